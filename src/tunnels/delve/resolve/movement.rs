//! Going from place to place: exits, darkness, stairs, shafts, and the way back.

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::dungeon::DoorKind;
use crate::delve::event::{Danger, Event, Finding, Passage};
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::MemberId;
use crate::delve::resolve::Protection;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Level, LinkId, PlaceId};
use crate::model::roll::Pool;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// The highest die with which a moving wall stands open (TT-DUNGEON-T1).
pub(crate) const WALL_OPEN_UP_TO: u8 = 2;
/// The lowest die with which probing finds a trap (DEC-213).
pub(crate) const PROBE_FINDS: u8 = 4;

impl Delve {
    pub(super) fn go(&mut self, run: &mut Run<'_, impl EventSink<Event>>, link: LinkId, probe: bool) {
        self.spend_move(run);
        if probe {
            self.spend_turn(run);
        }
        let map = self.map();
        let way = *map.link(link);
        if way.door.kind == DoorKind::Moving && !way.door.open {
            let die = run.dice.face();
            let open = die <= WALL_OPEN_UP_TO;
            self.emit(run, Event::WallMoved { link, die, open });
            if !open {
                return;
            }
        }
        let from = self.here;
        let to = Delve::beyond(&way, from);
        self.stumble(run, map.place(to).lit);
        if self.living().next().is_none() {
            return;
        }
        let first = !self.log().place(to).has(Marks::ENTERED);
        self.emit(run, Event::Moved { by: Passage::Through(link), level: self.level, to });
        if probe && let Some(trap) = self.trap_of(&map, to).filter(|_| !self.marks().has(Marks::TRAP_FOUND)) {
            let die = run.dice.face();
            self.emit(run, Event::Rolled { faces: vec![die] });
            if die >= PROBE_FINDS {
                self.emit(run, Event::Found(Finding::Trap(trap)));
            }
        }
        self.enter(run, first);
    }

    /// The events of coming into a place: its group, then its trap.
    pub(super) fn enter(&mut self, run: &mut Run<'_, impl EventSink<Event>>, _first: bool) {
        let map = self.map();
        if self.troop(&map).is_some() {
            self.meet(run);
        } else {
            self.spring_on_entry(run, &map);
        }
    }

    /// A move takes a game turn, two with an overloaded member (DEC-012), and none for the second of a hasted party (DEC-148).
    fn spend_move(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if self.free_move {
            self.emit(run, Event::MovedFast);
            return;
        }
        self.spend_turn(run);
        if self.walking().any(|id| self.member(id).is_overloaded()) {
            self.spend_turn(run);
        }
    }

    /// Without light each who cannot see makes a saving roll or takes 1 die of hits (DEC-215).
    fn stumble(&mut self, run: &mut Run<'_, impl EventSink<Event>>, lit_beyond: bool) {
        let map = self.map();
        if lit_beyond && map.place(self.here).lit {
            return;
        }
        for who in self.blind_in_the_dark() {
            let save = self.save(run, who, Danger::Darkness);
            if !save.is_made() {
                let pool = Pool::roll(1, run.dice);
                self.wound(run, who, Danger::Darkness, pool, (pool.sum() as u16, Protection::None), save.need);
            }
        }
    }

    /// Returns whether the light goes with the party, not only stays in the place.
    pub(crate) fn carries_light(&self) -> bool {
        let map = self.map();
        let dark = crate::dungeon::level::DungeonPlace { lit: false, ..map.place(self.here).clone() };
        self.sees(&dark)
    }

    /// Returns whether a link can be walked as it is.
    pub(crate) fn is_passable(&self, map: &Level, link: LinkId) -> bool {
        let way = map.link(link);
        let marks = self.log().link(link);
        let open = match way.door.kind {
            DoorKind::Plain | DoorKind::Secret | DoorKind::Moving => true,
            DoorKind::Stuck | DoorKind::Locked | DoorKind::Sealed => way.door.open || marks.has(Marks::OPENED),
        };
        open && !self.is_barred(link)
    }

    /// Looks with a lantern into the place beyond an open way (DEC-215).
    pub(super) fn look(&mut self, run: &mut Run<'_, impl EventSink<Event>>, link: LinkId) {
        let place = Delve::beyond(self.map().link(link), self.here);
        self.emit(run, Event::Glimpsed { place });
    }

