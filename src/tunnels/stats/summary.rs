//! The numbers of one fight for its report.

use crate::battle::fighter::{FightSide, Fighter, FighterId, Status};
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::Attribute;
use alloc::vec::Vec;

/// The numbers of one member of the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberSummary {
    pub who: FighterId,
    pub status: Status,
    /// CON at the end and its normal value.
    pub constitution: (i16, i16),
    /// ST at the end and its normal value.
    pub strength: (i16, i16),
    /// Experience points of the fight.
    pub gained: u32,
    /// True if the member does not come home: dead, or left behind. False while the fight is in progress.
    pub lost: bool,
}

/// The numbers of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightSummary {
    /// `None` while the fight is in progress.
    pub end: Option<FightEnd>,
    /// Combat turns, those at a distance included.
    pub turns: u16,
    pub members: Vec<MemberSummary>,
    /// Foes slain, subdued or turned to stone, and those that got away.
    pub beaten: u32,
    pub escaped: u32,
}

impl FightSummary {
    pub fn of(fight: &Fight) -> FightSummary {
        let member = |id: FighterId| {
            let fighter = fight.get(id);
            let person = fighter.person().filter(|_| fighter.side == FightSide::Party)?;
            let pair = |attribute| (person.current.get(attribute), person.normal.get(attribute));
            Some(MemberSummary {
                who: id,
                status: fighter.status,
                constitution: pair(Attribute::Constitution),
                strength: pair(Attribute::Strength),
                gained: person.gained,
                lost: fight.outcome.is_some_and(|end| !fighter.status.comes_home(end)),
            })
        };
        let foes = |is: fn(Status) -> bool| {
            let counts = |fighter: &&Fighter| fighter.side == FightSide::Foes && is(fighter.status);
            fight.fighters.iter().filter(counts).count() as u32
        };
        FightSummary {
            end: fight.outcome,
            turns: fight.turn,
            members: fight.ids().filter_map(member).collect(),
            beaten: foes(|status| matches!(status, Status::Dead | Status::Subdued | Status::Stone)),
            escaped: foes(|status| matches!(status, Status::Fled | Status::Gone)),
        }
    }

    /// Members who died, turned to stone or were left behind.
    pub fn losses(&self) -> u32 {
        self.members.iter().filter(|member| member.lost).count() as u32
    }
}
