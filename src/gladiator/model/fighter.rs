//! One fighter in a battle, and the figures that follow from what he is, wears and has suffered.

use crate::gladiator::data::item::{Item, Place};
use crate::gladiator::data::race::Race;
use crate::gladiator::data::spell::{Spell, Spells};
use crate::gladiator::data::tables::{ArmourId, Damage, NaturalAttack, Pole, WeaponId, tables};
use crate::gladiator::model::board::{Facing, HEIGHT, Square, WIDTH};
use crate::gladiator::model::magic::{Being, Lasting, MAGIC_MP, Magic};
use serde::{Deserialize, Serialize};

/// One of the two teams, which begin at opposite ends of the arena (GEN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Side {
    West,
    East,
}

impl Side {
    /// Both sides, West first.
    pub const BOTH: [Side; 2] = [Side::West, Side::East];

    /// The enemy's side.
    pub const fn other(self) -> Side {
        match self {
            Side::West => Side::East,
            Side::East => Side::West,
        }
    }

    /// "West" or "East".
    pub const fn name(self) -> &'static str {
        match self {
            Side::West => "West",
            Side::East => "East",
        }
    }
}

/// Who decides for a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Control {
    /// A person, or whoever stands in for one.
    #[default]
    Player,
    /// The program.
    Robot,
}

/// Index of a fighter in his battle, from 0 in roster order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FighterId(pub u8);

impl FighterId {
    /// As an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How far a fighter has moved this turn (MOVE-11); it decides what he may do (ACT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum MoveClass {
    /// No square, no turn.
    #[default]
    Wait,
    /// One square, or a turn on the spot.
    Shift,
    /// Two squares.
    Shuffle,
    /// Three squares up to half the movement points.
    Charge,
    /// More than half.
    Run,
}

impl MoveClass {
    /// The word of the look-around display.
    pub const fn word(self) -> &'static str {
        match self {
            MoveClass::Wait => "Waited",
            MoveClass::Shift => "Shifted",
            MoveClass::Shuffle => "Shuffled",
            MoveClass::Charge => "Charged",
            MoveClass::Run => "Ran",
        }
    }
}

/// Whether a fighter is still in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Presence {
    /// In the arena, alive.
    #[default]
    Arena,
    /// Killed.
    Dead,
    /// Left by the exit, alive.
    Left,
    /// A being of magic that is no more.
    Gone,
}

/// What a fighter strikes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// The item in that place.
    Item(Place),
    /// The natural attack of that number in his race's row.
    Natural(u8),
    /// The bare fist.
    Fist,
    /// A spell, with the SH put into it.
    Spell(Spell, u8),
}

/// The figures of an arm that matter for a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct ArmFigures {
    pub damage: Damage,
    pub ignores_shield: bool,
    pub hammer_axe: bool,
    pub pole: Option<Pole>,
}

impl ArmFigures {
    const fn plain(damage: Damage) -> ArmFigures {
        ArmFigures { damage, ignores_shield: false, hammer_axe: false, pole: None }
    }
}

/// A fighter. Plain data: what is fixed comes from the set-up, what changes is written by events only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    pub(in crate::gladiator) race: Race,
    pub(in crate::gladiator) side: Side,
    pub(in crate::gladiator) control: Control,
    pub(in crate::gladiator) normal_sh: u8,
    pub(in crate::gladiator) normal_ag: u8,
    pub(in crate::gladiator) iq: u8,
    #[serde(with = "armour_name", default, skip_serializing_if = "Option::is_none")]
    pub(in crate::gladiator) suit: Option<ArmourId>,
    #[serde(with = "armour_name", default, skip_serializing_if = "Option::is_none")]
    pub(in crate::gladiator) helmet: Option<ArmourId>,
    pub(in crate::gladiator) items: [Option<Item>; 4],
    pub(in crate::gladiator) sh: i16,
    /// SH that he has paid for spells and magic has not brought back: to enemies no wound.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) spent: i16,
    pub(in crate::gladiator) at: Square,
    pub(in crate::gladiator) facing: Facing,
    #[serde(default)]
    pub(in crate::gladiator) presence: Presence,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) prone: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) dazed: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) evading: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) moved: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) acted: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) declined: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) class: MoveClass,
    /// Experience he brought, in halves of a point.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) brought: u32,
    /// He came back to life in this battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) resurrected: bool,
    /// Experience forfeited to the Altar of Life, in halves (BONE-06).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) forfeit: u32,
    /// Experience gained in this battle, in halves (DEC-109).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) gained: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) dealt: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) kills: u8,
    /// The spells he knows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) spells: Spells,
    /// The spells upon him.
    #[serde(default, skip_serializing_if = "Magic::is_none")]
    pub(in crate::gladiator) magic: Magic,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) being: Being,
    /// The enemy found his place by ESP Stats since he last moved (DEC-085).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) found: bool,
    /// The enemy has read his figures by ESP Stats (OSP-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) read: bool,
    /// His own place in the list, while he plays the shell game with his images.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) home: Option<FighterId>,
    /// A Behemoth that has had its Death Sword (DEC-126).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) gifted: bool,
    /// Enemies killed by the slash under way (SLASH-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) felled: u8,
    /// While the enemy knows nothing of him: the square where he was last known to be, or whence his last shot, throw or
    /// spell came; none if nobody has looked in vain there or there is no such square (DEC-131).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(in crate::gladiator) trace: Option<Square>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

