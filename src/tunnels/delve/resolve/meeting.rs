//! Meetings: wanderers come, groups react, the party fights, runs or hides (TT-REACT, TT-WANDER, DEC-045 to DEC-048).

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::experience;
use crate::data::monster::{MonsterTrait, RESPECTED_CHARISMA};
use crate::data::reaction::Reaction;
use crate::delve::event::{Event, PointSource};
use crate::delve::log::{Mood, Troop};
use crate::delve::member::{Beast, MemberId};
use crate::delve::state::{Delve, Encounter, Scene};
use crate::dungeon::group::fits;
use crate::dungeon::level::Width;
use crate::model::setup::Space;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// A total of 2 dice that is the worst reaction.
const WORST: u8 = 2;
/// The highest die that hides a party (DEC-048).
pub(crate) const HIDDEN_UP_TO: u8 = 3;
/// The highest dice for a meeting in the passage, and for one from the front (DEC-048).
const PASSAGE_UP_TO: u8 = 4;
const FRONT_UP_TO: u8 = 3;

impl Delve {
    /// Wanderers come: unheard ones meet the party at once, others leave it one action (TT-WANDER-07).
    pub(super) fn arrive_wanderers(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let silent = self.coming.as_ref().is_some_and(|troop| troop.kind.has(MonsterTrait::Silent));
        if self.lasts(self.hidden) {
            self.emit(run, Event::PassedBy);
        } else if self.troop(&self.map()).is_some() {
            // They wait until the party is alone: one group at a time.
        } else if silent || self.walking().next().is_none() {
            self.await_group(run);
        } else {
            self.set_scene(run, Scene::Warned);
        }
    }

    /// The coming group arrives and reacts.
    pub(super) fn await_group(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if self.scene == Scene::Meeting {
            // At a meeting the party withdraws a little and lets the group be (DEC-046).
            return self.retreat_quietly(run);
        }
        self.set_scene(run, Scene::Exploring);
        self.arrive(run);
        self.meet(run);
    }

    /// The coming group is here. Dice tell where it meets a party on its way, and from which side (DEC-048).
    fn arrive(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.emit(run, Event::Arrived);
        let Some(link) = self.moving else { return };
        let map = self.map();
        let kind = self.troop(&map).map(|troop| troop.kind);
        let dice = run.pair();
        let room = match map.link(link).width {
            Width::Wide => Space::Passage,
            Width::Narrow => Space::Narrow,
        };
        let passage = kind.filter(|kind| dice[0] <= PASSAGE_UP_TO && fits(*kind, room)).map(|_| room);
        let encounter = Encounter { passage, rear: dice[1] > FRONT_UP_TO };
        self.emit(run, Event::Encountered { dice, encounter });
    }

    pub(super) fn hide(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let die = run.dice.face();
        let done = die <= HIDDEN_UP_TO;
        self.emit(run, Event::Hid { die, done });
        self.set_scene(run, Scene::Exploring);
        if done {
            self.emit(run, Event::PassedBy);
        } else {
            self.await_group(run);
        }
    }

    pub(super) fn run_away(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if self.scene == Scene::Warned {
            self.emit(run, Event::Arrived);
        }
        self.retreat_quietly(run);
    }

    fn retreat_quietly(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.pass_turn(run, true);
        self.retreat(run);
    }

    /// The party and the group of the place face each other.
    pub(crate) fn meet(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let Some(mut troop) = self.troop(&self.map()) else { return };
        if self.lasts(self.hidden)
            || self.lasts(troop.asleep)
            || self.walking().next().is_none() && self.living().next().is_none()
        {
            return;
        }
        if troop.mood == Mood::Unmet {
            troop.mood = self.react(run, &troop);
            self.emit(run, Event::MoodChanged(troop.mood));
        }
        match troop.mood {
            Mood::Frenzied | Mood::Hostile | Mood::Unmet => self.begin_fight(run, true),
            Mood::Wary | Mood::Talks => self.set_scene(run, Scene::Meeting),
            Mood::Friendly => self.set_scene(run, Scene::Exploring),
            Mood::Afraid => self.frighten(run, &troop),
        }
    }

