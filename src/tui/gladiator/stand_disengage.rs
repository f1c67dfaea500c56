//! Standing up with a choice of facing, and disengaging: a step with a facing.

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::wording::{self, Marks, Row, Words};
use crate::gladiator::ask::{BattleContext, BattleReply, skipped};
use crate::gladiator::{arena, attack_forecast};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::ActorId;
use ludus_gladiator::battle::check::movement;
use ludus_gladiator::battle::command::{Command, Path, Step};
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

/// Draws the title, a text and who can strike the fighter after it.
fn draw(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, [title, text]: [String; 2]) {
    let danger = attack_forecast::danger(scene).map(|danger| attack_forecast::danger_row(&danger));
    let rows = [Row::new(title, Ink::Strong), Row::new(text, Ink::Plain)].into_iter().chain(danger);
    Words::new(rows.collect::<Vec<_>>()).draw(scene, canvas, bar, 0);
}

/// The choice of facing for a fighter that stands up (ACT-05).
pub struct Turning {
    id: FighterId,
    facing: Facing,
}

impl Turning {
    /// Starts with the facing of the prone fighter.
    pub fn new(battle: &Battle, id: FighterId) -> Turning {
        Turning { id, facing: battle.fighter(id).facing() }
    }

    fn face(&mut self, battle: &Battle, facing: Facing) -> BattleReply {
        match battle.check(&Command::Stand { facing }) {
            Ok(()) => {
                self.facing = facing;
                BattleReply::Stay
            }
            Err(refusal) => BattleReply::Say(sentence(&refusal.to_string())),
        }
    }
}

impl Prompt<Battle> for Turning {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Turning, key) {
            Some(KeyAction::Rotate) => {
                let closed = |facing: Facing| scene.battle.check(&Command::Stand { facing }).err();
                let (mut next, first) = (self.facing.clockwise(), closed(self.facing.clockwise()));
                while closed(next).is_some() && next != self.facing {
                    next = next.clockwise();
                }
                let past = self.facing.clockwise();
                match (self.face(scene.battle, next), first) {
                    (BattleReply::Stay, Some(why)) => skipped(past, &why),
                    (reply, _) => reply,
                }
            }
            Some(KeyAction::Go(facing)) => self.face(scene.battle, facing),
            Some(KeyAction::Accept) => BattleReply::Do(Command::Stand { facing: self.facing }),
            Some(KeyAction::Back) => BattleReply::Close,
            Some(KeyAction::Help) => BattleReply::Help,
            _ => BattleReply::Say("Arrows or R choose the facing, Return stands up.".into()),
        }
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let figure = arena::pointed(scene.sign(self.id), self.facing);
        let title = format!("Stand up   {figure}  < {} >  facing {:?}", scene.name(self.id), self.facing);
        draw(scene, canvas, bar, [title, String::new()]);
        let keys =
            [KeyAction::Go(Facing::North), KeyAction::Rotate, KeyAction::Help, KeyAction::Back, KeyAction::Accept];
        wording::draw_keys(canvas, bar, &scene.keys.line(Keymap::Turning, &keys), "");
    }

    fn marks(&self, scene: &BattleContext<'_>) -> Option<Marks> {
        Some(Marks::on(None, Some(scene.battle.fighter(self.id).at())))
    }

    fn tried(&self, scene: &BattleContext<'_>) -> Option<Battle> {
        let mut after = scene.battle.clone();
        after.apply(&Event::Stood { fighter: self.id, facing: self.facing });
        Some(after)
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Standing up",
            asks: "Which way to face after standing up? Standing up is the action of this turn.",
            context: Keymap::Turning,
            rules: &["ACT-05", "ACT-07", "ENG-05"],
            chapters: &["Actions"],
        }
    }
}

/// The step of a fighter that disengages (ACT-10).
pub struct Stepping {
    id: FighterId,
    path: Path,
    facing: Facing,
}

