//! The state of a fight. Events change it ([`apply`](super::apply)), nothing else does.

use crate::battle::fighter::{Being, FightSide, Fighter, FighterId, Monster, Person, Status};
use crate::data::attribute::Attribute;
use crate::data::house_rules::HouseRules;
use crate::data::missile::RangeBand;
use crate::data::monster::MonsterTrait;
use crate::model::setup::Ground;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use serde::{Deserialize, Serialize};

/// The version of the rules.
pub const RULES: u32 = 1;
/// Combat turns of a game turn (TT-COMBAT-05).
pub const COMBAT_TURNS: u16 = 5;
/// A fight in which neither side can hurt the other ends after so many combat turns.
pub const TURN_LIMIT: u16 = 500;
/// The most fighters that ever take part, those who join included.
pub const MOST_FIGHTERS: usize = 48;

/// The steps of a combat turn (DEC-060). Numbers are places in the list of fighters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    #[default]
    Begin,
    Orders,
    Flight,
    Magic,
    Missiles,
    Dice(u8),
    Totals,
    Shares(u8),
    Tiring,
    /// Deaths, and the nerve of the foes.
    Close,
    /// The end of the turn, after the answer about foes who run.
    End,
    Over,
}

/// The question that waits for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    #[default]
    None,
    /// The order of a character.
    Order(FighterId),
    /// A raging comrade, in place of an order.
    Restrain(FighterId),
    /// This character can go berserk on the dice of this turn.
    Rage(FighterId),
    /// The pieces that this warrior burns.
    Burn(FighterId),
    /// This character answers for the party: foes run, and can be chased or shot at.
    Pursue(FighterId),
}

/// How a fight ended for the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FightEnd {
    /// All foes are slain or subdued.
    Won,
    /// The last foes ran away or were driven off.
    DrivenOff,
    /// The party got away, at least in part.
    Fled,
    /// Nobody of the party is left.
    Lost,
    /// Neither side could hurt the other.
    Undecided,
}

/// A wall between both sides (DEC-161).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wall {
    pub kind: WallKind,
    pub strength: u32,
    /// The last combat turn in which it stands.
    pub until: u16,
    /// The level that its spell was cast at, for *Dis-Spell* (DEC-126).
    #[serde(default)]
    pub level: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WallKind {
    Fire,
    Ice,
    Thorns,
    Stone,
    Iron,
    Force,
}

impl Wall {
    /// Fire, ice and thorns can be forced by foes who are strong enough; the others stop everyone (DEC-161).
    pub const fn can_be_stormed(self) -> bool {
        matches!(self.kind, WallKind::Fire | WallKind::Ice | WallKind::Thorns)
    }
}

/// Magic on the place or on a whole side. Turns as in [`Effects`](super::fighter::Effects).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceMagic {
    pub wall: Option<Wall>,
    /// The foes spend this combat turn on an image (DEC-147).
    pub mirage: u16,
    pub mirage_used: bool,
    /// Somebody read the minds of the foes by *E.S.P.*
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub minds_read: bool,
    /// The foes stand in mud (DEC-151).
    pub mud: u16,
    /// The foes' pace is divided by 2 to this power (*Glue-you*).
    pub glued: u16,
    pub glue: u8,
    /// The party's pace is multiplied by 2 to this power (*Little Feets*).
    pub hasted: u16,
    pub haste: u8,
    /// *Anti-magic*: until when, and whose it is (DEC-177).
    pub quelled: u16,
    pub queller: Option<FighterId>,
    /// All hits of the foes go to this caster (DEC-142).
    pub scapegoat: Option<FighterId>,
}

