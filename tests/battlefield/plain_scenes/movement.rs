//! Steps, flight, rear guards, instalments, flyers, hidden enemies, Barbarians.

use super::*;
use crate::plain::orders::Reply;
use crate::plain::state::{Mover, Stance};
use crate::plain::troops::Kind::*;

#[test]
fn leaving_a_zone_draws_a_strike_from_each_enemy_once() {
    let mut b = battle(&[
        (0, LightCavalry, 10, hex(2, 2)),
        (1, Peasants, 20, hex(3, 2)),
        (1, Goblins, 20, hex(1, 2)),
        (1, Orcs, 20, hex(7, 2)),
    ]);
    // Both neighbours strike, in the order of columns; 8 HP kill two of 3 HP each.
    let events = step(&mut b, 0, hex(2, 1), &[1, 1]);
    assert_eq!(bonuses(&events), [(2, 2), (1, 2)]);
    assert_eq!((b.units[0].fighters, b.units[0].lost), (6, 16));
    // Still adjacent to the peasants and the goblins: they have struck in this round.
    let events = step(&mut b, 0, hex(2, 0), &[]);
    assert_eq!(bonuses(&events), []);
    assert_eq!(b.mover.as_ref().map(|mover| mover.left), Some(6));
}

#[test]
fn sliding_along_an_enemy_is_flight() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(2, 2)), (1, Peasants, 20, hex(3, 2))]);
    let events = step(&mut b, 0, hex(2, 1), &[3]);
    assert_eq!(bonuses(&events), [(1, 3)]);
    let bound = Stance::Bound { to: 0, attacked: false, answered: false, bonus: true };
    assert_eq!((b.units[1].stance, b.units[1].gave_bonus), (bound, true));
}

#[test]
fn a_declined_bonus_strike_binds_nobody() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(2, 2)), (1, Peasants, 20, hex(3, 2))]);
    let mut no = Answers { bonuses: [false].into(), ..Answers::default() };
    let events = b.perform(&Order::Step { unit: 0, to: hex(1, 2) }, &mut no, &mut Faces::default()).unwrap();
    assert_eq!((bonuses(&events), b.units[1].stance), (vec![], Stance::Undecided));
}

#[test]
fn entering_a_zone_is_free_and_passing_is_not() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(0, 0)), (1, Peasants, 20, hex(2, 0))]);
    assert_eq!(bonuses(&step(&mut b, 0, hex(1, 0), &[])), []);
    assert_eq!(bonuses(&step(&mut b, 0, hex(1, 1), &[1])).len(), 1);
}

#[test]
fn a_destroyed_fugitive_does_not_arrive() {
    let mut b = battle(&[(0, Peasants, 4, hex(2, 2)), (1, Giants, 4, hex(3, 2))]);
    let events = step(&mut b, 0, hex(1, 2), &[1]);
    assert!(events.contains(&Event::Destroyed { unit: 0 }) && b.mover.is_none());
    assert_eq!((b.units[0].at, b.units[0].lost), (None, 4));
}

#[test]
fn a_rear_guard_holds_the_chosen_enemies() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(2, 2)), (1, Peasants, 20, hex(3, 2)), (1, Goblins, 20, hex(1, 2))]);
    let leave = |stay, held: &[usize]| Order::Leave { unit: 0, stay, held: held.to_vec() };
    assert_eq!(order(&mut b, leave(2, &[1]), &[]), Err("a rear guard is at least a quarter and not all"));
    assert_eq!(order(&mut b, leave(3, &[1, 2]), &[]), Err("each enemy needs a quarter"));
    assert_eq!(order(&mut b, leave(10, &[1]), &[]), Err("a rear guard is at least a quarter and not all"));
    order(&mut b, leave(3, &[1]), &[]).unwrap();
    assert_eq!((b.units[0].fighters, b.units[0].number, b.units[0].moved), (3, 1, true));
    assert_eq!((b.units[3].fighters, b.units[3].number), (7, 2));
    assert_eq!(order(&mut b, Order::Halt { unit: 3 }, &[]), Err("it cannot stop on this hex"));
    assert_eq!(bonuses(&step(&mut b, 3, hex(2, 1), &[1])), [(2, 2)]);
    order(&mut b, Order::Halt { unit: 3 }, &[]).unwrap();
    assert_eq!((b.units[3].fighters, b.units[0].at), (5, Some(hex(2, 2))));
}

