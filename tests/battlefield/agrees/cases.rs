//! Single questions in random cases.

use super::count;
use super::fields::{Random, battles};
use super::mirror::{ground, homeland, kind, mirror, place};
use crate::plain::hide;
use crate::plain::leader::{self, Fate};
use crate::plain::moves::{guard_for, held_by};
use crate::plain::strike::{self, Fighters};
use crate::plain::troops::Scale as PlainScale;
use ludus::battlefield::battle::odds::{StrikeOdds, factor};
use ludus::battlefield::battle::reach::Ways;
use ludus::battlefield::battle::unit::{Unit, UnitId};
use ludus::battlefield::data::ground::{Fort, Homeland, Relief, Terrain};
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::going;
use ludus::battlefield::model::map::Ground;
use ludus::battlefield::model::unit::Kind;
use ludus::battlefield::stats::results::Ending;
use std::collections::BTreeMap;

fn any_ground(random: &mut Random) -> Ground {
    let fort = if random.below(3) == 0 { random.pick(&Fort::ALL) } else { Fort::None };
    Ground::new(random.pick(&Terrain::ALL), random.pick(&Relief::ALL), fort)
}

/// Fighters for both models.
fn any_fighters(random: &mut Random) -> (Kind, Option<Homeland>, Ground, Fighters) {
    let troop = random.pick(&Troop::ALL);
    let with = (troop == Troop::Chariots && random.below(2) == 0).then(|| {
        let riders: Vec<Troop> = Troop::ALL.into_iter().filter(|troop| troop.can_ride()).collect();
        random.pick(&riders)
    });
    let elite = random.below(3) == 0;
    let home = if random.below(2) == 0 { None } else { Some(random.pick(&Homeland::ALL)) };
    let on = any_ground(random);
    let fighters = Fighters {
        kind: kind(troop),
        passenger: with.map(kind),
        elite,
        homeland: homeland(home),
        number: random.below(200) as u32 + 1,
        ground: ground(on),
    };
    (Kind { troop, elite, with }, home, on, fighters)
}

#[test]
fn forces_strikes_and_volleys_agree() {
    for seed in 0..count(20_000, 100_000) {
        let random = &mut Random::new(seed);
        let (own, home, on, fighters) = any_fighters(random);
        let number = fighters.number as u8;
        let scores = [own.attack(on), own.defence(home, on), own.hp()].map(u32::from);
        assert_eq!(scores, [fighters.attack(), fighters.defence(), fighters.hp()], "{fighters:?}");
        let shooter = own.shooter().map_or((0, 0), |troop| (troop.row().volleys, troop.row().power));
        assert_eq!((u32::from(shooter.0), u32::from(shooter.1)), (fighters.volleys(), fighters.power()), "{own:?}");
        let (target, _, _, enemy) = any_fighters(random);
        let unit = |kind: Kind, fighters: u32| Unit {
            troop: kind.troop,
            elite: kind.elite,
            with: kind.with,
            fighters: fighters as u8,
            ..Unit::unknown(0, 1)
        };
        let (by, at) = (unit(own, number.into()), unit(target, enemy.number));
        let die = random.below(6) as u8 + 1;
        for (score, volley) in [(own.attack(on), false), (own.defence(home, on), false), (u16::from(shooter.1), true)] {
            let shield = if volley { enemy.defence().max(1) } else { 1 };
            let program = StrikeOdds::new(&by, score, shield as u16, &at, None).at(factor(die));
            let rolled = strike::product(PlainScale::Tactical, fighters.number * u32::from(score), die);
            let rolled = if volley { strike::shielded(rolled, &enemy) } else { rolled };
            let (hp, dead) = strike::damage(rolled, &enemy);
            assert_eq!((program.0, u32::from(program.1)), (hp, dead), "{fighters:?} at {enemy:?}, die {die}");
            // The same two, one fighter each, the target wounded before (BD-10).
            let wounds = random.below(enemy.hp() as usize) as u16;
            let (by, at) = (Unit { fighters: 1, ..by }, Unit { fighters: 1, ..at });
            let program = StrikeOdds::new(&by, score, shield as u16, &at, Some(wounds)).at(factor(die));
            let rolled = strike::product(PlainScale::Personal, u32::from(score), die);
            let rolled = if volley { strike::shielded(rolled, &enemy) } else { rolled };
            let wounded = strike::wound(rolled, wounds.into(), &enemy);
            assert_eq!(
                (program.0, u32::from(program.1)),
                wounded,
                "{fighters:?} at {enemy:?}, {wounds} lost, die {die}"
            );
        }
    }
}

#[test]
fn costs_hiding_and_leadership_agree() {
    for seed in 0..count(20_000, 100_000) {
        let random = &mut Random::new(seed);
        let (own, home, on, fighters) = any_fighters(random);
        let cost = going::cost(own.troop, home, on).map(u32::from);
        assert_eq!(cost, fighters.ground.cost(fighters.kind, fighters.homeland), "{fighters:?}");
        let most = random.below(200) + 1;
        let (few, visibility) = (random.below(most) as u32 + 1, random.below(7) as u32);
        let chance = going::discovery_chance(few as u8, most as u8, visibility as u8);
        assert_eq!(u32::from(chance), hide::chance(few, most as u32, visibility), "{few} of {most}, {visibility}");
        let (lost, enemy) = (random.below(5000) as u32, random.below(5000) as u32);
        for (ending, fate) in
            [(Ending::Victory, Fate::Victory), (Ending::Draw, Fate::Draw), (Ending::Defeat, Fate::Defeat)]
        {
            let plain = leader::leadership_lost(fate, lost.into(), enemy.into());
            assert_eq!(ending.leadership_lost(lost, enemy), plain, "{fate:?} {lost} {enemy}");
        }
        // The smallest rear guard for some enemies holds them, one fighter fewer does not (BD-49).
        let (all, held) = (random.below(199) as u32 + 2, random.below(3) as u32 + 1);
        let guard = guard_for(held, all);
        assert!(4 * guard / all >= held && 4 * (guard - 1) / all < held && held_by(guard, all) >= held);
    }
}

#[test]
fn reach_contact_and_discovery_agree() {
    let mut ways = Ways::default();
    let (mut cases, wanted) = (0, count(5_000, 100_000));
    for (seed, battle) in battles(500_000) {
        let plain = mirror(&battle);
        for (id, unit) in battle.units.ids().zip(battle.units.all()) {
            let index = id.index();
            cases += 1;
            battle.search_all_ways(id, battle.points_left(id), &mut ways);
            let stops = ways.spots().filter(|spot| battle.can_stop(unit, *spot));
            let left = |spot| u32::from(battle.points_left(id) - ways.cost(spot).unwrap());
            let program: BTreeMap<_, _> = stops.map(|spot| (place(spot), left(spot))).collect();
            assert_eq!(program, plain.reach_of(index), "{seed} {id:?}");
            assert_eq!(battle.is_outnumbered(id), plain.is_outnumbered(index) && !unit.hidden, "{seed} {id:?}");
            assert_eq!(Some(u32::from(battle.discovery_chance(id))), plain.discovery_chance(index), "{seed} {id:?}");
            let mut near: Vec<UnitId> = battle.enemies_around(unit.at, unit.army).collect();
            near.sort_by_key(|enemy| battle.unit(*enemy).at);
            let near: Vec<usize> = near.into_iter().map(UnitId::index).collect();
            assert_eq!(near, plain.adjacent_enemies(index), "{seed} {id:?}");
        }
        if cases >= wanted {
            return;
        }
    }
}
