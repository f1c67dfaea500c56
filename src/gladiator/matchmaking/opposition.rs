//! Matchmaking: draws robots so that both sides are an even match (DEC-015). [`crate::setup::fighter_value`]
//! rates single fighters. Start with [`draw`].

use crate::data::race::Race;
use crate::model::fighter::{Control, Fighter, Side};
use crate::model::setup::{MOST_ROBOTS, Recruit, Setup};
use crate::setup::fighter_value;
use crate::setup::fighter_value::value;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// The number of robots of a kind that match a party, in thousandths. A fighter who kills n robots one by one endures n
/// + (n - 1) + ... + 1 of their turns. Each additional fighter raises the total by an eightieth (DEC-015).
pub fn robots_to_match(party: &[Fighter], robot: Race) -> i64 {
    let company = fighter_value::shoots_from_behind(party);
    let each = party.iter().map(|fighter| fighter_value::robots_to_match(fighter, robot, company));
    let (sum, squares) = each.fold((0, 0), |(sum, squares), even| (sum + even, squares + even * even));
    let alone = ((1_000_000 + 4 * (sum * sum + squares)).isqrt() - 1000) / 2;
    alone * (79 + party.len() as i64) / 80
}

/// The value of a robot against some fighters, on the scale of their [`value`]s. If three of a kind match them, each
/// counts a third of their total.
pub fn robot_value(robot: Race, against: &[Fighter]) -> i32 {
    let total_value: i64 = against.iter().map(|fighter| i64::from(value(fighter))).sum();
    let even = robots_to_match(against, robot).max(1);
    ((1000 * total_value + even / 2) / even).clamp(1, 999) as i32
}

/// Adds robots to the weaker side until it is an even match, and at least one to an empty side. They are named by kind
/// and number. Fighters with illegal equipment count nothing; [`crate::battle::state::Battle::new`] refuses them.
pub fn draw(setup: &mut Setup, seed: Seed) {
    let party = |side: Side| -> Vec<Fighter> {
        let members = setup.fighters.iter().filter(|recruit| recruit.side == side && !recruit.bones);
        members.filter_map(|recruit| recruit.fighter().ok()).collect()
    };
    let total_value = |party: &[Fighter]| -> i64 { party.iter().map(|fighter| i64::from(value(fighter))).sum() };
    let (west, east) = (party(Side::West), party(Side::East));
    let (side, strong, weak) =
        if total_value(&west) < total_value(&east) { (Side::West, east, west) } else { (Side::East, west, east) };
    let players = setup.fighters.iter().filter(|recruit| recruit.side != side && !recruit.bones);
    let kinds = open(&strong, players.map(|recruit| recruit.exp).fold(0, u32::saturating_add));
    let missing = WHOLE * (total_value(&strong) - total_value(&weak)) / total_value(&strong).max(1);
    let mut dice = Dice::new(seed, Domain::Setup, 1);
    let mut drawn = pick(missing, &kinds, weak.is_empty(), &mut dice);
    ludus_engine::order::ascending(&mut drawn);
    add(setup, side, &drawn);
}

/// The share of a full even match.
const WHOLE: i64 = 10_000;

/// A kind of robot that can be drawn, with its share of an even match.
#[derive(Clone, Copy)]
struct OpponentKind {
    race: Race,
    share: i64,
}

/// Adds robots of the given kinds, named by kind and number.
pub fn add(setup: &mut Setup, side: Side, robots: &[Race]) {
    for race in robots {
        let short = match race {
            Race::NeedlerBush => "Needler",
            Race::GiantAmoeba => "Amoeba",
            Race::FireSpirit => "Spirit",
            Race::PhaseSpider => "Spider",
            other => other.name(),
        };
        let name = (1..).map(|number| format!("{short} {number}"));
        let taken = |name: &String| setup.fighters.iter().any(|recruit| recruit.name == *name);
        let Some(name) = name.into_iter().find(|name| !taken(name)) else { continue };
        setup.fighters.push(Recruit { control: Control::Robot, ..Recruit::new(&name, *race, side) });
    }
}

/// The kinds that can be drawn against fighters with that much EXP in total. A kind too weak even in full number is
/// left out if there is a better one. Behemoths stay in if an Evil Mage can come.
fn open(party: &[Fighter], exp: u32) -> Vec<OpponentKind> {
    let needed = |race: &Race| race.creature().and_then(|row| row.needs_exp);
    let known = Race::robots().iter().copied().filter(|race| needed(race).is_some_and(|needed| needed <= exp));
    let share = |race: Race| (WHOLE * 1000 / robots_to_match(party, race).max(1)).max(1);
    let mut kinds: Vec<OpponentKind> = known.map(|race| OpponentKind { race, share: share(race) }).collect();
    let best = kinds.iter().map(|kind| kind.share).max().unwrap_or(0);
    let magi = kinds.iter().any(|kind| kind.race == Race::EvilMage);
    kinds.retain(|kind| {
        let enough = kind.share * MOST_ROBOTS as i64 >= WHOLE;
        enough || kind.share == best || (magi && kind.race == Race::Behemoth)
    });
    kinds
}

