//! The house rules as fields of a form, and in a line about a dungeon (DEC-006).

use crate::app::AppState;
use crate::widgets::form_screen::Field;
use ludus_engine::text::and;
use ludus_tunnels::data::house_rules::{DeeperLevels, DiceScale, GearList, HouseRules, RatingAdd, Tiring, WinnerHits};
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::narration::house_rules::changed;
use std::borrow::Cow;

/// The rules of a form.
type Of<V> = fn(&mut V) -> &mut HouseRules;

/// The size and the house rules of a dungeon in a sentence.
pub fn line(dungeon: &Dungeon) -> String {
    let rules = changed(&dungeon.rules);
    let rules = if rules.is_empty() { "usual house rules".into() } else { and(&rules) };
    format!("Made for {}; {rules}.", dungeon.delvers)
}

/// A field of one rule.
fn field<V: 'static, T: Copy + PartialEq + 'static>(
    label: &'static str,
    all: impl IntoIterator<Item = (T, &'static str, &'static str)>,
    now: T,
    of: Of<V>,
    set: fn(&mut HouseRules, T),
) -> Field<V> {
    let all = all.into_iter().map(|(value, name, means)| (value, Cow::Borrowed(name), means));
    Field::one(label, all, now, move |form: &mut V, _: &mut AppState, value| set(of(form), value))
}

/// The rules that a fight of the arena has, too.
pub fn of_fights<V: 'static>(rules: &HouseRules, of: Of<V>) -> Vec<Field<V>> {
    let switch = [(true, "on", ""), (false, "off", "")];
    let scales = [(DiceScale::Old, "old", ""), (DiceScale::Revised, "revised", "")];
    let adds = [(RatingAdd::HalfThenQuarter, "half, then quarter", ""), (RatingAdd::HalfAlways, "always half", "")];
    let deeper = [
        (DeeperLevels::Ratings, "ratings", "monsters have higher ratings on deeper levels"),
        (DeeperLevels::TimesLevel, "dice times level", "the dice of monsters count so many times"),
        (DeeperLevels::GrowingAdd, "growing adds", "the add of monsters grows by a quarter of the rating a level"),
    ];
    let hits = [
        (WinnerHits::None, "none", "the winners of a turn take no hits"),
        (WinnerHits::Tenth, "a tenth", "the winners take a tenth of the hits that they deal"),
        (WinnerHits::SavingRoll, "saving roll", "each winner makes a saving roll or takes what it fails by"),
    ];
    let tiring = [
        (Tiring::Deficit, "missing ST", "a heavy weapon costs the missing ST each turn"),
        (Tiring::One, "one", "a heavy weapon costs 1 ST each turn"),
    ];
    vec![
        field("Dice of MR", scales, rules.dice_scale, of, |rules, value| rules.dice_scale = value)
            .help("The scale from a monster's rating to its dice."),
        field("Adds of MR", adds, rules.rating_add, of, |rules, value| rules.rating_add = value)
            .help("The part of its rating that a monster adds to its dice."),
        field("Deeper", deeper, rules.deeper_levels, of, |rules, value| rules.deeper_levels = value),
        field("Winners' hits", hits, rules.winner_hits, of, |rules, value| rules.winner_hits = value),
        field("Heavy weapons", tiring, rules.tiring, of, |rules, value| rules.tiring = value),
        field("Berserk", switch, rules.berserk, of, |rules, value| rules.berserk = value)
            .help("Matching dice allow a character to go berserk."),
        field("Pooled magic", switch, rules.pooled_magic, of, |rules, value| rules.pooled_magic = value)
            .help("Magic-users can lend ST to each other's spells."),
    ]
}

/// All rules of a dungeon.
pub fn of_dungeons<V: 'static>(rules: &HouseRules, of: Of<V>) -> Vec<Field<V>> {
    let switch = [(true, "on", ""), (false, "off", "")];
    let lists = [(GearList::Advanced, "advanced", ""), (GearList::Basic, "basic", "")];
    let turns = [(false, "2 minutes", ""), (true, "10 seconds", "")];
    let mut fields = of_fights(rules, of);
    fields.extend([
        field("Wanderers", switch, rules.wandering, of, |rules, value| rules.wandering = value)
            .help("Monsters wander through the tunnels."),
        field("Gear list", lists, rules.gear_list, of, |rules, value| rules.gear_list = value)
            .help("The weapons that lie in the dungeon, and those that henchmen are armed with."),
        field("Body sizes", switch, rules.body_sizes, of, |rules, value| rules.body_sizes = value)
            .help("Characters have a height and a weight of their own."),
        field("Combat turn", turns, rules.short_turns, of, |rules, value| rules.short_turns = value)
            .help("The length of a combat turn in texts. Nothing else changes."),
    ]);
    fields
}
