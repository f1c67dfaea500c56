//! Estimates of the chance to win: full games played by the policy after each candidate, the same games after all of them.
//!
//! Evaluations at the cutoff show small differences between candidates. Full games show how likely a win is, as the win bar does.

use crate::dice::Seed;
use crate::game::NullSink;
use crate::search::{Candidate, MOST_DECISIONS, SearchResult, SearchSpace, WHOLE, play_on};
use alloc::vec::Vec;

/// The results of full games played after a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The number of games played.
    pub games: u32,
    /// The sum of [`SearchSpace::won`] at the end of each, in millionths.
    pub sum: i64,
    /// The chance at the cutoff, in millionths. It counts as [`HORIZON`] games.
    pub horizon: i32,
}

impl Ends {
    /// Returns the chance to win by the games, in millionths. `None` if they are too few.
    pub fn chance(self) -> Option<i32> {
        let all = HORIZON + i64::from(self.games);
        (self.games >= ENOUGH).then(|| ((HORIZON * i64::from(self.horizon) + self.sum) / all) as i32)
    }

    /// Returns that chance if the games are enough to choose by it. The best of a few noisy chances would be too high.
    pub fn rank(self) -> Option<i32> {
        self.chance().filter(|_| self.games >= DECIDES)
    }

    /// Returns the standard error of that chance, in millionths. `None` without it.
    pub fn error(self) -> Option<i32> {
        let chance = i64::from(self.chance()?.clamp(0, WHOLE));
        Some((chance * (i64::from(WHOLE) - chance) / (HORIZON + i64::from(self.games))).isqrt() as i32)
    }
}

/// The games that tell more than the cutoff does.
const ENOUGH: u32 = 20;
/// The games by which candidates are ranked.
const DECIDES: u32 = 100;
/// The weight of the chance at the cutoff, in full games.
const HORIZON: i64 = 8;

/// The number of the first full game. The playouts of the search have smaller numbers. It shares
/// no game with the search.
const FIRST: u64 = 1 << 40;

impl<C: Clone + PartialEq> SearchResult<C> {
    /// Plays full games after each candidate, in games possible from the seat's point of view.
    ///
    /// The number of games is given by [`SearchSpace::full_rollouts`], or smaller if `stop` returns true before. A command
    /// that is illegal in one of these games gets none.
    pub fn foresee<G: SearchSpace<Command = C>>(&mut self, game: &G, seed: Seed, stop: &mut dyn FnMut() -> bool) {
        let Some(seat) = game.to_move() else { return };
        let mut scratch = G::Scratch::default();
        let mut live: Vec<&mut Candidate<C>> = self.options.iter_mut().filter(|option| option.playouts > 0).collect();
        for option in &mut live {
            let horizon = game.chance(option.worth.clamp(0, WHOLE));
            option.ends = Ends { horizon, ..Ends::default() };
        }
        for number in 0..u64::from(G::full_rollouts(self.playouts)) {
            if stop() {
                return;
            }
            let imagined = game.determinize(seat, seed.nth(FIRST + number));
            live.retain_mut(|option| {
                let mut played = imagined.clone();
                if played.execute(&option.command, &mut NullSink).is_err() {
                    option.ends = Ends::default();
                    return false;
                }
                let most = played.move_number().saturating_add(MOST_DECISIONS);
                // Without a command from the policy, the state as it stands counts.
                _ = play_on(&mut played, &mut scratch, most);
                option.ends.games += 1;
                option.ends.sum += i64::from(played.won(seat).clamp(0, WHOLE));
                true
            });
        }
    }
}

impl<C> Candidate<C> {
    /// Returns the chance to win, in millionths: that of the full games, or else that of the cutoff.
    pub fn chance<G: SearchSpace<Command = C>>(&self, game: &G) -> i32 {
        self.ends.chance().unwrap_or_else(|| game.chance(self.worth.clamp(0, WHOLE)))
    }
}
