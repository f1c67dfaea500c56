//! Magic that lasts: on heroes, on beasts and on the place. "Until" is the last combat turn, 0 for none.

use super::{Beast, CON, Hero, ST, Sort, World};
use std::collections::BTreeMap;

/// Magic on a hero.
#[derive(Clone, Debug, Default)]
pub struct Charms {
    pub wisp: i64,
    pub sight: i64,
    pub flying: i64,
    pub safe: i64,
    pub hidden: i64,
    pub dull: i64,
    pub whammy: Option<Boost>,
    pub vorpal: Option<Boost>,
    pub asleep: i64,
    /// The turns in which spider venom and cobra milk came in, 0 for none.
    pub spider: i64,
    pub cobra: i64,
    /// The last turn of a dead hero who was woken, 0 for the living.
    pub walks: i64,
    /// The levels at which spells were cast on the hero.
    pub levels: BTreeMap<&'static str, i64>,
    pub doubled: Option<Doubled>,
    pub size: Option<Size>,
}

/// A weapon whose dice are doubled or tripled.
#[derive(Clone, Copy, Debug)]
pub struct Boost {
    pub place: usize,
    pub until: i64,
}

/// A value that is doubled, and halved for as long afterwards.
#[derive(Clone, Copy, Debug)]
pub struct Doubled {
    pub value: usize,
    pub normal: i64,
    pub until: i64,
    pub end: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub factor: i64,
    pub grown: bool,
    pub until: i64,
}

/// Magic on a beast.
#[derive(Clone, Debug, Default)]
pub struct Curses {
    pub confused: i64,
    pub away: i64,
    pub hidden: i64,
    pub safe: i64,
    pub dull: bool,
    /// The levels at which spells were cast on it.
    pub levels: BTreeMap<&'static str, i64>,
    /// Heroes who cursed it.
    pub by: Vec<usize>,
    pub size: Option<Size>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    Fire,
    Ice,
    Thorns,
    Stone,
    Iron,
    Force,
}

#[derive(Clone, Copy, Debug)]
pub struct Wall {
    pub kind: Stands,
    pub strength: i64,
    pub until: i64,
    pub level: i64,
}

/// Magic on the place and on whole sides.
#[derive(Clone, Debug, Default)]
pub struct Spells {
    pub wall: Option<Wall>,
    pub mirage: i64,
    pub mirage_used: bool,
    pub mud: i64,
    /// The last turn, and how often the pace is halved or doubled.
    pub glue: (i64, i64),
    pub feet: (i64, i64),
    /// The hero on whom all hits of the foes fall.
    pub scapegoat: Option<usize>,
    pub known: bool,
    /// *Anti-magic*: the last turn, and its caster.
    pub quelled: (i64, usize),
}

impl Wall {
    pub fn can_be_stormed(&self) -> bool {
        matches!(self.kind, Stands::Fire | Stands::Ice | Stands::Thorns)
    }
}

impl Size {
    pub fn of(&self, value: i64) -> i64 {
        if self.grown { value * self.factor } else { (value / self.factor).max(1) }
    }

    /// The value when the magic is over.
    pub fn back(&self, value: i64) -> i64 {
        match self.grown {
            true if value > 0 => (value / self.factor).max(1),
            true => value / self.factor,
            false => value * self.factor,
        }
    }
}

impl Hero {
    /// Returns how often the dice of a weapon count by spells. Of two spells on one weapon the stronger counts.
    pub fn times(&self, place: usize, turn: i64) -> i64 {
        let on = |boost: Option<Boost>| boost.is_some_and(|boost| boost.until >= turn && boost.place == place);
        match (on(self.magic.whammy), on(self.magic.vorpal)) {
            (true, _) => 3,
            (_, true) => 2,
            _ => 1,
        }
    }

    pub fn best_blade(&self) -> Option<usize> {
        let blades = self.striking().into_iter().filter(|place| self.arms[*place].sort == Sort::Blade);
        let most = blades.clone().map(|place| self.arms[place].dice).max();
        blades.clone().find(|place| Some(self.arms[*place].dice) == most)
    }
}

impl Hero {
    /// A change of size ends.
    pub fn shrink_back(&mut self) {
        let Some(size) = self.magic.size.take() else { return };
        if let Some(form) = &mut self.form {
            (form.full, form.mr) = (size.back(form.full), size.back(form.mr));
            return;
        }
        for value in [ST, CON] {
            (self.normal[value], self.now[value]) = (size.back(self.normal[value]), size.back(self.now[value]));
            self.resize_doubled(value, |normal| size.back(normal));
        }
    }

    /// The normal value without a doubling grows and shrinks with the hero.
    pub fn resize_doubled(&mut self, value: usize, resize: impl Fn(i64) -> i64) {
        if let Some(doubled) = self.magic.doubled.as_mut().filter(|doubled| doubled.value == value) {
            doubled.normal = resize(doubled.normal);
        }
    }

    /// Experience; the dead who walk have none.
    pub fn gain(&mut self, points: i64) {
        if self.magic.walks == 0 {
            self.gained += points;
        }
    }

    /// The doubling ends, or the halving after it. What was spent stays spent.
    pub fn end_doubling(&mut self, turn: i64) {
        match self.magic.doubled {
            Some(doubled) if turn == doubled.until => self.set_normal(doubled.value, (doubled.normal / 2).max(1)),
            Some(doubled) if turn == doubled.end => self.undouble(),
            _ => {}
        }
    }

    /// The value is as it was, less what was spent.
    pub fn undouble(&mut self) {
        if let Some(doubled) = self.magic.doubled.take() {
            self.set_normal(doubled.value, doubled.normal);
        }
    }

