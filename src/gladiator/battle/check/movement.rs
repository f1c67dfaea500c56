//! Legality of moves, jumps, turns, phase shifts and disengaging (manual p28-31).

use crate::battle::check::{Checked, one};
use crate::battle::command::{Command, Path, Step};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::data::race::Race;
use crate::model::board::{Facing, Square, Squares};
use crate::model::fighter::{Fighter, FighterId};
use crate::model::ground::Layer;
use alloc::vec::Vec;

/// The result of the first steps of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    pub at: Square,
    pub left: i32,
    /// Moves used, which decide the class of the move.
    pub spent: i32,
    /// True if an enemy's front square ended the move (ENG-06).
    pub stopped: bool,
}

/// Returns the moves at the start: at most one when engaged (MOVE-22).
fn moves(fighter: &Fighter, engaged: bool) -> i32 {
    // Fighters who phase do not walk (ROB-30).
    if fighter.phase_range().is_some() {
        return 0;
    }
    if engaged { fighter.moves().min(1) } else { fighter.moves() }
}

/// Returns the terrain that keeps the fighter out of a square (MOVE-17, DEC-042, RACE-16).
pub(super) fn barrier(battle: &Battle, fighter: &Fighter, square: Square) -> Option<Layer> {
    let terrain = battle.ground().terrain(square);
    [Layer::Wall, Layer::Altar, Layer::Pit]
        .into_iter()
        .find(|layer| terrain.has(*layer) && !(*layer == Layer::Pit && fighter.race() == Race::Troll))
}

/// Takes the steps of a move one by one, as the arrow keys do. Enemies unknown to the fighter's side are ignored here;
/// the fighter may run into them later (DEC-086).
pub fn walk(battle: &Battle, id: FighterId, path: Path) -> Result<Walk, IllegalMove> {
    let fighter = battle.fighter(id);
    let engaged = battle.is_engaged(id);
    let mut walk = Walk { at: fighter.at(), left: moves(fighter, engaged), spent: 0, stopped: false };
    if path.is_empty() {
        return Ok(walk);
    }
    // Nobody else moves during the walk.
    let (mut others, stops) = (battle.occupied(fighter.side()), battle.enemy_fronts(fighter.side()));
    others.remove(fighter.at());
    for step in path.steps() {
        if engaged && matches!(step, Step::Jump(_)) {
            return Err(IllegalMove::EngagedJump);
        }
        if walk.stopped {
            return Err(IllegalMove::StoppedByEnemy);
        }
        if step.cost() > walk.left {
            return Err(IllegalMove::OutOfMoves { left: walk.left, cost: step.cost() });
        }
        let to = step.from(walk.at).ok_or(IllegalMove::OutsideArena)?;
        if let Some(layer) = barrier(battle, fighter, to) {
            return Err(IllegalMove::Barred(layer));
        }
        if others.has(to) {
            return Err(IllegalMove::Occupied(to));
        }
        walk.at = to;
        walk.left -= step.cost();
        walk.spent += step.cost();
        if stops.has(to) {
            (walk.left, walk.stopped) = (0, true);
        }
    }
    Ok(walk)
}

/// Returns the part of a path that is really walked, and its end. It ends early in front of an enemy unknown to the
/// fighter's side, and in such an enemy's front square (DEC-086).
pub fn way(battle: &Battle, id: FighterId, path: Path) -> (Path, Square) {
    let fighter = battle.fighter(id);
    if !battle.hides_from(fighter.side()) {
        return (path, path.end(fighter.at()).unwrap_or(fighter.at()));
    }
    let hidden: Vec<FighterId> =
        battle.enemies(fighter.side()).filter(|enemy| battle.is_hidden_from(fighter.side(), *enemy)).collect();
    let (mut gone, mut at) = (Path::EMPTY, fighter.at());
    for step in path.steps() {
        let Some(to) = step.from(at).filter(|to| !hidden.iter().any(|enemy| battle.fighter(*enemy).at() == *to)) else {
            break;
        };
        (gone, at) = (gone.then(step).unwrap_or(gone), to);
        if hidden.iter().any(|enemy| battle.engages(*enemy, at)) {
            break;
        }
    }
    (gone, at)
}

pub(super) fn check(battle: &Battle, id: FighterId, path: Path, facing: Facing) -> Checked {
    let end = walk(battle, id, path)?;
    stays_engaged(battle, id, end.at)?;
    check_turn(battle, id, facing)
}

