//! Random battles on small, crowded maps, with every terrain and every type of troops.

use ludus::battlefield::battle::state::FieldBattle;
use ludus::battlefield::data::ground::{Fort, Homeland, Relief, Terrain};
use ludus::battlefield::data::size::{RuleSet, Scale};
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::Army;
use ludus::battlefield::model::map::{Ground, Map};
use ludus::battlefield::model::setup::{MapSource, Setup};
use ludus::battlefield::model::spot::Spot;
use ludus::battlefield::model::unit::{StandingOrder, UnitRecord};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::NullSink;

/// Random numbers of a test, apart from the dice of the battle.
pub(super) struct Random(Dice);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(Dice::new(Seed(seed), Domain::Policy, 4242))
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        self.0.one_of(count as u32) as usize - 1
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn ground(random: &mut Random, flood: bool) -> Ground {
    use Terrain::{Bushes, Forest, None, Road, Sand, Snow, Swamp, Water};
    let terrain = random.pick(&[None, None, None, Bushes, Forest, Road, Sand, Snow, Swamp, Water, Water]);
    let terrain = if flood && random.below(4) > 0 { Water } else { terrain };
    let relief = random.pick(&[Relief::Plains, Relief::Plains, Relief::Hills, Relief::Rocks]);
    let built = terrain.can_be_built_on() && random.below(8) == 0;
    Ground::new(terrain, relief, if built { random.pick(&Fort::ALL[1..]) } else { Fort::None })
}

fn record(random: &mut Random, scale: Scale, at: Spot) -> UnitRecord {
    // Barbarians have rules of their own, so they are more frequent.
    let troop = if random.below(8) == 0 { Troop::Barbarians } else { random.pick(&Troop::ALL[..31]) };
    let most = usize::from(scale.most(troop.row().size));
    UnitRecord {
        elite: random.below(8) == 0,
        with: (troop == Troop::Chariots && random.below(2) == 0).then_some(Troop::Archers),
        at: Some(at),
        hidden: random.below(6) == 0,
        order: random.pick(&StandingOrder::ALL),
        ..UnitRecord::new(troop, random.below(most) as u8 + 1)
    }
}

/// Two or three armies of two to five units anywhere on a map of 7 x 6 hexes. `None` if a unit cannot stand on its hex.
pub(super) fn battle(seed: u64) -> Option<FieldBattle> {
    let random = &mut Random::new(seed);
    let mut map = Map::open(7, 6)?;
    let flood = random.below(5) == 0;
    for spot in map.spots() {
        map.set(spot, ground(random, flood));
    }
    let scale = random.pick(&[Scale::Tactical, Scale::Tactical, Scale::Strategic, Scale::Personal]);
    let mut free: Vec<Spot> = map.spots().collect();
    let mut armies = Vec::new();
    for number in 0..2 + random.below(2) {
        let homeland = random.pick(&[None, Some(Homeland::Bush), Some(Homeland::Desert), Some(Homeland::Water)]);
        let mut army = Army { leadership: 1_000_000, homeland, ..Army::new("Army", Vec::new()) };
        for _ in 0..2 + random.below(4) {
            let at = free.remove(random.below(free.len()));
            let record = record(random, scale, at);
            if ludus::battlefield::model::setup::can_deploy(record.troop, &army, &map, at) {
                army.units.push(record);
            }
        }
        army.name = format!("Army {number}");
        armies.push(army);
    }
    let rules = random.pick(&[RuleSet::Printed, RuleSet::Ludus]);
    let source = MapSource::Drawn(Box::new(map));
    let setup = Setup { rules, scale, rounds: 12, unsearched: true, ..Setup::new(source, armies) };
    FieldBattle::start(&setup, Seed(seed), &mut NullSink).ok()
}

/// Sound battles, beginning with a seed.
pub(super) fn battles(seed: u64) -> impl Iterator<Item = (u64, FieldBattle)> {
    (seed..).filter_map(|seed| battle(seed).map(|battle| (seed, battle)))
}
