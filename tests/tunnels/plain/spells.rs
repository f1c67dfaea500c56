//! Spells as the chapter prints them, and their price.

use super::{Calling, Hero};
use crate::tables::{named_after, printed};
use std::sync::LazyLock;

const SPELLS: &str = include_str!("../../../assets/rulebook/tunnels/19-spells.md");

/// The spells that the plain model knows.
pub const KNOWN: [&str; 53] = [
    "will-o-wisp",
    "oh-there-it-is",
    "hidey hole",
    "take that, you fiend",
    "vorpal blade",
    "oh-go-away",
    "bind the beaten",
    "cateyes",
    "glue-you",
    "little feets",
    "mirage",
    "curse you",
    "poor baby",
    "double double",
    "whammy",
    "slush-yuch",
    "rock-a-bye",
    "dis-spell",
    "blasting power",
    "fly me",
    "too-bad toxin",
    "wink-wing",
    "smog",
    "dum-dum",
    "bigger is better",
    "smaller is smarter",
    "protective pentagram",
    "upsidaisy",
    "mind pox",
    "e.s.p.",
    "wall of fire",
    "wall of ice",
    "wall of thorns",
    "wall of stone",
    "wall of iron",
    "invisible wall",
    "summoning",
    "zombie zonk",
    "mutatum mutandis",
    "mutatum mutandorum",
    "pygmalion",
    "medusa",
    "death spell #9",
    "hellbomb bursts",
    "blow me to...",
    "magic fangs",
    "nefarious necromancy",
    "seek ye",
    "greasy geas",
    "invisible fiend",
    "air, earth, fire and water",
    "anti-magic",
    "shatterstaff",
];

/// A spell as it is cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub spell: &'static str,
    pub level: i64,
    pub at: At,
    pub pick: Pick,
}

/// The being at which a spell is cast; heroes and beasts are counted on their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    All,
    Hero(usize),
    Beast(usize),
}

/// The choice of a caster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    None,
    Longer,
    Points(i64),
    /// A place in the six values.
    Value(usize),
    Fire,
    Ice,
    Form(&'static str),
}

/// A row of the list: level and price. `None` for a price that the text below the list tells.
pub struct Row {
    name: String,
    pub level: i64,
    price: Option<i64>,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |cells: Vec<String>| Row {
        name: cells[0].clone(),
        level: cells[1].parse().unwrap(),
        price: cells[2].parse().ok(),
    };
    printed(SPELLS, "- **TT-SPELL-02**").into_iter().map(row).collect()
});

/// The spells at all foes, which the rule of walls lists.
static AT_FOES: LazyLock<Vec<String>> =
    LazyLock::new(|| named_after(SPELLS, "Spells at all foes need a free way, too: "));

pub fn row(spell: &str) -> &'static Row {
    ROWS.iter().find(|row| row.name == spell).unwrap_or_else(|| panic!("no spell {spell}"))
}

impl Cast {
    /// Levels by which the spell is raised.
    pub fn raised(&self) -> i64 {
        self.level - row(self.spell).level
    }

    /// Twice, four times and so on for each level raised.
    pub fn times(&self) -> i64 {
        1 << self.raised()
    }

    /// Returns whether it is cast at the foes.
    pub fn is_hostile(&self) -> bool {
        matches!(self.at, At::Beast(_)) || AT_FOES.iter().any(|spell| spell == self.spell)
    }

    pub fn cost(&self, hero: &Hero) -> i64 {
        let list = match (self.spell, self.pick) {
            ("poor baby", Pick::Points(points)) => 2 * points,
            ("curse you", _) => 2 * hero.level,
            _ => row(self.spell).price.unwrap(),
        };
        let staff = if hero.staff && hero.calling == Calling::MagicUser { hero.level } else { 0 };
        (list * (1 + self.raised()) - (hero.level - self.level).max(0) - staff).max(1)
    }
}
