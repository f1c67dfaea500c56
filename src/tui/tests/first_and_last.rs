//! The welcome and the end where there is room, the pages of rules on large screens, and where the keys of every screen are
//! told.

use super::*;
use crate::tests::battle_screens::{classic, grounds, moment};
use crate::tests::rooms::{assert_framed, school};
use crate::theme::Ink;
use insta::assert_snapshot;

const LARGE: [(u16, u16); 3] = [(120, 36), (160, 48), (200, 50)];

#[test]
fn welcome_shows_a_battle_scene_and_explains_the_game() {
    for settings in [modern(), classic()] {
        for size in LARGE {
            let mut player = Player::with(settings);
            player.resize(size.0, size.1);
            player.app.back_to_the_welcome();
            player.draw();
            let text = player.text();
            let classic = ["You keep a school", "Make a fighter", "Arm the team", "Fight robots", "Watch the computer"];
            // The modern look names every game with a line.
            let lines = crate::books::games().map(|(name, about, _)| format!("{name:<14}{about}"));
            let all: Vec<String> = match settings == modern() {
                true => lines.chain(["Any key".into()]).collect(),
                false => classic.into_iter().chain(["Any key"]).map(String::from).collect(),
            };
            let flat = text.split(['|', '\u{2502}', '\n']).map(str::trim).collect::<Vec<_>>().join(" ");
            all.iter().for_each(|words| assert!(flat.contains(words), "{size:?}: {words}: {text}"));
            // No rule with its number; the last words of what is told are there.
            assert!(!text.contains("GEN-0") && flat.contains("before you choose."), "{size:?}: {text}");
            // The fighters of the picture, with bars. In the modern look a number stands alone.
            let skeleton = if settings == modern() { "\u{25c4}1" } else { "<s1" };
            for letters in ["Kh", skeleton, "fi", "be", "Gi"] {
                assert!(text.contains(letters), "{size:?}: {letters}: {text}");
            }
            if player.app.skin().tints() {
                let all = player.cells();
                let count = |ink| all.iter().filter(|cell| grounds(&player, ink).contains(&cell.bg)).count();
                for ink in [Ink::Walk, Ink::Charge, Ink::ThreatNear, Ink::Fire] {
                    assert!(count(ink) >= 8, "{size:?}: {ink:?}");
                }
                assert!(text.contains("green: can go and strike"), "{text}");
                assert_framed(&player, "welcome");
            } else {
                assert!(text.is_ascii() && text.contains("1 2 +: can go and strike"), "{text}");
            }
        }
    }
    let mut player = Player::with(classic());
    player.resize(120, 36);
    player.app.back_to_the_welcome();
    player.draw();
    assert_snapshot!("classic_welcome_120x36", player.text());
}

const MEN: [&str; 17] = [
    "Bran", "Ulf", "Wulf", "Tarna", "Draco", "Egil", "Finn", "Gorm", "Hakon", "Ivar", "Jarl", "Knut", "Leif", "Magnus",
    "Njal", "Olaf", "Ragnar",
];

/// The end of a battle in which nine of East and eight of West burn.
pub fn pyre(settings: Settings, (columns, rows): (u16, u16)) -> Player {
    let mace = ["Mace", "", "", ""];
    let mut fighters = vec![man("Conan", Side::West, 2, 9, Facing::East, mace)];
    let mut terrain = Vec::new();
    for (i, name) in (0..).zip(MEN) {
        let (x, y) = (20 + 3 * (i / 9), 1 + 2 * (i % 9));
        let one = if i < 9 { robot(name, x, y, mace) } else { man(name, Side::West, x, y, Facing::East, mace) };
        let mut one = Recruit { ag: 8, ..one };
        (one.stance.as_mut().unwrap().sh, one.stance.as_mut().unwrap().prone) = (Some(1), true);
        terrain.push((at(x, y), Layer::Fire));
        fighters.push(one);
    }
    let mut player = Player::in_battle_with(drawn(fighters, Phase::Actions, &terrain), settings);
    player.resize(columns, rows);
    for _ in 0..80 {
        if player.battle().outcome().is_some() {
            break;
        }
        player.press(if player.bar().contains("do Nothing") { "n" } else { "<Enter>" });
    }
    player.press("!").wait(5000);
    player
}

#[test]
fn the_quick_fight_of_the_welcome_is_still_there_next_time() {
    let mut player = Player::new(80, 24);
    player.press("f<Esc>");
    let elsewhere = tempfile::tempdir().unwrap();
    player.app = App::new(Store::open(elsewhere.path()), Surroundings::PLAIN);
    player.app = App::new(Store::open(player._folder.path()), Surroundings::PLAIN);
    player.draw();
    assert!(player.text().contains("F  fight now as Brutus, ready-made"), "{}", player.text());
    player.press("f");
    assert!(player.text().contains("Brutus") && !player.text().contains("Brutus 2"), "{}", player.text());
}

#[test]
fn after_a_rest_the_menu_offers_nothing_for_an_empty_team() {
    let mut player = pyre(quiet(), (80, 24));
    player.press("<Esc>mConan<Enter><Enter>");
    assert!(player.text().contains("Begin game"), "{}", player.text());
    let conan = man("Conan", Side::West, 2, 9, Facing::East, ["Mace", "", "", ""]);
    let setup = drawn(vec![conan, burning()], Phase::Actions, &[(at(20, 9), Layer::Fire)]);
    let session = Session::memory(setup, Seed(1)).unwrap();
    player.app.open_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
    for _ in 0..40 {
        if player.battle().outcome().is_some() {
            break;
        }
        player.press(if player.bar().contains("do Nothing") { "n" } else { "<Enter>" });
    }
    player.press("!").wait(5000);
    player.press("z");
    let text = player.text();
    assert!(player.app.books().gladiator.team.is_empty() && text.contains("Make character"), "{text}");
    assert!(!text.contains("Begin game") && !text.contains("Show character"), "{text}");
}

