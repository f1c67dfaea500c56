//! Rates a battle: a side's chance to win, in millionths, from the strength of both sides.
//!
//! The strength of a fighter is the root of attack times defence, as in
//! [`crate::fighter_value`]. It counts what the fighter can do now: armour to penetrate, SH
//! left, consciousness, loaded weapons, enemies in front and behind.

use crate::battle::odds;
use crate::battle::state::Battle;
use crate::battle::state::decision::Outcome;
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::tables::Damage;
use crate::model::board::{Quarter, is_front, quarter};
use crate::model::fighter::{Fighter, FighterId, Side};
use crate::model::magic::{Being, Lasting};
use ludus_engine::search::WHOLE;

/// The chance of a side to win, in millionths.
pub fn win_chance(battle: &Battle, side: Side) -> i32 {
    match battle.outcome() {
        Some(Outcome::Won(winner)) => return if winner == side { WHOLE } else { 0 },
        Some(Outcome::Nobody | Outcome::Draw) => return WHOLE / 2,
        None => {}
    }
    let (own, foes) = (strength(battle, side), strength(battle, side.other()));
    let duel = battle.in_arena().filter(|id| !battle.fighter(*id).is_image()).count() <= 2;
    let (own, foes) = (steep(1000 * own / (own + foes).max(1), duel), steep(1000 * foes / (own + foes).max(1), duel));
    let (least, most) = (WHOLE / 100, WHOLE - WHOLE / 100);
    if own + foes == 0 {
        return WHOLE / 2;
    }
    least + (i128::from(most - least) * i128::from(own) / i128::from(own + foes)) as i32
}

/// Turns a share of the strength, in thousandths, into its weight for winning: the fifth power. In a duel,
/// decided by a few blows, it is the power of 3/2. These powers and the weights below are the best fit to
/// battles of the house against itself.
const fn steep(share: i64, duel: bool) -> i64 {
    if duel { (share * share * share).isqrt() } else { share * share * share * share * share }
}

/// The bonus of a prone archer without an enemy beside it, in hundredths.
const LYING_ARCHER: i64 = 20;

/// The total strength of a side.
fn strength(battle: &Battle, side: Side) -> i64 {
    let armour = met(battle, side);
    battle.side(side).map(|id| fighter(battle, id, armour)).sum()
}

/// The mean front armour of the enemies of a side, in tenths.
fn met(battle: &Battle, side: Side) -> i64 {
    let (mut sum, mut count) = (0, 0);
    for enemy in battle.enemies(side) {
        sum += 10 * i64::from(battle.fighter(enemy).armour(false).0);
        count += 1;
    }
    sum / count.max(1)
}

/// The strength of one fighter.
fn fighter(battle: &Battle, id: FighterId, armour: i64) -> i64 {
    let one = battle.fighter(id);
    if one.is_image() {
        return 300;
    }
    let (under, spikes) = battle.underfoot(id);
    let sh = i64::from(one.sh() - under - spikes).max(0);
    let normal = i64::from(one.normal_sh()).max(1);
    let front = i64::from(one.armour(false).0);
    let attack = attack(one, armour);
    let whole = (attack * normal * (11 + front) * 200).isqrt();
    // A fighter with half of its SH still strikes as hard.
    let lasting = whole * (350 * normal + 650 * sh.min(2 * normal)) / (1000 * normal);
    lasting * stance(battle, id, one, sh) / 100 * being(battle, one) / 100
}

/// The factor for a fighter's state and position, in hundredths.
fn stance(battle: &Battle, id: FighterId, one: &Fighter, sh: i64) -> i64 {
    if sh <= 1 {
        return 32;
    }
    let mut parts = 100;
    if sh <= 3 {
        parts -= 10;
    } else if one.dazed() {
        parts -= 6;
    }
    if one.prone() {
        parts += if one.holds_bow() && !contact(battle, id) { LYING_ARCHER } else { 0 };
    }
    let magic = one.magic();
    if magic.has(Lasting::Speed) {
        parts += 6;
    }
    if magic.has(Lasting::Return) {
        parts += 4;
    }
    if magic.veil().is_some() {
        parts += 12;
    }
    parts + place(battle, id, one)
}

