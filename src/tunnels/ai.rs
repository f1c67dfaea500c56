//! The computer's orders for delegated characters. Monsters need none: their rules decide for them.
//!
//! [`choose`] answers the pending question from what a player would know. Each decision looks at the fight afresh, so the same
//! fight always gets the same answer. [`outlook`] estimates both sides, [`orders`] rates what a character can do, [`prospect`] samples
//! the chance to win a fight or to get away.

pub mod delver;
pub mod orders;
pub mod outlook;
pub mod prospect;
pub mod reason;
pub mod search;

use crate::ai::outlook::Outlook;
use crate::ai::reason::Reason;
use crate::battle::command::{Command, Pursuit, Restraint};
use crate::battle::fighter::{FightSide, FighterId, Status};
use crate::battle::state::{Fight, Question};
use crate::data::attribute::Attribute;
use crate::data::berserk::{EXHAUSTED, SHIELD_BONUS, STRENGTH_COST};

/// Turns of rage that the ST should allow before a character gives way to it.
const TURNS_OF_RAGE: i16 = 3;
/// The party chases foes if its mean total is so many tenths of theirs.
const CHASING_LEAD: i32 = 15;
/// Tenths of a hit that each die of a matching set brings on average, with the dice that follow.
const TENTHS_PER_DIE: i32 = 42;

/// The command for the pending question, with its reason. `None` if the fight is over.
pub fn choose(fight: &Fight) -> Option<(Command, Reason)> {
    Some(match fight.question {
        Question::None => return None,
        Question::Order(who) => orders::choose(fight, who),
        Question::Rage(who) => rage(fight, who),
        Question::Burn(who) => burn(fight, who),
        Question::Restrain(who) => restrain(fight, who),
        Question::Pursue(_) => pursue(fight),
    })
}

/// Rage is worth it if the dice bring more than the lost adds, and the ST lasts.
fn rage(fight: &Fight, who: FighterId) -> (Command, Reason) {
    let Some(person) = fight.person(who) else { return (Command::Rage(false), Reason::KeepsCalm) };
    let tally = &fight.get(who).tally;
    let matching: i32 = tally.pools.into_iter().flat_map(|pool| pool.sets()).map(i32::from).sum();
    let weapons: i32 = person.weapons_in_hand().map(|(_, weapon)| i32::from(weapon.adds)).sum();
    let lost = weapons + i32::from(person.adds_in_hand());
    let shield = if person.armour.shield > 0 { SHIELD_BONUS } else { 0 };
    let lasts = person.current.get(Attribute::Strength) > EXHAUSTED + STRENGTH_COST * TURNS_OF_RAGE;
    let rages = lasts && matching * TENTHS_PER_DIE / 10 + shield > lost && Outlook::of(fight).is_long();
    (Command::Rage(rages), if rages { Reason::RageHelps } else { Reason::KeepsCalm })
}

/// Burns as little as keeps the warrior alive; nothing if no piece is needed, everything if nothing helps.
fn burn(fight: &Fight, who: FighterId) -> (Command, Reason) {
    let fighter = fight.get(who);
    let Some(person) = fighter.person() else { return (Command::Burn { shield: false, mail: false }, Reason::Endures) };
    let left = |burnt| {
        let all: u16 = person.absorbs(burnt).into_iter().sum();
        let hits = fighter.tally.share.saturating_sub(all.saturating_sub(fighter.tally.absorbed).into());
        fighter.vitality() - hits as i32
    };
    let choices = [[false, false], [true, false], [false, true], [true, true]];
    let possible = |burnt: &[bool; 2]| (!burnt[0] || person.armour.shield > 0) && (!burnt[1] || person.armour.mail > 0);
    let found = choices.into_iter().filter(possible).find(|burnt| left(*burnt) > 0);
    let [shield, mail] = found.unwrap_or([false, false]);
    let reason = if shield || mail { Reason::SavesLife } else { Reason::Endures };
    (Command::Burn { shield, mail }, reason)
}

/// A raging comrade is useful as long as foes are there and its ST lasts.
fn restrain(fight: &Fight, who: FighterId) -> (Command, Reason) {
    // Heavy weapons tire a raging warrior, too.
    let strong = fight.person(who).is_some_and(|person| {
        person.current.get(Attribute::Strength) > EXHAUSTED + STRENGTH_COST + fight.exertion(person).0
    });
    let foes = !fight.here(FightSide::Foes).is_empty();
    if foes && strong {
        return (Command::Restrain(Restraint::Leave), Reason::RageHelps);
    }
    let sure = fight.restraints(who).find(|restraint| matches!(restraint, Restraint::Calm(_)));
    let calm = sure.or_else(|| fight.restraints(who).next()).unwrap_or(Restraint::Leave);
    (Command::Restrain(calm), Reason::CalmsComrade)
}

/// Chases foes that the party would beat, shoots at others, and lets stronger ones go.
fn pursue(fight: &Fight) -> (Command, Reason) {
    let mut caught = fight.clone();
    fight.runners.each().for_each(|who| caught.fighters[who.index()].status = Status::Active);
    let outlook = Outlook::of(&caught);
    let shoots = fight.check(&Command::Pursue(Pursuit::Shoot)).is_ok();
    match () {
        () if 10 * outlook.party >= CHASING_LEAD * outlook.foes => (Command::Pursue(Pursuit::Chase), Reason::Chases),
        () if shoots => (Command::Pursue(Pursuit::Shoot), Reason::ShootsRunners),
        () => (Command::Pursue(Pursuit::LetGo), Reason::LetsGo),
    }
}
