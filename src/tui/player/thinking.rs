//! A search beside the screen, deeper from look to look.

use crate::kit::search::{Budget, Searched, Thought, weigh, whims};
use crate::tui::beside::Wanted;

/// Milliseconds between two looks at what has been found.
pub const LOOK: u64 = 50;

/// Searches with one budget after the other, and tells what is made of each thought; the answers of `also` are weighed with the rest.
pub fn deepen<G: Searched, T>(
    game: &G,
    also: &[G::Command],
    budgets: &[u32],
    wanted: &Wanted<Option<T>>,
    mut make: impl FnMut(Thought<G::Command>) -> T,
) {
    for playouts in budgets {
        let budget = Budget { playouts: *playouts };
        let (whims, mut stop) = (whims(game), || !wanted.is_wanted());
        let Some(mut thought) = weigh(game, also, budget, whims, &mut stop) else { return };
        thought.foresee(game, whims, &mut stop);
        let made = make(thought);
        if !wanted.tell(|found| *found = Some(made)) {
            return;
        }
    }
}
