//! At 80 columns no message, notice, hint or line about an event loses its last clause, where what it comes to stands.

use super::*;
use crate::canvas::cells::CellBuffer;
use crate::canvas::{Canvas, cut};
use crate::game_view::effects::draw_line;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::theme::Ink;
use crate::theme::skin::Surroundings;
use ludus_duels::ai as planner;
use ludus_duels::battle::command::Command as Order;
use ludus_duels::battle::state::Encounter;
use ludus_duels::matchmaking::league;
use ludus_duels::model::setup::{Entrant, Grade};
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::narration::{HitResult, Impact, Narrate};
use ludus_gladiator::ai as house;
use ludus_gladiator::matchmaking::opposition;
use ludus_hexarena::ai::{Scratch, choose};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::model::setup::Level;
use ludus_hexarena::model::sheet::Sheet;
use ratatui::layout::Rect;

const LONG: [&str; 4] = ["Aethelbaldan", "Wigstanofmer", "Theodoricthe", "Cynewulfmerc"];

/// What the first of 80 columns and `rows` lines shows.
fn shown(rows: u16, draw: impl FnOnce(&mut Canvas<'_>)) -> String {
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, 80, rows));
    draw(&mut Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&Settings::default())));
    buffer.content.iter().map(|cell| cell.symbol()).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The last clause of a sentence, or as many of its last words as take half of so many columns.
fn last_clause(text: &str, columns: usize) -> String {
    let text = text.trim_end_matches(['.', ' ']);
    let clause = [". ", "; ", ": ", ", "].into_iter().filter_map(|mark| text.rsplit_once(mark)).map(|(_, tail)| tail);
    let clause = clause.min_by_key(|tail| tail.len()).unwrap_or(text);
    let words: Vec<&str> = clause.split_whitespace().collect();
    let from = (0..words.len()).find(|from| words[*from..].join(" ").chars().count() <= columns / 2).unwrap_or(0);
    words[from..].join(" ")
}

fn assert_told(text: &str) {
    let line = shown(1, |canvas| _ = canvas.fit(1, 0, 78, &[text], Ink::Plain));
    assert!(line.contains(&last_clause(text, 78)), "{text}\n{line}");
    let lines = shown(2, |canvas| _ = canvas.wrapped(Rect::new(1, 0, 78, 2), text, Ink::Plain));
    assert!(lines.contains(&last_clause(text, 78)), "{text}\n{lines}");
}

