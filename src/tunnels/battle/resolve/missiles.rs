//! Shots of persons and volleys of monsters (TT-MISSILE, DEC-076 to -081).

use crate::battle::command::Order;
use crate::battle::event::{Event, HitsFrom, Peril, ScoreParts};
use crate::battle::fighter::{Being, FightSide, FighterId, Person};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, Step};
use crate::data::attribute::Attribute;
use crate::data::missile::{RangeBand, marksmanship};
use crate::data::monster::{MonsterSize, MonsterTrait};
use crate::model::arms::{Traits, Weapon};
use crate::model::roll::Pool;
use ludus_engine::game::EventSink;

/// A bola always entangles from this DX on (TT-WPN-11).
const SURE_BOLA: i16 = 16;

impl Fight {
    pub(crate) fn shoot_all(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.ids() {
            // A member who was changed in this turn has no hands for weapons.
            if !self.can_act(who) || self.is_changed(who) {
                continue;
            }
            // A wall or a pentagram of the same turn stops the shot (DEC-158, DEC-161).
            let is_apart = !self.passes_wall() || self.lasts(self.get(who).effects.safe);
            match self.order_of(who) {
                Some(Order::Shoot { .. } | Order::Catch(_)) if is_apart => {}
                Some(Order::Shoot { weapon, at }) => self.shoot(run, who, weapon, at),
                Some(Order::Catch(at)) => self.catch(run, who, at),
                Some(Order::Lay { weapon }) => self.lay(run, who, weapon),
                Some(Order::Cock { weapon }) => self.cock(run, who, weapon),
                Some(Order::Ready(hands)) => self.emit(run, Event::Readied { who, hands }),
                Some(Order::Coat { weapon, poison }) => self.emit(run, Event::Coated { who, weapon, poison }),
                _ => self.volley(run, who),
            }
        }
        if !self.end_if_decided(run) {
            self.emit(run, Event::Stepped(Step::Dice(0)));
        }
    }

    /// The band in which a target is shot at: in the fight it is close; an unseen one counts as far (DEC-038).
    pub fn band_to(&self, at: FighterId) -> RangeBand {
        match self.monster(at) {
            Some(monster) if monster.invisible => RangeBand::Far,
            _ => self.band(),
        }
    }

    /// The highest result of a die that hits, with the marksmanship and the range (TT-MISSILE-03). In the dark only close targets
    /// are hit, as by the worst shot (DEC-069).
    pub fn aim(&self, who: FighterId, weapon: u8, at: FighterId) -> (i16, RangeBand, u8) {
        let Some(person) = self.person(who).map(|person| person.holding(weapon)) else { return (0, RangeBand::Far, 0) };
        let (skill, band) = (person.marksmanship(), self.band_to(at));
        let sees = self.is_light() || self.lasts(self.get(who).effects.sight);
        let need = match (sees, band) {
            (true, _) => marksmanship(skill).hits_up_to(band),
            (false, RangeBand::Close) => marksmanship(0).hits_up_to(band),
            (false, _) => 0,
        };
        (skill, band, need)
    }

    /// The dice of a shot: doubled by a thrower (TT-MISSILE-12).
    pub fn missile_dice(&self, who: FighterId, index: u8, weapon: &Weapon) -> u32 {
        let times = if self.person(who).is_some_and(|person| has_thrower(person, weapon)) { 2 } else { 1 };
        self.weakened(who, times * self.dice_of(who, index.into(), weapon))
    }

    pub(super) fn shoot(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, index: u8, at: FighterId) {
        let Some(weapon) = self.person(who).and_then(|person| person.weapons.get(usize::from(index)).copied()) else {
            return;
        };
        // The target may have died of an earlier shot: the archer takes the next one.
        let Some(at) = self.or_next(at) else { return };
        self.show_themselves(run, who);
        let (marksmanship, band, need) = self.aim(who, index, at);
        let die = run.dice.face();
        let damage = (die <= need).then(|| self.roll_shot(run, who, index, &weapon, at));
        let hits = damage.map(|(_, score)| (score.total + score.venom).max(0) as u32);
        self.emit(run, Event::Shot { who, at, weapon: index, marksmanship, band, need, die, damage });
        if let Some(hits) = hits {
            // What is left over is lost (reading 10).
            self.wound(run, at, hits, HitsFrom::Missile(who), true);
            if let Some(poison) = weapon.poison.filter(|_| weapon.coat > 0) {
                self.envenom(run, at, poison);
            }
            self.bury(run, at);
        }
        self.strain(run, who, index, &weapon);
    }

    fn roll_shot(
        &self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: FighterId,
        index: u8,
        weapon: &Weapon,
        at: FighterId,
    ) -> (Pool, ScoreParts) {
        let pool = Pool::roll(self.missile_dice(who, index, weapon), run.dice);
        let sum = if weapon.has(Traits::HALF_DIE) { (pool.sum() + 1) / 2 } else { pool.sum() };
        let adds = self.weakened_adds(who, weapon.adds.into());
        let personal = self.person(who).map_or(0, |person| i32::from(person.holding(index).adds_with_missile()));
        let personal = self.weakened_adds(who, personal);
        let total = (sum + adds + personal).max(0);
        let works = weapon.poison.is_some_and(|poison| !self.is_immune(at, poison));
        let venom = if works { weapon.bonus(sum + adds) } else { 0 };
        (pool, ScoreParts { dice: sum, weapon: adds, personal, times: 1, total, venom, ..ScoreParts::default() })
    }

