//! The combat step: which unit strikes at which enemy, volleys first.

use crate::ai::haste::{UTMOST, haste};
use crate::ai::reason::Reason;
use crate::ai::{Rated, Scratch};
use crate::battle::command::Command;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{UnitId, UnitStance};
use crate::model::army::General;
use ludus_engine::dice::{Dice, Domain};

/// Volleys come before all attacks, since they weaken a target at no risk.
const VOLLEYS_FIRST: i32 = 1_000_000;
/// A strike that can destroy its target ends all retaliation by it.
const FINISH: i32 = 3;

/// The strike with the greatest value. All strikes rated remain in the scratch.
pub fn best(seen: &FieldBattle, army: u8, level: General, scratch: &mut Scratch) -> Rated {
    for (id, unit) in seen.of_army(army).filter(|(_, unit)| unit.is_active() && !unit.struck) {
        if seen.is_busy(unit) || unit.stance == UnitStance::Defending {
            continue;
        }
        if seen.range(unit) > 0 && unit.stance == UnitStance::Undecided {
            for (target, _) in seen.enemies(army) {
                if seen.check_shot(id, target).is_ok() {
                    scratch.options.push(volley(seen, id, target));
                }
            }
        }
        for target in seen.enemies_around(unit.at, army) {
            if seen.check_attack(id, target).is_ok() {
                scratch.options.push(attack(seen, id, target, level));
            }
        }
    }
    // A stable order: earlier units and targets win ties.
    scratch.options.retain(|option| option.points > 0);
    scratch.options.sort_by_key(|option| core::cmp::Reverse(option.points));
    let done = Rated { command: Command::EndTurn, points: 0, why: Reason::BetterDefending };
    let count = scratch.options.len();
    if level == General::Sergeant && count > 1 {
        let mut dice = Dice::new(seen.seed(), Domain::Policy, seen.move_number().into());
        return scratch.options[dice.one_of(count.min(3) as u32) as usize - 1];
    }
    let best = scratch.options.first().copied().unwrap_or(done);
    scratch.options.push(done);
    best
}

fn volley(seen: &FieldBattle, id: UnitId, target: UnitId) -> Rated {
    let other = seen.unit(target);
    let gain = seen.volley_odds(id, target).value_of_three(other.value_of_one());
    // A volley that kills nobody still counts for Leadership.
    Rated { command: Command::Shoot { unit: id, target }, points: VOLLEYS_FIRST + gain, why: Reason::Volley }
}

/// The value killed less the value lost, over the three outcomes of each strike.
/// A unit that more enemies can still attack is better off defending (EX-23).
fn attack(seen: &FieldBattle, id: UnitId, target: UnitId, level: General) -> Rated {
    let (unit, other) = (seen.unit(id), seen.unit(target));
    let odds = seen.attack_odds(id, target);
    let gain = odds.value_of_three(other.value_of_one());
    let command = Command::Attack { unit: id, target };
    let finishes = odds.outcomes()[0].1 >= other.fighters;
    let answers = seen.strikes_back(target, id) || other.stance == UnitStance::Undecided && !seen.is_busy(other);
    let answer = answers.then(|| seen.retaliation_odds(target, id));
    let lost = answer.map_or(0, |odds| odds.losses_of_three());
    let back = answer.map_or(0, |odds| odds.value_of_three(unit.value_of_one()));
    let why = match () {
        () if finishes => Reason::Finishes,
        // The screen counts fighters or HP, and the rating counts gold.
        () if odds.losses_of_three() > lost => {
            if gain > back {
                Reason::GoodExchange
            } else {
                Reason::CheapExchange
            }
        }
        () if gain > back => Reason::DearExchange,
        () => Reason::StrikesFirst,
    };
    // A Sergeant does not count its own losses.
    if level == General::Sergeant {
        return Rated { command, points: gain + 1, why };
    }
    let forgone = if unit.stance == UnitStance::Undecided { forgone(seen, id, target) } else { 0 };
    let bonus = if finishes { FINISH * other.value_of_one() } else { 0 };
    // The weights were tuned in matches: a strike back costs three quarters of its value against the value killed.
    let care = UTMOST - haste(seen, unit.army);
    let points = 2 * gain - 3 * (back + 2 * forgone) * care / (2 * UTMOST) + bonus + i32::from(forgone == 0);
    Rated { command, points, why }
}

/// The retaliation that a unit gives up if it attacks one enemy: strikes at all others who can still attack it.
fn forgone(seen: &FieldBattle, id: UnitId, target: UnitId) -> i32 {
    let unit = seen.unit(id);
    let others = seen.enemies_around(unit.at, unit.army).filter(|enemy| *enemy != target);
    let can_attack = |enemy: &UnitId| {
        let enemy = seen.unit(*enemy);
        let free = enemy.stance == UnitStance::Undecided || enemy.stance == UnitStance::Bound && enemy.target == id;
        free && !enemy.struck && !seen.is_busy(enemy)
    };
    let back = |enemy: UnitId| seen.retaliation_odds(id, enemy).value_of_three(seen.unit(enemy).value_of_one());
    others.filter(can_attack).map(back).sum::<i32>() / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::choose;
    use crate::data::people::People;
    use crate::data::size::GameSize;
    use crate::narration::preview::Comeback;
    use crate::setup::random::RandomBattle;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    /// Returns whether the fighters in the table of an attack bear out its reason. `None` if the reason does not count them.
    fn agrees(battle: &FieldBattle, (id, target): (UnitId, UnitId), why: Reason) -> Option<bool> {
        let kills = battle.attack_odds(id, target).losses_of_three();
        let lost = Comeback::of(battle, id, target).odds().map_or(0, |odds| odds.losses_of_three());
        match why {
            Reason::GoodExchange | Reason::CheapExchange => Some(kills > lost),
            Reason::DearExchange | Reason::StrikesFirst => Some(kills <= lost),
            _ => None,
        }
    }

    #[test]
    fn the_reason_of_an_attack_agrees_with_its_table() {
        let (mut scratch, mut counted) = (Scratch::default(), alloc::collections::BTreeMap::new());
        for seed in 0..30 {
            let level = [General::Captain, General::Sergeant][seed as usize % 2];
            let setup = RandomBattle::mirror(GameSize::Battle, People::ALL[seed as usize % 6]).setup(Seed(seed));
            let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
            while let Some((command, why)) = choose(&battle, level, &mut scratch) {
                if let Command::Attack { unit, target } = command {
                    assert_ne!(agrees(&battle, (unit, target), why), Some(false), "{seed}: {command:?}, {why}");
                    *counted.entry(alloc::string::ToString::to_string(&why)).or_insert(0) += 1;
                }
                battle.execute_unchecked(&command, &mut NullSink);
            }
        }
        assert_eq!(counted.len(), 5, "{counted:?}");
    }
}
