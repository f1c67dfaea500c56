//! The characters of this installation and their calendar, and what may be done with them. Nothing in here touches the disk.

use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::game::Seat;
use crate::engine::json;
use crate::engine::text::quote;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::matchmaking::matches;
use crate::hexarena::model::character::{Career, Character, MOST_POINTS};
use crate::hexarena::model::checks::CharacterError;
use crate::hexarena::model::generation::Options;
use crate::hexarena::model::healing::{Day, Fitness, Medicine, fitness, pass_week};
use crate::hexarena::model::setup::Rules;
use crate::hexarena::model::setup::Setup;
use crate::hexarena::stats::aftermath;
use crate::hexarena::stats::results::{Award, Calendar, Hurt, Settled, awards, settle};
use crate::store::document::FORMAT;
use crate::store::journal::BattleId;
use crate::store::roster::{Coached, HasRoster, Participant, RosterRules};
use crate::store::roster::{check_names, same};
use serde::{Deserialize, Serialize};
use std::error::Error;
use thiserror::Error;

/// Most weeks, bouts given up and so on that are believed.
const MOST_COUNT: u32 = 1_000_000;

/// A stored character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterEntry {
    /// He himself; his name is unlike every other of the roster, upper and lower case alike.
    pub who: Character,
    /// The unfinished bout that he is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    /// The week of his last bout: there is one bout day a week (DQX-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fought: Option<u32>,
    /// Bouts with him that were given up.
    #[serde(default)]
    pub given_up: u32,
    /// The battles in which his player asked the coach.
    #[serde(default, skip_serializing_if = "Coached::is_never")]
    pub coached: Coached,
    /// When he was made, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
}

/// What a week brought somebody: the days that brought anything, with their numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Who.
    pub name: String,
    /// What.
    pub days: Vec<(u8, Day)>,
}

