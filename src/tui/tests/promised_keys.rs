//! A key does what help says of it, at every question of the rulebooks with an arena; the letters of a menu win over the
//! game's keys.

use super::*;
use crate::canvas::lost;
use crate::game_view::seen::Seen;
use crate::keys::keys_in;
use crate::tests::battle_screens::{KHAN, SLAYER, fight, moment, stanced};
use crate::tests::hexarena_asks::{asked, at_question};
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::{Event, Form};
use ludus_gladiator::battle::state::decision::{Decision, Owed};
use ludus_gladiator::model::fighter::FighterId;
use ludus_hexarena::battle::state::Decision as BoutDecision;

/// A question by name, and how to come to it.
pub type Prompt = (String, Box<dyn Fn() -> Player>);

pub(super) fn prompt(name: &str, keys: &'static str, open: impl Fn() -> Player + 'static) -> Prompt {
    let opened = move || {
        let mut player = open();
        player.press(keys);
        player
    };
    (format!("{name} {keys}"), Box::new(opened))
}

fn seen(player: &Player) -> Seen {
    player.app.play().expect("a game is on the screen").seen()
}

/// A battle in which that is asked.
fn asks(setup: Setup, decision: impl Fn(&Battle) -> Decision) -> Player {
    let mut battle = Battle::new(&setup, Seed(1)).unwrap();
    let decision = decision(&battle);
    battle.apply(&Event::Asked { n: battle.move_number(), decision });
    let mut player = Player::with(quiet());
    player.app.open_battle(Resumed::<Battle> { session: Session::staged(setup, battle), notices: Vec::new() }, 0);
    player.draw();
    player
}

/// A fight in which that is asked.
fn decides(decision: impl Fn(&Battle) -> Decision) -> Player {
    let mut setup = fight(Phase::Actions);
    setup.fighters[4].stance.as_mut().unwrap().at = at(14, 9);
    asks(setup, decision)
}

fn struck(battle: &Battle, one: FighterId, other: FighterId) -> ludus_gladiator::battle::event::Strike {
    strike::strike(battle, one, Form::Attack, other).unwrap()
}

/// Whether an attack is evaded, or an attempt at hand combat repelled.
fn attacked(name: &str) -> Player {
    match name {
        "evading" => decides(|battle| Decision::Evade { strike: struck(battle, SLAYER, KHAN) }),
        _ => decides(|_| Decision::Repel { attacker: SLAYER, target: KHAN }),
    }
}

/// Merlin, who knows every spell, and has to answer that.
fn mage(decision: impl Fn(&Battle) -> Decision) -> Player {
    asks(everything(), decision)
}

fn lying() -> Player {
    let mut setup = fight(Phase::Actions);
    setup.fighters[0] = stanced(setup.fighters[0].clone(), |stance| stance.prone = true);
    Player::in_battle(setup)
}

pub fn of_gladiator() -> Vec<Prompt> {
    let mut all = Vec::new();
    for name in ["moving", "acting", "aiming"] {
        all.push(prompt(name, "", move || moment(name, quiet(), (80, 24))));
    }
    for name in ["evading", "repelling"] {
        all.push(prompt(name, "", move || attacked(name)));
    }
    for keys in ["g", "o", "v", "q", "/", "f"] {
        all.push(prompt("moving", keys, || moment("moving", quiet(), (80, 24))));
    }
    for keys in ["g", "h", "e", "d", "k", "i", "m", "q", "o"] {
        all.push(prompt("acting", keys, || moment("acting", quiet(), (80, 24))));
    }
    all.push(prompt("first", "", || decides(|_| Decision::Incentive { side: Side::West })));
    all.push(prompt("standing", "s", lying));
    all.push(prompt("second blow", "", || decides(|_| Decision::SecondBlow { fighter: KHAN })));
    all.push(prompt("pushing", "", || decides(|battle| Decision::Push { strike: struck(battle, KHAN, SLAYER) })));
    let first = |battle: &Battle| battle.decision().fighter().unwrap();
    all.push(prompt("keeping", "", move || {
        mage(move |battle| Decision::KeepUp { fighter: first(battle), owed: Owed::Invisibility(first(battle)) })
    }));
    all.push(prompt("reading", "", move || mage(move |battle| Decision::Read { fighter: first(battle), left: 2 })));
    for keys in ["c", "cfireball<Enter><Enter>", "ccreate wall<Enter><Enter>", "csnake<Enter><Enter>", "z"] {
        all.push(prompt("mage", keys, || Player::in_battle(everything())));
    }
    all
}

