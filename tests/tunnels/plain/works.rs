//! The effects of the spells, by their targets.

use super::cast::Work;
use super::magic::{Doubled, Size, Stands, Wall};
use super::turn::{Notes, need, shares};
use super::{At, CHR, CON, Faces, Fate, IQ, LK, Mood, Pick, ST, Stuff, World};

impl World {
    /// Spells on one foe.
    pub fn work_on_beast(&mut self, work: &Work, foe: usize, notes: &mut Notes, faces: &mut Faces) -> bool {
        let (cast, own) = (work.cast, self.heroes[work.one].level);
        if self.beasts[foe].ours {
            return self.work_on_ally(work, foe, faces);
        }
        if !self.targets().contains(&foe) || !self.passes(cast.level) {
            return false;
        }
        let sum: i64 = work.before.iter().sum();
        match cast.spell {
            "take that, you fiend" => self.hit_directly(foe, work.before[IQ] * cast.level, notes),
            "blasting power" => return self.blast(&[foe], work, notes, faces),
            "curse you" => return self.curse(work, foe, own),
            "dum-dum" => return self.dull(work, foe),
            "bigger is better" | "smaller is smarter" => return self.resize_beast(work, foe, faces),
            "rock-a-bye" => {
                let order = self.named_first(foe);
                return self.sleep(work, &order, faces);
            }
            "upsidaisy" => {
                let longer = if cast.pick == Pick::Longer { cast.times() } else { 1 };
                if self.beasts[foe].large {
                    return false;
                }
                self.beasts[foe].magic.away = self.until(longer);
            }
            "medusa" => return self.petrify(foe),
            "pygmalion" => return self.soften(foe),
            "death spell #9" => return self.doom(foe, faces),
            "hellbomb bursts" => self.burst(work, foe, notes, faces),
            "mutatum mutandorum" => return self.reshape(work, foe, sum),
            "greasy geas" => {
                let order = self.named_first(foe);
                order.into_iter().take(7).for_each(|foe| self.beasts[foe].fate = Fate::Subdued);
            }
            "e.s.p." => return self.read(foe),
            "seek ye" => return self.send_out(foe),
            other => panic!("{other} is cast at a foe"),
        }
        true
    }

    /// Spells on a beast of the party.
    fn work_on_ally(&mut self, work: &Work, one: usize, faces: &mut Faces) -> bool {
        let ally = &mut self.beasts[one];
        match (work.cast.spell, work.cast.pick) {
            _ if !ally.is_here() => false,
            ("poor baby", Pick::Points(points)) => {
                let healed = points.min(ally.full - ally.mr);
                ally.mr += healed.max(0);
                healed > 0
            }
            ("too-bad toxin", _) => {
                let poisoned = ally.spider + ally.cobra > 0;
                (ally.spider, ally.cobra) = (0, 0);
                poisoned
            }
            ("bigger is better" | "smaller is smarter", _) => self.resize_beast(work, one, faces),
            // Magic meant for a foe does nothing to one who was bound since the order.
            _ => false,
        }
    }

    /// The foe that the caster names, then the others.
    fn named_first(&self, foe: usize) -> Vec<usize> {
        let others = self.targets().into_iter().filter(|other| *other != foe);
        std::iter::once(foe).chain(others).collect()
    }

