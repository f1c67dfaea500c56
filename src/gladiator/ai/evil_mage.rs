//! The Evil Mage: stays behind the strongest robot, makes it stronger, and picks off the weak (ROB-67 to ROB-76).

use crate::ai::{AiChoice, seeking, shifting, tactics};
use crate::battle::action::Action;
use crate::battle::check::cast;
use crate::battle::command::{Aim, Command};
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::battle::{check, odds};
use crate::data::race::Race;
use crate::data::spell::Spell;
use crate::model::board::{Square, Squares, WIDTH, is_frontal};
use crate::model::fighter::{FighterId, Side};
use crate::model::magic::Lasting;
use alloc::vec::Vec;

/// The SH that it keeps for itself.
const KEEP: i16 = 7;
/// The lowest number needed at which a spell counts as likely (DEC-127).
const LIKELY: i32 = 9;
/// The distance it keeps from the nearest enemy when it is alone.
const DISTANCE: i32 = 5;
/// The number of the question how to escape, so that its roll is independent of others.
const ESCAPE: u8 = 2;
/// The most AG that it adds to a Behemoth.
const BOOST: i32 = 4;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        // It evades when threatened with a death blow (ROB-74).
        Decision::Evade { strike } if tactics::threatens_death(battle, &strike) => {
            AiChoice::new(Command::Evade, "this blow could kill it")
        }
        Decision::Evade { .. } => AiChoice::new(Command::TakeIt, "has a spell to cast"),
        Decision::Repel { .. } => AiChoice::new(Command::Repel, "cannot cast in hand combat"),
        _ => act(battle, id),
    }
}

/// The strongest robot on its side, Evil Magi excluded; usually a Behemoth (ROB-67).
fn strongest(battle: &Battle, id: FighterId) -> Option<FighterId> {
    let side = battle.fighter(id).side();
    let others = battle.side(side).filter(|other| battle.fighter(*other).race() != Race::EvilMage);
    others.max_by_key(|other| {
        let fighter = battle.fighter(*other);
        (fighter.race() == Race::Behemoth, fighter.sh(), core::cmp::Reverse(*other))
    })
}

/// Goes to the exit when severely wounded (ROB-74); otherwise stays by the strongest robot,
/// out of the enemies' reach (ROB-67).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    let fighter = battle.fighter(id);
    if tactics::severely_wounded(fighter)
        && let Some(flight) = shifting::to_exit(battle, id)
    {
        return flight;
    }
    let foe = tactics::closest(battle, id).map(|enemy| battle.fighter(enemy).at());
    let visible = battle.enemies(fighter.side()).filter(|enemy| !battle.is_invisible(*enemy));
    let enemies: Vec<Square> = visible.map(|enemy| battle.fighter(enemy).at()).collect();
    let within = |reach| enemies.iter().fold(Squares::NONE, |all, at| all.union(&Squares::within(*at, reach)));
    match strongest(battle, id) {
        Some(friend) => {
            let at = battle.fighter(friend).at();
            let goal = if wants_boost(battle, friend) { at } else { foe.unwrap_or(at) };
            let best = |squares: Squares| {
                let near = shifting::nearest(battle, id, squares.narrowed(&squares.without(&within(1))), at, 1);
                let far = |to: &Square| enemies.iter().map(|at| at.distance(*to)).min();
                let most = near.iter().map(|to| far(&to)).max().flatten();
                near.iter().filter(|to| far(to) == most).collect()
            };
            shifting::to_best(battle, id, goal, best, "stays by the strongest")
        }
        None if foe.is_none() => seeking::phase(battle, id),
        None => {
            let goal = foe.unwrap_or(fighter.at());
            let best = |squares: Squares| {
                let safe = squares.narrowed(&squares.without(&within(2)));
                let ring = |reach| safe.shared(&within(reach)).without(&within(reach - 1));
                let mut rings = (0..WIDTH).map(|gap| ring(DISTANCE - gap).union(&ring(DISTANCE + gap)));
                rings.find(|ring| !ring.is_empty()).unwrap_or(safe)
            };
            shifting::to_best(battle, id, goal, best, "keeps its distance")
        }
    }
}

