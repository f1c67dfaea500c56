//! Commands in a few words, for the coach and for lists.

use crate::battle::command::{Command, Reply};
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::narration::names::label;
use alloc::string::String;

/// Describes a command for the pending decision.
pub fn describe(battle: &FieldBattle, command: &Command) -> String {
    let of = |id| label(battle, id);
    match *command {
        Command::Place { unit, at } => format!("{} takes position on {at}", of(unit)),
        Command::Move { unit, way } => format!("{} moves to {}", of(unit), way.end(battle.unit(unit).at)),
        Command::Leave { unit, way, guard, .. } => {
            format!("{} moves to {} and leaves {guard} behind", of(unit), way.end(battle.unit(unit).at))
        }
        Command::Pay { unit, to } => format!("{} works its way to {to}", of(unit)),
        Command::Withdraw { unit } => format!("{} leaves the map", of(unit)),
        Command::Attack { unit, target } => format!("{} attacks {}", of(unit), of(target)),
        Command::Shoot { unit, target } => format!("{} shoots at {}", of(unit), of(target)),
        Command::Defend { unit } => format!("{} defends itself", of(unit)),
        Command::Surrender { unit, to } => format!("{} surrenders to {}, lost unless freed", of(unit), of(to)),
        Command::EndTurn if battle.stage == Stage::Combat => "ends the combat; the others defend themselves".into(),
        Command::EndTurn => "ends the movement".into(),
        Command::Bonus(true) => "strikes at the backs of the fleeing unit".into(),
        Command::Bonus(false) => "lets the fleeing unit go".into(),
        Command::Reply(reply) => self::reply(battle, reply),
        Command::Accept(true) => "takes the prisoners".into(),
        Command::Accept(false) => "refuses the surrender".into(),
        Command::Order { unit, order } => format!("{}: standing order {}", of(unit), order.name()),
        Command::Concede => "gives up the battle".into(),
    }
}

fn reply(battle: &FieldBattle, reply: Reply) -> String {
    match (reply, battle.question) {
        (Reply::Answer, _) => "answers the attacker".into(),
        (Reply::Turn(other), _) => format!("turns on {}", label(battle, other)),
        (Reply::Defend, _) => "defends itself against every attacker".into(),
        (Reply::Surrender, Question::Reply { attacker, .. }) => format!("surrenders to {}", label(battle, attacker)),
        (Reply::Surrender, _) => "surrenders".into(),
    }
}
