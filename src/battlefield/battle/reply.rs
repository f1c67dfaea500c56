//! Standing orders: what a unit decides without asking its player (BD-90).

use crate::battle::command::Reply;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{UnitId, UnitStance};
use crate::model::unit::StandingOrder;

impl FieldBattle {
    /// The answer of a unit to an attack by its standing order. `None` if its player is asked.
    pub fn standing_reply(&self, target: UnitId, attacker: UnitId) -> Option<Reply> {
        match self.unit(target).order {
            StandingOrder::Ask => None,
            StandingOrder::Answer => Some(Reply::Answer),
            StandingOrder::Defend => Some(Reply::Defend),
            StandingOrder::Best => Some(self.best_reply(target, attacker)),
        }
    }

    /// The better of answering and defending (EX-23): an answer strikes once with the attack and once with the defence,
    /// defending strikes with the defence at every attacker.
    pub fn best_reply(&self, target: UnitId, attacker: UnitId) -> Reply {
        let unit = self.unit(target);
        let more = self.enemies_around(unit.at, unit.army).filter(|enemy| {
            let other = self.unit(*enemy);
            let free = match other.stance {
                UnitStance::Undecided => true,
                UnitStance::Bound => other.target == target && !other.struck,
                UnitStance::Defending => false,
            };
            *enemy != attacker && free && !self.is_busy(other)
        });
        let attackers = 1 + more.count() as i32;
        if attackers == 1 {
            // Answering strikes as often and once more: nothing has to be computed.
            return Reply::Answer;
        }
        let strike = self.attack_odds(target, attacker).losses_of_three();
        let back = self.retaliation_odds(target, attacker).losses_of_three();
        if attackers * back > strike + back { Reply::Defend } else { Reply::Answer }
    }

    /// Returns whether a unit takes a bonus strike by its standing order. `None` if its player is asked.
    pub fn standing_bonus(&self, striker: UnitId, fleer: UnitId) -> Option<bool> {
        match self.unit(striker).order {
            StandingOrder::Ask => None,
            StandingOrder::Answer => Some(true),
            StandingOrder::Defend => Some(false),
            StandingOrder::Best => Some(self.is_bonus_good(striker, fleer)),
        }
    }

    /// A bonus strike costs the attack of the coming combat, so it is declined if another enemy is a better target.
    pub fn is_bonus_good(&self, striker: UnitId, fleer: UnitId) -> bool {
        let unit = self.unit(striker);
        let gain = |at: UnitId| self.attack_odds(striker, at).value_of_three(self.unit(at).value_of_one());
        let others = self.enemies_around(unit.at, unit.army).filter(|enemy| *enemy != fleer);
        gain(fleer) > 0 && others.map(gain).all(|other| other <= 2 * gain(fleer))
    }

    /// Returns whether a unit accepts a surrender by its standing order. `None` if its player is asked. A captor loses a round, so
    /// a handful of fighters is not worth the time of a large unit.
    pub fn standing_acceptance(&self, captor: UnitId, unit: UnitId) -> Option<bool> {
        let ask = self.unit(captor).order == StandingOrder::Ask;
        (!ask).then(|| 4 * self.value(self.unit(unit)) >= self.value(self.unit(captor)))
    }
}
