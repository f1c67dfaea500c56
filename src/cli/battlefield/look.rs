//! `look HEX` in a battle by lines: the hex as text, its neighbours, and the units that can reach it (UI-16).

use crate::battlefield::battle::illegal_move::points;
use crate::battlefield::battle::reach::Ways;
use crate::battlefield::battle::state::{FieldBattle, Stage};
use crate::battlefield::battle::unit::{Unit, UnitId};
use crate::battlefield::data::ground::{Fort, Relief};
use crate::battlefield::model::spot::Spot;
use crate::battlefield::narration::names::label;

/// A hex as an army sees it in `seen`, its observation.
pub fn lines(seen: &FieldBattle, at: Spot, army: u8) -> Vec<String> {
    if !seen.map.contains(at) {
        return vec![format!("{at} is not on the map.")];
    }
    let around = at.neighbours().into_iter().filter(|near| seen.map.contains(*near));
    let around: Vec<String> = around.map(|near| hex(seen, near, army)).collect();
    let mut all = vec![format!("{}.", hex(seen, at, army)), format!("Next to it: {}.", around.join("; "))];
    if seen.stage == Stage::Movement {
        let reach = reach(seen, at, army);
        all.push(if reach.is_empty() {
            "None of your units can move there now.".into()
        } else {
            format!("In reach of {}.", reach.join(", "))
        });
    }
    all
}

/// A hex with its ground and its unit, such as "K07 forest hills, HI#2 18 of 20".
fn hex(seen: &FieldBattle, at: Spot, army: u8) -> String {
    let ground = seen.map.ground(at);
    let name = if ground.fort() == Fort::None { ground.terrain().name() } else { ground.fort().name() };
    let mut text = format!("{at} {name}");
    if ground.relief() != Relief::Plains {
        text += &format!(" {}", ground.relief().name());
    }
    if let Some(id) = seen.seen_on(at, army) {
        let unit = seen.unit(id);
        let (left, most) = seen.strength(unit);
        text += &format!(", {} {left} of {most}", label(seen, id));
    }
    text
}

/// The army's units that can move to a hex, with the points that they have left there.
fn reach(seen: &FieldBattle, at: Spot, army: u8) -> Vec<String> {
    let mut ways = Ways::default();
    let one = |(id, unit): (UnitId, &Unit)| {
        let own = seen.points_left(id);
        if !unit.is_active() || unit.at == at || !seen.can_stop(unit, at) {
            return None;
        }
        seen.search_ways(id, own, &mut ways);
        let cost = ways.cost(at)?;
        Some(format!("{} with {} of {} points left", label(seen, id), points(own - cost), points(own)))
    };
    seen.of_army(army).filter_map(one).collect()
}