    fn work_on_nobody(&mut self, work: &Work, faces: &mut Faces) -> bool {
        let turns = work.cast.times();
        let place = &mut self.magic;
        match work.cast.spell {
            "mirage" if place.mirage_used => return false,
            "mirage" => (place.mirage, place.mirage_used) = (self.turn, true),
            "glue-you" => {
                self.magic.glue = (self.until(1), 1 + work.cast.raised());
                if self.missile_turns > 0 {
                    self.missile_turns += 1;
                }
            }
            "little feets" => self.magic.feet = (self.until(1), 1 + work.cast.raised()),
            "slush-yuch" => self.magic.mud = self.until(turns),
            "will-o-wisp" => self.heroes[work.one].magic.wisp = self.until(1),
            "wink-wing" | "blow me to..." => self.heroes[work.one].fate = Fate::Gone,
            "hidey hole" => {
                let until = self.until(3 * turns);
                for one in (0..self.heroes.len()).filter(|one| self.heroes[*one].is_here()).collect::<Vec<_>>() {
                    self.heroes[one].magic.hidden = until;
                    self.note_level(&work.cast, At::Hero(one));
                }
                for ally in self.allies() {
                    self.beasts[ally].magic.hidden = until;
                    self.note_level(&work.cast, At::Beast(ally));
                }
            }
            "protective pentagram" => self.protect(work),
            super::forms::CHANGE => {
                let Pick::Form(name) = work.cast.pick else { panic!("no form") };
                self.heroes[work.one].take_form(super::form(name));
            }
            "oh-go-away" => return self.scare(work),
            "oh-there-it-is" => return self.reveal(),
            "anti-magic" => {
                self.magic.quelled = (self.until(3), work.one);
                self.quell();
            }
            "summoning" | "magic fangs" | "invisible fiend" | "air, earth, fire and water" => self.call(work, faces),
            _ => return self.build(work),
        }
        true
    }

    /// Spells on nobody in particular.
    pub fn work_on_all(&mut self, work: &Work, notes: &mut Notes, faces: &mut Faces) -> bool {
        if work.cast.is_hostile() && !self.passes(work.cast.level) {
            return false;
        }
        let foes = self.targets();
        match work.cast.spell {
            "blasting power" => self.blast(&foes, work, notes, faces),
            "rock-a-bye" => self.sleep(work, &foes, faces),
            "smog" => self.smoke(&foes, notes),
            "mind pox" => {
                let until = self.until(3);
                let minds: Vec<usize> = foes.into_iter().filter(|foe| !self.beasts[*foe].lifeless()).collect();
                minds.iter().for_each(|foe| self.beasts[*foe].magic.confused = until);
                !minds.is_empty()
            }
            "greasy geas" => {
                foes.iter().take(7).for_each(|foe| self.beasts[*foe].fate = Fate::Subdued);
                !foes.is_empty()
            }
            "dis-spell" => {
                let ends = self.wall().is_some_and(|wall| wall.level <= work.cast.level);
                if ends {
                    self.magic.wall = None;
                }
                ends
            }
            _ => self.work_on_nobody(work, faces),
        }
    }

    /// Spells on a hero.
    pub fn work_on_hero(&mut self, work: &Work, one: usize, faces: &mut Faces) -> bool {
        if !self.heroes[one].is_here() {
            return false;
        }
        let (cast, turn) = (work.cast, work.cast.times());
        match (cast.spell, cast.pick) {
            ("vorpal blade" | "whammy", _) => return self.boost(one, &cast),
            ("rock-a-bye", _) => return self.lull(work, one, faces),
            ("poor baby", Pick::Points(points)) => {
                let hero = &mut self.heroes[one];
                if let Some(form) = &mut hero.form {
                    let healed = points.min(form.full - form.mr);
                    form.mr += healed.max(0);
                    return healed > 0;
                }
                let healed = points.min(hero.normal[CON] - hero.now[CON]);
                hero.now[CON] += healed.max(0);
                return healed > 0;
            }
            ("too-bad toxin", _) => {
                let magic = &mut self.heroes[one].magic;
                let poisoned = magic.spider > 0 || magic.cobra > 0;
                (magic.spider, magic.cobra) = (0, 0);
                return poisoned;
            }
            ("mutatum mutandorum", Pick::Form(name)) => {
                let form = super::form(name);
                if self.heroes[one].form.is_some() || form.full > work.before.iter().sum() {
                    return false;
                }
                self.heroes[one].take_form(form);
            }
            ("cateyes", _) => self.heroes[one].magic.sight = self.until(3 * turn),
            ("fly me", _) => self.heroes[one].magic.flying = self.until(turn),
            ("double double", Pick::Value(value)) => {
                if self.heroes[one].magic.doubled.is_some() || self.heroes[one].form.is_some() {
                    return false;
                }
                let (until, end) = (self.until(5 * turn), self.until(10 * turn));
                let hero = &mut self.heroes[one];
                let normal = hero.normal[value];
                hero.now[value] *= 2;
                hero.normal[value] *= 2;
                hero.magic.doubled = Some(Doubled { value, normal, until, end });
            }
            ("bigger is better" | "smaller is smarter", _) => {
                if self.heroes[one].magic.size.is_some() {
                    return false;
                }
                let size = self.size(work, faces);
                let hero = &mut self.heroes[one];
                if let Some(form) = &mut hero.form {
                    (form.mr, form.full) = (size.of(form.mr), size.of(form.full));
                    hero.magic.size = Some(size);
                    return true;
                }
                for value in [ST, CON] {
                    hero.normal[value] = size.of(hero.normal[value]);
                    hero.now[value] = size.of(hero.now[value]);
                    hero.resize_doubled(value, |normal| size.of(normal));
                }
                hero.magic.size = Some(size);
            }
            (other, _) => panic!("{other} is cast on a hero"),
        }
        true
    }

