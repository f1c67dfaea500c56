//! What holds of every key of the table, and what a player's key file can do.

use crate::input::Key;
use crate::input::Key::{Char, Down, Enter, Left, Right, Up};
use crate::keys::KeyAction::{Help, Look, No, Rotate, Skip, Threats, Yes};
use crate::keys::Keymap::{
    Aiming, Battle, Changing, Charming, Coaching, Cycling, Evading, Going, Handing, Keeping, Landing, List, Looking,
    Menu, Moving, Paying, Planning, Repelling, Seeing, Spells, Squaring, Stepping, Turning, Watching,
};
use crate::keys::bindable;
use crate::keys::declared;
use crate::keys::key_table::{self, KeyTable, bindings};
use crate::keys::player_keys::PlayerKeys;
use crate::keys::{Hint, KeyAction, KeyBinding, Keymap, Keys, keys_in};
use crate::tests::COMPLETE;
use ludus_engine::hex::Direction;
use ludus_store::settings::Keys as Preset;

#[test]
fn no_key_has_two_meanings_in_a_context() {
    for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
        let keys = Keys { preset, ..Keys::default() };
        for (i, row) in bindings().iter().enumerate() {
            for other in bindings()[..i].iter().filter(|other| other.at == row.at) {
                let clash = keys.of(row).into_iter().find(|key| keys.of(other).contains(key));
                assert_eq!(clash, None, "{preset:?} {:?}: {} and {}", row.at, row.does, other.does);
            }
        }
    }
}

#[test]
fn prompts_name_arrows_for_hexes_and_help_the_digits_too() {
    let keys = Keys::default();
    let marching = cfg!(feature = "battlefield").then_some(Keymap::Marching);
    for at in [Keymap::Placing].into_iter().chain(marching) {
        let row = Keys::bindings(at).find(|row| row.intent == KeyAction::Step(Direction::W)).unwrap();
        assert_eq!((keys.label(row), keys.long_label(row)), ("Arrows".into(), "Arrows, 4 6 7 9 1 3".into()), "{at:?}");
    }
}

#[test]
fn every_key_that_a_row_names_is_bound_there() {
    for row in bindings().iter().filter(|row| !row.shown.is_empty()) {
        let named = keys_in(&row.shown);
        for key in &named {
            let intent = Keys::default().intent(row.at, *key);
            assert!(intent.is_some(), "{:?}: {} names {key:?}", row.at, row.shown);
            let many = named.len() > 1 || row.shown == "Arrows";
            assert!(many || intent == Some(row.intent), "{:?}: {}", row.at, row.shown);
        }
    }
}

#[test]
fn game_keys_do_not_need_menu_letters() {
    let letter = |key: &Key| matches!(key, Char(one) if one.is_ascii_alphabetic());
    // No menu uses the letter X: `promised_keys` checks each of them.
    for row in Keys::bindings(Battle).filter(|row| row.intent != Threats) {
        assert!(row.keys.iter().any(|key| !letter(key)), "{}", row.does);
    }
}

#[test]
fn questions_of_a_game_are_answered_by_arrows_and_return() {
    let asked = [
        Moving,
        Going,
        Aiming,
        Evading,
        Turning,
        Stepping,
        Squaring,
        Repelling,
        Changing,
        Spells,
        Paying,
        Charming,
        Landing,
        Keeping,
        Seeing,
        Menu,
        List,
        Coaching,
        Handing,
        Planning,
        Watching,
        Keymap::Pacing,
        Keymap::Placing,
        Keymap::Picking,
        Keymap::Striking,
        Keymap::Scanning,
        Looking,
        Cycling,
    ];
    for at in asked {
        let has = |wanted: &[Key]| Keys::bindings(at).any(|row| row.keys.iter().any(|key| wanted.contains(key)));
        assert!(has(&[Enter]) && has(&[Up, Left]) && has(&[Down, Right]), "{at:?}");
    }
}

#[test]
fn letters_of_other_scripts_follow_their_key() {
    for (letter, at, intent) in
        [('к', Moving, Rotate), ('щ', Moving, Look), ('υ', Evading, Yes), ('у', Evading, Yes), ('Т', Evading, No)]
    {
        assert_eq!(Keys::default().intent(at, Char(letter)), Some(intent), "{letter}");
    }
}

#[test]
fn every_row_can_be_reached_in_every_preset() {
    for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
        for row in bindings() {
            assert!(!Keys { preset, ..Keys::default() }.of(row).is_empty(), "{preset:?} {:?}: {}", row.at, row.does);
        }
    }
}

