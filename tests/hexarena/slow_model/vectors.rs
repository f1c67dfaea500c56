//! Checks the examples of the source and of the ledger (EX-01 to EX-33), and probabilities that can
//! be counted, against this model.

use super::blow::strike;
use super::chance::{self, Aim, Blow, Extra, Kind, Through, With};
use super::injury::injury;
use super::people::{self, Hand, Race};
use super::pulse::breaks_out;
use super::{Dice, Figure, Stance, moves};

/// A Melee strike of `a` at `t` through a front hex.
fn melee() -> Blow {
    Blow::plain(Kind::Melee)
}

#[test]
fn ex_01_rolf_and_the_mouser() {
    let rolf = Figure::armed("Rolf", "Broadsword", 3);
    let mut mouser = Figure::armed("Mouser", "Main-Gauche", 2);
    mouser.ag = 18;
    let standing = chance::msc(&rolf, &mouser, &melee());
    assert_eq!((chance::strike(&rolf, &melee()), standing), (82, 60));
    assert_eq!(chance::msc(&rolf, &mouser, &Blow { through: Through::Rear, ..melee() }), 82 - 18 + 30);
    mouser.stance = Stance::Kneeling;
    let msc = chance::msc(&rolf, &mouser, &melee());
    assert_eq!((msc, chance::special(msc)), (80, (4, 12)));
}

#[test]
fn ex_02_a_large_round_shield() {
    let (a, mut t) = (Figure::armed("a", "Dagger", -1), Figure::plain("t"));
    t.ag = 13;
    t.held[1] = "Large Round Shield";
    t.ranks.push(("Large Round Shield", 3));
    assert_eq!(40 - chance::msc(&a, &t, &melee()), 25);
}

#[test]
fn ex_03_leather_and_the_last_fatigue() {
    let mut a = Figure::armed("a", "Broadsword", 3);
    let mut rolf = Figure::plain("Rolf");
    (rolf.armour, rolf.ft) = ("Leather", 3);
    strike(&mut a, &mut rolf, &melee(), &mut Dice::of(&[50, 5]));
    assert_eq!((rolf.ft, rolf.en), (0, 15));
    strike(&mut a, &mut rolf, &melee(), &mut Dice::of(&[50, 5]));
    assert_eq!((rolf.ft, rolf.en), (0, 10));
}

#[test]
fn ex_04_strength_and_the_broadsword() {
    let mut a = Figure::armed("a", "Broadsword", 6);
    (a.ps, a.md) = (20, 18);
    let mut t = Figure::plain("t");
    t.ag = 0;
    let strong = Blow { extra: Extra::Strength, ..melee() };
    assert_eq!(
        (chance::msc(&a, &t, &strong), chance::damage(&a, &strong), chance::breaks_from(&a, &strong)),
        (97, 5, 93)
    );
    let hits = |roll: i32| {
        let log = strike(&mut a.clone(), &mut t.clone(), &strong, &mut Dice::of(&[roll, 1, 1, 1, 1]));
        log[1] != "misses"
    };
    assert_eq!((1..=100).filter(|&roll| hits(roll)).collect::<Vec<_>>(), (1..=92).collect::<Vec<_>>());
}

/// The result of a characteristic test (TASK-03 to -05).
#[derive(Debug, PartialEq)]
enum Task {
    Done,
    DoneWithHelp,
    Failed,
    Mishap,
}

fn task(chance: i32, value: i32, roll: i32) -> Task {
    match roll {
        _ if roll > 100 - (30 - value).max(1) => {
            if roll > chance + value {
                Task::Mishap
            } else {
                Task::Failed
            }
        }
        _ if roll < chance => Task::Done,
        _ if roll == chance => Task::DoneWithHelp,
        _ if roll <= chance + value => Task::Failed,
        _ => Task::Mishap,
    }
}

#[test]
fn ex_05_and_06_tests_of_a_characteristic() {
    let told: Vec<Task> = (1..=100).map(|roll| task(50, 20, roll)).collect();
    assert!(told[..49].iter().all(|it| *it == Task::Done) && told[49] == Task::DoneWithHelp);
    assert!(told[50..70].iter().all(|it| *it == Task::Failed) && told[70..].iter().all(|it| *it == Task::Mishap));
    assert_eq!((1..=100).find(|&roll| task(115, 23, roll) == Task::Failed), Some(94));
}

