//! Readings of the ledger (BD) about armies before a battle: what can be hired, and where and with what an army begins.

use crate::data::people::People;
use crate::data::size::{GameSize, RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::army::{Army, ArmyError, PurchaseLimits};
use crate::model::map::Map;
use crate::model::setup::Zone;
use crate::model::spot::Spot;
use crate::model::unit::{Kind, UnitRecord};
use crate::setup::random::RandomBattle;
use crate::setup::war::War;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::proves;

#[test]
fn hired_units_are_half_full_and_few_are_elite() {
    proves!("BD-11", "BD-13");
    let all = PurchaseLimits::of(GameSize::Great, Scale::Tactical, RuleSet::Printed, People::Free);
    let limits = PurchaseLimits { gold: 90_000, leadership: 90_000, ..all };
    let check = |units: Vec<UnitRecord>| Army::new("Army", units).check_purchase(&limits);
    let foot =
        |fighters, hidden| check(Vec::from([UnitRecord { hidden, ..UnitRecord::new(Troop::LightInfantry, fighters) }]));
    let few = |fighters, least| Err(ArmyError::TooFew { unit: 1, troop: Troop::LightInfantry, fighters, least });
    assert_eq!(
        [foot(9, false), foot(10, false), foot(2, true), foot(3, true)],
        [few(9, 10), Ok(()), few(2, 3), Ok(())]
    );
    let elites = |count: usize| {
        let unit = |number| UnitRecord { elite: number < 2, ..UnitRecord::new(Troop::Pikemen, 20) };
        check((0..count).map(unit).collect())
    };
    assert_eq!([elites(6), elites(7)], [Err(ArmyError::Elite { units: 2, most: 1 }), Ok(())]);
}

#[test]
fn demons_and_wyverns_are_for_scenarios_only() {
    proves!("BD-14", "BD-15");
    let demon = |size| Army::new("Army", Vec::from([UnitRecord { size, ..UnitRecord::new(Troop::LesserDemons, 1) }]));
    let allowed = |size, scale| demon(size).check_units(scale).is_ok();
    assert_eq!([4, 5, 50, 51].map(|size| allowed(Some(size), Scale::Strategic)), [false, true, true, false]);
    assert!(!allowed(Some(5), Scale::Tactical) && !allowed(None, Scale::Strategic));
    let limits = PurchaseLimits::of(GameSize::Great, Scale::Strategic, RuleSet::Printed, People::Free);
    let wyvern = Army::new("Army", Vec::from([UnitRecord::new(Troop::Wyverns, 5)]));
    for army in [demon(Some(5)), wyvern] {
        assert!(matches!(army.check_purchase(&limits), Err(ArmyError::NotForHire { .. })), "{army:?}");
    }
}

#[test]
fn passengers_are_small_and_paid_with_their_chariot() {
    proves!("BD-19");
    let riders: Vec<&str> = Troop::ALL.into_iter().filter(|troop| troop.can_ride()).map(Troop::code).collect();
    assert_eq!(riders.join(" "), "AR LI PE EL EA FO FA GO");
    let with = Kind { with: Some(Troop::Archers), ..Kind::plain(Troop::Chariots) };
    assert_eq!((with.price(), with.ego()), (Some(14), 6));
}

#[test]
fn armies_start_with_the_leadership_and_zones_of_their_size() {
    proves!("BD-79", "BD-80");
    let war = War::new("Anna", GameSize::Skirmish, People::Empire, People::Horde, Seed(5));
    let random = RandomBattle::mirror(GameSize::Battle, People::Free).setup(Seed(1));
    assert_eq!((war.leadership, random.armies[0].leadership), (280, 560));
    for (columns, rows, depth, apart) in [(13, 11, 2, 10), (19, 15, 3, 14)] {
        let map = Map::open(columns, rows).unwrap();
        let [west, east] = [0, 1].map(|army| Zone::of(army, 2, &map));
        assert_eq!((west.first_column, west.last_column, east.last_column), (0, depth - 1, columns - 1));
        assert_eq!(east.first_column - west.last_column, apart);
        let corners = [(0, 0), (columns - 1, 0), (0, rows - 1), (columns - 1, rows - 1)];
        for (army, (column, row)) in corners.into_iter().enumerate() {
            assert!(Zone::of(army, 4, &map).contains(Spot::at(column, row)), "army {army}");
        }
    }
}
