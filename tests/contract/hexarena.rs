//! *Hex Arena* under trial: sides of one to three of the listed opponents, some of them on horseback.

use super::Trial;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::data::mount::Mount;
use ludus::hexarena::matchmaking::creatures::named;
use ludus::hexarena::matchmaking::foes::FOES;
use ludus::hexarena::model::ground::arena::Size;
use ludus::hexarena::model::setup::Setup;
use ludus::hexarena::model::sheet::Sheet;

fn sheets(number: u64, count: usize, side: char) -> Vec<Sheet> {
    let pick = |n: usize| &FOES[(number as usize * 7 + n * 3) % FOES.len()];
    (0..count).map(|n| Sheet { name: format!("{side}{n}"), ..Sheet::of(&pick(n).character()) }).collect()
}

impl Trial for Bout {
    /// One to three a side, near each other, so that there is something to do within a few decisions.
    fn setup(number: u64) -> Setup {
        let each = 1 + number as usize % 3;
        let mut setup = Setup::new(sheets(number, each, 'W'), sheets(number + 1, each, 'E'));
        // Of every three bouts one has a beast of several hexes on each side.
        if each == 3 {
            for (party, name) in setup.sides.iter_mut().zip(["Ridgeback", "Marsh drake"]) {
                party.figures[2] = Sheet { name: party.figures[2].name.clone(), ..named(name).unwrap().sheet() };
            }
        }
        setup.near = true;
        if number % 3 == 1 {
            setup.size = Size::Great;
            for side in &mut setup.sides {
                side.figures[0].mount = Mount::named("Horse");
                side.figures[0].skills.horsemanship = Some(3);
            }
        }
        setup.rules.to_the_death = number.is_multiple_of(4);
        setup
    }

    fn broken_setup() -> Setup {
        Setup::new(Vec::new(), sheets(1, 1, 'E'))
    }

    /// What Willpower, Endurance and Fatigue an enemy has is seen by nobody.
    fn twins(number: u64) -> Option<(Bout, Bout, Seat)> {
        let open = |wp: i16| {
            let mut setup = <Bout as Trial>::setup(number);
            let values = &mut setup.sides[1].figures[0].values;
            (values.wp, values.en, values.ft) = (wp, wp, wp + 4);
            <Bout as Game>::start(&setup, Seed(number), &mut NullSink).unwrap()
        };
        Some((open(14), open(24), Seat(0)))
    }
}
