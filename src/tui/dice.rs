//! Dice on the screen: boxes five lines high (manual p27). The classic look draws them in ASCII, the modern one as rounded
//! boxes with pips or large digits on ivory. Start reading at [`draw`] and [`draw_row`].

use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_engine::narration::Die;
use ratatui::layout::Rect;

/// Columns of the boxes in the classic look (DEC-137).
const COLUMNS: [u16; 4] = [40, 48, 56, 64];

/// Milliseconds that quick dice roll, and from one of their faces to the next.
pub const QUICK: u64 = 300;
pub const TUMBLE: u64 = 75;

/// Columns of a modern box, and of one with the gap after it.
const BOX: (u16, u16) = (9, 10);
/// The most modern boxes in a row. More dice are drawn as chips.
const MOST: usize = 4;

/// The three inner lines of a face.
const fn pips(face: u8) -> [&'static str; 3] {
    match face {
        1 => ["     ", "  *  ", "     "],
        2 => ["*    ", "     ", "    *"],
        3 => ["*    ", "  *  ", "    *"],
        4 => ["*   *", "     ", "*   *"],
        5 => ["*   *", "  *  ", "*   *"],
        6 => ["*   *", "*   *", "*   *"],
        _ => ["     ", "     ", "     "],
    }
}

/// The three inner lines of a face: pips on a six-sided die, a number on others.
fn inside(face: u8, sides: u8) -> [String; 3] {
    match sides {
        0..=6 => pips(face).map(String::from),
        _ => [String::new(), format!("{face:^5}"), String::new()].map(|line| format!("{line:<5}")),
    }
}

/// Draws a die at place `number` of the bar, with its face and its number of sides.
pub fn draw(canvas: &mut Canvas<'_>, bar: Rect, number: usize, (face, sides): (u8, u8), ink: Ink) {
    if let Some(column) = COLUMNS.get(number) {
        draw_ascii(canvas, (bar.x + column, bar.y), (face, sides), ink);
    }
}

fn draw_ascii(canvas: &mut Canvas<'_>, (x, y): (u16, u16), (face, sides): (u8, u8), ink: Ink) {
    canvas.put(x, y, ".-----.", ink);
    for (y, line) in (y + 1..).zip(inside(face, sides)) {
        canvas.put(x, y, &format!("|{line}|"), ink);
    }
    canvas.put(x, y + 4, "`-----'", ink);
}

/// A die of the modern look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownDie {
    pub face: u8,
    pub sides: u8,
    pub is_still: bool,
}

/// Returns how many of some quick dice lie still after so many milliseconds. They stop from left to right.
pub fn stopped(all: usize, elapsed: u64) -> usize {
    all.saturating_sub(QUICK.saturating_sub(elapsed).div_ceil(TUMBLE) as usize)
}

/// Returns quick dice as they look after so many milliseconds.
pub fn quick(dice: &[Die], elapsed: u64) -> Vec<ShownDie> {
    let still = stopped(dice.len(), elapsed);
    let shown = |(number, die): (usize, &Die)| {
        let is_still = number < still;
        let face = if is_still { die.face } else { tumbling(number, elapsed / TUMBLE, die.sides) };
        ShownDie { face, sides: die.sides, is_still }
    };
    dice.iter().enumerate().map(shown).collect()
}

/// The faces of a die's boxes: a die of 100 sides has two, for tens and units.
fn boxes(die: &ShownDie) -> impl Iterator<Item = (u8, u8)> {
    let ShownDie { face, sides, .. } = *die;
    let first = if sides == 100 { (face / 10 % 10, 10) } else { (face, sides) };
    let second = (sides == 100).then_some((face % 10, 10));
    std::iter::once(first).chain(second)
}

