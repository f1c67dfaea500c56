//! What lies in a square, in a sentence each: what terrain does to whoever is there.

use crate::gladiator::battle::odds::outcome::PIT_DAMAGE;
use crate::gladiator::battle::odds::{HIDDEN, THROUGH_SHADOW};
use crate::gladiator::battle::state::{CALTROPS_DAMAGE, FIRE_DAMAGE};
use crate::gladiator::data::item::Item;
use crate::gladiator::model::ground::Layer;

/// What so many layers of terrain do (TER-05 to TER-24).
pub fn terrain(layer: Layer, count: u8) -> String {
    let (times, count) = (if count > 1 { format!(" x{count}") } else { String::new() }, i16::from(count));
    let name = layer.name();
    match layer {
        Layer::Fire => format!(
            "{name}{times}: may be crossed; who ends the turn in it loses {} SH, and shots through it are at -{count}.",
            count * FIRE_DAMAGE
        ),
        Layer::Pit => {
            format!("{name}: only a Troll walks into it; who is pushed into it falls and loses {PIT_DAMAGE} SH.")
        }
        Layer::Caltrops => format!(
            "{name}{times}: may be crossed; who ends the turn on them loses {} SH. Shots are not hindered.",
            count * CALTROPS_DAMAGE
        ),
        Layer::Wall => format!("{name}: nobody walks through it, and nothing flies through it."),
        Layer::Shadow => format!(
            "{name}{times}: who stands in it is hidden: no shot or throw at him, blows at {}; shots through it at {}.",
            HIDDEN * i32::from(count),
            THROUGH_SHADOW * i32::from(count)
        ),
        Layer::Exit => format!("{name}: who ends the turn here leaves the battle alive, with his EXP."),
        Layer::Altar => {
            format!("{name}: nobody enters it, and it stops missiles; bones that are dropped on it live again.")
        }
    }
}

/// "Mace: damage 2d-1, for SH 11 or more."; of bones nothing, which are told by whose they are.
pub fn thing(item: Item) -> Option<String> {
    let row = item.weapon().row();
    item.bones_of().is_none().then(|| format!("{item}: damage {}, for SH {} or more.", row.damage, row.sh))
}
