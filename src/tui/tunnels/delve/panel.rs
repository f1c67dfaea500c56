//! The panel beside the map: the party with its strength, then the place, the ways out, what lies there, and the loot so far.

use crate::theme::Ink;
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::delve::words;
use crate::tunnels::table::Context;
use crate::widgets::side_panel::{Line, Measure, OrderRow, Section, SidePanel, Turn};
use ludus_engine::text::count;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::state::Delve;

/// Rows of the sections, at least and at most.
const PLACE: (u16, u16) = (4, 6);
const WAYS: (u16, u16) = (5, 9);
const HERE: (u16, u16) = (7, 9);
const FOUND: (u16, u16) = (3, 5);
const DEATHS: (u16, u16) = (3, 8);

pub fn side_panel<'s>(scene: &'s Context<'_>, delve: &Delve) -> SidePanel<'s> {
    let chart = Chart::here(delve);
    let ways = chart.exits(delve.here).into_iter().map(|exit| {
        let text = format!("{} {}: {}", words::arrow(exit.direction), exit.direction.name(), words::way(&chart, exit));
        Line::Sentence(text, Ink::Plain)
    });
    let rules = words::house_rules(delve).map(|text| (text, Ink::Dim));
    let here = words::here(scene, &chart).into_iter().chain(rules).map(|(text, ink)| Line::Sentence(text, ink));
    let (light, ink) = words::light(delve);
    let place = Section::new(format!("Place {}", delve.here.0), Ink::Title, PLACE).remark(light, ink);
    let deaths: Vec<Line> =
        scene.memory.deaths.iter().rev().map(|text| Line::Sentence(text.clone(), Ink::Plain)).collect();
    let heading = if deaths.is_empty() { "" } else { "Deaths" };
    SidePanel {
        title: "Your party".into(),
        heads: vec!["CON"],
        order: delve.march.iter().map(|id| row(scene, delve, *id)).collect(),
        sides: Vec::new(),
        sections: vec![
            place.lines(vec![Line::Sentence(words::describe(delve, &chart.map), Ink::Plain)]),
            Section::new("Ways out", Ink::Title, WAYS).lines(ways.collect()),
            Section::new("Here", Ink::Title, HERE).lines(here.collect()),
            found(delve),
            Section::new(heading, Ink::Title, DEATHS).lines(deaths),
        ],
        more: Vec::new(),
    }
}

fn row(scene: &Context<'_>, delve: &Delve, id: MemberId) -> OrderRow {
    let member = delve.member(id);
    let (left, most) = words::strength(member);
    let (state, ink) = words::state(delve, member);
    OrderRow {
        pick: id.index(),
        sign: words::letter(delve, scene.names, id),
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
    let points: u32 = account.lines.iter().map(|line| line.treasure + line.magic + line.daring).sum();
    let mut lines = vec![
        Line::Text(vec![(delve.loot_value().to_string(), Ink::Strong)], vec![(count(delve.kills, "kill"), Ink::Dim)]),
        Line::Text(vec![(format!("{points} e.p. if you leave now"), Ink::Plain)], Vec::new()),
    ];
    for beast in &delve.beasts {
        let text = format!("{} {}/{}", beast.kind.name(), beast.rating, beast.full);
        lines.push(Line::Text(vec![(text, Ink::West)], Vec::new()));
    }
    Section::new("Found so far", Ink::Title, FOUND).lines(lines)
}
