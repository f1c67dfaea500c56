//! The end of a combat turn: deaths, nerve, the game turn and the end of the fight (DEC-060, step 10).

use crate::battle::event::{Cause, Change, Deed, Event, Nerve, Peril};
use crate::battle::fighter::{Being, FightSide, FighterId, Monster, Status};
use crate::battle::resolve::Run;
use crate::battle::state::{COMBAT_TURNS, Fight, FightEnd, FighterSet, Step, TURN_LIMIT};
use crate::data::attribute::Attribute;
use crate::data::berserk::{MONSTER_RAGE, WAKES_AT};
use crate::data::experience;
use crate::data::monster::{HELPLESS_BELOW, MonsterTrait};
use ludus_engine::game::EventSink;

/// A group that lost two combat turns running runs on this total of 2 dice or less (DEC-053).
const RUNS_UP_TO: u8 = 7;

impl Fight {
    pub(crate) fn close_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.end_cobra_milk(run);
        for who in self.ids() {
            self.bury(run, who);
        }
        let before = self.here(FightSide::Foes);
        if self.monster_foes().next().is_some() {
            self.test_nerve(run);
        }
        self.emit(run, Event::Stepped(Step::End));
        self.ask_pursuit(run, before);
    }

    /// The rest of the turn, after the nerve of the foes and the answer about those who run.
    pub(crate) fn end_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.regenerate(run);
        self.dismiss(run);
        let foes_lost = self.beaten == Some(FightSide::Foes);
        self.emit(run, Event::TurnEnded { foes_lost });
        if self.turn.is_multiple_of(COMBAT_TURNS) {
            self.end_game_turn(run);
        }
        if !self.end_if_decided(run) {
            self.emit(run, Event::Stepped(Step::Begin));
        }
    }

    /// Notes the death of a fighter whose CON, rating or ST came to nothing (TT-COMBAT-04, TT-HEAVY-06).
    pub(crate) fn bury(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let fighter = self.get(who);
        if !fighter.is_here() {
            return;
        }
        let heart = fighter.person().is_some_and(|person| person.current.get(Attribute::Strength) <= 0);
        // A zombie falls with its master, an elemental does not (DEC-165, DEC-176).
        let master = fighter.monster().filter(|monster| !monster.is_elemental()).and_then(|monster| monster.kept_by);
        let cause = match () {
            () if fighter.vitality() <= 0 => Cause::Wounds,
            () if heart => Cause::Heart,
            () if master.is_some_and(|master| !self.get(master).is_here()) => Cause::Master,
            () => return,
        };
        self.emit(run, Event::Died { who, cause });
    }

    fn monster_foes(&self) -> impl Iterator<Item = (FighterId, &Monster)> {
        self.here(FightSide::Foes).each().filter_map(|id| Some((id, self.monster(id)?)))
    }

    /// Nerve: surrender below MR 10, the roll on crossing half, flight of those who lose, despair of the last (DEC-053).
    fn test_nerve(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.surrender_helpless(run);
        self.cross_half(run);
        self.lose_heart(run);
        self.corner(run);
    }

    /// Monsters below MR 10 surrender once they have lost something, a pack by its total; those without nerves are destroyed
    /// (DEC-053(4), reading 1). The berserk fight on.
    fn surrender_helpless(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let foes: FighterSet = self.monster_foes().map(|(id, _)| id).collect();
        for who in foes.each() {
            let Some(monster) = self.monster(who).filter(|monster| !monster.berserk && monster.dice.is_none()) else {
                continue;
            };
            let (now, full) = self.rating_of_pack(who, monster);
            if now < HELPLESS_BELOW && now < full {
                self.give_up(run, who);
            }
        }
    }

    /// The rating that counts for surrender, now and at the beginning: that of a pack together.
    fn rating_of_pack(&self, who: FighterId, monster: &Monster) -> (u32, u32) {
        if !monster.kind.has(MonsterTrait::Pack) {
            return (monster.rating.into(), monster.full.into());
        }
        let side = self.get(who).side;
        let pack = self.fighters.iter().filter(|fighter| fighter.side == side);
        let same =
            pack.filter_map(|fighter| Some((fighter, fighter.monster().filter(|other| other.kind == monster.kind)?)));
        same.fold((0, 0), |(now, full), (fighter, other)| {
            let left = if fighter.is_here() || fighter.status == Status::Subdued { u32::from(other.rating) } else { 0 };
            (now + left, full + u32::from(other.full))
        })
    }

    fn give_up(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let nerves = self.monster(who).is_some_and(|monster| monster.has_nerves());
        let event = if nerves { Event::Surrendered { who } } else { Event::Died { who, cause: Cause::Destroyed } };
        self.emit(run, event);
    }

    /// More than half of the group slain: each survivor rolls once (DEC-053(1), TT-BERSERK-23).
    fn cross_half(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let gone = |fighter: &&crate::battle::fighter::Fighter| {
            let out = matches!(fighter.status, Status::Dead | Status::Subdued | Status::Stone);
            fighter.side == FightSide::Foes && out && fighter.monster().is_some()
        };
        let slain = self.fighters.iter().filter(gone).count();
        if self.shaken || 2 * slain <= usize::from(self.foes_began) {
            return;
        }
        for who in self.testable().each() {
            let dice = run.pair();
            let can_rage = self.rules.berserk && self.monster(who).is_some_and(|monster| monster.kind.can_go_berserk());
            let result = match dice[0] + dice[1] >= MONSTER_RAGE {
                true if can_rage => Nerve::Berserk,
                true => Nerve::Holds,
                false => Nerve::Runs,
            };
            self.emit(run, Event::NerveRolled { who: Some(who), dice, result });
            match result {
                Nerve::Berserk => self.emit(run, Event::WentBerserk { who }),
                Nerve::Runs => self.emit(run, Event::FoeFled { who }),
                Nerve::Holds => {}
            }
        }
    }

    /// The foes whose nerve can break: here, conscious, not berserk, and of a kind that has nerves.
    fn testable(&self) -> FighterSet {
        let tests = |(id, monster): (FighterId, &Monster)| {
            (monster.has_nerves() && !monster.berserk && self.can_act(id)).then_some(id)
        };
        self.monster_foes().filter_map(tests).collect()
    }

    /// A group that lost two combat turns running, at half of its rating or less, runs on a low roll (DEC-053(2)).
    fn lose_heart(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let lost = self.foes_lost + u8::from(self.beaten == Some(FightSide::Foes));
        let survivors = self.testable();
        if lost < 2 || self.beaten != Some(FightSide::Foes) || survivors.is_empty() {
            return;
        }
        let foes = self.fighters.iter().filter(|fighter| fighter.side == FightSide::Foes);
        let (now, full) =
            foes.filter_map(|fighter| Some((fighter, fighter.monster()?))).fold((0, 0), |sums, (f, m)| {
                (sums.0 + if f.is_here() { u32::from(m.rating) } else { 0 }, sums.1 + u32::from(m.full))
            });
        if 2 * now > full {
            return;
        }
        let dice = run.pair();
        let result = if dice[0] + dice[1] <= RUNS_UP_TO { Nerve::Runs } else { Nerve::Holds };
        self.emit(run, Event::NerveRolled { who: None, dice, result });
        if result == Nerve::Runs {
            survivors.each().for_each(|who| self.emit(run, Event::FoeFled { who }));
        }
    }

    /// A lone foe without a way out, at a quarter of its rating, goes berserk or surrenders (DEC-053(3), TT-BERSERK-24).
    fn corner(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let Some((who, monster)) = self.monster_foes().next().filter(|_| self.monster_foes().count() == 1) else {
            return;
        };
        let despairs = self.ground.cornered && 4 * u32::from(monster.rating) <= u32::from(monster.full);
        if !despairs || monster.berserk || !monster.has_nerves() {
            return;
        }
        let rages = self.rules.berserk && monster.kind.can_go_berserk();
        self.emit(run, if rages { Event::WentBerserk { who } } else { Event::Surrendered { who } });
    }

    /// Hydras regain rating each combat turn, unless fire was used (TT-MON-T4).
    fn regenerate(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.here(FightSide::Foes).each() {
            let fighter = self.get(who);
            let Some(monster) = fighter.monster() else { continue };
            let grows = monster.kind.has(MonsterTrait::Regenerates) && monster.rating < monster.full;
            if grows && !fighter.effects.burnt && !self.is_quelled() {
                let rating = (monster.rating + 10 * u16::from(self.level)).min(monster.full);
                self.emit(run, Event::Regained { who, rating });
            }
        }
    }

    /// Called beings whose time is over leave, and the dead who walked fall again.
    fn dismiss(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.ids() {
            let leaves = self.get(who).effects.leaves;
            if leaves == 0 || leaves > self.turn || !self.get(who).is_here() {
                continue;
            }
            let walks = self.person(who).is_some();
            self.emit(run, if walks { Event::Died { who, cause: Cause::Wounds } } else { Event::Vanished { who } });
        }
    }

    /// Five combat turns are over: everyone regains 1 ST, the fainted wake, werewolves rise, spells run out (DEC-071, TT-HEAVY-04).
    fn end_game_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.emit(run, Event::GameTurnEnded);
        for who in self.ids() {
            let fighter = self.get(who);
            match &fighter.being {
                Being::Person(person) if fighter.is_here() => {
                    let (now, normal) =
                        (person.current.get(Attribute::Strength), person.normal.get(Attribute::Strength));
                    if now < normal {
                        self.emit(run, Event::Recovered { who, strength: now + 1 });
                    }
                    let fainted = self.get(who).status == Status::Fainted;
                    if fainted && (now + 1).min(normal) >= WAKES_AT.min(normal) {
                        self.emit(run, Event::Woke { who });
                    }
                }
                Being::Monster(monster) if monster.rises && fighter.status == Status::Dead => {
                    let rating = monster.full / 2;
                    self.emit(run, Event::Rose { who, rating });
                }
                _ => {}
            }
        }
        self.end_magic(run);
    }

    /// Ends the fight if it is decided, with the experience of the foes. Returns whether it is over.
    pub(crate) fn end_if_decided(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> bool {
        if self.decided().is_none() {
            return false;
        }
        self.end_forms(run);
        // The hits on a form can be the death of its owner.
        let Some(outcome) = self.decided() else { return false };
        self.catch_fever(run);
        self.teach(run, outcome);
        self.emit(run, Event::Ended(outcome));
        true
    }

    /// The outcome of a fight that is over.
    fn decided(&self) -> Option<FightEnd> {
        let party = self.here(FightSide::Party);
        let is_somebody = |id| self.true_self(id).is_some();
        let people = party.each().any(is_somebody);
        // A being of magic that vanished is nobody who got away, and a beast is none of the party.
        let counts = |id, side| match side {
            FightSide::Party => is_somebody(id),
            FightSide::Foes => !self.monster(id).is_some_and(Monster::is_called),
        };
        let left = |id| matches!(self.get(id).status, Status::Fled | Status::Gone);
        let fled = |side: FightSide| self.ids().any(|id| self.get(id).side == side && left(id) && counts(id, side));
        if !people {
            return Some(if fled(FightSide::Party) { FightEnd::Fled } else { FightEnd::Lost });
        }
        if self.here(FightSide::Foes).is_empty() {
            let [victims, raging] = self.lines();
            if !victims.is_empty() && !raging.is_empty() {
                return (self.turn >= TURN_LIMIT).then_some(FightEnd::Undecided);
            }
            return Some(if fled(FightSide::Foes) { FightEnd::DrivenOff } else { FightEnd::Won });
        }
        let hidden = party.each().all(|id| self.lasts(self.get(id).effects.hidden));
        match () {
            // Nobody can be found: the party goes unnoticed (DEC-140).
            () if hidden => Some(FightEnd::Fled),
            () if self.turn >= TURN_LIMIT => Some(FightEnd::Undecided),
            () => None,
        }
    }

    /// A character who lost CON to a carrier of tunnel fever makes a saving roll after the fight (DEC-179).
    fn catch_fever(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.ids() {
            let fighter = self.get(who);
            let exposed = fighter.effects.fever && fighter.person().is_some() && fighter.status != Status::Dead;
            let own = fighter.side == FightSide::Party;
            if exposed && own && self.save(run, who, Peril::Fever).is_made() {
                self.emit(run, Event::Changed { who, change: Change::Fever(false) });
            }
        }
    }

    /// Credits the foes slain or subdued to everyone who took part and was there at the end, or fell (TT-XP-01 to -05, DEC-103).
    fn teach(&mut self, run: &mut Run<'_, impl EventSink<Event>>, outcome: FightEnd) {
        if outcome == FightEnd::Lost {
            return;
        }
        for who in self.ids() {
            let fighter = self.get(who);
            let stayed = !matches!(fighter.status, Status::Fled | Status::Gone);
            let Some(person) = fighter.person().filter(|person| person.took_part) else { continue };
            if !stayed || fighter.side != FightSide::Party {
                continue;
            }
            let level = person.level;
            for foe in self.ids() {
                if let Some(points) = self.points_for(foe, level) {
                    self.learn(run, who, Deed::Foe(foe), points);
                }
            }
        }
    }

    /// Credits experience. The dead who walk gain none (DEC-171).
    pub(crate) fn learn(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, from: Deed, points: u32) {
        let walks = self.get(who).effects.leaves > 0;
        if !walks {
            self.emit(run, Event::Learned { who, from, points });
        }
    }

    /// The experience of a foe for a character of a level. `None` if it was not slain or subdued (TT-XP-02).
    fn points_for(&self, foe: FighterId, level: u8) -> Option<u32> {
        let fighter = self.get(foe);
        let beaten = matches!(fighter.status, Status::Dead | Status::Subdued | Status::Stone);
        // A monster that was bound counts as subdued (TT-TAME-05).
        let called = fighter.monster().is_some_and(Monster::is_called);
        let against = fighter.side == FightSide::Foes && beaten && !called;
        if !against && !fighter.effects.bound {
            return None;
        }
        Some(match &fighter.being {
            Being::Monster(monster) => experience::for_monster(self.level, level, monster.worth.into()),
            Being::Person(person) => experience::for_human(person.normal.sum(), person.level),
        })
    }
}
