//! Routes keys, clicks and the wheel to the topmost layer of the screen that uses them. Start reading with
//! [`GameView::input`].

use crate::game_view::control_list::{ControlPage, Handed};
use crate::game_view::prompt::{Prompt, PromptReply};
use crate::game_view::quitting::Quitting;
use crate::game_view::rulebook_ui::{Page, RulebookUi, StandingOrder};
use crate::game_view::{GameView, bar, seats};
use crate::help::Topic;
use crate::help::reader::HelpReader;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, KeyBinding, Keymap, Keys};
use crate::layout::GameLayout;
use ludus_engine::narration::Actor;

/// Takes a key or passes it on.
type Layer<G> = fn(&mut GameView<G>, Key, Option<&GameLayout>) -> bool;

/// Milliseconds in which a key can still be meant for what the game has done by itself.
const HABIT: u64 = 1000;

/// Shown for a key that would repeat what the game has just done by itself.
const DONE_ALREADY: &str = "Ignored: that ended by itself. The same key works now.";

/// Shown for a key that arrived before the question could be read.
const EARLY: &str = "Ignored: that key arrived before this question appeared.";

impl<G: RulebookUi> GameView<G> {
    /// Handles an input. Clicks need a `layout`.
    pub fn input(&mut self, input: Input, layout: Option<&GameLayout>, now: u64) {
        self.now = now;
        self.outlook = None;
        self.letter = if let Input::Typed(letter) | Input::Placed(letter, _) = input { Some(letter) } else { None };
        match (input, layout) {
            (Input::Click(x, y), Some(layout)) => self.click(layout, x, y),
            (Input::Wheel(by), layout) => self.wheel(by, layout),
            (Input::Pick(number), _) => self.meet(number),
            (other, _) => {
                if let Some(key) = other.key() {
                    self.key(key, layout);
                }
            }
        }
        self.go_on();
    }

    /// Handles one pasted character. Returns false if the current prompt does not accept it. It never answers a question.
    pub fn paste(&mut self, letter: char) -> bool {
        if self.help.is_some() || self.handing.is_some() || self.seats.next.is_some() {
            return false;
        }
        if let Some(mut reader) = self.reading.take() {
            let takes = reader.paste(&self.told_lines(), self.seats.seat, letter);
            self.reading = Some(reader);
            return takes;
        }
        self.outlook = None;
        if !self.telling.is_ready() || self.asking.page != Page::Menu {
            return false;
        }
        self.with_top(|ask, scene| ask.paste(scene, letter)).unwrap_or(false)
    }

    /// Shows a note below the current question.
    pub fn note(&mut self, text: String) {
        self.asking.note = Some(text);
    }

    /// The layers of the screen, the topmost first. A layer takes a key or passes it to the next one.
    const LAYERS: [Layer<G>; 16] = [
        |view, key, layout| {
            let keys = view.keys();
            HelpReader::takes(&mut view.help, key, keys, layout)
        },
        |view, key, _| view.hand(key),
        |view, key, _| view.read_log(key),
        |view, key, _| view.open_list(key),
        |view, key, _| view.open_log(key),
        |view, key, _| view.stop(key),
        |view, key, _| view.ask_coach(key),
        |view, key, _| view.is_early(key),
        |view, key, _| view.is_done_already(key),
        |view, key, _| view.sit_down(key),
        |view, key, _| view.asking.page != Page::Menu && view.turn_page(key),
        |view, key, _| view.guided(key),
        |view, key, _| view.read_report(key),
        |view, key, _| view.turn_threats(key),
        |view, key, _| view.common(key),
        |view, key, _| view.answer(key),
    ];

    fn key(&mut self, key: Key, layout: Option<&GameLayout>) {
        // The card looks like a box to close, so these keys answer no question behind it.
        let closes = self.shown_hint().is_some() && matches!(key, Key::Enter | Key::Esc);
        let (card, was_open) = (self.hints.take_card(), self.is_page_open());
        if closes {
            if let Some(top) = self.asking.asks.last_mut() {
                top.tip_closed();
            }
            return;
        }
        Self::LAYERS.iter().any(|layer| layer(self, key, layout));
        // Who reads help or the log first still finds the card, and Return still only closes it.
        if was_open || self.is_page_open() {
            self.hints.restore(card);
        }
    }

