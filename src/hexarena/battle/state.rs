//! The state of a bout: figures, things, ground, and the phase of the Pulse.

use crate::battle::blow::{Blow, StrikeCount, WeaponUse};
use crate::battle::figure::{Figure, FigureId, MOST};
use crate::battle::learning::ObservedSkill;
use crate::battle::piece::{Piece, PieceId};
use crate::model::ground::arena::{Arena, GroundKind, OUTSIDE, Start};
use crate::model::ground::moves::Way;
use crate::model::setup::{Rules, Side};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::hex::Hex;
use ludus_engine::journal::stable_hash;
use serde::{Deserialize, Serialize};

/// Version of the rules, stored in journals.
pub const RULES: u32 = 2;

/// Pulses without effective damage after which a long bout is a draw (D140).
pub const QUIET: u16 = 20;
/// Pulses after which a bout is long: ten minutes (D140).
pub const LONG: u16 = 120;
/// Maximum number of figures in one hex in Close combat (D061).
pub const MOST_CLOSE: usize = 4;

/// Kind of action, without its details (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    Recover,
    Move,
    Jump,
    Attack,
    Evade,
    Withdraw,
    Retreat,
    Pass,
    Close,
    Charge,
    ChargeClose,
    Fire,
    Grapple,
    BreakOff,
    Yield,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentAction {
    pub figure: FigureId,
    pub form: Form,
    /// The figure began in an enemy's Melee Zone.
    pub in_zone: bool,
    /// Hexes entered in this action.
    pub steps: u8,
    /// The figure strikes while it withdraws.
    pub withdrawing: bool,
    /// Weapon of a Charge or of a shot.
    pub means: Option<WeaponUse>,
    /// Number of strikes declared for the attack.
    pub several: StrikeCount,
    /// Number of strikes already made.
    pub strikes: u8,
    /// Weapons that have struck: one bit per [`WeaponUse`].
    pub used: u8,
    /// Targets already struck: one bit per figure.
    pub targets: u16,
    /// The figure was engaged when it began.
    pub engaged: bool,
    /// Used too much movement for a second action this Pulse (D066).
    pub hasty: bool,
    /// This is the figure's second action this Pulse (15.3).
    pub second: bool,
}

impl CurrentAction {
    /// An action that begins where the figure stands.
    pub(super) fn begun(bout: &Bout, figure: FigureId, form: Form) -> CurrentAction {
        CurrentAction {
            figure,
            form,
            in_zone: bout.in_hostile_zone(figure),
            steps: 0,
            withdrawing: false,
            means: None,
            several: StrikeCount::default(),
            strikes: 0,
            used: 0,
            targets: 0,
            engaged: bout.is_engaged(figure),
            hasty: false,
            second: false,
        }
    }
}

impl Bout {
    /// The bout while a figure charges with a weapon: its chances are those of the Charge.
    #[must_use]
    pub fn charging(&self, figure: FigureId, means: WeaponUse) -> Bout {
        let mut bout = *self;
        bout.control.doing =
            Some(CurrentAction { means: Some(means), ..CurrentAction::begun(self, figure, Form::Charge) });
        bout
    }
}

/// A step of the current action that is still to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Strike(Blow),
    /// The flight of a missile or thrown weapon.
    Fly(Blow),
    /// After a grievous injury: armour or shield is damaged, then the victim may drop things and be Stunned.
    Shaken {
        victim: FigureId,
        injured: bool,
        stunned: bool,
    },
    /// Asks for another strike, if one is possible.
    NextStrike,
    /// The move of an offensive withdrawal.
    StepBack(Way),
    /// Movement and turning after an attack (13.1).
    After,
    /// Enters the hex of an enemy.
    Enter(FigureId),
    /// Tramples the remaining run-down figures one by one: one bit per figure (DQ-MULTI-06).
    Trample(u16),
    End,
}

/// Maximum length of a [`StepQueue`].
pub const TASKS: usize = 6;

/// Stack of pending steps: the last one pushed is done first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Step>", try_from = "Vec<Step>")]
pub struct StepQueue {
    list: [Option<Step>; TASKS],
    count: u8,
}

impl From<StepQueue> for Vec<Step> {
    fn from(queue: StepQueue) -> Vec<Step> {
        queue.list.into_iter().flatten().collect()
    }
}

impl TryFrom<Vec<Step>> for StepQueue {
    type Error = String;

