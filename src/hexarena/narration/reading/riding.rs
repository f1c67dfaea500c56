//! Riding, mounting and falling (23, D136).

use crate::battle::event::{Ride, Test};
use crate::battle::figure::FigureId;
use crate::narration::reading::Narrator;
use ludus_engine::board::Places;
use ludus_engine::hex::Hex;
use ludus_engine::narration::{Animation, EventText, HitResult, Priority};

impl Narrator<'_> {
    /// 3 x AG and 10 for each Rank in Horsemanship.
    pub(super) fn rode(&self, figure: FigureId, what: Ride, test: Test) -> EventText {
        let rider = self.figure(figure);
        let rank = rider.skills.horsemanship.unwrap_or(0);
        let made = format!("3 x AG {} + 10 x Horsemanship {rank}", rider.agility());
        let odds = self.test(figure, test, self.view().horsemanship(figure), &made);
        let mount = rider.mount().map_or("its mount", |mount| self.name(mount));
        let words = match (what, test.succeeds()) {
            (Ride::Charge, true) => format!("spurs {mount} to a Charge"),
            (Ride::Charge, false) => format!("cannot make {mount} charge"),
            (Ride::Halt, true) => format!("controls {mount} after the Charge"),
            (Ride::Halt, false) => format!("neither turns nor stops {mount}"),
            (Ride::Stay, true) => "stays in the saddle".into(),
            (Ride::Stay, false) => "loses the seat".into(),
            (Ride::Control, true) => format!("controls the wounded {mount}"),
            (Ride::Control, false) => format!("cannot control the wounded {mount}"),
        };
        self.tested(figure, test, &odds, &words).by(figure)
    }

    pub(super) fn gallops(&self, figure: FigureId, speed: bool) -> EventText {
        let mount = self.figure(figure).mount().map_or("its mount", |mount| self.name(mount));
        let what = if speed { "gallops on" } else { "halts" };
        self.sentence(format!("{mount} {what}.")).at(self.lit(&[figure])).of(Priority::Trivial)
    }

    pub(super) fn mounted(&self, figure: FigureId, mount: FigureId) -> EventText {
        let entry = self.action(figure, &format!("mounts {}.", self.name(mount)));
        let (from, to) = (self.figure(figure).at, self.figure(mount).at);
        entry
            .at(Places::new([to], [from]))
            .looks(Animation { way: vec![from.into(), to.into()], ..Animation::default() })
    }

    pub(super) fn unsaddled(&self, figure: FigureId, to: Hex, thrown: bool) -> EventText {
        // A rider who has left the arena has taken the mount along.
        if !self.figure(figure).is_there() {
            return EventText::silent();
        }
        let from = self.figure(figure).at;
        let mount = self.figure(figure).mount().map_or("its mount", |mount| self.name(mount));
        let words =
            if thrown { format!("falls from {mount} into {to}, prone.") } else { format!("leaves {mount} for {to}.") };
        let entry = self.happens(figure, &words).at(Places::new([to], [from]));
        match thrown {
            true => self.with_impact(entry, figure, HitResult::Fell, 0).important_if(self.names.is_players(figure)),
            false => entry.by(figure),
        }
    }
}
