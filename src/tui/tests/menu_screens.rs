//! Menus, set-up, lists.

use super::*;
use crate::gladiator::camp::Again;
use crate::gladiator::screens::main_menu::{Offers, items};
use crate::screens::Transition;
use crate::widgets::menu_screen::MenuItem;
use insta::assert_snapshot;
use ludus_engine::proves;
use ludus_store::settings::{Confirm, Keys, Theme};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeSet;

fn classic() -> Settings {
    Settings { confirm: Confirm::Classic, ..quiet() }
}

#[test]
fn any_key_leads_from_the_welcome_to_the_menu() {
    proves!("UI-02", "MENU-01");
    let mut player = Player::new(80, 24);
    assert_snapshot!("welcome", player.text());
    player.press("z");
    assert!(player.bar().contains("Your choice?"));
}

#[test]
fn the_menu_stands_in_five_columns_below_the_arena() {
    proves!("MENU-05", "MENU-06", "UI-01", "UI-05");
    let player = Player::with(classic());
    if COMPLETE {
        assert_snapshot!("main_menu", player.text());
    }
    let bar = player.bar();
    let first = bar.lines().next().unwrap();
    for (column, name) in [
        (0, "Make character"),
        (16, "Load character"),
        (32, "switch to East"),
        (48, "View hi-scores"),
        (64, "view mY scores"),
    ] {
        assert_eq!(first.find(name), Some(column), "{name}");
    }
    assert!(bar.lines().nth(1).unwrap().starts_with("Restore game    Quit"));
    assert!(bar.lines().nth(4).unwrap().starts_with("Your choice?"));
}

#[test]
fn the_letter_is_lit_and_asks_by_name() {
    proves!("UI-06", "MENU-03");
    let mut player = Player::with(classic());
    let letter = player.cell(64 + 6, 19);
    assert_eq!(letter.symbol(), "Y");
    assert_eq!(letter.fg, Color::LightYellow);
    assert!(letter.modifier.contains(Modifier::UNDERLINED));
    player.press("y");
    assert!(player.bar().contains("Confirm \"view mY scores\"? (return)"), "{}", player.bar());
    player.press("q");
    assert!(!player.bar().contains("Confirm"));
}

#[test]
fn main_menu_letters_are_unique_and_entries_have_one_capital() {
    proves!("MENU-02");
    for side in Side::BOTH {
        for number in 0..8 {
            let [team, waits, again] = [1, 2, 4].map(|bit| number & bit != 0);
            let waits = waits.then(|| MenuItem::new("Continue", "", |_| Transition::Stay));
            let again = again.then(|| Again { at_once: false, with: "with Bran".into() });
            let labels: Vec<&str> = items(side, Offers { team, waits, again }).iter().map(MenuItem::label).collect();
            let capitals = |label: &str| label.chars().filter(char::is_ascii_uppercase).collect::<String>();
            let letters: BTreeSet<String> = labels.iter().map(|label| capitals(label)).collect();
            assert_eq!(letters.len(), labels.len());
            assert!(letters.iter().all(|letter| letter.len() == 1), "{labels:?}");
        }
    }
}

#[test]
fn new_human_needs_a_name_and_gets_the_manuals_equipment() {
    proves!("SETUP-01", "SETUP-02", "SETUP-03", "SETUP-04", "MENU-07", "DEC-019");
    let mut player = Player::with(quiet());
    player.press("m");
    let bar = player.bar();
    assert!(bar.starts_with("Name: 000, none yet   SH: (12) 12  Ready: Broadsword"), "{bar}");
    assert!(bar.contains("Race: Human           AG: (12) 11  Also : Spike Shield"), "{bar}");
    assert!(
        bar.contains("Slung: Crossbow") && bar.contains("MP: 10") && bar.contains("AR: 2 / 0    Armor: Clothes"),
        "{bar}"
    );
    assert!(bar.contains("IQ: 8") && bar.contains("Exp : 0") && bar.contains("Team: West    0>"), "{bar}");
    player.press("<Enter>");
    assert!(player.text().contains("A name is needed"), "{}", player.text());
    player.press("000<Enter>");
    assert!(player.text().contains("only a stand-in"), "{}", player.text());
    player.press("<BS><BS><BS>Conan");
    player.assert_shows(&[
        "for West, SH against AG, point for point",
        "Strikes at 11 or less, damage 2d",
        "Blows to kill SH 12    3     4     6    11",
        "Worth 9 points in even sides",
    ]);
    player.press("<Enter>");
    player.assert_shows(&[
        "* Ready    Broadsword",
        "Sling 1  Crossbow",
        "mean hit   1.0  7.3 +6.3",
        "> * Broadsword      12 2d     63%  7.3  5.3  3.4  1.8",
    ]);
    player.press("<Enter>");
    assert!(player.bar().contains("Conan stands ready for West."));
    player.assert_shows(&[". C> Conan, Human . .", "Begin game      Make character  Load character"]);
    player.press("mConan<Enter>");
    assert!(player.text().contains("The name is taken"), "{}", player.text());
}

