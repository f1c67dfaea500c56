//! Estimates the winner of an encounter before it begins.

use crate::estimate::Estimated;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::setup::{Control, Entrant, Grade, Setup};
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;

/// The grade used for players; the third grade is too slow.
const USUAL: Grade = Grade::Second;

impl Estimated for Encounter {
    /// Hides special plans, which stay secret until they are used.
    fn quick(setup: &Setup) -> Setup {
        let mut setup = setup.clone();
        for side in &mut setup.sides {
            if let Entrant::Character { control, plan, .. } = side {
                let grade = match control {
                    Control::Computer(grade) => USUAL.min(*grade),
                    Control::Player => USUAL,
                };
                (*control, *plan) = (Control::Computer(grade), None);
            }
        }
        Setup { series: None, ..setup }
    }

    fn stand_in(setup: &Setup) -> &'static str {
        let is_third = |side: &Side| setup.sides[side.index()].control() == Some(Control::Computer(Grade::Third));
        if Side::BOTH.iter().any(is_third) { " with level 2, not 3" } else { "" }
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        let grade = match setup.sides[Side::of_seat(seat).index()].control() {
            Some(Control::Computer(grade)) => grade,
            _ => USUAL,
        };
        Bot::computer::<Encounter>(grade as usize)
    }
}
