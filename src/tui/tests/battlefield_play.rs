//! A battle of *Battlefield* on the screen: map, orders, layers, pages, keys, and what hidden units must not betray.

use super::*;
use crate::battlefield::map::grid::{Grid, board_size};
use crate::books::ActiveGame;
use crate::tests::field_starts::{
    EAST, WEST, at_stage, attacked, battle, delegated_to_the_end, opened, recorded, setup, staged, turn_to,
};
use crate::tests::sizes::SIZES;
use ludus_battlefield::battle::command::Command as Order;
use ludus_battlefield::battle::illegal_move::points;
use ludus_battlefield::battle::outlook::MapLayer;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::data::ground::Fort;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::GameSize;
use ludus_battlefield::model::army::{Commander, General};
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::setup::Setup as FieldSetup;
use ludus_battlefield::model::spot::Spot;
use ludus_battlefield::setup::random::RandomBattle;
use ludus_battlefield::stats::results::{Casualties, balance};
use ludus_engine::game::NullSink;
use ludus_engine::proves;

#[test]
fn maps_fill_the_board_or_scroll_to_the_cursor() {
    proves!("BATT-UI-01", "BATT-UI-05");
    let map = Map::open(19, 19).unwrap();
    let compact = Grid::new(Rect::new(0, 0, 80, 19), &map, Spot::at(9, 9));
    assert!(!compact.is_large() && map.spots().all(|spot| compact.cells(spot).width == 4), "UI-01");
    let window = Rect::new(1, 2, 80, 21);
    for spot in map.spots() {
        let grid = Grid::new(window, &map, spot);
        let cells = grid.cells(spot);
        assert_eq!((cells.width, cells.height), (6, 2), "{spot} is cut");
        if (7..12).contains(&spot.column()) && (5..14).contains(&spot.row()) {
            let off = (cells.x.abs_diff(window.x + 40), cells.y.abs_diff(window.y + 10));
            assert!(off.0 <= 9 && off.1 <= 3, "{spot} is not in the middle: {off:?}");
        }
        assert_eq!(grid.spot_at(cells.x, cells.y), Some(spot));
    }
    // The columns of a hex on each screen: none of them has room for the next larger scale.
    let screens = [(120, 36), (160, 48), (200, 50), (300, 80)];
    for (columns, rows, wide) in [(13, 11, [6, 9, 9, 15]), (19, 15, [6, 6, 6, 12]), (19, 19, [6, 6, 6, 9])] {
        let map = Map::open(columns, rows).unwrap();
        for (screen, least) in screens.into_iter().zip(wide) {
            let whole = Rect::new(0, 0, screen.0, screen.1);
            let layout = GameLayout::of(whole, true).unwrap().around(|room| board_size(&map, room));
            let grid = Grid::new(layout.board.inner, &map, Spot::at(columns / 2, rows / 2));
            let inked: u32 = map.spots().map(|spot| grid.cells(spot).area()).sum();
            let share = 100 * inked / layout.board.inner.area();
            assert!(share >= 85, "{columns}x{rows} at {screen:?} fills {share} %");
            let panel = layout.panel.unwrap().outer;
            assert!(panel.right() == screen.0 && panel.x == layout.board.outer.right(), "{screen:?}");
            assert!(grid.step().0 >= least, "{columns}x{rows} at {screen:?}: {:?}", grid.step());
        }
    }
}

#[test]
fn header_counts_the_rounds_of_the_battle() {
    let text = at_stage(Stage::Movement, modern(), (120, 36)).text();
    assert!(text.contains("round 1 of 40, movement, West"), "{text}");
}

