//! Generation of a character, page by page, with each die rolled once (3, 5 to 8; DQU-03, reading 12).
//!
//! A [`Generation`] is plain data; its [`page`](Generation::page) is the first one without an answer. An answered page
//! is never asked again, so no die is rolled twice. Leaving early gives no character.

use crate::data::aspect::Aspect;
use crate::data::characteristic::{Gender, Hand, Values};
use crate::data::race::Race;
use crate::model::character::{Character, Heritage, original};
use crate::model::checks::{CharacterError, check_name};
use crate::model::heritage::{Birth, STATUSES};
use crate::model::limits::{PointsError, Primary};
use crate::model::outlook::{BuildPreview, Room};
use crate::model::{heritage, limits};
use alloc::vec::Vec;
use ludus_engine::dice::{D100, Dice};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most races that can be tried (DQ-RACE-03).
pub const MOST_TRIES: usize = 3;

/// Campaign options that affect generation (D003).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// True if gender modifies the values (D013). If false, half sizes are dropped too (reading 20).
    pub gender_counts: bool,
    /// True if Physical Beauty is used (D012).
    pub beauty: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { gender_counts: true, beauty: false }
    }
}

/// The pages of generation, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Page {
    /// 2D10 for points and maximum.
    Points,
    Assign,
    Gender,
    /// Up to three tries, D100 each.
    Race,
    /// The primary hand: D5 and D10.
    Hand,
    Aspect,
    Status,
    Birth,
    /// Place of a legitimate child: D10.
    Place,
    Experience,
    Money,
    /// 4D5 + 3, if the campaign uses Physical Beauty.
    Beauty,
    /// Ranks, shop and name; no more dice.
    Outfit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GenerationChoice {
    /// Rolls the dice of the page.
    Throw,
    Assign(Primary),
    Gender(Gender),
    /// Tries for a race by D100.
    Try(Race),
    /// Stops trying and stays human.
    BeHuman,
}

/// Why an answer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GenerationError {
    #[error("that does not fit this page")]
    OtherPage,
    #[error(transparent)]
    Points(#[from] PointsError),
    #[error("{} was tried already: try a different race", .0.name())]
    Tried(Race),
    #[error("{} is not playable", .0.name())]
    NotOffered(Race),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Try {
    pub race: Race,
    pub thrown: D100,
}

impl Try {
    /// Returns whether the try succeeded: at or below the chance. The race is then binding (DQ-RACE-02).
    pub fn won(self) -> bool {
        self.race.row().chance.is_some_and(|chance| self.thrown.value() <= chance)
    }
}

/// A character during generation. Pages not answered yet are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation {
    pub options: Options,
    /// Both dice for the points.
    pub points: Option<[u8; 2]>,
    /// The six values before race and gender.
    pub assigned: Option<Primary>,
    pub gender: Option<Gender>,
    pub tries: Vec<Try>,
    pub race: Option<Race>,
    /// Faces of the halved D10 and of the other.
    pub hand: Option<[u8; 2]>,
    pub aspect: Option<D100>,
    pub status: Option<D100>,
    pub birth: Option<D100>,
    /// D10 for the place of a legitimate child.
    pub place: Option<u8>,
    pub experience: Option<D100>,
    pub money: Option<D100>,
    /// Faces of the four halved D10 for Physical Beauty.
    pub beauty: Option<[u8; 4]>,
}

impl Generation {
    /// Starts generation with no page answered.
    pub fn new(options: Options) -> Generation {
        Generation { options, ..Generation::default() }
    }

    /// The first page without an answer.
    pub fn page(&self) -> Page {
        let legitimate = self.born() == Some(Birth::Legitimate);
        let pages = [
            (Page::Points, self.points.is_some()),
            (Page::Assign, self.assigned.is_some()),
            (Page::Gender, self.gender.is_some()),
            (Page::Race, self.race.is_some()),
            (Page::Hand, self.hand.is_some()),
            (Page::Aspect, self.aspect.is_some()),
            (Page::Status, self.status.is_some()),
            (Page::Birth, self.birth.is_some()),
            (Page::Place, self.place.is_some() || !legitimate),
            (Page::Experience, self.experience.is_some()),
            (Page::Money, self.money.is_some()),
            (Page::Beauty, self.beauty.is_some() || !self.options.beauty),
        ];
        pages.into_iter().find(|(_, answered)| !answered).map_or(Page::Outfit, |(page, _)| page)
    }

    /// Answers the current page. A refused answer rolls no die.
    pub fn answer(&mut self, choice: GenerationChoice, dice: &mut Dice) -> Result<(), GenerationError> {
        match (self.page(), choice) {
            (Page::Assign, GenerationChoice::Assign(values)) => {
                limits::check(self.rolled(), values)?;
                self.assigned = Some(values);
            }
            (Page::Gender, GenerationChoice::Gender(gender)) => self.gender = Some(gender),
            (Page::Race, GenerationChoice::BeHuman) => self.race = Some(Race::Human),
            (Page::Race, GenerationChoice::Try(race)) => self.try_for(race, dice)?,
            (page, GenerationChoice::Throw) => self.throw(page, dice)?,
            _ => return Err(GenerationError::OtherPage),
        }
        Ok(())
    }

