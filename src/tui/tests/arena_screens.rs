//! A battle on the screen.

use super::*;
use insta::assert_snapshot;
use ludus_engine::proves;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::data::spell::Spell;
use ludus_store::settings::{Confirm, Keys, Theme};
use ratatui::style::{Color, Modifier};

const SWORD: [&str; 4] = ["Broadsword", "Spike Shield", "Crossbow", ""];

/// Conan alone against somebody far off who waits for him.
pub(super) fn far(phase: Phase) -> Setup {
    let terrain = [(at(12, 4), Layer::Fire), (at(11, 9), Layer::Pit), (at(30, 2), Layer::Exit)];
    drawn(
        vec![man("Conan", Side::West, 10, 9, Facing::East, SWORD), robot("Bran", 30, 9, ["Mace", "", "", ""])],
        phase,
        &terrain,
    )
}

/// Face to face; Bran is slow.
fn close(phase: Phase) -> Setup {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, SWORD);
    let bran = Recruit { ag: 9, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    drawn(vec![conan, bran], phase, &[])
}

/// Moves of a battle begin with the incentive; West is let to move.
fn moving(setup: Setup) -> Player {
    let mut player = Player::in_battle(setup);
    for _ in 0..3 {
        if player.bar().contains("Which side moves first") {
            player.press("w");
        }
    }
    player
}

#[test]
fn steps_turns_and_jumps_are_tried_out_and_taken_back_exactly() {
    proves!("MOVE-04", "MOVE-05", "MOVE-07", "MOVE-08", "JUMP-01", "JUMP-02", "UI-22");
    let mut player = moving(far(Phase::Movement));
    let before = player.battle();
    assert!(player.bar().starts_with(" Moves Left[10]  C>  < Conan >"), "{}", player.bar());
    let untouched = player.text();
    player.press("<Up><Right><Left>");
    assert!(player.bar().starts_with(" Moves Left[7]  C>"), "there and back is not given back: {}", player.bar());
    assert_eq!(player.cursor(), (20, 8), "the cursor stands where he is");
    assert_snapshot!("moving", player.text());
    player.press("r");
    assert!(player.bar().starts_with(" Moves Left[7]  vC"), "{}", player.bar());
    player.press("rrr<Down>j");
    assert!(player.bar().starts_with(" Moves Left[3]"), "a jump over the pit costs 3: {}", player.bar());
    assert_eq!(player.cursor(), (24, 9));
    player.press("j<Right>");
    assert!(player.bar().starts_with(" Moves Left[0]"), "{}", player.bar());
    player.press("<Esc>");
    assert_eq!(player.text(), untouched, "Esc gives back square, facing and moves");
    player.press("<Down>r<Esc><Up><Esc>");
    assert_eq!(player.text(), untouched, "any number of times");
    assert_eq!(player.battle(), before, "nothing was committed");
}

#[test]
fn with_no_moves_left_arrows_fail_and_rotation_works() {
    proves!("MOVE-06", "MOVE-07", "MOVE-09");
    let mut player = moving(far(Phase::Movement));
    player.press("<Up><Up><Up><Up><Up><Up><Up><Up><Up><Left>");
    assert!(player.bar().starts_with(" Moves Left[0]"), "{}", player.bar());
    let cursor = player.cursor();
    player.press("<Left>");
    assert_eq!(player.cursor(), cursor);
    assert!(player.bar().contains("0 moves left, but that step costs 1."), "the refusal says why: {}", player.bar());
    player.press("r");
    assert!(player.bar().contains("vC"), "{}", player.bar());
    player.press("<Enter>");
    let fighter = *player.battle().fighter(ludus_gladiator::model::fighter::FighterId(0));
    assert_eq!((fighter.at(), fighter.facing()), (at(9, 0), Facing::South), "Return ends the move");
}

#[test]
fn a_refused_key_says_why() {
    let mut player = moving(far(Phase::Movement));
    player.press("<Right>");
    assert!(player.bar().contains("Pit bars the way."), "{}", player.bar());
    player.press("z");
    assert!(player.bar().contains("z is no key of a move"), "{}", player.bar());
    player.press("<Up>");
    assert!(!player.bar().contains("no key"), "the reason goes with the next key");
}

