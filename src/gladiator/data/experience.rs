//! What experience makes of a fighter (manual p11).

use crate::gladiator::data::race::Race;
use serde::{Deserialize, Serialize};

/// Most experience that anybody brings, in whole points: everything is at its maximum long before. What claims more is
/// no fighter of this game.
pub const MOST_EXP: u32 = 1_000_000;

/// Experience as every screen, list and sentence writes it: "39", "39.5", of halves of a point (DEC-109).
pub fn in_points(halves: impl Into<u32>) -> String {
    let halves = halves.into();
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// SH, AG and IQ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Attributes {
    pub sh: u8,
    pub ag: u8,
    pub iq: u8,
}

/// One of the three attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Attribute {
    Sh,
    Ag,
    Iq,
}

impl Attributes {
    /// The base of a race (RACE-02).
    pub fn base(race: Race) -> Attributes {
        let figures = race.figures();
        Attributes { sh: figures.sh, ag: figures.ag, iq: figures.iq }
    }

    /// These attributes at creation after `exp` points: one point for each full step of the race (XP-07 to XP-11,
    /// DEC-112). Creatures and robots never rise.
    pub fn after(self, race: Race, exp: u32) -> Attributes {
        self.risen(race, 0, exp)
    }

    /// These attributes after `from` points, once they have become `to` points. What one battle adds, and what all of
    /// them add from the start, come to the same.
    pub fn risen(self, race: Race, from: u32, to: u32) -> Attributes {
        let mut now = self;
        for number in increases(race, from) + 1..=increases(race, to) {
            let next = now.raised(race, number);
            if next == now {
                break; // Everything is at its maximum.
            }
            now = next;
        }
        now
    }

    /// After the increase of that number, from 1. At its race's maximum an attribute passes the point on to the next
    /// that is not; if none is left it is lost.
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

/// The attribute that the increase of that number goes to, then those that get it if it is at its maximum.
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

/// Full steps of experience: points of attributes gained (XP-07).
pub fn increases(race: Race, exp: u32) -> u32 {
    race.humanoid().map_or(0, |row| exp / u32::from(row.exp_step))
}

/// Experience missing to the next increase; none for those who never rise.
pub fn to_next(race: Race, exp: u32) -> Option<u32> {
    let step = u32::from(race.humanoid()?.exp_step);
    Some(step - exp % step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proves;

    #[test]
    fn humans_rise_sh_ag_and_every_fifth_time_iq() {
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
    fn magi_rotate_from_agility() {
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
    fn an_attribute_stops_at_the_maximum_and_passes_its_point_on() {
        proves!("XP-11", "RACE-06");
        let rich = Attributes::base(Race::Human).after(Race::Human, 1_000_000);
        assert_eq!((rich.sh, rich.ag, rich.iq), (40, 40, 14));
        let start = Attributes { sh: 40, ag: 12, iq: 8 };
        assert_eq!(start.after(Race::Human, 50), Attributes { ag: 13, ..start });
    }

    #[test]
    fn each_race_has_its_step_and_creatures_have_none() {
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
