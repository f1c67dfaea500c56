//! What is done without asking: standing, orders that last, going to a square, taking back.

use crate::gladiator::arena;
use crate::input::Input;
use crate::tests::{Player, at, drawn, everything, man, modern, quiet, robot};
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_gladiator::ai;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::{Control, FighterId, MoveClass, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Phase, Recruit, Setup, Start};
use ludus_store::settings::{Confirm, Settings};
use ratatui::style::Modifier;

const MACE: [&str; 4] = ["Mace", "", "", ""];
const CONAN: FighterId = FighterId(0);

fn west(name: &str, x: i32, y: i32) -> Recruit {
    man(name, Side::West, x, y, Facing::East, MACE)
}

/// Four of West and one robot who is far away, or beside the first of them; West moves first.
fn four(far: bool) -> Setup {
    let names = ["Conan", "Grim", "Hawk", "Ivar"];
    let mut all: Vec<Recruit> = (0..4).map(|i| west(names[i as usize], 10, 4 + 3 * i)).collect();
    all.push(Recruit { ag: 6, ..robot("Bran", if far { 38 } else { 11 }, 4, MACE) });
    let mut setup = drawn(all, Phase::Movement, &[]);
    setup.start = Some(Start { turn: 1, phase: Phase::Movement, first: Some(Side::West) });
    setup
}

fn places(battle: &Battle) -> Vec<Square> {
    battle.side(Side::West).map(|id| battle.fighter(id).at()).collect()
}

#[test]
fn stand_keys_hold_one_or_all_until_there_is_something_to_do() {
    for (keys, far) in [(">", true), ("d", true), (">", false)] {
        let mut player = Player::in_battle(four(far));
        let before = places(&player.battle());
        player.press(keys);
        let battle = player.battle();
        assert_eq!(places(&battle), before);
        if far {
            assert!(matches!(battle.decision(), Decision::Act { .. }), "no action is used up: {}", player.bar());
            assert_eq!(battle.turn(), 1);
            player.press(">");
            assert_eq!(player.battle().turn(), 2, "the same key ends the actions that serve nothing: {}", player.bar());
        } else {
            // Whoever can strike is asked; the others pass.
            assert_eq!(battle.decision(), Decision::Act { fighter: CONAN }, "{}", player.bar());
            assert!(player.bar().contains("Attack"), "{}", player.bar());
        }
    }
    let mut player = Player::in_battle(four(true));
    player.press(".");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(1) }, "one of them stands");
    player.press("t");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(2) });
}

#[test]
fn stand_all_key_does_not_answer_for_the_whole_side() {
    let mut setup = four(true);
    setup.start = Some(Start { turn: 1, phase: Phase::Incentive, first: None });
    let mut player = (1..20)
        .map(|seed| Player::in_seeded_battle(setup.clone(), quiet(), Seed(seed)))
        .find(|player| player.bar().contains("Which side moves first"))
        .unwrap();
    let before = player.battle();
    assert!(!player.bar().contains("the rest stand"), "{}", player.bar());
    assert!(player.bar().contains("Return: East first"), "{}", player.bar());
    player.press(">");
    assert_eq!(player.battle(), before);
    assert!(player.bar().contains("No order answers this question: choose an answer."), "{}", player.bar());
    player.press("<Enter>");
    assert_ne!(player.battle(), before, "the first Return answers");
}

#[test]
fn holding_fighter_is_asked_again_when_an_enemy_comes_close() {
    let setup = drawn(vec![west("Conan", 1, 9), robot("Bran", 38, 9, MACE)], Phase::Movement, &[]);
    let mut player = Player::in_battle(setup);
    player.press("h");
    let battle = player.battle();
    assert!(battle.turn() > 1 && battle.fighter(CONAN).at() == at(1, 9), "turn {}", battle.turn());
    let log = player.app.battle().unwrap().log_text();
    assert!(!log.contains("Conan loses"), "before anything befalls him: {log}");
    let far = battle.fighter(FighterId(1)).at().distance(at(1, 9));
    assert!(far < 20, "he waited until the other came: {far}");
    // He is in reach: now it is no order any more.
    if player.bar().contains("Moves Left") {
        player.press("h");
        assert!(player.bar().contains("Not now: somebody is in reach"), "{}", player.bar());
        assert_eq!(player.battle(), battle);
    }
}

