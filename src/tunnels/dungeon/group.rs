//! Draws groups of monsters: for places, by the bands of difficulty, and wanderers (TT-DUNGEON-26, TT-WANDER-02).

use crate::data::dungeon::{GroupStrength, ThemeId, difficulty_unit};
use crate::data::monster::{MonsterId, MonsterSize};
use crate::dungeon::level::{Dungeon, MonsterGroup};
use crate::model::setup::{MOST_FOES, Space};
use alloc::vec::Vec;
use ludus_engine::dice::Dice;

/// The conditions of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupDraw {
    /// The level whose ratings count.
    pub level: u8,
    pub delvers: u8,
    /// `None` if all kinds are equally likely.
    pub theme: Option<ThemeId>,
    pub space: Space,
    pub invisible: bool,
}

/// A drawn group of wanderers, with the die of its number (DEC-048).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanderers {
    pub group: MonsterGroup,
    /// The number before the limits of the kind, the party and the difficulty.
    pub face: u8,
}

impl Dungeon {
    /// The conditions of a group on a level, visible.
    pub const fn group_draw(&self, level: u8, space: Space) -> GroupDraw {
        let level = self.rules.deeper_levels.rating_level(level);
        GroupDraw { level, delvers: self.delvers, theme: Some(self.theme), space, invisible: false }
    }
}

/// Returns whether a kind can be there. Huge ones live in halls only (TT-COMBAT-28), narrow passages stop large ones (DEC-065).
pub fn fits(kind: MonsterId, space: Space) -> bool {
    match space {
        Space::Hall => true,
        Space::Place | Space::Passage => kind.row().size != MonsterSize::Huge,
        Space::Narrow => kind.row().size == MonsterSize::Small,
    }
}

impl GroupDraw {
    pub fn unit(&self) -> u32 {
        difficulty_unit(self.level, self.delvers)
    }

    /// The rating at which one of a kind counts. `None` if the kind is not used there.
    fn counts(&self, kind: MonsterId) -> Option<u32> {
        let times = if self.invisible { 2 } else { 1 };
        kind.rating(self.level).filter(|_| fits(kind, self.space)).map(|rating| times * rating)
    }

    /// A theme doubles the chance of its kinds (TT-DUNGEON-19).
    pub fn weight(&self, kind: MonsterId) -> u32 {
        let of_theme = self.theme.is_some_and(|theme| theme.row().monsters.contains(&kind.name()));
        if of_theme { 2 } else { 1 }
    }

    /// The number of a kind nearest the middle of a band. `None` if no number of its range is in the band. The lower end of
    /// the range is ignored for the sake of small parties (DEC-212).
    pub fn number_in(&self, kind: MonsterId, (least, most): (u32, u32)) -> Option<u8> {
        let rating = self.counts(kind)?.max(1);
        let highest = u32::from(kind.row().number.1).min(MOST_FOES as u32);
        let below = ((least + most) / (2 * rating)).clamp(1, highest);
        let distance = |number: &u32| (2 * number * rating).abs_diff(least + most);
        let nearest = [below, (below + 1).min(highest)].into_iter().min_by_key(distance)?;
        (least..=most).contains(&(nearest * rating)).then_some(nearest as u8)
    }

    /// Draws a group of a strength: the kind first, then its number. If the band holds nothing, the weakest kind comes alone.
    pub fn group(&self, strength: GroupStrength, dice: &mut Dice) -> MonsterGroup {
        let band = strength.band(self.unit());
        let drawn = self.one_of(|kind| self.number_in(kind, band), dice);
        let (kind, number) = drawn.or_else(|| Some((self.weakest()?, 1))).unwrap_or_else(no_stock);
        self.made(kind, number, strength)
    }

    /// Draws one monster that is larger than a man and no tougher than a tough group.
    pub fn sleeper(&self, dice: &mut Dice) -> MonsterGroup {
        let most = self.most();
        let large = |kind: MonsterId| {
            let fits = kind.row().size != MonsterSize::Small && self.counts(kind).is_some_and(|rating| rating <= most);
            fits.then_some(1)
        };
        let (kind, number) = self.one_of(large, dice).unwrap_or_else(no_stock);
        self.measured(kind, number)
    }

    /// Draws wanderers for a party of `members`: the kind by the theme, the number by 1 die, within the range of the kind
    /// and one more than the party (DEC-048). They are never tougher than a tough group (DEC-218).
    pub fn wanderers(&self, members: u8, dice: &mut Dice) -> Wanderers {
        let most = self.most();
        let bearable = |kind: MonsterId| self.counts(kind).filter(|rating| *rating <= most).map(|rating| most / rating);
        let (kind, bearable) = self.one_of(bearable, dice).unwrap_or_else(no_stock);
        let (face, (least, highest)) = (dice.face(), kind.row().number);
        let number = face.clamp(least, highest).min(members + 1).min(bearable.min(u32::from(u8::MAX)) as u8);
        Wanderers { group: self.measured(kind, number), face }
    }

    /// The most total rating of any group (DEC-218).
    fn most(&self) -> u32 {
        GroupStrength::Tough.band(self.unit()).1
    }

    /// Draws one of the kinds for which `found` has a value, by their weights.
    fn one_of<T>(&self, found: impl Fn(MonsterId) -> Option<T>, dice: &mut Dice) -> Option<(MonsterId, T)> {
        let weighed = MonsterId::all().filter_map(|kind| Some((kind, found(kind)?, self.weight(kind))));
        let all: Vec<(MonsterId, T, u32)> = weighed.collect();
        let mut left = dice.one_of(all.iter().map(|(_, _, weight)| weight).sum());
        let drawn = all.into_iter().find(|(_, _, weight)| {
            left = left.saturating_sub(*weight);
            left == 0
        });
        drawn.map(|(kind, value, _)| (kind, value))
    }

    fn weakest(&self) -> Option<MonsterId> {
        let rated = MonsterId::all().filter_map(|kind| Some((kind, self.counts(kind)?)));
        rated.min_by_key(|(_, rating)| *rating).map(|(kind, _)| kind)
    }

    fn measured(&self, kind: MonsterId, number: u8) -> MonsterGroup {
        let group = self.made(kind, number, GroupStrength::Tough);
        MonsterGroup { strength: GroupStrength::of(group.total(), self.unit()), ..group }
    }

    fn made(&self, kind: MonsterId, number: u8, strength: GroupStrength) -> MonsterGroup {
        let rating = kind.rating(self.level).unwrap_or(1).min(u32::from(u16::MAX)) as u16;
        MonsterGroup { kind, number, rating, invisible: self.invisible, strength }
    }
}

/// The stock has weak and large monsters for every level; a test reads all of it.
fn no_stock<T>() -> T {
    unreachable!("the stock has a monster for every place of every level")
}
