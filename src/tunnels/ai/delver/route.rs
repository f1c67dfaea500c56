//! Ways through the known part of a level.

use crate::ai::delver::{is_good, odds};
use crate::data::dungeon::DoorKind;
use crate::delve::command::{Command, DoorWay};
use crate::delve::log::{Marks, Mood};
use crate::delve::state::Delve;
use crate::dungeon::level::{Exit, Level, LinkId, PlaceId, Width};

/// The command towards the nearest place that nobody entered and that is not known to be too dangerous, or that opens the door to
/// it; the party listens first. `None` if there is none.
pub fn onward(delve: &Delve, map: &Level) -> Option<Command> {
    let first = search(delve, map, |exit| is_worth_a_look(delve, map, exit.to), true)?;
    let listen = Command::Listen(first.link);
    if delve.check_on(map, &listen).is_ok() { Some(listen) } else { step(delve, map, first.link) }
}

/// Returns whether nobody entered a place, and no group is known there that the party should not fight.
fn is_worth_a_look(delve: &Delve, map: &Level, place: PlaceId) -> bool {
    let marks = delve.log().place(place);
    if marks.has(Marks::ENTERED) {
        return false;
    }
    let known = marks.has(Marks::HEARD) || marks.has(Marks::GLIMPSED);
    let troop = known.then(|| delve.troop_at(map, place)).flatten();
    troop.is_none_or(|troop| {
        let (ours, theirs) = odds(delve, &troop);
        is_good(ours, theirs)
    })
}

/// Like [`onward`] for a party that has no other way out: into any place that nobody entered, no matter what waits there or on the way.
pub fn at_any_risk(delve: &Delve, map: &Level) -> Option<Command> {
    let unknown = |exit: &Exit| !delve.log().place(exit.to).has(Marks::ENTERED);
    let first = search(delve, map, unknown, false)?;
    step(delve, map, first.link)
}

/// The command towards the entrance of the level.
pub fn homeward(delve: &Delve, map: &Level) -> Option<Command> {
    let first = search(delve, map, |exit| exit.to == map.entrance, false)?;
    step(delve, map, first.link)
}

/// Goes through an exit, or opens its door.
fn step(delve: &Delve, map: &Level, link: LinkId) -> Option<Command> {
    let go = Command::Go { link, probe: false };
    let ways = [DoorWay::Key, DoorWay::Pick, DoorWay::Break, DoorWay::Force].map(|way| Command::Open { link, way });
    [go].into_iter().chain(ways).find(|command| delve.check_on(map, command).is_ok())
}

/// The first exit of the shortest known way to a goal. Dangerous groups are avoided if `shy`, and doors are opened.
fn search(delve: &Delve, map: &Level, goal: impl Fn(&Exit) -> bool, shy: bool) -> Option<Exit> {
    let opens = |link: LinkId| {
        let kind = map.link(link).door.kind;
        let force = delve.opener(link, DoorWay::Force).is_some_and(|(_, need)| need > 3);
        delve.is_open(map, link) || matches!(kind, DoorKind::Stuck | DoorKind::Locked) && force
    };
    // A group that was met and not beaten holds its place. Nobody knows of one that fled to a place that was never seen.
    let held = |place: PlaceId| {
        let marks = delve.log().place(place);
        let known = marks.has(Marks::ENTERED) || marks.has(Marks::HEARD) || marks.has(Marks::GLIMPSED);
        let met = delve.log().group(place).and_then(Option::as_ref).filter(|_| known);
        met.is_some_and(|troop| !matches!(troop.mood, Mood::Friendly | Mood::Unmet) && !delve.lasts(troop.asleep))
    };
    delve.first_exit(map, goal, |_, exit| {
        let wide = !delve.is_stuck_in(map.link(exit.link).width == Width::Narrow);
        opens(exit.link) && !delve.is_barred(exit.link) && wide && !(shy && held(exit.to))
    })
}
