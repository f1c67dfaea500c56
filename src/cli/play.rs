//! `ludus` and `ludus resume`: the game itself, where there is a terminal for it.

use crate::cli::battle_arg::BattleArg;
use crate::cli::cast::CastSource;
use crate::cli::data::Data;
use crate::cli::picture::Draw;
use crate::cli::{CliError, CliResult, ask};
use crate::store::battles::{BattleState, Newest};
use crate::store::books::{Opened, met};
use crate::store::system::now;
use crate::store::{Store, StoreError};
use std::io::IsTerminal;
use std::path::Path;

/// Runs the game on a screen until the player leaves. Starts with the given battle, if any; a watched battle is played by
/// the computer alone. The error is a sentence for people.
pub type Screen = fn(Store, Option<Opened>, bool) -> Result<(), String>;

/// The functions of the screen, passed in by `main` because `cli` stands below `tui`.
#[derive(Clone, Copy)]
pub struct Frontend {
    pub screen: Screen,
    /// Replays a journal.
    pub replay: fn(Store, &Path) -> Result<(), String>,
    /// Draws pictures; needs no terminal.
    pub picture: Draw,
    /// Records asciicasts; needs no terminal.
    pub film: CastSource,
}

const SERVE: &str = "simulate, scores, roster, tables, replay, verify and check need none (`ludus --help`)";

pub fn play(data: &Data, screen: Option<Screen>) -> CliResult {
    data.sound()?;
    let screen = usable(screen)?;
    show(screen, store(data), None, false)
}

pub fn resume(data: &Data, battle: Option<&Path>, screen: Option<Screen>) -> CliResult {
    data.sound()?;
    if battle.is_none() {
        confirm_newest(data)?;
    }
    let screen = usable(screen)?;
    let mut store = store(data);
    let opened = match battle.map(BattleArg::of).transpose()? {
        None => {
            let newest = store.newest().battle.and_then(|row| row.id);
            store.open_battle(&newest.ok_or_else(|| CliError::new(nothing_to_resume(&store)))?)
        }
        Some(BattleArg::File(path)) => store.open_file(&path, now()),
        Some(BattleArg::Battle(id)) => store.open_battle(&id),
    };
    let opened = opened.map_err(CliError::new)?;
    show(screen, store, Some(opened), false)
}

/// Plays the battle of a code.
pub fn of_code(data: &Data, code: &str, knowingly: bool, screen: Option<Screen>) -> CliResult {
    data.sound()?;
    let fault = |error: StoreError| match error {
        error @ StoreError::OtherRules(_) => {
            CliError::new(format!("{error}; with --other-rules it is played all the same"))
        }
        error => CliError::new(error),
    };
    let met = met(code).map_err(CliError::new)?;
    if !met.is_playable {
        return Err(CliError::new(format!(
            "this is the code of {}, not of a game: `ludus {} found CODE` founds it, then a party can enter",
            met.who,
            met.book.word()
        )));
    }
    if let Some(differs) = met.differs.filter(|_| !knowingly) {
        return Err(fault(StoreError::OtherRules(differs)));
    }
    let screen = usable(screen)?;
    let mut store = store(data);
    let opened = store.begin_code(code, knowingly, now()).map_err(fault)?;
    show(screen, store, Some(opened), false)
}

/// Names the damaged battles that an older one would replace, and
/// asks. Refuses without a terminal.
fn confirm_newest(data: &Data) -> Result<(), CliError> {
    let Newest { battle: Some(older), passed_over } = Store::look(&data.folder()?).newest() else { return Ok(()) };
    let Some(id) = older.id.filter(|_| !passed_over.is_empty()) else { return Ok(()) };
    let names: Vec<String> = passed_over.iter().filter_map(|row| row.id.as_ref()).map(ToString::to_string).collect();
    let names = names.join(", ");
    let whys = passed_over.iter().filter_map(|row| match &row.state {
        BattleState::Bad(why) => Some(why.as_str()),
        _ => None,
    });
    let question = format!("{names} cannot be resumed. Go on with the older battle {id}, {}?", older.who);
    if ask(&whys.collect::<Vec<_>>(), &question) == Some(true) {
        return Ok(());
    }
    Err(CliError::new(format!(
        "{names} cannot be resumed, `ludus check` says why; `ludus resume {id}` goes on with the older battle, {}",
        older.who
    )))
}

/// The reason why no battle can be continued; names a damaged one and says what to do.
fn nothing_to_resume(store: &Store) -> String {
    let damaged = store.battles().into_iter().find_map(|row| match row.state {
        BattleState::Bad(why) => Some(why),
        _ => None,
    });
    damaged.unwrap_or_else(|| "no battle is unfinished; `ludus` begins one".into())
}

/// Opens the store for a game; without a data folder the game stays in memory.
pub fn store(data: &Data) -> Store {
    match data.folder() {
        Ok(folder) => Store::open(&folder),
        Err(failure) => Store::memory(&failure.reason),
    }
}

pub fn show(screen: Screen, store: Store, opened: Option<Opened>, watched: bool) -> CliResult {
    screen(store, opened, watched).map(|()| String::new()).map_err(CliError::new)
}

fn terminal() -> (bool, bool) {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    (std::io::stdin().is_terminal() && std::io::stdout().is_terminal(), dumb)
}

/// Returns whether a screen can be shown here.
pub fn has_screen() -> bool {
    terminal() == (true, false)
}

/// The screen; an error if stdin or stdout is no terminal.
pub fn usable(screen: Option<Screen>) -> Result<Screen, CliError> {
    let (terminal, dumb) = terminal();
    match screen {
        _ if !terminal => Err(CliError::usage(format!("the game needs a terminal; {SERVE}"))),
        _ if dumb => Err(CliError::usage(format!("the game cannot draw on a terminal with TERM=dumb; {SERVE}"))),
        Some(screen) => Ok(screen),
        None => Err(CliError::usage(format!("this program was built without its screens; {SERVE}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_battle_is_named_where_there_is_no_other_to_resume() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(data.path());
        assert!(nothing_to_resume(&store).contains("no battle is unfinished"));
        std::fs::create_dir_all(data.path().join("battles")).unwrap();
        std::fs::write(data.path().join("battles/20261121-120000-0001.jsonl"), "nonsense\n").unwrap();
        assert!(store.newest().battle.is_none());
        assert!(nothing_to_resume(&store).contains("20261121-120000-0001.jsonl"), "{}", nothing_to_resume(&store));
    }
}