/// Draws kinds that add up to `missing` on average. Each draw is even among the kinds at most a third above
/// the rest still missing. The last one joins with a chance of that rest over its share. Each Evil Mage
/// needs a Behemoth of its own.
fn pick(missing: i64, open: &[OpponentKind], at_least_one: bool, dice: &mut Dice) -> Vec<Race> {
    let mut drawn: Vec<OpponentKind> = Vec::new();
    let mut left = missing;
    while left > 0 && drawn.len() < MOST_ROBOTS {
        let may = |kind: &&OpponentKind| kind.race != Race::EvilMage || behemoths_alone(&drawn) > 0;
        let fitting: Vec<OpponentKind> =
            open.iter().filter(may).filter(|kind| 3 * kind.share <= 4 * left).copied().collect();
        let least = || open.iter().filter(may).min_by_key(|kind| kind.share).copied();
        let Some(kind) = fitting.get(dice.one_of(fitting.len().max(1) as u32) as usize - 1).copied().or_else(least)
        else {
            break;
        };
        let must = at_least_one && drawn.is_empty();
        if must || kind.share <= left || i64::from(dice.one_of(kind.share as u32)) <= left {
            drawn.push(kind);
        }
        left -= kind.share;
    }
    swap_for_dearer(&mut drawn, open, left);
    drawn.into_iter().map(|kind| kind.race).collect()
}

/// The number of Behemoths without an Evil Mage.
fn behemoths_alone(drawn: &[OpponentKind]) -> usize {
    let count = |race: Race| drawn.iter().filter(|kind| kind.race == race).count();
    count(Race::Behemoth).saturating_sub(count(Race::EvilMage))
}

/// Once the most robots are drawn, replaces weak ones by stronger ones while something is missing.
fn swap_for_dearer(drawn: &mut [OpponentKind], open: &[OpponentKind], mut left: i64) {
    while left > 0 && drawn.len() == MOST_ROBOTS {
        let alone = behemoths_alone(drawn);
        let Some(weak) = drawn.iter_mut().min_by_key(|kind| kind.share) else { return };
        let guarded = alone > usize::from(weak.race == Race::Behemoth);
        let fits = |kind: &&OpponentKind| kind.share > weak.share && kind.share - weak.share <= left;
        let stronger = open.iter().filter(fits).filter(|kind| guarded || kind.race != Race::EvilMage);
        let Some(stronger) = stronger.max_by_key(|kind| kind.share) else { return };
        left -= stronger.share - weak.share;
        *weak = *stronger;
    }
}

/// The name of the ready-made fighter for a player who has none.
pub const READY: &str = "Brutus";

/// The manual's example fighters: Khan, Slayer, Gimli and Thundar (manual p41-43, EX-01 to EX-09).
pub fn examples() -> Vec<Recruit> {
    [
        ("Khan", Race::Human, 11, 13, ["Long Bow", "", "Spear", "Dagger"]),
        ("Slayer", Race::Human, 10, 14, ["Trident", "Buckler", "Dagger", ""]),
        ("Gimli", Race::Dwarf, 14, 9, ["Battle Axe", "Battle Axe", "Battle Axe", ""]),
        ("Thundar", Race::Human, 13, 11, ["Morning Star", "Large Shield", "Dagger", ""]),
    ]
    .into_iter()
    .filter_map(|(name, race, sh, ag, items)| {
        let kit = crate::model::setup::Kit::of(items)?;
        Some(Recruit { sh, ag, kit, ..Recruit::new(name, race, Side::West) })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::setup::Kit;

    fn total_value(race: Race, sh: u8, ag: u8, iq: u8, items: [&str; 4]) -> i32 {
        let kit = Kit::of(items).unwrap();
        value(&Recruit { sh, ag, iq, kit, ..Recruit::new("X", race, Side::West) }.fighter().unwrap())
    }

    #[test]
    fn values_of_the_manuals_fighters_and_creatures() {
        assert_eq!(total_value(Race::Human, 12, 12, 8, ["Broadsword", "Spike Shield", "", ""]), 9);
        assert_eq!(total_value(Race::Human, 11, 13, 8, ["Long Bow", "", "Spear", "Dagger"]), 6);
        assert_eq!(total_value(Race::Human, 10, 14, 8, ["Trident", "Buckler", "Dagger", ""]), 6);
        assert_eq!(total_value(Race::Dwarf, 14, 9, 8, ["Battle Axe", "Battle Axe", "Battle Axe", ""]), 8);
        assert_eq!(total_value(Race::Goblin, 7, 12, 8, ["Long Bow", "", "Spear", "Dagger"]), 5);
        assert_eq!(total_value(Race::Goblin, 6, 13, 8, ["Axe", "Axe", "Axe", "Axe"]), 6);
        assert_eq!(total_value(Race::Mage, 9, 13, 10, ["Staff", "", "Staff", "Staff"]), 9);
        let creatures =
            Race::playable()[6..].iter().map(|race| value(&Recruit::new("X", *race, Side::West).fighter().unwrap()));
        assert_eq!(creatures.collect::<Vec<_>>(), [4, 6, 7, 8, 10, 13, 17]);
    }

    #[test]
    fn the_experience_of_bones_brings_no_stronger_robots() {
        ludus_engine::proves!("SETUP-15", "DEC-015");
        let drawn = |bones: &[Recruit], seed: u64| {
            let fighters = examples().into_iter().chain(bones.iter().cloned()).collect();
            let mut setup = Setup { fighters, ..Setup::default() };
            draw(&mut setup, Seed(seed));
            let robots = setup.fighters.iter().filter(|recruit| recruit.control == Control::Robot);
            robots.map(|recruit| recruit.race).collect::<Vec<_>>()
        };
        let dead = Recruit { bones: true, exp: 5000, ..Recruit::new("Draco", Race::Human, Side::West) };
        let living = Recruit { bones: false, ..dead.clone() };
        assert!((0..40).any(|seed| drawn(&[], seed) != drawn(core::slice::from_ref(&living), seed)));
        (0..40).for_each(|seed| assert_eq!(drawn(&[], seed), drawn(core::slice::from_ref(&dead), seed), "seed {seed}"));
    }
}
