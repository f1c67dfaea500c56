//! Everyone in a fight: delvers, other people and monsters, with what changes during it.

mod monster;

use crate::battle::command::Order;
use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::data::kindred::Kindred;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::weapon::SLUNG_ABSORBS;
use crate::model::arms::{Armour, Hands, MOST_WEAPONS, Traits, Weapon};
use crate::model::roll::Pool;
use crate::model::setup::MOST_MEMBERS;
use crate::model::spells::SpellSet;
use ludus_engine::board::ActorId;
use serde::{Deserialize, Serialize};

/// The number of a fighter: first the party in its order of march, then the foes, then those who join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FighterId(pub u8);

impl FighterId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<FighterId> for ActorId {
    fn from(id: FighterId) -> ActorId {
        id.0.into()
    }
}

/// The side of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FightSide {
    Party,
    Foes,
}

impl FightSide {
    pub const BOTH: [FightSide; 2] = [FightSide::Party, FightSide::Foes];

    pub const fn other(self) -> FightSide {
        match self {
            FightSide::Party => FightSide::Foes,
            FightSide::Foes => FightSide::Party,
        }
    }
}

/// The part that a fighter still takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    #[default]
    Active,
    /// Unconscious from exertion (TT-HEAVY-03); takes hits like everyone.
    Fainted,
    Dead,
    Fled,
    /// Surrendered, or was left helpless (TT-TAME-02).
    Subdued,
    Stone,
    /// Left the fight by magic.
    Gone,
}

/// Magic, poison and the like on one fighter. Numbers called "until" are the last combat turn in which the effect lasts; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effects {
    pub asleep: u16,
    /// Cannot attack or defend (*Mind Pox*).
    pub confused: u16,
    /// Sees in the dark (*Cateyes*).
    pub sight: u16,
    pub flying: u16,
    pub hidden: u16,
    pub safe: u16,
    /// Out of the fight for a while: entangled, lifted.
    pub away: u16,
    /// A weapon's dice are doubled (*Vorpal Blade*), tripled (*Whammy*). `sharpened` and `boosted` are their places in the list.
    pub vorpal: u16,
    pub whammy: u16,
    pub boosted: u8,
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub sharpened: u8,
    pub wisp: u16,
    /// IQ 3 by *Dum-Dum*: no spells, no missiles.
    pub dull: u16,
    /// The doubled attribute, the last turn of the doubling, and the last of the halving (DEC-149).
    pub doubled: Option<(Attribute, u16, u16)>,
    /// The normal value of that attribute without the spell.
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub undoubled: i16,
    /// The factor of a change of size: positive grown, negative shrunk (DEC-157), and its end.
    pub size: i8,
    pub size_until: u16,
    /// The combat turn in which spider venom, cobra milk came in.
    pub venom: u16,
    pub milk: u16,
    /// Those who cursed this fighter, one bit each (DEC-145).
    pub cursed_by: u64,
    /// The attribute of a person that each member's curse is on.
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub cursed_at: [Option<Attribute>; MOST_MEMBERS],
    /// Exposed to tunnel fever (DEC-179).
    pub fever: bool,
    /// Bound for good by *Bind the Beaten* (DEC-150).
    pub bound: bool,
    /// Left on a quest for a caster (DEC-172).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub quest: bool,
    /// Hits of fire came in this turn, for hydras and werewolves.
    pub burnt: bool,
    /// Leaves the fight after this combat turn: called beings, the dead who walk.
    pub leaves: u16,
    /// The level at which each of [`RAISED`] was cast on this fighter, 0 for its own (DEC-126).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub cast_at: [u8; RAISED.len()],
}

/// The number of dice of an elemental (DEC-176).
pub const ELEMENTAL: u8 = 16;

/// The spells on one being that can be raised.
pub const RAISED: [Spell; 7] = [
    Spell::HideyHole,
    Spell::VorpalBlade,
    Spell::Cateyes,
    Spell::DoubleDouble,
    Spell::FlyMe,
    Spell::ProtectivePentagram,
    Spell::Upsidaisy,
];

