//! A bout: the figures, the things, the ground, and how far the Pulse is.

use crate::engine::dice::Seed;
use crate::engine::hex::Hex;
use crate::engine::journal::stable_hash;
use crate::hexarena::battle::blow::{Blow, StrikeCount, WeaponUse};
use crate::hexarena::battle::figure::{Figure, FigureId, MOST};
use crate::hexarena::battle::learning::ObservedSkill;
use crate::hexarena::battle::piece::{Piece, PieceId};
use crate::hexarena::model::ground::arena::{Arena, GroundKind, OUTSIDE, Start};
use crate::hexarena::model::ground::moves::Way;
use crate::hexarena::model::setup::Rules;
use crate::hexarena::model::setup::Side;
use serde::{Deserialize, Serialize};

/// Version of the rules in journals.
pub const RULES: u32 = 2;

/// Pulses without effective damage after which a long bout is a draw (D140).
pub const QUIET: u16 = 20;
/// Pulses after which a bout is long: ten minutes (D140).
pub const LONG: u16 = 120;
/// Most figures in one hex in Close combat (D061).
pub const MOST_CLOSE: usize = 4;

/// What a figure is doing (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// It tries to recover from a Stun.
    Recover,
    /// It moves.
    Move,
    /// It jumps.
    Jump,
    /// It attacks in Melee.
    Attack,
    /// It evades.
    Evade,
    /// It withdraws.
    Withdraw,
    /// It retreats.
    Retreat,
    /// It passes.
    Pass,
    /// It closes and grapples.
    Close,
    /// It charges.
    Charge,
    /// It charges and closes.
    ChargeClose,
    /// It throws or shoots.
    Fire,
    /// It grapples in its own hex.
    Grapple,
    /// It breaks out of Close combat.
    BreakOff,
    /// It yields.
    Yield,
}

/// The action under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentAction {
    /// Who acts.
    pub figure: FigureId,
    /// What it does.
    pub form: Form,
    /// It stood in an enemy's Melee Zone when it began.
    pub in_zone: bool,
    /// Hexes entered in this action.
    pub steps: u8,
    /// It strikes while it withdraws.
    pub withdrawing: bool,
    /// The weapon of a Charge, or of a shot.
    pub means: Option<WeaponUse>,
    /// How many strikes its attack is made of.
    pub several: StrikeCount,
    /// Strikes made.
    pub strikes: u8,
    /// The means that have struck, a bit each.
    pub used: u8,
    /// The targets that were struck, a bit each.
    pub targets: u16,
    /// It began engaged.
    pub engaged: bool,
    /// It has used more movement than who does two things in a Pulse.
    pub hasty: bool,
    /// It is the second action of a Pulse (15.3).
    pub second: bool,
}

/// Something still to be done in the action under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A blow is rolled.
    Strike(Blow),
    /// A missile or thrown weapon flies along its line.
    Fly(Blow),
    /// A grievous injury shakes its victim: armour or shield suffers, then it may drop what it holds and be Stunned.
    Shaken {
        /// Whom.
        victim: FigureId,
        /// It was a grievous injury.
        injured: bool,
        /// It is Stunned.
        stunned: bool,
    },
    /// The question whether there is another strike.
    NextStrike,
    /// The step of an offensive withdrawal.
    StepBack(Way),
    /// The movement and turning after an attack (13.1).
    After,
    /// Into an enemy's hex.
    Enter(FigureId),
    /// Those who are run down are trampled, one after the other: a bit for each who is left (DQ-MULTI-06).
    Trample(u16),
    /// The action is over.
    End,
}

/// Most tasks at a time.
pub const TASKS: usize = 6;

/// What has still to be done, the next last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Step>", try_from = "Vec<Step>")]
pub struct StepQueue {
    list: [Option<Step>; TASKS],
    count: u8,
}

impl From<StepQueue> for Vec<Step> {
    fn from(todo: StepQueue) -> Vec<Step> {
        todo.list.into_iter().flatten().collect()
    }
}

impl TryFrom<Vec<Step>> for StepQueue {
    type Error = String;

    fn try_from(tasks: Vec<Step>) -> Result<StepQueue, String> {
        if tasks.len() > TASKS {
            return Err(format!("an action has {} tasks left: there are never more than {TASKS}", tasks.len()));
        }
        let mut todo = StepQueue::default();
        tasks.into_iter().for_each(|task| todo.push(task));
        Ok(todo)
    }
}

impl StepQueue {
    /// To be done before all others.
    pub const fn push(&mut self, task: Step) {
        self.list[self.count as usize] = Some(task);
        self.count += 1;
    }

