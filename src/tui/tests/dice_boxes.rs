//! Rolls and hits in the modern look: dice in boxes, total, word and odds, the moments of a hit and of a death.

use super::effects::{beside, seed_where};
use super::*;
use crate::theme::{Ink, style};
use ludus_gladiator::battle::event::Blow;

/// Quick dice, the usual pace and effects, in the modern look.
fn coloured(theme: Theme) -> Settings {
    Settings { look: Look::Modern, theme, ..Settings::default() }
}

/// A player whose Conan has just struck Bran, on a screen of this size.
fn struck(sh: u8, settings: Settings, (columns, rows): (u16, u16), wanted: impl Fn(&Blow) -> bool) -> Player {
    let setup = beside(sh);
    let seed = seed_where(&setup, wanted);
    let mut player = Player::in_seeded_battle(setup, settings, seed);
    player.resize(columns, rows);
    player.press("a<Enter>");
    for _ in 0..100 {
        if player.text().contains("of rolls hit") {
            return player;
        }
        player.wait(10);
    }
    panic!("no dice: {}", player.text());
}

/// Bran's place on the board, and the row of the board's upper edge.
fn target(player: &Player) -> (u16, u16) {
    let board = player.parts().board.inner;
    (board.x + 22, board.y + 9)
}

fn ground(player: &Player, (x, y): (u16, u16)) -> ratatui::style::Color {
    player.cell(x, y).bg
}

fn hits(blow: &Blow) -> bool {
    blow.hit && blow.lost > 0 && !blow.dazed && !blow.killed && !blow.knocked_down
}

#[test]
fn dice_stop_in_turn_and_show_total_word_and_odds() {
    for size in [(80, 24), (120, 36)] {
        let mut player = struck(20, coloured(Theme::Truecolor), size, hits);
        let box_of_bar = player.parts().box_of_bar.outer;
        let seen = |player: &Player| player.inside(box_of_bar);
        assert!(seen(&player).matches('\u{25cf}').count() >= 3, "{}", player.text());
        assert!(seen(&player).contains("Bran") && seen(&player).contains(" or less"), "{}", player.text());
        assert!(seen(&player).contains("% of rolls hit") && !seen(&player).contains("HIT"), "{}", player.text());
        player.wait(300);
        assert!(seen(&player).contains("  HIT") && seen(&player).contains(" = "), "{}", player.text());
        // The dice stay beside what the hit did.
        player.wait(500);
        let now = seen(&player);
        for words in ["\u{25cf}", "  HIT", "SH ", " \u{2192} ", "\u{2013}"] {
            assert!(now.contains(words), "{words}: {now}");
        }
    }
}

