//! The delvers of *Tunnels*, and their scores. Nothing in here touches the disk.

use crate::document::FORMAT;
use crate::journal::BattleId;
use crate::roster::{
    Coached, HasRoster, Participant, RosterRefusal, RosterRules, check_names, joined, read_export, same,
};
use crate::tunnels::credit::{credit, delve_of, own, place};
use crate::tunnels::dungeons::{self, DungeonRecord, DungeonsError};
use crate::tunnels::hiring::Hiring;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_engine::json;
use ludus_engine::text::quote;
use ludus_tunnels::battle::state::FightEnd;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::delve::state::{Delve, Scene};
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::model::delver::{Delver, DelverError};
use ludus_tunnels::outing::{Outing, Setup};
use ludus_tunnels::setup::henchmen::collect;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::error::Error;
use thiserror::Error;

/// The most delvers of a roster, the dead included.
pub const MOST_DELVERS: usize = 20;
/// The highest count of fights that is accepted.
const MOST_COUNT: u32 = 1_000_000;
/// The most rows of the list of scores. The lowest are dropped.
const MOST_SCORES: usize = 100;
/// The most characters of a cause of death.
pub(super) const MOST_WORDS: usize = 120;

/// A delver of the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelverRecord {
    /// The character. The name is unique on the roster without regard to case.
    pub who: Delver,
    #[serde(default)]
    pub fights: u32,
    /// Credited fights in which the party held the place.
    #[serde(default)]
    pub won: u32,
    /// The unfinished game that the delver is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    /// Games with the delver that were given up.
    #[serde(default)]
    pub given_up: u32,
    /// Games in which the delver's player asked the coach.
    #[serde(default, skip_serializing_if = "Coached::is_never")]
    pub coached: Coached,
    /// How the delver was lost. `None` for the living.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The creation time, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
}

/// A row of the list of scores (DEC-230).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelverScore {
    pub name: String,
    /// The level and type in words, such as "Warrior of level 3".
    pub title: String,
    pub level: u8,
    pub experience: u32,
    /// Coins and gear, at list prices.
    pub wealth: Coins,
    pub fights: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
}

/// The reason why the roster refuses a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DelversError {
    #[error("no delver is called \"{0}\"")]
    Unknown(String),
    #[error("the roster has a \"{0}\" already; choose another name")]
    Taken(String),
    #[error("a roster has at most {MOST_DELVERS} delvers; remove one first")]
    Full,
    #[error("{}: {fault}", quote(.name))]
    Character { name: String, fault: DelverError },
    #[error("{}: {found} {what}, at most {MOST_COUNT} are accepted; export again", quote(.name))]
    Absurd { name: String, what: &'static str, found: u32 },
    #[error("{} has won {won} of {fights} fights, more than were fought; export again", quote(.name))]
    Victories { name: String, won: u32, fights: u32 },
    #[error("{}: a cause of death has at most {MOST_WORDS} characters; export again", quote(.0))]
    Words(String),
    #[error("{0} is dead")]
    Dead(String),
    #[error("{0} is alive")]
    Alive(String),
    #[error("{name} is in a fight; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    #[error("{0} is named twice")]
    Twice(String),
    #[error("{0} is in no party of this fight")]
    Elsewhere(String),
    #[error("a sum of 0 g.p. is nothing to lend; name a larger one")]
    Nothing,
    #[error("{name} has {has}, which is less than {sum}")]
    Poor { name: String, has: Coins, sum: Coins },
    #[error("{0}")]
    Dungeon(#[from] DungeonsError),
    #[error("{0}")]
    Refused(String),
    #[error("not an export of delvers: {}", quote(.0))]
    NoExport(String),
}

/// All delvers, and the scores of those who were removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delvers {
    format: u32,
    delvers: Vec<DelverRecord>,
    #[serde(default)]
    scores: Vec<DelverScore>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dungeons: Vec<DungeonRecord>,
    #[serde(default, skip_serializing_if = "Hiring::is_new")]
    hiring: Hiring,
}

impl Default for Delvers {
    fn default() -> Delvers {
        let (delvers, scores, dungeons) = Default::default();
        Delvers { format: FORMAT, delvers, scores, dungeons, hiring: Hiring::default() }
    }
}

impl DelverRecord {
    fn new(who: &Delver, created: u64) -> DelverRecord {
        DelverRecord {
            who: who.clone(),
            fights: 0,
            won: 0,
            in_battle: None,
            given_up: 0,
            coached: Coached::default(),
            dead: None,
            created,
        }
    }

    pub fn name(&self) -> &str {
        &self.who.name
    }

