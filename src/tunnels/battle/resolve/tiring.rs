//! Tiring, rage, clumsiness and breakage after the hits (DEC-060, step 9).

use crate::battle::command::Order;
use crate::battle::event::{Event, HitsFrom, Peril, Save};
use crate::battle::fighter::{Being, FighterId, Monster, Person, Rage, Status};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, Step};
use crate::data::attribute::Attribute;
use crate::data::berserk::{EXHAUSTED, FAINTS_AT, LEAST_STRENGTH, RATING_COST, STRENGTH_COST};
use crate::data::house_rules::Tiring;
use crate::data::monster::{Arms, MonsterKind, MonsterSize};
use crate::model::arms::{Traits, Weapon};
use ludus_engine::game::EventSink;

/// A swordbreaker breaks on this face or more (DEC-081).
const BREAKS_FROM: u8 = 5;
/// ST that holds a barbed pike, and the faces on which it sticks with less (DEC-091).
const HOLDS_PIKE: i16 = 14;
const STICKS_UP_TO: u8 = 2;

impl Fight {
    pub(crate) fn tire_all(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.bite(run);
        for who in self.ids() {
            if !self.get(who).is_here() {
                continue;
            }
            if !self.get(who).tally.fights {
                self.end_weak_rage(run, who);
                continue;
            }
            if self.person(who).is_some() {
                self.tire_fighter(run, who);
                self.try_not_to_hurt(run, who);
                self.test_weapons(run, who);
                self.break_sword(run, who);
                self.pull_pike(run, who);
            } else if self.get(who).is_raging() {
                self.squander(run, who);
            }
        }
        self.emit(run, Event::Stepped(Step::Close));
    }

    /// ST lost at the end of the turn: the deficit of weapons that are too heavy and the price of rage, both from the ST at its
    /// start (TT-HEAVY-01, TT-BERSERK-06, reading 14).
    pub fn exertion(&self, person: &Person) -> (i16, i16) {
        let rage = if matches!(person.rage, Rage::Raging { .. }) { STRENGTH_COST } else { 0 };
        (self.heavy(person.deficit()), rage)
    }

    /// ST that a missing strength costs, by the house rule (DEC-086).
    pub(crate) fn heavy(&self, missing: i16) -> i16 {
        match self.rules.tiring {
            Tiring::Deficit => missing,
            Tiring::One => missing.min(1),
        }
    }

    fn tire_fighter(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(person) = self.person(who) else { return };
        let (heavy, rage) = self.exertion(person);
        self.tire(run, who, heavy, rage);
        self.end_weak_rage(run, who);
    }

    /// Rage ends at ST 5 or less, even without a blow (TT-BERSERK-08).
    fn end_weak_rage(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let raging = matches!(self.person(who).map(|person| person.rage), Some(Rage::Raging { .. }));
        if raging && self.strength(who) <= EXHAUSTED {
            self.emit(run, Event::Calmed { who, by: None, exhausted: true });
        }
    }

    fn strength(&self, who: FighterId) -> i16 {
        self.person(who).map_or(0, |person| person.current.get(Attribute::Strength))
    }

    /// Takes ST for exertion, which never goes below 1, and lets those faint who fall below 5 (TT-HEAVY-03, DEC-087).
    pub(crate) fn tire(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, heavy: i16, rage: i16) {
        let before = self.strength(who);
        let after = (before - heavy - rage).max(LEAST_STRENGTH.min(before));
        if heavy + rage > 0 {
            self.emit(run, Event::Tired { who, heavy, rage, before, after });
        }
        let faints = after < before && after <= FAINTS_AT && self.get(who).status == Status::Active;
        if faints {
            self.emit(run, Event::Fainted { who });
        }
    }

    /// Too little DX for the weapons in use: a saving roll on level 1, or the shortfall as hits, half of them on the neighbour if
    /// the roll was 3 or 4 (TT-HEAVY-09, DEC-088).
    fn try_not_to_hurt(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(person) = self.person(who) else { return };
        if person.needs().1 > person.dexterity() {
            self.clumsy(run, who);
        }
    }

