//! The text of events. Screens, logs, replays and reports all show an [`EventText`] and know
//! nothing else about an event.
//!
//! A rulebook implements [`Narrate`], the only code that describes its events. Each text is for one reader and says
//! only what that reader can know. No other code parses or rebuilds these texts.

use crate::board::{ActorId, BoardCell, Places};
use crate::chance::Chance;
use crate::game::{Game, Seat};
use crate::highlight::Highlights;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A rulebook that can describe its events, with the names of everyone in the game.
pub trait Narrate: Game + 'static {
    /// The display names of everyone in the game, kept up to date by [`Narrate::follow`].
    type Names: Clone + Send;

    /// Returns the display names at the beginning of a game.
    fn names(setup: &Self::Setup) -> Self::Names;

    /// Adds the names of newcomers. Call it after every applied event.
    fn follow(&self, _names: &mut Self::Names) {}

    /// Returns whether this event and the next share one line of narration. Called before either is applied.
    fn goes_on(&self, _event: &Self::Event, _next: &Self::Event) -> bool {
        false
    }

    /// Describes events that are narrated as one line ([`Narrate::goes_on`]).
    ///
    /// The text is about all of them. All events but the last have been applied already. `self` is the state before the
    /// last event. For events of [`Game::start`] it is the state after the opening. `reader` limits the text to what
    /// that seat can know; `None` shows everything.
    fn narrate(&self, names: &Self::Names, events: &[Self::Event], reader: Option<Seat>) -> EventText;

    /// Returns a sentence about the result. `None` while the game is in progress.
    fn ending(&self) -> Option<String>;

    /// Like [`Narrate::ending`], with names that the game itself does not know.
    fn named_ending(&self, _names: &Self::Names) -> Option<String> {
        self.ending()
    }

    /// Returns the actor that must decide, or [`Actor::Seat`] if the seat decides as a whole.
    ///
    /// [`Actor::Nobody`] once the game is over.
    fn deciding_actor(&self) -> Actor;

    /// Returns whether the pending decision answers a question within an action, whose rationale is still to
    /// be shown. False by default.
    fn is_answer(&self) -> bool {
        false
    }

    /// Returns the number of the current turn or round.
    fn round(&self) -> u32;

    /// Returns the winning seat. `None` while the game is in progress, and after a draw.
    fn winner(&self) -> Option<Seat>;

    /// Returns whether the players lost to an opponent that has no seat: the game is over without a winning seat, and
    /// still no draw. False by default.
    fn is_lost(&self) -> bool {
        false
    }

    /// Returns the seat whose view is shown while the game is in progress.
    ///
    /// By default this is the seat to move. A rulebook returns another seat if only that one is played by a person.
    fn onlooker(&self) -> Seat {
        match self.to_move() {
            Some(seat) => seat,
            None => Seat(0),
        }
    }
}

/// The importance of an event for a player, lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Only shown in text listings, not on screen.
    Trivial,
    /// Structure of the game, such as turns and order of play. It is shown without a pause and is not repeated as news.
    Frame,
    /// An ordinary event of the game.
    #[default]
    Routine,
    /// It hits one of the player's own fighters, or a fighter joins or leaves the game. A screen pauses for it.
    Important,
}

/// The origin of an event: whose decision caused it. That decision can have a rationale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Actor {
    /// No decision: it follows from earlier events or from the rules.
    #[default]
    Nobody,
    /// One actor in the game.
    Somebody(ActorId),
    /// A seat, deciding for everyone on its side.
    Seat,
}

/// The AI's rationales that have not been shown yet, by the actor that decided.
#[derive(Clone, Debug, Default)]
pub struct Rationales {
    stored: Vec<(Actor, String)>,
}

impl Rationales {
    /// Stores why the AI chose the next command of `game`. `None` if a person chose it.
    ///
    /// Call it before the command is executed. It drops older rationales, unless this decision only answers a question
    /// within the action that they explain ([`Narrate::is_answer`]).
    pub fn keep<G: Narrate>(&mut self, game: &G, why: Option<String>) {
        if !game.is_answer() {
            self.stored.clear();
        }
        let who = game.deciding_actor();
        self.stored.retain(|(other, _)| *other != who);
        self.stored.extend(why.map(|why| (who, why)));
    }

    /// Returns the stored rationale of `actor`, without removing it.
    pub fn of(&self, actor: Actor) -> Option<&str> {
        let mut stored = self.stored.iter().filter(|(other, _)| *other == actor && actor != Actor::Nobody);
        stored.next().map(|(_, why)| why.as_str())
    }

    /// Removes and returns the stored rationale of `actor`.
    pub fn take(&mut self, actor: Actor) -> Option<String> {
        let at = self.stored.iter().position(|(other, _)| *other == actor && actor != Actor::Nobody)?;
        Some(self.stored.remove(at).1)
    }

    /// Drops all stored rationales of every actor.
    pub fn clear(&mut self) {
        self.stored.clear();
    }
}

/// One die and the face it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// The face, from 1. It is 0 to 9 where two dice are read as tens and units.
    pub face: u8,
    /// The number of faces of the die.
    pub sides: u8,
}

/// The dice of one event, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRoll {
    /// The seat that rolls, or `None` for a roll of the game itself.
    pub of: Option<Seat>,
    /// The name of the roll, such as "to hit".
    pub caption: String,
    /// The dice in rolling order.
    pub dice: Vec<Die>,
    /// The total and the result, one line each.
    pub result: Vec<String>,
    /// True if a key press on the screen stops one die after the other; otherwise all dice stop together.
    pub one_by_one: bool,
    /// Its result in parts, for screens with room beside the dice. `None` if the roll neither succeeds nor fails.
    pub verdict: Option<RollVerdict>,
}

