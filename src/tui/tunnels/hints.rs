//! Explains each thing of a fight once, when it first matters. The numbers come from the core.

use crate::tunnels::orders::legal_orders;
use crate::tunnels::table::Context;
use ludus_tunnels::battle::command::Order;
use ludus_tunnels::battle::state::Question;
use ludus_tunnels::delve::command::Command;
use ludus_tunnels::delve::state::{Delve, Scene};

/// Returns the hints for the question of a delve, the most urgent first.
fn of_delve(delve: &Delve) -> Vec<(usize, String)> {
    let hint = |number, text: &str| (number, text.to_string());
    match &delve.scene {
        Scene::Exploring => {
            let first = hint(
                6,
                "Arrows walk through the exits. Each move costs a game turn: lights burn down, and wanderers may come.",
            );
            let flames = || delve.walking().filter_map(|id| delve.member(id).flame).filter(|flame| flame.lit);
            let dark = if flames().next().is_none() {
                Some(hint(
                    12,
                    "Nobody carries a burning light. Light a torch under Kit: in the dark nobody sees or fights well.",
                ))
            } else {
                let low = flames().all(|flame| flame.left <= 5);
                low.then(|| hint(7, "The light burns low. Light another torch under Kit, or go home in time."))
            };
            let loot = delve.hoard_here(delve.map().place(delve.here));
            let loot =
                loot.then(|| hint(8, "Treasure counts when it comes home: take it along, and mind what it weighs."));
            dark.into_iter().chain(loot).chain([first]).collect()
        }
        Scene::Meeting => {
            let mut legal = Vec::new();
            delve.legal_commands(&mut legal);
            let talks = legal.iter().any(|command| matches!(command, Command::Talk(_)));
            let text = "Not every group wants to fight. Talk costs a game turn; charisma decides what they grant.";
            talks.then(|| hint(9, text)).into_iter().collect()
        }
        Scene::Warned => vec![hint(10, "You heard them first: hide, run, wait for them or attack.")],
        Scene::Parting => vec![hint(11, "Loot that is divided becomes money and experience for each character.")],
        Scene::Fight(_) | Scene::Captives { .. } | Scene::Dagger | Scene::Level(_) | Scene::Returned | Scene::Lost => {
            Vec::new()
        }
    }
}

/// Returns the hints for the current question, the most urgent first.
pub fn hints(scene: &Context<'_>) -> Vec<(usize, String)> {
    let Some(fight) = scene.battle.fight() else {
        return scene.battle.delve().map_or_else(Vec::new, of_delve);
    };
    let mut hints = Vec::new();
    match fight.question {
        Question::Order(who) => {
            if fight.is_missile_turn() {
                hints.push((0, "At a distance only missiles and spells count. Then the sides close in.".into()));
            } else {
                hints.push((
                    1,
                    "Both sides add up their dice. The side with the higher total wins; the losers share the difference as hits.".into(),
                ));
            }
            if scene.memory.account.last_order(fight, who).is_some() {
                hints.push((2, "Return repeats the orders of the last turn for everyone.".into()));
            }
            if legal_orders(fight).iter().any(|order| matches!(order, Order::Cast(_))) {
                hints.push((
                    3,
                    "A spell costs ST, which returns with time. Spells work before the dice are compared.".into(),
                ));
            }
        }
        Question::Burn(_) => {
            hints.push((4, "A burnt shield or suit absorbs more this turn, and is gone for good.".into()))
        }
        Question::Rage(_) => {
            hints.push((5, "Rage rolls matching dice again and again, but loses the adds and costs ST.".into()))
        }
        Question::Pursue(_) | Question::Restrain(_) | Question::None => {}
    }
    hints
}
