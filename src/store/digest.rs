//! The part of a long roster that the first screen needs, in a separate file. The program starts
//! without reading all of it.
//!
//! It is a cache, valid only while the roster's file has the same stamp. The full roster is read on demand. A digest
//! that is damaged or from another program version is rebuilt.

use crate::disk::{Disk, MOST_DOCUMENT, Stamp};
use crate::document::{beside, place};
use crate::index::FORM;
use ludus_engine::journal::{seal, unseal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The suffix of the digest, after the name of the roster's file.
const ENDING: &str = ".index";

/// Rosters of at least this many bytes get a digest. A shorter one is read in a few milliseconds.
pub const LONG: u64 = 256 << 10;

/// A digest, and the stamp of its roster.
#[derive(Serialize, Deserialize)]
struct Digest<P> {
    form: u32,
    program: String,
    of: Stamp,
    people: P,
}

/// Returns whether a file name is that of a digest.
pub fn is_one(name: &str) -> bool {
    name.strip_suffix(ENDING).is_some_and(|roster| roster.ends_with(".json"))
}

fn file(roster: &Path) -> PathBuf {
    beside(roster, ENDING)
}

/// Returns the stamp of a roster that is long enough for a digest.
pub fn stamp(disk: &dyn Disk, roster: &Path) -> Option<Stamp> {
    disk.stamp(roster).ok().filter(|stamp| stamp.length >= LONG)
}

/// Returns the digest of a roster with this stamp. `None` if this program cannot use it.
pub fn read<P: DeserializeOwned>(disk: &dyn Disk, roster: &Path, stamp: Stamp) -> Option<P> {
    let bytes = disk.read_up_to(&file(roster), MOST_DOCUMENT).ok()?;
    let found: Digest<P> = unseal(&String::from_utf8(bytes).ok()?).ok()?;
    let fits = (found.form, found.program.as_str(), found.of) == (FORM, env!("CARGO_PKG_VERSION"), stamp);
    fits.then_some(found.people)
}

/// Writes the digest of a roster with this stamp. A failure only makes the next start slower.
pub fn write<P: Serialize>(disk: &dyn Disk, roster: &Path, of: Stamp, people: P) {
    if let Ok(text) = seal(&Digest { form: FORM, program: env!("CARGO_PKG_VERSION").into(), of, people }) {
        let _ = place(disk, &file(roster), text.as_bytes());
    }
}