impl Stepping {
    pub fn new(battle: &Battle, id: FighterId) -> Stepping {
        Stepping { id, path: Path::EMPTY, facing: battle.fighter(id).facing() }
    }

    fn command(&self) -> Command {
        Command::Disengage { path: self.path, facing: self.facing }
    }

    /// Adds a step. If no further step is allowed, this step replaces the last path.
    fn step(&mut self, battle: &Battle, facing: Facing) -> BattleReply {
        let step = Step::Walk(facing);
        let longer = self.path.then(step).into_iter().chain(Path::EMPTY.then(step));
        let mut why = BattleReply::Stay;
        for path in longer {
            match battle.check(&Command::Disengage { path, facing: self.facing }) {
                Ok(()) => {
                    self.path = path;
                    return BattleReply::Stay;
                }
                Err(refusal) => why = BattleReply::Say(sentence(&refusal.to_string())),
            }
        }
        why
    }
}

impl Prompt<Battle> for Stepping {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Stepping, key) {
            Some(KeyAction::Go(facing)) => self.step(scene.battle, facing),
            Some(KeyAction::Rotate) => {
                let next = self.facing.clockwise();
                let closed = movement::check_turn(scene.battle, self.id, next).err();
                self.facing = if closed.is_some() { next.clockwise() } else { next };
                closed.map_or(BattleReply::Stay, |why| skipped(next, &why))
            }
            Some(KeyAction::StartOver) if self.path.is_empty() => BattleReply::Close,
            Some(KeyAction::StartOver) => {
                *self = Stepping::new(scene.battle, self.id);
                BattleReply::Stay
            }
            Some(KeyAction::Accept) => match scene.battle.check(&self.command()) {
                Ok(()) => BattleReply::Do(self.command()),
                Err(refusal) => BattleReply::Say(sentence(&refusal.to_string())),
            },
            Some(KeyAction::Help) => BattleReply::Help,
            _ => BattleReply::Say("Arrows step, R turns, Return finishes, Esc starts over.".into()),
        }
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let figure = arena::pointed(scene.sign(self.id), self.facing);
        let engaged = match self.tried(scene) {
            Some(after) if !self.path.is_empty() => {
                let by: Vec<&str> = after.engagers(self.id).map(|enemy| scene.name(enemy)).collect();
                if by.is_empty() {
                    "No enemy engages there.".into()
                } else {
                    format!("Engaged there by {}.", by.join(", "))
                }
            }
            _ => "Step to a free square nearby.".into(),
        };
        draw(scene, canvas, bar, [format!("Disengage   {figure}  < {} >", scene.name(self.id)), engaged]);
        let keys =
            [KeyAction::Go(Facing::North), KeyAction::Rotate, KeyAction::Help, KeyAction::StartOver, KeyAction::Accept];
        wording::draw_keys(canvas, bar, &scene.keys.line(Keymap::Stepping, &keys), "");
    }

    fn marks(&self, scene: &BattleContext<'_>) -> Option<Marks> {
        let from = scene.battle.fighter(self.id).at();
        let at = self.tried(scene).map_or(from, |after| after.fighter(self.id).at());
        let open = movement::disengage_steps(scene.battle, self.id).filter_map(|path| path.end(from)).map(Into::into);
        Some(Marks { open: open.collect(), ..Marks::on(None, Some(at)) })
    }

    fn tried(&self, scene: &BattleContext<'_>) -> Option<Battle> {
        let from = scene.battle.fighter(self.id).at();
        let to = self.path.end(from)?;
        let mut after = scene.battle.clone();
        after.apply(&Event::Disengaged { fighter: self.id, path: self.path, to, facing: self.facing });
        Some(after)
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Disengaging",
            asks: "Into which square? Stepping away is the action of this turn; it needs no roll.",
            context: Keymap::Stepping,
            rules: &["ACT-09", "ACT-10", "ACT-11", "DEC-072"],
            chapters: &["Actions"],
        }
    }
}