#[test]
fn friends_are_passed_and_enemies_are_not() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(0, 0)), (0, Peasants, 20, hex(1, 0)), (1, Peasants, 20, hex(8, 6))]);
    step(&mut b, 0, hex(1, 0), &[]);
    assert_eq!(order(&mut b, Order::Halt { unit: 0 }, &[]), Err("it cannot stop on this hex"));
    step(&mut b, 0, hex(2, 0), &[]);
    order(&mut b, Order::Halt { unit: 0 }, &[]).unwrap();
    assert_eq!(order(&mut b, Order::Step { unit: 0, to: hex(3, 0) }, &[]), Err("cannot move in this round"));
    b.units[1].captor = Some(2);
    assert_eq!(b.step_cost(0, hex(1, 0)), None, "prisoners");
    assert_eq!(b.step_cost(0, hex(8, 6)), None, "an enemy");
}

#[test]
fn a_step_that_cannot_end_anywhere_is_refused() {
    let mut b = battle(&[(0, Peasants, 20, hex(0, 0)), (0, Peasants, 20, hex(1, 0)), (1, Peasants, 20, hex(8, 6))]);
    assert_eq!(order(&mut b, Order::Step { unit: 0, to: hex(1, 0) }, &[]), Err("it could not stop there or beyond"));
}

#[test]
fn instalments_are_lost_elsewhere_and_to_the_quicker() {
    let mut b = battle(&[(0, Peasants, 20, hex(0, 0)), (0, LightCavalry, 10, hex(2, 0)), (1, Peasants, 9, hex(8, 6))]);
    b.field.set(hex(1, 0), terrain(Terrain::Bushes));
    let pay = Order::Pay { unit: 0, to: hex(1, 0) };
    let paid = order(&mut b, pay.clone(), &[]).unwrap();
    assert_eq!(paid, [Event::Paid { unit: 0, to: hex(1, 0), sum: 2 }]);
    assert_eq!(b.units[0].paid, Some((hex(1, 0), 2)));
    let mut elsewhere = b.clone();
    (elsewhere.units[0].moved, elsewhere.mover) = (false, None);
    step(&mut elsewhere, 0, hex(0, 1), &[]);
    assert_eq!(elsewhere.units[0].paid, None);
    step(&mut b, 1, hex(1, 0), &[]);
    order(&mut b, Order::Halt { unit: 1 }, &[]).unwrap();
    assert_eq!(b.units[0].paid, None);
    b.units[0].moved = false;
    assert_eq!(order(&mut b, pay, &[]), Err("the hex is taken"));
}

#[test]
fn instalments_for_one_hex_do_not_count_for_another() {
    let mut b = battle(&[(0, Peasants, 20, hex(2, 2)), (1, Peasants, 9, hex(8, 6))]);
    b.field.set(hex(1, 2), terrain(Terrain::Bushes));
    b.field.set(hex(3, 2), terrain(Terrain::Bushes));
    b.units[0].paid = Some((hex(1, 2), 2));
    order(&mut b, Order::Pay { unit: 0, to: hex(3, 2) }, &[]).unwrap();
    assert_eq!((b.units[0].at, b.units[0].paid), (Some(hex(2, 2)), Some((hex(3, 2), 2))));
}

#[test]
fn a_fight_costs_the_instalment_and_a_suffered_attack_does_not() {
    let paying = || {
        let mut b = battle(&[(0, Pikemen, 20, hex(2, 2)), (1, Peasants, 20, hex(3, 2)), (1, Orcs, 20, hex(1, 2))]);
        b.units[0].paid = Some((hex(2, 1), 2));
        (b.step, b.order) = (Step::Combat, vec![1, 0]);
        b
    };
    let mut b = paying();
    attack(&mut b, 1, 0, &mut Answers::replying(&[Reply::Other(2)]), &[1]);
    assert_eq!(b.units[0].paid, Some((hex(2, 1), 2)));
    let mut b = paying();
    attack(&mut b, 1, 0, &mut Answers::replying(&[Reply::Answer]), &[1, 1]);
    assert_eq!(b.units[0].paid, None);
    let mut b = paying();
    b.order = vec![0, 1];
    attack(&mut b, 0, 1, &mut Answers::replying(&[Reply::Answer]), &[1, 1]);
    assert_eq!(b.units[0].paid, None);
}

