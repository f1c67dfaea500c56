//! Any size is used: no hole beside the boxes, and boxes that stand still while questions come and go.

use super::*;
use crate::tests::battle_screens::{MOMENTS, fight, modern, moment};
use crate::tests::measured::Used;
use crate::tests::rooms::assert_framed;
use ratatui::style::Color;
use std::collections::BTreeSet;

/// Sizes between the four of which pictures are kept. Battles use all of them. Lists and forms are measured at two
/// of them: at 100x30 a form is its page of 80x24, and from 240x60 on a list has less to say than there is room.
pub const BETWEEN: [(u16, u16); 5] = [(100, 30), (132, 43), (199, 49), (240, 60), (300, 80)];

/// The four sizes that every screen is held to.
pub const SIZES: [(u16, u16); 4] = [(80, 24), (120, 36), (160, 48), (200, 50)];

/// Draws a screen of the modern look at the four sizes. Returns its pictures at 80x24 and 120x36 with their names, of a
/// further state of a screen (`editor_typing` after `editor`) that at 80x24 only. Larger screens have the same boxes
/// with more room: there the titles are compared.
pub fn pictures(player: &mut Player, name: &str, screens: &[(&str, &str)]) -> Vec<(String, String)> {
    let is_state = screens.iter().any(|(other, _)| name.strip_prefix(other).is_some_and(|rest| rest.starts_with('_')));
    let mut kept = Vec::new();
    let mut boxes = BTreeSet::new();
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        let place = format!("{name}_{columns}x{rows}");
        assert_framed(player, &place);
        assert!(player.cells().iter().all(|cell| cell.bg != Color::Reset), "{place}: its own background");
        let titles = titles(&player.text());
        let missing: Vec<&String> = boxes.difference(&titles).collect();
        assert!(missing.is_empty(), "{place}: no box {missing:?}: {}", player.text());
        match columns {
            80 => kept.push((place, player.text())),
            120 => {
                kept.extend((!is_state).then(|| (place, player.text())));
                boxes = titles;
            }
            _ => {}
        }
    }
    kept
}

/// The titles of the boxes, without what is counted in them.
fn titles(text: &str) -> BTreeSet<String> {
    let tops = text.split('\u{256d}').skip(1).filter_map(|top| top.split_once('\u{256e}'));
    let named = tops.map(|(top, _)| top.trim_matches(['\u{2500}', ' ']));
    named
        .map(|title| {
            title.split(['\u{2500}', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']).next().unwrap_or_default()
        })
        .map(|title| title.trim().to_string())
        .filter(|title| !title.is_empty())
        .collect()
}

/// Asserts that the classic look shows the words of the modern one at the four sizes, in ASCII.
pub fn assert_same_words(modern: &mut Player, classic: &mut Player, name: &str) {
    for (columns, rows) in SIZES {
        modern.resize(columns, rows);
        classic.resize(columns, rows);
        assert!(classic.text().is_ascii(), "{name} at {columns}x{rows}: {}", classic.text());
        assert_eq!(words(&classic.text()), words(&modern.text()), "{name} at {columns}x{rows}");
    }
}

/// The words of three letters and more, sorted.
pub fn words(text: &str) -> Vec<&str> {
    let mut all: Vec<&str> =
        text.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| word.len() > 2).collect();
    all.sort_unstable();
    all
}

#[test]
fn sizes_between_the_four_are_used_too() {
    for (columns, rows) in BETWEEN {
        for name in MOMENTS {
            let player = moment(name, modern(), (columns, rows));
            Used::of(&player).assert_enough(&format!("{name} at {columns}x{rows}"), &player);
            assert!(columns < 190 || player.text().contains("The sides"), "no panel at {columns}x{rows}");
        }
    }
}

#[test]
fn no_card_ends_with_a_heading() {
    for size in [(120, 36), BETWEEN[0], BETWEEN[1], (160, 48), (200, 50)] {
        for name in MOMENTS {
            let text = moment(name, modern(), size).text();
            let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            for (upper, lower) in lines.iter().zip(lines.iter().skip(1)) {
                let Some(at) = (0..upper.len()).find(|at| upper[*at..].starts_with(&['H', 'e', ' ', '>'])) else {
                    continue;
                };
                let head: String = upper[at..].iter().take_while(|letter| **letter != '\u{2502}').collect();
                let below = lower.get(at).copied().unwrap_or(' ');
                assert!(head.contains(':') || below.is_alphanumeric(), "{name} at {size:?}: {text}");
            }
        }
    }
}

#[test]
fn the_sides_are_both_shown_at_120x36() {
    for many in [1, 2, 4, 8] {
        let side = |side: Side, x| {
            (0..many)
                .map(move |y| man(&format!("{}{y}", side.name()), side, x, 2 + y, Facing::East, ["Mace", "", "", ""]))
        };
        let robots = |recruit: Recruit| Recruit { control: Control::Robot, ..recruit };
        let setup = drawn(side(Side::West, 3).chain(side(Side::East, 30).map(robots)).collect(), Phase::Movement, &[]);
        let mut player = Player::in_battle_with(setup, modern());
        player.resize(120, 36);
        for _ in 0..6 {
            let panel = player.inside(player.parts().panel.unwrap().outer);
            let sides = panel.split("The sides").nth(1).unwrap_or_default();
            for told in [format!("West: {many} there"), format!("East: {many} there")] {
                assert!(sides.contains(&told), "{told} is missing: {panel}");
            }
            player.press(".<Enter>");
        }
    }
}

/// The rows in which a box begins or ends at the left edge of the panel.
fn edges(player: &Player) -> Vec<(u16, String)> {
    let panel = player.parts().panel.unwrap().outer;
    let columns = if panel.width >= 70 { vec![panel.x, panel.x + panel.width / 2] } else { vec![panel.x] };
    let at = |x: u16| (panel.top()..panel.bottom()).map(move |y| (y, x));
    let all = columns.into_iter().flat_map(at).map(|(y, x)| (y, player.cell(x, y).symbol().to_string()));
    all.filter(|(_, sign)| matches!(sign.as_str(), "\u{256d}" | "\u{2570}")).collect()
}

#[test]
fn boxes_beside_the_board_keep_their_places() {
    for (columns, rows) in [(120, 36), (160, 36), (200, 50)] {
        let mut player = Player::in_battle_with(fight(Phase::Movement), modern());
        player.resize(columns, rows);
        let (before, mut seen) = (edges(&player), 0);
        for _ in 0..60 {
            player.press("<Enter>");
            let there = player.battle().view(Side::West).fighters().count();
            if there != 8 || player.battle().outcome().is_some() {
                break;
            }
            if player.app.battle().unwrap().is_asked() && player.text().contains("The sides") {
                // Boxes that have nothing to say are not drawn; those that are drawn stand where they stood.
                let now = edges(&player);
                let moved: Vec<_> = now.iter().filter(|edge| !before.contains(edge)).collect();
                assert!(moved.is_empty(), "{columns}x{rows}: {moved:?} of {before:?}: {}", player.text());
                seen += 1;
            }
        }
        assert!(seen > 3, "{columns}x{rows}: {seen} questions");
    }
}

#[test]
fn order_of_actions_has_one_row_a_head() {
    let setup = fight(Phase::Movement);
    for (columns, rows) in [(120, 36), (200, 50)] {
        let mut player = Player::in_battle_with(setup.clone(), modern());
        player.resize(columns, rows);
        let (top, bottom) = (edges(&player)[0].0, edges(&player)[1].0);
        assert_eq!(bottom - top, 9, "{columns}x{rows}: eight people: {}", player.text());
    }
}
