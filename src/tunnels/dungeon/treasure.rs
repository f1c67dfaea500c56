//! Rolls treasure, die by die, at the moment of finding (TT-TREASURE-17). Start with [`Treasure::roll`]; each part keeps its
//! faces for the screen, in the order in which they fell.

use crate::data::armour::ArmourId;
use crate::data::coins::Coins;
use crate::data::house_rules::GearList;
use crate::data::material::Material;
use crate::data::reaction::{CARRIES_UP_TO, CarriedTreasure};
use crate::data::spell::Spell;
use crate::data::treasure::{DAGGER, GemId, MagicObject, Money, Piece, gem_size, jewelled_weapon, jewelry};
use crate::data::weapon::{WeaponClass, WeaponDice, WeaponId, WeaponRow};
use crate::model::delver::{OwnedArmour, OwnedWeapon};
use crate::model::roll::{Faces, MOST_FACES};
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use serde::{Deserialize, Serialize};

/// The result of one roll of treasure (TT-TREASURE-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treasure {
    /// Doubles find a magic object (TT-TREASURE-01).
    pub faces: [u8; 2],
    /// The die of the kind of money. `None` for magic.
    pub money: Option<u8>,
    pub find: Find,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Find {
    Coins(CoinFind),
    Jewels(JewelFind),
    Magic(MagicFind),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coin {
    Copper,
    Silver,
    Gold,
}

/// 3 dice x 10 x dungeon level coins (TT-TREASURE-03, TT-TREASURE-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoinFind {
    pub coin: Coin,
    /// Three, and three more after each triple.
    pub faces: Faces,
    pub count: u32,
}

/// The dice of jewels by their colours (TT-TREASURE-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JewelDie {
    Red,
    Green,
    White,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JewelFind {
    /// The red, the green and the white die.
    pub dice: [u8; 3],
    /// The die that is read first.
    pub first: JewelDie,
    pub jewels: Jewels,
    /// The power of a magic gem, the first if there are several (DEC-202).
    pub power: Option<MagicFind>,
}

/// A gem with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gem {
    pub kind: GemId,
    /// The dice of the size; the last one counts, those before it show 6 (DEC-202).
    pub size: Faces,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jewels {
    Gems {
        gem: Gem,
        number: u16,
        /// The dice of the number: empty for one gem. Each 1 adds one gem and another die.
        count: Faces,
    },
    Jewelry {
        piece: Piece,
        /// `None` if it is of leather.
        setting: Option<Material>,
        gems: [Gem; 3],
        weapon: Option<JewelledWeapon>,
    },
}

/// A weapon of jewelry, or a magic one. Of class 1 the finder chooses the dagger within the strength (TT-TREASURE-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JewelledWeapon {
    pub class: u8,
    pub strength: [u8; 3],
    pub weapon: OwnedWeapon,
}

/// A magic object with the parts that are rolled when it is found (DEC-205).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MagicFind {
    pub object: MagicObject,
    /// Tens and units of the list, then the dice of the parts.
    pub faces: Faces,
    /// The spells of a scroll, wand, book or staff.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// The magic weapon or shield.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<OwnedWeapon>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<OwnedArmour>,
    /// Adds of a keen weapon, hits that a tough shield absorbs more, ST of gauntlets, CHR that a ring takes, charges of a
    /// wand. 0 for other objects.
    #[serde(default)]
    pub amount: u8,
}

/// The treasure that wanderers carry (TT-WANDER-04).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    /// They carry some on 1 or 2.
    pub face: u8,
    /// The die of the kind and the find. `None` if they carry nothing.
    pub find: Option<(u8, Find)>,
}

impl Treasure {
    /// Rolls 2 dice: doubles are magic, all else money (DEC-200).
    pub fn roll(level: u8, dice: &mut Dice) -> Treasure {
        let faces = [dice.face(), dice.face()];
        if faces[0] == faces[1] {
            return Treasure { faces, money: None, find: Find::Magic(MagicFind::roll(dice)) };
        }
        let face = dice.face();
        let find = match Money::on(face) {
            Money::Jewels => Find::Jewels(JewelFind::roll(dice)),
            Money::Gold => Find::Coins(CoinFind::roll(Coin::Gold, level, dice)),
            Money::Silver => Find::Coins(CoinFind::roll(Coin::Silver, level, dice)),
        };
        Treasure { faces, money: Some(face), find }
    }
}

impl Carried {
    /// Rolls what a group carries; once, not for each of them (DEC-049).
    pub fn roll(level: u8, dice: &mut Dice) -> Carried {
        let face = dice.face();
        if face > CARRIES_UP_TO {
            return Carried { face, find: None };
        }
        let kind = dice.face();
        let find = match CarriedTreasure::on(kind) {
            CarriedTreasure::Copper => Find::Coins(CoinFind::roll(Coin::Copper, level, dice)),
            CarriedTreasure::Silver => Find::Coins(CoinFind::roll(Coin::Silver, level, dice)),
            CarriedTreasure::Gold => Find::Coins(CoinFind::roll(Coin::Gold, level, dice)),
            CarriedTreasure::Jewels => Find::Jewels(JewelFind::roll(dice)),
            CarriedTreasure::Magic => Find::Magic(MagicFind::roll(dice)),
        };
        Carried { face, find: Some((kind, find)) }
    }
}

