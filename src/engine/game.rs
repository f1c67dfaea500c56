//! The contract of a rulebook: all that store, command line, search and the screen's player may know of it.
//!
//! What rulebooks do not share - two sides, squares, six-sided dice, turns, a roster - does not stand here.

use crate::engine::dice::Seed;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::fmt::Debug;

/// A place at the table, from 0: whoever decides for it sees what it may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

/// Where the events of a command go. Silence costs nothing.
pub trait EventSink<E> {
    /// Takes one event, in the order in which it happened.
    fn push(&mut self, event: &E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullSink;

impl<E> EventSink<E> for NullSink {
    #[inline(always)]
    fn push(&mut self, _event: &E) {}
}

impl<E: Clone> EventSink<E> for Vec<E> {
    fn push(&mut self, event: &E) {
        Vec::push(self, event.clone());
    }
}

/// A game of one rulebook under way: plain data that always waits for exactly one decision of one seat.
///
/// `tests/contract` holds every rulebook to what the methods promise.
pub trait Game: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send {
    /// The word by which journals and doors call the rulebook, in small letters.
    const BOOK: &'static str;
    /// Version of its rules: a journal of other rules can be continued from its snapshot, but not replayed.
    const RULES: u32;

    /// True if what a seat decides is sealed: the others see a mark of it, salted by the journal's header, until it is over.
    const SEALS: bool = false;

    /// What a game is made of before the first die.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a seat decides.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    /// What happened, with everything that explains it.
    type Event: Clone + PartialEq + Debug;
    /// Why a set-up is no game, as a sentence.
    type SetupError: Error + PartialEq;
    /// Why a command does not answer the decision, as a sentence.
    type IllegalMove: Error + PartialEq;

    /// Refuses a set-up, read from a file, with names that no player could have given: they would be printed.
    fn check_names(setup: &Self::Setup) -> Result<(), Self::SetupError>;

    /// True if a game of that version of the rules, begun with that set-up, runs the same under [`Game::RULES`]: its journal
    /// replays and its code says the same.
    fn replays(rules: u32, _setup: &Self::Setup) -> bool {
        rules == Self::RULES
    }

    /// Lays a game out and goes on to its first decision; the events of the opening are told.
    fn start(setup: &Self::Setup, seed: Seed, told: &mut impl EventSink<Self::Event>)
    -> Result<Self, Self::SetupError>;

    /// The seed that its dice come from.
    fn seed(&self) -> Seed;

    /// The same game with other dice from here on: nothing else is another.
    fn reseeded(&self, seed: Seed) -> Self;

    /// How many seats there are, at least one.
    fn seats(&self) -> u8;

    /// Who must decide; what, the rulebook's own words say.
    fn to_move(&self) -> Option<Seat>;

    /// Decisions taken so far; the number of the one that is asked.
    fn move_number(&self) -> u32;

    /// Adds every legal command to `out`; never none while somebody is asked.
    fn legal_commands(&self, out: &mut Vec<Self::Command>);

    /// Whether a command answers the decision, or why it does not.
    fn check(&self, command: &Self::Command) -> Result<(), Self::IllegalMove>;

    /// Carries a command out with the dice of this decision. A refused command changes nothing.
    fn execute(
        &mut self,
        command: &Self::Command,
        told: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Self::IllegalMove>;

    /// Carries out what the book's own computer's player answered to this very decision: that is always legal, so a book may spare
    /// itself the question, and then a command that is not does no matter what.
    fn execute_trusted(
        &mut self,
        command: &Self::Command,
        told: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Self::IllegalMove> {
        self.execute(command, told)
    }

    /// Carries a command out and shows each of its events, with its number from 0 and the game before it.
    fn execute_by_events(
        &mut self,
        command: &Self::Command,
        mut each: impl FnMut(&Self, &Self::Event, usize),
    ) -> Result<(), Self::IllegalMove> {
        let (mut before, mut events) = (self.clone(), Vec::new());
        self.execute(command, &mut events)?;
        for (number, event) in events.iter().enumerate() {
            each(&before, event, number);
            before.apply(event);
        }
        Ok(())
    }

    /// Whether a command may be taken back by the seat that gave it: no die was rolled for it, the seat has learnt nothing from
    /// it, and nobody else has been asked since. `events` are those of the command, the battle after it is `after`.
    fn can_undo(&self, _command: &Self::Command, _events: &[Self::Event], _after: &Self) -> bool {
        false
    }

    /// Takes one event in: the events of a command, folded over the state before it, give the state after it.
    fn apply(&mut self, event: &Self::Event);

    /// The game as a seat knows it: what is secret from it is removed.
    fn observation(&self, seat: Seat) -> Self;

    /// The game as a seat may imagine it, so that it can be played on: what it knows stays, what it does not know is drawn by
    /// the dice of this seed within what it could be, and the game's own dice are others, so that nothing foretells them. Two
    /// games that differ in nothing but what the seat does not know are imagined alike.
    fn determinize(&self, seat: Seat, seed: Seed) -> Self;

    /// The state as a number that is the same on every machine and build: [`super::journal::stable_hash`] of all that
    /// decides how the game goes on.
    fn hash(&self) -> u64;
}
