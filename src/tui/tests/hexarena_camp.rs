//! The screens of the Hex Arena's campaign: reached by keys from the main menu, at four sizes, in both looks.

use super::*;
use crate::books::ActiveGame;
use crate::tests::measured::Used;
use crate::tests::rooms::{assert_framed, cut_there};
use crate::tests::sizes::BETWEEN;
use crate::tests::sizes::{assert_same_words, pictures};
use insta::assert_snapshot;
use ludus_engine::proves;
use ludus_hexarena::battle::state::Decision;
use ludus_hexarena::data::armour::Armour;
use ludus_hexarena::matchmaking::foes::Foe;
use ludus_hexarena::model::character::{Character, Death};
use ludus_hexarena::model::injury::Injury;
use ludus_hexarena::model::kit::Worn;
use ludus_store::settings::Theme;
use ratatui::style::Color;

/// Somebody of the twenty under a name of his own, with means.
fn who(name: &str, foe: &str) -> Character {
    Character { name: name.into(), ep: 400, sp: 120, ..Foe::named(foe).unwrap().character() }
}

/// A roster in the middle of its campaign: two are fit, one heals, one is infected, one is dead.
fn roster(player: &mut Player) {
    let store = player.app.store_mut();
    let mut hurt = who("Wulf", "Dwarf recruit");
    hurt.en_lost = 5;
    hurt.injuries.push(Injury { row: 3, until: Some(3), ..Injury::default() });
    hurt.armour = Some(Worn { armour: Armour::Leather, ap: 2 });
    let mut sick = who("Edda", "Elf archer");
    (sick.infected, sick.en_lost) = (true, 3);
    let mut dead = who("Gord", "Orc recruit");
    dead.death = Some(Death { week: 1, cause: "of a blow".into() });
    dead.en_lost = 30;
    (dead.career.bouts, dead.career.won, dead.career.put_out, dead.career.best_blow) = (4, 3, 5, 17);
    for one in [who("Rolf", "Legionary"), who("Mara", "Bladesister"), hurt, sick, dead] {
        store.add_hexarena(&one, 1).unwrap();
    }
    player.press("o<Esc>");
}

/// At a screen of the Hex Arena, by keys from its menu, with the roster.
pub(super) fn at(settings: Settings, keys: &str) -> Player {
    let mut player = Player::with(settings);
    player.app.fix_chance(Seed(7));
    roster(&mut player);
    player.press_classic("x");
    match keys {
        "AFTER" => fight(&mut player),
        keys => _ = player.press_classic(keys),
    }
    player
}

/// A bout of those who are ready, the computer on both sides, until the page of what it brings.
fn fight(player: &mut Player) {
    player.press("f<Up><Right><Right><Enter>");
    for _ in 0..4000 {
        if matches!(player.app.play(), Some(ActiveGame::HexArena(player)) if player.session().battle().decision() == Decision::Over)
        {
            break;
        }
        player.wait(200).press("!");
    }
    for _ in 0..6 {
        if !player.text().contains("After the bout") {
            player.press("<Enter>");
        }
    }
    assert!(player.text().contains("After the bout"), "{}", player.text());
}

#[test]
fn the_form_of_a_bout_says_that_it_has_a_second_page() {
    for settings in [quiet(), modern()] {
        let mut player = at(settings, "f");
        let told = ["Tab, Down: bout settings. Arena Standard, 19 x 9, Ground ", "9 more lines.", "Tab box"];
        for told in told {
            assert!(player.text().split_whitespace().collect::<Vec<_>>().join(" ").contains(told), "{}", player.text());
        }
        player.press("<Tab><Tab>");
        assert!(player.text().contains("Shields cloven") && player.text().contains("Tab box"), "{}", player.text());
        player.press("<Tab>");
        assert!(player.text().contains("Tab, Down: bout settings"), "{}", player.text());
    }
}

/// The keys until a newcomer's dice are thrown: human, of the proposed values.
const THROWN: &str = "m<Enter><Enter><Enter><Enter><Enter><Enter>";

