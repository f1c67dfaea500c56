//! Effects of grievous injuries after the bout (18.3, DQ-GRIEV-T1: the columns "arm", "lasting effect", "heals in").
//!
//! No value is overwritten: a character keeps the injuries, and their effects are computed from them.

use crate::data::characteristic::Values;
use serde::{Deserialize, Serialize};

/// A limb, eye or ear that an injury can affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limb {
    PrimaryArm,
    SecondaryArm,
    LeftLeg,
    RightLeg,
    LeftEye,
    RightEye,
    LeftEar,
    RightEar,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    #[default]
    Sound,
    /// Useless only until the injury heals.
    Useless,
    /// Hand or arm lost for good.
    Severed,
}

/// How well a character can stand and move (D105).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gait {
    #[default]
    Sound,
    /// Cannot stand: lies prone and crawls.
    Crawls,
    Still,
}

/// How long an injury takes (DQ-GRIEV-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heals {
    /// No effect after the bout.
    Nothing,
    /// Before the next bout: three days, or a week (G04, G24).
    ByTheNextBout,
    /// Four weeks as printed, one in the arena (G09).
    FourWeeks,
    /// Months as printed; as many weeks in the arena.
    Months(u8),
    Rolled,
    /// Not before a Healer of Rank 3 has treated it (G02).
    Healer,
    Never,
}

/// Effects of an injury after the bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HealedInjury {
    pub heals: Heals,
    /// Added to the characteristics until it heals.
    pub meanwhile: Values,
    /// Added to the Tactical Movement Rate until it heals.
    pub tmr: i16,
    /// The gait until it has healed.
    pub gait: Gait,
    /// Added to the characteristics for good.
    pub permanent: Values,
    /// Added to the Tactical Movement Rate for good, once it has healed.
    pub tmr_then: i16,
    /// Added to Physical Beauty for good.
    pub beauty: i16,
    /// True if the permanent effect begins only when it has healed (G29, G30).
    pub then: bool,
    /// Added to the chance of an infection (DQ-GRIEV-10).
    pub infection: i16,
}

const NONE: HealedInjury = HealedInjury {
    heals: Heals::Nothing,
    meanwhile: Values::of([0; 8]),
    tmr: 0,
    gait: Gait::Sound,
    permanent: Values::of([0; 8]),
    tmr_then: 0,
    beauty: 0,
    then: false,
    infection: 0,
};

/// Losses of Manual Dexterity, Agility and Perception, the only ones that injuries touch.
const fn loss(md: i16, ag: i16, pc: i16) -> Values {
    Values::of([0, -md, -ag, 0, 0, 0, 0, -pc])
}

const fn infects(infection: i16) -> HealedInjury {
    HealedInjury { infection, ..NONE }
}

const fn slow(tmr: i16, heals: Heals, infection: i16) -> HealedInjury {
    HealedInjury { heals, tmr, infection, ..NONE }
}

const fn scar(permanent: Values, beauty: i16) -> HealedInjury {
    HealedInjury { heals: Heals::Never, permanent, beauty, ..NONE }
}

const fn useless(heals: Heals, infection: i16) -> HealedInjury {
    HealedInjury { heals, infection, ..NONE }
}

const fn weak(heals: Heals, meanwhile: Values, infection: i16) -> HealedInjury {
    HealedInjury { heals, meanwhile, infection, ..NONE }
}

const HIP: HealedInjury = HealedInjury {
    heals: Heals::Months(6),
    gait: Gait::Crawls,
    permanent: loss(0, 2, 0),
    tmr_then: -1,
    then: true,
    ..NONE
};

/// The 32 rows of the table, G01 first.
static ROWS: [HealedInjury; 32] = [
    NONE,
    useless(Heals::Healer, 30),
    slow(-2, Heals::Months(2), 30),
    useless(Heals::ByTheNextBout, 0),
    NONE,
    slow(-2, Heals::Months(2), 20),
    scar(loss(1, 0, 4), -2),
    infects(30),
    slow(-1, Heals::FourWeeks, 0),
    slow(-1, Heals::Months(2), 0),
    scar(loss(2, 0, 0), 0),
    scar(loss(2, 0, 0), 0),
    scar(loss(0, 0, 0), -4),
    scar(loss(2, 1, 0), 0),
    scar(loss(2, 1, 0), 0),
    infects(40),
    scar(loss(0, 0, 2), 0),
    scar(loss(0, 0, 0), 1),
    NONE,
    HealedInjury { heals: Heals::Months(3), gait: Gait::Crawls, permanent: loss(0, 3, 0), ..NONE },
    useless(Heals::Months(2), 0),
    useless(Heals::Months(2), 0),
    useless(Heals::Months(2), 0),
    weak(Heals::ByTheNextBout, loss(4, 4, 0), 0),
    weak(Heals::Months(4), loss(3, 3, 0), 10),
    NONE,
    NONE,
    NONE,
    HIP,
    HIP,
    HealedInjury { heals: Heals::Months(12), gait: Gait::Still, permanent: loss(2, 2, 2), ..NONE },
    HealedInjury { heals: Heals::Rolled, gait: Gait::Still, ..NONE },
];

