//! The panel of the modern look: the order of action with Endurance and Fatigue, the card of the figure to act and of its
//! target, and what the two can do to each other. Start reading with [`side_panel`].

use crate::hexarena::ask::BoutContext;
use crate::hexarena::odds::{threat, threats};
use crate::hexarena::picture::cell::states as signs;
use crate::theme::Ink;
use crate::widgets::side_panel::{Extra, Line, Measure, OrderRow, Section, SidePanel, Turn};
use crate::widgets::spans::Span;
use crate::widgets::unknown::NOBODY_KNOWS;
use ludus_engine::chance::Chance;
use ludus_hexarena::ai::worth::BlowOdds;
use ludus_hexarena::battle::figure::{Condition, FigureId, Stance};
use ludus_hexarena::battle::state::Stage;
use ludus_hexarena::narration::{arithmetic, card, odds, words};
use std::cmp::Reverse;

/// Rows of the sections, at least and at most.
const FIRST: (u16, u16) = (8, 13);
const OTHER: (u16, u16) = (3, 12);
const EXCHANGE: (u16, u16) = (6, 7);
const ENEMIES: (u16, u16) = (3, 6);

/// Shown for a Fatigue that nobody can guess.
pub const UNKNOWN: &str = "?";

/// Returns what the panel shows for a prompt about `featured`.
pub fn side_panel<'s>(scene: &'s BoutContext<'_>, featured: Option<FigureId>) -> SidePanel<'s> {
    let bout = scene.battle;
    let acts = acting(scene);
    let [own, target] = both(scene, featured);
    let own_acts = own.filter(|_| acts.is_some());
    let card =
        |id: Option<FigureId>, rows| id.map_or_else(|| Section::new("", Ink::Dim, rows), |id| card(scene, id, rows));
    let extra = |id| Extra::new((5, OTHER.1), move || self::card(scene, id, OTHER));
    let others = |id: &FigureId| bout.figure(*id).is_up() && ![own, target].contains(&Some(*id));
    SidePanel {
        news: Vec::new(),
        title: "Order".into(),
        heads: vec!["EN", "FT"],
        order: people(scene).into_iter().map(|id| order_row(scene, id, (acts, target))).collect(),
        sides: Vec::new(),
        more: people(scene).into_iter().filter(others).map(extra).collect(),
        sections: vec![
            card(own, FIRST),
            card(target, OTHER),
            exchange(scene, own_acts, target),
            enemies(scene, own_acts),
        ],
    }
}

/// The figure that decides, if the player may see that.
fn acting(scene: &BoutContext<'_>) -> Option<FigureId> {
    scene.truth.asked_figure().filter(|_| scene.private)
}

/// Returns the figure of the viewing side that a prompt is about, and the enemy that it deals with.
pub fn both(scene: &BoutContext<'_>, featured: Option<FigureId>) -> [Option<FigureId>; 2] {
    let bout = scene.battle;
    let acts = acting(scene);
    // While an enemy acts, the panel stays with the viewing side's figure.
    let is_own = |id: &FigureId| bout.figure(*id).side == scene.side();
    let foe = acts.filter(|id| !is_own(id));
    let up = || bout.of_side(scene.side()).find(|(_, figure)| figure.is_up()).map(|(id, _)| id);
    let asked = featured.filter(is_own).filter(|_| foe.is_some());
    let own = acts.filter(is_own).or(asked).or_else(up);
    let nearest = own.and_then(|id| {
        let foes = bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up());
        foes.min_by_key(|other| bout.figure(*other).at.distance(bout.figure(id).at))
    });
    let target = foe.or_else(|| featured.filter(|id| Some(*id) != own)).or(nearest);
    [own, target]
}

/// Returns all figures in the order of the Pulse: engagements, then sides. Having acted changes no row.
fn people(scene: &BoutContext<'_>) -> Vec<FigureId> {
    let (bout, control) = (scene.truth, scene.truth.control());
    let mut all: Vec<FigureId> = bout.ids().collect();
    ludus_engine::order::by_key(&mut all, |id| {
        (control.groups[id.index()], bout.figure(*id).side as u8, Reverse(scene.battle.iv(*id)), id.0)
    });
    all
}

