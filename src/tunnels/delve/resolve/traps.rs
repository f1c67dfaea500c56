//! Traps: victims, saving rolls, harm and the ways out (DEC-213, DEC-218).

use crate::battle::resolve::Run;
use crate::data::armour::Cover;
use crate::data::attribute::Attribute;
use crate::data::dungeon::{TrapHarm, TrapKind, TrapVictims};
use crate::data::experience;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::supply::GoodUse;
use crate::data::treasure::MagicObject;
use crate::data::weapon::{WeaponClass, WeaponSpecial};
use crate::delve::command::SpellUse;
use crate::delve::event::{Danger, Event, Passage, PointSource, Spelled};
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::MemberId;
use crate::delve::resolve::{Protection, price};
use crate::delve::state::{Delve, Scene, owns};
use crate::dungeon::level::{Contents, Hoard, Level, PlaceId};
use crate::model::arms::Traits;
use crate::model::roll::Pool;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// Combat turns of a game turn: sliding walls meet after so many.
const WALLS_MEET: u8 = 5;

/// Returns whether a trap waits for somebody who opens or takes something; the others wait for those who enter.
pub const fn is_on_hoard(trap: TrapKind) -> bool {
    matches!(trap, TrapKind::JewelOfChanging | TrapKind::GasChest | TrapKind::PoisonedNeedle)
}

impl Delve {
    /// The trap of a place that was not sprung or avoided.
    pub fn trap_of(&self, map: &Level, place: PlaceId) -> Option<TrapKind> {
        let spent = self.log().place(place).has(Marks::TRAP_SPENT);
        match &map.place(place).contents {
            Contents::Trap { trap, .. } | Contents::Treasure(Hoard::Trapped(trap)) if !spent => Some(*trap),
            _ => None,
        }
    }

    /// Returns whether a decision other than exploring is open.
    pub(super) const fn pending(&self) -> bool {
        !matches!(self.scene, Scene::Exploring) || self.coming.is_some()
    }

    /// A trap for those who enter springs, unless it was found.
    pub(crate) fn spring_on_entry(&mut self, run: &mut Run<'_, impl EventSink<Event>>, map: &Level) {
        let place = map.place(self.here);
        let waits = matches!(&place.contents, Contents::Trap { trap, .. } if !is_on_hoard(*trap));
        let Some(trap) = self.trap_of(map, self.here).filter(|_| waits && !self.marks().has(Marks::TRAP_FOUND)) else {
            return;
        };
        self.spring(run, trap);
    }

    /// Returns whether a tool of the party avoids a trap that was found (DEC-213).
    pub fn can_avoid(&self, trap: TrapKind) -> bool {
        let weapon = |holds: &dyn Fn(&crate::model::arms::Weapon) -> bool| {
            self.walking()
                .any(|id| self.member(id).character.arms().0.iter().any(|weapon| weapon.is_some() && holds(weapon)))
        };
        let rope = || self.bearer(GoodUse::Rope).is_some() || self.any_owns(MagicObject::ClimbingRope);
        match trap {
            // It is left where it is, covered, crawled under or marked.
            TrapKind::JewelOfChanging | TrapKind::MagicMirror | TrapKind::Darts | TrapKind::TeleportStone => true,
            TrapKind::GasChest => rope() || weapon(&|weapon| weapon.has(Traits::POLE)),
            TrapKind::PoisonedNeedle => {
                let hafted = |weapon: &crate::model::arms::Weapon| {
                    weapon.row.is_some_and(|id| id.row().class == WeaponClass::Hafted)
                };
                let gloves = |id: MemberId| {
                    let mut worn = self.member(id).character.armour.iter();
                    worn.any(|owned| matches!(owned.armour.row().cover, Cover::Hands | Cover::Suit))
                };
                let hammer = self.bearer(GoodUse::Hammer).is_some() || weapon(&hafted);
                hammer || self.any_owns(MagicObject::MightGauntlets) || self.walking().any(gloves)
            }
            TrapKind::Pit => rope(),
            TrapKind::FallingBlock => weapon(&|weapon| weapon.has(Traits::POLE)),
            TrapKind::NetAndAlarm => weapon(&|weapon| weapon.has(Traits::EDGED)),
            TrapKind::Chute | TrapKind::SlidingWalls => {
                rope() && trap == TrapKind::Chute || self.bearer(GoodUse::Pitons).is_some()
            }
        }
    }

