//! The areas of terrain spells, drawn by hand (manual p15, p16) and compared square by square.

use ludus::engine::dice::Seed;
use ludus::gladiator::battle::shape;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::data::tables::SpellKind;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, MoveClass, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Arena, Phase, Recruit, Setup, Stance, Start};
use std::collections::BTreeSet;

fn standing(race: Race, side: Side, at: Square, facing: Facing) -> Recruit {
    let stance = Stance { at, facing, sh: None, prone: false, dazed: false, spells: None, moved: MoveClass::Wait };
    Recruit { stance: Some(stance), ..Recruit::new(&format!("{at:?}"), race, side) }
}

/// Checks a picture with one character a square, the first at `corner`. The Mage is `> < ^ v` by facing (`S` if the
/// area includes the own square, facing East). `*` marks the squares that the spell must change, and no others. `#` is
/// a wall, `p` a pit, `e` an exit, `a` the altar. `F` is a friend, `E` an enemy, `B` an enemy in a changed square.
fn check(spell: Spell, corner: (i32, i32), picture: &[&str]) {
    let (mut fighters, mut terrain, mut wanted) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (y, row) in (0..).zip(picture) {
        for (x, cell) in (0..).zip(row.split_whitespace()) {
            let at = Square::new(corner.0 + x, corner.1 + y).expect("the picture lies in the arena");
            let facing = match cell {
                "<" => Facing::West,
                "^" => Facing::North,
                "v" => Facing::South,
                _ => Facing::East,
            };
            match cell {
                ">" | "<" | "^" | "v" | "S" => fighters.insert(0, standing(Race::Mage, Side::West, at, facing)),
                "F" => fighters.push(standing(Race::Human, Side::West, at, facing)),
                "E" | "B" => fighters.push(standing(Race::Human, Side::East, at, facing)),
                "#" => terrain.push((at, Layer::Wall)),
                "p" => terrain.push((at, Layer::Pit)),
                "e" => terrain.push((at, Layer::Exit)),
                "a" => terrain.push((at, Layer::Altar)),
                "." | "*" => {}
                other => panic!("\"{other}\" is no cell"),
            }
            if matches!(cell, "*" | "B" | "S") {
                wanted.insert(at);
            }
        }
    }
    let away =
        Square::all().find(|at| fighters.iter().all(|one| one.stance.as_ref().unwrap().at.distance(*at) > 12)).unwrap();
    fighters.push(standing(Race::Human, Side::East, away, Facing::West));
    let start = Some(Start { turn: 1, phase: Phase::Actions, first: None });
    let battle = Battle::new(
        &Setup { fighters, arena: Arena::Drawn { terrain, items: Vec::new() }, start, skill: Default::default() },
        Seed(1),
    )
    .unwrap();
    let made: Vec<Square> = shape::area(&battle, FighterId(0), spell);
    let set: BTreeSet<Square> = made.iter().copied().collect();
    assert_eq!(set.len(), made.len(), "{spell:?}: a square twice");
    assert_eq!(set, wanted, "{spell:?} at {corner:?}:\n{}", picture.join("\n"));
}

#[test]
fn the_pictures_of_the_manual() {
    proves!("TSP-05", "TSP-07", "TSP-08", "DEC-100");
    for spell in [Spell::PitTrench, Spell::WallOfFire, Spell::WallLine] {
        check(spell, (5, 3), &[". *", ". *", ". *", "> *", ". *", ". *", ". *"]);
    }
    for spell in [Spell::PitFortress, Spell::WallFortress] {
        // The pictures end at the edge of the arena: in the west, and in the south or north.
        check(spell, (0, 13), &["* * * *", ". . > *", ". . . *", ". . . *", ". . . *", ". . . *"]);
        check(spell, (0, 0), &[". . . *", ". . . *", ". . > *", "* * * *"]);
    }
}

#[test]
fn a_fortress_of_ten_squares_in_each_quadrant() {
    proves!("TSP-01", "TSP-07", "DEC-100");
    let north_west = [". . . . *", ". . . . *", ". . . . *", ". . . . *", ". . . ^ *", "* * * * *"];
    let south_west = ["* * * * *", ". . . < *", ". . . . *", ". . . . *", ". . . . *", ". . . . *"];
    let north_east = ["* . . . .", "* . . . .", "* . . . .", "* . . . .", "* v . . .", "* * * * *"];
    let south_east = ["* * * * *", "* > . . .", "* . . . .", "* . . . .", "* . . . .", "* . . . ."];
    for spell in [Spell::PitFortress, Spell::WallFortress] {
        check(spell, (7, 1), &north_west);
        check(spell, (7, 11), &south_west);
        check(spell, (28, 1), &north_east);
        check(spell, (28, 11), &south_east);
        // The middle row counts as north of it, the two middle columns as west and as east.
        check(spell, (7, 5), &north_west);
        check(spell, (16, 5), &north_west);
        check(spell, (19, 5), &north_east);
        check(spell, (16, 9), &south_west);
        check(spell, (19, 9), &south_east);
        assert_eq!(spell.row().size, Some(10));
    }
}

