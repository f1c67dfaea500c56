//! Runs through the lairs, and the list of scores. Nothing in here touches the disk.

use crate::duels::roster::{Roster, RosterError};
use crate::journal::BattleId;
use crate::roster::same;
use ludus_duels::battle::command::Command;
use ludus_duels::battle::event::Event;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::setup::Setup;
use ludus_duels::setup::lairs::{Run, RunEnd, RunError};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::narration::Narrate;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The most rows of the list of scores. The lowest are dropped.
const MOST_SCORES: usize = 100;

/// A character's run through the lairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// The run, with the current state of the character.
    pub run: Run,
    /// The expedition in progress, and the number of its lair, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expedition: Option<(BattleId, usize)>,
}

/// A finished run in the list of scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub name: String,
    /// Gold carried, plus 50 per emptied lair and 10 per riddle, special or quest (DUEL-OURS-11).
    pub score: u32,
    /// The number of lairs emptied.
    pub emptied: u32,
    /// The number of riddles, specials and quests solved.
    pub solved: u32,
    /// The number of expeditions it took.
    pub expeditions: u32,
    pub end: RunEnd,
}

impl Roster {
    /// Returns the characters in the lairs.
    pub fn away(&self) -> &[Away] {
        &self.runs
    }

    /// Returns a character's run. `None` if they are not in the lairs.
    pub fn run(&self, name: &str) -> Option<&Run> {
        self.find_away(name).map(|away| &away.run)
    }

    /// Returns the finished runs, best first. Ties: the earlier run first.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    pub(super) fn find_away(&self, name: &str) -> Option<&Away> {
        self.runs.iter().find(|away| same(&away.run.who().name, name))
    }

    /// Sends a character into twelve lairs drawn by a seed, until the run is over.
    pub fn set_out(&mut self, name: &str, seed: Seed) -> Result<(), RosterError> {
        let entry = self.find(name)?;
        self.free(entry)?;
        let run = Run::new(entry.who.clone(), seed).map_err(RosterError::Run)?;
        self.runs.push(Away { run, expedition: None });
        Ok(())
    }

    fn home(&self, name: &str) -> Result<&Run, RosterError> {
        let away = self.find_away(name).ok_or_else(|| RosterError::NotAway(name.into()))?;
        match &away.expedition {
            Some((id, _)) => Err(RosterError::InBattle { name: away.run.who().name.clone(), id: id.clone() }),
            None => Ok(&away.run),
        }
    }

    /// Returns the encounter of an expedition to a lair, numbered from 1, and its seed.
    pub fn expedition(&self, name: &str, lair: usize) -> Result<(Setup, Seed), RosterError> {
        self.home(name)?.expedition(lair).map_err(RosterError::Run)
    }

    /// Changes a run between two expeditions. If that ends the run, it is settled.
    pub fn between<T>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Run) -> Result<T, RunError>,
    ) -> Result<T, RosterError> {
        let mut run = self.home(name)?.clone();
        let done = action(&mut run).map_err(RosterError::Run)?;
        if let Some(away) = self.runs.iter_mut().find(|away| same(&away.run.who().name, name)) {
            away.run = run;
        }
        self.finish(name, None);
        Ok(done)
    }

    /// Returns the lair of the expedition with this set-up. `None` if it is no expedition of the character's run.
    pub(super) fn expedition_of(&self, name: &str, setup: &Setup) -> Option<usize> {
        let run = self.run(name)?;
        (1..=run.lairs().len()).find(|lair| run.expedition(*lair).is_ok_and(|(of_run, _)| of_run == *setup))
    }

    /// Records the result of an expedition. Returns whether a character was on it.
    pub(super) fn came_back(&mut self, id: &BattleId, setup: &Setup, game: &Encounter) -> bool {
        let on_it = |away: &&mut Away| away.expedition.as_ref().is_some_and(|(battle, _)| battle == id);
        let Some(away) = self.runs.iter_mut().find(on_it) else { return false };
        let Some((_, lair)) = away.expedition.take() else { return false };
        // An error is impossible here: only a valid run can have started the expedition.
        let _ = away.run.came_back(lair, setup, game, &events(game, setup));
        let name = away.run.who().name.clone();
        self.finish(&name, game.ending());
        true
    }

    /// Settles a finished run: its score, and the character at home again or dead.
    fn finish(&mut self, name: &str, how: Option<String>) {
        let Some(index) = self.runs.iter().position(|away| same(&away.run.who().name, name)) else {
            return;
        };
        let run = &self.runs[index].run;
        let Some(end) = run.end() else { return };
        let score = Score {
            name: run.who().name.clone(),
            score: run.score(),
            emptied: run.emptied(),
            solved: run.solved(),
            expeditions: run.expeditions(),
            end,
        };
        let run = self.runs.remove(index).run;
        self.scores.push(score);
        ludus_engine::order::by_key(&mut self.scores, |score| Reverse(score.score));
        self.scores.truncate(MOST_SCORES);
        self.estate.extend(run.estate());
        if let Ok(entry) = self.find_mut(name) {
            entry.who = run.who().clone();
            if end == RunEnd::Dead {
                entry.dead = Some(how.unwrap_or_else(|| "lost in the lairs".into()));
            }
        }
    }
}

/// Replays the encounter from its seed and its plans, to get its events.
fn events(game: &Encounter, setup: &Setup) -> Vec<Event> {
    let mut events = Vec::new();
    if let Ok(mut again) = Encounter::start(setup, game.seed(), &mut NullSink) {
        while let Some(plan) = again.asked_side().and_then(|side| game.seal(side).plan()) {
            if Game::execute(&mut again, &Command::Seal(plan.clone()), &mut events).is_err() {
                break;
            }
        }
    }
    events
}
