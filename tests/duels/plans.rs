//! The notation of plans: it comes back as it was, and nothing that is typed does harm.

use crate::common::{hunt, plan, two};
use ludus::duels::battle::command::Command;
use ludus::duels::battle::illegal_move::IllegalMove;
use ludus::duels::battle::state::{Encounter, Seal};
use ludus::duels::data::monster::Monster;
use ludus::duels::data::spell::Spell;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::plan::named::{NamedPlan, SharedPlanError};
use ludus::duels::model::plan::{Gift, MOST_ENTRIES, MOST_TIMES, Plan, Purpose, Tactic, Times};
use ludus::duels::model::setup::Entrant;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};
use proptest::prelude::*;

#[test]
fn the_example_of_the_ledger_is_read() {
    let read = plan("ca-bl CA-FB us-2 FI* ME3 FL me* SC # to the end\nGI gold 50, item 3 SA \"Yield!\"");
    let expected = "CA-BL CA-FB US-2 FI* ME3 FL ME* SC GI gold 50, item 3 SA \"Yield!\"";
    assert_eq!(read.to_string(), expected);
    assert_eq!(read.entries()[4], Tactic::Melee(Times::Count(3)));
    assert_eq!(read.entries()[8], Tactic::Give(Gift { gold: 50, items: 0b100 }));
    assert_eq!(plan(expected), read);
}

#[test]
fn exclusive_tactics_are_refused_with_the_rule() {
    proves!("DUEL-EX-19", "DUEL-PLAN-07", "DUEL-PLAN-08", "DUEL-TALK-15", "DUEL-STEAL-14", "DUEL-SPECIAL-03");
    for (text, entry) in [("TA FU", 2), ("ST ME* TA", 3), ("ST FU", 2), ("ST ST", 2), ("TA TA", 2)] {
        let fault = plan(text).check(Purpose::Encounter).unwrap_err();
        assert_eq!(fault.entry, entry, "{text}");
    }
    assert!(plan("TA ME*").check(Purpose::Encounter).is_ok());
    for text in ["TA", "ME* ST", "FU"] {
        let fault = plan(text).check(Purpose::Special).unwrap_err();
        assert!(fault.to_string().contains("DUEL-SPECIAL-03"), "{fault}");
    }
    assert!(plan("GI gold 1 SC ME* FL").check(Purpose::Special).is_ok());
}

#[test]
fn plan_errors_have_entry_line_and_column() {
    let place = |text: &str| {
        let fault = text.parse::<Plan>().unwrap_err();
        let at = fault.at.unwrap();
        (fault.entry, at.line, at.column)
    };
    assert_eq!(place("ME* XX"), (2, 1, 5));
    assert_eq!(place("ME*\nFI*\n  SA \"no end"), (3, 3, 6));
    assert_eq!(place("CA-QQ"), (1, 1, 1));
    assert_eq!(place("US-7"), (1, 1, 1));
    assert_eq!(place("ME0"), (1, 1, 1));
    assert_eq!(place("ME100"), (1, 1, 1));
    assert_eq!(place("FL3"), (1, 1, 1));
    assert_eq!(place("GI"), (1, 1, 3));
    assert_eq!(place("GI gold 50, itm 3"), (1, 1, 13));
    assert_eq!(place("Жук"), (1, 1, 1));
    assert_eq!(place(&"ME ".repeat(1000)), (21, 1, 61));
}

/// Any entry that a player could write.
fn any_entry() -> impl Strategy<Value = Tactic> {
    let times = || prop_oneof![(1..=MOST_TIMES).prop_map(Times::Count), Just(Times::Always)];
    let words = "[ -~äöüЖé¿☠\n]{1,40}";
    prop_oneof![
        prop::sample::select(&Spell::ALL[..]).prop_map(Tactic::Cast),
        (1..=6u8).prop_map(Tactic::Use),
        times().prop_map(Tactic::Fire),
        times().prop_map(Tactic::Melee),
        Just(Tactic::Talk),
        words.prop_map(Tactic::Say),
        Just(Tactic::Fulfil),
        Just(Tactic::Steal),
        Just(Tactic::Flee),
        (any::<u32>(), 1..64u8).prop_map(|(gold, items)| Tactic::Give(Gift { gold, items })),
        Just(Tactic::Scout),
    ]
}

