//! Questions with a few answers: first or last, loose or hold, repulse, strike back, shield or armour (DQU-26, -27, -33). Each
//! function builds one of them as data; [`Choice`] draws it and handles its keys.

use crate::game_view::choice::{Answer, Choice, MenuChoice, View};
use crate::game_view::prompt::sentence;
use crate::game_view::question::Question;
use crate::game_view::wording::{Marks, Row, Words};
use crate::help::Topic;
use crate::hexarena::ask::BoutContext;
use crate::hexarena::thinking;
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::chance::Chance;
use ludus_engine::game::Seat;
use ludus_hexarena::ai::worth::BlowOdds;
use ludus_hexarena::battle::blow::{Blow, Range, WeaponUse};
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Level;
use ludus_hexarena::narration::{asking, odds, words};

/// Returns the marks of a decision: the figure with its Melee Zone, and another figure.
pub fn marks(scene: &BoutContext<'_>, id: Option<FigureId>, other: Option<FigureId>) -> Marks {
    let at = |id: Option<FigureId>| id.map(|id| scene.battle.figure(id).at);
    Marks { selected: id.map(Into::into), ..Marks::on(at(id).into_iter().chain(at(other)), at(id)) }
}

const fn topic(title: &'static str, asks: &'static str, rules: &'static [&'static str]) -> Topic {
    Topic { title, asks, context: Keymap::Menu, rules, chapters: &["The Pulse", "Actions"] }
}

