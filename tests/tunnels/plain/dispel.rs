//! *Dis-Spell*: the magic on a being, and its end.

use super::{At, Beast, Fate, World};

impl World {
    /// The spells on a being that one of this level can cancel, in the order in which they end.
    pub fn spells_on(&self, at: At, level: i64) -> Vec<&'static str> {
        let (all, levels) = match at {
            At::All => return Vec::new(),
            At::Hero(hero) => (self.spells_on_hero(hero), &self.heroes[hero].magic.levels),
            At::Beast(beast) => (self.spells_on_beast(beast), &self.beasts[beast].magic.levels),
        };
        let own = |spell: &str| super::spells::row(spell).level;
        let cast_at = |spell: &str| levels.get(spell).copied().unwrap_or_else(|| own(spell));
        all.into_iter().filter(|spell| cast_at(spell) <= level).collect()
    }

    fn spells_on_hero(&self, hero: usize) -> Vec<&'static str> {
        let magic = &self.heroes[hero].magic;
        let size = magic.size.map(|size| if size.grown { "bigger is better" } else { "smaller is smarter" });
        let lasting = |until: i64, spell: &'static str| self.lasts(until).then_some(spell);
        let boost = |boost: Option<super::magic::Boost>, spell| boost.and_then(|boost| lasting(boost.until, spell));
        let all = [
            lasting(magic.asleep, "rock-a-bye"),
            lasting(magic.dull, "dum-dum"),
            size,
            magic.doubled.map(|_| "double double"),
            self.heroes[hero].form.as_ref().map(|_| super::forms::CHANGE),
            lasting(magic.hidden, "hidey hole"),
            lasting(magic.safe, "protective pentagram"),
            lasting(magic.flying, "fly me"),
            lasting(magic.sight, "cateyes"),
            lasting(magic.wisp, "will-o-wisp"),
            boost(magic.whammy, "whammy"),
            boost(magic.vorpal, "vorpal blade"),
            (magic.walks > 0).then_some("nefarious necromancy"),
        ];
        all.into_iter().flatten().collect()
    }

    fn spells_on_beast(&self, beast: usize) -> Vec<&'static str> {
        let (beast, magic) = (&self.beasts[beast], &self.beasts[beast].magic);
        let size = magic.size.map(|size| if size.grown { "bigger is better" } else { "smaller is smarter" });
        let lasting = |until: i64, spell: &'static str| self.lasts(until).then_some(spell);
        let all = [
            lasting(beast.asleep_until, "rock-a-bye"),
            lasting(magic.confused, "mind pox"),
            magic.dull.then_some("dum-dum"),
            lasting(magic.away, "upsidaisy"),
            (!magic.by.is_empty()).then_some("curse you"),
            size,
            beast.own.as_ref().map(|_| "mutatum mutandorum"),
            lasting(magic.hidden, "hidey hole"),
            lasting(magic.safe, "protective pentagram"),
        ];
        all.into_iter().flatten().collect()
    }

    /// Cancels the first spell on a being. Returns whether there was one.
    pub fn dispel(&mut self, at: At, level: i64) -> bool {
        let there = match at {
            At::All => false,
            At::Hero(hero) => self.heroes[hero].is_here(),
            At::Beast(beast) => self.beasts[beast].is_here() && (self.beasts[beast].ours || self.passes(level)),
        };
        let all = self.spells_on(at, level);
        let Some(spell) = all.first().copied().filter(|_| there) else { return false };
        match at {
            At::All => {}
            At::Hero(hero) => self.end_on_hero(hero, spell),
            At::Beast(beast) => self.end_on_beast(beast, spell),
        }
        true
    }

    fn end_on_hero(&mut self, hero: usize, spell: &str) {
        let hero = &mut self.heroes[hero];
        match spell {
            "cateyes" => hero.magic.sight = 0,
            "fly me" => hero.magic.flying = 0,
            "protective pentagram" => hero.magic.safe = 0,
            "hidey hole" => hero.magic.hidden = 0,
            "dum-dum" => hero.magic.dull = 0,
            "will-o-wisp" => hero.magic.wisp = 0,
            "double double" => hero.undouble(),
            super::forms::CHANGE => hero.take_own_form(),
            "bigger is better" | "smaller is smarter" => hero.shrink_back(),
            "nefarious necromancy" => hero.fate = Fate::Dead,
            "rock-a-bye" => hero.magic.asleep = 0,
            "whammy" => hero.magic.whammy = None,
            _ => hero.magic.vorpal = None,
        }
    }

    fn end_on_beast(&mut self, one: usize, spell: &str) {
        let beast = &mut self.beasts[one];
        match spell {
            "rock-a-bye" => beast.asleep_until = 0,
            "mind pox" => beast.magic.confused = 0,
            "upsidaisy" => beast.magic.away = 0,
            "hidey hole" => beast.magic.hidden = 0,
            "protective pentagram" => beast.magic.safe = 0,
            "dum-dum" => beast.magic.dull = false,
            "curse you" => self.end_curse(one),
            "mutatum mutandorum" => beast.take_own_form(),
            _ => beast.shrink_back(),
        }
    }

    /// One curse ends, that of the first hero: the rating has its points again, up to the full one.
    fn end_curse(&mut self, one: usize) {
        let beast = &mut self.beasts[one];
        let Some(by) = beast.magic.by.iter().copied().min() else { return };
        beast.magic.by.retain(|hero| *hero != by);
        beast.mr = (beast.mr + self.heroes[by].level).min(beast.full.max(beast.mr));
    }
}

impl Beast {
    /// Hits on another form are carried over in proportion, rounded up.
    fn take_own_form(&mut self) {
        let Some(own) = self.own.take() else { return };
        let (form, now) = (super::form(self.name).full, self.clone());
        let hits = (form - now.mr).max(0);
        let mr = (own.mr - (hits * own.mr + form - 1) / form).max(0);
        *self = Beast {
            mr,
            magic: now.magic,
            asleep_until: now.asleep_until,
            fought: now.fought,
            berserk: now.berserk,
            spider: now.spider,
            cobra: now.cobra,
            invisible: now.invisible,
            ours: now.ours,
            fate: if mr == 0 { Fate::Dead } else { now.fate },
            own: None,
            ..*own
        };
    }
}
