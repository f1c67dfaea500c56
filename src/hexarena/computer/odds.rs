//! The odds of the many blows that one decision weighs.

use super::worth::{self, Points};
use crate::hexarena::battle::blow::{Blow, Tool};
use crate::hexarena::battle::chances::{Odds, Setting, Total};
use crate::hexarena::battle::derive::Make;
use crate::hexarena::battle::figure::{FigureId, MOST};
use crate::hexarena::battle::state::Bout;
use std::cell::Cell;

/// What the chance of a blow takes from each figure, reckoned once for all that a figure thinks of.
#[derive(Debug)]
pub struct Makes([Cell<Option<Make>>; MOST]);

impl Makes {
    /// Nothing reckoned yet.
    pub const fn none() -> Makes {
        Makes([const { Cell::new(None) }; MOST])
    }

    #[inline]
    fn of(&self, bout: &Bout, id: FigureId) -> Make {
        self.0[id.index()].get().unwrap_or_else(|| self.reckon(bout, id))
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

    /// What a blow is worth that takes nothing but what it hurts, and its chance.
    pub fn value(&self, bout: &Bout, blow: &Blow, tool: &Tool) -> (Points, i16) {
        let odds = self.odds(bout, blow, tool);
        (worth::worth(bout, blow, tool, &odds, 0), odds.msc())
    }
}
