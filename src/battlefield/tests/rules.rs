//! Rules of movement, flight, combat, surrender and hiding, one small battle each.

use crate::battle::command::{Command, Reply};
use crate::battle::event::{Event, Manner};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{FieldBattle, Outcome, Stage};
use crate::battle::unit::{Status, UnitStance};
use crate::data::ground::{Fort, Homeland, Relief, Terrain};
use crate::data::size::{RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::map::Ground;
use crate::model::unit::StandingOrder;
use crate::stats::results::{Ending, balance};
use crate::tests::vectors::{
    CASTLE, FOREST, Field, HILLS, OPEN, WATER, begin, give, on, record, refuse, setup, spot, to_combat, way,
};
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::proves;

#[test]
fn leadership_follows_the_losses_of_both_sides() {
    proves!("BD-03", "BD-74", "BD-75");
    proves!("BATT-EX-03", "BATT-EX-04", "BATT-LEAD-02", "BATT-LEAD-03", "BATT-LEAD-04", "BATT-LEAD-05", "BATT-LEAD-09");
    assert_eq!(Ending::Victory.leadership_lost(100, 40), 2);
    let victory = |own, enemy| Ending::Victory.leadership_lost(own, enemy);
    assert_eq!(
        [victory(20, 100), victory(21, 100), victory(101, 40), victory(30, 14), victory(0, 0)],
        [-18, -17, 3, 1, 0]
    );
    assert_eq!([Ending::Defeat.leadership_lost(100, 40), Ending::Defeat.leadership_lost(10, 100)], [32, -16]);
    assert_eq!(Ending::Draw.leadership_lost(44, 40), 1);
}

/// The printed table: code, attack, distance, defence, Move, Size, HP, Ego, hire, maintenance.
const PRINTED: [&str; 32] = [
    "A 1 10x3:5 1 1 1 2 2 2 2",
    "LC 3 0 3 5 2 3 4 3 3",
    "HC 4 0 4 4 2 5 6 4 4",
    "K 6 0 4 4 2 6 10 8 4",
    "C 2 0 1 4 3 5 4 6 4",
    "LI 3 0 2 2 1 2 2 2 2",
    "P 3 0 5 1 1 3 4 3 2",
    "HI 4 0 4 1 1 4 5 4 3",
    "B 3 5x2:3 3 2 1 3 3 1 3",
    "N 2 5x2:3 2 5 2 2 3 2 1",
    "PE 1 0 1 1 1 1 1 1 1",
    "D 3 0 3 1 1 3 3 2 2",
    "DG 5 0 5 2 1 5 6 8 3",
    "E 2 5x3:5 2 2 1 2 4 2 2",
    "EA 1 10x5:5 1 2 1 2 5 2 3",
    "F 2 5x4:5 2 2 1 2 3 2 2",
    "FA 1 10x4:5 2 2 1 2 5 2 2",
    "L 3 0 3 2 1 3 3 2 2",
    "LG 4 3x5:2 4 3 1 4 6 6 4",
    "G 1 5x2:3 1 1 1 1 1 1 1",
    "O 3 0 1 2 1 3 2 2 1",
    "OG 3 0 4 3 2 5 5 4 3",
    "T 4 0 4 1 3 8 8 2 4",
    "GI 10 0 8 5 5 30 50 20 10",
    "R 2 0 2 3 1 3 2 1 2",
    "BL 5 0 4 3 4 6 2 12 4",
    "BE 5 0 3 4 5 8 2 16 4",
    "BP 4 0 0 8 2 4 2 12 4",
    "BW 3 0 3 5 1 3 2 8 2",
    "BM 5 5x10:3 5 3 2 5 20 20 5",
    "W 20 0 20 10 20 40 100 - -",
    "DE 250 50x200:10 250 50 5 1000 50000 - -",
];

#[test]
fn every_cell_of_the_table_is_as_printed() {
    proves!("BD-18");
    proves!("BATT-ARMY-01", "BATT-ARMY-03", "BATT-STAT-09", "BATT-STAT-10", "BATT-STAT-11");
    for line in PRINTED {
        let code = line.split(' ').next().unwrap();
        let row = Troop::of(code).unwrap().row();
        let distance = match row.volleys {
            0 => "0".into(),
            volleys => format!("{volleys}x{}:{}", row.power, row.range),
        };
        let price = |price: Option<u8>| price.map_or("-".into(), |price| format!("{price}"));
        let maintenance = price(row.hire.map(|_| row.maintenance));
        let found = format!(
            "{} {} {distance} {} {} {} {} {} {} {maintenance}",
            row.printed,
            row.attack,
            row.defence,
            row.moves,
            row.size,
            row.hp,
            row.ego,
            price(row.hire)
        );
        assert_eq!(found, line);
    }
    assert_eq!(Troop::of("MG"), Some(Troop::LizardGuards), "Marrawi share the rows of the lizardmen");
    assert!(Troop::ALL.iter().all(|troop| Troop::of(troop.code()) == Some(*troop)));
}

#[test]
fn terrains_and_reliefs_have_their_factors() {
    proves!("BD-07", "BD-83");
    proves!(
        "BATT-TERR-05",
        "BATT-TERR-06",
        "BATT-TERR-08",
        "BATT-TERR-13",
        "BATT-TERR-15",
        "BATT-TERR-17",
        "BATT-TERR-20"
    );
    proves!("BATT-RELIEF-01", "BATT-RELIEF-02", "BATT-RELIEF-03", "BATT-RELIEF-04", "BATT-RELIEF-06", "BATT-RELIEF-08");
    // Cost in halves, defence in halves, visibility: the rows of RELIEF-T1.
    let rows = [
        (Terrain::None, [(2, 2, 1), (4, 4, 2), (6, 6, 3)]),
        (Terrain::Bushes, [(4, 2, 2), (6, 4, 3), (8, 6, 4)]),
        (Terrain::Forest, [(6, 4, 4), (8, 6, 5), (10, 8, 6)]),
        (Terrain::Road, [(1, 2, 1), (3, 4, 2), (5, 6, 3)]),
        (Terrain::Sand, [(4, 2, 1), (6, 4, 2), (8, 6, 3)]),
        (Terrain::Snow, [(4, 2, 1), (6, 4, 2), (8, 6, 3)]),
        (Terrain::Swamp, [(8, 4, 2); 3]),
        (Terrain::Water, [(10, 1, 1); 3]),
    ];
    for (terrain, reliefs) in rows {
        for (relief, expected) in Relief::ALL.into_iter().zip(reliefs) {
            let ground = Ground::new(terrain, relief, Fort::None);
            let troop = Troop::LightInfantry;
            let cost = going::cost(troop, None, ground).unwrap();
            let found =
                (cost, going::defence_factor(troop, None, ground), going::visibility(ground, Default::default()));
            assert_eq!(found, expected, "{terrain:?} {relief:?}");
        }
    }
}

#[test]
fn some_troops_are_barred_and_natives_are_not() {
    proves!("BD-53");
    proves!("BATT-TERR-07", "BATT-TERR-10", "BATT-TERR-11", "BATT-TERR-14", "BATT-TERR-16", "BATT-TERR-18");
    proves!("BATT-TERR-19", "BATT-TERR-21", "BATT-TERR-22", "BATT-TERR-24", "BATT-TERR-23");
    let ground = |terrain| Ground::new(terrain, Relief::Plains, Fort::None);
    let cost = |code, home, terrain| going::cost(Troop::of(code).unwrap(), home, ground(terrain));
    assert_eq!(["C", "BE", "OG", "GI"].map(|code| cost(code, None, Terrain::Forest)), [None, None, Some(6), Some(6)]);
    assert_eq!(["F", "FA"].map(|code| cost(code, None, Terrain::Forest)), [Some(2); 2]);
    assert_eq!(["HI", "T", "LG", "L"].map(|code| cost(code, None, Terrain::Swamp)), [None, None, Some(2), Some(2)]);
    let swimmers = ["HC", "HI", "DG", "K", "C", "BE", "BL", "BW", "LI"];
    assert_eq!(
        swimmers.map(|code| cost(code, None, Terrain::Water)),
        [None, None, None, None, None, None, None, None, Some(10)]
    );
    let homes =
        [(Homeland::Bush, Terrain::Bushes), (Homeland::Desert, Terrain::Sand), (Homeland::Arctic, Terrain::Snow)];
    for (home, terrain) in homes {
        assert_eq!(cost("LI", Some(home), terrain), Some(2), "{home:?}");
        assert_eq!(cost("O", Some(home), terrain), Some(4), "orcs have no homeland");
    }
    assert_eq!(cost("LI", Some(Homeland::Water), Terrain::Water), Some(2));
    assert_eq!(cost("HI", Some(Homeland::Water), Terrain::Water), None, "armour sinks");
    assert_eq!(["BP", "W"].map(|code| cost(code, None, Terrain::Road)), [Some(2); 2]);
}

#[test]
fn a_fort_replaces_its_terrain_and_keeps_its_relief() {
    proves!("BATT-FORT-01", "BATT-FORT-02", "BATT-FORT-03", "BATT-FORT-04", "BATT-FORT-05");
    let forts = Fort::ALL.map(|fort| Ground::new(Terrain::Forest, Relief::Plains, fort));
    assert_eq!(forts.map(|ground| going::defence_factor(Troop::Pikemen, None, ground)), [4, 4, 6, 8]);
    assert_eq!(going::cost(Troop::Chariots, None, forts[2]), Some(2));
    assert!(!Terrain::Road.can_be_built_on() && !Terrain::Swamp.can_be_built_on() && Terrain::Sand.can_be_built_on());
}

#[test]
fn units_move_once_and_one_after_another() {
    proves!(
        "BATT-MOVE-01",
        "BATT-MOVE-06",
        "BATT-MOVE-07",
        "BATT-MOVE-08",
        "BATT-ORDER-01",
        "BATT-ORDER-07",
        "BATT-GEN-02"
    );
    let field = Field { west: &[("LI", 20, "D05"), ("LI", 20, "D07")], east: &[("LI", 20, "J05")], ..OPEN };
    let mut battle = begin(&field);
    let (one, two, enemy) = (on(&battle, "D05"), on(&battle, "D07"), on(&battle, "J05"));
    give(&mut battle, Command::Move { unit: one, way: way("E") }, &[]);
    assert_eq!(battle.points_left(one), 2);
    give(&mut battle, Command::Move { unit: one, way: way("W") }, &[]);
    assert_eq!(refuse(&battle, Command::Move { unit: one, way: way("E") }), IllegalMove::Moved);
    assert_eq!(refuse(&battle, Command::Move { unit: enemy, way: way("E") }), IllegalMove::NotYours);
    assert_eq!(refuse(&battle, Command::Attack { unit: one, target: enemy }), IllegalMove::OtherQuestion);
    give(&mut battle, Command::Move { unit: two, way: way("NE") }, &[]);
    assert!(matches!(refuse(&battle, Command::Move { unit: two, way: way("NW") }), IllegalMove::Occupied(_)));
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!((battle.stage, battle.active_army()), (Stage::Movement, 1));
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!((battle.stage, battle.round), (Stage::Movement, 2), "nobody could strike");
}

#[test]
fn another_unit_ends_the_move_before() {
    proves!("BD-88");
    proves!("BATT-SETUP-04", "BATT-MOVE-04");
    let field = Field { west: &[("LC", 10, "D05"), ("LC", 10, "D08")], east: &[("LI", 20, "M01")], ..OPEN };
    let mut battle = begin(&field);
    let (one, two) = (on(&battle, "D05"), on(&battle, "D08"));
    give(&mut battle, Command::Move { unit: one, way: way("E") }, &[]);
    give(&mut battle, Command::Move { unit: two, way: way("E") }, &[]);
    assert_eq!(refuse(&battle, Command::Move { unit: one, way: way("E") }), IllegalMove::Moved);
}

#[test]
fn friends_are_passed_and_enemies_are_not() {
    proves!("BD-54");
    proves!("BATT-MOVE-03");
    let field = Field { west: &[("LC", 10, "C05"), ("LI", 20, "D05")], east: &[("LI", 20, "G05")], ..OPEN };
    let battle = begin(&field);
    let unit = on(&battle, "C05");
    assert_eq!(battle.check(&Command::Move { unit, way: way("E E") }), Ok(()));
    assert!(matches!(refuse(&battle, Command::Move { unit, way: way("E") }), IllegalMove::Occupied(_)));
    assert!(matches!(refuse(&battle, Command::Move { unit, way: way("E E E E E") }), IllegalMove::Occupied(_)));
}

#[test]
fn passing_an_enemy_is_flight_at_every_hex_left() {
    proves!("BD-45");
    proves!("BATT-FLEE-08");
    let field = Field { west: &[("LC", 10, "C05")], east: &[("LI", 20, "D06"), ("LI", 20, "F04")], ..OPEN };
    let mut battle = begin(&field);
    let unit = on(&battle, "C05");
    assert!(!battle.is_in_contact(battle.unit(unit).at, 0));
    let events = give(&mut battle, Command::Move { unit, way: way("E E") }, &[1]);
    let strikes = events.iter().filter(|event| matches!(event, Event::Struck(one) if one.manner == Manner::Bonus));
    assert_eq!(strikes.count(), 1, "the hex D05 is next to D06 and is left");
    assert_eq!(battle.unit(unit).at, spot("E05"));
}

#[test]
fn each_enemy_strikes_once_and_may_decline() {
    proves!("BD-47");
    let field = Field { west: &[("HC", 10, "D05")], east: &[("PE", 4, "D06")], ..OPEN };
    let mut battle = begin(&field);
    let (unit, enemy) = (on(&battle, "D05"), on(&battle, "D06"));
    battle.units.at_mut(enemy).order = StandingOrder::Ask;
    give(&mut battle, Command::Move { unit, way: way("E E") }, &[]);
    assert_eq!(battle.to_move(), Some(Seat(1)));
    give(&mut battle, Command::Bonus(false), &[]);
    assert_eq!((battle.unit(enemy).stance, battle.unit(unit).at), (UnitStance::Undecided, spot("F05")));
    let mut battle = begin(&field);
    battle.units.at_mut(enemy).order = StandingOrder::Answer;
    let events = give(&mut battle, Command::Move { unit, way: way("E") }, &[1]);
    assert!(events.iter().any(|event| matches!(event, Event::Struck(_))));
    let events = give(&mut battle, Command::Move { unit, way: way("E") }, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Struck(_))), "a second flight in the round");
    give(&mut battle, Command::EndTurn, &[]);
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!(battle.round, 2, "the striker is bound to a unit out of reach and does nothing more");
}

