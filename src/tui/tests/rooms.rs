//! The screens outside of a battle where there is room: reached by keys, at every size, in every look.

use super::*;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::tests::measured::{Used, stands_in_the_document};
use crate::tests::sizes::BETWEEN;
use crate::tests::sizes::{SIZES, assert_same_words, pictures};
use crate::theme::{Ink, style};
use insta::assert_snapshot;
use ludus_engine::game::Seat;
use ludus_gladiator::model::skill::Skill;
use ludus_store::settings::Theme;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::path::PathBuf;
use std::sync::LazyLock;

/// Every screen, and the keys that lead there from the main menu.
pub(super) const SCREENS: [(&str, &str); 18] = [
    ("menu", ""),
    ("making", "mConan"),
    ("making_a_mage", "mMerlin<Down>     <Down>+"),
    ("making_a_bear", "mRex<Down>-"),
    ("arming", "mConan<Enter>++ "),
    ("arming_armour", "mConan<Enter><Left><Left>++ "),
    ("spells", "mMerlin<Down>     <Enter><Enter>p"),
    ("loading", "l"),
    ("hi_scores", "v"),
    ("my_scores", "y<Down>"),
    ("team", "s"),
    ("dumping", "d"),
    ("before", "b"),
    ("restoring", "r"),
    ("options", "o<Down>"),
    ("life", "y<Enter>"),
    ("hall", "yh"),
    ("code", "p"),
];

/// A battle that was fought and is watched again, in the middle of it.
pub(super) fn at_the_replay(settings: Settings) -> Player {
    let mut player = Player::with(settings);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/gladiator/replays/mixed-3.jsonl");
    player.app.show(std::path::Path::new(path)).unwrap();
    player.draw();
    player.press("ddd");
    player
}

/// The files of a school in the middle of its season, made once: some live, one has fallen, one waits in a battle.
fn season() -> &'static [(PathBuf, Vec<u8>)] {
    static FILES: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| fought().files());
    &FILES
}

fn fought() -> Player {
    let mut player = Player::with(quiet());
    let store = player.app.store_mut();
    let recruit = |name: &str, race: Race| Recruit::new(name, race, Side::West).equipped();
    let people = [
        ("Khan", Race::Human),
        ("Bran", Race::Human),
        ("Gimli", Race::Dwarf),
        ("Lorien", Race::Elf),
        ("Ursus", Race::Orc),
    ];
    for (name, race) in people {
        store.add(&recruit(name, race), 0).unwrap();
    }
    fight(store, &["Ursus"], 1, Side::East);
    fight(store, &["Khan", "Gimli"], 20, Side::West);
    fight(store, &["Khan", "Lorien"], 40, Side::West);
    // Bran's battle waits.
    let setup =
        against_robots(&player.app.store_mut().roster().find("Bran").unwrap().recruit(Side::West).name, &mut player);
    let session = player.app.store_mut().begin::<Battle>(setup, Seed(3), &["Bran"], 1_790_000_000).unwrap();
    drop(session);
    player
}

/// A school in the middle of its season: some live, one has fallen, one waits in a battle, two stand ready.
pub(super) fn school(settings: Settings) -> Player {
    let mut player = Player::with_files(settings, season());
    player.app.fix_chance(Seed(7));
    player.press_classic("y<Esc>");
    // Whoever may come stands ready, and a creature.
    player.press_classic("mRex<Down>-<Enter>");
    if let Some(name) = ready(&mut player) {
        pick(&mut player, &name);
    }
    player.press_classic("y<Esc>");
    player
}

pub fn against_robots(name: &str, player: &mut Player) -> Setup {
    let recruit = player.app.store_mut().roster().find(name).unwrap().recruit(Side::West);
    let mut setup = Setup { fighters: vec![recruit], skill: Skill::Manual.into(), ..Setup::default() };
    ludus_gladiator::matchmaking::opposition::draw(&mut setup, Seed(3));
    setup
}

/// Somebody who lives and is in no battle.
fn ready(player: &mut Player) -> Option<String> {
    let roster = player.app.store_mut().roster();
    roster.characters().iter().find(|one| one.loadable().is_ok()).map(|one| one.name.clone())
}