    fn try_from(steps: Vec<Step>) -> Result<StepQueue, String> {
        if steps.len() > TASKS {
            return Err(format!("an action has {} steps left, but at most {TASKS} are possible", steps.len()));
        }
        let mut queue = StepQueue::default();
        steps.into_iter().for_each(|step| queue.push(step));
        Ok(queue)
    }
}

impl StepQueue {
    pub const fn push(&mut self, step: Step) {
        self.list[self.count as usize] = Some(step);
        self.count += 1;
    }

    pub const fn pop(&mut self) -> Option<Step> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        self.list[self.count as usize].take()
    }

    pub const fn clear(&mut self) {
        *self = StepQueue { list: [None; TASKS], count: 0 };
    }
}

/// The decision that a side has to take next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Rearrange the side's figures within its columns (D022).
    Place(Side),
    /// First figure of an engagement: act first or last (12.3).
    Order(FigureId),
    /// Side with the Initiative: act first or last (12.2).
    Sides(Side),
    /// Choose the side's next figure (D045).
    Pick(Side),
    Act(FigureId),
    Strike(FigureId),
    /// Movement or turning after an attack.
    After(FigureId),
    /// Shoot along the line just found, or hold fire (D035).
    Loose(FigureId),
    /// Keep an attacker out of the hex, or not (13.6).
    Repulse(FigureId),
    /// Strike back after a parry, or not (17.4).
    Riposte(FigureId),
    /// Have the shield cloven instead of the armour (18.3).
    Cleave(FigureId),
    /// Surrender to the enemy who demands it, or not (D141).
    Submit(FigureId),
    Over,
}

/// How a bout ended (D140).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Won(Side),
    Drawn,
}

/// Phase of the bout and of its Pulse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The sides place their figures, before Pulse 1.
    #[default]
    Placing,
    /// Step 2: engagements act one after the other.
    Engagements,
    /// Step 3: one side acts, then the other.
    Sides,
}

/// Value in [`SideControl::groups`] of a figure outside all engagements.
pub const NO_GROUP: u8 = u8::MAX;

/// Progress of the bout and the pending decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideControl {
    /// Number of the Pulse, from 1; 0 before the first.
    pub pulse: u16,
    pub stage: Stage,
    /// The engagement of each figure (D040), or [`NO_GROUP`].
    pub groups: [u8; MOST],
    /// Engagement that acts now; numbers follow the order of action.
    pub group: u8,
    /// The first figure of the current engagement has chosen its place.
    pub ordered: bool,
    /// Figure of the engagement that chose to act last.
    pub last: Option<FigureId>,
    /// Side with the Initiative; `None` if it was not rolled.
    pub initiative: Option<Side>,
    pub side: Option<Side>,
    /// `side` is the second one to act.
    pub second_side: bool,
    /// Side that gets a free surprise Pulse (D046).
    pub surprise: Option<Side>,
    pub doing: Option<CurrentAction>,
    /// Target of the Riposte being decided.
    pub riposte_at: Option<FigureId>,
    /// Figure that demands a surrender; its own action continues after the answer.
    pub demand_by: Option<FigureId>,
    /// Shot whose line of fire has been checked.
    pub aimed: Option<Blow>,
    pub todo: StepQueue,
    pub ask: Decision,
}

impl SideControl {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bout {
    pub(super) seed: Seed,
    pub(super) decisions: u32,
    pub(super) rules: Rules,
    pub(super) arena: Arena,
    pub(super) start: Start,
    #[serde(with = "super::figure::list")]
    pub(super) figures: [Figure; MOST],
    pub(super) count: u8,
    /// Leader and deputy of each side (D021).
    pub(super) leaders: [(FigureId, Option<FigureId>); 2],
    /// The other side's knowledge of each figure beyond what is visible (D005).
    pub(crate) judged: [Judgement; MOST],
    /// Shifts of the other side's estimates, as revealed by rolls. Left out of the hash, because old journals lack it.
    #[serde(default, skip_serializing_if = "ObservedSkill::is_nothing")]
    pub(super) shown: [ObservedSkill; MOST],
    /// Pulses since the last effective damage.
    pub(super) quiet: u16,
    /// Endurance and Fatigue of each figure at the start. Losses since then are visible (D004).
    pub(crate) en_at_start: [i16; MOST],
    pub(crate) ft_at_start: [i16; MOST],
    pub(super) control: SideControl,
    pub(super) outcome: Option<Outcome>,
}

/// Knowledge of the other side about a figure before the first Pulse (D005).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    #[default]
    Nothing,
    /// Also its armour, and its main Rank within 1.
    Roughly,
    /// All its values as a fighter.
    Exactly,
}

