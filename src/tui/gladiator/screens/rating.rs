//! The effects of a Ready hand before a battle: the core's numbers, for a comparison of builds.

use ludus_engine::chance::Chance;
use ludus_gladiator::battle::event::Form;
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::odds::AtRest;
use ludus_gladiator::battle::odds::spread::Spread;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::fighter::Fighter;
use ludus_gladiator::model::setup::Recruit;

/// The armour values of the comparison.
pub const ARMOURS: [i32; 4] = [0, 2, 4, 6];
/// The SH of the target in the count of blows: a Human's.
pub const VICTIM: u64 = 12;

/// The effects of the Ready hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Blow, shot or throw, its need and its dice.
    pub rest: AtRest,
    pub hit: Chance,
    /// The chance to hit an evading target.
    pub evader: Chance,
    /// Mean SH lost by a hit against each armour, in tenths.
    pub means: [u64; 4],
}

impl Worth {
    /// The effects of the fighter's Ready hand. `None` if it cannot strike or shoot.
    pub fn of(fighter: &Fighter) -> Option<Worth> {
        let rest = odds::at_rest(fighter)?;
        let [hit, evader] = [false, true].map(|evading| odds::chance(rest.need, evading));
        let means = ARMOURS.map(|armour| Spread::new(rest.need, false, rest.damage, 1, armour).mean_tenths());
        Some(Worth { rest, hit, evader, means })
    }

    /// Blows that bring down a Human, against each armour; "-" if none can.
    pub fn blows(&self) -> [String; 4] {
        self.means.map(|mean| match mean * self.hit.ways {
            0 => "-".into(),
            each => (10 * VICTIM * self.hit.of).div_ceil(each).to_string(),
        })
    }

    /// "Strikes" or "Shoots".
    pub const fn verb(&self) -> &'static str {
        if matches!(self.rest.form, Form::Shot) { "Shoots" } else { "Strikes" }
    }
}

/// The values of a character with its equipment, for a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// Values in the order of [`Build::WORDS`]. `None` without a weapon for it.
    figures: [Option<i32>; 10],
}

/// One value, and its difference to another build.
pub struct RatingChange {
    pub word: &'static str,
    pub now: String,
    /// The other build's value; empty if nothing is compared.
    pub before: String,
    /// "+2"; empty if nothing differs or nothing is compared.
    pub by: String,
    /// True if it is better. `None` if it is equal.
    pub better: Option<bool>,
}

impl Build {
    /// The labels of the values.
    pub const WORDS: [&str; 10] =
        ["SH", "AG now", "MP", "AR front", "AR else", "hits", "an evader", "mean hit", "past AR 4", "kills in"];
    /// The number of the value that is better if it is less.
    const BLOWS: usize = 9;

    /// `None` if the rules forbid the recruit.
    pub fn of(recruit: &Recruit) -> Option<Build> {
        let fighter = recruit.fighter().ok()?;
        let (front, other) = fighter.armour(false);
        let worth = Worth::of(&fighter);
        let percent = |chance: &Chance| chance.rounded() as i32;
        let blows = worth.as_ref().and_then(|worth| worth.blows()[0].parse().ok());
        let strikes = worth
            .map(|worth| [percent(&worth.hit), percent(&worth.evader), worth.means[0] as i32, worth.means[2] as i32]);
        let [hit, evader, mean, past] = strikes.map_or([None; 4], |all| all.map(Some));
        let plain = [i32::from(fighter.sh()), fighter.agility(), fighter.mp(), front, other].map(Some);
        let [sh, ag, mp, front, other] = plain;
        Some(Build { figures: [sh, ag, mp, front, other, hit, evader, mean, past, blows] })
    }

    /// Every value, and its difference to another build.
    pub fn beside(&self, other: Option<&Build>) -> Vec<RatingChange> {
        let figures = Build::WORDS.into_iter().zip(self.figures).enumerate();
        let change = |(number, (word, now)): (usize, (&'static str, Option<i32>))| {
            let before = other.and_then(|other| other.figures[number]);
            let by = now.zip(before).map_or(0, |(now, before)| now - before);
            RatingChange {
                word,
                now: now.map_or("-".into(), |now| figure(number, now)),
                before: other.map_or_else(String::new, |_| before.map_or("-".into(), |before| figure(number, before))),
                by: if by == 0 { String::new() } else { signed(number, by) },
                better: (by != 0).then_some((by > 0) != (number == Build::BLOWS)),
            }
        };
        figures.map(change).collect()
    }

    /// "AG now -1, hits -9%, mean hit +0.5", or the remark that nothing differs.
    pub fn differs(&self, other: &Build) -> String {
        let changes = self.beside(Some(other)).into_iter().filter(|change| !change.by.is_empty());
        let changes: Vec<String> = changes.map(|change| format!("{} {}", change.word, change.by)).collect();
        if changes.is_empty() { "the same figures".into() } else { changes.join(", ") }
    }
}

/// A value with its unit: percent of the chances, tenths of the mean.
fn figure(number: usize, value: i32) -> String {
    match number {
        5 | 6 => Chance::of_100(value).to_string(),
        7 | 8 => format!("{}.{}", value / 10, value % 10),
        _ => value.to_string(),
    }
}

fn signed(number: usize, by: i32) -> String {
    format!("{}{}", if by < 0 { '-' } else { '+' }, figure(number, by.abs()))
}

/// "Human SH 12 AG 12, Broadsword, Spike Shield": the pinned character.
pub fn pinned_words(recruit: &Recruit) -> String {
    let kit = &recruit.kit;
    let items = [Place::Ready, Place::Also].into_iter().filter_map(|place| kit.items[place as usize]);
    let items = items.map(|item| item.to_string());
    let worn = kit.suit.iter().chain(&kit.helmet).cloned();
    let kit: Vec<String> = items.chain(worn).collect();
    let kit = if kit.is_empty() { String::new() } else { format!(", {}", kit.join(", ")) };
    format!("{} SH {} AG {}{kit}", recruit.race.name(), recruit.sh, recruit.ag)
}
