//! Changes of the state by events. Nothing else changes it.

mod goods;
mod ground;
mod home;

pub(crate) use goods::{good_for, purse};
use goods::{lay, lift, pay, remove, stow, use_up};

use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::data::dungeon::DoorKind;
use crate::data::monster::RATING_REGAINED;
use crate::data::supply::GoodUse;
use crate::data::treasure::MagicObject;
use crate::delve::event::{Event, Passage, PointSource, Spelled};
use crate::delve::goods::LootItem;
use crate::delve::log::{Body, LevelLog, Marks, Troop};
use crate::delve::member::{Condition, Flame, MemberId};
use crate::delve::state::{Delve, Quest, Scene};
use crate::dungeon::level::PlaceId;
use crate::dungeon::treasure::Coin;
use crate::model::delver::{Delver, OwnedWeapon};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Rating that victorious berserk monsters regain in a game turn (DEC-194).
const RAGED_REGAINED: u16 = 10;

impl Delve {
    pub fn apply(&mut self, event: &Event) {
        self.unroll();
        match event {
            Event::Decided(_) => self.decisions += 1,
            Event::TurnPassed { recovers } => self.apply_turn(*recovers),
            Event::MovedFast => self.free_move = false,
            Event::Moved { by, level, to } => self.apply_move(*by, *level, *to),
            Event::Approached { troop, .. } => (self.coming, self.foreseen) = (Some((**troop).clone()), None),
            Event::Arrived => {
                let (here, troop) = (self.here, self.coming.take());
                self.log_mut().set_group(here, troop);
            }
            Event::PassedBy => self.coming = None,
            Event::Encountered { encounter, .. } => self.encounter = Some(*encounter),
            Event::FightOver { .. } => self.encounter = None,
            Event::Foreseen { turn, troop } => {
                self.foreseen = Some((*turn, troop.as_ref().map(|troop| (**troop).clone())))
            }
            Event::SpiritWent { who, places } => self.apply_spirit(*who, places),
            Event::SpiritReturned { .. } => self.spirit = None,
            Event::Granted { questions } => self.questions = Some((self.turn, *questions)),
            Event::Answered { .. } => {
                if let Some((_, left)) = &mut self.questions {
                    *left = left.saturating_sub(1);
                }
            }
            Event::PartyHidden { until } => self.hidden = *until,
            Event::PartyHasted { until } => (self.hasted, self.free_move) = (*until, true),
            Event::Blessed => self.blessed = true,
            Event::Saved { blessed: true, .. } => self.blessed = false,
            Event::Marched { who, to } => {
                self.march.retain(|id| id != who);
                self.march.insert(usize::from(*to).min(self.march.len()), *who);
            }
            Event::Tamed(beast) => self.beasts.push(*beast),
            Event::BeastLeft { beast, .. } => {
                self.beasts.remove(usize::from(*beast));
            }
            Event::BeastChanged { beast, rating, bound } => {
                let beast = &mut self.beasts[usize::from(*beast)];
                (beast.rating, beast.bound) = (*rating, *bound);
            }
            Event::Killed { number } => self.kills = self.kills.saturating_add(*number),
            Event::CaptiveDone { .. } => {
                if let Scene::Captives { left, .. } = &mut self.scene {
                    left.remove(0);
                }
            }
            Event::SceneSet(scene) | Event::FightBegan(_, scene) | Event::Ended(scene) => {
                if *scene == Scene::Lost {
                    self.wake_fallen();
                }
                self.scene = scene.clone();
            }
            Event::Accounted(account) => self.account = Some((**account).clone()),
            Event::Returned => self.come_home(),
            Event::ThingsSpent => {
                let level = self.level;
                self.things.retain(|thing| *thing != level);
            }
            event => self.apply_to_level(event),
        }
    }