#[test]
fn every_punctuation_key_has_a_letter_arrow_or_return_too() {
    let plain = |key: &Key| !matches!(key, Char(c) if c.is_ascii_punctuation());
    // The right arrow counts blows to the end as well.
    for row in bindings().iter().filter(|row| !matches!(row.intent, Help | Skip | KeyAction::Endless)) {
        assert!(row.keys.iter().any(plain), "{:?}: {}", row.at, row.does);
    }
}

fn row(name: &str) -> &'static KeyBinding {
    let is = |row: &&KeyBinding| format!("{}.{}", row.at.name(), row.intent.name()) == name;
    bindings().iter().find(is).unwrap_or_else(|| panic!("no action is called {name}"))
}

/// The keys with this key file, and what is wrong with the file.
fn with(preset: Preset, text: &str) -> (Keys, Vec<String>) {
    let file: &'static PlayerKeys = Box::leak(Box::new(PlayerKeys::read("keys.toml", text)));
    let keys = Keys { preset, file: Some(file), ..Keys::default() };
    (keys, keys.file_faults().to_vec())
}

#[test]
fn preset_files_have_no_mistakes() {
    // The keymaps of a rulebook that is not built in are unknown.
    let is_mistake = |(_, why): &&(usize, String)| COMPLETE || !why.starts_with("there is no keymap");
    for preset in 0..key_table::PRESETS {
        let files = key_table::files(preset);
        for file in &files {
            assert_eq!(file.faults.iter().find(is_mistake), None, "preset {preset}");
        }
        let (_, faults) = KeyTable::with(0, files[files.len() - 1]);
        assert_eq!(faults.iter().find(is_mistake), None, "preset {preset}");
    }
    let names: Vec<String> = bindings().iter().map(|row| format!("{}.{}", row.at.name(), row.intent.name())).collect();
    for (at, name) in names.iter().enumerate() {
        assert!(!names[..at].contains(name), "two actions are called {name}");
    }
}

#[test]
fn every_entry_of_the_classic_file_is_used() {
    let file = key_table::files(0)[0];
    for (table, action, at) in file.names() {
        let uses = |keymap: &&declared::Declared| {
            let first = keymap.tables.iter().find_map(|table| file.find(table, action));
            keymap.has(action) && first == Some(at)
        };
        assert!(declared::all().iter().any(|keymap| uses(&keymap)), "[{table}] {action}");
    }
}

#[test]
fn a_key_file_binds_any_action_to_any_key() {
    let text = r#"
        [moving]
        rotate = ["F4", "t"]      # "t" is taken from "stand", which keeps its dot
        save = "Q"
        [steps]
        go_north = ["8", "Up"]
        go_south = ["2", "Down"]
        go_west = ["4", "Left"]
        go_east = ["6", "Right"]
        [menu]
        page = ["Tab", "F11"]
        [rows]
        next = ["Down", "ä"]
        [report]
        death_1 = "d"
        [replay]
        next_death = "Insert"
    "#;
    let (keys, faults) = with(Preset::Classic, text);
    assert_eq!(faults, [""; 0]);
    let does = |at, key| keys.intent(at, key);
    assert_eq!(does(Moving, Key::F4), Some(Rotate));
    assert_eq!(does(Moving, Char('t')), Some(Rotate));
    assert_eq!(does(Moving, Char('r')), None);
    assert_eq!(does(Moving, Char('.')), Some(KeyAction::Stand));
    assert_eq!(does(Moving, Char('m')), None);
    for at in [Moving, Looking, Squaring] {
        assert_eq!(does(at, Char('8')), does(at, Up), "{at:?}");
    }
    assert_eq!(does(Menu, Key::F11), Some(KeyAction::Page));
    assert_eq!(does(Keymap::Report, Char('ä')), Some(KeyAction::Next), "a shared table serves all its keymaps");
    assert_eq!(does(List, Char('ä')), None, "the keymap's own table comes first");
    let labels = [
        ("moving.rotate", "F4"),
        ("moving.save", "Q"),
        ("moving.stand", "."),
        ("moving.go_north", "8 2 4 6"),
        ("menu.page", "Tab"),
        ("report.death_1", "D 2 3 4 5 6 7 8 9"),
        ("replay.next_death", "Ins"),
        ("aiming.yes", "y/Return"),
    ];
    for (name, label) in labels {
        assert_eq!(keys.label(row(name)), label, "{name}");
    }
    assert_eq!(keys.named("moving.rotate").as_deref(), Some("F4"), "lessons name it too");
}

