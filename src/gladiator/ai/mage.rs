//! Spells of house gladiators. They drain life when hurt, call for help early, harden before contact, attack if a spell
//! is worth its price, and hinder enemies. They never spend the SH that keeps them awake. Start with [`cast`].

use crate::ai::hit_value::Hit;
use crate::ai::house::HouseFighter;
use crate::ai::{AiChoice, exchange, hit_value, seeking, tactics};
use crate::battle::action::Action;
use crate::battle::command::{Aim, Command};
use crate::battle::odds;
use crate::battle::state::Battle;
use crate::battle::state::decision::{Decision, Owed};
use crate::data::race::Race;
use crate::data::spell::Spell;
use crate::data::tables::SpellKind;
use crate::model::board::Square;
use crate::model::fighter::FighterId;
use crate::model::magic::{Being, Lasting};
use alloc::vec::Vec;
use core::cell::OnceCell;

/// The SH to keep; with less the Mage would be dazed for good.
const KEEP: i16 = 4;
/// The lowest number needed at which a spell is tried: half of all rolls.
const LIKELY: i32 = 10;
/// The price of a point of the caster's own SH, in thousandths of an enemy's.
const PRICE: i64 = 700;
/// The least value above its price that justifies a spell.
const PROFIT: i64 = hit_value::SH / 2;

/// Answers a payment due, or picks an enemy whose mind to read. `None` for other decisions.
pub(super) fn answer(battle: &Battle, decision: Decision, id: FighterId) -> Option<AiChoice> {
    match decision {
        Decision::KeepUp { owed, .. } => {
            let sh = battle.fighter(id).sh();
            let spare = sh > KEEP + 1;
            let keeps = match owed {
                // Among more enemies a being that is stronger than its Mage is worth the daze of the Mage.
                Owed::Summons(being) => {
                    let side = battle.fighter(id).side();
                    let others = battle.side(side).filter(|other| ![id, being].contains(other)).count();
                    let enemies = battle.enemies(side).count();
                    let matters = spare || sh > 1 && battle.fighter(being).sh() > sh && others < enemies;
                    enemies > 0 && matters && being != id
                }
                Owed::Invisibility(_) => spare,
            };
            Some(if keeps {
                AiChoice::new(Command::KeepUp, "can afford to keep it")
            } else {
                AiChoice::new(Command::LetGo, "saves strength")
            })
        }
        Decision::Read { .. } => {
            let target = crate::battle::check::cast::unread(battle, id)
                .max_by_key(|enemy| (battle.is_invisible(*enemy), core::cmp::Reverse(*enemy)))?;
            Some(AiChoice::new(Command::Read { target }, "reads the least known foe"))
        }
        _ => None,
    }
}

/// The value of being able to cast, for the choice of a square. 0 if too little SH is left.
pub(super) fn action_value(battle: &Battle, id: FighterId) -> i64 {
    let fighter = battle.fighter(id);
    let strong = fighter.sh() > KEEP + 1 && !fighter.spells().is_empty();
    let able = strong && (fighter.race() == Race::Mage || fighter.spells().iter().any(Spell::is_missile));
    if able { 2 * hit_value::SH } else { 0 }
}

/// The spell to cast now. `None` if no spell is worth it.
pub(super) fn cast(actor: &HouseFighter) -> Option<AiChoice> {
    if actor.fighter().spells().is_empty() || !actor.open(Action::Cast) {
        return None;
    }
    let caster = Caster { actor, battle: actor.battle, id: actor.id, bolt: OnceCell::new() };
    let early = caster.heal().or_else(|| caster.help()).or_else(|| caster.image()).or_else(|| caster.guard());
    let late = || caster.strike().or_else(|| caster.blast()).or_else(|| caster.find()).or_else(|| caster.bar());
    early.or_else(late).or_else(|| caster.hinder())
}

struct Caster<'a> {
    actor: &'a HouseFighter<'a>,
    battle: &'a Battle,
    id: FighterId,
    /// The best missile spell, computed on first use.
    bolt: OnceCell<Option<Bolt>>,
}

/// A missile spell at a target for some SH. `value` is its gain beyond its price.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bolt {
    value: i64,
    spell: Spell,
    paid: u8,
    target: FighterId,
}

