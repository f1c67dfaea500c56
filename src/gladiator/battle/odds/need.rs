//! The number needed for a roll, as a sum of named modifiers.

use crate::battle::odds::succeeds;
use crate::model::fighter::{DAZE, Fighter};
use crate::model::magic::{DAZZLED, Lasting};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A named reason why the number needed differs from normal AG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// Penalty of suit and helmet (ARM-02).
    Armour,
    /// Penalty of shields in the hands (ARM-03).
    Shield,
    /// The roller is dazed: -2 (WND-05).
    Dazed,
    /// From the target's side: +2 (FACE-04).
    Side,
    /// From the target's rear: +3 (FACE-05).
    Rear,
    /// The target is prone: +4 (FACE-06).
    Prone,
    /// The target is invisible: -2 (TER-19).
    Invisible,
    /// The target stands in shadow: -2 per layer (TER-19).
    InShadow,
    /// The target is a Snake: -2 (RACE-18).
    HardToHit,
    /// A Dwarf with a hammer or an axe: +1 (WPN-18).
    DwarfCraft,
    /// An Elf with a bow or a throw: +1 (WPN-17).
    ElfEye,
    /// A crossbow shot lying down: +2 (ACT-17).
    ProneCrossbow,
    /// First blow of a dual attack: -2 (DUAL-02).
    FirstBlow,
    /// Second blow of a dual attack: -3 (DUAL-03).
    SecondBlow,
    /// First blow of a slash: -2 (SLASH-03).
    SlashFirst,
    /// A further blow of a slash: -4 (SLASH-03).
    SlashNext,
    /// A charge received: +2 (POLE-03).
    ReceiveCharge,
    /// Shield rush: +2 for the attacker, -2 for the target's roll to keep standing (SHLD-05).
    ShieldRush,
    /// Own strength minus that of the opponent (SHLD-04, HAND-03).
    Strength,
    /// The distance to the target (RNG-01, RNG-02).
    Range,
    /// Fighters in the track: -1 each (OBST-02).
    InTheWay,
    /// Fires in the track or under the target: -1 each (OBST-03).
    Fire,
    /// Shadows in the track: -4 each (OBST-04).
    Shadow,
    /// A non-Mage casts by the mean of AG and IQ (FSP-05).
    Wits,
    /// Bonus of the Agility Magic spell (THR-14).
    AgilityMagic,
    /// Penalty of the Clumsiness spell (THR-09).
    Clumsy,
    /// Penalty of the Dazzle spell: -3 (OSP-02).
    Dazzled,
    /// Missile Return doubles the distance: the penalty beyond [`Modifier::Range`] (THR-16).
    MissileReturn,
}

impl Modifier {
    /// The word in log, odds panel and scenarios.
    pub const fn name(self) -> &'static str {
        match self {
            Modifier::Armour => "armour",
            Modifier::Shield => "shield",
            Modifier::Dazed => "dazed",
            Modifier::Side => "side",
            Modifier::Rear => "rear",
            Modifier::Prone => "prone",
            Modifier::Invisible => "invisible",
            Modifier::InShadow => "in shadow",
            Modifier::HardToHit => "hard to hit",
            Modifier::DwarfCraft => "dwarf",
            Modifier::ElfEye => "elf",
            Modifier::ProneCrossbow => "lying",
            Modifier::FirstBlow => "first blow",
            Modifier::SecondBlow => "second blow",
            Modifier::SlashFirst => "slash",
            Modifier::SlashNext => "slash on",
            Modifier::ReceiveCharge => "received",
            Modifier::ShieldRush => "rush",
            Modifier::Strength => "strength",
            Modifier::Range => "range",
            Modifier::InTheWay => "in the way",
            Modifier::Fire => "fire",
            Modifier::Shadow => "shadow in the way",
            Modifier::Wits => "IQ",
            Modifier::AgilityMagic => "Agility Magic",
            Modifier::Clumsy => "Clumsiness",
            Modifier::Dazzled => "dazzled",
            Modifier::MissileReturn => "Missile Return",
        }
    }
}

