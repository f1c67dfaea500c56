//! The signs of an animation, drawn over the board for a moment. Signs carry each meaning; colour only adds to them. Start
//! reading at [`Spark`] and [`draw`].

use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;

/// A sign drawn over one place of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spark {
    /// A missile in flight, with its sign.
    Bolt(char),
    /// A place that a missile or a spell has crossed.
    Trail {
        magic: bool,
    },
    Burst,
    /// The actor was hit and flashes.
    Flash,
    /// The actor was hit and is white.
    White,
    /// Lines around the actor that was hit.
    Rays,
    /// The points lost or gained, or "miss", above the actor.
    Number(String),
    /// A number with a ground of its own, in the modern look. `risen`: one row higher.
    Chip {
        text: String,
        lost: bool,
        risen: bool,
    },
    /// The new condition of the actor in the classic look, such as "XX" for dead.
    Sign(&'static str),
    /// The new condition of the actor in the modern look.
    State(&'static str),
    Slain,
    /// Blood around a death: near in step 0, further in step 1.
    Drops(usize),
}

/// The drops of each step: columns and rows from the upper left cell of a small square, and the sign.
const DROPS: [[(i32, i32, &str); 4]; 2] = [
    [(-2, -1, "\u{2596}"), (3, -1, "\u{2597}"), (-2, 1, "\u{259d}"), (3, 1, "\u{2598}")],
    [(-4, -1, "\u{b7}"), (5, 0, "\u{2596}"), (-3, 1, "\u{b7}"), (4, 1, "\u{2598}")],
];

/// Draws a spark over the cells of a place, within the board.
pub fn draw(canvas: &mut Canvas<'_>, board: Rect, cells: Rect, spark: &Spark) {
    if cells.is_empty() {
        return;
    }
    match spark {
        Spark::Bolt(sign) => {
            let wide = (cells.width / 2).max(1);
            let (x, y) = (cells.x + (cells.width - wide) / 2, cells.y + (cells.height - 1) / 2);
            canvas.put_within(x, y, cells.right(), &sign.to_string().repeat(wide.into()), Ink::Warning);
        }
        Spark::Trail { magic } => {
            let (sign, ink) = if *magic { ("\u{25c6}\u{b7}", Ink::Aim) } else { ("\u{b7}\u{b7}", Ink::Ray) };
            let x = cells.x + cells.width.saturating_sub(2) / 2;
            canvas.put_within(x, cells.y + (cells.height - 1) / 2, cells.right(), sign, ink);
        }
        Spark::Burst => {
            for y in cells.top()..cells.bottom() {
                canvas.put_within(cells.x, y, cells.right(), "+", Ink::Flash);
                canvas.put_within(cells.right() - 1, y, cells.right(), "+", Ink::Flash);
            }
            canvas.tint(cells, Ink::Flash);
        }
        Spark::Flash => canvas.tint(cells, Ink::Flash),
        Spark::White => canvas.tint(cells, Ink::Acts),
        Spark::Rays => rays(canvas, board, cells),
        Spark::Sign(sign) => over(canvas, cells, sign, Ink::Flash),
        Spark::State(sign) => {
            over(canvas, cells, sign, Ink::Warning);
            canvas.token(Rect { height: 1, ..cells }, Ink::Warning, true);
        }
        Spark::Slain => {
            let sign = if canvas.skin().glyphs == Glyphs::Unicode { "\u{d7}\u{d7}" } else { "XX" };
            for y in cells.top()..cells.bottom() {
                canvas.put_within(cells.x, y, cells.right(), &" ".repeat(cells.width.into()), Ink::Slain);
            }
            over(canvas, cells, sign, Ink::Slain);
        }
        Spark::Drops(step) => drops(canvas, board, cells, *step),
        Spark::Number(text) => above(canvas, board, cells, text, (Ink::Flash, false)),
        Spark::Chip { text, lost, risen } => {
            let text = format!(" {} ", text.replace('-', "\u{2013}"));
            let ink = if *lost { Ink::Warning } else { Ink::Dim };
            above(canvas, board, cells, &text, (if text.contains('+') { Ink::Good } else { ink }, *risen));
        }
    }
}

/// Writes a sign over the first row of a place.
fn over(canvas: &mut Canvas<'_>, cells: Rect, sign: &str, ink: Ink) {
    let wide = usize::from(cells.width);
    canvas.put_within(cells.x, cells.y, cells.right(), &format!("{sign:^wide$}"), ink);
}

/// Writes a text above a place, or where nobody stands below or beside it; without such a place, over the place itself.
/// `risen`: one row further away, if there is one. An ink without a ground gets the ground of a token.
fn above(canvas: &mut Canvas<'_>, board: Rect, cells: Rect, text: &str, (ink, risen): (Ink, bool)) {
    let wide = (text.chars().count() as u16).min(board.width);
    let x = (cells.x + cells.width / 2).saturating_sub(wide / 2).clamp(board.x, board.right() - wide);
    let away = i32::from(risen);
    let [above, below] = [i32::from(cells.y) - 1, i32::from(cells.bottom())];
    let [left, right] = [i32::from(cells.x) - i32::from(wide), i32::from(cells.right())];
    let (x, beside) = (i32::from(x), i32::from(cells.y));
    let places = [(x, above - away), (x, above), (x, below + away), (x, below), (right, beside), (left, beside)];
    let free = places.into_iter().find_map(|(x, y)| {
        let area = Rect::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?, wide, 1);
        (area.intersection(board) == area && is_free(canvas, cells, area)).then_some((area.x, area.y))
    });
    let (x, y) = free.unwrap_or((x as u16, cells.y));
    canvas.put_within(x, y, x + wide, text, ink);
    if ink != Ink::Flash {
        let area = Rect::new(x, y, wide, 1);
        match canvas.skin().tints() {
            true => canvas.token(area, ink, true),
            false => canvas.tint(area, Ink::Flash),
        }
    }
}

