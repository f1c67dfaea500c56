//! What a player keeps from decision to decision of a bout, until an event touches it. Only who plays a bout on from decision to
//! decision, so that nobody else can alter it, may keep anything ([`Memory::follow`]); everybody else forgets all first.

use crate::engine::game::EventSink;
use crate::hexarena::ai::field::{melee, missile};
use crate::hexarena::ai::odds::Makes;
use crate::hexarena::battle::blow::{Blow, Tool, WeaponUse};
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::figure::{FigureId, MOST};
use crate::hexarena::battle::order::Band;
use crate::hexarena::battle::piece::Place;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::battle::view::Veils;
use crate::hexarena::model::setup::Side;

/// What a weapon is used with.
type Used = Option<(WeaponUse, Tool)>;

/// What a side knows of every figure, once it has been asked.
#[derive(Debug, Default)]
pub struct Insight {
    veils: Veils,
    /// What the chance of a blow takes from it.
    pub makes: Makes,
    melee: [Option<Used>; MOST],
    missiles: [Option<Used>; MOST],
}

impl Insight {
    /// Takes out of the bout what is hidden from the side.
    pub fn hide(&mut self, bout: &mut Bout, side: Side) {
        bout.hide_behind(side, &mut self.veils);
    }

    /// What a figure strikes with in Melee.
    #[inline]
    pub fn melee(&mut self, seen: &Bout, id: FigureId) -> Used {
        let used = *self.melee[id.index()].get_or_insert_with(|| melee(seen, id));
        debug_assert_eq!(used, melee(seen, id), "{id:?}");
        used
    }

    /// What it could shoot or throw now.
    #[inline]
    pub fn missile(&mut self, seen: &Bout, id: FigureId) -> Used {
        let used = *self.missiles[id.index()].get_or_insert_with(|| missile(seen, id));
        debug_assert_eq!(used, missile(seen, id), "{id:?}");
        used
    }

    fn forget(&mut self, place: usize) {
        self.veils.forget(place);
        self.makes.forget(place);
        (self.melee[place], self.missiles[place]) = (None, None);
    }
}

/// What the players of a bout keep.
#[derive(Debug, Default)]
pub struct BoutMemory {
    insights: [Insight; 2],
    /// Whether anything is kept.
    follows: bool,
    /// Who has an injury.
    injured: Band,
}

impl BoutMemory {
    /// Keeps nothing from now on.
    pub fn forget(&mut self) {
        self.follows = false;
    }

    /// From now on keeps what it has reckoned of a bout: every event of it is told to [`Watch`], and nothing else alters it.
    pub fn follow(&mut self, bout: &Bout) {
        let injured = bout.ids().filter(|id| !bout.figure(*id).injuries.all().is_empty());
        *self = BoutMemory { follows: true, injured: injured.collect(), ..BoutMemory::default() };
    }

    /// What a side knows; nothing where nothing is kept.
    pub fn insight(&mut self, side: Side) -> &mut Insight {
        let insight = &mut self.insights[side as usize];
        if !self.follows {
            *insight = Insight::default();
        }
        insight
    }

    /// A figure has lost or got Fatigue or Endurance, or has other senses.
    fn tire(&mut self, id: FigureId) {
        self.insights.iter_mut().for_each(|insight| insight.veils.forget(id.index()));
    }

    /// A roll has shown something of a figure.
    fn learn(&mut self, id: FigureId) {
        for insight in &mut self.insights {
            insight.veils.forget(id.index());
            insight.makes.forget(id.index());
        }
    }

    /// What it holds, or what its limbs can do, has changed.
    fn change(&mut self, id: FigureId) {
        self.insights.iter_mut().for_each(|insight| insight.forget(id.index()));
    }

    /// Forgets what an event touches.
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
            // Whoever holds it.
            Event::Unloaded(_) => self.insights = Default::default(),
            // Numbed arms wake.
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

/// Tells events on, and has what they touch forgotten.
pub struct Watch<'a, T> {
    pub memory: &'a mut BoutMemory,
    pub told: &'a mut T,
}

impl<T: EventSink<Event>> EventSink<Event> for Watch<'_, T> {
    fn push(&mut self, event: &Event) {
        self.memory.note(event);
        self.told.push(event);
    }
}