    /// Hits of magic: direct, and what is more than enough is lost.
    pub fn hit_directly(&mut self, foe: usize, hits: i64, notes: &mut Notes) {
        if self.ignores_hits(foe) {
            return;
        }
        let beast = &mut self.beasts[foe];
        beast.mr = (beast.mr - hits).max(0);
        notes.beast_struck[foe] |= hits > 0;
        if beast.mr == 0 {
            beast.fate = Fate::Dead;
        }
    }

    /// As many dice as the caster's level, shared by the foes. Fire doubles on mummies, ice on flame demons, whom fire does
    /// half.
    fn blast(&mut self, foes: &[usize], work: &Work, notes: &mut Notes, faces: &mut Faces) -> bool {
        if foes.is_empty() {
            return false;
        }
        let hits = faces.roll(self.heroes[work.one].level).into_iter().sum();
        for (foe, share) in foes.iter().zip(shares(hits, foes.len())) {
            let share = match (self.beasts[*foe].name, work.cast.pick) {
                ("mummy", Pick::Fire) | ("flame demon", Pick::Ice) => 2 * share,
                ("flame demon", Pick::Fire) => share / 2,
                _ => share,
            };
            self.hit_directly(*foe, share, notes);
        }
        true
    }

    /// The rating falls by the caster's level. A second curse of one caster fails, and takes twice the ST spent off CHR.
    fn curse(&mut self, work: &Work, foe: usize, level: i64) -> bool {
        let beast = &mut self.beasts[foe];
        if beast.magic.by.contains(&work.one) {
            self.heroes[work.one].now[CHR] -= 2 * work.cost;
            return true;
        }
        beast.magic.by.push(work.one);
        beast.mr = (beast.mr - level).max(0);
        if beast.mr == 0 {
            beast.fate = Fate::Dead;
        }
        true
    }

    /// A foe without a language throws the spell back.
    fn dull(&mut self, work: &Work, foe: usize) -> bool {
        if self.beasts[foe].speaks && !self.beasts[foe].lifeless() {
            self.beasts[foe].magic.dull = true;
            return true;
        }
        // What comes back on the caster is a change, too.
        let until = self.until(2);
        let magic = &mut self.heroes[work.one].magic;
        magic.dull = until;
        magic.levels.insert(work.cast.spell, work.cast.level);
        true
    }

    fn size(&self, work: &Work, faces: &mut Faces) -> Size {
        Size { factor: faces.one() + 1, grown: work.cast.spell == "bigger is better", until: self.until(5) }
    }

