//! Missiles beside poison, magic and house rules.

use crate::battle::command::Order;
use crate::battle::event::{Change, Event};
use crate::battle::fighter::FighterId;
use crate::battle::resolve::Run;
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::house_rules::{Tiring, WinnerHits};
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::data::spell::Spell;
use crate::model::arms::Hands;
use crate::model::setup::{Light, Space};
use crate::tests::arena::{begin, begin_with, foe, order, person, setup, st, warrior};
use crate::tests::magic::{cast, mage};
use crate::tests::rules::dummy;
use crate::tests::vectors::{FIRST, compared};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::proves;

const FOE: FighterId = FighterId(1);

/// An archer of ST 12 and DX 16 with a coated longbow, 50 feet from a foe.
fn archer(name: &str, poison: Option<Poison>) -> Fight {
    let mut setup = setup(vec![warrior([12, 16, 12, 12, 16, 12], &["longbow"])], vec![foe(name, 500)]);
    setup.distance = Some(50);
    let mut fight = begin(&setup);
    let bow = &mut fight.fighters[0].person_mut().unwrap().weapons[0];
    (bow.poison, bow.coat) = (poison, if poison.is_some() { 6 } else { 0 });
    fight
}

/// The hits of a shot whose two dice show 4.
fn hits(fight: &mut Fight) -> i32 {
    let before = fight.get(FOE).vitality();
    order(fight, Order::Shoot { weapon: 0, at: FOE }, &[1, 4, 4]);
    before - fight.get(FOE).vitality()
}

#[test]
fn a_fight_begins_no_farther_away_than_one_sees() {
    proves!("TT-DEC-076", "TT-DEC-143");
    let distance = |light, lit, rolled| {
        let mut setup = setup(vec![warrior([12, 16, 12, 12, 16, 12], &["longbow"])], vec![foe("orc", 500)]);
        (setup.distance, setup.ground.space, setup.ground.lit) = (None, Space::Passage, lit);
        setup.party[0].light = light;
        let fight = begin_with(&setup, &[rolled, rolled]);
        (fight.distance, fight.missiles)
    };
    assert_eq!(distance(None, true, 6), (120, 2));
    let by = |light| distance(Some(light), false, 6);
    assert_eq!([Light::Torch, Light::Lantern].map(by), [(30, 1), (60, 1)]);
    assert_eq!(distance(Some(Light::Torch), false, 1), (20, 1));
    assert_eq!(distance(None, false, 6), (0, 0), "10 feet: the sides close in");
    let seen = |change: Change| {
        let mut setup = setup(vec![mage()], vec![foe("orc", 500)]);
        (setup.distance, setup.ground.space, setup.ground.lit) = (None, Space::Hall, false);
        let (mut fight, mut dice) = (Fight::before(&setup, Seed(1)), Dice::loaded([6]));
        let mut run = Run { dice: &mut dice, sink: &mut Vec::new() };
        fight.open(&mut run, &setup, [], vec![Event::Changed { who: FIRST, change }]);
        fight.distance
    };
    assert_eq!([Change::Sight(30), Change::Wisp(30)].map(seen), [120, 30]);
}

#[test]
fn the_immune_feel_no_poison_of_missiles() {
    proves!("TT-POISON-01", "TT-POISON-06", "TT-DEC-185");
    // 8 + 3 of the bow, 4 + 4 for DX 16. Hellfire juice adds half of 11.
    assert_eq!(hits(&mut archer("orc", None)), 19);
    assert_eq!(hits(&mut archer("orc", Some(Poison::HellfireJuice))), 24);
    assert_eq!(hits(&mut archer("zombie", Some(Poison::HellfireJuice))), 19);
}

