//! The 24 examples of the rules, BATT-EX-01 to BATT-EX-24, each computed by the plain model.

use super::plain::field::{Field, Fort, Ground, Homeland, OPEN, Relief, Terrain, hex};
use super::plain::hide::{chance, crowd};
use super::plain::leader::{Fate, leadership_lost, rotated};
use super::plain::moves::{guard_for, held_by};
use super::plain::orders::{Answers, Event, Faces, Order, Reply};
use super::plain::rounds::drowned;
use super::plain::state::{Battle, Step, Unit};
use super::plain::strike::{Fighters, damage, factor, product, strength};
use super::plain::troops::{Kind, Kind::*, ROWS, Scale, capacity, ego, hire, maintenance};

fn ground(terrain: Terrain, relief: Relief, fort: Fort) -> Ground {
    Ground { terrain, relief, fort }
}

const HILL: Ground = Ground { terrain: Terrain::None, relief: Relief::Hills, fort: Fort::None };
const WOOD: Ground = Ground { terrain: Terrain::Forest, relief: Relief::Plains, fort: Fort::None };
const WATER: Ground = Ground { terrain: Terrain::Water, relief: Relief::Plains, fort: Fort::None };
const CASTLE: Ground = Ground { terrain: Terrain::None, relief: Relief::Plains, fort: Fort::Castle };

/// HP of a bad, medium and good strike.
fn strikes(force: u32) -> [u32; 3] {
    [1, 3, 5].map(|die| product(Scale::Tactical, force, die))
}

fn dead(force: u32, target: &Fighters) -> [u32; 3] {
    strikes(force).map(|hp| damage(hp, target).1)
}

#[test]
fn ex_01_and_02_eighteen_heavy_infantry() {
    let strikers = Fighters::plain(HeavyInfantry, 18, OPEN);
    assert_eq!((strikers.attack_force(), strength(strikers.attack_force()), factor(4)), (72, 8, 5));
    let rolled = [1, 2, 3, 4, 5, 6].map(|die| product(Scale::Tactical, 72, die));
    assert_eq!(rolled, [32, 32, 40, 40, 48, 48]);
    assert_eq!(dead(72, &Fighters::plain(HeavyInfantry, 20, OPEN)), [8, 10, 12]);
}

#[test]
fn ex_03_and_04_leadership() {
    assert_eq!(leadership_lost(Fate::Victory, 100, 40), 2);
    let lost = [(Fate::Defeat, 100, 40), (Fate::Victory, 20, 100), (Fate::Victory, 21, 100), (Fate::Defeat, 10, 100)];
    assert_eq!(lost.map(|(fate, own, enemy)| leadership_lost(fate, own, enemy)), [32, -18, -17, -16]);
    let lost = [(Fate::Victory, 101, 40), (Fate::Victory, 30, 14), (Fate::Victory, 0, 0), (Fate::Draw, 0, 0)];
    assert_eq!(lost.map(|(fate, own, enemy)| leadership_lost(fate, own, enemy)), [3, 1, 0, 0]);
}

#[test]
fn ex_05_capacity() {
    let most = |scale, kind: Kind| capacity(scale, kind.row().size);
    let tactical = [Knights, Chariots, Trolls, BattleLizards, Giants, Wyverns].map(|kind| most(Scale::Tactical, kind));
    assert_eq!(tactical, [10, 6, 6, 5, 4, 1]);
    assert_eq!([Chariots, Trolls, Giants].map(|kind| most(Scale::Strategic, kind)), [66, 66, 40]);
}

/// Two units side by side in the combat step of the first army.
fn duel(one: (Kind, u32), other: (Kind, u32)) -> Battle {
    let units = vec![Unit::new(0, 1, one.0, one.1, hex(2, 2)), Unit::new(1, 1, other.0, other.1, hex(3, 2))];
    let mut battle = Battle::new(Field::open(8, 6), 2, units);
    battle.step = Step::Combat;
    battle
}

#[test]
fn ex_06_a_wiped_out_unit_still_answers() {
    let mut battle = duel((HeavyInfantry, 18), (LightInfantry, 20));
    let mut answers = Answers::replying(&[Reply::Answer]);
    let events = battle.perform(&Order::Attack { unit: 0, target: 1 }, &mut answers, &mut Faces::new(&[4, 1])).unwrap();
    let Event::Attacked { blow, back: Some(back), .. } = events[1] else { panic!("{events:?}") };
    assert_eq!((blow.strength, blow.hp, blow.dead), (8, 40, 20));
    assert_eq!((back.strength, back.hp, back.dead), (4, 16, 4));
    assert_eq!((battle.units[0].fighters, battle.units[1].fighters), (14, 0));
}

#[test]
fn ex_07_pikemen_on_three_grounds() {
    let keep = ground(Terrain::None, Relief::Hills, Fort::Castle);
    let forces = [OPEN, HILL, keep].map(|at| Fighters::plain(Pikemen, 3, at).defence_force());
    assert_eq!(forces, [15, 30, 60]);
    assert_eq!((strikes(15), strikes(30), strength(60)), ([8, 10, 12], [12, 15, 18], 6));
}

