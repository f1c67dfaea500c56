//! `ludus roster`: the characters of this installation.

use super::scores::table;
use super::{Data, Failure, Outcome, name as name_of};
use crate::gladiator::fighter::Side;
use crate::gladiator::item::Place;
use crate::store::{Character, Roster};
use clap::Subcommand;
use std::fs;
use std::path::{Path, PathBuf};

/// What is to be done with the roster.
#[derive(Subcommand)]
pub enum Order {
    /// Everybody
    List,
    /// All there is to know of one
    Show {
        /// His name
        name: String,
    },
    /// Characters as JSON, for another installation
    Export {
        /// His name; without it everybody
        name: Option<String>,
        /// A new file; without it stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Read what `export` wrote
    Import {
        /// The file
        file: PathBuf,
    },
    /// Forget a character's break-outs
    ResetBreakOuts {
        /// His name
        name: String,
    },
    /// Take a character off the roster for good
    Remove {
        /// His name
        name: String,
    },
}

pub fn run(data: &Data, order: &Order) -> Outcome {
    match order {
        Order::List => Ok(list(data.look()?.roster())),
        Order::Show { name } => {
            let store = data.look()?;
            let character = store.roster().find(name).map_err(Failure::new)?;
            Ok(sheet(store.roster(), character))
        }
        Order::Export { name, out } => {
            let text = data.look()?.roster().export(name.as_deref()).map_err(Failure::new)?;
            match out {
                None => Ok(text),
                Some(file) => write_new(file, &text).map(|()| format!("Written to {}.\n", name_of(file))),
            }
        }
        Order::Import { file } => {
            let fault = |error| format!("{} cannot be read ({error}); name a file of `export`", file.display());
            let text = fs::read_to_string(file).map_err(|error| Failure::new(fault(error)))?;
            let names = data.write()?.import(&text).map_err(Failure::new)?;
            Ok(format!("On the roster now: {}.\n", names.join(", ")))
        }
        Order::ResetBreakOuts { name } => {
            let count = data.write()?.reset_break_outs(name).map_err(Failure::new)?;
            let s = if count == 1 { "" } else { "s" };
            Ok(format!("{name}: {count} break-out{s} forgotten.\n"))
        }
        Order::Remove { name } => {
            data.write()?.remove(name).map_err(Failure::new)?;
            Ok(format!("{name} is off the roster.\n"))
        }
    }
}

/// Writes a file that is not there yet: an export never takes the place of something.
fn write_new(file: &Path, text: &str) -> Result<(), Failure> {
    let written = fs::File::create_new(file).and_then(|mut new| std::io::Write::write_all(&mut new, text.as_bytes()));
    written.map_err(|error| Failure::new(format!("{} cannot be made ({error}); name another file", file.display())))
}

fn list(roster: &Roster) -> String {
    let scores = roster.my_scores();
    if scores.is_empty() {
        return "Nobody is on the roster yet: make characters in the game, or read some with `ludus roster import`.\n"
            .into();
    }
    table(&scores)
}

fn sheet(roster: &Roster, character: &Character) -> String {
    let mut text = table(&[roster.score(character)]);
    let item = |place: Place| character.kit.items[place as usize].map_or("-".into(), |item| item.to_string());
    for place in Place::ALL {
        text += &format!("{:<8} {}\n", place.name(), item(place));
    }
    text += &format!("{:<8} {}\n", "Suit", character.kit.suit.as_deref().unwrap_or("Clothes"));
    text += &format!("{:<8} {}\n", "Helmet", character.kit.helmet.as_deref().unwrap_or("-"));
    let spells: Vec<&str> = character.recruit(Side::West).spells.iter().map(|spell| spell.name()).collect();
    if !spells.is_empty() {
        text += &format!("{:<8} {}\n", "Spells", spells.join(", "));
    }
    if let Some(halves) = character.dead {
        text += &format!("Killed with {} EXP.\n", halves / 2);
    }
    if let Some(id) = &character.in_battle {
        text += &format!("In battle {id}: `ludus resume {id}`, or `ludus abandon {id}`.\n");
    }
    text
}
