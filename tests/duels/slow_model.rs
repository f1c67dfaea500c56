//! A second model of one encounter, written from the rules alone: plain, slow, and unlike the game's own resolver in every
//! way that could hide a mistake. It takes the same dice and tells what it does step by step.

pub mod chance;
pub mod compare;
mod fight;
mod parley;
pub mod people;
pub mod plan;
pub mod told;
mod vectors;

use ludus::engine::dice::Dice;
use people::Person;
use plan::{Spell, Tactic};

/// The distance between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Range {
    Spell,
    Bow,
    Melee,
}

/// What comes before the encounter, beside the two people.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Who goes to whom: 0 or 1.
    pub opener: usize,
    /// The opener's temper may refuse.
    pub may_refuse: bool,
    /// The duel of two commanders.
    pub commanders: bool,
    /// Where a fight begins.
    pub range: Range,
    /// The monster was talked to on an earlier visit.
    pub talked: bool,
    /// What is agreed with the monster, if anything is.
    pub agreement: Option<(Demand, Reward)>,
    /// There is a special to be scouted.
    pub feature: bool,
    pub people: [Person; 2],
}

/// What a monster asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    Riddle,
    Tribute(u32),
    Trophy { met: bool },
}

/// What it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    Look,
    Gold(u32),
    Item(u8),
}

/// What killed somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Blow,
    Arrow,
    Spell(Spell),
    Item(u8),
    Execution,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Refused(usize),
    /// Peace because nobody means harm.
    Parted,
    Talked,
    Fulfilled,
    Answered,
    NoChallenge,
    /// The thief is away, with or without a prize.
    ThiefAway(usize),
    Ransom(usize),
    Fled(usize),
    Charmed(usize),
    Killed(usize, Cause),
    Undecided,
}

/// Why an entry was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    TooClose,
    NoArrows,
    Unknown,
    Spent,
    NoItem,
    TooLate,
}

/// One thing that happened. People are 0 and 1, entries count from 0; a pair of numbers is what was needed and what was
/// rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Step {
    Refusal { who: usize, dangers: [u32; 2], need: u32, roll: u32 },
    Challenge { who: usize },
    Said { who: usize, entry: usize },
    Guessed { who: usize, right: bool },
    Gave { who: usize, entry: usize, gold: u32, items: u8 },
    /// Talk or fulfilment, and the other is about to attack.
    Unheard { who: usize, entry: usize },
    /// Between characters: what he seems to be.
    Learned { who: usize, temper: people::Temper, alignment: people::Alignment },
    /// With a monster: the roll and what it makes with everything added.
    Talked { who: usize, roll: u32, total: i32, answer: Answer },
    /// The terms are not met.
    Unmet { who: usize, entry: usize },
    /// Gold paid, and whether the monster breaks its word.
    Faith { who: usize, paid: u32, need: u32, roll: u32 },
    Reward { who: usize, gold: u32, item: Option<u8> },
    Theft { who: usize, need: u32, roll: u32 },
    LootDie { who: usize, face: u32 },
    Hidden { who: usize, need: u32, roll: u32 },
    TookGold { who: usize, gold: u32 },
    TookItem { who: usize, place: usize },
    Away { who: usize, need: u32, roll: u32 },
    Paid { who: usize, gold: u32 },
    FightAt { range: Range },
    Arrows { who: usize, stock: u32 },
    Round { number: u32 },
    Panic { who: usize, need: u32, roll: u32 },
    PassedOver { who: usize, entry: usize, why: Why },
    First { who: usize, levels: [u32; 2], by: Precedence },
    Chose { who: usize, place: usize },
    Waits { who: usize },
    Closes { who: usize, to: Range },
    HeldOff { who: usize, arrows: u32 },
    Shot { who: usize, entry: Option<usize>, need: u32, roll: u32, damage: u32, hp: i32 },
    Blow { who: usize, entry: Option<usize>, need: u32, roll: u32, damage: u32, hp: i32 },
    Concentration { who: usize, spell: Spell, need: u32, roll: u32 },
    Cast { who: usize, entry: Option<usize>, spell: Spell, need: u32, roll: u32 },
    Used { who: usize, entry: Option<usize>, place: usize },
    Hurt { by: usize, damage: u32, hp: i32 },
    Healed { who: usize, points: u32, hp: i32 },
    Covered { who: usize, spell: Spell },
    Mighty { who: usize },
    Delayed { by: usize, rounds: u32 },
    Unmoved { by: usize },
    Heedless { who: usize, entry: usize, need: u32, roll: u32 },
    Flight { who: usize, entry: Option<usize>, need: u32, roll: Option<u32> },
    /// And so many rounds are still to be lost.
    Loses { who: usize, left: u32 },
    Dies { who: usize, cause: Cause },
    /// Gold, places of the items that pass to the winner, places of those that go to the estate.
    Looted { by: usize, gold: u32, items: u8, estate: u8 },
    Quarter { of: usize },
    /// Whether the monster forbids it, whether he misses what it is; none where nothing was rolled.
    Scouted { who: usize, forbidden: Option<(u32, u32)>, missed: Option<(u32, u32)> },
    Over(End),
}

