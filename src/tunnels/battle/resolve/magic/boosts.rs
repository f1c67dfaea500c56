//! Spells on the caster and on comrades, and those that move or resize one being.

use super::{Caster, Done};
use crate::battle::command::{Choice, SpellOrder};
use crate::battle::event::{Change, Event, Fizzle};
use crate::battle::fighter::{Being, FightSide, FighterId};
use crate::battle::resolve::Run;
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterSize;
use crate::data::spell::Spell;
use crate::model::arms::{Traits, Weapon};
use crate::model::roll::Pool;
use ludus_engine::game::EventSink;

/// Game turns of *Hidey Hole* and *Cateyes*, of a pentagram, and of a change of size or a doubled attribute.
const HIDDEN: u16 = 3;
const PENTAGRAM: u16 = 2;
const RESIZED: u16 = 5;
/// Persons under one *Hidey Hole*, and inside a pentagram that is not raised.
const COVERED: usize = 10;
const INSIDE: usize = 2;

impl Fight {
    pub(super) fn cast_boost(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let turns = |game_turns: u16| self.after_game_turns(game_turns.saturating_mul(caster.factor()));
        match caster.casting.spell {
            Spell::WillOWisp => self.change(run, caster.who, Change::Wisp(self.after_game_turns(1))),
            Spell::OhThereItIs => self.show_unseen(run),
            Spell::HideyHole => {
                let change = Change::Hidden(turns(HIDDEN));
                let open = |who: &FighterId| !self.is_protected(*who, caster.casting.level);
                let covered: alloc::vec::Vec<FighterId> = self.members().filter(open).take(COVERED).collect();
                if covered.is_empty() {
                    return Err((None, Fizzle::Protected));
                }
                covered.into_iter().try_for_each(|who| self.enchant(run, caster, who, change))
            }
            Spell::VorpalBlade | Spell::Whammy => self.boost_weapon(run, caster),
            Spell::Cateyes => {
                let target = self.spell_target(caster)?;
                self.enchant(run, caster, target, Change::Sight(turns(HIDDEN)))
            }
            Spell::FlyMe => {
                let target = self.spell_target(caster)?;
                self.enchant(run, caster, target, Change::Flying(turns(1)))
            }
            Spell::PoorBaby => self.heal(run, caster),
            Spell::DoubleDouble => self.double(run, caster),
            Spell::TooBadToxin => {
                let target = self.spell_target(caster)?;
                let effects = self.get(target).effects;
                if effects.venom == 0 && effects.milk == 0 {
                    return Err((Some(target), Fizzle::NoTarget));
                }
                self.change(run, target, Change::Venom(0))?;
                self.change(run, target, Change::Milk(0))
            }
            Spell::WinkWing | Spell::BlowMeTo => {
                self.emit(run, Event::Vanished { who: caster.who });
                Ok(())
            }
            Spell::BiggerIsBetter | Spell::SmallerIsSmarter => self.resize(run, caster),
            Spell::ProtectivePentagram => self.draw_pentagram(run, caster),
            Spell::Upsidaisy => {
                let target = self.spell_target(caster)?;
                let light = self.monster(target).is_none_or(|monster| monster.kind.row().size == MonsterSize::Small);
                if !light {
                    return Err((Some(target), Fizzle::TooWeak));
                }
                let game_turns = if Fight::is_longer(caster) { caster.factor() } else { 1 };
                self.enchant(run, caster, target, Change::Away(self.after_game_turns(game_turns)))
            }
            _ => Err((caster.casting.target, Fizzle::NoTarget)),
        }
    }

    fn change(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, change: Change) -> Done {
        self.emit(run, Event::Changed { who, change });
        Ok(())
    }