fn order_row(scene: &BoutContext<'_>, id: FigureId, (acts, target): (Option<FigureId>, Option<FigureId>)) -> OrderRow {
    let figure = scene.battle.figure(id);
    let turn = match () {
        () if !figure.is_up() => Turn::Gone,
        () if acts == Some(id) => Turn::Acts,
        () if scene.truth.figure(id).acted => Turn::Done,
        () => Turn::Waits,
    };
    let about = scene.about(id);
    let measure = |now: Option<i16>, most: i16| Measure {
        value: (now.map_or(NOBODY_KNOWS, i32::from), most.into()),
        text: now.map_or_else(|| UNKNOWN.into(), |now| format!("{about}{now}")),
    };
    let fatigue = scene.eye().fatigue(id);
    let measures = vec![measure(Some(figure.en_now), figure.values.en), measure(fatigue, figure.values.ft)];
    let left = figure.ft_now.max(0) + figure.en_now.max(0);
    OrderRow {
        pick: id.index(),
        sign: scene.names.letter(id).to_string(),
        ink: Ink::of_seat(figure.side.seat()),
        whole: 2 * left > figure.values.ft + figure.values.en,
        name: scene.called(id).into(),
        // While the players change seats, the wounds of both sides stay hidden.
        measures: if scene.private { measures } else { Vec::new() },
        state: state(scene, id, acts == Some(id)),
        turn,
        is_target: target == Some(id) && turn != Turn::Gone,
    }
}

/// Returns the most important state of a figure in at most eight columns.
fn state(scene: &BoutContext<'_>, id: FigureId, acts: bool) -> Span {
    let figure = scene.battle.figure(id);
    let gone = match figure.condition {
        Condition::Dead => Some("\u{d7} dead"),
        Condition::Fled => Some("left"),
        Condition::Yielded => Some("yielded"),
        Condition::Unconscious => Some("= out"),
        Condition::Fit | Condition::Stunned => None,
    };
    if let Some(word) = gone {
        return (word.into(), Ink::Dim);
    }
    let harm = [
        (figure.condition == Condition::Stunned, "* stun"),
        (figure.is_tangled() || figure.pinned_by != 0, "@ held"),
        (figure.stance == Stance::Prone, "_ prone"),
        (figure.stance == Stance::Kneeling, "- kneels"),
        (signs(figure).any(|sign| sign == '"'), "\" bleeds"),
    ];
    if let Some((_, word)) = harm.into_iter().find(|(holds, _)| *holds) {
        return (word.into(), Ink::Warning);
    }
    let (now, engaged) = (scene.truth.control().stage == Stage::Engagements, scene.truth.is_engaged(id));
    match () {
        () if acts => ("now".into(), Ink::Strong),
        () if figure.evades() => ("evades".into(), Ink::Dim),
        () if scene.truth.figure(id).acted => ("acted".into(), Ink::Dim),
        () if now && engaged => ("engaged".into(), Ink::Dim),
        () => (format!("IV {}{}", scene.about_values(id), scene.battle.iv(id)), Ink::Dim),
    }
}

/// Returns the card of a figure as far as the viewing side knows it.
fn card(scene: &BoutContext<'_>, id: FigureId, rows: (u16, u16)) -> Section {
    let figure = scene.battle.figure(id);
    let (ink, about) = (Ink::of_seat(figure.side.seat()), scene.about(id));
    let bar = |name: &str, now: Option<i16>, most: i16| {
        let value = now.map_or_else(|| "unknown".into(), |now| format!("{about}{now}"));
        let text = vec![(format!("{name} "), Ink::Dim), (value, Ink::Strong), (format!(" of {about}{most}"), Ink::Dim)];
        Line::Bar((now.map_or(NOBODY_KNOWS, i32::from), most.into()), ink, text, Vec::new())
    };
    let fatigue = scene.eye().fatigue(id);
    let mut lines = vec![bar("EN", Some(figure.en_now), figure.values.en), bar("FT", fatigue, figure.values.ft)];
    let states = words::states(scene.battle, id);
    lines.extend((!states.is_empty()).then(|| Line::Sentence(states.join(", "), Ink::Warning)));
    // The heading and the bars say what the first two lines do.
    let card = card::card(&scene.eye(), id);
    lines.extend(card.iter().skip(2).flat_map(|text| groups(text)).map(|text| Line::Sentence(text, Ink::Plain)));
    let kind = format!("{} at {}, {}", figure.race.name(), figure.at, figure.side.name());
    Section::new(scene.called(id), ink, rows).remark(kind, Ink::Dim).lines(lines)
}

/// Columns of the narrowest card.
const NARROWEST: usize = 34;

/// Splits a line between its values, so that no value is parted from its name.
fn groups(text: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for group in text.split("   ") {
        match rows.last_mut().filter(|row| row.len() + 3 + group.len() <= NARROWEST) {
            Some(row) => *row = format!("{row}   {group}"),
            None => rows.push(group.into()),
        }
    }
    rows
}

