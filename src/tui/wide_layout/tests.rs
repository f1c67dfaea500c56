use super::*;
use crate::canvas::cells::CellBuffer;
use crate::theme::skin::Surroundings;
use ludus_store::settings::{Look, Settings, Theme};

fn drawn(width: u16, height: u16, draws: impl FnOnce(&mut Canvas<'_>)) -> (Vec<String>, Vec<String>) {
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, width, height));
    let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
    let mut canvas = Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&settings));
    draws(&mut canvas);
    let unread = canvas.unread();
    let line = |y| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect();
    ((0..height).map(line).collect(), unread)
}

#[test]
fn a_room_is_what_80_columns_are_too_little_for() {
    for (width, height) in [(119, 36), (120, 35)] {
        assert_eq!(WideLayout::full(Rect::new(0, 0, width, height)), None);
        assert!(WideLayout::of(Rect::new(0, 0, width, height)).is_some());
    }
    assert_eq!(WideLayout::of(Rect::new(0, 0, 99, 30)), None);
    assert_eq!(WideLayout::of(Rect::new(0, 0, 100, 29)), None);
    let room = WideLayout::of(Rect::new(0, 0, 120, 36)).unwrap();
    assert_eq!((room.body(), room.is_large()), (Rect::new(0, 1, 120, 32), false));
    assert!(WideLayout::of(Rect::new(0, 0, 200, 50)).unwrap().is_large());
    let [left, right] = columns(room.body(), [Length(40), Fill(1)]);
    assert_eq!((left, right), (Rect::new(0, 1, 40, 32), Rect::new(41, 1, 79, 32)));
}

#[test]
fn table_drops_columns_that_do_not_fit_and_scrolls_to_focus() {
    let heads = [Column("Name", 5, false), Column("SH", 2, true), Column("Far", 30, false)];
    let rows: Vec<Vec<Cell>> =
        (0..9).map(|n| vec![Cell::plain(format!("man {n}")), Cell::plain(n), Cell::plain("no")]).collect();
    let (lines, _) = drawn(16, 5, |canvas| {
        let mut pane = TextBox::new(canvas, Rect::new(0, 0, 16, 5), "People");
        let shown = table(&mut pane, &heads, &rows, Some(4));
        assert_eq!(shown, VisibleRows { y: 2, count: 2, top: 3 });
    });
    assert_eq!(lines[..2], ["╭─ People ─────╮", "│   Name   SH  │"]);
    assert_eq!(lines[3], "│ ► man 4   4  │");
    assert!(!lines.join("").contains("no"));
}

#[test]
fn text_that_flows_continues_in_the_next_column() {
    let (lines, _) = drawn(130, 2, |canvas| {
        let mut pane = TextBox::bare(canvas, Rect::new(0, 0, 130, 2));
        pane.flow();
        ["one", "two", "three"].iter().for_each(|word| pane.line(word, Ink::Plain));
        assert!(!pane.has_room(2) && pane.has_room(1));
    });
    assert!(lines[0].starts_with("one") && lines[0].contains("three"), "{lines:?}");
    assert!(lines[1].starts_with("two"), "{lines:?}");
}

#[test]
fn text_stays_in_its_box_and_reports_cuts() {
    for (width, height) in (0..16).flat_map(|width| (0..5).map(move |height| (width, height))) {
        let (lines, _) = drawn(24, 8, |canvas| {
            let mut pane = TextBox::new(canvas, Rect::new(2, 1, width, height), "A title");
            pane.line("a line that is far too long for it", Ink::Plain);
            pane.text("words and words and words and words", Ink::Plain);
            pane.bar(3, 40, (1, 2), Ink::Good);
            pane.focus(3, 40, Ink::Focus);
        });
        for (y, line) in lines.iter().enumerate() {
            for (x, letter) in line.chars().enumerate() {
                let inside = (2..2 + usize::from(width)).contains(&x) && (1..1 + usize::from(height)).contains(&y);
                assert!(inside || letter == ' ', "{width}x{height}: {x},{y} {letter}");
            }
        }
    }
    let (_, unread) = drawn(24, 8, |canvas| {
        TextBox::new(canvas, Rect::new(0, 0, 12, 4), "T").line("far too long", Ink::Plain);
    });
    assert_eq!(unread, ["far too long"]);
}
