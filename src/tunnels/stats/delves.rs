//! The facts of a delve outside its fights, and its numbers for report and roster.

use crate::battle::fighter::{FighterId, Status};
use crate::battle::state::FightEnd;
use crate::data::attribute::Attribute;
use crate::data::saving_roll;
use crate::delve::event::{Danger, Event};
use crate::delve::member::{Condition, MemberId};
use crate::delve::state::{Delve, Scene};
use crate::outing::Outing;
use crate::stats::combat::{FighterLoss, NOMINAL_STAKE};
use crate::stats::summary::MemberSummary;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::fold::{BattleFold, Moment};
use ludus_engine::game::Seat;

/// The numbers of a delve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelveSummary {
    /// `Won` if anyone came home, `Lost` if nobody did. `None` while the delve is in progress.
    pub end: Option<FightEnd>,
    pub turns: u32,
    /// The deepest level that the party saw.
    pub deepest: u8,
    pub kills: u16,
    /// By the numbers of the members.
    pub members: Vec<MemberSummary>,
}

impl DelveSummary {
    pub fn of(delve: &Delve) -> DelveSummary {
        let end = match delve.scene {
            Scene::Returned => Some(FightEnd::Won),
            Scene::Lost => Some(FightEnd::Lost),
            _ => None,
        };
        let member = |id: MemberId| {
            let member = delve.member(id);
            let now = |attribute| if member.is_alive() { member.now(attribute) } else { 0 };
            let pair = |attribute| (now(attribute), member.character.attributes.get(attribute));
            MemberSummary {
                who: FighterId(id.0),
                status: match member.condition {
                    Condition::Sound => Status::Active,
                    Condition::Fainted | Condition::Soulless => Status::Fainted,
                    Condition::Stone => Status::Stone,
                    Condition::Dead => Status::Dead,
                },
                constitution: pair(Attribute::Constitution),
                strength: pair(Attribute::Strength),
                gained: member.gained.into_iter().fold(0, u32::saturating_add),
                lost: end.is_some() && !member.is_alive(),
            }
        };
        let members = delve.ids().map(member).collect();
        DelveSummary { end, turns: delve.turn, deepest: delve.deepest, kills: delve.kills, members }
    }

    /// Members who died or turned to stone.
    pub fn losses(&self) -> u32 {
        self.members.iter().filter(|member| member.lost).count() as u32
    }
}

/// The source of a danger, as statistics name it.
pub fn source(danger: Danger) -> String {
    match danger {
        Danger::Darkness => "a fall in the dark".to_string(),
        Danger::Trap(trap) => trap.name().to_string(),
        Danger::HeartStone => "a heart-stone".to_string(),
        Danger::Sleeper => "a sleeping monster".to_string(),
        Danger::Fever => "tunnel fever".to_string(),
        Danger::Heat => "heat".to_string(),
    }
}

/// Adds the facts of one event outside fights. All members share the luck of the first seat.
pub(super) fn add(at: &Moment<'_, Outing>, fold: &mut BattleFold<Outing>, event: &Event) {
    match event {
        Event::FightBegan(..) => fold.more = Default::default(),
        Event::Saved { who, save, .. } => {
            let (made, chance) = (save.is_made(), saving_roll::chance(save.need));
            fold.count(*who).own.saves[usize::from(!made)] += 1;
            // The luck counts in smaller numbers than the exact chance has.
            let ways = (u128::from(chance.ways) * 1_000_000 / u128::from(chance.of.max(1))) as u64;
            fold.staked(Seat(0), NOMINAL_STAKE, (ways, 1_000_000), made);
        }
        Event::Wounded { who, danger, absorbed, before, after, .. } => {
            fold.count(*who).own.absorbed += u32::from(*absorbed);
            // Hits beyond the last point do not count.
            let lost = (i32::from(*before) - i32::from(*after)).clamp(0, i32::from(*before).max(0));
            fold.hurt(*who, lost as u32, source(*danger));
        }
        Event::Learned { who, points, .. } => fold.count(*who).own.learned += points,
        Event::Cast { casting, .. } => {
            let own = fold.count(casting.who);
            (own.spells, own.worked) = (own.spells + 1, own.worked + 1);
        }
        Event::Died { who } => lost(at, fold, *who, FighterLoss::Perished),
        Event::ConditionChanged { who, condition: Condition::Dead } => lost(at, fold, *who, FighterLoss::Perished),
        Event::ConditionChanged { who, condition: Condition::Stone } => lost(at, fold, *who, FighterLoss::Stone),
        Event::ConditionChanged { who, condition: Condition::Sound } => fold.restored(*who),
        _ => {}
    }
}

fn lost(at: &Moment<'_, Outing>, fold: &mut BattleFold<Outing>, who: MemberId, how: FighterLoss) {
    let already = fold.loss(who).is_some();
    let alive = at.before.delve().is_some_and(|delve| delve.member(who).is_alive());
    if !already && alive {
        fold.count(who).end = Some(alloc::format!("lost in the dungeon, game turn {}", at.when.round));
        fold.lost(who, None, how, at.when);
    }
}
