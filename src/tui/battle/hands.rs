//! Who plays a fighter: the player or, for a turn or for the battle, the computer. This is a matter of the screen: the
//! battle, its journal and what a fighter earns know nothing of it.

use crate::gladiator::fighter::{Control, FighterId, Side};
use crate::gladiator::state::{Battle, Decision};

/// Whose hands somebody is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The player's.
    Own,
    /// The computer's, in that turn only.
    Turn(u16),
    /// The computer's to the end.
    Battle,
}

/// The fighters about whom something has been said. A being of magic is in the hands of its maker until then, an image
/// always.
#[derive(Clone, Debug, Default)]
pub struct Hands {
    told: Vec<(FighterId, Hand)>,
}

impl Hands {
    /// In whose hands he is now.
    pub fn of(&self, battle: &Battle, id: FighterId) -> Hand {
        let fighter = battle.fighter(id);
        let maker = fighter.being().maker();
        if let Some(mage) = maker.filter(|_| fighter.is_image()) {
            return self.of(battle, mage);
        }
        let told = self.told.iter().find(|(who, _)| *who == place(battle, id)).map(|(_, hand)| *hand);
        match (told, maker) {
            (Some(Hand::Turn(turn)), _) if turn != battle.turn() => Hand::Own,
            (Some(hand), _) => hand,
            (None, Some(maker)) => self.of(battle, maker),
            (None, None) => Hand::Own,
        }
    }

    /// Gives him into those hands.
    pub fn give(&mut self, battle: &Battle, id: FighterId, hand: Hand) {
        let id = place(battle, id);
        self.told.retain(|(who, _)| *who != id);
        self.told.push((id, hand));
    }

    /// Gives everybody of a side for whom a player may decide, those who will be called later with their makers.
    pub fn give_side(&mut self, battle: &Battle, side: Side, hand: Hand) {
        for id in battle.fighters().filter(|id| is_players(battle, *id) && battle.fighter(*id).side() == side) {
            self.give(battle, id, hand);
        }
    }

    /// Nothing has been said about somebody who has just come.
    pub fn forget(&mut self, id: FighterId) {
        self.told.retain(|(who, _)| *who != id);
    }

    /// Whether the computer plays him: a robot, or somebody handed over.
    pub fn is_computers(&self, battle: &Battle, id: FighterId) -> bool {
        !is_players(battle, id) || self.of(battle, id) != Hand::Own
    }

    /// Whether the computer plays somebody who is a player's.
    pub fn is_lent(&self, battle: &Battle, id: FighterId) -> bool {
        is_players(battle, id) && self.of(battle, id) != Hand::Own
    }

    /// Whether the computer plays everybody of a side who is in the arena.
    pub fn has_side(&self, battle: &Battle, side: Side) -> bool {
        battle.side(side).all(|id| self.is_computers(battle, id))
    }

    /// Whether the computer answers what the battle asks.
    pub fn decides(&self, battle: &Battle) -> bool {
        match battle.decision() {
            Decision::Over { .. } => false,
            Decision::Incentive { side } => self.has_side(battle, side),
            other => other.fighter().is_some_and(|id| self.is_computers(battle, id)),
        }
    }
}

/// His own place in the list: a Mage among his images may stand in another's.
fn place(battle: &Battle, id: FighterId) -> FighterId {
    battle.fighter(id).home().unwrap_or(id)
}

/// Whether a player decides for him unless he hands him over.
pub fn is_players(battle: &Battle, id: FighterId) -> bool {
    battle.fighter(id).control() == Control::Player
}
