//! Explains each thing of a fight once, when it first matters. The numbers come from the core.

use crate::tunnels::orders::legal_orders;
use crate::tunnels::table::Context;
use ludus_tunnels::battle::command::Order;
use ludus_tunnels::battle::state::Question;

/// Returns the hints for the current question, the most urgent first.
pub fn hints(scene: &Context<'_>) -> Vec<(usize, String)> {
    let Some(fight) = scene.battle.fight() else { return Vec::new() };
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
        Question::Restrain(_) | Question::None => {}
    }
    hints
}
