//! Goods, money, poisons, materials, staffs and henchmen against the booklet.

use super::same;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::henchman::{ADVANCE, MOST_SHARES, Revenge, terms};
use crate::data::material::{Make, Material, Materials};
use crate::data::monster::Arms;
use crate::data::poison::{COBRA_COURSE, LASTS, Poison, SPIDER_COURSE};
use crate::data::supply::{GoodUse, StaffKind};
use crate::data::tables::tables;
use crate::data::weapon::WeaponId;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::proves;

#[test]
fn general_goods() {
    proves!("TT-SUPPLY-04", "TT-SUPPLY-06", "TT-SUPPLY-07", "TT-DEC-116");
    let rows = tables()
        .goods
        .iter()
        .map(|row| format!("{}: {} {} {} {}", row.name, row.weight, row.price, row.burns, row.light));
    same(
        "
clothes and pack: 10 5 g.p. 0 0
provisions: 20 10 g.p. 0 0
torch: 10 1 s.p. 10 1
silk rope: 1 1 g.p. 0 0
hemp rope: 5 1 s.p. 0 0
lantern: 25 20 g.p. 50 2
compass: 1 5 g.p. 0 0
knee-high boots: 40 10 g.p. 0 0
calf-high boots: 20 5 g.p. 0 0
sandals: 2 2 g.p. 0 0
pitons: 25 10 g.p. 0 0
piton hammer: 25 5 g.p. 0 0
oil filling: 5 2 g.p. 50 0",
        rows,
    );
    use GoodUse::*;
    let uses: Vec<GoodUse> = tables().goods.iter().map(|row| row.usage).collect();
    let expected = [Pack, Food, Torch, Rope, Rope, Lantern, Compass, Footwear, Footwear, Footwear, Pitons, Hammer, Oil];
    assert_eq!(uses, expected);
}

#[test]
fn coins_step_by_ten() {
    proves!("TT-DEC-115");
    assert_eq!(Coins::gold(1), Coins::silver(10));
    assert_eq!(Coins::silver(1), Coins(10));
    for text in ["5 g.p.", "37 g.p. 5 s.p.", "3 s.p.", "1 c.p.", "1 g.p. 2 s.p. 3 c.p.", "0 g.p."] {
        assert_eq!(Coins::parse(text).map(|coins| coins.to_string()), Some(text.to_string()));
    }
    for text in ["", "5", "g.p.", "5 gp", "5 s.p. 1 g.p.", "5 g.p. 5 g.p.", "-1 g.p.", "99999999999 g.p.", "1 g.p. "] {
        assert_eq!(Coins::parse(text), None, "{text:?}");
    }
    assert_eq!(Coins::gold(3).less(Coins::silver(5)), Some(Coins(250)));
    assert_eq!(Coins::silver(5).less(Coins::gold(3)), None);
    assert_eq!([Coins::gold(1), Coins::silver(2)].into_iter().sum::<Coins>().whole_gold(), 1);
    assert_eq!(Coins(u32::MAX).plus(Coins(1)), Coins(u32::MAX));
}

#[test]
fn poisons_as_printed() {
    proves!("TT-POISON-01", "TT-POISON-02", "TT-DEC-186");
    let rows = tables().poisons.iter().map(|row| {
        format!(
            "{} {} {} {} {} {}",
            row.name, row.weight, row.price, row.applications, row.bonus_halves, row.edged_only
        )
    });
    same(
        "
spider venom 1 10 g.p. 3 0 false
cobra milk 1 20 g.p. 3 2 true
dragon venom 4 500 g.p. 12 6 true
hellfire juice 6 100 g.p. 18 1 false",
        rows,
    );
    assert_eq!(LASTS, 3);
    let bonus = |total| Poison::ALL.map(|poison| poison.bonus(total));
    assert_eq!(bonus(9), [0, 9, 27, 4], "x1, x2, x4 and half as much again, rounded down");
    assert_eq!(bonus(-1), [0; 4], "a negative roll has no bonus");
    assert!(Poison::ALL.into_iter().all(|poison| poison.name() == poison.row().name));
}

#[test]
fn courses_of_poison() {
    proves!("TT-DEC-185");
    assert_eq!((SPIDER_COURSE, COBRA_COURSE), ([1, 2, 5], 3));
}

