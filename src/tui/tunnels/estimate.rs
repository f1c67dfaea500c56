//! Estimates the winner of a fight before it begins.

use crate::estimate::Estimated;
use ludus_engine::arena::Bot;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_tunnels::outing::{Outing, Setup};

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
                Setup::Delve(counted)
            }
        }
    }

    /// Draws the unseen parts of a dungeon for each game: the delve that is counted must not be the one to be played.
    fn lay_out(setup: &Setup, seed: Seed) -> Option<Outing> {
        let Setup::Delve(delve) = setup else { return Outing::start(setup, seed, &mut NullSink).ok() };
        // Not even the entrance of a dungeon is known before the first delve.
        let mut drawn = delve.clone();
        if drawn.logs.is_empty() {
            drawn.dungeon.seed = seed;
        }
        let game = Outing::start(&Setup::Delve(drawn), seed, &mut NullSink).ok()?;
        Some(game.determinize(Seat(0), seed))
    }

    fn plays(_: &Setup, _: Seat) -> Bot {
        Bot::computer::<Outing>(0)
    }
}
