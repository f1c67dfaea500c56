//! Events of a delve. Each is one step and carries every face and modifier that explains it.

mod parts;

pub use parts::*;

use crate::battle::event::Price;
use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::data::dungeon::{SpecialPlace, TrapKind};
use crate::data::kindred::Kindred;
use crate::data::level::LevelOption;
use crate::data::monster::MonsterId;
use crate::data::reaction::Reaction;
use crate::data::supply::GoodId;
use crate::data::weapon::WeaponId;
use crate::delve::account::Account;
use crate::delve::command::{Command, DoorWay, Query, SpellUse, Topic};
use crate::delve::goods::LootItem;
use crate::delve::log::{Mood, Troop};
use crate::delve::member::{Beast, Condition, Flame, MemberId, SoulKeeper};
use crate::delve::state::{Encounter, Scene};
use crate::dungeon::level::{Contents, Direction, LinkId, PlaceId};
use crate::dungeon::treasure::{Carried, CoinFind, Treasure};
use crate::model::delver::Delver;
use crate::model::roll::{Faces, Pool, SaveRoll};
use crate::model::setup::Setup as FightSetup;
use alloc::boxed::Box;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A decision was made. It counts as one, whatever follows.
    Decided(Command),
    Began,
    /// A place was refilled, or goods were lost, since the last delve (DEC-217).
    /// `contents`: new ones, in a dungeon that is generated.
    Refilled {
        level: u8,
        place: PlaceId,
        die: u8,
        contents: Option<Box<Contents>>,
    },
    GoodsGone {
        level: u8,
        place: PlaceId,
        die: u8,
        body: bool,
    },
    /// A game turn passed. `recovers`: ST and ratings return (TT-DUNGEON-29).
    TurnPassed {
        recovers: bool,
    },
    WentOut {
        who: MemberId,
    },
    /// A meal, if one was left (DEC-117).
    Ate {
        who: MemberId,
        fed: bool,
    },
    Woke {
        who: MemberId,
    },
    Feverish {
        who: MemberId,
        constitution: i16,
    },
    /// The die for wanderers; `noise`: an extra one for noise.
    Wandered {
        die: u8,
        noise: bool,
    },
    /// Wanderers are on their way. `seen`: the party hears them in time.
    Approached {
        troop: Box<Troop>,
        warned: bool,
    },
    /// The coming group arrives where the party is.
    Arrived,
    /// They meet a party on its way: the dice for the place and the direction (DEC-048).
    Encountered {
        dice: [u8; 2],
        encounter: Encounter,
    },
    /// They pass by a hidden party.
    PassedBy,
    Hid {
        die: u8,
        done: bool,
    },
    Moved {
        by: Passage,
        level: u8,
        to: PlaceId,
    },
    Glimpsed {
        place: PlaceId,
    },
    /// A vision shows where an object is (DEC-162).
    Envisioned {
        place: PlaceId,
    },
    Searched {
        dice: Vec<(MemberId, u8, u8)>,
    },
    Found(Finding),
    /// A spirit finds something in another place (DEC-162).
    FoundFar {
        place: PlaceId,
        finding: Finding,
    },
    /// The spirit of a caster goes to places, until it is called back.
    SpiritWent {
        who: MemberId,
        places: Vec<PlaceId>,
    },
    SpiritReturned {
        who: MemberId,
    },
    /// A caster's life force is in an object, and its spirit in the body of a foe (DEC-175).
    SoulHidden {
        who: MemberId,
        keeper: SoulKeeper,
    },
    /// *Born Again* in advance: the kindred of the new body (DEC-171).
    Promised {
        who: MemberId,
        die: u8,
        kindred: Kindred,
    },
    Listened {
        link: LinkId,
        die: u8,
        heard: Option<(MonsterId, u8)>,
    },
    DoorTried {
        link: LinkId,
        who: MemberId,
        way: DoorWay,
        dice: [u8; 3],
        need: i16,
        done: bool,
    },
    WallMoved {
        link: LinkId,
        die: u8,
        open: bool,
    },
    Opened {
        link: LinkId,
    },
    /// A game turn with a pickaxe: the wall is cut so many feet deep (TT-WPN-07).
    Cut {
        who: MemberId,
        direction: Direction,
        feet: u8,
    },
    /// The wall is cut through. `to`: the place behind it, to which a way leads from now on. `None`: solid rock.
    Dug {
        direction: Direction,
        to: Option<PlaceId>,
    },
    Barred {
        link: LinkId,
        until: u32,
        level: u8,
    },
    Unbarred {
        link: LinkId,
    },
    /// 2 dice for the group's attitude; `total` with what raises it (TT-REACT-T1).
    Reacted {
        dice: [u8; 2],
        total: u8,
        reaction: Reaction,
    },
    /// The attitude of the group here, without dice.
    MoodChanged(Mood),
    /// The group leaves for another place.
    TroopMoved {
        from: PlaceId,
        to: Option<PlaceId>,
    },
    /// The group here after losses or magic. `None`: it is gone.
    TroopChanged {
        place: PlaceId,
        troop: Option<Box<Troop>>,
    },
    Talked {
        who: MemberId,
        topic: Topic,
        gap: i16,
        done: bool,
    },
    TollRolled {
        die: u8,
        toll: Coins,
    },
    Paid {
        who: MemberId,
        coins: Coins,
    },
    Told(Fact),
    Saved {
        who: MemberId,
        danger: Danger,
        save: SaveRoll,
        blessed: bool,
    },
    Wounded {
        who: MemberId,
        danger: Danger,
        pool: Pool,
        absorbed: u16,
        before: i16,
        after: i16,
    },
    Changed {
        who: MemberId,
        attribute: Attribute,
        current: i16,
        normal: i16,
    },
    ConditionChanged {
        who: MemberId,
        condition: Condition,
    },
    Died {
        who: MemberId,
    },
    Caught {
        who: MemberId,
        fever: bool,
    },
    Learned {
        who: MemberId,
        from: PointSource,
        points: u32,
    },
    TrapSprung {
        trap: TrapKind,
    },
    TrapAvoided {
        trap: TrapKind,
    },
    /// The treasure of the place is opened. What is found follows, one roll each.
    HoardOpened,
    TreasureFound(Box<Treasure>),
    CopperFound(CoinFind),
    /// The purse of wanderers who were slain (TT-WANDER-04).
    CarriedFound(Box<Carried>),
    /// The finder takes the dagger that was found as one of this kind.
    DaggerChosen {
        weapon: WeaponId,
    },
    /// Things without a roll of treasure.
    ThingsFound(Vec<LootItem>),
    Took {
        who: MemberId,
        item: LootItem,
    },
    /// Items stay on the ground because nobody can carry them.
    Left {
        item: LootItem,
    },
    Dropped {
        who: MemberId,
        item: LootItem,
    },
    Stripped {
        body: u8,
    },
    /// An item of a pack is used up or changed.
    ItemChanged {
        who: MemberId,
        item: u8,
        now: Option<LootItem>,
    },
    /// The record of a member changes: gear that is used up, a spell that is learned.
    Recorded {
        who: MemberId,
        character: Box<Delver>,
    },
    /// `used`: a torch, or the oil of a filling.
    Lit {
        who: MemberId,
        flame: Flame,
        used: Option<GoodId>,
    },
    PutOut {
        who: MemberId,
    },
    Marched {
        who: MemberId,
        to: u8,
    },
    Advanced {
        who: MemberId,
        option: LevelOption,
        larger: Attribute,
        surface: bool,
    },
    Cast {
        casting: SpellUse,
        price: Price,
        strength: [i16; 2],
    },
    /// The spell had no effect.
    Fizzled,
    Spelled {
        who: MemberId,
        spell: Spelled,
    },
    /// The next group of wanderers and the game turn when it comes.
    Foreseen {
        turn: u32,
        troop: Option<Box<Troop>>,
    },
    /// *Dear God?* grants so many questions in this game turn.
    Granted {
        questions: u8,
    },
    Answered {
        query: Query,
        beyond: Option<LinkId>,
        yes: bool,
    },
    /// Goods come here from another place (*Zingum*).
    GoodsMoved {
        from: PlaceId,
        items: Vec<LootItem>,
    },
    /// A member takes a body along.
    Carried {
        who: MemberId,
        body: u8,
    },
    /// A henchman who is badly hurt may break off: 2 dice against the leader's charisma (DEC-118).
    BrokeOff {
        who: MemberId,
        dice: [u8; 2],
        charisma: i16,
        leaves: bool,
    },
    /// *Seek Ye*: somebody leaves on a quest for a caster, a henchman or a foe of the fight (DEC-172).
    Quested {
        by: MemberId,
        henchman: Option<MemberId>,
    },
    /// The end of a quest: the die, and what the seeker brings. `None` if it is never seen again.
    QuestEnded {
        by: MemberId,
        die: u8,
        gift: Option<LootItem>,
    },
    /// A curse on an attribute, by `by` or by an object. `die`: the roll for the attribute, or for the points of an object.
    Cursed {
        who: MemberId,
        by: Option<MemberId>,
        die: Option<u8>,
        attribute: Attribute,
        points: u8,
    },
    /// The curses on a member are gone.
    Uncursed {
        who: MemberId,
    },
    /// The friends of a cheated rogue: they wait on 4 to 6 (DEC-119).
    AmbushRolled {
        die: u8,
        waits: bool,
    },
    /// A body is used up by magic; its gear stays.
    BodyGone {
        body: u8,
    },
    /// A dead member gets a new body at the surface.
    Reborn {
        who: MemberId,
        die: u8,
        character: Box<Delver>,
    },
    PartyHidden {
        until: u32,
    },
    PartyHasted {
        until: u32,
    },
    /// A second move within a hasted game turn (DEC-148).
    MovedFast,
    Blessed,
    /// A roll of 1 or 2 dice for a special or a spell.
    Rolled {
        faces: Vec<u8>,
    },
    SpecialUsed {
        special: SpecialPlace,
        place: PlaceId,
        spent: bool,
    },
    RiddleAnswered {
        answer: u8,
        right: bool,
    },
    ThingTaken {
        place: PlaceId,
    },
    ThingsSpent,
    Tamed(Beast),
    BeastLeft {
        beast: u8,
        died: bool,
    },
    BeastChanged {
        beast: u8,
        rating: u16,
        bound: bool,
    },
    /// A tamed monster rolls 2 dice against its master's charisma (TT-TAME-07).
    RevoltRolled {
        beast: u8,
        faces: Faces,
        charisma: i16,
        revolts: bool,
    },
    FightBegan(Box<FightSetup>, Scene),
    /// The fight is over after so many combat turns.
    FightOver {
        turns: u16,
    },
    /// A member after the fight, with experience and what is left of the gear.
    CameBack {
        who: MemberId,
        character: Box<Delver>,
        condition: Condition,
        fever: bool,
    },
    Killed {
        number: u16,
    },
    CaptiveDone {
        tamed: bool,
    },
    SceneSet(Scene),
    Accounted(Box<Account>),
    Returned,
    Ended(Scene),
}

impl Event {
    /// The dice of a saving roll, for tests.
    pub fn save(&self) -> Option<SaveRoll> {
        match self {
            Event::Saved { save, .. } => Some(*save),
            _ => None,
        }
    }
}
