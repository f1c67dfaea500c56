//! The game against the model, event by event.

use super::chance::{self, Case};
use super::{Step, encounter, told};
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::Event;
use ludus::duels::battle::state::Encounter;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink};
use std::collections::BTreeMap;

/// Fights to compare.
fn fights() -> u64 {
    if std::env::var_os("LUDUS_LONG").is_some() { 200_000 } else { 50_000 }
}

/// What the game tells of a meeting under these dice.
pub fn events(case: &Case, seed: Seed, dice: &mut Dice) -> Vec<Event> {
    let mut game = Encounter::start(&case.setup, seed, &mut NullSink).unwrap();
    let mut events = Vec::new();
    while let Some(side) = game.asked_side() {
        let plan = case.plans[side.index()].clone();
        game.submit_with(&Command::Seal(plan), dice, &mut events).unwrap();
    }
    events
}

/// The name of a step, to count what was met.
fn name(step: &Step) -> String {
    let text = format!("{step:?}");
    let end = text.find([' ', '(']).unwrap_or(text.len());
    match step {
        Step::Over(end) => format!("{end:?}").chars().take_while(|c| c.is_alphabetic()).collect(),
        Step::PassedOver { why, .. } => format!("{why:?}"),
        Step::Talked { answer, .. } => format!("{answer:?}"),
        Step::First { by, .. } => format!("{by:?}").chars().take_while(|c| c.is_alphabetic()).collect(),
        _ => text[..end].into(),
    }
}

#[test]
fn the_game_and_the_model_tell_the_same_of_random_fights() {
    proves!("DUEL-OURS-1");
    let series = Seed(15);
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..fights() {
        let seed = series.nth(number);
        let case = chance::case(&mut Dice::new(seed, Domain::Setup, 1));
        let told = told::steps(&events(&case, seed, &mut Dice::new(seed, Domain::Battle, 7)));
        let (steps, _) = encounter(&chance::meeting(&case), &mut Dice::new(seed, Domain::Battle, 7));
        if told != steps {
            let same = told.iter().zip(&steps).take_while(|(a, b)| a == b).count();
            panic!(
                "fight {number}: {case:#?}\n{:#?}\nafter {same} steps: {:?}\nthe game {:?}\nthe model {:?}",
                case.plans.each_ref().map(ToString::to_string),
                &told[same.saturating_sub(26)..same],
                &told[same..].iter().take(3).collect::<Vec<_>>(),
                &steps[same..].iter().take(3).collect::<Vec<_>>()
            );
        }
        steps.iter().for_each(|step| *met.entry(name(step)).or_default() += 1);
    }
    let rare: Vec<_> = met.iter().filter(|(_, count)| **count < 5).collect();
    for must in ["Refusal", "Panic", "Heedless", "HeldOff", "Concentration", "Quarter", "Scouted", "Hidden"] {
        assert!(met.contains_key(must), "no {must} in all of them");
    }
    assert!(met.len() > 60 && rare.len() < 4, "not everything came about: {rare:?} of {met:?}");
}
