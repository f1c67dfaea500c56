//! Hidden units never leak. Two battles that differ only in them look alike to an enemy: state, legal commands, odds, records, lists,
//! guesses and the computer's choices. `LUDUS_LONG=1` compares many more.

use crate::common::{drawn, legal, mixed, start};
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::event::{Event, Manner};
use ludus::battlefield::battle::state::FieldBattle;
use ludus::battlefield::battle::unit::{Status, UnitId};
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::{Commander, General};
use ludus::battlefield::model::setup::Setup;
use ludus::battlefield::model::setup::can_deploy;
use ludus::battlefield::narration::names::Names;
use ludus::battlefield::narration::{card, choices, preview};
use ludus::battlefield::stats::combat::leader;
use ludus::engine::board::ActorId;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, Seat};
use ludus::engine::narration::Narrate;
use ludus::engine::share_code::{self, ShareCode};
use ludus::engine::summary::Summary;
use serde_json::json;

/// The battle with other troops and other strength in every unit that is secret from an army, and in another place if `moved`.
fn twin(battle: &FieldBattle, setup: &Setup, army: u8, moved: bool) -> FieldBattle {
    let mut record = serde_json::to_value(battle).unwrap();
    let mut taken: Vec<_> = battle.units.all().iter().filter(|unit| unit.is_on_the_map()).map(|unit| unit.at).collect();
    for id in battle.units.ids().filter(|id| battle.is_secret(*id, army)) {
        let unit = battle.unit(id);
        let value = &mut record["units"][id.index()];
        let troop = if unit.troop == Troop::Elves { Troop::Goblins } else { Troop::Elves };
        let fighters = if unit.fighters == 1 { 2 } else { unit.fighters / 2 };
        value["troop"] = json!(troop.code());
        (value["fighters"], value["began"]) = (json!(fighters), json!(fighters));
        (value["size"], value["with"], value["elite"]) = (json!(1), json!(null), json!(!unit.elite));
        value["volleys"] = json!(troop.row().volleys);
        let began = &mut record["armies"][usize::from(unit.army)]["began"];
        *began = json!(began.as_u64().unwrap() + u64::from(fighters) - u64::from(unit.began));
        // Hidden units keep away from enemies, who would see them.
        let free = |spot: &_| {
            let near = |other: &ludus::battlefield::battle::unit::Unit| {
                other.is_on_the_map() && other.army != unit.army && other.at.distance(*spot) < 2
            };
            let lives = can_deploy(troop, &setup.armies[usize::from(unit.army)], &battle.map, *spot);
            lives && !taken.contains(spot) && !battle.units.all().iter().any(near)
        };
        let spot = battle.map.spots().filter(|_| moved && unit.status == Status::Active).find(free);
        if let Some(spot) = spot {
            taken.push(spot);
            (record["units"][id.index()]["at"], record["units"][id.index()]["began_at"]) = (json!(spot), json!(spot));
        }
    }
    serde_json::from_value(record).unwrap()
}

/// Everything that a screen or the command line computes for an army from its observation.
fn shown(names: &Names, battle: &FieldBattle, army: u8) -> Vec<String> {
    let seen = battle.observed_by(army);
    let mut all = vec![serde_json::to_string(&seen).unwrap(), format!("{:?}", Summary::progress(&seen))];
    for id in seen.units.ids() {
        all.extend(card::fields(names, &seen, id).into_iter().map(|(name, value)| format!("{name}: {value}")));
        let foes: Vec<UnitId> = seen.enemies(army).map(|(enemy, _)| enemy).take(3).collect();
        if seen.unit(id).is_active() && seen.unit(id).army == army {
            for manner in [Manner::Attack, Manner::Bonus, Manner::Volley] {
                all.extend(foes.iter().flat_map(|enemy| preview::lines(&seen, id, *enemy, manner)));
            }
        }
    }
    all
}

#[test]
fn hidden_units_change_nothing_an_enemy_sees() {
    proves!("BD-93");
    proves!("BATT-HIDE-01");
    let long = std::env::var_os("LUDUS_LONG").is_some();
    let (mut compared, mut choices_compared) = (0, 0);
    for number in 0..if long { 400 } else { 70 } {
        let setup = mixed(number);
        let names = Names::new(&setup);
        let mut battle = start(&setup, number);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 5);
        while battle.to_move().is_some() && battle.move_number() < 150 {
            for army in (0..battle.armies().len() as u8).filter(|army| battle.has_secrets(*army)) {
                let other = twin(&battle, &setup, army, dice.one_of(2) == 1);
                let place = format!("{number}, decision {}, army {army}", battle.move_number());
                assert!(other != battle && other.observation(Seat(army)) == battle.observation(Seat(army)), "{place}");
                assert_eq!(shown(&names, &battle, army), shown(&names, &other, army), "{place}");
                for seed in (0..2).map(Seed) {
                    assert!(battle.determinize(Seat(army), seed) == other.determinize(Seat(army), seed), "{place}");
                }
                compared += 1;
                if battle.deciding_army() != Some(army) {
                    continue;
                }
                assert_eq!(legal(&battle), legal(&other), "{place}");
                let described = |battle: &FieldBattle| -> Vec<String> {
                    let seen = battle.observed_by(army);
                    legal(battle).iter().map(|command| choices::describe(&seen, command)).collect()
                };
                assert_eq!(described(&battle), described(&other), "{place}");
                let levels = if dice.one_of(40) == 1 { &General::ALL[..] } else { &General::ALL[..2] };
                for level in levels {
                    let [own, his] = [&battle, &other].map(|battle| choose(battle, *level, &mut Scratch::default()));
                    assert_eq!(own, his, "{level:?}, {place}");
                }
                choices_compared += 1;
            }
            let command = next(&battle, &mut dice);
            battle.execute(&command, &mut ludus::engine::game::NullSink).unwrap();
        }
    }
    assert!(compared > 1000 && choices_compared > 300, "{compared} {choices_compared}");
}