/// Returns what the viewing side's figure and its target can do to each other.
fn exchange(scene: &BoutContext<'_>, own: Option<FigureId>, target: Option<FigureId>) -> Section {
    let bout = scene.battle;
    let Some((id, other)) = own.zip(target).filter(|(id, other)| bout.hostile(*id, *other)) else {
        return Section::new("", Ink::Dim, EXCHANGE);
    };
    let is_about = !scene.about(other).is_empty();
    let line = |label: &str, by: FigureId, at: FigureId| {
        let ink = Ink::of_seat(bout.figure(by).side.seat());
        let here = odds::best_blow(bout, by, at).and_then(|blow| BlowOdds::of(bout, &blow));
        // A blow that needs a step first names the hex of the blow.
        let step = if here.is_none() && by == id { odds::stepping_up(scene.truth, bout, by, at) } else { None };
        let label = step.as_ref().map_or_else(|| label.into(), |(after, _)| format!("From {}", after.figure(by).at));
        let odds = here.or_else(|| step.and_then(|(after, blow)| BlowOdds::of(&after, &blow)));
        let hit = odds.map(|odds| (odds.hit, is_about));
        let hurt = odds.and_then(|odds| odds.hurt).map(|chance| (chance, is_about));
        Line::Odds((label, ink), [hit, hurt], ink)
    };
    let mut lines = vec![line("You \u{2192} it", id, other), line("It \u{2192} you", other, id)];
    lines.extend(arithmetic_of(scene, id, other));
    let heading = format!("From {}", bout.figure(id).at);
    Section::new(heading, Ink::Plain, EXCHANGE).remark(format!("{:<12}{:<12}", "hit", "hurt"), Ink::Dim).lines(lines)
}

/// Returns how the chance of the best blow is made, and what its roll means.
fn arithmetic_of(scene: &BoutContext<'_>, by: FigureId, at: FigureId) -> Vec<Line> {
    let here = odds::best_blow(scene.battle, by, at).map(|blow| (*scene.battle, blow));
    let found = here.or_else(|| odds::stepping_up(scene.truth, scene.battle, by, at));
    let Some((bout, blow, terms)) = found.and_then(|(bout, blow)| Some((bout, blow, bout.chances(&blow)?))) else {
        return Vec::new();
    };
    let about = scene.about(at);
    // An aspect changes the roll, not the limit.
    let [limit, grievous] = [terms.limit(blow.trick), terms.ranges().grievous].map(|limit| bout.chance_of(by, limit));
    let aspect = match bout.aspect(by) {
        0 => String::new(),
        modifier => format!(" aspect {:+}", -modifier),
    };
    let made = arithmetic::terms(&terms, "", true, about.is_empty());
    let made = format!("{made}{aspect} = {about}{}", Chance::of_100(limit));
    let deep = match grievous {
        0 => String::new(),
        grievous => format!("; {about}{grievous} or less can be a Grievous Injury"),
    };
    vec![Line::Sentence(made, Ink::Dim), Line::Sentence(format!("Roll {about}{limit} or less{deep}."), Ink::Dim)]
}

/// Returns how the enemies can strike the viewing side's figure where it stands.
fn enemies(scene: &BoutContext<'_>, own: Option<FigureId>) -> Section {
    let bout = scene.battle;
    let Some(id) = own else { return Section::new("", Ink::Dim, ENEMIES) };
    let told = |text: String| match text.chars().count() + 2 > NARROWEST {
        true => Line::Sentence(format!("! {text}"), Ink::Plain),
        false => Line::Text(vec![("! ".into(), Ink::Warning), (text, Ink::Plain)], Vec::new()),
    };
    let mut lines: Vec<Line> = threats(scene, id).iter().map(|one| told(threat(scene, one))).collect();
    if lines.is_empty() {
        let text = vec![("+ ".into(), Ink::Good), ("no enemy can strike you here".into(), Ink::Dim)];
        lines.push(Line::Text(text, Vec::new()));
    }
    let heading = format!("Enemies at {}", bout.figure(id).at);
    Section::new(heading, Ink::Title, ENEMIES).remark("X", Ink::Key).remark(" all threats", Ink::Dim).lines(lines)
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn no_value_is_parted_from_its_name() {
        let rows = groups("IV ~22   TMR ~4   AG ~12   Defense ~15");
        assert_eq!(rows, ["IV ~22   TMR ~4   AG ~12", "Defense ~15"]);
    }
}
