//! The computer general (OURS-6). It sees what a player in its place sees, and uses the same checks and odds.
//!
//! [`choose`] answers the pending decision. Each decision looks at the battle afresh, so the same battle always gets the same
//! answer. Units move in a fixed order, shooters last; the last mover tells how far the order has come. [`moving`] rates hexes,
//! [`fighting`] rates strikes, [`placing`] deploys, [`marshal`] plays the best options out.

pub mod custody;
pub mod fighting;
pub mod haste;
pub mod marshal;
pub mod moving;
pub mod placing;
pub mod reason;
pub mod search;

use crate::ai::custody::Held;
use crate::ai::moving::{Foe, Moving, RatedSpot, StepField};
use crate::ai::reason::Reason;
use crate::battle::command::{Command, Reply};
use crate::battle::reach::Ways;
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::model::army::General;
use alloc::vec::Vec;

/// Working memory. It only saves allocations and never affects decisions.
#[derive(Default)]
pub struct Scratch {
    pub(crate) ways: Ways,
    pub(crate) foes: Vec<Foe>,
    pub(crate) held: Vec<Held>,
    pub(crate) options: Vec<Rated>,
    pub(crate) spots: Vec<RatedSpot>,
    pub(crate) steps: StepField,
}

/// A command with its rating and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    pub command: Command,
    pub points: i32,
    pub why: Reason,
}

/// The command of a general for the pending decision, with its reason. `None` if the battle is over.
pub fn choose(battle: &FieldBattle, level: General, scratch: &mut Scratch) -> Option<(Command, Reason)> {
    let army = battle.deciding_army()?;
    if battle.has_secrets(army) {
        return decide(&battle.observed_by(army), army, level, scratch);
    }
    decide(battle, army, level, scratch)
}

/// The level's command in a battle that holds only what the army knows.
fn decide(seen: &FieldBattle, army: u8, level: General, scratch: &mut Scratch) -> Option<(Command, Reason)> {
    if level == General::Marshal {
        return marshal::decide(seen, army, scratch);
    }
    let best = captain(seen, army, level, scratch);
    Some((best.command, best.why))
}

/// The best command without looking ahead. All rated options of the decision remain in the scratch.
pub(crate) fn captain(seen: &FieldBattle, army: u8, level: General, scratch: &mut Scratch) -> Rated {
    let plain = |command, why| Rated { command, points: 0, why };
    scratch.options.clear();
    match seen.question {
        Question::Bonus { striker, fleer } => {
            let takes = seen.is_bonus_good(striker, fleer);
            plain(Command::Bonus(takes), if takes { Reason::EasyStrike } else { Reason::BetterTarget })
        }
        Question::Accept { unit, captor, .. } => {
            let worth = 4 * seen.value(seen.unit(unit)) >= seen.value(seen.unit(captor));
            plain(Command::Accept(worth), if worth { Reason::WorthCapturing } else { Reason::NoTime })
        }
        Question::Reply { attacker, target } => {
            let reply = if level == General::Sergeant { Reply::Answer } else { seen.best_reply(target, attacker) };
            let why = if reply == Reply::Defend { Reason::ManyAttackers } else { Reason::StrikesTwice };
            plain(Command::Reply(reply), why)
        }
        Question::None => match seen.stage {
            Stage::Deployment | Stage::Hiding => placing::place(seen, army),
            Stage::Movement => Moving::new(seen, army, level).best(scratch),
            Stage::Combat => fighting::best(seen, army, level, scratch),
        },
    }
}
