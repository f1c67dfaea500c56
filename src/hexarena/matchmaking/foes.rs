//! The twenty listed opponents (D162), made with the same points, races, Ranks and prices as players' characters.

use crate::data::accessory::Accessory;
use crate::data::armour::Armour;
use crate::data::characteristic::Gender;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::model::character::Character;
use crate::model::kit::{Item, Kit, Quiver, Worn};
use crate::model::limits::Primary;
use serde::{Deserialize, Serialize};

/// Experience grade of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    I,
    II,
    III,
    IV,
}

impl Grade {
    pub const ALL: [Grade; 4] = [Grade::I, Grade::II, Grade::III, Grade::IV];

    /// The grade as a Roman numeral.
    pub const fn name(self) -> &'static str {
        ["I", "II", "III", "IV"][self as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    SwordAndShield,
    TwoHanded,
    Reach,
    Missile,
    Light,
}

impl Style {
    pub const ALL: [Style; 5] = [Style::SwordAndShield, Style::TwoHanded, Style::Reach, Style::Missile, Style::Light];

    pub const fn name(self) -> &'static str {
        match self {
            Style::SwordAndShield => "sword and shield",
            Style::TwoHanded => "two-handed",
            Style::Reach => "reach",
            Style::Missile => "missile",
            Style::Light => "light",
        }
    }
}

/// An opponent from the printed list.
#[derive(Debug)]
pub struct Foe {
    /// The name, as in `--east "2 Tiro"`.
    pub name: &'static str,
    pub grade: Grade,
    pub style: Style,
    pub race: Race,
    gender: Gender,
    /// The 2D10 for its points.
    rolled: u8,
    /// PS MD AG MA EN WP after race and gender, in the order of the printed list.
    values: [i16; 6],
    armour: Armour,
    primary: Weapon,
    secondary: Option<Item>,
    both_hands: bool,
    reserve: &'static [Weapon],
    quiver: Option<Accessory>,
    ranks: &'static [(Weapon, u8)],
    shield_rank: Option<u8>,
}

const SMALL: Option<Item> = Some(Item::Shield(Shield::SmallRound));
const LARGE: Option<Item> = Some(Item::Shield(Shield::LargeRound));
const BUCKLER: Option<Item> = Some(Item::Shield(Shield::Buckler));

/// A foe with only its points; each row below adds the rest.
const fn foe(name: &'static str, race: Race, rolled: u8, values: [i16; 6], armour: Armour, primary: Weapon) -> Foe {
    Foe {
        name,
        grade: Grade::I,
        style: Style::SwordAndShield,
        race,
        gender: Gender::Male,
        rolled,
        values,
        armour,
        primary,
        secondary: None,
        both_hands: false,
        reserve: &[],
        quiver: None,
        ranks: &[],
        shield_rank: None,
    }
}

