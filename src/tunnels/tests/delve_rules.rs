//! Rules of delves that need one small scene each.

use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::data::dungeon::DoorKind;
use crate::data::house_rules::GearList;
use crate::data::language::{Language, Languages};
use crate::data::material::Material;
use crate::data::monster::{MonsterId, MonsterKind, MonsterSize};
use crate::data::spell::{guild_fee, least_dexterity, least_intelligence};
use crate::data::supply::GoodId;
use crate::delve::command::Command;
use crate::delve::event::Event;
use crate::delve::goods::LootItem;
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Mood, Troop};
use crate::delve::member::{Beast, MemberId};
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::Scene;
use crate::dungeon::level::{Contents, Dungeon, Hoard, Level, PlaceId};
use crate::dungeon::treasure::{Coin, CoinFind};
use crate::model::delver::Delver;
use crate::model::setup::SetupError;
use crate::outing::{Command as OutingCommand, Outing};
use crate::setup::shop::{ShopError, Ware};
use crate::tests::arena::warrior;
use crate::tests::delving::{EAST, FIRST, change, delve, dungeon, give, go, hero, now, orcs, refused, set_out};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::proves;

fn empty() -> Dungeon {
    dungeon(Contents::Nothing, DoorKind::Plain)
}

fn orc() -> MonsterId {
    MonsterId::of("orc").unwrap()
}

/// A group of orcs in the second place, with these ratings and this mood.
fn with_orcs(outing: &mut Outing, ratings: Vec<(u16, u16)>, mood: Mood) {
    change(outing, |delve| {
        let troop = Troop { ratings, mood, ..Troop::new(orc(), 1, 40, false) };
        delve.log_mut().set_group(PlaceId(2), Some(troop));
    });
}

#[test]
fn a_party_sets_out_from_the_store_with_what_it_bought() {
    proves!("TT-SCOPE-04", "TT-SUPPLY-01");
    let torch = GoodId::of("torch").unwrap();
    let mut buyer = Delver { gold: Coins::gold(50), ..warrior([16, 12, 12, 14, 12, 12], &["broadsword"]) };
    assert!(Ware::all(GearList::Advanced, Material::Steel).contains(&Ware::Good(torch)));
    Ware::Good(torch).buy(&mut buyer).unwrap();
    let outing = set_out(vec![buyer], empty());
    let here = delve(&outing);
    assert_eq!((here.here, here.level, here.turn), (here.map().entrance, 1, 0));
    assert_eq!(here.party[0].character.goods, [(torch, 1)]);
}

#[test]
fn a_hateful_member_turns_any_reaction_into_the_worst() {
    proves!("TT-REACT-07");
    let meet = |charisma: i16| {
        let mut hateful = hero();
        hateful.attributes.0[5] = charisma;
        let mut outing = set_out(vec![hero(), hateful], dungeon(orcs(1), DoorKind::Plain));
        let (mut dice, mut events) = (Dice::loaded([6, 6].into_iter().chain([3; 60])), Vec::new());
        outing.execute_with(&OutingCommand::Delve(go(EAST)), &mut dice, &mut events).unwrap();
        outing
    };
    assert!(meet(-1).fight().is_some());
    assert!(meet(0).fight().is_none());
}

#[test]
fn wanderers_come_from_outside_and_stay() {
    proves!("TT-WANDER-01", "TT-WANDER-05", "TT-WANDER-08", "TT-DUNGEON-14");
    let mut quiet = set_out(vec![hero()], empty());
    give(&mut quiet, Command::Rest(10), &[]);
    let mut founded = empty();
    founded.rules.wandering = true;
    let mut outing = set_out(vec![hero()], founded);
    let mut dice = Dice::loaded([6, 1, 1]);
    outing.execute_with(&OutingCommand::Delve(Command::Search), &mut dice, &mut Vec::new()).unwrap();
    let here = delve(&outing);
    let map = here.map();
    assert!(here.coming.is_some() && map.place_ids().all(|place| here.troop_at(&map, place).is_none()));
    give(&mut outing, Command::Wait, &[3, 4]);
    assert!(delve(&outing).lasting(&[])[0].groups.iter().any(|(_, troop)| troop.is_some()));
}

