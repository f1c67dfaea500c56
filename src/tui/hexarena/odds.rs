//! Chances of the enemies against the deciding figure, in their next action: blows, Charges and shots.

use crate::hexarena::action_list;
use crate::hexarena::ask::BoutContext;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::chance::Chance;
use ludus_hexarena::ai::worth::BlowOdds;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::narration::odds::{Onset, Threat};
use ludus_hexarena::narration::{odds, words};
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

/// Returns what the deciding figure and the enemies can do to each other now, as the page of chances shows it. `None` if no
/// single figure decides, or nobody can strike.
pub fn table(scene: &BoutContext<'_>) -> Option<OddsTable> {
    let (bout, id) = (scene.battle, scene.truth.asked_figure()?);
    let mut table = action_list::table(scene, id);
    let own = bout.figure(id);
    let mut enemies: Vec<FigureId> =
        bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up()).collect();
    ludus_engine::order::by_key(&mut enemies, |other| bout.figure(*other).distance(own));
    let enemy = Ink::of_seat(own.side.other().seat());
    let threats = threats(scene, id);
    for at in enemies {
        let here = odds::best_blow(bout, id, at).map(|blow| (*bout, blow));
        let found = here.or_else(|| odds::stepping_up(scene.truth, bout, id, at));
        if let Some((after, blow)) = found.filter(|_| own.side == scene.side())
            && let Some(odds) = BlowOdds::of(&after, &blow)
        {
            let with = words::means(scene.truth, scene.names, id, blow.means).to_string();
            let from = after.figure(id).at;
            let remark = if from == own.at { with.clone() } else { format!("from {from}, {with}") };
            let row = OddsRow::new(format!("You strike {}", scene.called(at)), "").or("You strike");
            let row = action_list::with_odds(scene, at, row, odds).with(action_list::hit_back(scene, &after, id));
            table.push(row.remark(remark).remark(with).without_letter());
        }
        for one in threats.iter().filter(|one| one.by == at) {
            let row = OddsRow::new(format!("{} {}", scene.called(at), one.how.does()), "").or(scene.called(at));
            let blow = odds::best_blow(bout, at, id).filter(|_| one.how == Onset::Blow);
            let row = match blow.and_then(|blow| BlowOdds::of(bout, &blow)) {
                Some(odds) => action_list::with_odds(scene, at, row, odds),
                None => row.with(Odds::of(Chance::of_100(one.hits), scene.about(at).is_empty())),
            };
            table.push(row.remark(if one.behind { "from behind" } else { "" }).without_letter().of(enemy));
        }
    }
    (!table.rows().is_empty()).then_some(table)
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
