//! *Hex Arena* as it is told, listed and written as a code.

use super::setup::{Control, Party, Setup};
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::figure::{FigureId, Side};
use crate::hexarena::battle::state::{Ask, Bout, Outcome};
use crate::hexarena::people::sheet::Sheet;
use crate::hexarena::text::{self, Names, Places, Reading};
use crate::kit::code::Coded;
use crate::kit::game::Seat;
use crate::kit::hex::Hex;
use crate::kit::listed::{Listed, Moment};
use crate::kit::reading::{Doer, Readable};

impl Coded for Bout {
    const PRIMER: &'static str = include_str!("../../../assets/hexarena/code.txt");
}

impl Readable for Bout {
    type Names = Names;
    type Who = FigureId;
    type Places = Places;
    type Place = Hex;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    fn goes_on(&self, event: &Event, next: &Event) -> bool {
        text::reading::goes_on(event, next)
    }

    fn reading(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> Reading {
        text::reading::of(names, self, events, reader)
    }

    fn ending(&self) -> Option<String> {
        text::ending(self)
    }

    fn decider(&self) -> Doer<FigureId> {
        match self.ask() {
            Ask::Place(_) | Ask::Sides(_) | Ask::Pick(_) => Doer::Seat,
            Ask::Order(figure)
            | Ask::Act(figure)
            | Ask::Strike(figure)
            | Ask::After(figure)
            | Ask::Loose(figure)
            | Ask::Repulse(figure)
            | Ask::Riposte(figure)
            | Ask::Cleave(figure)
            | Ask::Submit(figure) => Doer::Somebody(figure),
            Ask::Over => Doer::Nobody,
        }
    }

    fn is_answer(&self) -> bool {
        matches!(
            self.ask(),
            Ask::Strike(_)
                | Ask::After(_)
                | Ask::Loose(_)
                | Ask::Repulse(_)
                | Ask::Riposte(_)
                | Ask::Cleave(_)
                | Ask::Submit(_)
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

impl Listed for Bout {
    fn who(setup: &Setup) -> String {
        let side = |party: &Party| {
            let names: Vec<&str> = party.figures.iter().map(|sheet| sheet.name.as_str()).collect();
            match (party.control, names.as_slice()) {
                (Control::Player, _) => names.join(", "),
                (Control::Computer(_), [one]) => format!("{one} (computer)"),
                (Control::Computer(_), all) => format!("{} of the computer's", all.len()),
            }
        };
        format!("{} against {}", side(&setup.sides[0]), side(&setup.sides[1]))
    }

    /// "West: Ariella (Human, Broadsword, Large Round Shield)": race and what is held are all that is seen before the bout.
    fn line_up(setup: &Setup) -> Vec<String> {
        let one = |sheet: &Sheet| {
            let held = [sheet.kit.primary, sheet.kit.secondary].into_iter().flatten().map(|item| item.name());
            let all: Vec<&str> = std::iter::once(sheet.kind()).chain(held).collect();
            format!("{} ({})", sheet.name, all.join(", "))
        };
        let line = |(side, party): (&str, &Party)| {
            format!("{side}: {}.", party.figures.iter().map(one).collect::<Vec<_>>().join(", "))
        };
        ["West", "East"].into_iter().zip(&setup.sides).map(line).collect()
    }

    fn moment(&self) -> Moment {
        Moment { word: "Pulse", number: self.pulse().into() }
    }
}

impl Side {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::West => "West",
            Side::East => "East",
        }
    }
}
