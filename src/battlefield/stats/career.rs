//! A leader's career: one entry for each battle, see [`LeaderEntry`].

use crate::battle::state::FieldBattle;
use crate::model::setup::Setup;
use crate::stats::combat::{ForceStats, leader};
use crate::stats::results::{Balance, Ending, balance};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::Chapter;
use ludus_engine::fold;
use ludus_engine::game::Seat;
use serde::Serialize;

/// Combat statistics of a leader: the sums over all units of the army.
pub type LeaderStats = fold::ActorStats<ForceStats>;

/// One battle in a leader's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderEntry {
    pub name: String,
    pub army: u8,
    /// Leadership as the battle began.
    pub leadership: u32,
    /// The price of the army before the battle.
    pub value: u32,
    pub units: usize,
    /// The names of all hostile leaders.
    pub foes: Vec<String>,
    pub rounds: u16,
    pub balance: Balance,
    /// Statistics from the events; `None` if they cannot be replayed.
    pub stats: Option<LeaderStats>,
}

impl LeaderEntry {
    /// The leader's values at this battle, for the chart of the career.
    pub const fn grown(&self) -> LeaderGrowth {
        LeaderGrowth { leadership: self.balance.leadership, value: self.value }
    }

    /// A summary such as "victory over Khan, Leadership +4".
    pub fn words(&self) -> String {
        let how = match self.balance.ending {
            Ending::Victory => "victory over",
            Ending::Draw => "draw with",
            Ending::Defeat => "defeat by",
        };
        let booty = if self.balance.booty > 0 { format!(", booty {}", self.balance.booty) } else { String::new() };
        format!("{how} {}, Leadership {:+}{booty}", self.foes.join(" and "), -self.balance.change)
    }
}

/// A leader's values after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeaderGrowth {
    pub leadership: u32,
    pub value: u32,
}

impl Chapter<FieldBattle> for LeaderEntry {
    fn bare(after: &FieldBattle, setup: &Setup) -> Vec<LeaderEntry> {
        let entry = |(number, army): (usize, &crate::model::army::Army)| {
            let hostile = (0..setup.armies.len()).filter(|other| !setup.are_allied(*other, number));
            Some(LeaderEntry {
                name: army.name.clone(),
                army: number as u8,
                leadership: army.leadership,
                value: army.price(),
                units: army.units.len(),
                foes: hostile.map(|other| setup.armies[other].name.clone()).collect(),
                rounds: after.round,
                balance: balance(after, number as u8)?,
                stats: None,
            })
        };
        setup.armies.iter().enumerate().filter_map(entry).collect()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self) -> (ActorId, Seat) {
        (leader(self.army), Seat(self.army))
    }

    fn stats_mut(&mut self) -> &mut Option<LeaderStats> {
        &mut self.stats
    }

    fn stats(&self) -> Option<&LeaderStats> {
        self.stats.as_ref()
    }
}
