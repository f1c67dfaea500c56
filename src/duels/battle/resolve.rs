//! Resolves an encounter: rolls by the [`chances`](super::chances) and emits [`event`](super::event)s.
//!
//! All dice are rolled by [`Dice::one_of`], in a fixed order. First comes the refusal (d100), then the starter's parley and
//! the other side's parley. An archers' duel rolls the quivers (seat 0, seat 1; six-sided). Each round rolls panic (seat 0,
//! seat 1; d100), then the draw for the order (of 2). Each action rolls disruption d100, then hit, cast or flight d100,
//! then damage dice. Scouting comes last: permission d100, finding d100. Certain results are not rolled (DD-11).

mod after;
mod magic;
mod parley;
pub mod round;
mod tactic;

use crate::battle::chances::{PlanChance, Shock};
use crate::battle::event::{Cause, End, Event, Roll};
use crate::battle::fight::Fight;
use crate::model::fighter::{Fighter, Side};
use crate::model::plan::orders::Orders;
use crate::model::terms::Terms;
use ludus_engine::dice::Dice;
use ludus_engine::game::EventSink;

/// Maximum rounds of a fight (DD-09).
pub const MOST_ROUNDS: u16 = 200;

struct Resolution<'a, T> {
    fight: &'a mut Fight,
    orders: &'a [Orders; 2],
    terms: &'a Terms,
    dice: &'a mut Dice,
    events: &'a mut T,
    /// The shock to each side in this round.
    shock: [Shock; 2],
    /// True for a side that acted in this round.
    acted: [bool; 2],
    /// True for a side that panics in this round.
    panics: [bool; 2],
    /// True once a monster kept or offered an agreement, which allows scouting.
    granted: bool,
}

/// Resolves an encounter from its start and returns how it ended.
pub fn run(
    fight: &mut Fight,
    orders: &[Orders; 2],
    terms: &Terms,
    dice: &mut Dice,
    events: &mut impl EventSink<Event>,
) -> End {
    let (shock, acted, panics) = ([Shock::None; 2], [false; 2], [false; 2]);
    let mut run = Resolution { fight, orders, terms, dice, events, shock, acted, panics, granted: false };
    let end = run.encounter();
    run.after(end);
    run.emit(Event::Ended { end });
    end
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Applies an event and passes it on.
    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.fight.apply(&event);
        self.events.push(&event);
    }

    #[inline(always)]
    const fn of(&self, side: Side) -> &Fighter {
        self.fight.of(side)
    }

    #[inline(always)]
    const fn orders(&self, side: Side) -> &Orders {
        &self.orders[side as usize]
    }

    /// Rolls against a chance, unless the result is certain.
    #[inline(always)]
    fn roll(&mut self, need: PlanChance) -> Roll {
        match need.total {
            0 => Roll { need, roll: u8::MAX },
            100.. => Roll { need, roll: 0 },
            _ => Roll { need, roll: self.dice.one_of(100) as u8 },
        }
    }

    #[inline(always)]
    fn die(&mut self, sides: u8) -> u8 {
        self.dice.one_of(sides.into()) as u8
    }

    fn encounter(&mut self) -> End {
        match self.before_combat() {
            Some(end) => end,
            None => self.combat(),
        }
    }

    fn dies(&mut self, side: Side, cause: Cause) -> End {
        self.emit(Event::Died { side, cause });
        End::Killed { side, cause }
    }
}
