//! Random meetings: anybody with anything against anybody, under every option.

use super::people::{self, Item, Person};
use super::plan::{Entry, Spell, Tactic};
use super::{Demand, Meeting, Reward};
use ludus::duels::data::alignment::Alignment;
use ludus::duels::data::item::{Carried, Item as Thing};
use ludus::duels::data::monster::Monster;
use ludus::duels::data::riddle;
use ludus::duels::data::skill::Levels;
use ludus::duels::data::special::Special;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::character::{Character, Role};
use ludus::duels::model::fighter::Side;
use ludus::duels::model::plan::{Plan, Times};
use ludus::duels::model::setup::{Control, Entrant, Setup, Visit};
use ludus::duels::model::terms::Agreement;
use ludus::duels::model::{plan, terms};
use ludus::engine::dice::Dice;

/// A meeting as the game has it.
#[derive(Clone, Debug)]
pub struct Case {
    pub setup: Setup,
    pub plans: [Plan; 2],
}

/// The riddle that is open where one is, and words that answer it.
const RIDDLE: u8 = 3;

fn one<T: Clone>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.one_of(of.len() as u32) as usize - 1].clone()
}

/// Whether something of so many in a hundred happens.
fn chance(dice: &mut Dice, percent: u32) -> bool {
    dice.one_of(100) <= percent
}

fn up_to(dice: &mut Dice, most: u32) -> u32 {
    dice.one_of(most + 1) - 1
}

fn thing(dice: &mut Dice) -> Carried {
    let item = one(dice, &Thing::ALL);
    let charges = if item.charges() > 0 { dice.one_of(item.charges().into()) as u8 } else { 0 };
    Carried { item, charges }
}

fn character(dice: &mut Dice, name: &str) -> Character {
    let levels = [0; 4].map(|_| if chance(dice, 40) { 0 } else { up_to(dice, 5) as u8 });
    let alignment = one(dice, &Alignment::ALL);
    let count = if chance(dice, 50) { 0 } else { up_to(dice, 6) };
    Character {
        temper: one(dice, &Temper::ALL),
        alignment,
        role: one(dice, &[Role::Hero, Role::Hero, Role::Commander, Role::King]),
        order: alignment == Alignment::Neutral && chance(dice, 40),
        levels: Levels(levels),
        gold: if chance(dice, 30) { 0 } else { up_to(dice, 300) },
        items: (0..count).map(|_| thing(dice)).collect(),
        ..Character::new(name)
    }
}

fn monster(dice: &mut Dice, plan: Option<Plan>) -> Entrant {
    let kind = one(dice, &Monster::ALL);
    let hp = if chance(dice, 50) { kind.row().hp } else { 7 + up_to(dice, 43) as u8 };
    let count = if chance(dice, 60) { 0 } else { dice.one_of(3) };
    let hoard = (0..count).map(|_| thing(dice)).collect();
    Entrant::Monster { kind, hp: Some(hp), gold: Some(up_to(dice, 500)), hoard, plan, known: false }
}

/// A plan in notation, of up to twelve entries; without TA, FU and ST if it is a special one.
fn plan(dice: &mut Dice, special: bool) -> Plan {
    let mut words = Vec::new();
    let mut single = special;
    let times = |dice: &mut Dice| match dice.one_of(5) {
        1 => String::new(),
        2 | 3 => "*".into(),
        _ => dice.one_of(4).to_string(),
    };
    let length = if chance(dice, 10) { 0 } else { up_to(dice, 11) + 1 };
    for _ in 0..length {
        let word = match dice.one_of(100) {
            1..=30 => format!("CA-{:?}", one(dice, &Spell::ALL)),
            31..=48 => format!("ME{}", times(dice)),
            49..=60 => format!("FI{}", times(dice)),
            61..=72 => format!("US-{}", dice.one_of(6)),
            73..=80 => "FL".into(),
            81..=84 if chance(dice, 30) => format!("SA \"a cat / {}\"", riddle::of(RIDDLE).answers[0]),
            81..=84 => "SA \"Good day\"".into(),
            85..=88 => "SC".into(),
            89..=92 if chance(dice, 50) => format!("GI gold {}", dice.one_of(200)),
            89..=92 => format!("GI item {}", dice.one_of(6)),
            _ if single => continue,
            _ => {
                single = true;
                one(dice, &["TA", "TA", "FU", "ST"]).into()
            }
        };
        // Negotiation and theft stand at the beginning more often than not.
        if matches!(&word[..2], "TA" | "FU" | "ST" | "GI") && chance(dice, 70) {
            words.insert(0, word);
        } else {
            words.push(word);
        }
    }
    words.join(" ").parse().unwrap()
}

