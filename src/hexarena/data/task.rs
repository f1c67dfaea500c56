//! Tests of a characteristic, for situations without a rule of their own (4.1, 4.3, DQ-TASK).

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskResult {
    Success,
    Failure,
    /// Failure that can do harm.
    Mishap,
}

/// Chance in percent: a factor in halves, 1 (1/2) to 10 (5), times the characteristic (DQ-TASK-02). Helpers raise the factor by
/// a half each, by 1 at most (D007).
pub const fn chance(halves: i16, value: i16, helpers: i16) -> i16 {
    let more = if helpers > 2 { 2 } else { helpers };
    (halves + more) * value / 2
}

/// Value to test for joint work: that of the weakest; `None` if empty (DQ-TASK-06).
pub fn joint(values: &[i16]) -> Option<i16> {
    values.iter().copied().min()
}

/// Returns whether a helper of that value helps the other (DQ-TASK-04).
pub const fn helps(helper: i16, helped: i16) -> bool {
    helper >= 15 || helper >= helped
}

/// Highest roll that can succeed, at most 99. The highest (30 - `value`) rolls always fail (DQ-TASK-05).
pub const fn highest_success(value: i16) -> i16 {
    match 100 - (30 - value) {
        highest if highest < 100 => highest,
        _ => 99,
    }
}

/// Result of a D100 roll (DQ-TASK-03). A roll equal to the chance succeeds only with help.
pub const fn outcome(roll: i16, chance: i16, value: i16, helped: bool) -> TaskResult {
    let hit = roll < chance || (roll == chance && helped);
    match hit && roll <= highest_success(value) {
        true => TaskResult::Success,
        false if roll <= chance + value => TaskResult::Failure,
        false => TaskResult::Mishap,
    }
}

/// Result of a Perception test (DQ-TASK-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Truth,
    /// A part of the truth, or no clear impression.
    Part,
    /// A mixture of true and false; nothing in the arena (D005).
    Mixed,
}

/// Result of a D100 roll against factor times Perception.
pub const fn perceives(roll: i16, factor: i16, pc: i16) -> Seen {
    match roll - factor * pc {
        ..=0 => Seen::Truth,
        over if over <= pc => Seen::Part,
        _ => Seen::Mixed,
    }
}