/// Loads somebody by the list.
fn pick(player: &mut Player, name: &str) {
    let scores = player.app.store_mut().roster().my_scores();
    let at = scores.iter().position(|score| score.name == name).unwrap();
    player.press_classic(&format!("l{}<Enter><Enter>", "<Down>".repeat(at)));
}

/// A battle that this side wins, from the first seed on that brings it, played by the program and credited.
fn fight(store: &mut Store, names: &[&str], from: u64, wins: Side) {
    let fighters = names.iter().map(|name| store.roster().find(name).unwrap().recruit(Side::West)).collect();
    let bare = Setup { fighters, ..Setup::default() };
    let bones = store.roster().bones();
    let of_seed = |seed: u64| {
        let mut setup = bare.clone();
        ludus_gladiator::matchmaking::opposition::draw(&mut setup, Seed(seed));
        setup.fighters.extend(bones.clone());
        setup
    };
    let play = |session: &mut Session<Battle>| {
        while let Some(choice) = ludus_gladiator::ai::choose(session.battle()) {
            session.execute(&choice.command).unwrap();
        }
        session.battle().outcome()
    };
    let won = |seed: &u64| {
        let mut session = Session::memory(of_seed(*seed), Seed(*seed)).unwrap();
        let outcome = play(&mut session);
        // Whoever wins brings everybody home.
        let home = session.battle().members().take(names.len()).all(|id| session.battle().fighter(id).in_arena());
        outcome == Some(ludus_gladiator::battle::state::decision::Outcome::Won(wins)) && home == (wins == Side::West)
    };
    let seed = (from..).find(won).unwrap();
    let mut session = store.begin::<Battle>(of_seed(seed), Seed(seed), names, 1_780_000_000 + seed).unwrap();
    play(&mut session);
    store.settle(&session).unwrap();
}

/// At a screen of the table.
pub(super) fn at_screen(settings: Settings, keys: &str) -> Player {
    let mut player = school(settings);
    player.press_classic(keys);
    player
}

/// The end of a battle in which a side falls at the first blow: of West's, or of East's.
pub(super) fn at_the_end(settings: Settings, wins: Side) -> Player {
    let weak = |mut recruit: Recruit| {
        recruit.stance.as_mut().unwrap().sh = Some(1);
        recruit.stance.as_mut().unwrap().prone = true;
        recruit
    };
    let blade = ["Great Sword", "", "", ""];
    let mut conan = Recruit { sh: 20, ag: 18, exp: 45, ..man("Conan", Side::West, 10, 9, Facing::East, blade) };
    let mut slayer = Recruit { sh: 20, ag: 18, ..robot("Slayer 1", 11, 9, blade) };
    match wins {
        Side::West => slayer = weak(slayer),
        Side::East => conan = weak(conan),
    }
    let setup = drawn(vec![conan, slayer], Phase::Actions, &[]);
    let mut player = Player::in_seeded_battle(setup, settings, Seed(2));
    player.app.battle_mut().unwrap().give(Seat(0));
    player.app.battle_mut().unwrap().give(Seat(1));
    for _ in 0..200 {
        player.wait(3000);
        if player.battle().outcome().is_some() {
            break;
        }
        player.press("!");
    }
    player.wait(5000);
    player
}

