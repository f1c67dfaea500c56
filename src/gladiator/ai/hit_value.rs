//! What one hit comes to on average, in thousandths of a point of SH. What a fighter counts: [`crate::gladiator::fighter_value`]; what a
//! strike is worth to a computer's player who may choose it: `robots::exchange`.

use crate::engine::dice::Tails;
use crate::gladiator::battle::odds;
use crate::gladiator::data::tables::Damage;
use crate::gladiator::model::fighter::Fighter;

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
    /// Only how often it dazes or does worse.
    pub const DAZES: Scale = Scale { point: 0, daze: SH, fall: SH, kill: SH };
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
        let (tails, rolls) = (Tails::new(count), 6i64.pow(count));
        let mean = |times| self.sum(tails, times * i32::from(self.factor), scale) / rolls;
        Means([mean(1), mean(2), mean(3)])
    }

    /// What all rolls of the damage dice come to together, multiplied by `times`. Armour is never below 0.
    fn sum(&self, tails: Tails, times: i32, scale: &Scale) -> i64 {
        // A roll costs `times` what the dice show and this, if that is 1 or more.
        let more = times * i32::from(self.damage.plus) - self.armour;
        let most = times * 6 * i32::from(self.damage.dice) + more;
        // From the roll on that costs so much, 1 at least: the ways, and the dice of all of them.
        let from = |lost: i32| tails.from((lost - more + times - 1) / times);
        let points = |(ways, rolled): (i64, i64)| i64::from(times) * rolled + i64::from(more) * ways;
        if most < 1 {
            return 0;
        }
        let all = points(from(1)) * scale.point;
        // Less than any shock costs.
        if most < self.shock.0.min(self.shock.1).min(self.sh) {
            return all;
        }
        let past = from(self.sh);
        let killed = past.0;
        // Who dies of it is neither felled nor dazed.
        let shocked = |lost: i32| if lost < self.sh { from(lost).0 } else { killed };
        let felled = if self.shock.1 > most { killed } else { shocked(self.shock.1) };
        let dazed = shocked(self.shock.0).max(felled);
        let over = points(past) - i64::from(self.sh) * killed;
        all - over * scale.point + killed * scale.kill + (felled - killed) * scale.fall + (dazed - felled) * scale.daze
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dice;

    /// The same, roll by roll.
    fn counted(hit: &Hit, scale: &Scale) -> [i64; 3] {
        let count = u32::from(hit.damage.dice);
        [1, 2, 3].map(|times| {
            let rolls = (count as i32..=6 * count as i32).map(|rolled| {
                let plus = i32::from(hit.damage.plus);
                let (_, lost) =
                    crate::gladiator::battle::odds::spread::lost(rolled + plus, times * hit.factor, hit.armour);
                let more = match lost {
                    _ if lost >= hit.sh => scale.kill,
                    _ if lost >= hit.shock.1 => scale.fall,
                    _ if lost >= hit.shock.0 => scale.daze,
                    _ => 0,
                };
                dice::ways(count, rolled) as i64 * (i64::from(lost.min(hit.sh)) * scale.point + more)
            });
            rolls.sum::<i64>() / 6i64.pow(count)
        })
    }

    #[test]
    fn means_are_those_of_every_roll() {
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
