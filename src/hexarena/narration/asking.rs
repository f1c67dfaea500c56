//! The subject and the cost of a simple decision, in two lines (DQU-26, DQU-27, DQU-33).

use crate::battle::blow::{Blow, Range, WeaponUse};
use crate::battle::command::Command;
use crate::battle::figure::{Condition, FigureId};
use crate::battle::state::Decision;
use crate::model::setup::Side;
use crate::narration::eye::Eye;
use crate::narration::{card, strike, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;

/// The two lines. Empty for decisions with a screen of their own.
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
    ludus_engine::order::by_key(&mut by_value, |other| core::cmp::Reverse(eye.battle.iv(*other)));
    let texts = by_value
        .into_iter()
        .map(|other| format!("{} IV {}{}", eye.lettered(other), eye.about_values(other), eye.battle.iv(other)));
    let list = texts.collect::<Vec<_>>().join(", ");
    let stunned = waiting.iter().any(|other| other != id && eye.battle.figure(other).condition == Condition::Stunned);
    let last = if stunned { "last before the Stunned" } else { "last" };
    [format!("This engagement: {list}."), format!("{} can act first, or {last}.", eye.called(id))]
}

/// The columns of a line beside which nothing else stands. Longer lists have only the letters of the figures.
const LINE: usize = 76;

/// The side with the Initiative: first or last (12.2).
fn sides(eye: &Eye<'_>, side: Side) -> [String; 2] {
    let left = |side: Side, named: bool| {
        let called = |id| if named { eye.lettered(id) } else { eye.names.letter(id).to_string() };
        let all: Vec<String> = eye.truth.left_of(side).iter().map(called).collect();
        if all.is_empty() { "nobody".to_string() } else { all.join(", ") }
    };
    let told = |named| format!("Still to act: {} against {}.", left(side, named), left(side.other(), named));
    let full = told(true);
    let second = if full.chars().count() <= LINE { full } else { told(false) };
    [format!("{} has the Initiative among unengaged figures.", side.name()), second]
}

/// The decision to keep an attacker out (13.6).
fn repulse(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let by = eye.truth.control().doing.map(|doing| doing.figure);
    let who = by.map_or("Somebody".to_string(), |by| eye.lettered(by));
    let rank = eye.battle.best_rank(id);
    [
        format!("{who} enters the hex of {} to grapple.", eye.lettered(id)),
        format!("To repulse: D10 of {rank} or less, the best Rank ready. It costs nothing."),
    ]
}

/// The weapons open for a Riposte, each with its name and chance, "Dagger ~45%" (17.4).
pub fn ripostes(eye: &Eye<'_>, id: FigureId) -> Vec<(WeaponUse, String)> {
    let at = eye.truth.control().riposte_at;
    let open = |means: &WeaponUse| eye.truth.check(&Command::Riposte(Some(*means))).is_ok();
    let texts = |means: WeaponUse| {
        let blow = |at| Blow { riposte: true, ..Blow::plain(id, at, means, Range::Melee) };
        let chance = at.and_then(|at| eye.battle.chances(&blow(at)));
        let chance = chance.map_or_else(String::new, |terms| {
            let hits = eye.battle.chance_of(id, terms.hits());
            format!(" {}{}", at.map_or("", |at| eye.about(at)), Chance::of_100(hits))
        });
        format!("{}{chance}", words::means(eye.truth, eye.names, id, means))
    };
    eye.truth.figure(id).means().iter().copied().filter(open).map(|means| (means, texts(means))).collect()
}

/// The decision to strike back, and with which weapon (17.4).
fn riposte(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let attacker = eye.truth.control().riposte_at.map_or("a foe".to_string(), |at| eye.lettered(at));
    let texts: Vec<String> = ripostes(eye, id).into_iter().map(|(_, texts)| texts).collect();
    [
        format!("{} parried the blow of {attacker}. Strike back?", eye.lettered(id)),
        format!("With {}.", texts.join(", ")),
    ]
}

/// The decision to lose the shield instead of armour (18.3).
fn cleave(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let figure = eye.truth.figure(id);
    let shield = figure.shield_piece(eye.truth).map_or("shield", |piece| words::thing(eye.truth, piece));
    [
        format!("A grievous injury hits {}: damage the {shield} or the armour.", eye.lettered(id)),
        format!("Shield: useless from now on. Armour: AP {} becomes {}.", figure.ap, (figure.ap - 2).max(0)),
    ]
}

/// The decision to give up when an enemy demands it (D141).
fn submit(eye: &Eye<'_>, id: FigureId) -> [String; 2] {
    let by = eye.truth.control().demand_by;
    let who = by.map_or("An enemy".to_string(), |by| eye.lettered(by));
    [
        format!("{who} tells {} to give up.", eye.lettered(id)),
        format!("{}: if you give up, you leave the bout alive.", card::health(eye, id)),
    ]
}

/// The figures on the line, with the chance to hit each.
fn loose(eye: &Eye<'_>, blow: &Blow) -> [String; 2] {
    let bout = eye.truth;
    let weapon = bout.tool(blow.by, blow.means, Range::Ranged).and_then(|tool| tool.weapon);
    let chance = |at: FigureId| {
        let hits = eye.battle.chances(&Blow { at, ..*blow }).map_or(0, |terms| terms.hits());
        let chance = Chance::of_100(eye.battle.chance_of(blow.by, hits));
        let friend = if bout.hostile(blow.by, at) { "" } else { " (friend!)" };
        format!("{}{friend} {}{chance}", eye.lettered(at), eye.about(at))
    };
    let before: Vec<String> = weapon
        .into_iter()
        .flat_map(|weapon| bout.on_the_line(blow.by, blow.at, weapon).collect::<Vec<_>>())
        .filter(|at| *at != blow.at)
        .map(chance)
        .collect();
    let texts = strike::told(eye, blow).map_or_else(String::new, |texts| texts.head[0].clone());
    let line = match before.is_empty() {
        true => format!("The line is free: {}.", chance(blow.at)),
        false => format!("On the line, in this order: {}, then {}.", before.join(", "), chance(blow.at)),
    };
    [texts, line]
}