#[test]
fn a_rear_guard_keeps_the_record_and_its_enemies() {
    proves!("BD-49");
    let field = Field { west: &[("A", 20, "D05")], east: &[("LI", 20, "E05")], ..OPEN };
    let mut battle = begin(&field);
    let unit = on(&battle, "D05");
    let held = battle.around(battle.unit(unit));
    give(&mut battle, Command::Leave { unit, way: way("W"), guard: 5, held }, &[]);
    let leaver = on(&battle, "C05");
    assert_eq!((battle.unit(unit).fighters, battle.unit(unit).number), (5, 1));
    assert_eq!((battle.unit(leaver).fighters, battle.unit(leaver).number, battle.unit(leaver).volleys), (15, 2, 10));
    assert_eq!(battle.unit(unit).at, spot("D05"));
}

#[test]
fn bound_units_strike_back_at_their_target_only() {
    proves!("BATT-RETAL-01", "BATT-RETAL-02", "BATT-RETAL-05", "BATT-COMBAT-01", "BATT-ORDER-08");
    let field = Field { west: &[("LI", 20, "E05"), ("LI", 20, "D04")], east: &[("HI", 20, "D05")], ..OPEN };
    let mut battle = begin(&field);
    let (one, two, enemy) = (on(&battle, "E05"), on(&battle, "D04"), on(&battle, "D05"));
    battle.units.at_mut(enemy).order = StandingOrder::Ask;
    to_combat(&mut battle);
    give(&mut battle, Command::Attack { unit: one, target: enemy }, &[]);
    assert_eq!(refuse(&battle, Command::EndTurn), IllegalMove::OtherQuestion);
    give(&mut battle, Command::Reply(Reply::Turn(two)), &[1]);
    let events = give(&mut battle, Command::Attack { unit: two, target: enemy }, &[1, 1]);
    assert!(events.iter().any(|event| matches!(event, Event::Struck(one) if one.back.is_some())));
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!(refuse(&battle, Command::Attack { unit: enemy, target: one }), IllegalMove::BoundElsewhere);
    assert_eq!(battle.check(&Command::Attack { unit: enemy, target: two }), Ok(()));
}