#[test]
fn ex_08_water_halves_but_leaves_one() {
    assert_eq!(Fighters::plain(Dwarves, 1, WATER).defence(), 1);
    assert_eq!(Fighters::plain(Archers, 1, WATER).defence(), 1);
}

#[test]
fn ex_09_forestmen_at_home() {
    assert_eq!([WOOD, OPEN].map(|at| Fighters::plain(Forestmen, 1, at).attack()), [4, 2]);
}

#[test]
fn ex_10_and_11_volleys() {
    let archers = Fighters::plain(Archers, 20, OPEN);
    assert_eq!((archers.volley_force(), strikes(60)), (60, [24, 30, 36]));
    assert_eq!(dead(60, &Fighters::plain(HeavyInfantry, 20, OPEN)), [6, 7, 9]);
    let units = vec![Unit::new(0, 1, Archers, 20, hex(0, 0)), Unit::new(1, 1, Giants, 4, hex(5, 0))];
    let mut battle = Battle::new(Field::open(8, 2), 2, units);
    battle.step = Step::Combat;
    assert_eq!(battle.check_shot(0, 1), Ok(()));
    battle.units[1].at = Some(hex(6, 0));
    assert_eq!(battle.check_shot(0, 1), Err("too far"));
    battle.units[1].at = Some(hex(2, 0));
    battle.scale = Scale::Strategic;
    assert_eq!(battle.check_shot(0, 1), Err("too far"));
    battle.units[1].at = Some(hex(1, 0));
    assert_eq!(battle.check_shot(0, 1), Ok(()));
    battle.units[0].volleys = 0;
    assert_eq!(battle.check_shot(0, 1), Err("it has no volley now"));
    assert_eq!(archers.volleys(), 10);
}

#[test]
fn ex_12_elite_heavy_infantry() {
    let mut elite = Fighters::plain(HeavyInfantry, 1, OPEN);
    elite.elite = true;
    assert_eq!((elite.attack(), elite.defence(), elite.hp(), HeavyInfantry.row().moves), (8, 8, 4, 1));
    let prices =
        (ego(HeavyInfantry, None, true), hire(HeavyInfantry, None, true), maintenance(HeavyInfantry, None, true));
    assert_eq!(prices, (15, Some(12), 6));
}

#[test]
fn ex_13_chariots_with_passengers() {
    let with = |rider| Fighters { passenger: Some(rider), ..Fighters::plain(Chariots, 1, OPEN) };
    let archer = with(Archers);
    assert_eq!((archer.attack(), archer.defence(), archer.hp()), (3, 2, 7));
    assert_eq!((archer.volleys(), archer.power(), archer.range(Scale::Tactical)), (10, 3, 5));
    assert_eq!((Chariots.row().size, Chariots.row().moves), (3, 4));
    let foot = with(LightInfantry);
    assert_eq!((foot.attack(), foot.defence(), foot.hp(), foot.volleys()), (5, 3, 7, 0));
    let riders: Vec<Kind> = ROWS.iter().map(|row| row.kind).filter(|kind| kind.can_be_passenger()).collect();
    let all = [Archers, LightInfantry, Peasants, Elves, ElvenArchers, Forestmen, ForestmanArchers, Goblins];
    assert_eq!(riders, all);
}

#[test]
fn ex_14_cavalry_in_a_castle() {
    for kind in [LightCavalry, Knights] {
        let inside = Fighters::plain(kind, 1, CASTLE);
        assert_eq!((inside.attack(), inside.defence()), (3, 6), "{kind:?}");
    }
    assert_eq!(Fighters::plain(Pterodactyls, 1, CASTLE).defence(), 6);
    assert_eq!(Fighters::plain(Pterodactyls, 1, OPEN).defence(), 0);
}

#[test]
fn ex_15_rear_guards_of_eighteen() {
    assert_eq!([1, 2, 3, 4].map(|enemies| guard_for(enemies, 18)), [5, 9, 14, 18]);
    assert_eq!([4, 5, 8, 9, 13, 14, 17].map(|stay| held_by(stay, 18)), [0, 1, 1, 2, 2, 3, 3]);
}

#[test]
fn ex_16_hiding() {
    assert_eq!((crowd(20, 20), chance(20, 20, 4)), (10, 6));
    assert_eq!((crowd(2, 20), chance(2, 20, 4)), (4, 1));
    let wooded_hill = ground(Terrain::Forest, Relief::Hills, Fort::None);
    assert_eq!((crowd(5, 20), chance(5, 20, wooded_hill.visibility(false, false))), (8, 3));
    let table = [1, 3, 6, 10].map(|men| [1, 2, 3, 4, 5, 6].map(|visibility| chance(men, 20, visibility)));
    assert_eq!(table, [[3, 2, 1, 1, 1, 1], [5, 4, 3, 2, 1, 1], [6, 6, 5, 4, 3, 2], [6, 6, 6, 6, 5, 4]]);
}

#[test]
fn ex_17_order_of_three_armies() {
    let second = rotated(&[0, 1, 2]);
    assert_eq!((second.clone(), rotated(&second)), (vec![1, 2, 0], vec![2, 0, 1]));
}