/// Why the roster does not do what was asked; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum RosterError {
    #[error("nobody on the roster is called \"{0}\"")]
    Unknown(String),
    #[error("the roster has a \"{0}\" already; choose another name")]
    Taken(String),
    #[error("{}: {fault}", quote(.name))]
    Character { name: String, fault: CharacterError },
    #[error("{name}: {found} bouts or weeks, at most {MOST_COUNT} are believed; export him again")]
    Absurd { name: String, found: u32 },
    #[error("{name}: {found} {what}, at most {MOST_POINTS} are possible")]
    Rich { name: String, what: &'static str, found: u32 },
    #[error("{0} is dead, and nobody is raised here")]
    Dead(String),
    #[error("{name} is in battle {id}; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    #[error("{0} has fought this week; the next bout day is in a week")]
    Fought(String),
    #[error("{name} cannot fight: {why}")]
    Unable { name: String, why: &'static str },
    #[error("{0} is named twice; a side has each of its figures once")]
    Twice(String),
    #[error("{0}")]
    Refused(String),
    #[error("that is no export of characters: {}", quote(.0))]
    NoExport(String),
}

/// All characters, and the week of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    format: u32,
    /// The week, from 1 (DQX-15).
    week: u32,
    /// How long injuries take (DQX-18).
    #[serde(default)]
    pub(super) medicine: Medicine,
    /// Whether learning a Rank takes its weeks (DQX-16).
    #[serde(default)]
    pub(super) learning: bool,
    /// How newcomers are made (D012, D013).
    #[serde(default)]
    pub(super) newcomers: Options,
    /// The switches with which a bout begins (D003); its light, hour and week are its own.
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
    /// All characters in the order in which they were made.
    pub fn characters(&self) -> &[RosterEntry] {
        &self.characters
    }

    /// The week of the calendar, from 1.
    pub const fn week(&self) -> u32 {
        self.week
    }

    /// How long injuries take (DQX-18).
    pub const fn medicine(&self) -> Medicine {
        self.medicine
    }

    /// How newcomers are made (D012, D013).
    pub const fn newcomers(&self) -> Options {
        self.newcomers
    }

    /// Whether learning a Rank takes its weeks (DQX-16).
    pub const fn counts_learning(&self) -> bool {
        self.learning
    }

    /// The switches with which a bout begins (D003).
    pub const fn bouts(&self) -> Rules {
        self.bouts
    }

    /// Everybody as the hall lists them: who has won most first, then who has put out most, then who has fought
    /// most.
    pub fn hall(&self) -> Vec<&RosterEntry> {
        let mut all: Vec<&RosterEntry> = self.characters.iter().collect();
        all.sort_by_key(|kept| {
            let career = &kept.who.career;
            std::cmp::Reverse((career.won, career.put_out, career.bouts))
        });
        all
    }

    /// The character of that name, upper and lower case alike.
    pub fn find(&self, name: &str) -> Result<&RosterEntry, RosterError> {
        let found = self.characters.iter().find(|kept| same(&kept.who.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    fn find_mut(&mut self, name: &str) -> Result<&mut RosterEntry, RosterError> {
        let found = self.characters.iter_mut().find(|kept| same(&kept.who.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Whether anything may be done with him between two bouts, or why not.
    pub fn free(&self, kept: &RosterEntry) -> Result<(), RosterError> {
        let name = || kept.who.name.clone();
        match &kept.in_battle {
            _ if kept.who.death.is_some() => Err(RosterError::Dead(name())),
            Some(id) => Err(RosterError::InBattle { name: name(), id: id.clone() }),
            None => Ok(()),
        }
    }

    /// Whether he may enter a bout this week, or why not; one who had better not is not refused (DQX-18).
    pub fn ready(&self, kept: &RosterEntry) -> Result<(), RosterError> {
        self.free(kept)?;
        let name = kept.who.name.clone();
        if kept.fought == Some(self.week) {
            return Err(RosterError::Fought(name));
        }
        match fitness(&kept.who, self.week) {
            Fitness::Unable(why) => Err(RosterError::Unable { name, why }),
            Fitness::Fit | Fitness::Unwise(_) => Ok(()),
        }
    }

    /// Adds a new character.
    pub fn add(&mut self, who: &Character, created: u64) -> Result<(), RosterError> {
        who.check().map_err(|fault| RosterError::Character { name: who.name.clone(), fault })?;
        if self.find(&who.name).is_ok() {
            return Err(RosterError::Taken(who.name.clone()));
        }
        let kept = RosterEntry {
            who: who.clone(),
            in_battle: None,
            fought: None,
            given_up: 0,
            coached: Coached::default(),
            created,
        };
        self.characters.push(kept);
        Ok(())
    }

    /// Takes a character off the roster for good. Refused while he is in a bout.
    pub fn remove(&mut self, name: &str) -> Result<RosterEntry, RosterError> {
        let kept = self.find(name)?;
        match self.free(kept) {
            Ok(()) | Err(RosterError::Dead(_)) => {}
            Err(refusal) => return Err(refusal),
        }
        let index = self.characters.iter().position(|kept| same(&kept.who.name, name));
        index.map(|index| self.characters.remove(index)).ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Does something with a character who is free: the deed has him and the week. What it refuses changes nothing.
    pub fn between<T, E: Error>(
        &mut self,
        name: &str,
        deed: impl FnOnce(&mut Character, u32) -> Result<T, E>,
    ) -> Result<T, RosterError> {
        self.free(self.find(name)?)?;
        let week = self.week;
        let kept = self.find_mut(name)?;
        let mut who = kept.who.clone();
        let done = deed(&mut who, week).map_err(|refusal| RosterError::Refused(refusal.to_string()))?;
        kept.who = who;
        Ok(done)
    }

    /// A week goes by for everybody (DQX-15 to -18, D137): infections, rest, healing. Refused while anybody is in a bout.
    pub fn rest(&mut self, seed: Seed) -> Result<Vec<News>, RosterError> {
        if let Some((name, id)) = self.fighting().next() {
            return Err(RosterError::InBattle { name: name.into(), id: id.clone() });
        }
        let healers: Vec<bool> = self.characters.iter().map(|kept| heals(&kept.who)).collect();
        let mut news = Vec::new();
        for (index, kept) in self.characters.iter_mut().enumerate() {
            let healer = healers.iter().any(|heals| *heals);
            let mut dice = Dice::new(seed, Domain::Setup, index as u64);
            let days = pass_week(&mut kept.who, self.week, healer, &mut dice);
            news.push(News { name: kept.who.name.clone(), days });
        }
        self.week += 1;
        news.retain(|news| !news.days.is_empty());
        Ok(news)
    }

    /// All characters, or the one named, as JSON that [`Roster::import`] reads.
    pub fn export(&self, name: Option<&str>) -> Result<String, RosterError> {
        let characters = match name {
            Some(name) => vec![self.find(name)?.clone()],
            None => self.characters.clone(),
        };
        let part = Roster { characters, week: self.week, ..Roster::default() };
        let text = serde_json::to_string_pretty(&part).map_err(|error| RosterError::NoExport(error.to_string()))?;
        Ok(text + "\n")
    }

    /// Adds the characters of an export, all or none, and gives their names. Who was in a bout is free here; the week stays this
    /// roster's, and what was to be healed or learnt in so many weeks is so here, too.
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, RosterError> {
        let other: Roster = json::read(text).map_err(RosterError::NoExport)?;
        if other.format != FORMAT {
            return Err(RosterError::NoExport(format!("it has format {}", other.format)));
        }
        let mut all = self.characters.clone();
        let mut names = Vec::new();
        for mut kept in other.characters {
            kept.check()?;
            kept.check_points()?;
            let moved = |until: u32| moved(until, other.week, self.week);
            kept.in_battle = None;
            kept.fought = kept.fought.filter(|week| *week == other.week).map(|_| self.week);
            kept.who.learning_until = kept.who.learning_until.map(moved);
            kept.who.injuries.iter_mut().for_each(|injury| injury.until = injury.until.map(moved));
            names.push(kept.who.name.clone());
            all.push(kept);
        }
        check_names(all.iter().map(|kept| &kept.who.name)).map_err(RosterError::Taken)?;
        self.characters = all;
        Ok(names)
    }
}

/// A week of another calendar in this one; what was still to come then is still to come.
fn moved(until: u32, theirs: u32, ours: u32) -> u32 {
    let weeks = i64::from(until) - i64::from(theirs);
    let here = i64::from(ours) + weeks.min(i64::from(MOST_COUNT));
    u32::try_from(here).unwrap_or(0)
}

/// A Healer of Rank 1 who can do it helps the whole roster (D137).
fn heals(who: &Character) -> bool {
    who.death.is_none() && who.skills.healer.is_some_and(|rank| rank >= 1)
}

impl RosterEntry {
    /// Nobody brings more from elsewhere than can be earned here.
    fn check_points(&self) -> Result<(), RosterError> {
        let rich = |(what, found): (&'static str, u32)| (found > MOST_POINTS).then_some((what, found));
        match [("EP", self.who.ep), ("SP", self.who.sp)].into_iter().find_map(rich) {
            Some((what, found)) => Err(RosterError::Rich { name: self.who.name.clone(), what, found }),
            None => Ok(()),
        }
    }

    /// What was read from a sealed file may still be nonsense.
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

/// What a bout brings one of those in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    /// Who.
    pub name: String,
    /// What it did to him.
    pub hurt: Hurt,
    /// What he gets.
    pub award: Award,
    /// His side has won.
    pub won: bool,
    place: usize,
}

impl HasRoster for Bout {
    type Roster = Roster;
}

impl RosterRules<Bout> for Roster {
    type RosterError = RosterError;
    type Reward = Reward;
    const FILE: &'static str = "hexarena.json";

    fn check(&self) -> Result<(), String> {
        let fault = |error: RosterError| error.to_string();
        self.characters.iter().try_for_each(RosterEntry::check).map_err(fault)?;
        check_names(self.characters.iter().map(|kept| &kept.who.name))
            .map_err(|name| fault(RosterError::Taken(name)))?;
        match self.week {
            1..=MOST_COUNT => Ok(()),
            week => Err(format!("its calendar shows week {week}")),
        }
    }

    /// The characters who are in a bout.
    fn digest(&self) -> Roster {
        let characters = self.characters.iter().filter(|kept| kept.in_battle.is_some()).cloned().collect();
        Roster { characters, ..*self }
    }

    fn count(&self) -> usize {
        self.characters.len()
    }

    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterError> {
        let mut entrants = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let kept = self.find(name)?;
            if !setup.figures().any(|(_, sheet)| sheet.name == *name) {
                return Err(RosterError::Unknown((*name).into()));
            }
            self.ready(kept)?;
            if names[..i].iter().any(|other| same(other, name)) {
                return Err(RosterError::Twice(kept.who.name.clone()));
            }
            entrants.push(entrant(kept));
        }
        for name in names {
            self.find_mut(name)?.in_battle = Some(id.clone());
        }
        Ok(entrants)
    }

    fn rejoin(&mut self, id: &BattleId, entrants: &[Participant]) -> Vec<String> {
        let mut gone = Vec::new();
        for one in entrants {
            let free = self.find(&one.name).is_ok_and(|kept| self.free(kept).is_ok() && entrant(kept) == *one);
            match self.find_mut(&one.name) {
                Ok(kept) if kept.in_battle.as_ref() == Some(id) => {}
                Ok(kept) if free => kept.in_battle = Some(id.clone()),
                _ => gone.push(one.name.clone()),
            }
        }
        gone
    }

    fn coach(&mut self, id: &BattleId, setup: &Setup, seat: Seat) {
        let his = |kept: &RosterEntry| {
            setup.figures().any(|(side, sheet)| side.seat() == seat && same(&sheet.name, &kept.who.name))
        };
        let in_it = self.characters.iter_mut().filter(|kept| kept.in_battle.as_ref() == Some(id) && his(kept));
        in_it.for_each(|kept| kept.coached.ask(id));
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.characters.iter().filter_map(|kept| Some((kept.who.name.as_str(), kept.in_battle.as_ref()?)))
    }

    fn gains(game: &Bout, setup: &Setup) -> Vec<Reward> {
        let winner = aftermath::winner(game);
        let fought = aftermath::fought(game, setup);
        let awards = awards(&fought, winner);
        let of = |(place, ((side, sheet), award)): (usize, ((_, &crate::hexarena::model::sheet::Sheet), Award))| {
            let side: crate::hexarena::model::setup::Side = side;
            let hurt = aftermath::hurt(game, setup, FigureId(place as u8))?;
            Some(Reward { name: sheet.name.clone(), hurt, award, won: winner == Some(side as u8), place })
        };
        setup.figures().zip(awards).enumerate().filter_map(of).collect()
    }

    /// What the bout made of everybody in it; the throws that this asks for come from the bout's own seed, so that a second
    /// reckoning comes to the same.
    fn settle(&mut self, id: &BattleId, game: &Bout, gains: &[Reward]) -> bool {
        let was_in = self.fighting().any(|(_, battle)| battle == id);
        let week = self.week;
        for (brought, settled) in self.reckon(id, game, gains) {
            if let Ok(kept) = self.find_mut(&brought.name) {
                kept.who = settled.character;
                kept.fought = Some(week);
            }
        }
        self.let_go(id, false);
        was_in
    }

    /// They leave as they came, with one bout that was given up more.
    fn abandon(&mut self, id: &BattleId) -> bool {
        let was_in = self.fighting().any(|(_, battle)| battle == id);
        self.let_go(id, true);
        was_in
    }

    /// They yield (D141): wounds, losses and deaths stay, and they gain nothing.
    fn give_up(&mut self, id: &BattleId, game: &Bout, setup: &Setup) -> bool {
        let (end, week) = (matches::given_up(*game, setup), self.week);
        let mut gains = Roster::gains(&end, setup);
        gains.iter_mut().for_each(|brought| (brought.award, brought.won) = (Award::default(), false));
        for (brought, settled) in self.reckon(id, &end, &gains) {
            if let Ok(kept) = self.find_mut(&brought.name) {
                let career = std::mem::take(&mut kept.who.career);
                let last = format!("given up in week {week}: {}", brought.hurt.fate.words());
                kept.who = Character { career: Career { last, ..career }, ..settled.character };
            }
        }
        self.abandon(id)
    }
}

impl Roster {
    /// What a bout that is over makes of each of those who are in it, and what was thrown for it; nothing is changed (DQU-07).
    pub fn reckon(&self, id: &BattleId, game: &Bout, gains: &[Reward]) -> Vec<(Reward, Settled)> {
        let calendar = Calendar { week: self.week, medicine: self.medicine };
        let one = |brought: &Reward| {
            let kept = self.find(&brought.name).ok().filter(|kept| kept.in_battle.as_ref() == Some(id))?;
            let mut dice = Dice::new(game.seed(), Domain::Setup, 1 + brought.place as u64);
            let settled = settle(&kept.who, &brought.hurt, brought.award, brought.won, calendar, &mut dice);
            Some((brought.clone(), settled))
        };
        gains.iter().filter_map(one).collect()
    }

    fn let_go(&mut self, id: &BattleId, given_up: bool) {
        let week = self.week;
        for kept in self.characters.iter_mut().filter(|kept| kept.in_battle.as_ref() == Some(id)) {
            kept.in_battle = None;
            kept.fought = Some(week);
            kept.given_up = kept.given_up.saturating_add(given_up.into());
        }
    }
}

/// Him as he stands when he enters.
fn entrant(kept: &RosterEntry) -> Participant {
    Participant { name: kept.who.name.clone(), games: kept.who.career.bouts, break_outs: kept.given_up }
}
