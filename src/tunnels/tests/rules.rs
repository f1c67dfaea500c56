//! Rules of the combat turn, each in a fight with loaded dice.

use crate::battle::command::{Command, Order, Pursuit};
use crate::battle::event::{Event, HitsFrom, ScoreParts};
use crate::battle::fighter::{FightSide, FighterId, Person, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::house_rules::{Tiring, WinnerHits};
use crate::data::kindred::Kindred;
use crate::data::material::Material;
use crate::data::missile::RangeBand;
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::model::arms::Hands;
use crate::model::delver::Delver;
use crate::model::setup::{FoeEntry, Light, Setup, Space};
use crate::tests::arena::{
    PLAIN, begin, begin_with, con, foe, made_of, mail, order, person, setup, st, warrior, weapon,
};
use crate::tests::vectors::{FIRST, compared, veteran, wounds};
use alloc::vec::Vec;
use ludus_engine::proves;

pub(super) const SECOND: FighterId = FighterId(1);

/// A foe with a fixed number of dice and no add, which never surrenders: its total is what its dice show.
pub(super) fn dummy(fight: &mut Fight, number: u8, dice: u8) {
    let monster = fight.fighters[usize::from(number)].monster_mut().unwrap();
    (monster.dice, monster.rating, monster.full) = (Some(dice), 500, 500);
}

pub(super) fn scores(events: &[Event]) -> Vec<ScoreParts> {
    let found = events.iter().filter_map(|event| match event {
        Event::Scored { score, .. } => Some(*score),
        _ => None,
    });
    found.collect()
}

/// One warrior against a dummy that rolls no dice.
fn alone(character: Delver) -> Fight {
    let mut fight = begin(&setup(vec![character], vec![foe("troll", 500)]));
    dummy(&mut fight, 1, 0);
    fight
}

fn refused(fight: &Fight, order: Order) -> IllegalMove {
    fight.check(&Command::Order(order)).expect_err("an illegal order")
}

#[test]
fn adds_follow_strength_luck_and_dexterity() {
    proves!("TT-ADDS-01", "TT-ADDS-02", "TT-ADDS-03", "TT-ADDS-04", "TT-ADDS-05", "TT-ADDS-07", "TT-ADDS-08");
    let adds = |attributes, missile| Person::new(&warrior(attributes, &[])).adds(missile);
    assert_eq!(adds([13, 10, 14, 10, 15, 10], false), 1 + 2 + 3);
    assert_eq!(adds([13, 10, 14, 10, 15, 10], true), 1 + 2 + 6);
    assert_eq!(adds([8, 10, 7, 10, 6, 10], false), -1 - 2 - 3);
    assert_eq!(adds([8, 10, 7, 10, 6, 10], true), -6, "no double subtracts");
    assert_eq!((adds([9, 10, 12, 10, 9, 10], false), adds([12, 10, 9, 10, 12, 10], false)), (0, 0));
    let mut tired = Person::new(&warrior([16, 10, 12, 10, 12, 10], &[]));
    *tired.current.get_mut(Attribute::Strength) = 7;
    assert_eq!((tired.adds(false), tired.can_fight()), (-2, true));
}

#[test]
fn marksmanship_falls_with_lost_strength_and_wounds() {
    proves!("TT-MISSILE-02", "TT-DEC-077");
    let mut archer = Person::new(&warrior([12, 16, 12, 12, 16, 12], &[]));
    let mut lowered = |attribute, value| {
        *archer.current.get_mut(attribute) = value;
        archer.marksmanship()
    };
    assert_eq!(lowered(Attribute::Strength, 9), 13);
    assert_eq!(lowered(Attribute::Constitution, 7), 8);
    assert_eq!(lowered(Attribute::Strength, 20), 11, "more ST than the normal one is no better aim");
    assert_eq!(lowered(Attribute::Strength, -9), 0);
}

#[test]
fn carried_weapons_hinder_unless_in_hand() {
    proves!("TT-TWO-06", "TT-DEC-074", "TT-ADDS-09");
    let mut person = Person::new(&warrior([30, 10, 12, 10, 15, 10], &["broadsword", "poleaxe", "saber"]));
    // The broadsword is in hand: only the D- of poleaxe (4) and saber (1) count.
    assert_eq!((person.dexterity(), person.adds(false)), (10, 18));
    person.hands = Hands { main: Some(0), off: Some(2), shield: false };
    assert_eq!(person.dexterity(), 11);
}

#[test]
fn magic_users_have_adds_only_bare_handed_or_with_a_staff() {
    proves!("TT-ADDS-06", "TT-COMBAT-21", "TT-TYPE-04", "TT-TYPE-15", "TT-STAFF-09");
    let attributes = [15, 10, 12, 10, 14, 10];
    let adds = |kind, weapons: &[&str]| Person::new(&person("Ilse", kind, attributes, weapons)).adds_in_hand();
    assert_eq!(adds(CharacterType::MagicUser, &["sax"]), 0);
    assert_eq!(adds(CharacterType::MagicUser, &[]), 5);
    assert_eq!(adds(CharacterType::MagicUser, &["quarterstaff"]), 5);
    assert_eq!(
        [CharacterType::Warrior, CharacterType::Rogue, CharacterType::WizardWarrior].map(|k| adds(k, &["sax"])),
        [5; 3]
    );
    let ilse = person("Ilse", CharacterType::MagicUser, attributes, &["broadsword", "sax"]);
    assert_eq!(ilse.ready().main, Some(1), "the sax, since a broadsword has two dice");
    let weak = person("Ilse", CharacterType::MagicUser, [15, 10, 12, 10, 12, 10], &["quarterstaff"]);
    assert_eq!(weak.ready().main, None, "a quarterstaff needs DX above 12");
}

#[test]
fn a_negative_weapon_roll_counts_for_the_enemy() {
    proves!("TT-COMBAT-22", "TT-COMBAT-23", "TT-DEC-067", "TT-EX-40");
    let mut fight = alone(warrior(PLAIN, &["bodkin"]));
    let events = order(&mut fight, Order::Fight, &[1]);
    let comparison = compared(&events);
    assert_eq!((comparison.totals, comparison.against), ([0, 1], [0, 1]));
    assert_eq!(con(&fight, 0), 11);
}

#[test]
fn equal_totals_hurt_nobody_but_time_passes() {
    proves!("TT-DEC-064");
    let mut fight = begin(&setup(vec![warrior([8, 16, 12, 12, 12, 12], &["broadsword"])], vec![foe("troll", 500)]));
    dummy(&mut fight, 1, 6);
    // 2 + 3 - 1 = 4 is too little; 6 ones against 3 + 3: dice 4 and 3 + 3 - 1 = 9.
    let events = order(&mut fight, Order::Fight, &[1, 3, 1, 1, 1, 1, 1, 1]);
    assert_eq!((compared(&events).won, st(&fight, 0), fight.turn), (None, 6, 2));
}

#[test]
fn darkness_doubles_the_foes_total() {
    proves!("TT-COMBAT-19", "TT-COMBAT-20", "TT-DEC-069");
    let dark = |weapons: &[&str], light, surprised, dice: &[u32]| {
        let mut setup = setup(vec![warrior(PLAIN, weapons)], vec![foe("troll", 500)]);
        (setup.ground.lit, setup.party[0].light, setup.surprised) = (false, light, surprised);
        let mut fight = begin_with(&setup, dice);
        dummy(&mut fight, 1, 2);
        let events = order(&mut fight, Order::Fight, &[1, 2, 2]);
        compared(&events).totals
    };
    assert_eq!(dark(&[], None, false, &[]), [1, 8]);
    assert_eq!(dark(&[], Some(Light::Torch), false, &[]), [1, 4]);
    proves!("TT-COMBAT-18", "TT-DEC-070");
    assert_eq!(dark(&[], Some(Light::Torch), true, &[4]), [1, 8], "dropped, and out on 1 to 4");
    assert_eq!(dark(&[], Some(Light::Torch), true, &[5]), [1, 4]);
    assert_eq!(dark(&[], Some(Light::Lantern), true, &[3]), [1, 4]);
    assert_eq!(dark(&[], Some(Light::Lantern), true, &[2]), [1, 8]);
}

#[test]
fn hits_are_shared_equally_from_the_front() {
    proves!("TT-DEC-062", "TT-DEC-063", "TT-COMBAT-04");
    let names = ["Ann", "Ben", "Cat"].map(|name| person(name, CharacterType::Warrior, [12, 16, 12, 3, 12, 12], &[]));
    let mut fight = begin(&setup(names.into(), vec![foe("troll", 500)]));
    dummy(&mut fight, 3, 3);
    order(&mut fight, Order::Wait, &[]);
    order(&mut fight, Order::Wait, &[]);
    let events = order(&mut fight, Order::Wait, &[6, 4, 1]);
    let hits: Vec<u32> = wounds(&events).iter().map(|wound| wound.hits).collect();
    // What kills a character and is left over is lost.
    assert_eq!((hits, con(&fight, 0), con(&fight, 2)), (vec![4, 4, 3], -1, 0));
    assert_eq!(fight.outcome, Some(FightEnd::Lost));
}

#[test]
fn surplus_hits_pass_to_the_next_monster() {
    proves!("TT-DEC-063", "TT-MON-16");
    let strong = [60, 16, 12, 12, 12, 12];
    let mut fight =
        begin(&setup(vec![warrior(strong, &["broadsword"])], vec![foe("orc", 12), foe("orc", 30), foe("orc", 60)]));
    // 2 + 3 + 48 = 53 against one die and 6, 4 dice and 15, 7 dice and 30: all ones are 12 + 51.
    fight.fighters[1..].iter_mut().for_each(|orc| orc.monster_mut().unwrap().dice = Some(0));
    let events = order(&mut fight, Order::Fight, &[1, 1]);
    let hits: Vec<(u8, u32)> = wounds(&events).iter().map(|wound| (wound.who.0, wound.hits)).collect();
    // Shares of 18, 18 and 17: 6 are left over from the first.
    assert_eq!(hits, [(1, 12), (2, 24), (3, 17)]);
    assert_eq!(fight.get(FighterId(1)).status, Status::Dead);
}

#[test]
fn packs_roll_once_for_their_total_rating() {
    proves!("TT-MON-10", "TT-DEC-033", "TT-DEC-053");
    let mut fight = begin(&setup(vec![warrior([12, 16, 12, 90, 12, 12], &[])], vec![foe("rat", 8), foe("rat", 8)]));
    // Two rats of 8 have 16 together: two dice, and 8 in their first turn. Below 10 alone they do not surrender.
    let events = order(&mut fight, Order::Fight, &[1, 1, 1]);
    assert_eq!(scores(&events)[1..].iter().map(|s| (s.dice, s.weapon)).collect::<Vec<_>>(), [(2, 8)]);
    assert_eq!(fight.here(FightSide::Foes).len(), 2);
    let events = order(&mut fight, Order::Fight, &[1, 1, 1]);
    assert_eq!(scores(&events)[1].weapon, 4, "a quarter in the second turn");
}

#[test]
fn monsters_surrender_below_ten() {
    proves!("TT-TAME-02", "TT-XP-02", "TT-DEC-053");
    let end = |name: &str| {
        let mut fight = begin(&setup(vec![warrior([60, 16, 12, 90, 12, 12], &[])], vec![foe(name, 52)]));
        fight.fighters[1].monster_mut().unwrap().dice = Some(0);
        fight.fighters[1].monster_mut().unwrap().dice = None;
        // 1 + 48 against 7 dice of 1 and 26: 16 hits leave 36.
        order(&mut fight, Order::Fight, &[1, 1, 1, 1, 1, 1, 1, 1]);
        // 1 + 48 against 5 and 9: 35 hits leave 1.
        order(&mut fight, Order::Fight, &[1, 1, 1, 1, 1, 1]);
        (fight.get(SECOND).status, fight.outcome, fight.person(FIRST).unwrap().gained)
    };
    assert_eq!(end("orc"), (Status::Subdued, Some(FightEnd::Won), 52));
    assert_eq!(end("barrow-wight"), (Status::Dead, Some(FightEnd::Won), 52), "the undead are destroyed");
}

#[test]
fn nerve_is_tested_once_on_crossing_half() {
    proves!("TT-REACT-03", "TT-BERSERK-23", "TT-DEC-053");
    let mut fight = begin(&setup(
        vec![warrior([200, 16, 12, 90, 12, 12], &[])],
        vec![foe("orc", 10), foe("orc", 10), foe("orc", 300), foe("orc", 300), foe("ghoul", 300)],
    ));
    for number in 1..=5 {
        fight.fighters[number].monster_mut().unwrap().dice = Some(0);
    }
    fight.fighters[3].monster_mut().unwrap().rating = 10;
    // 1 + 188 hits: 38 and 37 kill three of five. The fourth goes berserk on 10, the ghoul has no nerves.
    let events = order(&mut fight, Order::Fight, &[1, 6, 4]);
    let rolls = events.iter().filter(|event| matches!(event, Event::NerveRolled { .. })).count();
    assert_eq!((rolls, fight.get(FighterId(4)).is_raging(), fight.shaken), (1, true, true));
    // Two of four are not more than half.
    let mut half = begin(&setup(vec![warrior([60, 16, 12, 90, 12, 12], &[])], vec![foe("orc", 10); 4]));
    for number in 1..=4 {
        half.fighters[number].monster_mut().unwrap().dice = Some(0);
        half.fighters[number].monster_mut().unwrap().rating = if number < 3 { 10 } else { 90 };
    }
    order(&mut half, Order::Fight, &[1]);
    assert_eq!((half.here(FightSide::Foes).len(), half.shaken), (2, false));
    proves!("TT-BERSERK-22");
    assert!(!MonsterId::of("ghoul").unwrap().can_go_berserk());
}

#[test]
fn losers_of_two_turns_run_on_a_low_roll() {
    proves!("TT-DEC-053", "TT-XP-02");
    let mut fight = begin(&setup(vec![warrior([200, 16, 12, 90, 12, 12], &[])], vec![foe("orc", 500)]));
    let troll = fight.fighters[1].monster_mut().unwrap();
    (troll.dice, troll.full, troll.rating) = (Some(0), 500, 500);
    order(&mut fight, Order::Fight, &[1]);
    // 189 hits a turn: after the second 122 of 500 are left, and 3 + 4 is low enough.
    let events = order(&mut fight, Order::Fight, &[1, 3, 4]);
    assert!(events.contains(&Event::FoeFled { who: SECOND }), "{events:?}");
    fight.execute(&Command::Pursue(Pursuit::LetGo), &mut Vec::new()).unwrap();
    assert_eq!((fight.outcome, fight.person(FIRST).unwrap().gained), (Some(FightEnd::DrivenOff), 0));
}

#[test]
fn a_cornered_monster_goes_berserk_or_surrenders() {
    proves!("TT-BERSERK-24", "TT-DEC-053");
    let end = |name: &str| {
        let mut setup = setup(vec![warrior([112, 16, 12, 90, 12, 12], &[])], vec![foe(name, 120)]);
        setup.ground.cornered = true;
        let mut fight = begin(&setup);
        fight.fighters[1].monster_mut().unwrap().dice = Some(0);
        // 101 hits leave 19 of 120.
        order(&mut fight, Order::Fight, &[1]);
        (fight.get(SECOND).is_raging(), fight.get(SECOND).status)
    };
    assert_eq!((end("troll"), end("tiger")), ((true, Status::Active), (false, Status::Subdued)));
}

#[test]
fn berserk_monsters_roll_their_ones_again() {
    proves!(
        "TT-EX-24",
        "TT-BERSERK-21",
        "TT-BERSERK-25",
        "TT-BERSERK-26",
        "TT-BERSERK-27",
        "TT-BERSERK-29",
        "TT-DEC-194"
    );
    let mut setup = setup(vec![warrior([12, 16, 12, 90, 12, 12], &[])], vec![foe("troll", 40)]);
    setup.frenzied = true;
    let mut fight = begin(&setup);
    let events = order(&mut fight, Order::Fight, &[1, 6, 5, 3, 1, 1, 4, 4]);
    assert_eq!((scores(&events)[1].total, fight.monster(SECOND).unwrap().rating), (44, 35));
    // Half of the rating in later turns, too; ones of the second roll are rolled again as well.
    let events = order(&mut fight, Order::Fight, &[1, 6, 5, 3, 2, 1, 1, 2]);
    assert_eq!(scores(&events)[1].total, 17 + 17 + 1 + 2);
    proves!("TT-BERSERK-22", "TT-DEC-194");
    setup.foes = vec![foe("tiger", 40)];
    assert!(!begin(&setup).get(SECOND).is_raging());
}

#[test]
fn reach_and_room_decide_who_fights() {
    proves!("TT-COMBAT-12", "TT-COMBAT-13", "TT-COMBAT-28", "TT-DEC-065");
    let made = |name, weapons: &[&str]| person(name, CharacterType::Warrior, [40, 16, 12, 12, 12, 12], weapons);
    let party = vec![made("Ann", &["saber"]), made("Ben", &["saber"]), made("Cat", &["pike"]), made("Dan", &["saber"])];
    let lines = |space, foes: Vec<FoeEntry>| {
        let mut setup = setup(party.clone(), foes);
        setup.ground.space = space;
        let lines = begin(&setup).lines();
        lines.map(|line| line.each().map(|id| id.0).collect::<Vec<_>>())
    };
    let orcs = || vec![foe("orc", 40), foe("orc", 40), foe("orc", 40)];
    assert_eq!(lines(Space::Place, orcs()), [vec![0, 1, 2, 3], vec![4, 5, 6]]);
    assert_eq!(lines(Space::Passage, orcs()), [vec![0, 1, 2], vec![4, 5]], "the pike reaches from the second rank");
    assert_eq!(lines(Space::Narrow, orcs()), [vec![0], vec![4]]);
    assert_eq!(
        lines(Space::Passage, vec![foe("troll", 40), foe("troll", 40)])[1],
        [4],
        "one large foe fills a passage"
    );
    assert_eq!(lines(Space::Narrow, vec![foe("troll", 40)])[1], [0u8; 0], "and does not enter a narrow one");
    assert_eq!(lines(Space::Passage, vec![foe("hydra", 40)])[1], [0u8; 0]);
}

#[test]
fn pole_weapons_count_half_in_passages() {
    proves!("TT-COMBAT-14", "TT-WPN-04", "TT-WPN-05", "TT-WPN-06", "TT-DEC-075");
    let total = |name: &str, space| {
        let mut setup = setup(vec![warrior([20, 16, 12, 12, 14, 12], &[name])], vec![foe("orc", 500)]);
        setup.ground.space = space;
        let mut fight = begin(&setup);
        dummy(&mut fight, 1, 0);
        let dice = usize::from(fight.person(FIRST).unwrap().weapons[0].dice);
        let rolls: Vec<u32> = core::iter::repeat_n(3, dice).collect();
        if fight.check(&Command::Order(Order::Fight)).is_err() {
            return None;
        }
        Some(scores(&order(&mut fight, Order::Fight, &rolls))[0].total)
    };
    // Partizan: 4 dice of 3, adds 8 and 2.
    assert_eq!((total("partizan", Space::Place), total("partizan", Space::Passage)), (Some(22), Some(11)));
    assert_eq!(total("partizan", Space::Narrow), None);
    assert_eq!((total("scythe", Space::Passage), total("scythe", Space::Place)), (Some(19), Some(19)));
    assert_eq!(total("pike", Space::Passage), Some(25), "spears are no pole weapons");
}

#[test]
fn pairs_are_compared_for_themselves() {
    proves!("TT-COMBAT-07", "TT-COMBAT-15", "TT-DEC-066");
    let party = ["Ann", "Ben"].map(|name| person(name, CharacterType::Warrior, PLAIN, &[]));
    let mut fight = begin(&setup(party.into(), vec![foe("orc", 500), foe("orc", 500)]));
    dummy(&mut fight, 2, 1);
    dummy(&mut fight, 3, 1);
    order(&mut fight, Order::Duel(FighterId(2)), &[]);
    assert_eq!(refused(&fight, Order::Duel(FighterId(2))), IllegalMove::NoDuel);
    let events = order(&mut fight, Order::Fight, &[5, 2, 3, 6]);
    let found: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Compared(comparison) => Some((comparison.duel, comparison.totals)),
            _ => None,
        })
        .collect();
    assert_eq!(found, [(Some(FIRST), [5, 3]), (None, [2, 6])]);
    assert_eq!((con(&fight, 0), con(&fight, 1), con(&fight, 2)), (12, 8, 498), "both sides are hurt");
}

