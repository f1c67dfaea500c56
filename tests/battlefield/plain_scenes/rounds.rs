//! Turns, drowning, prisoners, victory, obedience.

use super::*;
use crate::plain::field::Homeland;
use crate::plain::leader::{Fate, dice_for_order, disobedience, leadership_after};
use crate::plain::orders::Outcome;
use crate::plain::state::Stance;
use crate::plain::troops::Kind::*;

#[test]
fn a_round_of_three_armies_event_by_event() {
    let mut b = battle(&[(0, Orcs, 9, hex(0, 0)), (1, Orcs, 9, hex(8, 0)), (2, Orcs, 9, hex(0, 6))]);
    let mut events = Vec::new();
    for _ in 0..6 {
        events.extend(end_turn(&mut b));
    }
    let ended = |army| Event::TurnEnded { army };
    let began = Event::RoundBegan { round: 2, order: vec![1, 2, 0] };
    let expected = [ended(0), ended(1), ended(2), Event::CombatBegan, ended(0), ended(1), ended(2), began];
    assert_eq!(events, expected);
    assert_eq!((b.army_to_act(), b.step), (1, Step::Movement));
}

#[test]
fn waiting_to_the_end_of_the_turn_is_defending() {
    let mut b = fight(&[(0, Orcs, 9, hex(0, 0)), (1, Orcs, 9, hex(1, 0))]);
    end_turn(&mut b);
    assert_eq!(b.units[0].stance, Stance::Defending);
    let events = attack(&mut b, 1, 0, &mut Answers::default(), &[1, 1]);
    assert!(matches!(events[..], [Event::Attacked { back: Some(_), .. }, ..]));
}

#[test]
fn swimmers_drown_from_the_fourth_round_on() {
    let mut b = battle(&[(0, LightInfantry, 8, hex(4, 3)), (1, Orcs, 9, hex(0, 0))]);
    b.armies[0].homeland = Homeland::Desert;
    for at in b.field.around(hex(4, 3)).into_iter().chain([hex(4, 3)]) {
        b.field.set(at, terrain(Terrain::Water));
    }
    let mut left = Vec::new();
    for _ in 0..6 {
        (0..4).for_each(|_| drop(end_turn(&mut b)));
        left.push(b.units[0].fighters);
    }
    assert_eq!((left, b.units[0].lost), (vec![8, 8, 8, 6, 4, 3], 10));
    b.armies[0].homeland = Homeland::Water;
    (0..4).for_each(|_| drop(end_turn(&mut b)));
    assert_eq!((b.units[0].fighters, b.units[0].wet), (3, 0));
}

#[test]
fn a_friend_frees_prisoners_when_no_enemy_is_near() {
    let units = [(0, Orcs, 20, hex(2, 2)), (0, Orcs, 20, hex(1, 2)), (1, Peasants, 20, hex(3, 2))];
    let mut b = fight(&units);
    b.units[0].captor = Some(2);
    end_turn(&mut b);
    end_turn(&mut b);
    assert_eq!(b.units[0].captor, Some(2), "the captor is beside them");
    b.units[2].at = Some(hex(7, 5));
    (0..4).for_each(|_| drop(end_turn(&mut b)));
    assert_eq!((b.units[0].captor, b.units[0].stance, b.losses(0)), (None, Stance::Undecided, 0));
}

#[test]
fn the_last_alliance_wins_at_the_end_of_the_round() {
    let mut b = fight(&[(0, Giants, 4, hex(2, 2)), (1, Peasants, 4, hex(3, 2)), (2, Orcs, 1, hex(8, 6))]);
    b.armies[2].alliance = 0;
    attack(&mut b, 0, 1, &mut Answers::default(), &[1, 1]);
    assert_eq!(b.over, None);
    end_turn(&mut b);
    let events = end_turn(&mut b);
    assert_eq!(events.last(), Some(&Event::Over(Outcome::Won(0))));
    assert_eq!((b.fate(2), b.fate(1)), (Some(Fate::Victory), Some(Fate::Defeat)));
    assert_eq!((b.losses(1), b.losses(0)), (4, 4));
    assert_eq!((b.leadership_change(0), b.leadership_change(1)), (Some(0), Some(1)));
    assert_eq!([leadership_after(10, -3), leadership_after(10, 11)], [13, 0]);
    assert_eq!(order(&mut b, Order::EndTurn, &[]), Err("the battle is over"));
}

#[test]
fn the_last_round_ends_in_a_draw() {
    let mut b = battle(&[(0, Orcs, 9, hex(0, 0)), (1, Orcs, 9, hex(8, 0))]);
    b.limit = 2;
    (0..7).for_each(|_| drop(end_turn(&mut b)));
    assert_eq!(end_turn(&mut b).last(), Some(&Event::Over(Outcome::Draw)));
}

#[test]
fn prisoners_and_the_fled_do_not_count_as_left() {
    let mut b = fight(&[(0, Orcs, 9, hex(0, 0)), (1, Orcs, 9, hex(8, 0)), (1, Orcs, 9, hex(8, 6))]);
    b.units[1].captor = Some(0);
    (b.units[2].at, b.units[2].fled) = (None, true);
    let events = end_turn(&mut b);
    assert_eq!(events.last(), Some(&Event::Over(Outcome::Won(0))));
    assert_eq!((b.losses(1), b.booty(0)), (27, 9));
}

#[test]
fn a_proud_army_disobeys() {
    assert_eq!([(100, 100), (100, 99), (120, 60), (120, 0)].map(|(ego, lead)| disobedience(ego, lead)), [0, 1, 3, 6]);
    let units = [(0, Orcs, 20, hex(2, 2)), (1, Peasants, 20, hex(3, 2)), (0, DwarvenGuards, 20, hex(4, 2))];
    let mut b = fight(&units);
    // Ego 160 against 80: a die of 3 disobeys, a 4 obeys.
    b.armies[0].leadership = Some(80);
    let mut stubborn = b.clone();
    let events = attack(&mut stubborn, 0, 1, &mut Answers::default(), &[3]);
    assert_eq!(events, [Event::Tested { unit: 0, die: 3, obeys: false }]);
    assert_eq!(stubborn.units[0].stance, Stance::Defending);
    assert_eq!(attack(&mut b, 0, 1, &mut Answers::default(), &[4, 1, 1]).len(), 4, "test, decision, attack, end");
    b = battle(&units);
    b.armies[0].leadership = Some(80);
    let events = step(&mut b, 0, hex(1, 2), &[3]);
    assert_eq!((events.len(), b.units[0].at, b.units[0].moved), (1, Some(hex(2, 2)), true));
    let events = step(&mut b, 2, hex(5, 2), &[1]);
    assert_eq!(bonuses(&events).len(), 1, "guards never disobey");
}

#[test]
fn dice_decide_the_first_order() {
    // 3, 5, 3: the second first; then the tied roll again, and again.
    assert_eq!(dice_for_order(&[0, 1, 2], &mut Faces::new(&[3, 5, 3, 2, 2, 1, 6])), [1, 2, 0]);
    assert_eq!(dice_for_order(&[0, 1], &mut Faces::new(&[6, 1])), [0, 1]);
}
