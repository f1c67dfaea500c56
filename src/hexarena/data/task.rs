//! Tests of a characteristic where no other rule applies (4.1, 4.3, DQ-TASK).

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TaskResult {
    Success,
    Failure,
    /// Failure that may do harm.
    Mishap,
}

/// Chance of a test: a factor in halves, 1 (1/2) to 10 (5), times the characteristic (DQ-TASK-02). Each helper beyond the first
/// figure makes it easier by a half, and all of them by 1 at most (D007).
pub const fn chance(halves: i16, value: i16, helpers: i16) -> i16 {
    let more = if helpers > 2 { 2 } else { helpers };
    (halves + more) * value / 2
}

/// The value that is tested when several work on one thing: that of the weakest (DQ-TASK-06).
pub fn joint(values: &[i16]) -> Option<i16> {
    values.iter().copied().min()
}

/// Whether somebody of that value is of help to somebody of the other (DQ-TASK-04).
pub const fn helps(helper: i16, helped: i16) -> bool {
    helper >= 15 || helper >= helped
}

/// The highest roll that may succeed: 30 less the characteristic always fail, and 100 does in any case (DQ-TASK-05).
pub const fn highest_success(value: i16) -> i16 {
    match 100 - (30 - value) {
        highest if highest < 100 => highest,
        _ => 99,
    }
}

/// How a roll of D100 ends against a chance (DQ-TASK-03): on the chance itself only somebody who is helped succeeds.
pub const fn outcome(roll: i16, chance: i16, value: i16, helped: bool) -> TaskResult {
    let hit = roll < chance || (roll == chance && helped);
    match hit && roll <= highest_success(value) {
        true => TaskResult::Success,
        false if roll <= chance + value => TaskResult::Failure,
        false => TaskResult::Mishap,
    }
}

/// What a test of Perception tells (DQ-TASK-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Seen {
    Truth,
    /// A part of it, or that one cannot tell.
    Part,
    /// True and false mixed; in the arena nothing (D005).
    Mixed,
}

/// What a roll of D100 sees with a factor and a Perception.
pub const fn perceives(roll: i16, factor: i16, pc: i16) -> Seen {
    match roll - factor * pc {
        ..=0 => Seen::Truth,
        over if over <= pc => Seen::Part,
        _ => Seen::Mixed,
    }
}
