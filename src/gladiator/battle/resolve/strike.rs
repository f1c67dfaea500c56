//! Resolves blows, shots and throws: the offer to evade, the roll and the wound (manual p33-37).

use crate::battle::check::strike;
use crate::battle::event::{Blow, Event, Events, Form, Strike};
use crate::battle::odds::need::Need;
use crate::battle::odds::outcome::Shock;
use crate::battle::odds::{outcome, spread};
use crate::battle::resolve::Flow;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::battle::{check, odds};
use crate::data::item::Place;
use crate::data::race::Race;
use crate::model::fighter::{Arm, FighterId, UNCONSCIOUS};
use crate::model::ground::Layer;
use crate::model::magic::Being;

impl<E: Events> Flow<'_, E> {
    /// Asks the target to evade if they can; otherwise rolls immediately (EVADE-03, EVADE-06).
    pub(super) fn attempt(&mut self, attacker: FighterId, form: Form, target: FighterId) {
        let Ok(strike) = strike::strike(self.battle, attacker, form, target) else { return };
        if check::may_evade(self.battle, target) {
            self.ask(Decision::Evade { strike });
        } else {
            self.roll(&strike);
        }
    }

    /// Rolls an attack and resolves its consequences.
    pub(super) fn roll(&mut self, strike: &Strike) {
        if strike.form.is_spell() {
            return self.cast_at_enemy(strike);
        }
        let need = odds::need(self.battle, strike);
        let mut dice = [0; 4];
        let count = if self.battle.body(strike.target).evading() { 4 } else { 3 };
        dice[..count].iter_mut().for_each(|face| *face = self.dice.face());
        let total = dice.iter().map(|face| i32::from(*face)).sum();
        let hit = need.met_by(total);
        // A total of 5 or less hits despite Missile Return (THR-17, THR-18).
        let returned = hit && total > odds::ALWAYS && odds::sends_back(self.battle, strike);
        let blow = self.struck(strike, need, dice, hit, returned);
        self.set_on_fire(strike.attacker);
        self.ready_another(strike);
        if blow.hit && odds::is_shield_blow(self.battle, strike) && self.knock_over(strike) {
            return;
        }
        self.next_blow(strike);
    }

    /// Applies a rolled attack: the wound, a fall, and the end of the victim's magic.
    pub(super) fn struck(&mut self, strike: &Strike, need: Need, dice: [u8; 4], hit: bool, returned: bool) -> Blow {
        let blow = self.blow(strike, need, dice, hit, returned);
        let victim = blow.victim();
        let lay = self.battle.fighter(victim).prone();
        self.emit(Event::Blow(blow));
        if hit && self.battle.fighter(victim).is_image() {
            self.pop(victim);
        } else if hit && strike.form == Form::Steal {
            self.steal(strike.attacker, victim);
        } else if blow.killed {
            self.after_loss(victim);
        } else if !lay && self.battle.fighter(victim).prone() {
            self.hurt_in_pit(victim, None);
        }
        blow
    }

    /// Continues after a blow: the second of a dual attack, the next of a slash, or the end of the action.
    pub(super) fn next_blow(&mut self, strike: &Strike) {
        let fighter = strike.attacker;
        match strike.form {
            Form::DualFirst if strike::targets(self.battle, fighter, Form::DualSecond).next().is_some() => {
                self.ask(Decision::SecondBlow { fighter });
            }
            Form::SlashFirst | Form::SlashNext => self.next_slash(fighter, Form::SlashNext, Some(strike.target)),
            Form::Attack
            | Form::DualFirst
            | Form::DualSecond
            | Form::Shot
            | Form::Throw
            | Form::Impale
            | Form::ReceiveCharge
            | Form::ShieldAttack
            | Form::ShieldRush
            | Form::Crush
            | Form::Steal
            | Form::Bolt
            | Form::Charm
            | Form::Blast => self.done(fighter),
        }
    }

    /// Attacks the next enemy of a slash, if any (SLASH-02, DEC-055).
    pub(super) fn next_slash(&mut self, fighter: FighterId, form: Form, last: Option<FighterId>) {
        match strike::next_slashed(self.battle, fighter, last) {
            Some(target) => self.attempt(fighter, form, target),
            None => self.done(fighter),
        }
    }

    /// Readies a one-handed weapon after a throw: from sling 1, sling 2, then Also (ACT-27).
    fn ready_another(&mut self, strike: &Strike) {
        if strike.form != Form::Throw || matches!(strike.arm, Arm::Natural(_)) {
            return;
        }
        let fighter = self.battle.fighter(strike.attacker);
        let fit = |place: &Place| {
            let item = fighter.item(*place);
            item.is_some_and(|item| !item.is_shield() && !item.is_two_handed() && item.bones_of().is_none())
        };
        if let Some(from) = [Place::Sling1, Place::Sling2, Place::Also].into_iter().find(fit) {
            self.emit(Event::Readied { fighter: strike.attacker, from });
        }
    }

    fn blow(&mut self, strike: &Strike, need: Need, dice: [u8; 4], hit: bool, returned: bool) -> Blow {
        let total = dice.iter().map(|face| i32::from(*face)).sum();
        let guarded = odds::sends_back(self.battle, strike) && !returned;
        let luck = if guarded || strike.form == Form::Blast { 1 } else { spread::multiplier(total) };
        let armour =
            if returned { odds::own_armour(self.battle, strike) } else { odds::armour_against(self.battle, strike) };
        let mut blow = Blow {
            hit,
            multiplier: luck * strike.form.factor(),
            armour: armour as i16,
            fumbled: fumbles(strike, dice),
            returned,
            ..Blow::missed(*strike, need, dice)
        };
        blow.sh = self.battle.fighter(blow.victim()).sh();
        if blow.hit && strike.form != Form::Steal && !self.battle.fighter(blow.victim()).is_image() {
            self.wound(&mut blow);
        }
        blow
    }

    /// Rolls damage and applies multiplier, armour and the effects of the lost SH (DEC-048 to DEC-053).
    fn wound(&mut self, blow: &mut Blow) {
        let formula = odds::damage(self.battle, &blow.strike);
        let faces = &mut blow.faces[..usize::from(formula.dice.min(7))];
        faces.iter_mut().for_each(|face| *face = self.dice.face());
        let rolled: i32 = faces.iter().map(|face| i32::from(*face)).sum::<i32>() + i32::from(formula.plus);
        let (damage, lost) = spread::lost(rolled, blow.multiplier, blow.armour.into());
        (blow.damage, blow.lost) = (damage as i16, lost as i16);
        let victim = self.battle.fighter(blow.victim());
        blow.sh = victim.sh() - blow.lost;
        blow.killed = blow.sh <= 0;
        if !blow.killed {
            let stats = victim.race().figures();
            let shock = outcome::shock(stats.daze.into(), stats.knock_down.map(i32::from), lost);
            blow.knocked_down = shock == Shock::Down;
            blow.dazed = shock != Shock::None;
            blow.collapsed = blow.sh == UNCONSCIOUS && blow.lost > 0;
        }
        blow.gained = experience(self.battle, blow);
    }

    /// Puts the stolen Ready item into a free sling of the Imp (ROB-41).
    fn steal(&mut self, fighter: FighterId, from: FighterId) {
        let thief = self.battle.fighter(fighter);
        let sling = Place::SLINGS.into_iter().find(|sling| thief.item(*sling).is_none());
        if let (Some(sling), Some(_)) = (sling, self.battle.fighter(from).item(Place::Ready)) {
            self.emit(Event::Stolen { fighter, from, sling });
        }
    }

    /// Makes a fire in an attacking Fire Spirit's square, unless one burns there (ROB-27, DEC-124).
    pub(super) fn set_on_fire(&mut self, fighter: FighterId) {
        let (race, at) = (self.battle.fighter(fighter).race(), self.battle.fighter(fighter).at());
        if race == Race::FireSpirit && !self.battle.ground().terrain(at).has(Layer::Fire) {
            self.emit(Event::Made { fighter, at, layer: Layer::Fire });
        }
    }
}

/// Returns whether the attacker drops the hand weapon: on 17 or 18 with three dice. The four dice against an evader never
/// do that (manual p35, p36; ROLL-05, DEC-049).
fn fumbles(strike: &Strike, [one, two, three, fourth]: [u8; 4]) -> bool {
    fourth == 0 && one + two + three >= 17 && !strike.form.is_missile() && matches!(strike.arm, Arm::Item(_))
}

/// Experience in halves: 1 for each SH of damage, plus the victim's AG and IQ for a kill (XP-02, XP-03).
/// Creatures and robots gain nothing.
fn experience(battle: &Battle, blow: &Blow) -> u16 {
    let (attacker, target) = (battle.fighter(blow.strike.attacker), battle.fighter(blow.strike.target));
    // Illusions give no experience, and neither does one's own returned missile (DEC-097, DEC-106).
    let illusory = matches!(target.being(), Being::Illusion { .. } | Being::Image { .. });
    if !attacker.race().is_humanoid() || !attacker.being().is_born() || illusory || blow.returned {
        return 0;
    }
    let kill = if blow.killed { target.normal_ag() + target.iq() } else { 0 };
    blow.lost as u16 + kill as u16
}
