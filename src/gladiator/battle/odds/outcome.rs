//! The exact outcome of a strike: every number that a screen shows before the roll.

use crate::battle::odds::chance;
use crate::battle::odds::spread::Spread;
use crate::model::fighter;
use crate::model::fighter::{DAZE, UNCONSCIOUS};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;

/// SH lost to a fall in a pit (TER-10).
pub const PIT_DAMAGE: i16 = 4;

/// The effect of one blow on a target that survives, from none to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shock {
    None,
    /// The blow dazes the target (WND-04).
    Dazed,
    /// Knocked down and also dazed (WND-02).
    Down,
}

/// Returns the effect of losing `lost` SH to one blow. `daze` and `knock_down` are the limits of the target's race.
pub const fn shock(daze: i32, knock_down: Option<i32>, lost: i32) -> Shock {
    match knock_down {
        Some(limit) if lost >= limit => Shock::Down,
        _ if lost >= daze => Shock::Dazed,
        _ => Shock::None,
    }
}

/// The target of a strike, as far as the observer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    pub sh: i32,
    /// True if `sh` is exact. Otherwise death, collapse and permanent daze are left out, except in the chances to kill and to daze.
    pub exact: bool,
    /// SH lost to one blow that dazes (WND-04).
    pub daze: i32,
    /// SH lost to one blow that knocks down (WND-02). `None` if no blow does.
    pub knock_down: Option<i32>,
    pub lies: bool,
    /// A pit in the square hurts the target if it falls down (TER-10).
    pub in_pit: bool,
}

/// The worst effect of a hit on its target, from harmless to deadly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FateBand {
    Unhurt,
    Hurt,
    Dazed,
    /// Knocked down or unconscious. A target that already lies is only dazed.
    Down,
    /// Dead, possibly by falling down in a pit.
    Dead,
}

impl Victim {
    /// Returns the effect of a hit that costs `lost` SH (WND-02, WND-04, WND-07, WND-08, TER-10).
    pub fn fate(&self, lost: i32) -> FateBand {
        let shock = shock(self.daze, self.knock_down, lost);
        let falls = !self.lies && shock == Shock::Down || self.collapses(lost);
        let left = self.left(lost);
        if left <= 0 || (self.in_pit && falls && left <= i32::from(PIT_DAMAGE)) {
            return FateBand::Dead;
        }
        match lost {
            _ if falls => FateBand::Down,
            _ if shock != Shock::None || self.weakens(lost) => FateBand::Dazed,
            0 => FateBand::Unhurt,
            _ => FateBand::Hurt,
        }
    }

    /// SH left after the hit. Treated as unlimited if unknown.
    const fn left(&self, lost: i32) -> i32 {
        if self.exact { self.sh - lost } else { i32::MAX }
    }

    /// Returns whether the target is dazed for good from then on (WND-07).
    const fn weakens(&self, lost: i32) -> bool {
        self.exact && self.sh > DAZED_FOR_GOOD && self.left(lost) <= DAZED_FOR_GOOD
    }

    /// Returns whether a standing target falls unconscious from it (WND-08).
    const fn collapses(&self, lost: i32) -> bool {
        !self.lies && lost > 0 && self.left(lost) == UNCONSCIOUS as i32
    }
}

/// The target's roll to keep standing after a shield hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// The number needed before the wound.
    pub need: i32,
    /// True if already dazed, so that another daze makes no difference.
    pub dazed: bool,
}

/// SH at or below which a fighter is always dazed (WND-07).
const DAZED_FOR_GOOD: i32 = fighter::DAZED_FOR_GOOD as i32;

/// A range of SH losses with the same worst effect, and its share of all hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The worst effect in this range.
    pub fate: FateBand,
    pub from: i32,
    /// Maximum SH of the range. `None` in the last one.
    pub to: Option<i32>,
    pub chance: Chance,
}

/// The outcome of a strike, as exact chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOutcome {
    spread: Spread,
    victim: Victim,
    stance: Option<Stance>,
}

impl AttackOutcome {
    /// Combines the damage distribution with its target. `stance` is given for shield blows.
    pub fn new(spread: Spread, victim: Victim, stance: Option<Stance>) -> AttackOutcome {
        AttackOutcome { spread, victim, stance: stance.filter(|_| !victim.lies) }
    }

    pub const fn hit(&self) -> Chance {
        self.spread.hit()
    }

    /// Returns the ways to lose each number of SH, from 0 up; misses count as 0.
    pub fn losses(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.spread.losses()
    }

    /// Returns the effect of losing so many SH, as far as they are known.
    pub fn fate(&self, lost: i32) -> FateBand {
        self.victim.fate(lost)
    }

