//! Where to stand: what each square and facing gives and costs in the exchange to come.

use super::exchange::{self, Hit, Means, SH};
use super::tactics;
use crate::gladiator::check;
use crate::gladiator::command::{Command, Path, Step};
use crate::gladiator::event::{Form, Strike};
use crate::gladiator::fighter::{Fighter, FighterId, MoveClass};
use crate::gladiator::ground::Layer;
use crate::gladiator::item::Place;
use crate::gladiator::odds::Modifier;
use crate::gladiator::state::Battle;
use crate::gladiator::tables::Pole;
use crate::kit::board::{Facing, Quarter, Square, Squares, is_front, is_frontal, quarter};
use crate::kit::distance::DistanceMap;

/// What a step nearer is worth, so that nobody stands about: as much again for every so many turns.
const NEARER: i64 = SH / 20;
/// What the first blow of two costs (DUAL-02).
const FIRST_OF_TWO: i32 = 2;
/// Turns of patience: after them he no longer minds being charged.
const PATIENCE: u16 = 12;

/// What he looks for in a square.
#[derive(Clone, Copy)]
pub struct Wish {
    /// What his shot or spell is worth if he moves one square at most.
    pub shot: i64,
    /// What a throw is worth if he moves two at most.
    pub throw: i64,
    /// Whether he would rather stand off than close in.
    pub aloof: bool,
    /// Whether fire and caltrops hurt him.
    pub tender: bool,
}

/// A square, the way to it, and what it comes to.
#[derive(Clone, Copy)]
pub struct Footing {
    pub command: Command,
    pub score: i64,
    /// What he will strike for from there.
    pub gain: i64,
    /// What it may cost him.
    pub loss: i64,
    /// From the side or the rear of his enemy.
    pub behind: bool,
    /// Out of a charge with a pole arm.
    pub charge: bool,
}

/// The blows between him and one enemy, by quarter.
struct Duel {
    at: Square,
    facing: Facing,
    settled: bool,
    /// Moves with which the enemy can still come and strike; none if he cannot.
    reach: i32,
    stands: bool,
    engaged: bool,
    mine: [i64; 3],
    his: [i64; 3],
    his_pole: bool,
    strikes: bool,
}

const fn side_of(quarter: Quarter) -> usize {
    match quarter {
        Quarter::Front => 0,
        Quarter::Flank => 1,
        Quarter::Rear => 2,
    }
}

/// A hand blow from any quarter, whatever the two face now.
struct Blow {
    /// The number needed from the front.
    need: i32,
    /// What a hit is worth past the front armour and past the other.
    means: [Means; 2],
    prone: bool,
    evading: bool,
}

impl Blow {
    fn new(battle: &Battle, viewer: FighterId, strike: &Strike) -> Blow {
        let side = battle.fighter(viewer).side();
        let view = battle.view(side);
        let (need, known) = view.need(strike);
        let facing = |modifier: &(Modifier, i8)| matches!(modifier.0, Modifier::Side | Modifier::Rear);
        let now: i32 = need.modifiers().iter().filter(|one| facing(one)).map(|one| i32::from(one.1)).sum();
        let target = battle.body(strike.target);
        let shieldless = battle.fighter(strike.attacker).arm_figures(strike.arm).ignores_shield;
        let (front, other) = target.armour(shieldless);
        let (damage, sh) = (view.damage(strike), exchange::sh(battle, side, strike.target));
        let shock = exchange::shock(battle.fighter(strike.target));
        let means = |armour| Hit { damage, factor: 1, armour, sh, shock }.means(&exchange::WORTH);
        let faced = means(front);
        let passed = if other == front { faced } else { means(other) };
        Blow { need: known.value - now, means: [faced, passed], prone: target.prone(), evading: target.evading() }
    }

    /// Its worth from front, flank and rear, with so much less to be needed.
    fn quarters(&self, malus: i32) -> [i64; 3] {
        let [faced, passed] = self.means;
        [(0, faced), (2, passed), (3, passed)].map(|(bonus, means)| {
            let bonus = if self.prone { 0 } else { bonus };
            means.expected(self.need - malus + bonus, self.evading)
        })
    }
}

