//! The contract of a rulebook: everything that the store, the command line, the search and the screen know of a game.
//!
//! A rulebook implements [`Game`]. A game is plain data. At any time one decision of one seat is pending. The seat
//! answers with a command ([`Game::execute`]), the command produces events, and the events change the state
//! ([`Game::apply`]). Set-up, seed and commands determine the whole game. Concepts that only some rulebooks have
//! (squares, turns, a roster) do not belong here.
//!
//! ```
//! use ludus_engine::dice::Seed;
//! use ludus_engine::game::{Game, NullSink};
//!
//! /// Plays a game in which every seat always chooses its first legal command.
//! fn play<G: Game>(setup: &G::Setup, seed: Seed) -> Result<G, G::SetupError> {
//!     let mut game = G::start(setup, seed, &mut NullSink)?;
//!     while game.to_move().is_some() {
//!         let mut legal = Vec::new();
//!         game.legal_commands(&mut legal);
//!         game.execute(&legal[0], &mut NullSink).expect("a legal command");
//!     }
//!     Ok(game)
//! }
//! ```

use crate::dice::Seed;
use crate::journal::stable_hash;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::Debug;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A seat at the table, numbered from 0. A seat decides for one side and sees only what that side may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

/// A receiver for the events of a command. [`NullSink`] drops them at no cost; `Vec<E>` collects them.
pub trait EventSink<E> {
    /// Takes one event. Events arrive in the order in which they happen.
    fn push(&mut self, event: &E);
}

/// An event sink that ignores every event.
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

/// The state of one game of a rulebook. It always waits for exactly one decision of one seat, until it is over.
///
/// The tests in `tests/contract` check every rulebook against the promises of these methods.
pub trait Game: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send {
    /// The rulebook's name in journals and on the command line, in lower case.
    const BOOK: &'static str;
    /// The version of the rulebook's rules. A journal of another version is resumed from its last snapshot. It replays
    /// only if [`Game::replays`] allows it.
    const RULES: u32;

    /// True if commands stay secret until the game is over. Other seats then see only a salted hash of each
    /// command. The end of the game reveals the salt.
    const SEALS: bool = false;

    /// Everything that determines a game before its first roll, except the seed.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// One possible answer of a seat to a decision.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    /// One thing that happened, with every detail that explains it.
    type Event: Clone + PartialEq + Debug;
    /// The reason why a set-up is refused. Its `Display` is a sentence.
    type SetupError: Error + PartialEq;
    /// The reason why a command is refused. Its `Display` is a sentence.
    type IllegalMove: Error + PartialEq;

    /// Returns an error if the set-up contains a name that players could not type. Call it for a set-up from
    /// a file before printing it.
    fn check_names(setup: &Self::Setup) -> Result<(), Self::SetupError>;

    /// Returns whether a game with this set-up plays the same under version `rules` and under [`Game::RULES`]. If so,
    /// its journal replays and its share code is still valid.
    fn replays(rules: u32, _setup: &Self::Setup) -> bool {
        rules == Self::RULES
    }

    /// Sets up a game and runs it to its first decision. The events of the opening go to `events`.
    ///
    /// Fails if the set-up breaks the rules.
    fn start(
        setup: &Self::Setup,
        seed: Seed,
        events: &mut impl EventSink<Self::Event>,
    ) -> Result<Self, Self::SetupError>;

    /// Returns the seed of all dice in this game.
    fn seed(&self) -> Seed;

    /// Returns a copy that rolls other dice from here on. Nothing else changes.
    fn reseeded(&self, seed: Seed) -> Self;

    /// Returns the number of seats, 1 to 6.
    fn seats(&self) -> u8;

    /// Returns the seat that must decide, or `None` if the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Returns the number of decisions made so far. That is also the number, from 0, of the pending decision.
    fn move_number(&self) -> u32;

    /// Appends every legal command to `out`. There is at least one, unless the game is over.
    fn legal_commands(&self, out: &mut Vec<Self::Command>);

    /// Checks whether a command answers the pending decision, without executing it.
    fn check(&self, command: &Self::Command) -> Result<(), Self::IllegalMove>;

    /// Executes a command with the dice of the pending decision. An illegal command changes nothing.
    fn execute(
        &mut self,
        command: &Self::Command,
        events: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Self::IllegalMove>;

    /// Executes a command that the built-in AI chose for the pending decision. Implementations may skip the check, so
    /// an illegal command leaves the state unspecified.
    fn execute_trusted(
        &mut self,
        command: &Self::Command,
        events: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Self::IllegalMove> {
        self.execute(command, events)
    }

    /// Returns whether the seat may undo its command. To undo it, the caller restores the state from
    /// before it. False by default.
    ///
    /// True only if between the two states no die was rolled, the seat learned nothing, and no other seat decided.
    /// `events` are the events of the command, and `after` is the state after it.
    fn can_undo(&self, _command: &Self::Command, _events: &[Self::Event], _after: &Self) -> bool {
        false
    }

    /// Applies one event. Applying all events of a command to the state before the command gives the state after it.
    fn apply(&mut self, event: &Self::Event);

    /// Returns the game as a seat sees it: everything hidden from the seat is removed. Screens show it.
    /// To play on, use [`Game::determinize`].
    ///
    /// The default hides nothing. It is right only if no seat has secrets.
    fn observation(&self, _seat: Seat) -> Self {
        self.clone()
    }

    /// Returns one complete game that is possible from the seat's point of view, for playing on in a search.
    ///
    /// Everything the seat knows stays. Hidden information is drawn at random from `seed`. The game also gets other dice, so
    /// that the real rolls cannot be foreseen. Two games that differ only in what the seat does not know become equal.
    ///
    /// The default draws nothing. It is right only if no seat has secrets.
    fn determinize(&self, seat: Seat, seed: Seed) -> Self {
        self.observation(seat).reseeded(seed.apart_from(self.seed()))
    }

    /// Returns a hash that is the same on every machine and in every build: [`super::journal::stable_hash`] of
    /// everything that decides how the game continues. By default that is every serialized field.
    fn hash(&self) -> u64 {
        stable_hash(self)
    }
}
