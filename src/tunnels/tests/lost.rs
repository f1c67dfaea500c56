//! Lost parties: they lie where they fell, with their gear, until another party finds them.

use crate::data::coins::Coins;
use crate::data::dungeon::{DoorKind, TrapKind};
use crate::data::supply::GoodId;
use crate::delve::command::Command;
use crate::delve::goods::LootItem;
use crate::delve::log::{LevelLog, Marks};
use crate::delve::member::Condition;
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, Dungeon, Hoard, PlaceId};
use crate::dungeon::treasure::Coin;
use crate::model::delver::Delver;
use crate::narration::names::Names;
use crate::outing::{Outing, Setup};
use crate::tests::arena::mail;
use crate::tests::delving::{EAST, FIRST, delve, dungeon, give, go, hero, set_out};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;
use ludus_engine::proves;

/// A chest with a needle that kills on a failed saving roll.
fn needle() -> Dungeon {
    dungeon(Contents::Treasure(Hoard::Trapped(TrapKind::PoisonedNeedle)), DoorKind::Plain)
}

fn fallen() -> Delver {
    Delver { gold: Coins::gold(30), armour: vec![mail("leather")], ..hero() }
}

/// A party of one that died of the needle in place 2.
fn lost() -> Outing {
    let mut outing = set_out(vec![fallen()], needle());
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, Command::Loot { careful: false }, &[1, 2]);
    assert_eq!((delve(&outing).party[0].condition, &delve(&outing).scene), (Condition::Dead, &Scene::Lost));
    outing
}

/// A strong delver in the dungeon as the lost party left it. The seed is one with which nobody has robbed the dead.
fn finder(logs: &[LevelLog]) -> (DelveSetup, Outing) {
    let strong = Delver { attributes: crate::data::attribute::Attributes([60, 12, 12, 14, 12, 12]), ..hero() };
    let party = vec![Entrant::new(Delver { name: "Bela".into(), ..strong })];
    let setup = DelveSetup { logs: logs.to_vec(), ..DelveSetup::new(needle(), party) };
    let game = Setup::Delve(Box::new(setup.clone()));
    let begun = (0..).map(|seed| Outing::start(&game, Seed(seed), &mut Vec::new()).unwrap());
    let untouched = |outing: &Outing| !delve(outing).logs[0].bodies[0].1.gear.is_empty();
    let outing = begun.take(50).find(untouched).unwrap();
    (setup, outing)
}

#[test]
fn a_lost_party_lies_in_its_last_place_with_its_gear() {
    proves!("TT-DEC-229", "TT-DEC-217");
    let lost = lost();
    let logs = delve(&lost).lasting(&[]);
    let [(place, body)] = &logs[0].bodies[..] else { panic!("one body: {:?}", logs[0].bodies) };
    assert_eq!((*place, body.name.as_str(), body.member), (PlaceId(2), "Member 0", None));
    let torches = LootItem::Goods(GoodId::of("torch").unwrap(), 2);
    let gear = [LootItem::Coins(Coin::Gold, 30), LootItem::Armour(mail("leather")), torches];
    assert!(matches!(body.gear[0], LootItem::Weapon(..)) && body.gear[1..] == gear, "{:?}", body.gear);
    assert!(!logs[0].is_seen(), "nobody brought the map home");
    let came_home = Delve { scene: Scene::Returned, ..delve(&lost).clone() };
    assert!(came_home.lasting(&[])[0].place(PlaceId(2)).has(Marks::ENTERED), "survivors know where they have been");
    let known = delve(&lost).lasting(&came_home.lasting(&[]));
    assert!(known[0].place(PlaceId(2)).has(Marks::ENTERED), "what an earlier party knew stays known");
}

#[test]
fn another_party_finds_the_lost_one_and_carries_it_home() {
    proves!("TT-DEC-229");
    let (setup, mut outing) = finder(&delve(&lost()).lasting(&[]));
    assert!(delve(&outing).observed().logs[0].bodies.is_empty(), "nobody knows of it yet");
    let before = outing.clone();
    let events = give(&mut outing, go(EAST), &[]);
    let moved = events.into_iter().find(|event| matches!(event, crate::delve::event::Event::Moved { .. })).unwrap();
    let told = before.narrate(&Names::of_party(&setup), &[crate::outing::Event::Delve(moved)], Some(Seat(0)));
    assert!(told.text.ends_with("Here lies Member 0."), "{}", told.text);
    give(&mut outing, Command::Strip(0), &[]);
    give(&mut outing, Command::TakeAll, &[]);
    let pack = |outing: &Outing| delve(outing).party[0].pack.clone();
    let at = |outing: &Outing, item: &LootItem| pack(outing).iter().position(|other| other == item).unwrap() as u8;
    let armour = LootItem::Armour(mail("leather"));
    let item = at(&outing, &armour);
    give(&mut outing, Command::Use { who: FIRST, item, on: FIRST }, &[]);
    let item = at(&outing, &LootItem::Goods(GoodId::of("torch").unwrap(), 2));
    give(&mut outing, Command::Use { who: FIRST, item, on: FIRST }, &[]);
    let bela = &delve(&outing).party[0].character;
    assert_eq!((bela.armour.len(), bela.goods[0].1, pack(&outing).len()), (1, 4, 2), "worn, and at hand");
    give(&mut outing, Command::Carry { who: FIRST, body: 0 }, &[]);
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, Command::Return, &[]);
    give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
    let account = delve(&outing).account.as_ref().unwrap();
    assert_eq!(account.carried, [(FIRST, "Member 0".into())]);
    assert!(account.loot > Coins::gold(30), "the finder keeps the money and the weapon");
    assert!(delve(&outing).lasting(&[])[0].bodies.is_empty(), "the body is at home");
}