#[test]
fn a_monster_that_surrenders_can_be_tamed() {
    proves!("TT-TAME-04");
    let mut tamer = hero();
    tamer.attributes.0[1] = 13;
    tamer.languages = Languages::NONE.with(Language::Common).with(Language::Orcish);
    let mut outing = set_out(vec![tamer], dungeon(orcs(1), DoorKind::Plain));
    change(&mut outing, |delve| delve.log_mut().barred.push((crate::dungeon::level::LinkId(2), 99, 1)));
    // 12: afraid, and the only other way is barred.
    give(&mut outing, go(EAST), &[6, 6]);
    assert!(matches!(&delve(&outing).scene, Scene::Captives { left, paid: false } if left[0].1 == 40));
    give(&mut outing, Command::Capture(FIRST), &[]);
    assert_eq!((delve(&outing).beasts.len(), delve(&outing).beasts[0].rating), (1, 40));
}

#[test]
fn a_secret_exit_is_no_way_out_until_found() {
    proves!("TT-DEC-046", "TT-DEC-053", "TT-SCOPE-06");
    let meet = |faces: [u32; 2], door: DoorKind| {
        let mut founded = dungeon(orcs(1), DoorKind::Plain);
        founded.levels[0].links[1].door.kind = door;
        let mut outing = set_out(vec![hero()], founded);
        let mut dice = Dice::loaded(faces.into_iter().chain(core::iter::repeat_n(3, 40)));
        outing.execute_with(&OutingCommand::Delve(go(EAST)), &mut dice, &mut Vec::new()).unwrap();
        outing
    };
    let cornered = |door| meet([2, 3], door).fight().unwrap().ground.cornered;
    assert_eq!([DoorKind::Plain, DoorKind::Secret].map(cornered), [false, true]);
    let trapped = |door| matches!(delve(&meet([6, 6], door)).scene, Scene::Captives { .. });
    assert_eq!([DoorKind::Plain, DoorKind::Secret].map(trapped), [false, true]);
}

#[test]
fn wounded_monsters_recover_and_the_raging_fast() {
    proves!("TT-DEC-052", "TT-BERSERK-30", "TT-DEC-194");
    let recovered = |raged| {
        let mut outing = set_out(vec![hero()], empty());
        change(&mut outing, |delve| {
            let troop = Troop { ratings: vec![(10, 40), (38, 40)], raged, ..Troop::new(orc(), 1, 40, false) };
            delve.log_mut().set_group(PlaceId(2), Some(troop));
        });
        give(&mut outing, Command::Rest(1), &[]);
        delve(&outing).troop_at(&delve(&outing).map(), PlaceId(2)).unwrap().ratings
    };
    assert_eq!(recovered(false), [(15, 40), (40, 40)]);
    assert_eq!(recovered(true), [(20, 40), (40, 40)]);
}

#[test]
fn treasure_spent_inside_gives_no_experience() {
    proves!("TT-XP-08");
    let home = |spent| {
        let mut outing = set_out(vec![hero()], empty());
        change(&mut outing, |delve| {
            delve.turn = 1;
            delve.party[0].pack.push(LootItem::Coins(Coin::Gold, 100));
            delve.apply(&Event::Paid { who: FIRST, coins: Coins::gold(spent) });
        });
        give(&mut outing, Command::Return, &[]);
        give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
        delve(&outing).party[0].character.experience
    };
    assert_eq!((home(0), home(30)), (200, 170));
}

#[test]
fn a_day_without_food_brings_no_strength() {
    proves!("TT-DEC-117");
    let after = |food: u16| {
        let mut eater = hero();
        eater.goods.extend((food > 0).then(|| (provisions(), food)));
        let mut outing = set_out(vec![eater], empty());
        change(&mut outing, |delve| delve.turn = 142);
        give(&mut outing, Command::Rest(2), &[]);
        change(&mut outing, |delve| delve.party[0].set(Attribute::Strength, 10));
        give(&mut outing, Command::Rest(1), &[]);
        (now(&outing, FIRST, Attribute::Strength), delve(&outing).party[0].hungry)
    };
    assert_eq!((after(0), after(1)), ((10, true), (11, false)));
}

