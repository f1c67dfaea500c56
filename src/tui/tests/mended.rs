//! Faults that players met and that were mended, one test each.

use super::*;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::tests::battle_screens::{classic, moment};
use crate::tests::effects::{beside, seed_where};
use crate::tests::{duels, hexarena};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::narration::reading::reading;
use ludus_store::settings::Signs;

#[test]
fn panel_stays_with_the_own_figure_while_an_enemy_acts() {
    let slow = Settings { robots: Pace::Timed, ..modern() };
    let mut player = hexarena::at(slow, "");
    player.resize(120, 36);
    player.press("a<Enter><Enter>");
    let mut acted = false;
    for _ in 0..40 {
        player.press("<Enter>").wait(300);
        let panel = player.inside(player.parts().panel.unwrap().inner);
        let [own, enemy] = [", West", ", East"].map(|side| panel.find(side));
        assert!(own.is_none() || enemy.is_none() || own < enemy, "the own card comes first: {}", player.text());
        acted |= player.text().contains("East acts") && own.is_some();
    }
    assert!(acted, "East never acts: {}", player.text());
}

/// Conan at his weapons.
fn arming() -> Player {
    let mut player = Player::with(Settings { look: Look::Modern, ..quiet() });
    player.resize(120, 36);
    player.press("nConan<Enter>");
    player
}

#[test]
fn return_takes_the_item_in_focus_and_says_so() {
    let mut player = arming();
    assert!(!player.text().contains("Return take it"), "it is carried: {}", player.text());
    player.press("<Down>");
    assert!(player.text().contains("Return take it"), "{}", player.text());
}

#[test]
fn two_shields_are_warned_of() {
    let mut player = arming();
    assert!(!player.text().contains("Two shields"), "{}", player.text());
    player.press("spike shield<Enter>");
    assert!(player.text().contains("Two shields: no hand is left for a weapon."), "{}", player.text());
}

#[test]
fn help_explains_the_signs_of_reach() {
    for (mut player, signs) in [
        (moment("moving", classic(), (120, 36)), ["a shift, a shuffle", "then a charge", "likewise: a run"]),
        (hexarena::at(modern(), "q<Enter><Enter><Enter>"), ["you can strike", "in both zones", "hides them"]),
    ] {
        player.press("?");
        for _ in 0..3 {
            if !player.text().contains("On the board") {
                player.press("<Tab>");
            }
        }
        let text = player.text();
        signs.iter().for_each(|sign| assert!(text.contains(sign), "{sign}: {text}"));
    }
}

#[test]
fn a_battle_against_the_computer_hands_over_nothing() {
    let mut setup = beside(20);
    // The computer acts first, and the player sits there alone.
    setup.fighters[0].control = Control::Robot;
    let mut player = Player::in_battle(setup);
    for _ in 0..6 {
        assert!(!player.text().contains("press Return."), "{}", player.text());
        player.press("<Enter>").wait(500);
    }
}

#[test]
fn reports_name_their_columns_in_plain_words() {
    let mut player = duels::at(modern(), "d<Enter>cashcadacamime<Enter><End><Enter>");
    player.resize(120, 36);
    player.wait(3000);
    let text = player.text();
    assert!(text.contains("expected") && text.contains("most") && !text.contains(" mean "), "{text}");
}

/// A hit of Conan on Bran, as the screen tells it, with this loss and armour.
fn line_of_a_hit(lost: i16, armour: i16) -> String {
    let setup = beside(20);
    let mut before = ludus_gladiator::battle::state::Battle::new(&setup, seed_where(&setup, |blow| blow.hit)).unwrap();
    let (mut events, names) = (Vec::new(), Names::new(&setup));
    let start = before.clone();
    before.execute(&Command::Attack { target: FighterId(1) }, &mut events).unwrap();
    if !events.iter().any(|event| matches!(event, Event::Blow(_))) {
        before.execute(&Command::TakeIt, &mut events).unwrap();
    }
    let event = events.iter().find_map(|event| match event {
        Event::Blow(blow) => {
            let mut blow = *blow;
            (blow.lost, blow.armour, blow.killed) = (lost, armour, false);
            Some(Event::Blow(blow))
        }
        _ => None,
    });
    reading(&names, &start, &event.unwrap(), Some(Side::West)).effect.unwrap().upshot.unwrap().line
}

#[test]
fn a_hit_without_damage_blames_no_armour_that_is_not_there() {
    assert!(line_of_a_hit(0, 0).contains("hits Bran: no damage"), "{}", line_of_a_hit(0, 0));
    assert!(line_of_a_hit(0, 2).contains("the armour holds"), "{}", line_of_a_hit(0, 2));
}

#[test]
fn a_hit_tells_what_it_takes() {
    assert!(line_of_a_hit(7, 1).contains("hits Bran: -7 SH"), "{}", line_of_a_hit(7, 1));
}

