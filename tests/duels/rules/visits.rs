//! SCOUT: looking round a lair.

use super::*;
use crate::common::hunt;
use ludus::duels::data::monster::Monster;

fn lair(kind: Monster) -> Setup {
    visiting(hunt([3, 0, 0, 3], kind), Visit::default())
}

/// What was needed and rolled.
type Trial = Option<(u32, u32)>;

/// Whether the monster forbade it, and whether he missed what it is.
fn scouted(steps: &[Step]) -> Option<(Trial, Trial)> {
    steps.iter().find_map(|step| {
        if let Step::Scouted { forbidden, missed, .. } = step { Some((*forbidden, *missed)) } else { None }
    })
}

#[test]
fn scouts_can_miss_the_lairs_secret_after_theft_or_flight() {
    proves!("DUEL-EX-08", "DUEL-SCOUT-07", "DUEL-SCOUT-08", "DUEL-SCOUT-09");
    let told = steps(&lair(Monster::Troll), &["ST SC"], [60, 1, 33]);
    assert_eq!(scouted(&told), Some((None, Some((33, 33)))), "{told:?}");
    let told = steps(&lair(Monster::Troll), &["FL SC"], [50, 67]);
    assert_eq!(scouted(&told), Some((None, Some((67, 67)))), "{told:?}");
    let told = steps(&lair(Monster::GiantRat), &["ME* SC"], [80, 6, 100, 80, 1]);
    assert_eq!(scouted(&told), Some((None, None)), "a living scout behind an attack always learns it");
}

#[test]
fn scout_finds_the_lairs_secret_if_the_monster_allows() {
    proves!("DUEL-SCOUT-01", "DUEL-SCOUT-05", "DUEL-SCOUT-06", "DUEL-SCOUT-03", "DUEL-SCOUT-02");
    // Terms were offered: it allows. It took no notice: it may forbid.
    let told = steps(&lair(Monster::Gargoyle), &["TA SC"], [100]);
    assert_eq!((end(&told), scouted(&told)), (End::Talked, Some((None, None))));
    let told = steps(&lair(Monster::Gargoyle), &["TA SC"], [50, 50, 33]);
    assert_eq!((end(&told), scouted(&told)), (End::Parted, Some((Some((50, 50)), Some((33, 33))))), "{told:?}");
    let told = steps(&lair(Monster::Gargoyle), &["TA SC"], [50, 51]);
    assert_eq!(scouted(&told), Some((Some((50, 51)), None)), "{told:?}");
    // The dead find nothing.
    let told = steps(&lair(Monster::Dragon), &["SC"], [60, 8, 60, 8]);
    assert!(matches!(end(&told), End::Killed(0, _)) && scouted(&told).is_none(), "{told:?}");
    // Good and bad ones are among them.
    assert_eq!(Special::ALL.len(), 8);
    assert!(Special::ALL.contains(&Special::HiddenChest) && Special::ALL.contains(&Special::Gas));
}

#[test]
fn a_lair_without_a_monster_is_scouted_without_fail() {
    proves!("DUEL-SCOUT-10");
    let mut empty = lair(Monster::Troll);
    empty.sides[1] = Entrant::Nobody;
    let told = steps(&empty, &["SC"], []);
    assert_eq!(scouted(&told), Some((None, None)), "{told:?}");
}
