//! The review of a player's own decisions after a game. A background search rates each decision with
//! what the player knew at the time, as the coach would have done. The report lists the worst
//! mistakes. Start reading with [`MistakeReview`].

use crate::background::{BackgroundTask, TaskHandle};
use crate::game_view::GameView;
use crate::game_view::coaching::{lost, percent};
use crate::game_view::replay::JumpTarget;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::theme::Ink;
use ludus_engine::board::ActorId;
use ludus_engine::coach::{Care, Mistake, cost, reason, worst_mistakes};
use ludus_engine::game::Seat;
use ludus_engine::journal::LoggedCommand;
use ludus_engine::narration::Actor;
use ludus_engine::replay::{Frame, Replay};
use ludus_engine::search::Budget;

/// Playouts of each decision before the comparison.
const BUDGET: Budget = Budget { playouts: if cfg!(test) { 24 } else { 240 } };
/// The number of mistakes that the report lists.
const TOLD: usize = 3;
/// The keys of the listed mistakes.
const LETTERS: [char; TOLD] = ['X', 'Y', 'Z'];

/// A decision of the player.
struct Taken<G: RulebookUi> {
    game: G,
    command: G::Command,
    names: G::Names,
    /// The name of the actor.
    who: String,
}

/// The mistakes found so far.
struct Found<C> {
    /// Each mistake with its two lines: the player's command, and the better one.
    costs: Vec<(Mistake<C>, [String; 2])>,
    weighed: usize,
    /// The total number of decisions to rate.
    all: usize,
}

impl<C> Found<C> {
    /// Returns the worst mistakes. Empty until all decisions are rated, because the order can still change.
    fn dearest(&self) -> Vec<&(Mistake<C>, [String; 2])> {
        if self.weighed < self.all { Vec::new() } else { worst_mistakes(&self.costs, TOLD) }
    }
}

/// The running or finished review of one seat.
pub struct MistakeReview<G: RulebookUi> {
    found: BackgroundTask<Found<G::Command>>,
}

impl<G: RulebookUi> Taken<G> {
    /// Returns the two lines, for example "turn 3, 7%. You: Conan evades, wins 51% +-2" and "Better: strikes at Bran,
    /// hits 62%, wins 58% +-2".
    fn told(&self, cost: &Mistake<G::Command>) -> [String; 2] {
        let Taken { game, names, who, .. } = self;
        let [taken, better] = [&cost.taken, &cost.better].map(|command| game.describe(names, command));
        let why = match reason(game, names, &game.reasons(names), [&cost.better, &cost.taken]) {
            why if why.is_empty() => why,
            why => format!(", {why}"),
        };
        let (turn, [own, best]) = (game.round(), cost.wins.map(percent));
        [
            format!("{} {turn}, {}. You: {}, wins {own}", G::ROUND, lost(cost.lost), format!("{who} {taken}").trim()),
            format!("Better: {better}{why}, wins {best}"),
        ]
    }
}

impl<G: RulebookUi> MistakeReview<G> {
    /// Starts to rate the decisions of a seat that its player took. `called` names the actors.
    pub fn begin(
        film: &Replay<G>,
        deeds: &[&LoggedCommand<G::Command>],
        seat: Seat,
        called: impl Fn(ActorId) -> String,
    ) -> MistakeReview<G> {
        let own = (0..)
            .zip(deeds)
            .filter(|(number, deed)| deed.why.is_none() && film.command(*number) == Some(&deed.command));
        let taken = own.filter_map(|(number, deed)| {
            let Frame { game, names } = film.before(number).filter(|shot| shot.game.to_move() == Some(seat))?;
            let who = match game.deciding_actor() {
                Actor::Somebody(who) => called(who),
                // The words name the seat themselves.
                Actor::Seat | Actor::Nobody => String::new(),
            };
            Some(Taken { game, command: deed.command.clone(), names, who })
        });
        let taken: Vec<Taken<G>> = taken.collect();
        let none = Found { costs: Vec::new(), weighed: 0, all: taken.len() };
        MistakeReview { found: BackgroundTask::begin(none, move |wanted| weigh(&taken, wanted)) }
    }

    /// Returns whether all decisions are rated and at least one was a mistake.
    pub fn has_dear(&self) -> bool {
        !self.found.look().dearest().is_empty()
    }

    /// Returns whether all decisions are rated.
    pub fn is_done(&self) -> bool {
        self.found.is_done()
    }
}

/// Rates one decision after the other, until the result is no longer wanted.
fn weigh<G: RulebookUi>(taken: &[Taken<G>], wanted: &TaskHandle<Found<G::Command>>) {
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

impl<G: RulebookUi> GameView<G> {
    /// Returns the lines about the mistakes of the viewing seat for the report. Empty if the coach is off.
    pub(super) fn told_costs(&self) -> Vec<(String, Ink)> {
        let Some(found) = self.review().map(|review| review.found.look()).filter(|found| found.all > 0) else {
            return Vec::new();
        };
        let (weighed, all) = (found.weighed, found.all);
        let mistakes = found.costs.iter().filter(|(cost, _)| cost.lost > 0).count();
        let progress = if weighed < all { format!(", {weighed} of {all} done ..") } else { String::new() };
        let heading = match mistakes {
            0 if weighed < all => format!("What your choices cost{progress}"),
            0 => format!("The coach found no clear mistake in your choices ({all})."),
            some => format!("Mistakes: {some} of your {all} choices cost a part of the chance to win{progress}"),
        };
        let dear = LETTERS.iter().zip(found.dearest());
        let dear = dear.flat_map(|(letter, (_, [own, better]))| {
            [(format!("{letter}  {own}"), Ink::Plain), (format!("   {better}"), Ink::Good)]
        });
        std::iter::once((heading, Ink::Strong)).chain(dear).collect()
    }

    /// Requests a replay from one of the listed mistakes.
    pub(super) fn watch_dear(&mut self, number: usize) {
        let decision =
            self.review().and_then(|review| review.found.look().dearest().get(number).map(|(cost, _)| cost.decision));
        let step = self.verdict.as_ref().zip(decision).and_then(|(verdict, decision)| {
            verdict.film.steps().iter().position(|step| step.decision >= Some(decision))
        });
        match step {
            Some(step) => self.watch_again(JumpTarget::Step(step)),
            None => self.say("No choice has that letter.".into(), Ink::Bad),
        }
    }

    fn review(&self) -> Option<&MistakeReview<G>> {
        self.verdict.as_ref()?.review.as_ref()
    }
}
