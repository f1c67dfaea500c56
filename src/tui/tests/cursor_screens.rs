//! The free cursor over the arena, what it tells of squares and people, and the log as a page from which it is entered.

use crate::gladiator::arena::cells;
use crate::input::Input;
use crate::tests::{Player, at, drawn, everything, man, quiet, robot};
use insta::assert_snapshot;
use ludus_engine::dice::Seed;
use ludus_engine::proves;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::item::Item;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::data::tables::WeaponId;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Arena, Phase, Setup};
use ludus_store::journal::BattleId;
use ludus_store::session::Session;
use ludus_store::settings::{Look, Settings};

const CONAN: FighterId = FighterId(0);
const BRAN: FighterId = FighterId(1);

/// Conan beside Bran, with one square of each terrain above them and a pile.
fn ground() -> Setup {
    let mut conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    conan.ag = 16;
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let mut setup = drawn(vec![conan, bran], Phase::Actions, &[]);
    let mut terrain: Vec<(Square, Layer)> = (10..).map(|x| at(x, 5)).zip(Layer::ALL).collect();
    terrain.push((at(14, 5), Layer::Fire));
    let mace = Item::new(WeaponId::all().find(|weapon| weapon.row().name == "Mace").unwrap());
    setup.arena = Arena::Drawn { terrain, items: vec![(at(9, 5), mace)] };
    setup
}

