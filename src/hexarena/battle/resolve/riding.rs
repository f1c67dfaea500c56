//! What riders and mounts do, and what becomes of them (23, D136).

use crate::engine::game::EventSink;
use crate::hexarena::battle::blow::WeaponUse;
use crate::hexarena::battle::command::Going;
use crate::hexarena::battle::event::{Cause, Event, Ride};
use crate::hexarena::battle::figure::{FigureId, Saddle, Stance};
use crate::hexarena::battle::resolve::Resolution;
use crate::hexarena::battle::state::Step;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// A test of Horsemanship.
    fn rides(&mut self, figure: FigureId, what: Ride) -> bool {
        let need = self.bout.horsemanship(figure);
        let test = self.test(figure, need);
        self.say(Event::Rode { figure, what, test });
        test.succeeds()
    }

    /// A mounted Charge: it begins with a test (DQ-MOUNT-10). A mount that still has its speed runs on if it fails.
    pub(super) fn ride_at(&mut self, figure: FigureId, going: Going, means: WeaponUse, cost: u8) {
        let speed = self.bout.figure(figure).gallops;
        if self.rides(figure, Ride::Charge) {
            self.walk(figure, going, cost);
            self.say(Event::Gallops(figure, true));
            self.doing_mut(|doing| doing.means = Some(means));
            self.then(Step::NextStrike);
        } else if speed {
            self.run(figure);
        }
    }

    /// A mount that has charged goes on; then its rider would turn or stop it (DQ-MOUNT-07, -08).
    pub(super) fn run_on(&mut self, figure: FigureId, going: Going) {
        self.run(figure);
        let halts = self.rides(figure, Ride::Halt);
        if halts && going.facing != self.bout.figure(figure).facing {
            self.say(Event::Turned(figure, going.facing));
        }
        if halts && self.bout.figure(figure).gallops {
            self.say(Event::Gallops(figure, false));
        }
    }

    /// Straight on, until its rate or the way is at an end; a wall or somebody in the way takes its speed.
    fn run(&mut self, figure: FigureId) {
        let (way, facing) = (self.bout.run_of(figure), self.bout.figure(figure).facing);
        self.walk(figure, Going { way, facing }, way.len() as u8);
        if self.bout.is_barred(figure) {
            self.say(Event::Gallops(figure, false));
        }
    }

    /// A figure is Stunned; a rider may fall (DQ-EFFECT-10).
    pub(super) fn stuns(&mut self, victim: FigureId, through: u16) {
        self.say(Event::Stunned(victim, through));
        if self.bout.figure(victim).mount().is_some() && !self.rides(victim, Ride::Stay) {
            self.throws(victim);
        }
    }

    /// A mount has been hit: it bolts, falls or is kept in hand. Injuries of the table are wounds of men (D136).
    pub(super) fn hurts_mount(&mut self, mount: FigureId, effective: i16) {
        let falls = self.fails(mount, Cause::Blow);
        let Some(rider) = self.bout.figure(mount).rider() else { return };
        if falls {
            self.settle();
        } else if effective > 0 && self.bout.figure(rider).is_up() && !self.rides(rider, Ride::Control) {
            self.say(Event::MustPass(rider, self.bout.control.pulse + 1));
        }
    }

    /// Out of the saddle, onto the ground next to the mount. Where there is no room at all the mount breaks out and is gone.
    fn throws(&mut self, rider: FigureId) {
        let who = self.bout.figure(rider);
        let (here, mount) = (who.at, who.mount());
        let to = self.bout.falls_to(rider);
        self.say(Event::Unsaddled { figure: rider, to: to.unwrap_or(here), thrown: true });
        if let (None, Some(mount)) = (to, mount) {
            self.say(Event::Fled(mount));
        }
    }

    /// Whoever can sit in the saddle no more, and whose mount is down, leaves it. A body falls where it is.
    pub(super) fn unseat(&mut self) {
        for id in self.bout.ids() {
            let figure = self.bout.figure(id);
            let Saddle::Rides(mount) = figure.saddle else { continue };
            let (at, there, up) = (figure.at, figure.is_there(), figure.is_up());
            if !self.bout.figure(mount).occupies() || !up {
                self.say(Event::Unsaddled { figure: id, to: at, thrown: up });
                if !there {
                    self.say(Event::Fled(mount));
                }
            } else if figure.stance != Stance::Standing {
                self.throws(id);
            }
        }
    }
}
