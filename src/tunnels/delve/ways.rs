//! Ways through the part of a level that the party knows.

use crate::delve::log::Marks;
use crate::delve::state::Delve;
use crate::dungeon::level::{Exit, Level, PlaceId};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

impl Delve {
    /// The length of the shortest known way to a place, in places; doors may be shut. `None` if no way is known.
    pub(crate) fn steps(&self, map: &Level, to: PlaceId) -> Option<usize> {
        let mut queue = VecDeque::from([(self.here, 0)]);
        let mut seen = vec![self.here];
        while let Some((place, steps)) = queue.pop_front() {
            if place == to {
                return Some(steps);
            }
            for exit in self.known_exits(map, place) {
                if !seen.contains(&exit.to) {
                    seen.push(exit.to);
                    queue.push_back((exit.to, steps + 1));
                }
            }
        }
        None
    }

    /// Returns the first exit of the shortest known way from the party to a goal. `free` says whether an exit of a place can be
    /// taken; the way leads only through places that were entered. `None` if there is no such way.
    pub fn first_exit(
        &self,
        map: &Level,
        goal: impl Fn(&Exit) -> bool,
        free: impl Fn(PlaceId, &Exit) -> bool,
    ) -> Option<Exit> {
        let mut first: Vec<Option<Exit>> = vec![None; map.places.len()];
        let mut queue = VecDeque::from([self.here]);
        while let Some(place) = queue.pop_front() {
            for exit in self.known_exits(map, place) {
                if !free(place, &exit) || exit.to == self.here || first[exit.to.index()].is_some() {
                    continue;
                }
                let start = if place == self.here { exit } else { first[place.index()]? };
                first[exit.to.index()] = Some(start);
                if goal(&exit) {
                    return Some(start);
                }
                if self.log().place(exit.to).has(Marks::ENTERED) {
                    queue.push_back(exit.to);
                }
            }
        }
        None
    }
}
