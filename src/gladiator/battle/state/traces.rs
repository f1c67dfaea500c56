//! The traces of unseen enemies: the last known square of each, or the origin of its last shot or spell (DEC-139). The AI
//! searches for the enemies there; no rule depends on it.

use crate::battle::command::{Aim, Path};
use crate::battle::event::{Casting, Event};
use crate::battle::state::Battle;
use crate::model::board::Square;
use crate::model::fighter::{FighterId, Side};
use crate::model::ground::Layer;
use crate::model::magic::Being;

impl Battle {
    /// Returns the squares where a side has reason to search for unknown enemies, in roster order.
    pub fn traces(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let unknown = self.unknown;
        let enemies = self.fighters().filter(move |id| unknown >> id.0 & 1 != 0).map(|id| self.fighter(id));
        enemies.filter(move |enemy| enemy.side != side).filter_map(|enemy| enemy.trace)
    }

    /// Returns the squares of shadow; empty if there is none.
    pub fn shadows(&self) -> impl Iterator<Item = Square> + '_ {
        let any = self.elusive == u64::MAX;
        let dark = |at: &Square| self.ground.terrain(*at).has(Layer::Shadow);
        any.then(|| Square::all().filter(dark)).into_iter().flatten()
    }

    /// Computes who is in the arena and unknown to the enemies.
    pub(super) fn find_unknown(&self) -> u64 {
        if self.elusive == 0 {
            return 0;
        }
        self.in_arena().filter(|id| self.is_unknown(*id)).fold(0, |bits, id| bits | 1 << id.0)
    }

    /// Computes whether the enemies do not know the fighter's square (DEC-085).
    pub(super) fn is_unknown(&self, id: FighterId) -> bool {
        let fighter = self.fighter(id);
        !fighter.found && self.is_invisible(id) && !self.is_beside(fighter.side.other(), fighter.at)
    }

    pub(super) const fn swap_unknown(&mut self, one: FighterId, other: FighterId) {
        let differ = (self.unknown >> one.0 ^ self.unknown >> other.0) & 1;
        self.unknown ^= differ << one.0 | differ << other.0;
    }

    /// Returns the fighter that an event moves, and the square before it.
    pub(super) fn place_before(&self, event: &Event) -> Option<(FighterId, Square)> {
        if self.elusive == 0 {
            return None;
        }
        let mover = match movement(event) {
            Movement::Moves(fighter, _) | Movement::Doubles(fighter) => Some(fighter),
            Movement::Arrives | Movement::Stays => None,
        };
        mover.map(|id| (id, self.fighter(id).at))
    }

    /// Updates the traces after an event. A fighter lost from sight leaves a trace at the last square seen. Seen fighters
    /// have none, and a trace is removed when an enemy has searched there in vain.
    pub(super) fn remember(&mut self, event: &Event, before: Option<(FighterId, Square)>) {
        let Some(unknown) = affects_sight(event).then(|| self.find_unknown()) else { return self.leave_trace(event) };
        let known = !self.unknown;
        for id in self.fighters().filter(|id| (!known | unknown) >> id.0 & 1 != 0) {
            let (was, is) = (known >> id.0 & 1 == 0, unknown >> id.0 & 1 != 0);
            let side = self.fighter(id).side.other();
            self.write(id).trace = match self.fighter(id).trace {
                _ if !is => None,
                _ if !was => self.lost(id, event, before),
                trace => trace.filter(|at| !self.is_beside(side, *at)),
            };
        }
        self.unknown = unknown;
        self.leave_trace(event);
    }

    /// Sets the trace of an unseen fighter that the event reveals.
    fn leave_trace(&mut self, event: &Event) {
        if let Some((id, at)) = self.revealed_square(event).filter(|(id, _)| self.unknown >> id.0 & 1 != 0) {
            let looked = self.is_beside(self.fighter(id).side.other(), at);
            self.write(id).trace = Some(at).filter(|_| !looked);
        }
    }

    /// Returns the last square where a fighter lost from sight was seen. `None` if the fighter has just arrived.
    fn lost(&self, id: FighterId, event: &Event, before: Option<(FighterId, Square)>) -> Option<Square> {
        match (movement(event), before) {
            (Movement::Arrives, _) => None,
            // Nobody knows which of the three is the Mage: all come out of the old square.
            (Movement::Doubles(_), Some((_, from))) => Some(from),
            (Movement::Moves(_, path), Some((mover, from))) if mover == id => Some(self.seen_last(id, path, from)),
            (Movement::Moves(..) | Movement::Doubles(_) | Movement::Stays, _) => Some(self.fighter(id).at),
        }
    }

    /// Returns the last square of the path where the fighter was seen, or its start.
    fn seen_last(&self, id: FighterId, path: Path, from: Square) -> Square {
        let way = path.steps().scan(from, |at, step| step.from(*at).inspect(|to| *at = *to));
        way.take_while(|to| !self.is_hidden_at(id, *to)).last().unwrap_or(from)
    }

    /// Returns the unseen fighter whose square the event reveals. That is the origin of a shot, throw or spell at an
    /// enemy, or the square of something that a Mage makes.
    fn revealed_square(&self, event: &Event) -> Option<(FighterId, Square)> {
        let here = |id: FighterId| (id, self.fighter(id).at);
        match *event {
            Event::Blow(ref blow) => Some(here(blow.strike.attacker)),
            Event::Cast(Casting { caster, aim: Aim::At(target), .. }) => {
                (self.fighter(target).side != self.fighter(caster).side).then(|| here(caster))
            }
            Event::Made { fighter, at, .. } => Some((fighter, at)),
            Event::Arrived { being: Being::Summoned { by, .. } | Being::Illusion { by }, at, .. } => Some((by, at)),
            Event::Arrived { .. } | Event::Cast(_) => None,
            // Movement is seen or not, which `remember` handles.
            Event::Moved { .. } | Event::Disengaged { .. } | Event::GotAway { .. } | Event::Pushed { .. } => None,
            Event::Phased { .. } | Event::Teleported { .. } | Event::Doubled { .. } | Event::Grappled { .. } => None,
            Event::Resurrected { .. } | Event::Vanished { .. } | Event::Left { .. } | Event::Shuffled { .. } => None,
            // Actions that reveal no square.
            Event::Readied { .. } | Event::PutDown { .. } | Event::Changed { .. } | Event::Reloaded { .. } => None,
            Event::Disarmed { .. } | Event::Stolen { .. } | Event::SwordGiven { .. } | Event::StaffSpent { .. } => None,
            Event::Stood { .. } | Event::WentProne { .. } | Event::Evaded { .. } | Event::Collapsed { .. } => None,
            Event::Enchanted { .. } | Event::Lapsed { .. } | Event::KeptUp { .. } | Event::Thwarted { .. } => None,
            Event::Healed { .. } | Event::Regenerated { .. } | Event::Read { .. } | Event::Rolled { .. } => None,
            Event::PitHurt { .. } | Event::TerrainHurt { .. } | Event::Declined { .. } | Event::Acted { .. } => None,
            Event::TurnBegan { .. } | Event::IncentiveRolled { .. } | Event::MovingFirst { .. } => None,
            Event::ActionsBegan | Event::Asked { .. } | Event::Won { .. } => None,
        }
    }
}

