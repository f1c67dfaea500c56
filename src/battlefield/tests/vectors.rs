//! The test vectors of the ledger (BATT-EX).

use crate::battle::command::{Command, Reply};
use crate::battle::event::{Event, Manner};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{UnitId, UnitStance};
use crate::data::ground::{Fort, Homeland, Relief, Terrain};
use crate::data::size::{RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::army::Army;
use crate::model::going;
use crate::model::map::{Ground, Map};
use crate::model::setup::{MapSource, Setup};
use crate::model::spot::{Spot, Way};
use crate::model::unit::{Kind, UnitRecord};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::hex::Direction;
use ludus_engine::proves;

/// The ground at a hex, and units by army: troop, fighters, hex.
pub(super) struct Field<'a> {
    pub rules: RuleSet,
    pub ground: &'a [(&'a str, Ground)],
    pub west: &'a [(&'a str, u8, &'a str)],
    pub east: &'a [(&'a str, u8, &'a str)],
}

pub(super) const OPEN: Field<'static> = Field { rules: RuleSet::Printed, ground: &[], west: &[], east: &[] };

pub(super) fn record((code, fighters, at): &(&str, u8, &str)) -> UnitRecord {
    let elite = code.ends_with('*');
    let troop = Troop::of(code.trim_end_matches('*')).unwrap();
    UnitRecord { elite, at: Some(spot(at)), ..UnitRecord::new(troop, *fighters) }
}

pub(super) fn setup(field: &Field<'_>) -> Setup {
    let mut map = Map::open(13, 11).unwrap();
    field.ground.iter().for_each(|(spot, ground)| map.set(Spot::parse(spot).unwrap(), *ground));
    let army = |name, units: &[(&str, u8, &str)]| Army {
        leadership: 10_000,
        ..Army::new(name, units.iter().map(record).collect())
    };
    let armies = Vec::from([army("West", field.west), army("East", field.east)]);
    Setup { rules: field.rules, ..Setup::new(MapSource::Drawn(alloc::boxed::Box::new(map)), armies) }
}

/// The battle at the beginning of the first round; the west moves first.
pub(super) fn begin(field: &Field<'_>) -> FieldBattle {
    let mut dice = Dice::loaded([6, 1]);
    FieldBattle::start_with(&setup(field), Seed(1), &mut dice, &mut Vec::new()).unwrap()
}

/// Executes a command with these dice, all of which must be rolled.
pub(super) fn give(battle: &mut FieldBattle, command: Command, dice: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::loaded(dice.iter().copied()), Vec::new());
    battle.execute_with(&command, &mut dice, &mut events).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false), "{command:?}");
    events
}

pub(super) fn refuse(battle: &FieldBattle, command: Command) -> IllegalMove {
    battle.check(&command).expect_err("an illegal command")
}

pub(super) fn on(battle: &FieldBattle, name: &str) -> UnitId {
    battle.units.on(spot(name)).unwrap_or_else(|| panic!("nobody on {name}"))
}

pub(super) fn spot(name: &str) -> Spot {
    Spot::parse(name).unwrap()
}

pub(super) fn way(steps: &str) -> Way {
    Way::try_from(alloc::string::String::from(steps)).unwrap()
}

/// Ends both movement turns.
pub(super) fn to_combat(battle: &mut FieldBattle) {
    while battle.stage == crate::battle::state::Stage::Movement {
        give(battle, Command::EndTurn, &[]);
    }
}

const fn ground(terrain: Terrain, relief: Relief, fort: Fort) -> Ground {
    Ground::new(terrain, relief, fort)
}
pub(super) const FOREST: Ground = ground(Terrain::Forest, Relief::Plains, Fort::None);
pub(super) const HILLS: Ground = ground(Terrain::None, Relief::Hills, Fort::None);
pub(super) const WATER: Ground = ground(Terrain::Water, Relief::Plains, Fort::None);
pub(super) const CASTLE: Ground = ground(Terrain::None, Relief::Plains, Fort::Castle);

#[test]
fn a_strike_is_half_a_die_and_3_times_k() {
    proves!("BD-02", "BD-91");
    proves!("BATT-EX-01", "BATT-EX-02", "BATT-STRIKE-01", "BATT-STRIKE-02", "BATT-STRIKE-03", "BATT-STRIKE-04");
    let battle = begin(&Field { west: &[("HI", 18, "D05")], east: &[("HI", 20, "E05")], ..OPEN });
    let (own, enemy) = (on(&battle, "D05"), on(&battle, "E05"));
    let odds = battle.attack_odds(own, enemy);
    assert_eq!((odds.force(), odds.k), (72, 8));
    assert_eq!(odds.outcomes(), [(32, 8), (40, 10), (48, 12)]);
    let rolled = |face| odds.roll(&mut Dice::loaded([face])).lost;
    assert_eq!([1, 2, 3, 4, 5, 6].map(rolled), [32, 32, 40, 40, 48, 48]);
}

