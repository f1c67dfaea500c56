//! The careers of *Gladiator*'s fighters, read from journals, and the epitaphs of the dead.

use crate::Store;
use crate::careers::{CareerEntryRow, CareerQuery};
use crate::gladiator::roster::{Character, Roster};
use ludus_engine::text::ordinal;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::stats::career::CareerEntry;

/// Returns all battles of a character, oldest first.
pub fn pages(store: &Store, character: &Character) -> Vec<CareerEntryRow<CareerEntry>> {
    CareerQuery::of(store, &character.name, character.created).pages()
}

impl Roster {
    /// Returns the dead, latest death first.
    pub fn fallen(&self) -> Vec<&Character> {
        let mut dead: Vec<&Character> = self.characters().iter().filter(|one| one.dead.is_some()).collect();
        ludus_engine::order::by_key(&mut dead, |one| (std::cmp::Reverse(one.last_game), one.name.to_lowercase()));
        dead
    }
}

impl Character {
    /// Returns the epitaph: name, time and cause of death, and the record. Empty for the living.
    pub fn epitaph(&self) -> String {
        let Some(halves) = self.dead else { return String::new() };
        let article = if self.race.name().starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        let what = self.killed_by.as_ref().map_or_else(String::new, |what| format!(", killed by {what}"));
        let foes = self.last.map_or_else(String::new, |last| match last.foes {
            1 => ", against one".into(),
            foes => format!(", against {foes}"),
        });
        let age = match self.games {
            0 | 1 => "their first game".into(),
            games => format!("their {} game", ordinal(games.into())),
        };
        let deeds = match self.kills {
            0 => "Killed nobody".to_string(),
            1 => "Killed one".into(),
            kills => format!("Killed {kills}"),
        };
        let last = self.last.filter(|last| last.kills > 0 && self.kills > last.kills);
        let last = last.map_or_else(String::new, |last| format!(", {} of them on the last day", last.kills));
        let best = self
            .best_blow
            .as_ref()
            .map_or_else(String::new, |best| format!("; their best blow took {} SH with {}", best.lost, best.arm));
        let (name, race, day) = (&self.name, self.race.name(), ordinal(self.last_game.into()));
        let exp = in_points(halves);
        format!(
            "{name}, {article} {race}, fell in {age}, the {day} of the school{foes}{what}. {deeds}{last}{best}. {exp} EXP \
             went with them."
        )
    }
}

#[cfg(test)]
mod tests {
    use ludus_engine::text::ordinal;

    #[test]
    fn ordinals_have_english_endings() {
        let said = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 113].map(ordinal).join(" ");
        assert_eq!(said, "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 113th");
    }
}
