//! Resolves spells: the offer to evade, the roll, the price and the start of the effect (manual p12-17).

use crate::battle::check::cast;
use crate::battle::command::Aim;
use crate::battle::event::{Casting, Event, Events, Form, Strike};
use crate::battle::odds::need::Need;
use crate::battle::resolve::Flow;
use crate::battle::state::decision::Decision;
use crate::battle::{check, odds};
use crate::data::spell::Spell;
use crate::model::fighter::{Arm, FighterId};

impl<E: Events> Flow<'_, E> {
    /// Casts a spell. The target can evade an enemy's spell like any missile (DEC-077).
    pub(super) fn cast(&mut self, caster: FighterId, spell: Spell, paid: u8, aim: Aim) {
        if let Some(target) = aim.target()
            && let Some(strike) = cast::spell_strike(self.battle, caster, spell, paid, target)
        {
            if check::may_evade(self.battle, target) {
                return self.ask(Decision::Evade { strike });
            }
            return self.cast_at_enemy(&strike);
        }
        let need = odds::casting(self.battle, caster, spell, paid, aim.target());
        let dice = self.faces(3);
        let success = need.met_by(dice.iter().map(|face| i32::from(*face)).sum());
        self.pay(caster, spell, paid, aim, need, dice, success, false);
        if !success || !self.battle.fighter(caster).in_arena() {
            return self.done(caster);
        }
        if let Some(acted) = self.special(caster, spell, paid, aim) {
            self.done(acted);
        }
    }

    /// Resolves a missile spell or a hostile thrown spell. A single roll decides both hit and success.
    pub(super) fn cast_at_enemy(&mut self, strike: &Strike) {
        let Arm::Spell(spell, paid) = strike.arm else { return };
        let need = odds::need(self.battle, strike);
        let count = if self.battle.body(strike.target).evading() { 4 } else { 3 };
        let dice = self.faces(count);
        let total: i32 = dice.iter().map(|face| i32::from(*face)).sum();
        let hit = need.met_by(total);
        let returned = hit && total > odds::ALWAYS && odds::sends_back(self.battle, strike);
        self.pay(strike.attacker, spell, paid, Aim::At(strike.target), need, dice, hit, returned);
        let victim = if returned { strike.attacker } else { strike.target };
        if hit && self.battle.fighter(victim).is_image() {
            self.pop(victim);
        } else if hit && strike.form == Form::Bolt {
            self.bolt(strike, need, dice, returned);
        } else if hit {
            self.charm(strike.attacker, spell, paid, victim);
        }
        self.done(strike.attacker);
    }

    /// Resolves the hit of a missile spell. Drain Life gives the caster the SH that it took (MSL-08, MSL-09).
    fn bolt(&mut self, strike: &Strike, need: Need, dice: [u8; 4], returned: bool) {
        let blow = self.struck(strike, need, dice, true, returned);
        let caster = strike.attacker;
        let drains = matches!(strike.arm, Arm::Spell(spell, _) if spell.drains());
        if drains && !returned && blow.lost > 0 && self.battle.fighter(caster).in_arena() {
            self.heal(caster, blow.lost);
        }
    }

    fn heal(&mut self, fighter: FighterId, by: i16) {
        let sh = odds::healed(self.battle.fighter(fighter), by);
        if sh > self.battle.fighter(fighter).sh() {
            self.emit(Event::Healed { fighter, sh });
        }
    }

    /// Reports the roll and takes the price. A caster left with 1 SH falls unconscious (SPELL-13, DEC-081).
    #[allow(clippy::too_many_arguments)]
    fn pay(
        &mut self,
        caster: FighterId,
        spell: Spell,
        paid: u8,
        aim: Aim,
        need: Need,
        dice: [u8; 4],
        success: bool,
        returned: bool,
    ) {
        let total = dice.iter().map(|face| i32::from(*face)).sum();
        let cost = odds::price(spell, paid, total, success);
        let state = self.battle.fighter(caster);
        let sh = state.sh() - i16::from(cost);
        let earns = success && !returned && state.race().is_humanoid() && state.being().is_born();
        let gained = if earns { 2 * u16::from(cost) } else { 0 };
        let collapsed = cost > 0 && sh <= 1 && !state.prone();
        self.emit(Event::Cast(Casting {
            caster,
            spell,
            paid,
            aim,
            need,
            dice,
            success,
            returned,
            cost,
            sh,
            collapsed,
            gained,
        }));
        if collapsed {
            self.hurt_in_pit(caster, None);
        }
    }

    fn faces(&mut self, count: usize) -> [u8; 4] {
        let mut dice = [0; 4];
        dice[..count].iter_mut().for_each(|face| *face = self.dice.face());
        dice
    }

    /// Rolls one die for ESP Stats: it shows one, two or three enemies (DEC-105).
    pub(super) fn read(&mut self, caster: FighterId) {
        let left = self.dice.face().div_ceil(2);
        self.read_next(caster, left);
    }

    /// Asks for the next enemy to read, if any.
    pub(super) fn read_next(&mut self, fighter: FighterId, left: u8) {
        if left > 0 && cast::unread(self.battle, fighter).next().is_some() {
            self.ask(Decision::Read { fighter, left });
        } else {
            self.done(fighter);
        }
    }
}
