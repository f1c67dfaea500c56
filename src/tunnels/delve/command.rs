//! Commands of the leader.

use crate::data::attribute::Attribute;
use crate::data::level::LevelOption;
use crate::data::spell::Spell;
use crate::data::supply::GoodId;
use crate::data::weapon::WeaponId;
use crate::delve::member::MemberId;
use crate::dungeon::level::{Direction, LinkId, PlaceId};
use serde::{Deserialize, Serialize};

/// A way to open a door (DEC-211).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorWay {
    /// 3 dice up to the ST of the strongest; with a crowbar 3 more, of a locked door 3 less.
    Force,
    /// 3 dice up to the DX of a rogue.
    Pick,
    /// A pickaxe takes one game turn.
    Break,
    /// The key of ways opens any lock.
    Key,
}

/// A subject of a parley (TT-REACT-08, DEC-047).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    Pass,
    AskWay,
    Toll,
    Befriend,
    /// Orders that a charisma higher by 10 gives: leave the place, show the way, come along as if tamed.
    CommandLeave,
    CommandJoin,
    BreakOff,
}

impl Topic {
    pub const ALL: [Topic; 7] = [
        Topic::Pass,
        Topic::AskWay,
        Topic::Toll,
        Topic::Befriend,
        Topic::CommandLeave,
        Topic::CommandJoin,
        Topic::BreakOff,
    ];
}

/// A way between two levels of a dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stair {
    Up,
    Down,
    /// A shaft that leads down only.
    Shaft,
}

/// The target of a spell outside fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellAim {
    /// The place, the group there, the party or the caster.
    #[default]
    Here,
    Member(MemberId),
    Beast(u8),
    Link(LinkId),
    /// An item of a member's pack.
    Item(MemberId, u8),
    /// A body in the place.
    Body(u8),
    /// One of the helpless foes.
    Captive,
    /// A spell that a rogue learns from the caster.
    Lesson(MemberId, Spell),
    /// One being of the group here, by its number.
    Foe(u8),
    /// A place of this level that the party has entered, or the caster's spirit.
    Place(PlaceId),
    Surface,
    /// One being of the group here whose body the caster's spirit takes, and the member who keeps the object with the life force.
    /// `None` if the object lies at the surface.
    Soul(u8, Option<MemberId>),
    /// The stair down, wherever it is (*Mystic Visions*).
    Stair,
    /// A body or an item that others lost on this level, wherever it lies.
    Lost,
    /// A task for the group here other than to come along.
    Bid(Bidding),
}

/// A task that *Greasy Geas* gives a group (DEC-173).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bidding {
    /// They stay, attack nobody, and keep others out of the place.
    Peace,
    /// They open a stuck or locked door.
    Open(LinkId),
    /// They spring the trap of the place.
    Spring,
}

/// A question of *Dear God?* (DEC-159).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Query {
    Trapped,
    Guarded,
    Treasure,
    SecretDoor,
    WayDown,
    Magic,
}

impl Query {
    pub const ALL: [Query; 6] =
        [Query::Trapped, Query::Guarded, Query::Treasure, Query::SecretDoor, Query::WayDown, Query::Magic];
}

/// A spell as it is cast outside fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpellUse {
    pub who: MemberId,
    pub spell: Spell,
    /// The level at which it is cast, at least its own (TT-MAGIC-10).
    pub level: u8,
    #[serde(default)]
    pub aim: SpellAim,
    /// The attribute of *Double Double*.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribute: Option<Attribute>,
    /// Points of *Poor Baby*; game turns of *Double Double*.
    #[serde(default)]
    pub points: u8,
}

/// The part of the leader in a special place (DEC-214).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Touches the heart-stone: a saving roll for 1 point of an attribute.
    Touch(MemberId, Attribute),
    /// Stakes so many gold pieces against the imp.
    Stake(u8),
    /// One of the three answers to the riddle, from 0.
    Riddle(u8),
    /// Gathers what grows in the garden.
    Gather,
    Drink(MemberId),
    /// Searches the remains of a delver.
    Remains,
    Rob(MemberId),
    /// Pays the hermit for so many points of CON.
    Heal(MemberId, u8),
    /// Leaves gold at the shrine.
    Offer,
    /// Takes a weapon from the rack.
    Rack(MemberId),
    OpenVault,
    /// Takes a thing that opens the vault.
    TakeThing,
}

/// One decision of the leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Goes through an exit. `probe`: with care, in two game turns (DEC-213).
    Go {
        link: LinkId,
        probe: bool,
    },
    /// Looks into the next place with a lantern (DEC-215).
    Look(LinkId),
    /// Listens at a door, once and free (DEC-211).
    Listen(LinkId),
    Open {
        link: LinkId,
        way: DoorWay,
    },
    /// Digs through a wall of the place with a pickaxe (TT-WPN-07, DEC-211).
    Dig(Direction),
    Search,
    /// Opens the treasure of the place. `careful`: with a tool that avoids a trap that was found.
    Loot {
        careful: bool,
    },
    /// Takes an item from the ground, by its number there.
    Take(u8),
    TakeAll,
    /// Takes the gear of a body.
    Strip(u8),
    /// Carries a body: its weight counts, the gear stays (DEC-229).
    Carry {
        who: MemberId,
        body: u8,
    },
    Drop {
        who: MemberId,
        item: u8,
    },
    /// Uses a magic object on a member or on the place.
    Use {
        who: MemberId,
        item: u8,
        on: MemberId,
    },
    Cast(SpellUse),
    /// Asks about the place beyond an exit, or about this place.
    Ask {
        query: Query,
        beyond: Option<LinkId>,
    },
    /// Lights a torch or a lantern.
    Light(MemberId, GoodId),
    PutOut(MemberId),
    /// Ends a spell that its caster keeps up.
    EndSpell(MemberId),
    /// Moves a member to a place in the order of march.
    March {
        who: MemberId,
        to: u8,
    },
    /// Rests so many game turns, 1 to 10 (DEC-216).
    Rest(u8),
    /// Chooses the gain of a new level. `larger` gets the larger half of option G.
    Advance {
        who: MemberId,
        option: LevelOption,
        larger: Attribute,
    },
    Dismiss(u8),
    Special(Answer),
    Climb(Stair),
    /// Leaves the dungeon at its entrance.
    Return,
    Attack,
    /// Runs from a group that does not follow, or from wanderers who come.
    Run,
    /// Hides from wanderers without light or noise (DEC-048).
    Hide,
    /// Waits for wanderers, and sees who they are.
    Wait,
    Talk(Topic),
    /// Tames the helpless foe, with this member as its master.
    Capture(MemberId),
    Finish,
    /// The kind of a dagger that was found (TT-TREASURE-14).
    Choose(WeaponId),
    /// Divides the loot: equally, or all to one. `pay`: henchmen get their shares (DEC-119).
    Divide {
        to: Option<MemberId>,
        pay: bool,
    },
    /// Leaves the gain of a level for another time.
    Later,
}
