//! Stage 2: the fight, round by round (OURS-1).

use super::parley::Parley;
use super::people::{self, Item, Speed, Wit};
use super::plan::{Entry, Spell, Tactic};
use super::{Cause, End, Precedence, Range, Step, Table, Why};

/// One side in the fight.
struct Side {
    /// What is left of his plan, the current entry first.
    plan: Vec<Entry>,
    start: i32,
    hp: i32,
    /// Rounds that he has still to lose.
    delay: u32,
    spent: Vec<Spell>,
    arrows: u32,
    covers: Vec<Spell>,
    mighty: bool,
    weapon: Option<u8>,
    /// His plan as he came holds something aggressive.
    hostile: bool,
    /// He has made an aggressive move.
    attacked: bool,
    // Of this round:
    acted: bool,
    loses: bool,
    panics: bool,
    hurt: u32,
    swung_at: bool,
    stunned: bool,
}

struct Fight<'a, 'b> {
    table: &'a mut Table<'b>,
    range: Range,
    sides: [Side; 2],
}

impl Table<'_> {
    pub(super) fn combat(&mut self, parley: Parley) -> End {
        let opener = self.meeting.opener;
        if !parley.forced {
            let planned = |who: usize| // By what he came with: a wand that he has given away was meant to harm all the same.
                parley.plans[who].iter().any(|entry| self.meeting.people[who].is_aggressive(entry.tactic));
            let is_monster = |who: usize| self.people[who].monster.is_some();
            // A monster at home attacks if its plan does or if it has none, but not whom it has talked with before, nor whom it takes no notice of.
            let calm = |who: usize| self.meeting.talked || parley.ignored == Some(1 - who);
            let means_harm = |who: usize| {
                let by_plan = planned(who) || is_monster(who) && self.people[who].plan.is_empty();
                by_plan && !(is_monster(who) && calm(who))
            };
            let harm = [means_harm(0), means_harm(1)];
            for who in [opener, 1 - opener] {
                let other = 1 - who;
                // A weapon that he has given away is passed over: it is not what he comes to first.
                let first = self.meeting.people[who].first_of(&parley.plans[who]);
                if let Some(entry) = first.filter(|entry| entry.tactic == Tactic::Flee && !harm[other]) {
                    self.tell(Step::Flight { who, entry: Some(entry.number), need: 100, roll: None });
                    return End::Fled(who);
                }
            }
            if harm == [false, false] {
                return End::Parted;
            }
        }
        let mut sides = [0, 1].map(|who| self.side(who, &parley));
        self.tell(Step::FightAt { range: parley.range });
        let both = self.archery(0) > 0 && self.archery(1) > 0;
        for who in [0, 1] {
            if both {
                let dice = 2 * self.archery(who);
                sides[who].arrows = (0..dice).map(|_| (self.dice.one_of(6) - 1) / 2).sum();
            }
            if self.archery(who) > 0 {
                self.tell(Step::Arrows { who, stock: sides[who].arrows });
            }
        }
        let mut fight = Fight { table: self, range: parley.range, sides };
        for number in 1..=200 {
            if let Err(end) = fight.round(number) {
                return end;
            }
        }
        End::Undecided
    }

    fn side(&self, who: usize, parley: &Parley) -> Side {
        let person = &self.people[who];
        Side {
            plan: parley.plans[who].clone(),
            start: person.hp,
            hp: person.hp,
            delay: 0,
            spent: Vec::new(),
            arrows: self.archery(who),
            covers: Vec::new(),
            mighty: false,
            weapon: person.first_weapon(),
            hostile: self.meeting.people[who].means_harm(),
            attacked: parley.provoked[who],
            acted: false,
            loses: false,
            panics: false,
            hurt: 0,
            swung_at: false,
            stunned: false,
        }
    }
}

impl Fight<'_, '_> {
    fn tell(&mut self, step: Step) {
        self.table.tell(step);
    }

    fn d100(&mut self) -> u32 {
        self.table.d100()
    }