pub fn of_hexarena() -> Vec<Prompt> {
    let mut all = Vec::new();
    let mut add =
        |name: &'static str, keys: &[&'static str], wanted: fn(&ludus_hexarena::battle::state::Bout) -> bool| {
            let found = asked(wanted);
            for keys in keys {
                let found = found.clone();
                all.push(prompt(name, keys, move || at_question(found.clone(), quiet(), (80, 24))));
            }
        };
    add("placing", &["", "o"], |bout| matches!(bout.decision(), BoutDecision::Place(_)));
    add("order", &["", "q"], |bout| matches!(bout.decision(), BoutDecision::Order(_)));
    add("sides", &[""], |bout| matches!(bout.decision(), BoutDecision::Sides(_)));
    add("picking", &[""], |bout| matches!(bout.decision(), BoutDecision::Pick(side) if bout.left_of(side).len() > 1));
    add(
        "free",
        &["", "m", "m6", "p", "o", "f", "h", "q"],
        |bout| matches!(bout.decision(), BoutDecision::Act(id) if !bout.is_engaged(id)),
    );
    add(
        "engaged",
        &["", "a", "w", "c", "e", "s"],
        |bout| matches!(bout.decision(), BoutDecision::Act(id) if bout.is_engaged(id)),
    );
    add("striking", &[""], |bout| matches!(bout.decision(), BoutDecision::Strike(_)));
    add("after", &[""], |bout| matches!(bout.decision(), BoutDecision::After(_)));
    add("loosing", &[""], |bout| matches!(bout.decision(), BoutDecision::Loose(_)));
    add("repulsing", &[""], |bout| matches!(bout.decision(), BoutDecision::Repulse(_)));
    add("riposting", &[""], |bout| matches!(bout.decision(), BoutDecision::Riposte(_)));
    add("cleaving", &[""], |bout| matches!(bout.decision(), BoutDecision::Cleave(_)));
    add("giving up", &[""], |bout| matches!(bout.decision(), BoutDecision::Submit(_)));
    all
}

/// Whether what a key did is what its words promise; `changed`: the screen is another one.
fn keeps((does, key): (&str, Key), before: &Seen, after: &Seen, changed: bool) -> bool {
    // What the person decided; the computer may have answered it.
    let first = after.commands.get(before.commands.len());
    let decided = |words: &[&str]| first.is_some_and(|first| words.iter().any(|word| first.contains(word)));
    let opened = |title: &str| after.title == title;
    // What cannot be done is refused with its reason.
    let refused = after.note.is_some() && first.is_none() && after.deep == before.deep;
    // At the end of a list, at the only target, with nothing tried out or typed there is nothing to do.
    let still = before == after;
    let left = after.left || opened("Leaving");
    match does {
        "help" | "rules" | "explain" | "why" | "keys" => opened("Help"),
        "look" => after.deep > before.deep && after.title.starts_with("Looking") || before.title == "The encounter",
        "stats" => opened("View stats"),
        "leave" => left,
        "menu" | "spells" | "back" => {
            after.deep < before.deep || after.title != before.title || refused || (key == Key::Char('-') && still)
        }
        "pages" => after.page != before.page,
        "who plays" => opened("Hands"),
        "coach" => opened("The coach") || refused,
        "the log" => opened("Log"),
        "threats" => after.threats != before.threats && changed,
        "pass" => decided(&["Move", "Evade", "DoNothing", "Pass", "Pick", "Done", "Reply", "Wait"]),
        "stand" => decided(&["Move"]),
        "the rest stand" | "rest stand" => decided(&[""]) || refused,
        "computer, this turn" => first.is_some() || changed,
        "take back" | "a step back" => changed || refused,
        "evade" => decided(&["Evade"]),
        "take it" | "all this turn" => decided(&["TakeIt"]),
        "repel" => decided(&["Repel"]),
        "let it come" => decided(&["LetCome"]),
        "keep" => decided(&["KeepUp"]),
        "let go" => decided(&["LetGo"]),
        "read" => decided(&["Read"]),
        "attack" => {
            decided(&["Attack", "Shoot", "Throw", "HandCombat", "Slash", "Impale", "Shield", "Second", "Strike"])
        }
        "strike" => decided(&["Strike", "Fire"]) || refused,
        "go" | "hold" | "advance" => decided(&["Move"]) || refused,
        "finished" | "end move" => first.is_some() || refused,
        "this square" | "send there" | "cast" | "do it" | "this one" | "take this one" | "enough" => {
            first.is_some() || after.deep != before.deep || refused
        }
        "done" => first.is_some() || after.deep < before.deep || changed || refused,
        "choose, and confirm" => first.is_some() || after.deep != before.deep || changed,
        // At the edge of a menu there is no entry to go to, and Esc takes back only what was chosen.
        "another entry" | "cancel the choice" => first.is_none(),
        "line" | "a page up" | "a page down" | "the first" | "the last" | "the one above" | "the one below"
        | "delete letter" | "filter" | "move" | "face there" | "start over" | "previous" => changed || still,
        // The digits of a hex, the arrows: the marker moves, or the step is refused.
        _ => changed || after.note != before.note || left,
    }
}

