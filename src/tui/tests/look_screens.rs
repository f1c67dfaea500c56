//! The two looks: who gets which, the key between them, the terminal's background, and pictures of the modern one.

use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::gladiator::arena::{Arena, Overlay, Shades};
use crate::input::Input;
use crate::tests::battle_screens::grounds;
use crate::tests::{Player, at, drawn, man, modern, quiet, robot};
use crate::theme::{Ink, style, token};
use insta::assert_snapshot;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Phase, Recruit, Setup};
use ludus_store::settings::{Background, Look, Settings, Theme};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// One in every state on each side, and every terrain.
fn everybody(phase: Phase) -> Setup {
    let stanced = |mut recruit: Recruit, change: fn(&mut ludus_gladiator::model::setup::Stance)| {
        change(recruit.stance.as_mut().unwrap());
        recruit
    };
    let club = ["Mace", "", "", ""];
    let fighters = vec![
        man("Conan", Side::West, 10, 9, Facing::East, club),
        stanced(man("Khan", Side::West, 10, 12, Facing::North, club), |stance| stance.sh = Some(5)),
        stanced(man("Gimli", Side::West, 14, 12, Facing::South, club), |stance| stance.prone = true),
        stanced(man("Thundar", Side::West, 20, 12, Facing::East, club), |stance| stance.dazed = true),
        stanced(man("Ursus", Side::West, 5, 9, Facing::East, club), |stance| stance.prone = true),
        robot("Slayer 1", 12, 9, club),
        stanced(robot("Slayer 2", 5, 9, club), |stance| stance.prone = true),
        robot("Needler 1", 24, 12, club),
        stanced(robot("Bran", 30, 5, club), |stance| (stance.sh, stance.prone) = (Some(1), true)),
    ];
    let line = |layer: Layer, x: i32| (0..2).map(move |dx| (at(x + dx, 2), layer));
    let terrain = Layer::ALL.into_iter().zip((2..).step_by(5)).flat_map(|(layer, x)| line(layer, x));
    let underfoot = [(at(24, 12), Layer::Fire), (at(20, 12), Layer::Caltrops)];
    let mut setup = drawn(fighters, phase, &terrain.chain(underfoot).collect::<Vec<_>>());
    if phase == Phase::Movement {
        setup.start.as_mut().unwrap().first = Some(Side::West);
    }
    setup
}

#[test]
fn the_modern_look_at_80x24() {
    let player = Player::in_battle_with(everybody(Phase::Movement), modern());
    assert_snapshot!("modern_moving", player.text());
    let skin = player.app.skin();
    assert!(grounds(&player, Ink::Floor).contains(&player.cell(70, 17).bg), "sand");
    assert_eq!(Some(player.cell(20, 9).bg), style(skin, Ink::Acts).bg, "who is asked stands out");
    assert_eq!(Some(player.cell(20, 12).bg), token(skin, Ink::West, false).bg, "at half or less");
    assert_eq!(Some(player.cell(24, 9).bg), token(skin, Ink::East, true).bg);
    // The grounds of reach.
    let seen: Vec<Color> = player.cells().iter().take(80 * 19).map(|cell| cell.bg).collect();
    for ink in [Ink::Walk, Ink::Charge, Ink::Run] {
        assert!(grounds(&player, ink).iter().any(|ground| seen.contains(ground)), "{ink:?}");
    }
    // Signs tell the way's cost only where the ground tells of a threat.
    let threats = [Ink::ThreatFar, Ink::ThreatNear].map(|ink| grounds(&player, ink)).concat();
    // The first row and column have the names of columns and rows.
    for (x, y) in (2..80).step_by(2).flat_map(|x| (1..19).map(move |y| (x, y))) {
        let cell = player.cell(x, y);
        assert!(!matches!(cell.symbol(), "+" | "-" | "1" | "2") || threats.contains(&cell.bg), "{x},{y}");
    }
    // Nothing is drawn on the terminal's own background.
    assert!(player.cells().iter().all(|cell| cell.bg != Color::Reset && cell.fg != Color::Reset));
}

