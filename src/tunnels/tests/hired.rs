//! Loads, henchmen, the dead, what characters keep, and dungeons that fill again.

use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::dungeon::DoorKind;
use crate::data::henchman::ADVANCE;
use crate::data::house_rules::GearList;
use crate::data::kindred::Kindred;
use crate::data::material::Material;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::treasure::MagicObject;
use crate::delve::command::{Answer, Command, SpellAim};
use crate::delve::event::Event;
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{LevelLog, Mood, Troop};
use crate::delve::member::{Beast, Condition, Hire, MemberId};
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, Dungeon, Level, PlaceId, Special};
use crate::dungeon::treasure::{Coin, MagicFind};
use crate::model::arms::Traits;
use crate::model::belongings::OwnedBeast;
use crate::model::delver::{Delver, OwnedWeapon};
use crate::model::roll::Faces;
use crate::outing::{Command as OutingCommand, Outing, Setup};
use crate::setup::henchmen::{Distrust, HireError, aftermath, arm, candidates, collect, hire, outfit};
use crate::setup::shop::Ware;
use crate::tests::arena::person;
use crate::tests::delving::{EAST, FIRST, cast, change, delve, dungeon, give, go, hero, now, orcs, refused, set_out};
use crate::tests::magic::mage;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::proves;

const SECOND: MemberId = MemberId(1);

/// Two heroes before an orc that leaves the first step to them.
fn meeting() -> Outing {
    let mut outing = set_out(vec![hero(), hero()], dungeon(orcs(1), DoorKind::Plain));
    change(&mut outing, |delve| {
        let troop = Troop { mood: Mood::Wary, ..Troop::new(MonsterId::of("orc").unwrap(), 1, 40, false) };
        delve.log_mut().set_group(PlaceId(2), Some(troop));
    });
    give(&mut outing, go(EAST), &[]);
    outing
}

#[test]
fn the_overloaded_neither_fight_nor_flee_nor_climb() {
    proves!("TT-DEC-012");
    let mut outing = meeting();
    change(&mut outing, |delve| delve.party[0].pack.push(LootItem::Coins(Coin::Copper, 1600)));
    assert!(delve(&outing).party[0].is_overloaded());
    assert_eq!(refused(&outing, Command::Attack), IllegalMove::Overloaded);
    assert_eq!(refused(&outing, Command::Run), IllegalMove::Overloaded);
    let mut legal = Vec::new();
    delve(&outing).legal_commands(&mut legal);
    let drop = Command::Drop { who: FIRST, item: 0 };
    assert!(legal.contains(&drop) && !legal.contains(&Command::Attack), "{legal:?}");
    assert!(matches!(crate::ai::delver::choose(delve(&outing)), Some((command, _)) if command == drop));
    give(&mut outing, drop, &[]);
    assert!(delve(&outing).check(&Command::Attack).is_ok() && delve(&outing).check(&Command::Run).is_ok());
    let mut walk = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    change(&mut walk, |delve| delve.party[0].pack.push(LootItem::Coins(Coin::Copper, 1600)));
    give(&mut walk, go(EAST), &[]);
    assert_eq!(delve(&walk).turn, 2, "a move takes two game turns");
}

#[test]
fn the_attacked_let_their_load_fall() {
    let mut outing = set_out(vec![hero()], dungeon(orcs(1), DoorKind::Plain));
    change(&mut outing, |delve| {
        delve.party[0].pack.extend([LootItem::Coins(Coin::Copper, 1500), LootItem::Jewelry(90)]);
    });
    // A reaction of 3: they attack. The distance follows.
    let (mut dice, mut events) = (Dice::loaded([1, 2].into_iter().chain([3; 40])), Vec::new());
    outing.execute_with(&OutingCommand::Delve(go(EAST)), &mut dice, &mut events).unwrap();
    assert!(outing.fight().is_some());
    assert_eq!(delve(&outing).party[0].pack, [LootItem::Jewelry(90)]);
}

