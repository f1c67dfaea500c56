//! Cached odds of the many blows that are compared.

use crate::ai::worth;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Tool};
use crate::battle::chances::{Odds, Setting, Total};
use crate::battle::derive::Make;
use crate::battle::figure::{FigureId, MOST};
use crate::battle::state::Bout;
use core::cell::Cell;

/// Each figure's cached contribution to the chances of a blow.
#[derive(Debug, Default)]
pub struct OddsCache([Cell<Option<Make>>; MOST]);

impl OddsCache {
    /// Drops the cached value of a figure that has changed.
    pub const fn forget(&mut self, place: usize) {
        self.0[place] = Cell::new(None);
    }

    #[inline]
    fn of(&self, bout: &Bout, id: FigureId) -> Make {
        let make = self.0[id.index()].get().unwrap_or_else(|| self.compute(bout, id));
        debug_assert_eq!(make, bout.figure(id).make(bout), "{id:?}");
        make
    }

    #[inline(never)]
    fn compute(&self, bout: &Bout, id: FigureId) -> Make {
        let make = bout.figure(id).make(bout);
        self.0[id.index()].set(Some(make));
        make
    }

    /// The part of the chances that all maneuvers share: [`Bout::setting`].
    pub fn setting(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> Setting<Total> {
        bout.setting(blow, tool, self.of(bout, blow.by), self.of(bout, blow.at))
    }

    /// The chances of a blow: [`Bout::chances`].
    pub fn odds(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> Odds {
        let odds = bout.chances_in(&self.setting(bout, blow, tool), blow, tool);
        debug_assert_eq!(odds.msc(), bout.chances_with(blow, tool).msc(), "{blow:?}");
        odds
    }

    /// The value and the success chance of a blow.
    pub fn value(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> (Points, i16) {
        let odds = self.odds(bout, blow, tool);
        (worth::value_of(bout, blow, tool, &odds), odds.msc())
    }
}
