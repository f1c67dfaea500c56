//! The application: the state that all screens share, and the loop's entry points for inputs, time and drawing. [`App::input`],
//! [`App::tick`] and [`App::draw`] are called by the event loop. Start reading there.

use crate::books::{ActiveGame, Books, ReplayView};
use crate::canvas::Canvas;
use crate::game_view::Ending;
#[cfg(test)]
use crate::game_view::GameView;
use crate::game_view::prompt::sentence;
use crate::game_view::replay::JumpTarget;
#[cfg(test)]
use crate::hexarena::screens::life::HexarenaCareer;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap, Keys, player_keys};
use crate::layout::{GameLayout, Layout, SMALLEST};
use crate::screens::screen_stack::{ScreenStack, small_page};
use crate::screens::{Transition, learning, options, welcome};
use crate::theme::Ink;
use crate::theme::skin::{Skin, Surroundings};
use crate::{background, books};
#[cfg(test)]
use ludus_duels::battle::state::Encounter;
use ludus_engine::dice::Seed;
use ludus_engine::text::is_printing;
#[cfg(test)]
use ludus_gladiator::battle::state::Battle;
use ludus_store::books::Opened;
use ludus_store::journal::JournalError;
use ludus_store::session::SaveState;
use ludus_store::settings::{Look, Settings};
use ludus_store::system::fresh_seed;
use ludus_store::{Store, StoreError};
use ratatui::layout::{Position, Rect};
use std::path::Path;

/// Milliseconds within which the terminal's answer about its background is accepted. A later one would change a screen that
/// the player is already reading.
const ANSWER: u64 = 200;

/// Milliseconds without input before changed settings are written.
const PAUSE: u64 = 1000;

/// The state that all screens share.
pub struct AppState {
    pub store: Store,
    pub books: Books,
    /// A message for the player, shown until the next key.
    pub note: Option<(String, Ink)>,
    pub copied: Option<String>,
    /// Milliseconds since the program started.
    pub now: u64,
    pub size: Rect,
    /// The abilities of the terminal, from which the look follows.
    surroundings: Surroundings,
    /// The seed of the next battle; `None` if it is random.
    fixed: Option<u64>,
}

impl AppState {
    pub const fn settings(&self) -> &Settings {
        self.store.settings()
    }

    /// The look of the screen.
    pub fn skin(&self) -> Skin {
        self.surroundings.skin(self.settings())
    }

    pub fn keys(&self) -> Keys {
        Keys::set(self.store.settings())
    }

    pub fn fresh_seed(&mut self) -> Seed {
        match &mut self.fixed {
            Some(fixed) => {
                *fixed = fixed.wrapping_add(1);
                Seed(fixed.wrapping_sub(1))
            }
            None => fresh_seed(),
        }
    }

    /// Shows the reason for a refusal.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.note = Some((text.into(), Ink::Bad));
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.note = Some((text.into(), Ink::Good));
    }

    /// Shows the text after a change of the store, or why it was refused. Returns whether it was done.
    pub fn say_done<T>(&mut self, done: Result<T, StoreError>, text: impl Into<String>) -> bool {
        match &done {
            Ok(_) => self.say(text),
            Err(error) => self.refuse(sentence(&error.to_string())),
        }
        done.is_ok()
    }

    /// Shows what could not be stored; play continues.
    pub fn report_store_error(&mut self, result: Result<(), StoreError>) {
        if let Err(error) = result {
            self.note = Some((format!("{error}."), Ink::Warning));
        }
    }
}

/// Screens that cover everything else: the options.
struct Overlay {
    layer: ScreenStack,
    /// The message that was shown before it opened.
    note: Option<(String, Ink)>,
}

pub struct App {
    shared: AppState,
    layer: ScreenStack,
    /// The options, opened at a question. The screen below is kept and returns unchanged.
    over: Option<Overlay>,
    play: Option<ActiveGame>,
    /// A replay, shown over the game or the screen below.
    show: Option<ReplayView>,
    /// True if the program only shows a replay and ends with it.
    only_shows: bool,
    /// The clickable areas of the last frame and the input of each.
    clicks: Vec<(Rect, Input)>,
    pasting: Pasting,
    /// The time at which changed settings are written; earlier if the page is closed.
    save_at: Option<u64>,
    done: bool,
}