#[test]
fn hands_and_belt_hold_ten_things_without_a_pack() {
    proves!("TT-DEC-117");
    let good = |name: &str| GoodId::of(name).unwrap();
    let laden = |more: &[(GoodId, u16)]| {
        // A sword and 9 torches; rope is one thing, boots are worn.
        let mut bearer = hero();
        bearer.goods = vec![(good("torch"), 7), (good("hemp rope"), 50), (good("calf-high boots"), 1)];
        bearer.goods.extend(more);
        let mut outing = set_out(vec![bearer], empty());
        let heap = [LootItem::Coins(Coin::Silver, 40), LootItem::Jewelry(300)];
        change(&mut outing, |delve| {
            let here = delve.here;
            delve.log_mut().ground.extend(heap.map(|item| (here, item)));
        });
        outing
    };
    // 9 things: the purse of silver is the tenth, and more silver joins it.
    let mut outing = laden(&[]);
    give(&mut outing, Command::Take(0), &[]);
    assert_eq!(refused(&outing, Command::Take(0)), IllegalMove::HandsFull);
    assert_eq!(refused(&outing, Command::TakeAll), IllegalMove::HandsFull);
    change(&mut outing, |delve| {
        let here = delve.here;
        delve.log_mut().ground.push((here, LootItem::Coins(Coin::Silver, 5)));
    });
    let events = give(&mut outing, Command::TakeAll, &[]);
    assert!(events.contains(&Event::Left { item: LootItem::Jewelry(300) }), "{events:?}");
    assert_eq!(delve(&outing).party[0].pack, [LootItem::Coins(Coin::Silver, 45)]);
    // Clothes and a pack hold the rest.
    let mut outing = laden(&[(good("clothes and pack"), 1)]);
    give(&mut outing, Command::TakeAll, &[]);
    assert_eq!(delve(&outing).party[0].pack.len(), 2);
}

#[test]
fn the_shop_sells_no_eleventh_thing_without_a_pack() {
    proves!("TT-DEC-117");
    let good = |name: &str| GoodId::of(name).unwrap();
    let mut buyer = Delver { gold: Coins::gold(50), goods: vec![(good("torch"), 9)], ..hero() };
    let full = Err(ShopError::HandsFull(buyer.name.clone()));
    assert_eq!(Ware::Good(good("torch")).buy(&mut buyer), full);
    Ware::Good(good("sandals")).buy(&mut buyer).unwrap();
    Ware::Good(good("clothes and pack")).buy(&mut buyer).unwrap();
    Ware::Good(good("torch")).buy(&mut buyer).unwrap();
    assert_eq!(buyer.things(), 11);
    let pack = Ware::Good(good("clothes and pack")).sell(&mut buyer);
    assert_eq!(pack, Err(ShopError::HandsFull(buyer.name.clone())), "it is needed");
    Ware::Good(good("torch")).sell(&mut buyer).unwrap();
    Ware::Good(good("clothes and pack")).sell(&mut buyer).unwrap();
}

#[test]
fn nobody_sets_out_with_eleven_things_and_no_pack() {
    proves!("TT-DEC-117");
    let good = |name: &str| GoodId::of(name).unwrap();
    let checked = |goods: &[(GoodId, u16)]| {
        let who = Delver { goods: goods.to_vec(), weapons: Vec::new(), staff: None, ..hero() };
        DelveSetup::new(empty(), [Entrant::new(who)].to_vec()).check()
    };
    assert_eq!(checked(&[(good("torch"), 10)]), Ok(()));
    let full = SetupError::HandsFull { name: hero().name, things: 11 };
    assert_eq!(checked(&[(good("torch"), 11)]), Err(full));
    assert_eq!(checked(&[(good("torch"), 11), (good("clothes and pack"), 1)]), Ok(()));
}

fn provisions() -> GoodId {
    let food = |id: &GoodId| id.row().usage == crate::data::supply::GoodUse::Food;
    GoodId::all().find(food).unwrap()
}

#[test]
fn rest_brings_strength_until_something_happens() {
    proves!("TT-DEC-216");
    let mut founded = empty();
    founded.rules.wandering = true;
    let mut outing = set_out(vec![hero()], founded);
    change(&mut outing, |delve| {
        delve.party[0].set(Attribute::Strength, 5);
        delve.party[0].set(Attribute::Constitution, 5);
    });
    // A 6 in the third game turn; two dice for the group.
    give(&mut outing, Command::Rest(10), &[1, 2, 6, 1, 1]);
    assert_eq!((delve(&outing).turn, now(&outing, FIRST, Attribute::Strength)), (3, 8));
    assert_eq!(now(&outing, FIRST, Attribute::Constitution), 5, "CON does not return");
}

#[test]
fn higher_spells_cost_money_and_wit() {
    proves!("TT-MAGIC-06");
    assert_eq!([1, 2, 17].map(guild_fee), [0, 500, 8000]);
    assert_eq!(([1, 2].map(least_intelligence), [1, 2].map(least_dexterity)), ([10, 12], [8, 9]));
}

