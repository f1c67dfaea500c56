//! Grievous Injuries in a bout, row by row (18.3, DQ-GRIEV-T1). Lasting effects are in the characters' injuries.

/// Loss per Pulse, from the Pulse after the injury (D101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bleeding {
    Endurance,
    /// One Fatigue, or one Endurance once Fatigue is gone.
    Fatigue,
}

/// Bleeding, and what ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    pub of: Bleeding,
    /// Minimum Rank of a Healer to staunch it; `None` if it cannot be staunched.
    pub healer: Option<u8>,
    /// Stops when the figure is unconscious.
    pub until_unconscious: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodySide {
    Primary,
    Secondary,
}

/// Special effect of an injury beyond its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    None,
    /// The arm is useless, and its hand drops what it holds.
    Arm(BodySide),
    /// The arm is useless, but keeps what it holds (G02).
    Tip,
    Severed(BodySide),
    /// The arm is useless for D10 Pulses (G27, G28).
    Numb(BodySide),
    Death,
    /// Stunned until the end of the next Pulse (G06, D102).
    Stun,
    /// Loss of an eye; death on a D10 of 1 (G07).
    Eye,
    /// The attacker's weapon is caught (G10, D103).
    Caught,
    /// Must Pass in the next Pulse (G18).
    Scar,
    /// Falls and cannot stand up again (G20, G29, G30, D105).
    Leg,
    /// Collar bone broken; death on a D10 of 1 to 3 (G23).
    Collar,
    /// Falls and is unconscious (G31).
    Head,
    /// Falls and cannot crawl; unconscious unless a D100 is below WP (G32, D106).
    Spine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grief {
    /// Row number, 1 for G01.
    pub number: u8,
    pub from: u8,
    pub to: u8,
    /// Endurance lost when it happens.
    pub en: i16,
    pub flow: Option<Flow>,
    /// Manual Dexterity lost for the bout.
    pub md: i16,
    pub ag: i16,
    pub pc: i16,
    pub tmr: i16,
    pub harm: Harm,
}

const PLAIN: Grief =
    Grief { number: 0, from: 0, to: 0, en: 0, flow: None, md: 0, ag: 0, pc: 0, tmr: 0, harm: Harm::None };

const fn flow(of: Bleeding, healer: u8) -> Option<Flow> {
    Some(Flow { of, healer: Some(healer), until_unconscious: false })
}

use Bleeding::{Endurance, Fatigue};
use BodySide::{Primary, Secondary};

