//! A figure before any strike: load, Fatigue, movement, modified Agility and Dexterity, recovery, Initiative, bare
//! hands. Also the payments and prices of the campaign (DQX).

use super::{Figure, chart};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Race {
    Human,
    Dwarf,
    Elf,
    Halfling,
    Orc,
    Hobgoblin,
    Goblin,
}

/// The primary hand (BIRTH-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Right,
    Left,
    Both,
}

/// Twice the size number, including the half that is dropped for females (ARM-02, D132).
pub fn double_size(who: &Figure) -> i32 {
    let number = match who.race {
        Race::Halfling => 3,
        Race::Dwarf | Race::Goblin => 4,
        Race::Elf | Race::Orc => 5,
        Race::Human | Race::Hobgoblin => 6,
    };
    2 * number - i32::from(who.female)
}

/// Weight of the armour in ounces.
pub fn armour_ounces(who: &Figure) -> i32 {
    chart::armour(who.armour).0 * double_size(who) * 8
}

/// Weight of everything carried, in ounces.
pub fn load_ounces(who: &Figure) -> i32 {
    let things = who.held.iter().chain(&who.packed).filter(|thing| !thing.is_empty());
    armour_ounces(who) + things.map(|thing| chart::ounces(thing)).sum::<i32>()
}

/// Agility lost to weight (D011): three times PS in pounds is free, each further PS pounds or part of them costs 1.
pub fn load_loss(who: &Figure) -> i32 {
    let strength = who.ps.max(1) * 16;
    let mut lost = 0;
    let mut beyond = load_ounces(who) - 3 * strength;
    while beyond > 0 {
        lost += 1;
        beyond -= strength;
    }
    lost
}

/// Modified Agility (TERM-05): armour, weight, and lodged missiles (WPN-28).
pub fn m_ag(who: &Figure) -> i32 {
    let sticking: i32 =
        who.lodged.iter().map(|weapon| if chart::weapon(weapon).group == "Pole Weapons" { 5 } else { 3 }).sum();
    (who.ag - chart::armour(who.armour).2 - load_loss(who) - sticking).max(0)
}

/// Items in hands that can use them (TERM-03). A useless arm has nothing ready, and one arm
/// cannot use a two-handed item.
pub fn ready(who: &Figure) -> Vec<(usize, &'static str)> {
    let usable = |hand: usize| !who.arms_lost[hand] && who.arms_numb[hand] == 0;
    let both = !who.both_hands || (usable(0) && usable(1));
    (0..2)
        .filter(|&hand| !who.held[hand].is_empty() && usable(hand) && both)
        .map(|hand| (hand, who.held[hand]))
        .collect()
}

/// Modified Manual Dexterity (TERM-06, SHIELD-01): every prepared shield counts.
pub fn m_md(who: &Figure) -> i32 {
    (who.md - ready(who).iter().map(|(_, thing)| chart::shield(thing).1).sum::<i32>()).max(0)
}

/// Protection that the armour has left (GRIEV-06).
pub fn protection(who: &Figure) -> i32 {
    (chart::armour(who.armour).1 - who.torn).max(0)
}

/// Tactical Movement Rate (CHAR-25, D010, D104).
pub fn tmr(who: &Figure) -> i32 {
    let table = match m_ag(who) {
        ..=2 => 1,
        3..=4 => 2,
        5..=8 => 3,
        9..=12 => 4,
        13..=17 => 5,
        18..=21 => 6,
        22..=25 => 7,
        26.. => 8,
    };
    let race = match who.race {
        Race::Dwarf | Race::Halfling => -1,
        Race::Elf => 1,
        _ => 0,
    };
    (table + race - who.tmr_lost).max(1)
}

/// Initial Fatigue (CHAR-22, D009): from Endurance after race, then race and gender.
pub fn fatigue(en: i32, race: Race, female: bool) -> i32 {
    let table = match en {
        ..=4 => 16,
        5..=7 => 17,
        8..=10 => 18,
        11..=13 => 19,
        14..=16 => 20,
        17..=19 => 21,
        20..=22 => 22,
        23..=25 => 23,
        26.. => 24,
    };
    table + if matches!(race, Race::Elf | Race::Orc) { 2 } else { 0 } + i32::from(female)
}

/// The chance to recover from a Stun (EFFECT-05).
pub fn recovery(who: &Figure) -> i32 {
    2 * who.wp + who.ft
}

/// The least effective damage of one strike that Stuns (D110).
pub fn stun_at(who: &Figure) -> i32 {
    (1..).find(|damage| 3 * damage > who.first_en).unwrap_or(0)
}

