//! The orders of a battle in *Battlefield*: what the menu says of each entry, and what a letter or Return may do.

use super::*;
use crate::battlefield::orders::turn::target_of;
use crate::battlefield::orders::{proposal, unit_of};
use crate::tests::field_starts::{EAST, ROWS, WEST, at_stage, attacked, battle, in_stage, setup_on, staged};
use ludus_battlefield::battle::command::Command as Order;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::{Status, UnitId};
use ludus_battlefield::model::setup::Setup as FieldSetup;
use ludus_battlefield::model::spot::Spot;

/// Heavy infantry between two enemies.
const BETWEEN: &str = r#"{"name":"East","leadership":900,"commander":{"computer":"captain"},"units":[
    {"troop":"OR","fighters":20,"at":"G06"},{"troop":"GO","fighters":20,"at":"E06"}]}"#;

/// A turn of West, asked about a unit.
fn asked_about(unit: &str, (west, east): (&str, &str), stage: Stage, settings: Settings, size: (u16, u16)) -> Player {
    let (setup, battle) = in_stage(setup_on(&ROWS, west, east), stage);
    let mut player = staged(setup, battle, settings, size);
    for _ in 0..9 {
        if player.text().contains(unit) {
            return player;
        }
        player.press(" ");
    }
    panic!("{unit}: {}", player.text());
}

fn between(settings: Settings, size: (u16, u16)) -> Player {
    let name = if settings.look == Look::Modern { "Heavy infantry 1 on F06" } else { "HI#1 Heavy infantry on F06" };
    asked_about(name, (WEST, BETWEEN), Stage::Combat, settings, size)
}

#[test]
fn text_below_the_menu_follows_the_marked_entry() {
    let mut player = between(quiet(), (80, 24));
    assert!(player.text().contains("HI#1 > or#1"), "{}", player.text());
    player.press("<Right>");
    assert!(player.text().contains("HI#1 > go#2"), "{}", player.text());
    player.press("<Right>");
    let text = player.text();
    assert!(text.contains("It strikes back at every attacker") && !text.contains("HI#1 >"), "{text}");
    player.press("<Right>");
    let text = player.text();
    assert!(text.contains("A friend beside them frees them") && text.contains("lost for good"), "{text}");
    for _ in 0..9 {
        player.press("<Right>");
    }
    assert!(player.text().contains("Save and leave, or give up."), "{}", player.text());
}

#[test]
fn letter_of_the_attack_strikes_the_enemy_on_the_screen() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let lost = |player: &Player, unit: u8| battle(player).unit(UnitId(unit)).lost > 0;
        let mut player = between(settings, size);
        if settings.look != Look::Modern {
            let text = player.text();
            assert!(text.contains("Attack or#1") && text.contains("2nd attack go#2"), "{text}");
        }
        let step = if settings.look == Look::Modern { "<Down>" } else { "<Right>" };
        player.press(step).press("a");
        assert!(!lost(&player, 3) && lost(&player, 4), "the marked one: {}", player.text());
        // From another entry the letter first shows whom it would strike.
        let mut player = between(settings, size);
        player.press(step).press(step).press("a");
        assert!(!lost(&player, 3) && !lost(&player, 4), "{}", player.text());
        let shown = if settings.look == Look::Modern { "Orcs 1" } else { "or#1" };
        assert!(player.text().contains(shown), "{}", player.text());
        player.press("a");
        assert!(lost(&player, 3) && !lost(&player, 4), "{}", player.text());
    }
}

#[test]
fn s_shoots_and_u_surrenders() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        for mut player in [between(settings, size), attacked(settings, size)] {
            let before = battle(&player);
            let asks =
                |player: &Player| player.text().contains("Return again") || player.text().contains("Confirm \"sUrr");
            player.press("s<Enter>");
            assert!(
                battle(&player).units.all().iter().all(|unit| unit.status != Status::Prisoner),
                "{}",
                player.text()
            );
            let mut player =
                if before.question == Question::None { between(settings, size) } else { attacked(settings, size) };
            player.press("u");
            assert!(asks(&player) && player.text().contains("sUrrender"), "{}", player.text());
            player.press("<Enter>");
            assert_eq!(battle(&player).unit(UnitId(0)).status, Status::Prisoner, "{}", player.text());
        }
    }
}

