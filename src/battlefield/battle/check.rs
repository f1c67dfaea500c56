//! Checks whether a command answers the pending decision. A check never looks at what the deciding army cannot see.

mod combat;
mod movement;

use crate::battle::command::{Command, Reply};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::battle::unit::{Status, Unit, UnitId};
use crate::data::ground::{Fort, Terrain};
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::spot::Spot;

pub type Checked = Result<(), IllegalMove>;

/// Turns a condition into the reason for a refusal.
pub(crate) const fn require(holds: bool, otherwise: IllegalMove) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl FieldBattle {
    pub fn check(&self, command: &Command) -> Checked {
        let army = self.deciding_army().ok_or(IllegalMove::Over)?;
        match (self.question, command) {
            (Question::Bonus { .. }, Command::Bonus(_)) | (Question::Accept { .. }, Command::Accept(_)) => Ok(()),
            (Question::Reply { attacker, target }, Command::Reply(reply)) => self.check_reply(*reply, target, attacker),
            (Question::None, command) => self.check_turn(army, command),
            _ => Err(IllegalMove::OtherQuestion),
        }
    }

    fn check_turn(&self, army: u8, command: &Command) -> Checked {
        match (*command, self.stage) {
            (Command::Place { unit, at }, Stage::Deployment | Stage::Hiding) => {
                self.check_place(self.own(unit, army)?, at)
            }
            (_, Stage::Deployment | Stage::Hiding) => Err(IllegalMove::OtherQuestion),
            (Command::Concede, _) => Ok(()),
            (Command::Order { unit, order }, _) => {
                let own = self.own_active(unit, army)?;
                require(!own.reordered && own.order != order, IllegalMove::Reordered)
            }
            (Command::EndTurn, Stage::Movement) => self.check_barbarians(army),
            (Command::EndTurn, Stage::Combat) => Ok(()),
            (Command::Move { unit, way }, Stage::Movement) => {
                self.own_active(unit, army)?;
                self.check_move(unit, way)
            }
            (Command::Leave { unit, way, guard, held }, Stage::Movement) => {
                self.own_active(unit, army)?;
                self.check_leave(unit, way, guard, held)
            }
            (Command::Pay { unit, to }, Stage::Movement) => {
                self.own_active(unit, army)?;
                self.check_pay(unit, to)
            }
            (Command::Withdraw { unit }, Stage::Movement) => {
                self.own_active(unit, army)?;
                self.check_withdraw(unit)
            }
            (Command::Attack { unit, target }, Stage::Combat) => {
                self.own_active(unit, army)?;
                self.check_attack(unit, target)
            }
            (Command::Shoot { unit, target }, Stage::Combat) => {
                self.own_active(unit, army)?;
                self.check_shot(unit, target)
            }
            (Command::Defend { unit }, Stage::Combat) => {
                let own = self.own_active(unit, army)?;
                self.check_undecided(own)
            }
            (Command::Surrender { unit, to }, Stage::Combat) => {
                self.own_active(unit, army)?;
                self.check_surrender(unit, to)
            }
            _ => Err(IllegalMove::OtherQuestion),
        }
    }

    fn own(&self, id: UnitId, army: u8) -> Result<&Unit, IllegalMove> {
        let unit = self.units.get(id).ok_or(IllegalMove::NoUnit)?;
        if unit.army == army { Ok(unit) } else { Err(IllegalMove::NotYours) }
    }

    fn own_active(&self, id: UnitId, army: u8) -> Result<&Unit, IllegalMove> {
        let unit = self.own(id, army)?;
        if unit.is_active() { Ok(unit) } else { Err(IllegalMove::NotActive) }
    }

    fn check_place(&self, unit: &Unit, at: Spot) -> Checked {
        require(unit.status == Status::Waiting, IllegalMove::Placed)?;
        require(unit.hidden == (self.stage == Stage::Hiding), IllegalMove::HiddenLast)?;
        require(self.can_place(unit, at), IllegalMove::NoPlace(at))
    }

    /// Returns whether a unit may be placed on a hex: in its zone, unseen by others, on ground where it can stand (BD-80). Nomads are
    /// not placed in fortifications (BD-21).
    pub fn can_place(&self, unit: &Unit, at: Spot) -> bool {
        let ground = self.map.ground(at);
        let indoors = unit.troop == Troop::Nomads && ground.fort() != Fort::None;
        let rests = !unit.troop.flies() || ground.terrain() != Terrain::Water;
        self.map.contains(at)
            && self.zone(unit.army).contains(at)
            && self.seen_on(at, unit.army).is_none()
            && going::cost(unit.troop, self.homeland(unit.army), ground).is_some()
            && rests
            && !indoors
    }

    fn check_reply(&self, reply: Reply, target: UnitId, attacker: UnitId) -> Checked {
        match reply {
            Reply::Answer | Reply::Defend => Ok(()),
            Reply::Turn(other) => {
                let unit = self.unit(target);
                let near = self.enemies_around(unit.at, unit.army).any(|enemy| enemy == other);
                require(near && other != attacker, IllegalMove::NoTarget)
            }
            Reply::Surrender => self.check_surrender(target, attacker),
        }
    }
}
