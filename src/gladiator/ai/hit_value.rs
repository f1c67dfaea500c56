//! The mean result of one hit, in thousandths of a point of SH. [`crate::setup::fighter_value`] uses it to rate
//! fighters, `crate::ai::exchange` to rate strikes for the AI.

use crate::battle::odds;
use crate::data::tables::Damage;
use crate::model::fighter::Fighter;
use ludus_engine::dice::sum::Tails;

/// One point of SH; all values are counted in thousandths of it.
pub const SH: i64 = 1000;

/// The weights of a hit's results, in thousandths of a point: each SH lost, plus the worst other result.
pub struct Scale {
    pub point: i64,
    pub daze: i64,
    pub fall: i64,
    pub kill: i64,
}

impl Scale {
    /// Counts only the points lost.
    pub const POINTS: Scale = Scale { point: SH, daze: 0, fall: 0, kill: 0 };
    /// Counts only how often a hit dazes or does worse.
    pub const DAZES: Scale = Scale { point: 0, daze: SH, fall: SH, kill: SH };
}

/// A hit: the damage dice and the defence.
#[derive(Clone, Copy)]
pub struct Hit {
    pub damage: Damage,
    pub factor: u8,
    pub armour: i32,
    /// The target's SH, as far as known.
    pub sh: i32,
    /// The losses in one blow that daze and knock down the target.
    pub shock: (i32, i32),
}

/// The losses in one blow that daze and knock down a fighter (WND-02, WND-04).
pub fn shock(fighter: &Fighter) -> (i32, i32) {
    let figures = fighter.race().figures();
    (figures.daze.into(), figures.knock_down.map_or(i32::MAX, i32::from))
}

impl Hit {
    /// The mean results; the target never loses more points than it has.
    pub fn means(self, scale: &Scale) -> Means {
        let count = u32::from(self.damage.dice);
        let (tails, rolls) = (Tails::new(count), 6i64.pow(count));
        let mean = |times| self.sum(tails, times * i32::from(self.factor), scale) / rolls;
        Means([mean(1), mean(2), mean(3)])
    }

    /// The total over all rolls of the damage dice, multiplied by `times`. Armour is never below 0.
    fn sum(&self, tails: Tails, times: i32, scale: &Scale) -> i64 {
        // The loss is `times` the dice plus this number, if that is 1 or more.
        let more = times * i32::from(self.damage.plus) - self.armour;
        let most = times * 6 * i32::from(self.damage.dice) + more;
        // The ways and the dice total of all rolls with at least that loss (1 or more).
        let from = |lost: i32| tails.from((lost - more + times - 1) / times);
        let points = |(ways, rolled): (i64, i64)| i64::from(times) * rolled + i64::from(more) * ways;
        if most < 1 {
            return 0;
        }
        let all = points(from(1)) * scale.point;
        // The highest loss causes no other result.
        if most < self.shock.0.min(self.shock.1).min(self.sh) {
            return all;
        }
        let past = from(self.sh);
        let killed = past.0;
        // A killed target counts neither as felled nor as dazed.
        let shocked = |lost: i32| if lost < self.sh { from(lost).0 } else { killed };
        let felled = if self.shock.1 > most { killed } else { shocked(self.shock.1) };
        let dazed = shocked(self.shock.0).max(felled);
        let over = points(past) - i64::from(self.sh) * killed;
        all - over * scale.point + killed * scale.kill + (felled - killed) * scale.fall + (dazed - felled) * scale.daze
    }

    /// The expected value of an attack with that number needed, misses included.
    pub fn expected(self, need: i32, evading: bool, scale: &Scale) -> i64 {
        self.means(scale).expected(need, evading)
    }
}

/// The mean results of a hit: plain, doubled by a roll of 4, tripled by a roll of 3.
#[derive(Clone, Copy)]
pub struct Means([i64; 3]);

impl Means {
    /// The expected value of an attack with that number needed, misses included.
    pub fn expected(self, need: i32, evading: bool) -> i64 {
        let Means([plain, doubled, tripled]) = self;
        let chance = odds::chance(need, evading);
        // Four dice cannot roll a 3.
        let (threes, fours) = if evading { (0, 1) } else { (1, 3) };
        ((chance.ways as i64 - threes - fours) * plain + fours * doubled + threes * tripled) / chance.of as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::dice::sum;

    /// The mean results, computed roll by roll.
    fn counted(hit: &Hit, scale: &Scale) -> [i64; 3] {
        let count = u32::from(hit.damage.dice);
        [1, 2, 3].map(|times| {
            let rolls = (count as i32..=6 * count as i32).map(|rolled| {
                let plus = i32::from(hit.damage.plus);
                let (_, lost) = crate::battle::odds::spread::lost(rolled + plus, times * hit.factor, hit.armour);
                let more = match lost {
                    _ if lost >= hit.sh => scale.kill,
                    _ if lost >= hit.shock.1 => scale.fall,
                    _ if lost >= hit.shock.0 => scale.daze,
                    _ => 0,
                };
                sum::ways(count, rolled) as i64 * (i64::from(lost.min(hit.sh)) * scale.point + more)
            });
            rolls.sum::<i64>() / 6i64.pow(count)
        })
    }

    #[test]
    fn means_equal_the_sum_over_all_rolls() {
        let scale = Scale { point: SH, daze: 300, fall: 1700, kill: 4100 };
        for (dice, plus) in (0..=4).flat_map(|dice| (-3..=5).map(move |plus| (dice, plus))) {
            for (armour, sh) in [0, 1, 2, 5, 8].into_iter().flat_map(|armour| (1..=24).map(move |sh| (armour, sh))) {
                for shock in [(5, 8), (6, i32::MAX), (4, 4)] {
                    for factor in [1, 2] {
                        let hit = Hit { damage: Damage { dice, plus }, factor, armour, sh, shock };
                        let Means(means) = hit.means(&scale);
                        assert_eq!(means, counted(&hit, &scale), "{dice}d{plus:+} x{factor} {armour} {sh} {shock:?}");
                    }
                }
            }
        }
    }
}