/// Presses every key that help names, and collects what is not kept; how many.
fn holds(name: &str, open: &dyn Fn() -> Player, broken: &mut Vec<String>) -> usize {
    let mut player = open();
    if player.app.play().is_none() {
        return 0;
    }
    let asks = seen(&player).title;
    player.press("<F1>");
    let told = player.app.play().unwrap().keys_told();
    if told.is_empty() {
        broken.push(format!("{name} has no help: {}", player.text()));
    }
    let mut pressed = 0;
    for (named, does) in &told {
        for key in keys_in(named) {
            let mut player = open();
            let (before, text) = (seen(&player), player.cells());
            player.input(Input::Key(key));
            pressed += 1;
            let kept = match player.app.play() {
                Some(play) => keeps((does, key), &before, &play.seen(), text != player.cells()),
                None => ["leave", "done"].contains(does),
            };
            if !kept {
                let after = player.app.play().map(|play| play.seen());
                broken.push(format!(
                    "{name} ({asks}): {named} \"{does}\", {key:?}\n{before:?}\n{after:?}\n{}",
                    player.bar()
                ));
            }
        }
    }
    pressed
}

/// All of them; how many keys were pressed.
pub(super) fn all_hold(all: &[Prompt]) -> usize {
    let mut broken = Vec::new();
    let pressed = all.iter().map(|(name, open)| holds(name, open, &mut broken)).sum();
    assert!(broken.is_empty(), "{} promises are not kept:\n{}", broken.len(), broken.join("\n\n"));
    pressed
}

/// The letters of a menu are its own: none is there twice, and none asks who plays, passes or tells threats.
pub(super) fn menu_wins(name: &str, open: &dyn Fn() -> Player) -> usize {
    let player = open();
    let Some(play) = player.app.play() else { return 0 };
    let letters = play.seen().letters;
    let mut once = letters.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), letters.len(), "{name}: {letters:?}");
    assert!(!letters.contains(&'x'), "{name}: X tells threats");
    for letter in letters.iter().filter(|letter| "fte".contains(**letter)) {
        let mut player = open();
        let before = seen(&player);
        player.input(Input::Typed(*letter));
        let after = seen(&player);
        let first = after.commands.get(before.commands.len());
        let passed = first.is_some_and(|first| first.contains("Pass"));
        assert!(after.title != "Hands" && !passed && after.threats == before.threats, "{name}: {letter} {after:?}");
        let entry = player.text().contains("Confirm") || after.deep > before.deep || first.is_some();
        assert!(entry, "{name}: {letter} chooses nothing: {}", player.text());
    }
    letters.len()
}

#[test]
fn every_key_that_help_names_does_so_in_gladiator() {
    let pressed: usize = all_hold(&of_gladiator());
    assert!(pressed > 300, "{pressed}");
}

#[test]
fn every_key_that_help_names_does_so_in_the_hex_arena() {
    let all = of_hexarena();
    let pressed: usize = all_hold(&all);
    let letters: usize = all.iter().map(|(name, open)| menu_wins(name, open)).sum();
    assert!(pressed > 300 && letters > 60, "{pressed} {letters}");
}

#[test]
fn no_letter_of_a_gladiators_menu_is_a_key_of_the_game() {
    let letters: usize = of_gladiator().iter().map(|(name, open)| menu_wins(name, open)).sum();
    assert!(letters > 30, "{letters}");
}

