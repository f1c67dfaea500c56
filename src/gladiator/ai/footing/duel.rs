//! What two do to each other, by quarter.

use crate::gladiator::ai::exchange;
use crate::gladiator::ai::footing::steps_to_touch;
use crate::gladiator::ai::hit_value;
use crate::gladiator::ai::hit_value::{Hit, Means};
use crate::gladiator::battle::event::{Form, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::odds::need::Modifier;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::item::Place;
use crate::gladiator::data::tables::Pole;
use crate::gladiator::model::board::{Facing, Square};
use crate::gladiator::model::fighter::{FighterId, MoveClass};
use std::cell::OnceCell;

/// The blows between him and one enemy.
pub struct Duel<'a> {
    battle: &'a Battle,
    id: FighterId,
    enemy: FighterId,
    pub at: Square,
    pub facing: Facing,
    pub settled: bool,
    /// Moves with which the enemy can still come and strike; none if he cannot.
    pub reach: i32,
    /// What he takes of the enemy, by the enemy's quarter; then out of a charge.
    pub mine: [[i64; 3]; 2],
    /// The most of these that he can have with what he holds.
    pub most: i64,
    pub strikes: bool,
    /// Whether a blow of the enemy is checked: somebody engages him, or nobody minds being charged.
    checked: bool,
    /// What the enemy takes of him, once it is asked for.
    takes: OnceCell<Taking>,
}

/// What an enemy takes of him.
pub struct Taking {
    /// By his own quarter, where the enemy stands.
    pub here: [i64; 3],
    /// Of who can still come: held in front, beside him, from afar and out of a charge with a pole.
    pub comes: Coming,
}

/// What an enemy who can still move takes of him.
pub struct Coming {
    pub held: i64,
    pub free: i64,
    pub charging: i64,
}

/// How he goes, for who weighs a duel.
pub struct Pace {
    /// The most moves he has.
    pub moves: i32,
    /// The most after which he can still strike.
    pub charge: i32,
    pub pole: Option<Pole>,
    /// Whether he minds being charged.
    pub patient: bool,
}

impl<'a> Duel<'a> {
    pub fn new(battle: &'a Battle, id: FighterId, enemy: FighterId, pace: &Pace) -> Duel<'a> {
        let (fighter, foe) = (battle.fighter(id), battle.fighter(enemy));
        let settled =
            foe.moved() || !battle.can_move(enemy) || battle.phase() == crate::gladiator::model::setup::Phase::Actions;
        // Where he stands counts only while he may still go.
        let engaged = !settled && battle.is_engaged(enemy);
        let reach = if engaged { 1 } else { foe.mp() / 2 };
        // Who is too far off for a blow this turn need not be weighed; a long pole saves a step.
        let between = steps_to_touch(foe.at(), fighter.at());
        let phases = fighter.phase_range().is_some();
        let long = i32::from(pace.pole == Some(Pole::Long));
        let mine = phases || between - long <= pace.charge.min(pace.moves);
        let ran = foe.moved() && foe.class() == MoveClass::Run;
        let strikes = battle.stands(enemy) && !(foe.acted() || foe.unconscious() || ran);
        let comes = phases || between <= pace.moves + if settled { 0 } else { reach };
        let strikes = strikes && comes;
        let mine = if mine { blows(battle, id, id, enemy) } else { [0; 3] };
        let gain = |side: usize, charging: bool| {
            let worth = mine[if settled { side } else { 0 }];
            let worth = if charging { worth * 9 / 5 } else { worth };
            if settled { worth } else { worth * 3 / 4 }
        };
        let mine = [false, true].map(|charging| [0, 1, 2].map(|side| gain(side, charging)));
        let most = mine[usize::from(pace.pole.is_some())].into_iter().fold(0, i64::max);
        Duel {
            battle,
            id,
            enemy,
            at: foe.at(),
            facing: foe.facing(),
            settled,
            reach,
            mine,
            most,
            strikes,
            checked: engaged || !pace.patient,
            takes: OnceCell::new(),
        }
    }

    /// What the enemy takes of him; asked only of who strikes.
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

    /// What the enemy can take in a square to which he must come first.
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

/// A hand blow from any quarter, whatever the two face now.
struct DuelBlow {
    /// The number needed from the front.
    need: i32,
    /// What a hit is worth past the front armour and past the other.
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
        let means = |armour| Hit { damage, factor: 1, armour, sh, shock }.means(&exchange::WORTH);
        let faced = means(front);
        let passed = if other == front { faced } else { means(other) };
        DuelBlow { need: known.value - now, means: [faced, passed], prone: target.prone(), evading: target.evading() }
    }

    /// Its worth from front, flank and rear, with so much added to the number needed.
    fn quarters(&self, more: i32) -> [i64; 3] {
        let [faced, passed] = self.means;
        [(0, faced), (2, passed), (3, passed)].map(|(bonus, means)| {
            let bonus = if self.prone { 0 } else { bonus };
            means.expected(self.need + more + bonus, self.evading)
        })
    }
}

/// The best of one blow and two.
fn blows(battle: &Battle, viewer: FighterId, attacker: FighterId, target: FighterId) -> [i64; 3] {
    let from = battle.fighter(attacker);
    let Some(arm) = from.hand_arm(Place::Ready) else { return [0; 3] };
    let one = DuelBlow::new(battle, viewer, &Strike { attacker, target, form: Form::Attack, arm });
    let mut worth = one.quarters(0);
    let two = from.item(Place::Ready).is_some_and(|item| item.is_two_handed());
    let second = if two || attacker != viewer { None } else { from.hand_arm(Place::Also) };
    if let Some(arm) = second {
        let other = DuelBlow::new(battle, viewer, &Strike { attacker, target, form: Form::DualSecond, arm });
        for (worth, both) in
            worth.iter_mut().zip(one.quarters(odds::bonus(Form::DualFirst)).into_iter().zip(other.quarters(0)))
        {
            *worth = (*worth).max(both.0 + both.1);
        }
    }
    worth
}
