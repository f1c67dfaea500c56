//! Stances, answers, volleys, surrender.

use super::*;
use crate::plain::orders::Reply;
use crate::plain::state::{LUDUS, Stance};
use crate::plain::troops::Kind::*;
use crate::plain::troops::Scale;

/// The answer in the first attack of the events.
fn answered(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Attacked { back: Some(_), .. }))
}

/// Two attackers around one defender.
fn two_on_one() -> Battle {
    fight(&[(0, HeavyInfantry, 20, hex(2, 2)), (0, Dwarves, 20, hex(4, 2)), (1, Pikemen, 20, hex(3, 2))])
}

#[test]
fn a_defender_answers_everybody_and_never_attacks() {
    let mut b = two_on_one();
    let mut defend = Answers::replying(&[Reply::Defend]);
    assert!(answered(&attack(&mut b, 0, 2, &mut defend, &[1, 1])));
    assert!(answered(&attack(&mut b, 1, 2, &mut defend, &[1, 1])));
    end_turn(&mut b);
    assert_eq!(b.check_attack(2, 0), Err("it has no attack in this round"));
}

#[test]
fn one_who_answers_is_bound_to_the_attacker() {
    let mut b = two_on_one();
    let mut replies = Answers::replying(&[Reply::Answer]);
    assert!(answered(&attack(&mut b, 0, 2, &mut replies, &[1, 1])));
    assert!(!answered(&attack(&mut b, 1, 2, &mut replies, &[1])));
    end_turn(&mut b);
    assert_eq!((b.check_attack(2, 0), b.check_attack(2, 1)), (Ok(()), Err("bound to another enemy")));
}

#[test]
fn one_who_names_another_enemy_does_not_answer() {
    let mut b = two_on_one();
    let mut replies = Answers::replying(&[Reply::Other(1)]);
    assert!(!answered(&attack(&mut b, 0, 2, &mut replies, &[1])));
    assert!(answered(&attack(&mut b, 1, 2, &mut replies, &[1, 1])));
    end_turn(&mut b);
    assert_eq!((b.check_attack(2, 1), b.check_attack(2, 0)), (Ok(()), Err("bound to another enemy")));
}

#[test]
fn a_unit_bound_to_the_dead_attacks_another() {
    let mut b = two_on_one();
    (b.units[1].fighters, b.units[2].fighters) = (1, 18);
    b.units[0].fighters = 10;
    let mut replies = Answers::replying(&[Reply::Other(1)]);
    attack(&mut b, 0, 2, &mut replies, &[1]);
    assert!(answered(&attack(&mut b, 1, 2, &mut replies, &[1, 6])));
    assert_eq!(b.units[1].at, None);
    end_turn(&mut b);
    assert!(answered(&attack(&mut b, 2, 0, &mut replies, &[1, 1])), "the infantry attacked the pikemen");
    let spent = Stance::Bound { to: 1, attacked: true, answered: true, bonus: false };
    assert_eq!(b.units[2].stance, spent);
}

#[test]
fn an_attacker_answers_its_target_once() {
    let mut b = fight(&[(0, HeavyInfantry, 20, hex(2, 2)), (1, Pikemen, 20, hex(3, 2)), (1, Pikemen, 20, hex(1, 2))]);
    attack(&mut b, 0, 1, &mut Answers::replying(&[Reply::Answer]), &[1, 1]);
    end_turn(&mut b);
    assert!(!answered(&attack(&mut b, 2, 0, &mut Answers::default(), &[1])));
    assert!(answered(&attack(&mut b, 1, 0, &mut Answers::default(), &[1, 1])));
}

