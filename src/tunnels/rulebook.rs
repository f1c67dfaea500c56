//! The rulebook's name and the engine's [`Game`], implemented.

use crate::ai::prospect::prospect;
use crate::ai::{choose, delver};
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, RULES};
use crate::model::setup::{FoeEntry, Setup, SetupError};
use crate::narration::choices;
use crate::narration::deeds;
use crate::narration::names::Names;
use crate::outing::{self, Outing, OutingRefusal};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::coach::{Explain, WinChance};
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, Game, Seat};
use ludus_engine::share_code::ShareCode;

/// The rulebook's word in files and commands.
pub const BOOK: &str = "tunnels";

/// Returns whether an event rolls no die and tells nothing, so that the order before it can be taken back.
const fn is_quiet(event: &Event) -> bool {
    matches!(event, Event::Decided(_) | Event::Ordered { .. } | Event::OrderAsked(_) | Event::RestraintAsked(_))
}

impl Game for Fight {
    const BOOK: &'static str = BOOK;
    const RULES: u32 = RULES;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        setup.check_names()
    }

    fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Fight, SetupError> {
        Fight::start(setup, seed, events)
    }

    fn seed(&self) -> Seed {
        Fight::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> Fight {
        Fight::reseeded(self, seed)
    }

    fn seats(&self) -> u8 {
        let members = self.fighters.iter().filter(|fighter| fighter.seat != u8::MAX);
        members.map(|fighter| fighter.seat + 1).max().unwrap_or(1)
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_seat()
    }

    fn move_number(&self) -> u32 {
        Fight::move_number(self)
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        Fight::legal_commands(self, out);
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        Fight::check(self, command)
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        Fight::execute(self, command, events)
    }

    fn execute_trusted(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        self.execute_unchecked(command, events);
        Ok(())
    }

    /// An order can be taken back until the last one starts the dice, by the same player.
    fn can_undo(&self, command: &Command, events: &[Event], after: &Fight) -> bool {
        matches!(command, Command::Order(_)) && events.iter().all(is_quiet) && after.to_move() == self.to_move()
    }

    fn apply(&mut self, event: &Event) {
        Fight::apply(self, event);
    }

    fn observation(&self, _seat: Seat) -> Fight {
        self.observed()
    }

    fn determinize(&self, _seat: Seat, seed: Seed) -> Fight {
        self.imagined(seed)
    }
}

impl Explain for Fight {
    fn describe(&self, names: &Names, command: &Command) -> String {
        choices::describe(self, names, command)
    }

    fn reasons(&self, _names: &Names) -> Vec<(Command, String)> {
        choose(self).into_iter().map(|(command, why)| (command, why.to_string())).collect()
    }
}

impl Game for Outing {
    const BOOK: &'static str = BOOK;
    const RULES: u32 = RULES;

    type Setup = outing::Setup;
    type Command = outing::Command;
    type Event = outing::Event;
    type SetupError = SetupError;
    type IllegalMove = OutingRefusal;

    fn check_names(setup: &outing::Setup) -> Result<(), SetupError> {
        match setup {
            outing::Setup::Fight(setup) => setup.check_names(),
            outing::Setup::Delve(setup) => setup.check_names(),
        }
    }

    fn start(
        setup: &outing::Setup,
        seed: Seed,
        events: &mut impl EventSink<outing::Event>,
    ) -> Result<Outing, SetupError> {
        Outing::start(setup, seed, events)
    }

    fn seed(&self) -> Seed {
        Outing::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> Outing {
        Outing {
            delve: self.delve.as_ref().map(|delve| Box::new(delve.reseeded(seed))),
            fight: self.fight.as_ref().map(|fight| fight.reseeded(seed)),
        }
    }

    fn seats(&self) -> u8 {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delve.party.iter().map(|member| member.seat + 1).max().unwrap_or(1),
            (None, fight) => fight.as_ref().map_or(1, Fight::seats),
        }
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_seat()
    }

    fn move_number(&self) -> u32 {
        Outing::move_number(self)
    }

