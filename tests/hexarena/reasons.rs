//! The AI's reasons are true: each factual claim is checked against the board.

use crate::common::mixed;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};
use ludus::hexarena::ai::reason::Reason;
use ludus::hexarena::ai::{Scratch, choose};
use ludus::hexarena::battle::command::{Act, Command, PassAct};
use ludus::hexarena::battle::figure::{Condition, FigureId};
use ludus::hexarena::battle::state::{Bout, Decision};
use ludus::hexarena::model::setup::Level;
use std::collections::BTreeMap;

/// The hex in which a movement ends.
fn end(bout: &Bout, id: FigureId, command: &Command) -> Option<ludus::engine::hex::Hex> {
    let way = match command {
        Command::Act(Act::Move(going) | Act::Retreat(going, _) | Act::Charge(going, _) | Act::Attack(going)) => {
            going.way
        }
        Command::After(going) => going.way,
        Command::Act(Act::Pass(going, _)) => going.way,
        _ => return None,
    };
    Some(bout.end_of(id, way))
}

/// Returns whether a reason is true. `None` if it states an intention or expectation.
fn holds(bout: &Bout, command: &Command, why: Reason) -> Option<bool> {
    let side = bout.asked_side()?;
    let foes = |id: FigureId| bout.ids().filter(move |other| bout.hostile(id, *other));
    let up = |id: &FigureId| bout.figure(*id).is_up();
    if let Reason::Ready | Reason::HangsBack = why {
        return Some(matches!(bout.decision(), Decision::Sides(_) | Decision::Place(_)));
    }
    let id = match bout.decision() {
        Decision::Order(id) => id,
        _ => bout.asked_figure()?,
    };
    let figure = bout.figure(id);
    let near = |other: FigureId, at| bout.figure(other).at.distance(at);
    let to = end(bout, id, command);
    Some(match why {
        Reason::Approaches(at) => near(at, to?) < near(at, figure.at) || figure.is_large(),
        Reason::GoesRound(_) | Reason::Shifts => to? != figure.at,
        Reason::KeepsAway(at) => near(at, to?) > near(at, figure.at),
        Reason::Fetches => {
            bout.pieces().any(|(_, thing)| matches!(thing.place, ludus::hexarena::battle::piece::Place::Ground(_)))
        }
        Reason::Strikes { at, .. } => bout.hostile(id, at) && up(&at),
        Reason::Tries { at, .. } | Reason::Shoots { at, .. } => bout.hostile(id, at),
        Reason::Closes(at) => figure.values.ps > bout.observation(side).figure(at).values.ps,
        Reason::Grapples(at) => bout.hostile(id, at),
        Reason::Holds(at) => figure.holds() == Some(at),
        Reason::CarriedOn => figure.gallops,
        Reason::Recovers => figure.condition == Condition::Stunned,
        Reason::Rises => figure.stance != ludus::hexarena::battle::figure::Stance::Standing,
        Reason::Frees => figure.is_tangled(),
        Reason::Loads => {
            let near = foes(id).filter(up).any(|foe| near(foe, figure.at) <= 1);
            !near && matches!(command, Command::Act(Act::Pass(_, PassAct::Load(_))))
        }
        Reason::First => {
            bout.has_zone(id) && foes(id).filter(up).any(|foe| bout.zone(id).contains(bout.spot(bout.figure(foe).at)))
        }
        Reason::Threatened => bout.in_hostile_zone(id),
        Reason::Yields => figure.close || bout.is_engaged(id) || matches!(bout.decision(), Decision::Submit(_)),
        Reason::Turns => match command {
            Command::After(going) | Command::Act(Act::Pass(going, _) | Act::Move(going)) => {
                going.facing != figure.facing
            }
            _ => false,
        },
        Reason::BehindShield => figure.ft_now <= 2,
        Reason::Staunches => bout.ids().any(|other| bout.figure(other).injuries.flows(false).next().is_some()),
        _ => return None,
    })
}

#[test]
fn reasons_are_true() {
    let mut said: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong: BTreeMap<String, String> = BTreeMap::new();
    let mut decisions = 0;
    let mut scratch = Scratch::default();
    for number in 0..60 {
        let setup = mixed(number);
        let mut bout = Bout::start(&setup, Seed(number), &mut NullSink).unwrap();
        let level = if number % 20 == 19 { Level::Veteran } else { Level::Trained };
        while bout.outcome().is_none() {
            let (command, why) = choose(&bout, level, &mut scratch).unwrap();
            let Some(why) = why else { panic!("no reason for {command:?}") };
            decisions += 1;
            let words = why.words(|id| format!("figure {}", id.0), true);
            assert!(words.len() > 3, "{why:?} has no words");
            let kind = format!("{why:?}").split(['(', ' ']).next().unwrap().to_string();
            *said.entry(kind.clone()).or_default() += 1;
            if holds(&bout, &command, why) == Some(false) {
                let seen = bout.asked_figure().map(|id| (bout.figure(id).at, bout.figure(id).facing));
                wrong.entry(kind).or_insert_with(|| {
                    format!("{number}, {}: {words:?} for {command:?}, {seen:?}", bout.move_number())
                });
            }
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?} of {said:#?}");
    assert!(decisions > 1_000 && said.len() > 15, "{decisions} {said:#?}");
}
