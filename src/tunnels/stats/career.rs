//! A delver's career: one entry for each fight, see [`FightEntry`].

use crate::battle::fighter::{FighterId, Status};
use crate::battle::state::FightEnd;
use crate::data::character_type::CharacterType;
use crate::outing::{self, Outing};
use crate::stats::combat::DelverStats;
use crate::stats::listing;
use crate::stats::summary::{FightSummary, MemberSummary};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::Chapter;
use ludus_engine::game::Seat;
use serde::Serialize;

/// One fight in a delver's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightEntry {
    pub name: String,
    pub who: FighterId,
    pub seat: u8,
    pub kind: CharacterType,
    /// Level and experience points on entering the fight.
    pub level: u8,
    pub experience: u32,
    /// The level of the dungeon.
    pub depth: u8,
    /// The foes in words: "3 goblins".
    pub foes: String,
    /// `None` if the party gave up.
    pub end: Option<FightEnd>,
    pub member: MemberSummary,
    pub turns: u16,
    /// Statistics from the events; `None` if they cannot be replayed.
    pub stats: Option<DelverStats>,
}

impl FightEntry {
    /// The values at this fight, for the chart of the career.
    pub const fn grown(&self) -> DelverGrowth {
        DelverGrowth { level: self.level, experience: self.experience.saturating_add(self.member.gained) }
    }

    /// A summary such as "beat 3 goblins, +45 e.p.".
    pub fn words(&self) -> String {
        let how = match (self.member.status, self.end) {
            (Status::Dead, _) => "fell against",
            (Status::Stone, _) => "turned to stone against",
            _ if self.member.lost => "was left behind to",
            (_, Some(FightEnd::Won)) => "beat",
            (_, Some(FightEnd::DrivenOff)) => "drove off",
            (_, Some(FightEnd::Fled)) => "fled from",
            (_, Some(FightEnd::Lost)) => "lost against",
            (_, Some(FightEnd::Undecided) | None) => "parted from",
        };
        let gained = if self.member.gained > 0 { format!(", +{} e.p.", self.member.gained) } else { String::new() };
        format!("{how} {}{gained}", self.foes)
    }
}

/// A delver's level before and experience after a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DelverGrowth {
    pub level: u8,
    #[serde(rename = "ep")]
    pub experience: u32,
}

impl Chapter<Outing> for FightEntry {
    fn bare(after: &Outing, setup: &outing::Setup) -> Vec<FightEntry> {
        let outing::Setup::Fight(setup) = setup;
        let Some(fight) = after.fight() else { return Vec::new() };
        let summary = FightSummary::of(fight);
        let foes = listing::foes(setup);
        let entry = |(number, member): (usize, &crate::model::setup::Member)| {
            let who = FighterId(number as u8);
            Some(FightEntry {
                name: member.character.name.clone(),
                who,
                seat: member.seat,
                kind: member.character.kind,
                level: member.character.level(),
                experience: member.character.experience,
                depth: setup.level,
                foes: foes.clone(),
                end: summary.end,
                member: *summary.members.iter().find(|one| one.who == who)?,
                turns: summary.turns,
                stats: None,
            })
        };
        setup.party.iter().enumerate().filter_map(entry).collect()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self) -> (ActorId, Seat) {
        (self.who.into(), Seat(self.seat))
    }

    fn stats_mut(&mut self) -> &mut Option<DelverStats> {
        &mut self.stats
    }

    fn stats(&self) -> Option<&DelverStats> {
        self.stats.as_ref()
    }
}