    pub(crate) fn any_owns(&self, object: MagicObject) -> bool {
        self.walking().any(|id| owns(self.member(id), object))
    }

    /// The members that a trap can hit: one of them, if it hits one.
    pub(crate) fn endangered(&self, by: TrapVictims) -> Vec<MemberId> {
        match by {
            TrapVictims::Taker | TrapVictims::Leader => Vec::from([self.voice()]),
            TrapVictims::NearestTwo | TrapVictims::FirstRank => self.walking().take(2).collect(),
            TrapVictims::One | TrapVictims::All => self.walking().collect(),
        }
    }

    fn victims(&self, run: &mut Run<'_, impl EventSink<Event>>, of: TrapVictims) -> Vec<MemberId> {
        let all = self.endangered(of);
        if !matches!(of, TrapVictims::One) {
            return all;
        }
        let drawn = run.dice.one_of(all.len() as u32) as usize - 1;
        all.get(drawn).copied().into_iter().collect()
    }

    pub(super) fn spring(&mut self, run: &mut Run<'_, impl EventSink<Event>>, trap: TrapKind) {
        self.emit(run, Event::TrapSprung { trap });
        let row = trap.row();
        let victims = self.victims(run, row.victims);
        match row.harm {
            TrapHarm::Alarm => {
                // The alarm brings wanderers at once, if nobody is here or on the way.
                if self.coming.is_none() && self.troop(&self.map()).is_none() {
                    self.call_wanderers(run);
                }
                return;
            }
            TrapHarm::Double(more) => return self.meet_double(run, more),
            TrapHarm::DiceEachTurn(dice) => return self.squeeze(run, trap, dice),
            _ => {}
        }
        let mut fallen = false;
        for who in victims {
            let lasting = self.member(who).lasting;
            let lifted = self.lasts(lasting.lifted);
            let wings = lifted || self.lasts(lasting.flying) || self.member(who).character.flies();
            // The gas creeps over the ground.
            if trap == TrapKind::GasChest && lifted {
                continue;
            }
            let falls = matches!(trap, TrapKind::Pit | TrapKind::Chute);
            if falls && (wings || self.any_owns(MagicObject::ClimbingRope)) {
                continue;
            }
            // Magic does not touch the bearer of a kris (TT-MAGIC-22).
            if row.magic && self.member(who).bears_kris() {
                continue;
            }
            let save = self.save(run, who, Danger::Trap(trap));
            if !save.is_made() {
                fallen |= self.suffer(run, who, trap, save.need);
            }
        }
        if fallen && self.living().next().is_some() {
            self.carry_off(run, trap);
        }
    }

    /// The harm of a trap to one victim. Returns whether it takes the party elsewhere.
    fn suffer(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, trap: TrapKind, need: i32) -> bool {
        let level = u32::from(self.level);
        let danger = Danger::Trap(trap);
        let armour = match trap {
            TrapKind::Darts => Protection::ShieldTwice,
            TrapKind::FallingBlock => Protection::Armour,
            _ => Protection::None,
        };
        let mut hurt = |delve: &mut Delve, dice: u32| {
            let pool = Pool::roll(dice, run.dice);
            delve.wound(run, who, danger, pool, (pool.sum() as u16, armour), need);
        };
        match trap.row().harm {
            TrapHarm::Dice(dice) => hurt(self, dice.into()),
            TrapHarm::DicePerLevel(dice) => hurt(self, u32::from(dice) * level),
            TrapHarm::FallDice(dice) => {
                hurt(self, dice.into());
                return true;
            }
            TrapHarm::HalfStrength => {
                let strength = self.member(who).now(Attribute::Strength);
                self.change(run, who, Attribute::Strength, (strength / 2).max(1));
            }
            TrapHarm::CobraMilk => self.envenom(run, who),
            TrapHarm::Shape(turns) => {
                self.emit(run, Event::Spelled { who, spell: Spelled::Shape(self.turn + u32::from(turns)) });
                self.faint(run, who);
            }
            TrapHarm::Teleport => return true,
            TrapHarm::Double(_) | TrapHarm::DiceEachTurn(_) | TrapHarm::Alarm => {}
        }
        false
    }

