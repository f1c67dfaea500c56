//! The optional rules of a campaign (D003). They are stored with its roster and apply to every
//! newcomer, lesson, injury and bout.

use crate::hexarena::roster::Roster;
use ludus_hexarena::model::healing::Medicine;
use ludus_hexarena::model::setup::Extra;

ludus_engine::listed! {
    /// An optional rule of the campaign.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Switch {
        /// Gender modifies newcomers' characteristics (D013).
        Gender,
        /// Newcomers have Physical Beauty (D012).
        Beauty,
        /// Learning a Rank takes weeks (DQX-16).
        Learning,
        /// The time that injuries take to heal (DQX-18).
        Medicine,
        /// A shield can be cloven instead of armour (18.3).
        Cloven,
        /// A shield counts only on its own side (17.5, D093).
        ShieldSide,
        /// Additional damage by Strength or Rank (18.5).
        Extra,
        /// Aspects modify rolls in a bout (7).
        Aspects,
        /// Helpless figures may be struck (D113).
        Death,
        /// Nothing about the enemy is hidden (D004).
        Open,
    }
}

impl Switch {
    /// Returns whether the rule is fixed when a bout begins.
    pub const fn is_of_bouts(self) -> bool {
        !matches!(self, Switch::Gender | Switch::Beauty | Switch::Learning | Switch::Medicine)
    }
}

const fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

pub const fn extra(extra: Extra) -> &'static str {
    match extra {
        Extra::None => "none",
        Extra::Strength => "by Strength",
        Extra::Rank => "by Rank",
    }
}

/// Returns the next or previous kind of additional damage.
pub const fn turned(extra: Extra, forward: bool) -> Extra {
    match (extra, forward) {
        (Extra::None, true) | (Extra::Rank, false) => Extra::Strength,
        (Extra::Strength, true) | (Extra::None, false) => Extra::Rank,
        (Extra::Rank, true) | (Extra::Strength, false) => Extra::None,
    }
}

impl Roster {
    /// Returns the current value of a rule, in a word or two.
    pub const fn switched(&self, switch: Switch) -> &'static str {
        let rules = &self.bouts;
        match switch {
            Switch::Gender => on(self.newcomers.gender_counts),
            Switch::Beauty => on(self.newcomers.beauty),
            Switch::Learning => on(self.learning),
            Switch::Medicine => match self.medicine {
                Medicine::Arena => "arena",
                Medicine::Printed => "as printed",
            },
            Switch::Cloven => on(rules.cloven),
            Switch::ShieldSide => on(rules.shield_side),
            Switch::Extra => extra(rules.extra),
            Switch::Aspects => on(rules.aspects),
            Switch::Death => on(rules.to_the_death),
            Switch::Open => on(rules.open),
        }
    }

    /// Sets a rule to its next or previous value.
    ///
    /// Existing characters keep their characteristics, their lessons begun and the healing time of their injuries. A
    /// bout in progress keeps its rules.
    pub const fn turn(&mut self, switch: Switch, forward: bool) {
        let rules = &mut self.bouts;
        match switch {
            Switch::Gender => self.newcomers.gender_counts = !self.newcomers.gender_counts,
            Switch::Beauty => self.newcomers.beauty = !self.newcomers.beauty,
            Switch::Learning => self.learning = !self.learning,
            Switch::Medicine => {
                self.medicine = match self.medicine {
                    Medicine::Arena => Medicine::Printed,
                    Medicine::Printed => Medicine::Arena,
                }
            }
            Switch::Cloven => rules.cloven = !rules.cloven,
            Switch::ShieldSide => rules.shield_side = !rules.shield_side,
            Switch::Extra => rules.extra = turned(rules.extra, forward),
            Switch::Aspects => rules.aspects = !rules.aspects,
            Switch::Death => rules.to_the_death = !rules.to_the_death,
            Switch::Open => rules.open = !rules.open,
        }
    }
}