/// The state of a fighter's rage (TT-BERSERK).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rage {
    #[default]
    Calm,
    Raging {
        /// True once the leader has tried to calm this rage (TT-BERSERK-10).
        tried: bool,
        /// The combat turn in which it began.
        since: u16,
    },
    /// Spent by rage: cannot fight while ST is 5 or lower (TT-BERSERK-12).
    Spent,
}

/// A person: a delver, a hireling or a human foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub kind: CharacterType,
    pub kindred: Kindred,
    pub level: u8,
    pub normal: Attributes,
    pub current: Attributes,
    pub weapons: [Weapon; MOST_WEAPONS],
    pub hands: Hands,
    pub armour: Armour,
    /// Taken off each price by a staff: the level, or 0 without a staff (TT-STAFF-01).
    pub staff: u8,
    /// True with a staff deluxe (TT-STAFF-04).
    #[serde(default)]
    pub deluxe: bool,
    /// The spells of a staff that can take command, until it is used in this fight (TT-STAFF-05).
    #[serde(default, skip_serializing_if = "SpellSet::is_none")]
    pub proud: SpellSet,
    /// The ST that passes through a makeshift staff before it burns out; 0 for any other (TT-STAFF-07).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default", alias = "frail")]
    pub staff_left: u16,
    pub spells: SpellSet,
    /// Applications of each poison in the pack.
    pub poisons: [u8; 4],
    /// The pace of this fight before wounds and magic (DEC-054).
    pub pace: i8,
    pub rage: Rage,
    /// True if ST was lowered by exertion, so that this person can faint (DEC-087).
    pub exerted: bool,
    /// Weapons that stick in foes, a bit each; they are found again after the fight (DEC-091).
    pub stuck: u8,
    pub gained: u32,
    /// Gave an order other than fleeing in a combat turn (DEC-103).
    pub took_part: bool,
}

/// A monster, or anything else that fights by a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monster {
    pub kind: MonsterId,
    /// The rating at the beginning, which gives the experience (DEC-103).
    pub worth: u16,
    /// The full rating; magic changes it.
    pub full: u16,
    pub rating: u16,
    /// True once it rolled dice in a combat turn (DEC-061).
    pub fought: bool,
    pub berserk: bool,
    /// Unseen: its rating is doubled (DEC-038).
    pub invisible: bool,
    /// Its weapon is lost or broken: dice halved (DEC-081).
    pub disarmed: bool,
    /// Dice lost in its next combat turn by calthrops (TT-WPN-10).
    pub lamed: u8,
    /// A number of dice that does not follow the rating (DEC-176).
    pub dice: Option<u8>,
    /// No hits fall on it while this fighter lives (DEC-165, -176).
    pub kept_by: Option<FighterId>,
    /// Turns on the party unless this caster's CHR holds it (DEC-174).
    pub feigns: Option<FighterId>,
    /// Slain so that it rises again (werewolves).
    pub rises: bool,
    /// Stone that *Pygmalion* made flesh (TT-SPELL-0902).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub softened: bool,
    /// Its own form, while *Mutatum Mutandorum* gives it another form (DEC-166).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_form: Option<OwnForm>,
}

/// A monster as it was before its form was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnForm {
    pub kind: MonsterId,
    pub full: u16,
    pub rating: u16,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub softened: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
// A person is larger than a monster. A box would cost an allocation for each copy.
#[allow(clippy::large_enum_variant)]
pub enum Being {
    Person(Person),
    Monster(Monster),
}

/// Deeds and hits of one fighter in the current combat turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    pub order: Option<Order>,
    /// Ordered to fight and in the line: rolls dice and tires.
    pub fights: bool,
    /// The dice of each weapon, as rolled first.
    pub pools: [Pool; 2],
    /// The sum of each weapon's dice, with those of rage.
    pub sums: [i32; 2],
    /// Adds to the side's total, to that of the enemy, and the poison bonus.
    pub total: i32,
    pub against: i32,
    pub venom: i32,
    /// Hits that the fighter must absorb, and hits that the armour has absorbed this turn.
    pub share: u32,
    pub absorbed: u16,
    /// CON or rating lost this turn in the comparison.
    pub lost: u16,
    /// Shield and mail that burn this turn.
    pub burnt: [bool; 2],
    /// Wounded by the enemy this turn, and wakes if asleep.
    pub struck: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    pub side: FightSide,
    /// The seat that gives its orders, on the party's side.
    pub seat: u8,
    pub status: Status,
    pub being: Being,
    pub effects: Effects,
    pub tally: Tally,
}

