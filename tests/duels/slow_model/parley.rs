//! Stage 1: words, gifts, theft and talk, before anybody moves (DD-08).

use super::people::{Alignment, Role, Temper, Wit};
use super::plan::{Entry, Tactic};
use super::{Answer, Cause, Demand, End, Range, Reward, Step, Table};

/// What the parley leaves to the fight.
pub(super) struct Parley {
    /// What is left of either plan, without SC.
    pub plans: [Vec<Entry>; 2],
    pub range: Range,
    /// The fight is on, whatever the plans say: a thief was caught, or a monster attacks.
    pub forced: bool,
    /// Who has done the other something already.
    pub provoked: [bool; 2],
    /// The monster takes no notice of this one: without an attack left in his plan they part.
    pub ignored: Option<usize>,
}

impl Table<'_> {
    pub(super) fn parley(&mut self, opener: usize) -> Result<Parley, End> {
        let without_scout = |plan: &[Entry]| -> Vec<Entry> {
            plan.iter().copied().filter(|entry| entry.tactic != Tactic::Scout).collect()
        };
        let plans = [without_scout(&self.people[0].plan), without_scout(&self.people[1].plan)];
        let range = self.meeting.range;
        let mut parley = Parley { plans, range, forced: false, provoked: [false; 2], ignored: None };
        for who in [opener, 1 - opener] {
            if self.people[who].monster.is_some() {
                continue;
            }
            while let Some(entry) = parley.plans[who].first().copied() {
                match entry.tactic {
                    Tactic::Say { answers } => self.say(who, entry.number, answers)?,
                    Tactic::Give { gold, places } => self.give(who, entry.number, gold, places),
                    Tactic::Steal => self.steal(who, &mut parley)?,
                    Tactic::Talk => self.talk(who, entry.number, &mut parley)?,
                    Tactic::Fulfil => self.fulfil(who, entry.number, &mut parley)?,
                    _ => break,
                }
                parley.plans[who].remove(0);
                // Where a thief is caught nobody goes on talking and giving.
                if entry.tactic == Tactic::Steal {
                    return Ok(parley);
                }
            }
        }
        Ok(parley)
    }

    /// Words, which answer the riddle of a monster if there is one open.
    fn say(&mut self, who: usize, entry: usize, answers: bool) -> Result<(), End> {
        self.tell(Step::Said { who, entry });
        if let (Some((Demand::Riddle, reward)), true) = (self.meeting.agreement, self.people[1 - who].monster.is_some())
        {
            self.tell(Step::Guessed { who, right: answers });
            if answers {
                self.reward(who, reward);
                return Err(End::Answered);
            }
        }
        Ok(())
    }

    /// What is given is put away: it is of no use in this encounter any more.
    fn give(&mut self, who: usize, entry: usize, gold: u32, places: u8) {
        let gold = gold.min(self.people[who].gold);
        self.people[who].gold -= gold;
        self.people[1 - who].gold += gold;
        let mut items = 0;
        for place in (1..=6).filter(|place| places >> (place - 1) & 1 == 1) {
            if let Some(item) = self.people[who].item(place).copied() {
                self.people[who].items[place - 1].gone = true;
                self.people[1 - who].got.push(item);
                items |= 1 << (place - 1);
            }
        }
        self.tell(Step::Gave { who, entry, gold, items });
    }

    /// The other one means harm from the start.
    fn starts_hostile(&self, other: usize) -> bool {
        let first = self.people[other].first_of(&self.people[other].plan);
        first.is_some_and(|entry| self.people[other].is_aggressive(entry.tactic))
    }

    fn talk(&mut self, who: usize, entry: usize, parley: &mut Parley) -> Result<(), End> {
        let other = 1 - who;
        if self.people[other].monster.is_none() {
            if self.starts_hostile(other) {
                self.tell(Step::Unheard { who, entry });
                return Ok(());
            }
            self.learn(who);
            return Err(End::Talked);
        }
        let (own, side) = (self.people[who].alignment, self.people[other].alignment);
        let roll = self.d100();
        let total = roll as i32
            + [20, 0, -20][own.distance(side) as usize]
            + if side == Alignment::Evil { -10 } else { 0 }
            + if own == Alignment::Druidic { 15 } else { 0 }
            + 5 * self.theft(who) as i32;
        let answer = match total {
            ..=30 => Answer::Attacks,
            31..=60 => Answer::Ignores,
            _ if self.people[other].wit() == Wit::Dull => Answer::Ignores,
            _ => Answer::Proposes,
        };
        self.tell(Step::Talked { who, roll, total, answer });
        match answer {
            Answer::Attacks => parley.forced = true,
            Answer::Ignores => parley.ignored = Some(who),
            Answer::Proposes => return Err(End::Talked),
        }
        Ok(())
    }

    /// What a talk tells of a character: each of the two a step off once in four (DD-63).
    fn learn(&mut self, who: usize) {
        let other = &self.people[1 - who];
        let (mut temper, mut alignment) = (other.temper, other.alignment);
        let tempers: Vec<Temper> =
            Temper::ALL.into_iter().filter(|one| (*one as i32 - temper as i32).abs() == 1).collect();
        let alignments: Vec<Alignment> =
            Alignment::ALL.into_iter().filter(|one| one.distance(alignment) == 1).collect();
        if self.dice.one_of(4) == 1 {
            temper = tempers[self.dice.one_of(tempers.len() as u32) as usize - 1];
        }
        if self.dice.one_of(4) == 1 {
            alignment = alignments[self.dice.one_of(alignments.len() as u32) as usize - 1];
        }
        self.tell(Step::Learned { who, temper, alignment });
    }

    fn fulfil(&mut self, who: usize, entry: usize, parley: &mut Parley) -> Result<(), End> {
        if self.people[1 - who].monster.is_none() && self.starts_hostile(1 - who) {
            self.tell(Step::Unheard { who, entry });
            return Ok(());
        }
        let (own, other) = (&self.people[who], &self.people[1 - who]);
        let (paid, reward) = match self.meeting.agreement {
            Some((Demand::Tribute(gold), reward)) if other.monster.is_some() && own.gold >= gold => (gold, reward),
            Some((Demand::Trophy { met: true }, reward)) if other.monster.is_some() => (0, reward),
            _ => {
                self.tell(Step::Unmet { who, entry });
                return Ok(());
            }
        };
        let evil = other.alignment == Alignment::Evil;
        let need = 5 + 15 * own.alignment.distance(other.alignment) as u32 + if evil { 20 } else { 0 };
        self.people[who].gold -= paid;
        self.people[1 - who].gold += paid;
        let roll = self.d100();
        self.tell(Step::Faith { who, paid, need, roll });
        if roll > need {
            self.reward(who, reward);
            return Err(End::Fulfilled);
        }
        parley.forced = true;
        Ok(())
    }

    fn reward(&mut self, who: usize, reward: Reward) {
        let (gold, item) = match reward {
            Reward::Look => return,
            Reward::Gold(gold) => (gold.min(self.people[1 - who].gold), None),
            Reward::Item(number) => (0, Some(number)),
        };
        self.people[1 - who].gold -= gold;
        self.people[who].gold += gold;
        self.tell(Step::Reward { who, gold, item });
    }

    fn steal(&mut self, who: usize, parley: &mut Parley) -> Result<(), End> {
        let victim = 1 - who;
        let guarded = self.people[victim].role != Role::Hero;
        let level = self.theft(who);
        let need = (15 + 15 * level).clamp(5, 95) / if guarded { 2 } else { 1 };
        let roll = self.d100();
        self.tell(Step::Theft { who, need, roll });
        if roll <= need {
            self.loot(who, victim);
            return Err(End::ThiefAway(who));
        }
        let need = (20 + 15 * level).clamp(5, 95);
        let roll = self.d100();
        self.tell(Step::Away { who, need, roll });
        if roll <= need {
            return Err(End::ThiefAway(who));
        }
        if guarded {
            if self.people[who].role == Role::King && self.people[who].gold > 0 {
                let gold = self.people[who].gold.div_ceil(2);
                self.people[who].gold -= gold;
                self.people[victim].gold += gold;
                self.tell(Step::Paid { who, gold });
                return Err(End::Ransom(who));
            }
            return Err(End::Killed(who, Cause::Execution));
        }
        parley.forced = true;
        parley.provoked[who] = true;
        parley.range = [Range::Spell, Range::Bow, Range::Melee][self.dice.one_of(3) as usize - 1];
        Ok(())
    }

    /// DD-67 to DD-70.
    fn loot(&mut self, who: usize, victim: usize) {
        let face = self.dice.one_of(6);
        self.tell(Step::LootDie { who, face });
        if face == 6 {
            let items: Vec<usize> =
                (0..self.people[victim].items.len()).filter(|place| !self.people[victim].items[*place].gone).collect();
            if !items.is_empty() && !self.hides(victim) {
                let place = items[self.dice.one_of(items.len() as u32) as usize - 1];
                let item = self.people[victim].items[place];
                self.people[victim].items[place].gone = true;
                self.people[who].got.push(item);
                self.tell(Step::TookItem { who, place: place + 1 });
                return;
            }
        }
        let gold = self.people[victim].gold;
        let part = match face {
            _ if self.people[victim].role == Role::King => gold / 10,
            4 | 5 => gold / 2,
            _ => gold / 4,
        };
        self.people[victim].gold -= part;
        self.people[who].gold += part;
        self.tell(Step::TookGold { who, gold: part });
    }

    fn hides(&mut self, who: usize) -> bool {
        let need = match self.people[who].wit() {
            Wit::Dull => return false,
            Wit::Average => 10,
            Wit::Sharp => 25,
            Wit::Cunning => 50,
        };
        let roll = self.d100();
        self.tell(Step::Hidden { who, need, roll });
        roll <= need
    }
}
