//! HP lost and HP struck, the arithmetic of a strike as a text, and the care of a Captain for its units.

use crate::ai::reason::Reason;
use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::event::{Event, Exchange};
use crate::battle::odds::{StrikeOdds, StrikeResult};
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Status, Unit};
use crate::data::size::Scale;
use crate::data::troop::Troop;
use crate::model::army::General;
use crate::model::unit::UnitRecord;
use crate::narration::reading::arithmetic;
use crate::stats::results::{Casualties, balance};
use crate::tests::play::{any_setup, each_event};
use crate::tests::vectors::{Field, OPEN, begin, on};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::narration::Narrate;
use ludus_engine::proves;

#[test]
fn no_army_loses_more_hp_than_it_had() {
    proves!("BATT-UI-15");
    let (mut scratch, mut wasted) = (Scratch::default(), 0);
    for seed in 200..220 {
        let mut battle = FieldBattle::start(&any_setup(seed), Seed(seed), &mut NullSink).unwrap();
        while battle.to_move().is_some() {
            let (command, _) = choose(&battle, General::Captain, &mut scratch).unwrap();
            battle.execute(&command, &mut NullSink).unwrap();
        }
        for army in 0..battle.armies().len() as u8 {
            let sum = Casualties::of(&battle, |other| other == army);
            assert!(sum.hp <= sum.of, "{seed}: {sum:?}");
            // The column of the report adds up to its sentence, and the HP counted are never less.
            let column = battle.of_army(army).map(|(_, unit)| Casualties::of_unit(&battle, unit).hp).sum::<u32>();
            let counted = balance(&battle, army).unwrap().own;
            assert!(column == sum.hp && counted >= sum.hp, "{seed}: {column} {sum:?} {counted}");
        }
        for (id, unit) in battle.units.ids().zip(battle.units.all()) {
            assert!(unit.hp_lost() <= u32::from(unit.began) * u32::from(unit.kind().hp()), "{seed}: {id:?}");
            wasted += unit.lost.saturating_sub(unit.hp_lost());
            let prisoners = Unit { status: Status::Prisoner, ..*unit };
            assert_eq!(
                Casualties::of_unit(&battle, &prisoners),
                Casualties { hp: unit.hp_lost() + unit.hp(), of: unit.hp_lost() + unit.hp() }
            );
        }
    }
    // The sum of Leadership still counts what killed nobody (BD-24).
    assert!(wasted > 0);
}

#[test]
fn a_row_of_80_columns_holds_both_dice_of_a_strike() {
    proves!("BATT-UI-13");
    let mut answered = 0;
    each_event(300..330, |_, names, before, event| {
        if let Event::Struck(Exchange { back: Some(_), .. }) = event {
            let text = before.narrate(names, core::slice::from_ref(event), None);
            let row = alloc::format!("{}{}", text.mark, text.short);
            assert!(row.len() <= 78 && row.matches("die ").count() == 2, "{row}");
            answered += 1;
        }
    });
    assert!(answered > 100, "{answered}");
}

#[test]
fn the_text_of_a_strike_computes() {
    proves!("BATT-UI-13");
    let odds = StrikeOdds { fighters: 20, score: 3, k: 6, shield: 1, target_fighters: 10, target_hp: 4, wounds: None };
    let told = |die, factor, odds: StrikeOdds| {
        let (lost, dead) = odds.at(factor);
        arithmetic(&StrikeResult { die, odds, lost, dead })
    };
    assert_eq!(told(4, 5, odds), "die 4 gives 5, x 6 = 30 HP, 7 dead");
    assert_eq!(told(6, 6, StrikeOdds { shield: 4, ..odds }), "die 6 gives 6, x 6 / 4 = 9 HP, 2 dead");
    assert_eq!(
        told(3, 5, StrikeOdds { target_fighters: 1, ..odds }),
        "die 3 gives 5, x 6 = 30 HP, only 4 left, 1 dead"
    );
}

#[test]
fn captains_enter_no_contact_that_wipes_them_out() {
    let (mut scratch, mut contacts) = (Scratch::default(), 0);
    for own in &Troop::ALL[..30] {
        for enemy in &Troop::ALL[..30] {
            let full = |troop: Troop| UnitRecord::new(troop, 1).most(Scale::Tactical).max(1);
            let west = [(own.code(), full(*own), "D05")];
            let battle = begin(&Field { west: &west, east: &[(enemy.code(), full(*enemy), "G05")], ..OPEN });
            let (unit, target) = (on(&battle, "D05"), on(&battle, "G05"));
            let Some((Command::Move { way, .. }, why)) = choose(&battle, General::Captain, &mut scratch) else {
                continue;
            };
            let (here, to) = (battle.unit(unit).at, way.end(battle.unit(unit).at));
            let at = battle.unit(target).at;
            let (gain, back) = (battle.attack_odds(unit, target), battle.retaliation_odds(target, unit));
            let value = |odds: StrikeOdds, of| odds.losses_of_three() * battle.unit(of).value_of_one();
            let pays = value(gain, target) > value(back, unit);
            match why {
                Reason::EntersContact => assert!(to.distance(at) == 1 && pays, "{own:?} {enemy:?}"),
                Reason::Presses => assert!(to.distance(at) == 1 && !pays, "{own:?} {enemy:?}"),
                Reason::Advances => assert!(to.distance(at) < here.distance(at), "{own:?} {enemy:?}"),
                _ => {}
            }
            contacts += u32::from(to.distance(at) == 1);
            // Four fifths of the unit, in the sum of three outcomes.
            let dies = 10 * back.losses_of_three() >= 24 * i32::from(battle.unit(unit).fighters);
            assert!(to.distance(at) > 1 || pays || !dies, "{own:?} {enemy:?}: {why}");
        }
    }
    assert!(contacts > 0);
}
