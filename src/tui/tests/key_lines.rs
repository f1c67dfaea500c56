//! The key line: it names at most eight keys, and each of them does something here.

use super::*;
use crate::tests::battle_screens::{MOMENTS, moment};
use crate::tests::duels::SCREENS as DUELS;
use crate::tests::duels::at as in_duels;
#[cfg(feature = "battlefield")]
use crate::tests::promised_field::of_battlefield;
use crate::tests::promised_keys::{Prompt, of_gladiator, of_hexarena};
#[cfg(feature = "tunnels")]
use crate::tests::promised_tunnels::of_tunnels;
use crate::tests::rooms::{SCREENS, at_screen};

/// Every prompt of the rulebooks with a board.
pub fn prompts() -> Vec<Prompt> {
    let all = of_gladiator().into_iter().chain(of_hexarena());
    #[cfg(feature = "battlefield")]
    let all = all.chain(of_battlefield());
    #[cfg(feature = "tunnels")]
    let all = all.chain(of_tunnels());
    all.collect()
}

/// Keys that need more than one row, one page or one line of text to show an effect.
fn needs_more(key: Key) -> bool {
    matches!(key, Key::Up | Key::Down | Key::PageUp | Key::PageDown)
}

/// The keys in the last rows of the screen that a click presses.
fn named(player: &Player, rows: u16) -> Vec<Key> {
    let last = player.screen.backend().buffer().area.height - rows;
    let in_line = |area: &Rect| area.y >= last;
    let clicks = player.app.clicks().iter().filter(|(area, _)| in_line(area));
    clicks.filter_map(|(_, input)| if let Input::Key(key) = input { Some(*key) } else { None }).collect()
}

/// Presses every key of the line; those without any effect.
fn idle(open: &dyn Fn() -> Player) -> Vec<Key> {
    let keys = named(&open(), 2);
    let does_nothing = |key: &Key| {
        let mut player = open();
        let (cells, cursor) = (player.cells(), player.cursor());
        player.input(Input::Key(*key));
        let changed = player.cells() != cells || player.cursor() != cursor || player.app.is_done();
        !changed && player.app.take_copied().is_none()
    };
    keys.into_iter().filter(|key| !needs_more(*key)).filter(does_nothing).collect()
}

#[test]
fn every_key_of_the_line_does_something_here() {
    let mut found = Vec::new();
    // No estimate changes a screen meanwhile.
    crate::background::tests::REFUSES.set(true);
    for (settings, (columns, rows)) in [(quiet(), (80, 24)), (modern(), (120, 36)), (modern(), (80, 24))] {
        let at_size = |mut player: Player| {
            player.resize(columns, rows);
            player
        };
        let mut check = |name: &str, open: &dyn Fn() -> Player| {
            let keys = idle(open);
            if !keys.is_empty() {
                found.push(format!("{name} {columns}x{rows} {:?}: {keys:?}\n{}", settings.look, open().text()));
            }
        };
        for name in MOMENTS {
            check(name, &|| at_size(moment(name, settings, (80, 24))));
        }
        for (name, script) in SCREENS {
            check(name, &|| at_size(at_screen(settings, script)));
        }
        for (name, script) in DUELS {
            check(name, &|| at_size(in_duels(settings, script)));
        }
        for (name, open) in prompts() {
            check(&name, &|| {
                let mut player = open();
                player.look_as(settings.look);
                at_size(player)
            });
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

/// The hints of a modern key line, which three columns part.
fn hints(line: &str) -> Vec<&str> {
    line.split("   ").map(str::trim).filter(|hint| !hint.is_empty()).collect()
}

#[test]
fn modern_key_lines_are_short_and_whole_at_every_prompt() {
    let mut found = Vec::new();
    crate::background::tests::REFUSES.set(true);
    for (size, most) in [((80, 24), 7), ((120, 36), 8)] {
        let mut check = |name: &str, mut player: Player| {
            player.look_as(Look::Modern);
            player.resize(size.0, size.1);
            crate::canvas::lost();
            player.draw();
            let cut = crate::canvas::lost();
            let text = player.text();
            let line = text.lines().last().unwrap_or_default();
            let all = hints(line);
            // A page that covers the question ends in a frame.
            if line.contains(['\u{256f}', '\u{2502}']) {
                return;
            }
            let is_whole = |hint: &&str| !hint.ends_with("..");
            if all.len() > most || !all.iter().all(is_whole) || line.trim_end().chars().count() >= size.0.into() {
                found.push(format!("{name} {size:?}: {} keys in \"{line}\"", all.len()));
            }
            let cut: Vec<&String> = cut.iter().filter(|text| text.contains(&format!("row {}", size.1 - 1))).collect();
            if !cut.is_empty() {
                found.push(format!("{name} {size:?}: {cut:?}"));
            }
        };
        for name in MOMENTS {
            check(name, moment(name, modern(), (80, 24)));
        }
        for (name, script) in DUELS {
            check(name, in_duels(modern(), script));
        }
        for (name, open) in prompts() {
            check(&name, open());
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