impl Find {
    /// The price of coins and jewels. Magic objects have none; they give experience instead ([`MagicFind::points`]).
    pub fn value(&self) -> Coins {
        match self {
            Find::Coins(coins) => coins.value(),
            Find::Jewels(jewels) => jewels.value(),
            Find::Magic(_) => Coins::NONE,
        }
    }
}

impl CoinFind {
    /// Rolls coins: hoards, purses of wanderers, and the loose copper of a guarded hoard (TT-DUNGEON-27).
    pub fn roll(coin: Coin, level: u8, dice: &mut Dice) -> CoinFind {
        let faces = Faces::triples_roll_on(dice);
        CoinFind { coin, faces, count: faces.sum().unsigned_abs() * 10 * u32::from(level) }
    }

    pub const fn value(&self) -> Coins {
        match self.coin {
            Coin::Copper => Coins(self.count),
            Coin::Silver => Coins::silver(self.count),
            Coin::Gold => Coins::gold(self.count),
        }
    }
}

impl Gem {
    /// Rolls the size on from a first die: again after each 6.
    fn sized(kind: GemId, first: u8, dice: &mut Dice) -> Gem {
        let (mut size, mut face) = (Faces::NONE, first);
        size.push(face);
        while gem_size(face).times.is_none() {
            face = dice.face();
            size.push(face);
        }
        Gem { kind, size }
    }

    pub fn is_magic(&self) -> bool {
        self.size.len() > 1
    }

    /// The price of one such gem.
    pub fn value(&self) -> Coins {
        let last = self.size.list().last().copied().unwrap_or(1);
        Coins::gold(self.kind.price(gem_size(last)).unwrap_or(0))
    }
}

impl JewelFind {
    /// Rolls the three dice, draws the one that is read first, and then what it asks for (TT-TREASURE-05 to -14).
    pub fn roll(dice: &mut Dice) -> JewelFind {
        let faces = [dice.face(), dice.face(), dice.face()];
        let [red, green, white] = faces;
        let first = [JewelDie::Red, JewelDie::Green, JewelDie::White][dice.one_of(3) as usize - 1];
        let jewels = match first {
            JewelDie::White => {
                Jewels::Gems { gem: Gem::sized(GemId::on(red, green), white, dice), number: 1, count: Faces::NONE }
            }
            JewelDie::Red => {
                let gem = Gem::sized(GemId::on(white, green), red, dice);
                let (number, count) = several(dice);
                Jewels::Gems { gem, number, count }
            }
            JewelDie::Green => piece(faces, dice),
        };
        let magic = match &jewels {
            Jewels::Gems { gem, .. } => gem.is_magic(),
            Jewels::Jewelry { gems, .. } => gems.iter().any(Gem::is_magic),
        };
        let power = magic.then(|| MagicFind::roll(dice));
        JewelFind { dice: faces, first, jewels, power }
    }

    /// The price of all gems; for a jewelled weapon also that of the weapon in its metal (DEC-203).
    pub fn value(&self) -> Coins {
        match &self.jewels {
            Jewels::Gems { gem, number, .. } => gem.value().times((*number).into()),
            Jewels::Jewelry { gems, weapon, .. } => {
                let price = |jewelled: &JewelledWeapon| {
                    let OwnedWeapon { weapon, material, .. } = jewelled.weapon;
                    material.price(weapon.row().price)
                };
                gems.iter().map(Gem::value).chain(weapon.iter().map(price)).sum()
            }
        }
    }
}

/// The number of several gems: 1 die; a 1 adds itself and another die (DEC-202).
fn several(dice: &mut Dice) -> (u16, Faces) {
    let mut count = Faces::NONE;
    while count.len() < MOST_FACES {
        let face = dice.face();
        count.push(face);
        if face != 1 {
            break;
        }
    }
    (count.sum().unsigned_abs() as u16, count)
}

/// A piece of jewelry: green is the kind, red the setting, white the gems, each of which rolls its size (TT-TREASURE-T3).
fn piece([red, green, white]: [u8; 3], dice: &mut Dice) -> Jewels {
    let (piece, setting) = (jewelry(green).piece, jewelry(red).setting);
    let gems = jewelry(white).gems.map(|base| {
        let first = dice.face();
        Gem::sized(GemId::with_base(base), first, dice)
    });
    let is_weapon = piece == Piece::Weapon;
    // Weapons are of metal: steel for leather (TT-TREASURE-12).
    let setting = if is_weapon { Some(setting.unwrap_or(Material::Steel)) } else { setting };
    let class = if is_weapon { Some(dice.face()) } else { None };
    let weapon = class.and_then(|class| JewelledWeapon::roll(class, setting.unwrap_or_default(), dice));
    Jewels::Jewelry { piece, setting, gems, weapon }
}

