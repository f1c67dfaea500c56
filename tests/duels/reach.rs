//! Dead lines of a plan: none that is called dead is ever followed, and those of the rulebook's examples are named.

use crate::common::*;
use ludus::duels::battle::event::Event;
use ludus::duels::battle::odds::Trial;
use ludus::duels::data::item::Item;
use ludus::duels::data::monster::Monster;
use ludus::duels::model::character::{Character, Role};
use ludus::duels::model::fighter::{Fighter, Side};
use ludus::duels::model::plan::reach::{Dead, Reach};
use ludus::duels::model::plan::{MOST_ENTRIES, Plan, Purpose};
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::duels::model::terms::Range;
use ludus::engine::dice::{Dice, Domain, Seed};
use std::collections::BTreeSet;

fn person(role: Role) -> Character {
    let items = [Item::KeenSword, Item::WandOfFire, Item::HealingFlask].map(Into::into).to_vec();
    Character { role, items, gold: 40, ..character("Anna", [2, 2, 2, 3]) }
}

/// Why each line of a plan is dead, as "3 dead: behind 1".
fn dead(text: &str, other: &Fighter, commanders: bool) -> Vec<String> {
    let own = Fighter::character(&person(Role::Hero), other.is_character());
    let reach = Reach::of(&plan(text), &own, other, commanders);
    reach.dead.iter().map(|(line, why)| format!("{line} {why}")).collect()
}

#[test]
fn each_kind_of_dead_line_is_named() {
    let gargoyle = beast(Monster::Gargoyle);
    let king = Fighter::character(&Character { role: Role::King, ..character("Otto", [1, 0, 0, 0]) }, true);
    for (text, expected) in [
        ("ME* CA-SH", &["2 dead: behind 1"][..]),
        ("CA-SH ST ME*", &["2 dead: too late (1)"]),
        ("CA-DA CA-SH CA-DA ME*", &["3 dead: tried in 1"]),
        ("ME GI gold 1 TA FL", &["2 dead: too late (1)", "3 dead: too late (1)"]),
        ("US-1 TA ME*", &["2 dead: too late (1)"]),
        ("US-2 US-2 US-2 US-2 ME*", &["4 dead: used up"]),
        ("ME2 FI* ME*", &["2 dead: no shot (1)"]),
        ("FI* CA-DA FI2 ME*", &["3 dead: no shot (1)"]),
        ("SC ME* SC", &["3 dead: scouts in 1"]),
        ("ME* SC", &[]),
        ("FL FL SA \"Mercy!\" ME*", &[]),
        ("TA SC CA-SH CA-DA ME*", &[]),
    ] {
        assert_eq!(dead(text, &gargoyle, false), expected, "{text}");
    }
    assert_eq!(dead("ME FL CA-SH", &king, true), ["3 dead: behind 2"], "in a battle FL always works");
    assert_eq!(dead("ST ME*", &king, false), ["2 dead: behind 1"], "no fight follows a theft from a king");
    assert_eq!(dead("SA \"Ho!\" ME* SC", &Fighter::nobody(), false), ["2 dead: nobody there"]);
    let own = man([1, 0, 2, 0]);
    let told = |text: &str| Reach::of(&plan(text), &own, &gargoyle, false).sentence();
    assert_eq!(told("ME* CA-SH FL CA-DA").as_deref(), Some("Line 1 ends the plan; lines 2-4 are dead."));
    assert_eq!(told("CA-SH ST ME*").as_deref(), Some("Line 2 is dead: never reached."));
    assert_eq!(told("CA-SH CA-SH ME FI TA").as_deref(), Some("Lines 2, 4, 5 are dead: never reached."));
    assert_eq!(told("CA-SH CA-SH ME*").as_deref(), Some("Line 2 is dead: a spell can be tried once."));
    assert_eq!(told("CA-SH ME*"), None);
    let reach = Reach::of(&plan("ME* CA-SH"), &own, &gargoyle, false);
    assert_eq!((reach.ends, reach.why(2), reach.why(1)), (Some(1), Some(Dead::Behind(1)), None));
}

/// The lines, from 1, that a side follows in a fight.
fn followed(events: &[Event], side: Side) -> BTreeSet<usize> {
    let of_side = |text: &String| text.contains(&format!("side: {side:?}"));
    let told = events.iter().filter(|event| !matches!(event, Event::Passed { .. })).map(|event| format!("{event:?}"));
    let number = |text: String| {
        let rest = text.split_once("entry: ")?.1.trim_start_matches("Some(");
        rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<usize>().ok()
    };
    told.filter(of_side).filter_map(number).map(|entry| entry + 1).collect()
}

#[test]
fn no_line_that_is_called_dead_is_ever_followed() {
    let words = [
        "ME*",
        "ME",
        "ME2",
        "FI*",
        "FI",
        "CA-SH",
        "CA-DA",
        "CA-HO",
        "CA-MI",
        "CA-BL",
        "US-1",
        "US-2",
        "US-3",
        "TA",
        "ST",
        "FU",
        "FL",
        "GI gold 3",
        "SA \"Ho!\"",
        "SC",
    ];
    let mut dice = Dice::new(Seed(32), Domain::Policy, 0);
    let mut pick = |most: usize| dice.one_of(most as u32) as usize - 1;
    let (mut dead, mut reached) = (0, 0);
    for number in 0..1500 {
        let text = (0..=pick(9)).map(|_| words[pick(words.len())]).collect::<Vec<_>>().join(" ");
        let other = match pick(4) {
            0 => Entrant::monster(Monster::Gargoyle),
            1 => Entrant::player(character("Bert", [1, 1, 1, 0])),
            2 => Entrant::player(Character { role: Role::King, ..character("Bert", [1, 0, 0, 0]) }),
            _ => Entrant::player(Character { role: Role::Commander, ..character("Bert", [0, 2, 0, 0]) }),
        };
        let commanders =
            matches!(&other, Entrant::Character { who, .. } if who.role == Role::Commander) && pick(2) == 0;
        let own = plan(&text);
        let purpose = if commanders { Purpose::Special } else { Purpose::Encounter };
        if own.check(purpose).is_err() || own.len() > MOST_ENTRIES {
            continue;
        }
        let role = if commanders { Role::Commander } else { Role::Hero };
        let setup =
            Setup { commanders, range: Range::ALL[pick(3)], ..Setup::new(Entrant::player(person(role)), other) };
        let fighters = setup.fighters();
        let reach = Reach::of(&own, &fighters[0], &fighters[1], commanders);
        let theirs: Plan = plan(["ME*", "", "CA-DA ME*", "FI* ME*"][pick(4)]);
        let trial = Trial::new(fighters, [&own, &theirs], setup.terms(Seed(number)));
        for fight in 0..20 {
            let mut events: Vec<Event> = Vec::new();
            trial.fight(Seed(number), fight, &mut events);
            let followed = followed(&events, Side::A);
            reached += followed.len();
            for (line, why) in &reach.dead {
                assert!(!followed.contains(line), "{text}: line {line}, {why}, is followed: {events:#?}");
            }
        }
        dead += reach.dead.len();
    }
    assert!(dead > 500 && reached > 5000, "{dead} dead, {reached} reached");
}
