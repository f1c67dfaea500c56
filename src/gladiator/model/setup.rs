//! The set-up of a battle: the fighters as they enter it, and the arena. Start with [`Setup`].

use crate::data::experience::{Attribute, MOST_EXP};
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::spell::Spell;
use crate::data::tables::{ArmourId, WeaponId, tables};
use crate::model::board::{Facing, Square};
use crate::model::fighter::{Control, Fighter, MoveClass, Presence, Side};
use crate::model::ground::Layer;
use crate::model::skill::Skills;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::text::{article, is_printing, quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum number of fighters: 9 players' fighters a side, 16 robots and 6 more.
pub const MOST_FIGHTERS: usize = 40;
/// The most player fighters on a side (DEC-017).
pub const MOST_A_SIDE: usize = 9;
/// The most robots that are drawn (DEC-015).
pub const MOST_ROBOTS: usize = 16;
/// The longest name, in characters (DEC-019).
pub const LONGEST_NAME: usize = 12;
/// The longest name in a battle, in characters; robots are named by kind and number.
const LONGEST_IN_BATTLE: usize = 24;

/// A fighter as it enters a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    pub name: String,
    pub race: Race,
    pub side: Side,
    #[serde(default)]
    pub control: Control,
    pub sh: u8,
    pub ag: u8,
    pub iq: u8,
    /// Experience brought along, in whole points.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub exp: u32,
    /// True for an additional half point of experience (DEC-109).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub half: bool,
    #[serde(default)]
    pub kit: Kit,
    /// The spells that a Mage has chosen, at most as many as IQ (SPELL-12, DEC-021). Fighters get theirs by the
    /// dice when the battle begins (FSP-03).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// True if only the fighter's bones enter, after death in an earlier game (SETUP-15, BONE-08).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub bones: bool,
    /// Place and state, if the fighter does not start at the end of the arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
}

/// Armour and weapons, by their names in the tables.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kit {
    /// The suit by name; `None` means ordinary clothes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helmet: Option<String>,
    /// The items in Ready, Also, Sling 1, Sling 2.
    #[serde(default)]
    pub items: [Option<Item>; 4],
}

impl Kit {
    /// A kit of the named weapons, in the order of the places. An empty name leaves the place empty. `None` if
    /// a name is in no table.
    pub fn of(items: [&str; 4]) -> Option<Kit> {
        let mut kit = Kit::default();
        for (place, name) in kit.items.iter_mut().zip(items) {
            if !name.is_empty() {
                *place = Some(Item::new(tables().weapon(name)?));
            }
        }
        Some(kit)
    }

    /// Looks up suit and helmet in the tables.
    pub fn armour(&self) -> Result<[Option<ArmourId>; 2], Problem> {
        let piece = |name: &Option<String>, helmet: bool| -> Result<Option<ArmourId>, Problem> {
            let Some(name) = name else { return Ok(None) };
            let what = if helmet { "helmet" } else { "suit" };
            let pieces = if helmet { ArmourId::helmets().collect::<Vec<_>>() } else { ArmourId::suits().collect() };
            let found = pieces.into_iter().find(|piece| piece.row().name.eq_ignore_ascii_case(name));
            found.map(Some).ok_or_else(|| Problem::Unknown(name.clone(), what))
        };
        Ok([piece(&self.suit, false)?, piece(&self.helmet, true)?])
    }
}

impl Recruit {
    /// The kit proposed to a new fighter: the one of the manual's Human (SETUP-02), or the strongest similar one that
    /// the fighter can carry. Empty for creatures.
    pub fn proposed_kit(&self) -> Kit {
        const KITS: [[&str; 4]; 7] = [
            ["Broadsword", "Spike Shield", "Crossbow", ""],
            ["Mace", "Shield", "Long Bow", ""],
            ["Short Sword", "Buckler", "Short Bow", ""],
            ["Hammer", "", "Horse Bow", "Dagger"],
            ["Staff", "", "Dagger", ""],
            ["Dagger", "", "Small Bow", ""],
            ["Dagger", "", "", ""],
        ];
        let fits = |kit: &Kit| Recruit { kit: kit.clone(), ..self.clone() }.check().is_ok();
        KITS.into_iter().filter_map(Kit::of).find(fits).unwrap_or_default()
    }
}

/// A place and state in the middle of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stance {
    pub at: Square,
    pub facing: Facing,
    /// SH now, if the fighter is wounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sh: Option<i16>,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub prone: bool,
    /// True if dazed for the next action.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub dazed: bool,
    /// The spells known in this battle, instead of those that the dice would give.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spells: Option<Vec<Spell>>,
    /// The kind of move made, if the battle begins with the actions.
    #[serde(default)]
    pub moved: MoveClass,
}