#[test]
fn shields_absorb_in_use_and_one_hit_slung() {
    proves!("TT-ARMOUR-03", "TT-ARMOUR-10", "TT-DEC-084", "TT-WPN-13", "TT-WPN-14", "TT-TWO-07", "TT-TWO-08");
    let absorbs = |weapons: &[&str], hands: Hands| {
        let mut person = Person::new(&warrior([60, 16, 12, 12, 20, 12], weapons));
        person.hands = hands;
        person.absorbs([false; 2])
    };
    let (sword, both) = (Some(0), Some(1));
    assert_eq!(absorbs(&["saber", "tower shield"], Hands { main: sword, off: None, shield: true }), [4, 0]);
    assert_eq!(absorbs(&["saber", "tower shield"], Hands { main: sword, off: None, shield: false }), [1, 0]);
    assert_eq!(absorbs(&["great axe", "tower shield"], Hands { main: sword, off: None, shield: true }), [1, 0]);
    assert_eq!(absorbs(&["saber", "main gauche"], Hands { main: sword, off: both, shield: false }), [0, 1]);
    assert_eq!(
        absorbs(&["main gauche"], Hands { main: sword, off: None, shield: false }),
        [0, 0],
        "only beside a sword"
    );
    assert_eq!(absorbs(&["saber", "madu"], Hands { main: both, off: None, shield: false }), [0, 1]);
    let spike = ["saber", "Viking spike shield"];
    assert_eq!(absorbs(&spike, Hands { main: sword, off: None, shield: true }), [2, 0]);
    assert_eq!(absorbs(&spike, Hands { main: sword, off: both, shield: false }), [0, 0], "a weapon or a shield");
}