    /// Events that change the place, its doors and groups.
    fn apply_to_level(&mut self, event: &Event) {
        let (here, level) = (self.here, self.level);
        match event {
            Event::Envisioned { place } => {
                let stair = self.map().stair == Some(*place);
                self.log_mut().mark_place(*place, Marks::GLIMPSED);
                if stair {
                    self.log_mut().mark_place(*place, Marks::SHOWN);
                }
            }
            Event::Glimpsed { place } => self.log_mut().mark_place(*place, Marks::GLIMPSED),
            Event::Found(finding) => self.log_mut().note(here, *finding),
            Event::FoundFar { place, finding } => self.log_mut().note(*place, *finding),
            Event::Listened { link, heard, .. } => {
                let beyond = Delve::beyond(self.map().link(*link), here);
                self.log_mut().mark_link(*link, Marks::LISTENED);
                if heard.is_some() {
                    self.log_mut().mark_place(beyond, Marks::HEARD);
                }
            }
            Event::DoorTried { link, done: true, .. } | Event::Opened { link } => {
                self.log_mut().mark_link(*link, Marks::OPENED);
            }
            Event::Cut { direction, feet, .. } => {
                let cuts = &mut self.log_mut().cuts;
                cuts.retain(|(place, towards, _)| (*place, *towards) != (here, *direction));
                cuts.push((here, *direction, *feet));
            }
            Event::Dug { direction, to: Some(to) } => self.open_wall(*direction, *to),
            Event::Barred { link, until, level } => self.log_mut().barred.push((*link, *until, *level)),
            Event::Unbarred { link } => self.log_mut().barred.retain(|(barred, ..)| barred != link),
            Event::MoodChanged(mood) => self.with_troop(|troop| troop.mood = *mood),
            Event::Talked { .. } => {
                let turn = self.turn;
                self.with_troop(|troop| troop.talked = turn);
            }
            Event::TroopMoved { from, to } => {
                let map = self.map();
                let troop = self.troop_at(&map, *from);
                self.log_mut().set_group(*from, None);
                if let Some(to) = to.filter(|to| self.troop_at(&map, *to).is_none()) {
                    self.log_mut().set_group(to, troop);
                }
            }
            Event::TroopChanged { place, troop } => {
                self.log_mut().set_group(*place, troop.as_ref().map(|troop| (**troop).clone()));
            }
            Event::TrapSprung { .. } | Event::TrapAvoided { .. } => self.log_mut().mark_place(here, Marks::TRAP_SPENT),
            Event::HoardOpened => self.log_mut().mark_place(here, Marks::LOOTED),
            Event::TreasureFound(treasure) => self.lay_find(&treasure.find),
            Event::CopperFound(coins) => self.lay_down([LootItem::Coins(coins.coin, coins.count)]),
            Event::CarriedFound(carried) => {
                carried.find.iter().for_each(|(_, find)| self.lay_find(find));
            }
            Event::DaggerChosen { weapon } => self.shape_dagger(*weapon),
            Event::ThingsFound(items) => self.lay_down(items.iter().cloned()),
            Event::GoodsMoved { from, items } => {
                items.iter().for_each(|item| lift(&mut self.log_mut().ground, *from, item));
                self.lay_down(items.iter().cloned());
            }
            Event::BodyGone { body } => drop(self.bury(*body)),
            Event::Carried { who, body } => {
                if let Some(body) = self.bury(*body) {
                    self.member_mut(*who).pack.push(LootItem::Body(Box::new(body)));
                }
            }
            Event::Stripped { body } => self.strip(*body),
            Event::SpecialUsed { place, spent: true, .. } => self.log_mut().mark_place(*place, Marks::SPECIAL_SPENT),
            Event::ThingTaken { place } => {
                self.log_mut().mark_place(*place, Marks::THING_TAKEN);
                self.things.push(level);
            }
            Event::Refilled { level, place, contents, .. } => {
                let log = &mut self.logs[usize::from(*level) - 1];
                if let Some(contents) = contents {
                    log.stock.retain(|(other, _)| other != place);
                    log.stock.push((*place, (**contents).clone()));
                }
                log.groups.retain(|(other, _)| other != place);
                if let Some(marks) = log.places.get_mut(place.index()) {
                    *marks = Marks(marks.0 & (Marks::ENTERED.0 | Marks::GLIMPSED.0 | Marks::SHOWN.0));
                }
                self.forget_map();
            }
            Event::GoodsGone { level, place, body, .. } => {
                let log = &mut self.logs[usize::from(*level) - 1];
                match body {
                    true => log.bodies.iter_mut().filter(|(at, _)| at == place).for_each(|(_, b)| b.gear.clear()),
                    false => log.ground.retain(|(at, _)| at != place),
                }
            }
            event => self.apply_to_member(event),
        }
    }

