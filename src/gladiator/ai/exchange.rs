//! What an exchange of blows is worth, in thousandths of a point of SH, from what one side knows.

use crate::gladiator::battle::check::strike;
use crate::gladiator::battle::event::{Form, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::item::Place;
use crate::gladiator::model::fighter::{Arm, Fighter, FighterId, Side};

use crate::gladiator::ai::hit_value::{Hit, Means, SH, Scale, shock};

/// What a blow is worth: each point of SH, and more if it dazes, fells or kills.
pub const WORTH: Scale = Scale { point: SH, daze: SH, fall: 5 * SH / 2, kill: 5 * SH };
/// How much of his action a blow spoils for whom it hits before he acts.
const SPOILT: Scale = Scale { point: 0, daze: SH / 2, fall: SH, kill: SH };

/// How much of his next action a strike spoils for its target, in thousandths.
pub fn spoils(battle: &Battle, side: Side, strike: &Strike, evading: bool) -> i64 {
    hit(battle, side, strike).expected(battle.view(side).need(strike).1.value, evading, &SPOILT)
}

/// The chance that a strike kills, in thousandths.
pub fn falls(battle: &Battle, side: Side, strike: &Strike) -> i64 {
    let spread = battle.view(side).spread(strike, battle.body(strike.target).evading());
    let chance = spread.at_least(sh(battle, side, strike.target));
    SH * chance.ways as i64 / chance.of as i64
}

/// SH of a fighter as a side knows it.
pub fn sh(battle: &Battle, side: Side, id: FighterId) -> i32 {
    battle.view(side).sh(id).value
}

/// What a strike hits with and what it meets.
pub fn hit(battle: &Battle, side: Side, strike: &Strike) -> Hit {
    Hit {
        damage: battle.view(side).damage(strike),
        factor: strike.form.factor(),
        armour: odds::armour_against(battle, strike),
        sh: sh(battle, side, strike.target),
        shock: shock(battle.fighter(strike.target)),
    }
}

/// What a strike is worth to who makes it.
pub fn worth(battle: &Battle, side: Side, strike: &Strike) -> i64 {
    worth_if(battle, side, strike, battle.body(strike.target).evading())
}

/// The same if its target did or did not evade.
pub fn worth_if(battle: &Battle, side: Side, strike: &Strike, evading: bool) -> i64 {
    Aim::new(battle, side, strike).worth(strike.form, evading)
}

/// An arm at a target, weighed: another blow with it at the same one needs another number and does the same.
#[derive(Clone, Copy)]
pub struct Aim {
    strike: Strike,
    /// The number needed, the form left out.
    need: i32,
    means: Means,
}

impl Aim {
    /// What that strike needs and does as a side knows it.
    pub fn new(battle: &Battle, side: Side, strike: &Strike) -> Aim {
        let need = battle.view(side).need(strike).1.value - odds::bonus(strike.form);
        Aim { strike: *strike, need, means: hit(battle, side, strike).means(&WORTH) }
    }

    /// Whether another strike differs by its form alone: both are blows that hurt as often as much.
    pub fn is_of(&self, strike: &Strike) -> bool {
        let plain = |form: Form| !form.is_missile() && !matches!(form, Form::Blast | Form::Steal);
        let same = Strike { form: self.strike.form, ..*strike } == self.strike;
        let (one, other) = (self.strike.form, strike.form);
        same && (one == other || (plain(one) && plain(other) && one.factor() == other.factor()))
    }

    /// What a strike of that form is worth if its target did or did not evade.
    pub fn worth(&self, form: Form, evading: bool) -> i64 {
        self.means.expected(self.need(form), evading)
    }

    /// What a strike of that form needs.
    pub const fn need(&self, form: Form) -> i32 {
        self.need + odds::bonus(form)
    }
}

/// How much less a strike is worth if its target evades.
pub fn saved(battle: &Battle, side: Side, strike: &Strike) -> i64 {
    let need = battle.view(side).need(strike).1.value;
    let means = hit(battle, side, strike).means(&WORTH);
    means.expected(need, false) - means.expected(need, true)
}

/// The best target of a form of attack, and its worth; the first of equals.
pub fn best(battle: &Battle, id: FighterId, form: Form) -> Option<(i64, FighterId)> {
    let side = battle.fighter(id).side();
    best_by(battle, id, form, |strike| worth(battle, side, strike))
}

/// The same for who has the worth of a strike from elsewhere.
pub fn best_by(battle: &Battle, id: FighterId, form: Form, worth: impl Fn(&Strike) -> i64) -> Option<(i64, FighterId)> {
    let mut best: Option<(i64, FighterId)> = None;
    for strike in strike::strikes(battle, id, form) {
        let worth = worth(&strike);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, strike.target));
        }
    }
    best
}

/// The attack that an enemy will most likely make on somebody now: none if he cannot reach him, or has acted.
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

/// What the enemies who can still strike somebody this turn will take of him.
pub fn danger(battle: &Battle, id: FighterId, evading: bool) -> i64 {
    let side = battle.fighter(id).side();
    let strikes = battle.enemies(side).filter_map(|enemy| reply(battle, enemy, id));
    strikes.map(|strike| worth_if(battle, side, &strike, evading)).sum()
}

/// A strike with what is in the Ready hand, without asking whether it is legal now: for what a shot will be worth once he
/// has turned.
pub fn unaimed(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> Strike {
    let fighter = battle.fighter(id);
    let natural = if form == Form::Throw { fighter.natural_throw() } else { fighter.natural_shot() };
    let arm = natural.unwrap_or(Arm::Item(Place::Ready));
    Strike { attacker: id, target, form, arm }
}

/// What one does to the other with what he holds, the two face to face.
pub fn standing(battle: &Battle, side: Side, attacker: FighterId, target: FighterId) -> i64 {
    let hand = battle.fighter(attacker).hand_arm(Place::Ready);
    let strike = match hand {
        Some(arm) => Strike { attacker, target, form: Form::Attack, arm },
        None => unaimed(battle, attacker, Form::Shot, target),
    };
    worth_if(battle, side, &strike, false)
}
