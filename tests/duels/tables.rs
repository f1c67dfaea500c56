//! The tables, held a second time from the ledger.

use crate::slow_model::people::{self, KINDS};
use crate::slow_model::plan;
use ludus::duels::data::alignment::Alignment;
use ludus::duels::data::item::Item;
use ludus::duels::data::monster::{Monster, Speed, Wit};
use ludus::duels::data::skill::HIGHEST;
use ludus::duels::data::spell::{Power, Spell, Ward};
use ludus::duels::data::temper::Temper;
use ludus::duels::model::character::{Character, HP, NEW_GOLD, Role, training};
use ludus::duels::model::fighter::Fighter;
use ludus::duels::model::setup::Entrant;

#[test]
fn the_monsters_of_the_chapter() {
    proves!("DUEL-MON-01", "DUEL-MON-02", "DUEL-MON-03", "DUEL-MON-04", "DUEL-MON-05", "DUEL-MON-06", "DUEL-MON-07");
    proves!("DUEL-EX-20", "DUEL-MON-08");
    // Name, hit points, melee, its damage, missiles, their damage, speed.
    for (name, hp, melee, damage, missile, missile_damage, speed) in [
        ("Gryphon", 25, 2, 6, 0, 0, Speed::Fast),
        ("Giant", 25, 1, 7, 1, 7, Speed::Medium),
        ("Gargoyle", 15, 1, 6, 0, 0, Speed::Medium),
        ("Demon", 30, 3, 8, 0, 0, Speed::Fast),
        ("Troll", 25, 1, 6, 0, 0, Speed::Medium),
        ("Spectre", 20, 1, 6, 0, 0, Speed::Medium),
        ("Elasmosaurus", 25, 2, 7, 0, 0, Speed::Fast),
    ] {
        let row = Monster::of(name).unwrap().row();
        assert_eq!(
            (row.hp, row.melee, row.damage, row.missile, row.speed),
            (hp, melee, damage, missile, speed),
            "{name}"
        );
        assert!(missile == 0 || row.missile_damage == missile_damage, "{name}");
        // Whoever is met without a figure has the average.
        let met = Entrant::monster(Monster::of(name).unwrap()).fighter(&Entrant::Nobody);
        assert_eq!((met.full, met.hp), (hp, hp));
    }
}

#[test]
fn the_bestiary() {
    proves!("DUEL-OURS-7", "DUEL-MON-09", "DUEL-GEN-09", "DUEL-NEUT-02");
    assert_eq!(Monster::ALL.len(), KINDS.len());
    for (monster, kind) in Monster::ALL.into_iter().zip(KINDS) {
        let row = monster.row();
        assert_eq!(monster.name(), kind.name);
        assert!((7..=50).contains(&row.hp) && i32::from(row.hp) == kind.hp, "{}", kind.name);
        assert_eq!((row.plan, row.gold, u32::from(row.magic)), (kind.plan, kind.gold, kind.magic), "{}", kind.name);
        assert_eq!((row.wit as usize, row.humanoid), (kind.wit as usize, kind.humanoid), "{}", kind.name);
        assert_eq!(row.alignment as usize, kind.side as usize, "{}", kind.name);
        let speed = [people::Speed::Slow, people::Speed::Medium, people::Speed::Fast][row.speed as usize];
        assert_eq!(speed, kind.speed, "{}", kind.name);
        let fighter = Fighter::monster(monster, row.hp, row.gold, &[]);
        assert_eq!(u32::from(fighter.melee_level()), kind.melee.0 + u32::from(kind.humanoid), "{}", kind.name);
        assert_eq!((u32::from(fighter.damage), fighter.full), (kind.melee.1, row.hp), "{}", kind.name);
        let missile = kind.missile.0 + u32::from(kind.humanoid);
        assert_eq!(u32::from(fighter.archery_level()), missile, "{}", kind.name);
        assert!(missile == 0 || u32::from(fighter.arrow_damage) == kind.missile.1, "{}", kind.name);
    }
    // The seven of the chapter are half of them; none is without a way to be met.
    assert_eq!(Monster::of("renegade"), Some(Monster::Renegade));
    assert_eq!(Wit::Cunning.hides(), 50);
}

