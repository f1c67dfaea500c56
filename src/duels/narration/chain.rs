//! The chain of causes of a death: every wound that led to it, with its round, its line and its roll (UI-11).

use crate::duels::battle::event::{Blow, Casting, Effect, Event, Roll};
use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::duels::narration::arithmetic;
use crate::duels::narration::names::Names;
use crate::duels::narration::reading::of;

/// A wound of the one who died.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The round; 0 before combat.
    pub round: u16,
    /// Which line of the killer's plan, from 0; none where nobody wrote it.
    pub entry: Option<u8>,
    /// The roll that hit.
    pub roll: Roll,
    /// Hit points before and after.
    pub hp: [u8; 2],
    /// In one line: "R3 Gargoyle strikes Brenna: need 45, rolled 12: 6 damage, HP 9 to 3. (line 1, ME*)".
    pub text: String,
}

/// The chain of the one who died in an encounter, told from its events; nothing where nobody died. `before` is the encounter
/// before the first of the events.
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

/// The wound that an event gives a side.
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