#[test]
fn a_unit_bound_to_the_dead_may_attack_another() {
    proves!("BD-35");
    let field = Field { west: &[("LI", 20, "E05"), ("PE", 1, "D04")], east: &[("HI", 20, "D05")], ..OPEN };
    let mut battle = begin(&field);
    let (one, weak, enemy) = (on(&battle, "E05"), on(&battle, "D04"), on(&battle, "D05"));
    battle.units.at_mut(enemy).order = StandingOrder::Answer;
    to_combat(&mut battle);
    give(&mut battle, Command::Attack { unit: weak, target: enemy }, &[1, 1]);
    assert_eq!(battle.unit(weak).status, Status::Dead);
    give(&mut battle, Command::EndTurn, &[]);
    let events = give(&mut battle, Command::Attack { unit: enemy, target: one }, &[1, 1]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Struck(one) if one.back.is_some())),
        "LI defend themselves"
    );
    assert!(!battle.strikes_back(enemy, one), "the right to strike back stays with the dead");
}

#[test]
fn house_rules_shield_and_separate_shooters() {
    proves!("BD-37");
    let field = Field {
        rules: RuleSet::Ludus,
        ground: &[("H05", FOREST)],
        west: &[("A", 20, "D05"), ("LI", 20, "H04")],
        east: &[("HI", 20, "H05"), ("HI", 20, "I05"), ("LI", 20, "D03")],
    };
    let battle = begin(&field);
    let unit = on(&battle, "D05");
    let odds = |at| battle.volley_odds(unit, on(&battle, at)).outcomes();
    assert_eq!(odds("I05"), [(6, 1), (8, 2), (9, 2)]);
    assert_eq!(odds("D03"), [(12, 6), (15, 7), (18, 9)]);
    assert_eq!(odds("H05"), [(3, 0), (4, 1), (5, 1)]);
    let mut battle = battle;
    to_combat(&mut battle);
    let shot = |at| battle.check(&Command::Shoot { unit, target: on(&battle, at) });
    assert_eq!(
        [shot("D03"), shot("H05"), shot("I05")],
        [Ok(()), Err(IllegalMove::TargetInContact), Err(IllegalMove::TargetInContact)]
    );
}

