//! What one side knows. Screens, log, odds, robots and bots read this and nothing else.

use crate::engine::chance::Chance;
use crate::gladiator::battle::action::Action;
use crate::gladiator::battle::check;
use crate::gladiator::battle::check::strike;
use crate::gladiator::battle::event::{Event, Form, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::odds::need::{Modifier, Need};
use crate::gladiator::battle::odds::outcome;
use crate::gladiator::battle::odds::outcome::{AttackOutcome, Stance, Victim};
use crate::gladiator::battle::odds::spread::Spread;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::spell::Spell;
use crate::gladiator::data::tables::{Damage, tables};
use crate::gladiator::model::fighter;
use crate::gladiator::model::fighter::{Arm, DAZED_FOR_GOOD, Fighter, FighterId, Side};
use crate::gladiator::model::ground::Layer;
use crate::gladiator::model::magic::Being;
use std::fmt;

/// A battle as one side sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    battle: &'a Battle,
    side: Side,
}

/// A figure that a side knows exactly, or only estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFighter {
    /// The figure.
    pub value: i32,
    /// Whether it is exact; else a screen says "about".
    pub exact: bool,
}

/// "14", or "about 14" for what is only estimated.
impl KnownFighter {
    /// A number needed as it is rolled: below 5 it is 5, which always succeeds (ROLL-01).
    pub const fn rolled(self) -> KnownFighter {
        KnownFighter { value: crate::gladiator::battle::odds::rolled(self.value), ..self }
    }
}

impl fmt::Display for KnownFighter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.exact { "" } else { "about " }, self.value)
    }
}

/// What one of two has in hand combat, before it has begun.
#[derive(Clone, Debug)]
pub struct Hold {
    /// His blow at the other, with what he would have in his hand.
    pub strike: Strike,
    /// What it needs.
    pub need: KnownFighter,
    /// Its dice.
    pub damage: Damage,
    /// What it comes to.
    pub outcome: AttackOutcome,
    /// What he needs to break free, and his chance.
    pub free: (KnownFighter, Chance),
}

