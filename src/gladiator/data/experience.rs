//! Experience of fighters and the attributes it raises (manual p11).

use crate::data::race::Race;
use alloc::string::{String, ToString};
use serde::{Deserialize, Serialize};

/// Maximum experience of a fighter, in whole points. Fighters with more are refused as invalid. Every attribute
/// reaches its maximum long before.
pub const MOST_EXP: u32 = 1_000_000;

/// Formats half points as points: 78 is "39", 79 is "39.5" (DEC-109).
pub fn in_points(halves: impl Into<u32>) -> String {
    let halves = halves.into();
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attributes {
    pub sh: u8,
    pub ag: u8,
    pub iq: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    Sh,
    Ag,
    Iq,
}

impl Attributes {
    /// Returns the starting attributes of a race (RACE-02).
    pub fn base(race: Race) -> Attributes {
        let stats = race.figures();
        Attributes { sh: stats.sh, ag: stats.ag, iq: stats.iq }
    }

    /// Returns these starting attributes, raised by `exp` points: 1 for each full step of the race (XP-07 to XP-11,
    /// DEC-112). Creatures and robots never rise.
    pub fn after(self, race: Race, exp: u32) -> Attributes {
        self.risen(race, 0, exp)
    }

    /// Returns these attributes, reached at `from` points, raised to `to` points. Raising in several steps or
    /// all together gives equal results.
    pub fn risen(self, race: Race, from: u32, to: u32) -> Attributes {
        let mut now = self;
        for number in increases(race, from) + 1..=increases(race, to) {
            let next = now.raised(race, number);
            if next == now {
                break; // All attributes are at their maximum.
            }
            now = next;
        }
        now
    }

    /// Applies the increase with this number, counted from 1. An attribute at its maximum passes the point on to the next
    /// one in [`order`]. If all are at their maximum, the point is lost.
    fn raised(self, race: Race, number: u32) -> Attributes {
        let Some(row) = race.humanoid() else { return self };
        let mut now = self;
        let order = order(race, number);
        for attribute in order {
            let (value, most) = match attribute {
                Attribute::Sh => (&mut now.sh, row.max_sh),
                Attribute::Ag => (&mut now.ag, row.max_ag),
                Attribute::Iq => (&mut now.iq, row.max_iq),
            };
            if *value < most {
                *value += 1;
                break;
            }
        }
        now
    }
}

/// Returns the attribute that increase `number` raises, followed by the replacements to try if it is at its maximum.
pub fn order(race: Race, number: u32) -> [Attribute; 3] {
    use Attribute::{Ag, Iq, Sh};
    if race == Race::Mage {
        return [[Sh, Ag, Iq], [Ag, Iq, Sh], [Iq, Sh, Ag]][number as usize % 3];
    }
    match number {
        n if n.is_multiple_of(5) => [Iq, Sh, Ag],
        n if n.is_multiple_of(2) => [Ag, Iq, Sh],
        _ => [Sh, Ag, Iq],
    }
}

/// Counts the full experience steps, which is the number of attribute points gained (XP-07).
pub fn increases(race: Race, exp: u32) -> u32 {
    race.humanoid().map_or(0, |row| exp / u32::from(row.exp_step))
}

/// Returns the experience missing for the next increase. `None` for races that never rise.
pub fn to_next(race: Race, exp: u32) -> Option<u32> {
    let step = u32::from(race.humanoid()?.exp_step);
    Some(step - exp % step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use ludus_engine::proves;

    #[test]
    fn every_fifth_increase_of_a_human_raises_iq() {
        proves!("XP-07", "XP-08", "XP-09", "ATTR-07");
        let base = Attributes::base(Race::Human);
        let after = |exp| {
            let now = base.after(Race::Human, exp);
            (now.sh, now.ag, now.iq)
        };
        assert_eq!(after(49), (12, 12, 8));
        assert_eq!(after(50), (13, 12, 8));
        assert_eq!(after(100), (13, 13, 8));
        assert_eq!(after(200), (14, 14, 8));
        assert_eq!(after(250), (14, 14, 9));
        assert_eq!(after(300), (14, 15, 9));
        assert_eq!(after(500), (16, 16, 10));
    }

    #[test]
    fn mages_rotate_starting_with_agility() {
        proves!("XP-10");
        let base = Attributes::base(Race::Mage);
        let after = |exp| {
            let now = base.after(Race::Mage, exp);
            (now.sh, now.ag, now.iq)
        };
        assert_eq!(after(50), (9, 13, 11));
        assert_eq!(after(100), (9, 13, 12));
        assert_eq!(after(150), (10, 13, 12));
        assert_eq!(after(200), (10, 14, 12));
    }

    #[test]
    fn full_attribute_passes_its_point_on() {
        proves!("XP-11", "RACE-06");
        let rich = Attributes::base(Race::Human).after(Race::Human, 1_000_000);
        assert_eq!((rich.sh, rich.ag, rich.iq), (40, 40, 14));
        let start = Attributes { sh: 40, ag: 12, iq: 8 };
        assert_eq!(start.after(Race::Human, 50), Attributes { ag: 13, ..start });
    }

    #[test]
    fn creatures_have_no_experience_step() {
        proves!("XP-01", "XP-12", "RACE-20");
        assert_eq!(increases(Race::Goblin, 60), 2);
        let goblin = Attributes::base(Race::Goblin).after(Race::Goblin, 60);
        assert_eq!((goblin.sh, goblin.ag), (7, 14));
        let steps: Vec<u32> = [Race::Goblin, Race::Human, Race::Mage, Race::Orc, Race::Dwarf, Race::Elf]
            .into_iter()
            .filter_map(|race| to_next(race, 0))
            .collect();
        assert_eq!(steps, [30, 50, 50, 55, 65, 70]);
        assert_eq!(Attributes::base(Race::Bear).after(Race::Bear, 9999), Attributes::base(Race::Bear));
    }
}
