//! The report of a finished bout: fates, deeds, win chances, the turning point and the luck of the dice. Start with [`report`];
//! [`boxes`] draws it on large screens.

pub mod boxes;

use crate::canvas::{cut, wrap};
use crate::game_view::rulebook_ui::{Report, ReportRow};
use crate::hexarena::ask::BoutContext;
use crate::postgame_text;
use crate::postgame_text::{Whose, add_rows, lucks};
use crate::theme::Ink;
use ludus_engine::text::of_all;
use ludus_hexarena::battle::event::Cause;
use ludus_hexarena::battle::figure::{Condition, Figure, FigureId};
use ludus_hexarena::battle::state::Outcome;
use ludus_hexarena::model::setup::{Control, Side};
use ludus_hexarena::narration::{injury, reading};
use ludus_hexarena::stats::aftermath::minutes_out;
use ludus_hexarena::stats::summary::Loss;

type ReportText = Vec<(String, Ink)>;

/// The win chances are shown for West, Pulse by Pulse.
const WEST: Whose<'static> = Whose { name: "West", round: "Pulse", mark: "P" };

/// Lists each figure with its injuries, then the meaning of the result and the turning point.
pub fn report(scene: &BoutContext<'_>) -> Report {
    let bout = scene.truth;
    let mut rows: Vec<ReportRow> = Vec::new();
    for (id, figure) in bout.figures() {
        rows.push((2, row(scene, id, figure), Ink::of_seat(figure.side.seat())));
        let hurt = injuries(scene, id);
        let lines = if hurt.is_empty() { Vec::new() } else { wrap(&hurt, 74) };
        rows.extend(lines.into_iter().map(|line| (4, line, Ink::Dim)));
    }
    let told = [epilogue(scene), decided(scene), postgame_text::line(scene.course, &WEST)].concat();
    add_rows(&mut rows, &told);
    Report {
        title: format!("{}  Seed {}.", reading::ending(bout).unwrap_or_default(), bout.seed().0),
        heading: "Who          How         Fatigue Endur. Dealt Taken  Hits, due      Inj. Out",
        rows,
    }
}

fn row(scene: &BoutContext<'_>, id: FigureId, figure: &Figure) -> String {
    let [ft, en] = left(figure);
    let [dealt, taken, hits, due, injured, out] = stats_of(scene, id);
    let hits = if due.is_empty() { hits } else { format!("{hits}, {due}") };
    let name = cut(scene.called(id), 12);
    format!("{name:<12} {:<11} {ft:>7} {en:>6} {dealt:>5} {taken:>5}  {hits:<14} {injured:>4} {out:>3}", fate(figure))
        .trim_end()
        .into()
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
fn left(figure: &Figure) -> [String; 2] {
    let of = |now: i16, most: i16| format!("{}/{most}", now.max(0));
    [of(figure.ft_now, figure.values.ft), of(figure.en_now, figure.values.en)]
}

/// Damage dealt and taken, hits, expected hits, Grievous Injuries and enemies put out. Empty if the bout cannot be replayed.
fn stats_of(scene: &BoutContext<'_>, id: FigureId) -> [String; 6] {
    let Some(account) = &scene.memory.summary else { return Default::default() };
    let stats = account.deeds(id);
    let [hits, due] = stats.attacks().of_all();
    let some = |count: u32| if count == 0 { String::new() } else { count.to_string() };
    [stats.dealt.to_string(), stats.taken.to_string(), hits, due, some(stats.own.injuries), some(stats.put_out)]
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

/// Names the decisive Pulse and the luck of each player's side. Without players, shows West's luck.
fn decided(scene: &BoutContext<'_>) -> ReportText {
    let mut told: ReportText = postgame_text::turned(scene.course, &WEST).into_iter().collect();
    let Some(account) = &scene.memory.summary else { return told };
    let nobody = !Side::BOTH.into_iter().any(|side| is_players(scene, side));
    let sides = Side::BOTH.into_iter().filter(|side| is_players(scene, *side) || nobody && *side == Side::West);
    told.extend(lucks(account, sides.map(|side| (side.seat(), side.name())), ["Fatigue", "bouts"]));
    told
}

/// Returns whether a human decided for this side.
fn is_players(scene: &BoutContext<'_>, side: Side) -> bool {
    scene.memory.controls[side as usize] == Control::Player
}

/// Explains the outcome: the winner, the losses and the survivors.
fn epilogue(scene: &BoutContext<'_>) -> ReportText {
    let bout = scene.truth;
    let mut told = ReportText::new();
    if let Some(Outcome::Won(side)) = bout.outcome() {
        let players = |side: Side| scene.memory.summary.is_some() && is_players(scene, side);
        let (word, ink) = match (players(side), players(side.other())) {
            (true, false) => ("A victory. ", Ink::Good),
            (false, true) => ("A defeat. ", Ink::Bad),
            _ => ("", Ink::Plain),
        };
        let lost = bout.of_side(side.other()).filter(|(_, figure)| !figure.can_act()).count();
        let of = bout.of_side(side.other()).count();
        told.push((format!("{word}{} of {} cannot fight on.", of_all(lost, of), side.other().name()), ink));
    }
    let standing = bout.figures().filter(|(_, figure)| figure.can_act());
    let standing: Vec<String> = standing.map(|(id, _)| scene.called(id).to_string()).collect();
    if !standing.is_empty() {
        told.push((format!("Still standing: {}.", standing.join(", ")), Ink::Plain));
    }
    let gone = scene.memory.summary.as_ref().map_or(&[][..], |account| account.fallen.as_slice()).iter();
    let gone: Vec<String> = gone
        .filter_map(|one| {
            let how = match one.how {
                Loss::Yielded => "yielded",
                Loss::Fled => "left",
                Loss::Pinned => "was pinned",
                Loss::Died(_) | Loss::Collapsed(_) => return None,
            };
            Some(format!("{} {how} in Pulse {}", scene.called(one.who.into()), one.when.round))
        })
        .collect();
    if !gone.is_empty() {
        told.push((format!("{}.", gone.join(", ")), Ink::Plain));
    }
    if scene.free {
        told.push((FREE.into(), Ink::Warning));
    }
    told
}

/// Shown after a bout that is not credited.
const FREE: &str = "Practice bout: roster, scores and experience stay as they are.";