    /// Events that change one member.
    fn apply_to_member(&mut self, event: &Event) {
        match event {
            Event::WentOut { who } => {
                let member = self.member_mut(*who);
                // A burnt torch is gone; an empty lantern waits for oil.
                let torch = member.flame.is_some_and(|flame| flame.good.row().usage == GoodUse::Torch);
                member.flame = member.flame.filter(|_| !torch).map(|flame| Flame { lit: false, ..flame });
            }
            Event::Ate { who, fed } => {
                let member = self.member_mut(*who);
                member.hungry = !fed;
                if let Some(food) = fed.then(|| good_for(member, GoodUse::Food)).flatten() {
                    use_up(member, food);
                }
            }
            Event::Woke { who } => self.member_mut(*who).condition = Condition::Sound,
            Event::Feverish { who, constitution } => {
                self.member_mut(*who).set(Attribute::Constitution, *constitution);
            }
            Event::Paid { who, coins } => pay(self.member_mut(*who), *coins),
            Event::Wounded { who, after, .. } => self.member_mut(*who).set(Attribute::Constitution, *after),
            Event::Changed { who, attribute, current, normal } => {
                let member = self.member_mut(*who);
                let now = member.character.current();
                *member.character.attributes.get_mut(*attribute) = *normal;
                member.character.current = Some(now);
                member.set(*attribute, *current);
            }
            Event::ConditionChanged { who, condition: condition @ (Condition::Stone | Condition::Dead) } => {
                self.fall(*who, *condition);
            }
            Event::ConditionChanged { who, condition } => {
                self.member_mut(*who).condition = *condition;
                self.raise(*who);
            }
            Event::Died { who } => self.fall(*who, Condition::Dead),
            Event::SoulHidden { who, keeper } => {
                self.fall(*who, Condition::Soulless);
                self.member_mut(*who).soul = Some(*keeper);
            }
            Event::Promised { who, kindred, .. } => self.member_mut(*who).second_life = Some(*kindred),
            Event::Reborn { who, character, .. } => {
                self.raise(*who);
                self.member_mut(*who).reborn = Some(character.clone());
            }
            Event::Caught { who, fever } => {
                let turn = self.turn.max(1);
                self.member_mut(*who).fever = if *fever { turn } else { 0 };
            }
            Event::Learned { who, from, points } => {
                let member = self.member_mut(*who);
                member.character.experience = member.character.experience.saturating_add(*points);
                let sum = &mut member.gained[*from as usize];
                *sum = sum.saturating_add(*points);
            }
            Event::Took { who, item } => {
                let here = self.here;
                lift(&mut self.log_mut().ground, here, item);
                stow(&mut self.member_mut(*who).pack, item.clone());
            }
            Event::Dropped { who, item } => {
                remove(&mut self.member_mut(*who).pack, item);
                self.lay_down([item.clone()]);
            }
            Event::ItemChanged { who, item, now } => {
                let pack = &mut self.member_mut(*who).pack;
                match now {
                    Some(now) => pack[usize::from(*item)] = now.clone(),
                    None => drop(pack.remove(usize::from(*item))),
                }
            }
            Event::Recorded { who, character } => self.member_mut(*who).character = (**character).clone(),
            Event::Lit { who, flame, used } => {
                let member = self.member_mut(*who);
                if let Some(good) = used {
                    use_up(member, *good);
                }
                member.flame = Some(*flame);
            }
            Event::PutOut { who } => {
                let member = self.member_mut(*who);
                member.lasting.wisp = false;
                if let Some(flame) = &mut member.flame {
                    flame.lit = false;
                }
            }
            Event::Advanced { who, option, larger, surface } => {
                self.member_mut(*who).character.advance(*option, *larger, *surface);
            }
            Event::Cast { casting, strength, .. } => {
                self.member_mut(casting.who).set(Attribute::Strength, strength[1]);
            }
            Event::Spelled { who, spell } => {
                let member = self.member_mut(*who);
                let lasting = &mut member.lasting;
                match *spell {
                    Spelled::Sight(until) => lasting.sight = until,
                    Spelled::Flying(until) => lasting.flying = until,
                    Spelled::Wisp(on) => lasting.wisp = on,
                    Spelled::Doubled(doubled) => {
                        lasting.undoubled =
                            doubled.map_or(0, |(attribute, ..)| member.character.attributes.get(attribute));
                        lasting.doubled = doubled;
                    }
                    Spelled::Size(size) => lasting.size = size,
                    Spelled::Shape(until) => lasting.shape = until,
                    Spelled::Lifted(until) => lasting.lifted = until,
                    Spelled::Risen(until) => lasting.risen = until,
                    Spelled::Bear(on) => lasting.bear = on,
                }
            }
            Event::BrokeOff { who, leaves: true, .. } => self.part_with(*who),
            Event::Quested { by, henchman } => {
                self.quests.push(Quest { by: *by, level: self.level });
                if let Some(who) = *henchman {
                    self.part_with(who);
                }
            }
            Event::QuestEnded { by, gift, .. } => {
                self.quests.retain(|quest| quest.by != *by);
                let member = self.member_mut(*by);
                match gift {
                    Some(LootItem::Coins(_, number)) => {
                        member.character.gold = member.character.gold.plus(Coins::gold(*number));
                    }
                    gift => member.pack.extend(gift.clone()),
                }
            }
            Event::Cursed { who, attribute, points, .. } => {
                let member = self.member_mut(*who);
                member.character.curses.push((*attribute, *points));
                member.feel_curse(*attribute, *points);
            }
            Event::Uncursed { who } => {
                let member = self.member_mut(*who);
                member.character.curses.clear();
                member.shake_off_curses();
                // The ring or blade that cursed its bearer is broken.
                member.character.weapons.retain(|owned| !owned.cursed);
                let evil = [MagicObject::CursedRing, MagicObject::CursedBlade];
                member.pack.retain(|item| !item.object().is_some_and(|object| evil.contains(&object)));
            }
            Event::CameBack { who, character, condition, fever } => self.take_back(*who, character, *condition, *fever),
            _ => {}
        }
    }