    /// Allows three tries, each for another race. After the third failure the character is human (DQ-RACE-03).
    fn try_for(&mut self, race: Race, dice: &mut Dice) -> Result<(), GenerationError> {
        if race == Race::Human || !Race::OFFERED.contains(&race) {
            return Err(GenerationError::NotOffered(race));
        }
        if self.tries.iter().any(|tried| tried.race == race) {
            return Err(GenerationError::Tried(race));
        }
        let tried = Try { race, thrown: dice.d100() };
        self.tries.push(tried);
        if tried.won() {
            self.race = Some(race);
        } else if self.tries.len() == MOST_TRIES {
            self.race = Some(Race::Human);
        }
        Ok(())
    }

    fn throw(&mut self, page: Page, dice: &mut Dice) -> Result<(), GenerationError> {
        match page {
            Page::Points => self.points = Some([dice.d10(), dice.d10()]),
            Page::Hand => self.hand = Some([dice.d10(), dice.d10()]),
            Page::Aspect => self.aspect = Some(dice.d100()),
            Page::Status => self.status = Some(dice.d100()),
            Page::Birth => self.birth = Some(dice.d100()),
            Page::Place => self.place = Some(dice.d10()),
            Page::Experience => self.experience = Some(dice.d100()),
            Page::Money => self.money = Some(dice.d100()),
            Page::Beauty => self.beauty = Some([dice.d10(), dice.d10(), dice.d10(), dice.d10()]),
            Page::Assign | Page::Gender | Page::Race | Page::Outfit => return Err(GenerationError::OtherPage),
        }
        Ok(())
    }

    /// Total of the two point dice; 0 before the roll.
    pub fn rolled(&self) -> u8 {
        self.points.map_or(0, |faces| faces.into_iter().sum())
    }

    /// Modifiers of race and gender, as far as known.
    pub fn modifiers(&self) -> Values {
        self.modifiers_of(self.race.unwrap_or_default(), self.gender.unwrap_or_default())
    }

    /// Modifiers of a gender in this campaign (D012).
    pub fn gender_modifiers(&self, gender: Gender) -> Values {
        if self.options.gender_counts { gender.modifiers() } else { Values::default() }
    }

    fn modifiers_of(&self, race: Race, gender: Gender) -> Values {
        race.modifiers(gender, self.options.gender_counts)
    }

    /// The birth; `None` before the roll.
    pub fn born(&self) -> Option<Birth> {
        let row = &STATUSES[usize::from(heritage::status(self.status?.value()))];
        Some(Birth::of_roll(row, self.birth?.value()))
    }

    /// The primary hand; `None` before the roll. Compares the halved D10 with the whole one (DQ-BIRTH-03).
    pub fn thrown_hand(&self) -> Option<Hand> {
        self.hand.map(|[halved, whole]| Hand::of(halved.div_ceil(2), whole))
    }

    /// Starting experience, adjusted for the order of birth (DQ-HERIT-03). `None` before the roll.
    pub fn first_ep(&self) -> Option<u32> {
        Some(self.born()?.experience(heritage::experience(self.experience?.value())))
    }

    /// Starting money, adjusted for status and order of birth (DQ-HERIT-05, D019). `None` before the roll.
    pub fn first_sp(&self) -> Option<u32> {
        let row = &STATUSES[usize::from(heritage::status(self.status?.value()))];
        Some(self.born()?.money(heritage::money(self.money?.value()) * row.money))
    }

    /// Physical Beauty: 4D5 + 3 (DQ-CHAR-12). `None` before the roll.
    pub fn thrown_beauty(&self) -> Option<i16> {
        let halves = |faces: [u8; 4]| faces.into_iter().map(|face| i16::from(face.div_ceil(2))).sum::<i16>();
        self.beauty.map(|faces| halves(faces) + 3)
    }

    /// Points left to assign, and the state of the three limits (DQ-CHAR-15 to -19).
    pub fn room(&self, values: Primary) -> Room {
        Room::of(self.rolled(), values)
    }

    /// Preview of an answer: assigned points, a gender, or a race if it is won. `None` for a roll.
    pub fn outlook(&self, choice: GenerationChoice) -> Option<BuildPreview> {
        let (race, gender) = (self.race.unwrap_or_default(), self.gender.unwrap_or_default());
        let (assigned, race, gender) = match choice {
            GenerationChoice::Assign(values) => (values, race, gender),
            GenerationChoice::Gender(gender) => (self.assigned?, race, gender),
            GenerationChoice::Try(race) => (self.assigned?, race, gender),
            GenerationChoice::BeHuman => (self.assigned?, Race::Human, gender),
            GenerationChoice::Throw => return None,
        };
        Some(BuildPreview::of(original(assigned, self.modifiers_of(race, gender)), race))
    }

    /// The finished character without a name, for the Rank and shop pages. `None` until all dice are rolled.
    pub fn character(&self) -> Option<Character> {
        let (race, gender) = (self.race?, self.gender?);
        let mut made = Character::new("", race, gender, self.rolled(), self.assigned?);
        made.gender_counts = self.options.gender_counts;
        made.hand = self.thrown_hand()?;
        made.aspect = Aspect::of_roll(self.aspect?.value());
        made.heritage = Some(Heritage {
            status: heritage::status(self.status?.value()),
            birth: self.born()?,
            place: self.place.map_or(0, heritage::place),
        });
        (made.ep, made.sp) = (self.first_ep()?, self.first_sp()?);
        made.beauty = self.thrown_beauty();
        (self.page() == Page::Outfit).then_some(made)
    }
}

/// Names the character, which ends generation and allows saving (DQ-HERIT-10).
pub fn name(mut made: Character, name: &str) -> Result<Character, CharacterError> {
    check_name(name)?;
    made.name = name.into();
    made.check()?;
    Ok(made)
}
