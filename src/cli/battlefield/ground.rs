//! `ludus battlefield map`: a generated map, or a drawn one of a file.

use crate::battlefield::data::size::GameSize;
use crate::battlefield::model::generator::MapPlan;
use crate::battlefield::model::map::Map;
use crate::battlefield::model::setup::check_ways;
use crate::cli::battlefield::fields::{self, SizeWord, ThemeWord, is_file};
use crate::cli::battlefield::saving;
use crate::cli::data::Data;
use crate::cli::{CliError, CliResult, json, name};
use crate::engine::dice::Seed;
use crate::engine::text::quote;
use crate::store::battlefield::saved::Saved;
use clap::Args;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct MapArgs {
    /// Drawn map as a JSON file, or the name of a saved one: check and print it instead
    #[arg(value_name = "FILE", conflicts_with_all = ["seed", "size", "theme", "mirrored"])]
    file: Option<PathBuf>,
    /// Save the map under this name, for the screens of the game
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
    /// Replace a saved map of that name without a question
    #[arg(long, requires = "save")]
    yes: bool,
    /// Seed from which the map grows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Size of the battle on it
    #[arg(long, value_enum, default_value = "battle")]
    size: SizeWord,
    /// Ground where nothing else grows
    #[arg(long, value_enum, default_value = "green")]
    theme: ThemeWord,
    /// The east half is the west half, turned
    #[arg(long)]
    mirrored: bool,
    /// Print JSON, which is a map file
    #[arg(long)]
    json: bool,
}

pub(super) fn run(data: &Data, arguments: &MapArgs) -> CliResult {
    let map = match &arguments.file {
        Some(file) => find(file, data.look()?.battlefield().saved())?,
        None => {
            let (columns, rows) = GameSize::from(arguments.size).map();
            let (theme, mirrored) = (arguments.theme.into(), arguments.mirrored);
            MapPlan { seed: Seed(arguments.seed), columns, rows, theme, mirrored }.map()
        }
    };
    let kept = match &arguments.save {
        Some(name) => save(data, name, &map, arguments.yes)?,
        None => String::new(),
    };
    if arguments.json {
        saving::aside(&kept);
        return json(&map);
    }
    Ok(picture(&map, |_| None) + &kept)
}

/// Saves a map, unless the player keeps the one that has its name. Returns a line about it.
fn save(data: &Data, name: &str, map: &Map, yes: bool) -> CliResult {
    let saved = data.look()?;
    let is_taken = saved.battlefield().saved().map(name).is_some();
    if !saving::may_replace("map", name, is_taken, yes)? {
        return Ok(saving::stays("map", name));
    }
    data.write()?.save_map(name, map).map_err(CliError::new)?;
    Ok(format!("Saved: {} x {} hexes as {}.\n", map.columns(), map.rows(), quote(name)))
}

/// The map of a file, or a saved one by its name.
pub fn find(file: &Path, saved: &Saved) -> Result<Map, CliError> {
    let word = file.to_string_lossy();
    match saved.map(&word) {
        Some(map) if !is_file(&word) => Ok(*map),
        None if !is_file(&word) && !file.exists() => {
            Err(CliError::new(format!("no saved map and no file is called {}", quote(&word))))
        }
        _ => read(file),
    }
}

/// Reads a map file. A map without a way between the zones of two armies is refused.
fn read(file: &Path) -> Result<Map, CliError> {
    let map: Map = fields::read(file)?;
    check_ways(&map, 2).map_err(|error| CliError::new(format!("{}: {error}", name(file))))?;
    Ok(map)
}

const LEGEND: &str = ". open  \" bushes  & forest  = road  : sand  * snow  % swamp  ~ water  + fortification  # castle  \
                      @ stronghold; then ^ hills, A rocks\n";

/// The map with two or four columns a hex, odd rows shifted. `unit` gives the sign of two letters that stands on a hex.
pub fn picture(map: &Map, unit: impl Fn(crate::battlefield::model::spot::Spot) -> Option<String>) -> String {
    let letters = (0..map.columns()).map(|column| format!("{}   ", char::from(b'A' + column))).collect::<String>();
    let mut text = format!("   {}\n", letters.trim_end());
    for (row, drawn) in map.drawn().iter().enumerate() {
        let signs: Vec<char> = drawn.chars().collect();
        let hex = |column: usize| {
            let spot = crate::battlefield::model::spot::Spot::at(column as u8, row as u8);
            let ground: String = signs[2 * column..2 * column + 2].iter().collect();
            match unit(spot) {
                Some(sign) => format!("{sign:<4}"),
                None => format!("{ground:<4}"),
            }
        };
        let shift = if row % 2 == 1 { "  " } else { "" };
        let line: String = (0..usize::from(map.columns())).map(hex).collect();
        text += format!("{:02} {shift}{line}", row + 1).trim_end();
        text += "\n";
    }
    text + LEGEND
}
