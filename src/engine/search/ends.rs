//! Estimates of the chance to win: full games played by the policy after the best candidate.
//!
//! Evaluations at the cutoff show small differences between candidates. Full games show how likely a win is.

use crate::dice::Seed;
use crate::game::NullSink;
use crate::search::{Candidate, MOST_DECISIONS, SearchResult, SearchSpace, WHOLE, play_on};

/// The results of full games played after the best candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The number of games played.
    pub games: u32,
    /// The sum of [`SearchSpace::evaluate`] at the end of each, in millionths.
    pub sum: i64,
}

/// The weight of the evaluation at the cutoff, in full games.
const HORIZON: i64 = 8;

/// The number of the first full game. The playouts of the search have smaller numbers. It shares
/// no game with the search.
const FIRST: u64 = 1 << 40;

impl<C: Clone + PartialEq> SearchResult<C> {
    /// Plays full games after the best candidate, in games possible from the seat's point of view.
    ///
    /// The number of games is given by [`SearchSpace::full_rollouts`], or smaller if `stop` returns true before.
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
            // Without a command from the policy, the state as it stands counts.
            _ = play_on(&mut played, &mut scratch, most);
            self.ends.games += 1;
            self.ends.sum += i64::from(played.evaluate(seat).clamp(0, WHOLE));
        }
    }

    /// Returns the chance to win with a candidate, in millionths.
    ///
    /// For the best candidate it combines the full games with the cutoff evaluation. Other candidates keep the
    /// difference that their cutoff evaluation has to the best one's.
    pub fn chance<G: SearchSpace<Command = C>>(&self, game: &G, option: &Candidate<C>) -> i32 {
        let of = |mean: i32| game.chance(mean.clamp(0, WHOLE));
        let Some(best) = self.ranked().first().map(|best| of(best.worth)) else { return of(option.worth) };
        self.level(best) + of(option.worth) - best
    }

    /// Returns the standard error of that chance, in millionths. `None` if no full games were played.
    pub fn error<G: SearchSpace<Command = C>>(&self, game: &G, option: &Candidate<C>) -> Option<i32> {
        let games = HORIZON + i64::from(self.ends.games);
        let chance = i64::from(self.chance(game, option).clamp(0, WHOLE));
        let spread = (chance * (i64::from(WHOLE) - chance) / games).isqrt();
        (self.ends.games > 0).then_some(spread as i32)
    }

    /// Combines the best candidate's chance at the cutoff with the full games.
    fn level(&self, horizon: i32) -> i32 {
        let Ends { games, sum } = self.ends;
        ((HORIZON * i64::from(horizon) + sum) / (HORIZON + i64::from(games))) as i32
    }
}