    /// Cobra milk kills unless an antidote or *Too-Bad Toxin* comes at once (DEC-185).
    fn envenom(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let antidote =
            |id: &MemberId| self.member(*id).pack.iter().position(|item| item.object() == Some(MagicObject::Antidote));
        let found = self.walking().find_map(|id| Some((id, antidote(&id)?)));
        if let Some((bearer, index)) = found {
            return self.emit(run, Event::ItemChanged { who: bearer, item: index as u8, now: None });
        }
        if !self.cast_at_once(run, Spell::TooBadToxin) {
            self.emit(run, Event::Died { who });
        }
    }

    /// Somebody who can casts a spell against a trap that springs. Returns whether somebody did.
    fn cast_at_once(&mut self, run: &mut Run<'_, impl EventSink<Event>>, spell: Spell) -> bool {
        let casting = |id| SpellUse {
            who: id,
            spell,
            level: spell.row().level,
            aim: Default::default(),
            attribute: None,
            points: 0,
        };
        let Some(who) = self.walking().find(|id| self.check_spell(&casting(*id)).is_ok()) else { return false };
        let casting = casting(who);
        let (price, now) = (price(self.member(who), &casting), self.member(who).now(Attribute::Strength));
        self.emit(run, Event::Cast { casting, price, strength: [now, now - price.cost] });
        self.learn(run, who, PointSource::Spell, experience::for_spell(price.cost.max(0) as u32));
        true
    }

    /// The chute and the teleport stone take all with them: nobody is left alone.
    fn carry_off(&mut self, run: &mut Run<'_, impl EventSink<Event>>, trap: TrapKind) {
        if trap == TrapKind::Chute {
            if self.level < self.dungeon.deepest() {
                self.fall_a_level(run);
            }
            return;
        }
        let map = self.map();
        let free: Vec<PlaceId> =
            map.place_ids().filter(|place| *place != self.here && self.troop_at(&map, *place).is_none()).collect();
        let drawn = run.dice.one_of(free.len() as u32) as usize;
        if let Some(to) = free.get(drawn.wrapping_sub(1)).copied() {
            self.emit(run, Event::Moved { by: Passage::Magic, level: self.level, to });
            self.enter(run, false);
        }
    }

    /// The mirror sends out the leader's double, with a rating of the leader's adds and more.
    fn meet_double(&mut self, run: &mut Run<'_, impl EventSink<Event>>, more: u8) {
        let Some(kind) = MonsterId::of("maniac") else { return };
        let adds = self.member(self.voice()).person().adds(false);
        let rating = (adds + i16::from(more)).max(1) as u16;
        self.set_troop(run, Troop { mood: Mood::Hostile, ..Troop::new(kind, 1, rating, false) });
        self.begin_fight(run, true);
    }

    /// Walls close in: each combat turn the two strongest try to hold them, else each takes dice of hits.
    fn squeeze(&mut self, run: &mut Run<'_, impl EventSink<Event>>, trap: TrapKind, dice: u8) {
        if self.bearer(GoodUse::Pitons).is_some()
            || self.walking().any(|id| self.carries_tool(id, WeaponSpecial::ForcesDoors))
        {
            return;
        }
        if self.cast_at_once(run, Spell::KnockKnock) {
            return;
        }
        for _ in 0..WALLS_MEET {
            let faces = vec![run.dice.face(), run.dice.face(), run.dice.face()];
            let sum: i16 = faces.iter().map(|face| i16::from(*face)).sum();
            self.emit(run, Event::Rolled { faces });
            let mut strengths: Vec<i16> = self.walking().map(|id| self.member(id).now(Attribute::Strength)).collect();
            strengths.sort_unstable();
            if sum <= strengths.iter().rev().take(2).sum() {
                return;
            }
            for who in self.everyone() {
                let pool = Pool::roll(dice.into(), run.dice);
                self.wound(run, who, Danger::Trap(trap), pool, (pool.sum() as u16, Protection::None), 0);
            }
        }
    }
}
