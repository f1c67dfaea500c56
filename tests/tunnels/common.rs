//! Set-ups and folders that replays and saves share.

use ludus::engine::dice::Seed;
use ludus::tunnels::battle::state::Fight;
use ludus::tunnels::delve::setup::{DelveSetup, Entrant};
use ludus::tunnels::dungeon::level::Dungeon;
use ludus::tunnels::model::setup::Member;
use ludus::tunnels::outing::{Outing, Setup};
use ludus::tunnels::setup::arena::ArenaFight;
use ludus::tunnels::setup::outfit::{ready_for_delve, ready_made};
use std::path::{Path, PathBuf};

pub const NAMES: [&str; 6] = ["Brakk", "Moss", "Ilse", "Tamsin", "Odo", "Wren"];

/// A fight of the arena on a level, of so many members and players.
pub fn fight(number: u64, level: u8, members: u8, seats: u8) -> Setup {
    let member = |place: u8| {
        let character = ready_made(NAMES[usize::from(place)], Seed(number).nth(place.into()));
        Member { seat: place % seats, ..Member::new(character) }
    };
    let fight = ArenaFight { level, ..ArenaFight::new((0..members).map(member).collect()) };
    Setup::Fight(fight.draw(Seed(number)).1)
}

/// A delve of so many members and players.
pub fn delve(number: u64, dungeon: Dungeon, members: u8, seats: u8) -> Setup {
    let entrant = |place: u8| {
        let character = ready_for_delve(NAMES[usize::from(place)], Seed(number).nth(place.into()));
        Entrant { seat: place % seats, ..Entrant::new(character) }
    };
    Setup::Delve(Box::new(DelveSetup::new(dungeon, (0..members).map(entrant).collect())))
}

pub fn founded(seed: u64, delvers: u8) -> Dungeon {
    Dungeon::found("The Bear Gate".into(), Seed(seed), delvers)
}

/// The fight that asks its player now.
pub fn asked(game: &Outing) -> Option<&Fight> {
    game.fight().filter(|fight| fight.outcome.is_none())
}

pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

pub fn journals(name: &str) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}
