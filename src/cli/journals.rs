//! `ludus verify`, `replay`, `check` and `abandon`: the journals of battles.

use super::named::Named;
use super::simulate::bar;
use super::{Data, Failure, Outcome, json, name};
use crate::gladiator::event::Event;
use crate::gladiator::state::Battle;
use crate::gladiator::text::{Names, outcome, reading};
use crate::kit::dice::{Dice, Domain};
use crate::kit::text::one_line;
use crate::store::{Journal, RealDisk};
use rayon::prelude::*;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What is said of one file.
#[derive(Serialize)]
struct Said {
    file: String,
    sound: bool,
    /// What it holds, or what is wrong and what to do.
    text: String,
}

/// Replays each journal from its set-up and compares every hash on the way.
pub fn verify(data: &Data, battles: &[PathBuf], as_json: bool) -> Outcome {
    let mut all = Vec::new();
    for words in battles {
        let path = Named::journal(data, words)?;
        let verified = Journal::<Battle>::read(&RealDisk, &path)
            .and_then(|journal| Ok((journal.verify()?.decisions(), journal.torn)));
        let text = verified.map_err(|error| error.to_string()).map(|(decisions, torn)| {
            let cut = if torn { "; the last line was cut off" } else { "" };
            format!("{decisions} decisions replay to the same hashes{cut}")
        });
        all.push(said(data, &path, text));
    }
    finish(&all, as_json)
}

/// Every file of the data folder.
pub fn check(data: &Data, as_json: bool) -> Outcome {
    let store = data.glance()?;
    let files = store.files();
    let bar = bar(files.len() as u64, "files");
    let check = |file: PathBuf| {
        let finding = store.check_file(file);
        bar.inc(1);
        said(data, &finding.file, finding.text)
    };
    let all: Vec<Said> = files.into_par_iter().map(check).collect();
    bar.finish_and_clear();
    finish(&all, as_json)
}

fn said(data: &Data, file: &Path, text: Result<String, String>) -> Said {
    let (file, raw) = (name(file), file.display().to_string());
    match text {
        Ok(text) => Said { file, sound: true, text },
        // An error may begin with the file's name itself.
        Err(text) => Said { text: one_line(&data.advise(&text.replacen(&raw, &file, 1))), file, sound: false },
    }
}

/// One line a file. What is wrong stands among the lines, too, where it is several, so that stderr has one line however
/// much it is. As JSON everything stands there.
fn finish(all: &[Said], as_json: bool) -> Outcome {
    let line = |one: &Said| match one {
        Said { file, sound: false, text } if text.starts_with(file.as_str()) => text.clone(),
        Said { file, text, .. } => format!("{file}: {text}"),
    };
    let lines = |sound: bool| all.iter().filter(move |one| one.sound == sound).map(line).collect::<Vec<_>>();
    let (sound, wrong) = (lines(true), lines(false));
    let told = if wrong.len() > 1 { [sound, wrong.clone()].concat() } else { sound };
    let shown = if as_json { json(&all)? } else { told.iter().map(|line| format!("{line}\n")).collect() };
    match wrong.as_slice() {
        [] => Ok(shown),
        [one] => Err(Failure { shown, ..Failure::new(one) }),
        several => {
            let reason = format!("{} files are not sound; the lines above say what to do", several.len());
            Err(Failure { shown, ..Failure::new(reason) })
        }
    }
}

/// Gives a battle up.
pub fn abandon(data: &Data, words: &Path) -> Outcome {
    let id = Named::battle(data, words)?;
    data.write()?.abandon(&id).map_err(Failure::new)?;
    Ok(format!("Battle {id} is given up; each of its characters counts a break-out.\n"))
}

/// Tells a battle from its first turn, one event a line.
pub fn replay(data: &Data, words: &Path) -> Outcome {
    let journal = Journal::<Battle>::read(&RealDisk, &Named::journal(data, words)?).map_err(Failure::new)?;
    journal.verify().map_err(Failure::new)?;
    let (setup, seed) = (&journal.header.setup, journal.header.seed);
    let mut told = Told { cast: Names::new(setup), state: None, text: String::new() };
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
    cast: Names,
    /// The battle before the next event; none while it opens, when nobody has done anything.
    state: Option<Battle>,
    text: String,
}

impl crate::kit::game::Told<Event> for Told {
    fn push(&mut self, event: &Event) {
        match (&mut self.state, event) {
            (Some(state), _) => {
                let told = reading(&self.cast, state, event, None);
                self.text.extend(told.is_told().then(|| told.text + "\n"));
                state.apply(event);
                self.cast.follow(state);
            }
            (None, Event::TurnBegan { turn }) => self.text += &format!("Turn {turn}.\n"),
            (None, _) => {}
        }
    }
}
