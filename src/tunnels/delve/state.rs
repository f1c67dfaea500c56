//! The state of a delve. Events change it ([`apply`](super::apply)), nothing else does.

use crate::data::attribute::Attribute;
use crate::data::language::{Language, Languages};
use crate::data::monster::{MonsterId, MonsterSize};
use crate::data::supply::GoodUse;
use crate::data::treasure::MagicObject;
use crate::delve::account::Account;
use crate::delve::goods::FoundDagger;
use crate::delve::log::{LevelLog, Marks, Troop};
use crate::delve::member::{Beast, Condition, DelveMember, MemberId, SoulKeeper};
use crate::delve::resolve::is_on_hoard;
use crate::dungeon::level::{Contents, Dungeon, DungeonPlace, Exit, Hoard, Level, Link, LinkId, PlaceId, Special};
use crate::model::delver::BOOTS;
use crate::model::setup::Space;
use alloc::sync::Arc;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use serde::{Deserialize, Serialize};

/// A torch lights one place for so many (DEC-215).
pub const LIT_BY_TORCH: usize = 6;
/// ST that a fainted member needs to wake, if its normal ST is not less (TT-HEAVY-04).
pub const WAKES_AT: i16 = 6;

/// The question that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    Exploring,
    /// Wanderers come, and the party heard them in time (TT-WANDER-07).
    Warned,
    /// The group of the place leaves the first step to the party.
    Meeting,
    /// The outing's fight runs. The members and the group take the numbers of its fighters in this order.
    Fight(Fighters),
    /// Helpless foes: the first is to be captured or finished off (DEC-050).
    /// Kind, current and full rating of each. `paid`: their experience was credited in the fight.
    Captives {
        left: Vec<(MonsterId, u16, u16)>,
        paid: bool,
    },
    /// The finder chooses the kind of the first dagger that was found (TT-TREASURE-14).
    Dagger,
    /// The account is open: the loot is to be divided.
    Parting,
    /// A member back at the surface chooses the gain of a level.
    Level(MemberId),
    Returned,
    Lost,
}

/// The fighters of a running fight: the members in their order of march, then the foes, then the beasts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighters {
    pub members: Vec<MemberId>,
    /// The numbers of the beasts that fight on the party's side.
    pub beasts: Vec<u8>,
    /// The numbers of the beasts that revolted and fight as foes.
    pub rebels: Vec<u8>,
    /// Lights that burned when the sides met.
    pub lights: u8,
    /// The group of the place fights, and not only rebels or something called up.
    pub troop: bool,
    /// The foes are those who follow a party that fled.
    pub follows: bool,
    /// Friends of a cheated rogue lie in wait at the surface (DEC-119).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub ambush: bool,
}

/// Wanderers who meet a party on its way: in the passage or in the place, from the front or from behind (DEC-048).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    /// The room of the passage. `None` in the place.
    pub passage: Option<Space>,
    pub rear: bool,
}

/// A quest for a caster, from a level of the dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    pub by: MemberId,
    pub level: u8,
}

/// The map of the current level. It is not stored: it follows from the dungeon.
#[derive(Clone, Debug, Default)]
pub struct Chart(Option<(u8, Arc<Level>)>);

impl PartialEq for Chart {
    fn eq(&self, _other: &Chart) -> bool {
        true
    }
}

impl Eq for Chart {}

