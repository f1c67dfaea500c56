//! The settings for screen, keys and pace. None of them changes a battle.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, KeyBinding, Keymap, Keys as Table};
use crate::layout::Layout;
use crate::screens::own_keys::OwnKeysScreen;
use crate::screens::screen_stack::explain_with;
use crate::screens::{Screen, Transition, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, marker, rows};
use ludus_store::settings::{Background, Confirm, DiceShow, Glyphs, Keys, Look, Pace, Settings, Theme};
use ratatui::layout::Rect;

pub struct Options {
    focus: usize,
}

/// Replaces a value by the next or previous one of a list.
pub fn turn<T: Copy + PartialEq>(all: &[T], value: &mut T, forward: bool) {
    let at = all.iter().position(|one| one == value).unwrap_or(0);
    let by = if forward { 1 } else { all.len().saturating_sub(1) };
    if let Some(next) = all.get((at + by) % all.len().max(1)) {
        *value = *next;
    }
}

const LINES: usize = 14;

const KEYS_LINE: usize = 8;

impl Options {
    /// Opens the screen with the first line in focus.
    pub const fn new() -> Options {
        Options { focus: 0 }
    }

    /// Opens the screen with the keys in focus.
    pub const fn at_keys() -> Options {
        Options { focus: KEYS_LINE }
    }

    /// Opens a page of all settings with their values.
    fn explain(&self, shared: &AppState) -> Transition {
        let all: Vec<String> = (0..LINES).map(|line| values(line, shared.settings())).collect();
        explain_with(shared, &TOPIC, &all, &[])
    }

    fn change(&self, settings: &mut Settings, forward: bool) {
        const DICE: [DiceShow; 3] = [DiceShow::Boxed, DiceShow::Quick, DiceShow::Instant];
        const THEMES: [Theme; 6] =
            [Theme::Auto, Theme::Truecolor, Theme::Indexed, Theme::Sixteen, Theme::Contrast, Theme::None];
        match self.focus {
            0 => turn(&[Confirm::Classic, Confirm::Risky, Confirm::Never], &mut settings.confirm, forward),
            1 => turn(&DICE, &mut settings.dice.west, forward),
            2 => turn(&DICE, &mut settings.dice.east, forward),
            3 => turn(&[Pace::Needed, Pace::Step, Pace::Timed, Pace::Instant], &mut settings.robots, forward),
            4 => turn(&[Look::Auto, Look::Modern, Look::Classic], &mut settings.look, forward),
            5 => turn(&[Background::Auto, Background::Dark, Background::Light], &mut settings.background, forward),
            6 => turn(&THEMES, &mut settings.theme, forward),
            7 => turn(&[Glyphs::Ascii, Glyphs::Unicode], &mut settings.glyphs, forward),
            KEYS_LINE => turn(&[Keys::Classic, Keys::Vi, Keys::Wasd, Keys::Own], &mut settings.keys, forward),
            9 => settings.mouse = !settings.mouse,
            10 => settings.bell = !settings.bell,
            11 => settings.effects = !settings.effects,
            12 => settings.own.gladiator.gentle = !settings.own.gladiator.gentle,
            _ => settings.coach = !settings.coach,
        }
    }
}

const KEYS: [KeyAction; 5] =
    [KeyAction::Previous, KeyAction::More, KeyAction::Other, KeyAction::Help, KeyAction::Accept];

impl Options {
    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, "Options", "Screen, keys, pace and help");
        let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
        let settings = shared.settings();
        let mut pane = TextBox::new(canvas, left, "Options");
        // If there is room, each setting has a line for its meaning and an empty one.
        let [two, three] = [2 * LINES as u16, 3 * LINES as u16 - 1].map(|lines| pane.left() >= lines);
        for (number, (name, value, means)) in lines(settings).into_iter().enumerate() {
            let here = number == self.focus;
            let sign = if here { marker(pane.canvas) } else { " " };
            pane.clickable(if two { 2 } else { 1 }, Input::Pick(number));
            pane.at(0, sign, Ink::Strong);
            pane.at(2, name, if here { Ink::Strong } else { Ink::Plain });
            let end = pane.at(20, value, Ink::Warning);
            if here {
                pane.focus(20, end - 20, Ink::Focus);
            }
            if two {
                pane.next();
                pane.at(20, means, Ink::Dim);
                (0..u8::from(three)).for_each(|_| pane.next());
            } else {
                pane.at(38, means, Ink::Dim);
            }
            pane.next();
        }
        let cursor = canvas.cursor;
        let [choice, sample] = rows(right, [Length(17), Fill(1)]);
        self.draw_choice(canvas, choice, settings);
        draw_sample(canvas, sample);
        let keys = shared.keys().line(Keymap::Options, &KEYS);
        room.foot(canvas, note(shared), &[keys, everywhere(shared.keys())].concat());
        canvas.cursor = cursor;
    }

    /// Draws all values of the setting in focus with their meanings.
    fn draw_choice(&self, canvas: &mut Canvas<'_>, area: Rect, settings: &Settings) {
        let (name, now, _) = lines(settings)[self.focus];
        let mut pane = TextBox::with(canvas, area, name, "Right: next, Left: previous");
        for (value, means) in each_value(self.focus, settings) {
            let ink = if value == now { Ink::Warning } else { Ink::Plain };
            let sign = if value == now { marker(pane.canvas) } else { " " };
            pane.at(0, sign, Ink::Strong);
            pane.at(2, value, ink);
            pane.at(20, means, if value == now { Ink::Plain } else { Ink::Dim });
            pane.next();
            pane.next();
        }
    }
}

