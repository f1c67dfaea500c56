//! The panel beside the map: the party with its strength and its arms, then the place with its ways out and what lies there, and
//! the loot so far.

use crate::canvas::wrap;
use crate::theme::Ink;
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::delve::words;
use crate::tunnels::signs::of_member;
use crate::tunnels::table::Context;
use crate::widgets::side_panel::{Line, Measure, OrderRow, Section, SidePanel, Turn};
use ludus_engine::text::count;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::delve::account::AccountLine;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::narration::names::capital;

/// Rows of the sections, at least and at most. The place has those that a party of four leaves.
const PLACE: (u16, u16) = (16, 26);
const USUAL_PARTY: u16 = 4;
/// The columns of the narrowest panel with sections.
const NARROWEST: usize = 34;
const FOUND: (u16, u16) = (3, 6);
const DEATHS: (u16, u16) = (3, 8);

pub fn side_panel<'s>(scene: &'s Context<'_>, delve: &Delve) -> SidePanel<'s> {
    let deaths: Vec<Line> =
        scene.memory.deaths.iter().rev().map(|text| Line::Sentence(text.clone(), Ink::Plain)).collect();
    let heading = if deaths.is_empty() { "" } else { "Deaths" };
    let last = [found(delve), Section::new(heading, Ink::Title, DEATHS).lines(deaths)];
    let here = if scene.memory.has_words.get() { Vec::new() } else { vec![arms(scene, delve), place(scene, delve)] };
    let sections = here.into_iter().chain(last).collect();
    SidePanel {
        news: Vec::new(),
        title: "Your party".into(),
        heads: vec!["CON"],
        order: delve.march.iter().map(|id| row(scene, delve, *id)).collect(),
        sides: Vec::new(),
        sections,
        more: Vec::new(),
    }
}

/// Type, adds, what armour takes and weapon of each member (TT-UI-03).
fn arms(scene: &Context<'_>, delve: &Delve) -> Section {
    let rows = delve.march.len() as u16 + 1;
    let line = |id: &MemberId| {
        let member = delve.member(*id);
        let sign = (format!("{:<3}", of_member(scene.names, *id)), Ink::West);
        let numbers = format!("{:>+3} {:>2}  ", member.person().adds_in_hand(), words::absorbs(member));
        let arms = format!("{}, {}", words::title(member), words::weapon(member));
        Line::Text(vec![sign, (numbers, Ink::Strong), (arms, Ink::Plain)], Vec::new())
    };
    let section = Section::new("Adds, armour takes, arms", Ink::Title, (rows, rows));
    section.lines(delve.march.iter().map(line).collect())
}

/// The place in words, its ways out and what lies there: one text, so that no part of it lacks the room that another leaves.
fn place(scene: &Context<'_>, delve: &Delve) -> Section {
    let chart = Chart::here(delve);
    let (light, ink) = words::light(delve);
    let mut lines = vec![("Ways out".to_string(), Ink::Title)];
    lines.extend(chart.exits(delve.here).into_iter().map(|exit| {
        (format!("{} {}", words::arrow(exit.direction, scene.keys.lists), words::way(&chart, exit)), Ink::Plain)
    }));
    let rules = words::house_rules(delve).map(|text| (text, Ink::Dim));
    let here: Vec<_> = words::here(scene, &chart).into_iter().chain(rules).collect();
    if !here.is_empty() {
        lines.push(("Here".into(), Ink::Title));
        lines.extend(here);
    }
    let more = (delve.march.len() as u16).saturating_sub(USUAL_PARTY);
    let rows = (PLACE.0 - 2 * more.min(2), PLACE.1);
    let text = words::describe(delve, &chart.map);
    let height = |text: &str| wrap(text, NARROWEST).len() as u16;
    let all = height(&text) + lines.iter().map(|(text, _)| height(text)).sum::<u16>();
    // The log has the words of the place, too: they go before anything else does.
    let at = if all + 2 <= rows.0 { 0 } else { lines.len() };
    let gap = Line::Text(Vec::new(), Vec::new());
    let mut lines: Vec<Line> = lines.into_iter().map(|(text, ink)| Line::Sentence(text, ink)).collect();
    lines.insert(at, Line::Sentence(text, Ink::Plain));
    lines.insert(at.max(1), gap);
    Section::new(capital(&words::place(delve)), Ink::Title, rows).remark(light, ink).lines(lines)
}

fn row(scene: &Context<'_>, delve: &Delve, id: MemberId) -> OrderRow {
    let member = delve.member(id);
    let (left, most) = words::strength(member);
    let (state, ink) = words::state(delve, member);
    OrderRow {
        pick: id.index(),
        sign: of_member(scene.names, id),
        ink: Ink::West,
        whole: 2 * left > most,
        name: scene.names.member(id).into(),
        measures: vec![Measure { value: (left, most), text: left.to_string() }],
        state: match state {
            "" => (format!("ST {}", member.now(Attribute::Strength)), Ink::Dim),
            state => (state.into(), ink),
        },
        turn: match () {
            () if !member.is_alive() => Turn::Gone,
            () if id == delve.voice() && scene.private => Turn::Acts,
            () => Turn::Waits,
        },
        is_target: false,
    }
}

/// The loot, and the experience if the party left now.
fn found(delve: &Delve) -> Section {
    let account = delve.account(None, true);
    let sum = |part: fn(&AccountLine) -> u32| account.lines.iter().map(part).sum::<u32>();
    let (loot, daring) = (sum(|line| line.treasure + line.magic), sum(|line| line.daring));
    let points = |text: &str, points: u32| {
        Line::Text(vec![(text.into(), Ink::Dim), (format!("{points} e.p."), Ink::Plain)], Vec::new())
    };
    let mut lines = vec![
        Line::Text(vec![(delve.loot_value().to_string(), Ink::Strong)], vec![(count(delve.kills, "kill"), Ink::Dim)]),
        points(&format!("return from level {}: ", delve.deepest), daring),
    ];
    lines.extend((loot > 0).then(|| points("loot, if it comes home: ", loot)));
    for beast in &delve.beasts {
        let text = format!("{} {}/{}", beast.kind.name(), beast.rating, beast.full);
        lines.push(Line::Text(vec![(text, Ink::West)], Vec::new()));
    }
    Section::new("Found so far", Ink::Title, FOUND).lines(lines)
}