/// Returns whether an event can change which fighters are visible.
const fn affects_sight(event: &Event) -> bool {
    match event {
        Event::Blow(blow) => blow.killed || blow.returned,
        Event::Made { layer, .. } => matches!(layer, Layer::Shadow | Layer::Pit | Layer::Wall),
        Event::PitHurt { killed, .. } | Event::TerrainHurt { killed, .. } => *killed,
        Event::TurnBegan { .. }
        | Event::IncentiveRolled { .. }
        | Event::MovingFirst { .. }
        | Event::ActionsBegan
        | Event::Rolled { .. }
        | Event::Readied { .. }
        | Event::PutDown { .. }
        | Event::Evaded { .. }
        | Event::Stood { .. }
        | Event::WentProne { .. }
        | Event::Reloaded { .. }
        | Event::Changed { .. }
        | Event::Cast(_)
        | Event::KeptUp { .. }
        | Event::Healed { .. }
        | Event::Declined { .. }
        | Event::Acted { .. }
        | Event::Regenerated { .. }
        | Event::Collapsed { .. }
        | Event::Won { .. }
        | Event::Asked { .. } => false,
        Event::Moved { .. } | Event::Disengaged { .. } | Event::GotAway { .. } | Event::Pushed { .. } => true,
        Event::Phased { .. } | Event::Teleported { .. } | Event::Doubled { .. } | Event::Grappled { .. } => true,
        Event::Arrived { .. } | Event::Resurrected { .. } | Event::Vanished { .. } | Event::Left { .. } => true,
        Event::Enchanted { .. } | Event::Lapsed { .. } | Event::Thwarted { .. } | Event::Shuffled { .. } => true,
        Event::Disarmed { .. } | Event::Stolen { .. } | Event::SwordGiven { .. } | Event::StaffSpent { .. } => true,
        Event::Read { .. } => true,
    }
}

