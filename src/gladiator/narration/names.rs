//! Names and arena signs of everyone in a battle. The classic look has the manual's letters, the modern look one sign a fighter:
//! a letter for a name, a number for a kind. A text has the same name in both looks, so it is made here, once for log,
//! screens and plain play.

use crate::battle::state::Battle;
use crate::data::race::Race;
use crate::model::fighter::{Control, FighterId, Side};
use crate::model::magic::Being;
use crate::model::setup::{Recruit, Setup};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::labels;

/// The names of a battle's fighters, and the letters and signs that stand for them in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    letters: Vec<char>,
    signs: Vec<char>,
    /// The names in the set-up, where each kind of robot is numbered by itself.
    written: Vec<String>,
    /// The highest number of a robot.
    counted: usize,
}

impl Names {
    /// Takes the names from the set-up. Letters are upper case for West and lower case for East: the first letter of
    /// the name that is free on that side, else any free one. Robots without a name of their own are counted.
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
        let written: Vec<String> = setup.names().map(str::to_string).collect();
        let actor = |recruit: &Recruit| (recruit.side as usize, recruit.control == Control::Robot);
        let sides = setup.fighters.iter().map(actor);
        let actors: Vec<(usize, &str, bool)> =
            sides.zip(&written).map(|((side, counts), name)| (side, name.as_str(), counts)).collect();
        let labels = labels::counted(&actors);
        let counted = labels.iter().flatten().map(|(_, number)| *number).max().unwrap_or(0);
        let sign = |(label, letter): (&Option<(String, usize)>, &char)| {
            label.as_ref().and_then(|(_, number)| labels::sign(*number)).unwrap_or(*letter)
        };
        let signs = labels.iter().zip(&letters).map(sign).collect();
        let name =
            |(label, written): (Option<(String, usize)>, &String)| label.map_or_else(|| written.clone(), |one| one.0);
        let names = labels.into_iter().zip(&written).map(name).collect();
        Names { names, letters, signs, written, counted }
    }

    /// The fighter's name; "nobody" for an unknown id.
    pub fn name(&self, id: FighterId) -> &str {
        self.names.get(id.index()).map_or("nobody", String::as_str)
    }

    /// The fighter's name in the set-up; the name on the screen for a being of magic.
    pub fn written(&self, id: FighterId) -> &str {
        self.written.get(id.index()).map_or_else(|| self.name(id), String::as_str)
    }

    /// The fighter's letter in the arena; '?' for an unknown id.
    pub fn letter(&self, id: FighterId) -> char {
        self.letters.get(id.index()).copied().unwrap_or('?')
    }

    /// The fighter's sign in the modern arena: the number of a robot, else the letter. '?' for an unknown id.
    pub fn sign(&self, id: FighterId) -> char {
        self.signs.get(id.index()).copied().unwrap_or('?')
    }

    /// The fighter with that name in the set-up or on the screen, ignoring case. `None` if there is none.
    pub fn find(&self, name: &str) -> Option<FighterId> {
        let place = |all: &[String]| all.iter().position(|known| known.eq_ignore_ascii_case(name));
        let index = place(&self.written).or_else(|| place(&self.names))?;
        Some(FighterId(index as u8))
    }

    /// The name of the being that comes with this id: kind and number, counted after the robots.
    pub(super) fn being_name(&self, race: Race, id: FighterId, roster: usize) -> String {
        format!("{} {}", short_name(race), self.counted + id.index() + 1 - roster)
    }

    /// Adds names, letters and signs for beings of magic now in the battle: kind and number, as for robots. A Mage and their
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
                let sign = labels::sign(self.counted + home.index() + 1 - roster).unwrap_or(letter);
                self.call(home, name, [letter, sign]);
            }
            self.call(id, self.name(home).to_string(), [self.letter(home), self.sign(home)]);
        }
    }

    fn call(&mut self, id: FighterId, name: String, signs: [char; 2]) {
        let filled = self.names.len();
        self.names.extend((filled..=id.index()).map(|_| String::new()));
        self.letters.extend((filled..=id.index()).map(|_| '?'));
        self.signs.extend((filled..=id.index()).map(|_| '?'));
        self.names[id.index()] = name;
        [self.letters[id.index()], self.signs[id.index()]] = signs;
    }

    /// Kind and number, with the kind's letter or any that is free on its side.
    fn being(&self, battle: &Battle, id: FighterId) -> (String, char) {
        let fighter = battle.fighter(id);
        let name = self.being_name(fighter.race(), id, battle.roster());
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

/// A kind of being in one word, such as "Wolf".
pub(super) const fn short_name(race: Race) -> &'static str {
    match race {
        Race::GiantBeetle => "Beetle",
        Race::GiantScorpion => "Scorpion",
        other => other.name(),
    }
}
