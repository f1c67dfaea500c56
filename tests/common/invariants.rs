//! What must hold in every battle, whatever is played.

use ludus::gladiator::check::may_evade;
use ludus::gladiator::command::Command;
use ludus::gladiator::event::Event;
use ludus::gladiator::fighter::{Control, Fighter, MoveClass, Presence};
use ludus::gladiator::ground::Layer;
use ludus::gladiator::item::{Item, Place};
use ludus::gladiator::race::Race;
use ludus::gladiator::state::{Battle, Decision, Phase, TURN_LIMIT};
use ludus::kit::board::Square;

pub fn legal(battle: &Battle) -> Vec<Command> {
    let mut list = Vec::new();
    battle.legal(&mut list);
    list
}

/// Carries a command out and proves that its events, folded over the state before, give the state after.
pub fn submit(battle: &mut Battle, command: &Command) -> Vec<Event> {
    let before = *battle;
    let mut told = before;
    let mut events = Vec::new();
    battle.submit(command, &mut events).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    events.iter().for_each(|event| told.apply(event));
    assert!(told == *battle, "the events of {command:?} do not add up: {events:#?}");
    assert!(matches!(events.last(), Some(Event::Asked { .. })), "the last event asks");
    pits_are_fallen_into(&before, battle, &events);
    events
}

/// Everything carried, by those who left too, and everything that lies on the ground.
fn everything(battle: &Battle) -> Vec<Item> {
    let carried = battle.fighters().flat_map(|id| battle.fighter(id).items_by_place()).flatten();
    carried.chain(battle.ground().items().map(|(_, item)| item)).collect()
}

/// Items in hands and slings, on the ground, and those that have become caltrops; bones come and go with the dead.
pub fn items(battle: &Battle) -> usize {
    let caltrops: u8 = Square::all().map(|at| battle.ground().terrain(at).count(Layer::Caltrops)).sum();
    everything(battle).iter().filter(|item| item.bones_of().is_none()).count() + usize::from(caltrops)
}

/// There are bones of every player's dead man, of nobody else, and once only (BONE-01, DEC-116).
fn bones_are_those_of_the_dead(battle: &Battle) {
    let everything = everything(battle);
    for id in battle.fighters() {
        let fighter = battle.fighter(id);
        let dead = fighter.presence() == Presence::Dead;
        let leaves = dead && fighter.control() == Control::Player && fighter.race().is_humanoid();
        let bones = everything.iter().filter(|item| item.bones_of() == Some(id)).count();
        assert_eq!(bones, usize::from(leaves), "bones of {id:?}: {fighter:?}");
    }
}

/// Into a pit nobody but a Troll comes of his own will, and whoever falls there is hurt (TER-09, TER-10, DEC-043).
fn pits_are_fallen_into(before: &Battle, after: &Battle, events: &[Event]) {
    for id in after.in_arena().filter(|id| before.fighter(*id).in_arena()) {
        let (was, is) = (before.fighter(id), after.fighter(id));
        if !after.ground().terrain(is.at()).has(Layer::Pit) {
            continue;
        }
        let fell = events.iter().any(|event| match event {
            Event::Pushed { fighter, .. } => *fighter == id,
            Event::Grappled { attacker, target } => [*attacker, *target].contains(&id),
            _ => false,
        });
        let hurt = events.iter().any(|event| matches!(event, Event::PitHurt { fighter, .. } if *fighter == id));
        assert!(was.at() == is.at() || is.race() == Race::Troll || fell, "{id:?} walked into a pit: {events:#?}");
        assert!(was.prone() || !is.prone() || hurt, "{id:?} fell in a pit unhurt: {events:#?}");
    }
}

