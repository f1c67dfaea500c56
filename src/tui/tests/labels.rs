//! Labels: a fighter has the same sign and the same name on the board, in the order, on cards and in the log.

use super::*;
use crate::gladiator::arena;
use crate::tests::battle_screens::{classic, modern, moment};
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
