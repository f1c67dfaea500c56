//! Entry of a battle code. The screen shows its groups as they are typed, its content, and opens its battle.

use crate::app::AppState;
use crate::books::screens_of;
use crate::canvas::{Canvas, wrap};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note, page};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use ludus_engine::share_code::{CodeError, groups};
use ludus_store::books::{Met, OF_A_CODE, met};
use ludus_store::{StoreError, system};
use ratatui::layout::Rect;

pub const OF_BATTLE: &str = "The code of this battle";

/// Maximum number of characters of the input.
const MOST: usize = 6000;

/// A page with a code: its use, the code, and help for terminals that do not copy.
pub fn code_page(code: &str) -> Vec<String> {
    let before = [
        "Paste it at \"Play a code\" in the menu, or after `ludus play`, to get exactly this battle: the same \
        fighters, arena and dice. Practice battle: roster, scores and experience stay as they are.",
        "",
    ];
    let after = [
        "",
        "It is in the clipboard now, if your terminal allows that (OSC 52; tmux: set -s set-clipboard on). If not, \
        select the lines above, holding Shift if clicks are on; `ludus code ID` prints it when the battle is over. \
        Spaces, line breaks and case do not matter.",
    ];
    let lines = before.into_iter().chain(code.lines()).chain(after);
    lines.map(String::from).collect()
}

#[derive(Default)]
pub struct CodeEntry {
    typed: String,
    /// True if the player was warned of different rules. A second Return plays it anyway.
    warned: bool,
}

const TITLE: &str = "Play a code";
const WANTED: &str = "Paste or type a battle code, in groups of five characters.";

impl CodeEntry {
    /// Opens the screen with the first pasted character; `None` if that is not ASCII.
    pub fn begun(first: char) -> Option<Transition> {
        first.is_ascii().then(|| Transition::To(Box::new(CodeEntry { typed: first.into(), warned: false })))
    }

    /// Appends a character; false if the input is full, or it is the help key.
    fn push(&mut self, letter: char) -> bool {
        let takes = self.typed.len() < MOST && letter != '?';
        if takes {
            self.typed.push(letter);
            self.warned = false;
        }
        takes
    }

    /// The battle of the code, or the reason why there is none yet.
    fn met(&self) -> Result<Met, CodeError> {
        met(&self.typed)
    }