#[test]
fn a_fortress_at_an_edge_extends_along_the_free_side() {
    proves!("TSP-08", "TSP-09", "DEC-100");
    for spell in [Spell::PitFortress, Spell::WallFortress] {
        check(spell, (0, 0), &["> *", "* *"]);
        check(spell, (38, 0), &["* >", "* *"]);
        check(spell, (0, 17), &["* *", "> *"]);
        check(spell, (38, 17), &["* *", "* >"]);
        // West edge: one square is left for the arm to the west, so that the other has eight.
        let mut west = vec![". *"; 7];
        west.extend(["> *", "* *"]);
        check(spell, (0, 0), &west);
        // North edge: one for the arm to the north, eight for the arm to the west.
        check(spell, (6, 0), &[". . . . . . . > *", "* * * * * * * * *"]);
        // South edge, in the east.
        check(spell, (25, 17), &["* * * * * * * * *", "* > . . . . . . ."]);
    }
}

#[test]
fn wall_ends_an_arm_and_the_other_arm_gets_its_squares() {
    proves!("TSP-08", "TSP-09", "DEC-100");
    for spell in [Spell::PitFortress, Spell::WallFortress] {
        check(
            spell,
            (7, 0),
            &[
                ". . . . *",
                ". . . . *",
                ". . . . *",
                ". . . . *",
                ". . . . *",
                ". . . . *",
                ". . . . *",
                ". . . > *",
                ". . # * *",
            ],
        );
        check(spell, (2, 4), &[". . . . . . . . #", ". . . . . . . > *", "* * * * * * * * *"]);
    }
    for spell in [Spell::PitTrench, Spell::WallOfFire, Spell::WallLine] {
        // Facing East: a wall to the north leaves four squares to the south.
        check(spell, (5, 3), &[". #", ". *", ". *", "> *", ". *", ". *", ". *", ". *"]);
        // At the edge of the arena: to the south one square only, five to the north.
        check(spell, (5, 12), &[". *", ". *", ". *", ". *", ". *", "> *", ". *"]);
        // Facing North in the corner: six to the east.
        check(spell, (0, 4), &["* * * * * * *", "^ . . . . . ."]);
        // Walls on both sides make it short.
        check(spell, (5, 3), &[". #", ". *", "> *", ". #"]);
        // A wall in front, or the edge of the arena: nothing.
        check(spell, (5, 3), &[". .", "> #", ". ."]);
        check(spell, (0, 3), &[". .", "< .", ". ."]);
    }
    check(Spell::ShadowWall, (5, 3), &["* .", "S .", "* ."]);
    check(Spell::ShadowWall, (5, 0), &["S .", "* .", "* ."]);
    check(Spell::ShadowWall, (5, 3), &["* .", "* .", "S .", "# ."]);
}

#[test]
fn obstacles_limit_the_squares_of_an_area_spell() {
    proves!("TSP-11", "DEC-099");
    // Pits and walls never go on fighters, the altar or an exit; a pit is no second pit, a wall fills it.
    check(Spell::WallLine, (5, 3), &[". e", ". a", ". F", "> *", ". E", ". *", ". *"]);
    check(Spell::PitTrench, (5, 3), &[". e", ". a", ". F", "> *", ". E", ". p", ". *"]);
    // Fire does not go on friends or the altar, but on enemies and exits.
    check(Spell::WallOfFire, (5, 3), &[". a", ". *", ". F", "> *", ". B", ". *", ". *"]);
}

#[test]
fn only_area_spells_have_an_area_within_its_size() {
    proves!("TSP-01", "TSP-09");
    for at in Square::all() {
        for facing in Facing::ALL {
            let foe = Square::new(if at.x() < 20 { 39 } else { 0 }, 0).unwrap();
            let fighters = vec![
                standing(Race::Mage, Side::West, at, facing),
                standing(Race::Human, Side::East, foe, Facing::West),
            ];
            let arena = Arena::Drawn { terrain: Vec::new(), items: Vec::new() };
            let start = Some(Start { turn: 1, phase: Phase::Actions, first: None });
            let battle = Battle::new(&Setup { fighters, arena, start, skill: Default::default() }, Seed(1)).unwrap();
            for spell in Spell::all() {
                let made = shape::area(&battle, FighterId(0), spell).len();
                match spell.kind() {
                    SpellKind::TerrainArea => {
                        assert!(made <= usize::from(spell.row().size.unwrap()), "{spell:?} {at:?}")
                    }
                    _ => assert_eq!(made, 0, "{spell:?}"),
                }
            }
        }
    }
}
