//! The characters and plans of *Duels* and the rules of its roster. Nothing in here touches the disk.

use crate::Store;
use crate::battles::Resumed;
use crate::document::FORMAT;
use crate::duels::runs::{Away, Score};
use crate::journal::{BattleId, JournalError};
use crate::roster::{
    Coached, HasRoster, Participant, RosterRefusal, RosterRules, check_names, joined, read_export, same,
};
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::item::{Carried, MOST};
use ludus_duels::model::character::{Character, CharacterError};
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::error::PlanError;
use ludus_duels::model::plan::named::{NamedPlan, SharedPlanError, check_plan_name};
use ludus_duels::model::plan::{Plan, Purpose};
use ludus_duels::model::setup::{Entrant as Party, Setup};
use ludus_duels::setup::lairs::RunError;
use ludus_duels::stats::results;
use ludus_duels::stats::results::Fate;
use ludus_engine::game::Seat;
use ludus_engine::json;
use ludus_engine::text::{quote, shows};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most plans in the library.
const MOST_PLANS: usize = 500;
/// The highest count of encounters, wins and so on that is accepted.
const MOST_COUNT: u32 = 1_000_000;
/// The most characters of a cause of death.
const MOST_WORDS: usize = 120;
/// The most items that can wait for an heir.
const MOST_ESTATE: usize = 100;

/// A character's results in duels. Gold, items and life are at stake only in the lairs, never in a duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WinRecord {
    pub won: u32,
    pub lost: u32,
    /// Duels that ended because one side escaped.
    pub escaped: u32,
    /// Duels in which the fighters parted, or nothing was decided.
    pub even: u32,
}

impl WinRecord {
    /// Returns the number of all duels.
    pub const fn duels(&self) -> u32 {
        self.won.saturating_add(self.lost).saturating_add(self.escaped).saturating_add(self.even)
    }

    const fn count(&mut self, fate: Fate) {
        let count = match fate {
            Fate::Won => &mut self.won,
            Fate::Dead => &mut self.lost,
            Fate::Escaped | Fate::LeftStanding => &mut self.escaped,
            Fate::Parted | Fate::Undecided => &mut self.even,
            Fate::Unfinished => return,
        };
        *count = count.saturating_add(1);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterEntry {
    /// The character. The name is unique on the roster without regard to case.
    pub who: Character,
    /// The special plan, for visits by others (DUEL-PLAN-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<Plan>,
    /// The plan of the last encounter, proposed for the next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_plan: Option<Plan>,
    /// The results of all duels.
    #[serde(default)]
    pub record: WinRecord,
    /// Encounters with the character that were given up.
    #[serde(default)]
    pub given_up: u32,
    /// Battles in which the character's player asked the coach.
    #[serde(default, skip_serializing_if = "Coached::is_never")]
    pub coached: Coached,
    /// The unfinished encounter that the character is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    /// The cause of death in the lairs. `None` for the living.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The creation time, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
}

impl RosterEntry {
    fn new(who: &Character, created: u64) -> RosterEntry {
        RosterEntry {
            who: who.clone(),
            special: None,
            last_plan: None,
            record: WinRecord::default(),
            given_up: 0,
            coached: Coached::default(),
            in_battle: None,
            dead: None,
            created,
        }
    }

    /// Checks the content of an entry: even a file with a valid checksum can hold nonsense.
    fn check(&self) -> Result<(), RosterError> {
        let name = || self.who.name.clone();
        self.who.check().map_err(|fault| RosterError::Character { name: name(), fault })?;
        if let Some(plan) = &self.special {
            plan.check(Purpose::Special).map_err(|fault| RosterError::Plan { name: name(), fault })?;
        }
        let WinRecord { won, lost, escaped, even } = self.record;
        if let Some(found) = [won, lost, escaped, even, self.given_up].into_iter().find(|count| *count > MOST_COUNT) {
            return Err(RosterError::Absurd { name: name(), found });
        }
        let fits = |text: &String| text.chars().count() <= MOST_WORDS && text.chars().all(shows);
        if self.dead.iter().all(fits) { Ok(()) } else { Err(RosterError::Words(name())) }
    }
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
    #[error("{}: the plan, {fault}", quote(.name))]
    Plan { name: String, fault: PlanError },
    #[error("{name}: {found} encounters of a kind, at most {MOST_COUNT} are accepted; export again")]
    Absurd { name: String, found: u32 },
    #[error("{0}: the cause of death cannot be shown in a line; export again")]
    Words(String),
    #[error("{0} is dead; create another character to inherit what was left at home")]
    Dead(String),
    #[error("{name} is in battle; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    #[error("{0} is in the lairs; end that run first")]
    Away(String),
    #[error("{0} is not in the lairs")]
    NotAway(String),
    #[error("{0} is named twice; a character must meet another one")]
    Twice(String),
    #[error(transparent)]
    Run(RunError),
    #[error(transparent)]
    Shared(#[from] SharedPlanError),
    #[error("the library has no plan \"{0}\"")]
    NoPlan(String),
    #[error("the library has two plans \"{0}\"")]
    TwoPlans(String),
    #[error("the library has {MOST_PLANS} plans: drop one first")]
    Full,
    #[error("{0} items wait for an heir, at most {MOST_ESTATE} are accepted")]
    Estate(usize),
    #[error("not an export of characters: {}", quote(.0))]
    NoExport(String),
}

/// All characters, plans, runs and scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    format: u32,
    characters: Vec<RosterEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    plans: Vec<NamedPlan>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) runs: Vec<Away>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) scores: Vec<Score>,
    /// The items that dead characters left at home, for the next new character (DD-84).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) estate: Vec<Carried>,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster {
            format: FORMAT,
            characters: Vec::new(),
            plans: Vec::new(),
            runs: Vec::new(),
            scores: Vec::new(),
            estate: Vec::new(),
        }
    }
}

