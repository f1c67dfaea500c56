//! Loads the tables from `assets/tunnels/*.json`, which are compiled in.
//!
//! The first access parses and validates all of them together. Rows are found by one-byte indices, so nothing in a fight
//! holds a string. Every row names the rule of the ledger that prints it.

use crate::data::armour::ArmourRow;
use crate::data::attribute::CharismaRow;
use crate::data::dungeon::{ContentsRow, DoorRow, GroupStrengthRow, SpecialRow, ThemeRow, ThemeTextRow, TrapRow};
use crate::data::henchman::HenchmanRow;
use crate::data::kindred::{Kindred, KindredRow, ManlikeRow, SizeRow};
use crate::data::level::{LevelOption, LevelOptionRow, LevelRow};
use crate::data::material::{Make, MakeRow, Material, MaterialRow};
use crate::data::missile::MarksmanshipRow;
use crate::data::monster::{MonsterRow, RatingDiceRow};
use crate::data::poison::{Poison, PoisonRow};
use crate::data::reaction::{CarriedRow, ReactionRow};
use crate::data::spell::{Spell, SpellRow};
use crate::data::supply::{GoodRow, StaffKind, StaffRow};
use crate::data::treasure::{GemRow, GemSizeRow, JewelledClassRow, JewelryRow, MagicObject, MagicObjectRow};
use crate::data::weapon::{Ammunition, AmmunitionRow, WeaponRow};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use ludus_engine::lazy::Lazy;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Defines the index of a table's rows. It is stored under the name of the row.
macro_rules! table_id {
    ($(#[$doc:meta])* $id:ident of $row:ident in $table:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(u8);

        impl $id {
            /// Returns the indices of all rows, in the order of the tables.
            pub fn all() -> impl Iterator<Item = $id> {
                (0..$crate::data::tables::tables().$table.len() as u8).map($id)
            }

            pub const fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            pub fn row(self) -> &'static $row {
                &$crate::data::tables::tables().$table[self.index()]
            }

            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// Finds a row by its name, ignoring case.
            pub fn of(name: &str) -> Option<$id> {
                $id::all().find(|id| id.name().eq_ignore_ascii_case(name))
            }
        }

        impl serde::Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$id, D::Error> {
                let name = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
                let wrong = || serde::de::Error::custom(format!("\"{name}\": expected {} of the tables", $what));
                $id::of(&name).ok_or_else(wrong)
            }
        }
    };
}

pub(crate) use table_id;

/// A table that cannot be used. Names the file, the place in it and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {place}: {expected}")]
pub struct TableError {
    pub file: &'static str,
    /// Line and column, or the name of the row.
    pub place: String,
    pub expected: String,
}

/// A row of any table, for the checks that all of them share.
trait TableRow: Deserialize<'static> {
    /// The id of the rule that prints the row.
    fn rule(&self) -> &'static str;
}

/// Defines the tables: field, row, file, number of rows.
macro_rules! tables {
    ($($table:ident: $row:ident, $file:literal, $rows:literal;)+) => {
        /// All tables of the rulebook, in the order of their rows.
        #[derive(Clone, Debug, Serialize)]
        pub struct TunnelTables {
            $(pub $table: Vec<$row>,)+
        }

        impl TunnelTables {
            /// Parses and validates all tables: their shape, the number of rows, names and rules. A file for which `replaced`
            /// returns a text is read from that text.
            pub fn read(replaced: impl Fn(&str) -> Option<&'static str>) -> Result<TunnelTables, TableError> {
                let text = |file, built_in| replaced(file).unwrap_or(built_in);
                let tables = TunnelTables {
                    $($table: rows($file, text($file, include_str!(concat!("../../../assets/tunnels/", $file))), $rows)?,)+
                };
                tables.check_names()?;
                Ok(tables)
            }
        }

        $(impl TableRow for $row {
            fn rule(&self) -> &'static str {
                self.rule
            }
        })+
    };
}

tables! {
    ammunition: AmmunitionRow, "ammunition.json", 7;
    armour: ArmourRow, "armour.json", 20;
    carried: CarriedRow, "carried.json", 5;
    charisma: CharismaRow, "charisma.json", 8;
    contents: ContentsRow, "contents.json", 5;
    doors: DoorRow, "doors.json", 6;
    gem_sizes: GemSizeRow, "gem_sizes.json", 6;
    gems: GemRow, "gems.json", 18;
    goods: GoodRow, "goods.json", 13;
    group_strengths: GroupStrengthRow, "group_strengths.json", 3;
    henchmen: HenchmanRow, "henchmen.json", 3;
    jewelled_classes: JewelledClassRow, "jewelled_classes.json", 6;
    jewelry: JewelryRow, "jewelry.json", 6;
    kindreds: KindredRow, "kindreds.json", 6;
    level_options: LevelOptionRow, "level_options.json", 7;
    levels: LevelRow, "levels.json", 20;
    magic_objects: MagicObjectRow, "magic_objects.json", 30;
    makes: MakeRow, "makes.json", 10;
    manlike: ManlikeRow, "manlike.json", 7;
    marksmanship: MarksmanshipRow, "marksmanship.json", 10;
    materials: MaterialRow, "materials.json", 7;
    monsters: MonsterRow, "monsters.json", 45;
    poisons: PoisonRow, "poisons.json", 4;
    rating_dice: RatingDiceRow, "rating_dice.json", 11;
    reactions: ReactionRow, "reactions.json", 5;
    sizes: SizeRow, "sizes.json", 16;
    specials: SpecialRow, "specials.json", 11;
    spells: SpellRow, "spells.json", 70;
    staffs: StaffRow, "staffs.json", 3;
    theme_texts: ThemeTextRow, "theme_texts.json", 6;
    themes: ThemeRow, "themes.json", 6;
    traps: TrapRow, "traps.json", 11;
    weapons: WeaponRow, "weapons.json", 102;
}

