//! The odds of an attack: the number needed with every modifier by name, and the exact damage.
//!
//! The resolver and the previews share these functions, so a screen shows exactly what is rolled. Start
//! at `need`, [`armour_against`] and `AttackOutcome`.

pub mod need;
pub mod outcome;
pub mod spread;

use crate::battle::event::{Form, Strike};
use crate::battle::odds::need::{Modifier, Need};
use crate::battle::odds::spread::{Spread, lost};
use crate::battle::state::Battle;
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::spell::Spell;
use crate::data::tables::Damage;
use crate::model::board;
use crate::model::board::{Quarter, Track};
use crate::model::fighter::{Arm, Fighter, FighterId};
use crate::model::ground::Layer;
use crate::model::magic::Lasting;
use ludus_engine::chance::Chance;

/// To-hit modifier per shadow in the target's square (TER-19).
pub const HIDDEN: i32 = -2;
/// To-hit modifier per shadow in the track of a shot (TER-20).
pub const THROUGH_SHADOW: i32 = -4;
/// Totals up to this one always succeed (ROLL-01).
pub const ALWAYS: i32 = 5;
/// Totals from this one on never succeed (ROLL-02).
pub const NEVER: i32 = 16;
/// SH above normal up to which magic heals (MSL-09, THR-12).
pub const HEALED_ABOVE: i16 = 2;
/// To-hit modifier from the target's side (FACE-04).
pub const FLANK: i32 = 2;
/// To-hit modifier from the target's rear (FACE-05).
pub const REAR: i32 = 3;
/// To-hit modifier against a prone target (FACE-06).
pub const LYING: i32 = 4;
/// Added to all damage in hand combat (HAND-14).
pub const GRAPPLING: i8 = 3;

/// Returns whether a dice total succeeds: 5 or less always does, 16 or more never (ROLL-01, ROLL-02).
pub const fn succeeds(need: i32, total: i32) -> bool {
    total <= ALWAYS || (total < NEVER && total <= need)
}

/// Raises a number needed to 5, since 5 or less always succeeds (ROLL-01).
pub const fn rolled(need: i32) -> i32 {
    if need < ALWAYS { ALWAYS } else { need }
}

/// Ways to total `index` or less with three dice, of 216.
const THREE: [u16; 19] = [0, 0, 0, 1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216];
/// Ways to total `index` or less with four dice, of 1296.
const FOUR: [u16; 25] = [
    0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 206, 310, 435, 575, 721, 861, 986, 1090, 1170, 1226, 1261, 1281, 1291, 1295,
    1296,
];

/// The chance of an agility roll that needs `need` or less. Three dice, or four against an evader (ROLL-07).
pub const fn chance(need: i32, evading: bool) -> Chance {
    let need = if need < ALWAYS {
        ALWAYS
    } else if need >= NEVER {
        NEVER - 1
    } else {
        need
    } as usize;
    if evading { Chance { ways: FOUR[need] as u64, of: 1296 } } else { Chance { ways: THREE[need] as u64, of: 216 } }
}

/// Computes the number needed for a strike, with every modifier by name.
pub fn need(battle: &Battle, strike: &Strike) -> Need {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.fighter(strike.target));
    let mut need = if strike.form.is_spell() { Need::casting(attacker) } else { Need::current(attacker) };
    if !strike.form.is_missile() {
        // An image lies if its Mage lies (DEC-104).
        if battle.body(strike.target).prone() {
            need.add(Modifier::Prone, LYING);
        } else {
            match board::quarter(target.at(), target.facing(), attacker.at()) {
                Quarter::Front => {}
                Quarter::Flank => need.add(Modifier::Side, FLANK),
                Quarter::Rear => need.add(Modifier::Rear, REAR),
            }
        }
    }
    let shadows = i32::from(battle.ground().terrain(target.at()).count(Layer::Shadow));
    need.add(Modifier::InShadow, HIDDEN * shadows);
    if shadows == 0 && battle.is_invisible(strike.target) {
        need.add(Modifier::Invisible, -2);
    }
    if target.race().figures().hard_to_hit {
        need.add(Modifier::HardToHit, -2);
    }
    if attacker.race() == Race::Dwarf && attacker.arm_figures(strike.arm).hammer_axe {
        need.add(Modifier::DwarfCraft, 1);
    }
    if strike.form.is_missile() {
        flight(battle, strike, &mut need);
    } else if let Some((modifier, value)) = of_form(strike.form) {
        need.add(modifier, value);
    }
    need
}

