//! The chance that an answer to a meeting, or an order in a fight of a delve, does what it is for: the fight is won, or the party
//! gets away. It stands beside the value of the whole delve, by which the coach ranks.
//!
//! The chance is sampled in games that the party could be in ([`Game::determinize`]), so nothing that it has not seen changes it.
//! The computer gives all later orders.

use crate::battle::command::{Command as FightCommand, Order};
use crate::battle::event::Event as FightEvent;
use crate::battle::state::FightEnd;
use crate::delve::command::Command as DelveCommand;
use crate::delve::state::Scene;
use crate::outing::{Command, Event, Outing};
use ludus_engine::coach::WinChance;
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, Game, Seat};
use ludus_engine::search::{SearchSpace, search_seed};

/// Decisions after which a sampled fight counts as not won.
const MOST_DECISIONS: u32 = 2000;
/// No other sample of a decision has this number.
const STREAM: u64 = 0x4d45;

/// The aim of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerAim {
    Win,
    GetAway,
}

impl AnswerAim {
    /// The aim of a command. `None` if it has neither: outside meetings and the fights of delves.
    pub fn of(outing: &Outing, command: &Command) -> Option<AnswerAim> {
        let delve = outing.delve()?;
        match (command, &delve.scene) {
            (Command::Fight(FightCommand::Order(Order::Flee)), _) => Some(AnswerAim::GetAway),
            (Command::Fight(_), _) => Some(AnswerAim::Win),
            (Command::Delve(DelveCommand::Attack), Scene::Warned | Scene::Meeting) => Some(AnswerAim::Win),
            (Command::Delve(DelveCommand::Run | DelveCommand::Hide), _) => Some(AnswerAim::GetAway),
            (Command::Delve(DelveCommand::Wait), Scene::Meeting) => Some(AnswerAim::GetAway),
            _ => None,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            AnswerAim::Win => "to win the fight",
            AnswerAim::GetAway => "to get away",
        }
    }
}

/// Keeps how the first fight ended.
#[derive(Default)]
struct EndSink(Option<FightEnd>);

impl EventSink<Event> for EndSink {
    fn push(&mut self, event: &Event) {
        if let Event::Fight(FightEvent::Ended(end)) = event {
            self.0 = self.0.or(Some(*end));
        }
    }
}

/// The chance that a command reaches its aim, from so many sampled games. `None` if it has no aim, or is illegal.
pub fn prospect(outing: &Outing, command: &Command, games: u32) -> Option<(WinChance, AnswerAim)> {
    let (aim, seat) = (AnswerAim::of(outing, command)?, outing.to_move()?);
    if games == 0 || outing.check(command).is_err() {
        return None;
    }
    let seed = Seed(search_seed(outing).0 ^ STREAM);
    let reached = (0..games).filter(|number| is_reached(outing, (seat, seed.nth((*number).into())), command, aim));
    Some((WinChance::counted(reached.count() as u32, games), aim))
}

fn is_reached(outing: &Outing, (seat, seed): (Seat, Seed), command: &Command, aim: AnswerAim) -> bool {
    let (mut game, mut end) = (outing.determinize(seat, seed), EndSink::default());
    if game.execute_trusted(command, &mut end).is_err() {
        return false;
    }
    let begun = game.fight().is_some();
    let last = game.move_number() + MOST_DECISIONS;
    while game.fight().is_some() && end.0.is_none() && game.move_number() < last {
        let Some(next) = game.rollout_policy(&mut ()) else { break };
        if game.execute_trusted(&next, &mut end).is_err() {
            break;
        }
    }
    match (aim, end.0, command) {
        (AnswerAim::Win, Some(end), _) => matches!(end, FightEnd::Won | FightEnd::DrivenOff),
        (AnswerAim::Win, None, _) => !begun && is_at_mercy(&game),
        (AnswerAim::GetAway, end, Command::Fight(_)) => end == Some(FightEnd::Fled),
        (AnswerAim::GetAway, end, Command::Delve(_)) => !begun && end.is_none() && is_away(outing, &game),
    }
}

/// Returns whether the group that was attacked cannot defend itself.
fn is_at_mercy(game: &Outing) -> bool {
    game.delve().is_some_and(|delve| matches!(delve.scene, Scene::Captives { .. }))
}

/// Returns whether the party and the group are not in the same place any more, or do not face each other.
fn is_away(before: &Outing, after: &Outing) -> bool {
    let (Some(before), Some(after)) = (before.delve(), after.delve()) else { return false };
    let elsewhere = (before.level, before.here) != (after.level, after.here);
    after.living().next().is_some() && (elsewhere || after.scene == Scene::Exploring)
}