    fn begin(&mut self, shared: &mut AppState) -> Transition {
        if let Some(met) = self.met().ok().filter(|met| !met.is_playable) {
            return screens_of(met.book).take_code(shared, &self.typed);
        }
        match shared.store.begin_code(&self.typed, self.warned, system::now()) {
            Ok(opened) => return Transition::Battle(Box::new(opened)),
            Err(error @ StoreError::OtherRules(_)) => {
                self.warned = true;
                shared.refuse(format!("{error}. Press Return again to play it anyway."));
            }
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        Transition::Stay
    }

    /// The lines that describe the code so far.
    fn lines(&self) -> Vec<(String, Ink)> {
        let mut lines = match self.met() {
            Err(CodeError::Nothing) => vec![(WANTED.to_string(), Ink::Plain)],
            Err(error @ (CodeError::Short { .. } | CodeError::Cut { .. })) => {
                vec![(sentence(&error.to_string()), Ink::Dim)]
            }
            Err(error) => vec![(sentence(&error.to_string()), Ink::Bad)],
            Ok(met) => {
                let seed = format!("{}: {}. Seed {}.", met.book.name(), met.who, met.seed.0);
                let differs = met.differs.map(|text| (format!("{text}."), Ink::Warning));
                std::iter::once((seed, Ink::Strong)).chain(differs).collect()
            }
        };
        if self.met().map_or(true, |met| met.is_playable) {
            lines.push((OF_A_CODE.into(), Ink::Dim));
        }
        lines
    }

    /// Draws the groups in lines, wrong ones in red. Returns the position of the next character.
    fn draw_groups(&self, canvas: &mut Canvas<'_>, area: Rect) -> (u16, u16) {
        let (mut x, mut y) = (area.x, area.y);
        let groups = groups(&self.typed);
        // If there is not room for all groups, the last ones are shown.
        let (a_line, count) = (usize::from(area.width / 6).max(1), groups.len());
        let lines = (count + 1).div_ceil(a_line);
        let skipped = lines.saturating_sub(area.height.into()) * a_line;
        let mut last = 0;
        for (number, (group, right)) in groups.iter().enumerate().skip(skipped) {
            if number > skipped && number % a_line == 0 {
                (x, y) = (area.x, y + 1);
            }
            last = canvas.put(x, y, group, if *right { Ink::Strong } else { Ink::Bad });
            canvas.put(last, y, &" ".repeat(5usize.saturating_sub(group.len())), Ink::Plain);
            x += 6;
        }
        match groups.last() {
            Some((group, _)) if group.len() < 5 => (last, y),
            _ if count > 0 && count % a_line == 0 => (area.x, y + 1),
            _ => (x, y),
        }
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        let typed: &[KeyAction] = if self.typed.is_empty() { &[] } else { &[KeyAction::Drop] };
        let keys = [&[KeyAction::Accept], typed, &[KeyAction::Help, KeyAction::Back]].concat();
        shared.keys().line(Keymap::Coding, &keys)
    }
}

impl Screen for CodeEntry {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let Some(key) = input.key() else { return Transition::Stay };
        match (shared.keys().intent(Keymap::Coding, key), input) {
            (Some(KeyAction::Accept), _) => return self.begin(shared),
            (Some(KeyAction::Less), _) => _ = self.typed.pop(),
            (Some(KeyAction::Drop), _) => self.typed.clear(),
            (Some(KeyAction::Help), _) => return explain(shared, &TOPIC),
            (Some(KeyAction::Back), _) => return Transition::Main,
            (_, Input::Typed(letter) | Input::Placed(letter, _)) => _ = self.push(letter),
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        (letter.is_ascii() && self.push(letter)).then_some(Transition::Stay)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, TITLE, WANTED);
            let [said, typed] = rows(room.body(), [Length(7), Fill(1)]);
            let mut pane = TextBox::new(canvas, said, "Battle");
            self.lines().iter().for_each(|(text, ink)| pane.text(text, *ink));
            let [typed, told] = columns(typed, [Length(typed.width.min(78)), Fill(1)]);
            let inside = canvas.card(typed, "The code", Ink::Title);
            canvas.lit(typed, "The code", Ink::Title);
            let area = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2).min(72), ..inside };
            for y in area.top()..area.bottom() {
                (0..area.width / 6).for_each(|group| _ = canvas.put(area.x + 6 * group, y, ".....", Ink::Dim));
            }
            let cursor = self.draw_groups(canvas, area);
            if told.width > 20 {
                let mut pane = TextBox::new(canvas, told, TOPIC.title);
                pane.text(TOPIC.asks, Ink::Plain);
            }
            room.foot(canvas, note(shared), &self.keys(shared));
            canvas.cursor = cursor;
            return;
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y, TITLE, Ink::Title);
        let cursor = self.draw_groups(canvas, Rect::new(x, y + 2, 72, layout.arena.height - 3));
        let mut line = layout.bar.y;
        for (text, ink) in self.lines().iter().filter(|_| shared.note.is_none()) {
            for text in wrap(text, 78).iter().take(usize::from(layout.bar.y + 4 - line)) {
                canvas.put(layout.bar.x + 1, line, text, *ink);
                line += 1;
            }
        }
        draw_note(shared, canvas, layout, 0);
        canvas.keys(page(layout).x + 1, layout.bar.y + 4, &self.keys(shared));
        canvas.cursor = cursor;
    }
}

const TOPIC: Topic = Topic {
    title: "Battle codes",
    asks: concat!(
        "Enter a code. It holds a whole battle before its first move: the fighters, the arena and the dice. The last \
        character of each group of five checks the group; wrong groups are red. Case does not matter, and O is 0, I \
        and L are 1. Such a battle ",
        touches_nothing!(),
        "."
    ),
    context: Keymap::Coding,
    rules: &[],
    chapters: &[],
};
