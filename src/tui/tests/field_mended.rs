//! Screens of *Battlefield* that once said something wrong, or not enough.

use super::*;
use crate::tests::field_starts::{
    EAST, ROWS, at_stage, delegated_to_the_end, in_stage, opened, setup, setup_on, staged, turn_to,
};
use crate::tests::lesson_play;
use ludus_battlefield::battle::state::Stage;
use ludus_battlefield::model::setup::Setup as FieldSetup;

/// Armies of the strategic scale, whose units have up to 200 fighters.
fn strategic() -> FieldSetup {
    let west = r#"{"name":"West","leadership":9000,"units":[
        {"troop":"LI","fighters":200,"at":"F06"},{"troop":"PK","fighters":150,"at":"D04"},{"troop":"AR","fighters":90,"at":"D08"}]}"#;
    let east = r#"{"name":"East","leadership":9000,"commander":{"computer":"captain"},"units":[
        {"troop":"LI","fighters":133,"at":"I06"}]}"#;
    let text = serde_json::to_string(&setup_on(&ROWS, west, east)).unwrap();
    serde_json::from_str(&text.replacen('{', r#"{"scale":"strategic","#, 1).replacen(r#""scale":"tactical","#, "", 1))
        .unwrap()
}

fn turn_to_legend(player: &mut Player) {
    for _ in 0..6 {
        if player.text().contains("Capital codes") {
            break;
        }
        player.press("<Tab>");
    }
    // A page of few rows scrolls.
    player.press("<Down><Down>");
}

#[test]
fn strategic_hexes_show_every_digit_or_ninths() {
    for (settings, size) in [(modern(), (120, 36)), (quiet(), (160, 48)), (modern(), (200, 50))] {
        let (setup, battle) = in_stage(strategic(), Stage::Movement);
        let mut player = staged(setup, battle, settings, size);
        player.assert_shows(&["LI200", "PK150", "AR90", "li133"]);
        // The cursor leaves all digits, too.
        player.press("o");
        player.assert_shows(&["LI200", "PK150"]);
        player.press(" ");
        player.assert_shows(&["LI200", "PK150"]);
    }
    let (setup, battle) = in_stage(strategic(), Stage::Movement);
    let mut player = staged(setup, battle, quiet(), (80, 24));
    // 150 of at most 200 are seven ninths (UI-03).
    player.assert_shows(&["LI9", "PK7"]);
    turn_to_legend(&mut player);
    player.assert_shows(&["Digits: ninths of a full unit"]);
}

#[test]
fn a_legend_tells_whether_digits_are_ninths() {
    let mut player = at_stage(Stage::Movement, quiet(), (160, 48));
    turn_to_legend(&mut player);
    player.assert_shows(&["Digits: fighters left", "3.LC#1"]);
}

#[test]
fn the_record_of_a_strategic_archer_has_the_range_of_the_battle() {
    let (setup, battle) = in_stage(strategic(), Stage::Movement);
    let mut player = staged(setup, battle, quiet(), (80, 24));
    turn_to(&mut player, "AR#3");
    player.press("v");
    assert!(player.text().contains("range 1") && !player.text().contains("range 5"), "{}", player.text());
}

#[test]
fn barbarians_that_must_flee_say_why_the_turn_cannot_end() {
    let west = r#"{"name":"West","leadership":900,"units":[
        {"troop":"BA","fighters":10,"at":"F06"},{"troop":"LI","fighters":20,"at":"C08"}]}"#;
    let refused = "utnumbered barbarians must flee before the turn ends";
    for (settings, size) in [(modern(), (120, 36)), (quiet(), (80, 24)), (modern(), (80, 24))] {
        let (setup, battle) = in_stage(setup(west, EAST), Stage::Movement);
        let mut player = staged(setup, battle, settings, size);
        let asked = match settings.look {
            Look::Modern if size.0 > 80 => "Barbarians 1 on F06",
            Look::Modern => "BA#1 10 of 10",
            _ => "BA#1",
        };
        turn_to(&mut player, asked);
        player.assert_shows(&["Outnumbered: these barbarians must flee before the turn ends"]);
        if size.0 > 80 {
            player.assert_shows(&["End movement: outnumbered barbarians must flee before the turn ends"]);
        }
        player.press(">");
        assert!(player.text().contains(refused), "{size:?}: {}", player.text());
        turn_to(&mut player, "LI#2");
        player.press("?");
        if player.text().contains("is on the page of rules (Tab)") {
            player.press("<Tab>");
        }
        player.assert_shows(&["End movement: outnumbered barbarians must flee"]);
    }
}