#[test]
fn advancing_fighter_moves_until_an_enemy_is_in_reach() {
    let bran = man("Bran", Side::East, 38, 9, Facing::West, MACE);
    let setup = drawn(vec![west("Conan", 1, 9), Recruit { control: Control::Robot, ..bran }], Phase::Movement, &[]);
    let mut player = Player::in_battle(setup);
    player.press("a");
    let battle = player.battle();
    let met = |battle: &Battle| ai::bidding::is_met(battle, CONAN, false);
    assert!(met(&battle), "{}", player.text());
    assert!(battle.fighter(CONAN).at().x() > 1, "he has gone on");
    assert!(battle.decision().fighter() == Some(CONAN), "he is asked: {}", player.bar());
}

#[test]
fn key_during_playback_stops_all_orders_and_says_so() {
    let setup = drawn(vec![west("Conan", 1, 9), robot("Bran", 38, 9, MACE)], Phase::Movement, &[]);
    let mut player = Player::in_battle_with(setup, Settings::default());
    player.press("h");
    assert!(player.bar().contains("other key: stop"), "{}", player.bar());
    player.press("<Enter>");
    let log = player.app.battle().unwrap().log_text();
    assert!(log.contains("Your standing orders have ended. You decide again."), "{log}");
    for _ in 0..100 {
        player.wait(100);
    }
    assert_eq!(player.battle().decision(), Decision::Act { fighter: CONAN }, "{}", player.bar());
    assert_eq!(player.battle().turn(), 1);
}

#[test]
fn standing_orders_end_when_a_fighter_is_hurt() {
    let far = |terrain: &[(Square, Layer)]| {
        let robot = robot("Bran", 38, 9, MACE);
        let mut player = Player::in_battle(drawn(vec![west("Conan", 1, 9), robot], Phase::Movement, terrain));
        player.press("h");
        player
    };
    assert!(far(&[]).battle().turn() > 2);
    let player = far(&[(at(1, 9), Layer::Fire)]);
    let log = player.app.battle().unwrap().log_text();
    assert!(log.contains("Conan loses") && player.battle().turn() == 2, "{log}");
    // Who could be shot at is asked before he holds.
    let archer = robot("Bran", 30, 9, ["Long Bow", "", "", ""]);
    let mut player = Player::in_battle(drawn(vec![west("Conan", 10, 9), archer], Phase::Movement, &[]));
    player.press("h");
    assert!(player.bar().contains("Not now: somebody is in reach"), "{}", player.bar());
}

#[test]
fn all_attacks_of_a_turn_are_taken_with_one_key() {
    let robots =
        [(11, 8), (11, 9), (11, 10)].map(|(x, y)| Recruit { ag: 16, ..robot("Bran", x, y, ["Dagger", "", "", ""]) });
    let named = robots.into_iter().zip(["Bran", "Ulf", "Wulf"]).map(|(one, name)| Recruit { name: name.into(), ..one });
    let conan = Recruit { sh: 18, ag: 6, ..west("Conan", 10, 9) };
    let setup = drawn([conan].into_iter().chain(named).collect(), Phase::Actions, &[]);
    let mut player = Player::in_battle(setup);
    assert!(player.bar().contains(": evade?") && player.bar().contains("A take all"), "{}", player.bar());
    player.press("a");
    let log = player.app.battle().unwrap().log_text();
    let blows = ["Bran", "Ulf", "Wulf"]
        .iter()
        .filter(|name| log.contains(&format!("T1 {name} attacks Conan")) || log.contains(&format!("T1 {name} ")))
        .count();
    assert_eq!(blows, 3, "{log}");
    assert!(!player.bar().contains(": evade?") || player.battle().turn() > 1, "{}", player.bar());
}