#[test]
fn a_bonus_striker_waits_for_the_living_fugitive() {
    let units = [(0, Peasants, 20, hex(2, 2)), (1, HeavyInfantry, 20, hex(3, 2)), (0, Peasants, 20, hex(4, 2))];
    for (men, verdict) in [(20, Ok(())), (3, Ok(()))] {
        let mut b = battle(&units);
        b.units[0].fighters = men;
        step(&mut b, 0, hex(1, 2), &[1]);
        // 32 HP destroy either unit of peasants.
        assert_eq!(b.units[0].at, None);
        (b.step, b.turn) = (Step::Combat, 1);
        assert_eq!(b.check_attack(1, 2), verdict, "{men}");
    }
    let mut b = battle(&units);
    b.units[0] = Unit::new(0, 1, DwarvenGuards, 20, hex(2, 2));
    step(&mut b, 0, hex(1, 2), &[1]);
    order(&mut b, Order::Halt { unit: 0 }, &[]).unwrap();
    (b.step, b.turn) = (Step::Combat, 1);
    assert_eq!(b.check_attack(1, 2), Err("bound to another enemy"));
    assert_eq!(order(&mut b, Order::Defend { unit: 1 }, &[]), Err("it has decided already"));
    b.turn = 0;
    assert!(!answered(&attack(&mut b, 2, 1, &mut Answers::default(), &[1])));
}

#[test]
fn a_bonus_striker_waits_for_one_that_left_the_map() {
    let mut b = battle(&[(0, Giants, 4, hex(0, 2)), (1, Peasants, 20, hex(1, 2)), (0, Peasants, 20, hex(2, 2))]);
    b.armies[0].exits = vec![hex(0, 2)];
    order(&mut b, Order::Exit { unit: 0 }, &[1]).unwrap();
    (b.step, b.turn) = (Step::Combat, 1);
    assert_eq!(b.check_attack(1, 2), Err("bound to another enemy"));
    // Bound by a decision, it could attack another unit.
    b.units[1].stance = Stance::Bound { to: 0, attacked: false, answered: false, bonus: false };
    assert_eq!(b.check_attack(1, 2), Ok(()));
}

#[test]
fn both_sides_lose_after_both_strikes() {
    let mut b = fight(&[(0, Peasants, 1, hex(2, 2)), (1, Peasants, 1, hex(3, 2))]);
    let events = attack(&mut b, 0, 1, &mut Answers::default(), &[1, 1]);
    assert_eq!(events[2..], [Event::Destroyed { unit: 1 }, Event::Destroyed { unit: 0 }]);
    assert_eq!((b.losses(0), b.losses(1)), (1, 1), "no more than they had");
}

#[test]
fn a_volley_binds_the_shooter_to_its_target() {
    let mut b = fight(&[(0, Archers, 20, hex(0, 2)), (1, Pikemen, 20, hex(1, 2)), (1, Pikemen, 20, hex(0, 1))]);
    let shot = order(&mut b, Order::Shoot { unit: 0, target: 1 }, &[3]).unwrap();
    let [Event::Shot { blow, .. }] = shot[..] else { panic!("{shot:?}") };
    assert_eq!((blow.hp, blow.dead, b.units[0].volleys), (30, 10, 9));
    assert_eq!(b.units[1].stance, Stance::Undecided);
    end_turn(&mut b);
    assert!(!answered(&attack(&mut b, 2, 0, &mut Answers::default(), &[1])));
    assert!(answered(&attack(&mut b, 1, 0, &mut Answers::default(), &[1, 1])));
}

#[test]
fn shields_divide_a_volley() {
    // 20 archers at heavy infantry in the open, light infantry, and heavy infantry in a forest.
    for (kind, at, hp, dead) in [
        (HeavyInfantry, Terrain::None, [6, 8, 9], [1, 2, 2]),
        (LightInfantry, Terrain::None, [12, 15, 18], [6, 7, 9]),
        (HeavyInfantry, Terrain::Forest, [3, 4, 5], [0, 1, 1]),
    ] {
        let rolled = [1, 3, 5].map(|die| {
            let mut b = fight(&[(0, Archers, 20, hex(0, 2)), (1, kind, 20, hex(3, 2))]);
            b.rules = LUDUS;
            b.field.set(hex(3, 2), terrain(at));
            let shot = order(&mut b, Order::Shoot { unit: 0, target: 1 }, &[die]).unwrap();
            let [Event::Shot { blow, .. }] = shot[..] else { panic!("{shot:?}") };
            (blow.hp, blow.dead)
        });
        assert_eq!((rolled.map(|it| it.0), rolled.map(|it| it.1)), (hp, dead), "{kind:?} {at:?}");
    }
}

