//! Short words for limits and units.

use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::MOST_UNITS_OF_AN_ARMY;
use ludus_battlefield::model::army::{ArmyError, General};
use ludus_battlefield::model::unit::UnitRecord;
use ludus_engine::text::count;

/// The house rules of the rule set Ludus (OURS-1).
pub const HOUSE_RULES: &str = "shields weaken volleys, none in contact, Muster, losses decide";

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
        ArmyError::Muster { most, .. } => format!("Muster: {most} at most"),
        ArmyError::Bows { most, .. } => format!("Muster: {most} with bows"),
        ArmyError::Elite { most, .. } => format!("elite: {most} at most"),
        ArmyError::Guards(missing) => format!("needs {missing} dwarven more"),
        ArmyError::EliteGuards(_) => "elite: dwarves only".into(),
        ArmyError::Elves(missing) => format!("needs {missing} sylvan more"),
        error => error.to_string(),
    }
}

/// A unit in a few words: "20 elite Chariots with Archers, hidden".
pub fn unit(record: &UnitRecord) -> String {
    let elite = if record.elite { "elite " } else { "" };
    let with = record.with.map_or(String::new(), |with| format!(" with {}", with.name()));
    let hidden = if record.hidden { ", hidden" } else { "" };
    format!("{} {elite}{}{with}{hidden}", record.fighters, record.troop.name())
}

/// The units of an army by their codes: "HI20 HI18* AR10". A star is an elite, a question mark hidden.
pub fn codes(units: &[UnitRecord]) -> String {
    let code = |record: &UnitRecord| {
        let (elite, hidden) = (if record.elite { "*" } else { "" }, if record.hidden { "?" } else { "" });
        format!("{}{}{elite}{hidden}", record.troop.code(), record.fighters)
    };
    units.iter().map(code).collect::<Vec<_>>().join(" ")
}

/// Counts units and fighters: "5 units, 96 fighters".
pub fn size(units: &[UnitRecord]) -> String {
    let fighters: u64 = units.iter().map(|record| u64::from(record.fighters)).sum();
    format!("{}, {}", count(units.len() as u64, "unit"), count(fighters, "fighter"))
}

/// Describes how a level of the computer plays.
pub const fn general(general: General) -> &'static str {
    match general {
        General::Sergeant => "plays what looks well, and overlooks threats",
        General::Captain => "computes every exchange and every threat",
        General::Marshal => "also plays the best plans out before it decides",
    }
}

/// Describes a list in a few words.
pub const fn list(people: People) -> &'static str {
    match people {
        People::Empire => "ten human types, from peasants to mages",
        People::Horde => "cheap and fierce, with wolves",
        People::Dwarves => "slow, tough foot, at home on hills",
        People::Forest => "the best archers, and wolves",
        People::Marsh => "lizards and flyers, at home in swamps",
        People::Free => "every type, under the limit Muster",
    }
}
