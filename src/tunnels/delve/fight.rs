//! To a fight and back: the set-up from the party and the group, and the results for both (DEC-050, DEC-051, DEC-054, DEC-071).

mod fates;

use crate::battle::event::{Change, Event as FightEvent};
use crate::battle::fighter::{Being, FightSide, Fighter, FighterId, Monster, Status};
use crate::battle::resolve::Run;
use crate::battle::state::{COMBAT_TURNS, Fight, FightEnd, PlaceMagic, TURN_LIMIT};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::supply::GoodUse;
use crate::data::treasure::MagicObject;
use crate::delve::event::{Event, Spelled};
use crate::delve::fight::fates::Fates;
use crate::delve::goods::LootItem;
use crate::delve::log::{Dozing, Mood, Troop};
use crate::delve::member::{Beast, Condition, DelveMember, MemberId};
use crate::delve::state::{Delve, Fighters, Scene, owns};
use crate::model::delver::Delver;
use crate::model::roll::Faces;
use crate::model::setup::{FoeEntry, Ground, Light, Member, Setup as FightSetup};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// The highest die on which foes follow a party that fled from their attack, once (DEC-054).
const FOLLOW_UP_TO: u8 = 3;
/// The form that the gem of the bear gives (DEC-205).
const BEAR: &str = "cave bear";

impl Delve {
    /// Begins a fight with the group of the place. `surprised`: there is no time to put lights down (TT-COMBAT-18).
    pub(crate) fn begin_fight(&mut self, run: &mut Run<'_, impl EventSink<Event>>, surprised: bool) {
        let Some(troop) = self.troop(&self.map()) else { return };
        if self.lasts(self.hidden) {
            // Who attacks becomes visible (DEC-140).
            self.emit(run, Event::PartyHidden { until: 0 });
        }
        let rebels = self.roll_revolts(run);
        self.fight_with(run, Some(&troop), surprised, false, rebels);
    }

    /// Beasts that revolt at the parting attack the party.
    pub(crate) fn fight_rebels(&mut self, run: &mut Run<'_, impl EventSink<Event>>, rebels: Vec<u8>) {
        self.fight_with(run, None, true, false, rebels);
    }

    fn fight_with(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        troop: Option<&Troop>,
        surprised: bool,
        follows: bool,
        rebels: Vec<u8>,
    ) {
        let mut foes = troop.map(Troop::foes).unwrap_or_default();
        foes.extend(rebels.iter().map(|index| {
            let beast = self.beasts[usize::from(*index)];
            let full = (beast.rating < beast.full).then_some(beast.full);
            FoeEntry::Monster { kind: beast.kind, rating: Some(beast.rating.max(1)), full, invisible: false }
        }));
        let mut members: Vec<MemberId> = self.walking().collect();
        if foes.is_empty() {
            return;
        }
        let encounter = self.encounter.filter(|_| troop.is_some_and(|troop| troop.wanders));
        if encounter.is_some_and(|encounter| encounter.rear) {
            // The rear rank is the front (DEC-065).
            members.reverse();
        }
        if members.is_empty() {
            // Nobody stands: the senseless are slain where they lie.
            let victims = self.everyone();
            victims.into_iter().for_each(|who| self.emit(run, Event::Died { who }));
            return;
        }
        self.shed_loads(run);
        let beasts = (0..self.beasts.len() as u8).filter(|index| !rebels.contains(index)).collect();
        let map = self.map();
        let place = map.place(self.here);
        let party: Vec<Member> = members.iter().map(|id| fight_member(self.member(*id))).collect();
        let lights = party.iter().filter(|member| member.light.is_some()).count() as u8;
        // A wisp in the fight goes with its bearer; that of a senseless one lies here.
        let shines = |id: MemberId| {
            let member = self.member(id);
            member.lasting.wisp && !member.is_up() || owns(member, MagicObject::GlowStone)
        };
        let passage = encounter.and_then(|encounter| encounter.passage);
        let lit = place.lit && passage.is_none() || self.living().any(shines);
        // A secret exit that nobody found is no way out: it would show by what the foes do.
        let cornered = passage.is_none() && self.known_exits(&map, self.here).count() <= 1;
        let leader = members.iter().position(|id| *id == self.voice()).unwrap_or(0) as u8;
        let setup = FightSetup {
            rules: self.dungeon.rules,
            level: self.level,
            ground: Ground { space: passage.unwrap_or(place.space), lit, cornered },
            leader,
            surprised,
            frenzied: troop.is_some_and(|troop| troop.mood == Mood::Frenzied),
            known: troop.is_some_and(|troop| troop.known),
            ..FightSetup::new(party, foes)
        };
        let (troop, ambush) = (troop.is_some(), false);
        let scene = Scene::Fight(Fighters { members, beasts, rebels, lights, troop, follows, ambush });
        self.emit(run, Event::FightBegan(Box::new(setup), scene));
    }

