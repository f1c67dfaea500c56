//! A delver's career: one entry for each fight, see [`FightEntry`].

use crate::battle::fighter::{FighterId, Status};
use crate::battle::state::FightEnd;
use crate::data::character_type::CharacterType;
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::Delve;
use crate::outing::{self, Outing};
use crate::stats::combat::DelverStats;
use crate::stats::delves::DelveSummary;
use crate::stats::listing;
use crate::stats::summary::{FightSummary, MemberSummary};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::Chapter;
use ludus_engine::game::Seat;
use serde::Serialize;

/// One fight, or one delve, in a delver's career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightEntry {
    pub name: String,
    pub who: FighterId,
    pub seat: u8,
    pub kind: CharacterType,
    /// Level and experience points on entering the fight.
    pub level: u8,
    pub experience: u32,
    /// The level of the dungeon; of a delve the deepest.
    pub depth: u8,
    /// The foes in words: "3 goblins"; of a delve the dungeon.
    pub foes: String,
    /// `None` if the party gave up. A delve is won if anyone came home.
    pub end: Option<FightEnd>,
    pub member: MemberSummary,
    /// Combat turns, or the game turns of a delve.
    pub turns: u32,
    pub is_delve: bool,
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
            (Status::Dead, _) if self.is_delve => "fell in",
            (Status::Stone, _) if self.is_delve => "turned to stone in",
            _ if self.is_delve && self.member.lost => "was lost in",
            (_, Some(_)) if self.is_delve => "came home from",
            _ if self.is_delve => "gave up in",
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

/// The entries of a delve: the players' own characters. A henchman has no career.
fn of_delve(delve: &Delve, setup: &DelveSetup) -> Vec<FightEntry> {
    let summary = DelveSummary::of(delve);
    let own = setup.party.iter().zip(summary.members).filter(|(entrant, _)| entrant.hire.is_none());
    let entry = |(entrant, member): (&Entrant, MemberSummary)| FightEntry {
        name: entrant.character.name.clone(),
        who: member.who,
        seat: entrant.seat,
        kind: entrant.character.kind,
        level: entrant.character.level(),
        experience: entrant.character.experience,
        depth: summary.deepest,
        foes: setup.dungeon.name.clone(),
        end: summary.end,
        member,
        turns: summary.turns,
        is_delve: true,
        stats: None,
    };
    own.map(entry).collect()
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
        let setup = match (setup, after.delve()) {
            (outing::Setup::Fight(setup), _) => setup,
            (outing::Setup::Delve(setup), Some(delve)) => return of_delve(delve, setup),
            (outing::Setup::Delve(_), None) => return Vec::new(),
        };
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
                turns: summary.turns.into(),
                is_delve: false,
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
