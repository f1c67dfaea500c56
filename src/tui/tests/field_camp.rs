//! The screens before and after a battle of *Battlefield*: the form, the purchase, the war.

use super::*;
use crate::tests::field_starts::{EAST, ROWS, WEST, battle, in_stage, setup_on, staged};
use crate::tests::rooms::assert_framed;
use crate::tests::sizes::{SIZES, assert_same_words};
use ludus_battlefield::ai::{Scratch, choose};
use ludus_battlefield::battle::state::Stage;
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::model::army::{Commander, General};
use ludus_battlefield::model::unit::UnitRecord;
use ludus_battlefield::setup::war::BATTLES;
use ludus_engine::proves;

/// Every screen, and the classic keys that lead there from the menu of Battlefield.
const SCREENS: [(&str, &str); 14] = [
    ("menu", ""),
    ("arrange", "a"),
    ("arrange_four", "a<Down><Down><Down><Down><Right><Right>"),
    ("scenario", "a<Left>"),
    ("purchase", "a<Enter><Down><Down>  <Tab>"),
    ("purchase_full", "a<Enter>c"),
    ("handover", "a<Down><Down><Down><Down><Down><Down><Down><Down><Down><Down><Down><Down><Left><Left><Enter>"),
    ("saved", "a<Enter>cnHost<Enter>l"),
    ("naming", "a<Enter>cnHo"),
    ("new_war", "nAnn"),
    ("camp", "nAnn<Enter>c<Enter>"),
    ("leaders", "nAnn<Enter>c<Enter><Esc>y"),
    ("scores", "e"),
    ("career", "nAnn<Enter>c<Enter><Esc>yi"),
];

/// At a screen of Battlefield.
fn at(settings: Settings, keys: &str) -> Player {
    Player::at(settings, &["t", keys])
}

#[test]
fn every_screen_around_a_battle_in_both_looks_and_at_all_sizes() {
    crate::canvas::outside();
    for (name, keys) in SCREENS {
        let mut player = at(modern(), keys);
        for (columns, rows) in SIZES.into_iter().chain([(100, 30), (93, 27)]) {
            player.resize(columns, rows);
            assert_framed(&player, &format!("{name} at {columns}x{rows}"));
        }
        if name != "menu" {
            assert_same_words(&mut player, &mut at(quiet(), keys), name);
        }
        let outside = crate::canvas::outside();
        assert!(outside.is_empty(), "{name}: {outside:?}");
    }
}

#[test]
fn purchase_shows_every_row_with_its_numbers_or_the_reason() {
    proves!("BATT-UI-07");
    let mut player = at(quiet(), "a<Enter>");
    player.assert_shows(&["400 of 400 gold", "280 of 280 Leadership left", "West, 0 units", "Free"]);
    // Price, Ego, the most of a unit, and its strikes as in UNIT-T1.
    let row = |player: &Player, name: &str| {
        let text = player.text();
        let line =
            text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {text}")).to_string();
        line.split_whitespace().map(String::from).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row(&player, "Archers"), "> AR Archers 4 2 20 2 2 6 1 2");
    player.press("<Down><Down><Down>  ");
    assert_eq!(row(&player, "Knights"), "> KN Knights 12 10 10 6 4 - 4 6 10 10");
    player.assert_shows(&["160 of 400 gold", "80 of 280 Leadership", "KN10 KN10", "Muster: 2 KN, at most 1"]);
    player.press("<PgDn><PgDn>");
    assert_eq!(row(&player, "Battlemages"), "BM Battlemages 25 20 10 5 5 10 3 5 5 need 100 Ego");
    player.press("<PgDn><Up>");
    assert_eq!(row(&player, "Wyverns"), "> WY Wyverns - 100 1 2 2 - 10 40 no: not for hire");
    // Return does what the row says: no army ends by a type that nobody can hire.
    player.press("<Enter>").assert_shows(&["not for hire"]);
    player.press("<End>");
    assert_eq!(row(&player, "Done"), "> Done ends the purchase");
    player.press("<Enter>");
    player.assert_shows(&["2 units of Knights are 1 more than Muster allows"]);
    // The unit in focus is smaller, then dropped.
    player.press("<Tab><Right>---");
    player.assert_shows(&["7 Knights"]);
    player.press("<Del>");
    player.assert_shows(&["Dropped: 7 Knights."]);
    player.press("c<Enter>");
    assert!(player.app.play().is_some(), "{}", player.text());
}

