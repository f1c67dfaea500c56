//! Weapons and armour as they are used: the table's values with material, magic, breakage and poison applied.

use crate::data::material::Material;
use crate::data::poison::{self, Poison};
use crate::data::weapon::{
    MISSILES_PER_APPLICATION, REPEATER_SHOTS, Shot, THROWER_REACH, TORCH, WeaponClass, WeaponDice, WeaponId,
    WeaponSpecial,
};
use serde::{Deserialize, Serialize};

/// The most weapons that one person has at hand in a fight.
pub const MOST_WEAPONS: usize = 5;

/// Properties of a weapon that rules ask for, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Traits(pub u32);

impl Traits {
    /// Excludes a second weapon and a shield in use (DEC-085).
    pub const TWO_HANDED: Traits = Traits(1);
    /// Takes the poisons for blades (DEC-186).
    pub const EDGED: Traits = Traits(1 << 1);
    /// Counts half in a passage 10 feet wide and cannot be used in a narrower one (TT-WPN-04, -05, DEC-075).
    pub const POLE: Traits = Traits(1 << 2);
    /// A pole weapon that counts full in a passage: the scythe.
    pub const SHORT_POLE: Traits = Traits(1 << 3);
    /// Reaches from the second rank (DEC-065).
    pub const LONG: Traits = Traits(1 << 4);
    /// Bows, crossbows, slings, blowguns: not for hand to hand (TT-MISSILE-07).
    pub const SHOOTS: Traits = Traits(1 << 5);
    pub const THROWN: Traits = Traits(1 << 6);
    /// Takes a combat turn to cock again after its shots (TT-MISSILE-08, DEC-080).
    pub const COCKED: Traits = Traits(1 << 7);
    /// SN is needed for each shot (DEC-080).
    pub const DRAWN: Traits = Traits(1 << 8);
    /// DN holds for throwing only (TT-MISSILE-09, -10).
    pub const DEFT_THROW: Traits = Traits(1 << 9);
    /// A magic-user may use it (DEC-068).
    pub const SMALL: Traits = Traits(1 << 10);
    pub const STAFF: Traits = Traits(1 << 11);
    /// A sword or dagger, for *Vorpal Blade*.
    pub const BLADE: Traits = Traits(1 << 12);
    /// Parries only beside another weapon (TT-TWO-07, -08).
    pub const PARRIES_BESIDE: Traits = Traits(1 << 13);
    /// Can break the weapon of a foe in single combat (DEC-081).
    pub const BREAKS: Traits = Traits(1 << 14);
    /// Can disarm instead of doing hits (TT-WPN-03).
    pub const CATCHES: Traits = Traits(1 << 15);
    pub const TORCH: Traits = Traits(1 << 16);
    /// Its die counts half, rounded up (TT-WPN-15).
    pub const HALF_DIE: Traits = Traits(1 << 17);
    /// Entangles instead of doing hits (TT-WPN-11).
    pub const BOLA: Traits = Traits(1 << 18);
    /// Cancels low magic on its bearer (TT-MAGIC-22).
    pub const KRIS: Traits = Traits(1 << 19);
    /// Magic or silver, which slays werewolves for good.
    pub const MAGIC: Traits = Traits(1 << 20);
    /// A thrower that doubles the dice of a spear (TT-MISSILE-12), and one for javelins.
    pub const SPEAR_THROWER: Traits = Traits(1 << 21);
    pub const ATL_ATL: Traits = Traits(1 << 22);
    /// The weapons that these throw.
    pub const SPEAR: Traits = Traits(1 << 23);
    pub const JAVELIN: Traits = Traits(1 << 24);
    /// Laid in the way of foes (TT-WPN-10).
    pub const CALTHROPS: Traits = Traits(1 << 25);
    /// Weapon or shield, one at a time (TT-WPN-14).
    pub const SPIKE_SHIELD: Traits = Traits(1 << 26);

    /// Sticks in the wound if its user is weak (DEC-091).
    pub const BARBED: Traits = Traits(1 << 27);
    /// Cannot be put away: the cursed blade (DEC-205).
    pub const CLINGS: Traits = Traits(1 << 28);

    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// With the other traits if a condition holds.
    #[must_use]
    pub const fn with_if(self, holds: bool, other: Traits) -> Traits {
        if holds { self.with(other) } else { self }
    }
}

