//! Combat statistics of a fighter's career that are the same in every rulebook.

use crate::board::ActorId;
use crate::fold::{ActorStats, BattleFold, CombatFacts, StatsOf};
use crate::game::Seat;
use crate::summary::Summary;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use serde::Serialize;

/// A fighter's record with one weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WeaponStats {
    /// Blows, shots and throws with it.
    pub strikes: u32,
    /// The number of strikes that hit.
    pub hits: u32,
    /// Points of damage dealt with it.
    pub dealt: u32,
    /// The expected number of hits, in thousandths.
    #[serde(skip)]
    pub expected: u64,
}

impl WeaponStats {
    /// Returns the sum of this record and another one.
    pub const fn and(self, other: WeaponStats) -> WeaponStats {
        let (strikes, hits) = (self.strikes + other.strikes, self.hits + other.hits);
        WeaponStats { strikes, hits, dealt: self.dealt + other.dealt, expected: self.expected + other.expected }
    }

    /// Returns the hits as "5 of 7" and the expected ones as "4.2". Both are empty without a strike.
    pub fn of_all(self) -> [String; 2] {
        if self.strikes == 0 {
            return Default::default();
        }
        [format!("{} of {}", self.hits, self.strikes), self.expected_told()]
    }

    /// Returns the expected number of hits with one decimal: "1.3".
    pub fn expected_told(self) -> String {
        let tenths = (self.expected + 50) / 100;
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

/// The harm that one opponent did to a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DamageFrom {
    /// Points of damage the fighter took.
    pub taken: u32,
    /// How often the opponent killed the fighter.
    pub kills: u32,
}

impl DamageFrom {
    /// Returns the sum of both records of an opponent.
    pub const fn and(self, other: DamageFrom) -> DamageFrom {
        DamageFrom { taken: self.taken + other.taken, kills: self.kills + other.kills }
    }
}

/// The most damaging hit of a career.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestHit {
    /// Points of damage the target took.
    pub lost: u32,
    /// The name of the weapon, such as "Great Axe".
    pub arm: String,
    /// The name of the target, such as "Slayer 1".
    pub from: String,
}

/// One battle in a career: the result for one character of a game `G`, and the statistics from the events.
pub trait Chapter<G: CombatFacts + Summary>: Clone + Debug + PartialEq + Send + Sized + 'static {
    /// The reason why a character of the set-up has no entry.
    const ABSENT: &'static str = "not in this battle";

    /// Returns the entries of all characters of a battle that is over, in the order of the set-up and without statistics.
    fn bare(after: &G, setup: &G::Setup) -> Vec<Self>;

    /// Returns the name of the character.
    fn name(&self) -> &str;

    /// Returns the character's actor and seat in the battle.
    fn place(&self) -> (ActorId, Seat);

    /// The place of the statistics; `None` if the battle cannot be replayed.
    fn stats_mut(&mut self) -> &mut Option<StatsOf<G>>;

    /// Returns the statistics from the events; `None` if the battle cannot be replayed.
    fn stats(&self) -> Option<&StatsOf<G>>;

    /// Adds the statistics of the battle.
    fn add_stats(&mut self, fold: &BattleFold<G>) {
        let (who, seat) = self.place();
        *self.stats_mut() = Some(fold.stats_of(who, seat));
    }

    /// Returns whether this battle is one of the games that a roster counts, and has statistics.
    fn counts(&self) -> bool {
        self.stats().is_some()
    }

    /// Returns whether a character can be part of the set-up without having entered the battle. False by default.
    fn may_lie_there(_setup: &G::Setup, _is_fighter: &dyn Fn(&str) -> bool) -> bool {
        false
    }

    /// Returns whether a character who had not entered took part anyway. False by default.
    fn took_part(&self) -> bool {
        false
    }

    /// Returns the kinds of the enemies killed or put out.
    fn victims(&self) -> Vec<&str> {
        self.stats().map_or_else(Vec::new, |stats| stats.victims.iter().map(|(_, kind)| kind.as_str()).collect())
    }

    /// Returns the names of lasting injuries. None by default.
    fn injuries(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Totals over all battles of a career.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CareerTotals {
    /// Enemies killed or put out by kind, the most frequent first.
    pub kills: Vec<(String, u32)>,
    /// Weapons, the most used first.
    pub arms: Vec<(String, WeaponStats)>,
    /// Sources of damage, the worst first.
    pub harms: Vec<(String, DamageFrom)>,
    /// Lasting injuries, the most frequent first.
    pub injuries: Vec<(String, u32)>,
    /// The most damaging hit.
    pub best: Option<BestHit>,
    /// The number of battles that count and have statistics.
    pub counted: u32,
    /// The average percentage of battles with the same rolls that would have been no luckier; `None` without a roll.
    pub luck: Option<u64>,
    /// Empty without a battle that has statistics.
    pub feats: Vec<Feat>,
}

/// A feat that a career can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feat {
    /// The name of the feat.
    pub words: &'static str,
    /// The number of the first battle with it, from 1. `None` if it is still open.
    pub battle: Option<u32>,
}

