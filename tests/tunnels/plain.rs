//! A second model of fights, slow and plain, written from the text of the rules and not from the program's code. It knows
//! fighters at a distance and hand to hand in a place or a passage, the spells of [`spells::KNOWN`], and monsters with few special
//! powers.

pub mod arms;
pub mod calls;
pub mod cast;
pub mod comrades;
pub mod dispel;
pub mod end;
pub mod forms;
pub mod mages;
pub mod magic;
pub mod melee;
pub mod missiles;
pub mod people;
pub mod spells;
pub mod turn;
pub mod wear;
pub mod works;

pub use arms::{Arm, Poison, Sort, Stuff, arm};
pub use spells::{At, Cast, Pick};

use crate::tables::printed;
use std::collections::{BTreeMap, VecDeque};

const MONSTERS: &str = include_str!("../../assets/rulebook/tunnels/04-monsters.md");

/// House rules, by the words of the chapter.
#[derive(Clone, Copy, Debug)]
pub struct House {
    pub revised_dice: bool,
    pub half_always: bool,
    pub dice_times_level: bool,
    pub growing_add: bool,
    pub tenth: bool,
    pub winners_roll: bool,
    pub berserk: bool,
    pub one_a_turn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calling {
    Warrior,
    MagicUser,
    Rogue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Calm,
    /// Since this combat turn.
    Raging(i64),
    Spent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Here,
    Fainted,
    Dead,
    Fled,
    Subdued,
    Stone,
    Gone,
}

/// Six values in the order ST, IQ, LK, CON, DX, CHR.
pub type Six = [i64; 6];
pub const ST: usize = 0;
pub const IQ: usize = 1;
pub const LK: usize = 2;
pub const CON: usize = 3;
pub const DX: usize = 4;
pub const CHR: usize = 5;

#[derive(Clone, Debug)]
pub struct Hero {
    pub calling: Calling,
    pub level: i64,
    pub normal: Six,
    pub now: Six,
    pub arms: Vec<Arm>,
    /// Places in `arms` of what is in the hands.
    pub held: Vec<usize>,
    pub shield: i64,
    pub shield_on_arm: bool,
    pub mail: i64,
    pub staff: bool,
    pub deluxe: bool,
    pub pace: i64,
    pub mood: Mood,
    pub tried: bool,
    pub fate: Fate,
    pub gained: i64,
    pub took_part: bool,
    pub feverish: bool,
    pub magic: magic::Charms,
    /// The beast that the hero has become.
    pub form: Option<Box<Beast>>,
}

#[derive(Clone, Debug)]
pub struct Beast {
    pub name: &'static str,
    pub kind: char,
    pub speaks: bool,
    pub flies: bool,
    pub shines: bool,
    pub large: bool,
    pub huge: bool,
    pub pack: bool,
    pub can_rage: bool,
    pub fever: bool,
    pub drinks: bool,
    pub viper: bool,
    pub venom: bool,
    pub no_hands: bool,
    pub bow: bool,
    pub spikes: bool,
    pub arms: Stuff,
    /// The turn in which spider venom and cobra milk came in, 0 for none.
    pub spider: i64,
    pub cobra: i64,
    pub pace: i64,
    /// The rating at the beginning, for experience.
    pub worth: i64,
    pub full: i64,
    pub mr: i64,
    pub fought: bool,
    pub berserk: bool,
    pub asleep_until: i64,
    pub fate: Fate,
    pub magic: magic::Curses,
    /// Fights for the party.
    pub ours: bool,
    /// Called by magic: gives no experience.
    pub called: bool,
    pub invisible: bool,
    /// Hits do not harm it while this hero is there.
    pub kept_by: Option<usize>,
    /// Obeys this hero only if 2 dice do not exceed the hero's CHR.
    pub feigns: Option<usize>,
    /// Dice that do not follow the rating.
    pub dice: Option<i64>,
    /// The last turn in which it is there, 0 for no end.
    pub leaves: i64,
    /// What it was before its form was changed.
    pub own: Option<Box<Beast>>,
    /// The person who it is. The rating is the CON then.
    pub mage: Option<Box<Hero>>,
}

/// A monster with the rating of the first level.
pub fn form(name: &'static str) -> Beast {
    let find = |table: &str| printed(MONSTERS, table).into_iter().find(|row| row[0] == name);
    let row = find("- **TT-MON-T2**").or_else(|| find("- **TT-MON-T4**")).unwrap_or_else(|| panic!("no {name}"));
    beast(name, row[1].parse().unwrap())
}

/// A monster of the chapter's tables with this rating.
pub fn beast(name: &'static str, mr: i64) -> Beast {
    let first = printed(MONSTERS, "- **TT-MON-T3**");
    // The second table tells the arms among the special powers.
    let arms = |row: &[String]| row[8].trim_end_matches(" arms").to_string();
    let more = printed(MONSTERS, "- **TT-MON-T4**")
        .into_iter()
        .map(|row| [&row[..1], &row[3..8], &[arms(&row)], &row[8..]].concat());
    let rows: Vec<Vec<String>> = first.into_iter().chain(more).collect();
    let row = rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no {name}"));
    let special = &row[7];
    let more_kind = row[6] == row[7];
    Beast {
        name,
        speaks: row[2] != "-",
        flies: special.contains("flies"),
        shines: special.starts_with("gives light"),
        kind: row[1].chars().next().unwrap(),
        large: row[3] == "l",
        huge: special.contains("huge"),
        pack: special.contains("pack dice"),
        can_rage: row[1].starts_with('m') || special.contains("may go berserk"),
        fever: special.contains("fever"),
        drinks: special.contains("regains as mr the con"),
        venom: special.starts_with("venom: a character"),
        viper: special.contains("venom as cobra milk"),
        no_hands: special.contains("no hands"),
        bow: special.starts_with("bow:"),
        spikes: special.starts_with("spikes:"),
        arms: match row[6].as_str() {
            "steel" => Stuff::Steel,
            "stone" => Stuff::Stone,
            "iron" => Stuff::Iron,
            "bronze" => Stuff::Bronze,
            // The second table leaves out that giants bear stone, and other manlike beings without wings iron.
            _ if more_kind && row[1].starts_with('m') && special.contains("huge") => Stuff::Stone,
            _ if more_kind && row[1].starts_with('m') && !special.contains("flies") => Stuff::Iron,
            _ => Stuff::Flesh,
        },
        spider: 0,
        cobra: 0,
        pace: row[4].parse().unwrap(),
        worth: mr,
        full: mr,
        mr,
        fought: false,
        berserk: false,
        asleep_until: 0,
        fate: Fate::Here,
        magic: magic::Curses::default(),
        ours: false,
        called: false,
        invisible: false,
        kept_by: None,
        feigns: None,
        dice: None,
        leaves: 0,
        own: None,
        mage: None,
    }
}

impl Beast {
    pub fn pace_now(&self) -> i64 {
        let wounds = if 2 * self.mr <= self.full { 3 } else { i64::from(self.mr < self.full) };
        self.pace - wounds
    }

