//! What a turn does to those who fought: bites, exertion, clumsiness and breakage.

use super::turn::{Notes, need, shares};
use super::{CON, Faces, Fate, LK, World};

impl World {
    /// Combat turns since spider venom came into a hero; it has worn off after 5.
    pub fn venom_in(&self, hero: usize) -> i64 {
        let began = self.heroes[hero].magic.spider;
        if began > 0 && self.turn < began + 5 { self.turn - began } else { 0 }
    }

    /// Awake, and able to move.
    pub fn can_act(&self, hero: usize) -> bool {
        let asleep = self.lasts(self.heroes[hero].magic.asleep);
        self.heroes[hero].fate == Fate::Here && self.venom_in(hero) < 2 && !asleep
    }

    /// Heroes who lost CON to spiders or vipers make a saving roll against their venom.
    fn bite_all(&mut self, foes: &[usize], notes: &Notes, faces: &mut Faces) {
        let bitten = |world: &World, with: fn(&super::Beast) -> bool| {
            foes.iter().any(|foe| notes.beast_fought[*foe] && with(&world.beasts[*foe]))
        };
        let (spiders, vipers) = (bitten(self, |beast| beast.venom), bitten(self, |beast| beast.viper));
        for one in (0..self.heroes.len()).filter(|one| notes.lost[*one] > 0) {
            for (bites, spider) in [(spiders, true), (vipers, false)] {
                let hero = &self.heroes[one];
                let had = if spider {
                    self.venom_in(one) > 0 || hero.magic.spider == self.turn
                } else {
                    hero.magic.cobra > 0
                };
                if !bites || had || hero.now[CON] <= 0 {
                    continue;
                }
                let wanted = need(self.level, hero.now[LK]);
                let (saved, turn) = (faces.saving_roll() >= wanted, self.turn);
                let hero = &mut self.heroes[one];
                match (saved, spider) {
                    (true, _) => hero.gain(wanted * self.level),
                    (_, true) => hero.magic.spider = turn,
                    _ => hero.magic.cobra = turn,
                }
            }
        }
    }

    pub fn tire_all(&mut self, foes: &[usize], notes: &mut Notes, faces: &mut Faces) {
        let bites = |world: &World, with: fn(&super::Beast) -> bool| {
            foes.iter().any(|foe| notes.beast_fought[*foe] && with(&world.beasts[*foe]))
        };
        for one in 0..self.heroes.len() {
            if notes.lost[one] > 0 && bites(self, |beast| beast.fever) {
                self.heroes[one].feverish = true;
            }
        }
        self.bite_all(foes, notes, faces);
        let drinkers: Vec<usize> = foes
            .iter()
            .copied()
            .filter(|foe| notes.beast_fought[*foe] && self.beasts[*foe].drinks && self.beasts[*foe].mr > 0)
            .collect();
        let drawn: i64 = notes.lost.iter().sum();
        if !drinkers.is_empty() && !self.is_quelled() {
            for (foe, part) in drinkers.iter().zip(shares(drawn, drinkers.len())) {
                let beast = &mut self.beasts[*foe];
                beast.mr = (beast.mr + part).min(beast.full);
            }
        }
        for one in 0..self.heroes.len() {
            if !notes.fought[one] || !self.heroes[one].is_here() {
                self.end_weak_rage(one);
                continue;
            }
            self.heroes[one].tire(self.house.one_a_turn);
            if self.heroes[one].missing_dx() > 0 {
                self.stumble(one, notes, faces);
            }
            let arms = self.arms_against(one, foes, notes);
            for place in self.heroes[one].striking() {
                let arm = &mut self.heroes[one].arms[place];
                if !arm.broken && arm.stuff.can_break(arms) && arm.stuff.breaks(arms, faces.two()) {
                    (arm.broken, arm.dice) = (true, (arm.dice + 1) / 2);
                }
            }
        }
        for foe in 0..self.beasts.len() {
            if notes.beast_fought[foe] && self.beasts[foe].berserk && self.beasts[foe].fate == Fate::Here {
                self.beasts[foe].mr = (self.beasts[foe].mr - 5).max(0);
            }
        }
    }

    /// Too little DX for the weapons: a saving roll on level 1, or the shortfall, half of it on the neighbour after a 3 or 4.
    pub fn stumble(&mut self, one: usize, notes: &mut Notes, faces: &mut Faces) {
        let (wanted, total) = (need(1, self.heroes[one].now[LK]), faces.saving_roll());
        if total >= wanted {
            return;
        }
        let beside = |other: &usize| *other == one || self.heroes[*other].is_here() && !self.is_safe(*other);
        let allies = self.open_allies().into_iter().map(|ally| self.beast_id(ally));
        let here: Vec<usize> = (0..self.heroes.len()).filter(beside).chain(allies).collect();
        let place = here.iter().position(|other| *other == one).unwrap();
        let beside = if place % 2 == 0 { place + 1 } else { place - 1 };
        let half = (wanted - total) / 2;
        match here.get(beside).filter(|_| total <= 4) {
            Some(other) => match self.ally(*other) {
                Some(ally) => _ = self.hit_beast(ally, half, notes),
                None => _ = self.hurt(*other, half, notes),
            },
            None => _ = self.hurt(one, wanted - total, notes),
        }
    }
}
