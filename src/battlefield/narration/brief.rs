//! Short words for units, limits and goals, in the purchase of an army and wherever armies are listed.

use crate::data::size::MOST_UNITS_OF_AN_ARMY;
use crate::model::army::ArmyError;
use crate::model::setup::Goal;
use crate::model::unit::UnitRecord;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The goal of a battle in one sentence.
pub fn goal(goal: Goal, rounds: u16, names: &Names) -> String {
    match goal {
        Goal::Destroy => format!("Drive the enemy off the map in {rounds} rounds."),
        Goal::Hold { army, round } => {
            format!("{} must hold the castle at the end of round {round}.", names.army(army))
        }
        Goal::LeaveEast { army } => {
            format!("Half of {} must leave over the east edge in {rounds} rounds.", names.army(army))
        }
        Goal::Attrition => format!("After {rounds} rounds the larger share of fighters left wins."),
    }
}

/// A unit in a few words: "20 elite Chariots with Archers, hidden".
pub fn unit(record: &UnitRecord) -> String {
    let elite = if record.elite { "elite " } else { "" };
    let with = record.with.map_or(String::new(), |with| format!(" with {}", with.name()));
    let hidden = if record.hidden { ", hidden" } else { "" };
    format!("{} {elite}{}{with}{hidden}", record.fighters, record.troop.name_after(record.fighters))
}

/// The units of an army by their codes: "HI20 HI18* AR10". A star is an elite, a question mark hidden.
pub fn codes(units: &[UnitRecord]) -> String {
    let code = |record: &UnitRecord| {
        let (elite, hidden) = (if record.elite { "*" } else { "" }, if record.hidden { "?" } else { "" });
        format!("{}{}{elite}{hidden}", record.troop.code(), record.fighters)
    };
    units.iter().map(code).collect::<Vec<_>>().join(" ")
}

/// Why a row of the purchase cannot be bought, in a few words. `least`: the smallest unit that is hired.
pub fn refusal(error: &ArmyError, least: &UnitRecord) -> String {
    let fewest = least.fighters;
    match error {
        ArmyError::Gold { .. } => format!("{fewest} cost {} gold", least.price().unwrap_or(0)),
        ArmyError::Leadership { .. } => format!("{fewest} need {} Ego", least.ego()),
        ArmyError::NotForHire { .. } => "no: not for hire".into(),
        ArmyError::NotOnTheList { .. } => "no: not on the list".into(),
        ArmyError::Units(_) => format!("no: {MOST_UNITS_OF_AN_ARMY} units already"),
        error => warning(error),
    }
}

/// A limit on the finished army, in a few words.
pub fn warning(error: &ArmyError) -> String {
    match error {
        ArmyError::Muster { troop, units, most } => format!("Muster: {units} {}, at most {most}", troop.code()),
        ArmyError::Bows { units, most } => format!("Muster: {units} with bows, at most {most}"),
        ArmyError::Elite { units, most } => format!("elite: {units}, at most {most}"),
        ArmyError::Guards(missing) => format!("needs {missing} dwarven more"),
        ArmyError::EliteGuards(_) => "elite: dwarves only".into(),
        ArmyError::Elves(missing) => format!("needs {missing} sylvan more"),
        error => error.to_string(),
    }
}
