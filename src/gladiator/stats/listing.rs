//! Summaries of *Gladiator* battles for the lists of all rulebooks.

use crate::battle::state::Battle;
use crate::model::fighter::{Control, Side};
use crate::model::setup::Setup;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::summary::{Progress, Summary};

impl Summary for Battle {
    fn title(setup: &Setup) -> String {
        let side = |side: Side| {
            // Bones of earlier games are no fighters of the side.
            let members = || setup.fighters.iter().filter(move |recruit| recruit.side == side && !recruit.bones);
            let mut names: Vec<String> =
                members().filter(|one| one.control == Control::Player).map(|one| one.name.clone()).collect();
            match members().count() - names.len() {
                0 => {}
                1 => names.push("1 robot".into()),
                robots => names.push(format!("{robots} robots")),
            }
            names.join(", ")
        };
        format!("{} against {}", side(Side::West), side(Side::East))
    }

    /// "West: Conan (Human), Rex (Bear)." Both sides may know only names and races before the fight.
    fn line_up(setup: &Setup) -> Vec<String> {
        let line = |side: Side| {
            let members = setup.fighters.iter().filter(|recruit| recruit.side == side && !recruit.bones);
            let names: Vec<String> = members.map(|one| format!("{} ({})", one.name, one.race.name())).collect();
            format!("{}: {}.", side.name(), names.join(", "))
        };
        vec![line(Side::West), line(Side::East)]
    }

    fn progress(&self) -> Progress {
        Progress { word: "turn", number: self.turn().into() }
    }
}
