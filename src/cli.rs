//! The doors of the program: the game itself, and the subcommands that need no screen.
//!
//! Exit codes: 0 done; 1 failed, with one line on stderr that says what to do; 2 called in a way that cannot be.

mod arena;
mod backup;
mod batch;
mod battle_arg;
mod battles;
mod books;
mod calibrate;
pub mod cast;
mod columns;
pub mod data;
mod duels;
mod gladiator;
mod hexarena;
mod journals;
pub mod listing;
mod lives;
mod manual;
mod names;
pub mod picture;
mod plain;
pub mod play;
mod progress;
mod rosters;
mod scenarios;
mod suggest;

use crate::cli::play::Frontend;

use crate::cli::data::Data;
use crate::engine::text::{clean, one_line};
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Under the list of subcommands.
const EXAMPLES: &str = "Without a subcommand the game begins.

Examples:
  ludus resume                                   go on with the newest battle
  ludus watch --west Khan --east \"2 Slayer\"      watch two sides of the computer
  ludus simulate --west Khan,Gimli --battles 1000  how often they win against what is drawn for them
  ludus replay 20261122-101500-1a2b              watch a battle of `ludus battles` again
  ludus play 203Y7-58SVC-...                     fight the battle of a code that somebody gave you";

#[derive(Parser)]
#[command(name = "ludus", version, about = "Turn-based arena tactics for the terminal")]
#[command(after_help = EXAMPLES)]
struct Cli {
    /// The data folder; else LUDUS_DATA_DIR, else the user's own
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    door: Option<Door>,
}

#[derive(Subcommand)]
enum Door {
    /// Go on with a battle: its id, a journal file, or the newest unfinished one
    Resume {
        /// A battle's id, or the path of a journal
        #[arg(value_name = "ID|FILE")]
        battle: Option<PathBuf>,
    },
    /// Play the battle of a code: roster, scores and experience stay as they are
    Play {
        /// The code: groups of five signs, whatever stands between them
        #[arg(required = true, value_name = "CODE")]
        code: Vec<String>,
        /// Play it although it was made under other rules, so that it may go another way
        #[arg(long)]
        other_rules: bool,
    },
    /// The code of a battle, with which anybody can fight it anew
    Code {
        /// A battle's id, or the path of a journal
        #[arg(value_name = "ID|FILE")]
        battle: PathBuf,
    },
    /// The battles of the data folder and how they stand; old ones deleted
    Battles(battles::DeleteArgs),
    /// The whole data folder in one new file
    Export {
        /// The file
        file: PathBuf,
    },
    /// What `export` wrote, into a data folder that is empty
    Import {
        /// The file
        file: PathBuf,
    },
    #[command(flatten)]
    Shown(books::ShowCommand),
    /// Give an unfinished battle up; its characters count a break-out
    Abandon {
        /// A battle's id, or the path of its journal in the data folder
        #[arg(value_name = "ID|FILE")]
        battle: PathBuf,
    },
    #[command(flatten)]
    Own(books::Own),
    /// Prove that journals replay to the same hashes
    Verify {
        /// Ids of battles, or paths of journals
        #[arg(required = true, value_name = "ID|FILE")]
        battles: Vec<PathBuf>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Watch a battle again, or record it as an asciicast; piped, it is told line by line
    Replay {
        /// A battle's id, or the path of a journal
        #[arg(value_name = "ID|FILE")]
        battle: PathBuf,
        /// As JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        casting: cast::CastArgs,
    },
    /// Every file of the data folder: sound, or what is wrong and what to do
    Check {
        /// As JSON
        #[arg(long)]
        json: bool,
        /// Delete what writes that were cut off have left: files whose names end in .new
        #[arg(long, conflicts_with = "json")]
        delete_left_overs: bool,
    },
    /// The completions of a shell, for its own folder of them
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The manual page, for `man -l -`: of the program, or of a subcommand (`ludus man roster list`)
    Man {
        /// The subcommand
        #[arg(value_name = "SUBCOMMAND")]
        words: Vec<String>,
        /// Write the pages of the program and of all subcommands into this folder instead
        #[arg(long, value_name = "DIR", conflicts_with = "words")]
        all: Option<PathBuf>,
    },
}

/// Why a door did not open.
pub struct CliError {
    /// What goes to stdout all the same.
    shown: String,
    /// One line for stderr.
    reason: String,
    code: u8,
}

impl CliError {
    /// It could not be done.
    fn new(reason: impl ToString) -> CliError {
        CliError { shown: String::new(), reason: reason.to_string(), code: 1 }
    }