fn wants_boost(battle: &Battle, friend: FighterId) -> bool {
    let friend = battle.fighter(friend);
    friend.race() == Race::Behemoth && (friend.magic().agility() < BOOST || !friend.magic().has(Lasting::Speed))
}

/// Tries its spells in order (DEC-127).
fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if battle.fighter(id).prone() && !battle.in_hand_combat(id) {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    let mage = EvilMage { battle, id, side: battle.fighter(id).side() };
    if check::offer(battle, id, Action::Cast).is_err() {
        return AiChoice::new(tactics::evade_or_nothing(battle, id), "cannot cast here");
    }
    let spell = mage.survive().or_else(|| mage.boost()).or_else(|| mage.kill());
    let spell = spell.or_else(|| mage.dazzle()).or_else(|| mage.hinder()).or_else(|| mage.wear_down());
    let spell = spell.or_else(|| mage.find());
    spell.unwrap_or_else(|| AiChoice::new(tactics::evade_or_nothing(battle, id), "bides its time"))
}

struct EvilMage<'a> {
    battle: &'a Battle,
    id: FighterId,
    side: Side,
}

impl EvilMage<'_> {
    fn sh(&self) -> i16 {
        self.battle.fighter(self.id).sh()
    }

    fn spare(&self) -> i16 {
        self.sh() - KEEP
    }

    fn open(&self, spell: Spell) -> bool {
        cast::offer_spell(self.battle, self.id, spell).is_ok()
    }

    fn need(&self, spell: Spell, paid: u8, target: Option<FighterId>) -> i32 {
        odds::casting(self.battle, self.id, spell, paid, target).total()
    }

    fn cast(&self, spell: Spell, paid: u8, aim: Aim, why: &'static str) -> Option<AiChoice> {
        // The caller knows already that it can cast at all.
        let open = cast::casting(self.battle, self.id, spell, paid, aim).is_ok();
        open.then(|| AiChoice::new(Command::Cast { spell, paid, aim }, why))
    }

    /// A casting that is known to be legal.
    fn at(&self, spell: Spell, paid: u8, target: FighterId, why: &'static str) -> AiChoice {
        AiChoice::new(Command::Cast { spell, paid, aim: Aim::At(target) }, why)
    }

    fn adjacent(&self) -> impl Iterator<Item = FighterId> + '_ {
        let at = self.battle.fighter(self.id).at();
        self.battle.enemies(self.side).filter(move |enemy| self.battle.fighter(*enemy).at().is_next_to(at))
    }

    /// Returns whether a spell at this enemy is wasted: it evades, or the spell would fly back (ROB-75).
    fn is_poor_target(&self, enemy: FighterId) -> bool {
        self.battle.fighter(enemy).evading() || self.battle.body(enemy).magic().has(Lasting::Return)
    }

    /// The SH of an enemy, as far as its side knows it.
    fn sh_of(&self, enemy: FighterId) -> i32 {
        self.battle.view(self.side).sh(enemy).value
    }

    /// Saves itself if SH is a third or less, or two enemies are beside it. It drains life if hurt. Otherwise it
    /// leaves, sends an enemy away or hardens its skin, with equal chances (ROB-72, DEC-127).
    fn survive(&self) -> Option<AiChoice> {
        let hurt = tactics::severely_wounded(self.battle.fighter(self.id));
        if !hurt && self.adjacent().count() < 2 {
            return None;
        }
        let drain = hurt.then(|| self.drain(|_| true)).flatten();
        let drink = |(target, paid)| self.at(Spell::DrainLife, paid, target, "drains life to survive");
        let first = super::policy_roll_for(self.battle, ESCAPE, 3);
        let ways = || {
            (first..first + 3).find_map(|way| match way % 3 {
                0 => self.leave(),
                1 => self.send_away(),
                _ => self.harden(),
            })
        };
        drain.map(drink).or_else(ways)
    }

    /// Teleports an enemy beside it away.
    fn send_away(&self) -> Option<AiChoice> {
        let fighter = self.battle.fighter(self.id);
        let close = |enemy: &FighterId| {
            let at = self.battle.fighter(*enemy).at();
            self.open(Spell::TeleportAway) && is_frontal(fighter.at(), fighter.facing(), at)
        };
        let enemy = self.adjacent().find(close)?;
        self.cast(Spell::TeleportAway, 2, Aim::At(enemy), "sends a foe away")
    }

    /// Casts Steel Flesh on itself.
    fn harden(&self) -> Option<AiChoice> {
        let soft = self.battle.fighter(self.id).magic().flesh() == 0 && self.open(Spell::SteelFlesh);
        if soft { self.cast(Spell::SteelFlesh, 1, Aim::At(self.id), "hardens its skin") } else { None }
    }

    /// Teleports itself as far from all enemies as it can.
    fn leave(&self) -> Option<AiChoice> {
        if !self.open(Spell::Teleport) || self.adjacent().next().is_none() {
            return None;
        }
        let enemies: Vec<Square> = self.battle.enemies(self.side).map(|id| self.battle.fighter(id).at()).collect();
        let far = |to: &Square| enemies.iter().map(|at| at.distance(*to)).min().unwrap_or(0);
        let safe = |to: &Square| tactics::harm(self.battle, *to) == 0;
        let landings = cast::landings(self.battle, self.id, self.id).filter(safe);
        let to = landings.max_by_key(|to| (far(to), core::cmp::Reverse(*to)))?;
        self.cast(Spell::Teleport, 2, Aim::Send { target: self.id, to }, "leaves before they strike")
    }

    /// The enemies that pass `fit` and on which a spell for that price is likely to succeed, in roster order.
    fn likely(&self, spell: Spell, paid: u8, fit: impl Fn(FighterId) -> bool) -> impl Iterator<Item = FighterId> {
        let known = self.battle.fighter(self.id).spells().has(spell);
        let open = known && cast::amounts(self.battle, self.id, spell).any(|amount| amount == paid);
        let enemies = self.battle.enemies(self.side);
        // The most expensive checks come last.
        enemies.filter(move |enemy| {
            open && fit(*enemy)
                && !self.is_poor_target(*enemy)
                && cast::spell_target(self.battle, self.id, spell, *enemy).is_ok()
                && self.need(spell, paid, Some(*enemy)) >= LIKELY
        })
    }

    /// The weakest enemy that Drain Life is likely to hit, and the SH to pay (ROB-75).
    fn drain(&self, fit: impl Fn(FighterId) -> bool) -> Option<(FighterId, u8)> {
        let paid = cast::amounts(self.battle, self.id, Spell::DrainLife).last()?;
        let likely = self.likely(Spell::DrainLife, paid, fit);
        likely.min_by_key(|enemy| (self.sh_of(*enemy), *enemy)).map(|enemy| (enemy, paid))
    }

    /// Casts Psychic Blast if it can finish two enemies, or Drain Life at one that is weak enough (ROB-69).
    fn kill(&self) -> Option<AiChoice> {
        if self.spare() < 0 {
            return None;
        }
        let at = self.battle.fighter(self.id).at();
        let weak = |enemy: &FighterId| self.sh_of(*enemy) <= 3 && self.battle.fighter(*enemy).at().distance(at) <= 5;
        let doomed = self.battle.enemies(self.side).filter(|id| !self.battle.is_invisible(*id)).filter(weak).count();
        if doomed >= 2 && self.open(Spell::PsychicBlast) && self.need(Spell::PsychicBlast, 3, None) >= LIKELY {
            return self.cast(Spell::PsychicBlast, 3, Aim::Nothing, "many are near death");
        }
        let (target, paid) = self.drain(|enemy| self.sh_of(enemy) <= 7)?;
        Some(self.at(Spell::DrainLife, paid, target, "can hit and kill a foe"))
    }

    /// With nothing better to do, drains an enemy that does not evade, or blasts enemies nearby: the
    /// one who lasts longest wins (ROB-76).
    fn wear_down(&self) -> Option<AiChoice> {
        if self.spare() < 3 {
            return None;
        }
        let wear = |(target, paid)| self.at(Spell::DrainLife, paid, target, "drains a foe");
        self.drain(|_| true).map(wear).or_else(|| {
            let near = cast::blasted(self.battle, self.id).any(|enemy| !self.battle.is_invisible(enemy))
                || seeking::is_unseen_near(self.battle, self.id, cast::BLAST);
            let blast = near && self.need(Spell::PsychicBlast, 3, None) >= LIKELY;
            if blast { self.cast(Spell::PsychicBlast, 3, Aim::Nothing, "blasts those nearby") } else { None }
        })
    }

    /// ESP Stats finds enemies that its side does not see.
    fn find(&self) -> Option<AiChoice> {
        let wanted = seeking::is_anybody_unseen(self.battle, self.side) && self.open(Spell::EspStats);
        wanted.then(|| self.cast(Spell::EspStats, 0, Aim::Nothing, "searches for unseen minds")).flatten()
    }

    /// Gives a Behemoth a Death Sword, speed and agility (ROB-68).
    fn boost(&self) -> Option<AiChoice> {
        if self.spare() < 4 {
            return None;
        }
        let friend = strongest(self.battle, self.id).filter(|id| self.battle.fighter(*id).race() == Race::Behemoth)?;
        let magic = *self.battle.fighter(friend).magic();
        let bare = cast::spell_target(self.battle, self.id, Spell::DeathSword, friend).is_ok();
        let give = || self.cast(Spell::DeathSword, 4, Aim::At(friend), "gives the Behemoth a Death Sword");
        let sword = bare.then(give).flatten();
        sword
            .or_else(|| {
                let slow = !magic.has(Lasting::Speed) && self.need(Spell::MagicSpeed, 2, Some(friend)) >= LIKELY;
                if slow { self.cast(Spell::MagicSpeed, 2, Aim::At(friend), "speeds the Behemoth") } else { None }
            })
            .or_else(|| {
                let slow = magic.agility() < BOOST && self.need(Spell::AgilityMagic, 4, Some(friend)) >= LIKELY;
                if slow {
                    self.cast(Spell::AgilityMagic, 4, Aim::At(friend), "makes the Behemoth nimble")
                } else {
                    None
                }
            })
    }

    /// Casts Dazzle if three or more enemies can see it and are not dazzled (ROB-71).
    fn dazzle(&self) -> Option<AiChoice> {
        let clear = |enemy: &FighterId| {
            !self.battle.fighter(*enemy).magic().has(Lasting::Dazzle) && cast::sees(self.battle, *enemy, self.id)
        };
        if self.spare() < 3 || self.battle.enemies(self.side).filter(clear).count() < 3 {
            return None;
        }
        self.cast(Spell::Dazzle, 3, Aim::Nothing, "three or more see it")
    }

    /// Takes the weapon, agility or armour of the strongest enemy on which a spell is likely to succeed (ROB-70).
    fn hinder(&self) -> Option<AiChoice> {
        if self.spare() < 2 {
            return None;
        }
        [(Spell::LoseWeapon, 1), (Spell::Clumsiness, 2), (Spell::CurseArmor, 2)].into_iter().find_map(
            |(spell, paid)| {
                let fresh = |enemy: FighterId| {
                    let foe = self.battle.fighter(enemy);
                    match spell {
                        Spell::Clumsiness => foe.magic().clumsy() == 0,
                        Spell::CurseArmor => foe.magic().cursed() == 0 && foe.armour(false).0 > 0,
                        _ => true,
                    }
                };
                let likely = self.likely(spell, paid, fresh);
                let target = likely.max_by_key(|enemy| (self.sh_of(*enemy), core::cmp::Reverse(*enemy)))?;
                Some(self.at(spell, paid, target, "thwarts the strongest"))
            },
        )
    }
}
