//! Whole bouts between AI players, their totals, and the fairness of a bout (D161).
//!
//! Bout number n of a series has its own seed. Ranges of bouts can be played in any order and added up.

use crate::ai;
use crate::ai::Scratch;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::{Bout, Outcome};
use crate::matchmaking::foes::{FOES, Foe};
use crate::model::setup::{Control, Level, MOST_A_SIDE, Setup, SetupError, Side};
use crate::model::sheet::Sheet;
use alloc::vec::Vec;
use core::ops::{AddAssign, Range};
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::game::{EventSink, NullSink};

/// Percentage of the larger side's rating by which fair sides can differ (D161, READINGS 17).
pub const FAIR: u32 = 15;
/// Percentage of difference that costs each figure of the stronger side one Fatigue, and the
/// most it costs (D161, D024).
const STEP: u32 = 3;
const MOST_HANDICAP: u32 = 10;

/// A bout played to its end.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    pub bout: Bout,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Pulses that were begun, including the last.
    pub pulses: u16,
    pub decisions: u32,
}

impl Played {
    /// Hash of the final state, as journals store it.
    pub fn hash(&self) -> u64 {
        self.bout.hash()
    }
}

/// Plays a bout to its end, with the AI at these levels on each side.
pub fn play_on(
    mut bout: Bout,
    levels: [Level; 2],
    scratch: &mut Scratch,
    events: &mut impl EventSink<Event>,
) -> Played {
    let over = ai::play_to_end(&mut bout, levels, scratch, events);
    debug_assert!(over, "the AI has no legal answer: {:?}", bout.decision());
    let winner = match bout.outcome() {
        Some(Outcome::Won(side)) => Some(side),
        _ => None,
    };
    Played { winner, pulses: bout.pulse(), decisions: bout.move_number(), bout }
}

impl Setup {
    /// The AI level of each side. A human side counts as Trained.
    pub const fn levels(&self) -> [Level; 2] {
        [level(self.sides[0].control), level(self.sides[1].control)]
    }

    /// Total rating of each side (DQX-01).
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

/// Plays a set-up to its end from a seed.
pub fn play_out(
    setup: &Setup,
    seed: Seed,
    scratch: &mut Scratch,
    events: &mut impl EventSink<Event>,
) -> Result<Played, SetupError> {
    let bout = setup.build(seed, events)?;
    Ok(play_on(bout, setup.levels(), scratch, events))
}

/// Finishes a bout that its human players gave up. Each of their figures yields at its next action (D141), and the AI
/// plays the others. Wounds still bleed.
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

/// Totals of a series of bouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    pub bouts: u64,
    /// Bouts won by each side.
    pub wins: [u64; 2],
    pub pulses: u64,
    pub decisions: u64,
    /// Sum of the hashes of all final states, so that the order of bouts does not matter.
    pub hash: u64,
}

impl MatchTally {
    /// Number of bouts without a winner.
    pub const fn draws(&self) -> u64 {
        self.bouts - self.wins[0] - self.wins[1]
    }

    /// The share of `count` in all bouts, in permille, rounded to the nearest.
    pub const fn per_mille(&self, count: u64) -> u64 {
        match self.bouts {
            0 => 0,
            bouts => (2000 * count + bouts) / (2 * bouts),
        }
    }

    /// Mean number of Pulses, in tenths.
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

/// Plays the numbered bouts of the series that begins with this seed. If `hashes`, the final states are hashed,
/// which takes longer than playing.
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

/// Draws opponents of a fitting rating from the listed twenty (D161): `count`, one more or one less. Takes the first
/// fair draw, or the closest of many.
pub fn opponents(rating: u32, count: usize, dice: &mut Dice) -> Vec<&'static Foe> {
    const DRAWS: usize = 600;
    let counts = [count, count, count + 1, count.saturating_sub(1).max(1)];
    let mut best: Option<(u32, Vec<&'static Foe>)> = None;
    for draw in 0..DRAWS {
        let many = counts[draw % counts.len()].clamp(1, MOST_A_SIDE);
        let one = |_| &FOES[dice.one_of(FOES.len() as u32) as usize - 1];
        let drawn: Vec<&'static Foe> = (0..many).map(one).collect();
        let theirs: u32 = drawn.iter().map(|foe| Sheet::of(&foe.character()).worth()).sum();
        let apart = difference([rating, theirs]);
        if best.as_ref().is_none_or(|(least, _)| apart < *least) {
            best = Some((apart, drawn));
        }
        if is_fair([rating, theirs]) {
            break;
        }
    }
    best.map(|(_, drawn)| drawn).unwrap_or_default()
}

/// Difference of two ratings in per cent of the larger, rounded down.
pub fn difference(ratings: [u32; 2]) -> u32 {
    let (least, most) = (ratings[0].min(ratings[1]), ratings[0].max(ratings[1]));
    (most - least) * 100 / most.max(1)
}

/// Returns whether the ratings differ by at most [`FAIR`] per cent of the larger (D161).
pub fn is_fair(ratings: [u32; 2]) -> bool {
    let (least, most) = (ratings[0].min(ratings[1]), ratings[0].max(ratings[1]));
    100 * (most - least) <= FAIR * most
}

/// Fatigue that the figures of each side give up, to balance the ratings (D161, D024).
pub fn handicaps(ratings: [u32; 2]) -> [u8; 2] {
    let less = (difference(ratings) / STEP).min(MOST_HANDICAP) as u8;
    match ratings[0].cmp(&ratings[1]) {
        core::cmp::Ordering::Greater => [less, 0],
        core::cmp::Ordering::Less => [0, less],
        core::cmp::Ordering::Equal => [0, 0],
    }
}