#[test]
fn a_purchase_says_which_rows_are_shown_and_cuts_no_number() {
    let mut player = at(quiet(), "a<Enter>");
    player.assert_shows(&["1-17 of 31"]);
    player.press("<PgDn><PgDn><PgDn><PgDn>").assert_shows(&["16-31 of 31"]);
    // A strategic battle has the most gold.
    for keys in ["a<Down><Right><Enter>", "a<Down><Down><Right><Enter>", "a<Down><Down><Down><Right><Enter>"] {
        let mut player = at(modern(), keys);
        player.resize(120, 36);
        assert!(!player.text().contains(".. "), "{keys}: {}", player.text());
    }
}

#[test]
fn a_purchase_is_searched_for_a_type() {
    for (settings, size) in [(quiet(), (80, 24)), (modern(), (120, 36))] {
        let mut player = at(settings, "a<Enter>");
        player.resize(size.0, size.1);
        player.press("/orc").assert_shows(&["search: orc"]);
        player.press("<Enter> ").assert_shows(&["Orcs for"]);
    }
}

#[test]
fn elites_passengers_and_hidden_units_are_bought() {
    let mut player = at(quiet(), "a<Enter><Down><Down><Down><Down> p");
    player.assert_shows(&["6 Chariots with Archers"]);
    player.press("h<Up><Up><Up><Up> e");
    player.assert_shows(&["CH6? AR20*", "20 elite Archers"]);
    player.press("o");
    player.assert_shows(&["Homeland: bush"]);
}

#[test]
fn purchases_at_one_keyboard_stay_secret() {
    proves!("BATT-UI-14");
    let (name, keys) = SCREENS[6];
    let mut player = at(quiet(), keys);
    assert_eq!(name, "handover");
    player.assert_shows(&["West buys an army now."]);
    player.press("<Enter>c<Enter>");
    player.assert_shows(&["East buys an army now."]);
    assert!(!player.text().contains("gold"), "{}", player.text());
    player.press("<Enter>");
    player.assert_shows(&["400 of 400 gold", "East, 0 units"]);
    player.press("c<Enter>");
    assert!(player.app.play().is_some(), "{}", player.text());
}

#[test]
fn an_open_purchase_shows_what_was_bought_before() {
    let (_, keys) = SCREENS[6];
    let mut player = at(quiet(), keys.trim_end_matches("<Enter>"));
    player.press("<Up><Up><Up>");
    player.assert_shows(&["Purchase", "in secret", "player", "Free, buy"]);
    player.press("<Right><Enter>");
    player.assert_shows(&["400 of 400 gold", "West, 0 units"]);
    player.press("c<Enter>");
    player.assert_shows(&["East, 0 units", "West: "]);
    player.press("c<Enter>");
    assert!(player.app.play().is_some(), "{}", player.text());
}

#[test]
fn saved_army_is_loaded_again() {
    let mut player = at(quiet(), "a<Enter>cnHost<Enter>");
    let army = player.app.store_mut().battlefield().saved().army("host").unwrap().clone();
    assert!(army.units.len() > 2);
    player.press("<Esc><Enter>a<Enter>l<Enter>");
    player.assert_shows(&["Host is loaded.", &format!("West, {} units", army.units.len())]);
}

#[test]
fn arranged_battle_has_the_choices_of_the_form() {
    let mut player =
        at(quiet(), "a<Down><Right><Down><Right><Down><Down><Right><Right><Right><Down><Right><Down><Right>");
    player.press("<Down><Down><Down><Down><Right><Right><Right><Right><Right><Right><Enter>");
    let Some(crate::books::ActiveGame::Battlefield(view)) = player.app.play() else { panic!("{}", player.text()) };
    let setup = view.session().setup();
    assert_eq!((setup.rules.name(), setup.armies.len()), ("Printed", 4));
    assert!(setup.are_allied(0, 2) && setup.are_allied(1, 3) && !setup.are_allied(0, 1));
    let map = setup.map.map();
    assert_eq!((map.columns(), map.rows()), (19, 15));
    assert!(map.spots().all(|spot| map.turned(spot).is_none_or(|turned| map.ground(turned) == map.ground(spot))));
    assert!(setup.armies.iter().all(|army| army.price() <= 800 && army.leadership == 560));
}

#[test]
fn quick_battle_begins_without_a_question() {
    let mut player = at(quiet(), "q");
    let Some(crate::books::ActiveGame::Battlefield(view)) = player.app.play() else { panic!("{}", player.text()) };
    let setup = view.session().setup();
    assert_eq!(setup.armies.iter().map(|army| army.units.len()).collect::<Vec<_>>(), [4, 4]);
    player.press("");
}

/// Lets Captains play the battle of a leader to its end, and credits it.
fn fight(player: &mut Player, name: &str) {
    let store = player.app.store_mut();
    let mut session = store.begin_war_battle(name, Seed(9), 1).unwrap();
    let mut scratch = Scratch::default();
    while let Some((command, _)) = choose(session.battle(), General::Captain, &mut scratch) {
        session.execute(&command).unwrap();
    }
    <ludus_battlefield::battle::state::FieldBattle as crate::books::BookGame>::credit(
        player.app.shared_mut(),
        &session,
        false,
    );
}

