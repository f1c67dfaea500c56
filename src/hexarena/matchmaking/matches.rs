//! Whole bouts between computers: what came of them, how fair a bout is (D161).
//!
//! Bout number n of a series has a seed of its own, so that ranges of bouts may be played anywhere, in any order, and added up.

use crate::engine::dice::{Dice, Seed};
use crate::engine::game::{EventSink, NullSink};
use crate::hexarena::ai;
use crate::hexarena::ai::Scratch;
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::state::{Bout, Outcome};
use crate::hexarena::matchmaking::foes::{FOES, Foe};
use crate::hexarena::model::setup::{Control, Level, Setup, SetupError};
use crate::hexarena::model::setup::{MOST_A_SIDE, Side};
use crate::hexarena::model::sheet::Sheet;
use std::ops::{AddAssign, Range};

/// Per cent of the larger side's worth by which two sides may differ (D161, READINGS 17).
pub const FAIR: u32 = 15;
/// Per cent of difference for which the stronger side's figures lose one Fatigue, and the most that they lose (D161, D024).
const STEP: u32 = 3;
const MOST_HANDICAP: u32 = 10;

/// A bout that has been played to its end.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// As it ended.
    pub bout: Bout,
    /// The winner; none of a draw.
    pub winner: Option<Side>,
    /// Pulses that were begun.
    pub pulses: u16,
    /// Decisions.
    pub decisions: u32,
}

impl Played {
    /// The hash of its end, as journals have it.
    pub fn hash(&self) -> u64 {
        self.bout.hash()
    }
}

/// Plays a bout to its end, each side by a computer of that level.
pub fn play_on(mut bout: Bout, levels: [Level; 2], scratch: &mut Scratch, told: &mut impl EventSink<Event>) -> Played {
    let over = ai::play_to_end(&mut bout, levels, scratch, told);
    debug_assert!(over, "the computer has no legal answer: {:?}", bout.decision());
    let winner = match bout.outcome() {
        Some(Outcome::Won(side)) => Some(side),
        _ => None,
    };
    Played { winner, pulses: bout.pulse(), decisions: bout.move_number(), bout }
}

impl Setup {
    /// The level of each side: that of its computer; who plays himself counts as Trained.
    pub const fn levels(&self) -> [Level; 2] {
        [level(self.sides[0].control), level(self.sides[1].control)]
    }

    /// What the figures of each side are worth together (DQX-01).
    pub fn worths(&self) -> [u32; 2] {
        self.sides.each_ref().map(|party| party.figures.iter().map(|sheet| sheet.worth()).sum())
    }
}

const fn level(control: Control) -> Level {
    match control {
        Control::Player => Level::Trained,
        Control::Computer(level) => level,
    }
}

/// Plays a set-up out from a seed.
pub fn play_out(
    setup: &Setup,
    seed: Seed,
    scratch: &mut Scratch,
    told: &mut impl EventSink<Event>,
) -> Result<Played, SetupError> {
    let bout = setup.build(seed, told)?;
    Ok(play_on(bout, setup.levels(), scratch, told))
}

/// A bout that its players gave up, at its end: each of their figures yields at its next action (D141), and the computer plays on
/// for everybody else. Wounds bleed meanwhile.
pub fn given_up(mut bout: Bout, setup: &Setup) -> Bout {
    let mut scratch = Scratch::default();
    while let Some(side) = bout.asked_side() {
        let yields = setup.sides[side as usize].control == Control::Player;
        if yields && bout.execute(&Command::Yield, &mut NullSink).is_ok() {
            continue;
        }
        if ai::play(&mut bout, setup.levels()[side as usize], &mut scratch, &mut NullSink).is_none() {
            break;
        }
    }
    bout
}

/// What came of so many bouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// How many.
    pub bouts: u64,
    /// Won by each side.
    pub wins: [u64; 2],
    /// All Pulses together.
    pub pulses: u64,
    /// All decisions together.
    pub decisions: u64,
    /// The hashes of all ends, added up: the same for the same bouts in any order.
    pub hash: u64,
}

