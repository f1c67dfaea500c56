//! Strikes of *Battlefield* on the screen: dice, attacker, target and result, in the battle and in its replay.

use super::field_starts::{at_stage, turn_to};
use super::*;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_engine::narration::HitResult;
use ludus_store::disk::RealDisk;
use ludus_store::replays::LoadedReplay;

/// Quick dice, the usual pace and effects, in the modern look.
fn usual() -> Settings {
    Settings { look: Look::Modern, theme: Theme::Truecolor, tips: false, ..Settings::default() }
}

#[test]
fn a_strike_names_both_units_and_ends_in_a_word() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let mut player = at_stage(Stage::Combat, usual(), size);
        turn_to(&mut player, if size.0 > 80 { "Heavy infantry 1 on F06: what to do?" } else { "F06" });
        player.press("a");
        for _ in 0..60 {
            if player.text().contains(" of 20 die") {
                break;
            }
            player.wait(10);
        }
        let seen = |player: &Player| player.text();
        let rolling = seen(&player);
        // A narrow box has the labels of both.
        let named = |text: &str| text.contains("HI#1 > or#1") || text.contains("eavy infantry") && text.contains("rcs");
        let words = ["DEAD", "DESTROYED", "HOLDS"];
        assert!(rolling.contains(" of 20 die"), "{}", player.text());
        assert!(named(&rolling), "{rolling}");
        assert!(rolling.contains("4, 5 or 6 x ") && !words.iter().any(|word| rolling.contains(word)), "{rolling}");
        player.wait(700);
        let still = seen(&player);
        assert!(words.iter().any(|word| still.contains(word)) && still.contains(" x "), "{still}");
    }
}

#[test]
fn a_strike_becomes_a_comment_on_both_records() {
    ludus_engine::proves!("BATT-UNIT-09", "BATT-UI-06");
    let mut player = at_stage(Stage::Combat, quiet(), (80, 24));
    player.press("v");
    let row = |player: &Player, name: &str| {
        let text = player.text();
        text.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default().to_string()
    };
    assert_eq!(row(&player, "Comments").split_whitespace().collect::<Vec<_>>(), ["Comments", "-"]);
    player.press("<Enter>");
    turn_to(&mut player, "F06");
    player.press("a").wait(3000);
    player.press("v");
    for _ in 0..3 {
        if row(&player, "Unit").contains("HI#1") {
            break;
        }
        player.press(" ");
    }
    let comment = row(&player, "Comments");
    assert!(comment.contains("HI#1 > or#1 die "), "{}", player.text());
    assert_eq!(row(&player, "Distance").split_whitespace().collect::<Vec<_>>(), ["Distance", "-"]);
}

#[test]
fn a_replay_shows_the_dice_the_loss_and_the_fall() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/battlefield/replays/computer-1.jsonl"));
    let film = LoadedReplay::<FieldBattle>::read(&RealDisk, path).unwrap().film;
    let mut player = Player::with(Settings { effects: true, ..modern() });
    player.app.show(path).unwrap();
    player.resize(120, 36);
    let (mut strikes, mut words, mut chips, mut falls) = (0, 0, 0, 0);
    for step in film.steps() {
        let dice = step.reading.dice.as_ref().and_then(|dice| dice.verdict.as_ref());
        let upshot = step.reading.effect.as_ref().and_then(|effect| effect.upshot.as_ref());
        if let (Some(verdict), Some(upshot)) = (dice, upshot) {
            let text = player.text();
            strikes += 1;
            words += usize::from(text.contains(&*verdict.word));
            chips += usize::from(text.contains(&format!(" \u{2013}{} ", -upshot.number)));
            let falls_here = upshot.mark == HitResult::Died;
            assert!(!falls_here || text.contains("\u{d7}\u{d7}"), "{text}");
            falls += usize::from(falls_here);
        }
        player.press("<Right>");
    }
    // A long text leaves no row for the dice, and a chip gives way to a neighbour.
    let shown = [words, chips].iter().all(|shown| 2 * shown > strikes);
    assert!(strikes > 5 && falls > 0 && shown, "{strikes} strikes, {words} words, {chips} chips, {falls} falls");
}
