//! The knowledge of one side. Screens, log, odds, robots and bots read only this.
//!
//! Start at [`View`]. Values of unread enemies are estimated from their race and marked as inexact.

use crate::battle::action::Action;
use crate::battle::check::strike;
use crate::battle::event::{Event, Form, Strike};
use crate::battle::odds::need::{Modifier, Need};
use crate::battle::odds::outcome;
use crate::battle::odds::outcome::{AttackOutcome, Stance, Victim};
use crate::battle::odds::spread::Spread;
use crate::battle::state::Battle;
use crate::battle::{check, odds};
use crate::data::spell::Spell;
use crate::data::tables::{Damage, tables};
use crate::model::fighter;
use crate::model::fighter::{Arm, DAZED_FOR_GOOD, Fighter, FighterId, Side};
use crate::model::ground::Layer;
use crate::model::magic::Being;
use core::fmt;
use ludus_engine::chance::Chance;

/// A battle as one side sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    battle: &'a Battle,
    side: Side,
}

/// A number that a side knows exactly or estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFighter {
    pub value: i32,
    /// True if exact; otherwise screens show "about".
    pub exact: bool,
}

impl KnownFighter {
    /// Raises a number needed to 5, since 5 or less always succeeds (ROLL-01).
    pub const fn rolled(self) -> KnownFighter {
        KnownFighter { value: odds::rolled(self.value), ..self }
    }
}

impl fmt::Display for KnownFighter {
    /// Writes "14", or "about 14" for an estimate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.exact { "" } else { "about " }, self.value)
    }
}

/// One fighter's prospects in hand combat, before it has begun.
#[derive(Clone, Debug)]
pub struct Hold {
    /// The blow at the opponent, with the weapon of hand combat.
    pub strike: Strike,
    pub need: KnownFighter,
    pub damage: Damage,
    pub outcome: AttackOutcome,
    /// The number needed to break free, and its chance.
    pub free: (KnownFighter, Chance),
}

impl<'a> View<'a> {
    pub(crate) const fn new(battle: &'a Battle, side: Side) -> View<'a> {
        View { battle, side }
    }

    pub(super) const fn battle(&self) -> &'a Battle {
        self.battle
    }

    pub const fn side(&self) -> Side {
        self.side
    }

    pub fn is_own(&self, id: FighterId) -> bool {
        self.battle.fighter(id).side() == self.side
    }

    /// Returns the visible fighters in the arena: one's own, and enemies who are not invisible (DEC-086).
    pub fn fighters(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.battle.in_arena().filter(|id| self.is_own(*id) || !self.battle.is_invisible(*id))
    }

    /// Returns all stats of an own fighter, or of an enemy read by ESP Stats. `None` for others (UI-13). An enemy's image
    /// shows its Mage's stats at its own square.
    pub fn sheet(&self, id: FighterId) -> Option<Fighter> {
        let (fighter, body) = (self.battle.fighter(id), self.battle.body(id));
        if self.is_own(id) && !fighter.is_image() {
            return Some(Fighter { trace: None, ..*fighter });
        }
        (self.is_own(id) || body.is_read()).then(|| body.standing_in_for(fighter))
    }

    /// Returns whether the stats are known exactly: own fighters, races without individual stats, and enemies
    /// read by ESP Stats (OSP-12).
    pub fn knows_exactly(&self, id: FighterId) -> bool {
        let body = self.battle.body(id);
        self.is_own(id) || !body.race().is_humanoid() || body.is_read()
    }

    /// AG before armour, wounds and magic. For unread humanoid enemies the base of the race.
    pub fn normal_ag(&self, id: FighterId) -> KnownFighter {
        let fighter = self.battle.body(id);
        if self.knows_exactly(id) {
            KnownFighter { value: fighter.normal_ag(), exact: true }
        } else {
            KnownFighter { value: i32::from(fighter.race().figures().ag), exact: false }
        }
    }

