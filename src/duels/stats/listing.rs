//! Implements narration and listing for *Duels*.

use crate::battle::event::{End, Event};
use crate::battle::state::Encounter;
use crate::model::setup::{Control, Entrant, Setup};
use crate::narration;
use crate::narration::names::Names;
use crate::narration::reading;
use alloc::string::{String, ToString};
use ludus_engine::game::Seat;
use ludus_engine::narration::{Actor, EventText, Narrate};
use ludus_engine::summary::{Progress, Summary};

impl Narrate for Encounter {
    type Names = Names;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    fn narrate(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> EventText {
        events.last().map_or_else(EventText::silent, |event| narration::reading::of(names, self, event, reader))
    }

    fn ending(&self) -> Option<String> {
        reading::ending(self)
    }

    fn deciding_actor(&self) -> Actor {
        self.asked_side().map_or(Actor::Nobody, |side| Actor::Somebody(side.into()))
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

impl Summary for Encounter {
    fn title(setup: &Setup) -> String {
        let name = |entrant: &Entrant| match entrant {
            Entrant::Character { who, control: Control::Player, .. } => who.name.clone(),
            Entrant::Character { who, .. } => format!("{} (computer)", who.name),
            Entrant::Monster { kind, .. } => kind.name().to_string(),
            Entrant::Nobody => "an empty lair".into(),
        };
        format!("{} against {}", name(&setup.sides[0]), name(&setup.sides[1]))
    }

    fn progress(&self) -> Progress {
        Progress { word: "round", number: self.fight().round.into() }
    }

    /// The next bout of a best-of-five series.
    fn sequel(&self, setup: &Setup) -> Option<Progress> {
        let series = setup.bouts(self).filter(|series| series.is_open())?;
        Some(Progress { word: "bout", number: u32::from(series.fought) + 1 })
    }
}