#[test]
fn the_spells() {
    proves!("DUEL-OURS-5", "DUEL-SPELL-02", "DUEL-SPELL-04", "DUEL-SPELL-11");
    for (spell, told) in Spell::ALL.into_iter().zip(plan::Spell::ALL) {
        assert_eq!((spell.code(), u32::from(spell.level())), (&*format!("{told:?}"), told.level()));
        assert_eq!(spell.is_aggressive(), told.harms(), "{told:?}");
        let cover = match spell.power() {
            Power::Ward(ward) => (ward.of_blows(), ward.of_arrows()),
            _ => (100, 100),
        };
        assert_eq!(cover, told.cover(), "{told:?}");
    }
    let power = |code| Spell::of(code).unwrap().power();
    assert_eq!([power("DA"), power("FB")], [Power::Harm(1), Power::Harm(2)]);
    assert_eq!([power("HO"), power("SL")], [Power::Delay(2), Power::Delay(4)]);
    assert_eq!([power("MI"), power("HE"), power("CH")], [Power::Might, Power::Heal, Power::Charm]);
    assert_eq!(Spell::of("fb").unwrap().name(), "Fireball");
    assert_eq!((Ward::Ring.of_blows(), Ward::Ring.of_arrows()), (75, 100));
}

#[test]
fn the_items() {
    proves!("DUEL-OURS-8", "DUEL-ITEM-01", "DUEL-ITEM-05", "DUEL-ITEM-07");
    let names = [
        "Keen Sword",
        "Heavy Maul",
        "Yew Bow",
        "Wand of Fire",
        "Wand of Holding",
        "Healing Flask",
        "Ring of Warding",
        "Thief's Gloves",
        "Winged Boots",
        "Calm Stone",
    ];
    for (number, name) in (1..).zip(names) {
        let (item, told) = (Item::of(number).unwrap(), people::Item::new(number));
        assert_eq!((item.name(), item.number()), (name, number));
        assert_eq!(item.casts().map(Spell::code), told.spell().map(|spell| format!("{spell:?}")).as_deref(), "{name}");
        assert_eq!((u32::from(item.charges()), item.is_weapon()), (told.charges, told.is_weapon()), "{name}");
        assert_eq!(item.is_for_combat(), number != people::GLOVES, "{name}");
    }
    assert!(Item::of(0).is_none() && Item::of(11).is_none());
    let casting = Item::ALL.into_iter().filter(|item| item.casts().is_some()).count();
    assert!(casting * 2 < Item::ALL.len(), "most of them make their owner better");
}

#[test]
fn the_tempers() {
    proves!("DUEL-OURS-6", "DUEL-MELEE-05");
    for (temper, told) in Temper::ALL.into_iter().zip(people::Temper::ALL) {
        let row = temper.row();
        assert_eq!(temper.name(), format!("{told:?}"));
        assert_eq!((i32::from(row.melee), i32::from(row.flight)), (told.melee(), told.flight()), "{told:?}");
        let (mark, chance) = told.panic().unwrap_or((0, 0));
        assert_eq!((i32::from(row.panics_at), u32::from(row.panic)), (mark, chance), "{told:?}");
        assert_eq!(u32::from(row.ignores), told.heedless(), "{told:?}");
    }
    let refuses = |temper: Temper| (temper.row().refuses, temper.row().too_much);
    assert_eq!([refuses(Temper::Cowardly), refuses(Temper::Cautious)], [(60, 2), (30, 3)]);
    assert!([Temper::Steady, Temper::Bold, Temper::Fierce].into_iter().all(|temper| refuses(temper).0 == 0));
    for a in Alignment::ALL {
        for b in Alignment::ALL {
            let told = people::Alignment::ALL[a as usize].distance(people::Alignment::ALL[b as usize]);
            assert_eq!(i32::from(a.distance(b)), told);
        }
    }
}

#[test]
fn a_new_character_has_four_levels() {
    proves!("DUEL-OURS-3", "DUEL-GEN-08");
    let with = |levels: [u8; 4]| {
        let mut one = Character::new("Brenna");
        levels.into_iter().enumerate().for_each(|(at, level)| one.levels.0[at] = level);
        one
    };
    let new = with([2, 0, 2, 0]);
    assert_eq!((new.check_new(), new.gold, NEW_GOLD), (Ok(()), 20, 20));
    for levels in [[3, 1, 0, 0], [2, 2, 1, 0], [1, 1, 1, 0], [0; 4]] {
        assert!(with(levels).check_new().is_err(), "{levels:?}");
    }
    assert!(with([5, 5, 5, 5]).check().is_ok() && with([6, 0, 0, 0]).check().is_err());
    let seven = Character { items: vec![Item::YewBow.into(); 7], ..with([1; 4]) };
    assert!(seven.check().is_err());
    assert_eq!([1, 2, 3, 4, 5].map(training), [40, 80, 120, 160, 200].map(Some));
    assert_eq!((training(0), training(6), HIGHEST), (None, None, 5));
    // Whatever his levels, ten hit points.
    for levels in [[0; 4], [5; 4]] {
        assert_eq!((Fighter::character(&with(levels), false).full, HP), (10, 10));
    }
    assert_eq!(Role::ALL.len(), 3);
}
