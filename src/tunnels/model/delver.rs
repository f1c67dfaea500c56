//! Characters: made by dice, with what follows from their attributes and their gear (TT-CHAR).

use crate::data::armour::ArmourId;
use crate::data::attribute::{Attribute, Attributes, LOAD_PER_STRENGTH};
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::kindred::{BodySize, Kindred, RIDICULOUS};
use crate::data::language::{self, Language, Languages};
use crate::data::level::{LevelOption, level_at, threshold, title};
use crate::data::material::Material;
use crate::data::poison::Poison;
use crate::data::spell::{FIRST_LEVEL, Spell};
use crate::data::supply::{GoodId, StaffKind};
use crate::data::treasure::MagicObject;
use crate::data::weapon::{WeaponClass, WeaponId, WeaponSpecial};
use crate::model::arms::{MOST_WEAPONS, Traits, Weapon};
use crate::model::belongings::{OwnedBeast, OwnedObject};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::text::is_printing;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The longest name of a character.
pub const LONGEST_NAME: usize = 16;
/// The highest value of an attribute in a file: enough for every level and kindred.
pub const HIGHEST: i16 = 999;
/// The factor of a tripled weapon or armour (DEC-163).
pub const TRIPLED: u8 = 3;
/// Coins that a character has in the pocket. More stay at home, at the guild's word, and weigh nothing (TT-CHAR-07).
const POCKET: u32 = 200;
/// The pace that boots of pace add (DEC-205).
pub const BOOTS: i8 = 3;
/// The level whose experience points let a rogue choose another type (DEC-016).
pub const LIMIT_OF_ROGUES: u8 = 8;
/// The dice roll for starting gold is multiplied by this (TT-CHAR-03).
const GOLD: u32 = 10;

/// A weapon, shield or device that a character owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedWeapon {
    pub weapon: WeaponId,
    #[serde(default, skip_serializing_if = "is_steel")]
    pub material: Material,
    /// True if its dice, adds or hits absorbed count three times (DEC-163).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub tripled: bool,
    /// Broken for good: half of its dice (DEC-189).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub broken: bool,
    /// Edged with silver: it counts as magic and silver (DEC-205).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub silvered: bool,
    /// Missiles left; the supplied ones if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missiles: Option<u8>,
    /// Adds of a keen weapon, or hits that a tough shield absorbs more (DEC-205).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub bonus: u8,
    /// It does not leave the hand of its bearer (DEC-205).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub cursed: bool,
}

/// A suit or piece of armour that a character wears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedArmour {
    pub armour: ArmourId,
    #[serde(default, skip_serializing_if = "is_steel")]
    pub material: Material,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub tripled: bool,
}

fn is_steel(material: &Material) -> bool {
    *material == Material::Steel
}

impl OwnedWeapon {
    pub const fn steel(weapon: WeaponId) -> OwnedWeapon {
        let (material, missiles) = (Material::Steel, None);
        OwnedWeapon {
            weapon,
            material,
            tripled: false,
            broken: false,
            silvered: false,
            missiles,
            bonus: 0,
            cursed: false,
        }
    }
}

impl OwnedWeapon {
    /// Returns whether it can be tripled: a shield by *Zapparmor*, anything else by *Zappathingum* (DEC-163).
    pub fn takes_triple(&self, as_armour: bool) -> bool {
        !self.tripled && is_worn_shield(self.weapon) == as_armour
    }
}

impl OwnedArmour {
    pub const fn steel(armour: ArmourId) -> OwnedArmour {
        OwnedArmour { armour, material: Material::Steel, tripled: false }
    }
}