#[test]
fn keys_for_a_combat_that_ended_by_itself_are_ignored() {
    let alone = r#"{"name":"West","leadership":900,"units":[{"troop":"HI","fighters":20,"at":"F06"}]}"#;
    let mut player = asked_about("HI#1 Heavy infantry on F06", (alone, BETWEEN), Stage::Combat, quiet(), (80, 24));
    player.press("aa");
    let moves = |player: &Player| battle(player).stage == Stage::Movement && battle(player).deciding_army() == Some(0);
    for _ in 0..999 {
        if moves(&player) && player.text().contains("Your choice?") {
            break;
        }
        player.wait(10);
    }
    player.wait(200).press("e");
    assert!(player.text().contains("that ended by itself"), "{}", player.text());
    player.press("<Enter><Esc>");
    assert!(moves(&player), "{}", player.text());
    player.press("e<Enter>");
    assert!(!moves(&player), "{}", player.text());
}

#[test]
fn an_end_that_a_captain_proposes_asks_before_it_is_given() {
    let weak = r#"{"name":"West","leadership":900,"units":[{"troop":"HI","fighters":2,"at":"F06"}]}"#;
    let mut player = asked_about("HI#1 Heavy infantry on F06", (weak, BETWEEN), Stage::Combat, quiet(), (80, 24));
    assert!(player.text().contains("Return: End combat"), "{}", player.text());
    let before = battle(&player);
    player.press("<Enter>");
    let text = player.text();
    assert!(text.contains("Confirm \"End combat\"") && battle(&player) == before, "{text}");
}

#[test]
fn an_end_of_the_combat_names_those_who_could_strike() {
    let mut player = between(quiet(), (80, 24));
    player.press("e");
    assert!(player.text().contains("! HI#1") && player.text().contains("can still attack"), "{}", player.text());
}

#[test]
fn key_line_of_the_small_menu_names_help_and_undo() {
    let setup = setup_on(&ROWS, WEST, EAST);
    let mut player = Player::with(quiet());
    let session = Session::memory(setup, Seed(3)).unwrap();
    player.app.open_battle(Resumed::<FieldBattle> { session, notices: Vec::new() }, 0);
    player.resize(80, 24);
    for _ in 0..9 {
        if !player.text().contains("LC#3 Light cavalry") {
            player.press(" ");
        }
    }
    assert!(player.bar().contains("? help") && !player.bar().contains("take back"), "{}", player.bar());
    player.press("m <Enter>");
    assert!(player.bar().contains("? help") && player.bar().contains("take back"), "{}", player.bar());
}

#[test]
fn half_points_are_words_without_fine_signs() {
    let mut player = asked_about("LC#3 Light cavalry", (WEST, EAST), Stage::Movement, quiet(), (80, 24));
    player.press("m");
    let mut told = String::new();
    for _ in 0..40 {
        told += &player.press(" ").bar();
    }
    assert!(told.contains("1/2") && !told.contains(" / ") && !told.contains("costs /"), "{told}");
}

#[test]
fn a_closed_shot_has_its_reason() {
    let mut player = asked_about("AR#2 Archers on D06", (WEST, EAST), Stage::Combat, quiet(), (80, 24));
    let text = player.text();
    assert!(text.contains("No shot at or#1: the target is next to a unit of your side"), "{text}");
    player.press("?");
    assert!(player.text().contains("Attack: the target is too far away."), "{}", player.text());
}

#[test]
fn looking_at_an_enemy_lists_its_own_enemies() {
    let mut player = asked_about("HI#1 Heavy infantry", (WEST, EAST), Stage::Movement, quiet(), (80, 24));
    player.press("o");
    for _ in 0..9 {
        if !player.text().contains("East's Orcs 1") {
            player.press(" ");
        }
    }
    let text = player.text();
    assert!(text.contains("Your units that can attack it after a move: HI#1"), "{text}");
    assert!(!text.contains("go#2."), "{text}");
}