#[test]
fn strategic_volleys_reach_adjacent_hexes() {
    proves!("BD-95");
    proves!("BATT-STAT-07", "BATT-SHOOT-03", "BATT-UNIT-08", "BATT-UNIT-07");
    let field = Field {
        rules: RuleSet::Ludus,
        west: &[("A", 200, "D05")],
        east: &[("HI", 20, "E05"), ("HI", 20, "F05")],
        ..OPEN
    };
    let setup = crate::model::setup::Setup { scale: Scale::Strategic, ..setup(&field) };
    let mut battle = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([6, 1]), &mut NullSink).unwrap();
    to_combat(&mut battle);
    let shot = |at| battle.check(&Command::Shoot { unit: on(&battle, "D05"), target: on(&battle, at) });
    assert_eq!([shot("E05"), shot("F05")], [Ok(()), Err(IllegalMove::OutOfReach)]);
}

#[test]
fn a_shot_spends_the_attack_and_needs_no_answer() {
    proves!("BD-34", "BD-36");
    proves!("BATT-RETAL-06", "BATT-STAT-05", "BATT-STAT-06", "BATT-SHOOT-06");
    let field = Field { west: &[("A", 20, "D05")], east: &[("HI", 20, "F05")], ..OPEN };
    let mut battle = begin(&field);
    let (unit, enemy) = (on(&battle, "D05"), on(&battle, "F05"));
    to_combat(&mut battle);
    let events = give(&mut battle, Command::Shoot { unit, target: enemy }, &[6]);
    assert!(events.iter().all(|event| !matches!(event, Event::Struck(one) if one.back.is_some())));
    assert_eq!(battle.unit(enemy).stance, UnitStance::Undecided);
    assert_eq!((battle.unit(unit).stance, battle.unit(unit).target), (UnitStance::Bound, enemy));
    assert_eq!(refuse(&battle, Command::Shoot { unit, target: enemy }), IllegalMove::Decided);
}

