//! The facts of *Gladiator*'s events for the fold: attacks, wounds, deaths, and every roll with its exact chances.
//! [`BattleFold`] adds them up.

use crate::battle::command::Aim;
use crate::battle::event::{Blow, Casting, Event, Form, Roll};
use crate::battle::odds;
use crate::battle::odds::spread;
use crate::battle::state::Battle;
use crate::data::tables::Damage;
use crate::model::fighter::{Control, FighterId, Side};
use crate::narration::arm_name;
use crate::narration::names::Names;
use crate::stats::summary;
use crate::stats::summary::{Earned, Fall};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::career::WeaponStats;
use ludus_engine::chance::Chance;
use ludus_engine::dice::sum;
use ludus_engine::fold;
use ludus_engine::fold::{Attack, BattleFold, CombatFacts, Moment};

/// The value of a roll that takes no SH, such as a repelled grapple or a spell that works. It lets
/// such rolls count in the luck.
pub const STAKE: i32 = 3;

/// The deeds of one fighter. Damage dealt includes damage beyond the target's last SH, as experience counts it (DEC-109);
/// damage taken does not.
pub type CombatStats = fold::ActorStats<Earned>;

/// Every outcome of a roll: its value for West, and its number of ways.
type Ways = Vec<(i32, u64)>;

impl CombatFacts for Battle {
    type Memory = (Earned, Fall, ());

    /// Measured over 2,000 computer battles.
    const SPREAD: (i64, i64) = (12, 11);

    fn facts(at: &Moment<'_, Battle>, fold: &mut BattleFold<Battle>) {
        let before = at.before;
        match at.event {
            Event::Blow(struck) => blow(at, struck, fold),
            Event::Cast(casting) => cast(at, casting, fold),
            Event::Rolled { roll, fighter, need, success, .. } => {
                let chance = match roll {
                    Roll::Disbelieve => odds::disbelieving(before, *fighter),
                    Roll::KeepStanding | Roll::Repel | Roll::BreakFree => odds::chance(need.total(), false),
                };
                stake(fold, before.fighter(*fighter).side(), chance, *success);
            }
            Event::IncentiveRolled { winner, .. } => {
                stake(fold, Side::West, Chance { ways: 1, of: 2 }, *winner == Side::West);
            }
            Event::PitHurt { fighter, by, sh, killed, .. } => {
                let source = by.map_or_else(|| "pits".to_string(), |by| called(at, by));
                let damage = before.fighter(*fighter).sh() - sh;
                hurt(at, fold, (*fighter, damage), source, killed.then(|| "a fall into a pit".into()));
                caused(at, fold, *by, u32::try_from(damage).unwrap_or(0), killed.then_some(*fighter));
            }
            Event::TerrainHurt { fighter, by, sh, killed, fire, .. } => {
                let what = if *fire > 0 { "fire" } else { "caltrops" };
                let damage = before.fighter(*fighter).sh() - sh;
                hurt(at, fold, (*fighter, damage), what.into(), killed.then(|| what.into()));
                caused(at, fold, *by, u32::from(*fire), killed.then_some(*fighter));
            }
            Event::Resurrected { fighter, .. } => fold.count(*fighter).end = None,
            _ => {}
        }
        summary::progress(at, fold);
    }
}

/// Robots and beings by their kind, player fighters by name.
fn called(at: &Moment<'_, Battle>, id: FighterId) -> String {
    let recruit = at.setup.fighters.get(id.index()).filter(|one| one.control == Control::Player);
    recruit.map_or_else(|| at.before.fighter(id).race().name().into(), |one| one.name.clone())
}

/// Everyone by the name in the log; beings of magic by their kind.
fn name(at: &Moment<'_, Battle>, id: FighterId) -> String {
    match id.index() < at.setup.fighters.len() {
        true => Names::new(at.setup).name(id).into(),
        false => at.before.fighter(id).race().name().into(),
    }
}

/// Records a fighter's loss of SH and, if it killed, its cause.
fn hurt(
    at: &Moment<'_, Battle>,
    fold: &mut BattleFold<Battle>,
    (id, damage): (FighterId, i16),
    source: String,
    killed: Option<String>,
) {
    fold.hurt(id, lost(at.before, id, damage), source.clone());
    if let Some(what) = killed {
        fold.killed_by(id, source);
        fold.count(id).end = Some(format!("{what}, turn {}", at.before.turn()));
    }
}