pub fn sound(battle: &Battle) {
    for id in battle.fighters() {
        let fighter = battle.fighter(id);
        // Magic heals to 2 above normal (MSL-09, THR-12).
        assert!(fighter.sh() <= fighter.normal_sh() + 2, "{id:?} has too much SH");
        let gone = matches!(fighter.presence(), Presence::Dead | Presence::Gone);
        assert!(fighter.sh() > 0 || gone, "{id:?}: SH {}", fighter.sh());
        assert!(fighter.sh() <= 0 || fighter.presence() != Presence::Dead, "{id:?}: SH {}", fighter.sh());
        assert!(fighter.race().is_humanoid() || fighter.gained_halves() == 0, "{id:?}: creatures gain nothing");
        if gone {
            assert!(fighter.items_by_place().iter().all(Option::is_none), "the dead carry nothing");
        }
        let [ready, also] = Place::HANDS.map(|place| fighter.item(place));
        assert!(!also.is_some_and(Item::is_two_handed), "{id:?}: a two-hander in Also");
        assert!(also.is_none() || !ready.is_some_and(Item::is_two_handed), "{id:?}: a third hand");
        if !fighter.in_arena() {
            continue;
        }
        let terrain = battle.ground().terrain(fighter.at());
        assert!(!terrain.has(Layer::Wall) && !terrain.has(Layer::Altar), "{id:?} in a wall or on the altar");
        let alone = battle.all_at(fighter.at()).count() == 1;
        assert!(alone || fighter.prone(), "{id:?} stands where others lie");
        assert!(!battle.in_hand_combat(id) || (fighter.prone() && !alone), "{id:?} in hand combat by himself");
        assert!(!battle.in_hand_combat(id) || hands_free(fighter), "{id:?} in hand combat with {fighter:?}");
        if matches!(battle.decision(), Decision::Incentive { .. } | Decision::Move { .. }) {
            assert!(!fighter.unconscious() || fighter.prone(), "{id:?}: the unconscious lie");
        }
    }
    bones_are_those_of_the_dead(battle);
    asked_rightly(battle);
}

/// In hand combat nothing is held but daggers (HAND-09, HAND-11).
fn hands_free(fighter: &Fighter) -> bool {
    Place::HANDS.iter().all(|hand| fighter.item(*hand).is_none_or(Item::is_dagger))
}

/// Whoever is asked can answer.
fn asked_rightly(battle: &Battle) {
    if let Decision::Move { fighter } = battle.decision() {
        assert_eq!(battle.order().first(), Some(&fighter), "who moves next stands first in the order (UI-21)");
    }
    match battle.decision() {
        Decision::Over { .. } => return assert!(legal(battle).is_empty()),
        Decision::Incentive { .. } => assert_eq!(battle.phase(), Phase::Incentive),
        Decision::Move { fighter } => {
            let fighter = battle.fighter(fighter);
            assert!(battle.phase() == Phase::Movement && fighter.stands() && !fighter.moved());
        }
        Decision::Act { fighter } => {
            let fighter = battle.fighter(fighter);
            assert!(battle.phase() == Phase::Actions && fighter.in_arena() && !fighter.acted());
            assert!(!fighter.unconscious() && (fighter.class() != MoveClass::Run || fighter.prone()));
        }
        Decision::Evade { strike } => assert!(may_evade(battle, strike.target)),
        Decision::Repel { attacker, target } => {
            let (attacker, target) = (battle.fighter(attacker), battle.fighter(target));
            assert!(attacker.stands() && target.stands() && attacker.at().is_next_to(target.at()));
        }
        Decision::Push { strike } => {
            assert!(battle.fighter(strike.target).stands() && battle.fighter(strike.attacker).in_arena());
        }
        Decision::KeepUp { fighter, owed } => {
            assert!(battle.fighter(fighter).sh() >= 2, "{fighter:?} cannot pay");
            assert!(battle.owed_by(fighter).any(|other| other == owed), "{owed:?} is not due");
        }
        Decision::Read { fighter, left } => {
            assert!((1..=3).contains(&left) && battle.fighter(fighter).in_arena());
        }
        Decision::SecondBlow { fighter } => {
            assert!(battle.fighter(fighter).in_arena() && !battle.fighter(fighter).acted())
        }
    }
    assert!(battle.turn() <= TURN_LIMIT);
}
