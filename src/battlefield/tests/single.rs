//! The personal scale: single fighters who keep their wounds (BD-10).

use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::state::{FieldBattle, Outcome};
use crate::data::people::People;
use crate::data::size::{GameSize, Scale};
use crate::model::army::General;
use crate::model::setup::Setup;
use crate::model::unit::StandingOrder;
use crate::setup::random::RandomBattle;
use crate::tests::vectors::{Field, OPEN, give, on, setup, to_combat};
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::game::NullSink;
use ludus_engine::proves;

/// Heavy infantry against an enemy, one fighter each, in combat.
fn single_fighters(enemy: &str) -> FieldBattle {
    let field = Field { west: &[("HI", 1, "D05")], east: &[(enemy, 1, "E05")], ..OPEN };
    let setup = Setup { scale: Scale::Personal, ..setup(&field) };
    let mut battle = FieldBattle::start_with(&setup, Seed(1), &mut Dice::loaded([6, 1]), &mut NullSink).unwrap();
    to_combat(&mut battle);
    battle
}

#[test]
fn single_fighters_keep_their_wounds() {
    proves!("BD-10", "BATT-UNIT-04");
    let strikes = |enemy: &str| {
        let battle = single_fighters(enemy);
        let (own, foe) = (on(&battle, "D05"), on(&battle, "E05"));
        (battle.attack_odds(own, foe).outcomes(), battle.attack_odds(foe, own).outcomes())
    };
    // A tenth of 4, 5 and 6 times the force: 4 here, 1 of a peasant, 10 of a giant.
    assert_eq!(strikes("PE"), ([(1, 1); 3], [(1, 0); 3]));
    assert_eq!(strikes("GI"), ([(2, 0), (2, 0), (3, 0)], [(4, 1); 3]));
    let mut battle = single_fighters("HI");
    let (own, foe) = (on(&battle, "D05"), on(&battle, "E05"));
    battle.units.at_mut(foe).order = StandingOrder::Answer;
    give(&mut battle, Command::Attack { unit: own, target: foe }, &[6, 1]);
    assert_eq!((battle.strength(battle.unit(foe)), battle.strength(battle.unit(own))), ((1, 4), (2, 4)));
    assert_eq!((battle.value(battle.unit(foe)), battle.unit(foe).value()), (4, 14));
    // The wound counts for the next strike, and surplus is lost.
    let next = battle.attack_odds(own, foe);
    assert_eq!((next.outcomes(), next.losses(), next.stake()), ([(1, 1); 3], [1; 3], 1));
}

#[test]
fn captains_end_battles_of_single_fighters() {
    let mut undecided = 0;
    for seed in 0..40 {
        let mut random = RandomBattle::mirror(GameSize::Battle, People::ALL[seed as usize % 6]);
        random.scale = Scale::Personal;
        let mut battle = FieldBattle::start(&random.setup(Seed(seed)), Seed(seed), &mut NullSink).unwrap();
        let mut scratch = Scratch::default();
        while let Some((command, _)) = choose(&battle, General::Captain, &mut scratch) {
            battle.execute_unchecked(&command, &mut NullSink);
        }
        undecided += u32::from(battle.outcome == Some(Outcome::Drawn));
    }
    assert!(undecided <= 4, "{undecided} of 40");
}
