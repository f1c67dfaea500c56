//! The serialized form of a battle. It leaves out unused slots, and its order never changes.

use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::item::Item;
use crate::model::board::Square;
use crate::model::fighter::{Fighter, Side};
use crate::model::ground::{Ground, Layer};
use crate::model::setup::{MOST_FIGHTERS, Phase};
use crate::model::skill::Skills;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
struct BattleRecord {
    seed: Seed,
    decisions: u32,
    turn: u16,
    phase: Phase,
    moving_first: Side,
    #[serde(default, skip_serializing_if = "Skills::is_manual")]
    skill: Skills,
    decision: Decision,
    fighters: Vec<Fighter>,
    /// Number of fighters from the set-up; left out if all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roster: Option<u8>,
    terrain: Vec<(Square, Layer, u8)>,
    items: Vec<(Square, Item)>,
}

impl Serialize for Battle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let layers =
            self.ground.laid().flat_map(|(at, terrain)| terrain.layers().map(move |(layer, n)| (at, layer, n)));
        let record = BattleRecord {
            seed: self.seed,
            decisions: self.decisions,
            turn: self.turn,
            phase: self.phase,
            moving_first: self.moving_first,
            skill: self.skill,
            decision: self.decision,
            fighters: self.fighters[..usize::from(self.count)].to_vec(),
            roster: (self.roster != self.count).then_some(self.roster),
            terrain: layers.collect(),
            items: self.ground.items().collect(),
        };
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Battle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Battle, D::Error> {
        let record = BattleRecord::deserialize(deserializer)?;
        let error = |text: &str| Err(serde::de::Error::custom(text));
        let Some(first) = record.fighters.first().copied() else { return error("a battle without fighters") };
        if record.fighters.len() > MOST_FIGHTERS {
            return error("more fighters than a battle holds");
        }
        if record.decision.fighter().is_some_and(|id| id.index() >= record.fighters.len()) {
            return error("the decision names an unknown fighter");
        }
        let named = match record.decision {
            Decision::Evade { strike } | Decision::Push { strike } => vec![strike.attacker, strike.target],
            Decision::Repel { attacker, target } => vec![attacker, target],
            Decision::KeepUp { owed, .. } => vec![owed.whose()],
            _ => Vec::new(),
        };
        let makers = record.fighters.iter().filter_map(|fighter| fighter.being().maker());
        let payers = record.fighters.iter().filter_map(|fighter| Some(fighter.magic().veil()?.by));
        let named: Vec<_> = named.into_iter().chain(makers).chain(payers).collect();
        if named.iter().any(|id| id.index() >= record.fighters.len()) {
            return error("it names an unknown fighter");
        }
        let mut battle = Battle {
            seed: record.seed,
            decisions: record.decisions,
            turn: record.turn,
            phase: record.phase,
            moving_first: record.moving_first,
            skill: record.skill,
            count: record.fighters.len() as u8,
            roster: record.roster.unwrap_or(record.fighters.len() as u8).min(record.fighters.len() as u8),
            present: [0; 2],
            elusive: 0,
            unknown: 0,
            decision: record.decision,
            fighters: [first; MOST_FIGHTERS],
            ground: Ground::open(),
        };
        for (slot, fighter) in battle.fighters.iter_mut().zip(&record.fighters) {
            *slot = *fighter;
        }
        for (square, layer, count) in record.terrain {
            (0..count).for_each(|_| battle.ground.add(square, layer));
        }
        for (square, item) in record.items {
            battle.ground.drop(square, item);
        }
        battle.present = battle.find_present();
        battle.elusive = battle.find_elusive();
        battle.unknown = battle.find_unknown();
        Ok(battle)
    }
}