#[test]
fn only_warriors_burn_and_only_in_need() {
    proves!("TT-ARMOUR-08", "TT-TYPE-16", "TT-DEC-084", "TT-DEC-119");
    let asked_in = |waylaid, kind, hits: u32| {
        let mut setup = setup(vec![Delver { kind, ..veteran() }], vec![foe("troll", 500)]);
        setup.waylaid = waylaid;
        let mut fight = begin(&setup);
        dummy(&mut fight, 1, 2);
        order(&mut fight, Order::Wait, &[6, hits - 6]);
        matches!(fight.question, crate::battle::state::Question::Burn(_))
    };
    let asked = |kind, hits| asked_in(false, kind, hits);
    assert!(!asked_in(true, CharacterType::Warrior, 9), "not in an ambush");
    assert!(asked(CharacterType::Warrior, 9) && !asked(CharacterType::Warrior, 8), "8 are absorbed");
    assert!(!asked(CharacterType::Rogue, 12) && !asked(CharacterType::WizardWarrior, 12));
}

#[test]
fn clumsy_fighters_may_hurt_themselves() {
    proves!("TT-TWO-04", "TT-HEAVY-09", "TT-DEC-088");
    let clumsy = |name| person(name, CharacterType::Warrior, [20, 16, 12, 12, 10, 12], &["morningstar"]);
    let mut fight = alone(clumsy("Ann"));
    // DX 10 for DN 12; LK 12 needs 8 on level 1. No experience for it.
    order(&mut fight, Order::Fight, &[1, 1, 1, 1, 2, 4]);
    assert_eq!((con(&fight, 0), fight.person(FIRST).unwrap().gained), (10, 0));
    order(&mut fight, Order::Fight, &[1, 1, 1, 1, 6, 3]);
    assert_eq!((con(&fight, 0), fight.person(FIRST).unwrap().gained), (10, 0));
    let mut fight =
        begin(&setup(vec![clumsy("Ann"), person("Ben", CharacterType::Warrior, PLAIN, &[])], vec![foe("orc", 500)]));
    dummy(&mut fight, 2, 0);
    order(&mut fight, Order::Fight, &[]);
    // 3 misses by 5: half of it, 2, hits the neighbour.
    order(&mut fight, Order::Wait, &[1, 1, 1, 1, 1, 2]);
    assert_eq!((con(&fight, 0), con(&fight, 1)), (12, 10));
}

