//! *Gladiator* under trial: random battles with terrain, Magi and robots.

use super::Trial;
use super::common::{Luck, Wish, setup};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::{Arena, Phase, Recruit, Setup, Stance, Start};

fn recruit(name: &str, race: Race, side: Side, (x, y): (i32, i32), facing: Facing) -> Recruit {
    let stance = Stance {
        at: Square::clamped(x, y),
        facing,
        sh: None,
        prone: false,
        dazed: false,
        spells: None,
        moved: Default::default(),
    };
    Recruit { stance: Some(stance), ..Recruit::new(name, race, side) }
}

impl Trial for Battle {
    fn setup(number: u64) -> Setup {
        let wish = Wish { most: 3, robots: true, in_action: number % 2 == 1, magi: 20 };
        setup(&mut Luck::new(number), wish)
    }

    fn broken_setup() -> Setup {
        Setup::default()
    }

    /// An Imp, which nobody sees, in one square or another, facing one way or another.
    fn twins(number: u64) -> Option<(Battle, Battle, Seat)> {
        let battle = |x: i32, facing: Facing| {
            let fighters = vec![
                recruit("Khan", Race::Human, Side::West, (5, 3 + (number % 12) as i32), Facing::East),
                recruit("Imp", Race::Imp, Side::East, (x, 9), facing),
                recruit("Needler", Race::NeedlerBush, Side::East, (30, 9), Facing::West),
            ];
            let arena = Arena::Drawn { terrain: Vec::new(), items: Vec::new() };
            let start = Some(Start { turn: 1, phase: Phase::Movement, first: Some(Side::West) });
            let setup = Setup { fighters, arena, start, skill: Default::default() };
            <Battle as Game>::start(&setup, Seed(number), &mut NullSink).unwrap()
        };
        Some((battle(12, Facing::North), battle(20 + (number % 5) as i32, Facing::South), Side::West.seat()))
    }
}
