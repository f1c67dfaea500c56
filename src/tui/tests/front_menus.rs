//! The main menus of the modern look: their keys, their rows, the boxes beside them, and the welcome that appears once.

use super::*;
use crate::books;
use crate::gladiator::camp::Again;
use crate::gladiator::screens::main_menu;
use crate::screens::Transition;
use crate::tests::rooms::school;
use crate::theme::skin::Depth;
use crate::theme::{Ink, style};
use crate::widgets::menu_list::{MenuItem, MenuList};
use ludus_engine::book::Book;
use ludus_engine::summary::Progress;
use ludus_store::battles::{BattleRow, BattleState, Unfinished};

/// A terminal that gets the modern look without any setting.
const MODERN: Surroundings = Surroundings { depth: Depth::Truecolor, unicode: true, ..Surroundings::PLAIN };

fn waits(count: usize) -> Unfinished {
    let state = BattleState::Unfinished { at: Progress { word: "turn", number: 4 } };
    let who = "Khan against 3 robots".into();
    Unfinished {
        newest: Some(BattleRow { id: None, path: "a.jsonl".into(), book: None, created: 0, who, state }),
        count,
    }
}

/// Every menu with all of its entries, while so many battles wait.
fn menus(player: &mut Player, count: usize) -> Vec<(Book, Vec<Vec<MenuItem>>)> {
    let again = Some(Again { at_once: false, with: "as Khan".into() });
    let shared = player.app.shared_mut();
    let mut of = |book, groups: &dyn Fn(&crate::app::AppState) -> Vec<Vec<MenuItem>>| {
        assert!(matches!(books::switch(shared, book), Transition::Main));
        (book, groups(shared))
    };
    vec![
        of(Book::Gladiator, &|shared| main_menu::groups(shared, &waits(count), again.clone(), true)),
        of(Book::Duels, &|shared| crate::duels::screens::menu::groups(shared, &waits(count), true)),
        of(Book::HexArena, &|shared| crate::hexarena::screens::menu::groups(shared, &waits(count), true)),
        #[cfg(feature = "battlefield")]
        of(Book::Battlefield, &|shared| crate::battlefield::screens::menu::groups(shared, &waits(count), true)),
        #[cfg(feature = "tunnels")]
        of(Book::Tunnels, &|shared| crate::tunnels::screens::menu::groups(shared, &waits(count), true)),
    ]
}

#[test]
fn entries_begin_with_their_keys_and_no_two_share_one() {
    for (book, groups) in menus(&mut Player::with(modern()), 2) {
        let items: Vec<&MenuItem> = groups.iter().flatten().collect();
        let mut keys = Vec::new();
        for item in &items {
            let first = item.label().chars().next().unwrap().to_ascii_lowercase();
            assert_eq!(item.entry.letter(), Some(first), "{book:?}: {}", item.label());
            assert!(!keys.contains(&first), "{book:?}: two entries begin with {first}");
            keys.push(first);
        }
        assert!(items.iter().any(|item| item.label() == "Learn") && items.iter().any(|item| item.label() == "Quit"));
    }
}

#[test]
fn remarks_of_entries_are_sentences_that_fit_80_columns() {
    for (book, groups) in menus(&mut Player::with(modern()), 2) {
        for group in groups {
            for item in group {
                let label = item.label();
                let list = MenuList::new(vec![item]);
                let remark = list.remark();
                assert!(remark.ends_with('.') && remark.chars().count() <= 78, "{book:?}, {label}: {remark}");
            }
        }
    }
}

/// Returns whether a rulebook that can be left out is in this program. True for all other rows of the menu.
fn is_built(row: &str) -> bool {
    match row {
        "Battlefield" => cfg!(feature = "battlefield"),
        "Tunnels" => cfg!(feature = "tunnels"),
        _ => true,
    }
}

