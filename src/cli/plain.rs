//! A game by lines, for screen readers, pipes and slow terminals: events and questions are sentences, and typed
//! lines answer. It needs no keys, draws nothing over, and uses one escape sequence: to clear the terminal between players.
//! A rulebook's sentences and questions are its [`PlainUi`].

use crate::cli::battle_arg::BattleArg;
use crate::cli::{CliError, CliResult};
use crate::engine::game::{Game, Seat};
use crate::engine::narration::{Narrate, Priority, Rationales};
use crate::engine::text::clean;
use crate::store::Store;
use crate::store::battles::Resumed;
use crate::store::book_store::HasBook;
use crate::store::roster::HasRoster;
use crate::store::session::{SaveState, Session};
use crate::store::system::now;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

/// Clears the screen and its scrollback, so that one player cannot read the other's input.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";
/// Width at which lines wrap.
const WIDE: usize = 79;

pub struct Lines {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// True if the screen must be cleared between two players.
    apart: bool,
    /// True if input does not come from a terminal, and must be echoed.
    echo: bool,
    /// Number of lines read.
    count: u64,
}

impl Lines {
    pub fn standard() -> Lines {
        let apart = std::io::stdout().is_terminal();
        let echo = !std::io::stdin().is_terminal();
        let (input, output) = (Box::new(std::io::stdin().lock()), Box::new(std::io::stdout()));
        Lines { input, output, apart, echo, count: 0 }
    }

    /// Prints a line; a closed output is noticed by the next question.
    pub fn say(&mut self, text: &str) {
        let _ = writeln!(self.output, "{}", clean(text));
    }

    /// Prints a sentence, wrapped at 79 columns with a hanging indent.
    pub fn tell(&mut self, text: &str) {
        let indent = text.len() - text.trim_start().len();
        let mut line = " ".repeat(indent);
        let mut begun = false;
        for word in text.split_whitespace() {
            if begun && line.chars().count() + 1 + word.chars().count() > WIDE {
                self.say(&line);
                line = " ".repeat(indent + 2);
                begun = false;
            }
            if begun {
                line.push(' ');
            }
            line.push_str(word);
            begun = true;
        }
        self.say(&line);
    }

    /// Asks for a line; `None` at the end of input. Reports a line that is not UTF-8 by its number and asks again.
    pub fn ask(&mut self, prompt: &str) -> Option<String> {
        loop {
            let _ = write!(self.output, "{prompt} ");
            let _ = self.output.flush();
            let mut bytes = Vec::new();
            let read = self.input.read_until(b'\n', &mut bytes).ok()?;
            self.count += u64::from(read > 0);
            match line_text(&bytes, self.count) {
                Ok(line) => {
                    if self.echo {
                        self.say(line);
                    }
                    return (read > 0).then(|| line.to_string());
                }
                Err(refusal) => {
                    if self.echo {
                        self.say("");
                    }
                    self.say(&refusal);
                }
            }
        }
    }

    /// Clears the screen before the other player reads it.
    pub fn hand_over(&mut self, name: &str) {
        if self.apart {
            let _ = write!(self.output, "{CLEAR}");
            let _ = self.ask(&format!("What comes now is secret. Hand the keyboard to {name}; Return."));
        }
    }
}

/// Decodes a line; the error names its number. Skips a byte order mark before the first line.
fn line_text(bytes: &[u8], number: u64) -> Result<&str, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").filter(|_| number == 1).unwrap_or(bytes);
    if bytes.contains(&0) {
        return Err(format!("Line {number} was ignored: it is UTF-16 or has a NUL character. Send UTF-8."));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim()),
        Err(error) => {
            let byte = error.valid_up_to() + 1;
            Err(format!("Line {number} was ignored: its byte {byte} is not UTF-8."))
        }
    }
}

pub enum LineAnswer<C> {
    Do(C),
    /// Undo the last decision.
    TakeBack,
    /// Leave the game.
    Leave,
}