    /// SH at the start of the battle, as far as known.
    pub fn normal_sh(&self, id: FighterId) -> KnownFighter {
        let fighter = self.battle.body(id);
        if self.knows_exactly(id) {
            KnownFighter { value: fighter.normal_sh().into(), exact: true }
        } else {
            KnownFighter { value: i32::from(fighter.race().figures().sh), exact: false }
        }
    }

    /// SH lost so far; negative after magic healed above normal. Wounds are always visible. SH that an enemy paid for
    /// spells are not, unless the stats are known: they would tell an illusion from a summoned being (ILL-02).
    pub fn wounds(&self, id: FighterId) -> i32 {
        let fighter = self.battle.body(id);
        let lost = if self.knows_exactly(id) { fighter.normal_sh() - fighter.sh() } else { fighter.wounds() };
        lost.into()
    }

    /// Current SH as far as known. At least 1, even for an estimate.
    pub fn sh(&self, id: FighterId) -> KnownFighter {
        let normal = self.normal_sh(id);
        KnownFighter { value: (normal.value - self.wounds(id)).max(1), ..normal }
    }

    /// Computes the number needed as far as this side knows it. All modifiers are visible. An enemy's normal AG and IQ
    /// are not, and neither are hidden fighters in the track.
    pub fn need(&self, strike: &Strike) -> (Need, KnownFighter) {
        let need = if strike.form.is_missile() && self.battle.hides_from(self.side) {
            odds::need(&self.seen(), strike)
        } else {
            odds::need(self.battle, strike)
        };
        self.estimated(strike.attacker, need, strike.form.is_spell())
    }

    /// The number that a cast spell needed, as far as known. An enemy's AG and IQ are estimated.
    pub fn needed(&self, caster: FighterId, need: Need) -> KnownFighter {
        self.estimated(caster, need, true).1
    }

    /// Replaces the unknown AG and IQ in a number needed by estimates.
    #[inline]
    fn estimated(&self, id: FighterId, need: Need, spell: bool) -> (Need, KnownFighter) {
        let ag = self.normal_ag(id);
        if ag.exact {
            return (need, KnownFighter { value: need.total(), exact: true });
        }
        let race = self.battle.fighter(id).race();
        let casts = spell && race.is_fighter();
        let need = if casts { need.without(Modifier::Wits) } else { need };
        let plain = need.total() - need.ag() + ag.value;
        let value = if casts { (plain + i32::from(race.figures().iq)).div_euclid(2) } else { plain };
        (need, KnownFighter { value, exact: false })
    }

