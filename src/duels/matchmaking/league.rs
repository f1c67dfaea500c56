//! Leagues: every pairing fights many times, and a table ranks the plans (OURS-11).

use crate::battle::odds::{OddsTally, Trial};
use crate::data::alignment::Alignment;
use crate::data::item::Carried;
use crate::data::skill::Levels;
use crate::data::temper::Temper;
use crate::model::character::{Character, CharacterError, Role};
use crate::model::fighter::Side;
use crate::model::plan::error::PlanError;
use crate::model::plan::{Plan, Purpose};
use crate::model::setup::Entrant;
use crate::model::terms::Terms;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::text::quote;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub const MEMBERS: core::ops::RangeInclusive<usize> = 2..=16;
pub const FIGHTS: u64 = 1_000;
/// Points for a win, and for each side if neither dies.
pub const POINTS: [u64; 2] = [2, 1];

/// A character with a plan. In a file the plan is one more field of the character; unknown fields are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "LeagueSheet")]
pub struct Member {
    #[serde(flatten)]
    pub who: Character,
    /// The plan; the computer improvises if it is empty.
    pub plan: Plan,
}

/// The form of a member in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeagueSheet {
    name: String,
    #[serde(default)]
    gender: String,
    #[serde(default)]
    temper: Temper,
    #[serde(default)]
    alignment: Alignment,
    #[serde(default)]
    role: Role,
    #[serde(default)]
    order: bool,
    levels: Levels,
    #[serde(default)]
    gold: u32,
    #[serde(default)]
    items: Vec<Carried>,
    #[serde(default)]
    plan: Plan,
}

impl TryFrom<LeagueSheet> for Member {
    type Error = CharacterError;

    fn try_from(sheet: LeagueSheet) -> Result<Member, CharacterError> {
        let LeagueSheet { name, gender, temper, alignment, role, order, levels, gold, items, plan } = sheet;
        let who = Character { name, gender, temper, alignment, role, order, levels, gold, items };
        who.check()?;
        Ok(Member { who, plan })
    }
}

/// Reasons for refusing a league.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LeagueError {
    #[error("{0} characters: a league has 2 to 16")]
    Count(usize),
    #[error("{}: {fault}", quote(.name))]
    Character { name: String, fault: CharacterError },
    #[error("the plan of {}: {fault}", quote(.name))]
    Plan { name: String, fault: PlanError },
    #[error("{} appears twice", quote(.0))]
    Twice(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueRow {
    /// The member's index in the given order.
    pub member: usize,
    /// Fights won by a kill.
    pub won: u64,
    pub lost: u64,
    /// Fights that the member fled.
    pub escaped: u64,
    pub even: u64,
    /// Two points for a win, one if neither dies.
    pub points: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub rows: Vec<LeagueRow>,
    /// The tally of each pairing, seen from the first member.
    pub pairings: Vec<(usize, usize, OddsTally)>,
}

/// Checks that these members can play a league.
pub fn check(members: &[Member]) -> Result<(), LeagueError> {
    if !MEMBERS.contains(&members.len()) {
        return Err(LeagueError::Count(members.len()));
    }
    for (i, member) in members.iter().enumerate() {
        let name = || member.who.name.clone();
        member.who.check().map_err(|fault| LeagueError::Character { name: name(), fault })?;
        member.plan.check(Purpose::Encounter).map_err(|fault| LeagueError::Plan { name: name(), fault })?;
        if members[..i].iter().any(|other| other.who.name == member.who.name) {
            return Err(LeagueError::Twice(name()));
        }
    }
    Ok(())
}

/// All pairings, each one once.
pub fn pairings(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
}

/// Fights one pairing; each member opens half of the fights. A pairing has its own dice, so that pairings
/// can run in any order.
pub fn pairing(members: &[Member], first: usize, second: usize, seed: Seed, fights: u64) -> OddsTally {
    let entrants = [first, second].map(|i| Entrant::player(members[i].who.clone()));
    let fighters = [entrants[0].fighter(&entrants[1]), entrants[1].fighter(&entrants[0])];
    let plans = [&members[first].plan, &members[second].plan];
    let seed = seed.nth((first * MEMBERS.end() + second) as u64);
    let half = fights / 2;
    let mut tally = OddsTally::default();
    for (starter, numbers) in [(Side::A, 0..half), (Side::B, half..fights)] {
        let terms = Terms { starter, ..Terms::default() };
        tally += Trial::new(fighters, plans, terms).run(seed, numbers);
    }
    tally
}

/// Computes the table from all pairings.
pub fn table(count: usize, pairings: Vec<(usize, usize, OddsTally)>) -> Table {
    let mut rows: Vec<LeagueRow> = (0..count).map(|member| LeagueRow { member, ..LeagueRow::default() }).collect();
    for (first, second, tally) in &pairings {
        for (side, member) in [*first, *second].into_iter().enumerate() {
            let row = &mut rows[member];
            let (won, lost) = (tally.wins[side], tally.wins[1 - side]);
            row.won += won;
            row.lost += lost;
            row.escaped += tally.escapes[side];
            row.even += tally.fights - won - lost - tally.escapes[side];
            row.points += POINTS[0] * won + POINTS[1] * (tally.fights - won - lost);
        }
    }
    ludus_engine::order::by_key(&mut rows, |row| {
        (core::cmp::Reverse(row.points), core::cmp::Reverse(row.won), row.member)
    });
    Table { rows, pairings }
}

/// Plays the whole league on one core.
pub fn play(members: &[Member], seed: Seed, fights: u64) -> Result<Table, LeagueError> {
    check(members)?;
    let fought = pairings(members.len())
        .map(|(first, second)| (first, second, pairing(members, first, second, seed, fights)))
        .collect();
    Ok(table(members.len(), fought))
}

/// The example characters: one of each kind, with a suitable plan.
pub fn examples() -> Vec<Member> {
    EXAMPLES.iter().map(Example::member).collect()
}

struct Example {
    name: &'static str,
    gender: &'static str,
    temper: Temper,
    alignment: Alignment,
    levels: [u8; 4],
    plan: &'static str,
}

impl Example {
    fn member(&self) -> Member {
        let who = Character {
            gender: self.gender.into(),
            temper: self.temper,
            alignment: self.alignment,
            levels: Levels(self.levels),
            ..Character::new(self.name)
        };
        Member { who, plan: self.plan.parse().unwrap_or_default() }
    }
}

const EXAMPLES: [Example; 6] = {
    const fn example(
        name: &'static str,
        gender: &'static str,
        temper: Temper,
        alignment: Alignment,
        levels: [u8; 4],
        plan: &'static str,
    ) -> Example {
        Example { name, gender, temper, alignment, levels, plan }
    }
    [
        example("Brenna", "woman", Temper::Cautious, Alignment::Druidic, [2, 0, 2, 0], "CA-SH CA-MI CA-HO CA-DA ME*"),
        example("Aldric", "man", Temper::Bold, Alignment::Good, [2, 2, 0, 0], "FI* ME*"),
        example("Mirel", "woman", Temper::Steady, Alignment::Neutral, [0, 2, 2, 0], "CA-SH CA-DA FI* ME*"),
        example("Corvin", "man", Temper::Cowardly, Alignment::Evil, [1, 0, 1, 2], "ST CA-DA FL ME*"),
        example("Hagen", "man", Temper::Fierce, Alignment::Evil, [2, 1, 1, 0], "CA-SH FI* ME*"),
        example("Selene", "woman", Temper::Steady, Alignment::Good, [1, 1, 2, 0], "CA-DA CA-AW CA-HO CA-MI ME*"),
    ]
};