    /// Returns the row of the list of scores.
    pub fn score(&self) -> DelverScore {
        DelverScore {
            name: self.who.name.clone(),
            title: self.who.title(),
            level: self.who.level(),
            experience: self.who.experience,
            wealth: self.who.wealth(),
            fights: self.fights,
            dead: self.dead.clone(),
        }
    }

    /// Checks the content of an entry: even a file with a valid checksum can hold nonsense.
    fn check(&self) -> Result<(), DelversError> {
        let name = || self.who.name.clone();
        self.who.check().map_err(|fault| DelversError::Character { name: name(), fault })?;
        let counts = [("fights", self.fights), ("games given up", self.given_up)];
        if let Some((what, found)) = counts.into_iter().find(|(_, found)| *found > MOST_COUNT) {
            return Err(DelversError::Absurd { name: name(), what, found });
        }
        if self.won > self.fights {
            return Err(DelversError::Victories { name: name(), won: self.won, fights: self.fights });
        }
        let long = |text: &String| text.chars().count() > MOST_WORDS;
        if self.dead.as_ref().is_some_and(long) { Err(DelversError::Words(name())) } else { Ok(()) }
    }

    fn participant(&self) -> Participant {
        Participant { name: self.who.name.clone(), games: self.fights, break_outs: self.given_up }
    }
}

impl Delvers {
    /// Returns all delvers in order of creation.
    pub fn delvers(&self) -> &[DelverRecord] {
        &self.delvers
    }

    /// Returns the dungeons, the last one visited at the end.
    pub fn dungeons(&self) -> &[DungeonRecord] {
        &self.dungeons
    }

    /// Returns the dungeon with this name, without regard to case.
    pub fn dungeon(&self, name: &str) -> Result<&DungeonRecord, DelversError> {
        let found = self.dungeons.iter().find(|one| same(&one.dungeon.name, name));
        found.ok_or_else(|| DungeonsError::Unknown(name.into()).into())
    }

    /// Returns the fallen of the roster who lie in a dungeon and were not found.
    pub fn fallen<'a>(&'a self, dungeon: &'a DungeonRecord) -> impl Iterator<Item = &'a str> {
        let fell = |name: &&str| self.find(name).is_ok_and(|one| one.dead.is_some());
        dungeon.bodies().filter(fell)
    }

    /// Adds a dungeon that nobody has entered.
    pub fn found(&mut self, dungeon: Dungeon) -> Result<(), DelversError> {
        Ok(dungeons::found(&mut self.dungeons, dungeon)?)
    }

    /// Closes a dungeon for good and returns it, for its key (DEC-217). Refused while a party is inside.
    pub fn close(&mut self, name: &str) -> Result<DungeonRecord, DelversError> {
        Ok(dungeons::close(&mut self.dungeons, name)?)
    }

    /// Returns the henchmen who would hire on now (DEC-118).
    pub fn candidates(&self) -> Vec<Delver> {
        let names: Vec<&str> = self.delvers.iter().map(DelverRecord::name).collect();
        // Every roster has candidates of its own.
        self.hiring.candidates(Seed(self.delvers.first().map_or(0, |first| first.created)), &names)
    }

    /// Returns the delvers, living, dead and removed, by level, experience and wealth (DEC-230).
    pub fn scores(&self) -> Vec<DelverScore> {
        let mut all: Vec<DelverScore> = self.delvers.iter().map(DelverRecord::score).collect();
        all.extend(self.scores.iter().cloned());
        all.sort_by_key(|row| Reverse((row.level, row.experience, row.wealth)));
        all
    }

    /// Returns the delver with this name, without regard to case.
    pub fn find(&self, name: &str) -> Result<&DelverRecord, DelversError> {
        let found = self.delvers.iter().find(|delver| same(delver.name(), name));
        found.ok_or_else(|| DelversError::Unknown(name.into()))
    }

    pub(super) fn find_mut(&mut self, name: &str) -> Result<&mut DelverRecord, DelversError> {
        let found = self.delvers.iter_mut().find(|delver| same(delver.name(), name));
        found.ok_or_else(|| DelversError::Unknown(name.into()))
    }

    /// Checks whether a delver lives and is in no game.
    pub fn free(&self, delver: &DelverRecord) -> Result<(), DelversError> {
        let name = || delver.who.name.clone();
        match &delver.in_battle {
            _ if delver.dead.is_some() => Err(DelversError::Dead(name())),
            Some(id) => Err(DelversError::InBattle { name: name(), id: id.clone() }),
            None => Ok(()),
        }
    }

    /// Adds a delver. The name is unique without regard to case.
    pub fn add(&mut self, who: &Delver, created: u64) -> Result<(), DelversError> {
        let delver = DelverRecord::new(who, created);
        delver.check()?;
        if self.find(&who.name).is_ok() {
            return Err(DelversError::Taken(who.name.clone()));
        }
        if self.delvers.len() >= MOST_DELVERS {
            return Err(DelversError::Full);
        }
        self.delvers.push(delver);
        Ok(())
    }

