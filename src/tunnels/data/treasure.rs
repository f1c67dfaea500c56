//! Treasure and jewels, die by die (TT-TREASURE).

use crate::data::house_rules::GearList;
use crate::data::material::Material;
use crate::data::tables::{table_id, tables};
use crate::data::weapon::{WeaponClass, WeaponId};
use serde::{Deserialize, Serialize};

/// A kind of money (TT-TREASURE-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Money {
    Jewels,
    Gold,
    Silver,
}

impl Money {
    /// Returns the kind of money for a result of 1 die (TT-TREASURE-02).
    pub const fn on(face: u8) -> Money {
        match face {
            ..=1 => Money::Jewels,
            2..=3 => Money::Gold,
            _ => Money::Silver,
        }
    }
}

/// A row of the table of gem sizes (TT-TREASURE-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GemSizeRow {
    pub rule: &'static str,
    pub number: u8,
    pub name: &'static str,
    /// Gold pieces per base value. `None` for a magic gem, which is rolled again for its size (DEC-202).
    pub times: Option<u16>,
}

/// Returns the size for a result of 1 die.
pub fn gem_size(face: u8) -> &'static GemSizeRow {
    &tables().gem_sizes[usize::from(face.clamp(1, 6) - 1)]
}

/// A row of the table of gems (TT-TREASURE-T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GemRow {
    pub rule: &'static str,
    pub name: &'static str,
    /// 1 to 18; the price in gold pieces is this times that of the size.
    pub base: u8,
}

table_id! {
    /// A gem, the index of its row.
    GemId of GemRow in gems, "a gem"
}

impl GemId {
    /// Returns the gem for the die read first and the other one (TT-TREASURE-08).
    pub fn on(first: u8, second: u8) -> GemId {
        GemId::with_base(3 * (first.clamp(1, 6) - 1) + second.clamp(1, 6).div_ceil(2))
    }

    /// Returns the gem of a base value, 1 to 18.
    pub fn with_base(base: u8) -> GemId {
        let last = tables().gems.len() - 1;
        GemId((base.max(1) - 1).min(last as u8))
    }

    /// Returns the price in gold pieces in a size (TT-TREASURE-07). `None` for magic, which has no size of its own.
    pub fn price(self, size: &GemSizeRow) -> Option<u32> {
        size.times.map(|times| u32::from(times) * u32::from(self.row().base))
    }
}

/// A piece of jewelry (TT-TREASURE-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    Necklace,
    HeadGear,
    Bracelet,
    Rings,
    Clothing,
    Weapon,
}

/// A row of the table of jewelry: three columns, each read by a die of its own (TT-TREASURE-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JewelryRow {
    pub rule: &'static str,
    pub number: u8,
    /// The kind of piece, by the green die.
    pub piece: Piece,
    /// The metal of the setting, by the red die. `None` means leather; on weapons it is steel (TT-TREASURE-12).
    pub setting: Option<Material>,
    /// The gems, by the white die: the base values of its three gems (TT-TREASURE-11).
    pub gems: [u8; 3],
}

/// Returns the row for a result of 1 die.
pub fn jewelry(face: u8) -> &'static JewelryRow {
    &tables().jewelry[usize::from(face.clamp(1, 6) - 1)]
}

/// A row of the classes of jewelled weapons (TT-TREASURE-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JewelledClassRow {
    pub rule: &'static str,
    pub number: u8,
    pub classes: [Option<WeaponClass>; 2],
}

/// Returns the jewelled weapon of the class for a result of 1 die: the one of the highest strength need within the strength,
/// then the heaviest. If none is small enough, the lowest need of the class (TT-TREASURE-14, DEC-204).
/// Among daggers within the strength the finder chooses another ([`daggers`]).
pub fn jewelled_weapon(class: u8, strength: u8) -> Option<WeaponId> {
    let classes = tables().jewelled_classes[usize::from(class.clamp(1, 6) - 1)].classes;
    let in_class = |weapon: &WeaponId| {
        let row = weapon.row();
        row.list == GearList::Advanced && classes.contains(&Some(row.class))
    };
    let need = |weapon: &WeaponId| weapon.row().strength.unwrap_or(0);
    let order = |weapon: &WeaponId| (need(weapon), weapon.row().weight);
    let fitting = WeaponId::all().filter(in_class).filter(|weapon| need(weapon) <= strength).max_by_key(order);
    fitting.or_else(|| WeaponId::all().filter(in_class).min_by_key(need))
}

