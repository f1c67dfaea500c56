//! Candidate moves for the search: behind, beside and in front of the nearest enemies, out of their reach, as far away
//! as possible, staying in place, and the choices of the other computer players.

use crate::ai::footing::{Preferences, Situation};
use crate::ai::house::moving;
use crate::ai::search::{cunning, is_robot};
use crate::ai::tactics;
use crate::battle::check::movement;
use crate::battle::check::movement::Reach;
use crate::battle::command::{Command, Path};
use crate::battle::state::Battle;
use crate::model::board::{Facing, Quarter, Square, Squares, quarter};
use crate::model::fighter::{Fighter, FighterId};
use alloc::vec::Vec;

/// The most candidates next to the policy's own choice.
const MOST: usize = 8;
/// The number of enemies for which adjacent squares are tried.
const NEAREST: usize = 3;

/// A possible move: its end, its cost in moves, and the facing.
#[derive(Clone, Copy, PartialEq)]
struct ScoredSquare {
    at: Square,
    spent: i32,
    facing: Facing,
}

pub fn candidates(battle: &Battle, id: FighterId, own: &Command, out: &mut Vec<Command>) {
    let first = out.len();
    if is_robot(battle, id) {
        out.extend(cunning(battle));
    }
    let preferences = moving::preferences(battle, id);
    for preferences in [preferences, Preferences { keeps_away: !preferences.keeps_away, ..preferences }] {
        out.extend(
            Situation::new(battle, id, preferences).and_then(|field| field.best()).map(|footing| footing.command),
        );
    }
    let ground = MoveSearch::new(battle, id);
    for spot in ground.spots(own) {
        out.extend(ground.command(&spot));
    }
    let mut kept: Vec<Command> = Vec::with_capacity(MOST);
    for command in out.drain(first..) {
        if command != *own && !kept.contains(&command) && kept.len() < MOST {
            kept.push(command);
        }
    }
    out.append(&mut kept);
}

/// The fighter's reach and enemies.
struct MoveSearch<'a> {
    battle: &'a Battle,
    id: FighterId,
    reach: Reach,
    /// The enemies, the nearest first.
    enemies: Vec<FighterId>,
}

impl<'a> MoveSearch<'a> {
    fn new(battle: &'a Battle, id: FighterId) -> MoveSearch<'a> {
        let here = battle.fighter(id).at();
        let mut enemies: Vec<FighterId> = battle.enemies(battle.fighter(id).side()).collect();
        ludus_engine::order::by_key(&mut enemies, |enemy| (battle.fighter(*enemy).at().distance(here), *enemy));
        MoveSearch { battle, id, reach: Reach::new(battle, id), enemies }
    }

    fn fighter(&self) -> &'a Fighter {
        self.battle.fighter(self.id)
    }

    /// The squares in which the fighter can end, with their least cost, cheapest first. Harmful
    /// squares and exits are left out.
    fn squares(&self) -> Vec<(Square, i32)> {
        let mut squares: Vec<(Square, i32)> = Vec::new();
        let mut seen = Squares::NONE;
        let mut add = |at: Square, spent: i32| {
            if !seen.has(at) && tactics::harm(self.battle, at) == 0 {
                seen.insert(at);
                squares.push((at, spent));
            }
        };
        if self.fighter().phase_range().is_some() {
            movement::phase_squares(self.battle, self.id).for_each(|at| add(at, 0));
        } else {
            for spent in 1..=self.reach.most() {
                self.reach.at_cost(spent).iter().for_each(|at| add(at, spent));
            }
        }
        let exits = self.battle.ground().exits();
        squares.retain(|(at, _)| !exits.has(*at) && !movement::leaves_engager(self.battle, self.id, *at));
        squares
    }

    fn spots(&self, own: &Command) -> Vec<ScoredSquare> {
        let (fighter, squares) = (self.fighter(), self.squares());
        let here = fighter.at();
        let Some(goal) = self.enemies.first().map(|enemy| self.battle.fighter(*enemy).at()) else { return Vec::new() };
        let mut spots = Vec::new();
        let stay = |facing| ScoredSquare { at: here, spent: 0, facing };
        spots.push(stay(tactics::facing_to(self.battle, self.id, here, goal)));
        for enemy in self.enemies.iter().take(NEAREST) {
            spots.extend(self.beside(*enemy, &squares));
        }
        spots.extend(self.out_of_reach(goal, &squares));
        spots.extend(self.part_of(own, goal));
        spots.extend(self.farthest(&squares));
        spots.push(stay(fighter.facing()));
        spots
    }