    fn set_normal(&mut self, value: usize, normal: i64) {
        let spent = self.normal[value] - self.now[value];
        self.normal[value] = normal;
        self.now[value] = (normal - spent).max(1);
    }
}

impl World {
    /// The last combat turn of so many game turns, the present one included.
    pub fn until(&self, game_turns: i64) -> i64 {
        ((self.turn + 4) / 5 + game_turns - 1) * 5
    }

    pub fn lasts(&self, until: i64) -> bool {
        until >= self.turn
    }

    pub fn is_safe(&self, hero: usize) -> bool {
        self.lasts(self.heroes[hero].magic.safe) || self.is_hidden(hero)
    }

    /// Hidden by magic, the whole party gets away.
    pub fn is_hidden(&self, hero: usize) -> bool {
        self.lasts(self.heroes[hero].magic.hidden)
    }

    pub fn is_away(&self, foe: usize) -> bool {
        self.lasts(self.beasts[foe].magic.away)
    }

    pub fn has_wisp(&self, hero: usize) -> bool {
        self.heroes[hero].is_here() && self.lasts(self.heroes[hero].magic.wisp)
    }

    /// Light of the place, of a spell or of a beast.
    pub fn is_lit(&self) -> bool {
        let forms = self.heroes.iter().filter(|hero| hero.is_here()).filter_map(|hero| hero.form.as_deref());
        let mut beasts = self.beasts.iter().filter(|beast| beast.is_here()).chain(forms);
        let shines = beasts.any(|beast| beast.shines);
        self.lit || shines || (0..self.heroes.len()).any(|one| self.has_wisp(one))
    }

    pub fn sees(&self, hero: usize) -> bool {
        self.is_lit() || self.lasts(self.heroes[hero].magic.sight)
    }

    /// The magic of the foes is cancelled, as long as the caster can act.
    pub fn is_quelled(&self) -> bool {
        let (until, caster) = self.magic.quelled;
        self.lasts(until) && self.can_act(caster)
    }

    pub fn wall(&self) -> Option<Wall> {
        self.magic.wall.filter(|wall| self.lasts(wall.until))
    }

    /// Missiles and spells pass fire and thorns, and magic of a higher level passes an invisible wall.
    pub fn passes(&self, level: i64) -> bool {
        self.wall().is_none_or(|wall| match wall.kind {
            Stands::Fire | Stands::Thorns => true,
            Stands::Force => level > 7,
            _ => false,
        })
    }

    /// Returns whether the foes can be shot at, and shoot.
    pub fn open_to_missiles(&self) -> bool {
        self.passes(0)
    }

    pub fn stands_in_mud(&self, foe: usize) -> bool {
        self.lasts(self.magic.mud) && !self.beasts[foe].flies && !self.beasts[foe].ours
    }

    pub fn pace_of_hero(&self, hero: usize) -> i64 {
        let hero = &self.heroes[hero];
        let flight = if self.lasts(hero.magic.flying) { 4 } else { 0 };
        let (until, times) = self.magic.feet;
        let pace = hero.form.as_ref().map_or_else(|| hero.pace_now(), |form| form.pace_now());
        (pace + flight) * if self.lasts(until) { 1 << times } else { 1 }
    }

    pub fn pace_of_beast(&self, foe: usize) -> i64 {
        if self.beasts[foe].ours {
            let (until, times) = self.magic.feet;
            return self.beasts[foe].pace_now() * if self.lasts(until) { 1 << times } else { 1 };
        }
        let mud = if self.stands_in_mud(foe) { 4 } else { 1 };
        let (until, times) = self.magic.glue;
        self.beasts[foe].pace_now() / mud / if self.lasts(until) { 1 << times } else { 1 }
    }

    /// Foes in the place whom a spell or a missile can reach, those aloft included.
    pub fn targets(&self) -> Vec<usize> {
        (0..self.beasts.len()).filter(|foe| self.beasts[*foe].is_here() && !self.beasts[*foe].ours).collect()
    }

    /// Foes in the place whom a blow can reach.
    pub fn foes_here(&self) -> Vec<usize> {
        self.targets().into_iter().filter(|foe| !self.is_away(*foe)).collect()
    }

    /// Beasts that fight for the party.
    pub fn allies(&self) -> Vec<usize> {
        (0..self.beasts.len()).filter(|one| self.beasts[*one].is_here() && self.beasts[*one].ours).collect()
    }

    /// Allies who can fight and be met.
    pub fn open_allies(&self) -> Vec<usize> {
        let apart = |one: &usize| {
            let magic = &self.beasts[*one].magic;
            self.lasts(magic.hidden) || self.lasts(magic.safe) || self.lasts(magic.away)
        };
        self.allies().into_iter().filter(|one| !apart(one)).collect()
    }

    pub fn beast_id(&self, beast: usize) -> usize {
        self.heroes.len() + beast
    }

    /// The beast with an id of the party's line. `None` for a hero.
    pub fn ally(&self, id: usize) -> Option<usize> {
        id.checked_sub(self.heroes.len())
    }
}

impl Beast {
    pub fn is_here(&self) -> bool {
        self.fate == super::Fate::Here
    }

    /// A change of size ends.
    pub fn shrink_back(&mut self) {
        if let Some(size) = self.magic.size.take() {
            (self.full, self.mr) = (size.back(self.full), size.back(self.mr));
        }
    }

    pub fn is_beaten(&self) -> bool {
        use super::Fate;
        matches!(self.fate, Fate::Dead | Fate::Subdued | Fate::Stone)
    }
}
