//! Rates squares and facings by the exchange of blows to come. Start with [`Situation::best`].

mod best;
mod duel;

use crate::ai::footing::best::Best;
use crate::ai::footing::duel::{Duel, Pace};
use crate::ai::hit_value::SH;
use crate::ai::tactics;
use crate::battle::check::movement;
use crate::battle::command::{Command, Path};
use crate::battle::state::Battle;
use crate::data::tables::Pole;
use crate::model::board::{Facing, Quarter, Square, Squares, quarter, relative};
use crate::model::fighter::{Fighter, FighterId};
use alloc::vec::Vec;

/// The value of each step nearer; it grows with every [`PATIENCE`] turns, so that nobody waits for ever.
const APPROACH_VALUE: i64 = SH / 20;
/// Turns after which a fighter no longer avoids being charged.
const PATIENCE: u16 = 12;

/// The fighter's preferences in choosing a square.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// The value of a shot or spell after a move of one square at most.
    pub shot: i64,
    /// The value of a throw after a move of two squares at most.
    pub throw: i64,
    /// True if the fighter prefers to keep away.
    pub keeps_away: bool,
    /// True if fire and caltrops hurt the fighter.
    pub hurt_by_terrain: bool,
}

/// A rated move: square, way and facing.
#[derive(Clone, Copy)]
pub struct RatedMove {
    pub command: Command,
    pub score: i64,
    /// The value of the best attack from there.
    pub gain: i64,
    /// The expected damage from enemies and ground.
    pub loss: i64,
    /// True if the attack comes from the enemy's side or rear.
    pub behind: bool,
    /// True if the attack is a charge with a pole arm.
    pub charge: bool,
}

const fn side_of(quarter: Quarter) -> usize {
    match quarter {
        Quarter::Front => 0,
        Quarter::Flank => 1,
        Quarter::Rear => 2,
    }
}

/// Steps until a fighter at `from` can stand beside `to`.
fn steps_to_touch(from: Square, to: Square) -> i32 {
    let (dx, dy) = ((from.x() - to.x()).abs(), (from.y() - to.y()).abs());
    (dx + dy - if dx > 0 && dy > 0 { 2 } else { 1 }).max(0)
}

/// Returns whether the two could come to blows this turn, with either of them charging.
fn is_near(battle: &Battle, fighter: &Fighter, enemy: FighterId) -> bool {
    let foe = battle.fighter(enemy);
    let (mp, foes_mp) = (fighter.mp(), foe.mp());
    steps_to_touch(foe.at(), fighter.at()) <= mp.max(foes_mp) + foes_mp / 2 + 1
}

/// Returns whether nobody can strike anybody this turn, so that only the way counts.
pub fn is_far(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    !battle.enemies(fighter.side()).any(|enemy| is_near(battle, fighter, enemy))
}

/// Everything known before the move.
pub struct Situation<'a> {
    battle: &'a Battle,
    id: FighterId,
    preferences: Preferences,
    duels: Vec<Duel<'a>>,
    enemy: FighterId,
    goal: Square,
    pole: Option<Pole>,
    engaged: bool,
    /// The most moves after which the fighter can still strike.
    charge: i32,
    /// The cost of each step away from the goal.
    nearer: i64,
}

/// The best attack in one facing. `behind`: from the side or rear; `afar`: a shot, throw or spell.
#[derive(Clone, Copy, Default)]
struct Advantage {
    value: i64,
    behind: bool,
    afar: bool,
}

/// The rating of a square in each facing, without the way there.
struct SquareRating {
    at: Square,
    gains: [Advantage; 4],
    losses: [i64; 4],
    /// The cost of the remaining way to the goal.
    way: i64,
}

