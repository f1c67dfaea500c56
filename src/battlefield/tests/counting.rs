//! Statistics, careers, texts and share codes of whole battles.

use crate::ai::{Scratch, choose};
use crate::battle::state::FieldBattle;
use crate::data::people::People;
use crate::data::size::GameSize;
use crate::model::army::General;
use crate::setup::war::War;
use crate::stats::career::LeaderEntry;
use crate::stats::combat::leader;
use crate::tests::play::{any_setup, each_event};
use ludus_engine::career::Chapter;
use ludus_engine::dice::Seed;
use ludus_engine::fold::BattleFold;
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::narration::Narrate;
use ludus_engine::proves;
use ludus_engine::summary::Summary;

#[test]
fn leaders_count_what_their_armies_lost() {
    proves!("BATT-UNIT-09", "BATT-STAT-17");
    let mut scratch = Scratch::default();
    for seed in 100..130 {
        let setup = any_setup(seed);
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let mut fold = BattleFold::<FieldBattle>::default();
        while battle.to_move().is_some() {
            let (command, _) = choose(&battle, General::Captain, &mut scratch).unwrap();
            fold.play(&setup, &mut battle, &command).unwrap();
        }
        let mut entries = LeaderEntry::bare(&battle, &setup);
        assert_eq!(entries.len(), setup.armies.len());
        for entry in &mut entries {
            entry.add_stats(&fold);
            let stats = entry.stats().unwrap();
            assert_eq!(stats.taken, battle.army(entry.army).lost, "{seed}");
            assert!(!entry.words().is_empty() && !<FieldBattle as Summary>::title(&setup).is_empty());
        }
        let dealt: u32 = (0..setup.armies.len()).map(|army| fold.deeds(leader(army as u8)).dealt).sum();
        let lost: u32 = battle.armies().iter().map(|army| army.lost).sum();
        assert!(dealt <= lost, "{seed}: water kills, too");
    }
}

#[test]
fn no_text_speaks_of_a_hidden_enemy() {
    let mut hidden = 0;
    each_event(200..240, |seed, names, before, event| {
        for army in 0..before.armies().len() as u8 {
            let text = before.narrate(names, core::slice::from_ref(event), Some(Seat(army)));
            if before.has_secrets(army) && !text.is_told() {
                hidden += 1;
                assert!(text.places.lit.is_empty() && text.dice.is_none(), "{seed} {event:?}");
            }
        }
        assert!(before.narrate(names, core::slice::from_ref(event), None).text.len() < 400);
    });
    assert!(hidden > 0);
}

#[test]
fn a_war_has_five_battles() {
    let mut war = War::new("Anna", GameSize::Skirmish, People::Empire, People::Horde, Seed(5));
    let mut scratch = Scratch::default();
    while !war.is_over() {
        let limits = war.limits();
        let army = crate::setup::purchase::buy(&limits, &war.units, war.seed.nth(50 + u64::from(war.fought)));
        let hired = army[war.units.len().min(army.len())..].to_vec();
        if !hired.is_empty() {
            let _ = war.hire(&hired);
        }
        if war.units.is_empty() {
            break;
        }
        let mut battle = FieldBattle::start(&war.battle(), war.seed.nth(80), &mut NullSink).unwrap();
        while battle.to_move().is_some() {
            let (command, _) = choose(&battle, General::Captain, &mut scratch).unwrap();
            battle.execute(&command, &mut NullSink).unwrap();
        }
        let before = (war.fought, war.leadership);
        war.conclude(&battle);
        assert_eq!(war.fought, before.0 + 1);
    }
    assert!(war.fought >= 1 && war.score() >= war.leadership);
}
