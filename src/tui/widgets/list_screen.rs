//! A list of rows with details of the row in focus: rosters, scores, saved battles. A rulebook declares the columns and gives
//! the facts ([`List`]); the screen draws them for every size and handles keys, mouse, search and confirmations.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::form_screen::{MOST_KEYS, SMALL_LINE};
use crate::widgets::panels::focus::PanelFocus;
use crate::widgets::panels::{Page, Panel};
use crate::widgets::rows::{Groups, ListColumn, Rows, draw_table, width};
use ratatui::layout::Rect;

/// Columns of the box of a list without rows, so that the rules beside it get the room.
const EMPTY_WIDTH: u16 = 60;

/// Something that a key does with the row in focus.
pub struct ListAction {
    keymap: Keymap,
    intent: KeyAction,
    /// The words after the key; `None` for those of the keymap.
    does: Option<&'static str>,
    /// The question before it is done, and the effect of any key but Return.
    sure: Option<(String, &'static str)>,
    /// Why it is not possible with this row. Its key is not shown, and says this.
    refusal: Option<String>,
}

impl ListAction {
    /// An action with the keys and the words of a keymap.
    pub const fn new(keymap: Keymap, intent: KeyAction) -> ListAction {
        ListAction { keymap, intent, does: None, sure: None, refusal: None }
    }

    /// The action of Return and of a click on the row in focus.
    pub fn on_return(does: &'static str) -> ListAction {
        ListAction { does: Some(does), ..ListAction::new(Keymap::List, KeyAction::Accept) }
    }

    /// Replaces the words of the keymap.
    pub fn named(self, does: &'static str) -> ListAction {
        ListAction { does: Some(does), ..self }
    }

    /// Asks a question first. `otherwise` is the effect of any key but Return, as "keep it".
    pub fn asks(self, question: String, otherwise: &'static str) -> ListAction {
        ListAction { sure: Some((question, otherwise)), ..self }
    }

    /// Makes the action say why it is not possible.
    pub fn refused(self, why: impl Into<String>) -> ListAction {
        ListAction { refusal: Some(why.into()), ..self }
    }

    /// The hint for the key line; `None` if it is refused, or if another hint names the key, too.
    fn hint(&self, shared: &AppState) -> Option<Hint> {
        if self.refusal.is_some() {
            return None;
        }
        let hint = shared.keys().line(self.keymap, &[self.intent]).pop()?;
        let does = self.does.unwrap_or(hint.does);
        Some(Hint { does, ..hint }).filter(|hint| !hint.shown.is_empty())
    }
}

/// The facts and words of a list. `R` identifies a row; cells and details are looked up when they are drawn.
pub trait List<R>: 'static {
    const COLUMNS: &'static [ListColumn];
    /// True if letters search for a name. Then no action has a letter as its key.
    const SEARCHES: bool = false;
    /// True if Return does nothing with the marked row. During a search it then goes to what was found.
    const RETURN_LEAVES: bool = false;

    const TOPIC: Topic;
    /// A remark beside the title.
    const REMARK: &'static str = "";
    /// The text of the empty list.
    const EMPTY: &'static str;

    fn topic(&self) -> Topic {
        Self::TOPIC
    }

