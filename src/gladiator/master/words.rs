//! Why the master answers as it does, in a line, and what the coach says of each answer.

use crate::gladiator::check;
use crate::gladiator::command::{Aim, Command};
use crate::gladiator::fighter::{Fighter, FighterId};
use crate::gladiator::robots;
use crate::gladiator::state::Battle;
use crate::gladiator::text::{Names, Places};
use crate::kit::board::{Facing, Quarter, Square, quarter};
use crate::kit::coach::{Advised, Win};
use crate::kit::search::Thought;

/// Why this answer, and how often it wins: "keeps out of Slayer's front; wins 64 of 100". `battle` is the one that was thought
/// about.
pub fn why(battle: &Battle, names: &Names, thought: &Thought<Command>) -> String {
    let best = &thought.options[0];
    let reason = match thought.own {
        0 => own(battle),
        own => difference(battle, names, &best.command, &thought.options[own].command),
    };
    let stopped = if thought.stopped { ", cut short" } else { "" };
    match thought.options.len() {
        1 => reason,
        _ => format!("{reason}; wins {} of 100{stopped}", Win::of(battle, thought, best).share / 10),
    }
}

impl Advised for Battle {
    fn spoken(&self, names: &Names, command: &Command) -> String {
        let faces = |facing: Facing| format!("faces {facing:?}");
        match *command {
            Command::Move { path, facing } if path.is_empty() => format!("stays, {}", faces(facing)),
            Command::Move { path, facing } => {
                let s = if path.len() == 1 { "" } else { "s" };
                format!("goes {} step{s}, {}", path.len(), faces(facing))
            }
            Command::Phase { facing, .. } => format!("phases, {}", faces(facing)),
            Command::Stand { facing } => format!("gets up, {}", faces(facing)),
            Command::MoveFirst { side } => format!("{} moves first", side.name()),
            Command::Slash => "slashes at all around".into(),
            Command::Evade => "evades".into(),
            Command::TakeIt => "takes the blow".into(),
            Command::Repel => "repels him".into(),
            Command::LetCome => "lets him come".into(),
            Command::Reload => "reloads".into(),
            Command::Change { .. } => "changes what he holds".into(),
            Command::Disbelieve => "disbelieves".into(),
            Command::DoNothing => "does nothing".into(),
            Command::Push { .. } => "pushes him there".into(),
            Command::Disengage { facing, .. } => format!("steps out, {}", faces(facing)),
            _ => deed(names, command),
        }
    }

    fn reasons(&self, _names: &Names) -> Vec<(Command, String)> {
        let own = robots::choose_as(self, self.skill_asked().quick());
        own.into_iter().map(|choice| (choice.command, choice.why.into())).collect()
    }

    fn because(&self, names: &Names, command: &Command, other: &Command) -> String {
        let Some(side) = self.asked_side() else { return String::new() };
        if let Some((form, target)) = command.attack()
            && let Some(id) = self.decision().fighter()
            && let Ok(strike) = check::strike(self, id, form, target)
        {
            return format!("hits {}", self.view(side).outcome(&strike, false).hit());
        }
        if spot(self, self.decision().fighter().unwrap_or(FighterId(0)), command).is_some() {
            return difference(self, names, command, other);
        }
        String::new()
    }

    fn where_seen(&self, command: &Command) -> Places {
        let mut places = Places::default();
        if let Some(id) = self.decision().fighter()
            && let Some((to, _)) = spot(self, id, command)
        {
            places.lit.insert(to);
        }
        if let Some((_, target)) = command.attack() {
            places.lit.insert(self.fighter(target).at());
        }
        places
    }
}

/// The reason of the computer's other players for the same answer.
fn own(battle: &Battle) -> String {
    robots::choose_as(battle, battle.skill_asked().quick()).map_or("", |choice| choice.why).to_string()
}

/// What an answer does that another one would not.
fn difference(battle: &Battle, names: &Names, chosen: &Command, other: &Command) -> String {
    let Some(id) = battle.decision().fighter() else { return deed(names, chosen) };
    match (spot(battle, id, chosen), spot(battle, id, other)) {
        (Some(to), other) => place(&battle.seen_by(battle.fighter(id).side()), names, id, to, other),
        _ => deed(names, chosen),
    }
}

/// A square and a facing.
type Spot = (Square, Facing);

/// Where a move ends, as far as he knows.
fn spot(battle: &Battle, id: FighterId, command: &Command) -> Option<Spot> {
    match *command {
        Command::Move { path, facing } => path.end(battle.fighter(id).at()).map(|at| (at, facing)),
        Command::Phase { to, facing } => Some((to, facing)),
        _ => None,
    }
}