#[test]
fn materials_as_printed() {
    proves!("TT-MATERIAL-02", "TT-MATERIAL-04", "TT-DEC-188", "TT-DEC-189");
    let rows = tables().materials.iter().map(|row| {
        let broken: Vec<String> = row.breaks_on.iter().map(ToString::to_string).collect();
        format!("{} {} {} {}", row.name.name(), row.price, row.weight, broken.join(","))
    });
    same(
        "
steel 1 1
iron 3/4 5/4 2,12
bronze 1/10 1/2 2,3,4,11,12
copper 1/20 1/4 2,3,4,5,6,7
stone 1/100 1 4,5,6,7,8,9,10
silver 5 1 2,3,4,11,12
gold 50 1 2,3,4,5,6,7",
        rows,
    );
    let hardness = Material::ALL.map(|material| material.row().hardness);
    assert_eq!(hardness, [5, 3, 2, 1, 4, 2, 1], "steel, iron, bronze, copper, stone, silver, gold");
    assert!(Material::Iron.breaks_at(12) && !Material::Iron.breaks_at(11) && !Material::Steel.breaks_at(2));
    use Arms::*;
    let broken_by = |material: Material| -> Vec<Arms> {
        [Flesh, Bronze, Iron, Stone, Steel].into_iter().filter(|arms| material.can_break_on(*arms)).collect()
    };
    let none: Vec<Arms> = Vec::new();
    assert_eq!(broken_by(Material::Steel), none);
    assert_eq!(broken_by(Material::Iron), [Stone, Steel]);
    assert_eq!(broken_by(Material::Bronze), [Iron, Stone, Steel]);
    assert_eq!(broken_by(Material::Copper), [Bronze, Iron, Stone, Steel]);
    assert_eq!(broken_by(Material::Stone), [Bronze, Iron, Stone, Steel], "anything but flesh");
    assert_eq!(
        (broken_by(Material::Silver), broken_by(Material::Gold)),
        (broken_by(Material::Bronze), broken_by(Material::Copper))
    );
}

#[test]
fn prices_and_weights_by_material() {
    proves!("TT-MATERIAL-01", "TT-EX-38", "TT-DEC-188");
    let made = |name, material: Material| {
        let row = WeaponId::of(name).unwrap().row();
        (material.price(row.price), material.weight(row.weight))
    };
    assert_eq!(made("broadsword", Material::Steel), (Coins::gold(50), 75));
    assert_eq!(made("broadsword", Material::Iron), (Coins::silver(375), 94));
    assert_eq!(made("broadsword", Material::Bronze), (Coins::silver(50), 38));
    assert_eq!(made("dirk", Material::Copper), (Coins::silver(4), 4));
    assert_eq!(made("spear", Material::Stone), (Coins(15), 50));
    assert_eq!(made("gladius", Material::Iron), (Coins::silver(188), 45), "18 g.p. 7 1/2 s.p., up to whole silver");
    assert_eq!(made("poniard", Material::Copper), (Coins(25), 3));
    assert_eq!(made("dirk", Material::Gold), (Coins::gold(400), 16));
}

#[test]
fn objects_and_their_materials() {
    proves!("TT-MATERIAL-02", "TT-DEC-188");
    use Material::*;
    let set = |materials: &[Material]| materials.iter().copied().collect::<Materials>();
    let all = set(&[Steel, Iron, Bronze, Copper, Stone]);
    for (make, materials) in [
        (Make::Sword, set(&[Steel, Iron, Bronze])),
        (Make::Spear, all),
        (Make::Dagger, all),
        (Make::Axe, all),
        (Make::Mace, set(&[Steel, Iron, Bronze])),
        (Make::Hammer, set(&[Steel, Iron])),
        (Make::Pole, set(&[Steel, Iron])),
        (Make::Arrow, all),
        (Make::Shield, set(&[Iron, Bronze, Copper])),
        (Make::Armour, set(&[Steel, Iron, Bronze])),
    ] {
        assert_eq!(make.row().materials, materials, "{make:?}");
    }
    let made = |make| {
        let rows = tables().weapons.iter().filter(move |row| row.make == Some(make) && row.rule == "TT-WPN-T3");
        rows.map(|row| row.name).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(made(Make::Axe), "great axe, bullova, broad axe, taper axe, francisca, pickaxe");
    assert_eq!(made(Make::Mace), "heavy mace, morningstar, heavy flail, light flail, mitre");
    assert_eq!(made(Make::Hammer), "bec-de-corbin, war hammer, heavy piton hammer, crowbar");
}

#[test]
fn staffs_of_the_shops() {
    proves!("TT-STAFF-06", "TT-STAFF-07");
    let rows = StaffKind::ALL.map(StaffKind::row);
    assert_eq!(rows.map(|row| row.name), ["staff deluxe", "staff ordinaire", "makeshift staff"]);
    assert_eq!(rows.map(|row| row.price), [Some(Coins::gold(500)), Some(Coins::gold(100)), None]);
    assert_eq!(rows.map(|row| (row.weight, row.making, row.holds)), [(30, 0, 0), (30, 0, 0), (30, 1, 2)]);
}

#[test]
fn shares_of_henchmen() {
    proves!("TT-HIRE-03", "TT-HIRE-04", "TT-HIRE-06", "TT-HIRE-07", "TT-DEC-118", "TT-DEC-119");
    let share = |of| terms(of).map(|row| (row.share.to_string(), row.revenge));
    assert_eq!(share(CharacterType::Warrior), Some(("1/4".into(), Revenge::Guild)));
    assert_eq!(share(CharacterType::MagicUser), Some(("1/5".into(), Revenge::Curse)));
    assert_eq!(share(CharacterType::Rogue), Some(("1/6".into(), Revenge::Ambush)));
    assert_eq!(share(CharacterType::WizardWarrior), None);
    assert_eq!((ADVANCE, MOST_SHARES.to_string()), (Coins::gold(10), "3/4".into()));
}
