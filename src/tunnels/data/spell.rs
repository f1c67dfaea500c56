//! The 70 spells (TT-SPELL).

use crate::data::attribute::{Attribute, AttributeSet};
use crate::data::tables::tables;
use serde::{Deserialize, Serialize};

macro_rules! spells {
    ($($spell:ident $name:literal,)+) => {
        ludus_engine::listed! {
            /// A spell, by level and in the order of the books.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            pub enum Spell {
                $(#[serde(rename = $name)] $spell,)+
            }
        }

        impl Spell {
            pub const fn name(self) -> &'static str {
                match self {
                    $(Spell::$spell => $name,)+
                }
            }
        }
    };
}

spells! {
    DetectMagic "Detect Magic",
    LockTight "Lock Tight",
    WillOWisp "Will-o-wisp",
    KnockKnock "Knock-knock",
    OhThereItIs "Oh-there-it-is",
    HideyHole "Hidey Hole",
    TakeThatYouFiend "Take That, You Fiend",
    VorpalBlade "Vorpal Blade",
    OhGoAway "Oh-go-away",
    Teacher "Teacher",
    OmnipotentEye "Omnipotent Eye",
    BindTheBeaten "Bind the Beaten",
    Cateyes "Cateyes",
    GlueYou "Glue-you",
    LittleFeets "Little Feets",
    Mirage "Mirage",
    CurseYou "Curse You",
    PoorBaby "Poor Baby",
    OhDread "Oh Dread",
    DoubleDouble "Double Double",
    Whammy "Whammy",
    CursesFoiled "Curses Foiled",
    SlushYuch "Slush-yuch",
    RockABye "Rock-a-bye",
    DisSpell "Dis-Spell",
    BlastingPower "Blasting Power",
    FlyMe "Fly Me",
    HealingFeeling "Healing Feeling",
    TooBadToxin "Too-Bad Toxin",
    WinkWing "Wink-wing",
    Smog "Smog",
    DumDum "Dum-Dum",
    BiggerIsBetter "Bigger is Better",
    SmallerIsSmarter "Smaller is Smarter",
    ProtectivePentagram "Protective Pentagram",
    Upsidaisy "Upsidaisy",
    MindPox "Mind Pox",
    Zingum "Zingum",
    DearGod "Dear God?",
    Esp "E.S.P.",
    WallOfFire "Wall of Fire",
    WallOfIce "Wall of Ice",
    WallOfThorns "Wall of Thorns",
    WallOfStone "Wall of Stone",
    WallOfIron "Wall of Iron",
    MysticVisions "Mystic Visions",
    InvisibleWall "Invisible Wall",
    Zappathingum "Zappathingum",
    Summoning "Summoning",
    Zapparmor "Zapparmor",
    GreenTongue "Green Tongue",
    ZombieZonk "Zombie Zonk",
    MutatumMutandis "Mutatum Mutandis",
    MutatumMutandorum "Mutatum Mutandorum",
    Pygmalion "Pygmalion",
    Medusa "Medusa",
    DeathSpell "Death Spell #9",
    HellbombBursts "Hellbomb Bursts",
    BlowMeTo "Blow me to...",
    GhostlyGoing "Ghostly Going",
    MagicFangs "Magic Fangs",
    NefariousNecromancy "Nefarious Necromancy",
    SeekYe "Seek Ye",
    GreasyGeas "Greasy Geas",
    InvisibleFiend "Invisible Fiend",
    HideySoul "Hidey Soul",
    AirEarthFireAndWater "Air, Earth, Fire and Water",
    AntiMagic "Anti-magic",
    BornAgain "Born Again",
    Shatterstaff "Shatterstaff",
}

/// The level of the spells that every magic-user knows (TT-MAGIC-05).
pub const FIRST_LEVEL: u8 = 1;
/// Spells up to this level fail on the bearer of a kris (TT-MAGIC-22, DEC-090).
pub const KRIS_STOPS: u8 = 3;

