//! The quick battle: two small armies that stand near each other, with a fair chance for the first one. The chance is measured
//! by simulated battles. Start with [`draw`].

use crate::ai::{Scratch, choose};
use crate::battle::state::FieldBattle;
use crate::data::ground::Terrain;
use crate::data::size::GameSize;
use crate::data::troop::Troop;
use crate::model::army::{Army, Commander, General};
use crate::model::generator::{MapPlan, Theme};
use crate::model::map::Map;
use crate::model::setup::{MapSource, Setup, can_deploy};
use crate::model::spot::Spot;
use crate::model::unit::UnitRecord;
use alloc::vec::Vec;
use core::ops::{Range, RangeInclusive};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::tally::{Tally, fairest, is_safely_fair, play_on};

/// The columns of the two lines, in the middle of a map of 13 columns.
const COLUMNS: [u8; 2] = [4, 8];
/// Simulated battles for each measurement: the error is about 4%.
const BATTLES: u64 = 150;
/// The seed of the measurements, which is never a battle's own.
const SERIES: Seed = Seed(0xf1e1d);
/// The change of the enemies' part of their full units that can be measured, in percent.
const STEP: i16 = 4;
/// The least and the largest part, in such steps.
const PARTS: RangeInclusive<i16> = 8..=100 / STEP;
/// Maps that are tried, each against the next enemies.
const MAPS: u64 = 48;

/// The player's line: shooters, foot, shooters' guard and riders, so that a first battle has every kind of order.
const OWN: [Troop; 4] = [Troop::LightCavalry, Troop::HeavyInfantry, Troop::LightInfantry, Troop::Archers];
/// Enemies that come and strike. All are stronger than the own line when their units are full.
const FOES: [[Troop; 4]; 3] = [
    [Troop::Ogres, Troop::Orcs, Troop::Ogres, Troop::BattleWolves],
    [Troop::Barbarians, Troop::Barbarians, Troop::Orcs, Troop::Nomads],
    [Troop::Lizardmen, Troop::LizardGuards, Troop::Lizardmen, Troop::BattleLizards],
];

/// Draws a battle at a near distance against a Captain, and its seed, with which the first army moves first: a new player sees
/// the enemy before being struck. The enemies' units are so small that a Captain in the place of the first army wins about two
/// of three battles. The same seed draws the same battle. `None` if no measured one is fair.
pub fn draw(seed: Seed) -> Option<(Setup, Seed)> {
    let from = Dice::new(seed, Domain::Setup, 1).one_of(FOES.len() as u32) as usize;
    (0..MAPS).find_map(|number| {
        let (foes, seed) = (&FOES[(from + number as usize) % FOES.len()], seed.nth(number));
        let plan = plan(seed);
        let begun = FieldBattle::start(&placed(&plan, foes, 100)?, seed, &mut NullSink).ok()?;
        let is_first = begun.to_move() == Some(Seat(0));
        is_first.then(|| fair(&plan, foes, seed)).flatten().map(|setup| (setup, seed))
    })
}

const fn plan(seed: Seed) -> MapPlan {
    let (columns, rows) = GameSize::Skirmish.map();
    MapPlan { seed, columns, rows, theme: Theme::Green, mirrored: false }
}

/// The battle with that part of the enemies' full units. `None` if no rows of the map have room for all.
fn placed(plan: &MapPlan, foes: &[Troop; 4], percent: u8) -> Option<Setup> {
    let map = plan.map();
    // From the middle outwards.
    let rows =
        (0..plan.rows).map(|far| i16::from(plan.rows / 2) - 2 + i16::from(far / 2) * [1, -1][usize::from(far % 2)]);
    let rows = rows.filter_map(|row| u8::try_from(row).ok()).filter(|row| row + 4 <= plan.rows);
    rows.into_iter().find_map(|row| {
        let own = line("West", &OWN, (COLUMNS[0], row), 100);
        let foe = line("East", foes, (COLUMNS[1], row), percent);
        let foe = Army { commander: Commander::Computer(General::Captain), ..foe };
        let stands = |army: &Army| army.units.iter().all(|record| is_open(record, army, &map));
        let armies = Vec::from([own, foe]);
        armies.iter().all(stands).then(|| Setup::new(MapSource::Generated(*plan), armies))
    })
}