#[test]
fn an_instalment_out_of_a_zone_is_flight() {
    let mut b = battle(&[(0, Peasants, 20, hex(2, 2)), (1, Peasants, 20, hex(3, 2))]);
    b.field.set(hex(1, 2), terrain(Terrain::Bushes));
    b.units[0].paid = Some((hex(1, 2), 2));
    let events = order(&mut b, Order::Pay { unit: 0, to: hex(1, 2) }, &[1]).unwrap();
    assert_eq!((bonuses(&events), b.units[0].at, b.units[0].moved), (vec![(1, 8)], Some(hex(1, 2)), true));
}

#[test]
fn flyers_cross_everything_and_end_on_dry_free_hexes() {
    let mut b = battle(&[(0, Pterodactyls, 10, hex(0, 0)), (1, Peasants, 20, hex(1, 0)), (0, Peasants, 1, hex(3, 0))]);
    for at in [hex(2, 0), hex(0, 1), hex(1, 1)] {
        b.field.set(at, terrain(Terrain::Water));
    }
    let reach = b.reach_of(0);
    for (at, left) in [(hex(1, 0), None), (hex(2, 0), None), (hex(3, 0), None), (hex(4, 0), Some(8))] {
        assert_eq!(reach.get(&at).copied(), left, "{}", at.name());
    }
    // It leaves the zone from its first hex; the peasants strike once only, although it then flies over them.
    assert_eq!(bonuses(&step(&mut b, 0, hex(1, 0), &[1])), [(1, 2)]);
    assert_eq!(bonuses(&step(&mut b, 0, hex(2, 0), &[])), []);
}

#[test]
fn over_an_enemy_a_flyer_is_adjacent_to_it() {
    let mut b = battle(&[(0, Wyverns, 1, hex(0, 0)), (1, Peasants, 20, hex(3, 0))]);
    for col in 1..=3 {
        let mut no = Answers { bonuses: [false].into(), ..Answers::default() };
        b.perform(&Order::Step { unit: 0, to: hex(col, 0) }, &mut no, &mut Faces::default()).unwrap();
    }
    assert_eq!(bonuses(&step(&mut b, 0, hex(4, 0), &[6])), [(1, 0)]);
}

#[test]
fn a_hidden_enemy_appears_beside_a_step_and_may_be_left() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(0, 0)), (1, Peasants, 20, hex(2, 0))]);
    b.units[1].hidden = true;
    let events = step(&mut b, 0, hex(1, 0), &[]);
    assert_eq!(events[1], Event::Revealed { unit: 1 });
    assert_eq!(bonuses(&step(&mut b, 0, hex(1, 1), &[])), [], "just revealed");
    assert_eq!(bonuses(&step(&mut b, 0, hex(1, 2), &[1])), [(1, 2)]);
}

#[test]
fn a_step_into_a_hidden_enemy_is_blocked() {
    let mut b = battle(&[(0, LightCavalry, 10, hex(0, 0)), (1, Peasants, 20, hex(1, 0))]);
    b.units[1].hidden = true;
    let events = step(&mut b, 0, hex(1, 0), &[]);
    assert_eq!(events, [Event::Revealed { unit: 1 }, Event::Blocked { unit: 0, at: hex(1, 0) }]);
    assert!(matches!(b.mover, Some(Mover { left: 10, .. })));
    assert_eq!(bonuses(&step(&mut b, 0, hex(0, 1), &[])), []);
}

