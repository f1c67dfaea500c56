//! One grammar of keys: a key means the same in every keymap, and docs/manual.md has the one table of keys.

use crate::input::Key;
use crate::input::Key::{Char, Enter, Esc, F2, F3, F4, F5, F6, F7, F8, F9, Left, Right, Tab, Up};
use crate::keys::key_table::bindings;
use crate::keys::player_keys::PlayerKeys;
use crate::keys::{KeyAction, KeyBinding, Keymap, Keys, key_names};
use crate::tests::measured::stands_in_the_manual;
use ludus_store::settings::Keys as Preset;
use std::collections::BTreeMap;

/// The keymaps of a battle, its report and its replay.
const BATTLE: [Keymap; 52] = [
    Keymap::Asking,
    Keymap::Moving,
    Keymap::Going,
    Keymap::Aiming,
    Keymap::Evading,
    Keymap::Turning,
    Keymap::Stepping,
    Keymap::Squaring,
    Keymap::Repelling,
    Keymap::Changing,
    Keymap::Cycling,
    Keymap::Dice,
    Keymap::Report,
    Keymap::Spells,
    Keymap::Paying,
    Keymap::Charming,
    Keymap::Landing,
    Keymap::Keeping,
    Keymap::Seeing,
    Keymap::Sure,
    Keymap::Battle,
    Keymap::Coaching,
    Keymap::Handing,
    Keymap::Log,
    Keymap::Looking,
    Keymap::Calling,
    Keymap::Lesson,
    Keymap::Watching,
    Keymap::Replay,
    Keymap::WhatIf,
    Keymap::Apart,
    Keymap::Thousand,
    Keymap::Ends,
    Keymap::Pacing,
    Keymap::Placing,
    Keymap::Picking,
    Keymap::Striking,
    Keymap::Scanning,
    Keymap::Commanding,
    Keymap::Marching,
    Keymap::Surveying,
    Keymap::Recording,
    Keymap::Ordering,
    Keymap::Detailing,
    Keymap::Delving,
    Keymap::Deciding,
    Keymap::Reviewing,
    Keymap::Planning,
    Keymap::Menu,
    Keymap::Reading,
    Keymap::Anywhere,
    Keymap::List,
];

/// The letters with a second meaning, and why.
const EXCEPTIONS: [(char, KeyAction, &str); 2] = [
    ('l', KeyAction::Layer, "the log everywhere else; the ledger of Battlefield names the layer key (UI-04)"),
    ('n', KeyAction::Other, "the next one everywhere else; in a report these are the next opponents"),
];

/// Returns whether a letter is the first letter of an answer to a question, as in a menu. A plan is written with letters, so
/// its commands are such answers, too.
fn is_answer(row: &KeyBinding, letter: char) -> bool {
    use KeyAction::{Assumed, Drop, Enough, Library, Name, No, Seat, Several, Take, Trick, Versus, Weapon, Words, Yes};
    let answers = matches!(
        row.intent,
        Yes | No
            | Take
            | Weapon
            | Trick
            | Several
            | Enough
            | Drop
            | Seat(_)
            | Assumed
            | Versus
            | Words
            | Name
            | Library
    );
    let mut words = row.does.split(' ');
    answers && (matches!(letter, 'y' | 'n') || words.any(|word| word.to_lowercase().starts_with(letter)))
}

/// The meaning of an action to a player.
fn meaning(row: &KeyBinding, letter: char) -> String {
    use KeyAction::{
        Abandon, Accept, Back, GoTo, Hands, Info, Look, Next, No, Rest, Rotate, Save, Stats, Try, TurnRight, Watch, Yes,
    };
    match (row.at, row.intent, letter) {
        (_, Save | Back | Accept | Abandon, 'q') => "leave",
        (_, Accept | Yes, 'y') => "yes",
        // The key that opened a page closes it.
        (_, Accept, 'o') => "Look",
        (_, Accept, 'v') => "view",
        (_, Accept, 'f') | (_, Hands, _) => "who plays",
        (_, GoTo | Accept, 'g') => "go to",
        (_, No | Back | Next, 'n') => "no, the next one",
        (_, Watch | Try, _) => "watch",
        (Keymap::Watching, Info, _) => "Look",
        (Keymap::Replay, Look, _) | (_, Stats | Info, _) => "view",
        (_, Rotate | TurnRight, _) => "turn",
        (Keymap::Report, Rest, _) => "rest the team",
        (_, intent, _) => return format!("{intent:?}"),
    }
    .into()
}

