//! Replays watched forward and backward show the same states as the bout itself.

use crate::common::journals;
use ludus::engine::dice::{Dice, Domain};
use ludus::engine::game::Game;
use ludus::engine::highlight::Highlight;
use ludus::engine::journal::JournalLine;
use ludus::engine::replay::{Replay, ReplayEnd};
use ludus::hexarena::battle::command::Command;
use ludus::hexarena::battle::event::Event;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::model::setup::Setup;
use ludus::hexarena::stats::summary::{BoutSummary, Loss};
use ludus::store::disk::RealDisk;
use ludus::store::journal::{Header, Journal};
use ludus::store::replays::LoadedReplay;
use std::path::{Path, PathBuf};

type Whole = JournalLine<Header<Setup>, Command, Box<Bout>>;

fn pinned() -> Vec<PathBuf> {
    let files = journals("tests/hexarena/replays");
    assert!(files.len() >= 14, "{files:?}");
    files
}

fn film(path: &Path) -> Replay<Bout> {
    LoadedReplay::<Bout>::read(&RealDisk, path).unwrap_or_else(|error| panic!("{error}")).film
}

/// Hashes of the bout after each event, played forward.
fn states(journal: &Journal<Bout>) -> Vec<u64> {
    let mut game = journal.opening().unwrap();
    let mut states = vec![game.hash()];
    for command in journal.commands() {
        let (mut events, mut losses): (Vec<Event>, Bout) = (Vec::new(), game);
        Game::execute(&mut game, command, &mut events).unwrap();
        for event in &events {
            Game::apply(&mut losses, event);
            states.push(losses.hash());
        }
        assert!(losses == game, "the events lead where the command does");
    }
    states
}

#[test]
fn stepping_back_is_exact() {
    for path in pinned() {
        let (film, journal) = (film(&path), Journal::<Bout>::read(&RealDisk, &path).unwrap());
        assert_eq!((film.end(), film.reader()), (&ReplayEnd::Over, None), "{}", path.display());
        let (count, states) = (film.steps().len(), states(&journal));
        assert!(count > 20, "{count} steps of {}", path.display());
        // Every step is a state of the bout, in order, and the last one is its end.
        let forward: Vec<u64> = (0..count).map(|step| film.at(step).game.hash()).collect();
        let mut from = 0;
        for (step, hash) in forward.iter().enumerate() {
            let found = states[from..].iter().position(|state| state == hash);
            from += found.unwrap_or_else(|| panic!("step {step} of {} was never so", path.display()));
        }
        assert_eq!(forward.last(), states.last(), "{}", path.display());
        for (step, hash) in forward.iter().enumerate().rev() {
            assert!(film.at(step).game.hash() == *hash, "step {step} backwards");
        }
        let mut dice = Dice::new(journal.header.seed, Domain::Policy, 0);
        for _ in 0..100 {
            let step = dice.one_of(count as u32) as usize - 1;
            assert!(film.at(step).game.hash() == forward[step], "step {step} at random");
        }
        // Every decision matches the hash in the journal.
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
fn losses_in_replays_match_the_summary() {
    let (mut dead, mut out) = (0, 0);
    for path in pinned() {
        let (film, journal) = (film(&path), Journal::<Bout>::read(&RealDisk, &path).unwrap());
        let account = BoutSummary::of(&journal.header.setup, journal.header.seed, journal.commands()).unwrap();
        assert_eq!(BoutSummary::of_film(&journal.header.setup, &film).unwrap().fallen, account.fallen);
        let steps = film.steps();
        let deaths: Vec<usize> = (0..steps.len()).filter(|at| steps[*at].reading.peaks.has(Highlight::Death)).collect();
        let died = account.fallen.iter().filter(|one| matches!(one.how, Loss::Died(_))).count();
        assert_eq!(deaths.len(), died, "{}", path.display());
        for (number, step) in deaths.iter().enumerate() {
            assert_eq!(film.death(number), Some(*step));
            assert_eq!(film.highlight(step + 1, false, Highlight::Death), Some(*step));
        }
        // Each loss has a step in the replay, after which the figure cannot act.
        let losses: Vec<usize> = (0..steps.len()).filter(|at| steps[*at].reading.peaks.is_lost()).collect();
        for one in account.fallen.iter().filter(|one| matches!(one.how, Loss::Died(_) | Loss::Collapsed(_))) {
            let is_his = |step: &&usize| steps[**step].decision == Some(one.when.decision);
            let step = losses.iter().find(is_his).unwrap_or_else(|| panic!("{one:?} of {}", path.display()));
            assert!(film.at(*step).game.pulse() == one.when.round as u16);
            assert!(!film.at(*step + 1).game.figure(one.who.into()).can_act() || losses.len() > account.fallen.len());
            out += 1;
        }
        dead += died;
    }
    assert!(dead > 0 && out > 10, "{dead} {out}");
}
