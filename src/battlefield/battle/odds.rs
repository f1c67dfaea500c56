//! The strike roll: every chance of a battle. The preview and the roll call the same functions.

use crate::battle::event::Manner;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Unit, UnitId, UnitStance};
use crate::data::size::Scale;
use crate::model::unit::{strike_hp, tenth};
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
    /// HP that a single fighter has lost before. `None` on the scales on which nobody keeps wounds (BD-10, BD-23).
    pub wounds: Option<u16>,
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
    pub fn new(by: &Unit, score: u16, shield: u16, target: &Unit, wounds: Option<u16>) -> StrikeOdds {
        let force = u32::from(by.fighters) * u32::from(score);
        StrikeOdds {
            fighters: by.fighters,
            score,
            k: tenth(force),
            shield: shield.max(1),
            target_fighters: target.fighters,
            target_hp: target.kind().hp(),
            wounds,
        }
    }

    pub fn force(&self) -> u32 {
        u32::from(self.fighters) * u32::from(self.score)
    }

    /// HP of the strike at a factor, also those that the target no longer has.
    #[inline]
    pub fn full(&self, factor: u8) -> u32 {
        let strike = match self.wounds {
            None => u32::from(factor) * u32::from(self.k),
            // Among single fighters the tenth is taken last: otherwise a peasant would strike like a knight (BD-10).
            Some(_) => strike_hp(Scale::Personal, self.force(), factor),
        };
        if self.shield > 1 { strike.div_ceil(u32::from(self.shield)) } else { strike }
    }

    /// HP that the target has left.
    #[inline]
    pub fn target_left(&self) -> u32 {
        u32::from(self.target_fighters) * u32::from(self.target_hp) - u32::from(self.wounds.unwrap_or(0))
    }

    /// HP lost and fighters killed at a factor. No remainder is kept but wounds, and surplus is lost (BD-10, BD-23 to BD-25).
    #[inline]
    pub fn at(&self, factor: u8) -> (u32, u8) {
        let lost = self.full(factor).min(self.target_left());
        let sum = lost + u32::from(self.wounds.unwrap_or(0));
        (lost, (sum / u32::from(self.target_hp.max(1))) as u8)
    }

    /// The three equally likely outcomes: HP lost and fighters killed.
    #[inline]
    pub fn outcomes(&self) -> [(u32, u8); 3] {
        FACTORS.map(|factor| self.at(factor))
    }

    /// The price of each outcome: fighters killed, or HP where wounds are kept.
    #[inline]
    pub fn losses(&self) -> [u32; 3] {
        self.outcomes().map(|(hp, dead)| if self.wounds.is_some() { hp } else { dead.into() })
    }

    /// Of how many the losses are: fighters, or HP where wounds are kept.
    pub fn stake(&self) -> u32 {
        if self.wounds.is_some() { self.target_left() } else { self.target_fighters.into() }
    }

    /// The sum of the losses over the three outcomes.
    #[inline]
    pub fn losses_of_three(&self) -> i32 {
        self.losses().into_iter().sum::<u32>() as i32
    }

    /// The sum of the values lost over the three outcomes, if one fighter of the target has this value. A wound is worth its share.
    #[inline]
    pub fn value_of_three(&self, value_of_one: i32) -> i32 {
        let all = self.losses_of_three() * value_of_one;
        if self.wounds.is_some() { all / i32::from(self.target_hp.max(1)) } else { all }
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
        StrikeOdds::new(unit, unit.kind().attack(self.map.ground(unit.at)), 1, target, self.wounds(target))
    }

    /// A strike back at an attacker: like an attack, with the defence score on the striker's own hex (BATT-RETAL-07, BD-27).
    #[inline]
    pub fn retaliation_odds(&self, by: UnitId, at: UnitId) -> StrikeOdds {
        let target = self.unit(at);
        StrikeOdds::new(self.unit(by), self.defence_score(by), 1, target, self.wounds(target))
    }

    /// A volley with the shooting power (BATT-SHOOT-04, BD-04), under Shields divided by the target's defence (OURS-1).
    #[inline]
    pub fn volley_odds(&self, by: UnitId, at: UnitId) -> StrikeOdds {
        let (unit, target) = (self.unit(by), self.unit(at));
        let power = unit.kind().shooter().map_or(0, |troop| u16::from(troop.row().power));
        let shield = if self.rules.has_house_rules() { self.defence_score(at) } else { 1 };
        StrikeOdds::new(unit, power, shield, target, self.wounds(target))
    }

    /// Returns whether fighters keep their wounds: on the personal scale, where each unit is one fighter (BD-10, BD-23).
    #[inline]
    pub const fn keeps_wounds(&self) -> bool {
        matches!(self.scale, Scale::Personal)
    }

    /// HP that a single fighter has lost before; 0 of the dead. `None` on the scales on which nobody keeps wounds.
    #[inline]
    pub fn wounds(&self, unit: &Unit) -> Option<u16> {
        let lost = || unit.lost.min(u32::from(unit.kind().hp()).saturating_sub(1)) as u16;
        self.keeps_wounds().then(|| if unit.fighters > 0 { lost() } else { 0 })
    }

    /// The strength of a unit and the most that it had: fighters, or HP where wounds are kept.
    pub fn strength(&self, unit: &Unit) -> (u16, u16) {
        let most = u16::from(unit.began) * unit.kind().hp();
        if self.keeps_wounds() { (self.hp(unit) as u16, most) } else { (unit.fighters.into(), unit.began.into()) }
    }

    /// HP of the fighters that a unit has lost, and its wounds.
    pub fn hp_lost(&self, unit: &Unit) -> u32 {
        unit.hp_lost() + u32::from(self.wounds(unit).unwrap_or(0))
    }

    /// HP that a unit has left.
    pub fn hp(&self, unit: &Unit) -> u32 {
        u32::from(unit.fighters) * u32::from(unit.kind().hp()) - u32::from(self.wounds(unit).unwrap_or(0))
    }

    /// The value of a unit's fighters in halves of gold, less the share of their wounds.
    pub fn value(&self, unit: &Unit) -> i32 {
        let wounds = i32::from(self.wounds(unit).unwrap_or(0)) * unit.value_of_one();
        unit.value() - wounds / i32::from(unit.kind().hp().max(1))
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
