//! A fighter in an encounter: what they brought and their current state.

use crate::data::alignment::Alignment;
use crate::data::item::{Carried, Item, MOST};
use crate::data::monster::{Monster, Speed, Wit};
use crate::data::skill::Skill;
use crate::data::spell::{Spell, Spells, Ward, Wards};
use crate::data::temper::Temper;
use crate::model::character::{Character, HP, Role};
use alloc::string::String;
use ludus_engine::board::{ActorId, BoardCell};
use serde::{Deserialize, Serialize};

/// One of the two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Side {
    A,
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The index into lists of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

impl From<Side> for ActorId {
    fn from(side: Side) -> ActorId {
        ActorId(side as u16)
    }
}

impl From<ActorId> for Side {
    fn from(id: ActorId) -> Side {
        Side::BOTH[usize::from(id.0 & 1)]
    }
}

/// The two sides stand side by side, in one row of two places.
impl From<Side> for BoardCell {
    fn from(side: Side) -> BoardCell {
        BoardCell { x: side as i16, y: 0 }
    }
}

impl From<BoardCell> for Side {
    fn from(cell: BoardCell) -> Side {
        Side::BOTH[usize::from(cell.x & 1 == 1)]
    }
}

impl From<Side> for u8 {
    fn from(side: Side) -> u8 {
        side as u8
    }
}

impl TryFrom<u8> for Side {
    type Error = String;

