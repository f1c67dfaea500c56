//! A game as plain lines, one act each: what `ludus replay` shows where nobody looks at a screen.

use crate::engine::replay::ReplayEnd;
use crate::engine::summary::Summary;
use crate::store::journal::BattleId;
use crate::store::replays::LoadedReplay;
use serde::Serialize;

/// A battle as lines, up to the end of its journal; a battle in progress as its player knows it.
#[derive(Debug, PartialEq, Serialize)]
pub struct Listing {
    pub id: BattleId,
    pub book: &'static str,
    /// The seed; `None` while the battle is in progress, because it reveals the dice.
    pub seed: Option<u64>,
    /// The line-up, one line a side.
    pub line_up: Vec<String>,
    /// Progress: "turn 17".
    pub at: String,
    pub events: Vec<ListLine>,
    /// The ending, or why the listing stops.
    pub end: String,
    /// True if the whole journal is sound.
    pub sound: bool,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct ListLine {
    /// Decisions taken so far, including the one that led to this act.
    pub decisions: u32,
    /// The sentence, with the computer's stored reason in brackets.
    pub text: String,
    /// The computer's stored reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Listing {
    pub fn text(&self) -> String {
        let seed = self.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
        let head = format!("Battle {}{seed}, {}.", self.id, self.at);
        let head = std::iter::once(head.as_str()).chain(self.line_up.iter().map(String::as_str));
        let events = self.events.iter().map(|line| line.text.as_str());
        head.chain(events).chain([self.end.as_str()]).map(|line| format!("{line}\n")).collect()
    }
}

/// Builds the listing of a journal.
pub fn listing<G: Summary>(footage: &LoadedReplay<G>) -> Listing {
    let LoadedReplay { id, setup, film } = footage;
    let last = film.at(usize::MAX).game;
    let mut asides = film.asides().iter().peekable();
    let mut events = Vec::new();
    for (number, step) in film.steps().iter().enumerate() {
        while let Some(aside) = asides.next_if(|aside| aside.after <= number) {
            events.push(line(aside.decision, aside.text.clone(), None));
        }
        events.push(line(step.decision, step.reading.with_reason(step.why.as_deref()), step.why.clone()));
    }
    events.extend(asides.map(|aside| line(aside.decision, aside.text.clone(), None)));
    let end = match film.end() {
        ReplayEnd::Over => last.named_ending(&G::names(setup)).unwrap_or_default(),
        ReplayEnd::GivenUp => "The battle was given up here.".into(),
        ReplayEnd::GoesOn => "The battle is not over.".into(),
        ReplayEnd::Breaks(why) => why.clone(),
    };
    Listing {
        id: id.clone(),
        book: G::BOOK,
        seed: matches!(film.end(), ReplayEnd::Over | ReplayEnd::GivenUp).then_some(film.seed().0),
        line_up: G::line_up(setup),
        at: last.progress().to_string(),
        events,
        end,
        sound: !matches!(film.end(), ReplayEnd::Breaks(_)),
    }
}

fn line(decision: Option<u32>, text: String, why: Option<String>) -> ListLine {
    ListLine { decisions: decision.map_or(0, |number| number + 1), text, why }
}
