//! The ledger's vectors of single rounds, with loaded dice: who does what in which order.

use crate::common::*;
use ludus::duels::battle::event::{End, Event, Flight, Precedence};
use ludus::duels::data::monster::Monster;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::Setup;
use ludus::duels::model::terms::Range;

/// What happens in few words: "R1", "A closes Bow", "B held off", "A shoots".
fn story(events: &[Event]) -> Vec<String> {
    events.iter().filter_map(step).collect()
}

fn step(event: &Event) -> Option<String> {
    Some(match event {
        Event::Round { number } => format!("R{number}"),
        Event::Closed { side, to, .. } => format!("{side:?} closes {}", to.name()),
        Event::HeldOff { side, .. } => format!("{side:?} held off"),
        Event::Shot(blow) => format!("{:?} shoots {}", blow.side, blow.roll.need.total),
        Event::Struck(blow) => format!("{:?} strikes {}", blow.side, blow.roll.need.total),
        Event::Cast(cast) => format!("{:?} casts {} {}", cast.side, cast.spell.code(), cast.roll.need.total),
        Event::Shaken { side, roll, .. } => format!("{side:?} shaken {}", roll.need.total),
        Event::Lost { side, left } => format!("{side:?} lost, {left} left"),
        Event::Fled { side, roll, .. } => format!("{side:?} flees {}", roll.need.total),
        Event::Ended { end } => format!("{end:?}"),
        _ => return None,
    })
}

fn told(setup: &Setup, plans: &[&str], dice: impl IntoIterator<Item = u32>) -> String {
    story(&play(setup, plans, dice).0).join("; ")
}

#[test]
fn two_swordsmen_meet_in_the_first_round() {
    proves!("DUEL-EX-10", "DUEL-RANGE-08", "DUEL-RANGE-09", "DUEL-INIT-02");
    let story = told(&two([1, 0, 0, 0], [1, 0, 0, 0]), &["ME*", "ME*"], [1, 2, 60, 6, 60, 6, 1, 60, 6]);
    let expected = "R1; A closes Bow; B closes Melee; R2; B strikes 60; A strikes 60; R3; A strikes 60; \
                    Killed { side: B, cause: Blow }";
    assert_eq!(story, expected);
}

#[test]
fn archer_shoots_once_per_level_before_melee() {
    proves!(
        "DUEL-EX-11",
        "DUEL-EX-03",
        "DUEL-FIRE-01",
        "DUEL-FIRE-08",
        "DUEL-FIRE-09",
        "DUEL-PLAN-13",
        "DUEL-RANGE-07"
    );
    let story = told(&two([0, 2, 0, 0], [1, 0, 0, 0]), &["FI* ME*", "ME*"], [51, 50, 6, 60, 6, 50, 4]);
    let expected = "R1; A closes Bow; B held off; R2; A shoots 50; B held off; R3; A shoots 50; B closes Melee; \
                    R4; B strikes 60; A strikes 50; Killed { side: B, cause: Blow }";
    assert_eq!(story, expected);
    let story = told(&two([0, 2, 0, 0], [3, 0, 0, 0]), &["FI* ME*", "ME*"], [50, 6, 50, 2, 50, 2]);
    let expected = "R1; B closes Bow; A shoots 50; R2; B held off; A shoots 50; R3; B closes Melee; A strikes 50; \
                    Killed { side: B, cause: Blow }";
    assert_eq!(story, expected, "DUEL-EX-12");
}

#[test]
fn caster_casts_one_spell_at_spell_range_and_one_at_bow_range() {
    proves!("DUEL-EX-13", "DUEL-INIT-03", "DUEL-INIT-04", "DUEL-SPELL-10");
    let dice = [70, 71, 46, 31, 70, 3, 100, 50];
    let story = told(&two([0, 0, 2, 0], [1, 0, 0, 0]), &["CA-SH CA-MI CA-DA FL", "ME*"], dice);
    let expected = "R1; A casts SH 70; B closes Bow; R2; A casts MI 70; B closes Melee; R3; B strikes 45; A shaken 30; \
                    A casts DA 70; R4; B strikes 45; A flees 50; Fled(A)";
    assert_eq!(story, expected);
}

#[test]
fn a_spell_comes_before_a_lower_archers_arrow() {
    proves!("DUEL-EX-01", "DUEL-INIT-01", "DUEL-INIT-06");
    let setup = at(Range::Bow, two([0, 0, 3, 0], [0, 2, 0, 0]));
    let (events, _) = play(&setup, &["CA-FB", "FI*"], [80, 6, 6]);
    let order = events.iter().find(|event| matches!(event, Event::Order { .. }));
    assert_eq!(order, Some(&Event::Order { first: Side::A, levels: [3, 2], by: Precedence::Level }));
}

#[test]
fn flight_from_a_held_opponent_needs_no_roll() {
    proves!("DUEL-EX-14", "DUEL-SPELL-05", "DUEL-FLEE-08");
    let story = told(&two([0, 0, 2, 0], [1, 0, 0, 0]), &["CA-HO FL", "ME*"], [70]);
    assert_eq!(story, "R1; A casts HO 70; B lost, 1 left; R2; A flees 100; Fled(A)");
}

#[test]
fn hold_at_bow_range_depends_on_whether_the_target_has_acted() {
    proves!("DUEL-EX-15", "DUEL-SPELL-04");
    let setup = at(Range::Bow, two([0, 0, 2, 0], [0, 3, 0, 0]));
    let (events, _) = play(&setup, &["CA-HO FL", "FI* ME*"], [100, 70]);
    let fled = events.iter().find_map(|event| match event {
        Event::Fled { roll, flight, .. } => Some((*roll, *flight)),
        _ => None,
    });
    assert_eq!(fled.map(|(roll, flight)| (roll.roll, flight)), Some((0, Flight::Ordered)));
    let setup = at(Range::Bow, two([0, 0, 2, 0], [0, 1, 0, 0]));
    let story = told(&setup, &["CA-HO FL", "FI* ME*"], [70, 50]);
    assert_eq!(story, "R1; A casts HO 70; B lost, 1 left; R2; A flees 50; Fled(A)");
}

#[test]
fn flight_from_each_kind() {
    proves!("DUEL-EX-07", "DUEL-FLEE-02", "DUEL-FLEE-03", "DUEL-FLEE-04");
    for (kind, need) in [(Monster::Gryphon, 20), (Monster::Troll, 50), (Monster::Ghoul, 80), (Monster::Renegade, 50)] {
        let (events, game) = play(&hunt([0, 0, 0, 0], kind), &["FL"], [need]);
        let roll = events.iter().find_map(|event| match event {
            Event::Fled { roll, .. } => Some(roll.need.total),
            _ => None,
        });
        assert_eq!((roll, game.end()), (Some(need as u8), Some(End::Fled(Side::A))), "{}", kind.name());
    }
}
