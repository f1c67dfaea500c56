//! The format of a journal: lines of JSON, each with a checksum, that are save, replay and crash recovery in one.
//!
//! This module turns lines into text and text into lines; [`crate::store`] puts them on the disk.

use crate::engine::json;
use crate::engine::text::quote;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh64::xxh64;

/// One line of a journal. `H` is the header, `C` a command, `S` a snapshot of the state, `W` the words of a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JournalLine<H, C, S, W = String> {
    /// The first line: format, rules version, seed, set-up.
    Header(H),
    /// Decision `n` (from 0) was answered with `command`, after which the state hashes to `hash`.
    Command {
        /// Number of the decision.
        n: u32,
        /// What was decided.
        command: C,
        /// The state afterwards.
        #[serde(with = "hex")]
        hash: u64,
        /// Why the computer chose it, in a few words; none where a player did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<W>,
    },
    /// The state before decision `n`.
    Snapshot {
        /// Number of the decision that is asked.
        n: u32,
        /// The state.
        state: S,
    },
    /// The command of the line before, decision `n`, was taken back: nothing had come of it yet.
    Undone {
        /// Number of the decision that is asked again.
        n: u32,
    },
    /// The players gave the battle up; nothing follows.
    Abandoned {
        /// Number of the decision that was not taken.
        n: u32,
    },
}

/// What was decided, and why, where the computer did.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedCommand<C> {
    /// What.
    pub command: C,
    /// Why, in a few words.
    pub why: Option<String>,
}

/// Why a line of a journal cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The line does not end in a checksum: it was cut off while it was written.
    #[error("the line is cut off")]
    Torn,
    /// The checksum belongs to another text.
    #[error("the checksum does not fit: the line was changed")]
    Checksum,
    /// The text is whole, but not a line of this kind of journal.
    #[error("not a journal line of this game: {}", quote(.0))]
    Form(String),
}

const MARK: &str = ",\"sum\":\"";

/// The line as text, with its checksum and the end of line.
pub fn encode<H: Serialize, C: Serialize, S: Serialize, W: Serialize>(
    line: &JournalLine<H, C, S, W>,
) -> Result<String, LineError> {
    seal(line)
}

/// Any value as one line of JSON with its checksum inside. The value must serialise to a JSON object.
pub fn seal<T: Serialize>(value: &T) -> Result<String, LineError> {
    let mut text = serde_json::to_string(value).map_err(|error| LineError::Form(error.to_string()))?;
    if text.pop() != Some('}') || text == "{" {
        return Err(LineError::Form("only a JSON object with fields can carry a checksum".into()));
    }
    let sum = xxh64(text.as_bytes(), 0);
    text.push_str(&format!("{MARK}{sum:016x}\"}}\n"));
    Ok(text)
}

/// The value in a line that [`seal`] wrote.
pub fn unseal<T: DeserializeOwned>(text: &str) -> Result<T, LineError> {
    let body = unsealed(text)?;
    serde_json::from_str(&format!("{body}}}")).map_err(|error| LineError::Form(json::explain_line(&error)))
}

/// What stands before the checksum of such a line: a JSON object without its last bracket.
pub fn unsealed(text: &str) -> Result<&str, LineError> {
    let text = text.trim_end();
    let (body, tail) = text.rsplit_once(MARK).ok_or(LineError::Torn)?;
    let sum = tail.strip_suffix("\"}").filter(|sum| sum.len() == 16).ok_or(LineError::Torn)?;
    if u64::from_str_radix(sum, 16) != Ok(xxh64(body.as_bytes(), 0)) {
        return Err(LineError::Checksum);
    }
    Ok(body)
}

/// A number that stays the same for the same value over builds and machines: the hash of its JSON.
///
/// Fields that serde skips when they hold their default leave the hash alone, so a later version may add such fields
/// without changing the hash of a state that does not use them.
pub fn stable_hash<T: Serialize>(value: &T) -> u64 {
    serde_json::to_vec(value).map_or(0, |text| xxh64(&text, 0))
}

/// Hashes as sixteen hexadecimal digits: JSON numbers of some readers do not hold 64 bits.
pub mod hex {
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes the digits.
    pub fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{value:016x}"))
    }

    /// Reads the digits.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Plain = JournalLine<String, Vec<u8>, u32>;

    #[test]
    fn a_line_comes_back_and_any_changed_byte_is_noticed() {
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
    fn a_torn_line_is_told_from_a_changed_one() {
        let text = encode(&Plain::Snapshot { n: 1, state: 7 }).unwrap();
        assert_eq!(unseal::<Plain>(&text[..text.len() - 9]), Err(LineError::Torn));
        assert_eq!(unseal::<Plain>(&text.replace("\"state\":7", "\"state\":8")), Err(LineError::Checksum));
    }
}