/// The to-hit modifier of the form itself.
const fn of_form(form: Form) -> Option<(Modifier, i32)> {
    match form {
        Form::DualFirst => Some((Modifier::FirstBlow, -2)),
        Form::DualSecond => Some((Modifier::SecondBlow, -3)),
        Form::SlashFirst => Some((Modifier::SlashFirst, -2)),
        Form::SlashNext => Some((Modifier::SlashNext, -4)),
        Form::ReceiveCharge => Some((Modifier::ReceiveCharge, 2)),
        Form::ShieldRush => Some((Modifier::ShieldRush, 2)),
        Form::Attack | Form::Shot | Form::Throw | Form::Impale | Form::ShieldAttack | Form::Crush => None,
        Form::Steal | Form::Bolt | Form::Charm | Form::Blast => None,
    }
}

/// The to-hit modifier of a form of attack, independent of the fighters. 0 for missiles.
pub const fn bonus(form: Form) -> i32 {
    match of_form(form) {
        Some((_, value)) => value,
        None => 0,
    }
}

/// Computes the number needed for a spell (SPELL-01, THR-02, DEC-083). Against an enemy it is that of a strike. For a
/// friend, only range and obstacles count. Without a `target` only the caster's own modifiers count.
pub fn casting(battle: &Battle, caster: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> Need {
    let side = |id: FighterId| battle.fighter(id).side();
    match target {
        // The Death Sword is cast like a special spell, without range (DEC-126).
        Some(_) if spell == Spell::DeathSword => Need::casting(battle.fighter(caster)),
        Some(target) if side(target) != side(caster) => need(battle, &spell_strike(caster, spell, paid, target)),
        Some(target) => {
            let mut need = Need::casting(battle.fighter(caster));
            if target != caster {
                flight(battle, &spell_strike(caster, spell, paid, target), &mut need);
            }
            need
        }
        None => Need::casting(battle.fighter(caster)),
    }
}

/// Returns a spell at a target as a strike.
pub fn spell_strike(caster: FighterId, spell: Spell, paid: u8, target: FighterId) -> Strike {
    let form = if spell.is_missile() { Form::Bolt } else { Form::Charm };
    Strike { attacker: caster, target, form, arm: Arm::Spell(spell, paid) }
}

/// Returns the SH that a spell really costs (SPELL-03, SPELL-04, DEC-080, DEC-087). A total of 3 makes it free, a
/// 4 costs half, rounded up. A failed missile spell costs everything paid, a failed thrown spell 1, other
/// failures 1 less than paid.
pub fn price(spell: Spell, paid: u8, total: i32, success: bool) -> u8 {
    match (success, total) {
        (true, 3) => 0,
        (true, 4) => paid.div_ceil(2),
        (true, _) => paid,
        _ if spell.is_missile() => paid,
        _ if spell.is_thrown() => paid.min(1),
        _ => paid.saturating_sub(1),
    }
}

/// Returns the SH after healing by `by`, at most 2 above normal (MSL-09, THR-12).
pub const fn healed(fighter: &Fighter, by: i16) -> i16 {
    let most = fighter.normal_sh() + HEALED_ABOVE;
    let sh = fighter.sh();
    if sh >= most {
        sh
    } else if sh + by > most {
        most
    } else {
        sh + by
    }
}

/// The number needed to see through an illusion: the IQ, without the limits of agility rolls (ILL-05, DEC-107).
pub fn disbelief(battle: &Battle, id: FighterId) -> Need {
    Need::from_ag(battle.fighter(id).iq())
}

/// The chance to see through an illusion, on three dice.
pub fn disbelieving(battle: &Battle, id: FighterId) -> Chance {
    Chance { ways: THREE[disbelief(battle, id).total().clamp(0, 18) as usize].into(), of: 216 }
}

/// The chances of a missile at a target with Missile Return: to hit after all with 5 or less, and to
/// hit its sender (THR-17, THR-18).
pub fn turned_back(need: i32, evading: bool) -> (Chance, Chance) {
    let (through, hit) = (chance(ALWAYS, evading), chance(need, evading));
    (through, Chance { ways: hit.ways - through.ways, of: hit.of })
}

/// The number needed to keep standing after a hit by this shield blow (SHLD-03 to SHLD-05).
pub fn keep_standing(battle: &Battle, strike: &Strike) -> Need {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.body(strike.target));
    let mut need = Need::current(target);
    need.add(Modifier::Strength, target.strength() - attacker.strength());
    need.add(Modifier::ShieldRush, if strike.form == Form::ShieldRush { -2 } else { 0 });
    need
}

/// Returns whether the strike is a shield blow, which can knock its target over (SHLD-03, DUAL-06).
pub fn is_shield_blow(battle: &Battle, strike: &Strike) -> bool {
    let held = |place| battle.fighter(strike.attacker).item(place).is_some_and(Item::is_shield);
    match (strike.form, strike.arm) {
        (Form::ShieldAttack | Form::ShieldRush, _) => true,
        (Form::DualSecond, Arm::Item(place)) => held(place),
        _ => false,
    }
}

