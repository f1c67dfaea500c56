//! The generator: a level from the dungeon's seed and its number alone (TT-DUNGEON-18, DEC-210).

use crate::data::dungeon::{
    ContentsRow, DoorKind, GroupStrength, PlaceContents, SpecialPlace, ThemeId, TrapKind, contents, special,
};
use crate::data::house_rules::HouseRules;
use crate::data::tables::tables;
use crate::dungeon::layout::Layout;
use crate::dungeon::level::{Contents, Dungeon, DungeonPlace, Hoard, Level, Link, MonsterGroup, PlaceId, Special};
use crate::model::setup::{DEEPEST, Space};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// Texts have streams of their own, above those of the levels: other texts change no map (DEC-227).
const TEXTS: u64 = 256;
/// From this level on a group is invisible on this total of 2 dice (DEC-038).
const INVISIBLE: (u8, u8) = (3, 12);
/// A place is a hall on this face (DEC-210).
const HALL: u8 = 6;
/// A place is lit on this face or less (DEC-210).
const LIT_UP_TO: u8 = 2;
/// There is a shaft on this face or more (TT-DUNGEON-23).
const FALL_FROM: u8 = 4;

impl Dungeon {
    /// Founds a dungeon with a rolled theme (TT-DUNGEON-19) and the default house rules.
    pub fn found(name: String, seed: Seed, delvers: u8) -> Dungeon {
        let theme = ThemeId::on(Dice::new(seed, Domain::Layout, 0).face());
        Dungeon { name, theme, seed, rules: HouseRules::default(), delvers, levels: Vec::new() }
    }
}

impl Level {
    /// Returns a level of a dungeon, from 1 to [`Dungeon::deepest`].
    pub fn generate(dungeon: &Dungeon, number: u8) -> Level {
        match dungeon.levels.get(usize::from(number).wrapping_sub(1)) {
            Some(level) => level.clone(),
            None => Level::roll(dungeon, number, &mut Dice::new(dungeon.seed, Domain::Layout, number.into())),
        }
    }

    /// Rolls new contents for some places, as the generator does: for emptied places that fill again (DEC-217), and for a guess
    /// at places that were not seen. The entrance stays empty.
    pub fn restock(&mut self, dungeon: &Dungeon, places: &[PlaceId], dice: &mut Dice) {
        let kept = self.place_ids().zip(&self.places).filter(|(id, _)| !places.contains(id));
        let specials = kept.filter_map(|(_, place)| match &place.contents {
            Contents::Special(special) => Some(special.kind()),
            _ => None,
        });
        let specials = specials.collect();
        let mut stock = Stock { dungeon, level: self.number, places: self.places.len() as u32, specials };
        for place in places.iter().filter(|place| **place != self.entrance) {
            let space = self.place(*place).space;
            self.places[place.index()].contents = stock.contents(space, *place, dice);
        }
    }

    fn roll(dungeon: &Dungeon, number: u8, dice: &mut Dice) -> Level {
        let Layout { cells, links, stair } = Layout::roll(number, dice);
        let entrance = PlaceId(1);
        let goes_on = number < DEEPEST;
        let mut stock = Stock { dungeon, level: number, places: cells.len() as u32, specials: Vec::new() };
        let places = cells.into_iter().enumerate().map(|(index, cell)| {
            let space = if dice.face() == HALL { Space::Hall } else { Space::Place };
            let lit = dice.face() <= LIT_UP_TO || index == 0;
            let contents =
                if index == 0 { Contents::Nothing } else { stock.contents(space, PlaceId(index as u8 + 1), dice) };
            DungeonPlace { cell, space, lit, line: 0, text: None, contents }
        });
        let mut places: Vec<DungeonPlace> = places.collect();
        let fall = (dice.face() >= FALL_FROM).then(|| other_place(places.len(), &[entrance, stair], dice));
        lines(dungeon, number, &mut places);
        let level = Level {
            number,
            places,
            links,
            entrance,
            stair: goes_on.then_some(stair),
            fall: fall.filter(|_| goes_on),
            landing: entrance,
        };
        Level { landing: landing(&level, dice), ..level }
    }
}

/// Draws the contents of the places of a level.
struct Stock<'a> {
    dungeon: &'a Dungeon,
    level: u8,
    places: u32,
    /// The specials that the level has already.
    specials: Vec<SpecialPlace>,
}