#[test]
fn prisoners_are_booty_unless_they_are_freed() {
    proves!("BD-52");
    proves!("BATT-SURR-01", "BATT-SURR-02", "BATT-SURR-03");
    let field = Field { west: &[("HI", 20, "D05")], east: &[("LI", 20, "E05"), ("HI", 20, "I09")], ..OPEN };
    let mut battle = begin(&field);
    let (captor, unit, friend) = (on(&battle, "D05"), on(&battle, "E05"), on(&battle, "I09"));
    battle.units.at_mut(unit).order = StandingOrder::Ask;
    to_combat(&mut battle);
    give(&mut battle, Command::Attack { unit: captor, target: unit }, &[]);
    give(&mut battle, Command::Reply(Reply::Surrender), &[]);
    assert_eq!((battle.unit(unit).status, battle.unit(unit).captor), (Status::Prisoner, captor));
    assert!(battle.is_busy(battle.unit(captor)), "the captor disarms them");
    while battle.round == 1 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(battle.active_army(), 1);
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!(refuse(&battle, Command::Move { unit: captor, way: way("W") }), IllegalMove::Disarming);
    let mut lost = battle.clone();
    give(&mut lost, Command::Concede, &[]);
    assert_eq!(balance(&lost, 1).unwrap().ending, Ending::Victory);
    let mut won = battle.clone();
    give(&mut won, Command::EndTurn, &[]);
    while won.active_army() != 1 || won.stage != Stage::Movement {
        give(&mut won, Command::EndTurn, &[]);
    }
    give(&mut won, Command::Concede, &[]);
    let result = balance(&won, 0).unwrap();
    assert_eq!((result.ending, result.booty, result.enemy), (Ending::Victory, 40, 40));
    assert_eq!(battle.unit(friend).status, Status::Active);
}

