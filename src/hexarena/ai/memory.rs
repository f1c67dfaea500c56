//! Caches that a player keeps between decisions, until an event makes an entry stale. They are kept only while the AI
//! alone plays a bout ([`BoutMemory::follow`]). Otherwise they are cleared before every use.

use crate::ai::field::{melee, missile};
use crate::ai::odds::OddsCache;
use crate::battle::blow::{Blow, Tool, WeaponUse};
use crate::battle::event::Event;
use crate::battle::figure::{FigureId, MOST};
use crate::battle::order::Band;
use crate::battle::piece::Place;
use crate::battle::state::Bout;
use crate::battle::view::Veils;
use crate::model::setup::Side;
use ludus_engine::game::EventSink;

type Used = Option<(WeaponUse, Tool)>;

/// Cached knowledge of a side about every figure.
#[derive(Debug, Default)]
pub struct Insight {
    veils: Veils,
    /// Cached contributions of each figure to the chances of a blow.
    pub odds_cache: OddsCache,
    melee: [Option<Used>; MOST],
    missiles: [Option<Used>; MOST],
}

impl Insight {
    /// Removes from the bout what the side cannot see.
    pub fn hide(&mut self, bout: &mut Bout, side: Side) {
        bout.hide_behind(side, &mut self.veils);
    }

    /// The weapon use of a figure in Melee.
    #[inline]
    pub fn melee(&mut self, seen: &Bout, id: FigureId) -> Used {
        let used = *self.melee[id.index()].get_or_insert_with(|| melee(seen, id));
        debug_assert_eq!(used, melee(seen, id), "{id:?}");
        used
    }

    /// The weapon that it could shoot or throw now.
    #[inline]
    pub fn missile(&mut self, seen: &Bout, id: FigureId) -> Used {
        let used = *self.missiles[id.index()].get_or_insert_with(|| missile(seen, id));
        debug_assert_eq!(used, missile(seen, id), "{id:?}");
        used
    }

    fn forget(&mut self, place: usize) {
        self.veils.forget(place);
        self.odds_cache.forget(place);
        (self.melee[place], self.missiles[place]) = (None, None);
    }
}

/// Caches of both sides in one bout.
#[derive(Debug, Default)]
pub struct BoutMemory {
    insights: [Insight; 2],
    /// Returns whether anything is kept.
    follows: bool,
    /// Figures with at least one injury.
    injured: Band,
}

impl BoutMemory {
    /// Stops keeping results between decisions.
    pub fn forget(&mut self) {
        self.follows = false;
    }

    /// Starts keeping results of this bout. Every later event must pass through [`Watch`], and nothing
    /// else may change the bout.
    pub fn follow(&mut self, bout: &Bout) {
        let injured = bout.ids().filter(|id| !bout.figure(*id).injuries.all().is_empty());
        *self = BoutMemory { follows: true, injured: injured.collect(), ..BoutMemory::default() };
    }

    /// The caches of a side; emptied first if nothing is kept.
    pub fn insight(&mut self, side: Side) -> &mut Insight {
        let insight = &mut self.insights[side as usize];
        if !self.follows {
            *insight = Insight::default();
        }
        insight
    }

    /// Called if Fatigue, Endurance or senses of a figure have changed.
    fn tire(&mut self, id: FigureId) {
        self.insights.iter_mut().for_each(|insight| insight.veils.forget(id.index()));
    }

    /// Called if a roll has revealed something about a figure.
    fn learn(&mut self, id: FigureId) {
        for insight in &mut self.insights {
            insight.veils.forget(id.index());
            insight.odds_cache.forget(id.index());
        }
    }

    /// Called if its equipment or its limbs have changed.
    fn change(&mut self, id: FigureId) {
        self.insights.iter_mut().for_each(|insight| insight.forget(id.index()));
    }

    /// Drops every cached entry that an event makes stale.
    fn note(&mut self, event: &Event) {
        match *event {
            Event::Struck { blow, .. } => [blow.by, blow.at].into_iter().for_each(|id| self.learn(id)),
            Event::Strangled { blow, damage } => {
                if damage.effective() > 0 {
                    self.tire(blow.at);
                }
            }
            Event::Nicked(figure, _)
            | Event::Bled { figure, .. }
            | Event::Stunned(figure, _)
            | Event::Recovered(figure, _)
            | Event::CameRound(figure)
            | Event::Yielded(figure)
            | Event::Fled(figure) => self.tire(figure),
            Event::Grievous { victim, .. } => {
                self.injured = self.injured.with(victim, true);
                self.change(victim);
            }
            Event::ArrowStuck { figure, .. }
            | Event::Pulled { from: figure, .. }
            | Event::Staunched { at: figure, .. }
            | Event::Judged { at: figure, .. }
            | Event::Loaded { figure, .. }
            | Event::Collapsed(figure, _)
            | Event::Died(figure, _)
            | Event::Unsaddled { figure, .. }
            | Event::Mounted { figure, .. }
            | Event::Loosed { blow: Blow { by: figure, .. }, .. } => self.change(figure),
            Event::Went { piece, figure, to, .. } => {
                self.change(figure);
                self.change(piece.owner());
                if let Place::Hand(by) | Place::Kept(by) | Place::Lodged(by) | Place::Caught(by) | Place::Around(by) =
                    to
                {
                    self.change(by);
                }
            }
            // The holder of the weapon is unknown here.
            Event::Unloaded(_) => self.insights = Default::default(),
            // Numbed arms recover at the end of a Pulse.
            Event::PulseEnded => self.injured.iter().for_each(|id| self.change(id)),
            Event::Noticed { .. }
            | Event::Placed(..)
            | Event::PulseBegan(_)
            | Event::Initiative { .. }
            | Event::Engaged(_)
            | Event::Lots { .. }
            | Event::Ordered(..)
            | Event::SidesOrdered(..)
            | Event::Acts { .. }
            | Event::Moved { .. }
            | Event::Turned(..)
            | Event::Posed(..)
            | Event::Postured(..)
            | Event::Aimed(_)
            | Event::Held(_)
            | Event::Peered(..)
            | Event::Fumbled { .. }
            | Event::Clumsy(_)
            | Event::Parried { .. }
            | Event::Senses(..)
            | Event::ArmourTorn(..)
            | Event::Grasp(..)
            | Event::Balance(..)
            | Event::Entangled(_)
            | Event::Tethered(..)
            | Event::Disentangled(..)
            | Event::Pinned { .. }
            | Event::Chokes(..)
            | Event::Released { .. }
            | Event::Repulse { .. }
            | Event::RunDown { .. }
            | Event::Closed(..)
            | Event::BrokeOff { .. }
            | Event::Clear(_)
            | Event::Demanded { .. }
            | Event::Refused(_)
            | Event::MustPass(..)
            | Event::Rode { .. }
            | Event::Gallops(..)
            | Event::Ended(_)
            | Event::Waits(_) => {}
        }
    }
}

/// Forwards events, and drops the cached entries they make stale.
pub struct Watch<'a, T> {
    pub memory: &'a mut BoutMemory,
    pub events: &'a mut T,
}

impl<T: EventSink<Event>> EventSink<Event> for Watch<'_, T> {
    fn push(&mut self, event: &Event) {
        self.memory.note(event);
        self.events.push(event);
    }
}
