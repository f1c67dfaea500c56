//! Poison: on the weapons of the party, and in the bites of monsters (TT-POISON, DEC-185 to -187).

use crate::battle::event::{Change, Comparison, Event, HitsFrom, Peril};
use crate::battle::fighter::{FightSide, Fighter, FighterId, Monster};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet};
use crate::data::attribute::Attribute;
use crate::data::monster::{MonsterKind, MonsterSize, MonsterTrait};
use crate::data::poison::{COBRA_COURSE, Poison, SPIDER_COURSE};
use crate::model::arms::Weapon;
use ludus_engine::game::EventSink;

/// The poisons in the fangs of monsters (TT-MON-T3).
const FANGS: [(MonsterTrait, Poison); 2] =
    [(MonsterTrait::SpiderVenom, Poison::SpiderVenom), (MonsterTrait::CobraVenom, Poison::CobraMilk)];

/// Returns whether a monster is immune to a poison (DEC-185, TT-POISON-01).
pub fn is_immune(monster: &Monster, poison: Poison) -> bool {
    let row = monster.kind.row();
    match poison {
        Poison::SpiderVenom => monster.is_lifeless() || row.size != MonsterSize::Small,
        Poison::CobraMilk => monster.is_lifeless() || monster.kind.has(MonsterTrait::CobraVenom),
        Poison::DragonVenom => false,
        Poison::HellfireJuice => row.kind == MonsterKind::Undead || monster.is_stone(),
    }
}

impl Fight {
    pub(crate) fn is_immune(&self, id: FighterId, poison: Poison) -> bool {
        self.monster(id).is_some_and(|monster| is_immune(monster, poison))
    }

    /// The poisons with which a fighter struck this turn: those on its weapons, or in the fangs of a monster of the party. The
    /// fangs of foes harm only members who lost CON ([`Fight::bite`]).
    fn poisons_of(&self, id: FighterId) -> impl Iterator<Item = Poison> {
        let fighter: &Fighter = self.get(id);
        let tame = fighter.monster().filter(|_| fighter.side == FightSide::Party && fighter.tally.fights);
        let fangs = FANGS.into_iter().filter(move |(fang, _)| tame.is_some_and(|monster| monster.kind.has(*fang)));
        let weapons = fighter.person().filter(|_| fighter.tally.fights).and_then(|person| self.strikes_with(person));
        let held = weapons.unwrap_or_default().into_iter().flatten();
        let coats = held.filter_map(|(_, weapon)| weapon.poison.filter(|_| weapon.coat > 0));
        coats.chain(fangs.map(|(_, poison)| poison))
    }

    /// The poison bonus of a group against another: only poisons to which somebody there is not immune count.
    pub(crate) fn venom_against(&self, group: FighterSet, others: FighterSet) -> i32 {
        let works = |poison: &Poison| others.each().any(|id| !self.is_immune(id, *poison));
        group.each().map(|id| self.venom_of(id, works)).sum()
    }

    /// The poison bonus of a fighter, without the weapons whose poison does not work.
    fn venom_of(&self, id: FighterId, works: impl Fn(&Poison) -> bool) -> i32 {
        let fighter = self.get(id);
        let Some(person) = fighter.person().filter(|_| fighter.tally.venom > 0) else { return 0 };
        let (weapons, raging) = (self.strikes_with(person).unwrap_or_default(), fighter.is_raging());
        let bonus = |(held, sum): (&Option<(usize, Weapon)>, i32)| match held {
            Some((_, weapon)) if weapon.poison.as_ref().is_some_and(&works) => {
                weapon.bonus(sum + if raging { 0 } else { self.weakened_adds(id, weapon.adds.into()) })
            }
            _ => 0,
        };
        let all: i32 = weapons.iter().zip(fighter.tally.sums).map(bonus).sum();
        if self.halves(&weapons) { all / 2 } else { all }
    }

    /// Returns whether all of a group are beasts without hands or armour (TT-POISON-07).
    pub(crate) fn is_open(&self, group: FighterSet) -> bool {
        let open = |id| self.monster(id).is_some_and(|monster| monster.kind.has(MonsterTrait::NoHands));
        !group.is_empty() && group.each().all(open)
    }

    /// Poison that was not enough to win still lowers the rating of such beasts (TT-POISON-08, DEC-187).
    pub(crate) fn late_venom(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        comparison: &Comparison,
        groups: [FighterSet; 2],
    ) {
        let won = matches!(comparison.won, Some((FightSide::Party, _)));
        if comparison.open_venom[0] > 0 && !won {
            self.share_hits(run, groups[1], comparison.open_venom[0] as u32, HitsFrom::Poison);
        }
    }

    /// Spider venom and cobra milk of the winners come in. Each poisoned weapon poisons the first loser
    /// that is neither immune nor poisoned already.
    pub(crate) fn poison_losers(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        winners: FighterSet,
        losers: FighterSet,
    ) {
        for who in winners.each() {
            let poisons: [Option<Poison>; 2] = {
                let mut each = self.poisons_of(who);
                [each.next(), each.next()]
            };
            for poison in poisons.into_iter().flatten() {
                let free = |id: &FighterId| self.can_be_poisoned(*id, poison);
                if let Some(at) = losers.each().find(free) {
                    self.envenom(run, at, poison);
                }
            }
        }
    }

    fn can_be_poisoned(&self, id: FighterId, poison: Poison) -> bool {
        let effects = &self.get(id).effects;
        let small = self.monster(id).is_none_or(|monster| monster.kind.row().size == MonsterSize::Small);
        let fresh = match poison {
            Poison::SpiderVenom => effects.venom == 0 || self.turn - effects.venom >= SPIDER_COURSE[2].into(),
            Poison::CobraMilk => effects.milk == 0 && small,
            _ => false,
        };
        fresh && !self.is_immune(id, poison) && self.get(id).vitality() > 0
    }

