//! Checks that every event has a text, except those on a short list, and that deaths and dice in it are correct.

use crate::common::{Luck, Wish, setup};
use ludus::engine::board::{Places, cells};
use ludus::engine::dice::Seed;
use ludus::engine::narration::{Actor, EventText, Priority};
use ludus::gladiator::ai;
use ludus::gladiator::battle::command::{Path, Step};
use ludus::gladiator::battle::event::{Blow, Event, Form, Roll, Strike};
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::odds::need::Need;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::item::Place;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Arm, FighterId, Side};
use ludus::gladiator::model::ground::Layer::{Fire, Wall};
use ludus::gladiator::model::setup::Setup;
use ludus::gladiator::narration::names::Names;
use ludus::gladiator::narration::reading::{goes_on, reading, reading_as_one};
use ludus::gladiator::scenario::Scenario;
use std::collections::BTreeMap;

/// Every kind of event, and how often an all-knowing viewer sees a text for it.
const KINDS: [(&str, Shown); 46] = [
    ("TurnBegan", Shown::Always),
    ("IncentiveRolled", Shown::Always),
    ("MovingFirst", Shown::Always),
    ("Moved", Shown::Always),
    ("Phased", Shown::Always),
    ("ActionsBegan", Shown::Never),
    ("Blow", Shown::Always),
    ("Rolled", Shown::Always),
    ("Pushed", Shown::Always),
    ("PitHurt", Shown::Always),
    ("Grappled", Shown::Always),
    ("GotAway", Shown::Always),
    ("Readied", Shown::Always),
    ("PutDown", Shown::Always),
    ("Resurrected", Shown::Always),
    ("Evaded", Shown::Always),
    ("Stood", Shown::Always),
    ("WentProne", Shown::Always),
    ("Disengaged", Shown::Always),
    ("Reloaded", Shown::Always),
    ("Changed", Shown::Always),
    ("Made", Shown::Always),
    ("Cast", Shown::Always),
    ("Enchanted", Shown::Always),
    ("Lapsed", Shown::Always),
    ("KeptUp", Shown::Always),
    ("Healed", Shown::Always),
    ("Disarmed", Shown::Always),
    ("Stolen", Shown::Always),
    ("SwordGiven", Shown::Always),
    ("StaffSpent", Shown::Always),
    ("Thwarted", Shown::Always),
    ("Doubled", Shown::Always),
    ("Teleported", Shown::Always),
    ("Arrived", Shown::Always),
    ("Vanished", Shown::Always),
    // A shuffle must not reveal which of several lookalikes is which.
    ("Shuffled", Shown::Never),
    ("Read", Shown::Always),
    ("Declined", Shown::Always),
    // Only for fighters who could not act.
    ("Acted", Shown::Sometimes),
    ("TerrainHurt", Shown::Always),
    ("Left", Shown::Always),
    ("Regenerated", Shown::Always),
    ("Collapsed", Shown::Always),
    ("Won", Shown::Always),
    ("Asked", Shown::Never),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Never,
    Sometimes,
    Always,
}

fn kind(event: &Event) -> String {
    let words = format!("{event:?}");
    words.split([' ', '(']).next().unwrap().to_string()
}

/// Returns whether the event kills somebody.
fn kills(event: &Event) -> bool {
    match event {
        Event::Blow(blow) => blow.killed,
        Event::PitHurt { killed, .. } | Event::TerrainHurt { killed, .. } => *killed,
        _ => false,
    }
}

