//! The record of a series: a head that says who meets where, then a line for each pair, in the order in which they ended.

use crate::cli::arena::PlayerLine;
use crate::store::disk::{Disk, RealDisk};
use serde::Serialize;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// Identifies a series.
#[derive(Debug, Serialize)]
pub struct RecordHeader {
    pub arena: String,
    /// Rules version.
    pub rules: u32,
    /// Names of the players.
    pub players: [String; 2],
    /// Description of the matchup.
    pub field: String,
    pub seed: u64,
}

/// A record file that is being written.
pub struct PairRecord {
    path: PathBuf,
    length: u64,
}

impl PairRecord {
    /// Creates a record. Refuses to replace a file.
    pub fn create(path: &Path, head: &RecordHeader) -> Result<PairRecord, String> {
        let fault = |error: Error| format!("{}: the record cannot be written ({error})", path.display());
        match RealDisk.stamp(path) {
            Ok(_) => return Err(format!("{}: this file exists; name another file", path.display())),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(fault(error)),
            Err(_) => {}
        }
        let text = line(head)?;
        RealDisk.create(path, text.as_bytes()).map_err(fault)?;
        Ok(PairRecord { path: path.into(), length: text.len() as u64 })
    }

    /// Appends pairs and syncs them to disk.
    pub fn append(&mut self, lines: &[PlayerLine]) -> Result<(), String> {
        let text = lines.iter().map(line).collect::<Result<String, String>>()?;
        let fault = |error| format!("{}: the record cannot be written ({error})", self.path.display());
        RealDisk.append(&self.path, self.length, text.as_bytes()).map_err(fault)?;
        self.length += text.len() as u64;
        Ok(())
    }
}

fn line(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map(|text| text + "\n").map_err(|error| error.to_string())
}