    /// Poison of a weapon comes into a fighter. A person makes the saving roll that a bite allows (DEC-185).
    pub(crate) fn envenom(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, poison: Poison) {
        let peril = if poison == Poison::CobraMilk { Peril::CobraMilk } else { Peril::SpiderVenom };
        let rolls = self.person(who).is_some() && self.can_be_poisoned(who, poison);
        if !rolls || !self.save(run, who, peril).is_made() {
            self.poison(run, who, poison);
        }
    }

    /// Poison with a course of its own comes into a fighter.
    pub(crate) fn poison(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, poison: Poison) {
        if !self.can_be_poisoned(who, poison) {
            return;
        }
        let change = match poison {
            Poison::SpiderVenom => Change::Venom(self.turn),
            Poison::CobraMilk => Change::Milk(self.turn),
            _ => return,
        };
        self.emit(run, Event::Changed { who, change });
    }

    /// Combat turns since spider venom came in. `None` if there is none or it has worn off.
    fn turns_of_venom(&self, id: FighterId) -> Option<u16> {
        let began = self.get(id).effects.venom;
        let passed = self.turn.saturating_sub(began);
        (began > 0 && passed < SPIDER_COURSE[2].into()).then_some(passed)
    }

    pub(crate) fn is_halved_by_venom(&self, id: FighterId) -> bool {
        self.turns_of_venom(id).is_some_and(|turns| turns >= SPIDER_COURSE[0].into())
    }

    /// Paralysed by spider venom (DEC-185).
    pub fn is_paralysed(&self, id: FighterId) -> bool {
        self.turns_of_venom(id).is_some_and(|turns| turns >= SPIDER_COURSE[1].into())
    }

    /// Cobra milk kills at the end of the third combat turn after it, unless the victim makes its saving roll (DEC-185).
    pub(crate) fn end_cobra_milk(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.ids() {
            let fighter = self.get(who);
            let due = fighter.effects.milk > 0 && self.turn == fighter.effects.milk + u16::from(COBRA_COURSE);
            if !due || !fighter.is_here() {
                continue;
            }
            // A bitten person made or missed the saving roll when the fang struck.
            if fighter.person().is_none() && self.save(run, who, Peril::CobraMilk).is_made() {
                self.emit(run, Event::Changed { who, change: Change::Milk(0) });
                continue;
            }
            self.emit(run, Event::Died { who, cause: crate::battle::event::Cause::CobraMilk });
        }
    }

    /// Further harm to those who lost CON to the foes this turn (TT-MON-T3, reading 12).
    pub(crate) fn bite(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let line = self.line[1];
        let quelled = self.is_quelled();
        let has = |fight: &Fight, one: MonsterTrait| {
            let biting = |id: &FighterId| fight.monster(*id).is_some_and(|monster| monster.kind.has(one));
            line.each().any(|id| biting(&id) && fight.get(id).tally.fights)
        };
        let victims = self.ids().filter(|id| self.get(*id).tally.lost > 0 && self.person(*id).is_some());
        let victims: FighterSet = victims.filter(|id| self.get(*id).side == FightSide::Party).collect();
        if victims.is_empty() {
            return;
        }
        for who in victims.each() {
            if has(self, MonsterTrait::Fire) && !quelled {
                self.wound(run, who, self.level.into(), HitsFrom::Fire, false);
            }
            if has(self, MonsterTrait::DrainsStrength) && !quelled {
                self.lose_strength(run, who, 1);
            }
            if has(self, MonsterTrait::Fever) && !self.get(who).effects.fever {
                self.emit(run, Event::Changed { who, change: Change::Fever(true) });
            }
            let poisons = [
                (MonsterTrait::SpiderVenom, Poison::SpiderVenom, Peril::SpiderVenom),
                (MonsterTrait::CobraVenom, Poison::CobraMilk, Peril::CobraMilk),
            ];
            for (one, poison, peril) in poisons {
                let bites = has(self, one) && self.can_be_poisoned(who, poison);
                if bites && !self.save(run, who, peril).is_made() {
                    self.poison(run, who, poison);
                }
            }
        }
        if !quelled {
            self.drain(run, victims, line);
        }
    }

    /// Vampires regain as rating the CON drawn this turn, shared among those who live (reading 12).
    fn drain(&mut self, run: &mut Run<'_, impl EventSink<Event>>, victims: FighterSet, line: FighterSet) {
        let drains = |id: &FighterId| {
            let fighter = self.get(*id);
            let one = |monster: &Monster| monster.kind.has(MonsterTrait::DrainsConstitution) && monster.rating > 0;
            fighter.monster().is_some_and(one) && fighter.tally.fights
        };
        let drainers: FighterSet = line.each().filter(drains).collect();
        let drawn: u16 = victims.each().map(|id| self.get(id).tally.lost).sum();
        let count = drainers.len() as u16;
        for (number, who) in (0..).zip(drainers.each()) {
            let part = drawn / count + u16::from(number < drawn % count);
            let Some(monster) = self.monster(who) else { continue };
            let rating = (monster.rating + part).min(monster.full);
            if rating > monster.rating {
                self.emit(run, Event::Regained { who, rating });
            }
        }
    }

    pub(crate) fn lose_strength(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, points: i16) {
        let Some(person) = self.person(who) else { return };
        let (now, normal) = (person.current.get(Attribute::Strength), person.normal.get(Attribute::Strength));
        let change = Change::Attribute(Attribute::Strength, (now - points).max(0), normal);
        self.emit(run, Event::Changed { who, change });
    }
}
