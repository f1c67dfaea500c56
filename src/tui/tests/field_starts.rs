//! Starts of battles of *Battlefield* on the screen: a small map, two armies, and the stages of a round.

use super::*;
use crate::books::ActiveGame;
use ludus_battlefield::battle::command::Command as Order;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::{UnitId, UnitStance};
use ludus_battlefield::model::setup::Setup as FieldSetup;
use ludus_engine::game::NullSink;

/// A map with hills, a wood, a road and water.
pub const ROWS: [&str; 11] = [
    ". . . . . . . . . . . . . ",
    ". . . . . . . . . . . . . ",
    ". . . . . & & . . . . . . ",
    ". . . .^.^& & . . . ~ . . ",
    ". . . .^.A. & . . . ~ . . ",
    ". . . . . . . . . . . . . ",
    "= = = = = = = = = = = = = ",
    ". . \" \" . . % % . : . . . ",
    ". . . . . . . . . * # . . ",
    ". . . . . . . . . . . . . ",
    ". . . . . . . . . . . . . ",
];

pub const WEST: &str = r#"{"name":"West","leadership":900,"units":[
    {"troop":"HI","fighters":20,"at":"F06"},{"troop":"AR","fighters":20,"at":"D06"},{"troop":"LC","fighters":10,"at":"D08"}]}"#;
pub const EAST: &str = r#"{"name":"East","leadership":900,"commander":{"computer":"captain"},"units":[
    {"troop":"OR","fighters":20,"at":"G06"},{"troop":"GO","fighters":20,"at":"H05"}]}"#;

pub fn setup(west: &str, east: &str) -> FieldSetup {
    setup_on(&ROWS, west, east)
}

pub fn setup_on(rows: &[impl serde::Serialize], west: &str, east: &str) -> FieldSetup {
    let text = format!(r#"{{"map":{{"drawn":{{"hexes":{}}}}},"armies":[{west},{east}]}}"#, serde_json::json!(rows));
    serde_json::from_str(&text).unwrap()
}

/// Opens a battle at its first decision of the seat at the screen.
pub fn opened(setup: FieldSetup, settings: Settings, size: (u16, u16)) -> Player {
    let battle = FieldBattle::start(&setup, Seed(3), &mut NullSink).unwrap();
    staged(setup, battle, settings, size)
}

pub fn staged(setup: FieldSetup, battle: FieldBattle, settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mut player = Player::with(settings);
    let session = Session::staged(setup, battle);
    player.app.open_battle(Resumed::<FieldBattle> { session, notices: Vec::new() }, 0);
    player.resize(columns, rows);
    player
}

pub fn battle(player: &Player) -> FieldBattle {
    match player.app.play() {
        Some(ActiveGame::Battlefield(view)) => view.session().battle().clone(),
        _ => panic!("no battle is on the screen"),
    }
}

/// A battle in West's turn of a stage, with all units on the map.
pub fn in_stage(setup: FieldSetup, stage: Stage) -> (FieldSetup, FieldBattle) {
    for seed in 0..20 {
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        while battle.stage != stage && battle.round < 2 {
            battle.execute(&Order::EndTurn, &mut NullSink).unwrap();
        }
        if battle.stage == stage && battle.deciding_army() == Some(0) {
            return (setup, battle);
        }
    }
    panic!("West never begins");
}

/// Goes on from unit to unit until the screen names one.
pub fn turn_to(player: &mut Player, asked: &str) {
    for _ in 0..9 {
        if player.text().contains(asked) {
            return;
        }
        player.press(" ");
    }
    panic!("{asked}: {}", player.text());
}

pub fn at_stage(stage: Stage, settings: Settings, size: (u16, u16)) -> Player {
    let (setup, battle) = in_stage(setup(WEST, EAST), stage);
    staged(setup, battle, settings, size)
}

/// A battle in which a unit of the player is attacked, and its order is to ask.
fn asked_battle() -> (FieldSetup, FieldBattle) {
    let ask = WEST.replace(r#""at":"F06""#, r#""at":"F06","order":"ask""#);
    let setup = setup(&ask, EAST);
    for seed in 0..20 {
        let mut asked = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        while asked.round < 2 && !(asked.stage == Stage::Combat && asked.deciding_army() == Some(1)) {
            asked.execute(&Order::EndTurn, &mut NullSink).unwrap();
        }
        if asked.unit(UnitId(0)).stance == UnitStance::Undecided {
            asked.execute(&Order::Attack { unit: UnitId(3), target: UnitId(0) }, &mut NullSink).unwrap();
            assert!(matches!(asked.question, Question::Reply { .. }));
            return (setup, asked);
        }
    }
    panic!("East never strikes first");
}

pub fn attacked(settings: Settings, size: (u16, u16)) -> Player {
    let (setup, battle) = asked_battle();
    staged(setup, battle, settings, size)
}

/// A battle at the first place of a unit.
pub fn deploying(size: (u16, u16)) -> Player {
    let west = WEST.replace(r#","at":"F06""#, "");
    opened(setup(&west, EAST), quiet(), size)
}

/// A small battle from its beginning, with a journal in memory.
pub fn recorded(settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mut player = Player::with(settings);
    let session = Session::memory(setup(WEST, EAST), Seed(3)).unwrap();
    player.app.open_battle(Resumed::<FieldBattle> { session, notices: Vec::new() }, 0);
    player.resize(columns, rows);
    player
}

/// A battle that the computer played to its end for West.
pub fn delegated_to_the_end() -> Player {
    let mut player = recorded(quiet(), (120, 36));
    player.press("<F2>w<Enter>");
    for _ in 0..200 {
        if battle(&player).outcome.is_some() {
            break;
        }
        player.press("!").wait(300);
    }
    player.press("!").wait(2000);
    player
}
