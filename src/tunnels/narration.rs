//! The texts of fights and delves. [`delving`] narrates a delve, [`deeds`] describes its commands. In a fight [`reading`] narrates each event with every number of its arithmetic, [`names`] names the fighters,
//! [`choices`] describes commands, [`preview`] says what an order costs; [`notes`] does so for a delve. A reader never learns a rating before the players do (DEC-039).

pub mod choices;
pub mod deeds;
pub mod delving;
pub mod house_rules;
pub mod key;
pub mod names;
pub mod notes;
pub mod preview;
pub mod reading;

use crate::battle::event::Event;
use crate::battle::fighter::FightSide;
use crate::battle::state::{Fight, FightEnd, Question};
use crate::delve::state::Scene;
use crate::model::setup::Setup;
use crate::narration::names::Names;
use crate::outing::{self, Outing};
use alloc::string::{String, ToString};
use ludus_engine::game::Seat;
use ludus_engine::narration::{Actor, EventText, Narrate};

impl Narrate for Fight {
    type Names = Names;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    fn follow(&self, names: &mut Names) {
        names.follow(self);
    }

    fn narrate(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> EventText {
        events.last().map_or_else(EventText::silent, |event| reading::of(names, self, event, reader))
    }

    fn ending(&self) -> Option<String> {
        Some(end_words(self.outcome?).to_string())
    }

    fn deciding_actor(&self) -> Actor {
        self.asked().map_or(Actor::Nobody, |id| Actor::Somebody(id.into()))
    }

    fn is_answer(&self) -> bool {
        matches!(self.question, Question::Rage(_) | Question::Burn(_))
    }

    fn round(&self) -> u32 {
        self.turn.into()
    }

    /// The first seat stands for the party, whose players win together.
    fn winner(&self) -> Option<Seat> {
        matches!(self.outcome?, FightEnd::Won | FightEnd::DrivenOff).then_some(Seat(0))
    }

    fn is_lost(&self) -> bool {
        self.outcome == Some(FightEnd::Lost)
    }
}

impl Narrate for Outing {
    type Names = Names;

    fn names(setup: &outing::Setup) -> Names {
        match setup {
            outing::Setup::Fight(setup) => Names::new(setup),
            outing::Setup::Delve(setup) => Names::of_party(setup),
        }
    }

    fn follow(&self, names: &mut Names) {
        match (&self.delve, &self.fight) {
            (Some(delve), fight) => names.follow_delve(delve, fight.as_ref()),
            (None, Some(fight)) => names.follow(fight),
            (None, None) => {}
        }
    }

    fn narrate(&self, names: &Names, events: &[outing::Event], reader: Option<Seat>) -> EventText {
        match (events.last(), &self.fight, &self.delve) {
            (Some(outing::Event::Fight(event)), Some(fight), delve) => {
                let text = reading::of(names, fight, event, reader);
                // A combat turn of a delve names its game turn, too.
                let turn = delve.as_ref().filter(|_| !text.mark.is_empty()).map(|delve| format!("G{} ", delve.turn));
                EventText { mark: turn.unwrap_or_default() + &text.mark, ..text }
            }
            (Some(outing::Event::Delve(event)), _, Some(delve)) => delving::of(names, delve, event),
            _ => EventText::silent(),
        }
    }

    fn ending(&self) -> Option<String> {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delving::ending(delve),
            (None, fight) => fight.as_ref()?.ending(),
        }
    }

    fn named_ending(&self, _names: &Names) -> Option<String> {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delving::result(delve, &format!(" in turn {}", delve.turn)),
            (None, fight) => fight.as_ref().and_then(|fight| Some(ending(fight.outcome?, fight.turn))),
        }
    }

    fn deciding_actor(&self) -> Actor {
        match (&self.fight, &self.delve) {
            (Some(fight), _) => fight.deciding_actor(),
            (None, Some(delve)) if !delve.is_over() => Actor::Somebody(delve.voice().into()),
            _ => Actor::Nobody,
        }
    }

    fn is_answer(&self) -> bool {
        self.fight.as_ref().is_some_and(Fight::is_answer)
    }

    /// The combat turn of the arena's fight, or the game turn of a delve.
    fn round(&self) -> u32 {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delve.turn,
            (None, fight) => fight.as_ref().map_or(0, Fight::round),
        }
    }

    /// A party that comes out alive has won the delve (TT-SCOPE-03).
    fn winner(&self) -> Option<Seat> {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => (delve.scene == Scene::Returned).then_some(Seat(0)),
            (None, fight) => fight.as_ref()?.winner(),
        }
    }

    fn is_lost(&self) -> bool {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delve.scene == Scene::Lost,
            (None, fight) => fight.as_ref().is_some_and(Fight::is_lost),
        }
    }
}

/// The end of a fight with its turn, for lists of battles.
pub fn ending(end: FightEnd, turn: u16) -> String {
    match end {
        FightEnd::Won => format!("The party won in turn {turn}: all foes are slain or subdued."),
        FightEnd::DrivenOff => format!("The party held the place in turn {turn}: the last foes are gone."),
        FightEnd::Fled => format!("The party got away in turn {turn}."),
        FightEnd::Lost => format!("The whole party was lost in turn {turn}."),
        FightEnd::Undecided => format!("Neither side could hurt the other: the fight ended in turn {turn}."),
    }
}

/// The result of a fight in a sentence.
pub const fn end_words(end: FightEnd) -> &'static str {
    match end {
        FightEnd::Won => "The party wins: all foes are slain or subdued.",
        FightEnd::DrivenOff => "The party holds the place: the last foes are gone.",
        FightEnd::Fled => "The party gets away.",
        FightEnd::Lost => "The whole party is lost.",
        FightEnd::Undecided => "Neither side can hurt the other: the fight ends.",
    }
}

/// The seat for whose luck a side rolls: the party's first player, or nobody for the foes.
pub const fn seat_of(side: FightSide) -> Option<Seat> {
    match side {
        FightSide::Party => Some(Seat(0)),
        FightSide::Foes => None,
    }
}