#[test]
fn threats_are_shown_by_the_letter_of_the_enemy() {
    let mut player = moving(far(Phase::Movement));
    player.press("x");
    let row = player.text().lines().nth(9).unwrap().to_string();
    assert_eq!(row.get(58..62), Some("b:<b"), "{row}");
}

#[test]
fn engaged_fighter_can_only_shift() {
    let mut player = moving(close(Phase::Movement));
    assert!(player.bar().contains("Moves Left[1]") && player.bar().contains("engaged by Bran"), "{}", player.bar());
    player.press("j");
    assert!(player.bar().contains("Cannot jump while engaged."), "{}", player.bar());
    player.press("<Left>");
    assert!(player.bar().contains("must stay next to every engaging enemy"), "{}", player.bar());
    player.press("rr");
    assert!(player.bar().contains("C^"), "R skips the opposite facing: {}", player.bar());
}

#[test]
fn action_menu_lists_open_actions_and_explains_closed_ones() {
    proves!("UI-33", "MENU-10", "GEN-08");
    let mut player = Player::in_battle(close(Phase::Actions));
    assert_snapshot!("action_menu", player.text());
    let bar = player.bar();
    assert!(bar.contains("Attack") && bar.contains("View stats") && bar.contains("look arOund"), "{bar}");
    assert!(!bar.contains("shoot") && !bar.contains("Stand"), "{bar}");
    player.press("b");
    assert!(player.bar().contains("Shoot: no bow or crossbow ready."), "{}", player.bar());
    player.press("?");
    assert!(player.text().contains("Which action this turn?"), "{}", player.text());
    player.press("<Tab>");
    assert!(player.text().contains("Stand: not lying down."), "{}", player.text());
}

#[test]
fn letters_of_the_action_menu_never_clash() {
    proves!("MENU-02", "DEC-135");
    use crate::gladiator::{action_letters, first_letters};
    use ludus_gladiator::model::fighter::FighterId;
    let kits = [
        SWORD,
        ["Crossbow", "", "Dagger", ""],
        ["Long Bow", "", "", ""],
        ["", "", "", ""],
        ["Dagger", "Dagger", "", ""],
        ["Battle Axe", "Large Shield", "", ""],
        ["Trident", "Large Shield", "", ""],
        ["Pike", "", "", ""],
    ];
    for items in kits {
        for moved in 0..5 {
            for (prone, grappled) in [(false, false), (true, false), (true, true)] {
                let mut conan = man("Conan", Side::West, 10, 9, Facing::East, items);
                let classes = {
                    use ludus_gladiator::model::fighter::MoveClass::{Charge, Run, Shift, Shuffle, Wait};
                    [Wait, Shift, Shuffle, Charge, Run]
                };
                let stance = conan.stance.as_mut().unwrap();
                (stance.moved, stance.prone) = (classes[moved], prone);
                conan.sh = 20;
                conan.stance.as_mut().unwrap().spells = Some([Spell::Fireball].into_iter().collect());
                let mut bran = robot("Bran", if grappled { 10 } else { 11 }, 9, ["Mace", "", "", ""]);
                let stance = bran.stance.as_mut().unwrap();
                (stance.moved, stance.prone) = (classes[2], grappled);
                let setup = drawn(vec![conan, bran], Phase::Actions, &[]);
                let battle = Battle::new(&setup, Seed(1)).unwrap();
                for letters in [action_letters(&battle, FighterId(0)), first_letters(&battle, FighterId(0))] {
                    let mut unique = letters.clone();
                    unique.sort_unstable();
                    unique.dedup();
                    assert_eq!(unique.len(), letters.len(), "{items:?} {moved} {prone}: {letters:?}");
                    assert!(letters.len() <= 20, "four lines of five hold {letters:?}");
                }
            }
        }
    }
    assert_eq!(Action::ALL.len(), 25, "a new action needs a letter here");
}

