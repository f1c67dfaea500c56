//! Money at the surface: what the shop gives for finds, and what the party pays when it is home.

use crate::data::coins::Coins;
use crate::data::dungeon::DoorKind;
use crate::data::material::Material;
use crate::data::monster::MonsterId;
use crate::delve::command::Command;
use crate::delve::goods::LootItem;
use crate::delve::member::Beast;
use crate::dungeon::level::Contents;
use crate::model::delver::OwnedWeapon;
use crate::tests::arena::weapon;
use crate::tests::delving::{FIRST, change, delve, dungeon, give, hero, set_out};
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

#[test]
fn cure_and_stable_are_paid_at_the_surface() {
    proves!("TT-DEC-050", "TT-DEC-179");
    let kind = MonsterId::of("orc").unwrap();
    let price = kind.rating(1).unwrap();
    let home = |gold: u32, fever: u32| {
        let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
        change(&mut outing, |delve| {
            (delve.party[0].character.gold, delve.party[0].fever) = (Coins::gold(gold), fever);
            delve.beasts.push(Beast { bound: true, ..Beast::new(kind, 30, 60, FIRST) });
        });
        give(&mut outing, Command::Return, &[]);
        give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
        let member = &delve(&outing).party[0];
        (member.character.gold, member.character.beasts.len(), member.fever)
    };
    assert_eq!(home(200, 0), (Coins::gold(200 - price), 1, 0));
    assert_eq!(home(200, 1), (Coins::gold(150 - price), 1, 0));
    // The cure takes what there is, and nobody stables a monster for nothing.
    assert_eq!(home(49 + price, 1), (Coins::gold(price - 1), 0, 0));
    assert_eq!(home(30, 1), (Coins::NONE, 0, 0));
}
