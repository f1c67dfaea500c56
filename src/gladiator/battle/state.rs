//! The state of a battle: plain data with private fields, written only by `apply`.
//!
//! [`Battle`] also answers the basic questions about the arena: occupied squares, engagement, visibility and upkeep.
//! Start at [`Battle::new`], [`Battle::decision`] and [`Battle::execute`].

mod apply;
mod crowd;
pub mod decision;
mod enchant;
mod imagined;
mod order;
mod record;
mod traces;

use crate::battle::action::Reply;
use crate::battle::command::Command;
use crate::battle::event::Events;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::decision::{Decision, Outcome, Owed};
use crate::battle::view::View;
use crate::battle::{check, resolve};
use crate::data::race::Race;
use crate::model::board;
use crate::model::board::{Facing, Square, Squares};
use crate::model::fighter::{Control, Fighter, FighterId, MoveClass, Presence, Side};
use crate::model::ground::{Ground, Layer};
use crate::model::magic::Being;
use crate::model::setup::{MOST_FIGHTERS, Phase, Setup, SetupError};
use crate::model::skill::{Skill, Skills};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::NullSink;
use ludus_engine::journal;

/// A battle that nobody has won after this many turns is a draw.
pub const TURN_LIMIT: u16 = 500;

/// SH that each fire costs at the end of the turn (TER-06).
pub const FIRE_DAMAGE: i16 = 3;
/// SH that each layer of caltrops costs at the end of the turn (TER-12).
pub const CALTROPS_DAMAGE: i16 = 2;

/// Version of the rules. A journal of other rules can be continued from its snapshot, but not replayed.
pub const RULES: u32 = 2;

/// A battle that waits for exactly one decision.
#[derive(Clone)]
pub struct Battle {
    seed: Seed,
    decisions: u32,
    turn: u16,
    phase: Phase,
    moving_first: Side,
    skill: Skills,
    count: u8,
    roster: u8,
    /// For each side, bit i is set if fighter i is in the arena. Derived from the fighters.
    present: [u64; 2],
    /// Bit i is set if fighter i may be invisible now or later. Derived from fighters and ground.
    elusive: u64,
    /// Bit i is set if fighter i is in the arena and unknown to the enemies. Derived from fighters and ground.
    unknown: u64,
    decision: Decision,
    fighters: [Fighter; MOST_FIGHTERS],
    ground: Ground,
}

impl Battle {
    /// Lays out the arena and asks for the first decision. Refuses a set-up that breaks the rules.
    pub fn new(setup: &Setup, seed: Seed) -> Result<Battle, SetupError> {
        let mut battle = setup.build(seed)?;
        resolve::begin(&mut battle, &mut Dice::new(seed, Domain::Battle, 0), &mut NullSink);
        Ok(battle)
    }