/// A character with everything on both sides of the card (TT-CHAR-10, -11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delver {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: CharacterType,
    #[serde(default)]
    pub kindred: Kindred,
    pub attributes: Attributes,
    /// The current values, if they differ from the normal ones (DEC-011).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<Attributes>,
    #[serde(default)]
    pub experience: u32,
    /// Levels whose gain was chosen; 1 is the level of a new character (DEC-106).
    #[serde(default = "first_level")]
    pub advanced: u8,
    #[serde(default)]
    pub gold: Coins,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<BodySize>,
    #[serde(default, skip_serializing_if = "no_languages")]
    pub languages: Languages,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<OwnedWeapon>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub armour: Vec<OwnedArmour>,
    /// Poisons by their applications, and other goods by their number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub poisons: Vec<(Poison, u8)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goods: Vec<(GoodId, u16)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staff: Option<StaffKind>,
    /// The spells that the staff deluxe knows (DEC-133).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub staff_spells: Vec<Spell>,
    /// The ST that has passed through a makeshift staff (TT-STAFF-07).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub staff_spent: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// Points that curses take off attributes in delves, until they are removed (DEC-119, DEC-145).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub curses: Vec<(Attribute, u8)>,
    /// True once a fountain raised its luck (DEC-214).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub lucky: bool,
    /// Monsters bound for good (TT-TAME-06).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beasts: Vec<OwnedBeast>,
    /// Magic objects that were brought out of dungeons (DEC-205).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<OwnedObject>,
}

fn no_languages(languages: &Languages) -> bool {
    languages.is_empty()
}

const fn first_level() -> u8 {
    1
}

/// The reason why a character is refused, with the bounds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DelverError {
    #[error("a name needs 1 to {LONGEST_NAME} letters that can be shown")]
    Name,
    #[error("{} {value} is out of bounds: 1 to {HIGHEST}", .attribute.code())]
    Attribute { attribute: Attribute, value: i16 },
    #[error("the current {} of {value} is out of bounds: at most {HIGHEST}", .attribute.code())]
    Current { attribute: Attribute, value: i16 },
    #[error("{known} languages beside Common, but IQ allows {most}")]
    Languages { known: usize, most: u8 },
    #[error("{0} weapons at hand, at most {MOST_WEAPONS}")]
    Weapons(usize),
    #[error("{} cannot be made of {}", .weapon.name(), .material.name())]
    Material { weapon: WeaponId, material: Material },
    #[error("{} is not sold and not worn", .0.name())]
    Armour(ArmourId),
    #[error("{} and {} cannot be worn together", .0.name(), .1.name())]
    ArmourTogether(ArmourId, ArmourId),
    #[error("only one shield can be carried for use")]
    Shields,
    #[error("{} casts no spells", .0.name())]
    NoCaster(CharacterType),
    #[error("a level of {advanced} was chosen, but the experience is enough for level {level}")]
    Advanced { advanced: u8, level: u8 },
    #[error("the load of {load} is more than the possible {most}")]
    Load { load: u32, most: u32 },
}

/// The three rolls and more that make a character, as they fell (TT-CHAR-02, -03, TT-KIN-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreationRolls {
    /// Totals of 3 dice, in the order of the card.
    pub attributes: Attributes,
    pub gold: u8,
    pub height: u8,
    /// The weight that counts; rolls that were thrown out are gone (DEC-020).
    pub weight: u8,
}

impl CreationRolls {
    pub fn roll(dice: &mut Dice) -> CreationRolls {
        CreationRolls::of_faces(|| [dice.face(), dice.face(), dice.face()])
    }

    /// The rolls of a source of three dice, which a screen shows.
    pub fn of_faces(mut faces: impl FnMut() -> [u8; 3]) -> CreationRolls {
        let mut three = || faces().into_iter().sum::<u8>();
        let attributes = Attributes(Attribute::ALL.map(|_| three().into()));
        let (gold, height, mut weight) = (three(), three(), three());
        while height.abs_diff(weight) >= RIDICULOUS {
            weight = three();
        }
        CreationRolls { attributes, gold, height, weight }
    }
}

