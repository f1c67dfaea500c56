//! What the deciding figure and the enemies near it can do to each other.

use crate::battle::blow::{Blow, Range, WeaponUse};
use crate::battle::command::{Act, Command, Going};
use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::battle::state::{Bout, Form};
use crate::model::ground::zones;
use crate::narration::eye::Eye;
use crate::narration::words;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::hex::Hex;

/// The best weapon use against a target and its chance in percent, as far as the side may know. `kind` changes the
/// blow for a Charge or a withdrawal, or rejects it.
pub fn best_of(
    bout: &Bout,
    by: FigureId,
    at: FigureId,
    kind: impl Fn(Blow) -> Option<Blow>,
) -> Option<(WeaponUse, i16)> {
    let range = if bout.figure(by).close { Range::Close } else { Range::Melee };
    let can = |blow: &Blow| {
        let tool = bout.tool(by, blow.means, range);
        tool.is_some_and(
            |tool| if range == Range::Close { bout.in_grasp(by, at) } else { bout.in_reach(by, at, &tool) },
        )
    };
    let all = bout.figure(by).means().iter().copied();
    let open = all.filter_map(|means| kind(Blow::plain(by, at, means, range))).filter(can);
    open.filter_map(|blow| Some((blow.means, bout.chance_of(by, bout.chances(&blow)?.hits()))))
        .max_by_key(|(_, hits)| *hits)
}

/// Like [`best_of`], for a plain blow. A figure in the middle of a Charge or a withdrawal strikes with its modifier.
pub fn best(bout: &Bout, by: FigureId, at: FigureId) -> Option<(WeaponUse, i16)> {
    best_of(bout, by, at, |blow| in_action(bout, blow))
}

/// The blow that [`best`] finds, if a figure can strike at all.
pub fn best_blow(bout: &Bout, by: FigureId, at: FigureId) -> Option<Blow> {
    let range = if bout.figure(by).close { Range::Close } else { Range::Melee };
    in_action(bout, Blow::plain(by, at, best(bout, by, at)?.0, range))
}

/// Adds what the current action of the attacker changes. `None` if the action is bound to another weapon.
fn in_action(bout: &Bout, blow: Blow) -> Option<Blow> {
    let Some(doing) = bout.control().doing.filter(|doing| doing.figure == blow.by) else { return Some(blow) };
    let charge = doing.form == Form::Charge;
    let is_bound = charge && doing.means.is_some_and(|means| means != blow.means);
    (!is_bound).then_some(Blow { charge, withdrawing: doing.withdrawing, ..blow })
}

/// An enemy's likeliest way to strike a figure in its next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    pub by: FigureId,
    pub hits: i16,
    pub how: Onset,
    /// True if the blow comes through a rear hex.
    pub behind: bool,
}

/// In order of what a player sees first: a blow without a step, then one after steps, then the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Onset {
    Blow,
    Step,
    Charge,
    Shot,
}

impl Onset {
    pub const fn does(self) -> &'static str {
        match self {
            Onset::Blow => "strikes",
            Onset::Step => "steps up and strikes",
            Onset::Charge => "charges",
            Onset::Shot => "shoots",
        }
    }
}

/// Returns what each enemy can do to a figure in its next action, with the weapons that it holds now. An enemy that strikes
/// without a step has only that.
pub fn threats(bout: &Bout, id: FigureId) -> Vec<Threat> {
    let foes = bout.ids().filter(|by| bout.hostile(id, *by) && bout.figure(*by).is_up());
    foes.filter_map(|by| match best(bout, by, id) {
        Some((_, hits)) => Some(Threat { by, hits, how: Onset::Blow, behind: is_behind(bout, by, id) }),
        None => offense(bout, by, id),
    })
    .collect()
}