/// Prepared weapons. Of shields only the Main-Gauche counts.
pub fn prepared(who: &Figure) -> Vec<&'static str> {
    ready(who).into_iter().map(|(_, thing)| thing).filter(|thing| chart::is_weapon(thing)).collect()
}

/// The Initiative Value (PULSE-09, D041).
pub fn initiative(who: &Figure) -> i32 {
    let weapons = prepared(who);
    let rank = if weapons.is_empty() {
        who.rank("Unarmed").unwrap_or(0)
    } else {
        weapons.iter().filter_map(|weapon| who.rank(weapon)).max().unwrap_or(0)
    };
    m_ag(who) + who.pc + rank
}

/// Returns whether the hand is usable and empty (UNARM-07).
pub fn empty_hand(who: &Figure, hand: usize) -> bool {
    let taken = hand == 1 && who.both_hands;
    who.held[hand].is_empty() && !taken && !who.arms_lost[hand] && who.arms_numb[hand] == 0
}

/// Base chance and damage of hands and feet (UNARM-02, UNARM-03).
pub fn unarmed(who: &Figure) -> (i32, i32) {
    let above = (who.ps - 15).max(0);
    (2 * m_ag(who) + above, above / 3 - 4)
}

/// The table price of each Rank, and the sum up to it (DQX-05).
pub const RANK_PRICES: [i32; 11] = [50, 75, 150, 300, 500, 800, 1200, 1700, 2300, 3000, 3800];

/// The price multiplier of a race, in tenths (RACE-T1, D162).
pub fn tenths(race: Race) -> i32 {
    match race {
        Race::Dwarf | Race::Halfling => 11,
        Race::Elf => 12,
        Race::Orc | Race::Goblin => 9,
        Race::Human | Race::Hobgoblin => 10,
    }
}

fn rounded_up(figure: i32, by: i32) -> i32 {
    (figure + by - 1) / by
}

/// The price of this Rank for this race (DQX-06).
pub fn rank_price(race: Race, rank: usize) -> i32 {
    rounded_up(RANK_PRICES[rank] * tenths(race), 10)
}

/// The price of one more point of a characteristic, after `bought` points (DQX-08).
pub fn point_price(race: Race, bought: i32) -> i32 {
    rounded_up((300 + 150 * bought) * tenths(race), 10)
}

/// The price of a Rank of a skill; only an elf's Healer is cheaper (DQX-09).
pub fn skill_price(race: Race, rank: i32, healer: bool) -> i32 {
    let table = if rank == 0 { 100 } else { 150 * rank };
    let quarters = if healer && race == Race::Elf { 3 } else { 4 };
    rounded_up(table * tenths(race) * quarters, 40)
}

/// The price of armour by size (D132).
pub fn armour_price(armour: &str, double_size: i32) -> i32 {
    rounded_up(chart::cost(armour) * double_size, 12)
}

/// The rating of a figure (DQX-01).
pub fn worth(who: &Figure) -> i32 {
    let shoots = |name: &str| chart::is_weapon(name) && chart::weapon(name).group == "Missile Weapons";
    let halves: i32 = who
        .ranks
        .iter()
        .map(|&(name, rank)| {
            let paid: i32 = RANK_PRICES[..=rank as usize].iter().sum();
            if shoots(name) { paid } else { 2 * paid }
        })
        .sum();
    let mut hardest = 3;
    for (place, name) in who.held.iter().chain(&who.packed).enumerate() {
        if chart::is_weapon(name) && chart::weapon(name).used.contains('M') {
            let row = chart::weapon(name);
            let both = i32::from(place == 0 && who.both_hands && row.hands == "1-2");
            hardest = hardest.max(row.damage.unwrap_or(0) + both - (row.ps - who.ps).max(0));
        }
    }
    50 + halves / 20 + 10 * protection(who) + 15 * (hardest - 3)
}

/// Experience of a survivor on the winning side (DQX-02).
pub fn winner_ep(put_out: &[i32], members: i32) -> i32 {
    put_out.iter().sum::<i32>() / (2 * members) + 20
}

/// Experience of a survivor on the losing side, for the enemies put out personally (DQX-03).
pub fn loser_ep(put_out: &[i32]) -> i32 {
    20 + put_out.iter().map(|worth| worth / 4).sum::<i32>()
}

/// The winner's purse (DQX-12).
pub fn purse(ep: i32) -> i32 {
    ep / 2 + 10
}

