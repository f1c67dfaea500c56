//! The grid, the ground, and hidden units before the battle.

use super::*;
use crate::plain::field::Homeland;
use crate::plain::troops::Kind::*;

fn at(terrain: Terrain, relief: Relief, fort: Fort) -> Ground {
    Ground { terrain, relief, fort }
}

#[test]
fn the_grid_is_one_of_shifted_rows() {
    let field = Field::open(7, 6);
    for from in field.hexes() {
        // Breadth first, against the formula.
        let mut near = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(here, steps)) = near.get(next) {
            for beside in field.around(here) {
                if near.iter().all(|known| known.0 != beside) {
                    near.push((beside, steps + 1));
                }
            }
            next += 1;
        }
        assert!(near.iter().all(|&(to, steps)| from.distance(to) == steps && to.distance(from) == steps), "{from:?}");
        assert_eq!(near.len(), 42);
    }
    assert_eq!(hex(2, 1).neighbours(), [hex(1, 1), hex(3, 1), hex(2, 0), hex(3, 0), hex(2, 2), hex(3, 2)]);
    assert_eq!((hex(10, 6).name(), hex(0, 0).name()), ("K07".to_string(), "A01".to_string()));
}

#[test]
fn cost_defence_and_visibility_are_those_of_the_table() {
    use Terrain::{Bushes, Forest, None, Road, Sand, Snow, Swamp, Water};
    let table = [
        (None, [(2, 2, 1), (4, 4, 2), (6, 6, 3)]),
        (Bushes, [(4, 2, 2), (6, 4, 3), (8, 6, 4)]),
        (Forest, [(6, 4, 4), (8, 6, 5), (10, 8, 6)]),
        (Road, [(1, 2, 1), (3, 4, 2), (5, 6, 3)]),
        (Sand, [(4, 2, 1), (6, 4, 2), (8, 6, 3)]),
        (Snow, [(4, 2, 1), (6, 4, 2), (8, 6, 3)]),
        (Swamp, [(8, 4, 2); 3]),
        (Water, [(10, 1, 1); 3]),
    ];
    for (terrain, row) in table {
        for (relief, expected) in [Relief::Plains, Relief::Hills, Relief::Rocks].into_iter().zip(row) {
            let ground = at(terrain, relief, Fort::None);
            let defence = ground.defence_doubled(Peasants, Homeland::None);
            let cost = ground.cost(Peasants, Homeland::None).unwrap();
            assert_eq!((cost, defence, ground.visibility(false, false)), expected, "{terrain:?} {relief:?}");
        }
    }
}

#[test]
fn folk_at_home_pay_as_on_open_ground() {
    let flat = |terrain| at(terrain, Relief::Plains, Fort::None);
    let homes = [
        (Terrain::Forest, Forestmen, Homeland::None),
        (Terrain::Swamp, LizardmanGuards, Homeland::None),
        (Terrain::Bushes, Peasants, Homeland::Bush),
        (Terrain::Sand, LightCavalry, Homeland::Desert),
        (Terrain::Snow, Archers, Homeland::Arctic),
        (Terrain::Water, Barbarians, Homeland::Water),
    ];
    for (terrain, kind, home) in homes {
        assert_eq!(flat(terrain).cost(kind, home), Some(2), "{kind:?}");
        let seen = flat(terrain).visibility(true, false);
        assert_eq!(seen, 1, "{terrain:?}");
    }
    assert_eq!(flat(Terrain::Sand).cost(Orcs, Homeland::Desert), Some(4), "orcs have no homeland");
    assert_eq!(flat(Terrain::Water).defence_doubled(Barbarians, Homeland::Water), 2);
    let wooded_hill = at(Terrain::Forest, Relief::Hills, Fort::None);
    assert_eq!((wooded_hill.visibility(true, true), wooded_hill.cost(Dwarves, Homeland::None)), (1, Some(6)));
}

#[test]
fn closed_ground_is_closed_to_exactly_these() {
    let closed = |terrain| {
        let ground = at(terrain, Relief::Plains, Fort::None);
        let rows = crate::plain::troops::ROWS.iter().map(|row| row.kind);
        rows.filter(|kind| ground.cost(*kind, Homeland::Water).is_none()).collect::<Vec<Kind>>()
    };
    assert_eq!(closed(Terrain::Forest), [Chariots, BattleElephants]);
    let heavy = [HeavyCavalry, Knights, Chariots, HeavyInfantry, DwarvenGuards, Ogres, Trolls, Giants];
    assert_eq!(closed(Terrain::Swamp)[..8], heavy);
    assert_eq!(closed(Terrain::Swamp)[8..], [BattleLizards, BattleElephants, Battlemages, Demons]);
    let sinking = [HeavyCavalry, Knights, Chariots, HeavyInfantry, DwarvenGuards];
    assert_eq!(closed(Terrain::Water)[..5], sinking);
    assert_eq!(closed(Terrain::Water)[5..], [BattleLizards, BattleElephants, BattleWolves]);
}

#[test]
fn a_fortification_replaces_the_terrain() {
    let keep = at(Terrain::Forest, Relief::Hills, Fort::Castle);
    assert_eq!(keep.cost(Chariots, Homeland::None), Some(4));
    assert_eq!((keep.defence_doubled(Peasants, Homeland::None), keep.visibility(false, false)), (8, 2));
    let values = [Fort::Simple, Fort::Castle, Fort::Stronghold]
        .map(|fort| at(Terrain::Sand, Relief::Plains, fort).defence_doubled(Peasants, Homeland::None) / 2);
    assert_eq!(values, [2, 3, 4]);
}

#[test]
fn enemies_at_home_see_better() {
    let mut b = battle(&[(0, Peasants, 4, hex(0, 0)), (1, Orcs, 9, hex(8, 6)), (1, Forestmen, 9, hex(7, 6))]);
    b.field.set(hex(0, 0), at(Terrain::Forest, Relief::Hills, Fort::None));
    b.units[0].hidden = true;
    // 4 of 20 have the factor 6. The forest counts 1 for forestmen, and the hill 1.
    assert_eq!(b.discovery_chance(0), Some(4));
    b.units[2].kind = Orcs;
    assert_eq!(b.discovery_chance(0), Some(1));
    b.units[2].kind = Dwarves;
    assert_eq!(b.discovery_chance(0), Some(2));
    let events = b.discover(&mut Faces::new(&[3]));
    assert_eq!(events, [Event::Searched { unit: 0, die: 3, chance: 2, found: false }]);
    assert!(b.units[0].hidden);
    b.discover(&mut Faces::new(&[2]));
    assert!(!b.units[0].hidden);
}

#[test]
fn hidden_units_on_one_hex_are_found_out() {
    let mut b = battle(&[(0, Orcs, 9, hex(3, 3)), (1, Orcs, 9, hex(3, 3)), (0, Orcs, 9, hex(0, 0))]);
    (b.units[0].hidden, b.units[1].hidden) = (true, true);
    assert_eq!(b.overlapping(), [0, 1]);
    b.units[1].hidden = false;
    assert_eq!(b.overlapping(), [0], "a visible unit stays");
}