    /// Too little DX or ST for the shot (DEC-080, DEC-088).
    fn strain(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, index: u8, weapon: &Weapon) {
        let Some(person) = self.person(who) else { return };
        let missing = (i16::from(weapon.strength) - person.current.get(Attribute::Strength)).max(0);
        let awkward = i16::from(weapon.dexterity) > person.holding(index).dexterity();
        if !weapon.has(Traits::COCKED) && missing > 0 {
            self.tire(run, who, self.heavy(missing), 0);
        }
        if awkward {
            self.clumsy(run, who);
            self.bury(run, who);
        }
    }

    fn cock(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, weapon: u8) {
        self.emit(run, Event::Cocked { who, weapon });
        let Some(person) = self.person(who) else { return };
        let need = i16::from(person.weapons[usize::from(weapon)].strength);
        let missing = (need - person.current.get(Attribute::Strength)).max(0);
        if missing > 0 {
            self.tire(run, who, self.heavy(missing), 0);
        }
    }

    /// A target, or the next foe if it is gone.
    pub(crate) fn or_next(&self, at: FighterId) -> Option<FighterId> {
        // A foe who was bound since the order is no target.
        let there = |id: FighterId| self.is_foe_here(id) && self.get(id).vitality() > 0;
        if there(at) { Some(at) } else { self.here(FightSide::Foes).each().find(|id| there(*id)) }
    }

    /// A bola before the sides meet, a catchpole after (DEC-081).
    fn catch(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, at: FighterId) {
        let Some(at) = self.or_next(at) else { return };
        if !self.is_missile_turn() {
            let done = !self.save(run, at, Peril::Disarmed).is_made();
            return self.emit(run, Event::Caught { who, at, die: 0, done });
        }
        let sure = self.person(who).is_some_and(|person| person.dexterity() >= SURE_BOLA);
        let die = if sure { 0 } else { run.dice.face() };
        let done = sure || die % 2 == 1;
        self.emit(run, Event::Caught { who, at, die, done });
    }

    /// Each barefoot foe on foot makes its saving roll or steps on a calthrop (TT-WPN-10, DEC-081).
    fn lay(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, weapon: u8) {
        let row = self.person(who).and_then(|person| person.weapons[usize::from(weapon)].row);
        let large =
            row.is_some_and(|row| row.row().special == Some(crate::data::weapon::WeaponSpecial::LargeCalthrops));
        let dice = if large { 2 } else { 1 };
        self.emit(run, Event::Laid { who, weapon, dice });
        let barefoot = |id: &FighterId| self.monster(*id).is_some_and(|monster| monster.kind.is_barefoot());
        let foes: crate::battle::state::FighterSet = self.here(FightSide::Foes).each().filter(barefoot).collect();
        for foe in foes.each() {
            if !self.save(run, foe, Peril::Calthrops).is_made() {
                let change = crate::battle::event::Change::Lamed(dice);
                self.emit(run, Event::Changed { who: foe, change });
            }
        }
    }

    /// The missiles of a foe: one random target makes a saving roll or takes half the dice (DEC-078).
    fn volley(&mut self, run: &mut Run<'_, impl EventSink<Event>>, by: FighterId) {
        let fighter = self.get(by);
        let held_back = self.lasts(fighter.effects.dull) || !self.passes_wall();
        if fighter.side != FightSide::Foes || !self.is_missile_turn() || held_back {
            return;
        }
        let dice = self.volley_dice(by) / 2;
        if dice > 0
            && let Some(at) = self.random_member(run)
        {
            self.dodge(run, by, at, dice, false);
        }
    }

    /// The dice of a foe with missiles for this distance, before they are halved: those of a monster's rating or of an archer's
    /// bow, at least two. 0 if it does not shoot.
    fn volley_dice(&self, by: FighterId) -> u32 {
        match &self.get(by).being {
            Being::Monster(monster) => {
                let shoots = match self.band() {
                    RangeBand::Medium => monster.kind.has(MonsterTrait::Bow) || monster.kind.has(MonsterTrait::Spikes),
                    RangeBand::Far => monster.kind.has(MonsterTrait::Bow),
                    RangeBand::Close => false,
                };
                if shoots { self.monster_dice(by, monster, monster.rating) } else { 0 }
            }
            Being::Person(person) => {
                let bow =
                    |weapon: &&Weapon| weapon.has(Traits::SHOOTS) && weapon.shots > 0 && weapon.reach >= self.distance;
                let bow = person.weapons.iter().find(bow);
                bow.map_or(0, |bow| bow.dice_now().max(2))
            }
        }
    }

    /// Returns whether a bola can entangle a foe: not large ones, nor those without legs (DEC-081).
    pub fn can_entangle(&self, at: FighterId) -> bool {
        let fits = |kind: crate::data::monster::MonsterId| {
            kind.row().size == MonsterSize::Small && !kind.has(MonsterTrait::Legless)
        };
        self.monster(at).is_none_or(|monster| fits(monster.kind))
    }
}

/// Returns whether a person has the thrower for a weapon (DEC-079).
pub fn has_thrower(person: &Person, weapon: &Weapon) -> bool {
    let has = |traits| person.weapons.iter().any(|other| other.has(traits));
    weapon.has(Traits::SPEAR) && has(Traits::SPEAR_THROWER) || weapon.has(Traits::JAVELIN) && has(Traits::ATL_ATL)
}