/// The share of the enemies in front and of those facing the fighter, in hundredths.
fn place(battle: &Battle, id: FighterId, one: &Fighter) -> i64 {
    let (mut parts, mut faced) = (0, 0);
    for enemy in battle.enemies(one.side()) {
        let foe = battle.fighter(enemy);
        if foe.at().distance(one.at()) != 1 || !battle.stands(enemy) {
            continue;
        }
        let reached = is_front(foe.at(), foe.facing(), one.at());
        let reaches = battle.stands(id) && is_front(one.at(), one.facing(), foe.at());
        if reached {
            faced += 1;
            parts -= match quarter(one.at(), one.facing(), foe.at()) {
                Quarter::Front => 0,
                Quarter::Flank => 6,
                Quarter::Rear => 9,
            };
        }
        if reaches && !reached {
            parts += 4;
        }
    }
    parts - 4 * (faced - 1i64).max(0)
}

fn contact(battle: &Battle, id: FighterId) -> bool {
    let one = battle.fighter(id);
    battle.enemies(one.side()).any(|enemy| battle.fighter(enemy).at().distance(one.at()) <= 1)
}

/// The factor for beings of magic, which vanish again, in hundredths.
fn being(battle: &Battle, one: &Fighter) -> i64 {
    match one.being() {
        Being::Born => 100,
        Being::Summoned { .. } => 47,
        Being::Illusion { .. } => 52,
        Being::Snake { until, .. } => i64::from(until.saturating_sub(battle.turn())).min(4) * 15 + 10,
        Being::Image { .. } => 5,
    }
}

/// The mean SH that the best action takes from the enemies, in thousandths.
fn attack(one: &Fighter, armour: i64) -> i64 {
    let blow = |malus: i32, damage: Damage| {
        let chance = odds::chance(one.agility() - malus, false);
        past(damage, armour) * chance.ways as i64 / chance.of as i64
    };
    let arm = |place| one.hand_arm(place).map(|arm| one.arm_figures(arm).damage);
    let ready = arm(Place::Ready);
    let single = ready.map_or(0, |damage| blow(0, damage));
    let two = one.item(Place::Ready).is_some_and(Item::is_two_handed);
    let dual = match (ready, arm(Place::Also)) {
        (Some(first), Some(second)) if !two => blow(2, first) + blow(3, second),
        _ => 0,
    };
    let natural = one.natural_throw().or_else(|| one.natural_shot());
    let natural = natural.map_or(0, |arm| blow(0, one.arm_figures(arm).damage));
    let places = Place::ALL[1..].iter().filter_map(|place| one.item(*place));
    let slung = places
        .filter(|item| item.is_hand_weapon())
        .map(|item| 4 * blow(0, item.weapon().row().damage) / 5)
        .max()
        .unwrap_or(0);
    let pole = if one.pole_arm().is_some() { single / 4 } else { 0 };
    let hand = single.max(dual).max(natural).max(slung) + pole;
    hand.max(shot(one, armour)).max(spell(one)).max(100)
}

/// The damage of a bow per turn. A crossbow's shot takes some turns; turns already spent on loading count.
fn shot(one: &Fighter, armour: i64) -> i64 {
    let Some(item) = one.item(Place::Ready) else { return 0 };
    let Some(bow) = item.weapon().row().bow else { return 0 };
    let turns = 1 + i64::from(bow.reloads());
    let chance = odds::chance(one.agility() + if one.race() == Race::Elf { 1 } else { 0 }, false);
    let each = past(item.weapon().row().damage, armour) * chance.ways as i64 / chance.of as i64;
    let loaded = turns - i64::from(item.reloads_needed());
    each * 6 / 5 / turns * (100 + 12 * loaded) / 100
}

/// The strength of spells, given the SH that can be spent on them.
fn spell(one: &Fighter) -> i64 {
    if one.spells().is_empty() {
        return 0;
    }
    let spare = i64::from(one.sh() - 4).clamp(0, 8);
    let skill = i64::from(if one.race() == Race::Mage { one.iq() } else { 6 });
    skill * (60 + 20 * spare)
}

/// The damage of a hit beyond some armour (in tenths), in thousandths. A smooth estimate: never below 0, and slightly
/// above it even for the thickest armour.
fn past(damage: Damage, armour: i64) -> i64 {
    let dice = i64::from(damage.dice);
    let over = 3500 * dice + 1000 * i64::from(damage.plus) - 100 * armour;
    // Half the sum of the excess and the root of its square plus the spread.
    (over + (over * over + 8_000_000 * dice).isqrt()) / 2
}
