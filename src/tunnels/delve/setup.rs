//! Everything that determines a delve before its first die: the dungeon as earlier delves left it, and the party.

use crate::data::coins::Coins;
use crate::data::henchman::{MOST_SHARES, terms};
use crate::data::supply::CARRIED_WITHOUT_PACK;
use crate::delve::log::LevelLog;
use crate::delve::member::{Beast, Hire, MemberId};
use crate::dungeon::level::Dungeon;
use crate::model::belongings::OwnedBeast;
use crate::model::delver::Delver;
use crate::model::setup::{MOST_CHARACTERS, MOST_MEMBERS, MOST_SEATS, SetupError};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A character or henchman who sets out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    pub character: Delver,
    /// The player who gives the orders in fights, from 0.
    #[serde(default)]
    pub seat: u8,
    /// The terms of a henchman. `None` for a player's own character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire: Option<Hire>,
}

impl Entrant {
    pub const fn new(character: Delver) -> Entrant {
        Entrant { character, seat: 0, hire: None }
    }

    /// Refuses more things than hands and belt hold, unless there is a pack (DEC-117).
    fn check_things(&self) -> Result<(), SetupError> {
        let (who, things) = (&self.character, self.character.things());
        if who.has_pack() || things <= CARRIED_WITHOUT_PACK {
            return Ok(());
        }
        Err(SetupError::HandsFull { name: who.name.clone(), things })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelveSetup {
    pub dungeon: Dungeon,
    /// The changes by earlier delves, by the numbers of the levels, less 1 (DEC-217).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub logs: Vec<LevelLog>,
    /// In its order of march; the players' own characters and their henchmen.
    pub party: Vec<Entrant>,
    /// Bound monsters from the stable (DEC-050).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beasts: Vec<Beast>,
    /// The place of the leader in the party.
    #[serde(default)]
    pub leader: u8,
    /// Nothing counts, and the dungeon stays as it is (DEC-226).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub practice: bool,
}

impl DelveSetup {
    pub fn new(dungeon: Dungeon, party: Vec<Entrant>) -> DelveSetup {
        DelveSetup { dungeon, logs: Vec::new(), party, beasts: Vec::new(), leader: 0, practice: false }
    }

    pub fn seats(&self) -> u8 {
        self.party.iter().map(|entrant| entrant.seat + 1).max().unwrap_or(1)
    }

    pub fn check_names(&self) -> Result<(), SetupError> {
        for (number, entrant) in self.party.iter().enumerate() {
            let member = number + 1;
            entrant.character.check_name().map_err(|error| SetupError::Member { member, error })?;
            let name = &entrant.character.name;
            if self.party[..number].iter().any(|other| other.character.name == *name) {
                return Err(SetupError::SameName { member });
            }
        }
        Ok(())
    }

    pub fn check(&self) -> Result<(), SetupError> {
        let own = self.party.iter().filter(|entrant| entrant.hire.is_none()).count();
        let all = self.party.len() + self.beasts.len();
        // The beasts of the characters come along as far as there is room.
        if !(1..=MOST_CHARACTERS).contains(&own) || all > MOST_MEMBERS {
            return Err(SetupError::Party(all));
        }
        if self.party.get(usize::from(self.leader)).is_none_or(|leader| leader.hire.is_some()) {
            return Err(SetupError::Leader);
        }
        self.check_names()?;
        for (number, entrant) in self.party.iter().enumerate() {
            let member = number + 1;
            entrant.character.check().map_err(|error| SetupError::Member { member, error })?;
            entrant.check_things()?;
            let gap = (0..entrant.seat).any(|seat| self.party.iter().all(|other| other.seat != seat));
            if entrant.seat >= MOST_SEATS || gap {
                return Err(SetupError::Seat { member });
            }
            let employs = |hire: &Hire| {
                let employer = self.party.get(hire.employer.index());
                employer.is_some_and(|other| other.hire.is_none()) && terms(entrant.character.kind).is_some()
            };
            if entrant.hire.as_ref().is_some_and(|hire| !employs(hire)) {
                return Err(SetupError::Seat { member });
            }
        }
        self.check_shares()
    }

    /// All henchmen together get 3/4 of the loot at most (DEC-118).
    fn check_shares(&self) -> Result<(), SetupError> {
        let hired = self.party.iter().filter(|entrant| entrant.hire.is_some());
        // Parts of 120, which all shares divide.
        const WHOLE: u32 = 120;
        let shares: u32 = hired.filter_map(|e| terms(e.character.kind)).map(|terms| terms.share.down(WHOLE)).sum();
        if shares > MOST_SHARES.down(WHOLE) { Err(SetupError::Party(self.party.len())) } else { Ok(()) }
    }

    /// The beasts of the set-up, then those that the characters own, as far as there is room (DEC-228).
    pub fn all_beasts(&self) -> Vec<Beast> {
        let owned = (0..).map(MemberId).zip(&self.party).flat_map(|(master, entrant)| {
            let beast =
                move |own: &OwnedBeast| Beast { bound: true, ..Beast::new(own.kind, own.rating, own.rating, master) };
            entrant.character.beasts.iter().map(beast)
        });
        let room = MOST_MEMBERS.saturating_sub(self.party.len());
        self.beasts.iter().copied().chain(owned).take(room).collect()
    }

    /// The gold that all bring in, which is no loot (DEC-104).
    pub fn gold(&self) -> Coins {
        self.party.iter().map(|entrant| entrant.character.gold).sum()
    }
}