    fn round(&mut self, number: u32) -> Result<(), End> {
        self.tell(Step::Round { number });
        for who in [0, 1] {
            let side = &mut self.sides[who];
            (side.acted, side.panics, side.hurt, side.swung_at, side.stunned) = (false, false, 0, false, false);
            side.loses = side.delay > 0;
        }
        for who in [0, 1] {
            if let Some((mark, need)) = self.table.people[who].temper.panic()
                && !self.sides[who].loses
                && self.sides[who].hp <= mark
            {
                let roll = self.d100();
                self.tell(Step::Panic { who, need, roll });
                self.sides[who].panics = roll <= need;
            }
        }
        let tactics = [0, 1].map(|who| (who, if self.sides[who].loses { None } else { self.current(who) }));
        for who in self.order(tactics) {
            self.turn(who)?;
            self.sides[who].acted = true;
        }
        for side in &mut self.sides {
            side.delay -= u32::from(side.loses);
        }
        Ok(())
    }

    /// Who acts, first to last: a class before the rest, then the level, then the dice.
    fn order(&mut self, tactics: [(usize, Option<Tactic>); 2]) -> [usize; 2] {
        let [(a, _), (b, _)] = tactics;
        // Who loses the round is told of last.
        match (self.sides[a].loses, self.sides[b].loses) {
            (true, true) => return [a, b],
            (true, false) => return [b, a],
            (false, true) => return [a, b],
            (false, false) => {}
        }
        let rank = |(who, tactic): (usize, Option<Tactic>)| {
            let side = &self.sides[who];
            let person = &self.table.people[who];
            let casts = matches!(tactic, Some(Tactic::Cast(_) | Tactic::Use(_)));
            let in_class = match self.range {
                // Who waits is last of all.
                _ if tactic.is_none() => 0,
                Range::Spell if casts => 2,
                Range::Melee if tactic == Some(Tactic::Melee) => 2,
                _ => 1,
            };
            let level = match tactic {
                Some(Tactic::Cast(_)) => person.magic,
                Some(Tactic::Use(_)) => 3,
                Some(Tactic::Fire) => self.table.archery(who),
                Some(Tactic::Melee) => self.table.melee(who, side.weapon),
                _ => 0,
            };
            (in_class, level)
        };
        let ranks = [rank(tactics[0]), rank(tactics[1])];
        let mut levels = [0; 2];
        (levels[a], levels[b]) = (ranks[0].1, ranks[1].1);
        let (first, by) = if ranks[0].0 != ranks[1].0 {
            (if ranks[0].0 > ranks[1].0 { a } else { b }, Precedence::Class)
        } else if ranks[0].1 != ranks[1].1 {
            (if ranks[0].1 > ranks[1].1 { a } else { b }, Precedence::Level)
        } else {
            let roll = self.table.dice.one_of(2);
            (roll as usize - 1, Precedence::Roll(roll))
        };
        self.tell(Step::First { who: first, levels, by });
        [first, 1 - first]
    }

    // ---- what is current ----

    /// What he is about to do now; what cannot be used is thrown out of his plan. None: he waits.
    fn current(&mut self, who: usize) -> Option<Tactic> {
        if self.sides[who].panics {
            return Some(Tactic::Flee);
        }
        let mut index = 0;
        while let Some(entry) = self.sides[who].plan.get(index).copied() {
            if self.takes_no_time(who, entry.tactic) {
                index += 1;
            } else if self.usable(who, entry.tactic) && entry.times != Some(0) {
                return Some(entry.tactic);
            } else {
                self.sides[who].plan.remove(index);
                let why = self.why_not(who, entry.tactic);
                self.tell(Step::PassedOver { who, entry: entry.number, why });
            }
        }
        self.made_up(who)
    }

    /// The same without touching anything, for the look that a closing enemy takes.
    fn would_do(&self, who: usize) -> Option<Tactic> {
        let planned = self.sides[who].plan.iter().find(|entry| {
            !self.takes_no_time(who, entry.tactic) && self.usable(who, entry.tactic) && entry.times != Some(0)
        });
        planned.map_or_else(|| self.made_up(who), |entry| Some(entry.tactic))
    }

    fn takes_no_time(&self, who: usize, tactic: Tactic) -> bool {
        match tactic {
            Tactic::Say { .. } => true,
            Tactic::Use(place) => self.table.people[who].item(place).is_some_and(Item::is_weapon),
            _ => false,
        }
    }

    fn usable(&self, who: usize, tactic: Tactic) -> bool {
        match tactic {
            Tactic::Cast(spell) => self.can_cast(who, spell),
            Tactic::Use(place) => self.table.people[who].item(place).is_some_and(|item| item.spell().is_some()),
            Tactic::Fire => self.range != Range::Melee && self.sides[who].arrows > 0,
            Tactic::Melee | Tactic::Flee => true,
            _ => false,
        }
    }

