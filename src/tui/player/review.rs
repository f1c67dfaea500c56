//! What a player's own decisions cost him, once a game is over: each is weighed again beside the screen, as the coach would have, from
//! what he knew then.

use super::Player;
use super::coaching::{lost, percent};
use super::replay::Spot;
use super::table::Table;
use crate::kit::coach::{Care, Cost, cost, dearest, reason};
use crate::kit::film::{Film, Shot};
use crate::kit::game::{Asked, Seat};
use crate::kit::journal::Deed;
use crate::kit::reading::Doer;
use crate::kit::search::Budget;
use crate::tui::beside::{Beside, Wanted};
use crate::tui::theme::Ink;

/// Playouts of each decision, before it is compared.
const BUDGET: Budget = Budget { playouts: if cfg!(test) { 24 } else { 240 } };
/// How many of the dearest are told.
const TOLD: usize = 3;
/// Their letters.
const LETTERS: [char; TOLD] = ['X', 'Y', 'Z'];

/// A decision that a player took.
struct Taken<G: Table> {
    game: G,
    command: G::Command,
    names: G::Names,
    /// Who took it.
    who: String,
}

/// What has been found by now.
struct Found<C> {
    /// Each cost, and what is told of it: what the player did, and what would have been better.
    costs: Vec<(Cost<C>, [String; 2])>,
    weighed: usize,
    /// How many there are to weigh.
    all: usize,
}

impl<C> Found<C> {
    /// The dearest, once all are weighed: until then they change places.
    fn dearest(&self) -> Vec<&(Cost<C>, [String; 2])> {
        if self.weighed < self.all { Vec::new() } else { dearest(&self.costs, TOLD) }
    }
}

/// The decisions of one seat, weighed again.
pub struct Review<G: Table> {
    found: Beside<Found<G::Command>>,
}

impl<G: Table> Taken<G> {
    /// "turn 3, 7%. You: Conan evades, wins 51% +-2" and "Better: strikes at Bran, hits 62%, wins 58% +-2".
    fn told(&self, cost: &Cost<G::Command>) -> [String; 2] {
        let Taken { game, names, who, .. } = self;
        let [taken, better] = [&cost.taken, &cost.better].map(|command| game.spoken(names, command));
        let why = match reason(game, names, &game.reasons(names), [&cost.better, &cost.taken]) {
            why if why.is_empty() => why,
            why => format!(", {why}"),
        };
        let (turn, [own, best]) = (game.round(), cost.wins.map(percent));
        [
            format!("turn {turn}, {}. You: {who} {taken}, wins {own}", lost(cost.lost)),
            format!("Better: {better}{why}, wins {best}"),
        ]
    }
}

impl<G: Table> Review<G> {
    /// Begins to weigh what a player of that seat decided himself, each as `called` names him, as the film shows it.
    pub fn begin(
        film: &Film<G>,
        deeds: &[&Deed<G::Command>],
        seat: Seat,
        called: impl Fn(G::Who) -> String,
    ) -> Review<G> {
        let own = (0..)
            .zip(deeds)
            .filter(|(number, deed)| deed.why.is_none() && film.command(*number) == Some(&deed.command));
        let taken = own.filter_map(|(number, deed)| {
            let Shot { game, names } = film.before(number).filter(|shot| shot.game.asked() == Asked::Seat(seat))?;
            let who = match game.decider() {
                Doer::Somebody(who) => called(who),
                Doer::Seat | Doer::Nobody => G::seat_name(&names, seat),
            };
            Some(Taken { game, command: deed.command.clone(), names, who })
        });
        let taken: Vec<Taken<G>> = taken.collect();
        let none = Found { costs: Vec::new(), weighed: 0, all: taken.len() };
        Review { found: Beside::begin(none, move |wanted| weigh(&taken, wanted)) }
    }

    /// Whether all are weighed, and some cost anything.
    pub fn has_dear(&self) -> bool {
        !self.found.look().dearest().is_empty()
    }

    /// Whether all are weighed.
    pub fn is_done(&self) -> bool {
        self.found.is_done()
    }
}

/// Weighs one after the other, until nobody wants to know.
fn weigh<G: Table>(taken: &[Taken<G>], wanted: &Wanted<Found<G::Command>>) {
    for one in taken {
        let care = Care { budget: BUDGET, pairs: if cfg!(test) { 60 } else { G::PAIRS } };
        let cost = cost(&one.game, &one.command, care, &mut || !wanted.is_wanted());
        let cost = cost.map(|cost| {
            let told = one.told(&cost);
            (cost, told)
        });
        let goes_on = wanted.tell(|found| {
            found.costs.extend(cost);
            found.weighed += 1;
        });
        if !goes_on {
            return;
        }
    }
}

impl<G: Table> Player<G> {
    /// What the choices of the seat that looks cost, for the report: nothing where the coach is off.
    pub(super) fn told_costs(&self) -> Vec<(String, Ink)> {
        let Some(found) = self.review().map(|review| review.found.look()).filter(|found| found.all > 0) else {
            return Vec::new();
        };
        let (weighed, all) = (found.weighed, found.all);
        let sum = found.costs.iter().map(|(cost, _)| cost.lost).sum::<i32>();
        let reckoned = if weighed < all { format!(", {weighed} of {all} weighed ..") } else { String::new() };
        let heading = match sum {
            0 if weighed < all => format!("What your choices cost{reckoned}"),
            0 => format!("None of your choices ({all}) cost anything that the coach is sure of."),
            sum => format!("Your choices cost {} in all, apart from luck{reckoned}", lost(sum)),
        };
        let dear = LETTERS.iter().zip(found.dearest());
        let dear = dear.flat_map(|(letter, (_, [own, better]))| {
            [(format!("{letter}  {own}"), Ink::Plain), (format!("   {better}"), Ink::Good)]
        });
        std::iter::once((heading, Ink::Strong)).chain(dear).collect()
    }

    /// Where one of the dearest decisions is in a replay.
    pub(super) fn watch_dear(&mut self, number: usize) {
        let decision =
            self.review().and_then(|review| review.found.look().dearest().get(number).map(|(cost, _)| cost.decision));
        let step = self.verdict.as_ref().zip(decision).and_then(|(verdict, decision)| {
            verdict.film.steps().iter().position(|step| step.decision >= Some(decision))
        });
        match step {
            Some(step) => self.watch_again(Spot::Step(step)),
            None => self.say("No choice of that letter is told.".into(), Ink::Bad),
        }
    }

    fn review(&self) -> Option<&Review<G>> {
        self.verdict.as_ref()?.review.as_ref()
    }
}
