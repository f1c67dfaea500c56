//! The record of a series: a head that says who meets where, then a line for each pair, in the order in which they ended.

use crate::cli::arena::PlayerLine;
use crate::engine::json::explain_line;
use crate::store::disk::{Disk, MOST_EXPORT, RealDisk};
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Identifies a series. A record continues only the same series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// An open record file.
pub struct PairRecord {
    path: PathBuf,
    length: u64,
    lines: Vec<PlayerLine>,
}

impl PairRecord {
    /// Opens a record or creates one. Refuses other files and records of another series.
    /// Drops a torn last line.
    pub fn open(path: &Path, head: &RecordHeader) -> Result<PairRecord, String> {
        let named = || path.display();
        let fault = |error: std::io::Error| format!("{}: the record cannot be kept ({error})", named());
        let bytes = match RealDisk.read_up_to(path, MOST_EXPORT) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let text = line(head)?;
                RealDisk.create(path, text.as_bytes()).map_err(fault)?;
                return Ok(PairRecord { path: path.into(), length: text.len() as u64, lines: Vec::new() });
            }
            read => read.map_err(fault)?,
        };
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]).unwrap_or_default();
        let mut lines = text.lines();
        let found: Option<RecordHeader> = lines.next().and_then(|line| serde_json::from_str(line).ok());
        let found = found.ok_or_else(|| format!("{}: this is no record of an arena; name another file", named()))?;
        if found != *head {
            let RecordHeader { players: [first, second], field, seed, .. } = found;
            return Err(format!(
                "{}: the record of another series ({first} against {second}, {field}, seed {seed}); name another file",
                named()
            ));
        }
        let pair = |(number, line): (usize, &str)| {
            let wrong = |error| {
                format!("{}: line {} is no pair ({}); name another file", named(), number + 2, explain_line(&error))
            };
            serde_json::from_str(line).map_err(wrong)
        };
        let lines = lines.enumerate().map(pair).collect::<Result<_, String>>()?;
        Ok(PairRecord { path: path.into(), length: whole as u64, lines })
    }

    /// Pairs found when the file was opened.
    pub fn take_lines(&mut self) -> Vec<PlayerLine> {
        std::mem::take(&mut self.lines)
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
