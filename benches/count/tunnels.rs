//! Fights of *Tunnels*: combat turns of four against four with the computer's orders.

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
use ludus::tunnels::model::delver::{Delver, OwnedWeapon};
use ludus::tunnels::model::setup::{FoeEntry, Member, Setup};
use std::hint::black_box;

/// The name of its only workload.
pub(crate) const WORKLOAD: &str = "delvers";

/// Sturdy warriors against strong orcs, so that fights have several turns. Ten fights for each battle.
fn setup() -> Setup {
    let member = |name: &str| {
        let weapons = vec![OwnedWeapon::steel(WeaponId::of("broadsword").expect("a weapon of the tables"))];
        let attributes = Attributes([15, 12, 14, 60, 12, 12]);
        Member::new(Delver { weapons, ..Delver::plain(name, CharacterType::Warrior, attributes) })
    };
    let orc = MonsterId::of("orc").expect("a monster of the tables");
    let foe = FoeEntry::Monster { kind: orc, rating: Some(60), full: Some(60), invisible: false };
    Setup::new(["Ann", "Ben", "Cat", "Dan"].map(member).into(), vec![foe; 4])
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

pub(crate) fn fights(count: u64, tally: &mut Tally) {
    let setup = setup();
    let start = |seed| Fight::start(&setup, Seed(seed), &mut NullSink).expect("a legal set-up");
    let mut fights: Vec<Fight> = (0..10 * count).map(start).collect();
    delvers_fought(black_box(&mut fights), tally);
    tally.hash = fights.iter().fold(0, |sum, fight| sum.rotate_left(5) ^ stable_hash(fight));
}