impl Person {
    /// The ST that a makeshift staff still takes after a spell of this cost. `None` without such a staff (TT-STAFF-07).
    pub(crate) fn staff_left_after(&self, cost: i16) -> Option<u16> {
        (self.staff_left > 0).then(|| self.staff_left.saturating_sub(cost.max(0) as u16))
    }
}

impl Fighter {
    pub fn new(side: FightSide, seat: u8, being: Being) -> Fighter {
        Fighter { side, seat, status: Status::Active, being, effects: Effects::default(), tally: Tally::default() }
    }

    pub const fn person(&self) -> Option<&Person> {
        match &self.being {
            Being::Person(person) => Some(person),
            Being::Monster(_) => None,
        }
    }

    pub const fn person_mut(&mut self) -> Option<&mut Person> {
        match &mut self.being {
            Being::Person(person) => Some(person),
            Being::Monster(_) => None,
        }
    }

    pub const fn monster(&self) -> Option<&Monster> {
        match &self.being {
            Being::Monster(monster) => Some(monster),
            Being::Person(_) => None,
        }
    }

    pub const fn monster_mut(&mut self) -> Option<&mut Monster> {
        match &mut self.being {
            Being::Monster(monster) => Some(monster),
            Being::Person(_) => None,
        }
    }

    /// Hits that it takes to kill it: CON or rating.
    pub fn vitality(&self) -> i32 {
        match &self.being {
            Being::Person(person) => person.current.get(Attribute::Constitution).into(),
            Being::Monster(monster) => monster.rating.into(),
        }
    }

    /// Returns whether it is in the place of the fight, conscious or not.
    pub const fn is_here(&self) -> bool {
        matches!(self.status, Status::Active | Status::Fainted)
    }

    pub const fn is_raging(&self) -> bool {
        match &self.being {
            Being::Person(person) => matches!(person.rage, Rage::Raging { .. }),
            Being::Monster(monster) => monster.berserk,
        }
    }
}

impl Person {
    pub fn weapons_in_hand(&self) -> impl Iterator<Item = (usize, &Weapon)> {
        self.hands.weapons().map(|index| (index, &self.weapons[index]))
    }

    /// DX less the D- of each weapon carried and not in hand (TT-TWO-06, DEC-074).
    pub fn dexterity(&self) -> i16 {
        let carried =
            self.weapons.iter().enumerate().filter(|(index, weapon)| weapon.is_some() && !self.hands.hold(*index));
        let hindrance: i16 = carried.map(|(_, weapon)| i16::from(weapon.hindrance)).sum();
        self.current.get(Attribute::Dexterity) - hindrance
    }

    /// Personal adds by the current ST, LK and DX (TT-ADDS-01 to -05, -08). Magic-users: see [`Person::adds_in_hand`].
    pub fn adds(&self, missile: bool) -> i16 {
        let plain = |value: i16| (value - 12).max(0) + (value - 9).min(0);
        let dexterity = self.dexterity();
        let more = if missile { (dexterity - 12).max(0) } else { 0 };
        plain(self.current.get(Attribute::Strength))
            + plain(self.current.get(Attribute::Luck))
            + plain(dexterity)
            + more
    }

    /// Personal adds in hand-to-hand fighting (TT-ADDS-06, DEC-068).
    pub fn adds_in_hand(&self) -> i16 {
        let mut weapons = self.weapons_in_hand();
        let counts = self.kind.uses_personal_adds()
            || weapons.all(|(_, weapon)| weapon.has(Traits::STAFF) && self.current.get(Attribute::Dexterity) > 12);
        if counts { self.adds(false) } else { 0 }
    }

