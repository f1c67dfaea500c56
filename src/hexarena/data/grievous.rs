//! What the Grievous Injuries do in a bout, row by row (18.3, DQ-GRIEV-T1); what they leave behind stands with the people's
//! injuries.

/// What goes on being lost each Pulse, from the one after the injury (D101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bleeding {
    /// One Endurance.
    Endurance,
    /// One Fatigue, and Endurance once there is none.
    Fatigue,
}

/// What ends a bleeding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// What is lost.
    pub of: Bleeding,
    /// The Rank of a Healer who can staunch it; none can where there is none.
    pub healer: Option<u8>,
    /// It stops when the figure is unconscious.
    pub until_unconscious: bool,
}

/// An arm, by its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodySide {
    /// That of the primary hand.
    Primary,
    /// That of the secondary hand.
    Secondary,
}

/// What an injury does beside its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// Nothing.
    None,
    /// An arm is useless, and what its hand holds falls.
    Arm(BodySide),
    /// An arm is useless, and holds what it holds (G02).
    Tip,
    /// A hand or an arm is gone.
    Severed(BodySide),
    /// An arm is useless for D10 Pulses (G27, G28).
    Numb(BodySide),
    /// Death at once.
    Death,
    /// Stunned until the end of the next Pulse (G06, D102).
    Stun,
    /// An eye, or death on a D10 of 1 (G07).
    Eye,
    /// The attacker's weapon is caught (G10, D103).
    Caught,
    /// A Pass in the next Pulse (G18).
    Scar,
    /// Down, and not up again (G20, G29, G30, D105).
    Leg,
    /// A collar bone, or death on a D10 of 1 to 3 (G23).
    Collar,
    /// Down and unconscious (G31).
    Head,
    /// Down, unconscious unless a D100 is under WP, and fixed to the spot (G32, D106).
    Spine,
}

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grief {
    /// Its number: 1 for G01.
    pub number: u8,
    /// The lowest roll.
    pub from: u8,
    /// The highest.
    pub to: u8,
    /// Endurance at once.
    pub en: i16,
    /// What goes on.
    pub flow: Option<Flow>,
    /// Manual Dexterity lost from now on.
    pub md: i16,
    /// Agility.
    pub ag: i16,
    /// Perception.
    pub pc: i16,
    /// Tactical Movement Rate.
    pub tmr: i16,
    /// What else.
    pub harm: Harm,
}

const PLAIN: Grief =
    Grief { number: 0, from: 0, to: 0, en: 0, flow: None, md: 0, ag: 0, pc: 0, tmr: 0, harm: Harm::None };

const fn flow(of: Bleeding, healer: u8) -> Option<Flow> {
    Some(Flow { of, healer: Some(healer), until_unconscious: false })
}

use Bleeding::{Endurance, Fatigue};
use BodySide::{Primary, Secondary};

/// The 32 rows.
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
    /// The row of that number, from 1.
    pub fn of(number: u8) -> &'static Grief {
        &GRIEFS[usize::from(number).clamp(1, GRIEFS.len()) - 1]
    }

    /// Whether it is no wound of limb or trunk, and does nothing to a figure of a size above 10 (DQ-GRIEV-08, D135).
    pub const fn spares_giants(&self) -> bool {
        matches!(self.number, 5 | 7 | 11..=15 | 20 | 23 | 31)
    }

    /// Whether it kills with that die (G05, G07, G23).
    pub const fn kills(&self, die: u8) -> bool {
        match self.harm {
            Harm::Death => true,
            Harm::Eye => die == 1,
            Harm::Collar => die <= 3,
            _ => false,
        }
    }

    /// The row of a roll of 1 to 100.
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