/// Nested limits of the six values (CHAR-15 to -19, D008).
fn legal(values: [i32; 6], points: i32, most: i32) -> bool {
    let at_least = |limit: i32| values.iter().filter(|&&value| value >= limit).count();
    let tops = if most > 20 { 1 } else { 2 };
    values.iter().all(|value| (5..=most).contains(value))
        && values.iter().sum::<i32>() == points
        && at_least(most) <= tops
        && at_least(most - 1) <= tops + 2
        && at_least(most - 2) <= tops + 5
}

#[test]
fn ex_07_points_and_limits() {
    assert!(!legal([23, 22, 22, 9, 9, 5], 88, 23));
    assert!(legal([23, 22, 22, 8, 8, 5], 88, 23));
    assert!(legal([22, 22, 22, 9, 8, 5], 88, 23));
    assert!(!legal([23, 23, 22, 8, 7, 5], 88, 23));
    assert!(!legal([22, 22, 22, 22, 5, 5], 98, 23));
    assert!(legal([21, 21, 21, 21, 21, 21], 126, 23));
}

/// A giant's rate is that of the table, changed by its kind's excess over the human 5 (RACE-16). Giants come later.
#[test]
fn ex_08_a_cloud_giant() {
    let mut who = Figure::plain("a");
    who.ag = 19;
    assert_eq!(people::tmr(&who) + 13 - 5, 14);
}

#[test]
fn ex_09_slow_and_quick_while_preparing() {
    let pass = |agility, tmr| moves::allowance(moves::Action::Pass, moves::Zone::Out, agility, tmr);
    assert_eq!((pass(7, 2), pass(25, 8), pass(15, 5)), (1, 3, 2));
}

