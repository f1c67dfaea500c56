//! The quick duel of a beginner (DD-97): an example character against a monster so wounded that the duel is fair, at Bow range.
//! The chance is measured by simulated fights. Start with [`draw`].

use crate::ai;
use crate::battle::odds::Trial;
use crate::data::monster::Monster;
use crate::matchmaking::league::{Member, examples};
use crate::model::fighter::Side;
use crate::model::plan::Plan;
use crate::model::setup::{Entrant, Grade, Setup};
use crate::model::terms::Range;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::tally::fairest;

/// Simulated fights of a measurement: the error is about 1%.
const FIGHTS: u64 = 1_000;
/// The seed of the measurements, which is never an encounter's own.
const SERIES: Seed = Seed(0x6e_71e5);
/// The fewest hit points of a monster.
const FEWEST: i16 = 7;

/// Monsters that come and strike.
const AGAINST: [Monster; 7] = [
    Monster::Ghoul,
    Monster::Gargoyle,
    Monster::Ooze,
    Monster::Troll,
    Monster::Gryphon,
    Monster::Elasmosaurus,
    Monster::Giant,
];

/// Draws an example character and a monster, wounded until the character wins about two of three fights by the plan of
/// [`plan`]. `None` if no pair is fair.
pub fn draw(seed: Seed) -> Option<Setup> {
    let (mut dice, all) = (Dice::new(seed, Domain::Setup, 1), examples());
    let mut from = |count: usize| dice.one_of(count as u32) as usize;
    let (own, against) = (from(all.len()), from(AGAINST.len()));
    let own = all.iter().cycle().skip(own).take(all.len());
    let pairs =
        own.flat_map(|own| AGAINST.iter().cycle().skip(against).take(AGAINST.len()).map(move |foe| (own, *foe)));
    pairs.into_iter().find_map(|(own, monster)| {
        let unhurt = i16::from(monster.row().hp);
        let with = |hp: i16| setup(own, monster, hp as u8);
        fairest(FEWEST..=unhurt, |hp| chance(&with(hp))).map(with)
    })
}

fn setup(own: &Member, monster: Monster, hp: u8) -> Setup {
    let other = Entrant::Monster { kind: monster, hp: Some(hp), gold: None, hoard: [].into(), plan: None, known: true };
    Setup { range: Range::Bow, ..Setup::new(Entrant::player(own.who.clone()), other) }
}

/// The plan that a beginner finds written in a quick duel: the best of the computer's eight. `None` for every other set-up.
pub fn plan(setup: &Setup) -> Option<Plan> {
    let [Entrant::Character { .. }, Entrant::Monster { hp: Some(_), known: true, .. }] = &setup.sides else {
        return None;
    };
    if setup.range != Range::Bow || setup.visit.is_some() {
        return None;
    }
    let [own, other] = setup.fighters();
    Some(ai::plan_for(&own, &other, &setup.terms(SERIES), Grade::Second, SERIES))
}

/// The share of simulated fights that the character wins by that plan, in thousandths.
fn chance(setup: &Setup) -> Option<u64> {
    let trial = Trial::of(setup, [Some(&plan(setup)?), None], SERIES);
    Some(1000 * trial.wins(Side::A, SERIES, FIGHTS) / FIGHTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use ludus_engine::proves;
    use ludus_engine::tally::TEACHES;

    #[test]
    fn drawn_duels_are_fair_near_and_various() {
        proves!("DD-97");
        let drawn: Vec<Setup> = (0..6).map(|seed| draw(Seed(seed)).unwrap()).collect();
        assert!(drawn.iter().any(|setup| *setup != drawn[0]), "{drawn:?}");
        for setup in &drawn {
            setup.check().unwrap();
            assert_eq!(setup.range, Range::Bow);
            assert!(TEACHES.contains(&chance(setup).unwrap()), "{setup:?}");
        }
    }

    #[test]
    fn other_duels_begin_without_a_plan() {
        let own = Entrant::player(examples()[0].who.clone());
        assert_eq!(plan(&Setup::new(own, Entrant::monster(Monster::Ghoul))), None);
    }
}
