//! A game as plain lines, one event each: what `ludus replay` shows.

use crate::kit::game::{Game, Told};
use crate::kit::reading::Readable;
use crate::store::{Journal, JournalError};

/// A battle from its first event to where its journal ends, as nobody in particular knows it. Refused is one that does not
/// replay.
pub fn listing<G: Readable>(journal: &Journal<G>) -> Result<String, JournalError> {
    journal.verify()?;
    let fault = |reason: String| JournalError::Setup { file: journal.path.display().to_string(), reason };
    let (setup, mut opening) = (&journal.header.setup, Vec::new());
    let mut battle = G::open(setup, journal.header.seed, &mut opening).map_err(|reason| fault(reason.to_string()))?;
    let mut lines = Lines { names: G::names(setup), state: battle.clone(), text: String::new() };
    opening.iter().for_each(|event| lines.tell(event));
    for command in journal.commands() {
        battle.submit(command, &mut lines).map_err(|refusal| fault(refusal.to_string()))?;
    }
    lines.text += &match battle.ending() {
        Some(ending) => format!("{ending}\n"),
        None if journal.is_abandoned() => "The battle was given up here.\n".into(),
        None => "The battle is not over.\n".into(),
    };
    Ok(lines.text)
}

/// Writes a sentence for each event, and follows the battle so that each is told as it stood.
struct Lines<G: Readable> {
    names: G::Names,
    /// The battle before the next event.
    state: G,
    text: String,
}

impl<G: Readable> Lines<G> {
    fn tell(&mut self, event: &G::Event) {
        let reading = self.state.reading(&self.names, std::slice::from_ref(event), None);
        self.text.extend(reading.is_told().then(|| reading.text + "\n"));
    }
}

impl<G: Readable> Told<<G as Game>::Event> for Lines<G> {
    fn push(&mut self, event: &G::Event) {
        self.tell(event);
        self.state.apply(event);
        self.state.follow(&mut self.names);
    }
}
