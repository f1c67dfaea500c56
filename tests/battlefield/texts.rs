//! The texts that screens and lists show: labels, the record card, previews, and the arithmetic of the log.

use crate::common::{drawn, legal, mixed, start};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::event::{Event, Manner};
use ludus::battlefield::battle::odds::StrikeOdds;
use ludus::battlefield::battle::unit::UnitId;
use ludus::battlefield::data::ground::Homeland;
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::Army;
use ludus::battlefield::model::map::Map;
use ludus::battlefield::model::setup::{MapSource, Setup};
use ludus::battlefield::model::spot::Spot;
use ludus::battlefield::model::unit::UnitRecord;
use ludus::battlefield::narration::names::{Names, label};
use ludus::battlefield::narration::{card, preview};
use ludus::battlefield::scenario::words;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink};
use ludus::engine::narration::Narrate;

fn at(troop: Troop, fighters: u8, spot: &str) -> UnitRecord {
    UnitRecord { at: Some(Spot::parse(spot).unwrap()), ..UnitRecord::new(troop, fighters) }
}

fn setup() -> Setup {
    let map = MapSource::Drawn(Box::new(Map::open(9, 7).unwrap()));
    let west = Army {
        leadership: 200,
        ..Army::new("West", vec![at(Troop::HeavyInfantry, 20, "D04"), at(Troop::Archers, 10, "B02")])
    };
    let east = Army { leadership: 200, ..Army::new("East", vec![at(Troop::Orcs, 18, "E04")]) };
    Setup::new(map, vec![west, east])
}

#[test]
fn strikes_follow_the_table() {
    proves!("BATT-STRIKE-08");
    for (force, k, outcomes) in [
        (10, 1, [4, 5, 6]),
        (11, 2, [8, 10, 12]),
        (72, 8, [32, 40, 48]),
        (120, 12, [48, 60, 72]),
        (200, 20, [80, 100, 120]),
    ] {
        let odds = StrikeOdds {
            fighters: 1,
            score: force,
            k: force.div_ceil(10),
            shield: 1,
            target_fighters: 250,
            target_hp: 1,
            wounds: None,
        };
        assert_eq!((odds.k, odds.outcomes().map(|(hp, _)| hp)), (k, outcomes), "force {force}");
    }
}

#[test]
fn the_record_card_has_every_field() {
    proves!("BATT-UI-06");
    let mut setup = setup();
    setup.armies[0].homeland = Some(Homeland::Desert);
    let (battle, names) = (start(&setup, 1), Names::new(&setup));
    let fields = card::fields(&names, &battle, UnitId(1));
    let of = |name: &str| fields.iter().find(|(one, _)| *one == name).map(|(_, value)| value.as_str());
    for (name, value) in [
        ("Unit", "AR#2 of West"),
        ("Type", "Archers"),
        ("Number", "10 of 10"),
        ("Position", "B02, at first B02"),
        ("Distance", "10 of 10 volleys, power 3, range 5"),
        ("Move", "1, 1 left"),
        ("Size", "1"),
        ("Ego", "2 each, 20 in all"),
        ("Stance", "undecided"),
        ("Order", "best"),
    ] {
        assert_eq!(of(name), Some(value), "{fields:?}");
    }
    assert!(["Attack", "Defence", "HP"].iter().all(|name| of(name).is_some()));
    // The row of the source stands there also for units that do not shoot.
    let foot = card::fields(&names, &battle, UnitId(0));
    assert!(foot.contains(&("Distance", "-".into())), "{foot:?}");
}

#[test]
fn a_preview_shows_every_outcome_before_the_dice() {
    proves!("BATT-UI-10", "BATT-UI-03");
    let setup = setup();
    let battle = start(&setup, 1);
    assert_eq!([UnitId(0), UnitId(1), UnitId(2)].map(|id| label(&battle, id)), ["HI#1", "AR#2", "or#1"]);
    assert_eq!(
        preview::lines(&battle, UnitId(0), UnitId(2), Manner::Attack),
        [
            "HI#1 20 strikes at or#1 18: 4 each, force 80, k 8",
            "strike 32, 40 or 48 HP: 10, 13 or 16 dead",
            "back 8, 10 or 12 HP: 2, 2 or 3 dead, if they answer or defend",
        ]
    );
    assert_eq!(
        preview::lines(&battle, UnitId(1), UnitId(2), Manner::Volley),
        ["AR#2 10 shoots at or#1 18: 3 each, force 30, k 3", "strike 12, 15 or 18 HP: 4, 5 or 6 dead"]
    );
}

#[test]
fn a_line_of_the_log_has_the_whole_arithmetic() {
    proves!("BATT-UI-13");
    let setup = setup();
    let names = Names::new(&setup);
    let mut battle = start(&setup, 1);
    while battle.active_army() != 0 || battle.check(&Command::Attack { unit: UnitId(0), target: UnitId(2) }).is_err() {
        battle.execute(&Command::EndTurn, &mut ludus::engine::game::NullSink).unwrap();
    }
    let (before, mut events) = (battle.clone(), Vec::<Event>::new());
    battle.execute(&Command::Attack { unit: UnitId(0), target: UnitId(2) }, &mut events).unwrap();
    let struck = events.iter().find(|event| matches!(event, Event::Struck(_))).unwrap();
    let Event::Struck(exchange) = struck else { panic!("{events:?}") };
    let text = before.narrate(&names, core::slice::from_ref(struck), None);
    let (die, back) = (exchange.strike.die, exchange.back.unwrap());
    let [factor, other] = [die, back.die].map(|die| die.div_ceil(2) + 3);
    let strike = format!("die {die} gives {factor}, x 8 = {} HP, {} dead", exchange.strike.lost, exchange.strike.dead);
    let sum = format!("die {} gives {other}, x 2 = {} HP, {} dead", back.die, back.lost, back.dead);
    assert!(text.text.contains(&strike) && text.text.contains(&sum), "{}", text.text);
    // A line of the smallest screen has room for both dice if signs replace the words.
    let struck = exchange.strike;
    let strike = format!("die {die} x{factor} k8 = {} HP, {} dead", struck.lost, struck.dead);
    let sum = format!("die {} x{other} k2 = {}, {} dead", back.die, back.lost, back.dead);
    assert_eq!(text.short, format!("HI#1 > or#1 {strike} | back {sum}"));
}

#[test]
fn name_that_ends_with_s_takes_an_apostrophe_alone() {
    let mut setup = setup();
    setup.armies[0].name = "Allies".into();
    let (battle, names) = (start(&setup, 1), Names::new(&setup));
    assert_eq!(names.unit(&battle, UnitId(0)), "Allies' Heavy infantry 1");
    assert_eq!(names.unit(&battle, UnitId(2)), "East's Orcs 1");
}

#[test]
fn written_commands_are_read_back() {
    proves!("BATT-UI-16");
    let mut compared = 0;
    for number in 0..10 {
        let mut battle = start(&mixed(number), number);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 8);
        while battle.to_move().is_some() && battle.move_number() < 60 {
            if battle.move_number().is_multiple_of(6) {
                let army = battle.deciding_army().unwrap();
                let seen = battle.observed_by(army);
                for command in legal(&seen) {
                    let text = words::write(&seen, &command);
                    assert_eq!(words::read(&seen, &text), Ok(command), "{number}: {text}");
                    compared += 1;
                }
            }
            let command = drawn(&battle, &mut dice);
            battle.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(compared > 1000, "{compared}");
}
