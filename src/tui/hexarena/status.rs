//! One line: whoever is asked, and whom it is about.

use super::ask::Scene;
use super::words;
use crate::hexarena::blow::{Means, Range};
use crate::hexarena::figure::FigureId;
use crate::hexarena::state::{Ask as Asked, Bout};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Whose action or answer is asked for.
pub const fn asked(bout: &Bout) -> Option<FigureId> {
    match bout.ask() {
        Asked::Order(id)
        | Asked::Act(id)
        | Asked::Strike(id)
        | Asked::After(id)
        | Asked::Loose(id)
        | Asked::Repulse(id)
        | Asked::Riposte(id)
        | Asked::Cleave(id)
        | Asked::Submit(id) => Some(id),
        Asked::Place(_) | Asked::Sides(_) | Asked::Pick(_) | Asked::Over => None,
    }
}

/// Draws it: his figures, then those of whoever he aims at or looks at.
pub fn draw(scene: &Scene<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FigureId>) {
    let first = asked(scene.truth).or(featured);
    let Some(id) = first else { return };
    let other = featured.filter(|other| *other != id);
    let right = if other.is_some() { line.x + 46 } else { line.right() };
    let forms = [whole(scene, id), brief(scene, id)];
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let ink = Ink::of_seat(scene.battle.figure(id).side.seat());
    canvas.fit(line.x + 1, line.y, right.saturating_sub(line.x + 2), &forms, ink);
    if let Some(other) = other {
        let ink = Ink::of_seat(scene.battle.figure(other).side.seat());
        canvas.fit(right, line.y, line.right().saturating_sub(right + 1), &[&brief(scene, other)], ink);
    }
}

/// "FT 14/21 EN 17": of an enemy what he has lost.
pub fn health(scene: &Scene<'_>, id: FigureId) -> String {
    let figure = scene.battle.figure(id);
    if scene.is_exact(id) {
        let en = match figure.en_now == figure.values.en {
            true => format!("EN {}", figure.en_now),
            false => format!("EN {}/{}", figure.en_now, figure.values.en),
        };
        return format!("FT {}/{} {en}", figure.ft_now, figure.values.ft);
    }
    match (figure.values.ft - figure.ft_now, figure.values.en - figure.en_now) {
        (0, 0) => "unhurt".into(),
        (ft, 0) => format!("lost FT {ft}"),
        (0, en) => format!("lost EN {en}"),
        (ft, en) => format!("lost FT {ft} EN {en}"),
    }
}

/// "Broadsword R3 SC 82".
pub fn weapon(scene: &Scene<'_>, id: FigureId) -> String {
    let bout = scene.battle;
    let figure = bout.figure(id);
    if let Some(first) = figure.beast().and_then(|beast| beast.attack(0)) {
        let sc = i16::from(first.bc) + figure.dexterity(bout) + 4 * i16::from(first.rank);
        return format!("{} R{} SC {sc}", scene.names.attack(id, 0), first.rank);
    }
    let tool = [Range::Melee, Range::Ranged].into_iter().find_map(|range| bout.tool(id, Means::Primary, range));
    let Some(weapon) = tool.and_then(|tool| tool.weapon) else {
        return figure.hands.primary.map_or("bare hands".into(), |piece| words::thing(bout, piece).to_string());
    };
    let rank = tool.and_then(|tool| tool.rank);
    let sc = rank.map_or(weapon.row().bc, |rank| weapon.row().bc + figure.dexterity(bout) + 4 * i16::from(rank));
    let rank = rank.map_or("unranked".to_string(), |rank| format!("R{rank}"));
    match scene.is_exact(id) {
        true => format!("{} {rank} SC {sc}", weapon.name()),
        false => weapon.name().into(),
    }
}

fn whole(scene: &Scene<'_>, id: FigureId) -> String {
    let bout = scene.battle;
    let figure = bout.figure(id);
    let mut parts = vec![format!("{} {}", scene.pair(id), scene.called(id)), health(scene, id), weapon(scene, id)];
    if scene.is_exact(id) {
        parts.push(format!("IV {}  TMR {}  AP {}", bout.iv(id), bout.rate(id), figure.ap));
    }
    parts.extend(words::states(bout, id).into_iter().take(2));
    parts.join("  ")
}

fn brief(scene: &Scene<'_>, id: FigureId) -> String {
    let states = words::states(scene.battle, id);
    let state = states.first().map_or(String::new(), |state| format!("  {state}"));
    format!("{} {}  {}{state}", scene.pair(id), scene.called(id), health(scene, id))
}
