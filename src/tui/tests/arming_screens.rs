//! Arming and making as lists that are gone through: nothing changes until it is taken, and a build can be pinned.

use crate::input::Input;
use crate::tests::sizes::SIZES;
use crate::tests::{Player, quiet};
use insta::assert_snapshot;
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::odds::spread::Spread;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::tables::WeaponId;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Recruit;
use ludus_store::settings::{Look, Settings};

/// Conan at his weapons.
fn arming(columns: u16, rows: u16) -> Player {
    let mut player = Player::with(Settings { look: Look::Modern, ..quiet() });
    player.resize(columns, rows);
    player.press("nConan<Enter>");
    player
}

/// What he has in a place, by its line.
fn worn(player: &Player, place: &str) -> String {
    let text = player.text();
    let lines = text.lines().map(|line| line.chars().take(30).collect::<String>());
    let line = lines.into_iter().find(|line| line.contains(&format!("{place}  "))).unwrap_or_default();
    let from = line.find(place).map_or(0, |at| at + place.len());
    line[from..].trim_end_matches(['\u{2502}', ' ']).trim_start().split("  ").next().unwrap_or_default().to_string()
}

/// Where a name stands in the list, right of the places.
fn listed(player: &Player, name: &str) -> (u16, u16) {
    let text = player.text();
    let found = text.lines().enumerate().find_map(|(y, line)| {
        let start = line.char_indices().nth(28).map_or(line.len(), |(at, _)| at);
        let at = line[start..].find(&format!("{name}  "))?;
        Some((line[..start + at].chars().count() as u16, y as u16))
    });
    found.unwrap_or_else(|| panic!("{name} is not in the list: {text}"))
}

#[test]
fn browsing_two_handed_weapons_keeps_the_shield_in_hand() {
    for (columns, rows) in SIZES {
        let mut player = arming(columns, rows);
        let all = ["Ready", "Also", "Sling 1", "Sling 2", "Armour", "Helmet"];
        let before = all.map(|place| worn(&player, place));
        assert_eq!(before[..3], ["Broadsword", "Spike Shield", "Crossbow"], "{}", player.text());
        // Once round the whole list, past every two-handed weapon, by keys, letters and wheel.
        for _ in 0..=WeaponId::all().count() {
            player.press("+");
            assert_eq!(all.map(|place| worn(&player, place)), before, "{columns}: {}", player.text());
        }
        player.press("war spear<Esc><PgDn>-flail");
        player.input(Input::Wheel(1));
        assert_eq!(all.map(|place| worn(&player, place)), before, "{columns}: {}", player.text());
        // Another place, and back: what he has is in focus again.
        player.press("<Esc><Right><Left>");
        assert_eq!(all.map(|place| worn(&player, place)), before, "{columns}: {}", player.text());
        player.press("<Enter>");
        assert!(player.text().contains("Conan stands ready"), "{}", player.text());
        let kit = player.app.store_mut().roster().find("Conan").unwrap().recruit(Side::West).kit;
        let names = kit.items.map(|item| item.map_or_else(String::new, |item| item.to_string()));
        assert_eq!(names, ["Broadsword", "Spike Shield", "Crossbow", ""]);
    }
}

#[test]
fn two_handed_weapon_moves_the_shield_and_later_returns_it() {
    let mut player = arming(80, 24);
    player.press("flail");
    assert!(player.text().contains("takes both hands: the Spike Shield goes to"), "{}", player.text());
    player.press(" ");
    assert_eq!(["Ready", "Also", "Sling 2"].map(|place| worn(&player, place)), ["Flail", "nothing", "Spike Shield"]);
    assert!(player.text().contains("The Flail takes both hands"), "{}", player.text());
    // He changes his mind before he goes on: the shield is in its hand again.
    player.press("mace ");
    assert_eq!(["Ready", "Also", "Sling 2"].map(|place| worn(&player, place)), ["Mace", "Spike Shield", "nothing"]);
    // What is too heavy stays in the list and is refused.
    player.press("longsword ");
    assert!(player.text().contains("SH 13") && worn(&player, "Ready") == "Mace", "{}", player.text());
    // Return takes what is in focus before it goes on; the next one goes on.
    player.press("broadsword<Enter>");
    assert_eq!(worn(&player, "Ready"), "Broadsword", "{}", player.text());
    player.press("<Del>");
    assert_eq!(worn(&player, "Ready"), "nothing", "{}", player.text());
    player.press("broad<BS><BS> <Enter>");
    assert!(player.text().contains("Conan stands ready"), "{}", player.text());
}

