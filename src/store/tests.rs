//! Tests of the store, on a disk that can fail.

mod battles;
mod bounds;
mod changed;
mod continuing;
mod crashes;
mod duels;
mod foreign;
#[cfg(feature = "battlefield")]
mod foreign_field;
mod index;
mod journals;
mod lines;
mod real_files;
mod rosters;
mod whole;

use super::*;
use crate::battles::Resumed;
use crate::fault::{FaultDisk, InjectedFault, Left};
use crate::gladiator::roster::{Roster, RosterError};
use crate::gladiator::scores::Score;
use crate::roster::RosterRules;
use crate::session::Session;
use ludus_engine::dice::Seed;
use ludus_gladiator::ai;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::matchmaking::opposition;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::{Arena, Recruit, Setup, Stance};

const DATA: &str = "/data";
const ROSTER: &str = "/data/roster.json";
const NOW: u64 = 1_795_275_012;

fn open(disk: &Arc<FaultDisk>) -> Store {
    Store::open_on(disk.clone(), Path::new(DATA), Duration::ZERO)
}

fn conan() -> Recruit {
    let kit = ludus_gladiator::model::setup::Kit::of(["Broadsword", "Spike Shield", "", ""]).unwrap();
    Recruit { kit, ..Recruit::new("Conan", Race::Human, Side::West) }
}

/// Conan next to a Needler Bush that dies of one or two blows.
fn short_battle(conan: Recruit) -> Setup {
    let stance = |x, sh, facing| {
        Some(Stance {
            at: Square::clamped(x, 9),
            facing,
            sh,
            prone: false,
            dazed: false,
            spells: None,
            moved: Default::default(),
        })
    };
    let conan = Recruit { stance: stance(10, None, Facing::East), ..conan };
    let mut setup =
        Setup { fighters: vec![conan], arena: Arena::Drawn { terrain: vec![], items: vec![] }, ..Setup::default() };
    opposition::add(&mut setup, Side::East, &[Race::NeedlerBush]);
    setup.fighters[1].stance = stance(11, Some(4), Facing::West);
    setup
}

/// The example characters against robots drawn for them: several hundred decisions.
fn long_battle(seed: u64) -> Setup {
    let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
    opposition::draw(&mut setup, Seed(seed));
    setup
}

/// Lets the AI play both sides, for this many decisions or to the end.
fn play(session: &mut Session<Battle>, decisions: usize) {
    for _ in 0..decisions {
        let Some(choice) = ai::choose(session.battle()) else { return };
        session.execute(&choice.command).unwrap();
    }
}
