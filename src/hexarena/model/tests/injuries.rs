use crate::chapters::table;
use crate::data::characteristic::{Characteristic, Gender};
use crate::data::race::Race;
use crate::model::character::Character;
use crate::model::injury::{Arm, Gait, HealedInjury, Heals, Injury, Lasting, Limb, together};
use crate::model::sheet::Sheet;
use crate::model::tests::anybody;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::proves;

fn injury(row: u8) -> Injury {
    let limb = match row {
        7 => Some(Limb::LeftEye),
        23 => Some(Limb::PrimaryArm),
        _ => None,
    };
    Injury { row, limb, ..Injury::default() }
}

/// The expected text of a row in the chapter's column "Lasting effect".
fn lasting(after: &HealedInjury) -> String {
    let mut parts = Vec::new();
    let pairs = |values: crate::data::characteristic::Values| {
        let order = [Characteristic::Pc, Characteristic::Md, Characteristic::Ag];
        order.into_iter().filter(move |of| values[*of] != 0).map(move |of| (of, values[of]))
    };
    if after.tmr + after.tmr_then != 0 {
        parts.push(format!("TMR {:+}", after.tmr + after.tmr_then));
    }
    if after.beauty != 0 {
        parts.push(format!("PB {:+}", after.beauty));
    }
    pairs(after.meanwhile)
        .chain(pairs(after.permanent))
        .for_each(|(of, by)| parts.push(format!("{} {by:+}", of.short())));
    parts.sort();
    parts.join(", ")
}

/// The changes named in a cell of the chapter, sorted.
fn named(cell: &str) -> String {
    let changes = cell.split([',', ';']).filter_map(|part| {
        let mut words = part.split_whitespace();
        let (of, by) = (words.next()?, words.next()?);
        (of.len() <= 3 && of != "BC" && by.starts_with(['-', '+'])).then(|| format!("{of} {by}"))
    });
    let mut changes: Vec<String> = changes.collect();
    changes.sort();
    changes.join(", ")
}

#[test]
fn lasting_effects_match_their_table() {
    proves!("DQ-GRIEV-T1", "DQ-GRIEV-07", "DQ-GRIEV-10", "D102", "D103", "D104", "D105", "D106");
    let rows = table("19-grievous-injuries", "Id");
    assert_eq!(rows.len(), 32);
    for (at, cells) in rows.iter().enumerate() {
        let after = injury(at as u8 + 1).after();
        assert_eq!(lasting(after), named(&cells[6]), "{}", cells[0]);
        let heals = match after.heals {
            Heals::Nothing => "-".into(),
            Heals::ByTheNextBout if at == 23 => "3 days".into(),
            Heals::ByTheNextBout => "1 week".into(),
            Heals::FourWeeks => "4 weeks".into(),
            Heals::Months(12) => "1 year".into(),
            Heals::Months(months) => format!("{months} months"),
            Heals::Rolled => "D10 months".into(),
            Heals::Healer => "Healer 3".into(),
            Heals::Never => "permanent".into(),
        };
        assert_eq!(heals, cells[7], "{}", cells[0]);
        let infection = if cells[8] == "-" { 0 } else { cells[8].parse().unwrap() };
        assert_eq!(after.infection, infection, "{}", cells[0]);
        assert_eq!(after.then, cells[6].ends_with("once healed"), "{}", cells[0]);
        let walks = match after.gait {
            Gait::Sound => {
                ["stand", "walk", "move"].iter().all(|word| !format!("{} {}", cells[5], cells[6]).contains(word))
            }
            Gait::Crawls => cells[5].contains("does not stand") || cells[5].contains("does not walk"),
            Gait::Still => cells[6].contains("does not move") || cells[7] == "1 year",
        };
        assert!(walks, "{}", cells[0]);
    }
}

#[test]
fn arms_by_row() {
    proves!("D100", "DQ-GRIEV-04");
    let open = |row| injury(row).arm();
    let (p, s) = (Limb::PrimaryArm, Limb::SecondaryArm);
    assert_eq!([11, 14, 12, 15].map(open), [s, s, p, p].map(|limb| Some((limb, Arm::Severed))));
    assert_eq!([2, 4, 22, 21, 23].map(open), [s, s, s, p, p].map(|limb| Some((limb, Arm::Useless))));
    assert!((1..=32).filter(|row| ![2, 4, 11, 12, 14, 15, 21, 22, 23].contains(row)).all(|row| open(row).is_none()));
    assert_eq!(Injury { healed: true, ..injury(22) }.arm(), None);
    assert_eq!(Injury { healed: true, ..injury(11) }.arm(), Some((s, Arm::Severed)));
}

#[test]
fn injuries_add_up() {
    proves!("D104", "D106", "D181", "DQ-CHAR-03", "DQ-STRIKE-10");
    let made = Character { injuries: [3, 9, 25, 14, 7].map(injury).to_vec(), ..anybody(Race::Human, Gender::Male) };
    let (now, sheet) = (made.now(), Sheet::of(&made));
    assert_eq!((now.md, now.ag, now.pc, now.en, now.ft), (17 - 3 - 2 - 1, 15 - 3 - 1, 4, 18, 21));
    let expected = Lasting { tmr: -3, secondary: Arm::Severed, blind: 1, ..Lasting::default() };
    assert_eq!((sheet.lasting, sheet.tmr()), (expected, 1));
    let twice = [injury(7), injury(7), Injury { limb: Some(Limb::RightEye), ..injury(7) }];
    assert_eq!((together(&twice[..2]).0.blind, together(&twice).0.blind), (1, 2));
    let (legs, _) = together(&[injury(32), injury(20)]);
    assert_eq!(legs.gait, Gait::Still);
    let mut scarred = Character { injuries: vec![injury(13), injury(18)], beauty: Some(12), ..made };
    assert_eq!(scarred.beauty(), Some(9));
    scarred.injuries = vec![injury(31); 5];
    assert_eq!((scarred.now().pc, scarred.now().md, scarred.now().ag), (0, 7, 5), "never below 0");
}