#[test]
fn a_letter_means_one_thing_in_battle_report_and_replay() {
    let mut letters: BTreeMap<char, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for row in bindings().iter().filter(|row| BATTLE.contains(&row.at)) {
        for key in Keys::default().of(row) {
            let Char(letter) = key else { continue };
            let is_exception = EXCEPTIONS.iter().any(|(one, intent, _)| *one == letter && *intent == row.intent);
            if letter.is_alphabetic() && !is_answer(row, letter) && !is_exception {
                let place = format!("{:?} {}", row.at, row.does);
                letters.entry(letter).or_default().entry(meaning(row, letter)).or_default().push(place);
            }
        }
    }
    assert!(letters.len() > 20, "{}", letters.len());
    letters.retain(|_, meanings| meanings.len() > 1);
    assert!(letters.is_empty(), "{letters:#?}");
}

#[test]
fn a_function_key_means_the_same_everywhere() {
    use KeyAction::{Accept, Back, Coach, Compare, Hands, Info, Options, OtherLook, Pin, Stats, Thousand, Threats};
    let all: [(Key, &[KeyAction]); 8] = [
        (F2, &[Hands, Accept]),
        (F3, &[Coach, Back]),
        (F4, &[Threats]),
        (F5, &[Options]),
        (F6, &[OtherLook]),
        (F7, &[Info, Stats]),
        (F8, &[Pin, Compare]),
        (F9, &[Thousand]),
    ];
    for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
        let keys = Keys { preset, ..Keys::default() };
        for row in bindings() {
            for key in keys.of(row) {
                let wanted = all.iter().find(|(one, _)| *one == key).map(|(_, wanted)| *wanted);
                let is_meant = wanted.is_none_or(|wanted| wanted.contains(&row.intent));
                assert!(is_meant, "{key:?} is \"{}\" in {:?}", row.does, row.at);
                assert!(key != Char('?') || row.intent == KeyAction::Help || row.at == Keymap::Reading, "{:?}", row.at);
            }
        }
        for (key, wanted) in all {
            let bound = bindings().iter().any(|row| wanted.contains(&row.intent) && keys.of(row).contains(&key));
            assert!(bound, "{key:?} does nothing");
        }
    }
}

#[test]
fn arrows_return_escape_and_tab_keep_their_meaning() {
    use KeyAction::{
        Accept, Ahead, Automatic, Back, Go, Less, More, Next, Page, PageDown, PageUp, Previous, Put, Save,
    };
    let steps = |intent| matches!(intent, Go(_) | KeyAction::Step(_));
    for row in bindings() {
        let told = format!("{:?}: {}", row.at, row.does);
        for key in Keys::default().of(row) {
            let intent = row.intent;
            let fits = match key {
                Up => steps(intent) || matches!(intent, Previous | PageUp | Next | Less),
                Left | Right => {
                    let moves = matches!(intent, Previous | Next | Page | Put);
                    moves || steps(intent) || matches!(intent, More | Less)
                }
                Enter => matches!(intent, Accept | KeyAction::Yes | Next | Back),
                Esc => matches!(intent, Back | KeyAction::StartOver | Accept | Save),
                Tab => matches!(intent, Page | Next | PageDown | More | Ahead | KeyAction::Look),
                Char('/') => matches!(intent, KeyAction::Log | KeyAction::Search),
                Char('.') => matches!(intent, KeyAction::Stand | KeyAction::No),
                Char('>') => intent == KeyAction::Rest,
                Char('=') => matches!(intent, KeyAction::Compare | KeyAction::Pin | More),
                Char(' ') => !matches!(intent, Back | Save) || intent == Automatic,
                _ => true,
            };
            assert!(fits, "{key:?} in {told}");
        }
    }
}

