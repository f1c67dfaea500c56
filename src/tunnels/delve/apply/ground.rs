//! The ground of a place: goods, bodies, and ways through its walls.

use super::goods::{lay, lift};
use crate::data::dungeon::DoorKind;
use crate::data::weapon::WeaponId;
use crate::delve::goods::{FoundDagger, LootItem};
use crate::delve::log::{Body, Marks};
use crate::delve::state::Delve;
use crate::dungeon::level::{Direction, Door, Link, PlaceId, Width};
use crate::dungeon::treasure::Find;

impl Delve {
    /// A way of 5 feet without a door leads through a wall from now on.
    pub(super) fn open_wall(&mut self, direction: Direction, to: PlaceId) {
        let door = Door { kind: DoorKind::Plain, open: true };
        let link = Link { from: self.here, to, direction, width: Width::Narrow, door };
        let level = self.level;
        match self.sketches.iter_mut().find(|sketch| sketch.number == level) {
            Some(sketch) => sketch.links.push(link),
            None => self.log_mut().dug.push(link),
        }
        let mut seen = Marks::default();
        seen.set(Marks::SEEN);
        self.log_mut().links.push(seen);
        self.forget_map();
    }

    /// A find lies on the ground. The kind of a dagger is left to its finder.
    pub(super) fn lay_find(&mut self, find: &Find) {
        self.lay_down(LootItem::of_find(find));
        self.daggers.extend(FoundDagger::all(find));
    }

    pub(super) fn shape_dagger(&mut self, weapon: WeaponId) {
        let found = self.daggers.remove(0);
        let here = self.here;
        lift(&mut self.log_mut().ground, here, &found.item);
        self.lay_down([found.shaped(weapon)]);
    }

    pub(super) fn lay_down(&mut self, items: impl IntoIterator<Item = LootItem>) {
        let here = self.here;
        let log = self.log_mut();
        for item in items {
            match item {
                LootItem::Body(body) => log.bodies.push((here, *body)),
                item => lay(&mut log.ground, here, item),
            }
        }
    }

    pub(super) fn strip(&mut self, body: u8) {
        let here = self.here;
        let log = self.log_mut();
        let found = log.bodies.iter_mut().filter(|(place, _)| *place == here).nth(usize::from(body));
        let gear = found.map(|(_, body)| core::mem::take(&mut body.gear)).unwrap_or_default();
        self.lay_down(gear);
    }

    /// Takes a body from the place; its gear lies on the ground.
    pub(super) fn bury(&mut self, body: u8) -> Option<Body> {
        self.strip(body);
        let here = self.here;
        let bodies = &mut self.log_mut().bodies;
        let found = bodies.iter().enumerate().filter(|(_, (place, _))| *place == here).nth(usize::from(body));
        let at = found.map(|(at, _)| at)?;
        Some(bodies.remove(at).1)
    }
}
