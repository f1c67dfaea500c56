//! A delve as its players see it: nothing of what they have not seen or learned (TT-SCOPE-06, TT-UI-14).

use crate::data::dungeon::DoorKind;
use crate::delve::log::{LevelLog, Marks, Troop};
use crate::delve::resolve::is_on_hoard;
use crate::delve::state::{Chart, Delve, Scene};
use crate::dungeon::level::{Contents, Dungeon, DungeonPlace, GridCell, Hoard, Level, Link, PlaceId};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// No place: the end of a link that nobody has seen.
const NOWHERE: PlaceId = PlaceId(0);

impl Delve {
    /// Returns the delve as every seat sees it. Unseen places are blank, and so is the seed of the dungeon, which would show
    /// them. The seed of the dice stays, as in a fight.
    #[must_use]
    pub fn observed(&self) -> Delve {
        let mut seen = self.clone();
        (seen.dungeon.seed, seen.chart) = (Seed(0), Chart::default());
        seen.dungeon.levels.clear();
        seen.sketches = (1..=self.logs.len() as u8).map(|number| self.sketch(number)).collect();
        if self.scene != Scene::Warned {
            seen.coming = None;
        }
        seen.coming.iter_mut().for_each(|troop| hide_ratings(troop, self.level));
        for ((log, sketch), number) in seen.logs.iter_mut().zip(&seen.sketches).zip(1..) {
            log.forget_unseen(sketch, number);
        }
        seen
    }

    /// A full delve that the party could be in: what it has not seen is drawn again from another seed.
    #[must_use]
    pub fn determinized(&self, seed: Seed) -> Delve {
        let mut guess = self.observed();
        (guess.seed, guess.dungeon.seed) = (seed, seed);
        let mut dice = Dice::new(seed, Domain::Guess, u64::from(self.decisions));
        for (sketch, log) in guess.sketches.iter_mut().zip(&mut guess.logs) {
            complete(sketch, log, &guess.dungeon, &mut dice);
        }
        guess
    }

    /// A level as far as the party has seen it, without the places and links behind the last that it knows.
    fn sketch(&self, number: u8) -> Level {
        let mut level = (*self.map_of(number)).clone();
        let log = &self.logs[usize::from(number) - 1];
        let known = |place: PlaceId| log.place(place).has(Marks::ENTERED);
        for (at, link) in level.links.iter_mut().enumerate() {
            let seen = log.links.get(at).is_some_and(|marks| marks.has(Marks::SEEN));
            if !seen {
                (link.from, link.to, link.door.kind) = (NOWHERE, NOWHERE, DoorKind::Secret);
                (link.width, link.direction) = (Default::default(), crate::dungeon::level::Direction::North);
            }
        }
        let last = level.links.iter().rposition(|link| link.from != NOWHERE).map_or(0, |at| at + 1);
        level.links.truncate(last);
        let beside = |id: PlaceId| level.links.iter().any(|link| link.from == id || link.to == id);
        for (place, id) in level.places.iter_mut().zip((1..).map(PlaceId)) {
            let marks = log.place(id);
            let contents = if marks.has(Marks::ENTERED) || marks.has(Marks::GLIMPSED) {
                visible(&place.contents, marks)
            } else {
                audible(&place.contents, marks)
            };
            if !known(id) {
                let cell = if beside(id) || marks.has(Marks::GLIMPSED) { place.cell } else { GridCell(0, 0) };
                *place = DungeonPlace { cell, space: Default::default(), lit: false, line: 0, text: None, contents };
            } else {
                place.contents = contents;
            }
        }
        // Visions and spirits see places to which no way is known.
        let seen = |id: PlaceId| log.place(id).has(Marks::GLIMPSED);
        let matters = |id: PlaceId| beside(id) || known(id) || seen(id) || id == level.entrance;
        let last = (1..=level.places.len() as u8).rev().find(|id| matters(PlaceId(*id))).unwrap_or(1);
        level.places.truncate(last.into());
        level.stair = level.stair.filter(|place| known(*place) || log.place(*place).has(Marks::SHOWN));
        level.fall = level.fall.filter(|place| known(*place));
        if !known(level.landing) {
            level.landing = level.entrance;
        }
        level
    }
}

