//! The title of the game in large letters. The modern look uses blocks, the classic one ASCII.

use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_store::settings::Glyphs;

const ASCII: [&str; 6] = [
    r"  ||       ||    ||  ||====\   ||    ||   /=====  ",
    r"  ||       ||    ||  ||    ||  ||    ||  ||       ",
    r"  ||       ||    ||  ||    ||  ||    ||   \====\  ",
    r"  ||       ||    ||  ||    ||  ||    ||        || ",
    r"  ||=====  \\====//  ||====/   \\====//   =====/  ",
    r"  _______________________________________________ ",
];

const BLOCKS: [&str; 6] = [
    "██╗     ██╗   ██╗██████╗ ██╗   ██╗███████╗",
    "██║     ██║   ██║██╔══██╗██║   ██║██╔════╝",
    "██║     ██║   ██║██║  ██║██║   ██║███████╗",
    "██║     ██║   ██║██║  ██║██║   ██║╚════██║",
    "███████╗╚██████╔╝██████╔╝╚██████╔╝███████║",
    "╚══════╝ ╚═════╝ ╚═════╝  ╚═════╝ ╚══════╝",
];

pub const HIGH: u16 = 6;

pub const WORDS: &str = if cfg!(feature = "gladiator") {
    "A school of gladiators. Arena tactics, after Gladiator (1992)."
} else {
    "Turn-based arena tactics for the terminal."
};

pub fn draw(canvas: &mut Canvas<'_>, x: u16, y: u16) {
    let blocks = canvas.skin().modern && canvas.skin().glyphs == Glyphs::Unicode;
    let (lines, ink) = if blocks { (BLOCKS, Ink::Warning) } else { (ASCII, Ink::Strong) };
    for (row, line) in (y..).zip(lines) {
        canvas.put(x + if blocks { 4 } else { 0 }, row, line, ink);
    }
}

/// Draws the title in the middle of the screen, with the description below it.
pub fn draw_middle(canvas: &mut Canvas<'_>, y: u16) {
    let width = canvas.area().width;
    draw(canvas, width.saturating_sub(50) / 2, y);
    let wide = WORDS.chars().count() as u16;
    canvas.put(width.saturating_sub(wide) / 2, y + HIGH + 1, WORDS, Ink::Dim);
}
