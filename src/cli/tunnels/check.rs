//! `ludus tunnels check`: loads a hand-made dungeon and says what is wrong with it, or what is in it.

use crate::cli::tunnels::dungeons;
use crate::cli::{CliResult, name};
use crate::engine::text::count;
use crate::tunnels::data::dungeon::GroupStrength;
use crate::tunnels::dungeon::level::Level;
use std::path::Path;

pub(super) fn run(file: &Path) -> CliResult {
    let dungeon = dungeons::read(file)?;
    let mut text = format!("{}: {} is sound, for {}.\n", name(file), dungeon.name, count(dungeon.delvers, "delver"));
    dungeon.levels.iter().for_each(|level| text += &line(level));
    Ok(text)
}

/// "Level 1: 14 places, 16 doors, 5 groups (3 pushover, 1 fair, 1 tough)."
fn line(level: &Level) -> String {
    let groups: Vec<GroupStrength> = level.groups().map(|(_, group)| group.strength).collect();
    let of = |strength| groups.iter().filter(|one| **one == strength).count();
    format!(
        "Level {}: {}, {}, {} ({} pushover, {} fair, {} tough).\n",
        level.number,
        count(level.places.len() as u64, "place"),
        count(level.links.len() as u64, "door"),
        count(groups.len() as u64, "group"),
        of(GroupStrength::Pushover),
        of(GroupStrength::Fair),
        of(GroupStrength::Tough),
    )
}
