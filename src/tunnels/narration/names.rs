//! The names of everyone in a fight.

use crate::battle::fighter::{Being, FighterId};
use crate::battle::state::Fight;
use crate::data::monster::MonsterId;
use crate::delve::member::MemberId;
use crate::delve::setup::DelveSetup;
use crate::delve::state::{Delve, Scene};
use crate::model::setup::{FoeEntry, Setup};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::text::article;

/// The display names by the numbers of the fighters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    /// The members of a delve, by their numbers.
    members: Vec<String>,
    /// The players who share the party.
    players: u8,
}

impl Names {
    pub fn new(setup: &Setup) -> Names {
        let mut names: Vec<String> = setup.party.iter().map(|member| member.character.name.clone()).collect();
        let same = |kind: MonsterId| {
            let alike = |foe: &&FoeEntry| matches!(foe, FoeEntry::Monster { kind: other, .. } if *other == kind);
            setup.foes.iter().filter(alike).count()
        };
        for (number, foe) in setup.foes.iter().enumerate() {
            names.push(match foe {
                FoeEntry::Person(person) => person.name.clone(),
                FoeEntry::Monster { kind, .. } => match same(*kind) {
                    1 => capital(kind.name()),
                    _ => {
                        let before = setup.foes[..number].iter();
                        let nth =
                            before.filter(|foe| matches!(foe, FoeEntry::Monster { kind: k, .. } if k == kind)).count();
                        format!("{} {}", capital(kind.name()), nth + 1)
                    }
                },
            });
        }
        Names { names, members: Vec::new(), players: setup.seats() }
    }

    /// The names of a delve, in which no fight has begun.
    pub fn of_party(setup: &DelveSetup) -> Names {
        let members = setup.party.iter().map(|entrant| entrant.character.name.clone());
        Names { names: Vec::new(), members: members.collect(), players: setup.seats() }
    }

    pub fn member(&self, id: MemberId) -> &str {
        self.members.get(id.index()).map_or("?", String::as_str)
    }

    /// The member of a delve that a fighter is, by the name. `None` for foes, beasts and those who join, and in the arena.
    pub fn member_of(&self, id: FighterId) -> Option<MemberId> {
        let name = self.names.get(id.index())?;
        self.members.iter().position(|member| member == name).map(|at| MemberId(at as u8))
    }

    /// Keeps the names of the fight of a delve: the members in their order of march, the foes, the beasts and those who join.
    pub fn follow_delve(&mut self, delve: &Delve, fight: Option<&Fight>) {
        let (Some(fight), Scene::Fight(fighters)) = (fight, &delve.scene) else {
            self.names.clear();
            return;
        };
        if self.names.len() == fight.fighters.len() {
            return;
        }
        self.names.clear();
        let foes = fighters.members.len()..fighters.members.len() + usize::from(fight.foes_began);
        let kind = |at: usize| fight.fighters[at].monster().map(|monster| monster.kind);
        for at in 0..fight.fighters.len() {
            let name = match (fighters.members.get(at), kind(at)) {
                (Some(member), _) => self.member(*member).to_string(),
                (None, Some(kind_here)) => {
                    let group = if foes.contains(&at) { foes.clone() } else { foes.end..fight.fighters.len() };
                    let same = group.clone().filter(|other| kind(*other) == Some(kind_here)).count();
                    let nth = group.filter(|other| *other <= at && kind(*other) == Some(kind_here)).count();
                    let word = if foes.contains(&at) {
                        capital(kind_here.name())
                    } else {
                        format!("Tame {}", kind_here.name())
                    };
                    if same == 1 { word } else { format!("{word} {nth}") }
                }
                (None, None) => "Stranger".to_string(),
            };
            self.names.push(name);
        }
    }

    /// The name of a seat. The one after the last player stands for the foes.
    pub fn seat(&self, seat: Seat) -> String {
        match (self.players, seat.0) {
            (0 | 1, 0) => "Party".to_string(),
            (players, number) if number >= players => "Foes".to_string(),
            (_, number) => format!("Player {}", number + 1),
        }
    }

    /// Adds the names of those who joined.
    pub fn follow(&mut self, fight: &Fight) {
        for fighter in &fight.fighters[self.names.len().min(fight.fighters.len())..] {
            let name = match &fighter.being {
                Being::Monster(monster) => format!("Called {}", monster.kind.name()),
                Being::Person(_) => "Stranger".to_string(),
            };
            self.names.push(name);
        }
    }

    pub fn of(&self, id: FighterId) -> &str {
        self.names.get(id.index()).map_or("?", String::as_str)
    }

    /// Names in a list: "Brakk, Moss and Ilse".
    pub fn list(&self, ids: impl Iterator<Item = FighterId>) -> String {
        let names: Vec<&str> = ids.map(|id| self.of(id)).collect();
        ludus_engine::text::and(&names)
    }
}

/// A word with a capital letter.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
/// A number of monsters of one kind: "an ogre", "3 wolves".
pub fn group(kind: MonsterId, number: u32) -> String {
    if number == 1 { article(kind.name()) } else { format!("{number} {}", kind.row().plural) }
}