    fn resize_beast(&mut self, work: &Work, foe: usize, faces: &mut Faces) -> bool {
        if self.beasts[foe].magic.size.is_some() {
            return false;
        }
        let size = self.size(work, faces);
        let beast = &mut self.beasts[foe];
        (beast.mr, beast.full) = (size.of(beast.mr), size.of(beast.full));
        beast.magic.size = Some(size);
        true
    }

    /// Foes whose ratings together stay below ST + IQ + CHR sleep.
    fn sleep(&mut self, work: &Work, foes: &[usize], faces: &mut Faces) -> bool {
        let game_turns = faces.one();
        let until = self.until(game_turns);
        let (limit, mut sum, mut slept) = (work.before[ST] + work.before[IQ] + work.before[CHR], 0, false);
        for foe in foes {
            let beast = &mut self.beasts[*foe];
            if !beast.lifeless() && sum + beast.mr < limit {
                sum += beast.mr;
                beast.asleep_until = until;
                slept = true;
            }
        }
        slept
    }

    /// A raging comrade sleeps and is calm then, if ST + IQ + CHR are below those of the caster.
    fn lull(&mut self, work: &Work, one: usize, faces: &mut Faces) -> bool {
        let game_turns = faces.one();
        let until = self.until(game_turns);
        let sum = |six: &super::Six| [ST, IQ, CHR].into_iter().map(|value| six[value].max(0)).sum::<i64>();
        let limit = work.before[ST] + work.before[IQ] + work.before[CHR];
        let hero = &mut self.heroes[one];
        let sleeps = sum(&hero.now) < limit;
        if sleeps {
            hero.magic.asleep = until;
            if hero.is_raging() {
                hero.mood = Mood::Calm;
            }
        }
        sleeps
    }

    /// Those who breathe lose half of the rating, and those left below 10 die. In a melee all of the party's line lose
    /// half of their ST.
    fn smoke(&mut self, foes: &[usize], notes: &mut Notes) -> bool {
        let breathing = |foe: &usize| !self.beasts[*foe].lifeless() && self.beasts[*foe].kind != 'd';
        let breathing: Vec<usize> = foes.iter().copied().filter(breathing).collect();
        for foe in &breathing {
            let (mr, struck) = (self.beasts[*foe].mr, notes.beast_struck[*foe]);
            let left = if mr / 2 < 10 { 0 } else { mr / 2 };
            self.hit_directly(*foe, mr - left, notes);
            // Gas wakes nobody.
            notes.beast_struck[*foe] = struck;
        }
        if self.missile_turns == 0 {
            let heroes = self.heroes.len();
            for one in self
                .party_line()
                .into_iter()
                .filter(|one| *one < heroes && self.beast_at(*one).is_none())
                .collect::<Vec<_>>()
            {
                let hero = &mut self.heroes[one];
                hero.now[ST] = (hero.now[ST] / 2).max(1);
            }
        }
        !breathing.is_empty()
    }

    /// The whole group leaves before IQ + LK + CHR above its rating, or turns on the caster alone.
    fn scare(&mut self, work: &Work) -> bool {
        let foes = self.targets();
        let sum: i64 = foes.iter().map(|foe| self.beasts[*foe].mr).sum();
        let frightens = work.before[IQ] + work.before[LK] + work.before[CHR] > sum;
        if frightens {
            foes.into_iter().for_each(|foe| self.beasts[foe].fate = Fate::Fled);
        } else {
            self.magic.scapegoat = Some(work.one);
        }
        // What comes back on the caster is a change, too.
        true
    }

    /// Two persons for two game turns, the caster first, then in the order of march.
    fn protect(&mut self, work: &Work) {
        let until = self.until(2);
        let others = (0..self.heroes.len()).filter(|one| *one != work.one && self.heroes[*one].is_here());
        let allies = self.allies().into_iter().map(|one| self.beast_id(one));
        let count = 2 * work.cast.times() as usize;
        let inside: Vec<usize> = std::iter::once(work.one).chain(others).chain(allies).take(count).collect();
        for one in inside {
            match self.ally(one) {
                Some(ally) => self.beasts[ally].magic.safe = until,
                None => self.heroes[one].magic.safe = until,
            }
            self.note_level(&work.cast, self.ally(one).map_or(At::Hero(one), At::Beast));
        }
    }