#[test]
fn a_mistake_in_a_key_file_is_one_sentence_and_the_rest_works() {
    let good = "[moving]\nrotate = \"t\"\n";
    let mistakes = [
        ("[movin]\nrotate = \"z\"", 3, "there is no keymap \"movin\""),
        ("rotat = \"z\"", 3, "the keymap \"moving\" has no action \"rotat\""),
        ("jump = \"Ctrl+J\"", 3, "there is no key \"Ctrl+J\""),
        ("jump = 3", 3, "expected a key such as \"r\", or a list such as [\"r\", \"F9\"]"),
        ("jump = [\"b\", 3]", 3, "expected a key such as \"r\", or a list such as [\"r\", \"F9\"]"),
        ("jump = []", 3, "moving.jump has no key left"),
        ("jump = \"t\"", 3, "T is already the key for moving.rotate"),
        ("jump = \"h\"", 3, "moving.hold has no key left"),
        ("[menu]\npage = \"p\"", 4, "menu takes no letters: they choose entries or are typed there"),
        ("[navigation]\nhelp = \"w\"", 4, "spells.help has no key left"),
        ("[battle]\nhands = \"h\"", 4, "battle.hands needs a key that is no letter, because menus use letters"),
        ("[steps]\ngo_west = \"h\"", 4, "moving.hold has no key left"),
        ("rotate = \"z\"", 3, "TOML: duplicate key"),
        ("jump == \"b\"", 3, "TOML: "),
    ];
    for (text, line, sentence) in mistakes {
        let (keys, faults) = with(Preset::Classic, &format!("{good}{text}\n"));
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert!(faults[0].starts_with(&format!("keys.toml, line {line}: {sentence}")), "{text}: {faults:?}");
        assert_eq!(keys.label(row("moving.rotate")), "T", "{text}");
        for one in bindings() {
            assert!(!keys.of(one).is_empty(), "{text}: {}.{}", one.at.name(), one.intent.name());
        }
    }
    assert_eq!(with(Preset::Vi, "[moving]\njump = \"u\"").1, ["keys.toml, line 2: moving.hold has no key left."]);
    assert_eq!(with(Preset::Classic, "[moving]\njump = \"u\"").1, [""; 0]);
    assert_eq!(with(Preset::Classic, "moving = 3").1, ["keys.toml, line 1: expected a table of actions: [moving]."]);
    assert_eq!(with(Preset::Classic, "").1, [""; 0]);
}

#[test]
fn every_action_of_every_page_can_be_bound() {
    let all = bindable::all();
    for row in bindings() {
        let name = format!("{}.{}", row.at.name(), row.intent.name());
        assert_eq!(all.iter().filter(|one| one.name() == name).count(), 1, "{name}");
    }
    let shared = all.iter().filter(|one| one.page.starts_with("Many pages")).count();
    assert_eq!(all.len(), bindings().len() + shared);
    assert!(shared > 50, "{shared}");
    for one in all {
        let text = one.bound(Keys::default(), "", Key::F11).unwrap_or_else(|why| panic!("{}: {why}", one.name()));
        let (keys, faults) = with(Preset::Classic, &text);
        assert_eq!(faults, [""; 0], "{text}");
        assert_eq!(one.keys(keys).first(), Some(&Key::F11), "{text}");
        assert!(one.is_own(keys) && !one.does.is_empty(), "{text}");
        let (keys, _) = with(Preset::Classic, &one.unbound(&text));
        assert_eq!(one.keys(keys), one.keys(Keys::default()), "{}", one.name());
    }
}

#[test]
fn words_of_an_action_change_whatever_its_key_is() {
    let (keys, faults) = with(Preset::Classic, "[kitting]\naccept = \"F9\"");
    assert_eq!(faults, [""; 0]);
    let mut line = keys.line(Keymap::Kitting, &[KeyAction::Put, KeyAction::Accept]);
    Hint::reword(&mut line, KeyAction::Accept, "spells");
    let told: Vec<String> = line.iter().map(|hint| format!("{} {}", hint.shown, hint.does)).collect();
    assert_eq!(told, ["Space take", "F9 spells"]);
}

#[test]
fn letters_of_the_vi_steps_open_no_log_and_no_layer() {
    let (keys, _) = with(Preset::Vi, "");
    for (at, wrong) in [(Keymap::Battle, KeyAction::Log), (Keymap::Replay, KeyAction::Log)] {
        assert_ne!(keys.intent(at, Char('l')), Some(wrong), "{}", at.name());
    }
    if cfg!(feature = "battlefield") {
        let marching = keys.intent(Keymap::Marching, Char('l'));
        assert!(matches!(marching, Some(KeyAction::Step(_))), "{marching:?}");
    }
}

#[test]
fn help_names_no_key_that_the_menu_takes() {
    let leaves = |letters: &[char]| {
        let rows = Keys::default().help_rows(Keymap::Asking, std::iter::empty(), letters, false);
        rows.into_iter().filter(|(_, does)| *does == "leave").map(|(key, _)| key).collect::<Vec<_>>()
    };
    assert_eq!([leaves(&[]), leaves(&['q'])], [["Q"], ["Esc"]], "Q can be the letter of a choice");
}