    fn title(&self) -> &'static str {
        self.topic().title
    }

    fn remark(&self, _shared: &AppState) -> String {
        Self::REMARK.into()
    }

    fn empty(&self, _shared: &AppState) -> &'static str {
        Self::EMPTY
    }

    fn rows(&self, shared: &AppState) -> Vec<R>;

    /// The name of a row, for the search. The focus stays with it when the rows change.
    fn name(&self, row: &R) -> String;

    /// Returns whether a box shows the rules of the topic where there is room.
    fn shows_rules(&self, _shared: &AppState) -> bool {
        true
    }

    /// The heading of the rows of which this is one; empty by default. Rows of a heading follow one another.
    fn group(&self, _row: &R) -> &'static str {
        ""
    }

    /// The cells of a row, one for each column.
    fn cells(&self, shared: &AppState, row: &R) -> Vec<Cell>;

    /// Panels that do not depend on the row in focus. They stand before those that do.
    fn news(&self, _shared: &AppState) -> Vec<Panel<'_>> {
        Vec::new()
    }

    /// The panels about the row in focus, the most important first. The rules follow them. None by default.
    fn detail<'s>(&'s self, _shared: &'s AppState, _row: &'s R) -> Vec<Panel<'s>> {
        Vec::new()
    }

    fn actions(&self, shared: &AppState, row: &R) -> Vec<ListAction>;

    /// Does an action with the row in focus. The rows are read again afterwards.
    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &R) -> Transition;

    fn leave(&self, _shared: &mut AppState) -> Transition {
        Transition::Main
    }

    /// The time of the next change without input; `None` if the list waits for the player.
    fn wakes_at(&self, _now: u64) -> Option<u64> {
        None
    }
}

pub struct ListScreen<L, R> {
    list: L,
    /// The rows that match the search.
    rows: Vec<R>,
    focus: Rows,
    /// The box that has the keys: the rows, or one beside them.
    boxes: PanelFocus,
    search: Search,
    /// The action to confirm.
    asked: Confirming<KeyAction>,
}

impl<L: List<R>, R> ListScreen<L, R> {
    pub fn new(shared: &AppState, list: L) -> ListScreen<L, R> {
        let rows = list.rows(shared);
        ListScreen {
            list,
            rows,
            focus: Rows::default(),
            boxes: PanelFocus::default(),
            search: Search::default(),
            asked: Confirming::new(),
        }
    }

    /// Sets the focus; a number past the end selects the last row.
    pub fn at(mut self, at: usize) -> ListScreen<L, R> {
        self.focus.at = at.min(self.rows.len().saturating_sub(1));
        self
    }

    /// Sets the focus to the row of a name, if there is one.
    pub fn on(self, name: &str) -> ListScreen<L, R> {
        let at = self.rows.iter().position(|row| self.list.name(row) == name).unwrap_or(0);
        self.at(at)
    }

    fn row(&self) -> Option<&R> {
        self.rows.get(self.focus.at)
    }

    fn actions(&self, shared: &AppState) -> Vec<ListAction> {
        self.row().map(|row| self.list.actions(shared, row)).unwrap_or_default()
    }

    /// Reads the rows again. The focus stays with the name, or with the place if the name is gone.
    fn reload(&mut self, shared: &AppState) {
        let name = self.row().map(|row| self.list.name(row));
        let mut all: Vec<Option<R>> = self.list.rows(shared).into_iter().map(Some).collect();
        let names: Vec<String> = all.iter().flatten().map(|row| self.list.name(row)).collect();
        let found = self.search.found(names.iter().map(String::as_str));
        self.rows = found.iter().filter_map(|at| all.get_mut(*at)?.take()).collect();
        let at = self.rows.iter().position(|row| Some(self.list.name(row)) == name);
        self.focus.at =
            at.unwrap_or(if self.search.is_on() { 0 } else { self.focus.at }).min(self.rows.len().saturating_sub(1));
    }

    /// Does an action, or asks first, or says why it is not possible.
    fn choose(&mut self, shared: &mut AppState, action: ListAction) -> Transition {
        if let Some(why) = action.refusal {
            shared.refuse(why);
            return Transition::Stay;
        }
        match action.sure {
            Some((question, otherwise)) => {
                self.asked.ask(shared, action.intent, &question, otherwise);
                Transition::Stay
            }
            None => self.act(shared, action.intent),
        }
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction) -> Transition {
        let Some(row) = self.rows.get(self.focus.at) else { return Transition::Stay };
        let go = self.list.act(shared, action, row);
        if matches!(go, Transition::Stay) {
            self.reload(shared);
        }
        go
    }

