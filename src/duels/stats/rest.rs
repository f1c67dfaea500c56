//! Odds from a moment of a finished encounter: its events up to there, then new dice.

use crate::battle::event::Event;
use crate::battle::fight::Fight;
use crate::battle::odds::OddsTally;
use crate::battle::resolve;
use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::model::plan::orders::Orders;
use crate::model::terms::Terms;
use alloc::boxed::Box;
use alloc::rc::Rc;
use core::cell::Cell;
use core::ops::Range;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::EventSink;
use ludus_engine::tally;

/// An encounter after the last plan, before its first event.
#[derive(Clone, Debug)]
pub struct Rest {
    start: Fight,
    orders: [Orders; 2],
    terms: Terms,
    seed: Seed,
    /// The dice stream of the last plan, which rolls the whole encounter.
    stream: u64,
}

/// Counts events and switches to other dice after a given number.
struct RestChange {
    left: usize,
    over: Rc<Cell<bool>>,
}

impl EventSink<Event> for RestChange {
    fn push(&mut self, _event: &Event) {
        self.left = self.left.saturating_sub(1);
        self.over.set(self.over.get() || self.left == 0);
    }
}

impl Rest {
    /// Takes an encounter's start and end. `None` unless both plans are known.
    pub fn of(opening: &Encounter, ended: &Encounter) -> Option<Rest> {
        let mut game = opening.clone();
        while let Some(side) = game.asked_side() {
            let plan = Box::new(ended.seal(side).plan()?.clone());
            game.apply(&Event::Sealed { side, plan });
        }
        let orders = [game.orders(Side::A), game.orders(Side::B)];
        let stream = u64::from(game.move_number()).checked_sub(1)?;
        Some(Rest { start: *game.fight(), orders, terms: *game.terms(), seed: ended.seed(), stream })
    }

    /// Runs the fights with these numbers of the seed's series. The first `seen` events, without
    /// the sealing, repeat what happened.
    pub fn run(&self, seen: usize, seed: Seed, numbers: Range<u64>) -> OddsTally {
        let mut tally = OddsTally::default();
        for number in numbers {
            let (mut fight, over) = (self.start, Rc::new(Cell::new(seen == 0)));
            let happened = Dice::new(self.seed, Domain::Battle, self.stream);
            let mut dice = Dice::changing(happened, Dice::new(seed, Domain::Policy, number), over.clone());
            let mut change = RestChange { left: seen, over };
            let end = resolve::run(&mut fight, &self.orders, &self.terms, &mut dice, &mut change);
            tally.count(end, &fight);
        }
        tally
    }

    /// Like `run`, as an engine tally: a kill counts as a win.
    pub fn play_on(&self, tally: &mut tally::Tally, seen: usize, (seed, numbers): (Seed, Range<u64>)) {
        let odds = self.run(seen, seed, numbers);
        for side in Side::BOTH {
            tally.count(odds.wins[side.index()] as u32, Some(side.seat()));
        }
        tally.count((odds.fights - odds.wins[0] - odds.wins[1]) as u32, None);
    }
}