mod armour_name {
    use crate::gladiator::data::tables::{ArmourId, tables};
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::ref_option)]
    pub fn serialize<S: Serializer>(piece: &Option<ArmourId>, serializer: S) -> Result<S::Ok, S::Error> {
        match piece {
            Some(piece) => serializer.serialize_str(&piece.row().name),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ArmourId>, D::Error> {
        let Some(name) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let piece = tables().armour(&name);
        piece.map(Some).ok_or_else(|| serde::de::Error::custom(format!("\"{name}\" is no armour of the table")))
    }
}

/// Numbers of natural attacks in the robots' rows.
const KRILL_BOLT: u8 = 1;
const SLAYERS_FIST: u8 = 2;
const CRUSH: u8 = 1;
const WEB: u8 = 1;

/// SH at or below which a fighter is dazed for good (WND-07).
pub const DAZED_FOR_GOOD: i16 = 3;
/// SH at or below which he is unconscious (WND-08).
pub const UNCONSCIOUS: i16 = 1;
/// What a daze takes off AG (WND-05).
pub const DAZE: i32 = 2;

/// What so little SH does to somebody, whatever took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// SH 3 or less: dazed all the time, and no Run (WND-07).
    DazedForGood,
    /// SH 1 or less: he collapses every turn (WND-08).
    Unconscious,
}

/// What it does to anybody to have so many SH left.
pub const fn weakness(sh: i16) -> Option<Weakness> {
    if sh <= UNCONSCIOUS {
        Some(Weakness::Unconscious)
    } else if sh <= DAZED_FOR_GOOD {
        Some(Weakness::DazedForGood)
    } else {
        None
    }
}

impl Fighter {
    /// Somebody of that race with base attributes, bare and empty-handed, at the start of his side's middle row.
    pub(in crate::gladiator) fn new(race: Race, side: Side, control: Control) -> Fighter {
        let figures = race.figures();
        let west = side == Side::West;
        Fighter {
            race,
            side,
            control,
            normal_sh: figures.sh,
            normal_ag: figures.ag,
            iq: figures.iq,
            suit: None,
            helmet: None,
            items: [(race == Race::Slayer).then_some(Item::new(WeaponId::KRILL)), None, None, None],
            sh: i16::from(figures.sh),
            spent: 0,
            at: Square::clamped(if west { 1 } else { WIDTH - 2 }, HEIGHT / 2),
            facing: if west { Facing::East } else { Facing::West },
            presence: Presence::Arena,
            prone: false,
            dazed: false,
            evading: false,
            moved: false,
            acted: false,
            declined: false,
            class: MoveClass::Wait,
            brought: 0,
            resurrected: false,
            forfeit: 0,
            gained: 0,
            dealt: 0,
            kills: 0,
            spells: Spells::NONE,
            magic: Magic::default(),
            being: Being::Born,
            found: false,
            read: false,
            home: None,
            felled: 0,
            gifted: false,
            trace: None,
        }
    }

    /// His race.
    pub const fn race(&self) -> Race {
        self.race
    }

    /// His team.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Who decides for him.
    pub const fn control(&self) -> Control {
        self.control
    }

    /// Normal SH: unwounded, before this battle's experience.
    pub const fn normal_sh(&self) -> i16 {
        self.normal_sh as i16
    }

    /// Normal AG: before armour, wounds and magic.
    pub const fn normal_ag(&self) -> i32 {
        self.normal_ag as i32
    }

    /// Intelligence.
    pub const fn iq(&self) -> i32 {
        self.iq as i32
    }