#[test]
fn attributes_are_traded_and_a_mage_spends_points() {
    let mut player = Player::with(quiet());
    player.press("mGrim<Down><Down>+++");
    let words =
        |player: &Player| player.text().replace(['<', '>'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&player).contains("SH 15") && words(&player).contains("AG 9"), "{}", player.text());
    player.press("++");
    assert!(words(&player).contains("AG 7 is outside 8 to 40") || words(&player).contains("AG 8"), "{}", player.text());
    player.press("<Up>-----");
    let text = player.text();
    assert!(text.contains("Race"), "{text}");
}

#[test]
fn help_keeps_the_focused_form_line_and_plus_adds_a_point() {
    for help in ["?", "<F1>"] {
        let mut player = Player::with(quiet());
        player.press("mConan<Down><Down>-").press(help).press("<Esc>").press("+");
        let bar = player.bar();
        assert!(bar.contains("Name: Conan ") && bar.contains("SH: (12) 12"), "{bar}");
        player.press("-");
        assert!(player.bar().contains("SH: (11) 11"), "{}", player.bar());
    }
}

#[test]
fn forbidden_gear_stays_in_the_list_with_its_reason() {
    proves!("SETUP-05", "UI-36", "MENU-08");
    let mut player = Player::with(quiet());
    player.press("mConan<Enter>");
    player.press("<Up><Up><Up>longs");
    let text = player.text();
    assert!(text.contains("Longsword       13 needs SH 13, has 12"), "{text}");
    player.press("<Esc>flail");
    assert!(player.text().contains("takes both hands"), "{}", player.text());
    player.press("<F7>");
    assert!(player.text().contains("Weapon info") && player.text().contains("Buckler"));
    assert!(player.text().contains("2 hands"), "{}", player.text());
    player.press("q<Esc><Esc>");
    assert!(player.text().contains("Make a character"));
}

#[test]
fn second_side_is_set_up_and_a_fighter_is_shown_and_removed() {
    proves!("SETUP-08", "SETUP-09", "MENU-09", "DEC-026");
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>emBran<Enter><Enter>");
    let text = player.text();
    assert!(text.contains("C> Conan") && text.contains("<b Bran") && text.contains("switch to West"), "{text}");
    player.press("s");
    player.assert_shows(&[
        "> Conan        Human          West 12 12  8 Broadsword        9 stored",
        "  Bran         Human          East 12 12  8 Broadsword        9 stored",
        "Name: Conan ",
    ]);
    player.press(" ");
    assert!(player.bar().contains("Name: Bran"));
    player.press("<Enter>d<Enter>");
    assert!(!player.text().contains("C> Conan"));
    player.press("wl");
    assert!(player.text().contains("Conan"), "the roster keeps him");
}

#[test]
fn load_list_says_why_a_fighter_cannot_join() {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>l");
    assert!(player.text().contains("This character is set up already."));
}

#[test]
fn creatures_need_only_a_name_and_are_not_stored() {
    proves!("DEC-018");
    let mut player = Player::with(quiet());
    player.press("mRex<Down>-");
    assert!(player.text().contains("Bear"), "{}", player.text());
    player.press("<Enter>");
    assert!(player.text().contains("Rex, Bear"), "{}", player.text());
    player.press("y");
    assert!(player.text().contains("Nobody yet"));
}