/// The bar as one line.
fn told(player: &Player) -> String {
    player.bar().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that I tells, page after page.
fn all(player: &mut Player) -> String {
    let mut all = String::new();
    player.press("v");
    for _ in 0..9 {
        all += &told(player);
        all += " ";
        if !player.bar().contains("V: more  Esc: back") {
            break;
        }
        player.press("v");
    }
    player.press("<Esc>");
    all
}

#[test]
fn the_cursor_names_every_square_by_keys_and_says_what_it_does() {
    proves!("TER-06", "TER-10", "TER-12", "TER-14", "TER-18", "TER-21", "TER-24");
    let mut player = Player::in_battle(ground());
    player.press("o<Up><Up><Up><Up>");
    assert_snapshot!("cursor_wall", player.text());
    let words = [
        "Wall: nobody can walk through it",
        "Altar of Life: nobody can enter",
        "Exit: end the turn here to leave the battle alive",
        "loses 4 SH",
        "Fire x2: can be crossed; you lose 6 SH if you end the turn in it",
        "Shadow: hides anyone in it",
        "you lose 2 SH if you end the turn on them",
    ];
    for (x, wanted) in (10..).zip(words) {
        assert!(told(&player).starts_with(&format!("{}: nobody", at(x, 5))), "{}", player.bar());
        assert!(all(&mut player).contains(wanted), "{wanted}: {}", player.bar());
        player.press("<Right>");
    }
    assert!(told(&player).contains("Open ground"), "{}", player.bar());
    (0..8).for_each(|_| _ = player.press("<Left>"));
    assert!(told(&player).contains("Mace: damage 2d-1, for SH 11 or more."), "{}", player.bar());
    // To every edge, and no further.
    (0..40).for_each(|_| _ = player.press("<Left><Up>"));
    assert!(player.bar().contains("That is outside the arena."), "{}", player.bar());
    assert_eq!(player.cursor(), (0, 0));
    // Over a fighter it is he who is shown, and from him it goes on.
    (0..10).for_each(|_| _ = player.press("<Right>"));
    (0..9).for_each(|_| _ = player.press("<Down>"));
    assert!(player.bar().starts_with("Conan"), "{}", player.bar());
    player.press("<Right>");
    assert!(player.bar().starts_with("Bran"), "{}", player.bar());
    player.press("<Right>");
    assert!(told(&player).starts_with("J13: nobody"), "{}", player.bar());
    player.press(" ");
    assert!(player.bar().contains("SH"), "Space goes back to the fighters: {}", player.bar());
}

#[test]
fn every_square_is_clicked_and_named_at_every_size() {
    for (columns, rows) in [(80, 24), (120, 36), (160, 48), (200, 50)] {
        let mut player = Player::in_battle_with(ground(), Settings { look: Look::Modern, ..quiet() });
        player.resize(columns, rows);
        let area = player.parts().board.inner;
        for square in Square::all().filter(|square| (square.x() + square.y()) % 7 == 0 || square.y() == 5) {
            let cell = cells(area, square);
            player.input(Input::Click(cell.x, cell.y));
            let words = format!("{square}: nobody");
            assert!(player.bar().contains(&words), "{columns}: {words}: {}", player.bar());
        }
        let bran = cells(area, at(11, 9));
        player.input(Input::Click(bran.x, bran.y));
        assert!(player.bar().lines().take(2).any(|line| line.contains(" Bran ")), "{columns}: {}", player.bar());
        player.press("<Esc>");
        assert!(player.bar().contains("Attack"), "Esc is back at the question: {}", player.bar());
    }
}

#[test]
fn one_key_a_level_leads_out_of_a_look() {
    let mut player = Player::in_battle(ground());
    player.press("ov");
    assert!(player.bar().contains("Wounds: none is seen."), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().starts_with("Conan") && player.bar().contains("Ready:"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains("Attack"), "{}", player.bar());
    player.press("ov<Enter>");
    assert!(player.bar().contains("Attack"), "Return ends it from everywhere: {}", player.bar());
}

#[test]
fn look_around_shows_wound_sources_and_the_last_act_with_turn() {
    let struck = (1..60).find_map(|seed| {
        let mut player = Player::in_seeded_battle(ground(), quiet(), Seed(seed));
        player.press("ay");
        let lost = 12 - player.battle().fighter(BRAN).sh();
        let asked = player.battle().fighter(BRAN).in_arena() && player.bar().contains('>');
        (lost > 0 && asked && player.battle().turn() <= 2).then_some((player, lost))
    });
    let (mut player, lost) = struck.expect("Conan never hits");
    player.press("o");
    while !player.bar().starts_with("Bran") {
        player.press(" ");
    }
    let known = all(&mut player);
    assert!(known.contains(&format!("Bran. Wounds: {lost} from Conan's Broadsword in turn 1")), "{known}");
    player.press("-");
    let known = all(&mut player);
    assert!(known.contains("Conan. Wounds: ") && known.contains("Last act: T"), "{known}");
    // What was lost before anybody looked has no source.
    let mut setup = ground();
    setup.fighters[1].stance.as_mut().unwrap().sh = Some(9);
    let mut player = Player::in_battle(setup);
    player.press("o");
    while !player.bar().starts_with("Bran") {
        player.press(" ");
    }
    let known = all(&mut player);
    assert!(known.contains("Wounds: 3 from before, or unseen.") && known.contains("nothing that was seen"), "{known}");
}

#[test]
fn a_battle_that_is_taken_up_again_remembers_its_wounds() {
    let folder = crate::tests::folder();
    let attack = Command::Attack { target: BRAN };
    for seed in 1..60 {
        let file = folder.path().join(format!("struck-{seed}.jsonl"));
        let id = BattleId::new(0, Seed(seed));
        let mut session = Session::<Battle>::apart(&file, id, ground(), Seed(seed)).unwrap();
        session.execute(&attack).unwrap();
        if matches!(session.battle().decision(), Decision::Evade { .. }) {
            session.execute(&Command::TakeIt).unwrap();
        }
        let (lost, there) = (12 - session.battle().fighter(BRAN).sh(), session.battle().fighter(BRAN).in_arena());
        drop(session);
        if lost == 0 || !there {
            continue;
        }
        let mut player = Player::with(quiet());
        let resumed = player.app.store_mut().resume_file::<Battle>(&file, 5).unwrap();
        player.app.open_battle(resumed, 0);
        player.draw();
        player.press("o");
        for _ in 0..3 {
            if player.bar().starts_with("Bran") {
                break;
            }
            player.press(" ");
        }
        let known = all(&mut player);
        assert!(known.contains(&format!("{lost} from Conan's Broadsword in turn 1")), "{known}");
        return;
    }
    panic!("Conan never hits");
}

#[test]
fn active_spells_are_shown_with_the_turns_left() {
    let mut player = Player::in_battle(ground());
    let mut battle = player.battle();
    let enchanted = |spell, until| Event::Enchanted { fighter: CONAN, by: CONAN, spell, amount: 0, until };
    battle.apply(&enchanted(Spell::StoneFlesh, battle.turn() + 4));
    battle.apply(&enchanted(Spell::MagicSpeed, battle.turn()));
    player.app.battle_mut().unwrap().show_instead(battle.clone());
    player.press("o");
    let known = all(&mut player);
    let words = format!("Stone Flesh to turn {} (5 turns left)", battle.turn() + 4);
    assert!(known.contains(&words) && known.contains("(this turn is its last)"), "{known}");
}

#[test]
fn look_around_details_are_below_the_bar_on_large_screens() {
    let mut player = Player::in_battle_with(ground(), Settings { look: Look::Modern, ..quiet() });
    player.resize(200, 50);
    player.press("o");
    assert!(player.text().contains("Conan. Wounds: none is seen."), "{}", player.text());
    player.press("<Up><Up><Up><Up>");
    assert!(player.text().contains("Wall: nobody can walk through it"), "{}", player.text());
}

/// A battle that the computer has fought to its end.
fn fought() -> Player {
    let mut player = Player::in_battle(everything());
    player.app.battle_mut().unwrap().give(ludus_engine::game::Seat(0));
    player.wait(100);
    assert!(
        matches!(player.battle().decision(), ludus_gladiator::battle::state::decision::Decision::Over { .. }),
        "{}",
        player.text()
    );
    player
}

#[test]
fn the_log_is_a_page_that_is_searched_and_read_by_fighter() {
    for (columns, rows) in [(80, 24), (120, 36), (200, 50)] {
        let mut player = fought();
        player.resize(columns, rows);
        let before = player.text();
        player.press("/");
        assert!(player.text().contains("The log") && player.text().contains("of everybody"), "{}", player.text());
        if columns == 80 {
            assert_snapshot!("log_page", player.text());
        }
        let log = player.app.battle().unwrap().log_text();
        assert!(player.text().lines().nth(usize::from(rows) / 2).is_some());
        player.press("difficulty");
        assert!(player.text().contains("1 line with \"difficulty\""), "{}", player.text());
        assert!(player.text().contains("Difficulty: ") && !player.text().contains("Turn 2"), "{}", player.text());
        player.press("<BS><BS><Esc>");
        assert!(player.text().contains("type to search"), "Esc ends the search first: {}", player.text());
        // Whose lines: each of them names him.
        let mut found = 0;
        for _ in 0..20 {
            player.press("<Right>");
            let text = player.text();
            let Some(name) = text.split("of ").nth(1).and_then(|rest| rest.split(',').next()) else { break };
            if name == "everybody" {
                break;
            }
            let lines = log.lines().filter(|line| line.contains(name)).count();
            let told = text.split(", ").find_map(|part| part.split_once(" line")).map(|(count, _)| count.to_string());
            let known = everything().fighters.iter().any(|one| one.name == name);
            assert!(!known || told == Some(lines.to_string()), "{name}: {lines}: {text}");
            found += 1;
        }
        assert!(found >= 4, "{found} fighters are named");
        player.press("<Left><Esc>");
        assert!(player.text().contains("of everybody"), "{}", player.text());
        player.press("<Esc>");
        assert_eq!(player.text(), before, "exactly what was asked");
    }
}

#[test]
fn return_and_a_second_click_go_from_a_line_to_its_place() {
    let mut player = Player::in_battle(ground());
    player.press("ay");
    for _ in 0..9 {
        if player.bar().contains("Moves Left") {
            break;
        }
        let bar = player.bar();
        let key = if bar.contains("Which side") {
            "w"
        } else if bar.contains(": evade?") {
            "t"
        } else {
            "<Enter>"
        };
        player.press(key);
    }
    player.press("/conan");
    let text = player.text();
    let (y, _) = text.lines().enumerate().filter(|(_, line)| line.contains("Conan")).last().unwrap();
    player.press("<Home><Enter>");
    let (x, row) = player.cursor();
    assert!(!player.text().contains("The log") && player.bar().lines().count() > 1, "{}", player.text());
    assert!(player.bar().starts_with("Conan") || player.bar().starts_with("Bran"), "who is there: {}", player.bar());
    assert!(player.battle().at(at(i32::from(x) / 2, i32::from(row))).is_some(), "the cursor stands there");
    player.press("<Esc>/conan");
    for _ in 0..2 {
        if player.text().contains("The log") {
            player.input(Input::Click(6, y as u16));
        }
    }
    assert!(!player.text().contains("The log"), "{}", player.text());
    // The wheel goes through it.
    player.press("<Esc>/<End>");
    let (_, last) = player.cursor();
    player.input(Input::Wheel(-1));
    assert!(player.cursor().1 < last || last == 1, "{}", player.text());
}

#[test]
fn a_key_that_closes_the_page_of_the_log_means_what_it_means() {
    let mut player = Player::in_battle(ground());
    player.press("<Tab><Tab>");
    assert!(player.bar().contains("[Log]"), "{}", player.bar());
    player.press("a");
    assert!(player.bar().contains("NEED"), "A closes the log and attacks: {}", player.bar());
    player.press("<Esc><Tab><Tab><Esc>");
    assert!(player.bar().contains("Attack"), "Esc is one level: {}", player.bar());
    let before = player.battle();
    player.press("<Tab><Tab><Enter>");
    assert_eq!((player.battle(), player.bar().contains("Attack")), (before, true), "Return only closes it");
}

#[test]
fn the_log_is_read_at_the_end_as_well() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    let mut bran = robot("Bran", 11, 9, ["", "", "", ""]);
    bran.stance.as_mut().unwrap().sh = Some(1);
    for seed in 1..40 {
        let mut player = Player::in_seeded_battle(
            drawn(vec![conan.clone(), bran.clone()], Phase::Actions, &[]),
            quiet(),
            Seed(seed),
        );
        player.press("ay");
        if !matches!(player.battle().decision(), ludus_gladiator::battle::state::decision::Decision::Over { .. }) {
            continue;
        }
        let before = player.text();
        player.press("/");
        assert!(player.text().contains("The log"), "{}", player.text());
        player.press("<Esc>");
        assert_eq!(player.text(), before);
        return;
    }
    panic!("Bran never falls");
}