#[test]
fn ground_is_known_by_signs_without_colours() {
    proves!("BATT-UI-02");
    let player = at_stage(Stage::Movement, Settings { theme: Theme::None, ..quiet() }, (200, 50));
    let (text, area) = (player.text(), player.parts().board.inner);
    let map = battle(&player).map;
    let grid = Grid::new(area, &map, Spot::NOWHERE);
    for spot in map.spots().filter(|spot| battle(&player).units.on(*spot).is_none()) {
        let cells = grid.cells(spot);
        let hex: String = (cells.x..cells.right()).map(|x| player.cell(x, cells.y).symbol().to_string()).collect();
        let ground = map.ground(spot);
        let sign = if ground.fort() == Fort::None { ground.terrain().sign() } else { ground.fort().sign() };
        assert!(hex.contains(sign) || hex.trim().is_empty(), "{spot}: {hex:?} in {text}");
        let heights = hex.matches('^').count();
        assert_eq!(heights, usize::from(ground.relief().bonus()), "{spot}: {hex:?}");
    }
}

#[test]
fn layers_write_the_cores_figures_into_the_hexes() {
    proves!("BATT-UI-04");
    let mut player = at_stage(Stage::Movement, modern(), (200, 50));
    for layer in MapLayer::ALL.into_iter().skip(1) {
        player.press("l");
        let found = battle(&player);
        let area = match player.app.play() {
            Some(ActiveGame::Battlefield(view)) => view.fitted(&player.parts()).board.inner,
            _ => unreachable!(),
        };
        let grid = Grid::new(area, &found.map, Spot::NOWHERE);
        let figures = found.layer(layer, 0);
        assert!(!figures.is_empty(), "{layer:?}");
        let shown = figures.iter().filter(|figure| {
            let cells = grid.cells(figure.spot);
            let row = Rect { y: cells.bottom() - 1, height: 1, ..cells };
            let text = player.inside(row);
            let wanted = match layer {
                MapLayer::Defence if figure.own % 2 == 0 => (figure.own / 2).to_string(),
                MapLayer::Volleys if figure.own > 0 => figure.own.to_string(),
                MapLayer::Threat | MapLayer::Zones if figure.enemy > 0 => figure.enemy.to_string(),
                _ => return false,
            };
            text.contains(&wanted)
        });
        assert!(shown.count() > 5, "{layer:?}: {}", player.text());
    }
    player.press("l");
    let fresh = at_stage(Stage::Movement, modern(), (200, 50));
    let board = player.parts().board.outer;
    assert_eq!(fresh.inside(board), player.inside(board), "the first layer is back");
}

#[test]
fn return_alone_deploys_and_wins_ground() {
    proves!("BATT-UI-08");
    let mut random = RandomBattle::mirror(GameSize::Skirmish, People::Free);
    random.armies[1].2 = Commander::Computer(General::Captain);
    let setup = random.setup(Seed(5));
    let mut player = opened(setup, quiet(), (80, 24));
    assert!(player.text().contains("Return takes the proposal"), "{}", player.text());
    for _ in 0..400 {
        if battle(&player).outcome.is_some() || battle(&player).round > 12 {
            break;
        }
        player.press("<Enter>");
    }
    let after = battle(&player);
    let lost = |army: u8| after.of_army(army).map(|(_, unit)| unit.lost).sum::<u32>();
    assert!(after.round > 3, "round {}: {}", after.round, player.text());
    assert!(lost(0) > 0 && lost(1) > 20, "they never met: {} and {}, {}", lost(0), lost(1), player.text());
}

#[test]
fn hidden_placement_prints_the_chance_that_the_die_uses() {
    proves!("BATT-UI-08", "BATT-UI-14");
    let west = r#"{"name":"West","leadership":900,"units":[{"troop":"LI","fighters":5,"hidden":true},
        {"troop":"HI","fighters":20,"at":"B02"}]}"#;
    let player = opened(setup(west, EAST), quiet(), (80, 24));
    let mut found = battle(&player);
    assert_eq!(found.stage, Stage::Hiding);
    let mut player = player;
    for keys in ["", "<Right>", "<Down>", "<Down>"] {
        player.press(keys);
        let text = player.text();
        let Some(at) = text.lines().find_map(|line| line.split(" fighters on ").nth(1)).map(|rest| &rest[..3]) else {
            continue;
        };
        found.units.put(UnitId(0), Spot::parse(at).unwrap());
        let chance = found.discovery_chance(UnitId(0));
        let told = if chance >= 6 { "for certain".into() } else { format!("on {chance} or less") };
        assert!(text.contains(&told), "{at}: {told}: {text}");
    }
}

