//! Henchmen at the surface: the candidates of a stay, hiring and outfitting them, and what a delve leaves behind
//! (TT-HIRE, DEC-118, DEC-119). The delve itself pays their shares and carries out curse and ambush.

use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::henchman::{ADVANCE, DISTRUST, HUMAN_UP_TO, MOST_SHARES, Revenge, terms};
use crate::data::house_rules::GearList;
use crate::data::kindred::Kindred;
use crate::data::supply::RESALE;
use crate::delve::member::{Hire, MemberId};
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::{Delve, most_followers};
use crate::model::delver::{CreationRolls, Delver};
use crate::model::setup::MOST_MEMBERS;
use crate::setup::outfit::outfit as outfit_alone;
use crate::setup::shop::{ShopError, Ware};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Names of henchmen, which no party member bears twice.
const NAMES: [&str; 24] = [
    "Aldric", "Berit", "Corvin", "Dagny", "Edda", "Falk", "Gerda", "Harro", "Imke", "Jorun", "Kersten", "Lorne",
    "Mabel", "Nils", "Oda", "Pelle", "Quint", "Ragna", "Sieger", "Tilda", "Ulf", "Vesna", "Wenzel", "Yorick",
];
/// The most that an employer spends on the arms of a henchman at once.
const ARMS: Coins = Coins::gold(60);
/// Stays at the surface from which [`hire_all`] gathers henchmen.
const STAYS: u32 = 6;
/// Parts of the loot, which all shares divide.
const WHOLE: u32 = 120;

/// A type of which nobody hires on, for so many delves (DEC-119).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Distrust {
    #[serde(rename = "type")]
    pub of: CharacterType,
    pub delves: u8,
}

/// The candidates of one stay at the surface, as they were rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stay {
    /// The die for their number.
    pub die: u8,
    /// New characters without money and gear (TT-HIRE-01, TT-HIRE-02), less those whose type hires on with nobody.
    pub candidates: Vec<Delver>,
}

/// Why a candidate cannot be hired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HireError {
    #[error("a henchman takes {ADVANCE} in advance")]
    Poor,
    #[error("the charisma of {charisma} holds {most} henchmen and beasts, no more")]
    Charisma { charisma: i16, most: usize },
    #[error("the shares of all henchmen may not exceed 3/4 of the loot")]
    Shares,
    #[error("a party has {MOST_MEMBERS} beings at most")]
    Crowded,
    #[error("wizard-warriors do not hire on")]
    Type,
}

/// Rolls the candidates of a stay: 1 die of them, with types and kindreds (DEC-118). The same seed and stay give the same
/// candidates, whatever was seen before. Nobody bears one of the names that are `taken`.
pub fn candidates(seed: Seed, stay: u32, distrust: &[Distrust], taken: &[&str]) -> Stay {
    let mut dice = Dice::new(seed, Domain::Setup, (1 << 32) | u64::from(stay));
    let die = dice.face();
    let mut candidates: Vec<Delver> = Vec::new();
    for _ in 0..die {
        let kind = match dice.face() {
            ..=2 => CharacterType::Warrior,
            3..=4 => CharacterType::MagicUser,
            _ => CharacterType::Rogue,
        };
        let kindred = if dice.face() <= HUMAN_UP_TO {
            Kindred::Human
        } else {
            Kindred::ALL[dice.one_of(Kindred::ALL.len() as u32 - 1) as usize]
        };
        let rolls = CreationRolls::roll(&mut dice);
        let first = dice.one_of(NAMES.len() as u32) as usize;
        let free = |name: &&&str| !taken.contains(*name) && candidates.iter().all(|other| other.name != **name);
        let name = NAMES.iter().cycle().skip(first).take(NAMES.len()).find(free).unwrap_or(&NAMES[0]);
        candidates.push(Delver { gold: Coins::NONE, ..Delver::new(name, kind, kindred, &rolls) });
    }
    let trusts = |one: &Delver| !distrust.iter().any(|other| other.of == one.kind && other.delves > 0);
    candidates.retain(trusts);
    Stay { die, candidates }
}

/// Hires a candidate for a member of the party: the advance is paid and never recovered (TT-HIRE-03, DEC-118). The caller adds
/// the entrant to the party. `beasts`: how many go along.
pub fn hire(party: &mut [Entrant], employer: MemberId, candidate: Delver, beasts: usize) -> Result<Entrant, HireError> {
    let leader_charisma = party.iter().filter(|one| one.hire.is_none()).map(charisma).max().unwrap_or_default();
    let share = terms(candidate.kind).ok_or(HireError::Type)?.share.down(WHOLE);
    let hired = party.iter().filter(|one| one.hire.is_some());
    let shares: u32 = hired.clone().filter_map(|one| terms(one.character.kind)).map(|row| row.share.down(WHOLE)).sum();
    if shares + share > MOST_SHARES.down(WHOLE) {
        return Err(HireError::Shares);
    }
    let most = most_followers(leader_charisma);
    if hired.count() + beasts >= most {
        return Err(HireError::Charisma { charisma: leader_charisma, most });
    }
    if party.len() + beasts >= MOST_MEMBERS {
        return Err(HireError::Crowded);
    }
    let payer = party.get_mut(employer.index()).filter(|one| one.hire.is_none()).ok_or(HireError::Poor)?;
    payer.character.gold = payer.character.gold.less(ADVANCE).ok_or(HireError::Poor)?;
    let seat = payer.seat;
    let hire = Some(Hire { employer, outlay: Coins::NONE });
    Ok(Entrant { seat, hire, ..Entrant::new(candidate) })
}

