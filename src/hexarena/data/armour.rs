//! The seven kinds of armour (18.1, DQ-ARM-T1).

use serde::{Deserialize, Serialize};

/// One row of the chart.
#[derive(Debug)]
pub struct ArmourRow {
    pub name: &'static str,
    /// Pounds per point of the wearer's size number (DQ-ARM-02).
    pub weight: u16,
    /// Subtracted from every hit that does not go straight to Endurance (DQ-ARM-01).
    pub ap: u8,
    /// Agility lost for all purposes, 0 or less (DQ-ARM-03).
    pub ag_loss: i16,
    /// Price for a human in Silver Pennies (DQ-ARM-05).
    pub cost: u16,
    /// Percent modifier of stealth, which nothing here uses (DQ-ARM-07).
    pub stealth: i16,
}

ludus_engine::listed! {
    /// Serialized by its printed name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[repr(u8)]
    pub enum Armour {
        /// Cloth or heavy furs. All other armour includes it (DQ-ARM-04).
        Cloth,
        Leather,
        Scale,
        Chainmail,
        #[serde(rename = "Partial Plate")]
        PartialPlate,
        #[serde(rename = "Full Plate")]
        FullPlate,
        #[serde(rename = "Improved Plate")]
        ImprovedPlate,
    }
}

const fn row(name: &'static str, weight: u16, ap: u8, ag_loss: i16, cost: u16, stealth: i16) -> ArmourRow {
    ArmourRow { name, weight, ap, ag_loss, cost, stealth }
}

static CHART: [ArmourRow; 7] = [
    row("Cloth", 1, 1, 0, 10, 5),
    row("Leather", 3, 4, -1, 20, 0),
    row("Scale", 4, 5, -3, 100, -5),
    row("Chainmail", 7, 6, -2, 200, -10),
    row("Partial Plate", 6, 6, -2, 250, -15),
    row("Full Plate", 8, 7, -3, 300, -20),
    row("Improved Plate", 7, 8, -3, 350, -20),
];

/// Human size number in halves, for which prices are printed (DQ-ARM-05).
const HUMAN: u16 = 12;

impl Armour {
    /// Its row of the chart.
    pub const fn row(self) -> &'static ArmourRow {
        &CHART[self as usize]
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Finds armour by name, ignoring case.
    pub fn named(name: &str) -> Option<Armour> {
        Armour::ALL.into_iter().find(|armour| armour.name().eq_ignore_ascii_case(name))
    }

    /// Weight in ounces for a wearer of `size` half points (DQ-ARM-02).
    pub const fn ounces(self, size: u8) -> u16 {
        8 * self.row().weight * size as u16
    }

    /// Price in Silver Pennies for a wearer of `size` half points, rounded up (DQ-ARM-05, D132).
    pub const fn cost(self, size: u8) -> u16 {
        (self.row().cost * size as u16).div_ceil(HUMAN)
    }

    /// Returns whether it covers the neck (DQ-WPN-24, D077).
    pub const fn is_plate(self) -> bool {
        matches!(self, Armour::PartialPlate | Armour::FullPlate | Armour::ImprovedPlate)
    }

    /// Returns whether a sap works through it: cloth and leather (DQ-WPN-12).
    pub const fn is_soft(self) -> bool {
        matches!(self, Armour::Cloth | Armour::Leather)
    }
}
