//! Any size is used: no hole beside the boxes, and boxes that stand still while questions come and go.

use super::*;
use crate::tests::battle_screens::{MOMENTS, fight, moment};
use crate::tests::measured::Used;
use crate::tests::rooms::assert_framed;
use crate::theme;
use crate::theme::Ink;
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

/// Asserts that the classic look shows the words of the modern one at the four sizes, in ASCII. It can have more words only
/// among its keys: the key line of the modern look has a limit.
pub fn assert_same_words(modern: &mut Player, classic: &mut Player, name: &str) {
    for (columns, rows) in SIZES {
        modern.resize(columns, rows);
        classic.resize(columns, rows);
        let (modern, classic) = (modern.text(), classic.text());
        assert!(classic.is_ascii(), "{name} at {columns}x{rows}: {classic}");
        let mut more = words(&classic);
        for word in words(&modern) {
            let found = more.iter().position(|other| *other == word);
            let at = found.unwrap_or_else(|| panic!("{name} at {columns}x{rows}: {word} is not in {classic}"));
            more.remove(at);
        }
        let keys = key_rows(&classic);
        more.retain(|word| !words(&keys).contains(word));
        assert!(more.is_empty(), "{name} at {columns}x{rows}: {more:?} is not in {modern}");
    }
}

/// The rows of a text that name Return, Esc or the help, with the rows next to them.
fn key_rows(text: &str) -> String {
    let rows: Vec<&str> = text.lines().collect();
    let names_keys = |row: &&str| ["Return ", "Esc ", "? help", "? why", "F1 help"].iter().any(|key| row.contains(key));
    let near = |at: usize| rows[at.saturating_sub(1)..rows.len().min(at + 2)].iter().any(names_keys);
    (0..rows.len()).filter(|at| near(*at)).map(|at| rows[at]).collect::<Vec<_>>().join("\n")
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
            assert!(columns < 190 || player.text().contains("Turn order"), "no panel at {columns}x{rows}");
        }
    }
}

/// The corners of the boxes, and the rows of the panel in which a section begins.
fn places(player: &Player) -> (BTreeSet<(u16, u16, String)>, BTreeSet<u16>) {
    let (parts, area) = (player.parts(), player.screen.backend().buffer().area);
    let corner = |sign: &str| matches!(sign, "\u{256d}" | "\u{256e}" | "\u{2570}" | "\u{256f}");
    let cells = area.positions().map(|at| (at.x, at.y, player.cell(at.x, at.y).symbol().to_string()));
    // A question of many rows takes those of the log, whose upper edge is no place then.
    let is_edge = |y: u16| parts.log.is_some_and(|log| y == log.outer.y || y + 1 == log.outer.y);
    let corners = cells.filter(|(_, y, sign)| corner(sign) && !is_edge(*y));
    let corners = corners.filter(|(x, y, _)| !parts.board.inner.contains((*x, *y).into()));
    let panel = parts.panel.map_or(Rect::ZERO, |panel| panel.inner);
    let is_heading = |y: &u16| player.inside(Rect { y: *y, height: 1, ..panel }).contains("\u{2500}\u{2500}");
    (corners.collect(), (panel.top()..panel.bottom()).filter(is_heading).collect())
}

#[test]
fn nothing_moves_from_question_to_question() {
    for (columns, rows) in SIZES.into_iter().chain(BETWEEN) {
        let mut player = Player::in_battle_with(fight(Phase::Movement), modern());
        player.resize(columns, rows);
        let (corners, mut headings) = places(&player);
        let mut seen = 0;
        for _ in 0..60 {
            player.press("<Enter>");
            if player.battle().outcome().is_some() || player.battle().turn() > 1 {
                break;
            }
            if player.app.battle().unwrap().is_asked() {
                let now = places(&player);
                assert_eq!(now.0, corners, "{columns}x{rows}: {}", player.text());
                headings.extend(now.1);
                let last = player.text().lines().last().unwrap_or_default().to_string();
                assert!(last.ends_with("? help"), "{columns}x{rows}: {last}");
                seen += 1;
            }
        }
        // The order, two cards, the exchange, the dangers, a hit and the chance so far; on high screens more cards, the
        // luck and the signs.
        let most = if rows < 48 { 7 } else { 14 };
        assert!(seen > 3 && headings.len() <= most, "{columns}x{rows}: {seen} questions, {headings:?}");
        assert!(player.parts().panel.is_none() || headings.len() >= 4, "{columns}x{rows}: {headings:?}");
    }
}

#[test]
fn order_shows_both_sides_with_one_row_a_head() {
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
            let panel = player.parts().panel.unwrap().inner;
            let rows = player.inside(Rect { y: panel.y + 1, height: 2 * many as u16, ..panel });
            for name in (0..many).flat_map(|y| [format!("West{y}"), format!("East{y}")]) {
                let told = rows.lines().filter(|row| row.contains(&name)).count();
                assert_eq!(told, 1, "{name} of {many}: {}", player.text());
            }
            player.press(".<Enter>");
        }
    }
}

#[test]
fn exactly_one_box_is_lit() {
    for (columns, rows) in SIZES.into_iter().filter(|size| *size != SIZES[0]) {
        for keys in ["", "?", "/"] {
            let mut player = moment("acting", modern(), (columns, rows));
            player.press(keys);
            let lit = theme::style(player.app.skin(), Ink::Lit).fg;
            let area = player.screen.backend().buffer().area;
            let corners = area.positions().map(|at| player.cell(at.x, at.y));
            let lit = corners.filter(|cell| cell.symbol() == "\u{256d}" && Some(cell.fg) == lit).count();
            assert_eq!(lit, 1, "{columns}x{rows} after {keys:?}: {}", player.text());
        }
    }
}
