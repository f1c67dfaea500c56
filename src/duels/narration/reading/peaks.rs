//! Highlights for spectators: deaths, wounds, spells and fumbles.

use crate::battle::event::{Blow, Casting, Effect, Event};
use ludus_engine::highlight::{Highlight, Highlights};

/// The highlights of an event. Failed and disrupted spells are fumbles.
pub(super) fn of(event: &Event) -> Highlights {
    match event {
        Event::Struck(blow) | Event::Shot(blow) => of_blow(blow),
        Event::Cast(casting) => of_casting(casting),
        Event::Shaken { side, roll, .. } => Highlights::of(side.seat()).and_if(roll.succeeds(), Highlight::Fumble),
        Event::Died { side, .. } => Highlights::of(side.seat()).and(Highlight::Death),
        Event::Sealed { .. }
        | Event::Shied { .. }
        | Event::Challenged { .. }
        | Event::Said { .. }
        | Event::Guessed { .. }
        | Event::Gave { .. }
        | Event::Talked { .. }
        | Event::Estimated { .. }
        | Event::Unheard { .. }
        | Event::Fulfilled { .. }
        | Event::Rewarded { .. }
        | Event::Stole { .. }
        | Event::Caught { .. }
        | Event::Combat { .. }
        | Event::Quiver { .. }
        | Event::Round { .. }
        | Event::Panicked { .. }
        | Event::Passed { .. }
        | Event::Order { .. }
        | Event::Drew { .. }
        | Event::Closed { .. }
        | Event::HeldOff { .. }
        | Event::Defied { .. }
        | Event::Fled { .. }
        | Event::Waited { .. }
        | Event::Lost { .. }
        | Event::Looted { .. }
        | Event::Disheartened { .. }
        | Event::Scouted { .. }
        | Event::Ended { .. } => Highlights::NONE,
    }
}

const fn of_blow(blow: &Blow) -> Highlights {
    Highlights::of(blow.side.other().seat()).and_if(blow.after < blow.before, Highlight::Wound)
}

const fn of_casting(casting: &Casting) -> Highlights {
    let (own, other) = (Highlights::of(casting.side.seat()), Highlights::of(casting.side.other().seat()));
    match casting.effect {
        Effect::Failed => own.and(Highlight::Spell).and(Highlight::Fumble),
        Effect::Harm { before, after, .. } => other.and(Highlight::Spell).and_if(after < before, Highlight::Wound),
        _ => own.and(Highlight::Spell),
    }
}