#[test]
fn each_stay_offers_candidates_rolled_beforehand() {
    proves!("TT-HIRE-01", "TT-HIRE-02", "TT-DEC-118");
    let (mut human, mut all, mut dice) = (0, 0, [0; 7]);
    for stay in 0..600 {
        let offer = candidates(Seed(9), stay, &[], &["Berit"]);
        assert_eq!(offer, candidates(Seed(9), stay, &[], &["Berit"]));
        assert_eq!(offer.candidates.len(), usize::from(offer.die));
        dice[usize::from(offer.die)] += 1;
        for one in &offer.candidates {
            assert!(one.check().is_ok() && one.name != "Berit" && one.kind != CharacterType::WizardWarrior);
            assert_eq!((one.gold, one.weapons.len(), one.goods.len()), (Coins::NONE, 0, 0));
            human += u32::from(one.kindred == Kindred::Human);
            all += 1;
        }
    }
    assert!(dice[1..].iter().all(|times| (60..140).contains(times)), "{dice:?}");
    // 4 in 6 are human.
    assert!((60..74).contains(&(100 * human / all)), "{human} of {all}");
    let warriors = [Distrust { of: CharacterType::Warrior, delves: 3 }];
    let distrusted = (0..100).flat_map(|stay| candidates(Seed(9), stay, &warriors, &[]).candidates);
    assert!(distrusted.into_iter().all(|one| one.kind != CharacterType::Warrior));
}

#[test]
fn henchmen_are_paid_outfitted_and_limited() {
    proves!("TT-HIRE-03", "TT-DEC-019");
    let named = |name: &str, kind| Delver { name: name.into(), ..person(name, kind, [12, 12, 12, 12, 12, 12], &[]) };
    let rich = Delver { gold: Coins::gold(100), ..hero() };
    let mut party = vec![Entrant::new(rich)];
    let warrior = |number: u8| named(&format!("Man {number}"), CharacterType::Warrior);
    let mut first = hire(&mut party, FIRST, warrior(1), 0).unwrap();
    assert_eq!(party[0].character.gold.plus(ADVANCE), Coins::gold(100));
    let rope = Ware::all(GearList::Advanced, Material::Steel)
        .into_iter()
        .find(|ware| ware.price().is_some_and(|price| price <= Coins::gold(20) && price >= Coins::gold(2)))
        .unwrap();
    let price = rope.price().unwrap();
    outfit(&mut party[0].character, &mut first, rope).unwrap();
    assert_eq!((first.hire.unwrap().outlay, rope.owned(&first.character)), (price, 1));
    assert_eq!(party[0].character.gold.plus(price), Coins::gold(90));
    let before = party[0].character.gold;
    let mut unarmed = Entrant { hire: first.hire, ..Entrant::new(warrior(9)) };
    arm(&mut party[0].character, &mut unarmed, GearList::Advanced);
    let spent = before.less(party[0].character.gold).unwrap();
    assert!(!unarmed.character.weapons.is_empty() && Coins::NONE < spent && spent <= Coins::gold(60));
    assert_eq!((unarmed.hire.unwrap().outlay, unarmed.character.gold), (price.plus(spent), warrior(9).gold));
    party[0].character.gold = before;
    party.push(first);
    for number in 2..=3 {
        let next = hire(&mut party, FIRST, warrior(number), 0).unwrap();
        party.push(next);
    }
    assert!(DelveSetup::new(dungeon(Contents::Nothing, DoorKind::Plain), party.clone()).check().is_ok());
    // Three quarters are given away.
    assert_eq!(hire(&mut party, FIRST, warrior(4), 0).unwrap_err(), HireError::Shares);
    let mut shy = vec![Entrant::new(Delver { gold: Coins::gold(100), ..named("Shy", CharacterType::Warrior) })];
    shy[0].character.attributes.0[5] = 6;
    assert_eq!(hire(&mut shy, FIRST, warrior(1), 0).unwrap_err(), HireError::Charisma { charisma: 6, most: 0 });
    let mut poor = vec![Entrant::new(named("Poor", CharacterType::Warrior))];
    assert_eq!(hire(&mut poor, FIRST, warrior(1), 0).unwrap_err(), HireError::Poor);
}

