//! Riders against figures on foot of equal rating, played by the AI on the Great arena (D161).

use ludus::engine::dice::Seed;
use ludus::hexarena::ai::Scratch;
use ludus::hexarena::data::mount::Mount;
use ludus::hexarena::matchmaking::foes::{FOES, Foe};
use ludus::hexarena::matchmaking::matches::{MatchTally, is_fair, run};
use ludus::hexarena::model::ground::arena::Size;
use ludus::hexarena::model::setup::{Control, Level, Setup};
use ludus::hexarena::model::sheet::Sheet;

fn side(name: &str, count: usize, mount: Option<&str>, letter: char) -> Vec<Sheet> {
    (0..count)
        .map(|n| {
            let mut sheet = Sheet::of(&Foe::named(name).unwrap().character());
            sheet.name = format!("{letter}{n}");
            sheet.mount = mount.map(|mount| Mount::named(mount).unwrap());
            sheet.skills.horsemanship = mount.map(|_| 2);
            sheet
        })
        .collect()
}

fn fought(west: &[Sheet], east: &[Sheet], bouts: u64) -> MatchTally {
    let mut scratch = Scratch::default();
    let mut all = MatchTally::default();
    for turned in [false, true] {
        let (first, second) = if turned { (east, west) } else { (west, east) };
        let mut setup = Setup::new(first.to_vec(), second.to_vec());
        setup.size = Size::Great;
        for party in &mut setup.sides {
            party.control = Control::Computer(Level::Trained);
        }
        let mut tally = run(&setup, Seed(5), 0..bouts, false, &mut scratch).unwrap();
        if turned {
            tally.wins.swap(0, 1);
        }
        all += tally;
    }
    all
}

/// Wins of riders per 100 decided bouts against figures on foot of similar rating, and the number of bouts.
fn won_by_riders(many: usize) -> (u64, u64) {
    let mut all = MatchTally::default();
    for rider in &FOES {
        for foe in &FOES {
            let (west, east) = (side(rider.name, many, Some("Horse"), 'R'), side(foe.name, many, None, 'F'));
            if is_fair([west[0].worth(), east[0].worth()]) {
                all += fought(&west, &east, 4);
            }
        }
    }
    println!("{many}: {all:?}");
    (100 * all.wins[0] / (all.wins[0] + all.wins[1]), all.bouts)
}

#[test]
fn riders_are_even_with_foot_at_equal_rating() {
    proves!("DQX-01", "D161", "D136");
    for many in [1, 2, 3] {
        let (won, bouts) = won_by_riders(many);
        assert!(bouts >= 300, "{bouts}");
        assert!((35..=65).contains(&won), "{many} riders against as many on foot: {won} of 100 in {bouts} bouts");
    }
}