#[test]
fn hint_of_hex_arena_leaves_the_log_free() {
    let mut player = Player::new(120, 36);
    player.app.store_mut().set_settings(Settings { tips: true, ..modern() }).unwrap();
    player.app.fix_chance(Seed(1));
    player.press(" h<Enter><Enter>");
    let log = player.inside(player.parts().log.unwrap().outer);
    assert!(player.text().contains("Return closes it"), "{}", player.text());
    assert!(!log.contains("Return closes it"), "{log}");
    assert!(player.text().contains("Return close the tip"), "{}", player.text());
    player.press("<Enter>");
    assert!(!player.text().contains("close the tip"), "{}", player.text());
}

/// The keymaps of all lists: those whose keys go page by page or name by name.
const LISTS: [Keymap; 11] = [
    Keymap::List,
    Keymap::Living,
    Keymap::Hall,
    Keymap::Binding,
    Keymap::Kitting,
    Keymap::Spelling,
    Keymap::Spells,
    Keymap::Trading,
    Keymap::Training,
    Keymap::Log,
    Keymap::Reading,
];

#[test]
fn every_list_and_text_is_searched_with_a_slash() {
    for at in LISTS {
        let intent = Keys::default().intent(at, Key::Char('/'));
        assert_eq!(intent, Some(KeyAction::Search), "{at:?}");
    }
}

#[test]
fn spells_are_searched_by_name_before_the_battle() {
    let mut player = Player::with(Settings { look: Look::Modern, ..quiet() });
    player.press("nMerlin");
    for _ in 0..12 {
        if player.text().contains("Mage") {
            break;
        }
        player.press("<Down><Right><Up>");
    }
    player.press("<Enter><Enter>");
    assert!(player.text().contains("All spells") || player.text().contains("chosen"), "{}", player.text());
    player.press("/fireb");
    let text = player.text();
    assert!(text.contains("Fireball") && !text.contains("Teleport"), "{text}");
    player.press("<Esc>");
    assert!(player.text().contains("chosen"), "{}", player.text());
}

#[test]
fn ascii_signs_hold_in_the_modern_look() {
    for size in [(80, 24), (120, 36), (160, 48)] {
        let player = moment("evading", Settings { signs: Signs::Ascii, ..modern() }, size);
        let strange = player.text().chars().find(|one| !one.is_ascii());
        assert_eq!(strange, None, "{size:?}: {}", player.text());
    }
}

#[test]
fn return_marks_the_proposed_answer() {
    let mut player = moment("evading", classic(), (80, 24));
    assert!(!player.bar().contains("Return take it"), "nothing is marked: {}", player.bar());
    player.press("<Enter>");
    assert!(player.bar().contains("Return take it"), "{}", player.bar());
}

#[test]
fn a_bout_against_the_computer_has_a_win_bar() {
    let mut player = hexarena::at(modern(), "");
    player.resize(120, 36);
    player.press("a<Enter><Enter><Enter>").wait(3000).press("<Enter>").wait(3000);
    let text = player.text();
    let title = text.lines().next().unwrap();
    assert!(title.contains(" against ") && title.contains('%'), "{text}");
}

#[test]
fn win_bar_is_an_option_and_never_for_two_people() {
    let shows = |settings: Settings, east: Control| {
        let ann = man("Ann", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
        let bob = Recruit { control: east, ..man("Bob", Side::East, 14, 9, Facing::West, ["Mace", "", "", ""]) };
        let mut player = Player::in_battle_with(drawn(vec![ann, bob], Phase::Actions, &[]), settings);
        player.resize(120, 36);
        player.wait(3000).press("<Enter>").wait(3000);
        player.text().lines().next().unwrap().contains('%')
    };
    assert!(shows(modern(), Control::Robot));
    assert!(!shows(Settings { win_bar: false, ..modern() }, Control::Robot));
    assert!(!shows(modern(), Control::Player), "it would tell what the other side knows");
}

#[test]
fn lessons_are_found_by_title_and_by_topic() {
    let [walking, screen] = ["Walking and facing", "Reading the screen"];
    for (typed, found, other) in [("walking", walking, screen), ("odds", screen, walking)] {
        let mut player = Player::with(modern());
        player.press("l").press("/").press(typed);
        player.assert_shows(&[found]);
        player.assert_lacks(&[other]);
    }
}

#[test]
fn half_made_character_is_not_lost_without_a_question() {
    for keys in ["nabe", "dnabe"] {
        let mut player = Player::with(modern());
        player.press(keys).press("<Esc>");
        player.assert_shows(&["Leave without this character?"]);
        player.press("<Esc>");
        player.assert_lacks(&["Leave without this character?"]);
        player.assert_shows(&["abe"]);
        player.press("<Esc><Enter>");
        player.assert_lacks(&["abe"]);
    }
}
