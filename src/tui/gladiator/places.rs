//! Draws the arena for a prompt or an event: highlighted squares, the path of a fighter, tints and standing orders.

use crate::canvas::Canvas;
use crate::game_view::rulebook_ui::Highlight;
use crate::gladiator::arena::{Arena, Overlay, Shades, Sign, SquareText};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::{arena, attack_forecast};
use crate::theme::Ink;
use ludus_engine::board::Places;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

/// Returns the overlay that marks the event's squares.
pub fn overlay(places: &Places) -> Overlay {
    let sign = |number| if number == 0 { Sign::Start } else { Sign::Way };
    let signs = places.way.iter().enumerate().map(|(number, cell)| (Square::from(*cell), sign(number)));
    let lit = places.lit.iter().map(|cell| Square::from(*cell)).collect();
    Overlay { lit, signs: signs.collect(), ..Overlay::default() }
}

/// Returns the overlay that marks a fighter.
fn lit(battle: &Battle, who: FighterId) -> Overlay {
    Overlay { lit: [battle.fighter(who).at()].into_iter().collect(), ..Overlay::default() }
}

/// Draws the arena with a fighter or the squares of an event.
pub fn draw_highlight(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
    let overlay = match highlight {
        Highlight::Nothing => Overlay::default(),
        Highlight::Actor(who) => lit(scene.battle, who.into()),
        Highlight::Places(places) => overlay(places),
        Highlight::Marks(marks) => Overlay {
            lit: marks.lit.iter().map(|cell| Square::from(*cell)).collect(),
            focus: marks.focus.map(Square::from),
            signs: marks.open.iter().map(|cell| (Square::from(*cell), Sign::Shift)).collect(),
            danger: if marks.is_plain { SquareText::Given } else { SquareText::All },
            ..Overlay::default()
        },
    };
    draw(scene, canvas, area, &overlay);
}

/// Draws the arena with the marks of a prompt.
pub fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay) {
    let (battle, cast, viewer) = (scene.battle, scene.names, scene.viewer());
    let (glyphs, modern) = (scene.settings.glyphs, scene.keys.lists);
    let arena = Arena { battle, cast, viewer, private: scene.private, glyphs, modern };
    let mut grounds = attack_forecast::tinted(scene, overlay);
    if scene.threats {
        grounds.extend(match &scene.memory.forecast {
            Some(outlook) => attack_forecast::grounds(&outlook.danger),
            None => attack_forecast::grounds(&battle.view(viewer).danger()),
        });
    }
    let shades = Shades {
        grounds: &grounds,
        threats: scene.threats && scene.private,
        stains: scene.shown_stains(&scene.memory.stains),
        bleeds: scene.bleeds,
    };
    arena.draw(canvas, area, overlay, &shades);
    for id in battle.view(viewer).fighters().filter(|id| scene.ordered(*id).is_some()) {
        canvas.tint(arena::cells(area, battle.fighter(id).at()), Ink::Ordered);
    }
}
