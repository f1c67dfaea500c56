//! The report in boxes, for large screens: deeds, win chances, the turning point, the fallen and
//! lasting injuries. Start with [`draw`].

use crate::canvas::Canvas;
use crate::game_view::rulebook_ui::{ReportFacts, draw_fallen};
use crate::help::Topic;
use crate::hexarena::ask::BoutContext;
use crate::hexarena::report::{ReportText, WEST, decided, epilogue, fate, injuries, left, stats_of};
use crate::hexarena::rulebook::CHAPTERS;
use crate::keys::Keymap;
use crate::postgame_text::{draw_deeds, draw_meaning, spaced};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, columns, rows, texts};
use ludus_hexarena::battle::figure::FigureId;
use ratatui::layout::Rect;

const HEADS: [Column; 12] = [
    Column("Name", 16, false),
    Column("How", 11, false),
    Column("Fatigue", 7, true),
    Column("Endurance", 9, true),
    Column("Dealt", 5, true),
    Column("Taken", 5, true),
    Column("Strikes hit", 11, true),
    Column("Mean", 4, true),
    Column("Injuries", 8, true),
    Column("Put out", 7, true),
    Column("Best", 4, true),
    Column("Parries", 7, true),
];

fn cells(scene: &BoutContext<'_>, id: FigureId) -> Vec<Cell> {
    let figure = scene.truth.figure(id);
    let mood = if figure.can_act() { Ink::Good } else { Ink::Bad };
    let [ft, en] = left(figure);
    let deeds = stats_of(scene, id);
    let some = |count: u32| if count == 0 { String::new() } else { count.to_string() };
    let more = scene.memory.summary.as_ref().map(|account| account.deeds(id).own).unwrap_or_default();
    let first = [Cell::ink(scene.called(id), Ink::of_seat(figure.side.seat())), Cell::ink(fate(figure), mood)];
    let plain = [vec![ft, en], deeds.to_vec(), vec![some(more.best), some(more.parries)]].concat();
    first.into_iter().chain(plain.into_iter().map(Cell::plain)).collect()
}

/// Draws the report. Returns the scroll limit of the box with the most lines.
pub fn draw(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, ended: &ReportFacts<'_>) -> usize {
    let wanted = ended.wanted;
    let all: Vec<Vec<Cell>> = scene.truth.ids().map(|id| cells(scene, id)).collect();
    let high = (all.len() as u16 + 3).clamp(6, area.height / 2);
    let [who, middle, below] = rows(area, [Length(high), Fill(3), Fill(2)]);
    let did = draw_deeds(canvas, who, (&HEADS, &all), wanted);
    let means = spaced(&[&decided(scene), ended.costs, &epilogue(scene)].concat());
    let meant = draw_meaning(canvas, middle, (scene.course, &WEST), &means, (CHAPTERS, &TOPIC, wanted));
    let [dead, hurt] = columns(below, [Fill(1), Fill(1)]);
    let died = draw_fallen(canvas, dead, ended);
    let lines: ReportText = scene
        .truth
        .ids()
        .filter_map(|id| {
            let text = injuries(scene, id);
            let ink = Ink::of_seat(scene.truth.figure(id).side.seat());
            (!text.is_empty()).then(|| (format!("{}: {text}", scene.called(id)), ink))
        })
        .collect();
    let none = [("No Grievous Injuries.".to_string(), Ink::Good)];
    let lasting = texts(canvas, hurt, "Grievous Injuries", if lines.is_empty() { &none } else { &lines }, wanted);
    [did, meant, died, lasting].into_iter().max().unwrap_or(0)
}

/// The help topic of the report, for its page and for the box beside it.
pub const TOPIC: Topic = Topic {
    title: "The end of the bout",
    asks: "How it ended, who did what, and how lucky the dice were. Dealt and taken are Fatigue and Endurance \
           together. Luck counts every roll with its exact chances: a point of Endurance as two of Fatigue; a Stun, a \
           fall or a parry as five. Ties count half.",
    context: Keymap::Report,
    rules: &["DQ-GEN-15", "D140", "D142", "DQX-03", "DQ-EFFECT-02"],
    chapters: &["The end of a bout"],
};