/// Every frame of the modern look is whole and has a title.
pub(super) fn assert_framed(player: &Player, place: &str) {
    let buffer = player.screen.backend().buffer();
    let symbol = |x: u16, y: u16| buffer.cell((x, y)).map_or(" ", |cell| cell.symbol());
    let (width, height) = (buffer.area.width, buffer.area.height);
    // The arena has corners of its own.
    let frame = style(player.app.skin(), Ink::Frame).fg;
    let corner = |x: u16, y: u16| symbol(x, y) == "\u{256d}" && Some(player.cell(x, y).fg) == frame;
    let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    for (x, y) in all.filter(|(x, y)| corner(*x, *y)) {
        let right = (x + 1..width).find(|right| symbol(*right, y) == "\u{256e}");
        let Some(right) = right else { panic!("{place}: no corner right of {x},{y}: {}", player.text()) };
        let bottom = (y + 1..height).find(|bottom| symbol(x, *bottom) != "\u{2502}");
        let Some(bottom) = bottom else { panic!("{place}: no corner below {x},{y}: {}", player.text()) };
        assert_eq!(symbol(x, bottom), "\u{2570}", "{place}: left side of {x},{y}: {}", player.text());
        assert_eq!(symbol(right, bottom), "\u{256f}", "{place}: corner of {x},{y}: {}", player.text());
        for down in y + 1..bottom {
            assert_eq!(symbol(right, down), "\u{2502}", "{place}: right side of {x},{y}: {}", player.text());
        }
        for across in x + 1..right {
            assert_eq!(symbol(across, bottom), "\u{2500}", "{place}: bottom of {x},{y}: {}", player.text());
        }
        let title = (x + 1..right).filter(|across| !"\u{2500} ".contains(symbol(*across, y))).count();
        assert!(title > 1, "{place}: the box at {x},{y} has no title: {}", player.text());
    }
}

/// What is cut on the screen as it is.
pub(super) fn cut_there(player: &mut Player) -> Vec<String> {
    let size = player.screen.backend().buffer().area;
    let mut buffer = CellBuffer::empty(Rect::new(0, 0, size.width, size.height));
    let mut canvas = Canvas::new(&mut buffer, player.app.skin());
    player.app.draw(&mut canvas);
    canvas.unread()
}

#[test]
fn every_screen_at_every_size() {
    for (name, keys) in SCREENS {
        let mut player = at_screen(modern(), keys);
        for (place, text) in pictures(&mut player, name, &SCREENS) {
            if COMPLETE || name != "menu" {
                assert_snapshot!(format!("room_{place}"), text);
            }
        }
        // The options name the look, and each look has its own menu.
        if !["options", "menu"].contains(&name) {
            assert_same_words(&mut player, &mut at_screen(quiet(), keys), name);
        }
    }
}

#[test]
fn the_end_at_every_size() {
    for (name, wins) in [("victory", Side::West), ("defeat", Side::East)] {
        let mut player = at_the_end(modern(), wins);
        for (place, text) in pictures(&mut player, name, &[]) {
            assert_snapshot!(format!("room_{place}"), text);
        }
    }
}

#[test]
fn the_welcome_at_every_size() {
    let mut player = school(modern());
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        player.app.back_to_the_welcome();
        player.draw();
        let place = format!("welcome_{columns}x{rows}");
        assert_framed(&player, &place);
        if columns < 160 && COMPLETE {
            assert_snapshot!(format!("room_{place}"), player.text());
        }
        if columns == 200 {
            Used::of(&player).assert_enough("welcome", &player);
        }
    }
}

#[test]
fn a_large_screen_is_used() {
    let mut table = String::new();
    for (name, keys) in SCREENS {
        let mut player = at_screen(modern(), keys);
        for (columns, rows) in BETWEEN[1..3].iter().copied() {
            player.resize(columns, rows);
            Used::of(&player).assert_enough(&format!("{name} at {columns}x{rows}"), &player);
        }
        player.resize(200, 50);
        table += &Used::of(&player).assert_enough(name, &player).line(name);
    }
    for wins in Side::BOTH {
        let mut player = at_the_end(modern(), wins);
        player.resize(200, 50);
        let used = Used::of(&player).assert_enough("the end", &player);
        table += &used.line(&format!("the end, {} wins", wins.name()));
    }
    let mut replay = at_the_replay(modern());
    replay.resize(200, 50);
    table += &Used::of(&replay).assert_enough("replay", &replay).line("replay");
    replay.press("i<Enter>m");
    table += &Used::of(&replay).assert_enough("both ends", &replay).line("both ends");
    // The menu of fewer rulebooks fills less.
    if COMPLETE {
        stands_in_the_document("rooms", &table);
    }
    // Also of a school that nobody has joined yet.
    for keys in ["", "a", "s", "o", "h", "n"] {
        let mut player = Player::with(modern());
        player.press(keys);
        player.resize(200, 50);
        Used::of(&player).assert_enough(keys, &player);
    }
}

