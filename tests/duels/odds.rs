//! The odds: counted alike wherever they are counted, with the error that they say.

use crate::common::*;
use ludus::duels::battle::odds::{OddsTally, Trial};
use ludus::duels::data::monster::Monster;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::duels::model::terms::Terms;
use ludus::engine::dice::Seed;

fn trial(text: &str) -> Trial {
    let plans = [plan(text), plan("ME*")];
    Trial::new([man([2, 0, 2, 0]), beast(Monster::Gargoyle)], [&plans[0], &plans[1]], Terms::default())
}

#[test]
fn any_parting_of_the_work_gives_the_same_figures() {
    let trial = trial("CA-SH CA-HO CA-DA ME4 FL ME*");
    let whole = trial.run(Seed(11), 0..1000);
    for cuts in [vec![0, 1000], vec![0, 1, 500, 999, 1000], vec![0, 250, 500, 750, 1000]] {
        let mut sum = OddsTally::default();
        cuts.windows(2).rev().for_each(|cut| sum += trial.run(Seed(11), cut[0]..cut[1]));
        assert_eq!(sum, whole, "{cuts:?}");
    }
    assert_ne!(trial.run(Seed(12), 0..1000), whole);
    let ends = whole.wins.iter().chain(&whole.escapes).sum::<u64>() + whole.parted + whole.undecided;
    assert_eq!(ends, 1000, "every fight is counted once");
    let killed: u64 = whole.causes.iter().flatten().sum();
    assert_eq!(killed, whole.wins.iter().sum::<u64>());
}

#[test]
fn ten_thousand_fights_are_within_one_point() {
    proves!("DUEL-UI-07");
    let tally = OddsTally { fights: 10_000, wins: [5_000, 0], ..OddsTally::default() };
    assert_eq!((tally.per_mille(5_000), tally.share(5_000).to_string()), (500, "50% +-1".into()));
    assert_eq!([0, 10_000, 100].map(|count| tally.share(count).to_string()), ["<0.1%", ">99.9%", "1% +-1"]);
}

#[test]
fn a_line_is_worth_what_its_loss_costs() {
    let text = "CA-SH CA-MI CA-HO CA-DA ME*";
    let (plan, trial) = (plan(text), trial(text));
    let whole = trial.run(Seed(3), 0..4000);
    let without = trial.without(Side::A, &plan, 1, Seed(3), 4000);
    assert!(without.wins[0] + 100 < whole.wins[0], "Might is worth more than 2 points");
    let blows = crate::common::plan("ME*");
    let unskilled = Trial::new([man([2, 0, 0, 0]), beast(Monster::Gargoyle)], [&blows, &blows], Terms::default());
    let (with, without) = (unskilled.run(Seed(3), 0..900), unskilled.without(Side::A, &blows, 0, Seed(3), 900));
    assert_eq!(with, without, "what the computer makes up is ME* as well");
}

#[test]
fn means_are_rounded_to_tenths() {
    let tally = OddsTally { fights: 3, wins: [1, 1], rounds: 20, hp_left: [11, 4], ..OddsTally::default() };
    assert_eq!(tally.mean_rounds(), 67);
    assert_eq!((tally.survived(Side::A), tally.mean_hp(Side::A)), (2, Some(55)));
    assert_eq!(OddsTally::default().mean_hp(Side::A), None);
}

#[test]
fn a_set_up_is_tried_with_its_own_plans() {
    let setup = hunt([2, 0, 2, 0], Monster::IceDevil);
    let plans = [plan("CA-SH ME*"), plan(Monster::IceDevil.row().plan)];
    let whole = Trial::new(setup.fighters(), [&plans[0], &plans[1]], setup.terms(Seed(1))).run(Seed(1), 0..500);
    assert_eq!(Trial::of(&setup, [Some(&plans[0]), None], Seed(1)).run(Seed(1), 0..500), whole);
    assert_ne!(Trial::of(&setup, [Some(&plans[0]), Some(&plan("ME*"))], Seed(1)).run(Seed(1), 0..500), whole);
    let sides = [Entrant::monster(Monster::Troll), Entrant::monster(Monster::Ghoul)];
    let tally = Trial::of(&Setup { sides, ..setup }, [None, None], Seed(1)).run(Seed(1), 0..500);
    assert!(tally.wins[0] > tally.wins[1] && tally.wins[0] + tally.wins[1] == 500, "{tally:?}");
}

#[test]
fn refusals_thefts_and_talks_are_counted_as_partings() {
    let mut coward = character("Anna", [0, 0, 0, 2]);
    coward.temper = Temper::Cowardly;
    let sides = [Entrant::player(coward), Entrant::monster(Monster::Troll)];
    let setup = Setup { sides, refusal: true, ..hunt([0; 4], Monster::Troll) };
    let tally = Trial::of(&setup, [Some(&plan("ST FL")), None], Seed(1)).run(Seed(1), 0..2000);
    let about = |count: u64, share: u64| (tally.per_mille(count)).abs_diff(share) < 30;
    // 60% refuse; of the rest 45% steal and half of the others get away uncaught.
    assert!(about(tally.refusals[0], 600) && about(tally.thefts[0], 400 * (450 + 275) / 1000), "{tally:?}");
    assert_eq!(tally.parted, tally.refusals[0] + tally.thefts[0]);
    let trusting = Setup { refusal: false, ..setup };
    assert_eq!(Trial::of(&trusting, [Some(&plan("ST FL")), None], Seed(1)).run(Seed(1), 0..500).refusals, [0, 0]);
}
