//! How often whoever gives the best answer wins: besides what stands at the horizon, games that the policy plays on to their end. The
//! answers are compared by the horizon, which tells small differences; how likely a win is the ends tell.

use crate::engine::dice::Seed;
use crate::engine::game::NullSink;
use crate::engine::search::{Candidate, MOST_DECISIONS, SearchResult, SearchSpace, WHOLE, play_on};

/// Games that were played on to their end after the best answer, and what the seat came to in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// How many.
    pub games: u32,
    /// The sum of [`Searched::worth`] at their ends, in millionths.
    pub sum: i64,
}

/// What stands at the horizon counts as much as so many games that were played on.
const HORIZON: i64 = 8;

/// Number of the first of their seeds: none of those by which answers were tried.
const FIRST: u64 = 1 << 40;

impl<C: Clone + PartialEq> SearchResult<C> {
    /// Plays games on after the best answer, as many as go with its playouts ([`Searched::ends`]), in what the seat may imagine;
    /// fewer once `stop` says so.
    pub fn foresee<G: SearchSpace<Command = C>>(&mut self, game: &G, seed: Seed, stop: &mut dyn FnMut() -> bool) {
        let Some(seat) = game.to_move() else { return };
        let Some(best) = self.ranked().first().map(|best| best.command.clone()) else { return };
        let mut scratch = G::Scratch::default();
        self.ends = Ends::default();
        for number in 0..u64::from(G::full_rollouts(self.playouts)) {
            if stop() {
                return;
            }
            let mut played = game.determinize(seat, seed.nth(FIRST + number));
            if played.execute(&best, &mut NullSink).is_err() {
                continue;
            }
            let most = played.move_number().saturating_add(MOST_DECISIONS);
            // Where nobody has an answer it stands as it does.
            _ = play_on(&mut played, &mut scratch, most);
            self.ends.games += 1;
            self.ends.sum += i64::from(played.evaluate(seat).clamp(0, WHOLE));
        }
    }

    /// The chance to win with an answer that was tried, in millionths: that of the best as its ends and the horizon tell it, another's
    /// as much less as the horizon tells.
    pub fn chance<G: SearchSpace<Command = C>>(&self, game: &G, option: &Candidate<C>) -> i32 {
        let of = |worth: i32| game.chance(worth.clamp(0, WHOLE));
        let Some(best) = self.ranked().first().map(|best| of(best.worth)) else { return of(option.worth) };
        self.level(best) + of(option.worth) - best
    }

    /// Its standard error, in millionths; none where no game was played on.
    pub fn error<G: SearchSpace<Command = C>>(&self, game: &G, option: &Candidate<C>) -> Option<i32> {
        let games = HORIZON + i64::from(self.ends.games);
        let chance = i64::from(self.chance(game, option).clamp(0, WHOLE));
        let spread = (chance * (i64::from(WHOLE) - chance) / games).isqrt();
        (self.ends.games > 0).then_some(spread as i32)
    }

    /// The chance with the best answer, of which the horizon tells so much.
    fn level(&self, horizon: i32) -> i32 {
        let Ends { games, sum } = self.ends;
        ((HORIZON * i64::from(horizon) + sum) / (HORIZON + i64::from(games))) as i32
    }
}
