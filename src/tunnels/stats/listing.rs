//! The row of a game in lists.

use crate::data::monster::MonsterId;
use crate::delve::setup::DelveSetup;
use crate::model::setup::{FoeEntry, Setup};
use crate::narration::names::group;
use crate::outing::{self, Outing};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::narration::Narrate;
use ludus_engine::summary::{Progress, Summary};
use ludus_engine::text::and;

impl Summary for Outing {
    fn title(setup: &outing::Setup) -> String {
        match setup {
            outing::Setup::Fight(setup) => title(setup),
            outing::Setup::Delve(setup) if setup.party.is_empty() => format!("the dungeon {}", setup.dungeon.name),
            outing::Setup::Delve(setup) => {
                let practice = if setup.practice { "Practice: " } else { "" };
                format!("{practice}{} in {}", delvers(setup), setup.dungeon.name)
            }
        }
    }

    fn line_up(setup: &outing::Setup) -> Vec<String> {
        match setup {
            outing::Setup::Fight(setup) => vec![format!("{}.", party(setup)), format!("{}.", foes(setup))],
            outing::Setup::Delve(setup) => vec![format!("{}.", delvers(setup)), format!("{}.", setup.dungeon.name)],
        }
    }

    fn progress(&self) -> Progress {
        Progress { word: "turn", number: self.round().max(1) }
    }
}

/// "Brakk, Moss and Ilse against 3 goblins", after the title of a scenario.
fn title(setup: &Setup) -> String {
    let against = format!("{} against {}", party(setup), foes(setup));
    match &setup.title {
        Some(title) => format!("{title}: {against}"),
        None => against,
    }
}

fn party(setup: &Setup) -> String {
    let names: Vec<&str> = setup.party.iter().map(|member| member.character.name.as_str()).collect();
    and(&names)
}

fn delvers(setup: &DelveSetup) -> String {
    let names: Vec<&str> = setup.party.iter().map(|entrant| entrant.character.name.as_str()).collect();
    and(&names)
}

/// "2 orcs and a troll".
pub fn foes(setup: &Setup) -> String {
    let (mut kinds, mut parts): (Vec<(MonsterId, u32)>, Vec<String>) = (Vec::new(), Vec::new());
    for foe in &setup.foes {
        match foe {
            FoeEntry::Person(person) => parts.push(person.name.clone()),
            FoeEntry::Monster { kind, .. } => match kinds.iter_mut().find(|(known, _)| known == kind) {
                Some((_, number)) => *number += 1,
                None => kinds.push((*kind, 1)),
            },
        }
    }
    parts.extend(kinds.into_iter().map(|(kind, number)| group(kind, number)));
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    and(&parts)
}
