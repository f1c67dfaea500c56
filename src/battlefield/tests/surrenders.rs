//! Surrender among Captains: prisoners are kept and freed, and giving up is no way to win. `LUDUS_LONG=1` tries ten times as
//! many positions. The sums are printed.

use crate::ai::reason::Reason;
use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::{FieldBattle, Outcome, Question, Stage};
use crate::data::people::People;
use crate::data::size::GameSize;
use crate::model::army::General;
use crate::setup::random::RandomBattle;
use crate::tests::vectors::{Field, OPEN, begin, on, spot};
use alloc::vec::Vec;
use core::ops::Range;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::proves;

fn captain(battle: &FieldBattle) -> Option<Command> {
    choose(battle, General::Captain, &mut Scratch::default()).map(|(command, _)| command)
}

/// Half points that an army wins with a command, if Captains play on with as many other dice.
fn points(start: &FieldBattle, command: &Command, army: u8, dice: Range<u64>) -> u32 {
    dice.map(|number| {
        let mut battle = start.reseeded(Seed(777).nth(number));
        battle.execute_unchecked(command, &mut NullSink);
        while let Some(command) = captain(&battle) {
            battle.execute_unchecked(&command, &mut NullSink);
        }
        2 * u32::from(battle.has_won(army)) + u32::from(battle.outcome == Some(Outcome::Drawn))
    })
    .sum()
}

/// A position of a random battle in which units can surrender, with these commands. `None` if the battle has no such position.
fn position(seed: u64) -> Option<(FieldBattle, Vec<Command>)> {
    let setup = RandomBattle::mirror(GameSize::Skirmish, People::ALL[seed as usize % 6]).setup(Seed(seed));
    let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).ok()?;
    let mut skipped = seed % 7 * 3;
    while let Some(command) = captain(&battle) {
        if battle.stage == Stage::Combat && battle.question == Question::None {
            let mut legal = Vec::new();
            battle.legal_commands(&mut legal);
            legal.retain(|one| matches!(one, Command::Surrender { .. }));
            if !legal.is_empty() && skipped == 0 {
                return Some((battle, legal));
            }
            skipped -= u64::from(!legal.is_empty());
        }
        battle.execute_unchecked(&command, &mut NullSink);
    }
    None
}

#[test]
fn the_best_surrender_wins_less_than_the_best_order() {
    let long = std::env::var("LUDUS_LONG").is_ok();
    let (mut sums, mut count) = ([0, 0], 0);
    for seed in 0..if long { 400 } else { 40 } {
        let Some((battle, surrenders)) = position(seed) else { continue };
        let (Some(army), Some(order)) = (battle.deciding_army(), captain(&battle)) else { continue };
        // The best is chosen with some dice and judged with others.
        let best = surrenders.iter().max_by_key(|one| points(&battle, one, army, 0..20)).unwrap();
        for (sum, command) in sums.iter_mut().zip([order, *best]) {
            *sum += points(&battle, &command, army, 100..120);
        }
        count += 1;
    }
    std::println!("{count} positions, points of {}: order and best surrender {sums:?}", 40 * count);
    assert!(sums[1] < sums[0], "{sums:?}");
}

#[test]
fn a_captor_stays_beside_prisoners_whose_friends_are_near() {
    proves!("OURS-6");
    let field = Field { west: &[("LC", 10, "D05")], east: &[("LI", 20, "E05"), ("LC", 10, "H05")], ..OPEN };
    let mut battle = begin(&field);
    let (captor, prisoners) = (on(&battle, "D05"), on(&battle, "E05"));
    battle.apply(&Event::Captured { unit: prisoners, by: captor });
    battle.units.at_mut(captor).took_prisoners = 0;
    while battle.active_army() != 0 {
        battle.execute_unchecked(&Command::EndTurn, &mut NullSink);
    }
    battle.execute_unchecked(&captain(&battle).unwrap(), &mut NullSink);
    assert_eq!(battle.unit(captor).at.distance(spot("E05")), 1, "it does not ride to the bait");
}

#[test]
fn a_friend_goes_to_prisoners_without_a_guard() {
    let field = Field { west: &[("LC", 10, "A01")], east: &[("LI", 20, "E05"), ("LC", 10, "H05")], ..OPEN };
    let mut battle = begin(&field);
    let (captor, prisoners) = (on(&battle, "A01"), on(&battle, "E05"));
    battle.apply(&Event::Captured { unit: prisoners, by: captor });
    while battle.active_army() != 1 {
        battle.execute_unchecked(&Command::EndTurn, &mut NullSink);
    }
    let chosen = choose(&battle, General::Captain, &mut Scratch::default());
    let Some((Command::Move { unit, way }, Reason::Prisoners)) = chosen else { panic!("{chosen:?}") };
    assert_eq!(way.end(battle.unit(unit).at).distance(spot("E05")), 1);
}
