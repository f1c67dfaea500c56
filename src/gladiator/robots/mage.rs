//! A plain caster, for a Mage or a fighter with spells whom the program plays: heal when hurt, kill when likely, call
//! for help, hinder; else strike like anybody.

use super::Choice;
use crate::gladiator::check::{self, Action};
use crate::gladiator::command::{Aim, Command};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::magic::Lasting;
use crate::gladiator::odds;
use crate::gladiator::race::Race;
use crate::gladiator::spell::Spell;
use crate::gladiator::state::{Battle, Decision, Owed};
use crate::gladiator::tables::SpellKind;

/// SH that he keeps: with less he would be dazed for good.
const KEEP: i16 = 4;
/// The number needed with which he still tries a spell: half the rolls.
const LIKELY: i32 = 10;

/// What he answers when he must pay, or has read an enemy's mind.
pub(super) fn answer(battle: &Battle, decision: Decision, id: FighterId) -> Option<Choice> {
    match decision {
        Decision::KeepUp { owed, .. } => {
            let spare = battle.fighter(id).sh() > KEEP;
            let near = match owed {
                Owed::Summons(being) => battle.enemies(battle.fighter(id).side()).count() > 0 && spare && being != id,
                Owed::Invisibility(_) => spare,
            };
            Some(if near {
                Choice::new(Command::KeepUp, "can afford it")
            } else {
                Choice::new(Command::LetGo, "needs the strength")
            })
        }
        Decision::Read { .. } => {
            let target = check::unread(battle, id).max_by_key(|enemy| battle.is_invisible(*enemy))?;
            Some(Choice::new(Command::Read { target }, "reads the least known"))
        }
        _ => None,
    }
}

/// The spell he casts now, if one is worth it.
pub(super) fn cast(battle: &Battle, id: FighterId) -> Option<Choice> {
    if check::offer(battle, id, Action::Cast).is_err() {
        return None;
    }
    let wits = Wits { battle, id };
    let heal = || wits.heal();
    let strike = || wits.strike();
    let help = || wits.help();
    let guard = || wits.guard();
    let hinder = || wits.hinder();
    heal().or_else(strike).or_else(help).or_else(guard).or_else(hinder)
}

struct Wits<'a> {
    battle: &'a Battle,
    id: FighterId,
}