/// The visible part of the contents of a place: no hidden treasure, no trap that nobody found.
fn visible(contents: &Contents, marks: Marks) -> Contents {
    let found = marks.has(Marks::TRAP_FOUND) || marks.has(Marks::TRAP_SPENT);
    match contents {
        Contents::Treasure(Hoard::Hidden) if !marks.has(Marks::BARED) => Contents::Nothing,
        Contents::Treasure(Hoard::Trapped(_)) if !found => Contents::Treasure(Hoard::Free),
        Contents::Trap { trap, treasure } if !found => {
            if *treasure || is_on_hoard(*trap) {
                Contents::Treasure(Hoard::Free)
            } else {
                Contents::Nothing
            }
        }
        other => other.clone(),
    }
}

/// The group that was heard behind a door, without what it guards.
const fn audible(contents: &Contents, marks: Marks) -> Contents {
    match contents {
        Contents::Monsters { group, .. } if marks.has(Marks::HEARD) => {
            Contents::Monsters { group: *group, treasure: false }
        }
        _ => Contents::Nothing,
    }
}

/// A group whose rating is secret has that of its kind (DEC-039).
fn hide_ratings(troop: &mut Troop, level: u8) {
    if !troop.known {
        let listed = troop.kind.rating(level).or(troop.kind.rating(1)).unwrap_or(1).min(20_000) as u16;
        let hidden = |(now, full): &mut (u16, u16)| (listed.saturating_sub(*full - *now).max(1), listed);
        troop.ratings.iter_mut().for_each(|rating| *rating = hidden(rating));
    }
}

impl LevelLog {
    /// Removes groups, goods and bodies in places that the party has not seen, and the ratings that it does not know.
    fn forget_unseen(&mut self, sketch: &Level, number: u8) {
        self.stock.clear();
        self.dug.clear();
        self.places.truncate(sketch.places.len());
        self.links.truncate(sketch.links.len());
        let places = self.places.clone();
        let seen = |place: PlaceId| {
            let marks = places.get(place.index()).copied().unwrap_or_default();
            marks.has(Marks::ENTERED) || marks.has(Marks::GLIMPSED)
        };
        let heard = |place: PlaceId| places.get(place.index()).is_some_and(|marks| marks.has(Marks::HEARD));
        self.groups.retain(|(place, _)| seen(*place) || heard(*place));
        self.groups.iter_mut().filter_map(|(_, troop)| troop.as_mut()).for_each(|troop| hide_ratings(troop, number));
        self.ground.retain(|(place, _)| seen(*place));
        self.bodies.retain(|(place, _)| seen(*place));
    }
}

/// Adds to a sketch the places of a level of the guessed dungeon. Each unseen end of a link leads to one of them.
fn complete(sketch: &mut Level, log: &mut LevelLog, dungeon: &Dungeon, dice: &mut Dice) {
    let drawn = Level::generate(dungeon, sketch.number);
    let places = sketch.places.len() as u8;
    let moved = |place: PlaceId| PlaceId(place.0 + places);
    let unknown: Vec<PlaceId> = sketch
        .place_ids()
        .filter(|id| {
            let beside = sketch.links.iter().any(|link| link.from == *id || link.to == *id);
            beside && !log.place(*id).has(Marks::ENTERED)
        })
        .collect();
    for id in unknown {
        let guessed = PlaceId(dice.one_of(drawn.places.len() as u32) as u8);
        let place = drawn.place(guessed);
        if !log.place(id).has(Marks::GLIMPSED) && !log.place(id).has(Marks::HEARD) {
            sketch.places[id.index()] = DungeonPlace { cell: sketch.places[id.index()].cell, ..place.clone() };
        }
        let door = crate::dungeon::level::Door { kind: DoorKind::Plain, open: false };
        let direction = crate::dungeon::level::Direction::East;
        sketch.links.push(Link { from: id, to: moved(guessed), direction, width: Default::default(), door });
    }
    sketch.places.extend(drawn.places.iter().cloned());
    let shifted = drawn.links.iter().map(|link| Link { from: moved(link.from), to: moved(link.to), ..*link });
    sketch.links.extend(shifted);
    sketch.stair = sketch.stair.or(drawn.stair.map(moved));
    sketch.fall = sketch.fall.or(drawn.fall.map(moved));
    log.places.resize(sketch.places.len(), Marks::default());
    log.links.resize(sketch.links.len(), Marks::default());
}
