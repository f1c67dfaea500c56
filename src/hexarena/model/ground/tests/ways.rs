//! Paths, their costs, and reachable hexes.

use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{Arena, Size};
use crate::model::ground::moves::{Gait, Mover, Obstacle, Passing, Way, crawl};
use crate::model::ground::reach::Reach;
use crate::model::ground::tests::{at, drawn, names, reached};
use crate::model::ground::zones::{Arm, melee_zone};
use alloc::string::{String, ToString};
use ludus_engine::hex::Direction;
use ludus_engine::proves;

const EMPTY: Arena = Arena::empty(Size::Standard);

fn way(text: &str) -> Way {
    text.parse().unwrap()
}

/// Returns a mover at D5, facing east.
fn walker<'a>(arena: &'a Arena, allowance: u8, passing: &'a Passing, hostile: &'a HexSet) -> Mover<'a> {
    let (from, facing, gait) = (at("D5"), Direction::E, Gait::Walk);
    Mover { arena, from, facing, gait, allowance, passing, hostile, inside: None }
}

#[test]
fn ways_are_written_as_words() {
    let way = way("E E NE");
    assert_eq!((way.len(), way.to_string(), names([way.end(&EMPTY, at("D5"))])), (3, "E E NE".into(), "F4".into()));
    assert_eq!(serde_json::to_string(&way).unwrap(), r#""E E NE""#);
    assert_eq!(serde_json::from_str::<Way>(r#""E E NE""#).unwrap(), way);
    assert_eq!((Way::NONE.to_string(), "".parse(), Way::NONE.is_empty()), (String::new(), Ok(Way::NONE), true));
    assert_eq!(way.after(Direction::SW).unwrap().to_string(), "SW E E NE");
    let long = ["NE"; 15].join(" ");
    assert_eq!(long.parse::<Way>().unwrap().to_string(), long);
    assert_eq!(long.parse::<Way>().unwrap().then(Direction::E), None);
    assert_eq!(long.parse::<Way>().unwrap().after(Direction::E), None);
    let error = |text: &str| text.parse::<Way>().unwrap_err().to_string();
    assert_eq!(error(&["W"; 16].join(" ")), "a path has at most 15 steps, but this one has 16");
    assert!(error("E N").contains("\"N\" is no direction"));
}

#[test]
fn an_about_turn_costs_two() {
    proves!("DQ-NON-02", "DQ-NON-03", "D050", "D051");
    let (passing, hostile) = (Passing::NONE, HexSet::NONE);
    let mover = walker(&EMPTY, 15, &passing, &hostile);
    let cost = |text, facing| mover.cost(way(text), facing).unwrap();
    let turns = Direction::ALL.map(|facing| cost("", facing));
    assert_eq!(turns, [0, 0, 1, 2, 1, 0], "on the spot, one hexside is free");
    assert_eq!(cost("E", Direction::E), 1);
    assert_eq!(cost("NE", Direction::E), 1, "a front hex needs no turn");
    assert_eq!(cost("NW", Direction::NW), 1, "one hexside before, one after");
    assert_eq!(cost("W", Direction::W), 2, "two hexsides before the step, one after");
    assert_eq!(cost("E W", Direction::W), 2, "an about-turn, a hexside at each of three standing points");
    assert_eq!(cost("E", Direction::W), 2, "one hexside before the step, two after");
    assert_eq!(mover.cost(way("E E E E"), Direction::E), Ok(4));
    assert_eq!(walker(&EMPTY, 3, &passing, &hostile).cost(way("E E E E"), Direction::E), Err(Obstacle::Dear(4)));
}

#[test]
fn a_zone_ends_the_move_but_allows_turning() {
    proves!("DQ-HEX-12");
    let hostile = melee_zone(&EMPTY, at("G5"), Direction::W, Arm::default());
    let mut passing = Passing::NONE;
    passing.forbid(at("G5"));
    let mover = walker(&EMPTY, 2, &passing, &hostile);
    assert_eq!(names(hostile.iter()), "F4 F5 F6");
    for facing in Direction::ALL {
        assert_eq!(mover.cost(way("E E"), facing), Ok(2), "any facing is free there");
    }
    let mover = Mover { allowance: 9, ..mover };
    assert_eq!(mover.cost(way("E E NE"), Direction::E), Err(Obstacle::Stopped(at("F5"))));
    assert_eq!(mover.cost(way("E E E"), Direction::E), Err(Obstacle::Stopped(at("F5"))));
    let out = Mover { from: at("F4"), facing: Direction::W, ..mover };
    assert_eq!(out.cost(way("W W"), Direction::W), Ok(2), "who stands in a zone may leave it");
    assert_eq!(
        Mover { facing: Direction::SW, ..out }.cost(way("SW SW"), Direction::E),
        Err(Obstacle::Stopped(at("F5")))
    );
}

#[test]
fn difficult_ground_costs_two_and_one_hex_is_always_possible() {
    proves!("DQ-NON-04", "D052");
    let (arena, _) = drawn(&["", "", "", "", ". . . . ^.^ ^.^ ### ."]);
    let (passing, hostile) = (Passing::NONE, HexSet::NONE);
    let mover = walker(&arena, 5, &passing, &hostile);
    assert_eq!(mover.cost(way("E E"), Direction::E), Ok(4));
    assert_eq!(mover.cost(way("E E E"), Direction::E), Err(Obstacle::Closed(at("G5"))));
    let slow = Mover { allowance: 1, ..mover };
    assert_eq!(slow.cost(way("E"), Direction::SE), Ok(1));
    assert_eq!(slow.cost(way("E E"), Direction::E), Err(Obstacle::Dear(3)));
    assert_eq!(slow.cost(way("E"), Direction::SW), Ok(1), "one hexside before, one after");
    let back = Mover { facing: Direction::W, ..slow };
    assert_eq!(back.cost(way("E"), Direction::E), Err(Obstacle::Dear(3)), "a turn that costs is something spent");
    assert_eq!(Mover { allowance: 0, ..mover }.cost(way("E"), Direction::E), Err(Obstacle::Dear(2)));
    assert_eq!(names(reached(&arena, "D5", Direction::E, Gait::Walk, 1).ends().iter()), "C4 D4 D5 E5 C6 D6");
    assert_eq!(names(reached(&arena, "D5", Direction::E, Gait::Walk, 0).ends().iter()), "D5");
}

#[test]
fn passing_a_friend_adds_the_given_cost() {
    proves!("DQ-NON-06", "D053");
    let mut passing = Passing::NONE;
    passing.take(at("E5"));
    passing.add(at("E5"), 2);
    passing.add(at("F5"), 1);
    passing.forbid(at("D4"));
    let hostile = HexSet::NONE;
    let mover = walker(&EMPTY, 9, &passing, &hostile);
    assert_eq!(mover.cost(way("E"), Direction::E), Err(Obstacle::Taken(at("E5"))));
    assert_eq!(mover.cost(way("E E"), Direction::E), Ok(5));
    assert_eq!(mover.cost(way("NE"), Direction::E), Err(Obstacle::Closed(at("D4"))));
    let mut reach = Reach::default();
    reach.find(&Mover { allowance: 3, ..mover });
    assert_eq!((reach.cost(at("E5")), reach.cost(at("D4")), reach.cost(at("E4"))), (None, None, None));
    assert_eq!(reach.cost(at("E6")), Some(2));
    passing.add(at("E5"), 7);
    assert_eq!(passing.added(at("E5")), 3);
}

#[test]
fn crawling_covers_at_least_one_hex() {
    proves!("DQ-NON-07", "D055");
    assert_eq!([1, 3, 4, 7, 8, 12].map(crawl), [1, 1, 1, 1, 2, 3]);
}

#[test]
fn reach_ahead_with_two_points() {
    proves!("D050");
    let reach = reached(&EMPTY, "D5", Direction::E, Gait::Walk, 2);
    assert_eq!(names(reach.ends().iter()), "C3 D3 E3 B4 C4 D4 E4 C5 D5 E5 F5 B6 C6 D6 E6 C7 D7 E7");
    let costs = ["D5", "E5", "C4", "C5", "D3", "C3"].map(|hex| reach.cost(at(hex)));
    assert_eq!(costs, [Some(0), Some(1), Some(1), Some(2), Some(2), Some(2)]);
    assert_eq!(reach.facings(at("E5")).count(), 6);
    let near = reached(&EMPTY, "D5", Direction::E, Gait::Walk, 1);
    assert!(near.facings(at("E5")).all(|facing| facing != Direction::W) && near.facings(at("E5")).count() == 5);
    assert_eq!(reach.way(at("E4"), Direction::E), Some(way("NE E")), "the last step is E before NE");
    assert_eq!(reach.cost_facing(at("E5"), Direction::W), Some(2));
}

#[test]
fn a_shift_stays_inside_the_zone_in_which_it_began() {
    proves!("DQ-ENG-02", "DQ-ENG-04", "DQ-ENG-12", "D056");
    let zone = melee_zone(&EMPTY, at("G5"), Direction::W, Arm::default());
    let further = melee_zone(&EMPTY, at("G3"), Direction::SW, Arm::default());
    let (hostile, mut passing) = (zone | further, Passing::NONE);
    passing.forbid(at("G5"));
    let shift = |allowance, inside| {
        let (arena, from, facing, gait) = (&EMPTY, at("F6"), Direction::E, Gait::Shift);
        let mut reach = Reach::default();
        let (passing, hostile) = (&passing, &hostile);
        reach.find(&Mover { arena, from, facing, gait, allowance, passing, hostile, inside });
        assert!(reach.ends().iter().all(|hex| reach.facings(hex).count() == 6));
        names(reach.ends().iter())
    };
    assert_eq!(shift(0, Some(&zone)), "F6");
    assert_eq!(shift(1, Some(&zone)), "F5 F6");
    assert_eq!(shift(2, Some(&zone)), "F4 F5 F6", "on inside the zone, though it is a zone");
    assert_eq!(shift(1, None), "F5 E6 F6 G6 F7 G7");
    assert_eq!(shift(2, None), "E5 F5 H5 D6 E6 F6 G6 H6 E7 F7 G7 H7 E8 F8 G8", "nothing behind F5, which ends it");
}

#[test]
fn back_steps_keep_the_facing_and_end_in_a_zone() {
    proves!("DQ-ENG-07", "DQ-NON-14", "DQ-HEX-13", "D058", "D064");
    let reach = reached(&EMPTY, "E5", Direction::E, Gait::Back, 2);
    assert_eq!(names(reach.ends().iter()), "D3 C4 D4 C5 D5 E5 C6 D6 D7");
    assert!(reach.ends().iter().all(|hex| reach.facings(hex).eq([Direction::E])));
    let behind = melee_zone(&EMPTY, at("C5"), Direction::E, Arm::default());
    let (arena, passing, hostile) = (&EMPTY, &Passing::NONE, &behind);
    let mover = Mover {
        arena,
        from: at("E5"),
        facing: Direction::E,
        gait: Gait::Back,
        allowance: 2,
        passing,
        hostile,
        inside: None,
    };
    assert_eq!(mover.cost(way("W"), Direction::E), Ok(1));
    assert_eq!(mover.cost(way("W"), Direction::SE), Err(Obstacle::Facing));
    assert_eq!(mover.cost(way("W W"), Direction::E), Err(Obstacle::Stopped(at("D5"))));
    assert_eq!(mover.cost(way("E"), Direction::E), Err(Obstacle::Direction(at("F5"))));
}

#[test]
fn the_half_move_before_a_strike_does_not_turn() {
    proves!("DQ-ENG-03", "DQ-NON-11", "D057");
    let reach = reached(&EMPTY, "D5", Direction::E, Gait::Ahead, 2);
    assert_eq!(names(reach.ends().iter()), "E3 D4 E4 D5 E5 F5 D6 E6 E7");
    assert!(reach.ends().iter().all(|hex| reach.facings(hex).eq([Direction::E])));
}