    /// Removes a delver for good and keeps the score of one who has fought. Refused during a game.
    pub fn remove(&mut self, name: &str) -> Result<DelverRecord, DelversError> {
        match self.free(self.find(name)?) {
            Ok(()) | Err(DelversError::Dead(_)) => {}
            Err(refusal) => return Err(refusal),
        }
        let index = self.delvers.iter().position(|delver| same(delver.name(), name));
        let index = index.ok_or_else(|| DelversError::Unknown(name.into()))?;
        let removed = self.delvers.remove(index);
        if removed.fights > 0 {
            self.scores.push(removed.score());
            self.scores.sort_by_key(|row| Reverse((row.level, row.experience, row.wealth)));
            self.scores.truncate(MOST_SCORES);
        }
        Ok(removed)
    }

    /// Changes a delver on the surface. If the action fails, or leaves a character that is not allowed, nothing changes.
    pub fn between<T, E: Error>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Delver) -> Result<T, E>,
    ) -> Result<T, DelversError> {
        self.free(self.find(name)?)?;
        let delver = self.find_mut(name)?;
        let mut who = delver.who.clone();
        let done = action(&mut who).map_err(|refusal| DelversError::Refused(refusal.to_string()))?;
        who.name.clone_from(&delver.who.name);
        who.check().map_err(|fault| DelversError::Character { name: who.name.clone(), fault })?;
        delver.who = who;
        Ok(done)
    }

    /// Passes money from one delver to another on the surface (TT-CHAR-13).
    pub fn pass_money(&mut self, from: &str, to: &str, sum: Coins) -> Result<(), DelversError> {
        let (giver, taker) = (self.find(from)?, self.find(to)?);
        self.free(giver)?;
        self.free(taker)?;
        if same(from, to) {
            return Err(DelversError::Twice(giver.who.name.clone()));
        }
        if sum == Coins::NONE {
            return Err(DelversError::Nothing);
        }
        let poor = || DelversError::Poor { name: giver.who.name.clone(), has: giver.who.gold, sum };
        let left = giver.who.gold.less(sum).ok_or_else(poor)?;
        let more = taker.who.gold.plus(sum);
        let richer = Delver { gold: more, ..taker.who.clone() };
        richer.check().map_err(|fault| DelversError::Character { name: richer.name.clone(), fault })?;
        self.find_mut(from)?.who.gold = left;
        self.find_mut(to)?.who.gold = more;
        Ok(())
    }

    /// Returns all delvers, or only the named one, as JSON for [`Delvers::import`]. Scores are not exported.
    pub fn export(&self, name: Option<&str>) -> Result<String, DelversError> {
        let delvers = match name {
            Some(name) => vec![self.find(name)?.clone()],
            None => self.delvers.clone(),
        };
        let part = Delvers { delvers, ..Delvers::default() };
        json::indented(&part).map_err(|error| DelversError::NoExport(error.to_string()))
    }

    /// Adds the delvers of an export, all or none, and returns their names. Delvers in a game are free here.
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, DelversError> {
        let mut other = read_export(text, |other: &Delvers| other.format).map_err(DelversError::NoExport)?;
        for delver in &mut other.delvers {
            delver.check()?;
            delver.in_battle = None;
        }
        let (all, names) =
            joined(&self.delvers, other.delvers, |delver| &delver.who.name).map_err(DelversError::Taken)?;
        if all.len() > MOST_DELVERS {
            return Err(DelversError::Full);
        }
        self.delvers = all;
        Ok(names)
    }

    /// The roster says who was carried home (DEC-229).
    fn honour(&mut self, delve: Option<&Delve>) {
        let Some((delve, account)) = delve.and_then(|delve| Some((delve, delve.account.as_ref()?))) else { return };
        for (bearer, name) in &account.carried {
            let fallen = self.delvers.iter_mut().find(|one| same(one.name(), name));
            if let Some(dead) = fallen.and_then(|one| one.dead.as_mut()) {
                let text = format!("{dead}, carried home by {}", delve.member(*bearer).character.name);
                *dead = text.chars().take(MOST_WORDS).collect();
            }
        }
    }

    /// Changes the delvers of a game and frees them. Returns whether there were any.
    fn release(&mut self, id: &BattleId, mut change: impl FnMut(&mut DelverRecord)) -> bool {
        let mut found = false;
        for delver in self.delvers.iter_mut().filter(|delver| delver.in_battle.as_ref() == Some(id)) {
            change(delver);
            (delver.in_battle, found) = (None, true);
        }
        found
    }
}

