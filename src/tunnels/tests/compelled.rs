//! *Rock-a-bye* on a part of a group, *Seek Ye* and *Greasy Geas* (DEC-134, DEC-172, DEC-173).

use crate::battle::command::{Choice, Command as FightCommand, Order, SpellOrder};
use crate::battle::fighter::{FightSide, FighterId, Status};
use crate::battle::state::FightEnd;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::dungeon::{DoorKind, TrapKind};
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::delve::command::{Bidding, Command, SpellAim};
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::{Condition, Hire, MemberId};
use crate::delve::state::{Quest, Scene};
use crate::dungeon::level::{Contents, LinkId, PlaceId};
use crate::model::setup::FoeEntry;
use crate::outing::{Command as OutingCommand, Outing};
use crate::tests::arena::{PLAIN, foe, person};
use crate::tests::delve_magic::{meet, pair};
use crate::tests::delving::{EAST, FIRST, cast, change, delve, give, go, refused};
use crate::tests::magic::{casts, fight};
use crate::tests::rules::dummy;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::proves;

const SECOND: MemberId = MemberId(1);
const BEYOND: LinkId = LinkId(2);

fn bid(bidding: Bidding) -> Command {
    cast(Spell::GreasyGeas, SpellAim::Bid(bidding))
}

fn troop(outing: &Outing) -> Troop {
    delve(outing).troop(&delve(outing).map()).unwrap()
}

#[test]
fn a_part_of_a_group_falls_asleep_before_the_fight() {
    proves!("TT-SPELL-0303", "TT-DEC-134", "TT-DEC-180");
    let lulled = |aim| {
        let mut outing = meet("orc", 8, 40);
        let mut dice = Dice::new(Seed(4), Domain::Battle, 1);
        let command = OutingCommand::Delve(cast(Spell::RockABye, aim));
        outing.execute_with(&command, &mut dice, &mut Vec::new()).unwrap();
        let fight = outing.fight().expect("the others attack");
        let asleep = |number: &u8| fight.is_helpless(FighterId(2 + number));
        (0..8).filter(asleep).collect::<Vec<u8>>()
    };
    // ST 200, IQ 60 and CHR 20: six orcs of MR 40 stay below 280, the named one before the others.
    assert_eq!(lulled(SpellAim::Here), [0, 1, 2, 3, 4, 5]);
    assert_eq!(lulled(SpellAim::Foe(7)), [0, 1, 2, 3, 4, 7]);
    let mut few = meet("orc", 2, 40);
    give(&mut few, cast(Spell::RockABye, SpellAim::Foe(1)), &[3]);
    assert_eq!((troop(&few).asleep > 0, &delve(&few).scene), (true, &Scene::Exploring));
    assert_eq!(refused(&meet("orc", 1, 40), cast(Spell::RockABye, SpellAim::Foe(0))), IllegalMove::SpellTarget);
}

#[test]
fn greasy_geas_makes_a_group_friendly_for_a_delve() {
    proves!("TT-SPELL-1301", "TT-DEC-173");
    let mut calm = meet("orc", 3, 40);
    give(&mut calm, bid(Bidding::Peace), &[]);
    assert_eq!((&delve(&calm).scene, delve(&calm).beasts.len()), (&Scene::Exploring, 0));
    assert_eq!((troop(&calm).mood, troop(&calm).ratings.len()), (Mood::Friendly, 3));
    let next = delve(&calm).lasting(&[]);
    let met = next[0].group(PlaceId(2)).and_then(Option::as_ref).unwrap();
    assert_eq!((met.mood, met.compelled), (Mood::Unmet, false), "the next delve meets them again");
    assert_eq!(refused(&meet("orc", 8, 40), bid(Bidding::Peace)), IllegalMove::SpellTarget);
}

#[test]
fn greasy_geas_opens_doors_and_springs_traps() {
    proves!("TT-SPELL-1301", "TT-DEC-173");
    let mut locked = meet("orc", 3, 40);
    assert_eq!(refused(&locked, bid(Bidding::Open(BEYOND))), IllegalMove::SpellTarget, "a plain door");
    change(&mut locked, |delve| {
        delve.dungeon.levels[0].links[1].door.kind = DoorKind::Locked;
        delve.forget_map();
    });
    let is_open = |outing: &Outing| delve(outing).is_open(&delve(outing).map(), BEYOND);
    assert!(!is_open(&locked));
    give(&mut locked, bid(Bidding::Open(BEYOND)), &[]);
    assert!(is_open(&locked) && troop(&locked).mood == Mood::Friendly);

    let trap = Contents::Trap { trap: TrapKind::Darts, treasure: false };
    let trapped = |found: bool| {
        let mut outing = pair(trap.clone(), DoorKind::Plain);
        change(&mut outing, |delve| {
            delve.log_mut().mark_place(PlaceId(2), Marks::TRAP_FOUND);
            let orcs = Troop::new(MonsterId::of("orc").unwrap(), 2, 40, false);
            delve.log_mut().set_group(PlaceId(2), Some(Troop { mood: Mood::Wary, ..orcs }));
        });
        give(&mut outing, go(EAST), &[]);
        if !found {
            change(&mut outing, |delve| delve.log_mut().places[1] = Marks::ENTERED);
        }
        outing
    };
    let mut found = trapped(true);
    give(&mut found, bid(Bidding::Spring), &[]);
    let map = delve(&found).map();
    assert_eq!(delve(&found).trap_of(&map, PlaceId(2)), None, "it is spent");
    assert_eq!(refused(&trapped(false), bid(Bidding::Spring)), IllegalMove::SpellTarget, "nobody knows of it");
}