    /// Does the action of Return; an empty list is left.
    fn accept(&mut self, shared: &mut AppState) -> Transition {
        let actions = self.actions(shared);
        match actions.into_iter().find(|action| action.intent == KeyAction::Accept) {
            Some(action) => self.choose(shared, action),
            None if self.rows.is_empty() => self.list.leave(shared),
            None => Transition::Stay,
        }
    }

    /// Handles a letter of the search, or a key that edits it.
    fn searched(&mut self, shared: &AppState, key: Key, intent: Option<KeyAction>) -> bool {
        let takes = match intent {
            Some(KeyAction::Drop) => {
                self.search.back();
                true
            }
            Some(KeyAction::Back) => self.search.end(),
            Some(KeyAction::Accept) if L::RETURN_LEAVES => self.search.end(),
            Some(KeyAction::Search) if !self.search.is_on() => {
                self.search.open();
                true
            }
            _ if !matches!(key, Key::Char(_)) => false,
            _ => {
                let names: Vec<String> = self.list.rows(shared).iter().map(|row| self.list.name(row)).collect();
                self.search.takes(key, intent, names.iter().map(String::as_str))
            }
        };
        if takes {
            self.reload(shared);
        }
        takes
    }

    const fn keymap() -> Keymap {
        if L::SEARCHES { Keymap::Hall } else { Keymap::List }
    }

    /// The key line. `boxes`: the number of boxes on the page.
    fn keys(&self, shared: &AppState, boxes: usize) -> Vec<Hint> {
        let mut line = key_line(shared, &self.actions(shared), Self::keymap(), self.rows.len() > 1, boxes > 1);
        if L::RETURN_LEAVES && self.search.is_on() {
            Hint::reword(&mut line, KeyAction::Accept, "go there");
        }
        line
    }

    fn remark(&self, shared: &AppState) -> String {
        let remark = self.list.remark(shared);
        match (L::SEARCHES, self.search.is_on()) {
            (_, true) if self.search.typed().is_empty() => "type a name; Esc ends the search".into(),
            (_, true) => format!("named \"{}\"; Backspace takes a letter back", self.search.typed()),
            (true, false) => format!("{remark}; letters look for a name"),
            (false, false) => remark,
        }
    }

    fn draw_rows(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        let area = pane.rest();
        if self.rows.is_empty() {
            let empty = if self.search.is_on() { "No such name." } else { self.list.empty(shared) };
            pane.canvas.cursor = (area.x + 2, area.y);
            pane.canvas.wrapped(Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area }, empty, Ink::Plain);
            return;
        }
        let cells = |row: usize| self.rows.get(row).map(|row| self.list.cells(shared, row)).unwrap_or_default();
        let mut groups: Groups = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let title = self.list.group(row);
            match groups.last_mut() {
                Some((last, entries)) if *last == title => entries.push(at),
                _ => groups.push((title, vec![at])),
            }
        }
        self.focus.draw_groups(pane, L::COLUMNS, &groups, &cells);
    }
}

/// The key line of a list. `rows`: there are several rows; `boxes`: there are several boxes.
fn key_line(shared: &AppState, actions: &[ListAction], keymap: Keymap, rows: bool, boxes: bool) -> Vec<Hint> {
    let mut keys: Vec<Hint> = actions.iter().filter_map(|action| action.hint(shared)).collect();
    keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
    let width = |keys: &[Hint]| keys.iter().map(|hint| hint.width() + 2).sum::<u16>();
    for (is_wanted, keymap, intent, most) in
        [(rows, Keymap::List, KeyAction::Search, usize::MAX), (boxes, keymap, KeyAction::Page, MOST_KEYS)]
    {
        let more = shared.keys().line(keymap, &[intent]);
        if is_wanted && keys.len() < most && width(&keys) + width(&more) <= SMALL_LINE {
            let help = keys.len() - 2;
            drop(keys.splice(help..help, more));
        }
    }
    let other = Hint::several("Up, Down", "another");
    if rows && keys.len() < MOST_KEYS && width(&keys) + other.width() <= SMALL_LINE {
        keys.insert(0, other);
    }
    keys
}

