//! The party: characters, henchmen and tamed monsters, with what they carry, their lights and the spells on them.

use crate::battle::fighter::Person;
use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::data::kindred::Kindred;
use crate::data::monster::MonsterId;
use crate::data::supply::{CARRIED_WITHOUT_PACK, GoodId, GoodUse};
use crate::delve::goods::{LootItem, MagicItem};
use crate::model::arms::Traits;
use crate::model::delver::Delver;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use serde::{Deserialize, Serialize};

/// The weight of a character whose size was not rolled, in pounds.
const AVERAGE_POUNDS: u32 = 160;

/// A member by its number in the party, which never changes during a delve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub u8);

impl MemberId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<MemberId> for ActorId {
    fn from(id: MemberId) -> ActorId {
        id.0.into()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    #[default]
    Sound,
    /// Passed out: wakes at ST 6, or the normal ST if that is less (TT-HEAVY-04).
    Fainted,
    Stone,
    Dead,
    /// The spirit is in another body (*Hidey Soul*), or waits in its object until that is at the surface.
    Soulless,
}

/// The terms of a henchman (DEC-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hire {
    pub employer: MemberId,
    /// The price of the gear that the employer bought.
    #[serde(default)]
    pub outlay: Coins,
}

/// Where the object lies that holds the life force of a caster (DEC-175).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoulKeeper {
    Surface,
    Member(MemberId),
}

/// A torch or lantern in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flame {
    pub good: GoodId,
    /// Game turns that it still burns.
    pub left: u8,
    pub lit: bool,
}

/// Spells that last, by the last game turn in which they do; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lasting {
    /// Sees in the dark by *Cateyes*.
    pub sight: u32,
    pub flying: u32,
    /// *Will-o-wisp*: true while its price is paid each game turn (DEC-143).
    pub wisp: bool,
    /// *Double Double*: the attribute, the last turn of the doubling, that of the halving (DEC-149).
    pub doubled: Option<(Attribute, u32, u32)>,
    /// The normal value of that attribute without the spell; 0 in games that were stored before it was doubled.
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub undoubled: i16,
    pub size: Option<Resized>,
    /// In the shape of a beast by a jewel (DEC-213): takes no part until the turn after.
    pub shape: u32,
    /// Lifted over traps by *Upsidaisy* (DEC-154).
    pub lifted: u32,
    /// Called back from the dead by *Necromancy*: dead again after this game turn (DEC-171).
    pub risen: u32,
    /// Wears the gem of the bear: fights the next fight as a cave bear (DEC-205).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub bear: bool,
}

/// *Bigger is Better* or *Smaller is Smarter* (DEC-157).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resized {
    /// Positive if grown, negative if shrunk.
    pub factor: i8,
    pub until: u32,
    /// The normal ST and CON.
    pub normal: [i16; 2],
}

/// The attributes of [`Resized::normal`].
const SIZED: [Attribute; 2] = [Attribute::Strength, Attribute::Constitution];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DelveMember {
    pub character: Delver,
    /// The player who gives its orders in fights.
    pub seat: u8,
    pub hire: Option<Hire>,
    pub condition: Condition,
    pub flame: Option<Flame>,
    pub lasting: Lasting,
    /// The game turn in which tunnel fever came; 0 if sound (DEC-179).
    pub fever: u32,
    /// No provisions were left (DEC-117).
    pub hungry: bool,
    /// Loot that it carries, beside its own gear.
    pub pack: Vec<LootItem>,
    /// Experience of this delve by source, for the account (DEC-230).
    pub gained: [u32; 4],
    /// The character in its new body at the surface, after *Born Again* (DEC-171).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reborn: Option<Box<Delver>>,
    /// The kindred in which it lives again if it dies in this delve, by *Born Again* in advance (DEC-171).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_life: Option<Kindred>,
    /// The object with its life force, while the body is soulless (DEC-175).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soul: Option<SoulKeeper>,
    /// Points that curses hold down in this delve, by attribute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cursed: Vec<(Attribute, i16)>,
    /// A henchman who broke off and went home (DEC-118).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub left: bool,
}