/// Draws a sample of the current look.
fn draw_sample(canvas: &mut Canvas<'_>, area: Rect) {
    let mut pane = TextBox::new(canvas, area, "Sample");
    let inks = [
        ("West, the first side", Ink::West),
        ("East, the second", Ink::East),
        ("Good news", Ink::Good),
        ("Bad news", Ink::Bad),
        ("Warnings", Ink::Warning),
        ("Details", Ink::Dim),
        ("Things on the ground", Ink::Item),
        ("~~ fire", Ink::Fire),
        ("## a wall", Ink::Wall),
        ("[] an exit", Ink::Exit),
    ];
    for (number, (text, ink)) in inks.into_iter().enumerate() {
        pane.at(2, text, ink);
        pane.bar(26, 20, (10 - number as i32, 10), ink);
        pane.next();
    }
}

/// The values of a setting with their meanings, starting with the current one.
fn each_value(line: usize, settings: &Settings) -> Vec<(&'static str, &'static str)> {
    let (of, mut settings, mut told) = (Options { focus: line }, *settings, Vec::new());
    loop {
        let (_, value, means) = lines(&settings)[line];
        if told.contains(&(value, means)) {
            return told;
        }
        told.push((value, means));
        of.change(&mut settings, true);
    }
}

/// A setting with each of its values: "Mouse: on - Clicks choose; Shift selects text. off - ...".
fn values(line: usize, settings: &Settings) -> String {
    let each = each_value(line, settings).into_iter().map(|(value, means)| format!("{value} - {means}"));
    format!("{}: {}", lines(settings)[line].0, each.collect::<Vec<_>>().join(" "))
}

