//! What the system refuses while one plays: threads, the disk in the middle of a battle; and how often settings are written.

use super::*;
use crate::background;
use ludus_gladiator::model::skill::Skill;
use ludus_store::journal::BattleId;
use std::path::Path;

fn two_robots() -> Setup {
    let one = |name, side, x, facing| Recruit {
        control: Control::Robot,
        ..man(name, side, x, 9, facing, ["Mace", "", "", ""])
    };
    let people = vec![one("Conan", Side::West, 10, Facing::East), one("Bran", Side::East, 11, Facing::West)];
    Setup { skill: Skill::Cunning.into(), ..drawn(people, Phase::Actions, &[]) }
}

/// Watches a battle of two robots whose journal is a file.
fn watches(file: &Path) -> Player {
    let session = Session::<Battle>::apart(file, BattleId::new(0, Seed(3)), two_robots(), Seed(3)).unwrap();
    let mut player = Player::with(quiet());
    player.app.watch_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
    player.draw();
    player
}

/// A folder stands where the journal was, so that no line can be written any more.
fn breaks(file: &Path) {
    std::fs::remove_file(file).unwrap();
    std::fs::create_dir(file).unwrap();
    std::fs::write(file.join("in the way"), "").unwrap();
}

#[test]
fn a_journal_that_fails_stops_skipping_and_is_read_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("20300101-000000-0003.jsonl");
    let mut player = watches(&file);
    breaks(&file);
    let over = |player: &Player| player.bar().contains("Return done");
    // However often it is pressed, the key that skips does not pass the sentence over.
    player.press("!!!!!!!!").wait(5000);
    assert!(!over(&player), "the skipping stops: {}", player.text());
    assert!(player.bar().contains("cannot be written"), "{}", player.bar());
    let at = player.battle().hash();
    player.press("!!").wait(5000);
    assert_eq!(player.battle().hash(), at, "{}", player.text());
    // Any other key has read it; then the battle can be skipped in memory, and the report says what is missing.
    for _ in 0..8 {
        player.press("<Enter>");
        if !player.bar().contains("<more>") {
            break;
        }
    }
    player.press("!").wait(5000);
    assert!(over(&player), "{}", player.text());
    let log = player.app.battle().unwrap().log_text();
    assert!(log.contains("The end of the journal is not saved."), "{log}");
    player.press("<Enter>");
    assert!(player.app.battle().is_none());
    assert!(player.text().contains("The end of the battle was not saved"), "{}", player.text());
}

#[test]
fn a_thread_that_is_refused_leaves_estimates_out_and_says_so() {
    struct Allows;
    impl Drop for Allows {
        fn drop(&mut self) {
            background::tests::REFUSES.set(false);
        }
    }
    let _allows = Allows;
    background::tests::REFUSES.set(true);
    let mut player = Player::with(quiet());
    player.resize(120, 36);
    let mut said = 0;
    for keys in ["m", "Conan", "<Enter>", "<Enter>", "b"] {
        player.press(keys);
        said += usize::from(player.text().contains(background::REFUSAL));
    }
    assert_eq!(said, 1, "it is said once");
    assert!(player.text().contains("Before the fight"), "{}", player.text());
    assert!(player.text().contains("not estimated"), "{}", player.text());
    assert_eq!(player.app.wakes_at(), None, "nobody waits for what does not come");
    player.press("<Enter>");
    assert!(player.app.battle().is_some(), "the battle can be played");
}

#[test]
fn settings_are_written_when_the_page_closes_or_after_a_pause() {
    let mut player = Player::with(quiet());
    let file = player._folder.path().join("settings.json");
    let written = || std::fs::read_to_string(&file).unwrap();
    let before = written();
    player.press("o<Down>").press(&"+".repeat(40)).press("<Down>+");
    assert_eq!(written(), before, "a key writes nothing");
    player.press("<Enter>");
    let closed = written();
    assert_ne!(closed, before, "the page is closed");
    player.press("o+");
    assert_eq!(written(), closed);
    player.wait(1100);
    let paused = written();
    assert_ne!(paused, closed, "a pause");
    // Over a battle, and the key of the look.
    let mut player = Player::in_battle(two_robots());
    let file = player._folder.path().join("settings.json");
    let written = || std::fs::read_to_string(&file).unwrap();
    let before = written();
    player.press("<F5>+");
    assert_eq!(written(), before);
    player.press("<F5>");
    let closed = written();
    assert_ne!(closed, before, "the page is closed");
    player.press("<F6>");
    assert_eq!(written(), closed);
    assert!(player.app.wakes_at().is_some());
    player.app.save_changes();
    assert_ne!(written(), closed, "the program ends");
}