impl DelveMember {
    /// The character takes its magic objects along, and feels its curses.
    pub fn new(mut character: Delver, seat: u8, hire: Option<Hire>) -> DelveMember {
        let objects = core::mem::take(&mut character.objects);
        let pack = objects.iter().map(|own| LootItem::Magic(Box::new(MagicItem::owned(own)))).collect();
        let curses = character.curses.clone();
        let mut member = DelveMember {
            character,
            seat,
            hire,
            condition: Condition::Sound,
            flame: None,
            lasting: Lasting::default(),
            fever: 0,
            hungry: false,
            pack,
            gained: [0; 4],
            reborn: None,
            second_life: None,
            soul: None,
            cursed: Vec::new(),
            left: false,
        };
        curses.into_iter().for_each(|(attribute, points)| member.feel_curse(attribute, points));
        member
    }

    /// A curse lowers the normal and the current value. All but charisma keep 1.
    pub(crate) fn feel_curse(&mut self, attribute: Attribute, points: u8) {
        let normal = self.character.attributes.get(attribute);
        let most = if attribute == Attribute::Charisma { i16::MAX } else { (normal - 1).max(0) };
        let taken = i16::from(points).min(most);
        self.shift(attribute, -taken);
        self.cursed.push((attribute, taken));
    }

    /// The curses of this delve let go of the attributes.
    pub(crate) fn shake_off_curses(&mut self) {
        let cursed = core::mem::take(&mut self.cursed);
        cursed.into_iter().for_each(|(attribute, taken)| self.shift(attribute, taken));
    }

    /// Magic that doubles or resizes is over: the normal values are the own ones (DEC-149, DEC-157).
    pub(crate) fn end_growth(&mut self) {
        let doubled = self.lasting.doubled.filter(|_| self.lasting.undoubled > 0);
        let doubled = doubled.map(|(attribute, ..)| (attribute, self.lasting.undoubled));
        let sized = self.lasting.size.map(|size| [0, 1].map(|place| (SIZED[place], size.normal[place])));
        for (attribute, normal) in doubled.into_iter().chain(sized.into_iter().flatten()) {
            let spent = self.character.attributes.get(attribute) - self.now(attribute);
            let mut current = self.character.current();
            *self.character.attributes.get_mut(attribute) = normal;
            *current.get_mut(attribute) = (normal - spent.max(0)).max(1);
            self.character.current = (current != self.character.attributes).then_some(current);
        }
        (self.lasting.doubled, self.lasting.undoubled, self.lasting.size) = (None, 0, None);
    }

    /// Returns whether a curse is on it, or a cursed blade in its hand.
    pub fn is_cursed(&self) -> bool {
        !self.cursed.is_empty() || self.character.weapons.iter().any(|owned| owned.cursed)
    }

    /// Returns whether it bears a kris, which keeps low magic off (TT-MAGIC-22).
    pub fn bears_kris(&self) -> bool {
        self.character.arms().0.iter().any(|weapon| weapon.has(Traits::KRIS))
    }

    fn shift(&mut self, attribute: Attribute, by: i16) {
        let now = self.now(attribute);
        let mut current = self.character.current();
        *self.character.attributes.get_mut(attribute) += by;
        if self.lasting.doubled.is_some_and(|(doubled, ..)| doubled == attribute) {
            self.lasting.undoubled += by;
        }
        if let Some(size) = &mut self.lasting.size
            && let Some(place) = SIZED.iter().position(|sized| *sized == attribute)
        {
            size.normal[place] += by;
        }
        let least = if attribute == Attribute::Charisma { i16::MIN } else { 1 };
        *current.get_mut(attribute) = (now + by).max(least);
        self.character.current = (current != self.character.attributes).then_some(current);
    }

    /// Returns whether it walks with the party.
    pub const fn is_up(&self) -> bool {
        matches!(self.condition, Condition::Sound) && !self.left
    }