/// A battle of four armies in two alliances.
fn four_armies() -> FieldSetup {
    let army = |name: &str, at: &str, alliance: u8, more: &str| {
        format!(
            r#"{{"name":"{name}","leadership":900,"alliance":{alliance},{more}"units":[{{"troop":"LI","fighters":20,"at":"{at}"}}]}}"#
        )
    };
    let computer = r#""commander":{"computer":"captain"},"#;
    let [north, south] = [army("Northern march", "C02", 1, computer), army("Southern march", "K10", 2, computer)];
    let others = [north, south].join(",");
    setup_on(&ROWS, &army("West", "C08", 1, ""), &format!("{},{others}", army("East", "K04", 2, computer)))
}

#[test]
fn who_plays_has_a_row_for_each_of_four_armies() {
    for (settings, size) in [(modern(), (120, 36)), (quiet(), (80, 24)), (modern(), (80, 24)), (modern(), (200, 50))] {
        let mut player = opened(four_armies(), settings, size);
        player.press("<F2>");
        let text = player.text();
        for name in
            ["West: by hand", "East: the computer", "Northern march: the computer", "Southern march: the computer"]
        {
            assert_eq!(text.lines().filter(|line| line.contains(name)).count(), 1, "{size:?}: {name}: {text}");
        }
        let row = text.lines().find(|line| line.contains("Who plays?")).unwrap();
        assert!(row.contains("West: by hand") && !row.contains("East: the"), "{row}");
        assert!(text.contains(" you"), "{text}");
    }
}

#[test]
fn a_lesson_gives_no_advice_against_its_step() {
    let mut player = lesson_play::opened("tl", 0, modern());
    player.resize(120, 36);
    player.press("<Enter>").wait(500);
    player.assert_shows(&["M (Move)"]);
    assert!(!player.text().contains("Marshal would"), "{}", player.text());
    player.press("m<Enter>").wait(2000);
    player.assert_shows(&["strikes at the back"]);
    turn_to(&mut player, "Light cavalry 4 on");
    assert!(!player.text().contains("Marshal would"), "{}", player.text());
    player.press("m<Enter>").wait(500);
    assert!(player.text().contains("D09"), "Return alone goes nowhere: {}", player.text());
}

#[test]
fn help_of_a_replay_names_no_spells() {
    let mut player = delegated_to_the_end();
    player.press("w?");
    let text = player.text();
    assert!(text.contains("next death") && text.contains("wound before"), "{text}");
    assert!(!text.contains("spell") && !text.contains("fumble"), "{text}");
}

#[test]
fn small_screens_name_the_stage_and_cut_no_piece_of_the_line() {
    let mut player = at_stage(Stage::Movement, modern(), (80, 24));
    let line = |player: &Player| {
        let text = player.text();
        text.lines().find(|line| line.contains(" at D06  ")).unwrap_or_else(|| panic!("{text}")).trim().to_string()
    };
    assert!(line(&player).contains(" R1 move"), "{}", line(&player));
    for layer in ["defence", "volleys", "threat", "zones"] {
        player.press("l");
        let line = line(&player);
        // Both sides stand there, whole.
        assert!(line.starts_with("AR#2 20 of 20 ") && line.matches(" of 20 ").count() == 2, "{line}");
        assert!(line.contains(layer), "{line}");
    }
    let combat = at_stage(Stage::Combat, modern(), (80, 24));
    assert!(line(&combat).contains(" R1 combat"), "{}", line(&combat));
}

#[test]
fn small_maps_are_whole_on_small_screens_with_letters_below() {
    for settings in [modern(), quiet()] {
        let player = at_stage(Stage::Movement, settings, (80, 24));
        let text = player.text();
        assert!(!text.contains("columns A-"), "{text}");
        let lines: Vec<&str> = text.lines().collect();
        let letters = lines.iter().position(|line| "ABCDEFGHIJKLM".chars().all(|one| line.contains(one)));
        let row = lines.iter().position(|line| line.trim_start().starts_with("11"));
        assert_eq!(letters, row.map(|row| row + 1), "{text}");
    }
}

#[test]
fn two_pairs_of_armies_have_a_win_bar() {
    let mut player = opened(four_armies(), Settings { win_bar: true, ..modern() }, (160, 48));
    for _ in 0..50 {
        player.wait(200);
        if player.text().contains("West +1 ") {
            return assert!(player.text().contains("% East +1"), "{}", player.text());
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("no win bar: {}", player.text());
}