impl Delver {
    /// A new character from its rolls: no experience, level 1 (TT-CHAR-09). A magic-user knows the first spells (TT-MAGIC-05).
    pub fn new(name: &str, kind: CharacterType, kindred: Kindred, rolls: &CreationRolls) -> Delver {
        let first = Spell::of_level(FIRST_LEVEL).filter(|_| kind.knows_first_level());
        Delver {
            kindred,
            gold: Coins::gold(GOLD * u32::from(rolls.gold)),
            size: Some(BodySize::rolled(kindred, rolls.height, rolls.weight)),
            spells: first.collect(),
            ..Delver::plain(name, kind, kindred.attributes(rolls.attributes))
        }
    }

    /// A human with these attributes and nothing else.
    pub fn plain(name: &str, kind: CharacterType, attributes: Attributes) -> Delver {
        Delver {
            name: name.into(),
            kind,
            kindred: Kindred::Human,
            attributes,
            current: None,
            experience: 0,
            advanced: 1,
            gold: Coins::NONE,
            size: None,
            languages: Languages::NONE.with(Language::Common),
            weapons: Vec::new(),
            armour: Vec::new(),
            poisons: Vec::new(),
            goods: Vec::new(),
            staff: None,
            staff_spells: Vec::new(),
            staff_spent: 0,
            spells: Vec::new(),
            curses: Vec::new(),
            lucky: false,
            beasts: Vec::new(),
            objects: Vec::new(),
        }
    }

    pub fn current(&self) -> Attributes {
        self.current.unwrap_or(self.attributes)
    }

    /// The level by experience, as far as the type reaches (TT-TYPE-07, DEC-106).
    pub fn level(&self) -> u8 {
        let level = level_at(self.experience);
        self.kind.level_limit().map_or(level, |limit| level.min(limit))
    }

    /// The next level whose gain can be chosen. `None` if all are.
    pub fn next_choice(&self) -> Option<u8> {
        (self.advanced < self.level()).then_some(self.advanced + 1)
    }

    /// Chooses the gain of the next level. `surface`: options A, D and G are open (TT-LEVEL-05, -06). Returns whether it was
    /// allowed; a wizard-warrior must keep ST above IQ (DEC-017).
    pub fn advance(&mut self, option: LevelOption, larger: Attribute, surface: bool) -> bool {
        let Some(level) = self.next_choice().filter(|_| surface || option.row().underground) else { return false };
        let mut raised = self.attributes;
        for (attribute, gain) in option.gains(level, larger).into_iter().flatten() {
            *raised.get_mut(attribute) += gain;
        }
        let strong = raised.get(Attribute::Strength) > raised.get(Attribute::Intelligence);
        if self.kind == CharacterType::WizardWarrior && !strong {
            return false;
        }
        // Gains raise the current values, too (DEC-011).
        let before = self.attributes;
        self.current = self.current.map(|current| current.map(|a, value| value + raised.get(a) - before.get(a)));
        (self.attributes, self.advanced) = (raised, level);
        true
    }

    /// Returns whether this is a rogue who goes no further and chooses another type (DEC-016).
    pub fn is_at_limit(&self) -> bool {
        self.kind == CharacterType::Rogue && self.experience >= threshold(LIMIT_OF_ROGUES)
    }

    /// Changes the type of a rogue at the limit (TT-TYPE-10, DEC-016). Returns whether it was allowed.
    pub fn change_type(&mut self, kind: CharacterType) -> bool {
        if !self.is_at_limit() {
            return false;
        }
        match kind {
            CharacterType::Warrior => {
                self.spells.clear();
                (self.experience, self.advanced) = (threshold(5), 5);
            }
            CharacterType::MagicUser => {
                self.learn_level(FIRST_LEVEL);
                (self.experience, self.advanced) = (threshold(3), 3);
            }
            CharacterType::WizardWarrior => {}
            CharacterType::Rogue => return false,
        }
        self.kind = kind;
        true
    }

