//! Spells of fighters and of items.

use crate::battle::chances;
use crate::battle::chances::Shock;
use crate::battle::event::{Casting, Cause, Effect, End, Event, Roll};
use crate::battle::resolve::Resolution;
use crate::data::monster::Wit;
use crate::data::spell::{Power, Spell};
use crate::model::fighter::Side;
use ludus_engine::game::EventSink;

/// Charm fails against a magic level this high (DD-47).
const STRONG_MIND: u8 = 4;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Rolls whether this round's events disrupt a caster, who then loses spell and turn (DUEL-SPELL-07, 08).
    pub(super) fn is_disrupted(&mut self, side: Side, spell: Spell) -> bool {
        let stunned = self.of(side).delay > 0;
        let shock = if stunned { Shock::Stun } else { self.shock[side.index()] };
        let need = chances::disruption(self.of(side), shock);
        if need.total == 0 {
            return false;
        }
        let roll = self.roll(need);
        self.emit(Event::Shaken { side, spell, shock, roll });
        roll.succeeds()
    }

    pub(super) fn cast(&mut self, side: Side, entry: Option<u8>, spell: Spell) -> Option<End> {
        let need = chances::cast(self.of(side));
        let roll = self.roll(need);
        let effect = if roll.succeeds() { self.effect(side, spell) } else { Effect::Failed };
        let line = self.line(side, entry);
        let casting = Casting { side, line, spell, item: None, roll, effect };
        self.emit(Event::Cast(casting));
        self.after_spell(&casting, Cause::Spell(spell))
    }

    pub(super) fn use_item(&mut self, side: Side, entry: Option<u8>, place: u8, spell: Spell) -> Option<End> {
        let item = self.of(side).at_hand(place)?.item;
        let effect = self.effect(side, spell);
        let line = self.line(side, entry);
        let casting = Casting { side, line, spell, item: Some(place), roll: Roll::CERTAIN, effect };
        self.emit(Event::Cast(casting));
        self.after_spell(&casting, Cause::Item(item))
    }

    /// Resolves a spell that succeeded.
    fn effect(&mut self, side: Side, spell: Spell) -> Effect {
        match spell.power() {
            Power::Harm(count) => {
                let dice = [self.die(6), if count > 1 { self.die(6) } else { 0 }];
                let before = self.of(side.other()).hp;
                Effect::Harm { dice, before, after: before.saturating_sub(dice[0] + dice[1]) }
            }
            Power::Ward(ward) => Effect::Warded(ward),
            Power::Might => Effect::Mighty,
            Power::Heal => {
                let die = self.die(6);
                let caster = self.of(side);
                Effect::Healed { die, before: caster.hp, after: (caster.hp + die).min(caster.full) }
            }
            Power::Delay(rounds) => self.delay(side.other(), rounds),
            Power::Charm => {
                let other = self.of(side.other());
                let strong = other.wit == Wit::Cunning || other.magic >= STRONG_MIND;
                if strong { Effect::Wasted } else { Effect::Charmed }
            }
        }
    }

    /// This round counts unless the target already acted in it. The longer of two delays holds (DD-43).
    fn delay(&self, other: Side, rounds: u8) -> Effect {
        let (old, fresh) = (self.of(other).delay, self.acted[other.index()]);
        Effect::Delayed { rounds: rounds.max(old), fresh }
    }

    /// Applies death, shock or departure after a spell.
    fn after_spell(&mut self, casting: &Casting, cause: Cause) -> Option<End> {
        let other = casting.side.other();
        match casting.effect {
            Effect::Harm { after: 0, .. } => Some(self.dies(other, cause)),
            Effect::Harm { dice, .. } => {
                self.shock[other.index()] = Shock::Wound(dice[0] + dice[1]);
                None
            }
            Effect::Charmed => Some(End::Charmed(casting.side)),
            _ => None,
        }
    }
}
