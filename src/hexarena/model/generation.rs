//! How a character is made: one page after the other, each die thrown once (3, 5 to 8; DQU-03, reading 12).
//!
//! A [`Generation`] is plain data; its [`page`](Generation::page) is the first that has no answer yet. A page that was answered is
//! never asked again, so nothing can be thrown twice; who leaves has no character.

use crate::engine::dice::{D100, Dice};
use crate::hexarena::data::aspect::Aspect;
use crate::hexarena::data::characteristic::{Gender, Hand, Values};
use crate::hexarena::data::race::Race;
use crate::hexarena::model::character::{Character, Heritage, original};
use crate::hexarena::model::checks::{CharacterError, check_name};
use crate::hexarena::model::heritage;
use crate::hexarena::model::heritage::{Birth, STATUSES};
use crate::hexarena::model::limits;
use crate::hexarena::model::limits::{PointsError, Primary};
use crate::hexarena::model::outlook::{BuildPreview, Room};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most races that may be tried (DQ-RACE-03).
pub const MOST_TRIES: usize = 3;

/// The options of a campaign that bear on generation (D003).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Whether gender modifies (D013); without it the half size falls too (reading 20).
    pub gender_counts: bool,
    /// Whether there is Physical Beauty (D012).
    pub beauty: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { gender_counts: true, beauty: false }
    }
}

/// A page of generation, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Page {
    /// 2D10 for points and maximum.
    Points,
    /// The six primary characteristics.
    Assign,
    /// Male or female.
    Gender,
    /// Up to three races, D100 each.
    Race,
    /// D5 and D10.
    Hand,
    /// D100.
    Aspect,
    /// The parents' status, D100.
    Status,
    /// Bastard, legitimate, first child: D100.
    Birth,
    /// The place of a legitimate child: D10.
    Place,
    /// The first experience, D100.
    Experience,
    /// The first money, D100.
    Money,
    /// 4D5 + 3, where the campaign has Physical Beauty.
    Beauty,
    /// Ranks and shop, then the name: the dice are done.
    Outfit,
}

/// An answer to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum GenerationChoice {
    /// The dice of the page.
    Throw,
    Assign(Primary),
    Gender(Gender),
    /// To try for a race.
    Try(Race),
    /// To try no further.
    BeHuman,
}

/// Why an answer is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum GenerationError {
    #[error("that is no answer to this page")]
    OtherPage,
    #[error(transparent)]
    Points(#[from] PointsError),
    #[error("{} was tried: each try is for a different race", .0.name())]
    Tried(Race),
    #[error("{} are not generated", .0.name())]
    NotOffered(Race),
}

/// A try for a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Try {
    /// Which.
    pub race: Race,
    /// The throw.
    pub thrown: D100,
}

impl Try {
    /// Whether he belongs to it: at or below the chance, and then he has no choice (DQ-RACE-02).
    pub fn won(self) -> bool {
        self.race.row().chance.is_some_and(|chance| self.thrown.value() <= chance)
    }
}

/// A character in the making. What is none has not been asked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation {
    /// The options of the campaign.
    pub options: Options,
    /// The two dice of the points.
    pub points: Option<[u8; 2]>,
    /// The six values before race and gender.
    pub assigned: Option<Primary>,
    /// The gender.
    pub gender: Option<Gender>,
    /// The races tried.
    pub tries: Vec<Try>,
    /// The race.
    pub race: Option<Race>,
    /// The faces of the D10 that is halved and of the other.
    pub hand: Option<[u8; 2]>,
    /// The throw for the aspect.
    pub aspect: Option<D100>,
    /// The throw for the parents' status.
    pub status: Option<D100>,
    /// The throw for the birth.
    pub birth: Option<D100>,
    /// The D10 for the place of a legitimate child.
    pub place: Option<u8>,
    /// The throw for the experience.
    pub experience: Option<D100>,
    /// The throw for the money.
    pub money: Option<D100>,
    /// The faces of the four D10 that are halved for Physical Beauty.
    pub beauty: Option<[u8; 4]>,
}

impl Generation {
    /// A character of whom nothing is known.
    pub fn new(options: Options) -> Generation {
        Generation { options, ..Generation::default() }
    }

    /// The page that is asked.
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

    /// Answers the page that is asked. An answer that is not taken throws no die.
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

    /// At most three tries, each for another race; after the third failure he is human (DQ-RACE-03).
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

    /// What the two dice of the points show together; 0 before they are thrown.
    pub fn rolled(&self) -> u8 {
        self.points.map_or(0, |faces| faces.into_iter().sum())
    }

    /// What race and gender add as far as they are known.
    pub fn modifiers(&self) -> Values {
        self.modifiers_of(self.race.unwrap_or_default(), self.gender.unwrap_or_default())
    }

    /// What a gender adds in this campaign (D012).
    pub fn gender_modifiers(&self, gender: Gender) -> Values {
        if self.options.gender_counts { gender.modifiers() } else { Values::default() }
    }

    fn modifiers_of(&self, race: Race, gender: Gender) -> Values {
        race.modifiers(gender, self.options.gender_counts)
    }

    /// How the character was born, once it is thrown.
    pub fn born(&self) -> Option<Birth> {
        let row = &STATUSES[usize::from(heritage::status(self.status?.value()))];
        Some(Birth::of_roll(row, self.birth?.value()))
    }

    /// The primary hand, once it is thrown: the halved D10 against the whole one (DQ-BIRTH-03).
    pub fn thrown_hand(&self) -> Option<Hand> {
        self.hand.map(|[halved, whole]| Hand::of(halved.div_ceil(2), whole))
    }

    /// The first experience, after the order of birth (DQ-HERIT-03).
    pub fn first_ep(&self) -> Option<u32> {
        Some(self.born()?.experience(heritage::experience(self.experience?.value())))
    }

    /// The first money, after status and order of birth (DQ-HERIT-05, D019).
    pub fn first_sp(&self) -> Option<u32> {
        let row = &STATUSES[usize::from(heritage::status(self.status?.value()))];
        Some(self.born()?.money(heritage::money(self.money?.value()) * row.money))
    }

    /// Physical Beauty, once it is thrown: 4D5 + 3 (DQ-CHAR-12).
    pub fn thrown_beauty(&self) -> Option<i16> {
        let halves = |faces: [u8; 4]| faces.into_iter().map(|face| i16::from(face.div_ceil(2))).sum::<i16>();
        self.beauty.map(|faces| halves(faces) + 3)
    }

    /// What is left to assign, and how the three limits stand (DQ-CHAR-15 to -19).
    pub fn room(&self, values: Primary) -> Room {
        Room::of(self.rolled(), values)
    }

    /// What an answer would make of him: of points, of a gender, of a race that is won. None of dice.
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

    /// The character when all dice are thrown, without a name yet: for the pages of Ranks and of the shop.
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

/// Gives the character his name, the last page: from then on he is kept (DQ-HERIT-10).
pub fn name(mut made: Character, name: &str) -> Result<Character, CharacterError> {
    check_name(name)?;
    made.name = name.into();
    made.check()?;
    Ok(made)
}
