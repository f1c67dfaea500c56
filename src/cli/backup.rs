//! `ludus export` and `ludus import`: the whole data folder in one file; and the files of other exports.

use crate::cli::data::{Data, PATIENCE};
use crate::cli::{CliError, CliResult, name};
use crate::engine::text::decode;
use crate::store::disk::{Disk, MOST_BYTES, MOST_DOCUMENT, MOST_EXPORT, RealDisk};
use crate::store::{Store, StoreError};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Exports every file of the data folder into one new file.
pub fn export(data: &Data, file: &Path) -> CliResult {
    let text = data.glance()?.pack().map_err(CliError::new)?;
    write_new(file, &text)?;
    let count = text.lines().count().saturating_sub(1);
    Ok(format!("{count} files of the data folder are in {} now.\n", name(file)))
}

/// Imports an export into an empty or missing data folder: all of it, or nothing.
pub fn import(data: &Data, file: &Path) -> CliResult {
    let text = read_up_to(file, MOST_EXPORT)?;
    let count = Store::unpack(&data.folder()?, &text, PATIENCE).map_err(CliError::new)?;
    Ok(format!("{count} files are in the data folder now; `ludus check` looks at them.\n"))
}

/// Reads a file named on the command line, up to the size limit.
pub fn read_text(file: &Path) -> Result<String, CliError> {
    read_up_to(file, MOST_BYTES)
}

fn read_up_to(file: &Path, most: u64) -> Result<String, CliError> {
    let bytes = RealDisk.read_up_to(file, most);
    let text = bytes.map_err(|error| error.to_string()).and_then(|bytes| decode(&bytes));
    text.map_err(|why| CliError::new(format!("{} cannot be read ({why}); name a file of `export`", name(file))))
}

/// Reads an export of characters and passes its text to `import`.
pub fn import_people(
    data: &Data,
    file: &Path,
    import: impl FnOnce(&mut Store, &str) -> Result<Vec<String>, StoreError>,
) -> Result<Vec<String>, CliError> {
    let text = read_up_to(file, MOST_DOCUMENT)?;
    import(&mut data.write()?, &text).map_err(|error| match error {
        StoreError::Roster(why) => CliError::new(format!("{}: {why}", name(file))),
        error => CliError::new(error),
    })
}

/// Writes a new file; an export never overwrites one.
pub fn write_new(file: &Path, text: &str) -> Result<(), CliError> {
    let fault =
        |error: io::Error| CliError::new(format!("{} cannot be made ({error}); name another file", file.display()));
    let mut new = fs::File::create_new(file).map_err(fault)?;
    new.write_all(text.as_bytes()).and_then(|()| new.sync_all()).map_err(|error| {
        // A part of an export serves nobody.
        let _ = fs::remove_file(file);
        fault(error)
    })
}
