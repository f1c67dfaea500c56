//! The characters of *Hex Arena*, their calendar, and the rules of their roster. Nothing in here touches the disk.

use crate::document::FORMAT;
use crate::journal::BattleId;
use crate::roster::{
    Coached, HasRoster, Participant, RosterRefusal, RosterRules, check_names, joined, read_export, same,
};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::Seat;
use ludus_engine::json;
use ludus_engine::text::quote;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::matches;
use ludus_hexarena::model::character::{Career, Character, MOST_POINTS};
use ludus_hexarena::model::checks::CharacterError;
use ludus_hexarena::model::generation::Options;
use ludus_hexarena::model::healing::{Day, Fitness, Medicine, fitness, pass_week};
use ludus_hexarena::model::setup::{Rules, Setup, Side};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::stats::aftermath;
use ludus_hexarena::stats::results::{Award, Calendar, Hurt, Settled, awards, settle};
use serde::{Deserialize, Serialize};
use std::error::Error;
use thiserror::Error;

/// The highest count of weeks, given up bouts and so on that is accepted.
const MOST_COUNT: u32 = 1_000_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterEntry {
    /// The character. The name is unique on the roster without regard to case.
    pub who: Character,
    /// The unfinished bout that the character is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    /// The week of the last bout. There is one bout day per week (DQX-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fought: Option<u32>,
    /// Bouts with the character that were given up.
    #[serde(default)]
    pub given_up: u32,
    /// Battles in which the character's player asked the coach.
    #[serde(default, skip_serializing_if = "Coached::is_never")]
    pub coached: Coached,
    /// The creation time, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
}

/// The events of one week for one character: eventful days only, with their numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    pub name: String,
    pub days: Vec<(u8, Day)>,
}

/// The reason why the roster refuses a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RosterError {
    #[error("nobody on the roster is called \"{0}\"")]
    Unknown(String),
    #[error("the roster has a \"{0}\" already; choose another name")]
    Taken(String),
    #[error("{}: {fault}", quote(.name))]
    Character { name: String, fault: CharacterError },
    #[error("{name}: {found} bouts or weeks, at most {MOST_COUNT} are accepted; export again")]
    Absurd { name: String, found: u32 },
    #[error("{name}: {found} {what}, at most {MOST_POINTS} are possible")]
    Rich { name: String, what: &'static str, found: u32 },
    #[error("{0} is dead, and nobody is raised here")]
    Dead(String),
    #[error("{name} is in battle; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    #[error("{0} has fought this week; the next bout day is in a week")]
    Fought(String),
    #[error("{name} cannot fight: {why}")]
    Unable { name: String, why: &'static str },
    #[error("{0} is named twice; a side has each of its figures once")]
    Twice(String),
    #[error("{0}")]
    Refused(String),
    #[error("not an export of characters: {}", quote(.0))]
    NoExport(String),
}

/// All characters, and the week of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    format: u32,
    /// The current week, from 1 (DQX-15).
    week: u32,
    /// How long injuries take to heal (DQX-18).
    #[serde(default)]
    pub(super) medicine: Medicine,
    /// True if learning a Rank takes weeks (DQX-16).
    #[serde(default)]
    pub(super) learning: bool,
    /// How newcomers are created (D012, D013).
    #[serde(default)]
    pub(super) newcomers: Options,
    /// The optional rules of a new bout (D003). Light, hour and week are set by the bout.
    #[serde(default)]
    pub(super) bouts: Rules,
    characters: Vec<RosterEntry>,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster {
            format: FORMAT,
            week: 1,
            medicine: Medicine::default(),
            learning: false,
            newcomers: Options::default(),
            bouts: Rules::default(),
            characters: Vec::new(),
        }
    }
}

impl Roster {
    /// Returns all characters in order of creation.
    pub fn characters(&self) -> &[RosterEntry] {
        &self.characters
    }

    /// Returns the week of the calendar, from 1.
    pub const fn week(&self) -> u32 {
        self.week
    }

    /// Returns how long injuries take to heal (DQX-18).
    pub const fn medicine(&self) -> Medicine {
        self.medicine
    }

    /// Returns how newcomers are created (D012, D013).
    pub const fn newcomers(&self) -> Options {
        self.newcomers
    }

    /// Returns whether learning a Rank takes weeks (DQX-16).
    pub const fn counts_learning(&self) -> bool {
        self.learning
    }

    /// Returns the optional rules of a new bout (D003).
    pub const fn bouts(&self) -> Rules {
        self.bouts
    }

