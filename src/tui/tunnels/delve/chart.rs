//! A level of the dungeon as the party knows it.

use ludus_tunnels::delve::log::{LevelLog, Marks};
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::dungeon::level::{DungeonPlace, Exit, Level, PlaceId};
use std::sync::Arc;

pub struct Chart<'a> {
    pub delve: &'a Delve,
    pub map: Arc<Level>,
    pub log: &'a LevelLog,
}

impl<'a> Chart<'a> {
    /// The level where the party is.
    pub fn here(delve: &'a Delve) -> Chart<'a> {
        Chart { delve, map: delve.map(), log: delve.log() }
    }

    /// A level by its number. `None` if nobody was there.
    pub fn of(delve: &'a Delve, number: u8) -> Option<Chart<'a>> {
        let log = delve.logs.get(usize::from(number).wrapping_sub(1)).filter(|log| !log.is_new())?;
        Some(Chart { delve, map: delve.map_of(number), log })
    }

    /// The place of the party, if it is on this level.
    pub fn party(&self) -> Option<PlaceId> {
        (self.map.number == self.delve.level).then_some(self.delve.here)
    }

    pub fn place(&self, id: PlaceId) -> &DungeonPlace {
        self.map.place(id)
    }

    /// The places that were entered or looked into.
    pub fn places(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.map.place_ids().filter(|id| self.knows(*id))
    }

    pub fn knows(&self, id: PlaceId) -> bool {
        self.was_entered(id) || self.log.place(id).has(Marks::GLIMPSED)
    }

    pub fn was_entered(&self, id: PlaceId) -> bool {
        self.log.place(id).has(Marks::ENTERED)
    }

    /// The exits of a place that the party knows, by direction.
    pub fn exits(&self, id: PlaceId) -> Vec<Exit> {
        let mut all: Vec<Exit> = self.log.known_exits(&self.map, id).collect();
        all.sort_by_key(|exit| exit.direction);
        all
    }

    /// Returns whether a door must be opened before anyone goes through.
    pub fn is_shut(&self, exit: Exit) -> bool {
        !self.log.is_open(&self.map, exit.link)
    }

    /// The first exit of the shortest known way of the party to a place, through open doors and past no group. The door next to the
    /// party can be shut. `None` if no such way is known.
    pub fn way_to(&self, to: PlaceId) -> Option<Exit> {
        let here = self.party()?;
        let is_met = |place| self.log.troop(&self.map, place).is_some();
        let is_open = |exit: &Exit| !self.is_shut(*exit) && !self.delve.is_barred(exit.link);
        let free = |place, exit: &Exit| place == here || is_open(exit) && !is_met(place);
        self.delve.first_exit(&self.map, |exit| exit.to == to, free)
    }
}
