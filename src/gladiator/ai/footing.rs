//! Where to stand: what each square and facing gives and costs in the exchange to come.

mod best;
mod duel;

use crate::gladiator::ai::footing::best::Best;
use crate::gladiator::ai::footing::duel::{Duel, Pace};
use crate::gladiator::ai::hit_value::SH;
use crate::gladiator::ai::tactics;
use crate::gladiator::battle::check::movement;
use crate::gladiator::battle::command::{Command, Path};
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::tables::Pole;
use crate::gladiator::model::board::{Facing, Quarter, Square, Squares, quarter, relative};
use crate::gladiator::model::fighter::{Fighter, FighterId};

/// What a step nearer is worth, so that nobody stands about: as much again for every so many turns.
const NEARER: i64 = SH / 20;
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

const fn side_of(quarter: Quarter) -> usize {
    match quarter {
        Quarter::Front => 0,
        Quarter::Flank => 1,
        Quarter::Rear => 2,
    }
}

/// Steps until somebody can stand next to a square.
fn steps_to_touch(from: Square, to: Square) -> i32 {
    let (dx, dy) = ((from.x() - to.x()).abs(), (from.y() - to.y()).abs());
    (dx + dy - if dx > 0 && dy > 0 { 2 } else { 1 }).max(0)
}

/// Whether an enemy is so near that the two may come to blows this turn, as far as either may run into a charge.
fn is_near(battle: &Battle, fighter: &Fighter, enemy: FighterId) -> bool {
    let foe = battle.fighter(enemy);
    let (mp, foes_mp) = (fighter.mp(), foe.mp());
    steps_to_touch(foe.at(), fighter.at()) <= mp.max(foes_mp) + foes_mp / 2 + 1
}

/// Whether nobody can strike anybody this turn, so that only the way counts.
pub fn is_far(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    !battle.enemies(fighter.side()).any(|enemy| is_near(battle, fighter, enemy))
}

/// All that he knows before he moves.
pub struct Situation<'a> {
    battle: &'a Battle,
    id: FighterId,
    wish: Wish,
    duels: Vec<Duel<'a>>,
    /// The enemy he goes for.
    enemy: FighterId,
    goal: Square,
    pole: Option<Pole>,
    engaged: bool,
    /// The most moves after which he can still strike.
    charge: i32,
    /// What a step farther from his goal costs.
    nearer: i64,
}

/// What he takes in one facing, whether from behind, and whether by a shot, throw or spell.
#[derive(Clone, Copy, Default)]
struct Advantage {
    worth: i64,
    behind: bool,
    afar: bool,
}

/// What a square comes to in each facing, as far as the way there does not matter.
struct Foothold {
    at: Square,
    gains: [Advantage; 4],
    losses: [i64; 4],
    /// What the way to his goal costs.
    way: i64,
}