#[test]
fn nothing_overflows_its_box_at_any_size_in_any_look() {
    let mut dice = ludus_engine::dice::Dice::new(Seed(5), ludus_engine::dice::Domain::Battle, 0);
    let mut upto = |most: u32| dice.one_of(most) as u16;
    for (name, keys) in SCREENS {
        let mut player = at_screen(modern(), keys);
        for _ in 0..12 {
            let (columns, rows) = (80 + upto(150), 24 + upto(50));
            player.resize(columns, rows);
            assert_framed(&player, &format!("{name} at {columns}x{rows}"));
        }
    }
}

#[test]
fn no_line_is_cut_from_80_to_120_columns() {
    for (columns, rows) in [(80, 24), (100, 30), (110, 33), (120, 36)] {
        for (name, keys) in SCREENS {
            let mut player = at_screen(modern(), keys);
            player.resize(columns, rows);
            let cut = cut_there(&mut player);
            assert!(cut.is_empty(), "{name} at {columns}x{rows}: {cut:?}: {}", player.text());
        }
    }
}

#[test]
fn small_screens_of_boxes_use_100_and_110_columns() {
    let pages = ["menu", "restoring", "hall", "loading", "hi_scores", "my_scores", "team", "dumping", "spells", "life"];
    for (columns, rows) in [(100, 30), (110, 33)] {
        for (name, keys) in SCREENS.into_iter().filter(|(name, _)| pages.contains(name)) {
            let mut player = at_screen(modern(), keys);
            player.resize(columns, rows);
            assert_framed(&player, &format!("{name} at {columns}x{rows}"));
            let widest = player.text().lines().map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(usize::from(columns)), "{name}: {}", player.text());
            if ["menu", "restoring", "hall"].contains(&name) {
                player.press("?");
                let widest = player.text().lines().map(|line| line.chars().count()).max();
                assert!(widest > Some(80), "help of {name}: {}", player.text());
            }
        }
    }
}

#[test]
fn a_career_without_battles_says_why_it_has_no_curve() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = Player::with(modern());
        player.app.store_mut().add(&Recruit::new("Bran", Race::Human, Side::West).equipped(), 0).unwrap();
        player.resize(columns, rows);
        player.press("s<Enter>");
        player.wait(500);
        let text = player.text();
        // A large screen has no empty charts, but the rules of experience.
        let told = if columns == 80 { "No curve before the first fight" } else { "The rules" };
        assert!(text.contains(told) && text.contains("No battle with a journal yet."), "{text}");
        assert!(columns == 80 || !text.contains("after each game"), "{text}");
    }
}

#[test]
fn an_empty_list_names_no_key_of_a_row() {
    for size in [(80, 24), (120, 36)] {
        for keys in ["l", "v", "y", "r", "yh"] {
            let mut player = Player::with(modern());
            player.resize(size.0, size.1);
            player.press_classic(keys);
            let text = player.text();
            assert!(text.contains("Esc back") && text.contains("? help"), "{keys}: {text}");
            assert!(!text.contains("Up, Down") && !text.contains("Return "), "{keys}: {text}");
        }
    }
}

#[test]
fn help_of_a_main_menu_names_no_pages_of_a_game() {
    for book in ["", "d", "h"] {
        let mut player = Player::with(modern());
        player.press(book).press("?");
        let text = player.text();
        assert!(text.contains("cancel the choice") && !text.contains("turn the page"), "{book}: {text}");
    }
}

#[test]
fn a_battle_that_is_over_is_not_offered_to_be_abandoned() {
    let mut player = at_screen(modern(), "r");
    assert!(player.text().contains("A abandon it"), "{}", player.text());
    while !player.text().contains("Only an unfinished battle can be abandoned.") {
        player.press("<Down>");
        let (named, before) = (player.text().contains("A abandon it"), player.text());
        player.press("a");
        let asked = player.text().contains("Confirm \"Abandon\"?");
        assert_eq!(named, asked, "{before}{}", player.text());
    }
}

