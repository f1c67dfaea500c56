//! Who will probably win, before the fight and while somebody is armed.

use super::*;

/// What stands behind some words on the screen, up to two blanks.
fn behind(player: &Player, words: &str) -> String {
    let text = player.text();
    let from = text.find(words).unwrap_or_else(|| panic!("{words:?} is not in {text}")) + words.len();
    let rest = text[from..].lines().next().unwrap_or_default();
    rest.split("  ").next().unwrap_or_default().trim_end_matches(['\u{2502}', '|', ' ']).to_string()
}

#[test]
fn before_the_fight_it_is_of_the_sides_and_not_of_the_seed() {
    for (columns, rows) in [(80, 24), (120, 36), (200, 50)] {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("mConan<Enter><Enter>emEve<Enter><Enter>b");
        let first = behind(&player, "West ");
        let chance = |player: &Player| {
            let text = player.text();
            let at = text.find("% +-").unwrap_or_else(|| panic!("{text}"));
            text[..at].rsplit(' ').next().unwrap().parse::<u32>().unwrap()
        };
        let own = chance(&player);
        assert!((5..95).contains(&own), "two of a kind: {first}");
        for seed in ["7", "8", "123456"] {
            player.press(&format!("s{seed}<Enter>"));
            assert!(player.text().contains(&format!("Seed {seed}")), "{}", player.text());
            assert_eq!(chance(&player), own, "seed {seed}");
        }
        assert_eq!(player.app.wakes_at(), None, "all of it was counted and is drawn");
        player.press("<Esc>");
        assert!(!player.text().contains("% +-"));
    }
}

#[test]
fn estimate_says_how_well_the_robots_play() {
    let mut player = Player::with(quiet());
    player.resize(120, 36);
    player.press("mConan<Enter><Enter>b");
    for level in ["plain robots", "cunning robots", "cunning robots, not masters"] {
        assert!(player.text().contains(&format!("simulated games with {level}")), "{level}: {}", player.text());
        player.press("d");
    }
}

#[test]
fn change_of_the_sides_updates_the_estimate() {
    let mut player = Player::with(quiet());
    // The gentle start is over.
    player.press("mConan<Enter><Enter>mEve<Enter><Enter>b");
    let mut found = vec![behind(&player, "Before the fight").trim().to_string()];
    for _ in 0..6 {
        player.press("o");
        found.push(player.text().lines().next().unwrap_or_default().to_string());
    }
    found.dedup();
    assert!(found.len() > 3, "other robots, another chance: {found:?}");
}

#[test]
fn estimate_follows_equipment_changes_and_shows_the_difference() {
    let duels = "Bouts with the four: ";
    let mut player = Player::with(quiet());
    player.press("mConan<Enter>");
    let first = behind(&player, duels);
    assert!(first.contains("% +-"), "{first}");
    // Looking takes nothing.
    player.press("+++");
    assert_eq!(behind(&player, duels), first);
    assert_eq!(player.app.wakes_at(), None);
    // A weak bow, which the computer shoots instead of striking.
    player.press("<Right><Right>horse bow<Enter>");
    assert!(player.text().contains("Sling 1  Horse Bow"), "{}", player.text());
    let armed = behind(&player, duels);
    let brought: i32 = armed.split(", ").nth(1).unwrap_or_else(|| panic!("{armed}")).parse().unwrap();
    assert!(brought < -20, "{first}, then {armed}");
    player.press("<Enter>");
    // Whoever comes after him on the other side meets him.
    player.press("emEve<Enter>");
    assert!(behind(&player, "Bouts with West: ").contains("% +-"), "{}", player.text());
    player.resize(200, 50);
    assert!(player.text().contains("Bouts with those of West"), "{}", player.text());
}

#[test]
fn mages_estimate_is_the_same_on_weapon_and_spell_screens() {
    let duels = "Bouts with the four: ";
    let mut player = Player::with(quiet());
    player.press("mMerlin<Down>     <Enter>");
    let proposed = behind(&player, duels);
    player.press("<Enter>p");
    assert_eq!(behind(&player, duels), proposed, "he has the spells that are proposed");
    player.press("d");
    let unlearned = behind(&player, duels);
    assert_ne!(unlearned, proposed);
    player.press("<Esc>");
    assert!(player.text().contains("Equip  Merlin"), "{}", player.text());
    assert_eq!(behind(&player, duels), unlearned, "and what that has brought");
}
