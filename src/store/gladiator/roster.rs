//! The roster of *Gladiator* and its rules. Nothing in here touches the disk.

use crate::document::FORMAT;
use crate::gladiator::remembered;
use crate::journal::{BattleId, Journal};
use crate::roster::{Coached, HasRoster, Participant, RosterRefusal, RosterRules, check_names, read_export, same};
use ludus_engine::game::Seat;
use ludus_engine::json;
use ludus_engine::text::{quote, shows};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::experience::{Attributes, MOST_EXP};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::matchmaking::opposition::READY;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::{Kit, MOST_FIGHTERS, Problem, Recruit, Setup, check_name, check_new};
use ludus_gladiator::model::skill::Skill;
use ludus_gladiator::stats::results::{Fate, FighterResult, results};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most bones of earlier games in an arena (DEC-116).
const MOST_BONES: usize = 5;

/// The highest count of games, kills, break-outs and so on that is accepted.
const MOST_COUNT: u32 = 1_000_000;

/// The highest experience that is accepted, in halves of a point.
const MOST_HALVES: u32 = 2 * MOST_EXP + 1;

/// A stored character. Only humanoids are stored (DEC-018).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// The name, unique on the roster without regard to case.
    pub name: String,
    pub race: Race,
    /// The attributes at creation, before any experience.
    pub made: Attributes,
    /// Experience, in halves of a point. 0 after death.
    #[serde(default)]
    pub exp_halves: u32,
    /// The kit of the last battle, proposed for the next one (DEC-020).
    #[serde(default)]
    pub kit: Kit,
    /// The spells a Mage took into the last battle, proposed for the next one (DEC-021).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// The number of games completed.
    #[serde(default)]
    pub games: u32,
    /// Completed games in which the AI was cunning or better.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub cunning_games: u32,
    /// Completed games in which the AI was a master. They count as cunning games too.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub master_games: u32,
    /// Battles in which the character's player asked the coach.
    #[serde(default, skip_serializing_if = "Coached::is_never")]
    pub coached: Coached,
    /// The installation's game number of the character's last game, or at creation before the first one.
    #[serde(default)]
    pub last_game: u32,
    /// Games with the character that were not completed (HISC-07).
    #[serde(default)]
    pub break_outs: u32,
    /// The unfinished battle that the character is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    /// The experience at death, in halves, kept for a resurrection. `None` for the living (DEC-114).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<u32>,
    /// Enemies killed in all games.
    #[serde(default)]
    pub kills: u32,
    /// The cause of death, such as "Mace of Slayer 1, turn 8". `None` for the living and for older deaths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killed_by: Option<String>,
    /// The best blow so far. `None` if none was recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_blow: Option<BestBlow>,
    /// The creation time, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
    /// The last completed game. `None` before the first, or if it was not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastGame>,
}

/// The record of a character's last game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastGame {
    pub side: Side,
    pub fate: Fate,
    /// The number of fighters on the other side.
    pub foes: u16,
    /// The number of enemies killed in it.
    pub kills: u32,
    /// Experience kept from it, in halves.
    pub gained_halves: u32,
}

/// The most damaging blow of a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestBlow {
    /// The SH that the target lost.
    pub lost: u16,
    /// The name of the weapon, such as "Great Axe".
    pub arm: String,
}

/// The most characters of a cause of death or a weapon's name.
const MOST_WORDS: usize = 80;

impl LastGame {
    fn of(result: &FighterResult, all: &[FighterResult]) -> LastGame {
        let foes = all.iter().filter(|other| other.side != result.side).count();
        LastGame {
            side: result.side,
            fate: result.fate,
            foes: foes.try_into().unwrap_or(u16::MAX),
            kills: result.kills,
            gained_halves: result.gained_halves,
        }
    }
}

impl Character {
    /// Returns the experience to show, in halves. The dead show what they died with (DEC-114).
    pub fn exp_shown(&self) -> u32 {
        self.dead.unwrap_or(self.exp_halves)
    }

