//! Every rule by its id, area by area: with loaded dice where one encounter shows it, over random meetings where none may break it.

mod always;
mod commanders;
mod fights;
mod magic;
mod parley;
mod planning;
mod visits;

use crate::common::plan;
use crate::slow_model::told;
pub use crate::slow_model::{Cause, End, Range, Step, Why};
use ludus::duels::battle::command::Command;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::item::{Carried, Item};
use ludus::duels::data::special::Special;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::setup::{Entrant, Setup, Visit};
use ludus::engine::dice::{Dice, Seed};
use ludus::engine::game::{Game, NullSink};

/// The steps of an encounter with loaded dice, every one of which is rolled; behind them every roll is a 1.
pub fn steps(setup: &Setup, plans: &[&str], dice: impl IntoIterator<Item = u32>) -> Vec<Step> {
    let mut game = Encounter::start(setup, Seed(1), &mut NullSink).unwrap();
    let mut dice = Dice::loaded(dice);
    let mut events = Vec::new();
    for text in plans {
        game.submit_with(&Command::Seal(plan(text)), &mut dice, &mut events).unwrap();
    }
    assert!(game.end().is_some() && dice.left_over() == 0, "{} dice left: {events:#?}", dice.left_over());
    told::steps(&events)
}

/// How it ended.
pub fn end(steps: &[Step]) -> End {
    match steps.last() {
        Some(Step::Over(end)) => *end,
        other => panic!("it did not end: {other:?}"),
    }
}

/// The needs of all trials of one kind.
pub fn needs(steps: &[Step], of: impl Fn(&Step) -> Option<u32>) -> Vec<u32> {
    steps.iter().filter_map(of).collect()
}

pub fn blow_need(step: &Step) -> Option<u32> {
    if let Step::Blow { need, .. } = step { Some(*need) } else { None }
}

pub fn shot_need(step: &Step) -> Option<u32> {
    if let Step::Shot { need, .. } = step { Some(*need) } else { None }
}

/// Whether the character of a seat was changed.
fn edit(setup: &mut Setup, seat: usize, change: impl FnOnce(&mut ludus::duels::model::character::Character)) {
    match &mut setup.sides[seat] {
        Entrant::Character { who, .. } => change(who),
        other => panic!("{} is no character", other.name()),
    }
}

/// With another temper.
pub fn tempered(mut setup: Setup, seat: usize, temper: Temper) -> Setup {
    edit(&mut setup, seat, |who| who.temper = temper);
    setup
}

/// With these items, by number.
pub fn carrying(mut setup: Setup, seat: usize, numbers: &[u8]) -> Setup {
    let items = numbers.iter().map(|number| Carried::from(Item::of(*number).unwrap())).collect();
    edit(&mut setup, seat, |who| who.items = items);
    setup
}

/// With so much gold.
pub fn rich(mut setup: Setup, seat: usize, gold: u32) -> Setup {
    edit(&mut setup, seat, |who| who.gold = gold);
    setup
}

/// In that role.
pub fn as_role(mut setup: Setup, seat: usize, role: ludus::duels::model::character::Role) -> Setup {
    edit(&mut setup, seat, |who| who.role = role);
    setup
}

/// Of that alignment.
pub fn aligned(mut setup: Setup, seat: usize, alignment: ludus::duels::data::alignment::Alignment) -> Setup {
    edit(&mut setup, seat, |who| who.alignment = alignment);
    setup
}

/// In a lair that has something to be scouted.
pub fn visiting(setup: Setup, visit: Visit) -> Setup {
    Setup { visit: Some(Visit { special: visit.special.or(Some(Special::Spring)), ..visit }), ..setup }
}