const MOST: usize = 16;

/// The number needed, with the modifiers that lead to it: normal AG plus every modifier. A roll of this total or less
/// succeeds. A roll of 5 or less always does, 16 or more never (ROLL-01, ROLL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "NeedRecord", from = "NeedRecord")]
pub struct Need {
    ag: i8,
    total: i8,
    len: u8,
    modifiers: [(Modifier, i8); MOST],
}

#[derive(Serialize, Deserialize)]
struct NeedRecord {
    ag: i8,
    modifiers: Vec<(Modifier, i8)>,
}

impl From<Need> for NeedRecord {
    fn from(need: Need) -> NeedRecord {
        NeedRecord { ag: need.ag, modifiers: need.modifiers().to_vec() }
    }
}

impl From<NeedRecord> for Need {
    fn from(record: NeedRecord) -> Need {
        let mut need = Need::from_ag(i32::from(record.ag));
        record.modifiers.into_iter().for_each(|(modifier, value)| need.add(modifier, i32::from(value)));
        need
    }
}

impl Need {
    /// For events that are not rolled.
    pub const NONE: Need = Need { ag: 0, total: 0, len: 0, modifiers: [(Modifier::Armour, 0); MOST] };

    pub(super) fn from_ag(ag: i32) -> Need {
        Need { ag: ag as i8, total: ag as i8, len: 0, modifiers: [(Modifier::Armour, 0); MOST] }
    }

    /// Current AG: normal AG with armour, shields, daze and magic.
    pub(super) fn current(fighter: &Fighter) -> Need {
        let mut need = Need::from_ag(fighter.normal_ag());
        need.add(Modifier::Armour, fighter.armour_ag());
        need.add(Modifier::Shield, fighter.shield_ag());
        need.add(Modifier::Dazed, if fighter.dazed() { -DAZE } else { 0 });
        let magic = fighter.magic();
        if !magic.is_none() {
            need.add(Modifier::AgilityMagic, magic.agility());
            need.add(Modifier::Clumsy, -magic.clumsy());
            need.add(Modifier::Dazzled, if magic.has(Lasting::Dazzle) { -DAZZLED } else { 0 });
        }
        need
    }

    /// Current AG for casting a spell (FSP-05).
    pub(super) fn casting(fighter: &Fighter) -> Need {
        let mut need = Need::current(fighter);
        need.add(Modifier::Wits, fighter.casting_agility() - fighter.agility());
        need
    }

    pub(super) fn add(&mut self, modifier: Modifier, value: i32) {
        if value != 0 && usize::from(self.len) < MOST {
            // Clumsiness of several Mages can exceed a byte; beyond the limits it makes no difference.
            let byte = |value: i32| value.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
            self.modifiers[usize::from(self.len)] = (modifier, byte(value));
            self.len += 1;
            self.total = byte(i32::from(self.total) + value);
        }
    }

    /// Normal AG of the fighter who rolls.
    pub const fn ag(&self) -> i32 {
        self.ag as i32
    }

    pub(crate) fn without(&self, modifier: Modifier) -> Need {
        let mut need = Need::from_ag(self.ag());
        let others = self.modifiers().iter().filter(|(other, _)| *other != modifier);
        others.for_each(|(other, value)| need.add(*other, i32::from(*value)));
        need
    }

    /// The modifiers that are not 0, in a fixed order.
    pub fn modifiers(&self) -> &[(Modifier, i8)] {
        &self.modifiers[..usize::from(self.len)]
    }

    /// Normal AG plus all modifiers; can be outside 5..=15.
    pub const fn total(&self) -> i32 {
        self.total as i32
    }

    /// Returns whether a dice total succeeds (ROLL-01, ROLL-02).
    pub const fn met_by(&self, total: i32) -> bool {
        succeeds(self.total as i32, total)
    }
}