#[derive(Default)]
struct Pasting {
    /// Numbers of characters that the field accepted and refused.
    taken: usize,
    left_out: usize,
    /// True if a space is pending. It is dropped at the ends of the text.
    space: bool,
}

impl App {
    /// Opens the program at the welcome screen, or at the menu if the welcome was seen before.
    pub fn new(store: Store, surroundings: Surroundings) -> App {
        player_keys::install(store.key_file());
        let (books, size) = (Books::new(), Rect::ZERO);
        let mut shared = AppState { store, books, note: None, copied: None, now: 0, size, surroundings, fixed: None };
        let layer = ScreenStack::new(welcome::first(&mut shared));
        let (over, play, show, clicks) = (None, None, None, Vec::new());
        let pasting = Pasting::default();
        let (only_shows, save_at, done) = (false, None, false);
        App { shared, layer, over, play, show, only_shows, clicks, pasting, save_at, done }
    }

    /// Gives the coming battles this seed and the ones after it.
    pub const fn fix_chance(&mut self, seed: Seed) {
        self.shared.fixed = Some(seed.0);
    }

    /// Opens the career of a Hex Arena character, for tests. Players reach it from the hall.
    #[cfg(test)]
    pub fn open_life(&mut self, name: &str) {
        if let Transition::Over(screen) = HexarenaCareer::open(&self.shared, name) {
            self.layer = ScreenStack::new(screen);
        }
    }

    /// Returns the Gladiator battle in progress, for tests.
    #[cfg(test)]
    pub fn battle(&self) -> Option<&GameView<Battle>> {
        match self.play.as_ref()? {
            ActiveGame::Gladiator(player) => Some(player),
            _ => None,
        }
    }

    /// Returns the game on the screen, for tests.
    #[cfg(test)]
    pub const fn play(&self) -> Option<&ActiveGame> {
        self.play.as_ref()
    }