/// Builds a question. `id`: the figure that decides; `None` for the whole side. `other`: another figure to highlight. `lines`:
/// the situation, and the cost of the answers.
fn decide(
    scene: &BoutContext<'_>,
    [id, other]: [Option<FigureId>; 2],
    answers: &[(&'static str, Command)],
    lines: [String; 2],
    topic: Topic,
) -> Choice<Bout> {
    let entry = |name, command| match command {
        Command::Submit(true) => Entry::risky(name, ()),
        _ => Entry::new(name, ()),
    };
    let question = question(scene, id, answers, &lines).asks(format!("{}?", topic.title));
    let answers: Vec<_> = answers.iter().map(|(name, command)| (entry(name, *command), Answer::Do(*command))).collect();
    let rows = (0..answers.len()).collect();
    let [situation, cost] = lines;
    let words = Words::new([Row::new(situation, Ink::Plain), Row::new(cost, Ink::Warning)]);
    let view = View { words, marks: marks(scene, id, other), actor: other.or(id).map(Into::into) };
    let more = [("lOok", MenuChoice::Look), ("Quit", MenuChoice::Quit)];
    Choice::menu(topic, format!("{}:  ", topic.title), answers, &more, vec![view]).tabled(question, rows)
}

/// Builds the table of the modern look: each answer with its chance, where it has one.
fn question(
    scene: &BoutContext<'_>,
    id: Option<FigureId>,
    answers: &[(&'static str, Command)],
    [situation, cost]: &[String; 2],
) -> Question {
    let own = id.map_or(scene.seat, |id| scene.battle.figure(id).side.seat());
    let odds: Vec<[Odds; 4]> = answers.iter().map(|(_, command)| chances(scene, id, command)).collect();
    let heads = ["succeeds", "hurt", "felled"].map(|title| (title, Ink::of_seat(own)));
    let enemy = ("hit back", Ink::of_seat(Seat(1 - own.0.min(1))));
    let mut table = OddsTable::new(&[&heads[..], &[enemy]].concat());
    for ((name, command), odds) in answers.iter().zip(odds) {
        // Weapons have their own names here; the manual's entries only number them.
        let named = match command {
            Command::Riposte(Some(means)) => {
                id.map(|id| words::means(scene.truth, scene.names, id, *means).to_string())
            }
            _ => None,
        };
        let row = match named {
            Some(weapon) => OddsRow::new(sentence(&weapon).trim_end_matches('.'), "strike back"),
            None => OddsRow::new(sentence(&name.to_lowercase()).trim_end_matches('.'), name),
        };
        let row = match command {
            Command::First => row.remark("before the others"),
            Command::Last => row.remark("after the others, who can strike you first").remark("after the others"),
            _ => row,
        };
        table.push(odds.into_iter().fold(row, OddsRow::with).risky(*command == Command::Submit(true)));
    }
    let [situation, cost] = [situation, cost].map(|text| match text.is_empty() {
        true => Vec::new(),
        false => Row::wrapped(text, Ink::Dim),
    });
    // A long list of figures goes first, because a small box ends early.
    let notes = if cost.len() > 1 { [cost, situation] } else { [situation, cost] }.concat();
    Question::new("", table).needing_notes().notes(notes).aside(id.map_or("", |id| scene.called(id)))
}

/// Returns the chances of an answer that is rolled for: to succeed, to hurt, to fell, and to be hit for it.
fn chances(scene: &BoutContext<'_>, id: Option<FigureId>, command: &Command) -> [Odds; 4] {
    let bout = scene.battle;
    let of = |blow: &Blow| {
        let exact = scene.about(blow.at).is_empty();
        let known = |chance: Option<Chance>| chance.map_or(Odds::None, |chance| Odds::of(chance, exact));
        match BlowOdds::of(bout, blow) {
            Some(odds) => [Some(odds.hit), odds.hurt, odds.felled].map(known),
            None => [Odds::None, Odds::None, Odds::None],
        }
    };
    let (control, none) = (scene.truth.control(), || Odds::None);
    match (command, id) {
        (Command::Repulse(repulsed), Some(id)) => {
            let rank = if *repulsed { bout.best_rank(id).min(10) } else { 0 };
            let keeps_out = if *repulsed { Odds::Chance(Chance::of_100(10 * i16::from(rank))) } else { Odds::None };
            let comes = control.doing.map(|doing| doing.figure);
            let hit = comes.map_or(Odds::None, |by| {
                let hits = if *repulsed { odds::closing(bout, by, id) } else { odds::inside(bout, by, id) };
                Odds::of(hits, scene.about(by).is_empty())
            });
            [keeps_out, none(), none(), hit]
        }
        (Command::Riposte(Some(means)), Some(id)) => {
            let blow = |at| Blow { riposte: true, ..Blow::plain(id, at, *means, Range::Melee) };
            let [hit, hurt, felled] = control.riposte_at.map_or([none(), none(), none()], |at| of(&blow(at)));
            [hit, hurt, felled, none()]
        }
        (Command::Loose, _) => {
            let [hit, hurt, felled] = control.aimed.map_or([none(), none(), none()], |blow| of(&blow));
            [hit, hurt, felled, none()]
        }
        _ => [none(), none(), none(), none()],
    }
}

const FIRST_OR_LAST: [(&str, Command); 2] = [("First", Command::First), ("Last", Command::Last)];

/// Asks the first figure of an engagement whether it acts first or last (12.3).
pub fn order(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let asks = "Does this figure, first of its engagement, act first or last?";
    let rules = &["DQ-PULSE-10", "D041", "D042", "DQU-26"];
    let topic = topic("First or last", asks, rules);
    first_or_last(scene, Some(id), topic)
}

/// Marks the answer that the computer gives, so that Return is no worse than it.
fn first_or_last(scene: &BoutContext<'_>, id: Option<FigureId>, topic: Topic) -> Choice<Bout> {
    let asked = decide(scene, [id, None], &FIRST_OR_LAST, asking::lines(&scene.eye()), topic);
    let choice = thinking::chosen_by(scene.truth, Level::Trained, |id| scene.called(id).to_string());
    match choice {
        Some(choice) if choice.command == Command::Last => asked.on(1),
        _ => asked,
    }
}

/// Asks the side with the Initiative whether it acts first or last (12.2).
pub fn sides(scene: &BoutContext<'_>) -> Choice<Bout> {
    let asks = "Your figures that are not engaged: do they act before the enemy, or after?";
    let rules = &["DQ-PULSE-06", "D045", "DQU-27"];
    first_or_last(scene, None, topic("First or last", asks, rules))
}

/// Asks whether to loose or hold (D035).
pub fn loose(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let aimed = scene.truth.control().aimed;
    let answers = [("Loose", Command::Loose), ("Hold", Command::Done)];
    let asks = "Loose the shot? The action is spent either way. Figures in the line of fire can be hit first.";
    let topic = topic("Loose or hold", asks, &["DQ-ATK-06", "D035", "D065", "DQU-34"]);
    decide(scene, [Some(id), aimed.map(|blow| blow.at)], &answers, asking::lines(&scene.eye()), topic)
}

/// Asks whether to repulse an attacker (13.6).
pub fn repulse(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let by = scene.truth.control().doing.map(|doing| doing.figure);
    let answers = [("Repulse", Command::Repulse(true)), ("Let it come", Command::Repulse(false))];
    let asks = "Does your figure try to keep the attacker out?";
    let topic = topic("Repulse", asks, &["DQ-ENG-18", "D061", "DQU-33"]);
    decide(scene, [Some(id), by], &answers, asking::lines(&scene.eye()), topic)
}

/// Asks whether the figure strikes back, and with which weapon (17.4).
pub fn riposte(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let mut answers = Vec::new();
    for (means, _) in asking::ripostes(&scene.eye(), id) {
        let name = match means {
            WeaponUse::Primary => "Primary weapon",
            WeaponUse::Secondary => "Secondary weapon",
            WeaponUse::Fist => "Fist",
            WeaponUse::OtherFist => "oTher fist",
            WeaponUse::Kick => "Kick",
            WeaponUse::Natural(0) => "First attack",
            WeaponUse::Natural(1) => "Second attack",
            WeaponUse::Natural(2) => "Third attack",
            WeaponUse::Natural(_) | WeaponUse::Trample => "foUrth attack",
        };
        answers.push((name, Command::Riposte(Some(means))));
    }
    answers.push(("Not at all", Command::Riposte(None)));
    let asks = "Does your figure strike back, and with what? A Riposte costs no action and cannot be parried.";
    let topic = topic("Riposte", asks, &["DQ-PARRY-06", "DQ-PARRY-07", "D091", "DQU-33"]);
    let other = scene.truth.control().riposte_at;
    decide(scene, [Some(id), other], &answers, asking::lines(&scene.eye()), topic)
}

/// Asks whether the shield is cloven instead of the armour (18.3).
pub fn cleave(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let answers = [("Armour", Command::Cleave(false)), ("Shield", Command::Cleave(true))];
    let asks = "Lose the shield, or 2 points of armour protection?";
    let rules = &["DQ-GRIEV-06", "D098", "DQU-33"];
    decide(scene, [Some(id), None], &answers, asking::lines(&scene.eye()), topic("Shield or armour", asks, rules))
}

/// Asks whether the figure gives up on an enemy's demand (D141).
pub fn submit(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let answers = [("Fight on", Command::Submit(false)), ("Give up", Command::Submit(true))];
    let asks = "An enemy demands surrender. A figure that gives up lives, but leaves the bout.";
    decide(
        scene,
        [Some(id), None],
        &answers,
        asking::lines(&scene.eye()),
        topic("Surrender", asks, &["D141", "DQ-GEN-17", "DQU-33"]),
    )
}

/// Ends an attack that has no target left.
pub fn nothing(scene: &BoutContext<'_>, id: FigureId) -> Choice<Bout> {
    let lines = [format!("{} has no target left.", scene.lettered(id)), String::new()];
    let answers = [("Go on", Command::Done)];
    let asks = "No target is left: the attack ends.";
    decide(scene, [Some(id), None], &answers, lines, topic("The attack ends", asks, &["DQ-ATK-10"]))
}