impl MatchTally {
    /// Bouts without a winner.
    pub const fn draws(&self) -> u64 {
        self.bouts - self.wins[0] - self.wins[1]
    }

    /// So many of all bouts, in tenths of a percent, rounded to the nearest.
    pub const fn per_mille(&self, count: u64) -> u64 {
        match self.bouts {
            0 => 0,
            bouts => (2000 * count + bouts) / (2 * bouts),
        }
    }

    /// The mean of Pulses in tenths.
    pub const fn mean_pulses(&self) -> u64 {
        match self.bouts {
            0 => 0,
            bouts => (20 * self.pulses + bouts) / (2 * bouts),
        }
    }
}

impl AddAssign for MatchTally {
    fn add_assign(&mut self, other: MatchTally) {
        self.bouts += other.bouts;
        self.pulses += other.pulses;
        self.decisions += other.decisions;
        self.hash = self.hash.wrapping_add(other.hash);
        self.wins.iter_mut().zip(other.wins).for_each(|(sum, more)| *sum += more);
    }
}

/// Plays these numbers of the series that begins with the seed. With `hashes` their ends are hashed, which takes longer than
/// playing them.
pub fn run(
    setup: &Setup,
    seed: Seed,
    numbers: Range<u64>,
    hashes: bool,
    scratch: &mut Scratch,
) -> Result<MatchTally, SetupError> {
    let mut tally = MatchTally::default();
    for number in numbers {
        let played = play_out(setup, seed.nth(number), scratch, &mut NullSink)?;
        tally.bouts += 1;
        tally.pulses += u64::from(played.pulses);
        tally.decisions += u64::from(played.decisions);
        if let Some(side) = played.winner {
            tally.wins[side as usize] += 1;
        }
        tally.hash = tally.hash.wrapping_add(if hashes { played.hash() } else { 0 });
    }
    Ok(tally)
}

/// Opponents of fitting worth, of the twenty (D161): as many as there are to fight, one more or one less; the first draw that is
/// fair, or, if none of many is, the nearest.
pub fn opponents(worth: u32, count: usize, dice: &mut Dice) -> Vec<&'static Foe> {
    const DRAWS: usize = 600;
    let counts = [count, count, count + 1, count.saturating_sub(1).max(1)];
    let mut best: Option<(u32, Vec<&'static Foe>)> = None;
    for draw in 0..DRAWS {
        let many = counts[draw % counts.len()].clamp(1, MOST_A_SIDE);
        let one = |_| &FOES[dice.one_of(FOES.len() as u32) as usize - 1];
        let drawn: Vec<&'static Foe> = (0..many).map(one).collect();
        let theirs: u32 = drawn.iter().map(|foe| Sheet::of(&foe.character()).worth()).sum();
        let apart = difference([worth, theirs]);
        if best.as_ref().is_none_or(|(least, _)| apart < *least) {
            best = Some((apart, drawn));
        }
        if is_fair([worth, theirs]) {
            break;
        }
    }
    best.map(|(_, drawn)| drawn).unwrap_or_default()
}

/// By how many per cent of the larger side's worth two sides differ, rounded down.
pub fn difference(worths: [u32; 2]) -> u32 {
    let (least, most) = (worths[0].min(worths[1]), worths[0].max(worths[1]));
    (most - least) * 100 / most.max(1)
}

/// Whether a bout is fair by the worth of its sides: no more than 15 in 100 of the larger one apart (D161).
pub fn is_fair(worths: [u32; 2]) -> bool {
    let (least, most) = (worths[0].min(worths[1]), worths[0].max(worths[1]));
    100 * (most - least) <= FAIR * most
}

/// The Fatigue without which the figures of each side begin, to make up for what the sides differ in worth (D161, D024).
pub fn handicaps(worths: [u32; 2]) -> [u8; 2] {
    let less = (difference(worths) / STEP).min(MOST_HANDICAP) as u8;
    match worths[0].cmp(&worths[1]) {
        std::cmp::Ordering::Greater => [less, 0],
        std::cmp::Ordering::Less => [0, less],
        std::cmp::Ordering::Equal => [0, 0],
    }
}
