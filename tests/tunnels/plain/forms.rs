//! Heroes in the form of a beast: how they fight and are hit, and the way back.

use super::cast::Work;
use super::melee::{Part, add_of, dice_of};
use super::turn::Notes;
use super::{Beast, CON, Deed, Faces, Fate, Hero, Pick, Poison, ST, World};

/// The spell that gives a caster another form.
pub const CHANGE: &str = "mutatum mutandis";

impl Hero {
    /// Another form begins. What was grown or doubled is as it was.
    pub fn take_form(&mut self, form: Beast) {
        self.shrink_back();
        self.undouble();
        (self.form, self.took_part) = (Some(Box::new(form)), true);
    }

    /// The form ends: hits on it are carried over to CON in proportion, rounded up, and can kill.
    pub fn take_own_form(&mut self) {
        if self.form.is_some() {
            self.shrink_back();
        }
        let Some(form) = self.form.take() else { return };
        let (hits, con) = ((form.full - form.mr).max(0), self.now[CON]);
        self.now[CON] -= (hits * con + form.full - 1) / form.full;
        let lives = !matches!(self.fate, Fate::Dead | Fate::Stone | Fate::Subdued);
        if self.now[CON] <= 0 && lives {
            self.fate = Fate::Dead;
        }
    }

    /// Dead by hits on the own body or on another form, or without any ST.
    pub fn is_slain(&self) -> bool {
        self.form.as_ref().map_or(self.now[CON] <= 0 || self.now[ST] <= 0, |form| form.mr == 0)
    }

    /// Death leaves nothing of a form.
    pub fn die(&mut self) {
        self.fate = Fate::Dead;
        self.form.iter_mut().for_each(|form| form.mr = 0);
    }

    /// Hits on another form; what is more than enough is left over.
    fn hit_form(&mut self, hits: i64) -> i64 {
        let Some(form) = &mut self.form else { return hits };
        let taken = hits.min(form.mr);
        form.mr -= taken;
        hits - taken
    }
}

impl World {
    /// The beast with an id of the party's line: an ally, or the form of a hero.
    pub fn beast_at(&self, id: usize) -> Option<&Beast> {
        match self.ally(id) {
            Some(ally) => Some(&self.beasts[ally]),
            None => self.heroes[id].form.as_deref(),
        }
    }

    /// Hits on an ally or on the form of a hero, at once and without armour.
    pub fn hit_at(&mut self, id: usize, hits: i64, notes: &mut Notes) -> i64 {
        match self.ally(id) {
            Some(ally) => self.hit_beast(ally, hits, notes),
            None => {
                let left = self.heroes[id].hit_form(hits);
                notes.struck[id] |= left < hits;
                left
            }
        }
    }

    /// An ally or a form that was hit alone is dead at once.
    pub fn bury_at(&mut self, id: usize) {
        match self.ally(id) {
            Some(ally) => self.bury_ally(ally),
            None if self.heroes[id].is_slain() => self.heroes[id].die(),
            None => {}
        }
    }

    /// Rolls and adds up for a hero in another form. `None` if the hero does something else.
    pub fn form_part(&mut self, one: usize, deed: Deed, faces: &mut Faces) -> Option<Part> {
        let fights = match deed {
            Deed::Fight | Deed::Duel(_) | Deed::Flee => true,
            // The turn of the change itself is one of the new form.
            Deed::Cast(cast) => cast.spell == CHANGE,
            _ => false,
        };
        if !fights || !self.can_act(one) {
            return None;
        }
        let halves = |number: i64| if self.venom_in(one) == 1 { number / 2 } else { number };
        let form = self.heroes[one].form.as_ref()?;
        let sum: i64 = faces.roll(halves(dice_of(&self.house, form.mr))).into_iter().sum();
        let times = if self.house.dice_times_level { self.level } else { 1 };
        let total = sum * times + halves(add_of(&self.house, self.level, form, form.mr));
        self.heroes[one].form.iter_mut().for_each(|form| form.fought = true);
        Some(Part { total, ..Part::default() })
    }

    /// Returns whether the poison of a comrade's weapon can come into the form of a hero.
    pub fn form_can_be_poisoned(&self, one: usize, form: &Beast, poison: Poison) -> bool {
        let magic = &self.heroes[one].magic;
        let fresh = match poison {
            Poison::Spider => magic.spider == 0 || self.turn >= magic.spider + 5,
            Poison::Cobra => magic.cobra == 0 && !form.large,
            _ => false,
        };
        fresh && poison.harms(form) && form.mr > 0
    }

    /// Cobra milk in the form of a hero works as in a beast.
    pub fn end_cobra_milk_in_forms(&mut self, faces: &mut Faces) {
        for one in 0..self.heroes.len() {
            let hero = &self.heroes[one];
            let due = hero.is_here() && hero.magic.cobra > 0 && self.turn == hero.magic.cobra + 3;
            let Some(mr) = hero.form.as_ref().map(|form| form.mr).filter(|_| due) else { continue };
            if self.saves_with(mr, faces) {
                self.heroes[one].magic.cobra = 0;
            } else {
                self.heroes[one].die();
            }
        }
    }

    /// Another form, of a rating up to the caster's values together.
    pub fn reshape(&mut self, work: &Work, foe: usize, sum: i64) -> bool {
        let Pick::Form(name) = work.cast.pick else { panic!("no form") };
        let form = super::form(name);
        if form.full > sum {
            return false;
        }
        let old = self.beasts[foe].clone();
        // The old full rating stays, so that a harmless form counts as beaten.
        self.beasts[foe] = Beast {
            own: old.own.clone().or_else(|| Some(Box::new(old.clone()))),
            feigns: old.feigns,
            worth: old.worth,
            full: old.full.max(form.full),
            magic: old.magic,
            asleep_until: old.asleep_until,
            fought: old.fought,
            berserk: old.berserk,
            spider: old.spider,
            cobra: old.cobra,
            invisible: old.invisible,
            ours: old.ours,
            called: old.called,
            kept_by: old.kept_by,
            dice: old.dice,
            leaves: old.leaves,
            ..form
        };
        true
    }
}
