//! The screens of the *Hex Arena*: reached by keys from the main menu, at four sizes, in both looks.

use super::*;
use crate::books::ActiveGame;
use crate::game_view::rulebook_ui::ControlRules;
use crate::hexarena::screens::bout_form::BoutForm;
use crate::tests::hexarena_asks::{asked, at_question};
use crate::tests::sizes::SIZES;
use insta::assert_snapshot;
use ludus_engine::proves;
use ludus_hexarena::ai::{Scratch, choose};
use ludus_hexarena::battle::command::{Act, Command, PassAct};
use ludus_hexarena::battle::event::Event;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{Bout, Decision};
use ludus_hexarena::model::setup::Level;

/// At a screen of the Hex Arena, by keys from its menu. The last quick bout was three a side.
pub fn at(settings: Settings, keys: &str) -> Player {
    let mut player = Player::with(settings);
    player.app.fix_chance(Seed(7));
    player.app.books_mut().quick = Some(BoutForm::three_a_side());
    player.press_classic("x").press_classic(keys);
    player
}

pub fn bout(player: &Player) -> Option<Bout> {
    match player.app.play() {
        Some(ActiveGame::HexArena(player)) => Some(*player.session().battle()),
        _ => None,
    }
}

/// What a player would press who takes what is proposed.
fn answer(player: &mut Player) {
    let before = player.text();
    player.press("<Enter>");
    if player.text() == before {
        player.press("<Esc>p<Enter>");
    }
}

#[test]
fn arena_ground_and_light_are_shown_before_the_bout() {
    proves!("DQ-GEN-21");
    let player = at(quiet(), "q");
    for told in ["Arena              Standard, 19 x 9", "Ground             Pillars", "Light              day"] {
        assert!(player.text().contains(told), "{told:?} is not in {}", player.text());
    }
}

#[test]
fn three_a_side_bout_is_left_resumed_and_played_to_its_end() {
    proves!("DQU-32");
    let mut player = at(quiet(), "q<Enter>");
    assert!(player.text().contains("place your figures"), "{}", player.text());
    player.press("<Enter>");
    for _ in 0..6 {
        answer(&mut player);
    }
    assert!(bout(&player).unwrap().pulse() >= 1);
    while !matches!(bout(&player).unwrap().decision(), Decision::Act(_)) {
        answer(&mut player);
    }
    let left = bout(&player).unwrap();
    player.press("s<Enter>");
    assert!(player.text().contains("conTinue"), "{}", player.text());
    player.press("t");
    assert_eq!(bout(&player), Some(left), "{}", player.text());
    let (mut struck, mut deep) = (0, 0);
    for _ in 0..4000 {
        match bout(&player).map(|bout| bout.decision()) {
            None | Some(Decision::Over) => break,
            Some(Decision::Strike(_)) if player.text().contains(" > ") => {
                // Everything that makes the chance stands there, and what a hit does (DQU-32).
                let bar = player.bar();
                assert!(bar.contains("MSC ") && bar.contains("SC ") && bar.contains("Return strike"), "{bar}");
                assert!(bar.contains(" MSC "), "the words before it end in time: {bar}");
                let below = bar.lines().nth(3).unwrap_or_default();
                deep += usize::from(below.contains("EN 01-") && below.contains("grievous 01-"));
                struck += 1;
            }
            _ => {}
        }
        answer(&mut player);
    }
    assert!(struck > 0, "nobody ever struck");
    assert!(2 * deep > struck, "ranges for Endurance and grievous: {deep} of {struck} strikes tell them");
    assert_eq!(bout(&player).unwrap().decision(), Decision::Over, "{}", player.text());
    let text = player.text();
    assert!(text.contains("Who did what") && text.contains("Pulse"), "{text}");
    player.press("<Enter>");
    assert!(player.text().contains("H E X"), "{}", player.text());
}