#[test]
fn a_move_is_taken_back_while_nothing_has_come_of_it() {
    let mut player = Player::in_battle(four(true));
    let before = player.battle();
    player.press("<Right><Right><Enter>");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(1) });
    player.press("<BS>");
    assert_eq!(player.battle(), before);
    assert!(
        player.bar().contains("< Conan >") && player.bar().contains("You took back the last command."),
        "{}",
        player.bar()
    );
    // A step that is tried out comes first; then there is nothing more.
    player.press("<Right><Right><BS>");
    assert!(player.bar().contains("1 move: SHIFT"), "{}", player.bar());
    player.press("<BS><BS>");
    assert!(player.bar().contains("Nothing to take back"), "{}", player.bar());
    // Once the dice have fallen it is too late.
    let mut player = Player::in_battle(four(false));
    player.press(">");
    let before = player.battle();
    player.press("<BS>");
    assert!(player.bar().contains("Nothing to take back"), "{}", player.bar());
    assert_eq!(player.battle(), before);
}

#[test]
fn undo_ends_the_standing_orders() {
    let mut player = Player::in_battle(four(true));
    player.press("h");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(1) });
    player.press("<BS>");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: CONAN });
}

#[test]
fn go_to_square_works_by_cursor_or_two_clicks_with_preview() {
    let setup = drawn(vec![west("Conan", 10, 9), robot("Bran", 14, 9, MACE)], Phase::Movement, &[]);
    let mut player = Player::in_battle(setup.clone());
    let before = player.battle();
    player.press("g");
    // The nearest enemy is pointed at: he stands beside him then.
    assert!(player.bar().contains("CHARGE") && player.bar().contains("engaged by Bran"), "{}", player.bar());
    assert_eq!(player.battle(), before, "nothing is done yet");
    player.press("<Enter>");
    let conan = *player.battle().fighter(CONAN);
    assert_eq!((conan.at(), conan.facing(), conan.class()), (at(13, 9), Facing::East, MoveClass::Charge));
    // By arrows, and back.
    let mut player = Player::in_battle(setup.clone());
    player.press("g<Left><Left><Up>");
    assert!(player.bar().contains("3 moves: CHARGE"), "{}", player.bar());
    player.press("<Esc><Esc>");
    assert!(player.bar().contains("0 moves: WAIT") && player.battle() == before, "{}", player.bar());
    // By the mouse: the first click shows, the second goes.
    let mut player = Player::in_battle(setup);
    let board = player.parts().board.inner;
    let (x, y) = (0..board.width)
        .flat_map(|x| (0..board.height).map(move |y| (x, y)))
        .map(|(x, y)| (board.x + x, board.y + y))
        .find(|(x, y)| crate::gladiator::arena::square_at(board, *x, *y) == Some(at(11, 11)))
        .unwrap();
    player.input(Input::Click(x, y));
    assert!(player.bar().contains("3 moves: CHARGE") && player.battle() == before, "{}", player.bar());
    player.input(Input::Click(x, y));
    assert_eq!(player.battle().fighter(CONAN).at(), at(11, 11));
}

#[test]
fn go_to_a_distant_enemy_moves_closer_without_running() {
    let setup = drawn(vec![west("Conan", 5, 9), robot("Bran", 35, 9, MACE)], Phase::Movement, &[]);
    let mut player = Player::in_battle(setup);
    player.press("g");
    assert!(player.bar().contains("Out of reach this turn"), "{}", player.bar());
    player.press("<Enter>");
    let conan = *player.battle().fighter(CONAN);
    assert!(conan.class() == MoveClass::Charge && conan.at().x() > 5, "{:?}", conan.at());
}