/// The texts and questions of a rulebook for plain play.
pub trait PlainUi<G: HasRoster> {
    /// The seats that read events, each with its own knowledge; empty if one reader sees everything.
    fn readers(&self) -> Vec<Option<Seat>>;

    fn seat(&self, seat: Seat) -> String;

    /// The computer's decision and its reason; `None` if a person decides.
    fn computer(&mut self, game: &G) -> Option<(G::Command, Option<String>)>;

    /// Asks a player until they answer. `store` saves drafts.
    fn ask<S: HasBook<G>>(&mut self, store: &mut Store<S>, lines: &mut Lines, game: &G) -> LineAnswer<G::Command>;

    /// The line before the events of the opening. `None`: the game begins with its first question, and prints neither.
    fn opening(&self, _game: &G) -> Option<String> {
        None
    }

    /// Announces a decision before its events are printed.
    fn decided(&mut self, _lines: &mut Lines, _game: &G, _command: &G::Command) {}

    /// Returns whether an event is printed.
    fn tells(&self, _event: &G::Event) -> bool {
        true
    }

    fn tell(&self, lines: &mut Lines, text: &str) {
        lines.say(text);
    }

    /// The ending, with the events of the last decision.
    fn ending(&mut self, lines: &mut Lines, game: &G, last: &(G, Vec<G::Event>));
}

/// Events of a decision that are not yet printed for every reader.
type News<G> = (G, Vec<<G as Game>::Event>, Option<String>);

/// A reader of events.
struct LineReader<G: Narrate> {
    seat: Option<Seat>,
    names: G::Names,
    reasons: Rationales,
    /// Lines of the opening that were not printed yet.
    opening: Vec<String>,
    waiting: Vec<News<G>>,
}