#[test]
fn race_description_fits_beside_its_advice() {
    for turns in 0..13 {
        let mut player = Player::with(modern());
        player.press(&format!("nConan<Down>{}", " ".repeat(turns)));
        player.resize(80, 24);
        let text = player.text();
        let left: Vec<String> = text.lines().skip(1).take(17).map(|line| line.chars().take(34).collect()).collect();
        assert!(left.iter().any(|line| line.contains("A blow of")), "{text}");
        assert!(left.iter().all(|line| line.ends_with(' ') || line.chars().count() < 34), "{turns}: {text}");
    }
}

#[test]
fn roles_have_their_colours_and_none_of_them_is_needed() {
    let place = |player: &Player, text: &str| {
        let (y, line) =
            player.text().lines().map(str::to_string).enumerate().find(|(_, line)| line.contains(text)).unwrap();
        (line[..line.find(text).unwrap()].chars().count() as u16, y as u16)
    };
    let fg = |player: &Player, text: &str| {
        let (x, y) = place(player, text);
        Some(player.cell(x, y).fg)
    };
    let mut player = at_screen(modern(), "");
    player.resize(120, 36);
    let skin = player.app.skin();
    assert_eq!(fg(&player, "School"), style(skin, Ink::Key).fg, "the letter that chooses");
    assert_eq!(fg(&player, "Gimli"), style(skin, Ink::West).fg);
    assert_eq!(fg(&player, "\u{256d}\u{2500} What next?"), style(skin, Ink::Lit).fg);
    assert_eq!(fg(&player, "What next?"), style(skin, Ink::Title).fg);
    assert_eq!(fg(&player, "██▄▄▄▄"), style(skin, Ink::Warning).fg, "the title");
    player.press("a<Enter>");
    assert_eq!(fg(&player, "East, worth"), style(skin, Ink::East).fg);
    player.press("<Esc><Esc>nConan<Enter>");
    let (x, y) = player.cursor();
    assert_eq!(Some(player.cell(x, y).bg), style(skin, Ink::Select).bg, "the item in focus");
    assert_eq!(fg(&player, "\u{25cf} Ready"), style(skin, Ink::Strong).fg, "the place that the list shows");
    player.press("great");
    assert_eq!(fg(&player, "needs SH 20"), style(skin, Ink::Dim).fg, "what he may not have");
    for (name, keys) in SCREENS {
        let mut player = at_screen(Settings { theme: Theme::None, ..modern() }, keys);
        player.resize(120, 36);
        assert!(player.cells().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)), "{name}");
        // On a board, signs stand for the tints.
        if COMPLETE && name == "menu" || name == "arming" {
            let mut coloured = at_screen(modern(), keys);
            coloured.resize(120, 36);
            assert_eq!(player.text(), coloured.text(), "{name}: only colours go");
        }
    }
    let mut player = at_screen(quiet(), "");
    player.resize(120, 36);
    assert!(player.text().is_ascii(), "the classic look: {}", player.text());
    if COMPLETE {
        assert_snapshot!("room_classic_menu", player.text());
    }
}

#[test]
fn waiting_battle_is_resumed_by_one_key_from_title_and_menu() {
    for columns in [80, 200] {
        let mut player = school(quiet());
        player.resize(columns, if columns == 80 { 24 } else { 50 });
        assert!(player.text().contains("Bran, turn 1"), "{}", player.text());
        player.press("c");
        assert_eq!(player.app.battle().unwrap().session().setup().fighters[0].name, "Bran");
        let mut player = school(quiet());
        player.app.back_to_the_welcome();
        player.press("c");
        assert!(player.app.battle().is_some(), "from the title");
    }
    let mut player = Player::with(quiet());
    player.press("c");
    assert!(player.app.battle().is_none() && !player.text().contains("Continue"), "nothing waits");
}

