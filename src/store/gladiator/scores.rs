//! The two lists of scores. They are views of the roster without a file of their own
//! (HISC-01 to HISC-11, DEC-118, DEC-119).

use crate::gladiator::roster::{Character, Roster};
use ludus_gladiator::data::experience::{Attributes, in_points};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::skill::Skill;
use serde::{Serialize, Serializer};
use std::cmp::Reverse;

/// The number of rested games after which a character leaves the hi-scores (HISC-05).
pub const RETIRED: u32 = 50;

/// Serializes experience as a JSON number: 39 or 39.5.
pub fn as_number<S: Serializer>(halves: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    as_optional_number(&Some(*halves), serializer)
}

fn as_optional_number<S: Serializer>(halves: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
    match halves {
        None => serializer.serialize_none(),
        Some(halves) if halves.is_multiple_of(2) => serializer.serialize_u32(halves / 2),
        Some(halves) => serializer.serialize_f64(f64::from(*halves) / 2.0),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    pub name: String,
    pub race: Race,
    /// Experience in halves of a point. For the dead, what they died with (DEC-114).
    #[serde(rename = "exp", serialize_with = "as_number")]
    pub exp_halves: u32,
    /// The current attributes of the character.
    #[serde(flatten)]
    pub attributes: Attributes,
    /// The experience at death, in halves. `None` if the character lives. The list marks the dead with RIP.
    #[serde(serialize_with = "as_optional_number")]
    pub died_with: Option<u32>,
    /// Games completed on this installation since the character's last one (DEC-118).
    pub rested: u32,
    /// Break-outs, shown as "B" and their number (HISC-09).
    pub break_outs: u32,
    pub games: u32,
    /// Games in which the AI was cunning or better.
    pub cunning_games: u32,
    /// Games for which a master was chosen as the AI, on either side.
    pub master_games: u32,
    /// Battles in which the character's player asked the coach.
    pub coached_games: u32,
    pub kills: u32,
}

impl Score {
    pub fn exp(&self) -> String {
        in_points(self.exp_halves)
    }

    /// Returns "RIP" for the dead, otherwise the number of rested games (HISC-03, HISC-04).
    pub fn standing(&self) -> String {
        if self.died_with.is_some() { "RIP".into() } else { self.rested.to_string() }
    }

    /// Returns the highest difficulty of the character's games: "plain", "cunning", or "12 cunning" if
    /// only some of them were.
    ///
    /// Returns "-" before the first game.
    pub fn step(&self) -> String {
        let of = |count: u32, skill: Skill| match count {
            all if all >= self.games => skill.called().to_string(),
            some => format!("{some} {}", skill.called()),
        };
        match (self.games, self.cunning_games, self.master_games) {
            (0, ..) => "-".into(),
            (_, 0, 0) => Skill::Manual.called().into(),
            (_, cunning, 0) => of(cunning, Skill::Cunning),
            (.., masters) => of(masters, Skill::Master),
        }
    }

    /// Returns "B2" for two break-outs (HISC-09) and "C3" for three battles with the coach. Empty without either.
    pub fn marks(&self) -> String {
        let mark = |letter: char, count: u32| (count > 0).then(|| format!("{letter}{count}"));
        let marks = [mark('B', self.break_outs), mark('C', self.coached_games)];
        marks.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl Roster {
    /// Returns every stored character, highest experience first. The dead come last, by what they died with (DEC-119).
    pub fn my_scores(&self) -> Vec<Score> {
        let mut scores: Vec<Score> = self.characters().iter().map(|character| self.score(character)).collect();
        scores.sort_by_cached_key(|score| {
            let dead = score.died_with.is_some();
            (dead, Reverse(score.exp_halves), score.name.to_lowercase())
        });
        scores
    }

    /// Returns the scores without characters who rested 50 games or more or have break-outs (HISC-05, HISC-06).
    pub fn hi_scores(&self) -> Vec<Score> {
        let mut scores = self.my_scores();
        scores.retain(|score| score.rested < RETIRED && score.break_outs == 0);
        scores
    }

    pub fn score(&self, character: &Character) -> Score {
        Score {
            name: character.name.clone(),
            race: character.race,
            exp_halves: character.exp_shown(),
            attributes: character.attributes(),
            died_with: character.dead,
            rested: self.rest(character),
            break_outs: character.break_outs,
            games: character.games,
            cunning_games: character.cunning_games,
            master_games: character.master_games,
            coached_games: character.coached.battles,
            kills: character.kills,
        }
    }
}
