//! Chances of the deciding figure against nearby enemies, and theirs against it.

use crate::hexarena::ask::BoutContext;
use crate::theme::Ink;
use ludus_engine::chance::Chance;
use ludus_hexarena::narration::odds;

/// Lists the enemies that can strike the deciding figure at its place.
pub fn remarks(scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
    let bout = scene.battle;
    let Some(id) = scene.truth.asked_figure() else { return Vec::new() };
    let hostile = bout.ids().filter(|other| bout.hostile(id, *other));
    let can = hostile.filter_map(|other| Some((other, odds::best(bout, other, id)?.1)));
    let told: Vec<String> = can
        .map(|(other, hits)| format!("{} {}{}", scene.lettered(other), scene.about(other), Chance::of_100(hits)))
        .collect();
    match told.is_empty() {
        true => vec![("No enemy can strike the figure here.".into(), Ink::Dim)],
        false => vec![(format!("Can be struck by {}.", told.join(", ")), Ink::Threat)],
    }
}