impl<'a> Situation<'a> {
    /// None if he sees nobody.
    pub fn new(battle: &'a Battle, id: FighterId, wish: Wish) -> Option<Situation<'a>> {
        let fighter = battle.fighter(id);
        let enemy = tactics::target(battle, id)?;
        let goal = battle.fighter(enemy).at();
        let pole = fighter.pole_arm().and_then(|arm| fighter.arm_figures(arm).pole);
        let side = fighter.side();
        let near = |enemy: &FighterId| is_near(battle, fighter, *enemy);
        let charge = (fighter.mp() / 2).max(2);
        let engaged = battle.is_engaged(id);
        let patient = battle.turn() < PATIENCE || wish.aloof;
        let pace =
            Pace { moves: if engaged { fighter.moves().min(1) } else { fighter.moves() }, charge, pole, patient };
        let duels: Vec<Duel<'a>> =
            battle.enemies(side).filter(near).map(|enemy| Duel::new(battle, id, enemy, &pace)).collect();
        let nearer = if wish.aloof { 0 } else { NEARER * i64::from(1 + battle.turn() / PATIENCE) };
        Some(Situation { battle, id, wish, duels, enemy, goal, pole, engaged, charge, nearer })
    }

    fn fighter(&self) -> &Fighter {
        self.battle.fighter(self.id)
    }

    /// The enemy he goes for.
    pub const fn enemy(&self) -> FighterId {
        self.enemy
    }

    /// Whether nobody can strike anybody this turn, so that only the way counts.
    pub fn is_far(&self) -> bool {
        self.duels.is_empty()
    }

    /// How many squares his blows reach.
    fn reach(&self) -> i32 {
        if self.pole == Some(Pole::Long) { 2 } else { 1 }
    }

    /// What he can take from afar after so many moves, of whom he looks at.
    fn afar(&self, spent: i32) -> i64 {
        match spent {
            _ if spent > self.charge => 0,
            0 | 1 => self.wish.shot.max(self.wish.throw),
            2 => self.wish.throw,
            // Needles fly after a charge too.
            _ if self.fighter().natural_throw().is_some() => self.wish.throw,
            _ => 0,
        }
    }

    fn way(&self, at: Square) -> i64 {
        i64::from(steps_to_touch(at, self.goal)) * self.nearer
    }

    /// What blows come to in a square: `charging` if he has a pole and comes there with two moves or more.
    fn spot(&self, at: Square, charging: bool) -> Foothold {
        let mut spot = Foothold { at, gains: [Advantage::default(); 4], losses: [0; 4], way: self.way(at) };
        let mut afar = 0;
        for duel in &self.duels {
            match at.distance(duel.at) {
                1 => {
                    let (his, mine) = (&QUARTERS[direction(at, duel.at)], &QUARTERS[direction(duel.at, at)]);
                    let his_side = usize::from(mine[duel.facing as usize]);
                    spot.gain(his.map(|side| side == 0), duel, his_side, charging);
                    spot.lose_beside(his, duel, his_side);
                }
                distance => {
                    if distance == 2 && self.reach() == 2 {
                        let ahead = |facing| at.step(facing).and_then(|next| next.step(facing)) == Some(duel.at);
                        let his_side = side_of(quarter(duel.at, duel.facing, at));
                        spot.gain(Facing::ALL.map(ahead), duel, his_side, charging);
                    }
                    afar += duel.blow_from_afar(at);
                }
            }
        }
        spot.losses = spot.losses.map(|beside| beside + afar);
        spot
    }

    /// What the ground costs him there.
    fn ground(&self, at: Square) -> i64 {
        let harm = if self.wish.tender { i64::from(tactics::harm(self.battle, at)) * SH } else { 0 };
        harm + if self.battle.ground().exits().has(at) { 100 * SH } else { 0 }
    }

    /// What a square comes to in a facing after so many moves, what may be lost there left out.
    fn spared(&self, spot: &Foothold, spent: i32, facing: Facing) -> (i64, Advantage) {
        let blow = if spent > self.charge { Advantage::default() } else { spot.gains[facing as usize] };
        // Of equals the one that looks at the enemy, and the one that costs nothing.
        let ahead = relative(spot.at, facing, self.goal).0;
        let afar = if ahead < 0 { 0 } else { self.afar(spent) };
        let gain = if afar > blow.worth { Advantage { worth: afar, behind: false, afar: true } } else { blow };
        (4 * gain.worth - 4 * spot.way + i64::from(ahead.min(3)) - i64::from(spent), gain)
    }

    /// What a square and facing come to for so many moves, if that is more than `least`; `command` is left to whoever
    /// asks.
    fn judge(&self, spot: &Foothold, spent: i32, facing: Facing, least: i64) -> Option<Footing> {
        let (spared, gain) = self.spared(spot, spent, facing);
        let blows = spot.losses[facing as usize];
        if spared - 3 * blows <= least {
            return None;
        }
        let loss = blows + self.ground(spot.at);
        let charge = self.charges(spent) && gain.worth > 0 && !gain.afar;
        let command = Command::Move { path: Path::EMPTY, facing };
        let score = spared - 3 * loss;
        let footing = Footing { command, score, gain: gain.worth, loss, behind: gain.behind, charge };
        (score > least).then_some(footing)
    }

    /// Whether a move of so many moves makes a charge of his pole's blow.
    const fn charges(&self, spent: i32) -> bool {
        self.pole.is_some() && spent >= 2
    }

    /// What a given move comes to, its command left out; none if it is no move.
    pub fn of(&self, command: &Command) -> Option<Footing> {
        match *command {
            Command::Move { path, facing } => {
                let (path, at) = movement::way(self.battle, self.id, path);
                let spent = path.cost();
                self.judge(&self.spot(at, self.charges(spent)), spent, facing, i64::MIN)
            }
            Command::Phase { to, facing } => self.judge(&self.spot(to, false), 0, facing, i64::MIN),
            _ => None,
        }
    }

    /// The best square and facing that he can reach.
    pub fn best(&self) -> Option<Footing> {
        let mut steps = None;
        let mut best = Best::staying(self, &mut steps)?;
        if self.fighter().phase_range().is_some() {
            best.try_phases();
        } else if self.engaged {
            best.try_steps();
        } else {
            best.try_walks();
        }
        best.footing()
    }

    /// Squares that are closed to him, with what he shuns.
    fn closed(&self) -> Squares {
        let avoid = tactics::Avoid { fire: self.wish.tender, caltrops: self.wish.tender };
        tactics::closed(self.battle, self.id, avoid)
    }
}

impl Foothold {
    /// A blow at an enemy in front of him: who moves later turns to him; who is not held steps away.
    fn gain(&mut self, fronts: [bool; 4], duel: &Duel, his_side: usize, charging: bool) {
        let worth = duel.mine[usize::from(charging)][his_side];
        let behind = duel.settled && his_side > 0;
        for (gain, front) in self.gains.iter_mut().zip(fronts) {
            if front && worth > gain.worth {
                *gain = Advantage { worth, behind, afar: false };
            }
        }
    }

    /// What an enemy beside him can take of him, on whatever side of him he is in each facing.
    fn lose_beside(&mut self, sides: &[u8; 4], duel: &Duel, his_side: usize) {
        if !duel.strikes || (duel.settled && his_side > 0) {
            return;
        }
        let takes = duel.takes();
        for (loss, side) in self.losses.iter_mut().zip(sides) {
            *loss += match side {
                _ if duel.settled => takes.here[usize::from(*side)],
                // Held in front he cannot get behind.
                0 => takes.comes.held,
                _ => takes.comes.free,
            };
        }
    }
}

/// The quarter of somebody in each facing that lies in a direction, as [`side_of`] counts them.
const QUARTERS: [[u8; 4]; 9] = {
    let mut quarters = [[0; 4]; 9];
    let mut place = 0;
    while place < 36 {
        let (number, facing) = (place / 4, Facing::ALL[place % 4]);
        if let (Some(middle), Some(to)) = (Square::new(1, 1), Square::new(number as i32 % 3, number as i32 / 3)) {
            quarters[number][place % 4] = side_of(quarter(middle, facing, to)) as u8;
        }
        place += 1;
    }
    quarters
};

/// The number of the direction from a square to a neighbour, row by row.
const fn direction(from: Square, to: Square) -> usize {
    (3 * (to.y() - from.y() + 1) + to.x() - from.x() + 1) as usize
}
