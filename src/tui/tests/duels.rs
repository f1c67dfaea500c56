//! The screens of *Duels*: reached by keys from the main menu, at four sizes, in both looks.

use super::*;
use crate::tests::measured::Used;
use crate::tests::rooms::{assert_framed, cut_there};
use crate::tests::sizes::BETWEEN;
use crate::tests::sizes::{assert_same_words, pictures};
use crate::theme::{Ink, style};
use insta::assert_snapshot;
use ludus_duels::battle::state::Encounter;
use ludus_store::settings::Theme;
use ratatui::style::Color;

/// What is typed until a character stands ready.
const MADE: &str = "umBran<Enter>";
/// A duel against the computer, its plan under way.
pub(super) const PLANNED: &str = "d<Enter>cashcadacamime-";

/// The first bout of a series of five.
pub(super) const FIVE: &str = "d<Down><Down><Down><Down><Down><Down><Right><Enter>";
/// A plan for the first lair.
pub(super) const LAIR: &str = "i<Enter><Enter>me";

/// Every screen, and the keys that lead there from the menu with one character made.
pub(super) const SCREENS: [(&str, &str); 24] = [
    ("menu", ""),
    ("making", "mHild<Down><Right><Down>"),
    ("choosing", "d<Down>"),
    ("commanders", "c"),
    ("editor_empty", "d<Enter>"),
    ("editor", PLANNED),
    ("editor_typing", "d<Enter>mecas"),
    ("editor_text", "d<Enter>eCA-XX ME*<Enter>"),
    ("editor_tried", "d<Enter>cashcadacamimew"),
    ("watching", "d<Enter>cashcadacamime<Enter><Right><Right><Right><Right><Right><Right>"),
    ("editor_left", "d<Enter>cashcadacamime-<Tab><Tab>"),
    (
        "looking",
        "d<Enter>cashcadacamime<Enter><Right><Right><Right><Right><Right><Right><Right><Right><Right><Right>oo",
    ),
    ("watched", "d<Enter>cashcadacamime<Enter><End>"),
    ("report", "d<Enter>cashcadacamime<Enter><End><Enter>"),
    ("people", "h"),
    ("special", "h<Enter>cahofl"),
    ("bouts", "d<Down><Down><Down><Down><Down><Down><Right><Enter>me<Enter><End><Enter><Enter>"),
    ("plans", "w<Enter>mefl<Up>nTwice and away<Enter><Esc>p"),
    ("league", "g<Down>"),
    ("league_table", "g<Enter>"),
    ("lairs", "i"),
    ("camp", "i<Enter><Down>"),
    ("camp_shop", "i<Enter><Tab><Tab>"),
    ("scores", "d<Enter>me<Enter><End><Enter><Enter>s"),
];

/// At a screen, with Bran made.
pub(super) fn at(settings: Settings, keys: &str) -> Player {
    Player::at(settings, &[MADE, keys])
}

/// Where a text stands.
pub(super) fn place(player: &Player, text: &str) -> (u16, u16) {
    let found = player.text().lines().map(str::to_string).enumerate().find(|(_, line)| line.contains(text));
    let (y, line) = found.unwrap_or_else(|| panic!("{text:?} is not in {}", player.text()));
    (line[..line.find(text).unwrap()].chars().count() as u16, y as u16)
}

#[test]
fn every_screen_of_duels_at_every_size_and_in_both_looks() {
    for (name, keys) in SCREENS {
        let mut player = at(modern(), keys);
        for (place, text) in pictures(&mut player, name, &SCREENS) {
            if COMPLETE || name != "menu" {
                assert_snapshot!(format!("duels_{place}"), text);
            }
        }
        // Each look has its own menu.
        if name != "menu" {
            assert_same_words(&mut player, &mut at(quiet(), keys), name);
        }
    }
}

