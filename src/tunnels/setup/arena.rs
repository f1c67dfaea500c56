//! The *Arena of beasts*: a party against a group that is drawn by the bands of difficulty (DEC-212).

use crate::data::dungeon::{GroupStrength, difficulty_unit};
use crate::data::house_rules::HouseRules;
use crate::data::monster::{MonsterId, MonsterSize};
use crate::model::setup::{FoeEntry, Ground, MOST_FOES, Member, Setup, Space};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use serde::{Deserialize, Serialize};

/// A drawn group: the kind and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnGroup {
    pub kind: MonsterId,
    pub number: u8,
    /// The sum of all ratings of the group.
    pub rating: u32,
    pub strength: GroupStrength,
}

/// The least and the most total rating of a group of a strength, both of them allowed: its band (DEC-212).
pub fn band(strength: GroupStrength, level: u8, delvers: u8) -> (u32, u32) {
    let (row, unit) = (strength.row(), difficulty_unit(level, delvers));
    (row.above.down(unit) + 1, row.up_to.down(unit))
}

/// The number of a kind nearest the middle of a band. `None` if no number of its range is in the band. The lower end of the
/// range is ignored for the sake of small parties (DEC-212).
fn number_in(kind: MonsterId, level: u8, (least, most): (u32, u32)) -> Option<(u8, u32)> {
    let rating = kind.rating(level)?;
    let highest = u32::from(kind.row().number.1).min(MOST_FOES as u32);
    let totals = (1..=highest).map(|number| (number as u8, number * rating));
    let inside = totals.filter(|(_, total)| (least..=most).contains(total));
    inside.min_by_key(|(_, total)| (2 * total).abs_diff(least + most))
}

/// Draws a group: the kind first, then its number. Without a strength that is rolled, too (TT-DUNGEON-26). If the band holds
/// nothing the weakest monster of the stock comes alone.
pub fn draw(level: u8, delvers: u8, strength: Option<GroupStrength>, space: Space, dice: &mut Dice) -> DrawnGroup {
    let strength = strength.unwrap_or_else(|| GroupStrength::on(dice.face()));
    let band = band(strength, level, delvers);
    let fits = |kind: &MonsterId| {
        let size = kind.row().size;
        match space {
            Space::Place | Space::Hall => true,
            Space::Passage => size != MonsterSize::Huge,
            Space::Narrow => size == MonsterSize::Small,
        }
    };
    let drawn = |kind: MonsterId| number_in(kind, level, band).map(|(number, rating)| (kind, number, rating));
    let all: Vec<(MonsterId, u8, u32)> = MonsterId::all().filter(fits).filter_map(drawn).collect();
    let index = dice.one_of(all.len() as u32) as usize;
    let weakest = || {
        let rated = MonsterId::all().filter(fits).filter_map(|kind| Some((kind, 1, kind.rating(level)?)));
        rated.min_by_key(|(_, _, rating)| *rating)
    };
    let found = all.get(index.saturating_sub(1)).copied().or_else(weakest);
    let (kind, number, rating) = found.unwrap_or_else(|| (MonsterId::all().next().unwrap_or_else(first), 1, 1));
    DrawnGroup { kind, number, rating, strength }
}

/// The stock is never empty; a test reads all of it.
fn first() -> MonsterId {
    MonsterId::all().next().unwrap_or_else(|| unreachable!("the stock has monsters"))
}

/// The wishes for a fight in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaFight {
    pub rules: HouseRules,
    pub level: u8,
    pub party: Vec<Member>,
    /// `None` if the difficulty is rolled.
    pub strength: Option<GroupStrength>,
    pub ground: Ground,
}

impl ArenaFight {
    /// A fight on level 1 in a lit place under the default rules.
    pub fn new(party: Vec<Member>) -> ArenaFight {
        ArenaFight { rules: HouseRules::default(), level: 1, party, strength: None, ground: Ground::default() }
    }

    /// Draws the group, and returns it with the set-up.
    pub fn draw(&self, seed: Seed) -> (DrawnGroup, Setup) {
        let mut dice = Dice::new(seed, Domain::Setup, 0);
        let group = draw(self.level, self.party.len() as u8, self.strength, self.ground.space, &mut dice);
        let foes = (0..group.number).map(|_| FoeEntry::monster(group.kind)).collect();
        let setup =
            Setup { rules: self.rules, level: self.level, ground: self.ground, ..Setup::new(self.party.clone(), foes) };
        (group, setup)
    }
}
