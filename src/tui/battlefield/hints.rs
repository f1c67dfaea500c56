//! Explains each thing of *Battlefield* once, when it first matters. The numbers come from the core.

use crate::battlefield::orders::{Context, unit_of};
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::state::{Question, Stage};
use ludus_battlefield::narration::names::called;
use ludus_battlefield::narration::preview::range_of;

/// Returns the hints for the current question, the most urgent first.
pub fn hints(scene: &Context<'_>) -> Vec<(usize, String)> {
    let battle = scene.battle;
    let Some(army) = battle.deciding_army() else { return Vec::new() };
    if battle.question != Question::None {
        return vec![(5, "A strike and its answer happen at once: both count with the fighters from before.".into())];
    }
    match battle.stage {
        Stage::Deployment => {
            vec![(0, "Return puts each unit where a Captain would: foot in front, shooters behind.".into())]
        }
        Stage::Hiding => {
            vec![(1, "A hidden unit may be discovered before round 1. Thick cover and few fighters help.".into())]
        }
        Stage::Movement => {
            let mut hints = Vec::new();
            let held = battle.of_army(army).find(|(id, unit)| {
                unit.is_active() && battle.points_left(*id) > 0 && battle.is_in_contact(unit.at, army)
            });
            if let Some((id, unit)) = held
                && let Some(enemy) = battle.enemies_around(unit.at, army).next()
            {
                let odds = battle.attack_odds(enemy, id);
                let (own, other) = (called(battle, id), called(battle, enemy));
                hints.push((2, format!("If {own} leaves, {other} strikes at its back: {}.", range_of(&odds))));
            }
            hints.push((
                3,
                "All armies move, then all strike. A move may pass an enemy, who strikes at its back.".into(),
            ));
            hints
        }
        Stage::Combat => {
            let mut legal = Vec::new();
            battle.legal_commands(&mut legal);
            let volley = legal.iter().find_map(|command| match command {
                Command::Shoot { unit, target } => Some((*unit, *target)),
                _ => None,
            });
            let mut hints = Vec::new();
            if let Some((unit, target)) = volley {
                let odds = battle.volley_odds(unit, target);
                let text = format!(
                    "A volley is never answered: {} on {} costs it {}.",
                    called(battle, unit),
                    called(battle, target),
                    range_of(&odds)
                );
                hints.push((4, text));
            }
            let can_attack = legal.iter().any(|one| matches!(one, Command::Attack { .. }) && unit_of(one).is_some());
            if can_attack {
                hints.push((
                    6,
                    "Attack gives one strike and one answer; Defend answers every attacker, but attacks nobody.".into(),
                ));
            }
            hints
        }
    }
}