    fn why_not(&self, who: usize, tactic: Tactic) -> Why {
        match tactic {
            Tactic::Cast(spell) if self.sides[who].spent.contains(&spell) => Why::Spent,
            Tactic::Cast(_) => Why::Unknown,
            Tactic::Use(_) => Why::NoItem,
            Tactic::Fire if self.range == Range::Melee => Why::TooClose,
            Tactic::Fire => Why::NoArrows,
            _ => Why::TooLate,
        }
    }

    /// The entry that is current, if what he does now is of his plan.
    fn entry(&self, who: usize, tactic: Tactic) -> Option<usize> {
        self.sides[who].plan.first().filter(|entry| entry.tactic == tactic).map(|entry| entry.number)
    }

    fn can_cast(&self, who: usize, spell: Spell) -> bool {
        spell.level() <= self.table.people[who].magic && !self.sides[who].spent.contains(&spell)
    }

    /// He has attacked, or his plan as he came means to; a monster that fights does.
    fn threatens(&self, who: usize) -> bool {
        let (side, person) = (&self.sides[who], &self.table.people[who]);
        side.attacked || side.hostile || person.monster.is_some()
    }

    /// DD-04.
    fn made_up(&self, who: usize) -> Option<Tactic> {
        let own = &self.sides[who];
        // A monster that fights at all does not wait.
        let is_monster = self.table.people[who].monster.is_some();
        if !self.threatens(1 - who) && !is_monster {
            return None;
        }
        if own.hp <= 4 && self.can_cast(who, Spell::HE) {
            return Some(Tactic::Cast(Spell::HE));
        }
        if self.range != Range::Melee {
            use Spell::{BL, DA, FB, GW, HO, MI, SH, SL};
            if let Some(spell) = [BL, GW, SH, FB, SL, HO, DA, MI].into_iter().find(|spell| self.can_cast(who, *spell)) {
                return Some(Tactic::Cast(spell));
            }
            if own.arrows > 0 {
                return Some(Tactic::Fire);
            }
        }
        Some(Tactic::Melee)
    }

    // ---- a turn ----

    fn turn(&mut self, who: usize) -> Result<(), End> {
        if self.sides[who].loses {
            return self.lose(who);
        }
        if self.sides[who].panics {
            if self.sides[who].stunned {
                return self.lose(who);
            }
            return self.flee(who, None);
        }
        if self.sides[who].stunned && !matches!(self.current(who), Some(Tactic::Cast(_))) {
            return self.lose(who);
        }
        self.free_tactics(who);
        let tactic = self.current(who);
        // What could not be used may have stood before more words.
        self.free_tactics(who);
        match tactic {
            None => {
                self.tell(Step::Waits { who });
                Ok(())
            }
            Some(Tactic::Cast(spell)) => self.cast(who, spell),
            Some(Tactic::Use(place)) => self.use_item(who, place),
            Some(Tactic::Fire) => self.fire(who),
            Some(Tactic::Melee) => self.strike(who, true),
            Some(_) => {
                let entry = self.entry(who, Tactic::Flee);
                self.used_up(who, Tactic::Flee);
                // L113: in a battle encounter the flight always works.
                let need = self.table.people[who].temper.heedless();
                if need > 0 && !self.table.meeting.commanders {
                    let roll = self.d100();
                    self.tell(Step::Heedless { who, entry: entry.unwrap(), need, roll });
                    if roll <= need {
                        return self.strike(who, false);
                    }
                }
                self.flee(who, entry)
            }
        }
    }

    /// This round is lost; it is taken off the delay when the round ends.
    fn lose(&mut self, who: usize) -> Result<(), End> {
        self.sides[who].loses = true;
        self.tell(Step::Loses { who, left: self.sides[who].delay - 1 });
        Ok(())
    }

    fn free_tactics(&mut self, who: usize) {
        while let Some(entry) =
            self.sides[who].plan.first().copied().filter(|entry| self.takes_no_time(who, entry.tactic))
        {
            self.sides[who].plan.remove(0);
            if let Tactic::Use(place) = entry.tactic {
                self.sides[who].weapon = Some(self.table.people[who].item(place).unwrap().number);
                self.tell(Step::Chose { who, place });
            } else {
                self.tell(Step::Said { who, entry: entry.number });
            }
        }
    }

