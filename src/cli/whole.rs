//! `ludus export` and `ludus import`: the whole data folder in one file; and the files of other exports.

use super::{Data, Failure, Outcome, name};
use crate::kit::text::decode;
use crate::store::{Disk, RealDisk};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Every file of the data folder into one new file.
pub fn export(data: &Data, file: &Path) -> Outcome {
    let text = data.glance()?.pack().map_err(Failure::new)?;
    write_new(file, &text)?;
    let count = text.lines().count().saturating_sub(1);
    Ok(format!("{count} files of the data folder are in {} now.\n", name(file)))
}

/// An empty data folder from such a file.
pub fn import(data: &Data, file: &Path) -> Outcome {
    let text = read_text(file)?;
    let count = data.write()?.unpack(&text).map_err(Failure::new)?;
    Ok(format!("{count} files are in the data folder now; `ludus check` looks at them.\n"))
}

/// The text of a file that somebody names.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    let text = RealDisk.read(file).map_err(|error| error.to_string()).and_then(|bytes| decode(&bytes));
    let fault = |error| format!("{} cannot be read ({error}); name a file of `export`", file.display());
    text.map_err(|error| Failure::new(fault(error)))
}

/// Writes a file that is not there yet: an export never takes the place of something.
pub fn write_new(file: &Path, text: &str) -> Result<(), Failure> {
    let fault =
        |error: io::Error| Failure::new(format!("{} cannot be made ({error}); name another file", file.display()));
    let mut new = fs::File::create_new(file).map_err(fault)?;
    new.write_all(text.as_bytes()).and_then(|()| new.sync_all()).map_err(|error| {
        // A part of an export serves nobody.
        let _ = fs::remove_file(file);
        fault(error)
    })
}
