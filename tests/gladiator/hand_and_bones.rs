//! Hand combat and bones where a drawn scenario does not reach: tables, texts, frequencies, bones of earlier games.

use ludus::engine::dice::Seed;
use ludus::gladiator::ai;
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::event::{End, Event};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::item::{Item, Place};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::{Spell, Spells};
use ludus::gladiator::data::tables::{WeaponId, tables};
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, MoveClass, Presence, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::magic::Being;
use ludus::gladiator::model::setup::{Arena, Kit, Phase, Recruit, Setup, Stance, Start};
use ludus::gladiator::narration::state_words;
use ludus::gladiator::stats::results::{Fate, results};

fn standing(name: &str, race: Race, side: Side, at: (i32, i32), facing: Facing) -> Recruit {
    let at = Square::new(at.0, at.1).unwrap();
    let stance = Stance { at, facing, sh: None, prone: false, dazed: false, spells: None, moved: MoveClass::Wait };
    Recruit { stance: Some(stance), ..Recruit::new(name, race, side) }
}

fn acting(fighters: Vec<Recruit>, terrain: Vec<(Square, Layer)>, items: Vec<(Square, Item)>) -> Setup {
    let start = Some(Start { turn: 1, phase: Phase::Actions, first: None });
    Setup { fighters, arena: Arena::Drawn { terrain, items }, start, skill: Default::default() }
}

/// A Human, with enough AG to act first or not, face to face with an Amoeba.
fn face_to_face(ag: u8) -> Setup {
    let conan = Recruit { ag, ..standing("Conan", Race::Human, Side::West, (10, 5), Facing::East) };
    let amoeba = standing("Amoeba 1", Race::GiantAmoeba, Side::East, (11, 5), Facing::West);
    acting(vec![conan, amoeba], Vec::new(), Vec::new())
}

#[test]
fn dagger_beats_fist_up_to_sh_13_fist_from_15() {
    proves!("HAND-15");
    let dagger = tables().weapon("Dagger").unwrap().row().damage;
    assert_eq!((dagger.dice, dagger.plus), (1, -1));
    for strength in 5..40 {
        let fist = tables().fist(strength);
        assert_eq!(fist.dice, 1);
        assert_eq!(dagger.plus.cmp(&fist.plus), 14.cmp(&strength), "SH {strength}");
    }
}

#[test]
fn hand_combat_is_marked() {
    proves!("HAND-21");
    let mut battle = Battle::new(&face_to_face(20), Seed(1)).unwrap();
    assert!(!state_words(&battle, FighterId(0)).contains("HandC"));
    battle.execute(&Command::HandCombat { target: FighterId(1) }, &mut Vec::new()).unwrap();
    battle.execute(&Command::LetCome, &mut Vec::new()).unwrap();
    for id in battle.fighters() {
        assert!(state_words(&battle, id).contains("HandC"), "{}", state_words(&battle, id));
    }
}

#[test]
fn amoeba_grapples_1_in_3_and_repels_1_in_6() {
    proves!("ROB-17", "ROB-18", "DEC-128");
    let (mut tries, mut repels) = (0, 0);
    for seed in 0..1_200 {
        let battle = Battle::new(&face_to_face(8), Seed(seed)).unwrap();
        assert_eq!(battle.decision(), Decision::Act { fighter: FighterId(1) });
        let command = ai::choose(&battle).unwrap().command;
        assert!(matches!(command, Command::HandCombat { .. } | Command::Attack { .. }), "{command:?}");
        tries += i32::from(matches!(command, Command::HandCombat { .. }));
        let mut battle = Battle::new(&face_to_face(20), Seed(seed)).unwrap();
        battle.execute(&Command::HandCombat { target: FighterId(1) }, &mut Vec::new()).unwrap();
        repels += i32::from(ai::choose(&battle).unwrap().command == Command::Repel);
    }
    assert!((340..460).contains(&tries), "{tries} of 1200, expected about 400");
    assert!((150..250).contains(&repels), "{repels} of 1200, expected about 200");
}

/// Draco, killed in an earlier game with 25 and a half points, and Conan with his bones beside the altar.
fn at_the_altar(exp: u32, half: bool) -> Setup {
    let bones = Kit { items: [Some(Item::bones(FighterId(2))), None, None, None], ..Kit::default() };
    let conan = Recruit { kit: bones, ag: 20, ..standing("Conan", Race::Human, Side::East, (10, 5), Facing::East) };
    let tarna = standing("Tarna", Race::Human, Side::West, (20, 9), Facing::West);
    let dead = Recruit { bones: true, exp, half, ..standing("Draco", Race::Human, Side::West, (0, 0), Facing::East) };
    acting(vec![conan, tarna, dead], vec![(Square::new(11, 4).unwrap(), Layer::Altar)], Vec::new())
}