#[test]
fn letters_of_menus_win_over_the_keys_of_the_game() {
    let chosen = |wanted: fn(&ludus_hexarena::battle::state::Bout) -> bool, key: &str, words: &str| {
        let mut player = at_question(asked(wanted), quiet(), (80, 24));
        player.press(key);
        let told = format!("{:?} {}", seen(&player).commands, player.bar());
        assert!(told.contains(words), "{key}: {told}");
    };
    chosen(|bout| matches!(bout.decision(), BoutDecision::Order(_)), "f", "First");
    chosen(|bout| matches!(bout.decision(), BoutDecision::Sides(_)), "f", "First");
    chosen(|bout| matches!(bout.decision(), BoutDecision::Act(_)), "y", "Confirm \"Yield\"");
    chosen(|bout| matches!(bout.decision(), BoutDecision::Order(_)), "а", "First");
}

#[test]
fn arrows_and_return_answer_where_letters_do() {
    for (name, yes, no) in [("evading", "Evade", "TakeIt"), ("repelling", "Repel", "LetCome")] {
        let open = || attacked(name);
        let mut player = open();
        player.press("<Enter>");
        assert_eq!(seen(&player).commands, seen(&open()).commands, "Return alone answers nothing");
        for (keys, wanted) in [("<Right><Enter>", yes), ("<Right><Left><Enter>", no)] {
            let mut player = open();
            let before = seen(&player).commands.len();
            player.press(keys);
            assert_eq!(seen(&player).commands.get(before).map(String::as_str), Some(wanted), "{keys}");
        }
    }
}

#[test]
fn after_a_look_around_return_does_what_it_proposed() {
    let proposal =
        |player: &Player| player.text().lines().find_map(|line| line.find("Return: ").map(|at| line[at..].to_string()));
    let mut player = moment("acting", quiet(), (80, 24));
    let proposed = proposal(&player);
    assert!(proposed.is_some(), "{}", player.text());
    for keys in ["o<Enter>", "v<Enter>", "m<Esc>", "q<Esc>"] {
        player.press(keys);
        assert_eq!(proposal(&player), proposed, "{keys}: {}", player.text());
    }
}

#[test]
fn saving_a_game_from_its_menu_asks_first() {
    let mut player = moment("acting", quiet(), (80, 24));
    player.press("m");
    assert_eq!(seen(&player).title, "Leaving");
    assert!(!player.text().contains("and quit"), "it leads to the menu: {}", player.text());
    let mut player = at_question(asked(|bout| matches!(bout.decision(), BoutDecision::Act(_))), quiet(), (80, 24));
    player.press("s");
    assert_eq!(seen(&player).title, "Leaving");
}

#[test]
fn keyboard_handover_screen_has_help_and_a_way_out() {
    let recruits = vec![
        man("Anna", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]),
        man("Bert", Side::East, 20, 9, Facing::West, ["Mace", "", "", ""]),
    ];
    let called = || {
        let mut player = Player::in_battle(drawn(recruits.clone(), Phase::Movement, &[]));
        for _ in 0..10 {
            if player.text().contains("press Return.") {
                return player;
            }
            player.press("<Enter>");
        }
        panic!("nobody is called: {}", player.text());
    };
    let mut player = called();
    player.press("?");
    assert_eq!(seen(&player).title, "Help");
    for key in ["<Esc>", "q"] {
        let mut player = called();
        player.press(key);
        assert!(player.bar().contains("Play on"), "{}", player.text());
        player.press("p");
        assert!(player.bar().contains("press Return."), "{}", player.text());
        player.press(key).press("a<Enter>");
        assert!(player.app.battle().is_none(), "{}", player.text());
    }
}

#[test]
fn x_shows_threats_at_every_question_without_typing() {
    for (name, open) in of_gladiator().iter().chain(&of_hexarena()) {
        let mut player = open();
        let before = seen(&player);
        let page = ["Hands", "Log", "Casting a spell"].contains(&before.title);
        player.press("x");
        assert!(page || seen(&player).threats != before.threats, "{name}: {}", player.text());
    }
    for name in ["acting", "aiming", "evading"] {
        let mut player = moment(name, quiet(), (80, 24));
        let before = player.cells();
        player.press("x");
        assert_ne!(player.cells(), before, "{name}");
        player.press("x");
        assert_eq!(player.cells(), before, "{name}");
    }
}

#[test]
fn no_text_runs_into_the_hint_of_a_key() {
    let mut found = Vec::new();
    for (name, open) in of_gladiator().iter().chain(&of_hexarena()) {
        let mut player = open();
        lost();
        player.draw();
        let over = lost().into_iter().filter(|text| text.contains("runs into the keys"));
        found.extend(over.map(|text| format!("{name}: {text}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}
