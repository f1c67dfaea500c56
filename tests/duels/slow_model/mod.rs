//! A second model of one encounter, written from the rules alone: plain, slow, and unlike the game's own resolver in every
//! way that could hide a mistake. It takes the same dice and tells what it does step by step.

mod fight;
mod parley;
pub mod people;
pub mod plan;
mod vectors;

use ludus::kit::dice::Dice;
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
    pub people: [Person; 2],
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Refused(usize),
    /// A commander shows FL first, or nobody challenges.
    NoDuel {
        coward: Option<usize>,
    },
    /// Peace, after a talk or because nobody means harm.
    Parted,
    /// The thief is away, with or without a prize.
    ThiefAway(usize),
    Executed(usize),
    Ransom(usize),
    Agreed(usize),
    Fled(usize),
    Charmed(usize),
    Killed(usize),
    Undecided,
}

/// One thing that happened. People are 0 and 1; a pair of numbers is what was needed and what was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Refusal {
        who: usize,
        need: u32,
        roll: u32,
    },
    Said {
        who: usize,
    },
    GaveGold {
        who: usize,
        gold: u32,
    },
    GaveItem {
        who: usize,
        item: u8,
    },
    TalkInVain {
        who: usize,
    },
    FulfilInVain {
        who: usize,
    },
    /// Between characters: what he seems to be.
    Learned {
        who: usize,
    },
    /// With a monster: the roll and what it makes with everything added.
    Talked {
        who: usize,
        roll: u32,
        total: i32,
        answer: Answer,
    },
    Faith {
        who: usize,
        need: u32,
        roll: u32,
    },
    Theft {
        who: usize,
        need: u32,
        roll: u32,
    },
    Away {
        who: usize,
        need: u32,
        roll: u32,
    },
    Hidden {
        who: usize,
        need: u32,
        roll: u32,
    },
    TookGold {
        who: usize,
        gold: u32,
    },
    TookItem {
        who: usize,
        item: u8,
    },
    Paid {
        who: usize,
        gold: u32,
    },
    FightAt {
        range: Range,
    },
    Arrows {
        who: usize,
        stock: u32,
    },
    Round {
        number: u32,
        range: Range,
    },
    Loses {
        who: usize,
    },
    Panic {
        who: usize,
        need: u32,
        roll: u32,
    },
    First {
        who: usize,
        by_roll: bool,
    },
    PassedOver {
        who: usize,
        tactic: Tactic,
    },
    Chose {
        who: usize,
        item: u8,
    },
    Waits {
        who: usize,
    },
    Closes {
        who: usize,
        to: Range,
    },
    HeldOff {
        who: usize,
    },
    Shot {
        who: usize,
        need: u32,
        roll: u32,
        damage: u32,
        hp: i32,
    },
    Blow {
        who: usize,
        need: u32,
        roll: u32,
        damage: u32,
        hp: i32,
    },
    Concentration {
        who: usize,
        need: u32,
        roll: u32,
    },
    Cast {
        who: usize,
        spell: Spell,
        need: u32,
        roll: u32,
    },
    Used {
        who: usize,
        item: u8,
        left: u32,
    },
    Hurt {
        by: usize,
        damage: u32,
        hp: i32,
    },
    Healed {
        who: usize,
        points: u32,
        hp: i32,
    },
    Covered {
        who: usize,
        spell: Spell,
    },
    Mighty {
        who: usize,
    },
    Delayed {
        by: usize,
        rounds: u32,
    },
    Unmoved {
        by: usize,
    },
    Heedless {
        who: usize,
        need: u32,
        roll: u32,
    },
    Flight {
        who: usize,
        need: u32,
        roll: Option<u32>,
    },
    Over(End),
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
            if let Some(coward_or_none) = self.no_duel() {
                return End::NoDuel { coward: coward_or_none };
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

    /// Without a duel: who showed FL to a challenge, if anybody (EX-09).
    fn no_duel(&self) -> Option<Option<usize>> {
        let challenges = |who: usize| {
            let plan = &self.people[who].plan;
            plan.iter().any(|entry| self.people[who].is_aggressive(entry.tactic))
                && !plan.iter().any(|entry| entry.tactic == Tactic::Flee)
        };
        let flees_first = |who: usize| self.people[who].plan.first().is_some_and(|entry| entry.tactic == Tactic::Flee);
        match (challenges(0), challenges(1)) {
            (false, false) => Some(None),
            (true, _) if flees_first(1) => Some(Some(1)),
            (_, true) if flees_first(0) => Some(Some(0)),
            _ => None,
        }
    }

    /// DD-53.
    fn refuses(&mut self, who: usize) -> bool {
        let person = &self.people[who];
        let (need, times) = match person.temper {
            people::Temper::Cowardly => (60, 2),
            people::Temper::Cautious => (30, 3),
            _ => return false,
        };
        let (own, other) = (self.danger(who), self.danger(1 - who));
        if person.role == people::Role::King || person.monster.is_some() || other <= times * own {
            return false;
        }
        let roll = self.d100();
        self.tell(Step::Refusal { who, need, roll });
        roll <= need
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
