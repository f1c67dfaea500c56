//! Dungeons as the command line names them: a seed, a file of a hand-made one, or the word of one that ships.

use crate::cli::{CliError, name};
use crate::engine::dice::Seed;
use crate::engine::text::{decode, quote};
use crate::store::disk::{Disk, RealDisk};
use crate::tunnels::data::house_rules::HouseRules;
use crate::tunnels::dungeon::hand_made::shipped;
use crate::tunnels::dungeon::level::Dungeon;
use std::path::Path;

/// A longer file is not read at all. The bound of a dungeon, which is lower, has an error of its own.
const MOST_BYTES: u64 = 1024 * 1024;

/// Reads a dungeon: "7" is founded with that seed for so many delvers, anything else is a file or one that ships.
pub fn find(word: &str, rules: HouseRules, delvers: u8) -> Result<Dungeon, CliError> {
    if let Ok(seed) = word.parse() {
        return Ok(founded(Seed(seed), rules, delvers));
    }
    if let Some(dungeon) = hand_made(word)? {
        return Ok(dungeon);
    }
    let ships: Vec<String> = shipped().iter().map(|dungeon| slug(&dungeon.name)).collect();
    let words = format!("{} is no seed, no file and no dungeon that ships", quote(word));
    Err(CliError::new(format!("{words}; name a seed from 0, a file, or {}", ships.join(", "))))
}

/// Reads a hand-made dungeon: a file, or the word of one that ships. `None` if there is neither.
pub fn hand_made(word: &str) -> Result<Option<Dungeon>, CliError> {
    if Path::new(word).is_file() {
        return read(Path::new(word)).map(Some);
    }
    Ok(shipped().iter().find(|dungeon| slug(&dungeon.name) == slug(word)).cloned())
}

/// "drowned-brewery" for *The Drowned Brewery*.
fn slug(name: &str) -> String {
    name.to_lowercase().trim_start_matches("the ").replace([' ', '_'], "-")
}

/// A generated dungeon. Its name says its seed.
pub fn founded(seed: Seed, rules: HouseRules, delvers: u8) -> Dungeon {
    Dungeon { rules, ..Dungeon::found(format!("Dungeon {}", seed.0), seed, delvers) }
}

/// Reads and checks a hand-made dungeon. The error names the file, the place and the bound.
pub fn read(file: &Path) -> Result<Dungeon, CliError> {
    let fault = |reason: String| CliError::new(format!("{}: {reason}", name(file)));
    let bytes = RealDisk.read_up_to(file, MOST_BYTES).map_err(|error| fault(format!("cannot be read: {error}")))?;
    let text = decode(&bytes).map_err(fault)?;
    Dungeon::read(&text).map_err(|error| fault(error.to_string()))
}