impl Stance {
    /// Standing, unhurt and not yet moved.
    pub const fn standing(at: Square, facing: Facing) -> Stance {
        Stance { at, facing, sh: None, prone: false, dazed: false, spells: None, moved: MoveClass::Wait }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arena {
    /// Fires, pits, exit and altar are placed at random (DEC-012 to DEC-014).
    #[default]
    Random,
    /// Exactly this terrain and these items.
    Drawn {
        /// One entry for each layer.
        terrain: Vec<(Square, Layer)>,
        /// The lowest item of a pile comes first.
        items: Vec<(Square, Item)>,
    },
}

/// The phases of a turn, in order (PHASE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Incentive,
    Movement,
    Actions,
}

/// The point in a turn at which a battle begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    pub turn: u16,
    /// With [`Phase::Actions`] everybody has moved as their stance says.
    pub phase: Phase,
    /// The side that moves first, if the incentive is settled already; West by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Side>,
}

/// Everything about a battle before it begins. A set-up and a seed determine the battle.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// In roster order, robots last.
    pub fighters: Vec<Recruit>,
    #[serde(default)]
    pub arena: Arena,
    /// The starting point, if not turn 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// The skill of the computer players on each side.
    #[serde(default, skip_serializing_if = "Skills::is_manual")]
    pub skill: Skills,
}

