//! A fighter in a battle, and the values computed from race, equipment, wounds and magic.

use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::spell::{Spell, Spells};
use crate::data::tables::{ArmourId, Damage, NaturalAttack, Pole, WeaponId, tables};
use crate::model::board::{Facing, HEIGHT, Square, WIDTH};
use crate::model::magic::{Being, Lasting, MAGIC_MP, Magic};
use ludus_engine::board::ActorId;
use serde::{Deserialize, Serialize};

/// One of the two teams. They start at opposite ends of the arena (GEN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    West,
    East,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::West, Side::East];

    pub const fn other(self) -> Side {
        match self {
            Side::West => Side::East,
            Side::East => Side::West,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Side::West => "West",
            Side::East => "East",
        }
    }
}

/// The decision maker of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Control {
    /// A human, or anything that plays in their place.
    #[default]
    Player,
    Robot,
}

/// Index of a fighter in the battle, from 0 in roster order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FighterId(pub u8);

impl From<FighterId> for ActorId {
    fn from(id: FighterId) -> ActorId {
        ActorId(id.0.into())
    }
}

impl From<ActorId> for FighterId {
    fn from(id: ActorId) -> FighterId {
        FighterId(id.0 as u8)
    }
}

impl FighterId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The distance that a fighter moved this turn (MOVE-11). It limits the actions of the turn (ACT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum MoveClass {
    /// No square, and no turn.
    #[default]
    Wait,
    /// One square, or a turn on the spot.
    Shift,
    Shuffle,
    /// Three squares, up to half the movement points.
    Charge,
    /// More than half the movement points.
    Run,
}

impl MoveClass {
    /// The word in the look-around display.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Presence {
    #[default]
    Arena,
    Dead,
    /// Left the arena alive, by the exit.
    Left,
    /// A being of magic that has vanished.
    Gone,
}

/// The weapon or other means of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arm {
    Item(Place),
    /// Index into the natural attacks of the fighter's race.
    Natural(u8),
    Fist,
    /// A spell, and the SH paid for it.
    Spell(Spell, u8),
}

/// The values of an arm that matter for a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A fighter: plain data. The set-up gives the fixed part, and only events write the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    pub(crate) race: Race,
    pub(crate) side: Side,
    pub(crate) control: Control,
    pub(crate) normal_sh: u8,
    pub(crate) normal_ag: u8,
    pub(crate) iq: u8,
    #[serde(with = "armour_name", default, skip_serializing_if = "Option::is_none")]
    pub(crate) suit: Option<ArmourId>,
    #[serde(with = "armour_name", default, skip_serializing_if = "Option::is_none")]
    pub(crate) helmet: Option<ArmourId>,
    pub(crate) items: [Option<Item>; 4],
    pub(crate) sh: i16,
    /// SH paid for spells and not yet restored by magic. Enemies do not see it as a wound.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) spent: i16,
    pub(crate) at: Square,
    pub(crate) facing: Facing,
    #[serde(default)]
    pub(crate) presence: Presence,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) prone: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) dazed: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) evading: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) moved: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) acted: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) declined: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) class: MoveClass,
    /// Experience at the start of the battle, in halves of a point.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) brought: u32,
    /// Came back to life in this battle.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) resurrected: bool,
    /// Experience forfeited to the Altar of Life, in halves (BONE-06).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) forfeit: u32,
    /// Experience gained in this battle, in halves (DEC-109).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) gained: u16,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) dealt: u16,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) kills: u8,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) spells: Spells,
    #[serde(default, skip_serializing_if = "Magic::is_none")]
    pub(crate) magic: Magic,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) being: Being,
    /// ESP Stats showed the square to the enemy, and the fighter has not moved since (DEC-085).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) found: bool,
    /// ESP Stats showed the fighter's stats to the enemy (OSP-12).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) read: bool,
    /// The original id of a Mage who swapped ids with an image. `None` if not swapped.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) home: Option<FighterId>,
    /// A Behemoth that already got its Death Sword (DEC-126).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) gifted: bool,
    /// Enemies killed by the slash in progress (SLASH-04).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) felled: u8,
    /// Set while the enemy does not know the fighter's square. It is the last known square, or the origin of the last
    /// shot, throw or spell. `None` if there is no such square or the enemy has looked there in vain (DEC-131).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) trace: Option<Square>,
}

