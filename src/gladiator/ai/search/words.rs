//! Explains the master's choice in one line, and describes commands for the coach.

use crate::ai;
use crate::battle::check::strike;
use crate::battle::command::{Aim, Command};
use crate::battle::state::Battle;
use crate::model::board::{Facing, Quarter, Square, is_frontal, quarter};
use crate::model::fighter::{Fighter, FighterId, Side};
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;
use ludus_engine::board::Places;
use ludus_engine::coach::{Explain, WinChance};
use ludus_engine::search::SearchResult;

/// The rationale for the best candidate, with West's chance: "leaves Slayer's front for F13; West wins 64
/// +-6 of 100". `battle` is the one that was searched.
pub fn why(battle: &Battle, names: &Names, thought: &SearchResult<Command>) -> String {
    let best = &thought.options[0];
    let reason = match thought.own {
        0 => own(battle),
        _ => claim(battle, names, &best.command),
    };
    if thought.options.len() == 1 {
        return reason;
    }
    let win = WinChance::of(battle, best);
    // Always West's chance, so that consecutive lines can be compared.
    let west = if battle.asked_side() == Some(Side::East) { 1000 - win.share } else { win.share };
    let stopped = if thought.stopped { ", cut short" } else { "" };
    format!("{reason}; {} wins {} +-{} of 100{stopped}", Side::West.name(), west / 10, (win.error + 9) / 10)
}

impl Explain for Battle {
    /// Uses the names of the actions in the menu of the modern look.
    fn describe(&self, names: &Names, command: &Command) -> String {
        let faces = |facing: Facing| format!("faces {facing:?}");
        let at = |verb: &str, target: FighterId| format!("{verb} {}", names.name(target));
        match *command {
            Command::Move { path, facing } if path.is_empty() => format!("stays, {}", faces(facing)),
            Command::Move { path, facing } => {
                let s = if path.len() == 1 { "" } else { "s" };
                format!("goes {} step{s}, {}", path.len(), faces(facing))
            }
            Command::Phase { facing, .. } => format!("phases, {}", faces(facing)),
            Command::Stand { facing } => format!("gets up, {}", faces(facing)),
            Command::MoveFirst { side } => format!("{} moves first", side.name()),
            Command::Attack { target } | Command::SecondBlow { target } => at("attacks", target),
            Command::Crush { target } => at("crushes", target),
            Command::DualAttack { target } => format!("{} with both hands", at("attacks", target)),
            Command::Impale { target } => at("impales", target),
            Command::ReceiveCharge { target } => at("meets the charge of", target),
            Command::ShieldAttack { target } => at("pushes", target),
            Command::ShieldRush { target } => at("rushes", target),
            Command::Steal { target } => at("steals from", target),
            Command::HandCombat { target } => at("grapples", target),
            Command::BreakFree { .. } => "frees itself".into(),
            Command::DropNearby { .. } => "throws it down".into(),
            Command::Decline => "waits".into(),
            Command::Slash => "slashes all".into(),
            Command::Evade => "evades".into(),
            Command::TakeIt => "takes the blow".into(),
            Command::Repel => "repels".into(),
            Command::LetCome => "does not repel".into(),
            Command::Reload => "reloads".into(),
            Command::Change { .. } => "changes kit".into(),
            Command::Disbelieve => "questions an illusion".into(),
            Command::DoNothing => "does nothing".into(),
            Command::Push { .. } => "pushes there".into(),
            Command::Disengage { facing, .. } => format!("flees, {}", faces(facing)),
            _ => command_effect(names, command),
        }
    }

    fn reasons(&self, _names: &Names) -> Vec<(Command, String)> {
        let own = ai::choose_as(self, self.skill_asked().quick());
        own.into_iter().map(|choice| (choice.command, choice.why.into())).collect()
    }

    fn rationale(&self, names: &Names, command: &Command, _other: &Command) -> String {
        let Some(side) = self.asked_side() else { return String::new() };
        if let Some((form, target)) = command.attack()
            && let Some(id) = self.decision().fighter()
            && let Ok(strike) = strike::strike(self, id, form, target)
        {
            return format!("hits {}", self.view(side).outcome(&strike, false).hit());
        }
        if spot(self, self.decision().fighter().unwrap_or(FighterId(0)), command).is_some() {
            return claim(self, names, command);
        }
        String::new()
    }