/// What a place has, and the other has not. `battle` is what his side sees.
fn place(battle: &Battle, names: &Names, id: FighterId, (to, facing): Spot, other: Option<Spot>) -> String {
    let here = battle.fighter(id).at();
    let enemies: Vec<(FighterId, &Fighter)> =
        battle.enemies(battle.fighter(id).side()).map(|enemy| (enemy, battle.fighter(enemy))).collect();
    let other_at = other.map_or(here, |(at, _)| at);
    let beside = |enemy: &&(FighterId, &Fighter)| enemy.1.at().is_next_to(to);
    let past = |enemy: &&(FighterId, &Fighter)| quarter(enemy.1.at(), enemy.1.facing(), to) != Quarter::Front;
    if let Some((enemy, _)) = enemies.iter().filter(past).find(beside).filter(|_| to != other_at) {
        return format!("goes where {} does not face", names.name(*enemy));
    }
    let spared = enemies.iter().find(|(enemy, _)| battle.engages(*enemy, other_at) && !battle.engages(*enemy, to));
    if let Some((enemy, _)) = spared {
        return format!("keeps out of {}'s front", names.name(*enemy));
    }
    if let Some((enemy, _)) = enemies.iter().find(beside).filter(|_| to != other_at) {
        return format!("comes upon {}", names.name(*enemy));
    }
    if to == other_at {
        let turns = other.is_some_and(|(_, was)| was != facing);
        return if turns { "faces the better way" } else { "moves no farther" }.to_string();
    }
    let Some((enemy, foe)) = enemies.iter().min_by_key(|(enemy, foe)| (foe.at().distance(here), *enemy)) else {
        return "looks elsewhere".to_string();
    };
    let (now, then) = (foe.at().distance(other_at), foe.at().distance(to));
    let shots = enemies.iter().filter(|(_, foe)| foe.holds_bow() || foe.natural_shot().is_some());
    let covered = |at: Square, foe: &Fighter| check::track(battle, foe.at(), at).is_err();
    if let Some((archer, _)) = shots.into_iter().find(|(_, foe)| covered(to, foe) && !covered(other_at, foe)) {
        return format!("out of the line of {}'s shots", names.name(*archer));
    }
    match (to == here, then.cmp(&now)) {
        (true, _) => "stays where he is".to_string(),
        (_, std::cmp::Ordering::Less) => format!("comes nearer to {}", names.name(*enemy)),
        (_, std::cmp::Ordering::Greater) => format!("keeps away from {}", names.name(*enemy)),
        _ => format!("a better place against {}", names.name(*enemy)),
    }
}

/// What an answer does, where it is no move.
fn deed(names: &Names, command: &Command) -> String {
    let at = |word: &str, target: FighterId| format!("{word} {}", names.name(target));
    match *command {
        Command::MoveFirst { side } => format!("better that {} moves first", side.name()),
        Command::Attack { target } | Command::Crush { target } | Command::SecondBlow { target } => {
            at("strikes at", target)
        }
        Command::DualAttack { target } => at("two blows, the first at", target),
        Command::Impale { target } | Command::ReceiveCharge { target } => at("the pole at", target),
        Command::ShieldAttack { target } | Command::ShieldRush { target } => at("the shield at", target),
        Command::Steal { target } => at("robs", target),
        Command::HandCombat { target } => at("drags down", target),
        Command::Shoot { target } => at("shoots at", target),
        Command::Throw { target } => at("throws at", target),
        Command::Read { target } => at("reads", target),
        Command::Cast { spell, paid, aim } => match aim {
            Aim::At(target) | Aim::Send { target, .. } => {
                format!("{} for {paid} at {}", spell.name(), names.name(target))
            }
            Aim::Nothing | Aim::Square(_) => format!("{} for {paid}", spell.name()),
        },
        ref other => still(other).to_string(),
    }
}

const fn still(command: &Command) -> &'static str {
    match command {
        Command::Slash => "slashes at all of them",
        Command::Stand { .. } | Command::StandAside { .. } => "gets up first",
        Command::Push { .. } => "a better square for him to fall in",
        Command::Repel => "fights on his feet",
        Command::LetCome => "lets hand combat begin",
        Command::BreakFree { .. } => "breaks free",
        Command::DropNearby { .. } => "puts it down",
        Command::Reload => "reloads first",
        Command::Change { .. } => "another weapon first",
        Command::Disbelieve => "cannot believe it",
        Command::KeepUp => "keeps it up",
        Command::LetGo => "lets it go",
        Command::Evade => "evading saves more",
        Command::TakeIt => "would rather act",
        Command::Disengage { .. } => "steps out of engagement",
        Command::GoProne => "lies down",
        Command::Decline => "waits for the others",
        _ => "nothing is better",
    }
}
