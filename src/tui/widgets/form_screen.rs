//! A form: labelled fields in boxes, each with a value that Left and Right change, and an explanation of the field in focus.
//! A rulebook gives the fields as data ([`Field`], [`Group`]) and the place of the boxes ([`Form`]). The fields are built
//! for every frame and every input, so they always show the current values.

pub mod headed;

use crate::app::AppState;
use crate::canvas::{Canvas, wrap};
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note, push_within, refuse_beside, refused};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Fill, TextBox, WideLayout, columns, marker};
use crate::widgets::panels::{Panel, stack};
use crate::widgets::spans::is_fine;
use ratatui::layout::Rect;
use std::borrow::Cow;
use std::marker::PhantomData;

/// A text of the form's values, and its greatest number of characters.
type Text<V> = (fn(&mut V) -> &mut String, usize);

/// Sets the next value, or the previous one.
type Turn<V> = Box<dyn Fn(&mut V, &mut AppState, bool)>;

/// A field of a form over the values `V`.
pub struct Field<V> {
    label: &'static str,
    value: String,
    /// The meaning of the current value, shown beside it.
    means: String,
    help: String,
    /// Every value with its meaning, the current one first. Empty if there are too many to list.
    values: Vec<(Cow<'static, str>, &'static str)>,
    /// The place of the current value among all.
    place: usize,
    turn: Turn<V>,
    /// The text that the player types here.
    text: Option<Text<V>>,
    /// True if the arrows change the value.
    turns: bool,
}

impl<V> Field<V> {
    /// Creates a field whose values only `turn` knows.
    pub fn new(
        label: &'static str,
        value: impl Into<String>,
        turn: impl Fn(&mut V, &mut AppState, bool) + 'static,
    ) -> Field<V> {
        let (means, help) = (String::new(), String::new());
        Field {
            label,
            value: value.into(),
            means,
            help,
            values: Vec::new(),
            place: 0,
            turn: Box::new(turn),
            text: None,
            turns: true,
        }
    }

    /// Creates a field whose value stays.
    pub fn fixed(label: &'static str, value: impl Into<String>) -> Field<V> {
        Field { turns: false, ..Field::new(label, value, |_, _, _| {}) }
    }

