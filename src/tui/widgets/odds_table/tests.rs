use super::*;
use crate::canvas::cells::CellBuffer;
use crate::theme::skin::{Skin, Surroundings};
use crate::theme::style;
use crate::wide_layout::TextBox;
use crate::widgets::shares::share;
use ludus_engine::chance::Chance;
use ludus_store::settings::{Look, Settings, Theme};

fn skin(look: Look, theme: Theme) -> Skin {
    Surroundings::PLAIN.skin(&Settings { look, theme, ..Settings::default() })
}

/// The evade question: two choices, three chances, a price.
fn evade() -> OddsTable {
    let columns = ["hit", "dazed", "killed"].map(|title| (title, Ink::East));
    let mut table = OddsTable::new(&[columns.as_slice(), &[("costs", Ink::Dim)]].concat());
    let row = |name: &str, odds: [u64; 3], costs: &str| {
        let row = odds
            .into_iter()
            .fold(OddsRow::new(name, "answer"), |row, ways| row.with(Odds::Chance(Chance { ways, of: 1000 })));
        row.with(Odds::Text(costs.into()))
    };
    table.push(row("Take it", [740, 430, 4], "nothing"));
    table.push(row("Evade", [340, 200, 0], "action"));
    table
}

/// Six actions with a chance each and a remark.
fn actions() -> OddsTable {
    let mut table = OddsTable::new(&[("hit", Ink::West)]);
    for name in ["Attack Slayer 1", "Both hands", "Crush", "Drop or pick up", "Evade", "Flee"] {
        let short = name.split(' ').next().unwrap_or_default();
        let row = OddsRow::new(name, "do it").or(short).with(Odds::Chance(Chance::of_100(50)));
        table.push(row.remark(format!("{name} with all that it means in many words")).remark("in short"));
    }
    table
}

fn drawn(table: &OddsTable, (width, height): (u16, u16), skin: Skin) -> (Vec<String>, CellBuffer) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = CellBuffer::empty(area);
    table.draw(&mut Canvas::new(&mut buffer, skin), area);
    let line = |y| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
    let lines: Vec<String> = (0..height).map(line).map(|line: String| line.trim_end().to_string()).collect();
    (lines, buffer)
}

#[test]
fn numbers_stand_under_one_another_with_their_bars() {
    let (lines, buffer) = drawn(&evade(), (78, 3), skin(Look::Modern, Theme::Truecolor));
    let sign = lines[1].chars().next().unwrap();
    assert_eq!(lines[0], "           hit             dazed           killed            costs");
    assert_eq!(
        lines[1][sign.len_utf8()..],
        *" Take it  \u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{b7}\u{b7}\u{b7} 74%  \u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7} 43%  \u{25a0}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7}\u{b7} <1%  nothing"
    );
    assert!(lines[2].ends_with(" 0%   action"), "{}", lines[2]);
    let percents =
        |line: &str| line.chars().enumerate().filter(|(_, one)| *one == '%').map(|(x, _)| x).collect::<Vec<_>>();
    assert_eq!(percents(&lines[1]), percents(&lines[2]));
    let skin = skin(Look::Modern, Theme::Truecolor);
    let at = |x: usize, y| *buffer.cell((x as u16, y)).unwrap();
    let number = percents(&lines[2])[0];
    assert_eq!(Some(at(number, 2).fg.color()), style(skin, Ink::Strong).fg, "numbers are bright");
    assert_eq!(Some(at(11, 2).fg.color()), style(skin, Ink::East).fg, "bars have the colour of the side");
    assert_eq!(Some(at(0, 1).bg.color()), style(skin, Ink::Select).bg, "the marked row");
    assert_eq!(Some(at(77, 1).bg.color()), style(skin, Ink::Select).bg, "over its whole width");
    assert_ne!(Some(at(77, 2).bg.color()), style(skin, Ink::Select).bg);
}

#[test]
fn a_row_loses_its_remark_first_then_its_bar_never_its_number() {
    let modern = skin(Look::Modern, Theme::Truecolor);
    let table = actions();
    let first = |width, height| drawn(&table, (width, height), modern).0.join("\n");
    assert!(first(100, 6).contains("many words"));
    let short = first(60, 6);
    assert!(short.contains("in short") && short.contains('\u{25a0}') && !short.contains("many words"), "{short}");
    let bars = first(27, 6);
    assert!(!bars.contains("in short") && bars.contains('\u{25a0}'), "{bars}");
    let numbers = first(17, 6);
    assert!(!numbers.contains('\u{25a0}'), "{numbers}");
    for text in [short, bars, numbers, first(78, 3), first(78, 2)] {
        assert_eq!(text.matches("50%").count(), 6, "{text}");
    }
}