    /// The entry at the head was carried out once, if it is of his plan.
    fn used_up(&mut self, who: usize, tactic: Tactic) {
        let plan = &mut self.sides[who].plan;
        if let Some(entry) = plan.first_mut().filter(|entry| entry.tactic == tactic)
            && let Some(times) = &mut entry.times
        {
            *times -= 1;
            if *times == 0 {
                plan.remove(0);
            }
        }
    }

    fn flee(&mut self, who: usize, entry: Option<usize>) -> Result<(), End> {
        let away = match self.range {
            Range::Spell => 1,
            Range::Bow => 2,
            Range::Melee => 3,
        };
        let table = &self.table;
        if table.meeting.commanders || self.sides[1 - who].delay >= away {
            self.tell(Step::Flight { who, entry, need: 100, roll: None });
            return Err(End::Fled(who));
        }
        let base = match table.people[1 - who].speed() {
            Speed::Fast => 20,
            Speed::Medium => 50,
            Speed::Slow => 80,
        };
        let boots = if table.people[who].has(people::BOOTS) { 20 } else { 0 };
        let need = (base + table.people[who].temper.flight() + boots).clamp(5, 95) as u32;
        let roll = self.d100();
        self.tell(Step::Flight { who, entry, need, roll: Some(roll) });
        if roll <= need { Err(End::Fled(who)) } else { Ok(()) }
    }

    // ---- blows and arrows ----

    /// Held off or not, it is an attack; the other looks at what he was about to do before it.
    fn close(&mut self, who: usize) {
        let other = &self.sides[1 - who];
        let held = self.range == Range::Bow
            && !other.panics
            && other.delay == 0
            && self.would_do(1 - who) == Some(Tactic::Fire);
        let arrows = other.arrows;
        self.sides[who].attacked = true;
        if held {
            self.tell(Step::HeldOff { who, arrows });
            return;
        }
        self.range = if self.range == Range::Spell { Range::Bow } else { Range::Melee };
        self.tell(Step::Closes { who, to: self.range });
    }

    fn fire(&mut self, who: usize) -> Result<(), End> {
        if self.range == Range::Spell {
            self.close(who);
            return Ok(());
        }
        self.sides[who].attacked = true;
        let entry = self.entry(who, Tactic::Fire);
        self.used_up(who, Tactic::Fire);
        self.sides[who].arrows -= 1;
        let factors: Vec<u32> = self.sides[1 - who].covers.iter().map(|spell| spell.cover().1).collect();
        let need = covered(self.table.shot_chance(who), &factors);
        let roll = self.d100();
        let damage = if roll <= need { self.damage(self.table.people[who].shot_sides) } else { 0 };
        let hp = self.hp_after(1 - who, damage);
        self.tell(Step::Shot { who, entry, need, roll, damage, hp });
        self.hurt(1 - who, damage, Cause::Arrow)
    }

    /// A blow, by the entry of his plan or instead of a flight.
    fn strike(&mut self, who: usize, planned: bool) -> Result<(), End> {
        if self.range != Range::Melee {
            self.close(who);
            return Ok(());
        }
        self.sides[who].attacked = true;
        let entry = self.entry(who, Tactic::Melee).filter(|_| planned);
        if planned {
            self.used_up(who, Tactic::Melee);
        }
        let (weapon, mighty) = (self.sides[who].weapon, self.sides[who].mighty);
        let mut factors: Vec<u32> = self.sides[1 - who].covers.iter().map(|spell| spell.cover().0).collect();
        if self.table.people[1 - who].has(people::RING) {
            factors.push(75);
        }
        let need = covered(self.table.blow_chance(who, weapon, mighty), &factors);
        let roll = self.d100();
        let hit = roll <= need;
        let bonus = self.table.blow_bonus(weapon, mighty);
        let damage = if hit { self.damage(self.table.people[who].blow_sides) + bonus } else { 0 };
        let hp = self.hp_after(1 - who, damage);
        self.tell(Step::Blow { who, entry, need, roll, damage, hp });
        self.sides[1 - who].swung_at = !hit;
        self.hurt(1 - who, damage, Cause::Blow)
    }

    fn damage(&mut self, sides: u32) -> u32 {
        self.table.dice.one_of(sides)
    }

    /// Hit points after so much damage: none below 0.
    fn hp_after(&self, who: usize, damage: u32) -> i32 {
        (self.sides[who].hp - damage as i32).max(0)
    }