    /// Passes a key to the question.
    fn answer(&mut self, key: Key) -> bool {
        if self.asking.asks.is_empty() {
            return false;
        }
        let note = self.asking.note.take();
        let Some(reply) = self.with_top(|ask, scene| ask.key(scene, key)) else { return false };
        if matches!(reply, PromptReply::Help) {
            // The help page can show the refusal in full.
            self.asking.note = note;
        }
        self.reply(reply);
        true
    }

    /// Refuses a key that was meant for what was shown before the question.
    fn is_early(&mut self, key: Key) -> bool {
        let is_early = self.now < self.asking.deaf_until && matches!(key, Key::Enter | Key::Char(_));
        if is_early {
            self.asking.note = Some(EARLY.into());
        }
        is_early
    }

    /// Refuses the first key if it would repeat a command that the game gave by itself a moment ago. The key was meant for that.
    fn is_done_already(&mut self, key: Key) -> bool {
        let given = self.asking.by_itself.take().filter(|_| self.now < self.asking.since + HABIT);
        let Some(given) = given else { return false };
        let again = self.with_top(|ask, scene| ask.given_by(scene, key)).flatten();
        let is_again = again.is_some_and(|command| command == given);
        if is_again {
            self.asking.note = Some(DONE_ALREADY.into());
        }
        is_again
    }

    /// Returns the meaning of a key in the battle keymap. `None` if the question uses the key or takes typed letters.
    pub(super) fn beside(&self, key: Key) -> Option<KeyAction> {
        let intent = self.keys().intent(Keymap::Battle, key)?;
        let typed = |ask: &dyn Prompt<G>| match key.latin().unwrap_or(key) {
            Key::Char(letter) => ask.takes_letters() || ask.letters(self.keys()).contains(&letter),
            _ => false,
        };
        let own = |ask: &dyn Prompt<G>| typed(ask) || self.keys().intent(self.keymap_of(ask), key).is_some();
        (!self.asking.top().is_some_and(own)).then_some(intent)
    }