#[test]
fn images_go_with_their_mage_in_one_key() {
    let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
    (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (Race::Mage, 16, 18, 18);
    merlin.stance.as_mut().unwrap().spells = Some(vec![Spell::Image]);
    let bran = Recruit { ag: 8, ..robot("Bran", 38, 9, MACE) };
    let setup = drawn(vec![merlin, bran], Phase::Actions, &[]);
    let mut player = (1..60)
        .map(|seed| {
            let mut player = Player::in_seeded_battle(setup.clone(), quiet(), Seed(seed));
            player.press("c<Enter><Enter>");
            for _ in 0..6 {
                if player.bar().contains("Which side") {
                    player.press("w");
                }
            }
            player
        })
        .find(|player| player.bar().contains("K with images"))
        .unwrap();
    let before = player.battle();
    let three: Vec<FighterId> = before.side(Side::West).collect();
    assert_eq!(three.len(), 3);
    player.press("<Right><Right>k");
    let after = player.battle();
    let moved = three.iter().filter(|id| after.fighter(**id).at() != before.fighter(**id).at());
    assert!(moved.count() >= 2, "they went too, as far as they could: {}", player.text());
    assert!(
        !matches!(after.decision(), Decision::Move { .. }) || after.turn() > before.turn(),
        "nobody is asked for an image"
    );
}

/// Every situation of shipped battles: what is in focus is open, does no harm, and is what a house gladiator would do.
#[test]
fn focused_action_matches_the_ai_and_never_drops_the_weapon() {
    let mut seen = 0;
    for setup in [everything(), four(false)] {
        for seed in 1..6 {
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            for _ in 0..120 {
                let Some(choice) = ai::choose(&battle) else { break };
                if let Decision::Act { fighter } = battle.decision() {
                    let likely = ai::bidding::likely(&battle).unwrap();
                    assert!(battle.check(&likely).is_ok() && likely.action() != Some(Action::DropNearby));
                    if !battle.fighters().any(|id| battle.fighter(id).is_image()) {
                        assert_eq!(likely, choice.command);
                    }
                    seen += usize::from(check::offer(&battle, fighter, Action::DropNearby).is_ok());
                }
                battle.execute(&choice.command, &mut NullSink).unwrap();
            }
        }
    }
    assert!(seen > 20, "{seen}");
    let far = drawn(vec![west("Conan", 1, 9), robot("Bran", 38, 9, MACE)], Phase::Actions, &[]);
    let mut player = Player::in_battle(far);
    assert!(player.bar().contains("Throw/drop") && player.bar().contains("Return: evade"), "{}", player.bar());
    player.press("<Enter>");
    assert!(player.battle().fighter(CONAN).item(Place::Ready).is_some());
}

#[test]
fn return_strikes_the_previous_target_again() {
    let mut robots = vec![robot("Bran", 11, 8, ["", "", "", ""]), robot("Ulf", 11, 10, ["", "", "", ""])];
    robots.iter_mut().for_each(|one| (one.sh, one.ag) = (30, 4));
    let conan = Recruit { ag: 16, ..man("Conan", Side::West, 10, 9, Facing::East, ["Dagger", "", "", ""]) };
    let setup = drawn([conan].into_iter().chain(robots).collect(), Phase::Actions, &[]);
    for (keys, name) in [("ay", "Bran"), ("a y", "Ulf")] {
        let mut player = Player::in_battle(setup.clone());
        player.press(keys);
        for _ in 0..12 {
            if player.battle().turn() == 2 && player.bar().contains("Your choice?") {
                break;
            }
            let key = if player.bar().contains("second blow:") {
                "y"
            } else if player.bar().contains("Which side") {
                "w"
            } else if player.bar().contains("evade?") {
                "t"
            } else {
                "."
            };
            player.press(key);
        }
        assert!(player.bar().contains(&format!(" {name}, hit ")), "{}", player.bar());
        player.press("<Enter>");
        let log = player.app.battle().unwrap().log_text();
        assert!(log.lines().any(|line| line.starts_with("T2 Conan") && line.contains(name)), "{log}");
    }
    // Where every choice is confirmed, it is asked as the manual has it.
    let classic = Settings { confirm: Confirm::Classic, ..quiet() };
    let mut player = Player::in_battle_with(setup, classic);
    player.press("<Enter>");
    assert!(player.bar().contains("Confirm"), "{}", player.bar());
}

#[test]
fn doing_nothing_is_not_confirmed_and_lying_down_is() {
    let far = drawn(vec![west("Conan", 1, 9), robot("Bran", 38, 9, MACE)], Phase::Actions, &[]);
    let mut player = Player::in_battle(far.clone());
    player.press("n");
    assert!(player.battle().fighter(CONAN).acted() || player.battle().turn() > 1);
    let mut player = Player::in_battle(far);
    player.press("p");
    assert!(player.bar().contains("Confirm"), "{}", player.bar());
}

#[test]
fn a_question_with_one_answer_is_not_asked() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "Dagger", "", ""]);
    let conan = Recruit { sh: 30, ag: 14, ..conan };
    let bran = Recruit { sh: 40, ag: 8, ..robot("Bran", 11, 9, ["Dagger", "", "", ""]) };
    let setup = drawn(vec![conan, bran], Phase::Actions, &[]);
    let mut twice = 0;
    for seed in 1..20 {
        let mut player = Player::in_seeded_battle(setup.clone(), quiet(), Seed(seed));
        player.press("l<Enter>y");
        let log = player.app.battle().unwrap().log_text();
        assert!(log.contains("Conan strikes Bran"), "{log}");
        let asked = player.battle().decision();
        assert!(!matches!(asked, Decision::SecondBlow { .. }), "{}", player.bar());
        twice += u32::from(log.contains("Conan strikes again at Bran"));
    }
    assert!(twice > 10, "{twice}");
}

