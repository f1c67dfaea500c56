//! A game turn: lights burn down, spells and fever run, ST and ratings return, wanderers are rolled (TT-DUNGEON-29).

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterTrait;
use crate::data::reaction::WANDERERS_ON;
use crate::data::spell::Spell;
use crate::data::supply::{FOOD_LASTS, GoodUse};
use crate::delve::apply::good_for;
use crate::delve::command::SpellUse;
use crate::delve::event::{Event, Spelled};
use crate::delve::log::Troop;
use crate::delve::member::{Beast, Condition, MemberId, SoulKeeper};
use crate::delve::resolve::price;
use crate::delve::state::{Delve, WAKES_AT};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// Fever costs 1 CON every so many game turns (DEC-179).
const FEVER: u32 = 10;
/// The highest die on which foes find the object with a soul.
const SOUL_FOUND_UP_TO: u8 = 1;

impl Delve {
    /// One game turn of an action, with the die for wanderers.
    pub(crate) fn spend_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.pass_turn(run, true);
        self.roll_wanderers(run, false);
    }

    /// One game turn without wanderers. `recovers`: ST returns; a fight has counted its own (DEC-071).
    pub(crate) fn pass_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>, recovers: bool) {
        self.emit(run, Event::TurnPassed { recovers });
        for who in self.ids() {
            if self.member(who).is_alive() {
                self.burn_light(run, who);
                self.run_spells(run, who);
                self.run_fever(run, who);
                self.eat(run, who);
                self.wake(run, who);
            }
        }
        self.release_called(run);
        self.look_for_souls(run);
    }

    /// The object with a soul whose keeper fell is found on 1 in each game turn: the caster is dead (DEC-175).
    fn look_for_souls(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.ids() {
            let Some(SoulKeeper::Member(keeper)) = self.member(who).soul else { continue };
            if self.member(keeper).is_alive() {
                continue;
            }
            let die = run.dice.face();
            self.emit(run, Event::Rolled { faces: vec![die] });
            if die <= SOUL_FOUND_UP_TO {
                self.emit(run, Event::Died { who });
                let host = self.beasts.iter().position(|beast| beast.soul && beast.master == who);
                host.into_iter().for_each(|at| self.emit(run, Event::BeastLeft { beast: at as u8, died: true }));
            }
        }
    }

    /// Called beings whose time is over leave, and so do those whose master is dead, and demons whose master lost charisma.
    fn release_called(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for beast in (0..self.beasts.len() as u8).rev() {
            let Beast { until, kept, master, charisma, .. } = self.beasts[usize::from(beast)];
            let fell = charisma.is_some_and(|before| self.member(master).now(Attribute::Charisma) < before);
            if until != 0 && self.turn > until || kept && !self.member(master).is_alive() || fell {
                self.emit(run, Event::BeastLeft { beast, died: false });
            }
        }
    }

    fn burn_light(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        if self.member(who).flame.is_some_and(|flame| flame.lit && flame.left == 0) {
            self.emit(run, Event::WentOut { who });
        }
        if self.member(who).lasting.wisp {
            // The drain of the wisp is its price (DEC-143).
            let spell = Spell::WillOWisp;
            let casting = SpellUse { who, spell, level: 1, aim: Default::default(), attribute: None, points: 0 };
            let (cost, strength) = (price(self.member(who), &casting).cost, self.member(who).now(Attribute::Strength));
            if strength > cost {
                self.change(run, who, Attribute::Strength, strength - cost);
            } else {
                self.emit(run, Event::Spelled { who, spell: Spelled::Wisp(false) });
            }
        }
    }

    /// Ends spells whose time is over (DEC-157, DEC-171).
    fn run_spells(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let turn = self.turn;
        self.run_doubling(run, who);
        if self.member(who).lasting.size.is_some_and(|size| turn > size.until) {
            self.end_size(run, who);
        }
        if self.member(who).lasting.risen != 0 && turn > self.member(who).lasting.risen {
            return self.emit(run, Event::Died { who });
        }
        if self.member(who).lasting.shape != 0 && turn > self.member(who).lasting.shape {
            self.emit(run, Event::Spelled { who, spell: Spelled::Shape(0) });
        }
    }

    /// A doubled attribute falls to half of its normal value, and returns after as many game turns (DEC-149).
    /// Points that were spent stay spent.
    fn run_doubling(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let member = self.member(who);
        let Some((attribute, until, after)) = member.lasting.doubled else { return };
        let halves = self.turn == until + 1;
        if !halves && self.turn <= after {
            return;
        }
        let (now, normal) = (member.now(attribute), member.character.attributes.get(attribute));
        // Games that were stored under an older rule left the normal value alone.
        let (own, high) = match member.lasting.undoubled {
            0 => (normal, if halves { 2 * normal } else { normal / 2 }),
            own => (own, normal),
        };
        let normal = if halves { (own / 2).max(1) } else { own };
        let current = (normal - (high - now)).max(1);
        self.emit(run, Event::Changed { who, attribute, current, normal });
        if !halves {
            self.emit(run, Event::Spelled { who, spell: Spelled::Doubled(None) });
        }
    }

    fn run_fever(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let (since, turn) = (self.member(who).fever, self.turn);
        if since == 0 || turn == since || !(turn - since).is_multiple_of(FEVER) || !self.member(who).is_alive() {
            return;
        }
        let constitution = self.member(who).now(Attribute::Constitution) - 1;
        self.emit(run, Event::Feverish { who, constitution });
        if constitution <= 0 {
            self.emit(run, Event::Died { who });
        }
    }

    /// A day's provisions after each 144 game turns; who has none regains no ST (DEC-117).
    fn eat(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let due = self.turn.is_multiple_of(FOOD_LASTS.into()) || self.member(who).hungry;
        if !due || !self.member(who).is_alive() {
            return;
        }
        let fed = good_for(self.member(who), GoodUse::Food).is_some();
        if fed || !self.member(who).hungry {
            self.emit(run, Event::Ate { who, fed });
        }
    }

    fn wake(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let member = self.member(who);
        let normal = member.character.attributes.get(Attribute::Strength);
        let changed = member.lasting.shape != 0;
        if member.condition == Condition::Fainted && !changed && member.now(Attribute::Strength) >= WAKES_AT.min(normal)
        {
            self.emit(run, Event::Woke { who });
        }
    }

    /// The die for wanderers, and their group on a 6 (TT-WANDER-02, DEC-048). At most one group comes at a time.
    pub(crate) fn roll_wanderers(&mut self, run: &mut Run<'_, impl EventSink<Event>>, noise: bool) {
        if !self.dungeon.rules.wandering || self.coming.is_some() || self.troop(&self.map()).is_some() {
            return;
        }
        if let Some((turn, troop)) = self.foreseen.clone().filter(|(turn, _)| *turn >= self.turn) {
            if let Some(troop) = troop.filter(|_| turn == self.turn) {
                self.announce(run, troop);
            }
            return;
        }
        let die = run.dice.face();
        self.emit(run, Event::Wandered { die, noise });
        if die >= WANDERERS_ON {
            self.call_wanderers(run);
        }
    }

    /// Draws a group and lets it come.
    pub(crate) fn call_wanderers(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let troop = self.draw_wanderers(run);
        self.announce(run, troop);
    }

    /// The party hears the group unless it is silent (TT-WANDER-07).
    fn announce(&mut self, run: &mut Run<'_, impl EventSink<Event>>, troop: Troop) {
        let warned = !troop.kind.has(MonsterTrait::Silent);
        self.emit(run, Event::Approached { troop: Box::new(troop), warned });
    }

    pub(super) fn draw_wanderers(&self, run: &mut Run<'_, impl EventSink<Event>>) -> Troop {
        let space = self.map().place(self.here).space;
        let members = (self.living().count() + self.beasts.len()) as u8;
        let drawn = self.dungeon.group_draw(self.level, space).wanderers(members, run.dice).group;
        let mut troop = Troop::new(drawn.kind, drawn.number, drawn.rating, drawn.invisible);
        troop.wanders = true;
        troop
    }

    /// The living members in their order of march.
    pub(crate) fn everyone(&self) -> Vec<MemberId> {
        self.living().collect()
    }
}