    /// Creates a field with a list of values, each with its name and its meaning. A meaning can be empty.
    pub fn one<T: Copy + PartialEq + 'static, N: Into<Cow<'static, str>>>(
        label: &'static str,
        all: impl IntoIterator<Item = (T, N, &'static str)>,
        now: T,
        set: impl Fn(&mut V, &mut AppState, T) + 'static,
    ) -> Field<V> {
        let named = all.into_iter().map(|(value, name, means)| (value, (name.into(), means)));
        let (all, mut values): (Vec<T>, Vec<(Cow<'static, str>, &str)>) = named.unzip();
        let at = all.iter().position(|value| *value == now).unwrap_or(0);
        values.rotate_left(at);
        let (value, means) = values.first().cloned().unwrap_or_default();
        let turn = move |form: &mut V, shared: &mut AppState, forward| {
            if let Some(value) = all.get(turned(at, all.len(), forward)) {
                set(form, shared, *value);
            }
        };
        Field { values, place: at, ..Field::new(label, value, turn) }.means(means)
    }

    /// Creates a field that takes typed letters.
    pub fn text(label: &'static str, value: impl Into<String>, most: usize, of: fn(&mut V) -> &mut String) -> Field<V> {
        Field { text: Some((of, most)), ..Field::fixed(label, value) }
    }

    /// Sets the explanation of the field.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Field<V> {
        Field { help: help.into(), ..self }
    }

    /// Sets the meaning of the current value.
    #[must_use]
    pub fn means(self, means: impl Into<String>) -> Field<V> {
        Field { means: means.into(), ..self }
    }

    /// The explanation of the field, or else of its value.
    fn explanation(&self) -> &str {
        if self.help.is_empty() { &self.means } else { &self.help }
    }

    pub const fn label(&self) -> &'static str {
        self.label
    }

    /// The label and the current value.
    pub fn told(&self) -> String {
        format!("{} {}", self.label, self.value)
    }

    /// Names the field and its values with their meanings in one line. `None` if they need no explanation.
    fn summary(&self) -> Option<String> {
        let told = |(name, means): &(Cow<'_, str>, &str)| format!("{name} - {}", means.trim_end_matches('.'));
        let all: Vec<String> = self.values.iter().filter(|(_, means)| !means.is_empty()).map(told).collect();
        (!all.is_empty()).then(|| format!("{}: {}.", self.label, all.join("; ")))
    }
}

/// The first field of the next or previous group. In a form of one group, the next or previous field.
fn next_group<V>(groups: &[Group<V>], at: usize, forward: bool) -> usize {
    let firsts = groups.iter().scan(0, |first, group| {
        *first += group.fields.len();
        Some(*first - group.fields.len())
    });
    let firsts: Vec<usize> = firsts.collect();
    let fields = groups.iter().map(|group| group.fields.len()).sum();
    if groups.len() < 2 {
        return turned(at, fields, forward);
    }
    let here = firsts.iter().rposition(|first| *first <= at).unwrap_or(0);
    firsts.get(turned(here, firsts.len(), forward)).copied().unwrap_or(at)
}

/// Keys in a key line, and columns of it at 80x24.
pub const MOST_KEYS: usize = 8;
pub const SMALL_LINE: u16 = 78;

/// The next or previous index of a list, wrapping around.
pub fn turned(at: usize, count: usize, on: bool) -> usize {
    match count {
        0 => 0,
        count if on => (at + 1) % count,
        count => (at + count - 1) % count,
    }
}

/// Replaces a value by the next or previous one of a list.
pub fn turn<T: Clone + PartialEq>(all: &[T], value: &mut T, on: bool) {
    let at = all.iter().position(|one| one == value).unwrap_or(0);
    if let Some(next) = all.get(turned(at, all.len(), on)) {
        *value = next.clone();
    }
}

/// Fields in a box of their own.
pub struct Group<V> {
    title: &'static str,
    ink: Ink,
    remark: String,
    fields: Vec<Field<V>>,
}

impl<V> Group<V> {
    pub const fn new(title: &'static str, fields: Vec<Field<V>>) -> Group<V> {
        Group { title, ink: Ink::Title, remark: String::new(), fields }
    }

    pub fn fields(&self) -> &[Field<V>] {
        &self.fields
    }

    /// Gives the title an ink, for example a side's, and a remark beside it.
    #[must_use]
    pub fn with(self, ink: Ink, remark: impl Into<String>) -> Group<V> {
        Group { ink, remark: remark.into(), ..self }
    }
}

/// Where the parts of a form stand.
#[derive(Default)]
pub struct Places {
    /// The box of each group. A group without a place is not shown.
    pub groups: Vec<Rect>,
    /// The explanation of the field in focus: a box on a large screen, text at 80x24.
    pub help: Rect,
    /// The line of the bar that a note begins in, at 80x24.
    pub note: u16,
}

/// The facts of a form whose fields change a `V`. The first methods have to be given; the others have what most forms need.
pub trait Form<V> {
    fn values(&mut self) -> &mut V;

    /// The help page. Its title is that of the screen.
    fn topic(&self) -> &'static Topic;

    fn groups(&self, shared: &AppState) -> Vec<Group<V>>;

    /// The boxes beside the fields, the most important first: what the choices lead to. By default that is the rules.
    fn panels<'a>(&'a self, shared: &'a AppState) -> Vec<Panel<'a>> {
        vec![Panel::rules(shared, *self.topic())]
    }

    /// Returns whether its boxes have room on a screen of 100 columns and 30 rows.
    fn has_small_boxes(&self) -> bool {
        false
    }

    /// Draws what stands around the fields on a large screen.
    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
        stack(canvas, right, &self.panels(shared));
        stacked(left, &self.groups(shared), 2, 0)
    }

    /// Draws what stands around the fields at 80x24, below the title: the first box, if there are several.
    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let area = Rect { x: layout.arena.x + 1, y: layout.arena.y + 2, width: 78, height: layout.arena.height - 2 };
        let panels = self.panels(shared);
        if panels.len() < 2 {
            return stacked(area, &groups, if groups.len() > 1 { 2 } else { 1 }, 1);
        }
        let [left, right] = columns(area, [Fill(1), Fill(1)]);
        stack(canvas, Rect { y: right.y - 1, height: right.height - 2, ..right }, &panels[..1]);
        let fields = stacked(left, &groups, if groups.len() > 1 { 2 } else { 1 }, 0);
        let help = Rect { y: area.bottom() - 3, height: 3, ..area };
        Places { help, ..fields }
    }