/// The best of one blow and two.
fn blows(battle: &Battle, viewer: FighterId, attacker: FighterId, target: FighterId) -> [i64; 3] {
    let from = battle.fighter(attacker);
    let Some(arm) = from.hand_arm(Place::Ready) else { return [0; 3] };
    let one = Blow::new(battle, viewer, &Strike { attacker, target, form: Form::Attack, arm });
    let mut worth = one.quarters(0);
    let two = from.item(Place::Ready).is_some_and(|item| item.is_two_handed());
    let second = if two || attacker != viewer { None } else { from.hand_arm(Place::Also) };
    if let Some(arm) = second {
        let other = Blow::new(battle, viewer, &Strike { attacker, target, form: Form::DualSecond, arm });
        for (worth, both) in worth.iter_mut().zip(one.quarters(FIRST_OF_TWO).into_iter().zip(other.quarters(0))) {
            *worth = (*worth).max(both.0 + both.1);
        }
    }
    worth
}

/// Steps until somebody can stand next to a square.
fn steps_to_touch(from: Square, to: Square) -> i32 {
    let (dx, dy) = ((from.x() - to.x()).abs(), (from.y() - to.y()).abs());
    (dx + dy - if dx > 0 && dy > 0 { 2 } else { 1 }).max(0)
}

/// All that he knows before he moves.
pub struct Field<'a> {
    battle: &'a Battle,
    id: FighterId,
    wish: Wish,
    duels: Vec<Duel>,
    /// The enemy he goes for.
    goal: Square,
    pole: Option<Pole>,
    engaged: bool,
    /// The most moves after which he can still strike.
    charge: i32,
}

