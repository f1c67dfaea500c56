//! Estimates the winner of a fight before it begins.

use crate::estimate::Estimated;
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;
use ludus_tunnels::outing::{Outing, Setup};

/// The number of the dungeon that stands in for another.
const SPARE: u64 = 7;

impl Estimated for Outing {
    fn quick(setup: &Setup) -> Setup {
        // The players win together, so that one seat counts for all.
        match setup {
            Setup::Fight(fight) => {
                let mut counted = fight.clone();
                counted.party.iter_mut().for_each(|member| member.seat = 0);
                Setup::Fight(counted)
            }
            Setup::Delve(delve) => {
                let mut counted = delve.clone();
                counted.party.iter_mut().for_each(|entrant| entrant.seat = 0);
                // The delve that is counted must not be the one to be played: its dungeon is another of the kind.
                (counted.dungeon.seed, counted.logs) = (counted.dungeon.seed.nth(SPARE), Vec::new());
                Setup::Delve(counted)
            }
        }
    }

    fn plays(_: &Setup, _: Seat) -> Bot {
        Bot::computer::<Outing>(0)
    }
}