/// The effect of a higher level on a spell that is raised (TT-MAGIC-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Raising {
    /// The spell cannot be raised.
    None,
    /// Each level doubles the effect, printed as "!" (TT-MAGIC-11).
    Effect,
    /// Each level doubles the duration, printed as "#" (TT-MAGIC-13).
    Duration,
    /// The caster chooses one of the two (TT-MAGIC-14).
    Either,
}

ludus_engine::listed! {
    /// A time at which a spell can be cast.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Occasion {
        Exploring,
        /// At a meeting, before the fight.
        Meeting,
        Combat,
        Surface,
    }
}

crate::data::sets::set_of! {
    /// The times at which a spell can be cast.
    Occasions(u8) of Occasion
}

/// The kind of a spell's effect. The rules of each spell are in its row of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpellKind {
    /// Shows hidden or magic things.
    Detection,
    Door,
    /// Light, or sight in the dark.
    Light,
    Hiding,
    /// Hits on foes, dealt whatever side wins (DEC-073).
    Hits,
    /// Multiplies the dice of a weapon.
    Weapon,
    Fear,
    /// Teaches a rogue a spell.
    Teaching,
    /// Binds a tamed monster for good.
    Binding,
    /// Doubles or halves the pace.
    Speed,
    /// An image that draws the foes.
    Illusion,
    /// Lowers an attribute or a rating.
    Curse,
    /// Restores CON, or ends poison or disease.
    Healing,
    /// Names the next wandering group.
    Foresight,
    Attribute,
    Dispelling,
    Ground,
    Sleep,
    /// Moves beings or goods: flight, lifting, teleport.
    Moving,
    /// Halves the rating of breathing foes.
    Gas,
    /// Confuses or dulls a mind.
    Mind,
    /// Makes a being larger or smaller.
    Size,
    /// A circle that no evil enters.
    Protection,
    /// Answers, thoughts and distant sights.
    Divination,
    /// A wall between party and foes.
    Wall,
    /// A permanent enchantment of gear.
    Enchantment,
    Summoning,
    Plants,
    Shape,
    /// Stone to flesh, or flesh to stone.
    Stone,
    /// Kills one being that misses its saving roll.
    Death,
    Destruction,
    Undeath,
    /// Compels beings to a task.
    Quest,
    Staff,
}

/// The target of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpellTarget {
    Caster,
    /// The caster or one comrade (DEC-138).
    Member,
    Party,
    Foe,
    /// The foes of a meeting or fight, all or those that the caster names.
    Group,
    /// Any one being, friend or foe.
    Being,
    /// A monster that is subdued.
    Monster,
    Weapon,
    Armour,
    Object,
    Door,
    Place,
    Corpse,
}

/// The duration of a spell; those that are not printed follow DEC-136.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpellDuration {
    Instant,
    CombatTurns(u8),
    GameTurns(u8),
    /// As many game turns as 1 die shows.
    RolledGameTurns,
    /// As many game turns as the caster's luck.
    LuckGameTurns,
    /// Until the party returns to the surface.
    Delve,
    /// Until it is ended or cancelled.
    UntilEnded,
    Permanent,
}

impl SpellDuration {
    /// Returns the duration of a spell whose duration is raised by some levels: each doubles it (TT-MAGIC-13). It stops at 255.
    #[must_use]
    pub fn raised(self, levels: u8) -> SpellDuration {
        let doubled = |turns: u8| u8::try_from(u32::from(turns) << levels.min(16)).unwrap_or(u8::MAX);
        match self {
            SpellDuration::CombatTurns(turns) => SpellDuration::CombatTurns(doubled(turns)),
            SpellDuration::GameTurns(turns) => SpellDuration::GameTurns(doubled(turns)),
            other => other,
        }
    }
}

/// The unit of a spell's cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CostBasis {
    /// The cost of the whole spell.
    #[default]
    Spell,
    /// The cost of each point that it takes or heals.
    Point,
    /// The cost of each point of the victim's attributes; it is never reduced (DEC-178).
    VictimSum,
}