impl HasRoster for Outing {
    type Roster = Delvers;
}

impl RosterRules<Outing> for Delvers {
    const FILE: &'static str = "tunnels.json";

    fn check(&self) -> Result<(), String> {
        let fault = |error: DelversError| error.to_string();
        self.delvers.iter().try_for_each(DelverRecord::check).map_err(fault)?;
        check_names(self.delvers.iter().map(|delver| &delver.who.name))
            .map_err(|name| fault(DelversError::Taken(name)))?;
        dungeons::check(&self.dungeons).map_err(|error| fault(error.into()))?;
        self.hiring.check().map_err(|(name, why)| fault(DelversError::Character { name, fault: why }))?;
        if self.delvers.len() > MOST_DELVERS { Err(fault(DelversError::Full)) } else { Ok(()) }
    }

    /// Selects the delvers who are in a game.
    fn digest(&self) -> Delvers {
        let delvers = self.delvers.iter().filter(|delver| delver.in_battle.is_some()).cloned().collect();
        Delvers { delvers, ..Delvers::default() }
    }

    fn count(&self) -> usize {
        self.delvers.len()
    }

    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let mut participants = Vec::new();
        for (number, name) in names.iter().enumerate() {
            let delver = self.find(name)?;
            if place(setup, delver.name()).is_none() {
                return Err(DelversError::Elsewhere((*name).into()).into());
            }
            self.free(delver)?;
            if names[..number].iter().any(|other| same(other, name)) {
                return Err(DelversError::Twice(delver.who.name.clone()).into());
            }
            participants.push(delver.participant());
        }
        if let Some(setup) = delve_of(setup).filter(|_| !names.is_empty()) {
            dungeons::enter(&mut self.dungeons, id, setup)?;
        }
        for name in names {
            self.find_mut(name)?.in_battle = Some(id.clone());
        }
        Ok(participants)
    }

    fn rejoin(&mut self, id: &BattleId, participants: &[Participant]) -> Vec<String> {
        let mut absent = Vec::new();
        for one in participants {
            let fits = |delver: &&mut DelverRecord| {
                let here = delver.in_battle.as_ref().is_none_or(|other| other == id);
                same(delver.name(), &one.name) && here && delver.dead.is_none() && delver.participant() == *one
            };
            match self.delvers.iter_mut().find(fits) {
                Some(delver) => delver.in_battle = Some(id.clone()),
                None => absent.push(one.name.clone()),
            }
        }
        absent
    }

    fn coach(&mut self, id: &BattleId, setup: &Setup, seat: Seat) {
        let orders = |delver: &DelverRecord| own(setup).any(|(name, of)| Seat(of) == seat && same(name, delver.name()));
        let is_in = |delver: &&mut DelverRecord| delver.in_battle.as_ref() == Some(id) && orders(delver);
        self.delvers.iter_mut().filter(is_in).for_each(|delver| delver.coached.ask(id));
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.delvers.iter().filter_map(|delver| Some((delver.name(), delver.in_battle.as_ref()?)))
    }

    fn settle(&mut self, id: &BattleId, game: &Outing, setup: &Setup) -> bool {
        dungeons::leave(&mut self.dungeons, id, game.delve());
        let counts = self.release(id, |delver| credit(delver, game, setup));
        if counts {
            self.honour(game.delve());
        }
        if let (true, Some(delve), Some(setup)) = (counts, game.delve(), delve_of(setup)) {
            for (name, debt) in self.hiring.settle(delve, setup) {
                // An employer who cannot pay owes nothing more.
                _ = self.find_mut(&name).map(|cheat| collect(&mut cheat.who, debt));
            }
        }
        counts
    }

    /// The delvers stay unchanged, with one more game given up.
    fn abandon(&mut self, id: &BattleId) -> bool {
        dungeons::leave(&mut self.dungeons, id, None);
        self.release(id, |delver| delver.given_up = delver.given_up.saturating_add(1))
    }

    /// The living are called off with what they have left, and learn nothing. The dead stay dead.
    fn give_up(&mut self, id: &BattleId, game: &Outing, setup: &Setup) -> bool {
        dungeons::leave(&mut self.dungeons, id, game.delve());
        self.release(id, |delver| {
            let (experience, mut end) = (delver.who.experience, game.clone());
            match (&mut end.delve, &mut end.fight) {
                (Some(delve), _) => delve.scene = Scene::Returned,
                (None, Some(fight)) => fight.outcome = fight.outcome.or(Some(FightEnd::Undecided)),
                (None, None) => {}
            }
            credit(delver, &end, setup);
            delver.who.experience = experience;
            delver.given_up = delver.given_up.saturating_add(1);
        })
    }
}