    fn try_from(number: u8) -> Result<Side, String> {
        match number {
            0 => Ok(Side::A),
            1 => Ok(Side::B),
            _ => Err(format!("there is no seat {number}: there are 0 and 1")),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FighterKind {
    Character(Role),
    Monster(Monster),
    /// An empty place: a feature without a monster that can be scouted.
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    pub kind: FighterKind,
    /// Hit points when unhurt.
    pub full: u8,
    /// Hit points now; 0 is dead.
    pub hp: u8,
    /// Melee level with the Order's bonus, without the weapon in hand.
    pub melee: u8,
    /// Archery level with the Order's bonus, without a bow. 0: no archer.
    pub archery: u8,
    pub magic: u8,
    /// Thief level without gloves.
    pub thief: u8,
    /// Sides of the damage die for blows.
    pub damage: u8,
    /// Sides of the damage die for arrows.
    pub arrow_damage: u8,
    pub speed: Speed,
    pub wit: Wit,
    pub alignment: Alignment,
    pub temper: Temper,
    /// Modifier to hit with blows from a lair's special: -10, 0 or +10 (OURS-10).
    pub idol: i8,
    /// Gold carried, or the gold of a hoard.
    pub gold: u32,
    /// Items carried, or a monster's hoard. Used and given items leave their place empty.
    pub items: [Option<Carried>; MOST],
    /// Items received, stolen or taken from the dead.
    pub got: [Option<Carried>; MOST],
    /// The place of the weapon in hand, from 0.
    pub weapon: Option<u8>,
    pub wards: Wards,
    /// True after casting Might.
    pub might: bool,
    /// Spells already cast, including failures (DD-38).
    pub spent: Spells,
    pub arrows: u8,
    /// Rounds that the fighter still loses.
    pub delay: u8,
    /// True if the delay starts next round, because the fighter already acted in this one.
    pub fresh: bool,
    /// True after any aggressive action.
    pub attacked: bool,
    /// Plan entries used up or skipped, as bits.
    pub gone: u32,
    /// How often the current entry has been used.
    pub done: u8,
}

impl Fighter {
    /// Creates a character's fighter. The Order's training counts against characters only.
    pub fn character(who: &Character, against_character: bool) -> Fighter {
        let order = u8::from(who.order && against_character);
        let level = |skill| who.levels.of(skill);
        let mut items = [None; MOST];
        items.iter_mut().zip(&who.items).for_each(|(place, item)| *place = Some(*item));
        let archery = level(Skill::Archery);
        let fighter = Fighter {
            melee: level(Skill::Melee) + order,
            archery: archery + if archery > 0 { order } else { 0 },
            magic: level(Skill::Magic),
            thief: level(Skill::Thief),
            alignment: who.alignment,
            temper: who.temper,
            gold: who.gold,
            items,
            ..Fighter::bare(FighterKind::Character(who.role), HP)
        };
        fighter.with_gear()
    }

    /// Creates a monster with these hit points and a hoard, which it never uses.
    pub fn monster(kind: Monster, hp: u8, gold: u32, hoard: &[Carried]) -> Fighter {
        let row = kind.row();
        let order = u8::from(row.humanoid);
        let mut items = [None; MOST];
        items.iter_mut().zip(hoard).for_each(|(place, item)| *place = Some(*item));
        Fighter {
            melee: row.melee + order,
            archery: row.missile + if row.missile > 0 { order } else { 0 },
            magic: row.magic,
            damage: row.damage,
            arrow_damage: row.missile_damage,
            speed: row.speed,
            wit: row.wit,
            alignment: row.alignment,
            gold,
            items,
            ..Fighter::bare(FighterKind::Monster(kind), hp)
        }
    }

    /// The opponent at a feature without a monster.
    pub const fn nobody() -> Fighter {
        Fighter::bare(FighterKind::Nobody, 0)
    }

    const fn bare(kind: FighterKind, hp: u8) -> Fighter {
        Fighter {
            kind,
            full: hp,
            hp,
            melee: 0,
            archery: 0,
            magic: 0,
            thief: 0,
            damage: 6,
            arrow_damage: 6,
            speed: Speed::Medium,
            wit: Wit::Average,
            alignment: Alignment::Neutral,
            temper: Temper::Steady,
            idol: 0,
            gold: 0,
            items: [None; MOST],
            got: [None; MOST],
            weapon: None,
            wards: Wards::NONE,
            might: false,
            spent: Spells::NONE,
            arrows: 0,
            delay: 0,
            fresh: false,
            attacked: false,
            gone: 0,
            done: 0,
        }
    }

    /// Returns the fighter with other items.
    pub(crate) fn carrying(mut self, items: [Option<Carried>; MOST]) -> Fighter {
        self.items = items;
        self.with_gear()
    }

    /// Puts on the ring and takes the first weapon in hand (DD-50), if carried.
    fn with_gear(mut self) -> Fighter {
        let weapon = self.items.iter().position(|place| place.is_some_and(|carried| carried.item.is_weapon()));
        self.weapon = weapon.map(|place| place as u8);
        self.wards = Wards::NONE;
        if self.wears(Item::RingOfWarding) {
            self.wards = Wards::NONE.with(Ward::Ring);
        }
        self
    }

    /// Removes an item and its passive effect. Only before combat, when no spell is active.
    pub(crate) fn lose(&mut self, place: usize) -> Option<Carried> {
        let item = self.items[place].take();
        if self.is_character() {
            *self = self.with_gear();
        }
        item
    }

    /// Stores a received item. There is always room: a fighter can give at most six.
    pub(crate) fn receive(&mut self, item: Carried) {
        if let Some(place) = self.got.iter_mut().find(|place| place.is_none()) {
            *place = Some(item);
        }
    }

    pub const fn is_character(&self) -> bool {
        matches!(self.kind, FighterKind::Character(_))
    }

    pub const fn is_monster(&self) -> bool {
        matches!(self.kind, FighterKind::Monster(_))
    }

    pub const fn is_nobody(&self) -> bool {
        matches!(self.kind, FighterKind::Nobody)
    }

    /// The role; `None` unless this is a character.
    pub const fn role(&self) -> Option<Role> {
        match self.kind {
            FighterKind::Character(role) => Some(role),
            _ => None,
        }
    }

    pub const fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// True if a character carries this item. A monster's hoard does not count.
    pub fn wears(&self, item: Item) -> bool {
        self.is_character() && self.items.iter().flatten().any(|carried| carried.item == item)
    }

    pub fn in_hand(&self) -> Option<Item> {
        self.items.get(usize::from(self.weapon?))?.map(|carried| carried.item)
    }

    /// Melee level with the weapon in hand.
    pub fn melee_level(&self) -> u8 {
        self.melee + u8::from(self.in_hand() == Some(Item::KeenSword))
    }

    /// Damage added to every blow.
    pub fn blow_bonus(&self) -> u8 {
        let maul = if self.in_hand() == Some(Item::HeavyMaul) { 2 } else { 0 };
        maul + if self.might { 2 } else { 0 }
    }

    /// Archery level with a bow, which helps archers only.
    pub fn archery_level(&self) -> u8 {
        self.archery + u8::from(self.archery > 0 && self.wears(Item::YewBow))
    }

    /// Thief level with gloves.
    pub fn thief_level(&self) -> u8 {
        self.thief + u8::from(self.wears(Item::ThiefsGloves))
    }

    /// The level of a skill, including items and the Order.
    pub fn level(&self, skill: Skill) -> u8 {
        match skill {
            Skill::Melee => self.melee_level(),
            Skill::Archery => self.archery_level(),
            Skill::Magic => self.magic,
            Skill::Thief => self.thief_level(),
        }
    }

    /// Returns whether the fighter knows a spell (DD-37).
    pub const fn knows(&self, spell: Spell) -> bool {
        self.magic >= spell.level()
    }

    /// True if the spell is known and not spent.
    pub const fn can_cast(&self, spell: Spell) -> bool {
        self.knows(spell) && !self.spent.has(spell)
    }

    /// The item in a place, counted from 1 as in plans. `None` for a hoard.
    pub fn at_hand(&self, place: u8) -> Option<Carried> {
        let index = usize::from(place).checked_sub(1)?;
        self.items.get(index).copied().flatten().filter(|_| self.is_character())
    }
}