fn any_plan() -> impl Strategy<Value = Plan> {
    prop::collection::vec(any_entry(), 0..=MOST_ENTRIES).prop_map(|entries| Plan::new(entries).unwrap())
}

/// A plan of which at most one entry is ST, TA or FU.
fn legal_plan() -> impl Strategy<Value = Plan> {
    any_plan().prop_map(|plan| {
        let mut single = false;
        let keep = plan.entries().iter().filter(|entry| !entry.is_single() || !std::mem::replace(&mut single, true));
        Plan::new(keep.cloned().collect()).unwrap()
    })
}

/// What somebody might type: pieces of the notation and anything else.
fn garbage() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "CA-",
            "US-",
            "ME",
            "FI",
            "SA",
            "GI",
            "SA \"",
            "\"",
            "\\",
            "#",
            "*",
            "GI gold ",
            "item ",
            ",",
            "TA",
            "FL3",
            "\n",
            "CA-SH",
            "ME*",
            "US-9",
            "99999999999999999999",
            "\u{202e}",
            "\u{1b}[2J",
            "Ж",
            "½",
            "ＭＥ",
            "🏹",
            "-",
        ])
        .prop_map(str::to_string),
        "\\PC{0,6}",
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec((piece, prop::sample::select(vec!["", " ", "\n"])), 0..60)
        .prop_map(|pieces| pieces.into_iter().map(|(piece, blank)| format!("{piece}{blank}")).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_plan_comes_back_as_it_was_written(plan in any_plan()) {
        let text = plan.to_string();
        prop_assert_eq!(&text.parse::<Plan>().unwrap(), &plan);
        prop_assert_eq!(text.to_lowercase().parse::<Plan>().is_ok(), true);
        let json = serde_json::to_string(&plan).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Plan>(&json).unwrap(), &plan);
        prop_assert_eq!(plan.checksum().len(), 8);
        let named = NamedPlan { name: "stone skin".into(), plan };
        prop_assert_eq!(NamedPlan::read(&named.share(), "x").unwrap(), named);
    }

    #[test]
    fn garbage_is_refused_with_a_place_in_the_text(text in garbage()) {
        let Err(fault) = text.parse::<Plan>() else { return Ok(()) };
        let at = fault.at.unwrap();
        let lines: Vec<&str> = text.split('\n').collect();
        prop_assert!(at.line <= lines.len() && at.column <= lines[at.line - 1].chars().count() + 1, "{fault}");
        prop_assert!((1..=MOST_ENTRIES + 1).contains(&fault.entry), "{fault}");
        let sentence = fault.to_string();
        prop_assert!(sentence.chars().count() < 200, "{sentence}");
        prop_assert!(sentence.chars().all(ludus::engine::text::shows), "{sentence:?}");
    }

    #[test]
    fn a_legal_plan_is_accepted_and_played_alike_for_the_same_seed(
        plans in [legal_plan(), legal_plan()], levels in any::<[[u8; 4]; 2]>(), seed in any::<u64>(),
    ) {
        let [a, b] = levels.map(|levels| levels.map(|level| level % 6));
        let setup = two(a, b);
        let play = || {
            let mut game = Encounter::start(&setup, Seed(seed), &mut NullSink).unwrap();
            let mut told = game.clone();
            let mut events = Vec::new();
            for plan in &plans {
                prop_assert_eq!(game.check(&Command::Seal(plan.clone())), Ok(()));
                game.execute(&Command::Seal(plan.clone()), &mut events).unwrap();
            }
            events.iter().for_each(|event| told.apply(event));
            prop_assert!(told == game, "the events do not add up to the encounter");
            prop_assert!(game.end().is_some() && Game::to_move(&game).is_none());
            prop_assert_eq!(game.check(&Command::Seal(Plan::default())), Err(IllegalMove::Over));
            Ok((events, game))
        };
        prop_assert_eq!(play()?, play()?);
    }
}

