//! Selects the squares to rate and finds the best of them.

use crate::ai::footing::duel::Duel;
use crate::ai::footing::{RatedMove, Situation, SquareRating, steps_to_touch};
use crate::ai::tactics;
use crate::battle::check::movement;
use crate::battle::command::{Command, Path, Step};
use crate::data::tables::Pole;
use crate::model::board::{Facing, Square, Squares, is_frontal};
use crate::model::distance::Steps;

/// The way to a square.
#[derive(Clone, Copy)]
pub enum How {
    Phase,
    Path(Path),
    /// The number of steps in [`Steps`].
    Steps(usize),
}

/// The best square and facing found so far.
pub struct Best<'f, 'a> {
    field: &'f Situation<'a>,
    /// The facing that is closed to an engaged fighter.
    about: Option<Facing>,
    footing: RatedMove,
    at: Square,
    facing: Facing,
    how: How,
    /// Distances from the fighter's square, computed on first use.
    steps: &'f mut Option<Steps>,
}

impl<'f, 'a> Best<'f, 'a> {
    /// Starts with the fighter's present square.
    pub fn staying(field: &'f Situation<'a>, steps: &'f mut Option<Steps>) -> Option<Best<'f, 'a>> {
        let (at, facing) = (field.fighter().at(), field.fighter().facing());
        let about = field.engaged.then(|| facing.opposite());
        let (spot, how) = (field.spot(at, false), How::Path(Path::EMPTY));
        let footing = field.judge(&spot, 0, facing, i64::MIN)?;
        let mut best = Best { field, about, footing, at, facing, how, steps };
        best.try_spot(&spot, 0, how);
        Some(best)
    }

    /// The best rating found, with the command that gets there.
    pub fn footing(&self) -> Option<RatedMove> {
        let facing = self.facing;
        let command = match self.how {
            How::Phase => Command::Phase { to: self.at, facing },
            How::Path(path) => Command::Move { path, facing },
            How::Steps(count) => Command::Move { path: way(self.steps.as_ref()?, self.at, count)?, facing },
        };
        Some(RatedMove { command, ..self.footing })
    }

    /// The facings worth rating in a square: those with the goal in front.
    fn facings(&self, at: Square) -> impl Iterator<Item = Facing> + use<> {
        let (about, goal) = (self.about, self.field.goal);
        Facing::ALL.into_iter().filter(move |facing| Some(*facing) != about && is_frontal(at, *facing, goal))
    }

    /// Returns whether a square could beat the best so far, after at least that many moves.
    fn may_gain(&self, at: Square, least: i32) -> bool {
        let field = self.field;
        let better = |gain: i64| 4 * (gain - field.way(at)) + 3 - i64::from(least) > self.footing.score;
        let struck = |duel: &Duel| better(duel.most) && duel.at.distance(at) <= field.reach();
        let may = better(field.afar(least)) || (least <= field.charge && field.duels.iter().any(struck));
        debug_assert!(may || !self.may_be(&field.spot(at, field.charges(least)), least), "{at:?}");
        may
    }

    /// Like [`Self::may_gain`], with the square's rating known.
    fn may_be(&self, spot: &SquareRating, least: i32) -> bool {
        self.facings(spot.at).any(|facing| {
            let (spared, _) = self.field.spared(spot, least, facing);
            spared - 3 * spot.losses[facing as usize] > self.footing.score
        })
    }

    pub fn try_spot(&mut self, spot: &SquareRating, spent: i32, how: How) {
        for facing in self.facings(spot.at) {
            let least = self.footing.score;
            if let Some(footing) = self.field.judge(spot, spent, facing, least) {
                (self.footing, self.at, self.facing, self.how) = (footing, spot.at, facing, how);
            }
        }
    }

    fn try_square(&mut self, at: Square, spent: i32, how: How) {
        if self.may_gain(at, spent) {
            self.try_spot(&self.field.spot(at, self.field.charges(spent)), spent, how);
        }
    }

    /// Phasing takes no moves, so only squares beside an enemy are rated.
    pub fn try_phases(&mut self) {
        let field = self.field;
        let closed = field.closed();
        let beside = |to: &Square| field.duels.iter().any(|duel| duel.at.is_next_to(*to)) && !closed.has(*to);
        movement::phase_squares(field.battle, field.id)
            .filter(beside)
            .for_each(|to| self.try_square(to, 0, How::Phase));
    }

    /// An engaged fighter can take one step.
    pub fn try_steps(&mut self) {
        let (battle, id, fighter) = (self.field.battle, self.field.id, self.field.fighter());
        let closed = self.field.closed();
        for facing in Facing::ALL {
            let Some(to) = fighter.at().step(facing).filter(|to| !closed.has(*to)) else { continue };
            let Some(path) = Path::EMPTY.then(Step::Walk(facing)).filter(|_| fighter.moves() > 0) else { continue };
            if !movement::leaves_engager(battle, id, to) {
                self.try_square(to, 1, How::Path(path));
            }
        }
    }

