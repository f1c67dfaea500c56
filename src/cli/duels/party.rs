//! The two parties, as the command line names them: a character of the roster, a monster by name, or a file.

use crate::cli::backup::read_text;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, name};
use crate::duels::data::monster::Monster;
use crate::duels::matchmaking::league;
use crate::duels::matchmaking::league::Member;
use crate::duels::model::plan::Plan;
use crate::duels::model::setup::Entrant;
use crate::engine;
use crate::store::Store;
use std::path::Path;

/// A character or monster with a plan.
pub struct Party {
    pub name: String,
    pub entrant: Entrant,
    pub plan: Plan,
    /// The stored special plan; `None` if there is none.
    pub special: Option<Plan>,
    /// True for a character of the roster.
    pub kept: bool,
}

impl Party {
    /// Finds the named party: first a file, then a character of the roster, then
    /// an example, then a monster.
    pub fn of(store: &Store, words: &str) -> Result<Party, CliError> {
        if Path::new(words).is_file() {
            return read(Path::new(words)).map(Party::from);
        }
        let roster = store.duels();
        if let Ok(kept) = roster.find(words) {
            let plan = kept.last_plan.clone().or_else(|| kept.special.clone()).unwrap_or_default();
            let party = Party::from(Member { who: kept.who.clone(), plan });
            return Ok(Party { special: kept.special.clone(), kept: true, ..party });
        }
        if let Some(member) = league::examples().into_iter().find(|one| one.who.name.eq_ignore_ascii_case(words)) {
            return Ok(Party::from(member));
        }
        if let Some(kind) = Monster::of(words) {
            let entrant = Entrant::monster(kind);
            let plan = entrant.own_plan().unwrap_or_default();
            return Ok(Party { name: kind.name().into(), entrant, plan, special: None, kept: false });
        }
        let own = roster.characters().iter().map(|kept| kept.who.name.clone());
        let shipped = league::examples().into_iter().map(|one| one.who.name);
        let names: Vec<String> = own.chain(shipped).chain(Monster::ALL.map(|kind| kind.name().to_string())).collect();
        let meant = nearest(words, names.iter().map(String::as_str));
        let meant = meant.map_or_else(
            || format!("monsters are {}", Monster::ALL.map(Monster::name).join(", ")),
            |meant| format!("did you mean {meant}?"),
        );
        Err(CliError::new(format!("{words} is no file, no character of the roster and no monster; {meant}")))
    }
}

impl From<Member> for Party {
    fn from(member: Member) -> Party {
        let name = member.who.name.clone();
        Party { name, entrant: Entrant::player(member.who), plan: member.plan, special: None, kept: false }
    }
}

/// Reads a character and plan from a JSON file.
pub fn read(path: &Path) -> Result<Member, CliError> {
    let fault = |reason: String| CliError::new(format!("{}: {reason}", name(path)));
    engine::json::read(&read_text(path)?).map_err(fault)
}
