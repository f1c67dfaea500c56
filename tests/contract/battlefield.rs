//! *Battlefield* under trial: two or three small armies near each other, some of them placed in the battle, some units hidden.

use super::Trial;
use ludus::battlefield::battle::state::FieldBattle;
use ludus::battlefield::data::size::{RuleSet, Scale};
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::Army;
use ludus::battlefield::model::map::Map;
use ludus::battlefield::model::setup::{MapSource, Setup};
use ludus::battlefield::model::spot::Spot;
use ludus::battlefield::model::unit::{StandingOrder, UnitRecord};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};

const HEXES: [&str; 7] = [
    ". . . & & . . . . ",
    ". . & &^& . . . . ",
    ". . . & . . \" . . ",
    ". . . . . . . . . ",
    ". . \" . . % . . . ",
    ". . . . &A& . . . ",
    ". . . . & & . . . ",
];

const TROOPS: [Troop; 8] = [
    Troop::HeavyInfantry,
    Troop::Archers,
    Troop::LightCavalry,
    Troop::Orcs,
    Troop::Elves,
    Troop::Ogres,
    Troop::Barbarians,
    Troop::Forestmen,
];

fn unit(number: u64, place: u64, at: &str) -> UnitRecord {
    let troop = TROOPS[((number + 3 * place) % 8) as usize];
    let most = u64::from(UnitRecord::new(troop, 1).most(Scale::Tactical));
    let order = StandingOrder::ALL[((number + place) % 4) as usize];
    let at = Some(Spot::parse(at).unwrap());
    UnitRecord { at, order, ..UnitRecord::new(troop, (1 + (number + 5 * place) % most) as u8) }
}

fn army(name: &str, units: Vec<UnitRecord>) -> Army {
    // Ego above the Leadership lets units disobey.
    Army { leadership: 60, ..Army::new(name, units) }
}

/// Two armies that stand one hex apart; the second hides a unit that nobody has searched for.
fn ambush(number: u64, hidden: UnitRecord) -> Setup {
    let west = vec![unit(number, 0, "D04"), unit(number, 1, "C03"), unit(number, 2, "C05")];
    let east = vec![unit(number, 3, "F04"), unit(number, 4, "G05"), UnitRecord { hidden: true, ..hidden }];
    let map = MapSource::Drawn(Box::new(Map::read(&HEXES).unwrap()));
    Setup { unsearched: true, rounds: 6, ..Setup::new(map, vec![army("West", west), army("East", east)]) }
}

impl Trial for FieldBattle {
    fn setup(number: u64) -> Setup {
        let mut setup = ambush(number, unit(number, 5, "E01"));
        setup.unsearched = number.is_multiple_of(2);
        if number % 3 == 1 {
            setup.rules = RuleSet::Printed;
        }
        if number % 4 == 3 {
            setup.armies.push(army("South", vec![unit(number, 6, "E06")]));
        }
        // Of every three battles one begins with the placing of some units.
        if number % 3 == 2 {
            for army in &mut setup.armies {
                army.units[0].at = None;
            }
            setup.armies[1].units[2].at = None;
        }
        setup
    }

    fn broken_setup() -> Setup {
        Setup { armies: Vec::new(), ..ambush(0, unit(0, 5, "E01")) }
    }

    /// Troops, strength and place of a hidden unit are known to nobody but its army.
    fn twins(number: u64) -> Option<(FieldBattle, FieldBattle, Seat)> {
        let start = |hidden: UnitRecord| {
            <FieldBattle as Game>::start(&ambush(number, hidden), Seed(number), &mut NullSink).unwrap()
        };
        let [one, other] =
            [(5, "E01"), (6, "D01")].map(|(place, at)| UnitRecord { fighters: 2, ..unit(number, place, at) });
        Some((start(one), start(UnitRecord { fighters: 3, ..other }), Seat(0)))
    }
}