#[test]
fn aiming_shows_odds_and_last_no_returns_to_the_menu() {
    proves!("UI-25", "ACT-18", "ACT-19", "MENU-11");
    let second = Recruit { ag: 9, ..robot("Ulf", 11, 10, ["Mace", "", "", ""]) };
    let mut setup = close(Phase::Actions);
    setup.fighters.push(second);
    let mut player = Player::in_battle(setup);
    let before = player.battle();
    player.press("a");
    assert!(player.bar().contains("Conan > Bran") && player.bar().contains("1 of 2"), "{}", player.bar());
    assert_eq!(player.cursor(), (22, 9), "the cursor stands on the target");
    assert_snapshot!("aiming", player.text());
    player.press("n");
    assert!(
        player.bar().contains("Conan > Ulf") && player.bar().contains("2 of 2"),
        "the lowest comes last: {}",
        player.bar()
    );
    player.press(" ");
    assert!(player.bar().contains("Your choice?"), "{}", player.bar());
    assert_eq!(player.battle(), before, "the action is not used");
    player.press("an");
    player.press("<Enter>");
    assert_ne!(player.battle(), before, "Return attacks");
}

#[test]
fn the_odds_on_the_screen_are_those_of_the_dice() {
    let mut player = Player::in_battle(close(Phase::Actions));
    player.press("a");
    let chance = ludus_gladiator::battle::odds::chance(11, false);
    assert!(player.bar().contains(&format!("NEED 11-  HIT {chance}")), "{}", player.bar());
    assert!(player.bar().contains("AG 12, shield -1 = 11"), "{}", player.bar());
    assert!(player.bar().contains("SH about 12"), "an enemy's strength is his secret: {}", player.bar());
}

#[test]
fn a_click_chooses_the_target() {
    proves!("UI-39");
    let mut player = Player::in_battle(close(Phase::Actions));
    player.press("a");
    let before = player.battle();
    player.input(Input::Click(23, 9));
    assert_ne!(player.battle(), before);
}

#[test]
fn stats_and_looking_cost_nothing_and_may_be_repeated() {
    proves!("ACT-45", "UI-08", "UI-09", "UI-10", "UI-11", "UI-12", "UI-13", "UI-15", "UI-19", "UI-20", "GEN-10");
    let mut player = Player::in_battle(close(Phase::Actions));
    let before = player.battle();
    player.press("v");
    assert_snapshot!("stats", player.bar());
    player.press("<Enter>o");
    assert_snapshot!("look_around", player.bar());
    player.press(" ");
    let other = player.bar();
    assert!(other.contains("Bran") && other.contains("about 12"), "{other}");
    assert_eq!(player.cursor(), (22, 9), "the cursor marks who is shown");
    player.press("-");
    assert!(player.bar().starts_with("Conan"));
    player.press("<Enter>v<Enter>");
    assert_eq!(player.battle(), before);
    assert!(player.bar().contains("Your choice?"));
}

/// Bran strikes first, so Conan is asked whether he evades.
fn attacked() -> Player {
    let mut setup = close(Phase::Actions);
    (setup.fighters[0].sh, setup.fighters[1].ag) = (30, 16);
    Player::in_battle(setup)
}

#[test]
fn the_attacked_is_asked_with_what_evading_buys() {
    proves!("UI-29", "EVADE-06");
    let mut player = attacked();
    assert_snapshot!("evading", player.bar());
    assert!(player.bar().contains("Bran strikes Conan (Mace): evade?"), "{}", player.bar());
    assert!(player.bar().contains("about"), "the enemy's agility is secret: {}", player.bar());
    player.press("q");
    assert!(player.text().contains("leave unSaved"), "{}", player.text());
    player.press("p");
    player.press("t");
    assert_eq!(player.battle().turn(), 1);
    assert!(player.bar().contains("Your choice?"), "who takes it still has his action: {}", player.bar());
    let mut player = attacked();
    player.press("e");
    assert_eq!(player.battle().turn(), 2, "evading costs the action: nothing is left to do in this turn");
}