/// A row of the tables of spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellRow {
    pub rule: &'static str,
    pub name: Spell,
    /// From 1 to 18 (TT-SPELL-01).
    pub level: u8,
    /// In ST, before reductions (TT-MAGIC-01).
    pub cost: u8,
    /// The lowest IQ that casts it (TT-MAGIC-03).
    pub iq: u8,
    /// The lowest DX that casts it (TT-MAGIC-02).
    pub dx: u8,
    pub raises: Raising,
    pub when: Occasions,
    pub kind: SpellKind,
    pub target: SpellTarget,
    /// True if it is cast at all foes of a fight, so that a wall can be in its way (DEC-161).
    #[serde(default)]
    pub on_foes: bool,
    pub duration: SpellDuration,
    #[serde(default)]
    pub basis: CostBasis,
    /// The cost for a rogue, if it differs.
    #[serde(default)]
    pub rogue_cost: Option<u8>,
    /// The attributes of the caster whose sum the effect uses (DEC-134); for Shatterstaff those of the victim.
    #[serde(default)]
    pub sum: AttributeSet,
    /// The number in the row's effect: a multiplier or divisor, or a number of beings, dice, questions, weight or game turns.
    #[serde(default)]
    pub amount: Option<u16>,
    /// The printed distance or width, in feet.
    #[serde(default)]
    pub feet: Option<u8>,
}

impl Spell {
    pub fn row(self) -> &'static SpellRow {
        &tables().spells[self as usize]
    }

    /// The spells of a level, in the order of the list.
    pub fn of_level(level: u8) -> impl Iterator<Item = Spell> {
        Spell::ALL.into_iter().filter(move |spell| spell.row().level == level)
    }

    /// Finds a spell by its name, ignoring case.
    pub fn of(name: &str) -> Option<Spell> {
        Spell::ALL.into_iter().find(|spell| spell.name().eq_ignore_ascii_case(name))
    }

    /// Returns the ST to pay: list price x (1 + levels raised), less the levels by which the caster is above the level cast
    /// at, less the caster's level with a staff; at least 1, but a price of 0 stays 0 (DEC-125). `units` counts the points of
    /// a price per point and is 1 otherwise.
    pub fn cost(self, casting: CastTerms) -> u32 {
        let row = self.row();
        let rogue = row.rogue_cost.filter(|_| casting.rogue).unwrap_or(row.cost);
        let list = u32::from(rogue) * casting.units * (1 + u32::from(casting.raised));
        if list == 0 || row.basis == CostBasis::VictimSum {
            return list;
        }
        let above = casting.caster_level.saturating_sub(row.level + casting.raised);
        let staff = if casting.staff { casting.caster_level } else { 0 };
        list.saturating_sub(u32::from(above) + u32::from(staff)).max(1)
    }

    /// Returns the lowest IQ and DX for casting it as a spell that is higher by `raised` levels (DEC-126).
    pub fn needs(self, raised: u8) -> [(Attribute, u8); 2] {
        let level = self.row().level + raised;
        [(Attribute::Intelligence, least_intelligence(level)), (Attribute::Dexterity, least_dexterity(level))]
    }
}

/// The terms of one casting that decide its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastTerms {
    pub caster_level: u8,
    /// True for rogues, who pay for Detect Magic.
    pub rogue: bool,
    /// Levels by which the spell is raised (TT-MAGIC-10).
    pub raised: u8,
    /// True if a staff lowers the cost (TT-STAFF-01).
    pub staff: bool,
    /// The number of points if the price is per point, otherwise 1.
    pub units: u32,
}

/// The lowest IQ for spells of a level (TT-MAGIC-03).
pub const fn least_intelligence(level: u8) -> u8 {
    8 + 2 * level
}

/// The lowest DX for spells of a level (TT-MAGIC-02).
pub const fn least_dexterity(level: u8) -> u8 {
    7 + level
}

/// The guild's fee in gold pieces for teaching a magic-user a spell of a level (TT-MAGIC-04).
pub const fn guild_fee(level: u8) -> u32 {
    500 * (level as u32 - 1)
}

/// The guild's fee in gold pieces for teaching a rogue a spell of a level (DEC-130).
pub const fn rogue_fee(level: u8) -> u32 {
    guild_fee(level) + 100
}
