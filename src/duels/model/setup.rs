//! The set-up of an encounter: both entrants and the conditions, before the first plan.

use crate::data::item::{Carried, Item, MOST};
use crate::data::monster::{Monster, Wit};
use crate::data::riddle;
use crate::data::special::Special;
use crate::model::character::{Character, CharacterError};
use crate::model::fighter::{Fighter, Side};
use crate::model::plan::error::PlanError;
use crate::model::plan::{Plan, Purpose};
use crate::model::series::Series;
use crate::model::terms::{Agreement, Demand, Range, Reward, Terms};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::text::quote;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maker of a character's plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    #[default]
    Player,
    /// The computer, at this grade.
    Computer(Grade),
}

/// The computer's skill at planning (OURS-12). Serialized as 1, 2 or 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Grade {
    /// Plans nothing: it improvises during the fight.
    #[default]
    First,
    Second,
    /// Improves the best of those plans.
    Third,
}

impl Grade {
    /// All grades, the simplest first.
    pub const ALL: [Grade; 3] = [Grade::First, Grade::Second, Grade::Third];
}

impl From<Grade> for u8 {
    fn from(grade: Grade) -> u8 {
        grade as u8 + 1
    }
}

impl TryFrom<u8> for Grade {
    type Error = String;

    fn try_from(number: u8) -> Result<Grade, String> {
        let index = usize::from(number).checked_sub(1);
        let grade = index.and_then(|index| Grade::ALL.get(index).copied());
        grade.ok_or_else(|| format!("the computer has no level {number}: it has 1, 2 and 3"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entrant {
    Character {
        who: Character,
        #[serde(default)]
        control: Control,
        /// A cursed idol's modifier to hit with blows: -10, 0 or 10.
        #[serde(default)]
        idol: i8,
        /// A special plan fixed before a visit by another character (DUEL-SPECIAL-01). No seat makes one then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
    },
    /// A monster with a fixed plan.
    Monster {
        kind: Monster,
        /// Hit points, 7 to 50. `None`: the average of its kind (DD-33).
        #[serde(default)]
        hp: Option<u8>,
        /// Gold of its hoard. `None`: that of its kind.
        #[serde(default)]
        gold: Option<u32>,
        /// Up to 6 items of its hoard.
        #[serde(default)]
        hoard: Vec<Carried>,
        /// Its plan. `None`: that of its kind.
        #[serde(default)]
        plan: Option<Plan>,
        /// True if opponents see its hit points and plan beforehand (DD-93).
        #[serde(default)]
        known: bool,
    },
    /// An empty place: a feature that can be scouted.
    Nobody,
}

impl Entrant {
    /// Creates a monster with the values of the bestiary.
    pub const fn monster(kind: Monster) -> Entrant {
        Entrant::Monster { kind, hp: None, gold: None, hoard: Vec::new(), plan: None, known: false }
    }

    /// Creates a character controlled by a player.
    pub const fn player(who: Character) -> Entrant {
        Entrant::Character { who, control: Control::Player, idol: 0, plan: None }
    }

    /// Creates a character controlled by the computer.
    pub const fn computer(who: Character, grade: Grade) -> Entrant {
        Entrant::Character { who, control: Control::Computer(grade), idol: 0, plan: None }
    }

    pub fn name(&self) -> &str {
        match self {
            Entrant::Character { who, .. } => &who.name,
            Entrant::Monster { kind, .. } => kind.name(),
            Entrant::Nobody => "nobody",
        }
    }

    /// The maker of the plan; `None` for monsters and empty places.
    pub const fn control(&self) -> Option<Control> {
        match self {
            Entrant::Character { control, .. } => Some(*control),
            _ => None,
        }
    }

    /// Creates the fighter for a meeting with another entrant.
    pub fn fighter(&self, against: &Entrant) -> Fighter {
        match self {
            Entrant::Character { who, idol, .. } => {
                let against_character = matches!(against, Entrant::Character { .. });
                Fighter { idol: *idol, ..Fighter::character(who, against_character) }
            }
            Entrant::Monster { kind, hp, gold, hoard, .. } => {
                let row = kind.row();
                Fighter::monster(*kind, hp.unwrap_or(row.hp), gold.unwrap_or(row.gold), hoard)
            }
            Entrant::Nobody => Fighter::nobody(),
        }
    }

    /// The plan fixed by the set-up. `None` if a seat must make one.
    pub fn own_plan(&self) -> Option<Plan> {
        match self {
            Entrant::Character { plan, .. } => plan.clone(),
            Entrant::Monster { plan: Some(plan), .. } => Some(plan.clone()),
            Entrant::Monster { kind, .. } => Some(plan_of(*kind)),
            Entrant::Nobody => Some(Plan::default()),
        }
    }

    fn check(&self) -> Result<(), Problem> {
        match self {
            Entrant::Character { who, idol, plan, .. } => {
                who.check()?;
                plan.iter().try_for_each(|plan| plan.check(Purpose::Special))?;
                match idol {
                    -10 | 0 | 10 => Ok(()),
                    other => Err(Problem::Idol(*other)),
                }
            }
            Entrant::Monster { hp: Some(hp), .. } if !(7..=50).contains(hp) => Err(Problem::HitPoints(*hp)),
            Entrant::Monster { hoard, .. } if hoard.len() > MOST => Err(Problem::Hoard(hoard.len())),
            _ => Ok(()),
        }
    }
}

/// The bestiary's plan of a monster.
pub fn plan_of(kind: Monster) -> Plan {
    kind.row().plan.parse().unwrap_or_default()
}

/// The conditions of a visit to a lair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visit {
    /// True if they talked before: the monster attacks only if provoked.
    #[serde(default)]
    pub talked: bool,
    #[serde(default)]
    pub agreement: Option<Agreement>,
    /// The agreement that the monster would propose. `None`: the seed draws it.
    #[serde(default)]
    pub offer: Option<Agreement>,
    /// The special that a scout can find.
    #[serde(default)]
    pub special: Option<Special>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Seat 0, then seat 1.
    pub sides: [Entrant; 2],
    /// The side that opens the encounter.
    #[serde(default = "seat_0")]
    pub starter: Side,
    /// The range at which combat begins.
    #[serde(default)]
    pub range: Range,
    /// True if a weak temper can refuse the meeting (DD-53).
    #[serde(default)]
    pub refusal: bool,
    /// True for a duel of commanders before a battle.
    #[serde(default)]
    pub commanders: bool,
    #[serde(default)]
    pub visit: Option<Visit>,
    /// The earlier bouts of a best-of-five series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
}

const fn seat_0() -> Side {
    Side::A
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("an encounter needs at least one character")]
    NoCharacter,
    #[error("both commanders must be characters")]
    Commanders,
    #[error("both plans are fixed: at least one must be open")]
    NobodyAsked,
    #[error("best of five is between two characters, three wins or five bouts end it")]
    Series,
    #[error("{}: {problem}", quote(.name))]
    Entrant { name: String, problem: Problem },
    #[error("both are named {}: change one name", quote(.0))]
    SameName(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    #[error(transparent)]
    Character(#[from] CharacterError),
    #[error("the special plan, {0}")]
    Plan(#[from] PlanError),
    #[error("{0} hit points: a monster has 7 to 50")]
    HitPoints(u8),
    #[error("{0} items: a hoard has at most {MOST}")]
    Hoard(usize),
    #[error("an idol adds -10, 0 or 10, not {0}")]
    Idol(i8),
}

impl Setup {
    /// Creates a meeting on open ground, opened by the first entrant.
    pub const fn new(a: Entrant, b: Entrant) -> Setup {
        Setup {
            sides: [a, b],
            starter: Side::A,
            range: Range::Spell,
            refusal: false,
            commanders: false,
            visit: None,
            series: None,
        }
    }

    pub const fn of(&self, side: Side) -> &Entrant {
        &self.sides[side as usize]
    }

    /// Checks both entrants and all conditions, including the names.
    pub fn check(&self) -> Result<(), SetupError> {
        for entrant in &self.sides {
            entrant.check().map_err(|problem| SetupError::Entrant { name: entrant.name().into(), problem })?;
        }
        let characters = self.sides.iter().filter(|entrant| matches!(entrant, Entrant::Character { .. })).count();
        if self.series.is_some_and(|series| characters < 2 || !series.is_open()) {
            return Err(SetupError::Series);
        }
        match characters {
            0 => Err(SetupError::NoCharacter),
            1 if self.commanders => Err(SetupError::Commanders),
            2 if self.sides[0].name() == self.sides[1].name() => Err(SetupError::SameName(self.sides[0].name().into())),
            _ if self.sides.iter().all(|entrant| entrant.own_plan().is_some()) => Err(SetupError::NobodyAsked),
            _ => Ok(()),
        }
    }

    /// Computes the terms; the seed draws a missing offer.
    pub fn terms(&self, seed: Seed) -> Terms {
        let visit = self.visit.unwrap_or_default();
        Terms {
            starter: self.starter,
            range: self.range,
            refusal: self.refusal,
            commanders: self.commanders,
            talked: visit.talked,
            agreement: visit.agreement,
            offer: visit.offer.or_else(|| self.drawn_offer(seed)),
            feature: visit.special,
        }
    }

    fn drawn_offer(&self, seed: Seed) -> Option<Agreement> {
        self.sides.iter().find_map(|entrant| match entrant {
            Entrant::Monster { kind, gold, .. } => {
                let gold = gold.unwrap_or(kind.row().gold);
                draw_offer(*kind, gold, &mut Dice::new(seed, Domain::Setup, 0))
            }
            _ => None,
        })
    }

    pub fn fighters(&self) -> [Fighter; 2] {
        let [a, b] = &self.sides;
        [a.fighter(b), b.fighter(a)]
    }
}

/// Draws a monster's offer by its wit (OURS-9). `None` for a dull monster.
pub fn draw_offer(kind: Monster, hoard: u32, dice: &mut Dice) -> Option<Agreement> {
    let item = |dice: &mut Dice| Reward::Item(Item::ALL[dice.one_of(Item::ALL.len() as u32) as usize - 1]);
    let row = kind.row();
    Some(match row.wit {
        _ if row.riddles => riddle_for(item(dice), dice),
        Wit::Dull => return None,
        Wit::Average => Agreement { demand: Demand::Tribute((hoard / 10).max(1)), reward: Reward::Look },
        Wit::Sharp => {
            // A weaker monster than itself keeps the task possible.
            let weaker = Monster::ALL.iter().position(|other| *other == kind).unwrap_or(0).max(1);
            let prey = Monster::ALL[dice.one_of(weaker as u32) as usize - 1];
            Agreement { demand: Demand::Trophy { kind: prey, met: false }, reward: item(dice) }
        }
        Wit::Cunning => riddle_for(item(dice), dice),
    })
}

fn riddle_for(reward: Reward, dice: &mut Dice) -> Agreement {
    let number = dice.one_of(riddle::COUNT as u32) as u8 - 1;
    Agreement { demand: Demand::Riddle(number), reward }
}