/// Returns the columns that these dice take in the modern look.
pub fn width(dice: &[Die]) -> u16 {
    match dice.iter().map(|die| if die.sides == 100 { 2 } else { 1 }).sum() {
        0 => 0,
        // One or two dice leave the text beside them where three would.
        count @ 1..=MOST => BOX.1 * count.max(3) as u16,
        _ => BOX.1 * 3,
    }
}

/// Draws dice side by side from a corner, in the boxes of the look. `bare`: without their frames, in the rows after the first. `faded`: they lie still and matter no more.
pub fn draw_row(canvas: &mut Canvas<'_>, (x, y): (u16, u16), dice: &[ShownDie], (faded, bare): (bool, bool)) {
    let all: Vec<_> = dice.iter().flat_map(boxes).collect();
    if all.len() > MOST {
        return draw_chips(canvas, (x, y), &all, faded);
    }
    for (x, (face, sides)) in (x..).step_by(BOX.1.into()).zip(all) {
        draw_box(canvas, (x, y), (face, sides), (faded, bare));
    }
    // Without names, the digits of a percentile roll and the die of its damage look like three dice of a kind.
    let is_mixed = dice.windows(2).any(|pair| pair[0].sides != pair[1].sides);
    if canvas.skin().modern && is_mixed && !bare {
        let mut at = x;
        for die in dice {
            let name = format!(" d{} ", die.sides);
            canvas.put(at + 2, y, &name, Ink::Dim);
            at += BOX.1 * boxes(die).count() as u16;
        }
    }
}

/// The ground of a die's face.
const fn ground(faded: bool) -> Ink {
    if faded { Ink::DieFaded } else { Ink::Die }
}

fn draw_box(canvas: &mut Canvas<'_>, (x, y): (u16, u16), (face, sides): (u8, u8), (faded, bare): (bool, bool)) {
    let frame = if faded { Ink::Dim } else { Ink::Strong };
    if !canvas.skin().modern {
        return draw_ascii(canvas, (x, y), (face, sides), frame);
    }
    for (y, line) in (y + 1..).zip(face_lines(face, sides)) {
        canvas.put(x + 1, y, &line, ground(faded));
    }
    if bare {
        return;
    }
    let rim = "\u{2500}".repeat(usize::from(BOX.0) - 2);
    canvas.put(x, y, &format!("\u{256d}{rim}\u{256e}"), frame);
    for y in y + 1..y + 4 {
        canvas.put(x, y, "\u{2502}", frame);
        canvas.put(x + BOX.0 - 1, y, "\u{2502}", frame);
    }
    canvas.put(x, y + 4, &format!("\u{2570}{rim}\u{256f}"), frame);
}

/// The three inner lines of a modern box.
fn face_lines(face: u8, sides: u8) -> [String; 3] {
    match (sides, face) {
        (0..=6, _) => pips(face).map(|line| format!(" {} ", line.replace('*', "\u{25cf}"))),
        (_, 0..=9) => digit(face).map(|line| format!("  {line}  ")),
        _ => {
            let [tens, units] = [digit(face / 10 % 10), digit(face % 10)];
            [0, 1, 2].map(|row| format!("{} {}", tens[row], units[row]))
        }
    }
}

/// A digit of three by three cells, from pixels of half a cell.
fn digit(digit: u8) -> [String; 3] {
    const PIXELS: [[u8; 5]; 10] = [
        [7, 5, 5, 5, 7],
        [2, 6, 2, 2, 7],
        [7, 1, 7, 4, 7],
        [7, 1, 7, 1, 7],
        [5, 5, 7, 1, 1],
        [7, 4, 7, 1, 7],
        [7, 4, 7, 5, 7],
        [7, 1, 1, 1, 1],
        [7, 5, 7, 5, 7],
        [7, 5, 7, 1, 7],
    ];
    let rows = PIXELS[usize::from(digit % 10)];
    let row = |at: usize| rows.get(at).copied().unwrap_or(0);
    [0, 2, 4].map(|at| {
        let cell = |bit: u8| match (row(at) >> bit & 1, row(at + 1) >> bit & 1) {
            (1, 1) => '\u{2588}',
            (1, _) => '\u{2580}',
            (_, 1) => '\u{2584}',
            _ => ' ',
        };
        [2, 1, 0].map(cell).iter().collect()
    })
}