    /// Current SH; 0 or less is dead.
    pub const fn sh(&self) -> i16 {
        self.sh
    }

    /// SH lost to wounds, below 0 if magic has healed him above normal: what he has paid for spells is none.
    pub const fn wounds(&self) -> i16 {
        self.normal_sh() - self.sh - self.spent
    }

    /// Pays for a spell; so many SH are left.
    pub(in crate::gladiator) const fn spend(&mut self, left: i16) {
        self.spent += self.sh - left;
        self.hurt(left);
    }

    /// Brings SH back, to so many: wounds heal first, then what was paid for spells.
    pub(in crate::gladiator) fn heal(&mut self, sh: i16) {
        let paid_back = sh - self.sh - self.wounds().max(0);
        self.spent -= paid_back.clamp(0, self.spent);
        self.sh = sh;
    }

    /// The square he stands, lies or fell in.
    pub const fn at(&self) -> Square {
        self.at
    }

    /// Where he faces.
    pub const fn facing(&self) -> Facing {
        self.facing
    }

    /// In the arena, dead, or gone by the exit.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Alive and in the arena.
    pub const fn in_arena(&self) -> bool {
        matches!(self.presence, Presence::Arena)
    }

    /// The spells he knows.
    pub const fn spells(&self) -> Spells {
        self.spells
    }

    /// The spells upon him.
    pub const fn magic(&self) -> &Magic {
        &self.magic
    }

    /// What sort of being he is.
    pub const fn being(&self) -> Being {
        self.being
    }

    /// A double of a Mage, without substance.
    pub const fn is_image(&self) -> bool {
        self.being.is_image()
    }

    /// His own place in the list, while he stands in that of one of his images.
    pub const fn home(&self) -> Option<FighterId> {
        self.home
    }

    /// His figures where another of his doubles stands, with nothing that tells them apart.
    pub(in crate::gladiator) const fn standing_in_for(&self, double: &Fighter) -> Fighter {
        let (at, facing, moved, class) = (double.at, double.facing, double.moved, double.class);
        Fighter { at, facing, moved, class, found: double.found, trace: None, being: Being::Born, home: None, ..*self }
    }

    /// Whether the enemy has read his figures by ESP Stats (OSP-12).
    pub const fn is_read(&self) -> bool {
        self.read
    }

    /// Whether it has had its Death Sword (DEC-126).
    pub const fn is_gifted(&self) -> bool {
        self.gifted
    }

    /// Whether the enemy found his place by ESP Stats since he last moved (OSP-13, DEC-085).
    pub const fn is_found(&self) -> bool {
        self.found
    }

    /// Where the enemy, who knows nothing of him now, has reason to look for him (DEC-131).
    pub const fn trace(&self) -> Option<Square> {
        self.trace
    }

    /// Lying down.
    pub const fn prone(&self) -> bool {
        self.prone
    }

    /// Attacks on him use four dice for the rest of the turn, unless he falls unconscious (EVADE-01, DEC-077).
    pub const fn evading(&self) -> bool {
        self.evading
    }

    /// Has had his move this turn.
    pub const fn moved(&self) -> bool {
        self.moved
    }

    /// Has used his action of this turn.
    pub const fn acted(&self) -> bool {
        self.acted
    }

    /// Has declined to act before the others (ACT-46).
    pub const fn declined(&self) -> bool {
        self.declined
    }

    /// How far he moved this turn.
    pub const fn class(&self) -> MoveClass {
        self.class
    }

    /// Experience gained in this battle, in halves of a point.
    pub const fn gained_halves(&self) -> u16 {
        self.gained
    }

    /// What the Altar of Life took, in halves (BONE-06).
    pub const fn forfeit_halves(&self) -> u32 {
        self.forfeit
    }

    /// All his experience now, in halves: brought, gained, less what the Altar of Life took.
    pub const fn exp_halves(&self) -> u32 {
        self.brought.saturating_add(self.gained as u32).saturating_sub(self.forfeit)
    }

    /// Whether he has come back to life in this battle (BONE-03).
    pub const fn was_resurrected(&self) -> bool {
        self.resurrected
    }

    /// Damage he has done in this battle, after armour.
    pub const fn dealt(&self) -> u16 {
        self.dealt
    }

    /// Enemies he has killed in this battle.
    pub const fn kills(&self) -> u8 {
        self.kills
    }

    /// Enemies that the slash he is striking has killed so far; they count among its five (SLASH-04).
    pub const fn felled(&self) -> u8 {
        self.felled
    }

