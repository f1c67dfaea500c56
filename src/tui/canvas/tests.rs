use super::*;
use crate::theme::skin::Surroundings;
use ludus_store::settings::Settings;

#[test]
fn canvas_replaces_control_characters_and_never_panics_outside() {
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, 6, 1));
    let mut canvas = Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&Settings::default()));
    canvas.put(0, 0, "a\u{1b}b\u{202e}c\u{0301}dddd", Ink::Plain);
    canvas.put(3, 9, "outside", Ink::Plain);
    canvas.tint(Rect::new(4, 0, 99, 99), Ink::Focus);
    let text: String = (0..6).map(|x| buffer.cell((x, 0)).unwrap().symbol().to_string()).collect();
    assert_eq!(text, "a?b?c?");
}

#[test]
fn words_wrap() {
    assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    assert_eq!(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
    assert_eq!(wrap("a bcdefg h", 3), ["a", "bcd", "efg", "h"]);
    assert_eq!(wrap("\u{fc}\u{2013}x \u{fc}ber", 3), ["\u{fc}\u{2013}x", "\u{fc}be", "r"]);
    assert_eq!((wrap("", 5), wrap(" ab  cd", 6)), (vec![String::new()], vec!["ab  cd".into()]));
    assert_eq!(cut("abcdefgh", 6), "abcd..");
}

#[test]
fn a_shortened_sentence_keeps_its_last_clause() {
    let blow = "Aethelbaldan strikes Wigstanofmer with Battle Hammer: 4+2+5 = 11, need 14: HIT, 12 damage, KILLED";
    let short = abridged(blow, 78);
    assert!(short.chars().count() <= 78 && short.ends_with(".. HIT, 12 damage, KILLED"), "{short}");
    assert!(short.starts_with("Aethelbaldan strikes Wigstanofmer with"), "{short}");
    let rolled = "T5 Brutus > Amoeba 1: 6+6+2 = 14, need 15: HIT, loses 5, SH 6 to 1, dazed, unconscious";
    assert_eq!(abridged(rolled, 78), "T5 Brutus > Amoeba 1: .. HIT, loses 5, SH 6 to 1, dazed, unconscious");
    let long = "word ".repeat(40) + "end.";
    assert!(abridged(&long, 40).ends_with(" word end.") && abridged(&long, 40).len() <= 40);
    assert_eq!(abridged("abcdefgh ijklmnop", 6), "abcd..");
    assert_eq!(abridged("It fits.", 30), "It fits.");
}
