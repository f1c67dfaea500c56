//! The battle: plain data, private fields, written only by `apply` in this module's children.

mod apply;
mod crowd;
pub mod decision;
mod enchant;
mod imagined;
mod order;
mod record;
mod traces;

use crate::gladiator::battle::state::decision::{Decision, Outcome, Owed};
use crate::gladiator::model::setup::MOST_FIGHTERS;
use crate::gladiator::model::setup::Phase;

use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::journal;
use crate::gladiator::battle::action::Reply;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::event::Events;
use crate::gladiator::battle::illegal_move::IllegalMove;
use crate::gladiator::battle::view::View;
use crate::gladiator::battle::{check, resolve};
use crate::gladiator::data::race::Race;
use crate::gladiator::model::board;
use crate::gladiator::model::board::{Facing, Square, Squares};
use crate::gladiator::model::fighter::{Control, Fighter, FighterId, MoveClass, Presence, Side};
use crate::gladiator::model::ground::{Ground, Layer};
use crate::gladiator::model::magic::Being;
use crate::gladiator::model::setup::{Setup, SetupError};
use crate::gladiator::model::skill::{Skill, Skills};

/// Turns after which a battle that nobody has won is a draw.
pub const TURN_LIMIT: u16 = 500;

/// SH lost at the end of the turn to each fire (TER-06).
pub const FIRE_DAMAGE: i16 = 3;
/// SH lost at the end of the turn to each caltrops (TER-12).
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
    /// Of each side, bit i: fighter i is in the arena and of that side. Follows from the rest.
    present: [u64; 2],
    /// Bit i: fighter i may be invisible now or later; whoever has no bit never is. Follows from the rest.
    elusive: u64,
    /// Bit i: fighter i is in the arena and his enemies know nothing of him. Follows from the rest.
    unknown: u64,
    decision: Decision,
    fighters: [Fighter; MOST_FIGHTERS],
    ground: Ground,
}

impl Battle {
    /// Lays the arena out and asks for the first decision. Refuses a set-up that breaks the rules.
    pub fn new(setup: &Setup, seed: Seed) -> Result<Battle, SetupError> {
        let mut battle = setup.build(seed)?;
        resolve::begin(&mut battle, &mut Dice::new(seed, Domain::Battle, 0), &mut crate::engine::game::NullSink);
        Ok(battle)
    }

    /// The same, with the dice given and the events of the opening reported, for scenarios.
    pub fn start(setup: &Setup, seed: Seed, dice: &mut Dice, events: &mut impl Events) -> Result<Battle, SetupError> {
        let mut battle = setup.build(seed)?;
        resolve::begin(&mut battle, dice, events);
        Ok(battle)
    }