/// Credits damage to the fighter who caused it, and the death of a victim.
fn caused(
    at: &Moment<'_, Battle>,
    fold: &mut BattleFold<Battle>,
    by: Option<FighterId>,
    dealt: u32,
    victim: Option<FighterId>,
) {
    let Some(by) = by else { return };
    let deeds = fold.count(by);
    deeds.dealt += dealt;
    let Some(victim) = victim else { return };
    deeds.kills += 1;
    let (fighter, own) = (at.before.fighter(victim), at.before.fighter(by));
    if fighter.side() != own.side() {
        deeds.victims.push((name(at, victim), fighter.race().name().into()));
    }
}

/// Records the luck of a roll that succeeds or fails.
fn stake(fold: &mut BattleFold<Battle>, side: Side, chance: Chance, success: bool) {
    fold.staked(side.seat(), STAKE, (chance.ways, chance.ways + chance.otherwise().ways), success);
}

fn blow(at: &Moment<'_, Battle>, blow: &Blow, fold: &mut BattleFold<Battle>) {
    let (before, strike, evading) = (at.before, &blow.strike, blow.dice[3] > 0);
    let (attacker, target) = (before.fighter(strike.attacker), before.fighter(strike.target));
    let chance = odds::chance(blow.need.total(), evading);
    let (arm, victim) = (arm_name(attacker, strike.arm), blow.victim());
    // A victim of Psychic Blast is no blow of its own.
    let strikes = u32::from(strike.form != Form::Blast);
    let hits = if blow.hit && !blow.returned { strikes } else { 0 };
    // Damage beyond the last SH counts, as for experience (XP-04).
    let dealt = if blow.returned { 0 } else { u32::try_from(blow.lost).unwrap_or(0) };
    let expected = u64::from(strikes) * (chance.ways * 1000 / chance.of);
    let is_enemy = attacker.side() != before.fighter(victim).side();
    let used = WeaponStats { strikes, hits, dealt, expected };
    fold.attacked(strike.attacker, Attack { arm: arm.clone(), target: called(at, victim), is_enemy, used });
    let what = || match blow.returned {
        true => format!("his own {arm}, sent back"),
        false => format!("{arm} of {}", name(at, strike.attacker)),
    };
    let source = if blow.returned { "his own missiles".into() } else { called(at, strike.attacker) };
    hurt(at, fold, (victim, blow.lost), source, blow.killed.then(what));
    caused(at, fold, Some(strike.attacker), dealt, (blow.killed && !blow.returned).then_some(victim));
    if strike.form == Form::Steal || target.is_image() {
        return stake(fold, attacker.side(), chance, blow.hit);
    }
    let value = |victim: Side| if victim == Side::East { 1 } else { -1 };
    let ways = ways(before, blow, evading, [value(target.side()), value(attacker.side())]);
    let fell = lost(before, victim, blow.lost) as i32 * value(before.fighter(victim).side());
    fold.rolled(Side::West.seat(), &ways, fell);
}

/// Records a spell's own roll. The roll of a missile that hits is recorded with its blow; one that fails against an enemy
/// counts as a missed blow.
fn cast(at: &Moment<'_, Battle>, casting: &Casting, fold: &mut BattleFold<Battle>) {
    let before = at.before;
    let deeds = fold.count(casting.caster);
    deeds.spells += 1;
    deeds.worked += u32::from(casting.success);
    let side = before.fighter(casting.caster).side();
    let chance = odds::chance(casting.need.total(), casting.dice[3] > 0);
    match casting.aim {
        Aim::At(target)
            if casting.spell.is_missile()
                && before.fighter(target).side() != side
                && !before.fighter(target).is_image() =>
        {
            let strike = odds::spell_strike(casting.caster, casting.spell, casting.paid, target);
            if !casting.success {
                blow(at, &Blow::missed(strike, casting.need, casting.dice), fold);
            }
        }
        _ => stake(fold, side, chance, casting.success),
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
fn lost(before: &Battle, id: FighterId, damage: i16) -> u32 {
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
