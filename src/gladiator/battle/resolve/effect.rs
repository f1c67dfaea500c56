//! Resolves the effects of successful spells (manual p13-16).

use crate::battle::check::cast;
use crate::battle::command::Aim;
use crate::battle::event::{Event, Events, Form, Strike};
use crate::battle::odds::need::Need;
use crate::battle::resolve::Flow;
use crate::battle::{odds, shape};
use crate::data::effect::Effect;
use crate::data::item::Place;
use crate::data::spell;
use crate::data::spell::Spell;
use crate::model::board::Square;
use crate::model::fighter::{Arm, FighterId};
use crate::model::ground::Layer;
use alloc::vec::Vec;

impl<E: Events> Flow<'_, E> {
    /// Applies a thrown spell to its target, or to its caster if it was sent back.
    pub(super) fn charm(&mut self, caster: FighterId, spell: Spell, paid: u8, target: FighterId) {
        let at = self.battle.fighter(target).at();
        match spell.effect() {
            Effect::Stays => self.enchant(caster, spell, paid, target),
            Effect::DropsWeapon => self.disarm(target, Some(at)),
            Effect::LosesWeapon => {
                let squares: Vec<Square> = cast::lost_squares(self.battle, target).collect();
                let to = self.any_of(&squares);
                self.disarm(target, to);
            }
            Effect::SendsAway => {
                let squares: Vec<Square> = cast::away_squares(self.battle, target).collect();
                if let Some(to) = self.any_of(&squares) {
                    self.emit(Event::Teleported { fighter: target, to });
                }
            }
            Effect::GivesSword => self.emit(Event::SwordGiven { fighter: target }),
            Effect::Heals => {
                let sh = odds::healed(self.battle.fighter(target), paid.into());
                self.emit(Event::Healed { fighter: target, sh });
            }
            Effect::RingsWithFire => {
                let squares: Vec<Square> = shape::ring(self.battle, caster, target).collect();
                self.make(caster, Layer::Fire, &squares);
            }
            // These effects need no fighter as a target.
            Effect::Bolt | Effect::Sends | Effect::Square | Effect::Area | Effect::Brings => {}
            Effect::Dazzles | Effect::Blasts | Effect::MakesSnakes | Effect::Doubles | Effect::Reads => {}
        }
    }

    /// Puts a spell on a fighter until the end of a turn or of the battle.
    fn enchant(&mut self, by: FighterId, spell: Spell, paid: u8, fighter: FighterId) {
        let turn = self.battle.turn();
        let amount = spell.amount(paid);
        let until = match spell {
            Spell::AgilityMagic => 0,
            Spell::Invisibility => turn + spell::VEIL_TURNS,
            _ => turn + spell.turns(paid).unwrap_or(0),
        };
        self.emit(Event::Enchanted { fighter, by, spell, amount, until });
    }

    fn disarm(&mut self, fighter: FighterId, to: Option<Square>) {
        if let (Some(to), Some(_)) = (to, self.battle.fighter(fighter).item(Place::Ready)) {
            self.emit(Event::Disarmed { fighter, to });
        }
    }

    /// Applies nice spells, terrain and special spells. Returns the fighter who acted, or `None` if a decision follows.
    pub(super) fn special(&mut self, caster: FighterId, spell: Spell, paid: u8, aim: Aim) -> Option<FighterId> {
        match aim {
            Aim::Send { target, to } => self.send(target, to),
            Aim::At(target) => self.charm(caster, spell, paid, target),
            Aim::Square(to) => spell.makes().into_iter().for_each(|layer| self.make(caster, layer, &[to])),
            Aim::Nothing => return self.unaimed(caster, spell, paid),
        }
        Some(caster)
    }

    /// Applies a spell without a target, like [`Flow::special`].
    fn unaimed(&mut self, caster: FighterId, spell: Spell, paid: u8) -> Option<FighterId> {
        match spell.effect() {
            Effect::Dazzles => self.dazzle(caster, paid),
            Effect::Blasts => self.blast(caster, paid),
            Effect::MakesSnakes => {
                self.emit(Event::StaffSpent { fighter: caster });
                (0..paid).for_each(|_| self.bring(caster, spell));
            }
            Effect::Doubles => return Some(self.double(caster)),
            Effect::Reads => {
                self.read(caster);
                return None;
            }
            Effect::Area => {
                let squares = shape::area(self.battle, caster, spell);
                spell.makes().into_iter().for_each(|layer| self.make(caster, layer, &squares));
            }
            Effect::Brings => self.bring(caster, spell),
            // These effects need a fighter or a square as a target.
            Effect::Bolt | Effect::Stays | Effect::DropsWeapon | Effect::LosesWeapon | Effect::SendsAway => {}
            Effect::Sends | Effect::GivesSword | Effect::Heals | Effect::RingsWithFire | Effect::Square => {}
        }
        Some(caster)
    }

    /// Teleports a fighter. Nothing happens if someone unknown to the caster's side is there (DEC-095).
    fn send(&mut self, fighter: FighterId, to: Square) {
        let taken = self.battle.all_at(to).any(|other| other != fighter);
        self.emit(if taken { Event::Thwarted { fighter, to } } else { Event::Teleported { fighter, to } });
    }

    fn make(&mut self, fighter: FighterId, layer: Layer, squares: &[Square]) {
        squares.iter().for_each(|at| self.emit(Event::Made { fighter, at: *at, layer }));
    }

    /// Gives -3 AG to the enemies who see the flash; it does not add up (OSP-02, OSP-03, DEC-101).
    fn dazzle(&mut self, by: FighterId, paid: u8) {
        let spell = Spell::Dazzle;
        let enemies: Vec<FighterId> = cast::dazzled(self.battle, by).collect();
        let until = self.battle.turn() + spell.turns(paid).unwrap_or(0);
        for fighter in enemies {
            if !self.battle.fighter(fighter).is_image() {
                self.emit(Event::Enchanted { fighter, by, spell, amount: 0, until });
            }
        }
    }

    /// Hurts every enemy within five squares by one die, without armour; images burst (OSP-04, OSP-05, DEC-102).
    fn blast(&mut self, attacker: FighterId, paid: u8) {
        let targets: Vec<FighterId> = cast::blasted(self.battle, attacker).collect();
        for target in targets {
            if !self.battle.fighter(target).in_arena() {
                continue;
            }
            if self.battle.fighter(target).is_image() {
                self.pop(target);
                continue;
            }
            let arm = Arm::Spell(Spell::PsychicBlast, paid);
            let strike = Strike { attacker, target, form: Form::Blast, arm };
            self.struck(&strike, Need::NONE, [0; 4], true, false);
        }
    }

    /// Draws one of the squares. `None` if there is none.
    pub(super) fn any_of(&mut self, squares: &[Square]) -> Option<Square> {
        match squares {
            [] => None,
            squares => squares.get(self.dice.one_of(squares.len() as u32) as usize - 1).copied(),
        }
    }
}
