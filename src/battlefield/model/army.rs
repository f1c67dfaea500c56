//! An army with its leader, and the limits within which it is bought: gold, Leadership, Muster, sizes and loyalty.

use crate::data::ground::Homeland;
use crate::data::people::People;
use crate::data::size::{GameSize, MOST_UNITS_OF_AN_ARMY, RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::unit::UnitRecord;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The computer's three levels (OURS-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum General {
    Sergeant,
    #[default]
    Captain,
    Marshal,
}

impl General {
    pub const ALL: [General; 3] = [General::Sergeant, General::Captain, General::Marshal];

    pub const fn name(self) -> &'static str {
        ["sergeant", "captain", "marshal"][self as usize]
    }
}

/// The leader's hand: a person or the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Commander {
    #[default]
    Player,
    Computer(General),
}

/// An army with its leader (BATT-LEAD-01).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    pub name: String,
    #[serde(default)]
    pub commander: Commander,
    pub leadership: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homeland: Option<Homeland>,
    /// Armies with the same number are allied (BD-71). An army without one has no allies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alliance: Option<u8>,
    pub units: Vec<UnitRecord>,
}

impl Army {
    pub fn new(name: &str, units: Vec<UnitRecord>) -> Army {
        Army { name: name.into(), units, ..Army::default() }
    }

    /// Ego of the whole army (BATT-LEAD-06).
    pub fn ego(&self) -> u32 {
        self.units.iter().map(UnitRecord::ego).sum()
    }

    /// The price of all units that are for hire.
    pub fn price(&self) -> u32 {
        self.units.iter().filter_map(UnitRecord::price).sum()
    }
}

/// The limits of a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PurchaseLimits {
    pub gold: u32,
    pub leadership: u32,
    pub scale: Scale,
    pub rules: RuleSet,
    pub people: People,
    /// True if the hiring lists of BD-22 hold.
    pub loyalty: bool,
}

impl PurchaseLimits {
    /// The limits of a game of a size. A strategic game has ten times the numbers (BD-95), a personal one a twentieth (BD-10).
    pub const fn of(size: GameSize, scale: Scale, rules: RuleSet, people: People) -> PurchaseLimits {
        let (room, tactical) = (scale.room() as u32, Scale::Tactical.room() as u32);
        let obedience = if rules.has_house_rules() { people.obedience() } else { 100 };
        PurchaseLimits {
            gold: size.gold() * room / tactical,
            leadership: size.leadership() * room / tactical * obedience / 100,
            scale,
            rules,
            people,
            loyalty: true,
        }
    }
}

/// A limit that an army breaks, and by how much.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArmyError {
    #[error("the army has no unit")]
    Empty,
    #[error("the army has {0} units, {more} more than the limit of {MOST_UNITS_OF_AN_ARMY}", more = .0 - MOST_UNITS_OF_AN_ARMY)]
    Units(usize),
    #[error("unit {unit} has {fighters} {}, a full one has {most}", .troop.name_after(*.fighters))]
    TooMany { unit: usize, troop: Troop, fighters: u8, most: u8 },
    #[error("unit {unit} has {fighters} {}, at least {least} are hired together", .troop.name_after(*.fighters))]
    TooFew { unit: usize, troop: Troop, fighters: u8, least: u8 },
    #[error("unit {unit}: {} are not for hire", .troop.name())]
    NotForHire { unit: usize, troop: Troop },
    #[error("unit {unit}: {} are not on the list {}", .troop.name(), .people.name())]
    NotOnTheList { unit: usize, troop: Troop, people: People },
    #[error("unit {unit}: {} cannot ride on {}", .with.name(), .troop.name())]
    Passenger { unit: usize, troop: Troop, with: Troop },
    #[error("unit {unit}: demons have a Size of 5 to 50, and only demons have one of their own")]
    Size { unit: usize },
    #[error("the army costs {price} gold, {} more than its {gold}", .price - .gold)]
    Gold { price: u32, gold: u32 },
    #[error("the army has an Ego of {ego}, {} more than the Leadership of {leadership}", .ego - .leadership)]
    Leadership { ego: u32, leadership: u32 },
    #[error("{units} units of {} are {} more than Muster allows: a third of the units", .troop.name(), .units - .most)]
    Muster { troop: Troop, units: usize, most: usize },
    #[error("{units} units with bows are {} more than Muster allows: a third of the units", .units - .most)]
    Bows { units: usize, most: usize },
    #[error("{units} elite units are {} more than allowed: one for every six units begun", .units - .most)]
    Elite { units: usize, most: usize },
    #[error("dwarven guards serve only with as many dwarven units as others: {} are missing", .0)]
    Guards(usize),
    #[error("elite dwarven guards serve only in armies of dwarves: {} units are none", .0)]
    EliteGuards(usize),
    #[error("elves serve only where half of the units are elven or forest folk: {} are missing", .0)]
    Elves(usize),
}

impl Army {
    /// Checks what holds for every unit of a battle: sizes and passengers. Numbers of units count from 1.
    pub fn check_units(&self, scale: Scale) -> Result<(), ArmyError> {
        first(self.unit_errors(scale))
    }

