//! Options at any question, keys of one's own, the bell, and clicks on whatever is shown as a key or a row.

use super::*;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys, player_keys};
use crate::tests::arena_screens::far;
use crate::tests::battle_screens::{MOMENTS, moment};
use crate::tests::rooms::{SCREENS, against_robots, at_the_replay};
use ludus_gladiator::model::fighter::FighterId;
use ludus_store::KeyFileText;
use ludus_store::settings::Keys as Preset;

#[test]
fn options_open_over_any_screen_and_leave_it_unchanged() {
    for name in MOMENTS {
        let mut player = moment(name, quiet(), (80, 24));
        player.press("<Right>");
        let before = player.text();
        player.press("<F5>");
        assert!(
            player.text().contains("Confirm choices") && !player.text().contains("Moves Left"),
            "{}",
            player.text()
        );
        player.press("<Down><Down>");
        player.wait(2000);
        player.press("?<Esc>").press("<Esc>");
        assert_eq!(player.text(), before, "{name}");
        player.press("<F5><F5>");
        assert_eq!(player.text(), before, "{name}: the same key closes them");
    }
    // Also over a menu, over a list, and over rules that are read.
    for (name, keys) in SCREENS {
        let mut player = little_school(quiet(), keys);
        let before = player.text();
        player.press("<F5><Down><Esc>");
        assert_eq!(player.text(), before, "{name}");
    }
}

#[test]
fn options_changed_at_a_question_apply_to_the_battle() {
    let mut player = moment("moving", quiet(), (80, 24));
    player.press("<F5>").press(&"<Down>".repeat(9)).press("+").press("<Esc>");
    assert_eq!(player.app.store_mut().settings().keys, Preset::Vi);
    assert!(player.bar().contains("hjkl"), "{}", player.bar());
    // The pace that was chosen in this battle stays, unless the options set another.
    let mut player = moment("moving", Settings { robots: Pace::Step, ..quiet() }, (80, 24));
    player.press("<F5>").press(&"<Down>".repeat(7)).press("+").press("<Esc>");
    assert_eq!(player.app.store_mut().settings().robots, Pace::Timed);
}

/// The nineteen lines above the bar.
fn top(player: &Player) -> String {
    player.text().lines().take(19).collect::<Vec<_>>().join("\n")
}

/// Keys far from the usual ones, as a key file.
const OWN: &str = r#"
[steps]
go_north = ["5", "Up"]
go_east = ["6", "Right"]
go_south = ["8", "Down"]
go_west = ["3", "Left"]
[game]
rotate = "w"
stats = ["7", "F7"]
threats = [";", "F4"]
[moving]
jump = "z"
rest = ">"
[battle]
hands = ["9", "F2"]
"#;

#[test]
fn custom_keys_do_what_they_are_bound_to_and_prompts_show_them() {
    let classic = |keys: &str| {
        let mut player = moment("moving", quiet(), (80, 24));
        player.press(keys);
        player
    };
    let with_own = |keys: &str| {
        let mut player = moment("moving", quiet(), (80, 24));
        player_keys::install(Some(&KeyFileText { path: "keys.toml".into(), text: OWN.into() }));
        assert_eq!(Keys::set(&quiet()).file_faults(), [""; 0]);
        player.draw();
        player.press(keys);
        player
    };
    for (classic_keys, own_keys) in
        [("<Right><Down>", "68"), ("r", "w"), ("<Left>", "3"), ("<Up>", "5"), ("<Up>j", "5z")]
    {
        assert_eq!(top(&with_own(own_keys)), top(&classic(classic_keys)), "{own_keys}");
    }
    for (classic_keys, own_keys) in [("v", "7"), ("x", ";"), ("f", "9")] {
        let (own, classic) = (with_own(own_keys), classic(classic_keys));
        assert_ne!(own.text(), with_own("").text(), "{own_keys}");
        assert_eq!(top(&own), top(&classic), "{own_keys}");
    }
    let bar = with_own("").bar();
    for shown in ["5 8 3 6 move", "W rotate", "Z jump(3)", "; threats", "9 who plays"] {
        assert!(bar.contains(shown), "{shown}: {bar}");
    }
    // The usual letter is free.
    assert_eq!(top(&with_own("r")), top(&with_own("")));
}

/// The player's key file on the disk.
fn key_file(player: &mut Player) -> String {
    std::fs::read_to_string(player.app.store_mut().folder().join("keys.toml")).unwrap_or_default()
}