#[test]
fn the_finder_rolls_for_free_treasure() {
    proves!("TT-TREASURE-17", "TT-EX-31");
    let mut outing = set_out(vec![hero()], dungeon(Contents::Treasure(Hoard::Free), DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    let events = give(&mut outing, Command::Loot { careful: false }, &[1, 2, 4, 1, 2, 3]);
    assert!(events.iter().any(|event| matches!(event, Event::TreasureFound(_))));
    let coins = CoinFind::roll(Coin::Gold, 2, &mut Dice::loaded([2, 3, 5]));
    assert_eq!(coins.count, 200);
    // A triple of 4 is kept and rolled over: 12 + 9.
    let more = CoinFind::roll(Coin::Gold, 2, &mut Dice::loaded([4, 4, 4, 2, 3, 4]));
    assert_eq!((more.count, more.faces.len()), ((12 + 9) * 10 * 2, 6));
}

#[test]
fn generated_plans_are_rich_guarded_and_full_of_tricks() {
    proves!("TT-DUNGEON-04", "TT-DUNGEON-13");
    let levels = (0..60).map(|seed| Level::generate(&Dungeon::found("Any".into(), Seed(seed), 4), 1));
    let (mut secret, mut moving, mut traps, mut rich, mut watched) = (0, 0, 0, 0, 0);
    for level in levels {
        secret += level.links.iter().filter(|link| link.door.kind == DoorKind::Secret).count();
        moving += level.links.iter().filter(|link| link.door.kind == DoorKind::Moving).count();
        for place in &level.places {
            let (has, guard) = match &place.contents {
                Contents::Monsters { treasure, .. } => (*treasure, true),
                Contents::Trap { treasure, .. } => (*treasure, true),
                Contents::Treasure(hoard) => (true, !matches!(hoard, Hoard::Free)),
                _ => (false, false),
            };
            traps += usize::from(matches!(place.contents, Contents::Trap { .. }));
            rich += usize::from(has);
            watched += usize::from(has && guard);
        }
    }
    assert!(secret > 60 && moving > 10 && traps > 60, "{secret} {moving} {traps}");
    assert!(rich > 60 * 3 && 10 * watched > 7 * rich, "{watched} of {rich} hoards are guarded, trapped or hidden");
}

#[test]
fn a_party_has_six_characters_and_ten_beings() {
    proves!("TT-DEC-228");
    let party = |count: usize, beasts: usize| {
        let named = |number: usize| Entrant::new(Delver { name: alloc::format!("M{number}"), ..hero() });
        let mut setup = DelveSetup::new(empty(), (0..count).map(named).collect());
        setup.beasts = vec![Beast::new(orc(), 20, 20, MemberId(0)); beasts];
        setup.check()
    };
    assert!(party(6, 4).is_ok() && party(1, 9).is_ok());
    assert_eq!(party(7, 0), Err(SetupError::Party(7)));
    assert_eq!(party(6, 5), Err(SetupError::Party(11)));
}

#[test]
fn a_master_of_charisma_nine_faces_a_revolt_in_six() {
    proves!("TT-EX-37");
    let revolts = |one: u32, other: u32| {
        let mut weak = hero();
        weak.attributes.0[5] = 9;
        let mut outing = set_out(vec![weak], empty());
        change(&mut outing, |delve| delve.beasts.push(Beast::new(orc(), 40, 40, FIRST)));
        // After a double six two more dice fall.
        let mut dice = Dice::loaded([one, other, 1, 2]);
        let mut sink = Vec::<Event>::new();
        let mut rebels = Vec::new();
        change(&mut outing, |delve| {
            rebels = delve.roll_revolts(&mut crate::battle::resolve::Run { dice: &mut dice, sink: &mut sink });
        });
        !rebels.is_empty()
    };
    let all = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
    assert_eq!(all.filter(|(one, other)| revolts(*one, *other)).count(), 6);
}

#[test]
fn manlike_monsters_are_as_fast_as_men() {
    proves!("TT-REACT-04");
    let size_of_man = |id: &MonsterId| id.row().kind == MonsterKind::Manlike && id.row().size == MonsterSize::Small;
    let paces: Vec<u8> = MonsterId::all().filter(size_of_man).map(|id| id.row().pace as u8).collect();
    assert!(!paces.is_empty() && paces.iter().all(|pace| (8..=13).contains(pace)), "{paces:?}");
}

#[test]
fn a_friendly_group_lets_the_party_rest() {
    let mut outing = set_out(vec![hero()], empty());
    with_orcs(&mut outing, vec![(40, 40)], Mood::Friendly);
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, Command::Rest(1), &[]);
    with_orcs(&mut outing, vec![(40, 40)], Mood::Wary);
    assert!(delve(&outing).check(&Command::Rest(1)).is_err());
}
