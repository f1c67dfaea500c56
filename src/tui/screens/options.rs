//! The settings for screen, keys and pace. None of them changes a battle.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, KeyBinding, Keymap, Keys as Table};
use crate::layout::Layout;
use crate::screens::own_keys::OwnKeysScreen;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::theme::skin::{Depth, Skin};
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::form_screen::headed::{draw_choices, heading};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places};
use crate::widgets::spans::is_fine;
use ludus_store::settings::{Background, Confirm, DiceShow, Keys, Look, Pace, Settings, Signs, Theme};
use ratatui::layout::Rect;

pub struct Options;

/// The line of the keys among the settings.
const KEYS_LINE: usize = 9;
const KEYS: [KeyAction; 6] =
    [KeyAction::Previous, KeyAction::More, KeyAction::Page, KeyAction::Other, KeyAction::Accept, KeyAction::Help];

impl Options {
    /// Opens the screen with the first line in focus.
    pub fn screen() -> impl Screen {
        FormScreen::new(Options)
    }

    /// Opens the screen with the keys in focus.
    pub fn at_keys() -> impl Screen {
        FormScreen::new(Options).on(KEYS_LINE)
    }
}

/// A setting with its values, each with its name and its meaning.
fn setting<T: Copy + PartialEq + 'static>(
    settings: &Settings,
    label: &'static str,
    all: impl IntoIterator<Item = (T, &'static str, &'static str)>,
    of: fn(&mut Settings) -> &mut T,
) -> Field<Options> {
    let now = *of(&mut { *settings });
    Field::one(label, all, now, move |_, shared: &mut AppState, value| {
        let mut settings = *shared.settings();
        *of(&mut settings) = value;
        if settings != *shared.settings() {
            shared.store.choose_settings(settings);
        }
    })
}

const CONFIRM: [(Confirm, &str, &str); 3] = [
    (Confirm::Classic, "classic", "Every letter needs Return."),
    (Confirm::Risky, "risky only", "Final choices need Return."),
    (Confirm::Never, "never", "One answer needs no question."),
];
const DICE: [(DiceShow, &str, &str); 3] = [
    (DiceShow::Boxed, "boxed", "They roll until a key stops them."),
    (DiceShow::Quick, "quick", "They roll for a third of a second."),
    (DiceShow::Instant, "instant", "One line: 4+2+5 = 11, need 14: HIT."),
];
const ROBOTS: [(Pace, &str, &str); 4] = [
    (Pace::Needed, "when it matters", "Pauses at falls and deaths."),
    (Pace::Step, "step", "Waits for a key at each step."),
    (Pace::Timed, "timed", "Pauses briefly at each step."),
    (Pace::Instant, "instant", "No pause; see the log."),
];
const LOOK: [(Look, &str, &str); 3] = [
    (Look::Auto, "auto", "Modern where the terminal shows it."),
    (Look::Modern, "modern", "Frames, bars, tints of the ground."),
    (Look::Classic, "classic", "The signs of 1992."),
];
const BACKGROUND: [(Background, &str, &str); 3] = [
    (Background::Auto, "auto", "As the terminal reports."),
    (Background::Dark, "dark", "Light text on dark ground."),
    (Background::Light, "light", "Dark text on light ground."),
];
const COLOURS: [(Theme, &str, &str); 7] = [
    (Theme::Auto, "auto", "As many as the terminal has."),
    (Theme::Truecolor, "truecolor", "Colours of 24 bits."),
    (Theme::Indexed, "256", "The 256 most terminals have."),
    (Theme::Sixteen, "16", "Your terminal's own sixteen."),
    (Theme::Contrast, "high contrast", "Few colours, far apart."),
    (Theme::ColourBlind, "colour-blind", "Blue and orange, no red or green."),
    (Theme::None, "none", "No colours: bold, underline, reverse."),
];
const SIGNS: [(Signs, &str, &str); 3] = [
    (Signs::Look, "by the look", "Unicode in the modern look only."),
    (Signs::Ascii, "ASCII", "For every terminal."),
    (Signs::Unicode, "Unicode", "Frames, blocks and fine dots."),
];
const PRESETS: [(Keys, &str, &str); 3] = [
    (Keys::Classic, "classic", "Arrows move, J jumps, R rotates."),
    (Keys::Vi, "vi", "Arrows, h j k l (not in delves) move; B jumps."),
    (Keys::Wasd, "wasd", "Arrows, w a s d (not in delves) move; J jumps."),
];

const fn on_off(on: &'static str, off: &'static str) -> [(bool, &'static str, &'static str); 2] {
    [(false, "off", off), (true, "on", on)]
}

