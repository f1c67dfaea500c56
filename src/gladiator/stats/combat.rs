//! The story of a battle, told by its events: what each fighter did with the dice that he had, and how kind they were.

use crate::engine::chance::Chance;
use crate::engine::dice;
use crate::engine::luck::Luck;
use crate::gladiator::battle::command::Aim;
use crate::gladiator::battle::event::{Blow, Casting, Event, Form, Roll, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::odds::spread;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::tables::Damage;
use crate::gladiator::model::fighter::{FighterId, Side};

/// What a roll that takes no SH is worth, so that it can be counted beside blows: a repelled grapple, a spell that works.
pub const STAKE: i32 = 3;

/// How much wider battles scatter than their rolls would in a fixed number: a battle ends when the dice have decided it.
/// Measured over 2,000 of the computer's, in which each tenth of the ranks then holds a tenth.
pub const SCATTER: (i64, i64) = (12, 11);

/// What one fighter did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatStats {
    /// Damage to others, beyond their last SH too, as experience counts it (DEC-109).
    pub dealt: u32,
    /// SH that others, fires, pits and caltrops took from the fighter: nothing beyond the last one.
    pub taken: u32,
    /// Blows, shots and throws, missile spells among them.
    pub strikes: u32,
    /// How many of them hit.
    pub hits: u32,
    /// How many would have hit in the mean, in thousandths.
    pub expected: u64,
    /// Whom he killed.
    pub kills: u32,
    /// Spells that he cast.
    pub spells: u32,
    /// How many of them worked.
    pub worked: u32,
}

/// A blow, a shot, a throw or a missile spell as it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Who, whom, with what.
    pub strike: Strike,
    /// 0 for whom a blast reaches: that is no blow of its own.
    pub strikes: u32,
    /// 1 if it hit whom it was meant for.
    pub hits: u32,
    /// SH that it took from him.
    pub dealt: u32,
}

impl Struck {
    /// Of a blow that was rolled.
    pub fn of(blow: &Blow) -> Struck {
        let (strikes, returned) = (u32::from(blow.strike.form != Form::Blast), blow.returned);
        let hits = if blow.hit && !returned { strikes } else { 0 };
        // What went beyond his last point counts as it does for experience (XP-04).
        let dealt = if returned { 0 } else { u32::try_from(blow.lost).unwrap_or(0) };
        Struck { strike: blow.strike, strikes, hits, dealt }
    }

    /// A missile that was not cast strikes nobody, and is a blow that missed; one that was is told by its blow.
    pub fn missed(before: &Battle, casting: &Casting) -> Option<Blow> {
        let Aim::At(target) = casting.aim else { return None };
        let hostile = before.fighter(target).side() != before.fighter(casting.caster).side();
        let misses = casting.spell.is_missile() && hostile && !before.fighter(target).is_image() && !casting.success;
        let strike = odds::spell_strike(casting.caster, casting.spell, casting.paid, target);
        misses.then(|| Blow::missed(strike, casting.need, casting.dice))
    }
}

/// A battle as it was fought.
#[derive(Clone, Debug, Default)]
pub struct StatsRecorder {
    deeds: Vec<CombatStats>,
    /// West's luck with every roll.
    luck: Luck,
}

/// Every way that a roll can fall, with its worth for West.
type Ways = Vec<(i32, u64)>;

impl StatsRecorder {
    /// What somebody did; nothing for whoever has not rolled and has not been hurt.
    pub fn deeds(&self, id: FighterId) -> CombatStats {
        self.deeds.get(id.index()).copied().unwrap_or_default()
    }

    /// What the dice gave a side above the mean, in tenths of a SH, a roll that takes none at its [`STAKE`]; below 0 what they
    /// cost it.
    pub const fn gift_tenths(&self, side: Side) -> i64 {
        match side {
            Side::West => self.luck.tenths(),
            Side::East => -self.luck.tenths(),
        }
    }

    /// How kind the dice were to a side: of a hundred battles with the same rolls so many would have been no kinder.
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

    /// Takes an event in; `before` is the battle before it.
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

    /// Somebody has so many SH now. Gives the damage, which may go beyond the last SH.
    fn hurt(&mut self, before: &Battle, id: FighterId, sh: i16) -> u32 {
        let damage = before.fighter(id).sh() - sh;
        self.of(id).taken += lost(before, id, damage);
        u32::try_from(damage).unwrap_or(0)
    }

    /// Somebody pushed him into it, or set it on fire.
    fn caused(&mut self, by: Option<FighterId>, lost: u32, killed: bool) {
        let Some(by) = by else { return };
        let deeds = self.of(by);
        deeds.dealt += lost;
        deeds.kills += u32::from(killed);
    }

    /// A roll that succeeds or fails.
    fn stake(&mut self, side: Side, chance: Chance, success: bool) {
        let worth = if side == Side::West { STAKE } else { -STAKE };
        let ways = [(worth, chance.ways), (0, chance.otherwise().ways)];
        self.luck.record(&ways, if success { worth } else { 0 });
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
        let worth = |victim: Side| if victim == Side::East { 1 } else { -1 };
        let ways = ways(before, blow, evading, [worth(target.side()), worth(attacker.side())]);
        let fell = taken as i32 * worth(before.fighter(blow.victim()).side());
        self.luck.record(&ways, fell);
    }

    /// A spell's own roll. That of a missile which hits is told by its blow.
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

/// Every way that a strike can fall with what it is worth: `worth` of a point of SH of the target's, and of the attacker's
/// own, whom Missile Return may strike (THR-17, THR-18).
fn ways(before: &Battle, blow: &Blow, evading: bool, [worth, own]: [i32; 2]) -> Ways {
    let strike = &blow.strike;
    let damage = odds::damage(before, strike);
    let (his, own_left) = (left(before, strike.target), left(before, strike.attacker));
    if strike.form == Form::Blast {
        let armour = odds::armour_against(before, strike);
        return rolled(damage, armour).map(|(lost, ways)| (lost.min(his) * worth, ways)).collect();
    }
    if !odds::sends_back(before, strike) {
        let spread = odds::spread(before, strike, evading);
        return spread.losses().map(|(lost, ways)| (lost.min(his) * worth, ways)).collect();
    }
    let (through, back) = odds::turned_back(blow.need.total(), evading);
    let all: u64 = rolled(damage, 0).map(|(_, ways)| ways).sum();
    let mut every = vec![(0, (through.of - through.ways - back.ways) * all)];
    let (armour, mine) = (odds::armour_against(before, strike), odds::own_armour(before, strike));
    every.extend(rolled(damage, armour).map(|(lost, ways)| (lost.min(his) * worth, ways * through.ways)));
    every.extend(rolled(damage, mine).map(|(lost, ways)| (lost.min(own_left) * own, ways * back.ways)));
    every
}

/// SH that so much damage takes from somebody: no more than there are.
pub fn lost(before: &Battle, id: FighterId, damage: i16) -> u32 {
    u32::try_from(i32::from(damage).min(left(before, id))).unwrap_or(0)
}

/// SH that somebody has left to lose.
fn left(before: &Battle, id: FighterId) -> i32 {
    before.fighter(id).sh().max(0).into()
}

/// What the dice of damage leave after so much armour, without luck.
fn rolled(damage: Damage, armour: i32) -> impl Iterator<Item = (i32, u64)> {
    let (low, high) = (i32::from(damage.dice), 6 * i32::from(damage.dice));
    (low..=high).map(move |total| {
        let (_, lost) = spread::lost(total + i32::from(damage.plus), 1, armour);
        (lost, dice::ways(damage.dice.into(), total))
    })
}