#[test]
fn weapon_list_shows_hit_chance_and_mean_against_four_armours() {
    let conan = Recruit::new("Conan", Race::Human, Side::West).equipped();
    for (columns, rows) in SIZES {
        let mut player = arming(columns, rows);
        for weapon in WeaponId::all().filter(|weapon| weapon.shield().is_none()) {
            let item = Item::new(weapon);
            let mut held = conan.clone();
            held.kit.items[Place::Ready as usize] = Some(item);
            if item.is_two_handed() {
                held.kit.items[Place::Also as usize] = None;
            }
            player.press(&weapon.row().name.to_lowercase());
            let (x, y) = listed(&player, &weapon.row().name);
            let line: String = player.text().lines().nth(y.into()).unwrap().chars().skip(x.into()).collect();
            let Some(rest) = held.check().ok().and_then(|()| odds::at_rest(&held.fighter().unwrap())) else {
                assert!(held.check().is_ok() || line.contains("needs ") || line.contains("ot for"), "{line}");
                player.press("<Esc>");
                continue;
            };
            let hit = odds::chance(rest.need, false);
            let means = [0, 2, 4, 6].map(|armour| Spread::new(rest.need, false, rest.damage, 1, armour).mean_tenths());
            let is_bar = |word: &&str| word.chars().all(|sign| "\u{25a0}\u{b7}#.".contains(sign));
            let words: Vec<&str> = line.split_whitespace().filter(|word| !is_bar(word)).collect();
            let wanted = means.map(|mean| format!("{}.{}", mean / 10, mean % 10));
            let at = words.iter().position(|word| *word == format!("{hit}")).unwrap_or_else(|| panic!("{hit}: {line}"));
            assert_eq!(words[at + 1..at + 5], wanted, "{columns}: {line}");
            player.press("<Esc>");
        }
        if columns == 80 || columns == 120 {
            player.press("spear<Esc>");
            assert_snapshot!(format!("arming_list_{columns}"), player.text());
        }
    }
}

#[test]
fn letters_search_and_are_never_a_command() {
    let mut player = arming(80, 24);
    let before = worn(&player, "Ready");
    for name in ["dagger", "spear", "horse bow", "crossbow"] {
        player.press(name);
        assert!(player.text().contains(&format!("Find: {name}")), "{}", player.text());
        let (x, y) = player.cursor();
        let line: String = player.text().lines().nth(y.into()).unwrap().chars().skip(x.into()).collect();
        assert!(line.to_lowercase().contains(name), "the cursor goes to the match: {line}");
        assert_eq!(worn(&player, "Ready"), before);
        player.press("<Esc>");
        assert!(!player.text().contains("Find:"), "Esc ends the search first");
    }
    player.press("xyz");
    assert!(player.text().contains("Nothing has \"xyz\" in its name."), "{}", player.text());
    player.press("<Esc><Esc>");
    assert!(player.text().contains("Make a character"), "and then the screen: {}", player.text());
}

#[test]
fn down_goes_to_the_next_match_while_searching() {
    for (columns, rows) in SIZES {
        let mut player = arming(columns, rows);
        player.press("spear");
        let found = player.text();
        player.press("<Down>");
        let next = player.text();
        assert!(next.contains("Find: spear") && next != found, "{columns}: {next}");
        player.press("<Up>");
        assert_eq!(player.text(), found, "{columns}");
        let before = worn(&player, "Ready");
        player.press("<Esc><Right>");
        assert!(player.text().contains("other hand") || columns == 80, "{columns}: {}", player.text());
        assert_eq!(worn(&player, "Ready"), before);
    }
}