    /// The item in a place.
    pub const fn item(&self, place: Place) -> Option<Item> {
        self.items[place as usize]
    }

    /// All four places.
    pub const fn items_by_place(&self) -> [Option<Item>; 4] {
        self.items
    }

    /// The suit he wears; none is Clothes (ARM-09).
    pub const fn suit(&self) -> Option<ArmourId> {
        self.suit
    }

    /// The helmet he wears.
    pub const fn helmet(&self) -> Option<ArmourId> {
        self.helmet
    }

    /// Dazed for his next action by a blow, or for good by SH 3 or less (WND-05, WND-07).
    pub const fn dazed(&self) -> bool {
        self.dazed || self.dazed_for_good()
    }

    /// SH 3 or less: dazed all the time, and no Run (WND-07).
    pub const fn dazed_for_good(&self) -> bool {
        self.sh <= DAZED_FOR_GOOD
    }

    /// What it would do to him to be left with so many SH, that his SH now does not do already.
    pub const fn weakened_to(&self, sh: i16) -> Option<Weakness> {
        match (weakness(self.sh), weakness(sh)) {
            (None, next) | (Some(Weakness::DazedForGood), next @ Some(Weakness::Unconscious)) => next,
            (Some(_), _) => None,
        }
    }

    /// Leaves him that SH; who falls unconscious of it evades no longer (DEC-077).
    pub(in crate::gladiator) const fn hurt(&mut self, sh: i16) {
        self.sh = sh;
        self.evading = self.evading && !self.unconscious();
    }

    /// SH 1 by wounds: he collapses every turn (WND-08).
    pub const fn unconscious(&self) -> bool {
        self.sh <= UNCONSCIOUS
    }

    /// Standing and conscious, so that he engages and blocks. Of somebody who may be an image ask
    /// [`crate::gladiator::state::Battle::stands`].
    pub const fn stands(&self) -> bool {
        self.in_arena() && self.upright()
    }

    /// Neither prone nor unconscious.
    pub(in crate::gladiator) const fn upright(&self) -> bool {
        !self.prone && !self.unconscious()
    }

    /// AG taken off by suit and helmet, 0 or less.
    pub fn armour_ag(&self) -> i32 {
        [self.suit, self.helmet].into_iter().flatten().map(|piece| i32::from(piece.row().ag)).sum()
    }

    /// AG taken off by shields in the hands, 0 or less (ARM-03, DEC-023).
    pub fn shield_ag(&self) -> i32 {
        let hands = self.items[..2].iter().flatten();
        hands.filter_map(|item| item.weapon().shield()).map(|shield| i32::from(shield.ag)).sum()
    }

    /// Current AG: after armour, wounds and magic (ATTR-12, ATTR-14).
    pub fn agility(&self) -> i32 {
        self.bare_agility() - self.burden()
    }

    /// AG if nothing were a [`Fighter::burden`] to him.
    pub(in crate::gladiator) fn bare_agility(&self) -> i32 {
        self.normal_ag() + self.magic.ag()
    }

    /// What armour, shields and a daze take off AG, 0 or more.
    pub(in crate::gladiator) fn burden(&self) -> i32 {
        let daze = if self.dazed() { DAZE } else { 0 };
        daze - self.armour_ag() - self.shield_ag()
    }

    /// AG for casting: a fighter's is the mean of AG and IQ, rounded down (FSP-05, DEC-108).
    pub fn casting_agility(&self) -> i32 {
        if self.race.is_fighter() { (self.agility() + self.iq()).div_euclid(2) } else { self.agility() }
    }

    /// Armour against attacks from the front, then from side and rear (ATTR-10), with Flesh spells and Curse Armor,
    /// never below 0 (DEC-093). Shields count unless `no_shield`.
    pub fn armour(&self, no_shield: bool) -> (i32, i32) {
        let worn: i32 = self.suit.into_iter().chain(self.helmet).map(|piece| i32::from(piece.row().absorb)).sum();
        let body = worn + i32::from(self.race.figures().ar) + self.magic.flesh() - self.magic.cursed();
        if no_shield {
            return (body.max(0), body.max(0));
        }
        let best = |places: &[Option<Item>]| {
            let shields = places.iter().flatten().filter_map(|item| item.weapon().shield());
            shields.map(|shield| i32::from(shield.absorb)).max().unwrap_or(0)
        };
        ((body + best(&self.items[..2])).max(0), (body + best(&self.items[2..])).max(0))
    }

    /// Whether he has a shield anywhere about him.
    pub(in crate::gladiator) fn has_shield(&self) -> bool {
        self.items.iter().flatten().any(|item| item.is_shield())
    }