    fn hurt(&mut self, who: usize, damage: u32, cause: Cause) -> Result<(), End> {
        let side = &mut self.sides[who];
        side.hurt += damage;
        side.hp -= damage as i32;
        if side.hp <= 0 { Err(End::Killed(who, cause)) } else { Ok(()) }
    }

    // ---- magic ----

    /// How likely his spell is lost to what befell him this round; 0 if nothing did.
    fn disruption(&self, who: usize) -> u32 {
        let side = &self.sides[who];
        let need = if side.hurt > 0 {
            // 30 + 20 d / 3, to the nearest.
            ((2 * (90 + 20 * side.hurt) + 3) / 6).min(95)
        } else if side.stunned {
            50
        } else if side.swung_at {
            30
        } else {
            0
        };
        if self.table.people[who].has(people::STONE) { need / 2 } else { need }
    }

    fn cast(&mut self, who: usize, spell: Spell) -> Result<(), End> {
        let need = self.disruption(who);
        if need > 0 {
            let roll = self.d100();
            self.tell(Step::Concentration { who, spell, need, roll });
            if roll <= need {
                return if self.sides[who].stunned { self.lose(who) } else { Ok(()) };
            }
        }
        let entry = self.entry(who, Tactic::Cast(spell));
        self.used_up(who, Tactic::Cast(spell));
        self.sides[who].spent.push(spell);
        self.sides[who].attacked |= spell.harms();
        let need = (50 + 10 * self.table.people[who].magic).clamp(5, 95);
        let roll = self.d100();
        self.tell(Step::Cast { who, entry, spell, need, roll });
        if roll > need { Ok(()) } else { self.effect(who, spell, Cause::Spell(spell)) }
    }

    fn use_item(&mut self, who: usize, place: usize) -> Result<(), End> {
        let entry = self.entry(who, Tactic::Use(place));
        self.used_up(who, Tactic::Use(place));
        let item = &mut self.table.people[who].items[place - 1];
        item.charges -= 1;
        item.gone = item.charges == 0;
        let (number, spell) = (item.number, item.spell().unwrap());
        self.sides[who].attacked |= spell.harms();
        self.tell(Step::Used { who, entry, place });
        self.effect(who, spell, Cause::Item(number))
    }

    fn effect(&mut self, who: usize, spell: Spell, cause: Cause) -> Result<(), End> {
        match spell {
            Spell::DA | Spell::FB => {
                let dice = if spell == Spell::FB { 2 } else { 1 };
                let damage = (0..dice).map(|_| self.table.dice.one_of(6)).sum();
                self.tell(Step::Hurt { by: who, damage, hp: self.hp_after(1 - who, damage) });
                self.hurt(1 - who, damage, cause)
            }
            Spell::HO => self.delay(who, 2),
            Spell::SL => self.delay(who, 4),
            Spell::HE => {
                let points = self.table.dice.one_of(6);
                let side = &mut self.sides[who];
                side.hp = (side.hp + points as i32).min(side.start);
                let hp = side.hp;
                self.tell(Step::Healed { who, points, hp });
                Ok(())
            }
            Spell::MI => {
                self.sides[who].mighty = true;
                self.tell(Step::Mighty { who });
                Ok(())
            }
            Spell::SH | Spell::AW | Spell::BL | Spell::GW => {
                self.sides[who].covers.push(spell);
                self.tell(Step::Covered { who, spell });
                Ok(())
            }
            Spell::CH => {
                let other = &self.table.people[1 - who];
                if other.wit() == Wit::Cunning || other.magic >= 4 {
                    self.tell(Step::Unmoved { by: who });
                    return Ok(());
                }
                Err(End::Charmed(who))
            }
        }
    }

    /// DD-43.
    fn delay(&mut self, by: usize, rounds: u32) -> Result<(), End> {
        let side = &mut self.sides[1 - by];
        side.delay = side.delay.max(rounds);
        side.stunned = !side.acted && !side.loses;
        let rounds = side.delay;
        self.tell(Step::Delayed { by, rounds });
        Ok(())
    }
}

/// A chance under protections: all factors exactly, rounded down once, at least 1.
fn covered(chance: u32, factors: &[u32]) -> u32 {
    let whole = factors.iter().fold(u64::from(chance), |product, factor| product * u64::from(*factor));
    ((whole / 100u64.pow(factors.len() as u32)) as u32).max(1)
}