#[test]
fn a_full_unit_has_the_room_of_its_scale() {
    proves!("BD-08");
    proves!("BATT-EX-05", "BATT-UNIT-02", "BATT-UNIT-03", "BATT-UNIT-06", "BATT-STAT-16");
    let most = |scale: Scale, code| scale.most(Troop::of(code).unwrap().row().size);
    assert_eq!(["K", "C", "T", "BL", "GI", "W"].map(|code| most(Scale::Tactical, code)), [10, 6, 6, 5, 4, 1]);
    assert_eq!(["C", "T", "GI"].map(|code| most(Scale::Strategic, code)), [66, 66, 40]);
}

#[test]
fn attack_and_retaliation_are_simultaneous() {
    proves!("BATT-EX-06", "BATT-COMBAT-08", "BATT-RETAL-04", "BATT-RETAL-07", "BATT-COMBAT-07");
    let mut battle = begin(&Field { west: &[("HI", 18, "D05")], east: &[("LI", 20, "E05")], ..OPEN });
    let (own, enemy) = (on(&battle, "D05"), on(&battle, "E05"));
    to_combat(&mut battle);
    let events = give(&mut battle, Command::Attack { unit: own, target: enemy }, &[4, 1]);
    assert!(events.contains(&Event::Bound { unit: enemy, target: own }), "{events:?}");
    assert_eq!((battle.unit(own).fighters, battle.unit(enemy).fighters), (14, 0));
    assert_eq!((battle.army(0).lost, battle.army(1).lost), (16, 40));
}

#[test]
fn defence_is_multiplied_by_ground_fort_and_relief() {
    proves!("BD-28", "BD-30", "BD-31", "BD-86");
    proves!("BATT-EX-07", "BATT-EX-08", "BATT-EX-09", "BATT-TERR-02", "BATT-TERR-03", "BATT-FORT-06", "BATT-TERR-09");
    let castle_hill = ground(Terrain::None, Relief::Hills, Fort::Castle);
    let of = |code| Kind::plain(Troop::of(code).unwrap());
    let defence = |code, ground| of(code).defence(None, ground);
    assert_eq!([Ground::open(), HILLS, castle_hill].map(|ground| 3 * defence("P", ground)), [15, 30, 60]);
    assert_eq!([defence("D", WATER), defence("A", WATER), defence("BP", HILLS)], [1, 1, 0]);
    assert_eq!([FOREST, Ground::open()].map(|ground| of("F").attack(ground)), [4, 2]);
    let elite = Kind { elite: true, ..of("F") };
    assert_eq!(elite.attack(FOREST), 8, "an elite is doubled, and doubled again at home");
    assert_eq!(of("A").defence(Some(Homeland::Water), WATER), 1);
    assert_eq!(of("P").defence(Some(Homeland::Water), WATER), 5, "BD-86");
}

#[test]
fn volleys_kill_by_the_shooting_power() {
    proves!("BD-04", "BD-97");
    proves!(
        "BATT-EX-10",
        "BATT-EX-11",
        "BATT-SHOOT-01",
        "BATT-SHOOT-02",
        "BATT-SHOOT-04",
        "BATT-SHOOT-05",
        "BATT-STAT-08"
    );
    let field = Field { west: &[("A", 20, "D05")], east: &[("HI", 20, "I05"), ("HI", 20, "J05")], ..OPEN };
    let mut battle = begin(&field);
    let (own, near, far) = (on(&battle, "D05"), on(&battle, "I05"), on(&battle, "J05"));
    let odds = battle.volley_odds(own, near);
    assert_eq!(odds.outcomes(), [(24, 6), (30, 7), (36, 9)]);
    to_combat(&mut battle);
    assert_eq!(refuse(&battle, Command::Shoot { unit: own, target: far }), IllegalMove::OutOfReach);
    for round in 1..=10 {
        assert_eq!(battle.unit(own).volleys, 11 - round);
        battle.units.at_mut(near).fighters = 20;
        give(&mut battle, Command::Shoot { unit: own, target: near }, &[1]);
        give(&mut battle, Command::EndTurn, &[]);
        if round < 10 {
            to_combat(&mut battle);
        }
    }
    assert_eq!(battle.unit(own).volleys, 0, "no volley is left");
}

