//! The 63 spells with their table rows, the races that can know them, and sets of spells (manual p12-17).

use crate::data::race::Race;
use crate::data::tables::{Damage, SpellKind, SpellRow, tables};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use ludus_engine::lazy::Lazy;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

ludus_engine::listed! {
    /// A spell, in the order of `spells.json`. Serialized as its name in the tables.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(into = "String", try_from = "String")]
    #[repr(u8)]
    pub enum Spell {
        MagicBolt,
        MagicMissile,
        Fireball,
        DrainLife,
        DrainLife2,
        Lightning,
        Lightning2,
        Lightning3,
        DropWeapon,
        MagicSpeed,
        Clumsiness,
        StoneFlesh,
        LoseWeapon,
        HealStrength,
        Invisibility,
        AgilityMagic,
        IronFlesh,
        MissileReturn,
        CurseArmor,
        SteelFlesh,
        TeleportAway,
        Teleport,
        RingOfFire,
        SummonBeetle,
        SummonGoblin,
        SummonWolf,
        SummonScorp,
        SummonOrc,
        SummonElf,
        SummonDwarf,
        SummonHuman,
        SummonMage,
        SummonTroll,
        SummonGargoyle,
        SummonBear,
        IllusBeetle,
        IllusGoblin,
        IllusWolf,
        IllusScorp,
        IllusOrc,
        IllusHuman,
        IllusDwarf,
        IllusElf,
        IllusMage,
        IllusTroll,
        IllusGargoyle,
        IllusBear,
        CreateFire,
        CreatePit,
        CreateShadow,
        CreateExit,
        CreateWall,
        PitTrench,
        ShadowWall,
        WallOfFire,
        WallLine,
        PitFortress,
        WallFortress,
        Dazzle,
        PsychicBlast,
        SnakeStaff,
        Image,
        EspStats,
        /// The Evil Mage's gift to a Behemoth, which is in no table (DEC-126).
        DeathSword,
    }
}

pub const SPELLS: u8 = 63;

/// Turns that Invisibility lasts until it must be paid again (DEC-088).
pub const VEIL_TURNS: u16 = 1;

impl Spell {
    /// All spells, in the order of the manual's tables.
    pub fn all() -> impl Iterator<Item = Spell> {
        Spell::ALL.into_iter().take(SPELLS.into())
    }

