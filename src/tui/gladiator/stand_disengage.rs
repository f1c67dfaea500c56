//! Standing up with a choice of facing, and disengaging: a step with a facing.

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, sentence};
use crate::gladiator::arena::{Overlay, Sign};
use crate::gladiator::ask::{BattleContext, BattleReply, skipped};
use crate::gladiator::{arena, attack_forecast, places};
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
        let figure = arena::pointed(scene.names.letter(self.id), self.facing);
        canvas.put(
            bar.x + 1,
            bar.y,
            &format!("Stand up   {figure}  < {} >  facing {:?}", scene.name(self.id), self.facing),
            Ink::Strong,
        );
        scene.note(canvas, bar, 2);
        if let Some(danger) = attack_forecast::danger(scene).filter(|_| scene.note.0.is_empty()) {
            attack_forecast::draw_danger(canvas, (bar.x + 1, bar.y + 2), &danger);
        }
        let keys =
            [KeyAction::Go(Facing::North), KeyAction::Rotate, KeyAction::Help, KeyAction::Back, KeyAction::Accept];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Keymap::Turning, &keys));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let overlay = Overlay { focus: Some(scene.battle.fighter(self.id).at()), ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
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
        let figure = arena::pointed(scene.names.letter(self.id), self.facing);
        canvas.put(bar.x + 1, bar.y, &format!("Disengage   {figure}  < {} >", scene.name(self.id)), Ink::Strong);
        let text = match self.tried(scene) {
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
        canvas.put(bar.x + 1, bar.y + 1, &text, Ink::Plain);
        scene.note(canvas, bar, 2);
        if let Some(danger) = attack_forecast::danger(scene).filter(|_| scene.note.0.is_empty()) {
            attack_forecast::draw_danger(canvas, (bar.x + 1, bar.y + 2), &danger);
        }
        let keys =
            [KeyAction::Go(Facing::North), KeyAction::Rotate, KeyAction::Help, KeyAction::StartOver, KeyAction::Accept];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Keymap::Stepping, &keys));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let at = self.tried(scene).map_or(scene.battle.fighter(self.id).at(), |after| after.fighter(self.id).at());
        let squares = movement::disengage_steps(scene.battle, self.id);
        let from = scene.battle.fighter(self.id).at();
        let open = squares.filter_map(|path| path.end(from));
        let signs = open.map(|square| (square, Sign::Shift)).collect();
        let overlay = Overlay { focus: Some(at), signs, ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
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