#[test]
fn scores_show_attributes_experience_and_standing() {
    proves!("UI-34", "HISC-02", "HISC-11");
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>v");
    player.assert_shows(&["Hi-scores", "> Conan        Human  12 12  8      0     0 -", "set up"]);
    player.press("<Esc>y");
    player
        .assert_shows(&["My scores: everybody of this installation", "> Conan        Human  12 12  8      0     0 -"]);
}

#[test]
fn settings_change_and_are_kept() {
    let mut player = Player::with(quiet());
    player.press("o");
    player.assert_shows(&[
        "> Look             auto",
        "Gentle start     off",
        "Modern where the terminal shows",
        "* auto",
    ]);
    player.press("<Up>".repeat(8).as_str()).press(" ");
    assert!(player.app.store_mut().settings().effects, "they were off");
    player.press("<Down> ");
    assert_eq!(player.app.store_mut().settings().keys, Keys::Vi);
    player.press("<Up>".repeat(8).as_str()).press(" ");
    assert_eq!(player.app.store_mut().settings().theme, Theme::Truecolor);
}

#[test]
fn small_terminal_shows_a_notice_and_keeps_the_question() {
    let mut player = Player::with(classic());
    player.press("y");
    player.resize(60, 20);
    assert!(player.text().contains("60 columns and 20"), "{}", player.text());
    player.press("q<Enter>");
    player.resize(80, 24);
    assert!(player.bar().contains("Confirm \"view mY scores\"? (return)"), "the question still stands");
}

#[test]
fn colourless_theme_has_no_colours_and_underlines_letters() {
    let settings = Settings { theme: Theme::None, ..classic() };
    let mut player = Player::with(settings);
    player.press("m<Enter>Conan<Enter><Enter>b<Enter>");
    assert!(player.text().contains("Conan"), "{}", player.text());
    for cell in player.cells() {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{cell:?}");
    }
    player.press("<Esc>");
    assert!(player.cell(0, 19).modifier.contains(Modifier::UNDERLINED), "the letter of Begin game");
}

#[test]
fn the_rules_are_a_key_away() {
    let mut player = Player::with(quiet());
    player.press("?");
    assert!(!player.text().contains("MENU-03"), "{}", player.text());
    assert!(player.text().contains("If a choice needs to be confirmed"), "in words: {}", player.text());
    player.press("<Tab>");
    assert!(player.text().contains("MENU-03"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.bar().contains("Your choice?"));
}

#[test]
fn before_the_fight_both_sides_are_shown_and_can_be_redrawn() {
    proves!("SETUP-10", "SETUP-12");
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>b");
    let first = player.text();
    assert!(first.contains("West, worth 9") && first.contains("C Conan      SH 12 AG 12 Broadsword"), "{first}");
    let drawn = (0..9).map(|_| {
        player.press("o");
        player.text()
    });
    assert!(drawn.into_iter().any(|text| text != first), "nobody else is drawn: {first}");
    player.press("<Enter>");
    assert!(player.app.battle().is_some());
    assert!(player.bar().contains("Which side") || player.bar().contains("Moves Left"), "{}", player.text());
}

/// Conan in a battle of the data folder that has just begun.
fn begun() -> Player {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>b<Enter>");
    player
}

#[test]
fn a_battle_that_waits_is_restored_with_the_same_question() {
    proves!("SETUP-13", "DEC-028");
    let mut player = begun();
    player.press("<Enter>");
    let (arena, battle) = (player.text().lines().take(19).collect::<Vec<_>>().join("\n"), player.battle());
    player.press("q");
    if player.app.battle().is_some() {
        player.press("s");
    }
    assert!(player.bar().contains("The battle is saved"), "{}", player.bar());
    player.press("l");
    assert!(player.text().contains("in battle"), "he can be in no other: {}", player.text());
    player.press("<Esc>r");
    assert!(player.text().contains("Conan against"), "{}", player.text());
    player.press("<Enter>");
    assert_eq!(player.battle(), battle);
    assert_eq!(player.text().lines().take(19).collect::<Vec<_>>().join("\n"), arena);
}

#[test]
fn giving_up_a_battle_is_confirmed_and_counts_a_break_out() {
    proves!("UI-35", "HISC-09");
    let mut player = begun();
    player.press("q");
    if player.app.battle().is_some() {
        player.press("s");
    }
    player.press("ra");
    assert!(player.bar().contains("Give it up?"), "{}", player.bar());
    player.press("x");
    assert!(!player.bar().contains("Give it up?"), "any other key takes it back");
    player.press("a<Enter>");
    // It can still be watched, and given up no more.
    assert!(player.text().contains("given up   Conan"), "{}", player.text());
    player.press("a");
    assert!(!player.bar().contains("Give it up?"), "{}", player.bar());
    player.press("<Esc>y");
    let bar = player.bar();
    assert!(bar.lines().nth(1).unwrap().trim_end().ends_with("B1"), "{bar}");
    assert_eq!(bar.lines().nth(1).unwrap().find("B1"), Some(77), "{bar}");
    player.press("<Esc>v");
    assert!(
        player.text().contains("Nobody without break-outs yet; view mY scores shows all."),
        "the hi-scores leave him out"
    );
}

#[test]
fn a_damaged_journal_is_one_grey_row_with_its_reason() {
    let mut player = Player::with(quiet());
    let folder = player.app.store_mut().folder().join("battles");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("20260101-000000-beef.jsonl"), "no journal").unwrap();
    player.press("r");
    assert!(player.text().contains("20260101-000000-beef"), "{}", player.text());
    assert!(
        player.cell(2, 3).modifier.contains(Modifier::DIM) || player.cell(2, 3).modifier.contains(Modifier::REVERSED)
    );
    player.press("<Enter>");
    let bar = player.bar().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(bar.to_lowercase().matches("no journal of this game").count(), 1, "one text, not two: {bar}");
    assert!(bar.contains("Esc back"), "the way out is seen: {bar}");
    assert!(player.app.battle().is_none());
}