/// Enemies put out in one battle that are a feat, the battles of a long career, and the rank of bad dice.
const MANY: usize = 3;
const LONG: u32 = 10;
const BAD_DICE: u64 = 10;

/// The names of the feats, in the order of [`feats_of`].
const FEATS: [&str; 4] = ["Three or more in one battle", "Unhurt in a battle", "Alive with bad dice", "Ten battles"];

/// Returns whether a battle with these statistics, the `number`th of a career, has each of the feats.
fn feats_of<O>(stats: &ActorStats<O>, number: u32) -> [bool; FEATS.len()] {
    let is_alive = stats.end.is_none();
    [
        stats.victims.len() >= MANY,
        is_alive && stats.taken == 0 && stats.attacks().strikes > 0,
        is_alive && stats.percentile.is_some_and(|rank| rank <= BAD_DICE),
        number >= LONG,
    ]
}

impl CareerTotals {
    /// Sums up battles, which must be in order.
    pub fn of<'a, G: CombatFacts + Summary, C: Chapter<G>>(chapters: impl IntoIterator<Item = &'a C>) -> CareerTotals {
        let (mut kills, mut injuries) = (BTreeMap::new(), BTreeMap::new());
        let (mut arms, mut harms) = (BTreeMap::<String, WeaponStats>::new(), BTreeMap::<String, DamageFrom>::new());
        let (mut best, mut count) = (None::<BestHit>, 0);
        let (mut ranks, mut reached) = (Vec::new(), [None; FEATS.len()]);
        for (number, chapter) in (1..).zip(chapters) {
            chapter.victims().iter().for_each(|kind| *kills.entry((*kind).to_string()).or_insert(0) += 1);
            chapter.injuries().into_iter().for_each(|name| *injuries.entry(name).or_insert(0) += 1);
            count += u32::from(chapter.counts());
            let Some(stats) = chapter.stats() else { continue };
            ranks.extend(stats.percentile);
            for (first, is_reached) in reached.iter_mut().zip(feats_of(stats, number)) {
                *first = first.or(is_reached.then_some(number));
            }
            for (arm, used) in &stats.arms {
                let all = arms.entry(arm.clone()).or_default();
                *all = all.and(*used);
            }
            for (by, harm) in &stats.harms {
                let all = harms.entry(by.clone()).or_default();
                *all = all.and(*harm);
            }
            let better = stats.best.as_ref().filter(|one| one.lost > best.as_ref().map_or(0, |best| best.lost));
            best = better.cloned().or(best);
        }
        CareerTotals {
            kills: sorted(kills, |count| (*count, 0)),
            arms: sorted(arms, |used| (used.strikes, used.dealt)),
            harms: sorted(harms, |harm| (harm.kills, harm.taken)),
            injuries: sorted(injuries, |count| (*count, 0)),
            best,
            counted: count,
            luck: (!ranks.is_empty()).then(|| ranks.iter().sum::<u64>() / ranks.len() as u64),
            feats: FEATS.iter().zip(reached).filter(|_| count > 0).map(feat).collect(),
        }
    }

    /// Returns the sum over all weapons.
    pub fn attacks(&self) -> WeaponStats {
        self.arms.iter().fold(WeaponStats::default(), |sum, (_, used)| sum.and(*used))
    }

    /// Returns the source that killed the character, or else did the most damage.
    pub fn nemesis(&self) -> Option<&(String, DamageFrom)> {
        self.harms.first()
    }
}

fn feat((words, battle): (&&'static str, Option<u32>)) -> Feat {
    Feat { words, battle }
}

/// Sorts named records by `rating`, highest first, then by name.
fn sorted<T>(all: BTreeMap<String, T>, rating: impl Fn(&T) -> (u32, u32)) -> Vec<(String, T)> {
    let mut list: Vec<(String, T)> = all.into_iter().collect();
    crate::order::by_key(&mut list, |(_, value)| core::cmp::Reverse(rating(value)));
    list
}