/// Checks a phase shift: to any free square within range that can be entered, over anything, engaged or not (DEC-121). A
/// square with an unknown enemy is allowed; then the fighter stays in place.
pub(super) fn check_phase(battle: &Battle, id: FighterId, to: Square) -> Checked {
    let fighter = battle.fighter(id);
    let reach = fighter.phase_range().ok_or(IllegalMove::NoPhaseShift)?;
    let distance = fighter.at().distance(to);
    if distance > reach {
        return Err(IllegalMove::OutOfReach { distance, reach });
    }
    if let Some(layer) = barrier(battle, fighter, to) {
        return Err(IllegalMove::Barred(layer));
    }
    let known = |other: FighterId| !battle.is_hidden_from(fighter.side(), other);
    if to == fighter.at() || battle.all_at(to).any(known) { Err(IllegalMove::Occupied(to)) } else { Ok(()) }
}

pub fn phase_squares(battle: &Battle, id: FighterId) -> impl Iterator<Item = Square> + use<> {
    phase_area(battle, id).iter()
}

/// Returns the squares that the fighter can phase to, as a set. Pits are barred: no race that phases can climb.
pub fn phase_area(battle: &Battle, id: FighterId) -> Squares {
    let fighter = battle.fighter(id);
    let Some(reach) = fighter.phase_range() else { return Squares::NONE };
    let mut area = Squares::within(fighter.at(), reach).without(battle.ground().barred());
    area = area.without(&battle.occupied(fighter.side()));
    area.remove(fighter.at());
    area
}

/// Returns whether a move that ends there leaves an engager. An engaged fighter must stay next to all of them (ENG-04).
pub fn leaves_engager(battle: &Battle, id: FighterId, end: Square) -> bool {
    battle.engagers(id).any(|enemy| !battle.fighter(enemy).at().is_next_to(end))
}

fn stays_engaged(battle: &Battle, id: FighterId, end: Square) -> Checked {
    if leaves_engager(battle, id, end) { Err(IllegalMove::LeavesEngager) } else { Ok(()) }
}

/// Checks a new facing: an engaged fighter cannot turn about (ENG-05).
pub fn check_turn(battle: &Battle, id: FighterId, facing: Facing) -> Checked {
    let about = facing == battle.fighter(id).facing().opposite();
    if about && battle.is_engaged(id) { Err(IllegalMove::AboutFace) } else { Ok(()) }
}

/// The squares in which a fighter can end a move, by the exact number of moves used.
pub struct Reach {
    by_cost: [Squares; Path::MOST + 1],
    stops: Squares,
    most: i32,
}

impl Reach {
    /// Computes all squares that the fighter can reach now.
    pub fn new(battle: &Battle, id: FighterId) -> Reach {
        let fighter = battle.fighter(id);
        Reach::from(battle, id, fighter.at(), moves(fighter, battle.is_engaged(id)))
    }

    /// Computes all squares still reachable after the steps of `walk`.
    pub fn after(battle: &Battle, id: FighterId, walk: &Walk) -> Reach {
        Reach::from(battle, id, walk.at, walk.left)
    }

    fn from(battle: &Battle, id: FighterId, start: Square, moves: i32) -> Reach {
        let fighter = battle.fighter(id);
        let engaged = battle.is_engaged(id);
        let most = moves.min(Path::MOST as i32);
        let mut closed = battle.occupied(fighter.side());
        closed.remove(fighter.at());
        // This includes the pit that the fighter stands in: they cannot come back into it.
        for square in battle.ground().barred().iter() {
            if barrier(battle, fighter, square).is_some() {
                closed.insert(square);
            }
        }
        let stops = battle.enemy_fronts(fighter.side());
        let mut by_cost = [Squares::NONE; Path::MOST + 1];
        by_cost[0].insert(start);
        for cost in 1..=most as usize {
            let mut found = Squares::NONE;
            for (back, jump) in [(1, false), (3, true)] {
                if cost < back || (jump && engaged) {
                    continue;
                }
                for from in by_cost[cost - back].iter() {
                    if cost > back && stops.has(from) {
                        continue;
                    }
                    for facing in Facing::ALL {
                        let step = if jump { Step::Jump(facing) } else { Step::Walk(facing) };
                        if let Some(to) = step.from(from).filter(|to| !closed.has(*to)) {
                            found.insert(to);
                        }
                    }
                }
            }
            by_cost[cost] = found;
        }
        Reach { by_cost, stops, most }
    }

    /// The squares that can be reached with exactly `cost` moves.
    pub fn at_cost(&self, cost: i32) -> &Squares {
        self.by_cost.get(cost as usize).unwrap_or(&self.by_cost[0])
    }

    /// The front squares of enemies, which end a move (ENG-06).
    pub const fn stops(&self) -> &Squares {
        &self.stops
    }

    /// Maximum number of moves that can be used.
    pub const fn most(&self) -> i32 {
        self.most
    }

