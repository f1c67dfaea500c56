//! What each event says: its arithmetic, and nothing that a reader may not know.

use crate::common::*;
use ludus::duels::battle::event::Event;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::item::Item;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::duels::model::terms::Range;
use ludus::duels::narration::chain;
use ludus::engine::dice::{Domain, Seed};
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::narration::Narrate;
use ludus::engine::summary::Summary;

/// Every event in full and in short, as anybody reads it.
fn lines(setup: &Setup, plans: &[&str], dice: impl IntoIterator<Item = u32>) -> Vec<[String; 2]> {
    let (events, _) = play(setup, plans, dice);
    let mut game = sealed(setup, plans);
    let names = Encounter::names(setup);
    let mut out = Vec::new();
    for event in &events {
        let reading = Narrate::narrate(&game, &names, std::slice::from_ref(event), None);
        out.push([format!("{}{}", reading.mark, reading.text), format!("{}{}", reading.mark, reading.short)]);
        game.apply(event);
    }
    out
}

/// The encounter with its plans, before anything else.
fn sealed(setup: &Setup, plans: &[&str]) -> Encounter {
    let mut game = Encounter::start(setup, Seed(1), &mut NullSink).unwrap();
    for (side, text) in [Side::A, Side::B].into_iter().filter(|side| setup.of(*side).own_plan().is_none()).zip(plans) {
        game.apply(&Event::Sealed { side, plan: Box::new(plan(text)) });
    }
    game
}

#[test]
fn a_fight_reads_with_all_its_arithmetic() {
    proves!("DUEL-UI-06");
    let mut anna = character("Anna", [1, 0, 2, 0]);
    anna.temper = Temper::Cautious;
    anna.items = vec![Item::WandOfFire.into(), Item::HeavyMaul.into(), Item::RingOfWarding.into()];
    let mut bert = character("Bert", [2, 0, 0, 0]);
    bert.temper = Temper::Bold;
    let setup = Setup::new(Entrant::player(anna), Entrant::player(bert));
    // Shield 70; Bert closes; wand 3+4 > Bert 3; Bert closes; Bert 75 x75% x75% = 42 hits with 6; Might shaken 70, cast 70;
    // Bert misses; Anna strikes 55+20 = 75 with 1+4.
    let dice = [70, 3, 2, 42, 6, 71, 70, 43, 75, 1];
    let told = lines(&setup, &["CA-SH US-1 CA-MI ME*", "ME*"], dice);
    let expected = [
        ["Combat begins at Spell range.", "Combat begins at Spell range."],
        ["Round 1 begins at Spell range.", "Round 1, Spell range"],
        [
            "R1 Anna acts first: spells come first at Spell range.",
            "R1 Anna acts first: spells come first at Spell range.",
        ],
        [
            "R1 Anna casts Shield (line 1, CA-SH): need 70: 50 +20 magic 2 = 70; rolled 70: enemy blows' chance to hit x75%.",
            "R1 Anna casts Shield: need 70, rolled 70: blows' hit chance x75%.",
        ],
        ["R1 Bert closes to Bow range (line 1, ME*).", "R1 Bert closes to Bow range."],
        ["Round 2 begins at Bow range.", "Round 2, Bow range"],
        ["R2 Anna acts first: level 3 against 2.", "R2 Anna acts first: level 3 against 2."],
        [
            "R2 Anna uses the Wand of Fire (line 2, US-1): Fireball is certain: 3+2 = 5 damage, Bert HP 10 to 5; 2 charges left.",
            "R2 Anna uses the Wand of Fire: 5 damage, HP 10 to 5; 2 charges left.",
        ],
        ["R2 Bert closes to Melee range (line 1, ME*).", "R2 Bert closes to Melee range."],
        ["Round 3 begins at Melee range.", "Round 3, Melee range"],
        [
            "R3 Bert acts first: blows come first at Melee range.",
            "R3 Bert acts first: blows come first at Melee range.",
        ],
        [
            "R3 Bert strikes Anna (line 1, ME*): need 42: 50 +20 melee 2 +5 Bold = 75 x75% Shield x75% Ring of Warding = 42; \
             rolled 42: hits, 6 damage, HP 10 to 4.",
            "R3 Bert strikes Anna: need 42, rolled 42: hits, HP 10 to 4.",
        ],
        [
            "R3 Anna is about to cast Might: disruption by 6 damage: need 70; rolled 71: it is not disrupted.",
            "R3 Anna's Might is not disrupted: disruption: need 70, rolled 71.",
        ],
        [
            "R3 Anna casts Might (line 3, CA-MI): need 70: 50 +20 magic 2 = 70; rolled 70: chance to hit +20%, damage +2.",
            "R3 Anna casts Might: need 70, rolled 70: hit chance +20%, damage +2.",
        ],
        ["Round 4 begins at Melee range.", "Round 4, Melee range"],
        ["R4 Bert acts first: level 2 against 1.", "R4 Bert acts first: level 2 against 1."],
        [
            "R4 Bert strikes Anna (line 1, ME*): need 42: 50 +20 melee 2 +5 Bold = 75 x75% Shield x75% Ring of Warding = 42; \
             rolled 43: misses.",
            "R4 Bert strikes Anna: need 42, rolled 43: misses.",
        ],
        [
            "R4 Anna strikes Bert (line 4, ME*): need 75: 50 +10 melee 1 -5 Cautious +20 Might = 75; rolled 75: hits, 1+4 = 5 damage, \
             HP 5 to 0: dead.",
            "R4 Anna strikes Bert: need 75, rolled 75: hits, HP 5 to 0.",
        ],
        ["R4 Bert dies of a blow by Anna.", "R4 Bert dies of a blow by Anna."],
        ["R4 Anna takes 20 gold from Bert.", "R4 Anna takes 20 gold from Bert."],
        ["R4 Anna has killed Bert.", "R4 Anna has killed Bert."],
    ];
    let told: Vec<[&str; 2]> = told.iter().map(|[full, short]| [full.as_str(), short.as_str()]).collect();
    assert_eq!(told, expected);
}

