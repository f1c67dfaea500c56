//! Invariants of every battle, whatever is played.

use ludus::gladiator::battle::check::may_evade;
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::event::{Event, Form};
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::battle::state::{Battle, TURN_LIMIT};
use ludus::gladiator::data::item::{Item, Place};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::board::Square;
use ludus::gladiator::model::fighter::{Arm, Control, Fighter, FighterId, MoveClass, Presence};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::magic::{Being, Lasting};
use ludus::gladiator::model::setup::Phase;

pub fn legal(battle: &Battle) -> Vec<Command> {
    let mut list = Vec::new();
    battle.legal_commands(&mut list);
    list
}

/// Executes a command and checks that its events, applied to the state before, give the state after.
pub fn submit(battle: &mut Battle, command: &Command) -> Vec<Event> {
    let before = battle.clone();
    let mut told = before.clone();
    let mut events = Vec::new();
    battle.execute(command, &mut events).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    let mut count = items(&told) as i32;
    for event in &events {
        let wanted = count + magic_brings(&told, event);
        told.apply(event);
        count = items(&told) as i32;
        assert_eq!(count, wanted, "items: {event:?}");
    }
    assert!(told == *battle, "the events of {command:?} do not add up: {events:#?}");
    assert!(matches!(events.last(), Some(Event::Asked { .. })), "the last event asks");
    pits_are_fallen_into(&before, battle, &events);
    events
}

/// All items carried, also by fighters who left, and all items on the ground.
fn everything(battle: &Battle) -> Vec<Item> {
    let carried = battle.fighters().flat_map(|id| battle.fighter(id).items_by_place()).flatten();
    carried.chain(battle.ground().items().map(|(_, item)| item)).collect()
}

/// The number of items in hands and slings, on the ground, and turned into caltrops. Bones come and go with the
/// dead, so they do not count.
pub fn items(battle: &Battle) -> usize {
    let layers = Square::all().map(|at| usize::from(battle.ground().terrain(at).count(Layer::Caltrops)));
    everything(battle).iter().filter(|item| item.bones_of().is_none()).count() + layers.sum::<usize>()
}

/// The change in the number of items by an event. Only magic changes it: a being arrives with its kind's items and
/// vanishes with those it then has (DEC-090). A Staff turns into snakes (DEC-103), and a Death Sword appears (DEC-126).
/// Items thrown or dropped before stay.
fn magic_brings(before: &Battle, event: &Event) -> i32 {
    let gone = |id: FighterId| {
        let fighter = before.fighter(id);
        let carried = fighter.items_by_place().into_iter().flatten().filter(|item| item.bones_of().is_none());
        if fighter.being().is_born() { 0 } else { -(carried.count() as i32) }
    };
    match event {
        Event::Arrived { race, .. } => match race {
            Race::Goblin | Race::Orc | Race::Elf | Race::Dwarf | Race::Human => 2,
            Race::Mage => 1,
            _ => 0,
        },
        Event::Blow(blow) if blow.killed => {
            // A being's own weapon that was sent back lies there before the being dies.
            let thrown = blow.returned && blow.strike.form == Form::Throw && matches!(blow.strike.arm, Arm::Item(_));
            let own = thrown && !before.fighter(blow.victim()).being().is_born();
            gone(blow.victim()) + i32::from(own)
        }
        Event::Vanished { fighter, .. }
        | Event::Left { fighter }
        | Event::PitHurt { fighter, killed: true, .. }
        | Event::TerrainHurt { fighter, killed: true, .. } => gone(*fighter),
        Event::StaffSpent { .. } => -1,
        Event::SwordGiven { .. } => 1,
        _ => 0,
    }
}

/// Every dead player fighter has bones, once, and nobody else has (BONE-01, DEC-116).
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

/// Only a Troll enters a pit of its own will; everyone else falls and is hurt (TER-09, TER-10, DEC-043).
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
        // Magic heals to at most 2 above normal (MSL-09, THR-12).
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
        assert!(!fighter.unconscious() || !fighter.evading(), "{id:?} evades unconscious");
        let terrain = battle.ground().terrain(fighter.at());
        assert!(!terrain.has(Layer::Wall) && !terrain.has(Layer::Altar), "{id:?} in a wall or on the altar");
        let alone = battle.all_at(fighter.at()).count() == 1;
        assert!(alone || fighter.prone(), "{id:?} stands where others lie");
        assert!(!battle.in_hand_combat(id) || (fighter.prone() && !alone), "{id:?} in hand combat alone");
        assert!(!battle.in_hand_combat(id) || hands_free(fighter), "{id:?} in hand combat with {fighter:?}");
        if matches!(battle.decision(), Decision::Incentive { .. } | Decision::Move { .. }) {
            assert!(!fighter.unconscious() || fighter.prone(), "{id:?}: the unconscious lie");
        }
    }
    bones_are_those_of_the_dead(battle);
    magic_is_sound(battle);
    asked_rightly(battle);
}