/// The reach of weapons that shoot as far as anyone can see, in feet.
pub const FAR: u16 = u16::MAX;

/// A weapon at hand. Without dice and traits the place is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Weapon {
    pub row: Option<WeaponId>,
    pub material: Material,
    /// Dice and adds with magic, before breakage.
    pub dice: u8,
    pub adds: i8,
    /// SN, DN and D- (TT-HEAVY-08, -09, TT-TWO-06); 0 is none.
    pub strength: u8,
    pub dexterity: u8,
    pub hindrance: u8,
    /// Hits that it absorbs in hand.
    pub parries: u8,
    /// Feet that it can be shot or thrown; 0 for a weapon of the hand.
    pub reach: u16,
    pub traits: Traits,
    /// Missiles left; a thrown weapon counts its pieces.
    pub shots: u8,
    /// Shots before it must be cocked again.
    pub ready: u8,
    pub most_ready: u8,
    pub broken: bool,
    pub poison: Option<Poison>,
    /// Combat turns, or missiles, for which the poison still lasts (TT-POISON-02, DEC-186).
    pub coat: u8,
}

impl Weapon {
    /// A weapon of the tables, with its supplied missiles. A magic one counts `times` its dice and adds (DEC-163).
    pub fn new(id: WeaponId, material: Material, times: u8) -> Weapon {
        let row = id.row();
        let dice = row.dice.unwrap_or(WeaponDice::new(0, 0)).times(times.max(1));
        let ready = match (row.shot, row.special) {
            (_, Some(WeaponSpecial::Repeater)) => REPEATER_SHOTS,
            (Some(Shot::Crossbow), _) => 1,
            _ => 0,
        };
        let magic = times > 1 || material == Material::Silver;
        Weapon {
            row: Some(id),
            material,
            dice: dice.dice,
            adds: dice.adds,
            strength: row.strength.unwrap_or(0),
            dexterity: row.dexterity.unwrap_or(0),
            hindrance: row.hindrance,
            parries: if row.special == Some(WeaponSpecial::Madu) { row.absorbs } else { parries(row.special) },
            reach: row.shot.map_or(0, |shot| shot.reach().unwrap_or(FAR)),
            traits: traits_of(id).with_if(magic, Traits::MAGIC),
            shots: if row.shot == Some(Shot::Thrown) { row.supplied.max(1) } else { row.supplied },
            ready,
            most_ready: ready,
            ..Weapon::default()
        }
    }

    /// A torch in hand as a weapon (TT-COMBAT-16).
    pub fn torch() -> Weapon {
        let traits = Traits::TORCH.with(Traits::SMALL);
        Weapon { dice: TORCH.dice, traits, ..Weapon::default() }
    }

    pub const fn is_some(&self) -> bool {
        self.dice > 0 || self.traits.0 != 0
    }

    pub const fn has(&self, traits: Traits) -> bool {
        self.traits.has(traits)
    }

    /// Its dice: half, rounded up, if it is broken (TT-MATERIAL-03, DEC-189).
    pub const fn dice_now(&self) -> u32 {
        let dice = self.dice as u32;
        if self.broken { dice.div_ceil(2) } else { dice }
    }

    /// Returns whether it can be used hand to hand.
    pub const fn is_for_hand(&self) -> bool {
        self.dice > 0 && !self.has(Traits::SHOOTS)
    }

    pub const fn is_missile(&self) -> bool {
        self.reach > 0
    }

    /// The DX that it needs hand to hand: none for those whose DN is for throwing (TT-MISSILE-09).
    pub const fn hand_dexterity(&self) -> i16 {
        if self.has(Traits::DEFT_THROW) { 0 } else { self.dexterity as i16 }
    }

    /// The poison bonus of dice and weapon adds that count so much (DEC-186).
    pub fn bonus(&self, hits: i32) -> i32 {
        self.poison.filter(|_| self.coat > 0).map_or(0, |poison| poison.bonus(hits))
    }