#[test]
fn a_hit_lights_the_target_and_its_number_rises() {
    let settings = coloured(Theme::Truecolor);
    let mut player = struck(20, settings, (80, 24), hits);
    player.wait(710);
    let (x, y) = target(&player);
    let white = style(player.app.skin(), Ink::Acts).bg.unwrap();
    assert_eq!(ground(&player, (x, y)), white, "{}", player.text());
    let mut seen = Vec::new();
    for _ in 0..60 {
        player.wait(10);
        let row = |y: u16| (x - 4..x + 6).any(|x| player.cell(x, y).symbol() == "\u{2013}");
        let rays = player.cell(x - 1, y - 1).symbol() == "\u{2572}";
        let now = (rays, row(y - 1), row(y - 2));
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    let moments = [(false, true, false), (true, false, true), (false, false, true)];
    assert!(seen.ends_with(&moments), "{seen:?}: {}", player.text());
}

#[test]
fn a_death_has_its_sign_its_drops_and_a_red_row() {
    let settings = coloured(Theme::Truecolor);
    let red = style(Player::with(settings).app.skin(), Ink::Slain).bg.unwrap();
    let mut player = struck(8, settings, (120, 36), |blow| blow.killed);
    player.wait(700 + 200);
    let (x, y) = target(&player);
    assert_eq!((player.cell(x, y).symbol(), ground(&player, (x, y))), ("\u{d7}", red), "{}", player.text());
    let bar = player.parts().bar;
    let row =
        (bar.top()..bar.bottom()).find(|y| player.inside(Rect::new(bar.x, *y, 80, 1)).contains("is dead")).unwrap();
    assert!((bar.x + 46..bar.right() - 2).all(|x| ground(&player, (x, row)) == red), "{}", player.text());
    let drops = |player: &Player| player.text().matches(['\u{2596}', '\u{2597}', '\u{2598}', '\u{259d}']).count();
    assert!(drops(&player) > 1, "{}", player.text());
    player.wait(600);
    assert_eq!(drops(&player), 0, "they have fallen: {}", player.text());
    assert_eq!(player.cell(x, y).symbol(), "\u{d7}", "the sign stays as long as the text");
}

#[test]
fn a_fall_blinks_twice() {
    let mut player =
        struck(20, coloured(Theme::Truecolor), (80, 24), |blow| blow.knocked_down && !blow.killed && !blow.collapsed);
    let (x, y) = target(&player);
    let warning = crate::theme::token(player.app.skin(), Ink::Warning, true).bg.unwrap();
    player.wait(700);
    let mut seen = vec![false];
    for _ in 0..90 {
        player.wait(10);
        let now = ground(&player, (x, y)) == warning;
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    assert_eq!(seen, [false, true, false, true, false], "{}", player.text());
}

#[test]
fn the_panel_has_the_account_of_a_hit_and_of_a_death() {
    let settings = coloured(Theme::Truecolor);
    let mut player = struck(20, settings, (120, 36), hits);
    player.wait(800);
    for words in ["What the hit did", "2d-1, rolled "] {
        assert!(player.text().contains(words), "{words}: {}", player.text());
    }
    let mut player = struck(8, settings, (120, 36), |blow| blow.killed);
    player.wait(900);
    for words in ["killed in turn 1 by", "Conan", "with ", "Mace", "It lost ", "experience for Conan"] {
        assert!(player.text().contains(words), "{words}: {}", player.text());
    }
    // Without a panel the box has the account in a line.
    let mut player = struck(20, settings, (80, 24), hits);
    player.wait(800);
    assert!(player.bar().contains("rolled ") && player.bar().contains("SH "), "{}", player.bar());
}

#[test]
fn without_effects_or_colour_the_box_says_the_same() {
    let words = |settings: Settings| {
        let mut player = struck(8, settings, (80, 24), |blow| blow.killed);
        player.wait(1200);
        player.bar()
    };
    let all = words(coloured(Theme::Truecolor));
    let off = words(Settings { effects: false, ..coloured(Theme::Truecolor) });
    assert_eq!(all, off);
    for theme in [Theme::Sixteen, Theme::None] {
        let plain = words(coloured(theme));
        for sign in ["[ HIT ]", "\u{d7}  Bran is dead", "\u{25cf}"] {
            assert!(plain.contains(sign), "{theme:?}, {sign}: {plain}");
        }
    }
}

#[test]
fn a_miss_has_its_own_word() {
    let mut player = struck(20, coloured(Theme::Truecolor), (80, 24), |blow| !blow.hit && !blow.fumbled);
    player.wait(400);
    assert!(player.bar().contains("  MISS") && !player.bar().contains("HIT"), "{}", player.bar());
}

#[test]
fn boxed_dice_tumble_for_a_while_and_then_wait() {
    let mut settings = coloured(Theme::Truecolor);
    settings.dice = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Boxed };
    let mut player = struck(20, settings, (80, 24), hits);
    assert!(player.app.wakes_at().is_some() && player.text().contains("any key stops"), "{}", player.text());
    player.wait(11_000);
    assert_eq!(player.app.wakes_at(), None, "nobody looks, nothing is sent");
    player.press(" ");
    assert!(player.bar().contains("HIT"), "{}", player.bar());
}

#[test]
fn a_turn_begins_with_a_rule_in_the_log() {
    let mut player = Player::in_battle_with(beside(20), modern());
    player.resize(200, 50);
    let log = player.parts().log.unwrap();
    let ruled = |line: &str| line.trim_start().starts_with("Turn ") && line.contains(&"\u{2500}".repeat(20));
    for key in ["n", "<Enter>"].into_iter().cycle().take(24) {
        player.press(key);
        if player.inside(log.inner).lines().any(ruled) {
            return;
        }
    }
    panic!("{}", player.text());
}

#[test]
fn the_signs_of_fire_and_aim_keep_their_place() {
    let conan = Recruit { ag: 14, ..man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]) };
    let bran = Recruit { ag: 8, ..robot("Bran", 11, 9, ["Dagger", "", "", ""]) };
    let setup = drawn(vec![conan, bran], Phase::Actions, &[(at(11, 9), Layer::Fire)]);
    let mut player = Player::in_battle_with(setup.clone(), modern());
    player.resize(120, 36);
    let (x, y) = target(&player);
    let fire = style(player.app.skin(), Ink::Fire).fg.unwrap();
    assert!((x..x + 2).any(|x| player.cell(x, y).fg == fire), "the wedge burns: {}", player.text());
    // On squares of eight by four the picture is in the second row.
    let mut player = Player::in_battle_with(setup, Settings { theme: Theme::None, ..modern() });
    player.resize(352, 90);
    player.press("a");
    let board = player.parts().board.inner;
    let cell = |dy: u16| player.cell(board.x + 11 * 8 + 3, board.y + 9 * 4 + dy);
    assert!(!cell(0).modifier.contains(ratatui::style::Modifier::REVERSED), "{}", player.text());
    assert!(cell(1).modifier.contains(ratatui::style::Modifier::REVERSED), "{}", player.text());
}

#[test]
fn duels_roll_their_dice_on_the_page_of_the_encounter() {
    let settings = Settings { effects: true, dice: DiceBySide::default(), ..modern() };
    let mut player = super::duels::at(settings, "d<Enter>cashcadacamime<Enter>");
    for _ in 0..30 {
        player.press("<Right>");
        if player.app.wakes_at().is_some_and(|at| at <= player.now + 75) {
            let tumbling = player.text();
            player.wait(400);
            assert_ne!(player.text(), tumbling, "they stop");
            assert!(player.text().contains("of rolls") && player.text().contains("needs "), "{}", player.text());
            return;
        }
    }
    panic!("no dice: {}", player.text());
}
