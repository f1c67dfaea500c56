//! Rates an exchange of blows in thousandths of a point of SH, from what one side knows.

use crate::ai::hit_value::{Hit, Means, SH, Scale, shock};
use crate::battle::check::strike;
use crate::battle::event::{Form, Strike};
use crate::battle::odds;
use crate::battle::state::Battle;
use crate::data::item::Place;
use crate::model::fighter::{Arm, Fighter, FighterId, Side};

/// The value of a blow: its points of SH, and more if it dazes, fells or kills.
pub const VALUE_SCALE: Scale = Scale { point: SH, daze: SH, fall: 5 * SH / 2, kill: 5 * SH };
/// The share of the target's pending action that a blow spoils.
const SPOILT: Scale = Scale { point: 0, daze: SH / 2, fall: SH, kill: SH };

/// The share of its next action that a target loses to a strike, in thousandths.
pub fn spoils(battle: &Battle, side: Side, strike: &Strike, evading: bool) -> i64 {
    hit(battle, side, strike).expected(battle.view(side).need(strike).1.value, evading, &SPOILT)
}

/// The chance that a strike kills, in thousandths.
pub fn falls(battle: &Battle, side: Side, strike: &Strike) -> i64 {
    let spread = battle.view(side).spread(strike, battle.body(strike.target).evading());
    let chance = spread.at_least(sh(battle, side, strike.target));
    SH * chance.ways as i64 / chance.of as i64
}

/// The SH of a fighter, as far as a side knows it.
pub fn sh(battle: &Battle, side: Side, id: FighterId) -> i32 {
    battle.view(side).sh(id).value
}

/// The damage of a strike and the defence it meets.
pub fn hit(battle: &Battle, side: Side, strike: &Strike) -> Hit {
    Hit {
        damage: battle.view(side).damage(strike),
        factor: strike.form.factor(),
        armour: odds::armour_against(battle, strike),
        sh: sh(battle, side, strike.target),
        shock: shock(battle.fighter(strike.target)),
    }
}

/// The value of a strike for its attacker.
pub fn value(battle: &Battle, side: Side, strike: &Strike) -> i64 {
    value_if(battle, side, strike, battle.body(strike.target).evading())
}

/// The value of a strike, given that its target evades or not.
pub fn value_if(battle: &Battle, side: Side, strike: &Strike, evading: bool) -> i64 {
    Aim::new(battle, side, strike).value(strike.form, evading)
}

/// A rated pair of arm and target. Other strikes with that pair differ only in the number needed.
#[derive(Clone, Copy)]
pub struct Aim {
    strike: Strike,
    /// The number needed without the modifier of the form.
    need: i32,
    means: Means,
}

impl Aim {
    /// Rates a strike from what a side knows.
    pub fn new(battle: &Battle, side: Side, strike: &Strike) -> Aim {
        let need = battle.view(side).need(strike).1.value - odds::bonus(strike.form);
        Aim { strike: *strike, need, means: hit(battle, side, strike).means(&VALUE_SCALE) }
    }

    /// Returns whether this rating also holds for `strike`: it differs by its form alone, and
    /// both forms do the same damage.
    pub fn is_of(&self, strike: &Strike) -> bool {
        let plain = |form: Form| !form.is_missile() && !matches!(form, Form::Blast | Form::Steal);
        let same = Strike { form: self.strike.form, ..*strike } == self.strike;
        let (one, other) = (self.strike.form, strike.form);
        same && (one == other || (plain(one) && plain(other) && one.factor() == other.factor()))
    }

    /// The value of a strike of that form, given that its target evades or not.
    pub fn value(&self, form: Form, evading: bool) -> i64 {
        self.means.expected(self.need(form), evading)
    }

    /// The number that a strike of that form needs.
    pub const fn need(&self, form: Form) -> i32 {
        self.need + odds::bonus(form)
    }
}

/// The value that a strike loses if its target evades.
pub fn saved(battle: &Battle, side: Side, strike: &Strike) -> i64 {
    let need = battle.view(side).need(strike).1.value;
    let means = hit(battle, side, strike).means(&VALUE_SCALE);
    means.expected(need, false) - means.expected(need, true)
}

/// The best target of a form of attack and its value; the first of equals.
pub fn best(battle: &Battle, id: FighterId, form: Form) -> Option<(i64, FighterId)> {
    let side = battle.fighter(id).side();
    best_by(battle, id, form, |strike| value(battle, side, strike))
}

/// Like [`best`], with the value of a strike computed by the caller.
pub fn best_by(battle: &Battle, id: FighterId, form: Form, value: impl Fn(&Strike) -> i64) -> Option<(i64, FighterId)> {
    let mut best: Option<(i64, FighterId)> = None;
    for strike in strike::strikes(battle, id, form) {
        let value = value(&strike);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, strike.target));
        }
    }
    best
}

/// The attack that an enemy will most likely make on `target` now. `None` if the enemy cannot reach it or has acted.
pub fn reply(battle: &Battle, enemy: FighterId, target: FighterId) -> Option<Strike> {
    let foe = battle.fighter(enemy);
    if foe.acted() || foe.unconscious() {
        return None;
    }
    let hand = battle.in_hand_combat(enemy) || (foe.stands() && battle.engages(enemy, battle.fighter(target).at()));
    let form = if hand && foe.hand_arm(Place::Ready).is_some() {
        Form::Attack
    } else if foe.natural_throw().is_some() {
        Form::Throw
    } else {
        Form::Shot
    };
    if form == Form::Shot && !loaded(foe) {
        return None;
    }
    strike::strike(battle, enemy, form, target).ok()
}

fn loaded(fighter: &Fighter) -> bool {
    let item = fighter.item(Place::Ready);
    let bow = item.is_some_and(|item| item.weapon().row().bow.is_some() && item.reloads_needed() == 0);
    bow || fighter.natural_shot().is_some()
}

/// The total value of the strikes that enemies can still make on a fighter this turn.
pub fn danger(battle: &Battle, id: FighterId, evading: bool) -> i64 {
    let side = battle.fighter(id).side();
    let strikes = battle.enemies(side).filter_map(|enemy| reply(battle, enemy, id));
    strikes.map(|strike| value_if(battle, side, &strike, evading)).sum()
}

/// A strike with the weapon in the Ready hand, not checked for legality. It rates a shot
/// that becomes possible after a turn.
pub fn unaimed(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> Strike {
    let fighter = battle.fighter(id);
    let natural = if form == Form::Throw { fighter.natural_throw() } else { fighter.natural_shot() };
    let arm = natural.unwrap_or(Arm::Item(Place::Ready));
    Strike { attacker: id, target, form, arm }
}

/// The value of one strike with the weapon in hand, both fighters standing face to face.
pub fn standing(battle: &Battle, side: Side, attacker: FighterId, target: FighterId) -> i64 {
    let hand = battle.fighter(attacker).hand_arm(Place::Ready);
    let strike = match hand {
        Some(arm) => Strike { attacker, target, form: Form::Attack, arm },
        None => unaimed(battle, attacker, Form::Shot, target),
    };
    value_if(battle, side, &strike, false)
}