/// A living Mage holds each being of magic, which ends in time. Each fighter has one place in the list.
fn magic_is_sound(battle: &Battle) {
    let turn = battle.turn();
    for id in battle.in_arena() {
        let fighter = battle.fighter(id);
        let magic = fighter.magic();
        if let Some(maker) = fighter.being().maker() {
            let maker = battle.fighter(maker);
            assert!(maker.in_arena() && maker.side() == fighter.side(), "{id:?} without its maker: {fighter:?}");
            assert!(!maker.is_image(), "{id:?} of an image");
            assert!(fighter.gained_halves() == 0 || fighter.is_image(), "{id:?}: beings gain nothing");
        }
        for lasting in Lasting::ALL {
            assert!(magic.until(lasting).is_none_or(|last| last >= turn), "{id:?}: {lasting:?} is past its last turn");
        }
        assert!(fighter.being().until().is_none_or(|last| last >= turn), "{id:?} is past its last turn");
        if let Some(veil) = magic.veil() {
            assert!(battle.fighter(veil.by).in_arena() && veil.due.get() >= turn, "{id:?}: {veil:?} in turn {turn}");
        }
        if let Being::Summoned { due, .. } = fighter.being() {
            assert!(due >= turn, "{id:?} was due in turn {due}, it is {turn}");
        }
        assert_eq!(battle.is_invisible(id), is_invisible(battle, id), "{id:?}: {fighter:?}");
        if fighter.is_image() {
            let spent = fighter.acted() && !fighter.evading() && fighter.spells().is_empty();
            assert!(spent && fighter.items_by_place().iter().all(Option::is_none), "an image acts: {fighter:?}");
            assert!(battle.outcome().is_none(), "an image is left");
        }
    }
    let mut members: Vec<FighterId> = battle.members().collect();
    assert!(members.iter().all(|id| battle.fighter(*id).being().is_born()), "a member who was never born");
    members.sort();
    members.dedup();
    assert_eq!(members.len(), battle.roster(), "two of the set-up in one place");
    let born = battle.fighters().filter(|id| battle.fighter(*id).being().is_born());
    assert!(born.count() == battle.roster(), "more were born than came");
    // Between the blows of one action nobody changes place in the list.
    let mid_action =
        matches!(battle.decision(), Decision::SecondBlow { .. } | Decision::Evade { .. } | Decision::Push { .. });
    let mut homes: Vec<FighterId> = battle.fighters().filter_map(|id| battle.fighter(id).home()).collect();
    homes.sort();
    assert!(homes.windows(2).all(|pair| pair[0] != pair[1]), "two have one home: {homes:?}");
    for id in battle.fighters() {
        let Some(home) = battle.fighter(id).home() else { continue };
        let images = battle.beings_of(id).filter(|being| battle.fighter(*being).is_image());
        assert!(images.count() > 0 || mid_action, "{id:?} without images is not at home: {:?}", battle.decision());
        assert!(home != id && battle.has(home), "{id:?} has its home at {home:?}");
    }
}

/// In shadow, an Imp, a Troll in a pit, or under the spell; an image is like
/// its Mage (TER-18, ROB-38, RACE-15, THR-13).
fn is_invisible(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    let terrain = battle.ground().terrain(fighter.at());
    let mage = if fighter.is_image() { fighter.being().maker().unwrap() } else { id };
    let veiled = battle.fighter(mage).magic().veil().is_some();
    let pit = fighter.race() == Race::Troll && terrain.has(Layer::Pit);
    terrain.has(Layer::Shadow) || fighter.race() == Race::Imp || pit || veiled
}

/// Serializing and reading a battle gives the same battle.
pub fn reads_back(battle: &Battle) {
    let text = serde_json::to_string(battle).unwrap();
    let read: Battle = serde_json::from_str(&text).unwrap();
    assert!(read == *battle && read.hash() == battle.hash(), "read back as another battle: {text}");
}

/// In hand combat nothing but daggers is held (HAND-09, HAND-11).
fn hands_free(fighter: &Fighter) -> bool {
    Place::HANDS.iter().all(|hand| fighter.item(*hand).is_none_or(Item::is_dagger))
}

/// Checks that the deciding fighter can decide.
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
            assert!(battle.owed_by(fighter).next().is_none(), "acts before paying");
            let fighter = battle.fighter(fighter);
            assert!(!fighter.is_image(), "an image must decide");
            assert!(battle.phase() == Phase::Actions && fighter.in_arena() && !fighter.acted());
            // A runner has no action left, even if knocked down since (ACT-44, DEC-051).
            assert!(!fighter.unconscious() && fighter.class() != MoveClass::Run);
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
            let payer = battle.fighter(fighter);
            assert!(payer.in_arena() && payer.sh() >= 2, "{fighter:?} cannot pay");
            assert!(battle.fighter(owed.whose()).in_arena(), "{owed:?} is gone");
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
