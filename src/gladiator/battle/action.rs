//! The actions of a turn, and the replies to the decisions of a battle (manual p30-34).
//!
//! An attack appears under three names: the action of the menu, the form of the blow, and the command. Only this file
//! maps between them. A command becomes a `Reply` before it is checked and resolved. [`crate::battle::check`] and
//! `resolve` match all replies, so a new one does not compile until both handle it.

use crate::battle::command::{Aim, Command, Path, Source};
use crate::battle::event::{Form, Strike};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::decision::{Decision, Owed};
use crate::data::spell::Spell;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{FighterId, Side};

ludus_engine::listed! {
    /// The entries of the action menu (manual p30-34).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Action {
        Stand,
        StandAside,
        Attack,
        Crush,
        Steal,
        DualAttack,
        Slash,
        Impale,
        ReceiveCharge,
        ShieldAttack,
        ShieldRush,
        HandCombat,
        BreakFree,
        Shoot,
        Throw,
        DropNearby,
        Cast,
        Evade,
        Disengage,
        Change,
        Reload,
        Disbelieve,
        GoProne,
        DoNothing,
        Decline,
    }
}

impl Action {
    /// The form of the attack that the action makes, or of its first blow. `None` if it is not
    /// a single-target attack or slash.
    pub const fn form(self) -> Option<Form> {
        Some(match self {
            Action::Attack => Form::Attack,
            Action::Crush => Form::Crush,
            Action::Steal => Form::Steal,
            Action::DualAttack => Form::DualFirst,
            Action::Slash => Form::SlashFirst,
            Action::Impale => Form::Impale,
            Action::ReceiveCharge => Form::ReceiveCharge,
            Action::ShieldAttack => Form::ShieldAttack,
            Action::ShieldRush => Form::ShieldRush,
            Action::Shoot => Form::Shot,
            Action::Throw => Form::Throw,
            Action::Stand
            | Action::StandAside
            | Action::HandCombat
            | Action::BreakFree
            | Action::DropNearby
            | Action::Cast
            | Action::Evade
            | Action::Disengage
            | Action::Change
            | Action::Reload
            | Action::Disbelieve
            | Action::GoProne
            | Action::DoNothing
            | Action::Decline => return None,
        })
    }
}

impl Form {
    /// Returns the command for an attack of this form; a slash is one command as a whole. `None`
    /// for spells, which use [`Command::Cast`].
    pub const fn command(self, target: FighterId) -> Option<Command> {
        Some(match self {
            Form::Attack => Command::Attack { target },
            Form::DualFirst => Command::DualAttack { target },
            Form::DualSecond => Command::SecondBlow { target },
            Form::Shot => Command::Shoot { target },
            Form::Throw => Command::Throw { target },
            Form::SlashFirst | Form::SlashNext => Command::Slash,
            Form::Impale => Command::Impale { target },
            Form::ReceiveCharge => Command::ReceiveCharge { target },
            Form::ShieldAttack => Command::ShieldAttack { target },
            Form::ShieldRush => Command::ShieldRush { target },
            Form::Crush => Command::Crush { target },
            Form::Steal => Command::Steal { target },
            Form::Bolt | Form::Charm | Form::Blast => return None,
        })
    }
}

impl Command {
    /// The form and target of the attack, or of its first blow. `None` for a slash, which names no
    /// target, and for other commands.
    pub const fn attack(&self) -> Option<(Form, FighterId)> {
        match (Act::of(self), self) {
            (Some(Act::Strike { form, target, .. }), _) => Some((form, target)),
            (_, Command::SecondBlow { target }) => Some((Form::DualSecond, *target)),
            _ => None,
        }
    }

    /// The menu action of this command. `None` if it replies to another decision.
    pub const fn action(&self) -> Option<Action> {
        match Act::of(self) {
            Some(act) => Some(act.action()),
            None => None,
        }
    }
}

/// An action of the fighter to act, with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// An attack, or the first blow of two.
    Strike {
        action: Action,
        form: Form,
        target: FighterId,
    },
    Slash,
    HandCombat(FighterId),
    BreakFree(Square, Facing),
    StandAside(Square, Facing),
    DropNearby(Square),
    Cast(Spell, u8, Aim),
    Stand(Facing),
    Disengage(Path, Facing),
    Change([Source; 4]),
    Reload,
    Disbelieve,
    Evade,
    GoProne,
    DoNothing,
    Decline,
}