impl Caster<'_> {
    fn sh(&self) -> i16 {
        self.actor.fighter().sh()
    }

    fn open(&self, spell: Spell) -> bool {
        crate::battle::check::cast::offer_spell(self.battle, self.id, spell).is_ok()
    }

    /// The most SH to pay for a spell while keeping enough.
    fn most(&self, spell: Spell) -> Option<u8> {
        crate::battle::check::cast::amounts(self.battle, self.id, spell)
            .filter(|paid| self.sh() - i16::from(*paid) >= KEEP)
            .last()
    }

    fn need(&self, spell: Spell, paid: u8, target: Option<FighterId>) -> i32 {
        self.battle.view(self.actor.side).casting(self.id, spell, paid, target).total()
    }

    fn cast(&self, spell: Spell, paid: u8, aim: Aim, why: &'static str) -> Option<AiChoice> {
        self.actor.legal(Command::Cast { spell, paid, aim }, why)
    }

    /// The target in reach on which a spell is likeliest to succeed.
    fn easiest(&self, spell: Spell, paid: u8, fit: impl Fn(FighterId) -> bool) -> Option<FighterId> {
        let targets =
            crate::battle::check::cast::spell_targets(self.battle, self.id, spell).filter(|target| fit(*target));
        let likely = targets.map(|target| (self.need(spell, paid, Some(target)), target));
        let (need, target) = likely.max_by_key(|(need, target)| (*need, core::cmp::Reverse(*target)))?;
        (need >= LIKELY).then_some(target)
    }

    /// The missile spell with the most value beyond its price, if worth casting.
    fn bolt(&self) -> Option<Bolt> {
        *self.bolt.get_or_init(|| self.best_bolt().filter(|bolt| bolt.value >= PROFIT))
    }

    fn best_bolt(&self) -> Option<Bolt> {
        let (battle, id, side) = (self.battle, self.id, self.actor.side);
        let mut missiles = self.actor.fighter().spells().iter().filter(|spell| spell.is_missile()).peekable();
        // All missile spells reach the same targets with the same chance.
        let first = *missiles.peek()?;
        let strike = |spell, paid, target| odds::spell_strike(id, spell, paid, target);
        let marks = crate::battle::check::cast::spell_targets(battle, id, first).map(|target| strike(first, 0, target));
        let marks = marks.filter(|strike| !odds::sends_back(battle, strike)).map(|strike| {
            let (need, evading) = (battle.view(side).need(&strike).1.value, battle.body(strike.target).evading());
            (strike.target, need, evading)
        });
        let marks: Vec<(FighterId, i32, bool)> = marks.collect();
        let mut best: Option<Bolt> = None;
        for spell in missiles {
            let hits: Vec<Hit> =
                marks.iter().map(|mark| exchange::hit(battle, side, &strike(spell, 0, mark.0))).collect();
            for paid in crate::battle::check::cast::amounts(battle, id, spell) {
                let short = (KEEP - self.sh() + i16::from(paid)).max(0);
                let price = (i64::from(paid) + i64::from(short)) * PRICE;
                for ((target, need, evading), hit) in marks.iter().copied().zip(&hits) {
                    let hit = Hit { damage: odds::damage(battle, &strike(spell, paid, target)), ..*hit };
                    let value = hit.expected(need, evading, &exchange::VALUE_SCALE) - price;
                    if best.is_none_or(|best| value > best.value) {
                        best = Some(Bolt { value, spell, paid, target });
                    }
                }
            }
        }
        best
    }

    fn heal(&self) -> Option<AiChoice> {
        if 2 * self.sh() >= self.actor.fighter().normal_sh() {
            return None;
        }
        let drains = [Spell::DrainLife2, Spell::DrainLife].into_iter().filter(|spell| self.open(*spell));
        let drained = drains.filter_map(|spell| {
            let paid = crate::battle::check::cast::amounts(self.battle, self.id, spell).last()?;
            let target = self.easiest(spell, paid, |_| true)?;
            self.cast(spell, paid, Aim::At(target), "drains an enemy's life")
        });
        let drained = drained.into_iter().next();
        drained.or_else(|| {
            // A friend who is worse off also deserves a spell, if enough SH is left.
            let paid = self.most(Spell::HealStrength)?.min(3);
            if !self.open(Spell::HealStrength) || self.actor.in_contact() {
                return None;
            }
            let hurt = |own: FighterId| {
                let fighter = self.battle.fighter(own);
                own != self.id && fighter.being() == Being::Born && 2 * fighter.sh() < fighter.normal_sh()
            };
            let friend = self.easiest(Spell::HealStrength, paid, hurt)?;
            self.cast(Spell::HealStrength, paid, Aim::At(friend), "heals a friend who is worse off")
        })
    }

    fn strike(&self) -> Option<AiChoice> {
        let Bolt { spell, paid, target, .. } = self.bolt()?;
        self.cast(spell, paid, Aim::At(target), "casts the best value spell")
    }

    /// Psychic Blast at an unseen enemy that was last known within reach; it strikes all others in reach as well.
    fn blast(&self) -> Option<AiChoice> {
        let spell = Spell::PsychicBlast;
        if !seeking::is_unseen_near(self.battle, self.id, crate::battle::check::cast::BLAST)
            || !self.open(spell)
            || self.most(spell).is_none()
        {
            return None;
        }
        let likely = self.need(spell, spell.row().cost, None) >= LIKELY;
        likely.then(|| self.cast(spell, spell.row().cost, Aim::Nothing, "blasts unseen enemies")).flatten()
    }

    /// ESP Stats finds unseen enemies and costs nothing.
    fn find(&self) -> Option<AiChoice> {
        let wanted = seeking::is_anybody_unseen(self.battle, self.actor.side) && self.open(Spell::EspStats);
        wanted.then(|| self.cast(Spell::EspStats, 0, Aim::Nothing, "searches for unseen minds")).flatten()
    }

    /// Calls a being early in the battle, while the side is not clearly larger.
    fn help(&self) -> Option<AiChoice> {
        let side = self.actor.side;
        let own = self.battle.side(side).filter(|own| !self.battle.fighter(*own).is_image()).count();
        // An almost certain kill comes first.
        let kill = self.bolt().is_some_and(|bolt| bolt.value > 4 * hit_value::SH);
        if own > self.actor.enemies().count() + 2 || kill {
            return None;
        }
        let snakes = Spell::SnakeStaff;
        let paid = self.most(snakes).filter(|paid| *paid >= 2 && self.open(snakes));
        if let Some(paid) = paid {
            return self.cast(snakes, paid, Aim::Nothing, "calls for help");
        }
        let kind = |spell: &Spell| matches!(spell.kind(), SpellKind::Summon | SpellKind::Illusion);
        let known = self.actor.fighter().spells().iter().filter(kind);
        let fit = known.filter(|spell| self.most(*spell).is_some() && self.open(*spell));
        // An illusion costs nothing to keep.
        let spell = fit.max_by_key(|spell| (spell.row().cost, spell.kind() == SpellKind::Illusion))?;
        self.cast(spell, spell.row().cost, Aim::Nothing, "calls for help")
    }

    /// Makes images if an enemy can charge soon.
    fn image(&self) -> Option<AiChoice> {
        let doubles = self.battle.beings_of(self.id).filter(|being| self.battle.fighter(*being).is_image()).count();
        let threatened = self.actor.in_reach_of_a_charge() && !self.actor.in_contact();
        if doubles > 1 || !threatened || self.most(Spell::Image).is_none() || !self.open(Spell::Image) {
            return None;
        }
        self.cast(Spell::Image, 2, Aim::Nothing, "makes doubles")
    }

    /// Hardens the skin before contact.
    fn guard(&self) -> Option<AiChoice> {
        let fighter = self.actor.fighter();
        if fighter.magic().flesh() > 0 || fighter.race() != Race::Mage || !self.actor.in_reach_of_a_charge() {
            return None;
        }
        let spells = [Spell::SteelFlesh, Spell::IronFlesh, Spell::StoneFlesh];
        let spell = spells.into_iter().find(|spell| self.open(*spell) && self.most(*spell).is_some())?;
        self.cast(spell, self.most(spell)?.min(2), Aim::At(self.id), "hardens before contact")
    }

    /// Bars the straight way with a wall, a pit or fire if the Mage's side is outnumbered. Other
    /// fighters would only wall themselves in.
    fn bar(&self) -> Option<AiChoice> {
        if self.actor.fighter().race() != Race::Mage {
            return None;
        }
        let side = self.actor.side;
        let standing = |id: &FighterId| self.battle.stands(*id);
        let (own, foes) =
            (self.battle.side(side).filter(standing).count(), self.actor.enemies().filter(standing).count());
        if foes <= own || self.actor.in_contact() || !self.actor.in_reach_of_a_charge() {
            return None;
        }
        let enemy = tactics::closest(self.battle, self.id)?;
        let goal = self.battle.fighter(enemy).at();
        let here = self.actor.fighter().at();
        let spells = [Spell::CreateWall, Spell::CreatePit, Spell::CreateFire];
        let spell = spells.into_iter().find(|spell| self.open(*spell) && self.most(*spell).is_some())?;
        let bare = |to: &Square| *to != here && tactics::harm(self.battle, *to) == 0;
        let squares = crate::battle::check::cast::squares(self.battle, self.id, spell).filter(bare);
        let to = squares.min_by_key(|to| ((to.x() - goal.x()).abs() + (to.y() - goal.y()).abs(), *to))?;
        self.cast(spell, spell.row().cost, Aim::Square(to), "outnumbered: bars the way")
    }

    fn hinder(&self) -> Option<AiChoice> {
        let clear = |enemy: &FighterId| !self.battle.fighter(*enemy).magic().has(Lasting::Dazzle);
        let seen = crate::battle::check::cast::dazzled(self.battle, self.id).filter(clear).count();
        if seen >= 3 && self.open(Spell::Dazzle) && self.most(Spell::Dazzle).is_some() {
            return self.cast(Spell::Dazzle, 3, Aim::Nothing, "dazzles many enemies");
        }
        let spells = [Spell::LoseWeapon, Spell::DropWeapon, Spell::Clumsiness, Spell::CurseArmor];
        spells.into_iter().filter(|spell| self.open(*spell)).find_map(|spell| {
            let paid = self.most(spell)?.min(2);
            let hexed = |enemy: FighterId| {
                let foe = self.battle.body(enemy);
                let fresh = match spell {
                    Spell::Clumsiness => foe.magic().clumsy() == 0,
                    Spell::CurseArmor => foe.magic().cursed() == 0 && foe.armour(false).0 > 0,
                    _ => true,
                };
                fresh && !foe.prone()
            };
            let target = self.easiest(spell, paid, hexed)?;
            self.cast(spell, paid, Aim::At(target), "hinders the likeliest target")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::battle::event::Event;
    use crate::battle::state::TURN_LIMIT;
    use crate::matchmaking::bots::Lineup;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    /// Every open spell for every amount at every target in reach, each rated alone.
    fn plain(caster: &Caster) -> Option<Bolt> {
        let (battle, id, side) = (caster.battle, caster.id, caster.actor.side);
        let open = |spell: &Spell| spell.is_missile() && caster.open(*spell);
        let mut best: Option<Bolt> = None;
        for spell in caster.actor.fighter().spells().iter().filter(open) {
            for paid in crate::battle::check::cast::amounts(battle, id, spell) {
                for target in crate::battle::check::cast::spell_targets(battle, id, spell) {
                    let strike = odds::spell_strike(id, spell, paid, target);
                    let short = i64::from((KEEP - caster.sh() + i16::from(paid)).max(0));
                    let price = (i64::from(paid) + short) * PRICE;
                    let value = exchange::value(battle, side, &strike) - price;
                    if !odds::sends_back(battle, &strike) && best.is_none_or(|best| value > best.value) {
                        best = Some(Bolt { value, spell, paid, target });
                    }
                }
            }
        }
        best
    }

    #[test]
    fn best_bolt_equals_exhaustive_search() {
        let mut setup = Lineup::Magi.setup();
        // One spell meets armour, and one ignores it.
        for mage in setup.fighters.iter_mut().filter(|one| one.race.chooses_spells()) {
            mage.iq = 13;
            mage.spells.push(Spell::DrainLife);
        }
        let mut checked = 0;
        for seed in 0..20 {
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            // One Mage has Missile Return.
            let (fighter, spell) = (FighterId((seed % 8) as u8), Spell::MissileReturn);
            battle.apply(&Event::Enchanted { fighter, by: fighter, spell, amount: 0, until: TURN_LIMIT });
            while let Some(choice) = ai::choose(&battle) {
                if let Decision::Act { fighter: id } = battle.decision() {
                    let actor = HouseFighter::new(&battle, id);
                    let caster = Caster { actor: &actor, battle: &battle, id, bolt: OnceCell::new() };
                    let best = caster.best_bolt();
                    assert_eq!(best, plain(&caster), "seed {seed}, decision {}", battle.move_number());
                    checked += i32::from(best.is_some());
                }
                battle.execute(&choice.command, &mut NullSink).unwrap();
            }
        }
        assert!(checked > 200, "only {checked}");
    }
}
