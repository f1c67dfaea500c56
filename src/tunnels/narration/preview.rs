//! Notes on orders before they are given: what they cost and what they need (TT-UI-08, -09, -12). Each number comes from the
//! function that the turn itself uses.

use crate::battle::command::Order;
use crate::battle::fighter::{FighterId, Person};
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::berserk::{FAINTS_AT, LEAST_STRENGTH, STRENGTH_COST};
use crate::data::saving_roll;
use crate::data::weapon::BARE_HANDS;
use crate::narration::notes::{cost, saving_roll_on};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;

/// A note on an order of a character. Empty if there is nothing to say.
pub fn note(fight: &Fight, who: FighterId, order: &Order) -> String {
    match order {
        Order::Fight | Order::Duel(_) => fighting(fight, who),
        Order::Shoot { weapon, at } => {
            let (skill, band, need) = fight.aim(who, *weapon, *at);
            let chance = Chance { ways: need.into(), of: 6 };
            let hits = if need == 0 { "cannot hit".to_string() } else { format!("{need} or less hits ({chance})") };
            format!("marksmanship {skill}, {} range: {hits}", band.name())
        }
        Order::Cast(spell) => {
            let Some(person) = fight.spellcaster(who) else { return String::new() };
            let (price, strength) = (fight.price_of(person, spell), person.current.get(Attribute::Strength));
            let lent = price.cost.saturating_sub(strength - 1).max(0);
            let help = if lent > 0 { format!(", {lent} of it lent") } else { String::new() };
            // The staff of a higher master takes command on 1 of 1 die (TT-STAFF-05).
            let staff = if person.proud.is_empty() { "" } else { "; 1 in 6: the staff takes command" };
            format!("{}{help}, ST {strength} -> {}{staff}", cost(&price), strength - price.cost + lent)
        }
        Order::Flee => {
            let Some([own, theirs]) = fight.flight_pace(who) else { return "nobody pursues".to_string() };
            let lead = match fight.lead_to_flee() {
                1 => String::new(),
                lead => format!(", lead {lead} needed"),
            };
            let chance = fight.flight_chance(who).map_or_else(String::new, |chance| format!(": {chance} to get away"));
            format!("pace {own} + 2d against {theirs} + 2d{lead}{chance}")
        }
        Order::Revert => own_form(fight, who),
        _ => String::new(),
    }
}

/// "CON 60 -> 40, then gives an order".
fn own_form(fight: &Fight, who: FighterId) -> String {
    let Some(before) = fight.true_self(who) else { return String::new() };
    let (con, after) = (before.current.get(Attribute::Constitution), fight.in_own_form(who).get(who).vitality());
    let dies = if after <= 0 { ", dies of it" } else { ", then gives an order" };
    format!("CON {con} -> {after}{dies}")
}

/// ST before and after a turn that costs so many points: "12 > 3, passes out after" (TT-UI-08).
fn tiring(person: &Person, points: i16) -> String {
    let before = person.current.get(Attribute::Strength);
    let after = (before - points).max(LEAST_STRENGTH.min(before));
    let faints = if after <= FAINTS_AT { ", passes out after" } else { "" };
    format!("{before} -> {after}{faints}")
}

/// ST before and after a turn of rage, heavy weapons included: "ST 9 > 1, passes out after".
pub fn rage(fight: &Fight, who: FighterId) -> String {
    let Some(person) = fight.person(who) else { return String::new() };
    let (heavy, _) = fight.exertion(person);
    format!("ST {}", tiring(person, heavy + STRENGTH_COST))
}

/// "4d+3, adds +5, needs ST 21: 12 > 3, passes out after".
fn fighting(fight: &Fight, who: FighterId) -> String {
    let Some(person) = fight.person(who) else {
        // Another form rolls by its rating.
        let Some(roll) = fight.expected_roll(who) else { return String::new() };
        return format!("{}d{:+}", roll.dice, roll.weapon);
    };
    let weapons = fight.strikes_with(person).unwrap_or_default();
    let dice = |(place, weapon): &(usize, crate::model::arms::Weapon)| {
        let adds = if weapon.adds == 0 { String::new() } else { format!("{:+}", weapon.adds) };
        format!("{}d{adds}", fight.dice_of(who, *place, weapon))
    };
    let mut parts: Vec<String> = weapons.iter().flatten().map(dice).collect();
    if parts.is_empty() {
        parts.push(format!("{}d", BARE_HANDS.dice));
    }
    parts.push(format!("adds {:+}", person.adds_in_hand()));
    let (heavy, rage) = fight.exertion(person);
    if heavy > 0 {
        parts.push(format!("needs ST {}: {}", person.needs().0, tiring(person, heavy + rage)));
    }
    if person.needs().1 > person.dexterity() {
        let luck = person.current.get(Attribute::Luck);
        // It is that of level 1 (DEC-088).
        let (roll, chance) = (saving_roll_on(1, luck), saving_roll::chance(saving_roll::needed(1, luck)));
        parts.push(format!("needs DX {}: {roll} ({chance})", person.needs().1));
    }
    parts.join(", ")
}