    /// Returns everyone in the order of the hall: most wins first, then most opponents put out, then most bouts.
    pub fn hall(&self) -> Vec<&RosterEntry> {
        let mut all: Vec<&RosterEntry> = self.characters.iter().collect();
        ludus_engine::order::by_key(&mut all, |entry| {
            let career = &entry.who.career;
            std::cmp::Reverse((career.won, career.put_out, career.bouts))
        });
        all
    }

    /// Returns the character with this name, without regard to case.
    pub fn find(&self, name: &str) -> Result<&RosterEntry, RosterError> {
        let found = self.characters.iter().find(|entry| same(&entry.who.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    fn find_mut(&mut self, name: &str) -> Result<&mut RosterEntry, RosterError> {
        let found = self.characters.iter_mut().find(|entry| same(&entry.who.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Checks whether a character is available between two bouts.
    pub fn free(&self, entry: &RosterEntry) -> Result<(), RosterError> {
        let name = || entry.who.name.clone();
        match &entry.in_battle {
            _ if entry.who.death.is_some() => Err(RosterError::Dead(name())),
            Some(id) => Err(RosterError::InBattle { name: name(), id: id.clone() }),
            None => Ok(()),
        }
    }

    /// Checks whether a character may enter a bout this week. An unwise start is allowed (DQX-18).
    pub fn ready(&self, entry: &RosterEntry) -> Result<(), RosterError> {
        self.free(entry)?;
        let name = entry.who.name.clone();
        if entry.fought == Some(self.week) {
            return Err(RosterError::Fought(name));
        }
        match fitness(&entry.who, self.week) {
            Fitness::Unable(why) => Err(RosterError::Unable { name, why }),
            Fitness::Fit | Fitness::Unwise(_) => Ok(()),
        }
    }

    pub fn add(&mut self, who: &Character, created: u64) -> Result<(), RosterError> {
        who.check().map_err(|fault| RosterError::Character { name: who.name.clone(), fault })?;
        if self.find(&who.name).is_ok() {
            return Err(RosterError::Taken(who.name.clone()));
        }
        let entry = RosterEntry {
            who: who.clone(),
            in_battle: None,
            fought: None,
            given_up: 0,
            coached: Coached::default(),
            created,
        };
        self.characters.push(entry);
        Ok(())
    }

    /// Removes a character from the roster for good. Refused during a bout.
    pub fn remove(&mut self, name: &str) -> Result<RosterEntry, RosterError> {
        let entry = self.find(name)?;
        match self.free(entry) {
            Ok(()) | Err(RosterError::Dead(_)) => {}
            Err(refusal) => return Err(refusal),
        }
        let index = self.characters.iter().position(|entry| same(&entry.who.name, name));
        index.map(|index| self.characters.remove(index)).ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Changes a character who is free. `action` gets the character and the week. If it fails, nothing changes.
    pub fn between<T, E: Error>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Character, u32) -> Result<T, E>,
    ) -> Result<T, RosterError> {
        self.free(self.find(name)?)?;
        let week = self.week;
        let entry = self.find_mut(name)?;
        let mut who = entry.who.clone();
        let done = action(&mut who, week).map_err(|refusal| RosterError::Refused(refusal.to_string()))?;
        entry.who = who;
        Ok(done)
    }

    /// Lets a week pass for everyone: infections, rest, healing (DQX-15 to -18, D137). Refused while
    /// anybody is in a bout.
    pub fn rest(&mut self, seed: Seed) -> Result<Vec<News>, RosterError> {
        if let Some((name, id)) = self.fighting().next() {
            return Err(RosterError::InBattle { name: name.into(), id: id.clone() });
        }
        let healers: Vec<bool> = self.characters.iter().map(|entry| heals(&entry.who)).collect();
        let mut news = Vec::new();
        for (index, entry) in self.characters.iter_mut().enumerate() {
            let healer = healers.iter().any(|heals| *heals);
            let mut dice = Dice::new(seed, Domain::Setup, index as u64);
            let days = pass_week(&mut entry.who, self.week, healer, &mut dice);
            news.push(News { name: entry.who.name.clone(), days });
        }
        self.week += 1;
        news.retain(|news| !news.days.is_empty());
        Ok(news)
    }

    /// Returns all characters, or only the named one, as JSON for [`Roster::import`].
    pub fn export(&self, name: Option<&str>) -> Result<String, RosterError> {
        let characters = match name {
            Some(name) => vec![self.find(name)?.clone()],
            None => self.characters.clone(),
        };
        let part = Roster { characters, week: self.week, ..Roster::default() };
        json::indented(&part).map_err(|error| RosterError::NoExport(error.to_string()))
    }

    /// Adds the characters of an export, all or none, and returns their names. Characters in a bout are free here.
    ///
    /// The week stays that of this roster. Healing and learning keep their remaining weeks.
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, RosterError> {
        let mut other = read_export(text, |other: &Roster| other.format).map_err(RosterError::NoExport)?;
        for entry in &mut other.characters {
            entry.check()?;
            entry.check_points()?;
            let moved = |until: u32| moved(until, other.week, self.week);
            entry.in_battle = None;
            entry.fought = entry.fought.filter(|week| *week == other.week).map(|_| self.week);
            entry.who.learning_until = entry.who.learning_until.map(moved);
            entry.who.injuries.iter_mut().for_each(|injury| injury.until = injury.until.map(moved));
        }
        let (all, names) =
            joined(&self.characters, other.characters, |entry| &entry.who.name).map_err(RosterError::Taken)?;
        self.characters = all;
        Ok(names)
    }
}

/// Converts a week of another calendar into this one, with the same distance to the current week.
fn moved(until: u32, theirs: u32, ours: u32) -> u32 {
    let weeks = i64::from(until) - i64::from(theirs);
    let here = i64::from(ours) + weeks.min(i64::from(MOST_COUNT));
    u32::try_from(here).unwrap_or(0)
}

/// Returns whether a character is a Healer of Rank 1 who lives: they help the whole roster (D137).
fn heals(who: &Character) -> bool {
    who.death.is_none() && who.skills.healer.is_some_and(|rank| rank >= 1)
}

impl RosterEntry {
    /// Checks that an imported character brings no more points than can be earned here.
    fn check_points(&self) -> Result<(), RosterError> {
        let rich = |(what, found): (&'static str, u32)| (found > MOST_POINTS).then_some((what, found));
        match [("EP", self.who.ep), ("SP", self.who.sp)].into_iter().find_map(rich) {
            Some((what, found)) => Err(RosterError::Rich { name: self.who.name.clone(), what, found }),
            None => Ok(()),
        }
    }

    /// Checks the content of an entry: even a file with a valid checksum can hold nonsense.
    fn check(&self) -> Result<(), RosterError> {
        let name = || self.who.name.clone();
        self.who.check().map_err(|fault| RosterError::Character { name: name(), fault })?;
        let counts = [self.given_up, self.fought.unwrap_or(0), self.who.career.bouts, self.who.since];
        match counts.into_iter().find(|count| *count > MOST_COUNT) {
            Some(found) => Err(RosterError::Absurd { name: name(), found }),
            None => Ok(()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    pub name: String,
    pub hurt: Hurt,
    pub award: Award,
    /// True if the character's side has won.
    pub won: bool,
    place: usize,
}

impl HasRoster for Bout {
    type Roster = Roster;
}

impl RosterRules<Bout> for Roster {
    const FILE: &'static str = "hexarena.json";

    fn check(&self) -> Result<(), String> {
        let fault = |error: RosterError| error.to_string();
        self.characters.iter().try_for_each(RosterEntry::check).map_err(fault)?;
        check_names(self.characters.iter().map(|entry| &entry.who.name))
            .map_err(|name| fault(RosterError::Taken(name)))?;
        match self.week {
            1..=MOST_COUNT => Ok(()),
            week => Err(format!("its calendar shows week {week}")),
        }
    }

    /// Selects the characters who are in a bout.
    fn digest(&self) -> Roster {
        let characters = self.characters.iter().filter(|entry| entry.in_battle.is_some()).cloned().collect();
        Roster { characters, ..*self }
    }

    fn count(&self) -> usize {
        self.characters.len()
    }

    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let mut participants = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let entry = self.find(name)?;
            if !setup.figures().any(|(_, sheet)| sheet.name == *name) {
                return Err(RosterError::Unknown((*name).into()).into());
            }
            self.ready(entry)?;
            if names[..i].iter().any(|other| same(other, name)) {
                return Err(RosterError::Twice(entry.who.name.clone()).into());
            }
            participants.push(entrant(entry));
        }
        for name in names {
            self.find_mut(name)?.in_battle = Some(id.clone());
        }
        Ok(participants)
    }

    fn rejoin(&mut self, id: &BattleId, participants: &[Participant]) -> Vec<String> {
        let mut absent = Vec::new();
        for one in participants {
            let free = self.find(&one.name).is_ok_and(|entry| self.free(entry).is_ok() && entrant(entry) == *one);
            match self.find_mut(&one.name) {
                Ok(entry) if entry.in_battle.as_ref() == Some(id) => {}
                Ok(entry) if free => entry.in_battle = Some(id.clone()),
                _ => absent.push(one.name.clone()),
            }
        }
        absent
    }

    fn coach(&mut self, id: &BattleId, setup: &Setup, seat: Seat) {
        let belongs_to_seat = |entry: &RosterEntry| {
            setup.figures().any(|(side, sheet)| side.seat() == seat && same(&sheet.name, &entry.who.name))
        };
        let in_it =
            self.characters.iter_mut().filter(|entry| entry.in_battle.as_ref() == Some(id) && belongs_to_seat(entry));
        in_it.for_each(|entry| entry.coached.ask(id));
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.characters.iter().filter_map(|entry| Some((entry.who.name.as_str(), entry.in_battle.as_ref()?)))
    }

    fn settle(&mut self, id: &BattleId, game: &Bout, setup: &Setup) -> bool {
        self.credit(id, game, &Roster::gains(game, setup))
    }

    /// The characters stay unchanged, with one more bout given up.
    fn abandon(&mut self, id: &BattleId) -> bool {
        let was_in = self.fighting().any(|(_, battle)| battle == id);
        self.let_go(id, true);
        was_in
    }

    /// The characters yield (D141): injuries, losses and deaths stay, and nothing is gained.
    fn give_up(&mut self, id: &BattleId, game: &Bout, setup: &Setup) -> bool {
        let (end, week) = (matches::given_up(*game, setup), self.week);
        let mut gains = Roster::gains(&end, setup);
        gains.iter_mut().for_each(|reward| (reward.award, reward.won) = (Award::default(), false));
        for (reward, settled) in self.settlements(id, &end, &gains) {
            if let Ok(entry) = self.find_mut(&reward.name) {
                let career = std::mem::take(&mut entry.who.career);
                let last = format!("given up in week {week}: {}", reward.hurt.fate.words());
                entry.who = Character { career: Career { last, ..career }, ..settled.character };
            }
        }
        self.abandon(id)
    }
}

impl Roster {
    /// Returns the rewards of a bout so far, one per participant.
    pub fn gains(game: &Bout, setup: &Setup) -> Vec<Reward> {
        let winner = aftermath::winner(game);
        let fought = aftermath::fought(game, setup);
        let awards = awards(&fought, winner);
        let of = |(place, ((side, sheet), award)): (usize, ((_, &Sheet), Award))| {
            let side: Side = side;
            let hurt = aftermath::hurt(game, setup, FigureId(place as u8))?;
            Some(Reward { name: sheet.name.clone(), hurt, award, won: winner == Some(side as u8), place })
        };
        setup.figures().zip(awards).enumerate().filter_map(of).collect()
    }

    /// Credits these rewards of a finished bout to its characters and frees them. Returns true the first time.
    ///
    /// Uses dice from the bout's own seed, so that a second call would give the same results.
    pub(super) fn credit(&mut self, id: &BattleId, game: &Bout, gains: &[Reward]) -> bool {
        let was_in = self.fighting().any(|(_, battle)| battle == id);
        let week = self.week;
        for (reward, settled) in self.settlements(id, game, gains) {
            if let Ok(entry) = self.find_mut(&reward.name) {
                entry.who = settled.character;
                entry.fought = Some(week);
            }
        }
        self.let_go(id, false);
        was_in
    }

    /// Returns what a finished bout does to each of its characters, with the rolls for it. Changes nothing (DQU-07).
    pub fn settlements(&self, id: &BattleId, game: &Bout, gains: &[Reward]) -> Vec<(Reward, Settled)> {
        let calendar = Calendar { week: self.week, medicine: self.medicine };
        let one = |reward: &Reward| {
            let entry = self.find(&reward.name).ok().filter(|entry| entry.in_battle.as_ref() == Some(id))?;
            let mut dice = Dice::new(game.seed(), Domain::Setup, 1 + reward.place as u64);
            let settled = settle(&entry.who, &reward.hurt, reward.award, reward.won, calendar, &mut dice);
            Some((reward.clone(), settled))
        };
        gains.iter().filter_map(one).collect()
    }

    fn let_go(&mut self, id: &BattleId, given_up: bool) {
        let week = self.week;
        for entry in self.characters.iter_mut().filter(|entry| entry.in_battle.as_ref() == Some(id)) {
            entry.in_battle = None;
            entry.fought = Some(week);
            entry.given_up = entry.given_up.saturating_add(given_up.into());
        }
    }
}

/// Returns a character's record at the start of a bout.
fn entrant(entry: &RosterEntry) -> Participant {
    Participant { name: entry.who.name.clone(), games: entry.who.career.bouts, break_outs: entry.given_up }
}