/// Why somebody is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    Class,
    Level,
    Roll(u32),
}

/// What a monster answers to talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Attacks,
    Ignores,
    Proposes,
}

/// The whole encounter and all its steps.
pub fn encounter(meeting: &Meeting, dice: &mut Dice) -> (Vec<Step>, End) {
    let mut table = Table { meeting, dice, steps: Vec::new(), people: meeting.people.clone() };
    let end = table.encounter();
    table.afterwards(end);
    table.steps.push(Step::Over(end));
    (table.steps, end)
}

/// The encounter under way.
struct Table<'a> {
    meeting: &'a Meeting,
    dice: &'a mut Dice,
    steps: Vec<Step>,
    /// As they are now: what was given and taken is gone from them.
    people: [Person; 2],
}

impl Table<'_> {
    fn d100(&mut self) -> u32 {
        self.dice.one_of(100)
    }

    fn tell(&mut self, step: Step) {
        self.steps.push(step);
    }

    fn encounter(&mut self) -> End {
        let opener = self.meeting.opener;
        if self.meeting.commanders {
            if let Some(end) = self.no_duel() {
                return end;
            }
        } else if self.meeting.may_refuse && self.refuses(opener) {
            return End::Refused(opener);
        }
        let parley = match self.parley(opener) {
            Ok(parley) => parley,
            Err(end) => return end,
        };
        self.combat(parley)
    }

    /// How two commanders do not duel, if they do not (EX-09).
    fn no_duel(&mut self) -> Option<End> {
        let opener = self.meeting.opener;
        let flees = |who: usize| self.people[who].plan.iter().any(|entry| entry.tactic == Tactic::Flee);
        let challenges = [0, 1].map(|who| self.people[who].means_harm() && !flees(who));
        if challenges == [false, false] {
            return Some(End::NoChallenge);
        }
        // Of two challenges one is enough.
        let who = if challenges[opener] { opener } else { 1 - opener };
        self.tell(Step::Challenge { who });
        // L113: the very first entry, whatever it is.
        let first = |who: usize| self.people[who].plan.first();
        let flight = |who: usize| first(who).filter(|entry| entry.tactic == Tactic::Flee && challenges[1 - who]);
        let (coward, entry) = [0, 1].into_iter().find_map(|who| Some((who, flight(who)?)))?;
        self.tell(Step::Flight { who: coward, entry: Some(entry.number), need: 100, roll: None });
        Some(End::Fled(coward))
    }

    /// DD-53.
    fn refuses(&mut self, who: usize) -> bool {
        let person = &self.people[who];
        let (need, times) = match person.temper {
            people::Temper::Cowardly => (60, 2),
            people::Temper::Cautious => (30, 3),
            _ => return false,
        };
        let dangers = [self.danger(who), self.danger(1 - who)];
        if person.role == people::Role::King || person.monster.is_some() || dangers[1] <= times * dangers[0] {
            return false;
        }
        let roll = self.d100();
        self.tell(Step::Refusal { who, dangers, need, roll });
        roll <= need
    }

    // ---- when all is over ----

    fn afterwards(&mut self, end: End) {
        if let End::Killed(dead, cause) = end {
            self.tell(Step::Dies { who: dead, cause });
            self.loot_the_dead(dead);
        }
        if self.meeting.commanders
            && let End::Killed(who, _) | End::Fled(who) | End::Charmed(who) = end
        {
            self.tell(Step::Quarter { of: who });
        }
        for who in [self.meeting.opener, 1 - self.meeting.opener] {
            self.scout(who, end);
        }
    }

    /// DD-49, DD-84, DD-85.
    fn loot_the_dead(&mut self, dead: usize) {
        let gold = std::mem::take(&mut self.people[dead].gold);
        let (mut items, mut estate) = (0, 0);
        let is_character = self.people[dead].monster.is_none();
        for (place, item) in self.people[dead].items.iter_mut().enumerate().filter(|(_, item)| !item.gone) {
            let kept = is_character && item.number == people::GLOVES;
            *(if kept { &mut estate } else { &mut items }) |= 1 << place;
            item.gone = true;
        }
        self.people[1 - dead].gold += gold;
        if (gold, items, estate) != (0, 0, 0) {
            self.tell(Step::Looted { by: 1 - dead, gold, items, estate });
        }
    }

    /// DD-80 to DD-82.
    fn scout(&mut self, who: usize, end: End) {
        let plan = &self.people[who].plan;
        let has = |tactic: fn(Tactic) -> bool| plan.iter().any(|entry| tactic(entry.tactic));
        let dead = matches!(end, End::Killed(one, _) if one == who);
        let never_there = matches!(end, End::Refused(_));
        let is_monster = self.people[who].monster.is_some();
        if !self.meeting.feature || !has(|tactic| tactic == Tactic::Scout) || dead || never_there || is_monster {
            return;
        }
        let in_earnest = has(|tactic| matches!(tactic, Tactic::Talk | Tactic::Fulfil)) || self.people[who].means_harm();
        let gone = matches!(end, End::Killed(one, _) | End::Fled(one) | End::Charmed(one) if one != who);
        let monster_lives = self.people[1 - who].monster.is_some() && !gone;
        let (mut forbidden, mut missed) = (None, None);
        let share = match end {
            End::Fled(one) | End::Charmed(one) if one == who => 67,
            End::ThiefAway(one) if one == who => 33,
            _ if !monster_lives => 0,
            End::Talked | End::Fulfilled | End::Answered => 0,
            _ if !in_earnest => 33,
            _ => {
                let roll = self.d100();
                forbidden = Some((50, roll));
                if roll <= 50 { 33 } else { 0 }
            }
        };
        if share > 0 {
            missed = Some((share, self.d100()));
        }
        self.tell(Step::Scouted { who, forbidden, missed });
    }

    /// Hit points by the best attack's chance and mean damage, and ten for each level of magic.
    fn danger(&self, who: usize) -> u32 {
        let person = &self.people[who];
        let hp = person.hp as u32;
        let weapon = person.first_weapon();
        let blow = self.blow_chance(who, weapon, false) * (1 + person.blow_sides + 2 * self.blow_bonus(weapon, false));
        let level = self.archery(who);
        let shot = if level > 0 { self.shot_chance(who) * (1 + person.shot_sides) } else { 0 };
        hp * blow.max(shot) / 200 + 10 * person.magic
    }

    // ---- levels and chances (OURS-4, OURS-6, OURS-8, DD-24, DD-25) ----

    /// One more level for an expert of the duel.
    fn order(&self, who: usize) -> u32 {
        let (person, other) = (&self.people[who], &self.people[1 - who]);
        let humanoid = person.monster.is_some_and(|kind| kind.humanoid);
        u32::from(humanoid || (person.of_the_order && person.is_neutral() && other.monster.is_none()))
    }

    /// The level in melee with that weapon in hand.
    fn melee(&self, who: usize, weapon: Option<u8>) -> u32 {
        self.people[who].melee + self.order(who) + u32::from(weapon == Some(people::KEEN_SWORD))
    }

    fn archery(&self, who: usize) -> u32 {
        let person = &self.people[who];
        if person.archery == 0 {
            return 0;
        }
        person.archery + self.order(who) + u32::from(person.has(people::YEW_BOW))
    }

    fn theft(&self, who: usize) -> u32 {
        self.people[who].theft + u32::from(self.people[who].has(people::GLOVES))
    }

    fn blow_chance(&self, who: usize, weapon: Option<u8>, mighty: bool) -> u32 {
        let person = &self.people[who];
        let sum = 50
            + 10 * self.melee(who, weapon) as i32
            + person.temper.melee()
            + if mighty { 20 } else { 0 }
            + person.idol;
        sum.clamp(5, 95) as u32
    }

    fn blow_bonus(&self, weapon: Option<u8>, mighty: bool) -> u32 {
        (if weapon == Some(people::HEAVY_MAUL) { 2 } else { 0 }) + (if mighty { 2 } else { 0 })
    }

    fn shot_chance(&self, who: usize) -> u32 {
        (30 + 10 * self.archery(who)).clamp(5, 95)
    }
}
