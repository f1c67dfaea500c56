//! Frames, cards and bars. They are cut at the screen's edge and never leave their rectangle.

use crate::canvas::grounds::paints;
use crate::canvas::{Canvas, cut};
use crate::theme;
use crate::theme::Ink;
use ludus_engine::chance::Chance;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// Corners clockwise from the upper left, then the horizontal and the vertical line.
const ROUND: [&str; 6] = ["\u{256d}", "\u{256e}", "\u{256f}", "\u{2570}", "\u{2500}", "\u{2502}"];
const PLAIN: [&str; 6] = ["+", "+", "+", "+", "-", "|"];

/// Blocks of one to eight eighths of a cell, from the left.
pub const EIGHTHS: [char; 8] =
    ['\u{258f}', '\u{258e}', '\u{258d}', '\u{258c}', '\u{258b}', '\u{258a}', '\u{2589}', '\u{2588}'];

impl Canvas<'_> {
    /// The colour of an empty screen.
    pub fn ground(&self) -> Color {
        theme::page(self.skin).1
    }

    /// Draws a sign with colours of its own on a ground, such as the texture of a map.
    pub fn texture(&mut self, (x, y): (u16, u16), sign: &str, (text, ground): (Color, Color)) {
        let (text, ground) = (text.into(), ground.into());
        self.each(Rect::new(x, y, 1, 1), |cell| {
            cell.set_char(sign.chars().next().unwrap_or(' '));
            (cell.fg, cell.bg) = (text, ground);
        });
    }

    /// Draws a frame with a title and returns the area inside. The content is kept.
    pub fn frame(&mut self, area: Rect, title: &str) -> Rect {
        self.titled(area, title, Ink::Title)
    }

    /// Draws a frame around a cleared area, with the title in an ink, for example a side's.
    pub fn card(&mut self, area: Rect, title: &str, ink: Ink) -> Rect {
        self.clear(area);
        self.titled(area, title, ink)
    }

    /// Writes a remark at the right of a frame's upper line, if the title leaves room.
    pub fn remark(&mut self, area: Rect, title: &str, remark: &str) {
        let area = area.intersection(self.area());
        let (wide, taken) = (remark.chars().count() + 2, title.chars().count() + 5);
        if !remark.is_empty() && usize::from(area.width) >= wide + taken + 2 && area.height >= 2 {
            let x = area.right() - 2 - wide as u16;
            self.put(x, area.y, &format!(" {remark} "), Ink::Dim);
        }
    }

    /// Draws the frame of a box that is only read, or in the colour of focus that of the one that has the keys.
    pub fn boxed(&mut self, area: Rect, title: &str, lit: bool) {
        if !self.skin().modern {
            _ = self.frame(area, title);
            return;
        }
        self.tint(area, Ink::Panel);
        let (line, title_ink) = if lit { (Ink::Lit, Ink::Title) } else { (Ink::Frame, Ink::Plain) };
        self.outlined(area, title, (line, title_ink));
    }

    /// Draws the frame of a box whose content covers all inside, like a board.
    pub fn boxed_around(&mut self, area: Rect, title: &str) {
        if !self.skin().modern {
            _ = self.frame(area, title);
            return;
        }
        let (last, height) = (area.bottom().saturating_sub(1), area.height.saturating_sub(2));
        for y in [area.y, last] {
            self.tint(Rect { y, height: 1, ..area }, Ink::Panel);
        }
        for x in [area.x, area.right().saturating_sub(1)] {
            self.tint(Rect { x, width: 1, y: area.y + 1, height }, Ink::Panel);
        }
        self.outlined(area, title, (Ink::Frame, Ink::Plain));
    }

    /// Draws the frame of the box that has the keys, with its title in an ink. The content is kept.
    pub fn lit(&mut self, area: Rect, title: &str, ink: Ink) {
        let frame = if self.skin().modern { Ink::Lit } else { Ink::Frame };
        self.outlined(area, title, (frame, ink));
    }

    fn titled(&mut self, area: Rect, title: &str, ink: Ink) -> Rect {
        self.outlined(area, title, (Ink::Frame, ink))
    }

    fn outlined(&mut self, area: Rect, title: &str, (frame, ink): (Ink, Ink)) -> Rect {
        let area = area.intersection(self.area());
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let [upper_left, upper_right, lower_right, lower_left, across, down] =
            if self.skin().glyphs == Glyphs::Unicode && self.skin().modern { ROUND } else { PLAIN };
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        let line = across.repeat(usize::from(area.width - 2));
        for (y, from, to) in [(area.y, upper_left, upper_right), (bottom, lower_left, lower_right)] {
            self.put(area.x, y, &format!("{from}{line}{to}"), frame);
        }
        for y in area.y + 1..bottom {
            self.put(area.x, y, down, frame);
            self.put(right, y, down, frame);
        }
        if !title.is_empty() && area.width >= 8 {
            let title = cut(title, usize::from(area.width) - 6);
            self.put_within(area.x + 2, area.y, right, &format!(" {title} "), ink);
        }
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }

    /// Draws a value as a bar, in eighths of a cell or in whole ASCII cells. A partial value never looks empty or full.
    pub fn bar(&mut self, area: Rect, value: i32, most: i32, ink: Ink) {
        let area = area.intersection(self.area());
        let fine = self.skin().modern && self.skin().glyphs == Glyphs::Unicode;
        let parts = usize::from(area.width) * if fine { 8 } else { 1 };
        let full = filled(value, most, parts);
        for y in area.top()..area.bottom() {
            if fine {
                self.fine_bar(Rect { y, height: 1, ..area }, full, ink);
            } else {
                let x = self.put(area.x, y, &"=".repeat(full), ink);
                self.put(x, y, &".".repeat(parts - full), Ink::BarEmpty);
            }
        }
    }

    /// Draws a value as whole segments, for bars in rows below one another: the rest is dots, so that the length shows without
    /// colours. The classic look draws [`Canvas::bar`].
    pub fn segments(&mut self, row: Rect, (value, most): (i32, i32), ink: Ink) {
        if !self.skin().modern || self.skin().glyphs != Glyphs::Unicode {
            return self.bar(row, value, most, ink);
        }
        let parts = usize::from(row.width);
        let full = filled(value, most, parts);
        let x = self.put_within(row.x, row.y, row.right(), &"\u{25a0}".repeat(full), ink);
        self.put_within(x, row.y, row.right(), &"\u{b7}".repeat(parts - full), Ink::Dim);
    }

    /// Draws a chance as [`Canvas::segments`]: a possible chance never looks impossible, and one below certainty never certain.
    pub fn chance_segments(&mut self, (x, y): (u16, u16), wide: u16, chance: Chance, ink: Ink) {
        let whole = i32::try_from(chance.of).unwrap_or(i32::MAX);
        // Ways beyond 32 bits are scaled down; a bar has few parts.
        let ways = if u64::from(whole.unsigned_abs()) < chance.of {
            (u128::from(chance.ways) * u128::from(whole.unsigned_abs()) / u128::from(chance.of)) as i32
        } else {
            chance.ways as i32
        };
        self.segments(Rect::new(x, y, wide, 1), (ways, whole), ink);
    }

    fn fine_bar(&mut self, row: Rect, eighths: usize, ink: Ink) {
        // Without tints a shade shows the full length of the bar.
        let empty = if self.skin().tints() { " " } else { "\u{2591}" };
        let mut x = self.put(row.x, row.y, &EIGHTHS[7].to_string().repeat(eighths / 8), ink);
        if let Some(part) = (eighths % 8).checked_sub(1) {
            x = self.put(x, row.y, EIGHTHS[part].encode_utf8(&mut [0; 4]), ink);
        }
        self.put(x, row.y, &empty.repeat(usize::from(row.right() - x)), Ink::BarEmpty);
        if self.skin().tints() {
            self.tint(row, Ink::BarEmpty);
            self.tint_text(Rect { width: x - row.x, ..row }, ink);
        }
    }

    /// Draws a column chart in eighths of a cell or in whole ASCII cells. Columns are `step` cells apart and one cell narrower.
    /// Any value above 0 is visible.
    pub fn columns(&mut self, area: Rect, (values, most): (&[u64], u64), step: u16, ink: Ink) {
        const LOWER: [char; 8] =
            ['\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}', '\u{2588}'];
        let area = area.intersection(self.area());
        let fine = self.skin().modern && self.skin().glyphs == Glyphs::Unicode;
        let each = if fine { 8 } else { 1 };
        let whole = |value: u64| i32::try_from(value).unwrap_or(i32::MAX);
        let most = whole(most.max(1));
        for (x, value) in (area.x..area.right()).step_by(step.max(1).into()).zip(values) {
            let full = filled(whole(*value), most, usize::from(area.height) * each);
            for (row, y) in (area.top()..area.bottom()).rev().enumerate() {
                let part = full.saturating_sub(row * each).min(each);
                let letter = if fine { part.checked_sub(1).map(|part| LOWER[part]) } else { (part > 0).then_some('#') };
                if let Some(letter) = letter {
                    let text = letter.to_string().repeat(usize::from(step.saturating_sub(1).max(1)));
                    self.put_within(x, y, area.right(), &text, ink);
                }
            }
        }
    }

    /// Changes the text colour of a rectangle and keeps its background.
    fn tint_text(&mut self, area: Rect, ink: Ink) {
        let (colour, _) = paints(self.style(ink));
        self.each(area, |cell| cell.fg = colour.unwrap_or(cell.fg));
    }
}

