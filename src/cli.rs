//! The command line. [`run`] parses it and starts the game or a subcommand.
//!
//! Exit codes: 0 success; 1 failure, with one line on stderr that says what to do; 2 usage error.

mod arena;
mod backup;
mod batch;
mod battle_arg;
#[cfg(feature = "battlefield")]
mod battlefield;
mod battles;
mod books;
mod calibrate;
pub mod cast;
mod columns;
pub mod data;
#[cfg(feature = "duels")]
mod duels;
#[cfg(feature = "gladiator")]
mod gladiator;
#[cfg(feature = "hexarena")]
mod hexarena;
mod journals;
pub mod listing;
mod lives;
mod manual;
mod moved;
mod names;
pub mod picture;
mod plain;
pub mod play;
mod progress;
mod rosters;
mod scenarios;
mod suggest;
#[cfg(feature = "tunnels")]
mod tunnels;

use crate::cli::data::Data;
use crate::cli::play::Frontend;
use crate::engine::json::indented;
use crate::engine::text::{clean, one_line};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Under the list of subcommands.
#[cfg(feature = "gladiator")]
const EXAMPLES: &str = "Without a subcommand the game starts.

Examples:
  ludus resume                                   continue the newest battle
  ludus watch --west Khan --east \"2 Slayer\"      watch the computer play both sides
  ludus simulate --west Khan,Gimli --battles 1000  how often they beat opponents drawn for them
  ludus replay 20261122-101500-1a2b              watch a battle of `ludus battles` again
  ludus play 203Y7-58SVC-...                     fight the battle of a code";
/// Under the list of subcommands, without *Gladiator*, whose subcommands have no prefix.
#[cfg(not(feature = "gladiator"))]
const EXAMPLES: &str = "Without a subcommand the game starts.

Examples:
  ludus resume                                   continue the newest battle
  ludus replay 20261122-101500-1a2b              watch a battle of `ludus battles` again
  ludus play 203Y7-58SVC-...                     fight the battle of a code";

#[derive(Parser)]
#[command(name = "ludus", version, about = "Turn-based arena tactics for the terminal")]
#[command(after_help = EXAMPLES)]
struct Cli {
    /// Data folder; default: LUDUS_DATA_DIR, else your system's data folder
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    subcommand: Option<Subcommand>,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    /// Continue a battle: by id, by journal file, or the newest unfinished one
    Resume {
        /// Id of a battle, or path of a journal
        #[arg(value_name = "ID|FILE")]
        battle: Option<PathBuf>,
    },
    /// Play the battle of a code; roster, scores and experience stay as they are
    Play {
        /// The code: groups of five signs; anything between the groups is ignored
        #[arg(required = true, value_name = "CODE")]
        code: Vec<String>,
        /// Play a code made under other rules; the battle can go differently
        #[arg(long)]
        other_rules: bool,
    },
    /// Print the code of a battle, so that others can fight it
    Code {
        /// Id of a battle, or path of a journal
        #[arg(value_name = "ID|FILE")]
        battle: PathBuf,
    },
    /// List the battles of the data folder, or delete old ones
    Battles(battles::DeleteArgs),
    /// Save the whole data folder in one new file
    Export { file: PathBuf },
    /// Load a file written by `export` into an empty data folder
    Import { file: PathBuf },
    #[cfg(feature = "gladiator")]
    #[command(flatten)]
    Shown(books::ShowCommand),
    /// Abandon an unfinished battle; its characters get a break-out
    Abandon {
        /// Id of a battle, or path of its journal in the data folder
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
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Watch a battle again, or record it as an asciicast; without a terminal, print its log
    Replay {
        /// Id of a battle, or path of a journal
        #[arg(value_name = "ID|FILE")]
        battle: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        casting: cast::CastArgs,
    },
    /// Check every file of the data folder and say what to do about damage
    Check {
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Delete leftovers of interrupted writes: files whose names end in .new
        #[arg(long, conflicts_with = "json")]
        delete_left_overs: bool,
    },
    /// Tools for work on Ludus: measure the rules and the coach, draw screens
    #[command(subcommand, hide = true)]
    Dev(books::DevCommand),
    /// Print the completions of a shell
    Completions { shell: clap_complete::Shell },
    /// Print a manual page for `man -l -`: the program's, or a subcommand's (`ludus man roster list`)
    Man {
        #[arg(value_name = "SUBCOMMAND")]
        words: Vec<String>,
        /// Write all pages into this folder instead
        #[arg(long, value_name = "DIR", conflicts_with = "words")]
        all: Option<PathBuf>,
    },
}

/// The reason why a subcommand failed.
pub struct CliError {
    /// Printed on stdout nevertheless.
    shown: String,
    reason: String,
    code: u8,
}

impl CliError {
    /// A failure: exit code 1.
    fn new(reason: impl ToString) -> CliError {
        CliError { shown: String::new(), reason: reason.to_string(), code: 1 }
    }

