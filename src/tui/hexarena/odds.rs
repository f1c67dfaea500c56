//! Chances of the enemies against the deciding figure, in their next action: blows, Charges and shots.

use crate::hexarena::ask::BoutContext;
use crate::theme::Ink;
use crate::widgets::odds_table::Odds;
use ludus_engine::chance::Chance;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::narration::odds;
use ludus_hexarena::narration::odds::Threat;
use std::cell::RefCell;
use std::rc::Rc;

/// A figure, and what threatens it.
type KnownThreats = (Bout, FigureId, Rc<[Threat]>);

/// The last threats that a view computed: a frame needs them more than once, and most frames need the same.
#[derive(Clone, Default)]
pub struct ThreatMemory(RefCell<Option<KnownThreats>>);

/// Returns what each enemy can do to a figure of `scene.battle` in its next action.
pub fn threats(scene: &BoutContext<'_>, id: FigureId) -> Rc<[Threat]> {
    let (bout, mut known) = (scene.battle, scene.memory.threats.0.borrow_mut());
    match &*known {
        Some((before, who, threats)) if *who == id && before == bout => threats.clone(),
        _ => {
            let threats: Rc<[Threat]> = odds::threats(bout, id).into();
            *known = Some((*bout, id, threats.clone()));
            threats
        }
    }
}

/// Lists the enemies that can strike the deciding figure at its place, by a blow, a Charge or a shot.
pub fn remarks(scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
    let Some(id) = scene.truth.asked_figure() else { return Vec::new() };
    let told: Vec<String> = threats(scene, id).iter().map(|one| threat(scene, one)).collect();
    match told.is_empty() {
        true => vec![("No blow, Charge or shot reaches the figure here.".into(), Ink::Dim)],
        false => vec![(format!("{}.", told.join(", ")), Ink::Threat)],
    }
}

/// Describes a threat, for example "g Goblin charges from behind ~95%".
pub fn threat(scene: &BoutContext<'_>, one: &Threat) -> String {
    let behind = if one.behind { " from behind" } else { "" };
    let hits = Odds::of(Chance::of_100(one.hits), scene.about(one.by).is_empty());
    format!("{} {}{behind} {hits}", scene.lettered(one.by), one.how.does())
}