    /// Changes a fighter and notes the level of the spell, if it was raised now or before (DEC-126).
    fn enchant(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        caster: &Caster,
        who: FighterId,
        change: Change,
    ) -> Done {
        let SpellOrder { spell, level, .. } = caster.casting;
        if level != self.level_of_spell(who, spell) {
            self.emit(run, Event::Changed { who, change: Change::CastAt(spell, level) });
        }
        self.change(run, who, change)
    }

    /// Unseen foes are seen from now on, and fight at half of the rating they had (TT-SPELL-0105, DEC-038).
    pub(super) fn show_unseen(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> Done {
        let mut found = Err((None, Fizzle::NoTarget));
        for who in self.here(FightSide::Foes).each() {
            let Some(monster) = self.monster(who).filter(|monster| monster.invisible) else { continue };
            let rating = Change::Rating(monster.rating / 2, monster.full / 2);
            self.emit(run, Event::Changed { who, change: rating });
            found = self.change(run, who, Change::Shown);
        }
        found
    }

    /// The dice of a weapon in the target's hand count twice or three times (TT-SPELL-0108, -0211).
    fn boost_weapon(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        let Some(person) = self.person(target) else { return Err((Some(target), Fizzle::NoTarget)) };
        let vorpal = caster.casting.spell == Spell::VorpalBlade;
        let fits = |weapon: &Weapon| if vorpal { weapon.has(Traits::BLADE) } else { weapon.dice > 0 };
        let fitting = person.weapons_in_hand().filter(|(_, weapon)| fits(weapon));
        // The first of equal ones; a sling beside a sword waits.
        let order = |weapon: &Weapon| (weapon.is_for_hand(), weapon.dice_now());
        let best = fitting.reduce(|one, other| if order(other.1) > order(one.1) { other } else { one });
        let Some((place, _)) = best else { return Err((Some(target), Fizzle::NoTarget)) };
        // Before the sides meet the spell waits for the first blow of this turn.
        let until = self.turn.saturating_add(caster.factor()) - 1;
        let change = if vorpal { Change::Vorpal(until, place as u8) } else { Change::Whammy(until, place as u8) };
        self.enchant(run, caster, target, change)
    }

    /// Heals points of CON, or of the rating of an ally, never above normal (TT-SPELL-0208).
    fn heal(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        let Choice::Points(points) = caster.casting.choice else { return Err((Some(target), Fizzle::NoTarget)) };
        let missing = match &self.get(target).being {
            Being::Person(person) => {
                person.normal.get(Attribute::Constitution) - person.current.get(Attribute::Constitution)
            }
            Being::Monster(monster) => i16::from(monster.rating < monster.full),
        };
        if missing <= 0 {
            // Somebody else healed the target first.
            return Err((Some(target), Fizzle::NoTarget));
        }
        let change = match &self.get(target).being {
            Being::Person(person) => {
                let con = Attribute::Constitution;
                let (now, normal) = (person.current.get(con), person.normal.get(con));
                Change::Attribute(con, (now + i16::from(points)).min(normal.max(now)), normal)
            }
            Being::Monster(monster) => {
                let rating = (monster.rating + u16::from(points)).min(monster.full.max(monster.rating));
                Change::Rating(rating, monster.full)
            }
        };
        self.change(run, target, change)
    }

    /// Doubles an attribute, current and normal, for five game turns; then half of it is left for as long (DEC-149).
    fn double(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        let Choice::Attribute(attribute) = caster.casting.choice else { return Err((Some(target), Fizzle::NoTarget)) };
        let Some(person) = self.person(target) else { return Err((Some(target), Fizzle::NoTarget)) };
        if self.get(target).effects.doubled.is_some() {
            return Err((Some(target), Fizzle::Protected));
        }
        let (now, normal) = (person.current.get(attribute), person.normal.get(attribute));
        let game_turns = RESIZED.saturating_mul(caster.factor());
        let (until, last) = (self.after_game_turns(game_turns), self.after_game_turns(game_turns.saturating_mul(2)));
        self.change(run, target, Change::Attribute(attribute, 2 * now, 2 * normal))?;
        self.change(run, target, Change::Undoubled(normal))?;
        self.enchant(run, caster, target, Change::Doubled(Some((attribute, until, last))))
    }

    /// The doubled attribute falls to half of its normal value, or returns to it. What was spent stays spent (DEC-149).
    pub(super) fn end_doubling(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, halves: bool) {
        let (Some((attribute, _, last)), Some(person)) = (self.get(who).effects.doubled, self.person(who)) else {
            return;
        };
        let (now, high, own) =
            (person.current.get(attribute), person.normal.get(attribute), self.get(who).effects.undoubled);
        let normal = if halves { (own / 2).max(1) } else { own };
        let after = (normal - (high - now)).max(1);
        self.emit(run, Event::Changed { who, change: Change::Attribute(attribute, after, normal) });
        let left = halves.then_some((attribute, 0, last));
        self.emit(run, Event::Changed { who, change: Change::Doubled(left) });
    }

    /// Multiplies or divides rating, or ST and CON, by a die + 1 (DEC-157).
    fn resize(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = self.spell_target(caster)?;
        if self.get(target).effects.size != 0 {
            return Err((Some(target), Fizzle::Protected));
        }
        let pool = Pool::roll(1, run.dice);
        self.emit(run, Event::MagicRolled { who: caster.who, pool });
        let factor = pool.sum() as i8 + 1;
        let factor = if caster.casting.spell == Spell::BiggerIsBetter { factor } else { -factor };
        self.scale(run, target, factor);
        self.change(run, target, Change::Size(factor, self.after_game_turns(RESIZED)))
    }

    /// Gives a being its size back.
    pub(super) fn restore_size(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let factor = self.get(who).effects.size;
        self.scale(run, who, -factor);
        self.emit(run, Event::Changed { who, change: Change::Size(0, 0) });
    }

    /// Size and doubling belong to the form that they were cast on, and end with it.
    pub(super) fn end_growth(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        if self.get(who).effects.size != 0 {
            self.restore_size(run, who);
        }
        self.end_doubling(run, who, false);
    }

    /// Multiplies by a positive factor or divides by a negative one, down, at least 1.
    fn scale(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, factor: i8) {
        let by = |value: i32| match factor {
            ..0 => (value / -i32::from(factor)).max(value.min(1)),
            _ => value * i32::from(factor).max(1),
        };
        match self.get(who).being {
            Being::Monster(monster) => {
                let scaled = |value: u16| by(value.into()).min(60_000) as u16;
                let change = Change::Rating(scaled(monster.rating), scaled(monster.full));
                self.emit(run, Event::Changed { who, change });
            }
            Being::Person(person) => {
                for attribute in [Attribute::Strength, Attribute::Constitution] {
                    let scaled = |value: i16| by(value.into()).min(20_000) as i16;
                    let (now, normal) = (person.current.get(attribute), person.normal.get(attribute));
                    let change = Change::Attribute(attribute, scaled(now), scaled(normal));
                    self.emit(run, Event::Changed { who, change });
                    let effects = self.get(who).effects;
                    if effects.doubled.is_some_and(|(doubled, ..)| doubled == attribute) {
                        let change = Change::Undoubled(scaled(effects.undoubled));
                        self.emit(run, Event::Changed { who, change });
                    }
                }
            }
        }
    }

    /// The caster and the target, or more members if raised, are safe inside (DEC-158).
    fn draw_pentagram(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let room = INSIDE * usize::from(caster.factor());
        let first = [Some(caster.who), caster.casting.target].into_iter().flatten();
        let others = self.members().filter(|id| *id != caster.who && Some(*id) != caster.casting.target);
        let inside: alloc::vec::Vec<FighterId> = first.chain(others).take(room).collect();
        let change = Change::Safe(self.after_game_turns(PENTAGRAM));
        inside.into_iter().try_for_each(|who| self.enchant(run, caster, who, change))
    }
}