impl Wits<'_> {
    fn sh(&self) -> i16 {
        self.battle.fighter(self.id).sh()
    }

    fn open(&self, spell: Spell) -> bool {
        check::offer_spell(self.battle, self.id, spell).is_ok()
    }

    /// The most he can put into a spell and keep enough strength.
    fn most(&self, spell: Spell) -> Option<u8> {
        check::amounts(self.battle, self.id, spell).filter(|paid| self.sh() - i16::from(*paid) >= KEEP).last()
    }

    fn need(&self, spell: Spell, paid: u8, target: Option<FighterId>) -> i32 {
        odds::casting(self.battle, self.id, spell, paid, target).total()
    }

    fn at(&self, spell: Spell, paid: u8, target: FighterId, why: &'static str) -> Choice {
        Choice::new(Command::Cast { spell, paid, aim: Aim::At(target) }, why)
    }

    /// Of those whom a spell reaches, the one it is likeliest to succeed on.
    fn easiest(&self, spell: Spell, paid: u8, fit: impl Fn(FighterId) -> bool) -> Option<FighterId> {
        let targets = check::spell_targets(self.battle, self.id, spell).filter(|target| fit(*target));
        let likely = targets.map(|target| (self.need(spell, paid, Some(target)), target));
        let (need, target) = likely.max_by_key(|(need, target)| (*need, std::cmp::Reverse(*target)))?;
        (need >= LIKELY).then_some(target)
    }

    fn heal(&self) -> Option<Choice> {
        let hurt = 2 * self.sh() < self.battle.fighter(self.id).normal_sh();
        let spell = [Spell::DrainLife2, Spell::DrainLife].into_iter().find(|spell| hurt && self.open(*spell))?;
        let paid = self.most(spell)?;
        let target = self.easiest(spell, paid, |_| true)?;
        Some(self.at(spell, paid, target, "drinks the life of another"))
    }

    /// The missile spell with the most dice at the likeliest target.
    fn strike(&self) -> Option<Choice> {
        let fighter = self.battle.fighter(self.id);
        let bolts = fighter.spells().iter().filter(|spell| spell.is_missile() && self.open(*spell));
        let strong = bolts.filter_map(|spell| {
            // Half of his strength at most, unless it kills.
            let paid = self.most(spell)?.min((self.sh() / 2).max(1) as u8 / spell.row().cost * spell.row().cost);
            let damage = fighter.arm_figures(crate::gladiator::fighter::Arm::Spell(spell, paid)).damage;
            (paid > 0).then_some((7 * i32::from(damage.dice) + 2 * i32::from(damage.plus), spell, paid))
        });
        let (worth, spell, paid) = strong.max_by_key(|(worth, spell, _)| (*worth, std::cmp::Reverse(*spell)))?;
        let target = self.easiest(spell, paid, |_| worth > 4)?;
        Some(self.at(spell, paid, target, "strikes from afar"))
    }

    /// A being to stand beside him, while there are fewer on his side.
    fn help(&self) -> Option<Choice> {
        let side = self.battle.fighter(self.id).side();
        if self.battle.side(side).count() > self.battle.enemies(side).count() + 1 {
            return None;
        }
        let kind = |spell: &Spell| matches!(spell.kind(), SpellKind::Summon | SpellKind::Illusion);
        let known = self.battle.fighter(self.id).spells().iter().filter(kind);
        let fit = known.filter(|spell| self.most(*spell).is_some() && self.open(*spell));
        let spell = fit.max_by_key(|spell| (spell.row().cost, spell.kind() == SpellKind::Illusion))?;
        let snakes = Spell::SnakeStaff;
        let (spell, paid) = match self.most(snakes) {
            Some(paid) if self.open(snakes) && paid >= 2 => (snakes, paid),
            _ => (spell, spell.row().cost),
        };
        Some(Choice::new(Command::Cast { spell, paid, aim: Aim::Nothing }, "calls for help"))
    }

    /// Armour when somebody stands near.
    fn guard(&self) -> Option<Choice> {
        let fighter = self.battle.fighter(self.id);
        if fighter.magic().flesh() > 0 || fighter.race() != Race::Mage || !self.battle.is_engaged(self.id) {
            return None;
        }
        let spells = [Spell::SteelFlesh, Spell::IronFlesh, Spell::StoneFlesh];
        let spell = spells.into_iter().find(|spell| self.open(*spell) && self.most(*spell).is_some())?;
        Some(self.at(spell, self.most(spell)?.min(2), self.id, "hardens his skin"))
    }

    fn hinder(&self) -> Option<Choice> {
        let side = self.battle.fighter(self.id).side();
        let clear = |enemy: FighterId| !self.battle.fighter(enemy).magic().has(Lasting::Dazzle);
        let seen = self.battle.enemies(side).filter(|enemy| clear(*enemy)).count();
        if seen >= 3 && self.open(Spell::Dazzle) && self.most(Spell::Dazzle).is_some() {
            let cast = Command::Cast { spell: Spell::Dazzle, paid: 3, aim: Aim::Nothing };
            return Some(Choice::new(cast, "blinds many at once"));
        }
        let spells = [Spell::LoseWeapon, Spell::DropWeapon, Spell::Clumsiness, Spell::CurseArmor];
        spells.into_iter().filter(|spell| self.open(*spell)).find_map(|spell| {
            let paid = self.most(spell)?.min(2);
            let hexed = |enemy: FighterId| {
                let magic = self.battle.fighter(enemy).magic();
                match spell {
                    Spell::Clumsiness => magic.clumsy() == 0,
                    Spell::CurseArmor => magic.cursed() == 0 && self.battle.fighter(enemy).armour(false).0 > 0,
                    _ => true,
                }
            };
            let target = self.easiest(spell, paid, hexed)?;
            Some(self.at(spell, paid, target, "hinders the likeliest"))
        })
    }
}