#[test]
fn the_living_stay_set_up_for_the_next_battle() {
    let mut player = begun();
    for _ in 0..3000 {
        let bar = player.bar();
        if player.app.battle().is_none() {
            break;
        } else if bar.contains("Moves Left") || bar.contains("Return done") || bar.contains("(return)") {
            player.press("<Enter>");
        } else if bar.contains("Which side") || bar.contains(": evade?") {
            player.press("e");
        } else if bar.contains("NEED") {
            player.press("y");
        } else if bar.contains("Attack") {
            player.press("a");
        } else if bar.contains("Stand up") || bar.contains("this square") {
            player.press("<Enter>");
        } else if bar.contains("Stand") {
            player.press("s");
        } else {
            player.press("n");
        }
    }
    assert!(player.app.battle().is_none(), "{}", player.text());
    let lives = player.app.store_mut().roster().find("Conan").unwrap().dead.is_none();
    assert_eq!(player.text().contains("C> Conan"), lives, "{}", player.text());
}

#[test]
fn unwritable_data_folder_is_reported_and_play_continues() {
    let mut player = Player::new(80, 24);
    player.app = App::new(Store::memory("the disk is full"), crate::theme::skin::Surroundings::PLAIN);
    player.draw();
    player.press(" mConan<Enter><Enter>");
    assert!(player.bar().contains("not saved: the disk is full"), "{}", player.bar());
    player.press("b<Enter>");
    assert!(player.app.battle().is_some());
    assert!(player.wait(5000).bar().contains("This battle is not saved: the disk is full."), "{}", player.bar());
    player.press("!").wait(5000);
    player.resize(80, 60);
    assert!(player.text().contains("This battle is not saved: the disk is full"), "{}", player.text());
}

#[test]
fn race_description_is_shown_on_the_form_at_every_size() {
    use ludus_gladiator::narration::races::about;
    for (columns, rows) in [(80, 24), (120, 36), (160, 48), (200, 50)] {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("m<Down>");
        for race in Race::playable() {
            let text = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
            let words = about(*race).join(" ");
            let all = words.split(' ').collect::<Vec<_>>();
            // Beside other columns a line stands by itself.
            let lines = crate::canvas::wrap(&words, if columns == 80 { 47 } else { 200 });
            assert!(lines.len() <= 4, "{race:?}: {lines:?}");
            if columns == 80 {
                lines.iter().for_each(|line| assert!(text.contains(line.as_str()), "{line}: {}", player.text()));
            } else {
                assert!(all.iter().all(|word| text.contains(word)), "{race:?}: {}", player.text());
            }
            player.press("+");
        }
    }
}