/// Every screen, and the keys that lead there from the menu.
const SCREENS: [(&str, &str); 23] = [
    ("menu", ""),
    ("points", "m"),
    ("values", "m<Enter><Right>"),
    ("gender", "m<Enter><Enter><Down>"),
    ("race", "m<Enter><Enter><Enter><Down><Enter><Down>"),
    ("parents", "m<Enter><Enter><Enter><Enter><Enter>"),
    ("ranks", THROWN),
    ("newcomers_shop", "THROWN<Enter><Enter>"),
    ("name", "THROWN<Enter><Enter><Enter>Hild"),
    ("characters", "h<Down>"),
    ("record", "h<Enter>"),
    ("training", "ht"),
    ("shop", "hs"),
    ("his_things", "hs<Tab><Down>"),
    ("fight", "f"),
    ("fight_switches", "f<Up><Up><Up>"),
    ("after", "AFTER"),
    ("infirmary", "i<Down><Down>"),
    ("infirmary_week", "iwww"),
    ("switches", "s"),
    ("switches_turned", "s<Right><Down><Right><Down><Right><Down><Right><Down><Down><Down><Right><Right>"),
    ("hall", "a"),
    ("hall_dead", "a<Down><Down><Down><Down>"),
];

fn keys(script: &str) -> String {
    script.replace("THROWN", THROWN)
}

#[test]
fn a_week_that_can_kill_is_asked_for_twice() {
    let mut player = at(quiet(), "iw");
    player.assert_shows(&["The week can kill Edda"]);
    assert!(!player.text().contains("Until week"), "{}", player.text());
    player.press("w");
    player.assert_shows(&["Until week 2"]);
}

#[test]
fn every_screen_of_the_campaign_at_every_size_and_in_both_looks() {
    for (name, script) in SCREENS {
        let mut player = at(modern(), &keys(script));
        for (place, text) in pictures(&mut player, name, &SCREENS) {
            if COMPLETE || name != "menu" {
                assert_snapshot!(format!("camp_{place}"), text);
            }
        }
        // Each look has its own menu.
        if name != "menu" {
            assert_same_words(&mut player, &mut at(quiet(), &keys(script)), name);
        }
    }
}

#[test]
fn a_large_screen_of_the_campaign_is_used() {
    for (name, script) in SCREENS {
        let mut player = at(modern(), &keys(script));
        for (columns, rows) in [(200, 50)].into_iter().chain(BETWEEN[1..3].iter().copied()) {
            player.resize(columns, rows);
            Used::of(&player).assert_enough(&format!("{name} at {columns}x{rows}"), &player);
        }
    }
}

#[test]
fn nothing_of_the_campaign_overflows_its_box_at_any_size() {
    let mut dice = ludus_engine::dice::Dice::new(Seed(5), ludus_engine::dice::Domain::Battle, 0);
    let mut upto = |most: u32| dice.one_of(most) as u16;
    for (name, script) in SCREENS {
        let mut player = at(modern(), &keys(script));
        crate::canvas::outside();
        for _ in 0..8 {
            let (columns, rows) = (80 + upto(150), 24 + upto(50));
            player.resize(columns, rows);
            assert_framed(&player, &format!("{name} at {columns}x{rows}"));
        }
        let outside = crate::canvas::outside();
        assert!(outside.is_empty(), "{name}: {outside:?}");
    }
}

#[test]
fn no_line_of_the_campaign_is_cut_where_it_matters() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        for (name, script) in SCREENS {
            let mut player = at(modern(), &keys(script));
            player.resize(columns, rows);
            crate::canvas::lost();
            player.draw();
            let lost = crate::canvas::lost();
            assert!(lost.is_empty(), "{name} at {columns}x{rows}: {lost:?}");
            let cut = cut_there(&mut player);
            assert!(cut.is_empty(), "{name} at {columns}x{rows}: {cut:?}: {}", player.text());
        }
    }
}

#[test]
fn campaign_screens_have_help_and_read_alike_without_colour() {
    for (name, script) in SCREENS {
        let text = |theme| at(Settings { theme, ..modern() }, &keys(script)).text().replace(['\u{2591}'], " ");
        assert_eq!(text(Theme::None), text(Theme::Truecolor), "{name}");
        let mut player = at(Settings { theme: Theme::None, ..modern() }, &keys(script));
        player.resize(120, 36);
        assert!(player.cells().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)), "{name}");
        player.resize(80, 24);
        player.input(Input::Key(Key::Char('?')));
        let first = player.text();
        assert!(first.contains("Esc back"), "{name}: {first}");
        player.press("<Enter>");
    }
}

