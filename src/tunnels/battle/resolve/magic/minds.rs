//! Spells that put to sleep, confuse, frighten, mislead and compel.

use super::{Caster, Done};
use crate::battle::command::Choice;
use crate::battle::event::{Change, Event, Fizzle};
use crate::battle::fighter::{FightSide, FighterId, Monster};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, PlaceMagic};
use crate::data::attribute::Attribute;
use crate::data::spell::Spell;
use crate::model::roll::Pool;
use alloc::boxed::Box;
use ludus_engine::game::EventSink;

/// Beings that *Greasy Geas* binds (DEC-173).
const GEAS: usize = 7;
/// Game turns of *Mind Pox*, and of a *Dum-Dum* that comes back.
const POX: u16 = 3;
const DULLED: u16 = 2;
/// The IQ that *Dum-Dum* leaves.
const DULL_IQ: i16 = 3;

impl Fight {
    pub(super) fn cast_mind(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        match caster.casting.spell {
            Spell::RockABye => self.rock_a_bye(run, caster),
            Spell::MindPox => self.mind_pox(run, caster),
            Spell::DumDum => self.dum_dum(run, caster),
            Spell::OhGoAway => self.oh_go_away(run, caster),
            // A second image, or reading of minds, changes nothing (DEC-104).
            Spell::Mirage if self.magic.mirage_used => Err((None, Fizzle::NoTarget)),
            Spell::Esp if self.magic.minds_read => Err((caster.casting.target, Fizzle::NoTarget)),
            Spell::Mirage => {
                let magic = PlaceMagic { mirage: self.turn, mirage_used: true, ..self.magic };
                self.emit(run, Event::PlaceChanged(Box::new(magic)));
                Ok(())
            }
            Spell::SeekYe => {
                let target = self.spell_target(caster)?;
                if self.person(target).is_none() {
                    return Err((Some(target), Fizzle::Immune));
                }
                self.emit(run, Event::Surrendered { who: target });
                self.emit(run, Event::Changed { who: target, change: Change::Quest });
                Ok(())
            }
            Spell::GreasyGeas => self.geas(run, caster),
            Spell::MutatumMutandorum => self.change_form(run, caster),
            Spell::BindTheBeaten => {
                let target = caster.casting.target.ok_or((None, Fizzle::NoTarget))?;
                self.bind(run, caster, target)
            }
            _ => {
                // Undead, stone, plants and elementals have no thoughts (DEC-160).
                let target = self.spell_target(caster)?;
                let made = self.monster(target).is_some_and(Monster::is_elemental);
                if self.is_mindless(target) || made {
                    return Err((Some(target), Fizzle::Immune));
                }
                self.emit(run, Event::RatingsShown);
                Ok(())
            }
        }
    }

    /// Foes fall asleep while the sum of their ratings stays below ST + IQ + CHR, the named one first (DEC-134). A raging comrade
    /// falls asleep, too, and is calm then (TT-BERSERK-11).
    fn rock_a_bye(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let all = [Attribute::Strength, Attribute::Intelligence, Attribute::Charisma];
        let (limit, mut sum) = (caster.sum(&all).max(0) as u32, 0);
        let comrade = |who: &FighterId| self.get(*who).side == FightSide::Party && self.person(*who).is_some();
        let comrade = caster.casting.target.filter(comrade);
        let targets: alloc::vec::Vec<FighterId> = match comrade {
            Some(comrade) => alloc::vec::Vec::from([comrade]),
            None => {
                let named = caster.casting.target.filter(|id| self.get(*id).side == FightSide::Foes);
                let others = self.here(FightSide::Foes).each().filter(|id| Some(*id) != named);
                named.into_iter().chain(others).collect()
            }
        };
        let pool = Pool::roll(1, run.dice);
        self.emit(run, Event::MagicRolled { who: caster.who, pool });
        let until = self.after_game_turns(pool.sum() as u16);
        let mut found = None;
        for who in targets {
            let fits = sum + self.rating_for_magic(who) < limit;
            let guarded = self.is_mindless(who) || self.is_protected(who, caster.casting.level);
            if !fits || guarded || !self.get(who).is_here() {
                found = found.or(Some(Err((Some(who), if guarded { Fizzle::Immune } else { Fizzle::TooWeak }))));
                continue;
            }
            sum += self.rating_for_magic(who);
            found = Some(Ok(()));
            self.emit(run, Event::Changed { who, change: Change::Asleep(until) });
            if self.person(who).is_some() && self.get(who).is_raging() {
                self.emit(run, Event::Calmed { who, by: Some(caster.who), exhausted: false });
            }
        }
        found.unwrap_or(Err((None, Fizzle::NoTarget)))
    }

