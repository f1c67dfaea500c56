//! Names, letters and sentences: how a battle reads on a screen, in a log, in a scenario.

mod ground;
mod names;
mod races;
mod reading;
mod spell;
mod states;

pub use ground::{terrain, thing};
pub use names::Names;
pub use races::about;
pub use reading::{BattleText, EventPlaces, doubles, goes_on, reading, reading_as_one};
pub use spell::{aimed_at, effect, family, row_in_words};
pub use states::{State, states};

use super::fighter::{Arm, Fighter, FighterId, Side};
use super::item::Item;
use super::odds::Need;
use super::state::{Battle, Outcome};
use std::fmt::Write;

/// What an arm is called: the item, the natural weapon, or "fist".
pub fn arm_name(fighter: &Fighter, arm: Arm) -> String {
    match arm {
        Arm::Fist => "fist".into(),
        Arm::Spell(spell, _) => spell.name().into(),
        Arm::Natural(number) => fighter.natural(number).map_or_else(String::new, |attack| attack.name.clone()),
        Arm::Item(place) => fighter.item(place).map_or_else(String::new, |item| item.weapon().row().name.clone()),
    }
}

/// Whether an arm is a shield.
pub fn is_shield(fighter: &Fighter, arm: Arm) -> bool {
    matches!(arm, Arm::Item(place) if fighter.item(place).is_some_and(Item::is_shield))
}

/// The words of the look-around display: kind of move, Prone, Dazed, in fire and so on (UI-17, UI-18).
pub fn state_words(battle: &Battle, id: FighterId) -> String {
    states(battle, id).map(State::word).collect::<Vec<_>>().join(" ")
}

/// "in fire -3", "on caltrops -2": what the ground under somebody takes from him at the end of the turn; nothing on
/// other ground.
pub fn underfoot(battle: &Battle, id: FighterId) -> String {
    let (fire, caltrops) = battle.underfoot(id);
    let parts = [(fire, "in fire"), (caltrops, "on caltrops")];
    let parts = parts.into_iter().filter(|(lost, _)| *lost > 0).map(|(lost, what)| format!("{what} -{lost}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// How a battle ended, in a sentence.
pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Side::West) => "West wins.",
        Outcome::Won(Side::East) => "East wins.",
        Outcome::Nobody => "Nobody is left: nobody wins.",
        Outcome::Draw => "A draw: nobody can end it.",
    }
}

/// "AG 12, shield -1, side +2".
pub fn need_reasons(need: &Need) -> String {
    let mut text = format!("AG {}", need.ag());
    for (modifier, value) in need.modifiers() {
        let _ = write!(text, ", {} {value:+}", modifier.name());
    }
    text
}