/// Name, value and meaning of each setting.
fn lines(settings: &Settings) -> [(&'static str, &'static str, &'static str); LINES] {
    let dice = |show| match show {
        DiceShow::Boxed => ("boxed", "They roll until a key stops them."),
        DiceShow::Quick => ("quick", "They roll for a third of a second."),
        DiceShow::Instant => ("instant", "One line: 4+2+5 = 11, need 14: HIT."),
    };
    let confirm = match settings.confirm {
        Confirm::Classic => ("classic", "Every letter needs Return."),
        Confirm::Risky => ("risky only", "Final choices need Return."),
        Confirm::Never => ("never", "A letter is enough."),
    };
    let robots = match settings.robots {
        Pace::Needed => ("when it matters", "Pauses at falls and deaths."),
        Pace::Step => ("step", "Waits for a key at each step."),
        Pace::Timed => ("timed", "Pauses briefly at each step."),
        Pace::Instant => ("instant", "No pause; see the log."),
    };
    let look = match settings.look {
        Look::Auto => ("auto", "Modern where the terminal shows it."),
        Look::Modern => ("modern", "Frames, bars, tints of the ground."),
        Look::Classic => ("classic", "The signs of 1992."),
    };
    let background = match settings.background {
        Background::Auto => ("auto", "As the terminal reports."),
        Background::Dark => ("dark", "Light text on dark ground."),
        Background::Light => ("light", "Dark text on light ground."),
    };
    let theme = match settings.theme {
        Theme::Auto => ("auto", "As many as the terminal has."),
        Theme::Truecolor => ("truecolor", "Colours of 24 bits."),
        Theme::Indexed => ("256", "The 256 most terminals have."),
        Theme::Sixteen => ("16", "Your terminal's own sixteen."),
        Theme::Contrast => ("high contrast", "Few colours, far apart."),
        Theme::None => ("none", "No colours: bold, underline, reverse."),
    };
    let glyphs = match settings.glyphs {
        Glyphs::Ascii => ("ASCII", "For every terminal (classic look)."),
        Glyphs::Unicode => ("Unicode", "Blocks and fine dots (classic look)."),
    };
    let keys = match settings.keys {
        Keys::Classic => ("classic", "Arrows move, J jumps, R rotates."),
        Keys::Vi => ("vi", "Arrows, h j k l move; B jumps."),
        Keys::Wasd => ("wasd", "Arrows, w a s d move, J jumps."),
        Keys::Own => ("own", "B binds them."),
    };
    let mouse = if settings.mouse {
        ("on", "Clicks choose; Shift selects text.")
    } else {
        ("off", "Clicks belong to the terminal.")
    };
    let bell = if settings.bell { ("on", "Rings when it is your turn.") } else { ("off", "No sound.") };
    let effects = if settings.effects {
        ("on", "Moves run, missiles fly, hits flash.")
    } else {
        ("off", "No animation; see the log.")
    };
    let gentle = if settings.own.gladiator.gentle {
        ("on", "Two easy battles, one on one.")
    } else {
        ("off", "No easier battles at first.")
    };
    let coach = if settings.coach { ("on", "F3 asks it; scores record that.") } else { ("off", "No advice.") };
    let line = |name, (value, means)| (name, value, means);
    [
        line("Confirm choices", confirm),
        line("Dice of West", dice(settings.dice.west)),
        line("Dice of East", dice(settings.dice.east)),
        line("Robots' turns", robots),
        line("Look", look),
        line("Background", background),
        line("Colours", theme),
        line("Signs", glyphs),
        line("Keys", keys),
        line("Mouse", mouse),
        line("Bell", bell),
        line("Effects", effects),
        line("Gentle start", gentle),
        line("Coach", coach),
    ]
}

/// The function keys of all screens and of all battles.
fn everywhere(keys: Table) -> Vec<Hint> {
    let rows = [Keymap::Anywhere, Keymap::Battle].into_iter().flat_map(Table::bindings);
    let rows = rows.filter(|row| row.intent != KeyAction::Options);
    let function = |row: &KeyBinding| keys.of(row).iter().find_map(|key| key.function());
    let hints = rows.filter_map(|row| Some(Hint::several(function(row)?, row.does)));
    std::iter::once(Hint::several("In battles:", "")).chain(hints).collect()
}

impl Screen for Options {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let mut settings = *shared.settings();
        if let Input::Pick(line) = input {
            self.focus = line.min(LINES - 1);
            self.change(&mut settings, true);
        }
        match input.key().and_then(|key| shared.keys().intent(Keymap::Options, key)) {
            Some(KeyAction::Other) => return Transition::To(Box::new(OwnKeysScreen::new())),
            Some(KeyAction::Previous) => self.focus = (self.focus + LINES - 1) % LINES,
            Some(KeyAction::Next) => self.focus = (self.focus + 1) % LINES,
            Some(KeyAction::More) => self.change(&mut settings, true),
            Some(KeyAction::Less) => self.change(&mut settings, false),
            Some(KeyAction::Accept) => return Transition::Main,
            Some(KeyAction::Help) => return self.explain(shared),
            _ => {}
        }
        if settings != *shared.settings() {
            shared.store.choose_settings(settings);
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y + 1);
        canvas.put(x, y, "Options", Ink::Title);
        for (i, (name, value, means)) in lines(shared.settings()).into_iter().enumerate() {
            let row = y + 2 + i as u16;
            canvas.clickable(Rect::new(x, row, 78, 1), Input::Pick(i));
            canvas.put(x, row, name, Ink::Plain);
            let end = canvas.put(x + 18, row, value, Ink::Strong);
            canvas.put(x + 36, row, means, Ink::Dim);
            if i == self.focus {
                canvas.tint(Rect::new(x + 18, row, end - x - 18, 1), Ink::Focus);
                canvas.cursor = (x + 18, row);
            }
        }
        super::draw_note(shared, canvas, layout, 0);
        let (x, y) = (layout.bar.x + 1, layout.bar.y + 4);
        canvas.keys(x, y - 1, &everywhere(shared.keys()));
        canvas.keys(x, y, &shared.keys().line(Keymap::Options, &KEYS));
    }
}

const TOPIC: Topic = Topic {
    title: "Options",
    asks: "Change a setting with Left and Right. It applies immediately to all battles, and can be changed back.",
    context: Keymap::Options,
    rules: &[],
    chapters: &[],
};