/// Hires and arms as many henchmen as the charisma of the party, its money and their shares allow, from the candidates of some stays.
pub fn hire_all(setup: &mut DelveSetup, seed: Seed) {
    let own = setup.party.len() as u8;
    for stay in 0..STAYS {
        let names: Vec<String> = setup.party.iter().map(|entrant| entrant.character.name.clone()).collect();
        let taken: Vec<&str> = names.iter().map(String::as_str).collect();
        for candidate in candidates(seed, stay, &[], &taken).candidates {
            let hired = (0..own).map(MemberId).find_map(|employer| {
                let entrant = hire(&mut setup.party, employer, candidate.clone(), 0).ok()?;
                Some((employer, entrant))
            });
            if let Some((employer, mut entrant)) = hired {
                arm(&mut setup.party[employer.index()].character, &mut entrant, setup.dungeon.rules.gear_list);
                setup.party.push(entrant);
            }
        }
    }
}

fn charisma(entrant: &Entrant) -> i16 {
    entrant.character.current().get(Attribute::Charisma)
}

/// Buys a thing for a henchman. The employer pays, and the price counts as outlay (TT-HIRE-02, DEC-118).
pub fn outfit(employer: &mut Delver, henchman: &mut Entrant, ware: Ware) -> Result<(), ShopError> {
    let price = ware.price().ok_or(ShopError::NotSold)?;
    let poor = || ShopError::Poor { name: employer.name.clone(), price, has: employer.gold };
    let left = employer.gold.less(price).ok_or_else(poor)?;
    let own = henchman.character.gold;
    let bought = ware.bought(&Delver { gold: own.plus(price), ..henchman.character.clone() })?;
    (employer.gold, henchman.character) = (left, bought);
    if let Some(hire) = &mut henchman.hire {
        hire.outlay = hire.outlay.plus(price);
    }
    Ok(())
}

/// Lets the computer arm a henchman who has no weapon. The employer pays at most 60 gold pieces, which count as outlay (DEC-118).
pub fn arm(employer: &mut Delver, henchman: &mut Entrant, list: GearList) {
    if !henchman.character.weapons.is_empty() {
        return;
    }
    let budget = Coins(employer.gold.0.min(ARMS.0));
    let own = henchman.character.gold;
    henchman.character.gold = budget;
    outfit_alone(&mut henchman.character, list);
    let spent = budget.less(henchman.character.gold).unwrap_or_default();
    henchman.character.gold = own;
    employer.gold = employer.gold.less(spent).unwrap_or_default();
    if let Some(hire) = &mut henchman.hire {
        hire.outlay = hire.outlay.plus(spent);
    }
}

/// Debts, distrust and returning henchmen after a delve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// Sums that the guild collects at the employer's next visit: double the share that was kept (DEC-119).
    pub debts: Vec<(MemberId, Coins)>,
    pub distrust: Vec<Distrust>,
    /// Henchmen who would hire on again, with their experience, money and gear (DEC-118).
    pub returning: Vec<Delver>,
}

/// Reads the henchmen's part from a delve that is over.
pub fn aftermath(delve: &Delve) -> Aftermath {
    let mut after = Aftermath::default();
    let Some(account) = &delve.account else { return after };
    for (number, member) in (0..).zip(&delve.party) {
        let Some(hire) = member.hire else { continue };
        let id = MemberId(number);
        let kind = member.character.kind;
        if !account.cheated.contains(&id) {
            if member.is_alive() {
                after.returning.push(member.character.clone());
            }
            continue;
        }
        if after.distrust.iter().all(|other| other.of != kind) {
            after.distrust.push(Distrust { of: kind, delves: DISTRUST });
        }
        if terms(kind).is_some_and(|row| row.revenge == Revenge::Guild) {
            let kept = delve.share(id, account.loot);
            after.debts.push((hire.employer, kept.times(2)));
        }
    }
    after
}

/// The guild collects a debt: money first, then gear at the price of the shops for used things (DEC-119).
/// Returns the sum that neither money nor gear covers.
pub fn collect(who: &mut Delver, debt: Coins) -> Coins {
    let mut left = take(who, debt);
    while left != Coins::NONE {
        let sold = if let Some(owned) = who.weapons.pop() {
            owned.material.price(owned.weapon.row().price)
        } else if let Some(owned) = who.armour.pop() {
            owned.material.price(owned.armour.row().price)
        } else {
            break;
        };
        who.gold = who.gold.plus(Coins(sold.0 / RESALE));
        left = take(who, left);
    }
    left
}

fn take(who: &mut Delver, debt: Coins) -> Coins {
    let paid = Coins(who.gold.0.min(debt.0));
    who.gold = who.gold.less(paid).unwrap_or_default();
    debt.less(paid).unwrap_or_default()
}