#[test]
fn a_friend_without_enemies_near_frees_prisoners() {
    proves!("BD-51");
    let field = Field { west: &[("LC", 10, "D05")], east: &[("LI", 20, "E05"), ("LC", 10, "I05")], ..OPEN };
    let mut battle = begin(&field);
    let (captor, unit, friend) = (on(&battle, "D05"), on(&battle, "E05"), on(&battle, "I05"));
    to_combat(&mut battle);
    battle.apply(&Event::Captured { unit, by: captor });
    while battle.round == 1 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    give(&mut battle, Command::Move { unit: friend, way: way("W W W") }, &[]);
    while battle.round == 2 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(battle.unit(unit).status, Status::Prisoner, "the captor is still next to them");
    while battle.active_army() != 0 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    battle.units.at_mut(friend).order = StandingOrder::Defend;
    give(&mut battle, Command::Move { unit: captor, way: way("W W") }, &[]);
    while battle.round == 3 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(battle.unit(unit).status, Status::Active);
}

#[test]
fn outnumbered_barbarians_flee_or_fight() {
    proves!("BATT-ARMY-09", "BATT-ARMY-10", "BATT-SURR-04");
    let field = Field { west: &[("B", 20, "D05")], east: &[("LI", 20, "E05"), ("LI", 20, "D04")], ..OPEN };
    let mut battle = begin(&field);
    let (unit, enemy) = (on(&battle, "D05"), on(&battle, "E05"));
    assert!(battle.is_outnumbered(unit));
    assert_eq!(refuse(&battle, Command::EndTurn), IllegalMove::BarbariansFirst);
    assert_eq!(refuse(&battle, Command::Move { unit, way: way("SE") }), IllegalMove::MustFlee);
    assert_eq!(battle.check(&Command::Move { unit, way: way("SW SW") }), Ok(()));
    battle.units.at_mut(unit).moved = true;
    to_combat(&mut battle);
    assert_eq!(refuse(&battle, Command::Surrender { unit, to: enemy }), IllegalMove::NoSurrender);
    let helped = Field { west: &[("B", 20, "D05"), ("LI", 20, "E04")], ..field };
    assert!(!begin(&helped).is_outnumbered(unit), "friends next to these enemies count");
}

