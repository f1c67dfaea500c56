//! Nothing jumps between the questions of a turn: the sections of the panel, the rows of the order and the boxes keep their
//! places, in every rulebook that has a board.

use super::*;
use std::collections::BTreeSet;

/// Columns of the first of two columns of a panel.
const COLUMN: usize = 30;

const SIZES: [(u16, u16); 2] = [(120, 36), (200, 50)];

/// What must not move: the rows of the panel's headings, the signs of the order from top to bottom, and the corners of boxes.
#[derive(Debug)]
struct Places {
    keys: String,
    headings: Vec<(u16, String)>,
    order: Vec<String>,
    corners: Vec<(u16, u16)>,
}

fn places(player: &Player, keys: &str) -> Option<Places> {
    player.app.play()?;
    let panel = player.fitted().panel?.outer;
    let text = player.inside(panel);
    let rows: Vec<&str> = text.lines().collect();
    let is_heading = |row: &&str| {
        row.contains("\u{2500}\u{2500}") && !row.contains(['\u{256d}', '\u{2570}', '\u{256e}', '\u{256f}'])
    };
    let headings = (panel.y..).zip(&rows).filter(|(_, row)| is_heading(row));
    let headings: Vec<(u16, String)> = headings.map(|(y, row)| (y, row.trim().to_string())).collect();
    let first = |row: &&str| row.chars().take(COLUMN).collect::<String>();
    let named = rows.iter().skip_while(|row| !is_heading(row)).skip(1).map(first);
    let named = named.take_while(|row| !row.trim().is_empty() && !row.contains(" left"));
    let sign =
        |row: String| row.trim_start_matches([' ', '\u{25ba}']).split_whitespace().next().unwrap_or("").to_string();
    let order =
        named.map(sign).map(|sign| sign.trim_matches(['\u{25ba}', '\u{25c4}', '\u{25b2}', '\u{25bc}']).to_string());
    let whole = player.cells();
    let wide = panel.right();
    let corners = whole.iter().zip(0u16..).filter(|(cell, _)| cell.symbol() == "\u{256d}");
    let corners = corners.map(|(_, at)| (at % wide, at / wide));
    // A question of many rows takes those of the log.
    let log = player.parts().log.map(|log| log.outer);
    let is_log = |corner: &(u16, u16)| log.is_some_and(|log| *corner == (log.x, log.y));
    let corners = corners.filter(|corner| corner.0 < panel.x && !is_log(corner)).collect();
    // While the players change seats, the panel shows the order alone.
    (headings.len() > 2).then(|| Places { keys: keys.into(), headings, order: order.collect(), corners })
}

/// Presses groups of keys one after the other, and looks at every question.
fn walked(player: &mut Player, (columns, rows): (u16, u16), groups: &[&str]) -> Vec<Places> {
    player.resize(columns, rows);
    let mut seen = Vec::new();
    seen.extend(places(player, "at first"));
    for keys in groups {
        player.press(keys);
        player.wait(1000);
        seen.extend(places(player, keys));
    }
    seen
}

/// Places of the panel that a question can leave empty.
const EMPTY: usize = 2;

/// Headings have the same rows at all questions, the order keeps its rows, and the boxes their corners.
fn stand_still(seen: &[Places], what: &str) {
    assert!(seen.len() > 3, "{what}: {seen:?}");
    let fullest = seen.iter().max_by_key(|one| one.headings.len()).unwrap();
    let rows: BTreeSet<u16> = seen.iter().flat_map(|one| one.headings.iter().map(|(row, _)| *row)).collect();
    // A section with nothing to say leaves its place empty, so the fullest panel need not have all.
    assert!(rows.len() <= fullest.headings.len() + EMPTY, "{what}: {rows:?}: {seen:#?}");
    for one in seen {
        assert_eq!(one.order, seen[0].order, "{what}, after {}", one.keys);
        // A page over the boxes has a corner of theirs.
        let moved: Vec<_> = one.corners.iter().filter(|corner| !seen[0].corners.contains(corner)).collect();
        assert!(moved.is_empty(), "{what}, after {}: {moved:?}", one.keys);
    }
}

#[test]
fn panels_of_gladiator_stand_still() {
    for size in SIZES {
        let mut player = Player::in_battle_with(everything(), modern());
        let keys =
            ["o", "<Esc>", "v", "<Enter>", "<Tab>", "<Tab>", "<Tab>", "<Enter>", "<Enter>", "c", "<Esc>", "o", "<Esc>"];
        stand_still(&walked(&mut player, size, &keys), &format!("{size:?}"));
        let [conan, khan] = [("Conan", 9), ("Khan", 11)].map(|(name, y)| Recruit {
            ag: 14,
            ..man(name, Side::West, 10, y, Facing::East, ["Mace", "Dagger", "", ""])
        });
        let [bran, ulf] = [("Bran", 9, 12), ("Ulf", 11, 8)].map(|(name, y, ag)| Recruit {
            ag,
            control: Control::Player,
            ..robot(name, 12, y, ["Mace", "", "", ""])
        });
        let setup = drawn(vec![conan, bran, khan, ulf], Phase::Movement, &[]);
        let mut player = Player::in_battle_with(setup, modern());
        let keys = ["<Right>", "<Enter>", "<Enter>", "<Enter>", "<Enter>", "k", "<Esc>", "<Esc>", "a"];
        stand_still(&walked(&mut player, size, &keys), &format!("two against two, {size:?}"));
    }
}

#[test]
fn panels_of_hex_arena_stand_still() {
    for size in SIZES {
        let mut player = Player::with(modern());
        player.app.fix_chance(Seed(7));
        player.press("h<Enter><Enter>");
        let keys =
            ["<Enter>", "<Enter>", "o", "<Right>", "<Esc>", "<Tab>", "<Enter>", "<Enter>", "<Enter>", "<Tab>", "<Tab>"];
        stand_still(&walked(&mut player, size, &keys), &format!("{size:?}"));
    }
}

#[cfg(feature = "battlefield")]
#[test]
fn panels_of_battlefield_stand_still() {
    for size in SIZES {
        let mut player = Player::with(modern());
        player.app.fix_chance(Seed(7));
        player.press("b<Enter>");
        let keys = ["<Enter>", "<Right>", "<Esc>", " ", "o", "<Right>", "<Esc>", "<Tab>", "<Tab>", "<Enter>", "l"];
        stand_still(&walked(&mut player, size, &keys), &format!("{size:?}"));
    }
}