#[test]
fn a_death_has_its_chain_of_causes() {
    proves!("DUEL-UI-11");
    let setup = at(Range::Melee, two([1, 0, 0, 0], [2, 0, 0, 0]));
    let plans = ["ME*", "ME2 ME*"];
    let (events, game) = play(&setup, &plans, [70, 4, 61, 71, 61, 70, 6]);
    assert_eq!(Narrate::ending(&game).unwrap(), "Bert has killed Anna in round 3.");
    let (dead, links) = chain::of_death(&Encounter::names(&setup), &sealed(&setup, &plans), &events).unwrap();
    assert_eq!(dead, Side::A);
    let texts: Vec<&str> = links.iter().map(|link| link.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "R1 Bert strikes Anna: need 70, rolled 70: hits, HP 10 to 6. (line 1, ME2)",
            "R3 Bert strikes Anna: need 70, rolled 70: hits, HP 6 to 0. (line 2, ME*)",
        ]
    );
    assert_eq!((links[1].round, links[1].entry, links[1].hp), (3, Some(1), [6, 0]));
}

#[test]
fn the_other_reads_only_that_a_plan_is_sealed() {
    let setup = two([1, 0, 0, 0], [2, 0, 0, 0]);
    let game = Encounter::start(&setup, Seed(9), &mut NullSink).unwrap();
    let event = Event::Sealed { side: Side::A, plan: Box::new(plan("ME3 FL")) };
    let names = Encounter::names(&setup);
    let read = |reader| Narrate::narrate(&game, &names, std::slice::from_ref(&event), reader);
    assert_eq!(read(Some(Seat(1))).text, "Anna seals a plan.");
    assert_eq!(read(Some(Seat(0))).text, "Anna seals the plan ME3 FL.");
    assert_eq!(read(None).short, "Anna seals a plan.");
}