/// Draws the first rows of a list without a focus, for example in a menu. `entry` is the menu entry that shows all.
pub fn draw_first<L: List<R>, R>(shared: &AppState, pane: &mut TextBox<'_, '_>, list: &L, entry: &str) {
    let rows = list.rows(shared);
    if rows.is_empty() {
        return pane.text(list.empty(shared), Ink::Plain);
    }
    let room = usize::from(pane.left()).saturating_sub(1);
    let shown = if rows.len() > room { room.saturating_sub(1) } else { rows.len() };
    draw_table(pane, L::COLUMNS, (shown, None), &|row| list.cells(shared, &rows[row]));
    if rows.len() > shown {
        pane.at(2, &format!("... and {} more: {entry} shows all.", rows.len() - shown), Ink::Warning);
        pane.next();
    }
}

impl<L: List<R>, R> Screen for ListScreen<L, R> {
    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.list.wakes_at(now)
    }

    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            return answer.map_or(Transition::Stay, |action| self.act(shared, action));
        }
        if let Some(again) = self.focus.mouse(input, self.rows.len()) {
            self.boxes.go_home();
            return if again { self.accept(shared) } else { Transition::Stay };
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let keymap = if self.search.is_on() { Keymap::Hall } else { Self::keymap() };
        let intent = shared.keys().intent(keymap, key);
        let searches = L::SEARCHES || self.search.is_on() || intent == Some(KeyAction::Search);
        if searches && self.searched(shared, key, intent) {
            return Transition::Stay;
        }
        if intent.is_some_and(|intent| self.boxes.steer(intent)) {
            return Transition::Stay;
        }
        let has_key = |action: &ListAction| shared.keys().intent(action.keymap, key) == Some(action.intent);
        if let Some(action) = self.actions(shared).into_iter().find(has_key) {
            return self.choose(shared, action);
        }
        match intent {
            Some(KeyAction::Accept) => return self.accept(shared),
            Some(KeyAction::Back) => return self.list.leave(shared),
            Some(KeyAction::Help) => {
                let keys = self.keys(shared, self.panels(shared).len());
                return explain_line(shared, &self.list.topic(), &[], &keys, &[Self::keymap()]);
            }
            Some(intent) => self.focus.steer(intent, self.rows.len()),
            None => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, shared: &mut AppState, letter: char) -> Option<Transition> {
        let takes = L::SEARCHES && self.search.paste(letter);
        if takes {
            self.reload(shared);
        }
        takes.then_some(Transition::Stay)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (title, remark) = (self.list.title(), self.remark(shared));
        let panels = self.panels(shared);
        let keys = self.asked.keys(self.keys(shared, panels.len()));
        Page { title, remark: &remark, panels, focus: &self.boxes, keys }.draw(shared, canvas, layout);
    }
}

impl<L: List<R>, R> ListScreen<L, R> {
    /// The boxes of the page, the rows first.
    fn panels<'s>(&'s self, shared: &'s AppState) -> Vec<Panel<'s>> {
        let title = self.list.title();
        let count = self.focus.position(self.rows.len());
        let wide = if self.rows.is_empty() { EMPTY_WIDTH } else { width(L::COLUMNS) };
        let size = (wide, self.rows.len() as u16 + 3);
        let rows = Panel::drawn(title, |pane| self.draw_rows(shared, pane)).remark(count).size(size.0, size.1);
        let mut panels = vec![rows];
        panels.extend(self.list.news(shared));
        panels.extend(self.row().map(|row| self.list.detail(shared, row)).unwrap_or_default());
        if self.list.shows_rules(shared) && !self.list.topic().rules.is_empty() {
            panels.push(Panel::rules(shared, self.list.topic()));
        }
        panels
    }
}
