//! Stage 1: words, gifts, theft and talk, before anybody moves (DD-08).

use super::people::{Alignment, Role, Wit};
use super::plan::{Entry, Tactic};
use super::{Answer, End, Range, Step, Table};

/// What the parley leaves to the fight.
pub(super) struct Parley {
    /// What is left of either plan, without SC.
    pub plans: [Vec<Entry>; 2],
    pub range: Range,
    /// The fight is on, whatever the plans say: a thief was caught, or a monster attacks.
    pub forced: bool,
    /// Who has done the other something already.
    pub provoked: [bool; 2],
    /// The one who was ignored: without an attack left in his plan they part.
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
            while let Some(entry) = parley.plans[who].first().copied() {
                match entry.tactic {
                    Tactic::Say => self.tell(Step::Said { who }),
                    Tactic::GiveGold(gold) => self.give_gold(who, gold),
                    Tactic::GiveItem(place) => self.give_item(who, place),
                    Tactic::Steal => self.steal(who, &mut parley)?,
                    Tactic::Talk => self.talk(who, &mut parley)?,
                    Tactic::Fulfil => self.fulfil(who, &mut parley)?,
                    _ => break,
                }
                parley.plans[who].remove(0);
            }
        }
        Ok(parley)
    }

    fn give_gold(&mut self, who: usize, gold: u32) {
        let gold = gold.min(self.people[who].gold);
        self.people[who].gold -= gold;
        self.people[1 - who].gold += gold;
        self.tell(Step::GaveGold { who, gold });
    }

    fn give_item(&mut self, who: usize, place: usize) {
        let room = self.people[1 - who].items.iter().filter(|item| !item.gone).count() < 6;
        if let Some(item) = self.people[who].item(place).copied().filter(|_| room) {
            self.people[who].items[place - 1].gone = true;
            self.people[1 - who].items.push(item);
            self.tell(Step::GaveItem { who, item: item.number });
        }
    }

    /// The other one means harm from the start.
    fn starts_hostile(&self, other: usize) -> bool {
        let plan = &self.people[other].plan;
        let first = plan.iter().find(|entry| !matches!(entry.tactic, Tactic::Say | Tactic::Scout));
        first.is_some_and(|entry| self.people[other].is_aggressive(entry.tactic))
    }

    fn talk(&mut self, who: usize, parley: &mut Parley) -> Result<(), End> {
        let other = 1 - who;
        if self.people[other].monster.is_none() {
            if self.starts_hostile(other) {
                self.tell(Step::TalkInVain { who });
                return Ok(());
            }
            self.tell(Step::Learned { who });
            return Err(End::Parted);
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
            Answer::Proposes => return Err(End::Agreed(who)),
        }
        Ok(())
    }

    fn fulfil(&mut self, who: usize, parley: &mut Parley) -> Result<(), End> {
        let (own, other) = (&self.people[who], &self.people[1 - who]);
        if other.monster.is_none() || !own.terms_met {
            self.tell(Step::FulfilInVain { who });
            return Ok(());
        }
        let evil = other.alignment == Alignment::Evil;
        let need = 5 + 15 * own.alignment.distance(other.alignment) as u32 + if evil { 20 } else { 0 };
        let roll = self.d100();
        self.tell(Step::Faith { who, need, roll });
        if roll > need {
            return Err(End::Agreed(who));
        }
        parley.forced = true;
        Ok(())
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
                let gold = self.people[who].gold / 2;
                self.people[who].gold -= gold;
                self.people[victim].gold += gold;
                self.tell(Step::Paid { who, gold });
                return Err(End::Ransom(who));
            }
            return Err(End::Executed(who));
        }
        parley.forced = true;
        parley.provoked[who] = true;
        parley.range = [Range::Spell, Range::Bow, Range::Melee][self.dice.one_of(3) as usize - 1];
        Ok(())
    }

    fn loot(&mut self, who: usize, victim: usize) {
        let face = self.dice.face();
        if face == 6 {
            let items: Vec<usize> =
                (0..self.people[victim].items.len()).filter(|place| !self.people[victim].items[*place].gone).collect();
            if !items.is_empty() && !self.hides(victim) {
                let place = items[self.dice.one_of(items.len() as u32) as usize - 1];
                let item = self.people[victim].items[place];
                self.people[victim].items[place].gone = true;
                self.people[who].items.push(item);
                self.tell(Step::TookItem { who, item: item.number });
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