    /// The attacked let loot fall until they can fight: what is worth least for its weight first (DEC-012).
    fn shed_loads(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let members: Vec<MemberId> = self.walking().collect();
        for who in members {
            while self.member(who).is_overloaded() {
                let Some(item) = self.member(who).pack.iter().min_by_key(|item| item.priority()).cloned() else {
                    break;
                };
                self.emit(run, Event::Dropped { who, item });
            }
        }
    }

    /// Tamed monsters that have regained their rating may revolt: 2 dice against the master's charisma (TT-TAME-07, -08, DEC-051).
    pub(crate) fn roll_revolts(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> Vec<u8> {
        let mut rebels = Vec::new();
        let mut soothed = self.living().any(|id| owns(self.member(id), MagicObject::Whistle));
        for index in 0..self.beasts.len() as u8 {
            let beast = self.beasts[usize::from(index)];
            if let Some(dice) = beast.dice {
                if self.elemental_rebels(run, index, dice) {
                    rebels.push(index);
                }
                continue;
            }
            if beast.bound || beast.rating < beast.full {
                continue;
            }
            if soothed {
                soothed = false;
                continue;
            }
            let master = if self.member(beast.master).is_alive() { beast.master } else { self.voice() };
            let charisma = self.member(master).now(Attribute::Charisma);
            let mut faces = Faces::NONE;
            loop {
                let pair = run.pair();
                pair.into_iter().for_each(|face| faces.push(face));
                if pair != [6, 6] || faces.len() >= 20 {
                    break;
                }
            }
            let revolts = faces.sum() > i32::from(charisma);
            self.emit(run, Event::RevoltRolled { beast: index, faces, charisma, revolts });
            if revolts {
                rebels.push(index);
            }
        }
        rebels
    }

    /// The dice of an elemental against the attributes of its master: higher, and it fights for the foes (DEC-176).
    fn elemental_rebels(&mut self, run: &mut Run<'_, impl EventSink<Event>>, beast: u8, dice: u8) -> bool {
        let mut faces = Faces::NONE;
        (0..dice).for_each(|_| faces.push(run.dice.face()));
        let master = self.beasts[usize::from(beast)].master;
        let charisma = self.member(master).character.current().sum() as i16;
        let revolts = faces.sum() > i32::from(charisma);
        self.emit(run, Event::RevoltRolled { beast, faces, charisma, revolts });
        revolts
    }

    /// The allies of the party that join a fight at its beginning.
    pub(crate) fn allies(&self) -> Vec<Fighter> {
        let Scene::Fight(fighters) = &self.scene else { return Vec::new() };
        let ally = |index: &u8| {
            let beast = self.beasts[usize::from(*index)];
            let mut monster = Monster::new(beast.kind, beast.full);
            monster.rating = beast.rating;
            monster.dice = beast.dice;
            let master = fighters.members.iter().position(|id| *id == beast.master);
            monster.kept_by = master.filter(|_| beast.kept).map(|at| FighterId(at as u8));
            Fighter::new(FightSide::Party, self.member(beast.master).seat, Being::Monster(monster))
        };
        fighters.beasts.iter().map(ally).collect()
    }

    /// The magic that the party and the group of the place bring along: light, sight, wings, shapes, speed and glue.
    pub(crate) fn opening(&self) -> Vec<FightEvent> {
        let Scene::Fight(fighters) = &self.scene else { return Vec::new() };
        let mut events = Vec::new();
        for (who, id) in (0..).map(FighterId).zip(&fighters.members) {
            let member = self.member(*id);
            let mut change = |change| events.push(FightEvent::Changed { who, change });
            if owns(member, MagicObject::SightHelm) {
                change(Change::Sight(TURN_LIMIT));
            } else if self.lasts(member.lasting.sight) {
                change(Change::Sight(self.combat_turns(member.lasting.sight)));
            }
            if member.lasting.wisp {
                // It shines, and excludes weapons (TT-SPELL-0103, TT-COMBAT-17).
                change(Change::Wisp(TURN_LIMIT));
            }
            if self.lasts(member.lasting.flying) && !member.character.flies() {
                change(Change::Flying(self.combat_turns(member.lasting.flying)));
            }
            if self.spirit.as_ref().is_some_and(|(caster, _)| caster == id) {
                // The body of a spirit abroad lies helpless (DEC-162).
                change(Change::Asleep(COMBAT_TURNS));
            }
            if let Some(kind) = MonsterId::of(BEAR).filter(|_| member.lasting.bear) {
                let form = Monster::new(kind, kind.rating(1).unwrap_or(1) as u16);
                events.push(FightEvent::Transformed { who, form });
            }
        }
        if let Some(troop) = self.troop(&self.map()).filter(|_| fighters.troop) {
            // The foes come after the members.
            let foe = |number: u8, change| (FighterId(fighters.members.len() as u8 + number), change);
            let soft = troop.softened.map(|number| foe(number, Change::Softened));
            let dozing = troop.dozing.iter().flat_map(|Dozing { until, foes }| {
                foes.iter().map(|number| foe(*number, Change::Asleep(self.combat_turns(*until))))
            });
            events.extend(soft.into_iter().chain(dozing).map(|(who, change)| FightEvent::Changed { who, change }));
        }
        let mut magic = PlaceMagic::default();
        if self.lasts(self.hasted) {
            (magic.hasted, magic.haste) = (self.combat_turns(self.hasted), 1);
        }
        let glued = self.troop(&self.map()).filter(|troop| fighters.troop && self.lasts(troop.slowed));
        if let Some(troop) = glued {
            (magic.glued, magic.glue) = (self.combat_turns(troop.slowed), troop.glue);
        }
        if magic != PlaceMagic::default() {
            events.push(FightEvent::PlaceChanged(Box::new(magic)));
        }
        events
    }

    /// The last combat turn of magic that lasts until a game turn (DEC-071).
    fn combat_turns(&self, until: u32) -> u16 {
        let game_turns = (until + 1).saturating_sub(self.turn).min(u32::from(TURN_LIMIT / COMBAT_TURNS));
        game_turns as u16 * COMBAT_TURNS
    }

    /// Takes the results of a fight that is over.
    pub(crate) fn end_fight(&mut self, fight: &Fight, run: &mut Run<'_, impl EventSink<Event>>) {
        let Scene::Fight(fighters) = self.scene.clone() else { return };
        if fighters.ambush {
            return self.end_ambush(fight, run, &fighters);
        }
        let end = fight.outcome.unwrap_or(FightEnd::Undecided);
        self.emit(run, Event::FightOver { turns: fight.turn });
        self.take_members(run, fight, &fighters, end);
        let before = self.troop(&self.map()).filter(|_| fighters.troop);
        let fates = Fates::of(fight, &fighters, before.as_ref());
        self.take_beasts(run, fight, &fighters);
        self.note_lights(run, fight, &fighters);
        if fates.killed > 0 {
            self.emit(run, Event::Killed { number: fates.killed });
        }
        // Each started game turn counts; those that the fight finished have given back ST already.
        let (whole, part) = (fight.turn / COMBAT_TURNS, fight.turn % COMBAT_TURNS);
        (0..whole).for_each(|_| self.pass_turn(run, false));
        if part > 0 {
            self.pass_turn(run, true);
        }
        if self.living().next().is_none() {
            self.leave_troop(run, before, fates, true);
            return self.emit(run, Event::Ended(Scene::Lost));
        }
        self.keep_wisps(run, fight, &fighters);
        self.break_off(run);
        match end {
            FightEnd::Won | FightEnd::DrivenOff => self.end_won(run, before, fates),
            _ => self.end_fled(run, before, fates, end, fighters.follows),
        }
        self.settle(run);
    }

    /// A wisp that was cast in the fight burns on with its bearer. Its cast paid for the game turn that is over, and each further one
    /// costs its price again (TT-SPELL-0103, DEC-143).
    fn keep_wisps(&mut self, run: &mut Run<'_, impl EventSink<Event>>, fight: &Fight, fighters: &Fighters) {
        for (at, who) in (0..).map(FighterId).zip(fighters.members.iter().copied()) {
            // One that was brought along has no end in the fight, and its price was paid already.
            let until = fight.get(at).effects.wisp;
            if fight.lasts(until) && until < TURN_LIMIT && self.member(who).is_up() {
                self.emit(run, Event::Spelled { who, spell: Spelled::Wisp(true) });
            } else if until == 0 && self.member(who).lasting.wisp {
                // Cancelled in the fight.
                self.emit(run, Event::Spelled { who, spell: Spelled::Wisp(false) });
            }
        }
    }

    fn end_won(&mut self, run: &mut Run<'_, impl EventSink<Event>>, before: Option<Troop>, fates: Fates) {
        self.set_scene(run, Scene::Exploring);
        if let Some(troop) = before {
            let fled =
                Troop { ratings: fates.fled, mood: Mood::Hostile, known: true, softened: None, dozing: None, ..troop };
            if fled.ratings.is_empty() {
                self.emit(run, Event::TroopChanged { place: self.here, troop: None });
                self.leave_carried(run, &fled);
            } else {
                self.emit(run, Event::TroopChanged { place: self.here, troop: Some(Box::new(fled)) });
                self.disperse(run);
            }
        }
        if !fates.captives.is_empty() {
            self.set_scene(run, Scene::Captives { left: fates.captives, paid: true });
        } else if self.walking().next().is_some() {
            let map = self.map();
            self.spring_on_entry(run, &map);
        }
    }

    /// The party got away, or could not be beaten: it goes back the way it came, and the foes may follow.
    fn end_fled(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        before: Option<Troop>,
        fates: Fates,
        end: FightEnd,
        follows: bool,
    ) {
        let from = self.here;
        let pursues = before.as_ref().is_some_and(|troop| {
            let hostile = matches!(troop.mood, Mood::Hostile | Mood::Frenzied);
            hostile && !self.lasts(troop.slowed) && !troop.kind.has(crate::data::monster::MonsterTrait::NeverPursues)
        });
        let left = self.leave_troop(run, before, fates, false);
        self.retreat(run);
        let safe = self.here != from && self.scene == Scene::Exploring && self.walking().next().is_some();
        if end != FightEnd::Fled || !pursues || follows || !left || !safe || self.lasts(self.hidden) {
            return;
        }
        let die = run.dice.face();
        self.emit(run, Event::Rolled { faces: vec![die] });
        if die <= FOLLOW_UP_TO && self.troop(&self.map()).is_none() {
            self.emit(run, Event::TroopMoved { from, to: Some(self.here) });
            let troop = self.troop(&self.map());
            let rebels = self.roll_revolts(run);
            self.fight_with(run, troop.as_ref(), true, true, rebels);
        }
    }

    /// The group that stays in the place after the fight. Returns whether anyone is left.
    fn leave_troop(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        before: Option<Troop>,
        fates: Fates,
        victorious: bool,
    ) -> bool {
        let Some(troop) = before else { return false };
        let mut ratings = fates.stay;
        ratings.extend(fates.fled);
        ratings.extend(fates.captives.iter().map(|(_, now, full)| (*now, *full)));
        let raged = victorious || troop.mood == Mood::Frenzied;
        let left = Troop { ratings, mood: Mood::Hostile, known: true, raged, softened: None, dozing: None, ..troop };
        let any = !left.ratings.is_empty();
        let troop = any.then(|| Box::new(left));
        self.emit(run, Event::TroopChanged { place: self.here, troop });
        any
    }

    pub(super) fn take_members(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        fight: &Fight,
        fighters: &Fighters,
        end: FightEnd,
    ) {
        for (at, who) in (0..).map(FighterId).zip(fighters.members.iter().copied()) {
            let fighter = fight.get(at);
            let Some(person) = fighter.person().copied() else { continue };
            // Who lies senseless in a place that the party holds, or that nobody notices, is with it afterwards.
            let own_end = if fighter.status == Status::Fainted && end != FightEnd::Lost { FightEnd::Won } else { end };
            let member = self.member(who);
            let mut character = member.character.after(fighter, own_end).unwrap_or_else(|| {
                let experience = member.character.experience.saturating_add(person.gained);
                Delver { experience, ..member.character.clone() }
            });
            if member.lasting.risen != 0 {
                character.experience = member.character.experience;
            }
            keep_doubled(member, &person.current, &mut character);
            let condition = match fighter.status {
                Status::Dead | Status::Subdued => Condition::Dead,
                Status::Stone => Condition::Stone,
                Status::Fainted if end == FightEnd::Lost => Condition::Dead,
                Status::Fainted => Condition::Fainted,
                Status::Active | Status::Fled | Status::Gone => Condition::Sound,
            };
            let fever = fighter.effects.fever;
            let bear = member.lasting.bear;
            self.emit(run, Event::CameBack { who, character: Box::new(character), condition, fever });
            if bear {
                self.emit(run, Event::Spelled { who, spell: Spelled::Bear(false) });
            }
        }
        if end == FightEnd::Lost {
            // The senseless who were no part of the fight share the party's fate.
            let rest = self.everyone();
            rest.into_iter().for_each(|who| self.emit(run, Event::Died { who }));
        }
    }

    /// The beasts after the fight: those who fell or revolted are gone, called beings and converts join.
    fn take_beasts(&mut self, run: &mut Run<'_, impl EventSink<Event>>, fight: &Fight, fighters: &Fighters) {
        let foes = usize::from(fight.foes_began);
        let first = fighters.members.len() + foes;
        let mut gone: Vec<u8> = fighters.rebels.clone();
        for (at, index) in (first..).zip(fighters.beasts.iter().copied()) {
            let Some(fighter) = fight.fighters.get(at) else { continue };
            let there = matches!(fighter.status, Status::Active | Status::Fainted | Status::Fled | Status::Gone);
            match fighter.monster().filter(|_| there && fighter.side == FightSide::Party) {
                Some(monster) => {
                    let (rating, bound) = (monster.rating.max(1), self.beasts[usize::from(index)].bound);
                    self.emit(run, Event::BeastChanged { beast: index, rating, bound });
                }
                None => gone.push(index),
            }
        }
        gone.sort_unstable_by(|one, other| other.cmp(one));
        for beast in gone {
            self.emit(run, Event::BeastLeft { beast, died: true });
        }
        let joined = fight.fighters.iter().skip(first + fighters.beasts.len());
        let converts = fight.fighters.iter().skip(fighters.members.len()).take(foes);
        let lasting = |fighter: &&Fighter| {
            fighter.side == FightSide::Party && fighter.status == Status::Active && fighter.effects.leaves == 0
        };
        let allies: Vec<Monster> =
            joined.chain(converts).filter(lasting).filter_map(|fighter| fighter.monster().copied()).collect();
        for monster in allies.into_iter().filter(|m| m.dice.is_none() && m.kept_by.is_none() && m.feigns.is_none()) {
            let master = self.voice();
            let (rating, full) = (monster.rating, monster.full);
            self.emit(run, Event::Tamed(Beast { full, ..Beast::called(monster.kind, rating, master) }));
        }
    }

    /// Lights that were dropped in haste and went out.
    fn note_lights(&mut self, run: &mut Run<'_, impl EventSink<Event>>, fight: &Fight, fighters: &Fighters) {
        let out = usize::from(fighters.lights.saturating_sub(fight.lights));
        let lit = |id: &&MemberId| self.member(**id).flame.is_some_and(|flame| flame.lit);
        let dark: Vec<MemberId> = fighters.members.iter().filter(lit).rev().take(out).copied().collect();
        dark.into_iter().for_each(|who| self.emit(run, Event::PutOut { who }));
    }
}

/// A member as it enters a fight.
pub(super) fn fight_member(member: &DelveMember) -> Member {
    let light = member.flame.filter(|flame| flame.lit).map(|flame| match flame.good.row().usage {
        GoodUse::Lantern => Light::Lantern,
        _ => Light::Torch,
    });
    // Worn magic works in the fight.
    let works = |object| matches!(object, MagicObject::MailRing | MagicObject::MightGauntlets | MagicObject::PaceBoots);
    let worn = member.pack.iter().filter_map(|item| match item {
        LootItem::Magic(magic) if works(magic.find.object) => Some(magic.kept()),
        _ => None,
    });
    let character = Delver { objects: worn.collect(), ..member.character.clone() };
    Member { seat: member.seat, light, ..Member::new(character) }
}

/// Attributes that magic raised above normal before the fight keep what is left of them.
fn keep_doubled(member: &DelveMember, now: &crate::data::attribute::Attributes, character: &mut Delver) {
    let mut current = character.current();
    for attribute in Attribute::ALL {
        if member.now(attribute) > member.character.attributes.get(attribute) {
            *current.get_mut(attribute) = now.get(attribute).max(1);
        }
    }
    character.current = (current != character.attributes).then_some(current);
}
