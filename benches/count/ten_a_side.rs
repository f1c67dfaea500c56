//! Random battles of *Battlefield* with ten units a side, for counts and benches.

use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::state::{FieldBattle, Stage};
use ludus::battlefield::data::people::People;
use ludus::battlefield::data::size::GameSize;
use ludus::battlefield::model::army::General;
use ludus::battlefield::setup::random::RandomBattle;
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;

/// The battles of the first seeds whose armies have ten units each, deployed by Captains.
pub(crate) fn battles() -> impl Iterator<Item = FieldBattle> {
    (0..).map(Seed).filter_map(|seed| {
        let setup = RandomBattle { equal: false, ..RandomBattle::mirror(GameSize::Battle, People::Free) }.setup(seed);
        if setup.armies.iter().any(|army| army.units.len() != 10) {
            return None;
        }
        let mut battle = FieldBattle::start(&setup, seed, &mut NullSink).expect("a legal set-up");
        while battle.stage < Stage::Movement {
            let (command, _) = choose(&battle, General::Captain, &mut Scratch::default())?;
            battle.execute_unchecked(&command, &mut NullSink);
        }
        Some(battle)
    })
}