impl TunnelTables {
    fn check_names(&self) -> Result<(), TableError> {
        ordered("ammunition.json", self.ammunition.iter().map(|row| row.kind), &Ammunition::ALL)?;
        ordered("kindreds.json", self.kindreds.iter().map(|row| row.name), &Kindred::ALL)?;
        ordered("level_options.json", self.level_options.iter().map(|row| row.option), &LevelOption::ALL)?;
        ordered("magic_objects.json", self.magic_objects.iter().map(|row| row.object), &MagicObject::ALL)?;
        ordered("makes.json", self.makes.iter().map(|row| row.name), &Make::ALL)?;
        ordered("materials.json", self.materials.iter().map(|row| row.name), &Material::ALL)?;
        ordered("poisons.json", self.poisons.iter().map(|row| row.kind), &Poison::ALL)?;
        ordered("spells.json", self.spells.iter().map(|row| row.name), &Spell::ALL)?;
        ordered("staffs.json", self.staffs.iter().map(|row| row.kind), &StaffKind::ALL)?;
        distinct("armour.json", self.armour.iter().map(|row| row.name))?;
        distinct("gems.json", self.gems.iter().map(|row| row.name))?;
        distinct("goods.json", self.goods.iter().map(|row| row.name))?;
        distinct("manlike.json", self.manlike.iter().map(|row| row.name))?;
        distinct("monsters.json", self.monsters.iter().map(|row| row.name))?;
        distinct("weapons.json", self.weapons.iter().map(|row| row.name))?;
        self.check_themes()
    }

    fn check_themes(&self) -> Result<(), TableError> {
        let mut pairs = self.theme_texts.iter().zip(&self.themes);
        if let Some((texts, theme)) = pairs.find(|(texts, theme)| texts.theme != theme.name) {
            return Err(wrong("theme_texts.json", texts.theme, format!("expected {} in this row", theme.name)));
        }
        let known = |name: &str| self.monsters.iter().any(|row| row.name == name);
        let named = self.themes.iter().flat_map(|theme| &theme.monsters);
        match named.copied().find(|name| !known(name)) {
            Some(name) => Err(wrong("themes.json", name, "expected the name of a monster in monsters.json".into())),
            None => Ok(()),
        }
    }
}

fn rows<T: TableRow>(file: &'static str, text: &'static str, expected: usize) -> Result<Vec<T>, TableError> {
    let rows: Vec<T> = serde_json::from_str(text).map_err(|error| TableError {
        file,
        place: format!("line {} column {}", error.line(), error.column()),
        expected: error.to_string(),
    })?;
    if rows.len() != expected {
        return Err(wrong(file, "the whole file", format!("{} rows, expected {expected}", rows.len())));
    }
    match rows.iter().find(|row| !row.rule().starts_with("TT-")) {
        Some(row) => Err(wrong(file, row.rule(), "expected a rule like TT-WPN-T1".into())),
        None => Ok(rows),
    }
}

fn distinct(file: &'static str, names: impl Iterator<Item = &'static str>) -> Result<(), TableError> {
    let mut seen = BTreeSet::new();
    for name in names {
        if name.is_empty() || !seen.insert(name) {
            return Err(wrong(file, name, "expected a name used only once".into()));
        }
    }
    Ok(())
}

/// Refuses rows that are not in the order of their enum: they are found by it.
fn ordered<T: Copy + Debug + PartialEq>(
    file: &'static str,
    found: impl Iterator<Item = T>,
    expected: &[T],
) -> Result<(), TableError> {
    match found.zip(expected).find(|(found, expected)| found != *expected) {
        Some((found, expected)) => {
            Err(wrong(file, &format!("{found:?}"), format!("expected {expected:?} in this row")))
        }
        None => Ok(()),
    }
}

fn wrong(file: &'static str, place: &str, expected: String) -> TableError {
    TableError { file, place: place.into(), expected }
}

pub fn tables() -> &'static TunnelTables {
    &TABLES
}

// A test reads the compiled-in files, so this cannot fail in a released program.
#[allow(clippy::panic)]
static TABLES: Lazy<TunnelTables> = Lazy::new(|| match TunnelTables::read(|_| None) {
    Ok(tables) => tables,
    Err(error) => panic!("{error}"),
});