#[test]
fn the_altar_resurrects_nearby_for_a_fifth_of_exp() {
    proves!("BONE-06", "BONE-07", "BONE-08", "DEC-115");
    let altar = Square::new(11, 4).unwrap();
    let mut squares = std::collections::BTreeSet::new();
    for (exp, half, kept) in [(25, true, 20), (12, true, 10), (0, false, 0), (100, false, 80), (1, false, 0)] {
        for seed in 0..120 {
            let setup = at_the_altar(exp, half);
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            let mut events = Vec::new();
            battle.execute(&Command::DropNearby { to: altar }, &mut events).unwrap();
            assert!(events.iter().any(|event| matches!(event, Event::Resurrected { .. })));
            let draco = battle.fighter(FighterId(2));
            assert_eq!((draco.exp_halves(), draco.sh(), draco.side()), (2 * kept, 3, Side::East), "{exp}");
            assert!(draco.in_arena() && draco.acted() && draco.at().distance(altar) <= 2 && draco.at() != altar);
            assert!(draco.items_by_place().iter().all(Option::is_none) && draco.armour(false) == (0, 0));
            squares.insert((draco.at().y(), draco.at().x()));
            let result = results(&battle, &setup).remove(2);
            assert_eq!((result.fate, result.brought_halves - result.lost_halves), (Fate::Unfinished, 2 * kept));
        }
    }
    // Every free square within two: 25 less the altar and Conan's.
    assert_eq!(squares.len(), 23);
}

#[test]
fn no_altar_no_life() {
    proves!("BONE-03", "BONE-09");
    let mut battle = Battle::new(&at_the_altar(10, false), Seed(1)).unwrap();
    let to = Square::new(10, 6).unwrap();
    battle.execute(&Command::DropNearby { to }, &mut Vec::new()).unwrap();
    assert_eq!(battle.fighter(FighterId(2)).presence(), Presence::Dead);
    assert_eq!(battle.ground().pile(to).filter_map(Item::bones_of).collect::<Vec<_>>(), [FighterId(2)]);
}

#[test]
fn bones_of_earlier_games_lie_on_random_free_squares() {
    proves!("SETUP-15", "DEC-116");
    let mut squares = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut fighters = vec![Recruit::new("Conan", Race::Human, Side::West)];
        fighters.push(Recruit::new("Needler 1", Race::NeedlerBush, Side::East));
        for name in ["Draco", "Egil", "Finn"] {
            fighters.push(Recruit { bones: true, exp: 40, ..Recruit::new(name, Race::Human, Side::West) });
        }
        let setup = Setup { fighters, ..Setup::default() };
        let battle = Battle::new(&setup, Seed(seed)).unwrap();
        let lying: Vec<(Square, Item)> = battle.ground().items().collect();
        let whose: Vec<FighterId> = lying.iter().filter_map(|(_, item)| item.bones_of()).collect();
        assert_eq!(whose, [FighterId(2), FighterId(3), FighterId(4)]);
        for (at, _) in lying {
            assert!(battle.at(at).is_none() && battle.ground().terrain(at).layers().next().is_none());
            squares.insert((at.y(), at.x()));
        }
        assert_eq!(battle.in_arena().count(), 2);
    }
    assert!(squares.len() > 120, "{} different squares of 180", squares.len());
}

#[test]
fn bones_are_no_weapon() {
    proves!("BONE-02", "BONE-04", "DEC-056", "DEC-116");
    let battle = Battle::new(&at_the_altar(0, false), Seed(1)).unwrap();
    let conan = battle.fighter(FighterId(0));
    assert_eq!(conan.hand_arm(Place::Ready), None);
    let mut legal = Vec::new();
    battle.legal_commands(&mut legal);
    assert!(!legal.iter().any(|command| matches!(command, Command::Throw { .. } | Command::Attack { .. })));
    // Only a Ready item can be put down.
    let mut slung = at_the_altar(0, false);
    slung.fighters[0].kit.items.swap(0, 2);
    let battle = Battle::new(&slung, Seed(1)).unwrap();
    assert!(battle.check(&Command::DropNearby { to: Square::new(11, 4).unwrap() }).is_err());
    for race in [Race::Mage, Race::Goblin, Race::Human] {
        let weak = Recruit { kit: slung.fighters[0].kit.clone(), ..Recruit::new("Weak", race, Side::West) };
        assert_eq!(weak.check().map_err(|_| race), Ok(()));
    }
    assert!(tables().weapon("Bones").is_none() && WeaponId::all().all(|weapon| weapon != WeaponId::BONES));
}

