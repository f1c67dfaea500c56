//! Statistics of a battle, taken from its events: the deeds of each fighter and the luck
//! of the dice. Start with [`StatsRecorder`].

use crate::battle::command::Aim;
use crate::battle::event::{Blow, Casting, Event, Form, Roll, Strike};
use crate::battle::odds;
use crate::battle::odds::spread;
use crate::battle::state::Battle;
use crate::data::tables::Damage;
use crate::model::fighter::{FighterId, Side};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::dice::sum;
use ludus_engine::luck::Luck;

/// The value of a roll that takes no SH, such as a repelled grapple or a spell that works. It lets
/// such rolls count in the luck.
pub const STAKE: i32 = 3;

/// The ratio by which battles vary more than the same rolls in a fixed number, because a battle ends when the dice
/// decide it. Measured over 2,000 computer battles: with it each tenth of the ranks holds a tenth.
pub const SCATTER: (i64, i64) = (12, 11);

/// The deeds of one fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatStats {
    /// Damage to others, including damage beyond their last SH, as experience counts it (DEC-109).
    pub dealt: u32,
    /// SH lost to others, fires, pits and caltrops, without damage beyond the last SH.
    pub taken: u32,
    /// Blows, shots, throws and missile spells.
    pub strikes: u32,
    pub hits: u32,
    /// The expected number of hits, in thousandths.
    pub expected: u64,
    pub kills: u32,
    pub spells: u32,
    /// The number of spells that worked.
    pub worked: u32,
}

/// A blow, shot, throw or missile spell as the statistics count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Attacker, target, form and arm.
    pub strike: Strike,
    /// 1, or 0 for a victim of Psychic Blast, which is no blow of its own.
    pub strikes: u32,
    /// 1 if the intended target was hit, else 0.
    pub hits: u32,
    /// SH taken from the target.
    pub dealt: u32,
}

impl Struck {
    /// Counts a blow that was rolled.
    pub fn of(blow: &Blow) -> Struck {
        let (strikes, returned) = (u32::from(blow.strike.form != Form::Blast), blow.returned);
        let hits = if blow.hit && !returned { strikes } else { 0 };
        // Damage beyond the last SH counts, as for experience (XP-04).
        let dealt = if returned { 0 } else { u32::try_from(blow.lost).unwrap_or(0) };
        Struck { strike: blow.strike, strikes, hits, dealt }
    }

    /// A failed missile spell at an enemy counts as a missed blow. `None` for a successful one, whose blow is an event
    /// of its own, and for other spells.
    pub fn missed(before: &Battle, casting: &Casting) -> Option<Blow> {
        let Aim::At(target) = casting.aim else { return None };
        let hostile = before.fighter(target).side() != before.fighter(casting.caster).side();
        let misses = casting.spell.is_missile() && hostile && !before.fighter(target).is_image() && !casting.success;
        let strike = odds::spell_strike(casting.caster, casting.spell, casting.paid, target);
        misses.then(|| Blow::missed(strike, casting.need, casting.dice))
    }
}

/// Collects the deeds of all fighters and the luck of a battle.
#[derive(Clone, Debug, Default)]
pub struct StatsRecorder {
    deeds: Vec<CombatStats>,
    /// West's luck with every roll.
    luck: Luck,
}

/// Every outcome of a roll: its value for West, and its number of ways.
type Ways = Vec<(i32, u64)>;

impl StatsRecorder {
    /// The deeds of a fighter; all 0 for one who never rolled and was never hurt.
    pub fn deeds(&self, id: FighterId) -> CombatStats {
        self.deeds.get(id.index()).copied().unwrap_or_default()
    }

    /// The luck of a side above average, in tenths of a SH, negative for bad luck.
    /// Rolls without SH count their [`STAKE`].
    pub const fn gift_tenths(&self, side: Side) -> i64 {
        match side {
            Side::West => self.luck.tenths(),
            Side::East => -self.luck.tenths(),
        }
    }

    /// The luck of a side as a rank: the percentage of battles with the same rolls that would have been no luckier.
    pub fn percentile(&self, side: Side) -> u64 {
        match side {
            Side::West => self.luck.percentile(SCATTER),
            Side::East => 100 - self.luck.percentile(SCATTER),
        }
    }

    /// West's luck with every roll.
    pub const fn luck(&self) -> &Luck {
        &self.luck
    }

    /// Records an event; `before` is the battle before it.
    pub fn take(&mut self, before: &Battle, event: &Event) {
        match event {
            Event::Blow(blow) => self.blow(before, blow),
            Event::Cast(casting) => self.cast(before, casting),
            Event::Rolled { roll, fighter, need, success, .. } => {
                let chance = match roll {
                    Roll::Disbelieve => odds::disbelieving(before, *fighter),
                    Roll::KeepStanding | Roll::Repel | Roll::BreakFree => odds::chance(need.total(), false),
                };
                self.stake(before.fighter(*fighter).side(), chance, *success);
            }
            Event::IncentiveRolled { winner, .. } => {
                self.stake(Side::West, Chance { ways: 1, of: 2 }, *winner == Side::West);
            }
            Event::PitHurt { fighter, sh, killed, by, .. } => {
                let lost = self.hurt(before, *fighter, *sh);
                self.caused(*by, lost, *killed);
            }
            Event::TerrainHurt { fighter, sh, killed, by, fire, .. } => {
                self.hurt(before, *fighter, *sh);
                self.caused(*by, u32::from(*fire), *killed);
            }
            _ => {}
        }
    }

