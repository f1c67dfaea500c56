use super::*;
use crate::widgets::odds_table::OddsRow;
use ludus_engine::board::Facing;

fn question() -> Question {
    let mut table = OddsTable::new(&[]);
    table.push(OddsRow::new("Attack", "attack"));
    table.push(OddsRow::new("Lie down", "go prone").risky(true));
    table.push(OddsRow::new("Wait", "wait"));
    Question::new("What does Khan do?", table)
}

fn press(question: &mut Question, keys: &[Key], confirm: Confirm) -> Asked {
    keys.iter().map(|key| question.key(*key, Keys::default(), confirm)).last().unwrap()
}

const RETURN: Asked = Asked::Chosen { row: 1, by_letter: false };

#[test]
fn arrows_walk_return_chooses_and_letters_do_both() {
    let risky = Confirm::Risky;
    assert_eq!(
        press(&mut question(), &[Key::Down, Key::Down, Key::Enter], risky),
        Asked::Chosen { row: 2, by_letter: false }
    );
    assert_eq!(press(&mut question(), &[Key::Char('w')], risky), Asked::Chosen { row: 2, by_letter: true });
    assert_eq!(press(&mut question(), &[Key::Char('z')], risky), Asked::Nothing);
    let mut marked = question();
    press(&mut marked, &[Key::Down, Key::Up, Key::Up], risky);
    assert_eq!(marked.table.at(), 0);
    assert_eq!(marked.letters(), ['a', 'l', 'w']);
    assert_eq!(marked.return_key().does, "attack");
    marked.table.steer(Facing::South);
    assert_eq!(marked.return_key().does, "go prone");
}

#[test]
fn j_and_k_walk_with_the_keys_of_vi_unless_they_choose() {
    let vi = Keys { preset: Preset::Vi, ..Keys::default() };
    let mut asked = question();
    assert_eq!(asked.key(Key::Char('j'), vi, Confirm::Risky), Asked::Moved);
    assert_eq!(asked.table.at(), 1);
    assert_eq!(asked.key(Key::Char('k'), vi, Confirm::Risky), Asked::Moved);
    assert_eq!(asked.table.at(), 0);
    assert_eq!(asked.key(Key::Char('j'), Keys::default(), Confirm::Risky), Asked::Nothing, "only with the keys of vi");
    asked.table.push(OddsRow::new("Kit", "change kit"));
    assert_eq!(asked.key(Key::Char('k'), vi, Confirm::Risky), Asked::Chosen { row: 3, by_letter: true });
}

#[test]
fn a_risky_choice_is_confirmed_by_return_alone() {
    assert_eq!(press(&mut question(), &[Key::Char('l')], Confirm::Risky), Asked::Moved);
    assert_eq!(press(&mut question(), &[Key::Char('l'), Key::Enter], Confirm::Risky), RETURN);
    assert_eq!(press(&mut question(), &[Key::Char('l'), Key::Char('a')], Confirm::Risky), Asked::Moved);
    let mut cancelled = question();
    press(&mut cancelled, &[Key::Char('l'), Key::Esc], Confirm::Risky);
    assert!(!cancelled.is_confirming());
    assert_eq!(press(&mut question(), &[Key::Char('l')], Confirm::Never), Asked::Chosen { row: 1, by_letter: true });
    assert_eq!(press(&mut question(), &[Key::Char('a')], Confirm::Classic), Asked::Moved, "everything is confirmed");
}

#[test]
fn impossible_choices_stand_in_pairs_where_they_fit() {
    let closed = |name: &str, reason: &str| Closed { name: name.into(), reason: reason.into() };
    let long = "the Pike cannot be thrown, and neither can your belt";
    let question =
        question().closed(vec![closed("Shoot", "no bow"), closed("Push", "no shield"), closed("Throw", long)]);
    let lines = question.closed_lines(78);
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(lines[0][1].0, 34);
    assert!(question.closed_lines(60).iter().all(|line| line.iter().all(|(_, one)| one.name != "Throw")), "never cut");
}