#[test]
fn help_of_the_campaign_names_the_keys_that_work_there() {
    for (name, script) in SCREENS {
        let open = || {
            let mut player = at(modern(), &keys(script));
            player.resize(120, 36);
            player
        };
        let mut player = open();
        let (before, line) =
            (player.text(), player.text().lines().rfind(|line| !line.trim().is_empty()).unwrap().to_string());
        player.input(Input::Key(Key::Char('?')));
        let help: Vec<String> = player.app.keys_told().iter().map(|(key, does)| format!("{key} {does}")).collect();
        let all = help.join(" ");
        if !["menu", "after"].contains(&name) {
            // The line has signs for the arrow keys.
            let line = line.replace("\u{2191} \u{2193}", "Up, Down").replace("\u{2190} \u{2192}", "Left, Right");
            for hint in line.split("   ").map(str::trim).filter(|hint| !hint.is_empty()) {
                assert!(all.contains(hint), "{name}: {hint:?} is not in {all}");
            }
        }
        for part in &help {
            let mut letters = part.chars();
            if let (Some(letter @ 'A'..='Z'), None | Some(' ')) = (letters.next(), letters.next()) {
                let mut player = open();
                player.input(Input::Key(Key::Char(letter.to_ascii_lowercase())));
                assert_ne!(player.text(), before, "{name}: {letter} does nothing: {all}");
            }
        }
    }
}

#[test]
fn without_anybody_free_the_menu_says_what_to_do() {
    let mut player = Player::with(modern());
    player.resize(80, 24);
    player.app.store_mut().add_hexarena(&who("Rolf", "Legionary"), 1).unwrap();
    player.press("hf<Enter>");
    assert!(player.text().contains("place your figures"), "{}", player.text());
    player.press("<Enter>");
    for _ in 0..50 {
        if !player.text().contains("Your choice") {
            player.wait(200).press("!");
        }
    }
    player.press("q<Enter>");
    assert!(player.text().contains("Hex Arena: "), "{}", player.text());
    player.press("f");
    player.assert_shows(&["Rolf is in a bout: continue it or give it up at Restore bout."]);
    let mut player = Player::with(modern());
    let dead = Character { death: Some(Death { week: 1, cause: "of a blow".into() }), ..who("Gord", "Orc recruit") };
    player.app.store_mut().add_hexarena(&dead, 1).unwrap();
    player.press("hf");
    player.assert_shows(&["No living character: make one first."]);
}

#[test]
fn rules_beside_a_page_are_those_of_its_question() {
    let pages = [
        ("m", "highest", "Within"),
        ("m<Enter><Enter><Enter>", "Within", "highest"),
        ("m<Enter><Enter><Enter><Enter>", "right-handed", "highest"),
        ("s", "women's", "shortened"),
        ("s<Down><Down><Down>", "shortened", "women's"),
        ("s<Down><Down><Down><Down>", "mended", "women's"),
    ];
    for (script, wanted, other) in pages {
        let mut player = at(modern(), script);
        player.resize(120, 36);
        let text = player.text();
        // One word of each rule, since rules wrap between words.
        assert!(text.contains(wanted) && !text.contains(other), "{script}: {wanted}, not {other}: {text}");
    }
}