    /// Returns the experience in whole points, rounded down, as attributes count it (DEC-109).
    pub const fn exp(&self) -> u32 {
        self.exp_halves / 2
    }

    /// Returns the current attributes, with experience.
    pub fn attributes(&self) -> Attributes {
        self.made.after(self.race, self.exp())
    }

    /// Returns the character as a fighter, with the last kit and those last spells that the IQ allows.
    pub fn recruit(&self, side: Side) -> Recruit {
        Recruit { kit: self.kit.clone(), ..self.with_exp(self.exp_halves, side) }
    }

    /// Returns the character as a fighter with this experience, in halves, and nothing in hand.
    fn with_exp(&self, halves: u32, side: Side) -> Recruit {
        let (exp, half) = (halves / 2, halves % 2 == 1);
        let Attributes { sh, ag, iq } = self.made.after(self.race, exp);
        let bare = Recruit { sh, ag, iq, exp, half, ..Recruit::new(&self.name, self.race, side) };
        if self.race == Race::Mage { bare.with_spells(&self.spells) } else { bare }
    }

    /// Checks whether the character may enter a battle.
    pub fn loadable(&self) -> Result<(), RosterError> {
        match &self.in_battle {
            _ if self.dead.is_some() => Err(RosterError::Dead(self.name.clone())),
            Some(id) => Err(RosterError::InBattle { name: self.name.clone(), id: id.clone() }),
            None => Ok(()),
        }
    }

    /// Counts the installation's game of this number, which the character completed.
    fn complete(&mut self, game: u32, skill: Skill) {
        (self.last_game, self.games) = (game, self.games.saturating_add(1));
        let one_more = |of: &mut u32| *of = of.saturating_add(1);
        match skill {
            Skill::Manual => {}
            Skill::Cunning => one_more(&mut self.cunning_games),
            Skill::Master => [&mut self.cunning_games, &mut self.master_games].into_iter().for_each(one_more),
        }
    }

    fn break_out(&mut self) {
        self.in_battle = None;
        self.break_outs = self.break_outs.saturating_add(1);
    }

    /// Checks that all texts can be shown and all numbers are plausible. Even a file with a
    /// valid checksum can hold nonsense.
    fn check_bounds(&self) -> Result<(), RosterError> {
        let known = check_name(&self.name).and_then(|()| self.kit.armour().map(|_| ()));
        known.map_err(|problem| RosterError::Made { name: self.name.clone(), problem })?;
        self.check_most("halves of experience", self.exp_halves.max(self.dead.unwrap_or(0)), MOST_HALVES)?;
        self.check_words()?;
        let counts = [
            ("games", self.games),
            ("cunning games", self.cunning_games),
            ("coached games", self.coached.battles),
            ("games before the last", self.last_game),
            ("break-outs", self.break_outs),
            ("kills", self.kills),
        ];
        counts.into_iter().try_for_each(|(what, found)| self.check_most(what, found, MOST_COUNT))
    }

    /// Checks that the recorded texts can be shown in one line.
    fn check_words(&self) -> Result<(), RosterError> {
        let words = self.killed_by.iter().chain(self.best_blow.iter().map(|blow| &blow.arm));
        let shows = |text: &String| text.chars().count() <= MOST_WORDS && text.chars().all(shows);
        if words.into_iter().all(shows) { Ok(()) } else { Err(RosterError::Words(self.name.clone())) }
    }

    fn check_most(&self, what: &'static str, found: u32, most: u32) -> Result<(), RosterError> {
        let (name, games) = (self.name.clone(), self.games);
        if found <= most { Ok(()) } else { Err(RosterError::Absurd { name, what, found, most, games }) }
    }

    /// Returns the highest total for this much per game.
    fn games_times(&self, each: u32) -> u32 {
        self.games.saturating_mul(each)
    }