    /// Like [`Battle::new`], with given dice and a sink for the first events. For scenarios.
    pub fn start(setup: &Setup, seed: Seed, dice: &mut Dice, events: &mut impl Events) -> Result<Battle, SetupError> {
        let mut battle = setup.build(seed)?;
        resolve::begin(&mut battle, dice, events);
        Ok(battle)
    }

    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// Adds every legal command to `out`; at least one unless the battle is over. Of all paths to one square with one
    /// class of move, only one is listed. Other paths that [`Battle::check`] accepts have the same effect.
    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        check::legal(self, out);
    }

    /// Checks a command against the current decision.
    pub fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        check::check(self, command).map(|_| ())
    }

    /// Executes a command with the dice of this decision. A refused command changes nothing.
    pub fn execute(&mut self, command: &Command, events: &mut impl Events) -> Result<(), IllegalMove> {
        self.submit_with(command, &mut self.dice(), events)
    }

    /// Executes a command of the built-in AI, which is assumed legal and only checked in debug builds.
    pub fn execute_trusted(&mut self, command: &Command, events: &mut impl Events) -> Result<(), IllegalMove> {
        debug_assert_eq!(self.check(command), Ok(()), "{command:?}");
        let answer = Reply::of(self.decision, command)?;
        resolve::resolve(self, &answer, &mut self.dice(), events);
        Ok(())
    }

    /// Executes a command with given dice, for tests and scenarios.
    pub fn submit_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        events: &mut impl Events,
    ) -> Result<(), IllegalMove> {
        let answer = check::check(self, command)?;
        resolve::resolve(self, &answer, dice, events);
        Ok(())
    }

    /// The dice of this decision. Stream 0 started the battle, so decision n rolls stream n + 1.
    fn dice(&self) -> Dice {
        Dice::new(self.seed, Domain::Battle, u64::from(self.decisions) + 1)
    }

    pub const fn view(&self, side: Side) -> View<'_> {
        View::new(self, side)
    }

    /// A hash that is equal on every machine and build. Traces of unseen enemies are left out: no rule depends on them.
    pub fn hash(&self) -> u64 {
        if self.unknown == 0 {
            return journal::stable_hash(self);
        }
        let mut battle = self.clone();
        battle.fighters.iter_mut().for_each(|fighter| fighter.trace = None);
        journal::stable_hash(&battle)
    }

    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns a copy with the dice of another seed.
    pub fn reseeded(&self, seed: Seed) -> Battle {
        Battle { seed, ..self.clone() }
    }

    /// Number of decisions taken so far, which is also the number of the current one.
    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    pub const fn turn(&self) -> u16 {
        self.turn
    }

    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The side that moves first this turn, once that is decided.
    pub const fn moving_first(&self) -> Side {
        self.moving_first
    }

    /// The playing strength of the AI on each side.
    pub const fn skill(&self) -> Skills {
        self.skill
    }

    /// The AI's strength on the side to decide; West's once the battle is over.
    pub fn skill_asked(&self) -> Skill {
        self.skill.of(self.asked_side().unwrap_or(Side::West))
    }

    /// The difficulty that the scores of a side record: the strength of the opposing AI. Cunning only counts if
    /// that side had robots, which alone benefit from it. The search AI always counts, because any fighter can
    /// be delegated to it unrecorded.
    pub fn step_met_by(&self, side: Side) -> Skill {
        let of_others = |id: FighterId| self.fighter(id).side() != side && self.fighter(id).race().is_robot();
        let robots = self.members().any(of_others);
        match self.skill.of(side.other()) {
            Skill::Cunning if !robots => Skill::Manual,
            skill => skill,
        }
    }

    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Returns a fighter. All ids from this battle are valid; an invalid one returns the first fighter.
    pub fn fighter(&self, id: FighterId) -> &Fighter {
        self.fighters.get(id.index()).unwrap_or(&self.fighters[0])
    }

    /// Returns whether the id belongs to a fighter of this battle, dead or alive.
    pub const fn has(&self, id: FighterId) -> bool {
        id.0 < self.count
    }

    /// Returns all fighters in roster order, even those dead or gone.
    pub fn fighters(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.count).map(FighterId)
    }

    pub fn at(&self, square: Square) -> Option<FighterId> {
        self.in_arena().find(|id| self.fighter(*id).at == square)
    }

    /// Returns all fighters in a square. There is more than one only in hand combat (TER-25, DEC-068).
    pub fn all_at(&self, square: Square) -> impl Iterator<Item = FighterId> + '_ {
        self.in_arena().filter(move |id| self.fighter(*id).at == square)
    }

    /// Returns the conscious enemies in the same square, who keep a prone fighter in hand combat (DEC-068, DEC-071).
    pub fn grapplers(&self, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        let fighter = self.fighter(id);
        let (at, side, there) = (fighter.at, fighter.side, fighter.in_arena());
        self.enemies(side).filter(move |enemy| {
            let enemy = self.fighter(*enemy);
            there && enemy.at == at && !enemy.unconscious()
        })
    }

    pub fn in_hand_combat(&self, id: FighterId) -> bool {
        self.fighter(id).prone && self.grapplers(id).next().is_some()
    }

    /// Returns all squares occupied by fighters known to a side.
    pub fn occupied(&self, side: Side) -> Squares {
        self.in_arena().filter(|id| !self.is_hidden_from(side, *id)).map(|id| self.fighter(id).at).collect()
    }

    /// Returns whether the other side cannot see the fighter: an invisible race, a Troll in a pit, anyone in shadow or
    /// under Invisibility (ROB-38, RACE-15, TER-18, THR-13).
    #[inline]
    pub fn is_invisible(&self, id: FighterId) -> bool {
        self.elusive >> (id.0 % 64) & 1 != 0 && self.finds_invisible(id)
    }

    fn finds_invisible(&self, id: FighterId) -> bool {
        let fighter = self.fighter(id);
        let terrain = self.ground.terrain(fighter.at);
        fighter.race.figures().invisible
            || self.body(id).magic.veil().is_some()
            || terrain.has(Layer::Shadow)
            || (fighter.race == Race::Troll && terrain.has(Layer::Pit))
    }

    /// True if there may be shadow anywhere. Then every fighter may be invisible.
    pub const fn may_be_dark(&self) -> bool {
        self.elusive == u64::MAX
    }

    /// Returns whether a side does not know an enemy's square (DEC-085). The enemy is invisible, not next to or grappled
    /// by that side, and was not found by ESP Stats since their last move.
    #[inline]
    pub fn is_hidden_from(&self, side: Side, id: FighterId) -> bool {
        self.unknown >> (id.0 % 64) & 1 != 0 && self.fighter(id).side != side
    }

    /// Returns whether a fighter of the side is in or next to the square, and so knows who is there.
    pub fn is_beside(&self, side: Side, at: Square) -> bool {
        self.side(side).any(|own| self.fighter(own).at.distance(at) <= 1)
    }

    /// Returns whether the side does not know the square of some enemy.
    #[inline]
    pub fn hides_from(&self, side: Side) -> bool {
        self.unknown & self.present[side.other() as usize] != 0
    }

    /// Returns whether the fighter would be unknown to the side in another square.
    pub fn would_hide(&self, side: Side, id: FighterId, at: Square) -> bool {
        let fighter = self.fighter(id);
        let mut there = self.clone();
        there.fighters[id.index().min(MOST_FIGHTERS - 1)] = Fighter { at, found: false, ..*fighter };
        fighter.side != side && there.is_unknown(id)
    }

    /// Returns whether the enemies would not know the fighter in this square of their path.
    fn is_hidden_at(&self, id: FighterId, at: Square) -> bool {
        self.would_hide(self.fighter(id).side.other(), id, at)
    }

    /// Returns the battle as a side knows it: unknown enemies are removed with all traces of their squares. For odds,
    /// ranges and lists on screen, which would otherwise reveal them.
    pub fn observation(&self, side: Side) -> Battle {
        let mut seen = self.clone();
        for id in self.enemies(side).filter(|id| self.is_hidden_from(side, *id)) {
            let fighter = &mut seen.fighters[id.index().min(MOST_FIGHTERS - 1)];
            (fighter.at, fighter.facing, fighter.class) = (Square::clamped(0, 0), Facing::North, MoveClass::Wait);
            fighter.presence = Presence::Gone;
            seen.note_presence(id);
        }
        seen
    }

    /// Returns the battle as a side knows it, with an enemy's image made real, so that nothing tells it from its Mage.
    pub(crate) fn in_the_flesh(&self, side: Side, id: FighterId) -> Battle {
        let mut seen = self.observation(side);
        if self.fighter(id).is_image() {
            seen.fighters[id.index().min(MOST_FIGHTERS - 1)] = self.body(id).standing_in_for(self.fighter(id));
            seen.note_presence(id);
        }
        seen
    }

    /// Returns the SH that fire and caltrops in the square cost at the end of the turn (TER-06, TER-12).
    #[inline]
    pub fn underfoot(&self, id: FighterId) -> (i16, i16) {
        let fighter = self.fighter(id);
        let terrain = self.ground.terrain(fighter.at());
        let fires = if fighter.race() == Race::FireSpirit { 0 } else { i16::from(terrain.count(Layer::Fire)) };
        (fires * FIRE_DAMAGE, i16::from(terrain.count(Layer::Caltrops)) * CALTROPS_DAMAGE)
    }

    /// Returns the fighter whose stats are shown: for an image its Mage, so that nothing
    /// tells them apart (OSP-09, DEC-104).
    pub fn body(&self, id: FighterId) -> &Fighter {
        match self.fighter(id).being {
            Being::Image { of, .. } => self.fighter(of),
            _ => self.fighter(id),
        }
    }

    /// Returns whether a fighter in the arena stands and is conscious, and so engages and blocks. An image stands if its
    /// Mage does, even while the Mage is hidden from the observer.
    pub fn stands(&self, id: FighterId) -> bool {
        self.fighter(id).in_arena() && self.body(id).upright()
    }

    /// Returns the beings of a Mage's magic that are in the arena, including images.
    pub fn beings_of(&self, maker: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        self.in_arena().filter(move |id| self.fighter(*id).being.maker() == Some(maker))
    }

    /// Returns the ids free for new beings of magic; empty if the battle is full. The original id of a fighter who was
    /// swapped is not free: two fighters with one id could not both get it back (DEC-104).
    pub fn free_places(&self) -> impl Iterator<Item = FighterId> + '_ {
        let places = (self.roster..MOST_FIGHTERS as u8).map(FighterId);
        places.filter(|id| {
            !self.has(*id)
                || !self.fighter(*id).in_arena() && self.fighters().all(|other| self.fighter(other).home != Some(*id))
        })
    }

    /// Returns the unpaid upkeep that is due this turn: summoned beings and invisibility.
    #[inline]
    pub fn owed_by(&self, payer: FighterId) -> impl Iterator<Item = Owed> + '_ {
        // Only a fighter with spells can owe anything.
        let pays = !self.fighter(payer).spells.is_empty();
        let summons = self.in_arena().filter_map(move |id| match self.fighter(id).being {
            Being::Summoned { by, due, .. } if by == payer && due <= self.turn => Some(Owed::Summons(id)),
            _ => None,
        });
        let veils = self.in_arena().filter_map(move |id| {
            let veil = self.fighter(id).magic.veil()?;
            (veil.by == payer && veil.due.get() <= self.turn).then_some(Owed::Invisibility(id))
        });
        pays.then(|| summons.chain(veils)).into_iter().flatten()
    }

    /// Returns a Mage without images who still has a swapped id, and the original id.
    #[inline]
    pub(crate) fn strayed(&self) -> Option<(FighterId, FighterId)> {
        if self.count == self.roster {
            return None;
        }
        let mut away = self.fighters().filter_map(|id| Some((id, self.fighter(id).home?)));
        away.find(|(id, _)| !self.beings_of(*id).any(|being| self.fighter(being).is_image()))
    }

    /// Number of fighters in the set-up; later ids are beings of magic. A Mage with images may have such an id
    /// until the images are gone.
    pub const fn roster(&self) -> usize {
        self.roster as usize
    }

    /// Returns the fighters of the set-up in its order, by their current ids.
    pub fn members(&self) -> impl Iterator<Item = FighterId> + '_ {
        (0..self.roster).map(FighterId).map(|home| {
            let away = self.fighters().find(|id| self.fighter(*id).home == Some(home));
            away.unwrap_or(home)
        })
    }

    /// Returns the enemies who have the fighter in a front square (ENG-01, DEC-039).
    pub fn engagers(&self, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        let fighter = self.fighter(id);
        self.engagers_at(fighter.side, fighter.at)
    }

    /// Returns the enemies that would engage a fighter of `side` at a square.
    pub fn engagers_at(&self, side: Side, at: Square) -> impl Iterator<Item = FighterId> + '_ {
        self.enemies(side).filter(move |enemy| self.engages(*enemy, at))
    }

    /// Returns whether a square is a front square of a standing fighter, who engages enemies there.
    pub fn engages(&self, id: FighterId, at: Square) -> bool {
        let fighter = self.fighter(id);
        board::is_front(fighter.at, fighter.facing, at) && self.stands(id)
    }

    pub fn is_engaged(&self, id: FighterId) -> bool {
        self.engagers(id).next().is_some()
    }

    /// Returns the front squares of all known enemies who stand.
    pub fn enemy_fronts(&self, side: Side) -> Squares {
        let mut fronts = Squares::NONE;
        for id in self.enemies(side) {
            let enemy = self.fighter(id);
            if self.stands(id) && !self.is_hidden_from(side, id) {
                fronts.insert_front(enemy.at, enemy.facing);
            }
        }
        fronts
    }

    pub fn is_robots_only(&self, side: Side) -> bool {
        self.side(side).all(|id| self.fighter(id).control == Control::Robot)
    }

    /// Returns whether the AI decides now. A side with a player's fighter decides the incentive by a player.
    pub fn robot_decides(&self) -> bool {
        match self.decision {
            Decision::Incentive { side } => self.is_robots_only(side),
            Decision::Over { .. } => false,
            other => other.fighter().is_some_and(|id| self.fighter(id).control == Control::Robot),
        }
    }

    /// `None` while the battle is in progress.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.decision {
            Decision::Over { outcome } => Some(outcome),
            _ => None,
        }
    }
}

impl PartialEq for Battle {
    /// Slots after the last fighter are unused, so they are not compared.
    fn eq(&self, other: &Battle) -> bool {
        let all = |battle: &Battle| {
            (battle.seed, battle.decisions, battle.turn, battle.phase, battle.moving_first, battle.skill)
        };
        let count = usize::from(self.count);
        all(self) == all(other)
            && (self.count, self.roster) == (other.count, other.roster)
            && self.decision == other.decision
            && self.fighters[..count] == other.fighters[..count]
            && self.ground == other.ground
    }
}

impl Eq for Battle {}

impl core::fmt::Debug for Battle {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Battle(turn {}, decision {}: {:?})", self.turn, self.decisions, self.decision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn battle_fits_in_4_kib() {
        assert!(size_of::<Battle>() <= 4096, "{} with fighters of {}", size_of::<Battle>(), size_of::<Fighter>());
    }
}
