//! Explains each thing of *Hex Arena* once, when it first matters: a sentence or two with the number it speaks of. The numbers
//! come from the core, as the player's side knows them. A hint keeps its number in the settings.

use crate::hexarena::ask::BoutContext;
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::state::Decision;

/// Returns the hints for the current question, the most urgent first.
pub fn hints(scene: &BoutContext<'_>) -> Vec<(usize, String)> {
    let bout = scene.battle;
    let Some(id) = bout.asked_figure() else { return sides(scene) };
    let (figure, who) = (bout.figure(id), scene.names.name(id));
    let mut hints = Vec::new();
    if figure.ft_now <= 0 {
        let left = figure.en_now;
        hints.push((
            0,
            format!("{who} has no Fatigue left: each further hit costs Endurance, and {left} is all there is."),
        ));
    }
    match bout.decision() {
        Decision::Order(_) => {
            let iv = bout.iv(id);
            hints.push((1, format!("The highest Initiative Value decides the order here: {who} has {iv}.")));
        }
        Decision::Act(_) if bout.is_engaged(id) => {
            hints.push((
                2,
                format!(
                    "{who} is engaged: strike, evade or withdraw, but no walking away. TMR {} counts when free.",
                    figure.tmr()
                ),
            ));
        }
        Decision::Act(_) => {
            hints.push((
                3,
                format!(
                    "{who} has {} moves, one a hex. The move ends in the first hex that an enemy's zone covers.",
                    figure.tmr()
                ),
            ));
        }
        Decision::Strike(_) => hints.extend(striking(scene).map(|text| (4, text))),
        Decision::Loose(_) => {
            let hits = bout.control().aimed.and_then(|blow| bout.chances(&blow)).map(|terms| terms.hits().min(100));
            hints.extend(hits.map(|hits| {
                (5, format!("A d100 of {hits} or less hits. Everybody on the line can be hit instead, friends too."))
            }));
        }
        _ => {}
    }
    hints
}

fn sides(scene: &BoutContext<'_>) -> Vec<(usize, String)> {
    match scene.battle.decision() {
        Decision::Sides(_) => vec![(6, "Act first, or see first what the enemy does: the side with the Initiative chooses each Pulse of 5 seconds.".into())],
        Decision::Place(_) => vec![(7, "Place your figures. Facing counts: only the 3 hexes before a figure are its zone.".into())],
        _ => Vec::new(),
    }
}

/// The hint about the likeliest blow.
fn striking(scene: &BoutContext<'_>) -> Option<String> {
    let (bout, id) = (scene.battle, scene.battle.asked_figure()?);
    let mut legal = Vec::new();
    scene.truth.legal_commands(&mut legal);
    let blows = legal.iter().filter_map(|command| match command {
        Command::Strike(strike) => bout.blow_of(id, strike),
        _ => None,
    });
    let terms = blows.filter_map(|blow| bout.chances(&blow)).max_by_key(|terms| terms.hits())?;
    let (hits, endurance) = (terms.hits().min(100), terms.ranges().endurance);
    Some(format!(
        "A d100 of {hits} or less hits and costs Fatigue; {endurance} or less goes past all armour to Endurance."
    ))
}