/// Every screen, and the keys that lead there from the menu.
const SCREENS: [(&str, &str); 9] = [
    ("menu", ""),
    ("quick", "q<Down><Down><Down><Down><Down><Down><Down>"),
    ("placing", "q<Enter>"),
    ("picking", "q<Enter><Enter>"),
    ("acting", "q<Enter><Enter><Enter>"),
    ("moving", "q<Enter><Enter><Enter>m66r"),
    ("passing", "q<Enter><Enter><Enter>p"),
    ("looking", "q<Enter><Enter><Enter>o "),
    ("odds", "q<Enter><Enter><Enter><Tab>"),
];

#[test]
fn every_screen_at_four_sizes_in_both_looks() {
    proves!("DQU-28", "DQU-30", "DQU-40");
    for (name, keys) in SCREENS {
        for (look, settings) in [("classic", quiet()), ("modern", modern())] {
            for (columns, rows) in SIZES {
                let mut player = at(settings, "");
                player.resize(columns, rows);
                // Only the letter of the menu differs between the looks.
                match keys.split_at_checked(1) {
                    Some((letter, keys)) => player.press_classic(letter).press(keys),
                    None => &mut player,
                };
                let is_kept = (look, columns) == ("classic", 80) || (look, columns) == ("modern", 120);
                if is_kept && (COMPLETE || name != "menu") {
                    assert_snapshot!(format!("hex_{name}_{look}_{columns}x{rows}"), player.text());
                }
            }
        }
    }
}

#[test]
fn boards_without_a_frame_have_coordinates() {
    for size in [(80, 24), (100, 30)] {
        let mut player = at(modern(), "q<Enter>");
        player.resize(size.0, size.1);
        let text = player.text();
        assert!(text.contains("\u{2571}A\u{2572} \u{2571}B\u{2572}"), "{size:?} {text}");
        // Beside the board stands the order, if there is room for it.
        let lines: Vec<String> = text.lines().map(|line| line.chars().take(80).collect()).collect();
        let rows = |number: &str| lines.iter().any(|line| line.trim_end().ends_with(&format!("\u{2502} {number}")));
        assert!(rows("1") && rows("9"), "{size:?} {text}");
    }
}

#[test]
fn dice_without_a_choice_take_one_key() {
    for settings in [modern(), quiet()] {
        let mut player = at(settings, "m<Enter><Enter><Enter><Enter>");
        assert!(player.text().contains(": Hand"), "{}", player.text());
        player.press("<Enter>");
        assert!(player.text().contains(": SP"), "{}", player.text());
    }
}

/// The command that Return gives in the menu.
fn proposed(bout: &Bout) -> Option<Command> {
    matches!(bout.decision(), Decision::Act(_))
        .then(|| choose(bout, Level::Trained, &mut Scratch::default()))?
        .map(|it| it.0)
}

#[test]
fn letter_and_return_of_a_charge_do_the_same() {
    let found =
        asked(|bout| matches!(proposed(bout), Some(Command::Act(Act::Charge(going, _))) if !going.way.is_empty()));
    let mut one = at_question(found.clone(), modern(), (120, 36));
    let mut other = at_question(found.clone(), modern(), (120, 36));
    one.press("<Enter>");
    other.press("c");
    assert!(other.text().contains("as proposed"), "{}", other.text());
    // The remark speaks of the end of the way, as the panel does.
    assert!(!other.text().contains("No blow, Charge or shot"), "{}", other.text());
    // The chance before the Charge is that of its blow, with the modifier of the Charge.
    let own = |text: &str| text.lines().find_map(|line| Some(line.split_once("You \u{2192} it")?.1.to_string()));
    let promised = own(&other.text());
    assert!(promised.is_some());
    other.press("<Enter>");
    assert_eq!(own(&other.text()), promised, "{}", other.text());
    assert!(bout(&one).unwrap() != found.1 && bout(&one) == bout(&other), "{}", other.text());
}

