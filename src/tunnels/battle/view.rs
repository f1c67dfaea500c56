//! A fight as its players see it: the ratings of the foes are secret until the first orders hand to hand (DEC-039).

use crate::battle::fighter::{Being, FightSide};
use crate::battle::state::Fight;

impl Fight {
    /// Returns the fight as every seat sees it. While the ratings are secret, each foe shows the rating of its kind on this level.
    #[must_use]
    pub fn observed(&self) -> Fight {
        let mut seen = self.clone();
        if self.known || self.outcome.is_some() {
            return seen;
        }
        let level = self.level;
        for fighter in seen.fighters.iter_mut().filter(|fighter| fighter.side == FightSide::Foes) {
            if let Being::Monster(monster) = &mut fighter.being {
                let rating = monster.kind.rating(level).or(monster.kind.rating(1)).unwrap_or(1).min(20_000) as u16;
                let lost = monster.full - monster.rating.min(monster.full);
                monster.worth = rating;
                monster.full = rating;
                monster.rating = rating.saturating_sub(lost).max(1);
            }
        }
        seen
    }
}