    /// Checks everything that an imported character must satisfy.
    fn check(&self) -> Result<(), RosterError> {
        let Attributes { sh, ag, iq } = self.made;
        let fault = |problem| RosterError::Made { name: self.name.clone(), problem };
        if !self.race.is_humanoid() {
            return Err(RosterError::NotStored(self.race.name()));
        }
        check_new(self.race, sh, ag, iq).map_err(fault)?;
        // Spells the IQ no longer allows, after a loss of experience, are valid but not proposed.
        let ever = Recruit { iq: u8::MAX, spells: self.spells.clone(), ..Recruit::new("", self.race, Side::West) };
        ever.check_spells().map_err(fault)?;
        self.check_bounds()?;
        // A battle counts a fighter's gain in 16 bits.
        self.check_most(
            "halves of experience",
            self.exp_halves.max(self.dead.unwrap_or(0)),
            self.games_times(u16::MAX.into()),
        )?;
        self.check_most("kills", self.kills, self.games_times(MOST_FIGHTERS as u32))?;
        if self.cunning_games > self.games {
            let (name, games, cunning) = (self.name.clone(), self.games, self.cunning_games);
            return Err(RosterError::Games { name, games, cunning });
        }
        if self.master_games > self.cunning_games {
            let (name, games, masters) = (self.name.clone(), self.cunning_games, self.master_games);
            return Err(RosterError::Masters { name, games, masters });
        }
        // The dead have lost the strength to carry their kit.
        if self.dead.is_some() { Ok(()) } else { self.recruit(Side::West).check().map_err(fault) }
    }
}

/// The reason why the roster refuses a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RosterError {
    #[error("nobody on the roster is called \"{0}\"; `ludus roster list` shows who is there")]
    Unknown(String),
    #[error("the roster has a \"{0}\" already; choose another name")]
    Taken(String),
    #[error("{}: {problem}", quote(.name))]
    Made { name: String, problem: Problem },
    #[error("{name}: {cunning} cunning games, but only {games} in all; export again with `ludus roster export`")]
    Games { name: String, games: u32, cunning: u32 },
    #[error("{name}: {masters} games against a master, but only {games} cunning ones; export again")]
    Masters { name: String, games: u32, masters: u32 },
    #[error("{name}: {found} {what}, but at most {most} are possible with {games} games; export again")]
    Absurd { name: String, what: &'static str, found: u32, most: u32, games: u32 },
    #[error("a {0} is not stored: only Humans, Dwarves, Elves, Orcs, Goblins and Magi are")]
    NotStored(&'static str),
    #[error("{0} is dead (RIP) and can only be resurrected at an altar; load another character")]
    Dead(String),
    #[error("{name} is in battle; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    #[error("{0}: the record of a death or best blow cannot be shown in a line; export again")]
    Words(String),
    #[error("{0} is named twice; a character fights once in a battle")]
    Twice(String),
    #[error("not an export of characters: {}; `ludus roster export` writes one", quote(.0))]
    NoExport(String),
}

/// All characters, and the number of games completed on this installation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    format: u32,
    games_completed: u32,
    /// Completed games that a character of the roster won, since this is recorded.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    games_won: u32,
    characters: Vec<Character>,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster { format: FORMAT, games_completed: 0, games_won: 0, characters: Vec::new() }
    }
}

impl Roster {
    /// Returns all characters in order of creation.
    pub fn characters(&self) -> &[Character] {
        &self.characters
    }

    /// Returns the games completed on this installation (DEC-118).
    pub const fn games_completed(&self) -> u32 {
        self.games_completed
    }

    /// Returns the completed games that a character of the roster won, since this is recorded.
    pub const fn games_won(&self) -> u32 {
        self.games_won
    }

    /// Returns the games completed since the character's last one (DEC-118).
    pub const fn rest(&self, character: &Character) -> u32 {
        self.games_completed.saturating_sub(character.last_game)
    }