#[test]
fn the_page_of_own_keys_refuses_clashes_and_saves_the_key_file() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let mut player = Player::with(settings);
        player.resize(size.0, size.1);
        player.press("o").press("b").press("/jump<Enter>");
        player.assert_shows(&["Gladiator: moving", "jump(3)", "moving.jump"]);
        player.press("<Enter>");
        player.assert_shows(&["Press the key for \"jump(3)\" (Gladiator: moving)."]);
        player.press("r");
        player.assert_shows(&["R is \"rotate\" already (Gladiator: moving)"]);
        assert_eq!(key_file(&mut player), "");
        player.press("<Enter>b");
        player.assert_shows(&["B is \"jump(3)\" now."]);
        assert_eq!(key_file(&mut player), "[moving]\njump = \"b\"\n");
        assert_eq!(Keys::set(&quiet()).intent(Keymap::Moving, Key::Char('b')), Some(KeyAction::Jump));
        assert_eq!(Keys::set(&quiet()).intent(Keymap::Moving, Key::Char('j')), None, "it is free");
        // Function keys too, and Esc binds nothing.
        player.press("<Enter><Esc><Enter><F11>");
        assert_eq!(key_file(&mut player), "[moving]\njump = \"f11\"\n");
        player.press("d");
        assert_eq!(key_file(&mut player), "[moving]\n");
        player.press("d");
        player.assert_shows(&["has no key of yours here"]);
        // Letters choose in menus, and typed ones are no keys.
        player.press("<Esc>/who plays<Enter><Enter>z");
        player.assert_shows(&["Z is \"who plays\" now."]);
        player.press("<Esc>/choose, and confirm<Enter><Enter>z");
        player.assert_shows(&["menu takes no letters"]);
        player.press("<Esc>r");
        player.assert_shows(&["Reset all keys to the usual ones?"]);
        player.press("<Enter>");
        assert!(key_file(&mut player).lines().all(|line| line.is_empty() || line.starts_with('#')));
        assert_eq!(Keys::set(&quiet()).intent(Keymap::Moving, Key::Char('j')), Some(KeyAction::Jump));
    }
}

#[test]
fn a_key_file_changes_keys_prompts_and_help() {
    let mut classic = Player::in_battle(far(Phase::Movement));
    classic.press("r");
    let mut player =
        Player::with_key_file("[moving]\nrotate = [\"F4\", \"t\"]\njmp = \"b\"\n[battle]\nhands = \"F10\"\n");
    let text = player.text();
    let flat = text.split(['|', '\u{2502}', '\n']).map(str::trim).collect::<Vec<_>>().join(" ");
    assert!(flat.contains("keys.toml, line 3: the keymap \"moving\" has no action \"jmp\"."), "{text}");
    player.app.store_mut().set_settings(quiet()).unwrap();
    player.press(" ");
    player.fight(far(Phase::Movement), Seed(1));
    let before = player.bar();
    assert!(before.contains("F4 rotate") && before.contains("F10 who plays"), "{before}");
    assert!(player.press("?").text().contains("F4   "), "{}", player.text());
    player.press("<Enter>").press("<F4>");
    let turned = player.text();
    let board = |text: &str| text.lines().take(19).collect::<Vec<_>>().join("\n");
    assert_eq!(board(&turned), board(&classic.text()));
    player.press("r");
    assert_eq!(board(&player.text()), board(&turned), "the classic key is free");
}

#[test]
fn bell_rings_once_when_the_player_is_asked_again_if_enabled() {
    for bell in [false, true] {
        let settings = Settings { bell, robots: Pace::Timed, ..quiet() };
        let mut player = moment("moving", settings, (80, 24));
        let mut rung = 0;
        // The fighters of one side are asked one after the other without a bell, until the other side has moved.
        for _ in 0..6 {
            // Two Returns would answer it.
            if player.bar().contains("evade?") {
                break;
            }
            player.press("<Enter>");
            assert!(!player.app.rings() || player.app.battle().unwrap().is_asked());
            for _ in 0..500 {
                player.wait(10);
                rung += u32::from(player.app.rings());
            }
            if rung > 0 {
                break;
            }
        }
        assert!(player.app.battle().unwrap().is_asked(), "{}", player.text());
        assert_eq!(rung, u32::from(bell));
        assert!(!player.app.rings());
    }
}

