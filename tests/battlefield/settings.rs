//! What is settled before a battle: scales, lists, limits, sizes, maps, the order of the set-up, and wars.

use crate::common::{legal, start};
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::state::{FieldBattle, Stage};
use ludus::battlefield::data::ground::{Fort, Homeland, Relief, Terrain};
use ludus::battlefield::data::people::People;
use ludus::battlefield::data::size::{GameSize, RuleSet, Scale};
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::{Army, ArmyError, Commander, General, PurchaseLimits};
use ludus::battlefield::model::generator::{MapPlan, Theme};
use ludus::battlefield::model::going;
use ludus::battlefield::model::map::{Ground, Map, MapError};
use ludus::battlefield::model::setup::{MapSource, Setup, SetupError, Zone, can_deploy};
use ludus::battlefield::model::spot::Spot;
use ludus::battlefield::model::unit::{Kind, UnitRecord};
use ludus::battlefield::scenario::ALL;
use ludus::battlefield::setup::purchase::buy;
use ludus::battlefield::setup::random::RandomBattle;
use ludus::battlefield::setup::war::{BATTLES, INCOME, War};
use ludus::battlefield::stats::results::balance;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};
use std::collections::BTreeSet;

fn full(troop: Troop) -> UnitRecord {
    let one = UnitRecord::new(troop, 1);
    UnitRecord { fighters: one.most(Scale::Tactical), ..one }
}

fn limits(people: People) -> PurchaseLimits {
    PurchaseLimits {
        gold: 9000,
        leadership: 9000,
        ..PurchaseLimits::of(GameSize::Great, Scale::Tactical, RuleSet::Ludus, people)
    }
}

fn army(troops: &[Troop]) -> Army {
    Army::new("Army", troops.iter().map(|troop| full(*troop)).collect())
}

