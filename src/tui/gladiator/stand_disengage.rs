//! Standing up, with a facing; and disengaging, a step with a facing.

use super::ask::{Ask, Reply, Scene, sentence, skipped};
use super::outlook;
use crate::gladiator::check;
use crate::gladiator::command::{Command, Path, Step};
use crate::gladiator::event::Event;
use crate::gladiator::fighter::FighterId;
use crate::gladiator::state::Battle;
use crate::kit::board::Facing;
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::arena::Overlay;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// The facing of somebody who stands up (ACT-05).
pub struct Turning {
    id: FighterId,
    facing: Facing,
}

impl Turning {
    /// As he lies.
    pub fn new(battle: &Battle, id: FighterId) -> Turning {
        Turning { id, facing: battle.fighter(id).facing() }
    }

    fn face(&mut self, battle: &Battle, facing: Facing) -> Reply {
        match battle.check(&Command::Stand { facing }) {
            Ok(()) => {
                self.facing = facing;
                Reply::Stay
            }
            Err(refusal) => Reply::Say(sentence(&refusal.to_string())),
        }
    }
}

impl Ask<Battle> for Turning {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        match scene.keys.intent(Context::Turning, key) {
            Some(Intent::Rotate) => {
                let closed = |facing: Facing| scene.battle.check(&Command::Stand { facing }).err();
                let (mut next, first) = (self.facing.clockwise(), closed(self.facing.clockwise()));
                while closed(next).is_some() && next != self.facing {
                    next = next.clockwise();
                }
                let past = self.facing.clockwise();
                match (self.face(scene.battle, next), first) {
                    (Reply::Stay, Some(why)) => skipped(past, &why),
                    (reply, _) => reply,
                }
            }
            Some(Intent::Go(facing)) => self.face(scene.battle, facing),
            Some(Intent::Accept) => Reply::Do(Command::Stand { facing: self.facing }),
            Some(Intent::Back) => Reply::Close,
            Some(Intent::Help) => Reply::Help,
            _ => Reply::Say("Arrows or R choose where he faces, Return stands him up.".into()),
        }
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let figure = crate::tui::gladiator::arena::pointed(scene.names.letter(self.id), self.facing);
        canvas.put(
            bar.x + 1,
            bar.y,
            &format!("Stand up   {figure}  < {} >  facing {:?}", scene.name(self.id), self.facing),
            Ink::Strong,
        );
        scene.note(canvas, bar, 2);
        if let Some(danger) = outlook::danger(scene).filter(|_| scene.note.0.is_empty()) {
            outlook::draw_danger(canvas, (bar.x + 1, bar.y + 2), &danger);
        }
        let keys = [Intent::Go(Facing::North), Intent::Rotate, Intent::Help, Intent::Back, Intent::Accept];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Context::Turning, &keys));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        Overlay { focus: Some(scene.battle.fighter(self.id).at()), ..Overlay::default() }
    }

    fn tried(&self, scene: &Scene<'_>) -> Option<Battle> {
        let mut after = scene.battle.clone();
        after.apply(&Event::Stood { fighter: self.id, facing: self.facing });
        Some(after)
    }

    fn featured(&self) -> Option<FighterId> {
        Some(self.id)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Standing up",
            asks: "Which way does he face when he has stood up? Standing up is his action of this turn.",
            context: Context::Turning,
            rules: &["ACT-05", "ACT-07", "ENG-05"],
            chapters: &["Actions"],
        }
    }
}

/// The step of somebody who disengages (ACT-10).
pub struct Stepping {
    id: FighterId,
    path: Path,
    facing: Facing,
}

impl Stepping {
    /// Nothing stepped yet.
    pub fn new(battle: &Battle, id: FighterId) -> Stepping {
        Stepping { id, path: Path::EMPTY, facing: battle.fighter(id).facing() }
    }

    fn command(&self) -> Command {
        Command::Disengage { path: self.path, facing: self.facing }
    }

