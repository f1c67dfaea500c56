//! Actions of riders, and what happens to riders and mounts (23, D136).

use crate::battle::blow::WeaponUse;
use crate::battle::command::Going;
use crate::battle::event::{Cause, Event, Ride};
use crate::battle::figure::{FigureId, Saddle, Stance};
use crate::battle::resolve::Resolution;
use crate::battle::state::Step;
use ludus_engine::game::EventSink;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Rolls a Horsemanship test; true if passed.
    fn test_riding(&mut self, figure: FigureId, what: Ride) -> bool {
        let need = self.bout.horsemanship(figure);
        let test = self.test(figure, need);
        self.emit(Event::Rode { figure, what, test });
        test.succeeds()
    }

    /// A mounted Charge, which begins with a test (DQ-MOUNT-10). If the test fails, a mount at speed runs on.
    pub(super) fn ride_at(&mut self, figure: FigureId, going: Going, means: WeaponUse, cost: u8) {
        let speed = self.bout.figure(figure).gallops;
        if self.test_riding(figure, Ride::Charge) {
            self.walk(figure, going, cost);
            self.emit(Event::Gallops(figure, true));
            self.doing_mut(|doing| doing.means = Some(means));
            self.queue(Step::NextStrike);
        } else if speed {
            self.run_mount(figure);
        }
    }

    /// A mount at speed runs on; then its rider can try to turn or stop it (DQ-MOUNT-07, -08).
    pub(super) fn run_on(&mut self, figure: FigureId, going: Going) {
        self.run_mount(figure);
        let halts = self.test_riding(figure, Ride::Halt);
        if halts && going.facing != self.bout.figure(figure).facing {
            self.emit(Event::Turned(figure, going.facing));
        }
        if halts && self.bout.figure(figure).gallops {
            self.emit(Event::Gallops(figure, false));
        }
    }

    /// Runs straight on for its whole rate. An obstacle takes the mount's speed.
    fn run_mount(&mut self, figure: FigureId) {
        let (way, facing) = (self.bout.run_of(figure), self.bout.figure(figure).facing);
        self.walk(figure, Going { way, facing }, way.len() as u8);
        if self.bout.is_barred(figure) {
            self.emit(Event::Gallops(figure, false));
        }
    }

    /// Stuns a figure; a rider can fall (DQ-EFFECT-10).
    pub(super) fn stun(&mut self, victim: FigureId, through: u16) {
        self.emit(Event::Stunned(victim, through));
        if self.bout.figure(victim).mount().is_some() && !self.test_riding(victim, Ride::Stay) {
            self.throw_rider(victim);
        }
    }

    /// Effects of a hit on a mount: it falls or bolts. The injury table is for people only (D136).
    pub(super) fn hurt_mount(&mut self, mount: FigureId, effective: i16) {
        let falls = self.apply_losses(mount, Cause::Blow);
        let Some(rider) = self.bout.figure(mount).rider() else { return };
        if falls {
            self.settle();
        } else if effective > 0 && self.bout.figure(rider).is_up() && !self.test_riding(rider, Ride::Control) {
            self.emit(Event::MustPass(rider, self.bout.control.pulse + 1));
        }
    }

    /// Throws a rider to the ground next to the mount. Without a free hex there, the mount flees.
    fn throw_rider(&mut self, rider: FigureId) {
        let fighter = self.bout.figure(rider);
        let (here, mount) = (fighter.at, fighter.mount());
        let to = self.bout.falls_to(rider);
        self.emit(Event::Unsaddled { figure: rider, to: to.unwrap_or(here), thrown: true });
        if let (None, Some(mount)) = (to, mount) {
            self.emit(Event::Fled(mount));
        }
    }

    /// Unseats riders that cannot sit any longer or have lost the mount. Bodies fall in their own hex.
    pub(super) fn unseat(&mut self) {
        for id in self.bout.ids() {
            let figure = self.bout.figure(id);
            let Saddle::Rides(mount) = figure.saddle else { continue };
            let (at, there, up) = (figure.at, figure.is_there(), figure.is_up());
            if !self.bout.figure(mount).occupies() || !up {
                self.emit(Event::Unsaddled { figure: id, to: at, thrown: up });
                if !there {
                    self.emit(Event::Fled(mount));
                }
            } else if figure.stance != Stance::Standing {
                self.throw_rider(id);
            }
        }
    }
}
