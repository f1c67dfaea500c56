//! The end of a battle at its limit of rounds (BD-72, BD-73, Decision of OURS-1).

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::{FieldBattle, Outcome};
use crate::battle::unit::Status;
use crate::data::people::People;
use crate::data::size::{GameSize, RuleSet};
use crate::model::army::Commander;
use crate::model::setup::Goal;
use crate::narration::names::Names;
use crate::narration::reading;
use crate::setup::random::RandomBattle;
use crate::tests::vectors::{CASTLE, Field, OPEN, give, setup};
use alloc::string::String;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::proves;

/// A battle in which nobody strikes. The first unit of each army has lost so many fighters in the percent of 20.
fn undecided(goal: Goal, lost: [u8; 2]) -> (FieldBattle, String) {
    let field = Field { west: &[("LI", 20, "A01")], east: &[("LI", 20, "M11"), ("LI", 20, "M10")], ..OPEN };
    let mut setup = setup(&field);
    (setup.rounds, setup.goal) = (2, goal);
    let mut battle = FieldBattle::start(&setup, Seed(1), &mut NullSink).unwrap();
    for (army, lost) in (0..).zip(lost) {
        let unit = battle.units.all_mut().iter_mut().find(|unit| unit.army == army).unwrap();
        unit.fighters -= lost;
    }
    let mut text = String::new();
    while battle.to_move().is_some() {
        if battle.round == 2 {
            let end = Event::Ended(battle.least_worn().map_or(Outcome::Drawn, Outcome::Won));
            text = reading::of(&Names::new(&setup), &battle, &end, None).text;
        }
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(battle.round, 2);
    (battle, text)
}

#[test]
fn the_limit_is_a_draw_unless_losses_decide() {
    proves!("BD-72", "BD-73");
    assert_eq!(undecided(Goal::Destroy, [1, 19]).0.outcome, Some(Outcome::Drawn));
}

#[test]
fn at_the_limit_the_larger_share_of_fighters_wins() {
    proves!("OURS-1");
    let outcome = |lost| undecided(Goal::Attrition, lost).0.outcome;
    assert_eq!(outcome([0, 1]), Some(Outcome::Won(0)));
    assert_eq!(outcome([1, 0]), Some(Outcome::Won(1)));
    // 18 of 20 are less than 37 of 40, and as many as 36 of 40.
    assert_eq!(outcome([2, 3]), Some(Outcome::Won(1)));
    assert_eq!(outcome([2, 4]), Some(Outcome::Drawn));
}

/// The round and the result of a battle of two rounds in which nobody does anything and these fighters of East have left.
fn ended(goal: Goal, escaped: u8) -> (u16, Option<Outcome>) {
    let (west, east) = ([("LI", 20, "A01")], [("LI", 20, "M11"), ("LI", escaped, "M10")]);
    let mut setup = setup(&Field { ground: &[("G06", CASTLE)], west: &west, east: &east, ..OPEN });
    (setup.rounds, setup.goal) = (2, goal);
    let mut battle = FieldBattle::start(&setup, Seed(1), &mut NullSink).unwrap();
    battle.units.all_mut().last_mut().unwrap().status = Status::Escaped;
    while battle.to_move().is_some() {
        give(&mut battle, Command::EndTurn, &[]);
    }
    (battle.round, battle.outcome)
}

#[test]
fn a_castle_without_holders_is_lost_in_the_round_that_decides() {
    proves!("OURS-4");
    assert_eq!(ended(Goal::Hold { army: 1, round: 1 }, 1), (1, Some(Outcome::Won(0))));
}

#[test]
fn half_of_a_column_beyond_the_edge_wins() {
    proves!("OURS-4");
    assert_eq!(ended(Goal::LeaveEast { army: 1 }, 20), (1, Some(Outcome::Won(1))));
    assert_eq!(ended(Goal::LeaveEast { army: 1 }, 19).0, 2, "less than half");
}

#[test]
fn the_log_says_the_shares_that_decide() {
    let (_, text) = undecided(Goal::Attrition, [5, 1]);
    assert_eq!(text, "Round 2 was the last. Fighters left: West 75%, East 98%. East wins the battle.");
}

#[test]
fn random_battles_are_decided_by_losses_under_house_rules() {
    let goal = |rules| {
        let armies = ["West", "East"].map(|name| (name, People::Free, Commander::default())).into();
        RandomBattle { rules, armies, ..RandomBattle::mirror(GameSize::Skirmish, People::Free) }.setup(Seed(1)).goal
    };
    assert_eq!([goal(RuleSet::Ludus), goal(RuleSet::Printed)], [Goal::Attrition, Goal::Destroy]);
}
