//! The review of a player's own decisions after a game. A background search rates each decision with
//! what the player knew at the time, as the coach would have done. The report lists the mistakes,
//! the worst first. Start reading with [`MistakeReview`].

use crate::background::{BackgroundTask, TaskHandle};
use crate::game_view::GameView;
use crate::game_view::coaching::{percent, points};
use crate::game_view::replay::JumpTarget;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::theme::Ink;
use ludus_engine::board::ActorId;
use ludus_engine::coach::{Care, Mistake, WinChance, cost, reason, worst_mistakes};
use ludus_engine::game::Seat;
use ludus_engine::journal::LoggedCommand;
use ludus_engine::narration::Actor;
use ludus_engine::replay::{Frame, Replay};
use ludus_engine::search::Budget;
use ludus_engine::text::count;

/// Playouts of each decision before the comparison.
const BUDGET: Budget = Budget { playouts: if cfg!(test) { 24 } else { 240 } };
/// The number of mistakes that the report shows at a time.
const SHOWN: usize = 3;

/// A decision of the player.
struct Taken<G: RulebookUi> {
    game: G,
    command: G::Command,
    names: G::Names,
    /// The name of the actor.
    who: String,
    seat: Seat,
    /// The commands of the actor before this one, the latest first.
    earlier: Vec<G::Command>,
}

/// The words that describe a mistake.
#[derive(Clone, Debug, Default)]
struct Words {
    round: u32,
    /// The choice taken, with its actor: "Khan strikes at Bran".
    taken: String,
    better: String,
    /// Why the other choice is better. Empty if unknown.
    why: String,
    is_marked: bool,
}

/// The mistakes found so far.
struct Found<C> {
    costs: Vec<(Mistake<C>, Words)>,
    weighed: usize,
    /// The total number of decisions to rate.
    all: usize,
}

impl<C> Found<C> {
    /// Returns all mistakes, the worst first. Empty until all decisions are rated, because the order can still change.
    fn dearest(&self) -> Vec<&(Mistake<C>, Words)> {
        if self.weighed < self.all { Vec::new() } else { worst_mistakes(&self.costs, usize::MAX) }
    }
}

/// The running or finished review of one seat.
pub struct MistakeReview<G: RulebookUi> {
    found: BackgroundTask<Found<G::Command>>,
}

impl<G: RulebookUi> Taken<G> {
    fn words(&self, cost: &Mistake<G::Command>) -> Words {
        let Taken { game, names, who, seat, earlier, .. } = self;
        let is_marked = game.observation(*seat).marked(earlier).as_ref() == Some(&cost.taken);
        let [taken, better] = [&cost.taken, &cost.better].map(|command| game.describe(names, command));
        let why = reason(game, names, &game.reasons(names), [&cost.better, &cost.taken]);
        Words { round: game.round(), taken: format!("{who} {taken}").trim().into(), better, why, is_marked }
    }
}

/// A mistake as the report lists it.
#[derive(Clone, Debug)]
pub struct ListedMistake {
    /// True if the key for mistakes shows this one next.
    pub is_next: bool,
    /// True if Return gave the choice taken: it was marked at the question.
    pub is_marked: bool,
    pub round: u32,
    pub taken: String,
    pub better: String,
    /// Why the other choice is better. Empty if unknown.
    pub why: String,
    /// The chances to win: with the choice taken, and with the better one.
    pub wins: [WinChance; 2],
}

impl ListedMistake {
    /// Returns both chances without their errors: "44%", "61%".
    pub fn chances(&self) -> [String; 2] {
        self.wins.map(|win| percent(win).split(" +-").next().unwrap_or_default().into())
    }

    /// Returns the difference of both chances in points, as they are shown.
    pub fn points(&self) -> i32 {
        points(self.wins)
    }
}

