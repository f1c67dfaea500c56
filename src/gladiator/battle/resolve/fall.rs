//! Resolves falls: knock-downs by a shield, the square of a fall, and pits (manual p23, p40).

use crate::battle::check::grapple;
use crate::battle::event::{Event, Events, Roll, Strike};
use crate::battle::odds;
use crate::battle::odds::need::Need;
use crate::battle::odds::outcome::PIT_DAMAGE;
use crate::battle::resolve::Flow;
use crate::battle::state::decision::Decision;
use crate::model::board::Square;
use crate::model::fighter::FighterId;
use crate::model::ground::Layer;
use crate::model::magic::Being;

impl<E: Events> Flow<'_, E> {
    /// Rolls agility for something that is not an attack.
    pub(super) fn agility_roll(&mut self, roll: Roll, fighter: FighterId, against: FighterId, need: Need) -> bool {
        let dice = [self.dice.face(), self.dice.face(), self.dice.face()];
        let success = need.met_by(dice.iter().map(|face| i32::from(*face)).sum());
        self.emit(Event::Rolled { roll, fighter, against, need, dice, success });
        success
    }

    /// Handles a shield hit: the target rolls to keep standing. If they fall, the attacker chooses the square. Returns
    /// whether that decision was asked (SHLD-03, SHLD-06, DEC-066).
    pub(super) fn knock_over(&mut self, strike: &Strike) -> bool {
        let target = self.battle.fighter(strike.target);
        if !target.in_arena() || target.prone() {
            return false;
        }
        let need = odds::keep_standing(self.battle, strike);
        if self.agility_roll(Roll::KeepStanding, strike.target, strike.attacker, need) {
            return false;
        }
        let open = grapple::push_squares(self.battle, strike.target).next().is_some();
        if open {
            self.ask(Decision::Push { strike: *strike });
        } else {
            let here = self.battle.fighter(strike.target).at();
            self.push(strike, here);
        }
        open
    }

    /// Makes the target fall into the square that the attacker chose.
    pub(super) fn push(&mut self, strike: &Strike, to: Square) {
        // If someone unseen is there, the target falls in place (DEC-086).
        let here = self.battle.fighter(strike.target).at();
        let to = if self.battle.at(to).is_none() { to } else { here };
        self.emit(Event::Pushed { fighter: strike.target, to });
        self.hurt_in_pit(strike.target, Some(strike.attacker));
    }

    /// Takes 4 SH for every fall in a pit. The pusher earns experience for it (DEC-043, DEC-109).
    pub(super) fn hurt_in_pit(&mut self, fighter: FighterId, by: Option<FighterId>) {
        let state = self.battle.fighter(fighter);
        if !state.in_arena() || !self.battle.ground().terrain(state.at()).has(Layer::Pit) {
            return;
        }
        let sh = state.sh() - PIT_DAMAGE;
        let killed = sh <= 0;
        let prize = if killed { state.normal_ag() + state.iq() } else { 0 };
        let illusory = matches!(state.being(), Being::Illusion { .. } | Being::Image { .. });
        let earns =
            by.map(|by| self.battle.fighter(by)).is_some_and(|by| by.race().is_humanoid() && by.being().is_born());
        let gained = if earns && !illusory { PIT_DAMAGE as u16 + prize as u16 } else { 0 };
        self.emit(Event::PitHurt { fighter, by, sh, killed, gained });
        if killed {
            self.after_loss(fighter);
        }
    }
}
