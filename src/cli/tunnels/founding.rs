//! `ludus tunnels dungeons`, `found` and `close`: the dungeons of this installation.

use crate::cli::data::Data;
use crate::cli::suggest::nearest;
use crate::cli::tunnels::party::house_rules;
use crate::cli::tunnels::{dungeon, dungeons};
use crate::cli::{CliError, CliResult, ask};
use crate::engine::dice::Seed;
use crate::store::frontend::quoted;
use crate::store::system;
use crate::store::tunnels::delvers::Delvers;
use crate::store::tunnels::dungeons::{DungeonRecord, decode};
use crate::tunnels::data::dungeon::ThemeId;
use crate::tunnels::data::house_rules::HouseRules;
use crate::tunnels::dungeon::level::Dungeon;
use clap::Args;
use serde::Serialize;
use std::path::Path;

#[derive(Args)]
pub struct FoundArgs {
    /// Code of a dungeon, which founds exactly that one; or a file of a hand-made dungeon,
    /// or the word of one that ships, such as drowned-brewery
    #[arg(value_name = "CODE|FILE", required_unless_present = "name")]
    code: Vec<String>,
    /// Name of a new dungeon
    #[arg(long, conflicts_with = "code")]
    name: Option<String>,
    /// Theme of a new dungeon; the error for a wrong one lists them
    #[arg(long, conflicts_with = "code")]
    theme: Option<String>,
    /// Number of delvers that its monsters are a match for
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10), conflicts_with = "code")]
    delvers: u8,
    /// Seed of a new dungeon; default: drawn
    #[arg(long, conflicts_with = "code")]
    seed: Option<u64>,
    /// House rule that differs from the default, such as berserk=false; can be repeated
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "code")]
    rule: Vec<String>,
}

#[derive(Args)]
pub struct CloseArgs {
    /// Name of a dungeon of this installation
    name: String,
    /// Close it without a question
    #[arg(long)]
    yes: bool,
}

/// A dungeon of the list as JSON.
#[derive(Serialize)]
struct DungeonLine<'a> {
    name: &'a str,
    theme: &'static str,
    delvers: u8,
    rules: HouseRules,
    delves: u32,
    levels_seen: usize,
    /// The delvers of the roster who are inside.
    inside: Vec<&'a str>,
    /// The fallen of the roster who lie there.
    fallen: Vec<&'a str>,
    /// The code that founds it elsewhere; none while a party is inside.
    code: Option<String>,
}

impl<'a> DungeonLine<'a> {
    fn of(delvers: &'a Delvers, one: &'a DungeonRecord) -> DungeonLine<'a> {
        let here = delvers.delvers().iter().filter(|who| one.in_battle.is_some() && who.in_battle == one.in_battle);
        DungeonLine {
            name: &one.dungeon.name,
            theme: one.dungeon.theme.name(),
            delvers: one.dungeon.delvers,
            rules: one.dungeon.rules,
            delves: one.delves,
            levels_seen: one.levels_seen(),
            inside: here.map(|who| who.name()).collect(),
            fallen: delvers.fallen(one).collect(),
            code: one.code().ok().map(|code| code.split_whitespace().collect::<Vec<&str>>().join(" ")),
        }
    }
}

/// The text for an installation without dungeons.
const NONE: &str = "No dungeon is stored; `ludus tunnels found --name NAME` founds one.\n";

pub(super) fn list(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let delvers = store.tunnels();
    let lines: Vec<DungeonLine> = delvers.dungeons().iter().map(|one| DungeonLine::of(delvers, one)).collect();
    let row = |line: &DungeonLine| {
        let [made_for, delves, levels] =
            [line.delvers.into(), line.delves, line.levels_seen as u32].map(|number: u32| number.to_string());
        let [inside, fallen] = [&line.inside, &line.fallen].map(|names| names.join(", "));
        [line.name.into(), line.theme.into(), made_for, delves, levels, inside, fallen]
    };
    let heads = ["Name", "Theme", "For", "Delves", "Levels", "Inside", "Fallen"];
    data.list(as_json, &lines, NONE, (heads, row))
}

pub(super) fn found(data: &Data, arguments: &FoundArgs) -> CliResult {
    let dungeon = match &arguments.name {
        None => given(&arguments.code)?,
        Some(name) => {
            let seed = arguments.seed.map_or_else(system::fresh_seed, Seed);
            let founded = Dungeon::found(name.trim().into(), seed, arguments.delvers);
            let theme = arguments.theme.as_deref().map_or(Ok(founded.theme), theme)?;
            Dungeon { theme, rules: house_rules(&arguments.rule)?, ..founded }
        }
    };
    data.write()?.found_dungeon(&dungeon).map_err(CliError::new)?;
    Ok(format!("{} is founded.\n", dungeon.name))
}

/// The dungeon of a code, of a file or of the program.
fn given(words: &[String]) -> Result<Dungeon, CliError> {
    let [word] = words else { return decode(&words.join(" ")).map_err(CliError::new) };
    match dungeons::hand_made(word)? {
        Some(dungeon) => Ok(dungeon),
        // No code has these letters: the error is about a file that is missing.
        None if word.contains(['/', '.']) => dungeons::read(Path::new(word)),
        None => decode(word).map_err(CliError::new),
    }
}

fn theme(word: &str) -> Result<ThemeId, CliError> {
    let found = ThemeId::all().find(|theme| theme.name().eq_ignore_ascii_case(word));
    let all: Vec<&str> = ThemeId::all().map(|theme| theme.name()).collect();
    found.ok_or_else(|| CliError::usage(format!("{word} is no theme: they are {}", all.join(", "))))
}

/// Closes a dungeon and prints its key.
pub(super) fn close(data: &Data, arguments: &CloseArgs) -> CliResult {
    let store = data.look()?;
    let delvers = store.tunnels();
    let one = delvers.dungeon(&arguments.name).map_err(|error| {
        let names = delvers.dungeons().iter().map(|one| one.dungeon.name.as_str());
        match nearest(&arguments.name, names) {
            Some(near) => CliError::new(format!("{error}; did you mean {near}?")),
            None => CliError::new(error),
        }
    })?;
    let name = one.dungeon.name.clone();
    delvers.clone().close(&name).map_err(CliError::new)?;
    if !arguments.yes && !confirmed(&name)? {
        return Ok(format!("{name} stays open.\n"));
    }
    let closed = data.write()?.close_dungeon(&name).map_err(CliError::new)?;
    Ok(format!("{name} is closed.\n\n{}", dungeon::visited(&closed.dungeon, &closed.logs)))
}

/// Asks whether to close the dungeon. Without a terminal refuses and names the command that needs none.
fn confirmed(name: &str) -> Result<bool, CliError> {
    ask(&[], &format!("Close {name} for good and print its key?")).ok_or_else(|| {
        let how = format!("`ludus tunnels close {} --yes` does it without a question", quoted(name));
        CliError::usage(format!("there is no terminal to ask at whether {name} is to be closed; {how}"))
    })
}