/// Every event of many fights of all kinds is told, in a short line that fits the screen.
#[test]
fn every_event_is_narrated_and_fits_a_line() {
    let levels = [[2, 2, 0, 0], [1, 0, 5, 0], [0, 0, 3, 3], [3, 5, 1, 1]];
    let plans = [
        "SA \"Good day.\" GI gold 5, item 1 ME2 FL ME*",
        "TA CA-BL CA-CH CA-SL FL ME*",
        "ST SC CA-DA CA-HE FL US-1 US-2 ME*",
        "FI* ME* SC",
        "FU FL",
        "",
    ];
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..600u64 {
        let mut dice = ludus::engine::dice::Dice::new(Seed(seed), Domain::Policy, 0);
        let mut pick = |n: usize| dice.one_of(n as u32) as usize - 1;
        let mut who = |name: &str| {
            let mut one = character(name, levels[pick(4)]);
            one.temper = Temper::ALL[pick(5)];
            one.role = ludus::duels::model::character::Role::ALL[pick(3)];
            one.items = (0..3).map(|_| Item::ALL[pick(10)].into()).collect();
            Entrant::player(one)
        };
        let (first, second) = (who("Wolfgang Amé"), who("Bert"));
        let foe = if seed % 2 == 0 { second } else { Entrant::monster(Monster::ALL[pick(14)]) };
        let visit = ludus::duels::model::setup::Visit {
            special: Some(ludus::duels::data::special::Special::Gas),
            ..Default::default()
        };
        let setup = Setup { refusal: seed % 3 == 0, visit: Some(visit), ..Setup::new(first, foe) };
        let mut game = Encounter::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let names = Encounter::names(&setup);
        while game.asked_side().is_some() {
            let (before, mut events) = (game.clone(), Vec::new());
            let text = plans[pick(6)];
            game.execute(&ludus::duels::battle::command::Command::Seal(plan(text)), &mut events).unwrap();
            let mut told = before;
            for event in &events {
                for reader in [None, Some(Seat(0)), Some(Seat(1))] {
                    let reading = Narrate::narrate(&told, &names, std::slice::from_ref(event), reader);
                    assert!(reading.is_told() && !reading.short.is_empty(), "{event:?}");
                    let long = reading.short.chars().count() + reading.mark.chars().count();
                    let words = matches!(
                        event,
                        Event::Talked { .. } | Event::Said { .. } | Event::Looted { .. } | Event::Stole { .. }
                    );
                    assert!(long <= 78 || words, "{long}: {}", reading.short);
                }
                let name = format!("{event:?}");
                kinds.insert(name[..name.find([' ', '(']).unwrap()].to_string());
                told.apply(event);
            }
            assert!(told == game, "the events do not add up to the encounter");
        }
        assert!(Narrate::ending(&game).is_some());
        assert!(!Encounter::title(&setup).is_empty());
    }
    assert!(kinds.len() >= 28, "{kinds:?}");
}

#[test]
fn the_arithmetic_names_the_cap_before_wards_and_without() {
    let fierce = Character { temper: Temper::Fierce, ..character("Bert", [5, 0, 0, 0]) };
    let mut setup = Setup::new(Entrant::player(character("Anna", [0, 0, 1, 0])), Entrant::player(fierce));
    setup.range = Range::Melee;
    // Melee comes first: Bert misses with 96 and strikes with 72 under the Shield, each above what is left of 95.
    let told = lines(&setup, &["CA-SH ME*", "ME*"], [96, 31, 60, 72, 51, 71, 6, 51, 71, 6]);
    let text = told.iter().map(|[full, _]| full.as_str()).collect::<Vec<_>>().join("\n");
    assert!(text.contains("+10 Fierce = 110, at most 95; rolled 96"), "{text}");
    assert!(text.contains("+10 Fierce = 110, at most 95 x75% Shield = 71; rolled 72"), "{text}");
}
