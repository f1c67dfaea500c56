//! Hand-made dungeons: reads them from JSON and checks them. Errors name the place and the bound.
//!
//! A file is a [`Dungeon`] with its levels. A group may leave out its rating, which is then that of the level. What holds for
//! generated levels holds for these, too; only their texts, their shape and the state of their doors are free.

use crate::data::dungeon::{DoorKind, GroupStrength, TrapKind, difficulty_unit};
use crate::data::monster::MonsterSize;
use crate::dungeon::group::fits;
use crate::dungeon::level::{
    COLUMNS, Contents, Dungeon, DungeonPlace, Hoard, Level, MOST_PLACES, MonsterGroup, PlaceId, ROWS, Special,
};
use crate::model::setup::{MOST_FOES, MOST_MEMBERS};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::lazy::Lazy;
use ludus_engine::{json, text};
use thiserror::Error;

/// The bounds of a file: bytes, levels, letters of a description.
const MOST_BYTES: usize = 48 * 1024;
const MOST_LEVELS: usize = 6;
const LONGEST_TEXT: usize = 160;
/// The most letters of the name of a dungeon.
pub const LONGEST_NAME: usize = 48;
/// The highest rating of a monster.
const HIGHEST_RATING: u16 = 20_000;

/// The dungeons that come with the program.
const SHIPPED: [&str; 1] = [include_str!("../../../assets/tunnels/dungeons/drowned-brewery.json")];

/// The reason why a dungeon is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DungeonError {
    #[error("{0}")]
    Dungeon(String),
    #[error("level {level}: {wrong}")]
    Level { level: u8, wrong: String },
    #[error("level {level}, place {place}: {wrong}")]
    Place { level: u8, place: u8, wrong: String },
}

/// Returns the dungeons that come with the program. Each is checked by a test.
pub fn shipped() -> &'static [Dungeon] {
    static READ: Lazy<Vec<Dungeon>> =
        Lazy::new(|| SHIPPED.into_iter().filter_map(|file| Dungeon::read(file).ok()).collect());
    &READ
}

impl Dungeon {
    /// Reads a hand-made dungeon from the text of a file, and checks it.
    pub fn read(file: &str) -> Result<Dungeon, DungeonError> {
        if file.len() > MOST_BYTES {
            return Err(DungeonError::Dungeon(format!("{} bytes, at most {MOST_BYTES} are allowed", file.len())));
        }
        let mut dungeon: Dungeon = json::read(file).map_err(DungeonError::Dungeon)?;
        if dungeon.levels.is_empty() {
            return Err(DungeonError::Dungeon("a hand-made dungeon has 1 level or more".into()));
        }
        let (rules, delvers) = (dungeon.rules, dungeon.delvers);
        for level in &mut dungeon.levels {
            let number = rules.deeper_levels.rating_level(level.number);
            for group in level.places.iter_mut().filter_map(|place| place.contents.group_mut()) {
                if group.rating == 0 {
                    group.rating = group.kind.rating(number).unwrap_or(0).min(HIGHEST_RATING.into()) as u16;
                }
                group.strength = GroupStrength::of(group.total(), difficulty_unit(number, delvers));
            }
        }
        dungeon.check()?;
        Ok(dungeon)
    }

    /// Checks name and number of delvers, and the levels of a hand-made dungeon.
    pub fn check(&self) -> Result<(), DungeonError> {
        let refuse = |wrong: String| Err(DungeonError::Dungeon(wrong));
        if !is_line(&self.name, LONGEST_NAME) {
            return refuse(format!("a name needs 1 to {LONGEST_NAME} letters that can be shown"));
        }
        if !(1..=MOST_MEMBERS).contains(&self.delvers.into()) {
            return refuse(format!("a dungeon is made for 1 to {MOST_MEMBERS} delvers, not {}", self.delvers));
        }
        if self.levels.len() > MOST_LEVELS {
            return refuse(format!("{} levels, at most {MOST_LEVELS} are allowed", self.levels.len()));
        }
        for (number, level) in (1..).zip(&self.levels) {
            if level.number != number {
                return refuse(format!("level {} stands where level {number} is expected", level.number));
            }
            Check { dungeon: self, level, last: usize::from(number) == self.levels.len() }.all()?;
        }
        Ok(())
    }
}

