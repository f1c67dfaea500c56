//! Doors: force, pick, break, listen. Walls: dig (DEC-211).

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::dungeon::DoorKind;
use crate::data::monster::MonsterTrait;
use crate::data::weapon::WeaponSpecial;
use crate::delve::command::DoorWay;
use crate::delve::event::{Event, Finding};
use crate::delve::member::MemberId;
use crate::delve::state::Delve;
use crate::dungeon::level::{Direction, LinkId};
use ludus_engine::game::EventSink;

/// ST that a crowbar adds, and that a locked door takes (DEC-211).
const CROWBAR: i16 = 3;
const LOCKED: i16 = 3;
/// The lowest die that hears something (DEC-211).
pub(crate) const HEARS: u8 = 4;
/// The thickness of a wall, and the stone that a pickaxe cuts in a game turn, in feet (TT-WPN-07, DEC-211).
pub(crate) const WALL: u8 = 5;
const CUT: u8 = 2;

impl Delve {
    /// The member who tries a way to open a door, and the highest total of 3 dice that opens it.
    pub fn opener(&self, link: LinkId, way: DoorWay) -> Option<(MemberId, i16)> {
        let kind = self.map().link(link).door.kind;
        match way {
            DoorWay::Force => {
                let who = self.strongest()?;
                let bar = self.walking().any(|id| self.carries_tool(id, WeaponSpecial::ForcesDoors));
                let more = if bar { CROWBAR } else { 0 } - if kind == DoorKind::Locked { LOCKED } else { 0 };
                Some((who, self.member(who).now(Attribute::Strength) + more))
            }
            DoorWay::Pick => {
                let rogues = self.walking().filter(|id| self.member(*id).character.kind == CharacterType::Rogue);
                let who = rogues.max_by_key(|id| self.member(*id).now(Attribute::Dexterity))?;
                Some((who, self.member(who).now(Attribute::Dexterity)))
            }
            DoorWay::Break => Some((self.digger()?, i16::MAX)),
            DoorWay::Key => {
                let holds = |id: &MemberId| {
                    crate::delve::state::owns(self.member(*id), crate::data::treasure::MagicObject::WaysKey)
                };
                Some((self.walking().find(holds)?, i16::MAX))
            }
        }
    }

    /// Returns whether a way fits a kind of door.
    pub const fn fits_door(kind: DoorKind, way: DoorWay) -> bool {
        match way {
            DoorWay::Force | DoorWay::Break => matches!(kind, DoorKind::Stuck | DoorKind::Locked),
            DoorWay::Pick | DoorWay::Key => matches!(kind, DoorKind::Locked),
        }
    }

    /// The member who digs: the first who carries a pickaxe.
    pub fn digger(&self) -> Option<MemberId> {
        self.walking().find(|id| self.carries_tool(*id, WeaponSpecial::CutsStone))
    }

    pub(crate) fn carries_tool(&self, who: MemberId, special: WeaponSpecial) -> bool {
        self.member(who).character.weapons.iter().any(|owned| owned.weapon.row().special == Some(special))
    }

    pub(super) fn open_door(&mut self, run: &mut Run<'_, impl EventSink<Event>>, link: LinkId, way: DoorWay) {
        let Some((who, need)) = self.opener(link, way) else { return };
        self.spend_turn(run);
        if need == i16::MAX {
            self.emit(run, Event::Opened { link });
            return;
        }
        let dice = [run.dice.face(), run.dice.face(), run.dice.face()];
        let done = dice.iter().map(|die| i16::from(*die)).sum::<i16>() <= need;
        self.emit(run, Event::DoorTried { link, who, way, dice, need, done });
        if way == DoorWay::Force {
            // The noise calls for one more die (DEC-211).
            self.roll_wanderers(run, true);
        }
    }

    /// Cuts into a wall until it is through, or until somebody comes.
    pub(super) fn dig(&mut self, run: &mut Run<'_, impl EventSink<Event>>, direction: Direction) {
        let Some(who) = self.digger() else { return };
        while self.log().cut(self.here, direction) < WALL {
            self.spend_turn(run);
            if !self.member(who).is_up() {
                return;
            }
            let feet = (self.log().cut(self.here, direction) + CUT).min(WALL);
            self.emit(run, Event::Cut { who, direction, feet });
            if self.coming.is_some() && feet < WALL {
                return;
            }
        }
        self.break_through(run, direction);
    }

    /// The wall is open: the party finds a secret door, a place next to this one, or rock.
    fn break_through(&mut self, run: &mut Run<'_, impl EventSink<Event>>, direction: Direction) {
        let map = self.map();
        if let Some(exit) = map.exits(self.here).find(|exit| exit.direction == direction) {
            return self.emit(run, Event::Found(Finding::Door(exit.link)));
        }
        let cell = map.place(self.here).cell.next(direction);
        let to = map.place_ids().find(|id| cell == Some(map.place(*id).cell));
        self.emit(run, Event::Dug { direction, to });
    }

    pub(super) fn listen(&mut self, run: &mut Run<'_, impl EventSink<Event>>, link: LinkId) {
        let map = self.map();
        let troop = self.troop_at(&map, Delve::beyond(map.link(link), self.here));
        let die = run.dice.face();
        let loud = troop.filter(|troop| !troop.kind.has(MonsterTrait::Silent) && !self.lasts(troop.asleep));
        let heard = loud.filter(|_| die >= HEARS).map(|troop| (troop.kind, troop.ratings.len() as u8));
        self.emit(run, Event::Listened { link, die, heard });
    }
}