fn line(name: &str, troops: &[Troop; 4], (column, row): (u8, u8), percent: u8) -> Army {
    let record = |(number, troop): (u8, &Troop)| {
        let full = UnitRecord::new(*troop, 1).most(crate::data::size::Scale::Tactical);
        let fighters = (u16::from(full) * u16::from(percent)).div_ceil(100) as u8;
        UnitRecord { at: Some(Spot::at(column, row + number)), ..UnitRecord::new(*troop, fighters) }
    };
    let army = Army::new(name, (0..).zip(troops).map(record).collect());
    Army { leadership: army.ego(), ..army }
}

/// Returns whether a unit can stand there on dry ground: the first strikes of a new player are not halved by water.
fn is_open(record: &UnitRecord, army: &Army, map: &Map) -> bool {
    let is_dry = |spot| !matches!(map.ground(spot).terrain(), Terrain::Water | Terrain::Swamp);
    record.at.is_some_and(|spot| can_deploy(record.troop, army, map, spot) && is_dry(spot))
}

/// The battle with the part of the enemies at which the chance is fairest. `None` if no measured one is fair.
fn fair(plan: &MapPlan, foes: &[Troop; 4], seed: Seed) -> Option<Setup> {
    let setup = |part: i16| placed(plan, foes, (STEP * part) as u8);
    let part = fairest(PARTS, |part| chance(&setup(part)?, seed, 0..BATTLES))?;
    // The best of several measurements flatters itself, so others decide.
    let setup = setup(part)?;
    is_safely_fair(chance(&setup, seed, BATTLES..4 * BATTLES)?).then_some(setup)
}

/// The share of simulated battles that the first army wins, in thousandths. Captains lead both.
fn chance(setup: &Setup, seed: Seed, numbers: Range<u64>) -> Option<u64> {
    let battle = FieldBattle::start(setup, seed, &mut NullSink).ok()?;
    let (mut tally, mut scratch) = (Tally::default(), Scratch::default());
    let scratch = core::cell::RefCell::new(&mut scratch);
    let captain = |battle: &FieldBattle| Some(choose(battle, General::Captain, &mut scratch.borrow_mut())?.0);
    play_on(&mut tally, |seed| battle.reseeded(seed), None, (SERIES, numbers), captain);
    Some(tally.share(tally.won(Seat(0))).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::tally::TEACHES;

    #[test]
    fn quick_battle_is_near_and_the_same_for_its_seed() {
        for seed in [3, 8] {
            let setup = placed(&plan(Seed(seed)), &FOES[0], 60).expect("room for two lines");
            assert_eq!(setup.check().map(|map| map.columns()), Ok(13));
            let apart =
                |unit: usize| setup.armies[0].units[unit].at.unwrap().distance(setup.armies[1].units[unit].at.unwrap());
            assert!((0..4).all(|unit| apart(unit) == 4), "{setup:?}");
            assert_eq!(Some(setup), placed(&plan(Seed(seed)), &FOES[0], 60));
        }
    }

    #[test]
    fn drawn_battles_are_within_the_wanted_chance() {
        // The long form measures so many games that their own error is about a percent.
        let (seeds, games) = if std::env::var("LUDUS_LONG").is_ok() { (40, 20 * BATTLES) } else { (2, 3 * BATTLES) };
        for seed in 0..seeds {
            let (setup, begun) = draw(Seed(seed)).expect("a fair battle");
            let battle = FieldBattle::start(&setup, begun, &mut NullSink).unwrap();
            assert_eq!(battle.to_move(), Some(Seat(0)));
            let won = chance(&setup, begun, 5 * BATTLES..5 * BATTLES + games).unwrap();
            assert!(TEACHES.contains(&won), "{seed}: {won}");
            std::println!(
                "{seed}: {won}, {:?}",
                setup.armies[1].units.iter().map(|one| (one.troop, one.fighters)).collect::<Vec<_>>()
            );
        }
    }
}