impl Contents {
    const fn group_mut(&mut self) -> Option<&mut MonsterGroup> {
        match self {
            Contents::Monsters { group, .. } | Contents::Special(Special::SleepingMonster(group)) => Some(group),
            _ => None,
        }
    }
}

fn is_line(line: &str, longest: usize) -> bool {
    (1..=longest).contains(&line.chars().count()) && line.chars().all(text::is_printing)
}

/// The check of one level.
struct Check<'a> {
    dungeon: &'a Dungeon,
    level: &'a Level,
    /// True for the last level of the dungeon: nothing leads down from it.
    last: bool,
}

impl Check<'_> {
    fn all(&self) -> Result<(), DungeonError> {
        let count = self.level.places.len();
        if !(2..=MOST_PLACES).contains(&count) {
            return self.refuse(format!("a level has 2 to {MOST_PLACES} places, not {count}"));
        }
        let (mut cells, mut specials) = (BTreeSet::new(), BTreeSet::new());
        for (id, place) in self.level.place_ids().zip(&self.level.places) {
            if !place.cell.is_on_grid() || !cells.insert(place.cell) {
                let bound = format!("columns 0 to {}, rows 0 to {}", COLUMNS - 1, ROWS - 1);
                return self.refuse_at(id, format!("a place needs a cell of its own on the grid: {bound}"));
            }
            if let Contents::Special(special) = &place.contents
                && !specials.insert(special.kind())
            {
                return self.refuse_at(id, "each special occurs once on a level at most".into());
            }
            self.place(id, place)?;
        }
        self.links()?;
        self.ways()
    }

    fn refuse<T>(&self, wrong: String) -> Result<T, DungeonError> {
        Err(DungeonError::Level { level: self.level.number, wrong })
    }

    fn refuse_at<T>(&self, place: PlaceId, wrong: String) -> Result<T, DungeonError> {
        Err(DungeonError::Place { level: self.level.number, place: place.0, wrong })
    }

    fn exists(&self, place: PlaceId) -> bool {
        place.index() < self.level.places.len()
    }

    fn links(&self) -> Result<(), DungeonError> {
        let mut joined = BTreeSet::new();
        for link in &self.level.links {
            let (from, to) = (link.from, link.to);
            if !self.exists(from) {
                return self.refuse(format!("a door leads from place {}, which does not exist", from.0));
            }
            if !self.exists(to) {
                return self.refuse_at(from, format!("a door leads to place {}, which does not exist", to.0));
            }
            let direction = link.direction.name();
            if self.level.place(from).cell.towards(self.level.place(to).cell) != Some(link.direction) {
                let wrong = format!("a door leads {direction} to place {}, whose cell does not touch there", to.0);
                return self.refuse_at(from, wrong);
            }
            if !joined.insert([from.min(to), from.max(to)]) {
                return self.refuse_at(from, format!("two doors lead to place {}, only 1 is allowed", to.0));
            }
            if link.door.open && matches!(link.door.kind, DoorKind::Secret | DoorKind::Sealed | DoorKind::Moving) {
                return self
                    .refuse_at(from, format!("the door {direction} cannot be open: only doors that people open"));
            }
        }
        Ok(())
    }

    /// Checks the ways up and down, and that all places can be reached.
    fn ways(&self) -> Result<(), DungeonError> {
        let Level { entrance, stair, fall, landing, .. } = *self.level;
        let named = [("entrance", Some(entrance)), ("stair", stair), ("fall", fall), ("landing", Some(landing))];
        for (name, place) in named {
            if let Some(place) = place.filter(|place| !self.exists(*place)) {
                return self.refuse(format!("the {name} is place {}, which does not exist", place.0));
            }
        }
        if stair.is_some() == self.last || fall.is_some() && self.last {
            return self.refuse("each level has 1 stair; nothing leads down from the last one".into());
        }
        if !self.level.place(entrance).lit {
            return self.refuse_at(entrance, "the entrance must be lit".into());
        }
        for (name, place) in [("entrance", entrance), ("landing", landing)] {
            if !self.level.place(place).contents.is_safe() {
                return self.refuse_at(place, format!("the {name} must be without monsters and traps"));
            }
        }
        let reached = self.level.reached(|_| true);
        let name = |place| if Some(place) == stair { "the stair" } else { "it" };
        if let Some(place) = self.level.place_ids().find(|place| !reached.contains(place)) {
            return self.refuse_at(place, format!("no way leads from the entrance to {}", name(place)));
        }
        // A party that has no magic and finds nothing gets down, and up again after a fall.
        let free = self.level.reached(|link| !matches!(link.door.kind, DoorKind::Secret | DoorKind::Sealed));
        let hindered = "a secret or sealed door stands on each way between the entrance and the";
        let ends = [("stair", stair), ("landing", Some(landing))];
        match ends.into_iter().find_map(|(name, place)| Some((name, place.filter(|place| !free.contains(place))?))) {
            Some((name, place)) => self.refuse_at(place, format!("{hindered} {name}")),
            None => Ok(()),
        }
    }

    fn place(&self, id: PlaceId, place: &DungeonPlace) -> Result<(), DungeonError> {
        if place.text.as_ref().is_some_and(|line| !is_line(line, LONGEST_TEXT)) {
            return self.refuse_at(id, format!("a text needs 1 to {LONGEST_TEXT} letters that can be shown"));
        }
        let texts = self.dungeon.theme.texts();
        let lines = texts.places.len() * texts.ornaments.len();
        if usize::from(place.line) >= lines {
            return self.refuse_at(id, format!("a line is 0 to {}, not {}", lines - 1, place.line));
        }
        match &place.contents {
            Contents::Monsters { group, .. } if !fits(group.kind, place.space) => {
                self.refuse_at(id, format!("the {} is too large for a {}", group.kind.name(), place.space.name()))
            }
            Contents::Monsters { group, .. } => self.group(id, group, MOST_FOES),
            Contents::Trap { trap, .. } | Contents::Treasure(Hoard::Trapped(trap)) => {
                if self.last && *trap == TrapKind::Chute {
                    return self.refuse_at(id, "a chute needs a level below".into());
                }
                Ok(())
            }
            Contents::Special(special) => self.special(id, special),
            Contents::Nothing | Contents::Treasure(_) => Ok(()),
        }
    }

    fn group(&self, id: PlaceId, group: &MonsterGroup, most: usize) -> Result<(), DungeonError> {
        let name = group.kind.name();
        if !(1..=most).contains(&group.number.into()) {
            return self.refuse_at(id, format!("a group has 1 to {most} monsters, not {}", group.number));
        }
        if !(1..=HIGHEST_RATING).contains(&group.rating) {
            let wrong = format!("the {name} is not used on this level, so it needs a rating of 1 to {HIGHEST_RATING}");
            return self.refuse_at(id, wrong);
        }
        let level = self.dungeon.rules.deeper_levels.rating_level(self.level.number);
        let delvers = self.dungeon.delvers;
        let most = GroupStrength::Tough.band(difficulty_unit(level, delvers)).1;
        if group.total() > most {
            let wrong = format!("a group with a rating of {}, at most {most} are allowed for", group.total());
            return self.refuse_at(id, format!("{wrong} {}", text::count(delvers, "delver")));
        }
        Ok(())
    }

    fn special(&self, id: PlaceId, special: &Special) -> Result<(), DungeonError> {
        match special {
            Special::RiddleStatue(riddle) => {
                let riddles = self.dungeon.theme.texts().riddles.len();
                if usize::from(*riddle) >= riddles {
                    return self.refuse_at(id, format!("a riddle is 0 to {}, not {riddle}", riddles - 1));
                }
                Ok(())
            }
            Special::SleepingMonster(group) if group.kind.row().size == MonsterSize::Small => {
                self.refuse_at(id, format!("a sleeping monster is larger than a man, unlike the {}", group.kind.name()))
            }
            Special::SleepingMonster(group) => self.group(id, group, 1),
            Special::Vault(things) => {
                let apart: BTreeSet<_> = things.iter().chain([&id, &self.level.entrance]).collect();
                match things.iter().find(|place| !self.exists(**place)) {
                    Some(place) => {
                        self.refuse_at(id, format!("a thing lies in place {}, which does not exist", place.0))
                    }
                    None if apart.len() < 5 => {
                        self.refuse_at(id, "its 3 things lie apart, and neither here nor at the entrance".into())
                    }
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}
