//! A key does what help says of it on the screens of *Duels*: the plan editor, the watched bout, the report, and the forms and
//! lists outside of a bout.

use super::duels::at;
use super::*;
use crate::keys::keys_in;

/// The form of a duel, the computer at the level that plans nothing.
const FORM: &str = "d<Down><Down><Left>";

/// Where a bout is on the screen: keys after those of [`FORM`].
const IN_A_BOUT: [&str; 12] = [
    "<Enter>",
    "<Enter>mefl<Up>3",
    "<Enter>mefl<Esc>",
    "<Enter>mefl<F2>",
    "<Enter>mefl<Enter>",
    "<Enter>mefl<Enter><Right><Right>",
    "<Enter>mefl<Enter><Right>o",
    "<Enter>mefl<Enter><Right><Tab>",
    "<Enter>mefl<Enter><End>",
    "<Enter>mefl<Enter><End><Enter>",
    // A second player: the keyboard is handed over.
    "<Left><Enter>",
    "<Left><Enter><Enter>mefl<Up>3",
];

/// The screens outside of a bout, and those of the lesson.
const OUTSIDE: [&str; 19] = [
    "",
    "d",
    "d<Down><Down>",
    "c",
    "w",
    "w<Enter>mefl<Up>3",
    "w<Enter>mefl<Up>nAway<Enter><Esc>p",
    "p",
    "h",
    "d<Down><Down><Left><Enter>mefl<Enter><End><Enter><Enter>hi",
    "h<Enter>mefl<Up>3",
    "g",
    "i",
    "i<Enter>",
    "i<Enter><Tab>",
    "s",
    "m<Tab>",
    "l",
    "l<Enter>",
];

/// Keys that a form or a list has beside those of its context.
const NAMED: [(&str, &[&str]); 4] = [
    ("d", &["S", "C", "Return"]),
    ("h", &["A", "I", "Return"]),
    ("w<Enter>mefl<Up>nAway<Enter><Esc>p", &["A"]),
    ("w", &["Return"]),
];

/// The event that is watched, and the last one, which is named only there.
fn event(text: &str) -> Option<[u32; 2]> {
    let mut words = text.split("event ").nth(1)?.split_whitespace();
    let number = |word: &str| word.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().ok();
    let at = number(words.next()?)?;
    let is_last = words.next() == Some("of");
    Some([at, words.next().filter(|_| is_last).and_then(number).unwrap_or(u32::MAX)])
}

/// What stands on the screen after a key whose effect has words of its own.
fn words(does: &str) -> &'static [&'static str] {
    match does {
        "help" | "rules" | "explain" | "why" | "keys" => &["Esc back"],
        "who plays" => &["Who plays?"],
        "coach" => &["The coach", "oach"],
        "the log" => &["The log", "Log"],
        "watch" => &["One test fight", "Left, Right act"],
        "edit" => &["Plan as text:"],
        "name" => &["Store it as:"],
        "plans" => &["Plan?", "No plan is stored yet", "plan"],
        "versus which" => &["Against (Up, Down: known plans):"],
        "options" => &["Options"],
        "leave" => &["Play on", "Workshop", "D U E L S", "Characters", "Learn"],
        "look" => &["so far"],
        "delete" => &["Delete the plan", "Plans"],
        "battle code" | "share code" => &["code"],
        "type a seed" => &["Seed"],
        "menu" | "to the menu" => &["D U E L S", "Your choice?"],
        "watch again" => &["Watch", "watch", "Act", "act"],
        _ => &[],
    }
}

/// Whether what a key did is what help promises of it.
fn keeps(does: &str, [before, after]: [&str; 2], later: &str, changed: bool) -> bool {
    let wanted = words(does);
    if !wanted.is_empty() {
        return wanted.iter().any(|word| after.contains(word)) && (changed || does == "delete");
    }
    match (does, event(before), event(after)) {
        ("next", Some([old, last]), Some([new, _])) => new == (old + 1).min(last),
        ("back", Some([old, _]), Some([new, _])) => new == old.saturating_sub(1).max(1),
        ("from the start", _, new) => new.is_some_and(|[new, _]| new == 1),
        ("to the end", Some(_), new) => new.is_some_and(|[new, last]| new == last),
        ("auto", Some([old, last]), _) => event(later).is_some_and(|[new, _]| new > old || old == last),
        ("done", Some([old, last]), new) => old == last || new.is_some_and(|[new, last]| new == last) || changed,
        // At the edge of a list or a menu there is nothing to go to.
        (
            "line" | "another" | "another entry" | "the one above" | "the one below" | "a page up" | "a page down"
            | "previous line" | "next line" | "the first" | "the last" | "raise" | "lower" | "cancel the choice"
            | "previous" | "battle" | "next",
            ..,
        ) => true,
        // Nothing is there to be removed.
        ("remove", ..) => changed || before.contains("0 of 20 lines"),
        _ => changed,
    }
}