impl Roster {
    /// Returns all characters in order of creation.
    pub fn characters(&self) -> &[RosterEntry] {
        &self.characters
    }

    /// Returns the items that wait for the next new character.
    pub fn estate(&self) -> &[Carried] {
        &self.estate
    }

    /// Returns the character with this name, without regard to case.
    pub fn find(&self, name: &str) -> Result<&RosterEntry, RosterError> {
        let found = self.characters.iter().find(|entry| same(&entry.who.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    pub(super) fn find_mut(&mut self, name: &str) -> Result<&mut RosterEntry, RosterError> {
        let found = self.characters.iter_mut().find(|entry| same(&entry.who.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Checks whether a character may set out or meet somebody.
    pub fn free(&self, entry: &RosterEntry) -> Result<(), RosterError> {
        let name = || entry.who.name.clone();
        match &entry.in_battle {
            _ if entry.dead.is_some() => Err(RosterError::Dead(name())),
            Some(id) => Err(RosterError::InBattle { name: name(), id: id.clone() }),
            None if self.run(&entry.who.name).is_some() => Err(RosterError::Away(name())),
            None => Ok(()),
        }
    }

    /// Adds a new character, with as many items of the estate as they can carry.
    pub fn add(&mut self, who: &Character, created: u64) -> Result<(), RosterError> {
        let fault = |fault| RosterError::Character { name: who.name.clone(), fault };
        who.check_new().map_err(fault)?;
        if self.find(&who.name).is_ok() {
            return Err(RosterError::Taken(who.name.clone()));
        }
        let mut entry = RosterEntry::new(who, created);
        let room = MOST.saturating_sub(entry.who.items.len()).min(self.estate.len());
        entry.who.items.extend(self.estate.drain(..room));
        self.characters.push(entry);
        Ok(())
    }

    /// Removes a character from the roster for good. Refused during an encounter or a run.
    pub fn remove(&mut self, name: &str) -> Result<RosterEntry, RosterError> {
        let entry = self.find(name)?;
        match self.free(entry) {
            Ok(()) | Err(RosterError::Dead(_)) => {}
            Err(refusal) => return Err(refusal),
        }
        let index = self.characters.iter().position(|entry| same(&entry.who.name, name));
        index.map(|index| self.characters.remove(index)).ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Sets or removes a character's special plan.
    pub fn set_special(&mut self, name: &str, plan: Option<Plan>) -> Result<(), RosterError> {
        let entry = self.find_mut(name)?;
        if let Some(plan) = &plan {
            let name = entry.who.name.clone();
            plan.check(Purpose::Special).map_err(|fault| RosterError::Plan { name, fault })?;
        }
        entry.special = plan;
        Ok(())
    }

    // ---- the library ----

    /// Returns the plans, sorted by name.
    pub fn plans(&self) -> &[NamedPlan] {
        &self.plans
    }

    /// Returns the plan with this name, without regard to case.
    pub fn plan(&self, name: &str) -> Result<&NamedPlan, RosterError> {
        self.plans.iter().find(|plan| same(&plan.name, name)).ok_or_else(|| RosterError::NoPlan(name.into()))
    }

    /// Adds a plan, or replaces the one with its name.
    pub fn keep_plan(&mut self, plan: NamedPlan) -> Result<(), RosterError> {
        check_plan_name(&plan.name)?;
        match self.plans.iter().position(|other| same(&other.name, &plan.name)) {
            Some(index) => self.plans[index] = plan,
            None if self.plans.len() >= MOST_PLANS => return Err(RosterError::Full),
            None => self.plans.push(plan),
        }
        ludus_engine::order::by_key(&mut self.plans, |plan| plan.name.to_lowercase());
        Ok(())
    }

    /// Removes a plan and returns it.
    pub fn drop_plan(&mut self, name: &str) -> Result<NamedPlan, RosterError> {
        let index = self.plans.iter().position(|plan| same(&plan.name, name));
        index.map(|index| self.plans.remove(index)).ok_or_else(|| RosterError::NoPlan(name.into()))
    }

    // ---- ways in and out ----

    /// Returns all characters, or only the named one, as JSON for [`Roster::import`].
    pub fn export(&self, name: Option<&str>) -> Result<String, RosterError> {
        let characters = match name {
            Some(name) => vec![self.find(name)?.clone()],
            None => self.characters.clone(),
        };
        let part = Roster { characters, ..Roster::default() };
        json::indented(&part).map_err(|error| RosterError::NoExport(error.to_string()))
    }

    /// Adds the characters of an export, all or none, and returns their names. Characters in
    /// an encounter are free here.
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, RosterError> {
        let mut other = read_export(text, |other: &Roster| other.format).map_err(RosterError::NoExport)?;
        for entry in &mut other.characters {
            entry.check()?;
            entry.in_battle = None;
        }
        let (all, names) =
            joined(&self.characters, other.characters, |entry| &entry.who.name).map_err(RosterError::Taken)?;
        self.characters = all;
        Ok(names)
    }

    fn is_in(&self, id: &BattleId) -> bool {
        let of = |away: &Away| away.expedition.as_ref().is_some_and(|(battle, _)| battle == id);
        self.characters.iter().any(|entry| entry.in_battle.as_ref() == Some(id)) || self.runs.iter().any(of)
    }
}

impl HasRoster for Encounter {
    type Roster = Roster;

    /// A series continues with its next bout.
    fn reopen(store: &mut Store, id: &BattleId) -> Result<Resumed<Encounter>, JournalError> {
        store.open_duel(id)
    }
}

impl RosterRules<Encounter> for Roster {
    const FILE: &'static str = "duels.json";

    fn check(&self) -> Result<(), String> {
        let fault = |error: RosterError| error.to_string();
        self.characters.iter().try_for_each(RosterEntry::check).map_err(fault)?;
        check_names(self.characters.iter().map(|entry| &entry.who.name))
            .map_err(|name| fault(RosterError::Taken(name)))?;
        self.plans.iter().try_for_each(|plan| check_plan_name(&plan.name)).map_err(|error| error.to_string())?;
        check_names(self.plans.iter().map(|plan| &plan.name)).map_err(|name| fault(RosterError::TwoPlans(name)))?;
        for away in &self.runs {
            let who = away.run.who();
            who.check().map_err(|error| format!("{}: {error}", quote(&who.name)))?;
            self.find(&who.name).map_err(fault)?;
        }
        check_names(self.runs.iter().map(|away| &away.run.who().name))
            .map_err(|name| fault(RosterError::Twice(name)))?;
        match self.estate.len() {
            found if found > MOST_ESTATE => Err(fault(RosterError::Estate(found))),
            _ => Ok(()),
        }
    }

    /// Selects the characters who are in an encounter or on an expedition.
    fn digest(&self) -> Roster {
        let characters = self.characters.iter().filter(|entry| entry.in_battle.is_some()).cloned().collect();
        let runs = self.runs.iter().filter(|away| away.expedition.is_some()).cloned().collect();
        Roster { characters, runs, ..Roster::default() }
    }

    fn count(&self) -> usize {
        self.characters.len()
    }

    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let mut participants = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let entry = self.find(name)?;
            let there =
                setup.sides.iter().any(|side| matches!(side, Party::Character { who, .. } if who.name == *name));
            if !there {
                return Err(RosterError::Unknown((*name).into()).into());
            }
            match self.free(entry) {
                Err(RosterError::Away(_)) if self.expedition_of(name, setup).is_some() => {}
                refusal => refusal?,
            }
            if names[..i].iter().any(|other| same(other, name)) {
                return Err(RosterError::Twice(entry.who.name.clone()).into());
            }
            participants.push(entrant(entry));
        }
        for name in names {
            let lair = self.expedition_of(name, setup);
            match self.runs.iter_mut().find(|away| same(&away.run.who().name, name)).zip(lair) {
                Some((away, lair)) => away.expedition = Some((id.clone(), lair)),
                None => self.find_mut(name)?.in_battle = Some(id.clone()),
            }
        }
        Ok(participants)
    }

    fn rejoin(&mut self, id: &BattleId, participants: &[Participant]) -> Vec<String> {
        let mut absent = Vec::new();
        for one in participants {
            let on_it = |away: &Away| away.expedition.as_ref().is_some_and(|(battle, _)| battle == id);
            if self.find_away(&one.name).is_some_and(on_it) {
                continue;
            }
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
        let Party::Character { who, .. } = &setup.sides[Side::of_seat(seat).index()] else { return };
        if !self.is_in(id) {
            return;
        }
        let in_it = self.characters.iter_mut().filter(|entry| same(&entry.who.name, &who.name));
        in_it.for_each(|entry| entry.coached.ask(id));
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        let duels =
            self.characters.iter().filter_map(|entry| Some((entry.who.name.as_str(), entry.in_battle.as_ref()?)));
        let lairs =
            self.runs.iter().filter_map(|away| Some((away.run.who().name.as_str(), &away.expedition.as_ref()?.0)));
        duels.chain(lairs)
    }

    fn settle(&mut self, id: &BattleId, game: &Encounter, setup: &Setup) -> bool {
        if !self.is_in(id) {
            return false;
        }
        for side in Side::BOTH {
            let Party::Character { who, .. } = setup.of(side) else { continue };
            let Ok(entry) = self.find_mut(&who.name) else { continue };
            if entry.in_battle.as_ref() == Some(id) {
                entry.in_battle = None;
                entry.record.count(results::of(game, setup, side).fate);
                entry.last_plan = game.seal(side).plan().cloned();
            } else if self.came_back(id, setup, game)
                && let Ok(entry) = self.find_mut(&who.name)
            {
                entry.last_plan = game.seal(side).plan().cloned();
            }
        }
        // Frees anyone still in it, whatever the encounter brought.
        self.let_go(id, false);
        true
    }

    /// Nothing happens before the last plan is sealed, so giving up costs nothing. It is counted.
    fn abandon(&mut self, id: &BattleId) -> bool {
        let was_in = self.is_in(id);
        self.let_go(id, true);
        was_in
    }
}

impl Roster {
    fn let_go(&mut self, id: &BattleId, given_up: bool) {
        let mut names = Vec::new();
        for entry in self.characters.iter_mut().filter(|entry| entry.in_battle.as_ref() == Some(id)) {
            entry.in_battle = None;
            names.push(entry.who.name.clone());
        }
        for away in &mut self.runs {
            if away.expedition.as_ref().is_some_and(|(battle, _)| battle == id) {
                let visit = away.expedition.take();
                if let Some((_, lair)) = visit.filter(|_| given_up) {
                    away.run.give_up(lair);
                }
                names.push(away.run.who().name.clone());
            }
        }
        for name in names.iter().filter(|_| given_up) {
            if let Ok(entry) = self.find_mut(name) {
                entry.given_up = entry.given_up.saturating_add(1);
            }
        }
    }
}

/// Returns a character's record at the start of a battle.
fn entrant(entry: &RosterEntry) -> Participant {
    Participant { name: entry.who.name.clone(), games: entry.record.duels(), break_outs: entry.given_up }
}
