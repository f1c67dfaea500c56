//! The words of dangers.

use crate::gladiator::attack_forecast::forms;
use ludus_engine::proves;
use ludus_gladiator::battle::odds::outcome::{FateBand, Victim};

#[test]
fn warning_has_shorter_forms_that_keep_directions_of_attack() {
    let long =
        "3 enemies can strike here next turn, 2 from behind, 1 from the side: AR 0 instead of 6; 2 can shoot or throw.";
    let forms = forms(long);
    assert_eq!(forms[0], long);
    assert!(forms.windows(2).all(|two| two[1].len() < two[0].len()), "{forms:?}");
    assert_eq!(forms[4], "3 can strike next turn, 2 from behind, 1 from the side: AR 0 instead of 6.");
    assert!(forms[4].len() <= 78);
    assert!(forms[1].ends_with("2 can shoot."), "never 1 shoot: {}", forms[1]);
}

#[test]
fn hit_that_leaves_three_dazes_whatever_it_costs() {
    proves!("WND-07");
    let victim = |sh| Victim { sh, exact: true, daze: 5, knock_down: Some(8), lies: false, in_pit: false };
    assert_eq!([1, 5].map(|lost| victim(12).fate(lost)), [FateBand::Hurt, FateBand::Dazed]);
    assert_eq!(victim(4).fate(1), FateBand::Dazed);
    assert_eq!(victim(3).fate(1), FateBand::Hurt, "the target was dazed before");
    assert_eq!(Victim { exact: false, ..victim(4) }.fate(1), FateBand::Hurt, "its SH are only estimated");
}
