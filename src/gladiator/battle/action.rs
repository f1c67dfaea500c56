//! The actions of a turn, and the answers to what a battle asks (manual p30-34).
//!
//! One attack has three names: the action of the menu, the form of the blow, the command. Which belong together is said
//! here and nowhere else. A command becomes an [`Answer`] before it is judged and carried out: [`crate::gladiator::check`] and
//! `resolve` go through all answers, so that no new one compiles before both know it.

use crate::gladiator::battle::command::{Aim, Command, Path, Source};
use crate::gladiator::battle::event::{Form, Strike};
use crate::gladiator::battle::illegal_move::IllegalMove;
use crate::gladiator::battle::state::decision::{Decision, Owed};
use crate::gladiator::data::spell::Spell;
use crate::gladiator::model::board::{Facing, Square};
use crate::gladiator::model::fighter::{FighterId, Side};

/// The actions of the action menu (manual p30-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
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

impl Action {
    /// All actions.
    pub const ALL: [Action; 25] = [
        Action::Stand,
        Action::StandAside,
        Action::Attack,
        Action::Crush,
        Action::Steal,
        Action::DualAttack,
        Action::Slash,
        Action::Impale,
        Action::ReceiveCharge,
        Action::ShieldAttack,
        Action::ShieldRush,
        Action::HandCombat,
        Action::BreakFree,
        Action::Shoot,
        Action::Throw,
        Action::DropNearby,
        Action::Cast,
        Action::Evade,
        Action::Disengage,
        Action::Change,
        Action::Reload,
        Action::Disbelieve,
        Action::GoProne,
        Action::DoNothing,
        Action::Decline,
    ];

    /// The form of the attack, or of the first blow of it, that an action makes at whom it strikes; none of others.
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
    /// The command that makes an attack of that form at somebody, a slash as a whole; none of spells, which
    /// [`Command::Cast`] names.
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
    /// The form and the target of the attack that it makes, of two blows the first; none of a slash, which names nobody,
    /// and of what is no attack.
    pub const fn attack(&self) -> Option<(Form, FighterId)> {
        match (Act::of(self), self) {
            (Some(Act::Strike { form, target, .. }), _) => Some((form, target)),
            (_, Command::SecondBlow { target }) => Some((Form::DualSecond, *target)),
            _ => None,
        }
    }

    /// The action of the menu that it carries out; none of what answers another question.
    pub const fn action(&self) -> Option<Action> {
        match Act::of(self) {
            Some(act) => Some(act.action()),
            None => None,
        }
    }
}

/// What somebody does whose action it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gladiator) enum Act {
    /// An attack at somebody, or the first blow of two.
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
    /// The act that a command names; none of those that answer other questions.
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

    /// The action of the menu that it carries out.
    pub(in crate::gladiator) const fn action(&self) -> Action {
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

/// A command together with the question that it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gladiator) enum Reply {
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
    /// The answer that a command is to what is asked, whether or not it is legal; refused if it answers something else.
    pub(in crate::gladiator) fn of(decision: Decision, command: &Command) -> Result<Reply, IllegalMove> {
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
    fn the_names_of_an_attack_belong_together() {
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