mod armour_name {
    use crate::data::tables::{ArmourId, tables};
    use alloc::string::String;
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
        piece.map(Some).ok_or_else(|| serde::de::Error::custom(format!("unknown armour \"{name}\"")))
    }
}

/// Indices into the natural attacks of the robots' rows.
const KRILL_BOLT: u8 = 1;
const SLAYERS_FIST: u8 = 2;
const CRUSH: u8 = 1;
const WEB: u8 = 1;

/// SH at or below which a fighter is always dazed (WND-07).
pub const DAZED_FOR_GOOD: i16 = 3;
/// SH at or below which a fighter is unconscious (WND-08).
pub const UNCONSCIOUS: i16 = 1;
/// AG lost while dazed (WND-05).
pub const DAZE: i32 = 2;

/// The effect of low SH, however it was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// SH 3 or less: always dazed, and cannot Run (WND-07).
    DazedForGood,
    /// SH 1 or less: collapses every turn (WND-08).
    Unconscious,
}

/// Returns the effect of having `sh` left. `None` above 3 SH.
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
    /// Creates a fighter with base attributes, at their side's end of the middle row. Only a Slayer is armed.
    pub(crate) fn new(race: Race, side: Side, control: Control) -> Fighter {
        let stats = race.figures();
        let west = side == Side::West;
        Fighter {
            race,
            side,
            control,
            normal_sh: stats.sh,
            normal_ag: stats.ag,
            iq: stats.iq,
            suit: None,
            helmet: None,
            items: [(race == Race::Slayer).then_some(Item::new(WeaponId::KRILL)), None, None, None],
            sh: i16::from(stats.sh),
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

    pub const fn race(&self) -> Race {
        self.race
    }

    pub const fn side(&self) -> Side {
        self.side
    }

    pub const fn control(&self) -> Control {
        self.control
    }

    /// SH without wounds, before this battle's experience.
    pub const fn normal_sh(&self) -> i16 {
        self.normal_sh as i16
    }

    /// AG before armour, wounds and magic.
    pub const fn normal_ag(&self) -> i32 {
        self.normal_ag as i32
    }

    pub const fn iq(&self) -> i32 {
        self.iq as i32
    }

    /// Current SH; 0 or less means dead.
    pub const fn sh(&self) -> i16 {
        self.sh
    }

    /// SH lost to wounds. Negative if magic healed above normal. SH paid for spells do not count.
    pub const fn wounds(&self) -> i16 {
        self.normal_sh() - self.sh - self.spent
    }

    /// Pays for a spell; `left` is the SH after it.
    pub(crate) const fn spend(&mut self, left: i16) {
        self.spent += self.sh - left;
        self.hurt(left);
    }

    /// Restores SH up to `sh`. Wounds heal first, then the SH paid for spells.
    pub(crate) fn heal(&mut self, sh: i16) {
        let paid_back = sh - self.sh - self.wounds().max(0);
        self.spent -= paid_back.clamp(0, self.spent);
        self.sh = sh;
    }

    /// The square where the fighter stands, lies or fell.
    pub const fn at(&self) -> Square {
        self.at
    }

    pub const fn facing(&self) -> Facing {
        self.facing
    }

    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// True if alive and in the arena.
    pub const fn in_arena(&self) -> bool {
        matches!(self.presence, Presence::Arena)
    }

    pub const fn spells(&self) -> Spells {
        self.spells
    }

    pub const fn magic(&self) -> &Magic {
        &self.magic
    }

    pub const fn being(&self) -> Being {
        self.being
    }

    /// True for an insubstantial image of a Mage.
    pub const fn is_image(&self) -> bool {
        self.being.is_image()
    }

    /// The original id of a Mage who swapped ids with an image. `None` if not swapped.
    pub const fn home(&self) -> Option<FighterId> {
        self.home
    }

    /// Returns this fighter's stats at the position of `double`, without anything that tells the two apart.
    pub(crate) const fn standing_in_for(&self, double: &Fighter) -> Fighter {
        let (at, facing, moved, class) = (double.at, double.facing, double.moved, double.class);
        Fighter { at, facing, moved, class, found: double.found, trace: None, being: Being::Born, home: None, ..*self }
    }

    /// True if ESP Stats showed the fighter's stats to the enemy (OSP-12).
    pub const fn is_read(&self) -> bool {
        self.read
    }

    /// True if the Behemoth already got its Death Sword (DEC-126).
    pub const fn is_gifted(&self) -> bool {
        self.gifted
    }

    /// True if ESP Stats showed the square to the enemy since the last move (OSP-13, DEC-085).
    pub const fn is_found(&self) -> bool {
        self.found
    }

    /// The square where the enemy has reason to search for this unseen fighter (DEC-131).
    pub const fn trace(&self) -> Option<Square> {
        self.trace
    }

    pub const fn prone(&self) -> bool {
        self.prone
    }

    /// True if attacks on the fighter use four dice this turn. Ends when unconscious (EVADE-01, DEC-077).
    pub const fn evading(&self) -> bool {
        self.evading
    }

    /// True if the fighter has made this turn's move.
    pub const fn moved(&self) -> bool {
        self.moved
    }

    /// True if the fighter has used this turn's action.
    pub const fn acted(&self) -> bool {
        self.acted
    }

    /// True if the fighter declined to act before the others (ACT-46).
    pub const fn declined(&self) -> bool {
        self.declined
    }

    pub const fn class(&self) -> MoveClass {
        self.class
    }

    /// Experience gained in this battle, in halves of a point.
    pub const fn gained_halves(&self) -> u16 {
        self.gained
    }

    /// Experience forfeited to the Altar of Life, in halves (BONE-06).
    pub const fn forfeit_halves(&self) -> u32 {
        self.forfeit
    }

    /// Total experience in halves: brought plus gained minus forfeited.
    pub const fn exp_halves(&self) -> u32 {
        self.brought.saturating_add(self.gained as u32).saturating_sub(self.forfeit)
    }

    /// True if the fighter came back to life in this battle (BONE-03).
    pub const fn was_resurrected(&self) -> bool {
        self.resurrected
    }

    /// Damage dealt in this battle, after armour.
    pub const fn dealt(&self) -> u16 {
        self.dealt
    }

    pub const fn kills(&self) -> u8 {
        self.kills
    }

    /// Enemies killed so far by the slash in progress; they count among its five (SLASH-04).
    pub const fn felled(&self) -> u8 {
        self.felled
    }

    pub const fn item(&self, place: Place) -> Option<Item> {
        self.items[place as usize]
    }

    pub const fn items_by_place(&self) -> [Option<Item>; 4] {
        self.items
    }

    /// The suit worn. `None` means Clothes (ARM-09).
    pub const fn suit(&self) -> Option<ArmourId> {
        self.suit
    }

    pub const fn helmet(&self) -> Option<ArmourId> {
        self.helmet
    }

    /// True if dazed by a blow until the next action, or always by SH 3 or less (WND-05, WND-07).
    pub const fn dazed(&self) -> bool {
        self.dazed || self.dazed_for_good()
    }

    /// True at SH 3 or less: always dazed, and cannot Run (WND-07).
    pub const fn dazed_for_good(&self) -> bool {
        self.sh <= DAZED_FOR_GOOD
    }

    /// Returns the weakness that a drop to `sh` would add. `None` if it adds nothing to the current one.
    pub const fn weakened_to(&self, sh: i16) -> Option<Weakness> {
        match (weakness(self.sh), weakness(sh)) {
            (None, next) | (Some(Weakness::DazedForGood), next @ Some(Weakness::Unconscious)) => next,
            (Some(_), _) => None,
        }
    }

    /// Sets SH. Unconsciousness ends evading (DEC-077).
    pub(crate) const fn hurt(&mut self, sh: i16) {
        self.sh = sh;
        self.evading = self.evading && !self.unconscious();
    }

    /// True at SH 1 or less: collapses every turn (WND-08).
    pub const fn unconscious(&self) -> bool {
        self.sh <= UNCONSCIOUS
    }

    /// True if standing and conscious, so that the fighter engages and blocks. For
    /// a possible image use [`crate::battle::state::Battle::stands`].
    pub const fn stands(&self) -> bool {
        self.in_arena() && self.upright()
    }

    pub(crate) const fn upright(&self) -> bool {
        !self.prone && !self.unconscious()
    }

    /// AG modifier of suit and helmet, 0 or less.
    pub fn armour_ag(&self) -> i32 {
        [self.suit, self.helmet].into_iter().flatten().map(|piece| i32::from(piece.row().ag)).sum()
    }

    /// AG modifier of the shields in the hands, 0 or less (ARM-03, DEC-023).
    pub fn shield_ag(&self) -> i32 {
        let hands = self.items[..2].iter().flatten();
        hands.filter_map(|item| item.weapon().shield()).map(|shield| i32::from(shield.ag)).sum()
    }

    /// Current AG after armour, wounds and magic (ATTR-12, ATTR-14).
    pub fn agility(&self) -> i32 {
        self.bare_agility() - self.burden()
    }

    /// AG before the [`Fighter::burden`] is subtracted.
    pub(crate) fn bare_agility(&self) -> i32 {
        self.normal_ag() + self.magic.ag()
    }

    /// AG lost to armour, shields and a daze, 0 or more.
    #[inline]
    pub(crate) fn burden(&self) -> i32 {
        let daze = if self.dazed() { DAZE } else { 0 };
        daze - self.armour_ag() - self.shield_ag()
    }

    /// AG for casting. A non-Mage humanoid uses the mean of AG and IQ, rounded down (FSP-05, DEC-108).
    pub fn casting_agility(&self) -> i32 {
        if self.race.is_fighter() { (self.agility() + self.iq()).div_euclid(2) } else { self.agility() }
    }

    /// Returns the AR against attacks from the front, and from side and rear (ATTR-10). Flesh spells and Curse Armor are
    /// included; the result is never below 0 (DEC-093). `no_shield` leaves out the shields.
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

    /// True if a shield is in any of the four places.
    pub(crate) fn has_shield(&self) -> bool {
        self.items.iter().flatten().any(|item| item.is_shield())
    }

    /// Movement points: those of the suit, changed by race (ARM-05, DEC-025); 16 under Magic Speed (THR-08).
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

    /// Maximum moves this turn: MP, or half of it at SH 3 or less (MOVE-18, DEC-040).
    pub fn moves(&self) -> i32 {
        if self.dazed_for_good() { self.mp() / 2 } else { self.mp() }
    }

    /// Returns the class of a move of `spent` squares (MOVE-11, DEC-040). A turn on the spot counts as a Shift (DEC-004).
    pub fn class_of(&self, spent: i32, turned: bool) -> MoveClass {
        match spent {
            0 if !turned => MoveClass::Wait,
            0 | 1 => MoveClass::Shift,
            2 => MoveClass::Shuffle,
            _ if spent <= self.mp() / 2 => MoveClass::Charge,
            _ => MoveClass::Run,
        }
    }

    /// Strength for carrying, contests and fists: normal SH, plus 4 for Goblins (WPN-03, DEC-054).
    pub fn strength(&self) -> i32 {
        i32::from(self.normal_sh) + if self.race == Race::Goblin { 4 } else { 0 }
    }

    /// True if a two-handed weapon in Ready occupies this hand.
    pub fn hand_is_taken(&self, place: Place) -> bool {
        place == Place::Also && self.items[0].is_some_and(Item::is_two_handed)
    }

    /// Returns the means of a hand attack with this hand: a hand weapon, a natural attack, or the fist of an empty hand
    /// (ACT-35, DEC-056, DEC-058). `None` if the hand holds something else.
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

    /// A Slayer stabs with its Krill, and the second of two blows is the Krill's bolt. Without a Krill it
    /// uses its fist (ROB-58, DEC-123).
    fn slayer_arm(&self, hand: Place) -> Option<Arm> {
        match (hand, self.has_krill()) {
            (Place::Ready, true) => Some(Arm::Item(Place::Ready)),
            (Place::Ready, false) => Some(Arm::Natural(SLAYERS_FIST)),
            (_, true) => Some(Arm::Natural(KRILL_BOLT)),
            _ => None,
        }
    }

    pub fn holds_bow(&self) -> bool {
        self.item(Place::Ready).is_some_and(|item| item.weapon().row().bow.is_some())
    }

    pub fn has_krill(&self) -> bool {
        self.item(Place::Ready).is_some_and(|item| item.weapon() == WeaponId::KRILL)
    }

    /// The natural missile attack: the Krill's bolt (ROB-51).
    pub fn natural_shot(&self) -> Option<Arm> {
        (self.race == Race::Slayer && self.has_krill()).then_some(Arm::Natural(KRILL_BOLT))
    }

    /// The Behemoth's crush, a second natural weapon with an action of its own (ROB-63).
    pub fn crushing_arm(&self) -> Option<Arm> {
        (self.race == Race::Behemoth).then_some(Arm::Natural(CRUSH))
    }

    /// The Spider's web, a thrown weapon that serves as the second of two blows (ROB-36).
    pub fn webbing_arm(&self) -> Option<Arm> {
        (self.race == Race::PhaseSpider).then_some(Arm::Natural(WEB))
    }

    /// Range in squares of a phase shift: 4 for Phase Spiders, 6 for Evil Mages (ROB-05, DEC-121). `None` for walkers.
    pub const fn phase_range(&self) -> Option<i32> {
        match self.race {
            Race::PhaseSpider => Some(4),
            Race::EvilMage => Some(6),
            _ => None,
        }
    }

    /// The shield for a shield attack: the one in Ready, else the one in Also (DEC-064).
    pub fn shield_arm(&self) -> Option<Arm> {
        let place = Place::HANDS.into_iter().find(|place| self.item(*place).is_some_and(Item::is_shield))?;
        Some(Arm::Item(place))
    }

    /// Returns the fighter at the start of hand combat, and the items dropped. A dagger stays in the hand, or is drawn
    /// from a sling; everything else in the hands is dropped (HAND-09, HAND-10).
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

    /// Returns the means of attack in hand combat: dagger, fist or natural weapon, even a thrown one (HAND-11, DEC-122).
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

    /// Returns the ready pole arm, natural ones included.
    pub fn pole_arm(&self) -> Option<Arm> {
        let arm = self.hand_arm(Place::Ready)?;
        self.arm_figures(arm).pole.map(|_| arm)
    }

    /// Returns the natural attack that is thrown, such as a Needler's (DEC-122).
    pub fn natural_throw(&self) -> Option<Arm> {
        let number = self.race.figures().attacks.iter().position(|attack| attack.throw)?;
        Some(Arm::Natural(number as u8))
    }

    pub fn natural(&self, number: u8) -> Option<&'static NaturalAttack> {
        self.race.figures().attacks.get(usize::from(number))
    }

    /// Returns the values of an arm. An item must be in its place.
    pub fn arm_figures(&self, arm: Arm) -> ArmFigures {
        let Arm::Item(place) = arm else { return self.bare_stats(arm) };
        let Some(item) = self.item(place) else { return ArmFigures::plain(Damage::default()) };
        let row = item.weapon().row();
        ArmFigures {
            damage: row.damage,
            ignores_shield: row.ignores_shield,
            hammer_axe: row.hammer_axe,
            pole: row.pole,
        }
    }

    /// Handles every [`ArmFigures`] source except items.
    fn bare_stats(&self, arm: Arm) -> ArmFigures {
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
    /// Creates the bones of a dead fighter (BONE-01).
    pub const fn bones(of: FighterId) -> Item {
        Item::numbered_bones(of.0)
    }

    /// The dead fighter; `None` if the item is not bones.
    pub fn bones_of(self) -> Option<FighterId> {
        self.bones_number().map(FighterId)
    }
}