    fn where_seen(&self, command: &Command) -> Places {
        let mut places = Places::default();
        if let Some(id) = self.decision().fighter()
            && let Some((to, _)) = spot(self, id, command)
        {
            places.lit.push(to.into());
        }
        if let Some((_, target)) = command.attack() {
            places.lit.push(self.fighter(target).at().into());
        }
        places
    }
}

/// The reason of the quick computer player for the same command.
fn own(battle: &Battle) -> String {
    ai::choose_as(battle, battle.skill_asked().quick()).map_or("", |choice| choice.why).to_string()
}

/// The effect of a command.
fn claim(battle: &Battle, names: &Names, chosen: &Command) -> String {
    let Some(id) = battle.decision().fighter() else { return command_effect(names, chosen) };
    match spot(battle, id, chosen) {
        Some(to) => place(&battle.observation(battle.fighter(id).side()), names, id, to),
        _ => command_effect(names, chosen),
    }
}

type Spot = (Square, Facing);

/// The end of a move, as far as the fighter knows. `None` if the command is no move.
fn spot(battle: &Battle, id: FighterId, command: &Command) -> Option<Spot> {
    match *command {
        Command::Move { path, facing } => path.end(battle.fighter(id).at()).map(|at| (at, facing)),
        Command::Phase { to, facing } => Some((to, facing)),
        _ => None,
    }
}

/// The change that a move makes to the fighter's position, with the square it goes to. `battle` is the side's view.
fn place(battle: &Battle, names: &Names, id: FighterId, (to, facing): Spot) -> String {
    let (here, was) = (battle.fighter(id).at(), battle.fighter(id).facing());
    let mut enemies: Vec<(FighterId, &Fighter)> =
        battle.enemies(battle.fighter(id).side()).map(|enemy| (enemy, battle.fighter(enemy))).collect();
    // If several enemies fit, the nearest is named.
    ludus_engine::order::by_key(&mut enemies, |(enemy, foe)| (foe.at().distance(here), *enemy));
    let first = |holds: &dyn Fn(FighterId, &Fighter) -> bool| {
        enemies.iter().find(|(enemy, foe)| holds(*enemy, foe)).map(|(enemy, _)| names.name(*enemy))
    };
    if to == here {
        let faces = |_, foe: &Fighter| is_frontal(here, facing, foe.at()) && !is_frontal(here, was, foe.at());
        return match first(&faces) {
            _ if facing == was => "stays as it stands".into(),
            Some(name) => format!("turns to {name}"),
            None => format!("turns to {facing:?}"),
        };
    }
    let square = to.to_string();
    let unfaced = |enemy, foe: &Fighter| {
        let past = quarter(foe.at(), foe.facing(), to) != Quarter::Front;
        battle.stands(enemy) && foe.at().is_next_to(to) && past
    };
    if let Some(name) = first(&unfaced) {
        return format!("goes to {square}, where {name} does not face");
    }
    if let Some(name) = first(&|enemy, _| battle.engages(enemy, here) && !battle.engages(enemy, to)) {
        return format!("leaves {name}'s front for {square}");
    }
    if let Some(name) = first(&|_, foe| foe.at().is_next_to(to)) {
        return format!("goes to {square}, beside {name}");
    }
    let covered = |at: Square, foe: &Fighter| strike::track(battle, foe.at(), at).is_err();
    let shoots = |foe: &Fighter| foe.holds_bow() || foe.natural_shot().is_some();
    if let Some(name) = first(&|_, foe| shoots(foe) && covered(to, foe) && !covered(here, foe)) {
        return format!("goes to {square}, out of the line of {name}'s shots");
    }
    let Some((enemy, foe)) = enemies.first() else { return format!("goes to {square}") };
    let name = names.name(*enemy);
    match foe.at().distance(to).cmp(&foe.at().distance(here)) {
        Ordering::Less => format!("goes to {square}, nearer to {name}"),
        Ordering::Greater => format!("goes to {square}, farther from {name}"),
        Ordering::Equal => format!("goes to {square}"),
    }
}

/// The effect of a command that is no move.
fn command_effect(names: &Names, command: &Command) -> String {
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
        ref other => simple_effect(other).to_string(),
    }
}

const fn simple_effect(command: &Command) -> &'static str {
    match command {
        Command::Slash => "slashes at all of them",
        Command::Stand { .. } | Command::StandAside { .. } => "gets up first",
        Command::Push { .. } => "a better square to fall in",
        Command::Repel => "fights standing up",
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