/// The highest row number, G32.
pub const ROWS_IN_ALL: u8 = 32;

/// An injury on a character's record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Injury {
    /// The row of the table: 7 is G07.
    pub row: u8,
    /// The limb, if the row leaves it open: a leg, an eye, a collar bone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limb: Option<Limb>,
    /// The week in which it heals. `None` if a Healer is needed or it is permanent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u32>,
    /// True if it has healed and is kept for its permanent effect.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub healed: bool,
}

impl Injury {
    /// The effects listed in its row.
    pub fn after(self) -> &'static HealedInjury {
        ROWS.get(usize::from(self.row).wrapping_sub(1)).unwrap_or(&NONE)
    }

    /// Returns whether it has any effect after the bout.
    pub fn lasts(self) -> bool {
        self.after().heals != Heals::Nothing
    }

    /// Returns whether it still has to heal.
    pub fn is_open(self) -> bool {
        !self.healed && !matches!(self.after().heals, Heals::Never | Heals::Nothing)
    }

    /// Returns whether it stays on the record after healing, for its permanent effect.
    pub fn leaves_something(self) -> bool {
        let after = self.after();
        after.permanent != Values::default() || after.tmr_then != 0 || after.beauty != 0
    }

    /// The limb that its record must name but does not: an eye, an arm.
    pub fn wants_a_limb(self) -> Option<&'static str> {
        match (self.row, self.limb) {
            (7, Some(Limb::LeftEye | Limb::RightEye)) | (23, Some(Limb::PrimaryArm | Limb::SecondaryArm)) => None,
            (7, _) => Some("eye"),
            (23, _) => Some("arm"),
            _ => None,
        }
    }

    /// The arm that it disables, and how: that of the row, or the collar bone of G23.
    pub fn arm(self) -> Option<(Limb, Arm)> {
        match self.row {
            11 | 14 => Some((Limb::SecondaryArm, Arm::Severed)),
            12 | 15 => Some((Limb::PrimaryArm, Arm::Severed)),
            2 | 4 | 22 if self.is_open() => Some((Limb::SecondaryArm, Arm::Useless)),
            21 if self.is_open() => Some((Limb::PrimaryArm, Arm::Useless)),
            23 if self.is_open() => self.limb.map(|limb| (limb, Arm::Useless)),
            _ => None,
        }
    }
}

/// Combined effect of all injuries; a bout begins with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lasting {
    /// Added to the Tactical Movement Rate, 0 or less in total. The rate never falls below 1 (D104).
    pub tmr: i16,
    /// The arm of the primary hand.
    pub primary: Arm,
    pub secondary: Arm,
    /// Blind eyes, 0..=2. One: BC -30 with missile and thrown weapons; both: D106.
    pub blind: u8,
    pub gait: Gait,
}

/// Combined effect of the injuries, and their total change of the characteristics.
pub fn together(injuries: &[Injury]) -> (Lasting, Values) {
    let (mut lasting, mut values) = (Lasting::default(), permanent(injuries));
    for injury in injuries {
        let (after, open) = (injury.after(), injury.is_open());
        if open {
            lasting.tmr += after.tmr;
            lasting.gait = lasting.gait.max(after.gait);
            values = values + after.meanwhile;
        }
        if !(after.then && open) {
            lasting.tmr += after.tmr_then;
        }
        match injury.arm() {
            Some((Limb::PrimaryArm, arm)) => lasting.primary = lasting.primary.max(arm),
            Some((Limb::SecondaryArm, arm)) => lasting.secondary = lasting.secondary.max(arm),
            _ => {}
        }
    }
    lasting.blind = blind(injuries);
    (lasting, values)
}

/// Permanent changes of the characteristics.
pub fn permanent(injuries: &[Injury]) -> Values {
    let counts = |injury: &&Injury| !(injury.after().then && injury.is_open());
    injuries.iter().filter(counts).fold(Values::default(), |sum, injury| sum + injury.after().permanent)
}

/// Counts each eye once, because two injuries can hit the same eye.
fn blind(injuries: &[Injury]) -> u8 {
    let is_blind = |eye| injuries.iter().any(|injury| injury.row == 7 && injury.limb == Some(eye));
    u8::from(is_blind(Limb::LeftEye)) + u8::from(is_blind(Limb::RightEye))
}

/// Total change of Physical Beauty by injuries.
pub fn beauty(injuries: &[Injury]) -> i16 {
    injuries.iter().map(|injury| injury.after().beauty).sum()
}