    /// It cannot be called that way.
    fn usage(reason: impl ToString) -> CliError {
        CliError { code: 2, ..CliError::new(reason) }
    }
}

/// What a door shows on stdout.
pub type CliResult = Result<String, CliError>;

/// Reads the command line, opens its door and gives the exit code. `scene` has the game; without it the program says
/// which subcommands serve.
pub fn run(arguments: impl Iterator<Item = OsString>, scene: Option<Frontend>) -> ExitCode {
    let line = match Cli::try_parse_from(arguments) {
        Ok(line) => line,
        Err(error) => {
            // Help goes to stdout and is no error; a reader that went away is none either. What was typed is not shown raw.
            let _ = if error.use_stderr() {
                std::io::stderr().write_all(clean(&error.render().to_string()).as_bytes())
            } else {
                error.print()
            };
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let data = Data::new(line.data_dir);
    let (shown, failure) = match open(&data, line.door, scene) {
        Ok(shown) => (shown, None),
        Err(failure) => (failure.shown, Some((data.advise(&failure.reason), failure.code))),
    };
    if let Err(error) = std::io::stdout().write_all(clean(&shown).as_bytes())
        && error.kind() != ErrorKind::BrokenPipe
    {
        complain(&format!("the output cannot be written ({error})"));
        return ExitCode::from(1);
    }
    match failure {
        Some((reason, code)) => {
            complain(&reason);
            ExitCode::from(code)
        }
        None => ExitCode::SUCCESS,
    }
}

fn open(data: &Data, door: Option<Door>, scene: Option<Frontend>) -> CliResult {
    let screen = scene.map(|scene| scene.screen);
    match door {
        None => play::play(data, screen),
        Some(Door::Resume { battle }) => play::resume(data, battle.as_deref(), screen),
        Some(Door::Play { code, other_rules }) => play::of_code(data, &code.join(" "), other_rules, screen),
        Some(Door::Code { battle }) => journals::code(data, &battle),
        Some(Door::Shown(door)) => books::show(data, door, scene),
        Some(Door::Abandon { battle }) => journals::abandon(data, &battle),
        Some(Door::Own(door)) => books::open(data, door),
        Some(Door::Verify { battles, json }) => journals::verify(data, &battles, json),
        Some(Door::Replay { battle, json, casting }) => match &casting.cast {
            Some(out) => cast::run(data, &battle, &casting, out, scene),
            None => journals::replay(data, &battle, json, scene),
        },
        Some(Door::Check { delete_left_overs: true, .. }) => journals::delete_left_overs(data),
        Some(Door::Check { json, .. }) => journals::check(data, json),
        Some(Door::Battles(order)) => battles::run(data, &order),
        Some(Door::Export { file }) => backup::export(data, &file),
        Some(Door::Import { file }) => backup::import(data, &file),
        Some(Door::Completions { shell }) => manual::completions(shell, Cli::command()),
        Some(Door::Man { words, all: None }) => manual::page(Cli::command(), &words),
        Some(Door::Man { all: Some(folder), .. }) => manual::pages(Cli::command(), &folder),
    }
}

/// A file's name as it stands among other words.
fn name(file: &Path) -> String {
    one_line(&file.display().to_string())
}

/// Says some sentences and asks on the terminal: anything but yes is no. Where there is none nobody can be asked: none.
fn ask(sentences: &[&str], question: &str) -> Option<bool> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return None;
    }
    sentences.iter().for_each(|sentence| complain(sentence));
    let _ = write!(std::io::stderr(), "{} [y/N] ", one_line(question));
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    Some(read.is_ok() && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// One line on stderr; if that is gone too, nobody is left to tell.
fn complain(text: &str) {
    let text: Vec<&str> = text.split_whitespace().collect();
    let _ = writeln!(std::io::stderr(), "ludus: {}", one_line(&text.join(" ")));
}

/// A value as indented JSON with an end of line.
fn json(value: &impl serde::Serialize) -> CliResult {
    serde_json::to_string_pretty(value).map(|text| text + "\n").map_err(CliError::new)
}
