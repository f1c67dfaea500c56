//! One line about the unit that acts, for screens without a panel.

use crate::battlefield::orders::Context;
use crate::battlefield::pages::strength;
use crate::battlefield::panel::{state, unit_of};
use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_battlefield::battle::outlook::MapLayer;
use ludus_battlefield::narration::ground::ground_name;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ratatui::layout::Rect;

pub fn draw(scene: &Context<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
    let battle = scene.battle;
    let layer = match scene.memory.view.layer() {
        MapLayer::Units => format!("round {}, layer units", battle.round),
        layer => format!("{}: {}", layer.name(), layer.means()),
    };
    let right = line.right().saturating_sub(1);
    canvas.put_within(right.saturating_sub(layer.len() as u16), line.y, right, &layer, Ink::Dim);
    let Some(id) = unit_of(featured) else { return };
    let unit = battle.unit(id);
    let end = right.saturating_sub(layer.len() as u16 + 2);
    let x = canvas.put_within(line.x + 1, line.y, end, &strength(battle, id), Ink::of_seat(Seat(unit.army)));
    let place = if unit.is_on_the_map() {
        format!(" at {}, {}", unit.at, ground_name(battle.map.ground(unit.at)))
    } else {
        " not yet on the map".into()
    };
    let x = canvas.put_within(x, line.y, end, &place, Ink::Plain);
    let (word, ink) = state(battle, id, unit);
    let order = format!("   order {}", unit.order.name());
    let x = if word.is_empty() { x } else { canvas.put_within(x + 3, line.y, end, &word, ink) };
    if x + order.chars().count() as u16 <= end {
        canvas.put_within(x, line.y, end, &order, Ink::Dim);
    }
}
