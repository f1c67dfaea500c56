//! Input of a replay: keys, clicks and the wheel. Start reading with [`ReplayScreen::input`].

use crate::game_view::log_page::{LogReader, Turned};
use crate::game_view::replay::ReplayScreen;
use crate::game_view::replay::what_if::ForkAnswer;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::help::Topic;
use crate::help::reader::HelpReader;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap};
use crate::layout::GameLayout;
use ludus_engine::highlight::Highlight;

/// The help page of a replay.
pub const TOPIC: Topic = Topic {
    title: "The replay",
    asks: "Watch the game again. Nothing here changes it. On the line along the bottom, x marks a loss of the first player, + \
           a loss of the second. Click it to go there.",
    context: Keymap::Replay,
    rules: &[],
    chapters: &[],
};

const WHAT_IF: Topic = Topic {
    title: "What if",
    asks: concat!(
        "Choose a decision, your seat and the luck. You play a copy that is never saved: it ",
        touches_nothing!(),
        ". Leave it as you leave a battle, to compare both endings, or press F9 in it to play on a thousand times from where \
           you are."
    ),
    context: Keymap::WhatIf,
    rules: &[],
    chapters: &[],
};

const THOUSAND: Topic = Topic {
    title: "A thousand times",
    asks: "The computer finishes the game a thousand times for everybody, each time with fresh luck. You see how often each \
           player won, with its error: in 19 of 20 cases the true value is within it.",
    context: Keymap::Thousand,
    rules: &[],
    chapters: &[],
};

const LOG: Topic = Topic {
    title: "The log",
    asks: "Lists every act of the game. Type to search; press Return to go to an act.",
    context: Keymap::Log,
    rules: &[],
    chapters: &[],
};

impl<G: RulebookUi> ReplayScreen<G> {
    /// Handles an input. Clicks need a `layout`.
    pub fn input(&mut self, input: Input, layout: Option<&GameLayout>, now: u64) {
        self.now = now;
        if self.help.is_none() && self.thousand.is_none() && self.fork.is_some() {
            return self.input_to_fork(input, layout);
        }
        match (input, layout) {
            (Input::Click(x, y), Some(layout)) => self.click(layout, x, y),
            (Input::Wheel(by), layout) => self.wheel(by, layout),
            (other, _) => {
                if let Some(key) = other.key() {
                    self.key(key, layout);
                }
            }
        }
    }

    /// Handles one pasted character. Returns false if nothing accepts it.
    pub fn paste(&mut self, letter: char) -> bool {
        if self.help.is_some() || self.thousand.is_some() {
            return false;
        }
        if let Some(fork) = &mut self.fork {
            return fork.player.paste(letter);
        }
        self.reading.as_mut().is_some_and(|reader| reader.paste(&self.log.lines, self.seat, letter))
    }

    /// Shows a note below the current question.
    pub fn note(&mut self, text: String) {
        match &mut self.fork {
            Some(fork) => fork.player.note(text),
            None => self.note = Some(text),
        }
    }

    /// Passes an input to the copy. Only F9, for a thousand playouts, is handled here.
    fn input_to_fork(&mut self, input: Input, layout: Option<&GameLayout>) {
        let asked = input.key().and_then(|key| self.keys().intent(Keymap::Apart, key));
        if asked == Some(KeyAction::Thousand) {
            return self.ask_thousand_of_fork();
        }
        if let Some(fork) = &mut self.fork {
            fork.player.input(input, layout, self.now);
        }
        self.follow_fork();
    }

    fn key(&mut self, key: Key, layout: Option<&GameLayout>) {
        let keys = self.keys();
        if HelpReader::takes(&mut self.help, key, keys, layout) {
            return;
        }
        if self.thousand.is_some() {
            match keys.intent(Keymap::Thousand, key) {
                Some(KeyAction::Back) => self.thousand = None,
                Some(KeyAction::Help) => self.explain(&THOUSAND),
                _ => {}
            }
            return;
        }
        if self.compares {
            self.compares = self.ends.as_mut().is_some_and(|ends| ends.key(keys, key));
            return;
        }
        if let Some(reader) = &mut self.reading {
            let turned = reader.key(&self.log.lines, self.seat, keys, key);
            return self.turned(turned);
        }
        if let Some(asking) = &mut self.asking {
            match asking.key(keys, key) {
                ForkAnswer::Stay => {}
                ForkAnswer::Begin => self.begin_fork(),
                ForkAnswer::Thousand => self.ask_thousand(),
                ForkAnswer::Help => self.explain(&WHAT_IF),
                ForkAnswer::Done => self.asking = None,
            }
            return;
        }
        self.note = None;
        match keys.intent(Keymap::Replay, key) {
            Some(intent) => self.does(intent),
            None => self.note = Some("Left and Right go act by act, Space plays. Press ? for help.".into()),
        }
    }

