//! Bouts of *Hex Arena*, with the AI on both sides.

use super::Tally;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{EventSink, NullSink};
use ludus::engine::journal::stable_hash;
use ludus::hexarena::ai::Scratch;
use ludus::hexarena::battle::event::Event;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::matchmaking::creatures;
use ludus::hexarena::matchmaking::foes::FOES;
use ludus::hexarena::matchmaking::matches::play_on;
use ludus::hexarena::model::setup::{Level, Setup};
use ludus::hexarena::model::sheet::Sheet;
use std::hint::black_box;

/// The set-up of the bout of a seed.
type Lay = fn(u64) -> [Vec<Sheet>; 2];

/// Four of the twenty fighters against four others; the four creatures, three of which fill several hexes,
/// against four of the twenty.
pub(crate) const WORKLOADS: [(&str, Lay); 2] = [
    ("hexarena", |seed| {
        let mut dice = Dice::new(Seed(seed), Domain::Setup, 99);
        [people('W', &mut dice), people('E', &mut dice)]
    }),
    ("beasts", |seed| {
        let beasts = creatures::all().expect("the creatures are sound");
        [people('W', &mut Dice::new(Seed(seed), Domain::Setup, 99)), beasts.iter().map(|beast| beast.sheet()).collect()]
    }),
];

/// Returns four of the twenty fighters.
fn people(side: char, dice: &mut Dice) -> Vec<Sheet> {
    let foes = (0..4).map(|n| (n, &FOES[dice.one_of(20) as usize - 1]));
    foes.map(|(n, foe)| Sheet { name: format!("{side}{n}"), ..Sheet::of(&foe.character()) }).collect()
}

struct Actions<'a>(&'a mut u64);

impl EventSink<Event> for Actions<'_> {
    fn push(&mut self, event: &Event) {
        *self.0 += u64::from(matches!(event, Event::Acts { .. }));
    }
}

/// Plays the bouts to their ends. Valgrind counts only between its call and its return.
#[inline(never)]
fn fought(bouts: &mut [Bout], tally: &mut Tally) {
    let mut scratch = Scratch::default();
    for bout in bouts {
        let played = play_on(*bout, [Level::Trained; 2], &mut scratch, &mut Actions(&mut tally.activations));
        *bout = played.bout;
        tally.decisions += u64::from(bout.move_number());
    }
}

pub(crate) fn bouts(lay: Lay, count: u64, tally: &mut Tally) {
    let lay = |seed| {
        let [west, east] = lay(seed);
        Setup::new(west, east).build(Seed(seed), &mut NullSink).expect("a legal set-up")
    };
    let mut bouts: Vec<Bout> = (0..count).map(lay).collect();
    fought(black_box(&mut bouts), tally);
    tally.hash = bouts.iter().fold(0, |sum, bout| sum.rotate_left(5) ^ stable_hash(bout));
}