#[test]
fn troops_beyond_the_leadership_may_disobey() {
    proves!("BD-12");
    proves!("BATT-LEAD-06", "BATT-LEAD-07", "BATT-ARMY-14", "BATT-LEAD-01");
    let field = Field { west: &[("HI", 20, "D05"), ("DG", 10, "D06")], east: &[("LI", 20, "E05")], ..OPEN };
    let mut setup = setup(&field);
    setup.armies[0].leadership = 120;
    let mut battle = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([6, 1]), &mut NullSink).unwrap();
    let (unit, guards, enemy) = (on(&battle, "D05"), on(&battle, "D06"), on(&battle, "E05"));
    assert_eq!((battle.ego(0), battle.disobedience(unit), battle.disobedience(guards)), (160, 2, 0));
    to_combat(&mut battle);
    let mut other = battle.clone();
    give(&mut battle, Command::Attack { unit, target: enemy }, &[2]);
    assert_eq!(battle.unit(unit).stance, UnitStance::Defending);
    give(&mut other, Command::Attack { unit, target: enemy }, &[3, 1, 1]);
    assert!(other.unit(unit).struck);
}

#[test]
fn a_hidden_unit_is_secret_until_it_is_found() {
    proves!("BD-66", "BD-93");
    proves!("BATT-HIDE-01", "BATT-HIDE-04", "BATT-HIDE-06", "BATT-SETUP-02", "BATT-SETUP-06");
    let field = Field {
        ground: &[("G05", FOREST)],
        west: &[("LC", 10, "B05")],
        east: &[("LI", 2, "G05"), ("LI", 20, "M01")],
        ..OPEN
    };
    let mut setup = setup(&field);
    setup.armies[1].units[0].hidden = true;
    let found = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([1, 6, 1]), &mut NullSink).unwrap();
    assert!(!found.unit(on(&found, "G05")).hidden);
    let mut battle = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([2, 6, 1]), &mut NullSink).unwrap();
    let (unit, hidden) = (on(&battle, "B05"), on(&battle, "G05"));
    assert!(battle.is_secret(hidden, 0) && !battle.is_secret(hidden, 1));
    setup.armies[1].units[0] = crate::model::unit::UnitRecord { hidden: true, ..record(&("A", 2, "G07")) };
    let twin = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([6, 6, 1]), &mut NullSink).unwrap();
    assert_eq!(battle.observation(Seat(0)), twin.observation(Seat(0)));
    assert_eq!(battle.determinize(Seat(0), Seed(9)), twin.determinize(Seat(0), Seed(9)));
    let events = give(&mut battle, Command::Move { unit, way: way("E E E E") }, &[]);
    assert!(events.contains(&Event::Revealed { unit: hidden, by_mover: true }), "{events:?}");
    assert_eq!(battle.unit(unit).at, spot("F05"));
}

