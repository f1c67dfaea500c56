//! Whole battles: random commands, events that fold to the state, and secrets that stay secret.

use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::FieldBattle;
use crate::data::troop::Troop;
use crate::model::army::Army;
use crate::model::army::General;
use crate::model::generator::{MapPlan, Theme};
use crate::model::setup::{MapSource, Setup};
use crate::model::unit::UnitRecord;
use crate::narration::names::{Names, called, label, spelled};
use alloc::vec::Vec;
use core::ops::Range;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::narration::Narrate;

/// Two or three armies of mixed troops on a random map, some units hidden.
pub(super) fn any_setup(seed: u64) -> Setup {
    let drawn = (0..20).map(|attempt| draw_setup(1000 * attempt + seed));
    drawn.into_iter().find(|setup| setup.check().is_ok()).expect("a zone with room for all")
}

/// Lets Captains play a battle for each seed, and shows each event with the battle before it.
pub(super) fn each_event(seeds: Range<u64>, mut see: impl FnMut(u64, &Names, &FieldBattle, &Event)) {
    let mut scratch = Scratch::default();
    for seed in seeds {
        let setup = any_setup(seed);
        let names = FieldBattle::names(&setup);
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        while battle.to_move().is_some() {
            let (command, _) = choose(&battle, General::Captain, &mut scratch).unwrap();
            let (mut before, mut events) = (battle.clone(), Vec::new());
            battle.execute(&command, &mut events).unwrap();
            for event in &events {
                see(seed, &names, &before, event);
                before.apply(event);
            }
        }
        assert!(battle.ending().is_some());
    }
}

fn draw_setup(seed: u64) -> Setup {
    let mut dice = Dice::new(Seed(seed), Domain::Setup, 77);
    let mut one_of = |count: u32| dice.one_of(count) - 1;
    let plan = MapPlan { seed: Seed(seed), columns: 13, rows: 11, theme: Theme::Green, mirrored: false };
    let mut armies = Vec::new();
    for number in 0..2 + one_of(2) {
        let units = (0..3 + one_of(3)).map(|_| {
            let troop = Troop::ALL[one_of(31) as usize];
            let most = 20 / troop.row().size.min(20);
            let fighters = 1 + one_of(most.into()) as u8;
            UnitRecord { hidden: one_of(4) == 0, ..UnitRecord::new(troop, fighters) }
        });
        let units = units.collect();
        armies.push(Army {
            leadership: 60 + one_of(200),
            ..Army::new(["West", "East", "South"][number as usize], units)
        });
    }
    Setup { rounds: 12, ..Setup::new(MapSource::Generated(plan), armies) }
}

fn next_random(battle: &FieldBattle, dice: &mut Dice, legal: &mut Vec<Command>) -> Option<Command> {
    legal.clear();
    battle.legal_commands(legal);
    legal.get(dice.one_of(legal.len() as u32) as usize - 1).copied()
}

#[test]
fn random_battles_keep_the_contract() {
    for seed in 0..60 {
        let setup = any_setup(seed);
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let (mut dice, mut legal) = (Dice::new(Seed(seed), Domain::Policy, 1), Vec::new());
        while battle.to_move().is_some() {
            let command = next_random(&battle, &mut dice, &mut legal).expect("a legal command");
            for command in legal.iter().step_by(7) {
                assert_eq!(battle.check(command), Ok(()), "{seed} {command:?}");
            }
            let (before, mut events) = (battle.clone(), Vec::new());
            battle.execute(&command, &mut events).unwrap();
            let mut folded = before.clone();
            events.iter().for_each(|event| folded.apply(event));
            assert_eq!(folded, battle, "{seed} {command:?}");
            if battle.move_number().is_multiple_of(16) {
                let text = serde_json::to_string(&battle).unwrap();
                let back: FieldBattle = serde_json::from_str(&text).unwrap();
                assert_eq!(back, battle, "{seed}");
            }
            for army in 0..battle.armies().len() as u8 {
                let seen = battle.observation(Seat(army));
                if battle.to_move() == Some(Seat(army)) {
                    let mut known = Vec::new();
                    seen.legal_commands(&mut known);
                    legal.clear();
                    battle.legal_commands(&mut legal);
                    assert_eq!(known, legal, "{seed}: the legal commands show no secret");
                }
            }
        }
        assert!(battle.round <= 12);
    }
}

#[test]
fn every_general_finishes_every_battle() {
    let mut scratch = Scratch::default();
    for seed in 0..40 {
        let setup = any_setup(seed);
        for level in [General::Sergeant, General::Captain] {
            let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
            while battle.to_move().is_some() {
                let (command, why) = choose(&battle, level, &mut scratch).unwrap();
                battle.execute(&command, &mut NullSink).unwrap_or_else(|e| panic!("{seed} {command:?} {why:?}: {e}"));
                assert!(battle.move_number() < 5000, "{seed}: {command:?}");
            }
        }
    }
}

#[test]
fn a_battle_is_small_and_plain() {
    assert!(size_of::<FieldBattle>() <= 6 * 1024, "{}", size_of::<FieldBattle>());
    // Nothing of it is elsewhere in memory, so a copy is one block of bytes.
    assert!(!core::mem::needs_drop::<FieldBattle>());
}

#[test]
fn labels_in_a_text_become_names() {
    let battle = FieldBattle::start(&any_setup(0), Seed(0), &mut NullSink).unwrap();
    for id in battle.units.ids() {
        let (label, called) = (label(&battle, id), called(&battle, id));
        let text = format!("{label} waits. {label}: 10 HP");
        assert_eq!(spelled(&battle, &text), format!("{called} waits. {called}: 10 HP"), "{label}");
    }
    assert_eq!(spelled(&battle, "No unit is here."), "No unit is here.");
}
