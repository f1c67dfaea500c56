//! *Dis-Spell*: the magic on a being, and its end.

use super::{At, World};

impl World {
    /// The spells on a being that one of this level can cancel.
    pub fn spells_on(&self, at: At, level: i64) -> Vec<&'static str> {
        let (all, levels) = match at {
            At::All => return Vec::new(),
            At::Hero(hero) => (self.spells_on_hero(hero), &self.heroes[hero].magic.levels),
            At::Beast(beast) => (self.spells_on_beast(beast), &self.beasts[beast].magic.levels),
        };
        let weak = |spell: &&str| levels.get(spell).is_some_and(|cast_at| *cast_at <= level);
        all.into_iter().filter(weak).collect()
    }

    fn spells_on_hero(&self, hero: usize) -> Vec<&'static str> {
        let magic = &self.heroes[hero].magic;
        let size = magic.size.map(|size| if size.grown { "bigger is better" } else { "smaller is smarter" });
        let lasting = [
            (magic.sight, "cateyes"),
            (magic.flying, "fly me"),
            (magic.safe, "protective pentagram"),
            (magic.hidden, "hidey hole"),
            (magic.dull, "dum-dum"),
            (magic.wisp, "will-o-wisp"),
        ];
        let lasting = lasting.into_iter().filter(|(until, _)| self.lasts(*until)).map(|(_, spell)| spell);
        let boost = magic.boost.filter(|boost| self.lasts(boost.until));
        let boost = boost.map(|boost| if boost.times == 3 { "whammy" } else { "vorpal blade" });
        let woken = (magic.walks > 0).then_some("nefarious necromancy");
        lasting.chain(boost).chain(magic.doubled.map(|_| "double double")).chain(size).chain(woken).collect()
    }

    fn spells_on_beast(&self, beast: usize) -> Vec<&'static str> {
        let (beast, magic) = (&self.beasts[beast], &self.beasts[beast].magic);
        let size = magic.size.map(|size| if size.grown { "bigger is better" } else { "smaller is smarter" });
        let lasting = [
            (beast.asleep_until, "rock-a-bye"),
            (magic.confused, "mind pox"),
            (magic.away, "upsidaisy"),
            (magic.hidden, "hidey hole"),
            (magic.safe, "protective pentagram"),
        ];
        let lasting = lasting.into_iter().filter(|(until, _)| self.lasts(*until)).map(|(_, spell)| spell);
        let dull = magic.dull.then_some("dum-dum");
        let cursed = (!magic.by.is_empty()).then_some("curse you");
        let changed = magic.levels.contains_key("mutatum mutandorum").then_some("mutatum mutandorum");
        lasting.chain(dull).chain(cursed).chain(changed).chain(size).collect()
    }

    /// Cancels the one spell on a being. Returns whether there was one.
    pub fn dispel(&mut self, at: At, level: i64) -> bool {
        let all = self.spells_on(at, level);
        let [spell] = all[..] else { return false };
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
            "double double" => {
                if let Some(doubled) = hero.magic.doubled.take() {
                    let spent = hero.normal[doubled.value] - hero.now[doubled.value];
                    hero.normal[doubled.value] = doubled.normal;
                    hero.now[doubled.value] = (doubled.normal - spent).max(1);
                }
            }
            "bigger is better" | "smaller is smarter" => hero.shrink_back(),
            _ => hero.magic.boost = None,
        }
    }

    fn end_on_beast(&mut self, beast: usize, spell: &str) {
        let beast = &mut self.beasts[beast];
        match spell {
            "rock-a-bye" => beast.asleep_until = 0,
            "mind pox" => beast.magic.confused = 0,
            "upsidaisy" => beast.magic.away = 0,
            "hidey hole" => beast.magic.hidden = 0,
            "protective pentagram" => beast.magic.safe = 0,
            "dum-dum" => beast.magic.dull = false,
            "curse you" => beast.magic.by.clear(),
            _ => beast.shrink_back(),
        }
    }
}