impl Bout {
    pub(crate) const fn empty(seed: Seed, rules: Rules, arena: Arena, start: Start) -> Bout {
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

    /// Appends a figure; ignored if the bout is full.
    pub(crate) fn enter(&mut self, figure: Figure) {
        let place = self.len();
        if place < MOST {
            (self.en_at_start[place], self.ft_at_start[place]) = (figure.en_now, figure.ft_now);
            self.figures[place] = figure;
            self.count += 1;
        }
    }

    /// Fatigue that a figure lacked at the start (D024). The set-up tells it to both sides.
    pub fn lacked_at_start(&self, id: FigureId) -> i16 {
        (self.figure(id).values.ft - self.ft_at_start[id.index()]).max(0)
    }

    /// Sets a side's leader and deputy (D021).
    pub(crate) const fn lead(&mut self, side: Side, leader: FigureId, deputy: Option<FigureId>) {
        self.leaders[side as usize] = (leader, deputy);
    }

    /// Returns the leader of a side (D021).
    pub const fn leader(&self, side: Side) -> FigureId {
        self.leaders[side as usize].0
    }

    /// Returns the state's hash as journals store it.
    pub fn hash(&self) -> u64 {
        stable_hash(&Bout { shown: [ObservedSkill::NOTHING; MOST], ..*self })
    }

    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns a copy whose dice come from another seed.
    #[must_use]
    pub const fn reseeded(&self, seed: Seed) -> Bout {
        Bout { seed, ..*self }
    }

    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Pulses since the last effective damage.
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    pub const fn arena(&self) -> &Arena {
        &self.arena
    }

    pub const fn control(&self) -> &SideControl {
        &self.control
    }

    /// Number of the Pulse, from 1; 0 before the first.
    pub const fn pulse(&self) -> u16 {
        self.control.pulse
    }

    pub const fn decision(&self) -> Decision {
        self.control.ask
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Always false: a bout has at least two figures.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Iterates over all figures, West's first.
    pub fn ids(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..self.count).map(FigureId)
    }

    pub fn figures(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        (0..).map(FigureId).zip(&self.figures[..self.len()])
    }

    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figures().filter(move |(_, figure)| figure.side == side)
    }

    pub const fn has(&self, id: FigureId) -> bool {
        id.0 < self.count
    }

    /// Returns a figure; [`Figure::NOBODY`] if there is none with that number.
    pub const fn figure(&self, id: FigureId) -> &Figure {
        if id.index() < MOST { &self.figures[id.index()] } else { &Figure::NOBODY }
    }

    pub(crate) fn figure_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.figures[id.index().min(MOST - 1)]
    }

    /// `None` if there is no thing of that number.
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        if self.has(id.owner()) { self.figure(id.owner()).piece(id.slot()) } else { None }
    }

    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, Piece)> + '_ {
        self.figures().flat_map(|(id, figure)| {
            let list = figure.gear.things().iter().enumerate();
            list.filter_map(move |(slot, piece)| piece.map(|piece| (PieceId::of(id, slot), piece)))
        })
    }

    /// Iterates over (pinned figure, one that pins it).
    pub fn pinned(&self) -> impl Iterator<Item = (FigureId, FigureId)> + '_ {
        self.figures().filter(|(_, figure)| figure.is_up()).filter_map(|(id, figure)| Some((id, figure.holder()?)))
    }

    /// Returns whether two figures are on different sides.
    pub fn hostile(&self, one: FigureId, other: FigureId) -> bool {
        self.figure(one).side != self.figure(other).side
    }

    /// Index of a hex, or [`OUTSIDE`] if it is not in the arena.
    pub fn spot(&self, hex: Hex) -> usize {
        self.arena.field().index(hex).unwrap_or(OUTSIDE)
    }

    pub fn ground(&self, hex: Hex) -> GroundKind {
        self.arena.ground(self.spot(hex))
    }

    /// Figures that cover a hex, including fallen ones.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figures().filter(move |(_, figure)| figure.covers(hex) && figure.is_there())
    }
}
