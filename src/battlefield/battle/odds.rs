//! The strike roll: every chance of a battle. The preview and the roll call the same functions.

use crate::battle::event::Manner;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Unit, UnitId, UnitStance};
use crate::model::unit::tenth;
use ludus_engine::dice::Dice;

/// The factors of a bad, a medium and a good strike (BATT-STRIKE-01, -04, BD-02). Each is one in three.
pub const FACTORS: [u8; 3] = [4, 5, 6];

/// Everything that decides a strike except its die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeOdds {
    pub fighters: u8,
    /// The score of one fighter, with terrain and fortification.
    pub score: u16,
    /// One tenth of the force, rounded up (BATT-STRIKE-02).
    pub k: u16,
    /// Divides the HP of a volley under the house rule Shields; 1 otherwise.
    pub shield: u16,
    pub target_fighters: u8,
    /// HP of one fighter of the target.
    pub target_hp: u16,
}

/// A strike that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeResult {
    pub die: u8,
    pub odds: StrikeOdds,
    /// HP that the target lost, at most those it had (BD-24).
    pub lost: u32,
    pub dead: u8,
}

impl StrikeOdds {
    #[inline]
    pub fn new(by: &Unit, score: u16, shield: u16, target: &Unit) -> StrikeOdds {
        let force = u32::from(by.fighters) * u32::from(score);
        StrikeOdds {
            fighters: by.fighters,
            score,
            k: tenth(force),
            shield: shield.max(1),
            target_fighters: target.fighters,
            target_hp: target.kind().hp(),
        }
    }

    pub fn force(&self) -> u32 {
        u32::from(self.fighters) * u32::from(self.score)
    }

    /// HP of the strike at a factor, also those that the target no longer has.
    #[inline]
    pub fn full(&self, factor: u8) -> u32 {
        let strike = u32::from(factor) * u32::from(self.k);
        if self.shield > 1 { strike.div_ceil(u32::from(self.shield)) } else { strike }
    }

    /// HP lost and fighters killed at a factor. No remainder is kept, and surplus is lost (BD-23 to BD-25).
    #[inline]
    pub fn at(&self, factor: u8) -> (u32, u8) {
        let hp = u32::from(self.target_hp);
        let lost = self.full(factor).min(u32::from(self.target_fighters) * hp);
        (lost, (lost / hp.max(1)) as u8)
    }

    /// The three equally likely outcomes: HP lost and fighters killed.
    #[inline]
    pub fn outcomes(&self) -> [(u32, u8); 3] {
        FACTORS.map(|factor| self.at(factor))
    }

    /// The sum of the fighters killed over the three outcomes.
    #[inline]
    pub fn dead_of_three(&self) -> i32 {
        self.outcomes().into_iter().map(|(_, dead)| i32::from(dead)).sum()
    }

    #[inline]
    pub fn roll(self, dice: &mut Dice) -> StrikeResult {
        let die = dice.face();
        let (lost, dead) = self.at(factor(die));
        StrikeResult { die, odds: self, lost, dead }
    }
}

/// Half the die, rounded up, and 3 (BATT-STRIKE-01).
#[inline]
pub const fn factor(die: u8) -> u8 {
    die.div_ceil(2) + 3
}

impl FieldBattle {
    /// A close attack, also as a bonus strike.
    #[inline]
    pub fn attack_odds(&self, by: UnitId, at: UnitId) -> StrikeOdds {
        let (unit, target) = (self.unit(by), self.unit(at));
        StrikeOdds::new(unit, unit.kind().attack(self.map.ground(unit.at)), 1, target)
    }

    /// A strike back at an attacker: like an attack, with the defence score on the striker's own hex (BATT-RETAL-07, BD-27).
    #[inline]
    pub fn retaliation_odds(&self, by: UnitId, at: UnitId) -> StrikeOdds {
        StrikeOdds::new(self.unit(by), self.defence_score(by), 1, self.unit(at))
    }

    /// A volley with the shooting power (BATT-SHOOT-04, BD-04), under Shields divided by the target's defence (OURS-1).
    #[inline]
    pub fn volley_odds(&self, by: UnitId, at: UnitId) -> StrikeOdds {
        let (unit, target) = (self.unit(by), self.unit(at));
        let power = unit.kind().shooter().map_or(0, |troop| u16::from(troop.row().power));
        let shield = if self.rules.has_house_rules() { self.defence_score(at) } else { 1 };
        StrikeOdds::new(unit, power, shield, target)
    }

    /// The odds of a strike in a manner.
    pub fn strike_odds(&self, by: UnitId, at: UnitId, manner: Manner) -> StrikeOdds {
        match manner {
            Manner::Attack | Manner::Bonus => self.attack_odds(by, at),
            Manner::Volley => self.volley_odds(by, at),
        }
    }

    /// The defence score of one fighter on its hex.
    #[inline]
    pub fn defence_score(&self, id: UnitId) -> u16 {
        let unit = self.unit(id);
        unit.kind().defence(self.homeland(unit.army), self.map.ground(unit.at))
    }

    /// Returns whether a unit that has decided strikes back at an attacker (table RETAL-T1).
    #[inline]
    pub fn strikes_back(&self, id: UnitId, at: UnitId) -> bool {
        let unit = self.unit(id);
        match unit.stance {
            // A force of 0 is no strike (BD-28).
            _ if self.is_busy(unit) || self.defence_score(id) == 0 => false,
            UnitStance::Undecided => false,
            UnitStance::Bound => unit.target == at && !unit.replied,
            UnitStance::Defending => true,
        }
    }
}
