//! *Tunnels*: combat turns of four against four, whole delves of four by the computer, generated levels.

use super::Tally;
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::engine::journal::stable_hash;
use ludus::tunnels::ai::choose;
use ludus::tunnels::battle::state::Fight;
use ludus::tunnels::data::attribute::Attributes;
use ludus::tunnels::data::character_type::CharacterType;
use ludus::tunnels::data::monster::MonsterId;
use ludus::tunnels::data::weapon::WeaponId;
use ludus::tunnels::delve::setup::{DelveSetup, Entrant};
use ludus::tunnels::dungeon::level::{Dungeon, Level};
use ludus::tunnels::model::delver::{Delver, OwnedWeapon};
use ludus::tunnels::model::setup::{FoeEntry, Member, Setup as FightSetup};
use ludus::tunnels::outing::{Outing, Setup};
use ludus::tunnels::setup::outfit::ready_for_delve;
use ludus::tunnels::stats::delve_series::finish;
use ludus::tunnels::stats::policy::Policy;
use std::hint::black_box;

type Play = fn(u64, &mut Tally);

/// Ten fights, five delves and ten levels for each battle.
pub(crate) const WORKLOADS: [(&str, Play); 3] = [("delvers", fights), ("delves", delves), ("levels", levels)];

const NAMES: [&str; 4] = ["Ann", "Ben", "Cat", "Dan"];

/// Sturdy warriors against strong orcs, so that fights have several turns.
fn fight() -> FightSetup {
    let member = |name: &str| {
        let weapons = vec![OwnedWeapon::steel(WeaponId::of("broadsword").expect("a weapon of the tables"))];
        let attributes = Attributes([15, 12, 14, 60, 12, 12]);
        Member::new(Delver { weapons, ..Delver::plain(name, CharacterType::Warrior, attributes) })
    };
    let orc = MonsterId::of("orc").expect("a monster of the tables");
    let foe = FoeEntry::Monster { kind: orc, rating: Some(60), full: Some(60), invisible: false };
    FightSetup::new(NAMES.map(member).into(), vec![foe; 4])
}

/// Plays the fights to their ends. An activation is a combat turn of both sides.
#[inline(never)]
fn delvers_fought(fights: &mut [Fight], tally: &mut Tally) {
    for fight in fights {
        while let Some((command, _)) = choose(fight) {
            fight.execute_unchecked(&command, &mut NullSink);
        }
        tally.activations += u64::from(fight.turn);
        tally.decisions += u64::from(fight.move_number());
    }
}

fn fights(count: u64, tally: &mut Tally) {
    let setup = fight();
    let start = |seed| Fight::start(&setup, Seed(seed), &mut NullSink).expect("a legal set-up");
    let mut fights: Vec<Fight> = (0..10 * count).map(start).collect();
    delvers_fought(black_box(&mut fights), tally);
    tally.hash = fights.iter().fold(0, |sum, fight| sum.rotate_left(5) ^ stable_hash(fight));
}

/// Plays the delves to their ends. An activation is a whole delve.
#[inline(never)]
fn delves_fought(outings: &mut [Outing], tally: &mut Tally) {
    for outing in outings {
        finish(outing, Policy::Computer);
        tally.activations += 1;
        tally.decisions += u64::from(outing.move_number());
    }
}

/// New characters in a dungeon of their own.
fn delves(count: u64, tally: &mut Tally) {
    let start = |seed: u64| {
        let party = (0..).zip(NAMES).map(|(place, name)| Entrant::new(ready_for_delve(name, Seed(seed).nth(place))));
        let setup = DelveSetup::new(Dungeon::found("The Pit".into(), Seed(seed), 4), party.collect());
        Outing::start(&Setup::Delve(Box::new(setup)), Seed(seed), &mut NullSink).expect("a legal set-up")
    };
    let mut outings: Vec<Outing> = (0..5 * count).map(start).collect();
    delves_fought(black_box(&mut outings), tally);
    tally.hash = outings.iter().fold(0, |sum, outing| sum.rotate_left(5) ^ stable_hash(outing));
}

/// Generates the levels. An activation is a level.
#[inline(never)]
fn levels_fought(dungeons: &[(Dungeon, u8)], tally: &mut Tally) -> Vec<Level> {
    tally.activations += dungeons.len() as u64;
    dungeons.iter().map(|(dungeon, number)| Level::generate(dungeon, *number)).collect()
}

/// Levels 1 to 4 of dungeons for four.
fn levels(count: u64, tally: &mut Tally) {
    let dungeon = |seed: u64| (Dungeon::found("The Pit".into(), Seed(seed), 4), 1 + (seed % 4) as u8);
    let dungeons: Vec<(Dungeon, u8)> = (0..10 * count).map(dungeon).collect();
    let levels = levels_fought(black_box(&dungeons), tally);
    tally.hash = levels.iter().fold(0, |sum, level| sum.rotate_left(5) ^ stable_hash(level));
}

pub(crate) fn play(name: &str, count: u64, tally: &mut Tally) {
    let found = WORKLOADS.iter().find(|(workload, _)| *workload == name);
    found.expect("a workload of the list").1(count, tally);
}