    fn of(&mut self, id: FighterId) -> &mut CombatStats {
        let at = id.index();
        if self.deeds.len() <= at {
            self.deeds.resize(at + 1, CombatStats::default());
        }
        &mut self.deeds[at]
    }

    /// Records a fighter's loss of SH. Returns the damage, which can exceed the SH left.
    fn hurt(&mut self, before: &Battle, id: FighterId, sh: i16) -> u32 {
        let damage = before.fighter(id).sh() - sh;
        self.of(id).taken += lost(before, id, damage);
        u32::try_from(damage).unwrap_or(0)
    }

    /// Credits damage to the fighter who caused the fall or the fire.
    fn caused(&mut self, by: Option<FighterId>, lost: u32, killed: bool) {
        let Some(by) = by else { return };
        let deeds = self.of(by);
        deeds.dealt += lost;
        deeds.kills += u32::from(killed);
    }

    /// Records the luck of a roll that succeeds or fails.
    fn stake(&mut self, side: Side, chance: Chance, success: bool) {
        let value = if side == Side::West { STAKE } else { -STAKE };
        let ways = [(value, chance.ways), (0, chance.otherwise().ways)];
        self.luck.record(&ways, if success { value } else { 0 });
    }

    fn blow(&mut self, before: &Battle, blow: &Blow) {
        let (strike, evading) = (&blow.strike, blow.dice[3] > 0);
        let (attacker, target) = (before.fighter(strike.attacker), before.fighter(strike.target));
        let chance = odds::chance(blow.need.total(), evading);
        let (struck, deeds) = (Struck::of(blow), self.of(strike.attacker));
        deeds.strikes += struck.strikes;
        deeds.hits += struck.hits;
        deeds.dealt += struck.dealt;
        deeds.expected += u64::from(struck.strikes) * (chance.ways * 1000 / chance.of);
        deeds.kills += u32::from(blow.killed && !blow.returned);
        let taken = lost(before, blow.victim(), blow.lost);
        self.of(blow.victim()).taken += taken;
        if strike.form == Form::Steal || target.is_image() {
            return self.stake(attacker.side(), chance, blow.hit);
        }
        let value = |victim: Side| if victim == Side::East { 1 } else { -1 };
        let ways = ways(before, blow, evading, [value(target.side()), value(attacker.side())]);
        let fell = taken as i32 * value(before.fighter(blow.victim()).side());
        self.luck.record(&ways, fell);
    }

    /// Records a spell's own roll. The roll of a missile that hits is recorded with its blow.
    fn cast(&mut self, before: &Battle, casting: &Casting) {
        let deeds = self.of(casting.caster);
        deeds.spells += 1;
        deeds.worked += u32::from(casting.success);
        let side = before.fighter(casting.caster).side();
        let chance = odds::chance(casting.need.total(), casting.dice[3] > 0);
        let Aim::At(target) = casting.aim else { return self.stake(side, chance, casting.success) };
        let hostile = before.fighter(target).side() != side;
        if !casting.spell.is_missile() || !hostile || before.fighter(target).is_image() {
            return self.stake(side, chance, casting.success);
        }
        if let Some(missed) = Struck::missed(before, casting) {
            self.blow(before, &missed);
        }
    }
}

/// Every outcome of a strike. `value` is the value of the target's SH for West, `own` that of the attacker's, which
/// Missile Return can strike (THR-17, THR-18).
fn ways(before: &Battle, blow: &Blow, evading: bool, [value, own]: [i32; 2]) -> Ways {
    let strike = &blow.strike;
    let damage = odds::damage(before, strike);
    let (target_left, own_left) = (left(before, strike.target), left(before, strike.attacker));
    if strike.form == Form::Blast {
        let armour = odds::armour_against(before, strike);
        return rolled(damage, armour).map(|(lost, ways)| (lost.min(target_left) * value, ways)).collect();
    }
    if !odds::sends_back(before, strike) {
        let spread = odds::spread(before, strike, evading);
        return spread.losses().map(|(lost, ways)| (lost.min(target_left) * value, ways)).collect();
    }
    let (through, back) = odds::turned_back(blow.need.total(), evading);
    let all: u64 = rolled(damage, 0).map(|(_, ways)| ways).sum();
    let mut every = vec![(0, (through.of - through.ways - back.ways) * all)];
    let (armour, own_armour) = (odds::armour_against(before, strike), odds::own_armour(before, strike));
    every.extend(rolled(damage, armour).map(|(lost, ways)| (lost.min(target_left) * value, ways * through.ways)));
    every.extend(rolled(damage, own_armour).map(|(lost, ways)| (lost.min(own_left) * own, ways * back.ways)));
    every
}

/// The SH that damage takes from a fighter: never more than are left.
pub fn lost(before: &Battle, id: FighterId, damage: i16) -> u32 {
    u32::try_from(i32::from(damage).min(left(before, id))).unwrap_or(0)
}

/// The SH that a fighter has left to lose.
fn left(before: &Battle, id: FighterId) -> i32 {
    before.fighter(id).sh().max(0).into()
}

/// The outcomes of damage dice after armour, without lucky rolls.
fn rolled(damage: Damage, armour: i32) -> impl Iterator<Item = (i32, u64)> {
    let (low, high) = (i32::from(damage.dice), 6 * i32::from(damage.dice));
    (low..=high).map(move |total| {
        let (_, lost) = spread::lost(total + i32::from(damage.plus), 1, armour);
        (lost, sum::ways(damage.dice.into(), total))
    })
}
