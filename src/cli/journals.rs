//! `ludus verify`, `replay`, `check` and `abandon`: the journals of battles.

use super::{Data, Failure, Outcome, name};
use crate::gladiator::event::{Event, Events};
use crate::gladiator::state::Battle;
use crate::gladiator::text::{Cast, outcome, sentence};
use crate::kit::dice::{Dice, Domain};
use crate::kit::text::one_line;
use crate::store::{BattleId, Journal, RealDisk, Store};
use std::path::{Path, PathBuf};

/// Replays each journal from its set-up and compares every hash on the way.
pub fn verify(files: &[PathBuf]) -> Outcome {
    let (mut shown, mut wrong) = (String::new(), Vec::new());
    for file in files {
        match Journal::read(&RealDisk, file).and_then(|journal| Ok((journal.verify()?, journal.torn))) {
            Ok((battle, torn)) => {
                let cut = if torn { "; the last line was cut off" } else { "" };
                let decisions = battle.decisions();
                shown += &format!("{}: {decisions} decisions replay to the same hashes{cut}\n", name(file));
            }
            Err(error) => wrong.push(error.to_string()),
        }
    }
    finish(shown, &wrong)
}

/// Every file of the data folder.
pub fn check(store: &Store) -> Outcome {
    let (mut shown, mut wrong) = (String::new(), Vec::new());
    for finding in store.check_files() {
        let file = name(&finding.file);
        match finding.text {
            Ok(text) => shown += &format!("{file}: {text}\n"),
            Err(text) if text.starts_with(&finding.file.display().to_string()) => wrong.push(text),
            Err(text) => wrong.push(format!("{file}: {text}")),
        }
    }
    finish(shown, &wrong)
}

/// What is wrong stands among the lines, too, so that stderr has one line however much it is.
fn finish(mut shown: String, wrong: &[String]) -> Outcome {
    match wrong {
        [] => Ok(shown),
        [one] => Err(Failure { shown, ..Failure::new(one) }),
        several => {
            several.iter().for_each(|text| shown += &format!("{}\n", one_line(text)));
            let reason = format!("{} files are not sound; the lines above say what to do", several.len());
            Err(Failure { shown, ..Failure::new(reason) })
        }
    }
}

/// Gives a battle up.
pub fn abandon(data: &Data, id: &str) -> Outcome {
    let id = BattleId::try_from(id.to_string()).map_err(Failure::new)?;
    data.write()?.abandon(&id).map_err(Failure::new)?;
    Ok(format!("Battle {id} is given up; each of its characters counts a break-out.\n"))
}

/// Tells a battle from its first turn, one event a line.
pub fn replay(file: &Path) -> Outcome {
    let journal = Journal::read(&RealDisk, file).map_err(Failure::new)?;
    journal.verify().map_err(Failure::new)?;
    let (setup, seed) = (&journal.header.setup, journal.header.seed);
    let mut told = Told { cast: Cast::new(setup), state: None, text: String::new() };
    let mut dice = Dice::new(seed, Domain::Battle, 0);
    let mut battle = Battle::open(setup, seed, &mut dice, &mut told).map_err(Failure::new)?;
    for command in journal.commands() {
        told.state = Some(battle);
        battle.submit(command, &mut told).map_err(Failure::new)?;
    }
    match battle.outcome() {
        Some(end) => told.text += &format!("{}\n", outcome(end)),
        None if journal.is_abandoned() => told.text += "The battle was given up here.\n",
        None => told.text += "The battle is not over.\n",
    }
    Ok(told.text)
}

/// Writes a sentence for each event, and follows the battle so that each is told as it stood.
struct Told {
    cast: Cast,
    /// The battle before the next event; none while it opens, when nobody has done anything.
    state: Option<Battle>,
    text: String,
}

impl Events for Told {
    fn push(&mut self, event: &Event) {
        match (&mut self.state, event) {
            (Some(state), _) => {
                let told = sentence(&self.cast, state, event, None);
                self.text.extend(told.map(|told| told + "\n"));
                state.apply(event);
                self.cast.follow(state);
            }
            (None, Event::TurnBegan { turn }) => self.text += &format!("Turn {turn}.\n"),
            (None, _) => {}
        }
    }
}
