//! Berserk fighting of characters (TT-BERSERK).

use crate::battle::command::{Choice, Command, Order, Restraint, SpellOrder};
use crate::battle::event::Event;
use crate::battle::fighter::{FightSide, FighterId, Rage, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, FightEnd, Question, Wall, WallKind};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::material::Material;
use crate::data::poison::Poison;
use crate::data::spell::Spell;
use crate::model::delver::Delver;
use crate::tests::arena::{begin, con, foe, give, made_of, order, person, setup, st, warrior, weapon};
use crate::tests::rules::{SECOND, dummy, scores};
use crate::tests::vectors::FIRST;
use alloc::vec::Vec;
use ludus_engine::proves;

/// A rager with ST 30, IQ, and adds that rage takes away.
fn hothead(iq: i16, weapons: &[&str]) -> Delver {
    warrior([30, iq, 12, 90, 20, 12], weapons)
}

/// A fight against a dummy that rolls no dice.
fn against_dummy(party: Vec<Delver>) -> Fight {
    let number = party.len() as u8;
    let mut fight = begin(&setup(party, vec![foe("orc", 500)]));
    dummy(&mut fight, number, 0);
    fight
}

/// Leaves so much ST that the rage lasts one turn: nobody else could end it.
fn spend(fight: &mut Fight, strength: i16) {
    *fight.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Strength) = strength;
}

/// The total of a berserk turn with these dice: the first dice, then those of rage.
fn berserk(weapons: &[&str], first: &[u32], again: &[u32]) -> i32 {
    let mut fight = against_dummy(vec![hothead(12, weapons)]);
    spend(&mut fight, 7);
    order(&mut fight, Order::Fight, first);
    assert_eq!(fight.question, Question::Rage(FIRST), "{first:?}");
    scores(&give(&mut fight, Command::Rage(true), again))[0].total
}

#[test]
fn matching_dice_are_rolled_again() {
    proves!("TT-EX-21", "TT-EX-22", "TT-BERSERK-01", "TT-BERSERK-15", "TT-BERSERK-16", "TT-DEC-191", "TT-DEC-192");
    // 6, 3, 1, 1 = 11; the ones again 6, 6 = 12; that pair is rolled again: 2, 3.
    assert_eq!(berserk(&["morningstar"], &[6, 3, 1, 1], &[6, 6, 2, 3]), 23 + 5);
    // 3, 3, 3, 3: all four again; 6, 6, 2, 2 are two sets, each for itself: 4, 5 and 4, 5.
    assert_eq!(berserk(&["morningstar"], &[3, 3, 3, 3], &[6, 6, 2, 2, 4, 5, 4, 5]), 12 + 16 + 18);
    proves!("TT-BERSERK-13", "TT-BERSERK-14");
    assert_eq!(berserk(&["dirk"], &[6], &[6, 2]), 14);
    assert_eq!(berserk(&["saber"], &[4, 4], &[5, 5, 1, 2]), 8 + 10 + 3);
}

#[test]
fn without_a_match_there_is_no_rage() {
    proves!("TT-BERSERK-13", "TT-BERSERK-14", "TT-BERSERK-15");
    for (weapons, dice) in [(["dirk"], [5].as_slice()), (["saber"], &[3, 4]), (["morningstar"], &[6, 4, 2, 1])] {
        let mut fight = against_dummy(vec![hothead(12, &weapons)]);
        order(&mut fight, Order::Fight, dice);
        assert_eq!(fight.question, Question::Order(FIRST));
    }
}

#[test]
fn the_intelligence_may_decide() {
    proves!("TT-BERSERK-02", "TT-BERSERK-03");
    let mut dull = against_dummy(vec![hothead(8, &["saber"])]);
    spend(&mut dull, 7);
    let events = order(&mut dull, Order::Fight, &[2, 2, 1, 3]);
    assert!(events.contains(&Event::Raged { who: FIRST, forced: true }));
    let mut clever = against_dummy(vec![hothead(16, &["saber"])]);
    order(&mut clever, Order::Fight, &[2, 2]);
    assert_eq!(clever.person(FIRST).unwrap().rage, Rage::Calm);
    let mut asked = against_dummy(vec![hothead(9, &["saber"])]);
    order(&mut asked, Order::Fight, &[2, 2]);
    let calm = scores(&give(&mut asked, Command::Rage(false), &[]))[0];
    assert_eq!((calm.total, st(&asked, 0)), (4 + 18 + 8, 30));
}

#[test]
fn rage_costs_strength_and_ends_at_five() {
    proves!("TT-BERSERK-05", "TT-BERSERK-06", "TT-BERSERK-08", "TT-BERSERK-12", "TT-BERSERK-17", "TT-BERSERK-18");
    let mut character = warrior([9, 12, 12, 90, 12, 12], &["dirk"]);
    character.weapons.push(weapon("buckler"));
    let mut fight = against_dummy(vec![character]);
    order(&mut fight, Order::Fight, &[6]);
    // Nobody can calm the character, so the rage continues: the 3 becomes a 6. Then ST is 5.
    let events = give(&mut fight, Command::Rage(true), &[2, 3, 4]);
    let totals: Vec<i32> = scores(&events).iter().filter(|score| score.shield == 5).map(|score| score.total).collect();
    assert_eq!((totals, st(&fight, 0)), (vec![13, 15], 5));
    assert_eq!(fight.person(FIRST).unwrap().armour.shield, 1, "a chewed shield still absorbs");
    assert_eq!((fight.question, fight.person(FIRST).unwrap().rage), (Question::Order(FIRST), Rage::Spent));
    assert_eq!(fight.check(&Command::Order(Order::Fight)), Err(IllegalMove::TooWeak));
}