/// The number of filled parts: at least one for a value above 0, and all only for the maximum.
pub fn filled(value: i32, most: i32, parts: usize) -> usize {
    let (value, most) = (i64::from(value.max(0)), i64::from(most.max(1)));
    if value >= most {
        return parts;
    }
    let share = usize::try_from(value * parts as i64 / most).unwrap_or(0);
    let least = usize::from(value > 0).min(parts);
    if parts < 2 { least } else { share.clamp(least, parts - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::skin::{Skin, Surroundings};
    use ludus_store::settings::{Look, Settings, Theme};

    fn skin(look: Look, theme: Theme) -> Skin {
        Surroundings::PLAIN.skin(&Settings { look, theme, ..Settings::default() })
    }

    /// Draws on a screen of 12 by 4; returns its lines and its buffer.
    fn drawn(skin: Skin, draws: impl FnOnce(&mut Canvas<'_>)) -> (Vec<String>, CellBuffer) {
        let mut buffer = CellBuffer::empty(Rect::new(0, 0, 12, 4));
        draws(&mut Canvas::new(&mut buffer, skin));
        let line = |y| (0..12).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect();
        ((0..4).map(line).collect(), buffer)
    }

    #[test]
    fn frames_are_round_in_modern_look_and_ascii_in_classic() {
        let frame = |canvas: &mut Canvas<'_>| {
            let inside = canvas.frame(Rect::new(0, 0, 12, 3), "Khan");
            assert_eq!(inside, Rect::new(1, 1, 10, 1));
        };
        let (modern, _) = drawn(skin(Look::Modern, Theme::Truecolor), frame);
        assert_eq!(modern[..3], ["╭─ Khan ───╮", "│          │", "╰──────────╯"]);
        let (classic, _) = drawn(skin(Look::Classic, Theme::Auto), frame);
        assert_eq!(classic[..3], ["+- Khan ---+", "|          |", "+----------+"]);
    }

    #[test]
    fn nothing_leaves_its_rectangle_or_the_screen() {
        for look in [Look::Modern, Look::Classic] {
            let skin = skin(look, Theme::Truecolor);
            let (blank, empty) = drawn(skin, |_| {});
            for (width, height) in (0..14).flat_map(|width| (0..6).map(move |height| (width, height))) {
                for (x, y) in [(0, 0), (3, 1), (11, 3), (60, 60)] {
                    let area = Rect::new(x, y, width, height);
                    let (_, buffer) = drawn(skin, |canvas| {
                        let inside = canvas.card(area, "A title that is far too long", Ink::West);
                        assert_eq!(inside.intersection(area), inside, "{inside:?} of {area:?}");
                        canvas.remark(area, "A", "remark");
                        canvas.bar(area, 7, 9, Ink::East);
                        canvas.tint(area, Ink::Walk);
                        canvas.light(area);
                    });
                    for at in buffer.area.positions().filter(|at| !area.contains(*at)) {
                        assert_eq!(buffer.cell(at), empty.cell(at), "{area:?} at {at:?}");
                    }
                }
            }
            assert!(blank.iter().all(|line| line.trim().is_empty()));
        }
        let (lines, _) = drawn(skin(Look::Modern, Theme::Truecolor), |canvas| {
            canvas.card(Rect::new(0, 0, 12, 3), "Needler Bush", Ink::West);
        });
        assert_eq!(lines[0], "╭─ Need.. ─╮");
    }

    #[test]
    fn bars_are_fine_in_modern_look_and_ascii_in_classic() {
        let bar =
            |value, most| move |canvas: &mut Canvas<'_>| canvas.bar(Rect::new(0, 0, 4, 1), value, most, Ink::West);
        let modern =
            |value, most| drawn(skin(Look::Modern, Theme::Truecolor), bar(value, most)).0[0][..].trim_end().to_string();
        assert_eq!((modern(12, 12), modern(6, 12), modern(7, 12)), ("████".into(), "██".into(), "██▎".into()));
        let classic = |value, most| drawn(skin(Look::Classic, Theme::Auto), bar(value, most)).0[0][..4].to_string();
        assert_eq!((classic(12, 12), classic(6, 12), classic(0, 12)), ("====".into(), "==..".into(), "....".into()));
        // 1 of 12 is not empty, 11 of 12 is not full, and negative values are empty.
        assert_eq!((classic(1, 12), classic(11, 12), classic(-3, 12)), ("=...".into(), "===.".into(), "....".into()));
        assert_eq!((modern(1, 100), modern(99, 100)), ("▏".into(), "███▉".into()));
        let colourless = drawn(skin(Look::Modern, Theme::None), bar(6, 12)).0[0][..].trim_end().to_string();
        assert_eq!(colourless, "██░░");
        assert_eq!((filled(3, 0, 8), filled(0, 0, 8), filled(1, 3, 1), filled(5, 5, 0)), (8, 0, 1, 0));
    }

    #[test]
    fn segments_are_whole_and_neither_empty_nor_full_by_rounding() {
        let row = |look, value, most| {
            let draw = |canvas: &mut Canvas<'_>| canvas.segments(Rect::new(0, 0, 4, 1), (value, most), Ink::Good);
            drawn(skin(look, Theme::Truecolor), draw).0[0].trim_end().to_string()
        };
        let modern = [0, 1, 50, 99, 100].map(|value| row(Look::Modern, value, 100));
        assert_eq!(modern, ["····", "■···", "■■··", "■■■·", "■■■■"]);
        assert_eq!(row(Look::Classic, 50, 100), "==..");
    }

    #[test]
    fn tints_change_only_the_background() {
        let skin = skin(Look::Modern, Theme::Truecolor);
        let (_, buffer) = drawn(skin, |canvas| {
            canvas.put(0, 0, "K", Ink::West);
            canvas.put(1, 0, "K", Ink::West);
            canvas.tint(Rect::new(1, 0, 1, 1), Ink::ThreatNear);
            canvas.put(2, 0, "K", Ink::West);
            canvas.light(Rect::new(2, 0, 1, 1));
            // A text over a tint keeps the tint.
            canvas.tint(Rect::new(3, 0, 1, 1), Ink::Walk);
            canvas.put(3, 0, "2", Ink::Near);
        });
        let cell = |x| buffer.cell((x, 0)).unwrap();
        assert_eq!((cell(0).symbol(), cell(0).fg), (cell(1).symbol(), cell(1).fg));
        let mixed = |ink, under| theme::wash(skin, ink, under);
        assert_eq!(Some(cell(1).bg.color()), mixed(Ink::ThreatNear, cell(0).bg.color()));
        assert_eq!((cell(2).fg, cell(2).bg), (cell(0).bg, cell(0).fg));
        assert_eq!(Some(cell(3).bg.color()), mixed(Ink::Walk, cell(0).bg.color()));
    }

    #[test]
    fn later_text_replaces_earlier_text_and_its_style() {
        let (_, buffer) = drawn(skin(Look::Classic, Theme::Auto), |canvas| {
            canvas.put(0, 0, ". ", Ink::Dim);
            canvas.put(0, 0, "C>", Ink::West);
        });
        assert_eq!(buffer.cell((0, 0)).unwrap().modifier, ratatui::style::Modifier::BOLD, "people are not dim");
    }
}
