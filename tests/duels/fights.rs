//! Combat against the chapter's vectors, the exact figures and the prototype's.

use crate::common::*;
use ludus::duels::battle::event::End;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::fighter::{Fighter, Side};
use ludus::duels::model::terms::Terms;

#[test]
fn plain_melee_comes_out_as_it_was_enumerated() {
    proves!("DUEL-EX-21");
    let cases: [(u8, Fighter, f64); 7] = [
        (2, beast(Monster::Gargoyle), 39.410),
        (1, beast(Monster::Gargoyle), 25.432),
        (0, beast(Monster::Gargoyle), 14.304),
        (2, beast(Monster::Troll), 9.262),
        (3, beast(Monster::Demon), 0.226),
        (2, man([1, 0, 0, 0]), 66.281),
        (1, man([1, 0, 0, 0]), 50.0),
    ];
    for (level, other, expected) in cases {
        let found = wins(&[(man([level, 0, 0, 0]), "ME*"), (other, "ME*")], Side::A, 40_000);
        assert!((found - expected).abs() < 1.0, "melee {level}: {found}, expected {expected}");
    }
}

#[test]
fn the_bestiary_is_as_dangerous_as_the_prototype_found_it() {
    let soldier = (man([2, 2, 0, 0]), "FI* ME*");
    let mage = (man([2, 0, 2, 0]), "CA-SH CA-MI CA-HO CA-DA ME*");
    let six = (man([3, 0, 3, 0]), "CA-BL CA-SH CA-FB CA-HO CA-DA CA-MI ME*");
    let ten = (man([5, 0, 5, 0]), "CA-BL CA-FB CA-GW CA-SH CA-MI CA-SL CA-DA CA-HO ME4 CA-HE ME*");
    let table: [(Monster, [f64; 4]); 14] = [
        (Monster::GiantRat, [98., 96., 99., 99.]),
        (Monster::Ghoul, [72., 74., 87., 89.]),
        (Monster::Renegade, [50., 60., 91., 92.]),
        (Monster::Gargoyle, [57., 68., 84., 88.]),
        (Monster::Ooze, [54., 69., 86., 92.]),
        (Monster::Spectre, [34., 55., 78., 88.]),
        (Monster::Troll, [17., 44., 72., 86.]),
        (Monster::Giant, [16., 31., 70., 89.]),
        (Monster::Gryphon, [9., 31., 65., 83.]),
        (Monster::IceDevil, [14., 36., 73., 89.]),
        (Monster::Elasmosaurus, [6., 26., 59., 78.]),
        (Monster::Sphinx, [2., 15., 46., 69.]),
        (Monster::Demon, [1., 7., 35., 62.]),
        (Monster::Dragon, [0., 0., 12., 47.]),
    ];
    for (kind, expected) in table {
        for (party, expected) in [soldier, mage, six, ten].into_iter().zip(expected) {
            let found = wins(&[party, (beast(kind), kind.row().plan)], Side::A, 10_000);
            assert!(
                (found - expected).abs() < 3.0,
                "{} against {}: {found}, expected {expected}",
                party.1,
                kind.name()
            );
        }
    }
}

#[test]
fn every_temper_fares_as_the_prototype_found_it() {
    let rows = [(49., 2.), (39., 3.), (30., 6.), (19., 10.8), (13., 15.8)];
    for (temper, (escapes, won)) in Temper::ALL.into_iter().zip(rows) {
        let soldier = Fighter { temper, ..man([2, 2, 0, 0]) };
        let parties = [(soldier, "FI* ME3 FL ME*"), (beast(Monster::Troll), "ME*")];
        let (mut fled, mut killed) = (0, 0);
        ends(&parties, Terms::default(), 10_000, |end, _| match end {
            End::Fled(Side::A) => fled += 1,
            End::Killed { side: Side::B, .. } => killed += 1,
            _ => {}
        });
        let found = (f64::from(fled) / 100., f64::from(killed) / 100.);
        let close = (found.0 - escapes).abs() < 3. && (found.1 - won).abs() < 3.;
        assert!(close, "{}: {found:?}, expected {:?}", temper.name(), (escapes, won));
    }
}

#[test]
fn other_figures_of_the_prototype() {
    let mage = man([2, 0, 2, 0]);
    let gargoyle = (beast(Monster::Gargoyle), "ME*");
    for (text, expected) in
        [("ME*", 39.), ("CA-DA CA-SH CA-HO CA-MI ME3 CA-HE ME*", 62.), ("CA-SH CA-MI CA-HO CA-DA ME*", 68.)]
    {
        let found = wins(&[(mage, text), gargoyle], Side::A, 10_000);
        assert!((found - expected).abs() < 3.0, "{text}: {found}, expected {expected}");
    }
    let flees = vec!["FL"; 20].join(" ");
    let delays = format!("CA-HO {}", vec!["FL"; 19].join(" "));
    for (text, expected) in [(flees, 62.), (delays, 85.5)] {
        let mut fled = 0;
        ends(&[(mage, &text), (beast(Monster::Demon), "ME*")], Terms::default(), 10_000, |end, _| {
            fled += u32::from(end == End::Fled(Side::A));
        });
        let found = f64::from(fled) / 100.;
        assert!((found - expected).abs() < 3.0, "{text}: {found}, expected {expected}");
    }
}
