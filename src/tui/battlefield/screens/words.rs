//! Short words for lists, levels and armies.

use ludus_battlefield::data::people::People;
use ludus_battlefield::model::army::General;
use ludus_battlefield::model::unit::UnitRecord;
use ludus_engine::text::count;

/// The house rules of the rule set Ludus (OURS-1).
pub const HOUSE_RULES: &str = "shields weaken volleys, none in contact, Muster, losses decide";

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