    /// Adds the spells of a level that the character does not know.
    pub fn learn_level(&mut self, level: u8) {
        let new: Vec<Spell> = Spell::of_level(level).filter(|spell| !self.spells.contains(spell)).collect();
        self.spells.extend(new);
    }

    /// The character in a new body: everything that was in the head, and no goods (DEC-171).
    pub fn reborn(&self, kindred: Kindred) -> Delver {
        Delver {
            kindred,
            experience: self.experience,
            advanced: self.advanced,
            languages: self.languages,
            spells: self.spells.clone(),
            lucky: self.lucky,
            ..Delver::plain(&self.name, self.kind, self.attributes)
        }
    }

    /// Weight possible: 100 x current ST (TT-CHAR-06).
    pub fn weight_possible(&self) -> u32 {
        LOAD_PER_STRENGTH * self.current().get(Attribute::Strength).max(0) as u32
    }

    /// Weight carried, with the coins in the pocket as far as there is room for them (TT-CHAR-07, DEC-115).
    pub fn load(&self) -> u32 {
        let weapons = self.weapons.iter().map(|owned| u32::from(owned.material.weight(owned.weapon.row().weight)));
        let armour = self.armour.iter().map(|owned| u32::from(owned.material.weight(owned.armour.row().weight)));
        let poisons = self.poisons.iter().map(|(poison, _)| u32::from(poison.row().weight));
        let goods = self.goods.iter().map(|(good, number)| u32::from(good.row().weight) * u32::from(*number));
        let staff = self.staff.map_or(0, |staff| u32::from(staff.row().weight));
        let coins = self.gold.0 / 100 + self.gold.0 / 10 % 10 + self.gold.0 % 10;
        let gear = weapons.chain(armour).chain(poisons).chain(goods).sum::<u32>() + staff;
        gear + coins.min(POCKET).min(self.weight_possible().saturating_sub(gear))
    }

    pub fn add_goods(&mut self, good: GoodId, number: u16) {
        match self.goods.iter_mut().find(|(held, _)| *held == good) {
            Some((_, held)) => *held = held.saturating_add(number),
            None => self.goods.push((good, number)),
        }
    }

    /// Returns whether another piece can be worn over what is worn (DEC-083).
    pub fn fits_armour(&self, piece: OwnedArmour) -> bool {
        let mut trial = self.clone();
        trial.armour.push(piece);
        trial.check_gear().is_ok()
    }

    /// The title, or the level and type where there is none (TT-LEVEL-03).
    pub fn title(&self) -> String {
        title(self.kind, self.level())
    }

    /// Coins and gear together, at list prices: the wealth of the list of scores (DEC-230).
    pub fn wealth(&self) -> Coins {
        let weapons = self.weapons.iter().map(|owned| owned.material.price(owned.weapon.row().price));
        let armour = self.armour.iter().map(|owned| owned.material.price(owned.armour.row().price));
        let poisons = self.poisons.iter().map(|(poison, _)| poison.row().price);
        let goods = self.goods.iter().map(|(good, number)| good.row().price.times((*number).into()));
        let staff = self.staff.and_then(|staff| staff.row().price).unwrap_or_default();
        weapons.chain(armour).chain(poisons).chain(goods).chain([staff, self.gold]).sum()
    }

    /// Languages that can be known beside Common (TT-CHAR-15).
    pub fn additional_languages(&self) -> u8 {
        language::additional(self.attributes.get(Attribute::Intelligence))
    }

    pub fn flies(&self) -> bool {
        self.kindred.flies(self.attributes.get(Attribute::Strength))
    }

    /// The pace before wounds (DEC-054): 10, the kindred, a strong constitution, the load, wings.
    pub fn pace(&self) -> i8 {
        let (load, most) = (self.load(), self.weight_possible().max(1));
        let by_load = match () {
            () if 4 * load <= most => 1,
            () if 4 * load > 3 * most => -2,
            () if 2 * load > most => -1,
            () => 0,
        };
        let sound = if self.attributes.get(Attribute::Constitution) >= 15 { 1 } else { 0 };
        let wings = if self.flies() { 4 } else { 0 };
        let boots = self.worn(MagicObject::PaceBoots).map_or(0, |_| BOOTS);
        10 + by_load + sound + wings + boots + self.kindred.row().pace
    }

