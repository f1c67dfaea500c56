//! Makes the first state of a battle from its set-up.

use crate::battle::event::Event;
use crate::battle::resolve::Run;
use crate::battle::state::{ArmyState, FieldBattle, Question, Stage};
use crate::battle::unit::{Status, Unit, UnitId, Units};
use crate::model::setup::{MOST_ARMIES, Setup, SetupError};
use crate::model::spot::{Spot, Way};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::EventSink;

/// The dice stream of everything that happens before the first decision.
const OPENING: u64 = u64::MAX;

impl FieldBattle {
    /// Sets up a battle and runs it to its first decision.
    pub fn start(setup: &Setup, seed: Seed, sink: &mut impl EventSink<Event>) -> Result<FieldBattle, SetupError> {
        let mut dice = Dice::new(seed, Domain::Battle, OPENING);
        FieldBattle::start_with(setup, seed, &mut dice, sink)
    }

    /// Sets up a battle with dice of the caller, for scenarios.
    pub fn start_with(
        setup: &Setup,
        seed: Seed,
        dice: &mut Dice,
        sink: &mut impl EventSink<Event>,
    ) -> Result<FieldBattle, SetupError> {
        let mut battle = FieldBattle::laid_out(setup, seed)?;
        // The turn of the last army, so that the first one places the first unit.
        battle.turn = battle.count - 1;
        battle.deploy_next(&mut Run { dice, sink });
        Ok(battle)
    }

    fn laid_out(setup: &Setup, seed: Seed) -> Result<FieldBattle, SetupError> {
        let map = setup.check()?;
        let mut armies = [ArmyState::default(); MOST_ARMIES];
        let mut units = Units::default();
        for (number, army) in setup.armies.iter().enumerate() {
            let first = (0..=number).find(|other| setup.are_allied(*other, number)).unwrap_or(number);
            armies[number] = ArmyState {
                commander: army.commander,
                leadership: army.leadership,
                homeland: army.homeland,
                alliance: first as u8,
                lost: 0,
                began: army.units.iter().map(|record| u16::from(record.fighters)).sum(),
                conceded: false,
                unruly: army.ego() > army.leadership,
            };
            for (index, record) in army.units.iter().enumerate() {
                let unit = Unit {
                    troop: record.troop,
                    elite: record.elite,
                    with: record.with,
                    size: record.size.unwrap_or(record.troop.row().size),
                    fighters: record.fighters,
                    began: record.fighters,
                    status: if record.at.is_some() { Status::Active } else { Status::Waiting },
                    hidden: record.hidden,
                    began_at: record.at.unwrap_or(Spot::NOWHERE),
                    order: record.order,
                    volleys: record.kind().shooter().map_or(0, |troop| troop.row().volleys),
                    ..Unit::unknown(number as u8, index as u8 + 1)
                };
                let id = units.push(unit);
                if let Some(spot) = record.at {
                    units.put(id, spot);
                }
            }
        }
        Ok(FieldBattle {
            seed,
            decisions: 0,
            rules: setup.rules,
            scale: setup.scale,
            rounds: setup.rounds,
            goal: setup.goal,
            unsearched: setup.unsearched,
            map,
            armies,
            count: setup.armies.len() as u8,
            units,
            order: [0, 1, 2, 3],
            turn: 0,
            round: 0,
            stage: Stage::Deployment,
            question: Question::None,
            mover: UnitId::NONE,
            way: Way::default(),
            foothold: Spot::NOWHERE,
            leaves_map: false,
            outcome: None,
        })
    }
}