#[test]
fn tiring_by_one_is_a_house_rule() {
    proves!("TT-HEAVY-08", "TT-DEC-086", "TT-HEAVY-05", "TT-HEAVY-06", "TT-DEC-087");
    let character = || warrior([12, 16, 12, 12, 12, 12], &["great axe"]);
    let mut one = setup(vec![character()], vec![foe("orc", 500)]);
    one.rules.tiring = Tiring::One;
    let mut fight = begin(&one);
    dummy(&mut fight, 1, 0);
    order(&mut fight, Order::Fight, &[1, 1, 1, 1]);
    assert_eq!(st(&fight, 0), 11);
    // By the deficit: SN 21 - 12 = 9 leave 3, so the character faints, and never falls below 1.
    let mut fight = alone(character());
    let events = order(&mut fight, Order::Fight, &[1, 1, 1, 1]);
    assert!(events.contains(&Event::Fainted { who: FIRST }));
    assert!(events.iter().any(|event| matches!(event, Event::Tired { after: 3, .. })));
}

#[test]
fn the_weak_by_birth_do_not_faint() {
    proves!("TT-DEC-087", "TT-HEAVY-04");
    let mut fight = alone(Delver { kindred: Kindred::Fairy, ..warrior([3, 16, 12, 12, 12, 12], &[]) });
    assert!(fight.person(FIRST).unwrap().can_fight());
    order(&mut fight, Order::Fight, &[6]);
    assert_eq!(fight.get(FIRST).status, Status::Active);
}

