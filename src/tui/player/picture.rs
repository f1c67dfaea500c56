//! The whole picture, and who draws which part of it: the rulebook its board and panel, the player bar and log, help over
//! all of it.

use super::Player;
use super::ask::Scene;
use super::bar;
use super::table::Table;
use crate::tui::canvas::Canvas;
use crate::tui::layout::Layout;

/// The scene with what is being tried out.
pub fn with<'a, G: Table>(scene: &Scene<'a, G>, tried: Option<&'a G>) -> Scene<'a, G> {
    Scene { battle: tried.unwrap_or(scene.battle), ..*scene }
}

impl<G: Table> Player<G> {
    /// Draws everything.
    pub fn draw(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let scene = self.scene();
        let ask = self.asking.top().filter(|_| self.telling.is_ready());
        let tried = ask.and_then(|ask| ask.tried(&scene));
        let overlay = match (&self.handing, ask) {
            (Some(list), _) => list.overlay(scene.battle),
            _ if !scene.private => G::Overlay::default(),
            (None, Some(ask)) => ask.overlay(&scene),
            (None, None) => self.telling.stage.places().map_or_else(G::Overlay::default, G::overlay),
        };
        G::draw_board(&with(&scene, tried.as_ref()), canvas, layout.arena, &overlay);
        self.draw_bar(canvas, layout, ask);
        if let Some(area) = layout.log.filter(|_| scene.private) {
            self.log.draw(scene.seat, canvas, area);
        }
        if let Some(area) = layout.panel {
            let listed = self.handing.as_ref().and_then(|list| list.focus());
            G::draw_panel(&scene, canvas, area, listed.or_else(|| ask.and_then(|ask| ask.featured())));
        }
        self.draw_report_boxes(canvas);
        if let Some(reader) = &self.help {
            reader.draw(canvas, bar::reading(layout));
        }
    }
}
