//! Results of a bout: experience, purses, wounds, losses (DQX-02 to -04, -12, -14, D124, D142).
//!
//! This module does not depend on the battle. It computes the character after the bout from plain data. Nothing is
//! stored before the player has seen the results page (DQU-07).

use crate::data::accessory::Accessory;
use crate::data::weapon::Weapon;
use crate::model::character::{Character, Death, add_points};
use crate::model::healing::{Medicine, infection_chance, suffered};
use crate::model::injury::Injury;
use crate::model::kit::{Item, Worn};
use crate::model::shop;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{D100, Dice};
use serde::{Deserialize, Serialize};

/// The state in which a bout leaves a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On its feet, or able to rise.
    Standing,
    Unconscious,
    /// Held when the bout ended.
    Restrained,
    Surrendered,
    Fled,
    Dead,
}

impl Fate {
    /// The fate in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Fate::Standing => "left standing",
            Fate::Unconscious => "unconscious",
            Fate::Restrained => "held",
            Fate::Surrendered => "surrendered",
            Fate::Fled => "fled",
            Fate::Dead => "killed",
        }
    }

    /// Returns whether it counts as put out (DQX-04).
    pub const fn is_out(self) -> bool {
        !matches!(self, Fate::Standing)
    }
}

/// Result of a bout for one figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoutResult {
    /// Its side, 0 or 1.
    pub side: u8,
    /// The rating V of the figure (DQX-01).
    pub worth: u32,
    pub fate: Fate,
    /// Index of the figure that put it out. If it bled or fled: the one that did the
    /// last effective damage (reading 10).
    pub by: Option<usize>,
}

/// Reward of a figure for a bout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    pub ep: u32,
    pub sp: u32,
    /// Enemies that it put out itself.
    pub put_out: u32,
}

/// Experience for surviving on the winning side; also the losers' base.
const EP: u32 = 20;
/// Experience for a figure that fled.
const EP_FLED: u32 = 10;
/// The base purse of a survivor.
const SP: u32 = 10;

/// Rewards of all figures. A draw pays both sides as losers (DQX-02, -03, -12, reading 10).
pub fn awards(all: &[BoutResult], winner: Option<u8>) -> Vec<Award> {
    (0..all.len()).map(|who| award(all, who, winner)).collect()
}

fn award(all: &[BoutResult], who: usize, winner: Option<u8>) -> Award {
    let own = all[who];
    let is_credited = |foe: &&BoutResult| foe.by == Some(who) && foe.side != own.side && foe.fate.is_out();
    let put_out = all.iter().filter(is_credited).count() as u32;
    let won = winner == Some(own.side);
    let (ep, sp) = match own.fate {
        Fate::Dead => (0, 0),
        Fate::Fled => (EP_FLED, 0),
        _ if won => {
            let ep = EP + shares(all, own.side);
            (ep, ep / 2 + SP)
        }
        _ => (EP + all.iter().filter(is_credited).map(|foe| foe.worth / 4).sum::<u32>(), SP),
    };
    Award { ep, sp, put_out }
}

/// Experience for enemies put out, shared by all winners and rounded down for each enemy.
fn shares(all: &[BoutResult], side: u8) -> u32 {
    let members = all.iter().filter(|figure| figure.side == side).count() as u32;
    let out = all.iter().filter(|foe| foe.side != side && foe.fate.is_out());
    out.map(|foe| foe.worth / (2 * members)).sum()
}

/// Injuries, losses and expenses of a figure in a bout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hurt {
    pub fate: Fate,
    /// Cause of death in a few words; empty if alive.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cause: String,
    pub ft: i16,
    /// Endurance lost in this bout, including injuries and bleeding.
    pub en_damage: i16,
    /// True if it took any effective damage.
    pub wounded: bool,
    /// True if teeth, claws or talons wounded it.
    #[serde(default)]
    pub beasts: bool,
    #[serde(default)]
    pub injuries: Vec<Injury>,
    /// Weapons lodged in the body.
    #[serde(default)]
    pub lodged: Vec<Weapon>,
    /// Armour Points left after the bout.
    pub ap: u8,
    /// Items that were broken, cloven or left behind.
    #[serde(default)]
    pub gone: Vec<Item>,
    /// Ammunition used up, by kind.
    #[serde(default)]
    pub shot: Vec<(Accessory, u8)>,
    /// Effective damage of its best blow.
    #[serde(default)]
    pub best_blow: u16,
    /// Aspect bonus to rolls after the bout (D017).
    #[serde(default)]
    pub aspect: i16,
}

/// A roll of the surgeon after the bout, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HealingStep {
    /// A lodged weapon was removed (DQ-WPN-29).
    Drawn {
        weapon: Weapon,
        /// The D10; `None` if the weapon is not barbed.
        thrown: Option<u8>,
        /// Points lost by the removal.
        lost: i16,
        /// True if no Fatigue was left, so that Endurance was lost.
        from_en: bool,
    },
    /// The roll against infection (DQ-INFECT-03).
    Infection {
        thrown: D100,
        /// Bonus of the aspect to the roll.
        aspect: i16,
        /// The wound is infected at or below this.
        chance: i16,
        infected: bool,
    },
    /// The removal of a weapon was fatal.
    Died,
}

/// A character after a bout, with the rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    pub character: Character,
    pub steps: Vec<HealingStep>,
    /// Silver Pennies charged for lost items on loan (DQX-13).
    pub kept_back: u32,
}

