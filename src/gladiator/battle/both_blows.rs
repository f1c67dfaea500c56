//! The exact chances of both blows of a dual attack at one target. Start at [`View::both_blows`].

use crate::battle::check::strike;
use crate::battle::event::{Blow, Event, Form, Strike};
use crate::battle::odds::need::Need;
use crate::battle::odds::outcome::{FateBand, Shock, shock};
use crate::battle::state::Battle;
use crate::battle::view::View;
use crate::model::fighter::UNCONSCIOUS;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;

/// The chances of two blows at the same target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BothBlows {
    /// The chance that at least one blow hits.
    pub hit: Chance,
    pub kill: Chance,
}

impl View<'_> {
    /// Returns the chances of the first blow and the second together. The second is forecast for the target as each loss of SH
    /// by the first leaves it. `None` if the SH of the target are not known exactly, or if no second blow follows a miss.
    pub fn both_blows(&self, first: &Strike, evading: bool) -> Option<BothBlows> {
        let battle = self.battle();
        // A blow undoes an image, and nobody knows which of several it is.
        let is_image = |id| battle.fighter(id).is_image();
        let is_doubled = is_image(first.target) || battle.beings_of(first.target).any(is_image);
        let is_known = self.sh(first.target).exact && !is_doubled;
        if first.form != Form::DualFirst || !is_known {
            return None;
        }
        let one = self.outcome(first, evading);
        let mut parts = Vec::new();
        let (mut kill, mut second_of) = (one.kill().ways, 1);
        for (lost, ways) in one.losses().filter(|(_, ways)| *ways > 0) {
            if one.fate(lost) == FateBand::Dead {
                continue;
            }
            let after = struck(battle, first, lost);
            let again = strike::strike(&after, first.attacker, Form::DualSecond, first.target);
            let Ok(again) = again else {
                // A hit that knocks the target out ends the hand combat, and no second blow follows.
                if lost == 0 {
                    return None;
                }
                continue;
            };
            let other = after.view(self.side()).outcome(&again, evading);
            second_of = second_of.max(other.hit().of);
            parts.push((lost, ways, other.hit(), other.kill()));
        }
        kill *= second_of;
        let mut hit = one.hit().ways * second_of;
        let misses = one.hit().of - one.hit().ways;
        for (lost, ways, hits, kills) in parts {
            // Four dice have six times as many ways as three.
            let scale = second_of / hits.of;
            kill += ways * kills.ways * scale;
            if lost == 0 {
                hit += misses * hits.ways * scale;
            }
        }
        let of = one.hit().of * second_of;
        Some(BothBlows { hit: Chance { ways: hit, of }, kill: Chance { ways: kill, of } })
    }
}

/// Returns the battle after a blow that costs the target so many SH and does not kill it.
fn struck(battle: &Battle, strike: &Strike, lost: i32) -> Battle {
    let mut after = battle.clone();
    if lost == 0 {
        return after;
    }
    let target = battle.body(strike.target);
    let (stats, lost) = (target.race().figures(), lost as i16);
    let shock = shock(stats.daze.into(), stats.knock_down.map(i32::from), lost.into());
    let sh = target.sh() - lost;
    after.apply(&Event::Blow(Blow {
        hit: true,
        lost,
        sh,
        dazed: shock != Shock::None,
        knocked_down: shock == Shock::Down && !target.prone(),
        collapsed: sh == UNCONSCIOUS && !target.prone(),
        ..Blow::missed(*strike, Need::NONE, [0; 4])
    }));
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fighter::{FighterId, Side};
    use crate::scenario::Scenario;
    use ludus_engine::dice::Seed;

    #[test]
    fn both_fists_count_although_one_can_knock_out() {
        let text = r#"{ "proves": [], "title": "Zed wrestles with an amoeba",
            "arena": ["Z><A"],
            "fighters": {
                "Z": {"name": "Zed", "side": "West", "ag": 12},
                "A": {"name": "Amoeba", "race": "Giant Amoeba", "side": "East"} } }"#;
        let mut battle = Battle::new(&Scenario::parse(text).unwrap().setup().unwrap(), Seed(1)).unwrap();
        let (zed, amoeba) = (FighterId(0), FighterId(1));
        battle.apply(&Event::Grappled { attacker: zed, target: amoeba });
        let chances = |sh| {
            let mut battle = battle.clone();
            battle.apply(&Event::Healed { fighter: amoeba, sh });
            let first = strike::strike(&battle, zed, Form::DualFirst, amoeba).unwrap();
            let one = battle.view(Side::West).outcome(&first, false).hit();
            (one, battle.view(Side::West).both_blows(&first, false).map(|both| both.hit))
        };
        // No fist takes 9 of 10 SH; 5 of 6 leave one.
        let (one, unhurt) = chances(10);
        assert!(unhurt.is_some_and(|both| both.rounded() > one.rounded()), "{one} {unhurt:?}");
        assert_eq!(chances(6), (one, unhurt), "the chance of a hit is that of a fighter in full strength");
    }
}
