//! The parts of a chance in words: "07 of 80: SC 82, Defense -22, kneeling +20".

use crate::battle::blow::Maneuver;
use crate::battle::chances::{Modifier, Terms};
use crate::battle::event::Test;
use alloc::string::String;
use core::fmt::Write;

/// The name of a modifier, and the ids of its rows in the tables of 17.6, or of its rule or decision.
pub const fn modifier(modifier: Modifier) -> (&'static str, &'static str) {
    match modifier {
        Modifier::Stronger => ("stronger", "C1"),
        Modifier::TargetSpent => ("target without Fatigue", "C2 M1"),
        Modifier::TargetStunned => ("Stunned", "C3 M3 R2"),
        Modifier::Weaker => ("weaker", "C4"),
        Modifier::Spent => ("no Fatigue", "C5 M9"),
        Modifier::Flank => ("flank", "M2 R1"),
        Modifier::TargetDown => ("down", "M4 R8"),
        Modifier::PoleCharge => ("Charge", "M5"),
        Modifier::Rear => ("rear", "M6 R4"),
        Modifier::EvadingRank => ("evading Rank", "M7"),
        Modifier::Evading => ("evading", "M8 R9"),
        Modifier::Charge => ("Charge, no Pole weapon", "M10"),
        Modifier::Withdrawing => ("withdrawing", "M11"),
        Modifier::Kneeling => ("kneeling", "R3"),
        Modifier::Thrown => ("distance", "R5"),
        Modifier::Distance => ("distance", "R6"),
        Modifier::TargetMoving => ("target moving", "R7"),
        Modifier::Sheltered => ("sheltered", "R10"),
        Modifier::Light => ("light", "L1 L2 L3 L4"),
        Modifier::Sunlight => ("sunlight", "D028"),
        Modifier::SecondaryHand => ("secondary hand", "X1"),
        Modifier::Several => ("multiple strike", "X2 X3 X4 X5"),
        Modifier::Defensive => ("defensive withdrawal", "DQ-DEF-07"),
        Modifier::Disarm => ("to disarm", "DQ-ATK-23"),
        Modifier::Blind => ("blind", "D106"),
    }
}

/// "~" before a value estimated from averages (D004).
const fn about(exact: bool) -> &'static str {
    if exact { "" } else { "~" }
}

/// "SC 82, Defense -22, kneeling +20". `made`: the parts of the Strike Chance. `own`, `others`: true if the attacker's
/// and the target's values are exact.
pub fn terms(terms: &Terms, made: &str, own: bool, others: bool) -> String {
    let mut text = format!("SC {}{}{made}", about(own), terms.sc());
    if terms.defense != 0 {
        let _ = write!(text, ", Defense {}{:+}", about(others), -terms.defense);
    }
    for (of, value) in terms.modifiers.iter() {
        let hidden = matches!(of, Modifier::Stronger | Modifier::Weaker) && !(own && others)
            || matches!(of, Modifier::EvadingRank) && !others;
        let _ = write!(text, ", {} {}{value:+}", modifier(of).0, about(!hidden));
    }
    if terms.hits() < terms.msc() {
        let _ = write!(text, ", at most {}", terms.hits());
    }
    text
}

/// " (Base 55, Dexterity +15, Rank +12)"; empty if only the Base Chance counts.
pub fn strike_chance(terms: &Terms) -> String {
    let parts = [(terms.lacking, "lacking"), (terms.dexterity, "Dexterity"), (terms.rank, "Rank")];
    let parts: String =
        parts.iter().filter(|(value, _)| *value != 0).map(|(value, of)| format!(", {of} {value:+}")).collect();
    if parts.is_empty() { String::new() } else { format!(" (Base {}{parts})", terms.base) }
}

/// The narrow range of a knockout: "only 01-03 knock out" (D074).
pub fn knockout(terms: &Terms) -> String {
    match terms.limit(Maneuver::Knockout) {
        0 => "no roll knocks out".into(),
        1 => "only 01 knocks out".into(),
        limit => format!("only 01-{limit:02} knock out"),
    }
}

/// "Endurance to 12, Grievous Injury to 4": rolls that hit deeper or knock out.
pub fn ranges(terms: &Terms, trick: Maneuver) -> String {
    let of = terms.ranges();
    let grievous = if trick == Maneuver::Entangle { 0 } else { of.grievous };
    match (of.endurance, grievous) {
        _ if trick == Maneuver::Knockout => format!("MSC {}, {}", terms.msc(), knockout(terms)),
        _ if matches!(trick, Maneuver::Restrain | Maneuver::Disarm(_)) => String::new(),
        (0, _) => String::new(),
        (endurance, 0) => format!("Endurance to {endurance}"),
        (endurance, grievous) => format!("Endurance to {endurance}, Grievous Injury to {grievous}"),
    }
}

/// A percentile roll as the dice show it: "07", "100".
pub fn percent(natural: u8) -> String {
    format!("{natural:02}")
}

/// "41", or with an aspect "51 -10 aspect = 41".
pub fn roll(test: Test) -> String {
    let natural = i16::from(test.natural);
    match test.roll - natural {
        0 => percent(test.natural),
        more => format!("{} {more:+} aspect = {}", percent(test.natural), test.roll),
    }
}

/// A roll whose need the reader only estimates: "36 of ~38", or "36 (guess was ~34)" if the result proves it wrong.
pub fn against_guess((rolled, total): (&str, i16), guess: i16, succeeded: bool) -> String {
    match is_explained(total, guess, succeeded) {
        true => format!("{rolled} of ~{guess}"),
        false => format!("{rolled} (guess was ~{guess})"),
    }
}

/// Returns whether a total against an estimated need would have had this result.
pub const fn is_explained(total: i16, guess: i16, succeeded: bool) -> bool {
    (total <= guess) == succeeded
}
