//! The report in boxes, for large screens: results, course of the battle, turning point, the dead, experience.

use crate::canvas::Canvas;
use crate::game_view::rulebook_ui::{ReportFacts, ReportRow, draw_fallen};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::report::{FREE, WEST, decided, deeds, epilogue, exp, exp_of, fate, next, sources, ways_out};
use crate::gladiator::rulebook::CHAPTERS;
use crate::gladiator::screens::person::{next_rise, rises};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::postgame_text::{draw_deeds, draw_meaning, spaced};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, columns, draw_scroll_hints, rows, scrolled};
use ludus_gladiator::model::fighter::Control;
use ludus_gladiator::stats::results::{Fate, FighterResult};
use ratatui::layout::Rect;

const HEADS: [Column; 12] = [
    Column("Name", 12, false),
    Column("Result", 6, false),
    Column("Dealt", 5, true),
    Column("Taken", 5, true),
    Column("Blows hit", 9, true),
    Column("Mean", 4, true),
    Column("Kills", 5, true),
    Column("Spells", 7, true),
    Column("Experience", 29, false),
    Column("Rises", 12, false),
    Column("to a point", 12, false),
    Column("", 1, false),
];

/// Draws the report in boxes: results, experience, meaning, the dead; each scrolled by `wanted`. Returns the scroll
/// range of the longest box.
pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, ended: &ReportFacts<'_>) -> usize {
    let results = scene.memory.results.as_slice();
    let (fallen, wanted) = (ended.fallen, ended.wanted);
    let high = (results.len() as u16 + 3).clamp(6, area.height / 2);
    // The list of the dead gets more room the longer it is.
    let rest = area.height - high;
    let between = rest.saturating_sub(fallen.len() as u16 + 3).clamp(rest * 2 / 5, rest * 3 / 5);
    let [who, middle, below] = rows(area, [Length(high), Length(between), Fill(1)]);
    let cells: Vec<Vec<Cell>> = results.iter().map(|result| cells(scene, result)).collect();
    let did = draw_deeds(canvas, who, (&HEADS, &cells), wanted);
    let means = spaced(&[&decided(scene, results), ended.costs, &epilogue(scene, results)].concat());
    // Large screens have room for an explanation of experience and resurrection.
    let meant = draw_meaning(canvas, middle, (scene.course, &WEST), &means, (CHAPTERS, &GROWING, wanted));
    let [dead, next] = columns(below, [Fill(4), Fill(3)]);
    let fallen: Vec<ReportRow> =
        fallen.iter().cloned().chain(ways_out(scene).map(|text| (0, text, Ink::Warning))).collect();
    let died = draw_fallen(canvas, dead, &ReportFacts { fallen: &fallen, ..*ended });
    let grown = draw_growth(scene, canvas, next, results, wanted);
    [did, meant, grown, died].into_iter().max().unwrap_or(0)
}

const GROWING: Topic = Topic {
    title: "Experience",
    asks: "Nothing is asked: what the battle brought each of yours. Who has enough experience grows by a point.",
    context: Keymap::Report,
    rules: &["XP-05", "XP-06", "XP-07", "XP-13", "BONE-08", "BONE-06", "HISC-07"],
    chapters: &["Experience"],
};

/// Celebrates each rise. For all other survivors it shows the distance to the next one.
fn draw_growth(
    scene: &BattleContext<'_>,
    canvas: &mut Canvas<'_>,
    area: Rect,
    results: &[FighterResult],
    wanted: usize,
) -> usize {
    if scene.free {
        TextBox::new(canvas, area, "What comes next").text(FREE, Ink::Plain);
        return 0;
    }
    let grown: Vec<&FighterResult> = results.iter().filter(|one| one.before != one.after).collect();
    let title = if grown.is_empty() { "What comes next" } else { "Well fought!" };
    let mut pane = TextBox::new(canvas, area, title);
    let lives = results.iter().filter(|one| one.fate != Fate::Dead && one.control == Control::Player);
    let next_of = |one: &FighterResult| next_rise(one.race, one.after, one.after_halves);
    let lives: Vec<_> = lives.filter_map(|one| Some((one, next_of(one)?))).collect();
    // The rises, an empty line, and everybody's progress.
    let gap = usize::from(!grown.is_empty());
    let at = scrolled(grown.len() + gap + lives.len(), pane.left(), wanted);
    for one in grown.iter().skip(at.0) {
        pane.at(0, &one.name, Ink::of(one.side));
        pane.at(14, &format!("Rises: {}", rises(one.before, one.after).join(", ")), Ink::Good);
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
        pane.at(24, next(one).unwrap_or_default().trim_start_matches("Next: "), Ink::Plain);
        pane.next();
    }
    if pane.left() > 3 {
        pane.next();
        pane.text(
            "Return leads to the menu. There F fights again with the survivors, L loads another fighter.",
            Ink::Dim,
        );
    }
    draw_scroll_hints(canvas, area, title, at)
}

fn cells(scene: &BattleContext<'_>, result: &FighterResult) -> Vec<Cell> {
    let ink = if result.fate == Fate::Dead { Ink::Dim } else { Ink::Plain };
    let lives = result.fate != Fate::Dead;
    let rise = next_rise(result.race, result.after, result.after_halves).filter(|_| lives && !scene.free);
    let bar = rise.map_or(Cell::plain(""), |rise| Cell::Bar(rise.has as i32, rise.step as i32));
    let fate = if lives { Cell::ink(fate(result), Ink::Good) } else { Cell::ink(fate(result), Ink::Bad) };
    let [taken, blows, mean, spells] = deeds(scene, result.id);
    vec![
        Cell::ink(&result.name, Ink::of(result.side)),
        fate,
        Cell::ink(result.dealt, ink),
        Cell::ink(taken, ink),
        Cell::ink(blows, ink),
        Cell::ink(mean, ink),
        Cell::ink(result.kills, ink),
        Cell::ink(spells, ink),
        Cell::ink(earned(scene, result), ink),
        Cell::ink(if scene.free { String::new() } else { rises(result.before, result.after).join(", ") }, Ink::Good),
        bar,
        Cell::plain(""),
    ]
}

/// "23 to 66: 23 fought, 20 won".
fn earned(scene: &BattleContext<'_>, result: &FighterResult) -> String {
    let sources = sources(scene, result);
    if sources.is_empty() || scene.free { exp(scene, result) } else { format!("{}: {sources}", exp_of(result)) }
}
