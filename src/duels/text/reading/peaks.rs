//! What a spectator looks for: which events are a death, a wound, a spell, a fumble.

use crate::duels::event::{Blow, Casting, Effect, Event};
use crate::kit::peak::{Peak, Peaks};

/// Every event. A spell that fails is a fumble, and so is one that is disrupted.
pub(super) fn of(event: &Event) -> Peaks {
    match event {
        Event::Struck(blow) | Event::Shot(blow) => of_blow(blow),
        Event::Cast(casting) => of_casting(casting),
        Event::Shaken { side, roll, .. } => Peaks::of(side.seat()).and_if(roll.succeeds(), Peak::Fumble),
        Event::Died { side, .. } => Peaks::of(side.seat()).and(Peak::Death),
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
        | Event::Ended { .. } => Peaks::NONE,
    }
}

const fn of_blow(blow: &Blow) -> Peaks {
    Peaks::of(blow.side.other().seat()).and_if(blow.after < blow.before, Peak::Wound)
}

const fn of_casting(casting: &Casting) -> Peaks {
    let (own, other) = (Peaks::of(casting.side.seat()), Peaks::of(casting.side.other().seat()));
    match casting.effect {
        Effect::Failed => own.and(Peak::Spell).and(Peak::Fumble),
        Effect::Harm { before, after, .. } => other.and(Peak::Spell).and_if(after < before, Peak::Wound),
        _ => own.and(Peak::Spell),
    }
}
