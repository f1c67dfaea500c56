//! The bots of the arena.

use crate::battle::state::FightEnd;
use crate::outing::Outing;
use ludus_engine::arena::Bots;
use ludus_engine::game::Seat;

impl Bots for Outing {
    /// A fight is won by those who hold the place, and drawn by those who get away.
    fn points(&self, _seat: Seat) -> Option<u8> {
        Some(match self.fight()?.outcome? {
            FightEnd::Won | FightEnd::DrivenOff => 2,
            FightEnd::Fled | FightEnd::Undecided => 1,
            FightEnd::Lost => 0,
        })
    }
}
