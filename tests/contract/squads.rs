//! A game of one to six seats. Each seat orders one unit of many fighters, and a unit rolls a die for each of them.
//!
//! It shows that nothing in the contract, the search, the coach and the matches counts on two seats, on single fighters
//! or on a few dice. A unit strikes another one: both roll, and the lower total loses fighters. Each seat has a hidden
//! reserve that joins its unit once. A pack of beasts belongs to no seat, so that one seat alone has an enemy too.

use ludus::engine::arena::{BotState, Bots};
use ludus::engine::coach::Explain;
use ludus::engine::dice::sum::SumChances;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{EventSink, Game, Seat};
use ludus::engine::highlight::{Highlight, Highlights};
use ludus::engine::narration::{Actor, DiceRoll, Die, EventText, Narrate, Priority};
use ludus::engine::search::{SearchSpace, WHOLE};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Fighters of a unit at the start.
const FIGHTERS: u16 = 24;
const ROUNDS: u32 = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// One name for each seat.
    pub names: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    Hold,
    Strike {
        at: u8,
    },
    /// The reserve joins the unit.
    Reinforce,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Held { unit: u8 },
    Struck { unit: u8, at: u8, dice: [Vec<u8>; 2], loser: u8, fallen: u16 },
    Reinforced { unit: u8, by: u16 },
    ToMove { seat: Option<u8> },
}

