//! The welcome; any key leads to the menu (UI-02).

use super::{Go, Screen};
use crate::tui::app::{Shared, is_any};
use crate::tui::canvas::Canvas;
use crate::tui::input::Input;
use crate::tui::layout::Layout;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

const TITLE: [&str; 6] = [
    r"  ||       ||    ||  ||====\   ||    ||   /=====  ",
    r"  ||       ||    ||  ||    ||  ||    ||  ||       ",
    r"  ||       ||    ||  ||    ||  ||    ||   \====\  ",
    r"  ||       ||    ||  ||    ||  ||    ||        || ",
    r"  ||=====  \\====//  ||====/   \\====//   =====/  ",
    r"  _______________________________________________ ",
];

/// The first screen.
pub struct Welcome {
    notices: Vec<String>,
}

impl Welcome {
    /// With whatever the store has to say.
    pub fn new(shared: &Shared) -> Welcome {
        Welcome { notices: shared.store.notices().to_vec() }
    }
}

impl Screen for Welcome {
    fn input(&mut self, _shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if is_any(input).is_some() { Go::Main } else { Go::Stay }
    }

    fn draw(&self, _shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x, layout.arena.y);
        for (row, line) in (y + 1..).zip(TITLE) {
            canvas.put(x + 14, row, line, Ink::Strong);
        }
        let words = [
            "A school of gladiators. Arena tactics, after Gladiator (1992).",
            "",
            "   . . . . . . . . .        Make a character, give him weapons,",
            "   . C>. . . <s. . .        and bring him back alive.",
            "   . . . . . . . . .",
            "",
            "Menus: press the capital letter.   ? explains wherever you are.",
        ];
        for (row, line) in (y + 8..).zip(words) {
            canvas.put(x + 9, row, line, Ink::Plain);
        }
        let mut row = y + 16;
        for notice in &self.notices {
            if row >= layout.bar.bottom() - 1 {
                break;
            }
            row += canvas.wrapped(Rect::new(x + 1, row, 78, layout.bar.bottom() - 1 - row), notice, Ink::Heed);
        }
        let end = canvas.put(x + 31, layout.bar.bottom() - 1, "Press any key", Ink::Strong);
        canvas.cursor = (end, layout.bar.bottom() - 1);
    }
}