#[test]
fn plan_errors_say_what_is_wrong_and_where() {
    for (text, says) in [
        ("ME ".repeat(1000), "entry 21 (line 1, column 61): a plan has at most 20 entries"),
        (
            format!("SA \"{}", "x".repeat(100_000)),
            "entry 1 (line 1, column 4): the quotation that begins here does not end",
        ),
        (format!("SA \"{}\"", "x".repeat(161)), "entry 1 (line 1, column 4): SA says 161 characters: at most 160"),
        ("ME* FI* Удар".into(), "entry 3 (line 1, column 9): there is no tactic Удар: there are CA-xx US-#"),
        ("ME*\nGI gold 50, item 7".into(), "entry 2 (line 2, column 18): an item is the number of its place, 1 to 6"),
        ("GI gold 5, gold 6".into(), "entry 1 (line 1, column 17): it is already given"),
        ("GI gold 99999999999".into(), "gold is a number from 1 to 4294967295"),
        ("FL3".into(), "entry 1 (line 1, column 1): FL takes no count: only FI and ME do"),
        ("ME100".into(), "a count goes from 1 to 99, or is * for as long as possible"),
        ("CA-FX".into(), "there is no spell FX: there are DA SH AW HO MI HE BL FB GW SL CH"),
        ("SA yield".into(), "entry 1 (line 1, column 4): SA takes words in quotation marks"),
        ("SA \"\u{200b}\"".into(), "SA says nothing"),
    ] {
        let fault = text.parse::<Plan>().unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}, not {says}");
    }
    assert!(format!("SA \"{}\"", "e\u{301}".repeat(160)).parse::<Plan>().is_ok(), "what a reader counts");
}

#[test]
fn a_shared_plan_that_was_changed_is_noticed() {
    let named = NamedPlan { name: "stone skin".into(), plan: plan("CA-SH ME*") };
    let text = named.share();
    let fault = NamedPlan::read(&text.replace("ME*", "ME3"), "x").unwrap_err();
    assert!(matches!(fault, SharedPlanError::Sum { .. }), "{fault}");
    assert_eq!(NamedPlan::read("ME* FL", "without a name").unwrap().name, "without a name");
    assert!(matches!(
        NamedPlan::read(&text.replace("stone skin", &"x".repeat(25)), "x"),
        Err(SharedPlanError::Name(_))
    ));
}

#[test]
fn a_mark_is_the_sha256_of_salt_side_and_plan() {
    use ludus::duels::model::fighter::Side::{A, B};
    let salt = "000102030405060708090a0b0c0d0e0f";
    // printf '000102030405060708090a0b0c0d0e0f 1 ME* FL' | sha256sum
    assert_eq!(plan("ME* FL").seal_mark(salt, A), "e352b5cbfdc89e68");
    assert_ne!(plan("ME* FL").seal_mark(salt, A), plan("ME* FL").seal_mark(salt, B));
    assert_ne!(plan("ME* FL").seal_mark(salt, A), plan("ME* FL").seal_mark("another", A));
}

#[test]
fn sealed_plan_is_hidden_until_the_encounter_is_over() {
    proves!("DD-93");
    let setup = two([1, 0, 0, 0], [1, 0, 0, 0]);
    let sealed = |text: &str| {
        let mut game = Encounter::start(&setup, Seed(4), &mut NullSink).unwrap();
        game.execute(&Command::Seal(plan(text)), &mut NullSink).unwrap();
        game
    };
    let (one, other) = (sealed("ME*"), sealed("CA-SH FL"));
    assert!(one != other && one.observation(Side::B) == other.observation(Side::B));
    assert_eq!(one.observation(Side::B).seal(Side::A), &Seal::Hidden);
    assert_eq!(one.observation(Side::A).seal(Side::A).plan(), Some(&plan("ME*")));
    let mut over = one.clone();
    over.execute(&Command::Seal(plan("FL")), &mut NullSink).unwrap();
    assert_eq!(over.observation(Side::B).seal(Side::A).plan(), Some(&plan("ME*")), "afterwards it may be learnt from");

    let troll = |hp, written: &str, known| {
        let mut setup = hunt([1, 0, 0, 0], Monster::Troll);
        let plan = Some(plan(written));
        setup.sides[1] = Entrant::Monster {
            kind: Monster::Troll,
            hp: Some(hp),
            gold: Some(u32::from(hp)),
            hoard: vec![],
            plan,
            known,
        };
        Encounter::start(&setup, Seed(4), &mut NullSink).unwrap().observation(Side::A)
    };
    assert_eq!(troll(22, "ME*", false), troll(30, "FL ME*", false), "hit points, hoard and plan are its secrets");
    assert_ne!(troll(22, "ME*", true), troll(30, "ME*", true));
    assert_eq!(troll(22, "FL ME*", true).seal(Side::B).plan(), Some(&plan("FL ME*")));
}