/// OURS-8: the camp between two battles, the score list and the career.
#[test]
fn war_goes_from_camp_to_camp_and_into_the_scores() {
    let mut player = at(quiet(), "nAnn<Enter>c<Enter><Down><Up>");
    player.assert_shows(&["Fight battle 1 of 5", "0 of 5 battles fought", "Next enemy: Marsh, 380 gold, captain."]);
    for number in 0..BATTLES {
        if player.app.store_mut().battlefield().find("Ann").unwrap().war.units.is_empty() {
            let militia = |war: &mut ludus_battlefield::setup::war::War| {
                war.units.push(UnitRecord::new(Troop::Peasants, 20));
                Ok::<_, std::fmt::Error>(())
            };
            player.app.store_mut().between_field_battles("Ann", militia).unwrap();
        }
        fight(&mut player, "Ann");
        player.press("<Esc>w");
        if number == 0 {
            player.resize(120, 36);
            let next = player.app.store_mut().battlefield().find("Ann").unwrap().war.enemy_limits();
            let enemy = format!("{} gold, Leadership {}", next.gold, next.leadership);
            player.assert_shows(&["The last battle", "taken", "Leadership 280 ", "income", "maintenance", &enemy]);
            // Without a unit there is nothing to estimate.
            let army = player.app.store_mut().battlefield().find("Ann").unwrap().war.units.len();
            assert_eq!(player.text().contains("Who will win?"), army > 0, "{}", player.text());
            player.resize(80, 24);
        }
    }
    player.press("<Esc>e");
    let score = player.app.store_mut().battlefield().scores()[0].clone();
    player.assert_shows(&["Ann", &format!("{} + {} / 10 = {}", score.leadership, score.value, score.score)]);
    player.press("<Enter>").wait(400);
    player.assert_shows(&["Leadership after each battle"]);
    // A leader whose war is over goes to another one.
    player.press("<Esc><Esc>y<Enter>");
    player.assert_shows(&["Begin another war", "The war is over"]);
    player.press("<Enter><Enter>");
    player.assert_shows(&["Purchase", "400 of 400 gold", "Ann, 0 units"]);
}

#[test]
fn camp_hires_and_dismisses() {
    let mut player = at(quiet(), "nAnn<Enter>c<Enter>");
    let units = |player: &mut Player| player.app.store_mut().battlefield().find("Ann").unwrap().war.units.len();
    let before = units(&mut player);
    player.press("<Down><Down><Down>a<Enter>");
    assert_eq!(units(&mut player), before - 1, "{}", player.text());
    let hired = |war: &mut ludus_battlefield::setup::war::War| {
        (war.gold, war.leadership) = (500, 900);
        Ok::<_, std::fmt::Error>(())
    };
    player.app.store_mut().between_field_battles("Ann", hired).unwrap();
    player.press("<Up><Up><Enter> <End><Enter>");
    assert_eq!(units(&mut player), before, "{}", player.text());
    player.assert_shows(&["The army is ready."]);
}

#[test]
fn a_purchase_of_a_war_tells_the_chance() {
    let mut player = at(quiet(), "nAnn<Enter>");
    assert!(!player.text().contains('%'), "an army without units has none: {}", player.text());
    player.press("c");
    for _ in 0..100 {
        if player.text().contains('%') {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        player.wait(100);
    }
    panic!("{}", player.text());
}

#[test]
fn either_army_of_a_scenario_can_be_led() {
    for (keys, name, army) in [("", "West", 0), ("o", "East", 1), ("oo", "West", 0)] {
        let mut player = Player::with(modern());
        player.press("bs").press(keys);
        player.assert_shows(&[&format!("You lead {name}.")]);
        player.press("<Enter>");
        let led = battle(&player);
        let people = |of: &usize| led.army(*of as u8).commander == Commander::Player;
        assert_eq!((0..2).filter(people).collect::<Vec<_>>(), [army]);
    }
}

#[test]
fn a_combat_without_a_strike_ends_by_itself() {
    let far = EAST.replace("G06", "M02").replace("H05", "M03");
    let (setup, start) = in_stage(setup_on(&ROWS, WEST, &far), Stage::Movement);
    let mut player = staged(setup, start, quiet(), (80, 24));
    player.press("e<Enter>");
    for _ in 0..40 {
        let now = battle(&player);
        assert!(now.stage != Stage::Combat || now.deciding_army() != Some(0), "{}", player.text());
        if now.round == 2 && now.deciding_army() == Some(0) {
            return;
        }
        player.wait(500);
    }
    panic!("no second round: {}", player.text());
}
