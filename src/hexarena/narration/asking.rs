//! What a question of a few answers is about, and what it costs, in two lines (DQU-26, DQU-27, DQU-33).

use crate::engine::chance::Chance;
use crate::hexarena::battle::blow::{Blow, Range, WeaponUse};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::Decision;
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration::eye::Eye;
use crate::hexarena::narration::{card, strike, words};

/// The two lines; empty of questions that are asked otherwise.
pub fn lines(eye: &Eye<'_>) -> [String; 2] {
    match eye.truth.decision() {
        Decision::Order(id) => order(eye, id),
        Decision::Sides(side) => sides(eye, side),
        Decision::Loose(_) => eye.truth.control().aimed.map_or_else(Default::default, |blow| loose(eye, &blow)),
        Decision::Repulse(id) => repulse(eye, id),
        Decision::Riposte(id) => riposte(eye, id),
        Decision::Cleave(id) => cleave(eye, id),
        Decision::Submit(id) => submit(eye, id),
        Decision::Place(_)
        | Decision::Pick(_)
        | Decision::Act(_)
        | Decision::Strike(_)
        | Decision::After(_)
        | Decision::Over => Default::default(),
    }
}

/// The first figure of an engagement: first or last (12.3).
fn order(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let waiting = eye.truth.waiting(eye.truth.control());
    let mut by_value: Vec<FigureId> = waiting.iter().collect();
    by_value.sort_by_key(|other| std::cmp::Reverse(eye.battle.iv(*other)));
    let told = by_value
        .into_iter()
        .map(|other| format!("{} IV {}{}", eye.lettered(other), eye.about_values(other), eye.battle.iv(other)));
    let list = told.collect::<Vec<_>>().join(", ");
    [
        format!("This engagement: {list}."),
        format!("{} may act first, or last of all who are not Stunned.", eye.called(id)),
    ]
}

/// The side with the Initiative: first or last (12.2).
fn sides(eye: &Eye<'_>, side: Side) -> [String; 2] {
    let left = |side: Side| {
        let all: Vec<String> = eye.truth.left_of(side).iter().map(|id| eye.lettered(id)).collect();
        if all.is_empty() { "nobody".to_string() } else { all.join(", ") }
    };
    [
        format!("{} has the Initiative over all who are not engaged.", side.name()),
        format!("Still to act: {} against {}.", left(side), left(side.other())),
    ]
}

/// Whether an attacker is kept out (13.6).
fn repulse(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let by = eye.truth.control().doing.map(|doing| doing.figure);
    let who = by.map_or("Somebody".to_string(), |by| eye.lettered(by));
    let rank = eye.battle.best_rank(id);
    [
        format!("{who} comes into the hex of {} to grapple.", eye.lettered(id)),
        format!("To keep him out: D10 of {rank} or less, the best Rank ready. It costs nothing."),
    ]
}

/// The means of a Riposte that are open, each with its name and the chance, "Dagger ~45%" (17.4).
pub fn ripostes(eye: &Eye<'_>, id: FigureId) -> Vec<(WeaponUse, String)> {
    let at = eye.truth.control().riposte_at;
    let open =
        |means: &WeaponUse| eye.truth.check(&crate::hexarena::battle::command::Command::Riposte(Some(*means))).is_ok();
    let told = |means: WeaponUse| {
        let blow = |at| Blow { riposte: true, ..Blow::plain(id, at, means, Range::Melee) };
        let chance = at.and_then(|at| eye.battle.chances(&blow(at)));
        let chance = chance.map_or_else(String::new, |terms| {
            format!(" {}{}", at.map_or("", |at| eye.about(at)), Chance::of_100(terms.hits()))
        });
        format!("{}{chance}", words::means(eye.truth, eye.names, id, means))
    };
    eye.truth.figure(id).means().iter().copied().filter(open).map(|means| (means, told(means))).collect()
}

/// Whether it strikes back, and with what (17.4).
fn riposte(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let whom = eye.truth.control().riposte_at.map_or("him".to_string(), |at| eye.lettered(at));
    let told: Vec<String> = ripostes(eye, id).into_iter().map(|(_, told)| told).collect();
    [
        format!("{} turned aside the blow of {whom}. Strike back?", eye.lettered(id)),
        format!("With {}.", told.join(", ")),
    ]
}

/// Whether the shield is cloven instead of the armour (18.3).
fn cleave(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let figure = eye.truth.figure(id);
    let shield = figure.shield_piece(eye.truth).map_or("shield", |piece| words::thing(eye.truth, piece));
    [
        format!("A grievous injury falls on {}: the {shield} or the armour suffers.", eye.lettered(id)),
        format!("Shield: it is useless from now on. Armour: AP {} becomes {}.", figure.ap, (figure.ap - 2).max(0)),
    ]
}

/// Whether a figure of whom an enemy demands it gives up (D141).
fn submit(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let by = eye.truth.control().demand_by;
    let who = by.map_or("An enemy".to_string(), |by| eye.lettered(by));
    [
        format!("{who} demands that {} gives up.", eye.lettered(id)),
        format!("{}: who gives up is out of the bout, and lives.", card::health(eye, id)),
    ]
}

/// Who stands on the line, and with what chance each is hit.
fn loose(eye: &Eye<'_>, blow: &Blow) -> [String; 2] {
    let bout = eye.truth;
    let weapon = bout.tool(blow.by, blow.means, Range::Ranged).and_then(|tool| tool.weapon);
    let chance = |at: FigureId| {
        let chance = Chance::of_100(eye.battle.chances(&Blow { at, ..*blow }).map_or(0, |terms| terms.hits()));
        let friend = if bout.hostile(blow.by, at) { "" } else { " (friend!)" };
        format!("{}{friend} {}{chance}", eye.lettered(at), eye.about(at))
    };
    let before: Vec<String> = weapon
        .into_iter()
        .flat_map(|weapon| bout.on_the_line(blow.by, blow.at, weapon).collect::<Vec<_>>())
        .filter(|at| *at != blow.at)
        .map(chance)
        .collect();
    let told = strike::told(eye, blow).map_or_else(String::new, |told| told.head[0].clone());
    let line = match before.is_empty() {
        true => format!("The line is free: {}.", chance(blow.at)),
        false => format!("On the line, in this order: {}, then {}.", before.join(", "), chance(blow.at)),
    };
    [told, line]
}