    /// Movement points: the suit's, changed by race (ARM-05, DEC-025); 16 under Magic Speed (THR-08).
    pub fn mp(&self) -> i32 {
        if self.magic.has(Lasting::Speed) {
            return MAGIC_MP;
        }
        let base = i32::from(self.race.figures().mp);
        let Some(suit) = self.suit.and_then(|suit| suit.row().mp) else { return base };
        match self.race {
            Race::Dwarf => base,
            Race::Elf if suit > 6 => i32::from(suit) + 2,
            _ => i32::from(suit),
        }
    }

    /// The most he may move this turn: half his MP when dazed for good (MOVE-18, DEC-040).
    pub fn moves(&self) -> i32 {
        if self.dazed_for_good() { self.mp() / 2 } else { self.mp() }
    }

    /// The class of a move of so many squares (MOVE-11, DEC-040); `turned` on the spot counts as a Shift (DEC-004).
    pub fn class_of(&self, spent: i32, turned: bool) -> MoveClass {
        match spent {
            0 if !turned => MoveClass::Wait,
            0 | 1 => MoveClass::Shift,
            2 => MoveClass::Shuffle,
            _ if spent <= self.mp() / 2 => MoveClass::Charge,
            _ => MoveClass::Run,
        }
    }

    /// Strength for carrying, contests and fists: normal SH, Goblins 4 more (WPN-03, DEC-054).
    pub fn strength(&self) -> i32 {
        i32::from(self.normal_sh) + if self.race == Race::Goblin { 4 } else { 0 }
    }

    /// Whether the hand of that place is held by a two-handed weapon in Ready.
    pub fn hand_is_taken(&self, place: Place) -> bool {
        place == Place::Also && self.items[0].is_some_and(Item::is_two_handed)
    }

    /// What he strikes a hand attack with from that hand: a hand weapon, a natural attack, or the fist of an empty hand
    /// (ACT-35, DEC-056, DEC-058). None if the hand holds something that does not strike.
    pub fn hand_arm(&self, hand: Place) -> Option<Arm> {
        if !self.race.is_humanoid() {
            if self.race == Race::Slayer {
                return self.slayer_arm(hand);
            }
            if hand == Place::Ready && self.item(hand).is_some_and(Item::is_hand_weapon) {
                return Some(Arm::Item(hand));
            }
            let number = hand as usize;
            let attack = self.race.figures().attacks.get(number)?;
            return (!attack.throw && !attack.missile).then_some(Arm::Natural(number as u8));
        }
        match self.item(hand) {
            Some(item) => item.is_hand_weapon().then_some(Arm::Item(hand)),
            None if self.hand_is_taken(hand) => None,
            None => Some(Arm::Fist),
        }
    }

    /// A Slayer stabs with his Krill and, as the second blow of two, strikes with its bolt; without it he has his fist
    /// (ROB-58, DEC-123).
    fn slayer_arm(&self, hand: Place) -> Option<Arm> {
        match (hand, self.has_krill()) {
            (Place::Ready, true) => Some(Arm::Item(Place::Ready)),
            (Place::Ready, false) => Some(Arm::Natural(SLAYERS_FIST)),
            (_, true) => Some(Arm::Natural(KRILL_BOLT)),
            _ => None,
        }
    }

    /// Whether he holds a bow or crossbow ready.
    pub fn holds_bow(&self) -> bool {
        self.item(Place::Ready).is_some_and(|item| item.weapon().row().bow.is_some())
    }

    /// Whether he holds a Krill ready.
    pub fn has_krill(&self) -> bool {
        self.item(Place::Ready).is_some_and(|item| item.weapon() == WeaponId::KRILL)
    }

    /// What he shoots that is no bow: the Krill's bolt (ROB-51).
    pub fn natural_shot(&self) -> Option<Arm> {
        (self.race == Race::Slayer && self.has_krill()).then_some(Arm::Natural(KRILL_BOLT))
    }

    /// The second natural weapon as a blow of its own: the Behemoth's crush (ROB-63).
    pub fn crushing_arm(&self) -> Option<Arm> {
        (self.race == Race::Behemoth).then_some(Arm::Natural(CRUSH))
    }

    /// The second blow of two for a being whose second weapon is thrown, at arm's length: the Spider's web (ROB-36).
    pub fn webbing_arm(&self) -> Option<Arm> {
        (self.race == Race::PhaseSpider).then_some(Arm::Natural(WEB))
    }

