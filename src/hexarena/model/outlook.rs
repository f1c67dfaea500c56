//! What a choice in generation would give: shown beside it before it is taken (DQU-03).

use crate::hexarena::data::characteristic::Values;
use crate::hexarena::data::formulas;
use crate::hexarena::data::race::Race;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::limits;
use crate::hexarena::model::limits::Primary;
use serde::Serialize;

/// How an assignment stands to its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Room {
    /// Points still to assign; below 0 too many are.
    pub left: i16,
    /// For M, M - 1 and M - 2: from which value it counts, how many of the six are there, how many may be.
    pub places: [(i16, usize, usize); 3],
}

impl Room {
    /// It for the points of a roll.
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

/// A weapon in the hands of somebody with those values and nothing on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponOutlook {
    /// Which.
    pub weapon: Weapon,
    /// Strike Chance without a Rank.
    pub unranked: i16,
    /// Strike Chance at Rank 0; none if he can gain no Rank with it.
    pub ranked: Option<i16>,
    /// Added to D10 in one hand; none where the chart has no number.
    pub damage: Option<i16>,
}

/// What somebody with those values could do, unburdened and unarmoured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuildPreview {
    /// The eight characteristics.
    pub values: Values,
    /// Tactical Movement Rate.
    pub tmr: i16,
    /// Pounds that he carries without loss.
    pub limit_pounds: i32,
    /// Chance to recover from a Stun at full Fatigue.
    pub recovery: i16,
    /// The least effective damage that Stuns him.
    pub stun: i16,
    /// Chance to keep hold of what he has: 3 x MD.
    pub keeps_hold: i16,
    /// Chance to keep his feet: 3 x AG.
    pub keeps_feet: i16,
    /// Strike Chance and damage of his bare hands.
    pub unarmed: (i16, i16),
    /// What every Rank, skill and point costs him, in tenths of the table's price.
    pub tenths: u16,
    /// Everything that the shop sells, in the order of the chart.
    pub weapons: Vec<WeaponOutlook>,
}

impl BuildPreview {
    /// It for those values.
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

    /// The weapons with which he can gain a Rank.
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
