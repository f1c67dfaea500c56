//! Dice and totals.

use super::{Answers, Beast, Deed, Faces, Fate, House, IQ, Mood, World};

/// The parts of one fighter in the comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub total: i64,
    pub to_enemy: i64,
    /// The bonus of the poison in each hand.
    pub poison: [i64; 2],
}

/// The dice of a rating by the tables of the chapter.
pub fn dice_of(house: &House, mr: i64) -> i64 {
    if house.revised_dice {
        return if mr == 0 { 0 } else { mr / 10 + 1 };
    }
    match mr {
        0..=9 => 0,
        10..=15 => 1,
        16..=20 => 2,
        21..=25 => 3,
        26..=30 => 4,
        31..=40 => 5,
        41..=50 => 6,
        51..=60 => 7,
        61..=75 => 8,
        76..=99 => 9,
        _ => mr / 10,
    }
}

/// The part of a rating that is added.
pub fn add_of(house: &House, level: i64, beast: &Beast, mr: i64) -> i64 {
    let usual = if house.growing_add && level > 1 {
        mr * level / 4
    } else if house.half_always || !beast.fought {
        mr / 2
    } else {
        mr / 4
    };
    if beast.berserk { usual.max(mr / 2) } else { usual }
}

/// Sets of two or more equal dice, by face. A single die is a set if it shows 6.
fn sets(dice: &[i64]) -> Vec<i64> {
    if dice.len() == 1 {
        return if dice[0] == 6 { vec![1] } else { Vec::new() };
    }
    let count = |face: i64| dice.iter().filter(|die| **die == face).count() as i64;
    (1..=6).map(count).filter(|count| *count > 1).collect()
}

/// Rolls each set again until none is left.
fn roll_sets(faces: &mut Faces, dice: &[i64]) -> i64 {
    let mut sum = 0;
    for size in sets(dice) {
        let again = faces.roll(size);
        sum += again.iter().sum::<i64>() + roll_sets(faces, &again);
    }
    sum
}

/// The dice of a later turn of rage, made to match.
fn made_to_match(mut dice: Vec<i64>) -> Vec<i64> {
    if dice.is_empty() || !sets(&dice).is_empty() {
        return dice;
    }
    if dice.len() == 1 {
        return vec![6];
    }
    dice.sort_unstable();
    dice[1] = dice[0];
    dice
}

impl World {
    pub fn sleeps(&self, beast: usize) -> bool {
        self.beasts[beast].asleep_until >= self.turn && self.beasts[beast].asleep_until > 0
    }

    /// Combat turns since spider venom came in; it has worn off after 5.
    fn turns_of_venom(&self, beast: usize) -> i64 {
        let began = self.beasts[beast].spider;
        if began > 0 && self.turn < began + 5 { self.turn - began } else { 0 }
    }

    pub fn is_halved(&self, beast: usize) -> bool {
        self.turns_of_venom(beast) == 1
    }

    /// Asleep, confused, or unable to move by spider venom.
    pub fn is_helpless(&self, beast: usize) -> bool {
        self.sleeps(beast) || self.turns_of_venom(beast) >= 2 || self.lasts(self.beasts[beast].magic.confused)
    }

    /// Spends this turn on an image, which undead, stone and plants see through.
    pub fn is_deceived(&self, beast: usize) -> bool {
        self.magic.mirage == self.turn && !self.beasts[beast].lifeless() && !self.beasts[beast].ours
    }

    /// In the dark the foes count twice, unless there is a light or all who fight see.
    pub fn darkness(&self, fighters: &[usize]) -> i64 {
        let all_see = !fighters.is_empty() && fighters.iter().all(|one| self.sees(*one));
        if self.is_lit() || all_see { 1 } else { 2 }
    }

    /// Heroes who stand where they can fight and be met: all in a place, the first rank and long weapons of the second in a
    /// passage.
    pub fn party_line(&self) -> Vec<usize> {
        let fit = |one: &usize| self.heroes[*one].is_here() && !self.is_safe(*one);
        let allies = self.open_allies().into_iter().map(|one| self.beast_id(one));
        let here: Vec<usize> = (0..self.heroes.len()).filter(fit).chain(allies).collect();
        if !self.passage {
            return here;
        }
        let beast = |one: usize| self.beast_at(one);
        let conscious = |one: &usize| self.ally(*one).is_some() || self.heroes[*one].fate == Fate::Here;
        let awake = |one: &usize| conscious(one) && !beast(*one).is_some_and(|beast| beast.huge);
        let awake: Vec<usize> = here.into_iter().filter(awake).collect();
        let long = |one: &&usize| beast(**one).is_none() && self.heroes[**one].in_hand().iter().any(|arm| arm.long);
        // A large ally fills the rank, and does not fit beside another.
        let large = |one: &usize| beast(*one).is_some_and(|ally| ally.large);
        let first = match awake[..] {
            [one, ..] if large(&one) => 1,
            [_, other, ..] if large(&other) => 1,
            _ => 2,
        };
        let behind = if awake.first().is_some_and(large) { 1 } else { 2 };
        let second = awake.iter().skip(behind).take(2).filter(long);
        awake.iter().take(first).chain(second).copied().collect()
    }

