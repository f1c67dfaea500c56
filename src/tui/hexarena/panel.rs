//! The panel on the right: the order of action, and the cards of figures (DQU-40). Start with [`draw`] for small screens
//! and [`draw_cards`] for large ones.

use crate::canvas::names::short_name;
use crate::canvas::{Canvas, wrap};
use crate::hexarena::ask::BoutContext;
use crate::input::Input;
use crate::theme::Ink;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{NO_GROUP, Stage};
use ludus_hexarena::model::setup::Side;
use ludus_hexarena::narration::{card, words};
use ratatui::layout::Rect;

/// A line of the panel. A click on it looks at the figure.
type PanelRow = (String, Ink, Option<FigureId>);

/// The title, for example "Pulse 3  Engagement 1 of 2", and the light.
pub fn title(scene: &BoutContext<'_>) -> [String; 2] {
    let (bout, control) = (scene.truth, scene.truth.control());
    let groups = control.groups.iter().filter(|group| **group != NO_GROUP).max().map_or(0, |most| most + 1);
    let step = match control.stage {
        Stage::Placing => "before the first Pulse".to_string(),
        Stage::Engagements if groups > 0 => format!("engagement {} of {groups}", control.group.min(groups - 1) + 1),
        Stage::Engagements => "engagements".into(),
        Stage::Sides => control.side.map_or("the sides".into(), |side| format!("{} acts", side.name())),
    };
    let size = bout.arena().size().name();
    [format!("Pulse {}: {step}", bout.pulse()), format!("{size}, {}", words::light(bout.rules().light))]
}

/// The order of action: the engagements, then the sides.
fn order(scene: &BoutContext<'_>) -> Vec<PanelRow> {
    let (bout, control) = (scene.truth, scene.truth.control());
    let mut rows: Vec<PanelRow> = Vec::new();
    let groups = control.groups.iter().filter(|group| **group != NO_GROUP).max().map_or(0, |most| most + 1);
    for group in 0..groups {
        let mut ids: Vec<FigureId> = bout.ids().filter(|id| control.groups[id.index()] == group).collect();
        ludus_engine::order::by_key(&mut ids, |id| std::cmp::Reverse(scene.battle.iv(*id)));
        let now = control.stage == Stage::Engagements && control.group == group;
        let head = format!("Engagement {}{}", group + 1, if now { ", now" } else { "" });
        rows.push((head, if now { Ink::Title } else { Ink::Dim }, None));
        rows.extend(ids.into_iter().map(|id| one(scene, id)));
    }
    for side in Side::BOTH {
        let free = bout.of_side(side).map(|(id, _)| id).filter(|id| control.groups[id.index()] == NO_GROUP);
        let free: Vec<FigureId> = free.collect();
        if free.is_empty() {
            continue;
        }
        let now = control.stage == Stage::Sides && control.side == Some(side);
        let head = format!("{}{}", side.name(), if now { ", now" } else { "" });
        rows.push((head, if now { Ink::Title } else { Ink::Dim }, None));
        rows.extend(free.into_iter().map(|id| one(scene, id)));
    }
    rows
}

/// The order of action as plain text.
pub fn order_lines(scene: &BoutContext<'_>) -> Vec<String> {
    let indent = |who: &Option<FigureId>| if who.is_some() { "  " } else { "" };
    order(scene).into_iter().map(|(text, _, who)| format!("{}{text}", indent(&who))).collect()
}

/// One figure as a row of the order.
fn one(scene: &BoutContext<'_>, id: FigureId) -> PanelRow {
    let figure = scene.battle.figure(id);
    let acts = scene.truth.asked_figure() == Some(id);
    let mark = if acts { "^" } else { " " };
    let name = short_name(scene.called(id), 13);
    let state = words::states(scene.battle, id).into_iter().next();
    let gone = !figure.is_up();
    let (told, ink) = match state {
        _ if gone => (state.unwrap_or_default(), Ink::Dim),
        Some(state) => (state, Ink::of_seat(figure.side.seat())),
        None if figure.acted => ("done".into(), Ink::of_seat(figure.side.seat())),
        None => (format!("IV {}{}", scene.about_values(id), scene.battle.iv(id)), Ink::of_seat(figure.side.seat())),
    };
    (format!("{:<3}{name:<13}{mark} {told}", scene.pair(id)), ink, Some(id))
}

/// Draws rows from the top of an area. Returns the line after them.
fn draw_rows(canvas: &mut Canvas<'_>, area: Rect, rows: &[PanelRow]) -> u16 {
    let mut y = area.y;
    for (text, ink, who) in rows {
        if y >= area.bottom() {
            break;
        }
        let indent = u16::from(who.is_some());
        canvas.put_within(area.x + 1 + indent, y, area.right(), text, *ink);
        if let Some(id) = who {
            canvas.clickable(Rect::new(area.x, y, area.width, 1), Input::Pick(id.index()));
        }
        y += 1;
    }
    y
}