    /// Personal adds with a missile; magic-users have none.
    pub fn adds_with_missile(&self) -> i16 {
        if self.kind.uses_personal_adds() { self.adds(true) } else { 0 }
    }

    /// DX - missing ST - missing CON, at least 0 (TT-MISSILE-02, DEC-077).
    pub fn marksmanship(&self) -> i16 {
        let missing = |attribute| (self.normal.get(attribute) - self.current.get(attribute)).max(0);
        (self.dexterity() - missing(Attribute::Strength) - missing(Attribute::Constitution)).max(0)
    }

    /// ST and DX that the weapons in hand need together (TT-TWO-02, -03).
    pub fn needs(&self) -> (i16, i16) {
        let weapons = self.weapons_in_hand().filter(|(_, weapon)| weapon.is_for_hand());
        weapons.fold((0, 0), |(st, dx), (_, weapon)| (st + i16::from(weapon.strength), dx + weapon.hand_dexterity()))
    }

    /// Missing ST for the weapons in hand; 0 if there is enough (TT-HEAVY-01).
    pub fn deficit(&self) -> i16 {
        (self.needs().0 - self.current.get(Attribute::Strength)).max(0)
    }

    /// This person with one weapon in hand, to shoot or throw it.
    #[must_use]
    pub fn holding(&self, weapon: u8) -> Person {
        Person { hands: Hands { main: Some(weapon), off: None, shield: false }, ..*self }
    }

    /// Returns whether the person has the strength to fight hand to hand (TT-BERSERK-12, DEC-127). Nobody is too weak by birth.
    pub fn can_fight(&self) -> bool {
        let strength = self.current.get(Attribute::Strength);
        let weakened = strength < self.normal.get(Attribute::Strength);
        !(weakened && (strength < 5 || strength <= 5 && self.rage == Rage::Spent))
    }

    /// Hits that shield, then mail and parrying weapons absorb in a combat turn, with those that burn (TT-ARMOUR-01, -05).
    pub fn absorbs(&self, burnt: [bool; 2]) -> [u16; 2] {
        let times = |value: u8, burns: bool| u16::from(value) * if burns { u16::from(self.level) } else { 1 };
        let shield = if self.shield_works() { self.armour.shield } else { self.armour.shield.min(SLUNG_ABSORBS) };
        let shield = if self.strikes_with_shield() { 0 } else { shield };
        // A weapon that is a shield too does not burn.
        let parrying: u16 = self.weapons_in_hand().map(|(_, weapon)| u16::from(weapon.parries)).sum();
        [times(shield, burnt[0]), times(self.armour.mail, burnt[1]) + self.parry(parrying)]
    }

    /// A main gauche or swordbreaker parries only beside another weapon; a madu always (TT-TWO-07, -08, TT-WPN-13).
    fn parry(&self, all: u16) -> u16 {
        let alone = self.hands.off.is_none();
        let mut weapons = self.weapons_in_hand();
        if alone && weapons.any(|(_, weapon)| weapon.has(Traits::PARRIES_BESIDE)) { 0 } else { all }
    }

    /// A spike shield in a hand as a weapon is no shield (TT-WPN-14).
    fn strikes_with_shield(&self) -> bool {
        self.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::SPIKE_SHIELD))
    }

    /// Returns whether the shield is in use and not slung on the back (TT-ARMOUR-03, -10).
    pub fn shield_works(&self) -> bool {
        let two_handed = self.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::TWO_HANDED));
        self.hands.shield && self.hands.off.is_none() && !two_handed
    }

    /// Returns whether *burning* can help: a warrior with something to burn (TT-ARMOUR-05, -08).
    pub fn can_burn(&self) -> bool {
        self.kind.burns_armour() && self.level > 1 && (self.armour.shield > 0 || self.armour.mail > 0)
    }

    /// The pace of DEC-054 with wounds; magic is added by the fight.
    pub fn pace_now(&self) -> i16 {
        let (con, full) = (self.current.get(Attribute::Constitution), self.normal.get(Attribute::Constitution));
        let wounds = match con {
            con if 2 * con <= full => -3,
            con if con < full => -1,
            _ => 0,
        };
        i16::from(self.pace) + wounds
    }
}