#[test]
fn a_boosted_weapon_lends_nothing_to_another() {
    proves!("TT-SPELL-0211", "TT-MISSILE-06");
    let spearman = |name| person(name, CharacterType::Warrior, [12, 16, 12, 40, 12, 12], &["saber", "javelin"]);
    let party = vec![mage(), spearman("Anna"), spearman("Berta"), spearman("Carla")];
    let mut setup = setup(party, vec![foe("orc", 500)]);
    setup.ground.space = Space::Passage;
    setup.party[3].hands = Some(Hands { main: Some(0), off: None, shield: false });
    let mut fight = begin(&setup);
    dummy(&mut fight, 4, 0);
    order(&mut fight, cast(Spell::Whammy, Some(3)), &[]);
    order(&mut fight, Order::Wait, &[]);
    order(&mut fight, Order::Wait, &[]);
    // One die of the javelin, and not three for the saber in hand. The first die hits.
    let events = order(&mut fight, Order::Shoot { weapon: 1, at: FighterId(4) }, &[1, 5]);
    let shot = events.iter().find_map(|event| match event {
        Event::Shot { damage: Some((pool, _)), .. } => Some(pool.sum()),
        _ => None,
    });
    assert_eq!(shot, Some(5));
}

#[test]
fn a_house_rule_tires_archers_by_one() {
    proves!("TT-DEC-080", "TT-DEC-086");
    for (tiring, left) in [(Tiring::Deficit, 8), (Tiring::One, 9)] {
        let mut fight = archer("orc", None);
        fight.rules.tiring = tiring;
        *fight.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Strength) = 10;
        fight.fighters[0].person_mut().unwrap().normal = fight.person(FIRST).unwrap().current;
        order(&mut fight, Order::Shoot { weapon: 0, at: FOE }, &[6]);
        assert_eq!(st(&fight, 0), left, "{tiring:?}");
    }
}

#[test]
fn each_weapon_has_the_bonus_of_its_own_poison() {
    proves!("TT-POISON-05", "TT-DEC-186");
    let mut fight =
        begin(&setup(vec![warrior([24, 16, 12, 40, 12, 12], &["saber", "dirk"])], vec![foe("zombie", 500)]));
    dummy(&mut fight, 1, 0);
    let person = fight.fighters[0].person_mut().unwrap();
    person.hands = Hands { main: Some(0), off: Some(1), shield: false };
    for (weapon, poison) in person.weapons.iter_mut().zip([Poison::HellfireJuice, Poison::DragonVenom]) {
        (weapon.poison, weapon.coat) = (Some(poison), 3);
    }
    // The undead feel the dragon's venom on the dirk, three times 4 + 2, and no hellfire.
    let events = order(&mut fight, Order::Fight, &[1, 3, 4]);
    assert_eq!(compared(&events).venom, 18);
}

#[test]
fn poison_is_left_out_of_the_tenth_that_winners_lose() {
    proves!("TT-POISON-11", "TT-COMBAT-29", "TT-POISON-07");
    let lost = |kind: &str| {
        let mut fight = begin(&setup(vec![warrior([12, 16, 12, 40, 12, 12], &["saber"])], vec![foe(kind, 500)]));
        fight.rules.winner_hits = WinnerHits::Tenth;
        let monster = fight.fighters[1].monster_mut().unwrap();
        (monster.dice, monster.fought) = (Some(0), true);
        let weapon = &mut fight.fighters[0].person_mut().unwrap().weapons[0];
        (weapon.poison, weapon.coat) = (Some(Poison::DragonVenom), 3);
        order(&mut fight, Order::Fight, &[4, 5]);
        assert_eq!(500 - fight.get(FOE).vitality(), 9 + 27, "{kind}");
        40 - fight.get(FIRST).vitality()
    };
    assert!(MonsterId::of("python").is_some());
    // 9 hits of the saber are no tenth, whether the foe has armour against the poison or not.
    assert_eq!(["orc", "python"].map(lost), [0, 0]);
}

#[test]
fn a_coated_sling_keeps_its_poison_in_the_melee() {
    proves!("TT-POISON-02", "TT-DEC-186");
    let mut fight =
        begin(&setup(vec![warrior([12, 16, 12, 40, 12, 12], &["saber", "common sling"])], vec![foe("orc", 500)]));
    dummy(&mut fight, 1, 0);
    let person = fight.fighters[0].person_mut().unwrap();
    person.hands = Hands { main: Some(0), off: Some(1), shield: false };
    for weapon in person.weapons.iter_mut().take(2) {
        (weapon.poison, weapon.coat) = (Some(Poison::HellfireJuice), 3);
    }
    order(&mut fight, Order::Fight, &[1, 3]);
    let coats = fight.person(FIRST).unwrap().weapons.map(|weapon| weapon.coat);
    assert_eq!(coats[..2], [2, 3]);
}
