//! The row of a battle in lists.

use crate::battle::state::FieldBattle;
use crate::model::army::{Army, Commander};
use crate::model::setup::Setup;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::summary::Summary;
use ludus_engine::text::count;

impl Summary for FieldBattle {
    fn title(setup: &Setup) -> String {
        let name = |army: &Army| match army.commander {
            Commander::Player => army.name.clone(),
            Commander::Computer(general) => format!("{} ({})", army.name, general.name()),
        };
        let names: Vec<String> = setup.armies.iter().map(name).collect();
        let against = names.join(" against ");
        match &setup.title {
            Some(title) => format!("{title}: {against}"),
            None => against,
        }
    }

    fn line_up(setup: &Setup) -> Vec<String> {
        let line = |army: &Army| {
            let fighters: u32 = army.units.iter().map(|record| u32::from(record.fighters)).sum();
            // Hidden records are secret, so a line-up counts and does not list.
            let units = count(army.units.len() as u64, "unit");
            format!("{}: {units}, {}, Leadership {}.", army.name, count(fighters, "fighter"), army.leadership)
        };
        setup.armies.iter().map(line).collect()
    }
}
