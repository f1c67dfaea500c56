//! Whose turn it is (manual p4-6).

use super::{Battle, Phase};
use crate::gladiator::fighter::{FighterId, Side};

/// What counts before AG counts for so many bits more.
const BEFORE: i32 = 16;

/// Who ranks highest, of equals the first.
fn highest(mut ids: impl Iterator<Item = FighterId>, rank: impl Fn(FighterId) -> i32) -> Option<FighterId> {
    let first = ids.next()?;
    // Who is alone need not be ranked.
    let Some(second) = ids.next() else { return Some(first) };
    let ranked = [first, second].into_iter().chain(ids).map(|id| (rank(id), id));
    ranked.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, id)| id)
}

impl Battle {
    /// Whether he can move at all this turn: standing and conscious (MOVE-19, DEC-033). Images lie when their Mage does.
    pub fn can_move(&self, id: FighterId) -> bool {
        self.stands(id)
    }

    /// Who moves next: the side that moves first, fastest first; then the other side (MOVE-01, DEC-033).
    pub fn next_mover(&self) -> Option<FighterId> {
        [self.moving_first, self.moving_first.other()].into_iter().find_map(|side| {
            let waiting = self.side(side).filter(|id| !self.fighter(*id).moved && self.can_move(*id));
            highest(waiting, |id| {
                let fighter = self.body(id);
                (fighter.mp() << BEFORE) + fighter.agility()
            })
        })
    }

    /// Who acts next: highest current AG first, those who declined last (ACT-01, ACT-48, DEC-034).
    pub fn next_actor(&self) -> Option<FighterId> {
        let first = if self.turn.is_multiple_of(2) { Side::West } else { Side::East };
        let waiting = self.in_arena().filter(|id| !self.fighter(*id).acted);
        highest(waiting, |id| {
            let fighter = self.fighter(id);
            (i32::from(!fighter.declined) << BEFORE) + 2 * fighter.agility() + i32::from(fighter.side == first)
        })
    }

    /// The fighters alive in the order of their turns: while moving, those still to move first, else those still to act
    /// (UI-21).
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
