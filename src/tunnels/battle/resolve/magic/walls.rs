//! Spells on the place: walls, mud, glue, speed, and what cancels them.

use super::{Caster, Done};
use crate::battle::command::Choice;
use crate::battle::event::{Event, Fizzle};
use crate::battle::fighter::{FightSide, FighterId};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, PlaceMagic, Wall, WallKind};
use crate::data::attribute::Attribute;
use crate::data::spell::Spell;
use alloc::boxed::Box;
use ludus_engine::game::EventSink;

/// Game turns of *Anti-magic* (DEC-177).
const QUELLS: u16 = 3;
/// Foes that pass a wall of iron (DEC-161).
const PASS_IRON: [&str; 2] = ["shoggoth", "balrog"];

impl Fight {
    pub(super) fn cast_wall(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let magic = match caster.casting.spell {
            Spell::SlushYuch => PlaceMagic { mud: self.after_game_turns(caster.factor()), ..self.magic },
            Spell::GlueYou => {
                self.hold_off(run);
                PlaceMagic { glued: self.after_game_turns(1), glue: 1 + caster.raised(), ..self.magic }
            }
            Spell::LittleFeets => {
                PlaceMagic { hasted: self.after_game_turns(1), haste: 1 + caster.raised(), ..self.magic }
            }
            Spell::DisSpell => return self.dispel(run, caster),
            Spell::AntiMagic => {
                let until = self.after_game_turns(QUELLS);
                let magic = PlaceMagic { quelled: until, queller: Some(caster.who), ..self.magic };
                self.emit(run, Event::PlaceChanged(Box::new(magic)));
                self.quell(run);
                return Ok(());
            }
            _ => PlaceMagic { wall: Some(self.wall_of(caster)?), ..self.magic },
        };
        self.emit(run, Event::PlaceChanged(Box::new(magic)));
        Ok(())
    }

    /// *Anti-magic* shows unseen foes and sends away called beings that turned on the party (DEC-177).
    pub(crate) fn quell(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if !self.is_quelled() {
            return;
        }
        self.show_unseen(run).ok();
        for who in self.here(FightSide::Foes).each() {
            let called = self.monster(who).is_some_and(|monster| monster.kept_by.is_some() || monster.feigns.is_some());
            if called {
                self.emit(run, Event::Vanished { who });
            }
        }
    }

    fn wall_of(&self, caster: &Caster) -> Result<Wall, (Option<FighterId>, Fizzle)> {
        if self.wall().is_some() {
            // Somebody else built one first.
            return Err((None, Fizzle::NoTarget));
        }
        let iq = caster.sum(&[Attribute::Intelligence]);
        let (kind, strength) = match caster.casting.spell {
            Spell::WallOfFire => (WallKind::Fire, iq * i32::from(caster.person.level)),
            Spell::WallOfIce => (WallKind::Ice, iq * i32::from(caster.person.level)),
            Spell::WallOfThorns => (WallKind::Thorns, iq + caster.sum(&[Attribute::Strength])),
            Spell::WallOfStone => (WallKind::Stone, 0),
            Spell::WallOfIron => (WallKind::Iron, 0),
            _ => (WallKind::Force, 0),
        };
        let passes = |id| self.monster(id).is_some_and(|monster| PASS_IRON.contains(&monster.kind.name()));
        if kind == WallKind::Iron && self.here(FightSide::Foes).each().any(passes) {
            return Err((None, Fizzle::Immune));
        }
        let strength = strength.max(0) as u32 * u32::from(caster.factor());
        Ok(Wall { kind, strength, until: self.after_game_turns(1), level: caster.casting.level })
    }

    /// Cancels one magic of a level up to the level cast at: that on a fighter, or else the wall (DEC-153).
    fn dispel(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        let level = caster.casting.level;
        let Some(target) = caster.casting.target else {
            match self.wall() {
                None => return Err((None, Fizzle::NoTarget)),
                Some(wall) if wall.level > level => return Err((None, Fizzle::TooWeak)),
                Some(_) => {}
            }
            self.emit(run, Event::PlaceChanged(Box::new(PlaceMagic { wall: None, ..self.magic })));
            return Ok(());
        };
        let there = Some(target).filter(|target| self.get(*target).is_here());
        let spell = there.and_then(|target| self.spell_on(target, level)).ok_or((Some(target), Fizzle::NoTarget))?;
        self.end_spell(run, target, spell);
        Ok(())
    }

    /// Returns whether raising makes a spell longer instead of stronger (TT-MAGIC-14).
    pub(super) fn is_longer(caster: &Caster) -> bool {
        caster.casting.choice == Choice::Longer
    }
}
