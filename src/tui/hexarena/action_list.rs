//! The action menu as a table, for the modern look: each possible action with its chances against the likeliest target, the
//! chance to be hit back, and what it means; and why others are impossible. Start with [`question`].

use crate::game_view::question::{Closed, Question};
use crate::hexarena::ask::BoutContext;
use crate::hexarena::proposing::is_last;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::chance::Chance;
use ludus_engine::hex::Hex;
use ludus_hexarena::ai::worth::BlowOdds;
use ludus_hexarena::battle::blow::{Blow, Range, WeaponUse};
use ludus_hexarena::battle::command::{Act, Command};
use ludus_hexarena::battle::event::Event;
use ludus_hexarena::battle::figure::{FigureId, Posture};
use ludus_hexarena::battle::state::{Bout, Form};
use ludus_hexarena::narration::{odds, words};

/// Returns the name of an action. No two actions of a menu begin with the same letter.
pub const fn name(form: Form) -> &'static str {
    match form {
        Form::Recover => "Recover",
        Form::Attack => "Attack",
        Form::Move => "Move",
        Form::Charge => "Charge",
        Form::ChargeClose => "Hurl yourself at",
        Form::Fire => "Fire",
        Form::Close | Form::Grapple => "Grapple",
        Form::Jump => "Jump",
        Form::BreakOff => "Break out",
        Form::Evade => "Evade",
        Form::Withdraw => "Withdraw",
        Form::Retreat => "Turn back",
        Form::Pass => "Pass",
        Form::Yield => "Yield",
    }
}

/// Creates the empty table of an action menu.
pub fn table(scene: &BoutContext<'_>, id: FigureId) -> OddsTable {
    let own = scene.battle.figure(id).side;
    let [own, enemy] = [own, own.other()].map(|side| Ink::of_seat(side.seat()));
    OddsTable::new(&[("hit", own), ("hurt", own), ("grievous", own), ("hit back", enemy)])
}

/// Builds the question what a figure does.
pub fn question(scene: &BoutContext<'_>, id: FigureId, table: OddsTable, closed: Vec<Closed>) -> Question {
    let states = words::states(scene.battle, id).join(", ");
    let engaged = if scene.battle.is_engaged(id) { "engaged" } else { "free" };
    let aside = if states.is_empty() { engaged.to_string() } else { states };
    Question::new(format!("What does {} do?", scene.called(id)), table).aside(aside).tall().closed(closed)
}

/// Returns the row of an action. `proposed`: the command that Return gives, if it is of this form.
pub fn row(
    scene: &BoutContext<'_>,
    id: FigureId,
    form: Form,
    (legal, proposed): (&[Command], Option<&Command>),
) -> OddsRow {
    let row = OddsRow::new(name(form), words::form(form)).risky(form == Form::Yield);
    let bout = scene.battle;
    match form {
        Form::Attack => {
            let going = match proposed {
                Some(Command::Act(Act::Attack(going))) => Some(*going),
                _ => None,
            };
            let after = going.map_or(*bout, |going| odds::moved(bout, id, going));
            match target(&after, id) {
                Some((at, means)) => blow(scene, &after, Blow::plain(id, at, means, range(&after, id)), row),
                None => row.remark("step up to an enemy and strike").remark("step and strike"),
            }
        }
        Form::Evade => {
            let mut evading = *bout;
            evading.apply(&Event::Postured(id, Posture::Evading));
            priced(scene, &evading, id, row).remark("until your next action").remark("until you act")
        }
        Form::Close => close(scene, id, legal, row),
        Form::Fire => shot(scene, id, legal, row),
        Form::Withdraw => priced(scene, bout, id, row).remark("step back, facing the enemy").remark("step back"),
        Form::Recover => row.remark(format!("succeeds {}", Chance::of_100(bout.figure(id).recovery()))),
        Form::BreakOff => row.remark(format!("succeeds {}", Chance::of_100(bout.breaking_out(id)))),
        Form::Pass => priced(scene, bout, id, row).remark("wait, draw, load, kneel or rise").remark("wait, draw, rise"),
        Form::Charge => charge(scene, id, (legal, proposed), row),
        Form::ChargeClose => {
            let at = legal.iter().filter_map(|command| match command {
                Command::Act(Act::ChargeClose(_, at)) => Some((odds::closing(bout, id, *at).ways, *at)),
                _ => None,
            });
            let row = row.or("Hurl at").remark("run into its hex");
            at.max().map_or(row.clone(), |(_, at)| entering(scene, id, at, row))
        }
        Form::Grapple => match target(bout, id) {
            Some((at, means)) => blow(scene, bout, Blow::plain(id, at, means, Range::Close), row),
            None => row.remark("strike or hold the enemy"),
        },
        Form::Move => row.remark("walk without striking").remark("walk only"),
        Form::Retreat => row.remark("step back"),
        Form::Jump => row.remark("over a hex"),
        Form::Yield => row.remark("leave the bout alive").remark("leave alive"),
    }
}

