//! Renders a screen as SVG. Grounds and text are written in runs in a monospaced font. Lines and blocks are shapes, because
//! browser fonts leave gaps between them.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// Width and height of a cell in pixels.
pub const WIDE: usize = 10;
pub const HIGH: usize = 20;

/// Text and ground colour of a terminal with its own colours.
const OWN: [[u8; 3]; 2] = [[0xd7, 0xda, 0xe0], [0, 0, 0]];

/// The style that neighbouring cells of one run share.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Style {
    text: [u8; 3],
    ground: [u8; 3],
    modifier: Modifier,
}

impl Style {
    fn of(cell: &Cell) -> Style {
        let (text, ground) = (rgb(cell.fg, OWN[0]), rgb(cell.bg, OWN[1]));
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        let (text, ground) = if reversed { (ground, text) } else { (text, ground) };
        Style { text, ground, modifier: cell.modifier.difference(Modifier::REVERSED) }
    }
}

/// Renders a screen on a page with these text and ground colours.
pub fn draw(buffer: &Buffer, page: (Color, Color)) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (wide, high) = (columns * WIDE, rows * HIGH);
    let page = rgb(page.1, OWN[1]);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" \
         font-family=\"'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace\" font-size=\"16.5\" \
         xml:space=\"preserve\" style=\"white-space:pre\">\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        hex(page)
    );
    for y in 0..rows {
        let cells: Vec<&Cell> = (0..columns).filter_map(|x| buffer.cell((x as u16, y as u16))).collect();
        grounds(&mut svg, &cells, y, page);
        texts(&mut svg, &cells, y);
    }
    svg + "</svg>\n"
}

fn grounds(svg: &mut String, cells: &[&Cell], y: usize, page: [u8; 3]) {
    let mut x = 0;
    for run in cells.chunk_by(|one, other| Style::of(one).ground == Style::of(other).ground) {
        let ground = Style::of(run[0]).ground;
        if ground != page {
            let (left, top, wide) = (x * WIDE, y * HIGH, run.len() * WIDE);
            let ground = hex(ground);
            let _ =
                writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{HIGH}\" fill=\"{ground}\"/>");
        }
        x += run.len();
    }
}

fn texts(svg: &mut String, cells: &[&Cell], y: usize) {
    let mut x = 0;
    let alike = |one: &&Cell, other: &&Cell| {
        let shapes = [one, other].map(|cell| is_shape(cell.symbol()));
        Style::of(one) == Style::of(other) && shapes[0] == shapes[1] && (!shapes[0] || one.symbol() == other.symbol())
    };
    for run in cells.chunk_by(alike) {
        let (style, symbol) = (Style::of(run[0]), run[0].symbol());
        let text: String = run.iter().map(|cell| cell.symbol()).collect();
        let blank = text.chars().take_while(|letter| *letter == ' ').count();
        let underlined = style.modifier.contains(Modifier::UNDERLINED);
        if is_shape(symbol) {
            shape(svg, symbol, (x, y), run.len(), &hex(style.text));
            write_text(svg, &text, (x, y), &style, true);
        } else if blank < run.len() || underlined {
            let skipped = if underlined { 0 } else { blank };
            let text: String = text.chars().skip(skipped).collect();
            write_text(svg, if underlined { &text } else { text.trim_end() }, (x + skipped, y), &style, false);
        }
        x += run.len();
    }
}

/// Writes a text at a cell. `drawn` if shapes show it already, so that it can only be selected and read.
fn write_text(svg: &mut String, text: &str, (x, y): (usize, usize), style: &Style, drawn: bool) {
    let (left, line, wide) = (x * WIDE, y * HIGH + 15, text.chars().count() * WIDE);
    let fill = if drawn { "none".into() } else { hex(style.text) };
    let mut more = String::new();
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::DIM, " opacity=\"0.6\""),
    ] {
        if style.modifier.contains(modifier) && !drawn {
            more += attribute;
        }
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"{line}\" textLength=\"{wide}\" fill=\"{fill}\"{more}>{text}</text>");
}

fn is_shape(symbol: &str) -> bool {
    matches!(symbol.chars().next(), Some('\u{2500}' | '\u{2502}' | '\u{256d}'..='\u{2570}' | '\u{2580}'..='\u{2593}'))
}

/// Draws a run of the same line or block.
fn shape(svg: &mut String, symbol: &str, (x, y): (usize, usize), count: usize, fill: &str) {
    let (left, top, wide) = (x * WIDE, y * HIGH, count * WIDE);
    let (middle, across) = (top + HIGH / 2, left + WIDE / 2);
    let (right, bottom) = (left + WIDE, top + HIGH);
    let mut line = |path: String| {
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"{fill}\" fill=\"none\"/>");
    };
    match symbol.chars().next().unwrap_or(' ') {
        '\u{2500}' => line(format!("M{left} {middle}h{wide}")),
        '\u{2502}' => line((0..count).map(|i| format!("M{} {top}v{HIGH}", across + i * WIDE)).collect()),
        '\u{256d}' => line(format!("M{across} {bottom}Q{across} {middle} {right} {middle}")),
        '\u{256e}' => line(format!("M{left} {middle}Q{across} {middle} {across} {bottom}")),
        '\u{256f}' => line(format!("M{left} {middle}Q{across} {middle} {across} {top}")),
        '\u{2570}' => line(format!("M{across} {top}Q{across} {middle} {right} {middle}")),
        block => {
            for (x, y, wide, high, opacity) in blocks(block, wide) {
                let (x, y) = (left as f64 + x, top as f64 + y);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>"
                );
            }
        }
    }
}