impl<G: HasRoster> LineReader<G> {
    fn new(setup: &G::Setup, seat: Option<Seat>) -> LineReader<G> {
        LineReader {
            seat,
            names: G::names(setup),
            reasons: Rationales::default(),
            opening: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Keeps the first line of a game, and what the reader sees of its opening. Those events are described in the state after them.
    fn open(&mut self, voice: &impl PlainUi<G>, game: &G, events: &[G::Event]) {
        self.opening.extend(voice.opening(game));
        for event in events.iter().filter(|event| voice.tells(event)) {
            let told = game.narrate(&self.names, std::slice::from_ref(event), self.seat);
            if told.is_told() && told.priority > Priority::Trivial {
                self.opening.push(format!("{}{}", told.mark, told.text));
            }
        }
    }

    /// Prints everything the reader has not seen yet.
    fn catch_up(&mut self, voice: &impl PlainUi<G>, lines: &mut Lines) {
        self.opening.drain(..).for_each(|line| voice.tell(lines, &line));
        for (mut game, events, why) in std::mem::take(&mut self.waiting) {
            self.reasons.keep(&game, why);
            let mut from = 0;
            for (at, event) in events.iter().enumerate() {
                if !events.get(at + 1).is_some_and(|next| game.goes_on(event, next)) {
                    let told = game.narrate(&self.names, &events[from..=at], self.seat);
                    if voice.tells(event) && told.is_told() && told.priority > Priority::Trivial {
                        let why = self.reasons.take(told.doer);
                        voice.tell(lines, &format!("{}{}", told.mark, told.with_reason(why.as_deref())));
                    }
                    from = at + 1;
                }
                game.apply(event);
                game.follow(&mut self.names);
            }
        }
    }
}

/// All readers, and which of them is at the keyboard.
struct Readers<G: Narrate> {
    all: Vec<LineReader<G>>,
    at: usize,
}

impl<G: HasRoster> Readers<G> {
    /// Adds the events of a decision.
    fn news(&mut self, voice: &impl PlainUi<G>, lines: &mut Lines, news: &News<G>) {
        self.all.iter_mut().for_each(|reader| reader.waiting.push(news.clone()));
        if let Some(reader) = self.all.get_mut(self.at) {
            reader.catch_up(voice, lines);
        }
    }

    /// Hands the keyboard to a seat and prints what it has missed.
    fn turn_to(&mut self, voice: &impl PlainUi<G>, lines: &mut Lines, seat: Seat) {
        let Some(at) = self.all.iter().position(|reader| reader.seat == Some(seat)) else { return };
        if at != self.at {
            lines.hand_over(&voice.seat(seat));
            self.at = at;
        }
        self.all[at].catch_up(voice, lines);
    }
}

/// Opens the game of an id or a file.
pub fn go_on<G: HasRoster, S>(store: &mut Store<S>, words: &Path) -> Result<Resumed<G>, CliError>
where
    S: HasBook<G>,
{
    match BattleArg::of(words)? {
        BattleArg::File(path) => store.resume_file::<G>(&path, now()),
        BattleArg::Battle(id) => store.resume::<G>(&id),
    }
    .map_err(CliError::new)
}

/// Plays a game until it ends or a player leaves.
pub fn play<G: HasRoster, S>(store: &mut Store<S>, resumed: Resumed<G>, voice: &mut impl PlainUi<G>) -> CliResult
where
    S: HasBook<G>,
{
    play_by(store, resumed, voice, Lines::standard())
}

/// Plays a game by lines of which some were read before it.
pub fn play_by<G: HasRoster, S>(
    store: &mut Store<S>,
    resumed: Resumed<G>,
    voice: &mut impl PlainUi<G>,
    mut lines: Lines,
) -> CliResult
where
    S: HasBook<G>,
{
    let Resumed { mut session, notices } = resumed;
    notices.iter().for_each(|notice| lines.say(notice));
    store.keep(&session).map_err(CliError::new)?;
    let mut all: Vec<LineReader<G>> =
        voice.readers().into_iter().map(|seat| LineReader::new(session.setup(), seat)).collect();
    if voice.opening(session.battle()).is_some() {
        let events = opening(&session);
        all.iter_mut().for_each(|reader| reader.open(voice, session.battle(), &events));
    }
    let mut readers = Readers { all, at: 0 };
    let mut last = (session.battle().clone(), Vec::new());
    while let Some(seat) = session.battle().to_move() {
        let (command, why) = match voice.computer(session.battle()) {
            Some(choice) => choice,
            None => {
                readers.turn_to(voice, &mut lines, seat);
                match voice.ask(store, &mut lines, session.battle()) {
                    LineAnswer::Do(command) => (command, None),
                    LineAnswer::TakeBack => {
                        lines.say(if session.undo() { "Taken back." } else { "Nothing can be taken back." });
                        continue;
                    }
                    LineAnswer::Leave => {
                        leave(&mut lines, &session);
                        return Ok(String::new());
                    }
                }
            }
        };
        let before = session.battle().clone();
        let events = match session.submit_for(&command, why.as_deref()) {
            Ok(events) => events,
            Err(refusal) => {
                lines.say(&format!("That cannot be: {refusal}."));
                continue;
            }
        };
        voice.decided(&mut lines, &before, &command);
        readers.news(voice, &mut lines, &(before.clone(), events.clone(), why));
        last = (before, events);
        session.warning().into_iter().for_each(|warning| lines.say(&warning));
        store.keep(&session).map_err(CliError::new)?;
    }
    voice.ending(&mut lines, session.battle(), &last);
    store.settle(&session).map_err(CliError::new)?;
    Ok(String::new())
}

/// The events before the first decision. Empty once it was made.
fn opening<G: Game>(session: &Session<G>) -> Vec<G::Event> {
    let mut events = Vec::new();
    let begun = G::start(session.setup(), session.battle().seed(), &mut events);
    if begun.is_ok_and(|game| game == *session.battle()) { events } else { Vec::new() }
}

/// Says how to continue a game that was left.
fn leave<G: Game>(lines: &mut Lines, session: &Session<G>) {
    match session.kept() {
        SaveState::Whole => lines.say(&format!("It waits: `ludus {} play {}` goes on.", G::BOOK, session.id())),
        _ => lines.say("It is left, and nothing more of it is kept: the journal could not be written."),
    }
}