#[test]
fn a_large_screen_of_duels_is_used() {
    for (name, keys) in SCREENS {
        let mut player = at(modern(), keys);
        for (columns, rows) in [(200, 50)].into_iter().chain(BETWEEN[1..3].iter().copied()) {
            player.resize(columns, rows);
            Used::of(&player).assert_enough(&format!("{name} at {columns}x{rows}"), &player);
        }
    }
}

#[test]
fn nothing_of_duels_overflows_its_box_at_any_size() {
    let mut dice = ludus_engine::dice::Dice::new(Seed(5), ludus_engine::dice::Domain::Battle, 0);
    let mut upto = |most: u32| dice.one_of(most) as u16;
    for (name, keys) in SCREENS {
        let mut player = at(modern(), keys);
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
fn roles_have_their_colours_in_duels_and_none_of_them_is_needed() {
    let fg = |player: &Player, text: &str| {
        let (x, y) = place(player, text);
        Some(player.cell(x, y).fg)
    };
    let mut player = at(modern(), PLANNED);
    player.resize(160, 48);
    let skin = player.app.skin();
    assert_eq!(fg(&player, "CA cast spell"), style(skin, Ink::Key).fg, "a code that may be put in");
    assert_eq!(fg(&player, "FI fire: no archery"), style(skin, Ink::Dim).fg, "one that may not stays, with the reason");
    assert_eq!(fg(&player, "Valid."), style(skin, Ink::Good).fg);
    let (x, y) = place(&player, "ME5 ");
    assert_eq!(Some(player.cell(x, y).bg), style(skin, Ink::Select).bg, "the line in focus");
    let mut player = at(modern(), "d<Enter>cashcadacamime<Enter><End>");
    player.resize(160, 48);
    assert_eq!(fg(&player, "What killed"), style(skin, Ink::Warning).fg, "the chain of causes has a box of its own");
    let (x, y) = place(&player, "Bran           HP");
    assert_eq!(Some(player.cell(x, y).fg), style(skin, Ink::West).fg);
    for (name, keys) in SCREENS {
        let mut player = at(Settings { theme: Theme::None, ..modern() }, keys);
        player.resize(120, 36);
        assert!(player.cells().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)), "{name}");
    }
}

#[test]
fn the_main_menu_leads_to_duels_and_back() {
    let mut player = Player::with(quiet());
    player.assert_shows(&["dUels", "Make character", "learN"]);
    player.press("u");
    player.assert_shows(&["D U E L S", "Workshop", "leaGue", "Commanders", "laIrs"]);
    player.press("b");
    player.assert_shows(&["View hi-scores"]);
}

#[test]
fn plan_editor_sets_counts_and_order_and_refuses_errors() {
    let mut player = at(quiet(), "d<Enter>");
    player.press("mefl");
    player.assert_shows(&["1 ME*", "2 FL"]);
    // The count of blows, its place, and its end.
    player.press("<Up>---");
    player.assert_shows(&["1 ME3", "3 blows, 70%"]);
    player.press("*<PgDn>");
    player.assert_shows(&["1 FL", "2 ME*"]);
    player.press("<PgUp>4");
    player.assert_shows(&["1 ME4", "2 FL"]);
    player.press("<Del>");
    player.assert_shows(&["1 FL", "1 of 20 lines"]);
    // What cannot be: archery that he has not, a count of flight, two of one kind.
    player.press("fi");
    player.assert_shows(&["FI: no archery."]);
    player.press("+");
    player.assert_shows(&["Only ME and FI have a count."]);
    player.press("stta");
    player.assert_shows(&["the plan has ST"]);
    player.press("cafb");
    player.assert_shows(&["Fireball needs magic 3; you have 2."]);
    // Words, as they are typed.
    player.press("<Esc>saYield, Brenna!<Enter>");
    player.assert_shows(&["SA \"Yield"]);
    player.press("eCA-SH, ME*<Enter>");
    player.assert_shows(&["line 1, column"]);
    player.press("<Esc>");
    player.press("e<BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS><BS>ca-sh me*<Enter>");
    player.assert_shows(&["1 CA-SH", "2 ME*"]);
}