#[test]
fn menus_and_options_in_the_modern_look() {
    let mut player = Player::with(modern());
    player.press("nConan<Enter><Enter>");
    player.assert_shows(&[
        "Fight at once         as Conan",
        "1 alive",
        "C\u{25ba} Conan",
        "Conan stands ready for West.",
    ]);
    assert!(player.cells().iter().all(|cell| cell.bg != Color::Reset));
    player.press("o");
    assert!(player.text().contains("How it looks"), "{}", player.text());
    player.press("<Esc>?");
    assert!(player.cells().iter().all(|cell| cell.bg != Color::Reset), "a page of rules, too");
}

/// The arena alone, with squares of four by two.
fn large(settings: &Settings) -> (String, CellBuffer) {
    let player = Player::in_battle_with(everybody(Phase::Actions), *settings);
    let (screen, area) = (Rect::new(0, 0, 162, 40), Rect::new(1, 1, 160, 38));
    let mut buffer = CellBuffer::empty(screen);
    let screen = player.app.battle().unwrap();
    let cast = ludus_gladiator::narration::names::Names::new(screen.session().setup());
    let battle = player.battle();
    let mut canvas = Canvas::new(&mut buffer, player.app.skin());
    let arena = Arena {
        battle: &battle,
        cast: &cast,
        viewer: Side::West,
        private: true,
        glyphs: settings.glyphs,
        modern: true,
    };
    let grounds = [(at(13, 8), Ink::ThreatNear), (at(14, 8), Ink::ThreatFar)];
    let (overlay, shades) = (Overlay::default(), Shades { grounds: &grounds, ..Shades::default() });
    canvas.frame(Rect::new(0, 0, 162, 40), "Conan against two robots");
    arena.draw(&mut canvas, area, &overlay, &shades);
    let line = |y| (0..162).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>().trim_end().to_string();
    ((0..40).map(line).collect::<Vec<_>>().join("\n"), buffer)
}

#[test]
fn squares_of_four_by_two_in_both_looks() {
    let (text, buffer) = large(&modern());
    assert_snapshot!("modern_large_squares", text);
    let ground = |x, y| buffer.cell((x, y)).unwrap().bg.color();
    let player = Player::in_battle_with(everybody(Phase::Actions), modern());
    let near = grounds(&player, Ink::ThreatNear);
    assert!(near.contains(&ground(53, 17)) && near.contains(&ground(56, 18)));
    assert!(grounds(&player, Ink::ThreatFar).contains(&ground(57, 17)));
    let (text, buffer) = large(&quiet());
    assert_snapshot!("classic_large_squares", text);
    assert!(text.is_ascii());
    assert!(buffer.content.iter().all(|cell| cell.bg == Color::Reset), "the terminal's own background");
}

#[test]
fn both_of_a_pile_are_shown_and_ground_that_hurts_is_underlined() {
    for theme in [Theme::Truecolor, Theme::Sixteen, Theme::None] {
        let player = Player::in_battle_with(everybody(Phase::Actions), Settings { theme, ..modern() });
        let pair = |x: u16, y: u16| player.cell(x, y).symbol().to_string() + player.cell(x + 1, y).symbol();
        assert_eq!(pair(10, 9), "U2", "Ursus and Slayer 2 in hand combat");
        let tinted = theme == Theme::Truecolor;
        assert_eq!(pair(20, 12), if tinted { "K▲" } else { "K▵" }, "at half or less");
        assert_eq!(pair(28, 12), "G_", "prone");
        assert_eq!(pair(40, 12), "T►", "dazed, and still facing East");
        let [letter, wedge] = [40, 41].map(|x| player.cell(x, 12).clone());
        let lit = (wedge.bg, wedge.modifier) != (letter.bg, letter.modifier);
        assert!(lit, "{theme:?}: the wedge is lit: {letter:?} {wedge:?}");
        assert_eq!(pair(60, 5), "bz", "unconscious");
        let underlined = |x: u16, y: u16| player.cell(x, y).modifier.contains(Modifier::UNDERLINED);
        assert!(underlined(48, 12) && underlined(40, 12) && !underlined(28, 12), "{theme:?}");
    }
}

