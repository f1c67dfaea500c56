//! Tactics shared by all computer players: target, approach and facing (DEC-120, DEC-130).

use crate::ai::AiChoice;
use crate::battle::action::Action;
use crate::battle::check::{grapple, movement, strike};
use crate::battle::command::{Command, Path, Step};
use crate::battle::event::{Form, Strike};
use crate::battle::state::Battle;
use crate::battle::{check, odds};
use crate::data::race::Race;
use crate::model::board::{Facing, Square, Squares, is_front, is_frontal, relative};
use crate::model::distance::{DistanceMap, Downhill, Straight};
use crate::model::fighter::{Fighter, FighterId};
use crate::model::ground::Layer;
use crate::model::magic::Being;
use alloc::vec::Vec;

/// The number of the question for disbelief, so that its roll is independent of others.
const DISBELIEF: u8 = 1;

/// The terrain that a fighter walks around.
#[derive(Clone, Copy, Default)]
pub struct Avoid {
    pub fire: bool,
    pub caltrops: bool,
}

/// Returns whether SH is a third of normal or less (DEC-120).
pub fn severely_wounded(fighter: &Fighter) -> bool {
    3 * fighter.sh() <= fighter.normal_sh()
}

/// The closest enemy that the fighter's side knows; the first in roster order among equals.
pub fn closest(battle: &Battle, id: FighterId) -> Option<FighterId> {
    let fighter = battle.fighter(id);
    battle.enemies(fighter.side()).min_by_key(|enemy| fighter.at().distance(battle.fighter(*enemy).at()))
}

/// The closest visible enemy in the line of a shot, with no wall or altar between.
pub fn closest_in_sight(battle: &Battle, id: FighterId) -> Option<FighterId> {
    let fighter = battle.fighter(id);
    let mut closest: Option<(i32, FighterId)> = None;
    for enemy in battle.enemies(fighter.side()) {
        let at = battle.fighter(enemy).at();
        let distance = fighter.at().distance(at);
        let nearer = closest.is_none_or(|(least, _)| distance < least);
        if nearer && !battle.is_invisible(enemy) && strike::track(battle, fighter.at(), at).is_ok() {
            closest = Some((distance, enemy));
        }
    }
    closest.map(|(_, enemy)| enemy)
}

/// The enemy to approach: one that engages the fighter, else the closest.
pub fn target(battle: &Battle, id: FighterId) -> Option<FighterId> {
    battle.engagers(id).next().or_else(|| closest(battle, id))
}

/// The enemy to attack with this form: of those in reach, one that engages the fighter, else the closest.
pub fn victim(battle: &Battle, id: FighterId, form: Form) -> Option<FighterId> {
    let at = battle.fighter(id).at();
    strike::targets(battle, id, form).min_by_key(|enemy| {
        let distance = at.distance(battle.fighter(*enemy).at());
        (!battle.engages(*enemy, at), distance, *enemy)
    })
}

/// The facing that looks most directly at a square, preferring the present one. An engaged fighter cannot turn about.
pub fn facing_to(battle: &Battle, id: FighterId, at: Square, goal: Square) -> Facing {
    let facing = battle.fighter(id).facing();
    let key = |other: &Facing| (relative(at, *other, goal).0, *other == facing);
    let best = Facing::ALL.into_iter().max_by_key(key).unwrap_or(facing);
    let about = facing.opposite();
    if best != about || !battle.is_engaged(id) {
        return best;
    }
    Facing::ALL.into_iter().filter(|other| *other != about).max_by_key(key).unwrap_or(facing)
}

/// The squares closed to a fighter: barred, occupied or avoided.
pub fn closed(battle: &Battle, id: FighterId, avoid: Avoid) -> Squares {
    let mut closed = battle.occupied(battle.fighter(id).side()).union(battle.ground().barred());
    if avoid.fire && avoid.caltrops {
        closed = closed.union(battle.ground().dangerous());
    } else if avoid.fire || avoid.caltrops {
        for (at, terrain) in battle.ground().dangers() {
            if (avoid.fire && terrain.has(Layer::Fire)) || (avoid.caltrops && terrain.has(Layer::Caltrops)) {
                closed.insert(at);
            }
        }
    }
    closed.remove(battle.fighter(id).at());
    closed
}

/// At most `most` steps towards the nearest goal, ending where an enemy's front stops the fighter.
pub fn steps_to(battle: &Battle, id: FighterId, goals: &Squares, closed: &Squares, most: i32) -> (Path, Square) {
    let fighter = battle.fighter(id);
    let stops = battle.enemy_fronts(fighter.side());
    way(fighter.at(), goals, closed, &stops, (u32::MAX, most)).unwrap_or((Path::EMPTY, fighter.at()))
}

