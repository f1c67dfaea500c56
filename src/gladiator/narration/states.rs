//! The states of a fighter that displays show, in the order of the look-around display.

use crate::battle::state::Battle;
use crate::model::fighter::{FighterId, MoveClass};

/// A fighter's state as displayed (UI-17, UI-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Moved(MoveClass),
    Unconscious,
    HandCombat,
    Prone,
    Dazed,
    Evading,
    Acted,
    Declined,
    InFire,
    OnCaltrops,
}

impl State {
    /// The word that the look-around display shows.
    pub const fn word(self) -> &'static str {
        match self {
            State::Moved(class) => class.word(),
            State::Unconscious => "Unconscious",
            State::HandCombat => "HandC",
            State::Prone => "Prone",
            State::Dazed => "Dazed",
            State::Evading => "Evading",
            State::Acted => "Acted",
            State::Declined => "Declined",
            State::InFire => "Burning",
            State::OnCaltrops => "OnCaltrops",
        }
    }

    /// The longer wording for places with room: "hand combat", "in fire".
    pub const fn in_words(self) -> &'static str {
        match self {
            State::Moved(MoveClass::Wait) => "waited",
            State::Moved(MoveClass::Shift) => "shifted",
            State::Moved(MoveClass::Shuffle) => "shuffled",
            State::Moved(MoveClass::Charge) => "charged",
            State::Moved(MoveClass::Run) => "ran",
            State::Unconscious => "unconscious",
            State::HandCombat => "hand combat",
            State::Prone => "prone",
            State::Dazed => "dazed",
            State::Evading => "evading",
            State::Acted => "acted",
            State::Declined => "declined",
            State::InFire => "in fire",
            State::OnCaltrops => "on caltrops",
        }
    }

    /// A wording of at most eight letters, for lists with one row per fighter.
    pub const fn in_short(self) -> &'static str {
        match self {
            State::Unconscious => "out cold",
            State::HandCombat => "grapples",
            State::OnCaltrops => "caltrops",
            other => other.in_words(),
        }
    }
}

/// All current states of a fighter.
pub fn states(battle: &Battle, id: FighterId) -> impl Iterator<Item = State> + use<> {
    let (own, body) = (battle.fighter(id), battle.body(id));
    let (fire, caltrops) = battle.underfoot(id);
    let marks = [
        (own.moved(), State::Moved(own.class())),
        (body.unconscious(), State::Unconscious),
        (battle.in_hand_combat(id), State::HandCombat),
        (body.prone(), State::Prone),
        (body.dazed(), State::Dazed),
        (body.evading(), State::Evading),
        (body.acted(), State::Acted),
        (body.declined() && !body.acted(), State::Declined),
        (fire > 0, State::InFire),
        (caltrops > 0, State::OnCaltrops),
    ];
    marks.into_iter().filter(|(set, _)| *set).map(|(_, state)| state)
}