    fn legal_commands(&self, out: &mut Vec<outing::Command>) {
        Outing::legal_commands(self, out);
    }

    fn check(&self, command: &outing::Command) -> Result<(), OutingRefusal> {
        Outing::check(self, command)
    }

    fn execute(
        &mut self,
        command: &outing::Command,
        events: &mut impl EventSink<outing::Event>,
    ) -> Result<(), OutingRefusal> {
        Outing::execute(self, command, events)
    }

    fn execute_trusted(
        &mut self,
        command: &outing::Command,
        events: &mut impl EventSink<outing::Event>,
    ) -> Result<(), OutingRefusal> {
        self.execute_unchecked(command, events);
        Ok(())
    }

    /// An order can be taken back until the last one starts the dice, by the same player.
    fn can_undo(&self, command: &outing::Command, events: &[outing::Event], after: &Outing) -> bool {
        let quiet = |event: &outing::Event| matches!(event, outing::Event::Fight(event) if is_quiet(event));
        let fights = self.fight.is_some() && after.fight.is_some();
        matches!(command, outing::Command::Fight(Command::Order(_)))
            && fights
            && events.iter().all(quiet)
            && after.to_move() == self.to_move()
    }

    fn apply(&mut self, event: &outing::Event) {
        Outing::apply(self, event);
    }

    fn observation(&self, _seat: Seat) -> Outing {
        Outing {
            delve: self.delve.as_ref().map(|delve| Box::new(delve.observed())),
            fight: self.fight.as_ref().map(Fight::observed),
        }
    }

    fn determinize(&self, _seat: Seat, seed: Seed) -> Outing {
        let apart = seed.apart_from(self.seed());
        Outing {
            delve: self.delve.as_ref().map(|delve| Box::new(delve.determinized(apart))),
            fight: self.fight.as_ref().map(|fight| fight.imagined(seed)),
        }
    }
}

impl Explain for Outing {
    fn describe(&self, names: &Names, command: &outing::Command) -> String {
        match (command, &self.fight, &self.delve) {
            (outing::Command::Fight(command), Some(fight), _) => fight.describe(names, command),
            (outing::Command::Delve(command), _, Some(delve)) => deeds::describe(delve, names, command),
            _ => String::new(),
        }
    }

    /// At a meeting and in the fights of a delve: the chance to win the fight, or to get away.
    fn prospect(&self, command: &outing::Command, games: u32) -> Option<(WinChance, &'static str)> {
        prospect(self, command, games).map(|(chance, aim)| (chance, aim.name()))
    }

    fn reasons(&self, names: &Names) -> Vec<(outing::Command, String)> {
        match &self.fight {
            Some(fight) => {
                let wrapped = |(command, why)| (outing::Command::Fight(command), why);
                fight.reasons(names).into_iter().map(wrapped).collect()
            }
            None => {
                let chosen = self.delve.as_ref().and_then(|delve| delver::choose(delve));
                chosen.into_iter().map(|(command, why)| (outing::Command::Delve(command), why.to_string())).collect()
            }
        }
    }
}

impl ShareCode for Outing {
    const DICTIONARY: &'static str = include_str!("../../assets/tunnels/code.txt");

    /// True while the rating of a foe is secret that does not follow from its kind (DEC-039), and during a delve, as
    /// the set-up holds its whole dungeon.
    fn hides_setup(&self, setup: &outing::Setup) -> bool {
        match setup {
            outing::Setup::Fight(setup) => {
                let own = |foe: &FoeEntry| matches!(foe, FoeEntry::Monster { rating: Some(_), .. });
                self.fight().is_some_and(Fight::hides_ratings) && setup.foes.iter().any(own)
            }
            outing::Setup::Delve(_) => self.delve().is_none_or(|delve| !delve.is_over()),
        }
    }

    /// False for the code of a dungeon: a delve without a party.
    fn is_playable(setup: &outing::Setup) -> bool {
        !matches!(setup, outing::Setup::Delve(setup) if setup.party.is_empty())
    }
}