#[test]
fn one_key_changes_the_look_on_every_screen_and_it_is_kept() {
    let mut player = Player::with(quiet());
    let classic = player.text();
    assert!(!player.app.skin().modern, "a terminal of which nothing is known");
    player.press("<F6>");
    assert!(player.app.skin().modern && player.text() != classic);
    assert_eq!(player.app.store_mut().settings().look, Look::Modern);
    player.press("<F6>");
    assert_eq!((player.text(), player.app.skin().modern), (classic, false));
    // In the middle of a question, which stands.
    let mut player = Player::in_battle_with(everybody(Phase::Movement), quiet());
    let bar = player.bar();
    player.press("<F6>");
    let keys = player.bar().lines().last().unwrap().to_string();
    for key in ["Return end move", "? help"] {
        assert!(keys.contains(key) && bar.contains(key), "{key}: {keys} and {bar}");
    }
    assert!(player.bar().contains("You stay at") && bar.contains("Moves Left"), "{bar}");
    assert!(player.text().contains("C►"), "{}", player.text());
    player.press("<F6>");
    assert_eq!(player.bar(), bar);
    // While a name is typed.
    let mut player = Player::with(quiet());
    player.press("mCo<F6>nan");
    assert!(player.text().contains("Conan") && player.app.skin().modern, "{}", player.text());
}

#[test]
fn the_terminals_answer_counts_within_200_ms_and_never_as_a_key() {
    let light = Input::Background { light: true };
    let begun = || {
        let mut player = Player::with(modern());
        player.press("o");
        player
    };
    let mut player = begun();
    let before = player.text();
    player.input(light);
    assert!(player.app.skin().light, "at once");
    assert_eq!(player.text(), before, "it is no key");
    let mut player = begun();
    player.wait(200).input(light);
    assert!(player.app.skin().light, "in time");
    let mut player = begun();
    player.wait(210).input(light);
    assert!(!player.app.skin().light, "too late");
    assert_eq!(player.text(), before);
    let mut player = Player::with(Settings { background: Background::Dark, ..modern() });
    player.input(light);
    assert!(!player.app.skin().light, "set by hand");
}

#[test]
fn change_of_background_redraws_everything() {
    let mut player = Player::in_battle_with(everybody(Phase::Movement), modern());
    let dark: Vec<Color> = player.cells().iter().map(|cell| cell.bg).collect();
    player.input(Input::Background { light: true });
    let light: Vec<Color> = player.cells().iter().map(|cell| cell.bg).collect();
    let bright =
        |colour: &Color| matches!(colour, Color::Rgb(r, g, b) if u32::from(*r) + u32::from(*g) + u32::from(*b) > 380);
    assert!(!dark.iter().any(bright) || dark.iter().filter(|colour| bright(colour)).count() < 200, "but what is lit");
    assert!(light.iter().filter(|colour| bright(colour)).count() > 1700);
}

#[test]
fn hidden_fighter_is_nowhere_in_the_modern_look() {
    let mut setup = everybody(Phase::Movement);
    let troll = Recruit { race: ludus_gladiator::data::race::Race::Troll, ..robot("Troll", 34, 16, ["", "", "", ""]) };
    setup.fighters.push(troll);
    let seen = |setup: Setup| {
        let player = Player::in_battle_with(setup, modern());
        (0..19 * 80).map(|i| player.cell(i % 80, i / 80)).collect::<Vec<_>>()
    };
    let shown = seen(setup.clone());
    if let ludus_gladiator::model::setup::Arena::Drawn { terrain, .. } = &mut setup.arena {
        terrain.push((at(34, 16), Layer::Pit));
    }
    let hidden = seen(setup);
    let place = 16 * 80 + 68;
    assert_eq!(shown[place + 1].symbol(), "t", "he is seen on the floor");
    assert_eq!((hidden[place].symbol(), hidden[place + 1].symbol()), ("\u{2584}", "\u{2584}"), "and not in a pit");
}