/// Raging Ann with Ben beside her against a dummy, before the second turn.
fn raging(ben: Delver) -> Fight {
    let mut fight = against_dummy(vec![Delver { name: "Ann".into(), ..hothead(12, &["saber"]) }, ben]);
    order(&mut fight, Order::Fight, &[]);
    order(&mut fight, Order::Wait, &[2, 2]);
    give(&mut fight, Command::Rage(true), &[1, 3]);
    fight
}

fn ben(chr: i16) -> Delver {
    person("Ben", CharacterType::Warrior, [12, 16, 12, 40, 12, chr], &[])
}

#[test]
fn charisma_calms_a_comrade() {
    proves!("TT-BERSERK-09", "TT-DEC-193");
    let mut fight = raging(ben(15));
    assert_eq!(fight.question, Question::Restrain(FIRST));
    let mut left = fight.clone();
    give(&mut left, Command::Restrain(Restraint::Leave), &[]);
    assert_eq!((left.question, left.get(FIRST).is_raging()), (Question::Order(SECOND), true));
    give(&mut fight, Command::Restrain(Restraint::Calm(SECOND)), &[]);
    assert_eq!((fight.question, fight.get(FIRST).is_raging()), (Question::Order(FIRST), false));
}

#[test]
fn the_leader_has_one_try() {
    proves!("TT-BERSERK-10", "TT-DEC-193");
    let mut fight = raging(ben(12));
    // Ann leads, so that nobody can try for her.
    assert_eq!(fight.question, Question::Order(SECOND));
    let mut setup =
        setup(vec![Delver { name: "Ann".into(), ..hothead(12, &["saber"]) }, ben(12)], vec![foe("orc", 500)]);
    setup.leader = 1;
    fight = begin(&setup);
    dummy(&mut fight, 2, 0);
    order(&mut fight, Order::Fight, &[]);
    order(&mut fight, Order::Wait, &[2, 2]);
    give(&mut fight, Command::Rage(true), &[1, 3]);
    let mut made = fight.clone();
    // LK 12 needs 8 on level 1; no experience.
    give(&mut made, Command::Restrain(Restraint::Roll), &[6, 2]);
    assert_eq!((made.get(FIRST).is_raging(), made.person(FIRST).unwrap().gained), (false, 0));
    give(&mut fight, Command::Restrain(Restraint::Roll), &[4, 3]);
    assert_eq!(fight.question, Question::Order(SECOND));
    order(&mut fight, Order::Wait, &[2, 2, 1, 3]);
    assert_eq!(fight.question, Question::Order(SECOND), "no second try");
    assert_eq!(fight.check(&Command::Restrain(Restraint::Roll)), Err(IllegalMove::OtherQuestion));
}

#[test]
fn later_turns_of_rage_always_match() {
    proves!("TT-BERSERK-17", "TT-BERSERK-18", "TT-EX-23");
    let mut fight = against_dummy(vec![Delver { name: "Ann".into(), ..hothead(12, &["morningstar"]) }, ben(12)]);
    order(&mut fight, Order::Fight, &[]);
    order(&mut fight, Order::Wait, &[6, 5, 1, 1]);
    give(&mut fight, Command::Rage(true), &[2, 3]);
    // 5, 4, 3, 2: the 3 becomes a 2, 13 in all, and two dice are rolled again.
    let events = order(&mut fight, Order::Wait, &[5, 4, 3, 2, 1, 6]);
    assert_eq!(scores(&events)[0].total, 13 + 7);
    let mut fight = against_dummy(vec![Delver { name: "Ann".into(), ..hothead(12, &["dirk"]) }, ben(12)]);
    order(&mut fight, Order::Fight, &[]);
    order(&mut fight, Order::Wait, &[6]);
    give(&mut fight, Command::Rage(true), &[2]);
    let events = order(&mut fight, Order::Wait, &[3, 4]);
    assert_eq!(scores(&events)[0].total, 6 + 4, "the first die counts as 6");
}

