//! The actions that begin with steps, and the link between steps and commands.

use ludus_hexarena::battle::blow::WeaponUse;
use ludus_hexarena::battle::command::{Act, Command, Going, PassAct, Withdrawal};
use ludus_hexarena::battle::state::Form;
use ludus_hexarena::narration::choices;

/// The action that the steps belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
    Attack,
    Evade,
    Withdraw(Withdrawal),
    Retreat(Withdrawal),
    Pass,
    Charge(WeaponUse),
    /// The movement left after an attack.
    After,
}

impl Purpose {
    pub const fn form(self) -> Form {
        match self {
            Purpose::Move => Form::Move,
            Purpose::Attack => Form::Attack,
            Purpose::Evade | Purpose::After => Form::Evade,
            Purpose::Withdraw(_) => Form::Withdraw,
            Purpose::Retreat(_) => Form::Retreat,
            Purpose::Pass => Form::Pass,
            Purpose::Charge(_) => Form::Charge,
        }
    }

    pub const fn command(self, going: Going) -> Command {
        match self {
            Purpose::Move => Command::Act(Act::Move(going)),
            Purpose::Attack => Command::Act(Act::Attack(going)),
            Purpose::Evade => Command::Act(Act::Evade(going)),
            Purpose::Withdraw(how) => Command::Act(Act::Withdraw(going, how)),
            Purpose::Retreat(how) => Command::Act(Act::Retreat(going, how)),
            Purpose::Pass => Command::Act(Act::Pass(going, PassAct::Wait)),
            Purpose::Charge(means) => Command::Act(Act::Charge(going, means)),
            Purpose::After => Command::After(going),
        }
    }

    /// Returns the movement of a command with this purpose, or `None`.
    pub fn going(self, command: &Command) -> Option<Going> {
        let going = match *command {
            Command::Act(Act::Pass(going, _)) => going,
            _ => choices::going(command)?,
        };
        (self.command(going) == *command).then_some(going)
    }

    /// The name shown before the steps.
    pub const fn name(self) -> &'static str {
        match self {
            Purpose::Move => "Move",
            Purpose::Attack => "Attack",
            Purpose::Evade => "Evade",
            Purpose::Withdraw(Withdrawal::Plain) => "Withdraw",
            Purpose::Withdraw(Withdrawal::Offensive) => "Offensive withdrawal",
            Purpose::Withdraw(Withdrawal::Defensive) => "Defensive withdrawal",
            Purpose::Retreat(Withdrawal::Defensive) => "Defensive retreat",
            Purpose::Retreat(_) => "Retreat",
            Purpose::Pass => "Pass",
            Purpose::Charge(_) => "Charge",
            Purpose::After => "After the attack",
        }
    }
}
