//! *Duels* as it is told and listed.

use super::setup::{Control, Entrant, Setup};
use crate::duels::event::{End, Event};
use crate::duels::fighter::Side;
use crate::duels::state::Encounter;
use crate::duels::text::{self, Names, Reading};
use crate::kit::game::Seat;
use crate::kit::listed::{Listed, Moment};
use crate::kit::reading::{Doer, Readable};

impl Readable for Encounter {
    type Names = Names;
    type Who = Side;
    type Places = ();
    type Place = Side;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    fn reading(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> Reading {
        events.last().map_or_else(Reading::silent, |event| text::reading::of(names, self, event, reader))
    }

    fn ending(&self) -> Option<String> {
        text::ending(self)
    }

    fn decider(&self) -> Doer<Side> {
        self.asked_side().map_or(Doer::Nobody, Doer::Somebody)
    }

    fn round(&self) -> u32 {
        self.fight().round.into()
    }

    fn winner(&self) -> Option<Seat> {
        match self.end()? {
            End::Killed { side, .. } => Some(side.other().seat()),
            _ => None,
        }
    }
}

impl Listed for Encounter {
    fn who(setup: &Setup) -> String {
        let name = |entrant: &Entrant| match entrant {
            Entrant::Character { who, control: Control::Player, .. } => who.name.clone(),
            Entrant::Character { who, .. } => format!("{} (computer)", who.name),
            Entrant::Monster { kind, .. } => kind.name().to_string(),
            Entrant::Nobody => "an empty lair".into(),
        };
        format!("{} against {}", name(&setup.sides[0]), name(&setup.sides[1]))
    }

    fn moment(&self) -> Moment {
        Moment { word: "round", number: self.fight().round.into() }
    }

    /// The next bout of best of five.
    fn sequel(&self, setup: &Setup) -> Option<Moment> {
        let series = setup.bouts(self).filter(|series| series.is_open())?;
        Some(Moment { word: "bout", number: u32::from(series.fought) + 1 })
    }
}
