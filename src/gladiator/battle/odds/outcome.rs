//! What a strike comes to, exactly: every figure that a screen tells before it is rolled.

use crate::engine::chance::Chance;
use crate::gladiator::battle::odds::chance;
use crate::gladiator::battle::odds::spread::Spread;
use crate::gladiator::model::fighter::DAZE;
use crate::gladiator::model::fighter::UNCONSCIOUS;

/// SH lost to falling down in a pit (TER-10).
pub const PIT_DAMAGE: i16 = 4;

/// What a loss of SH at one blow does to somebody who lives on, from nothing to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shock {
    /// Nothing more.
    None,
    /// He is dazed (WND-04).
    Dazed,
    /// He is dazed and knocked down (WND-02).
    Down,
}

/// What losing so many SH at once does to somebody whom `daze` SH daze and `knock_down` SH knock down, if anything does.
pub const fn shock(daze: i32, knock_down: Option<i32>, lost: i32) -> Shock {
    match knock_down {
        Some(limit) if lost >= limit => Shock::Down,
        _ if lost >= daze => Shock::Dazed,
        _ => Shock::None,
    }
}

/// Whom a strike meets, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    /// SH now, if only about.
    pub sh: i32,
    /// Whether that is exact; else what depends on it - that he dies, collapses or is dazed for good - is not reckoned
    /// with, but in the chance to kill.
    pub exact: bool,
    /// SH lost at once that daze him (WND-04).
    pub daze: i32,
    /// SH lost at once that knock him down, if anything does (WND-02).
    pub knock_down: Option<i32>,
    /// He lies already.
    pub lies: bool,
    /// There is a pit in his square, which hurts who falls down in it (TER-10).
    pub in_pit: bool,
}

/// The worst that a hit does to its target, from bad to worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FateBand {
    /// He loses no SH.
    Unhurt,
    /// He loses SH.
    Hurt,
    /// He is dazed.
    Dazed,
    /// He is knocked down; who lies already is only dazed.
    Down,
    /// He is dead, if only because he falls down in a pit.
    Dead,
}

impl Victim {
    /// What a hit that costs him so much does to him (WND-02, WND-04, WND-08, TER-10).
    pub fn fate(&self, lost: i32) -> FateBand {
        let shock = shock(self.daze, self.knock_down, lost);
        let knocked = !self.lies && shock == Shock::Down;
        let left = self.left(lost);
        if left <= 0 || (self.in_pit && (knocked || self.collapses(lost)) && left <= i32::from(PIT_DAMAGE)) {
            return FateBand::Dead;
        }
        match lost {
            _ if knocked => FateBand::Down,
            _ if shock != Shock::None => FateBand::Dazed,
            0 => FateBand::Unhurt,
            _ => FateBand::Hurt,
        }
    }

    /// SH that it leaves him; as good as unwounded where nobody knows.
    const fn left(&self, lost: i32) -> i32 {
        if self.exact { self.sh - lost } else { i32::MAX }
    }

    /// Whether he falls unconscious of it who stood (WND-08).
    const fn collapses(&self, lost: i32) -> bool {
        !self.lies && lost > 0 && self.left(lost) == UNCONSCIOUS as i32
    }
}

/// What somebody needs to keep standing when a shield has hit him, before and after the wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// The number needed as he is now.
    pub need: i32,
    /// He is dazed already, so that a further daze makes no difference.
    pub dazed: bool,
}

/// SH at or below which a wound dazes for good (WND-07).
const DAZED_FOR_GOOD: i32 = crate::gladiator::model::fighter::DAZED_FOR_GOOD as i32;

/// Of hits, how many cost from `from` SH on, up to where the next band begins, and the worst that this does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The worst that it does.
    pub fate: FateBand,
    /// The least SH that it costs.
    pub from: i32,
    /// The most, if there is a worse band.
    pub to: Option<i32>,
    /// How many of all hits.
    pub chance: Chance,
}

/// What a strike comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOutcome {
    spread: Spread,
    victim: Victim,
    stance: Option<Stance>,
}

impl AttackOutcome {
    /// What a strike of that spread comes to for that target; `stance` if it is a blow with a shield.
    pub fn new(spread: Spread, victim: Victim, stance: Option<Stance>) -> AttackOutcome {
        AttackOutcome { spread, victim, stance: stance.filter(|_| !victim.lies) }
    }

    /// The chance to hit.
    pub const fn hit(&self) -> Chance {
        self.spread.hit()
    }

    /// The chance, hit or miss, of that fate and no worse one.
    fn chance_of(&self, fate: FateBand) -> u64 {
        self.spread.hits_by_loss().filter(|(lost, _)| self.victim.fate(*lost) == fate).map(|(_, ways)| ways).sum()
    }

    /// The chance, hit or miss, that it kills, as if SH that are known only about were exact. Where its target is pushed and
    /// falls is the attacker's choice and not in it.
    pub fn kill(&self) -> Chance {
        let victim = Victim { exact: true, ..self.victim };
        let deadly = self.spread.hits_by_loss().filter(|(lost, _)| victim.fate(*lost) == FateBand::Dead);
        Chance { ways: deadly.map(|(_, ways)| ways).sum(), of: self.hit().of }
    }

    /// The chance, hit or miss, that it dazes or knocks down somebody who lives on.
    pub fn daze(&self) -> Chance {
        Chance { ways: self.chance_of(FateBand::Dazed) + self.chance_of(FateBand::Down), of: self.hit().of }
    }

    /// The least SH lost at once that daze the target (WND-04).
    pub const fn dazes_from(&self) -> i32 {
        self.victim.daze
    }

    /// The bands of damage, of hits; that of what kills only if it can happen.
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

    /// Mean SH lost by a hit, in tenths, rounded to the nearest.
    pub fn mean_tenths(&self) -> u64 {
        self.spread.mean_tenths()
    }

    /// Of hits with a shield, how many make somebody lie who stood and lives on: knocked down or unconscious by the wound, or
    /// because he does not keep standing, dazed by the same blow or not (SHLD-03, WND-02, WND-05).
    pub fn falls(&self) -> Option<Chance> {
        self.over(true)
    }

    /// The same of those whom only the roll to keep standing makes fall: the attacker says where (SHLD-06).
    pub fn pushed(&self) -> Option<Chance> {
        self.over(false)
    }

    fn over(&self, by_wound: bool) -> Option<Chance> {
        let stance = self.stance?;
        let mut sum = Chance { ways: 0, of: 216 * self.hit().ways.max(1) };
        for (lost, ways) in self.spread.hits_by_loss().filter(|(_, ways)| *ways > 0) {
            let fate = self.victim.fate(lost);
            sum.ways += ways
                * match fate {
                    FateBand::Dead => 0,
                    FateBand::Down => 216 * u64::from(by_wound),
                    _ if self.victim.collapses(lost) => 216 * u64::from(by_wound),
                    _ => {
                        let dazed = fate == FateBand::Dazed || self.victim.left(lost) <= DAZED_FOR_GOOD;
                        let need = if dazed && !stance.dazed { stance.need - DAZE } else { stance.need };
                        chance(need, false).otherwise().ways
                    }
                };
        }
        Some(sum)
    }
}
