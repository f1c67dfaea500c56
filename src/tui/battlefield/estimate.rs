//! Estimates the winner of a battle before it begins.

use crate::estimate::Estimated;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::model::army::{Commander, General};
use ludus_battlefield::model::setup::Setup;
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;

impl Estimated for FieldBattle {
    /// Captains stand in for players, and for Marshals, who are too slow.
    fn quick(setup: &Setup) -> Setup {
        let mut quick = setup.clone();
        for army in &mut quick.armies {
            let level = match army.commander {
                Commander::Computer(General::Sergeant) => General::Sergeant,
                _ => General::Captain,
            };
            army.commander = Commander::Computer(level);
        }
        quick
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        let level = setup.general(seat.0.into()).unwrap_or_default();
        Bot::computer::<FieldBattle>(level as usize)
    }
}
