//! Highlights for spectators: deaths, wounds, fumbles. There is no magic here.

use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::narration::reading::Narrator;
use ludus_engine::highlight::{Highlight, Highlights};

impl Narrator<'_> {
    pub(super) fn peaks(&self, event: &Event) -> Highlights {
        match *event {
            Event::Struck { ref blow, ref damage, .. } => {
                self.victim(blow.at).and_if(damage.effective() > 0, Highlight::Wound)
            }
            Event::Strangled { ref blow, ref damage } => {
                self.victim(blow.at).and_if(damage.effective() > 0, Highlight::Wound)
            }
            Event::Nicked(figure, _) => self.victim(figure).and(Highlight::Wound),
            Event::Grievous { victim, row, .. } => self.victim(victim).and_if(row > 0, Highlight::Wound),
            Event::Pulled { from, ft, en, .. } => self.victim(from).and_if(ft + en > 0, Highlight::Wound),
            Event::Bled { figure, .. } => self.victim(figure).and(Highlight::Wound),
            Event::Fumbled { figure, test, .. } => self.victim(figure).and_if(!test.succeeds(), Highlight::Fumble),
            Event::Collapsed(figure, _) => self.victim(figure).and(Highlight::Wound).and_out(),
            Event::Died(figure, _) => self.victim(figure).and(Highlight::Death),
            Event::Noticed { .. }
            | Event::Judged { .. }
            | Event::Placed(..)
            | Event::PulseBegan(_)
            | Event::Initiative { .. }
            | Event::Engaged(_)
            | Event::Lots { .. }
            | Event::Ordered(..)
            | Event::SidesOrdered(..)
            | Event::Acts { .. }
            | Event::Moved { .. }
            | Event::RunDown { .. }
            | Event::Turned(..)
            | Event::Posed(..)
            | Event::Postured(..)
            | Event::Went { .. }
            | Event::Loaded { .. }
            | Event::Unloaded(_)
            | Event::Aimed(_)
            | Event::Held(_)
            | Event::Loosed { .. }
            | Event::Clumsy(_)
            | Event::Parried { .. }
            | Event::Senses(..)
            | Event::ArrowStuck { .. }
            | Event::Peered(..)
            | Event::Demanded { .. }
            | Event::Refused(_)
            | Event::ArmourTorn(..)
            | Event::Grasp(..)
            | Event::Stunned(..)
            | Event::Recovered(..)
            | Event::CameRound(_)
            | Event::Balance(..)
            | Event::Entangled(_)
            | Event::Tethered(..)
            | Event::Disentangled(..)
            | Event::Pinned { .. }
            | Event::Released { .. }
            | Event::Chokes(..)
            | Event::Repulse { .. }
            | Event::Closed(..)
            | Event::BrokeOff { .. }
            | Event::Clear(_)
            | Event::Staunched { .. }
            | Event::Yielded(_)
            | Event::Fled(_)
            | Event::MustPass(..)
            | Event::Rode { .. }
            | Event::Gallops(..)
            | Event::Mounted { .. }
            | Event::Unsaddled { .. }
            | Event::PulseEnded
            | Event::Ended(_)
            | Event::Waits(_) => Highlights::NONE,
        }
    }

    fn victim(&self, id: FigureId) -> Highlights {
        Highlights::of(self.figure(id).side.seat())
    }
}