/// The rectangles of a run of one block, in pixels: position, size, opacity.
fn blocks(block: char, wide: usize) -> Vec<(f64, f64, f64, f64, f64)> {
    let (all, cell, high) = (wide as f64, WIDE as f64, HIGH as f64);
    let code = f64::from(block as u32);
    match block {
        '\u{2580}' => vec![(0.0, 0.0, all, high / 2.0, 1.0)],
        // One to eight eighths from below.
        '\u{2581}'..='\u{2588}' => {
            let part = high * (code - 9600.0) / 8.0;
            vec![(0.0, high - part, all, part, 1.0)]
        }
        // Seven to one eighths from the left.
        '\u{2589}'..='\u{258f}' => {
            let part = cell * (9616.0 - code) / 8.0;
            (0..wide / WIDE).map(|i| (i as f64 * cell, 0.0, part, high, 1.0)).collect()
        }
        '\u{2590}' => (0..wide / WIDE).map(|i| (i as f64 * cell + cell / 2.0, 0.0, cell / 2.0, high, 1.0)).collect(),
        // Shades.
        _ => vec![(0.0, 0.0, all, high, (code - 9616.0) / 4.0)],
    }
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The RGB values of a colour, with xterm's values for the 16 colours.
fn rgb(colour: Color, own: [u8; 3]) -> [u8; 3] {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        Color::Reset => own,
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Black | Color::Indexed(0) => [0, 0, 0],
        Color::Red | Color::Indexed(1) => [205, 0, 0],
        Color::Green | Color::Indexed(2) => [0, 205, 0],
        Color::Yellow | Color::Indexed(3) => [205, 205, 0],
        Color::Blue | Color::Indexed(4) => [0, 0, 238],
        Color::Magenta | Color::Indexed(5) => [205, 0, 205],
        Color::Cyan | Color::Indexed(6) => [0, 205, 205],
        Color::Gray | Color::Indexed(7) => [229, 229, 229],
        Color::DarkGray | Color::Indexed(8) => [127, 127, 127],
        Color::LightRed | Color::Indexed(9) => [255, 0, 0],
        Color::LightGreen | Color::Indexed(10) => [0, 255, 0],
        Color::LightYellow | Color::Indexed(11) => [255, 255, 0],
        Color::LightBlue | Color::Indexed(12) => [92, 92, 255],
        Color::LightMagenta | Color::Indexed(13) => [255, 0, 255],
        Color::LightCyan | Color::Indexed(14) => [0, 255, 255],
        Color::White | Color::Indexed(15) => [255, 255, 255],
        Color::Indexed(grey @ 232..) => [8 + 10 * (grey - 232); 3],
        Color::Indexed(cube) => {
            [(cube - 16) / 36, (cube - 16) / 6 % 6, (cube - 16) % 6].map(|level| LEVELS[usize::from(level)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn grounds_are_one_rectangle_a_run_and_texts_have_their_inks() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 2));
        buffer.cell_mut((1, 0)).unwrap().set_symbol("K").set_fg(Color::Rgb(1, 2, 3)).set_bg(Color::Rgb(255, 0, 0));
        buffer.cell_mut((2, 0)).unwrap().set_symbol("&").set_fg(Color::Rgb(1, 2, 3)).set_bg(Color::Rgb(255, 0, 0));
        buffer.cell_mut((0, 1)).unwrap().set_symbol("\u{2588}").set_fg(Color::Indexed(196));
        buffer.cell_mut((1, 1)).unwrap().set_symbol("\u{258c}").set_fg(Color::Indexed(196));
        let svg = draw(&buffer, (Color::Reset, Color::Reset));
        assert!(svg.contains("<rect x=\"10\" y=\"0\" width=\"20\" height=\"20\" fill=\"#ff0000\"/>"), "{svg}");
        assert!(svg.contains("<text x=\"10\" y=\"15\" textLength=\"20\" fill=\"#010203\">K&amp;</text>"), "{svg}");
        assert!(
            svg.contains("<rect x=\"0\" y=\"20\" width=\"10\" height=\"20\" fill=\"#ff0000\" fill-opacity=\"1\"/>"),
            "{svg}"
        );
        assert!(
            svg.contains("<rect x=\"10\" y=\"20\" width=\"5\" height=\"20\" fill=\"#ff0000\" fill-opacity=\"1\"/>"),
            "{svg}"
        );
        assert_eq!(svg.matches("<text").count(), 3, "what is empty is not written");
    }
}