/// The reason why a set-up is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("{0} has nobody: make or load a fighter, or add robots against the other side")]
    EmptySide(&'static str),
    #[error("{side} has {count} fighters: players may have at most {MOST_A_SIDE} on a side")]
    TooMany { side: &'static str, count: usize },
    #[error("{0} fighters: a battle holds at most {MOST_FIGHTERS}")]
    TooManyInAll(usize),
    #[error("{}: {problem}", quote(.name))]
    Fighter { name: String, problem: Problem },
}

/// The reason why one fighter is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    #[error("a name is needed: 1 to {LONGEST_NAME} characters")]
    NameEmpty,
    #[error("\"000\" is only a stand-in; give a name of your own")]
    NameStandIn,
    #[error("the name has {0} characters, at most {LONGEST_NAME} fit")]
    NameLong(usize),
    #[error("the name holds a character that cannot be shown; use letters, digits, spaces and signs")]
    NameCharacter,
    #[error("the name begins or ends with a space")]
    NameSpaces,
    #[error("the name is taken; choose another")]
    NameTaken,
    #[error("{attribute} {value} is outside {low} to {high} for {}", article(race))]
    Attribute { attribute: &'static str, value: i32, low: i32, high: i32, race: &'static str },
    #[error("SH and AG{} must total {total}, not {found}", if *.mage { " and IQ" } else { "" })]
    Total { total: i32, found: i32, mage: bool },
    #[error("needs SH {needs} for the {item}, has {has}")]
    TooWeak { item: String, needs: i32, has: i32 },
    #[error("only Slayers can use the {0}")]
    NotForYou(String),
    #[error("a Mage may carry only Dagger, Staff, Caltrops, Mace and Flail, not the {0}")]
    NotForMagi(String),
    #[error("the {0} needs both hands: leave Also empty")]
    BothHands(String),
    #[error("the {0} needs both hands: it goes to Ready or into a sling")]
    NotInAlso(String),
    #[error("creatures and robots carry and wear nothing")]
    Creature,
    #[error("\"{}\" is no {} in the table", quote(.0), .1)]
    Unknown(String, &'static str),
    #[error("{0}s are for the computer only")]
    RobotRace(&'static str),
    #[error("chose {count} spells, but IQ {iq} allows only {iq}: remove one first")]
    ManySpells { count: usize, iq: u8 },
    #[error("{spell} needs IQ {needs}, has {has}")]
    SpellTooHard { spell: Spell, needs: u8, has: u8 },
    #[error("chose {0} twice")]
    SpellTwice(Spell),
    #[error("only Magi choose spells; fighters of IQ 10 and more get theirs when the battle begins")]
    NoMage,
    #[error("brings {0} experience; the most is {MOST_EXP}")]
    Experience(u32),
    #[error("the square is taken or cannot be entered")]
    Square,
}

/// Checks a name for a new fighter: 1 to 12 characters that can be shown, not the stand-in "000" (SETUP-03, DEC-019).
pub fn check_name(name: &str) -> Result<(), Problem> {
    let length = name.chars().count();
    match name {
        "" => Err(Problem::NameEmpty),
        "000" => Err(Problem::NameStandIn),
        _ if length > LONGEST_NAME => Err(Problem::NameLong(length)),
        _ if !name.chars().all(is_printing) => Err(Problem::NameCharacter),
        _ if name.trim() != name => Err(Problem::NameSpaces),
        _ => Ok(()),
    }
}

/// Checks that a name can be shown in a battle. Robots and drawn fighters have longer names than players may give.
fn check_shown(name: &str) -> Result<(), Problem> {
    match name.chars().count() {
        0 => Err(Problem::NameEmpty),
        length if length > LONGEST_IN_BATTLE => Err(Problem::NameLong(length)),
        _ if !name.chars().all(is_printing) => Err(Problem::NameCharacter),
        _ => Ok(()),
    }
}

/// Checks the attributes of a new fighter: points traded one for one, within the bounds of
/// the race (RACE-02 to RACE-05, DEC-019).
pub fn check_new(race: Race, sh: u8, ag: u8, iq: u8) -> Result<(), Problem> {
    let Some(row) = race.humanoid() else {
        let row = race.figures();
        let fixed = [("SH", sh, row.sh), ("AG", ag, row.ag), ("IQ", iq, row.iq)];
        return fixed.into_iter().try_for_each(|(name, value, base)| in_range(race, name, value, base, base));
    };
    let mage = race == Race::Mage;
    in_range(race, "SH", sh, row.min_sh, row.max_sh)?;
    in_range(race, "AG", ag, row.min_ag, row.max_ag)?;
    let (low, high) = if mage { (8, row.max_iq) } else { (row.iq, row.iq) };
    in_range(race, "IQ", iq, low, high)?;
    let sum = |sh: u8, ag: u8, iq: u8| i32::from(sh) + i32::from(ag) + if mage { i32::from(iq) } else { 0 };
    let (total, found) = (sum(row.sh, row.ag, row.iq), sum(sh, ag, iq));
    if total == found { Ok(()) } else { Err(Problem::Total { total, found, mage }) }
}

/// The attributes that a player can change for a race: a Mage's IQ too, nothing
/// for creatures and robots (RACE-02, DEC-019).
pub const fn chosen_attributes(race: Race) -> &'static [Attribute] {
    match race.chooses_spells() {
        true => &[Attribute::Sh, Attribute::Ag, Attribute::Iq],
        false if race.is_humanoid() => &[Attribute::Sh, Attribute::Ag],
        false => &[],
    }
}

fn in_range(race: Race, attribute: &'static str, value: u8, low: u8, high: u8) -> Result<(), Problem> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    let (value, low, high) = (i32::from(value), i32::from(low), i32::from(high));
    Err(Problem::Attribute { attribute, value, low, high, race: race.name() })
}

/// Checks that a fighter of that race and strength can carry the item (WPN-02, MWPN-01, RACE-19). Strength
/// is [`Fighter::strength`]: Goblins count 4 more.
pub fn check_item(race: Race, strength: i32, item: Item) -> Result<(), Problem> {
    let row = item.weapon().row();
    let own =
        matches!((race, item.weapon()), (Race::Slayer, WeaponId::KRILL) | (Race::Behemoth, WeaponId::DEATH_SWORD));
    if own {
        return Ok(());
    }
    if !race.is_humanoid() {
        return Err(Problem::Creature);
    }
    if item.weapon() == WeaponId::KRILL {
        return Err(Problem::NotForYou(row.name.clone()));
    }
    if item.bones_of().is_some() {
        return Ok(()); // Anybody can carry bones, Magi too (DEC-116).
    }
    if race == Race::Mage && !matches!(row.name.as_str(), "Dagger" | "Staff" | "Caltrops" | "Mace" | "Flail") {
        return Err(Problem::NotForMagi(row.name.clone()));
    }
    if strength < i32::from(row.sh) {
        return Err(Problem::TooWeak { item: row.name.clone(), needs: i32::from(row.sh), has: strength });
    }
    Ok(())
}

/// Checks that two hands can hold both items: a two-handed weapon in Ready leaves no hand for Also (WPN-12).
pub fn check_hands(ready: Option<Item>, also: Option<Item>) -> Result<(), Problem> {
    match (ready, also) {
        (Some(item), Some(_)) if item.is_two_handed() => Err(Problem::BothHands(item.to_string())),
        (_, Some(item)) if item.is_two_handed() => Err(Problem::NotInAlso(item.to_string())),
        _ => Ok(()),
    }
}

/// Checks that a fighter of that race and strength can wear the piece (ARM-04, DEC-024).
pub fn check_armour(race: Race, strength: i32, piece: ArmourId) -> Result<(), Problem> {
    let row = piece.row();
    if !race.is_humanoid() {
        return Err(Problem::Creature);
    }
    match row.min_sh.map(i32::from) {
        Some(needs) if strength < needs => Err(Problem::TooWeak { item: row.name.clone(), needs, has: strength }),
        _ => Ok(()),
    }
}

impl Recruit {
    /// A fighter of that race with base attributes and no equipment.
    pub fn new(name: &str, race: Race, side: Side) -> Recruit {
        let figures = race.figures();
        Recruit {
            name: name.into(),
            race,
            side,
            control: if race.is_robot() { Control::Robot } else { Control::Player },
            sh: figures.sh,
            ag: figures.ag,
            iq: figures.iq,
            exp: 0,
            half: false,
            kit: Kit::default(),
            spells: Vec::new(),
            bones: false,
            stance: None,
        }
    }

    /// The points of the race's base that are unspent; negative if too many are spent.
    pub fn points_left(&self) -> i32 {
        let base = self.race.figures();
        let sum = |sh: u8, ag: u8, iq: u8| i32::from(sh) + i32::from(ag) + i32::from(iq);
        sum(base.sh, base.ag, base.iq) - sum(self.sh, self.ag, self.iq)
    }

    /// A copy with one point more or less in an attribute. A fighter trades SH against AG. A Mage uses unspent points,
    /// which may remain until all are spent (DEC-019).
    pub fn traded(&self, attribute: Attribute, more: bool) -> Result<Recruit, Problem> {
        let mage = self.race.chooses_spells();
        let mut next = self.clone();
        let step = |value: u8, up: bool| if up { value.saturating_add(1) } else { value.saturating_sub(1) };
        match attribute {
            Attribute::Sh => next.sh = step(next.sh, more),
            Attribute::Ag => next.ag = step(next.ag, more),
            Attribute::Iq => next.iq = step(next.iq, more),
        }
        match attribute {
            Attribute::Sh if !mage => next.ag = step(next.ag, !more),
            Attribute::Ag if !mage => next.sh = step(next.sh, !more),
            Attribute::Sh | Attribute::Ag | Attribute::Iq => {}
        }
        match check_new(next.race, next.sh, next.ag, next.iq) {
            Err(Problem::Total { .. }) if mage && next.points_left() >= 0 => Ok(next),
            result => result.map(|()| next),
        }
    }

    /// Experience brought along, in halves of a point.
    pub fn exp_halves(&self) -> u32 {
        self.exp.saturating_mul(2).saturating_add(self.half.into())
    }

    /// Checks the fighter's race, equipment and spells.
    pub fn check(&self) -> Result<(), Problem> {
        self.fighter().map(|_| ())
    }

    /// The fighter for a battle, at the start of row 9 if it has no stance.
    pub fn fighter(&self) -> Result<Fighter, Problem> {
        if self.race.is_robot() && self.control == Control::Player {
            return Err(Problem::RobotRace(self.race.name()));
        }
        let [suit, helmet] = self.kit.armour()?;
        if self.exp > MOST_EXP {
            return Err(Problem::Experience(self.exp));
        }
        let mut fighter = Fighter {
            normal_sh: self.sh,
            normal_ag: self.ag,
            iq: self.iq,
            suit,
            helmet,
            sh: if self.bones { 0 } else { i16::from(self.sh) },
            presence: if self.bones { Presence::Dead } else { Presence::Arena },
            brought: self.exp_halves(),
            spells: self.spells.iter().copied().collect(),
            ..Fighter::new(self.race, self.side, self.control)
        };
        self.check_spells()?;
        if self.kit != Kit::default() {
            fighter.items = self.kit.items;
        }
        for item in self.kit.items.into_iter().flatten() {
            check_item(self.race, fighter.strength(), item)?;
        }
        for piece in fighter.suit.into_iter().chain(fighter.helmet) {
            check_armour(self.race, fighter.strength(), piece)?;
        }
        check_hands(fighter.item(Place::Ready), fighter.item(Place::Also))?;
        if let Some(stance) = &self.stance {
            (fighter.at, fighter.facing) = (stance.at, stance.facing);
            fighter.sh = stance.sh.unwrap_or(fighter.sh);
            (fighter.prone, fighter.dazed) = (stance.prone || fighter.unconscious(), stance.dazed);
        }
        Ok(fighter)
    }
}

impl Setup {
    /// The names of all fighters, in the order of their ids.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.fighters.iter().map(|recruit| recruit.name.as_str())
    }

    /// Checks that every name can be shown, as the set-up may come from any file.
    pub fn check_names(&self) -> Result<(), SetupError> {
        let error = |name: &str, problem| SetupError::Fighter { name: name.into(), problem };
        self.names().try_for_each(|name| check_shown(name).map_err(|problem| error(name, problem)))
    }

    pub(crate) fn check_sides(&self) -> Result<(), SetupError> {
        for side in Side::BOTH {
            let members = || self.fighters.iter().filter(move |recruit| recruit.side == side && !recruit.bones);
            if members().next().is_none() {
                return Err(SetupError::EmptySide(side.name()));
            }
            let count = members().filter(|recruit| !recruit.race.is_robot()).count();
            if count > MOST_A_SIDE {
                return Err(SetupError::TooMany { side: side.name(), count });
            }
        }
        if self.fighters.len() > MOST_FIGHTERS {
            return Err(SetupError::TooManyInAll(self.fighters.len()));
        }
        Ok(())
    }
}
