//! The computer players: one file for each robot, and house gladiators for all other fighters without a player.
//!
//! [`choose`] answers a battle's current decision from what the deciding side can see, with a short reason. Random
//! choices use their own dice ([`Domain::Policy`]), so the AI never changes the dice of the battle. Robots start in
//! their own files, other fighters in `house.rs`.

mod behemoth;
pub mod bidding;
mod cunning;
mod evil_mage;
pub(crate) mod exchange;
mod fire_spirit;
pub(crate) mod footing;
mod giant_amoeba;
pub mod hit_value;
pub(crate) mod house;
mod imp;
mod mage;
mod needler_bush;
mod phase_spider;
pub mod search;
mod seeking;
mod shifting;
mod slayer;
pub(crate) mod tactics;

use crate::battle::command::Command;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::race::Race;
use crate::model::fighter::{Fighter, FighterId};
use crate::model::skill::Skill;
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::search::Budget;

/// A command chosen by the AI, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AiChoice {
    pub command: Command,
    /// The rule that fired, in a few words for the log.
    pub why: &'static str,
}

impl AiChoice {
    const fn new(command: Command, why: &'static str) -> AiChoice {
        AiChoice { command, why }
    }
}

/// Chooses a command with the skill that the deciding side has in this battle, from what that side can see (DEC-085).
/// `None` if the battle is over.
pub fn choose(battle: &Battle) -> Option<AiChoice> {
    choose_as(battle, battle.skill_asked())
}

/// Chooses a command with a given skill, from what the deciding side can see. House gladiators weigh the odds at both
/// lower skills; only robots become cunning. `None` if the battle is over.
pub fn choose_as(battle: &Battle, skill: Skill) -> Option<AiChoice> {
    if skill == Skill::Master {
        let thought = search::choose(battle, Budget::default(), &mut || false)?;
        return Some(AiChoice::new(thought.command(), "the best command found"));
    }
    let decision = battle.decision();
    let actor = decision.fighter().map(|id| battle.fighter(id));
    let seen;
    let battle = match actor.map(Fighter::side) {
        // ESP Stats also finds fighters that the side knows nothing of.
        Some(_) if matches!(decision, Decision::Read { .. }) => battle,
        Some(side) if battle.hides_from(side) => {
            seen = battle.observation(side);
            &seen
        }
        _ => battle,
    };
    let own = by_tactics(battle)?;
    let cunning = skill == Skill::Cunning && actor.is_some_and(|fighter| fighter.race().is_robot());
    Some(if cunning { cunning::weigh(battle, own) } else { own })
}

/// Robots follow the tactics of their kind; all others play as house gladiators.
fn by_tactics(battle: &Battle) -> Option<AiChoice> {
    let choice = match battle.decision() {
        Decision::Over { .. } => return None,
        // The computer always takes the last move (INC-03, ROB-06).
        Decision::Incentive { side } => {
            AiChoice::new(Command::MoveFirst { side: side.other() }, "sees the enemy move before it moves")
        }
        decision => {
            let id = decision.fighter()?;
            if let Some(choice) = mage::answer(battle, decision, id) {
                return Some(choice);
            }
            match battle.fighter(id).race() {
                Race::NeedlerBush => needler_bush::choose(battle, decision, id),
                Race::GiantAmoeba => giant_amoeba::choose(battle, decision, id),
                Race::FireSpirit => fire_spirit::choose(battle, decision, id),
                Race::PhaseSpider => phase_spider::choose(battle, decision, id),
                Race::Imp => imp::choose(battle, decision, id),
                Race::Slayer => slayer::choose(battle, decision, id),
                Race::Behemoth => behemoth::choose(battle, decision, id),
                Race::EvilMage => evil_mage::choose(battle, decision, id),
                _ => house::choose(battle, decision, id),
            }
        }
    };
    Some(choice)
}

/// Rolls a chance of one in `chances` for this decision (DEC-128).
fn one_in(battle: &Battle, chances: u32) -> bool {
    policy_roll(battle, chances) == 1
}

/// A roll from 1 to `chances`, fixed for this decision.
fn policy_roll(battle: &Battle, chances: u32) -> u32 {
    policy_roll_for(battle, 0, chances)
}

/// A roll from 1 to `chances` for one more question of this decision, independent of the others.
/// Questions are numbered 1 to 255.
fn policy_roll_for(battle: &Battle, question: u8, chances: u32) -> u32 {
    // The low streams belong to the fixed coins of the fighters.
    let stream = (u64::from(battle.move_number()) + 1) << 8 | u64::from(question);
    Dice::new(battle.seed(), Domain::Policy, stream).one_of(chances)
}

/// A coin flipped once per fighter and kept for the battle (DEC-120).
fn fixed_coin(battle: &Battle, id: FighterId) -> bool {
    Dice::new(battle.seed(), Domain::Policy, u64::from(id.0)).one_of(2) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchmaking::bots::Lineup;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    #[test]
    fn chosen_commands_pass_the_checks() {
        for (lineup, seed) in Lineup::ALL.into_iter().flat_map(|lineup| (0..4).map(move |seed| (lineup, Seed(seed)))) {
            let mut battle = Battle::new(&lineup.setup(), seed).unwrap();
            while let Some(choice) = choose(&battle) {
                assert_eq!(battle.check(&choice.command), Ok(()), "{battle:?} {choice:?}");
                let mut checked = battle.clone();
                checked.execute(&choice.command, &mut NullSink).unwrap();
                battle.execute_trusted(&choice.command, &mut NullSink).unwrap();
                assert_eq!(battle, checked, "{choice:?}");
            }
        }
    }
}
