//! Spells that do hits, lower ratings and kill.

use super::{Caster, Done};
use crate::battle::command::{Choice, Element};
use crate::battle::event::{Cause, Change, Deed, Event, Fizzle, HitsFrom, Peril};
use crate::battle::fighter::{Being, FightSide, FighterId, Monster};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet};
use crate::data::attribute::Attribute;
use crate::data::experience;
use crate::data::monster::{HELPLESS_BELOW, MonsterKind, MonsterSize, MonsterTrait};
use crate::data::spell::Spell;
use crate::model::roll::Pool;
use ludus_engine::game::EventSink;

impl Fight {
    pub(super) fn cast_harm(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        match caster.casting.spell {
            Spell::TakeThatYouFiend => self.take_that(run, caster),
            Spell::BlastingPower => self.blast(run, caster),
            Spell::Smog => self.smog(run, caster),
            Spell::DeathSpell => self.death_spell(run, caster),
            Spell::HellbombBursts => self.hellbomb(run, caster),
            Spell::CurseYou => self.curse(run, caster),
            _ => self.turn_stone(run, caster),
        }
    }

    /// IQ x level cast at; armour does not help (TT-SPELL-0107, DEC-141).
    fn take_that(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        let hits = caster.sum(&[Attribute::Intelligence]).max(0) as u32 * u32::from(caster.casting.level);
        let hits = self.weakened_by_kris(target, hits);
        self.wound(run, target, hits, HitsFrom::Spell(caster.who), false);
        self.bury(run, target);
        Ok(())
    }

    /// Destroys a deluxe staff. A caster without the ST for it dies, and so does one whose ST comes to 0 (DEC-178, TT-MAGIC-21).
    pub(super) fn shatter(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster, left: i16) {
        let reaches = self.reaches_foes(&caster.casting);
        let target = self
            .spell_target(caster)
            .and_then(|who| if reaches { Ok(who) } else { Err((Some(who), Fizzle::NoTarget)) });
        match target {
            Ok(who) if left >= 0 => self.emit(run, Event::Changed { who, change: Change::Shattered }),
            Ok(who) => {
                self.emit(run, Event::Fizzled { who: caster.who, target: Some(who), why: Fizzle::TooWeak });
            }
            Err((target, why)) => self.emit(run, Event::Fizzled { who: caster.who, target, why }),
        }
        // A spell to no purpose teaches nothing (DEC-104).
        if left > 0 && target.is_ok() {
            let points = experience::for_spell((caster.sum(&[Attribute::Strength]) - i32::from(left)) as u32);
            self.learn(run, caster.who, Deed::Spell, points);
        }
        // The missing strength is the life of the caster, in any form.
        if left <= 0 && self.get(caster.who).is_here() {
            self.emit(run, Event::Died { who: caster.who, cause: Cause::Heart });
        }
    }

    /// As many dice as the caster's level, on one foe or divided equally among a group (TT-SPELL-0305, DEC-152).
    fn blast(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let fire = caster.casting.choice != Choice::Element(Element::Ice);
        let targets = match caster.casting.target {
            Some(_) => FighterSet::NONE.with(self.spell_target(caster)?),
            None => self.here(self.get(caster.who).side.other()),
        };
        if targets.is_empty() {
            return Err((None, Fizzle::NoTarget));
        }
        let pool = Pool::roll(caster.person.level.into(), run.dice);
        self.emit(run, Event::MagicRolled { who: caster.who, pool });
        let (hits, count) = (pool.sum() as u32, targets.len());
        for (number, who) in (0..).zip(targets.each()) {
            let share = hits / count + u32::from(number < hits % count);
            self.scorch(run, who, share, fire, HitsFrom::Spell(caster.who));
        }
        Ok(())
    }

    /// Hits of fire or ice with the weaknesses of the target.
    fn scorch(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: FighterId,
        hits: u32,
        fire: bool,
        from: HitsFrom,
    ) {
        let has = |one| self.monster(who).is_some_and(|monster| monster.kind.has(one));
        let hits = match fire {
            true if has(MonsterTrait::FearsFire) => 2 * hits,
            true if has(MonsterTrait::ResistsFire) => hits / 2,
            false if has(MonsterTrait::FearsIce) => 2 * hits,
            _ => hits,
        };
        if fire {
            self.emit(run, Event::Changed { who, change: Change::Burnt });
        }
        let hits = self.weakened_by_kris(who, hits);
        if hits > 0 {
            self.wound(run, who, hits, from, true);
            self.bury(run, who);
        }
    }

