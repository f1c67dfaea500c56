//! A game that is no rulebook's neighbour: three seats, dice of ten sides, a hand that only its seat sees, no board.
//!
//! Each in turn keeps his hidden die, rolls it again, or looks at somebody else's once; after three rounds the highest wins.

use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{EventSink, Game, Seat};
use ludus::engine::narration::{Actor, DiceRoll, Die, EventText, Narrate, Priority};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub const SEATS: u8 = 3;
const ROUNDS: u8 = 3;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub names: [String; SEATS as usize],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    Keep,
    Roll,
    Look { at: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat has a new face in its hand; only the seat may read it.
    Rolled {
        seat: u8,
        face: u8,
    },
    Kept {
        seat: u8,
    },
    Looked {
        seat: u8,
        at: u8,
    },
    /// The next seat is asked; none when the last round is over.
    Asked {
        seat: Option<u8>,
    },
}

#[derive(Debug, PartialEq, Error)]
pub enum Fault {
    #[error("seat {0} has no name")]
    Nameless(u8),
    #[error("the name of seat {0} cannot be printed")]
    Foreign(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("one looks once, and at somebody else")]
    Look,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toy {
    seed: Seed,
    decisions: u32,
    asked: Option<u8>,
    /// Faces of 1 to 10; 0 is not known.
    hands: [u8; SEATS as usize],
    /// How often a die has rolled: an event that happens twice is noticed.
    rolls: u8,
    /// Bit b of seat a: a has looked at b.
    looked: [u8; SEATS as usize],
}

impl Toy {
    fn tell(&mut self, event: Event, told: &mut impl EventSink<Event>) {
        self.apply(&event);
        told.push(&event);
    }

    fn next(&self) -> Option<u8> {
        let taken = self.decisions + 1;
        (taken < u32::from(ROUNDS * SEATS)).then_some((taken % u32::from(SEATS)) as u8)
    }
}

impl Game for Toy {
    const BOOK: &'static str = "sample";
    const RULES: u32 = 1;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = Fault;
    type IllegalMove = Refusal;

    fn check_names(setup: &Setup) -> Result<(), Fault> {
        let foreign = |name: &String| name.chars().any(|c| c.is_control());
        setup.names.iter().position(foreign).map_or(Ok(()), |seat| Err(Fault::Foreign(seat as u8)))
    }

    fn start(setup: &Setup, seed: Seed, told: &mut impl EventSink<Event>) -> Result<Toy, Fault> {
        if let Some(seat) = setup.names.iter().position(String::is_empty) {
            return Err(Fault::Nameless(seat as u8));
        }
        let mut toy = Toy { seed, decisions: 0, asked: None, hands: [0; 3], rolls: 0, looked: [0; 3] };
        let mut dice = Dice::new(seed, Domain::Battle, 0);
        for seat in 0..SEATS {
            toy.tell(Event::Rolled { seat, face: dice.one_of(10) as u8 }, told);
        }
        toy.asked = Some(0);
        Ok(toy)
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn reseeded(&self, seed: Seed) -> Toy {
        Toy { seed, ..self.clone() }
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked.map(Seat)
    }

    fn move_number(&self) -> u32 {
        self.decisions
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        let all = [Command::Keep, Command::Roll].into_iter().chain((0..SEATS).map(|at| Command::Look { at }));
        out.extend(all.filter(|command| self.check(command).is_ok()));
    }

    fn check(&self, command: &Command) -> Result<(), Refusal> {
        let seat = self.asked.ok_or(Refusal::Over)?;
        match *command {
            Command::Look { at } if at == seat || at >= SEATS || self.looked[usize::from(seat)] != 0 => {
                Err(Refusal::Look)
            }
            _ => Ok(()),
        }
    }

    fn execute(&mut self, command: &Command, told: &mut impl EventSink<Event>) -> Result<(), Refusal> {
        self.check(command)?;
        let seat = self.asked.ok_or(Refusal::Over)?;
        let mut dice = Dice::new(self.seed, Domain::Battle, u64::from(self.decisions) + 1);
        self.tell(
            match *command {
                Command::Keep => Event::Kept { seat },
                Command::Roll => Event::Rolled { seat, face: dice.one_of(10) as u8 },
                Command::Look { at } => Event::Looked { seat, at },
            },
            told,
        );
        self.tell(Event::Asked { seat: self.next() }, told);
        Ok(())
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Rolled { seat, face } => {
                self.hands[usize::from(seat)] = face;
                self.rolls += 1;
            }
            Event::Kept { .. } => {}
            Event::Looked { seat, at } => self.looked[usize::from(seat)] |= 1 << at,
            Event::Asked { seat } => (self.asked, self.decisions) = (seat, self.decisions + 1),
        }
    }