/// Draws dice as numbers on ivory in one row; returns the column after them.
pub fn draw_small(canvas: &mut Canvas<'_>, (x, y): (u16, u16), dice: &[ShownDie], faded: bool) -> u16 {
    let draw = |x, (face, _)| canvas.put(x, y, &format!(" {face} "), ground(faded)) + 1;
    dice.iter().flat_map(boxes).fold(x, draw)
}

/// Draws many dice as numbers on ivory, six a row.
fn draw_chips(canvas: &mut Canvas<'_>, (x, y): (u16, u16), all: &[(u8, u8)], faded: bool) {
    for (number, (face, _)) in all.iter().enumerate().take(18) {
        let (column, row) = ((number % 6) as u16, (number / 6) as u16);
        canvas.put(x + 5 * column, y + 2 * row, &format!("{face:^4}"), ground(faded));
    }
}

/// The face that a tumbling die shows after so many changes. It says nothing about the result (DICE-02). Six-sided faces that
/// follow each other share most pips, so that little is sent to the terminal.
pub const fn tumbling(number: usize, steps: u64, sides: u8) -> u8 {
    let step = steps + 3 * number as u64;
    match sides {
        6 => [2, 3, 5, 4, 6, 4, 5, 3, 1, 3, 5, 4][(step % 12) as usize],
        0 => 0,
        // Steps of 13, so that neighbouring numbers seldom follow each other.
        sides => (step * 13 % sides as u64) as u8 + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tumbling_die_shows_its_own_faces_and_numbers_above_six() {
        for sides in [2, 4, 6, 8, 10, 12, 20] {
            let faces = (0..200).map(|step| tumbling(1, step, sides));
            assert!(faces.clone().all(|face| (1..=sides).contains(&face)), "{sides}");
            assert!(faces.max() > Some(1), "{sides}: it lies still");
        }
        assert_eq!(inside(10, 10), ["     ", " 10  ", "     "]);
        assert_eq!(inside(0, 10), ["     ", "  0  ", "     "]);
        assert_eq!(inside(3, 6), pips(3));
    }

    #[test]
    fn a_face_has_as_many_pips_as_it_counts() {
        for face in 1..=6u8 {
            let count: usize = pips(face).iter().map(|line| line.matches('*').count()).sum();
            assert_eq!(count, usize::from(face));
            let count: usize = face_lines(face, 6).iter().map(|line| line.matches('\u{25cf}').count()).sum();
            assert_eq!(count, usize::from(face));
        }
    }

    #[test]
    fn quick_dice_stop_from_left_to_right() {
        let dice = [Die { face: 6, sides: 6 }; 3];
        let still = |elapsed| quick(&dice, elapsed).iter().map(|die| die.is_still).collect::<Vec<_>>();
        assert_eq!(still(149), [false, false, false]);
        assert_eq!(still(150), [true, false, false]);
        assert_eq!(still(225), [true, true, false]);
        assert_eq!(still(300), [true, true, true]);
        assert!(quick(&dice, 300).iter().all(|die| die.face == 6));
    }

    #[test]
    fn digits_differ_and_a_d100_has_two_of_them() {
        let mut all: Vec<_> = (0..10).map(digit).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 10);
        let two = |face| boxes(&ShownDie { face, sides: 100, is_still: true }).collect::<Vec<_>>();
        assert_eq!(two(7), [(0, 10), (7, 10)]);
        assert_eq!(two(100), [(0, 10), (0, 10)], "as printed on the dice");
        assert!((0..=20).all(|face| face_lines(face, 20).iter().all(|line| line.chars().count() == 7)));
    }
}