#[derive(Debug, PartialEq, Error)]
pub enum SetupError {
    #[error("{0} seats: 1 to 6 can play")]
    Seats(usize),
    #[error("seat {0} has no name that can be printed")]
    Name(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum IllegalMove {
    #[error("the game is over")]
    Over,
    #[error("no such enemy unit")]
    Target,
    #[error("there is no reserve left")]
    Reserve,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Squads {
    seed: Seed,
    decisions: u32,
    to_move: Option<u8>,
    /// Fighters of each unit. The last unit is the pack.
    units: Vec<u16>,
    /// Each seat's reserve. `None` if it has joined, or if the reader cannot know it.
    reserves: Vec<Option<u16>>,
    /// True if the seat's reserve has joined its unit.
    joined: Vec<bool>,
}

impl Squads {
    fn seats_of(&self) -> usize {
        self.reserves.len()
    }

    fn emit(&mut self, event: Event, events: &mut impl EventSink<Event>) {
        self.apply(&event);
        events.push(&event);
    }

    /// The next seat with living fighters. `None` after the last round, or if one side is left.
    fn next(&self) -> Option<u8> {
        let seats = self.seats_of();
        let standing = self.units.iter().filter(|fighters| **fighters > 0).count();
        let living = |seat: &usize| self.units[*seat] > 0;
        if standing <= 1 || self.decisions + 1 >= ROUNDS * seats as u32 || !(0..seats).any(|seat| living(&seat)) {
            return None;
        }
        let last = usize::from(self.to_move.unwrap_or(0));
        (1..=seats).map(|step| (last + step) % seats).find(living).map(|seat| seat as u8)
    }

    /// The seats with the most fighters, if they have more than the pack.
    fn best(&self) -> Vec<Seat> {
        let most = self.units.iter().max().copied().unwrap_or(0);
        let best = (0..self.seats_of()).filter(|seat| self.units[*seat] == most && self.units[self.seats_of()] < most);
        best.map(|seat| Seat(seat as u8)).collect()
    }

    fn struck(&self, unit: u8, at: u8) -> Event {
        let mut dice = Dice::new(self.seed, Domain::Battle, u64::from(self.decisions) + 1);
        let dice = [unit, at].map(|one| (0..self.units[usize::from(one)]).map(|_| dice.face()).collect::<Vec<u8>>());
        let [own, other] = [&dice[0], &dice[1]].map(|dice| dice.iter().map(|face| i32::from(*face)).sum::<i32>());
        let (loser, lead) = if own > other { (at, own - other) } else { (unit, other - own) };
        let fallen = (1 + lead as u16 / 6).min(self.units[usize::from(loser)]);
        Event::Struck { unit, at, dice, loser, fallen }
    }

    /// A copy that differs in one seat's reserve.
    pub fn with_reserve(&self, seat: u8, by: u16) -> Squads {
        let mut other = self.clone();
        other.reserves[usize::from(seat)] = Some(by);
        other
    }
}

impl Game for Squads {
    const BOOK: &'static str = "squads";
    const RULES: u32 = 1;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        let foreign = |name: &String| name.is_empty() || name.chars().any(char::is_control);
        setup.names.iter().position(foreign).map_or(Ok(()), |seat| Err(SetupError::Name(seat)))
    }

    fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Squads, SetupError> {
        Squads::check_names(setup)?;
        let seats = setup.names.len();
        if !(1..=6).contains(&seats) {
            return Err(SetupError::Seats(seats));
        }
        let mut dice = Dice::new(seed, Domain::Battle, 0);
        let reserves = (0..seats).map(|_| Some(dice.one_of(9) as u16)).collect();
        let (units, joined) = (vec![FIGHTERS; seats + 1], vec![false; seats]);
        let mut game = Squads { seed, decisions: 0, to_move: None, units, reserves, joined };
        game.emit(Event::ToMove { seat: Some(0) }, events);
        game.decisions = 0;
        Ok(game)
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn reseeded(&self, seed: Seed) -> Squads {
        Squads { seed, ..self.clone() }
    }

    fn seats(&self) -> u8 {
        self.seats_of() as u8
    }

    fn to_move(&self) -> Option<Seat> {
        self.to_move.map(Seat)
    }

    fn move_number(&self) -> u32 {
        self.decisions
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        let strikes = (0..self.units.len() as u8).map(|at| Command::Strike { at });
        let all = [Command::Hold, Command::Reinforce].into_iter().chain(strikes);
        out.extend(all.filter(|command| self.check(command).is_ok()));
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        let seat = self.to_move.ok_or(IllegalMove::Over)?;
        match *command {
            Command::Strike { at } if at == seat || self.units.get(usize::from(at)).is_none_or(|left| *left == 0) => {
                Err(IllegalMove::Target)
            }
            Command::Reinforce if self.joined[usize::from(seat)] => Err(IllegalMove::Reserve),
            _ => Ok(()),
        }
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        self.check(command)?;
        let unit = self.to_move.ok_or(IllegalMove::Over)?;
        let event = match *command {
            Command::Hold => Event::Held { unit },
            Command::Strike { at } => self.struck(unit, at),
            Command::Reinforce => Event::Reinforced { unit, by: self.reserves[usize::from(unit)].unwrap_or_default() },
        };
        self.emit(event, events);
        self.emit(Event::ToMove { seat: self.next() }, events);
        Ok(())
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Held { .. } => {}
            Event::Struck { loser, fallen, .. } => self.units[usize::from(loser)] -= fallen,
            Event::Reinforced { unit, by } => {
                let unit = usize::from(unit);
                self.units[unit] += by;
                (self.reserves[unit], self.joined[unit]) = (None, true);
            }
            Event::ToMove { seat } => (self.to_move, self.decisions) = (seat, self.decisions + 1),
        }
    }

    fn hash(&self) -> u64 {
        ludus::engine::journal::stable_hash(self)
    }

    fn observation(&self, seat: Seat) -> Squads {
        let mut seen = self.clone();
        let hidden = seen.reserves.iter_mut().enumerate().filter(|(other, _)| *other != usize::from(seat.0));
        hidden.for_each(|(_, reserve)| *reserve = None);
        seen
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> Squads {
        let mut guess = self.observation(seat).reseeded(seed.apart_from(self.seed));
        let mut dice = Dice::new(seed, Domain::Guess, self.decisions.into());
        for (reserve, joined) in guess.reserves.iter_mut().zip(&self.joined) {
            if reserve.is_none() && !joined {
                *reserve = Some(dice.one_of(9) as u16);
            }
        }
        guess
    }
}

impl Narrate for Squads {
    type Names = Vec<String>;

    fn names(setup: &Setup) -> Vec<String> {
        setup.names.iter().cloned().chain(["The pack".into()]).collect()
    }

    fn narrate(&self, names: &Vec<String>, events: &[Event], _reader: Option<Seat>) -> EventText {
        let name = |unit: u8| names[usize::from(unit)].as_str();
        match events.last() {
            Some(Event::Held { unit }) => EventText::told(format!("{} hold.", name(*unit))).by(*unit),
            Some(Event::Reinforced { unit, by }) => {
                EventText::told(format!("{by} more join {}.", name(*unit))).by(*unit).of(Priority::Important)
            }
            Some(Event::Struck { unit, at, dice, loser, fallen }) => {
                let left = self.units[usize::from(*loser)] - fallen;
                let text = format!("{} strike {}: {fallen} of {} fall.", name(*unit), name(*at), name(*loser));
                let whose = (usize::from(*loser) < self.seats_of()).then_some(Seat(*loser));
                let peaks = whose.map_or(Highlights::NONE, Highlights::of).and(Highlight::Wound);
                let roll = DiceRoll {
                    of: Some(Seat(*unit)),
                    caption: format!("{} strike", name(*unit)),
                    dice: dice[0].iter().map(|face| Die { face: *face, sides: 6 }).collect(),
                    result: vec![format!("{fallen} fall")],
                    one_by_one: false,
                    verdict: None,
                };
                EventText {
                    dice: Some(roll),
                    // The actor is the unit: it dies with its last fighter.
                    peaks: peaks.and_if(left == 0, Highlight::Death),
                    ..EventText::told(text)
                }
                .by(*unit)
                .death_if(left == 0, || format!("{} are no more.", name(*loser)))
            }
            Some(Event::ToMove { .. }) | None => EventText::silent(),
        }
    }

    fn ending(&self) -> Option<String> {
        self.to_move.is_none().then(|| format!("Won by {:?}.", self.best()))
    }

    fn deciding_actor(&self) -> Actor {
        self.to_move.map_or(Actor::Nobody, |who| Actor::Somebody(who.into()))
    }

    fn round(&self) -> u32 {
        self.decisions / self.seats_of() as u32
    }

    fn winner(&self) -> Option<Seat> {
        let best = self.best();
        (self.to_move.is_none() && best.len() == 1).then(|| best[0])
    }
}

impl SearchSpace for Squads {
    type Scratch = Vec<Command>;

    /// Strikes the smallest enemy unit if that is likely to win, or else calls the reserve.
    fn rollout_policy(&self, _: &mut Vec<Command>) -> Option<Command> {
        let seat = self.to_move?;
        let enemies = (0..self.units.len() as u8).filter(|at| self.check(&Command::Strike { at: *at }).is_ok());
        let weakest = enemies.min_by_key(|at| self.units[usize::from(*at)])?;
        let own = self.units[usize::from(seat)];
        let is_stronger = own >= self.units[usize::from(weakest)];
        Some(match self.check(&Command::Reinforce) {
            _ if is_stronger => Command::Strike { at: weakest },
            Ok(()) => Command::Reinforce,
            Err(_) => Command::Hold,
        })
    }

    fn candidates(&self, _own: &Command, _: &mut Vec<Command>, out: &mut Vec<Command>) {
        self.legal_commands(out);
    }

    fn is_cutoff(&self, _start: &Squads) -> bool {
        false
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let best = self.best();
        if best.contains(&seat) { WHOLE / best.len() as i32 } else { 0 }
    }

    fn switch_margin(&self) -> i64 {
        10
    }
}

impl Explain for Squads {
    fn describe(&self, names: &Vec<String>, command: &Command) -> String {
        match *command {
            Command::Hold => "hold".into(),
            Command::Reinforce => "call the reserve".into(),
            Command::Strike { at } => format!("strike {} ({})", names[usize::from(at)], self.chance_against(at)),
        }
    }

    fn reasons(&self, _names: &Vec<String>) -> Vec<(Command, String)> {
        Vec::new()
    }
}

impl Squads {
    /// The chance that the unit to move has the higher total against another.
    pub fn chance_against(&self, at: u8) -> ludus::engine::chance::Chance {
        let of = |unit: u8| SumChances::new(self.units[usize::from(unit)].into());
        of(self.to_move.unwrap_or(0)).leads(&of(at), 1)
    }
}

impl Bots for Squads {
    const LEVELS: &'static [(&'static str, &'static str)] =
        &[("policy", "strikes the weakest"), ("holding", "never strikes")];

    fn answer_at(&self, level: usize, state: &mut BotState<Squads>) -> Option<Command> {
        if level == 0 { self.rollout_policy(&mut state.scratch) } else { self.to_move.map(|_| Command::Hold) }
    }

    fn points(&self, seat: Seat) -> Option<u8> {
        let best = self.best();
        match self.to_move {
            Some(_) => None,
            None if !best.contains(&seat) => Some(0),
            None => Some(if best.len() == 1 { 2 } else { 1 }),
        }
    }
}

/// A set-up of 1 to 6 seats, by the number.
pub fn setup(number: u64) -> Setup {
    Setup { names: (0..=number % 6).map(|seat| format!("Unit {seat} of {number}")).collect() }
}
