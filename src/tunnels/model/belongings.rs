//! What a character owns beside gear: bound monsters and magic objects.

use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::supply::{GoodId, GoodUse, StaffKind};
use crate::data::treasure::MagicObject;
use crate::model::delver::{Delver, OwnedArmour, OwnedWeapon};
use crate::model::spells::SpellSet;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A monster that is bound to its owner for good, by its full rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedBeast {
    pub kind: MonsterId,
    pub rating: u16,
}

/// A magic object with its parts (DEC-205).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedObject {
    pub object: MagicObject,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<OwnedWeapon>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<OwnedArmour>,
    #[serde(default)]
    pub amount: u8,
    /// Charges that are left. An object with a use for each delve has it again.
    #[serde(default)]
    pub left: u8,
    #[serde(default)]
    pub known: bool,
}

/// A number of goods as things to carry (DEC-117).
pub fn good_things(good: GoodId, number: u16) -> usize {
    match good.row().usage {
        GoodUse::Pack | GoodUse::Footwear => 0,
        GoodUse::Rope => number.min(1).into(),
        _ => number.into(),
    }
}

impl Delver {
    /// The things that it carries. Worn armour, clothes and boots are none; a rope and the poison of one kind are one each (DEC-117).
    pub fn things(&self) -> usize {
        let goods = self.goods.iter().map(|(good, number)| good_things(*good, *number));
        let staff = usize::from(self.staff.is_some());
        self.weapons.len() + staff + self.poisons.len() + self.objects.len() + goods.sum::<usize>()
    }

    /// Returns whether clothes and a pack hold more than hands and belt do.
    pub fn has_pack(&self) -> bool {
        self.goods.iter().any(|(good, number)| good.row().usage == GoodUse::Pack && *number > 0)
    }

    /// The spells that it can cast: its own, and those that a staff deluxe knows (DEC-133).
    pub fn castable(&self) -> impl Iterator<Item = Spell> + Clone + '_ {
        let with_staff = self.staff == Some(StaffKind::Deluxe) && self.kind.uses_staffs();
        let more = self.staff_spells.iter().filter(move |spell| with_staff && !self.spells.contains(spell));
        self.spells.iter().chain(more).copied()
    }

    /// The ST that still passes through a makeshift staff before it burns out; 0 without one (TT-STAFF-07, DEC-132).
    pub fn staff_left(&self) -> u16 {
        let holds = self.staff.map_or(0, |staff| u16::from(staff.row().holds));
        let limit = holds * self.attributes.get(Attribute::Intelligence).max(1) as u16;
        limit.saturating_sub(self.staff_spent).max(u16::from(holds > 0))
    }

    /// This character after a makeshift staff took ST; it burns out when none may pass any more.
    #[must_use]
    pub fn with_staff_left(self, left: u16) -> Delver {
        match left {
            0 => self.without_staff(),
            _ => Delver { staff_spent: self.staff_spent + self.staff_left().saturating_sub(left), ..self },
        }
    }

    /// This character after a makeshift staff burnt out, or a staff was shattered.
    #[must_use]
    pub fn without_staff(self) -> Delver {
        Delver { staff: None, staff_spells: Vec::new(), staff_spent: 0, ..self }
    }

    /// The spells of a staff deluxe that was made for a higher master: one that its owner never learned is of a level above the
    /// owner's. Empty for any other staff (TT-STAFF-05).
    pub fn proud_staff(&self) -> SpellSet {
        let holds = self.staff == Some(StaffKind::Deluxe) && self.kind.uses_staffs();
        let above = |spell: &Spell| !self.spells.contains(spell) && spell.row().level > self.level();
        if holds && self.staff_spells.iter().any(above) {
            self.staff_spells.iter().copied().collect()
        } else {
            SpellSet::NONE
        }
    }

    /// The amount of a magic object that the character wears, such as the ST of gauntlets. `None` without it.
    pub fn worn(&self, object: MagicObject) -> Option<u8> {
        self.objects.iter().find(|own| own.object == object).map(|own| own.amount)
    }
}