    /// Halves the rating of all foes that breathe; those left below 10 die. In the melee it catches the party, too (DEC-155).
    fn smog(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let foes = self.here(self.get(caster.who).side.other());
        // The gas comes into the melee, even if nobody of the foes outlives it.
        let members = self.line(FightSide::Party);
        let mut caught = false;
        for who in foes.each() {
            let breathes = !self.is_mindless(who) && !self.is_kind(who, MonsterKind::Demon);
            let Some(monster) = self.monster(who).filter(|_| breathes) else { continue };
            let rating = monster.rating / 2;
            caught = true;
            self.emit(run, Event::Changed { who, change: Change::Rating(rating, monster.full) });
            if u32::from(rating) < HELPLESS_BELOW {
                self.emit(run, Event::Died { who, cause: Cause::Spell(caster.who) });
            }
        }
        if !self.is_missile_turn() {
            for who in members.each() {
                let Some(person) = self.person(who) else { continue };
                let (now, normal) = (person.current.get(Attribute::Strength), person.normal.get(Attribute::Strength));
                let change = Change::Attribute(Attribute::Strength, (now / 2).max(1), normal);
                self.emit(run, Event::Changed { who, change });
            }
        }
        if caught { Ok(()) } else { Err((None, Fizzle::Immune)) }
    }

    /// One being dies unless it makes its saving roll (DEC-168).
    fn death_spell(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        if self.is_kind(target, MonsterKind::Undead) || self.monster(target).is_some_and(Monster::is_stone) {
            return Err((Some(target), Fizzle::Immune));
        }
        if self.save(run, target, Peril::DeathSpell).is_made() {
            return Err((Some(target), Fizzle::Resisted));
        }
        self.emit(run, Event::Died { who: target, cause: Cause::Spell(caster.who) });
        Ok(())
    }

    /// A foe of man-size is gone, a larger one loses half of its rating; the heat reaches the first rank (DEC-169).
    fn hellbomb(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        let larger = self.monster(target).filter(|monster| monster.kind.row().size != MonsterSize::Small);
        match larger {
            Some(monster) => {
                let rating = monster.rating / (2 * caster.factor());
                let change = Change::Rating(rating, monster.full);
                self.emit(run, Event::Changed { who: target, change });
            }
            None => self.emit(run, Event::Died { who: target, cause: Cause::Spell(caster.who) }),
        }
        let first: FighterSet = self.members().take(2).collect();
        for who in first.each() {
            let save = self.save(run, who, Peril::Heat);
            if !save.is_made() {
                let (hits, before) = (run.dice.face(), self.get(who).vitality());
                self.wound(run, who, hits.into(), HitsFrom::Heat, true);
                self.note_lesson(run, who, save, before);
                self.bury(run, who);
            }
        }
        self.bury(run, target);
        Ok(())
    }

    /// Takes the caster's level off a rating or an attribute. A failure takes twice the cost
    /// off the caster's CHR (TT-SPELL-03, DEC-145).
    fn curse(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.target_left(caster)?;
        let again = self.get(target).effects.cursed_by >> caster.who.0 & 1 != 0;
        let guarded = self.is_protected(target, caster.casting.level) || self.lasts(self.get(target).effects.safe);
        if again || guarded {
            let Some(person) = self.true_self(caster.who) else { return Ok(()) };
            let charisma = Attribute::Charisma;
            let (now, normal) = (person.current.get(charisma), person.normal.get(charisma));
            let change = Change::Attribute(charisma, now - 2 * caster.cost, normal);
            self.emit(run, Event::Changed { who: caster.who, change });
            return Err((Some(target), Fizzle::Protected));
        }
        let points = i16::from(caster.person.level);
        let change = match (&self.get(target).being, caster.casting.choice) {
            (Being::Monster(monster), _) => Change::Rating(monster.rating.saturating_sub(points as u16), monster.full),
            (Being::Person(person), Choice::Attribute(attribute)) => {
                let least = if matches!(attribute, Attribute::Strength | Attribute::Constitution) { 0 } else { 1 };
                let least = if attribute == Attribute::Charisma { i16::MIN } else { least };
                Change::Attribute(
                    attribute,
                    (person.current.get(attribute) - points).max(least),
                    person.normal.get(attribute),
                )
            }
            (Being::Person(_), _) => return Err((Some(target), Fizzle::NoTarget)),
        };
        self.emit(run, Event::Changed { who: target, change });
        self.emit(run, Event::Changed { who: target, change: Change::CursedBy(caster.who) });
        if let (Some(_), Choice::Attribute(attribute)) = (self.person(target), caster.casting.choice) {
            self.emit(run, Event::Changed { who: target, change: Change::CursedAt(caster.who, attribute) });
        }
        self.bury(run, target);
        Ok(())
    }

    /// *Medusa* turns flesh to stone, *Pygmalion* makes stone flesh and halves its rating (DEC-167).
    fn turn_stone(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        match (caster.casting.spell, self.monster(target)) {
            (Spell::Pygmalion, Some(monster)) if monster.is_stone() && !monster.is_elemental() => {
                let change = Change::Rating(monster.rating / 2, monster.full);
                self.emit(run, Event::Changed { who: target, change });
                self.emit(run, Event::Changed { who: target, change: Change::Softened });
            }
            (Spell::Medusa, monster) => {
                let flesh = monster.is_none_or(Monster::is_flesh);
                if !flesh {
                    return Err((Some(target), Fizzle::Immune));
                }
                self.emit(run, Event::Petrified { who: target });
            }
            _ => return Err((Some(target), Fizzle::Immune)),
        }
        Ok(())
    }
}
