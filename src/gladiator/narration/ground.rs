//! Describes the terrain and the things in a square, one sentence each.

use crate::battle::odds::outcome::PIT_DAMAGE;
use crate::battle::odds::{HIDDEN, THROUGH_SHADOW};
use crate::battle::state::{CALTROPS_DAMAGE, FIRE_DAMAGE};
use crate::data::item::Item;
use crate::model::ground::Layer;
use alloc::string::String;

/// The effect of `count` layers of a terrain (TER-05 to TER-24).
pub fn terrain(layer: Layer, count: u8) -> String {
    let (times, count) = (if count > 1 { format!(" x{count}") } else { String::new() }, i16::from(count));
    let name = layer.name();
    match layer {
        Layer::Fire => format!(
            "{name}{times}: can be crossed; you lose {} SH if you end the turn in it; shots through it are at -{count}.",
            count * FIRE_DAMAGE
        ),
        Layer::Pit => {
            format!("{name}: only a Troll can enter; anyone pushed into it falls and loses {PIT_DAMAGE} SH.")
        }
        Layer::Caltrops => format!(
            "{name}{times}: can be crossed; you lose {} SH if you end the turn on them. Shots pass.",
            count * CALTROPS_DAMAGE
        ),
        Layer::Wall => format!("{name}: nobody can walk through it, and nothing flies through."),
        Layer::Shadow => format!(
            "{name}{times}: hides anyone in it: no shots or throws at them, blows at {}; shots through it at {}.",
            HIDDEN * i32::from(count),
            THROUGH_SHADOW * i32::from(count)
        ),
        Layer::Exit => format!("{name}: end the turn here to leave the battle alive, with your EXP."),
        Layer::Altar => {
            format!("{name}: nobody can enter, and it stops missiles; bones dropped on it live again.")
        }
    }
}

/// "Mace: damage 2d-1, for SH 11 or more." `None` for bones, which are described by their owner.
pub fn thing(item: Item) -> Option<String> {
    let row = item.weapon().row();
    item.bones_of().is_none().then(|| format!("{item}: damage {}, for SH {} or more.", row.damage, row.sh))
}
