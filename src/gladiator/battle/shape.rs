//! The squares of area spells: rows, fortresses and the ring (manual p13, p15-16).

use crate::battle::state::Battle;
use crate::data::spell::Spell;
use crate::model::board::{HEIGHT, Square, WIDTH};
use crate::model::fighter::FighterId;
use crate::model::ground::Layer;
use alloc::vec::Vec;

/// Returns the squares in which an area spell makes terrain if `id` casts it now (TSP-05 to TSP-11, DEC-099, DEC-100).
/// The pattern is fitted into the room, minus the squares that cannot take the terrain. Empty for other spells.
pub fn area(battle: &Battle, id: FighterId, spell: Spell) -> Vec<Square> {
    let caster = battle.fighter(id);
    let (at, facing) = (caster.at(), caster.facing());
    let (right, left) = (facing.clockwise().delta(), facing.clockwise().opposite().delta());
    let pattern = match spell {
        Spell::PitTrench | Spell::WallOfFire | Spell::WallLine => {
            at.step(facing).map(|middle| spread(battle, middle, [(left, 3), (right, 3)])).unwrap_or_default()
        }
        Spell::ShadowWall => spread(battle, at, [(left, 1), (right, 1)]),
        Spell::PitFortress | Spell::WallFortress => fortress(battle, at),
        _ => Vec::new(),
    };
    let Some(layer) = spell.makes() else { return Vec::new() };
    pattern.into_iter().filter(|to| takes(battle, id, layer, *to)).collect()
}

/// Returns the neighbours of `friend` that catch fire: no wall, pit or altar, and no fighter
/// of the caster's side (DEC-096).
pub fn ring(battle: &Battle, caster: FighterId, friend: FighterId) -> impl Iterator<Item = Square> + '_ {
    let around = battle.fighter(friend).at().neighbours();
    around.filter(move |to| takes(battle, caster, Layer::Fire, *to) && !battle.ground().terrain(*to).has(Layer::Pit))
}

/// Returns a corner of squares between the caster and the middle of the arena. It starts on the diagonal neighbour
/// towards the middle. One arm has four more squares east or west, the other five north or south (TSP-07, DEC-100). A
/// caster on a middle line counts as west or north of it.
fn fortress(battle: &Battle, at: Square) -> Vec<Square> {
    let (dx, dy) = (if at.x() < WIDTH / 2 { 1 } else { -1 }, if at.y() <= HEIGHT / 2 { 1 } else { -1 });
    let Some(corner) = at.offset(dx, dy) else { return Vec::new() };
    spread(battle, corner, [((-dx, 0), 4), ((0, -dy), 5)])
}

/// Returns a square and two arms from it. An arm ends at a wall and at the edge of the arena. Squares that it cannot use
/// are added to the other arm (TSP-08, TSP-09). Empty if the first square is a wall.
fn spread(battle: &Battle, first: Square, arms: [((i32, i32), usize); 2]) -> Vec<Square> {
    let is_wall = |square: &Square| battle.ground().terrain(*square).has(Layer::Wall);
    if is_wall(&first) {
        return Vec::new();
    }
    let run = |(dx, dy): (i32, i32)| -> Vec<Square> {
        let squares = (1..WIDTH).map_while(move |n| first.offset(dx * n, dy * n));
        squares.take_while(|square| !is_wall(square)).collect()
    };
    let [(one, wanted), (other, wanted_too)] = arms;
    let (one, other) = (run(one), run(other));
    let all = wanted + wanted_too;
    let short = wanted - wanted.min(one.len());
    let from_other = (wanted_too + short).min(other.len());
    let from_one = (all - from_other).min(one.len());
    let arms = one.into_iter().take(from_one).chain(other.into_iter().take(from_other));
    core::iter::once(first).chain(arms).collect()
}

/// Returns whether area terrain can be made in a square (DEC-099). Nothing is made on a wall. Pits and walls need a
/// square without fighters, altar and exit. Fire avoids the caster's side and the altar.
fn takes(battle: &Battle, caster: FighterId, layer: Layer, to: Square) -> bool {
    let terrain = battle.ground().terrain(to);
    if terrain.has(Layer::Wall) {
        return false;
    }
    match layer {
        Layer::Pit | Layer::Wall => {
            let bare = !terrain.has(Layer::Altar) && !terrain.has(Layer::Exit);
            let twice = layer == Layer::Pit && terrain.has(Layer::Pit);
            bare && !twice && battle.at(to).is_none()
        }
        Layer::Fire => {
            let side = battle.fighter(caster).side();
            !terrain.has(Layer::Altar) && battle.all_at(to).all(|other| battle.fighter(other).side() != side)
        }
        _ => true,
    }
}
