//! What one side knows. Screens, log, odds, robots and bots read this and nothing else.

use super::event::Strike;
use super::fighter::{Arm, Fighter, FighterId, Side};
use super::odds::{self, Chance, Modifier, Need, Spread};
use super::spell::Spell;
use super::state::Battle;
use super::tables::tables;

/// A battle as one side sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    battle: &'a Battle,
    side: Side,
}

/// A figure that a side knows exactly, or only estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The figure.
    pub value: i32,
    /// Whether it is exact; else a screen says "about".
    pub exact: bool,
}

impl<'a> View<'a> {
    pub(super) const fn new(battle: &'a Battle, side: Side) -> View<'a> {
        View { battle, side }
    }

    /// The side that looks.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Whether a fighter is one's own.
    pub fn is_own(&self, id: FighterId) -> bool {
        self.battle.fighter(id).side() == self.side
    }

    /// The fighters in the arena that can be seen: one's own, and enemies who are not invisible (DEC-086).
    pub fn fighters(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.battle.in_arena().filter(|id| self.is_own(*id) || !self.battle.is_invisible(*id))
    }

    /// All figures of one of one's own fighters; none for an enemy (UI-13).
    pub fn sheet(&self, id: FighterId) -> Option<&'a Fighter> {
        self.is_own(id).then(|| self.battle.fighter(id))
    }

    /// Whether the exact figures of a fighter are known: one's own, beings that are all alike, and enemies whom ESP Stats
    /// has read (OSP-12).
    pub fn knows_exactly(&self, id: FighterId) -> bool {
        let body = self.battle.body(id);
        self.is_own(id) || !body.race().is_humanoid() || body.is_read()
    }

    /// Normal AG: one's own and that of beings that are all alike exactly, other enemies' by their race's base.
    pub fn normal_ag(&self, id: FighterId) -> Known {
        let fighter = self.battle.fighter(id);
        if self.knows_exactly(id) {
            Known { value: fighter.normal_ag(), exact: true }
        } else {
            Known { value: i32::from(fighter.race().figures().ag), exact: false }
        }
    }

    /// SH at the start of the battle, as known.
    pub fn normal_sh(&self, id: FighterId) -> Known {
        let fighter = self.battle.fighter(id);
        if self.knows_exactly(id) {
            Known { value: fighter.normal_sh().into(), exact: true }
        } else {
            Known { value: i32::from(fighter.race().figures().sh), exact: false }
        }
    }

    /// SH lost so far, below 0 if magic has healed him above normal; every wound is seen.
    pub fn wounds(&self, id: FighterId) -> i32 {
        let fighter = self.battle.body(id);
        i32::from(fighter.normal_sh() - fighter.sh())
    }

    /// SH now, as known; an enemy in the arena has at least 1.
    pub fn sh(&self, id: FighterId) -> Known {
        let normal = self.normal_sh(id);
        Known { value: (normal.value - self.wounds(id)).max(1), ..normal }
    }

    /// What a strike needs as far as this side knows, and whether that is exact. The modifiers can all be seen; an
    /// enemy's normal AG and IQ cannot, nor who stands hidden in the track.
    pub fn need(&self, strike: &Strike) -> (Need, Known) {
        let need = odds::need(&self.seen(), strike);
        let ag = self.normal_ag(strike.attacker);
        if ag.exact {
            return (need, Known { value: need.total(), exact: true });
        }
        let need = need.without(Modifier::Wits);
        let figures = self.battle.fighter(strike.attacker).race().figures();
        let casts = strike.form.is_spell() && self.battle.fighter(strike.attacker).race().is_fighter();
        let plain = need.total() - need.ag() + ag.value;
        let value = if casts { (plain + i32::from(figures.iq)).div_euclid(2) } else { plain };
        (need, Known { value, exact: false })
    }

    /// What one of one's own needs for a spell, as far as this side knows who stands in the track.
    pub fn casting(&self, caster: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> Need {
        odds::casting(&self.seen(), caster, spell, paid, target)
    }

    /// The battle without those of whom this side knows nothing.
    fn seen(&self) -> Battle {
        self.battle.without_hidden(self.side)
    }

    /// What a roll of a fighter against another's strength needs as far as this side knows (DEC-054).
    fn contest(&self, id: FighterId, rival: FighterId, need: &Need) -> Known {
        let (ag, own, other) = (self.normal_ag(id), self.normal_sh(id), self.normal_sh(rival));
        let error = |id: FighterId, known: Known| known.value - i32::from(self.battle.fighter(id).normal_sh());
        let value = need.total() - need.ag() + ag.value + error(id, own) - error(rival, other);
        Known { value, exact: ag.exact && own.exact && other.exact }
    }

    /// The chance that the target falls once that shield blow has hit, and whether it is exact (SHLD-03).
    pub fn falls(&self, strike: &Strike) -> (Chance, bool) {
        let need = self.contest(strike.target, strike.attacker, &odds::keep_standing(self.battle, strike));
        (odds::chance(need.value, false).otherwise(), need.exact)
    }

    /// What the target needs to repel the attacker, and his chance (HAND-03).
    pub fn repels(&self, attacker: FighterId, target: FighterId) -> (Known, Chance) {
        let need = self.contest(target, attacker, &odds::repel(self.battle, attacker, target));
        (need, odds::chance(need.value, false))
    }

    /// The spread of a strike as far as this side knows.
    pub fn spread(&self, strike: &Strike, evading: bool) -> Spread {
        let (_, need) = self.need(strike);
        let (mut damage, armour) = (odds::damage(self.battle, strike), odds::armour_against(self.battle, strike));
        if strike.arm == Arm::Fist && !self.knows_exactly(strike.attacker) {
            // How hard an enemy's fist is nobody knows before he has read him.
            let attacker = self.battle.fighter(strike.attacker);
            let sh = attacker.strength() - i32::from(attacker.normal_sh()) + self.normal_sh(strike.attacker).value;
            damage.plus += tables().fist(sh).plus - tables().fist(attacker.strength()).plus;
        }
        Spread::new(need.value, evading, damage, strike.form.factor(), armour)
    }
}
