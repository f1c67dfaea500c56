//! What is measured of the screens, and stands in docs/screens.md: `LUDUS_RECORD=1 cargo test -p ludus-tui --lib measured` writes it anew.

use super::*;
use crate::theme::{Ink, style};

/// Tests run side by side, and each writes its own part.
static WRITING: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Holds the table between `<!-- NAME -->` and `<!-- end -->` of docs/screens.md to what was measured just now.
pub fn stands_in_the_document(name: &str, table: &str) {
    stands_in("screens.md", name, table);
}

/// Holds a table of docs/manual.md to what was generated just now.
pub fn stands_in_the_manual(name: &str, table: &str) {
    stands_in("manual.md", name, table);
}

fn stands_in(document: &str, name: &str, table: &str) {
    let _alone = WRITING.lock();
    let path = format!("{}/../../docs/{document}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(&format!("<!-- {name} -->\n")).unwrap_or_else(|| panic!("no part {name}"));
    let (written, after) = rest.split_once("<!-- end -->").unwrap();
    if std::env::var_os("LUDUS_RECORD").is_some() {
        std::fs::write(path, format!("{before}<!-- {name} -->\n{table}<!-- end -->{after}")).unwrap();
    } else {
        assert_eq!(written, table, "{name}: to write it, run LUDUS_RECORD=1 cargo test -p ludus-tui --lib");
    }
}

/// How much of a screen is used: of its bands of two rows and of four columns, those with ink besides floor and frames.
#[derive(Clone, Copy)]
pub struct Used {
    pub rows: (usize, usize),
    pub columns: (usize, usize),
}

impl Used {
    pub fn of(player: &Player) -> Used {
        let (width, height) = player.screen.backend().buffer().area.as_size().into();
        let row = |y: u16| (0..width).any(|x| is_ink(player, x, y));
        let column = |x: u16| (0..height).any(|y| is_ink(player, x, y));
        let rows = (0..height / 2).filter(|band| row(2 * band) || row(2 * band + 1)).count();
        let columns = (0..width / 4).filter(|band| (0..4).any(|dx| column(4 * band + dx))).count();
        Used { rows: (rows, usize::from(height / 2)), columns: (columns, usize::from(width / 4)) }
    }

    /// At least two thirds of both.
    pub fn assert_enough(self, name: &str, player: &Player) -> Used {
        for (kind, (inked, all)) in [("rows", self.rows), ("columns", self.columns)] {
            assert!(3 * inked >= 2 * all, "{name}: {inked} of {all} bands of {kind}: {}", player.text());
        }
        self
    }

    pub fn line(self, name: &str) -> String {
        let percent = |(inked, all): (usize, usize)| 100 * inked / all;
        format!("| {} | {} % | {} % |\n", name.replace('_', " "), percent(self.rows), percent(self.columns))
    }
}

/// Whether a cell has ink besides floor and frames.
fn is_ink(player: &Player, x: u16, y: u16) -> bool {
    let cell = player.cell(x, y);
    let letter = cell.symbol();
    let floor = style(player.app.skin(), Ink::Floor).fg == Some(cell.fg);
    let ground = |letter| matches!(letter, "\u{b7}" | ".");
    let on_board = player.app.battle().is_some() && player.parts().board.inner.contains((x, y).into());
    let frame = letter.chars().all(|c| ('\u{2500}'..='\u{257f}').contains(&c))
        || (matches!(letter, "+" | "-" | "|") && !on_board && !player.app.skin().modern);
    !(letter == " " || frame || ground(letter) && (floor || on_board))
}

/// A box of a screen, with the rows inside it and those of them that are blank.
#[derive(Clone, Debug)]
pub struct Hole {
    pub title: String,
    pub rows: u16,
    pub blank: u16,
}

/// All boxes of a screen but the board.
pub fn holes(player: &Player) -> Vec<Hole> {
    let (width, height) = player.screen.backend().buffer().area.as_size().into();
    let is = |x: u16, y: u16, sign: &str| player.cell(x, y).symbol() == sign;
    let mut all = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|(x, y)| is(*x, *y, "\u{256d}")) {
        let Some(right) = (x + 1..width).find(|right| is(*right, y, "\u{256e}")) else { continue };
        let Some(bottom) = (y + 1..height).find(|bottom| is(x, *bottom, "\u{2570}")) else { continue };
        let blank = (y + 1..bottom).filter(|row| !(x + 1..right).any(|x| is_ink(player, x, *row))).count() as u16;
        let title = player.inside(Rect::new(x, y, right - x, 1));
        all.push(Hole { title: title.trim_matches(['\u{256d}', '\u{2500}', ' ']).into(), rows: bottom - y - 1, blank });
    }
    // The arena of a preview has a ground of its own, and is no hole.
    all.retain(|hole| !["The arena as it will be", "The board"].contains(&hole.title.as_str()));
    all
}
