//! One fighter in detail during playback: the card with every chance, the temper, and all wounds so far.

use crate::canvas::{Canvas, hanging};
use crate::duels::card;
use crate::duels::memory::DuelMemory;
use crate::duels::watching::{Watching, head};
use crate::game_view::prompt::PromptContext;
use crate::theme::Ink;
use crate::wide_layout::{Fill, TextBox, columns};
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ratatui::layout::Rect;

/// Lists a side's losses and gains of hit points within these steps, with their rounds.
pub fn wounds(memory: &DuelMemory, side: Side, steps: usize) -> Vec<String> {
    let mut hp = memory.first.as_ref().map_or(0, |first| first.fighter(side).hp);
    let mut lines = Vec::new();
    for step in memory.steps.iter().take(steps) {
        let now = step.fight.of(side).hp;
        if now != std::mem::replace(&mut hp, now) {
            lines.push(format!("{}{}", step.mark, step.line));
        }
    }
    lines
}

impl Watching {
    /// Draws the card on the left, the wounds on the right.
    pub(super) fn draw_look(
        &self,
        scene: &PromptContext<'_, Encounter>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        side: Side,
    ) {
        let fight = self.fight(scene);
        let (fighter, name) = (fight.of(side), scene.names.name(side));
        let ink = if side == Side::A { Ink::West } else { Ink::East };
        let [left, right] = columns(area, [Fill(1), Fill(1)]);
        let draw = if fight.round == 0 { card::draw } else { card::draw_in_combat };
        draw(&mut TextBox::of(canvas, left, name, ink), fighter, fight.of(side.other()));
        self.draw_wounds(scene, canvas, right, side);
    }

    /// Draws effects and wounds; alone where the card is already visible.
    pub(super) fn draw_wounds(
        &self,
        scene: &PromptContext<'_, Encounter>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        side: Side,
    ) {
        let fight = self.fight(scene);
        let title = format!("{} so far", scene.names.name(side));
        let mut pane = TextBox::with(canvas, area, &title, "L: the other, the log");
        let fighter = fight.of(side);
        let on = head::states(fighter);
        pane.text(&if on.is_empty() { "No effects.".into() } else { format!("Effects: {on}.") }, Ink::Warning);
        let wounds = wounds(scene.memory, side, self.at);
        if wounds.is_empty() {
            pane.text("No wound yet.", Ink::Plain);
        }
        let width = usize::from(pane.width());
        let lines: Vec<String> = wounds.iter().flat_map(|line| hanging(line, width)).collect();
        // Keep the last ones if there are too many.
        let room = usize::from(pane.left());
        for line in lines.iter().skip(lines.len().saturating_sub(room)) {
            pane.line(line, Ink::Plain);
        }
    }
}