#[test]
fn a_character_is_made_page_by_page_and_no_die_falls_twice() {
    proves!("DQU-01", "DQU-02", "DQU-03", "DQU-08");
    let mut player = at(quiet(), "m");
    player.assert_shows(&["1 Points", "2D10 for the points"]);
    // Nothing was thrown yet: leaving needs no question.
    player.press("<Esc>");
    player.assert_shows(&["H E X"]);
    player.press("m<Enter>");
    player.assert_shows(&["points, max", "all points are assigned"]);
    let text = player.text();
    let points = text.split("1 Points").nth(1).unwrap().trim_start()[..12].to_string();
    // A point too few is refused in a sentence, and nothing is thrown.
    player.press("<Left><Enter>");
    player.assert_shows(&["1 point is left", "The six total"]);
    player.press("<Right><Enter>");
    player.assert_shows(&["female", "PS -2, MD +1, FT +1"]);
    player.press("<Enter>");
    // What was tried is not tried again.
    player.press("<Down><Enter>");
    if player.text().contains("Tries left: 2") {
        // The focus is on the next race already, so that Return does not ask for the same one.
        player.press("<Up><Enter>");
        player.assert_shows(&["try a different race"]);
        player.press("<Up><Enter>");
    }
    for _ in 0..14 {
        if player.text().contains("Training") {
            break;
        }
        // Leaving asks once, and any other key takes it back.
        player.press("<Esc>");
        player.assert_shows(&["Discard the newcomer and all dice rolls?", "go back."]);
        player.press("<Up><Down><Enter>");
    }
    player.assert_shows(&["Training: The newcomer has", "Rank"]);
    // The dice of the first page stand as they fell.
    player.resize(160, 48);
    player.assert_shows(&[&points]);
    player.resize(80, 24);
    player.press("  ");
    assert!(player.text().contains("is Rank 0 now") || player.text().contains("It costs"), "{}", player.text());
    player.press("<Enter>");
    player.assert_shows(&["The shop", "The newcomer has"]);
    player.press(" ");
    player.press("<Enter><Enter>");
    player.assert_shows(&["A name needs 1 to 20 characters"]);
    player.press("Rolf<Enter>");
    player.assert_shows(&["already"]);
    player.press(" Two<Enter>");
    player.assert_shows(&["Rolf Two", "joins your roster", "State", "fit"]);
    assert!(player.app.store_mut().hexarena().find("Rolf Two").is_ok());
    player.press("<Esc>");
    player.assert_shows(&["Rolf Two", "Your characters"]);
}

#[test]
fn leaving_a_newcomer_asks_once_and_then_discards_them() {
    let mut player = at(quiet(), "m<Enter><Esc><Enter>");
    player.assert_shows(&["H E X"]);
    assert_eq!(player.app.store_mut().hexarena().characters().len(), 5);
    player.press("m");
    for _ in 0..16 {
        if !player.text().contains("Training") {
            player.press("<Enter>");
        }
    }
    player.press("<Esc>");
    player.assert_shows(&["Discard the newcomer and all dice rolls?"]);
    player.press("<Enter>");
    player.assert_shows(&["H E X"]);
}

#[test]
fn the_shop_buys_sells_lends_mends_and_says_why_not() {
    proves!("DQU-04", "DQX-11", "DQX-13", "DQX-14");
    let sp = |player: &mut Player, name: &str| player.app.store_mut().hexarena().find(name).unwrap().who.sp;
    let mut player = at(quiet(), "hs");
    player.assert_shows(&["Rolf has 120 SP", "Changes:", "load, lb"]);
    player.press(" ");
    assert!(sp(&mut player, "Rolf") < 120, "{}", player.text());
    // A sale brings half the price, and asks.
    player.press("<Tab>s");
    player.assert_shows(&["Sell ", "S or Return sells it"]);
    player.press("s");
    player.assert_shows(&["Sold "]);
    player.press("m");
    player.assert_shows(&["No worn armour needs repair."]);
    player.press("<Tab>l");
    player.assert_shows(&["No loan: there is enough money to buy it"]);
    // Wulf's armour is mended.
    let player = at(quiet(), "h<Down><Down>sm");
    player.assert_shows(&["The armour is mended"]);
    // The dead buy nothing.
    let player = at(quiet(), "h<Down><Down><Down><Down>s");
    player.assert_shows(&["Gord is dead"]);
}

#[test]
fn training_shows_the_price_for_the_race_and_the_effects() {
    proves!("DQU-08", "DQX-06");
    let mut player = at(quiet(), "h<Down><Down>t");
    player.assert_shows(&["Wulf has 400 EP", "Battle Axe", "Rank 0 to Rank 1: 83 EP"]);
    player.press(" ");
    player.assert_shows(&["Wulf has 400 EP", "Battle Axe, Rank 1: 83 EP of 400? Space or Return buys it."]);
    // Anything else is a no.
    player.press("<Down><Up> ");
    player.assert_shows(&["Wulf has 400 EP", "Space or Return buys it."]);
    player.press(" ");
    player.assert_shows(&["Battle Axe is Rank 1 now, for 83 EP; 317 EP are left."]);
    player.press("<Right>");
    player.assert_shows(&["Shield Defense", "Each Rank from 1 on"]);
    player.press("<Left>");
    player.press("<Right><Right>");
    player.assert_shows(&["Healer", "110"]);
    player.press("<Right>");
    player.assert_shows(&["Physical Strength", "330"]);
    player.press(" ");
    assert!(player.text().contains("330 EP") || player.text().contains("It costs 330 EP"), "{}", player.text());
}

