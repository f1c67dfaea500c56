//! The battles of a fighter, read from the journals one after the other: the figures of his life.

use super::{Character, Roster};
use crate::gladiator::life::{Chapter, Chronicle, bare};
use crate::gladiator::state::Battle;
use crate::kit::game::{Asked, Game};
use crate::kit::listed::Listed;
use crate::kit::text::ordinal;
use crate::store::battles::id_in;
use crate::store::journal::{self, Journal};
use crate::store::{BattleId, Disk, RealDisk, Store};
use std::path::{Path, PathBuf};

/// One battle of a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its id.
    pub id: BattleId,
    /// When it began, in seconds since 1970.
    pub created: u64,
    /// "Khan, Slayer against 3 robots".
    pub who: String,
    /// What it was to him.
    pub what: What,
}

/// What a battle was to a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// It is over.
    Fought(Box<Chapter>),
    /// It goes on.
    GoesOn,
    /// It was given up: a break-out.
    GivenUp,
    /// He was in it, but what it was to him cannot be told; a sentence that says why.
    Silent(String),
}

/// Whose battles are looked for, and where.
#[derive(Clone, Debug)]
pub struct Wanted {
    folder: PathBuf,
    name: String,
    /// Who had that name before he was made is another.
    since: u64,
}

impl Wanted {
    /// The battles of a character.
    pub fn of(store: &Store, character: &Character) -> Wanted {
        let folder = store.room.battles_folder();
        Wanted { folder, name: character.name.clone(), since: character.created }
    }

    /// The journals that may tell of him, the first one first.
    pub fn journals(&self) -> Vec<PathBuf> {
        let mut files = RealDisk.list(&self.folder).unwrap_or_default();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl") && id_in(path).is_some());
        files.sort_unstable();
        files
    }

    /// What a journal tells of him; none if he did not fight in it. Of one whose first line cannot be read nobody knows
    /// who is in it.
    pub fn page(&self, path: &Path) -> Option<Page> {
        let bytes = journal::load(&RealDisk, path).ok()?;
        let header = journal::header::<Battle>(path, &bytes).ok()?;
        if header.created < self.since || Battle::check_names(&header.setup).is_err() {
            return None;
        }
        let is_he = |name: &str| name.to_lowercase() == self.name.to_lowercase();
        let entered = header.characters.iter().any(|one| is_he(&one.name));
        // A battle that counts for nobody is in nobody's life.
        if header.characters.is_empty() {
            return None;
        }
        let lay_there = || header.setup.fighters.iter().any(|one| one.bones && is_he(&one.name));
        if !entered && !lay_there() {
            return None;
        }
        let what = self.what(path, &bytes);
        // Bones that nobody brought back fought nothing.
        let fought = |chapter: &Chapter| entered || chapter.result.returned;
        let counts = match &what {
            What::Fought(chapter) => fought(chapter),
            _ => entered,
        };
        let (id, created, who) = (id_in(path)?, header.created, Battle::who(&header.setup));
        counts.then_some(Page { id, created, who, what })
    }

    fn what(&self, path: &Path, bytes: &[u8]) -> What {
        let journal = match Journal::<Battle>::parse(path, bytes) {
            Ok(journal) if journal.is_abandoned() => return What::GivenUp,
            Ok(journal) => journal,
            Err(error) => return What::Silent(error.to_string()),
        };
        let is_he = |chapter: &Chapter| chapter.result.name.to_lowercase() == self.name.to_lowercase();
        let chapters = match chapters(&journal) {
            Ok(None) => return What::GoesOn,
            Ok(Some(chapters)) => chapters,
            Err(why) => return What::Silent(why),
        };
        match chapters.into_iter().find(is_he) {
            Some(chapter) => What::Fought(Box::new(chapter)),
            None => What::Silent("he only lay there".into()),
        }
    }
}

/// What a battle was to everybody in it; none while it goes on. Of one under other rules only how it ended is known.
fn chapters(journal: &Journal<Battle>) -> Result<Option<Vec<Chapter>>, String> {
    let setup = &journal.header.setup;
    if journal.is_of_other_rules() {
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        return Ok((end.asked() == Asked::Over).then(|| bare(&end, setup)));
    }
    let mut battle = journal.opening().map_err(|error| error.to_string())?;
    let mut chronicle = Chronicle::new(setup);
    for (number, command) in journal.commands().enumerate() {
        let (mut told, mut events) = (battle, Vec::new());
        battle.submit(command, &mut events).map_err(|refusal| {
            format!("{} does not replay: decision {number} is refused ({refusal})", journal.path.display())
        })?;
        for event in &events {
            chronicle.take(&told, event);
            told.apply(event);
        }
    }
    Ok((Game::asked(&battle) == Asked::Over).then(|| chronicle.chapters(&battle)))
}

/// All battles of a character, the first one first.
pub fn pages(store: &Store, character: &Character) -> Vec<Page> {
    let wanted = Wanted::of(store, character);
    wanted.journals().iter().filter_map(|path| wanted.page(path)).collect()
}

impl Roster {
    /// The dead, who fell last first.
    pub fn fallen(&self) -> Vec<&Character> {
        let mut dead: Vec<&Character> = self.characters().iter().filter(|one| one.dead.is_some()).collect();
        dead.sort_by_key(|one| (std::cmp::Reverse(one.last_game), one.name.to_lowercase()));
        dead
    }
}

impl Character {
    /// What is carved over his bones: who, when, by whom, what he had done. Empty while he lives.
    pub fn epitaph(&self) -> String {
        let Some(halves) = self.dead else { return String::new() };
        let article = if self.race.name().starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        let what = self.killed_by.as_ref().map_or_else(String::new, |what| format!(", killed by {what}"));
        let foes = self.last.map_or_else(String::new, |last| match last.foes {
            1 => ", against one".into(),
            foes => format!(", against {foes}"),
        });
        let age = match self.games {
            0 | 1 => "his first game".into(),
            games => format!("his {} game", ordinal(games.into())),
        };
        let deeds = match self.kills {
            0 => "He killed nobody".to_string(),
            1 => "He killed one".into(),
            kills => format!("He killed {kills}"),
        };
        let last = self.last.filter(|last| last.kills > 0 && self.kills > last.kills);
        let last = last.map_or_else(String::new, |last| format!(", {} of them on his last day", last.kills));
        let best = self
            .best_blow
            .as_ref()
            .map_or_else(String::new, |best| format!("; his best blow took {} SH with {}", best.lost, best.arm));
        let (name, race, day) = (&self.name, self.race.name(), ordinal(self.last_game.into()));
        let exp = halves / 2;
        format!(
            "{name}, {article} {race}, fell in {age}, the {day} of the school{foes}{what}. {deeds}{last}{best}. {exp} EXP \
             went with him."
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::kit::text::ordinal;

    #[test]
    fn numbers_are_said_as_people_say_them() {
        let said = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 113].map(ordinal).join(" ");
        assert_eq!(said, "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 113th");
    }
}
