//! The comments of the record of a unit (BATT-UNIT-09): its latest deeds, as the seat at the screen saw them. The game writes
//! them, as a leader would on the paper record (UI-06).

use ludus_battlefield::battle::event::{Event, Exchange};
use ludus_battlefield::battle::unit::UnitId;
use ludus_engine::narration::EventText;
use std::rc::Rc;

/// Comments of one unit that are kept.
const KEPT: usize = 4;

/// The latest comments of every unit, in the order of the events.
#[derive(Clone, Debug, Default)]
pub struct Comments(Vec<(UnitId, Rc<str>)>);

impl Comments {
    /// Writes the event into the record of each unit that it is about. A secret event has no text.
    pub fn add(&mut self, event: &Event, told: &EventText) {
        if !told.is_told() {
            return;
        }
        let text: Rc<str> = format!("{}{}", told.mark, told.short).into();
        for unit in about(event).into_iter().flatten() {
            let older = self.of(unit).count();
            if older >= KEPT {
                let oldest = self.0.iter().position(|(id, _)| *id == unit);
                oldest.map(|at| self.0.remove(at));
            }
            self.0.push((unit, text.clone()));
        }
    }

    /// The comments of a unit, the latest first.
    pub fn of(&self, unit: UnitId) -> impl Iterator<Item = &str> {
        self.0.iter().rev().filter(move |(id, _)| *id == unit).map(|(_, text)| &**text)
    }
}

/// The units in whose records a leader would note an event. Movement and stances stand on the record anyway.
const fn about(event: &Event) -> [Option<UnitId>; 2] {
    match *event {
        Event::Struck(Exchange { by, at, .. }) => [Some(by), Some(at)],
        Event::Captured { unit, by } => [Some(unit), Some(by)],
        Event::Split { unit, leaver, .. } => [Some(unit), Some(leaver)],
        Event::Searched { unit, .. }
        | Event::Revealed { unit, .. }
        | Event::Disobeyed { unit, .. }
        | Event::Freed { unit }
        | Event::Withdrew { unit, .. }
        | Event::Swam { unit, .. } => [Some(unit), None],
        _ => [None, None],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::proves;

    #[test]
    fn comments_are_the_latest_deeds_of_a_unit() {
        proves!("BATT-UNIT-09", "BATT-UI-06");
        let (mut comments, told) = (Comments::default(), |text: &str| EventText::told(text.into()));
        let (unit, by) = (UnitId(3), UnitId(7));
        comments.add(&Event::Captured { unit, by }, &told("taken"));
        comments.add(&Event::Freed { unit }, &told("freed"));
        // Neither an event without a text, which is a secret, nor a step becomes a comment.
        comments.add(&Event::Revealed { unit, by_mover: false }, &EventText::silent());
        comments.add(&Event::MoveEnded { unit }, &told("moved"));
        assert_eq!(comments.of(unit).collect::<Vec<_>>(), ["freed", "taken"]);
        assert_eq!(comments.of(by).collect::<Vec<_>>(), ["taken"]);
        for _ in 0..2 * KEPT {
            comments.add(&Event::Freed { unit }, &told("again"));
        }
        assert_eq!(comments.of(unit).collect::<Vec<_>>(), ["again"; KEPT]);
        assert_eq!(comments.of(by).count(), 1);
    }
}
