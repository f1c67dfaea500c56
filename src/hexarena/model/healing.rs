//! Wounds after the bout: infection, calendar, surgeon (24, DQX-15 to -18, D137, D142).

use crate::model::character::{Character, Death, UNCONSCIOUS};
use crate::model::injury::{Arm, Gait, Heals, Injury, together};
use alloc::vec::Vec;
use ludus_engine::dice::{D100, Dice};
use serde::{Deserialize, Serialize};

/// Days from one bout to the next (DQX-15).
pub const DAYS: u8 = 7;
/// The surgeon's fee in Silver Pennies (D142) for removing a weapon tip (G02).
pub const SURGEON: u32 = 50;
/// Rank at which a Healer can remove the tip of G02.
pub const TIP_RANK: u8 = 3;

/// How long injuries take to heal (DQX-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Medicine {
    /// A month of the table counts as a week, and four weeks as one.
    #[default]
    Arena,
    /// As printed in the table.
    Printed,
}

/// Chance of an infection in per cent: 10; 20 plus the loss if Endurance was lost; 20 for teeth and claws; plus
/// what injuries add (DQ-INFECT-02, DQ-GRIEV-10).
pub fn infection_chance(en_damage: i16, beasts: bool, injuries: &[Injury]) -> i16 {
    let wound = if en_damage > 0 { 20 + en_damage } else { 0 };
    let teeth = if beasts { 20 } else { 0 };
    10 + wound + teeth + injuries.iter().map(|injury| injury.after().infection).sum::<i16>()
}

/// The stored form of an injury from the bout, with the week in which it heals. Only G32 rolls a D10.
pub fn suffered(injury: Injury, week: u32, medicine: Medicine, dice: &mut Dice) -> Injury {
    let weeks = match (injury.after().heals, medicine) {
        (Heals::Nothing | Heals::Healer | Heals::Never, _) => None,
        (Heals::ByTheNextBout, _) | (Heals::FourWeeks, Medicine::Arena) => Some(1),
        (Heals::FourWeeks, Medicine::Printed) => Some(4),
        (Heals::Months(months), _) => Some(weeks_of(months, medicine)),
        (Heals::Rolled, _) => Some(weeks_of(dice.d10(), medicine)),
    };
    Injury { until: weeks.map(|weeks| week + weeks), healed: false, ..injury }
}

/// As printed, twelve months are 52 weeks, rounded up.
fn weeks_of(months: u8, medicine: Medicine) -> u32 {
    match medicine {
        Medicine::Arena => u32::from(months),
        Medicine::Printed => (u32::from(months) * 52).div_ceil(12),
    }
}

/// An event of a day between bouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Day {
    /// The infection ended: a roll against Endurance.
    Cured {
        thrown: D100,
        chance: i16,
    },
    /// A Healer of the roster ended the infection (D137).
    Healed,
    /// The infection continues and costs Endurance.
    Fever {
        thrown: D100,
        /// The infection would have ended at or below this.
        chance: i16,
        /// Endurance lost, 1 to 5.
        lost: i16,
    },
    Died,
    /// One point of Endurance came back.
    Regained,
    Mended(Injury),
}

/// Advances a character from this week's bout to the next. Returns the events with their day, from 1. `healer`: true if
/// the roster has a Healer of Rank 1 or more.
pub fn pass_week(character: &mut Character, week: u32, healer: bool, dice: &mut Dice) -> Vec<(u8, Day)> {
    let mut days = Vec::new();
    if character.death.is_some() {
        return days;
    }
    for number in 1..=DAYS {
        let before = character.infected;
        if character.infected {
            days.push((number, morning(character, healer, dice)));
        }
        if character.en_left() <= 0 {
            character.death = Some(Death { week, cause: "of an infection".into() });
            days.push((number, Day::Died));
            return days;
        }
        let cured = before && !character.infected;
        if (!before || cured) && rests(character) {
            days.push((number, Day::Regained));
        }
    }
    character.since += 1;
    mend(character, week + 1).into_iter().for_each(|injury| days.push((DAYS, Day::Mended(injury))));
    character.learning_until = character.learning_until.filter(|until| *until > week + 1);
    days
}

/// The daily roll of an infected character (DQ-INFECT-04, -05).
fn morning(character: &mut Character, healer: bool, dice: &mut Dice) -> Day {
    if healer {
        character.infected = false;
        return Day::Healed;
    }
    let (thrown, chance) = (dice.d100(), character.now().en);
    if i16::from(thrown.value()) <= chance {
        character.infected = false;
        return Day::Cured { thrown, chance };
    }
    let lost = (i16::from(dice.d10()) - 5).max(1);
    character.en_lost += lost;
    Day::Fever { thrown, chance, lost }
}