/// A delve: plain data that only events change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delve {
    pub(crate) seed: Seed,
    pub(crate) decisions: u32,
    pub dungeon: Dungeon,
    /// Levels as a seat knows or guesses them, in place of those of the dungeon ([`view`](super::view)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sketches: Vec<Level>,
    #[serde(skip)]
    pub(crate) chart: Chart,
    /// By the numbers of the levels, less 1.
    pub logs: Vec<LevelLog>,
    /// The level where the party is, from 1, and the deepest that it saw.
    pub level: u8,
    pub deepest: u8,
    pub here: PlaceId,
    /// The link by which the party came. `None` at a stair or after a fall.
    pub came_by: Option<LinkId>,
    /// The game turn, from 0.
    pub turn: u32,
    pub party: Vec<DelveMember>,
    /// The order of march, the dead included.
    pub march: Vec<MemberId>,
    pub beasts: Vec<Beast>,
    pub leader: MemberId,
    pub scene: Scene,
    /// Wanderers on their way, if silent or not yet seen.
    pub coming: Option<Troop>,
    /// The link through which the party came in this game turn: wanderers can meet it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moving: Option<LinkId>,
    /// Where the wanderers who arrived met the party (DEC-048).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encounter: Option<Encounter>,
    /// The group that *Oh Dread* named and the game turn when it comes; without one none comes until then (DEC-146).
    #[serde(default)]
    pub foreseen: Option<(u32, Option<Troop>)>,
    /// The caster whose spirit is abroad, and the places where it is (DEC-162).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spirit: Option<(MemberId, Vec<PlaceId>)>,
    /// Questions of *Dear God?* that are left, and the game turn in which they lapse (DEC-159).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<(u32, u8)>,
    /// The last game turn of *Hidey Hole* and of *Little Feets* on the party; 0 is none.
    pub hidden: u32,
    pub hasted: u32,
    /// The hasted party has one move left in this game turn.
    pub free_move: bool,
    /// The shrine was honoured: the next saving roll is made (DEC-214).
    pub blessed: bool,
    /// Things for vaults that the party carries, by level.
    pub things: Vec<u8>,
    /// Daggers on the ground here whose kind the finder chooses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub daggers: Vec<FoundDagger>,
    /// Those who seek something for a caster, and may bring it when the delve is over (DEC-172).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quests: Vec<Quest>,
    pub kills: u16,
    pub account: Option<Account>,
}

impl Delve {
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    /// Counts a decision of a fight.
    pub(crate) const fn count_decision(&mut self) {
        self.decisions += 1;
    }

    /// A copy that rolls other dice from here on.
    #[must_use]
    pub fn reseeded(&self, seed: Seed) -> Delve {
        Delve { seed, ..self.clone() }
    }

    /// The map of the level where the party is.
    pub fn map(&self) -> Arc<Level> {
        match &self.chart.0 {
            Some((number, level)) if *number == self.level => level.clone(),
            _ => self.draw(self.level),
        }
    }

    /// Forgets the map at hand, after contents of a level changed.
    pub(crate) fn forget_map(&mut self) {
        self.chart = Chart::default();
    }

    /// Keeps the map of the current level at hand.
    pub(crate) fn unroll(&mut self) {
        if self.chart.0.as_ref().is_none_or(|(number, _)| *number != self.level) {
            self.chart = Chart(Some((self.level, self.draw(self.level))));
        }
    }

    fn draw(&self, number: u8) -> Arc<Level> {
        if let Some(sketch) = self.sketches.iter().find(|level| level.number == number) {
            return Arc::new(sketch.clone());
        }
        let log = self.logs.get(usize::from(number) - 1);
        Arc::new(log.map_or_else(|| Level::generate(&self.dungeon, number), |log| log.level(&self.dungeon, number)))
    }

    /// The map of a level, as it was before anybody came.
    pub fn map_of(&self, number: u8) -> Arc<Level> {
        if number == self.level { self.map() } else { self.draw(number) }
    }

    pub fn log(&self) -> &LevelLog {
        &self.logs[usize::from(self.level) - 1]
    }

    pub(crate) fn log_mut(&mut self) -> &mut LevelLog {
        &mut self.logs[usize::from(self.level) - 1]
    }

    pub fn marks(&self) -> Marks {
        self.log().place(self.here)
    }

    pub fn member(&self, id: MemberId) -> &DelveMember {
        &self.party[id.index()]
    }

    pub(crate) fn member_mut(&mut self, id: MemberId) -> &mut DelveMember {
        &mut self.party[id.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = MemberId> + use<> {
        (0..self.party.len() as u8).map(MemberId)
    }

    /// The members who walk, in their order of march.
    pub fn walking(&self) -> impl Iterator<Item = MemberId> + Clone + '_ {
        self.march.iter().copied().filter(|id| self.member(*id).is_up())
    }

    pub fn living(&self) -> impl Iterator<Item = MemberId> + Clone + '_ {
        self.march.iter().copied().filter(|id| self.member(*id).is_alive())
    }

    /// The first rank: the first two who walk.
    pub fn first_rank(&self) -> Vec<MemberId> {
        self.walking().take(2).collect()
    }