/// Two dice as a D100 (DICE-03), a D10 as a D5 (DICE-05).
#[test]
fn ex_11_dice() {
    let d100 = |tens: i32, units: i32| if tens + units == 0 { 100 } else { 10 * tens + units };
    assert_eq!((d100(3, 9), d100(0, 7), d100(0, 0)), (39, 7, 100));
    let mut all: Vec<i32> = (0..10).flat_map(|tens| (0..10).map(move |units| d100(tens, units))).collect();
    all.sort_unstable();
    assert_eq!(all, (1..=100).collect::<Vec<_>>());
    assert_eq!((1..=10).map(|face| (face + 1) / 2).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    // The primary hand (BIRTH-03): 70 right, 20 left, 10 both.
    let mut hands = [0; 3];
    for face in 1..=10 {
        for other in 1..=10 {
            let hand = match ((face + 1) / 2).cmp(&other) {
                std::cmp::Ordering::Less => Hand::Right,
                std::cmp::Ordering::Greater => Hand::Left,
                std::cmp::Ordering::Equal => Hand::Both,
            };
            hands[hand as usize] += 1;
        }
    }
    assert_eq!(hands, [70, 20, 10]);
}

#[test]
fn ex_12_bare_hands() {
    let mut a = Figure::plain("a");
    (a.ag, a.ps, a.md) = (16, 18, 14);
    let fist = Blow { with: With::Fist(0), ..melee() };
    assert_eq!((chance::strike(&a, &fist), chance::damage(&a, &fist)), (35, -3));
    a.ranks.push(("Unarmed", 2));
    assert_eq!(chance::strike(&a, &fist), 57);
}

#[test]
fn ex_13_restrain() {
    let (mut a, mut t) = (Figure::plain("a"), Figure::plain("t"));
    (a.ps, t.ps, t.ag) = (20, 14, 13);
    let hold = |helpers| Blow { aim: Aim::Restrain(helpers), with: With::Fist(0), ..Blow::plain(Kind::Close) };
    assert_eq!((chance::msc(&a, &t, &hold(0)), chance::msc(&a, &t, &hold(35))), (24, 129));
}

#[test]
fn ex_14_breaking_contact() {
    let (mut a, mut b) = (Figure::plain("a"), Figure::plain("b"));
    (a.ps, b.ps) = (12, 18);
    let rolls = |who, other| (1..=10).filter(|&roll| breaks_out(who, &[], &[other], roll)).collect::<Vec<_>>();
    assert_eq!(rolls(&a, &b), [10]);
    assert_eq!(rolls(&b, &a), [4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn ex_15_stun_and_recovery() {
    let mut who = Figure::plain("a");
    who.ft = 8;
    assert_eq!((people::stun_at(&who), people::recovery(&who)), (6, 38));
    who.first_en = 14;
    assert_eq!(people::stun_at(&who), 5);
    // The printed Stun (EX-30): 5 effective points Stun up to Endurance 14, 9 up to 26.
    let most = |damage: i32| (1..60).rev().find(|&en| 3 * damage > en);
    assert_eq!((most(5), most(9)), (Some(14), Some(26)));
}

#[test]
fn ex_16_too_clumsy_for_the_axe() {
    let mut a = Figure::armed("a", "Battle Axe", 2);
    a.md = 11;
    assert_eq!(chance::strike(&a, &melee()), 64);
}

#[test]
fn ex_17_a_charge_from_behind() {
    let a = Figure::armed("a", "Spear", 2);
    let mut t = Figure::plain("t");
    t.ag = 12;
    let blow = Blow { charge: true, through: Through::Rear, ..melee() };
    assert_eq!((chance::strike(&a, &blow), chance::msc(&a, &t, &blow)), (73, 111));
    assert_eq!(chance::special(111), (6, 17));
    let log = strike(&mut a.clone(), &mut t, &blow, &mut Dice::of(&[100, 1, 46]));
    assert_eq!(log.last().unwrap(), "a drops Spear");
    assert_eq!(t.ft, 16);
}

#[test]
fn ex_18_thrown_and_shot() {
    let mut t = Figure::plain("t");
    t.moving = true;
    let javelin = Figure::armed("a", "Javelin", 1);
    let thrown = Blow { distance: 4, ..Blow::plain(Kind::Ranged) };
    assert_eq!((chance::strike(&javelin, &thrown), chance::msc(&javelin, &t, &thrown)), (64, 32));
    let mut archer = Figure::armed("a", "Long Bow", 3);
    archer.md = 18;
    let shot = Blow { distance: 11, ..thrown };
    assert_eq!((chance::strike(&archer, &shot), chance::msc(&archer, &t, &shot)), (85, 59));
}

#[test]
fn ex_19_evading_with_rank_5() {
    let a = Figure::armed("a", "Mace", -1);
    let mut t = Figure::armed("t", "Tulwar", 5);
    let before = (chance::msc(&a, &t, &melee()), chance::msc(&a, &t, &Blow::plain(Kind::Ranged)));
    t.evading = true;
    assert_eq!(before.0 - chance::msc(&a, &t, &melee()), 30);
    assert_eq!(before.1 - chance::msc(&a, &t, &Blow::plain(Kind::Ranged)), 20);
}

/// EX-31: 37 above the chance; 8 on the die, Rank 5 against 3: disarmed and riposted, 12 to Endurance, Stunned.
#[test]
fn ex_31_the_hobgoblin_is_riposted() {
    let mut hobgoblin = Figure::armed("Hobgoblin", "Scimitar", 3);
    (hobgoblin.first_en, hobgoblin.en) = (21, 21);
    let mut elf = Figure::armed("Eaglewing", "Tulwar", 5);
    elf.evading = true;
    let blow = Blow { charge: true, riposte: Some((With::Held(0), Through::Front)), ..melee() };
    let msc = chance::msc(&hobgoblin, &elf, &blow);
    assert_eq!(msc, 50 + 15 + 12 - 15 - 15 - 10 - 20);
    let log = strike(&mut hobgoblin, &mut elf, &blow, &mut Dice::of(&[msc + 37, 8, 5, 8]));
    assert_eq!(log[2], "Eaglewing parries: 10");
    assert_eq!((hobgoblin.held[0], hobgoblin.en, hobgoblin.stunned), ("", 21 - 1 - 12, true));
    hobgoblin.stance = Stance::Prone;
    assert_eq!(chance::terms(&elf, &hobgoblin, &melee())[3..], [("M3", 15), ("M4", 20)]);
}

/// EX-33: from behind, by a plain charge.
#[test]
fn ex_33_behind_the_orc() {
    let elf = Figure::armed("Eaglewing", "Tulwar", 5);
    let orc = Figure::armed("Orc", "Scimitar", 1);
    let blow = Blow { charge: true, through: Through::Rear, ..melee() };
    assert_eq!(chance::terms(&elf, &orc, &blow)[3..], [("mAG", -15), ("M6", 30), ("M10", -15)]);
}

#[test]
fn ex_20_infection() {
    let mut who = Figure::plain("a");
    assert_eq!(people::infection(&who), 10);
    (who.en_lost, who.infection) = (7, 30);
    assert_eq!(people::infection(&who), 67);
}

#[test]
fn ex_21_chainmail_by_size() {
    let mut who = Figure::plain("a");
    who.armour = "Chainmail";
    let mut pounds = |race, female| {
        (who.race, who.female) = (race, female);
        people::armour_ounces(&who)
    };
    assert_eq!(
        (pounds(Race::Human, false), pounds(Race::Dwarf, false), pounds(Race::Elf, true)),
        (42 * 16, 28 * 16, 504)
    );
}

#[test]
fn ex_22_two_weapons() {
    let mut a = Figure::armed("a", "Rapier", 3);
    (a.md, a.held[1]) = (20, "Main-Gauche");
    a.ranks.push(("Main-Gauche", 2));
    let t = Figure::plain("t");
    let of = |with| {
        let blow = Blow { with, many: chance::Many::Pair, ..melee() };
        (chance::strike(&a, &blow), chance::msc(&a, &t, &blow) + 15)
    };
    assert_eq!((of(With::Held(0)), of(With::Held(1))), ((77, 67), (73, 43)));
}

#[test]
fn injuries_in_a_hundred_rolls() {
    let take = |class| (1..=100).filter(|&roll| injury(roll, class).is_some()).count();
    assert_eq!((take('A'), take('B'), take('C')), (20, 60, 31));
    // Instantly fatal, in tenths: G05, G07 on a 1, G23 on 1 to 3.
    let fatal = |class| -> i32 {
        let tenths = |row: &str| match row {
            "G05" => 10,
            "G07" => 1,
            "G23" => 3,
            _ => 0,
        };
        (1..=100).filter_map(|roll| injury(roll, class)).map(|row| tenths(row.id)).sum()
    };
    assert_eq!((fatal('A'), fatal('B'), fatal('C')), (11, 6, 0));
}

/// Of 100 rolls: the results of a parry between equals, and the share of special hits at 80.
#[test]
fn shares_of_hundred() {
    let parry = |own: i32, his: i32| {
        let results: Vec<i32> = (1..=10).map(|roll| roll + own - his).collect();
        let count = |from: i32, to: i32| results.iter().filter(|&&it| it >= from && it <= to).count();
        [count(-20, 3), count(4, 7), count(8, 40)]
    };
    assert_eq!((parry(0, 0), parry(5, 3), parry(0, 7)), ([3, 4, 3], [1, 4, 5], [10, 0, 0]));
    let (grievous, endurance) = chance::special(80);
    assert_eq!((endurance - grievous, 80 - endurance), (8, 68));
}

/// Effect of load and size on the same armour: the captain of the ledger (D162).
#[test]
fn the_hobgoblin_captain() {
    let mut captain = Figure::armed("Hobgoblin captain", "Scimitar", 3);
    (captain.race, captain.armour) = (Race::Hobgoblin, "Leather");
    (captain.ps, captain.md, captain.held[1]) = (16, 18, "Large Round Shield");
    captain.packed = vec!["Dagger"];
    captain.ranks.extend([("Dagger", 0), ("Large Round Shield", 1)]);
    let got = [people::m_ag(&captain), people::m_md(&captain), people::initiative(&captain), people::worth(&captain)];
    assert_eq!((got, people::fatigue(21, Race::Hobgoblin, false)), ([14, 15, 25, 165], 22));
}

/// The fighters of the ledger, with the Strike Chances that it prints (D162).
#[test]
fn fighters_of_the_ledger() {
    #[rustfmt::skip]
    let rows: [(&str, i32, i32, &str, i32, i32); 16] = [
        ("Broadsword", 0, 17, "Small Round Shield", 70, 16), ("Scimitar", 1, 17, "", 71, 16), ("Battle Axe", 0, 17, "Small Round Shield", 75, 18),
        ("Spear", 1, 17, "", 71, 16), ("Dagger", 1, 22, "", 66, 11), ("Spear", 2, 18, "Large Round Shield", 73, 16),
        ("Short Sword", 3, 18, "Small Round Shield", 73, 16), ("Net", 2, 18, "", 56, 14), ("Rapier", 3, 20, "", 77, 14),
        ("Long Bow", 3, 18, "", 85, 16), ("Crossbow", 3, 16, "", 88, 19), ("Pike", 3, 17, "", 74, 19),
        ("Scimitar", 3, 18, "Large Round Shield", 77, 16), ("Sling", 3, 22, "", 74, 10), ("Great Axe", 4, 18, "", 99, 22),
        ("Mattock", 4, 15, "", 86, 22),
    ];
    for (weapon, rank, md, shield, wanted, ps) in rows {
        let mut a = Figure::armed("a", weapon, rank);
        (a.md, a.ps, a.held[1]) = (md, ps, shield);
        assert_eq!(chance::strike(&a, &melee()), wanted, "{weapon}");
    }
}