/// The first `most` steps of the shortest way to the nearest goal, up to the first of the `stops`. Ties prefer north,
/// east, south, west. `None` if there is no way, or none within `longest`.
fn way(
    from: Square,
    goals: &Squares,
    closed: &Squares,
    stops: &Squares,
    (longest, most): (u32, i32),
) -> Option<(Path, Square)> {
    let map = match Straight::new(goals, closed, from) {
        Ok(straight) => {
            let next =
                |at: Square, _| Facing::ALL.into_iter().find_map(|facing| Some((facing, straight.nearer(at, facing)?)));
            return (straight.steps() <= longest).then(|| follow(from, straight.steps(), stops, most, next));
        }
        Err(least) if least > longest => return None,
        Err(_) => Downhill::new(goals, closed, from, longest)?,
    };
    let next = |at: Square, left| {
        let nearer = |to: &Square| !closed.has(*to) && map.is_nearer(*to, left);
        Facing::ALL.into_iter().find_map(|facing| Some((facing, at.step(facing).filter(nearer)?)))
    };
    Some(follow(from, map.steps(), stops, most, next))
}

/// The steps between two squares over open ground.
pub fn steps_between(one: Square, other: Square) -> u32 {
    one.steps_to(other)
}

/// At most `most` of the `left` steps of a way, up to the first of the `stops`.
fn follow(
    from: Square,
    left: u32,
    stops: &Squares,
    most: i32,
    next: impl Fn(Square, u32) -> Option<(Facing, Square)>,
) -> (Path, Square) {
    let (mut path, mut at) = (Path::EMPTY, from);
    for left in (1..=left).rev().take(most.clamp(0, Path::MOST as i32) as usize) {
        if !path.is_empty() && stops.has(at) {
            break;
        }
        let step = next(at, left).and_then(|(facing, to)| Some((path.then(Step::Walk(facing))?, to)));
        let Some((longer, to)) = step else { break };
        (path, at) = (longer, to);
    }
    (path, at)
}

/// The share of its moves that a fighter may spend on an approach.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    Full,
    /// At most half, so that the fighter can still act.
    Charge,
}

/// The kind of result of an approach.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tactic {
    /// A way leads to a square beside the enemy.
    Open,
    /// Engaged: stays and faces the enemy.
    Held,
    /// Engaged: stays, and cannot turn to the enemy.
    Turned,
    /// Stays: already beside the enemy.
    There,
    /// Stops before harmful terrain.
    Short,
    /// No way leads beside the enemy, but one leads nearer.
    Nearer,
    /// No way leads nearer to the enemy.
    Barred,
    /// No way leads beside the enemy; leaves the line of shots or stays out of it.
    Covered,
}

/// A move next to an enemy, to its side or rear if possible, or as near as possible; ends facing the enemy. An
/// engaged fighter stays and turns (DEC-130).
pub fn approach(battle: &Battle, id: FighterId, enemy: FighterId, pace: Pace, avoid: Avoid) -> (Command, Tactic) {
    let fighter = battle.fighter(id);
    let goal = battle.fighter(enemy).at();
    let stay =
        |course| (Command::Move { path: Path::EMPTY, facing: facing_to(battle, id, fighter.at(), goal) }, course);
    if battle.is_engaged(id) {
        let (command, _) = stay(Tactic::Held);
        let faces = matches!(command, Command::Move { facing, .. } if is_frontal(fighter.at(), facing, goal));
        return (command, if faces { Tactic::Held } else { Tactic::Turned });
    }
    if fighter.at().is_next_to(goal) && !unsafe_here(battle, fighter, avoid) {
        return stay(Tactic::There);
    }
    let most = moves(fighter, pace);
    let closed = closed(battle, id, avoid);
    let goals = beside(goal, &closed);
    let ((path, at), course) = match flank(battle, id, enemy, &goals, &closed, most) {
        Some(way) => (way, Tactic::Open),
        None => come_beside(battle, id, goal, (avoid, &closed), most),
    };
    let ((path, at), course) = match short_of_harm(battle, id, goal, (path, at)) {
        Some(short) => (short, Tactic::Short),
        None => ((path, at), course),
    };
    (Command::Move { path, facing: facing_to(battle, id, at, goal) }, course)
}