#[test]
fn an_elite_doubles_scores_and_triples_ego_and_hire() {
    proves!("BATT-EX-12", "BATT-ARMY-19", "BATT-ARMY-20", "BATT-ARMY-21", "BATT-ARMY-22");
    let elite = Kind { elite: true, ..Kind::plain(Troop::HeavyInfantry) };
    let open = Ground::open();
    assert_eq!((elite.attack(open), elite.defence(None, open), elite.hp(), elite.moves()), (8, 8, 4, 2));
    assert_eq!((elite.ego(), elite.hire(), elite.maintenance()), (15, Some(12), 6));
}

#[test]
fn a_passenger_adds_attack_defence_and_hp() {
    proves!("BATT-EX-13", "BATT-ARMY-06", "BATT-ARMY-07", "BATT-ARMY-08");
    let with = |code| Kind { with: Troop::of(code), ..Kind::plain(Troop::Chariots) };
    let scores = |kind: Kind| (kind.attack(Ground::open()), kind.defence(None, Ground::open()), kind.hp());
    assert_eq!(scores(with("A")), (3, 2, 7));
    assert_eq!(scores(with("LI")), (5, 3, 7));
    assert_eq!((with("A").shooter(), with("LI").shooter()), (Some(Troop::Archers), None));
    assert_eq!(with("A").moves(), 8);
    assert!(!Troop::HeavyInfantry.can_ride() && Troop::Goblins.can_ride());
}

#[test]
fn riders_in_a_castle_count_as_light_infantry() {
    proves!("BATT-EX-14", "BATT-FORT-07", "BATT-FORT-08");
    let scores = |code| {
        let kind = Kind::plain(Troop::of(code).unwrap());
        (kind.attack(CASTLE), kind.defence(None, CASTLE))
    };
    assert_eq!([scores("LC"), scores("K"), scores("BP")], [(3, 6); 3]);
    assert_eq!(scores("HI"), (4, 12));
}

#[test]
fn each_enemy_held_needs_a_quarter() {
    proves!("BD-49");
    proves!("BATT-EX-15", "BATT-FLEE-05", "BATT-FLEE-06", "BATT-FLEE-07");
    let east = [("LI", 20, "E05"), ("LI", 20, "C05"), ("LI", 20, "D04"), ("LI", 20, "D06")];
    for (count, least) in [(1, 5), (2, 9), (3, 14)] {
        let battle = begin(&Field { west: &[("HI", 18, "D05")], east: &east[..count], ..OPEN });
        let unit = on(&battle, "D05");
        let held = battle.around(battle.unit(unit));
        let free = (0..6).find(|number| held >> number & 1 == 0 && held >> ((number + 1) % 6) & 1 == 0);
        let free = Direction::ALL[free.unwrap_or(5) as usize];
        let leave = |guard| battle.check(&Command::Leave { unit, way: Way::of(free), guard, held });
        assert_eq!(leave(least), Ok(()), "{count}");
        assert_eq!(leave(least - 1), Err(IllegalMove::Guard), "{count}");
    }
    let battle = begin(&Field { west: &[("HI", 18, "D05")], east: &east, ..OPEN });
    let unit = on(&battle, "D05");
    let held = battle.around(battle.unit(unit));
    let free = Direction::ALL[(0..6).find(|number| held >> number & 1 == 0).unwrap() as usize];
    let leave = |guard| battle.check(&Command::Leave { unit, way: Way::of(free), guard, held });
    assert!((1..=18).all(|guard| leave(guard).is_err()), "nobody can leave four");
}

#[test]
fn hidden_units_are_found_by_number_and_ground() {
    proves!("BATT-EX-16", "BATT-HIDE-05", "BATT-HIDE-07", "BATT-HIDE-08", "BATT-HIDE-09");
    let visibility = |ground| going::visibility(ground, Default::default());
    let forest_hill = ground(Terrain::Forest, Relief::Hills, Fort::None);
    assert_eq!(going::discovery_chance(20, 20, visibility(FOREST)), 6);
    assert_eq!(going::discovery_chance(2, 20, visibility(FOREST)), 1);
    assert_eq!(going::discovery_chance(5, 20, visibility(forest_hill)), 3);
}

#[test]
fn borders_of_number_classes_belong_to_the_upper_one() {
    proves!("BD-62");
    assert_eq!([1, 2, 4, 8].map(|fighters| going::discovery_chance(fighters, 16, 4)), [1, 2, 4, 6]);
}