#[test]
fn a_unit_that_cannot_go_on_returns() {
    let mut b = battle(&[(0, LightInfantry, 10, hex(0, 0)), (0, Peasants, 20, hex(1, 0)), (1, Orcs, 20, hex(2, 0))]);
    b.units[2].hidden = true;
    for at in [hex(0, 1), hex(1, 1)] {
        b.field.set(at, terrain(Terrain::Water));
    }
    let events = step(&mut b, 0, hex(1, 0), &[]);
    assert_eq!(events[1..], [Event::Revealed { unit: 2 }]);
    // One point is left, for the way back.
    assert_eq!(order(&mut b, Order::Halt { unit: 0 }, &[]), Err("it cannot stop on this hex"));
    b.mover = None;
    b.units[0].at = Some(hex(0, 0));
    b.units[2].hidden = true;
    b.field.set(hex(1, 0), terrain(Terrain::Bushes));
    b.field.set(hex(0, 0), terrain(Terrain::Bushes));
    assert_eq!(order(&mut b, Order::Step { unit: 0, to: hex(1, 0) }, &[]), Err("it could not stop there or beyond"));
    b.field.set(hex(1, 0), terrain(Terrain::None));
    let events = step(&mut b, 0, hex(1, 0), &[]);
    assert_eq!(events[2..], [Event::Returned { unit: 0, to: hex(0, 0) }]);
    assert!(b.units[0].moved);
}

#[test]
fn a_hidden_unit_appears_when_it_moves_and_not_when_it_pays() {
    let mut b = battle(&[(0, Peasants, 20, hex(0, 0)), (1, Peasants, 20, hex(8, 6))]);
    b.field.set(hex(1, 0), terrain(Terrain::Bushes));
    b.units[0].hidden = true;
    let mut paying = b.clone();
    order(&mut paying, Order::Pay { unit: 0, to: hex(1, 0) }, &[]).unwrap();
    assert!(paying.units[0].hidden);
    assert_eq!(step(&mut b, 0, hex(0, 1), &[])[0], Event::Revealed { unit: 0 });
}

#[test]
fn a_unit_leaves_over_its_own_edge() {
    let mut b = battle(&[(0, LightInfantry, 20, hex(1, 0)), (1, Peasants, 20, hex(2, 0))]);
    b.armies[0].exits = vec![hex(0, 0), hex(1, 0)];
    let events = order(&mut b, Order::Exit { unit: 0 }, &[1]).unwrap();
    assert_eq!((bonuses(&events).len(), events.last()), (1, Some(&Event::Left { unit: 0, from: hex(1, 0) })));
    assert_eq!((b.losses(0), b.units[0].fled, b.units[0].at), (8, true, None));
}

#[test]
fn outnumbered_barbarians_must_flee_if_they_can() {
    let units = [(0, Barbarians, 10, hex(4, 3)), (1, Peasants, 11, hex(5, 3)), (0, Peasants, 1, hex(0, 0))];
    let mut b = battle(&units);
    assert!(b.is_outnumbered(0));
    assert_eq!(order(&mut b, Order::EndTurn, &[]), Err("outnumbered Barbarians must flee first"));
    assert_eq!(order(&mut b, Order::Halt { unit: 0 }, &[]), Err("outnumbered Barbarians flee"));
    step(&mut b, 0, hex(3, 3), &[1]);
    order(&mut b, Order::Halt { unit: 0 }, &[]).unwrap();
    end_turn(&mut b);
    // A friend beside the enemy makes them equal.
    let mut b = battle(&units);
    b.units[2].at = Some(hex(6, 3));
    assert!(!b.is_outnumbered(0));
    end_turn(&mut b);
}

#[test]
fn barbarians_without_a_refuge_stay() {
    let mut b = battle(&[(0, Barbarians, 5, hex(0, 0)), (1, Peasants, 11, hex(1, 0))]);
    for at in [hex(2, 0), hex(0, 2), hex(1, 1), hex(0, 1)] {
        b.field.set(at, terrain(Terrain::Swamp));
    }
    assert!(b.is_outnumbered(0));
    assert!(order(&mut b, Order::Step { unit: 0, to: hex(0, 1) }, &[]).is_err());
    b.armies[0].exits = vec![hex(0, 0)];
    assert_eq!(order(&mut b, Order::Exit { unit: 0 }, &[]), Err("the map's edge is no refuge"));
    end_turn(&mut b);
}