    /// The most moves after which the fighter can still strike.
    fn charge(&self) -> i32 {
        (self.fighter().mp() / 2).max(2)
    }

    /// The number of enemies that would engage a fighter in a square.
    fn faced(&self, at: Square) -> usize {
        self.enemies.iter().filter(|enemy| self.battle.engages(**enemy, at)).count()
    }

    /// The squares beside an enemy from which the fighter can strike: the best at its flank or
    /// rear, and the best in front.
    fn beside(&self, enemy: FighterId, squares: &[(Square, i32)]) -> Vec<ScoredSquare> {
        let foe = self.battle.fighter(enemy);
        let near = squares.iter().filter(|(at, spent)| at.is_next_to(foe.at()) && *spent <= self.charge());
        let (mut behind, mut before) = (None, None);
        for (at, spent) in near {
            let quarter = quarter(foe.at(), foe.facing(), *at);
            let place = if quarter == Quarter::Front { &mut before } else { &mut behind };
            let worse = (self.faced(*at), quarter != Quarter::Rear, *spent);
            if place.is_none_or(|(least, _, _)| worse < least) {
                *place = Some((worse, *at, *spent));
            }
        }
        let spot = |(_, at, spent)| ScoredSquare { at, spent, facing: tactics::facing_at(at, foe.at()) };
        behind.into_iter().chain(before).map(spot).collect()
    }

    /// The square nearest to the enemy that no enemy can charge.
    fn out_of_reach(&self, goal: Square, squares: &[(Square, i32)]) -> Option<ScoredSquare> {
        let free = |at: Square| {
            self.enemies.iter().all(|enemy| {
                let foe = self.battle.fighter(*enemy);
                tactics::steps_between(at, foe.at()) as i32 > foe.mp() / 2 + 2 || foe.unconscious()
            })
        };
        let open = squares.iter().filter(|(at, _)| free(*at));
        let (at, spent) = open.min_by_key(|(at, spent)| (tactics::steps_between(*at, goal), *spent))?;
        Some(ScoredSquare { at: *at, spent: *spent, facing: tactics::facing_at(*at, goal) })
    }

    /// The square with the greatest distance to its nearest enemy.
    fn farthest(&self, squares: &[(Square, i32)]) -> Option<ScoredSquare> {
        let nearest = |at: Square| {
            let steps = self.enemies.iter().map(|enemy| tactics::steps_between(at, self.battle.fighter(*enemy).at()));
            steps.min().unwrap_or(0)
        };
        let (at, spent) = squares.iter().max_by_key(|(at, spent)| (nearest(*at), -spent))?;
        let goal = self.enemies.iter().min_by_key(|enemy| self.battle.fighter(**enemy).at().distance(*at))?;
        let goal = self.battle.fighter(*goal).at();
        Some(ScoredSquare { at: *at, spent: *spent, facing: tactics::facing_at(*at, goal) })
    }

    /// The first part of the policy's own way, after which the fighter can still act.
    fn part_of(&self, own: &Command, goal: Square) -> Option<ScoredSquare> {
        let Command::Move { path, .. } = own else { return None };
        if path.cost() <= self.charge() {
            return None;
        }
        let (mut part, mut at) = (Path::EMPTY, self.fighter().at());
        for step in path.steps() {
            let longer = part.then(step)?;
            if longer.cost() > self.charge() {
                break;
            }
            (part, at) = (longer, step.from(at)?);
        }
        Some(ScoredSquare { at, spent: part.cost(), facing: tactics::facing_at(at, goal) })
    }

    fn command(&self, spot: &ScoredSquare) -> Option<Command> {
        let fighter = self.fighter();
        if spot.at != fighter.at() && fighter.phase_range().is_some() {
            return Some(Command::Phase { to: spot.at, facing: spot.facing });
        }
        let open = movement::check_turn(self.battle, self.id, spot.facing).is_ok();
        let facing = if open { spot.facing } else { fighter.facing() };
        let path = if spot.spent == 0 { Path::EMPTY } else { self.reach.path(spot.at, spot.spent) };
        Some(Command::Move { path, facing })
    }
}
