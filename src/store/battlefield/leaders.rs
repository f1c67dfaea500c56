//! The leaders of *Battlefield* with their wars, and the scores of finished wars. Nothing in here touches the disk.

use crate::battlefield::saved::Saved;
use crate::document::FORMAT;
use crate::journal::BattleId;
use crate::roster::{
    Coached, HasRoster, Participant, RosterRefusal, RosterRules, check_names, joined, read_export, same,
};
use ludus_battlefield::battle::state::{FieldBattle, Outcome};
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::{GameSize, Scale};
use ludus_battlefield::model::army::{Army, ArmyError};
use ludus_battlefield::model::setup::{LONGEST_NAME, Setup};
use ludus_battlefield::setup::war::{BATTLES, War};
use ludus_battlefield::stats::results::{Ending, balance};
use ludus_engine::game::Seat;
use ludus_engine::json;
use ludus_engine::text::{is_printing, quote};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::error::Error;
use thiserror::Error;

/// The highest count, sum of gold or Leadership that is accepted.
const MOST_COUNT: u32 = 1_000_000;
/// The most rows of the list of scores. The lowest are dropped.
const MOST_SCORES: usize = 100;

/// A leader with a war, which has the leader's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    pub war: War,
    /// Battles of all wars that were credited.
    #[serde(default)]
    pub battles: u32,
    /// The victories among these battles.
    #[serde(default)]
    pub won: u32,
    /// The unfinished battle that the leader is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    /// Battles of the leader that were given up.
    #[serde(default)]
    pub given_up: u32,
    /// Battles in which the leader's player asked the coach.
    #[serde(default, skip_serializing_if = "Coached::is_never")]
    pub coached: Coached,
    /// The creation time, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
}

/// A finished war in the list of scores (OURS-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarScore {
    pub leader: String,
    /// Leadership at the end and a tenth of the army's value.
    pub score: u32,
    pub leadership: u32,
    /// The price of the army at the end.
    pub value: u32,
    pub won: u8,
    pub people: People,
    pub size: GameSize,
}

/// The reason why the roster refuses a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LeadersError {
    #[error("no leader is called \"{0}\"")]
    Unknown(String),
    #[error("the roster has a \"{0}\" already; choose another name")]
    Taken(String),
    #[error("\"{}\" is no name of a leader: 1 to {LONGEST_NAME} letters that can be shown are expected", quote(.0))]
    Name(String),
    #[error("{name}: {error}")]
    Units { name: String, error: ArmyError },
    #[error("{name}: {found} {what}, at most {most} are accepted; export again")]
    Absurd { name: String, what: &'static str, found: u32, most: u32 },
    #[error("{name} has won {won} of {fought} {what}, more than were fought; export again")]
    Victories { name: String, what: &'static str, won: u32, fought: u32 },
    #[error("{name} is in battle; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    #[error("the war of {0} is over; begin another one")]
    Over(String),
    #[error("the war of {0} is not over yet")]
    NotOver(String),
    #[error("{0} has no units; hire some first")]
    NoUnits(String),
    #[error("{0} leads no army of this battle, or not the first one")]
    Elsewhere(String),
    #[error("{0}")]
    Refused(String),
    #[error("not an export of leaders: {}", quote(.0))]
    NoExport(String),
}

/// All leaders, and the scores of their wars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaders {
    format: u32,
    leaders: Vec<Leader>,
    #[serde(default)]
    scores: Vec<WarScore>,
    /// Armies and maps that the player has saved.
    #[serde(default, skip_serializing_if = "Saved::is_empty")]
    pub(crate) saved: Saved,
}

impl Default for Leaders {
    fn default() -> Leaders {
        Leaders { format: FORMAT, leaders: Vec::new(), scores: Vec::new(), saved: Saved::default() }
    }
}

impl Leader {
    pub fn name(&self) -> &str {
        &self.war.leader
    }

    /// The price of the present army.
    pub fn value(&self) -> u32 {
        Army::new("", self.war.units.clone()).price()
    }

    /// Checks the content of an entry: even a file with a valid checksum can hold nonsense.
    fn check(&self) -> Result<(), LeadersError> {
        check_war(&self.war)?;
        let counts = [("battles", self.battles), ("victories", self.won), ("battles given up", self.given_up)];
        absurd(self.name(), &counts, MOST_COUNT)?;
        check_victories(self.name(), "battles", self.won, self.battles)
    }

    fn participant(&self) -> Participant {
        Participant { name: self.name().into(), games: self.battles, break_outs: self.given_up }
    }
}

