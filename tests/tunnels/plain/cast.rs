//! The step of the turn in which spells are cast, and the price of each.

use super::magic::Boost;
use super::turn::Notes;
use super::{Cast, DX, Deed, Faces, Fate, ST, Six, World};
use crate::plain::At;

/// A spell at work: its caster, the caster's values before the price was paid, and the price.
#[derive(Clone, Copy)]
pub struct Work {
    pub one: usize,
    pub before: Six,
    pub cost: i64,
    pub cast: Cast,
}

/// Spells on several foes, of whom the caster can name the first.
fn for_many(spell: &str) -> bool {
    matches!(spell, "rock-a-bye" | "greasy geas")
}

impl World {
    /// Casts the spells, the highest DX first.
    pub fn cast_all(&mut self, deeds: &[Deed], notes: &mut Notes, faces: &mut Faces) {
        let heroes = (0..self.heroes.len()).filter(|one| matches!(deeds[*one], Deed::Cast(..)));
        let heroes = heroes.map(|one| (-self.heroes[one].now[DX], one));
        let mut casters: Vec<(i64, usize)> = heroes.chain(self.hostile_casters()).collect();
        casters.sort_unstable();
        for (_, one) in casters {
            if let Some(foe) = self.ally(one) {
                self.cast_as_foe(foe, notes, faces);
                continue;
            }
            let Deed::Cast(cast) = deeds[one] else { continue };
            // A comrade's spell can have left no hands or speech.
            if self.heroes[one].form.as_ref().is_some_and(|form| form.kind != 'm') {
                continue;
            }
            if let (At::Beast(foe), "shatterstaff") = (cast.at, cast.spell) {
                if self.can_act(one) && !self.lasts(self.heroes[one].magic.dull) {
                    *self.cast.entry(cast.spell).or_default() += 1;
                    self.heroes[one].magic.hidden = 0;
                    self.shatter(one, foe);
                }
                continue;
            }
            let hero = &self.heroes[one];
            let cost = cast.cost(hero);
            // Spells that were cast before may have taken the strength, or the wits.
            if !self.can_act(one) || cost >= hero.now[ST] || self.lasts(hero.magic.dull) {
                continue;
            }
            let work = Work { one, before: hero.now, cost, cast };
            self.heroes[one].now[ST] -= cost;
            *self.cast.entry(cast.spell).or_default() += 1;
            // Magic at a foe shows who works it.
            if matches!(cast.at, At::Beast(foe) if !self.beasts[foe].ours) {
                self.heroes[one].magic.hidden = 0;
            }
            let works = self.work(&work, notes, faces);
            if works {
                self.note_level(&cast, cast.at);
                self.heroes[one].gain(2 * cost);
            }
        }
    }

    /// The effect of a spell. Returns whether it changed anything.
    fn work(&mut self, work: &Work, notes: &mut Notes, faces: &mut Faces) -> bool {
        match work.cast.at {
            at if at != At::All && work.cast.spell == "dis-spell" => self.dispel(at, work.cast.level),
            // If the foe that was named first is gone, the others remain.
            At::Beast(foe) if for_many(work.cast.spell) && !self.targets().contains(&foe) => {
                self.work_on_all(work, notes, faces)
            }
            At::Beast(foe) if work.cast.spell == "bind the beaten" => self.bind(work, foe),
            At::Hero(hero) if work.cast.spell == "nefarious necromancy" => self.wake(work, hero),
            At::Beast(foe) if work.cast.spell == "zombie zonk" && self.beasts[foe].fate == Fate::Dead => {
                self.raise(work, self.beasts[foe].full);
                true
            }
            // Somebody else woke the dead before.
            At::Hero(hero) if work.cast.spell == "zombie zonk" && self.heroes[hero].fate != Fate::Dead => false,
            At::Hero(hero) if work.cast.spell == "zombie zonk" => {
                self.raise(work, self.heroes[hero].normal[ST]);
                true
            }
            At::Beast(foe) => self.work_on_beast(work, foe, notes, faces),
            At::Hero(hero) => self.work_on_hero(work, hero, faces),
            At::All => self.work_on_all(work, notes, faces),
        }
    }

    /// A spell counts as one of the level at which it was cast.
    pub fn note_level(&mut self, cast: &Cast, at: At) {
        let levels = match at {
            At::All => return,
            At::Hero(hero) => &mut self.heroes[hero].magic.levels,
            At::Beast(beast) => &mut self.beasts[beast].magic.levels,
        };
        levels.insert(cast.spell, cast.level);
    }

    /// A spell on a weapon in the hands of a hero: the strongest one that it fits.
    pub fn boost(&mut self, hero: usize, cast: &Cast) -> bool {
        let hero = &mut self.heroes[hero];
        if hero.form.is_some() {
            return false;
        }
        let place = if cast.spell == "whammy" { hero.strongest() } else { hero.best_blade() };
        let boost = place.map(|place| Boost { place, until: self.turn + cast.times() - 1 });
        match cast.spell {
            "whammy" => hero.magic.whammy = boost,
            _ => hero.magic.vorpal = boost,
        }
        hero.is_here()
    }
}
