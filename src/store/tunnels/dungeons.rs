//! The dungeons of an installation with the changes of earlier delves (DEC-217). They lie in the roster's file, so that a delve
//! changes characters and dungeon together, or neither.

use crate::journal::BattleId;
use crate::roster::same;
use ludus_engine::dice::Seed;
use ludus_engine::share_code;
use ludus_tunnels::delve::log::LevelLog;
use ludus_tunnels::delve::setup::DelveSetup;
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::dungeon::hand_made::LONGEST_NAME;
use ludus_tunnels::dungeon::level::{Dungeon, Level};
use ludus_tunnels::outing::{Outing, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most dungeons. A new one needs room: none is closed but by the player (DEC-217).
pub const MOST_DUNGEONS: usize = 12;
/// The most letters of a name that is typed on a form. That of a hand-made dungeon can be longer ([`LONGEST_NAME`]).
pub const LONGEST_DUNGEON: usize = 32;

/// A dungeon with its changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DungeonRecord {
    pub dungeon: Dungeon,
    /// By the numbers of the levels, less 1.
    #[serde(default)]
    pub logs: Vec<LevelLog>,
    /// The unfinished delve in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_battle: Option<BattleId>,
    #[serde(default)]
    pub delves: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DungeonsError {
    #[error("a dungeon needs a name of 1 to {LONGEST_NAME} letters that can be shown")]
    Name,
    #[error("a dungeon is called \"{0}\" already; choose another name")]
    Taken(String),
    #[error("a party is in {0}; resume or abandon its delve first")]
    Occupied(String),
    #[error("{dungeon}, level {level}: the changes do not fit the level; export again")]
    Changes { dungeon: String, level: u8 },
    #[error("no dungeon is called \"{0}\"")]
    Unknown(String),
    #[error("there are {MOST_DUNGEONS} dungeons already; close one first")]
    Full,
    #[error("the code is no dungeon's; play it, or ask for the code of the dungeon")]
    NoDungeon,
    #[error("{0} is too large for a code; share its file instead")]
    TooLarge(String),
    #[error("{0}")]
    Wrong(String),
    #[error("{0} dungeons, at most {MOST_DUNGEONS} are accepted; export again")]
    TooMany(usize),
}

impl DungeonRecord {
    /// A dungeon that nobody has entered.
    pub fn new(dungeon: Dungeon) -> DungeonRecord {
        DungeonRecord { dungeon, logs: Vec::new(), in_battle: None, delves: 0 }
    }

    /// The number of levels that a party has seen and told of.
    pub fn levels_seen(&self) -> usize {
        self.logs.iter().filter(|log| log.is_seen()).count()
    }

    /// The names of the dead who lie there.
    pub fn bodies(&self) -> impl Iterator<Item = &str> {
        self.logs.iter().flat_map(|log| &log.bodies).map(|(_, body)| body.name.as_str())
    }

    /// The code that founds the same dungeon elsewhere: that of a delve without a party. Refused while a party is inside,
    /// because the code shows what it has not seen. The code of a hand-made dungeon holds all its places: a large one has
    /// none, because a code has a bound.
    pub fn code(&self) -> Result<String, DungeonsError> {
        self.check_free()?;
        let setup = DelveSetup::new(self.dungeon.clone(), Vec::new());
        // No dice are rolled without a party; the dungeon has a seed of its own.
        let code = share_code::code::<Outing>(&Setup::Delve(Box::new(setup)), Seed(0));
        let is_hand_made = !self.dungeon.levels.is_empty();
        match is_hand_made && share_code::read::<Outing>(&code).is_err() {
            true => Err(DungeonsError::TooLarge(self.dungeon.name.clone())),
            false => Ok(code),
        }
    }

    /// Refuses a dungeon with a party inside.
    pub fn check_free(&self) -> Result<(), DungeonsError> {
        match self.in_battle {
            Some(_) => Err(DungeonsError::Occupied(self.dungeon.name.clone())),
            None => Ok(()),
        }
    }

    /// Checks the content of an entry: even a file with a valid checksum can hold nonsense.
    fn check(&self) -> Result<(), DungeonsError> {
        check_name(&self.dungeon.name)?;
        if !self.dungeon.levels.is_empty() {
            self.dungeon.check().map_err(|error| DungeonsError::Wrong(error.to_string()))?;
        }
        let wrong = |level| DungeonsError::Changes { dungeon: self.dungeon.name.clone(), level };
        if self.logs.len() > usize::from(self.dungeon.deepest()) {
            return Err(wrong(self.dungeon.deepest()));
        }
        for (log, number) in self.logs.iter().zip(1..) {
            let level = Level::generate(&self.dungeon, number);
            let (places, links) = (log.places.len(), log.links.len());
            let fits = |place: &ludus_tunnels::dungeon::level::PlaceId| place.index() < level.places.len();
            let is_new = log.is_new() && log.links.is_empty();
            // Ways that were dug come after the links of the level.
            let ways = level.links.len() + log.dug.len();
            let counts = is_new || places == level.places.len() && links == ways && ways <= u8::MAX.into();
            let ends = log.dug.iter().flat_map(|link| [&link.from, &link.to]);
            let all = log.groups.iter().map(|(place, _)| place).chain(ends);
            let all = all.chain(log.cuts.iter().map(|(place, ..)| place));
            let all = all.chain(log.ground.iter().map(|(place, _)| place));
            if !counts || !all.chain(log.bodies.iter().map(|(place, _)| place)).all(fits) {
                return Err(wrong(number));
            }
        }
        Ok(())
    }
}

/// Checks the name of a dungeon.
pub fn check_name(name: &str) -> Result<(), DungeonsError> {
    let letters = name.trim().chars().count();
    let shown = !name.chars().any(char::is_control);
    if (1..=LONGEST_NAME).contains(&letters) && shown { Ok(()) } else { Err(DungeonsError::Name) }
}

/// Checks all dungeons of a file.
pub(super) fn check(all: &[DungeonRecord]) -> Result<(), DungeonsError> {
    if all.len() > MOST_DUNGEONS {
        return Err(DungeonsError::TooMany(all.len()));
    }
    for (number, one) in all.iter().enumerate() {
        one.check()?;
        if all[..number].iter().any(|other| same(&other.dungeon.name, &one.dungeon.name)) {
            return Err(DungeonsError::Taken(one.dungeon.name.clone()));
        }
    }
    Ok(())
}

/// Reads the dungeon of a code.
pub fn decode(code: &str) -> Result<Dungeon, String> {
    let code = share_code::read::<Outing>(code).map_err(|error| error.to_string())?;
    match code.setup {
        Setup::Delve(setup) if setup.party.is_empty() => Ok(setup.dungeon),
        _ => Err(DungeonsError::NoDungeon.to_string()),
    }
}

/// Adds a dungeon that nobody has entered.
pub(super) fn found(all: &mut Vec<DungeonRecord>, dungeon: Dungeon) -> Result<(), DungeonsError> {
    check_name(&dungeon.name)?;
    dungeon.check().map_err(|error| DungeonsError::Wrong(error.to_string()))?;
    if all.iter().any(|one| same(&one.dungeon.name, &dungeon.name)) {
        return Err(DungeonsError::Taken(dungeon.name));
    }
    check_room(all)?;
    all.push(DungeonRecord::new(dungeon));
    Ok(())
}

/// Refuses one dungeon more if there are as many as can be.
pub fn check_room(all: &[DungeonRecord]) -> Result<(), DungeonsError> {
    if all.len() < MOST_DUNGEONS { Ok(()) } else { Err(DungeonsError::Full) }
}

/// Removes a dungeon for good. Refused while a party is inside.
pub(super) fn close(all: &mut Vec<DungeonRecord>, name: &str) -> Result<DungeonRecord, DungeonsError> {
    let at = all.iter().position(|one| same(&one.dungeon.name, name));
    let at = at.ok_or_else(|| DungeonsError::Unknown(name.into()))?;
    all[at].check_free()?;
    Ok(all.remove(at))
}

/// A party enters a dungeon, which is founded if it is new. Refused if there is no room for a new one.
pub(super) fn enter(all: &mut Vec<DungeonRecord>, id: &BattleId, setup: &DelveSetup) -> Result<(), DungeonsError> {
    let name = &setup.dungeon.name;
    check_name(name)?;
    let known = all.iter_mut().find(|one| same(&one.dungeon.name, name));
    match known {
        Some(one) if one.dungeon != setup.dungeon || one.logs != setup.logs => Err(DungeonsError::Taken(name.clone())),
        Some(one) if one.in_battle.as_ref().is_some_and(|other| other != id) => {
            Err(DungeonsError::Occupied(name.clone()))
        }
        Some(one) => {
            one.in_battle = Some(id.clone());
            Ok(())
        }
        None => {
            check_room(all)?;
            let (dungeon, logs) = (setup.dungeon.clone(), setup.logs.clone());
            all.push(DungeonRecord { dungeon, logs, in_battle: Some(id.clone()), delves: 0 });
            Ok(())
        }
    }
}

/// The party of a delve leaves its dungeon. `delve`: the changes stay; `None` if the delve counts for nothing.
pub(super) fn leave(all: &mut Vec<DungeonRecord>, id: &BattleId, delve: Option<&Delve>) {
    let Some(at) = all.iter().position(|one| one.in_battle.as_ref() == Some(id)) else { return };
    // The last one visited stands at the end.
    let mut one = all.remove(at);
    one.in_battle = None;
    if let Some(delve) = delve {
        one.logs = delve.lasting(&one.logs);
        one.delves = one.delves.saturating_add(1);
    }
    all.push(one);
}
