//! Both fighters: hit points, effects and the range between them (UI-05).

use crate::canvas::names::short_name;
use crate::canvas::{Canvas, cut};
use crate::duels::card;
use crate::game_view::prompt::PromptContext;
use crate::theme::Ink;
use ludus_duels::battle::fight::Fight;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::spell::Wards;
use ludus_duels::model::fighter::{Fighter, Side};
use ludus_duels::model::terms::Range;
use ludus_engine::text::count;
use ratatui::layout::Rect;

/// Columns before the hit points.
const NAME: u16 = 19;

/// Draws the hit points of both, and the range between their figures.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, scene: &PromptContext<'_, Encounter>, fight: &Fight) {
    let width = if area.width >= 110 { 40 } else { 20 };
    for (row, side) in (area.y..).zip(Side::BOTH) {
        let fighter = fight.of(side);
        let ink = if side == Side::A { Ink::West } else { Ink::East };
        let label = format!("{} {}", scene.names.signs(side), scene.names.name(side));
        canvas.put_within(area.x + 1, row, area.x + NAME, &short_name(&label, usize::from(NAME - 2)), ink);
        if fighter.is_nobody() {
            continue;
        }
        let end = canvas.put(area.x + NAME, row, &format!("HP {:>2}/{:<2}", fighter.hp, fighter.full), Ink::Strong);
        canvas.bar(Rect::new(end + 1, row, width, 1), fighter.hp.into(), fighter.full.into(), card::health(fighter));
        let on = states(fighter);
        canvas.put_within(
            end + width + 3,
            row,
            area.right(),
            &cut(&on, usize::from(area.right().saturating_sub(end + width + 3))),
            Ink::Warning,
        );
    }
    draw_range(canvas, Rect { y: area.y + 2, height: 1, ..area }, scene, fight);
}

/// Draws "A ......... B" with a gap that shows the range, and the range's name.
fn draw_range(canvas: &mut Canvas<'_>, line: Rect, scene: &PromptContext<'_, Encounter>, fight: &Fight) {
    let room = line.width.saturating_sub(30).min(100);
    let gap = match fight.range {
        Range::Spell => room.saturating_sub(2),
        Range::Bow => room / 2,
        Range::Melee => 1,
    };
    let from = line.x + 1 + (room - gap.min(room)) / 2;
    let figure = |canvas: &mut Canvas<'_>, x: u16, side: Side, ink: Ink| {
        let fighter = fight.of(side);
        let ink = if fighter.is_alive() { ink } else { Ink::Dim };
        let is_there = fighter.is_alive() || fighter.is_nobody();
        let text = if is_there { scene.names.signs(side) } else { "%,".into() };
        canvas.put(x, line.y, &text, ink)
    };
    let end = figure(canvas, from, Side::A, Ink::West);
    let dots = " .".repeat(usize::from(gap / 2));
    let end = canvas.put_within(end, line.y, line.right(), &format!("{dots} "), Ink::Dim);
    figure(canvas, end, Side::B, Ink::East);
    let mut x = line.x + line.width.saturating_sub(24).min(room + 8);
    for range in Range::ALL {
        let here = range == fight.range;
        let text = if here { format!("[{}]", range.name().to_uppercase()) } else { format!(" {} ", range.name()) };
        x = canvas.put(x, line.y, &text, if here { Ink::Strong } else { Ink::Dim }) + 1;
    }
}

/// Lists effects on a fighter: wards, Might, delay and arrows left.
pub fn states(fighter: &Fighter) -> String {
    let mut effects: Vec<String> = Vec::new();
    if fighter.delay > 0 {
        effects.push(format!("held, {} left", fighter.delay));
    }
    if fighter.wards != Wards::NONE {
        effects.extend(fighter.wards.each().map(|ward| ward.name().to_string()));
    }
    if fighter.might {
        effects.push("Might".into());
    }
    if fighter.arrows > 0 {
        effects.push(count(fighter.arrows, "arrow"));
    }
    effects.join(", ")
}