#[test]
fn ex_18_heavy_infantry_pays_for_a_forest() {
    let mut field = Field::open(8, 4);
    field.set(hex(1, 0), WOOD);
    let far = Unit::new(1, 1, Peasants, 20, hex(7, 3));
    let mut battle = Battle::new(field, 2, vec![Unit::new(0, 1, HeavyInfantry, 20, hex(0, 0)), far]);
    assert_eq!(battle.instalments(0, hex(1, 0)), Some(3));
    for round in 1..=3 {
        assert_eq!((battle.round, battle.units[0].at), (round, Some(hex(0, 0))));
        let mut perform = |order| battle.perform(&order, &mut Answers::default(), &mut Faces::default()).unwrap();
        // The second army moves first in round 2.
        if round == 2 {
            perform(Order::EndTurn);
        }
        perform(Order::Pay { unit: 0, to: hex(1, 0) });
        let turns = if round == 2 { 3 } else { 4 };
        (0..turns).for_each(|_| drop(perform(Order::EndTurn)));
    }
    assert_eq!(battle.units[0].at, Some(hex(1, 0)));
}

/// Steps along the top row of the given grounds, until the points end.
fn walk(kind: Kind, grounds: &[Ground]) -> usize {
    let mut field = Field::open(grounds.len() as i32 + 1, 1);
    for (col, at) in grounds.iter().enumerate() {
        field.set(hex(col as i32 + 1, 0), *at);
    }
    let battle = Battle::new(field, 1, vec![Unit::new(0, 1, kind, 1, hex(0, 0))]);
    battle.reach_of(0).len() - 1
}

#[test]
fn ex_19_light_cavalry_on_three_ways() {
    let road = ground(Terrain::Road, Relief::Plains, Fort::None);
    assert_eq!((walk(LightCavalry, &[road; 12]), walk(LightCavalry, &[OPEN; 12])), (10, 5));
    assert_eq!(walk(LightCavalry, &[WOOD, OPEN, OPEN, OPEN]), 3);
}

#[test]
fn ex_20_dwarves_on_hills_and_rocks() {
    let rocks = ground(Terrain::None, Relief::Rocks, Fort::None);
    let cost = |at: Ground, kind| at.cost(kind, Homeland::None);
    assert_eq!((cost(HILL, Dwarves), cost(rocks, Dwarves)), (Some(2), Some(4)));
    assert_eq!((cost(HILL, Peasants), cost(rocks, Peasants)), (Some(4), Some(6)));
}

#[test]
fn ex_21_remainders_are_lost() {
    assert_eq!(damage(7, &Fighters::plain(HeavyInfantry, 20, OPEN)), (7, 1));
    assert_eq!(damage(29, &Fighters::plain(Giants, 4, OPEN)), (29, 0));
}

#[test]
fn ex_22_swimmers() {
    let mut left = 8;
    let numbers = [1, 2, 3, 4, 5, 6].map(|round| {
        left -= drowned(left, round);
        left
    });
    assert_eq!(numbers, [8, 8, 8, 6, 4, 3]);
}

#[test]
fn ex_23_defending_needs_several_attackers() {
    // One round between equal units in the open: strikes of each side if both answer, and if the second only defends.
    let (attack, defence) = (8, 8);
    assert_eq!([1, 2, 3].map(|attackers| attackers * defence > attack + defence), [false, false, true]);
    for (reply, strikes) in [(Reply::Answer, 2), (Reply::Defend, 1)] {
        let mut battle = duel((HeavyInfantry, 20), (HeavyInfantry, 20));
        let mut answers = Answers::replying(&[reply]);
        battle.perform(&Order::Attack { unit: 0, target: 1 }, &mut answers, &mut Faces::new(&[1, 1])).unwrap();
        battle.perform(&Order::EndTurn, &mut answers, &mut Faces::default()).unwrap();
        let later = Order::Attack { unit: 1, target: 0 };
        let own = battle.perform(&later, &mut answers, &mut Faces::new(&[1, 1])).is_ok();
        assert_eq!(1 + usize::from(own), strikes, "{reply:?}");
    }
}

#[test]
fn ex_24_a_bonus_strike() {
    let riders = Fighters::plain(LightCavalry, 10, OPEN);
    assert_eq!(strikes(Fighters::plain(LightInfantry, 20, OPEN).attack_force()), [24, 30, 36]);
    assert_eq!(dead(60, &riders), [8, 10, 10]);
    let units = vec![Unit::new(0, 1, LightCavalry, 10, hex(2, 2)), Unit::new(1, 1, LightInfantry, 20, hex(3, 2))];
    let mut battle = Battle::new(Field::open(8, 6), 2, units);
    let step = Order::Step { unit: 0, to: hex(1, 2) };
    battle.perform(&step, &mut Answers::default(), &mut Faces::new(&[2])).unwrap();
    assert_eq!((battle.units[0].fighters, battle.units[0].lost, battle.units[0].at), (2, 24, Some(hex(1, 2))));
}
