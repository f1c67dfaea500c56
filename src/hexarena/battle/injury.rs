//! The grievous injuries that a figure has had in this bout, and all that they take from it.

use crate::hexarena::data::grievous::{BodySide, Flow, Grief, Harm};
use crate::hexarena::model::injury::Arm;
use serde::{Deserialize, Serialize};

/// One injury.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Injury {
    /// The row of the table, 1 for G01; 0: none.
    pub row: u8,
    /// Its bleeding has been staunched.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub staunched: bool,
    /// It befell in this Pulse: it bleeds from the next one on (D101).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// G07: 1 the left eye, 2 the right one. G23: 1 the secondary arm, 2 the primary one. G27, G28: Pulses left.
    #[serde(default)]
    pub detail: u8,
}

/// Most that are kept: whoever has had more has long been dead or out of his senses.
pub const MOST: usize = 12;

/// All of them.
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
    /// None.
    pub const NONE: Injuries =
        Injuries { list: [Injury { row: 0, staunched: false, fresh: false, detail: 0 }; MOST], count: 0 };

    /// In the order in which they befell.
    pub fn all(&self) -> &[Injury] {
        &self.list[..usize::from(self.count)]
    }

    /// Adds one.
    pub const fn push(&mut self, injury: Injury) {
        if (self.count as usize) < MOST {
            self.list[self.count as usize] = injury;
            self.count += 1;
        }
    }

    /// The wound at that place is staunched (DQX-10).
    pub fn staunch(&mut self, index: usize) {
        if let Some(injury) = self.list.get_mut(index) {
            injury.staunched = true;
        }
    }

    /// A Pulse is over: numbed arms wake (G27, G28), what was fresh bleeds from now on.
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

    /// Manual Dexterity lost.
    pub fn md(&self) -> i16 {
        self.sum(|row| row.md)
    }

    /// Agility lost.
    pub fn ag(&self) -> i16 {
        self.sum(|row| row.ag)
    }

    /// Perception lost.
    pub fn pc(&self) -> i16 {
        self.sum(|row| row.pc)
    }

    /// Tactical Movement Rate lost (D104).
    pub fn tmr(&self) -> i16 {
        self.sum(|row| row.tmr)
    }

    /// What an arm can still do (D100).
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

    /// Eyes that are blind, 0 to 2 (G07, D106).
    pub fn blind(&self) -> u8 {
        let lost = |eye| self.all().iter().any(|i| Grief::of(i.row).harm == Harm::Eye && i.detail == eye);
        u8::from(lost(1)) + u8::from(lost(2))
    }

    /// It cannot stand (G20, G29, G30, G32).
    pub fn lame(&self) -> bool {
        self.all().iter().any(|injury| matches!(Grief::of(injury.row).harm, Harm::Leg | Harm::Spine))
    }

    /// It cannot even crawl (G32).
    pub fn fixed(&self) -> bool {
        self.all().iter().any(|injury| Grief::of(injury.row).harm == Harm::Spine)
    }

    /// The wounds that could be staunched, or bleed, by their place in the list; `unconscious` ends some.
    pub fn flows(&self, unconscious: bool) -> impl Iterator<Item = (usize, Flow)> + '_ {
        let open = self.all().iter().enumerate().filter(|(_, injury)| !injury.staunched);
        let flows = open.filter_map(|(index, injury)| Grief::of(injury.row).flow.map(|flow| (index, flow)));
        flows.filter(move |(_, flow)| !(unconscious && flow.until_unconscious))
    }
}
