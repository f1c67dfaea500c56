//! The nine scenarios of OURS-4.

use crate::ai::{Scratch, choose};
use crate::battle::state::FieldBattle;
use crate::model::army::General;
use crate::scenario::{ALL, ReadyBattle};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::proves;

#[test]
fn scenarios_have_the_prices_and_egos_of_the_rulebook() {
    proves!("BATT-STAT-13", "BATT-STAT-14", "BATT-STAT-15", "BATT-ARMY-23", "BATT-ARMY-24");
    let expected = [
        ("open-field", [(740, 480), (740, 480)]),
        ("forest-edge", [(912, 708), (604, 448)]),
        ("the-ford", [(460, 294), (420, 300)]),
        ("hill-castle", [(314, 208), (696, 440)]),
        ("the-pass", [(292, 192), (262, 179)]),
        ("ambush", [(112, 100), (468, 268)]),
        ("the-marsh", [(344, 200), (408, 204)]),
        ("beasts", [(428, 142), (340, 228)]),
        ("the-wyvern", [(80, 140), (343, 280)]),
    ];
    for (word, sides) in expected {
        let setup = ReadyBattle::named(word).unwrap().setup().unwrap();
        let found: alloc::vec::Vec<(u32, u32)> = setup.armies.iter().map(|army| (army.price(), army.ego())).collect();
        assert_eq!(found, sides, "{word}");
        let leaders: alloc::vec::Vec<u32> = setup.armies.iter().map(|army| army.leadership).collect();
        assert_eq!(leaders, sides.map(|(_, ego)| ego), "{word}");
    }
}

#[test]
fn captains_finish_every_scenario() {
    let mut scratch = Scratch::default();
    for (number, ready) in ALL.into_iter().enumerate() {
        let setup = ready.setup().unwrap();
        for seed in 0..4 {
            let mut battle =
                FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap_or_else(|e| panic!("{}: {e}", ready.word));
            while battle.to_move().is_some() {
                let (command, _) = choose(&battle, General::Captain, &mut scratch).unwrap();
                battle.execute(&command, &mut NullSink).unwrap();
            }
            std::println!("{number} {} seed {seed}: {:?} in round {}", ready.word, battle.outcome, battle.round);
        }
    }
}

#[test]
fn scenario_files_play_as_written() {
    let files = [
        include_str!("../../../tests/battlefield/scenarios/an-exchange.json"),
        include_str!("../../../tests/battlefield/scenarios/a-flight.json"),
    ];
    for file in files {
        let script = crate::scenario::script::ScriptedBattle::parse(file).unwrap();
        assert_eq!(script.run().unwrap(), alloc::vec::Vec::<alloc::string::String>::new(), "{}", script.title);
    }
}
