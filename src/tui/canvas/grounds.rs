//! What lies under the texts of a canvas: tints, floor, tokens and lit rectangles.

use crate::canvas::Canvas;
use crate::canvas::cells::Paint;
use crate::theme;
use crate::theme::Ink;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

impl Canvas<'_> {
    /// Changes the ink of a rectangle. A ground ([`Ink::Walk`], [`Ink::ThreatNear`] ...) changes only the background, and
    /// nothing in a look without tints; with 24 bits it is mixed into the background.
    pub fn tint(&mut self, area: Rect, ink: Ink) {
        let (skin, style) = (self.skin, self.style(ink));
        let (text, ground) = paints(style);
        let mixes = theme::wash(skin, ink, Color::Rgb(0, 0, 0)).is_some();
        let mix = |under: Paint| match mixes {
            true => theme::wash(skin, ink, under.color()).map(Paint::from).or(ground).unwrap_or(under),
            false => ground.unwrap_or(under),
        };
        let lifts = text.is_none() && ink == Ink::Select;
        // Neighbours often have the same ground: it is mixed once.
        let mut last = (Paint::from(self.page.1), mix(self.page.1.into()));
        self.each(area, |cell| {
            if last.0 != cell.bg {
                last = (cell.bg, mix(cell.bg));
            }
            cell.bg = last.1;
            if let Some(text) = text {
                cell.fg = text;
            } else if lifts {
                cell.fg = theme::lifted(skin, cell.fg.color()).into();
            }
            cell.modifier.insert(style.add_modifier);
        });
    }

    /// Draws floor in patches of so many columns, each as high as the rectangle: sand of its colour ([`theme::sand`]), or the one
    /// colour of a look without grain. What lies there stays.
    pub fn floor(&mut self, area: Rect, wide: u16, sand: &[Option<Color>]) {
        let style = self.style(Ink::Floor);
        let (text, ground) = paints(style);
        let sand: Vec<Option<Paint>> = sand.iter().map(|sand| sand.map(Paint::from).or(ground)).collect();
        #[cfg(test)]
        self.check_edge(area, "a floor");
        for y in area.top()..area.bottom() {
            for (patch, sand) in self.row(y, area.left(), area.right()).chunks_mut(wide.into()).zip(&sand) {
                for cell in patch {
                    (cell.fg, cell.bg) = (text.unwrap_or(cell.fg), sand.unwrap_or(cell.bg));
                    cell.modifier.insert(style.add_modifier);
                }
            }
        }
    }

    /// Draws what a rectangle has as a token of a side. `whole`: over half of its strength is left.
    pub fn token(&mut self, area: Rect, side: Ink, whole: bool) {
        let style = theme::token(self.skin, side, whole);
        let (text, ground) = paints(style);
        self.each(area, |cell| {
            (cell.fg, cell.bg) = (text.unwrap_or(cell.fg), ground.unwrap_or(cell.bg));
            cell.modifier.insert(style.add_modifier);
        });
    }

    /// Highlights a rectangle by swapping text and background colours, so that the side's colour stays visible.
    pub fn light(&mut self, area: Rect) {
        if !self.skin.paints() {
            return self.tint(area, Ink::Focus);
        }
        self.each(area, |cell| std::mem::swap(&mut cell.fg, &mut cell.bg));
    }
}

/// The colours of text and ground that a style changes.
pub(super) fn paints(style: Style) -> (Option<Paint>, Option<Paint>) {
    (style.fg.map(Paint::from), style.bg.map(Paint::from))
}
