//! The bots of the arena.

use crate::battle::state::FightEnd;
use crate::delve::state::Scene;
use crate::outing::Outing;
use ludus_engine::arena::Bots;
use ludus_engine::game::Seat;

impl Bots for Outing {
    /// A fight is won by those who hold the place, and drawn by those who get away. A delve is won if anyone comes home.
    fn points(&self, _seat: Seat) -> Option<u8> {
        if let Some(delve) = self.delve() {
            return delve.is_over().then_some(if delve.scene == Scene::Returned { 2 } else { 0 });
        }
        Some(match self.fight()?.outcome? {
            FightEnd::Won | FightEnd::DrivenOff => 2,
            FightEnd::Fled | FightEnd::Undecided => 1,
            FightEnd::Lost => 0,
        })
    }
}
