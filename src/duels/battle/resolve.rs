//! Runs an encounter from the first word to the last, rolls by the [`chances`](super::chances) and makes
//! [`event`](super::event)s.
//!
//! Dice, all of them [`Dice::one_of`], in this order: refusal d100; the starter's parley and then the other's; in combat the
//! quivers of an archers' duel (seat 0, seat 1; six-sided), then each round: panic (seat 0, seat 1; d100), the draw for the
//! order (of 2), and what each does: disruption d100, hit or cast or flight d100, damage dice; at the end scouting: leave d100,
//! finding d100. Nothing is rolled where nothing depends on it (DD-11).

mod after;
mod magic;
mod parley;
pub mod round;
mod tactic;

use crate::duels::battle::chances::{PlanChance, Shock};
use crate::duels::battle::event::{Cause, End, Event, Roll};
use crate::duels::battle::fight::Fight;
use crate::duels::model::fighter::{Fighter, Side};
use crate::duels::model::plan::orders::Orders;
use crate::duels::model::terms::Terms;
use crate::engine::dice::Dice;
use crate::engine::game::EventSink;

/// Most rounds of a fight (DD-09).
pub const MOST_ROUNDS: u16 = 200;

/// An encounter that is run.
struct Resolution<'a, T> {
    fight: &'a mut Fight,
    orders: &'a [Orders; 2],
    terms: &'a Terms,
    dice: &'a mut Dice,
    told: &'a mut T,
    /// What has shaken each side in this round.
    shock: [Shock; 2],
    /// Who has acted in this round.
    acted: [bool; 2],
    /// Who panics in this round.
    panics: [bool; 2],
    /// Somebody has what he came for: an agreement was kept.
    granted: bool,
}

/// Runs an encounter that stands at its beginning, and tells how it ended.
pub fn run(
    fight: &mut Fight,
    orders: &[Orders; 2],
    terms: &Terms,
    dice: &mut Dice,
    told: &mut impl EventSink<Event>,
) -> End {
    let (shock, acted, panics) = ([Shock::None; 2], [false; 2], [false; 2]);
    let mut run = Resolution { fight, orders, terms, dice, told, shock, acted, panics, granted: false };
    let end = run.encounter();
    run.after(end);
    run.emit(Event::Ended { end });
    end
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Makes an event happen and tells it.
    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.fight.apply(&event);
        self.told.push(&event);
    }

    #[inline(always)]
    const fn of(&self, side: Side) -> &Fighter {
        self.fight.of(side)
    }

    #[inline(always)]
    const fn orders(&self, side: Side) -> &Orders {
        &self.orders[side as usize]
    }

    /// A roll against a chance; what cannot fail or cannot succeed is not rolled.
    #[inline(always)]
    fn roll(&mut self, need: PlanChance) -> Roll {
        match need.total {
            0 => Roll { need, roll: u8::MAX },
            100.. => Roll { need, roll: 0 },
            _ => Roll { need, roll: self.dice.one_of(100) as u8 },
        }
    }

    /// A die of so many sides.
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

    /// Somebody is dead.
    fn dies(&mut self, side: Side, cause: Cause) -> End {
        self.emit(Event::Died { side, cause });
        End::Killed { side, cause }
    }
}
