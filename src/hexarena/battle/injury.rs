//! Grievous injuries of this bout, and the penalties they cause.

use crate::data::grievous::{BodySide, Flow, Grief, Harm};
use crate::model::injury::Arm;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Injury {
    /// Row of the table, 1 for G01; 0 for none.
    pub row: u8,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub staunched: bool,
    /// Suffered in this Pulse: bleeding starts with the next one (D101).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub fresh: bool,
    /// G07: 1 left eye, 2 right eye. G23: 1 secondary arm, 2 primary arm. G27, G28: Pulses left.
    #[serde(default)]
    pub detail: u8,
}

/// Maximum number stored. A figure with more is long dead or unconscious.
pub const MOST: usize = 12;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Injury>", from = "Vec<Injury>")]
pub struct Injuries {
    list: [Injury; MOST],
    count: u8,
}

impl From<Injuries> for Vec<Injury> {
    fn from(injuries: Injuries) -> Vec<Injury> {
        injuries.all().to_vec()
    }
}

impl From<Vec<Injury>> for Injuries {
    fn from(list: Vec<Injury>) -> Injuries {
        let mut injuries = Injuries::default();
        list.into_iter().for_each(|injury| injuries.push(injury));
        injuries
    }
}

impl Injuries {
    pub const NONE: Injuries =
        Injuries { list: [Injury { row: 0, staunched: false, fresh: false, detail: 0 }; MOST], count: 0 };

    /// Injuries in order of occurrence, oldest first.
    pub fn all(&self) -> &[Injury] {
        &self.list[..usize::from(self.count)]
    }

    /// Adds an injury; ignored if the list is full.
    pub const fn push(&mut self, injury: Injury) {
        if (self.count as usize) < MOST {
            self.list[self.count as usize] = injury;
            self.count += 1;
        }
    }

    /// Stops the bleeding of an injury by index (DQX-10).
    pub fn staunch(&mut self, index: usize) {
        if let Some(injury) = self.list.get_mut(index) {
            injury.staunched = true;
        }
    }

    /// Ends a Pulse: counts down numb arms (G27, G28) and makes fresh injuries bleed.
    pub fn tick(&mut self) {
        let count = usize::from(self.count);
        for injury in &mut self.list[..count] {
            injury.fresh = false;
            if matches!(Grief::of(injury.row).harm, Harm::Numb(_)) {
                injury.detail = injury.detail.saturating_sub(1);
            }
        }
    }

    fn sum(&self, of: impl Fn(&Grief) -> i16) -> i16 {
        self.all().iter().map(|injury| of(Grief::of(injury.row))).sum()
    }

    pub fn md(&self) -> i16 {
        self.sum(|row| row.md)
    }

    pub fn ag(&self) -> i16 {
        self.sum(|row| row.ag)
    }

    pub fn pc(&self) -> i16 {
        self.sum(|row| row.pc)
    }

    /// Loss of Tactical Movement Rate (D104).
    pub fn tmr(&self) -> i16 {
        self.sum(|row| row.tmr)
    }

    /// Remaining use of an arm (D100).
    pub fn arm(&self, primary: bool) -> Arm {
        let side = if primary { BodySide::Primary } else { BodySide::Secondary };
        let mut arm = Arm::Sound;
        for injury in self.all() {
            let useless = match Grief::of(injury.row).harm {
                Harm::Severed(of) if of == side => return Arm::Severed,
                Harm::Arm(of) => of == side,
                Harm::Tip => side == BodySide::Secondary,
                Harm::Numb(of) => of == side && injury.detail > 0,
                Harm::Collar => (injury.detail == 2) == primary,
                _ => false,
            };
            if useless {
                arm = Arm::Useless;
            }
        }
        arm
    }

    /// Number of blind eyes, 0 to 2 (G07, D106).
    pub fn blind(&self) -> u8 {
        let lost = |eye| self.all().iter().any(|i| Grief::of(i.row).harm == Harm::Eye && i.detail == eye);
        u8::from(lost(1)) + u8::from(lost(2))
    }

    /// True if it cannot stand (G20, G29, G30, G32).
    pub fn lame(&self) -> bool {
        self.all().iter().any(|injury| matches!(Grief::of(injury.row).harm, Harm::Leg | Harm::Spine))
    }

    /// True if it cannot even crawl (G32).
    pub fn fixed(&self) -> bool {
        self.all().iter().any(|injury| Grief::of(injury.row).harm == Harm::Spine)
    }

    /// Open wounds with their index in the list. `unconscious` leaves out those that then stop bleeding.
    pub fn flows(&self, unconscious: bool) -> impl Iterator<Item = (usize, Flow)> + '_ {
        let open = self.all().iter().enumerate().filter(|(_, injury)| !injury.staunched);
        let flows = open.filter_map(|(index, injury)| Grief::of(injury.row).flow.map(|flow| (index, flow)));
        flows.filter(move |(_, flow)| !(unconscious && flow.until_unconscious))
    }
}