impl Stock<'_> {
    /// Rolls the contents of a place (TT-DUNGEON-T2).
    fn contents(&mut self, space: Space, place: PlaceId, dice: &mut Dice) -> Contents {
        let row = contents(dice.face());
        match row.contents {
            PlaceContents::Monsters => {
                let treasure = treasure(row, dice);
                Contents::Monsters { group: self.group(space, dice), treasure }
            }
            PlaceContents::Trap => Contents::Trap { trap: self.trap(dice), treasure: treasure(row, dice) },
            PlaceContents::Special => match self.special(dice) {
                Some(kind) => Contents::Special(self.fixed(kind, place, dice)),
                // The level has all of them.
                None => self.contents(space, place, dice),
            },
            PlaceContents::Treasure => Contents::Treasure(match dice.face() {
                face if face <= row.hidden_up_to => Hoard::Hidden,
                face if face <= row.trapped_up_to => Hoard::Trapped(self.trap(dice)),
                _ => Hoard::Free,
            }),
        }
    }

    fn group(&self, space: Space, dice: &mut Dice) -> MonsterGroup {
        let (from, total) = INVISIBLE;
        let invisible = self.level >= from && dice.face() + dice.face() == total;
        let strength = GroupStrength::on(dice.face());
        let mut terms = self.dungeon.group_draw(self.level, space);
        terms.invisible = invisible;
        terms.group(strength, dice)
    }

    /// Rolls a trap (DEC-213). On the deepest level there is no chute.
    fn trap(&self, dice: &mut Dice) -> TrapKind {
        loop {
            let trap = TrapKind::on(dice.face() + dice.face());
            if trap != TrapKind::Chute || self.level < DEEPEST {
                return trap;
            }
        }
    }

    /// Rolls a special that the level does not have yet (DEC-214). `None` if it has all.
    fn special(&mut self, dice: &mut Dice) -> Option<SpecialPlace> {
        while self.specials.len() < tables().specials.len() {
            let kind = special(dice.face() + dice.face());
            if !self.specials.contains(&kind) {
                self.specials.push(kind);
                return Some(kind);
            }
        }
        None
    }

    /// A special with the parts that do not change.
    fn fixed(&self, kind: SpecialPlace, place: PlaceId, dice: &mut Dice) -> Special {
        match kind {
            SpecialPlace::HeartStone => Special::HeartStone,
            SpecialPlace::GamblingImp => Special::GamblingImp,
            SpecialPlace::RiddleStatue => {
                let riddles = self.dungeon.theme.texts().riddles.len() as u32;
                Special::RiddleStatue(dice.one_of(riddles) as u8 - 1)
            }
            SpecialPlace::OvergrownGarden => Special::OvergrownGarden,
            SpecialPlace::Fountain => Special::Fountain,
            SpecialPlace::DelverRemains => Special::DelverRemains,
            SpecialPlace::SleepingMonster => {
                Special::SleepingMonster(self.dungeon.group_draw(self.level, Space::Hall).sleeper(dice))
            }
            SpecialPlace::Hermit => Special::Hermit,
            SpecialPlace::Shrine => Special::Shrine,
            SpecialPlace::WeaponRack => Special::WeaponRack,
            SpecialPlace::Vault => Special::Vault(self.things(place, dice)),
        }
    }

    /// Three places for the things that open a vault: not the entrance, not the vault.
    fn things(&self, vault: PlaceId, dice: &mut Dice) -> [PlaceId; 3] {
        let mut taken = [PlaceId(1), vault].to_vec();
        core::array::from_fn(|_| {
            let place = other_place(self.places as usize, &taken, dice);
            taken.push(place);
            place
        })
    }
}

fn treasure(row: &ContentsRow, dice: &mut Dice) -> bool {
    match row.treasure_up_to {
        0 => false,
        6.. => true,
        up_to => dice.face() <= up_to,
    }
}

fn other_place(count: usize, not: &[PlaceId], dice: &mut Dice) -> PlaceId {
    loop {
        let place = PlaceId(dice.one_of(count as u32) as u8);
        if !not.contains(&place) {
            return place;
        }
    }
}

/// Draws the place below a shaft or chute: one without monsters and traps, from which no secret and no sealed door bars the way to
/// the entrance (DEC-218); the entrance if there is no other.
fn landing(level: &Level, dice: &mut Dice) -> PlaceId {
    let passes = |link: &Link| !matches!(link.door.kind, DoorKind::Secret | DoorKind::Sealed);
    let safe: Vec<PlaceId> = level
        .reached(passes)
        .into_iter()
        .filter(|id| level.place(*id).contents != Contents::Nothing && level.place(*id).contents.is_safe())
        .collect();
    let drawn = dice.one_of(safe.len().max(1) as u32) as usize - 1;
    safe.get(drawn).copied().unwrap_or(level.entrance)
}

/// Deals the descriptions of the theme to the places: none twice on a level.
fn lines(dungeon: &Dungeon, number: u8, places: &mut [DungeonPlace]) {
    let mut dice = Dice::new(dungeon.seed, Domain::Layout, TEXTS + u64::from(number));
    let texts = dungeon.theme.texts();
    let mut deck: Vec<u8> = (0..(texts.places.len() * texts.ornaments.len()) as u8).collect();
    for place in places {
        let drawn = dice.one_of(deck.len() as u32) as usize - 1;
        place.line = deck.swap_remove(drawn);
    }
}