#[test]
fn one_key_delegates_the_fighter_asked_for_this_turn() {
    let mut player = Player::in_battle(four(true));
    let before = player.battle();
    player.press("0");
    let battle = player.battle();
    assert_eq!(
        battle.decision(),
        Decision::Move { fighter: FighterId(1) },
        "the computer has moved him: {}",
        player.bar()
    );
    assert_eq!(battle.move_number(), before.move_number() + 1);
    player.press(">>");
    assert!(player.battle().turn() > 1, "the moves, then the actions: {}", player.bar());
    for _ in 0..4 {
        if player.bar().contains("Which side") {
            player.press("w");
        }
    }
    assert_eq!(player.battle().decision(), Decision::Move { fighter: CONAN }, "his again: {}", player.bar());
}

#[test]
fn taking_back_the_computers_move_returns_the_fighter() {
    let mut player = Player::in_battle(four(true));
    let before = player.battle();
    player.press("0<BS>");
    assert_eq!(player.battle(), before, "{}", player.bar());
    player.press(".");
    assert_eq!(player.battle().move_number(), before.move_number() + 1);
}

#[test]
fn key_on_a_page_goes_to_the_question_and_esc_only_closes() {
    let mut player = Player::in_battle(four(true));
    let before = player.battle();
    for close in ["<Esc>", "<Enter>"] {
        player.press("<Tab>").press(close);
        assert!(player.bar().contains("Moves Left[") && player.battle() == before, "{}", player.bar());
    }
    player.press("<Tab>r");
    assert!(player.bar().contains("Cv") || player.bar().contains("vC"), "R has turned him: {}", player.bar());
    let mut player = Player::in_battle(four(true));
    player.press("<Tab>.");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(1) }, "one key, not two");
}

#[test]
fn undone_move_leaves_no_trace_in_the_battle() {
    let mut player = Player::in_battle(four(true));
    player.press("<Right><Enter><BS>.");
    let mut told = Vec::new();
    let mut battle = Battle::new(player.app.battle().unwrap().session().setup(), Seed(1)).unwrap();
    let stand = Command::Move { path: ludus_gladiator::battle::command::Path::EMPTY, facing: Facing::East };
    battle.execute(&stand, &mut told).unwrap();
    assert_eq!(battle, player.battle());
    assert!(told.iter().all(|event: &Event| !matches!(event, Event::Moved { path, .. } if !path.is_empty())));
}