/// A hero with henchmen of these types, who carries 100 gold pieces of loot.
fn employer(types: &[CharacterType]) -> Outing {
    let mut party = vec![Entrant::new(Delver { name: "Anna".into(), ..hero() })];
    for (number, kind) in types.iter().enumerate() {
        let hired = person(&format!("Man {number}"), *kind, [12, 12, 12, 12, 12, 12], &[]);
        party.push(Entrant { hire: Some(Hire { employer: FIRST, outlay: Coins::NONE }), ..Entrant::new(hired) });
    }
    let setup = DelveSetup::new(dungeon(Contents::Nothing, DoorKind::Plain), party);
    let mut outing = Outing::start(&Setup::Delve(Box::new(setup)), Seed(1), &mut Vec::new()).unwrap();
    change(&mut outing, |delve| delve.party[0].pack.push(LootItem::Coins(Coin::Gold, 100)));
    give(&mut outing, Command::Return, &[]);
    outing
}

const KEEP: Command = Command::Divide { to: None, pay: false };

#[test]
fn cheated_warriors_have_a_guild() {
    proves!("TT-HIRE-05", "TT-DEC-119");
    let mut outing = employer(&[CharacterType::Warrior]);
    let mut honest = outing.clone();
    give(&mut outing, KEEP, &[]);
    let after = aftermath(delve(&outing));
    // A quarter of 100, twice.
    assert_eq!(after.debts, [(FIRST, Coins::gold(50))]);
    assert_eq!(after.distrust, [Distrust { of: CharacterType::Warrior, delves: 3 }]);
    assert_eq!(after.returning, []);
    let mut rich = Delver { gold: Coins::gold(70), ..hero() };
    assert_eq!((collect(&mut rich, Coins::gold(50)), rich.gold, rich.weapons.len()), (Coins::NONE, Coins::gold(20), 1));
    let mut poor = Delver { gold: Coins::gold(10), ..hero() };
    collect(&mut poor, Coins::gold(50));
    assert_eq!(poor.weapons, [], "in goods if need be");
    give(&mut honest, Command::Divide { to: None, pay: true }, &[]);
    let after = aftermath(delve(&honest));
    assert_eq!((after.debts.len(), after.returning.len(), after.returning[0].gold), (0, 1, Coins::gold(25)));
}

#[test]
fn cheated_magic_users_curse() {
    proves!("TT-HIRE-06");
    let mut outing = employer(&[CharacterType::MagicUser]);
    give(&mut outing, KEEP, &[5]);
    let cursed = delve(&outing).party[0].character.clone();
    assert_eq!((&cursed.curses[..], cursed.attributes), (&[(Attribute::Dexterity, 1)][..], hero().attributes));
    // The next delve feels it, until *Curses Foiled*.
    let mut next = set_out(vec![mage(), cursed], dungeon(Contents::Nothing, DoorKind::Plain));
    assert_eq!(now(&next, SECOND, Attribute::Dexterity), 11);
    give(&mut next, cast(Spell::CursesFoiled, SpellAim::Member(SECOND)), &[]);
    assert_eq!(now(&next, SECOND, Attribute::Dexterity), 12);
    assert_eq!(delve(&next).party[1].character.curses, []);
}

#[test]
fn cheated_rogues_lie_in_wait() {
    proves!("TT-HIRE-07", "TT-DEC-119");
    let mut free = employer(&[CharacterType::Rogue]);
    let mut caught = free.clone();
    give(&mut free, KEEP, &[3]);
    assert_eq!(delve(&free).scene, Scene::Returned);
    let mut dice = Dice::loaded([4].into_iter().chain([3; 200]));
    caught.execute_with(&OutingCommand::Delve(KEEP), &mut dice, &mut Vec::new()).unwrap();
    let fight = caught.fight().expect("an ambush");
    assert_eq!((fight.fighters.len(), fight.foes_began, fight.waylaid), (4, 3, true));
    let mut dice = Dice::new(Seed(3), Domain::Battle, 1);
    while let Some(fight) = caught.fight() {
        let (command, _) = crate::ai::choose(fight).unwrap();
        caught.execute_with(&OutingCommand::Fight(command), &mut dice, &mut Vec::new()).unwrap();
    }
    assert_eq!(delve(&caught).scene, Scene::Returned);
}

