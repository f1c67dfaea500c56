//! Bouts that several tests share.

use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink};
use ludus::hexarena::ai::{Scratch, choose};
use ludus::hexarena::battle::command::Command;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::matchmaking::foes::FOES;
use ludus::hexarena::model::setup::{Control, Level, Setup};
use ludus::hexarena::model::sheet::Sheet;
#[cfg(feature = "store")]
use std::path::{Path, PathBuf};

/// One to three random opponents on each side. A human decides for West.
pub fn mixed(number: u64) -> Setup {
    let mut dice = Dice::new(Seed(number), Domain::Setup, 9);
    let mut some = |side: &str| -> Vec<Sheet> {
        let count = dice.one_of(3) as usize;
        let mut one = |place: usize| {
            let foe = &FOES[dice.one_of(FOES.len() as u32) as usize - 1];
            Sheet {
                name: format!("{side}{} {}", place + 1, foe.name.split(' ').next().unwrap()),
                ..Sheet::of(&foe.character())
            }
        };
        (0..count).map(&mut one).collect()
    };
    let mut setup = Setup { near: true, ..Setup::new(some("W"), some("E")) };
    setup.sides[1].control = Control::Computer(Level::Trained);
    setup
}

/// Plays a bout to its end with the AI. Returns the commands and the final state.
pub fn fought(setup: &Setup, seed: Seed) -> (Vec<Command>, Bout) {
    let mut bout = Bout::start(setup, seed, &mut NullSink).unwrap();
    let (mut commands, mut scratch) = (Vec::new(), Scratch::default());
    while bout.to_move().is_some() {
        let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
        bout.execute(&command, &mut NullSink).unwrap();
        commands.push(command);
    }
    (commands, bout)
}

/// The path of a folder in the repository.
#[cfg(feature = "store")]
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The journals in a folder of the repository, sorted by name.
#[cfg(feature = "store")]
pub fn journals(name: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(name)).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}
