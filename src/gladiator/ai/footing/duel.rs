//! Rates the blows between two fighters, by the quarter they come from.

use crate::ai::footing::steps_to_touch;
use crate::ai::hit_value::{Hit, Means};
use crate::ai::{exchange, hit_value};
use crate::battle::event::{Form, Strike};
use crate::battle::odds;
use crate::battle::odds::need::Modifier;
use crate::battle::state::Battle;
use crate::data::item::Place;
use crate::data::tables::Pole;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{FighterId, MoveClass};
use crate::model::setup::Phase;
use core::cell::OnceCell;

/// The blows between the fighter and one enemy.
pub struct Duel<'a> {
    battle: &'a Battle,
    id: FighterId,
    enemy: FighterId,
    pub at: Square,
    pub facing: Facing,
    pub settled: bool,
    /// Moves left to the enemy for coming to strike; 0 if it cannot.
    pub reach: i32,
    /// The value of the fighter's blows, by the enemy's quarter; first without a charge, then with one.
    pub gains: [[i64; 3]; 2],
    /// The highest value in `gains` with the weapon in hand.
    pub most: i64,
    pub strikes: bool,
    /// True if the enemy's blow is discounted: it is engaged, or the fighter no longer avoids being charged.
    checked: bool,
    /// The enemy's blows, computed on first use.
    takes: OnceCell<Taking>,
}

/// The value of an enemy's blows.
pub struct Taking {
    /// By the fighter's quarter in which the enemy stands.
    pub here: [i64; 3],
    /// The blows of an enemy that can still move.
    pub comes: Coming,
}

/// The value of a moving enemy's blows: engaged in front, free to step, and out of a charge with a pole arm.
pub struct Coming {
    pub held: i64,
    pub free: i64,
    pub charging: i64,
}

/// The fighter's movement, as far as a duel depends on it.
pub struct Pace {
    pub moves: i32,
    /// The most moves after which the fighter can still strike.
    pub charge: i32,
    pub pole: Option<Pole>,
    /// True if the fighter avoids being charged.
    pub patient: bool,
}