/// Refuses the first count above the limit.
fn absurd(name: &str, counts: &[(&'static str, u32)], most: u32) -> Result<(), LeadersError> {
    match counts.iter().find(|(_, found)| *found > most) {
        Some((what, found)) => Err(LeadersError::Absurd { name: name.into(), what, found: *found, most }),
        None => Ok(()),
    }
}

/// Refuses more victories than battles.
fn check_victories(name: &str, what: &'static str, won: u32, fought: u32) -> Result<(), LeadersError> {
    if won > fought { Err(LeadersError::Victories { name: name.into(), what, won, fought }) } else { Ok(()) }
}

fn check_war(war: &War) -> Result<(), LeadersError> {
    let name = &war.leader;
    if !(1..=LONGEST_NAME).contains(&name.chars().count()) || !name.chars().all(is_printing) {
        return Err(LeadersError::Name(name.clone()));
    }
    absurd(name, &[("battles of a war", war.fought.into()), ("victories", war.won.into())], BATTLES.into())?;
    check_victories(name, "battles of a war", war.won.into(), war.fought.into())?;
    absurd(name, &[("points of Leadership", war.leadership), ("gold", war.gold)], MOST_COUNT)?;
    match Army::new(name, war.units.clone()).check_units(Scale::Tactical) {
        Ok(()) | Err(ArmyError::Empty) => Ok(()),
        Err(error) => Err(LeadersError::Units { name: name.clone(), error }),
    }
}

impl Leaders {
    /// Returns all leaders in order of creation.
    pub fn leaders(&self) -> &[Leader] {
        &self.leaders
    }

    /// Returns the scores of finished wars, best first. Ties: the earlier one first.
    pub fn scores(&self) -> &[WarScore] {
        &self.scores
    }

    /// Returns the armies and maps that the player has saved.
    pub const fn saved(&self) -> &Saved {
        &self.saved
    }

    /// Returns the leader with this name, without regard to case.
    pub fn find(&self, name: &str) -> Result<&Leader, LeadersError> {
        let found = self.leaders.iter().find(|leader| same(leader.name(), name));
        found.ok_or_else(|| LeadersError::Unknown(name.into()))
    }

    fn find_mut(&mut self, name: &str) -> Result<&mut Leader, LeadersError> {
        let found = self.leaders.iter_mut().find(|leader| same(leader.name(), name));
        found.ok_or_else(|| LeadersError::Unknown(name.into()))
    }

    /// Checks whether a leader is available between two battles.
    pub fn free(&self, leader: &Leader) -> Result<(), LeadersError> {
        match &leader.in_battle {
            Some(id) => Err(LeadersError::InBattle { name: leader.name().into(), id: id.clone() }),
            None => Ok(()),
        }
    }

    /// Checks whether a leader can fight the next battle of the war.
    pub fn ready(&self, leader: &Leader) -> Result<(), LeadersError> {
        self.free(leader)?;
        let name = || leader.name().to_string();
        match () {
            () if leader.war.is_over() => Err(LeadersError::Over(name())),
            () if leader.war.units.is_empty() => Err(LeadersError::NoUnits(name())),
            () => Ok(()),
        }
    }

    /// Adds a leader with a war. The name is unique without regard to case.
    pub fn add(&mut self, war: &War, created: u64) -> Result<(), LeadersError> {
        check_war(war)?;
        if self.find(&war.leader).is_ok() {
            return Err(LeadersError::Taken(war.leader.clone()));
        }
        self.leaders.push(Leader {
            war: war.clone(),
            battles: 0,
            won: 0,
            in_battle: None,
            given_up: 0,
            coached: Coached::default(),
            created,
        });
        Ok(())
    }

    /// Removes a leader for good. Refused during a battle.
    pub fn remove(&mut self, name: &str) -> Result<Leader, LeadersError> {
        self.free(self.find(name)?)?;
        let index = self.leaders.iter().position(|leader| same(leader.name(), name));
        index.map(|index| self.leaders.remove(index)).ok_or_else(|| LeadersError::Unknown(name.into()))
    }

    /// Changes the war of a leader who is in no battle. If the action fails, nothing changes.
    pub fn between<T, E: Error>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut War) -> Result<T, E>,
    ) -> Result<T, LeadersError> {
        self.free(self.find(name)?)?;
        let leader = self.find_mut(name)?;
        if leader.war.is_over() {
            return Err(LeadersError::Over(name.into()));
        }
        let mut war = leader.war.clone();
        let done = action(&mut war).map_err(|refusal| LeadersError::Refused(refusal.to_string()))?;
        leader.war = war;
        Ok(done)
    }

    /// Replaces the finished war of a leader by a new one. The career continues.
    pub fn again(&mut self, war: &War) -> Result<(), LeadersError> {
        check_war(war)?;
        self.free(self.find(&war.leader)?)?;
        let leader = self.find_mut(&war.leader)?;
        if !leader.war.is_over() {
            return Err(LeadersError::NotOver(leader.name().into()));
        }
        leader.war = War { leader: leader.war.leader.clone(), ..war.clone() };
        Ok(())
    }

    /// Returns all leaders, or only the named one, as JSON for [`Leaders::import`]. Scores are not exported.
    pub fn export(&self, name: Option<&str>) -> Result<String, LeadersError> {
        let leaders = match name {
            Some(name) => vec![self.find(name)?.clone()],
            None => self.leaders.clone(),
        };
        let part = Leaders { leaders, ..Leaders::default() };
        json::indented(&part).map_err(|error| LeadersError::NoExport(error.to_string()))
    }

    /// Adds the leaders of an export, all or none, and returns their names. Leaders in a battle are free here.
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, LeadersError> {
        let mut other = read_export(text, |other: &Leaders| other.format).map_err(LeadersError::NoExport)?;
        for leader in &mut other.leaders {
            leader.check()?;
            leader.in_battle = None;
        }
        let (all, names) =
            joined(&self.leaders, other.leaders, |leader| &leader.war.leader).map_err(LeadersError::Taken)?;
        self.leaders = all;
        Ok(names)
    }

    /// Changes and frees the leaders of a battle. Returns whether there were any.
    fn release(&mut self, id: &BattleId, mut change: impl FnMut(&mut Leader)) -> bool {
        let mut found = false;
        let mut over = Vec::new();
        for leader in self.leaders.iter_mut().filter(|leader| leader.in_battle.as_ref() == Some(id)) {
            (found, leader.in_battle) = (true, None);
            change(leader);
            if leader.war.is_over() {
                over.push(score(leader));
            }
        }
        self.scores.extend(over);
        ludus_engine::order::by_key(&mut self.scores, |row| Reverse(row.score));
        self.scores.truncate(MOST_SCORES);
        found
    }
}

