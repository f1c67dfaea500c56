//! The end in rows: who did what, what it brought.

use super::ask::Scene;
use crate::gladiator::experience::Attributes;
use crate::gladiator::results::{Fate, FighterResult};
use crate::gladiator::text;
use crate::tui::player::table::Report;
use crate::tui::theme::Ink;

/// A row for everybody, and one more for whose attributes rise.
pub fn report(scene: &Scene<'_>, results: &[FighterResult]) -> Report {
    let battle = scene.truth;
    let outcome = battle.outcome().map_or("", text::outcome);
    let mut rows = Vec::new();
    for result in results {
        rows.push((2, row(result), Ink::of(result.side)));
        let rises = rises(result.before, result.after);
        if !rises.is_empty() {
            rows.push((16, format!("rises: {rises}"), Ink::Good));
        }
    }
    let (turn, skill) = (battle.turn(), battle.skill().name());
    Report {
        title: format!("{outcome}  Turn {turn}.  Difficulty: {skill}."),
        heading: "Name          Race           Fate         Damage Kills   EXP",
        rows,
    }
}

fn row(result: &FighterResult) -> String {
    let fate = match result.fate {
        Fate::Won => "won",
        Fate::Survived => "lives",
        Fate::Left => "left",
        Fate::Dead => "RIP",
        Fate::Unfinished => "",
    };
    let exp = match (result.race.is_humanoid(), result.fate) {
        (false, _) => String::new(),
        (true, Fate::Dead) => format!("{} lost", result.lost_halves / 2),
        (true, _) => {
            let (before, after) = (result.brought_halves / 2, result.after_halves / 2);
            format!("{before} > {after} (+{})", halves(result.gained_halves))
        }
    };
    format!("{:<13} {:<14} {fate:<12} {:>5} {:>5}   {exp}", result.name, result.race.name(), result.dealt, result.kills)
}

fn halves(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// "SH 12 > 13, AG 12 > 13".
fn rises(before: Attributes, after: Attributes) -> String {
    let pairs = [("SH", before.sh, after.sh), ("AG", before.ag, after.ag), ("IQ", before.iq, after.iq)];
    let risen = pairs.into_iter().filter(|(_, before, after)| before != after);
    risen.map(|(name, before, after)| format!("{name} {before} > {after}")).collect::<Vec<_>>().join(", ")
}
