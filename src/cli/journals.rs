//! `ludus verify`, `replay`, `check` and `abandon`: the journals of battles.

use crate::cli::batch::{cores, in_parallel};
use crate::cli::battle_arg::BattleArg;
use crate::cli::data::Data;
use crate::cli::listing::{Listing, listing};
use crate::cli::play::Frontend;
use crate::cli::progress::bar;
use crate::cli::{CliError, CliResult, books, json, name, play};
use crate::engine::game::Game;
use crate::engine::summary::Summary;
use crate::engine::text::one_line;
use crate::store::disk::RealDisk;
use crate::store::journal::{Journal, JournalError};
use crate::store::replays::LoadedReplay;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The finding about one file.
#[derive(Serialize)]
struct FileReport {
    file: String,
    sound: bool,
    /// Content, or what is wrong and what to do.
    text: String,
}

/// Replays each journal from its set-up and compares every hash.
pub fn verify(data: &Data, battles: &[PathBuf], as_json: bool) -> CliResult {
    let mut all = Vec::new();
    for words in battles {
        let path = BattleArg::journal(data, words)?;
        all.push(said(data, &path, books::verify(&path)));
    }
    finish(&all, as_json)
}

/// Replays a journal and returns the number of decisions.
pub fn verified<G: Game>(path: &Path) -> Result<String, String> {
    let verified = Journal::<G>::read(&RealDisk, path).and_then(|journal| Ok((journal.verify()?, journal.torn)));
    verified.map_err(|error| error.to_string()).map(|(battle, torn)| {
        let cut = if torn { "; the last line was cut off" } else { "" };
        format!("{} decisions replay to the same hashes{cut}", battle.move_number())
    })
}

/// Checks every file of the data folder.
pub fn check(data: &Data, as_json: bool) -> CliResult {
    let store = data.glance()?;
    let files = store.files();
    let bar = bar(files.len() as u64, "files");
    let check = |number: u64| {
        let finding = store.check_file(files[number as usize].clone());
        bar.inc(1);
        Ok::<_, CliError>(said(data, &finding.file, finding.text))
    };
    let all = in_parallel(cores(), files.len() as u64, check)?;
    bar.finish_and_clear();
    finish(&all, as_json)
}

/// Deletes leftovers of interrupted writes.
pub fn delete_left_overs(data: &Data) -> CliResult {
    let gone = data.write()?.delete_left_overs().map_err(CliError::new)?;
    let names: Vec<String> = gone.iter().map(|path| name(path)).collect();
    Ok(match names.as_slice() {
        [] => "Nothing is left over.\n".into(),
        _ => format!("Deleted: {}.\n", names.join(", ")),
    })
}

fn said(data: &Data, file: &Path, text: Result<String, String>) -> FileReport {
    let (file, raw) = (name(file), file.display().to_string());
    match text {
        Ok(text) => FileReport { file, sound: true, text: data.advise(&text) },
        // An error may begin with the file's name itself.
        Err(text) => FileReport { text: one_line(&data.advise(&text.replacen(&raw, &file, 1))), file, sound: false },
    }
}

/// Prints one line a file, or JSON. Several problems are listed among the lines, because stderr gets a
/// single line in any case.
fn finish(all: &[FileReport], as_json: bool) -> CliResult {
    let line = |one: &FileReport| match one {
        FileReport { file, sound: false, text } if text.starts_with(file.as_str()) => text.clone(),
        FileReport { file, text, .. } => format!("{file}: {text}"),
    };
    let lines = |sound: bool| all.iter().filter(move |one| one.sound == sound).map(line).collect::<Vec<_>>();
    let (sound, wrong) = (lines(true), lines(false));
    let told = if wrong.len() > 1 { [sound, wrong.clone()].concat() } else { sound };
    let shown = if as_json { json(&all)? } else { told.iter().map(|line| format!("{line}\n")).collect() };
    match wrong.as_slice() {
        [] => Ok(shown),
        [one] => Err(CliError { shown, ..CliError::new(one) }),
        several => {
            let reason = format!("{} files are not sound; the lines above say what to do", several.len());
            Err(CliError { shown, ..CliError::new(reason) })
        }
    }
}

pub fn abandon(data: &Data, words: &Path) -> CliResult {
    let id = BattleArg::battle(data, words)?;
    data.write()?.abandon(&id).map_err(CliError::new)?;
    Ok(format!("Battle {id} is given up; each of its characters counts a break-out.\n"))
}

pub fn code(data: &Data, words: &Path) -> CliResult {
    let path = BattleArg::journal(data, words)?;
    data.glance()?.code_of(&path).map(|code| code + "\n").map_err(CliError::new)
}

/// Shows a battle again. Without a screen prints its acts, one a line, up to the
/// first damage in the journal.
pub fn replay(data: &Data, words: &Path, as_json: bool, scene: Option<Frontend>) -> CliResult {
    let path = BattleArg::journal(data, words)?;
    if let Some(scene) = scene.filter(|_| !as_json && play::has_screen()) {
        return (scene.replay)(play::store(data), &path).map(|()| String::new()).map_err(CliError::new);
    }
    let listing = books::replay(&path).map_err(CliError::new)?;
    let shown = if as_json { json(&listing)? } else { listing.text() };
    match listing.sound {
        true => Ok(shown),
        false => Err(CliError { shown, ..CliError::new(listing.end) }),
    }
}

pub fn told<G: Summary>(path: &Path) -> Result<Listing, JournalError> {
    LoadedReplay::<G>::read(&RealDisk, path).map(|footage| listing(&footage))
}
