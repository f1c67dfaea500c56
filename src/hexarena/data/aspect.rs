//! Aspects: modifiers of all percentile rolls by a star, the Sun, the Moon, a birth or a death (7, DQ-ASPECT).
//!
//! An effect is added to the roll and not to the chance (DQ-ASPECT-03), so a negative one is good.

use serde::{Deserialize, Serialize};

/// A season of thirteen weeks; the year begins with winter (DQX-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Season {
    #[default]
    Winter,
    Spring,
    Summer,
    Autumn,
}

impl Season {
    /// Season of a calendar week; weeks count from 1 over all years.
    pub const fn of_week(week: u32) -> Season {
        match (week.saturating_sub(1) % 52) / 13 {
            0 => Season::Winter,
            1 => Season::Spring,
            2 => Season::Summer,
            _ => Season::Autumn,
        }
    }

    /// Returns whether a week has a solstice or equinox: weeks 1, 14, 27 and 40 (reading 14).
    pub const fn is_feast(week: u32) -> bool {
        week.saturating_sub(1).is_multiple_of(13)
    }

    const fn opposite(self) -> Season {
        match self {
            Season::Winter => Season::Summer,
            Season::Spring => Season::Autumn,
            Season::Summer => Season::Winter,
            Season::Autumn => Season::Spring,
        }
    }
}

/// Hour for which a bout was announced (D016).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stroke {
    Noon,
    Midnight,
}

ludus_engine::listed! {
    /// Serialized by its printed name.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Aspect {
        #[default]
        #[serde(rename = "Winter Stars")]
        WinterStars,
        #[serde(rename = "Vernal Stars")]
        VernalStars,
        #[serde(rename = "Summer Stars")]
        SummerStars,
        #[serde(rename = "Autumnal Stars")]
        AutumnalStars,
        Sun,
        Moon,
        Life,
        Death,
    }
}

/// A birth or death, and its effect on figures of Life and Death in range (DQ-ASPECT-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passing {
    pub event: &'static str,
    /// Range in feet; it acts only below this distance.
    pub feet: i16,
    /// Added to rolls of Life, for 3 seconds per foot of range.
    pub life: i16,
    /// Added to rolls of Death, for 1 second per foot of range.
    pub death: i16,
}

const fn passing(event: &'static str, feet: i16, life: i16) -> Passing {
    Passing { event, feet, life, death: -life }
}

/// The table of births and deaths (DQ-ASPECT-T3).
pub static PASSINGS: [Passing; 6] = [
    passing("birth, non-humanoid", 100, -5),
    passing("birth, humanoid", 250, -10),
    passing("birth, humanoid relative", 500, -25),
    passing("death, non-humanoid", 50, 5),
    passing("death, humanoid", 125, 10),
    passing("death, humanoid relative", 250, 25),
];

impl Passing {
    /// The row used in the arena: the death of an unrelated humanoid (DQ-ASPECT-11, D018).
    pub const ARENA: &'static Passing = &PASSINGS[4];

    /// Pulses of 5 seconds during which Life feels it (DQ-ASPECT-08).
    pub const fn life_pulses(&self) -> i16 {
        3 * self.feet / 5
    }

    /// Pulses of 5 seconds during which Death feels it.
    pub const fn death_pulses(&self) -> i16 {
        self.feet / 5
    }

    /// Range in hexes of five feet.
    pub const fn hexes(&self) -> i16 {
        self.feet / 5
    }
}

impl Aspect {
    /// Aspect by a D100 roll (DQ-ASPECT-02).
    pub const fn of_roll(d100: u8) -> Aspect {
        match d100 {
            0..=20 => Aspect::WinterStars,
            21..=40 => Aspect::VernalStars,
            41..=60 => Aspect::SummerStars,
            61..=80 => Aspect::AutumnalStars,
            81..=85 => Aspect::Sun,
            86..=90 => Aspect::Moon,
            91..=95 => Aspect::Life,
            _ => Aspect::Death,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Aspect::WinterStars => "Winter Stars",
            Aspect::VernalStars => "Vernal Stars",
            Aspect::SummerStars => "Summer Stars",
            Aspect::AutumnalStars => "Autumnal Stars",
            Aspect::Sun => "Sun",
            Aspect::Moon => "Moon",
            Aspect::Life => "Life",
            Aspect::Death => "Death",
        }
    }

    /// Season of its stars; `None` for other aspects.
    pub const fn season(self) -> Option<Season> {
        match self {
            Aspect::WinterStars => Some(Season::Winter),
            Aspect::VernalStars => Some(Season::Spring),
            Aspect::SummerStars => Some(Season::Summer),
            Aspect::AutumnalStars => Some(Season::Autumn),
            _ => None,
        }
    }

    /// Modifier of rolls at an hour and calendar week (DQ-ASPECT-T1, -T2, -05, -06). Always 0 for Life and Death.
    pub fn effect(self, stroke: Stroke, week: u32, cloudy: bool) -> i16 {
        let (now, feast) = (Season::of_week(week), Season::is_feast(week));
        match self {
            Aspect::Sun => sun(stroke, now, feast, cloudy),
            Aspect::Moon => -sun(stroke, now, feast, cloudy),
            _ => self.season().map_or(0, |own| stars(own, stroke, now, feast, cloudy)),
        }
    }

    /// First and last Pulse affected by the hour, which strikes at the end of Pulse 6 (D016).
    pub const fn pulses(self) -> (u16, u16) {
        match self.season() {
            Some(_) => (1, 12),
            None => (5, 8),
        }
    }
}

fn stars(own: Season, stroke: Stroke, now: Season, feast: bool, cloudy: bool) -> i16 {
    let size = match (feast, cloudy) {
        (true, false) => 25,
        (true, true) => 5,
        (false, false) => 10,
        (false, true) => 2,
    };
    match stroke {
        Stroke::Midnight if now == own => -size,
        Stroke::Midnight if now == own.opposite() => size,
        _ => 0,
    }
}

fn sun(stroke: Stroke, now: Season, feast: bool, cloudy: bool) -> i16 {
    let great = feast && matches!((stroke, now), (Stroke::Noon, Season::Summer) | (Stroke::Midnight, Season::Winter));
    let size = match (great, cloudy) {
        (true, false) => 25,
        (false, true) => 1,
        _ => 5,
    };
    match stroke {
        Stroke::Noon => -size,
        Stroke::Midnight => size,
    }
}
