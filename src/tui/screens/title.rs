//! The title of the game in large letters. The modern look uses blocks, the classic one ASCII.

use crate::canvas::{Canvas, sand};
use crate::theme;
use crate::theme::Ink;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;

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

/// The title of the banner, in half blocks.
const HALVES: [&str; 3] = [
    "██      ██   ██  ██▀▀▀█▄  ██   ██  ▄█▀▀▀▀",
    "██      ██   ██  ██   ██  ██   ██  ▀▀▀▀█▄",
    "██▄▄▄▄  ▀█▄▄▄█▀  ██▄▄▄█▀  ▀█▄▄▄█▀  ▄▄▄▄█▀",
];

/// The grains of the sand, each as often as the others.
const GRAINS: [&str; 4] = ["\u{b7}", ",", "'", "."];

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

/// Draws the title in the middle of the screen, with these words below it.
pub fn draw_middle(canvas: &mut Canvas<'_>, y: u16, words: &str) {
    let width = canvas.area().width;
    draw(canvas, width.saturating_sub(50) / 2, y);
    let wide = words.chars().count() as u16;
    canvas.put(width.saturating_sub(wide) / 2, y + HIGH + 1, words, Ink::Dim);
}

/// Draws the title on sand over the whole width, between some fighters, with words below it. A low banner has one line only.
pub fn banner(canvas: &mut Canvas<'_>, area: Rect, words: &str, letters: &[char]) {
    draw_sand(canvas, area);
    let middle = |wide: usize| area.x + area.width.saturating_sub(wide as u16) / 2;
    let high = HALVES.len() as u16;
    if area.height < high {
        let line = format!("  L U D U S   {words}  ");
        canvas.put(middle(line.chars().count()), area.y, &line, Ink::Title);
        return;
    }
    let wide = HALVES[0].chars().count();
    let (x, y) = (middle(wide), area.y + u16::from(area.height > high + 1));
    let margin = Rect::new(x.saturating_sub(2), y, wide as u16 + 4, high).intersection(area);
    let high_as = sand_rows(canvas, area);
    smooth(canvas, margin, high_as);
    for ((row, line), ink) in (y..).zip(HALVES).zip([Ink::Item, Ink::Item, Ink::Warning]) {
        canvas.put(x, row, line, ink);
    }
    draw_fighters(canvas, (margin, y), letters);
    if area.height > high {
        let wide = words.chars().count();
        let around = Rect::new(middle(wide).saturating_sub(2), area.bottom() - 1, wide as u16 + 4, 1);
        smooth(canvas, around.intersection(area), high_as);
        canvas.put(middle(wide), area.bottom() - 1, words, Ink::Plain);
    }
}

/// The rows over which sand gets lighter towards the middle: those of a banner at the top, or of the screen.
const fn sand_rows(canvas: &Canvas<'_>, area: Rect) -> u16 {
    if area.y == 0 { area.height } else { canvas.area().height }
}

/// Draws ground of sand without grains on it, lighter in the middle of the screen, as the boards have it.
fn smooth(canvas: &mut Canvas<'_>, area: Rect, rows: u16) {
    let (skin, columns) = (canvas.skin(), canvas.area().width.div_ceil(2));
    for y in area.y..area.bottom() {
        canvas.put_within(area.x, y, area.right(), &" ".repeat(area.width.into()), Ink::Floor);
        let grains = (area.x..area.right()).map(|x| sand::grain(x / 2, y, (columns, rows)));
        let sand: Vec<_> = grains.map(|grain| theme::sand(skin, grain)).collect();
        canvas.floor(Rect { y, height: 1, ..area }, 1, &sand);
    }
}

/// Draws sand with grains, the same in each frame.
pub fn draw_sand(canvas: &mut Canvas<'_>, area: Rect) {
    let rows = sand_rows(canvas, area);
    smooth(canvas, area, rows);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let mixed = (u32::from(x) * 0x9e37 + u32::from(y) * 0x85eb + 7).wrapping_mul(0xc2b2_ae35) >> 16;
            if mixed.is_multiple_of(17) {
                canvas.put(x, y, GRAINS[(mixed / 17) as usize % GRAINS.len()], Ink::Floor);
            }
        }
    }
}

/// Draws fighters of both sides as tokens, left and right of the title.
fn draw_fighters(canvas: &mut Canvas<'_>, (title, y): (Rect, u16), letters: &[char]) {
    for (letter, (gap, row)) in letters.iter().zip([(10, 0), (4, 1), (16, 2)]) {
        if let Some(x) = title.x.checked_sub(gap) {
            canvas.put(x, y + row, &format!("{letter}\u{25ba}"), Ink::West);
            canvas.light(Rect::new(x, y + row, 2, 1));
        }
    }
    for (number, (gap, row)) in (1..).zip([(4, 0), (8, 1)]) {
        let x = title.right() + gap;
        if x + 2 <= canvas.area().right() {
            canvas.put(x, y + row, &format!("\u{25c4}{number}"), Ink::East);
            canvas.light(Rect::new(x, y + row, 2, 1));
        }
    }
}