    fn hash(&self) -> u64 {
        ludus::engine::journal::stable_hash(self)
    }

    fn observation(&self, seat: Seat) -> Toy {
        let mut seen = self.clone();
        let eyes = self.looked.get(usize::from(seat.0)).copied().unwrap_or(0) | 1 << seat.0;
        for (other, hand) in seen.hands.iter_mut().enumerate() {
            *hand = if eyes >> other & 1 == 1 { *hand } else { 0 };
        }
        seen
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> Toy {
        let mut guess = self.observation(seat).reseeded(seed.apart_from(self.seed));
        let mut dice = Dice::new(seed, Domain::Guess, self.decisions.into());
        for hand in guess.hands.iter_mut().filter(|hand| **hand == 0) {
            *hand = dice.one_of(10) as u8;
        }
        guess
    }
}

impl Narrate for Toy {
    type Names = [String; SEATS as usize];

    fn names(setup: &Setup) -> Self::Names {
        setup.names.clone()
    }

    fn narrate(&self, names: &Self::Names, events: &[Event], reader: Option<Seat>) -> EventText {
        let Some(event) = events.last() else { return EventText::silent() };
        let name = |seat: u8| names[usize::from(seat)].as_str();
        match *event {
            Event::Rolled { seat, face } => self.rolled(name(seat), seat, face, reader),
            Event::Kept { seat } => EventText::told(format!("{} keeps it.", name(seat))).by(seat),
            Event::Looked { seat, at } => {
                let seen = reader.is_none_or(|reader| reader.0 == seat || reader.0 == at);
                let what = if seen { format!(": {}", self.hands[usize::from(at)]) } else { String::new() };
                let text = format!("{} looks at {}{what}.", name(seat), name(at));
                EventText::told(text).by(seat).of(Priority::Important)
            }
            Event::Asked { .. } => EventText::silent(),
        }
    }

    fn ending(&self) -> Option<String> {
        if self.asked.is_some() {
            return None;
        }
        let best = self.hands.iter().max();
        let winners = (0..SEATS).filter(|seat| self.hands.get(usize::from(*seat)) == best);
        Some(format!("Won by {}.", winners.map(|seat| format!("seat {seat}")).collect::<Vec<_>>().join(" and ")))
    }

    fn deciding_actor(&self) -> Actor {
        self.asked.map_or(Actor::Nobody, |who| Actor::Somebody(who.into()))
    }

    fn round(&self) -> u32 {
        self.decisions / u32::from(SEATS)
    }

    fn winner(&self) -> Option<Seat> {
        let best = self.hands.iter().max().filter(|_| self.asked.is_none())?;
        self.alone(*best)
    }
}

impl Toy {
    /// Who holds this die alone has won.
    fn alone(&self, face: u8) -> Option<Seat> {
        let mut holders = (0..SEATS).filter(|seat| self.hands[usize::from(*seat)] == face);
        holders.next().filter(|_| holders.next().is_none()).map(Seat)
    }

    /// Only who holds the die sees it roll.
    fn rolled(&self, name: &str, seat: u8, face: u8, reader: Option<Seat>) -> EventText {
        if reader.is_some_and(|reader| reader.0 != seat) {
            return EventText::told(format!("{name} rolls.")).by(seat);
        }
        let throw = DiceRoll {
            of: Some(Seat(seat)),
            caption: format!("{name} rolls"),
            dice: vec![Die { face, sides: 10 }],
            result: vec![format!("a {face}")],
            one_by_one: false,
            verdict: None,
        };
        EventText { dice: Some(throw), ..EventText::told(format!("{name} rolls a {face}.")) }.by(seat)
    }
}

/// A set-up, another one for each number.
pub fn setup(number: u64) -> Setup {
    Setup { names: [0, 1, 2].map(|seat| format!("Seat {seat} of {number}")) }
}

impl Toy {
    /// What a seat holds, as far as whoever looks at this state may know it; 0 is not known.
    pub fn hand(&self, seat: u8) -> u8 {
        self.hands[usize::from(seat)]
    }

    /// The same game with another hand.
    pub fn with_hand(&self, seat: u8, face: u8) -> Toy {
        let mut other = self.clone();
        other.hands[usize::from(seat)] = face;
        other
    }
}
