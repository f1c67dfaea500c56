//! The changes of a dungeon that last until the next delve: the bodies with all their gear, and the map of a party that came home
//! (DEC-217, DEC-229).

use crate::delve::goods::LootItem;
use crate::delve::log::{Body, LevelLog, Marks, Mood};
use crate::delve::state::{Delve, Scene};
use alloc::vec::Vec;

/// Knowledge about a place, and about a link. A lost party takes it to the grave.
const KNOWN_PLACE: Marks = Marks(
    Marks::ENTERED.0
        | Marks::GLIMPSED.0
        | Marks::BARED.0
        | Marks::TRAP_FOUND.0
        | Marks::MAGIC.0
        | Marks::HEARD.0
        | Marks::SHOWN.0,
);
const KNOWN_LINK: Marks = Marks(Marks::SEEN.0 | Marks::LISTENED.0);

impl Delve {
    /// The changes that the next delve finds. `before`: those that this delve found, whose map stays if the party is lost.
    pub fn lasting(&self, before: &[LevelLog]) -> Vec<LevelLog> {
        let lost = self.scene == Scene::Lost;
        let log = |(number, log): (usize, &LevelLog)| {
            let mut log = log.lasting();
            log.bodies.iter_mut().for_each(|(_, body)| self.lay_out(body));
            if lost {
                log.forget_since(before.get(number));
            }
            log
        };
        self.logs.iter().enumerate().map(log).collect()
    }

    /// Adds the armour and goods of a member to its body. During its delve they stay out of reach.
    fn lay_out(&self, body: &mut Body) {
        let Some(member) = body.member.take() else { return };
        let character = &self.member(member).character;
        body.gear.extend(character.armour.iter().map(|owned| LootItem::Armour(*owned)));
        body.gear.extend(character.goods.iter().map(|(good, number)| LootItem::Goods(*good, *number)));
    }
}

impl LevelLog {
    /// The next delve counts its own game turns and has another party.
    fn lasting(&self) -> LevelLog {
        let mut log = self.clone();
        log.barred.clear();
        for troop in log.groups.iter_mut().filter_map(|(_, troop)| troop.as_mut()) {
            (troop.asleep, troop.talked, troop.raged, troop.slowed, troop.glue) = (0, 0, false, 0, 0);
            troop.cursed_by.clear();
            if core::mem::take(&mut troop.compelled) {
                troop.mood = Mood::Unmet;
            }
            troop.ratings.iter_mut().for_each(|(now, full)| *now = *full);
        }
        log
    }

    /// Everything that happened stays; the knowledge of it goes back to that of `before`.
    fn forget_since(&mut self, before: Option<&LevelLog>) {
        let old = |marks: Option<&Marks>| marks.copied().unwrap_or_default();
        for (at, marks) in self.places.iter_mut().enumerate() {
            *marks = marks.reset(KNOWN_PLACE, old(before.and_then(|log| log.places.get(at))));
        }
        for (at, marks) in self.links.iter_mut().enumerate() {
            *marks = marks.reset(KNOWN_LINK, old(before.and_then(|log| log.links.get(at))));
        }
    }
}