impl<'a> Field<'a> {
    /// None if he sees nobody.
    pub fn new(battle: &'a Battle, id: FighterId, wish: Wish) -> Option<Field<'a>> {
        let fighter = battle.fighter(id);
        let goal = battle.fighter(tactics::target(battle, id)?).at();
        let pole = fighter.pole_arm().and_then(|arm| fighter.arm_figures(arm).pole);
        let side = fighter.side();
        let near = |enemy: &FighterId| {
            let foe = battle.fighter(*enemy);
            // As far as he may run into a charge.
            let reach = fighter.mp().max(foe.mp()) + foe.mp() / 2 + 1;
            steps_to_touch(foe.at(), fighter.at()) <= reach
        };
        let charge = (fighter.mp() / 2).max(2);
        let duels = battle.enemies(side).filter(near).map(|enemy| Duel::new(battle, id, enemy, charge)).collect();
        Some(Field { battle, id, wish, duels, goal, pole, engaged: battle.is_engaged(id), charge })
    }

    fn fighter(&self) -> &Fighter {
        self.battle.fighter(self.id)
    }

    /// Whether nobody can strike anybody this turn, so that only the way counts.
    pub fn is_far(&self) -> bool {
        self.duels.is_empty()
    }

    /// What he can take from a square, how, and from behind.
    fn gain(&self, at: Square, facing: Facing, spent: i32) -> (i64, bool, bool) {
        if spent > self.charge {
            return (0, false, false);
        }
        let mut best = (0, false, false);
        let charge = self.pole.is_some() && spent >= 2;
        for duel in &self.duels {
            let reached = match at.distance(duel.at) {
                1 => is_front(at, facing, duel.at),
                2 if self.pole == Some(Pole::Long) => {
                    at.step(facing).and_then(|next| next.step(facing)) == Some(duel.at)
                }
                _ => false,
            };
            if !reached {
                continue;
            }
            // Who moves later turns to him; who is not held steps away.
            let from = if duel.settled { side_of(quarter(duel.at, duel.facing, at)) } else { 0 };
            let mut worth = duel.mine[from];
            if charge {
                worth = worth * 9 / 5;
            }
            if !duel.settled {
                worth = worth * 3 / 4;
            }
            if worth > best.0 {
                best = (worth, from > 0, charge);
            }
        }
        let afar = match spent {
            _ if !is_frontal(at, facing, self.goal) => 0,
            0 | 1 => self.wish.shot.max(self.wish.throw),
            2 => self.wish.throw,
            // Needles fly after a charge too.
            _ if self.fighter().natural_throw().is_some() => self.wish.throw,
            _ => 0,
        };
        if afar > best.0 { (afar, false, false) } else { best }
    }

    /// What the enemies can take of him there.
    fn loss(&self, at: Square, facing: Facing) -> i64 {
        let patient = self.battle.turn() < PATIENCE || self.wish.aloof;
        let mut sum = 0;
        for duel in self.duels.iter().filter(|duel| duel.strikes) {
            if duel.settled {
                let reaches = duel.stands && is_front(duel.at, duel.facing, at);
                sum += if reaches { duel.his[side_of(quarter(at, facing, duel.at))] } else { 0 };
                continue;
            }
            let steps = steps_to_touch(duel.at, at);
            if steps > duel.reach || !duel.stands {
                continue;
            }
            // Held in front he cannot get behind; from afar he can.
            let held = is_front(at, facing, duel.at);
            let from = if held { 0 } else { 1 };
            let doubled = if duel.his_pole && (2..=duel.reach).contains(&steps) { 9 } else { 5 };
            let blow = duel.his[from] * doubled / 5;
            sum += if held || duel.engaged || !patient { blow * 3 / 4 } else { blow };
        }
        sum
    }

    /// What a square and facing come to for so many moves, if that is more than `least`; `command` is left to whoever
    /// asks.
    fn judge(&self, spent: i32, at: Square, facing: Facing, command: Command, least: i64) -> Option<Footing> {
        let (gain, behind, charge) = self.gain(at, facing, spent);
        let far = i64::from(steps_to_touch(at, self.goal));
        let way = if self.wish.aloof { 0 } else { far * NEARER * i64::from(1 + self.battle.turn() / PATIENCE) };
        // Of equals the one that looks at the enemy, and the one that costs nothing.
        let ahead = i64::from(crate::kit::board::relative(at, facing, self.goal).0.min(3));
        let spared = 4 * gain - 4 * way + ahead - i64::from(spent);
        if spared <= least {
            return None;
        }
        let mut loss = self.loss(at, facing);
        let terrain = self.battle.ground().terrain(at);
        if self.wish.tender {
            loss += i64::from(tactics::harm(self.battle, at)) * SH;
        }
        if terrain.has(Layer::Exit) {
            loss += 100 * SH;
        }
        let score = spared - 3 * loss;
        (score > least).then_some(Footing { command, score, gain, loss, behind, charge })
    }

    /// What a given move comes to; none if it is no move on foot.
    pub fn of(&self, command: &Command) -> Option<Footing> {
        match *command {
            Command::Move { path, facing } => {
                let (path, at) = check::way(self.battle, self.id, path);
                self.judge(path.cost(), at, facing, *command, i64::MIN)
            }
            Command::Phase { to, facing } => self.judge(0, to, facing, *command, i64::MIN),
            _ => None,
        }
    }

    /// The best square and facing that he can reach.
    pub fn best(&self) -> Option<Footing> {
        let fighter = self.fighter();
        let stay = |facing| Command::Move { path: Path::EMPTY, facing };
        let mut best = self.judge(0, fighter.at(), fighter.facing(), stay(fighter.facing()), i64::MIN)?;
        let mut try_all = |steps: i32, at: Square, path: &dyn Fn() -> Option<Path>| {
            let about = self.engaged.then(|| fighter.facing().opposite());
            for facing in Facing::ALL.into_iter().filter(|facing| Some(*facing) != about) {
                if !is_frontal(at, facing, self.goal) {
                    continue;
                }
                let Some(footing) = self.judge(steps, at, facing, stay(facing), best.score) else { continue };
                if at != fighter.at() && steps == 0 {
                    best = Footing { command: Command::Phase { to: at, facing }, ..footing };
                } else if let Some(path) = path() {
                    best = Footing { command: Command::Move { path, facing }, ..footing };
                }
            }
        };
        try_all(0, fighter.at(), &|| Some(Path::EMPTY));
        self.squares(&mut try_all);
        Some(best)
    }

    /// Hands the squares that are worth a look to `each`, with the steps to them and the way.
    fn squares(&self, each: &mut impl FnMut(i32, Square, &dyn Fn() -> Option<Path>)) {
        let fighter = self.fighter();
        let avoid = tactics::Avoid { fire: self.wish.tender, caltrops: self.wish.tender };
        let closed = tactics::closed(self.battle, self.id, avoid);
        if fighter.phase_range().is_some() {
            // Whoever phases is there at once; only what lies beside an enemy is worth a look.
            let beside = |to: &Square| self.duels.iter().any(|duel| duel.at.is_next_to(*to)) && !closed.has(*to);
            check::phase_squares(self.battle, self.id).filter(beside).for_each(|to| each(0, to, &|| None));
            return;
        }
        if self.engaged {
            for facing in Facing::ALL {
                let Some(to) = fighter.at().step(facing).filter(|to| !closed.has(*to)) else { continue };
                if !check::leaves_engager(self.battle, self.id, to) && fighter.moves() > 0 {
                    each(1, to, &|| Path::EMPTY.then(Step::Walk(facing)));
                }
            }
            return;
        }
        let fronts = self.battle.enemy_fronts(fighter.side());
        let mut barred = closed.union(&fronts);
        barred.remove(fighter.at());
        let start: Squares = [fighter.at()].into_iter().collect();
        let most = fighter.moves().min(Path::MOST as i32) as u32;
        let map = DistanceMap::within(&start, &barred, most);
        let mut seen = start;
        let mut look = |to: Square, within: u32| {
            if closed.has(to) || seen.has(to) {
                return;
            }
            let before = Facing::ALL.into_iter().filter_map(|facing| map.get(to.step(facing)?)).min();
            if let Some(before) = before.filter(|before| *before < within) {
                seen.insert(to);
                each(before as i32 + 1, to, &|| way(&map, fighter.at(), to));
            }
        };
        let charge = (fighter.mp() / 2).min(most as i32) as u32;
        for duel in &self.duels {
            duel.at.neighbours().for_each(|to| look(to, charge));
            if self.pole == Some(Pole::Long) {
                Facing::ALL.into_iter().filter_map(|f| duel.at.step(f)?.step(f)).for_each(|to| look(to, charge));
            }
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            for far in [1, 3, 6] {
                fighter.at().offset(far * dx, far * dy).into_iter().for_each(|to| look(to, most));
            }
        }
        // The squares of the way to whom he goes for.
        let way = |closed: &Squares| {
            let goals: Squares = self.goal.neighbours().filter(|to| !closed.has(*to)).collect();
            tactics::steps_to(self.battle, self.id, &goals, closed, most as i32).0
        };
        let mut path = way(&closed);
        if path.is_empty() {
            // Ringed by fire he goes through it.
            path = way(&tactics::closed(self.battle, self.id, tactics::Avoid::default()));
        }
        let (mut part, mut at) = (Path::EMPTY, fighter.at());
        for step in path.steps() {
            let (Some(longer), Some(to)) = (part.then(step), step.from(at)) else { break };
            (part, at) = (longer, to);
            each(part.cost(), at, &|| Some(part));
        }
    }
}

impl Duel {
    /// `charge`: the most moves after which he can still strike.
    fn new(battle: &Battle, id: FighterId, enemy: FighterId, charge: i32) -> Duel {
        let (fighter, foe) = (battle.fighter(id), battle.fighter(enemy));
        let settled =
            foe.moved() || !battle.can_move(enemy) || battle.phase() == crate::gladiator::state::Phase::Actions;
        let engaged =
            battle.engages(id, foe.at()) || battle.side(fighter.side()).any(|own| battle.engages(own, foe.at()));
        let reach = if engaged { 1 } else { foe.mp() / 2 };
        // Who is too far off for a blow this turn need not be weighed; a long pole or a corner may save two steps.
        let between = steps_to_touch(foe.at(), fighter.at()) - 2;
        let phases = fighter.phase_range().is_some();
        let mine = if phases || between <= charge { blows(battle, id, id, enemy) } else { [0; 3] };
        let ran = foe.moved() && foe.class() == MoveClass::Run;
        let strikes = !(foe.acted() || foe.unconscious() || ran);
        let comes = phases || between <= fighter.moves() + if settled { 0 } else { reach };
        let his = if strikes && comes { blows(battle, id, enemy, id) } else { [0; 3] };
        Duel {
            at: foe.at(),
            facing: foe.facing(),
            settled,
            reach,
            stands: battle.stands(enemy),
            engaged,
            mine,
            his,
            his_pole: foe.pole_arm().is_some(),
            strikes: strikes && comes,
        }
    }
}

/// The way to a square on a map of steps from where he is: through open squares, the last one may be barred.
fn way(map: &DistanceMap, from: Square, to: Square) -> Option<Path> {
    let back = |at: Square, below: u32| {
        let steps = Facing::ALL.into_iter();
        steps
            .filter_map(move |facing| Some((facing, at.step(facing.opposite())?)))
            .filter_map(|(facing, before)| Some((map.get(before)?, facing, before)))
            .filter(move |(steps, _, _)| *steps < below)
            .min_by_key(|(steps, facing, _)| (*steps, *facing as u8))
    };
    let mut facings = [Facing::North; Path::MOST];
    let (mut at, mut length, mut left) = (to, 0, u32::MAX);
    while at != from {
        let (steps, facing, before) = back(at, left)?;
        if length == Path::MOST || steps as usize >= Path::MOST {
            return None;
        }
        facings[length] = facing;
        (at, left, length) = (before, steps, length + 1);
    }
    facings[..length].iter().rev().try_fold(Path::EMPTY, |path, facing| path.then(Step::Walk(*facing)))
}
