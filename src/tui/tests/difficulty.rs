//! How well the computer chooses, as the player meets it.

use super::*;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::skill::{Skill, Skills};

const MANUAL: &str = "> East's level       plain         Robots follow the tactics of their kind.";
const CUNNING: &str = "> East's level       cunning       Robots look an exchange of blows ahead.";

const MASTER: &str = "> East's level       master        Robots and house gladiators look ahead.";

/// Conan is made, and both sides are seen.
fn before() -> Player {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>b");
    player
}

/// The program ends, and another one begins with the same data folder.
fn again(player: &mut Player) {
    let folder = player.app.store_mut().folder().to_path_buf();
    player.app = App::new(Store::memory("the program has ended"), crate::theme::skin::Surroundings::PLAIN);
    player.app = App::new(Store::open(&folder), crate::theme::skin::Surroundings::PLAIN);
    player.draw();
    player.press(" ");
}

/// Goes from the battle back to the menu; it waits.
fn save(player: &mut Player) {
    player.press("q");
    if player.app.battle().is_some() {
        player.press("s");
    }
    assert!(player.bar().contains("The battle is saved"), "{}", player.bar());
}

/// Reads the help of the place until it comes to a text.
fn explains(player: &mut Player, text: &str) {
    player.press("?");
    if !player.text().contains(text) {
        player.press("<Tab>");
    }
    while !player.text().contains(text) {
        assert!(player.text().contains(" more "), "the help does not say {text:?}");
        player.press(" ");
    }
    player.press("<Esc>");
}

#[test]
fn difficulty_is_shown_before_the_fight_and_d_changes_only_it() {
    let mut player = before();
    // Above it stands who will probably win, which it may well change.
    let below = |player: &Player| player.text().lines().skip(2).collect::<Vec<_>>().join("\n");
    let manual = below(&player);
    assert_eq!(manual.lines().next(), Some(MANUAL));
    assert!(manual.ends_with(" Return begin  Arrows change  O other robots  D difficulty  ? help  Esc back"));
    player.press("d");
    assert_eq!(below(&player), manual.replace(MANUAL, CUNNING), "the same seed, the same opposition");
    player.press("d");
    assert_eq!(below(&player), manual.replace(MANUAL, MASTER));
    player.press("d");
    assert_eq!(below(&player), manual);
    player.press("x");
    assert!(player.bar().contains("That is no key of this screen"), "{}", player.bar());
    explains(&mut player, "Before the fight D chooses");
}

#[test]
fn two_human_sides_see_no_keys_for_drawing_or_difficulty() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("mConan<Enter><Enter>emEve<Enter><Enter>");
        assert!(player.text().contains("Eve"), "{}", player.text());
        player.press("b");
        let text = player.text();
        assert!(text.contains("Before the fight") && text.contains("West is played by"), "{text}");
        assert!(!text.contains("O other robots") && !text.contains("D difficulty"), "{text}");
        player.press("o");
        assert!(player.text().contains("Nobody is drawn"), "{}", player.text());
        // Where the computer plays for one of them the difficulty counts again.
        player.press("e");
        assert!(player.text().contains("D difficulty") && !player.text().contains("O other"), "{}", player.text());
    }
}

#[test]
fn each_computer_side_has_its_own_difficulty() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = before();
        player.resize(columns, rows);
        assert!(!player.text().contains("West's level"), "{}", player.text());
        // Up and Down go from row to row, Left and Right change the value there.
        player.press("<Up><Right>");
        assert!(player.text().contains("West's level") && player.text().contains("the computer"), "{}", player.text());
        player.press("<Down><Left><Down><Right>");
        let told = |label: &str| {
            let text = player.text();
            let line = text.lines().find(|line| line.contains(label)).unwrap_or_else(|| panic!("{text}")).to_string();
            line.split(label).nth(1).unwrap().split_whitespace().next().unwrap().to_string()
        };
        assert_eq!(["West's level", "East's level"].map(told), ["master", "cunning"], "{}", player.text());
        assert_eq!(player.app.store_mut().settings().own.gladiator.skill, Skill::Manual, "of this battle alone");
        player.press("<Enter>");
        let skills = Skills::from(Skill::Master).with(Side::East, Skill::Cunning);
        assert_eq!(player.battle().skill(), skills);
        let first = player.app.battle().unwrap().log_text().lines().next().unwrap().to_string();
        assert_eq!(first, "Difficulty: West master, East cunning.");
    }
    let mut player = before();
    player.press("w<Left>d");
    assert_eq!(player.text().matches("cunning").count(), 2, "D makes both alike again: {}", player.text());
}