impl<'a> Duel<'a> {
    pub fn new(battle: &'a Battle, id: FighterId, enemy: FighterId, pace: &Pace) -> Duel<'a> {
        let (fighter, foe) = (battle.fighter(id), battle.fighter(enemy));
        let settled = foe.moved() || !battle.can_move(enemy) || battle.phase() == Phase::Actions;
        // The enemy's position matters only while it can still move.
        let engaged = !settled && battle.is_engaged(enemy);
        let reach = if engaged { 1 } else { foe.mp() / 2 };
        // Enemies too far for a blow this turn are not rated; a long pole saves a step.
        let between = steps_to_touch(foe.at(), fighter.at());
        let phases = fighter.phase_range().is_some();
        let long = i32::from(pace.pole == Some(Pole::Long));
        let gains = phases || between - long <= pace.charge.min(pace.moves);
        let ran = foe.moved() && foe.class() == MoveClass::Run;
        let strikes = battle.stands(enemy) && !(foe.acted() || foe.unconscious() || ran);
        let comes = phases || between <= pace.moves + if settled { 0 } else { reach };
        let strikes = strikes && comes;
        let gains = if gains { blows(battle, id, id, enemy) } else { [0; 3] };
        let gain = |side: usize, charging: bool| {
            let value = gains[if settled { side } else { 0 }];
            let value = if charging { value * 9 / 5 } else { value };
            if settled { value } else { value * 3 / 4 }
        };
        let gains = [false, true].map(|charging| [0, 1, 2].map(|side| gain(side, charging)));
        let most = gains[usize::from(pace.pole.is_some())].into_iter().fold(0, i64::max);
        Duel {
            battle,
            id,
            enemy,
            at: foe.at(),
            facing: foe.facing(),
            settled,
            reach,
            gains,
            most,
            strikes,
            checked: engaged || !pace.patient,
            takes: OnceCell::new(),
        }
    }

    /// The enemy's blows. Only called for an enemy that can strike.
    pub fn takes(&self) -> &Taking {
        self.takes.get_or_init(|| {
            let here = blows(self.battle, self.id, self.enemy, self.id);
            let pole = self.battle.fighter(self.enemy).pole_arm().is_some();
            let checked = |blow: i64| if self.checked { blow * 3 / 4 } else { blow };
            let charging = if pole { here[1] * 9 / 5 } else { here[1] };
            let comes = Coming { held: here[0] * 3 / 4, free: checked(here[1]), charging: checked(charging) };
            Taking { here, comes }
        })
    }

    /// The value of the enemy's blow in a square that it must reach first.
    pub fn blow_from_afar(&self, at: Square) -> i64 {
        if !self.strikes || self.settled {
            return 0;
        }
        match steps_to_touch(self.at, at) {
            steps if steps > self.reach => 0,
            steps if steps >= 2 => self.takes().comes.charging,
            _ => self.takes().comes.free,
        }
    }
}

/// A hand blow rated from any quarter, whatever the present facings are.
struct DuelBlow {
    need: i32,
    /// The value of a hit against the front armour, and against the other armour.
    means: [Means; 2],
    prone: bool,
    evading: bool,
}

impl DuelBlow {
    fn new(battle: &Battle, viewer: FighterId, strike: &Strike) -> DuelBlow {
        let side = battle.fighter(viewer).side();
        let view = battle.view(side);
        let (need, known) = view.need(strike);
        let facing = |modifier: &(Modifier, i8)| matches!(modifier.0, Modifier::Side | Modifier::Rear);
        let now: i32 = need.modifiers().iter().filter(|one| facing(one)).map(|one| i32::from(one.1)).sum();
        let target = battle.body(strike.target);
        let shieldless = battle.fighter(strike.attacker).arm_figures(strike.arm).ignores_shield;
        let (front, other) = target.armour(shieldless);
        let (damage, sh) = (view.damage(strike), exchange::sh(battle, side, strike.target));
        let shock = hit_value::shock(battle.fighter(strike.target));
        let means = |armour| Hit { damage, factor: 1, armour, sh, shock }.means(&exchange::VALUE_SCALE);
        let faced = means(front);
        let passed = if other == front { faced } else { means(other) };
        DuelBlow { need: known.value - now, means: [faced, passed], prone: target.prone(), evading: target.evading() }
    }

    /// The value from front, flank and rear, with `more` added to the number needed.
    fn quarters(&self, more: i32) -> [i64; 3] {
        let [faced, passed] = self.means;
        [(0, faced), (2, passed), (3, passed)].map(|(bonus, means)| {
            let bonus = if self.prone { 0 } else { bonus };
            means.expected(self.need + more + bonus, self.evading)
        })
    }
}

/// The better of one blow and two, by quarter.
fn blows(battle: &Battle, viewer: FighterId, attacker: FighterId, target: FighterId) -> [i64; 3] {
    let from = battle.fighter(attacker);
    let Some(arm) = from.hand_arm(Place::Ready) else { return [0; 3] };
    let one = DuelBlow::new(battle, viewer, &Strike { attacker, target, form: Form::Attack, arm });
    let mut value = one.quarters(0);
    let two = from.item(Place::Ready).is_some_and(|item| item.is_two_handed());
    let second = if two || attacker != viewer { None } else { from.hand_arm(Place::Also) };
    if let Some(arm) = second {
        let other = DuelBlow::new(battle, viewer, &Strike { attacker, target, form: Form::DualSecond, arm });
        for (value, both) in
            value.iter_mut().zip(one.quarters(odds::bonus(Form::DualFirst)).into_iter().zip(other.quarters(0)))
        {
            *value = (*value).max(both.0 + both.1);
        }
    }
    value
}
