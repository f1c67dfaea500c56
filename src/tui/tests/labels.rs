//! Labels: a fighter has the same sign and the same name on the board, in the order, on cards and in the log.

use super::*;
use crate::gladiator::arena;
use crate::tests::battle_screens::{classic, moment};
use crate::tests::{duels, hexarena};
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::names::Names;

const NEEDLER: (i32, i32) = (16, 10);

/// The two signs of the board at a square.
fn signs(player: &Player, (x, y): (i32, i32)) -> String {
    let cells = arena::cells(player.parts().board.inner, at(x, y));
    player.inside(Rect { width: 2, height: 1, ..cells })
}

#[test]
fn robots_have_one_number_on_board_order_and_cards() {
    let player = moment("moving", modern(), (120, 36));
    let panel = player.inside(player.parts().panel.unwrap().inner);
    for (name, square) in [("Slayer 1", (16, 9)), ("Needler 2", NEEDLER), ("Spirit 3", (20, 4))] {
        let row = panel.lines().find(|row| row.contains(name)).unwrap_or_else(|| panic!("no {name} in {panel}"));
        let sign: String = row.trim_start_matches(['\u{25ba}', ' ']).chars().take(2).collect();
        let number = name.chars().last().unwrap();
        let there = signs(&player, square);
        assert!(sign.contains(number), "{name}: {row}");
        assert_eq!(sign, there, "{name} on the board");
    }
    assert!(!player.text().contains("Needler 1"), "{}", player.text());
}

#[test]
fn classic_look_keeps_the_letters_of_the_manual() {
    let player = moment("moving", classic(), (120, 36));
    assert!(signs(&player, NEEDLER).contains('n'), "{}", player.text());
    assert!(player.text().contains("Needler 2"), "the name is the same in both looks");
}

#[test]
fn names_of_a_setup_are_found_as_they_are_written_too() {
    let setup = battle_screens::fight(Phase::Movement);
    let names = Names::new(&setup);
    let shown: Vec<&str> = (4..8).map(|id| names.name(FighterId(id))).collect();
    assert_eq!(shown, ["Slayer 1", "Needler 2", "Spirit 3", "Slayer 4"]);
    assert_eq!((names.find("needler 1"), names.find("Slayer 2")), (Some(FighterId(5)), Some(FighterId(7))));
    assert_eq!(names.find("Spirit 3"), Some(FighterId(6)));
    let signs: Vec<char> = (0..8).map(|id| names.sign(FighterId(id))).collect();
    assert_eq!(signs, ['K', 'T', 'G', 'U', '1', '2', '3', '4']);
}

#[test]
fn before_the_fight_has_the_signs_of_the_board() {
    let mut player = Player::with(Settings { look: Look::Modern, ..quiet() });
    player.press("nConan<Enter><Enter>a<Enter>");
    let text = player.text();
    assert!(text.contains("C Conan"), "{text}");
    let robots = text.lines().map(|line| line.chars().skip(42).collect::<String>());
    let first = |line: String| line.starts_with("1 ") && line.split(" SH").next().unwrap().trim_end().ends_with(" 1");
    assert!(robots.into_iter().any(first), "{text}");
}

#[test]
fn figures_have_one_sign_before_and_in_a_bout() {
    let mut player = hexarena::at(modern(), "");
    player.resize(120, 36);
    player.press_classic("q");
    for label in ["L Legionary", "H Hoplite", "o Orc raider", "c Crossbowman"] {
        assert!(player.text().contains(label), "{label}: {}", player.text());
    }
    player.press("<Enter>");
    let (board, panel) =
        (player.inside(player.parts().board.inner), player.inside(player.parts().panel.unwrap().inner));
    for (sign, name) in [
        ("L\u{25ba}", "L  Legionary"),
        ("H\u{25ba}", "H  Hoplite"),
        ("\u{25c4}o", "o  Orc"),
        ("\u{25c4}c", "c  Crossbowman"),
    ] {
        assert!(board.contains(sign) && panel.contains(name), "{sign}: {}", player.text());
    }
}

#[test]
fn duelists_have_one_sign_on_the_range_and_beside_their_names() {
    let mut player = duels::at(modern(), "d<Enter>cashcadacamime<Enter>");
    let names = player.app.duel().unwrap().session().setup().sides.each_ref().map(|side| side.name().to_string());
    let [own, enemy] = names.each_ref().map(|name| name.chars().next().unwrap());
    let signs = [format!("{}>", own.to_ascii_uppercase()), format!("<{}", enemy.to_ascii_lowercase())];
    for size in [(80, 24), (120, 36)] {
        player.resize(size.0, size.1);
        for (sign, name) in signs.iter().zip(&names) {
            assert!(player.text().contains(&format!("{sign} {name}")), "{sign}: {}", player.text());
            assert!(player.text().matches(sign.as_str()).count() > 1, "{sign} on the range, too: {}", player.text());
        }
    }
}