/// Everything that one line tells of a game that the computer plays; what a roll comes to has 39 columns.
fn events<G: Narrate>(setup: &G::Setup, seed: Seed, mut choose: impl FnMut(&G) -> Option<G::Command>) -> Vec<String> {
    let mut names = G::names(setup);
    let mut game = G::start(setup, seed, &mut NullSink).unwrap();
    let mut lines = Vec::new();
    for _ in 0..600 {
        let Some(command) = choose(&game) else { break };
        let mut events = Vec::new();
        game.clone().execute(&command, &mut events).unwrap();
        for event in events {
            let reading = game.narrate(&names, std::slice::from_ref(&event), Some(Seat(0)));
            lines.push(reading.short);
            for result in reading.dice.into_iter().flat_map(|throw| throw.result) {
                let line = shown(1, |canvas| _ = canvas.fit(1, 0, 39, &[&result], Ink::Plain));
                assert!(line.contains(&last_clause(&result, 39)), "{result}\n{line}");
            }
            if let Some(upshot) = reading.effect.and_then(|effect| effect.upshot) {
                let line = shown(1, |canvas| draw_line(canvas, Rect::new(0, 0, 80, 1), &upshot));
                assert!(line.contains(&last_clause(&upshot.line, 78)), "{}\n{line}", upshot.line);
                let died = Impact { mark: HitResult::Died, ..upshot };
                let line = shown(1, |canvas| draw_line(canvas, Rect::new(0, 0, 80, 1), &died));
                assert!(line.contains(&last_clause(&died.line, 78)), "{}\n{line}", died.line);
            }
            game.apply(&event);
            game.follow(&mut names);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[test]
fn hints_and_fixed_messages_fit_into_80_columns() {
    fn all<G: RulebookUi>() -> Vec<&'static str> {
        let words = G::WORDS;
        let fixed = [words.look_away, words.abandoning, words.given_up, words.nobody, words.nobody_listed];
        let more = [words.lending, words.disobeyed, words.kept];
        fixed.into_iter().chain(more).collect()
    }
    for text in [all::<Battle>(), all::<Encounter>(), all::<Bout>()].concat() {
        assert_eq!(cut(text, 78), text, "{} columns", text.chars().count());
    }
}

#[test]
fn answers_in_the_source_fit_into_80_columns() {
    let mut files = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/tui"))];
    let mut count = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        // Each answer in one line, however it is broken.
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( \"", "(\"").replace("\\ ", "");
        for call in ["Say(\"", "refuse(\"", "note = Some(\""] {
            for told in text.split(call).skip(1).filter_map(|rest| rest.split('"').next()) {
                count += 1;
                assert!(told.chars().count() <= 78, "{}: {told}", path.display());
            }
        }
    }
    assert!(count > 30, "{count} answers were looked at");
}

#[test]
fn every_event_line_keeps_its_last_clause() {
    let mut lines = Vec::new();
    for seed in 1..5 {
        let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
        for (one, name) in setup.fighters.iter_mut().zip(LONG) {
            one.name = name.into();
        }
        for one in &mut setup.fighters[2..] {
            one.side = Side::East;
        }
        lines.extend(events::<Battle>(&setup, Seed(seed), |battle| house::choose(battle).map(|choice| choice.command)));
        let sheet = |at: usize| Sheet { name: LONG[at].into(), ..Sheet::of(&FOES[at + seed as usize].character()) };
        let bout = ludus_hexarena::model::setup::Setup::new(vec![sheet(0), sheet(1)], vec![sheet(2), sheet(3)]);
        let mut scratch = Scratch::default();
        lines.extend(events::<Bout>(&bout, Seed(seed), |bout| {
            choose(bout, Level::Trained, &mut scratch).map(|(command, _)| command)
        }));
        let examples = league::examples();
        let entrant = |at: usize| {
            let mut who = examples[at].who.clone();
            who.name = LONG[at].into();
            Entrant::player(who)
        };
        let duel = ludus_duels::model::setup::Setup::new(entrant(0), entrant(seed as usize % 3 + 1));
        lines.extend(events::<Encounter>(&duel, Seed(seed), |encounter| {
            planner::choose(encounter, Grade::Second).map(|choice| Order::Seal(choice.plan))
        }));
    }
    assert!(lines.len() > 500, "{}", lines.len());
    lines.iter().for_each(|line| assert_told(line));
}

#[test]
fn a_long_notice_on_the_welcome_ends_whole_or_is_counted() {
    let long =
        "Battle 123 cannot be read: line 17 is torn, which a full disk may do; `ludus check` tells more. ".repeat(6);
    for count in [1, 3, 9] {
        let notices: Vec<String> = (0..count).map(|number| format!("{number}: {long}The end of {number}.")).collect();
        let mut player = Player::with(quiet());
        player.app.welcome_with(notices);
        player.draw();
        let text = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
        for number in 0..count {
            let begins = text.contains(&format!("{number}: Battle 123"));
            assert_eq!(begins, text.contains(&format!("The end of {number}.")), "{text}");
        }
        assert_eq!(
            text.contains("? to read them all"),
            !text.contains(&format!("The end of {}.", count - 1)),
            "{text}"
        );
        assert!(player.press("?").text().contains("0: Battle 123"), "{}", player.text());
    }
}

#[test]
fn a_typed_seed_and_the_first_advice_stand_alone_in_their_lines() {
    let player = Player::with(quiet());
    assert!(player.bar().contains("Your choice?  Make or load a character, then Begin game."), "{}", player.bar());
    let mut player = Player::with(quiet());
    player.app.fix_chance(Seed(7));
    player.press("xq").press("s");
    let seed = player.text().lines().find(|line| line.contains("Seed: ")).unwrap().to_string();
    let told = seed.split("Seed: ").nth(1).unwrap().trim_start();
    assert!(told.starts_with("digits; such a bout") || told.starts_with("digits; such a battle"), "{seed}");
}
