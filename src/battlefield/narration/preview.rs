//! A strike before its dice, with every outcome (UI-10, BD-91).

use crate::battle::event::Manner;
use crate::battle::odds::StrikeOdds;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{UnitId, UnitStance};
use crate::narration::names::label;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The lines of a preview: the strike, what may come back, and on which condition.
pub fn lines(battle: &FieldBattle, by: UnitId, at: UnitId, manner: Manner) -> Vec<String> {
    let strike = battle.strike_odds(by, at, manner);
    let verb = if manner == Manner::Volley { "shoots at" } else { "strikes at" };
    let head = format!(
        "{} {} {verb} {} {}: {} each, force {}, k{}",
        label(battle, by),
        battle.unit(by).fighters,
        label(battle, at),
        battle.unit(at).fighters,
        strike.score,
        strike.force(),
        strike.k
    );
    let mut all = Vec::from([head, outcomes("strike", &strike)]);
    if strike.shield > 1 {
        all.push(format!("shields divide the HP by {}", strike.shield));
    }
    if manner == Manner::Attack {
        all.push(back(battle, by, at));
    }
    all
}

/// Three outcomes, each one in three.
fn outcomes(word: &str, odds: &StrikeOdds) -> String {
    let [bad, medium, good] = odds.outcomes();
    format!("{word} {}, {} or {} HP: {}, {} or {} dead", bad.0, medium.0, good.0, bad.1, medium.1, good.1)
}

fn back(battle: &FieldBattle, by: UnitId, at: UnitId) -> String {
    let target = battle.unit(at);
    let odds = battle.retaliation_odds(at, by);
    match target.stance {
        _ if battle.is_busy(target) => "nothing comes back: it disarms prisoners".to_string(),
        UnitStance::Undecided => format!("{}, if they answer or defend", outcomes("back", &odds)),
        _ if battle.strikes_back(at, by) => outcomes("back", &odds),
        _ => format!("nothing comes back: bound to {}", label(battle, target.target)),
    }
}
