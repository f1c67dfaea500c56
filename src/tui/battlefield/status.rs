//! One line about the unit that acts, for screens without a panel.

use crate::battlefield::orders::Context;
use crate::battlefield::pages::strength;
use crate::battlefield::panel::{both, state, unit_of};
use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_battlefield::battle::outlook::MapLayer;
use ludus_battlefield::battle::state::Stage;
use ludus_battlefield::battle::unit::{Status, UnitId};
use ludus_battlefield::narration::ground::ground_name;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ratatui::layout::Rect;

/// The stage of a round in a word or two.
pub const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Deployment => "deployment",
        Stage::Hiding => "hidden units",
        Stage::Movement => "movement",
        Stage::Combat => "combat",
    }
}

/// Columns of the bar of a unit.
const BAR: u16 = 4;

/// Draws a unit with its fighters in numbers and as a bar, in the columns up to `right`. Returns the column after it.
fn bar(scene: &Context<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16), right: u16, id: UnitId) -> u16 {
    let unit = scene.battle.unit(id);
    let ink = Ink::of_seat(Seat(unit.army));
    if unit.status == Status::Unknown {
        return canvas.put_within(x, y, right, "a hidden unit", Ink::Warning);
    }
    let x = canvas.put_within(x, y, right, &strength(scene.battle, id), ink) + 1;
    let wide = right.saturating_sub(x).min(BAR);
    let (left, most) = scene.battle.strength(unit);
    canvas.segments(Rect::new(x, y, wide, 1), (left.into(), most.max(1).into()), ink);
    x + wide
}

/// Draws the unit that acts with its hex and the enemy that it deals with, then the round, with the stage or the layer if
/// both fit into the line.
fn draw_both(scene: &Context<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
    let round = format!("R{}", scene.battle.round);
    let end = line.right().saturating_sub(1);
    let right = end.saturating_sub(round.len() as u16 + 1);
    let mut x = line.x + 1;
    let [own, enemy] = both(scene, featured).0;
    if let Some(id) = own {
        x = bar(scene, canvas, (x, line.y), right, id);
        let unit = scene.battle.unit(id);
        let place = if unit.is_on_the_map() { format!(" at {}", unit.at) } else { " not on the map".into() };
        x = canvas.put_within(x, line.y, right, &place, Ink::Plain) + 2;
    }
    if let Some(id) = enemy.filter(|enemy| Some(*enemy) != own) {
        x = bar(scene, canvas, (x, line.y), right, id) + 2;
    }
    let stage = stage_name(scene.battle.stage);
    let [long, short, least] = match scene.memory.view.layer() {
        MapLayer::Units => {
            let brief = stage.strip_suffix("ment").unwrap_or(stage);
            [
                format!("round {}, {stage}, layer units", scene.battle.round),
                format!("{round} {stage}"),
                format!("{round} {brief}"),
            ]
        }
        layer => {
            let name = layer.name();
            let long = format!("{round} {stage}, {name}: {}", layer.means());
            [long, format!("{round} layer {name}"), name.to_string()]
        }
    };
    let forms = [long, short, least, round];
    // One column before the text is enough.
    let free = (end + 1).saturating_sub(x);
    if let Some(text) = forms.iter().find(|text| text.len() <= free.into()) {
        canvas.put(end - text.len() as u16, line.y, text, Ink::Dim);
    }
}

pub fn draw(scene: &Context<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
    if canvas.skin().modern {
        return draw_both(scene, canvas, line, featured);
    }
    let battle = scene.battle;
    let stage = stage_name(battle.stage);
    let unit = unit_of(featured);
    // The unit and its hex need room more than the meaning of a layer, which its key says, too.
    let needs = unit.map_or(0, |id| strength(battle, id).len() + " at C07".len() + 4);
    let layer = match scene.memory.view.layer() {
        MapLayer::Units => format!("round {}, {stage}, layer units", battle.round),
        layer => Some(format!("{stage}, {}: {}", layer.name(), layer.means()))
            .filter(|long| long.len() + needs <= usize::from(line.width))
            .unwrap_or_else(|| format!("{stage}, layer {}", layer.name())),
    };
    let right = line.right().saturating_sub(1);
    canvas.put_within(right.saturating_sub(layer.len() as u16), line.y, right, &layer, Ink::Dim);
    let Some(id) = unit else { return };
    let unit = battle.unit(id);
    let end = right.saturating_sub(layer.len() as u16 + 2);
    let mut x = canvas.put_within(line.x + 1, line.y, end, &strength(battle, id), Ink::of_seat(Seat(unit.army)));
    let (place, ground) = match unit.is_on_the_map() {
        true => (format!(" at {}", unit.at), format!(", {}", ground_name(battle.map.ground(unit.at)))),
        false => (" not yet on the map".into(), String::new()),
    };
    let (word, ink) = state(battle, id, unit);
    let word = if word.is_empty() { word } else { format!("   {word}") };
    let order = format!("   order {}", unit.order.name());
    // Each piece stands whole or not at all.
    for (text, ink) in [(place, Ink::Plain), (ground, Ink::Plain), (word, ink), (order, Ink::Dim)] {
        if x + text.chars().count() as u16 <= end {
            x = canvas.put_within(x, line.y, end, &text, ink);
        }
    }
}
