//! Spells that call, make or wake beings that fight for the caster (DEC-164, -165, -171, -174, -176).

use super::{Caster, Done};
use crate::battle::command::Choice;
use crate::battle::event::{Change, Event, Fizzle};
use crate::battle::fighter::{Being, ELEMENTAL, FightSide, Fighter, Monster};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, MOST_FIGHTERS};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::model::roll::Pool;
use alloc::boxed::Box;
use ludus_engine::game::EventSink;

/// Game turns that zombies and elementals last.
const LASTS: u16 = 5;

impl Fight {
    pub(super) fn cast_summons(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        if self.fighters.len() >= MOST_FIGHTERS {
            return Err((None, Fizzle::NoTarget));
        }
        match caster.casting.spell {
            Spell::NefariousNecromancy => self.wake_the_dead(run, caster),
            Spell::MutatumMutandis => {
                let Choice::Form(kind) = caster.casting.choice else { return Err((None, Fizzle::NoTarget)) };
                let rating = kind.rating(1).unwrap_or(1).min(20_000) as u16;
                self.end_growth(run, caster.who);
                self.emit(run, Event::Transformed { who: caster.who, form: Monster::new(kind, rating) });
                Ok(())
            }
            Spell::ZombieZonk => self.make_zombie(run, caster),
            Spell::AirEarthFireAndWater => self.call_elemental(run, caster),
            Spell::MagicFangs => {
                let all = [Attribute::Strength, Attribute::Dexterity, Attribute::Charisma];
                let rating = caster.sum(&all);
                self.join(run, caster, "viper", rating, |_| {}, self.after_game_turns(1))
            }
            _ => {
                let all = [Attribute::Strength, Attribute::Intelligence, Attribute::Luck, Attribute::Charisma];
                let fiend = caster.casting.spell == Spell::InvisibleFiend;
                let times = if fiend { 2 } else { i32::from(caster.factor()) };
                let feigns = fiend.then_some(caster.who);
                self.join(run, caster, "flame demon", times * caster.sum(&all), |demon| demon.feigns = feigns, 0)
            }
        }
    }

    fn join(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        caster: &Caster,
        name: &str,
        rating: i32,
        change: impl FnOnce(&mut Monster),
        leaves: u16,
    ) -> Done {
        let kind = MonsterId::of(name).ok_or((None, Fizzle::NoTarget))?;
        let mut monster = Monster::new(kind, rating.clamp(1, 60_000) as u16);
        change(&mut monster);
        let owner = self.get(caster.who);
        let mut fighter = Fighter::new(owner.side, owner.seat, Being::Monster(monster));
        fighter.effects.leaves = leaves;
        self.emit(run, Event::Joined(Box::new(fighter)));
        Ok(())
    }

    /// A corpse becomes a zombie of twice its ST or rating, which is not slain while its master lives (DEC-165).
    fn make_zombie(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let target = caster.casting.target.filter(|target| self.is_corpse(*target)).ok_or((None, Fizzle::NoTarget))?;
        let rating = match (self.true_self(target), self.monster(target)) {
            (Some(person), _) => 2 * i32::from(person.normal.get(Attribute::Strength)),
            (None, monster) => 2 * monster.map_or(0, |monster| i32::from(monster.full)),
        };
        let until = self.after_game_turns(LASTS);
        self.join(run, caster, "zombie", rating, |zombie| zombie.kept_by = Some(caster.who), until)
    }

    /// Sixteen dice against the caster's attributes: higher, and it fights for the foes (DEC-176).
    fn call_elemental(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let until = self.after_game_turns(LASTS);
        let pool = Pool::roll(ELEMENTAL.into(), run.dice);
        self.emit(run, Event::MagicRolled { who: caster.who, pool });
        let rebels = pool.sum() > caster.person.current.sum();
        let who = crate::battle::fighter::FighterId(self.fighters.len() as u8);
        let keep = |spirit: &mut Monster| (spirit.dice, spirit.kept_by) = (Some(ELEMENTAL), Some(caster.who));
        self.join(run, caster, "living statue", 1, keep, until)?;
        if rebels {
            self.emit(run, Event::Changed { who, change: Change::Side(FightSide::Foes) });
        }
        Ok(())
    }

    /// A member dead in this fight acts again with full CON (DEC-171).
    fn wake_the_dead(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let corpse = caster
            .casting
            .target
            .filter(|target| self.is_corpse(*target) && self.get(*target).side == FightSide::Party);
        let target = corpse.ok_or((None, Fizzle::NoTarget))?;
        let Some(person) = self.person(target) else { return Err((Some(target), Fizzle::NoTarget)) };
        let rating = person.normal.get(Attribute::Constitution).max(1) as u16;
        self.emit(run, Event::Rose { who: target, rating });
        if self.get(target).is_raging() {
            // Death ended the rage.
            self.emit(run, Event::Calmed { who: target, by: Some(caster.who), exhausted: false });
        }
        let luck = caster.sum(&[Attribute::Luck]).clamp(1, 1000) as u16;
        let change = Change::Leaves(self.after_game_turns(luck));
        self.emit(run, Event::Changed { who: target, change });
        Ok(())
    }
}
