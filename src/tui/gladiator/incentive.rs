//! The winner of the incentive chooses which side moves first (manual p27).

use crate::canvas::Canvas;
use crate::game_view::prompt;
use crate::game_view::prompt::Prompt;
use crate::game_view::quitting::Quitting;
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::looking;
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use ludus_engine::board::BoardCell;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::Side;
use ratatui::layout::Rect;

#[derive(Clone, Copy, PartialEq, Eq)]
enum OrderChoice {
    First(Side),
    Stats,
    Look,
    Save,
    Quit,
}

pub struct First {
    side: Side,
    menu: Menu<OrderChoice>,
}

impl First {
    /// Starts with the enemy in focus: the side that moves second sees the final enemy position (INC-05).
    pub fn new(side: Side) -> First {
        let entries = vec![
            Entry::new("West first", OrderChoice::First(Side::West)),
            Entry::new("East first", OrderChoice::First(Side::East)),
            Entry::new("View stats", OrderChoice::Stats),
            Entry::new("look arOund", OrderChoice::Look),
            Entry::new("save gaMe", OrderChoice::Save),
            Entry::new("Quit", OrderChoice::Quit),
        ];
        First { side, menu: Menu::new(entries).on(OrderChoice::First(side.other())) }
    }

    fn picked(&mut self, scene: &BattleContext<'_>, picked: Picked<OrderChoice>) -> BattleReply {
        let own = scene.battle.side(self.side).next();
        if matches!(
            picked,
            Picked::Chosen(OrderChoice::Stats | OrderChoice::Look | OrderChoice::Save | OrderChoice::Quit)
        ) {
            self.menu.go_home();
        }
        match picked {
            Picked::Chosen(OrderChoice::First(side)) => BattleReply::Do(Command::MoveFirst { side }),
            Picked::Chosen(OrderChoice::Stats) => {
                own.map_or(BattleReply::Stay, |id| BattleReply::Open(Box::new(looking::Stats::new(scene, id))))
            }
            Picked::Chosen(OrderChoice::Look) => BattleReply::Open(Box::new(looking::Looking::new(scene, None))),
            Picked::Chosen(OrderChoice::Save | OrderChoice::Quit) => {
                BattleReply::Open(Box::new(Quitting::new(scene.kept)))
            }
            Picked::Unknown(letter) => BattleReply::Say(prompt::no_entry(letter)),
            Picked::Moved | Picked::Nothing => BattleReply::Stay,
        }
    }
}

impl Prompt<Battle> for First {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let picked = self.menu.key(key, scene.keys, scene.settings.confirm);
        match (picked, scene.keys.intent(Keymap::Menu, key)) {
            (Picked::Nothing, Some(KeyAction::Help)) => BattleReply::Help,
            (Picked::Nothing, Some(KeyAction::Page)) => BattleReply::Page,
            (picked, _) => self.picked(scene, picked),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        looking::click(scene, square)
    }

    fn click_bar(&mut self, scene: &BattleContext<'_>, bar: Rect, x: u16, y: u16) -> BattleReply {
        let picked = self.menu.click(bar, x, y, scene.settings.confirm);
        self.picked(scene, picked)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
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
            asks: "Your side chooses who moves first this turn. The side that moves last sees all positions before it goes.",
            context: Keymap::Menu,
            rules: &["INC-01", "INC-02", "INC-05", "PHASE-01", "PHASE-06"],
            chapters: &["The game"],
        }
    }
}