#[test]
fn a_character_is_let_go_after_one_question() {
    let mut player = at(quiet(), "ha");
    player.assert_shows(&["for good? Press Return to do it"]);
    player.press("<Up><Down>a<Enter>");
    player.assert_shows(&["Mara is dismissed."]);
    assert_eq!(player.app.store_mut().hexarena().characters().len(), 4);
}

#[test]
fn a_bout_is_shown_before_it_is_credited_and_credited_once() {
    proves!("DQU-05", "DQU-07", "DQX-02", "DQX-12");
    let mut player = at(quiet(), "AFTER");
    let before = player.app.store_mut().hexarena().clone();
    assert!(before.characters().iter().all(|kept| kept.fought.is_none()), "nothing is changed yet");
    assert!(before.find("Rolf").unwrap().in_battle.is_some());
    player.assert_shows(&["Experience 400,", "Silver pennies 120,", "Rolf"]);
    let told = player.text();
    player.press("<Enter>");
    player.assert_shows(&["The bout is recorded."]);
    let rolf = player.app.store_mut().hexarena().find("Rolf").unwrap().clone();
    assert_eq!((rolf.who.career.bouts, rolf.fought, rolf.in_battle), (1, Some(1), None));
    let now = if rolf.who.ep == 400 { "unchanged".to_string() } else { format!("now {}", rolf.who.ep) };
    assert!(told.contains(&format!("Experience 400, {now}")), "{told}");
    // He has fought this week: nobody fights twice.
    let after = player.app.store_mut().hexarena().clone();
    player.press("<Esc>f");
    assert!(!player.text().contains("Rolf"), "{}", player.text());
    player.press("<Esc><Esc>");
    assert_eq!(player.app.store_mut().hexarena(), &after, "a second time nothing is credited");
}

#[test]
fn weak_fighter_is_matched_after_one_confirmation() {
    proves!("DQX-18", "D161");
    let mut player = at(quiet(), "");
    let mut weak = who("Weak", "Tiro");
    weak.en_lost = 12;
    player.app.store_mut().add_hexarena(&weak, 9).unwrap();
    player.press("f");
    player.assert_shows(&["fair", "Leader", "Deputy", "Handicap"]);
    for _ in 0..60 {
        if player.text().contains("> W Weak") {
            break;
        }
        player.press("<Right>");
    }
    player.press("<Enter>");
    player.assert_shows(&["Weak (below half Endurance)"]);
    assert!(player.app.play().is_none());
    player.press("<Enter>");
    assert!(player.app.play().is_some(), "{}", player.text());
}

#[test]
fn week_passes_and_each_day_is_reported() {
    proves!("DQU-09", "DQX-15", "D137");
    let mut player = at(quiet(), "iww");
    player.assert_shows(&["Week 2", "News of the week", "Wulf", "a point of Endurance returns"]);
    assert_eq!(player.app.store_mut().hexarena().week(), 2);
    player.resize(160, 48);
    player.assert_shows(&["Edda", "day 1 "]);
    // No tip of a weapon is in anybody.
    player.press("h");
    player.assert_shows(&["There is no weapon tip to remove."]);
}

#[test]
fn hall_shows_careers_and_causes_of_death() {
    proves!("DQU-10", "D143");
    let mut player = at(quiet(), "a");
    player.assert_shows(&["The hall", "Gord", "week 1: of a blow", "17"]);
    player.press("v");
    player.assert_shows(&["No journal of a bout of Gord."]);
    player.press("<Enter>");
    player.assert_shows(&["Died", "in week 1 of a blow", "Orc male"]);
    let mut player = at(quiet(), "AFTER");
    player.press("<Enter><Esc>a<Down>v");
    assert!(!player.text().contains("The hall"), "his last bout is shown again: {}", player.text());
}

#[test]
fn the_record_has_everything_of_the_sheet() {
    proves!("DQU-13");
    let player = at(quiet(), "h<Enter>");
    player.assert_shows(&["Rolf", "Human male, 18, right-handed", "Made with PS 16 MD 18", "MD 18 (16)", "AG 15 (12)"]);
    player.assert_shows(&[
        "Short Sword",
        "73  23  D+3",
        "primary",
        "AP 5 of 5",
        "DR 15 in front, 12 behind",
        "34 of 48 lb",
    ]);
    player.assert_shows(&["keeps hold 48, footing 36, recovers 57", "Injuries", "Skills", "Career"]);
}

