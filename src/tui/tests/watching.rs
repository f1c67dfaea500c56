//! Fighters in the computer's hands: handed over, taken back, watched.

use super::*;
use crate::gladiator::action_letters;
use crate::keys::{Keymap, Keys};
use insta::assert_snapshot;
use ludus_engine::game::NullSink;
use ludus_gladiator::ai;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::narration::reading::reading;
use ratatui::style::{Color, Modifier};

const CONAN: FighterId = FighterId(0);
const SWORD: [&str; 4] = ["Broadsword", "Spike Shield", "Crossbow", ""];

/// Conan and Merlin of West, Bran and Ulf of East, all of them players' fighters.
fn two_sides() -> Setup {
    let mut merlin = man("Merlin", Side::West, 8, 7, Facing::East, ["Staff", "", "", ""]);
    (merlin.race, merlin.sh, merlin.iq) = (Race::Mage, 12, 12);
    merlin.stance.as_mut().unwrap().spells = Some(vec![Spell::Fireball, Spell::SummonWolf, Spell::SteelFlesh]);
    let fighters = vec![
        man("Conan", Side::West, 10, 9, Facing::East, SWORD),
        merlin,
        man("Bran", Side::East, 20, 9, Facing::West, ["Mace", "", "", ""]),
        man("Ulf", Side::East, 20, 11, Facing::West, ["Spear", "", "", ""]),
    ];
    let mut setup = drawn(fighters, Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    setup
}

/// Conan against somebody of the program, at the beginning of his move.
fn one_robot() -> Setup {
    let conan = Recruit { sh: 30, ..man("Conan", Side::West, 10, 9, Facing::East, SWORD) };
    let mut setup = drawn(vec![conan, robot("Bran", 20, 9, ["Mace", "", "", ""])], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    setup
}

fn timed() -> Settings {
    Settings { robots: Pace::Timed, ..quiet() }
}

#[test]
fn computer_battle_on_screen_matches_one_without_a_screen() {
    let setup = two_sides();
    let mut alone = Battle::new(&setup, Seed(1)).unwrap();
    let mut reasons = Vec::new();
    while let Some(choice) = ai::choose(&alone) {
        if matches!(choice.command, ludus_gladiator::battle::command::Command::Attack { .. }) {
            reasons.push(choice.why);
        }
        alone.execute(&choice.command, &mut NullSink).unwrap();
    }
    let mut player = Player::in_battle_with(setup, timed());
    player.press("f").press("we").press("<Enter>");
    assert!(player.battle().outcome().is_none(), "it takes its time");
    let mut waited = 0;
    while player.battle().outcome().is_none() || !player.text().contains("Who did what") {
        player.wait(1000);
        waited += 1;
        assert!(waited < 5000, "it does not end: {}", player.text());
    }
    assert_eq!(player.battle(), alone, "the same choices, by the same dice");
    let earned: u16 = alone.fighters().map(|id| alone.fighter(id).gained_halves()).sum();
    assert!(earned > 0 && alone.fighter(CONAN).control() == Control::Player, "what he does is still his");
    let log = player.app.battle().unwrap().log_text();
    assert!(!reasons.is_empty());
    for why in reasons {
        assert!(log.contains(&format!("({why}).")), "{why} is not told in {log}");
    }
    // Stray keys just after the last picture do not count.
    player.wait(1000).press("<Enter>");
    assert!(player.app.battle().is_none(), "the report ends");
}

#[test]
fn fighter_delegated_for_a_turn_returns_with_the_next() {
    let mut player = Player::in_battle(one_robot());
    assert!(player.bar().contains("< Conan >"), "{}", player.bar());
    player.press("f");
    assert!(player.bar().contains("Who plays?    West: by hand    East: the computer"), "{}", player.bar());
    player.press(" ");
    assert!(player.bar().contains("C> Conan       this turn"), "{}", player.bar());
    player.press("<Enter>");
    let battle = player.battle();
    assert_eq!((battle.turn(), battle.fighter(CONAN).at() == at(10, 9)), (2, false), "his turn was played");
    let log = player.app.battle().unwrap().log_text();
    let told = |line: &&str| line.starts_with("T1 Conan") && line.ends_with(").");
    assert_eq!(log.lines().filter(told).count(), 2, "his move and his act have their reasons: {log}");
    assert!(matches!(battle.decision(), Decision::Incentive { side: Side::West } | Decision::Move { fighter: CONAN }));
}

#[test]
fn delegated_fighter_can_be_taken_back_during_playback() {
    let mut player = Player::in_battle_with(one_robot(), timed());
    player.press("f  ");
    assert!(player.bar().contains("C> Conan       computer"), "{}", player.bar());
    player.press("<Enter>");
    assert!(player.bar().contains("F who plays"), "the key is on the screen: {}", player.bar());
    player.press("<F2>");
    let before = player.text();
    player.wait(5000);
    assert_eq!(player.text(), before, "time stands still while the list is open");
    player.press(" ").press("<Enter>").wait(3000);
    let asked = player.battle();
    assert!(asked.decision().fighter() == Some(CONAN) || asked.decision() == Decision::Incentive { side: Side::West });
    player.wait(9000);
    assert_eq!(player.battle(), asked, "it is he who must decide now");
}

#[test]
fn a_side_is_given_to_the_computer_before_the_battle() {
    let mut player = Player::with(timed());
    player.press("mConan<Enter><Enter>b");
    assert!(player.text().contains("West is played by  you"), "{}", player.text());
    player.press("e");
    assert!(player.bar().contains("East is robots only"), "{}", player.bar());
    player.press("w");
    assert!(player.text().contains("played by the computer"), "{}", player.text());
    player.press("<Esc>b");
    assert!(!player.text().contains("played by the computer"), "taken back: {}", player.text());
    player.press("w<Enter>");
    for _ in 0..2000 {
        player.wait(1000);
    }
    assert!(player.text().contains("Who did what"), "nobody is asked to the end: {}", player.text());
}

#[test]
fn a_side_of_robots_cannot_be_handed_over_and_the_list_says_so() {
    let mut player = Player::in_battle(one_robot());
    player.press("fe");
    assert!(player.bar().contains("East has nobody for a player."), "{}", player.bar());
    player.press("x");
    assert!(player.bar().contains("Space changes the player"), "{}", player.bar());
    player.press("?");
    assert!(player.text().contains("you, turn, computer"), "{}", player.text());
    player.press("<Enter>").press("<Enter>");
    assert!(player.bar().contains("Moves Left"), "{}", player.bar());
}

#[test]
fn the_east_taken_back_is_asked_behind_its_own_screen() {
    let mut setup = two_sides();
    setup.start.as_mut().unwrap().first = Some(Side::East);
    let mut player = Player::in_battle(setup);
    assert!(player.bar().contains("East, press Return"), "{}", player.bar());
    player.press("<Enter>fe<Enter>");
    assert!(player.bar().contains("West, press Return"), "{}", player.bar());
    player.press("<Enter>");
    assert!(player.bar().contains("Moves Left"), "{}", player.bar());
    player.press("f");
    assert!(player.bar().contains("West: by hand    East: the computer"), "{}", player.bar());
    assert!(!player.bar().contains("Bran"), "whom the other side has is not in the list: {}", player.bar());
}

#[test]
fn delegated_fighter_is_marked_in_order_look_around_and_panel() {
    let mut player = Player::in_battle(two_sides());
    player.resize(120, 30);
    let first = player.battle().decision().fighter() == Some(CONAN);
    player.press(if first { "f<Down>  <Enter>o" } else { "f  <Enter>o" });
    let mut text = player.text();
    for _ in 0..4 {
        player.press(" ");
        text += &player.text();
    }
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("Played by the computer")).collect();
    assert!(lines.iter().any(|line| line.starts_with("Mage")), "look around: {lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("Human")), "only he: {lines:?}");
    assert!(text.lines().any(|line| line.contains("Merlin") && line.contains("computer")), "the panel: {text}");
    player.press("<Enter><Tab><Tab>");
    assert!(player.bar().contains("Merlin 12/12 (computer)"), "the order: {}", player.bar());
}

#[test]
fn the_list_and_a_watched_move_at_both_sizes() {
    let mut setup = two_sides();
    // Without spells he goes for them.
    setup.fighters[1].stance.as_mut().unwrap().spells = None;
    let mut player = Player::in_battle_with(setup, timed());
    player.press("f ");
    player.assert_shows(&[
        "West: in part by hand    East: by hand         Difficulty: plain",
        "C> Conan       you        M> Merlin      this turn",
    ]);
    assert_eq!(player.cell(42, 20).fg, Color::LightYellow, "this turn");
    assert!(player.cell(27, 20).modifier.contains(Modifier::REVERSED), "Merlin is in focus");
    player.press("we<Enter>");
    assert_snapshot!("watched_move", player.text());
    let trail = player.cell(16, 7);
    assert_eq!((trail.symbol(), trail.fg), ("o", Color::Reset), "the start of the way");
    player.resize(120, 30);
    player.assert_shows(&[
        ". o ' ' ' ' ' M>.",
        "   M> Merlin       SH 12       computer",
        "\n T1 Merlin ran 6E to H15, facing East (closes in).",
    ]);
}

#[test]
fn keys_change_the_pace_of_a_watched_battle() {
    let mut player = Player::in_battle_with(two_sides(), timed());
    player.press("fwe<Enter>");
    let said = |player: &Player, text: &str| player.app.battle().unwrap().log_text().contains(text);
    player.press("+");
    assert!(said(&player, "Robots' turns: 0.2 seconds for every step."));
    player.press("-").press("-").press("-");
    assert!(said(&player, "Robots' turns: 1.6 seconds for every step."));
    player.press("-");
    assert!(said(&player, "Robots' turns: a key for every step."));
    player.wait(9000);
    let decisions = player.battle().move_number();
    player.wait(9000);
    assert_eq!(player.battle().move_number(), decisions, "it waits for keys");
    assert!(player.bar().contains("<more>") && player.bar().contains("+ faster"), "{}", player.bar());
    player.press("!");
    assert!(player.battle().outcome().is_some() && player.text().contains("Who did what"), "{}", player.text());
}

#[test]
fn delegation_key_has_no_other_meaning_in_a_battle() {
    let battle = Battle::new(&two_sides(), Seed(1)).unwrap();
    assert!(battle.fighters().all(|id| !action_letters(&battle, id).contains(&'F')));
    let names = ludus_gladiator::battle::action::Action::ALL
        .map(|action| crate::gladiator::acting::name(&battle, CONAN, action));
    assert!(names.iter().all(|name| !name.contains('F')), "{names:?}");
    for context in [
        Keymap::Menu,
        Keymap::Moving,
        Keymap::Aiming,
        Keymap::Evading,
        Keymap::Turning,
        Keymap::Stepping,
        Keymap::Squaring,
        Keymap::Repelling,
        Keymap::Changing,
        Keymap::Cycling,
        Keymap::Dice,
        Keymap::Spells,
        Keymap::Paying,
        Keymap::Charming,
        Keymap::Landing,
        Keymap::Keeping,
        Keymap::Seeing,
        Keymap::Sure,
    ] {
        for preset in
            [ludus_store::settings::Keys::Classic, ludus_store::settings::Keys::Vi, ludus_store::settings::Keys::Wasd]
        {
            let keys = Keys { preset, ..Keys::default() };
            for key in [Key::Char('f'), Key::F2] {
                assert_eq!(keys.intent(context, key), None, "{context:?}");
            }
        }
    }
}

#[test]
fn in_the_spell_list_f_searches_and_f2_opens_the_control_list() {
    let mut setup = two_sides();
    setup.start.as_mut().unwrap().phase = Phase::Actions;
    setup.start.as_mut().unwrap().first = None;
    let mut player = Player::in_battle(setup);
    for _ in 0..6 {
        if player.bar().contains("Cast spell") {
            break;
        }
        player.press("n<Enter>");
    }
    player.press("cf");
    assert!(player.bar().contains("Fireball:"), "{}", player.bar());
    player.press("<F2>");
    assert!(player.bar().contains("Who plays?"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains("Fireball:"), "{}", player.bar());
}

#[test]
fn a_shift_a_theft_and_a_gift_light_up_where_they_happen() {
    let spider = Recruit { race: Race::PhaseSpider, sh: 11, ag: 12, ..robot("Spider", 14, 9, ["", "", "", ""]) };
    let setup = drawn(vec![man("Conan", Side::West, 10, 9, Facing::East, SWORD), spider], Phase::Actions, &[]);
    let battle = Battle::new(&setup, Seed(1)).unwrap();
    let spider = FighterId(1);
    let cast = Names::new(&setup);
    let read = |event: &Event| reading(&cast, &battle, event, Some(Side::West));
    let lit = |event: &Event| read(event).places.lit.iter().map(|cell| Square::from(*cell)).collect::<Vec<_>>();
    let phased = Event::Phased { fighter: spider, to: at(9, 9), facing: Facing::East };
    assert_eq!(lit(&phased), [at(9, 9), at(14, 9)], "from and to");
    let stolen = Event::Stolen { fighter: spider, from: CONAN, sling: Place::Sling1 };
    assert_eq!(lit(&stolen), [at(10, 9), at(14, 9)], "thief and victim");
    assert_eq!(lit(&Event::SwordGiven { fighter: spider }), [at(14, 9)]);
}

#[test]
fn spider_shift_is_shown_with_its_reason_and_both_squares() {
    let spider = Recruit { race: Race::PhaseSpider, sh: 11, ag: 12, ..robot("Spider", 14, 9, ["", "", "", ""]) };
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    let mut setup = drawn(vec![conan, spider], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::East);
    // Playback still waits here: it pauses for a shift as long as for a move.
    let player = Player::in_battle_with(setup, timed());
    let bar = player.bar().split_whitespace().collect::<Vec<_>>().join(" ");
    let told = "Spider shifts instantly to I11, facing South (shifts towards its target).";
    assert!(bar.contains(told), "{bar}");
    for (column, row) in [(20, 8), (28, 9)] {
        let cell = player.cell(column, row);
        assert!(cell.modifier.contains(Modifier::REVERSED), "column {column}, row {row}");
    }
}

#[test]
fn an_imp_takes_the_weapon_in_words_of_its_own() {
    let imp = Recruit { race: Race::Imp, sh: 15, ag: 16, ..robot("Imp", 11, 9, ["", "", "", ""]) };
    let mut conan = man("Conan", Side::West, 10, 9, Facing::East, SWORD);
    (conan.sh, conan.kit) = (25, Kit { suit: Kit::default().suit, ..conan.kit });
    let boxed = DiceBySide { west: DiceShow::Instant, east: DiceShow::Boxed };
    let settings = Settings { dice: boxed, ..quiet() };
    let stolen = (0..60).find_map(|seed| {
        let setup = drawn(vec![conan.clone(), imp.clone()], Phase::Actions, &[]);
        let mut player = Player::in_seeded_battle(setup, settings, Seed(seed));
        for _ in 0..4 {
            if player.bar().contains("snatches at the weapon") {
                assert!(player.bar().contains("A hit takes the Broadsword"), "{}", player.bar());
                player.press("t ");
                return player.bar().contains("HIT").then_some(player);
            }
            player.press("n<Enter>");
        }
        None
    });
    let mut player = stolen.unwrap();
    assert!(player.bar().contains("takes the Broadsword") && !player.bar().contains("loses"), "{}", player.bar());
    player.press("  ");
    let imp = *player.battle().fighter(FighterId(1));
    assert!(imp.item(Place::Sling1).is_some_and(|item: Item| item.to_string() == "Broadsword"));
}

#[test]
fn look_around_shows_what_a_robot_has_in_its_hands() {
    let slayer = Recruit { race: Race::Slayer, sh: 12, ag: 13, ..robot("Slayer", 20, 9, ["", "", "", ""]) };
    let conan = man("Conan", Side::West, 10, 9, Facing::East, SWORD);
    let mut player = Player::in_battle(drawn(vec![conan, slayer], Phase::Actions, &[]));
    player.press("o");
    for _ in 0..2 {
        if player.bar().starts_with("Slayer") {
            break;
        }
        player.press(" ");
    }
    assert!(player.bar().contains("Krill stab: 1d+3") && player.bar().contains("Ready: Krill"), "{}", player.bar());
}

#[test]
fn each_ai_reason_is_logged_with_its_own_action() {
    // The answers to a blow come between it and its reason.
    // Both hands are on one weapon: they strike single blows.
    let pole = ["Halberd", "", "", ""];
    let bran = Recruit { sh: 14, ag: 15, ..robot("Bran", 20, 9, pole) };
    let wulf = Recruit { side: Side::West, sh: 14, ag: 9, ..robot("Wulf", 19, 9, pole) };
    let mut setup = drawn(vec![wulf, bran], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    let mut told = 0;
    for seed in 0..12 {
        let mut alone = Battle::new(&setup, Seed(seed)).unwrap();
        let mut wanted = Vec::new();
        while let Some(choice) = ai::choose(&alone) {
            let who = alone.decision().fighter();
            if let (Command::Attack { .. }, Some(who)) = (choice.command, who) {
                let name = &setup.fighters[usize::from(who.0)].name;
                wanted.push((format!("T{} {name} strikes", alone.turn()), format!("({})", choice.why)));
            }
            alone.execute(&choice.command, &mut NullSink).unwrap();
        }
        let mut player = Player::in_seeded_battle(setup.clone(), timed(), Seed(seed));
        for _ in 0..5000 {
            if player.battle().outcome().is_some() {
                break;
            }
            player.wait(1000);
        }
        // The blow that ends it is told after it.
        (0..20).for_each(|_| _ = player.wait(1000));
        let log = player.app.battle().unwrap().log_text();
        told += wanted.len();
        for (act, why) in wanted {
            assert!(log.lines().any(|line| line.contains(&act) && line.contains(&why)), "{act} {why}: {log}");
        }
    }
    assert!(told > 10, "{told} blows");
}

#[test]
fn watched_battle_is_left_by_q_or_esc_and_says_so() {
    for key in ["q", "<Esc>"] {
        for columns in [80, 120] {
            let mut player = Player::with(quiet());
            player.resize(columns, 30);
            let setup = two_sides();
            let resumed = player
                .app
                .store_mut()
                .begin(setup, Seed(7), &[], 5)
                .map(|session| Resumed::<Battle> { session, notices: Vec::new() });
            player.app.watch_battle(resumed.unwrap(), 0);
            player.draw();
            assert!(player.bar().contains("Esc leave"), "{}", player.bar());
            player.press("+").press(key);
            assert!(player.app.battle().is_none(), "{key}: {}", player.text());
            assert!(player.text().contains("The battle is saved"), "{}", player.text());
        }
        // One that is kept nowhere costs nobody anything either.
        let mut player = Player::with(quiet());
        let session = Session::memory(two_sides(), Seed(7)).unwrap();
        player.app.watch_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
        player.press(key);
        assert!(player.app.battle().is_none(), "{key}: {}", player.text());
    }
}

#[test]
fn quit_key_does_not_leave_a_pause_or_an_unsaved_battle() {
    // Somebody is played by hand: q and Esc end a pause like any key.
    let mut player = Player::in_battle_with(one_robot(), Settings { robots: Pace::Step, ..quiet() });
    player.press("<Enter>");
    assert!(player.bar().contains("<more>") && !player.bar().contains("Esc leave"), "{}", player.bar());
    player.press("q");
    assert!(player.app.battle().is_some());
    // Lent to the computer, in a battle that is not saved.
    let mut player = Player::in_battle_with(two_sides(), timed());
    player.press("fwe<Enter>").press("q");
    assert!(player.app.battle().is_some());
    let log = player.app.battle().unwrap().log_text();
    assert!(log.contains("Not saved: press F to take someone back"), "{log}");
}

#[test]
fn q_leaves_the_report_of_a_watched_battle() {
    let mut player = Player::in_battle_with(two_sides(), timed());
    player.press("fwe<Enter>").press("!");
    assert!(player.bar().contains("Return done"), "{}", player.bar());
    player.wait(1000).press("q");
    assert!(player.app.battle().is_none());
}