/// The number needed to repel an attacker. An attacker from the side or rear costs 2 or 3 (HAND-03, HAND-05).
pub fn repel(battle: &Battle, attacker: FighterId, target: FighterId) -> Need {
    let (attacker, body, target) = (battle.fighter(attacker), battle.body(target), battle.fighter(target));
    let mut need = Need::current(body);
    need.add(Modifier::Strength, body.strength() - attacker.strength());
    match board::quarter(target.at(), target.facing(), attacker.at()) {
        Quarter::Front => {}
        Quarter::Flank => need.add(Modifier::Side, -2),
        Quarter::Rear => need.add(Modifier::Rear, -3),
    }
    need
}

/// The number needed to break free from hand combat (HAND-16).
pub fn break_free(battle: &Battle, id: FighterId) -> Need {
    Need::current(battle.fighter(id))
}

/// Adds the modifiers for range, obstacles and the shooter's race.
fn flight(battle: &Battle, strike: &Strike, need: &mut Need) {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.fighter(strike.target));
    if attacker.race() == Race::Elf && !strike.form.is_spell() {
        need.add(Modifier::ElfEye, 1);
    }
    let distance = attacker.at().distance(target.at());
    let by_square = matches!(strike.form, Form::Throw | Form::Charm);
    need.add(Modifier::Range, range(by_square, distance));
    if sends_back(battle, strike) {
        // The distance is doubled, not its cost: a bow loses 3 at 8 squares and 1 at 3 (THR-16).
        need.add(Modifier::MissileReturn, range(by_square, 2 * distance) - range(by_square, distance));
    }
    if strike.form == Form::Shot {
        let crossbow = attacker.item(Place::Ready).is_some_and(|item| item.shot().reloads_needed() > 0);
        need.add(Modifier::ProneCrossbow, if attacker.prone() && crossbow { 2 } else { 0 });
    }
    let track = Track::new(attacker.at(), target.at());
    let in_the_way = battle.in_arena().filter(|id| track.passes(battle.fighter(*id).at())).count();
    need.add(Modifier::InTheWay, -(in_the_way as i32));
    let fires = battle.ground().dangerous().between(attacker.at(), target.at());
    let fires = fires.filter(|at| *at == target.at() || track.passes(*at));
    let fire: i32 = fires.map(|at| i32::from(battle.ground().terrain(at).count(Layer::Fire))).sum();
    need.add(Modifier::Fire, -fire);
    if battle.may_be_dark() {
        let shadows =
            board::line(attacker.at(), target.at()).map(|at| battle.ground().terrain(at).count(Layer::Shadow));
        need.add(Modifier::Shadow, THROUGH_SHADOW * shadows.map(i32::from).sum::<i32>());
    }
}

/// Returns whether Missile Return protects the target of this enemy missile (THR-15).
pub fn sends_back(battle: &Battle, strike: &Strike) -> bool {
    let (attacker, target) = (battle.fighter(strike.attacker), battle.body(strike.target));
    strike.form.is_missile() && attacker.side() != target.side() && target.magic().has(Lasting::Return)
}

/// The armour of the attacker against their own returned missile: the front value (DEC-097).
pub fn own_armour(battle: &Battle, strike: &Strike) -> i32 {
    let attacker = battle.fighter(strike.attacker);
    if ignores_armour(strike) { 0 } else { attacker.armour(attacker.arm_figures(strike.arm).ignores_shield).0 }
}

/// True for Drain Life and Psychic Blast (MSL-07, OSP-05).
fn ignores_armour(strike: &Strike) -> bool {
    strike.form == Form::Blast || matches!(strike.arm, Arm::Spell(spell, _) if spell.drains())
}

/// The armour of the target against a strike: the front value from the front or frontal area,
/// else the other (FACE-12, DEC-010).
pub fn armour_against(battle: &Battle, strike: &Strike) -> i32 {
    if ignores_armour(strike) {
        return 0;
    }
    let (attacker, target) = (battle.fighter(strike.attacker), battle.fighter(strike.target));
    let body = battle.body(strike.target);
    let (front, other) = body.armour(!body.has_shield() || attacker.arm_figures(strike.arm).ignores_shield);
    match board::quarter(target.at(), target.facing(), attacker.at()) {
        Quarter::Front => front,
        Quarter::Flank | Quarter::Rear => other,
    }
}

