//! The words of dangers.

use crate::gladiator::attack_forecast::forms;

#[test]
fn warning_has_shorter_forms_that_keep_directions_of_attack() {
    let long =
        "3 can strike here next turn, 2 from behind, one from the side: AR 0 instead of 6; 2 can shoot or throw.";
    let forms = forms(long);
    assert_eq!(forms[0], long);
    assert!(forms.windows(2).all(|two| two[1].len() < two[0].len()), "{forms:?}");
    assert_eq!(forms[3], "3 can strike next turn, 2 from behind, one from the side: AR 0 instead of 6.");
    assert!(forms[3].len() <= 78);
}