    /// Returns the character with this name, without regard to case.
    pub fn find(&self, name: &str) -> Result<&Character, RosterError> {
        let found = self.characters.iter().find(|one| same(&one.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    fn find_mut(&mut self, name: &str) -> Result<&mut Character, RosterError> {
        let found = self.characters.iter_mut().find(|one| same(&one.name, name));
        found.ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Adds a new character with the attributes and kit of the set-up, and no experience.
    ///
    /// Refuses creatures and robots (DEC-018), invalid or taken names (DEC-019), and attributes or kit out of bounds.
    pub fn add(&mut self, recruit: &Recruit, created: u64) -> Result<(), RosterError> {
        let character = Character {
            name: recruit.name.clone(),
            race: recruit.race,
            made: Attributes { sh: recruit.sh, ag: recruit.ag, iq: recruit.iq },
            exp_halves: 0,
            kit: recruit.kit.clone(),
            spells: recruit.spells.clone(),
            games: 0,
            cunning_games: 0,
            master_games: 0,
            coached: Coached::default(),
            last_game: self.games_completed,
            break_outs: 0,
            in_battle: None,
            dead: None,
            kills: 0,
            killed_by: None,
            best_blow: None,
            created,
            last: None,
        };
        self.add_all(vec![character])
    }

    /// Removes a character from the roster for good. Refused during a battle.
    pub fn remove(&mut self, name: &str) -> Result<Character, RosterError> {
        let character = self.find(name)?;
        if let Some(id) = &character.in_battle {
            return Err(RosterError::InBattle { name: character.name.clone(), id: id.clone() });
        }
        let index = self.characters.iter().position(|one| same(&one.name, name));
        index.map(|index| self.characters.remove(index)).ok_or_else(|| RosterError::Unknown(name.into()))
    }

    /// Marks characters as fighting in a battle, each with their new kit and spells. All enter, or none.
    pub(crate) fn take_in(&mut self, id: &BattleId, fighters: &[&Recruit]) -> Result<(), RosterError> {
        for (i, fighter) in fighters.iter().enumerate() {
            self.find(&fighter.name)?.loadable()?;
            if fighters[..i].iter().any(|other| same(&other.name, &fighter.name)) {
                return Err(RosterError::Twice(fighter.name.clone()));
            }
        }
        for fighter in fighters {
            let character = self.find_mut(&fighter.name)?;
            character.in_battle = Some(id.clone());
            character.kit = fighter.kit.clone();
            character.spells = fighter.spells.clone();
        }
        Ok(())
    }

    fn is_in(&self, id: &BattleId) -> bool {
        self.characters.iter().any(|one| one.in_battle.as_ref() == Some(id))
    }

    /// Credits a finished battle to the characters in it, and frees them. `met` is the skill
    /// that each side played against.
    ///
    /// Returns true the first time; later calls do nothing.
    pub(crate) fn credit(&mut self, id: &BattleId, results: &[FighterResult], met: [Skill; 2]) -> bool {
        if !self.is_in(id) {
            return false;
        }
        self.games_completed = self.games_completed.saturating_add(1);
        let game = self.games_completed;
        let here = |result: &FighterResult| {
            self.characters.iter().any(|one| one.in_battle.as_ref() == Some(id) && same(&one.name, &result.name))
        };
        let won = results.iter().any(|result| result.fate == Fate::Won && here(result));
        self.games_won = self.games_won.saturating_add(won.into());
        for character in self.characters.iter_mut().filter(|one| one.in_battle.as_ref() == Some(id)) {
            character.in_battle = None;
            let result = results.iter().find(|result| same(&result.name, &character.name));
            character.complete(game, result.map_or(Skill::Manual, |result| met[result.side as usize]));
            let Some(result) = result else { continue };
            character.kills = character.kills.saturating_add(result.kills);
            character.last = Some(LastGame::of(result, results));
            if result.fate == Fate::Dead {
                character.dead = Some(result.lost_halves);
                character.exp_halves = 0;
            } else {
                // A fighter resurrected at the Altar in the same battle was killed by nothing.
                character.killed_by = None;
                let after = character.exp_halves.saturating_add(result.after_halves);
                character.exp_halves = after.saturating_sub(result.brought_halves).min(MOST_HALVES);
            }
        }
        self.raise(results, game, met);
        true
    }

    /// Returns characters whose bones were resurrected in the battle to the roster, with what
    /// the altar left (BONE-06, BONE-08).
    fn raise(&mut self, results: &[FighterResult], game: u32, met: [Skill; 2]) {
        for result in results.iter().filter(|result| result.returned) {
            let dead = self.characters.iter_mut().find(|one| one.dead.is_some() && same(&one.name, &result.name));
            let Some(character) = dead else { continue };
            character.complete(game, met[result.side as usize]);
            character.kills = character.kills.saturating_add(result.kills);
            character.last = Some(LastGame::of(result, results));
            character.exp_halves = result.after_halves;
            character.dead = (result.fate == Fate::Dead).then_some(result.lost_halves);
            character.killed_by = character.killed_by.take().filter(|_| character.dead.is_some());
        }
    }

    /// Returns the character of a fighter in a battle: one who is in it, or whose bones lay there.
    pub(super) fn of_battle(&mut self, id: &BattleId, recruit: &Recruit) -> Option<&mut Character> {
        let is = |one: &&mut Character| {
            let there = if recruit.bones { one.dead.is_some() } else { one.in_battle.as_ref() == Some(id) };
            there && same(&one.name, &recruit.name)
        };
        self.characters.iter_mut().find(is)
    }

    /// Returns the fighters of the latest game who can fight again, each on their side of that game.
    pub fn veterans(&self) -> Vec<Recruit> {
        self.latest().map(|one| one.recruit(one.last.map_or(Side::West, |last| last.side))).collect()
    }

    /// Returns the characters of [`Roster::veterans`], at most as many as fit in one battle.
    ///
    /// The limit matters because an import gives all of its characters the same last game.
    fn latest(&self) -> impl Iterator<Item = &Character> {
        let ready = || self.characters.iter().filter(|one| one.games > 0 && one.loadable().is_ok());
        let latest = ready().map(|one| one.last_game).max();
        ready().filter(move |one| Some(one.last_game) == latest).take(MOST_FIGHTERS)
    }

    /// Returns the bones in the next game: up to five, the most recent deaths first (SETUP-15, DEC-116).
    pub fn bones(&self) -> Vec<Recruit> {
        let mut dead: Vec<&Character> = self.characters.iter().filter(|one| one.dead.is_some()).collect();
        ludus_engine::order::by_key(&mut dead, |one| std::cmp::Reverse(one.last_game));
        let bones = dead.into_iter().take(MOST_BONES).map(|one| {
            let halves = one.dead.unwrap_or(0);
            Recruit { bones: true, ..one.with_exp(halves, Side::West) }
        });
        bones.collect()
    }

    /// Resets a character's break-outs and returns their number (HISC-10).
    pub fn reset_break_outs(&mut self, name: &str) -> Result<u32, RosterError> {
        Ok(std::mem::take(&mut self.find_mut(name)?.break_outs))
    }

    /// Returns all characters, or only the named one, as JSON for [`Roster::import`].
    pub fn export(&self, name: Option<&str>) -> Result<String, RosterError> {
        let characters = match name {
            Some(name) => vec![self.find(name)?.clone()],
            None => self.characters.clone(),
        };
        let part = Roster { characters, ..*self };
        json::indented(&part).map_err(|error| RosterError::NoExport(error.to_string()))
    }

    /// Adds the characters of an export, all or none, and returns their names.
    ///
    /// They keep their rested games. A character who was in a battle when exported counts a break-out, because that
    /// battle is played elsewhere (HISC-08).
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, RosterError> {
        let other = read_export(text, |other: &Roster| other.format).map_err(RosterError::NoExport)?;
        other.characters.iter().try_for_each(Character::check_bounds)?;
        if other.games_completed > MOST_COUNT {
            let count = other.games_completed;
            return Err(RosterError::NoExport(format!("{count} completed games, at most {MOST_COUNT} are possible")));
        }
        let mut characters = other.characters.clone();
        for character in &mut characters {
            character.last_game = self.games_completed.saturating_sub(other.rest(character));
            if character.in_battle.is_some() {
                character.break_out();
            }
        }
        let names = characters.iter().map(|character| character.name.clone()).collect();
        self.add_all(characters).map(|()| names)
    }

    fn add_all(&mut self, characters: Vec<Character>) -> Result<(), RosterError> {
        let mut all = self.characters.clone();
        for character in characters {
            character.check()?;
            all.push(character);
        }
        check_names(all.iter().map(|one| &one.name)).map_err(RosterError::Taken)?;
        self.characters = all;
        Ok(())
    }
}

impl HasRoster for Battle {
    type Roster = Roster;
}

impl RosterRules<Battle> for Roster {
    const FILE: &'static str = "roster.json";

    fn check(&self) -> Result<(), String> {
        self.characters.iter().try_for_each(Character::check_bounds).map_err(|error| error.to_string())?;
        let taken = |name| RosterError::Taken(name).to_string();
        check_names(self.characters.iter().map(|one| &one.name)).map_err(taken)
    }

    /// Selects one who lives, and the characters who are in a battle, can fight again, or wait for a first battle.
    fn digest(&self) -> Roster {
        let latest: Vec<&str> = self.latest().map(|one| one.name.as_str()).collect();
        let living = self.characters.iter().position(|one| one.dead.is_none());
        let belongs = |(i, one): &(usize, &Character)| {
            let waits = one.games == 0 && one.name.starts_with(READY);
            one.in_battle.is_some() || waits || Some(*i) == living || latest.contains(&one.name.as_str())
        };
        let characters = self.characters.iter().enumerate().filter(belongs).map(|(_, one)| one.clone()).collect();
        Roster { characters, ..*self }
    }

    fn count(&self) -> usize {
        self.characters.len()
    }

    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let mut fighters: Vec<&Recruit> = Vec::new();
        for name in names {
            let recruit = setup.fighters.iter().find(|recruit| recruit.name == *name);
            fighters.push(recruit.ok_or_else(|| RosterError::Unknown((*name).into()))?);
        }
        let found = fighters.iter().filter_map(|fighter| self.find(&fighter.name).ok());
        let entrants = found
            .map(|one| Participant { name: one.name.clone(), games: one.games, break_outs: one.break_outs })
            .collect();
        self.take_in(id, &fighters)?;
        Ok(entrants)
    }

    fn rejoin(&mut self, id: &BattleId, entrants: &[Participant]) -> Vec<String> {
        let mut away = Vec::new();
        for entrant in entrants {
            match self.find_mut(&entrant.name) {
                Ok(one) if one.in_battle.as_ref() == Some(id) => {}
                Ok(one)
                    if one.loadable().is_ok() && (one.games, one.break_outs) == (entrant.games, entrant.break_outs) =>
                {
                    one.in_battle = Some(id.clone());
                }
                _ => away.push(entrant.name.clone()),
            }
        }
        away
    }

    fn coach(&mut self, id: &BattleId, setup: &Setup, seat: Seat) {
        let side = Side::of_seat(seat);
        let belongs_to_seat =
            |one: &Character| setup.fighters.iter().any(|fighter| fighter.side == side && fighter.name == one.name);
        let in_it = self.characters.iter_mut().filter(|one| one.in_battle.as_ref() == Some(id) && belongs_to_seat(one));
        in_it.for_each(|one| one.coached.ask(id));
    }

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.characters.iter().filter_map(|one| Some((one.name.as_str(), one.in_battle.as_ref()?)))
    }

    fn remember(&mut self, id: &BattleId, journal: &Journal<Battle>) {
        remembered::remember(self, id, journal);
    }

    fn settle(&mut self, id: &BattleId, battle: &Battle, setup: &Setup) -> bool {
        self.credit(id, &results(battle, setup), Side::BOTH.map(|side| battle.step_met_by(side)))
    }

    /// Counts a break-out for each of them (DEC-117).
    fn abandon(&mut self, id: &BattleId) -> bool {
        let was_in = self.is_in(id);
        let in_it = self.characters.iter_mut().filter(|one| one.in_battle.as_ref() == Some(id));
        in_it.for_each(Character::break_out);
        was_in
    }
}
