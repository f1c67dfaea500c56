//! The texts of a battle. [`reading`] narrates each event, [`names`] labels units, [`card`] is the record of a unit and
//! [`preview`] an attack before its dice, [`choices`] describes commands, and [`brief`] says units and limits in few words. Texts
//! for a reader say only what that seat can know.

pub mod brief;
pub mod card;
pub mod choices;
pub mod ground;
pub mod names;
pub mod preview;
pub mod reading;

use crate::battle::event::Event;
use crate::battle::state::{FieldBattle, Outcome, Question};
use crate::battle::unit::UnitId;
use crate::model::army::Commander;
use crate::model::setup::Setup;
use crate::narration::names::Names;
use alloc::string::String;
use ludus_engine::game::Seat;
use ludus_engine::narration::{Actor, EventText, Narrate};

impl Narrate for FieldBattle {
    type Names = Names;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    /// The steps of one move are one line.
    fn goes_on(&self, event: &Event, next: &Event) -> bool {
        match (event, next) {
            (Event::Stepped { unit, .. }, Event::Stepped { unit: other, .. }) => unit == other,
            _ => false,
        }
    }

    fn narrate(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> EventText {
        events.last().map_or_else(EventText::silent, |event| reading::of(names, self, event, reader))
    }

    fn ending(&self) -> Option<String> {
        reading::ending(self, None)
    }

    fn named_ending(&self, names: &Names) -> Option<String> {
        reading::ending(self, Some(names))
    }

    fn deciding_actor(&self) -> Actor {
        let Some(_) = self.deciding_army() else { return Actor::Nobody };
        match self.question {
            Question::None => Actor::Seat,
            Question::Bonus { striker: unit, .. }
            | Question::Reply { target: unit, .. }
            | Question::Accept { captor: unit, .. } => Actor::Somebody(unit.into()),
        }
    }

    fn is_answer(&self) -> bool {
        self.question != Question::None
    }

    fn round(&self) -> u32 {
        self.round.into()
    }

    /// The first seat of the alliance that won.
    fn winner(&self) -> Option<Seat> {
        match self.outcome? {
            Outcome::Won(army) => Some(Seat(army)),
            Outcome::Drawn => None,
        }
    }

    /// The only person at the keyboard looks on while the computer decides.
    fn onlooker(&self) -> Seat {
        let armies = self.armies().iter().enumerate();
        let mut people = armies.filter(|(_, army)| army.commander == Commander::Player).map(|(army, _)| army as u8);
        match (people.next(), people.next()) {
            (Some(only), None) => Seat(only),
            _ => self.asked_seat().unwrap_or(Seat(0)),
        }
    }
}

/// The seat for whose luck a unit rolls: luck has two sides, the alliance of the first army and all others.
pub fn side_of_luck(battle: &FieldBattle, unit: UnitId) -> Seat {
    Seat(u8::from(!battle.are_allied(battle.unit(unit).army, 0)))
}
