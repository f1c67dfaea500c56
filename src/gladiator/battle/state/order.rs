//! The order in which fighters move and act (manual p4-6).

use crate::battle::state::Battle;
use crate::model::fighter::{FighterId, Side};
use crate::model::setup::Phase;
use alloc::vec::Vec;

/// Shift that makes a rank outweigh any AG.
const PRIORITY_SHIFT: i32 = 16;

/// Returns the fighter of highest rank, which is `limit` minus `penalty`; the first one on ties. The penalty is 0 or
/// more, and is computed only if the limit exceeds the best rank so far.
fn highest(
    mut ids: impl Iterator<Item = FighterId>,
    limit: impl Fn(FighterId) -> i32,
    penalty: impl Fn(FighterId) -> i32,
) -> Option<FighterId> {
    let first = ids.next()?;
    // Skip the ranks for a single fighter.
    let Some(second) = ids.next() else { return Some(first) };
    let (mut best, mut most) = (first, limit(first) - penalty(first));
    let mut next = Some(second);
    while let Some(id) = next {
        let limit = limit(id);
        let rank = if limit > most { limit - penalty(id) } else { most };
        if rank > most {
            (best, most) = (id, rank);
        }
        next = ids.next();
    }
    Some(best)
}

impl Battle {
    /// Returns whether the fighter can move: standing and conscious (MOVE-19, DEC-033). Images lie when their Mage does.
    pub fn can_move(&self, id: FighterId) -> bool {
        self.stands(id)
    }

    /// Returns whether it can matter who moves first: a fighter who can move is free of enemies. Fighters who are all engaged go
    /// one square at most, and the side that moves last sees it (ENG-03, INC-05).
    pub fn is_order_open(&self) -> bool {
        self.in_arena().any(|id| self.can_move(id) && !self.is_engaged(id))
    }

    /// Returns the next mover: of the side that moves first, fastest first, then of the other (MOVE-01, DEC-033).
    pub fn next_mover(&self) -> Option<FighterId> {
        [self.moving_first, self.moving_first.other()].into_iter().find_map(|side| {
            let waiting = self.side(side).filter(|id| !self.fighter(*id).moved && self.can_move(*id));
            let limit = |id| {
                let fighter = self.body(id);
                (fighter.mp() << PRIORITY_SHIFT) + fighter.bare_agility()
            };
            highest(waiting, limit, |id| self.body(id).burden())
        })
    }

    /// Returns the next to act: highest current AG first, after all others those who declined (ACT-01, ACT-48, DEC-034).
    pub fn next_actor(&self) -> Option<FighterId> {
        let first = if self.turn.is_multiple_of(2) { Side::West } else { Side::East };
        let waiting = self.in_arena().filter(|id| !self.fighter(*id).acted);
        let limit = |id| {
            let fighter = self.fighter(id);
            (i32::from(!fighter.declined) << PRIORITY_SHIFT)
                + 2 * fighter.bare_agility()
                + i32::from(fighter.side == first)
        };
        highest(waiting, limit, |id| 2 * self.fighter(id).burden())
    }

    /// Returns the fighters in the arena in order of play (UI-21): those still to move first, then the others. After the
    /// movement phase, those still to act come first.
    pub fn order(&self) -> Vec<FighterId> {
        if self.phase == Phase::Movement {
            let mut order: Vec<FighterId> = self.in_arena().collect();
            order.sort_by_key(|id| {
                let waits = !self.fighter(*id).moved && self.can_move(*id);
                let fighter = self.body(*id);
                (!waits, fighter.side != self.moving_first, -fighter.mp(), -fighter.agility(), *id)
            });
            return order;
        }
        let first = if self.turn.is_multiple_of(2) { Side::West } else { Side::East };
        let mut order: Vec<FighterId> = self.in_arena().collect();
        order.sort_by_key(|id| {
            let fighter = self.body(*id);
            (fighter.acted, fighter.declined, -fighter.agility(), fighter.side != first, *id)
        });
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::matchmaking::bots::Lineup;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    #[test]
    fn next_fighter_ranks_highest() {
        let mut unequal = 0;
        for (lineup, seed) in Lineup::ALL.into_iter().flat_map(|lineup| (0..4).map(move |seed| (lineup, Seed(seed)))) {
            let mut battle = Battle::new(&lineup.setup(), seed).unwrap();
            while let Some(choice) = ai::choose(&battle) {
                let first = if battle.turn().is_multiple_of(2) { Side::West } else { Side::East };
                let moves = |id: &FighterId| {
                    let body = battle.body(*id);
                    (battle.fighter(*id).side() != battle.moving_first, -body.mp(), -body.agility(), *id)
                };
                let acts = |id: &FighterId| {
                    let fighter = battle.fighter(*id);
                    (fighter.declined(), -fighter.agility(), fighter.side() != first, *id)
                };
                let waits = |id: &FighterId| !battle.fighter(*id).moved() && battle.can_move(*id);
                assert_eq!(battle.next_mover(), battle.in_arena().filter(waits).min_by_key(moves), "{battle:?}");
                let waiting = || battle.in_arena().filter(|id| !battle.fighter(*id).acted());
                assert_eq!(battle.next_actor(), waiting().min_by_key(acts), "{battle:?}");
                unequal += i32::from(waiting().map(|id| acts(&id).1).min() != waiting().map(|id| acts(&id).1).max());
                battle.execute_trusted(&choice.command, &mut NullSink).unwrap();
            }
        }
        assert!(unequal > 100, "{unequal}");
    }
}