/// The Captain's choice, or now and then a random command.
fn next(battle: &FieldBattle, dice: &mut Dice) -> Command {
    match choose(battle, General::Captain, &mut Scratch::default()) {
        Some((command, _)) if dice.one_of(4) > 1 => command,
        _ => drawn(battle, dice),
    }
}

/// The log that a seat reads: sentences, places and dice of every event.
fn log(names: &Names, before: &FieldBattle, events: &[Event], seat: Seat) -> Vec<String> {
    let mut battle = before.clone();
    let line = |event: &Event| {
        let text = battle.narrate(names, core::slice::from_ref(event), Some(seat));
        battle.apply(event);
        let dice = text.dice.map(|dice| format!("{:?}", dice.result));
        format!("{}{} {} {:?} {dice:?}", text.mark, text.text, text.short, text.places)
    };
    events.iter().map(line).collect()
}

#[test]
fn the_log_of_an_enemy_tells_nothing_of_hidden_units() {
    let (mut compared, mut silent) = (0, 0);
    for number in 0..60 {
        let setup = mixed(number);
        let names = Names::new(&setup);
        let mut battle = start(&setup, number);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 6);
        while battle.to_move().is_some() && battle.move_number() < 120 {
            let command = next(&battle, &mut dice);
            let mut events = Vec::<Event>::new();
            let before = battle.clone();
            battle.execute(&command, &mut events).unwrap();
            for army in (0..before.armies().len() as u8).filter(|army| before.has_secrets(*army)) {
                let other = twin(&before, &setup, army, false);
                let (mut there, mut others) = (other.clone(), Vec::<Event>::new());
                // Another strength can make a command illegal, and other dice make another story.
                if there.execute(&command, &mut others).is_err() || others != events || !there.has_secrets(army) {
                    continue;
                }
                // Who shows itself is known by its kind from then on.
                if events.iter().any(|event| matches!(event, Event::Revealed { .. })) {
                    continue;
                }
                let own = log(&names, &before, &events, Seat(army));
                assert_eq!(own, log(&names, &other, &others, Seat(army)), "{number}: {command:?}");
                compared += own.len();
                silent += own.iter().filter(|line| line.trim_start().starts_with(' ')).count();
            }
        }
    }
    assert!(compared > 2000, "{compared} {silent}");
}

#[test]
fn lists_of_battles_count_units_and_name_no_record() {
    for number in 0..40 {
        let setup = mixed(number);
        let listed = [FieldBattle::line_up(&setup), vec![FieldBattle::title(&setup)]].concat().join("\n");
        for troop in Troop::ALL {
            assert!(!listed.contains(troop.name()), "{number}: {listed}");
        }
    }
    assert_ne!(leader(0), ActorId::from(UnitId(0)));
}

/// The set-up with fewer fighters in every unit that is secret from the first army.
fn twin_setup(battle: &FieldBattle, setup: &Setup) -> Setup {
    let mut other = setup.clone();
    for id in battle.units.ids().filter(|id| battle.is_secret(*id, 0)) {
        let unit = battle.unit(id);
        let record = &mut other.armies[usize::from(unit.army)].units[usize::from(unit.number) - 1];
        record.fighters = if record.fighters == 1 { 2 } else { record.fighters / 2 };
    }
    other
}

#[test]
fn no_code_is_given_while_it_tells_of_hidden_units() {
    let mut hiding = 0;
    for number in 0..60 {
        let mut setup = mixed(number);
        setup.armies.iter_mut().skip(1).for_each(|army| army.commander = Commander::Computer(General::Captain));
        let battle = start(&setup, number);
        let other = twin_setup(&battle, &setup);
        let codes = [&setup, &other].map(|setup| share_code::code::<FieldBattle>(setup, Seed(number)));
        // A code that differs with a secret is refused.
        assert_eq!(battle.hides_setup(&setup), codes[0] != codes[1], "{number}");
        hiding += usize::from(codes[0] != codes[1]);
        setup.armies[0].commander = Commander::Computer(General::Captain);
        assert!(!battle.hides_setup(&setup), "{number}: no person is left");
    }
    assert!((10..50).contains(&hiding), "{hiding}");
}
