//! The house rules of a dungeon in words, as they are printed with it (DEC-006).

use crate::data::house_rules::{DeeperLevels, DiceScale, GearList, HouseRules, RatingAdd, Tiring, WinnerHits};
use alloc::vec::Vec;

/// The rules that differ from the default, each in a few words.
pub fn changed(rules: &HouseRules) -> Vec<&'static str> {
    let switches = [
        (rules.dice_scale == DiceScale::Revised, "revised dice of MR"),
        (rules.rating_add == RatingAdd::HalfAlways, "monsters always add half"),
        (rules.deeper_levels == DeeperLevels::TimesLevel, "dice times level"),
        (rules.deeper_levels == DeeperLevels::GrowingAdd, "growing adds"),
        (rules.winner_hits == WinnerHits::Tenth, "winners take a tenth"),
        (rules.winner_hits == WinnerHits::SavingRoll, "winners make a saving roll"),
        (!rules.berserk, "nobody goes berserk"),
        (!rules.wandering, "no wandering monsters"),
        (rules.gear_list == GearList::Basic, "basic weapon list"),
        (rules.tiring == Tiring::One, "heavy weapons cost 1 ST"),
        (!rules.body_sizes, "no height and weight"),
        (!rules.pooled_magic, "no pooled magic"),
        (rules.short_turns, "combat turns of 10 seconds"),
    ];
    switches.into_iter().filter(|(differs, _)| *differs).map(|(_, words)| words).collect()
}