#[test]
fn other_robots_and_the_help_leave_the_difficulty_as_it_is() {
    let mut player = before();
    player.press("d").press("o").press("?<Esc>");
    assert_eq!(player.text().lines().nth(2), Some(CUNNING));
}

#[test]
fn battle_keeps_its_difficulty_whatever_is_chosen_later() {
    let mut player = before();
    player.press("s77<Enter>d<Enter>");
    let battle = player.battle();
    assert_eq!((battle.skill().alike(), battle.seed()), (Some(Skill::Cunning), Seed(77)));
    assert_eq!(
        player.app.battle().unwrap().log_text().lines().next(),
        Some("Difficulty: cunning. Robots look an exchange of blows ahead.")
    );
    player.press("f");
    assert!(player.bar().lines().next().unwrap().ends_with(" Difficulty: cunning"), "{}", player.bar());
    player.press("<Enter><Enter>");
    save(&mut player);
    again(&mut player);
    player.press("mBran<Enter><Enter>b");
    assert_eq!(player.text().lines().nth(2), Some(CUNNING), "it is remembered");
    player.press("dd<Esc>");
    assert_eq!(
        player.app.store_mut().settings().own.gladiator.skill,
        Skill::Cunning,
        "what was only tried is forgotten"
    );
    let mut settings = *player.app.store_mut().settings();
    settings.own.gladiator.skill = Skill::Manual;
    player.app.store_mut().set_settings(settings).unwrap();
    player.press("r<Enter>");
    assert_eq!(player.battle().skill(), Skill::Cunning.into());
    assert_eq!(
        player.app.battle().unwrap().log_text().lines().next(),
        Some("Difficulty: cunning. Robots look an exchange of blows ahead.")
    );
    player.press("f");
    assert!(player.bar().lines().next().unwrap().ends_with(" Difficulty: cunning"), "{}", player.bar());
}

#[test]
fn the_report_and_the_scores_tell_the_step() {
    let mut player = before();
    player.press("dw<Enter>");
    let report = player.text();
    assert!(report.lines().next().unwrap().contains(".  Difficulty: cunning."), "{report}");
    player.press("<Enter>y");
    let row = |player: &Player| player.text().lines().nth(3).unwrap().to_string();
    let words = |player: &Player| row(player).split_whitespace().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(words(&player)[7..9], ["1", "cunning"], "{}", row(&player));
    explains(&mut player, "The column Difficulty");
}

#[test]
fn the_widest_record_fits_into_eighty_columns() {
    let mut player = Player::with(quiet());
    let character = r#"{"name": "Wwwwwwwwwwww", "race": "Goblin", "made": {"sh": 8, "ag": 11, "iq": 8},
        "exp_halves": 19999, "games": 999, "cunning_games": 998, "break_outs": 99, "kills": 9999}"#;
    let roster = format!(r#"{{"format": 1, "games_completed": 999, "characters": [{character}]}}"#);
    player.app.store_mut().import(&roster).unwrap();
    player.press("y");
    let row = "> Wwwwwwwwwwww Goblin 31 34 14 9999.5   999 998 cunning  9999    0 B99";
    assert_eq!(player.text().lines().nth(3), Some(format!("{row} ready").as_str()));
    player.press("<Esc>l<Enter><Enter>b<Enter><Enter>");
    save(&mut player);
    player.press("l");
    let loading = player.text().lines().nth(3).unwrap().to_string();
    assert!(loading.starts_with(row) && loading.ends_with(" fights"), "{}", player.text());
}