/// A few people and a battle that waits, quickly made.
fn little_school(settings: Settings, keys: &str) -> Player {
    let mut player = Player::with(settings);
    let store = player.app.store_mut();
    for (name, race) in [("Khan", Race::Human), ("Gimli", Race::Dwarf)] {
        store.add(&Recruit::new(name, race, Side::West).equipped(), 0).unwrap();
    }
    let setup = against_robots("Gimli", &mut player);
    drop(player.app.store_mut().begin::<Battle>(setup, Seed(3), &["Gimli"], 1_790_000_000).unwrap());
    player.press("lK").press("<Esc>").press("l<Enter><Enter>").press(keys);
    player
}

/// Clicks everything clickable, one after the other from the same place on, and compares it with its key.
fn click_all(name: &str, mut place: impl FnMut() -> Player) -> usize {
    let count = place().app.clicks().len();
    for number in 0..count {
        let (mut clicked, mut pressed) = (place(), place());
        let (area, means) = clicked.app.clicks()[number];
        let size = clicked.screen.backend().buffer().area;
        assert!(area.intersection(size) == area && !area.is_empty(), "{name}: {means:?} at {area:?}");
        clicked.input(Input::Click(area.x, area.y));
        pressed.input(means);
        assert_eq!(clicked.text(), pressed.text(), "{name}: {means:?}");
    }
    count
}

#[test]
fn every_shown_key_and_row_can_be_clicked() {
    for size in [(80, 24), (120, 36)] {
        let mut all = 0;
        for (name, keys) in SCREENS {
            let settings = if size.0 == 80 { quiet() } else { modern() };
            let place = || {
                let mut player = little_school(settings, keys);
                player.resize(size.0, size.1);
                player
            };
            all += click_all(name, place);
        }
        assert!(all > 60, "{size:?}: {all} to click");
        // The line of a replay is clicked, square by square, in replaying.rs; here are its keys and those of its pages.
        for (name, keys) in
            [("replay", ""), ("what if", "i"), ("a thousand", "t"), ("both ends", "i<Enter>m"), ("log", "l")]
        {
            let place = || {
                let mut player = at_the_replay(if size.0 == 80 { quiet() } else { modern() });
                player.press(keys).resize(size.0, size.1);
                player
            };
            let count = click_all(name, place);
            assert!(count > 0, "{name} {size:?}: nothing to click");
        }
        for name in MOMENTS {
            let settings = if size.0 == 80 { quiet() } else { modern() };
            let count = click_all(name, || moment(name, settings, size));
            assert!(count >= 3, "{name} {size:?}: {count} to click");
        }
    }
}

#[test]
fn a_click_on_a_setting_sets_it() {
    let mut player = Player::with(quiet());
    player.press("o");
    let at = player.text().lines().position(|line| line.contains("Bell")).unwrap() as u16;
    assert!(!player.app.store_mut().settings().bell);
    player.input(Input::Click(20, at));
    assert!(player.app.store_mut().settings().bell, "{}", player.text());
}

#[test]
fn click_in_the_order_of_actions_only_shows_the_fighter() {
    for (settings, size) in [(quiet(), (120, 36)), (modern(), (120, 36)), (modern(), (200, 50))] {
        let mut player = moment("aiming", settings, size);
        let (before, shown) = (player.battle(), player.bar());
        let order: Vec<_> =
            player.app.clicks().iter().copied().filter(|(_, means)| matches!(means, Input::Pick(_))).collect();
        let seen = before.view(Side::West).fighters().count();
        assert_eq!(order.len(), seen, "{size:?}: everybody who is seen stands there: {}", player.text());
        for (area, means) in order {
            let Input::Pick(number) = means else { unreachable!() };
            player.input(Input::Click(area.x, area.y));
            let name = player.app.battle().unwrap().names.name(FighterId(number as u8)).to_string();
            let bar = player.bar();
            assert!(bar.starts_with(&name) || bar.contains(&format!(" {name}")), "{name}: {bar}");
            assert_eq!(player.battle(), before);
            player.press("<Esc>");
            assert_eq!(player.bar(), shown, "back to the question");
        }
    }
}

#[test]
fn click_on_a_race_selects_it() {
    let mut player = Player::with(modern());
    player.resize(160, 48);
    player.press("nBran<Down>");
    let rows: Vec<_> =
        player.app.clicks().iter().copied().filter(|(_, means)| matches!(means, Input::Pick(_))).collect();
    assert_eq!(rows.len(), Race::playable().len());
    for ((area, _), race) in rows.into_iter().zip(Race::playable()) {
        player.input(Input::Click(area.x + 3, area.y));
        let text = player.text();
        let form = text.lines().find(|line| line.contains("Race") && line.contains('\u{25c4}')).unwrap();
        assert!(form.contains(race.name()), "{race:?}: {form}");
    }
}
