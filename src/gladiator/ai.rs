//! The computer's players: one file a robot, and house gladiators for fighters, creatures and Magi that nobody plays.
//!
//! A player answers the decision that a battle asks, from what his side can see, with a reason in words. Whims come from
//! dice of their own ([`Domain::Policy`]), so thinking never touches the luck of the battle.

mod behemoth;
pub mod bidding;
mod cunning;
mod evil_mage;
pub(in crate::gladiator) mod exchange;
mod fire_spirit;
pub(in crate::gladiator) mod footing;
mod giant_amoeba;
pub mod hit_value;
pub(in crate::gladiator) mod house;
mod imp;
mod mage;
mod needler_bush;
mod phase_spider;
pub mod search;
mod seeking;
mod shifting;
mod slayer;
pub(in crate::gladiator) mod tactics;

use crate::engine::dice::{Dice, Domain};
use crate::engine::search::Budget;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::state::decision::Decision;
use crate::gladiator::data::race::Race;
use crate::gladiator::model::fighter::{Fighter, FighterId};
use crate::gladiator::model::skill::Skill;

/// A decision of the computer and why it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AiChoice {
    /// The command, always legal.
    pub command: Command,
    /// The rule that fired, in a few words for the log.
    pub why: &'static str,
}

impl AiChoice {
    const fn new(command: Command, why: &'static str) -> AiChoice {
        AiChoice { command, why }
    }
}

/// What the computer answers now, with the skill that its side has in this battle, from what that side can see (DEC-085). None
/// when the battle is over.
pub fn choose(battle: &Battle) -> Option<AiChoice> {
    choose_as(battle, battle.skill_asked())
}

/// What a computer's player of that skill answers now, from what the side that answers can see. House gladiators weigh
/// the odds at either of the first steps: only robots become cunning. None when the battle is over.
pub fn choose_as(battle: &Battle, skill: Skill) -> Option<AiChoice> {
    if skill == Skill::Master {
        let thought = search::choose(battle, Budget::default(), &mut || false)?;
        return Some(AiChoice::new(thought.command(), "the best of what was tried"));
    }
    let decision = battle.decision();
    let asked = decision.fighter().map(|id| battle.fighter(id));
    let seen;
    let battle = match asked.map(Fighter::side) {
        // ESP Stats finds those of whom his side knows nothing, too.
        Some(_) if matches!(decision, Decision::Read { .. }) => battle,
        Some(side) if battle.hides_from(side) => {
            seen = battle.observation(side);
            &seen
        }
        _ => battle,
    };
    let own = by_tactics(battle)?;
    let cunning = skill == Skill::Cunning && asked.is_some_and(|fighter| fighter.race().is_robot());
    Some(if cunning { cunning::weigh(battle, own) } else { own })
}

/// Robots by their tactics, everybody else as house gladiators do.
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

/// Whether a whim with a chance of one in so many comes over it at this decision (DEC-128).
fn one_in(battle: &Battle, chances: u32) -> bool {
    whim(battle, chances) == 1
}

/// Its whim at this decision, from 1 to so many. Each decision has one.
fn whim(battle: &Battle, chances: u32) -> u32 {
    whim_about(battle, 0, chances)
}

/// Its whim about one more question at this decision, from 1 to so many: nothing follows from the others. Questions are
/// numbered from 1, 255 at most.
fn whim_about(battle: &Battle, question: u8, chances: u32) -> u32 {
    // The low streams belong to the kept coins of the fighters.
    let stream = (u64::from(battle.move_number()) + 1) << 8 | u64::from(question);
    Dice::new(battle.seed(), Domain::Policy, stream).one_of(chances)
}

/// A coin that is thrown once for a fighter and then kept (DEC-120).
fn kept_coin(battle: &Battle, id: FighterId) -> bool {
    Dice::new(battle.seed(), Domain::Policy, u64::from(id.0)).one_of(2) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dice::Seed;
    use crate::engine::game::NullSink;
    use crate::gladiator::matchmaking::bots::Lineup;

    #[test]
    fn what_is_answered_is_legal_and_needs_no_question() {
        for (lineup, seed) in Lineup::ALL.into_iter().flat_map(|lineup| (0..4).map(move |seed| (lineup, Seed(seed)))) {
            let mut battle = Battle::new(&lineup.setup(), seed).unwrap();
            while let Some(choice) = choose(&battle) {
                assert_eq!(battle.check(&choice.command), Ok(()), "{battle:?} {choice:?}");
                let mut asked = battle.clone();
                asked.execute(&choice.command, &mut NullSink).unwrap();
                battle.execute_trusted(&choice.command, &mut NullSink).unwrap();
                assert_eq!(battle, asked, "{choice:?}");
            }
        }
    }
}
