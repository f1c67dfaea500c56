//! The rules behind an event, for the help of the playback.

use ludus_duels::battle::event::{Casting, Event};

/// The rules of playback before any event explains itself.
pub const USUAL: &[&str] = &[
    "DUEL-INIT-01",
    "DUEL-INIT-03",
    "DUEL-INIT-04",
    "DUEL-RANGE-07",
    "DUEL-RANGE-08",
    "DUEL-SPELL-07",
    "DD-11",
    "DUEL-UI-05",
];

/// Returns the ids of the rules that an event follows.
pub const fn rules_of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Shied { .. } => &["DUEL-FLEE-06", "DD-53"],
        Event::Talked { .. } => &["DUEL-TALK-01", "DUEL-OURS-9", "DD-58"],
        Event::Estimated { .. } | Event::Unheard { .. } => &["DD-63"],
        Event::Fulfilled { .. } | Event::Rewarded { .. } => &["DUEL-TALK-10", "DD-59"],
        Event::Stole { .. } => &["DUEL-STEAL-01", "DD-67", "DD-70"],
        Event::Caught { .. } => &["DUEL-STEAL-05", "DD-65", "DUEL-STEAL-10"],
        Event::Quiver { .. } => &["DUEL-FIRE-01", "DD-29", "DD-30"],
        Event::HeldOff { .. } => &["DD-29", "DUEL-FIRE-01"],
        Event::Panicked { .. } => &["DUEL-FLEE-05", "DD-77"],
        Event::Defied { .. } => &["DD-78"],
        Event::Closed { .. } => &["DUEL-RANGE-07", "DUEL-RANGE-08", "DD-12"],
        Event::Struck(_) => &["DUEL-MELEE-03", "DD-23", "DUEL-SPELL-02", "DUEL-INIT-04"],
        Event::Shot(_) => &["DUEL-FIRE-02", "DUEL-FIRE-03", "DD-29"],
        Event::Shaken { .. } => &["DUEL-SPELL-07", "DUEL-SPELL-08", "DD-41"],
        Event::Cast(Casting { item: Some(_), .. }) => &["DUEL-ITEM-02", "DD-51"],
        Event::Cast(_) => &["DD-36", "DUEL-SPELL-01", "DD-38", "DUEL-INIT-03"],
        Event::Lost { .. } => &["DUEL-SPELL-04", "DD-43"],
        Event::Fled { .. } => &["DUEL-FLEE-02", "DUEL-FLEE-03", "DUEL-FLEE-04", "DD-74"],
        Event::Died { .. } | Event::Looted { .. } => &["DUEL-GEN-06", "DUEL-DEATH-02", "DD-85"],
        Event::Scouted { .. } => &["DUEL-SCOUT-05", "DD-80", "DD-82"],
        Event::Passed { .. } => &["DUEL-PLAN-02", "DUEL-SPELL-01", "DUEL-FIRE-09"],
        _ => USUAL,
    }
}