/// The function keys of all screens and of all battles, those first that a short line keeps.
fn everywhere(keys: Table) -> Vec<Hint> {
    let rows = [Keymap::Anywhere, Keymap::Battle].into_iter().flat_map(Table::bindings);
    let mut rows: Vec<&KeyBinding> = rows.filter(|row| row.intent != KeyAction::Options).collect();
    ludus_engine::order::by_key(&mut rows, |row| (row.intent != KeyAction::Hands, row.intent != KeyAction::OtherLook));
    let function = |row: &KeyBinding| keys.of(row).iter().find_map(|key| key.function());
    rows.into_iter().filter_map(|row| Some(Hint::several(function(row)?, row.does))).collect()
}

/// The line of the function keys, with the words that head it.
fn in_battles(mut keys: Vec<Hint>) -> Vec<Hint> {
    if let Some(first) = keys.first_mut() {
        first.shown.insert_str(0, "In battles: ");
    }
    keys
}

impl Form<Options> for Options {
    fn values(&mut self) -> &mut Options {
        self
    }

    fn remark(&self, _shared: &AppState) -> String {
        "nothing here changes a battle in progress".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn keymap(&self) -> Keymap {
        Keymap::Options
    }

    fn changes_at_first_click(&self) -> bool {
        true
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        let mut keys = shared.keys().line(Keymap::Options, &KEYS);
        if !wide {
            Hint::reword(&mut keys, KeyAction::Page, "next");
            Hint::reword(&mut keys, KeyAction::Other, "keys");
        }
        keys
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<Options>> {
        let now = shared.settings();
        let screen = vec![
            setting(now, "Look", LOOK, |all| &mut all.look),
            setting(now, "Colours", COLOURS, |all| &mut all.theme),
            setting(now, "Background", BACKGROUND, |all| &mut all.background),
            setting(now, "Signs", SIGNS, |all| &mut all.signs),
            setting(now, "Win bar", on_off("Both chances, by what you know.", "No chances."), |all| &mut all.win_bar),
        ];
        let effects = on_off("Moves run, missiles fly, hits flash.", "No animation; see the log.");
        let pace = vec![
            setting(now, "Dice of West", DICE, |all| &mut all.dice.west),
            setting(now, "Dice of East", DICE, |all| &mut all.dice.east),
            setting(now, "Robots' turns", ROBOTS, |all| &mut all.robots),
            setting(now, "Effects", effects, |all| &mut all.effects),
        ];
        let mouse = on_off("Clicks choose; Shift selects text.", "Clicks belong to the terminal.");
        let keys = vec![
            setting(now, "Keys", PRESETS, |all| &mut all.keys),
            setting(now, "Mouse", mouse, |all| &mut all.mouse),
            setting(now, "Confirm choices", CONFIRM, |all| &mut all.confirm),
            setting(now, "Bell", on_off("Rings when it is your turn.", "No sound."), |all| &mut all.bell),
        ];
        let help = vec![
            #[cfg(feature = "gladiator")]
            setting(
                now,
                "Gentle start",
                on_off("Two easy battles, one on one.", "No easier battles at first."),
                |all| &mut all.own.gladiator.gentle,
            ),
            setting(
                now,
                "Tips",
                on_off("Each new thing is explained once.", "Nothing is explained in battles."),
                |all| &mut all.tips,
            ),
            setting(now, "Coach", on_off("F3 asks it; scores record that.", "No advice."), |all| &mut all.coach),
        ];
        let titles = ["Screen", "Pace", "Keys and mouse", "Help"];
        titles.into_iter().zip([screen, pace, keys, help]).map(|(title, fields)| Group::new(title, fields)).collect()
    }

    fn is_headed(&self) -> bool {
        true
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let intent = shared.keys().intent(Keymap::Options, input.key()?);
        (intent == Some(KeyAction::Other)).then(|| Transition::To(Box::new(OwnKeysScreen::new())))
    }

    fn accept(&mut self, _shared: &mut AppState, _at: &mut usize) -> Transition {
        Transition::Main
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, at: usize) -> Places {
        let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
        // A lower screen has the sample and the keys in two columns.
        let (across, heights) = if right.height >= TALL { (1, [11, 10, 6]) } else { (2, [9, 4, 6]) };
        let [first, third, last] = heights;
        let [choices, sample, keys, trouble] = rows(right, [Length(first), Fill(1), Length(third), Length(last)]);
        self.draw_setting(shared, &mut TextBox::bare(canvas, inside(choices)), at);
        draw_sample(shared, canvas, inside(sample));
        draw_everywhere(&mut TextBox::bare(canvas, inside(keys)), &everywhere(shared.keys()), across);
        let mut pane = TextBox::bare(canvas, inside(trouble));
        heading(&mut pane, "If something looks wrong");
        TROUBLE.iter().for_each(|text| pane.text(text, Ink::Dim));
        Places { groups: vec![left], ..Places::default() }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, at: usize) -> Places {
        let Rect { x, y, .. } = layout.arena;
        let right = Rect::new(x + 47, y, 32, 22);
        let [choices, sample] = rows(right, [Length(11), Fill(1)]);
        if shared.note.is_none() {
            canvas.keys(x + 1, layout.bar.y + 3, &in_battles(everywhere(shared.keys())));
        }
        self.draw_setting(shared, &mut TextBox::bare(canvas, choices), at);
        draw_sample(shared, canvas, sample);
        Places { groups: vec![Rect::new(x, y, 46, 22)], help: Rect::ZERO, note: 3 }
    }
}

/// Text starts two cells inside.
const fn inside(area: Rect) -> Rect {
    Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area }
}

impl Options {
    /// Draws every value of the setting in focus.
    fn draw_setting(&self, shared: &AppState, pane: &mut TextBox<'_, '_>, at: usize) {
        let groups = self.groups(shared);
        if let Some(field) = groups.iter().flat_map(Group::fields).nth(at) {
            heading(pane, field.label());
            draw_choices(pane, field);
        }
    }
}

/// Least rows of the boxes at the right in which everything stands in one column.
const TALL: u16 = 41;

/// Remedies if the screen does not look as it should.
const TROUBLE: [&str; 4] = [
    "Squares or gaps instead of signs: set Signs to ASCII.",
    "Green and red look alike: set Colours to colour-blind.",
    "Text too dim: set Colours to high contrast.",
    "The look of 1992, in any terminal: F6.",
];

fn draw_everywhere(pane: &mut TextBox<'_, '_>, keys: &[Hint], across: u16) {
    heading(pane, "In battles");
    let width = pane.width() / across;
    for row in keys.chunks(across.into()) {
        for (column, hint) in (0..).step_by(width.into()).zip(row) {
            pane.at(column, &hint.shown, Ink::Key);
            pane.at(column + 4, hint.does, Ink::Plain);
        }
        pane.next();
    }
}

/// Draws a sample of the current look: a part of the board, tokens with their bars, and the inks with their meanings.
fn draw_sample(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    let fine = is_fine(canvas);
    let [right, left] = if fine { ["\u{25ba}", "\u{25c4}"] } else { [">", "<"] };
    heading(&mut TextBox::bare(canvas, area), "How it looks");
    let now = words_of(canvas.skin());
    if area.width >= NAMED {
        canvas.put(area.right().saturating_sub(now.len() as u16), area.y, &now, Ink::Dim);
    }
    let tokens = [
        ("Your side", format!("K{right}"), Ink::West, (9, 12), ""),
        ("The enemy", format!("{left}2"), Ink::East, (8, 8), "~"),
        ("Under half", format!("T{right}"), Ink::West, (4, 11), ""),
    ];
    let marked = format!("{right} marked row");
    let inks = [
        [("a key to press", Ink::Key), (marked.as_str(), Ink::Focus)],
        [("! bad news", Ink::Warning), ("+ good news", Ink::Good)],
        [("label, remark", Ink::Dim), ("value", Ink::Strong)],
    ];
    let [_, board, words, _] = rows(area, [Length(1), Fill(1), Length((tokens.len() + inks.len()) as u16), Length(1)]);
    let book = shared.books.current();
    let board = Rect { height: if book.has_board_picture() { board.height.min(MOST_BOARD) } else { 0 }, ..board };
    if board.height > 0 {
        book.draw_vista(shared, canvas, board);
    }
    let mut pane = TextBox::bare(canvas, Rect { y: board.bottom(), ..words });
    for (label, token, ink, (value, most), about) in tokens {
        let Rect { x, y, .. } = pane.rest();
        pane.at(0, label, Ink::Dim);
        pane.at(TOKEN, &token, ink);
        pane.canvas.token(Rect::new(x + TOKEN, y, 2, 1), ink, 2 * value > most);
        pane.segments(TOKEN + 4, 8, (value, most), ink);
        pane.line_at(TOKEN + 14, &format!("{about}{value}/{most}"), Ink::Strong);
    }
    for row in inks {
        for (x, (text, ink)) in [0, pane.width() / 2].into_iter().zip(row) {
            pane.at(x, text, ink);
        }
        pane.next();
    }
}

/// Columns before the token of the sample, and columns of a sample that names the look.
const TOKEN: u16 = 12;
const NAMED: u16 = 40;

/// The look as it is drawn now: "modern, 24 bits, dark".
fn words_of(skin: Skin) -> String {
    let depth = match skin.depth {
        Depth::Truecolor => "24 bits",
        Depth::Indexed => "256 colours",
        Depth::Sixteen => "16 colours",
        Depth::Contrast => "high contrast",
        Depth::None => "no colours",
    };
    let [look, ground] = [if skin.modern { "modern" } else { "classic" }, if skin.light { "light" } else { "dark" }];
    format!(" {look}, {depth}, {ground}")
}

/// The most rows of the board in the sample.
const MOST_BOARD: u16 = 14;

const TOPIC: Topic = Topic {
    title: "Options",
    asks: "Change a setting with Left and Right. It applies immediately to all battles, and can be changed back.",
    context: Keymap::Options,
    rules: &[],
    chapters: &[],
};
