//! Reads the drawn arena of a scenario, with cells two columns wide, into a set-up.

use crate::data::item::Item;
use crate::model::board::{Facing, Square};
use crate::model::ground::Layer;
use crate::model::setup::{Arena, Kit, Phase, Recruit, Setup, Stance, Start};
use crate::scenario::{Figure, Opening, Scenario, ScenarioError};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Open,
    Terrain(Layer),
    /// A fighter's letter and facing; `None` if prone.
    Fighter(char, Option<Facing>),
}

impl Cell {
    /// Reads "C>", "<C", "C^", "vC", "C*" (prone), "~~" and so on for terrain, ". " for
    /// open ground. `None` for anything else.
    fn read(first: char, second: char) -> Option<Cell> {
        Some(match (first, second) {
            ('.' | ' ', ' ') => Cell::Open,
            ('~', '~') => Cell::Terrain(Layer::Fire),
            ('(', ')') => Cell::Terrain(Layer::Pit),
            (':', ':') => Cell::Terrain(Layer::Caltrops),
            ('#', '#') => Cell::Terrain(Layer::Wall),
            ('%', '%') => Cell::Terrain(Layer::Shadow),
            ('[', ']') => Cell::Terrain(Layer::Exit),
            ('=', '+') => Cell::Terrain(Layer::Altar),
            ('v', letter) if letter.is_alphabetic() => Cell::Fighter(letter, Some(Facing::South)),
            ('<', letter) if letter.is_alphabetic() => Cell::Fighter(letter, Some(Facing::West)),
            (letter, '>') if letter.is_alphabetic() => Cell::Fighter(letter, Some(Facing::East)),
            (letter, '^') if letter.is_alphabetic() => Cell::Fighter(letter, Some(Facing::North)),
            (letter, '*') if letter.is_alphabetic() => Cell::Fighter(letter, None),
            _ => return None,
        })
    }
}

/// The cells of a drawing with their squares.
pub(super) fn cells(rows: &[String], at: (i32, i32)) -> Result<Vec<(Square, Cell)>, ScenarioError> {
    let mut cells = Vec::new();
    for (y, row) in (0..).zip(rows) {
        let mut letters: Vec<char> = row.chars().collect();
        if letters.len() % 2 == 1 {
            letters.push(' ');
        }
        for (x, pair) in (0..).zip(letters.chunks(2)) {
            let (first, second) = (pair[0], pair[1]);
            let cell = Cell::read(first, second).ok_or_else(|| {
                ScenarioError(format!("row {}: \"{first}{second}\" is no cell; write \". \", \"C>\", \"~~\"", y + 1))
            })?;
            let (x, y) = (at.0 + x, at.1 + y);
            let square =
                Square::new(x, y).ok_or_else(|| ScenarioError(format!("the drawing leaves the arena at {x},{y}")))?;
            cells.push((square, cell));
        }
    }
    Ok(cells)
}

/// The square of a fighter's letter, or of "column,row".
pub(super) fn square(scenario: &Scenario, key: &str) -> Result<Square, ScenarioError> {
    let drawn = cells(&scenario.arena, scenario.at)?;
    let found = drawn.iter().find(|(_, cell)| matches!(cell, Cell::Fighter(letter, _) if key.chars().eq([*letter])));
    let named = key.split_once(',').and_then(|(x, y)| Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?));
    let square = found.map(|(square, _)| *square).or(named);
    square.ok_or_else(|| ScenarioError(format!("\"{key}\" is neither a letter of the drawing nor \"column,row\"")))
}

pub(super) fn layer(name: &str) -> Result<Layer, ScenarioError> {
    let found = Layer::ALL.into_iter().find(|layer| layer.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| ScenarioError(format!("\"{name}\" is no terrain")))
}

/// The item with that name; a leading "#" means unloaded.
pub(super) fn item(name: &str) -> Result<Item, ScenarioError> {
    Item::try_from(name.to_string()).map_err(ScenarioError)
}

pub(super) fn setup(scenario: &Scenario) -> Result<Setup, ScenarioError> {
    let drawn = cells(&scenario.arena, scenario.at)?;
    let (mut terrain, mut items) = (Vec::new(), Vec::new());
    for (square, cell) in &drawn {
        match cell {
            Cell::Terrain(layer) => terrain.push((*square, *layer)),
            Cell::Fighter(letter, _) if !scenario.fighters.iter().any(|(key, _)| key.chars().eq([*letter])) => {
                return Err(ScenarioError(format!("nobody is called {letter} in \"fighters\"")));
            }
            _ => {}
        }
    }
    for (key, layers) in &scenario.ground {
        for name in layers {
            terrain.push((square(scenario, key)?, layer(name)?));
        }
    }
    for (key, names) in &scenario.items {
        for name in names {
            items.push((square(scenario, key)?, item(name)?));
        }
    }
    let fighters = scenario.fighters.iter().map(|(letter, figure)| recruit(letter, figure, &drawn));
    let phase = match scenario.phase {
        Opening::Incentive => Phase::Incentive,
        Opening::Movement => Phase::Movement,
        Opening::Actions => Phase::Actions,
    };
    Ok(Setup {
        fighters: fighters.collect::<Result<_, _>>()?,
        arena: Arena::Drawn { terrain, items },
        start: Some(Start { turn: scenario.turn, phase, first: scenario.first }),
        skill: Default::default(),
    })
}

fn recruit(letter: &str, figure: &Figure, drawn: &[(Square, Cell)]) -> Result<Recruit, ScenarioError> {
    let place = drawn.iter().find_map(|(at, cell)| match cell {
        Cell::Fighter(key, facing) if letter.chars().eq([*key]) => Some((*at, *facing)),
        _ => None,
    });
    let (at, drawn_facing) = place.ok_or_else(|| ScenarioError(format!("{letter} is not in the drawing")))?;
    let facing = drawn_facing.or(figure.facing).unwrap_or(Facing::North);
    let base = Recruit::new(&figure.name, figure.race, figure.side);
    let mut kit = Kit { suit: figure.suit.clone(), helmet: figure.helmet.clone(), ..Kit::default() };
    let names = [&figure.ready, &figure.also, &figure.sling1, &figure.sling2];
    for (place, name) in kit.items.iter_mut().zip(names) {
        *place = name.as_deref().map(item).transpose()?;
    }
    let prone = drawn_facing.is_none();
    let stance = Stance {
        at,
        facing,
        sh: figure.now,
        prone,
        dazed: figure.dazed,
        spells: figure.spells.clone(),
        moved: figure.moved,
    };
    Ok(Recruit {
        control: figure.control.unwrap_or(base.control),
        sh: figure.sh.unwrap_or(base.sh),
        ag: figure.ag.unwrap_or(base.ag),
        iq: figure.iq.unwrap_or(base.iq),
        kit,
        stance: Some(stance),
        ..base
    })
}