#[test]
fn poison_counts_only_for_winners() {
    proves!("TT-POISON-01", "TT-POISON-03", "TT-POISON-04", "TT-POISON-05", "TT-DEC-186");
    let with = |poison, foe_name: &str, dice: &[u32], foe_dice| {
        let mut character = warrior(PLAIN, &["dirk"]);
        character.poisons = vec![(poison, 1)];
        let mut fight = begin(&setup(vec![character], vec![foe(foe_name, 500)]));
        dummy(&mut fight, 1, 0);
        order(&mut fight, Order::Coat { weapon: 0, poison }, &[]);
        dummy(&mut fight, 1, foe_dice);
        let events = order(&mut fight, Order::Fight, dice);
        (compared(&events).venom, fight.monster(SECOND).unwrap().rating)
    };
    // 1d + 2: 4 + 2 = 6, and twice, four times or half as much again.
    assert_eq!(with(Poison::CobraMilk, "orc", &[4], 0), (6, 488));
    assert_eq!(with(Poison::DragonVenom, "orc", &[4], 0), (18, 476));
    assert_eq!(with(Poison::HellfireJuice, "orc", &[4], 0), (3, 491));
    assert_eq!(with(Poison::HellfireJuice, "zombie", &[4], 0), (0, 494), "nothing against the undead");
    assert_eq!(with(Poison::CobraMilk, "viper", &[4], 0), (0, 494), "vipers are immune");
    assert_eq!(with(Poison::CobraMilk, "orc", &[4, 6], 1), (0, 500), "a draw wins nothing");
    proves!("TT-POISON-07", "TT-POISON-08", "TT-POISON-09", "TT-DEC-187");
    // The octopus has no hands: 6 + 6 in any case; and what was not enough lowers its rating.
    assert_eq!(with(Poison::CobraMilk, "giant octopus", &[4, 6, 2], 2), (0, 496));
    assert_eq!(with(Poison::CobraMilk, "giant octopus", &[4, 6, 6, 6], 3), (0, 494));
}

