//! The end in rows: who did what, what it brought.

use super::ask::Scene;
use super::screens::person::{next_rise, rises};
use crate::gladiator::fighter::{Control, Side};
use crate::gladiator::results::{Fate, FighterResult};
use crate::gladiator::state::Outcome;
use crate::gladiator::text;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::gladiator::rulebook::CHAPTERS;
use crate::tui::help::Topic;
use crate::tui::keys::Context;
use crate::tui::player::table::{Report, Row, draw_fallen};
use crate::tui::room::{Cell, Fill, Head, Length, Pane, columns, rows, rules, scrolled, table, tell_more, texts};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// A row for everybody, and one more for whose attributes rise.
pub fn report(scene: &Scene<'_>, results: &[FighterResult]) -> Report {
    let battle = scene.truth;
    let outcome = battle.outcome().map_or("", text::outcome);
    let mut rows: Vec<Row> = Vec::new();
    for result in results {
        rows.push((2, row(result), Ink::of(result.side)));
        let rises = rises(result.before, result.after);
        if !rises.is_empty() {
            let next = next(result).map_or_else(String::new, |text| format!("!  {text}"));
            rows.push((16, format!("rises: {}{next}", rises.join(", ")), Ink::Good));
        }
    }
    let told = epilogue(scene, results);
    if !told.is_empty() {
        rows.push((2, String::new(), Ink::Plain));
        let lines = told.iter().flat_map(|(text, ink)| wrap(text, 76).into_iter().map(|line| (2, line, *ink)));
        rows.extend(lines);
    }
    let (turn, skill) = (battle.turn(), battle.skill().called());
    Report {
        title: format!("{outcome}  Turn {turn}.  Difficulty: {skill}."),
        heading: "Name          Race           Fate         Damage Kills   EXP",
        rows,
    }
}

fn row(result: &FighterResult) -> String {
    let (fate, exp) = (fate(result), exp(result));
    format!("{:<13} {:<14} {fate:<12} {:>5} {:>5}   {exp}", result.name, result.race.name(), result.dealt, result.kills)
}

const fn fate(result: &FighterResult) -> &'static str {
    match result.fate {
        Fate::Won => "won",
        Fate::Survived => "lives",
        Fate::Left => "left",
        Fate::Dead => "RIP",
        Fate::Unfinished => "",
    }
}

/// "23 to 66 (+43)"; nothing for those who have no experience.
fn exp(result: &FighterResult) -> String {
    match (result.race.is_humanoid(), result.fate) {
        (false, _) => String::new(),
        (true, Fate::Dead) => format!("{} lost", result.lost_halves / 2),
        (true, _) => {
            let (before, after) = (result.brought_halves / 2, result.after_halves / 2);
            format!("{before} to {after} (+{})", halves(result.gained_halves))
        }
    }
}