#[test]
fn a_badly_hurt_henchman_may_break_off() {
    let hurt = |dice: &[u32]| {
        let mut outing = employer(&[CharacterType::Warrior]);
        change(&mut outing, |delve| {
            delve.scene = Scene::Exploring;
            delve.party[1].set(Attribute::Constitution, 4);
            delve.party[1].pack.push(LootItem::Jewelry(20));
        });
        let (mut dice, mut events) = (Dice::loaded(dice.iter().copied()), Vec::<Event>::new());
        change(&mut outing, |delve| {
            delve.break_off(&mut crate::battle::resolve::Run { dice: &mut dice, sink: &mut events });
        });
        (outing, events)
    };
    // The leader has a charisma of 12: nothing exceeds it.
    let (stays, events) = hurt(&[6, 6]);
    assert!(matches!(events[..], [Event::BrokeOff { dice: [6, 6], charisma: 12, leaves: false, .. }]));
    assert!(delve(&stays).member(SECOND).is_up());
    let (mut gone, _) = hurt(&[1, 1]);
    change(&mut gone, |delve| {
        delve.apply(&Event::BrokeOff { who: SECOND, dice: [6, 6], charisma: 11, leaves: true });
    });
    let left = delve(&gone);
    assert!(!left.member(SECOND).is_up() && left.log().goods(PlaceId(1)).count() == 1, "the loot stays");
    let account = left.account(None, true);
    assert_eq!((account.dead.len(), account.lines.len()), (0, 1), "no share for who went home");
}

