//! What an encounter is made of before the first plan.

use crate::duels::data::item::{Carried, Item, MOST};
use crate::duels::data::monster::{Monster, Wit};
use crate::duels::data::riddle;
use crate::duels::data::special::Special;
use crate::duels::model::character::{Character, CharacterError};
use crate::duels::model::fighter::{Fighter, Side};
use crate::duels::model::plan::error::PlanError;
use crate::duels::model::plan::{Plan, Purpose};
use crate::duels::model::series::Series;
use crate::duels::model::terms::{Agreement, Demand, Range, Reward, Terms};
use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::text::quote;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Who decides for a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A player.
    #[default]
    Player,
    /// The computer, which plans with that much care.
    Computer(Grade),
}

/// How well the computer plans (OURS-12); in a file 1, 2 or 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Grade {
    /// It makes everything up as the fight goes on.
    #[default]
    First,
    /// It tries eight plans.
    Second,
    /// It goes on from the best of them.
    Third,
}

impl Grade {
    /// All of them, the simplest first.
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

/// One of the two who meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entrant {
    /// A character.
    Character {
        /// Who.
        who: Character,
        /// Who decides for him.
        #[serde(default)]
        control: Control,
        /// What a cursed idol adds to his chance with blows in this fight: -10, 0 or 10.
        #[serde(default)]
        idol: i8,
        /// The special plan that he brings, because another comes to him (DUEL-SPECIAL-01): nobody is asked for one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
    },
    /// A monster; its plan stands here, nobody is asked for it.
    Monster {
        /// Its kind.
        kind: Monster,
        /// Its hit points, 7 to 50; the average of its kind without a figure (DD-33).
        #[serde(default)]
        hp: Option<u8>,
        /// The gold of its hoard; that of its kind without a figure.
        #[serde(default)]
        gold: Option<u32>,
        /// The items of its hoard, at most 6.
        #[serde(default)]
        hoard: Vec<Carried>,
        /// Its plan; that of its kind without one.
        #[serde(default)]
        plan: Option<Plan>,
        /// Whoever meets it knows its hit points and its plan (DD-93).
        #[serde(default)]
        known: bool,
    },
    /// Nobody: a feature that is only looked round.
    Nobody,
}

impl Entrant {
    /// A monster as it stands in the bestiary.
    pub const fn monster(kind: Monster) -> Entrant {
        Entrant::Monster { kind, hp: None, gold: None, hoard: Vec::new(), plan: None, known: false }
    }

    /// A player's character.
    pub const fn player(who: Character) -> Entrant {
        Entrant::Character { who, control: Control::Player, idol: 0, plan: None }
    }

    /// A character for whom the computer decides.
    pub const fn computer(who: Character, grade: Grade) -> Entrant {
        Entrant::Character { who, control: Control::Computer(grade), idol: 0, plan: None }
    }

    /// What he is called.
    pub fn name(&self) -> &str {
        match self {
            Entrant::Character { who, .. } => &who.name,
            Entrant::Monster { kind, .. } => kind.name(),
            Entrant::Nobody => "nobody",
        }
    }

    /// Who decides for him; nobody for monsters.
    pub const fn control(&self) -> Option<Control> {
        match self {
            Entrant::Character { control, .. } => Some(*control),
            _ => None,
        }
    }

    /// The fighter that he is against another.
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

    /// The plan of whoever is not asked for one.
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

/// The plan of a kind of monster.
pub fn plan_of(kind: Monster) -> Plan {
    kind.row().plan.parse().unwrap_or_default()
}

/// A visit to a lair: what stands between the visitor and its monster, and what the feature hides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visit {
    /// The monster was talked to before: it does not attack unprovoked.
    #[serde(default)]
    pub talked: bool,
    /// The agreement that is open.
    #[serde(default)]
    pub agreement: Option<Agreement>,
    /// What it would propose; drawn by the seed without it.
    #[serde(default)]
    pub offer: Option<Agreement>,
    /// The special that a scout may find.
    #[serde(default)]
    pub special: Option<Special>,
}

/// What an encounter is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Seat 0 and seat 1.
    pub sides: [Entrant; 2],
    /// Who opens the encounter.
    #[serde(default = "seat_0")]
    pub starter: Side,
    /// The range at which combat begins.
    #[serde(default)]
    pub range: Range,
    /// Whether a weak temper may refuse to meet the other (DD-53).
    #[serde(default)]
    pub refusal: bool,
    /// A duel of commanders before a battle.
    #[serde(default)]
    pub commanders: bool,
    /// A visit to a lair.
    #[serde(default)]
    pub visit: Option<Visit>,
    /// The bouts before it, where it is one of best of five.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
}

const fn seat_0() -> Side {
    Side::A
}

/// Why a set-up is no encounter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum SetupError {
    #[error("nobody is there who could have a plan: a character is needed")]
    NoCharacter,
    #[error("commanders are characters, both of them")]
    Commanders,
    #[error("both have their plans already: somebody must be asked for one")]
    NobodyAsked,
    #[error("best of five is between two characters, three wins or five bouts end it")]
    Series,
    #[error("{}: {problem}", quote(.name))]
    Entrant { name: String, problem: Problem },
    #[error("{} is the name of both; one needs another", quote(.0))]
    SameName(String),
}

/// What is wrong with one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum Problem {
    #[error(transparent)]
    Character(#[from] CharacterError),
    #[error("his special plan, {0}")]
    Plan(#[from] PlanError),
    #[error("{0} hit points: a monster has 7 to 50")]
    HitPoints(u8),
    #[error("{0} items: a hoard has at most {MOST}")]
    Hoard(usize),
    #[error("an idol adds -10, 0 or 10, not {0}")]
    Idol(i8),
}

impl Setup {
    /// Two who meet on open ground, the first of them starting it.
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

    /// The entrant of a side.
    pub const fn of(&self, side: Side) -> &Entrant {
        &self.sides[side as usize]
    }

    /// Refuses names, and everything else, that no player could have given.
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

    /// What the encounter stands under.
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

    /// The two fighters as they meet.
    pub fn fighters(&self) -> [Fighter; 2] {
        let [a, b] = &self.sides;
        [a.fighter(b), b.fighter(a)]
    }
}

/// What a monster would propose, by its wit (OURS-9); a dull one proposes nothing.
pub fn draw_offer(kind: Monster, hoard: u32, dice: &mut Dice) -> Option<Agreement> {
    let item = |dice: &mut Dice| Reward::Item(Item::ALL[dice.one_of(Item::ALL.len() as u32) as usize - 1]);
    let row = kind.row();
    Some(match row.wit {
        _ if row.riddles => riddle_for(item(dice), dice),
        Wit::Dull => return None,
        Wit::Average => Agreement { demand: Demand::Tribute((hoard / 10).max(1)), reward: Reward::Look },
        Wit::Sharp => {
            // Something weaker than itself: a task that can be done.
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