    /// Return: does what the form is for.
    /// `at` is the field in focus, and can be moved to the one that is wrong.
    fn accept(&mut self, shared: &mut AppState, at: &mut usize) -> Transition;

    fn back(&mut self, _shared: &mut AppState) -> Transition {
        Transition::Main
    }

    /// The question before Esc, if leaving loses what the player made.
    fn lost(&self) -> Option<&'static str> {
        None
    }

    /// A remark beside the title of a large screen.
    fn remark(&self, _shared: &AppState) -> String {
        String::new()
    }

    /// Handles inputs that only this form knows; `None` if it does not know this one. `at` is the field in focus.
    fn input(&mut self, _shared: &mut AppState, _at: &mut usize, _input: Input) -> Option<Transition> {
        None
    }

    /// Takes a pasted character; `None` if it does not fit.
    fn paste(&mut self, _letter: char) -> Option<Transition> {
        None
    }

    /// Called after a value was changed.
    fn changed(&mut self) {}

    /// True while the player types something beside the fields, which then have no focus.
    fn is_typing(&self) -> bool {
        false
    }

    /// True if the first click on a field changes it, and not only the second.
    fn changes_at_first_click(&self) -> bool {
        false
    }

    fn keymap(&self) -> Keymap {
        Keymap::Choosing
    }

    /// True if all groups stand under headings in one box, the first of [`Places::groups`].
    fn is_headed(&self) -> bool {
        false
    }

    /// The keys of the form; those of a large screen are also the keys that the help names.
    fn keys(&self, shared: &AppState, _wide: bool) -> Vec<Hint> {
        keys(shared, "go on")
    }

    /// An explanation of the field in focus that needs the state of the form; `None` for the field's own.
    fn help(&self, _shared: &AppState, _at: usize) -> Option<String> {
        None
    }

    fn wakes_at(&self, _now: u64) -> Option<u64> {
        None
    }
}

/// Places the groups below each other and the explanation under them. Each group has `more` rows than fields.
fn stacked<V>(area: Rect, groups: &[Group<V>], more: u16, note: u16) -> Places {
    let mut rest = area;
    let mut take = |height: u16| {
        let taken = Rect { height: height.min(rest.height), ..rest };
        (rest.y, rest.height) = (taken.bottom(), rest.height - taken.height);
        taken
    };
    let places = groups.iter().map(|group| take(group.fields.len() as u16 + more)).collect();
    Places { groups: places, help: rest, note }
}

/// The keys of every form. `accept` says what Return does.
pub fn keys(shared: &AppState, accept: &'static str) -> Vec<Hint> {
    use KeyAction::{Accept, Back, Help, More, Previous};
    let mut line = shared.keys().line(Keymap::Choosing, &[Previous, More, Accept, Help, Back]);
    Hint::reword(&mut line, Accept, accept);
    line
}

pub struct FormScreen<F, V> {
    pub form: F,
    at: usize,
    /// Asks before it is left, if that loses something.
    leaving: Confirming<()>,
    /// Goes to a field by its label or its value.
    search: Search,
    values: PhantomData<fn(V)>,
}

