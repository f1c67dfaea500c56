//! The odds of the many blows that are weighed.

use crate::hexarena::ai::worth;
use crate::hexarena::ai::worth::Points;
use crate::hexarena::battle::blow::{Blow, Tool};
use crate::hexarena::battle::chances::{Odds, Setting, Total};
use crate::hexarena::battle::derive::Make;
use crate::hexarena::battle::figure::{FigureId, MOST};
use crate::hexarena::battle::state::Bout;
use std::cell::Cell;

/// What the chance of a blow takes from each figure, reckoned once.
#[derive(Debug, Default)]
pub struct Makes([Cell<Option<Make>>; MOST]);

impl Makes {
    /// A figure is not what it was.
    pub const fn forget(&mut self, place: usize) {
        self.0[place] = Cell::new(None);
    }

    #[inline]
    fn of(&self, bout: &Bout, id: FigureId) -> Make {
        let make = self.0[id.index()].get().unwrap_or_else(|| self.reckon(bout, id));
        debug_assert_eq!(make, bout.figure(id).make(bout), "{id:?}");
        make
    }

    #[inline(never)]
    fn reckon(&self, bout: &Bout, id: FigureId) -> Make {
        let make = bout.figure(id).make(bout);
        self.0[id.index()].set(Some(make));
        make
    }

    /// What a blow's tricks have in common: [`Bout::setting`].
    pub fn setting(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> Setting<Total> {
        bout.setting(blow, tool, self.of(bout, blow.by), self.of(bout, blow.at))
    }

    /// The chance of a blow: [`Bout::chances`].
    pub fn odds(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> Odds {
        let odds = bout.chances_in(&self.setting(bout, blow, tool), blow, tool);
        debug_assert_eq!(odds.msc(), bout.chances_with(blow, tool).msc(), "{blow:?}");
        odds
    }

    /// What a blow is worth, and its chance.
    pub fn value(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> (Points, i16) {
        let odds = self.odds(bout, blow, tool);
        (worth::worth(bout, blow, tool, &odds), odds.msc())
    }
}