/// The effect of an event on the squares of fighters.
enum Movement {
    /// A fighter moves to another square. The path is empty if they do not walk.
    Moves(FighterId, Path),
    /// A Mage steps aside among images.
    Doubles(FighterId),
    /// A fighter enters the arena.
    Arrives,
    Stays,
}

const fn movement(event: &Event) -> Movement {
    match *event {
        Event::Moved { fighter, path, .. } | Event::Disengaged { fighter, path, .. } => Movement::Moves(fighter, path),
        Event::GotAway { fighter, .. } | Event::Pushed { fighter, .. } => Movement::Moves(fighter, Path::EMPTY),
        Event::Phased { fighter, .. } | Event::Teleported { fighter, .. } => Movement::Moves(fighter, Path::EMPTY),
        Event::Grappled { attacker, .. } => Movement::Moves(attacker, Path::EMPTY),
        Event::Doubled { fighter, .. } => Movement::Doubles(fighter),
        Event::Arrived { .. } | Event::Resurrected { .. } => Movement::Arrives,
        Event::Vanished { .. } | Event::Left { .. } | Event::Shuffled { .. } | Event::Thwarted { .. } => {
            Movement::Stays
        }
        Event::Blow(_) | Event::Cast(_) | Event::Made { .. } | Event::Read { .. } | Event::Rolled { .. } => {
            Movement::Stays
        }
        Event::Readied { .. } | Event::PutDown { .. } | Event::Changed { .. } | Event::Reloaded { .. } => {
            Movement::Stays
        }
        Event::Disarmed { .. } | Event::Stolen { .. } | Event::SwordGiven { .. } => Movement::Stays,
        Event::StaffSpent { .. } | Event::Enchanted { .. } | Event::Lapsed { .. } | Event::KeptUp { .. } => {
            Movement::Stays
        }
        Event::Stood { .. } | Event::WentProne { .. } | Event::Evaded { .. } | Event::Collapsed { .. } => {
            Movement::Stays
        }
        Event::Healed { .. } | Event::Regenerated { .. } | Event::PitHurt { .. } => Movement::Stays,
        Event::TerrainHurt { .. } | Event::Declined { .. } | Event::Acted { .. } => Movement::Stays,
        Event::TurnBegan { .. } | Event::IncentiveRolled { .. } | Event::MovingFirst { .. } => Movement::Stays,
        Event::ActionsBegan | Event::Asked { .. } | Event::Won { .. } => Movement::Stays,
    }
}