    /// A usage error: exit code 2.
    fn usage(reason: impl ToString) -> CliError {
        CliError { code: 2, ..CliError::new(reason) }
    }
}

/// The text of a subcommand for stdout.
pub type CliResult = Result<String, CliError>;

/// The command line as clap knows it, for generated references.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Parses the command line, runs the subcommand and returns the exit code. Without `frontend` there is no game: the program
/// names the subcommands that need no screen.
pub fn run(arguments: impl Iterator<Item = OsString>, frontend: Option<Frontend>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            if error.kind() == ErrorKind::InvalidSubcommand
                && let Some(sentence) = moved::sentence(Cli::command(), &arguments)
            {
                complain(&sentence);
                return ExitCode::from(2);
            }
            // Help goes to stdout and is no error; neither is a closed pipe. Typed text is cleaned before it is shown.
            let _ = if error.use_stderr() {
                std::io::stderr().write_all(clean(&error.render().to_string()).as_bytes())
            } else {
                error.print()
            };
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let data = Data::new(cli.data_dir);
    let (shown, failure) = match dispatch(&data, cli.subcommand, frontend) {
        Ok(shown) => (shown, None),
        Err(failure) => (failure.shown, Some((data.advise(&failure.reason), failure.code))),
    };
    if let Err(error) = std::io::stdout().write_all(clean(&shown).as_bytes())
        && error.kind() != io::ErrorKind::BrokenPipe
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

fn dispatch(data: &Data, subcommand: Option<Subcommand>, frontend: Option<Frontend>) -> CliResult {
    let screen = frontend.map(|frontend| frontend.screen);
    match subcommand {
        None => play::play(data, screen),
        Some(Subcommand::Resume { battle }) => play::resume(data, battle.as_deref(), screen),
        Some(Subcommand::Play { code, other_rules }) => play::of_code(data, &code.join(" "), other_rules, screen),
        Some(Subcommand::Code { battle }) => journals::code(data, &battle),
        #[cfg(feature = "gladiator")]
        Some(Subcommand::Shown(command)) => books::show(data, command, frontend),
        Some(Subcommand::Abandon { battle }) => journals::abandon(data, &battle),
        Some(Subcommand::Own(command)) => books::open(data, command),
        Some(Subcommand::Verify { battles, json }) => journals::verify(data, &battles, json),
        Some(Subcommand::Replay { battle, json, casting }) => match &casting.cast {
            Some(out) => cast::run(data, &battle, &casting, out, frontend),
            None => journals::replay(data, &battle, json, frontend),
        },
        Some(Subcommand::Check { delete_left_overs: true, .. }) => journals::delete_left_overs(data),
        Some(Subcommand::Check { json, .. }) => journals::check(data, json),
        Some(Subcommand::Battles(order)) => battles::run(data, &order),
        Some(Subcommand::Export { file }) => backup::export(data, &file),
        Some(Subcommand::Import { file }) => backup::import(data, &file),
        Some(Subcommand::Dev(command)) => books::dev(data, &command, frontend),
        Some(Subcommand::Completions { shell }) => manual::completions(shell, Cli::command()),
        Some(Subcommand::Man { words, all: None }) => manual::page(Cli::command(), &words),
        Some(Subcommand::Man { all: Some(folder), .. }) => manual::pages(Cli::command(), &folder),
    }
}

/// The path as one line of printable text.
fn name(file: &Path) -> String {
    one_line(&file.display().to_string())
}

/// Prints the sentences and asks on the terminal. Only "y" and "yes" mean yes. `None` without a terminal.
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

/// Prints one line on stderr; ignores errors.
fn complain(text: &str) {
    let text: Vec<&str> = text.split_whitespace().collect();
    let _ = writeln!(std::io::stderr(), "ludus: {}", one_line(&text.join(" ")));
}

/// Indented JSON with a final newline.
fn json(value: &impl serde::Serialize) -> CliResult {
    indented(value).map_err(CliError::new)
}