/// A meeting of chance.
pub fn case(dice: &mut Dice) -> Case {
    let against_monster = chance(dice, 45);
    let commanders = !against_monster && chance(dice, 15);
    let own = plan(dice, commanders);
    // A monster neither steals nor talks.
    let mut other = plan(dice, commanders || against_monster);
    // Nor does it run away before anything has happened.
    if against_monster && other.to_string().contains("FL") {
        other = format!("ME {other}").parse().unwrap_or_default();
    }
    let idol = one(dice, &[0, 0, 0, -10, 10]);
    let a = Entrant::Character { who: character(dice, "Ada"), control: Control::Player, idol, plan: None };
    let b = if against_monster {
        let its_own = chance(dice, 70);
        monster(dice, (!its_own).then(|| other.clone()))
    } else {
        Entrant::player(character(dice, "Bran"))
    };
    let other = b.own_plan().unwrap_or(other);
    let setup = Setup {
        sides: [a, b],
        starter: if against_monster || chance(dice, 60) { Side::A } else { Side::B },
        range: if chance(dice, 70) { terms::Range::Spell } else { one(dice, &terms::Range::ALL) },
        refusal: chance(dice, 30),
        commanders,
        visit: (against_monster && chance(dice, 60)).then(|| visit(dice)),
        series: None,
    };
    Case { setup, plans: [own, other] }
}

fn visit(dice: &mut Dice) -> Visit {
    let demand = match dice.one_of(4) {
        1 | 2 => terms::Demand::Riddle(RIDDLE),
        3 => terms::Demand::Tribute(up_to(dice, 100)),
        _ => terms::Demand::Trophy { kind: Monster::Troll, met: chance(dice, 60) },
    };
    let reward = match dice.one_of(3) {
        1 => terms::Reward::Look,
        2 => terms::Reward::Gold(dice.one_of(50)),
        _ => terms::Reward::Item(one(dice, &Thing::ALL)),
    };
    let talked = chance(dice, 40);
    let agreement = chance(dice, 60).then_some(Agreement { demand, reward });
    Visit { talked, agreement, offer: None, special: chance(dice, 80).then(|| one(dice, &Special::ALL)) }
}

fn items(carried: &[Carried]) -> Vec<Item> {
    let item = |one: &Carried| Item { charges: one.charges.into(), ..Item::new(one.item.number()) };
    carried.iter().map(item).collect()
}

fn person(entrant: &Entrant, plan: &Plan) -> Person {
    let plan = entries(plan);
    match entrant {
        Entrant::Character { who, idol, .. } => Person {
            temper: people::Temper::ALL[who.temper as usize],
            alignment: people::Alignment::ALL[who.alignment as usize],
            role: [people::Role::Hero, people::Role::Commander, people::Role::King][who.role as usize],
            of_the_order: who.order,
            idol: (*idol).into(),
            gold: who.gold,
            items: items(&who.items),
            plan,
            ..Person::character(who.levels.0.map(u32::from), "")
        },
        Entrant::Monster { kind, hp, gold, hoard, .. } => {
            let its = Person::monster(kind.name());
            let hp = hp.map_or(its.hp, i32::from);
            Person { hp, gold: gold.unwrap_or(its.gold), items: items(hoard), plan, ..its }
        }
        Entrant::Nobody => panic!("somebody is met here"),
    }
}

fn entries(plan: &Plan) -> Vec<Entry> {
    let entry = |(number, tactic): (usize, &plan::Tactic)| {
        let often = |times: &Times| match times {
            Times::Count(count) => Some(u32::from(*count)),
            Times::Always => None,
        };
        let (tactic, times) = match tactic {
            plan::Tactic::Cast(spell) => (Tactic::Cast(super::told::spell(*spell)), Some(1)),
            plan::Tactic::Use(place) => (Tactic::Use((*place).into()), Some(1)),
            plan::Tactic::Fire(times) => (Tactic::Fire, often(times)),
            plan::Tactic::Melee(times) => (Tactic::Melee, often(times)),
            plan::Tactic::Talk => (Tactic::Talk, Some(1)),
            plan::Tactic::Say(words) => (Tactic::Say { answers: words.starts_with("a cat / ") }, Some(1)),
            plan::Tactic::Fulfil => (Tactic::Fulfil, Some(1)),
            plan::Tactic::Steal => (Tactic::Steal, Some(1)),
            plan::Tactic::Flee => (Tactic::Flee, Some(1)),
            plan::Tactic::Give(gift) => (Tactic::Give { gold: gift.gold, places: gift.items }, Some(1)),
            plan::Tactic::Scout => (Tactic::Scout, Some(1)),
        };
        Entry { number, tactic, times }
    };
    plan.entries().iter().enumerate().map(entry).collect()
}

/// The same meeting for the model.
pub fn meeting(case: &Case) -> Meeting {
    let agreed = |agreement: Agreement| {
        let demand = match agreement.demand {
            terms::Demand::Riddle(_) => Demand::Riddle,
            terms::Demand::Tribute(gold) => Demand::Tribute(gold),
            terms::Demand::Trophy { met, .. } => Demand::Trophy { met },
        };
        let reward = match agreement.reward {
            terms::Reward::Look => Reward::Look,
            terms::Reward::Gold(gold) => Reward::Gold(gold),
            terms::Reward::Item(item) => Reward::Item(item.number()),
        };
        (demand, reward)
    };
    let visit = case.setup.visit.unwrap_or_default();
    Meeting {
        opener: case.setup.starter.index(),
        may_refuse: case.setup.refusal,
        commanders: case.setup.commanders,
        range: super::told::range(case.setup.range),
        // With whom something is agreed he has talked.
        talked: visit.talked || visit.agreement.is_some(),
        agreement: visit.agreement.map(agreed),
        feature: visit.special.is_some(),
        people: [0, 1].map(|who| person(&case.setup.sides[who], &case.plans[who])),
    }
}