#[test]
fn every_action_can_be_bound_in_a_key_file_and_in_every_preset() {
    for row in bindings() {
        let (at, action) = (row.at.name(), row.intent.name());
        let text = format!("[{at}]\n{action} = \"F12\"\n");
        for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
            let file: &'static PlayerKeys = Box::leak(Box::new(PlayerKeys::read("keys.toml", &text)));
            let keys = Keys { preset, file: Some(file), ..Keys::default() };
            assert_eq!(keys.file_faults(), [""; 0], "{text}");
            assert_eq!(keys.intent(row.at, Key::F12), Some(row.intent), "{preset:?} {text}");
            assert_ne!(Keys { preset, ..Keys::default() }.of(row), [], "{preset:?} {at}.{action}");
        }
    }
}

/// The columns of the table in the manual: where, and the keymaps there, the most general first.
const COLUMNS: [(&str, &[Keymap]); 7] = [
    (
        "in a battle",
        &[
            Keymap::Anywhere,
            Keymap::Battle,
            Keymap::Moving,
            Keymap::Pacing,
            Keymap::Asking,
            Keymap::Evading,
            Keymap::Repelling,
            Keymap::Aiming,
            Keymap::Striking,
            Keymap::Charming,
            Keymap::Changing,
            Keymap::Squaring,
            Keymap::Looking,
            Keymap::Scanning,
            Keymap::Dice,
            Keymap::Watching,
        ],
    ),
    ("in *Battlefield*", &[Keymap::Commanding, Keymap::Marching, Keymap::Surveying, Keymap::Recording]),
    ("in *Tunnels*", &[Keymap::Ordering, Keymap::Detailing, Keymap::Delving, Keymap::Deciding, Keymap::Reviewing]),
    ("in a plan of *Duels*", &[Keymap::Planning]),
    ("in the report", &[Keymap::Anywhere, Keymap::Report]),
    ("in a replay", &[Keymap::Anywhere, Keymap::Replay]),
    ("in lists and forms", &[Keymap::Anywhere, Keymap::List, Keymap::Hall, Keymap::Options, Keymap::Before]),
];

/// The keys in the order of the table: by use, then signs, function keys, letters and digits.
fn all_keys() -> Vec<Key> {
    let first = [Key::Up, Key::Down, Left, Right, Enter, Esc, Tab, Char(' '), Key::Backspace, Char('?')];
    let signs = "/.>=+-![],".chars().map(Char);
    let function = [F2, F3, F4, F5, F6, F7, F8, F9];
    let pages = [Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Delete];
    let letters = ('a'..='z').chain('0'..='9').map(Char);
    first.into_iter().chain(signs).chain(function).chain(pages).chain(letters).collect()
}

fn cell(key: Key, keymaps: &[Keymap]) -> String {
    let rows = keymaps.iter().flat_map(|at| Keys::bindings(*at)).filter(|row| Keys::default().of(row).contains(&key));
    let mut told: Vec<&str> = Vec::new();
    for row in rows {
        if !told.contains(&row.does) {
            told.push(row.does);
        }
    }
    told.join(", ")
}

#[test]
fn the_manual_has_the_one_table_of_keys() {
    // The manual tells of all rulebooks.
    if cfg!(not(all(feature = "hexarena", feature = "battlefield", feature = "tunnels"))) {
        return;
    }
    let heads = COLUMNS.map(|(name, _)| name).join(" | ");
    let mut table = format!("| key | {heads} |\n|{}\n", "---|".repeat(COLUMNS.len() + 1));
    for key in all_keys() {
        let cells = COLUMNS.map(|(_, keymaps)| cell(key, keymaps));
        if cells.iter().any(|cell| !cell.is_empty()) {
            let cells = cells.join(" | ").replace("*", "\\*");
            let also = if key == Char('?') { " `F1`" } else { "" };
            table += &format!("| `{}`{also} | {cells} |\n", key_names::shown(key));
        }
    }
    stands_in_the_manual("keys", &table);
}
