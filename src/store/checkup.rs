//! A look at every file of the data folder: sound, or what is wrong and what to do.

use super::{BattleState, Roster, Settings, Store, document};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// One file and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub file: PathBuf,
    /// What it holds, or what is wrong and what to do.
    pub text: Result<String, String>,
}

impl Store {
    /// Looks at roster, settings and every journal, the last with a full replay. Changes nothing.
    pub fn check_files(&self) -> Vec<Finding> {
        let mut findings = vec![self.check_roster(), self.check_settings()];
        findings.extend(self.battles().into_iter().map(|row| {
            let text = match &row.state {
                BattleState::Bad(reason) => Err(reason.clone()),
                BattleState::Unfinished { turn } => self.replays(&row.path, format!("unfinished, turn {turn}")),
                BattleState::Over { turn, .. } => self.replays(&row.path, format!("over in turn {turn}")),
                BattleState::Abandoned => self.replays(&row.path, "abandoned".into()),
            };
            Finding { file: row.path, text }
        }));
        findings
    }

    fn replays(&self, path: &std::path::Path, state: String) -> Result<String, String> {
        let journal = super::Journal::<crate::gladiator::state::Battle>::read(&*self.disk, path)
            .map_err(|error| error.to_string())?;
        let cut = if journal.torn { "; the last line was cut off and will be left out" } else { "" };
        if journal.is_of_other_rules() {
            return Ok(format!("{state}, of rules {}: can be continued, not replayed{cut}", journal.header.rules));
        }
        journal.verify().map(|_| format!("{state}, replays to the same hashes{cut}")).map_err(|error| error.to_string())
    }

    fn check_roster(&self) -> Finding {
        let file = self.roster_path();
        let text = match document::load(&*self.disk, &file, &Roster::check) {
            Ok(Some(roster)) => Ok(format!("{} characters", roster.characters().len())),
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => Err(format!(
                "{}; the game goes on with roster.json.old if that is sound, and sets this file aside before it \
                 writes a new one",
                trouble.short()
            )),
        };
        Finding { file, text }
    }

    fn check_settings(&self) -> Finding {
        let file = self.settings_path();
        let text = match document::load::<Map<String, Value>>(&*self.disk, &file, &|_| Ok(())) {
            Ok(Some(fields)) => match Settings::read(&fields).1.as_slice() {
                [] => Ok("sound".into()),
                notices => Err(format!("{}; choose it again in the game", notices.join("; "))),
            },
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => Err(format!("{}; the game's own settings serve until you choose again", trouble.short())),
        };
        Finding { file, text }
    }
}