    /// Returns the table row with IQ, cost, duration and the other values.
    pub fn row(self) -> &'static SpellRow {
        tables().spells.get(self as usize).unwrap_or(&DEATH_SWORD)
    }

    pub fn name(self) -> &'static str {
        &self.row().name
    }

    /// Finds a spell by name, ignoring case.
    pub fn named(name: &str) -> Option<Spell> {
        Spell::all().chain([Spell::DeathSword]).find(|spell| spell.name().eq_ignore_ascii_case(name))
    }

    pub fn kind(self) -> SpellKind {
        self.row().kind
    }

    /// True for missile spells (MSL).
    pub fn is_missile(self) -> bool {
        self.kind() == SpellKind::Missile
    }

    /// True for thrown spells, nice or not (THR).
    pub fn is_thrown(self) -> bool {
        self.kind() == SpellKind::Thrown
    }

    /// True if it can be cast on friends only (THR-04). Teleport Away can target anyone (THR-05).
    pub fn is_nice(self) -> bool {
        self.row().nice == Some(true)
    }

    /// Returns the duration in turns if `paid` SH were paid (SPELL-08, DEC-091). In the table "2+" means two
    /// turns per step of the cost, and "4" means four turns. `None` for spells that act immediately, last all
    /// battle, or are paid by turn.
    pub fn turns(self, paid: u8) -> Option<u16> {
        if self == Spell::Invisibility {
            return None;
        }
        let duration = self.row().duration.as_deref()?;
        let steps = u16::from(paid / self.row().cost.max(1));
        match duration.strip_suffix('+') {
            Some(each) => each.parse::<u16>().ok().map(|each| each * steps),
            None => duration.parse().ok(),
        }
    }

    /// Returns the damage for `paid` SH. A missile spell deals the table's dice and modifier per step paid (MSL-02,
    /// MSL-10). Psychic Blast deals one die (OSP-04). Other spells deal none.
    pub fn damage(self, paid: u8) -> Damage {
        if self == Spell::PsychicBlast {
            return Damage { dice: 1, plus: 0 };
        }
        let row = self.row();
        let steps = paid / row.cost.max(1);
        let each = row.damage.unwrap_or_default();
        Damage { dice: each.dice * steps, plus: each.plus * steps as i8 }
    }

    /// Returns the AG that it gives, or the AG or AR that it takes, for `paid` SH. Agility Magic gives 1 per step;
    /// Clumsiness and Curse Armor take `paid`. 0 for spells without a variable strength.
    pub fn amount(self, paid: u8) -> u8 {
        match self {
            Spell::AgilityMagic => paid / self.row().cost.max(1),
            Spell::Clumsiness | Spell::CurseArmor => paid,
            _ => 0,
        }
    }

    pub fn aimed(self) -> Aimed {
        match self.kind() {
            _ if self == Spell::Teleport => Aimed::Send,
            _ if self == Spell::DeathSword => Aimed::At,
            SpellKind::Missile | SpellKind::Thrown => Aimed::At,
            SpellKind::Terrain => Aimed::Square,
            SpellKind::TerrainArea | SpellKind::Summon | SpellKind::Illusion | SpellKind::Special => Aimed::Nothing,
        }
    }

    /// True for Drain Life and Drain Life II: armour does not help, and they heal the caster (MSL-07, MSL-08).
    pub const fn drains(self) -> bool {
        matches!(self, Spell::DrainLife | Spell::DrainLife2)
    }

    /// Returns the AR that a Flesh spell adds (THR-10).
    pub const fn flesh(self) -> Option<u8> {
        match self {
            Spell::StoneFlesh => Some(3),
            Spell::IronFlesh => Some(4),
            Spell::SteelFlesh => Some(5),
            _ => None,
        }
    }

    /// Returns the race that a summons or an illusion brings; a snake for Snake Staff (SUM, ILL, OSP-07).
    pub const fn brings(self) -> Option<Race> {
        use Spell::*;
        Some(match self {
            SummonBeetle | IllusBeetle => Race::GiantBeetle,
            SummonGoblin | IllusGoblin => Race::Goblin,
            SummonWolf | IllusWolf => Race::Wolf,
            SummonScorp | IllusScorp => Race::GiantScorpion,
            SummonOrc | IllusOrc => Race::Orc,
            SummonElf | IllusElf => Race::Elf,
            SummonDwarf | IllusDwarf => Race::Dwarf,
            SummonHuman | IllusHuman => Race::Human,
            SummonMage | IllusMage => Race::Mage,
            SummonTroll | IllusTroll => Race::Troll,
            SummonGargoyle | IllusGargoyle => Race::Gargoyle,
            SummonBear | IllusBear => Race::Bear,
            SnakeStaff => Race::Snake,
            _ => return None,
        })
    }

    /// True if the Evil Mage knows it (ROB-68 to ROB-72, DEC-127).
    pub const fn is_evil(self) -> bool {
        use Spell::*;
        matches!(
            self,
            DrainLife
                | MagicSpeed
                | Clumsiness
                | LoseWeapon
                | AgilityMagic
                | CurseArmor
                | SteelFlesh
                | TeleportAway
                | Teleport
                | Dazzle
                | PsychicBlast
        )
    }

    /// Returns whether a fighter of this race and IQ can ever know it. A Mage can know all spells within their IQ. A
    /// non-Mage humanoid needs IQ 10 and a spell of the fighters' table (SPELL-06, FSP-01, FSP-02). Creatures and robots
    /// know none, except the Evil Mage (DEC-127).
    pub fn is_open_to(self, race: Race, iq: u8) -> bool {
        if self.row().iq > iq {
            return false;
        }
        match race {
            Race::Mage | Race::EvilMage => true,
            race if race.is_fighter() => {
                let rows = &tables().fighter_spells;
                iq >= FIGHTERS_IQ && rows.iter().any(|row| row.name == self.name() && row.races.contains(&race))
            }
            _ => false,
        }
    }
}

