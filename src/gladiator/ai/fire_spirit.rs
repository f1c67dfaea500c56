//! The Fire Spirit: full speed ahead through any fire, burning where it attacks (ROB-22 to ROB-29).

use crate::ai::tactics::Avoid;
use crate::ai::{AiChoice, giant_amoeba, tactics};
use crate::battle::command::Command;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::FighterId;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => {
            let fighter = battle.fighter(id);
            // It is immune to fire, and avoids caltrops only when more than half its SH is gone (ROB-22, ROB-23).
            let avoid = Avoid { fire: false, caltrops: 2 * fighter.sh() < fighter.normal_sh() };
            giant_amoeba::advance(battle, id, avoid)
        }
        // It evades when threatened with a death blow (ROB-28).
        Decision::Evade { strike } if tactics::threatens_death(battle, &strike) => {
            AiChoice::new(Command::Evade, "this blow could kill it")
        }
        Decision::Evade { .. } => AiChoice::new(Command::TakeIt, "survives this blow unless a 3 or 4 is rolled"),
        // It always wants hand combat (ROB-24).
        Decision::Repel { .. } => AiChoice::new(Command::LetCome, "wants hand combat"),
        Decision::Act { .. } => giant_amoeba::jump(battle, id).unwrap_or_else(|| giant_amoeba::act(battle, id)),
        _ => giant_amoeba::act(battle, id),
    }
}
