//! The list of legal commands.
//!
//! Spells are listed at their own level and, if they can be raised, at each level that the caster can pay.

use crate::battle::check::{Aim, MOST_POINTS, aim};
use crate::battle::command::{Choice, Command, Element, Order, Pursuit, Restraint, SpellOrder};
use crate::battle::fighter::{FightSide, FighterId, Person};
use crate::battle::state::{Fight, Question};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::data::spell::{Raising, Spell};
use alloc::vec::Vec;

impl Fight {
    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        match self.question {
            Question::None => {}
            Question::Rage(_) => out.extend([true, false].map(Command::Rage)),
            Question::Burn(_) => {
                for (shield, mail) in [(false, false), (true, false), (false, true), (true, true)] {
                    self.list(Command::Burn { shield, mail }, out);
                }
            }
            Question::Restrain(who) => {
                out.push(Command::Restrain(Restraint::Leave));
                out.extend(self.restraints(who).map(Command::Restrain));
            }
            Question::Pursue(_) => {
                let all = [Pursuit::LetGo, Pursuit::Chase, Pursuit::Shoot];
                all.into_iter().for_each(|pursuit| self.list(Command::Pursue(pursuit), out));
            }
            Question::Order(who) => self.list_orders(who, out),
        }
    }

    fn list(&self, command: Command, out: &mut Vec<Command>) {
        if self.check(&command).is_ok() {
            out.push(command);
        }
    }

    fn list_orders(&self, who: FighterId, out: &mut Vec<Command>) {
        let mut order = |order| self.list(Command::Order(order), out);
        order(Order::Fight);
        order(Order::Wait);
        order(Order::Flee);
        order(Order::Revert);
        if let Some(person) = self.spellcaster(who).filter(|_| self.is_changed(who)) {
            self.list_spells(person, &mut |casting| order(Order::Cast(casting)));
        }
        let Some(person) = self.person(who) else { return };
        for foe in self.here(FightSide::Foes).each() {
            order(Order::Duel(foe));
            order(Order::Catch(foe));
            (0..person.weapons.len() as u8).for_each(|weapon| order(Order::Shoot { weapon, at: foe }));
        }
        self.here(FightSide::Party).each().for_each(|to| order(Order::Lend(to)));
        for weapon in 0..person.weapons.len() as u8 {
            order(Order::Lay { weapon });
            order(Order::Cock { weapon });
            Poison::ALL.into_iter().for_each(|poison| order(Order::Coat { weapon, poison }));
        }
        person.grips().into_iter().for_each(|hands| order(Order::Ready(hands)));
        self.list_spells(person, &mut |casting| order(Order::Cast(casting)));
    }

    fn list_spells(&self, person: &Person, list: &mut impl FnMut(SpellOrder)) {
        person.spells.each().for_each(|spell| self.list_castings(person, spell, list));
    }

    fn list_castings(&self, person: &Person, spell: Spell, list: &mut impl FnMut(SpellOrder)) {
        let row = spell.row();
        let highest = if row.raises == Raising::None { row.level } else { person.level.max(row.level) };
        (row.level..=highest).for_each(|level| self.list_forms(spell, level, list));
    }

    /// The targets and choices of a spell at a level, legal or not.
    pub(crate) fn list_forms(&self, spell: Spell, level: u8, list: &mut impl FnMut(SpellOrder)) {
        for target in self.targets_of(spell) {
            let choices = self.choices_of(spell, target).into_iter();
            choices.for_each(|choice| list(SpellOrder { spell, level, target, choice }));
        }
    }

    fn targets_of(&self, spell: Spell) -> Vec<Option<FighterId>> {
        let all = self.ids().map(Some);
        match aim(spell) {
            Aim::Nobody => Vec::from([None]),
            Aim::AnyFoe | Aim::Sleeper | Aim::Spelled => [None].into_iter().chain(all).collect(),
            _ => all.collect(),
        }
    }

    fn choices_of(&self, spell: Spell, target: Option<FighterId>) -> Vec<Choice> {
        match spell {
            Spell::PoorBaby => {
                let missing = target.and_then(|id| self.person(id)).map_or(MOST_POINTS.into(), |person| {
                    person.normal.get(Attribute::Constitution) - person.current.get(Attribute::Constitution)
                });
                (1..=missing.clamp(0, MOST_POINTS.into()) as u8).map(Choice::Points).collect()
            }
            Spell::DoubleDouble => Attribute::ALL.map(Choice::Attribute).into(),
            Spell::CurseYou if target.is_some_and(|id| self.person(id).is_some()) => {
                Attribute::ALL.map(Choice::Attribute).into()
            }
            Spell::BlastingPower => [Element::Fire, Element::Ice].map(Choice::Element).into(),
            Spell::MutatumMutandorum | Spell::MutatumMutandis => MonsterId::all().map(Choice::Form).collect(),
            Spell::GreasyGeas => [Choice::None, Choice::Serve].into(),
            _ if spell.row().raises == Raising::Either => [Choice::None, Choice::Longer].into(),
            _ => Vec::from([Choice::None]),
        }
    }
}