#[test]
fn the_dead_are_carried_at_their_weight() {
    proves!("TT-DEC-229");
    let strong = Delver { attributes: crate::data::attribute::Attributes([40, 12, 12, 14, 12, 12]), ..hero() };
    let mut outing = set_out(vec![strong, hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    change(&mut outing, |delve| {
        delve.apply(&Event::ConditionChanged { who: SECOND, condition: Condition::Dead });
    });
    let before = delve(&outing).party[0].load();
    give(&mut outing, Command::Carry { who: FIRST, body: 0 }, &[]);
    assert_eq!((delve(&outing).party[0].load() - before, delve(&outing).log().bodies.len()), (1600, 0));
    assert!(delve(&outing).log().goods(PlaceId(2)).next().is_some(), "the gear stays");
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, Command::Drop { who: FIRST, item: 0 }, &[]);
    assert_eq!(delve(&outing).log().bodies[0].0, PlaceId(1));
    change(&mut outing, |delve| delve.party[0].set(Attribute::Strength, 12));
    assert_eq!(refused(&outing, Command::Carry { who: FIRST, body: 0 }), IllegalMove::TooHeavy);
}

#[test]
fn the_highest_charisma_leads_when_the_leader_is_dead() {
    proves!("TT-DEC-225", "TT-SCOPE-07", "TT-DUNGEON-17");
    let charming = |charisma| {
        let mut one = hero();
        one.attributes.0[5] = charisma;
        one
    };
    let mut outing =
        set_out(vec![charming(9), charming(11), charming(14)], dungeon(Contents::Nothing, DoorKind::Plain));
    assert_eq!(delve(&outing).voice(), FIRST);
    change(&mut outing, |delve| delve.party[2].hire = Some(Hire { employer: FIRST, outlay: Coins::NONE }));
    change(&mut outing, |delve| delve.apply(&Event::Died { who: FIRST }));
    assert_eq!(delve(&outing).voice(), SECOND, "a henchman does not lead characters");
}

#[test]
fn bound_beasts_and_magic_objects_stay_with_their_owner() {
    proves!("TT-XP-11", "TT-TAME-06");
    let kind = MonsterId::of("orc").unwrap();
    let mut outing = set_out(vec![hero(), hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    change(&mut outing, |delve| {
        delve.turn = 1;
        // For the stable.
        delve.party[1].character.gold = Coins::gold(200);
        delve.beasts.push(Beast { bound: true, ..Beast::new(kind, 30, 40, SECOND) });
        delve.beasts.push(Beast::called(kind, 30, SECOND));
        let object = MagicObject::LuckCharm;
        let find = MagicFind { object, faces: Faces::NONE, spells: vec![], weapon: None, armour: None, amount: 0 };
        delve.party[1].pack.push(LootItem::Magic(Box::new(MagicItem { left: 0, ..MagicItem::new(find) })));
    });
    give(&mut outing, Command::Return, &[]);
    give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
    let home = delve(&outing).party[1].character.clone();
    assert_eq!(home.beasts, [OwnedBeast { kind, rating: 40 }]);
    assert_eq!((home.objects.len(), home.experience), (1, 100 + 300));
    let stored = serde_json::to_string(&home).unwrap();
    assert_eq!(serde_json::from_str::<Delver>(&stored).unwrap(), home);
    let mut again = set_out(vec![home], dungeon(Contents::Nothing, DoorKind::Plain));
    let here = delve(&again);
    assert_eq!((here.beasts.len(), here.beasts[0].bound, here.party[0].pack[0].points()), (1, true, 0));
    assert!(matches!(&here.party[0].pack[0], LootItem::Magic(charm) if charm.left == 1), "once per delve");
    give(&mut again, Command::Return, &[]);
    give(&mut again, Command::Divide { to: None, pay: true }, &[]);
    let twice = &delve(&again).party[0].character;
    assert_eq!((twice.beasts.len(), twice.objects.len(), twice.experience), (1, 1, 400), "no second reward");
}

#[test]
fn a_cursed_ring_takes_charisma() {
    let mut outing = set_out(vec![mage()], dungeon(Contents::Nothing, DoorKind::Plain));
    change(&mut outing, |delve| {
        let object = MagicObject::CursedRing;
        let find = MagicFind { object, faces: Faces::NONE, spells: vec![], weapon: None, armour: None, amount: 4 };
        delve.log_mut().ground.push((PlaceId(1), LootItem::Magic(Box::new(MagicItem::new(find)))));
    });
    give(&mut outing, Command::TakeAll, &[]);
    assert_eq!(now(&outing, FIRST, Attribute::Charisma), 16);
    give(&mut outing, cast(Spell::CursesFoiled, SpellAim::Member(FIRST)), &[]);
    assert_eq!((now(&outing, FIRST, Attribute::Charisma), delve(&outing).party[0].pack.len()), (20, 0));
}

#[test]
fn the_curse_of_a_weapon_rack_can_be_foiled() {
    proves!("TT-DEC-214", "TT-SPELL-0301");
    let mut outing = set_out(vec![mage()], dungeon(Contents::Special(Special::WeaponRack), DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    // The first of three weapons is cursed: 5 points.
    give(&mut outing, Command::Special(Answer::Rack(FIRST)), &[1, 1, 5]);
    assert_eq!(now(&outing, FIRST, Attribute::Charisma), 15);
    assert_eq!(delve(&outing).party[0].character.curses, [(Attribute::Charisma, 5)]);
    give(&mut outing, cast(Spell::CursesFoiled, SpellAim::Member(FIRST)), &[]);
    assert_eq!(now(&outing, FIRST, Attribute::Charisma), 20);
}

#[test]
fn keen_weapons_tough_shields_and_mail_rings_count_in_fights() {
    proves!("TT-DEC-205");
    let weapon = |name: &str| Some(crate::tests::arena::weapon(name));
    let found = |object, weapon, amount| {
        let find = MagicFind { object, faces: Faces::NONE, spells: vec![], weapon, armour: None, amount };
        LootItem::Magic(Box::new(MagicItem::new(find)))
    };
    let bare = Delver { weapons: Vec::new(), ..hero() };
    let mut outing = set_out(vec![bare], dungeon(orcs(1), DoorKind::Plain));
    change(&mut outing, |delve| {
        delve.party[0].pack.push(found(MagicObject::KeenWeapon, weapon("broadsword"), 5));
        delve.party[0].pack.push(found(MagicObject::ToughShield, weapon("target shield"), 3));
        delve.party[0].pack.push(found(MagicObject::MailRing, None, 0));
    });
    let plain =
        Delver { weapons: [weapon("broadsword"), weapon("target shield")].into_iter().flatten().collect(), ..hero() };
    let (before, armour) = (plain.arms().0[0].adds, plain.arms().1);
    for item in [0, 1] {
        give(&mut outing, Command::Use { who: FIRST, item, on: FIRST }, &[]);
    }
    let (mut dice, mut events) = (Dice::loaded([1, 2].into_iter().chain([3; 40])), Vec::new());
    outing.execute_with(&OutingCommand::Delve(go(EAST)), &mut dice, &mut events).unwrap();
    let fight = outing.fight().unwrap();
    let person = fight.fighters[0].person().unwrap();
    assert_eq!(person.weapons[0].adds, before + 5);
    assert_eq!((person.armour.shield, person.armour.mail), (armour.shield + 3, armour.mail + 2));
}

#[test]
fn gauntlets_and_boots_count_in_fights() {
    proves!("TT-DEC-205");
    let fights_with = |objects: &[(MagicObject, u8)]| {
        let mut outing = set_out(vec![hero()], dungeon(orcs(1), DoorKind::Plain));
        change(&mut outing, |delve| {
            delve.party[0].pack.extend(objects.iter().map(|(object, amount)| {
                let (spells, amount) = (Vec::new(), *amount);
                let find =
                    MagicFind { object: *object, faces: Faces::NONE, spells, weapon: None, armour: None, amount };
                LootItem::Magic(Box::new(MagicItem::new(find)))
            }));
        });
        let (mut dice, mut events) = (Dice::loaded([1, 2].into_iter().chain([3; 40])), Vec::new());
        outing.execute_with(&OutingCommand::Delve(go(EAST)), &mut dice, &mut events).unwrap();
        let person = *outing.fight().unwrap().fighters[0].person().unwrap();
        (person.weapons[0].strength, person.pace)
    };
    let (strength, pace) = fights_with(&[]);
    assert!(strength >= 4);
    assert_eq!(fights_with(&[(MagicObject::MightGauntlets, 4), (MagicObject::PaceBoots, 0)]), (strength - 4, pace + 3));
}

#[test]
fn a_silver_edge_counts_as_magic() {
    proves!("TT-DEC-205");
    let sword = crate::tests::arena::weapon("broadsword");
    let edged = OwnedWeapon { silvered: true, ..sword };
    let is_magic = |weapon| Delver { weapons: vec![weapon], ..hero() }.arms().0[0].has(Traits::MAGIC);
    assert_eq!([sword, edged].map(is_magic), [false, true]);
}

#[test]
fn silver_edged_swords_are_found_with_their_edge() {
    proves!("TT-DEC-205");
    let mut dice = Dice::new(Seed(1), Domain::Layout, 1);
    let finds = core::iter::repeat_with(|| MagicFind::roll(&mut dice)).take(2000);
    let mut edged = 0;
    for find in finds {
        let silvered = find.weapon.is_some_and(|weapon| weapon.silvered);
        assert_eq!(silvered, find.object == MagicObject::SilverEdgedSword);
        edged += u32::from(silvered);
    }
    assert!(edged > 20);
}

#[test]
fn emptied_places_fill_with_new_contents() {
    let founded = Dungeon::found("The deep cellar".into(), Seed(4), 2);
    let fresh = Level::generate(&founded, 1);
    let held = |level: &Level, place| matches!(level.place(place).contents, Contents::Monsters { .. });
    let emptied: Vec<PlaceId> = fresh.place_ids().filter(|place| held(&fresh, *place)).collect();
    let log = LevelLog {
        places: vec![Default::default(); fresh.places.len()],
        links: vec![Default::default(); fresh.links.len()],
        groups: emptied.iter().map(|place| (*place, None)).collect(),
        ..LevelLog::default()
    };
    let (mut filled, mut new) = (0, 0);
    for seed in 0..100 {
        let party = vec![Entrant::new(hero())];
        let setup = DelveSetup { logs: vec![log.clone()], ..DelveSetup::new(founded.clone(), party) };
        let outing = Outing::start(&Setup::Delve(Box::new(setup)), Seed(seed), &mut Vec::new()).unwrap();
        let here: &Delve = delve(&outing);
        for place in emptied.iter().copied().filter(|place| here.log().group(*place).is_none()) {
            filled += 1;
            new += usize::from(here.map().place(place).contents != fresh.place(place).contents);
        }
        let text = serde_json::to_string(&outing).unwrap();
        assert_eq!(serde_json::from_str::<Outing>(&text).unwrap(), outing);
        assert!(here.observed().logs.iter().all(|log| log.stock.is_empty()), "the new contents are a secret");
    }
    let all = 100 * emptied.len();
    // 1 in 6 is filled again.
    assert!((all / 9..all / 4).contains(&filled) && 10 * new > 9 * filled, "{filled} of {all}, {new} new");
}
