//! The lit box: the one box of a screen that has the keys. Tab gives them to the next one, Shift-Tab to the one before.

use super::*;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::tests::duels::at as in_duels;
use crate::tests::hexarena::at as in_hex_arena;
use crate::tests::rooms::{SCREENS, at_screen};
use crate::theme::{Ink, style};
use ludus_store::settings::Keys as Preset;

/// The upper left corners of the boxes whose frame is lit.
fn lit(player: &Player) -> Vec<(u16, u16)> {
    let ink = style(player.app.skin(), Ink::Lit).fg;
    let area = player.screen.backend().buffer().area;
    let all = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    let is_lit = |cell: Cell| cell.symbol() == "\u{256d}" && Some(cell.fg) == ink;
    all.filter(|(x, y)| is_lit(player.cell(*x, *y))).collect()
}

fn at_size(mut player: Player, (columns, rows): (u16, u16)) -> Player {
    player.resize(columns, rows);
    player
}

#[test]
fn one_box_of_every_list_and_form_is_lit() {
    for size in [(120, 36), (200, 50)] {
        for (name, keys) in SCREENS {
            let player = at_size(at_screen(modern(), keys), size);
            assert_eq!(lit(&player).len(), 1, "{name} {size:?}: {}", player.text());
        }
        for keys in ["d", "h", "p", "g", "g<Enter>", "s", "i"] {
            let player = at_size(in_duels(modern(), keys), size);
            assert_eq!(lit(&player).len(), 1, "Duels {keys} {size:?}: {}", player.text());
        }
        let player = at_size(in_hex_arena(modern(), "q"), size);
        assert_eq!(lit(&player).len(), 1, "Hex Arena {size:?}: {}", player.text());
    }
}

#[test]
fn tab_walks_through_the_boxes_of_a_list_and_back() {
    let mut player = at_size(at_screen(modern(), "l"), (120, 36));
    let first = lit(&player);
    assert!(player.text().contains("Tab next box"), "{}", player.text());
    let mut seen = vec![first.clone()];
    while seen.len() < 6 {
        player.press("<Tab>");
        if lit(&player) == first {
            break;
        }
        seen.push(lit(&player));
        let (x, y) = seen.last().unwrap()[0];
        assert_eq!(player.cursor(), (x + 2, y + 1), "the cursor stands in the lit box");
    }
    assert!(seen.len() > 2, "{seen:?}");
    player.press("<BackTab>");
    assert_eq!(lit(&player), *seen.last().unwrap(), "Shift-Tab goes back");
    // Esc leads back to the rows first.
    player.press("<Esc>");
    assert_eq!(lit(&player), first);
}

#[test]
fn a_long_box_beside_a_list_scrolls_at_every_size_and_look() {
    for settings in [quiet(), modern()] {
        for size in [(80, 24), (120, 36)] {
            let mut player = at_size(at_screen(settings, "y"), size);
            let rows = player.text();
            player.press("<Tab>");
            for _ in 0..6 {
                if player.text().contains("more \u{2500}") || player.text().contains("more -") {
                    break;
                }
                player.press("<Tab>");
            }
            let before = player.text();
            assert!(before.contains("Down: "), "{before}");
            player.press("<Down>");
            assert_ne!(player.text(), before);
            player.press("<Up>");
            assert_eq!(player.text(), before);
            player.press("<Esc>");
            assert_eq!(player.text(), rows, "back at the rows");
        }
    }
}

#[test]
fn tab_goes_to_the_next_group_of_a_form() {
    let mut player = at_size(in_hex_arena(modern(), "q"), (120, 36));
    let first = lit(&player);
    player.press("<Tab>");
    assert_ne!(lit(&player), first);
    player.press("<BackTab>");
    assert_eq!(lit(&player), first);
    // In the options, to the next heading.
    let mut player = Player::with(modern());
    player.press("o");
    let row = |player: &Player| player.text().lines().position(|line| line.contains('\u{25ba}')).unwrap();
    let first = row(&player);
    player.press("<Tab>");
    assert!(player.text().lines().nth(row(&player) - 1).unwrap().contains("Pace"), "{}", player.text());
    player.press("<BackTab>");
    assert_eq!(row(&player), first);
}

#[test]
fn tab_means_the_next_box_in_lists_and_forms() {
    for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
        let keys = Keys { preset, ..Keys::default() };
        for at in [Keymap::List, Keymap::Hall, Keymap::Binding, Keymap::Options, Keymap::Choosing] {
            assert_eq!(keys.intent(at, Key::Tab), Some(KeyAction::Page), "{at:?}");
            assert_eq!(keys.intent(at, Key::BackTab), Some(KeyAction::PageBack), "{at:?}");
        }
    }
}

#[test]
fn every_list_is_searched_by_the_slash() {
    for at in [
        Keymap::List,
        Keymap::Hall,
        Keymap::Binding,
        Keymap::Reading,
        Keymap::Living,
        Keymap::Log,
        Keymap::Options,
        Keymap::Choosing,
        Keymap::Before,
        Keymap::Kitting,
        Keymap::Spelling,
        Keymap::Spells,
        Keymap::Trading,
        Keymap::Training,
    ] {
        assert_eq!(Keys::default().intent(at, Key::Char('/')), Some(KeyAction::Search), "{at:?}");
    }
}

#[test]
fn a_search_goes_to_a_setting() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let mut player = at_size(Player::with(settings), size);
        player.press("o/bell");
        player.assert_shows(&["search: bell"]);
        let text = player.text();
        assert!(text.contains("> Bell") || text.contains("\u{25ba} Bell"), "{text}");
        // While letters are typed none is a key; Return keeps the row, and then they are keys again.
        player.press("<Enter><Right>");
        assert!(player.app.store_mut().settings().bell, "{}", player.text());
    }
}
