//! The ground of a hex in words.

use crate::battle::state::FieldBattle;
use crate::data::ground::{Fort, Relief};
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::map::Ground;
use crate::model::spot::Spot;
use alloc::string::{String, ToString};

/// The name of a ground, such as "forest on hills".
pub fn ground_name(ground: Ground) -> String {
    let name = match ground.fort() {
        Fort::None => ground.terrain().name(),
        fort => fort.name(),
    };
    match ground.relief() {
        Relief::Plains => name.to_string(),
        relief => format!("{name} on {}", relief.name()),
    }
}

/// A factor in halves, such as "x1½".
pub fn factor(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, _) => "x\u{bd}".into(),
        (whole, 0) => format!("x{whole}"),
        (whole, _) => format!("x{whole}\u{bd}"),
    }
}

/// The ground of a hex with its defence factor for ordinary troops.
pub fn ground_line(battle: &FieldBattle, at: Spot) -> String {
    let ground = battle.map.ground(at);
    let halves = going::defence_factor(Troop::LightInfantry, None, ground);
    format!("{at}: {}, defence {}.", ground_name(ground), factor(halves))
}