/// Every switch turned, from the menu and back to it.
const ALL_TURNED: &str = "s<Right><Down><Right><Down><Right><Down><Right><Down><Right><Down><Right><Down><Right><Down><Right><Down><Right><Down><Right><Esc>";

#[test]
fn campaign_switches_affect_newcomers_lessons_and_bouts() {
    proves!("D003", "D012", "D013", "DQX-16", "DQX-18", "DQU-05");
    let mut player = at(quiet(), "s");
    let usual = ["Gender modifiers  on", "Physical Beauty   off", "Learning time     off", "Medicine          arena"];
    player.assert_shows(&usual);
    player.assert_shows(&["Roster characters keep their values", "the fallen or yielded are safe"]);
    player.press("<Right>-");
    player.assert_shows(&usual);
    player.press("<Esc>");
    player.assert_shows(&["H E X"]);
    let before = player.app.store_mut().hexarena().characters().to_vec();
    player.press(ALL_TURNED).press("s");
    player.assert_shows(&[
        "Gender modifiers  off",
        "Physical Beauty   on",
        "Learning time     on",
        "Medicine          as printed",
    ]);
    player.assert_shows(&["More damage     by Strength", "To the death    on"]);
    assert_eq!(player.app.store_mut().hexarena().characters(), before, "nobody who is there is changed");
    // A bout begins with them, and its form changes them for that bout alone.
    player.press("<Esc>f<Up><Up>");
    player.assert_shows(&[
        "Shields cloven  no",
        "More damage     by Strength",
        "To the death    yes",
        "Shield side     yes",
    ]);
    player.press("<Right>");
    player.assert_shows(&["Shield side     no"]);
    player.press("<Esc>f<Up><Up>");
    player.assert_shows(&["Shield side     yes"]);
    // A lesson takes its weeks, and who learns does not fight.
    player.press("<Esc>ht");
    player.assert_shows(&["Rank 3 to Rank 4: 500 EP", "Takes 4 weeks"]);
    player.press("<Down>  ");
    player.assert_shows(&["learns until week 2"]);
    player.press("<Esc>");
    player.assert_shows(&["learns, week 2"]);
    // A newcomer is rolled for Beauty, and gender adds nothing to her.
    player.press("<Esc>m<Enter><Enter>");
    player.assert_shows(&["Gender"]);
    assert!(!player.text().contains("PS -2"), "{}", player.text());
    player.press("<Down>");
    for _ in 0..14 {
        if player.text().contains("4D5 + 3 for Physical Beauty.") {
            break;
        }
        player.press("<Enter>");
    }
    player.assert_shows(&["4D5 + 3 for Physical Beauty."]);
    player.press("<Enter>");
    player.assert_shows(&["Training: The newcomer has"]);
    player.press("  ");
    assert!(!player.text().contains("learns until"), "a newcomer has learned before he comes: {}", player.text());
}

#[test]
fn infection_forecast_is_shown_before_a_week_passes() {
    proves!("DQU-09", "DQ-INFECT-04", "DQ-INFECT-05", "DQ-INFECT-06", "D137");
    let mut player = at(quiet(), "i");
    player
        .assert_shows(&["Edda is infected, and no Healer helps: each morning 15 in 100 to", "Of 100 such 64 survive"]);
    let mut healer = who("Hana", "Tiro");
    healer.skills.healer = Some(1);
    player.app.store_mut().add_hexarena(&healer, 9).unwrap();
    player.draw();
    player.assert_shows(&["Edda is infected: your Healer ends it tomorrow."]);
}

#[test]
fn switches_are_written_when_their_page_closes() {
    let mut player = at(quiet(), "s");
    let file = player._folder.path().join("hexarena.json");
    let written = || std::fs::read_to_string(&file).unwrap_or_default();
    let before = written();
    player.press("<Right><Down><Right>");
    assert_eq!(written(), before, "a key writes nothing");
    player.press("<Esc>");
    let closed = written();
    assert_ne!(closed, before, "the page is closed");
    player.press("s<Right>");
    assert_eq!(written(), closed);
    player.wait(1100);
    assert_ne!(written(), closed, "a pause");
}