#[test]
fn dice_are_stopped_by_a_key_and_the_key_changes_nothing() {
    proves!("DICE-01", "DICE-02", "GEN-04", "UI-07", "UI-23", "UI-24", "INC-04", "DEC-031", "DEC-137");
    let boxed = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Boxed };
    let settings = Settings { dice: boxed, robots: Pace::Instant, ..Settings::default() };
    let faces = |milliseconds: u64| {
        let mut player = Player::in_battle_with(far(Phase::Incentive), settings);
        let rolling = player.bar();
        assert!(rolling.contains("Roll WEST team incentive") && rolling.contains("<space bar>"), "{rolling}");
        assert_eq!(rolling.matches(".-----.").count(), 1, "West's die comes first: {rolling}");
        player.wait(milliseconds);
        assert!(player.bar().contains("<space bar>"), "it rolls until a key is pressed");
        player.press(" ");
        assert!(player.bar().contains("Roll EAST team incentive"), "{}", player.bar());
        player.wait(milliseconds / 2);
        player.press("k");
        assert!(player.bar().contains("<more>"), "{}", player.bar());
        player.bar()
    };
    let first = faces(0);
    assert_eq!(first, faces(70), "no timing changes the dice");
    assert_eq!(first, faces(650));
    assert_snapshot!("incentive_dice", first);
}

#[test]
fn quick_dice_stop_by_themselves_and_an_exclamation_mark_skips() {
    let settings = Settings { robots: Pace::Instant, ..Settings::default() };
    let mut player = Player::in_battle_with(close(Phase::Actions), settings);
    player.press("ay");
    assert!(player.bar().contains(".-----."), "{}", player.bar());
    player.wait(350);
    assert!(player.bar().contains("need"), "the result stands: {}", player.bar());
    player.wait(3000);
    assert!(!player.bar().contains(".-----. .-----. .-----.") || player.bar().contains("Bran >"), "{}", player.bar());
    let mut player = Player::in_battle_with(close(Phase::Actions), settings);
    player.press("ay!");
    assert!(!player.bar().contains(".-----."), "{}", player.bar());
}

#[test]
fn weapons_are_changed_with_their_price_and_a_warning() {
    proves!("UI-38", "CAP-05", "CAP-07");
    let mut player = Player::in_battle(far(Phase::Actions));
    player.press("g");
    assert_snapshot!("changing", player.bar());
    player.press("<Down><Down> <Up><Up> ");
    let bar = player.bar();
    assert!(bar.contains("Ready  : Crossbow") && bar.contains("Also   : -"), "{bar}");
    assert!(bar.contains("takes both hands: the Spike Shield goes to"), "{bar}");
    assert!(bar.contains("AG 11 to 12") && bar.contains("AR 2/0 to 0/2"), "{bar}");
    player.press("<Esc>");
    assert!(player.bar().contains("Ready  : Broadsword"), "{}", player.bar());
    player.press("<Enter>");
    assert!(player.bar().contains("Nothing would change."), "{}", player.bar());
}