fn draw_card(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, id: FigureId) {
    let width = usize::from(area.width.saturating_sub(2));
    let mut y = area.y;
    for (number, text) in card::card(&scene.eye(), id).iter().enumerate() {
        let ink = if number == 0 { Ink::of_seat(scene.battle.figure(id).side.seat()) } else { Ink::Plain };
        for row in wrap(text, width) {
            if y >= area.bottom() {
                return;
            }
            canvas.put_within(area.x + 1, y, area.right(), &row, ink);
            y += 1;
        }
    }
}

/// Height of a card, including its frame.
const CARD: u16 = 15;

/// The most rows that the order of action can have. Counts all figures, and a heading for each engagement and each side.
fn most_rows(scene: &BoutContext<'_>) -> usize {
    let [west, east] = Side::BOTH.map(|side| scene.truth.of_side(side).count());
    west + east + (west.min(east) + 1).max(2)
}

/// The figures whose cards are shown: the deciding figure, the featured one, then the nearest enemy.
fn shown(scene: &BoutContext<'_>, featured: Option<FigureId>) -> Vec<FigureId> {
    let asked = scene.truth.asked_figure().filter(|_| featured.is_some());
    let mut all: Vec<FigureId> = asked.into_iter().chain(featured).collect();
    // The nearest enemy is useful even if no prompt features it.
    if let Some(id) = all.first().copied() {
        let bout = scene.battle;
        let foes = bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up());
        all.extend(foes.min_by_key(|other| bout.figure(*other).at.distance(bout.figure(id).at)));
    }
    let mut once: Vec<FigureId> = Vec::new();
    all.into_iter().for_each(|id| once.extend((!once.contains(&id)).then_some(id)));
    once
}

/// Draws the panel without frames.
pub fn draw(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FigureId>) {
    let [head, more] = title(scene);
    canvas.put_within(area.x + 1, area.y, area.right(), &head, Ink::Title);
    canvas.put_within(area.x + 1, area.y + 1, area.right(), &more, Ink::Dim);
    let rows = order(scene);
    let below = Rect { y: area.y + 3, height: area.height.saturating_sub(3), ..area };
    let mut y = draw_rows(canvas, below, &rows) + 1;
    for id in shown(scene, featured) {
        let room = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        draw_card(scene, canvas, room, id);
        y += card::card(&scene.eye(), id)
            .iter()
            .map(|text| wrap(text, usize::from(area.width.saturating_sub(2))).len() as u16)
            .sum::<u16>()
            + 1;
    }
}

/// Draws the panel with a frame around each part.
pub fn draw_cards(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FigureId>) {
    let rows = order(scene);
    let high = (most_rows(scene).max(rows.len()) as u16 + 2).min(area.height);
    let inner = canvas.frame(Rect { height: high, ..area }, "Order of action");
    draw_rows(canvas, inner, &rows);
    let mut y = area.y + high;
    let slot = CARD.min((area.height - high) / 2);
    let mut all = shown(scene, featured);
    // Without a decision the viewer's own figures are shown.
    if all.is_empty() {
        all = scene.battle.of_side(scene.side()).map(|(id, _)| id).collect();
    }
    for (number, id) in all.iter().enumerate() {
        let left = area.bottom().saturating_sub(y);
        // The first two cards have a fixed size, so they stay in place. Further cards use the remaining space.
        let high = if number < 2 { slot } else { CARD };
        if high < 3 || high > left {
            break;
        }
        let ink = Ink::of_seat(scene.battle.figure(*id).side.seat());
        let inner = canvas.card(Rect { y, height: high, ..area }, scene.called(*id), ink);
        draw_card(scene, canvas, inner, *id);
        y += high;
    }
    y = y.max(area.y + high + 2 * slot);
    let left = area.bottom().saturating_sub(y);
    if left >= 5 {
        let inner = canvas.frame(Rect { y, height: left, ..area }, "The signs");
        let lines = signs(scene);
        for (line, text) in (inner.y..inner.bottom()).zip(&lines) {
            canvas.put_within(inner.x + 1, line, inner.right(), text, Ink::Dim);
        }
    }
}

/// Explains the signs of the board, with a figure of this bout as an example.
pub fn signs(scene: &BoutContext<'_>) -> Vec<String> {
    let bout = scene.battle;
    let example = scene.truth.asked_figure().or_else(|| bout.of_side(scene.side()).map(|(id, _)| id).next());
    let example = example.map(|id| {
        let faces = bout.figure(id).faces(bout.figure(id).facing);
        format!("{} {} faces {faces}; underlined:", scene.pair(id).trim(), scene.called(id))
    });
    let all = [
        "   engaged figures",
        "+ own zone  : an enemy's  % both",
        "= unconscious  * Stunned",
        "@ held  _ prone  - kneels",
        "~ evades  \" bleeds",
        "B&g Close combat  x body  ! things",
        "### Blocked  [.] Sheltered",
        "^.^ costs two  ~~~ Obscured",
        "{{ and }} the gates",
    ];
    example.into_iter().chain(all.map(String::from)).collect()
}