impl<F: Form<V>, V> FormScreen<F, V> {
    pub const fn new(form: F) -> FormScreen<F, V> {
        FormScreen { form, at: 0, leaving: Confirming::new(), search: Search::new(), values: PhantomData }
    }

    /// Sets the field in focus.
    #[must_use]
    pub fn on(self, at: usize) -> FormScreen<F, V> {
        FormScreen { at, ..self }
    }

    fn turn(&mut self, shared: &mut AppState, field: Option<&Field<V>>, forward: bool) {
        if let Some(field) = field {
            (field.turn)(self.form.values(), shared, forward);
            self.form.changed();
        }
    }

    /// Handles an input for the text of a field. False if the input is not for it.
    fn take(&mut self, shared: &mut AppState, field: Option<&Field<V>>, input: Input) -> bool {
        let Some((of, most)) = field.and_then(|field| field.text) else { return false };
        match input {
            Input::Key(Key::Backspace) => _ = of(self.form.values()).pop(),
            // No name needs the key of the help.
            Input::Typed('?') => return false,
            Input::Typed(letter) | Input::Placed(letter, _) => {
                if !push_within(of(self.form.values()), letter, most) {
                    shared.refuse(format!("At most {most} letters fit here."));
                }
            }
            _ => return false,
        }
        true
    }

    /// Handles a key of the search. False for other keys, and while a text is typed.
    fn searched(&mut self, shared: &AppState, input: Input) -> bool {
        let Some(key) = input.key().filter(|_| !self.form.is_typing()) else { return false };
        let fields = self.fields(shared);
        if fields.get(self.at).is_some_and(|field| field.text.is_some()) && !self.search.is_on() {
            return false;
        }
        let intent = shared.keys().intent(self.form.keymap(), key);
        let names: Vec<String> = fields.iter().map(Field::told).collect();
        let to = self.search.jumps(key, intent, names.iter().map(String::as_str));
        self.at = to.flatten().unwrap_or(self.at);
        to.is_some()
    }

    /// The remark beside the title: the search, or that of the form.
    fn remark(&self, shared: &AppState) -> String {
        self.search.remark().unwrap_or_else(|| self.form.remark(shared))
    }

    fn fields(&self, shared: &AppState) -> Vec<Field<V>> {
        self.form.groups(shared).into_iter().flat_map(|group| group.fields).collect()
    }

    /// The keys of the form, with the one for the next group if there are several.
    fn keys(&self, shared: &AppState, wide: bool, groups: usize) -> Vec<Hint> {
        let mut keys = self.form.keys(shared, wide);
        let page = shared.keys().line(self.form.keymap(), &[KeyAction::Page]);
        if self.leaving.is_open() {
            return self.leaving.keys(keys);
        }
        // In a text every sign is typed.
        if self.fields(shared).get(self.at).is_some_and(|field| field.text.is_some()) {
            keys.retain(|hint| hint.intent != Some(KeyAction::More));
        }
        let width: u16 = keys.iter().chain(&page).map(|hint| hint.width() + 3).sum();
        let named = keys.iter().any(|hint| hint.intent == Some(KeyAction::Page));
        if groups > 1 && !named && keys.len() < MOST_KEYS && (wide || width <= SMALL_LINE) {
            let help = keys.iter().position(|hint| hint.intent == Some(KeyAction::Help)).unwrap_or(keys.len());
            drop(keys.splice(help..help, page));
        }
        keys
    }

    fn explain(&self, shared: &AppState, fields: &[Field<V>]) -> Transition {
        let lines: Vec<String> = fields.iter().filter_map(Field::summary).collect();
        let mut keys = self.keys(shared, true, self.form.groups(shared).len());
        keys.extend(shared.keys().line(self.form.keymap(), &[KeyAction::Search]));
        explain_line(shared, self.form.topic(), &lines, &keys, &[])
    }

