//! A game as plain lines, one event each: what `ludus replay` shows.

use crate::kit::game::{Game, Told};
use crate::kit::reading::Readable;
use crate::store::{BattleId, Journal, JournalError};
use serde::Serialize;

/// A battle from its first event to where its journal ends, as nobody in particular knows it.
#[derive(Debug, PartialEq, Serialize)]
pub struct Listing {
    /// Its id.
    pub id: BattleId,
    /// The word of its rulebook.
    pub book: &'static str,
    /// The seed of its dice.
    pub seed: u64,
    /// What happened.
    pub events: Vec<Line>,
    /// How it ended, or that it did not.
    pub end: String,
}

/// An event.
#[derive(Debug, PartialEq, Serialize)]
pub struct Line {
    /// Decisions taken by then, the one that led to it included.
    pub decisions: u32,
    /// Its sentence.
    pub text: String,
}

impl Listing {
    /// The lines as text.
    pub fn text(&self) -> String {
        let events = self.events.iter().map(|line| line.text.as_str());
        events.chain([self.end.as_str()]).map(|line| format!("{line}\n")).collect()
    }
}

/// The battle of a journal. Refused is one that does not replay.
pub fn listing<G: Readable>(journal: &Journal<G>) -> Result<Listing, JournalError> {
    journal.verify()?;
    let fault = |reason: String| JournalError::Setup { file: journal.path.display().to_string(), reason };
    let (setup, seed, mut opening) = (&journal.header.setup, journal.header.seed, Vec::new());
    let mut battle = G::open(setup, seed, &mut opening).map_err(|reason| fault(reason.to_string()))?;
    let mut lines = Lines { names: G::names(setup), state: battle.clone(), decisions: 0, told: Vec::new() };
    opening.iter().for_each(|event| lines.tell(event));
    for command in journal.commands() {
        lines.decisions = battle.decisions() + 1;
        battle.submit(command, &mut lines).map_err(|refusal| fault(refusal.to_string()))?;
    }
    let end = battle.ending().unwrap_or_else(|| {
        let end = if journal.is_abandoned() { "The battle was given up here." } else { "The battle is not over." };
        end.into()
    });
    Ok(Listing { id: journal.header.id.clone(), book: G::BOOK, seed: seed.0, events: lines.told, end })
}

/// Writes a sentence for each event, and follows the battle so that each is told as it stood.
struct Lines<G: Readable> {
    names: G::Names,
    /// The battle before the next event.
    state: G,
    decisions: u32,
    told: Vec<Line>,
}

impl<G: Readable> Lines<G> {
    fn tell(&mut self, event: &G::Event) {
        let reading = self.state.reading(&self.names, std::slice::from_ref(event), None);
        if reading.is_told() {
            self.told.push(Line { decisions: self.decisions, text: reading.text });
        }
    }
}

impl<G: Readable> Told<<G as Game>::Event> for Lines<G> {
    fn push(&mut self, event: &G::Event) {
        self.tell(event);
        self.state.apply(event);
        self.state.follow(&mut self.names);
    }
}
