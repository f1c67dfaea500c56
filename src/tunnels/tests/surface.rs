//! Money at the surface: what the shop gives for finds, and what the party pays when it is home.

use crate::data::coins::Coins;
use crate::data::dungeon::DoorKind;
use crate::data::material::Material;
use crate::delve::goods::LootItem;
use crate::dungeon::level::Contents;
use crate::model::delver::OwnedWeapon;
use crate::tests::arena::weapon;
use crate::tests::delving::{change, delve, dungeon, hero, set_out};
use ludus_engine::proves;

#[test]
fn a_found_weapon_is_sold_at_the_price_of_its_metal() {
    proves!("TT-DEC-203", "TT-DEC-188", "TT-DEC-116");
    let account = |material| {
        let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
        let found = OwnedWeapon { material, ..weapon("yataghan") };
        change(&mut outing, |delve| delve.party[0].pack.push(LootItem::Weapon(found, 60)));
        delve(&outing).account(None, true).loot
    };
    let list = weapon("yataghan").weapon.row().price.0;
    let half = |times: u32| Coins(times * list / 2).plus(Coins::gold(60));
    assert_eq!(account(Material::Steel), half(1));
    assert_eq!([Material::Silver, Material::Gold].map(account), [half(5), half(50)]);
}
