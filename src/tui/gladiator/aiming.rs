//! Aiming: shows one target after the other with its full odds (manual p32; screens: "Aiming").

use crate::canvas::Canvas;
use crate::game_view::prompt::Prompt;
use crate::gladiator::arena::Overlay;
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{looking, odds, places, square_choice};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::{propose, strike};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Form;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::{action, check};
use ludus_gladiator::model::board;
use ludus_gladiator::model::board::{Square, Squares};
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

pub struct Aiming {
    id: FighterId,
    form: Form,
    targets: Vec<FighterId>,
    at: usize,
}

impl Aiming {
    /// Lists all targets in proposed order; for a slash, in striking order.
    pub fn new(scene: &BattleContext<'_>, id: FighterId, form: Form) -> Aiming {
        let targets = match form {
            Form::SlashFirst => strike::slashed(scene.battle, id).collect(),
            _ => propose::proposed(scene.battle, id, form, last(scene, id)),
        };
        Aiming { id, form, targets, at: 0 }
    }

    fn target(&self) -> Option<FighterId> {
        self.targets.get(self.at).copied()
    }

    fn take(&self) -> BattleReply {
        self.target().and_then(|target| self.form.command(target)).map_or(BattleReply::Close, BattleReply::Do)
    }

    /// Returns the form of the blow at the shown target. A slash is harder after its first target (SLASH-03).
    const fn form_here(&self) -> Form {
        match self.form {
            Form::SlashFirst if self.at > 0 => Form::SlashNext,
            form => form,
        }
    }

    /// Moves to the next target. After the last target the menu returns, but a second blow is mandatory.
    fn next(&mut self, battle: &Battle) -> BattleReply {
        if self.at + 1 < self.targets.len() {
            self.at += 1;
            return BattleReply::Stay;
        }
        self.at = 0;
        match self.form {
            Form::DualSecond if self.targets.len() == 1 => {
                BattleReply::Say("The second blow must be struck; y strikes.".into())
            }
            Form::DualSecond => BattleReply::Stay,
            // After all targets are refused, the fighter can put the item down nearby (ACT-29, UI-26).
            Form::Throw if check::offer(battle, self.id, action::Action::DropNearby).is_ok() => {
                BattleReply::Open(Box::new(square_choice::Squaring::drop_nearby(battle, self.id)))
            }
            _ => BattleReply::Close,
        }
    }
}

/// Returns the fighter's previous target.
fn last(scene: &BattleContext<'_>, id: FighterId) -> Option<FighterId> {
    scene.done_by(id).find_map(Command::attack).map(|(_, target)| target)
}

/// Returns the previous target. `None` if it is not proposed first now.
pub fn again(scene: &BattleContext<'_>, id: FighterId, form: Form) -> Option<FighterId> {
    let last = last(scene, id)?;
    (propose::proposed(scene.battle, id, form, Some(last)).first() == Some(&last)).then_some(last)
}

impl Aiming {
    fn draw_keys(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        let keys =
            [KeyAction::Yes, KeyAction::Next, KeyAction::Previous, KeyAction::Look, KeyAction::Help, KeyAction::Back];
        let keys = scene.keys.line(Keymap::Aiming, &keys);
        canvas.keys_beside((bar.x + 1, bar.bottom() - 1), bar.right(), &keys, (&count, Ink::Plain));
    }
}