/// The class of daggers among the jewelled weapons (TT-TREASURE-13).
pub const DAGGER: u8 = 1;

/// Returns the daggers within a strength, in the order of the chart. The finder takes one of them (TT-TREASURE-14).
pub fn daggers(strength: u8) -> impl Iterator<Item = WeaponId> {
    WeaponId::all().filter(move |weapon| {
        let row = weapon.row();
        let fits = row.strength.unwrap_or(0) <= strength;
        row.list == GearList::Advanced && row.class == WeaponClass::Dagger && fits
    })
}

macro_rules! magic_objects {
    ($($object:ident $word:literal $name:literal,)+) => {
        ludus_engine::listed! {
            /// A magic object, in the order of the list (DEC-205).
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            pub enum MagicObject {
                $(#[serde(rename = $word)] $object,)+
            }
        }

        impl MagicObject {
            pub const fn name(self) -> &'static str {
                match self {
                    $(MagicObject::$object => $name,)+
                }
            }
        }
    };
}

magic_objects! {
    HealingDraught "healing-draught" "healing draught",
    VigourDraught "vigour-draught" "draught of vigour",
    Antidote "antidote" "antidote",
    Scroll "scroll" "scroll",
    GlowStone "glow-stone" "glow-stone",
    LuckCharm "luck-charm" "luck charm",
    HidingCloak "hiding-cloak" "cloak of hiding",
    TonguesRing "tongues-ring" "ring of tongues",
    KeenWeapon "keen-weapon" "keen weapon",
    SilverEdgedSword "silver-edged-sword" "silver-edged sword",
    TripledWeapon "tripled-weapon" "tripled weapon",
    ToughShield "tough-shield" "tough shield",
    TripledMail "tripled-mail" "tripled mail",
    SightHelm "sight-helm" "helm of sight",
    PaceBoots "pace-boots" "boots of pace",
    MightGauntlets "might-gauntlets" "gauntlets of might",
    CursedRing "cursed-ring" "cursed ring",
    CursedBlade "cursed-blade" "cursed blade",
    BearGem "bear-gem" "gem of the bear",
    WaysKey "ways-key" "key of ways",
    ClimbingRope "climbing-rope" "rope that climbs",
    ElsewhereMirror "elsewhere-mirror" "mirror of elsewhere",
    Whistle "whistle" "whistle",
    MailRing "mail-ring" "ring of mail",
    Wand "wand" "wand",
    DeluxeStaff "deluxe-staff" "deluxe staff",
    Kris "kris" "kris",
    SpellBook "spell-book" "book of one spell",
    SealedJar "sealed-jar" "sealed jar",
    TunnelHeart "tunnel-heart" "heart of the tunnels",
}

/// A row of the list of magic objects (DEC-205).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MagicObjectRow {
    pub rule: &'static str,
    /// The first and the last number of 2 dice read as tens and units, 11 to 66.
    pub roll: (u8, u8),
    pub object: MagicObject,
    /// Experience for bringing it out (DEC-105); of a scroll or wand per level of its spell.
    pub points: u16,
    #[serde(default)]
    pub per_level: bool,
}

impl MagicObject {
    pub fn row(self) -> &'static MagicObjectRow {
        &tables().magic_objects[self as usize]
    }

    /// Returns whether it has one use for each delve (DEC-205).
    pub const fn is_renewed(self) -> bool {
        use MagicObject::{BearGem, ElsewhereMirror, HidingCloak, LuckCharm};
        matches!(self, LuckCharm | HidingCloak | ElsewhereMirror | BearGem)
    }

    /// Returns the object for two dice read as tens and units.
    pub fn on(tens: u8, units: u8) -> MagicObject {
        let number = 10 * tens + units;
        let rows = &tables().magic_objects;
        rows.iter().find(|row| number <= row.roll.1).map_or(MagicObject::TunnelHeart, |row| row.object)
    }
}
