//! The wounds that led to a death, each with its round, plan line and roll (UI-11).

use crate::battle::event::{Blow, Casting, Effect, Event, Roll};
use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::narration::arithmetic;
use crate::narration::names::Names;
use crate::narration::reading::of;
use alloc::string::String;
use alloc::vec::Vec;

/// A wound of the dead fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The round; 0 before combat.
    pub round: u16,
    /// The line of the killer's plan, from 0. `None` if the action was improvised.
    pub entry: Option<u8>,
    pub roll: Roll,
    /// Hit points before and after.
    pub hp: [u8; 2],
    /// One line: "R3 Gargoyle strikes Brenna: need 45, rolled 12: hits, 6 damage, HP 9 to 3. (line 1, ME*)".
    pub text: String,
}

/// Lists the wounds of the side that died; `None` if both live. `before` is the encounter before the first event.
pub fn of_death(names: &Names, before: &Encounter, events: &[Event]) -> Option<(Side, Vec<Link>)> {
    let dead = events.iter().find_map(|event| match event {
        Event::Died { side, .. } => Some(*side),
        _ => None,
    })?;
    let (mut game, mut links) = (before.clone(), Vec::new());
    for event in events {
        if let Some((entry, roll, hp)) = wound(event, dead) {
            let reading = of(names, &game, event, None);
            let line = arithmetic::line(game.seal(dead.other()).plan(), entry);
            let text = format!("{}{} ({line})", reading.mark, reading.short);
            links.push(Link { round: game.fight().round, entry, roll, hp, text });
        }
        game.apply(event);
    }
    Some((dead, links))
}

/// The wound that an event gives to a side: its entry, its roll and the hit points.
fn wound(event: &Event, to: Side) -> Option<(Option<u8>, Roll, [u8; 2])> {
    match event {
        Event::Struck(Blow { side, line, roll, before, after, .. })
        | Event::Shot(Blow { side, line, roll, before, after, .. })
            if *side != to && after < before =>
        {
            Some((line.entry, *roll, [*before, *after]))
        }
        Event::Cast(Casting { side, line, roll, effect: Effect::Harm { before, after, .. }, .. }) if *side != to => {
            Some((line.entry, *roll, [*before, *after]))
        }
        Event::Caught { side, roll, .. } if *side == to => Some((None, *roll, [0, 0])),
        _ => None,
    }
}