    /// A henchman leaves the party, and what it carries stays here.
    fn part_with(&mut self, who: MemberId) {
        let member = self.member_mut(who);
        (member.left, member.flame) = (true, None);
        let pack = core::mem::take(&mut member.pack);
        self.lay_down(pack);
    }

    /// One game turn: lights burn down, ST and ratings return (TT-DUNGEON-29).
    fn apply_turn(&mut self, recovers: bool) {
        self.turn += 1;
        self.moving = None;
        self.free_move = self.lasts(self.hasted);
        for member in &mut self.party {
            if let Some(flame) = member.flame.as_mut().filter(|flame| flame.lit) {
                flame.left = flame.left.saturating_sub(1);
            }
            let strength = member.now(Attribute::Strength);
            let missing = strength < member.character.attributes.get(Attribute::Strength);
            if recovers && missing && member.is_alive() && member.fever == 0 && !member.hungry {
                member.set(Attribute::Strength, strength + 1);
            }
        }
        if !recovers {
            return;
        }
        let turn = self.turn;
        for log in &mut self.logs {
            log.barred.retain(|(_, until, _)| *until >= turn);
            for troop in log.groups.iter_mut().filter_map(|(_, troop)| troop.as_mut()) {
                let more = if troop.raged { RAGED_REGAINED } else { RATING_REGAINED as u16 };
                troop.ratings.iter_mut().for_each(|(now, full)| *now = (*now + more).min(*full));
                troop.raged &= troop.is_wounded();
            }
        }
        for beast in &mut self.beasts {
            beast.rating = (beast.rating + RATING_REGAINED as u16).min(beast.full);
        }
    }