#[test]
fn one_key_sends_the_last_team_to_fight_again() {
    let mut player = school(quiet());
    let veterans: Vec<String> = player.app.store_mut().roster().veterans().into_iter().map(|one| one.name).collect();
    assert!(veterans.contains(&"Lorien".to_string()), "{veterans:?}");
    assert!(player.text().contains("Fight again"), "{}", player.text());
    player.press("f");
    let text = player.text();
    assert!(text.contains("Before the fight") && text.contains("Rex") && text.contains("Khan"), "{text}");
    assert!(!text.contains("Lorien"), "nobody joins those who are set up: {text}");
    let mut player = school(quiet());
    player.app.back_to_the_welcome();
    player.draw();
    assert!(player.text().contains("fight again as"), "{}", player.text());
    player.press("f");
    assert!(player.text().contains("Before the fight"), "{}", player.text());
}

#[test]
fn a_typed_seed_lays_the_arena_and_the_battle_touches_no_roster() {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>bs12x");
    assert!(player.text().contains("digits only"), "{}", player.text());
    player.press("<Esc>s4");
    assert!(player.text().contains("Seed: 4") && player.text().contains("touches no roster"), "{}", player.text());
    player.press("2<Enter>");
    assert!(player.text().contains("Seed 42 ") && player.text().contains("touches no roster"), "{}", player.text());
    let before = player.app.store_mut().roster().clone();
    player.press("<Enter>");
    assert_eq!(player.battle().seed(), Seed(42));
    player.app.battle_mut().unwrap().give(Seat(0));
    for _ in 0..400 {
        player.wait(500);
        if player.app.battle().unwrap().session().battle().outcome().is_some() {
            break;
        }
        player.press("!");
    }
    player.press("!").wait(5000);
    assert!(player.battle().outcome().is_some(), "{}", player.text());
    // Its report promises and takes nothing.
    let top = player.text();
    player.press("  ");
    let text = format!("{top} {}", player.text()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("keeps 0") && text.contains("Practice battle: roster, scores"), "{text}");
    assert!(!text.contains("bones come back") && !text.contains("EXP lost") && !text.contains("rises:"), "{text}");
    assert_eq!(player.app.store_mut().roster(), &before, "nobody gains, nobody dies");
    // Given up it is no break-out, either.
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>bs42<Enter><Enter>");
    let id = player.app.battle().unwrap().session().id().clone();
    assert!(!player.app.store_mut().counts(&id));
    player.app.store_mut().abandon(&id).unwrap();
    assert_eq!(player.app.store_mut().roster().find("Conan").unwrap().break_outs, 0);
}

#[test]
fn the_arena_before_the_fight_is_the_arena_of_the_fight() {
    let mut player = at_screen(quiet(), "bs42<Enter>");
    player.resize(120, 36);
    let before: Vec<String> = (0..19)
        .map(|row| (0..80).map(|column| player.cell(1 + column, 2 + row).symbol().to_string()).collect())
        .collect();
    player.press("<Enter>");
    let mut fires = 0;
    for (row, line) in before.iter().enumerate() {
        for square in ludus_gladiator::model::board::Square::all().filter(|square| square.y() as usize == row) {
            let top = player.battle().ground().terrain(square).layers().next().map(|(layer, _)| layer);
            let fire = top == Some(Layer::Fire);
            let person = player.battle().at(square).is_some();
            let at: String = line.chars().skip(2 * square.x() as usize).take(2).collect();
            assert!(person || fire == (at == "~~"), "{square:?}: {at}, fire {fire}");
            fires += usize::from(fire);
        }
    }
    assert!(fires > 0, "{before:?}");
}

#[test]
fn the_list_of_battles_counts_no_dead() {
    use ludus_engine::summary::Summary;
    let bones = |name: &str| Recruit { bones: true, ..man(name, Side::West, 1, 1, Facing::East, ["", "", "", ""]) };
    let fighters =
        vec![man("Bran", Side::West, 2, 2, Facing::East, ["", "", "", ""]), robot("Slayer 1", 9, 9, ["", "", "", ""])];
    let setup = Setup { fighters: [fighters, vec![bones("Conan"), bones("Ursus")]].concat(), ..Setup::default() };
    assert_eq!(Battle::title(&setup), "Bran against 1 robot");
}