    /// Ways, hit or miss, to have exactly this effect.
    fn chance_of(&self, fate: FateBand) -> u64 {
        self.spread.hits_by_loss().filter(|(lost, _)| self.victim.fate(*lost) == fate).map(|(_, ways)| ways).sum()
    }

    /// The chance to kill, hit or miss. Estimated SH are treated as exact. A fall in a pit after a push is left out,
    /// because the attacker chooses the square.
    pub fn kill(&self) -> Chance {
        let victim = Victim { exact: true, ..self.victim };
        let deadly = self.spread.hits_by_loss().filter(|(lost, _)| victim.fate(*lost) == FateBand::Dead);
        Chance { ways: deadly.map(|(_, ways)| ways).sum(), of: self.hit().of }
    }

    /// The chance, hit or miss, to daze or knock down a target that survives. Estimated SH are treated as exact, as in
    /// [`AttackOutcome::kill`], so that no hit counts in both.
    pub fn daze(&self) -> Chance {
        let supposed = AttackOutcome { victim: Victim { exact: true, ..self.victim }, ..self.clone() };
        let ways = supposed.chance_of(FateBand::Dazed) + supposed.chance_of(FateBand::Down);
        Chance { ways, of: self.hit().of }
    }

    /// SH lost to one blow from which on it dazes the target, by its weight or by what is left (WND-04, WND-07).
    pub fn dazes_from(&self) -> i32 {
        let victim = Victim { exact: true, ..self.victim };
        (1..victim.daze).find(|lost| victim.fate(*lost) >= FateBand::Dazed).unwrap_or(victim.daze)
    }

    /// Returns the ranges of damage among hits, with estimated SH treated as exact, as [`AttackOutcome::kill`] does.
    pub fn supposed_bands(&self) -> Vec<Band> {
        AttackOutcome { victim: Victim { exact: true, ..self.victim }, ..self.clone() }.bands()
    }

    /// Returns the ranges of damage among hits. The deadly range is left out if it cannot happen.
    pub fn bands(&self) -> Vec<Band> {
        let hits = self.hit().ways.max(1);
        let most = self.spread.hits_by_loss().count() as i32;
        let mut bands: Vec<Band> = Vec::new();
        for lost in 0..=most.max(self.victim.sh) {
            let fate = self.victim.fate(lost);
            if let Some(last) = bands.last_mut().filter(|last| last.fate >= fate) {
                last.to = None;
                continue;
            }
            if let Some(last) = bands.last_mut() {
                last.to = Some(lost - 1);
            }
            bands.push(Band { fate, from: lost, to: None, chance: Chance { ways: self.chance_of(fate), of: hits } });
        }
        bands.retain(|band| band.fate != FateBand::Dead || band.chance.ways > 0);
        bands
    }

    /// Mean SH lost per hit, in tenths, rounded to the nearest.
    pub fn mean_tenths(&self) -> u64 {
        self.spread.mean_tenths()
    }

    /// The share of shield hits that make a standing target fall and survive: by the wound, or by a failed roll to keep
    /// standing (SHLD-03, WND-02, WND-05). `None` for other attacks.
    pub fn falls(&self) -> Option<Chance> {
        self.fall_chance(true)
    }

    /// The chance, hit or miss, to make the target fall, on the base of [`AttackOutcome::kill`].
    pub fn fells(&self) -> Option<Chance> {
        let of = 216 * self.hit().of;
        self.falls().map(|share| Chance { ways: if self.hit().ways == 0 { 0 } else { share.ways }, of })
    }

    /// Like [`AttackOutcome::falls`], but only for failed rolls to keep standing. There the
    /// attacker chooses the square (SHLD-06).
    pub fn pushed(&self) -> Option<Chance> {
        self.fall_chance(false)
    }

    fn fall_chance(&self, by_wound: bool) -> Option<Chance> {
        let stance = self.stance?;
        let mut sum = Chance { ways: 0, of: 216 * self.hit().ways.max(1) };
        for (lost, ways) in self.spread.hits_by_loss().filter(|(_, ways)| *ways > 0) {
            let fate = self.victim.fate(lost);
            sum.ways += ways
                * match fate {
                    FateBand::Dead => 0,
                    FateBand::Down => 216 * u64::from(by_wound),
                    _ => {
                        let dazed = fate == FateBand::Dazed && !stance.dazed;
                        let need = if dazed { stance.need - DAZE } else { stance.need };
                        chance(need, false).otherwise().ways
                    }
                };
        }
        Some(sum)
    }
}
