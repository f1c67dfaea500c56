//! What whoever is asked and the enemies near him can do to each other.

use super::ask::Scene;
use super::{status, words};
use crate::hexarena::blow::{Blow, Means, Range};
use crate::hexarena::figure::FigureId;
use crate::hexarena::state::Bout;
use crate::tui::theme::Ink;

/// A plain blow with what suits best, as the side that looks may know it: its means, and the highest roll that hits.
fn best(bout: &Bout, by: FigureId, at: FigureId) -> Option<(Means, i16)> {
    let range = if bout.figure(by).close { Range::Close } else { Range::Melee };
    let blow = |means: Means| Blow {
        by,
        at,
        means,
        range,
        trick: Default::default(),
        several: Default::default(),
        charge: false,
        withdrawing: false,
        riposte: false,
    };
    let can = |means: &Means| {
        let tool = bout.tool(by, *means, range);
        tool.is_some_and(
            |tool| if range == Range::Close { bout.in_grasp(by, at) } else { bout.in_reach(by, at, &tool) },
        )
    };
    let open = bout.figure(by).means().iter().copied().filter(can);
    open.filter_map(|means| Some((means, bout.chances(&blow(means))?.hits()))).max_by_key(|(_, hits)| *hits)
}

/// A line for each enemy who is near, and for each who can strike.
pub fn rows(scene: &Scene<'_>) -> Vec<String> {
    let bout = scene.battle;
    let Some(id) = status::asked(scene.truth) else {
        return vec!["Nobody in particular is asked.".into()];
    };
    let mut lines = Vec::new();
    let mut enemies: Vec<FigureId> =
        bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up()).collect();
    let own = bout.figure(id);
    enemies.sort_by_key(|other| bout.figure(*other).distance(own));
    for other in enemies {
        let far = bout.figure(other).distance(bout.figure(id));
        let own = best(bout, id, other).map(|(means, hits)| {
            format!("he hits {}{hits}% ({})", scene.about(other), words::means(bout, scene.names, id, means))
        });
        let theirs = best(bout, other, id).map(|(_, hits)| format!("is hit {}{hits}%", scene.about(other)));
        let both: Vec<String> = own.into_iter().chain(theirs).collect();
        let told = match (both.is_empty(), far) {
            (false, _) => both.join(", "),
            (true, 0 | 1) => "next to him, neither can strike".into(),
            (true, far) => format!("{far} hexes off"),
        };
        lines.push(format!("{}: {told}", scene.lettered(other)));
    }
    lines
}

/// Who can strike whoever is asked where he stands.
pub fn remarks(scene: &Scene<'_>) -> Vec<(String, Ink)> {
    let bout = scene.battle;
    let Some(id) = status::asked(scene.truth) else { return Vec::new() };
    let hostile = bout.ids().filter(|other| bout.hostile(id, *other));
    let can = hostile.filter_map(|other| Some((other, best(bout, other, id)?.1)));
    let told: Vec<String> =
        can.map(|(other, hits)| format!("{} {}{hits}%", scene.lettered(other), scene.about(other))).collect();
    match told.is_empty() {
        true => vec![("Nobody can strike him where he stands.".into(), Ink::Dim)],
        false => vec![(format!("Can strike him here: {}.", told.join(", ")), Ink::Threat)],
    }
}
