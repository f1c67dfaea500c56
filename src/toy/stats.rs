//! The facts of the events, and one game of a career.

use crate::battle::{Event, Match};
use crate::model::Setup;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::{Chapter, WeaponStats};
use ludus_engine::fold::{Attack, BattleFold, CombatFacts, Moment, StatsOf};
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;

impl CombatFacts for Match {
    type Memory = ((), (), ());
    const SPREAD: (i64, i64) = (1, 1);

    fn facts(at: &Moment<'_, Match>, fold: &mut BattleFold<Match>) {
        let (Event::Swung { loss, .. }, Some(by)) = (*at.event, at.before.turn()) else { return };
        let [seat, other] = [by as u8, 1 - by as u8];
        let [name, target] = [by, 1 - by].map(|who| at.setup.names[who].clone());
        let dealt = u32::from(at.before.pennies[1 - by] - at.after.pennies[1 - by]);
        // Half of all swings hit, and then each face takes as much.
        let ways: Vec<(i32, u64)> = (1..=6).map(|face| (face, 1)).chain([(0, 6)]).collect();
        fold.rolled(Seat(seat), &ways, loss.map_or(0, i32::from));
        let used = WeaponStats { strikes: 1, hits: u32::from(loss.is_some()), dealt, expected: 500 };
        fold.attacked(seat, Attack { arm: "Swing".into(), target: target.clone(), is_enemy: true, used });
        fold.count(seat).dealt += dealt;
        fold.hurt(other, dealt, name.clone());
        if at.after.turn().is_none() {
            fold.lost(other, Some(seat.into()), (), at.when);
            fold.count(seat).put_out += 1;
            fold.count(seat).victims.push((target.clone(), target));
            fold.count(other).end = Some(name);
        }
    }
}

/// One game of a career.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchEntry {
    pub seat: Seat,
    pub name: String,
    pub won: bool,
    /// The pennies that the fighter had left.
    pub left: u8,
    /// The statistics from the events; `None` if they cannot be replayed.
    pub told: Option<StatsOf<Match>>,
}

impl Chapter<Match> for MatchEntry {
    fn bare(after: &Match, setup: &Setup) -> Vec<MatchEntry> {
        let one = |((seat, name), left): ((u8, &String), u8)| {
            let (seat, name) = (Seat(seat), name.clone());
            MatchEntry { seat, name, won: after.winner() == Some(seat), left, told: None }
        };
        (0..).zip(&setup.names).zip(after.pennies).map(one).collect()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self) -> (ActorId, Seat) {
        (self.seat.0.into(), self.seat)
    }

    fn slot(&mut self) -> &mut Option<StatsOf<Match>> {
        &mut self.told
    }

    fn told(&self) -> Option<&StatsOf<Match>> {
        self.told.as_ref()
    }
}