    pub fn check_name(&self) -> Result<(), DelverError> {
        let length = self.name.chars().count();
        let shown = (1..=LONGEST_NAME).contains(&length) && self.name.chars().all(is_printing);
        if shown { Ok(()) } else { Err(DelverError::Name) }
    }

    /// Checks everything that a file could get wrong.
    pub fn check(&self) -> Result<(), DelverError> {
        self.check_name()?;
        for attribute in Attribute::ALL {
            let value = self.attributes.get(attribute);
            let least = if attribute == Attribute::Charisma { -HIGHEST } else { 1 };
            if !(least..=HIGHEST).contains(&value) {
                return Err(DelverError::Attribute { attribute, value });
            }
            let value = self.current().get(attribute);
            let least = if attribute == Attribute::Charisma { -HIGHEST } else { 1 };
            if !(least..=2 * HIGHEST).contains(&value) {
                return Err(DelverError::Current { attribute, value });
            }
        }
        let known = self.languages.each().filter(|language| *language != Language::Common).count();
        let most = self.additional_languages();
        if known > usize::from(most) {
            return Err(DelverError::Languages { known, most });
        }
        if self.advanced > self.level() || self.advanced == 0 {
            return Err(DelverError::Advanced { advanced: self.advanced, level: self.level() });
        }
        if !self.kind.casts() && !self.spells.is_empty() {
            return Err(DelverError::NoCaster(self.kind));
        }
        self.check_gear()
    }

    fn check_gear(&self) -> Result<(), DelverError> {
        if self.weapons.len() > MOST_WEAPONS {
            return Err(DelverError::Weapons(self.weapons.len()));
        }
        for owned in &self.weapons {
            let made = owned.weapon.row().make.map(|make| make.row().materials);
            let precious = matches!(owned.material, Material::Silver | Material::Gold);
            let fits = made.is_some_and(|materials| materials.has(owned.material) || precious);
            if owned.material != Material::Steel && !fits {
                return Err(DelverError::Material { weapon: owned.weapon, material: owned.material });
            }
        }
        if self.weapons.iter().filter(|owned| is_worn_shield(owned.weapon)).count() > 1 {
            return Err(DelverError::Shields);
        }
        for (number, one) in self.armour.iter().enumerate() {
            if !one.armour.is_sold() {
                return Err(DelverError::Armour(one.armour));
            }
            let clash = self.armour[..number].iter().find(|other| !one.armour.row().fits_with(other.armour.row()));
            if let Some(other) = clash {
                return Err(DelverError::ArmourTogether(other.armour, one.armour));
            }
        }
        let (load, most) = (self.load(), self.weight_possible());
        if load > most { Err(DelverError::Load { load, most }) } else { Ok(()) }
    }
}

/// Returns whether a weapon is a shield for the arm, and no weapon that parries.
pub fn is_worn_shield(weapon: WeaponId) -> bool {
    let row = weapon.row();
    row.class == WeaponClass::Shield && row.special != Some(WeaponSpecial::Madu)
}

/// Returns whether a type may fight with a weapon: magic-users only with small ones, or a quarterstaff if DX is above 12
/// (TT-TYPE-04, TT-STAFF-09, DEC-068). Things without dice are free for all.
pub fn may_use(kind: CharacterType, dexterity: i16, weapon: &Weapon) -> bool {
    let staff = weapon.has(Traits::STAFF) && dexterity >= crate::data::supply::STAFF_FIGHTER;
    !kind.needs_small_weapons() || weapon.dice == 0 || weapon.has(Traits::SMALL) || staff
}