/// Checks one text against its event.
fn hold(event: &Event, read: &EventText) {
    assert_eq!(read.death.is_some(), kills(event) && read.is_told(), "{event:?}: {read:?}");
    if !read.is_told() {
        return assert_eq!(*read, EventText::silent(), "{event:?}");
    }
    assert!(read.text.ends_with(['.', '%']) && read.short.len() <= read.text.len() + 20, "{read:?}");
    assert!(!read.short.is_empty() && read.short.is_ascii(), "{read:?}");
    assert_eq!(read.mark.is_empty(), matches!(event, Event::TurnBegan { .. }), "{read:?}");
    if let Some(death) = &read.death {
        assert!(death.contains("killed") && !death.contains("rolled") && !death.contains("dice"), "{death}");
        assert_eq!(read.priority, Priority::Important, "{read:?}");
    }
    let dice = match event {
        Event::Blow(blow) if !blow.strike.form.is_spell() => blow.dice.to_vec(),
        Event::Cast(casting) => casting.dice.to_vec(),
        Event::IncentiveRolled { west, east, .. } => vec![*west, *east],
        _ => Vec::new(),
    };
    let shown = read.dice.iter().flat_map(|throw| &throw.dice);
    let shown: Vec<u8> = shown.inspect(|die| assert!(die.sides == 6 && die.face <= 6)).map(|die| die.face).collect();
    assert_eq!(shown, dice.into_iter().filter(|face| *face > 0).collect::<Vec<_>>(), "{event:?}");
}

/// The actor of hand combat, waiting and putting down; playback stops at robots' actions and shows a reason.
fn doer(event: &Event) -> Option<FighterId> {
    match *event {
        Event::Grappled { attacker: fighter, .. }
        | Event::Rolled { roll: Roll::Repel | Roll::BreakFree, fighter, .. }
        | Event::GotAway { fighter, .. }
        | Event::PutDown { fighter, .. }
        | Event::Declined { fighter } => Some(fighter),
        _ => None,
    }
}

/// Describes an event for every viewer and counts the texts.
fn read(cast: &Names, before: &Battle, event: &Event, counted: &mut BTreeMap<String, [u32; 2]>) {
    let all = reading(cast, before, event, None);
    hold(event, &all);
    if let Some(id) = doer(event) {
        assert_eq!(all.doer, Actor::Somebody(id.into()), "{event:?}");
    }
    Side::BOTH.iter().for_each(|side| hold(event, &reading(cast, before, event, Some(*side))));
    counted.entry(kind(event)).or_default()[usize::from(all.is_told())] += 1;
    if let Actor::Somebody(id) = all.doer {
        let own = reading(cast, before, event, Some(before.fighter(id.into()).side()));
        assert!(own.is_told() && own.doer == all.doer, "the actor's side sees the action: {event:?}");
    }
}

/// The set-ups of all scenarios, which cover every spell, robot and kind of ground.
fn setups() -> Vec<Setup> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gladiator/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    texts.filter_map(|text| Scenario::parse(&text).and_then(|scenario| scenario.setup()).ok()).collect()
}

/// Events that random battles may not bring.
fn rare(battle: &Battle) -> [Event; 8] {
    let (fighter, other, at) = (FighterId(0), FighterId(1), Square::clamped(20, 9));
    [
        Event::Resurrected { fighter, side: Side::West, at, forfeit: 20 },
        Event::Thwarted { fighter, to: at },
        Event::Collapsed { fighter },
        Event::Shuffled { one: fighter, other },
        Event::Stolen { fighter, from: other, sling: Place::Sling1 },
        Event::PitHurt { fighter, by: Some(other), sh: 0, killed: true, gained: 0 },
        Event::TerrainHurt { fighter, by: None, fire: 2, caltrops: 1, sh: -1, killed: true },
        Event::Rolled {
            roll: Roll::Disbelieve,
            fighter,
            against: fighter,
            need: odds::disbelief(battle, fighter),
            dice: [1, 2, 3],
            success: false,
        },
    ]
}