    /// Draws the explanation of the field in focus in its box.
    fn draw_help(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect, field: &Field<V>) {
        let title = if field.label.is_empty() { "Explanation" } else { field.label };
        let turns = if field.values.is_empty() { "" } else { "Right: next, Left: previous" };
        let mut pane = TextBox::with(canvas, area, title, turns);
        // Values with a meaning are listed below.
        let listed = field.values.iter().any(|(_, means)| !means.is_empty());
        let own = self.form.help(shared, self.at);
        let text = own.as_deref().unwrap_or(if listed { &field.help } else { field.explanation() });
        if !text.is_empty() {
            pane.text(text, Ink::Plain);
            pane.next();
        }
        draw_values(&mut pane, field);
    }

    fn draw_small_help(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect, field: &Field<V>) {
        let own = self.form.help(shared, self.at);
        canvas.wrapped(area, own.as_deref().unwrap_or(field.explanation()), Ink::Dim);
    }
}

impl<F: Form<V>, V> Screen for FormScreen<F, V> {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.leaving.answer(input) {
            return answer.map_or(Transition::Stay, |()| self.form.back(shared));
        }
        if self.searched(shared, input) {
            return Transition::Stay;
        }
        if let Some(go) = self.form.input(shared, &mut self.at, input) {
            return go;
        }
        let fields = self.fields(shared);
        self.at = self.at.min(fields.len().saturating_sub(1));
        if self.take(shared, fields.get(self.at), input) {
            return Transition::Stay;
        }
        if let Input::Pick(at) = input {
            let again = std::mem::replace(&mut self.at, at.min(fields.len().saturating_sub(1))) == at;
            if again || self.form.changes_at_first_click() {
                self.turn(shared, fields.get(at), true);
            }
            return Transition::Stay;
        }
        match input.key().and_then(|key| shared.keys().intent(self.form.keymap(), key)) {
            Some(KeyAction::Previous) => self.at = turned(self.at, fields.len(), false),
            Some(KeyAction::Next) => self.at = turned(self.at, fields.len(), true),
            Some(intent @ (KeyAction::Page | KeyAction::PageBack)) => {
                self.at = next_group(&self.form.groups(shared), self.at, intent == KeyAction::Page);
            }
            Some(intent @ (KeyAction::More | KeyAction::Less)) => {
                self.turn(shared, fields.get(self.at), intent == KeyAction::More);
            }
            Some(KeyAction::Accept) => return self.form.accept(shared, &mut self.at),
            Some(KeyAction::Help) => return self.explain(shared, &fields),
            Some(KeyAction::Back) => match self.form.lost() {
                Some(question) => self.leaving.ask(shared, (), question, "stay"),
                None => return self.form.back(shared),
            },
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, shared: &mut AppState, letter: char) -> Option<Transition> {
        let text = self.fields(shared).get(self.at).and_then(|field| field.text);
        match text {
            Some((of, most)) => push_within(of(self.form.values()), letter, most).then_some(Transition::Stay),
            None => self.form.paste(letter),
        }
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.form.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (form, groups) = (&self.form, self.form.groups(shared));
        let field = groups.iter().flat_map(|group| &group.fields).nth(self.at);
        let area = canvas.area();
        let room = if form.has_small_boxes() { WideLayout::of(area) } else { WideLayout::full(area) };
        // A refused text has its reason beside it.
        let refusal = refused(shared).filter(|_| field.is_some_and(|field| field.text.is_some()));
        let refusal = refusal.filter(|_| !form.is_typing() && !form.is_headed() && !self.leaving.is_open());
        let told = note(shared).filter(|_| refusal.is_none());
        let places = match room {
            Some(room) => {
                room.head(canvas, form.topic().title, &self.remark(shared));
                room.foot(canvas, told, &self.keys(shared, true, groups.len()));
                form.draw_wide(shared, canvas, room, self.at)
            }
            None => {
                canvas.put(layout.arena.x + 1, layout.arena.y, form.topic().title, Ink::Title);
                let places = form.draw_small(shared, canvas, layout, self.at);
                if refusal.is_none() {
                    draw_note(shared, canvas, layout, places.note);
                }
                if let Some(remark) = self.search.remark() {
                    let row = Rect { y: layout.bar.y + places.note, height: 1, ..layout.bar };
                    canvas.clear(row);
                    canvas.put(row.x + 1, row.y, &remark, Ink::Strong);
                }
                canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &self.keys(shared, false, groups.len()));
                places
            }
        };
        if let Some(field) = field.filter(|_| !places.help.is_empty()) {
            match room {
                Some(_) => self.draw_help(shared, canvas, places.help, field),
                None => self.draw_small_help(shared, canvas, places.help, field),
            }
        }
        if let (true, Some(area)) = (form.is_headed(), places.groups.first()) {
            return headed::draw(canvas, *area, form.topic().title, &groups, self.at);
        }
        // A single group needs no frame at 80x24.
        let framed = room.is_some() || groups.len() > 1;
        let (mut number, at) = (0, (!form.is_typing()).then_some(self.at));
        let (all, line) = (places.groups.clone(), places.note);
        for (group, area) in groups.iter().zip(places.groups) {
            let at = at.and_then(|at| at.checked_sub(number));
            if framed && !area.is_empty() {
                let mut pane = TextBox::of(canvas, area, group.title, group.ink);
                if at.is_some_and(|at| at < group.fields.len()) {
                    pane.canvas.lit(area, group.title, group.ink);
                }
                pane.canvas.remark(area, group.title, &group.remark);
                draw_fields(&mut pane, &group.fields, number, at);
            } else if !area.is_empty() {
                draw_fields(&mut TextBox::bare(canvas, area), &group.fields, number, at);
            }
            number += group.fields.len();
        }
        let Some(text) = refusal else { return };
        let cursor = canvas.cursor;
        let area = all.into_iter().find(|area| area.contains(cursor.into())).unwrap_or_default();
        if !refuse_beside(canvas, area, text) {
            match room {
                Some(room) => {
                    canvas.forget_keys();
                    room.foot(canvas, note(shared), &self.keys(shared, true, groups.len()));
                }
                None => draw_note(shared, canvas, layout, line),
            }
            canvas.cursor = cursor;
        }
    }
}

