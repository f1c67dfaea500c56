//! What the first screen needs of a long roster, in a file beside it, so that the start does not read all of it.
//!
//! A digest is never needed: it counts only while the roster's file has the same stamp. The roster itself is read when
//! somebody asks for more, and a digest that is damaged, or of another program, is made again.

use crate::engine::journal::{seal, unseal};
use crate::store::disk::{Disk, MOST_DOCUMENT, Stamp};
use crate::store::document::{beside, place};
use crate::store::index::FORM;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How the file of a digest is called, behind the name of the roster's file.
const ENDING: &str = ".index";

/// Bytes of a roster that has a digest. A shorter one is read in a few milliseconds.
pub const LONG: u64 = 256 << 10;

/// A digest, and how its roster stood.
#[derive(Serialize, Deserialize)]
struct Digest<P> {
    form: u32,
    program: String,
    of: Stamp,
    people: P,
}

/// Returns whether a file has the name of a digest.
pub fn is_one(name: &str) -> bool {
    name.strip_suffix(ENDING).is_some_and(|roster| roster.ends_with(".json"))
}

/// The file of the digest of that roster.
fn file(roster: &Path) -> PathBuf {
    beside(roster, ENDING)
}

/// The stamp of a roster that is long enough for a digest.
pub fn stamp(disk: &dyn Disk, roster: &Path) -> Option<Stamp> {
    disk.stamp(roster).ok().filter(|stamp| stamp.length >= LONG)
}

/// The digest of a roster that stands so; `None` if this program can use none.
pub fn read<P: DeserializeOwned>(disk: &dyn Disk, roster: &Path, stamp: Stamp) -> Option<P> {
    let bytes = disk.read_up_to(&file(roster), MOST_DOCUMENT).ok()?;
    let found: Digest<P> = unseal(&String::from_utf8(bytes).ok()?).ok()?;
    let fits = (found.form, found.program.as_str(), found.of) == (FORM, env!("CARGO_PKG_VERSION"), stamp);
    fits.then_some(found.people)
}

/// Writes the digest of a roster that stands so. One that cannot be written only makes the next start slower.
pub fn write<P: Serialize>(disk: &dyn Disk, roster: &Path, of: Stamp, people: P) {
    if let Ok(text) = seal(&Digest { form: FORM, program: env!("CARGO_PKG_VERSION").into(), of, people }) {
        let _ = place(disk, &file(roster), text.as_bytes());
    }
}