    /// Returns the battle keys that work at a question. `below`: the number of open questions below it.
    pub(super) fn rows_beside(&self, ask: &dyn Prompt<G>, below: usize) -> Vec<&'static KeyBinding> {
        let (taught, first) = (self.keys().lesson, below == 0 && !ask.takes_letters());
        let obeys = |order: &StandingOrder<G::Command>| first && self.shown.obey(order).is_some();
        let works = |row: &&KeyBinding| match row.intent {
            KeyAction::Hands => !taught && self.shown.to_move().is_some(),
            // A plan is where the coach helps most: its help names the key even while the coach is off.
            KeyAction::Coach => !taught && (self.settings.coach || ask.topic().context == Keymap::Planning),
            KeyAction::Threats => G::THREATS && !ask.takes_letters(),
            KeyAction::Stand => obeys(&StandingOrder::Stand),
            KeyAction::Rest => !taught && obeys(&StandingOrder::Rest),
            KeyAction::Lend => !taught && first && self.shown.deciding_actor() != Actor::Nobody,
            KeyAction::Undo => !taught && first,
            _ => true,
        };
        Keys::bindings(Keymap::Battle).filter(works).collect()
    }

    /// Switches the display of threats, where the rulebook has threats and letters do not search.
    fn turn_threats(&mut self, key: Key) -> bool {
        let Some(ask) = self.asking.top().filter(|_| G::THREATS) else { return false };
        let own = self.keys().intent(self.keymap_of(ask), key);
        let wanted = own == Some(KeyAction::Threats) || self.beside(key) == Some(KeyAction::Threats);
        if !wanted || ask.takes_letters() {
            return false;
        }
        (self.threats, self.outlook) = (!self.threats, None);
        true
    }

    /// Opens the help page of the log.
    pub(super) fn explain_log(&mut self) {
        self.explain(&Topic {
            title: "The log",
            asks: "Shows what happened so far. Type to search; press Return to see where it happened.",
            context: Keymap::Log,
            rules: &[],
            chapters: &[],
        });
    }

    /// Opens a help page that does not depend on the current question.
    pub(super) fn explain(&mut self, topic: &Topic) {
        self.help = Some(HelpReader::with(G::CHAPTERS, topic, self.keys(), &[], &[]).explaining(G::ABBREVIATIONS));
    }

    /// Returns whether the next player is called and the menu for leaving is closed.
    pub(super) fn is_called(&self) -> bool {
        self.seats.next.is_some() && self.asking.asks.len() <= 1
    }

    /// Handles a key while a player is called: Return sits down, other keys open help or the menu for leaving.
    fn sit_down(&mut self, key: Key) -> bool {
        if !self.is_called() {
            return false;
        }
        let intent = self.keys().intent(Keymap::Calling, key);
        match intent {
            Some(KeyAction::Help) => self.explain(&seats::TOPIC),
            Some(KeyAction::Save) => {
                self.asking.note = None;
                self.asking.page = Page::Menu;
                self.asking.asks.push(Box::new(Quitting::new(self.session.kept())));
            }
            _ => {}
        }
        if intent == Some(KeyAction::Accept) {
            let back = !self.seats.empty;
            self.seats.sit_down();
            // A player who resumes a game reads the log instead.
            if back {
                self.tell_meanwhile();
            }
            self.seen = self.shown.observation(self.seats.seat);
            self.asking.asks.clear();
        }
        true
    }

    /// Opens the control list: with F unless letters have another meaning, with F2 always.
    fn open_list(&mut self, key: Key) -> bool {
        let asked = self.beside(key) == Some(KeyAction::Hands) && self.guide.is_none();
        let opens = asked && self.seats.is_private() && self.shown.to_move().is_some();
        if opens {
            self.asking.note = None;
            self.handing = Some(ControlPage::new(&self.shown, &self.hands, self.seats.seat));
        }
        opens
    }

    /// Handles a key in the control list. If the computer now makes the current decision, its question closes.
    fn hand(&mut self, key: Key) -> bool {
        let Some(mut handing) = self.handing.take() else { return false };
        self.asking.note = None;
        let mut hands = std::mem::take(&mut self.hands);
        let handed = handing.key(&self.scene(), &mut hands, key);
        self.hands = hands;
        match handed {
            Handed::Done if self.hands.decides(self.session.battle()) => self.asking.asks.clear(),
            Handed::Done => {}
            Handed::Stay | Handed::Say(_) | Handed::Help => self.handing = Some(handing),
        }
        match handed {
            Handed::Say(text) => self.asking.note = Some(text),
            Handed::Help => {
                self.help = Some(
                    HelpReader::with(G::CHAPTERS, &G::LENDING, self.keys(), &[], &[Keymap::Dice])
                        .explaining(G::ABBREVIATIONS),
                );
            }
            Handed::Done | Handed::Stay => {}
        }
        true
    }

    fn click(&mut self, layout: &GameLayout, x: u16, y: u16) {
        if self.help.is_some() || self.handing.is_some() || self.is_called() {
            return;
        }
        if self.reading.is_some() {
            return self.click_log(y);
        }
        if self.stop(Key::Enter) {
            return;
        }
        if self.is_read_to() {
            self.guided(Key::Enter);
            return;
        }
        let page = self.shows_page();
        let Some(bar) = self.asking.top().map(|ask| bar::asked_in(layout, ask)) else { return };
        self.asking.note = None;
        let spot = G::spot_at(&self.scene(), layout.board.inner, x, y);
        let reply = self.with_top(|ask, scene| match spot {
            _ if page => ask.click_page(scene, x, y),
            Some(spot) => ask.click(scene, spot),
            None => ask.click_bar(scene, bar, x, y),
        });
        self.reply(reply.unwrap_or(PromptReply::Stay));
    }

    /// Handles a click on an actor in the panel: describes the actor above the current question.
    fn meet(&mut self, number: usize) {
        let lies_over = self.help.is_some() || self.handing.is_some() || self.reading.is_some() || self.shows_page();
        if lies_over || !self.seats.is_private() || !self.telling.is_ready() || self.asking.asks.is_empty() {
            return;
        }
        let look = G::meet(&self.scene(), number);
        self.asking.note = None;
        self.asking.asks.extend(look);
    }

    fn wheel(&mut self, by: i32, layout: Option<&GameLayout>) {
        if self.help.is_none() && (self.reading.is_some() || self.shows_page()) {
            return self.key(if by < 0 { Key::Up } else { Key::Down }, layout);
        }
        match (&mut self.help, layout) {
            (Some(reader), Some(layout)) => reader.wheel(by, layout.reading().inner),
            _ => self.log.scroll(if by < 0 { 3 } else { -3 }),
        }
    }
}
