//! The roster of *Pennies*: characters with their games and wins.

use crate::document::FORMAT;
use crate::journal::BattleId;
use crate::roster::{HasRoster, Participant, RosterRefusal, RosterRules, check_names, same};
use ludus_engine::narration::Narrate;
use ludus_toy::battle::Match;
use ludus_toy::model::{HOUSE, Setup, is_name};
use serde::{Deserialize, Serialize};
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// The name, the finished games and the break-outs.
    pub who: Participant,
    pub wins: u32,
    pub in_battle: Option<BattleId>,
    /// The creation time, in seconds since 1970.
    pub created: u64,
}

/// The reason why the roster refuses a character. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("\"{0}\" {1}")]
pub struct NameError(String, &'static str);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    format: u32,
    pub characters: Vec<Contestant>,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster { format: FORMAT, characters: Vec::new() }
    }
}

impl Roster {
    /// Returns the character with this name, without regard to case.
    pub fn find(&self, name: &str) -> Option<&Contestant> {
        self.characters.iter().find(|one| same(&one.who.name, name))
    }

    /// Adds a character. Refuses a name that does not fit or is taken.
    pub fn add(&mut self, name: &str, created: u64) -> Result<(), NameError> {
        if !is_name(name) || same(name, HOUSE) || self.find(name).is_some() {
            return Err(NameError(name.into(), "is taken, or no name: choose another"));
        }
        let who = Participant { name: name.into(), games: 0, break_outs: 0 };
        self.characters.push(Contestant { who, wins: 0, in_battle: None, created });
        Ok(())
    }

    /// Changes and frees the characters of a battle. Returns whether there were any.
    fn release(&mut self, id: &BattleId, change: impl Fn(&mut Contestant)) -> bool {
        let inside = self.characters.iter_mut().filter(|one| one.in_battle.as_ref() == Some(id));
        inside.map(|one| (one.in_battle = None, change(one))).count() > 0
    }
}

impl HasRoster for Match {
    type Roster = Roster;
}

impl RosterRules<Match> for Roster {
    const FILE: &'static str = "toy.json";

    fn check(&self) -> Result<(), String> {
        check_names(self.characters.iter().map(|one| &one.who.name)).map_err(|name| format!("{name} is in it twice"))
    }

    fn count(&self) -> usize {
        self.characters.len()
    }

    fn enter(&mut self, id: &BattleId, _: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let find = |name: &&str| self.find(name).filter(|one| one.in_battle.is_none()).map(|one| one.who.clone());
        let refused = |name: &&str| NameError((*name).into(), "is in a game, or not on the roster");
        let all: Vec<_> = names.iter().map(|name| find(name).ok_or_else(|| refused(name))).collect::<Result<_, _>>()?;
        self.rejoin(id, &all);
        Ok(all)
    }

    fn rejoin(&mut self, id: &BattleId, entrants: &[Participant]) -> Vec<String> {
        let mut away = Vec::new();
        for entrant in entrants {
            let is_free = |one: &Contestant| one.in_battle.as_ref().is_none_or(|other| other == id);
            match self.characters.iter_mut().find(|one| one.who == *entrant && is_free(one)) {
                Some(one) => one.in_battle = Some(id.clone()),
                None => away.push(entrant.name.clone()),
            }
        }
        away
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.characters.iter().filter_map(|one| Some((one.who.name.as_str(), one.in_battle.as_ref()?)))
    }

    fn settle(&mut self, id: &BattleId, game: &Match, setup: &Setup) -> bool {
        let winner = game.winner().map(|seat| &setup.names[usize::from(seat.0)]);
        self.release(id, |one| {
            one.who.games += 1;
            one.wins += u32::from(winner == Some(&one.who.name));
        })
    }

    fn abandon(&mut self, id: &BattleId) -> bool {
        self.release(id, |one| one.who.break_outs += 1)
    }
}