#[test]
fn greasy_geas_makes_foes_fight_for_the_party() {
    proves!("TT-SPELL-1301", "TT-DEC-173", "TT-DEC-019");
    let spell =
        |choice| Order::Cast(SpellOrder { spell: Spell::GreasyGeas, level: 13, target: Some(FighterId(3)), choice });
    let ends = |charisma, choice| {
        let mut fight = fight(vec![foe("orc", 40), foe("orc", 40)]);
        (2..4).for_each(|number| dummy(&mut fight, number, 0));
        *fight.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Charisma) = charisma;
        casts(&mut fight, spell(choice), &[]);
        assert_eq!(fight.outcome, Some(FightEnd::Won));
        [2, 3].map(|number| (fight.fighters[number].side, fight.fighters[number].status))
    };
    let (serves, yields) = ((FightSide::Party, Status::Active), (FightSide::Foes, Status::Subdued));
    assert_eq!(ends(20, Choice::None), [yields, yields]);
    assert_eq!(ends(20, Choice::Serve), [serves, serves]);
    // CHR 9 holds one follower, and the named foe is the first.
    assert_eq!(ends(9, Choice::Serve), [yields, serves]);
    let mut shy = fight(vec![foe("orc", 40), foe("orc", 40)]);
    *shy.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Charisma) = 6;
    assert!(shy.check(&FightCommand::Order(spell(Choice::Serve))).is_err());
}

/// The mage before an orc, with a henchman.
fn employer() -> Outing {
    let mut outing = meet("orc", 1, 40);
    change(&mut outing, |delve| delve.party[1].hire = Some(Hire { employer: FIRST, outlay: Coins::NONE }));
    outing
}

#[test]
fn a_henchman_leaves_on_a_quest_and_may_come_back() {
    proves!("TT-SPELL-1202", "TT-DEC-172");
    let seek = cast(Spell::SeekYe, SpellAim::Member(SECOND));
    assert_eq!(refused(&meet("orc", 1, 40), seek), IllegalMove::SpellTarget, "a comrade is not hired");
    let mut sent = employer();
    give(&mut sent, seek, &[]);
    assert!(delve(&sent).member(SECOND).left && !delve(&sent).member(SECOND).is_up());
    assert_eq!(delve(&sent).quests, [Quest { by: FIRST, level: 1 }]);
    // The loot is nothing; then the die of the quest, and 3 dice x 10 gold pieces.
    let returns = |faces: &[u32]| {
        let mut outing = sent.clone();
        change(&mut outing, |delve| (delve.scene, delve.quests[0].level) = (Scene::Parting, 2));
        let mut dice = Dice::loaded(faces.iter().copied());
        let divide = OutingCommand::Delve(Command::Divide { to: None, pay: true });
        outing.execute_with(&divide, &mut dice, &mut Vec::new()).unwrap();
        let character = &delve(&outing).party[0].character;
        (character.gold, character.objects.len(), delve(&outing).quests.len())
    };
    let own = delve(&sent).party[0].character.gold;
    assert_eq!(returns(&[3]), (own, 0, 0));
    assert_eq!(returns(&[5, 1, 2, 3]), (own.plus(Coins::gold(120)), 0, 0));
    let magic: Vec<u32> = [6].into_iter().chain([3; 30]).collect();
    assert_eq!(returns(&magic), (own, 1, 0));
    let mut dead = sent.clone();
    change(&mut dead, |delve| {
        delve.party[0].condition = Condition::Dead;
        delve.scene = Scene::Parting;
    });
    give(&mut dead, Command::Divide { to: None, pay: true }, &[]);
}

#[test]
fn a_foe_on_a_quest_is_out_of_the_fight() {
    proves!("TT-SPELL-1202", "TT-DEC-172");
    let enemy = FoeEntry::Person(Box::new(person("Vex", CharacterType::Warrior, PLAIN, &[])));
    let mut quest = fight(vec![enemy]);
    casts(&mut quest, crate::tests::magic::cast(Spell::SeekYe, Some(2)), &[]);
    let foe = quest.get(FighterId(2));
    assert_eq!((foe.status, foe.effects.quest), (Status::Subdued, true));
    assert!(quest.person(FighterId(0)).unwrap().gained > 0, "e.p. as for the subdued");
}