/// Returns whether nobody stands in an area, except in a place. A token is as large as the place; its letter can be the first or
/// the last of its cells, and its bar lies below.
fn is_free(canvas: &Canvas<'_>, place: Rect, area: Rect) -> bool {
    let more = place.height.saturating_sub(1).min(area.y);
    let from = area.x.saturating_sub(1);
    let around = Rect::new(from, area.y - more, area.right() + 1 - from, area.height + more);
    around.positions().all(|at| place.contains(at) || !canvas.has_letters(Rect::new(at.x, at.y, 1, 1)))
}

/// Draws lines outwards from a place, where nobody stands.
fn rays(canvas: &mut Canvas<'_>, board: Rect, cells: Rect) {
    let (left, right) = (i32::from(cells.x) - 1, i32::from(cells.right()));
    let (top, middle, bottom) = (i32::from(cells.y) - 1, i32::from(cells.y), i32::from(cells.bottom()));
    let all = [
        (left, top, "\u{2572}"),
        (right, top, "\u{2571}"),
        (left, middle, "\u{2500}"),
        (right, middle, "\u{2500}"),
        (left, bottom, "\u{2571}"),
        (right, bottom, "\u{2572}"),
    ];
    for (x, y, sign) in all {
        draw_free(canvas, board, cells, (x, y), (sign, Ink::Ray));
    }
}

fn drops(canvas: &mut Canvas<'_>, board: Rect, cells: Rect, step: usize) {
    let (wide, high) = (i32::from(cells.width.max(2)), i32::from(cells.height.max(1)));
    for (dx, dy, sign) in DROPS[step % DROPS.len()] {
        let (x, y) = (i32::from(cells.x) + dx * wide / 2, i32::from(cells.y) + dy * high);
        draw_free(canvas, board, cells, (x, y), (sign, Ink::Drop));
    }
}

/// Writes a sign at a cell of the board beside a place, unless somebody stands there.
fn draw_free(canvas: &mut Canvas<'_>, board: Rect, cells: Rect, (x, y): (i32, i32), (sign, ink): (&str, Ink)) {
    let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
    // A neighbour's letter can be the second one of its place.
    let from = if x < cells.x { x.saturating_sub(cells.width - 1) } else { x };
    let around = Rect::new(from, y, cells.width, 1).intersection(board);
    if board.contains((x, y).into()) && !canvas.has_letters(around) {
        canvas.put_within(x, y, board.right(), sign, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::skin::Skin;

    #[test]
    fn a_number_covers_no_neighbour_of_the_one_who_was_hit() {
        let board = Rect::new(0, 0, 20, 9);
        for neighbours in [&[][..], &[(8, 3)], &[(10, 3)], &[(8, 3), (8, 5)], &[(8, 3), (8, 5), (10, 4)]] {
            let mut buffer = CellBuffer::empty(board);
            let mut canvas = Canvas::new(&mut buffer, Skin::BARE);
            for (x, y) in [(8, 4)].iter().chain(neighbours) {
                canvas.put(*x, *y, "t^", Ink::Plain);
            }
            draw(&mut canvas, board, Rect::new(8, 4, 2, 1), &Spark::Number("-7".into()));
            assert!(board.rows().any(|row| canvas.row_with(row, "-7").is_some()), "{neighbours:?}");
            for (x, y) in neighbours {
                assert!(canvas.row_with(Rect::new(*x, *y, 2, 1), "t^").is_some(), "{neighbours:?}");
            }
        }
    }
}
