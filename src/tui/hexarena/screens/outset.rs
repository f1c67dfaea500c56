//! What belongs to a bout that is about to begin, whoever is in it: its seed, which may be typed, its code, and who will probably
//! win it (D161).

use crate::hexarena::computer::Scratch;
use crate::hexarena::matches::{self, Tally};
use crate::hexarena::setup::{Control, Level, Setup};
use crate::hexarena::state::Bout;
use crate::kit::code;
use crate::kit::dice::Seed;
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::duels::reckoning::is_waited_for;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::screens::{Go, coding, read_lines, seeding};
use crate::tui::theme::Ink;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// The dice of the estimate: never the bout's, or it would foretell it.
const SERIES: Seed = Seed(0x0dd5);
/// Milliseconds between two looks at whether it has come.
const LOOK: u64 = 40;
/// Bouts of the estimate, and after how many it is looked whether anybody still wants it.
const BOUTS: u64 = if cfg!(test) { 10 } else { matches::ESTIMATE };
const PART: u64 = 5;

/// The estimate of a set-up, reckoned beside the screen.
struct Estimate {
    of: Setup,
    tally: Option<Tally>,
    comes: Option<Receiver<Tally>>,
    /// The thread goes on while somebody has this.
    _wanted: Arc<()>,
}

impl Estimate {
    fn begin(setup: &Setup) -> Estimate {
        let (to, from) = channel();
        let wanted = Arc::new(());
        let (of, still) = (as_estimated(setup), Arc::downgrade(&wanted));
        let reckon = move || {
            let (mut sum, mut scratch) = (Tally::default(), Scratch::default());
            for first in (0..BOUTS).step_by(PART as usize) {
                let Ok(tally) = matches::run(&of, SERIES, first..first + PART, false, &mut scratch) else { return };
                sum += tally;
                if still.strong_count() == 0 {
                    return;
                }
            }
            // Whoever has turned to something else does not listen any more.
            let _ = to.send(sum);
        };
        let mut estimate = Estimate { of: setup.clone(), tally: None, comes: Some(from), _wanted: wanted };
        let thread = std::thread::spawn(reckon);
        if is_waited_for() {
            let _ = thread.join();
            estimate.look();
        }
        estimate
    }

    fn look(&mut self) {
        if let Some(tally) = self.comes.as_ref().and_then(|comes| comes.try_recv().ok()) {
            (self.tally, self.comes) = (Some(tally), None);
        }
    }
}

/// A Veteran thinks too long for so many bouts: he is estimated as Trained, as a player is.
fn as_estimated(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    for party in &mut setup.sides {
        if party.control != Control::Computer(Level::Raw) {
            party.control = Control::Computer(Level::Trained);
        }
    }
    setup
}

/// Seed, code and estimate of the bout in hand.
pub struct Outset {
    seed: Seed,
    /// It was typed: the bout counts for nobody.
    typed: bool,
    typing: Option<String>,
    estimate: RefCell<Option<Estimate>>,
}

impl Outset {
    /// With a seed that nobody has chosen.
    pub const fn new(seed: Seed) -> Outset {
        Outset { seed, typed: false, typing: None, estimate: RefCell::new(None) }
    }

    /// The seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// What is said as the bout begins.
    pub fn notices(&self) -> Vec<String> {
        if self.typed { vec![seeding::NO_CREDIT.to_string()] } else { Vec::new() }
    }

    /// Whether a seed is being typed.
    pub const fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Takes an input that is its own; none where it is the form's.
    pub fn input(&mut self, shared: &mut Shared, input: Input, setup: impl FnOnce(Seed) -> Setup) -> Option<Go> {
        if self.typing.is_some() {
            if let Some(seed) = seeding::take(&mut self.typing, shared, input) {
                (self.seed, self.typed) = (seed, true);
            }
            return Some(Go::Stay);
        }
        match shared.keys().intent(Context::Before, input.key()?) {
            Some(Intent::Seed) => {
                self.typing = Some(String::new());
                Some(Go::Stay)
            }
            Some(Intent::Copy) => {
                let code = code::code::<Bout>(&setup(self.seed), self.seed);
                shared.copied = Some(code.clone());
                Some(read_lines(coding::OF_BATTLE, &coding::told(&code)))
            }
            _ => None,
        }
    }

    /// "West wins 58% +-3, nobody 2%: 200 bouts of the computer"; what is missing where the set-up is no bout.
    pub fn estimated(&self, setup: &Setup) -> (String, Ink) {
        if let Err(fault) = setup.check() {
            return (crate::tui::player::ask::sentence(&fault.to_string()), Ink::Bad);
        }
        let mut estimate = self.estimate.borrow_mut();
        if estimate.as_ref().is_none_or(|estimate| estimate.of != *setup) {
            *estimate = Some(Estimate::begin(setup));
        }
        let known = estimate.as_mut().and_then(|estimate| {
            estimate.look();
            estimate.tally
        });
        match known {
            Some(tally) => (words(&tally), Ink::Strong),
            None => (format!("The computer plays it {} times ...", BOUTS), Ink::Dim),
        }
    }

    /// When it is worth another look.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let comes = |estimate: &Estimate| estimate.comes.is_some();
        self.estimate.borrow().as_ref().is_some_and(comes).then_some(now + LOOK)
    }

    /// The seed, or what is typed of it, in one line; gives the column after it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) -> u16 {
        match &self.typing {
            Some(typed) => {
                seeding::draw(canvas, (x, y), typed);
                canvas.area().right()
            }
            None => canvas.put(x, y, &format!("Seed {}", self.seed.0), Ink::Plain),
        }
    }

    /// For whom it counts.
    pub const fn counts(&self) -> (&'static str, Ink) {
        match self.typed {
            true => (seeding::NO_CREDIT, Ink::Heed),
            false => ("A quick bout: nobody gains by it, and nobody is hurt for good.", Ink::Dim),
        }
    }

    /// Its keys.
    pub fn keys(&self, shared: &Shared) -> Vec<Hint> {
        match self.typing {
            Some(_) => seeding::keys("rolls the dice by it").to_vec(),
            None => shared.keys().line(Context::Before, &[Intent::Seed, Intent::Copy]),
        }
    }
}

/// The shares of a tally in percent, with the standard error of West's.
fn words(tally: &Tally) -> String {
    let mut all = crate::kit::tally::Tally::default();
    let counts = [(tally.wins[0], Some(0)), (tally.wins[1], Some(1)), (tally.draws(), None)];
    counts.into_iter().for_each(|(games, seat)| all.count(games as u32, seat.map(crate::kit::game::Seat)));
    let (share, error) = all.share(all.won(crate::kit::game::Seat(0)));
    let nobody = all.share(all.nobody()).0;
    let drawn = if nobody >= 5 { format!(", nobody {}%", (nobody + 5) / 10) } else { String::new() };
    format!("West {}% +-{}{drawn} in {} bouts of the computer", (share + 5) / 10, error.div_ceil(10), tally.bouts)
}
