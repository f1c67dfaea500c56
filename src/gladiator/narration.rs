//! Turns a battle into words: names, letters, states and event sentences for screens, logs and scenarios.
//!
//! Start with `reading()`, which describes one event as a given side may know it.

pub mod ground;
pub mod names;
pub mod races;
pub mod reading;
pub mod spell;
pub mod states;

use crate::battle::odds::need::Need;
use crate::battle::state::Battle;
use crate::battle::state::decision::Outcome;
use crate::data::item::Item;
use crate::model::fighter::{Arm, Fighter, FighterId, Side};
use crate::narration::states::{State, states};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// Name of an arm: the item, the natural weapon, the spell or "fist".
pub fn arm_name(fighter: &Fighter, arm: Arm) -> String {
    match arm {
        Arm::Fist => "fist".into(),
        Arm::Spell(spell, _) => spell.name().into(),
        Arm::Natural(number) => fighter.natural(number).map_or_else(String::new, |attack| attack.name.clone()),
        Arm::Item(place) => fighter.item(place).map_or_else(String::new, |item| item.weapon().row().name.clone()),
    }
}

pub fn is_shield(fighter: &Fighter, arm: Arm) -> bool {
    matches!(arm, Arm::Item(place) if fighter.item(place).is_some_and(Item::is_shield))
}

/// The state words of the look-around display: kind of move, Prone, Dazed, in fire and so on (UI-17, UI-18).
pub fn state_words(battle: &Battle, id: FighterId) -> String {
    states(battle, id).map(State::word).collect::<Vec<_>>().join(" ")
}

/// "in fire -3, on caltrops -2": the SH that the ground takes from a fighter at the end of
/// the turn. Empty on harmless ground.
#[inline]
pub fn underfoot(battle: &Battle, id: FighterId) -> String {
    let (fire, caltrops) = battle.underfoot(id);
    let parts = [(fire, "in fire"), (caltrops, "on caltrops")];
    let parts = parts.into_iter().filter(|(lost, _)| *lost > 0).map(|(lost, what)| format!("{what} -{lost}"));
    parts.collect::<Vec<_>>().join(", ")
}

pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Side::West) => "West wins.",
        Outcome::Won(Side::East) => "East wins.",
        Outcome::Nobody => "No survivors: nobody wins.",
        Outcome::Draw => "A draw: turn limit reached.",
    }
}

/// The end with its turn, for lists of battles: "West won in turn 9."
pub fn ending(outcome: Outcome, turn: u16) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} won in turn {turn}.", side.name()),
        Outcome::Nobody => format!("Nobody survived: the last fighters fell in turn {turn}."),
        Outcome::Draw => format!("A draw: the battle reached its limit in turn {turn}."),
    }
}

/// The modifiers of a number needed: "AG 12, shield -1, side +2".
pub fn need_reasons(need: &Need) -> String {
    let mut text = format!("AG {}", need.ag());
    for (modifier, value) in need.modifiers() {
        let _ = write!(text, ", {} {value:+}", modifier.name());
    }
    text
}
