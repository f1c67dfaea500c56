use super::*;
use crate::theme::skin::Surroundings;
use ludus_store::settings::{Look, Settings, Theme};

fn lines(name: &str, count: usize) -> Panel<'static> {
    let text = |row: usize| if name.is_empty() { row.to_string() } else { format!("{name} {row}") };
    Panel::lines(name, (0..count).map(|row| (text(row), Ink::Plain)).collect())
}

/// Draws a sheet and returns its rows, and how far it can be scrolled.
fn drawn(sheet: &Sheet<'_>, (width, height): (u16, u16), tiled: bool, wanted: usize) -> (Vec<String>, usize) {
    let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
    let skin = Surroundings { unicode: true, ..Surroundings::PLAIN }.skin(&settings);
    let area = Rect::new(0, 0, width, height);
    let mut buffer = CellBuffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, skin);
    let most = if tiled { sheet.tile(&mut canvas, area, wanted) } else { sheet.stack(&mut canvas, area, wanted) };
    let line = |y| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
    ((0..height).map(|y| line(y).trim_end().to_string()).collect(), most)
}

fn sheet() -> Sheet<'static> {
    let chart = Panel::drawn("Chart", |pane| pane.line(&format!("{} rows", pane.left()), Ink::Plain));
    Sheet {
        panels: vec![
            lines("", 1),
            lines("Table", 6).heading(1).remark("all"),
            chart.fills().size(20, 8),
            lines("Why", 2).beside().size(20, 4),
            lines("Wide", 2).wide_from(100),
        ],
    }
}

#[test]
fn same_panels_stand_beside_each_other_or_below_one_another() {
    let (rows, most) = drawn(&sheet(), (60, 26), true, 0);
    assert_eq!(most, 0, "{rows:#?}");
    assert_eq!(rows[0], "  0");
    assert!(rows[2].starts_with("╭─ Table ─") && rows[2].ends_with(" all ─╮"), "{rows:#?}");
    let chart = rows.iter().position(|row| row.contains("Chart")).unwrap();
    assert!(rows[chart].contains("Why"), "{rows:#?}");
    assert!(rows[chart + 1].contains("14 rows"), "the chart grows with the screen: {rows:#?}");
    let (rows, most) = drawn(&sheet(), (60, 40), false, 0);
    let text = rows.join("\n");
    assert_eq!(most, 0);
    assert!(text.contains("Table ──") && text.contains("─ all\n  Table 0"), "{text}");
    assert!(text.contains("Chart ──") && text.contains("6 rows") && text.contains("\n\n Why ──"), "{text}");
    assert!(!text.contains("Wide"), "{text}");
}

#[test]
fn a_box_scrolls_below_its_heading_and_a_page_as_a_whole() {
    let (first, most) = drawn(&sheet(), (60, 14), true, 0);
    assert!(most > 0 && first.join("\n").contains("Down: "), "{first:#?}");
    let (last, _) = drawn(&sheet(), (60, 14), true, most);
    let text = last.join("\n");
    assert!(text.contains("Table 0") && text.contains("Table 5") && !text.contains("Table 1"), "{text}");
    assert!(text.contains(&format!("Up: {most} above")), "{text}");
    let (_, most) = drawn(&sheet(), (60, 10), false, 0);
    let (last, _) = drawn(&sheet(), (60, 10), false, most + 99);
    assert_eq!(last[9], "  Why 1", "{last:#?}");
}

#[test]
fn longest_bands_shrink_before_the_last_goes() {
    for height in 4..40 {
        let (rows, _) = drawn(&sheet(), (60, height), true, 0);
        let tops = rows.iter().filter(|row| row.contains('╭')).count();
        let bottoms = rows.iter().filter(|row| row.contains('╰')).count();
        assert_eq!(tops, bottoms, "{height}: {rows:#?}");
        assert_eq!(rows[0], "  0", "{height}");
        assert!(height < 12 || tops == 2, "{height}: {rows:#?}");
    }
}

#[test]
fn panels_stand_below_one_another_beside_a_chart_with_room() {
    let mut sheet = sheet();
    sheet.panels.push(lines("Deaths", 2).below().size(20, 4));
    let (rows, _) = drawn(&sheet, (60, 30), true, 0);
    let at = |title: &str| rows.iter().position(|row| row.contains(title)).unwrap();
    assert_eq!(at("Deaths"), at("Why") + 4, "{rows:#?}");
    let column = |title: &str| rows[at(title)].split(title).next().map(|before| before.chars().count());
    assert_eq!(column("Deaths"), column("Why"), "{rows:#?}");
    sheet.panels.push(lines("Long", 12).below());
    let (rows, _) = drawn(&sheet, (60, 30), true, 0);
    let long = rows.iter().find(|row| row.contains("Long")).unwrap();
    assert!(long.starts_with("╭─ Long"), "without room it has its own band: {rows:#?}");
}