#[test]
fn other_rulebooks_have_a_line_each_by_their_first_letter() {
    for (book, groups) in menus(&mut Player::with(modern()), 2) {
        let items: Vec<&MenuItem> = groups.iter().flatten().collect();
        for other in Book::ALL {
            let has = items.iter().any(|item| item.label() == other.name());
            assert_eq!(has, is_built(other.name()) && other != book, "{book:?}: {}", other.name());
        }
        // The rulebooks to come have free letters, too.
        let letters: Vec<char> = items.iter().filter_map(|item| item.entry.letter()).collect();
        for letter in "bt".chars().filter(|letter| !book.name().to_lowercase().starts_with(*letter)) {
            let known = Book::ALL.iter().any(|other| other.name().to_lowercase().starts_with(letter));
            assert!(known || !letters.contains(&letter), "{book:?}: {letter} is taken");
        }
    }
    let mut player = Player::with(modern());
    player.press("2");
    assert!(player.text().contains("No entry begins with 2."), "digits choose nothing: {}", player.text());
    player.press("h");
    assert!(player.text().contains("A quick bout") && player.text().contains("Gladiator"), "{}", player.text());
    player.press("d");
    assert!(player.text().contains("Enter the lairs"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.text().contains("New gladiator"), "{}", player.text());
}

#[test]
fn one_more_rulebook_still_fits_80x24() {
    let item = |label: &'static str| MenuItem::new(label, "a hint", |_| Transition::Stay);
    for (_, mut groups) in menus(&mut Player::with(modern()), 1) {
        let last = groups.len() - 2;
        groups[last].push(item("Tunnels"));
        let labels: Vec<&str> = groups.iter().flatten().map(MenuItem::label).collect();
        let beside = labels.len() - 1;
        let labels: Vec<String> = labels[..beside].iter().map(|label| label.to_string()).collect();
        let list = MenuList::grouped(groups);
        // The title takes a row, the frame two, the foot two.
        let mut buffer = crate::canvas::cells::CellBuffer::empty(Rect::new(0, 0, 32, 19));
        let mut canvas = crate::canvas::Canvas::new(&mut buffer, MODERN.skin(&Settings::default()));
        let area = canvas.area();
        list.draw(&mut crate::wide_layout::TextBox::bare(&mut canvas, area));
        let rows: Vec<String> =
            (0..19).map(|y| (0..32).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect()).collect();
        for label in labels {
            assert!(rows.iter().any(|row| row.contains(label.as_str())), "{label}: {rows:#?}");
        }
    }
}

#[test]
fn row_in_focus_has_a_sign_a_fill_and_the_cursor() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = Player::with(modern());
        player.resize(columns, rows);
        let lines = |player: &Player| player.text().lines().map(String::from).collect::<Vec<_>>();
        let marked =
            |player: &Player| lines(player).iter().position(|line| line.contains('\u{25ba}') && line.contains('│'));
        let first = marked(&player).unwrap();
        assert!(lines(&player)[first].contains("Fight at once"), "{}", player.text());
        assert_eq!(player.cursor(), (2, first as u16));
        let fill = style(player.app.skin(), Ink::Select).bg.unwrap();
        let row = |player: &Player, y: usize| (0..columns).filter(|x| player.cell(*x, y as u16).bg == fill).count();
        let wide = if columns == 80 { 32 } else { 44 };
        assert_eq!((row(&player, first), row(&player, first + 1)), (wide, 0));
        player.press("<Down>");
        assert_eq!(marked(&player), Some(first + 1));
        assert_eq!((row(&player, first), row(&player, first + 1)), (0, wide));
        assert!(player.text().contains("Return arrange a battle"), "{}", player.text());
    }
}

#[test]
fn groups_are_parted_by_lines_in_the_order_of_use() {
    let player = school(modern());
    let text = player.text();
    let order = [
        "Continue",
        "Fight again",
        "Arrange a battle",
        "───",
        "New gladiator",
        "School",
        "Records",
        "───",
        "Learn",
        "Play a code",
        "Duels",
        "Hex Arena",
        "Battlefield",
        "Tunnels",
        "───",
        "Options",
        "Quit",
    ];
    let rows: Vec<String> = text
        .lines()
        .skip_while(|line| !line.contains("What next?"))
        .skip(1)
        .map(|line| line.chars().take(36).collect())
        .collect();
    for (row, wanted) in rows.iter().zip(order.into_iter().filter(|row| is_built(row))) {
        assert!(row.contains(wanted), "{wanted}: {text}");
    }
}