impl<'a> View<'a> {
    pub(in crate::gladiator) const fn new(battle: &'a Battle, side: Side) -> View<'a> {
        View { battle, side }
    }

    pub(super) const fn battle(&self) -> &'a Battle {
        self.battle
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

    /// All figures of one of one's own fighters, and of an enemy whom ESP Stats has read; none of others (UI-13). An
    /// enemy's image has its Mage's figures in its own square.
    pub fn sheet(&self, id: FighterId) -> Option<Fighter> {
        let (fighter, body) = (self.battle.fighter(id), self.battle.body(id));
        if self.is_own(id) && !fighter.is_image() {
            return Some(Fighter { trace: None, ..*fighter });
        }
        (self.is_own(id) || body.is_read()).then(|| body.standing_in_for(fighter))
    }

    /// Whether the exact figures of a fighter are known: one's own, beings that are all alike, and enemies whom ESP Stats
    /// has read (OSP-12).
    pub fn knows_exactly(&self, id: FighterId) -> bool {
        let body = self.battle.body(id);
        self.is_own(id) || !body.race().is_humanoid() || body.is_read()
    }

    /// Normal AG: one's own and that of beings that are all alike exactly, other enemies' by their race's base.
    pub fn normal_ag(&self, id: FighterId) -> KnownFighter {
        let fighter = self.battle.body(id);
        if self.knows_exactly(id) {
            KnownFighter { value: fighter.normal_ag(), exact: true }
        } else {
            KnownFighter { value: i32::from(fighter.race().figures().ag), exact: false }
        }
    }

    /// SH at the start of the battle, as known.
    pub fn normal_sh(&self, id: FighterId) -> KnownFighter {
        let fighter = self.battle.body(id);
        if self.knows_exactly(id) {
            KnownFighter { value: fighter.normal_sh().into(), exact: true }
        } else {
            KnownFighter { value: i32::from(fighter.race().figures().sh), exact: false }
        }
    }

    /// SH lost so far, below 0 if magic has healed him above normal. Every wound is seen; what an enemy has paid for
    /// spells is not, unless his figures are known: it would tell an illusion from a summoned being (ILL-02).
    pub fn wounds(&self, id: FighterId) -> i32 {
        let fighter = self.battle.body(id);
        let lost = if self.knows_exactly(id) { fighter.normal_sh() - fighter.sh() } else { fighter.wounds() };
        lost.into()
    }

    /// SH now, as known; an enemy in the arena has at least 1.
    pub fn sh(&self, id: FighterId) -> KnownFighter {
        let normal = self.normal_sh(id);
        KnownFighter { value: (normal.value - self.wounds(id)).max(1), ..normal }
    }

    /// What a strike needs as far as this side knows, and whether that is exact. The modifiers can all be seen; an
    /// enemy's normal AG and IQ cannot, nor who stands hidden in the track.
    pub fn need(&self, strike: &Strike) -> (Need, KnownFighter) {
        let need = if strike.form.is_missile() && self.battle.hides_from(self.side) {
            odds::need(&self.seen(), strike)
        } else {
            odds::need(self.battle, strike)
        };
        self.estimated(strike.attacker, need, strike.form.is_spell())
    }

    /// What a spell that was cast needed, as far as this side knows: of an enemy neither AG nor IQ.
    pub fn needed(&self, caster: FighterId, need: Need) -> KnownFighter {
        self.estimated(caster, need, true).1
    }

    /// A need of somebody with what this side knows of him, and whether that is exact.
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

    /// What one of one's own needs for a spell, as far as this side knows who stands in the track.
    pub fn casting(&self, caster: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> Need {
        if self.battle.hides_from(self.side) {
            return odds::casting(&self.seen(), caster, spell, paid, target);
        }
        odds::casting(self.battle, caster, spell, paid, target)
    }

    /// The battle without those of whom this side knows nothing.
    fn seen(&self) -> Battle {
        self.battle.observation(self.side)
    }

    /// What a roll of a fighter against another's strength needs as far as this side knows (DEC-054).
    fn contest(&self, id: FighterId, rival: FighterId, need: &Need) -> KnownFighter {
        let (ag, own, other) = (self.normal_ag(id), self.normal_sh(id), self.normal_sh(rival));
        let error = |id: FighterId, known: KnownFighter| known.value - i32::from(self.battle.fighter(id).normal_sh());
        let value = need.total() - need.ag() + ag.value + error(id, own) - error(rival, other);
        KnownFighter { value, exact: ag.exact && own.exact && other.exact }
    }

    /// What a strike comes to as far as this side knows, if its target does or does not evade.
    pub fn outcome(&self, strike: &Strike, evading: bool) -> AttackOutcome {
        let body = self.battle.body(strike.target);
        let figures = body.race().figures();
        let terrain = self.battle.ground().terrain(self.battle.fighter(strike.target).at());
        let sh = self.sh(strike.target);
        let victim = Victim {
            sh: sh.value,
            exact: sh.exact,
            daze: figures.daze.into(),
            knock_down: figures.knock_down.map(i32::from),
            lies: body.prone(),
            in_pit: terrain.has(Layer::Pit),
        };
        let stance = odds::is_shield_blow(self.battle, strike).then(|| self.stance(strike, evading));
        AttackOutcome::new(self.spread(strike, evading), victim, stance)
    }

    /// How the target stands. Who evades now spends his action, and a daze that is not for good ends with it (DEC-050).
    fn stance(&self, strike: &Strike, evading: bool) -> Stance {
        let (body, need) = (self.battle.body(strike.target), self.keeps_standing(strike).value);
        let for_good = self.sh(strike.target).value <= DAZED_FOR_GOOD.into();
        if evading && !body.evading() && body.dazed() && !for_good {
            return Stance { need: need + fighter::DAZE, dazed: false };
        }
        Stance { need, dazed: body.dazed() }
    }

    /// What the target needs to keep standing once that shield blow has hit, as he is now (SHLD-03).
    pub fn keeps_standing(&self, strike: &Strike) -> KnownFighter {
        self.contest(strike.target, strike.attacker, &odds::keep_standing(self.battle, strike))
    }

    /// Whether the target of an attack could evade it, from what this side sees: an image as its Mage could, so that nothing
    /// tells them apart (DEC-104).
    pub fn may_evade(&self, id: FighterId) -> bool {
        let (battle, id) = self.in_the_flesh(id);
        check::may_evade(&battle, id)
    }

    /// The battle with the Mage in the place of his image, and who he is; of others the battle as it is.
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

    /// The enemies who could receive his charge where he stands now, if they stay as they are (ACT-32, POLE-03), in roster
    /// order: the strike, what it needs and what it comes to.
    pub fn receivers(&self, id: FighterId) -> impl Iterator<Item = (Strike, KnownFighter, AttackOutcome)> + '_ {
        self.known_enemies().filter_map(move |enemy| {
            let (battle, body) = self.in_the_flesh(enemy);
            let waits = !battle.fighter(body).acted() && check::able(&battle, body, Action::ReceiveCharge).is_ok();
            let strike = strike::strike(&battle, body, Form::ReceiveCharge, id).ok().filter(|_| waits)?;
            Some((strike, battle.view(self.side).need(&strike).1, battle.view(self.side).outcome(&strike, false)))
        })
    }

    /// What each of two would strike the other with if hand combat began between them, attacker first (HAND-08 to HAND-14); none of who could not strike.
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
        // The attempt was the attacker's action, and a daze ends with it.
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

    /// What somebody needs to break free from hand combat, and his chance (HAND-16).
    pub fn breaks_free(&self, id: FighterId) -> (KnownFighter, Chance) {
        let (need, ag) = (odds::break_free(self.battle, id), self.normal_ag(id));
        let need = KnownFighter { value: need.total() - need.ag() + ag.value, ..ag };
        (need, odds::chance(need.value, false))
    }

    /// What the target needs to repel the attacker, and his chance (HAND-03).
    pub fn repels(&self, attacker: FighterId, target: FighterId) -> (KnownFighter, Chance) {
        let need = self.contest(target, attacker, &odds::repel(self.battle, attacker, target));
        (need, odds::chance(need.value, false))
    }

    /// The damage of a strike as far as this side knows: how hard an enemy's fist is nobody knows before he has read him.
    pub fn damage(&self, strike: &Strike) -> Damage {
        let mut damage = odds::damage(self.battle, strike);
        if strike.arm == Arm::Fist && !self.knows_exactly(strike.attacker) {
            let attacker = self.battle.fighter(strike.attacker);
            let sh = attacker.strength() - i32::from(attacker.normal_sh()) + self.normal_sh(strike.attacker).value;
            damage.plus += tables().fist(sh).plus - tables().fist(attacker.strength()).plus;
        }
        damage
    }

    /// The spread of a strike as far as this side knows.
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
    use crate::engine::dice::{Dice, Seed};
    use crate::gladiator::battle::command::{Aim, Command};
    use crate::gladiator::battle::state::Battle;
    use crate::gladiator::data::spell::Spell;
    use crate::gladiator::model::fighter::{FighterId, Side};
    use crate::gladiator::scenario::Scenario;
    use crate::proves;

    #[test]
    fn whom_esp_stats_has_read_is_known_exactly() {
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
        let figures = |battle: &Battle, id| {
            let view = battle.view(Side::West);
            [view.normal_sh(id), view.sh(id), view.normal_ag(id)].map(|known| (known.value, known.exact))
        };
        let about = [(12, false), (3, false), (12, false)];
        assert_eq!(figures(&battle, tarna), about);
        let cast = Command::Cast { spell: Spell::EspStats, paid: 0, aim: Aim::Nothing };
        battle.submit_with(&cast, &mut Dice::loaded([4, 4, 4, 1]), &mut Vec::new()).unwrap();
        battle.execute(&Command::Read { target: tarna }, &mut Vec::new()).unwrap();
        assert_eq!(figures(&battle, tarna), [(15, true), (6, true), (14, true)]);
        assert_eq!(figures(&battle, ulf), [(12, false), (12, false), (12, false)]);
    }
}
