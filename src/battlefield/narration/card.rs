//! The record card of a unit (UI-06, BATT-UNIT-09).

use crate::battle::illegal_move::points;
use crate::battle::odds::FACTORS;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Status, Unit, UnitId, UnitStance};
use crate::model::unit::{strike_hp, tenth};
use crate::narration::names::{Names, label};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The fields of the record as name and value. A hidden enemy has none, because its observation holds nothing.
pub fn fields(names: &Names, battle: &FieldBattle, id: UnitId) -> Vec<(&'static str, String)> {
    let unit = battle.unit(id);
    if unit.status == Status::Unknown {
        return Vec::from([("Unit", format!("{} of {}, hidden", unit.number, names.army(unit.army)))]);
    }
    let (kind, row) = (unit.kind(), unit.troop.row());
    let ground = battle.map.ground(unit.at);
    let fighters = u32::from(unit.fighters);
    let score = |score: u16| self::score(battle, unit, score);
    let mut all = Vec::from([
        ("Unit", format!("{} of {}", label(battle, id), names.army(unit.army))),
        ("Type", if unit.elite { format!("elite {}", row.name.to_lowercase()) } else { row.name.to_string() }),
        ("Number", format!("{} of {}", unit.fighters, unit.began)),
        ("Position", format!("{}, at first {}", unit.at, unit.began_at)),
        ("Attack", score(kind.attack(ground))),
        ("Distance", distance(battle, unit)),
        ("Defence", score(battle.defence_score(id))),
        ("HP", format!("{} each, {} in all, {} lost", kind.hp(), battle.hp(unit), battle.hp_lost(unit))),
        ("Move", format!("{}, {} left", row.moves, points(battle.points_left(id)))),
        ("Size", unit.size.to_string()),
        ("Ego", format!("{} each, {} in all", kind.ego(), fighters * kind.ego())),
        ("Stance", stance(battle, id)),
        ("Order", unit.order.name().to_string()),
    ]);
    if let Some(home) = battle.homeland(unit.army) {
        all.push(("Homeland", home.terrain().name().to_string()));
    }
    if let Some(with) = unit.with {
        all.push(("Carries", with.name().to_string()));
    }
    if unit.paid > 0 {
        all.push(("Instalment", format!("{} points paid towards {}", points(unit.paid), unit.paid_to)));
    }
    all
}

/// A score of a unit and what follows from it: "4 each, force 72, k 8", and among single fighters "4, strikes for 2 to 3 HP".
pub fn score(battle: &FieldBattle, unit: &Unit, score: u16) -> String {
    let force = u32::from(unit.fighters) * u32::from(score);
    if battle.keeps_wounds() {
        let [bad, .., good] = FACTORS.map(|factor| strike_hp(battle.scale, force, factor));
        let range = if bad == good { format!("{bad}") } else { format!("{bad} to {good}") };
        return format!("{score}, strikes for {range} HP");
    }
    format!("{score} each, force {force}, k {}", tenth(force))
}

/// Like [`score`], without the tenth of the force.
pub fn force(battle: &FieldBattle, unit: &Unit, score: u16) -> String {
    match battle.keeps_wounds() {
        true => self::score(battle, unit, score),
        false => format!("{score} each, force {}", u32::from(unit.fighters) * u32::from(score)),
    }
}

/// The volleys of the unit or of its passengers, "-" if it does not shoot.
fn distance(battle: &FieldBattle, unit: &Unit) -> String {
    let Some(troop) = unit.kind().shooter() else { return "-".into() };
    let (row, range) = (troop.row(), battle.scale.range(troop));
    format!("{} of {} volleys, power {}, range {range}", unit.volleys, row.volleys, row.power)
}

fn stance(battle: &FieldBattle, id: UnitId) -> String {
    let unit = battle.unit(id);
    match (unit.status, unit.stance) {
        (Status::Prisoner, _) => format!("prisoners of {}", label(battle, unit.captor)),
        (Status::Active, _) if battle.is_busy(unit) => "disarms prisoners".into(),
        (Status::Active, UnitStance::Undecided) => "undecided".into(),
        (Status::Active, UnitStance::Defending) => "defends".into(),
        (Status::Active, UnitStance::Bound) => format!("bound to {}", label(battle, unit.target)),
        (Status::Fled, _) => "left the field".into(),
        (Status::Escaped, _) => "reached the edge".into(),
        (Status::Dead, _) => "wiped out".into(),
        (Status::Waiting | Status::Unknown, _) => "not on the field".into(),
    }
}
