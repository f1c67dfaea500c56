//! Encounters watched forward and back: what is seen on the way back is what was seen on the way there, and what was played.

use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::Event;
use ludus::duels::battle::state::Encounter;
use ludus::duels::model::setup::Setup;
use ludus::duels::stats::summary::EncounterSummary;
use ludus::engine::dice::{Dice, Domain};
use ludus::engine::game::Game;
use ludus::engine::highlight::Highlight;
use ludus::engine::journal::JournalLine;
use ludus::engine::replay::{Replay, ReplayEnd};
use ludus::store::disk::RealDisk;
use ludus::store::journal::{Header, Journal};
use ludus::store::replays::LoadedReplay;
use std::path::{Path, PathBuf};

type Whole = JournalLine<Header<Setup>, Command, Box<Encounter>>;

fn pinned() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/duels/replays");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    files
}

fn film(path: &Path) -> Replay<Encounter> {
    LoadedReplay::<Encounter>::read(&RealDisk, path).unwrap_or_else(|error| panic!("{error}")).film
}

/// The states of an encounter after each of its events, played forward.
fn states(journal: &Journal<Encounter>) -> Vec<Encounter> {
    let mut game = journal.opening().unwrap();
    let mut states = vec![game.clone()];
    for command in journal.commands() {
        let mut events: Vec<Event> = Vec::new();
        let mut told = game.clone();
        Game::execute(&mut game, command, &mut events).unwrap();
        for event in &events {
            Game::apply(&mut told, event);
            states.push(told.clone());
        }
        assert!(told == game, "the events lead where the command does");
    }
    states
}

#[test]
fn stepping_back_is_exact_in_all_pinned_replays() {
    for path in pinned() {
        let (film, journal) = (film(&path), Journal::<Encounter>::read(&RealDisk, &path).unwrap());
        assert_eq!((film.end(), film.reader()), (&ReplayEnd::Over, None), "{}", path.display());
        let (count, states) = (film.steps().len(), states(&journal));
        assert!(count > 2, "{count} steps of {}", path.display());
        // Every step is a state that the encounter went through, in order; the last is its end.
        let forward: Vec<Encounter> = (0..count).map(|step| film.at(step).game).collect();
        let mut from = 0;
        for (step, game) in forward.iter().enumerate() {
            let found = states[from..].iter().position(|state| state.hash() == game.hash());
            from += found.unwrap_or_else(|| panic!("step {step} of {} was never so", path.display()));
        }
        assert_eq!(forward.last(), states.last(), "{}", path.display());
        for (step, game) in forward.iter().enumerate().rev() {
            let back = film.at(step).game;
            assert!(back == *game && back.hash() == game.hash(), "step {step} backwards");
        }
        let mut dice = Dice::new(journal.header.seed, Domain::Policy, 0);
        for _ in 0..100 {
            let step = dice.one_of(count as u32) as usize - 1;
            assert!(film.at(step).game.hash() == forward[step].hash(), "step {step} at random");
        }
        // Every decision stands where the journal says.
        let hash = |(_, entry): &(usize, Whole)| match entry {
            JournalLine::Command { hash, .. } => Some(*hash),
            _ => None,
        };
        let hashes: Vec<u64> = journal.entries.iter().filter_map(hash).collect();
        assert_eq!(film.decisions(), hashes.len());
        for number in (1..hashes.len()).rev() {
            assert_eq!(film.before(number as u32).unwrap().game.hash(), hashes[number - 1], "decision {number}");
        }
        assert_eq!(film.at(count).game.hash(), *hashes.last().unwrap());
    }
}

#[test]
fn deaths_are_found_both_ways_and_are_those_of_the_account() {
    let mut dead = 0;
    for path in pinned() {
        let (film, journal) = (film(&path), Journal::<Encounter>::read(&RealDisk, &path).unwrap());
        let account = EncounterSummary::of(&journal.header.setup, journal.header.seed, journal.commands()).unwrap();
        let steps = 0..film.steps().len();
        let deaths: Vec<usize> = steps.filter(|step| film.steps()[*step].reading.peaks.has(Highlight::Death)).collect();
        assert_eq!(deaths.len(), account.story.fallen.len(), "{}", path.display());
        for death in deaths {
            dead += 1;
            assert_eq!(
                (film.death(0), film.highlight(film.steps().len(), false, Highlight::Death)),
                (Some(death), Some(death))
            );
            assert!(death == 0 || film.highlight(0, true, Highlight::Death) == Some(death));
            let fallen = &account.story.fallen[0];
            assert!(!film.at(death).game.fighter(fallen.who.into()).is_alive());
            assert_eq!(u32::from(film.at(death).game.fight().round), fallen.when.round);
        }
    }
    assert!(dead > 2, "{dead}");
}