/// The findings of the review so far.
#[derive(Clone, Debug)]
pub struct ReviewState {
    pub weighed: usize,
    /// The total number of decisions.
    pub all: usize,
    /// All mistakes, the worst first. Empty until all decisions are rated.
    pub listed: Vec<ListedMistake>,
}

impl ReviewState {
    /// Returns the mistakes that the report shows, with the place of the first: those around the one that its key shows next.
    pub fn shown(&self) -> (usize, &[ListedMistake]) {
        let next = self.listed.iter().position(|one| one.is_next).unwrap_or(0);
        let first = next / SHOWN * SHOWN;
        (first, &self.listed[first..self.listed.len().min(first + SHOWN)])
    }

    /// Returns how many decisions were mistakes, or which of them are shown: "2 in 37 choices", "3 worst of 17", "4-6 of 17".
    pub fn counted(&self) -> String {
        let all = self.listed.len();
        match self.shown() {
            (_, shown) if shown.len() == all => format!("{all} in {}", count(self.all as u64, "choice")),
            (0, shown) => format!("{} worst of {all}", shown.len()),
            (first, [_]) => format!("{} of {all}", first + 1),
            (first, shown) => format!("{}-{} of {all}", first + 1, first + shown.len()),
        }
    }

    pub const fn is_done(&self) -> bool {
        self.weighed >= self.all
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
        let mut given: Vec<(Actor, G::Command)> = Vec::new();
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
            let actor = game.deciding_actor();
            let before = given.iter().rev().filter(|(doer, _)| *doer == actor);
            let earlier = before.map(|(_, command)| command.clone()).collect();
            given.push((actor, deed.command.clone()));
            Some(Taken { game, command: deed.command.clone(), names, who, seat, earlier })
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
            let words = one.words(&cost);
            (cost, words)
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
    /// Returns the state of the review. `None` if the coach is off.
    pub(super) fn reviewed(&self) -> Option<ReviewState> {
        let found = self.review()?.found.look();
        let dearest = found.dearest();
        let next = self.result.mistake % dearest.len().max(1);
        let listed = dearest.into_iter().enumerate().map(|(number, (cost, words))| {
            let Words { round, taken, better, why, is_marked } = words.clone();
            ListedMistake { is_next: number == next, is_marked, round, taken, better, why, wins: cost.wins }
        });
        let listed = listed.collect();
        Some(ReviewState { weighed: found.weighed, all: found.all, listed })
    }

    /// Requests a replay from a listed mistake: the costliest first, then the next one.
    pub(super) fn watch_next_mistake(&mut self) {
        let decision = self.review().and_then(|review| {
            let found = review.found.look();
            let dearest = found.dearest();
            Some(dearest.get(self.result.mistake % dearest.len().max(1))?.0.decision)
        });
        let step = self.verdict.as_ref().zip(decision).and_then(|(verdict, decision)| {
            verdict.film.steps().iter().position(|step| step.decision >= Some(decision))
        });
        match step {
            Some(step) => {
                self.result.mistake += 1;
                self.watch_again(JumpTarget::Step(step));
            }
            None => self.say("No mistake is listed.".into(), Ink::Bad),
        }
    }

    fn review(&self) -> Option<&MistakeReview<G>> {
        self.verdict.as_ref()?.review.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_says_which_mistakes_it_shows() {
        let told = |all: usize, next: usize| {
            let win = WinChance { share: 500, error: 10 };
            let one = |at| ListedMistake {
                is_next: at == next,
                is_marked: false,
                round: 1,
                taken: String::new(),
                better: String::new(),
                why: String::new(),
                wins: [win; 2],
            };
            ReviewState { weighed: 37, all: 37, listed: (0..all).map(one).collect() }.counted()
        };
        assert_eq!([told(0, 0), told(3, 2)], ["0 in 37 choices", "3 in 37 choices"]);
        assert_eq!([told(8, 2), told(8, 3), told(7, 6)], ["3 worst of 8", "4-6 of 8", "7 of 7"]);
    }
}
