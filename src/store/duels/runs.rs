//! Characters who are in the lairs, and the list of scores. Nothing in here touches the disk.

use crate::duels::battle::event::Event;
use crate::duels::battle::state::Encounter;
use crate::duels::model::setup::Setup;
use crate::duels::setup::lairs::{Run, RunEnd, RunError};
use crate::engine::dice::Seed;
use crate::engine::narration::Narrate;
use crate::store::duels::roster::{Roster, RosterError};
use crate::store::journal::BattleId;
use crate::store::roster::same;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Most rows of the list of scores; the lowest go.
const MOST_SCORES: usize = 100;

/// Somebody in the lairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// His run, with himself as he is now.
    pub run: Run,
    /// The expedition that has begun, and the lair that it goes to, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expedition: Option<(BattleId, usize)>,
}

/// A run that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Whose.
    pub name: String,
    /// Gold carried, 50 a lair emptied, 10 a riddle, special or quest (DUEL-OURS-11).
    pub score: u32,
    /// Lairs emptied.
    pub emptied: u32,
    /// Riddles, specials and quests solved.
    pub solved: u32,
    /// Expeditions that it took.
    pub expeditions: u32,
    /// How it ended.
    pub end: RunEnd,
}

impl Roster {
    /// Those in the lairs.
    pub fn away(&self) -> &[Away] {
        &self.runs
    }

    /// The run of a character, if he is in the lairs.
    pub fn run(&self, name: &str) -> Option<&Run> {
        self.find_away(name).map(|away| &away.run)
    }

    /// The runs that are over, the best first; of equal ones the earlier.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    pub(super) fn find_away(&self, name: &str) -> Option<&Away> {
        self.runs.iter().find(|away| same(&away.run.who().name, name))
    }

    /// Sends a character into twelve lairs drawn by a seed. He is away until the run is over.
    pub fn set_out(&mut self, name: &str, seed: Seed) -> Result<(), RosterError> {
        let kept = self.find(name)?;
        self.free(kept)?;
        let run = Run::new(kept.who.clone(), seed).map_err(RosterError::Run)?;
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

    /// The encounter of an expedition to a lair, counted from 1, and its seed.
    pub fn expedition(&self, name: &str, lair: usize) -> Result<(Setup, Seed), RosterError> {
        self.home(name)?.expedition(lair).map_err(RosterError::Run)
    }

    /// Does something with a run between two expeditions; a run that it ends is settled.
    pub fn between<T>(
        &mut self,
        name: &str,
        deed: impl FnOnce(&mut Run) -> Result<T, RunError>,
    ) -> Result<T, RosterError> {
        let mut run = self.home(name)?.clone();
        let done = deed(&mut run).map_err(RosterError::Run)?;
        if let Some(away) = self.runs.iter_mut().find(|away| same(&away.run.who().name, name)) {
            away.run = run;
        }
        self.finish(name, None);
        Ok(done)
    }

    /// Whether a set-up is an expedition of one of these runs, and to which lair.
    pub(super) fn expedition_of(&self, name: &str, setup: &Setup) -> Option<usize> {
        let run = self.run(name)?;
        (1..=run.lairs().len()).find(|lair| run.expedition(*lair).is_ok_and(|(of_run, _)| of_run == *setup))
    }

    /// Takes what came of an expedition. True if somebody was on it.
    pub(super) fn came_back(&mut self, id: &BattleId, setup: &Setup, game: &Encounter, events: &[Event]) -> bool {
        let on_it = |away: &&mut Away| away.expedition.as_ref().is_some_and(|(battle, _)| battle == id);
        let Some(away) = self.runs.iter_mut().find(on_it) else { return false };
        let Some((_, lair)) = away.expedition.take() else { return false };
        // A run that is over, or a lair that it has not, cannot have begun the expedition.
        let _ = away.run.came_back(lair, setup, game, events);
        let name = away.run.who().name.clone();
        self.finish(&name, game.ending());
        true
    }

    /// A run that is over: its score, and its character home again or dead.
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
        self.scores.sort_by_key(|score| Reverse(score.score));
        self.scores.truncate(MOST_SCORES);
        self.estate.extend(run.estate());
        if let Ok(kept) = self.find_mut(name) {
            match end {
                RunEnd::Dead => kept.dead = Some(how.unwrap_or_else(|| "lost in the lairs".into())),
                RunEnd::Emptied | RunEnd::Retired => kept.who = run.who().clone(),
            }
        }
    }
}
