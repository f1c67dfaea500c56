//! No spell and no magic object of the tables is without its effect.

use crate::battle::command::{Command as FightCommand, Order};
use crate::battle::event::Event as FightEvent;
use crate::battle::fighter::{Person, Status};
use crate::battle::state::{Fight, Wall, WallKind};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::dungeon::{DoorKind, TrapKind};
use crate::data::language::{Language, Languages};
use crate::data::monster::MonsterId;
use crate::data::spell::{Occasion, Spell};
use crate::data::supply::StaffKind;
use crate::data::treasure::MagicObject;
use crate::delve::command::{Command, DoorWay};
use crate::delve::event::Event;
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::{Beast, Condition, MemberId};
use crate::delve::state::Scene;
use crate::dungeon::level::{Contents, Hoard, PlaceId};
use crate::dungeon::treasure::{Coin, MagicFind};
use crate::model::delver::Delver;
use crate::model::setup::FoeEntry;
use crate::outing::{Command as OutingCommand, Event as OutingEvent, Outing};
use crate::tests::arena::{begin, foe, mail, person, setup, warrior};
use crate::tests::delving::{EAST, FIRST, change, delve, dungeon, give, go, hero, now, orcs, set_out};
use crate::tests::magic::mage;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::proves;

const SECOND: MemberId = MemberId(1);
/// Spells that need the closeness of a fight, by the chapter of delves.
const IN_FIGHTS_ONLY: [Spell; 8] = [
    Spell::WallOfFire,
    Spell::WallOfIce,
    Spell::WallOfThorns,
    Spell::ProtectivePentagram,
    Spell::DumDum,
    Spell::SeekYe,
    Spell::MutatumMutandis,
    Spell::MutatumMutandorum,
];

/// The mage with strength for every spell.
fn archmage() -> Delver {
    let mut mage = mage();
    mage.attributes.0[0] = 900;
    mage
}

fn random(number: u64) -> Dice {
    Dice::new(Seed(number), Domain::Battle, 1)
}

/// Fights with targets for all spells: the wounded, the poisoned and the dead, the unseen, stone, a captive, a master's staff.
fn fights() -> [Fight; 2] {
    let warriors = |name: &str| person(name, CharacterType::Warrior, [12, 16, 12, 40, 12, 12], &["saber"]);
    let master = Delver { staff: Some(StaffKind::Deluxe), name: "Master".into(), ..mage() };
    let unseen =
        FoeEntry::Monster { kind: MonsterId::of("orc").unwrap(), rating: Some(40), full: None, invisible: true };
    let foes =
        vec![foe("orc", 40), unseen, foe("living statue", 50), FoeEntry::Person(Box::new(master)), foe("orc", 40)];
    let mut fight = begin(&setup(vec![archmage(), warriors("Berta"), warriors("Carla")], foes));
    fight.fighters[1].effects.venom = 1;
    *fight.fighters[1].person_mut().unwrap().current.get_mut(Attribute::Constitution) = 20;
    fight.fighters[2].status = Status::Dead;
    fight.fighters[7].status = Status::Subdued;
    let mut walled = fight.clone();
    walled.magic.wall = Some(Wall { kind: WallKind::Ice, strength: 9, until: 5, level: 6 });
    [fight, walled]
}

/// Returns whether a spell does something in a fight.
fn works_in_a_fight(spell: Spell) -> bool {
    fights().iter().any(|fight| {
        let mut legal = Vec::new();
        fight.legal_commands(&mut legal);
        let casts = |command: &FightCommand| matches!(command, FightCommand::Order(Order::Cast(casting)) if casting.spell == spell);
        legal.into_iter().filter(casts).any(|command| {
            let (mut fight, mut events) = (fight.clone(), Vec::new());
            fight.execute_with(&command, &mut random(3), &mut events).unwrap();
            let wait = FightCommand::Order(Order::Wait);
            fight.execute_with(&wait, &mut random(3), &mut events).unwrap();
            let cast = events.iter().position(|event| matches!(event, FightEvent::Cast { casting, .. } if casting.spell == spell));
            cast.is_some_and(|at| {
                !matches!(events[at + 1], FightEvent::Fizzled { .. } | FightEvent::Learned { .. } | FightEvent::Stepped(_))
            })
        })
    })
}

