//! Dice on the screen: boxes five lines high with pips (manual p27).

use crate::canvas::Canvas;
use crate::theme::Ink;
use ratatui::layout::Rect;

/// Columns of the boxes (DEC-137).
const COLUMNS: [u16; 4] = [40, 48, 56, 64];

/// Milliseconds from one face to the next while a die tumbles.
pub const TUMBLE: u64 = 150;

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
    let Some(column) = COLUMNS.get(number) else { return };
    let x = bar.x + column;
    canvas.put(x, bar.y, ".-----.", ink);
    for (y, line) in (bar.y + 1..).zip(inside(face, sides)) {
        canvas.put(x, y, &format!("|{line}|"), ink);
    }
    canvas.put(x, bar.y + 4, "`-----'", ink);
}

/// The face that a tumbling die shows briefly. It says nothing about the result (DICE-02).
pub const fn tumbling(number: usize, elapsed: u64, sides: u8) -> u8 {
    let step = elapsed / TUMBLE + 3 * number as u64;
    match sides {
        6 => [3, 6, 1, 5, 2, 4, 6, 3, 5, 1, 4, 2][(step % 12) as usize],
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
            let faces = (0..200).map(|step| tumbling(1, step * TUMBLE, sides));
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
        }
    }
}