/// Lists the values of a field with their meanings, if there is room for all.
fn draw_values<V>(pane: &mut TextBox<'_, '_>, field: &Field<V>) {
    let wide = |text: &str| text.chars().count() as u16;
    let column = field.values.iter().map(|(name, _)| wide(name)).max().unwrap_or(0) + 4;
    let width = pane.width();
    let below = |means: &str| column + wide(means) > width;
    let lines = |means: &str| if below(means) { 1 + wrap(means, usize::from(width - 2)).len() as u16 } else { 1 };
    let all: u16 = field.values.iter().map(|(_, means)| lines(means)).sum();
    if all > pane.left() {
        return;
    }
    let airy = pane.left() >= all + field.values.len() as u16;
    for (number, (name, means)) in field.values.iter().enumerate() {
        let (sign, ink, words) = match number {
            0 => (marker(pane.canvas), Ink::Warning, Ink::Plain),
            _ => (" ", Ink::Plain, Ink::Dim),
        };
        pane.at(0, sign, Ink::Strong);
        pane.at(2, name, ink);
        if below(means) {
            for row in wrap(means, usize::from(width - 2)) {
                pane.next();
                pane.at(2, &row, words);
            }
        } else {
            pane.at(column, means, words);
        }
        (0..=u8::from(airy)).for_each(|_| pane.next());
    }
}

/// The least columns of the labels. Values keep their column when a longer label goes.
const LABEL: u16 = 10;