#[test]
fn every_event_has_a_text_or_is_listed_as_silent() {
    let mut counted = BTreeMap::new();
    for (number, setup) in setups().iter().enumerate() {
        for seed in 0..2 {
            let Ok(mut battle) = Battle::new(setup, Seed(seed)) else { continue };
            let mut cast = Names::new(setup);
            cast.follow(&battle);
            rare(&battle).iter().filter(|_| battle.fighters().count() > 1).for_each(|event| {
                read(&cast, &battle, event, &mut counted);
            });
            let mut luck = Luck::new(2 * number as u64 + seed);
            for step in 0..30 {
                let Some(choice) = ai::choose(&battle) else { break };
                let mut legal = Vec::new();
                battle.legal_commands(&mut legal);
                let command = if step > 6 && luck.percent(50) { choice.command } else { luck.pick(&legal) };
                let (mut before, mut events) = (battle.clone(), Vec::new());
                battle.execute(&command, &mut events).unwrap();
                for event in &events {
                    read(&cast, &before, event, &mut counted);
                    before.apply(event);
                    cast.follow(&before);
                }
            }
        }
    }
    for (kind, told) in KINDS {
        let seen = match counted.remove(kind) {
            None => panic!("{kind} has not happened"),
            Some([0, _]) => Shown::Always,
            Some([_, 0]) => Shown::Never,
            Some(_) => Shown::Sometimes,
        };
        assert_eq!(seen, told, "{kind}");
    }
    assert!(counted.is_empty(), "not on the list: {counted:?}");
}

/// A clause that a line contains twice, as in "Conan loses 3 to fire: loses 3 to fire."
fn told_twice(line: &str) -> Option<&str> {
    let clauses = line.split([':', ',', ';', '.', '(', ')', '>']).map(str::trim);
    let mut long = clauses.filter(|clause| clause.split(' ').count() > 1);
    long.find(|clause| line.matches(clause).count() > 1)
}

/// Every line that a screen, the log or the report may print of a text.
fn lines(read: &EventText) -> impl Iterator<Item = String> + '_ {
    let upshot = read.effect.as_ref().and_then(|effect| effect.upshot.as_ref()).map(|upshot| upshot.line.clone());
    let told = [read.text.clone(), read.short.clone(), read.with_reason(Some("has nothing better to do"))];
    told.into_iter().chain(read.death.clone()).chain(upshot)
}

#[test]
fn no_clause_occurs_twice_in_a_line() {
    assert_eq!(told_twice("Conan loses 3 to fire: loses 3 to fire."), Some("loses 3 to fire"));
    assert_eq!(told_twice("Conan loses 3 to fire, 2 to caltrops: SH 12 to 7."), None);
    let wish = Wish { most: 4, robots: true, in_action: false, magi: 30 };
    let (mut luck, mut causes) = (Luck::new(15), BTreeMap::new());
    for seed in 0..if std::env::var_os("LUDUS_LONG").is_some() { 4000 } else { 400 } {
        let setup = setup(&mut luck, wish);
        let (mut battle, mut cast) = (Battle::new(&setup, Seed(seed)).unwrap(), Names::new(&setup));
        cast.follow(&battle);
        for _ in 0..150 {
            let Some(choice) = ai::choose(&battle) else { break };
            let (mut before, mut events) = (battle.clone(), Vec::new());
            battle.execute(&choice.command, &mut events).unwrap();
            for event in &events {
                let cause = match event {
                    Event::TerrainHurt { fire: 1.., caltrops: 1.., .. } => "fire and caltrops",
                    Event::TerrainHurt { caltrops: 1.., .. } => "caltrops",
                    Event::TerrainHurt { by: Some(_), .. } => "somebody's fire",
                    Event::TerrainHurt { .. } => "fire",
                    Event::PitHurt { .. } => "a pit",
                    Event::Blow(blow) if blow.lost > 0 && blow.strike.form.is_spell() => "a spell",
                    Event::Blow(blow) if blow.lost > 0 => "a blow",
                    _ => "other",
                };
                let counted: &mut [u32; 2] = causes.entry(cause).or_default();
                counted[usize::from(kills(event))] += 1;
                for viewer in [None, Some(Side::West), Some(Side::East)] {
                    let read = reading(&cast, &before, event, viewer);
                    lines(&read).for_each(|line| assert_eq!(told_twice(&line), None, "{line}: {event:?}"));
                }
                before.apply(event);
                cast.follow(&before);
            }
        }
    }
    for cause in ["fire and caltrops", "caltrops", "somebody's fire", "fire", "a pit", "a spell", "a blow"] {
        assert!(causes.get(cause).is_some_and(|[hurt, _]| *hurt > 3), "{cause}: {causes:?}");
    }
    assert!(["fire", "a spell", "a blow"].iter().all(|cause| causes[cause][1] > 3), "deaths: {causes:?}");
}

