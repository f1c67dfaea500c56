//! What one hero has and can do.

use super::{Arm, CON, Calling, DX, Fate, Hero, LK, Mood, ST, Sort};

/// One point for each above 12, one less for each below 9.
fn plain_adds(value: i64) -> i64 {
    if value > 12 {
        value - 12
    } else if value < 9 {
        value - 9
    } else {
        0
    }
}

impl Hero {
    pub fn in_hand(&self) -> Vec<&Arm> {
        self.held.iter().map(|place| &self.arms[*place]).collect()
    }

    /// What is in the hands and serves hand to hand.
    pub fn striking(&self) -> Vec<usize> {
        self.held.iter().copied().filter(|place| self.arms[*place].for_hand).collect()
    }

    /// The weapon in hand with the most dice, one for the hand before all others.
    pub fn strongest(&self) -> Option<usize> {
        let striking = self.striking();
        let all = if striking.is_empty() { self.held.clone() } else { striking };
        let most = all.iter().map(|place| self.arms[*place].dice).max();
        all.into_iter().find(|place| Some(self.arms[*place].dice) == most)
    }

    /// DX less the D- of what is carried and not in hand.
    pub fn dexterity(&self) -> i64 {
        self.dexterity_with(&self.held)
    }

    pub fn dexterity_with(&self, held: &[usize]) -> i64 {
        let carried = (0..self.arms.len()).filter(|place| !held.contains(place) && !self.arms[*place].gone);
        self.now[DX] - carried.map(|place| self.arms[place].hinders).sum::<i64>()
    }

    /// DX, less the ST and the CON that are missing, at least 0.
    pub fn marksmanship(&self, place: usize) -> i64 {
        let missing = |value: usize| (self.normal[value] - self.now[value]).max(0);
        (self.dexterity_with(&[place]) - missing(ST) - missing(CON)).max(0)
    }

    /// Personal adds with a missile: each point of DX above 12 counts twice. A magic-user has none.
    pub fn adds_with_missile(&self, place: usize) -> i64 {
        if self.calling == Calling::MagicUser {
            return 0;
        }
        let dx = self.dexterity_with(&[place]);
        plain_adds(self.now[ST]) + plain_adds(self.now[LK]) + plain_adds(dx) + (dx - 12).max(0)
    }

    pub fn adds(&self) -> i64 {
        if self.calling == Calling::MagicUser {
            let bare = self.held.is_empty();
            let staff = self.held.len() == 1 && self.in_hand()[0].sort == Sort::Staff && self.now[DX] > 12;
            if !bare && !staff {
                return 0;
            }
        }
        plain_adds(self.now[ST]) + plain_adds(self.now[LK]) + plain_adds(self.dexterity())
    }

    pub fn is_raging(&self) -> bool {
        matches!(self.mood, Mood::Raging(_))
    }

    pub fn is_here(&self) -> bool {
        matches!(self.fate, Fate::Here | Fate::Fainted)
    }

    /// A hero whose ST was lowered below 5 cannot fight, nor one spent by rage at 5 or less.
    pub fn can_fight(&self) -> bool {
        let st = self.now[ST];
        let lowered = st < self.normal[ST];
        !lowered || st > 5 || st == 5 && self.mood != Mood::Spent
    }

    pub fn missing_st(&self) -> i64 {
        let needed: i64 = self.striking().iter().map(|place| self.arms[*place].needs_st).sum();
        (needed - self.now[ST]).max(0)
    }

    pub fn missing_dx(&self) -> i64 {
        let needed: i64 = self.striking().iter().map(|place| self.arms[*place].needs_dx).sum();
        (needed - self.dexterity()).max(0)
    }

    /// What shield and mail absorb together in a turn.
    pub fn absorbs(&self, burnt: [bool; 2]) -> i64 {
        let both_hands = self.held.len() == 2 || self.in_hand().iter().any(|arm| arm.two_handed);
        let used = self.shield_on_arm && !both_hands;
        let shield = if used { self.shield } else { self.shield.min(1) };
        let parried: i64 = if self.held.len() == 2 { self.in_hand().iter().map(|arm| arm.parries).sum() } else { 0 };
        let times = |value: i64, burns: bool| if burns { value * self.level } else { value };
        times(shield, burnt[0]) + times(self.mail, burnt[1]) + parried
    }

    /// ST spent at the end of a turn of fighting, and never below 1.
    pub fn tire(&mut self, one_a_turn: bool) {
        let rage = if self.is_raging() { 2 } else { 0 };
        self.strain(self.missing_st(), one_a_turn, rage);
        if self.is_raging() && self.now[ST] <= 5 {
            self.mood = Mood::Spent;
        }
    }

    /// ST spent for a weapon that is too heavy, or a bow that is too strong.
    pub fn strain(&mut self, missing: i64, one_a_turn: bool, rage: i64) {
        let cost = rage + if one_a_turn { missing.min(1) } else { missing };
        let before = self.now[ST];
        self.now[ST] = (before - cost).max(before.min(1));
        if self.now[ST] < before && self.now[ST] <= 4 && self.fate == Fate::Here {
            self.fate = Fate::Fainted;
        }
    }

    /// One more ST at the end of a game turn. Who fainted wakes at 6, or at the normal ST.
    pub fn recover(&mut self) {
        if !self.is_here() || self.form.is_some() {
            return;
        }
        self.now[ST] = (self.now[ST] + 1).min(self.normal[ST].max(self.now[ST]));
        if self.fate == Fate::Fainted && self.now[ST] >= self.normal[ST].min(6) {
            (self.fate, self.magic.asleep) = (Fate::Here, 0);
        }
    }

    pub fn pace_now(&self) -> i64 {
        let wounds = if 2 * self.now[CON] <= self.normal[CON] {
            3
        } else if self.now[CON] < self.normal[CON] {
            1
        } else {
            0
        };
        self.pace - wounds
    }
}