    pub const fn is_alive(&self) -> bool {
        matches!(self.condition, Condition::Sound | Condition::Fainted) && !self.left
    }

    pub fn now(&self, attribute: Attribute) -> i16 {
        self.character.current().get(attribute)
    }

    pub fn set(&mut self, attribute: Attribute, value: i16) {
        let mut current = self.character.current();
        *current.get_mut(attribute) = value;
        self.character.current = (current != self.character.attributes).then_some(current);
    }

    /// Weight carried, loot included (TT-CHAR-07).
    pub fn load(&self) -> u32 {
        self.character.load() + self.pack.iter().map(LootItem::weight).sum::<u32>()
    }

    pub fn room(&self) -> u32 {
        self.character.weight_possible().saturating_sub(self.load())
    }

    /// Returns whether it can take an item along: a member without a pack has room for ten things (DEC-117).
    pub fn holds(&self, item: &LootItem) -> bool {
        let joins = |other: &LootItem| match (other, item) {
            (LootItem::Coins(own, _), LootItem::Coins(coin, _)) => own == coin,
            _ => false,
        };
        let things = self.character.things() + self.pack.iter().map(LootItem::things).sum::<usize>();
        let fits = things + item.things() <= CARRIED_WITHOUT_PACK;
        self.character.has_pack() || fits || self.pack.iter().any(joins)
    }

    /// Returns whether it carries more than its ST allows (DEC-012).
    pub fn is_overloaded(&self) -> bool {
        self.load() > self.character.weight_possible()
    }

    /// Its own weight, 10 a pound (DEC-170, DEC-229). A character without a size is an average human.
    pub fn body_weight(&self) -> u32 {
        10 * self.character.size.map_or(AVERAGE_POUNDS, |size| size.pounds.into())
    }

    /// The number of a good that it carries.
    pub fn goods(&self, of: GoodUse) -> u16 {
        let held = self.character.goods.iter().filter(|(good, _)| good.row().usage == of);
        held.map(|(_, number)| *number).sum()
    }

    /// The brightness of its burning light in torches.
    pub fn light(&self) -> u8 {
        let flame = self.flame.filter(|flame| flame.lit).map_or(0, |flame| flame.good.row().light);
        let glows = self.pack.iter().any(LootItem::glows);
        flame.max(u8::from(self.lasting.wisp)).max(if glows { 2 } else { 0 })
    }

    /// The character in a fight, for prices of spells.
    pub fn person(&self) -> Person {
        Person::new(&self.character)
    }
}

/// A monster that was tamed or bound (TT-TAME).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beast {
    pub kind: MonsterId,
    pub rating: u16,
    pub full: u16,
    pub master: MemberId,
    /// Bound for good by magic: no rolls of revolt (TT-TAME-06).
    pub bound: bool,
    /// Called by magic for this delve (DEC-164).
    #[serde(default)]
    pub called: bool,
    /// Leaves after this game turn; 0 stays.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub until: u32,
    /// Cannot be slain while its master lives, and falls with it: zombies and elementals (DEC-165, DEC-176).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub kept: bool,
    /// Dice in a fight, in place of those of its rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// The spirit of its master is in it (DEC-175).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub soul: bool,
    /// The charisma of its master when it was summoned: it leaves once that is lower (DEC-164).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charisma: Option<i16>,
}

impl Beast {
    pub const fn new(kind: MonsterId, rating: u16, full: u16, master: MemberId) -> Beast {
        Beast {
            kind,
            rating,
            full,
            master,
            bound: false,
            called: false,
            until: 0,
            kept: false,
            dice: None,
            soul: false,
            charisma: None,
        }
    }

    /// A being that magic calls: it obeys and stays behind when the party leaves.
    pub const fn called(kind: MonsterId, rating: u16, master: MemberId) -> Beast {
        Beast { bound: true, called: true, ..Beast::new(kind, rating, rating, master) }
    }
}
