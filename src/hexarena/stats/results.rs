//! What a bout gives and takes: experience, purses, wounds, losses (DQX-02 to -04, -12, -14, D124, D142).
//!
//! Nothing here knows the battle: it takes plain inputs, and gives the character as he would be. Nothing is changed before the
//! page of the bout was shown (DQU-07).

use crate::engine::dice::{D100, Dice};
use crate::hexarena::data::accessory::Accessory;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::character::{Character, Death, add_points};
use crate::hexarena::model::healing::{Medicine, infection_chance, suffered};
use crate::hexarena::model::injury::Injury;
use crate::hexarena::model::kit::{Item, Worn};
use crate::hexarena::model::shop;
use serde::{Deserialize, Serialize};

/// Where a bout leaves a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fate {
    /// On his feet, or able to rise.
    Standing,
    Unconscious,
    /// Held when the bout ended.
    Restrained,
    Surrendered,
    Fled,
    Dead,
}

impl Fate {
    /// What has become of him, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Fate::Standing => "left standing",
            Fate::Unconscious => "out of his senses",
            Fate::Restrained => "held",
            Fate::Surrendered => "surrendered",
            Fate::Fled => "fled",
            Fate::Dead => "killed",
        }
    }

    /// Whether he counts as put out (DQX-04).
    pub const fn is_out(self) -> bool {
        !matches!(self, Fate::Standing)
    }
}

/// What the account of a bout needs of one figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoutResult {
    /// Its side, 0 or 1.
    pub side: u8,
    /// Its worth V (DQX-01).
    pub worth: u32,
    /// Where the bout left it.
    pub fate: Fate,
    /// Who put it out, as an index into the same list: who did the last effective damage, if it bled or fled (reading 10).
    pub by: Option<usize>,
}

/// What a figure gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// Experience.
    pub ep: u32,
    /// Silver Pennies.
    pub sp: u32,
    /// Enemies that he put out himself.
    pub put_out: u32,
}

/// For whoever survives on the winning side, and for the losers' survivors before what they did.
const EP: u32 = 20;
/// For who fled.
const EP_FLED: u32 = 10;
/// A purse without the winner's share.
const SP: u32 = 10;

/// What each figure gets; a draw, without a winner, pays both sides as losers (DQX-02, -03, -12, reading 10).
pub fn awards(all: &[BoutResult], winner: Option<u8>) -> Vec<Award> {
    (0..all.len()).map(|who| award(all, who, winner)).collect()
}

fn award(all: &[BoutResult], who: usize, winner: Option<u8>) -> Award {
    let him = all[who];
    let mine = |foe: &&BoutResult| foe.by == Some(who) && foe.side != him.side && foe.fate.is_out();
    let put_out = all.iter().filter(mine).count() as u32;
    let won = winner == Some(him.side);
    let (ep, sp) = match him.fate {
        Fate::Dead => (0, 0),
        Fate::Fled => (EP_FLED, 0),
        _ if won => {
            let ep = EP + shares(all, him.side);
            (ep, ep / 2 + SP)
        }
        _ => (EP + all.iter().filter(mine).map(|foe| foe.worth / 4).sum::<u32>(), SP),
    };
    Award { ep, sp, put_out }
}

/// Each enemy put out is shared among all who took part on the winning side, rounded down for each.
fn shares(all: &[BoutResult], side: u8) -> u32 {
    let members = all.iter().filter(|figure| figure.side == side).count() as u32;
    let out = all.iter().filter(|foe| foe.side != side && foe.fate.is_out());
    out.map(|foe| foe.worth / (2 * members)).sum()
}

/// What a bout did to a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hurt {
    /// Where the bout left it.
    pub fate: Fate,
    /// Of what it died, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cause: String,
    /// Fatigue left.
    pub ft: i16,
    /// Endurance lost in this bout, injuries and bleeding in it.
    pub en_damage: i16,
    /// Whether it took any effective damage.
    pub wounded: bool,
    /// Whether teeth, claws or talons wounded it.
    #[serde(default)]
    pub beasts: bool,
    /// Its new injuries.
    #[serde(default)]
    pub injuries: Vec<Injury>,
    /// What is lodged in it.
    #[serde(default)]
    pub lodged: Vec<Weapon>,
    /// Protection of its armour now.
    pub ap: u8,
    /// What is broken, cloven or left behind.
    #[serde(default)]
    pub gone: Vec<Item>,
    /// What it has shot away.
    #[serde(default)]
    pub shot: Vec<(Accessory, u8)>,
    /// Effective damage of its best blow.
    #[serde(default)]
    pub best_blow: u16,
    /// What its aspect adds to its rolls when the bout is over (D017).
    #[serde(default)]
    pub aspect: i16,
}

/// A throw after the bout, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HealingStep {
    /// A lodged weapon was drawn out: the die, what it took, and whether from Endurance (DQ-WPN-29).
    Drawn {
        /// Which.
        weapon: Weapon,
        /// The D10; none of what is not barbed.
        thrown: Option<u8>,
        /// What it took.
        lost: i16,
        /// Whether from Endurance, there being no Fatigue left.
        from_en: bool,
    },
    /// The throw against infection (DQ-INFECT-03).
    Infection {
        /// The throw.
        thrown: D100,
        /// What the aspect added to it.
        aspect: i16,
        /// At or below which he is infected.
        chance: i16,
        /// Whether he is.
        infected: bool,
    },
    /// He died of what the surgeon did.
    Died,
}

/// A character after a bout, and what was thrown for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// He as he is now.
    pub character: Character,
    /// What was thrown.
    pub steps: Vec<HealingStep>,
    /// Silver Pennies kept back for what the house had lent and is gone (DQX-13).
    pub kept_back: u32,
}

/// The campaign's clock and its options for what follows a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The week of the bout.
    pub week: u32,
    /// How long injuries take.
    pub medicine: Medicine,
}

/// What a bout makes of a character, in the order of D142: lodged weapons are drawn out, infection is thrown for, experience and
/// purse are paid, what is lost is lost, the career is written. The surgeon has staunched all bleeding before.
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

/// Each lodged weapon costs what its removal costs: a barbed one D10 - 4, of a Pole weapon D10 - 2, at least 1, from Fatigue, or
/// from Endurance once Fatigue is 0; what lies beyond the Fatigue left is lost (DQ-WPN-29, D130).
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

/// Once for who is wounded; who is infected stays so (DQ-INFECT-01, D137).
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

/// The crowd gives 1 per cent more for each point of Physical Beauty above 15, and less for each below it, where it counts (D012).
fn crowd(sp: u32, beauty: Option<i16>) -> u32 {
    let more = beauty.map_or(0, |beauty| i64::from(beauty) - 15);
    (i64::from(sp) * (100 + more) / 100).max(0) as u32
}

/// What is gone is gone; of what was shot half comes back, rounded down; what the house lent goes back to it, and of that
/// what is gone is paid for (D087, D124, DQX-13).
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
    for item in std::mem::take(&mut character.lent) {
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