/// How the fields of a group stand in their box.
struct Columns {
    /// Fields side by side, and the columns of one.
    across: usize,
    width: u16,
    /// Lines of one field.
    step: u16,
    value: u16,
    /// The column of the meanings; `None` if they stand below the values, or nowhere.
    means: Option<u16>,
}

impl Columns {
    fn of<V>(fields: &[Field<V>], width: u16, lines: u16) -> Columns {
        let wide = |text: &str| text.chars().count() as u16;
        let longest = |texts: &mut dyn Iterator<Item = &str>| texts.map(wide).max().unwrap_or(0);
        let count = fields.len() as u16;
        let names =
            |field: &'_ Field<V>| longest(&mut field.values.iter().map(|(name, _)| &**name)).max(wide(&field.value));
        let told =
            |field: &Field<V>| longest(&mut field.values.iter().map(|(_, means)| *means)).max(wide(&field.means));
        let value = longest(&mut fields.iter().map(|field| field.label)).max(LABEL) + 4;
        let means = value + fields.iter().map(names).max().unwrap_or(0) + 2;
        let most = fields.iter().map(told).max().unwrap_or(0);
        let across = if count > lines { 2 } else { 1 };
        let width = width / across as u16;
        let step = if most == 0 || value + most > width || lines < 2 * count {
            1
        } else {
            2 + u16::from(lines >= 3 * count - 1)
        };
        let beside = most > 0 && step == 1 && means + most <= width;
        Columns { across, width, step, value, means: beside.then_some(means) }
    }
}

/// Draws fields; `first` is the number of the first, `at` the one in focus among them.
fn draw_fields<V>(pane: &mut TextBox<'_, '_>, all: &[Field<V>], first: usize, at: Option<usize>) {
    let columns = Columns::of(all, pane.width(), pane.left());
    for (row, fields) in all.chunks(columns.across).enumerate() {
        for (column, field) in fields.iter().enumerate() {
            let place = row * columns.across + column;
            let cell = Rect { x: pane.rest().x + column as u16 * columns.width, width: columns.width, ..pane.rest() };
            draw_field(pane.canvas, cell, field, &columns, at == Some(place));
            let shown = columns.step.min(2).min(cell.height);
            pane.canvas.clickable(Rect { height: shown, ..cell }, Input::Pick(first + place));
        }
        (0..columns.step).for_each(|_| pane.next());
    }
}

fn draw_field<V>(canvas: &mut Canvas<'_>, cell: Rect, field: &Field<V>, columns: &Columns, here: bool) {
    let mut pane = TextBox::bare(canvas, cell);
    let sign = if here { marker(pane.canvas) } else { " " };
    let from = if field.label.is_empty() { 2 } else { columns.value };
    pane.at(0, sign, Ink::Strong);
    pane.at(2, field.label, if here { Ink::Strong } else { Ink::Plain });
    let end = pane.at(from, &field.value, if field.value == "-" { Ink::Dim } else { Ink::Strong });
    if here {
        // The modern look marks the whole row, as lists do.
        if pane.canvas.skin().modern {
            pane.focus(0, pane.width(), Ink::Select);
            pane.canvas.cursor.0 += from;
        } else {
            pane.focus(from, (end - from).max(1), Ink::Focus);
        }
        // The cursor follows a text while it is typed.
        pane.canvas.cursor.0 += if field.text.is_some() { end - from } else { 0 };
        if field.turns && is_fine(pane.canvas) {
            // The arrow does not touch the longest label.
            let is_tight = field.label.chars().count() as u16 + 4 >= from;
            pane.at(from - if is_tight { 1 } else { 2 }, "\u{25c4}", Ink::Key);
            pane.at(end + 1, "\u{25ba}", Ink::Key);
        }
    }
    match columns.means {
        Some(column) => _ = pane.at(column, &field.means, Ink::Dim),
        None if columns.step > 1 => {
            pane.next();
            pane.at(from, &field.means, Ink::Dim);
        }
        None => {}
    }
}