#[test]
fn the_first_army_becomes_the_last() {
    proves!("BATT-EX-17", "BATT-ORDER-03", "BATT-ORDER-02");
    let mut setup = setup(&Field { west: &[("P", 20, "A01")], east: &[("P", 20, "M01")], ..OPEN });
    setup.armies.push(Army { leadership: 500, ..Army::new("South", [("P", 20, "A11")].iter().map(record).collect()) });
    let mut battle = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([6, 5, 4]), &mut Vec::new()).unwrap();
    let mut seen = Vec::new();
    for _ in 0..9 {
        seen.push(battle.active_army());
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(seen, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
}

#[test]
fn slow_foot_pays_in_instalments() {
    proves!("BD-06");
    proves!("BATT-EX-18", "BATT-MOVE-09");
    let field = Field { ground: &[("E05", FOREST)], west: &[("HI", 20, "D05")], east: &[("P", 20, "M01")], ..OPEN };
    let mut battle = begin(&field);
    let (unit, to) = (on(&battle, "D05"), spot("E05"));
    assert!(matches!(refuse(&battle, Command::Move { unit, way: way("E") }), IllegalMove::TooFar { cost: 6, left: 2 }));
    for round in 1..=3 {
        give(&mut battle, Command::Pay { unit, to }, &[]);
        assert_eq!(battle.unit(unit).at == to, round == 3, "round {round}");
        while battle.round == round {
            give(&mut battle, Command::EndTurn, &[]);
        }
        while battle.active_army() != 0 {
            give(&mut battle, Command::EndTurn, &[]);
        }
    }
}

#[test]
fn points_buy_steps_by_the_ground_entered() {
    proves!("BD-05");
    proves!(
        "BATT-EX-19",
        "BATT-EX-20",
        "BATT-TERR-12",
        "BATT-RELIEF-05",
        "BATT-RELIEF-07",
        "BATT-MOVE-05",
        "BATT-TERR-01"
    );
    let road = ground(Terrain::Road, Relief::Plains, Fort::None);
    let roads: Vec<(&str, Ground)> =
        ["B01", "C01", "D01", "E01", "F01", "G01", "H01", "I01", "J01", "K01", "L01"].map(|spot| (spot, road)).into();
    let mut all = roads.clone();
    all.push(("B05", FOREST));
    let field = Field {
        ground: &all,
        west: &[("LC", 10, "A01"), ("LC", 10, "A03"), ("LC", 10, "A05")],
        east: &[("P", 20, "M11")],
        ..OPEN
    };
    let battle = begin(&field);
    let check = |from: &str, steps: &str| battle.check(&Command::Move { unit: on(&battle, from), way: way(steps) });
    assert_eq!(check("A01", &"E ".repeat(10)), Ok(()));
    assert!(check("A01", &"E ".repeat(11)).is_err());
    assert_eq!(check("A03", &"E ".repeat(5)), Ok(()));
    assert!(check("A03", &"E ".repeat(6)).is_err());
    assert_eq!(check("A05", "E E E"), Ok(()), "a forest and two open hexes");
    assert!(check("A05", "E E E E").is_err());
    let rocks = ground(Terrain::None, Relief::Rocks, Fort::None);
    assert_eq!([HILLS, rocks].map(|ground| going::cost(Troop::Dwarves, None, ground)), [Some(2), Some(4)]);
    assert_eq!(Kind::plain(Troop::Dwarves).defence(None, rocks), 9, "dwarves keep the full defence of rocks");
}

#[test]
fn no_remainder_of_a_strike_is_kept() {
    proves!("BD-24");
    proves!("BATT-EX-21", "BATT-STAT-12", "BATT-STRIKE-07", "BATT-LEAD-08");
    let mut battle = begin(&Field { west: &[("PE", 14, "D05")], east: &[("GI", 4, "E05")], ..OPEN });
    let (own, giants) = (on(&battle, "D05"), on(&battle, "E05"));
    assert_eq!(battle.attack_odds(own, giants).outcomes().map(|(_, dead)| dead), [0, 0, 0]);
    to_combat(&mut battle);
    battle.units.at_mut(giants).order = crate::model::unit::StandingOrder::Ask;
    give(&mut battle, Command::Attack { unit: own, target: giants }, &[]);
    give(&mut battle, Command::Reply(Reply::Defend), &[5, 1]);
    assert_eq!((battle.unit(giants).fighters, battle.army(1).lost), (4, 12));
}

#[test]
fn swimmers_drown_from_the_fourth_round() {
    proves!("BD-59");
    proves!("BATT-EX-22", "BATT-TERR-25");
    let lake = ["C04", "D04", "C05", "D05", "E05", "C06", "D06"].map(|spot| (spot, WATER));
    let mut battle = begin(&Field { ground: &lake, west: &[("LI", 8, "D05")], east: &[("P", 20, "M01")], ..OPEN });
    let unit = on(&battle, "D05");
    assert!(battle.map.is_deep(spot("D05")) && !battle.map.is_deep(spot("C05")));
    let mut left = Vec::new();
    for round in 1..=6 {
        while battle.round == round {
            give(&mut battle, Command::EndTurn, &[]);
        }
        left.push(battle.unit(unit).fighters);
    }
    assert_eq!(left, [8, 8, 8, 6, 4, 3]);
    assert_eq!(battle.army(0).lost, 10, "drowned HP count as lost");
}

#[test]
fn defending_pays_only_against_several() {
    proves!("BATT-EX-23", "BATT-COMBAT-02", "BATT-COMBAT-03", "BATT-COMBAT-04", "BATT-RETAL-03");
    let east = [("LI", 20, "E05"), ("LI", 20, "D04"), ("LI", 20, "C05")];
    for count in 1..=3 {
        let battle = begin(&Field { west: &[("HI", 20, "D05")], east: &east[..count], ..OPEN });
        let (own, enemy) = (on(&battle, "D05"), on(&battle, "E05"));
        assert_eq!(battle.best_reply(own, enemy) == Reply::Defend, count == 3, "{count}");
    }
    let mut battle = begin(&Field { west: &[("P", 10, "D05")], east: &east, ..OPEN });
    let (own, enemies) = (on(&battle, "D05"), ["E05", "D04", "C05"].map(|spot| on(&battle, spot)));
    to_combat(&mut battle);
    give(&mut battle, Command::Defend { unit: own }, &[]);
    assert_eq!(battle.unit(own).stance, UnitStance::Defending);
    assert!(refuse(&battle, Command::Attack { unit: own, target: enemies[0] }) == IllegalMove::Decided);
    give(&mut battle, Command::EndTurn, &[]);
    battle.units.at_mut(own).fighters = 20;
    for (number, enemy) in enemies.into_iter().enumerate().take(2) {
        battle.units.at_mut(own).fighters = 20;
        let events = give(&mut battle, Command::Attack { unit: enemy, target: own }, &[1, 1]);
        let answered = events.iter().any(|event| matches!(event, Event::Struck(one) if one.back.is_some()));
        assert!(answered, "attack {number}");
    }
}

#[test]
fn fleeing_draws_a_bonus_strike_without_retaliation() {
    proves!(
        "BATT-EX-24",
        "BATT-FLEE-01",
        "BATT-FLEE-02",
        "BATT-FLEE-03",
        "BATT-FLEE-04",
        "BATT-RETAL-09",
        "BATT-MOVE-02"
    );
    let mut battle = begin(&Field { west: &[("LC", 10, "D05")], east: &[("LI", 20, "E05")], ..OPEN });
    let (own, enemy) = (on(&battle, "D05"), on(&battle, "E05"));
    assert_eq!(battle.attack_odds(enemy, own).outcomes(), [(24, 8), (30, 10), (30, 10)]);
    let events = give(&mut battle, Command::Move { unit: own, way: way("W W") }, &[1]);
    let bonus = events.iter().find_map(|event| match event {
        Event::Struck(exchange) => Some((exchange.manner, exchange.back)),
        _ => None,
    });
    assert_eq!(bonus, Some((Manner::Bonus, None)));
    assert_eq!((battle.unit(own).fighters, battle.unit(own).at), (2, Spot::at(1, 4)));
    assert_eq!((battle.unit(enemy).stance, battle.unit(enemy).target), (UnitStance::Bound, own));
}

#[test]
fn a_bound_unit_strikes_back_once_and_only_at_its_target() {
    proves!("BATT-RETAL-02");
    let field = Field { west: &[("LI", 10, "D05"), ("LI", 10, "E06")], east: &[("LI", 10, "E05")], ..OPEN };
    let mut battle = begin(&field);
    let [own, other, enemy] = ["D05", "E06", "E05"].map(|at| on(&battle, at));
    let bind = |battle: &mut FieldBattle, replied| {
        let unit = battle.units.all_mut().iter_mut().find(|unit| unit.at == spot("E05")).unwrap();
        (unit.stance, unit.target, unit.replied) = (UnitStance::Bound, own, replied);
    };
    bind(&mut battle, false);
    assert_eq!([own, other].map(|by| battle.strikes_back(enemy, by)), [true, false]);
    bind(&mut battle, true);
    assert!(!battle.strikes_back(enemy, own));
}
