//! Combat, round by round (OURS-1).

use crate::battle::chances;
use crate::battle::chances::Shock;
use crate::battle::event::{End, Event, Precedence, Why};
use crate::battle::resolve::{MOST_ROUNDS, Resolution};
use crate::data::spell::Spell;
use crate::model::fighter::Side;
use crate::model::plan::orders::Act;
use crate::model::terms::Range;
use ludus_engine::game::EventSink;

/// The action that a fighter is about to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Cast one of the fighter's own spells.
    Cast(Spell),
    /// Let an item cast; its place from 1.
    Use(u8, Spell),
    /// Shoot, or close in to shoot.
    Fire,
    /// Strike, or close in to strike.
    Melee,
    Flee,
    Wait,
}

/// An action with the plan entry that asks for it. `None` if it is improvised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChosenAction {
    pub(super) action: Action,
    pub(super) entry: Option<u8>,
}

/// Spells that the computer improvises outside Melee range; it takes the first possible one (DD-04).
pub const MADE_UP: [Spell; 8] = [
    Spell::Blur,
    Spell::GhostWall,
    Spell::Shield,
    Spell::Fireball,
    Spell::Sleep,
    Spell::Hold,
    Spell::Dart,
    Spell::Might,
];
/// The computer heals first at this many hit points or fewer.
pub const MADE_UP_HEAL: u8 = 4;
/// The level of every casting item (DD-18).
pub const ITEM_LEVEL: u8 = 3;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Begins combat: sets the range and gives archers their arrows.
    pub(super) fn begin(&mut self, range: Range) {
        self.emit(Event::Combat { range });
        let levels = [self.of(Side::A).archery_level(), self.of(Side::B).archery_level()];
        for side in Side::BOTH {
            let level = levels[side.index()];
            if level > 0 {
                let (dice, arrows) = if levels[side.other().index()] > 0 { self.half_dice(level) } else { (0, level) };
                self.emit(Event::Quiver { side, level, dice, arrows });
            }
        }
    }

    /// Rolls two half-dice of 0, 1 or 2 for each level (DD-30). Returns the dice, three bits each, and their sum.
    fn half_dice(&mut self, level: u8) -> (u64, u8) {
        let (mut dice, mut arrows) = (0, 0);
        for i in 0..2 * level {
            let die = self.die(6);
            dice |= u64::from(die) << (3 * i);
            arrows += (die - 1) / 2;
        }
        (dice, arrows)
    }

    pub(super) fn combat(&mut self) -> End {
        for number in 1..=MOST_ROUNDS {
            if let Some(end) = self.round(number) {
                return end;
            }
        }
        End::Undecided
    }

    fn round(&mut self, number: u16) -> Option<End> {
        self.emit(Event::Round { number });
        (self.shock, self.acted) = ([Shock::None; 2], [false; 2]);
        let free = [self.of(Side::A).delay == 0, self.of(Side::B).delay == 0];
        self.panics = [self.panic(Side::A, free[0]), self.panic(Side::B, free[1])];
        match free {
            [true, true] => {
                let chosen = [self.choose(Side::A), self.choose(Side::B)];
                let first = self.order(chosen);
                if let Some(end) = self.turn(first, chosen[first.index()]) {
                    return Some(end);
                }
                let second = first.other();
                let chosen = self.choose_again(second, chosen[second.index()]);
                if let Some(end) = self.turn(second, chosen) {
                    return Some(end);
                }
            }
            [false, false] => {}
            [a, _] => {
                let side = if a { Side::A } else { Side::B };
                let chosen = self.choose(side);
                if let Some(end) = self.turn(side, chosen) {
                    return Some(end);
                }
            }
        }
        self.count_off();
        None
    }

    fn count_off(&mut self) {
        for side in Side::BOTH {
            let fighter = self.of(side);
            if fighter.delay > 0 && !fighter.fresh {
                let left = fighter.delay - 1;
                self.emit(Event::Lost { side, left });
            }
        }
    }

    fn panic(&mut self, side: Side, free: bool) -> bool {
        let need = chances::panic(self.of(side));
        if !free || need.total == 0 {
            return false;
        }
        let roll = self.roll(need);
        self.emit(Event::Panicked { side, roll });
        roll.succeeds()
    }

    /// Chooses a side's action: panic, the first usable line, or an improvised action. Skips unusable lines.
    pub(super) fn choose(&mut self, side: Side) -> ChosenAction {
        if self.panics[side.index()] {
            return ChosenAction { action: Action::Flee, entry: None };
        }
        let mut entry = self.of(side).gone.trailing_ones() as u8;
        while let Some(order) = self.orders(side).get(entry) {
            if self.of(side).gone >> entry & 1 == 0 {
                match self.can(side, order.act) {
                    Ok(Some(action)) => return ChosenAction { action, entry: Some(entry) },
                    Ok(None) => {}
                    Err(why) => self.emit(Event::Passed { side, entry, why }),
                }
            }
            entry += 1;
        }
        ChosenAction { action: self.make_up(side), entry: None }
    }

    /// Like `choose`, but without skipping lines.
    pub(super) fn next_action(&self, side: Side) -> Action {
        let gone = self.of(side).gone;
        let entries = gone.trailing_ones() as u8..self.orders(side).len();
        let open = entries.filter(|entry| gone >> entry & 1 == 0).filter_map(|entry| self.orders(side).get(entry));
        let usable = open.filter_map(|order| self.can(side, order.act).ok().flatten()).next();
        usable.unwrap_or_else(|| self.make_up(side))
    }

    /// Chooses again after the opponent has acted, unless a line has fixed the action.
    fn choose_again(&mut self, side: Side, chosen: ChosenAction) -> ChosenAction {
        let firm = chosen.entry.is_some() && chosen.action != Action::Fire;
        if firm || self.panics[side.index()] { chosen } else { self.choose(side) }
    }

    /// The action of a line. `Ok(None)` for words and weapons, which cost no time; an error if the line is skipped.
    #[inline(always)]
    fn can(&self, side: Side, act: Act) -> Result<Option<Action>, Why> {
        let fighter = self.of(side);
        match act {
            Act::Melee => Ok(Some(Action::Melee)),
            Act::Fire if self.fight.range == Range::Melee => Err(Why::TooClose),
            Act::Fire if fighter.arrows == 0 => Err(Why::NoArrows),
            Act::Fire => Ok(Some(Action::Fire)),
            Act::Cast(spell) if !fighter.knows(spell) => Err(Why::Unknown),
            Act::Cast(spell) if fighter.spent.has(spell) => Err(Why::Spent),
            Act::Cast(spell) => Ok(Some(Action::Cast(spell))),
            Act::Flee => Ok(Some(Action::Flee)),
            Act::Use(place) => match fighter.at_hand(place).map(|carried| carried.item) {
                Some(item) if item.is_weapon() => Ok(None),
                item => {
                    item.and_then(|item| item.casts()).map(|spell| Some(Action::Use(place, spell))).ok_or(Why::NoItem)
                }
            },
            Act::Say { .. } | Act::Scout => Ok(None),
            Act::Talk | Act::Fulfil | Act::Steal | Act::Give(_) => Err(Why::TooLate),
        }
    }

    /// Improvises an action (DD-04): never flight, and waiting if no opponent attacks.
    fn make_up(&self, side: Side) -> Action {
        let (fighter, other) = (self.of(side), side.other());
        let attacked = self.of(other).attacked || self.orders(other).attacks(0);
        if !attacked && !fighter.is_monster() && !self.of(other).is_monster() {
            return Action::Wait;
        }
        if fighter.hp <= MADE_UP_HEAL && fighter.can_cast(Spell::Heal) {
            return Action::Cast(Spell::Heal);
        }
        if self.fight.range == Range::Melee {
            return Action::Melee;
        }
        match MADE_UP.into_iter().find(|spell| fighter.can_cast(*spell)) {
            Some(spell) => Action::Cast(spell),
            None if fighter.arrows > 0 => Action::Fire,
            None => Action::Melee,
        }
    }

    /// Decides the order of a round (DUEL-INIT, DD-18 to DD-21).
    fn order(&mut self, chosen: [ChosenAction; 2]) -> Side {
        let kinds = chosen.map(|chosen| kind(chosen.action, self.fight.range));
        let levels = [self.level(Side::A, chosen[0].action), self.level(Side::B, chosen[1].action)];
        let (first, by) = if kinds[0] != kinds[1] {
            (if kinds[0] < kinds[1] { Side::A } else { Side::B }, Precedence::Kind)
        } else if levels[0] != levels[1] {
            (if levels[0] > levels[1] { Side::A } else { Side::B }, Precedence::Level)
        } else {
            let drawn = self.die(2);
            (if drawn == 1 { Side::A } else { Side::B }, Precedence::Drawn(drawn))
        };
        self.emit(Event::Order { first, levels, by });
        first
    }

    /// The level that counts for an action (DD-18).
    fn level(&self, side: Side, action: Action) -> u8 {
        let fighter = self.of(side);
        match action {
            Action::Cast(_) => fighter.magic,
            Action::Use(..) => ITEM_LEVEL,
            Action::Fire => fighter.archery_level(),
            Action::Melee => fighter.melee_level(),
            Action::Flee | Action::Wait => 0,
        }
    }
}

/// Lower ranks act first (DD-20); a waiting fighter comes last.
const fn kind(action: Action, range: Range) -> u8 {
    match (action, range) {
        (Action::Wait, _) => 2,
        (Action::Cast(_) | Action::Use(..), Range::Spell) | (Action::Melee, Range::Melee) | (_, Range::Bow) => 0,
        _ => 1,
    }
}