    /// The number needed for an own spell. Hidden fighters in the track are ignored.
    pub fn casting(&self, caster: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> Need {
        if self.battle.hides_from(self.side) {
            return odds::casting(&self.seen(), caster, spell, paid, target);
        }
        odds::casting(self.battle, caster, spell, paid, target)
    }

    /// Returns the battle without the enemies unknown to this side.
    fn seen(&self) -> Battle {
        self.battle.observation(self.side)
    }

    /// Estimates the number needed for a roll against another fighter's strength (DEC-054).
    fn contest(&self, id: FighterId, rival: FighterId, need: &Need) -> KnownFighter {
        let (ag, own, other) = (self.normal_ag(id), self.normal_sh(id), self.normal_sh(rival));
        let error = |id: FighterId, known: KnownFighter| known.value - i32::from(self.battle.fighter(id).normal_sh());
        let value = need.total() - need.ag() + ag.value + error(id, own) - error(rival, other);
        KnownFighter { value, exact: ag.exact && own.exact && other.exact }
    }

    /// Computes the outcome of a strike as far as this side knows it, with the target evading or not.
    pub fn outcome(&self, strike: &Strike, evading: bool) -> AttackOutcome {
        let body = self.battle.body(strike.target);
        let stats = body.race().figures();
        let terrain = self.battle.ground().terrain(self.battle.fighter(strike.target).at());
        let sh = self.sh(strike.target);
        let victim = Victim {
            sh: sh.value,
            exact: sh.exact,
            daze: stats.daze.into(),
            knock_down: stats.knock_down.map(i32::from),
            lies: body.prone(),
            in_pit: terrain.has(Layer::Pit),
        };
        let stance = odds::is_shield_blow(self.battle, strike).then(|| self.stance(strike, evading));
        AttackOutcome::new(self.spread(strike, evading), victim, stance)
    }

    /// Returns the target's footing. Evading now uses up the action, which ends a daze unless SH are 3 or less (DEC-050).
    fn stance(&self, strike: &Strike, evading: bool) -> Stance {
        let (body, need) = (self.battle.body(strike.target), self.keeps_standing(strike).value);
        let for_good = self.sh(strike.target).value <= DAZED_FOR_GOOD.into();
        if evading && !body.evading() && body.dazed() && !for_good {
            return Stance { need: need + fighter::DAZE, dazed: false };
        }
        Stance { need, dazed: body.dazed() }
    }

    /// The number that the target needs to keep standing after this shield hit (SHLD-03).
    pub fn keeps_standing(&self, strike: &Strike) -> KnownFighter {
        self.contest(strike.target, strike.attacker, &odds::keep_standing(self.battle, strike))
    }

    /// Returns whether the target could evade, as far as visible. An image can if its Mage could, so that
    /// nothing tells them apart (DEC-104).
    pub fn may_evade(&self, id: FighterId) -> bool {
        let (battle, id) = self.in_the_flesh(id);
        check::may_evade(&battle, id)
    }

    /// Returns the battle with the Mage in place of an image, and the Mage's id. Unchanged for other fighters.
    fn in_the_flesh(&self, id: FighterId) -> (Battle, FighterId) {
        let mut battle = self.battle.clone();
        let image = self.battle.fighter(id);
        let Being::Image { of, .. } = image.being() else { return (battle, id) };
        battle.apply(&Event::Teleported { fighter: of, to: image.at() });
        if !battle.fighter(of).prone() {
            battle.apply(&Event::Stood { fighter: of, facing: image.facing() });
        }
        (battle, of)
    }

    /// Returns the enemies who could receive the fighter's charge at the current square, in roster order (ACT-32,
    /// POLE-03). Each has the strike, the number needed and the outcome.
    pub fn receivers(&self, id: FighterId) -> impl Iterator<Item = (Strike, KnownFighter, AttackOutcome)> + '_ {
        self.known_enemies().filter_map(move |enemy| {
            let (battle, body) = self.in_the_flesh(enemy);
            let waits = !battle.fighter(body).acted() && check::able(&battle, body, Action::ReceiveCharge).is_ok();
            let strike = strike::strike(&battle, body, Form::ReceiveCharge, id).ok().filter(|_| waits)?;
            Some((strike, battle.view(self.side).need(&strike).1, battle.view(self.side).outcome(&strike, false)))
        })
    }

    /// Returns the prospects of attacker and target if hand combat began between them (HAND-08 to HAND-14). `None` for a
    /// fighter who could not strike.
    pub fn wrestling(&self, attacker: FighterId, target: FighterId) -> [Option<Hold>; 2] {
        let (mut battle, target) = self.in_the_flesh(target);
        let lay = battle.fighter(target).prone();
        battle.apply(&Event::Grappled { attacker, target });
        let pit = battle.ground().terrain(battle.fighter(target).at()).has(Layer::Pit);
        let falls = [(attacker, true), (target, !lay)].into_iter().filter(|(_, falls)| pit && *falls);
        for (fighter, _) in falls {
            let sh = battle.fighter(fighter).sh() - outcome::PIT_DAMAGE;
            battle.apply(&Event::PitHurt { fighter, by: None, sh, killed: false, gained: 0 });
        }
        // The attempt used up the attacker's action, which ends a daze.
        battle.apply(&Event::Acted { fighter: attacker, idle: false });
        let view = battle.view(self.side);
        let hold = |id: FighterId, other: FighterId| {
            let strike = strike::strike(&battle, id, Form::Attack, other).ok()?;
            let outcome = view.outcome(&strike, battle.body(other).evading());
            let (need, damage) = (view.need(&strike).1, view.damage(&strike));
            Some(Hold { strike, need, damage, outcome, free: view.breaks_free(id) })
        };
        [hold(attacker, target), hold(target, attacker)]
    }

