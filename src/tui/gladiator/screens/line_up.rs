//! Both sides of the next battle in one list: who fights, who can join, and the beginning. Everything is a row, so that the arrows
//! and Return are enough.

use crate::app::AppState;
use crate::gladiator::screens::character_creation::Making;
use crate::gladiator::screens::lists::{Scores, Team};
use crate::gladiator::screens::match_setup::Before;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::ListColumn;
use ludus_gladiator::model::fighter::Side;

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Begin,
    /// A member of the team, by number.
    Member(usize),
    /// Somebody from the roster joins this side.
    Add(Side),
    /// A new character, or a creature, joins this side.
    New(Side),
}

impl Slot {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Slot::Begin => ("Begin", "the battle"),
            Slot::Member(_) => ("", ""),
            Slot::Add(Side::West) => ("Add to West", "of your school"),
            Slot::Add(Side::East) => ("Add to East", "of your school"),
            Slot::New(Side::West) => ("New for West", "or a creature"),
            Slot::New(Side::East) => ("New for East", "or a creature"),
        }
    }
}

pub struct LineUp;

impl LineUp {
    /// Opens the list. Until it is left, screens that end at the menu end here.
    pub fn open(shared: &mut AppState) -> Transition {
        shared.books.gladiator.lining_up = true;
        Transition::To(Box::new(LineUp::screen(shared)))
    }

    pub fn screen(shared: &AppState) -> ListScreen<LineUp, Slot> {
        let camp = &shared.books.gladiator;
        let ready = shared.store.roster().characters().iter().any(|one| one.loadable().is_ok());
        let focus = match camp.team.is_empty() {
            false => Slot::Begin,
            true if ready => Slot::Add(Side::West),
            true => Slot::New(Side::West),
        };
        let name = LineUp.name(&focus);
        ListScreen::new(shared, LineUp).on(&name)
    }
}

impl List<Slot> for LineUp {
    const COLUMNS: &'static [ListColumn] = Team::COLUMNS;
    const EMPTY: &'static str = "";
    const TOPIC: Topic = Topic {
        title: "Battle: both sides",
        asks: "Who fights? Add characters to West and East, then begin. Return on a fighter takes it out. The program draws \
               robots for a side that is weaker or empty.",
        context: Keymap::List,
        rules: &["SETUP-08", "SETUP-09", "SETUP-10", "DEC-026", "DEC-018"],
        chapters: &["Setting up"],
    };
    const REMARK: &'static str = "robots join the weaker side";

    fn rows(&self, shared: &AppState) -> Vec<Slot> {
        let members = (0..shared.books.gladiator.team.len()).map(Slot::Member);
        let more = [Slot::Add(Side::West), Slot::Add(Side::East), Slot::New(Side::West), Slot::New(Side::East)];
        [Slot::Begin].into_iter().chain(members).chain(more).collect()
    }

    fn name(&self, row: &Slot) -> String {
        format!("{row:?}")
    }

    fn cells(&self, shared: &AppState, row: &Slot) -> Vec<Cell> {
        if let Slot::Member(number) = row {
            return Team::Showing.cells(shared, number);
        }
        let (label, hint) = row.words();
        let ink = match row {
            Slot::Begin if shared.books.gladiator.team.is_empty() => Ink::Dim,
            _ => Ink::Strong,
        };
        vec![Cell::ink(label, ink), Cell::ink(hint, Ink::Dim)]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s Slot) -> Vec<Panel<'s>> {
        if let Slot::Member(number) = row {
            return Team::Showing.detail(shared, number);
        }
        let camp = &shared.books.gladiator;
        let names = |side: Side| {
            let names: Vec<&str> = camp.members(side).map(|member| member.recruit.name.as_str()).collect();
            let names = if names.is_empty() { "robots that match".into() } else { names.join(", ") };
            (format!("{}: {names}", side.name()), Ink::of(side))
        };
        let lines: Vec<(String, Ink)> = match camp.team.is_empty() {
            true => vec![(NOBODY.into(), Ink::Plain)],
            false => Side::BOTH.map(names).into(),
        };
        vec![Panel::lines("The sides", lines.clone()).size(44, 6).brief(lines)]
    }

    fn actions(&self, shared: &AppState, row: &Slot) -> Vec<ListAction> {
        let empty = shared.books.gladiator.team.is_empty();
        vec![match row {
            Slot::Begin if empty => ListAction::on_return("begin").refused(NOBODY),
            Slot::Begin => ListAction::on_return("begin"),
            Slot::Member(_) => ListAction::on_return("take out"),
            Slot::Add(_) => ListAction::on_return("choose"),
            Slot::New(_) => ListAction::on_return("make"),
        }]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &Slot) -> Transition {
        match *row {
            Slot::Begin => Before::open(shared),
            Slot::Member(number) => {
                Team::take_out(shared, number);
                Transition::Stay
            }
            Slot::Add(side) => {
                shared.books.gladiator.side = side;
                Scores::load(shared)
            }
            Slot::New(side) => {
                shared.books.gladiator.side = side;
                Making::open(shared)
            }
        }
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        shared.books.gladiator.lining_up = false;
        Transition::Main
    }
}

const NOBODY: &str = "Nobody is set up yet: add somebody to a side first.";
