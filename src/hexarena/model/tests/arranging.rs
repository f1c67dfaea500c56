use crate::data::armour::Armour;
use crate::data::characteristic::Gender;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::model::arranging::*;
use crate::model::character::Character;
use crate::model::healing::{Medicine, suffered, whole_again};
use crate::model::injury::Injury;
use crate::model::kit::Item;
use crate::model::limits::{check, points, proposed};
use crate::model::shop::{Goods, buy, lend};
use crate::model::tests::anybody;
use ludus_engine::dice::Dice;
use ludus_engine::proves;

const SWORD: Item = Item::Weapon(Weapon::Broadsword);
const AXE: Item = Item::Weapon(Weapon::GreatAxe);
const ROUND: Item = Item::Shield(Shield::SmallRound);

fn rich() -> Character {
    let mut rich = Character { sp: 500, ..anybody(Race::Human, Gender::Male) };
    for goods in [Goods::Item(SWORD), Goods::Item(ROUND), Goods::Item(AXE), Goods::Armour(Armour::Leather)] {
        buy(&mut rich, goods).unwrap();
    }
    rich
}

#[test]
fn moved_items_make_room_for_each_other() {
    proves!("DQU-04", "D121");
    let mut who = rich();
    let spot =
        |who: &Character, item| things(who).into_iter().find(|(_, goods)| *goods == Goods::Item(item)).unwrap().0;
    assert_eq!(
        (spot(&who, SWORD), spot(&who, ROUND), spot(&who, AXE)),
        (KitPlace::Primary, KitPlace::Secondary, KitPlace::Reserve)
    );
    // A two-handed weapon empties both hands: sword to the belt, shield to the back.
    put(&mut who, AXE, (KitPlace::Reserve, KitPlace::Primary)).unwrap();
    assert_eq!(
        (spot(&who, SWORD), spot(&who, ROUND), spot(&who, AXE)),
        (KitPlace::Reserve, KitPlace::Slung, KitPlace::Primary)
    );
    assert_eq!(who.check_record(), Ok(()));
    // Preparing the shield again takes the axe out of the hands.
    put(&mut who, ROUND, (KitPlace::Slung, KitPlace::Secondary)).unwrap();
    assert_eq!((who.kit.primary, spot(&who, AXE)), (None, KitPlace::Reserve));
    // Impossible moves are refused and change nothing: a shield in the other hand, a two-handed
    // axe in the secondary one.
    let before = who.clone();
    assert!(put(&mut who, ROUND, (KitPlace::Secondary, KitPlace::Primary)).is_err() && who == before);
    assert!(put(&mut who, AXE, (KitPlace::Reserve, KitPlace::Secondary)).is_err() && who == before);
    assert_eq!(shift(&mut who, SWORD, KitPlace::Reserve, false), Ok(KitPlace::Secondary));
    assert_eq!((spot(&who, ROUND), who.check_record()), (KitPlace::Slung, Ok(())));
    assert!(grip(&mut who.kit).is_err(), "nothing is in the primary hand");
}

#[test]
fn loans_stay_with_the_character() {
    let mut poor = Character { sp: 0, ..anybody(Race::Human, Gender::Male) };
    lend(&mut poor, SWORD).unwrap();
    let before = poor.clone();
    assert_eq!(put(&mut poor, SWORD, (KitPlace::Primary, KitPlace::Chest)), Err(ArrangeError::Lent("Broadsword")));
    assert_eq!(poor, before);
}

#[test]
fn every_roll_has_a_proposal_within_limits() {
    for rolled in 2..=20 {
        let values = proposed(rolled);
        assert_eq!(check(rolled, values), Ok(()), "{rolled}: {values:?}");
        assert_eq!(values.all().into_iter().sum::<i16>(), points(rolled).0);
    }
}

#[test]
fn recovery_week_is_predicted() {
    proves!("DQX-17", "DQU-02");
    let sound = anybody(Race::Human, Gender::Male);
    assert_eq!(whole_again(&sound, 4), None);
    // 4 points take eight days: the second week after.
    assert_eq!(whole_again(&Character { en_lost: 4, ..sound.clone() }, 4), Some(6));
    assert_eq!(whole_again(&Character { en_lost: 4, half_day: true, ..sound.clone() }, 4), Some(5));
    let cut = suffered(Injury { row: 3, ..Injury::default() }, 4, Medicine::Arena, &mut Dice::loaded([]));
    assert_eq!(whole_again(&Character { injuries: vec![cut], ..sound.clone() }, 4), Some(6));
    assert_eq!(whole_again(&Character { infected: true, en_lost: 4, ..sound }, 4), None);
}
