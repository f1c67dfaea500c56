//! Names and arena letters of everyone in a battle.

use crate::battle::state::Battle;
use crate::data::race::Race;
use crate::model::fighter::{FighterId, Side};
use crate::model::magic::Being;
use crate::model::setup::Setup;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The names of a battle's fighters, and the letters that stand for them in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    letters: Vec<char>,
}

impl Names {
    /// Takes the names from the set-up. Letters are upper case for West and lower case for East: the first letter of
    /// the name that is free on that side, else any free one.
    pub fn new(setup: &Setup) -> Names {
        let mut letters: Vec<char> = Vec::new();
        for (i, recruit) in setup.fighters.iter().enumerate() {
            let west = recruit.side == Side::West;
            let case = |letter: char| if west { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
            let own = recruit.name.chars().filter(char::is_ascii_alphabetic).map(case);
            let any = ('a'..='z').map(case);
            let free = |letter: &char| !setup.fighters[..i].iter().zip(&letters).any(|(_, taken)| taken == letter);
            letters.push(own.chain(any).find(free).unwrap_or('?'));
        }
        Names { names: setup.names().map(str::to_string).collect(), letters }
    }

    /// The fighter's name; "nobody" for an unknown id.
    pub fn name(&self, id: FighterId) -> &str {
        self.names.get(id.index()).map_or("nobody", String::as_str)
    }

    /// The fighter's letter in the arena; '?' for an unknown id.
    pub fn letter(&self, id: FighterId) -> char {
        self.letters.get(id.index()).copied().unwrap_or('?')
    }

    /// The fighter with that name, ignoring case. `None` if there is none.
    pub fn find(&self, name: &str) -> Option<FighterId> {
        let index = self.names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(FighterId(index as u8))
    }

    /// Adds names and letters for beings of magic now in the battle: kind and number, as for robots. A Mage and their
    /// images share one name, wherever they stand in the list. Call this after every narrated event.
    pub fn follow(&mut self, battle: &Battle) {
        let roster = battle.roster();
        for id in battle.fighters().skip(roster) {
            let fighter = battle.fighter(id);
            let original = match fighter.being() {
                Being::Image { of, .. } => Some(battle.fighter(of).home().unwrap_or(of)),
                _ => fighter.home(),
            };
            let home = original.unwrap_or(id);
            if home.index() >= roster {
                let (name, letter) = self.being(battle, home);
                self.call(home, name, letter);
            }
            self.call(id, self.name(home).to_string(), self.letter(home));
        }
    }

    fn call(&mut self, id: FighterId, name: String, letter: char) {
        let filled = self.names.len();
        self.names.extend((filled..=id.index()).map(|_| String::new()));
        self.letters.extend((filled..=id.index()).map(|_| '?'));
        (self.names[id.index()], self.letters[id.index()]) = (name, letter);
    }

    /// Kind and number, with the kind's letter or any that is free on its side.
    fn being(&self, battle: &Battle, id: FighterId) -> (String, char) {
        let fighter = battle.fighter(id);
        let name = being_name(fighter.race(), id.index() + 1 - battle.roster());
        if self.names.get(id.index()) == Some(&name) {
            return (name, self.letter(id));
        }
        let west = fighter.side() == Side::West;
        let case = |letter: char| if west { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        let own = name.chars().filter(char::is_ascii_alphabetic).map(case);
        let any = ('a'..='z').map(case);
        let others = || battle.in_arena().filter(|other| *other != id);
        let free = |letter: &char| !others().any(|other| self.letter(other) == *letter);
        let letter = own.chain(any).find(free).unwrap_or('?');
        (name, letter)
    }
}

/// The name of a being of magic: "Wolf 2". `number` counts from 1 after the fighters of the set-up.
pub(super) fn being_name(race: Race, number: usize) -> String {
    format!("{} {number}", short_name(race))
}

/// A kind of being in one word, such as "Wolf".
pub(super) const fn short_name(race: Race) -> &'static str {
    match race {
        Race::GiantBeetle => "Beetle",
        Race::GiantScorpion => "Scorpion",
        other => other.name(),
    }
}