static DEATH_SWORD: Lazy<SpellRow> = Lazy::new(|| SpellRow {
    name: "Death Sword".into(),
    kind: SpellKind::Special,
    iq: 15,
    cost: 4,
    adjustable: false,
    max: None,
    duration: None,
    renew: None,
    nice: Some(true),
    size: None,
    damage: None,
});

/// Minimum IQ at which fighters can cast spells (FSP-01).
pub const FIGHTERS_IQ: u8 = 10;

impl fmt::Display for Spell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Spell> for String {
    fn from(spell: Spell) -> String {
        spell.name().into()
    }
}

impl TryFrom<String> for Spell {
    type Error = String;
    fn try_from(name: String) -> Result<Spell, String> {
        Spell::named(&name).ok_or_else(|| format!("unknown spell \"{name}\""))
    }
}

/// The kind of target that a spell needs. [`crate::battle::command::Aim`] holds the target itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aimed {
    /// No target: the effect depends only on where the caster stands.
    Nothing,
    At,
    /// A square on or next to the caster.
    Square,
    /// A fighter, and a square to send them to.
    Send,
}

/// A set of spells, one bit each. Two halves instead of a `u64` keep the alignment of a fighter at 4 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spells([u32; 2]);

impl Spells {
    pub const NONE: Spells = Spells([0; 2]);

    const fn bits(self) -> u64 {
        self.0[0] as u64 | (self.0[1] as u64) << 32
    }

    pub const fn has(self, spell: Spell) -> bool {
        self.bits() >> spell as u8 & 1 == 1
    }

    pub const fn insert(&mut self, spell: Spell) {
        self.0[spell as usize / 32] |= 1 << (spell as u8 % 32);
    }

    pub const fn len(self) -> u32 {
        self.bits().count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Iterates in the order of the tables.
    pub fn iter(self) -> impl Iterator<Item = Spell> {
        Spell::ALL.into_iter().filter(move |spell| self.has(*spell))
    }
}

impl FromIterator<Spell> for Spells {
    fn from_iter<T: IntoIterator<Item = Spell>>(spells: T) -> Spells {
        let mut set = Spells::NONE;
        spells.into_iter().for_each(|spell| set.insert(spell));
        set
    }
}

impl fmt::Debug for Spells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Spells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Spells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spells, D::Error> {
        Ok(Vec::<Spell>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spell_index_and_name_agree_with_row() {
        assert_eq!(tables().spells.len(), usize::from(SPELLS));
        for (i, spell) in Spell::all().enumerate() {
            assert_eq!(spell as usize, i);
            assert_eq!(Spell::named(spell.name()), Some(spell));
            let bare = |text: &str| text.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase();
            let (name, variant) = (bare(spell.name()), bare(&format!("{spell:?}")));
            let numbered = spell.name().trim_end_matches(" III").trim_end_matches(" II");
            assert!(name == variant || bare(numbered) == variant, "{spell:?} is not {}", spell.name());
        }
    }

    #[test]
    fn duration_depends_on_sh_paid() {
        assert_eq!(Spell::StoneFlesh.turns(3), Some(6));
        assert_eq!(Spell::Clumsiness.turns(3), Some(4));
        assert_eq!(Spell::HealStrength.turns(3), None);
        assert_eq!(Spell::SnakeStaff.turns(3), Some(5));
    }
}