    pub(crate) fn clumsy(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Save::Luck(roll) = self.save(run, who, Peril::Clumsy) else { return };
        if roll.is_made() {
            return;
        }
        let neighbour = if roll.total <= 4 { self.neighbour(who) } else { None };
        match neighbour {
            Some(other) => self.wound(run, other, roll.shortfall() / 2, HitsFrom::Clumsy, true),
            None => self.wound(run, who, roll.shortfall(), HitsFrom::Clumsy, true),
        };
    }

    /// The comrade beside a fighter in the rank of two.
    fn neighbour(&self, who: FighterId) -> Option<FighterId> {
        let members = self.in_reach(self.get(who).side);
        let place = members.each().position(|id| id == who)?;
        members.each().nth(place ^ 1)
    }

    /// Tests each weapon that fought and can break on the arms of the foes (TT-MATERIAL-T2, DEC-189).
    fn test_weapons(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let arms = self.hardest_arms_against(who);
        let Some(person) = self.person(who) else { return };
        let can_break = |(index, weapon): (usize, &Weapon)| {
            let breaks = !weapon.broken && weapon.row.is_some() && weapon.material.can_break_on(arms);
            breaks.then_some((index, weapon.material))
        };
        let mut tested = [None, None];
        person.weapons_in_hand().filter_map(can_break).zip(&mut tested).for_each(|(found, place)| *place = Some(found));
        for (index, material) in tested.into_iter().flatten() {
            let dice = run.pair();
            let breaks = material.breaks_at(dice[0] + dice[1]);
            self.emit(run, Event::Tested { who, weapon: index as u8, dice, breaks });
        }
    }

    /// A swordbreaker in single combat may break the weapon of an armed foe of goblin size, or a small
    /// sword of a person (TT-TWO-08, DEC-081).
    fn break_sword(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(Order::Duel(at)) = self.order_of(who) else { return };
        let Some(person) = self.person(who) else { return };
        let armed = match &self.get(at).being {
            Being::Monster(monster) => {
                let row = monster.kind.row();
                let small =
                    row.kind == MonsterKind::Manlike && row.size == MonsterSize::Small && row.arms != Arms::Flesh;
                small && !monster.disarmed
            }
            Being::Person(foe) => {
                let small =
                    |weapon: &Weapon| !weapon.broken && weapon.row.is_some_and(|row| row.row().is_small_sword());
                foe.weapons_in_hand().any(|(_, weapon)| small(weapon))
            }
        };
        if armed && self.get(at).is_here() && person.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::BREAKS)) {
            let die = run.dice.face();
            self.emit(run, Event::Tried { who, at, die, breaks: die >= BREAKS_FROM });
        }
    }

    /// A barbed pike in weak hands may be pulled away after a won turn (DEC-091).
    fn pull_pike(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(person) = self.person(who) else { return };
        let weak =
            person.current.get(Attribute::Strength) < HOLDS_PIKE && self.beaten == Some(self.get(who).side.other());
        let barbed =
            person.weapons_in_hand().find(|(_, weapon)| weapon.has(Traits::BARBED)).map(|(index, _)| index as u8);
        if let Some(weapon) = barbed.filter(|_| weak) {
            let die = run.dice.face();
            self.emit(run, Event::Stuck { who, weapon, die, lost: die <= STICKS_UP_TO });
        }
    }

    /// The hardest arms in the line that a fighter met: those of people are of steel.
    fn hardest_arms_against(&self, who: FighterId) -> Arms {
        let line = self.line[usize::from(!self.line[1].has(who))];
        let arms = |id| self.monster(id).map_or(Arms::Steel, Monster::arms);
        line.each().map(arms).max().unwrap_or(Arms::Flesh)
    }

    /// A berserk monster squanders its rating (TT-BERSERK-27).
    fn squander(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(monster) = self.monster(who) else { return };
        let rating = monster.rating.saturating_sub(RATING_COST as u16);
        if rating < monster.rating {
            self.emit(run, Event::Regained { who, rating });
        }
    }
}
