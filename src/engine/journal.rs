//! The format of a journal: lines of JSON, each with a checksum. A journal is a saved game, a
//! replay and a crash recovery file in one.
//!
//! A journal starts with a [`JournalLine::Header`]. The commands follow in order, with a [`JournalLine::Snapshot`] of
//! the state now and then. An undone command stays in the file, followed by [`JournalLine::Undone`]. Each line ends in
//! a field `sum`: the xxh64 hash of the line's text up to that field, as 16 hexadecimal digits.
//!
//! This module converts between values and lines: [`encode`] writes a line and [`unseal`] reads one. The store puts the
//! lines on disk.

use crate::json;
use crate::text::quote;
use alloc::string::{String, ToString};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh64::xxh64;

/// One line of a journal. `H` is the header, `C` a command, `S` a snapshot of the state, `W` the text of a rationale.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JournalLine<H, C, S, W = String> {
    /// The first line: format, rules version, seed and set-up.
    Header(H),
    /// The command given at decision `n`, and the hash of the state after it.
    Command {
        /// The number of the decision, from 0.
        n: u32,
        /// The command that was executed.
        command: C,
        /// The hash of the state after the command.
        #[serde(with = "hex")]
        hash: u64,
        /// Why the AI chose it, in a few words. `None` if a person chose it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<W>,
    },
    /// The whole state before decision `n`.
    Snapshot {
        /// The number of the pending decision, from 0.
        n: u32,
        /// The complete state of the game.
        state: S,
    },
    /// The last command, at decision `n`, was undone.
    Undone {
        /// The number of the decision, which is pending again.
        n: u32,
    },
    /// The players gave up the battle. This is the last line.
    Abandoned {
        /// The number of the pending decision, from 0.
        n: u32,
    },
}

/// A command from a journal, with the AI's rationale.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedCommand<C> {
    /// The command that was executed.
    pub command: C,
    /// Why the AI chose it, in a few words. `None` if a person chose it.
    pub why: Option<String>,
}

/// The reason why a line of a journal cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The line has no checksum at its end: it was cut off while it was written.
    #[error("the line is cut off")]
    Torn,
    /// The text does not match its checksum.
    #[error("the checksum is wrong: the line was changed")]
    Checksum,
    /// The checksum is right, but the text is no line of this kind of journal.
    #[error("not a journal line of this game: {}", quote(.0))]
    Form(String),
}

const MARK: &str = ",\"sum\":\"";

/// Returns a journal line as text, with its checksum and a line end.
pub fn encode<H: Serialize, C: Serialize, S: Serialize, W: Serialize>(
    line: &JournalLine<H, C, S, W>,
) -> Result<String, LineError> {
    seal(line)
}

/// Returns a value as one line of JSON with a checksum inside. The value must serialize to a JSON object with fields.
pub fn seal<T: Serialize>(value: &T) -> Result<String, LineError> {
    let mut text = serde_json::to_string(value).map_err(|error| LineError::Form(error.to_string()))?;
    if text.pop() != Some('}') || text == "{" {
        return Err(LineError::Form("only a JSON object with fields can carry a checksum".into()));
    }
    let sum = xxh64(text.as_bytes(), 0);
    text.push_str(&format!("{MARK}{sum:016x}\"}}\n"));
    Ok(text)
}

/// Reads the value of a line that [`seal`] wrote, and checks its checksum.
pub fn unseal<T: DeserializeOwned>(text: &str) -> Result<T, LineError> {
    let body = unsealed(text)?;
    serde_json::from_str(&format!("{body}}}")).map_err(|error| LineError::Form(json::explain_line(&error)))
}

/// Verifies the checksum of a line. Returns the text before the checksum: a JSON object without its closing brace.
pub fn unsealed(text: &str) -> Result<&str, LineError> {
    let text = text.trim_end();
    let (body, tail) = text.rsplit_once(MARK).ok_or(LineError::Torn)?;
    let sum = tail.strip_suffix("\"}").filter(|sum| sum.len() == 16).ok_or(LineError::Torn)?;
    if u64::from_str_radix(sum, 16) != Ok(xxh64(body.as_bytes(), 0)) {
        return Err(LineError::Checksum);
    }
    Ok(body)
}

/// Returns a hash of a value's JSON. It is the same for the same value in every build and on every machine.
///
/// Fields that serde skips, because they have their default value, do not change the hash. A later version can
/// therefore add such fields: states in which they have the default value keep their hash.
pub fn stable_hash<T: Serialize>(value: &T) -> u64 {
    serde_json::to_vec(value).map_or(0, |text| xxh64(&text, 0))
}

/// Serializes hashes as sixteen hexadecimal digits, because some JSON readers cannot hold 64-bit numbers.
pub mod hex {
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes a hash as sixteen digits.
    pub fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{value:016x}"))
    }

    /// Reads a hash of hexadecimal digits.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    type Plain = JournalLine<String, Vec<u8>, u32>;

    #[test]
    fn any_changed_byte_of_a_line_is_noticed() {
        let line: Plain = JournalLine::Command { n: 4, command: vec![1, 2], hash: 0xabc, why: None };
        let text = encode(&line).unwrap();
        assert_eq!(unseal::<Plain>(&text).unwrap(), line);
        for i in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[i] ^= 1;
            if let Ok(changed) = String::from_utf8(bytes) {
                assert!(unseal::<Plain>(&changed).is_err(), "byte {i}");
            }
        }
    }

    #[test]
    fn a_torn_line_differs_from_a_changed_one() {
        let text = encode(&Plain::Snapshot { n: 1, state: 7 }).unwrap();
        assert_eq!(unseal::<Plain>(&text[..text.len() - 9]), Err(LineError::Torn));
        assert_eq!(unseal::<Plain>(&text.replace("\"state\":7", "\"state\":8")), Err(LineError::Checksum));
    }
}
