//! The winner of the incentive says which side moves first (manual p27).

use super::ask::{Ask, Reply, Scene};
use super::looking;
use crate::gladiator::command::Command;
use crate::gladiator::fighter::Side;
use crate::gladiator::state::Battle;
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::menu::{Entry, Menu, Picked};
use crate::tui::player::quitting::Quitting;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    First(Side),
    Stats,
    Look,
    Save,
    Quit,
}

/// The question of the incentive.
pub struct First {
    side: Side,
    menu: Menu<Choice>,
}

impl First {
    /// The choice of a side. Letting the enemy move first is in focus: it shows his final position (INC-05).
    pub fn new(side: Side) -> First {
        let entries = vec![
            Entry::new("West first", Choice::First(Side::West)),
            Entry::new("East first", Choice::First(Side::East)),
            Entry::new("View stats", Choice::Stats),
            Entry::new("look arOund", Choice::Look),
            Entry::new("save gaMe", Choice::Save),
            Entry::new("Quit", Choice::Quit),
        ];
        First { side, menu: Menu::new(entries).on(Choice::First(side.other())) }
    }

    fn picked(&mut self, scene: &Scene<'_>, picked: Picked<Choice>) -> Reply {
        let own = scene.battle.side(self.side).next();
        if matches!(picked, Picked::Chosen(Choice::Stats | Choice::Look | Choice::Save | Choice::Quit)) {
            self.menu.go_home();
        }
        match picked {
            Picked::Chosen(Choice::First(side)) => Reply::Do(Command::MoveFirst { side }),
            Picked::Chosen(Choice::Stats) => {
                own.map_or(Reply::Stay, |id| Reply::Open(Box::new(looking::Stats::new(scene, id))))
            }
            Picked::Chosen(Choice::Look) => Reply::Open(Box::new(looking::Looking::new(scene, None))),
            Picked::Chosen(Choice::Save | Choice::Quit) => Reply::Open(Box::new(Quitting::new(scene.kept))),
            Picked::Unknown(letter) => Reply::Say(super::ask::no_entry(letter)),
            Picked::Moved | Picked::Nothing => Reply::Stay,
        }
    }
}

impl Ask<Battle> for First {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        let picked = self.menu.key(key, scene.keys, scene.settings.confirm);
        match (picked, scene.keys.intent(Context::Menu, key)) {
            (Picked::Nothing, Some(Intent::Help)) => Reply::Help,
            (Picked::Nothing, Some(Intent::Page)) => Reply::Page,
            (picked, _) => self.picked(scene, picked),
        }
    }

    fn click(&mut self, scene: &Scene<'_>, square: crate::kit::board::Square) -> Reply {
        looking::click(scene, square)
    }

    fn click_bar(&mut self, scene: &Scene<'_>, bar: Rect, x: u16, y: u16) -> Reply {
        let picked = self.menu.click(bar, x, y, scene.settings.confirm);
        self.picked(scene, picked)
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let text = format!(
            "Turn {}: {} won the dice for the incentive. Which side moves first?",
            scene.battle.turn(),
            self.side.name()
        );
        canvas.put(bar.x + 1, bar.y + 2, &text, Ink::Strong);
        if !scene.note.0.is_empty() {
            scene.note(canvas, bar, 3);
        } else {
            canvas.put(
                bar.x + 1,
                bar.y + 3,
                "Who moves last sees where the others stand, and may come in behind them.",
                Ink::Dim,
            );
        }
        let end = self.menu.draw(canvas, bar, "");
        super::ask::draw_keys(scene, canvas, bar, end, self.menu.is_confirming());
    }

    fn letters(&self) -> Vec<char> {
        self.menu.letters()
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Who moves first",
            asks: "Your side may choose who moves first this turn. Who moves last sees where everybody stands before he goes.",
            context: Context::Menu,
            rules: &["INC-01", "INC-02", "INC-05", "PHASE-01", "PHASE-06"],
            chapters: &["The game"],
        }
    }
}