    /// One step more; where no more are allowed, this one instead.
    fn step(&mut self, battle: &Battle, facing: Facing) -> Reply {
        let step = Step::Walk(facing);
        let longer = self.path.then(step).into_iter().chain(Path::EMPTY.then(step));
        let mut why = Reply::Stay;
        for path in longer {
            match battle.check(&Command::Disengage { path, facing: self.facing }) {
                Ok(()) => {
                    self.path = path;
                    return Reply::Stay;
                }
                Err(refusal) => why = Reply::Say(sentence(&refusal.to_string())),
            }
        }
        why
    }
}

impl Ask<Battle> for Stepping {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        match scene.keys.intent(Context::Stepping, key) {
            Some(Intent::Go(facing)) => self.step(scene.battle, facing),
            Some(Intent::Rotate) => {
                let next = self.facing.clockwise();
                let closed = check::check_turn(scene.battle, self.id, next).err();
                self.facing = if closed.is_some() { next.clockwise() } else { next };
                closed.map_or(Reply::Stay, |why| skipped(next, &why))
            }
            Some(Intent::StartOver) if self.path.is_empty() => Reply::Close,
            Some(Intent::StartOver) => {
                *self = Stepping::new(scene.battle, self.id);
                Reply::Stay
            }
            Some(Intent::Accept) => match scene.battle.check(&self.command()) {
                Ok(()) => Reply::Do(self.command()),
                Err(refusal) => Reply::Say(sentence(&refusal.to_string())),
            },
            Some(Intent::Help) => Reply::Help,
            _ => Reply::Say("Arrows step, R turns him, Return finishes, Esc starts over.".into()),
        }
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let figure = crate::tui::gladiator::arena::pointed(scene.names.letter(self.id), self.facing);
        canvas.put(bar.x + 1, bar.y, &format!("Disengage   {figure}  < {} >", scene.name(self.id)), Ink::Strong);
        let text = match self.tried(scene) {
            Some(after) if !self.path.is_empty() => {
                let by: Vec<&str> = after.engagers(self.id).map(|enemy| scene.name(enemy)).collect();
                if by.is_empty() {
                    "There nobody engages him.".into()
                } else {
                    format!("There he is engaged by {}.", by.join(", "))
                }
            }
            _ => "Step to a free square beside him.".into(),
        };
        canvas.put(bar.x + 1, bar.y + 1, &text, Ink::Plain);
        scene.note(canvas, bar, 2);
        if let Some(danger) = outlook::danger(scene).filter(|_| scene.note.0.is_empty()) {
            outlook::draw_danger(canvas, (bar.x + 1, bar.y + 2), &danger);
        }
        let keys = [Intent::Go(Facing::North), Intent::Rotate, Intent::Help, Intent::StartOver, Intent::Accept];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Context::Stepping, &keys));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let at = self.tried(scene).map_or(scene.battle.fighter(self.id).at(), |after| after.fighter(self.id).at());
        let squares = check::disengage_steps(scene.battle, self.id);
        let from = scene.battle.fighter(self.id).at();
        let open = squares.filter_map(|path| path.end(from));
        let signs = open.map(|square| (square, crate::tui::gladiator::arena::Sign::Shift)).collect();
        Overlay { focus: Some(at), signs, ..Overlay::default() }
    }

    fn tried(&self, scene: &Scene<'_>) -> Option<Battle> {
        let from = scene.battle.fighter(self.id).at();
        let to = self.path.end(from)?;
        let mut after = scene.battle.clone();
        after.apply(&Event::Disengaged { fighter: self.id, path: self.path, to, facing: self.facing });
        Some(after)
    }

    fn featured(&self) -> Option<FighterId> {
        Some(self.id)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Disengaging",
            asks: "Into which square does he step away? It is his action of this turn; there is no roll for it.",
            context: Context::Stepping,
            rules: &["ACT-09", "ACT-10", "ACT-11", "DEC-072"],
            chapters: &["Actions"],
        }
    }
}
