//! Bit sets of the fighters in the arena, one per side.

use crate::battle::state::Battle;
use crate::model::fighter::{FighterId, Presence, Side};
use crate::model::setup::MOST_FIGHTERS;

/// Iterates over a bit set in roster order.
#[inline]
fn ids(mut bits: u64) -> impl Iterator<Item = FighterId> {
    core::iter::from_fn(move || {
        let first = (bits != 0).then(|| FighterId(bits.trailing_zeros() as u8))?;
        bits &= bits - 1;
        Some(first)
    })
}

impl Battle {
    #[inline]
    pub fn in_arena(&self) -> impl Iterator<Item = FighterId> + use<> {
        ids(self.present[0] | self.present[1])
    }

    #[inline]
    pub fn side(&self, side: Side) -> impl Iterator<Item = FighterId> + use<> {
        ids(self.present[side as usize])
    }

    #[inline]
    pub fn enemies(&self, side: Side) -> impl Iterator<Item = FighterId> + use<> {
        self.side(side.other())
    }

    pub const fn is_there(&self, side: Side) -> bool {
        self.present[side as usize] != 0
    }

    /// Computes `present` from the fighters.
    pub(super) fn find_present(&self) -> [u64; 2] {
        let of = |side| {
            let there = |id: &FighterId| self.fighter(*id).in_arena() && self.fighter(*id).side == side;
            self.fighters().filter(there).fold(0, |bits, id| bits | 1 << id.0)
        };
        Side::BOTH.map(of)
    }

    /// Updates `present` after a fighter came, changed sides or left.
    pub(super) fn note_presence(&mut self, id: FighterId) {
        let bit = 1 << id.index().min(MOST_FIGHTERS - 1);
        self.present = self.present.map(|side| side & !bit);
        let fighter = self.fighter(id);
        if fighter.in_arena() {
            self.present[fighter.side as usize] |= bit;
        }
    }

    pub(super) fn set_presence(&mut self, id: FighterId, presence: Presence) {
        self.write(id).presence = presence;
        self.note_presence(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::battle::event::Event;
    use crate::data::race::Race;
    use crate::matchmaking::bots::Lineup;
    use crate::matchmaking::opposition;
    use crate::model::setup::Setup;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    /// Battles with deaths, exits, summoned beings, images and teleports.
    fn setups() -> Vec<Setup> {
        let mut evil = Lineup::Magi.setup();
        opposition::add(&mut evil, Side::East, &[Race::EvilMage, Race::Imp]);
        vec![evil, Lineup::Examples.setup(), Lineup::Magi.setup(), Lineup::Creatures.setup(), Lineup::Spirits.setup()]
    }

    #[test]
    fn derived_bit_sets_agree_with_fighters() {
        let holds = |battle: &Battle| {
            assert_eq!(battle.present, battle.find_present(), "{battle:?}");
            let invisible = |id: FighterId| battle.is_invisible(id) == battle.finds_invisible(id);
            assert!(battle.fighters().all(invisible), "{battle:?}");
        };
        let mut crowds = BTreeSet::new();
        for (setup, seed) in setups().iter().flat_map(|setup| (0..4).map(move |seed| (setup, Seed(seed)))) {
            let mut battle = Battle::new(setup, seed).unwrap();
            while let Some(choice) = ai::choose(&battle) {
                battle.execute(&choice.command, &mut NullSink).unwrap();
                holds(&battle);
                Side::BOTH.into_iter().for_each(|side| holds(&battle.observation(side)));
                if battle.move_number().is_multiple_of(8) {
                    Side::BOTH.into_iter().for_each(|side| holds(&battle.determinize(side, seed)));
                }
                crowds.insert(battle.present);
            }
            let Some(dead) = battle.fighters().find(|id| battle.fighter(*id).presence() == Presence::Dead) else {
                continue;
            };
            let (at, side) = (battle.fighter(dead).at(), battle.fighter(dead).side().other());
            battle.apply(&Event::Resurrected { fighter: dead, side, at, forfeit: 0 });
            holds(&battle);
        }
        assert!(crowds.len() > 50, "{}", crowds.len());
    }
}