#[test]
fn places_and_things_are_clicked_and_clicked_again() {
    for (columns, rows) in SIZES {
        let mut player = arming(columns, rows);
        let (x, y) = listed(&player, "Mace");
        player.input(Input::Click(x + 1, y));
        assert_eq!(worn(&player, "Ready"), "Broadsword", "{columns}: {}", player.text());
        let (x, y) = listed(&player, "Mace");
        player.input(Input::Click(x + 1, y));
        assert_eq!(worn(&player, "Ready"), "Mace", "{columns}: {}", player.text());
        let row = player.text().lines().position(|line| line.chars().take(14).collect::<String>().contains("Armour"));
        player.input(Input::Click(4, row.unwrap() as u16));
        let (x, y) = listed(&player, "Leather");
        for _ in 0..2 {
            player.input(Input::Click(x + 1, y));
        }
        assert_eq!(worn(&player, "Armour"), "Leather", "{columns}: {}", player.text());
    }
}

#[test]
fn pinned_build_is_compared_with_the_new_build() {
    for (columns, rows) in SIZES {
        let mut player = arming(columns, rows);
        assert!(player.text().contains(" empty"), "{}", player.text());
        player.press("=");
        assert!(player.text().contains(" pinned"), "{}", player.text());
        let conan = Recruit::new("Conan", Race::Human, Side::West).equipped();
        let mut other = conan.clone();
        other.kit.items[0] = Some(Item::new(WeaponId::all().find(|weapon| weapon.row().name == "Mace").unwrap()));
        let mean = |one: &Recruit| {
            let rest = odds::at_rest(&one.fighter().unwrap()).unwrap();
            Spread::new(rest.need, false, rest.damage, 1, 0).mean_tenths() as i32
        };
        // What is only looked at is compared already; then it is taken, and he changes besides.
        let by = mean(&conan) - mean(&other);
        player.press("mace");
        let less = [format!("-{}.{}", by / 10, by % 10), format!("\u{2013}{}.{}", by / 10, by % 10)];
        assert!(less.iter().any(|less| player.text().contains(less)), "{columns}: {}", player.text());
        player.press(" <Esc>");
        let text = player.text();
        assert!(text.contains("Against the pinned Human SH 12 AG 12"), "{columns}: {text}");
        player.press("<Down><Down>+");
        let words =
            player.text().replace(['\u{2502}', '\u{256d}'], "").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("SH +1"), "{columns}: {}", player.text());
        player.press("=");
        let words = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(": the same"), "{columns}: {}", player.text());
        player.press("=");
        assert!(!player.text().contains("Against the pinned"), "= once more takes it off: {}", player.text());
    }
}

#[test]
fn the_two_lists_of_scores_say_how_they_differ() {
    for (columns, rows) in SIZES {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("mConan<Enter><Enter>mBran<Enter><Enter>v");
        assert!(player.text().contains("Everybody: nobody has"), "{}", player.text());
        player.press("<Esc>y");
        assert!(player.text().contains("The same as the hi-scores: nobody has"), "{}", player.text());
        player.press("<Esc>");
        let wise = r#"{"format": 1, "games_completed": 0, "characters": [{"name": "Sage", "race": "Human",
            "made": {"sh": 12, "ag": 12, "iq": 8}, "exp_halves": 1000, "games": 9, "break_outs": 1}]}"#;
        player.app.store_mut().import(wise).unwrap();
        player.press("v");
        assert!(player.text().contains("1 left out"), "{}", player.text());
        player.press("<Esc>y");
        assert!(player.text().contains("Not in the hi-scores: 1, who"), "{}", player.text());
    }
}

#[test]
fn usable_items_come_first_and_in_groups() {
    let player = arming(120, 84);
    let text = player.text();
    let at = |title: &str| text.find(&format!(" {title} ")).unwrap_or_else(|| panic!("{title}: {text}"));
    let places = ["One hand", "Two hands", "Pole arms", "Shooting", "Not possible", "needs"].map(at);
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn chance_to_win_is_compared_with_the_item_in_focus() {
    let mut player = arming(120, 36);
    assert!(player.text().contains("Your chance to win") && player.text().contains("By enemy"), "{}", player.text());
    player.press("mace");
    let text = player.text();
    for words in ["as you are", "with the Mace", "Khan", "Thundar", "\u{2192}"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let line = text.lines().find(|line| line.contains("with the Mace")).unwrap();
    assert!(line.contains('%') && line.contains('\u{b1}'), "{line}");
}

#[test]
fn an_item_says_what_it_replaces_before_it_is_taken() {
    let mut player = arming(120, 36);
    player.press("-");
    assert!(player.text().contains("It takes the place of the Broadsword."), "{}", player.text());
}