/// Cuts a way that would end in fire or caltrops for no gain. A runner cannot strike this turn, and a thrower may be in
/// range already. `None` if the way is fine: the run continues through them, or the fighter goes in to strike.
fn short_of_harm(battle: &Battle, id: FighterId, goal: Square, (path, end): (Path, Square)) -> Option<(Path, Square)> {
    let fighter = battle.fighter(id);
    let hurts = |at: Square| {
        let terrain = battle.ground().terrain(at);
        terrain.has(Layer::Caltrops) || (terrain.has(Layer::Fire) && fighter.race() != Race::FireSpirit)
    };
    if !hurts(end) {
        return None;
    }
    let (mut full, mut at) = (Path::EMPTY, fighter.at());
    let mut short = (!hurts(at)).then_some((full, at));
    for step in path.steps() {
        (full, at) = (full.then(step)?, step.from(at)?);
        short = if hurts(at) { short } else { Some((full, at)) };
    }
    let (before, at) = short?;
    let runs = path.cost() > fighter.mp() / 2 && !before.is_empty();
    let reaches = fighter.natural_throw().is_some() && at.distance(goal) <= fighter.strength();
    let throws = reaches && strike::track(battle, at, goal).is_ok();
    (runs || throws).then_some((before, at))
}

/// The open squares around a square.
fn beside(goal: Square, closed: &Squares) -> Squares {
    let mut goals = Squares::within(goal, 1).without(closed);
    goals.remove(goal);
    goals
}

fn moves(fighter: &Fighter, pace: Pace) -> i32 {
    match pace {
        Pace::Full => fighter.moves(),
        Pace::Charge => fighter.mp() / 2,
    }
}

/// An approach with its reason; `why` is used if a way is open.
pub fn come(
    battle: &Battle,
    id: FighterId,
    enemy: FighterId,
    (pace, avoid): (Pace, Avoid),
    why: &'static str,
) -> AiChoice {
    let (command, course) = approach(battle, id, enemy, pace, avoid);
    AiChoice::new(command, reason(course, why))
}

