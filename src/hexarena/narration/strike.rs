//! A blow or a shot before the roll: every part of its chance, and its effects (DQU-32).

use crate::battle::blow::{Blow, Maneuver};
use crate::battle::chances::{Ranges, Terms};
use crate::battle::state::Bout;
use crate::narration::eye::Eye;
use crate::narration::{arithmetic, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;

/// The texts of a blow before the roll.
pub struct StrikeText {
    /// "R Rolf > m Mouser   Broadsword, through a FRONT hex", and "MSC 80%".
    pub head: [String; 2],
    /// The parts of the chance.
    pub terms: String,
    /// Special results of a hit.
    pub deep: String,
    pub damage: String,
    /// Special results and damage in one line of 80 columns.
    pub brief: String,
}

/// The texts of a blow, as far as the viewing side may know. `None` if the blow is impossible.
pub fn told(eye: &Eye<'_>, blow: &Blow) -> Option<StrikeText> {
    let bout = eye.battle;
    let terms = bout.chances(blow)?;
    let exact = eye.is_exact(blow.at) && eye.is_exact(blow.by);
    let about = if exact { "" } else { "~" };
    let mut with = words::means(eye.truth, eye.names, blow.by, blow.means).to_string();
    for more in [words::trick(eye.truth, blow.trick), words::several(blow.several, blow.range).to_string()] {
        if !more.is_empty() {
            with = format!("{with} {more}");
        }
    }
    let who = format!("{} > {}", eye.lettered(blow.by), eye.lettered(blow.at));
    let msc = format!("MSC {about}{}%", terms.msc().max(0));
    let chance = match bout.chance_of(blow.by, terms.limit(blow.trick)) {
        hits if hits == terms.msc().clamp(0, 100) => msc,
        hits => format!("{about}{} of {msc}", Chance::of_100(hits)),
    };
    let head = [format!("{who}   {with}, {}", words::manner(bout, blow)), chance];
    let made = arithmetic::strike_chance(&terms);
    let sum = arithmetic::terms(&terms, &made, eye.is_exact(blow.by), eye.is_exact(blow.at));
    let aspect = match bout.aspect(blow.by) {
        0 => String::new(),
        more => format!(", roll {more:+} by its aspect"),
    };
    let sum = format!("{sum} = {about}{}{aspect}", terms.msc());
    Some(StrikeText {
        head,
        terms: sum,
        deep: deep(bout, blow, &terms),
        damage: damage(eye, blow),
        brief: brief(eye, blow, &terms),
    })
}

/// "01-12 Endurance, no armour   01-04 grievous (Class B: 60 in 100)   99, 100 test"; "only 01-03 knock out".
fn deep(bout: &Bout, blow: &Blow, terms: &Terms) -> String {
    let Ranges { grievous, endurance } = match blow.trick {
        Maneuver::Knockout | Maneuver::Restrain | Maneuver::Disarm(_) => Ranges { grievous: 0, endurance: 0 },
        Maneuver::Entangle => Ranges { grievous: 0, ..terms.ranges() },
        _ => terms.ranges(),
    };
    let mut parts = Vec::new();
    if blow.trick == Maneuver::Knockout {
        parts.push(arithmetic::knockout(terms));
    }
    if endurance > 0 {
        parts.push(format!("01-{endurance:02} Endurance, no armour"));
    }
    let class = bout.tool(blow.by, blow.means, blow.range).and_then(|tool| tool.class());
    if let Some(class) = class.filter(|_| grievous > 0) {
        let (from, to) = class.grievous();
        let share = u16::from(to) + 1 - u16::from(from);
        parts.push(format!("01-{grievous:02} grievous (Class {class:?}: {share} in 100)"));
    }
    parts.push("99, 100 may break or drop it".into());
    parts.join("   ")
}

/// "EN 01-12, grievous 01-04   D+4 (5-14), AP 4: FT 1-10, Stun at 6".
fn brief(eye: &Eye<'_>, blow: &Blow, terms: &Terms) -> String {
    let bout = eye.battle;
    let Ranges { grievous, endurance } = terms.ranges();
    let tool = bout.tool(blow.by, blow.means, blow.range);
    let wounds = tool.as_ref().is_some_and(|tool| tool.class().is_some());
    let deep = [("EN", endurance, true), ("grievous", grievous, wounds)];
    let deep = deep.into_iter().filter(|(_, upto, set)| *set && *upto > 0);
    let deep: Vec<String> = deep.map(|(what, upto, _)| format!("{what} 01-{upto:02}")).collect();
    let does = match tool.and_then(|tool| bout.damage(blow, &tool)) {
        None => damage(eye, blow),
        Some(more) => {
            let target = bout.figure(blow.at);
            let (least, most) = ((1 + more).max(1), 10 + more);
            let sign = if more == 0 { String::new() } else { format!("{more:+}") };
            let (low, high) = ((least - target.ap).max(0), (most - target.ap).max(0));
            let what = if target.ft_now > 0 { "FT" } else { "EN" };
            let (ap, stun) = (target.ap, target.stun_at());
            let about = eye.about(blow.at);
            format!("D{sign} ({least}-{most}), AP {ap}: {what} {low}-{high}, Stun at {about}{stun}")
        }
    };
    [deep.join(", "), does].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("   ")
}

/// "Damage D+4 (5-14)  against AP 4: FT 1-10   Stun if 6 or more effective".
fn damage(eye: &Eye<'_>, blow: &Blow) -> String {
    let bout = eye.battle;
    let Some(tool) = bout.tool(blow.by, blow.means, blow.range) else { return String::new() };
    let target = bout.figure(blow.at);
    let Some(more) = bout.damage(blow, &tool) else {
        return match blow.trick {
            Maneuver::Disarm(_) => "Costs 1 Endurance and the held item".into(),
            Maneuver::Knockout => "Unconscious for some minutes, no other harm".into(),
            Maneuver::Restrain => "Pinned: no action, no Defense".into(),
            _ => "No damage".into(),
        };
    };
    let (least, most) = ((1 + more).max(1), 10 + more);
    let sign = if more == 0 { String::new() } else { format!("{more:+}") };
    let (low, high) = ((least - target.ap).max(0), (most - target.ap).max(0));
    let what = if target.ft_now > 0 { "FT" } else { "EN" };
    let stun = target.stun_at();
    format!(
        "Damage D{sign} ({least}-{most})  against AP {}: {what} {low}-{high}   Stun at {}{stun} or more",
        target.ap,
        eye.about(blow.at),
    )
}