/// At a screen of that size. Without threads the odds, which cost the most time, are left out; journals are read.
fn open(keys: &str, (columns, rows): (u16, u16)) -> Player {
    let (keys, life) = keys.strip_suffix("hi").map_or((keys, ""), |keys| (keys, "hi"));
    crate::background::tests::REFUSES.set(true);
    let mut player = at(quiet(), keys);
    crate::background::tests::REFUSES.set(life.is_empty());
    player.press(life);
    player.resize(columns, rows);
    player
}

/// Presses every key that help names there, and collects what is not kept; how many.
fn holds(keys: &str, size: (u16, u16), broken: &mut Vec<String>) -> usize {
    let mut player = open(keys, size);
    let (before, cells) = (player.text(), player.cells());
    player.press("<F1>");
    let told = player.app.keys_told();
    if told.is_empty() {
        broken.push(format!("{keys:?} has no help: {}", player.text()));
    }
    let mut pressed = 0;
    for (named, does) in &told {
        for key in keys_in(named) {
            let mut player = open(keys, size);
            player.input(Input::Key(key));
            pressed += 1;
            let (after, changed) = (player.text(), player.cells() != cells);
            let later = if *does == "auto" { player.wait(2_000).text() } else { String::new() };
            if !keeps(does, [&before, &after], &later, changed) {
                broken.push(format!("{keys:?}: {named} \"{does}\", {key:?}, {size:?}\n{before}\n{after}"));
            }
        }
    }
    pressed
}

/// All screens at a size.
fn all_hold(size: (u16, u16)) {
    let mut broken = Vec::new();
    let bouts = IN_A_BOUT.iter().map(|keys| format!("{FORM}{keys}"));
    let all = bouts.chain(OUTSIDE.iter().map(|keys| keys.to_string()));
    let pressed: usize = all.map(|keys| holds(&keys, size, &mut broken)).sum();
    assert!(broken.is_empty(), "{} promises are not kept:\n{}", broken.len(), broken.join("\n\n"));
    assert!(pressed > 400, "{pressed}");
}

#[test]
fn every_key_that_help_names_does_so_in_duels() {
    all_hold((80, 24));
}

#[test]
fn every_key_of_duels_does_so_on_a_large_screen() {
    all_hold((200, 50));
}

#[test]
fn help_of_duels_names_every_key_of_its_screens() {
    for (keys, wanted) in NAMED {
        let mut player = open(keys, (80, 24));
        player.press("<F1>");
        let told = player.app.keys_told();
        for key in wanted {
            assert!(told.iter().any(|(named, _)| named == key), "{keys}: {key} is not in {told:?}");
        }
        let takes = told.iter().find(|(_, does)| *does == "take this one");
        assert!(!keys.ends_with('p') || takes.is_none(), "{keys}: nothing is taken there: {told:?}");
    }
}

#[test]
fn notice_about_a_saved_duel_names_a_menu_entry() {
    let mut player = open("d<Enter>me<Esc>", (80, 24));
    assert!(player.text().contains("Continue resumes exactly here."), "{}", player.text());
    player.press("s");
    assert!(player.text().contains("Continue resumes it.") && player.text().contains("conTinue"), "{}", player.text());
}

#[test]
fn the_menu_of_duels_says_that_it_leaves_out_characters() {
    let sign = "more: cHaracters shows all.";
    for size in [(80, 24), (120, 36)] {
        let mut player = open("", size);
        assert!(!player.text().contains(sign), "{}", player.text());
        for number in 0..30 {
            player.press(&format!("mBran {number}<Enter>"));
        }
        assert!(player.text().contains(sign), "{}", player.text());
    }
}
