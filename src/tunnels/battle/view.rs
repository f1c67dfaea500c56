//! A fight as its players see it: the ratings of the foes are secret until the first orders hand to hand (DEC-039).

use crate::battle::fighter::{FightSide, FighterId, Monster};
use crate::battle::state::Fight;
use crate::data::house_rules::DeeperLevels;
use ludus_engine::board::BoardCell;
use ludus_engine::dice::{Dice, Domain, Seed};

/// A secret rating is imagined within this part of the one that is listed: 1 in 4.
const DOUBT: u16 = 4;

/// The place of a fighter for marks and animations: fighters stand in no square.
pub const fn place(who: FighterId) -> BoardCell {
    BoardCell { x: 0, y: who.0 as i16 }
}

impl Fight {
    /// Returns whether the ratings of the foes are secret.
    pub const fn hides_ratings(&self) -> bool {
        !self.known && self.outcome.is_none()
    }

    /// Returns the fight as every seat sees it. While the ratings are secret, each foe shows the rating of its kind on this level.
    #[must_use]
    pub fn observed(&self) -> Fight {
        let mut seen = self.clone();
        seen.replace_ratings(|listed| listed);
        seen
    }

    /// Returns a fight that is possible for all that the players know. Secret ratings are drawn around those of the kinds.
    #[must_use]
    pub fn imagined(&self, seed: Seed) -> Fight {
        let mut seen = self.reseeded(seed.apart_from(self.seed));
        let mut dice = Dice::new(seed, Domain::Guess, self.decisions.into());
        seen.replace_ratings(|listed| {
            let doubt = listed / DOUBT;
            listed - doubt + dice.one_of(u32::from(2 * doubt) + 1) as u16 - 1
        });
        seen
    }

    /// Gives each foe another rating while they are secret, from the listed one. Wounds are seen, so they stay.
    fn replace_ratings(&mut self, mut rating: impl FnMut(u16) -> u16) {
        if !self.hides_ratings() {
            return;
        }
        let level = if self.rules.deeper_levels == DeeperLevels::Ratings { self.level } else { 1 };
        let foes = self.fighters.iter_mut().filter(|fighter| fighter.side == FightSide::Foes);
        for monster in foes.filter_map(|fighter| fighter.monster_mut()) {
            let lost = monster.full - monster.rating.min(monster.full);
            let full = rating(listed(monster, level)).max(1);
            (monster.worth, monster.full) = (full, full);
            monster.rating = full.saturating_sub(lost).max(1);
        }
    }
}

/// The rating of a kind on a level, doubled for the unseen (TT-MON-05).
fn listed(monster: &Monster, level: u8) -> u16 {
    let rating = monster.kind.rating(level).or(monster.kind.rating(1)).unwrap_or(1);
    let times = if monster.invisible { 2 } else { 1 };
    (times * rating).min(20_000) as u16
}