/// Somebody of East who burns to death.
fn burning() -> Recruit {
    let mut one = Recruit { ag: 8, ..robot("Bran", 20, 9, ["Mace", "", "", ""]) };
    (one.stance.as_mut().unwrap().sh, one.stance.as_mut().unwrap().prone) = (Some(1), true);
    one
}

#[test]
fn scrolled_report_shows_every_death_and_hints_at_more() {
    for settings in [modern(), classic()] {
        for size in LARGE {
            let mut player = pyre(settings, size);
            let first = player.text();
            assert!(first.contains("Who did what") && first.contains("Deaths"), "{size:?}: {first}");
            let named = |text: &str| MEN.iter().filter(|name| text.contains(&format!("{name} loses"))).count();
            // The key line of the modern look has room for eight keys only.
            assert!(first.contains("Down: "), "{first}");
            assert!(settings == modern() || first.contains("Down next line"), "{first}");
            assert!(named(&first) < MEN.len(), "{first}");
            // Line by line, every death and everybody's row comes by.
            let (mut told, mut last) = (String::new(), String::new());
            while player.text() != last {
                last = player.text();
                told += &last;
                player.press("<Down>");
                assert!(told.len() < 1_000_000);
            }
            assert_eq!(named(&told), MEN.len());
            assert!(last.contains("above") && !last.contains("Down: "), "{last}");
            let end = player.text();
            player.press("<PgUp><PgUp><PgUp><PgUp><PgUp><PgUp><PgUp><PgUp>");
            assert_eq!(player.text(), first, "back to the beginning");
            player.press("<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>");
            assert_eq!(player.text(), end, "by pages, too");
            if size == (120, 36) {
                let look = if settings == modern() { "modern" } else { "classic" };
                assert_snapshot!(format!("report_scrolled_{look}"), end);
            }
        }
    }
}

#[test]
fn rules_stand_in_two_columns_on_large_screens() {
    for settings in [modern(), classic()] {
        for (size, large) in [((80, 24), false), ((120, 36), false), ((160, 48), true), ((200, 50), true)] {
            let mut player = moment("moving", settings, size);
            let two = large && player.parts().board.inner.width > 80;
            player.press("?<Tab>");
            let area = player.parts().reading().inner;
            let right = ratatui::layout::Rect { x: area.x + area.width / 2 + 1, width: area.width / 2 - 2, ..area };
            let rows = player.inside(right).lines().filter(|line| !line.trim().is_empty()).count();
            assert!(!two || rows > usize::from(area.height) / 2, "{size:?}: {}", player.text());
            // A page on turns what both columns show.
            let before = player.text();
            player.press(" ");
            assert_ne!(player.text(), before);
            // Outside of a battle.
            let mut player = Player::with(settings);
            player.resize(size.0, size.1);
            player.press("?<Tab>");
            let longest = player.text().lines().map(|line| line.trim_end().chars().count()).max().unwrap();
            assert!(longest > usize::from(size.0) * 3 / 4, "{size:?}: {longest}: {}", player.text());
        }
    }
}

#[test]
fn look_and_control_keys_are_listed_in_help_and_options() {
    for settings in [modern(), classic()] {
        let mut player = moment("acting", settings, (80, 24));
        let all = super::reading_screens::explained(&mut player);
        assert!(all.contains("F6 modern or classic look") && all.contains("F2 who plays"), "{all}");
        let mut player = Player::with(settings);
        let all = super::reading_screens::explained(&mut player);
        assert!(all.contains("F6 modern or classic look"), "{all}");
        for size in [(80, 24), (120, 36), (160, 48), (200, 50)] {
            let mut player = Player::with(settings);
            player.resize(size.0, size.1);
            player.press("o");
            let text = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
            // A line without room for its words names the key beside the remedies.
            let look = ["F6 modern or classic look", "in any terminal: F6"];
            assert!(look.iter().any(|words| text.contains(words)), "{size:?}: {text}");
            assert!(text.contains("F2 who plays"), "{size:?}: {text}");
        }
    }
}

#[test]
fn menu_shows_cause_of_death_and_results_of_the_season() {
    for size in LARGE {
        let mut player = school(modern());
        player.resize(size.0, size.1);
        let (text, roster) = (player.text(), player.app.store_mut().roster().clone());
        let ursus = roster.find("Ursus").unwrap();
        let cause = ursus.killed_by.clone().unwrap();
        assert!(text.contains(&format!("killed by {}", &cause[..cause.len().min(24)])), "{cause}: {text}");
        assert_eq!(roster.games_won(), 2, "of three");
        assert!(text.contains("3  won 2"), "{text}");
        let best = roster.characters().iter().filter_map(|one| Some((one.best_blow.clone()?, &one.name)));
        let (blow, name) = best.max_by_key(|(blow, _)| blow.lost).unwrap();
        assert!(text.contains(&format!("{} {name}", blow.lost)) && text.contains(&blow.arm), "{text}");
    }
}

#[test]
fn menu_and_options_of_a_new_player_cut_nothing_at_120_columns() {
    for keys in ["", "o<Down><Down><Down><Down><Down><Down><Down><Down>"] {
        let mut player = Player::with(Settings { effects: true, ..modern() });
        player.resize(120, 36);
        player.press(keys);
        let words = if keys.is_empty() { "as Brutus, ready-made" } else { "Moves run" };
        assert!(player.text().contains(words), "{}", player.text());
        assert!(!player.text().contains(".."), "{}", player.text());
    }
}