#[test]
fn the_odds_stand_beside_the_plan_and_change_with_it() {
    let mut player = at(modern(), "d<Enter>");
    player.resize(200, 50);
    let figures = |player: &Player| {
        let (x, y) = place(player, "win ");
        let text = player.text();
        let lines = text.lines().skip(y.into()).take(6).map(|line| line.chars().skip(x.into()).take(60));
        lines.flatten().collect::<String>()
    };
    player.press("me");
    let blows = figures(&player);
    player.assert_shows(&["10,000 fights", "Against ", "Killed by", "Without a line"]);
    player.press("cash<PgUp>");
    assert_ne!(figures(&player), blows, "a ward changes them");
    let before = figures(&player);
    player.press("a");
    assert_ne!(figures(&player), before, "so does another assumed plan");
}

#[test]
fn odds_thread_finds_the_same_odds_as_a_blocking_worker() {
    use crate::duels::odds_worker::{OddsQuestion, OddsWorker};
    use ludus_duels::battle::odds::Trial;
    use ludus_duels::data::monster::Monster;
    use ludus_duels::model::fighter::Side;
    use ludus_duels::model::setup::Entrant;
    use ludus_duels::model::terms::Terms;
    let host = Entrant::monster(Monster::Gargoyle);
    let own = Entrant::player(ludus_duels::model::character::Character::new("Bran"));
    let fighters = [own.fighter(&host), host.fighter(&own)];
    let plan: ludus_duels::model::plan::Plan = "ME3 FL ME*".parse().unwrap();
    let other = "ME*".parse().unwrap();
    let question = || OddsQuestion::Plan {
        trial: Trial::new(fighters, [&plan, &other], Terms::default()),
        side: Side::A,
        plan: plan.clone(),
    };
    let mut waits = OddsWorker::new();
    waits.ask(question());
    let mut threaded = OddsWorker::beside();
    // What was asked before is left where it is.
    for _ in 0..3 {
        threaded.ask(question());
    }
    for _ in 0..1000 {
        if !threaded.is_waiting() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let (there, here) = (threaded.odds().unwrap(), waits.odds().unwrap());
    assert!(there.1, "it is the answer to the last question");
    assert_eq!((there.0.tally, there.0.without), (here.0.tally, here.0.without));
}

#[test]
fn encounter_is_watched_forwards_backwards_and_to_the_end() {
    let mut player = at(quiet(), "d<Enter>cashcadame<Enter>");
    player.assert_shows(&["event 1", "Combat begins", "[SPELL]", "HP 10/10"]);
    player.press("<Right><Right><Right>");
    player.assert_shows(&["event 4"]);
    let fourth = player.text();
    player.press("<Right>");
    assert_ne!(player.text(), fourth);
    player.press("<BS>");
    assert_eq!(player.text(), fourth, "one event back is the same picture");
    player.press(" ").wait(5_000);
    assert!(!player.text().contains("event 4"), "it goes by itself: {}", player.text());
    player.press("<End>");
    player.assert_shows(&["What killed", "Return the report"]);
    player.press("<Enter>");
    player.assert_shows(&["Who did what", "HP ", "result"]);
    player.press("<Enter>");
    player.assert_shows(&["D U E L S"]);
}

#[test]
fn two_at_one_keyboard_do_not_see_each_others_plans() {
    let mut player = at(quiet(), "d<Down><Down><Right><Right><Enter><Enter>");
    player.press("caho").press("me");
    let secret = player.text();
    assert!(secret.contains("CA-HO"), "{secret}");
    player.press("<Enter>");
    player.assert_shows(&["press Return.", "has sealed a plan:", "must look away"]);
    assert!(!player.text().contains("CA-HO"), "{}", player.text());
    player.press("<Enter>");
    player.assert_shows(&["Plan for Brenna"]);
    assert!(!player.text().contains("1 CA-HO"), "{}", player.text());
    player.press("me<Enter>");
    player.assert_shows(&["event 1"]);
    player.press("<End><Tab>");
    player.assert_shows(&["1 CA-HO", "1 ME*"]);
}

#[test]
fn commanders_bring_special_plans() {
    let player = at(quiet(), "c<Enter>");
    player.assert_shows(&["TA not in a special plan", "ST not in a special plan"].map(|text| text.split_at(3).1));
    let mut player = at(quiet(), "c<Down><Down><Right><Right><Enter><Enter>flme<Enter><Enter>me<Enter><End>");
    player.assert_shows(&["army", "quarter"]);
    player.press("<Enter>");
}

#[test]
fn character_comes_home_from_the_lairs_and_gets_a_score() {
    ludus_engine::proves!("DUEL-UI-09");
    // From the first seed on that brings him home.
    let home = (1..20).find_map(|seed| {
        let mut player = at(quiet(), "");
        player.app.fix_chance(Seed(seed));
        player.press("i<Enter>");
        player.assert_shows(&["Bran in the lairs", "not met yet", "120 gold"]);
        player.press("<Enter>");
        player.assert_shows(&["Plan for Bran"]);
        player.press("cashcadamesc<Enter><End>");
        player.assert_shows(&["Return the report"]);
        player.press("<Enter><Enter>");
        player.text().contains("Bran in the lairs").then_some(player)
    });
    let mut player = home.unwrap();
    player.assert_shows(&["1 expedition", "dead"]);
    player.press("h<Enter>");
    player.assert_shows(&["Scores: the lairs", "went home"]);
    player.press("<Esc>");
    player.assert_shows(&["D U E L S"]);
}

#[test]
fn league_of_the_shipped_characters_has_a_table() {
    let player = at(quiet(), "g<Enter>");
    player.assert_shows(&["every pairing 1,000 times", " 1 ", "Points", "Mirel"]);
}

#[test]
fn a_plan_that_is_named_is_kept_and_taken_again() {
    let mut player = at(quiet(), "w<Enter>mefl<Up>3nHit and run<Enter>");
    player.assert_shows(&["Kept as \"Hit and run\", sum "]);
    assert_eq!(player.app.store_mut().people::<Encounter>().plans().len(), 1);
    player.press("<Esc>d<Enter>p");
    player.assert_shows(&["Hit and run"]);
    player.press("<Enter>");
    player.assert_shows(&["1 ME3", "2 FL"]);
}

#[test]
fn every_screen_of_duels_has_help_with_rules_of_its_book() {
    for (name, keys) in SCREENS.into_iter().filter(|(name, _)| !name.contains("typing") && !name.contains("text")) {
        let mut player = at(quiet(), keys);
        // Where a name is typed the function key asks.
        if name == "making" {
            player.press("<Down>");
        }
        player.press("?");
        let first = player.text();
        assert!(first.contains("Esc back"), "{name}: {first}");
        player.press("<Enter>");
    }
}

#[test]
fn menu_and_list_help_name_the_visible_columns_and_keys() {
    let menu = at(quiet(), "");
    menu.assert_shows(&["Name         ME FI MG TH Temper", "Won Lost Away Coach"]);
    let mut player = at(quiet(), "g");
    player.assert_shows(&["Space in or out"]);
    player.press("<F1>");
    player.assert_shows(&["Space adds or removes one."]);
    let mut player = at(quiet(), "i?");
    player.assert_shows(&["Choose who sets out or continues.", "sets out or continues"]);
    assert!(!player.text().contains("the mirror"), "{}", player.text());
    player.press("<Esc><Enter>?");
    player.assert_shows(&["the mirror"]);
}

#[test]
fn no_line_of_duels_is_cut_where_it_matters() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        for (name, keys) in SCREENS {
            let mut player = at(modern(), keys);
            player.resize(columns, rows);
            crate::canvas::lost();
            player.draw();
            let lost = crate::canvas::lost();
            assert!(lost.is_empty(), "{name} at {columns}x{rows}: {lost:?}");
            let _ = cut_there(&mut player);
        }
    }
}