#[test]
fn a_move_without_advice_starts_at_the_unit() {
    let mut player = asked_about("LC#3 Light cavalry on D08", (WEST, EAST), Stage::Movement, quiet(), (80, 24));
    let before = battle(&player);
    let advised = proposal(&before).and_then(|(command, _)| unit_of(&command));
    assert_ne!(advised, Some(UnitId(2)), "a Captain begins with another");
    player.press("m<Enter>");
    assert!(player.text().contains("LC#3 stands here.") && battle(&player) == before, "{}", player.text());
    player.press(" <Enter>");
    assert_ne!(battle(&player).unit(UnitId(2)).at, before.unit(UnitId(2)).at, "{}", player.text());
}

/// A battle in which a Marshal would lead a unit away from all enemies.
fn retreating() -> Option<(FieldSetup, FieldBattle)> {
    let spots = ["B06", "C06", "D06", "E06", "F06", "G06"];
    let pairs = spots.iter().flat_map(|own| ["H06", "I06", "K06"].map(|enemy| (*own, enemy)));
    pairs.into_iter().flat_map(|pair| ["AR", "LC", "LI"].map(|troop| (pair, troop))).find_map(
        |((own, enemy), troop)| {
            let west = format!(
                r#"{{"name":"West","leadership":900,"units":[{{"troop":"{troop}","fighters":10,"at":"{own}"}}]}}"#
            );
            let east = format!(
                r#"{{"name":"East","leadership":900,"commander":{{"computer":"captain"}},"units":[
                {{"troop":"OR","fighters":20,"at":"{enemy}"}},{{"troop":"LC","fighters":10,"at":"K04"}}]}}"#
            );
            let (setup, found) = in_stage(setup_on(&ROWS, &west, &east), Stage::Movement);
            let (command, _) = proposal(&found)?;
            let to = matches!(command, Order::Move { .. }).then(|| target_of(&found, &command))??;
            let near = |spot: Spot| found.enemies(0).map(|(_, enemy)| enemy.at.distance(spot)).min();
            (near(to) > near(found.unit(UnitId(0)).at)).then_some((setup, found))
        },
    )
}

#[test]
fn one_key_takes_the_move_of_a_captain() {
    let mut player = at_stage(Stage::Movement, quiet(), (80, 24));
    let before = battle(&player);
    let (command, _) = proposal(&before).expect("a Marshal has an order");
    let (unit, to) = (unit_of(&command).unwrap(), target_of(&before, &command).unwrap());
    assert!(matches!(command, Order::Move { .. }), "{command:?}");
    assert!(player.bar().contains(&format!("to {to}")) && player.bar().contains("Return: Go "), "{}", player.bar());
    player.press("<Enter>");
    assert_eq!(battle(&player).unit(unit).at, to, "{}", player.text());
    player.press("<BS>");
    assert_eq!(battle(&player), before, "it is taken back like every move: {}", player.text());
}

#[test]
fn a_retreat_is_shown_before_it_is_taken() {
    let (setup, before) = retreating().expect("a Captain never leads away");
    let mut player = staged(setup.clone(), before.clone(), quiet(), (80, 24));
    assert!(player.bar().contains("Go to "), "{}", player.bar());
    let table = staged(setup.clone(), before.clone(), modern(), (80, 24));
    assert!(table.bar().contains("Go back to "), "the row names a retreat: {}", table.bar());
    player.press("m");
    assert!(player.text().contains("A Marshal would go back to"), "{}", player.text());
    player.press("<Enter>");
    assert!(battle(&player) == before && player.text().contains(" moves to "), "{}", player.text());
    player.press("<Enter>");
    assert_ne!(battle(&player).unit(UnitId(0)).at, before.unit(UnitId(0)).at, "{}", player.text());
}