#[test]
fn contact_stops_shooters_on_tactical_fields() {
    let mut b = fight(&[(0, Archers, 20, hex(0, 2)), (0, Peasants, 20, hex(2, 2)), (1, Pikemen, 20, hex(3, 2))]);
    assert_eq!(b.check_shot(0, 2), Ok(()));
    b.rules = LUDUS;
    assert_eq!(b.check_shot(0, 2), Err("in contact"));
    b.units[1].hidden = true;
    assert_eq!(b.check_shot(0, 2), Ok(()));
    b.units[0].at = Some(hex(4, 2));
    assert_eq!(b.check_shot(0, 2), Err("in contact"));
    b.scale = Scale::Strategic;
    assert_eq!(b.check_shot(0, 2), Ok(()));
    b.units[2].hidden = true;
    assert_eq!(b.check_shot(0, 2), Err("no such target"));
}

#[test]
fn surrender_comes_before_the_strike_and_can_be_refused() {
    let units = [(0, HeavyInfantry, 20, hex(2, 2)), (1, Peasants, 20, hex(3, 2)), (1, Orcs, 20, hex(1, 2))];
    let mut b = fight(&units);
    let events = attack(&mut b, 0, 1, &mut Answers::replying(&[Reply::Surrender]), &[]);
    assert_eq!(events, [Event::Surrendered { unit: 1, captor: 0 }]);
    assert_eq!((b.losses(1), b.booty(0), b.units[0].stance), (20, 20, Stance::Done));
    end_turn(&mut b);
    assert!(!answered(&attack(&mut b, 2, 0, &mut Answers::default(), &[1])), "busy");
    assert_eq!(b.check_attack(0, 2), Err("not this unit's turn to fight"));
    let mut b = fight(&units);
    let mut answers = Answers::replying(&[Reply::Surrender, Reply::Defend]);
    answers.accepts.push_back(false);
    let events = attack(&mut b, 0, 1, &mut answers, &[1, 1]);
    assert_eq!(events[0], Event::Refused { captor: 0, unit: 1 });
    assert!(answered(&events));
}

#[test]
fn a_captor_is_busy_until_the_next_combat_step() {
    let mut b = fight(&[(0, HeavyInfantry, 20, hex(2, 2)), (1, Peasants, 20, hex(3, 2)), (1, Orcs, 20, hex(1, 2))]);
    attack(&mut b, 0, 1, &mut Answers::replying(&[Reply::Surrender]), &[]);
    end_turn(&mut b);
    end_turn(&mut b);
    assert_eq!((b.round, b.step, b.is_busy(0)), (2, Step::Movement, true));
    // The orcs leave without a bonus strike, and the captor does not move.
    assert_eq!(bonuses(&step(&mut b, 2, hex(0, 2), &[])), []);
    order(&mut b, Order::Halt { unit: 2 }, &[]).unwrap();
    end_turn(&mut b);
    assert_eq!(order(&mut b, Order::Halt { unit: 0 }, &[]), Err("cannot move in this round"));
    end_turn(&mut b);
    assert_eq!((b.step, b.is_busy(0)), (Step::Combat, false));
}

#[test]
fn barbarians_and_bound_units_do_not_surrender() {
    let mut b = fight(&[(0, HeavyInfantry, 20, hex(2, 2)), (1, Barbarians, 20, hex(3, 2)), (1, Orcs, 20, hex(1, 2))]);
    assert_eq!(b.replies(1, 0), [Reply::Answer, Reply::Defend]);
    assert_eq!(b.replies(2, 0), [Reply::Answer, Reply::Defend, Reply::Surrender]);
    end_turn(&mut b);
    assert_eq!(order(&mut b, Order::Surrender { unit: 1, to: 0 }, &[]), Err("it cannot surrender"));
    order(&mut b, Order::Surrender { unit: 2, to: 0 }, &[]).unwrap();
}

#[test]
fn pterodactyls_do_not_strike_back_in_the_open() {
    let mut b = fight(&[(0, HeavyInfantry, 20, hex(2, 2)), (1, Pterodactyls, 10, hex(3, 2))]);
    let events = attack(&mut b, 0, 1, &mut Answers::default(), &[1]);
    assert!(!answered(&events));
}