#[test]
fn creature_form_shows_its_skin_instead_of_clothes() {
    for (columns, rows) in SIZES {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("mRex<Down>-");
        let text = player.text();
        assert!(text.contains("Bear") && !text.contains("Armour  Clothes") && !text.contains("Crossbow:"), "{text}");
        if !(120..160).contains(&columns) {
            assert!(text.contains("its skin"), "{text}");
        }
        player.press("<Enter>s");
        let text = player.text();
        // A rule beside the list can speak of them.
        assert!(!["Clothes  ", "Armour  Clothes"].iter().any(|worn| text.contains(worn)), "{text}");
        assert!(text.contains("its skin"), "{text}");
    }
}

#[test]
fn current_ag_is_labelled_ag_now_on_the_forms() {
    for (columns, rows) in SIZES {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("mConan");
        assert!(player.text().contains("AG now 11"), "{}", player.text());
        player.press("<Enter>");
        assert!(player.text().contains("AG now"), "{}", player.text());
    }
}

#[test]
fn bones_show_their_owner_and_the_effect_of_the_altar() {
    let plain = |name: &str, side| Recruit {
        kit: Kit::of(["Mace", "", "", ""]).unwrap(),
        ..Recruit::new(name, Race::Human, side)
    };
    let conan = Recruit { bones: true, ..plain("Conan", Side::West) };
    let setup =
        Setup { fighters: vec![plain("Bran", Side::West), plain("Wat", Side::East), conan], ..Setup::default() };
    let mut player = Player::in_battle(setup);
    if player.bar().contains("press Return.") {
        player.press("<Enter>");
    }
    let spot = player.battle().ground().items().find(|(_, item)| item.bones_of().is_some()).map(|(square, _)| square);
    let spot = spot.expect("his bones lie somewhere");
    player.input(Input::Click(2 * spot.x() as u16, spot.y() as u16));
    let bar = player.bar();
    assert!(bar.contains("The bones of Conan") && bar.contains("Altar of Life") && bar.contains("SH 3"), "{bar}");
}

#[test]
fn defeat_report_shows_losses_and_victory_report_shows_gains() {
    let mut player = at_the_end(quiet(), Side::East);
    let text = player.text();
    assert!(text.contains("You lost in turn") && text.contains("won, SH "), "{text}");
    player.press(" ");
    let words = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Conan lies dead") && words.contains("Altar of Life"), "{words}");
    player.resize(200, 50);
    assert!(
        player.text().contains("What decided it") && player.text().contains("Conan lies dead"),
        "{}",
        player.text()
    );
    let mut player = at_the_end(quiet(), Side::West);
    assert!(player.text().contains("EXP for Conan, SH 20 to 21."), "{}", player.text());
    player.resize(120, 36);
    let text = player.text();
    assert!(text.contains("Rises: SH 20 to 21!") && text.contains("AG 19 with"), "{text}");
}

#[test]
fn a_menu_that_stood_tall_lies_flat_when_the_screen_has_shrunk() {
    let mut player = Player::with(quiet());
    let flat = player.text();
    player.resize(120, 36);
    player.press("<Up><Down>");
    assert!(player.text().contains("What now?"), "{}", player.text());
    player.resize(80, 24);
    assert_eq!(player.text(), flat);
}

#[test]
fn a_click_in_a_box_chooses_what_stands_there() {
    let mut player = school(quiet());
    player.resize(160, 48);
    let place = |player: &Player, text: &str| {
        let (y, line) =
            player.text().lines().map(str::to_string).enumerate().find(|(_, line)| line.contains(text)).unwrap();
        (line[..line.find(text).unwrap()].chars().count() as u16, y as u16)
    };
    let (x, y) = place(&player, "view mY scores");
    player.input(Input::Click(x, y));
    assert!(player.text().contains("My scores"), "{}", player.text());
    let (x, y) = place(&player, "Lorien");
    player.input(Input::Click(x, y));
    assert!(player.text().contains("\u{2500}") || player.text().contains("- Lorien -"), "{}", player.text());
    player.press("<Esc>");
    player.press("mMerlin<Down>     <Enter><Enter>");
    let (x, y) = place(&player, "Drop Weapon");
    player.input(Input::Click(x, y));
    assert!(player.text().contains("- Drop Weapon -"), "{}", player.text());
}