impl Act {
    /// `None` if the command replies to another decision.
    const fn of(command: &Command) -> Option<Act> {
        Some(match *command {
            Command::Attack { target } => return Act::strike(Action::Attack, target),
            Command::Crush { target } => return Act::strike(Action::Crush, target),
            Command::Steal { target } => return Act::strike(Action::Steal, target),
            Command::DualAttack { target } => return Act::strike(Action::DualAttack, target),
            Command::Impale { target } => return Act::strike(Action::Impale, target),
            Command::ReceiveCharge { target } => return Act::strike(Action::ReceiveCharge, target),
            Command::ShieldAttack { target } => return Act::strike(Action::ShieldAttack, target),
            Command::ShieldRush { target } => return Act::strike(Action::ShieldRush, target),
            Command::Shoot { target } => return Act::strike(Action::Shoot, target),
            Command::Throw { target } => return Act::strike(Action::Throw, target),
            Command::Slash => Act::Slash,
            Command::HandCombat { target } => Act::HandCombat(target),
            Command::BreakFree { to, facing } => Act::BreakFree(to, facing),
            Command::StandAside { to, facing } => Act::StandAside(to, facing),
            Command::DropNearby { to } => Act::DropNearby(to),
            Command::Cast { spell, paid, aim } => Act::Cast(spell, paid, aim),
            Command::Stand { facing } => Act::Stand(facing),
            Command::Disengage { path, facing } => Act::Disengage(path, facing),
            Command::Change { take } => Act::Change(take),
            Command::Reload => Act::Reload,
            Command::Disbelieve => Act::Disbelieve,
            Command::Evade => Act::Evade,
            Command::GoProne => Act::GoProne,
            Command::DoNothing => Act::DoNothing,
            Command::Decline => Act::Decline,
            Command::MoveFirst { .. }
            | Command::Move { .. }
            | Command::Phase { .. }
            | Command::SecondBlow { .. }
            | Command::TakeIt
            | Command::Push { .. }
            | Command::Repel
            | Command::LetCome
            | Command::KeepUp
            | Command::LetGo
            | Command::Read { .. } => return None,
        })
    }

    const fn strike(action: Action, target: FighterId) -> Option<Act> {
        match action.form() {
            Some(form) => Some(Act::Strike { action, form, target }),
            None => None,
        }
    }

    pub(crate) const fn action(&self) -> Action {
        match self {
            Act::Strike { action, .. } => *action,
            Act::Slash => Action::Slash,
            Act::HandCombat(_) => Action::HandCombat,
            Act::BreakFree(..) => Action::BreakFree,
            Act::StandAside(..) => Action::StandAside,
            Act::DropNearby(_) => Action::DropNearby,
            Act::Cast(..) => Action::Cast,
            Act::Stand(_) => Action::Stand,
            Act::Disengage(..) => Action::Disengage,
            Act::Change(_) => Action::Change,
            Act::Reload => Action::Reload,
            Act::Disbelieve => Action::Disbelieve,
            Act::Evade => Action::Evade,
            Act::GoProne => Action::GoProne,
            Act::DoNothing => Action::DoNothing,
            Act::Decline => Action::Decline,
        }
    }
}

/// A command together with the decision that it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    MoveFirst(Side),
    Move(FighterId, Path, Facing),
    Phase(FighterId, Square, Facing),
    Act(FighterId, Act),
    Evade(Strike),
    TakeIt(Strike),
    Repel { attacker: FighterId, target: FighterId },
    LetCome { attacker: FighterId, target: FighterId },
    Push(Strike, Square),
    SecondBlow { fighter: FighterId, target: FighterId },
    KeepUp(FighterId, Owed),
    LetGo(Owed),
    Read { fighter: FighterId, left: u8, target: FighterId },
}

impl Reply {
    /// Pairs a command with the current decision, legal or not. Refused if the command belongs to another decision.
    pub(crate) fn of(decision: Decision, command: &Command) -> Result<Reply, IllegalMove> {
        Ok(match (decision, *command) {
            (Decision::Over { .. }, _) => return Err(IllegalMove::Over),
            (Decision::Act { fighter }, _) => Reply::Act(fighter, Act::of(command).ok_or(IllegalMove::OtherQuestion)?),
            (Decision::Move { fighter }, Command::Move { path, facing }) => Reply::Move(fighter, path, facing),
            (Decision::Move { fighter }, Command::Phase { to, facing }) => Reply::Phase(fighter, to, facing),
            (Decision::Incentive { .. }, Command::MoveFirst { side }) => Reply::MoveFirst(side),
            (Decision::Evade { strike }, Command::Evade) => Reply::Evade(strike),
            (Decision::Evade { strike }, Command::TakeIt) => Reply::TakeIt(strike),
            (Decision::Repel { attacker, target }, Command::Repel) => Reply::Repel { attacker, target },
            (Decision::Repel { attacker, target }, Command::LetCome) => Reply::LetCome { attacker, target },
            (Decision::Push { strike }, Command::Push { to }) => Reply::Push(strike, to),
            (Decision::SecondBlow { fighter }, Command::SecondBlow { target }) => Reply::SecondBlow { fighter, target },
            (Decision::KeepUp { fighter, owed }, Command::KeepUp) => Reply::KeepUp(fighter, owed),
            (Decision::KeepUp { owed, .. }, Command::LetGo) => Reply::LetGo(owed),
            (Decision::Read { fighter, left }, Command::Read { target }) => Reply::Read { fighter, left, target },
            _ => return Err(IllegalMove::OtherQuestion),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn action_form_and_command_of_an_attack_agree() {
        let target = FighterId(3);
        let mut attacks = 0;
        for action in Action::ALL {
            let Some(form) = action.form() else { continue };
            let command = form.command(target).unwrap();
            assert_eq!(Act::of(&command).unwrap().action(), action, "{command:?}");
            assert_eq!(command.attack(), (action != Action::Slash).then_some((form, target)), "{command:?}");
            attacks += 1;
        }
        assert_eq!(attacks, 11, "all attacks of the menu");
        let second = Form::DualSecond.command(target).unwrap();
        assert_eq!((second.attack(), Act::of(&second)), (Some((Form::DualSecond, target)), None));
        for spell in [Form::Bolt, Form::Charm, Form::Blast] {
            assert_eq!(spell.command(target), None, "a spell is cast");
        }
    }
}