#[rustfmt::skip]
pub const GRIEFS: [Grief; 32] = [
    Grief { number: 1, from: 1, to: 5, en: 1, flow: flow(Endurance, 0), ..PLAIN },
    Grief { number: 2, from: 6, to: 7, en: 2, harm: Harm::Tip, ..PLAIN },
    Grief { number: 3, from: 8, to: 8, en: 3, tmr: 2, ..PLAIN },
    Grief { number: 4, from: 9, to: 10, en: 2, harm: Harm::Arm(Secondary), ..PLAIN },
    Grief { number: 5, from: 11, to: 11, harm: Harm::Death, ..PLAIN },
    Grief { number: 6, from: 12, to: 12, en: 3, tmr: 2, harm: Harm::Stun, ..PLAIN },
    Grief { number: 7, from: 13, to: 13, en: 2, md: 1, pc: 4, harm: Harm::Eye, ..PLAIN },
    Grief { number: 8, from: 14, to: 18, en: 3, flow: flow(Endurance, 2), ..PLAIN },
    Grief { number: 9, from: 19, to: 20, en: 1, tmr: 1, ..PLAIN },
    Grief { number: 10, from: 21, to: 25, en: 2, tmr: 1, harm: Harm::Caught, ..PLAIN },
    Grief { number: 11, from: 26, to: 27, en: 2, flow: flow(Fatigue, 0), md: 2, harm: Harm::Severed(Secondary), ..PLAIN },
    Grief { number: 12, from: 28, to: 30, en: 2, flow: flow(Fatigue, 0), md: 2, harm: Harm::Severed(Primary), ..PLAIN },
    Grief { number: 13, from: 31, to: 34, ..PLAIN },
    Grief { number: 14, from: 35, to: 35, en: 5, flow: flow(Fatigue, 1), md: 2, ag: 1, harm: Harm::Severed(Secondary), ..PLAIN },
    Grief { number: 15, from: 36, to: 36, en: 5, flow: flow(Fatigue, 1), md: 2, ag: 1, harm: Harm::Severed(Primary), ..PLAIN },
    Grief { number: 16, from: 37, to: 40, en: 4, flow: Some(Flow { of: Fatigue, healer: None, until_unconscious: true }), ..PLAIN },
    Grief { number: 17, from: 41, to: 42, en: 2, pc: 2, ..PLAIN },
    Grief { number: 18, from: 43, to: 43, harm: Harm::Scar, ..PLAIN },
    Grief { number: 19, from: 44, to: 50, en: 2, flow: flow(Fatigue, 1), ..PLAIN },
    Grief { number: 20, from: 51, to: 52, en: 4, ag: 3, harm: Harm::Leg, ..PLAIN },
    Grief { number: 21, from: 53, to: 60, en: 2, harm: Harm::Arm(Primary), ..PLAIN },
    Grief { number: 22, from: 61, to: 67, en: 2, harm: Harm::Arm(Secondary), ..PLAIN },
    Grief { number: 23, from: 68, to: 69, en: 4, harm: Harm::Collar, ..PLAIN },
    Grief { number: 24, from: 70, to: 74, en: 3, md: 4, ag: 4, ..PLAIN },
    Grief { number: 25, from: 75, to: 80, en: 5, md: 3, ag: 3, ..PLAIN },
    Grief { number: 26, from: 81, to: 84, en: 2, flow: Some(Flow { of: Fatigue, healer: Some(2), until_unconscious: true }), ..PLAIN },
    Grief { number: 27, from: 85, to: 87, en: 2, harm: Harm::Numb(Primary), ..PLAIN },
    Grief { number: 28, from: 88, to: 89, en: 2, harm: Harm::Numb(Secondary), ..PLAIN },
    Grief { number: 29, from: 90, to: 92, en: 5, harm: Harm::Leg, ..PLAIN },
    Grief { number: 30, from: 93, to: 94, en: 5, harm: Harm::Leg, ..PLAIN },
    Grief { number: 31, from: 95, to: 97, en: 8, md: 2, ag: 2, pc: 2, harm: Harm::Head, ..PLAIN },
    Grief { number: 32, from: 98, to: 100, en: 7, harm: Harm::Spine, ..PLAIN },
];

impl Grief {
    /// Returns the row of a number, counted from 1; numbers outside the table are clamped.
    pub fn of(number: u8) -> &'static Grief {
        &GRIEFS[usize::from(number).clamp(1, GRIEFS.len()) - 1]
    }

    /// Returns whether figures of a size above 10 are immune: it is no wound of limb or trunk (DQ-GRIEV-08, D135).
    pub const fn spares_giants(&self) -> bool {
        matches!(self.number, 5 | 7 | 11..=15 | 20 | 23 | 31)
    }

    /// Returns whether it kills with that die (G05, G07, G23).
    pub const fn kills(&self, die: u8) -> bool {
        match self.harm {
            Harm::Death => true,
            Harm::Eye => die == 1,
            Harm::Collar => die <= 3,
            _ => false,
        }
    }

    /// Returns the row of a D100 roll.
    pub fn rolled(roll: u8) -> &'static Grief {
        let row = GRIEFS.iter().find(|row| roll <= row.to);
        row.unwrap_or(&GRIEFS[GRIEFS.len() - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_cover_every_roll_once() {
        let mut next = 1;
        for (index, row) in GRIEFS.iter().enumerate() {
            assert_eq!((usize::from(row.number), row.from), (index + 1, next), "{row:?}");
            next = row.to + 1;
        }
        assert_eq!(next, 101);
        for roll in 1..=100 {
            let row = Grief::rolled(roll);
            assert!(row.from <= roll && roll <= row.to);
        }
    }
}