/// The reason for an approach; `why` if the way is open.
pub const fn reason(course: Tactic, why: &'static str) -> &'static str {
    match course {
        Tactic::Open => why,
        Tactic::Held => "engaged: stays and faces its enemy",
        Tactic::Turned => "engaged: stays, cannot turn around",
        Tactic::There => "stays beside its enemy",
        Tactic::Short => "stops before harmful terrain",
        Tactic::Nearer => "no way beside its enemy: comes as near as it can",
        Tactic::Barred => "no way beside its enemy: waits as near as it can be",
        Tactic::Covered => "no way beside its enemy: keeps out of the line of shots",
    }
}

/// A walk of at most `most` moves to a square beside the goal, over caltrops if there is no way around. Without any way
/// it comes as near as possible. A fighter without ranged attacks then prefers a square out of the line of shots.
/// `closed` holds the squares closed under `avoid`.
pub fn come_beside(
    battle: &Battle,
    id: FighterId,
    goal: Square,
    (avoid, closed): (Avoid, &Squares),
    most: i32,
) -> ((Path, Square), Tactic) {
    let from = battle.fighter(id).at();
    let stops = battle.enemy_fronts(battle.fighter(id).side());
    let to = |closed: &Squares| way(from, &beside(goal, closed), closed, &stops, (u32::MAX, most));
    let over = || to(&self::closed(battle, id, Avoid { caltrops: false, ..avoid }));
    let open = to(closed).or_else(|| avoid.caltrops.then(over).flatten());
    open.map_or_else(|| wait_near(battle, id, goal, (closed, &stops), most), |way| (way, Tactic::Open))
}

/// The nearest square to the goal that can be reached, or one out of the line of shots.
fn wait_near(
    battle: &Battle,
    id: FighterId,
    goal: Square,
    (closed, stops): (&Squares, &Squares),
    most: i32,
) -> ((Path, Square), Tactic) {
    let fighter = battle.fighter(id);
    let from = fighter.at();
    let mut open = DistanceMap::new(&[from].into_iter().collect(), closed).reached();
    open = open.without(battle.ground().exits());
    let answers = fighter.natural_throw().is_some() || shoots(fighter);
    let covered = if answers { Squares::NONE } else { out_of_shots(battle, id, &open) };
    open = open.narrowed(&covered);
    let least = open.iter().map(|at| at.distance(goal)).min().unwrap_or(0);
    let nearest: Squares = open.iter().filter(|at| at.distance(goal) == least).collect();
    let course = match (covered.is_empty(), nearest.has(from)) {
        (false, _) => Tactic::Covered,
        (true, false) => Tactic::Nearer,
        (true, true) => Tactic::Barred,
    };
    let stay = (Path::EMPTY, from);
    let walk = || way(from, &nearest, closed, stops, (u32::MAX, most)).unwrap_or(stay);
    (if nearest.has(from) { stay } else { walk() }, course)
}

/// Returns whether a fighter can shoot: with a bow in hand, by nature, or as a Mage.
fn shoots(fighter: &Fighter) -> bool {
    fighter.holds_bow() || fighter.natural_shot().is_some() || fighter.race() == Race::Mage
}

/// The squares that no known or remembered enemy can shoot at. Empty if no enemy shoots.
fn out_of_shots(battle: &Battle, id: FighterId, squares: &Squares) -> Squares {
    let side = battle.fighter(id).side();
    let archers = battle.enemies(side).map(|enemy| battle.fighter(enemy)).filter(|enemy| shoots(enemy));
    let shots: Vec<Square> = archers.map(Fighter::at).chain(battle.traces(side)).collect();
    let safe = |at: &Square| shots.iter().all(|from| strike::track(battle, *from, *at).is_err());
    if shots.is_empty() { Squares::NONE } else { squares.iter().filter(safe).collect() }
}

/// The way to a square at the side or rear of a standing enemy, past all enemy fronts. `None` if it takes too many
/// moves, or a run where a charge would reach the enemy: a runner cannot strike (DEC-130).
fn flank(
    battle: &Battle,
    id: FighterId,
    enemy: FighterId,
    goals: &Squares,
    closed: &Squares,
    most: i32,
) -> Option<(Path, Square)> {
    let (from, foe) = (battle.fighter(id), battle.fighter(enemy));
    let steps = |to: Square| steps_between(from.at(), to) as i32;
    // A lower bound: reaching a neighbour square saves at most two moves.
    if !foe.stands() || steps(foe.at()) - 2 > most {
        return None;
    }
    let charge = from.mp() / 2;
    // The goals are neighbours of the enemy.
    let open = || foe.at().neighbours().filter(|to| goals.has(*to));
    let nearest = open().map(steps).min()?;
    let most = if nearest <= charge { most.min(charge) } else { most };
    let unseen = |square: &Square| !is_front(foe.at(), foe.facing(), *square) && steps(*square) <= most;
    let goals: Squares = open().filter(unseen).collect();
    if goals.is_empty() {
        return None;
    }
    let closed = closed.union(&battle.enemy_fronts(from.side())).without(&goals);
    way(from.at(), &goals, &closed, &goals, (most as u32, most))
}

fn unsafe_here(battle: &Battle, fighter: &Fighter, avoid: Avoid) -> bool {
    let terrain = battle.ground().terrain(fighter.at());
    (avoid.fire && terrain.has(Layer::Fire)) || (avoid.caltrops && terrain.has(Layer::Caltrops))
}

/// A run for the exit if severely wounded and not engaged (ROB-07, DEC-120).
pub fn flee(battle: &Battle, id: FighterId, avoid: Avoid) -> Option<AiChoice> {
    let fighter = battle.fighter(id);
    if !severely_wounded(fighter) || battle.is_engaged(id) {
        return None;
    }
    let command = towards_exit(battle, id, avoid, fighter.moves())?;
    Some(AiChoice::new(command, "badly wounded: makes for the exit"))
}

/// A move of at most `most` steps towards an exit, past the enemies' front squares if possible.
pub fn towards_exit(battle: &Battle, id: FighterId, avoid: Avoid, most: i32) -> Option<Command> {
    let fighter = battle.fighter(id);
    let (exits, fronts) = (battle.ground().exits(), battle.enemy_fronts(fighter.side()));
    let mut past_them = closed(battle, id, avoid).union(&fronts);
    past_them.remove(fighter.at());
    match way(fighter.at(), exits, &past_them, &fronts, (u32::MAX, most)) {
        Some((path, _)) => Some(Command::Move { path, facing: fighter.facing() }),
        None => towards(battle, id, exits, avoid, most),
    }
}

/// A move of at most `most` steps towards the nearest goal. `None` without goals.
pub fn towards(battle: &Battle, id: FighterId, goals: &Squares, avoid: Avoid, most: i32) -> Option<Command> {
    if goals.is_empty() {
        return None;
    }
    let (path, _) = steps_to(battle, id, goals, &closed(battle, id, avoid), most);
    Some(Command::Move { path, facing: battle.fighter(id).facing() })
}

/// A step out of engagement that ends in no enemy's front square (ROB-42, ROB-56).
pub fn step_clear(battle: &Battle, id: FighterId) -> Option<Command> {
    check::offer(battle, id, Action::Disengage).ok()?;
    let fighter = battle.fighter(id);
    let fronts = battle.enemy_fronts(fighter.side());
    let clear = |path: &Path| path.end(fighter.at()).is_some_and(|to| !fronts.has(to));
    let path = movement::disengage_steps(battle, id).find(clear)?;
    Some(Command::Disengage { path, facing: fighter.facing() })
}

/// Tries to disbelieve if two or more called beings are against it. The chance for n beings is n - 1 in 6, at most 4 in
/// 6, halved if an enemy is beside it (ROB-47, ROB-59, DEC-129). Illusions and summons count alike.
pub fn disbelieve(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    let fighter = battle.fighter(id);
    let called = battle.enemies(fighter.side()).filter(|enemy| {
        let being = battle.fighter(*enemy).being();
        matches!(being, Being::Illusion { .. } | Being::Summoned { .. }) && !battle.is_invisible(*enemy)
    });
    let chances = (called.count() as u32).saturating_sub(1).min(4);
    let near = battle.enemies(fighter.side()).any(|enemy| battle.fighter(enemy).at().is_next_to(fighter.at()));
    let twelfths = if near { chances } else { 2 * chances };
    let wishes = twelfths > 0 && super::policy_roll_for(battle, DISBELIEF, 12) <= twelfths;
    let open = wishes && check::offer(battle, id, Action::Disbelieve).is_ok();
    open.then(|| AiChoice::new(Command::Disbelieve, "some of these cannot be real"))
}

/// Gets up facing the closest enemy, in a neighbour square if others lie in the
/// fighter's own. Does nothing without room.
pub fn stand(battle: &Battle, id: FighterId) -> Command {
    let fighter = battle.fighter(id);
    let goal = target(battle, id).map_or(fighter.at(), |enemy| battle.fighter(enemy).at());
    if check::offer(battle, id, Action::Stand).is_err() {
        let room = check::offer(battle, id, Action::StandAside).is_ok();
        let out = grapple::ways_out(battle, id).filter(|_| room).min_by_key(|to| harm(battle, *to));
        return out.map_or(Command::DoNothing, |to| Command::StandAside { to, facing: facing_at(to, goal) });
    }
    Command::Stand { facing: facing_to(battle, id, fighter.at(), goal) }
}

/// The facing that looks most directly from one square to another.
pub fn facing_at(at: Square, goal: Square) -> Facing {
    let best = Facing::ALL.into_iter().max_by_key(|facing| relative(at, *facing, goal).0);
    best.unwrap_or(Facing::North)
}

/// The SH that a square costs at the end of the turn, including a fall into its pit.
pub fn harm(battle: &Battle, at: Square) -> i32 {
    let terrain = battle.ground().terrain(at);
    let count = |layer| i32::from(terrain.count(layer));
    3 * count(Layer::Fire) + 2 * count(Layer::Caltrops) + 4 * count(Layer::Pit)
}

/// Pushes a fallen enemy to the square that hurts most.
pub fn push(battle: &Battle, strike: &Strike) -> AiChoice {
    let worst =
        grapple::push_squares(battle, strike.target).max_by_key(|to| (harm(battle, *to), core::cmp::Reverse(*to)));
    match worst {
        Some(to) if harm(battle, to) == 0 => AiChoice::new(Command::Push { to }, "nothing there would hurt"),
        Some(to) => AiChoice::new(Command::Push { to }, "pushes where it hurts most"),
        None => AiChoice::new(Command::DoNothing, "nowhere to push"),
    }
}

/// The action in hand combat: a dual attack if possible, else an attack.
pub fn wrestle(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    if !battle.in_hand_combat(id) {
        return None;
    }
    check::able(battle, id, Action::Attack).ok()?;
    let target = strike::targets(battle, id, Form::Attack).next()?;
    if check::offer(battle, id, Action::DualAttack).is_ok() {
        return Some(AiChoice::new(Command::DualAttack { target }, "strikes with both hands in hand combat"));
    }
    Some(AiChoice::new(Command::Attack { target }, "strikes in hand combat"))
}

/// Evades if that action is open, and otherwise does nothing.
pub fn evade_or_nothing(battle: &Battle, id: FighterId) -> Command {
    if check::offer(battle, id, Action::Evade).is_ok() { Command::Evade } else { Command::DoNothing }
}

/// Returns whether an attack could kill without a lucky roll of 3 or 4 (DEC-078).
pub fn threatens_death(battle: &Battle, strike: &Strike) -> bool {
    odds::highest(battle, strike) >= i32::from(battle.fighter(strike.target).sh())
}

/// Returns whether an enemy is within reach of a hand attack.
pub fn can_strike(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    battle.enemies(fighter.side()).any(|enemy| is_front(fighter.at(), fighter.facing(), battle.fighter(enemy).at()))
}
