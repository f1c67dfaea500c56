//! The *Arena of beasts*: a party against a group that is drawn by the bands of difficulty (DEC-212).

use crate::data::dungeon::GroupStrength;
use crate::data::house_rules::HouseRules;
use crate::dungeon::group::GroupDraw;
use crate::dungeon::level::MonsterGroup;
use crate::model::setup::{FoeEntry, Ground, Member, Setup, Space};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// The wishes for a fight in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaFight {
    pub rules: HouseRules,
    pub level: u8,
    pub party: Vec<Member>,
    /// `None` if the difficulty is rolled (TT-DUNGEON-26).
    pub strength: Option<GroupStrength>,
    pub ground: Ground,
}

impl ArenaFight {
    /// A fight on level 1 in a lit place under the default rules.
    pub fn new(party: Vec<Member>) -> ArenaFight {
        ArenaFight { rules: HouseRules::default(), level: 1, party, strength: None, ground: Ground::default() }
    }

    /// Draws the group, and returns it with the set-up.
    pub fn draw(&self, seed: Seed) -> (MonsterGroup, Setup) {
        let mut dice = Dice::new(seed, Domain::Setup, 0);
        // The arena is large: any monster fits.
        let space = if self.ground.space == Space::Place { Space::Hall } else { self.ground.space };
        let terms =
            GroupDraw { level: self.level, delvers: self.party.len() as u8, theme: None, space, invisible: false };
        let strength = self.strength.unwrap_or_else(|| GroupStrength::on(dice.face()));
        let group = terms.group(strength, &mut dice);
        let foes = (0..group.number).map(|_| FoeEntry::monster(group.kind)).collect();
        let setup =
            Setup { rules: self.rules, level: self.level, ground: self.ground, ..Setup::new(self.party.clone(), foes) };
        (group, setup)
    }
}