/// A fight: plain data that only events change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub(crate) seed: Seed,
    pub(crate) decisions: u32,
    pub rules: HouseRules,
    pub ground: Ground,
    /// The level of the dungeon.
    pub level: u8,
    pub fighters: Vec<Fighter>,
    /// The combat turn, from 1; missile turns count.
    pub turn: u16,
    /// Feet between the sides; 0 once they have closed in.
    pub distance: u16,
    /// Missile turns left, this one included.
    pub missiles: u8,
    pub step: Step,
    pub question: Question,
    pub leader: FighterId,
    /// Lights of the party on the ground that burn.
    pub lights: u8,
    /// Light by magic until this combat turn.
    pub glow: u16,
    pub magic: PlaceMagic,
    /// True once the ratings of the foes are known (DEC-039).
    pub known: bool,
    /// True if the foes lay in wait: no armour is burnt (DEC-119).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub waylaid: bool,
    /// Foes at the beginning, and whether their nerve was tested on crossing half (DEC-053).
    pub foes_began: u8,
    pub shaken: bool,
    /// Combat turns that the foes lost in a row.
    pub foes_lost: u8,
    /// The lines of both sides when the dice of this turn are rolled ([`Fight::lines`]).
    pub line: [FighterSet; 2],
    /// Casters in another form, as they are in truth (DEC-166).
    pub selves: Vec<(FighterId, Person)>,
    /// The foes who run now (DEC-054).
    #[serde(default, skip_serializing_if = "FighterSet::is_none")]
    pub runners: FighterSet,
    /// The side that lost the common comparison of this turn.
    pub beaten: Option<FightSide>,
    pub outcome: Option<FightEnd>,
}

/// A set of fighters, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FighterSet(pub u64);

impl FighterSet {
    pub const NONE: FighterSet = FighterSet(0);

    #[must_use]
    pub const fn with(self, id: FighterId) -> FighterSet {
        FighterSet(self.0 | 1 << id.0)
    }

    #[must_use]
    pub const fn without(self, other: FighterSet) -> FighterSet {
        FighterSet(self.0 & !other.0)
    }

    pub const fn has(self, id: FighterId) -> bool {
        self.0 >> id.0 & 1 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn is_none(&self) -> bool {
        self.is_empty()
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The members in their order.
    pub fn each(self) -> impl Iterator<Item = FighterId> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let next = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                FighterId(next as u8)
            })
        })
    }

    pub fn first(self) -> Option<FighterId> {
        self.each().next()
    }
}

impl FromIterator<FighterId> for FighterSet {
    fn from_iter<I: IntoIterator<Item = FighterId>>(ids: I) -> FighterSet {
        ids.into_iter().fold(FighterSet::NONE, FighterSet::with)
    }
}

impl Fight {
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// A copy that rolls other dice from here on.
    #[must_use]
    pub fn reseeded(&self, seed: Seed) -> Fight {
        Fight { seed, ..self.clone() }
    }

    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    #[inline]
    pub fn get(&self, id: FighterId) -> &Fighter {
        &self.fighters[id.index()]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: FighterId) -> &mut Fighter {
        &mut self.fighters[id.index()]
    }

    pub fn person(&self, id: FighterId) -> Option<&Person> {
        self.get(id).person()
    }

    pub fn monster(&self, id: FighterId) -> Option<&Monster> {
        self.get(id).monster()
    }