#[test]
fn pages_turn_and_come_back() {
    let mut player = Player::in_battle(close(Phase::Actions));
    player.press("<Tab>");
    assert!(player.bar().contains("attack at Bran  Broadsword 2d  NEED 11-"), "{}", player.bar());
    player.press("<Tab>");
    assert!(player.bar().contains("[Log]"), "{}", player.bar());
    player.press("<Tab>");
    assert!(player.bar().contains("C> Conan") && player.bar().contains("[Order]"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains("Your choice?"));
}

#[test]
fn a_wide_screen_has_a_panel_and_a_log() {
    let mut player = Player::in_battle(close(Phase::Actions));
    player.resize(120, 30);
    player.assert_shows(&[
        "   Turn 1: order of actions",
        "   <b Bran         SH ~12      waited",
        "   Ready  : Broadsword  2d",
        "\n Difficulty: plain. Robots follow the tactics of their kind.",
    ]);
    let (west, east) = (player.cell(20, 9), player.cell(22, 9));
    assert_eq!((west.symbol(), east.symbol()), ("C", "<"));
    assert_eq!((west.fg, east.fg), (Color::LightCyan, Color::LightRed));
    player.resize(200, 60);
    player.resize(79, 24);
    assert!(player.text().contains("79 columns and 24"), "{}", player.text());
    player.resize(80, 24);
    assert!(player.bar().contains("Your choice?"));
}

#[test]
fn no_colours_where_none_are_wanted() {
    let settings = Settings { theme: Theme::None, ..quiet() };
    let mut player = Player::in_battle_with(close(Phase::Actions), settings);
    for _ in 0..2 {
        assert!(player.cells().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
        player.press("a");
    }
    assert!(player.cell(22, 9).modifier.contains(Modifier::REVERSED), "the target is told without colour");
}

#[test]
fn reachable_squares_are_marked_by_signs() {
    proves!("FACE-10", "UI-04");
    let mut player = moving(far(Phase::Movement));
    let text = player.text();
    let row = text.lines().nth(9).unwrap();
    assert_eq!(row.get(18..24), Some("1 C>()"), "{row}");
    assert!(text.lines().nth(4).unwrap().contains("~~"), "fire is seen under the signs");
    player.press("<Enter>");
}

#[test]
fn keys_of_the_vi_preset_move_and_the_prompt_says_so() {
    let settings = Settings { keys: Keys::Vi, ..quiet() };
    let mut player = Player::in_battle_with(far(Phase::Movement), settings);
    if player.bar().contains("Which side") {
        player.press("w");
    }
    assert!(player.bar().contains("hjkl move") && player.bar().contains("B jump"), "{}", player.bar());
    player.press("k");
    assert_eq!(player.cursor(), (20, 8));
}

#[test]
fn abandoning_and_leaving_unsaved_always_ask_for_confirmation() {
    let settings = Settings { confirm: Confirm::Never, ..quiet() };
    let mut player = Player::in_battle_with(close(Phase::Actions), settings);
    player.press("qa");
    assert!(player.bar().contains("Confirm \"Abandon\"? (return)"), "{}", player.bar());
    player.press("<Esc>s");
    assert!(player.bar().contains("Confirm \"leave unSaved\"? (return)"), "it is kept nowhere: {}", player.bar());
    player.press("<Enter>");
    assert!(player.app.battle().is_none());
    assert!(player.bar().contains("The battle was not saved and is lost."), "{}", player.bar());
}

#[test]
fn two_players_hand_the_screen_over() {
    let mut setup = close(Phase::Actions);
    setup.fighters[1].control = Control::Player;
    let mut player = Player::in_battle(setup);
    if player.bar().contains("East, press Return.") {
        player.press("<Enter>");
    }
    player.press("ay");
    assert!(player.bar().contains("press Return."), "{}", player.bar());
    let bar = player.bar();
    assert!(!bar.contains("Conan") && !bar.contains("Bran"), "nothing private is left: {bar}");
    assert!(player.text().contains("C><b"), "the arena stays");
    player.press("<Enter>");
    assert!(player.bar().contains(": evade?"), "{}", player.bar());
}

#[test]
fn the_end_is_a_table_and_then_the_menu() {
    let mut setup = close(Phase::Actions);
    setup.fighters[1].stance.as_mut().unwrap().sh = Some(1);
    let mut player = Player::in_battle(setup);
    for _ in 0..12 {
        if player.text().contains("West wins.") {
            break;
        }
        player.press("ay");
        if player.bar().contains("Which side") {
            player.press("e");
        }
        if player.bar().contains("Moves Left") {
            player.press("<Enter>");
        }
    }
    assert!(player.text().contains("West wins."), "{}", player.text());
    let top = player.text();
    assert!(
        top.contains("You won in turn")
            && top.contains("Seed ")
            && top.contains("Who did what")
            && top.contains("EXP for Conan"),
        "{top}"
    );
    player.press("<PgDn>");
    let text = player.text();
    assert!(text.contains("Deaths") && text.contains(", killed") && text.contains("0 to "), "{text}");
    player.press("<Enter>");
    assert!(player.bar().contains("Your choice?") && player.app.battle().is_none());
}

#[test]
fn unseen_fighter_is_shown_in_the_prompt_but_not_in_the_arena() {
    proves!("MOVE-23", "UI-37");
    let mut setup = far(Phase::Movement);
    if let Arena::Drawn { terrain, .. } = &mut setup.arena {
        terrain.push((at(10, 9), Layer::Shadow));
    }
    let mut player = moving(setup);
    assert_eq!(player.text().lines().nth(9).unwrap().get(20..22), Some("%%"));
    assert!(player.bar().contains("]  C>  < Conan >"), "{}", player.bar());
    player.press("r");
    assert!(player.bar().contains("]  vC  < Conan >"), "{}", player.bar());
}

#[test]
fn the_result_of_a_blow_fits_into_the_bar() {
    // A free enemy keeps the question of the order, which has room for the news.
    let mut setup = close(Phase::Actions);
    setup.fighters.push(robot("Zed", 30, 9, ["Mace", "", "", ""]));
    let mut player = Player::in_battle(setup);
    player.press("ay");
    let bar = player.bar();
    assert!(bar.contains("need 11:") || bar.contains("Bran > Conan") || bar.contains("Conan > Bran"), "{bar}");
}

#[test]
fn a_frame_is_drawn_in_no_time() {
    let mut player = moving(far(Phase::Movement));
    // Time on the processor, where the system tells it: other programs do not count.
    let begun = std::time::Instant::now();
    let busy = || std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse::<u128>().ok();
    let before = busy();
    for _ in 0..200 {
        player.draw();
    }
    let own = busy().zip(before).map(|(after, before)| (after - before) / 200_000);
    let micros = own.unwrap_or(begun.elapsed().as_micros() / 200);
    println!("a frame of the move prompt: {micros} us");
    assert!(micros < 20_000, "{micros}");
}

#[test]
fn the_pace_of_the_robots_is_changed_in_the_middle() {
    let settings = Settings { robots: Pace::Step, ..quiet() };
    let setup = {
        let mut setup = far(Phase::Movement);
        setup.fighters.push(robot("Ulf", 30, 12, ["Mace", "", "", ""]));
        setup
    };
    let mut player = Player::in_battle_with(setup, settings);
    if player.bar().contains("Which side") {
        player.press("e");
    }
    if player.bar().contains("Moves Left") {
        player.press("<Enter>");
    }
    assert!(player.bar().contains("<more>"), "{}", player.bar());
    player.press("pp");
    player.press(" ");
    assert!(player.bar().contains("Moves Left") || player.bar().contains("Your choice?"), "{}", player.bar());
}

#[test]
fn the_winner_of_the_incentive_is_asked_who_moves_first() {
    proves!("UI-32", "INC-05");
    for (key, first) in [("w", Side::West), ("e", Side::East)] {
        let mut setup = far(Phase::Incentive);
        setup.fighters[1].control = Control::Player;
        let mut player = Player::in_battle(setup);
        player.press("<Enter>");
        assert!(player.bar().contains("won the dice for the incentive. Which side moves first?"), "{}", player.bar());
        player.press(key);
        assert_eq!((player.battle().phase(), player.battle().moving_first()), (Phase::Movement, first));
    }
}

#[test]
fn a_crossbow_that_was_shot_carries_its_mark() {
    proves!("UI-16");
    let mut setup = far(Phase::Actions);
    setup.fighters[0].kit = Kit::of(["Crossbow", "", "", ""]).unwrap();
    setup.fighters[1].ag = 9;
    let mut player = Player::in_battle(setup);
    player.press("v");
    assert!(player.bar().contains("Ready: Crossbow"), "{}", player.bar());
    player.press("<Enter>b");
    assert!(player.bar().starts_with(" Conan shoots at Bran  Crossbow 2d"), "{}", player.bar());
    player.press("yv");
    assert!(player.bar().contains("Ready: #Crossbow"), "{}", player.bar());
}

#[test]
fn looking_around_goes_by_the_order_of_turns() {
    proves!("UI-21");
    let mut setup = close(Phase::Actions);
    let quick = Recruit { ag: 10, ..robot("Ulf", 20, 10, ["Mace", "", "", ""]) };
    setup.fighters.push(quick);
    let mut player = Player::in_battle(setup);
    player.press("o");
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(player.bar().split(' ').next().unwrap().to_string());
        player.press("+");
    }
    assert_eq!(seen, ["Conan", "Ulf", "Bran"], "by agility 11, 10, 9");
}