    /// The leader, or the player's character with the highest charisma if the leader is out (DEC-225). Henchmen lead last.
    pub fn voice(&self) -> MemberId {
        if self.member(self.leader).is_up() {
            return self.leader;
        }
        let rank = |id: &MemberId| {
            let member = self.member(*id);
            (member.hire.is_none(), member.now(Attribute::Charisma), core::cmp::Reverse(*id))
        };
        let best = self.walking().max_by_key(rank);
        best.or_else(|| self.living().next()).unwrap_or(self.leader)
    }

    /// The group in a place of the current level as it is now.
    pub fn troop_at(&self, map: &Level, place: PlaceId) -> Option<Troop> {
        self.log().troop(map, place)
    }

    pub fn troop(&self, map: &Level) -> Option<Troop> {
        self.troop_at(map, self.here)
    }

    /// Returns whether the place has treasure that was not rolled, and that is no secret any more.
    pub fn hoard_here(&self, place: &DungeonPlace) -> bool {
        self.hoard_at(place, self.here)
    }

    /// Like [`Delve::hoard_here`], of another place of the level.
    pub(crate) fn hoard_at(&self, place: &DungeonPlace, id: PlaceId) -> bool {
        has_hoard(place, self.log().place(id))
    }

    /// The exits of a place that the party knows.
    pub fn known_exits<'a>(&'a self, map: &'a Level, place: PlaceId) -> impl Iterator<Item = Exit> + 'a {
        self.log().known_exits(map, place)
    }

    /// Returns whether treasure is hidden in a place that nobody found.
    pub(crate) fn hides_hoard(&self, place: &DungeonPlace, id: PlaceId) -> bool {
        let marks = self.log().place(id);
        let hidden = matches!(place.contents, Contents::Treasure(Hoard::Hidden));
        hidden && !marks.has(Marks::BARED) && !marks.has(Marks::LOOTED)
    }

    /// The other end of a link.
    pub fn beyond(link: &Link, from: PlaceId) -> PlaceId {
        if link.from == from { link.to } else { link.from }
    }

    /// Returns whether magic or mud bars a link.
    pub fn is_barred(&self, link: LinkId) -> bool {
        self.log().barred.iter().any(|(barred, until, _)| *barred == link && *until >= self.turn)
    }

    pub const fn lasts(&self, until: u32) -> bool {
        until != 0 && until >= self.turn
    }

    /// Returns whether the party sees: light in the place, or lights enough for all (DEC-215).
    pub fn sees(&self, place: &DungeonPlace) -> bool {
        if place.lit {
            return true;
        }
        let living = || self.living().map(|id| self.member(id));
        let torches: usize = living().map(|member| usize::from(member.light())).sum();
        let needed = living().filter(|member| !self.has_sight(member)).count() + self.beasts.len();
        torches * LIT_BY_TORCH >= needed
    }

    /// Sees in the dark: *Cateyes* or the helm of sight.
    pub fn has_sight(&self, member: &DelveMember) -> bool {
        self.lasts(member.lasting.sight) || owns(member, MagicObject::SightHelm)
    }

    /// The languages of a member (DEC-018); with the ring of tongues all.
    pub fn speaks(&self, id: MemberId, language: Languages) -> bool {
        let member = self.member(id);
        let all = owns(member, MagicObject::TonguesRing) && !language.is_empty();
        all || Language::ALL.into_iter().any(|one| language.has(one) && member.character.languages.has(one))
    }

    /// The member with the most charisma who shares a language with a kind and is able to parley (DEC-019, DEC-047).
    pub fn speaker(&self, kind: MonsterId) -> Option<MemberId> {
        let able =
            |id: &MemberId| self.member(*id).now(Attribute::Charisma) != 0 && self.speaks(*id, kind.row().languages);
        self.walking()
            .filter(able)
            .max_by_key(|id| (self.member(*id).now(Attribute::Charisma), core::cmp::Reverse(*id)))
    }

    /// Questions of *Dear God?* that can be asked now.
    pub fn questions_left(&self) -> u8 {
        self.questions.filter(|(turn, _)| *turn == self.turn).map_or(0, |(_, left)| left)
    }

