//! The last meeting, and a new opponent.

use crate::app::AppState;
use crate::duels::screens::choosing::{Chooser, Choosing, Mode};
use crate::screens::Transition;
use crate::widgets::form_screen::FormScreen;
use ludus_duels::model::setup::{Entrant, Setup};
use ludus_duels::model::terms::Range;
use ludus_engine::dice::{Dice, Domain};

/// The sides of a meeting, for drawing a new opponent.
#[derive(Clone, Debug)]
pub struct Meeting {
    mode: Mode,
    names: [String; 2],
    range: Range,
    refusal: bool,
}

impl Meeting {
    /// Takes the meeting of a set-up.
    pub fn of(setup: &Setup) -> Meeting {
        Meeting {
            mode: if setup.commanders { Mode::Commanders } else { Mode::Duel },
            names: setup.sides.each_ref().map(Entrant::name).map(str::to_string),
            range: setup.range,
            refusal: setup.refusal,
        }
    }
}

impl Choosing {
    /// Reopens the form with a new random opponent, if the character still lives.
    pub fn rematch(shared: &mut AppState, met: &Meeting) -> Transition {
        let Some(mut choosing) = Choosing::begun(shared, met.mode) else { return Transition::Stay };
        let own = choosing.own.iter().position(|who| who.name() == met.names[0]);
        choosing.chosen[0] = own.unwrap_or(0);
        (choosing.range, choosing.refusal) = (met.range, met.refusal);
        let is_new = |who: &Chooser| !met.names.iter().any(|name| name == who.name());
        let new: Vec<usize> = (0..choosing.others.len()).filter(|at| is_new(&choosing.others[*at])).collect();
        let drawn = Dice::new(shared.fresh_seed(), Domain::Setup, 0).one_of(new.len().max(1) as u32) as usize - 1;
        choosing.chosen[1] = new.get(drawn).copied().unwrap_or(0);
        choosing.apart();
        Transition::To(Box::new(FormScreen::new(choosing)))
    }
}
