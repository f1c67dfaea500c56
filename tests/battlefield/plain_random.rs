//! Random battles in the plain model: what must hold in each of them.

use super::plain::field::{Field, Fort, Ground, Hex, Homeland, Relief, Terrain, hex};
use super::plain::orders::{Choices, Die, Event, Order, Reply};
use super::plain::state::{Battle, LUDUS, PRINTED, Step, Unit};
use super::plain::troops::{Kind, ROWS, Scale, capacity};
use std::collections::{BTreeMap, BTreeSet};

/// A small generator with fixed numbers (xorshift), so that each battle can be repeated by its seed.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

impl Die for Random {
    fn roll(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// Leaders who answer at random, and legally.
struct Whims {
    random: Random,
    battle: Battle,
    asked: bool,
}

impl Choices for Whims {
    fn bonus(&mut self, _: usize, _: usize) -> bool {
        self.random.below(4) > 0
    }

    fn reply(&mut self, target: usize, attacker: usize) -> Reply {
        let mut replies = self.battle.replies(target, attacker);
        // A refused surrender is not offered again.
        replies.retain(|reply| !self.asked || *reply != Reply::Surrender);
        let reply = self.random.pick(&replies);
        self.asked = reply == Reply::Surrender;
        reply
    }

    fn accept(&mut self, _: usize, _: usize) -> bool {
        self.random.below(2) == 0
    }
}

/// `flood`: three hexes in four are water.
fn random_ground(random: &mut Random, flood: bool) -> Ground {
    use Terrain::{Bushes, Forest, None, Road, Sand, Snow, Swamp, Water};
    let terrain = random.pick(&[None, None, None, Bushes, Forest, Road, Sand, Snow, Swamp, Water, Water]);
    let terrain = if flood && random.below(4) > 0 { Water } else { terrain };
    let flat = matches!(terrain, Swamp | Water);
    let relief = if flat {
        Relief::Plains
    } else {
        random.pick(&[Relief::Plains, Relief::Plains, Relief::Hills, Relief::Rocks])
    };
    let buildable = !flat && terrain != Road;
    let fort = if buildable && random.below(8) == 0 {
        random.pick(&[Fort::Simple, Fort::Castle, Fort::Stronghold])
    } else {
        Fort::None
    };
    Ground { terrain, relief, fort }
}

fn random_unit(random: &mut Random, scale: Scale, army: usize, number: u32, at: Hex) -> Unit {
    let kind = ROWS[random.below(ROWS.len() - 1)].kind;
    let most = capacity(scale, kind.row().size);
    let mut unit = Unit::new(army, number, kind, random.below(most as usize) as u32 + 1, at);
    unit.elite = random.below(8) == 0;
    if kind == Kind::Chariots && random.below(2) == 0 {
        unit.passenger = Some(Kind::Archers);
        unit.volleys = Kind::Archers.row().volleys;
    }
    unit.hidden = random.below(6) == 0;
    unit
}

/// A battle on a crowded map of 7 x 6 hexes, with two or three armies of up to five units anywhere on it.
fn random_battle(random: &mut Random) -> Battle {
    let mut field = Field::open(7, 6);
    let flood = random.below(5) == 0;
    for at in field.hexes() {
        field.set(at, random_ground(random, flood));
    }
    let scale = random.pick(&[Scale::Tactical, Scale::Tactical, Scale::Strategic, Scale::Personal]);
    let armies = 2 + random.below(2);
    let mut free = field.hexes();
    let mut units = Vec::new();
    for army in 0..armies {
        for number in 1..=(2 + random.below(4)) as u32 {
            let at = free.remove(random.below(free.len()));
            let unit = random_unit(random, scale, army, number, at);
            if field.at(at).cost(unit.kind, Homeland::None).is_some() {
                units.push(unit);
            }
        }
    }
    let mut battle = Battle::new(field, armies, units);
    (battle.scale, battle.rules, battle.limit) = (scale, random.pick(&[PRINTED, LUDUS]), 12);
    for army in 0..armies {
        battle.armies[army].homeland = random.pick(&[Homeland::None, Homeland::Desert, Homeland::Water]);
        battle.armies[army].exits = (0..6).map(|row| hex(6 * (army as i32 % 2), row)).collect();
        battle.armies[army].leadership = random.pick(&[None, None, Some(100)]);
    }
    if armies == 3 && random.below(2) == 0 {
        battle.armies[2].alliance = 0;
    }
    battle
}

/// Holds between any two orders.
fn check(battle: &Battle, seed: u64) {
    let moving = battle.mover.as_ref().and_then(|mover| battle.units[mover.unit].at);
    let mut taken = BTreeSet::new();
    for (number, unit) in battle.units.iter().enumerate() {
        let Some(at) = unit.at else {
            assert!(unit.fighters == 0 || unit.fled, "{seed}: unit {number} is nowhere");
            continue;
        };
        assert!(unit.fighters > 0 && unit.fighters <= battle.capacity(number), "{seed}: unit {number}");
        assert!(taken.insert(at) || moving == Some(at), "{seed}: two units on {}", at.name());
        let shooter = unit.passenger.unwrap_or(unit.kind);
        assert!(unit.volleys <= shooter.row().volleys, "{seed}");
    }
}

/// Checks the events of one order against the states around it.
fn check_events(before: &Battle, after: &Battle, events: &[Event], bonus: &mut BTreeSet<(u32, usize)>, seed: u64) {
    let mut lost: BTreeMap<usize, u32> = BTreeMap::new();
    let mut add = |unit: usize, hp: u32| *lost.entry(unit).or_default() += hp;
    for event in events {
        match event {
            Event::Bonus { striker, fleeing, blow } => {
                assert!(bonus.insert((before.round, *striker)), "{seed}: two bonus strikes in a round");
                add(*fleeing, blow.hp);
            }
            Event::Attacked { attacker, target, blow, back } => {
                add(*target, blow.hp);
                add(*attacker, back.map_or(0, |back| back.hp));
            }
            Event::Shot { target, blow, .. } => add(*target, blow.hp),
            Event::Drowned { unit, hp, .. } => add(*unit, *hp),
            _ => {}
        }
    }
    // A part that had to return joins its rear guard, so sums over all units are compared.
    let total = |battle: &Battle| battle.units.iter().map(|unit| unit.lost).sum::<u32>();
    assert_eq!(total(after) - total(before), lost.values().sum::<u32>(), "{seed}: {events:?}");
}

fn play(seed: u64, orders: &mut usize) -> (Battle, BTreeSet<&'static str>) {
    let mut random = Random::new(seed);
    let mut battle = random_battle(&mut random);
    battle.discover(&mut random);
    let (mut bonus, mut seen) = (BTreeSet::new(), BTreeSet::new());
    while battle.over.is_none() {
        let legal = battle.legal();
        let order = if random.below(6) == 0 {
            legal[legal.len() - 1].clone()
        } else {
            legal[random.below(legal.len())].clone()
        };
        let mut whims = Whims { random: Random::new(random.0), battle: battle.clone(), asked: false };
        // Attackers appear before their target decides.
        if let Order::Attack { unit, .. } = order {
            whims.battle.units[unit].hidden = false;
        }
        let mut after = battle.clone();
        let events =
            after.perform(&order, &mut whims, &mut random).unwrap_or_else(|why| panic!("{seed}: {order:?}: {why}"));
        check_events(&battle, &after, &events, &mut bonus, seed);
        seen.extend(events.iter().map(name));
        battle = after;
        check(&battle, seed);
        *orders += 1;
        assert!(*orders < 50_000_000, "{seed}: endless");
    }
    (battle, seen)
}

fn name(event: &Event) -> &'static str {
    match event {
        Event::Searched { .. } => "searched",
        Event::Revealed { .. } => "revealed",
        Event::Tested { .. } => "tested",
        Event::Split { .. } => "split",
        Event::Bonus { .. } => "bonus",
        Event::Stepped { .. } => "stepped",
        Event::Blocked { .. } => "blocked",
        Event::Returned { .. } => "returned",
        Event::Left { .. } => "left",
        Event::Paid { .. } => "paid",
        Event::Halted { .. } => "halted",
        Event::Attacked { .. } => "attacked",
        Event::Shot { .. } => "shot",
        Event::Decided { .. } => "decided",
        Event::Defends { .. } => "defends",
        Event::Surrendered { .. } => "surrendered",
        Event::Refused { .. } => "refused",
        Event::Destroyed { .. } => "destroyed",
        Event::Drowned { .. } => "drowned",
        Event::Freed { .. } => "freed",
        Event::TurnEnded { .. } => "turn ended",
        Event::CombatBegan => "combat began",
        Event::RoundBegan { .. } => "round began",
        Event::Over(_) => "over",
    }
}

#[test]
fn random_battles_keep_the_books() {
    let (mut seen, mut orders, mut rounds) = (BTreeSet::new(), 0, 0);
    for seed in 0..battles() {
        let (battle, events) = play(seed, &mut orders);
        rounds += battle.round;
        seen.extend(events);
    }
    println!("{} battles, {rounds} rounds, {orders} orders", battles());
    let all = ["revealed", "tested", "split", "bonus", "stepped", "blocked", "left", "paid", "halted", "attacked"];
    let more = ["shot", "decided", "defends", "surrendered", "refused", "destroyed", "drowned", "freed", "returned"];
    for event in all.into_iter().chain(more) {
        assert!(seen.contains(event), "never seen: {event}");
    }
}

/// `LUDUS_LONG=1` plays ten times as many.
fn battles() -> u64 {
    if std::env::var_os("LUDUS_LONG").is_some() { 2_000 } else { 200 }
}

#[test]
fn a_battle_repeats_by_its_seed() {
    for seed in 0..3 {
        assert_eq!(play(seed, &mut 0), play(seed, &mut 0));
    }
}

/// All hexes where a unit can halt, by trying every order on copies.
fn halts(battle: &Battle, unit: usize, found: &mut BTreeSet<(Hex, u32)>, visited: &mut BTreeSet<(Hex, u32)>) {
    let at = battle.units[unit].at.unwrap();
    let left = battle.mover.as_ref().map_or(battle.full_move(unit), |mover| mover.left);
    if !visited.insert((at, left)) {
        return;
    }
    if battle.is_legal(&Order::Halt { unit }) {
        found.insert((at, left));
    }
    for to in at.neighbours() {
        let mut next = battle.clone();
        let mut whims = Whims { random: Random::new(1), battle: battle.clone(), asked: false };
        if next.perform(&Order::Step { unit, to }, &mut NoBonus(&mut whims), &mut Random::new(1)).is_ok() {
            halts(&next, unit, found, visited);
        }
    }
}

struct NoBonus<'a>(&'a mut Whims);