#[test]
fn an_application_lasts_three_turns_of_use() {
    proves!("TT-EX-30", "TT-POISON-02");
    let mut character = warrior(PLAIN, &["dirk"]);
    character.poisons = vec![(Poison::DragonVenom, 1)];
    let mut fight = alone(character);
    order(&mut fight, Order::Coat { weapon: 0, poison: Poison::DragonVenom }, &[]);
    let mut venoms = Vec::new();
    for _ in 0..4 {
        dummy(&mut fight, 1, 0);
        venoms.push(compared(&order(&mut fight, Order::Fight, &[1])).venom);
    }
    assert_eq!(venoms, [9, 9, 9, 0]);
    assert_eq!(refused(&fight, Order::Coat { weapon: 0, poison: Poison::DragonVenom }), IllegalMove::NoPoison);
    assert_eq!(
        refused(&alone(warrior(PLAIN, &["saber"])), Order::Coat { weapon: 0, poison: Poison::CobraMilk }),
        IllegalMove::NoPoison
    );
}

#[test]
fn spider_venom_halves_and_stops_its_victim() {
    proves!("TT-POISON-01", "TT-DEC-185");
    let mut character = warrior([12, 16, 12, 900, 12, 12], &["dirk"]);
    character.poisons = vec![(Poison::SpiderVenom, 1)];
    let mut fight = begin(&setup(vec![character], vec![foe("orc", 500)]));
    dummy(&mut fight, 1, 0);
    order(&mut fight, Order::Coat { weapon: 0, poison: Poison::SpiderVenom }, &[]);
    order(&mut fight, Order::Fight, &[1]);
    let orc = fight.fighters[1].monster_mut().unwrap();
    (orc.dice, orc.rating, orc.full, orc.fought) = (None, 100, 100, true);
    // Ten dice and 25: half, then nothing for three turns, then all again.
    let half = scores(&order(&mut fight, Order::Wait, &[1, 1, 1, 1, 1]))[0];
    assert_eq!((half.dice, half.weapon, half.total), (5, 12, 17));
    for _ in 0..3 {
        assert_eq!(scores(&order(&mut fight, Order::Wait, &[])), []);
    }
    assert_eq!(scores(&order(&mut fight, Order::Wait, &[1; 10]))[0].total, 35);
    // Trolls are too large, zombies have no life.
    for name in ["troll", "zombie"] {
        let mut character = warrior([12, 16, 12, 900, 12, 12], &["dirk"]);
        character.poisons = vec![(Poison::SpiderVenom, 1)];
        let mut fight = begin(&setup(vec![character], vec![foe(name, 500)]));
        dummy(&mut fight, 1, 0);
        order(&mut fight, Order::Coat { weapon: 0, poison: Poison::SpiderVenom }, &[]);
        order(&mut fight, Order::Fight, &[1]);
        assert_eq!(fight.get(SECOND).effects.venom, 0, "{name}");
    }
    assert!(crate::battle::resolve::is_immune(
        &crate::battle::fighter::Monster::new(MonsterId::of("troll").unwrap(), 50),
        Poison::SpiderVenom
    ));
}

