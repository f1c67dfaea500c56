//! Rows of a question: which texts are shown where there is too little room for all of them.

use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::game_view::wording::{ROW, Row};
use crate::theme::Ink;
use crate::theme::skin::Skin;
use ratatui::layout::Rect;

fn drawn(row: &Row) -> String {
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, ROW, 1));
    row.draw(&mut Canvas::new(&mut buffer, Skin::BARE), 0, 0);
    let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
    text.trim_end().to_string()
}

#[test]
fn title_is_shortened_before_the_chances_beside_it() {
    let row = |title: &str| Row::new(title, Ink::Strong).or("at Bran").and("NEED 14-", Ink::Warning);
    assert_eq!(drawn(&row("Conan > Bran")), "Conan > Bran  NEED 14-");
    assert_eq!(drawn(&row(&"long ".repeat(14))), "at Bran  NEED 14-");
}

#[test]
fn last_part_takes_the_longest_text_that_fits() {
    let row = Row::new("x".repeat(60), Ink::Strong).and("74%, SH 12 to 11 in all", Ink::Warning).or("SH 12 to 11");
    assert_eq!(drawn(&row), format!("{}  SH 12 to 11", "x".repeat(60)));
}
