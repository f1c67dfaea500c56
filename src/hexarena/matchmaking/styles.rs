//! Matches between the five styles at equal rating, to check that prices are fair (D162, DQX-01).

use crate::ai::Scratch;
use crate::matchmaking::foes::{Grade, Style};
use crate::matchmaking::matches::play_out;
use crate::matchmaking::templates::drawn;
use crate::model::ground::arena::{Layout, Size};
use crate::model::setup::{Control, Level, MOST_A_SIDE, Setup, SetupError, Side};
use crate::model::sheet::Sheet;
use alloc::vec::Vec;
use core::ops::AddAssign;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::NullSink;

const STYLES: usize = Style::ALL.len();

/// The grounds: arena size, near or far start, layout.
pub const GROUNDS: [(Size, bool, Layout); 4] = [
    (Size::Standard, false, Layout::Empty),
    (Size::Standard, true, Layout::Ruins),
    (Size::Standard, false, Layout::Pillars),
    (Size::Great, false, Layout::Empty),
];

/// Bouts in a round: each pair of styles in each grade on each ground, from both ends.
pub const ROUND: u64 = (STYLES * (STYLES - 1) / 2 * Grade::ALL.len() * GROUNDS.len() * 2) as u64;

/// Number of figures of both sides together, and the allowed deviation.
const FIGURES: (usize, usize) = (8, 2);

/// Results of each style against each other. Wins count two halves, draws one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    halves: [[u64; STYLES]; STYLES],
    bouts: [[u64; STYLES]; STYLES],
}

impl AddAssign for Standings {
    fn add_assign(&mut self, other: Standings) {
        let add = |to: &mut [[u64; STYLES]; STYLES], from: [[u64; STYLES]; STYLES]| {
            to.iter_mut().flatten().zip(from.into_iter().flatten()).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.halves, other.halves);
        add(&mut self.bouts, other.bouts);
    }
}

/// Half points as permille of the bouts, rounded to the nearest.
fn per_mille(halves: u64, bouts: u64) -> u64 {
    (1000 * halves + bouts) / (2 * bouts).max(1)
}

impl Standings {
    /// Number of bouts that a style fought.
    pub fn bouts(&self, of: Style) -> u64 {
        self.bouts[of as usize].iter().sum()
    }

    /// Wins of a style against another in permille; `None` without bouts.
    pub fn against(&self, of: Style, other: Style) -> Option<u64> {
        let bouts = self.bouts[of as usize][other as usize];
        (bouts > 0).then(|| per_mille(self.halves[of as usize][other as usize], bouts))
    }

    /// Wins of a style against all others, in permille.
    pub fn share(&self, of: Style) -> u64 {
        per_mille(self.halves[of as usize].iter().sum(), self.bouts(of))
    }

    /// Half width of the 95% interval of that share in permille, rounded up.
    pub fn spread(&self, of: Style) -> u64 {
        let (share, bouts) = (self.share(of), self.bouts(of).max(1));
        // 1.96 times the root of p (1 - p) / n.
        (share * 1000u64.saturating_sub(share) * 38416 / 10_000 / bouts).isqrt() + 1
    }

    fn count(&mut self, pair: [Style; 2], winner: Option<usize>) {
        for (place, [of, other]) in [pair, [pair[1], pair[0]]].into_iter().enumerate() {
            let (of, other) = (of as usize, other as usize);
            self.bouts[of][other] += 1;
            self.halves[of][other] += winner.map_or(1, |winner| if winner == place { 2 } else { 0 });
        }
    }
}

/// Plays one round. Each round has its own dice, so rounds can run in any order and be added up.
pub fn round(seed: Seed, number: u64, level: Level, scratch: &mut Scratch) -> Result<Standings, SetupError> {
    let mut standings = Standings::default();
    let seed = seed.nth(number);
    let mut bout = 0;
    for (place, one) in Style::ALL.into_iter().enumerate() {
        for other in Style::ALL.into_iter().skip(place + 1) {
            for grade in Grade::ALL {
                for ground in GROUNDS {
                    let seed = seed.nth(bout);
                    bout += 1;
                    let sides = even([one, other], grade, &mut Dice::new(seed, Domain::Setup, 5));
                    for turned in [false, true] {
                        let winner = meet(&sides, turned, ground, level, seed, scratch)?;
                        standings.count([one, other], winner);
                    }
                }
            }
        }
    }
    Ok(standings)
}

/// Two sides of similar rating: the first few of seven drawn fighters each, chosen to differ least.
fn even(styles: [Style; 2], grade: Grade, dice: &mut Dice) -> [Vec<Sheet>; 2] {
    let mut side = |style: Style, letter: char| -> Vec<Sheet> {
        (1..=MOST_A_SIDE).map(|n| Sheet::of(&drawn(&format!("{letter}{n}"), grade, style, dice))).collect()
    };
    let [mut one, mut other] = [side(styles[0], 'A'), side(styles[1], 'B')];
    let rating = |side: &[Sheet]| side.iter().map(Sheet::worth).sum::<u32>();
    let counts = (2..=MOST_A_SIDE).flat_map(|a| (2..=MOST_A_SIDE).map(move |b| (a, b)));
    let apart = |(a, b): &(usize, usize)| {
        let (one, other) = (rating(&one[..*a]), rating(&other[..*b]));
        (1000 * one.abs_diff(other) / one.max(other).max(1), (a + b).abs_diff(FIGURES.0))
    };
    let fits = |(a, b): &(usize, usize)| (a + b).abs_diff(FIGURES.0) <= FIGURES.1;
    let (a, b) = counts.filter(fits).min_by_key(apart).unwrap_or((4, 4));
    one.truncate(a);
    other.truncate(b);
    [one, other]
}

/// Index of the winning style; `None` for a draw.
fn meet(
    sides: &[Vec<Sheet>; 2],
    turned: bool,
    (size, near, layout): (Size, bool, Layout),
    level: Level,
    seed: Seed,
    scratch: &mut Scratch,
) -> Result<Option<usize>, SetupError> {
    let [west, east] = if turned { [1, 0] } else { [0, 1] }.map(|side: usize| sides[side].clone());
    let mut setup = Setup { size, near, layout, ..Setup::new(west, east) };
    setup.sides.iter_mut().for_each(|party| party.control = Control::Computer(level));
    let winner = play_out(&setup, seed, scratch, &mut NullSink)?.winner;
    Ok(winner.map(|side| usize::from((side == Side::East) != turned)))
}