#[test]
fn cobra_milk_kills_after_three_turns() {
    proves!("TT-POISON-01", "TT-POISON-10", "TT-DEC-185", "TT-SAVE-07");
    let mut character = warrior([12, 16, 12, 900, 12, 12], &["dirk"]);
    character.poisons = vec![(Poison::CobraMilk, 1)];
    let mut fight = begin(&setup(vec![character], vec![foe("orc", 500)]));
    dummy(&mut fight, 1, 0);
    order(&mut fight, Order::Coat { weapon: 0, poison: Poison::CobraMilk }, &[]);
    order(&mut fight, Order::Fight, &[1]);
    let orc = fight.fighters[1].monster_mut().unwrap();
    (orc.dice, orc.rating, orc.full, orc.fought) = (None, 40, 40, true);
    order(&mut fight, Order::Wait, &[1; 5]);
    order(&mut fight, Order::Wait, &[1; 5]);
    // MR 40 needs 60 on five dice at the end of the third turn.
    order(&mut fight, Order::Wait, &[1, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
    assert_eq!((fight.get(SECOND).status, fight.outcome), (Status::Dead, Some(FightEnd::Won)));
}

#[test]
fn soft_weapons_break_on_harder_arms() {
    proves!("TT-MATERIAL-01", "TT-MATERIAL-02", "TT-MATERIAL-03", "TT-DEC-189");
    let tested = |material, foe_name: &str, dice: &[u32]| {
        let mut character = warrior(PLAIN, &[]);
        character.weapons = vec![made_of("spear", material)];
        let mut fight = begin(&setup(vec![character], vec![foe(foe_name, 500)]));
        dummy(&mut fight, 1, 0);
        order(&mut fight, Order::Fight, &[&[1, 1], dice].concat());
        fight.person(FIRST).unwrap().weapons[0].dice_now()
    };
    assert_eq!((tested(Material::Iron, "troll", &[1, 1]), tested(Material::Iron, "troll", &[1, 2])), (1, 2));
    assert_eq!(tested(Material::Iron, "orc", &[]), 2, "iron does not break on iron");
    assert_eq!((tested(Material::Bronze, "orc", &[5, 6]), tested(Material::Copper, "orc", &[3, 4])), (1, 1));
    assert_eq!((tested(Material::Stone, "orc", &[5, 5]), tested(Material::Stone, "tiger", &[])), (1, 2));
    assert_eq!(tested(Material::Steel, "troll", &[]), 2);
    proves!("TT-MATERIAL-04");
    assert_eq!(tested(Material::Silver, "orc", &[6, 6]), 1);
}

#[test]
fn winners_may_have_to_save() {
    proves!("TT-COMBAT-30", "TT-DEC-072");
    let mut setup = setup(vec![warrior(PLAIN, &["broadsword"])], vec![foe("orc", 500)]);
    setup.rules.winner_hits = WinnerHits::SavingRoll;
    setup.party[0].character.armour = vec![mail("leather")];
    let mut fight = begin(&setup);
    dummy(&mut fight, 1, 0);
    // LK 12 needs 8: a 3 misses by 5, leather absorbs 2. No experience.
    let events = order(&mut fight, Order::Fight, &[6, 6, 1, 2]);
    assert_eq!((con(&fight, 0), fight.person(FIRST).unwrap().gained), (9, 0));
    assert!(wounds(&events).iter().any(|wound| wound.from == HitsFrom::Winning && wound.absorbed == [0, 2]));
}

#[test]
fn flight_compares_paces() {
    proves!("TT-REACT-05", "TT-COMBAT-26", "TT-COMBAT-27", "TT-DEC-054");
    let run = |dice: &[u32]| {
        let mut fight = begin(&setup(vec![warrior(PLAIN, &[])], vec![foe("orc", 500)]));
        dummy(&mut fight, 1, 0);
        order(&mut fight, Order::Flee, dice);
        (fight.outcome, fight.person(FIRST).unwrap().gained)
    };
    // Pace 11 (a light load) against 10 of the orc: equal sums are not enough.
    assert_eq!(run(&[1, 2, 1, 2]), (Some(FightEnd::Fled), 0));
    assert_eq!(run(&[1, 2, 2, 2, 1]).0, None, "a failed flight fights on");
    let paces = |character: &Delver| Person::new(character).pace_now();
    let hurt = |con| {
        let mut hurt = warrior(PLAIN, &[]);
        hurt.current = Some(crate::data::attribute::Attributes([12, 16, 12, con, 12, 12]));
        paces(&hurt)
    };
    assert_eq!((hurt(12), hurt(11), hurt(6)), (11, 10, 8));
    assert_eq!(
        paces(&warrior([12, 16, 12, 15, 12, 12], &["tower shield", "figure-8 shield"])),
        9,
        "75 of 100: above half"
    );
}

#[test]
fn missiles_hit_by_marksmanship_and_range() {
    proves!(
        "TT-MISSILE-01",
        "TT-MISSILE-02",
        "TT-MISSILE-03",
        "TT-MISSILE-06",
        "TT-COMBAT-08",
        "TT-COMBAT-10",
        "TT-DEC-076"
    );
    let mut setup = setup(vec![warrior([14, 16, 12, 12, 19, 12], &["longbow", "broadsword"])], vec![foe("orc", 500)]);
    setup.distance = Some(50);
    let mut fight = begin(&setup);
    assert_eq!((fight.missiles, refused(&fight, Order::Fight)), (1, IllegalMove::TooFar));
    // DX 19 less 1 for the broadsword; marksmanship 18 hits at medium range on 1 to 3. Bow 2d+3, ST +2, DX +12.
    let shot = Order::Shoot { weapon: 0, at: SECOND };
    let mut missed = fight.clone();
    assert_eq!(missed.aim(FIRST, 0, SECOND), (18, RangeBand::Medium, 3));
    order(&mut missed, shot, &[4]);
    assert_eq!((missed.monster(SECOND).unwrap().rating, missed.missiles), (500, 0));
    order(&mut fight, shot, &[3, 2, 4]);
    assert_eq!(fight.monster(SECOND).unwrap().rating, 500 - 6 - 3 - 2 - 12);
    proves!("TT-MISSILE-07", "TT-COMBAT-09", "TT-MISSILE-14");
    assert_eq!(refused(&fight, shot), IllegalMove::InMelee);
    // The bow is in hand now: the broadsword has to be taken first.
    assert_eq!(refused(&fight, Order::Fight), IllegalMove::CannotShoot);
    dummy(&mut fight, 1, 0);
    order(&mut fight, Order::Ready(Hands { main: Some(1), off: None, shield: false }), &[]);
    assert!(fight.check(&Command::Order(Order::Fight)).is_ok());
}

#[test]
fn reach_and_cocking_limit_shots() {
    proves!("TT-MISSILE-05", "TT-MISSILE-08", "TT-WPN-09", "TT-DEC-080", "TT-DEC-079", "TT-MISSILE-12");
    let far = |weapons: &[&str], distance| {
        let mut setup = setup(vec![warrior([20, 16, 12, 12, 20, 12], weapons)], vec![foe("orc", 500)]);
        setup.distance = Some(distance);
        begin(&setup)
    };
    let shot = Order::Shoot { weapon: 0, at: SECOND };
    assert_eq!(refused(&far(&["common sling"], 110), shot), IllegalMove::OutOfReach);
    assert_eq!(refused(&far(&["spear"], 60), shot), IllegalMove::OutOfReach);
    assert!(far(&["spear"], 50).check(&Command::Order(shot)).is_ok());
    assert!(far(&["spear", "spear-thrower"], 100).check(&Command::Order(shot)).is_ok());
    let mut fight = far(&["javelin", "atl-atl"], 60);
    // The dice of the javelin are doubled, its adds are not: 2 dice; DX 20 less 1 gives +14.
    order(&mut fight, shot, &[1, 5, 6]);
    assert_eq!(500 - fight.monster(SECOND).unwrap().rating, 11 + 8 + 14);
    assert!(!fight.person(FIRST).unwrap().weapons[0].is_some(), "a thrown weapon is gone");
    let mut fight = far(&["light crossbow"], 200);
    fight.fighters[0].person_mut().unwrap().weapons[0].shots = 5;
    order(&mut fight, shot, &[6]);
    assert_eq!((refused(&fight, shot), fight.missiles), (IllegalMove::NotCocked, 1));
    order(&mut fight, Order::Cock { weapon: 0 }, &[]);
    assert_eq!(fight.person(FIRST).unwrap().weapons[0].ready, 1);
}

#[test]
fn monsters_shoot_before_they_close_in() {
    proves!("TT-COMBAT-11", "TT-DEC-078", "TT-SAVE-02", "TT-XP-12", "TT-XP-13", "TT-EX-27");
    let mut setup =
        setup(vec![warrior(PLAIN, &[]), person("Ben", CharacterType::Warrior, PLAIN, &[])], vec![foe("centaur", 40)]);
    (setup.distance, setup.level) = (Some(50), 2);
    let mut fight = begin(&setup);
    assert_eq!(fight.missiles, 1);
    order(&mut fight, Order::Wait, &[]);
    // The second member; LK 12 needs 13 on level 2; five dice give two.
    order(&mut fight, Order::Wait, &[2, 3, 5, 1, 3]);
    assert_eq!((con(&fight, 1), fight.person(SECOND).unwrap().gained), (8, 4 * 13));
    let mut fight = begin(&setup);
    order(&mut fight, Order::Wait, &[]);
    order(&mut fight, Order::Wait, &[1, 4, 4, 3, 2]);
    assert_eq!((con(&fight, 0), fight.person(FIRST).unwrap().gained), (12, 26));
}

#[test]
fn dragons_breathe_at_one_target_each_turn() {
    proves!("TT-MON-13", "TT-MON-15", "TT-DEC-036", "TT-DEC-073");
    let mut setup = setup(vec![warrior(PLAIN, &[])], vec![foe("fire dragon", 500)]);
    (setup.level, setup.party[0].character.armour) = (2, vec![mail("leather")]);
    // The only member is the target; the saving roll fails, two dice of hits, leather takes 2.
    let fight = begin_with(&setup, &[1, 2, 4, 3]);
    assert_eq!(con(&fight, 0), 12 - 5);
}

#[test]
fn fire_venom_and_fangs_follow_lost_constitution() {
    proves!("TT-MON-13", "TT-MON-15", "TT-DEC-179", "TT-DEC-185");
    let bitten = |name: &str, dice: &[u32]| {
        let mut fight = begin(&setup(vec![warrior([12, 16, 12, 40, 12, 12], &[])], vec![foe(name, 500)]));
        dummy(&mut fight, 1, 2);
        fight.fighters[1].monster_mut().unwrap().rating = 400;
        order(&mut fight, Order::Wait, dice);
        fight
    };
    // 7 hits, and 1 more of fire on level 1.
    assert_eq!(con(&bitten("balrog", &[3, 4]), 0), 32);
    assert_eq!(st(&bitten("barrow-wight", &[3, 4]), 0), 11);
    assert!(bitten("ghoul", &[3, 4]).get(FIRST).effects.fever);
    assert_eq!(bitten("vampire", &[3, 4]).monster(SECOND).unwrap().rating, 407);
    assert_eq!(bitten("giant spider", &[3, 4, 1, 2]).get(FIRST).effects.venom, 1, "the saving roll of 8 failed");
    assert_eq!(bitten("viper", &[3, 4, 6, 2]).get(FIRST).effects.milk, 0, "the saving roll was made");
    assert_eq!(bitten("hydra", &[3, 4]).monster(SECOND).unwrap().rating, 410);
}

#[test]
fn werewolves_rise_unless_magic_or_silver_slays_them() {
    proves!("TT-MON-13", "TT-DEC-036", "TT-DEC-071");
    let mut fight = begin(&setup(
        vec![warrior([300, 16, 12, 900, 12, 12], &["dirk"])],
        vec![foe("werewolf", 60), foe("orc", 9000)],
    ));
    dummy(&mut fight, 2, 0);
    fight.fighters[2].monster_mut().unwrap().rating = 9000;
    fight.fighters[1].monster_mut().unwrap().dice = Some(0);
    order(&mut fight, Order::Fight, &[1]);
    assert_eq!(fight.get(SECOND).status, Status::Dead);
    for _ in 0..4 {
        order(&mut fight, Order::Wait, &[]);
    }
    assert_eq!((fight.get(SECOND).status, fight.monster(SECOND).unwrap().rating), (Status::Active, 30));
}

#[test]
fn a_set_up_with_wrong_values_is_named() {
    let bad = |change: fn(&mut Setup)| {
        let mut setup = setup(vec![warrior(PLAIN, &["saber"])], vec![foe("orc", 40)]);
        change(&mut setup);
        setup.check().unwrap_err()
    };
    use crate::model::setup::SetupError;
    assert_eq!(bad(|setup| setup.foes.clear()), SetupError::Foes(0));
    assert_eq!(bad(|setup| setup.level = 21), SetupError::Level(21));
    assert_eq!(bad(|setup| setup.leader = 1), SetupError::Leader);
    assert_eq!(bad(|setup| setup.distance = Some(0)), SetupError::Distance(0));
    assert_eq!(bad(|setup| setup.party[0].seat = 1), SetupError::Seat { member: 1 });
    assert!(matches!(
        bad(|setup| setup.party[0].character.name = "\u{7}".into()),
        SetupError::Member { member: 1, .. }
    ));
    assert!(matches!(
        bad(|setup| setup.party[0].character.weapons = vec![weapon("poleaxe"); 6]),
        SetupError::Member { .. }
    ));
    assert_eq!(bad(|setup| setup.foes = vec![foe("orc", 0)]), SetupError::Rating { foe: 1 });
    let pair = Hands { main: Some(0), off: Some(0), shield: false };
    let twice = |setup: &mut Setup, hands| setup.party[0].hands = Some(hands);
    let mut setup = setup(vec![warrior(PLAIN, &["saber"])], vec![foe("orc", 40)]);
    twice(&mut setup, pair);
    assert_eq!(setup.check(), Err(SetupError::Hands { member: 1 }));
}