fn halves(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// "Next: AG 13 with 37 EXP more".
fn next(result: &FighterResult) -> Option<String> {
    let rise = next_rise(result.race, result.after, result.after_halves / 2)?;
    let missing = rise.step - rise.has;
    Some(if rise.to.is_empty() {
        "Nothing more can rise".into()
    } else {
        format!("Next: {} with {missing} EXP more", rise.to)
    })
}

/// Whether a player fought for that side.
fn is_players(results: &[FighterResult], side: Side) -> bool {
    results.iter().any(|one| one.side == side && one.control == Control::Player)
}

/// What the outcome means: who still stands, what is lost with the dead, and how they may come back.
fn epilogue(scene: &Scene<'_>, results: &[FighterResult]) -> Vec<(String, Ink)> {
    let mut told = Vec::new();
    let Some(outcome) = scene.truth.outcome() else { return told };
    let stands = |one: &&FighterResult| matches!(one.fate, Fate::Won | Fate::Survived);
    let left: Vec<String> = results.iter().filter(stands).map(|one| standing(scene, one)).collect();
    if let Outcome::Won(side) = outcome {
        let (won, lost) = (is_players(results, side), is_players(results, side.other()));
        let word = match (won, lost) {
            (true, false) => "A victory.",
            (false, true) => "A defeat.",
            _ => "",
        };
        let fallen = results.iter().filter(|one| one.side != side && one.fate == Fate::Dead).count();
        let of = results.iter().filter(|one| one.side != side).count();
        let text = format!("{word} {} of {of} of {} fell.", fallen, side.other().name());
        told.push((text.trim().into(), if won { Ink::Good } else { Ink::Bad }));
    }
    if !left.is_empty() {
        told.push((format!("Still standing: {}.", left.join(", ")), Ink::Plain));
    }
    let dead =
        |one: &&FighterResult| one.fate == Fate::Dead && one.control == Control::Player && one.race.is_humanoid();
    let names: Vec<&str> = results.iter().filter(dead).map(|one| one.name.as_str()).collect();
    if !names.is_empty() {
        let (names, lie) = (names.join(", "), if names.len() == 1 { "lies" } else { "lie" });
        told.push((
            format!(
                "{names} {lie} dead. The bones come back to later arenas: carried to the Altar of Life and dropped \
                 there they live again, with four fifths of their EXP."
            ),
            Ink::Heed,
        ));
    }
    told
}

/// "Slayer 1 (SH 4 of 12)".
fn standing(scene: &Scene<'_>, result: &FighterResult) -> String {
    let fighter = scene.truth.fighter(result.id);
    format!("{} (SH {} of {})", result.name, fighter.sh(), fighter.normal_sh())
}

const HEADS: [Head; 9] = [
    Head("Name", 14, false),
    Head("Race", 13, false),
    Head("Fate", 6, false),
    Head("Dealt", 5, true),
    Head("Kills", 5, true),
    Head("Left SH", 8, true),
    Head("EXP before > after", 20, false),
    Head("to a point", 12, false),
    Head("rises", 12, false),
];

/// The end in boxes: who did what, who grew, what it means, who fell; each scrolled as far as wanted. Gives how far the one
/// with the most lines can be.
pub fn draw(
    scene: &Scene<'_>,
    results: &[FighterResult],
    canvas: &mut Canvas<'_>,
    area: Rect,
    (fallen, wanted): (&[Row], usize),
) -> usize {
    let high = (results.len() as u16 + 3).clamp(8, area.height / 2);
    let [who, below] = rows(area, [Length(high), Fill(1)]);
    let cells: Vec<Vec<Cell>> = results.iter().map(|result| cells(scene, result)).collect();
    let title = "Who did what";
    let mut pane = Pane::new(canvas, who, title);
    // One line is the heading's.
    let at = scrolled(cells.len(), pane.left().saturating_sub(1), wanted);
    table(&mut pane, &HEADS, cells.get(at.0..).unwrap_or_default(), None);
    let did = tell_more(canvas, who, title, at);
    let [left, right] = columns(below, [Fill(1), Fill(1)]);
    let [means, next] = rows(left, [Fill(1), Fill(1)]);
    let epilogue: Vec<(String, Ink)> =
        epilogue(scene, results).into_iter().flat_map(|line| [line, (String::new(), Ink::Plain)]).collect();
    let epilogue = epilogue.split_last().map_or(&[][..], |(_, lines)| lines);
    let meant = texts(canvas, means, "What it means", epilogue, wanted);
    let grown = draw_growth(canvas, next, results, wanted);
    // Large screens have room for what experience is and how the dead come back.
    let told = right.height.saturating_sub(fallen.len() as u16 + 6).min(24);
    let [dead, told] = rows(right, [Fill(1), Length(if told < 10 { 0 } else { told })]);
    let died = draw_fallen(canvas, dead, fallen, wanted);
    if told.height > 0 {
        rules(canvas, told, CHAPTERS, &GROWING);
    }
    [did, meant, grown, died].into_iter().max().unwrap_or(0)
}

const GROWING: Topic = Topic {
    title: "Experience",
    asks: "Nothing is asked: what the battle brought each of yours. Who has enough experience grows by a point.",
    context: Context::Report,
    rules: &["XP-05", "XP-06", "XP-07", "XP-13", "BONE-08", "BONE-06", "HISC-07"],
    chapters: &["Experience"],
};

/// A rise is celebrated; for everybody else who lives, how far he is.
fn draw_growth(canvas: &mut Canvas<'_>, area: Rect, results: &[FighterResult], wanted: usize) -> usize {
    let grown: Vec<&FighterResult> = results.iter().filter(|one| one.before != one.after).collect();
    let title = if grown.is_empty() { "What comes next" } else { "Well fought!" };
    let mut pane = Pane::new(canvas, area, title);
    let lives = results.iter().filter(|one| one.fate != Fate::Dead && one.control == Control::Player);
    let next_of = |one: &FighterResult| next_rise(one.race, one.after, one.after_halves / 2);
    let lives: Vec<_> = lives.filter_map(|one| Some((one, next_of(one)?))).collect();
    // Who rises, an empty line, how far everybody is.
    let gap = usize::from(!grown.is_empty());
    let at = scrolled(grown.len() + gap + lives.len(), pane.left(), wanted);
    for one in grown.iter().skip(at.0) {
        pane.at(0, &one.name, Ink::of(one.side));
        pane.at(14, &format!("rises: {}", rises(one.before, one.after).join(", ")), Ink::Good);
        pane.next();
    }
    if gap > 0 && at.0 <= grown.len() {
        pane.next();
    }
    for (one, rise) in lives.into_iter().skip(at.0.saturating_sub(grown.len() + gap)) {
        if pane.left() == 0 {
            break;
        }
        pane.at(0, &one.name, Ink::of(one.side));
        pane.bar(14, 8, (rise.has as i32, rise.step as i32), Ink::BarFull);
        pane.at(24, &next(one).unwrap_or_default(), Ink::Plain);
        pane.next();
    }
    if pane.left() > 3 {
        pane.next();
        pane.text(
            "Return leads to the menu: there F is a fight again with those who live, L another fighter.",
            Ink::Dim,
        );
    }
    tell_more(canvas, area, title, at)
}

fn cells(scene: &Scene<'_>, result: &FighterResult) -> Vec<Cell> {
    let ink = if result.fate == Fate::Dead { Ink::Dim } else { Ink::Plain };
    let lives = result.fate != Fate::Dead;
    let fighter = scene.truth.fighter(result.id);
    let sh = if lives { format!("{} of {}", fighter.sh(), fighter.normal_sh()) } else { "-".into() };
    let rise = next_rise(result.race, result.after, result.after_halves / 2).filter(|_| lives);
    let bar = rise.map_or(Cell::plain(""), |rise| Cell::Bar(rise.has as i32, rise.step as i32));
    let fate = if lives { Cell::ink(fate(result), Ink::Good) } else { Cell::ink(fate(result), Ink::Bad) };
    vec![
        Cell::ink(&result.name, Ink::of(result.side)),
        Cell::ink(result.race.name(), ink),
        fate,
        Cell::ink(result.dealt, ink),
        Cell::ink(result.kills, ink),
        Cell::ink(sh, ink),
        Cell::ink(exp(result), ink),
        bar,
        Cell::ink(rises(result.before, result.after).join(", "), Ink::Good),
    ]
}
