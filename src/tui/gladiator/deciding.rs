//! Control of fighters in a battle, standing orders, and the AI's choices.

use crate::game_view::rulebook_ui::{AiMove, ControlRule, ControlRules, StandingOrder, sole_command};
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ludus_gladiator::ai;
use ludus_gladiator::ai::bidding;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::model::fighter::{Control, FighterId};

impl ControlRules for Battle {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        self.fighters().map(ActorId::from)
    }

    fn is_there(&self, who: ActorId) -> bool {
        let who = FighterId::from(who);
        self.fighter(who).in_arena()
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        let who = FighterId::from(who);
        self.fighter(who).side().seat()
    }

    fn is_players(&self, who: ActorId) -> bool {
        let who = FighterId::from(who);
        self.fighter(who).control() == Control::Player
    }

    /// A being of magic follows its maker by default; an image always does.
    /// A Mage with images may have swapped list places with an image.
    fn control_rule(&self, who: ActorId) -> ControlRule {
        let who = FighterId::from(who);
        let fighter = self.fighter(who);
        let own = (!fighter.is_image()).then(|| fighter.home().unwrap_or(who));
        ControlRule { own: own.map(Into::into), with: fighter.being().maker().map(Into::into) }
    }

    fn comer(event: &Event) -> Option<ActorId> {
        match *event {
            Event::Arrived { fighter, .. } => Some(fighter.into()),
            _ => None,
        }
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        let ai::AiChoice { command, why } = ai::choose(self)?;
        Some(AiMove { command, why: why.into() })
    }

    /// Fighters who are all engaged are not asked for the order of movement.
    fn only_answer(&self) -> Option<Command> {
        match self.decision() {
            Decision::Incentive { side } if !self.observation(side).is_order_open() => bidding::likely(self),
            _ => sole_command(self),
        }
    }

    /// A waiting fighter stops its order for missiles too. A moving fighter stops only for blows and ignores shots.
    /// The order for all others among the moves never costs an action.
    fn obey(&self, order: &StandingOrder<Command>) -> Option<Command> {
        match (order, self.decision()) {
            (StandingOrder::Advance, Decision::Incentive { .. }) => bidding::likely(self),
            (StandingOrder::RestMoves, Decision::Move { .. }) => bidding::stand(self),
            (StandingOrder::RestMoves, _) => None,
            (StandingOrder::Stand, _) => bidding::stand(self),
            (StandingOrder::Hold, Decision::Move { fighter }) if bidding::is_met(self, fighter, true) => None,
            (StandingOrder::Advance, Decision::Move { fighter }) if bidding::is_met(self, fighter, false) => None,
            (StandingOrder::Advance, Decision::Move { .. }) => bidding::advance(self),
            (StandingOrder::Rest | StandingOrder::Hold | StandingOrder::Advance, _) => bidding::stand_idle(self),
            (StandingOrder::Take, Decision::Evade { .. }) => Some(Command::TakeIt),
            (StandingOrder::Alike(command), _) => bidding::follow(self, command),
            (StandingOrder::Take | StandingOrder::Repeat | StandingOrder::GoTo(_), _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_view::control::{ControlMap, Controller};
    use crate::tests::{drawn, man, robot};
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;
    use ludus_engine::narration::Narrate;
    use ludus_gladiator::data::race::Race;
    use ludus_gladiator::data::spell::Spell;
    use ludus_gladiator::model::board::Facing;
    use ludus_gladiator::model::fighter::Side;
    use ludus_gladiator::model::setup::Phase;
    use ludus_gladiator::model::setup::Recruit;

    const MERLIN: FighterId = FighterId(0);

    /// Returns a battle in which Merlin has cast that spell successfully and `wanted` holds.
    fn after(spell: Spell, wanted: fn(&Battle) -> bool) -> Battle {
        let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
        (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (Race::Mage, 16, 18, 18);
        merlin.stance.as_mut().unwrap().spells = Some(vec![spell]);
        let bran = Recruit { ag: 8, ..robot("Bran", 30, 9, ["Mace", "", "", ""]) };
        let setup = drawn(vec![merlin, bran], Phase::Actions, &[]);
        let called = (0..100).find_map(|seed| {
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            let mut legal = Vec::new();
            battle.legal_commands(&mut legal);
            let cast = legal.into_iter().find(|command| matches!(command, Command::Cast { .. }))?;
            battle.execute(&cast, &mut NullSink).unwrap();
            wanted(&battle).then_some(battle)
        });
        called.unwrap()
    }

    #[test]
    fn summons_follows_its_makers_control_until_it_has_its_own() {
        let battle = after(Spell::SummonWolf, |battle| battle.fighters().count() == 3);
        let wolf = battle.fighters().find(|id| battle.fighter(*id).race() == Race::Wolf).unwrap();
        let mut hands = ControlMap::default();
        assert!(!hands.is_computers(&battle, wolf) && hands.is_computers(&battle, FighterId(1)), "Bran is a robot's");
        hands.delegate(&battle, MERLIN, Controller::Battle);
        assert!(hands.is_lent(&battle, wolf));
        hands.delegate(&battle, wolf, Controller::Own);
        assert!(!hands.is_lent(&battle, wolf) && hands.is_lent(&battle, MERLIN));
        hands.forget(wolf);
        assert!(hands.is_lent(&battle, wolf));
        hands.delegate(&battle, MERLIN, Controller::Turn(battle.round() + 1));
        assert!(!hands.is_lent(&battle, MERLIN) && !hands.is_lent(&battle, wolf), "that turn is not now");
    }

    #[test]
    fn mage_and_images_always_have_the_same_controller() {
        // The Mage and the image have swapped list places.
        let battle = after(Spell::Image, |battle| battle.fighter(MERLIN).is_image());
        let mage =
            battle.fighters().find(|id| battle.fighter(*id).race() == Race::Mage && !battle.fighter(*id).is_image());
        let images: Vec<FighterId> = battle.fighters().filter(|id| battle.fighter(*id).is_image()).collect();
        assert!(!images.is_empty());
        let mut hands = ControlMap::default();
        hands.delegate(&battle, mage.unwrap(), Controller::Battle);
        assert!(images.iter().all(|id| hands.is_lent(&battle, *id)));
        hands.delegate(&battle, mage.unwrap(), Controller::Own);
        assert!(battle.side(Side::West).all(|id| !hands.is_lent(&battle, id)));
    }

    #[test]
    fn order_is_not_asked_while_all_are_engaged() {
        let meets = |x| {
            let west = man("Ann", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
            let setup = drawn(vec![west, robot("Bob", x, 9, ["Mace", "", "", ""])], Phase::Incentive, &[]);
            (0..50).find_map(|seed| {
                let battle = Battle::new(&setup, Seed(seed)).unwrap();
                matches!(battle.decision(), Decision::Incentive { side: Side::West }).then_some(battle)
            })
        };
        let [near, far] = [11, 20].map(|x| meets(x).unwrap());
        assert!(matches!(near.only_answer(), Some(Command::MoveFirst { .. })), "{:?}", near.decision());
        assert_eq!(far.only_answer(), None);
    }
}