    /// Returns the keys on the open help page, in or outside a game, for tests.
    #[cfg(test)]
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        self.play.as_ref().map_or_else(|| self.layer.keys_told(), ActiveGame::keys_told)
    }

    /// Returns the game on the screen, so that tests can replace it.
    #[cfg(test)]
    pub const fn play_mut(&mut self) -> Option<&mut ActiveGame> {
        self.play.as_mut()
    }

    /// Returns each book's set-up, for tests.
    #[cfg(test)]
    pub const fn books(&self) -> &Books {
        &self.shared.books
    }

    /// Returns each book's set-up, so that tests can change it.
    #[cfg(test)]
    pub const fn books_mut(&mut self) -> &mut Books {
        &mut self.shared.books
    }

    /// Returns the encounter on the screen, for tests.
    #[cfg(test)]
    pub fn duel(&self) -> Option<&GameView<Encounter>> {
        match self.play.as_ref()? {
            ActiveGame::Duels(player) => Some(player),
            _ => None,
        }
    }

    /// Returns the Gladiator battle on the screen, for tests.
    #[cfg(test)]
    pub fn battle_mut(&mut self) -> Option<&mut GameView<Battle>> {
        match self.play.as_mut()? {
            ActiveGame::Gladiator(player) => Some(player),
            _ => None,
        }
    }

    /// Returns to the welcome screen, for tests.
    #[cfg(test)]
    pub fn back_to_the_welcome(&mut self) {
        self.layer = ScreenStack::new(Box::new(welcome::Welcome::new(&self.shared)));
    }

    /// Opens the welcome screen with these notices, for tests.
    #[cfg(test)]
    pub fn welcome_with(&mut self, notices: Vec<String>) {
        self.layer = ScreenStack::new(Box::new(welcome::Welcome::with_notices(&self.shared, notices)));
    }

    /// Returns the clickable areas of the screen, for tests.
    #[cfg(test)]
    pub fn clicks(&self) -> &[(Rect, Input)] {
        &self.clicks
    }

    /// Returns the state that all screens share, for tests.
    #[cfg(test)]
    pub const fn shared_mut(&mut self) -> &mut AppState {
        &mut self.shared
    }

    #[cfg(test)]
    pub const fn store_mut(&mut self) -> &mut Store {
        &mut self.shared.store
    }

    /// Returns whether the program should end.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    pub fn skin(&self) -> Skin {
        self.shared.skin()
    }

    /// Returns whether to ask the terminal for its background.
    pub fn asks_background(&self) -> bool {
        self.shared.surroundings.asks(self.shared.settings())
    }

    pub const fn wants_mouse(&self) -> bool {
        self.shared.store.settings().mouse
    }

    /// The journal of the game in progress.
    pub fn journal(&self) -> Option<&Path> {
        self.play.as_ref().and_then(ActiveGame::journal)
    }

    /// The time of the next change without input, a save included.
    pub fn wakes_at(&self) -> Option<u64> {
        self.shown_at().into_iter().chain(self.save_at).min()
    }

    /// The time at which the screen next changes without input.
    fn shown_at(&self) -> Option<u64> {
        match (&self.over, &self.show, &self.play) {
            (Some(_), ..) => None,
            (None, Some(show), _) => show.wakes_at(),
            (None, None, Some(play)) => play.wakes_at(),
            (None, None, None) => self.layer.wakes_at(self.shared.now),
        }
    }

    /// Returns whether to ring the bell: a player is to decide after the program acted. A second call returns false.
    pub fn rings(&mut self) -> bool {
        let asked = match &mut self.show {
            Some(show) => show.asks_anew(),
            None => self.play.as_mut().is_some_and(ActiveGame::asks_anew),
        };
        asked && self.shared.settings().bell
    }

    /// Takes the text for the clipboard; a second call returns `None`.
    pub fn take_copied(&mut self) -> Option<String> {
        self.shared.copied.take().or_else(|| self.play.as_mut().and_then(ActiveGame::take_copied))
    }

    pub fn tick(&mut self, now: u64) {
        self.shared.now = now;
        if self.save_at.is_some_and(|at| at <= now) {
            self.save_changes();
        }
        match (&self.over, &mut self.show, &mut self.play) {
            (Some(_), ..) => {}
            (None, Some(show), _) => return show.tick(now),
            (None, None, Some(play)) => play.tick(now),
            (None, None, None) => {}
        }
        self.follow();
    }

    pub fn open_battle(&mut self, opened: impl Into<Opened>, now: u64) {
        self.shared.now = now;
        let settings = *self.shared.settings();
        self.play = Some(ActiveGame::open(&mut self.shared, opened.into(), settings));
        self.follow();
    }

    /// Opens a game that the computer plays for all sides, at a readable pace.
    pub fn watch_battle(&mut self, opened: impl Into<Opened>, now: u64) {
        self.shared.now = now;
        self.play = Some(ActiveGame::watch(&mut self.shared, opened.into()));
        self.follow();
    }

    /// Shows a replay; the program ends with it.
    pub fn show(&mut self, journal: &Path) -> Result<(), JournalError> {
        self.show = Some(ReplayView::open(&mut self.shared, journal, JumpTarget::Beginning)?);
        self.only_shows = true;
        Ok(())
    }

    /// Shows a game whose decisions are all recorded.
    pub fn record(&mut self, open: impl FnOnce(&mut AppState) -> Result<ActiveGame, String>) -> Result<(), String> {
        self.play = Some(open(&mut self.shared)?);
        self.follow();
        Ok(())
    }

    /// Returns whether every event of the game has been shown.
    pub fn is_told(&self) -> bool {
        self.play.as_ref().is_none_or(ActiveGame::is_told)
    }

    /// Handles an input and schedules the saving of changes.
    pub fn input(&mut self, input: Input, now: u64) {
        self.take(input, now);
        self.save_at = self.shared.store.has_unsaved().then_some(now + PAUSE);
    }

    pub fn save_changes(&mut self) {
        self.save_at = None;
        let saved = self.shared.store.save_changes();
        self.shared.report_store_error(saved);
    }

    fn take(&mut self, input: Input, now: u64) {
        self.shared.now = now;
        let layout = Layout::of(self.shared.size);
        match input {
            Input::Resize(..) => return,
            Input::Background { light } => {
                let was = self.shared.surroundings.light;
                self.shared.surroundings.light = if now <= ANSWER { light } else { was };
                return;
            }
            Input::Interrupt => return self.interrupt(),
            Input::Pasted(letter) => return self.paste(letter),
            Input::PasteEnd { whole } => return self.end_paste(whole),
            _ if layout.is_none() => return,
            _ => {}
        }
        let input = self.clicked(input);
        match input.key().and_then(|key| self.shared.keys().intent(Keymap::Anywhere, key)) {
            Some(KeyAction::OtherLook) => return self.change_look(),
            Some(KeyAction::Options) if self.over.is_none() => {
                let layer = ScreenStack::new(Box::new(options::Options::screen()));
                self.over = Some(Overlay { layer, note: self.shared.note.take() });
                return;
            }
            Some(KeyAction::Options) => {
                if let Some(over) = self.over.take() {
                    self.close(over);
                }
                return;
            }
            _ => {}
        }
        if let Some(mut over) = self.over.take() {
            self.shared.note = None;
            let page = layout.map(|_| small_page(self.shared.size));
            return match over.layer.input(&mut self.shared, input, page.as_ref()) {
                Transition::Stay | Transition::To(_) | Transition::Over(_) | Transition::Back | Transition::Read(_) => {
                    self.over = Some(over)
                }
                Transition::Main
                | Transition::Learn(_)
                | Transition::Battle(_)
                | Transition::Watch(_)
                | Transition::Report(_)
                | Transition::Quit => self.close(over),
            };
        }
        let parts = self.parts();
        if let Some(show) = &mut self.show {
            show.input(input, parts.as_ref(), now);
            show.settle(&mut self.shared);
            if show.is_done() {
                self.show = None;
                self.done |= self.only_shows;
            }
            return;
        }
        if let Some(play) = &mut self.play {
            play.input(input, parts.as_ref(), now);
            return self.follow();
        }
        self.shared.note = None;
        let page = layout.map(|_| small_page(self.shared.size));
        let go = self.layer.input(&mut self.shared, input, page.as_ref());
        self.go(go);
    }

    /// Translates a click on a clickable area. Other inputs are returned unchanged.
    fn clicked(&self, input: Input) -> Input {
        let Input::Click(x, y) = input else { return input };
        let hit = self.clicks.iter().rev().find(|(area, _)| area.contains(Position::new(x, y)));
        hit.map_or(input, |(_, means)| *means)
    }

    /// Handles a pasted character. Line ends count as spaces, and repeated spaces as one.
    fn paste(&mut self, letter: char) {
        if letter.is_whitespace() {
            self.pasting.space = self.pasting.taken > 0;
            return;
        }
        let space = std::mem::take(&mut self.pasting.space);
        if space {
            self.type_pasted(' ');
        }
        if is_printing(letter) && self.type_pasted(letter) {
            self.pasting.taken += 1;
        } else {
            self.pasting.left_out += 1;
        }
    }

    /// Types a pasted character into the text field. False if the field refuses it, or there is no field.
    fn type_pasted(&mut self, letter: char) -> bool {
        if Layout::of(self.shared.size).is_none() {
            return false;
        }
        if let Some(over) = &mut self.over {
            return over.layer.paste(&mut self.shared, letter).is_some();
        }
        if let Some(show) = &mut self.show {
            return show.paste(letter);
        }
        if let Some(play) = &mut self.play {
            return play.paste(letter);
        }
        let go = self.layer.paste(&mut self.shared, letter);
        let takes = go.is_some();
        self.go(go.unwrap_or(Transition::Stay));
        takes
    }

    /// Shows how much of a pasted text was left out.
    fn end_paste(&mut self, whole: bool) {
        let Pasting { taken, left_out, .. } = std::mem::take(&mut self.pasting);
        let text = match (taken, left_out) {
            _ if !whole => "The pasted text arrived incomplete: check the input.".into(),
            (_, 0) => return,
            (0, _) => "Nothing was pasted: this screen cannot take that text.".into(),
            (_, 1) => "Pasted, except one character that cannot be typed here.".into(),
            (_, count) => format!("Pasted, except {count} characters that cannot be typed here."),
        };
        self.say_below(text);
    }

    /// Shows a message on whatever screen is open.
    fn say_below(&mut self, text: String) {
        match (&self.over, &mut self.show, &mut self.play) {
            (None, Some(show), _) => show.note(text),
            (None, None, Some(play)) => play.note(text),
            _ => self.shared.note = Some((text, Ink::Warning)),
        }
    }

    /// Closes the options and applies them to what is below.
    fn close(&mut self, over: Overlay) {
        let settings = *self.shared.settings();
        if let Some(play) = &mut self.play {
            play.apply_settings(settings, self.shared.now);
        }
        if let Some(show) = &mut self.show {
            show.apply_settings(settings, self.shared.now);
        }
        self.shared.note = over.note;
        self.save_changes();
    }

    fn parts(&self) -> Option<GameLayout> {
        GameLayout::of(self.shared.size, self.skin().modern)
    }

    /// Ends the program on Ctrl-C. The journal keeps the battle, so nothing is lost.
    fn interrupt(&mut self) {
        self.done = true;
    }

    /// Switches between the modern and the classic look, and stores the choice.
    fn change_look(&mut self) {
        let look = if self.skin().modern { Look::Classic } else { Look::Modern };
        self.shared.store.choose_settings(Settings { look, ..*self.shared.settings() });
    }

    fn go(&mut self, go: Transition) {
        if !matches!(go, Transition::Stay) {
            self.save_changes();
        }
        match go {
            Transition::Stay | Transition::To(_) | Transition::Over(_) | Transition::Back | Transition::Read(_) => {}
            Transition::Main => self.layer = ScreenStack::new(books::menu(&self.shared)),
            Transition::Learn(number) => self.learn(number),
            Transition::Battle(opened) => {
                // The new menu drops the old screen and ends its win estimate.
                self.layer = ScreenStack::new(books::menu(&self.shared));
                self.open_battle(*opened, self.shared.now);
            }
            Transition::Watch(journal) => {
                let opened = ReplayView::open(&mut self.shared, &journal, JumpTarget::Beginning);
                self.watch_again(opened);
            }
            Transition::Report(journal) => self.open_report(&journal),
            Transition::Quit => self.done = true,
        }
    }

    /// Opens the report of a finished battle over the current screen; its replay, if it has no report any more.
    fn open_report(&mut self, journal: &Path) {
        match ActiveGame::past(&self.shared, journal) {
            Ok(play) => {
                self.play = Some(play);
                self.follow();
            }
            Err(_) => {
                let opened = ReplayView::open(&mut self.shared, journal, JumpTarget::Beginning);
                self.watch_again(opened);
            }
        }
    }

    /// Opens a replay over the current screen, or shows why it cannot.
    fn watch_again(&mut self, opened: Result<ReplayView, JournalError>) {
        match opened {
            Ok(show) => self.show = Some(show),
            Err(error) => self.shared.refuse(sentence(&error.to_string())),
        }
    }

    /// Opens a lesson, or the list of lessons if there is none of that number.
    fn learn(&mut self, number: usize) {
        self.play = ActiveGame::learn(&self.shared, number);
        if self.play.is_none() {
            self.layer = ScreenStack::new(Box::new(learning::Learning::at(&self.shared, 0)));
        }
    }

    /// Leaves a lesson for the next one or for the list.
    fn end_lesson(&mut self, number: usize, learnt: bool, on: bool) {
        let Some(play) = self.play.take() else { return };
        if learnt {
            play.learnt(&mut self.shared, number);
        }
        let list = learning::Learning::at(&self.shared, number + usize::from(learnt));
        self.layer = ScreenStack::new(Box::new(list));
        if on {
            self.learn(number + 1);
        }
    }

    /// Credits a finished game, and leaves one that was closed.
    fn follow(&mut self) {
        let Some(play) = &mut self.play else { return };
        play.settle(&mut self.shared);
        if let Some(spot) = play.wants_to_watch() {
            let opened = ReplayView::again(&mut self.shared, play, spot);
            return self.watch_again(opened);
        }
        let ending = play.ending();
        match ending {
            Ending::Not => return,
            Ending::Lesson { number, learnt, on } => return self.end_lesson(number, learnt, on),
            _ => {}
        }
        let Some(play) = self.play.take() else { return };
        // The screen from which a past game was opened returns.
        if play.is_past() && ending != Ending::Again {
            return;
        }
        self.say_ending(&play, ending);
        play.leave(&mut self.shared);
        if ending == Ending::Rest {
            self.shared.books.rest();
        }
        self.layer = ScreenStack::new(books::menu(&self.shared));
        match ending {
            Ending::Again => match play.once_more(&mut self.shared) {
                Ok(opened) => self.open_battle(opened, self.shared.now),
                Err(error) => self.shared.refuse(sentence(&error.to_string())),
            },
            Ending::Rematch => match self.shared.books.current().fight_again(&mut self.shared) {
                Transition::To(screen) => self.layer = ScreenStack::new(screen),
                go => self.go(go),
            },
            _ => {}
        }
    }

    /// Shows how a game was left, and abandons one that was not saved.
    fn say_ending(&mut self, play: &ActiveGame, ending: Ending) {
        match ending {
            Ending::Done if play.kept() == SaveState::Beginning => {
                self.shared.refuse("The end of the battle was not saved: Continue resumes its beginning.");
            }
            Ending::Not | Ending::Done | Ending::Again | Ending::Rematch | Ending::Rest | Ending::Lesson { .. } => {}
            Ending::Saved => self.shared.say("The battle is saved: Continue resumes it."),
            Ending::Lost if play.kept() == SaveState::Beginning => {
                self.shared.refuse("The end of the battle was not saved: Continue resumes its beginning.");
            }
            Ending::Lost => {
                let let_go = self.shared.store.abandon(play.id());
                self.shared.report_store_error(let_go);
                self.shared.refuse("The battle was not saved and is lost.");
            }
            Ending::Abandoned => {
                let given_up = self.shared.store.abandon(play.id());
                self.shared.say(play.given_up());
                self.shared.report_store_error(given_up);
            }
        }
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_>) {
        self.shared.size = canvas.area();
        if let Some(text) = background::refusal() {
            self.say_below(text.into());
        }
        if Layout::of(self.shared.size).is_none() {
            return too_small(canvas);
        }
        let parts = self.parts();
        match (&self.over, &mut self.show, &mut self.play, parts) {
            (Some(over), ..) => over.layer.draw_page(&mut self.shared, canvas),
            (None, Some(show), _, Some(parts)) => show.draw(canvas, &parts),
            (None, None, Some(play), Some(parts)) => play.draw(canvas, &parts),
            _ => self.layer.draw_page(&mut self.shared, canvas),
        }
        canvas.fold_signs();
        self.clicks = canvas.clicks();
    }
}

/// Shows that the terminal is too small. The current question returns when it has grown.
fn too_small(canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let (columns, rows) = SMALLEST;
    let text = format!(
        "This terminal has {} columns and {} rows; Ludus needs {columns} and {rows}. Nothing is lost: make it larger.",
        area.width, area.height
    );
    canvas.wrapped(area, &text, Ink::Plain);
}

/// The key of an input on a page that is only read. A click counts as Return.
pub fn is_any(input: Input) -> Option<Key> {
    match input {
        Input::Click(..) => Some(Key::Enter),
        other => other.key(),
    }
}
