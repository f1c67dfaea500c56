//! What an event says to people: the one thing that screens, logs, replays and reports know of it.
//!
//! A rulebook reads each of its events once, for one reader and as far as he may know. Nobody takes a text apart again.

use crate::engine::game::{Game, Seat};
use crate::engine::highlight::Highlights;
use std::fmt::Debug;

/// A rulebook that is told: its one reading of an event, and the names that go with it.
pub trait Narrate: Game {
    /// What everybody is called; it follows the game as it goes on.
    type Names: Clone + Send;
    /// Somebody who decides: a figure on the board, or a seat where a rulebook has nobody else.
    type ActorId: Copy + PartialEq + Debug;
    /// Where something happens, for its picture; nowhere by default.
    type Places: Clone + Default + PartialEq + Debug;
    /// One place of its board, where something is seen to move, fly or strike; nothing where it has none.
    type Place: Copy + PartialEq + Debug;

    /// The names of a set-up.
    fn names(setup: &Self::Setup) -> Self::Names;

    /// Names who has come since; to be called after every event that has happened.
    fn follow(&self, _names: &mut Self::Names) {}

    /// Whether an event is told as one with the next, before either has happened.
    fn goes_on(&self, _event: &Self::Event, _next: &Self::Event) -> bool {
        false
    }

    /// Events that are told as one, [`Readable::goes_on`]: the last of them as it reads, with the others, which have
    /// happened. `self` is the game before the last; of the events of an opening, the game that they have opened. `reader`
    /// is told no more than that seat may know; nobody in particular is told everything.
    fn narrate(
        &self,
        names: &Self::Names,
        events: &[Self::Event],
        reader: Option<Seat>,
    ) -> EventText<Self::ActorId, Self::Places, Self::Place>;

    /// How it ended, in a sentence, once it has.
    fn ending(&self) -> Option<String>;

    /// Who decides what is asked: somebody, or a seat for all who are its; nobody once it is over.
    fn deciding_actor(&self) -> Actor<Self::ActorId>;

    /// Whether what is asked is answered within what somebody does: the reason for that is still to be told.
    fn is_answer(&self) -> bool {
        false
    }

    /// The turn or round it is in.
    fn round(&self) -> u32;

    /// The seat that has won, once it is over; none where nobody has.
    fn winner(&self) -> Option<Seat>;

    /// Who may look at a game that goes on, and sees what that seat sees: whoever is asked, unless no person plays there.
    fn onlooker(&self) -> Seat {
        match self.to_move() {
            Some(seat) => seat,
            None => Seat(0),
        }
    }
}

/// How much an event matters to who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// It goes without saying: a listing tells it, a screen does not.
    Trivial,
    /// The frame of the game, its turns and its order: told, but nobody is kept in mind of it.
    Frame,
    /// Something happened.
    #[default]
    Routine,
    /// It strikes a player's own, or changes who is there: a screen stops for it.
    Important,
}

/// Who did what is told, of acts that somebody decided on and may give a reason for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Actor<W> {
    /// Nobody: it follows from what was told before, or from the rules.
    #[default]
    Nobody,
    /// Somebody in the game.
    Somebody(W),
    /// A seat, for all who are its.
    Seat,
}

/// Why the computer chose what is not told yet, by who decided.
#[derive(Clone, Debug)]
pub struct Rationales<W> {
    whys: Vec<(Actor<W>, String)>,
}

impl<W> Default for Rationales<W> {
    fn default() -> Self {
        Rationales { whys: Vec::new() }
    }
}

impl<W: Copy + PartialEq + Debug> Rationales<W> {
    /// Keeps why the computer chose what `game` asks: the reason of a deed until it is told, and those of the answers to it.
    /// None where the choice was a player's.
    pub fn keep<G: Narrate<ActorId = W>>(&mut self, game: &G, why: Option<String>) {
        if !game.is_answer() {
            self.whys.clear();
        }
        let who = game.deciding_actor();
        self.whys.retain(|(other, _)| *other != who);
        self.whys.extend(why.map(|why| (who, why)));
    }

    /// That of who did this, which stays kept; that of a whole seat is nobody's in particular.
    pub fn of(&self, doer: Actor<W>) -> Option<&str> {
        let mut his = self.whys.iter().filter(|(other, _)| *other == doer && doer != Actor::Nobody);
        his.next().map(|(_, why)| why.as_str())
    }

    /// The same, which is told now.
    pub fn take(&mut self, doer: Actor<W>) -> Option<String> {
        let at = self.whys.iter().position(|(other, _)| *other == doer && doer != Actor::Nobody)?;
        Some(self.whys.remove(at).1)
    }

    /// No reason is kept any more.
    pub fn clear(&mut self) {
        self.whys.clear();
    }
}

/// One die as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// The face, from 1; from 0 where two dice are read as tens and units.
    pub face: u8,
    /// How many faces it has.
    pub sides: u8,
}

/// The dice of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRoll {
    /// Whose they are; none where they are everybody's.
    pub of: Option<Seat>,
    /// What is rolled.
    pub caption: String,
    /// As they fell.
    pub dice: Vec<Die>,
    /// Total and result, a line each.
    pub result: Vec<String>,
    /// Each is stopped by itself; else all together.
    pub one_by_one: bool,
}