impl JewelledWeapon {
    /// Rolls 3 dice for the strength that the weapon may need. `None` only if the tables lack the class.
    fn roll(class: u8, material: Material, dice: &mut Dice) -> Option<JewelledWeapon> {
        let strength = [dice.face(), dice.face(), dice.face()];
        let weapon = jewelled_weapon(class, strength.iter().sum())?;
        Some(JewelledWeapon { class, strength, weapon: OwnedWeapon { material, ..OwnedWeapon::steel(weapon) } })
    }
}

/// The dice of the cursed blade (DEC-205).
const CURSED_BLADE: WeaponDice = WeaponDice::new(1, -2);
/// The class of swords among the jewelled weapons (TT-TREASURE-13).
const SWORD: u8 = 2;

impl MagicFind {
    /// Rolls an object of the list, and the parts that are fixed when it is found (DEC-205).
    pub fn roll(dice: &mut Dice) -> MagicFind {
        let (tens, units) = (dice.face(), dice.face());
        let mut faces = Faces::NONE;
        [tens, units].into_iter().for_each(|face| faces.push(face));
        let object = MagicObject::on(tens, units);
        let mut find = MagicFind { object, faces, spells: Vec::new(), weapon: None, armour: None, amount: 0 };
        match object {
            MagicObject::Scroll => find.learn(0, dice),
            MagicObject::SpellBook => find.learn(1, dice),
            MagicObject::Wand => {
                find.learn(0, dice);
                find.amount = 5 * find.face(dice);
            }
            MagicObject::DeluxeStaff => (0..find.face(dice)).for_each(|_| find.learn(0, dice)),
            MagicObject::KeenWeapon => {
                find.arm(None, dice);
                find.amount = find.face(dice);
            }
            MagicObject::SilverEdgedSword => {
                find.arm(Some(SWORD), dice);
                find.weapon.iter_mut().for_each(|weapon| weapon.silvered = true);
            }
            MagicObject::TripledWeapon => {
                find.arm(None, dice);
                find.weapon.iter_mut().for_each(|weapon| weapon.tripled = true);
            }
            MagicObject::CursedBlade => {
                let blade = |row: &WeaponRow| row.class == WeaponClass::Dagger && row.dice == Some(CURSED_BLADE);
                let found = WeaponId::all().find(|weapon| blade(weapon.row())).map(OwnedWeapon::steel);
                find.weapon = found.map(|weapon| OwnedWeapon { cursed: true, ..weapon });
            }
            MagicObject::ToughShield => {
                let is_shield = |row: &WeaponRow| row.class == WeaponClass::Shield && row.list == GearList::Advanced;
                let shields: Vec<WeaponId> = WeaponId::all().filter(|weapon| is_shield(weapon.row())).collect();
                let drawn = dice.one_of(shields.len() as u32) as usize - 1;
                find.weapon = shields.get(drawn).copied().map(OwnedWeapon::steel);
                find.amount = find.face(dice);
            }
            MagicObject::TripledMail => {
                let suit = ["leather", "chain mail", "ring mail"][usize::from(find.face(dice) - 1) / 2];
                find.armour = ArmourId::of(suit).map(|suit| OwnedArmour { tripled: true, ..OwnedArmour::steel(suit) });
            }
            MagicObject::MightGauntlets | MagicObject::CursedRing => find.amount = find.face(dice),
            _ => {}
        }
        find
    }

    /// The strength that was rolled for a weapon, if its finder chooses among daggers (DEC-204).
    pub fn dagger_strength(&self) -> Option<u8> {
        let kind = matches!(self.object, MagicObject::KeenWeapon | MagicObject::TripledWeapon);
        // Tens, units, the class, the strength.
        match self.faces.list().get(2..6) {
            Some([DAGGER, strength @ ..]) if kind => Some(strength.iter().sum()),
            _ => None,
        }
    }

    /// Experience for bringing it out (DEC-105).
    pub fn points(&self) -> u32 {
        let row = self.object.row();
        let times = if row.per_level { self.spells.first().map_or(1, |spell| spell.row().level) } else { 1 };
        u32::from(row.points) * u32::from(times)
    }

    fn face(&mut self, dice: &mut Dice) -> u8 {
        let face = dice.face();
        self.faces.push(face);
        face
    }

    /// Adds a spell that it does not have: its level by 1 die, plus `above`.
    fn learn(&mut self, above: u8, dice: &mut Dice) {
        let level = self.face(dice) + above;
        let is_new = |spell: &Spell| spell.row().level == level && !self.spells.contains(spell);
        let all: Vec<Spell> = Spell::ALL.into_iter().filter(is_new).collect();
        let drawn = dice.one_of(all.len() as u32) as usize - 1;
        self.spells.extend(all.get(drawn));
    }

    /// Gives it a steel weapon, of a class that is rolled if none is given (DEC-204).
    fn arm(&mut self, class: Option<u8>, dice: &mut Dice) {
        let class = class.unwrap_or_else(|| self.face(dice));
        let rolled = JewelledWeapon::roll(class, Material::Steel, dice);
        rolled.iter().flat_map(|rolled| rolled.strength).for_each(|face| self.faces.push(face));
        self.weapon = rolled.map(|rolled| rolled.weapon);
    }
}
