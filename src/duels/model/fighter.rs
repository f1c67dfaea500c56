//! Either side of an encounter: what it came with, and how it stands now.

use crate::duels::data::alignment::Alignment;
use crate::duels::data::item::{Carried, Item, MOST};
use crate::duels::data::monster::{Monster, Speed, Wit};
use crate::duels::data::skill::Skill;
use crate::duels::data::spell::{Spell, Spells, Ward, Wards};
use crate::duels::data::temper::Temper;
use crate::duels::model::character::{Character, HP, Role};
use serde::{Deserialize, Serialize};

/// One of the two seats: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Side {
    /// Seat 0.
    A,
    /// Seat 1.
    B,
}

impl Side {
    /// Both, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// Its place in lists of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
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

/// What a fighter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FighterKind {
    /// A player's character, or one like it.
    Character(Role),
    /// A monster.
    Monster(Monster),
    /// Nobody: a feature without a monster, which is only looked round.
    Nobody,
}

/// A fighter in an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    /// What he is.
    pub kind: FighterKind,
    /// Hit points when unhurt.
    pub full: u8,
    /// Hit points now; 0 is dead.
    pub hp: u8,
    /// Melee level without what is in hand; the Order's is in it.
    pub melee: u8,
    /// Archery level without a bow's; the Order's is in it. 0: no archer.
    pub archery: u8,
    /// Magic level.
    pub magic: u8,
    /// Thief level without gloves.
    pub thief: u8,
    /// His blows do 1 to so much.
    pub damage: u8,
    /// His arrows do 1 to so much.
    pub arrow_damage: u8,
    /// How fast he is.
    pub speed: Speed,
    /// How clever he is.
    pub wit: Wit,
    /// His alignment.
    pub alignment: Alignment,
    /// His temper.
    pub temper: Temper,
    /// What a special of a lair adds to his chance with blows, -10, 0 or +10 (OURS-10).
    pub idol: i8,
    /// His gold, or the gold of his hoard.
    pub gold: u32,
    /// What he carries, each in its place; a monster's hoard. What is used up or given leaves its place empty.
    pub items: [Option<Carried>; MOST],
    /// What he has been given, has stolen or taken from the dead.
    pub got: [Option<Carried>; MOST],
    /// The place of the weapon in hand, from 0.
    pub weapon: Option<u8>,
    /// The wards that protect him.
    pub wards: Wards,
    /// He has cast Might.
    pub might: bool,
    /// The spells he has spent: cast or failed (DD-38).
    pub spent: Spells,
    /// Free attacks left.
    pub arrows: u8,
    /// Rounds that he still loses.
    pub delay: u8,
    /// The delay counts from the next round: he had acted in this one.
    pub fresh: bool,
    /// He has made an aggressive move.
    pub attacked: bool,
    /// Entries of his plan that are used up or passed over, bit by bit.
    pub gone: u32,
    /// How often the entry that stands first has been done.
    pub done: u8,
}

impl Fighter {
    /// A character as he meets a character or anything else; the Order's training counts against characters only.
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

    /// A monster with so many hit points and its hoard; what lies there it does not use.
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

    /// Nobody at all.
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

    /// The same fighter with other things.
    pub(in crate::duels) fn carrying(mut self, items: [Option<Carried>; MOST]) -> Fighter {
        self.items = items;
        self.with_gear()
    }

    /// With the ring on and the first weapon of his list in hand (DD-50), as far as he carries them.
    fn with_gear(mut self) -> Fighter {
        let weapon = self.items.iter().position(|place| place.is_some_and(|carried| carried.item.is_weapon()));
        self.weapon = weapon.map(|place| place as u8);
        self.wards = Wards::NONE;
        if self.wears(Item::RingOfWarding) {
            self.wards = Wards::NONE.with(Ward::Ring);
        }
        self
    }

    /// Takes an item from its place; what it did by itself goes with it. Before combat only: no spell is on him then.
    pub(in crate::duels) fn lose(&mut self, place: usize) -> Option<Carried> {
        let item = self.items[place].take();
        if self.is_character() {
            *self = self.with_gear();
        }
        item
    }

    /// Puts an item with what he has got; none is lost, since nobody has more than six to give.
    pub(in crate::duels) fn receive(&mut self, item: Carried) {
        if let Some(place) = self.got.iter_mut().find(|place| place.is_none()) {
            *place = Some(item);
        }
    }

    /// Whether he is a character.
    pub const fn is_character(&self) -> bool {
        matches!(self.kind, FighterKind::Character(_))
    }

    /// Whether he is a monster.
    pub const fn is_monster(&self) -> bool {
        matches!(self.kind, FighterKind::Monster(_))
    }

    /// Whether there is nobody.
    pub const fn is_nobody(&self) -> bool {
        matches!(self.kind, FighterKind::Nobody)
    }

    /// His role; a monster is none.
    pub const fn role(&self) -> Option<Role> {
        match self.kind {
            FighterKind::Character(role) => Some(role),
            _ => None,
        }
    }

    /// Whether he lives.
    pub const fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// Whether a thing of that kind works for him by itself: a monster's hoard does not.
    pub fn wears(&self, item: Item) -> bool {
        self.is_character() && self.items.iter().flatten().any(|carried| carried.item == item)
    }

    /// The weapon in hand.
    pub fn in_hand(&self) -> Option<Item> {
        self.items.get(usize::from(self.weapon?))?.map(|carried| carried.item)
    }

    /// Melee level with what is in hand.
    pub fn melee_level(&self) -> u8 {
        self.melee + u8::from(self.in_hand() == Some(Item::KeenSword))
    }

    /// What is added to the damage of his blows.
    pub fn blow_bonus(&self) -> u8 {
        let maul = if self.in_hand() == Some(Item::HeavyMaul) { 2 } else { 0 };
        maul + if self.might { 2 } else { 0 }
    }

    /// Archery level with a bow, which is of use to an archer only.
    pub fn archery_level(&self) -> u8 {
        self.archery + u8::from(self.archery > 0 && self.wears(Item::YewBow))
    }

    /// Thief level with gloves.
    pub fn thief_level(&self) -> u8 {
        self.thief + u8::from(self.wears(Item::ThiefsGloves))
    }

    /// His level in an ability, with what items and the Order give.
    pub fn level(&self, skill: Skill) -> u8 {
        match skill {
            Skill::Melee => self.melee_level(),
            Skill::Archery => self.archery_level(),
            Skill::Magic => self.magic,
            Skill::Thief => self.thief_level(),
        }
    }

    /// Whether he knows a spell (DD-37).
    pub const fn knows(&self, spell: Spell) -> bool {
        self.magic >= spell.level()
    }

    /// Whether he can still cast a spell: it is known and not spent.
    pub const fn can_cast(&self, spell: Spell) -> bool {
        self.knows(spell) && !self.spent.has(spell)
    }

    /// What lies in a place, from 1, as plans count; a hoard is not used.
    pub fn at_hand(&self, place: u8) -> Option<Carried> {
        let index = usize::from(place).checked_sub(1)?;
        self.items.get(index).copied().flatten().filter(|_| self.is_character())
    }
}