    pub fn foes_line(&self) -> Vec<usize> {
        let here = self.foes_here();
        if !self.passage {
            return here;
        }
        let fit: Vec<usize> = here.into_iter().filter(|one| !self.beasts[*one].huge).collect();
        let width = if fit.iter().take(2).any(|one| self.beasts[*one].large) { 1 } else { 2 };
        fit.into_iter().take(width).collect()
    }

    /// Returns whether a hero strikes this turn.
    pub fn strikes(&self, hero: usize, deed: Deed) -> bool {
        let able = matches!(deed, Deed::Fight | Deed::Duel(_) | Deed::Flee | Deed::Rages(_));
        // Who bears a light of magic has no hand free to fight.
        let (bears, acts) = (self.has_wisp(hero), self.can_act(hero));
        let hero = &self.heroes[hero];
        let armed = hero.held.is_empty() || !hero.striking().is_empty();
        able && armed && !bears && acts && hero.can_fight()
    }

    /// Rolls and adds up for one hero.
    pub fn hero_part(&mut self, one: usize, answers: &Answers, faces: &mut Faces) -> Part {
        let hero = &self.heroes[one];
        // Spider venom halves dice and adds, rounded down.
        let halved = |value: i64| if self.venom_in(one) == 1 { value.div_euclid(2) } else { value };
        let mut rolled: Vec<Vec<i64>> = Vec::new();
        for place in hero.striking() {
            rolled.push(faces.roll(halved(hero.arms[place].dice * hero.times(place, self.turn))));
        }
        if rolled.is_empty() {
            rolled.push(faces.roll(halved(1)));
        }
        let allowed = rolled.iter().any(|dice| !sets(dice).is_empty());
        if hero.mood == Mood::Calm && self.house.berserk && allowed {
            let asked = answers.rage.iter().find(|(who, _)| *who == one);
            let rages = match hero.now[IQ] {
                ..=8 => true,
                16.. => false,
                _ => asked.unwrap_or_else(|| panic!("{}: hero {one} is not asked for rage", self.place())).1,
            };
            if rages {
                (self.heroes[one].mood, self.heroes[one].tried) = (Mood::Raging(self.turn), false);
            }
        } else {
            assert!(answers.rage.iter().all(|(who, _)| *who != one), "{}: hero {one} is asked for rage", self.place());
        }
        let hero = &self.heroes[one];
        let halved = |value: i64| if self.venom_in(one) == 1 { value.div_euclid(2) } else { value };
        let raging = hero.is_raging();
        let mut sums: Vec<i64> = Vec::new();
        for dice in &rolled {
            let later = hero.mood != Mood::Raging(self.turn);
            let dice = if raging && later { made_to_match(dice.clone()) } else { dice.clone() };
            let again = if raging { roll_sets(faces, &dice) } else { 0 };
            sums.push(dice.iter().sum::<i64>() + again);
        }
        let mut part = Part::default();
        for (hand, arm) in hero.striking().into_iter().map(|place| &hero.arms[place]).enumerate() {
            let hits = sums[hand] + if raging { 0 } else { halved(arm.adds) };
            part.total += hits.max(0);
            part.to_enemy += (-hits).max(0);
            if let Some(poison) = arm.poison.filter(|_| arm.coat > 0) {
                part.poison[hand] = hits.max(0) * poison.halves() / 2;
            }
        }
        if hero.held.is_empty() {
            part.total += sums[0];
        }
        part.total += match (raging, hero.shield > 0) {
            (true, true) => 5,
            (true, false) => 0,
            (false, _) => halved(hero.adds()),
        };
        if self.passage && hero.in_hand().iter().any(|arm| arm.halved_in_passage) {
            part.total = part.total.div_euclid(2);
            part.poison = part.poison.map(|bonus| bonus / 2);
        }
        part
    }

    /// Rolls and adds up for a beast, or for the pack of which it is the first.
    pub fn beast_part(&mut self, one: usize, line: &[usize], faces: &mut Faces) -> Option<Part> {
        let pack: Vec<usize> = match self.beasts[one].pack {
            true => {
                let same = |other: &usize| self.beasts[*other].name == self.beasts[one].name;
                line.iter().copied().filter(|other| same(other) && !self.is_helpless(*other)).collect()
            }
            false => vec![one],
        };
        if pack.first() != Some(&one) || self.is_helpless(one) {
            return None;
        }
        if self.beasts[one].mage.is_some() {
            return self.mage_part(one, faces);
        }
        let mr = pack.iter().map(|other| self.beasts[*other].mr).sum();
        let beast = &self.beasts[one];
        let halves = |number: i64| if self.is_halved(one) { number / 2 } else { number };
        let dice = faces.roll(halves(beast.dice.unwrap_or_else(|| dice_of(&self.house, mr))));
        let mut sum: i64 = dice.iter().sum();
        if beast.berserk {
            let mut ones = dice.iter().filter(|die| **die == 1).count() as i64;
            while ones > 0 {
                let again = faces.roll(ones);
                sum += again.iter().sum::<i64>();
                ones = again.iter().filter(|die| **die == 1).count() as i64;
            }
        }
        if self.house.dice_times_level {
            sum *= self.level;
        }
        let add = if beast.dice.is_some() { 0 } else { add_of(&self.house, self.level, beast, mr) };
        let total = sum + halves(add);
        let total = if self.stands_in_mud(one) { total / 2 } else { total };
        pack.into_iter().for_each(|other| self.beasts[other].fought = true);
        Some(Part { total, ..Part::default() })
    }
}