impl<'a> Situation<'a> {
    /// `None` if the fighter knows of no enemy.
    pub fn new(battle: &'a Battle, id: FighterId, preferences: Preferences) -> Option<Situation<'a>> {
        let fighter = battle.fighter(id);
        let enemy = tactics::target(battle, id)?;
        let goal = battle.fighter(enemy).at();
        let pole = fighter.pole_arm().and_then(|arm| fighter.arm_figures(arm).pole);
        let side = fighter.side();
        let near = |enemy: &FighterId| is_near(battle, fighter, *enemy);
        let charge = (fighter.mp() / 2).max(2);
        let engaged = battle.is_engaged(id);
        let patient = battle.turn() < PATIENCE || preferences.keeps_away;
        let pace =
            Pace { moves: if engaged { fighter.moves().min(1) } else { fighter.moves() }, charge, pole, patient };
        let duels: Vec<Duel<'a>> =
            battle.enemies(side).filter(near).map(|enemy| Duel::new(battle, id, enemy, &pace)).collect();
        let nearer = if preferences.keeps_away { 0 } else { APPROACH_VALUE * i64::from(1 + battle.turn() / PATIENCE) };
        Some(Situation { battle, id, preferences, duels, enemy, goal, pole, engaged, charge, nearer })
    }

    fn fighter(&self) -> &Fighter {
        self.battle.fighter(self.id)
    }

    /// The enemy that the fighter goes for.
    pub const fn enemy(&self) -> FighterId {
        self.enemy
    }

    /// Returns whether nobody can strike anybody this turn, so that only the way counts.
    pub fn is_far(&self) -> bool {
        self.duels.is_empty()
    }

    fn reach(&self) -> i32 {
        if self.pole == Some(Pole::Long) { 2 } else { 1 }
    }

    /// The value of a shot or throw after that many moves, at an enemy in view.
    fn afar(&self, spent: i32) -> i64 {
        match spent {
            _ if spent > self.charge => 0,
            0 | 1 => self.preferences.shot.max(self.preferences.throw),
            2 => self.preferences.throw,
            // Needles can be thrown after a charge too.
            _ if self.fighter().natural_throw().is_some() => self.preferences.throw,
            _ => 0,
        }
    }

    fn way(&self, at: Square) -> i64 {
        i64::from(steps_to_touch(at, self.goal)) * self.nearer
    }

    /// Rates the blows in a square. `charging`: the fighter has a pole arm and gets there with two moves or more.
    fn spot(&self, at: Square, charging: bool) -> SquareRating {
        let mut spot = SquareRating { at, gains: [Advantage::default(); 4], losses: [0; 4], way: self.way(at) };
        let mut afar = 0;
        for duel in &self.duels {
            match at.distance(duel.at) {
                1 => {
                    let (foe_quarters, own_quarters) =
                        (&QUARTERS[direction(at, duel.at)], &QUARTERS[direction(duel.at, at)]);
                    let foe_side = usize::from(own_quarters[duel.facing as usize]);
                    spot.gain(foe_quarters.map(|side| side == 0), duel, foe_side, charging);
                    spot.lose_beside(foe_quarters, duel, foe_side);
                }
                distance => {
                    if distance == 2 && self.reach() == 2 {
                        let ahead = |facing| at.step(facing).and_then(|next| next.step(facing)) == Some(duel.at);
                        let foe_side = side_of(quarter(duel.at, duel.facing, at));
                        spot.gain(Facing::ALL.map(ahead), duel, foe_side, charging);
                    }
                    afar += duel.blow_from_afar(at);
                }
            }
        }
        spot.losses = spot.losses.map(|beside| beside + afar);
        spot
    }

    /// The cost of the terrain in a square; an exit costs more than any gain.
    fn ground(&self, at: Square) -> i64 {
        let harm = if self.preferences.hurt_by_terrain { i64::from(tactics::harm(self.battle, at)) * SH } else { 0 };
        harm + if self.battle.ground().exits().has(at) { 100 * SH } else { 0 }
    }

    /// The score of a square and facing after that many moves, without the losses there.
    #[inline]
    fn spared(&self, spot: &SquareRating, spent: i32, facing: Facing) -> (i64, Advantage) {
        let blow = if spent > self.charge { Advantage::default() } else { spot.gains[facing as usize] };
        // Among equals, facing the enemy and the cheaper move win.
        let ahead = relative(spot.at, facing, self.goal).0;
        let afar = if ahead < 0 { 0 } else { self.afar(spent) };
        let gain = if afar > blow.value { Advantage { value: afar, behind: false, afar: true } } else { blow };
        (4 * gain.value - 4 * spot.way + i64::from(ahead.min(3)) - i64::from(spent), gain)
    }

    /// Rates a square and facing after that many moves. `None` if the score is not above `least`. The path of
    /// `command` is left to the caller.
    fn judge(&self, spot: &SquareRating, spent: i32, facing: Facing, least: i64) -> Option<RatedMove> {
        let (spared, gain) = self.spared(spot, spent, facing);
        let blows = spot.losses[facing as usize];
        if spared - 3 * blows <= least {
            return None;
        }
        let loss = blows + self.ground(spot.at);
        let charge = self.charges(spent) && gain.value > 0 && !gain.afar;
        let command = Command::Move { path: Path::EMPTY, facing };
        let score = spared - 3 * loss;
        let footing = RatedMove { command, score, gain: gain.value, loss, behind: gain.behind, charge };
        (score > least).then_some(footing)
    }

    /// Returns whether a move of that length turns the pole arm's blow into a charge.
    const fn charges(&self, spent: i32) -> bool {
        self.pole.is_some() && spent >= 2
    }

    /// Rates a given move; the path of its command is left empty. `None` if the command is no move.
    pub fn of(&self, command: &Command) -> Option<RatedMove> {
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

    /// The best square and facing in reach.
    pub fn best(&self) -> Option<RatedMove> {
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

    /// The squares closed to the fighter, including terrain to avoid.
    fn closed(&self) -> Squares {
        let avoid =
            tactics::Avoid { fire: self.preferences.hurt_by_terrain, caltrops: self.preferences.hurt_by_terrain };
        tactics::closed(self.battle, self.id, avoid)
    }
}

impl SquareRating {
    /// Adds the blow at an enemy in front. An enemy that moves later turns to the fighter; one
    /// that is not engaged steps away.
    fn gain(&mut self, fronts: [bool; 4], duel: &Duel, foe_side: usize, charging: bool) {
        let value = duel.gains[usize::from(charging)][foe_side];
        let behind = duel.settled && foe_side > 0;
        for (gain, front) in self.gains.iter_mut().zip(fronts) {
            if front && value > gain.value {
                *gain = Advantage { value, behind, afar: false };
            }
        }
    }

    /// Adds the blows of an enemy beside the fighter, for each facing.
    fn lose_beside(&mut self, sides: &[u8; 4], duel: &Duel, foe_side: usize) {
        if !duel.strikes || (duel.settled && foe_side > 0) {
            return;
        }
        let takes = duel.takes();
        for (loss, side) in self.losses.iter_mut().zip(sides) {
            *loss += match side {
                _ if duel.settled => takes.here[usize::from(*side)],
                // Engaged in front, the enemy cannot get behind.
                0 => takes.comes.held,
                _ => takes.comes.free,
            };
        }
    }
}

/// The quarter in which each direction lies, for each facing, as [`side_of`] counts them.
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

/// The number of the direction to a neighbour, counted row by row.
const fn direction(from: Square, to: Square) -> usize {
    (3 * (to.y() - from.y() + 1) + to.x() - from.x() + 1) as usize
}
