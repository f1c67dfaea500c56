//! The dungeons of *Tunnels* on the screen: founded with all house rules, shared by a code, closed with a key, entered for practice.

use super::*;
use crate::tests::rooms::assert_framed;
use crate::tests::sizes::{SIZES, assert_same_words};
use ludus_engine::proves;
use ludus_store::tunnels::dungeons::DungeonRecord;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::narration::house_rules::changed;
use ludus_tunnels::setup::outfit::ready_for_delve;

/// Every screen, and the classic keys that lead there from the menu of Tunnels.
const SCREENS: [(&str, &str); 5] = [
    ("dungeons", "k"),
    ("founding", "k<Down><Enter>"),
    ("founded", "k<Down><Enter><Enter>"),
    ("form of a new dungeon", "e"),
    ("form of a known dungeon", "k<Down><Enter><Enter><Enter>"),
];

fn at(settings: Settings, keys: &str) -> Player {
    Player::at(settings, &["i", keys])
}

fn stored(player: &mut Player) -> Vec<DungeonRecord> {
    player.app.store_mut().tunnels().dungeons().to_vec()
}

#[test]
fn every_screen_of_dungeons_in_both_looks_and_sizes() {
    crate::canvas::outside();
    for (name, keys) in SCREENS {
        let mut player = at(modern(), keys);
        for (columns, rows) in SIZES.into_iter().chain([(100, 30), (93, 27)]) {
            player.resize(columns, rows);
            assert_framed(&player, &format!("{name} at {columns}x{rows}"));
        }
        assert_same_words(&mut player, &mut at(quiet(), keys), name);
        let outside = crate::canvas::outside();
        assert!(outside.is_empty(), "{name}: {outside:?}");
    }
}

#[test]
fn a_dungeon_is_founded_with_all_eleven_house_rules() {
    proves!("TT-DEC-006", "TT-DUNGEON-18", "TT-SCOPE-10");
    let mut player = at(quiet(), "k<Down><Enter>");
    player.press("<Down><Down><Right><Down>77<Down>");
    for _ in 0..11 {
        player.press("<Right><Down>");
    }
    player.press("<Enter>").assert_shows(&["The Bear Gate is founded.", "never entered"]);
    let all = stored(&mut player);
    let founded = &all[0].dungeon;
    assert_eq!((founded.seed, founded.delvers, changed(&founded.rules).len()), (Seed(77), 5, 11), "{founded:?}");
    player.press("<Enter>").assert_shows(&["Made for 5; revised dice of MR"]);
    // Another one gets a name of its own; a seed has bounds.
    let mut player = at(quiet(), "k<Down><Enter><Enter><Down><Down><Enter>");
    player.assert_shows(&["The Bear Gate 2"]);
    player.press("<Down><Down><Down>99999999999999999999<Enter>").assert_shows(&["A seed is a number of 0 to"]);
    assert_eq!(stored(&mut player).len(), 1);
}

#[test]
fn a_code_that_is_played_founds_its_dungeon() {
    let dungeon = Dungeon::found("The Pit".into(), Seed(5), 6);
    let code = DungeonRecord::new(dungeon.clone()).code().unwrap();
    let code: String = code.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    let mut player = at(quiet(), "p");
    player.press(&code).assert_shows(&["the dungeon The Pit"]);
    assert!(!player.text().contains("nobody gains"), "{}", player.text());
    player.press("<Enter>").assert_shows(&["The Pit is founded.", "never entered"]);
    assert_eq!(stored(&mut player), [DungeonRecord::new(dungeon)]);
    player.press("<Esc>p").press(&code).press("<Enter>").assert_shows(&["A dungeon is called"]);
    // It is copied from the list, too, and closed there after a question.
    player.press("<Esc>kc").assert_shows(&["The code of The Pit", &code[..5]]);
    player.press("<Esc>a").assert_shows(&["Close The Pit for good and show its key?"]);
    player.press(" ");
    assert_eq!(stored(&mut player).len(), 1, "any other key keeps it");
    player.press("a<Enter>").assert_shows(&["The key of The Pit", "Nobody has been in The Pit."]);
    assert_eq!(stored(&mut player), []);
}

#[test]
fn practice_takes_copies_of_the_roster_along() {
    proves!("TT-DEC-226");
    let mut player = Player::with(quiet());
    let store = player.app.store_mut();
    store.add_delver(&ready_for_delve("Anna", Seed(3)), 1).unwrap();
    store.found_dungeon(&Dungeon::found("The Pit".into(), Seed(5), 1)).unwrap();
    let before = store.tunnels().clone();
    player.press("ie").assert_shows(&["Anna", "It counts: "]);
    player.press("<Down><Down><Right>").assert_shows(&["Practice: it counts for nobody."]);
    player.press("<Enter>").assert_shows(&["The Pit  level 1"]);
    assert_eq!(*player.app.store_mut().tunnels(), before, "nobody is inside");
    assert_eq!(player.app.store_mut().battles()[0].who, "Practice: Anna in The Pit");
    // The same form without practice counts.
    let mut player = Player::with(quiet());
    player.app.store_mut().add_delver(&ready_for_delve("Anna", Seed(3)), 1).unwrap();
    player.app.store_mut().found_dungeon(&Dungeon::found("The Pit".into(), Seed(5), 1)).unwrap();
    player.press("ie<Enter>");
    assert!(stored(&mut player)[0].in_battle.is_some());
    assert!(player.app.store_mut().tunnels().find("Anna").unwrap().in_battle.is_some());
}

#[test]
fn the_list_of_dungeons_is_left_and_entered_again() {
    let mut player = Player::with(quiet());
    player.app.store_mut().found_dungeon(&Dungeon::found("The Pit".into(), Seed(5), 4)).unwrap();
    player.press("ik").assert_shows(&["The Pit", "1 founded, at most 12"]);
    player.press("<Enter>").assert_shows(&["Provisions", "1 emptied place in"]);
    player.assert_lacks(&["Practice: it counts"]);
    player.press("<Esc>").assert_shows(&["1 founded, at most 12"]);
}