    /// The next one.
    pub const fn pop(&mut self) -> Option<Step> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        self.list[self.count as usize].take()
    }

    /// Nothing more is done.
    pub const fn clear(&mut self) {
        *self = StepQueue { list: [None; TASKS], count: 0 };
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// A side may place its figures otherwise within its columns (D022).
    Place(Side),
    /// The first figure of an engagement acts first or last (12.3).
    Order(FigureId),
    /// The side with the Initiative acts first or last (12.2).
    Sides(Side),
    /// The next figure of a side (D045).
    Pick(Side),
    /// What a figure does.
    Act(FigureId),
    /// Whom it strikes, with what.
    Strike(FigureId),
    /// How it moves or turns after its attack.
    After(FigureId),
    /// Whether it looses along the line that it has found (D035).
    Loose(FigureId),
    /// Whether it tries to keep an attacker out of its hex (13.6).
    Repulse(FigureId),
    /// Whether it strikes back, with what (17.4).
    Riposte(FigureId),
    /// Whether its shield is cloven instead of its armour (18.3).
    Cleave(FigureId),
    /// Whether it gives up, as an enemy demands (D141).
    Submit(FigureId),
    /// Nothing: the bout is over.
    Over,
}

/// How a bout ended (D140).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

/// How far a Pulse is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the first.
    #[default]
    Placing,
    /// Step 2: the engagements, one after the other.
    Engagements,
    /// Step 3: a side, then the other.
    Sides,
}

/// No engagement.
pub const NO_GROUP: u8 = u8::MAX;

/// How far the bout is, and what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideControl {
    /// The Pulse, from 1; 0 before the first.
    pub pulse: u16,
    /// How far it is.
    pub stage: Stage,
    /// The engagement of each figure (D040), or [`NO_GROUP`].
    pub groups: [u8; MOST],
    /// The engagement that acts; they are numbered in their order.
    pub group: u8,
    /// Its first figure has chosen.
    pub ordered: bool,
    /// The figure that acts last in it by its choice.
    pub last: Option<FigureId>,
    /// The side with the Initiative, if any was rolled.
    pub initiative: Option<Side>,
    /// The side that acts in step 3.
    pub side: Option<Side>,
    /// It is the second one.
    pub second_side: bool,
    /// The side that has a free Pulse (D046).
    pub surprise: Option<Side>,
    /// The action under way.
    pub doing: Option<CurrentAction>,
    /// Whom a Riposte that is asked for would strike.
    pub riposte_at: Option<FigureId>,
    /// Who demands that an enemy gives up, and goes on with its own action then.
    pub demand_by: Option<FigureId>,
    /// The shot whose line has been looked along.
    pub aimed: Option<Blow>,
    /// What is still to be done in it.
    pub todo: StepQueue,
    /// What is asked.
    pub ask: Decision,
}

impl SideControl {
    /// Before the first question.
    const BEFORE: SideControl = SideControl {
        pulse: 0,
        stage: Stage::Placing,
        groups: [NO_GROUP; MOST],
        group: 0,
        ordered: false,
        last: None,
        initiative: None,
        side: None,
        second_side: false,
        surprise: None,
        doing: None,
        riposte_at: None,
        demand_by: None,
        aimed: None,
        todo: StepQueue { list: [None; TASKS], count: 0 },
        ask: Decision::Place(Side::West),
    };
}

/// A bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bout {
    pub(super) seed: Seed,
    pub(super) decisions: u32,
    pub(super) rules: Rules,
    pub(super) arena: Arena,
    pub(super) start: Start,
    #[serde(with = "super::figure::list")]
    pub(super) figures: [Figure; MOST],
    /// How many there are.
    pub(super) count: u8,
    /// Leader and deputy of each side (D021).
    pub(super) leaders: [(FigureId, Option<FigureId>); 2],
    /// What each side knows of each figure beyond what is seen (D005).
    pub(in crate::hexarena) judged: [Judgement; MOST],
    /// What rolls have shown of each figure to the other side. Not part of the hash: old journals have none.
    #[serde(default, skip_serializing_if = "ObservedSkill::is_nothing")]
    pub(super) shown: [ObservedSkill; MOST],
    /// Pulses since the last effective damage.
    pub(super) quiet: u16,
    /// Endurance and Fatigue of each figure at the start: what it has lost since is seen (D004).
    pub(in crate::hexarena) en_at_start: [i16; MOST],
    pub(in crate::hexarena) ft_at_start: [i16; MOST],
    pub(super) control: SideControl,
    pub(super) outcome: Option<Outcome>,
}

