//! What a Ready hand is worth before there is a battle: the figures of the core, for one choice beside the other.

use crate::gladiator::event::Form;
use crate::gladiator::fighter::Fighter;
use crate::gladiator::odds::{self, AtRest, Chance, Spread};

/// Armour against which it is told.
pub const ARMOURS: [i32; 4] = [0, 2, 4, 6];
/// SH of whom the blows are counted that bring him down: a Human's.
pub const VICTIM: u64 = 12;

/// What the Ready hand does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Blow, shot or throw, its need and its dice.
    pub rest: AtRest,
    /// The chance to hit.
    pub hit: Chance,
    /// The chance to hit who evades.
    pub evader: Chance,
    /// Mean SH lost by a hit against each armour, in tenths.
    pub means: [u64; 4],
}

impl Worth {
    /// What somebody's Ready hand does; none if it holds nothing that strikes or shoots.
    pub fn of(fighter: &Fighter) -> Option<Worth> {
        let rest = odds::at_rest(fighter)?;
        let [hit, evader] = [false, true].map(|evading| odds::chance(rest.need, evading));
        let means = ARMOURS.map(|armour| Spread::new(rest.need, false, rest.damage, 1, armour).mean_tenths());
        Some(Worth { rest, hit, evader, means })
    }

    /// Blows until a Human falls, against each armour; "-" if none ever does.
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