#[test]
fn hidden_units_on_one_hex_are_placed_again() {
    proves!("BD-67");
    proves!("BATT-HIDE-02", "BATT-HIDE-03", "BATT-SETUP-01", "BATT-SETUP-03", "BATT-ORDER-06");
    let mut setup = setup(&Field { west: &[("LI", 2, "A01")], east: &[("LI", 2, "A01")], ..OPEN });
    for army in &mut setup.armies {
        army.units[0].at = None;
        army.units[0].hidden = true;
    }
    // Zones of two armies do not meet, so the overlap is made by hand.
    let mut battle = FieldBattle::start(&setup, Seed(1), &mut NullSink).unwrap();
    assert_eq!((battle.stage, battle.active_army()), (Stage::Hiding, 0));
    let one = crate::battle::unit::UnitId(0);
    give(&mut battle, Command::Place { unit: one, at: spot("A05") }, &[]);
    assert_eq!(battle.active_army(), 1);
    let other = crate::battle::unit::UnitId(1);
    battle.units.put(other, spot("A05"));
    battle.apply(&Event::Overlapped { units: [one, other] });
    assert_eq!([one, other].map(|id| battle.unit(id).status), [Status::Waiting; 2]);
    assert_eq!(battle.units.on(spot("A05")), None);
}

#[test]
fn units_leave_over_their_own_edge() {
    proves!("BATT-ORDER-05", "BATT-COMBAT-06", "BATT-GEN-05");
    let field = Field { west: &[("LI", 20, "A05")], east: &[("LI", 20, "M05"), ("LI", 20, "B05")], ..OPEN };
    let mut battle = begin(&field);
    let unit = on(&battle, "A05");
    assert_eq!(battle.zone(1).edge(), 12);
    give(&mut battle, Command::Withdraw { unit }, &[1]);
    assert!(matches!(battle.unit(unit).status, Status::Fled | Status::Dead));
    while battle.to_move().is_some() {
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!((battle.outcome, battle.round), (Some(Outcome::Won(1)), 1));
}

#[test]
fn flyers_cross_everything_and_rest_on_dry_land() {
    proves!("BD-61");
    let field = Field {
        ground: &[("E05", WATER)],
        west: &[("BP", 10, "C05"), ("LI", 20, "D05")],
        east: &[("LI", 20, "F05")],
        ..OPEN
    };
    let battle = begin(&field);
    let unit = on(&battle, "C05");
    assert_eq!(refuse(&battle, Command::Move { unit, way: way("E E") }), IllegalMove::Water);
    assert_eq!(battle.check(&Command::Move { unit, way: way("E E E E") }), Ok(()));
}

#[test]
fn defence_stands_on_the_ground_of_the_defender() {
    proves!("BD-27");
    proves!(
        "BATT-RETAL-08",
        "BATT-STAT-01",
        "BATT-STAT-02",
        "BATT-STAT-03",
        "BATT-STAT-04",
        "BATT-STRIKE-05",
        "BATT-STRIKE-06"
    );
    let field = Field {
        ground: &[("E05", CASTLE), ("D05", HILLS)],
        west: &[("P", 10, "D05")],
        east: &[("P", 10, "E05")],
        ..OPEN
    };
    let battle = begin(&field);
    let (own, enemy) = (on(&battle, "D05"), on(&battle, "E05"));
    assert_eq!([battle.attack_odds(own, enemy).force(), battle.retaliation_odds(enemy, own).force()], [30, 150]);
}