/// The kind of a roll's result, which gives its word a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollResult {
    /// The roll reached the number needed.
    Success,
    /// The roll did not reach it.
    Failure,
    /// A failure that costs something.
    Fumble,
}

/// A roll against a number, as far as the reader can know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollVerdict {
    /// The action without its result, such as "Conan strikes Bran, Mace".
    pub title: String,
    /// The result in a word or two, such as "HIT".
    pub word: Cow<'static, str>,
    /// The kind of this result.
    pub result: RollResult,
    /// The faces and their total, such as "6 + 3 + 4 = 13".
    pub sum: String,
    /// The number needed, such as "needs 15 or less".
    pub need: String,
    /// The share of all rolls that succeed: the number that the roll uses, or an estimate.
    pub chance: Chance,
    /// This chance in words, such as "95% of rolls hit".
    pub odds: String,
    /// Further results, a line each.
    pub effects: Vec<String>,
}

/// The effect of an event on its victim, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HitResult {
    /// No effect: it missed or failed.
    Missed,
    /// It worked, and nobody is hurt.
    Done,
    /// The victim is hurt, or only just escapes.
    Hit,
    /// The victim is dazed by it.
    Dazed,
    /// The victim has fallen to the ground.
    Fell,
    /// The victim has lost consciousness.
    Collapsed,
    /// The victim dies of it.
    Died,
}

/// The effect of an event on one actor, for display where the actor stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impact {
    /// The event in one line, as the reader may know it.
    pub line: String,
    /// The effect on the actor's condition.
    pub mark: HitResult,
    /// Points gained, or lost if negative.
    pub number: i32,
    /// The actor that it affects, or `None` if the reader cannot tell it from others.
    pub who: Option<ActorId>,
    /// The actor's place, or `None` if the reader cannot know it.
    pub at: Option<BoardCell>,
    /// True if a person plays the actor.
    pub players: bool,
    /// How it came about, line by line, as the reader may know it: words, and the number or the name that they lead to. A
    /// sentence has no second part.
    pub account: Vec<[String; 2]>,
}

/// A short animation of an event. It shows nothing that the text does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Animation {
    /// The path of an actor. It begins where the actor stands on top of others, and ends where it stops.
    pub way: Vec<BoardCell>,
    /// The places a missile crosses, up to its target.
    pub bolt: Vec<BoardCell>,
    /// True if the missile is a spell.
    pub magic: bool,
    /// The places where an effect spreads, in order.
    pub burst: Vec<BoardCell>,
    /// The effect on the target, shown at the end.
    pub upshot: Option<Impact>,
}

/// An event described for one reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventText {
    /// The time of the event, as a prefix for its line in the log.
    pub mark: String,
    /// The full text: one or two sentences. Empty if the reader learns nothing.
    pub text: String,
    /// A shorter text that fits in one line.
    pub short: String,
    /// The text to use if a rationale follows it. `None`: the rationale is appended to `text` in parentheses.
    pub reasoned: Option<String>,
    /// A separate sentence about a death, or about someone who left the game.
    pub death: Option<String>,
    /// The dice rolled for it, if any.
    pub dice: Option<DiceRoll>,
    /// The actor whose decision caused it.
    pub doer: Actor,
    /// How important it is for a player.
    pub priority: Priority,
    /// The places to highlight on the board.
    pub places: Places,
    /// The animation to play, if any.
    pub effect: Option<Animation>,
    /// The kinds of highlights it counts as.
    pub peaks: Highlights,
}

impl Default for EventText {
    fn default() -> Self {
        EventText::told(String::new())
    }
}

impl EventText {
    /// Returns an empty text: the reader learns nothing.
    pub fn silent() -> Self {
        EventText::default()
    }

    /// Returns a text with the same sentence for the full and the short form, and defaults for the rest.
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
            places: Places::default(),
            effect: None,
            peaks: Highlights::NONE,
        }
    }

    /// Sets the actor who caused it.
    pub fn by(self, who: impl Into<ActorId>) -> Self {
        EventText { doer: Actor::Somebody(who.into()), ..self }
    }

    /// Sets the places to highlight on the board.
    pub fn at(self, places: Places) -> Self {
        EventText { places, ..self }
    }

    /// Sets the animation to play for it.
    pub fn looks(self, effect: Animation) -> Self {
        EventText { effect: Some(effect), ..self }
    }

    /// Sets how important it is.
    pub fn of(self, priority: Priority) -> Self {
        EventText { priority, ..self }
    }

    /// Makes it important if the condition holds.
    pub fn important_if(self, holds: bool) -> Self {
        if holds { self.of(Priority::Important) } else { self }
    }

    /// Adds a sentence about a death or a departure if the condition holds.
    pub fn death_if(self, holds: bool, sentence: impl FnOnce() -> String) -> Self {
        EventText { death: holds.then(sentence), ..self }
    }

    /// Returns whether the reader learns anything.
    pub fn is_told(&self) -> bool {
        !self.text.is_empty()
    }

    /// Returns the full text with the AI's rationale, if one is given.
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
    fn a_rationale_is_appended_or_uses_the_reasoned_text() {
        let plain: EventText = EventText::told("West moves first.".into());
        assert_eq!(plain.with_reason(None), "West moves first.");
        assert_eq!(plain.with_reason(Some("is faster")), "West moves first (is faster).");
        let reasoned = EventText { reasoned: Some("East lets West move.".into()), ..plain };
        assert_eq!(reasoned.with_reason(Some("is faster")), "East lets West move.");
        assert_eq!(reasoned.with_reason(None), "West moves first.");
        assert!(!EventText::silent().is_told());
    }
}