/// What comes of something for whom it befalls, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HitResult {
    /// Nothing: it missed, or failed.
    Missed,
    /// It was done: nobody is hurt.
    Done,
    /// He is hurt, or nearly.
    Hit,
    /// He is dazed.
    Dazed,
    /// He has fallen.
    Fell,
    /// He is unconscious.
    Collapsed,
    /// He is dead.
    Died,
}

/// The upshot of an event, for the line that is read and for the one it befalls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impact<S> {
    /// In one line, for the reader.
    pub line: String,
    /// What it makes of him.
    pub mark: HitResult,
    /// What it gives him, or takes if it is below 0.
    pub number: i32,
    /// Where he is, as far as the reader may know.
    pub at: Option<S>,
    /// Whether he is a player's.
    pub players: bool,
}

/// How an event looks for a moment: nothing that is not told as well. `S` is a place of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation<S> {
    /// The places by which the topmost in the first of them goes, up to the one where he is then.
    pub way: Vec<S>,
    /// The places over which something flies, up to whom it meets.
    pub bolt: Vec<S>,
    /// It is magic that flies.
    pub magic: bool,
    /// The places where something breaks out, in its order.
    pub burst: Vec<S>,
    /// What comes of it.
    pub upshot: Option<Impact<S>>,
}

impl<S> Default for Animation<S> {
    fn default() -> Self {
        Animation { way: Vec::new(), bolt: Vec::new(), magic: false, burst: Vec::new(), upshot: None }
    }
}

/// An event as one reader may know it: `W` is how the rulebook calls somebody, `P` where it happens, `S` one place of its
/// board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventText<W, P, S = ()> {
    /// When it was, for the log: stands before each of the texts.
    pub mark: String,
    /// In full, a sentence or two; nothing where the reader is told nothing.
    pub text: String,
    /// In one line.
    pub short: String,
    /// The text instead where the computer chose and says why; without it the reason stands behind the text.
    pub reasoned: Option<String>,
    /// Who died of what, or is out of the game by what, as a sentence by itself.
    pub death: Option<String>,
    /// Its dice.
    pub dice: Option<DiceRoll>,
    /// Who did it.
    pub doer: Actor<W>,
    /// How much it matters.
    pub priority: Priority,
    /// Where it happens.
    pub places: P,
    /// How it looks for a moment.
    pub effect: Option<Animation<S>>,
    /// What a spectator looks for in it.
    pub peaks: Highlights,
}

impl<W, P: Default, S> Default for EventText<W, P, S> {
    fn default() -> Self {
        EventText::told(String::new())
    }
}

impl<W, P: Default, S> EventText<W, P, S> {
    /// Nothing is told.
    pub fn silent() -> Self {
        EventText::default()
    }

    /// A sentence that reads alike everywhere.
    pub fn told(text: String) -> Self {
        EventText {
            mark: String::new(),
            short: text.clone(),
            text,
            reasoned: None,
            death: None,
            dice: None,
            doer: Actor::Nobody,
            priority: Priority::Routine,
            places: P::default(),
            effect: None,
            peaks: Highlights::NONE,
        }
    }

    /// Somebody did it.
    pub fn by(self, who: W) -> Self {
        EventText { doer: Actor::Somebody(who), ..self }
    }

    /// There it happens.
    pub fn at(self, places: P) -> Self {
        EventText { places, ..self }
    }

    /// So it looks.
    pub fn looks(self, effect: Animation<S>) -> Self {
        EventText { effect: Some(effect), ..self }
    }

    /// It matters that much.
    pub fn of(self, priority: Priority) -> Self {
        EventText { priority, ..self }
    }

    /// A screen stops for it where that holds.
    pub fn important_if(self, holds: bool) -> Self {
        if holds { self.of(Priority::Important) } else { self }
    }

    /// Somebody died of it, or is out of the game by it, as this sentence says, where that holds.
    pub fn death_if(self, holds: bool, sentence: impl FnOnce() -> String) -> Self {
        EventText { death: holds.then(sentence), ..self }
    }
}

impl<W, P, S> EventText<W, P, S> {
    /// Whether the reader is told anything.
    pub fn is_told(&self) -> bool {
        !self.text.is_empty()
    }

    /// The full text with the reason of the computer's choice.
    pub fn with_reason(&self, why: Option<&str>) -> String {
        match (why, &self.reasoned) {
            (None, _) => self.text.clone(),
            (Some(_), Some(text)) => text.clone(),
            (Some(why), None) => format!("{} ({why}).", self.text.trim_end_matches('.')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_stands_behind_the_text_or_in_the_one_that_replaces_it() {
        let plain: EventText<u8, ()> = EventText::told("West moves first.".into());
        assert_eq!(plain.with_reason(None), "West moves first.");
        assert_eq!(plain.with_reason(Some("is faster")), "West moves first (is faster).");
        let reasoned = EventText { reasoned: Some("East lets West move.".into()), ..plain };
        assert_eq!(reasoned.with_reason(Some("is faster")), "East lets West move.");
        assert_eq!(reasoned.with_reason(None), "West moves first.");
        assert!(!EventText::<u8, ()>::silent().is_told());
    }
}
