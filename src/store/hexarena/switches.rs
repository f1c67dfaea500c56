//! The switches of a campaign (D003): kept with its people, so that every newcomer, lesson, wound and bout goes by them.

use crate::hexarena::model::healing::Medicine;
use crate::hexarena::model::setup::Extra;
use crate::store::hexarena::roster::Roster;

/// A switch of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Gender modifies newcomers (D013).
    Gender,
    /// Newcomers have Physical Beauty (D012).
    Beauty,
    /// Learning a Rank takes weeks (DQX-16).
    Learning,
    /// How long injuries take (DQX-18).
    Medicine,
    /// A shield may be cloven instead of armour (18.3).
    Cloven,
    /// A shield counts on its own side only (17.5, D093).
    ShieldSide,
    /// Additional damage (18.5).
    Extra,
    /// Aspects act (7).
    Aspects,
    /// The helpless may be struck (D113).
    Death,
    /// Nothing is hidden of the enemy (D004).
    Open,
}

impl Switch {
    /// All of them, those of the people first, then those with which a bout begins.
    pub const ALL: [Switch; 10] = [
        Switch::Gender,
        Switch::Beauty,
        Switch::Learning,
        Switch::Medicine,
        Switch::Cloven,
        Switch::ShieldSide,
        Switch::Extra,
        Switch::Aspects,
        Switch::Death,
        Switch::Open,
    ];

    /// Whether it is one of those with which a bout begins.
    pub const fn is_of_bouts(self) -> bool {
        !matches!(self, Switch::Gender | Switch::Beauty | Switch::Learning | Switch::Medicine)
    }
}

const fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// What additional damage is called.
pub const fn extra(extra: Extra) -> &'static str {
    match extra {
        Extra::None => "none",
        Extra::Strength => "by Strength",
        Extra::Rank => "by Rank",
    }
}

/// The next kind of additional damage, or the one before.
pub const fn turned(extra: Extra, forward: bool) -> Extra {
    match (extra, forward) {
        (Extra::None, true) | (Extra::Rank, false) => Extra::Strength,
        (Extra::Strength, true) | (Extra::None, false) => Extra::Rank,
        (Extra::Rank, true) | (Extra::Strength, false) => Extra::None,
    }
}

impl Roster {
    /// How a switch stands, in a word or two.
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

    /// Sets a switch to its next value, or the one before. Nobody who is there already changes by it: he keeps his modifiers, his
    /// Beauty or the lack of it, the week that ends a lesson begun, the weeks of his injuries; a bout that goes on keeps its rules.
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