impl Prompt<Battle> for Aiming {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Aiming, key) {
            Some(KeyAction::Yes) => self.take(),
            Some(KeyAction::Next) => self.next(scene.battle),
            Some(KeyAction::Previous) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.targets.len().saturating_sub(1));
                BattleReply::Stay
            }
            Some(KeyAction::Back) if self.form == Form::DualSecond => {
                BattleReply::Say("The second blow must be struck; y strikes.".into())
            }
            Some(KeyAction::Back) => BattleReply::Close,
            Some(KeyAction::Look) => BattleReply::Open(Box::new(looking::Looking::new(scene, self.target()))),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ if self.form == Form::DualSecond => {
                BattleReply::Say("The second blow must be struck; y strikes, n or Space shows another target.".into())
            }
            _ => BattleReply::Say("y or Return attacks, n or Space shows the next target, Esc leaves.".into()),
        }
    }

    /// Attacks a clicked target (ACT-18).
    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        let Some(index) = self.targets.iter().position(|id| scene.battle.fighter(*id).at() == square) else {
            return BattleReply::Say("Nobody to attack there; the targets are shown one after the other.".into());
        };
        self.at = index;
        self.take()
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(target) = self.target() else { return };
        let Ok(strike) = strike::strike(scene.battle, self.id, self.form_here(), target) else { return };
        let text = odds::Preview::new(scene, &strike);
        let verb = match self.form {
            Form::DualSecond => "second blow: ",
            Form::DualFirst => "first blow: ",
            Form::Attack | Form::Shot | Form::Throw => "",
            Form::SlashFirst | Form::SlashNext => "slash all: ",
            Form::Impale => "impale: ",
            Form::ReceiveCharge => "receive: ",
            Form::ShieldAttack => "shield: ",
            Form::ShieldRush => "rush: ",
            Form::Crush => "crush: ",
            Form::Steal => "steal: ",
            Form::Bolt | Form::Charm | Form::Blast => "cast: ",
        };
        if bar.height < BAR_ROWS {
            text.draw_brief(scene, canvas, bar, verb, &odds::falls(scene, &strike));
            return self.draw_keys(scene, canvas, bar);
        }
        // The chances must stay complete, so the longest title that fits is used.
        let room = 76usize.saturating_sub(text.chances.chars().count());
        let title = match self.form {
            Form::Shot => text.title.replacen(" > ", " shoots at ", 1),
            Form::Throw => text.title.replacen(" > ", " throws at ", 1),
            _ => format!("{verb}{}", text.title),
        };
        let titles = [title, text.title, text.short.clone()];
        let x = canvas.fit(bar.x + 1, bar.y, room as u16, &titles.each_ref().map(String::as_str), Ink::Strong);
        canvas.put(x + 2, bar.y, &text.chances, Ink::Warning);
        for (line, words) in (1u16..).zip([&text.reasons, &text.damage]) {
            canvas.fit(bar.x + 1, bar.y + line, 78, &[words], Ink::Plain);
        }
        if scene.note.1 == Ink::Bad {
            scene.note(canvas, bar, 3);
        } else {
            canvas.fit(bar.x + 1, bar.y + 3, 78, &[&text.health], Ink::Plain);
        }
        self.draw_keys(scene, canvas, bar);
    }

    fn is_brief(&self) -> bool {
        true
    }

    /// Marks the target and the track of a missile.
    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(target) = self.target() else {
            return places::draw(shown, canvas, area, &Overlay::default());
        };
        let (from, to) = (scene.battle.fighter(self.id).at(), scene.battle.fighter(target).at());
        let mut lit: Squares = if self.form.is_missile() { board::line(from, to).collect() } else { Squares::NONE };
        lit.insert(to);
        let overlay = Overlay { lit, focus: Some(to), ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn under_cursor(&self, _scene: &BattleContext<'_>) -> Option<Command> {
        self.target().and_then(|target| self.form.command(target))
    }

    fn featured(&self) -> Option<ActorId> {
        self.target().map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Aiming",
            asks: "Attack which enemy? Each has its chance and the parts of it; enemies who have not acted yet can evade.",
            context: Keymap::Aiming,
            rules: &[
                "ROLL-01", "ROLL-02", "ROLL-03", "ROLL-04", "ROLL-05", "FACE-04", "FACE-05", "FACE-06", "RNG-01",
                "OBST-02", "DUAL-02", "DUAL-03", "SLASH-03", "ACT-22", "ACT-32", "SHLD-03", "SHLD-05", "RNG-02",
                "ACT-18", "ACT-19", "WND-02", "WND-04",
            ],
            chapters: &["Striking"],
        }
    }
}
