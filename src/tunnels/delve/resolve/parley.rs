//! Parley: the charisma of the speaker against that of the group decides (DEC-047).

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::delve::apply::purse;
use crate::delve::command::Topic;
use crate::delve::event::{Event, Fact};
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::{Beast, MemberId};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Exit, Level, PlaceId};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::game::EventSink;

/// The lead in charisma that befriends, and the one that commands (TT-CHAR-19, TT-CHAR-20).
pub const BEFRIENDS: i16 = 5;
pub const COMMANDS: i16 = 10;

/// The lead in charisma with which a group grants a request. `None` if no lead decides.
pub const fn needed_lead(topic: Topic) -> Option<i16> {
    match topic {
        Topic::CommandLeave | Topic::CommandJoin => Some(COMMANDS),
        Topic::Pass | Topic::AskWay | Topic::Befriend => Some(BEFRIENDS),
        Topic::Toll | Topic::BreakOff => None,
    }
}

impl Delve {
    /// The toll for a die: 10 gold pieces for each pip and level.
    fn toll(&self, die: u8) -> Coins {
        Coins::gold(u32::from(die) * 10 * u32::from(self.level))
    }

    /// The member who pays a toll, the speaker first. `None` if nobody is rich enough.
    fn toll_payer(&self, speaker: MemberId, toll: Coins) -> Option<MemberId> {
        [speaker].into_iter().chain(self.everyone()).find(|id| purse(self.member(*id)) >= toll)
    }

    /// The chance that the group here grants a request: 0 or 1 where charisma decides, and that of a die which asks no more than a
    /// purse holds. `None` for the end of a parley, and if nobody can talk.
    pub fn talk_chance(&self, topic: Topic) -> Option<Chance> {
        let troop = self.troop(&self.map())?;
        let who = self.speaker(troop.kind)?;
        let payable = || (1..=6).filter(|die| self.toll_payer(who, self.toll(*die)).is_some()).count();
        match needed_lead(topic) {
            Some(needed) => Some(Chance { ways: u64::from(self.charisma_gap(who, &troop) >= needed), of: 1 }),
            None if topic == Topic::Toll => Some(Chance { ways: payable() as u64, of: 6 }),
            None => None,
        }
    }

    /// The speaker's charisma less that of the group.
    pub fn charisma_gap(&self, who: MemberId, troop: &Troop) -> i16 {
        self.member(who).now(Attribute::Charisma) - i16::from(troop.kind.row().charisma)
    }

    pub(super) fn talk(&mut self, run: &mut Run<'_, impl EventSink<Event>>, topic: Topic) {
        let Some(troop) = self.troop(&self.map()) else { return };
        let Some(who) = self.speaker(troop.kind) else { return };
        let gap = self.charisma_gap(who, &troop);
        if topic == Topic::BreakOff {
            self.emit(run, Event::Talked { who, topic, gap, done: true });
            self.emit(run, Event::MoodChanged(Mood::Hostile));
            return self.begin_fight(run, false);
        }
        self.spend_turn(run);
        let done = needed_lead(topic).is_none_or(|needed| gap >= needed);
        self.emit(run, Event::Talked { who, topic, gap, done });
        if !done {
            return;
        }
        match topic {
            Topic::Pass | Topic::Befriend => self.make_friends(run),
            Topic::AskWay => {
                self.make_friends(run);
                self.tell(run);
            }
            Topic::Toll => self.pay_toll(run, who),
            Topic::CommandLeave => {
                self.set_scene(run, Scene::Exploring);
                self.disperse(run);
            }
            Topic::CommandJoin => self.enlist(run, who, &troop, false),
            Topic::BreakOff => {}
        }
    }

    fn make_friends(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.emit(run, Event::MoodChanged(Mood::Friendly));
        self.set_scene(run, Scene::Exploring);
    }

    /// Passage costs 1d x 10 x level gold pieces; who cannot pay has to leave.
    fn pay_toll(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let die = run.dice.face();
        let toll = self.toll(die);
        self.emit(run, Event::TollRolled { die, toll });
        let Some(payer) = self.toll_payer(who, toll) else {
            return self.emit(run, Event::MoodChanged(Mood::Wary));
        };
        self.emit(run, Event::Paid { who: payer, coins: toll });
        self.make_friends(run);
    }

    /// They come along as if tamed, as many as the leader's charisma holds (DEC-019). `compelled`: by magic, for this delve.
    pub(super) fn enlist(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        troop: &Troop,
        compelled: bool,
    ) {
        let room = self.room_for_followers();
        let place = self.here;
        let mut staying = troop.clone();
        let joining: Vec<(u16, u16)> = staying.ratings.drain(..room.min(troop.ratings.len())).collect();
        staying.mood = Mood::Friendly;
        let left = (!staying.ratings.is_empty()).then(|| alloc::boxed::Box::new(staying));
        self.emit(run, Event::TroopChanged { place, troop: left });
        for (rating, full) in joining {
            let beast = Beast { bound: compelled, called: compelled, ..Beast::new(troop.kind, rating, full, who) };
            self.emit(run, Event::Tamed(beast));
        }
        self.set_scene(run, Scene::Exploring);
    }

    /// How many more followers fit: by charisma and by the size of the party (DEC-228).
    pub fn room_for_followers(&self) -> usize {
        let beings = self.living().count() + self.beasts.len();
        let by_size = crate::model::setup::MOST_MEMBERS.saturating_sub(beings);
        self.most_followers().saturating_sub(self.followers()).min(by_size)
    }

    /// One true fact: the way to the stair, else what is next door (DEC-047).
    pub(super) fn tell(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let map = self.map();
        let stair = map.stair.filter(|stair| !self.log().place(*stair).has(Marks::ENTERED));
        let way = stair.and_then(|stair| first_step(&map, self.here, stair));
        let fact = way.map(|exit| Fact::Stair(exit.direction)).unwrap_or_else(|| self.neighbour(&map));
        if let Fact::Neighbour { place, .. } | Fact::Trap { place, .. } = fact {
            self.emit(run, Event::Glimpsed { place });
        }
        self.emit(run, Event::Told(fact));
    }

    fn neighbour(&self, map: &Level) -> Fact {
        let unknown = |exit: &Exit| !self.log().place(exit.to).has(Marks::ENTERED);
        let Some(exit) = self.known_exits(map, self.here).find(unknown) else { return Fact::Nothing };
        let direction = exit.direction;
        match self.trap_of(map, exit.to) {
            Some(trap) => Fact::Trap { direction, place: exit.to, trap },
            None => {
                let kind = self.troop_at(map, exit.to).map(|troop| troop.kind);
                Fact::Neighbour { direction, place: exit.to, kind }
            }
        }
    }
}

/// The first exit of the shortest way between two places, hidden doors aside.
pub(crate) fn first_step(map: &Level, from: PlaceId, to: PlaceId) -> Option<Exit> {
    let mut first: Vec<Option<Exit>> = vec![None; map.places.len()];
    let mut queue = VecDeque::from([from]);
    while let Some(place) = queue.pop_front() {
        for exit in map.exits(place) {
            let hidden = map.link(exit.link).door.kind == crate::data::dungeon::DoorKind::Secret;
            if hidden || exit.to == from || first[exit.to.index()].is_some() {
                continue;
            }
            first[exit.to.index()] = Some(if place == from { exit } else { first[place.index()]? });
            if exit.to == to {
                return first[to.index()];
            }
            queue.push_back(exit.to);
        }
    }
    None
}
