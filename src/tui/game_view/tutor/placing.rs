//! The place of the tutor's card: where it covers nothing that the step speaks of, and nobody. Start reading with
//! [`Placing::of`].

use crate::canvas::Canvas;
use ratatui::layout::Rect;
use std::cell::Cell;

/// The price of covering a thing that the step points to, in letters.
const POINTED: usize = 100;
/// The price of a size other than the first, in letters.
const OTHER: usize = 8;

/// The last place of the card, which it keeps as long as no other is better.
#[derive(Default)]
pub struct Placing(Cell<Option<Rect>>);

impl Placing {
    /// Returns the part of a board, as drawn so far, that the card takes in one of its sizes. Letters and numbers stand for
    /// actors and texts. `pointed`: what the step points to.
    pub fn of(&self, canvas: &Canvas<'_>, board: Rect, sizes: &[(u16, u16)], pointed: &[Rect]) -> Rect {
        let first = sizes.first().map_or(board.width, |size| size.0);
        let price = |area: &Rect| {
            let covered = pointed.iter().filter(|thing| thing.intersects(*area)).count();
            canvas.letters(*area) + POINTED * covered + if area.width == first { 0 } else { OTHER }
        };
        let places = |(width, height): &(u16, u16)| {
            let (width, height) = ((*width).min(board.width), (*height).min(board.height));
            let (right, bottom) = (board.right() - width, board.bottom() - height);
            let corners = [(board.x, board.y), (board.x, bottom), (right, board.y), (right, bottom)];
            let rows = (board.y..=bottom).flat_map(move |y| [(board.x, y), (right, y)]);
            corners.into_iter().chain(rows).map(move |(x, y)| Rect { x, y, width, height })
        };
        // A text of another length leaves the card where it is.
        let kept = self.0.get().and_then(|last| {
            let (width, height) = *sizes.iter().find(|size| size.0 == last.width)?;
            Some(Rect { width, height, ..last }).filter(|area| board.intersection(*area) == *area)
        });
        let best = kept.into_iter().chain(sizes.iter().flat_map(places)).min_by_key(price).unwrap_or(board);
        self.0.set(Some(best));
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::Ink;
    use crate::theme::skin::Skin;

    #[test]
    fn the_card_covers_nobody_and_stays_while_it_can() {
        let board = Rect::new(0, 0, 80, 19);
        let mut buffer = CellBuffer::empty(board);
        let mut canvas = Canvas::new(&mut buffer, Skin::BARE);
        let placing = Placing::default();
        let place = |canvas: &Canvas<'_>, pointed: &[Rect]| placing.of(canvas, board, &[(80, 5)], pointed).y;
        assert_eq!(place(&canvas, &[]), 0, "the top of an empty board");
        canvas.put(10, 2, "K>", Ink::Plain);
        assert_eq!(place(&canvas, &[]), 14);
        canvas.put(10, 2, "  ", Ink::Plain);
        assert_eq!(place(&canvas, &[]), 14, "it does not jump back");
        assert_eq!(
            place(&canvas, &[Rect::new(40, 16, 2, 1)]),
            0,
            "what the step points to is on the board's last rows"
        );
        canvas.put(10, 2, "K>", Ink::Plain);
        assert_eq!(place(&canvas, &[Rect::new(40, 16, 2, 1)]), 3, "between both");
        (0..19).for_each(|y| _ = canvas.put(0, y, "a list of tactics", Ink::Plain));
        let narrow = Placing::default().of(&canvas, board, &[(80, 5), (53, 7)], &[]);
        assert_eq!((narrow.x, narrow.width), (27, 53), "beside a column of text");
    }
}
