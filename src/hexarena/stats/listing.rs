//! Implements the engine's traits for narration, listings and share codes.

use crate::battle::event::Event;
use crate::battle::state::{Bout, Decision, Outcome};
use crate::model::setup::{Control, Party, Setup, Side};
use crate::model::sheet::Sheet;
use crate::narration;
use crate::narration::names::Names;
use crate::narration::reading;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::narration::{Actor, EventText, Narrate};
use ludus_engine::share_code::ShareCode;
use ludus_engine::summary::{Progress, Summary};

impl ShareCode for Bout {
    const DICTIONARY: &'static str = include_str!("../../../assets/hexarena/code.txt");
}

impl Narrate for Bout {
    type Names = Names;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    fn goes_on(&self, event: &Event, next: &Event) -> bool {
        narration::reading::goes_on(event, next)
    }

    fn narrate(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> EventText {
        narration::reading::of(names, self, events, reader)
    }

    fn ending(&self) -> Option<String> {
        reading::ending(self)
    }

    fn deciding_actor(&self) -> Actor {
        match self.decision() {
            Decision::Place(_) | Decision::Sides(_) | Decision::Pick(_) => Actor::Seat,
            Decision::Order(figure)
            | Decision::Act(figure)
            | Decision::Strike(figure)
            | Decision::After(figure)
            | Decision::Loose(figure)
            | Decision::Repulse(figure)
            | Decision::Riposte(figure)
            | Decision::Cleave(figure)
            | Decision::Submit(figure) => Actor::Somebody(figure.into()),
            Decision::Over => Actor::Nobody,
        }
    }

    fn is_answer(&self) -> bool {
        matches!(
            self.decision(),
            Decision::Strike(_)
                | Decision::After(_)
                | Decision::Loose(_)
                | Decision::Repulse(_)
                | Decision::Riposte(_)
                | Decision::Cleave(_)
                | Decision::Submit(_)
        )
    }

    fn round(&self) -> u32 {
        self.pulse().into()
    }

    fn winner(&self) -> Option<Seat> {
        match self.outcome()? {
            Outcome::Won(side) => Some(side.seat()),
            Outcome::Drawn => None,
        }
    }
}

impl Summary for Bout {
    fn title(setup: &Setup) -> String {
        let side = |party: &Party| {
            let names: Vec<&str> = party.figures.iter().map(|sheet| sheet.name.as_str()).collect();
            match (party.control, names.as_slice()) {
                (Control::Player, _) => names.join(", "),
                (Control::Computer(_), [one]) => format!("{one} (computer)"),
                (Control::Computer(_), all) => format!("{} computer fighters", all.len()),
            }
        };
        format!("{} against {}", side(&setup.sides[0]), side(&setup.sides[1]))
    }

    /// "West: Ariella (Human, Broadsword, Large Round Shield)". Only race and held items are visible before the bout.
    fn line_up(setup: &Setup) -> Vec<String> {
        let one = |sheet: &Sheet| {
            let held = [sheet.kit.primary, sheet.kit.secondary].into_iter().flatten().map(|item| item.name());
            let all: Vec<&str> = core::iter::once(sheet.kind()).chain(held).collect();
            format!("{} ({})", sheet.name, all.join(", "))
        };
        let line = |(side, party): (&str, &Party)| {
            format!("{side}: {}.", party.figures.iter().map(one).collect::<Vec<_>>().join(", "))
        };
        ["West", "East"].into_iter().zip(&setup.sides).map(line).collect()
    }

    fn progress(&self) -> Progress {
        Progress { word: "Pulse", number: self.pulse().into() }
    }
}

impl Side {
    pub const fn name(self) -> &'static str {
        match self {
            Side::West => "West",
            Side::East => "East",
        }
    }
}