    /// How far he moves at once instead of walking: Phase Spiders 4 squares, Evil Magi 6 (ROB-05, DEC-121).
    pub const fn phase_range(&self) -> Option<i32> {
        match self.race {
            Race::PhaseSpider => Some(4),
            Race::EvilMage => Some(6),
            _ => None,
        }
    }

    /// The shield he strikes with: the one in Ready, else the one in Also (DEC-064).
    pub fn shield_arm(&self) -> Option<Arm> {
        let place = Place::HANDS.into_iter().find(|place| self.item(*place).is_some_and(Item::is_shield))?;
        Some(Arm::Item(place))
    }

    /// He as he is once hand combat has begun, and what has fallen out of his hands: a dagger stays in the hand, or comes to
    /// hand from where it is slung; everything else is dropped (HAND-09, HAND-10).
    pub fn grappled(&self) -> (Fighter, [Option<Item>; 2]) {
        let (mut fighter, mut dropped) = (*self, [None; 2]);
        for (hand, gone) in Place::HANDS.into_iter().zip(&mut dropped) {
            let held = &mut fighter.items[hand as usize];
            if held.is_some_and(|item| !item.is_dagger()) {
                *gone = held.take();
            }
        }
        if fighter.items[0].is_none() {
            let dagger = |place: &Place| fighter.item(*place).is_some_and(Item::is_dagger);
            if let Some(place) = [Place::Sling1, Place::Sling2, Place::Also].into_iter().find(dagger) {
                fighter.items[0] = fighter.items[place as usize].take();
            }
        }
        (fighter, dropped)
    }

    /// What he strikes with in hand combat: dagger, fist or natural weapon, thrown ones too (HAND-11, DEC-122).
    pub fn grappling_arm(&self, hand: Place) -> Option<Arm> {
        if self.race.is_humanoid() {
            let dagger = self.item(hand).filter(|item| item.is_dagger());
            return Some(dagger.map_or(Arm::Fist, |_| Arm::Item(hand)));
        }
        if self.race == Race::Slayer {
            return (hand == Place::Ready).then_some(Arm::Natural(SLAYERS_FIST));
        }
        let attack = self.natural(hand as u8)?;
        (!attack.missile).then_some(Arm::Natural(hand as u8))
    }

    /// The pole arm he has ready, natural ones included.
    pub fn pole_arm(&self) -> Option<Arm> {
        let arm = self.hand_arm(Place::Ready)?;
        self.arm_figures(arm).pole.map(|_| arm)
    }

    /// The number of a natural attack that is thrown, such as a Needler's (DEC-122).
    pub fn natural_throw(&self) -> Option<Arm> {
        let number = self.race.figures().attacks.iter().position(|attack| attack.throw)?;
        Some(Arm::Natural(number as u8))
    }

    /// The natural attack of that number.
    pub fn natural(&self, number: u8) -> Option<&'static NaturalAttack> {
        self.race.figures().attacks.get(usize::from(number))
    }

    /// The figures of an arm. The item must be in its place.
    pub fn arm_figures(&self, arm: Arm) -> ArmFigures {
        let Arm::Item(place) = arm else { return self.bare_figures(arm) };
        let Some(item) = self.item(place) else { return ArmFigures::plain(Damage::default()) };
        let row = item.weapon().row();
        ArmFigures {
            damage: row.damage,
            ignores_shield: row.ignores_shield,
            hammer_axe: row.hammer_axe,
            pole: row.pole,
        }
    }

    /// The same of what is no item.
    fn bare_figures(&self, arm: Arm) -> ArmFigures {
        match arm {
            Arm::Fist => ArmFigures::plain(tables().fist(self.strength())),
            Arm::Spell(spell, paid) => ArmFigures::plain(spell.damage(paid)),
            Arm::Natural(number) => {
                let Some(attack) = self.natural(number) else { return ArmFigures::plain(Damage::default()) };
                let pole = attack.pole.then_some(Pole::P);
                ArmFigures { ignores_shield: attack.ignores_shield, pole, ..ArmFigures::plain(attack.damage) }
            }
            Arm::Item(_) => ArmFigures::plain(Damage::default()),
        }
    }
}

impl Item {
    /// The bones of a fighter of the battle (BONE-01).
    pub const fn bones(of: FighterId) -> Item {
        Item::numbered_bones(of.0)
    }

    /// Whose bones these are; none if it is something else.
    pub fn bones_of(self) -> Option<FighterId> {
        self.bones_number().map(FighterId)
    }
}