#[test]
fn walks_show_contact_strikes_points_and_instalments() {
    proves!("BATT-UI-09");
    let mut player = at_stage(Stage::Movement, modern(), (120, 36));
    // LC#3 is free: it sees the points left and the contact with the orcs.
    turn_to(&mut player, "Light cavalry 3 on D08: what to do?");
    player.press("m");
    let (text, found) = (player.text(), battle(&player));
    assert!(text.contains('!'), "{text}");
    player.press("<Left><Left>");
    for _ in 0..8 {
        player.press("<Right>");
        let text = player.text();
        let Some(to) = text.lines().find_map(|line| line.split("moves to ").nth(1)).map(|rest| &rest[..3]) else {
            continue;
        };
        let mut legal = Vec::new();
        found.legal_commands(&mut legal);
        let to = Spot::parse(to).unwrap();
        let way = legal.iter().find_map(|one| match *one {
            Order::Move { unit: UnitId(2), way } if way.end(found.unit(UnitId(2)).at) == to => Some(way),
            _ => None,
        });
        // Hexes behind enemies are offered, too, but not listed.
        let Some(way) = way else { continue };
        let walk = found.walk_outlook(UnitId(2), way, 0);
        assert!(text.contains(&format!("{} of ", points(walk.left))), "{text}");
        assert_eq!(text.contains(" beside it"), !walk.contacts.is_empty(), "{text}");
    }
    // HI#1 stands beside the orcs: leaving is a strike at its back, with its HP.
    player.press("<Esc>");
    turn_to(&mut player, "Heavy infantry 1 on F06: what to do?");
    player.press("m ");
    let odds = found.attack_odds(UnitId(3), UnitId(0));
    let all = odds.outcomes();
    let told = format!("{}-{} of {}", all[0].1, all[2].1, odds.target_fighters);
    let line = player.text().lines().find(|line| line.contains("or#1 at its back")).map(str::to_string);
    assert!(line.is_some_and(|line| line.contains(&told)), "{told}: {}", player.text());
    player.press("<Esc>f");
    assert!(player.text().contains("Hold or#1") && player.text().contains("5 stay"), "{}", player.text());
    player.press("<Enter><Enter>");
    assert_eq!(battle(&player).unit(UnitId(0)).fighters, 5, "the rear guard stays: {}", player.text());
}

#[test]
fn attacks_show_both_strikes_with_every_outcome() {
    for (look, size) in [(quiet(), (80, 24)), (modern(), (120, 36)), (modern(), (200, 50))] {
        let mut player = at_stage(Stage::Combat, look, size);
        let asked = if size.0 > 80 { "Heavy infantry 1 on F06: what to do?" } else { "HI#1 Heavy infantry on F06" };
        turn_to(&mut player, asked);
        let found = battle(&player);
        let strike = found.attack_odds(UnitId(0), UnitId(3)).outcomes();
        let text = player.text();
        let (hp, dead) = strike[1];
        let told = if size.0 > 80 { format!("/{hp}/") } else { format!("{}, {hp} or {} HP", strike[0].0, strike[2].0) };
        assert!(text.contains(&told) && text.contains(&format!("{dead}")), "{hp} {dead}: {text}");
        if size.0 > 80 {
            let back = found.retaliation_odds(UnitId(3), UnitId(0)).outcomes();
            for (hp, _) in strike.iter().chain(&back) {
                let mut figures = text.split(|sign: char| !sign.is_ascii_digit());
                assert!(figures.any(|figure| figure == hp.to_string()), "{hp}: {text}");
            }
            assert!(text.contains("They answer"), "{text}");
        }
    }
}

#[test]
fn orders_page_has_two_piles_and_space_goes_on() {
    proves!("BATT-UI-11");
    let mut player = at_stage(Stage::Movement, quiet(), (80, 24));
    player.press("<Tab>");
    let text = player.text();
    assert!(text.contains("unmoved:") && text.contains("HI#1") && text.contains("LC#3"), "{text}");
    player.press("<Esc>");
    let asked = |player: &Player| ["HI#1", "AR#2", "LC#3"].map(|unit| player.text().contains(&format!(" {unit} ")));
    let first = asked(&player);
    player.press(" ");
    assert_ne!(asked(&player), first, "{}", player.text());
    player.press("  ");
    assert_eq!(asked(&player), first, "three units: {}", player.text());
}

