//! A search in the background that repeats with growing budgets.

use crate::background::TaskHandle;
use ludus_engine::search::{Budget, SearchResult, SearchSpace, search_including, search_seed};

/// Milliseconds between two looks at the result.
pub const LOOK: u64 = 50;

/// Searches with one budget after the other and reports the result of `make` for each. `also`:
/// answers that are always searched.
pub fn deepen<G: SearchSpace, T>(
    game: &G,
    also: &[G::Command],
    budgets: &[u32],
    wanted: &TaskHandle<Option<T>>,
    mut make: impl FnMut(SearchResult<G::Command>) -> T,
) {
    for playouts in budgets {
        let budget = Budget { playouts: *playouts };
        let (seed, mut stop) = (search_seed(game), || !wanted.is_wanted());
        let Some(mut thought) = search_including(game, also, budget, seed, &mut stop) else { return };
        thought.foresee(game, seed, &mut stop);
        let made = make(thought);
        if !wanted.tell(|found| *found = Some(made)) {
            return;
        }
    }
}
