//! Which squares light up for what happens, so that the light betrays nobody.

use super::super::arena::{Overlay, Sign};
use crate::gladiator::command::Aim;
use crate::gladiator::event::{Event, Roll};
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::magic::Being;
use crate::gladiator::state::Battle;
use crate::kit::board::{Square, Squares};

/// Where something happens: squares that light up, and the way somebody has come.
#[derive(Clone, Debug, Default)]
pub struct Spot {
    pub lit: Squares,
    way: Vec<(Square, Sign)>,
}

impl Spot {
    /// What is drawn over the arena for it.
    pub fn overlay(&self) -> Overlay {
        Overlay { lit: self.lit, signs: self.way.clone(), ..Overlay::default() }
    }
}

/// Where an event happens, as far as a side may know.
pub fn spot(battle: &Battle, event: &Event, viewer: Side) -> Spot {
    let (Event::Moved { fighter, path, .. } | Event::Disengaged { fighter, path, .. }) = *event else {
        return Spot { lit: places(battle, event, viewer), way: Vec::new() };
    };
    let mut way = Vec::new();
    if !battle.is_hidden_from(viewer, fighter) {
        let mut at = battle.fighter(fighter).at();
        for step in path.steps() {
            way.push((at, if way.is_empty() { Sign::Start } else { Sign::Way }));
            at = step.from(at).unwrap_or(at);
        }
    }
    Spot { lit: places(battle, event, viewer), way }
}

/// Everybody who looks like a fighter: a Mage and his images, or he alone.
pub fn doubles(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    let of = match battle.fighter(id).being() {
        Being::Image { of, .. } => of,
        _ => id,
    };
    battle.in_arena().filter(move |other| {
        let image = matches!(battle.fighter(*other).being(), Being::Image { of: mage, .. } if mage == of);
        *other == of || image
    })
}

/// The squares that an event is about, as far as a side may know: none of who hides from it, and those of all who look
/// alike where only one of them has to do with it.
pub fn places(battle: &Battle, event: &Event, viewer: Side) -> Squares {
    let mut squares = Squares::NONE;
    let (ids, at) = about(event);
    for id in ids.into_iter().flatten() {
        let fighter = battle.fighter(id);
        if fighter.side() == viewer || !is_of_one(event) {
            if !battle.is_hidden_from(viewer, id) {
                squares.insert(fighter.at());
            }
        } else {
            let seen = doubles(battle, id).filter(|id| !battle.is_hidden_from(viewer, *id));
            seen.for_each(|id| squares.insert(battle.fighter(id).at()));
        }
    }
    if ids.into_iter().flatten().all(|id| !battle.is_hidden_from(viewer, id)) {
        at.into_iter().for_each(|at| squares.insert(at));
    }
    squares
}

/// Whether everybody can see which of several who look alike it happens to: blows, moves, what stands or lies.
const fn is_of_one(event: &Event) -> bool {
    !matches!(
        event,
        Event::Blow(_) | Event::Moved { .. } | Event::Phased { .. } | Event::Disengaged { .. } | Event::Vanished { .. }
    )
}

/// Who has to do with an event, and what other square.
fn about(event: &Event) -> ([Option<FighterId>; 2], Option<Square>) {
    match *event {
        Event::Blow(ref blow) if blow.strike.form.is_spell() => ([Some(blow.victim()), None], None),
        Event::Blow(ref blow) => ([Some(blow.strike.attacker), Some(blow.strike.target)], None),
        Event::Cast(ref casting) => {
            let square = match casting.aim {
                Aim::Square(to) | Aim::Send { to, .. } => Some(to),
                _ => None,
            };
            ([Some(casting.caster), casting.aim.target()], square)
        }
        Event::Moved { fighter, to, .. }
        | Event::Disengaged { fighter, to, .. }
        | Event::Phased { fighter, to, .. } => ([Some(fighter), None], Some(to)),
        Event::Stolen { fighter, from, .. } => ([Some(fighter), Some(from)], None),
        Event::Teleported { fighter, to } | Event::Disarmed { fighter, to } => ([Some(fighter), None], Some(to)),
        Event::Made { at, .. } | Event::Arrived { at, .. } => ([None; 2], Some(at)),
        Event::KeptUp { owed, .. } => ([Some(owed.whose()), None], None),
        Event::Read { target, .. } => ([Some(target), None], None),
        Event::Evaded { fighter }
        | Event::Stood { fighter, .. }
        | Event::WentProne { fighter }
        | Event::Reloaded { fighter, .. }
        | Event::Changed { fighter, .. }
        | Event::TerrainHurt { fighter, .. }
        | Event::Left { fighter }
        | Event::Enchanted { fighter, .. }
        | Event::Lapsed { fighter, .. }
        | Event::Healed { fighter, .. }
        | Event::StaffSpent { fighter }
        | Event::Thwarted { fighter, .. }
        | Event::Doubled { fighter, .. }
        | Event::Vanished { fighter, .. }
        | Event::Rolled { roll: Roll::Disbelieve, fighter, .. }
        | Event::SwordGiven { fighter }
        | Event::Collapsed { fighter } => ([Some(fighter), None], None),
        _ => ([None; 2], None),
    }
}