    /// The number needed to break free from hand combat, and its chance (HAND-16).
    pub fn breaks_free(&self, id: FighterId) -> (KnownFighter, Chance) {
        let (need, ag) = (odds::break_free(self.battle, id), self.normal_ag(id));
        let need = KnownFighter { value: need.total() - need.ag() + ag.value, ..ag };
        (need, odds::chance(need.value, false))
    }

    /// The number that the target needs to repel the attacker, and its chance (HAND-03).
    pub fn repels(&self, attacker: FighterId, target: FighterId) -> (KnownFighter, Chance) {
        let need = self.contest(target, attacker, &odds::repel(self.battle, attacker, target));
        (need, odds::chance(need.value, false))
    }

    /// The damage of a strike as far as known. The fist of an unread enemy is estimated from the race's SH.
    pub fn damage(&self, strike: &Strike) -> Damage {
        let mut damage = odds::damage(self.battle, strike);
        if strike.arm == Arm::Fist && !self.knows_exactly(strike.attacker) {
            let attacker = self.battle.fighter(strike.attacker);
            let sh = attacker.strength() - i32::from(attacker.normal_sh()) + self.normal_sh(strike.attacker).value;
            damage.plus += tables().fist(sh).plus - tables().fist(attacker.strength()).plus;
        }
        damage
    }

    /// The damage distribution of a strike as far as known.
    pub fn spread(&self, strike: &Strike, evading: bool) -> Spread {
        let (_, need) = self.need(strike);
        let armour = odds::armour_against(self.battle, strike);
        if odds::sends_back(self.battle, strike) {
            return Spread::through(evading, self.damage(strike), armour);
        }
        Spread::new(need.value, evading, self.damage(strike), strike.form.factor(), armour)
    }
}

#[cfg(test)]
mod tests {
    use crate::battle::command::{Aim, Command};
    use crate::battle::state::Battle;
    use crate::data::spell::Spell;
    use crate::model::fighter::{FighterId, Side};
    use crate::scenario::Scenario;
    use alloc::vec::Vec;
    use ludus_engine::dice::{Dice, Seed};
    use ludus_engine::proves;

    #[test]
    fn esp_stats_reveals_exact_stats() {
        proves!("OSP-12", "DEC-105");
        let text = r#"{ "proves": [], "title": "Merlin reads Tarna, not Ulf",
            "arena": ["M>. . <T<U"],
            "fighters": {
                "M": {"name": "Merlin", "race": "Mage", "side": "West", "ag": 20, "spells": ["ESP Stats"]},
                "T": {"name": "Tarna", "side": "East", "sh": 15, "now": 6, "ag": 14},
                "U": {"name": "Ulf", "side": "East", "sh": 14, "ag": 13} } }"#;
        let setup = Scenario::parse(text).unwrap().setup().unwrap();
        let mut battle = Battle::new(&setup, Seed(1)).unwrap();
        let (tarna, ulf) = (FighterId(1), FighterId(2));
        let known_stats = |battle: &Battle, id| {
            let view = battle.view(Side::West);
            [view.normal_sh(id), view.sh(id), view.normal_ag(id)].map(|known| (known.value, known.exact))
        };
        let about = [(12, false), (3, false), (12, false)];
        assert_eq!(known_stats(&battle, tarna), about);
        let cast = Command::Cast { spell: Spell::EspStats, paid: 0, aim: Aim::Nothing };
        battle.submit_with(&cast, &mut Dice::loaded([4, 4, 4, 1]), &mut Vec::new()).unwrap();
        battle.execute(&Command::Read { target: tarna }, &mut Vec::new()).unwrap();
        assert_eq!(known_stats(&battle, tarna), [(15, true), (6, true), (14, true)]);
        assert_eq!(known_stats(&battle, ulf), [(12, false), (12, false), (12, false)]);
    }
}