    /// Returns whether a poison can be put on it: cobra milk and dragon venom only on edges (DEC-186).
    pub fn takes(&self, poison: Poison) -> bool {
        self.dice > 0 && !self.has(Traits::TORCH) && (self.has(Traits::EDGED) || !poison.row().edged_only)
    }

    /// Combat turns, or missiles, that one application lasts. A weapon to throw is one weapon, unless it has several pieces.
    pub const fn coating(&self) -> u8 {
        if self.has(Traits::SHOOTS) || self.shots > 1 { MISSILES_PER_APPLICATION } else { poison::LASTS }
    }

    /// The feet that it reaches with the throwers at hand (DEC-076).
    pub fn reach_with(&self, thrower: bool) -> u16 {
        if thrower { self.reach.max(THROWER_REACH) } else { self.reach }
    }
}

const fn parries(special: Option<WeaponSpecial>) -> u8 {
    matches!(special, Some(WeaponSpecial::MainGauche | WeaponSpecial::Swordbreaker)) as u8
}

fn traits_of(id: WeaponId) -> Traits {
    let row = id.row();
    let special = |special| row.special == Some(special);
    let pole = row.class == WeaponClass::Pole;
    let small = row.dice.is_some_and(WeaponDice::is_small);
    let blade = matches!(row.class, WeaponClass::Sword | WeaponClass::Dagger);
    let staff = row.name == "quarterstaff";
    let javelin = row.name == "javelin";
    let spear = ["spear", "assegai", "pilum"].contains(&row.name);
    let thrown = row.shot == Some(Shot::Thrown);
    Traits::default()
        .with_if(row.two_handed, Traits::TWO_HANDED)
        .with_if(row.edged, Traits::EDGED)
        .with_if(pole, if row.is_halved_in_passages() { Traits::POLE } else { Traits::SHORT_POLE })
        .with_if(row.reaches_from_second_rank(), Traits::LONG)
        .with_if(!row.melee && row.shot.is_some(), Traits::SHOOTS)
        .with_if(thrown, Traits::THROWN)
        .with_if(row.shot == Some(Shot::Crossbow), Traits::COCKED)
        .with_if(row.shot == Some(Shot::Bow), Traits::DRAWN)
        .with_if(thrown && row.dexterity_when(false).is_none() && row.dexterity.is_some(), Traits::DEFT_THROW)
        .with_if(small, Traits::SMALL)
        .with_if(staff, Traits::STAFF)
        .with_if(blade, Traits::BLADE)
        .with_if(parries(row.special) > 0, Traits::PARRIES_BESIDE)
        .with_if(special(WeaponSpecial::Swordbreaker), Traits::BREAKS)
        .with_if(special(WeaponSpecial::Disarms), Traits::CATCHES)
        .with_if(row.dice.is_some_and(|dice| dice.halved), Traits::HALF_DIE)
        .with_if(special(WeaponSpecial::Bola), Traits::BOLA)
        .with_if(special(WeaponSpecial::Kris), Traits::KRIS)
        .with_if(special(WeaponSpecial::SpearThrower), Traits::SPEAR_THROWER)
        .with_if(special(WeaponSpecial::AtlAtl), Traits::ATL_ATL)
        .with_if(spear, Traits::SPEAR)
        .with_if(javelin, Traits::JAVELIN)
        .with_if(special(WeaponSpecial::LargeCalthrops) || special(WeaponSpecial::SmallCalthrops), Traits::CALTHROPS)
        .with_if(special(WeaponSpecial::SpikeShield), Traits::SPIKE_SHIELD)
        .with_if(special(WeaponSpecial::Barbed), Traits::BARBED)
}

/// The things in a person's hands: places in the list of weapons, and whether the shield is on the arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Hands {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off: Option<u8>,
    pub shield: bool,
}

impl Hands {
    pub fn weapons(self) -> impl Iterator<Item = usize> {
        [self.main, self.off].into_iter().flatten().map(usize::from)
    }

    pub fn hold(self, index: usize) -> bool {
        self.weapons().any(|held| held == index)
    }
}

/// Hits that worn armour and a shield absorb in a combat turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Armour {
    /// The suit, or all pieces together (DEC-083, DEC-084).
    pub mail: u8,
    /// The shield in full use; slung it absorbs 1.
    pub shield: u8,
}