    pub fn ids(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.fighters.len() as u8).map(FighterId)
    }

    /// The fighters of a side who are in the place, conscious or not.
    pub fn here(&self, side: FightSide) -> FighterSet {
        let present = |id: &FighterId| {
            let fighter = self.get(*id);
            fighter.side == side && fighter.is_here()
        };
        self.ids().filter(present).collect()
    }

    /// Returns whether an effect that lasts until a combat turn is on.
    #[inline]
    pub const fn lasts(&self, until: u16) -> bool {
        until != 0 && until >= self.turn
    }

    /// The last combat turn of an effect that lasts so many game turns from now (DEC-071).
    pub const fn after_game_turns(&self, game_turns: u16) -> u16 {
        let turn = if self.turn == 0 { 1 } else { self.turn };
        turn.div_ceil(COMBAT_TURNS).saturating_add(game_turns).saturating_sub(1).saturating_mul(COMBAT_TURNS)
    }

    /// Asleep or confused: adds nothing, defends nothing (DEC-180).
    pub fn is_helpless(&self, id: FighterId) -> bool {
        let fighter = self.get(id);
        fighter.status == Status::Fainted
            || self.lasts(fighter.effects.asleep)
            || self.lasts(fighter.effects.confused)
            || self.is_paralysed(id)
    }

    /// Protected by a pentagram, hidden, aloft over the fight or entangled: takes no share and cannot fight.
    pub fn is_apart(&self, id: FighterId) -> bool {
        let effects = &self.get(id).effects;
        self.lasts(effects.safe) || self.lasts(effects.hidden) || self.lasts(effects.away)
    }

    /// Returns whether a fighter can act: awake, here, and not out of the fight.
    pub fn can_act(&self, id: FighterId) -> bool {
        self.get(id).status == Status::Active && !self.is_helpless(id) && !self.lasts(self.get(id).effects.away)
    }

    /// Returns whether shots are exchanged at a distance in this turn.
    pub const fn is_missile_turn(&self) -> bool {
        self.missiles > 0
    }

    pub const fn band(&self) -> RangeBand {
        RangeBand::at(self.distance)
    }

    /// The seat whose answer is awaited.
    pub fn asked_seat(&self) -> Option<Seat> {
        let id = self.asked()?;
        let seat = match self.question {
            Question::Restrain(_) => self.leader,
            _ => id,
        };
        Some(Seat(self.get(seat).seat))
    }

    /// The fighter that the question is about.
    pub const fn asked(&self) -> Option<FighterId> {
        match self.question {
            Question::None => None,
            Question::Order(id) | Question::Restrain(id) | Question::Rage(id) => Some(id),
            Question::Burn(id) | Question::Pursue(id) => Some(id),
        }
    }

    /// Returns whether anyone of the party sees: light in the place, or all who fight see in the dark (DEC-069, DEC-143).
    pub fn is_light(&self) -> bool {
        let shines = |fighter: &Fighter| match &fighter.being {
            _ if self.lasts(fighter.effects.wisp) => true,
            Being::Monster(monster) => monster.kind.has(MonsterTrait::Light),
            Being::Person(person) => {
                let torch = |weapon: &crate::model::arms::Weapon| weapon.has(crate::model::arms::Traits::TORCH);
                person.weapons_in_hand().any(|(_, weapon)| torch(weapon))
            }
        };
        self.ground.lit
            || self.lights > 0
            || self.lasts(self.glow)
            || self.fighters.iter().any(|f| f.is_here() && shines(f))
    }

    /// The wall that stands between both sides.
    pub fn wall(&self) -> Option<Wall> {
        self.magic.wall.filter(|wall| self.lasts(wall.until))
    }

    /// Returns whether the magic of the foes is cancelled: *Anti-magic* is on and its caster conscious (DEC-177).
    pub fn is_quelled(&self) -> bool {
        self.lasts(self.magic.quelled) && self.magic.queller.is_some_and(|who| self.can_act(who))
    }

    /// The sum of the current attributes that a spell compares with a rating (DEC-134).
    pub fn sum_of(&self, id: FighterId, attributes: &[Attribute]) -> i32 {
        let person = self.person(id);
        person.map_or(0, |person| attributes.iter().map(|attribute| i32::from(person.current.get(*attribute))).sum())
    }

    /// The total current rating of the foes who are here (DEC-134).
    pub fn foes_rating(&self) -> u32 {
        self.here(FightSide::Foes).each().map(|id| self.rating_for_magic(id)).sum()
    }

    /// The number with which magic compares a being: rating, or ST + IQ + CHR of a person (DEC-134).
    pub fn rating_for_magic(&self, id: FighterId) -> u32 {
        match &self.get(id).being {
            Being::Monster(monster) => monster.rating.into(),
            Being::Person(person) => {
                let all = [Attribute::Strength, Attribute::Intelligence, Attribute::Charisma];
                all.into_iter().map(|attribute| person.current.get(attribute).max(0) as u32).sum()
            }
        }
    }
}
