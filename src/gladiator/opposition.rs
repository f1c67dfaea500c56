//! Even sides: what a fighter is worth, and which robots stand against him (DEC-015).

use super::fighter::{Control, Fighter, Side};
use super::item::Place;
use super::odds;
use super::race::Race;
use super::setup::{MOST_ROBOTS, Recruit, Setup};
use super::tables::Damage;
use crate::kit::dice::{Dice, Domain, Seed};

/// The worth of a fighter with his kit: the root of attack times defence, rounded, at least 1; IQ above 7 is added for
/// a Mage, above 9 for a fighter.
pub fn value(fighter: &Fighter) -> i32 {
    let figures = fighter.race().figures();
    let (front, _) = fighter.armour(false);
    // Attack in 2 x 216 x 1296ths of a point, defence in 100 x 100 x 5ths of one.
    let attack = attack(fighter);
    let mut defence = i64::from(fighter.normal_sh()) * i64::from(5 + front) * 10_000;
    match (figures.regenerates, fighter.race()) {
        (Some(1), _) => defence = defence * 150 / 100,
        (_, Race::Mage) => defence = defence * 117 / 100,
        _ => {}
    }
    if figures.invisible {
        defence = defence * 140 / 100;
    }
    if figures.hard_to_hit {
        defence = defence * 125 / 100;
    }
    // Four times the square of the worth, so that rounding to the nearest is exact.
    let fourfold = (4 * i128::from(attack) * i128::from(defence) / (SCALE as i128 * 50_000)) as u64;
    let root = i32::try_from(fourfold.isqrt().div_ceil(2)).unwrap_or(i32::MAX);
    let wits = match fighter.race() {
        Race::Mage => fighter.iq() - 7,
        race if race.is_fighter() => (fighter.iq() - 9).max(0),
        _ => 0,
    };
    (root + wits).max(1)
}

const SCALE: i64 = 216 * 6i64.pow(6);

/// Best expected damage of one action, single or dual, times [`SCALE`].
fn attack(fighter: &Fighter) -> i64 {
    let blow = |damage: Damage, ag: i32| {
        let chance = odds::chance(ag, false).ways as i64;
        chance * mean(damage)
    };
    let skill = |place: Place| -> Option<(Damage, i32)> {
        let arm = match fighter.item(place) {
            Some(item) if item.weapon().row().bow.is_some() => super::fighter::Arm::Item(place),
            Some(item) if item.is_shield() => return Some((item.weapon().row().damage, fighter.agility())),
            _ => fighter
                .hand_arm(place)
                .or_else(|| if place == Place::Ready { fighter.natural_throw() } else { None })?,
        };
        let figures = fighter.arm_figures(arm);
        let bow = fighter.item(place).is_some_and(|item| item.weapon().row().bow.is_some());
        let skilled = match fighter.race() {
            Race::Dwarf => figures.hammer_axe,
            Race::Elf => bow,
            _ => false,
        };
        let damage = Damage { plus: figures.damage.plus + i8::from(skilled), ..figures.damage };
        Some((damage, fighter.agility() + i32::from(skilled)))
    };
    let ready = skill(Place::Ready);
    let single = ready.map_or(0, |(damage, ag)| blow(damage, ag));
    // Unarmed seconds count only where both hands hold something.
    let armed = fighter.item(Place::Also).is_some() || !fighter.race().is_humanoid();
    match (ready, skill(Place::Also).filter(|_| armed)) {
        (Some((first, ag)), Some((second, other))) => single.max(blow(first, ag - 2) + blow(second, other - 3)),
        _ => single,
    }
}

/// Mean damage, never below 0 for any roll, times 6 to the sixth.
fn mean(damage: Damage) -> i64 {
    let dice = u32::from(damage.dice);
    let sum: i64 = (damage.dice.into()..=6 * i32::from(damage.dice))
        .map(|total| crate::kit::dice::ways(dice, total) as i64 * i64::from((total + i32::from(damage.plus)).max(0)))
        .sum();
    sum * 6i64.pow(6 - dice.min(6))
}

/// What a robot costs when opposition is drawn: two thirds of its measure (DEC-015).
pub fn cost(robot: Race) -> i32 {
    robot.creature().and_then(|row| row.cost).map_or(i32::MAX, i32::from)
}

/// Draws robots for the weaker side until no open kind fits, at least one if it has nobody, and adds them to the
/// set-up, named by kind and number. Fighters whose kit breaks a rule count nothing; [`super::state::Battle::new`]
/// refuses them.
pub fn draw(setup: &mut Setup, seed: Seed) {
    let worth = |side: Side| -> i32 {
        let members = setup.fighters.iter().filter(|recruit| recruit.side == side && !recruit.bones);
        members.filter_map(|recruit| recruit.fighter().ok()).map(|fighter| value(&fighter)).sum()
    };
    let (west, east) = (worth(Side::West), worth(Side::East));
    let side = if west < east { Side::West } else { Side::East };
    let empty = !setup.fighters.iter().any(|recruit| recruit.side == side && !recruit.bones);
    let exp: u32 =
        setup.fighters.iter().filter(|recruit| recruit.side != side && !recruit.bones).map(|recruit| recruit.exp).sum();
    let mut dice = Dice::new(seed, Domain::Setup, 1);
    let mut drawn = pick((west - east).abs(), exp, empty, &mut dice);
    drawn.sort_unstable();
    add(setup, side, &drawn);
}

