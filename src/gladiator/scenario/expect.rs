//! Checks a scenario's expectations about the battle: places, wounds, items and terrain.

#![allow(clippy::disallowed_types, reason = "the derive of a flattened field names floats")]

use crate::battle::state::Battle;
use crate::battle::state::decision::Outcome;
use crate::data::experience::in_points;
use crate::data::item::Place;
use crate::data::spell::Spell;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{FighterId, MoveClass, Presence, Side};
use crate::model::magic::Being;
use crate::narration::names::Names;
use crate::scenario::drawing::Cell;
use crate::scenario::{Scenario, ScenarioError, drawing};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use serde::Deserialize;

/// The expectations at one moment; missing values are not checked.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct State {
    /// The arena drawn again, at the same place.
    #[serde(default)]
    arena: Vec<String>,
    /// All layers of a square, by letter of the first drawing or "column,row".
    #[serde(default)]
    terrain: BTreeMap<String, Vec<String>>,
    /// All items of a square, the lowest first.
    #[serde(default)]
    items: BTreeMap<String, Vec<String>>,
    /// "West", "East", "nobody" or "draw"; "no" for a battle in progress.
    over: Option<String>,
    turn: Option<u16>,
    /// The number alive in the arena, beings of magic included.
    count: Option<usize>,
    /// The side that moves first this turn.
    first: Option<Side>,
    /// Fighters by letter, beings of magic by name ("Wolf 1"), anyone by square ("12,9").
    #[serde(flatten)]
    fighters: BTreeMap<String, ExpectedFigures>,
}

/// The expectations about one fighter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedFigures {
    sh: Option<i16>,
    ag: Option<i32>,
    /// Armour at the front, and at side and rear.
    ar: Option<(i32, i32)>,
    mp: Option<i32>,
    at: Option<Square>,
    facing: Option<Facing>,
    prone: Option<bool>,
    dazed: Option<bool>,
    evading: Option<bool>,
    acted: Option<bool>,
    unconscious: Option<bool>,
    engaged: Option<bool>,
    invisible: Option<bool>,
    moved: Option<MoveClass>,
    presence: Option<Presence>,
    /// Experience gained in this battle.
    exp: Option<serde_json::Number>,
    ready: Option<String>,
    also: Option<String>,
    sling1: Option<String>,
    sling2: Option<String>,
    spells: Option<Vec<Spell>>,
    /// The spells in effect on the fighter: "Clumsiness 3 until 8", "Agility Magic 1", "Missile Return until 5".
    upon: Option<Vec<String>>,
    /// "born", "summoned", "illusion", "snake" or "image".
    being: Option<String>,
    /// True if the enemy has read the fighter's values.
    read: Option<bool>,
    /// True if the enemy does not know where the fighter is.
    hidden: Option<bool>,
}

impl State {
    /// All differences from the expectations, in sentences.
    pub fn differences(
        &self,
        scenario: &Scenario,
        cast: &Names,
        battle: &Battle,
    ) -> Result<Vec<String>, ScenarioError> {
        let mut found = Vec::new();
        for (letter, figures) in &self.fighters {
            let id = id_of(scenario, letter).or_else(|error| somebody(cast, battle, letter).ok_or(error))?;
            figures.compare(cast.name(id), id, battle, &mut found);
        }
        for (square, cell) in drawing::cells(&self.arena, scenario.at)? {
            compare_cell(scenario, battle, square, cell, &mut found)?;
        }
        for (key, names) in &self.terrain {
            let square = drawing::square(scenario, key)?;
            let mut seen: Vec<&str> = Vec::new();
            for (layer, count) in battle.ground().terrain(square).layers() {
                seen.extend(core::iter::repeat_n(layer.name(), count.into()));
            }
            let mut wanted: Vec<&str> = Vec::new();
            for name in names {
                wanted.push(drawing::layer(name)?.name());
            }
            ludus_engine::order::ascending(&mut seen);
            ludus_engine::order::ascending(&mut wanted);
            note(&format!("terrain at {square:?}"), &wanted, &seen, &mut found);
        }
        for (key, names) in &self.items {
            let square = drawing::square(scenario, key)?;
            let mut seen: Vec<String> = battle.ground().pile(square).map(|item| item.to_string()).collect();
            seen.reverse();
            note(&format!("items at {square:?}"), names, &seen, &mut found);
        }
        if let Some(over) = &self.over {
            let seen = match battle.outcome() {
                None => "no",
                Some(Outcome::Won(side)) => side.name(),
                Some(Outcome::Nobody) => "nobody",
                Some(Outcome::Draw) => "draw",
            };
            note("over", over.as_str(), seen, &mut found);
        }
        note_some("number in the arena", self.count, battle.in_arena().count(), &mut found);
        note_some("turn", self.turn, battle.turn(), &mut found);
        note_some("the side that moves first", self.first, battle.moving_first(), &mut found);
        Ok(found)
    }
}

