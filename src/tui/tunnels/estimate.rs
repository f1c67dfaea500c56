//! Estimates the winner of a fight before it begins.

use crate::estimate::Estimated;
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;
use ludus_tunnels::outing::{Outing, Setup};

impl Estimated for Outing {
    fn quick(setup: &Setup) -> Setup {
        setup.clone()
    }

    fn plays(_: &Setup, _: Seat) -> Bot {
        Bot::computer::<Outing>(0)
    }
}