/// The damage dice and modifier of a strike, with the race bonus (DEC-048).
pub fn damage(battle: &Battle, strike: &Strike) -> Damage {
    // Snatching a weapon does no damage (DEC-125).
    if strike.form == Form::Steal {
        return Damage::default();
    }
    let attacker = battle.fighter(strike.attacker);
    let skilled = skilled_damage(attacker, strike.arm, strike.form.is_missile());
    Damage { plus: skilled.plus + grappling(battle, strike), ..skilled }
}

/// The damage that hand combat adds to a strike; 0 outside it.
pub fn grappling(battle: &Battle, strike: &Strike) -> i8 {
    let [from, to] = [strike.attacker, strike.target].map(|id| battle.fighter(id).at());
    if from == to { GRAPPLING } else { 0 }
}

/// The damage of an item in a fighter's hands, with the race bonus: bows of Elves, hammers and axes of Dwarves (DEC-048).
pub fn item_damage(race: Race, item: Item) -> Damage {
    let row = item.weapon().row();
    let is_skilled = match race {
        Race::Dwarf => row.hammer_axe,
        Race::Elf => row.bow.is_some(),
        _ => false,
    };
    Damage { plus: row.damage.plus + i8::from(is_skilled), ..row.damage }
}

fn skilled_damage(attacker: &Fighter, arm: Arm, missile: bool) -> Damage {
    let stats = attacker.arm_figures(arm);
    let skilled = match attacker.race() {
        Race::Dwarf => stats.hammer_axe,
        Race::Elf => missile && matches!(arm, Arm::Item(_)),
        _ => false,
    };
    Damage { plus: stats.damage.plus + i8::from(skilled), ..stats.damage }
}

/// The Ready hand's attack before there is a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtRest {
    /// A blow, a shot or a throw.
    pub form: Form,
    /// The number needed to hit.
    pub need: i32,
    pub damage: Damage,
}

/// Computes number needed and damage of the Ready hand without target: current AG plus the race bonus. Used while a
/// player chooses attributes and weapons. `None` if the hand holds nothing to attack with.
pub fn at_rest(fighter: &Fighter) -> Option<AtRest> {
    let bow = fighter.holds_bow();
    let hand = if bow { Some(Arm::Item(Place::Ready)) } else { fighter.hand_arm(Place::Ready) };
    let thrown = hand.is_none() && fighter.natural_throw().is_some();
    let arm = hand.or_else(|| fighter.natural_throw())?;
    let craft = match fighter.race() {
        Race::Dwarf => fighter.arm_figures(arm).hammer_axe,
        Race::Elf => bow,
        _ => false,
    };
    let form = match (bow, thrown) {
        (true, _) => Form::Shot,
        (_, true) => Form::Throw,
        _ => Form::Attack,
    };
    let damage = skilled_damage(fighter, arm, form.is_missile());
    Some(AtRest { form, need: fighter.agility() + i32::from(craft), damage })
}

/// The chance of a spell at this distance with nothing in the way, before there is a battle. A thrown spell loses 1 for
/// every square, a missile spell 1 for every five; others have no range (SPELL-01, THR-02).
pub fn casting_at_rest(fighter: &Fighter, spell: Spell, squares: i32) -> Chance {
    let range = if spell.is_thrown() || spell.is_missile() { range(spell.is_thrown(), squares) } else { 0 };
    chance(Need::casting(fighter).total() + range, false)
}

/// The range modifier: -1 per square, or -1 for every five.
const fn range(by_square: bool, distance: i32) -> i32 {
    if by_square { -distance } else { -(distance / 5) }
}

/// The maximum SH that a strike can cost without a total of 3 or 4 (DEC-078).
pub fn highest(battle: &Battle, strike: &Strike) -> i32 {
    lost(damage(battle, strike).range().1, strike.form.factor(), armour_against(battle, strike)).1
}

/// Returns the distribution of an attack if rolled now, with the target evading or not.
pub fn spread(battle: &Battle, strike: &Strike, evading: bool) -> Spread {
    let (damage, armour) = (damage(battle, strike), armour_against(battle, strike));
    if sends_back(battle, strike) {
        return Spread::through(evading, damage, armour);
    }
    Spread::new(need(battle, strike).total(), evading, damage, strike.form.factor(), armour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::dice::sum;

    #[test]
    fn cumulative_tables_agree_with_dice_ways() {
        for total in 0..19 {
            let sum: u64 = (0..=total).map(|t| sum::ways(3, t)).sum();
            assert_eq!(u64::from(THREE[total as usize]), sum);
        }
        for total in 0..25 {
            let sum: u64 = (0..=total).map(|t| sum::ways(4, t)).sum();
            assert_eq!(u64::from(FOUR[total as usize]), sum);
        }
    }
}