#[test]
fn a_berserker_turns_on_the_party() {
    proves!("TT-BERSERK-07", "TT-DEC-193");
    let mut fight =
        begin(&setup(vec![Delver { name: "Ann".into(), ..hothead(12, &["saber"]) }, ben(12)], vec![foe("orc", 12)]));
    order(&mut fight, Order::Fight, &[]);
    // Ann 2, 2 and 1, 3: the orc rolls one die and adds 6.
    order(&mut fight, Order::Wait, &[6, 6]);
    give(&mut fight, Command::Rage(true), &[1, 3, 1]);
    assert_eq!(fight.get(FighterId(2)).status, Status::Subdued);
    assert_eq!((fight.outcome, fight.question), (None, Question::Order(SECOND)));
    // Ben fights back with bare hands: 16 + 3 against 1.
    order(&mut fight, Order::Fight, &[5, 5, 4, 5, 1]);
    assert_eq!((con(&fight, 1), fight.outcome), (40 - 18, None));
    // A sleep spell would help; here Ann's ST decides.
    spend(&mut fight, 7);
    order(&mut fight, Order::Fight, &[2, 1, 1, 3, 1]);
    assert_eq!((fight.person(FIRST).unwrap().rage, fight.outcome), (Rage::Spent, Some(FightEnd::Won)));
}

fn lulling() -> Delver {
    Delver {
        experience: 3000,
        spells: vec![Spell::RockABye],
        ..person("Ilse", CharacterType::MagicUser, [40, 40, 12, 40, 20, 12], &[])
    }
}

fn lull(target: FighterId) -> Order {
    Order::Cast(SpellOrder { spell: Spell::RockABye, level: 3, target: Some(target), choice: Choice::None })
}

#[test]
fn sleep_ends_a_comrades_rage() {
    proves!("TT-BERSERK-11", "TT-BERSERK-19", "TT-BERSERK-20");
    let mut fight = raging(lulling());
    order(&mut fight, lull(FIRST), &[1]);
    assert!(!fight.get(FIRST).is_raging() && fight.is_helpless(FIRST));
}

/// Ben before raging Ann, whose foe is dead.
fn quarrel() -> Fight {
    let ann = Delver { name: "Ann".into(), ..hothead(12, &["saber"]) };
    let mut fight = begin(&setup(vec![ben(12), ann], vec![foe("orc", 12)]));
    fight.fighters[1].person_mut().unwrap().rage = Rage::Raging { tried: true, since: 1 };
    fight.fighters[2].status = Status::Dead;
    fight
}

fn wall() -> Option<Wall> {
    Some(Wall { kind: WallKind::Stone, strength: 0, until: 50, level: 6 })
}

#[test]
fn a_wall_does_not_part_comrades() {
    proves!("TT-BERSERK-07", "TT-DEC-193", "TT-DEC-161");
    let mut fight = quarrel();
    fight.magic.wall = wall();
    order(&mut fight, Order::Wait, &[1, 3]);
    assert_eq!(con(&fight, 0), 40 - 4);
}

#[test]
fn a_wall_keeps_no_sleep_off_a_comrade() {
    proves!("TT-BERSERK-11", "TT-DEC-161");
    let mut fight = raging(lulling());
    fight.magic.wall = wall();
    order(&mut fight, lull(FIRST), &[1]);
    assert!(!fight.get(FIRST).is_raging());
}

#[test]
fn a_berserker_who_cannot_act_chases_nobody() {
    proves!("TT-DEC-193", "TT-DEC-054");
    let mut fight = quarrel();
    fight.fighters[1].effects.asleep = 5;
    order(&mut fight, Order::Flee, &[]);
    assert_eq!(fight.get(FIRST).status, Status::Fled);
}

#[test]
fn a_poisoned_blade_leaves_comrades_a_roll() {
    proves!("TT-DEC-185", "TT-POISON-10");
    for (roll, venom) in [([6, 2], 0), ([1, 2], 1)] {
        let mut fight = quarrel();
        let blade = &mut fight.fighters[1].person_mut().unwrap().weapons[0];
        (blade.poison, blade.coat) = (Some(Poison::SpiderVenom), 2);
        order(&mut fight, Order::Wait, &[1, 3, roll[0], roll[1]]);
        assert_eq!(fight.get(FIRST).effects.venom, venom, "{roll:?}");
    }
}

#[test]
fn rage_ends_at_five_without_a_blow() {
    proves!("TT-BERSERK-08");
    let mut fight = quarrel();
    *fight.fighters[1].person_mut().unwrap().current.get_mut(Attribute::Strength) = 4;
    order(&mut fight, Order::Wait, &[]);
    assert_eq!((fight.person(SECOND).unwrap().rage, fight.outcome), (Rage::Spent, Some(FightEnd::Won)));
}

#[test]
fn weapons_are_tested_on_the_arms_of_the_attacked() {
    proves!("TT-DEC-189", "TT-DEC-193");
    let saber = made_of("saber", Material::Bronze);
    let ann = Delver { weapons: vec![saber], ..hothead(12, &[]) };
    let mut fight = begin(&setup(vec![ann], vec![foe("orc", 12), foe("cave bear", 45)]));
    dummy(&mut fight, 2, 0);
    fight.fighters[0].person_mut().unwrap().rage = Rage::Raging { tried: true, since: 1 };
    fight.fighters[1].status = Status::Dead;
    fight.fighters[2].side = FightSide::Party;
    spend(&mut fight, 7);
    // Paws break no bronze: no dice are rolled for the saber.
    order(&mut fight, Order::Fight, &[1, 3]);
    assert_eq!(con(&fight, 2), 500 - 4);
}