    /// Every size and passenger that is wrong.
    pub fn unit_errors(&self, scale: Scale) -> Vec<ArmyError> {
        let mut wrong = Vec::new();
        match self.units.len() {
            0 => wrong.push(ArmyError::Empty),
            1..=MOST_UNITS_OF_AN_ARMY => {}
            count => wrong.push(ArmyError::Units(count)),
        }
        for (number, record) in self.units.iter().enumerate() {
            let (unit, troop, fighters) = (number + 1, record.troop, record.fighters);
            let is_demon = troop == Troop::LesserDemons;
            let sized = record.size.is_some_and(|size| (5..=50).contains(&size));
            // Demons appear on the strategic scale only (BD-14).
            if is_demon != sized || is_demon && scale != Scale::Strategic || record.size.is_some() != sized {
                wrong.push(ArmyError::Size { unit });
                continue;
            }
            if let Some(with) = record.with.filter(|with| troop != Troop::Chariots || !with.can_ride()) {
                wrong.push(ArmyError::Passenger { unit, troop, with });
            }
            let most = record.most(scale);
            if fighters > most {
                wrong.push(ArmyError::TooMany { unit, troop, fighters, most });
            }
            if fighters == 0 {
                wrong.push(ArmyError::TooFew { unit, troop, fighters, least: 1 });
            }
        }
        wrong
    }

    /// Checks whether the army can be bought within the limits.
    pub fn check_purchase(&self, limits: &PurchaseLimits) -> Result<(), ArmyError> {
        first(self.purchase_errors(limits))
    }

    /// Every limit of a purchase that the army breaks.
    pub fn purchase_errors(&self, limits: &PurchaseLimits) -> Vec<ArmyError> {
        let mut wrong = self.unit_errors(limits.scale);
        if !wrong.is_empty() {
            return wrong;
        }
        for (number, record) in self.units.iter().enumerate() {
            let (unit, troop, fighters) = (number + 1, record.troop, record.fighters);
            if record.price().is_none() {
                wrong.push(ArmyError::NotForHire { unit, troop });
                continue;
            }
            if !limits.people.troops().contains(&troop) {
                wrong.push(ArmyError::NotOnTheList { unit, troop, people: limits.people });
            }
            // Half of a full unit, rounded up; a hidden picket at least an eighth (BD-11, reading 4).
            let most = record.most(limits.scale);
            let least = most.div_ceil(if record.hidden { 8 } else { 2 });
            if fighters < least {
                wrong.push(ArmyError::TooFew { unit, troop, fighters, least });
            }
        }
        wrong.extend(self.composition_errors(limits));
        let (price, ego) = (self.price(), self.ego());
        if price > limits.gold {
            wrong.push(ArmyError::Gold { price, gold: limits.gold });
        }
        if ego > limits.leadership {
            wrong.push(ArmyError::Leadership { ego, leadership: limits.leadership });
        }
        wrong
    }

    /// Muster, elites and loyalty: limits on the share of a kind among all units.
    pub fn check_composition(&self, limits: &PurchaseLimits) -> Result<(), ArmyError> {
        first(self.composition_errors(limits))
    }

    fn composition_errors(&self, limits: &PurchaseLimits) -> Vec<ArmyError> {
        let mut wrong = Vec::new();
        let all = self.units.len();
        let count = |is: &dyn Fn(&UnitRecord) -> bool| self.units.iter().filter(|record| is(record)).count();
        // Muster binds only the list Free: armies of one people are exempt (reading 3). All troops with bows count as one type
        // (OURS-1).
        if limits.rules.has_house_rules() && limits.people == People::Free {
            let most = all.div_ceil(3);
            for troop in Troop::ALL {
                let units = count(&|record| record.troop == troop);
                if units > most {
                    wrong.push(ArmyError::Muster { troop, units, most });
                }
            }
            let units = count(&|record| record.troop.has_bows());
            if units > most {
                wrong.push(ArmyError::Bows { units, most });
            }
        }
        let (units, most) = (count(&|record| record.elite), all.div_ceil(6));
        if units > most {
            wrong.push(ArmyError::Elite { units, most });
        }
        if !limits.loyalty {
            return wrong;
        }
        let dwarven = count(&|record| record.troop.is_dwarven());
        let has = |troop| count(&|record| record.troop == troop) > 0;
        if has(Troop::DwarvenGuards) && 2 * dwarven < all {
            wrong.push(ArmyError::Guards(all - 2 * dwarven));
        }
        if count(&|record| record.troop == Troop::DwarvenGuards && record.elite) > 0 && dwarven < all {
            wrong.push(ArmyError::EliteGuards(all - dwarven));
        }
        let sylvan = count(&|record| record.troop.is_sylvan());
        if has(Troop::Elves) && 2 * sylvan < all {
            wrong.push(ArmyError::Elves((all - 2 * sylvan).div_ceil(2)));
        }
        wrong
    }
}

fn first(errors: Vec<ArmyError>) -> Result<(), ArmyError> {
    errors.into_iter().next().map_or(Ok(()), Err)
}