#[test]
fn the_opposite_arrow_takes_a_step_back() {
    let found =
        asked(|bout| matches!(proposed(bout), Some(Command::Act(Act::Charge(going, _))) if !going.way.is_empty()));
    let mut player = at_question(found, modern(), (120, 36));
    player.press("m<Up>");
    let one = player.text();
    player.press("<Up>");
    assert_ne!(player.text(), one);
    player.press("<Down>");
    assert_eq!(player.text(), one);
}

#[test]
fn letter_and_return_of_an_attack_do_the_same() {
    let found = asked(|bout| matches!(proposed(bout), Some(Command::Act(Act::Attack(_)))));
    for settings in [quiet(), modern()] {
        let [mut one, mut other] = [0; 2].map(|_| at_question(found.clone(), settings, (80, 24)));
        one.press("<Enter>");
        other.press("a");
        assert!(bout(&one).unwrap() != found.1 && bout(&one) == bout(&other), "{}", other.text());
        // A step before the blow has a row of its own.
        let mut third = at_question(found.clone(), settings, (80, 24));
        third.press(if settings.look == Look::Modern { "s" } else { "t" });
        assert!(bout(&third) == Some(found.1) && third.bar().contains("end move"), "{}", third.bar());
    }
}

#[test]
fn what_lies_on_the_ground_is_not_hidden_among_passes() {
    let found = asked(|bout| {
        let Decision::Act(id) = bout.decision() else { return false };
        let mut legal = Vec::new();
        bout.legal_commands(&mut legal);
        let takes = |command: &Command| matches!(command, Command::Act(Act::Pass(_, PassAct::PickUp(..))));
        bout.figure(id).hands.held().next().is_some() && legal.iter().any(takes)
    });
    for settings in [quiet(), modern()] {
        let mut player = at_question(found.clone(), settings, (80, 24));
        let bar = player.bar().to_lowercase();
        assert!(bar.contains("pick up") || bar.contains("kit here"), "{bar}");
        let passes = player.press("p").text();
        assert!(passes.contains("Pass?") && !passes.to_lowercase().contains("pick up"), "{passes}");
        player.press("<Esc>k");
        assert!(player.text().contains("Pick up?"), "{}", player.text());
        player.press("<Enter>");
        assert!(bout(&player) != Some(found.1), "{}", player.text());
    }
}

#[test]
fn an_unarmed_figure_is_offered_its_weapons_in_the_menu() {
    let found = asked(|bout| {
        let takes = |command: &Command| match *command {
            Command::Act(Act::Pass(_, PassAct::PickUp(piece, _) | PassAct::Draw(piece, _))) => {
                bout.piece(piece).is_some_and(|thing| thing.weapon().row().uses.melee())
            }
            _ => false,
        };
        let Decision::Act(id) = bout.decision() else { return false };
        let mut legal = Vec::new();
        bout.legal_commands(&mut legal);
        bout.figure(id).hands.held().next().is_none() && legal.iter().any(takes)
    });
    let mut player = at_question(found, modern(), (120, 36));
    let menu = player.text();
    assert!(menu.contains("Pick up ") || menu.contains("Draw "), "{menu}");
    // All Passes stand in a table with the keys below it.
    let list = player.press("p").text();
    assert!(list.contains("Pass?") && list.contains("Return do it") && list.contains("Esc"), "{list}");
}

#[test]
fn order_is_not_asked_against_stunned_enemies() {
    let (_, mut bout) = asked(|bout| matches!(bout.decision(), Decision::Sides(_)));
    assert_eq!(bout.only_answer(), None);
    let Decision::Sides(side) = bout.decision() else { panic!("it was asked") };
    let enemies: Vec<FigureId> = bout.of_side(side.other()).map(|(id, _)| id).collect();
    enemies.into_iter().for_each(|id| bout.apply(&Event::Stunned(id, 0)));
    assert_eq!(bout.only_answer(), Some(Command::First));
}