/// Adds robots of the kinds given, named by kind and number.
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

/// Kinds worth `missing` in all, each drawn with a weight of one over its cost.
fn pick(missing: i32, exp: u32, at_least_one: bool, dice: &mut Dice) -> Vec<Race> {
    let open = Race::robots()
        .iter()
        .copied()
        .filter(|race| race.creature().and_then(|row| row.needs_exp).is_some_and(|e| e <= exp));
    let open: Vec<Race> = open.collect();
    let mut drawn: Vec<Race> = Vec::new();
    let mut left = missing;
    while drawn.len() < MOST_ROBOTS {
        let fits =
            |race: &Race| cost(*race) <= left + 1 && (*race != Race::EvilMage || drawn.contains(&Race::Behemoth));
        let mut fitting: Vec<Race> = open.iter().copied().filter(fits).collect();
        if fitting.is_empty() && drawn.is_empty() && at_least_one {
            fitting = open.iter().copied().min_by_key(|race| cost(*race)).into_iter().collect();
        }
        // Weights of 1/cost, over the common denominator of all costs.
        let common: i32 = fitting.iter().map(|race| cost(*race)).product();
        let total: i32 = fitting.iter().map(|race| common / cost(*race)).sum();
        if total == 0 {
            return drawn;
        }
        let mut roll = dice.one_of(total as u32) as i32;
        let Some(race) = fitting.into_iter().find(|race| {
            roll -= common / cost(*race);
            roll <= 0
        }) else {
            return drawn;
        };
        left -= cost(race);
        drawn.push(race);
    }
    swap_for_dearer(&mut drawn, &open, left);
    drawn
}

/// With the most robots standing, cheap ones make room for dearer ones while something is missing.
fn swap_for_dearer(drawn: &mut [Race], open: &[Race], mut left: i32) {
    loop {
        let behemoths = drawn.iter().filter(|race| **race == Race::Behemoth).count();
        let Some(cheap) = drawn.iter_mut().min_by_key(|race| cost(**race)) else { return };
        let room = left + cost(*cheap) + 1;
        let guarded = behemoths > usize::from(*cheap == Race::Behemoth);
        let fits = |race: &Race| cost(*race) > cost(*cheap) && cost(*race) <= room;
        let dearer = open.iter().copied().filter(fits).filter(|race| guarded || *race != Race::EvilMage);
        let Some(dearer) = dearer.max_by_key(|race| cost(*race)) else { return };
        left -= cost(dearer) - cost(*cheap);
        *cheap = dearer;
    }
}

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
        let kit = super::setup::Kit::of(items)?;
        Some(Recruit { sh, ag, kit, ..Recruit::new(name, race, Side::West) })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::setup::Kit;

    fn worth(race: Race, sh: u8, ag: u8, iq: u8, items: [&str; 4]) -> i32 {
        let kit = Kit::of(items).unwrap();
        value(&Recruit { sh, ag, iq, kit, ..Recruit::new("X", race, Side::West) }.fighter().unwrap())
    }

    #[test]
    fn values_of_the_manuals_fighters_and_creatures() {
        assert_eq!(worth(Race::Human, 12, 12, 8, ["Broadsword", "Spike Shield", "", ""]), 9);
        assert_eq!(worth(Race::Human, 11, 13, 8, ["Long Bow", "", "Spear", "Dagger"]), 6);
        assert_eq!(worth(Race::Human, 10, 14, 8, ["Trident", "Buckler", "Dagger", ""]), 6);
        assert_eq!(worth(Race::Dwarf, 14, 9, 8, ["Battle Axe", "Battle Axe", "Battle Axe", ""]), 8);
        assert_eq!(worth(Race::Goblin, 7, 12, 8, ["Long Bow", "", "Spear", "Dagger"]), 5);
        assert_eq!(worth(Race::Goblin, 6, 13, 8, ["Axe", "Axe", "Axe", "Axe"]), 6);
        assert_eq!(worth(Race::Mage, 9, 13, 10, ["Staff", "", "Staff", "Staff"]), 9);
        let creatures =
            Race::playable()[6..].iter().map(|race| value(&Recruit::new("X", *race, Side::West).fighter().unwrap()));
        assert_eq!(creatures.collect::<Vec<_>>(), [4, 6, 7, 8, 10, 13, 17]);
    }
}
