//! Hidden units before the battle (BATT-HIDE).

use super::field::Hex;
use super::orders::{Die, Event};
use super::state::Battle;

/// The factor for `fighters` out of `most`. A border belongs to the higher class (BD-62).
pub fn crowd(fighters: u32, most: u32) -> u32 {
    match fighters * 8 {
        eighths if eighths < most => 4,
        eighths if eighths < 2 * most => 6,
        eighths if eighths < 4 * most => 8,
        _ => 10,
    }
}

/// The chance in 6, from 1 to 6 (BATT-HIDE-05, BATT-HIDE-08).
pub fn chance(fighters: u32, most: u32, visibility: u32) -> u32 {
    crowd(fighters, most).saturating_sub(visibility).clamp(1, 6)
}

impl Battle {
    /// Visibility of a hex for the enemies of `army`, by the units that they have there or anywhere else (BD-65).
    pub fn visibility_against(&self, army: usize, at: Hex) -> u32 {
        let ground = self.field.at(at);
        let eyes = || self.units.iter().filter(|unit| unit.at.is_some() && !self.allied(unit.army, army));
        let native = eyes().any(|unit| ground.is_home(unit.kind, self.armies[unit.army].homeland));
        let dwarven = eyes().any(|unit| unit.kind.is_dwarven());
        ground.visibility(native, dwarven)
    }

    /// The chance in 6 to discover a unit where it stands.
    pub fn discovery_chance(&self, unit: usize) -> Option<u32> {
        let hidden = &self.units[unit];
        let visibility = self.visibility_against(hidden.army, hidden.at?);
        Some(chance(hidden.fighters, self.capacity(unit), visibility))
    }

    /// Hidden units that share their hex with a unit of another army, and so must be placed elsewhere (BD-67).
    pub fn overlapping(&self) -> Vec<usize> {
        let shares = |one: usize| {
            let unit = &self.units[one];
            self.units.iter().any(|other| other.army != unit.army && other.at.is_some() && other.at == unit.at)
        };
        (0..self.units.len()).filter(|&one| self.units[one].hidden && shares(one)).collect()
    }

    /// Rolls once for each hidden unit, by army and number (BD-63).
    pub fn discover(&mut self, die: &mut dyn Die) -> Vec<Event> {
        let mut hidden: Vec<usize> = (0..self.units.len()).filter(|&unit| self.units[unit].hidden).collect();
        hidden.sort_by_key(|&unit| (self.units[unit].army, self.units[unit].number));
        let mut events = Vec::new();
        for unit in hidden {
            let Some(chance) = self.discovery_chance(unit) else { continue };
            let roll = die.roll();
            let found = u32::from(roll) <= chance;
            self.units[unit].hidden = !found;
            events.push(Event::Searched { unit, die: roll, chance, found });
        }
        events
    }
}