/// The likeliest attack after steps, Charge or shot at a figure. The end hex decides; facing does not change the chance.
fn offense(bout: &Bout, by: FigureId, id: FigureId) -> Option<Threat> {
    let mut tried: Vec<(Onset, Option<WeaponUse>, Hex)> = Vec::new();
    let mut found: Option<Threat> = None;
    bout.each_offense(by, id, &mut |act| {
        let (how, means, going) = match act {
            Act::Attack(going) => (Onset::Step, None, going),
            Act::Charge(going, means) => (Onset::Charge, Some(means), going),
            Act::Fire { means, way, .. } => (Onset::Shot, Some(means), Going { way, facing: bout.figure(by).facing }),
            _ => return,
        };
        let end = bout.end_of(by, going.way);
        if tried.contains(&(how, means, end)) {
            return;
        }
        let after = if going.way.is_empty() && how == Onset::Shot { *bout } else { moved(bout, by, going) };
        let hits = match (how, means) {
            (Onset::Shot, Some(means)) => {
                let blow = Blow::plain(by, id, means, Range::Ranged);
                after.chances(&blow).map(|terms| after.chance_of(by, terms.hits()))
            }
            (Onset::Charge, Some(means)) => {
                let charge = |blow: Blow| (blow.means == means).then_some(Blow { charge: true, ..blow });
                best_of(&after, by, id, charge).map(|(_, hits)| hits)
            }
            _ => best(&after, by, id).map(|(_, hits)| hits),
        };
        let Some(hits) = hits else { return };
        tried.push((how, means, end));
        if found.is_none_or(|best| hits > best.hits) {
            found = Some(Threat { by, hits, how, behind: how != Onset::Shot && is_behind(&after, by, id) });
        }
    });
    found
}

fn is_behind(bout: &Bout, by: FigureId, at: FigureId) -> bool {
    let (figure, other) = (bout.figure(at), bout.figure(by));
    !figure.close && zones::side_of(figure.at, figure.facing, other.at) == zones::ShapeSide::Rear
}

/// Chance of an enemy that has entered a figure's hex to hit in Close combat.
pub fn inside(bout: &Bout, by: FigureId, at: FigureId) -> Chance {
    let mut inside = *bout;
    inside.apply(&Event::Closed(by, bout.figure(at).at));
    Chance::of_100(best(&inside, by, at).map_or(0, |(_, hits)| hits))
}

/// Chance to enter an enemy's hex and then to hit in Close combat.
pub fn closing(bout: &Bout, by: FigureId, at: FigureId) -> Chance {
    let entered = 10 - u64::from(bout.best_rank(at).min(10));
    Chance { ways: inside(bout, by, at).ways * entered, of: 1000 }
}

/// The bout as it would be after a movement.
#[must_use]
pub fn moved(bout: &Bout, id: FigureId, going: Going) -> Bout {
    let (from, to) = (bout.figure(id).at, bout.end_of(id, going.way));
    let mut after = *bout;
    let steps = going.way.len() as u8;
    after.apply(&Event::Moved { figure: id, from, to, steps, cost: 0, facing: going.facing });
    after
}

/// The likeliest blow that an Attack action allows against a target that cannot be struck from here: the bout after the
/// step, and the blow. `None` if no step brings the target into reach.
pub fn stepping_up(truth: &Bout, seen: &Bout, id: FigureId, at: FigureId) -> Option<(Bout, Blow)> {
    let mut legal = Vec::new();
    truth.legal_commands(&mut legal);
    let goings = legal.into_iter().filter_map(|command| match command {
        Command::Act(Act::Attack(going)) => Some(going),
        _ => None,
    });
    let blows = goings.filter_map(|going| Some((best(&moved(seen, id, going), id, at)?.1, going)));
    // Of two steps with the same chance the first of the list counts.
    let (_, going) = blows.reduce(|first, next| if next.0 > first.0 { next } else { first })?;
    let after = moved(seen, id, going);
    best_blow(&after, id, at).map(|blow| (after, blow))
}

/// A heading with the hex of the deciding figure, then a line for each enemy, nearest first.
pub fn rows(eye: &Eye<'_>) -> Vec<String> {
    let bout = eye.battle;
    let Some(id) = eye.truth.asked_figure() else {
        return vec!["No single figure decides.".into()];
    };
    let mut lines = vec![format!("From {}, without a step:", bout.figure(id).at)];
    let mut enemies: Vec<FigureId> =
        bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up()).collect();
    let own = bout.figure(id);
    ludus_engine::order::by_key(&mut enemies, |other| bout.figure(*other).distance(own));
    for other in enemies {
        let far = bout.figure(other).distance(bout.figure(id));
        let own = best(bout, id, other).map(|(means, hits)| {
            format!("hits {}{} ({})", eye.about(other), Chance::of_100(hits), words::means(bout, eye.names, id, means))
        });
        let theirs =
            best(bout, other, id).map(|(_, hits)| format!("is hit {}{}", eye.about(other), Chance::of_100(hits)));
        let both: Vec<String> = own.into_iter().chain(theirs).collect();
        let told = match (both.is_empty(), far) {
            (false, _) => both.join(", "),
            (true, 0 | 1) => "adjacent, neither can strike".into(),
            (true, far) => format!("{far} hexes off"),
        };
        lines.push(format!("{}: {told}", eye.lettered(other)));
    }
    lines
}