    /// Returns a path of exactly `cost` moves to a square of [`Reach::at_cost`]. Walking is preferred to jumping.
    pub fn path(&self, to: Square, cost: i32) -> Path {
        let mut steps = Vec::new();
        let (mut at, mut cost) = (to, cost);
        while cost > 0 {
            let walks = Facing::ALL.map(Step::Walk);
            let jumps = Facing::ALL.map(Step::Jump);
            let back = walks.into_iter().chain(jumps).find_map(|step| {
                let opposite = match step {
                    Step::Walk(facing) => Step::Walk(facing.opposite()),
                    Step::Jump(facing) => Step::Jump(facing.opposite()),
                };
                let left = cost - step.cost();
                let from = opposite.from(at)?;
                let open = left >= 0 && self.at_cost(left).has(from) && (left == 0 || !self.stops.has(from));
                open.then_some((step, from, left))
            });
            let Some((step, from, left)) = back else { break };
            steps.push(step);
            (at, cost) = (from, left);
        }
        steps.into_iter().rev().try_fold(Path::EMPTY, Path::then).unwrap_or(Path::EMPTY)
    }
}

/// Adds one path for every square, class of move and facing.
pub(super) fn legal(battle: &Battle, id: FighterId, out: &mut Vec<Command>) {
    let fighter = battle.fighter(id);
    for to in phase_squares(battle, id) {
        out.extend(Facing::ALL.map(|facing| Command::Phase { to, facing }));
    }
    let reach = Reach::new(battle, id);
    let mut seen: [Squares; 5] = [Squares::NONE; 5];
    for cost in 0..=reach.most() {
        let class = fighter.class_of(cost, false);
        for to in reach.at_cost(cost).iter() {
            if seen[class as usize].has(to) || stays_engaged(battle, id, to).is_err() {
                continue;
            }
            seen[class as usize].insert(to);
            let path = reach.path(to, cost);
            let open = Facing::ALL.into_iter().filter(|facing| check_turn(battle, id, *facing).is_ok());
            out.extend(open.map(|facing| Command::Move { path, facing }));
        }
    }
}

/// Returns the single steps by which an engaged fighter can disengage (DEC-072).
pub fn disengage_steps(battle: &Battle, id: FighterId) -> impl Iterator<Item = Path> + '_ {
    let fighter = battle.fighter(id);
    let steps = Facing::ALL.into_iter().map(|facing| one(Step::Walk(facing)));
    steps.filter(move |path| free(battle, fighter, *path).is_ok())
}

/// Checks that every square of the path is free. Enemies' fronts do not stop a disengaging fighter.
fn free(battle: &Battle, fighter: &Fighter, path: Path) -> Checked {
    let mut at = fighter.at();
    for step in path.steps() {
        at = step.from(at).ok_or(IllegalMove::OutsideArena)?;
        if let Some(layer) = barrier(battle, fighter, at) {
            return Err(IllegalMove::Barred(layer));
        }
        let known = |other: FighterId| !battle.is_hidden_from(fighter.side(), other);
        if at != fighter.at() && battle.all_at(at).any(known) {
            return Err(IllegalMove::Occupied(at));
        }
    }
    if at == fighter.at() { Err(IllegalMove::NoStep) } else { Ok(()) }
}

pub(super) fn check_disengage(battle: &Battle, id: FighterId, path: Path, facing: Facing) -> Checked {
    let fighter = battle.fighter(id);
    let most = if fighter.race() == Race::Orc { 2 } else { 1 };
    if path.len() > most || path.steps().any(|step| matches!(step, Step::Jump(_))) {
        return Err(IllegalMove::OneStep);
    }
    free(battle, fighter, path)?;
    check_turn(battle, id, facing)
}

/// Adds one path for every square and facing that disengaging can end in.
pub(super) fn legal_disengage(battle: &Battle, id: FighterId, out: &mut Vec<Command>) {
    let mut seen = Squares::NONE;
    let firsts = Facing::ALL.map(|facing| one(Step::Walk(facing)));
    let seconds = firsts
        .into_iter()
        .flat_map(|path| Facing::ALL.into_iter().filter_map(move |facing| path.then(Step::Walk(facing))));
    for path in firsts.into_iter().chain(seconds) {
        let Some(to) = path.end(battle.fighter(id).at()) else { continue };
        for facing in Facing::ALL {
            if !seen.has(to) && check_disengage(battle, id, path, facing).is_ok() {
                out.push(Command::Disengage { path, facing });
            }
        }
        if check_disengage(battle, id, path, battle.fighter(id).facing()).is_ok() {
            seen.insert(to);
        }
    }
}