    /// Who must decide what, or that it is over.
    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// Adds every legal command to `out`; never none while the battle is not over. Of the many paths of a move to one
    /// square at one class of move, one is listed; every other path that [`Battle::check`] accepts does the same.
    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        check::legal(self, out);
    }

    /// Whether a command answers the decision, or why it does not.
    pub fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        check::check(self, command).map(|_| ())
    }

    /// Carries a command out with the dice of this decision. A refused command changes nothing.
    pub fn execute(&mut self, command: &Command, events: &mut impl Events) -> Result<(), IllegalMove> {
        self.submit_with(command, &mut self.dice(), events)
    }

    /// Carries out what a player of the program answered to this very decision, without asking again whether it is legal: what
    /// they answer always is.
    pub fn execute_trusted(&mut self, command: &Command, events: &mut impl Events) -> Result<(), IllegalMove> {
        debug_assert_eq!(self.check(command), Ok(()), "{command:?}");
        let answer = Reply::of(self.decision, command)?;
        resolve::resolve(self, &answer, &mut self.dice(), events);
        Ok(())
    }

    /// Carries a command out with given dice, for tests and scenarios.
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

    /// The dice of this decision: stream 0 opened the battle, so decision n rolls stream n + 1.
    fn dice(&self) -> Dice {
        Dice::new(self.seed, Domain::Battle, u64::from(self.decisions) + 1)
    }

    /// What one side knows.
    pub const fn view(&self, side: Side) -> View<'_> {
        View::new(self, side)
    }

    /// The state as a number that is the same on every machine and build. What the sides remember of those whom they do
    /// not see is left out: it follows from the events, and no rule asks for it.
    pub fn hash(&self) -> u64 {
        if self.unknown == 0 {
            return journal::stable_hash(self);
        }
        let mut battle = self.clone();
        battle.fighters.iter_mut().for_each(|fighter| fighter.trace = None);
        journal::stable_hash(&battle)
    }

    /// The battle's seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The same battle with the dice of another seed.
    pub fn reseeded(&self, seed: Seed) -> Battle {
        Battle { seed, ..self.clone() }
    }

    /// Decisions taken so far; the number of the one that is asked.
    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    /// The turn, from 1.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The phase of the turn.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The side that moves first this turn, once that is settled.
    pub const fn moving_first(&self) -> Side {
        self.moving_first
    }

    /// How well the program's players of either side choose.
    pub const fn skill(&self) -> Skills {
        self.skill
    }

    /// How well the program's players choose of the side that answers now; once it is over as West's do.
    pub fn skill_asked(&self) -> Skill {
        self.skill.of(self.asked_side().unwrap_or(Side::West))
    }

    /// The step that the scores count for a side: that of the other. Cunning only if it had robots, since nobody else is the better
    /// for it; master whoever was there, since anybody may be lent to it, and no journal tells who was.
    pub fn step_met_by(&self, side: Side) -> Skill {
        let of_others = |id: FighterId| self.fighter(id).side() != side && self.fighter(id).race().is_robot();
        let robots = self.members().any(of_others);
        match self.skill.of(side.other()) {
            Skill::Cunning if !robots => Skill::Manual,
            skill => skill,
        }
    }

    /// What lies in the squares.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// A fighter. Every id that this battle hands out is valid; others give the first fighter.
    pub fn fighter(&self, id: FighterId) -> &Fighter {
        self.fighters.get(id.index()).unwrap_or(&self.fighters[0])
    }

    /// Whether that is a fighter of this battle, dead or alive.
    pub const fn has(&self, id: FighterId) -> bool {
        id.0 < self.count
    }

    /// All fighters, dead and gone ones too, in roster order.
    pub fn fighters(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.count).map(FighterId)
    }

    /// Who stands or lies in a square.
    pub fn at(&self, square: Square) -> Option<FighterId> {
        self.in_arena().find(|id| self.fighter(*id).at == square)
    }

    /// All who stand or lie in a square; more than one only in hand combat (TER-25, DEC-068).
    pub fn all_at(&self, square: Square) -> impl Iterator<Item = FighterId> + '_ {
        self.in_arena().filter(move |id| self.fighter(*id).at == square)
    }

    /// The conscious enemies who lie in his square: he is in hand combat with them (DEC-068, DEC-071).
    pub fn grapplers(&self, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        let fighter = self.fighter(id);
        let (at, side, there) = (fighter.at, fighter.side, fighter.in_arena());
        self.enemies(side).filter(move |enemy| {
            let enemy = self.fighter(*enemy);
            there && enemy.at == at && !enemy.unconscious()
        })
    }

    /// Whether he is in hand combat.
    pub fn in_hand_combat(&self, id: FighterId) -> bool {
        self.fighter(id).prone && self.grapplers(id).next().is_some()
    }

    /// All squares with somebody in them of whom a side knows.
    pub fn occupied(&self, side: Side) -> Squares {
        self.in_arena().filter(|id| !self.is_hidden_from(side, *id)).map(|id| self.fighter(id).at).collect()
    }

    /// Whether the other side cannot see him: a permanently invisible race, a Troll in a pit, anybody in shadow or under
    /// a spell of Invisibility (ROB-38, RACE-15, TER-18, THR-13).
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

    /// Whether there may be shadow anywhere: then everybody may be invisible.
    pub const fn may_be_dark(&self) -> bool {
        self.elusive == u64::MAX
    }

    /// Whether a side knows nothing of him: an invisible enemy, neither in hand combat with nor next to anybody of that
    /// side, whom ESP Stats has not found since he moved (DEC-085).
    #[inline]
    pub fn is_hidden_from(&self, side: Side, id: FighterId) -> bool {
        self.unknown >> (id.0 % 64) & 1 != 0 && self.fighter(id).side != side
    }

    /// Whether anybody of a side is in that square or next to it, so that it knows who is there.
    pub fn is_beside(&self, side: Side, at: Square) -> bool {
        self.side(side).any(|own| self.fighter(own).at.distance(at) <= 1)
    }

    /// Whether there is an enemy of whom a side knows nothing.
    #[inline]
    pub fn hides_from(&self, side: Side) -> bool {
        self.unknown & self.present[side.other() as usize] != 0
    }

    /// Whether a side would know nothing of a fighter in another square.
    pub fn would_hide(&self, side: Side, id: FighterId, at: Square) -> bool {
        let fighter = self.fighter(id);
        let mut there = self.clone();
        there.fighters[id.index().min(MOST_FIGHTERS - 1)] = Fighter { at, found: false, ..*fighter };
        fighter.side != side && there.is_unknown(id)
    }

    /// Whether his enemies know nothing of a fighter while he is in a square on his way.
    fn is_hidden_at(&self, id: FighterId, at: Square) -> bool {
        self.would_hide(self.fighter(id).side.other(), id, at)
    }

    /// The battle as a side knows it: those of whom it knows nothing are gone, and nothing tells where they were. For odds,
    /// reach and lists on a screen, which would betray them.
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

    /// The battle as a side knows it, with an enemy's image in the flesh: nothing tells it from its Mage.
    pub(in crate::gladiator) fn in_the_flesh(&self, side: Side, id: FighterId) -> Battle {
        let mut seen = self.observation(side);
        if self.fighter(id).is_image() {
            seen.fighters[id.index().min(MOST_FIGHTERS - 1)] = self.body(id).standing_in_for(self.fighter(id));
            seen.note_presence(id);
        }
        seen
    }

    /// SH that fire and caltrops in his square take from him at the end of the turn (TER-06, TER-12).
    pub fn underfoot(&self, id: FighterId) -> (i16, i16) {
        let fighter = self.fighter(id);
        let terrain = self.ground.terrain(fighter.at());
        let fires = if fighter.race() == Race::FireSpirit { 0 } else { i16::from(terrain.count(Layer::Fire)) };
        (fires * FIRE_DAMAGE, i16::from(terrain.count(Layer::Caltrops)) * CALTROPS_DAMAGE)
    }

    /// Whose figures a fighter shows: an image's are its Mage's, so that nothing tells them apart (OSP-09, DEC-104).
    pub fn body(&self, id: FighterId) -> &Fighter {
        match self.fighter(id).being {
            Being::Image { of, .. } => self.fighter(of),
            _ => self.fighter(id),
        }
    }

    /// Whether somebody in the arena stands and is conscious, so that he engages and blocks: an image as its Mage does, also
    /// where the Mage himself is hidden from who looks.
    pub fn stands(&self, id: FighterId) -> bool {
        self.fighter(id).in_arena() && self.body(id).upright()
    }

    /// The beings of a Mage's magic that are in the arena, images too.
    pub fn beings_of(&self, maker: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        self.in_arena().filter(move |id| self.fighter(*id).being.maker() == Some(maker))
    }

    /// Places in the list for new beings of magic; empty if the battle holds as many as it can. The own place of a fighter
    /// who stands in another's is not free: two fighters with one place could never both return to it (DEC-104).
    pub fn free_places(&self) -> impl Iterator<Item = FighterId> + '_ {
        let places = (self.roster..MOST_FIGHTERS as u8).map(FighterId);
        places.filter(|id| {
            !self.has(*id)
                || !self.fighter(*id).in_arena() && self.fighters().all(|other| self.fighter(other).home != Some(*id))
        })
    }

    /// What a Mage must pay for in this turn and has not: summoned beings, and those whom he keeps invisible.
    pub fn owed_by(&self, payer: FighterId) -> impl Iterator<Item = Owed> + '_ {
        // Only who can cast has anything to pay for.
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

    /// A Mage without images who stands in another's place in the list, and his own place.
    pub(in crate::gladiator) fn strayed(&self) -> Option<(FighterId, FighterId)> {
        if self.count == self.roster {
            return None;
        }
        let mut away = self.fighters().filter_map(|id| Some((id, self.fighter(id).home?)));
        away.find(|(id, _)| !self.beings_of(*id).any(|being| self.fighter(being).is_image()))
    }

    /// Fighters that came with the set-up; the places after them are beings of magic. A Mage with images may stand in
    /// another's place until they are gone.
    pub const fn roster(&self) -> usize {
        self.roster as usize
    }

    /// The fighters of the set-up in its order, each in the place where he stands now.
    pub fn members(&self) -> impl Iterator<Item = FighterId> + '_ {
        (0..self.roster).map(FighterId).map(|home| {
            let away = self.fighters().find(|id| self.fighter(*id).home == Some(home));
            away.unwrap_or(home)
        })
    }

    /// The enemies in whose front squares he stands (ENG-01, DEC-039).
    pub fn engagers(&self, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        let fighter = self.fighter(id);
        self.engagers_at(fighter.side, fighter.at)
    }

    /// The enemies that would engage a fighter of `side` at a square.
    pub fn engagers_at(&self, side: Side, at: Square) -> impl Iterator<Item = FighterId> + '_ {
        self.enemies(side).filter(move |enemy| self.engages(*enemy, at))
    }

    /// Whether a square is a front square of a fighter who stands, so that he engages an enemy there.
    pub fn engages(&self, id: FighterId, at: Square) -> bool {
        let fighter = self.fighter(id);
        board::is_front(fighter.at, fighter.facing, at) && self.stands(id)
    }

    /// Whether anybody engages him.
    pub fn is_engaged(&self, id: FighterId) -> bool {
        self.engagers(id).next().is_some()
    }

    /// The front squares of all standing, conscious enemies of whom a side knows.
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

    /// Whether a side is played by the program alone.
    pub fn is_robots_only(&self, side: Side) -> bool {
        self.side(side).all(|id| self.fighter(id).control == Control::Robot)
    }

    /// Whether the program decides now. A side that holds a player's fighter decides the incentive by a player.
    pub fn robot_decides(&self) -> bool {
        match self.decision {
            Decision::Incentive { side } => self.is_robots_only(side),
            Decision::Over { .. } => false,
            other => other.fighter().is_some_and(|id| self.fighter(id).control == Control::Robot),
        }
    }

    /// How the battle ended, once it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.decision {
            Decision::Over { outcome } => Some(outcome),
            _ => None,
        }
    }
}

impl PartialEq for Battle {
    /// The places after the last fighter hold nobody: what stands in them is no part of the battle.
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

impl std::fmt::Debug for Battle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Battle(turn {}, decision {}: {:?})", self.turn, self.decisions, self.decision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_takes_no_more_than_4_kib() {
        assert!(size_of::<Battle>() <= 4096, "{} with fighters of {}", size_of::<Battle>(), size_of::<Fighter>());
    }
}