/// What the other side has found out of a figure before the first Pulse (D005).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// What is seen.
    #[default]
    Nothing,
    /// Its armour, and its main Rank give or take 1.
    Roughly,
    /// Its values as a fighter.
    Exactly,
}

impl Bout {
    /// A bout without figures.
    pub(in crate::hexarena) const fn empty(seed: Seed, rules: Rules, arena: Arena, start: Start) -> Bout {
        Bout {
            seed,
            decisions: 0,
            rules,
            arena,
            start,
            figures: [Figure::NOBODY; MOST],
            count: 0,
            leaders: [(FigureId(0), None); 2],
            judged: [Judgement::Nothing; MOST],
            shown: [ObservedSkill::NOTHING; MOST],
            quiet: 0,
            en_at_start: [0; MOST],
            ft_at_start: [0; MOST],
            control: SideControl::BEFORE,
            outcome: None,
        }
    }

    /// A figure comes in, at the end of the list.
    pub(in crate::hexarena) fn enter(&mut self, figure: Figure) {
        let place = self.len();
        if place < MOST {
            (self.en_at_start[place], self.ft_at_start[place]) = (figure.en_now, figure.ft_now);
            self.figures[place] = figure;
            self.count += 1;
        }
    }

    /// Names who leads a side, and his deputy (D021).
    pub(in crate::hexarena) const fn lead(&mut self, side: Side, leader: FigureId, deputy: Option<FigureId>) {
        self.leaders[side as usize] = (leader, deputy);
    }

    /// Who leads a side (D021).
    pub const fn leader(&self, side: Side) -> FigureId {
        self.leaders[side as usize].0
    }

    /// The hash of the state, as journals have it.
    pub fn hash(&self) -> u64 {
        stable_hash(&Bout { shown: [ObservedSkill::NOTHING; MOST], ..*self })
    }

    /// The seed that its dice come from.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The same bout with the dice of another seed.
    #[must_use]
    pub const fn reseeded(&self, seed: Seed) -> Bout {
        Bout { seed, ..*self }
    }

    /// Decisions taken so far.
    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    /// The switches.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Pulses since the last effective damage.
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The ground.
    pub const fn arena(&self) -> &Arena {
        &self.arena
    }

    /// How far it is.
    pub const fn control(&self) -> &SideControl {
        &self.control
    }

    /// The Pulse, from 1; 0 before the first.
    pub const fn pulse(&self) -> u16 {
        self.control.pulse
    }

    /// What is asked.
    pub const fn decision(&self) -> Decision {
        self.control.ask
    }

    /// How it ended, once it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many figures there are.
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Never: a bout has two figures at least.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All figures, West's first.
    pub fn ids(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..self.count).map(FigureId)
    }

    /// All figures with what they are.
    pub fn figures(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        (0..).map(FigureId).zip(&self.figures[..self.len()])
    }

    /// The figures of a side.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figures().filter(move |(_, figure)| figure.side == side)
    }

    /// Whether there is a figure of that number.
    pub const fn has(&self, id: FigureId) -> bool {
        id.0 < self.count
    }

    /// A figure; of a number that there is not, nobody.
    pub const fn figure(&self, id: FigureId) -> &Figure {
        if id.index() < MOST { &self.figures[id.index()] } else { &Figure::NOBODY }
    }

    pub(in crate::hexarena) fn figure_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.figures[id.index().min(MOST - 1)]
    }

    /// A thing; none of a number that there is not.
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        if self.has(id.owner()) { self.figure(id.owner()).piece(id.slot()) } else { None }
    }

    /// All things.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, Piece)> + '_ {
        self.figures().flat_map(|(id, figure)| {
            let list = figure.gear.things().iter().enumerate();
            list.filter_map(move |(slot, piece)| piece.map(|piece| (PieceId::of(id, slot), piece)))
        })
    }

    /// Who is pinned, and by whom.
    pub fn pinned(&self) -> impl Iterator<Item = (FigureId, FigureId)> + '_ {
        self.figures().filter(|(_, figure)| figure.is_up()).filter_map(|(id, figure)| Some((id, figure.holder()?)))
    }

    /// Whether two figures are of two sides.
    pub fn hostile(&self, one: FigureId, other: FigureId) -> bool {
        self.figure(one).side != self.figure(other).side
    }

    /// The index of a hex of the arena.
    pub fn spot(&self, hex: Hex) -> usize {
        self.arena.field().index(hex).unwrap_or(OUTSIDE)
    }

    /// What stands in a hex.
    pub fn ground(&self, hex: Hex) -> GroundKind {
        self.arena.ground(self.spot(hex))
    }

    /// The figures in a hex, the fallen too.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figures().filter(move |(_, figure)| figure.covers(hex) && figure.is_there())
    }
}