impl ExpectedFigures {
    fn compare(&self, name: &str, id: FighterId, battle: &Battle, found: &mut Vec<String>) {
        let fighter = battle.fighter(id);
        let of = |what: &str| format!("{what} of {name}");
        note_some(&of("SH"), self.sh, fighter.sh(), found);
        note_some(&of("AG"), self.ag, fighter.agility(), found);
        note_some(&of("AR"), self.ar, fighter.armour(false), found);
        note_some(&of("MP"), self.mp, fighter.mp(), found);
        note_some(&of("square"), self.at, fighter.at(), found);
        note_some(&of("facing"), self.facing, fighter.facing(), found);
        note_some(&of("prone"), self.prone, fighter.prone(), found);
        note_some(&of("dazed"), self.dazed, fighter.dazed(), found);
        note_some(&of("evading"), self.evading, fighter.evading(), found);
        note_some(&of("acted"), self.acted, fighter.acted(), found);
        note_some(&of("unconscious"), self.unconscious, fighter.unconscious(), found);
        note_some(&of("engaged"), self.engaged, battle.is_engaged(id), found);
        note_some(&of("invisible"), self.invisible, battle.is_invisible(id), found);
        note_some(&of("move"), self.moved, fighter.class(), found);
        note_some(&of("presence"), self.presence, fighter.presence(), found);
        let exp = in_points(fighter.gained_halves());
        note_some(&of("EXP"), self.exp.as_ref().map(ToString::to_string), exp, found);
        let places = [&self.ready, &self.also, &self.sling1, &self.sling2];
        for (place, wanted) in Place::ALL.into_iter().zip(places) {
            let seen = fighter.item(place).map_or_else(|| "-".to_string(), |item| item.to_string());
            note_some(&of(place.name()), wanted.clone(), seen, found);
        }
        note_some(&of("spells"), self.spells.clone(), fighter.spells().iter().collect(), found);
        let upon = fighter.magic().all(battle.turn()).map(|(spell, amount, until)| {
            let amount = if amount > 0 { format!(" {amount}") } else { String::new() };
            let until = until.map_or_else(String::new, |turn| format!(" until {turn}"));
            format!("{}{amount}{until}", spell.name())
        });
        note_some(&of("spells upon"), self.upon.clone(), upon.collect(), found);
        let being = match fighter.being() {
            Being::Born => "born",
            Being::Summoned { .. } => "summoned",
            Being::Illusion { .. } => "illusion",
            Being::Snake { .. } => "snake",
            Being::Image { .. } => "image",
        };
        note_some(&of("being"), self.being.as_deref(), being, found);
        note_some(&of("figures read"), self.read, fighter.is_read(), found);
        note_some(&of("hidden"), self.hidden, battle.is_hidden_from(fighter.side().other(), id), found);
    }
}

/// A being by its name, or the fighter in a square.
fn somebody(cast: &Names, battle: &Battle, key: &str) -> Option<FighterId> {
    let at = || {
        let (x, y) = key.split_once(',')?;
        battle.at(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?)?)
    };
    cast.find(key).or_else(at)
}

fn id_of(scenario: &Scenario, letter: &str) -> Result<FighterId, ScenarioError> {
    let index = scenario.fighters.iter().position(|(key, _)| key == letter);
    index
        .map(|index| FighterId(index as u8))
        .ok_or_else(|| ScenarioError(format!("\"{letter}\" is no fighter's letter")))
}

fn compare_cell(
    scenario: &Scenario,
    battle: &Battle,
    square: Square,
    cell: Cell,
    found: &mut Vec<String>,
) -> Result<(), ScenarioError> {
    let who = battle.at(square);
    let letter = who.and_then(|id| scenario.fighters.get(id.index())).map_or("nobody", |(letter, _)| letter.as_str());
    match cell {
        Cell::Fighter(wanted, facing) => {
            let id = id_of(scenario, &wanted.to_string())?;
            note(&format!("at {square:?}"), wanted.to_string().as_str(), letter, found);
            let fighter = battle.fighter(id);
            let seen = (!fighter.prone()).then(|| fighter.facing());
            note(&format!("facing of {wanted}, none if prone"), &facing, &seen, found);
        }
        Cell::Terrain(layer) => {
            let seen = battle.ground().terrain(square).has(layer);
            note(&format!("{} at {square:?}", layer.name()), &true, &seen, found);
        }
        Cell::Open => note(&format!("at {square:?}"), "nobody", letter, found),
    }
    Ok(())
}

fn note<T: PartialEq<U> + Debug + ?Sized, U: Debug + ?Sized>(
    what: &str,
    wanted: &T,
    seen: &U,
    found: &mut Vec<String>,
) {
    if wanted != seen {
        found.push(format!("{what}: expected {wanted:?}, is {seen:?}"));
    }
}

fn note_some<T: PartialEq + Debug>(what: &str, wanted: Option<T>, seen: T, found: &mut Vec<String>) {
    if let Some(wanted) = wanted {
        note(what, &wanted, &seen, found);
    }
}