    pub(super) fn climb(&mut self, run: &mut Run<'_, impl EventSink<Event>>, down: bool) {
        self.spend_turn(run);
        let level = if down { self.level + 1 } else { self.level - 1 };
        let map = self.map_of(level);
        let to = if down { map.entrance } else { map.stair.unwrap_or(map.entrance) };
        self.emit(run, Event::Moved { by: Passage::Stairs, level, to });
        self.enter(run, false);
    }

    /// Down the shaft, with ropes or wings.
    pub(super) fn drop_down(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.spend_turn(run);
        self.fall_a_level(run);
    }

    /// The party arrives at the landing of the next level.
    pub(super) fn fall_a_level(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let level = self.level + 1;
        let to = self.map_of(level).landing;
        self.emit(run, Event::Moved { by: Passage::Fall, level, to });
        self.enter(run, false);
    }

    /// The link by which a party retreats: the one it came by, unless a known group holds its other end; else the first known
    /// way to a free place that it entered before.
    pub fn way_back(&self) -> Option<LinkId> {
        let map = self.map();
        let free = |to: PlaceId| self.log().place(to).has(Marks::ENTERED) && self.troop_at(&map, to).is_none();
        let open = |link: LinkId| self.is_passable(&map, link) && map.link(link).door.kind != DoorKind::Moving;
        let came_by = self.came_by.filter(|link| !self.is_barred(*link));
        let beyond = |link: &LinkId| Delve::beyond(map.link(*link), self.here);
        let mut others = self.known_exits(&map, self.here).filter(|exit| open(exit.link) && free(exit.to));
        came_by.filter(|link| free(beyond(link))).or_else(|| others.next().map(|exit| exit.link)).or(came_by)
    }

    /// The party goes back the way it came; from the entrance of a level up the stairs, and from that of the first level outside,
    /// until the group is gone. Wanderers who are not hostile go on their way (DEC-048).
    pub(crate) fn retreat(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let map = self.map();
        self.set_scene(run, Scene::Exploring);
        let way = self.way_back();
        if self.here == map.entrance && self.level > 1 {
            self.climb(run, false);
        } else if let Some(link) = way.filter(|_| self.here != map.entrance) {
            let (left, to) = (self.here, Delve::beyond(map.link(link), self.here));
            self.emit(run, Event::Moved { by: Passage::Retreat(link), level: self.level, to });
            let goes_on = |troop: &Troop| troop.wanders && !matches!(troop.mood, Mood::Hostile | Mood::Frenzied);
            if self.troop_at(&map, left).as_ref().is_some_and(goes_on) {
                self.disperse_from(run, left, Some(link));
            }
            if self.troop(&map).is_some() {
                self.meet(run);
            }
        } else {
            self.disperse(run);
        }
    }

    /// The group here goes to a free place next to this one, or out of the delve.
    pub(crate) fn disperse(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.disperse_from(run, self.here, self.came_by);
    }

    /// The group of a place goes to one next to it, though not by the party's link, or out of the delve. The choice rests on what the
    /// party knows: where an unseen group lives already, the newcomers are seen no more.
    fn disperse_from(&mut self, run: &mut Run<'_, impl EventSink<Event>>, from: PlaceId, by: Option<LinkId>) {
        let map = self.map();
        let is_free = |to: PlaceId| !self.log().place(to).has(Marks::ENTERED) || self.troop_at(&map, to).is_none();
        let free: Vec<PlaceId> = self
            .known_exits(&map, from)
            .filter(|exit| by != Some(exit.link) && self.is_passable(&map, exit.link))
            .map(|exit| exit.to)
            .filter(|to| is_free(*to) && *to != map.entrance && *to != map.landing)
            .collect();
        let to = match free.len() {
            0 => None,
            count => free.get(run.dice.one_of(count as u32) as usize - 1).copied(),
        };
        self.emit(run, Event::TroopMoved { from, to });
    }

    /// Members who could not keep up with their load.
    pub(crate) fn is_overloaded(&self) -> bool {
        self.walking().any(|id| self.member(id).is_overloaded())
    }

    /// The strongest member on its feet.
    pub(crate) fn strongest(&self) -> Option<MemberId> {
        self.walking().max_by_key(|id| (self.member(*id).now(Attribute::Strength), core::cmp::Reverse(*id)))
    }
}