    /// Undead, stone, plants and demons have no nerves.
    pub fn has_nerves(&self) -> bool {
        matches!(self.kind, 'm' | 'b')
    }

    pub fn lifeless(&self) -> bool {
        matches!(self.kind, 'u' | 's' | 'p')
    }
}

/// The order of a hero in a combat turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Fight,
    Duel(usize),
    Wait,
    Flee,
    Take {
        main: Option<usize>,
        off: Option<usize>,
        shield: bool,
    },
    Coat(usize, Poison),
    /// Shoots or throws a weapon at a beast.
    Shoot(usize, usize),
    Cock(usize),
    Cast(Cast),
    /// A raging hero takes no orders.
    Rages(Hold),
}

/// The attempt to calm a raging hero before the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    Leave,
    /// The leader makes a saving roll.
    Roll,
    /// This hero has the charisma for it.
    Calm(usize),
}

/// The answers to the questions of a turn, by hero.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    pub rage: Vec<(usize, bool)>,
    pub burn: Vec<(usize, [bool; 2])>,
    /// The order that a hero got after the leader's saving roll.
    pub calmed: Vec<(usize, Deed)>,
    /// Heroes who took their own form before they gave an order.
    pub own_form: Vec<usize>,
    /// What is done about foes who run. `None` if nobody was asked.
    pub pursuit: Option<Pursuit>,
}

#[derive(Clone, Debug)]
pub enum Pursuit {
    LetGo,
    Chase,
    /// The heroes who shoot, each with the place of a weapon.
    Shoot(Vec<(usize, usize)>),
}

#[derive(Clone, Debug)]
pub struct World {
    /// The seed of the fight, which messages name.
    pub seed: u64,
    pub house: House,
    pub level: i64,
    pub passage: bool,
    pub lit: bool,
    pub cornered: bool,
    /// Feet between the sides, and turns in which they still exchange missiles.
    pub distance: i64,
    pub missile_turns: i64,
    pub turn: i64,
    pub heroes: Vec<Hero>,
    pub beasts: Vec<Beast>,
    pub began: usize,
    pub shaken: bool,
    pub lost_running: i64,
    /// Foes who ran were chased or shot at.
    pub pursued: bool,
    /// Raging heroes fought the others.
    pub quarrelled: bool,
    pub over: Option<&'static str>,
    pub magic: magic::Spells,
    /// A case that the plain model does not know: the turn is not compared.
    pub disputed: Option<&'static str>,
    /// How often each spell was cast.
    pub cast: BTreeMap<&'static str, u32>,
}

impl World {
    /// The place of a difference, by which it can be repeated.
    pub fn place(&self) -> String {
        format!("seed {}, turn {}", self.seed, self.turn)
    }
}

/// The dice of a turn, in the order in which they fall, and the place that is named if they run short.
pub struct Faces {
    pub left: VecDeque<i64>,
    pub place: String,
}

impl Faces {
    pub fn one(&mut self) -> i64 {
        self.left.pop_front().unwrap_or_else(|| panic!("{}: the plain model rolls too many dice", self.place))
    }

    pub fn roll(&mut self, count: i64) -> Vec<i64> {
        (0..count).map(|_| self.one()).collect()
    }

    pub fn two(&mut self) -> i64 {
        self.one() + self.one()
    }

    /// Two dice; doubles are added and rolled over.
    pub fn saving_roll(&mut self) -> i64 {
        let mut total = 0;
        loop {
            let (one, other) = (self.one(), self.one());
            total += one + other;
            if one != other {
                return total;
            }
        }
    }
}
