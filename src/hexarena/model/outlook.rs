//! Previews of choices in generation, shown before a choice is made (DQU-03).

use crate::data::characteristic::Values;
use crate::data::formulas;
use crate::data::race::Race;
use crate::data::weapon::Weapon;
use crate::model::limits;
use crate::model::limits::Primary;
use alloc::vec::Vec;
use serde::Serialize;

/// State of an assignment against its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Room {
    /// Points left to assign; negative if too many are assigned.
    pub left: i16,
    /// For M, M - 1 and M - 2: the threshold, the number of values at or above it, and the number allowed.
    pub places: [(i16, usize, usize); 3],
}

impl Room {
    pub fn of(rolled: u8, values: Primary) -> Room {
        let ((points, most), all) = (limits::points(rolled), values.all());
        let allowed = limits::places(most);
        let place = |step: usize| {
            let from = most - step as i16;
            (from, all.into_iter().filter(|value| *value >= from).count(), allowed[step])
        };
        Room { left: points - all.into_iter().sum::<i16>(), places: [place(0), place(1), place(2)] }
    }
}

/// A weapon in the hands of an unarmoured character with these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponOutlook {
    pub weapon: Weapon,
    /// Strike Chance without a Rank.
    pub unranked: i16,
    /// Strike Chance at Rank 0. `None` if no Rank can be gained.
    pub ranked: Option<i16>,
    /// Damage added to D10 in one hand. `None` if the chart has no number.
    pub damage: Option<i16>,
}

/// Abilities of an unburdened, unarmoured character with these values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuildPreview {
    pub values: Values,
    pub tmr: i16,
    /// Pounds that can be carried without penalty.
    pub limit_pounds: i32,
    /// Chance to recover from a Stun at full Fatigue.
    pub recovery: i16,
    /// Least effective damage that Stuns the character.
    pub stun: i16,
    /// Chance to keep hold of held items: 3 x MD.
    pub keeps_hold: i16,
    /// Chance to stay on the feet: 3 x AG.
    pub keeps_feet: i16,
    /// Strike Chance and damage of the bare hands.
    pub unarmed: (i16, i16),
    /// Price of each Rank, skill and point, in tenths of the table's price.
    pub tenths: u16,
    /// All weapons on sale, in chart order.
    pub weapons: Vec<WeaponOutlook>,
}

impl BuildPreview {
    pub fn of(values: Values, race: Race) -> BuildPreview {
        let sold = Weapon::ALL.into_iter().filter(|weapon| weapon.is_sold());
        BuildPreview {
            values,
            tmr: formulas::tmr(values.ag, race.row().tmr),
            limit_pounds: formulas::load_limit(values.ps) / 16,
            recovery: formulas::recovery(values.wp, values.ft),
            stun: formulas::stun_threshold(values.en),
            keeps_hold: formulas::dexterity_test(values.md),
            keeps_feet: formulas::agility_test(values.ag),
            unarmed: (formulas::unarmed_base(values.ag, values.ps), formulas::unarmed_damage(values.ps)),
            tenths: race.row().tenths,
            weapons: sold.map(|weapon| weapon_outlook(weapon, values)).collect(),
        }
    }

    /// The weapons in which a Rank can be gained.
    pub fn usable(&self) -> impl Iterator<Item = &WeaponOutlook> {
        self.weapons.iter().filter(|outlook| outlook.ranked.is_some())
    }
}

fn weapon_outlook(weapon: Weapon, values: Values) -> WeaponOutlook {
    let (row, base) = (weapon.row(), formulas::base_chance(weapon, values.md));
    let can = values.ps >= row.ps && values.md >= row.md && row.max_rank.is_some();
    WeaponOutlook {
        weapon,
        unranked: base,
        ranked: can.then(|| formulas::strike_chance(base, values.md, Some(0))),
        damage: formulas::damage_modifier(weapon, values.ps, false),
    }
}
