//! Playouts in the background: the computer plays every seat many times, each time with new dice. Results can be
//! read at any time without waiting. Games continue from a position, or start from a set-up
//! ([`super::estimate`]). Start reading at [`RolloutJob`].

use crate::background::{BackgroundTask, TaskHandle, carry_out};
use crate::game_view::rulebook_ui::RulebookUi;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_engine::tally::{Tally, play_on};
use std::cell::Cell;
use std::ops::Range;

pub const GAMES: u64 = if cfg!(test) { 24 } else { 1000 };
/// The seed of all playouts, which is never a battle's own.
pub const SERIES: Seed = Seed(0x1f_1f1f);
/// Number of games of one question before the next one has its turn.
const PART: u64 = 4;
/// Milliseconds between two looks at what has been counted.
const LOOK: u64 = 100;

/// The position from which playouts start.
pub struct RolloutStart<G: RulebookUi> {
    pub what: String,
    pub game: G,
    /// The seat whose hidden information is resampled for each playout. `None` if everything is known and only the dice differ.
    pub imagines: Option<Seat>,
    /// The first command; if `None`, the computer decides it too.
    pub first: Option<G::Command>,
}

/// Plays the numbered games of a series and counts the winners.
pub type PlayOn = Box<dyn Fn(&mut Tally, (Seed, Range<u64>)) + Send>;

impl<G: RulebookUi> RolloutStart<G> {
    /// The playout function: each game has its own dice, with hidden information resampled if requested.
    pub fn play_on(self) -> (String, PlayOn) {
        let RolloutStart { what, game, imagines, first } = self;
        let choose = |game: &G| game.rollout_policy(&mut G::Scratch::default());
        let lay_out = move |seed| match imagines {
            Some(seat) => game.determinize(seat, seed),
            None => game.reseeded(seed),
        };
        (what, Box::new(move |tally, series| play_on(tally, &lay_out, first.as_ref(), series, choose)))
    }
}

/// A set of questions and their results so far.
pub struct RolloutJob<G: RulebookUi> {
    pub title: String,
    whats: Vec<String>,
    games: u64,
    tallies: BackgroundTask<Vec<Tally>>,
    /// Number of games at the last look at the answers.
    looked: Cell<u64>,
    game: std::marker::PhantomData<G>,
}

impl<G: RulebookUi> RolloutJob<G> {
    /// Starts `games` playouts of each question.
    pub fn begin(title: String, questions: Vec<RolloutStart<G>>, games: u64) -> RolloutJob<G> {
        RolloutJob::begin_with(title, questions.into_iter().map(RolloutStart::play_on).collect(), games)
    }

    /// Starts `games` playouts of each question with its own function.
    pub fn begin_with(title: String, questions: Vec<(String, PlayOn)>, games: u64) -> RolloutJob<G> {
        let (thousand, work) = RolloutJob::set_up(title, questions, games);
        carry_out(work);
        thousand
    }

    /// Creates the job and its work without starting it.
    fn set_up(
        title: String,
        questions: Vec<(String, PlayOn)>,
        games: u64,
    ) -> (RolloutJob<G>, impl FnOnce() + Send + 'static) {
        let (whats, questions): (Vec<String>, Vec<PlayOn>) = questions.into_iter().unzip();
        let none = vec![Tally::default(); questions.len()];
        let (tallies, work) = BackgroundTask::set_up(none, move |wanted| work(&questions, games, wanted));
        (RolloutJob { title, whats, games, tallies, looked: Cell::new(0), game: std::marker::PhantomData }, work)
    }

    /// The questions and their counts so far.
    pub fn answers(&self) -> Vec<(&str, Tally)> {
        let tallies = self.tallies.look().clone();
        self.looked.set(tallies.iter().map(|tally| u64::from(tally.games())).sum());
        self.whats.iter().map(String::as_str).zip(tallies).collect()
    }

    /// The number of games played, and the total.
    pub fn played(&self) -> (u64, u64) {
        let played = self.tallies.look().iter().map(|tally| u64::from(tally.games())).sum();
        (played, self.games * self.whats.len() as u64)
    }

    /// The time of the next look at the results.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        // Games counted since the last look must still be drawn.
        let (done, (played, all)) = (self.tallies.is_done(), self.played());
        (self.looked.get() < if done { played } else { all }).then_some(now + LOOK)
    }

    /// Returns whether no more games will be played.
    pub fn is_done(&self) -> bool {
        self.tallies.is_done()
    }
}

/// Plays a few games of each question in turn, until all are played or the job is dropped.
fn work(questions: &[PlayOn], games: u64, wanted: &TaskHandle<Vec<Tally>>) {
    let mut tallies = vec![Tally::default(); questions.len()];
    for begin in (0..games).step_by(PART as usize) {
        for (number, (play_on, tally)) in questions.iter().zip(&mut tallies).enumerate() {
            if !wanted.is_wanted() {
                return;
            }
            play_on(tally, (SERIES, begin..(begin + PART).min(games)));
            wanted.tell(|tallies| tallies[number].clone_from(tally));
        }
    }
}

/// Formats the chances of all results: "Ann 61% +-4  Bob 30% +-3  drawn 9% +-2".
pub fn describe<G: RulebookUi>(setup: &G::Setup, (game, names): (&G, &G::Names), tally: &Tally) -> String {
    let results = G::ends(setup).results::<G>(game.seats(), names, tally);
    let all: Vec<String> = results.iter().map(|(who, games)| format!("{who} {}", tally.chance(*games))).collect();
    all.join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_gladiator::battle::state::Battle;
    use std::sync::mpsc::channel;

    #[test]
    fn dropping_a_rollout_job_stops_it() {
        let (began, begun) = channel();
        let (go_on, goes_on) = channel::<()>();
        let play_on: PlayOn = Box::new(move |_, (_, numbers)| {
            began.send(numbers).unwrap();
            // A dropped sender also ends this wait.
            let _ = goes_on.recv();
        });
        let (thousand, work) = RolloutJob::<Battle>::set_up(String::new(), vec![(String::new(), play_on)], 1000);
        let worker = std::thread::spawn(work);
        assert_eq!(begun.recv(), Ok(0..PART));
        go_on.send(()).unwrap();
        assert_eq!(begun.recv(), Ok(PART..2 * PART), "it continues while the job exists");
        drop(thousand);
        drop(go_on);
        worker.join().unwrap();
        assert!(begun.recv().is_err(), "what had begun was played to its end, and nothing after it");
    }
}