/// Week and options of the campaign for the time after a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The week of the bout.
    pub week: u32,
    /// How long injuries take to heal.
    pub medicine: Medicine,
}

/// Settles a bout for a character, in the order of D142. Removes lodged weapons, rolls for infection, pays experience
/// and purse, applies losses, updates the career. All bleeding has been staunched before.
pub fn settle(
    before: &Character,
    hurt: &Hurt,
    award: Award,
    won: bool,
    calendar: Calendar,
    dice: &mut Dice,
) -> Settled {
    let mut settled = Settled { character: before.clone(), steps: Vec::new(), kept_back: 0 };
    settled.character.en_lost += hurt.en_damage;
    if hurt.fate == Fate::Dead {
        bury(&mut settled.character, calendar.week, &hurt.cause);
    } else {
        draw_out(&mut settled, hurt, calendar.week, dice);
    }
    if settled.character.death.is_none() {
        infect(&mut settled, hurt, dice);
        let kept = hurt.injuries.iter().filter(|injury| injury.lasts());
        let kept: Vec<Injury> = kept.map(|i| suffered(*i, calendar.week, calendar.medicine, dice)).collect();
        settled.character.injuries.extend(kept);
        add_points(&mut settled.character.ep, award.ep);
        let purse = crowd(award.sp, settled.character.beauty());
        add_points(&mut settled.character.sp, purse);
    }
    lose(&mut settled, hurt);
    let career = &mut settled.character.career;
    career.bouts = career.bouts.saturating_add(1);
    career.won = career.won.saturating_add(u32::from(won));
    career.put_out = career.put_out.saturating_add(award.put_out);
    career.yielded = career.yielded.saturating_add(u32::from(hurt.fate == Fate::Surrendered));
    career.best_blow = career.best_blow.max(hurt.best_blow);
    let end = if won { "won" } else { "not won" };
    career.last = format!("{end} in week {}: {}", calendar.week, hurt.fate.words());
    settled
}

fn bury(character: &mut Character, week: u32, cause: &str) {
    character.death = Some(Death { week, cause: cause.into() });
}

/// Removes lodged weapons. A barbed one costs D10 - 4, a Pole weapon D10 - 2, at least 1, from Fatigue, or from
/// Endurance at Fatigue 0. Excess over the Fatigue left is ignored (DQ-WPN-29, D130).
fn draw_out(settled: &mut Settled, hurt: &Hurt, week: u32, dice: &mut Dice) {
    let mut ft = hurt.ft;
    for &weapon in &hurt.lodged {
        let thrown = weapon.barbed().then(|| dice.d10());
        let less = if weapon.lodges() == 5 { 2 } else { 4 };
        let lost = thrown.map_or(0, |face| (i16::from(face) - less).max(1));
        let from_en = ft == 0 && lost > 0;
        settled.steps.push(HealingStep::Drawn { weapon, thrown, lost, from_en });
        match from_en {
            true => settled.character.en_lost += lost,
            false => ft = (ft - lost).max(0),
        }
    }
    if settled.character.en_left() <= 0 {
        bury(&mut settled.character, week, "when a weapon was drawn out of the wound");
        settled.steps.push(HealingStep::Died);
    }
}

/// Rolls once if wounded. An existing infection stays (DQ-INFECT-01, D137).
fn infect(settled: &mut Settled, hurt: &Hurt, dice: &mut Dice) {
    if !hurt.wounded {
        return;
    }
    let chance = infection_chance(hurt.en_damage, hurt.beasts, &hurt.injuries);
    let thrown = dice.d100();
    let infected = (i16::from(thrown.value()) + hurt.aspect).max(1) <= chance;
    settled.character.infected |= infected;
    settled.steps.push(HealingStep::Infection { thrown, aspect: hurt.aspect, chance, infected });
}

/// Physical Beauty changes the purse by 1 per cent for each point from 15, if the campaign uses it (D012).
fn crowd(sp: u32, beauty: Option<i16>) -> u32 {
    let more = beauty.map_or(0, |beauty| i64::from(beauty) - 15);
    (i64::from(sp) * (100 + more) / 100).max(0) as u32
}

/// Removes lost items. Half of the ammunition comes back, rounded down. Loans are returned, and lost ones are
/// paid for (D087, D124, DQX-13).
fn lose(settled: &mut Settled, hurt: &Hurt) {
    let character = &mut settled.character;
    if let Some(Worn { ap, .. }) = character.armour.as_mut() {
        *ap = hurt.ap.min(*ap);
    }
    for &item in &hurt.gone {
        shop::remove(&mut character.kit, item);
    }
    for &(accessory, shot) in &hurt.shot {
        spend(character, accessory, shot - shot / 2);
    }
    for item in core::mem::take(&mut character.lent) {
        if !shop::remove(&mut character.kit, item) {
            let price = u32::from(item.cost().unwrap_or(0)).min(character.sp);
            character.sp -= price;
            settled.kept_back += price;
        }
    }
    character.kit.loaded &= character.kit.check().is_ok();
}

fn spend(character: &mut Character, accessory: Accessory, mut count: u8) {
    for quiver in character.kit.quivers.iter_mut().filter(|quiver| quiver.holds == accessory) {
        let taken = count.min(quiver.left);
        quiver.left -= taken;
        count -= taken;
    }
}