    fn mind_pox(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let until = self.after_game_turns(POX);
        let foes = self.here(FightSide::Foes);
        let mut worked = false;
        for who in foes.each() {
            if !self.is_mindless(who) && !self.is_protected(who, caster.casting.level) {
                worked = true;
                self.emit(run, Event::Changed { who, change: Change::Confused(until) });
            }
        }
        if worked { Ok(()) } else { Err((None, Fizzle::Immune)) }
    }

    /// A foe without a mind, or one that is protected, throws the spell back on its caster (DEC-156).
    fn dum_dum(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.target_left(caster)?;
        let mute = |id| self.monster(id).is_some_and(|monster| monster.kind.row().languages.is_empty());
        let guarded = self.is_protected(target, caster.casting.level);
        if self.is_mindless(target) || mute(target) || guarded {
            let until = self.after_game_turns(DULLED);
            self.emit(run, Event::Changed { who: caster.who, change: Change::Dull(until) });
            return Err((Some(target), if guarded { Fizzle::Protected } else { Fizzle::Immune }));
        }
        self.emit(run, Event::Changed { who: target, change: Change::Dull(u16::MAX) });
        if let Some(person) = self.person(target) {
            let change =
                Change::Attribute(Attribute::Intelligence, DULL_IQ, person.normal.get(Attribute::Intelligence));
            self.emit(run, Event::Changed { who: target, change });
        }
        Ok(())
    }

    /// Drives the whole group off, or draws all its hits on the caster (TT-SPELL-0109, DEC-142).
    fn oh_go_away(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let sum = caster.sum(&[Attribute::Intelligence, Attribute::Luck, Attribute::Charisma]);
        let foes = self.here(FightSide::Foes);
        if sum > self.foes_rating() as i32 {
            foes.each().for_each(|who| self.emit(run, Event::FoeFled { who }));
            return Ok(());
        }
        let magic = PlaceMagic { scapegoat: Some(caster.who), ..self.magic };
        self.emit(run, Event::PlaceChanged(Box::new(magic)));
        Err((None, Fizzle::TooWeak))
    }

    /// A beaten monster fights for the party for good, if its full rating is below ST + IQ + CHR (DEC-150). What ran, died, woke
    /// or was bound since the order is out of reach.
    fn bind(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster, target: FighterId) -> Done {
        let fighter = self.get(target);
        if !self.is_beaten(target, true) {
            return Err((Some(target), Fizzle::NoTarget));
        }
        let all = [Attribute::Strength, Attribute::Intelligence, Attribute::Charisma];
        if fighter.monster().is_some_and(|monster| i32::from(monster.full) >= caster.sum(&all)) {
            return Err((Some(target), Fizzle::TooWeak));
        }
        self.emit(run, Event::Tamed { who: target, by: caster.who });
        Ok(())
    }

    /// Up to seven foes must refrain from fighting, and count as subdued. By choice monsters fight for the party instead, as many as
    /// the charisma of the leader holds (DEC-019, DEC-173).
    fn geas(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let named = caster.casting.target.filter(|id| self.is_foe_here(*id));
        let others = self.here(FightSide::Foes).each().filter(|id| Some(*id) != named);
        let bound: alloc::vec::Vec<FighterId> = named.into_iter().chain(others).take(GEAS).collect();
        for who in &bound {
            let serves = caster.casting.choice == Choice::Serve && self.check_followers().is_ok();
            let own = self.monster(*who).is_some_and(|monster| !monster.is_called());
            let (who, by) = (*who, caster.who);
            self.emit(run, if serves && own { Event::Tamed { who, by } } else { Event::Surrendered { who } });
        }
        if bound.is_empty() { Err((None, Fizzle::NoTarget)) } else { Ok(()) }
    }

    /// Another being becomes a form whose rating is at most the sum of the caster's attributes (DEC-166).
    fn change_form(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        let Choice::Form(kind) = caster.casting.choice else { return Err((Some(target), Fizzle::NoTarget)) };
        let rating = kind.rating(1).unwrap_or(0);
        let sum = caster.person.current.sum();
        if rating as i32 > sum {
            return Err((Some(target), Fizzle::TooWeak));
        }
        if self.get(target).side == FightSide::Party && self.can_be_changed(target) {
            self.end_growth(run, target);
            let form = Monster::new(kind, rating.min(20_000) as u16);
            self.emit(run, Event::Transformed { who: target, form });
            return Ok(());
        }
        // Foes who are people have no other form here, and one form is enough for a comrade.
        let monster = self.monster(target).filter(|_| !self.is_changed(target));
        let Some(monster) = monster else { return Err((Some(target), Fizzle::Immune)) };
        // The old full rating stays, so that a harmless form counts as subdued.
        let full = monster.full.max(rating as u16);
        self.emit(run, Event::Changed { who: target, change: Change::Form(kind) });
        self.emit(run, Event::Changed { who: target, change: Change::Rating(rating as u16, full) });
        Ok(())
    }
}
