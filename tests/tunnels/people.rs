//! Characters and the shop as a player sees them.

use ludus_engine::proves;
use ludus_tunnels::data::attribute::Attributes;
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::data::language::Language;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::data::tables::tables;
use ludus_tunnels::data::weapon::WeaponId;
use ludus_tunnels::model::delver::{Delver, OwnedWeapon};

fn furd() -> Delver {
    let weapons = vec![OwnedWeapon::steel(WeaponId::of("broadsword").unwrap())];
    let plain = Delver::plain("Furd", CharacterType::Warrior, Attributes([13, 7, 8, 16, 9, 10]));
    Delver { weapons, gold: Coins::gold(120), ..plain }
}

#[test]
fn the_card_has_both_sides() {
    proves!("TT-CHAR-10", "TT-CHAR-11", "TT-CHAR-12", "TT-CHAR-07");
    let card = serde_json::to_value(furd()).unwrap();
    for field in ["name", "type", "attributes", "experience", "gold", "weapons", "languages"] {
        assert!(!card[field].is_null(), "{field}: {card}");
    }
    let furd = furd();
    // 120 gold pieces and a broadsword of 75.
    assert_eq!((furd.weight_possible(), furd.load()), (1300, 195));
    let row = furd.weapons[0].weapon.row();
    assert_eq!((row.price, row.weight), (Coins::gold(50), 75));
    let back: Delver = serde_json::from_value(card).unwrap();
    assert_eq!(back, furd);
}

#[test]
fn every_human_speaks_common() {
    proves!("TT-CHAR-14");
    assert!(furd().languages.has(Language::Common));
    let others = MonsterId::all().filter(|kind| kind.row().languages.has(Language::Common)).count();
    assert!(others > 0 && others < MonsterId::all().count(), "some monsters do: {others}");
}

#[test]
fn monsters_are_stronger_on_deeper_levels() {
    proves!("TT-SCOPE-02");
    for kind in MonsterId::all() {
        let ratings: Vec<u32> = (1..=9).filter_map(|level| kind.rating(level)).collect();
        assert!(ratings.is_sorted_by(|one, next| one < next), "{}: {ratings:?}", kind.name());
    }
}

#[test]
fn magic_objects_have_no_price() {
    proves!("TT-SUPPLY-02");
    let all = serde_json::to_value(tables()).unwrap();
    let objects = all["magic_objects"].as_array().unwrap();
    assert!(
        objects.len() > 20 && objects.iter().all(|object| object["price"].is_null() && !object["points"].is_null())
    );
    let sold: Vec<&str> = all["staffs"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|staff| !staff["price"].is_null())
        .filter_map(|staff| staff["kind"].as_str())
        .collect();
    assert_eq!(sold, ["deluxe", "ordinaire"]);
}