#[test]
fn rows_without_room_stand_side_by_side_and_arrows_follow() {
    let mut table = actions();
    drawn(&table, (78, 3), skin(Look::Modern, Theme::Truecolor));
    let steps = [Facing::East, Facing::South, Facing::West, Facing::North, Facing::North];
    let walked: Vec<usize> = steps
        .into_iter()
        .map(|step| {
            table.steer(step);
            table.at()
        })
        .collect();
    assert_eq!(walked, [3, 4, 1, 0, 0]);
    assert_eq!((table.row_at(1, 2), table.row_at(60, 0), table.row_at(1, 3)), (Some(2), Some(3), None));
    drawn(&table, (78, 6), skin(Look::Modern, Theme::Truecolor));
    table.steer(Facing::East);
    assert_eq!(table.at(), 0, "a single stack has nothing beside it");
}

#[test]
fn a_long_table_scrolls_with_its_mark() {
    let mut table = actions().most(3);
    assert_eq!(table.lines(), 3);
    table.mark(4);
    let (lines, _) = drawn(&table, (60, 3), skin(Look::Modern, Theme::Truecolor));
    assert!(lines[0].contains("Drop") && lines[1].contains("Evade") && lines[2].contains("Flee"), "{lines:?}");
    assert_eq!(table.row_at(3, 1), Some(4));
}

#[test]
fn no_two_rows_share_a_letter_and_empty_columns_go() {
    let mut table = OddsTable::new(&[("hit", Ink::West), ("killed", Ink::West)]);
    for name in ["Shoot", "Slash"] {
        table.push(OddsRow::new(name, "do").with(Odds::About(Chance { ways: 1, of: 1000 })));
    }
    assert_eq!((table.lettered('s'), table.rows()[1].letter), (Some(0), None));
    assert!(!table.has_heading(), "one column is left");
    let (lines, _) = drawn(&table, (40, 2), skin(Look::Modern, Theme::None));
    assert!(lines[0].ends_with(" <1%") && lines[0].contains("\u{25a0}\u{b7}"), "{lines:?}");
}

#[test]
fn stacked_rows_name_each_of_their_values() {
    let mut table = OddsTable::new(&[("hit", Ink::West), ("hit back", Ink::East)]);
    let chance = |ways: i64| Odds::Chance(Chance::of_100(ways));
    table.push(OddsRow::new("Attack Mouser", "attack").or("Attack").with(chance(64)).with(chance(45)));
    for name in ["Withdraw", "Pass", "Close"] {
        table.push(OddsRow::new(name, "do it"));
    }
    table.push(OddsRow::new("Evade", "evade").with(Odds::None).with(chance(25)));
    let (lines, _) = drawn(&table, (78, 3), skin(Look::Modern, Theme::Truecolor));
    assert!(lines[0].contains("Attack Mouser hit 64% hit back 45%") && lines[0].contains("Close"), "{lines:?}");
    assert!(
        lines[1].contains("Evade hit back \u{25a0}\u{b7}\u{b7}\u{b7} 25%"),
        "what the number means stands beside it: {lines:?}"
    );
    let (lines, _) = drawn(&table, (40, 3), skin(Look::Modern, Theme::Truecolor));
    assert!(lines[0].contains("Attack hit 64%") && !lines[0].contains("back"), "{lines:?}");
}

#[test]
fn without_room_for_headings_the_first_number_stays() {
    let mut table = OddsTable::new(&[("they lose", Ink::East), ("you lose", Ink::West)]);
    let part = |dead: u64| Odds::Part(Chance { ways: dead, of: 18 }, format!("{dead} of 18"));
    table.push(OddsRow::new("HI#2 strikes or#2", "").without_letter().with(part(10)).with(part(4)));
    table.push(OddsRow::new("or#2 can strike HI#2", "").without_letter().with(Odds::None).with(part(6)));
    let (lines, _) = drawn(&table, (30, 3), skin(Look::Classic, Theme::None));
    let text = lines.join("\n");
    assert!(text.contains("HI#2 strikes or#2 10 of 18") && text.contains("or#2 can strike HI#2 6 of 18"), "{text}");
    assert!(!text.contains("lose"), "a heading over other columns: {text}");
}

#[test]
fn shares_end_in_their_values() {
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, 40, 1));
    let mut canvas = Canvas::new(&mut buffer, skin(Look::Modern, Theme::Truecolor));
    let mut pane = TextBox::bare(&mut canvas, Rect::new(0, 0, 40, 1));
    share(&mut pane, ("win", 9), (Chance { ways: 61, of: 100 }, Ink::Good), ("61% +-1", Ink::Strong));
    let line: String = (0..40).map(|x| buffer.cell((x, 0)).unwrap().symbol()).collect();
    assert!(line.starts_with("win       \u{25a0}") && line.trim_end().ends_with("  61% \u{b1}1"), "{line:?}");
}
