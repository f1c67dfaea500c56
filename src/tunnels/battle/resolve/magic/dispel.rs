//! The spells on one being, and their end by *Dis-Spell* (DEC-126, DEC-153).

use crate::battle::event::{Cause, Change, Event};
use crate::battle::fighter::{Being, FighterId, Monster, RAISED, Status};
use crate::battle::resolve::Run;
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::spell::Spell;
use ludus_engine::game::EventSink;

/// The spells that can be on a being. *Dis-Spell* ends the first that it can: those that harm come before those that help.
const ORDER: [Spell; 18] = [
    Spell::RockABye,
    Spell::MindPox,
    Spell::DumDum,
    Spell::Upsidaisy,
    Spell::CurseYou,
    Spell::SmallerIsSmarter,
    Spell::BiggerIsBetter,
    Spell::DoubleDouble,
    Spell::MutatumMutandorum,
    Spell::MutatumMutandis,
    Spell::HideyHole,
    Spell::ProtectivePentagram,
    Spell::FlyMe,
    Spell::Cateyes,
    Spell::WillOWisp,
    Spell::Whammy,
    Spell::VorpalBlade,
    Spell::NefariousNecromancy,
];

impl Fight {
    /// The level of a spell on a fighter: that at which it was cast (DEC-126).
    pub(super) fn level_of_spell(&self, who: FighterId, spell: Spell) -> u8 {
        let raised =
            RAISED.iter().position(|raised| *raised == spell).map(|place| self.get(who).effects.cast_at[place]);
        raised.filter(|level| *level > 0).unwrap_or(spell.row().level)
    }

    /// The spell on a fighter that *Dis-Spell* of a level ends. `None` if there is none of that level or lower.
    pub(crate) fn spell_on(&self, target: FighterId, level: u8) -> Option<Spell> {
        ORDER.into_iter().find(|spell| self.is_under(target, *spell) && self.level_of_spell(target, *spell) <= level)
    }

    fn is_under(&self, target: FighterId, spell: Spell) -> bool {
        let fighter = self.get(target);
        let effects = &fighter.effects;
        match spell {
            Spell::RockABye => self.lasts(effects.asleep),
            Spell::MindPox => self.lasts(effects.confused),
            Spell::DumDum => self.lasts(effects.dull),
            Spell::Upsidaisy => self.lasts(effects.away),
            Spell::CurseYou => {
                effects.cursed_by != 0 && (fighter.monster().is_some() || self.cursed_attribute(target).is_some())
            }
            Spell::SmallerIsSmarter => effects.size < 0,
            Spell::BiggerIsBetter => effects.size > 0,
            Spell::DoubleDouble => effects.doubled.is_some() && fighter.person().is_some(),
            Spell::MutatumMutandorum => fighter.monster().is_some_and(|monster| monster.own_form.is_some()),
            Spell::MutatumMutandis => self.is_changed(target),
            Spell::HideyHole => self.lasts(effects.hidden),
            Spell::ProtectivePentagram => self.lasts(effects.safe),
            Spell::FlyMe => self.lasts(effects.flying),
            Spell::Cateyes => self.lasts(effects.sight),
            Spell::WillOWisp => self.lasts(effects.wisp),
            Spell::Whammy => self.lasts(effects.whammy),
            Spell::VorpalBlade => self.lasts(effects.vorpal),
            Spell::NefariousNecromancy => effects.leaves > 0 && fighter.person().is_some(),
            _ => false,
        }
    }

    /// Ends a spell on a fighter.
    pub(super) fn end_spell(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, spell: Spell) {
        let effects = self.get(who).effects;
        let change = match spell {
            Spell::RockABye => Change::Asleep(0),
            Spell::MindPox => Change::Confused(0),
            Spell::DumDum => Change::Dull(0),
            Spell::Upsidaisy => Change::Away(0),
            Spell::CurseYou => return self.end_curse(run, who),
            Spell::SmallerIsSmarter | Spell::BiggerIsBetter => return self.restore_size(run, who),
            Spell::DoubleDouble => return self.end_doubling(run, who, false),
            Spell::MutatumMutandorum => return self.restore_form(run, who),
            Spell::MutatumMutandis => return self.end_form(run, who),
            Spell::HideyHole => Change::Hidden(0),
            Spell::ProtectivePentagram => Change::Safe(0),
            Spell::FlyMe => Change::Flying(0),
            Spell::Cateyes => Change::Sight(0),
            Spell::WillOWisp => Change::Wisp(0),
            Spell::Whammy => Change::Whammy(0, effects.boosted),
            Spell::VorpalBlade => Change::Vorpal(0, effects.sharpened),
            _ => return self.emit(run, Event::Died { who, cause: Cause::Wounds }),
        };
        self.emit(run, Event::Changed { who, change });
    }

    /// The first of those whose curse is on a fighter.
    fn first_curse(&self, who: FighterId) -> FighterId {
        FighterId(self.get(who).effects.cursed_by.trailing_zeros() as u8)
    }

    /// The attribute that the first curse on a person is on.
    fn cursed_attribute(&self, who: FighterId) -> Option<Attribute> {
        self.get(who).effects.cursed_at.get(self.first_curse(who).index()).copied().flatten()
    }

    /// One curse is over: the rating or the attribute has its points again, up to the full value (DEC-145).
    fn end_curse(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let by = self.first_curse(who);
        let points = self.true_self(by).map_or(0, |person| person.level);
        let change = match (&self.get(who).being, self.cursed_attribute(who)) {
            (Being::Monster(monster), _) => {
                let rating = (monster.rating + u16::from(points)).min(monster.full.max(monster.rating));
                Change::Rating(rating, monster.full)
            }
            (Being::Person(person), Some(attribute)) => {
                let (now, normal) = (person.current.get(attribute), person.normal.get(attribute));
                Change::Attribute(attribute, (now + i16::from(points)).min(normal.max(now)), normal)
            }
            (Being::Person(_), None) => return,
        };
        self.emit(run, Event::Changed { who, change });
        self.emit(run, Event::Changed { who, change: Change::CurseEnded(by) });
    }

    /// A foe has its own form again, and the hits that it took meanwhile in proportion, rounded up (TT-SPELL-04).
    fn restore_form(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Being::Monster(Monster { kind, rating, .. }) = self.get(who).being else { return };
        let form = kind.rating(1).unwrap_or(1).max(1);
        self.emit(run, Event::Changed { who, change: Change::OwnForm });
        let Some(own) = self.monster(who) else { return };
        let lost = (form.saturating_sub(rating.into()) * u32::from(own.rating)).div_ceil(form) as u16;
        let change = Change::Rating(own.rating.saturating_sub(lost), own.full);
        self.emit(run, Event::Changed { who, change });
        self.bury(run, who);
    }

    /// Ends the changed forms of all casters.
    pub(crate) fn end_forms(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        while let Some((who, _)) = self.selves.first() {
            self.end_form(run, *who);
        }
    }

    /// A caster has its own form again, and dies if the hits on the other form leave no CON (DEC-166).
    pub(crate) fn end_form(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        self.end_growth(run, who);
        let Some(event) = self.reversion(who) else { return };
        self.emit(run, event);
        // Even those who got away.
        let lives = matches!(self.get(who).status, Status::Active | Status::Fainted | Status::Fled | Status::Gone);
        if lives && self.get(who).vitality() <= 0 {
            self.emit(run, Event::Died { who, cause: Cause::Wounds });
        }
    }
}