fn range(bout: &Bout, id: FigureId) -> Range {
    if bout.figure(id).close { Range::Close } else { Range::Melee }
}

/// Returns the enemy that a figure hits most likely, and with what.
fn target(bout: &Bout, id: FigureId) -> Option<(FigureId, WeaponUse)> {
    let foes = bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up());
    let best = foes.filter_map(|at| odds::best(bout, id, at).map(|(means, hits)| (hits, at, means)));
    best.max_by_key(|(hits, at, _)| (*hits, std::cmp::Reverse(*at))).map(|(_, at, means)| (at, means))
}

/// Returns a chance in percent, as far as the viewing side knows the figure.
fn about(scene: &BoutContext<'_>, other: FigureId, hits: i16) -> Odds {
    Odds::of(Chance::of_100(hits), scene.about(other).is_empty())
}

/// Completes the row of a blow in a bout as it would be then.
fn blow(scene: &BoutContext<'_>, after: &Bout, blow: Blow, row: OddsRow) -> OddsRow {
    let Some(odds) = BlowOdds::of(after, &blow) else { return row };
    let verb = name(if blow.range == Range::Close { Form::Grapple } else { Form::Attack });
    let named = OddsRow::new(format!("{verb} {}", scene.called(blow.at)), row.does).or(verb);
    // Every enemy can strike back, not only the target.
    let back = hit_back(scene, after, blow.by);
    let with = words::means(scene.truth, scene.names, blow.by, blow.means);
    with_odds(scene, blow.at, named, odds).with(back).remark(format!("with {with}")).remark(with)
}

/// Adds the chances of a blow to hit, to hurt and to injure a target, as far as the viewing side knows it.
pub fn with_odds(scene: &BoutContext<'_>, at: FigureId, row: OddsRow, odds: BlowOdds) -> OddsRow {
    with_chances(scene, at, row, [Some(odds.hit), odds.hurt, odds.grievous])
}

/// Adds chances against a target, as far as the viewing side knows it.
pub fn with_chances(scene: &BoutContext<'_>, at: FigureId, row: OddsRow, chances: [Option<Chance>; 3]) -> OddsRow {
    let is_exact = scene.about(at).is_empty();
    let of = |chance: Option<Chance>| match chance {
        None => Odds::None,
        Some(Chance { ways: 0, .. }) => Odds::Never,
        Some(chance) => Odds::of(chance, is_exact),
    };
    chances.map(of).into_iter().fold(row, OddsRow::with)
}

/// Returns the chance of the enemy that hits a figure most likely.
pub fn hit_back(scene: &BoutContext<'_>, bout: &Bout, id: FigureId) -> Odds {
    let foes = bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up());
    let best = foes.filter_map(|by| Some((odds::best(bout, by, id)?.1, by))).max();
    best.map_or(Odds::None, |(hits, by)| about(scene, by, hits))
}

/// Adds the price of an action that strikes nobody: the chance to be hit afterwards.
fn priced(scene: &BoutContext<'_>, after: &Bout, id: FigureId, row: OddsRow) -> OddsRow {
    match hit_back(scene, after, id) {
        Odds::None => row,
        back => row.with(Odds::Never).with(Odds::Never).with(Odds::Never).with(back),
    }
}

