//! Figures run down by a creature of several hexes (22, DQ-MULTI-06).

use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, WeaponUse};
use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::battle::resolve::Resolution;
use crate::battle::state::Step;
use ludus_engine::game::EventSink;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Queues the trampling before all other steps.
    pub(super) fn run_down(&mut self, fighter: u16) {
        if fighter != 0 {
            self.queue(Step::Trample(fighter));
        }
    }

    /// Knocks the next victim down and tramples it; this cannot be parried.
    pub(super) fn trample(&mut self, left: u16) {
        let Some(doing) = self.doing().filter(|doing| left != 0 && self.is_able(doing.figure)) else { return };
        self.run_down(left & (left - 1));
        let (by, at) = (doing.figure, FigureId(left.trailing_zeros() as u8));
        if !self.bout.figure(at).may_be_struck(self.bout.rules.to_the_death) {
            return;
        }
        self.emit(Event::RunDown { figure: at, by });
        let Some(tool) = self.bout.trample(by) else { return };
        let blow = Blow {
            by,
            at,
            means: WeaponUse::Trample,
            range: Range::Melee,
            trick: Maneuver::Damage,
            several: StrikeCount::One,
            charge: false,
            withdrawing: false,
            riposte: false,
        };
        let terms = self.bout.chances_with(&blow, &tool);
        let (test, _) = self.check(&blow, &tool, &terms);
        self.fumble(&blow, &tool, test.natural);
        self.settle();
    }
}