    /// 2 dice for the attitude of a group at the first meeting (TT-REACT-T1, DEC-045).
    fn react(&mut self, run: &mut Run<'_, impl EventSink<Event>>, troop: &Troop) -> Mood {
        let dice = run.pair();
        let (respected, least) = RESPECTED_CHARISMA;
        let charisma = |id: MemberId| self.member(id).now(Attribute::Charisma);
        let hated = troop.kind.row().charisma > 0 && self.walking().any(|id| charisma(id) < 0);
        let respects = troop.kind.has(MonsterTrait::RespectsCharisma) && charisma(self.voice()) >= respected;
        let total = match dice[0] + dice[1] {
            _ if hated || troop.kind.has(MonsterTrait::Frenzied) => WORST,
            sum if respects => sum.max(least),
            sum => sum,
        };
        let reaction = Reaction::on(total);
        self.emit(run, Event::Reacted { dice, total, reaction });
        match reaction {
            Reaction::Berserk => Mood::Frenzied,
            Reaction::Attack => Mood::Hostile,
            Reaction::PartyChooses => Mood::Wary,
            // Without a common language it is as on 6 to 8 (DEC-046).
            Reaction::Parley if self.speaker(troop.kind).is_none() => Mood::Wary,
            Reaction::Parley => Mood::Talks,
            Reaction::Afraid => Mood::Afraid,
        }
    }

    /// The frightened leave by another exit that the party knows; without one those with nerves surrender (DEC-046).
    fn frighten(&mut self, run: &mut Run<'_, impl EventSink<Event>>, troop: &Troop) {
        let map = self.map();
        let others = self
            .known_exits(&map, self.here)
            .any(|exit| self.came_by != Some(exit.link) && self.is_passable(&map, exit.link));
        if others || !troop.kind.has_nerves() {
            self.set_scene(run, Scene::Exploring);
            self.disperse(run);
            return;
        }
        self.overpower(run, troop);
    }

    /// The group cannot defend itself: each is to be captured or finished off.
    fn overpower(&mut self, run: &mut Run<'_, impl EventSink<Event>>, troop: &Troop) {
        let left = troop.ratings.iter().map(|(now, full)| (troop.kind, *now, *full)).collect();
        self.emit(run, Event::TroopChanged { place: self.here, troop: None });
        self.set_scene(run, Scene::Captives { left, paid: false });
    }

    pub(super) fn attack(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        // Other wanderers wait while the party faces the group of the place.
        if self.scene == Scene::Warned {
            self.arrive(run);
        }
        let map = self.map();
        if let Some(troop) = self.troop(&map).filter(|troop| self.lasts(troop.asleep)) {
            // Sleepers are at the party's mercy (DEC-180).
            return self.overpower(run, &troop);
        }
        let mood = self.troop(&map).map_or(Mood::Hostile, |troop| match troop.mood {
            Mood::Unmet => Mood::Hostile,
            mood => mood.worse(),
        });
        self.emit(run, Event::MoodChanged(mood));
        self.begin_fight(run, false);
    }

    /// Takes the helpless foe into the party (TT-TAME-01, -03). One that surrendered without a fight is worth its experience now.
    pub(super) fn capture(&mut self, run: &mut Run<'_, impl EventSink<Event>>, by: MemberId) {
        let Scene::Captives { left, paid } = &self.scene else { return };
        let (Some((kind, rating, full)), paid) = (left.first().copied(), *paid) else { return };
        self.emit(run, Event::CaptiveDone { tamed: true });
        self.emit(run, Event::Tamed(Beast::new(kind, rating, full, by)));
        if !paid {
            self.credit(run, full);
        }
    }

    /// Experience for a foe that was subdued without a fight, to everyone on their feet (TT-XP-03, DEC-103).
    pub(super) fn credit(&mut self, run: &mut Run<'_, impl EventSink<Event>>, full: u16) {
        let all: Vec<MemberId> = self.walking().collect();
        for id in all {
            let points = experience::for_monster(self.level, self.member(id).character.level(), full.into());
            self.learn(run, id, PointSource::Fight, points);
        }
    }

    pub(super) fn finish(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let Scene::Captives { left, paid } = &self.scene else { return };
        let (full, paid) = (left.first().map_or(0, |(_, _, full)| *full), *paid);
        self.emit(run, Event::CaptiveDone { tamed: false });
        if !paid {
            self.credit(run, full);
        }
        self.emit(run, Event::Killed { number: 1 });
    }
}