#[test]
fn digits_and_arrows_walk_the_map_and_letters_order() {
    proves!("BATT-UI-12");
    let mut player = at_stage(Stage::Movement, quiet(), (80, 24));
    player.press("o");
    let at = |player: &Player| {
        let bar = player.bar();
        let word = bar.split_whitespace().rev().find(|word| Spot::parse(word).is_ok());
        Spot::parse(word.unwrap_or_else(|| panic!("{bar}"))).unwrap()
    };
    for (keys, back) in [("<Left>", "<Right>"), ("7", "3"), ("9", "1"), ("4", "6")] {
        let from = at(&player);
        player.press(keys);
        assert_eq!(at(&player).distance(from), 1, "{keys}");
        player.press(back);
        assert_eq!(at(&player), from, "{back} comes back from {keys}");
    }
    let from = at(&player);
    player.press("<Down><Down>");
    assert_eq!(at(&player).column(), from.column(), "up and down stay in the column");
    player.press("<Esc>v");
    assert!(player.text().contains("Attack") && player.text().contains("Instalment") | player.text().contains("Order"));
    player.press("<Enter>e");
    assert!(player.text().contains("Confirm") || battle(&player).stage == Stage::Combat, "{}", player.text());
}

#[test]
fn two_players_are_called_only_if_something_is_secret() {
    proves!("BATT-UI-14");
    let east = EAST.replace(r#""commander":{"computer":"captain"},"#, "");
    let open = opened(setup(WEST, &east), quiet(), (80, 24));
    assert!(!open.text().contains("press Return."), "{}", open.text());
    let hidden = WEST.replace("]}", r#",{"troop":"LI","fighters":4,"at":"F03","hidden":true}]}"#);
    let setup = setup(&hidden, &east);
    let battles = (0..40).map(|seed| FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap());
    let secret = battles.into_iter().find(|battle| battle.units.all().iter().any(|unit| unit.hidden)).unwrap();
    // The panel of the page between two players names no unit that hides, and tells how many do (BD-93).
    let wide = staged(setup.clone(), secret.clone(), modern(), (120, 36));
    let text = wide.text();
    assert!(text.contains("press Return.") && text.contains("1 hidden") && !text.contains("??"), "{text}");
    let mut player = staged(setup, secret, quiet(), (80, 24));
    assert!(player.text().contains("press Return."), "{}", player.text());
    player.press("<Enter>e<Enter>");
    assert!(player.text().contains("press Return."), "{}", player.text());
}

/// Two battles that differ only in what the hidden unit of the enemy is and where it stands.
fn twins() -> (FieldSetup, [FieldBattle; 2]) {
    let made = ["LI", "HI"].map(|troop| {
        let at = if troop == "LI" { "F03" } else { "G03" };
        let hidden = format!(
            r#",{{"troop":"{troop}","fighters":{},"at":"{at}","hidden":true}}]}}"#,
            if troop == "LI" { 4 } else { 3 }
        );
        let east = EAST.replace("]}", &hidden);
        let setup = setup(WEST, &east);
        for seed in 0..60 {
            let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
            while battle.round < 2 && battle.deciding_army() != Some(0) {
                battle.execute(&Order::EndTurn, &mut NullSink).unwrap();
            }
            if battle.unit(UnitId(5)).hidden && battle.deciding_army() == Some(0) && battle.order[0] == 0 {
                return (setup, battle.reseeded(Seed(1)));
            }
        }
        panic!("it is always discovered");
    });
    let [(setup, one), (_, other)] = made;
    (setup, [one, other])
}

#[test]
fn hidden_units_change_no_screen_of_their_enemy() {
    let (setup, battles) = twins();
    assert_ne!(battles[0], battles[1]);
    assert_eq!(battles[0].observed_by(0), battles[1].observed_by(0), "the twins differ in secrets only");
    for settings in [quiet(), Settings { coach: true, ..modern() }] {
        for size in [(80, 24), (120, 36), (200, 50)] {
            let mut players = battles.clone().map(|battle| staged(setup.clone(), battle, settings, size));
            let tour = [
                "", " ", " ", "m", "<Right>", "<Down>", "l", "l", "l", "l", "l", "<Esc>", "o", "<Right>", "<Right>",
                " ", " ", " ", "<Esc>", "r", " ", " ", " ", " ", " ", "<Esc>", "<Tab>", "<Tab>", "<Tab>", "<Tab>",
                "<Esc>", "/", "<Esc>", "?", "<Esc>", "<F2>", "<Esc>",
            ];
            for keys in tour {
                let shots = players.each_mut().map(|player| {
                    player.press(keys).wait(200);
                    (player.text(), player.cells())
                });
                assert_eq!(shots[0].0, shots[1].0, "{:?} {size:?}: {keys}", settings.look);
                assert!(shots[0].1 == shots[1].1, "colours: {keys}");
            }
        }
    }
}

#[test]
fn an_attacked_unit_is_asked_how_it_answers() {
    for size in SIZES {
        let mut player = attacked(modern(), size);
        let text = player.text();
        assert!(text.contains("Answer") && text.contains("Defend") && text.contains("HP"), "{text}");
        player.press("d");
        let after = battle(&player);
        assert!(after.question == Question::None && after.unit(UnitId(0)).lost > 0, "{}", player.text());
    }
}

/// Microseconds of the processor for a frame.
fn micros(player: &mut Player) -> u128 {
    // The kernel counts in steps of some milliseconds.
    const FRAMES: u32 = 200;
    let busy = || std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse::<u128>().ok();
    let (begun, before) = (std::time::Instant::now(), busy());
    for _ in 0..FRAMES {
        player.draw();
    }
    busy().zip(before).map_or(begun.elapsed().as_micros() / u128::from(FRAMES), |(after, before)| {
        (after - before) / u128::from(1000 * FRAMES)
    })
}

/// 200 us are asked for a frame of *Gladiator* at this size, 300 us for 24 units a side.
#[test]
fn great_battles_draw_within_three_frames_of_gladiator() {
    let mut fighters = ludus_gladiator::matchmaking::opposition::examples();
    fighters.truncate(8);
    let mut gladiators = Setup { fighters, ..Setup::default() };
    ludus_gladiator::matchmaking::opposition::draw(&mut gladiators, Seed(7));
    let mut arena = Player::in_battle_with(gladiators, modern());
    arena.resize(200, 50);
    let army = |column: char, name: &str| {
        let unit = |at: usize| {
            format!(
                r#"{{"troop":"LI","fighters":20,"at":"{}{:02}"}}"#,
                (column as u8 + (at / 12) as u8) as char,
                4 + at % 12
            )
        };
        let units: Vec<String> = (0..24).map(unit).collect();
        format!(r#"{{"name":"{name}","leadership":9000,"units":[{}]}}"#, units.join(","))
    };
    let rows = vec![". ".repeat(19); 19];
    let text = format!(
        r#"{{"map":{{"drawn":{{"hexes":{}}}}},"armies":[{},{}]}}"#,
        serde_json::json!(rows),
        army('C', "West"),
        army('P', "East")
    );
    let mut field = opened(serde_json::from_str(&text).unwrap(), modern(), (200, 50));
    let menu = micros(&mut field);
    field.press("m");
    let (hexes, arena) = (micros(&mut field), micros(&mut arena));
    println!("a frame: {menu} us with the menu, {hexes} us with the hexes, {arena} us of Gladiator");
    assert!(menu.max(hexes) < 3 * arena, "{menu} and {hexes} us, Gladiator {arena} us");
}

#[test]
fn moves_are_taken_back_until_dice_fall() {
    let mut player = recorded(quiet(), (80, 24));
    turn_to(&mut player, "LC#3 Light cavalry");
    let before = battle(&player);
    player.press("m <Enter>");
    assert_ne!(battle(&player).unit(UnitId(2)).at, before.unit(UnitId(2)).at, "{}", player.text());
    player.press("<BS>");
    assert_eq!(battle(&player), before, "BD-89: {}", player.text());
}

#[test]
fn a_unit_changes_its_standing_order_by_the_menu() {
    let mut player = recorded(quiet(), (80, 24));
    let before = battle(&player);
    player.press("i<Enter>");
    let after = battle(&player);
    let changed = before.units.all().iter().zip(after.units.all()).filter(|(one, other)| one.order != other.order);
    assert_eq!(changed.count(), 1, "BD-90: {}", player.text());
}

#[test]
fn delegated_battles_end_and_are_watched_and_shared() {
    let mut player = delegated_to_the_end();
    let text = player.text();
    let ended = battle(&player);
    assert!(ended.outcome.is_some() && text.contains("Leadership"), "{text}");
    // Each of the two counts has its own name, and the value of its function.
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (dead, counted) = (Casualties::of(&ended, |army| army == 0), balance(&ended, 0).unwrap());
    let (dead, counted) = (
        format!("The dead and prisoners had {} of {} HP", dead.hp, dead.of),
        format!("HP counted: {} taken, {} dealt", counted.own, counted.enemy),
    );
    assert!(flat.contains(&dead) && flat.contains(&counted), "{dead}, {counted}: {flat}");
    player.press("c");
    assert!(player.text().contains("The code of this battle"), "{}", player.text());
    player.press("<Esc>");
    player.press("w");
    assert!(player.text().contains("what if"), "{}", player.text());
    player.press("<Right><Right><Right>");
    assert!(player.text().contains("Replay"), "{}", player.text());
}

#[test]
fn the_coach_rates_the_order_that_is_marked() {
    let mut player = recorded(Settings { coach: true, ..quiet() }, (80, 24));
    player.press("<F3>");
    assert!(player.bar().contains("with the best of") || player.bar().contains("no other"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.text().contains("Your choice?"), "{}", player.text());
}

#[test]
fn layers_leave_no_other_numbers_in_the_hexes() {
    let mut player = at_stage(Stage::Movement, modern(), (120, 36));
    player.press("llllm");
    let found = battle(&player);
    let area = match player.app.play() {
        Some(ActiveGame::Battlefield(view)) => view.fitted(&player.parts()).board.inner,
        _ => unreachable!(),
    };
    let grid = Grid::new(area, &found.map, Spot::NOWHERE);
    let figures = found.layer(MapLayer::Zones, 0);
    for spot in found.map.spots().filter(|spot| found.seen_on(*spot, 0).is_none()) {
        let cells = grid.cells(spot);
        let text = player.inside(Rect { y: cells.bottom() - 1, height: 1, x: cells.x + 1, width: 4 });
        let has = figures.iter().any(|figure| figure.spot == spot && figure.enemy > 0);
        assert!(has || !text.contains(|one: char| one.is_ascii_digit()), "{spot}: {text}\n{}", player.text());
    }
}

#[test]
fn an_end_with_units_left_always_asks_again() {
    for stage in [Stage::Movement, Stage::Combat] {
        let mut player = at_stage(stage, modern(), (120, 36));
        player.press("e");
        assert!(player.text().contains("Press Return again"), "{stage:?}: {}", player.text());
        player.press("<Esc>");
        let before = battle(&player);
        player.press(">");
        assert_eq!(battle(&player), before, "{stage:?}: no other key ends the turn");
    }
}

#[test]
fn one_key_lends_the_army_for_the_whole_turn() {
    let mut player = at_stage(Stage::Movement, quiet(), (80, 24));
    let round = battle(&player).round;
    player.press("0");
    for _ in 0..100 {
        player.wait(500);
        if battle(&player).round > round || battle(&player).deciding_army().is_none() {
            return;
        }
    }
    panic!("the round goes on: {}", player.text());
}

#[test]
fn the_log_begins_with_the_goal() {
    let mut player = at_stage(Stage::Movement, modern(), (120, 36));
    player.press("/<Home>");
    player.assert_shows(&["Drive the enemy off the map in 40 rounds."]);
}