fn score(leader: &Leader) -> WarScore {
    let war = &leader.war;
    WarScore {
        leader: war.leader.clone(),
        score: war.score(),
        leadership: war.leadership,
        value: leader.value(),
        won: war.won,
        people: war.people,
        size: war.size,
    }
}

impl HasRoster for FieldBattle {
    type Roster = Leaders;
}

impl RosterRules<FieldBattle> for Leaders {
    const FILE: &'static str = "battlefield.json";

    fn check(&self) -> Result<(), String> {
        let fault = |error: LeadersError| error.to_string();
        self.leaders.iter().try_for_each(Leader::check).map_err(fault)?;
        check_names(self.leaders.iter().map(|leader| &leader.war.leader))
            .map_err(|name| fault(LeadersError::Taken(name)))?;
        self.saved.check().map_err(|error| error.to_string())
    }

    /// Selects the leaders who are in a battle.
    fn digest(&self) -> Leaders {
        let leaders = self.leaders.iter().filter(|leader| leader.in_battle.is_some()).cloned().collect();
        Leaders { leaders, ..Leaders::default() }
    }

    fn count(&self) -> usize {
        self.leaders.len()
    }

    /// A leader commands the first army of a battle of the war.
    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let mut participants = Vec::new();
        for name in names {
            let leader = self.find(name)?;
            let leads = setup.armies.first().is_some_and(|army| army.name == leader.name());
            if !leads || names.len() > 1 {
                return Err(LeadersError::Elsewhere((*name).into()).into());
            }
            self.ready(leader)?;
            participants.push(leader.participant());
        }
        for name in names {
            self.find_mut(name)?.in_battle = Some(id.clone());
        }
        Ok(participants)
    }

    fn rejoin(&mut self, id: &BattleId, participants: &[Participant]) -> Vec<String> {
        let mut absent = Vec::new();
        for one in participants {
            let fits = |leader: &&mut Leader| {
                let here = leader.in_battle.as_ref().is_none_or(|other| other == id);
                same(leader.name(), &one.name) && here && leader.participant() == *one
            };
            match self.leaders.iter_mut().find(fits) {
                Some(leader) => leader.in_battle = Some(id.clone()),
                None => absent.push(one.name.clone()),
            }
        }
        absent
    }

    fn coach(&mut self, id: &BattleId, _: &Setup, seat: Seat) {
        let is_in = |leader: &&mut Leader| seat == Seat(0) && leader.in_battle.as_ref() == Some(id);
        self.leaders.iter_mut().filter(is_in).for_each(|leader| leader.coached.ask(id));
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.leaders.iter().filter_map(|leader| Some((leader.name(), leader.in_battle.as_ref()?)))
    }

    fn settle(&mut self, id: &BattleId, game: &FieldBattle, _: &Setup) -> bool {
        self.release(id, |leader| credit(leader, game))
    }

    /// The war stays unchanged, with one more battle given up.
    fn abandon(&mut self, id: &BattleId) -> bool {
        self.release(id, |leader| leader.given_up = leader.given_up.saturating_add(1))
    }

    /// Giving up is a concession: the battle counts as lost with the present losses (BD-72).
    fn give_up(&mut self, id: &BattleId, game: &FieldBattle, _: &Setup) -> bool {
        let mut end = game.clone();
        end.outcome = end.outcome.or(Some(Outcome::Won(1)));
        self.release(id, |leader| {
            credit(leader, &end);
            leader.given_up = leader.given_up.saturating_add(1);
        })
    }
}

/// Credits a finished battle to its leader.
fn credit(leader: &mut Leader, game: &FieldBattle) {
    let Some(result) = balance(game, 0) else { return };
    leader.war.conclude(game);
    leader.battles = leader.battles.saturating_add(1);
    leader.won += u32::from(result.ending == Ending::Victory);
}
