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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::command::Command;
    use crate::gladiator::event::Silent;
    use crate::gladiator::race::Race;
    use crate::gladiator::setup::Recruit;
    use crate::gladiator::spell::Spell;
    use crate::gladiator::state::Phase;
    use crate::kit::board::Facing;
    use crate::kit::dice::Seed;
    use crate::tui::tests::{drawn, man, robot};

    const MERLIN: FighterId = FighterId(0);

    /// Merlin, who has cast that spell with success and as it is wanted.
    fn after(spell: Spell, wanted: fn(&Battle) -> bool) -> Battle {
        let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
        (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (Race::Mage, 16, 18, 18);
        merlin.stance.as_mut().unwrap().spells = Some(vec![spell]);
        let bran = Recruit { ag: 8, ..robot("Bran", 30, 9, ["Mace", "", "", ""]) };
        let setup = drawn(vec![merlin, bran], Phase::Actions, &[]);
        let called = (0..100).find_map(|seed| {
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            let mut legal = Vec::new();
            battle.legal(&mut legal);
            let cast = legal.into_iter().find(|command| matches!(command, Command::Cast { .. }))?;
            battle.submit(&cast, &mut Silent).unwrap();
            wanted(&battle).then_some(battle)
        });
        called.unwrap()
    }

    #[test]
    fn a_being_is_in_its_makers_hands_until_something_is_said_about_it() {
        let battle = after(Spell::SummonWolf, |battle| battle.fighters().count() == 3);
        let wolf = battle.fighters().find(|id| battle.fighter(*id).race() == Race::Wolf).unwrap();
        let mut hands = Hands::default();
        assert!(!hands.is_computers(&battle, wolf) && hands.is_computers(&battle, FighterId(1)), "Bran is a robot's");
        hands.give(&battle, MERLIN, Hand::Battle);
        assert!(hands.is_lent(&battle, wolf));
        hands.give(&battle, wolf, Hand::Own);
        assert!(!hands.is_lent(&battle, wolf) && hands.is_lent(&battle, MERLIN));
        hands.forget(wolf);
        assert!(hands.is_lent(&battle, wolf));
        hands.give(&battle, MERLIN, Hand::Turn(battle.turn() + 1));
        assert!(!hands.is_lent(&battle, MERLIN) && !hands.is_lent(&battle, wolf), "that turn is not now");
    }

    #[test]
    fn a_mage_and_his_images_are_always_in_the_same_hands() {
        // He stands in the place of an image, and an image in his.
        let battle = after(Spell::Image, |battle| battle.fighter(MERLIN).is_image());
        let mage =
            battle.fighters().find(|id| battle.fighter(*id).race() == Race::Mage && !battle.fighter(*id).is_image());
        let images: Vec<FighterId> = battle.fighters().filter(|id| battle.fighter(*id).is_image()).collect();
        assert!(!images.is_empty());
        let mut hands = Hands::default();
        hands.give(&battle, mage.unwrap(), Hand::Battle);
        assert!(images.iter().all(|id| hands.is_lent(&battle, *id)));
        hands.give(&battle, mage.unwrap(), Hand::Own);
        assert!(battle.side(Side::West).all(|id| !hands.is_lent(&battle, id)));
    }
}
