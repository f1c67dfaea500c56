//! What a roll shows of who struck and of who was struck (D160): nobody is hit on 40 who was missed on 40.

use crate::hexarena::battle::blow::{Blow, Maneuver};
use crate::hexarena::battle::figure::{FigureId, MOST};
use crate::hexarena::battle::state::{Bout, Judgement};
use crate::hexarena::battle::view::average;
use crate::hexarena::data::characteristic::Values;
use serde::{Deserialize, Serialize};

/// How far rolls move a characteristic from the average of its race at most.
const FARTHEST: i8 = 40;

/// By how much the characteristics of a figure differ from the averages of its race, as far as rolls have shown it to the other
/// side. Ranks, which are hidden too, count as Manual Dexterity and Agility here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObservedSkill {
    strength: i8,
    dexterity: i8,
    agility: i8,
}

/// The characteristic by which a roll is explained.
#[derive(Clone, Copy)]
enum Lever {
    Strength,
    Dexterity,
    Agility,
}

impl ObservedSkill {
    /// No roll yet.
    pub const NOTHING: ObservedSkill = ObservedSkill { strength: 0, dexterity: 0, agility: 0 };

    /// Whether no roll has shown anything of anybody.
    pub fn is_nothing(all: &[ObservedSkill; MOST]) -> bool {
        *all == [ObservedSkill::NOTHING; MOST]
    }

    /// These averages with what has been shown.
    pub fn corrected(self, average: Values) -> Values {
        let by = |value: i16, shift: i8| (value + i16::from(shift)).max(1);
        Values {
            ps: by(average.ps, self.strength),
            md: by(average.md, self.dexterity),
            ag: by(average.ag, self.agility),
            ..average
        }
    }

    const fn of(&mut self, lever: Lever) -> &mut i8 {
        match lever {
            Lever::Strength => &mut self.strength,
            Lever::Dexterity => &mut self.dexterity,
            Lever::Agility => &mut self.agility,
        }
    }
}

impl Bout {
    /// Both sides see a roll and what came of it. Where that does not fit what a side takes for granted of its enemy, this moves by
    /// the least that fits. It is computed from what the side sees, so that nothing hidden gets out.
    pub(super) fn learn(&mut self, blow: &Blow, roll: i16, hit: bool) {
        if self.rules.open {
            return;
        }
        let (of_target, of_attacker) = match blow.trick {
            Maneuver::Restrain => (Lever::Strength, Lever::Strength),
            _ => (Lever::Agility, Lever::Dexterity),
        };
        self.learn_of(blow.at, of_target, if hit { -1 } else { 1 }, blow, roll, hit);
        self.learn_of(blow.by, of_attacker, if hit { 1 } else { -1 }, blow, roll, hit);
    }

    fn learn_of(&mut self, id: FigureId, lever: Lever, step: i8, blow: &Blow, roll: i16, hit: bool) {
        let place = id.index();
        if place >= MOST || !self.figure(id).is_person() || self.judged[place] == Judgement::Exactly {
            return;
        }
        let (mut seen, mut shown) = (*self, self.shown[place]);
        seen.veil(id, &self.veil_of(id));
        loop {
            // What has left the hand cannot be weighed again.
            let Some(terms) = seen.chances(blow) else { return };
            if terms.outcome(blow.trick, roll).is_hit() == hit {
                break;
            }
            let shift = shown.of(lever);
            *shift += step;
            if shift.abs() > FARTHEST {
                return;
            }
            seen.figure_mut(id).values = shown.corrected(average(self.figure(id)));
        }
        self.shown[place] = shown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dice::Seed;
    use crate::engine::game::NullSink;
    use crate::hexarena::ai::{Scratch, choose};
    use crate::hexarena::battle::event::Event;
    use crate::hexarena::matchmaking::foes::FOES;
    use crate::hexarena::model::setup::{Level, Setup};
    use crate::hexarena::model::sheet::Sheet;
    use crate::proves;

    /// Nobody is hit on 40 who was missed on 40, as the attacker sees it. What a characteristic cannot explain teaches nothing.
    #[test]
    fn a_chance_is_bounded_by_the_rolls_seen() {
        proves!("D004", "D160");
        let (mut moved, mut seen_so, mut unlikely) = (0, 0, 0);
        for number in 0..40 {
            let sheet = |foe: usize| Sheet::of(&FOES[foe % FOES.len()].character());
            let setup = Setup { near: true, ..Setup::new(vec![sheet(number)], vec![sheet(number + 7)]) };
            let mut bout = setup.build(Seed(number as u64), &mut NullSink).unwrap();
            let mut scratch = Scratch::default();
            while let Some((command, _)) =
                choose(&bout, Level::Trained, &mut scratch).filter(|_| bout.outcome().is_none())
            {
                let (mut before, mut events) = (bout, Vec::new());
                bout.execute(&command, &mut events).unwrap();
                for event in &events {
                    let mut after = before;
                    after.apply(event);
                    if let Event::Struck { blow, test, result, .. } = event {
                        let known = Bout { shown: after.shown, ..before };
                        for id in [blow.by, blow.at] {
                            let Some(terms) = known.observation(before.figure(id).side).chances(blow) else { continue };
                            let fits = terms.outcome(blow.trick, test.roll).is_hit() == result.is_hit();
                            assert!(fits || id == blow.at || result.is_hit(), "{number}: {blow:?}");
                            unlikely += u32::from(!fits);
                            seen_so += 1;
                        }
                        moved += u32::from(after.shown != before.shown);
                    }
                    before = after;
                }
            }
        }
        assert!(moved > 20 && seen_so > 200 && 20 * unlikely < seen_so, "{moved} {seen_so} {unlikely}");
    }
}