    /// The places where the spirit of a caster is (DEC-162).
    pub fn spirit_places(&self, who: MemberId) -> &[PlaceId] {
        self.spirit.as_ref().filter(|(caster, _)| *caster == who).map_or(&[], |(_, places)| places)
    }

    /// Returns whether a member who fell stands at the surface after the delve: born again, or with its life force in an object
    /// that is there (DEC-171, DEC-175).
    pub fn will_wake(&self, member: &DelveMember) -> bool {
        let kept = match member.soul {
            Some(SoulKeeper::Member(keeper)) => self.member(keeper).is_alive(),
            Some(SoulKeeper::Surface) => true,
            None => false,
        };
        match member.condition {
            Condition::Dead => member.reborn.is_some() || member.second_life.is_some(),
            Condition::Soulless => kept,
            Condition::Sound | Condition::Fainted | Condition::Stone => false,
        }
    }

    /// How many henchmen and beasts the leader's charisma holds (DEC-019).
    pub fn most_followers(&self) -> usize {
        most_followers(self.member(self.voice()).now(Attribute::Charisma))
    }

    pub fn followers(&self) -> usize {
        let hired = self.party.iter().filter(|member| member.hire.is_some() && member.is_alive()).count();
        hired + self.beasts.len()
    }

    /// The pace of the party: that of its slowest (DEC-054).
    pub fn pace(&self) -> i16 {
        let wounds = |member: &DelveMember| member.person().pace_now();
        let load = |member: &DelveMember| {
            // The pack of loot counts as load, too.
            let (load, most) = (member.load(), member.character.weight_possible().max(1));
            let own = member.character.load();
            let step = |load: u32| match () {
                () if 4 * load <= most => 1_i16,
                () if 4 * load > 3 * most => -2,
                () if 2 * load > most => -1,
                () => 0,
            };
            step(load) - step(own)
        };
        let more = |member: &DelveMember| {
            let wings = if self.lasts(member.lasting.flying) && !member.character.flies() { 4 } else { 0 };
            let boots = if owns(member, MagicObject::PaceBoots) { i16::from(BOOTS) } else { 0 };
            wings + boots
        };
        let pace = |id: MemberId| {
            let member = self.member(id);
            wounds(member) + load(member) + more(member)
        };
        let people = self.walking().map(pace);
        let slowest = people.chain(self.beasts.iter().map(|beast| i16::from(beast.kind.row().pace))).min().unwrap_or(0);
        if self.lasts(self.hasted) { 2 * slowest } else { slowest }
    }

    /// Returns whether a tamed monster is too large for a passage of 5 feet (DEC-050).
    pub fn is_stuck_in(&self, narrow: bool) -> bool {
        self.beasts.iter().any(|beast| match beast.kind.row().size {
            MonsterSize::Small => false,
            MonsterSize::Large => narrow,
            MonsterSize::Huge => true,
        })
    }

    /// The member who carries something that is used for a purpose, such as a rope.
    pub fn bearer(&self, of: GoodUse) -> Option<MemberId> {
        self.walking().find(|id| self.member(*id).goods(of) > 0)
    }

    /// Returns whether the delve is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.scene, Scene::Returned | Scene::Lost)
    }
}

/// Returns whether a place with these marks has treasure that was not rolled, and that is no secret any more.
pub fn has_hoard(place: &DungeonPlace, marks: Marks) -> bool {
    if marks.has(Marks::LOOTED) {
        return false;
    }
    match &place.contents {
        Contents::Monsters { treasure, .. } => *treasure,
        Contents::Trap { trap, treasure } => *treasure || is_on_hoard(*trap),
        Contents::Treasure(Hoard::Hidden) => marks.has(Marks::BARED),
        Contents::Treasure(_) => true,
        Contents::Special(Special::SleepingMonster(_)) => true,
        _ => false,
    }
}

/// How many henchmen and beasts a charisma holds (DEC-019).
pub const fn most_followers(charisma: i16) -> usize {
    match charisma {
        ..=6 => 0,
        7..=9 => 1,
        10..=12 => 3,
        _ => 9,
    }
}

/// Returns whether a member carries a magic object.
pub fn owns(member: &DelveMember, object: MagicObject) -> bool {
    member.pack.iter().any(|item| item.object() == Some(object))
}