    fn apply_move(&mut self, by: Passage, level: u8, to: PlaceId) {
        if level != self.level || self.logs.is_empty() {
            self.level = level;
            self.deepest = self.deepest.max(level);
            self.unroll();
        }
        while self.logs.len() < usize::from(level) {
            self.logs.push(LevelLog::default());
        }
        let map = self.map();
        if self.log().is_new() {
            let (places, links) = (map.places.len(), map.links.len());
            let log = self.log_mut();
            log.places = vec![Marks::default(); places];
            log.links = vec![Marks::default(); links];
        }
        self.came_by = match by {
            Passage::Through(link) | Passage::Retreat(link) => Some(link),
            Passage::Stairs | Passage::Fall | Passage::Magic => None,
        };
        (self.here, self.encounter) = (to, None);
        self.daggers.clear();
        self.moving = if let Passage::Through(link) = by { Some(link) } else { None };
        let came_by = self.came_by;
        let log = self.log_mut();
        log.mark_place(to, Marks::ENTERED);
        for exit in map.exits(to) {
            let link = map.link(exit.link);
            if link.door.kind != DoorKind::Secret || link.door.open || came_by == Some(exit.link) {
                log.mark_link(exit.link, Marks::SEEN);
            }
        }
    }

    fn with_troop(&mut self, change: impl FnOnce(&mut Troop)) {
        let here = self.here;
        if let Some(mut troop) = self.troop(&self.map()) {
            change(&mut troop);
            self.log_mut().set_group(here, Some(troop));
        }
    }

    /// A member falls: its loot lies on the ground, its gear stays with the body (DEC-229).
    fn fall(&mut self, who: MemberId, condition: Condition) {
        let here = self.here;
        let member = self.member_mut(who);
        let lies = core::mem::replace(&mut member.condition, condition) == Condition::Soulless;
        member.soul = None;
        if lies {
            // The soulless body is dead where it lies.
            return;
        }
        (member.flame, member.lasting) = (None, Default::default());
        let pack = core::mem::take(&mut member.pack);
        // A curse dies with its bearer.
        let weapons = member.character.weapons.drain(..);
        let weapons = weapons.map(|owned| LootItem::Weapon(OwnedWeapon { cursed: false, ..owned }, 0));
        let mut gear: Vec<LootItem> = weapons.collect();
        let gold = member.character.gold.whole_gold();
        if gold > 0 {
            gear.push(LootItem::Coins(Coin::Gold, gold));
            member.character.gold = Coins::NONE;
        }
        let (name, stone, weight) =
            (member.character.name.clone(), condition == Condition::Stone, member.body_weight());
        self.lay_down(pack);
        let body = Body { name, member: Some(who), stone, gear, weight };
        self.log_mut().bodies.push((here, body));
    }

    /// A member that lives again has no body here; its gear is on the ground.
    pub(super) fn raise(&mut self, who: MemberId) {
        self.member_mut(who).soul = None;
        for log in &mut self.logs {
            if let Some(at) = log.bodies.iter().position(|(_, body)| body.member == Some(who)) {
                let (place, body) = log.bodies.remove(at);
                body.gear.into_iter().for_each(|item| lay(&mut log.ground, place, item));
            }
        }
    }

    /// The spirit sees the places and their ways; their doors can be enchanted.
    fn apply_spirit(&mut self, who: MemberId, places: &[PlaceId]) {
        let map = self.map();
        for exit in places.iter().flat_map(|place| map.exits(*place)) {
            if map.link(exit.link).door.kind != DoorKind::Secret {
                self.log_mut().mark_link(exit.link, Marks::SEEN);
            }
        }
        self.spirit = Some((who, places.to_vec()));
    }

    fn take_back(&mut self, who: MemberId, character: &Delver, condition: Condition, fever: bool) {
        let turn = self.turn.max(1);
        let member = self.member_mut(who);
        let before = member.character.experience;
        // The pack has its magic objects.
        member.character = Delver { objects: Vec::new(), ..character.clone() };
        let gained = character.experience.saturating_sub(before);
        member.gained[PointSource::Fight as usize] = member.gained[PointSource::Fight as usize].saturating_add(gained);
        if fever && member.fever == 0 {
            member.fever = turn;
        }
        match condition {
            Condition::Dead | Condition::Stone => self.fall(who, condition),
            _ => member.condition = condition,
        }
    }
}