    /// Rates squares on foot: beside the enemies, some all around, and those on the way to the goal.
    pub fn try_walks(&mut self) {
        let (field, fighter) = (self.field, self.field.fighter());
        let (from, closed) = (fighter.at(), field.closed());
        let most = fighter.moves().min(Path::MOST as i32);
        let charge = (fighter.mp() / 2).min(most);
        let mut seen: Squares = [from].into_iter().collect();
        let mut look = |to: Square, within: i32| {
            if !closed.has(to) && !seen.has(to) && self.try_walk(to, &closed, within) {
                seen.insert(to);
            }
        };
        for duel in &field.duels {
            if steps_to_touch(duel.at, from) <= charge {
                duel.at.neighbours().for_each(|to| look(to, charge));
            }
            if field.pole == Some(Pole::Long) {
                Facing::ALL.into_iter().filter_map(|f| duel.at.step(f)?.step(f)).for_each(|to| look(to, charge));
            }
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            for far in [1, 3, 6] {
                from.offset(far * dx, far * dy).into_iter().for_each(|to| look(to, most));
            }
        }
        self.try_way(&closed, most);
    }

    /// Rates a square that takes at most `within` moves; returns false if it takes more. A way
    /// ends at the fronts of enemies.
    fn try_walk(&mut self, to: Square, closed: &Squares, within: i32) -> bool {
        let field = self.field;
        let from = field.fighter().at();
        let least = from.steps_to(to) as i32;
        if least > within {
            return false;
        }
        if !self.may_gain(to, least) {
            return true;
        }
        let spot = field.spot(to, field.charges(least));
        if !self.may_be(&spot, least) {
            return true;
        }
        let steps = self
            .steps
            .get_or_insert_with(|| Steps::new(from, &closed.union(&field.battle.enemy_fronts(field.fighter().side()))));
        let Some(count) = steps.to(to, within as usize) else { return false };
        self.try_spot(&spot, count as i32, How::Steps(count));
        true
    }

    /// Rates the squares on the way to the goal.
    fn try_way(&mut self, closed: &Squares, most: i32) {
        if !self.may_gain_on_the_way(most) {
            debug_assert!(self.squares_of_the_way(closed, most).all(|(part, at)| !self.may_gain(at, part.cost())));
            return;
        }
        self.squares_of_the_way(closed, most).for_each(|(part, at)| self.try_square(at, part.cost(), How::Path(part)));
    }

    /// Returns whether any square within that many moves could beat the best so far.
    fn may_gain_on_the_way(&self, most: i32) -> bool {
        let field = self.field;
        let gain = field.duels.iter().map(|duel| duel.most).fold(field.afar(1), i64::max);
        let left = (steps_to_touch(field.fighter().at(), field.goal) - most).max(0);
        4 * (gain - i64::from(left) * field.nearer) + 3 - 1 > self.footing.score
    }

    /// The squares on the way to the goal within that many moves, each with the path to it.
    fn squares_of_the_way(&self, closed: &Squares, most: i32) -> impl Iterator<Item = (Path, Square)> + use<> {
        let (battle, id, goal) = (self.field.battle, self.field.id, self.field.goal);
        let way = |closed: &Squares| {
            let goals: Squares = goal.neighbours().filter(|to| !closed.has(*to)).collect();
            tactics::steps_to(battle, id, &goals, closed, most).0
        };
        let mut path = way(closed);
        if path.is_empty() {
            // Ringed by fire, the fighter goes through it.
            path = way(&tactics::closed(battle, id, tactics::Avoid::default()));
        }
        path.steps().scan((Path::EMPTY, self.field.fighter().at()), |(part, at), step| {
            (*part, *at) = (part.then(step)?, step.from(*at)?);
            Some((*part, *at))
        })
    }
}

/// The path to a square in that many steps, through open squares. The last one may be barred.
fn way(steps: &Steps, to: Square, count: usize) -> Option<Path> {
    let mut facings = [Facing::North; Path::MOST];
    let mut at = to;
    for left in (0..count).rev() {
        let back = |facing: &Facing| at.step(facing.opposite()).filter(|before| steps.has(*before, left));
        facings[left] = Facing::ALL.into_iter().find(|facing| back(facing).is_some())?;
        at = back(&facings[left])?;
    }
    facings[..count].iter().try_fold(Path::EMPTY, |path, facing| path.then(Step::Walk(*facing)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_to_touch_is_a_lower_bound() {
        for (from, to) in Square::all().step_by(7).flat_map(|from| Square::all().map(move |to| (from, to))) {
            let least = to.neighbours().map(|beside| from.steps_to(beside) as i32).min();
            assert!(least.is_some_and(|least| steps_to_touch(to, from) <= least), "{from:?} {to:?}");
        }
    }
}