    fn does(&mut self, intent: KeyAction) {
        match intent {
            KeyAction::Automatic => return self.play(),
            KeyAction::More => return self.set_speed(self.speed + 1),
            KeyAction::Less => return self.set_speed(self.speed.saturating_sub(1)),
            _ => (self.due, self.until) = (None, None),
        }
        match intent {
            KeyAction::Next => self.go_to(self.at + 1),
            KeyAction::Previous => self.go_to(self.at.saturating_sub(1)),
            KeyAction::PageDown => {
                self.go_if(self.film.turn(self.at, true), &format!("That was the last {}.", G::ROUND))
            }
            KeyAction::PageUp => {
                self.go_if(self.film.turn(self.at, false), &format!("That was the first {}.", G::ROUND))
            }
            KeyAction::First => self.go_to(0),
            KeyAction::Last => self.go_to(self.last()),
            KeyAction::Peak(peak, on) => self.seek(peak, on),
            KeyAction::WhatIf => self.ask_what_if(),
            KeyAction::Thousand => self.ask_thousand(),
            KeyAction::Compare if self.ends.is_some() => self.compares = true,
            KeyAction::Compare => self.note = Some("Nothing to compare yet. Press I to play on from here.".into()),
            KeyAction::Look => self.turn_eyes(),
            KeyAction::Page => self.cards = !self.cards,
            KeyAction::Log => self.open_log(),
            KeyAction::Help => self.explain(&TOPIC),
            KeyAction::Back => self.done = true,
            _ => {}
        }
    }

    fn go_if(&mut self, step: Option<usize>, otherwise: &str) {
        match step {
            Some(step) => self.go_to(step),
            None => self.note = Some(otherwise.into()),
        }
    }

    fn seek(&mut self, peak: Highlight, on: bool) {
        let found = self.film.highlight(self.at, on, peak);
        self.go_if(found, &format!("No {} {} this.", peak.word(), if on { "after" } else { "before" }));
    }

    fn open_log(&mut self) {
        let scene = self.scene();
        let people = self.shot.game.people().map(|who| G::called(&scene, who)).collect();
        self.reading = Some(LogReader::at(&self.log.lines, self.seat, people, self.at));
    }

    fn turned(&mut self, turned: Turned) {
        match turned {
            Turned::Stay => {}
            Turned::Done => self.reading = None,
            Turned::Help => self.explain(&LOG),
            Turned::Go(number) => {
                self.reading = None;
                self.go_to(number);
            }
        }
    }

    fn explain(&mut self, topic: &Topic) {
        let full: Vec<String> = self.step().map(|step| step.text()).into_iter().collect();
        let now = if topic.context == Keymap::Replay { full.as_slice() } else { &[] };
        let reader = HelpReader::with(G::CHAPTERS, topic, self.keys(), now, &[]).explaining(G::ABBREVIATIONS);
        let is_missing = |action| matches!(action, KeyAction::Peak(peak, _) if !G::HIGHLIGHTS.contains(&peak));
        self.help = Some(reader.without(Keymap::Replay, is_missing));
    }

    fn click(&mut self, layout: &GameLayout, x: u16, y: u16) {
        if self.help.is_some() || self.thousand.is_some() || self.compares || self.asking.is_some() {
            return;
        }
        if let Some(reader) = &mut self.reading {
            let turned = reader.click(y);
            return self.turned(turned);
        }
        if let Some(step) = self.clicked(layout, x, y) {
            (self.due, self.note) = (None, None);
            self.go_to(step);
        }
    }

    fn wheel(&mut self, by: i32, layout: Option<&GameLayout>) {
        match (&mut self.help, layout) {
            (Some(reader), Some(layout)) => reader.wheel(by, layout.reading().inner),
            (None, _) if self.reading.is_some() || self.compares => {
                self.key(if by < 0 { Key::Up } else { Key::Down }, layout);
            }
            (None, _) if self.asking.is_none() && self.thousand.is_none() => {
                self.key(if by < 0 { Key::Left } else { Key::Right }, layout);
            }
            _ => {}
        }
    }
}