fn group(name: &str) -> Outing {
    let mut outing = set_out(vec![archmage(), hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    let kind = MonsterId::of(name).unwrap();
    change(&mut outing, |delve| {
        let troop = Troop { mood: Mood::Wary, ..Troop::new(kind, 2, 40, false) };
        delve.log_mut().set_group(PlaceId(2), Some(troop));
    });
    give(&mut outing, go(EAST), &[]);
    assert_eq!(delve(&outing).scene, Scene::Meeting);
    outing
}

/// Delves with targets for all spells: shut doors, the hurt, the cursed, the dead and the petrified, a beast, groups.
fn delves() -> Vec<Outing> {
    let mut all = Vec::new();
    for door in [DoorKind::Locked, DoorKind::Sealed, DoorKind::Secret] {
        let rogue = Delver { kind: CharacterType::Rogue, ..hero() };
        let mut outing = set_out(vec![archmage(), rogue, hero(), hero()], dungeon(orcs(1), door));
        change(&mut outing, |delve| {
            let hurt = &mut delve.party[1];
            hurt.character.armour = vec![mail("leather")];
            hurt.set(Attribute::Constitution, 3);
            hurt.fever = 1;
            hurt.feel_curse(Attribute::Charisma, 2);
            hurt.pack.push(item(MagicObject::Whistle));
            delve.apply(&Event::ConditionChanged { who: MemberId(2), condition: Condition::Dead });
            delve.apply(&Event::ConditionChanged { who: MemberId(3), condition: Condition::Stone });
            delve.beasts.push(Beast::new(MonsterId::of("orc").unwrap(), 12, 40, FIRST));
            delve.log_mut().mark_place(PlaceId(2), Marks::GLIMPSED);
            delve.log_mut().ground.push((PlaceId(2), LootItem::Coins(Coin::Gold, 9)));
            delve.log_mut().ground.push((PlaceId(1), item(MagicObject::Whistle)));
        });
        all.push(outing);
    }
    all.push(set_out(vec![archmage(), hero()], dungeon(Contents::Nothing, DoorKind::Plain)));
    let mut alone = set_out(vec![mage()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut alone, go(EAST), &[]);
    all.push(alone);
    all.extend(["orc", "living statue", "mushroom monster"].map(group));
    let mut captive = group("orc");
    let left = vec![(MonsterId::of("orc").unwrap(), 9, 40)];
    change(&mut captive, |delve| delve.scene = Scene::Captives { left, paid: true });
    all.push(captive);
    all
}

/// Returns whether a spell does something outside fights.
fn works_outside_fights(spell: Spell) -> bool {
    delves().iter().any(|outing| {
        let mut legal = Vec::new();
        delve(outing).legal_commands(&mut legal);
        let casts = |command: &Command| matches!(command, Command::Cast(casting) if casting.spell == spell);
        legal.into_iter().filter(casts).any(|command| {
            let (mut outing, mut events) = (outing.clone(), Vec::new());
            outing.execute_with(&OutingCommand::Delve(command), &mut random(3), &mut events).unwrap();
            let cast = events.iter().position(|event| matches!(event, OutingEvent::Delve(Event::Cast { .. })));
            cast.is_some_and(|at| !matches!(events[at + 1], OutingEvent::Delve(Event::Fizzled | Event::Learned { .. })))
        })
    })
}

#[test]
fn every_spell_of_the_table_has_an_effect() {
    proves!("TT-SPELL-01");
    for spell in Spell::ALL {
        let when = spell.row().when;
        let outside = when.has(Occasion::Exploring) || when.has(Occasion::Meeting);
        if when.has(Occasion::Combat) {
            assert!(works_in_a_fight(spell), "{} in a fight", spell.name());
        }
        // *Too-Bad Toxin* is cast when the needle strikes.
        if outside && !IN_FIGHTS_ONLY.contains(&spell) && spell != Spell::TooBadToxin {
            assert!(works_outside_fights(spell), "{} outside fights", spell.name());
        }
    }
}

/// A magic object as it is found.
fn item(object: MagicObject) -> LootItem {
    let found = (0..).map(|number| MagicFind::roll(&mut random(number))).find(|find| find.object == object);
    LootItem::Magic(Box::new(MagicItem::new(found.unwrap())))
}

/// A party before a plain door with orcs behind it; the first member carries the object.
fn carrying(first: Delver, object: MagicObject) -> Outing {
    let mut outing = set_out(vec![first, hero()], dungeon(orcs(1), DoorKind::Plain));
    change(&mut outing, |delve| delve.party[0].pack.push(item(object)));
    outing
}

fn uses(outing: &mut Outing, dice: &[u32]) -> Vec<Event> {
    give(outing, Command::Use { who: FIRST, item: 0, on: FIRST }, dice)
}

/// The first member in a fight with the group of the second place.
fn fighting(outing: &mut Outing) -> Fight {
    change(outing, |delve| {
        let troop = delve.troop_at(&delve.map(), PlaceId(2)).unwrap();
        delve.log_mut().set_group(PlaceId(2), Some(Troop { mood: Mood::Wary, ..troop }));
    });
    give(outing, go(EAST), &[]);
    let attack = OutingCommand::Delve(Command::Attack);
    outing.execute_with(&attack, &mut random(5), &mut Vec::new()).unwrap();
    outing.fight().unwrap().clone()
}

fn first_person(mut outing: Outing) -> Person {
    *fighting(&mut outing).fighters[0].person().unwrap()
}

/// The value of an attribute of the first member after an object was used.
fn after_use(object: MagicObject, attribute: Attribute, dice: &[u32]) -> i16 {
    let mut outing = carrying(hero(), object);
    change(&mut outing, |delve| delve.party[0].set(attribute, 3));
    uses(&mut outing, dice);
    now(&outing, FIRST, attribute)
}

/// Returns whether the first member has the weapon or armour of an object in use after it took it up.
fn is_taken_up(object: MagicObject) -> bool {
    let mut outing = carrying(hero(), object);
    let LootItem::Magic(magic) = &delve(&outing).party[0].pack[0] else { return false };
    let find = magic.find.clone();
    uses(&mut outing, &[]);
    let character = &delve(&outing).party[0].character;
    let armed =
        |owned: crate::model::delver::OwnedWeapon| character.weapons.last().is_some_and(|w| w.weapon == owned.weapon);
    find.weapon.is_some_and(armed) || find.armour.is_some_and(|suit| character.armour == [suit])
}

fn speaks_orcish(outing: &Outing) -> bool {
    delve(outing).speaks(FIRST, Languages::NONE.with(Language::Orcish))
}

/// Returns whether a comrade lives after a poisoned needle.
fn survives_the_needle(object: MagicObject) -> bool {
    let trapped = Contents::Treasure(Hoard::Trapped(TrapKind::PoisonedNeedle));
    let mut outing = set_out(vec![hero()], dungeon(trapped, DoorKind::Plain));
    change(&mut outing, |delve| delve.party[0].pack.push(item(object)));
    give(&mut outing, go(EAST), &[]);
    let mut dice = Dice::loaded([1, 2].into_iter().chain([3; 40]));
    let loot = OutingCommand::Delve(Command::Loot { careful: false });
    outing.execute_with(&loot, &mut dice, &mut Vec::new()).unwrap();
    delve(&outing).member(FIRST).is_alive()
}

/// Returns whether an object has its effect. Each kind has its own scene.
fn works(object: MagicObject) -> bool {
    use MagicObject::*;
    match object {
        HealingDraught => after_use(object, Attribute::Constitution, &[2]) == 7,
        VigourDraught => after_use(object, Attribute::Strength, &[]) == 16,
        Antidote => survives_the_needle(object) && !survives_the_needle(Whistle),
        Scroll | Wand => {
            let mut outing = carrying(hero(), object);
            change(&mut outing, |delve| {
                let LootItem::Magic(magic) = &mut delve.party[0].pack[0] else { return };
                magic.find.spells = vec![Spell::Cateyes];
            });
            uses(&mut outing, &[]);
            delve(&outing).party[0].lasting.sight > 0
        }
        GlowStone => delve(&carrying(hero(), object)).party[0].light() == 2,
        LuckCharm => delve(&carrying(hero(), object)).has_charm(FIRST),
        HidingCloak => {
            let mut outing = set_out(vec![hero()], dungeon(orcs(1), DoorKind::Plain));
            change(&mut outing, |delve| delve.party[0].pack.push(item(object)));
            uses(&mut outing, &[]);
            delve(&outing).hidden > 0
        }
        TonguesRing => speaks_orcish(&carrying(hero(), object)) && !speaks_orcish(&carrying(hero(), Whistle)),
        KeenWeapon | SilverEdgedSword | TripledWeapon | ToughShield | TripledMail | CursedBlade => is_taken_up(object),
        SightHelm => {
            let mut outing = carrying(hero(), object);
            let sees = delve(&outing).has_sight(&delve(&outing).party[0]);
            sees && fighting(&mut outing).fighters[0].effects.sight > 0
        }
        PaceBoots => first_person(carrying(hero(), object)).pace == first_person(carrying(hero(), Whistle)).pace + 3,
        MightGauntlets => {
            let needs = |object| first_person(carrying(hero(), object)).weapons[0].strength;
            needs(object) < needs(Whistle)
        }
        CursedRing => {
            let mut outing = carrying(hero(), Whistle);
            change(&mut outing, |delve| delve.log_mut().ground.push((PlaceId(1), item(object))));
            give(&mut outing, Command::TakeAll, &[]);
            delve(&outing).party.iter().any(crate::delve::member::DelveMember::is_cursed)
        }
        BearGem => {
            let mut outing = carrying(hero(), object);
            uses(&mut outing, &[]);
            fighting(&mut outing).fighters[0].monster().is_some_and(|bear| bear.kind.name() == "cave bear")
        }
        WaysKey => delve(&carrying(hero(), object)).opener(EAST, DoorWay::Key).is_some(),
        ClimbingRope => {
            let pit = Contents::Trap { trap: TrapKind::Pit, treasure: false };
            let mut outing = set_out(vec![hero()], dungeon(pit, DoorKind::Plain));
            change(&mut outing, |delve| delve.party[0].pack.push(item(object)));
            give(&mut outing, go(EAST), &[]);
            now(&outing, FIRST, Attribute::Constitution) == 14
        }
        ElsewhereMirror => {
            let mut outing = carrying(hero(), object);
            uses(&mut outing, &[]);
            delve(&outing).log().place(PlaceId(2)).has(Marks::GLIMPSED)
        }
        Whistle => {
            let revolts = |object| {
                let mut outing = carrying(hero(), object);
                let beast = Beast::new(MonsterId::of("orc").unwrap(), 40, 40, FIRST);
                change(&mut outing, |delve| delve.beasts.push(beast));
                give(&mut outing, go(EAST), &[3, 4]);
                let mut events = Vec::new();
                outing.execute_with(&OutingCommand::Delve(Command::Attack), &mut random(5), &mut events).unwrap();
                events.iter().any(|event| matches!(event, OutingEvent::Delve(Event::RevoltRolled { .. })))
            };
            !revolts(object) && revolts(WaysKey)
        }
        MailRing => {
            let absorbs = |object| first_person(carrying(hero(), object)).armour.mail;
            absorbs(object) == absorbs(Whistle) + 2
        }
        DeluxeStaff => {
            let mut outing = carrying(mage(), object);
            uses(&mut outing, &[]);
            delve(&outing).party[0].character.staff == Some(StaffKind::Deluxe)
        }
        Kris => {
            let mut outing = carrying(hero(), object);
            uses(&mut outing, &[]);
            delve(&outing).party[0].character.weapons.iter().any(|owned| owned.weapon.name() == "kris")
        }
        SpellBook => {
            let mut outing = carrying(Delver { spells: Vec::new(), ..mage() }, object);
            uses(&mut outing, &[]);
            delve(&outing).party[0].character.spells.len() == 1
        }
        SealedJar => {
            let mut outing = carrying(hero(), object);
            uses(&mut outing, &[4]);
            delve(&outing).beasts.len() == 1
        }
        TunnelHeart => {
            let mut outing = carrying(hero(), object);
            change(&mut outing, |delve| {
                delve.apply(&Event::ConditionChanged { who: SECOND, condition: Condition::Dead });
            });
            uses(&mut outing, &[]);
            delve(&outing).member(SECOND).is_alive()
        }
    }
}

#[test]
fn every_magic_object_of_the_table_works() {
    proves!("TT-DEC-205", "TT-TREASURE-15");
    for object in MagicObject::ALL {
        assert!(works(object), "{}", object.name());
    }
}

#[test]
fn a_cursed_blade_stays_in_the_hand_until_it_is_lifted() {
    proves!("TT-DEC-205");
    let mut outing = set_out(vec![mage(), hero()], dungeon(orcs(1), DoorKind::Plain));
    change(&mut outing, |delve| delve.party[1].pack.push(item(MagicObject::CursedBlade)));
    give(&mut outing, Command::Use { who: SECOND, item: 0, on: SECOND }, &[]);
    let cursed = outing.clone();
    let fight = fighting(&mut outing);
    let victim = fight.fighters[1].person().unwrap();
    let held: Vec<_> = victim.weapons_in_hand().map(|(_, weapon)| (weapon.dice, weapon.adds)).collect();
    assert_eq!(held, [(1, -2)]);
    let grips = victim.grips();
    assert!(!grips.is_empty() && grips.iter().all(|hands| hands.hold(1)), "{grips:?}");
    let mut lifted = cursed;
    let cast = crate::tests::delving::cast(Spell::CursesFoiled, crate::delve::command::SpellAim::Member(SECOND));
    give(&mut lifted, cast, &[]);
    let free = &delve(&lifted).party[1];
    assert_eq!((free.is_cursed(), free.character.weapons.len(), free.pack.len()), (false, 1, 0));
}

#[test]
fn the_bear_fights_once_for_its_wearer() {
    proves!("TT-DEC-205");
    let mut outing = carrying(warrior([16, 12, 12, 14, 12, 12], &["broadsword"]), MagicObject::BearGem);
    uses(&mut outing, &[]);
    let again = Command::Use { who: FIRST, item: 0, on: FIRST };
    assert!(delve(&outing).check(&again).is_err(), "one fight for each delve");
    let fight = fighting(&mut outing);
    let bear = fight.fighters[0].monster().unwrap();
    assert_eq!((bear.rating, fight.asked().unwrap().index()), (45, 0), "the wearer gives orders as a bear");
    let mut dice = random(9);
    while outing.fight().is_some() {
        let mut legal = Vec::new();
        outing.legal_commands(&mut legal);
        outing.execute_with(&legal[0], &mut dice, &mut Vec::new()).unwrap();
    }
    let wearer = delve(&outing).member(FIRST);
    assert!(!wearer.lasting.bear && wearer.gained[0] > 0, "the shape ends, and the fight counts for the wearer");
}

#[test]
fn glue_on_a_group_gives_a_missile_turn_more() {
    proves!("TT-DEC-148", "TT-SPELL-0204");
    let begins = |glue: bool| {
        let mut outing = group("orc");
        if glue {
            let cast = crate::tests::delving::cast(Spell::GlueYou, Default::default());
            give(&mut outing, cast, &[]);
        }
        // The first die is the distance: 50 feet.
        let mut dice = Dice::loaded([5]);
        outing.execute_with(&OutingCommand::Delve(Command::Attack), &mut dice, &mut Vec::new()).unwrap();
        let fight = outing.fight().unwrap();
        (fight.missiles, fight.slowest(fight.here(crate::battle::fighter::FightSide::Foes)).unwrap())
    };
    assert_eq!([begins(false), begins(true)], [(1, 10), (2, 5)]);
}

#[test]
fn a_spirit_casts_where_it_went() {
    proves!("TT-SPELL-1101", "TT-DEC-162");
    use crate::delve::command::SpellAim;
    use crate::dungeon::level::LinkId;
    use crate::tests::delving::cast;
    let trap = Contents::Trap { trap: TrapKind::TeleportStone, treasure: false };
    let mut outing = set_out(vec![mage(), hero()], dungeon(trap, DoorKind::Plain));
    let far = LinkId(2);
    assert!(delve(&outing).check(&cast(Spell::LockTight, SpellAim::Link(far))).is_err(), "out of reach");
    give(&mut outing, cast(Spell::GhostlyGoing, SpellAim::Here), &[]);
    give(&mut outing, cast(Spell::DetectMagic, SpellAim::Place(PlaceId(2))), &[]);
    assert!(delve(&outing).log().place(PlaceId(2)).has(Marks::TRAP_FOUND));
    give(&mut outing, cast(Spell::LockTight, SpellAim::Link(far)), &[]);
    assert!(delve(&outing).is_barred(far));
    assert_eq!((delve(&outing).here, delve(&outing).spirit.is_some()), (PlaceId(1), true));
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(delve(&outing).spirit, None, "anything else calls it back");
}

#[test]
fn a_hidden_soul_fights_in_a_foe_and_wakes_at_home() {
    proves!("TT-SPELL-1401", "TT-DEC-175");
    use crate::delve::command::SpellAim;
    use crate::tests::delving::cast;
    let hide = |keeper| cast(Spell::HideySoul, SpellAim::Soul(0, keeper));
    let taken = |keeper| {
        let mut outing = group("orc");
        outing.execute_with(&OutingCommand::Delve(hide(keeper)), &mut random(3), &mut Vec::new()).unwrap();
        outing
    };
    let outing = taken(None);
    let here = delve(&outing);
    assert_eq!((here.member(FIRST).condition, here.beasts.len(), here.beasts[0].soul), (Condition::Soulless, 1, true));
    assert!(here.log().bodies(PlaceId(2)).count() == 1 && outing.fight().is_some(), "the other orc attacks");
    assert!(delve(&group("orc")).check(&hide(Some(FIRST))).is_err(), "a comrade keeps the object");
    // The object at the surface always brings the caster back, one in the pack only with its keeper.
    for (keeper, keeper_falls, wakes) in
        [(None, false, true), (None, true, true), (Some(SECOND), false, true), (Some(SECOND), true, false)]
    {
        let mut outing = taken(keeper);
        outing.fight = None;
        change(&mut outing, |delve| {
            delve.beasts.clear();
            if keeper_falls {
                delve.apply(&Event::Died { who: SECOND });
            }
            delve.apply(&Event::Ended(if keeper_falls { Scene::Lost } else { Scene::Exploring }));
            if !keeper_falls {
                delve.apply(&Event::Returned);
            }
        });
        let condition = delve(&outing).member(FIRST).condition;
        assert_eq!(condition == Condition::Sound, wakes, "{keeper:?} {keeper_falls}");
        assert_eq!(delve(&outing).log().bodies(PlaceId(2)).any(|body| body.member == Some(FIRST)), !wakes);
    }
    // In its own body's place the spirit returns at will.
    let mut back = taken(None);
    back.fight = None;
    change(&mut back, |delve| {
        delve.log_mut().set_group(PlaceId(2), None);
        delve.scene = Scene::Exploring;
    });
    give(&mut back, Command::Dismiss(0), &[]);
    assert_eq!((delve(&back).member(FIRST).condition, delve(&back).beasts.len()), (Condition::Sound, 0));
}

#[test]
fn the_object_of_a_soul_is_found_on_a_one() {
    proves!("TT-DEC-175");
    let lost = || {
        let mut outing = set_out(vec![archmage(), hero(), hero()], dungeon(Contents::Nothing, DoorKind::Plain));
        change(&mut outing, |delve| {
            let keeper = crate::delve::member::SoulKeeper::Member(SECOND);
            delve.apply(&Event::SoulHidden { who: FIRST, keeper });
            delve.apply(&Event::Died { who: SECOND });
        });
        outing
    };
    for (die, condition) in [(1, Condition::Dead), (2, Condition::Soulless)] {
        let mut outing = lost();
        give(&mut outing, Command::Rest(1), &[die]);
        assert_eq!(delve(&outing).member(FIRST).condition, condition, "{die}");
    }
}

#[test]
fn born_again_in_advance_gives_a_second_life() {
    proves!("TT-SPELL-1701", "TT-DEC-171");
    use crate::delve::command::SpellAim;
    use crate::tests::delving::cast;
    let mut outing = set_out(vec![archmage(), hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    let promise = cast(Spell::BornAgain, SpellAim::Member(FIRST));
    assert!(delve(&outing).check(&cast(Spell::BornAgain, SpellAim::Member(SECOND))).is_err(), "oneself only");
    // 2: a dwarf.
    give(&mut outing, promise, &[2]);
    assert!(delve(&outing).check(&promise).is_err(), "once");
    change(&mut outing, |delve| delve.apply(&Event::Died { who: FIRST }));
    for lost in [false, true] {
        let mut outing = outing.clone();
        change(&mut outing, |delve| {
            delve.apply(&if lost { Event::Ended(Scene::Lost) } else { Event::Returned });
        });
        let member = delve(&outing).member(FIRST);
        let kindred = member.character.kindred.name();
        assert_eq!((member.condition, kindred, member.character.weapons.len()), (Condition::Sound, "dwarf", 0));
        assert_eq!(member.character.level(), 12);
        assert_eq!(delve(&outing).log().bodies.len(), 0);
    }
}