/// The chance of infection at the end of a bout (INFECT-02, D137).
pub fn infection(who: &Figure) -> i32 {
    10 + if who.en_lost > 0 { 20 + who.en_lost } else { 0 } + who.infection
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_takes_agility() {
        let mut who = Figure::plain("a");
        who.armour = "Leather";
        who.held = ["Broadsword", "Large Round Shield"];
        assert_eq!((load_ounces(&who) / 16, load_loss(&who), m_ag(&who), m_md(&who)), (31, 0, 14, 12));
        who.armour = "Chainmail";
        assert_eq!((load_ounces(&who) / 16, load_loss(&who), m_ag(&who)), (55, 1, 12));
        who.ps = 1;
        assert_eq!((load_loss(&who), m_ag(&who)), (52, 0));
    }

    #[test]
    fn lodged_missiles_cost_agility() {
        let mut who = Figure::plain("a");
        who.lodged = vec!["Long Bow", "Javelin", "Throwing Dart"];
        assert_eq!(m_ag(&who), 15 - 3 - 5 - 3);
    }

    #[test]
    fn the_fighters_of_the_ledger() {
        let mut tiro = Figure::armed("Tiro", "Broadsword", 0);
        (tiro.ps, tiro.md, tiro.ag, tiro.first_en, tiro.wp) = (16, 17, 15, 18, 19);
        tiro.armour = "Leather";
        tiro.held[1] = "Small Round Shield";
        tiro.ranks.push(("Small Round Shield", 0));
        tiro.packed = vec!["Dagger"];
        assert_eq!((m_ag(&tiro), m_md(&tiro), tmr(&tiro), initiative(&tiro), worth(&tiro)), (14, 15, 5, 22, 115));
        assert_eq!(fatigue(18, Race::Human, false), 21);

        let mut champion = Figure::armed("Champion", "Hand & Half", 6);
        (champion.ps, champion.md, champion.ag) = (18, 20, 18);
        champion.armour = "Improved Plate";
        champion.packed = vec!["Dagger"];
        champion.both_hands = true;
        champion.ranks.push(("Dagger", 4));
        assert_eq!((m_ag(&champion), tmr(&champion), initiative(&champion), worth(&champion)), (15, 5, 29, 590));

        let mut axe = Figure::armed("Mattock-dwarf", "Mattock", 4);
        (axe.race, axe.ps, axe.md, axe.ag, axe.pc) = (Race::Dwarf, 22, 15, 13, 9);
        axe.armour = "Partial Plate";
        axe.packed = vec!["Hand Axe"];
        axe.ranks.push(("Hand Axe", 1));
        assert_eq!(
            (load_ounces(&axe) / 16, m_ag(&axe), tmr(&axe), initiative(&axe), worth(&axe)),
            (32, 11, 3, 24, 275)
        );
        assert_eq!(armour_price("Partial Plate", 8) + 18 + 15, 200);
    }

    #[test]
    fn prices() {
        assert_eq!(RANK_PRICES.iter().sum::<i32>(), 13875);
        assert_eq!((rank_price(Race::Dwarf, 0), rank_price(Race::Elf, 1), rank_price(Race::Orc, 1)), (55, 90, 68));
        assert_eq!((skill_price(Race::Elf, 0, true), skill_price(Race::Elf, 1, true)), (90, 135));
        assert_eq!((skill_price(Race::Human, 3, true), skill_price(Race::Elf, 0, false)), (450, 120));
        assert_eq!(
            (point_price(Race::Human, 0), point_price(Race::Human, 2), point_price(Race::Elf, 1)),
            (300, 600, 540)
        );
        assert_eq!((armour_price("Leather", 5), armour_price("Chainmail", 8)), (9, 134));
    }

    #[test]
    fn awards() {
        assert_eq!((winner_ep(&[100], 1), purse(winner_ep(&[100], 1))), (70, 45));
        assert_eq!((winner_ep(&[160, 175], 3), loser_ep(&[]), loser_ep(&[102, 175])), (75, 20, 20 + 25 + 43));
    }

    #[test]
    fn recovery_and_stun() {
        let mut who = Figure::plain("a");
        who.ft = 8;
        assert_eq!((recovery(&who), stun_at(&who)), (38, 6));
        who.first_en = 14;
        assert_eq!(stun_at(&who), 5);
    }

    #[test]
    fn movement_by_race() {
        let mut who = Figure::plain("a");
        for (ag, rate) in
            [(2, 1), (3, 2), (8, 3), (9, 4), (12, 4), (13, 5), (17, 5), (18, 6), (22, 7), (26, 8), (40, 8)]
        {
            who.ag = ag;
            assert_eq!(tmr(&who), rate, "mAG {ag}");
            who.race = Race::Elf;
            assert_eq!(tmr(&who), rate + 1);
            who.race = Race::Halfling;
            assert_eq!(tmr(&who), (rate - 1).max(1));
            who.race = Race::Human;
        }
    }
}