#[test]
fn scales_set_the_fighters_of_a_full_unit() {
    proves!("BD-09", "BD-10", "BD-16");
    proves!("BATT-UNIT-01", "BATT-UNIT-04", "BATT-UNIT-05", "BATT-UNIT-T1", "BATT-ARMY-T1");
    // Code, most (tactical and strategic), HP, attack, defence, volley, Ego, hire, maintenance of a full tactical unit.
    for (code, [tactical, strategic, hp, attack, defence, volley, ego, hire, maintenance]) in [
        ("AR", [20, 200, 40, 20, 20, 60, 40, 40, 40]),
        ("KN", [10, 100, 60, 60, 40, 0, 100, 80, 40]),
        ("CH", [6, 66, 30, 12, 6, 0, 24, 36, 24]),
        ("PK", [20, 200, 60, 60, 100, 0, 80, 60, 40]),
        ("HI", [20, 200, 80, 80, 80, 0, 100, 80, 60]),
        ("DG", [20, 200, 100, 100, 100, 0, 120, 160, 60]),
        ("EA", [20, 200, 40, 20, 20, 100, 100, 40, 60]),
        ("LG", [20, 200, 80, 80, 80, 100, 120, 120, 80]),
    ] {
        let unit = full(Troop::of(code).unwrap());
        let (kind, number) = (unit.kind(), u32::from(unit.fighters));
        let power = if unit.troop.row().volleys > 0 { u32::from(unit.troop.row().power) } else { 0 };
        let found = [
            number,
            UnitRecord::new(unit.troop, 1).most(Scale::Strategic).into(),
            number * u32::from(kind.hp()),
            number * u32::from(kind.attack(Ground::open())),
            number * u32::from(kind.defence(None, Ground::open())),
            number * power,
            unit.ego(),
            number * kind.hire().unwrap(),
            number * kind.maintenance(),
        ];
        assert_eq!(found, [tactical, strategic, hp, attack, defence, volley, ego, hire, maintenance], "{code}");
    }
    // Single fighters of any Size; their gold is a twentieth.
    let single = |code: &str| UnitRecord::new(Troop::of(code).unwrap(), 1).most(Scale::Personal);
    assert_eq!(["PE", "KN", "GI", "W"].map(single), [1; 4]);
    let limits = |scale| PurchaseLimits::of(GameSize::Battle, scale, RuleSet::Printed, People::Free);
    let numbers = |scale| (limits(scale).gold, limits(scale).leadership);
    let [tactical, strategic, personal] = [Scale::Tactical, Scale::Strategic, Scale::Personal].map(numbers);
    assert_eq!([tactical, strategic, personal], [(800, 560), (8000, 5600), (40, 28)]);
    // A unit has one type.
    assert!(serde_json::from_str::<UnitRecord>(r#"{"troop": ["HI", "LI"], "fighters": 20}"#).is_err());
}

#[test]
fn grounds_have_the_printed_costs_and_factors() {
    proves!("BATT-RELIEF-T1", "BATT-TERR-04", "BATT-TERR-26");
    // Cost in half points, defence in halves, visibility, on plains, hills and rocks.
    for (terrain, rows) in [
        (Terrain::None, [(2, 2, 1), (4, 4, 2), (6, 6, 3)]),
        (Terrain::Bushes, [(4, 2, 2), (6, 4, 3), (8, 6, 4)]),
        (Terrain::Forest, [(6, 4, 4), (8, 6, 5), (10, 8, 6)]),
        (Terrain::Road, [(1, 2, 1), (3, 4, 2), (5, 6, 3)]),
        (Terrain::Sand, [(4, 2, 1), (6, 4, 2), (8, 6, 3)]),
        (Terrain::Snow, [(4, 2, 1), (6, 4, 2), (8, 6, 3)]),
    ] {
        for (relief, (cost, defence, seen)) in Relief::ALL.into_iter().zip(rows) {
            let ground = Ground::new(terrain, relief, Fort::None);
            assert_eq!(ground.terrain(), terrain);
            assert_eq!(going::cost(Troop::LightInfantry, None, ground), Some(cost), "{terrain:?} {relief:?}");
            assert_eq!(going::defence_factor(Troop::LightInfantry, None, ground), defence, "{terrain:?} {relief:?}");
            assert_eq!(going::visibility(ground, Default::default()), seen, "{terrain:?} {relief:?}");
        }
    }
    for (terrain, cost, defence) in [(Terrain::Swamp, 8, 4), (Terrain::Water, 10, 1)] {
        let ground = Ground::new(terrain, Relief::Rocks, Fort::None);
        assert_eq!((ground.relief(), ground.terrain()), (Relief::Plains, terrain), "it has no relief");
        assert_eq!(going::cost(Troop::LightInfantry, None, ground), Some(cost));
        assert_eq!(going::defence_factor(Troop::LightInfantry, None, ground), defence);
    }
}

#[test]
fn hidden_units_are_found_by_the_table() {
    proves!("BATT-HIDE-T1");
    for (fighters, row) in
        [(2, [3, 2, 1, 1, 1, 1]), (4, [5, 4, 3, 2, 1, 1]), (9, [6, 6, 5, 4, 3, 2]), (20, [6, 6, 6, 6, 5, 4])]
    {
        let found = [1, 2, 3, 4, 5, 6].map(|visibility| going::discovery_chance(fighters, 20, visibility));
        assert_eq!(found, row, "{fighters} of 20");
    }
}

#[test]
fn people_have_the_grounds_of_their_homes() {
    proves!("BD-21");
    proves!("BATT-ARMY-04", "BATT-ARMY-05", "BATT-ARMY-11", "BATT-ARMY-12");
    let cost = |troop, home, terrain| going::cost(troop, home, Ground::new(terrain, Relief::Plains, Fort::None));
    // Desert riders have the same row, and no penalty on sand.
    for troop in [Troop::LightCavalry, Troop::HeavyCavalry, Troop::Knights] {
        assert_eq!(
            (cost(troop, None, Terrain::Sand), cost(troop, Some(Homeland::Desert), Terrain::Sand)),
            (Some(4), Some(2))
        );
        assert_eq!(cost(troop, Some(Homeland::Arctic), Terrain::Sand), Some(4));
    }
    // Nomads do not begin in a fortification, and count as light infantry inside.
    let mut map = Map::open(9, 9).unwrap();
    let spot = Spot::at(1, 1);
    map.set(spot, Ground::new(Terrain::None, Relief::Plains, Fort::Castle));
    assert!(!can_deploy(Troop::Nomads, &army(&[]), &map, spot) && can_deploy(Troop::Archers, &army(&[]), &map, spot));
    assert_eq!(Kind::plain(Troop::Nomads).attack(map.ground(spot)), 3);
    // Dwarves pay nothing for hills and one for rocks, and defend like everybody else there.
    for (relief, dwarf, other) in [(Relief::Hills, 2, 4), (Relief::Rocks, 4, 6)] {
        let ground = Ground::new(Terrain::None, relief, Fort::None);
        assert_eq!(going::cost(Troop::Dwarves, None, ground), Some(dwarf));
        assert_eq!(going::cost(Troop::LightInfantry, None, ground), Some(other));
        let [first, second] =
            [Troop::Dwarves, Troop::LightInfantry].map(|one| going::defence_factor(one, None, ground));
        assert_eq!(first, second);
    }
}

#[test]
fn an_army_keeps_every_limit_of_the_purchase() {
    proves!("BD-17", "BD-22");
    proves!("BATT-SETUP-05", "BATT-ARMY-13", "BATT-ARMY-15", "BATT-ARMY-17", "BATT-ARMY-18", "OURS-1");
    use Troop::*;
    let free = limits(People::Free);
    let check = |army: &Army, limits: &PurchaseLimits| army.check_purchase(limits);
    assert_eq!(check(&army(&[DwarvenGuards, Archers, Pikemen]), &free), Err(ArmyError::Guards(1)));
    let mut dwarves = army(&[DwarvenGuards, Dwarves, Archers]);
    assert_eq!(check(&dwarves, &free), Ok(()));
    dwarves.units[0].elite = true;
    assert_eq!(check(&dwarves, &free), Err(ArmyError::EliteGuards(1)));
    assert!(matches!(check(&army(&[Elves, Archers, Pikemen, Orcs]), &free), Err(ArmyError::Elves(_))));
    assert_eq!(check(&army(&[ElvenArchers, Archers, Pikemen, Orcs]), &free), Ok(()), "the archers serve anywhere");
    let mut elite = army(&[Archers, Pikemen, Orcs, LightInfantry]);
    elite.units[0].elite = true;
    assert_eq!(check(&elite, &free), Ok(()));
    elite.units[1].elite = true;
    assert_eq!(check(&elite, &free), Err(ArmyError::Elite { units: 2, most: 1 }));
    // Muster is a house rule of armies of several peoples.
    let crowd = army(&[Orcs, Orcs, Archers]);
    assert_eq!(check(&crowd, &free), Err(ArmyError::Muster { troop: Orcs, units: 2, most: 1 }));
    assert_eq!(check(&crowd, &PurchaseLimits { rules: RuleSet::Printed, ..free }), Ok(()));
    assert_eq!(check(&army(&[Orcs, Orcs, Goblins]), &limits(People::Horde)), Ok(()));
    let archers = army(&[Archers, ElvenArchers, ForestArchers, Orcs, Pikemen, Knights]);
    assert_eq!(check(&archers, &free), Err(ArmyError::Bows { units: 3, most: 2 }));
    assert_eq!(check(&archers, &PurchaseLimits { rules: RuleSet::Printed, ..free }), Ok(()));
    assert_eq!(check(&army(&[Archers, ElvenArchers, Barbarians, Orcs, Pikemen, Knights]), &free), Ok(()));
    let poor = PurchaseLimits { gold: 100, ..free };
    assert_eq!(check(&army(&[HeavyInfantry]), &poor), Err(ArmyError::Gold { price: 140, gold: 100 }));
    assert_eq!(ArmyError::Gold { price: 140, gold: 100 }.to_string(), "the army costs 140 gold, 40 more than its 100");
    let weak = PurchaseLimits { leadership: 90, ..free };
    assert_eq!(check(&army(&[HeavyInfantry]), &weak), Err(ArmyError::Leadership { ego: 100, leadership: 90 }));
}

#[test]
fn sizes_and_lists_are_those_of_the_rulebook() {
    proves!("OURS-2", "OURS-5", "OURS-10");
    let sizes = GameSize::ALL.map(|size| (size.map(), size.gold(), size.leadership()));
    assert_eq!(sizes, [((13, 11), 400, 280), ((19, 15), 800, 560), ((19, 19), 1600, 1120)]);
    let codes: BTreeSet<&str> = Troop::ALL.iter().map(|troop| troop.code()).collect();
    assert!(codes.len() == 32 && codes.iter().all(|code| code.len() == 2));
    let words = |people: People| people.troops().iter().map(|troop| troop.code()).collect::<Vec<_>>().join(" ");
    assert_eq!(words(People::Empire), "AR LC HC KN CH LI PK HI PE BM");
    assert_eq!(words(People::Horde), "BA NO GO OR OG TR RF BW");
    assert_eq!(words(People::Dwarves), "DW DG AR PK CH");
    assert_eq!(words(People::Forest), "EL EA FO FA BW");
    assert_eq!(words(People::Marsh), "LZ LG BL BP GO");
    assert!(People::Free.troops().iter().all(|troop| troop.row().hire.is_some()) && People::Free.troops().len() == 30);
    for (number, people) in People::ALL.into_iter().enumerate() {
        let limits = PurchaseLimits::of(GameSize::Battle, Scale::Tactical, RuleSet::Ludus, people);
        let bought = Army::new("Army", buy(&limits, &[], Seed(number as u64)));
        assert_eq!(bought.check_purchase(&limits), Ok(()), "{people:?}");
        assert_eq!(bought.units, buy(&limits, &[], Seed(number as u64)), "the same seed buys the same army");
    }
}

#[test]
fn maps_come_from_a_seed_and_can_be_crossed() {
    proves!("OURS-3", "BATT-GEN-01");
    for seed in 0..300 {
        let (columns, rows) = GameSize::ALL[seed as usize % 3].map();
        let plan = MapPlan {
            seed: Seed(seed),
            columns,
            rows,
            theme: Theme::ALL[seed as usize / 3 % 3],
            mirrored: seed % 2 == 1,
        };
        let map = plan.map();
        assert_eq!((map.columns(), map.rows()), (columns, rows));
        assert_eq!(map.drawn(), plan.map().drawn(), "the same seed makes the same map");
        let zones = [0, 1].map(|army| Zone::of(army, 2, &map));
        assert!(map.has_way(|spot| zones[0].contains(spot), |spot| zones[1].contains(spot)));
        for spot in map.spots().filter(|spot| zones.iter().any(|zone| zone.contains(*spot))) {
            // A road or a ford in a zone stands on what was there before it.
            assert!(!going::is_rough_for_a_zone(map.ground(spot)), "{seed}: {spot}");
        }
        let inner = map.spots().find(|spot| spot.column() == 3 && spot.row() == 3).unwrap();
        assert_eq!(map.neighbours(inner).filter(|near| near.distance(inner) == 1).count(), 6);
        if plan.mirrored {
            for (spot, turned) in map.spots().filter_map(|spot| Some((spot, map.turned(spot)?))) {
                assert_eq!(map.ground(spot), map.ground(turned), "{seed}: {spot} and {turned}");
            }
        }
    }
}

/// A wall of water from north to south.
#[test]
fn a_map_without_a_way_between_the_zones_is_refused() {
    proves!("BD-58");
    let armies = vec![army(&[Troop::HeavyInfantry]), Army { name: "East".into(), ..army(&[Troop::Orcs]) }];
    let mut map = Map::open(13, 11).unwrap();
    for row in 0..11 {
        map.set(Spot::at(6, row), Ground::new(Terrain::Water, Relief::Plains, Fort::None));
    }
    let setup = |map| Setup::new(MapSource::Drawn(Box::new(map)), armies.clone());
    assert!(matches!(setup(map).check(), Err(SetupError::Map(MapError::NoWay(0, 1)))));
    // A ford is sand, a bridge is road.
    for crossing in [Terrain::Sand, Terrain::Road] {
        let mut crossed = map;
        crossed.set(Spot::at(6, 4), Ground::new(crossing, Relief::Plains, Fort::None));
        assert!(setup(crossed).check().is_ok(), "{crossing:?}");
    }
}

#[test]
fn the_set_up_ends_with_hidden_units() {
    proves!("OURS-7", "OURS-4");
    let mut battle = RandomBattle::mirror(GameSize::Skirmish, People::Empire);
    battle.armies[1].2 = Commander::Computer(General::Captain);
    let mut setup = battle.setup(Seed(3));
    setup.armies.iter_mut().for_each(|army| army.units[0].hidden = true);
    let mut battle = start(&setup, 3);
    let mut placed = Vec::new();
    while matches!(battle.stage, Stage::Deployment | Stage::Hiding) {
        let army = battle.deciding_army().unwrap();
        placed.push((battle.stage, army));
        let command = legal(&battle)[0];
        assert!(matches!(command, Command::Place { .. }));
        battle.execute(&command, &mut NullSink).unwrap();
    }
    let hidden = placed.iter().position(|(stage, _)| *stage == Stage::Hiding).unwrap();
    assert!(placed[hidden..].iter().all(|(stage, _)| *stage == Stage::Hiding), "hidden units come last: {placed:?}");
    let open: Vec<u8> = placed[..hidden].iter().map(|(_, army)| *army).collect();
    assert!(open.len() < 2 || open[0] != open[1], "in turns: {open:?}");
    assert_eq!(battle.round, 1);
    assert_eq!(ALL.len(), 9);
    for ready in ALL {
        assert!(ready.setup().unwrap().check().is_ok(), "{}", ready.word);
    }
}

#[test]
fn a_computer_takes_the_place_of_a_player() {
    proves!("BD-92");
    proves!("BATT-GEN-06", "OURS-6", "OURS-9");
    let setup = RandomBattle::mirror(GameSize::Skirmish, People::Free).setup(Seed(4));
    let play = |levels: [General; 2]| {
        let mut battle = start(&setup, 4);
        let mut commands = Vec::new();
        while let Some(army) = battle.deciding_army() {
            let (command, why) = choose(&battle, levels[usize::from(army)], &mut Scratch::default()).unwrap();
            assert!(!why.to_string().is_empty());
            battle.execute(&command, &mut NullSink).unwrap();
            commands.push(command);
        }
        (commands, battle)
    };
    let levels = [General::Captain, General::Sergeant];
    assert!(play(levels) == play(levels), "the same battle gets the same answers");
    assert!(play(levels).0 != play([General::Captain, General::Captain]).0);
    assert_eq!(setup.armies.len(), 2);
}

#[test]
fn opponents_of_a_war_grow_with_victories_and_shrink() {
    proves!("OURS-8");
    let mut war = War::new("Anna", GameSize::Skirmish, People::Empire, People::Horde, Seed(5));
    let limits = war.limits();
    war.hire(&buy(&limits, &[], Seed(6))).unwrap();
    let (mut leaderships, mut victories) = (Vec::new(), Vec::new());
    for fought in 0..BATTLES {
        assert!(!war.is_over() && war.fought == fought);
        let setup = war.battle();
        leaderships.push(setup.armies[1].leadership);
        assert_eq!((&setup.armies[0].units, setup.armies[0].leadership), (&war.units, war.leadership));
        let mut battle: FieldBattle = start(&setup, u64::from(fought));
        while battle.to_move().is_some() {
            let (command, _) = choose(&battle, General::Captain, &mut Scratch::default()).unwrap();
            battle.execute(&command, &mut NullSink).unwrap();
        }
        let (gold, result) = (war.gold, balance(&battle, 0).unwrap());
        let won = war.won;
        war.conclude(&battle);
        victories.push(war.won > won);
        assert_eq!(war.leadership, result.leadership);
        let income = if war.is_over() { 0 } else { INCOME - war.maintenance().min(INCOME) };
        assert!(war.gold >= gold + result.booty + income || !war.is_over(), "{war:?}");
        let more = buy(&war.limits(), &war.units, Seed(u64::from(fought)));
        let _ = war.hire(&more[war.units.len().min(more.len())..]);
        if war.units.is_empty() {
            war.units.push(full(Troop::Peasants));
        }
    }
    let follows = |(pair, won): (&[u32], &bool)| (pair[1] > pair[0]) == *won;
    assert!(leaderships.windows(2).zip(&victories).all(follows), "{leaderships:?} {victories:?}");
    assert_eq!(war.score(), war.leadership + Army::new("", war.units.clone()).price() / 10);
    let before = war.clone();
    assert!(before.is_over());
}