#[test]
fn school_shows_bars_last_results_and_the_last_battle() {
    let mut player = school(modern());
    let text = player.text();
    for words in ["point", "■", "Last to fall: Ursus (Orc)", "Last battle", "West won in turn "] {
        assert!(text.contains(words), "{words}: {text}");
    }
    player.resize(120, 36);
    let text = player.text();
    for words in ["4 alive, 1 fallen", "won, +", "in battle", "Season", "Best hit", "Did you know?", "killed by"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    player.press("<Down>".repeat(30).as_str());
    assert!(player.text().contains("Return watch this or another battle"), "{}", player.text());
    let last = player.app.store_mut().last_over(Book::Gladiator).unwrap();
    player.press("<Enter>");
    assert!(player.text().contains(&last.id.unwrap().to_string()), "{}", player.text());
}

#[test]
fn school_begins_a_battle_and_changes_the_kit() {
    let mut player = Player::with(modern());
    player.resize(120, 36);
    player.press("nKhan<Enter><Enter>s");
    player.assert_shows(&["F fight", "K kit", "N new gladiator"]);
    player.press("f");
    assert!(player.text().contains("Before the fight"), "{}", player.text());
    player.press("<Esc>sk<Enter>");
    player.assert_shows(&["Khan is ready"]);
    player.press("sn");
    player.assert_shows(&["Name"]);
}

#[test]
fn chances_of_a_tip_are_those_of_the_core() {
    use ludus_gladiator::battle::odds;
    let mut player = Player::with(modern());
    player.resize(120, 36);
    let fighter = Recruit::new("Brutus", Race::Human, Side::West).equipped().fighter().unwrap();
    let need = odds::at_rest(&fighter).unwrap().need;
    for (label, more) in [("From the front", 0), ("From the side", odds::FLANK), ("From behind", odds::REAR)] {
        let chance = odds::chance(need + more, false).to_string();
        let line = player.text().lines().find(|line| line.contains(label)).unwrap().to_string();
        assert!(line.contains(&format!("up to {:>2}", need + more)) && line.contains(&chance), "{line}");
    }
}

#[test]
fn both_sides_are_set_up_with_arrows_and_return_alone() {
    let mut player = Player::with(modern());
    player.press("nConan<Enter><Enter>");
    assert!(player.text().contains("Conan stands ready for West."), "{}", player.text());
    player.press("<Esc>a");
    assert!(player.text().contains("Begin") && player.text().contains("Conan"), "{}", player.text());
    // The last row makes somebody for East, and the list returns.
    player.press("<Down><Down><Down><Down><Down><Enter>Bran<Enter><Enter>");
    let (west, east) = (player.text(), player.app.books().gladiator.members(Side::East).count());
    assert_eq!(east, 1, "{west}");
    assert!(west.contains("Add to West") && west.contains("Bran"), "{west}");
    player.press("<Down><Down><Enter>");
    assert_eq!(player.app.books().gladiator.members(Side::East).count(), 0, "taken out: {}", player.text());
    player.press("<Up><Up><Up><Enter>");
    assert!(player.text().contains("Before the fight"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.text().contains("Add to West"), "back to the list: {}", player.text());
    player.press("<Esc>");
    assert!(player.text().contains("Records"), "{}", player.text());
    player.press("a<Enter><Enter>");
    assert!(player.app.battle().is_some());
}

#[test]
fn letters_of_the_classic_menu_stay_in_the_classic_look_only() {
    let mut player = Player::with(modern());
    player.press("m");
    assert!(player.text().contains("No entry begins with M."), "{}", player.text());
    player.press("<F6>m");
    assert!(player.text().contains("Make a character"), "{}", player.text());
}

#[test]
fn welcome_appears_once_in_the_modern_look() {
    let mut player = Player::new(80, 24);
    let open = |player: &mut Player, surroundings| {
        let elsewhere = tempfile::tempdir().unwrap();
        player.app = App::new(Store::open(elsewhere.path()), surroundings);
        player.app = App::new(Store::open(player._folder.path()), surroundings);
        player.draw();
        player.text()
    };
    assert!(open(&mut player, MODERN).contains("Any other key: menu"));
    assert!(open(&mut player, MODERN).contains("Any other key: menu"), "nobody has seen it yet");
    player.press(" ");
    assert!(open(&mut player, MODERN).contains("What next?"));
    assert!(open(&mut player, Surroundings::PLAIN).contains("Any other key: menu"), "the manual's title page");
    std::fs::write(player._folder.path().join("roster.json"), "torn").unwrap();
    let text = open(&mut player, MODERN);
    assert!(text.contains("What next?") && text.contains("! 1 notice"), "{text}");
    player.press("?");
    assert!(player.text().contains("roster.json"), "{}", player.text());
}

#[test]
fn menus_cut_no_text_and_use_large_screens() {
    use crate::tests::measured::Used;
    for (columns, rows) in [(80, 24), (100, 30), (120, 36), (132, 43), (160, 48), (200, 50), (300, 80)] {
        for book in ["", "d", "h"] {
            let mut player = school(modern());
            player.press(book);
            player.resize(columns, rows);
            crate::canvas::lost();
            crate::canvas::outside();
            player.draw();
            let lost = [crate::canvas::lost(), crate::canvas::outside()].concat();
            assert!(lost.is_empty(), "{book} at {columns}x{rows}: {lost:?}");
            assert!(!player.text().contains(".. "), "{book} at {columns}x{rows}: {}", player.text());
            if columns == 200 {
                Used::of(&player).assert_enough(book, &player);
            }
        }
    }
}

#[test]
fn a_very_large_terminal_shows_the_menu_in_its_middle() {
    let mut player = Player::with(modern());
    player.resize(300, 80);
    let text = player.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("What next?")).unwrap();
    let column = line.chars().collect::<Vec<_>>().windows(4).position(|part| part == ['W', 'h', 'a', 't']).unwrap();
    assert!((40..60).contains(&column) && (10..24).contains(&row), "{column},{row}: {text}");
    let clicks = player.app.clicks();
    assert!(!clicks.is_empty() && clicks.iter().all(|(area, _)| area.x >= 40 && area.y >= 10), "{clicks:?}");
}

#[test]
fn creature_of_east_is_played_by_the_computer() {
    let mut player = Player::with(modern());
    player.press("nConan<Enter><Enter><Esc>a<Down><Down><Down><Down><Down><Enter>Grr<Down><Left><Enter>");
    assert_eq!(player.app.books().gladiator.members(Side::East).count(), 1, "{}", player.text());
    player.press("<Enter>");
    let text = player.text();
    let line = text.lines().find(|line| line.contains("East is played by")).unwrap_or_else(|| panic!("{text}"));
    assert!(line.contains("the computer"), "{text}");
}
