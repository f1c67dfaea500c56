//! Looks around: the cursor walks over the map and says what is known about each hex, its unit, and who can attack there.

use crate::battlefield::cursor;
use crate::battlefield::map::spot;
use crate::battlefield::orders::{Context, map_key, rows};
use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, PromptReply};
use crate::game_view::wording::{self, Marks, Words};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::model::spot::Spot;
use ludus_battlefield::narration::ground::ground_line;
use ludus_battlefield::narration::names::label;
use ludus_engine::board::BoardCell;
use ludus_engine::hex::Direction;
use ratatui::layout::Rect;

pub struct Looking {
    at: Spot,
    /// The lines about the hex, made once a hex.
    lines: Vec<String>,
}

impl Looking {
    pub fn new(scene: &Context<'_>, at: Spot) -> Looking {
        let mut looking = Looking { at, lines: Vec::new() };
        looking.lines = looking.made_lines(scene);
        looking
    }

    fn go(&mut self, scene: &Context<'_>, to: Spot) -> PromptReply<FieldBattle> {
        *self = Looking::new(scene, to);
        PromptReply::Stay
    }

    /// Starts at a unit, or at the first one of the army.
    pub fn unit(scene: &Context<'_>, id: Option<UnitId>) -> Looking {
        let own = || scene.battle.of_army(scene.seat.0).find(|(_, unit)| unit.is_on_the_map()).map(|(id, _)| id);
        let at = id.or_else(own).map(|id| scene.battle.unit(id)).filter(|unit| unit.is_on_the_map());
        Looking::new(scene, at.map_or(Spot::at(0, 0), |unit| unit.at))
    }

    fn who(&self, scene: &Context<'_>) -> Option<UnitId> {
        scene.battle.seen_on(self.at, scene.seat.0)
    }

    /// Moves to the next unit that is seen on the map.
    fn next(&mut self, scene: &Context<'_>, step: isize) -> PromptReply<FieldBattle> {
        let battle = scene.battle;
        let on_map = |id: &UnitId| battle.unit(*id).is_on_the_map();
        let all: Vec<UnitId> = battle.units.ids().filter(on_map).collect();
        let now = self.who(scene).and_then(|id| all.iter().position(|other| *other == id));
        let next = now.map_or(0, |now| (now as isize + step).rem_euclid(all.len().max(1) as isize));
        let to = all.get(next as usize).map_or(self.at, |id| battle.unit(*id).at);
        self.go(scene, to)
    }

    fn made_lines(&self, scene: &Context<'_>) -> Vec<String> {
        let battle = scene.battle;
        let ground = ground_line(battle, self.at);
        let mut lines = match self.who(scene) {
            Some(id) => {
                let unit = battle.unit(id);
                let strength = format!("{} of {} fighters, {} HP", unit.fighters, unit.began, battle.hp(unit));
                vec![format!("{}: {strength}.", scene.names.unit(battle, id)), ground]
            }
            None => vec![ground, format!("{}: nobody in sight.", self.at)],
        };
        // Those hostile to the unit on the hex, or to the player on a free one.
        let enemy =
            self.who(scene).map(|id| battle.unit(id).army).filter(|army| !battle.are_allied(*army, scene.seat.0));
        let attackers = battle.attackers_of(self.at, enemy.unwrap_or(scene.seat.0));
        let attackers: Vec<String> = attackers.into_iter().map(|id| label(battle, id)).collect();
        lines.push(match (attackers.is_empty(), enemy) {
            (true, None) => "No enemy can attack here after its next move.".into(),
            (true, Some(_)) => "None of your units can attack it after its next move.".into(),
            (false, None) => format!("! Can attack here after their next move: {}.", attackers.join(", ")),
            (false, Some(_)) => format!("Your units that can attack it after a move: {}.", attackers.join(", ")),
        });
        lines
    }
}

impl Prompt<FieldBattle> for Looking {
    fn key(&mut self, scene: &Context<'_>, key: Key) -> PromptReply<FieldBattle> {
        let action = scene.keys.intent(Keymap::Surveying, key);
        if let Some(to) = action.and_then(|action| cursor::step(&scene.battle.map, self.at, action)) {
            return self.go(scene, to);
        }
        match action {
            Some(KeyAction::Next) => self.next(scene, 1),
            Some(KeyAction::Previous) => self.next(scene, -1),
            Some(KeyAction::Accept | KeyAction::Back) => PromptReply::Close,
            Some(KeyAction::Help) => PromptReply::Help,
            _ => map_key(scene, action, self.who(scene).map(Into::into)).unwrap_or_else(|| {
                PromptReply::Say("Arrows or digits move the cursor; Space: next unit, Return: done.".into())
            }),
        }
    }

    fn click(&mut self, scene: &Context<'_>, cell: BoardCell) -> PromptReply<FieldBattle> {
        if self.at == spot(cell) {
            return PromptReply::Close;
        }
        self.go(scene, spot(cell))
    }

    fn draw(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        Words::new(rows(&self.lines)).draw(scene, canvas, bar, 0);
        let keys = [
            KeyAction::Step(Direction::W),
            KeyAction::Next,
            KeyAction::Layer,
            KeyAction::Stats,
            KeyAction::Accept,
            KeyAction::Help,
        ];
        wording::draw_keys(canvas, bar, &scene.keys.line(Keymap::Surveying, &keys), &self.at.to_string());
    }

    fn marks(&self, _scene: &Context<'_>) -> Option<Marks> {
        Some(Marks::on([], Some(self.at)))
    }

    fn remarks(&self, _scene: &Context<'_>) -> Vec<(String, Ink)> {
        Vec::new()
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Looking",
            asks: "See what is on each hex, and which enemies can attack there.",
            context: Keymap::Surveying,
            rules: &[],
            chapters: &["Ground", "Hidden units"],
        }
    }
}