    /// A wall between both sides for a game turn.
    fn build(&mut self, work: &Work) -> bool {
        if self.wall().is_some() {
            return false;
        }
        let (level, before) = (self.heroes[work.one].level, work.before);
        let (kind, strength) = match work.cast.spell {
            "wall of fire" => (Stands::Fire, before[IQ] * level * work.cast.times()),
            "wall of ice" => (Stands::Ice, before[IQ] * level * work.cast.times()),
            "wall of thorns" => (Stands::Thorns, (before[ST] + before[IQ]) * work.cast.times()),
            "wall of stone" => (Stands::Stone, 0),
            "wall of iron" => (Stands::Iron, 0),
            "invisible wall" => (Stands::Force, 0),
            other => panic!("{other} is cast at nobody"),
        };
        self.magic.wall = Some(Wall { kind, strength, until: self.until(1), level: work.cast.level });
        true
    }

    /// Ratings of beings with a living brain.
    fn read(&mut self, foe: usize) -> bool {
        let reads = !self.beasts[foe].lifeless() && !self.magic.known;
        self.magic.known |= reads;
        reads
    }

    /// Flesh turns to stone.
    fn petrify(&mut self, foe: usize) -> bool {
        let flesh = matches!(self.beasts[foe].kind, 'm' | 'b');
        if flesh {
            self.beasts[foe].fate = Fate::Stone;
        }
        flesh
    }

    /// Stone turns to flesh at half of its rating.
    fn soften(&mut self, foe: usize) -> bool {
        let beast = &mut self.beasts[foe];
        let stone = beast.kind == 's' && beast.dice.is_none();
        if stone {
            // It is flesh from now on, with the nerves of beasts.
            (beast.mr, beast.kind, beast.arms) = (beast.mr / 2, 'b', Stuff::Flesh);
        }
        stone
    }

    /// Dead unless its saving roll succeeds.
    fn doom(&mut self, foe: usize, faces: &mut Faces) -> bool {
        if matches!(self.beasts[foe].kind, 'u' | 's') {
            return false;
        }
        let dies = !self.beast_saves(foe, faces);
        if dies {
            self.beasts[foe].fate = Fate::Dead;
        }
        dies
    }

    /// A foe of a man's size is gone, a larger one loses half, and again for each level raised. The first rank saves or takes
    /// a die of heat.
    fn burst(&mut self, work: &Work, foe: usize, notes: &mut Notes, faces: &mut Faces) {
        let mr = self.beasts[foe].mr;
        let left = if self.beasts[foe].large { mr / (2 * work.cast.times()) } else { 0 };
        let struck = notes.beast_struck[foe];
        self.hit_directly(foe, mr - left, notes);
        notes.beast_struck[foe] = struck;
        let allies = self.allies().into_iter().map(|one| self.beast_id(one));
        let here = (0..self.heroes.len()).filter(|one| self.heroes[*one].is_here());
        let first: Vec<usize> = here.chain(allies).take(2).collect();
        for one in first {
            if let Some(mr) = self.beast_at(one).map(|beast| beast.mr) {
                if !self.saves_with(mr, faces) {
                    let hits = faces.one();
                    self.hit_at(one, hits, notes);
                    self.bury_at(one);
                }
                continue;
            }
            let wanted = need(self.level, self.heroes[one].now[LK]);
            if faces.saving_roll() >= wanted {
                self.heroes[one].gain(wanted * self.level);
                continue;
            }
            let hits = faces.one();
            let through = self.hurt(one, hits, notes);
            let hero = &mut self.heroes[one];
            if hero.now[CON] <= 0 {
                hero.fate = Fate::Dead;
            } else {
                hero.gain(through * wanted);
            }
        }
    }
}