/// All listed opponents, by grade.
#[rustfmt::skip]
pub static FOES: [Foe; 20] = {
    use Accessory::{Arrows, Quarrels, Shot};
    use Armour::{Chainmail, Cloth, ImprovedPlate, Leather, PartialPlate, Scale};
    use Gender::Female;
    use Grade::{II, III, IV};
    use Race::{Dwarf, Elf, Goblin, Halfling, Hobgoblin, Human, Orc};
    use Style::{Light, Missile, Reach, TwoHanded};
    use Weapon::*;
    [
        Foe { secondary: SMALL, reserve: &[Dagger], ranks: &[(Broadsword, 0)], shield_rank: Some(0),
            ..foe("Tiro", Human, 11, [16, 17, 15, 5, 18, 19], Leather, Broadsword) },
        Foe { secondary: BUCKLER, reserve: &[Dagger], ranks: &[(Scimitar, 1)],
            ..foe("Orc recruit", Orc, 11, [16, 17, 16, 3, 20, 16], Leather, Scimitar) },
        Foe { secondary: SMALL, reserve: &[HandAxe], ranks: &[(BattleAxe, 0)], shield_rank: Some(0),
            ..foe("Dwarf recruit", Dwarf, 11, [18, 17, 14, 3, 20, 19], Leather, BattleAxe) },
        Foe { style: Reach, secondary: BUCKLER, reserve: &[Dagger], ranks: &[(Spear, 1)],
            ..foe("Goblin spear", Goblin, 11, [16, 17, 18, 4, 17, 14], Cloth, Spear) },
        Foe { style: Light, gender: Female, reserve: &[Sling], quiver: Some(Shot), ranks: &[(Dagger, 1)],
            ..foe("Halfling knife", Halfling, 11, [11, 22, 19, 4, 17, 16], Leather, Dagger) },
        Foe { grade: II, style: Reach, secondary: LARGE, reserve: &[ShortSword], ranks: &[(Spear, 2), (ShortSword, 0)], shield_rank: Some(2),
            ..foe("Hoplite", Human, 12, [16, 18, 15, 5, 19, 18], Scale, Spear) },
        Foe { grade: II, secondary: SMALL, reserve: &[Javelin], ranks: &[(ShortSword, 3), (Javelin, 0)], shield_rank: Some(1),
            ..foe("Legionary", Human, 11, [16, 18, 15, 5, 18, 18], Scale, ShortSword) },
        Foe { grade: II, style: Light, secondary: Some(Item::Weapon(Net)), reserve: &[Dagger], ranks: &[(Trident, 2), (Net, 2), (Dagger, 1)],
            ..foe("Retiarius", Human, 12, [14, 18, 19, 5, 18, 17], Leather, Trident) },
        Foe { grade: II, style: Light, gender: Female, secondary: Some(Item::Weapon(MainGauche)), ranks: &[(Rapier, 3), (MainGauche, 2)],
            ..foe("Bladesister", Human, 11, [14, 20, 17, 5, 16, 17], Leather, Rapier) },
        Foe { grade: II, style: Missile, gender: Female, reserve: &[Tulwar], quiver: Some(Arrows), ranks: &[(LongBow, 3), (Tulwar, 1)],
            ..foe("Elf archer", Elf, 12, [16, 18, 19, 6, 15, 17], Leather, LongBow) },
        Foe { grade: II, reserve: &[Spear], ranks: &[(Scimitar, 3), (Spear, 1)],
            ..foe("Orc raider", Orc, 11, [17, 17, 16, 3, 19, 16], Leather, Scimitar) },
        Foe { grade: II, style: Missile, reserve: &[Mace], quiver: Some(Quarrels), ranks: &[(Crossbow, 3), (Mace, 1)],
            ..foe("Crossbowman", Human, 11, [19, 16, 15, 5, 17, 18], Scale, Crossbow) },
        Foe { grade: II, style: Reach, reserve: &[WarClub], ranks: &[(Pike, 3), (WarClub, 1)],
            ..foe("Pikeman", Human, 12, [19, 17, 15, 5, 18, 17], Chainmail, Pike) },
        Foe { grade: II, secondary: LARGE, reserve: &[Dagger], ranks: &[(Scimitar, 3), (Dagger, 0)], shield_rank: Some(1),
            ..foe("Hobgoblin captain", Hobgoblin, 11, [16, 18, 15, 4, 21, 16], Leather, Scimitar) },
        Foe { grade: II, style: Missile, reserve: &[ShortSword], quiver: Some(Quarrels), ranks: &[(Crossbow, 3), (ShortSword, 1)],
            ..foe("Goblin sniper", Goblin, 11, [18, 17, 19, 4, 16, 12], Leather, Crossbow) },
        Foe { grade: III, style: Missile, reserve: &[Dagger], quiver: Some(Shot), ranks: &[(Sling, 3), (Dagger, 3)],
            ..foe("Halfling slinger", Halfling, 11, [10, 22, 18, 4, 16, 20], Leather, Sling) },
        Foe { grade: III, secondary: SMALL, reserve: &[WarHammer], ranks: &[(BattleAxe, 3), (WarHammer, 0)], shield_rank: Some(2),
            ..foe("Axe-dwarf", Dwarf, 11, [19, 16, 13, 3, 21, 19], Chainmail, BattleAxe) },
        Foe { grade: III, style: TwoHanded, reserve: &[Cestus], ranks: &[(GreatAxe, 4), (Cestus, 1)],
            ..foe("Orc berserk", Orc, 11, [22, 18, 14, 3, 21, 10], Cloth, GreatAxe) },
        Foe { grade: III, style: TwoHanded, reserve: &[HandAxe], ranks: &[(Mattock, 4), (HandAxe, 1)],
            ..foe("Mattock-dwarf", Dwarf, 11, [22, 15, 13, 3, 20, 18], PartialPlate, Mattock) },
        Foe { grade: IV, style: TwoHanded, both_hands: true, reserve: &[Dagger], ranks: &[(HandAndHalf, 6), (Dagger, 4)],
            ..foe("Champion", Human, 16, [18, 20, 18, 5, 18, 16], ImprovedPlate, HandAndHalf) },
    ]
};

impl Foe {
    /// The foe of this name, ignoring case.
    pub fn named(name: &str) -> Option<&'static Foe> {
        FOES.iter().find(|foe| foe.name.eq_ignore_ascii_case(name))
    }

    /// The foe as a character. Only a crossbow starts loaded (D023).
    pub fn character(&self) -> Character {
        let modifiers = self.race.modifiers(self.gender, true);
        let [ps, md, ag, ma, en, wp] = self.values;
        let points = Primary::of([
            ps - modifiers.ps,
            md - modifiers.md,
            ag - modifiers.ag,
            en - modifiers.en,
            ma - modifiers.ma,
            wp - modifiers.wp,
        ]);
        let mut made = Character::new(self.name, self.race, self.gender, self.rolled, points);
        made.ranks.weapons = self.ranks.iter().copied().collect();
        if let (Some(Item::Shield(shield)), Some(rank)) = (self.secondary, self.shield_rank) {
            made.ranks.shields.insert(shield, rank);
        }
        made.armour = Some(Worn::from(self.armour));
        made.kit = self.kit();
        made
    }

    fn kit(&self) -> Kit {
        Kit {
            primary: Some(Item::Weapon(self.primary)),
            secondary: self.secondary,
            both_hands: self.both_hands,
            reserve: self.reserve.to_vec(),
            quivers: self.quiver.map(|holds| Quiver { holds, left: holds.row().count }).into_iter().collect(),
            loaded: self.primary.is_crossbow(),
            ..Kit::default()
        }
    }
}
