//! What can be told and given away: battle codes, lives, the hall of the dead.

use crate::input::Input;
use crate::tests::sizes::SIZES;
use crate::tests::{Player, modern, quiet};
use insta::assert_snapshot;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::share_code::code;
use ludus_gladiator::ai;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::matchmaking::opposition;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::{Recruit, Setup};
use ludus_gladiator::stats::results::{Fate, results};
use ludus_store::Store;
use ludus_store::settings::Settings;

/// One battle of somebody against a robot, kept and credited: of the seeds from that on the first with such an end.
fn fights(store: &mut Store, name: &str, from: u64, foe: Race, lives: bool) {
    let mut setup =
        Setup { fighters: vec![store.roster().find(name).unwrap().recruit(Side::West)], ..Setup::default() };
    opposition::add(&mut setup, Side::East, &[foe]);
    let ends_so = |seed: &Seed| {
        let mut battle = Battle::new(&setup, *seed).unwrap();
        while let Some(choice) = ai::choose(&battle) {
            battle.execute(&choice.command, &mut NullSink).unwrap();
        }
        (results(&battle, &setup)[0].fate != Fate::Dead) == lives
    };
    let seed = (from..).map(Seed).find(ends_so).unwrap();
    let mut session = store.begin::<Battle>(setup, seed, &[name], 1_760_000_000 + 3600 * from).unwrap();
    while let Some(choice) = ai::choose(session.battle()) {
        session.execute(&choice.command).unwrap();
    }
    store.settle(&session).unwrap();
}

/// A school with one who lives after four battles, and two who fell.
fn school(settings: Settings) -> Player {
    let mut player = Player::with(settings);
    let store = player.app.store_mut();
    for (name, race, battles, falls) in
        [("Khan", Race::Human, 4, false), ("Gimli", Race::Dwarf, 3, true), ("Bran", Race::Orc, 1, true)]
    {
        store.add(&Recruit::new(name, race, Side::West).equipped(), 1_760_000_000).unwrap();
        for number in 0..battles {
            let foe = [Race::NeedlerBush, Race::Imp, Race::FireSpirit][number as usize % 3];
            fights(store, name, 100 * (number + 1), foe, !falls || number + 1 < battles);
        }
    }
    player
}

#[test]
fn a_life_stands_in_every_size_and_either_look() {
    let mut player = school(quiet());
    player.press("y<Enter>");
    assert_snapshot!("life_classic", player.text());
    player.press("i");
    assert!(player.text().contains("Struck with"), "{}", player.text());
    player.press("<Esc><Down>");
    assert!(player.text().contains("> 2025"), "the focus is there still: {}", player.text());
    player.press("<Enter>");
    assert!(player.text().contains("Turn 1"), "it is watched: {}", player.text());
    player.press("<Esc><Esc>");
    assert!(player.text().contains("My scores"), "{}", player.text());
    let mut player = school(modern());
    player.press("s<Enter>");
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        let text = player.text();
        for told in ["Khan", "EXP after each game", "Nemesis: ", "Best blow: ", "won against 1"] {
            assert!(text.contains(told), "{columns}x{rows}: {told}\n{text}");
        }
    }
}

#[test]
fn school_and_records_are_pages_of_their_own() {
    let mut player = school(modern());
    player.press("s");
    for size in [(80, 24), (120, 36)] {
        player.resize(size.0, size.1);
        player.assert_shows(&["School", "Alive \u{2500}", "Fallen \u{2500}", "killed by"]);
    }
    player.assert_shows(&["The season", "Last battles", "won in turn", "Ends", "Nemesis"]);
    assert!(!player.text().contains("The rules"), "{}", player.text());
    player.press("<Enter>");
    player.assert_shows(&["2025-", "Killed \u{2500}", "Struck with \u{2500}"]);
    assert!(!player.text().contains("Killed: "), "bars, not a list: {}", player.text());
    player.press("<Esc><Esc>r");
    player.assert_shows(&["Hi-scores", "Most experience \u{2500}", "Hardest hit, in SH \u{2500}"]);
    assert!(!player.text().contains("My scores"), "no such list in the modern look: {}", player.text());
}

#[test]
fn hall_of_the_dead_sorts_and_searches_and_opens_careers() {
    let mut player = school(quiet());
    player.press("yh");
    assert_snapshot!("hall_classic", player.text());
    let first = |player: &Player| player.text().lines().nth(3).unwrap().to_string();
    assert!(first(&player).contains("Bran"), "who fell last: {}", player.text());
    player.press("<Right>");
    assert!(first(&player).contains("Gimli"), "by their kills: {}", player.text());
    player.press("br");
    assert!(first(&player).contains("Bran") && !player.text().contains("Gimli  "), "{}", player.text());
    player.press("<Enter>");
    assert!(player.text().contains("RIP") && player.text().contains("Bran, Orc"), "{}", player.text());
    player.press("<Esc><BS><BS>");
    assert!(player.text().contains("Gimli"), "{}", player.text());
    player.press("<Esc>");
    assert!(player.text().contains("My scores"), "{}", player.text());
    let mut player = school(modern());
    player.press("sh");
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        let text = player.text();
        let told = ["The hall of the dead", "Gimli", "the 8th", "Killed by"];
        for told in told {
            let flat = text.split_whitespace().filter(|word| !"│|".contains(word)).collect::<Vec<_>>().join(" ");
            assert!(flat.contains(told) || text.contains(told), "{columns}x{rows}: {told}\n{text}");
        }
    }
}

#[test]
fn a_code_is_typed_or_pasted_and_says_what_it_is() {
    let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
    opposition::draw(&mut setup, Seed(5));
    let text = code::<Battle>(&setup, Seed(5));
    for (settings, name) in [(quiet(), "code_classic"), (modern(), "code_modern")] {
        let mut player = Player::with(settings);
        if name == "code_modern" {
            player.resize(120, 36);
        }
        text.chars().for_each(|letter| player.input(Input::Pasted(letter)));
        assert!(player.text().contains("Khan, Slayer, Gimli, Thundar against"), "{}", player.text());
        assert_snapshot!(name, player.text());
        // A sign of the third group is taken back and typed wrong.
        player.press("<Del>");
        player.press(&text[..16]);
        player.press(if text.as_bytes()[16] == b'7' { "8" } else { "7" });
        assert!(player.text().contains("Group 3 ("), "{}", player.text());
        player.press("<BS>");
        assert!(player.text().contains("ends in the middle of group 3"), "{}", player.text());
        player.press(&text[16..]);
        player.press("<Enter>");
        assert!(player.app.battle().is_some(), "{}", player.text());
        assert_eq!(player.app.battle().unwrap().session().setup(), &setup);
    }
}
