//! Digging through walls with a pickaxe (TT-WPN-07, DEC-211).

use crate::ai;
use crate::data::dungeon::DoorKind;
use crate::delve::command::Command;
use crate::delve::event::{Event, Finding};
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::Marks;
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::Scene;
use crate::dungeon::level::{Contents, Direction, Dungeon, GridCell, LinkId, PlaceId, Width};
use crate::model::delver::Delver;
use crate::narration::delving;
use crate::narration::names::Names;
use crate::tests::arena::warrior;
use crate::tests::delving::{EAST, change, delve, dungeon, give, go, hero, place, refused, set_out};
use alloc::vec::Vec;
use ludus_engine::proves;

const SOUTH: Command = Command::Dig(Direction::South);
/// The first way that is dug: the level has two others.
const HOLE: LinkId = LinkId(3);

fn digger() -> Delver {
    let tools = warrior([16, 12, 12, 14, 12, 12], &["broadsword", "pickaxe"]);
    Delver { goods: hero().goods, ..tools }
}

/// The dungeon with a fourth place south of the entrance, to which no way leads.
fn walled() -> Dungeon {
    let mut founded = dungeon(Contents::Nothing, DoorKind::Secret);
    founded.levels[0].places.push(place(GridCell(0, 1), Contents::Nothing));
    founded
}

#[test]
fn a_pickaxe_cuts_through_a_wall_in_three_game_turns() {
    proves!("TT-WPN-07", "TT-DEC-211");
    let mut outing = set_out(vec![digger()], walled());
    let before = outing.clone();
    let events = give(&mut outing, SOUTH, &[]);
    let feet = |event: &Event| if let Event::Cut { feet, .. } = event { Some(*feet) } else { None };
    assert_eq!(events.iter().filter_map(feet).collect::<Vec<_>>(), [2, 4, 5]);
    assert_eq!(delve(&outing).turn, 3);
    let member = Entrant::new(Delver { name: "Member 0".into(), ..digger() });
    let names = Names::of_party(&DelveSetup::new(walled(), vec![member]));
    let told = |event: &Event| delving::of(&names, delve(&before), event).text;
    let words: Vec<_> = events.iter().map(told).collect();
    assert!(words.contains(&"Member 0 cuts into the wall to the south: 2 feet of 5.".into()), "{words:?}");
    assert!(words.contains(&"A hole leads through the wall to the south, to place 4.".into()), "{words:?}");
    // The hole is a way of 5 feet without a door, and stays.
    assert_eq!(delve(&outing).map().link(HOLE).width, Width::Narrow);
    assert_eq!(refused(&outing, SOUTH), IllegalMove::NoWall);
    give(&mut outing, go(HOLE), &[]);
    assert_eq!(delve(&outing).here, PlaceId(4));
    assert_eq!(refused(&outing, Command::Dig(Direction::North)), IllegalMove::NoWall);
    give(&mut outing, go(HOLE), &[]);
    let logs = delve(&outing).lasting(&[]);
    assert_eq!(logs[0].level(&delve(&outing).dungeon, 1), *delve(&outing).map());
}

#[test]
fn only_walls_inside_the_map_are_dug_through() {
    proves!("TT-WPN-07");
    let mut outing = set_out(vec![digger()], dungeon(Contents::Nothing, DoorKind::Plain));
    let reasons = [Direction::North, Direction::East, Direction::West].map(|way| refused(&outing, Command::Dig(way)));
    assert_eq!(reasons, [IllegalMove::NoWall; 3], "the edge, an exit, the edge");
    // Nothing lies to the south.
    let events = give(&mut outing, SOUTH, &[]);
    assert!(events.contains(&Event::Dug { direction: Direction::South, to: None }), "{events:?}");
    assert_eq!(refused(&outing, SOUTH), IllegalMove::Done);
    assert_eq!(delve(&outing).map().links.len(), 2);
    let bare = set_out(vec![hero()], walled());
    assert_eq!(refused(&bare, SOUTH), IllegalMove::Nobody, "without a pickaxe");
}

#[test]
fn the_pick_strikes_on_a_secret_door() {
    proves!("TT-DEC-211");
    let mut outing = set_out(vec![digger()], walled());
    let events = give(&mut outing, Command::Dig(Direction::East), &[]);
    assert!(events.contains(&Event::Found(Finding::Door(EAST))), "{events:?}");
    give(&mut outing, go(EAST), &[]);
    assert_eq!(delve(&outing).here, PlaceId(2));
}

#[test]
fn work_on_a_wall_is_broken_off_and_taken_up_again() {
    proves!("TT-WPN-07");
    let mut founded = walled();
    founded.rules.wandering = true;
    let mut outing = set_out(vec![digger()], founded);
    // A 6 in the first game turn; two dice for the group.
    give(&mut outing, SOUTH, &[6, 1, 1]);
    assert_eq!((delve(&outing).turn, &delve(&outing).scene), (1, &Scene::Warned));
    assert_eq!(delve(&outing).log().cut(PlaceId(1), Direction::South), 2);
    give(&mut outing, Command::Hide, &[3]);
    give(&mut outing, SOUTH, &[1, 1]);
    assert!(delve(&outing).check(&go(HOLE)).is_ok());
}

#[test]
fn what_nobody_has_seen_does_not_show_in_a_wall() {
    proves!("TT-UI-14", "TT-WPN-07");
    let outing = set_out(vec![digger()], walled());
    let (seen, guess) = (delve(&outing).observed(), delve(&outing).determinized(ludus_engine::dice::Seed(5)));
    for direction in Direction::ALL {
        let command = Command::Dig(direction);
        let known = delve(&outing).check(&command);
        assert_eq!((seen.check(&command), guess.check(&command)), (known, known), "{direction:?}");
    }
    // In a guessed dungeon the hole leads to a guessed place.
    let mut played = outing;
    change(&mut played, |delve| *delve = guess);
    crate::tests::delving::execute(&mut played, SOUTH);
    assert_eq!(delve(&played).log().links.len(), delve(&played).map().links.len());
}

#[test]
fn the_computer_digs_where_no_other_way_leads_on() {
    proves!("TT-WPN-07");
    let unlit = Delver { goods: Vec::new(), ..digger() };
    let mut outing = set_out(vec![unlit], walled());
    change(&mut outing, |delve| {
        // Fallen into a place whose only way is a secret door.
        (delve.here, delve.came_by) = (PlaceId(3), None);
        delve.log_mut().mark_place(PlaceId(3), Marks::ENTERED);
        delve.dungeon.levels[0].links[1].door.kind = DoorKind::Secret;
        delve.forget_map();
    });
    let choice = ai::delver::choose(delve(&outing)).map(|(command, _)| command);
    assert_eq!(choice, Some(Command::Dig(Direction::East)));
}
