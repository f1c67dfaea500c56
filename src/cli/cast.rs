//! `ludus replay FILE --cast OUT`: a battle as an asciicast, made by the program itself.

use crate::cli::battle_arg::BattleArg;
use crate::cli::data::Data;
use crate::cli::picture::Looks;
use crate::cli::play::Frontend;
use crate::cli::{CliError, CliResult, name};
use crate::store::frontend::Recording;
use clap::Args;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Makes an asciicast of a journal. The error is a sentence for people.
pub type CastSource = fn(&Path, &Recording) -> Result<String, String>;

#[derive(Args)]
#[group(id = "casting")]
pub struct CastArgs {
    /// Record the battle as an asciicast into this new file
    #[arg(long, value_name = "OUT", conflicts_with = "json")]
    pub cast: Option<PathBuf>,
    /// Speed factor against the screen
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20), requires = "cast")]
    speed: u8,
    #[command(flatten)]
    looks: Looks,
}

pub fn run(data: &Data, words: &Path, arguments: &CastArgs, out: &Path, scene: Option<Frontend>) -> CliResult {
    let Some(scene) = scene else { return Err(CliError::new("this program was built without its screens")) };
    let path = BattleArg::journal(data, words)?;
    if let Ok(store) = data.glance()
        && let Some(id) = store.id_of(&path).filter(|id| store.counts(id))
    {
        return Err(CliError::new(format!(
            "battle {id} goes on, and a recording would show what its player may not see; record it when it is over"
        )));
    }
    let wrong = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => {
            CliError::new(format!("{} is there already; choose another name, or take it away", name(out)))
        }
        _ => CliError::new(format!("{} cannot be written ({error}); choose another place", name(out))),
    };
    // What cannot be written is said before the work.
    let mut file = OpenOptions::new().write(true).create_new(true).open(out).map_err(wrong)?;
    let recording = Recording { picture: arguments.looks.picture("", 0), speed: arguments.speed };
    let cast = (scene.film)(&path, &recording).map_err(CliError::new);
    let written = cast.and_then(|cast| {
        let count = cast.lines().count().saturating_sub(1);
        file.write_all(cast.as_bytes()).map_err(wrong)?;
        Ok(format!("{} frames, {} kB; `asciinema play {}` shows them\n", count, cast.len() / 1000, name(out)))
    });
    if written.is_err() {
        let _ = std::fs::remove_file(out);
    }
    written
}
