//! What rolls reveal about the attacker and the target (D160): if a roll of 40 missed, 40 is known to miss.

use crate::battle::blow::{Blow, Maneuver};
use crate::battle::figure::{FigureId, MOST};
use crate::battle::state::{Bout, Judgement};
use crate::battle::view::average;
use crate::data::characteristic::Values;
use serde::{Deserialize, Serialize};

/// Limit of the shift from the average of the race.
const FARTHEST: i8 = 40;

/// Shift of a figure's characteristics from its race's averages, as far as rolls revealed it to the other side. Hidden Ranks
/// count as Manual Dexterity and Agility.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObservedSkill {
    strength: i8,
    dexterity: i8,
    agility: i8,
}

/// Characteristic that explains a roll.
#[derive(Clone, Copy)]
enum Lever {
    Strength,
    Dexterity,
    Agility,
}

impl ObservedSkill {
    pub const NOTHING: ObservedSkill = ObservedSkill { strength: 0, dexterity: 0, agility: 0 };

    /// Returns whether no roll has revealed anything.
    pub fn is_nothing(all: &[ObservedSkill; MOST]) -> bool {
        *all == [ObservedSkill::NOTHING; MOST]
    }

    /// Returns the averages corrected by the shifts.
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
    /// Updates both sides' estimates from a visible roll. If the result contradicts an estimate, the estimate moves by the
    /// smallest amount that fits. It uses only what the side sees, so nothing hidden leaks.
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
            // A weapon that has left the hand has no terms any more.
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
    use crate::ai::{Scratch, choose};
    use crate::battle::event::Event;
    use crate::matchmaking::foes::FOES;
    use crate::model::setup::{Level, Setup};
    use crate::model::sheet::Sheet;
    use alloc::vec::Vec;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;
    use ludus_engine::proves;

    #[test]
    fn estimates_agree_with_all_visible_rolls() {
        proves!("D004", "D160");
        let (mut moved, mut checked, mut unlikely) = (0, 0, 0);
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
                            checked += 1;
                        }
                        moved += u32::from(after.shown != before.shown);
                    }
                    before = after;
                }
            }
        }
        assert!(moved > 20 && checked > 200 && 20 * unlikely < checked, "{moved} {checked} {unlikely}");
    }
}