/// Expected survivors of a million infected characters with this Endurance left and no Healer. Each morning
/// the infection ends with the original Endurance as the chance in per cent. Otherwise it costs D10-5
/// Endurance, at least 1 (DQ-INFECT-04, -05).
fn outlive(en_left: i16, chance: i16) -> u64 {
    const ALL: u64 = 1_000_000;
    let cured = u64::from(chance.clamp(0, 100).unsigned_abs()) * ALL / 100;
    // Indexed by Endurance left; nobody survives at 0.
    let mut alive = vec![0; usize::try_from(en_left).unwrap_or(0) + 1];
    for left in 1..alive.len() {
        let with = |lost: usize| left.checked_sub(lost).map_or(0, |left| alive[left]);
        let survivors = (6 * with(1) + (2..=5).map(with).sum::<u64>()) / 10;
        alive[left] = cured + (ALL - cured) * survivors / ALL;
    }
    alive.last().copied().unwrap_or(0)
}

/// Chance in per cent to survive the infection without a Healer, rounded. `None` if not infected.
pub fn outlives(character: &Character) -> Option<u8> {
    let percent = || ((outlive(character.en_left(), character.now().en) + 5_000) / 10_000) as u8;
    (character.infected && character.death.is_none()).then(percent)
}

/// A day of rest: one point of Endurance every second day, half days carried over (DQX-17).
/// Returns whether one came back.
fn rests(character: &mut Character) -> bool {
    if character.en_lost == 0 {
        character.half_day = false;
        return false;
    }
    let whole = character.half_day;
    character.half_day = !whole;
    character.en_lost -= i16::from(whole);
    whole
}

/// Heals the injuries due by this week. Those with permanent effects stay on the record.
fn mend(character: &mut Character, week: u32) -> Vec<Injury> {
    let is_due = |injury: &Injury| injury.is_open() && injury.until.is_some_and(|until| until <= week);
    let mended: Vec<Injury> = character.injuries.iter().copied().filter(is_due).collect();
    for injury in character.injuries.iter_mut().filter(|injury| is_due(injury)) {
        (injury.healed, injury.until) = (true, None);
    }
    character.injuries.retain(|injury| !injury.healed || injury.leaves_something());
    mended
}

/// The first week without open injuries and lost Endurance, if nothing else happens. `None` if already well, if a
/// Healer is needed, or if an infection blocks recovery.
pub fn whole_again(character: &Character, week: u32) -> Option<u32> {
    let open = || character.injuries.iter().filter(|injury| injury.is_open());
    if character.infected || open().any(|injury| injury.until.is_none()) {
        return None;
    }
    let days =
        2 * u32::try_from(character.en_lost).unwrap_or(0) - u32::from(character.half_day && character.en_lost > 0);
    let rested = week + days.div_ceil(DAYS.into());
    let mended = open().filter_map(|injury| injury.until).max().unwrap_or(week);
    Some(rested.max(mended)).filter(|whole| *whole > week)
}

/// Why a weapon tip cannot be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TipError {
    #[error("there is no weapon tip to remove")]
    None,
    #[error("the surgeon takes {SURGEON} SP: {0} left")]
    Poor(u32),
}

/// Removes a weapon tip (G02): by a Healer of Rank 3 of the roster, or by the surgeon for 50
/// SP (D142). Returns the price.
pub fn take_out_tip(character: &mut Character, healer: Option<u8>) -> Result<u32, TipError> {
    let at = character.injuries.iter().position(|injury| injury.after().heals == Heals::Healer);
    let at = at.ok_or(TipError::None)?;
    let price = if healer.is_some_and(|rank| rank >= TIP_RANK) { 0 } else { SURGEON };
    if price > character.sp {
        return Err(TipError::Poor(character.sp));
    }
    character.sp -= price;
    character.injuries.remove(at);
    Ok(price)
}

/// Fitness of a character for a bout, with the reason if unfit (DQX-18, reading 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitness {
    Fit,
    /// Only if the player insists.
    Unwise(&'static str),
    Unable(&'static str),
}

/// The fitness of a character in a week of the calendar.
pub fn fitness(character: &Character, week: u32) -> Fitness {
    let (lasting, _) = together(&character.injuries);
    if character.death.is_some() {
        return Fitness::Unable("dead");
    }
    if character.learning_until.is_some_and(|until| until > week) {
        return Fitness::Unable("learning");
    }
    if character.en_left() <= UNCONSCIOUS && character.now().en > 5 {
        return Fitness::Unable("Endurance of 3 or less");
    }
    if lasting.gait != Gait::Sound {
        return Fitness::Unwise("cannot stand");
    }
    if lasting.primary != Arm::Sound || lasting.secondary != Arm::Sound {
        return Fitness::Unwise("an arm is useless");
    }
    match 2 * character.en_left() < character.now().en {
        true => Fitness::Unwise("below half Endurance"),
        false => Fitness::Fit,
    }
}