/// Completes the row of a Charge: the proposed one, else the likeliest.
fn charge(
    scene: &BoutContext<'_>,
    id: FigureId,
    (legal, proposed): (&[Command], Option<&Command>),
    row: OddsRow,
) -> OddsRow {
    let mut tried: Vec<(Hex, WeaponUse)> = Vec::new();
    let mut best: Option<(i16, Bout, Blow)> = None;
    for command in proposed.into_iter().chain(legal.iter().filter(|_| proposed.is_none())) {
        let Command::Act(Act::Charge(going, means)) = *command else { continue };
        let end = scene.battle.end_of(id, going.way);
        if tried.contains(&(end, means)) {
            continue;
        }
        tried.push((end, means));
        let after = odds::moved(scene.battle, id, going);
        for at in after.ids().filter(|other| after.hostile(id, *other) && after.figure(*other).is_up()) {
            let charge = |blow: Blow| (blow.means == means).then_some(Blow { charge: true, ..blow });
            let hits = odds::best_of(&after, id, at, charge).map(|(_, hits)| hits);
            if let Some(hits) = hits.filter(|hits| best.as_ref().is_none_or(|best| *hits > best.0)) {
                best = Some((hits, after, Blow { charge: true, ..Blow::plain(id, at, means, Range::Melee) }));
            }
        }
    }
    let found = best.and_then(|(_, after, blow)| Some((BlowOdds::of(&after, &blow)?, after, blow)));
    let Some((odds, after, blow)) = found else { return row.remark("run up and strike").remark("run and strike") };
    let named = OddsRow::new(format!("Charge {}", scene.called(blow.at)), row.does).or("Charge");
    let to = format!("to {}", after.figure(id).at);
    with_odds(scene, blow.at, named, odds)
        .with(hit_back(scene, &after, id))
        .remark(format!("run {to}, strike"))
        .remark(to)
}

/// Completes the row of an attempt to enter an enemy's hex: its chance includes the enemy's to repulse it.
fn close(scene: &BoutContext<'_>, id: FigureId, legal: &[Command], row: OddsRow) -> OddsRow {
    let bout = scene.battle;
    let at = legal.iter().filter_map(|command| match command {
        Command::Act(Act::Close(at)) => Some((odds::closing(bout, id, *at).ways, *at)),
        _ => None,
    });
    let Some((_, at)) = at.max() else { return row };
    let named = OddsRow::new(format!("Grapple {}", scene.called(at)), row.does).or("Grapple");
    entering(scene, id, at, named).remark("inside its hex")
}

/// Adds the chances of an attempt to enter an enemy's hex and to hit there.
fn entering(scene: &BoutContext<'_>, id: FigureId, at: FigureId, row: OddsRow) -> OddsRow {
    let mut inside = *scene.battle;
    inside.apply(&Event::Closed(id, scene.battle.figure(at).at));
    let back = odds::best(&inside, at, id).map_or(Odds::None, |(_, hits)| about(scene, at, hits));
    let enters = match odds::closing(scene.battle, id, at) {
        Chance { ways: 0, .. } => Odds::Never,
        chance => Odds::of(chance, scene.about(at).is_empty()),
    };
    let row = if enters == Odds::Never { row.remark("cannot succeed now") } else { row };
    row.with(enters).with(Odds::Never).with(Odds::Never).with(back)
}

/// Returns whether a shot with that weapon throws it.
pub fn is_thrown(bout: &Bout, id: FigureId, means: WeaponUse) -> bool {
    bout.tool(id, means, Range::Ranged).and_then(|tool| tool.weapon).is_some_and(|weapon| !weapon.is_missile())
}

/// Completes the row of a shot: the likeliest one.
fn shot(scene: &BoutContext<'_>, id: FigureId, legal: &[Command], row: OddsRow) -> OddsRow {
    let blows = legal.iter().filter_map(|command| match *command {
        Command::Act(Act::Fire { means, at, trick, several, .. }) => {
            let blow = Blow { trick, several, ..Blow::plain(id, at, means, Range::Ranged) };
            Some((BlowOdds::of(scene.battle, &blow)?, blow))
        }
        _ => None,
    });
    let Some((odds, best)) = blows.max_by_key(|(odds, _)| odds.hit.ways) else { return row };
    let with = words::means(scene.truth, scene.names, id, best.means);
    let (verb, remark) = match (is_thrown(scene.battle, id, best.means), is_last(scene.battle, id, best.means)) {
        (false, _) => ("Fire", format!("with {with}")),
        (true, false) => ("Fire: throw", format!("throws {with}")),
        (true, true) => ("Fire: throw", format!("throws {with}, the only weapon")),
    };
    let named = OddsRow::new(format!("{verb} at {}", scene.called(best.at)), row.does).or(verb);
    with_odds(scene, best.at, named, odds).with(hit_back(scene, scene.battle, id)).remark(remark).remark(with)
}
