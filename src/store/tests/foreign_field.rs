//! Files of *Battlefield* with arbitrary content, held to the same as those of the other rulebooks.

use super::foreign::{notice, try_all};
use super::*;
use crate::battlefield::leaders::Leaders;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::GameSize;
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::model::army::Army;
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::setup::Setup as Field;
use ludus_battlefield::model::unit::UnitRecord;
use ludus_battlefield::scenario::script::ScriptedBattle;
use ludus_battlefield::setup::war::War;

fn leaders() -> Leaders {
    let mut leaders = Leaders::default();
    let mut war = War::new("Anna", GameSize::Skirmish, People::Empire, People::Horde, Seed(3));
    war.units = vec![UnitRecord { elite: true, ..UnitRecord::new(Troop::Knights, 8) }];
    leaders.add(&war, NOW).unwrap();
    leaders
}

#[test]
fn any_export_or_roster_of_leaders_is_refused_in_a_sentence() {
    try_all("battlefield", &leaders().export(None).unwrap(), |text| {
        Leaders::default().import(text).err().map(|error| error.to_string())
    });
    let mut saved = leaders();
    saved.saved.keep_army(&Army::new("Host", vec![UnitRecord::new(Troop::Orcs, 20)])).unwrap();
    saved.saved.keep_map("Plain", &Map::open(7, 5).unwrap()).unwrap();
    let saved = serde_json::to_string(&saved).unwrap();
    try_all("battlefield.json", &saved, |text| notice("battlefield.json", text));
}

#[test]
fn any_set_up_or_scenario_is_refused_in_a_sentence() {
    let file = |path: &str| std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    try_all("battlefield set-up", &file("assets/battlefield/scenarios/the-ford.json"), |text| {
        let setup = ludus_engine::json::read::<Field>(text);
        setup.and_then(|setup| setup.check().map(|_| ()).map_err(|error| error.to_string())).err()
    });
    try_all("battlefield scenario", &file("tests/battlefield/scenarios/an-exchange.json"), |text| {
        let scenario = ScriptedBattle::parse(text);
        scenario.and_then(|one| one.run()).err().map(|error| error.to_string())
    });
}