impl Choices for NoBonus<'_> {
    fn bonus(&mut self, _: usize, _: usize) -> bool {
        false
    }

    fn reply(&mut self, target: usize, attacker: usize) -> Reply {
        self.0.reply(target, attacker)
    }

    fn accept(&mut self, captor: usize, unit: usize) -> bool {
        self.0.accept(captor, unit)
    }
}

#[test]
fn steps_lead_exactly_to_the_reachable_hexes() {
    let mut compared = 0;
    for seed in 1000..1060 {
        let mut battle = random_battle(&mut Random::new(seed));
        for unit in &mut battle.units {
            unit.hidden = false;
        }
        battle.armies.iter_mut().for_each(|army| army.leadership = None);
        assert_eq!(battle.step, Step::Movement);
        for unit in (0..battle.units.len()).filter(|&unit| battle.units[unit].army == battle.army_to_act()) {
            if battle.is_outnumbered(unit) {
                continue;
            }
            let (mut found, mut visited) = (BTreeSet::new(), BTreeSet::new());
            halts(&battle, unit, &mut found, &mut visited);
            let mut best: BTreeMap<Hex, u32> = BTreeMap::new();
            for (at, left) in found {
                best.insert(at, left.max(best.get(&at).copied().unwrap_or(0)));
            }
            assert_eq!(best, battle.reach_of(unit), "{seed}: {:?}", battle.units[unit]);
            compared += best.len();
        }
    }
    assert!(compared > 500, "{compared}");
}
