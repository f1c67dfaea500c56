//! What a hit is worth on average, in whole numbers.

use super::fighter::Fighter;
use super::odds;
use super::tables::Damage;
use crate::kit::dice;

/// One point of SH: everything is counted in thousandths of it.
pub const SH: i64 = 1000;

/// What counts of a hit, in thousandths of a point: each point of SH lost, and the worst that happens besides.
pub struct Scale {
    pub point: i64,
    pub daze: i64,
    pub fall: i64,
    pub kill: i64,
}

impl Scale {
    /// Only the points lost.
    pub const POINTS: Scale = Scale { point: SH, daze: 0, fall: 0, kill: 0 };
}

/// A hit on somebody: the dice, and what they meet.
#[derive(Clone, Copy)]
pub struct Hit {
    pub damage: Damage,
    pub factor: u8,
    pub armour: i32,
    /// SH of whom it strikes, as known.
    pub sh: i32,
    /// Points lost at once that daze and fell him.
    pub shock: (i32, i32),
}

/// Points lost at once that daze and fell somebody (WND-02, WND-04).
pub fn shock(fighter: &Fighter) -> (i32, i32) {
    let figures = fighter.race().figures();
    (figures.daze.into(), figures.knock_down.map_or(i32::MAX, i32::from))
}

impl Hit {
    /// What it comes to on average, never more points than there are.
    pub fn means(self, scale: &Scale) -> Means {
        let count = u32::from(self.damage.dice);
        let mut sums = [0; 3];
        for rolled in count as i32..=6 * count as i32 {
            let ways = dice::ways(count, rolled) as i64;
            for (sum, times) in sums.iter_mut().zip(1..) {
                let (_, lost) = odds::lost(rolled + i32::from(self.damage.plus), times * self.factor, self.armour);
                *sum += ways * self.counts(lost, scale);
            }
        }
        Means(sums.map(|sum| sum / 6i64.pow(count)))
    }

    fn counts(&self, lost: i32, scale: &Scale) -> i64 {
        let more = match lost {
            _ if lost >= self.sh => scale.kill,
            _ if lost >= self.shock.1 => scale.fall,
            _ if lost >= self.shock.0 => scale.daze,
            _ => 0,
        };
        i64::from(lost.min(self.sh)) * scale.point + more
    }

    /// What an attack that needs so much is worth, misses included.
    pub fn expected(self, need: i32, evading: bool, scale: &Scale) -> i64 {
        self.means(scale).expected(need, evading)
    }
}

/// What a hit comes to on average, with the luck of a 4 and of a 3.
#[derive(Clone, Copy)]
pub struct Means([i64; 3]);

impl Means {
    /// What an attack that needs so much is worth, misses included.
    pub fn expected(self, need: i32, evading: bool) -> i64 {
        let Means([plain, doubled, tripled]) = self;
        let chance = odds::chance(need, evading);
        // Four dice have no 3.
        let (threes, fours) = if evading { (0, 1) } else { (1, 3) };
        ((chance.ways as i64 - threes - fours) * plain + fours * doubled + threes * tripled) / chance.of as i64
    }
}
