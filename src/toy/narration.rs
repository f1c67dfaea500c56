//! The text of every event.

use crate::battle::{Event, Match, NEED};
use crate::model::Setup;
use alloc::string::String;
use ludus_engine::game::{Game, Seat};
use ludus_engine::highlight::{Highlight, Highlights};
use ludus_engine::narration::{Actor, DiceRoll, Die, EventText, Narrate, Priority};
use ludus_engine::summary::Summary;

impl Narrate for Match {
    type Names = [String; 2];

    fn names(setup: &Setup) -> [String; 2] {
        setup.names.clone()
    }

    fn narrate(&self, names: &[String; 2], events: &[Event], _reader: Option<Seat>) -> EventText {
        let (Some(by), Some(event)) = (self.turn(), events.last()) else { return EventText::silent() };
        let (seat, name, other) = (by as u8, &names[by], &names[1 - by]);
        let Event::Swung { dice, loss } = *event else {
            return EventText::told(format!("{name} rests and finds a penny.")).by(seat);
        };
        let sum: u8 = dice.iter().sum();
        let (result, text) = match loss {
            Some(loss) => (format!("{other} loses {loss}"), format!("{name} hits: {other} loses {loss}.")),
            None => ("a miss".into(), format!("{name} misses {other}.")),
        };
        let rolled = DiceRoll {
            of: Some(Seat(seat)),
            caption: format!("{name} swings"),
            dice: dice.into_iter().chain(loss).map(|face| Die { face, sides: 6 }).collect(),
            result: vec![format!("{sum}, needs {NEED} or less"), result],
            one_by_one: false,
        };
        let out = loss.is_some_and(|loss| loss >= self.pennies[1 - by]);
        // Without the highlight the report would count nobody as lost.
        let peaks = Highlights::of(Seat(1 - seat)).and_if(loss.is_some(), Highlight::Wound);
        let peaks = if out { peaks.and_out() } else { peaks };
        let told = EventText { dice: Some(rolled), peaks, ..EventText::told(text) }.by(seat).of(Priority::Important);
        told.death_if(out, || format!("{other} is out of pennies."))
    }

    fn ending(&self) -> Option<String> {
        self.winner().map(|seat| format!("The {} fighter wins.", ["first", "second"][usize::from(seat.0)]))
    }

    fn deciding_actor(&self) -> Actor {
        self.turn().map_or(Actor::Nobody, |by| Actor::Somebody((by as u8).into()))
    }

    fn round(&self) -> u32 {
        self.moves / 2 + 1
    }

    fn winner(&self) -> Option<Seat> {
        (0..self.seats()).map(Seat).find(|seat| self.pennies[1 - usize::from(seat.0)] == 0)
    }
}

impl Summary for Match {
    fn title(setup: &Setup) -> String {
        setup.names.join(" against ")
    }
}