#[test]
fn bones_do_not_come_to_hand_after_a_throw() {
    proves!("ACT-27", "ACT-28", "DEC-116");
    for (second, ready) in [("Mace", Some("Mace")), ("", None)] {
        let mut setup = at_the_altar(0, false);
        let mut kit = Kit::of(["Axe", "", "", second]).unwrap();
        kit.items[2] = Some(Item::bones(FighterId(2)));
        setup.fighters[0].kit = kit;
        setup.fighters[1] = standing("Tarna", Race::Human, Side::West, (12, 5), Facing::West);
        let mut battle = Battle::new(&setup, Seed(1)).unwrap();
        battle.execute(&Command::Throw { target: FighterId(1) }, &mut Vec::new()).unwrap();
        battle.execute(&Command::TakeIt, &mut Vec::new()).unwrap();
        let conan = battle.fighter(FighterId(0));
        assert_eq!(conan.item(Place::Ready).map(|item| item.to_string()).as_deref(), ready);
        assert_eq!(conan.item(Place::Sling1).and_then(Item::bones_of), Some(FighterId(2)));
    }
}

/// Gandalf and a Human summoned by his magic; Conan's bones are among the fighters.
fn summoner() -> Battle {
    let gandalf = standing("Gandalf", Race::Mage, Side::West, (10, 5), Facing::East);
    let amoeba = standing("Amoeba 1", Race::GiantAmoeba, Side::East, (20, 5), Facing::West);
    let conan = Recruit { bones: true, ..standing("Conan", Race::Human, Side::West, (9, 5), Facing::East) };
    let pile = (Square::clamped(11, 5), Item::bones(FighterId(2)));
    let setup = acting(vec![gandalf, amoeba, conan], Vec::new(), vec![pile]);
    let mut battle = Battle::new(&setup, Seed(1)).unwrap();
    battle.apply(&Event::Arrived {
        fighter: FighterId(3),
        race: Race::Human,
        being: Being::Summoned { by: FighterId(0), due: 3, every: 2 },
        at: pile.0,
        facing: Facing::East,
        spells: Spells::NONE,
    });
    let items = [Some(pile.1), None, None, None];
    battle.apply(&Event::Changed { fighter: FighterId(3), items, taken: 1, dropped: [None; 4] });
    assert_eq!(battle.ground().items().count(), 0);
    battle
}

#[test]
fn bones_do_not_vanish_with_a_being_of_magic() {
    proves!("BONE-08");
    let fighter = FighterId(3);
    for event in [Event::Vanished { fighter, end: End::LetGo }, Event::Left { fighter }] {
        let mut battle = summoner();
        battle.apply(&event);
        let left: Vec<_> = battle.ground().items().collect();
        assert_eq!(left, [(Square::clamped(11, 5), Item::bones(FighterId(2)))]);
        assert!(battle.fighter(fighter).items_by_place().iter().all(Option::is_none));
    }
}

#[test]
fn no_spell_outlasts_a_death() {
    proves!("BONE-07");
    let mut battle = summoner();
    let (fighter, by) = (FighterId(2), FighterId(1));
    battle.apply(&Event::Enchanted { fighter, by, spell: Spell::Dazzle, amount: 0, until: 4 });
    assert!(!battle.fighter(fighter).magic().is_none());
    battle.apply(&Event::Resurrected { fighter, side: Side::West, at: Square::clamped(20, 9), forfeit: 0 });
    assert!(battle.fighter(fighter).magic().is_none());
}

#[test]
fn a_pit_cannot_be_reentered_after_climbing_out() {
    proves!("TER-08");
    let stance = standing("Conan", Race::Human, Side::West, (10, 5), Facing::East);
    let amoeba = standing("Amoeba 1", Race::GiantAmoeba, Side::East, (20, 5), Facing::West);
    let pit = vec![(Square::clamped(10, 5), Layer::Pit)];
    let mut setup = acting(vec![stance, amoeba], pit, Vec::new());
    setup.start = Some(Start { turn: 1, phase: Phase::Movement, first: Some(Side::West) });
    let battle = Battle::new(&setup, Seed(1)).unwrap();
    let mut list = Vec::new();
    battle.legal_commands(&mut list);
    assert!(list.len() > 100);
    list.iter().for_each(|command| assert_eq!(battle.check(command), Ok(()), "{command:?}"));
}
