//! The facts of a finished bout: fates, deeds, injuries and the luck of the dice. Start reading with [`report`].

use crate::game_view::report::facts::{Report, ReportLine, ReportLuck};
use crate::help::Topic;
use crate::hexarena::ask::BoutContext;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_hexarena::battle::event::Cause;
use ludus_hexarena::battle::figure::{Condition, Figure, FigureId};
use ludus_hexarena::narration::{injury, reading};
use ludus_hexarena::stats::aftermath::minutes_out;
use ludus_hexarena::stats::summary::Loss;

/// The columns between name and fate. Parries, bars and the best strike go first where there is no room.
const COLUMNS: [ListColumn; 12] = [
    right("fatigue", 7, 0),
    right("endur.", 6, 0),
    right("dealt", 5, 0),
    left("", 8, 6),
    right("taken", 5, 0),
    left("", 8, 7),
    right("hits", 8, 0),
    right("expected", 8, 0),
    right("injured", 7, 4),
    right("put out", 7, 3),
    right("best", 4, 5),
    right("parries", 7, 8),
];

/// Returns the facts of the bout.
pub fn report<'a>(scene: &BoutContext<'a>) -> Report<'a> {
    let bout = scene.truth;
    let summary = scene.memory.summary.as_ref();
    let points = |id: FigureId| summary.map_or((0, 0), |all| (all.deeds(id).dealt, all.deeds(id).taken));
    let most = bout.ids().map(|id| points(id).0.max(points(id).1)).max().unwrap_or(0);
    let hurt = bout.ids().filter_map(|id| {
        let text = injuries(scene, id);
        let ink = Ink::of_seat(bout.figure(id).side.seat());
        (!text.is_empty()).then(|| (format!("{}: {text}", scene.called(id)), ink))
    });
    let mut hurt: Vec<(String, Ink)> = hurt.collect();
    if hurt.is_empty() {
        hurt.push(("No Grievous Injuries.".into(), Ink::Good));
    }
    Report {
        title: format!("{}  Seed {}.", reading::ending(bout).unwrap_or_default(), bout.seed().0),
        columns: COLUMNS.into(),
        lines: bout.figures().map(|(id, figure)| line(scene, (id, figure), most)).collect(),
        luck: summary.and_then(|summary| ReportLuck::of(summary, 2, ["points (FT 1, EN 2)", "bouts"])),
        after: if scene.free { vec![(FREE.into(), Ink::Warning)] } else { Vec::new() },
        deaths: gone(scene).into_iter().chain(handicaps(scene)).collect(),
        panels: vec![Panel::lines("Grievous Injuries", hurt).size(40, 5)],
        ..Report::default()
    }
}

fn line(scene: &BoutContext<'_>, (id, figure): (FigureId, &Figure), most: u32) -> ReportLine {
    let seat = figure.side.seat();
    let [fatigue, endurance] = left_of(figure).map(Cell::plain);
    let mut cells = vec![fatigue, endurance];
    if let Some(summary) = &scene.memory.summary {
        let stats = summary.deeds(id);
        let [hits, mean] = stats.attacks().of_all();
        let some = |count: u32| Cell::plain(if count == 0 { String::new() } else { count.to_string() });
        for points in [stats.dealt, stats.taken] {
            cells.push(Cell::ink(points, Ink::Strong));
            cells.push(Cell::Segments((points as i32, most as i32), Ink::of_seat(seat)));
        }
        cells.extend([Cell::plain(hits), Cell::ink(mean, Ink::Dim)]);
        let own = &stats.own;
        cells.extend([some(own.injuries), some(stats.put_out), some(own.best), some(own.parries)]);
    }
    let (name, fate) = (scene.called(id).to_string(), fate(figure).to_string());
    // A mount never acts of its own will.
    let is_lost = if figure.is_steed() { !figure.occupies() } else { !figure.can_act() };
    ReportLine { name, seat, cells, fate, is_lost }
}

/// The fate of a figure in a word or two.
const fn fate(figure: &Figure) -> &'static str {
    match figure.condition {
        Condition::Fit | Condition::Stunned if figure.pinned_by != 0 => "held",
        Condition::Fit => "standing",
        Condition::Stunned => "Stunned",
        Condition::Unconscious => "unconscious",
        Condition::Yielded => "yielded",
        Condition::Fled => "left",
        Condition::Dead => "dead",
    }
}

/// Fatigue and Endurance left of the maximum, for example "12/20".
fn left_of(figure: &Figure) -> [String; 2] {
    let of = |now: i16, most: i16| format!("{}/{most}", now.max(0));
    [of(figure.ft_now, figure.values.ft), of(figure.en_now, figure.values.en)]
}

/// Lists a figure's injuries in order, for example "G08 belly pierced, by Rolf in Pulse 5". The time spent knocked out comes
/// first. The attacker is named only if known.
fn injuries(scene: &BoutContext<'_>, id: FigureId) -> String {
    let mut told: Vec<String> = match &scene.memory.summary {
        Some(account) => account
            .more
            .injuries
            .iter()
            .filter(|one| one.who == id)
            .map(|one| {
                let (row, by) = (one.row, scene.called(one.by));
                format!("{} {}, by {by} in Pulse {}", injury::id(row), injury::name_of(row, one.die), one.when.round)
            })
            .collect(),
        None => {
            let all = scene.truth.figure(id).injuries.all().iter();
            all.map(|one| format!("{} {}", injury::id(one.row), injury::name(one.row))).collect()
        }
    };
    if scene.truth.figure(id).cause == Some(Cause::Knockout) {
        told.insert(0, format!("knocked out for {} minutes", minutes_out(scene.truth.seed(), id)));
    }
    told.join("; ")
}

/// Returns who is out without a death: "Orc yielded in Pulse 5."
fn gone(scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
    let all = scene.memory.summary.as_ref().map_or(&[][..], |account| account.fallen.as_slice()).iter();
    let gone = all.filter_map(|one| {
        let how = match one.how {
            Loss::Yielded => "yielded",
            Loss::Fled => "left",
            Loss::Pinned => "was pinned",
            Loss::Died(_) | Loss::Collapsed(_) => return None,
        };
        Some((format!("{} {how} in Pulse {}.", scene.called(one.who.into()), one.when.round), Ink::Plain))
    });
    gone.collect()
}

/// Returns who began tired, because harm taken does not explain that Fatigue: "Orc began with Fatigue 11 of 21."
fn handicaps(scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
    let tired = scene.truth.figures().map(|(id, figure)| (id, scene.truth.lacked_at_start(id), figure.values.ft));
    let told = tired.filter(|(_, lacked, _)| *lacked > 0).map(|(id, lacked, most)| {
        (format!("{} began with Fatigue {} of {most}.", scene.called(id), most - lacked), Ink::Dim)
    });
    told.collect()
}

/// Shown after a bout that is not credited.
const FREE: &str = "Practice bout: roster, scores and experience stay as they are.";

/// The help topic of the report, for its page and for the panel beside it.
pub const TOPIC: Topic = Topic {
    title: "The end of the bout",
    asks: "How it ended, who did what, and how lucky the dice were. Dealt and taken are Fatigue and Endurance \
           together. Luck counts every roll with its exact chances: a point of Endurance as two of Fatigue; a Stun, a \
           fall or a parry as five. Ties count half. Exp.: the hits that the chances promised. The chart plays on from the \
           beginning of each Pulse with all secrets known; the win bar knew only what you know.",
    context: Keymap::Report,
    rules: &["DQ-GEN-15", "D140", "D142", "DQX-03", "DQ-EFFECT-02"],
    chapters: &["The end of a bout"],
};