#[test]
fn one_move_after_the_other_is_taken_back() {
    let mut player = Player::in_battle(four(true));
    let before = player.battle();
    player.press("<Right><Enter><Right><Enter><Right><Enter>");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(3) });
    for left in [2, 1, 0] {
        player.press("<BS>");
        assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(left) });
    }
    assert_eq!(player.battle(), before);
    player.press("<BS>");
    assert!(player.bar().contains("Nothing to take back"), "{}", player.bar());
}

#[test]
fn standing_orders_are_shown_in_the_control_list() {
    let mut player = Player::in_battle(four(true));
    player.press("ha<F2>");
    let list = player.bar();
    let hand = |name: &str| list.split(name).nth(1).unwrap().split_whitespace().next().unwrap().to_string();
    assert_eq!([hand("Conan"), hand("Grim"), hand("Hawk")], ["holds", "advances", "you"], "{list}");
}

#[test]
fn in_a_lesson_a_step_is_taken_back_and_no_command() {
    let mut player = super::learning::lesson(1, quiet());
    player.press("<Enter>");
    assert!(player.text().contains("Walk two squares"), "{}", player.text());
    player.press("<Right>");
    assert!(player.bar().contains("1 move"), "{}", player.bar());
    player.press("<BS>");
    assert!(!player.bar().contains("1 move"), "{}", player.bar());
    player.press("<BS>");
    assert!(player.text().contains("This key works in battles, not in lessons."), "{}", player.text());
}

#[test]
fn standing_order_is_shown_in_order_on_card_and_in_look_around() {
    let mut player = Player::in_battle(four(true));
    player.resize(120, 36);
    player.press("h");
    assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(1) });
    assert_eq!(player.text().matches("holds").count(), 1, "the order of actions: {}", player.text());
    player.press("o ");
    let all = (0..6).map(|_| {
        player.press(" ");
        player.text()
    });
    assert!(all.into_iter().any(|text| text.contains("Standing order: holds")), "the card");
    player.press("<Esc>");
    player.resize(80, 24);
    let pages = (0..4).map(|_| {
        player.press("<Tab>");
        player.text()
    });
    let holds = |line: &str| line.contains("Conan") && line.contains(" (holds)");
    assert!(pages.into_iter().any(|text| text.lines().any(holds)), "the page of the order");
    player.press("o");
    let looks = (0..6).map(|_| {
        player.press(" ");
        player.text()
    });
    assert!(looks.into_iter().any(|text| text.contains("Conan") && text.contains("Order: holds")), "look around");
    // It ends, and its sign with it.
    player.press("<Esc>");
    let battle = player.battle();
    player.app.battle_mut().unwrap().show_instead(battle);
    player.resize(120, 36);
    assert!(!player.text().contains("holds"), "{}", player.text());
}

#[test]
fn a_figure_with_a_standing_order_is_slanted_on_the_board() {
    for is_modern in [false, true] {
        for (columns, rows) in [(80, 24), (120, 36), (160, 48)] {
            let look = if is_modern { modern() } else { super::battle_screens::classic() };
            let mut player = Player::in_battle_with(four(true), look);
            player.resize(columns, rows);
            let slanted = |player: &Player| -> Vec<bool> {
                let area = player.parts().board.inner;
                let cells = places(&player.battle()).into_iter().map(|at| arena::cells(area, at));
                cells.map(|cell| player.cell(cell.x, cell.y).modifier.contains(Modifier::ITALIC)).collect()
            };
            assert_eq!(slanted(&player), [false; 4], "nobody has an order");
            player.press("h");
            assert_eq!(player.battle().decision(), Decision::Move { fighter: FighterId(1) }, "{}", player.bar());
            assert_eq!(slanted(&player), [true, false, false, false], "Conan holds: {}", player.text());
        }
    }
}