/// Conan with a bow and Tarna, four squares apart.
fn archers() -> (Names, Battle) {
    let text = r#"{ "proves": [], "title": "Apart", "arena": ["C>. . . <T"], "fighters": {
        "C": {"name": "Conan", "side": "West", "ready": "Long Bow"}, "T": {"name": "Tarna", "side": "East"} } }"#;
    let setup = Scenario::parse(text).unwrap().setup().unwrap();
    (Names::new(&setup), Battle::new(&setup, Seed(1)).unwrap())
}

#[test]
fn death_by_a_returned_missile_is_reported_as_such() {
    let (cast, battle) = archers();
    let strike =
        Strike { attacker: FighterId(0), target: FighterId(1), form: Form::Shot, arm: Arm::Item(Place::Ready) };
    let shot = Blow {
        strike,
        need: Need::NONE,
        dice: [3, 3, 3, 0],
        hit: true,
        multiplier: 1,
        faces: [6, 6, 0, 0, 0, 0, 0],
        damage: 12,
        armour: 0,
        lost: 12,
        sh: 0,
        dazed: false,
        knocked_down: false,
        collapsed: false,
        killed: true,
        fumbled: false,
        returned: false,
        gained: 0,
    };
    let death = |returned: bool, viewer: Option<Side>| {
        reading(&cast, &battle, &Event::Blow(Blow { returned, ..shot }), viewer).death.unwrap()
    };
    assert_eq!(death(false, None), "Conan shoots at Tarna, Long Bow: -12 SH, SH 12 to 0, killed.");
    assert_eq!(death(false, Some(Side::West)), "Conan shoots at Tarna, Long Bow: -12 SH, killed.");
    assert_eq!(death(true, None), "Conan shoots at Tarna, Long Bow, sent back at Conan: -12 SH, SH 12 to 0, killed.");
}

#[test]
fn terrain_of_one_kind_shares_a_line_and_lights_up() {
    let setup = &setups()[0];
    let battle = Battle::new(setup, Seed(1)).unwrap();
    let made = |x: i32, layer| Event::Made { fighter: FighterId(0), at: Square::clamped(x, 2), layer };
    let walls = [made(30, Wall), made(31, Wall), made(32, Wall)];
    assert!(goes_on(&battle, &walls[0], &walls[1]) && !goes_on(&battle, &walls[0], &made(31, Fire)));
    let turn = Event::TurnBegan { turn: 2 };
    assert!(!goes_on(&battle, &turn, &turn));
    let told = reading_as_one(&Names::new(setup), &battle, &walls, Some(Side::East));
    assert_eq!(told.text, "Wall in 3 squares: C31 to C33.");
    let Places { lit, way } = told.places;
    assert_eq!((lit.len(), way), (3, vec![]));
}

#[test]
fn move_of_a_visible_fighter_lights_its_path() {
    let (cast, battle) = archers();
    let path = [Step::Walk(Facing::East); 2].into_iter().try_fold(Path::EMPTY, Path::then).unwrap();
    let (from, to) = (battle.fighter(FighterId(0)).at(), Square::clamped(12, 5));
    let event = Event::Moved { fighter: FighterId(0), path, to, facing: Facing::East, stumbled: false };
    let read = reading(&cast, &battle, &event, Some(Side::East));
    assert_eq!(read.places.way, cells([from, from.step(Facing::East).unwrap()]));
    assert_eq!(read.text, "Conan shuffled 2E to F13, facing East.");
    assert!(read.places.lit.contains(&from.into()) && read.places.lit.contains(&to.into()));
}
