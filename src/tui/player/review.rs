//! What a player's own decisions cost him, once a game is over: each is weighed again beside the screen, as the coach would have, from
//! what he knew then.

use super::Player;
use super::coaching::percent;
use super::replay::Spot;
use super::table::{Row, Table};
use crate::kit::coach::{Cost, cost, dearest};
use crate::kit::game::{Asked, Game, Seat, Silent};
use crate::kit::reading::Doer;
use crate::kit::search::Budget;
use crate::store::Session;
use crate::tui::theme::Ink;
use crate::tui::thousand::waits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Playouts of each decision.
const BUDGET: Budget = Budget { playouts: if cfg!(test) { 24 } else { 240 } };
/// How many of the dearest are told.
const TOLD: usize = 3;
/// Their letters.
const LETTERS: [char; TOLD] = ['D', 'E', 'F'];

/// A decision that a player took.
struct Taken<G: Game> {
    game: G,
    command: G::Command,
}

/// What has been found by now.
struct Found<C> {
    costs: Vec<Cost<C>>,
    weighed: usize,
}

/// The decisions of one seat, weighed again.
pub struct Review<G: Table> {
    found: Arc<Mutex<Found<G::Command>>>,
    all: usize,
    gone: Arc<AtomicBool>,
}

impl<G: Table> Review<G> {
    /// Begins to weigh what a player of that seat decided himself; none of a game that cannot be gone through again.
    pub fn begin(session: &Session<G>, seat: Seat) -> Option<Review<G>> {
        let seed = session.battle().seed();
        let mut game = G::open(session.setup(), seed, &mut Silent).ok()?;
        let mut taken: Vec<Taken<G>> = Vec::new();
        for deed in session.deeds() {
            if deed.why.is_none() && game.asked() == Asked::Seat(seat) {
                taken.push(Taken { game: game.clone(), command: deed.command.clone() });
            }
            game.submit(&deed.command, &mut Silent).ok()?;
        }
        (game == *session.battle()).then(|| Review::weigh(taken))
    }

    fn weigh(taken: Vec<Taken<G>>) -> Review<G> {
        let found = Arc::new(Mutex::new(Found { costs: Vec::new(), weighed: 0 }));
        let (all, gone) = (taken.len(), Arc::new(AtomicBool::new(false)));
        let (to, ended) = (found.clone(), gone.clone());
        let work = move || {
            for Taken { game, command } in taken {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                let cost = cost(&game, &command, BUDGET);
                let Ok(mut to) = to.lock() else { return };
                to.costs.extend(cost);
                to.weighed += 1;
            }
        };
        if waits() {
            work();
        } else {
            std::thread::spawn(work);
        }
        Review { found, all, gone }
    }

    /// The dearest decisions, the dearest first, what all together cost in tenths of a percent, and how many are weighed of how
    /// many.
    fn dearest(&self) -> (Vec<Cost<G::Command>>, i32, [usize; 2]) {
        let Ok(found) = self.found.lock() else { return (Vec::new(), 0, [0; 2]) };
        let sum = found.costs.iter().map(|cost| cost.lost).sum();
        (dearest(found.costs.clone(), TOLD), sum, [found.weighed, self.all])
    }

    /// Whether some choice is known to have cost anything.
    pub fn has_dear(&self) -> bool {
        self.found.lock().is_ok_and(|found| !found.costs.is_empty())
    }

    /// Whether all are weighed.
    pub fn is_done(&self) -> bool {
        self.found.lock().is_ok_and(|found| found.weighed == self.all)
    }
}

/// Nobody wants to know any more.
impl<G: Table> Drop for Review<G> {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

impl<G: Table> Player<G> {
    /// What the choices of the seat that looks cost, for the report: nothing where the coach is off.
    pub(super) fn review_rows(&self) -> Vec<Row> {
        let Some((verdict, review)) =
            self.verdict.as_ref().and_then(|verdict| Some((verdict, verdict.review.as_ref()?)))
        else {
            return Vec::new();
        };
        let (dearest, sum, [weighed, all]) = review.dearest();
        if all == 0 {
            return Vec::new();
        }
        let reckoned = if weighed < all { format!(", {weighed} of {all} weighed ..") } else { String::new() };
        let heading = match sum {
            0 if weighed < all => format!("What your choices cost{reckoned}"),
            0 => format!("None of your choices ({all}) cost anything that the coach is sure of."),
            sum => format!("Your choices cost {}.{}% in all, apart from luck{reckoned}", sum / 10, sum % 10),
        };
        let mut rows = vec![(2, String::new(), Ink::Plain), (2, heading, Ink::Strong)];
        for (letter, cost) in LETTERS.iter().zip(&dearest) {
            let Some(shot) = verdict.film.before(cost.decision) else { continue };
            let who = match shot.game.decider() {
                Doer::Somebody(who) => G::called(&self.scene(), who),
                Doer::Seat | Doer::Nobody => G::seat_name(&shot.names, self.seats.seat),
            };
            let [taken, better] = [&cost.taken, &cost.better].map(|command| shot.game.spoken(&shot.names, command));
            let why = match shot.game.because(&shot.names, &cost.better, &cost.taken) {
                why if why.is_empty() => String::new(),
                why => format!(", {why}"),
            };
            let lost = format!("{}.{}%", cost.lost / 10, cost.lost % 10);
            let text = format!(
                "{letter}  turn {}, {lost}: {who} {taken}; {better}{why}: {}",
                shot.game.round(),
                percent(cost.wins[1])
            );
            rows.push((2, text, Ink::Plain));
        }
        rows
    }

    /// Where one of the dearest decisions is in a replay.
    pub(super) fn watch_dear(&mut self, number: usize) {
        let verdict = self.verdict.as_ref();
        let dear = verdict.and_then(|verdict| verdict.review.as_ref()).map(|review| review.dearest().0);
        let found = dear.and_then(|dear| dear.get(number).map(|cost| cost.decision));
        let step = verdict.zip(found).and_then(|(verdict, decision)| {
            verdict.film.steps().iter().position(|step| step.decision >= Some(decision))
        });
        match step {
            Some(step) => self.watch_again(Spot::Step(step)),
            None => self.say("No choice of that letter is told.".into(), Ink::Bad),
        }
    }
}
