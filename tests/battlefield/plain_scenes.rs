//! Small scenes for the plain model: each sets a few units on a map, gives orders, and looks at events and fields.

mod before;
mod combat;
mod movement;
mod rounds;

use super::plain::field::{Field, Fort, Ground, Hex, Relief, Terrain, hex};
use super::plain::orders::{Answers, Event, Faces, Order, Refusal};
use super::plain::state::{Battle, Step, Unit};
use super::plain::troops::Kind;

/// A map of 9 x 7 open hexes with these units: army, type, fighters, hex.
fn battle(units: &[(usize, Kind, u32, Hex)]) -> Battle {
    let mut numbers = [0; 4];
    let units: Vec<Unit> = units
        .iter()
        .map(|&(army, kind, fighters, at)| {
            numbers[army] += 1;
            Unit::new(army, numbers[army], kind, fighters, at)
        })
        .collect();
    let armies = units.iter().map(|unit| unit.army + 1).max().unwrap_or(1);
    Battle::new(Field::open(9, 7), armies, units)
}

fn fight(units: &[(usize, Kind, u32, Hex)]) -> Battle {
    Battle { step: Step::Combat, ..battle(units) }
}

fn terrain(terrain: Terrain) -> Ground {
    Ground { terrain, relief: Relief::Plains, fort: Fort::None }
}

/// Gives an order with default answers and these dice.
fn order(battle: &mut Battle, order: Order, dice: &[u8]) -> Result<Vec<Event>, Refusal> {
    battle.perform(&order, &mut Answers::default(), &mut Faces::new(dice))
}

fn step(battle: &mut Battle, unit: usize, to: Hex, dice: &[u8]) -> Vec<Event> {
    order(battle, Order::Step { unit, to }, dice).unwrap()
}

fn attack(battle: &mut Battle, unit: usize, target: usize, answers: &mut Answers, dice: &[u8]) -> Vec<Event> {
    battle.perform(&Order::Attack { unit, target }, answers, &mut Faces::new(dice)).unwrap()
}

fn end_turn(battle: &mut Battle) -> Vec<Event> {
    order(battle, Order::EndTurn, &[]).unwrap()
}

/// The strikers and dead of bonus strikes.
fn bonuses(events: &[Event]) -> Vec<(usize, u32)> {
    let bonus = |event: &Event| match event {
        Event::Bonus { striker, blow, .. } => Some((*striker, blow.dead)),
        _ => None,
    };
    events.iter().filter_map(bonus).collect()
}
