//! Random fights for both models: heroes, foes, the ground and the house rules.

use crate::plain::{self, Beast, Calling, Fate, Hero, House, Mood, Stuff, World, spells};
use ludus_engine::dice::{Dice, Seed};
use ludus_tunnels::battle::fighter::{FighterId, Person};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::armour::ArmourId;
use ludus_tunnels::data::attribute::Attributes;
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::house_rules::{DeeperLevels, DiceScale, HouseRules, RatingAdd, Tiring, WinnerHits};
use ludus_tunnels::data::material::Material;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::data::poison::Poison;
use ludus_tunnels::data::spell::Spell as Name;
use ludus_tunnels::data::supply::StaffKind;
use ludus_tunnels::data::weapon::WeaponId;
use ludus_tunnels::model::delver::{Delver, OwnedArmour, OwnedWeapon};
use ludus_tunnels::model::setup::{FoeEntry, Ground, Member, Setup, Space};
use std::collections::BTreeMap;

const WEAPONS: [&str; 39] = [
    "broadsword",
    "saber",
    "sax",
    "dirk",
    "bodkin",
    "epee",
    "rapier",
    "great axe",
    "heavy mace",
    "morningstar",
    "taper axe",
    "poleaxe",
    "halberd",
    "scythe",
    "spear",
    "pike",
    "pilum",
    "javelin",
    "quarterstaff",
    "main gauche",
    "claymore",
    "war fan",
    "assegai",
    "francisca",
    "arbalest",
    "cranequin",
    "light crossbow",
    "dokyu",
    "prodd",
    "composite bow",
    "longbow",
    "small self bow",
    "longbow",
    "staff sling",
    "common sling",
    "chakram",
    "blowgun",
    "spear-thrower",
    "atl-atl",
];
const FOES: [&str; 36] = [
    "orc",
    "goblin",
    "half-orc",
    "ogre",
    "troll",
    "leopard",
    "tiger",
    "unicorn",
    "minotaur",
    "gnole",
    "maniac",
    "cave bear",
    "pithecanthropus",
    "zombie",
    "living skeleton",
    "living statue",
    "mushroom monster",
    "rat",
    "mousehound",
    "vampire",
    "two-headed giant",
    "ghoul",
    "giant slug",
    "python",
    "centaur",
    "manticore",
    "harpy",
    "griffin",
    "blood bat",
    "mummy",
    "flame demon",
    "reptile man",
    "giant spider",
    "giant spider",
    "viper",
    "viper",
];
/// Experience points of the first 16 levels.
const POINTS: [u32; 16] = [
    0, 1000, 3000, 7000, 15_000, 25_000, 40_000, 60_000, 80_000, 100_000, 125_000, 150_000, 200_000, 300_000, 500_000,
    750_000,
];
/// The highest level of a rogue.
const ROGUES: i64 = 7;
const SHIELDS: [(&str, i64, i64); 3] = [("knight's shield", 3, 450), ("buckler", 1, 50), ("tower shield", 4, 550)];
const ARMOUR: [(&str, i64, i64); 3] = [("leather", 2, 250), ("chain mail", 5, 500), ("plate", 10, 1000)];
/// The weight of a flask of each poison.
const POISONS: i64 = 6 + 4 + 1 + 1;
/// Weapons that are also made of iron and bronze, and those of copper and stone.
const SWORDS: [&str; 3] = ["broadsword", "saber", "heavy mace"];
const SPEARS: [&str; 9] = ["spear", "pike", "pilum", "javelin", "sax", "dirk", "bodkin", "assegai", "francisca"];
/// Feet between the sides when they meet.
const DISTANCES: [u16; 6] = [10, 10, 40, 60, 100, 150];
/// Turns of one fight at most, and faces for each turn.
/// The spells of both models.
fn spells() -> Vec<Name> {
    Name::ALL.into_iter().filter(|name| known(*name).is_some()).collect()
}

/// The plain model's name of a spell. `None` if it does not know the spell.
pub fn known(spell: Name) -> Option<&'static str> {
    let name = spell.name().to_lowercase();
    spells::KNOWN.into_iter().find(|known| *known == name)
}

/// The plain model's name of a monster that can be the form of another. `None` if it has powers that the model does not know.
pub fn form(kind: MonsterId) -> Option<&'static str> {
    FOES.into_iter().find(|name| MonsterId::of(name) == Some(kind))
}

/// Random choices of a test.
pub struct Chance(pub Dice);

impl Chance {
    pub fn of(&mut self, count: usize) -> usize {
        self.0.one_of(count as u32) as usize - 1
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.of((high - low + 1) as usize) as i64
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.of(all.len())]
    }
}

/// A weapon in both models: its name and what it is made of.
fn made(chance: &mut Chance) -> (&'static str, Material, Stuff) {
    const ALL: [(Material, Stuff); 4] = [
        (Material::Iron, Stuff::Iron),
        (Material::Bronze, Stuff::Bronze),
        (Material::Copper, Stuff::Copper),
        (Material::Stone, Stuff::Stone),
    ];
    let name = chance.pick(&WEAPONS);
    let kinds = match name {
        _ if SPEARS.contains(&name) => 4,
        _ if SWORDS.contains(&name) => 2,
        _ => 0,
    };
    if kinds == 0 || chance.of(2) == 0 {
        return (name, Material::Steel, Stuff::Steel);
    }
    let (material, stuff) = chance.pick(&ALL[..kinds]);
    (name, material, stuff)
}

/// The list weight for another material, rounded up.
const fn weight_of(list: i64, stuff: Stuff) -> i64 {
    match stuff {
        Stuff::Iron => (5 * list + 3) / 4,
        Stuff::Bronze => (list + 1) / 2,
        Stuff::Copper => (list + 3) / 4,
        _ => list,
    }
}

pub const fn potion(poison: Poison) -> plain::Poison {
    match poison {
        Poison::HellfireJuice => plain::Poison::Juice,
        Poison::DragonVenom => plain::Poison::Dragon,
        Poison::SpiderVenom => plain::Poison::Spider,
        Poison::CobraMilk => plain::Poison::Cobra,
    }
}

/// A hero in both models.
fn hero(number: usize, chance: &mut Chance) -> (Delver, Hero) {
    let kind =
        chance.pick(&[CharacterType::Warrior, CharacterType::Warrior, CharacterType::MagicUser, CharacterType::Rogue]);
    let calling = match kind {
        CharacterType::Warrior => Calling::Warrior,
        CharacterType::MagicUser => Calling::MagicUser,
        _ => Calling::Rogue,
    };
    // Masters of magic know what beginners do not.
    let master = calling != Calling::Warrior && chance.of(2) == 0;
    let level = match calling {
        Calling::MagicUser if master => chance.between(3, 16),
        Calling::Rogue if master => chance.between(3, ROGUES),
        _ => chance.between(1, 4),
    };
    let usual = [(6, 30), (5, 20), (3, 20), (8, 40), (6, 24), (5, 20)];
    let higher = [(40, 150), (14, 42), (3, 20), (8, 40), (12, 30), (5, 20)];
    let six = if master { higher } else { usual }.map(|(low, high)| chance.between(low, high));
    let made: Vec<(&str, Material, Stuff)> = (0..chance.of(4)).map(|_| made(chance)).collect();
    let (shield, mail) = (chance.of(2) == 0, chance.of(2) == 0);
    let (shield, mail) = (shield.then(|| chance.pick(&SHIELDS)), mail.then(|| chance.pick(&ARMOUR)));
    let staff = calling == Calling::MagicUser && chance.of(2) == 0;
    let owned = |name: &str| OwnedWeapon::steel(WeaponId::of(name).unwrap());
    let missiles: Vec<u8> = made.iter().map(|_| chance.between(1, 7) as u8).collect();
    let weapons = made.iter().zip(&missiles).map(|((name, material, _), missiles)| {
        let owned = owned(name);
        let missiles = owned.weapon.row().ammunition.map(|_| *missiles);
        OwnedWeapon { material: *material, missiles, ..owned }
    });
    let character = Delver {
        weapons: weapons.chain(shield.map(|(name, ..)| owned(name))).collect(),
        armour: mail.iter().map(|(name, ..)| OwnedArmour::steel(ArmourId::of(name).unwrap())).collect(),
        experience: POINTS[level as usize - 1],
        staff: staff.then_some(StaffKind::Ordinaire),
        poisons: Poison::ALL.map(|poison| (poison, 2)).to_vec(),
        spells: if calling == Calling::Warrior { Vec::new() } else { spells() },
        ..Delver::plain(&format!("Hero {number}"), kind, Attributes(six.map(|value| value as i16)))
    };
    let arm = |((name, _, stuff), given): (&(&str, Material, Stuff), &u8)| {
        let steel = plain::arm(name);
        let missiles = if steel.thrown || steel.reach == 0 { steel.missiles } else { i64::from(*given) };
        plain::Arm { weight: weight_of(steel.weight, *stuff), stuff: *stuff, missiles, ..steel }
    };
    let mut arms: Vec<plain::Arm> = made.iter().zip(&missiles).map(arm).collect();
    let staff_weight = if staff { 30 } else { 0 };
    let things: i64 = arms.iter().map(|arm| arm.weight).sum::<i64>() + staff_weight + POISONS;
    let load = things + shield.map_or(0, |(.., weight)| weight) + mail.map_or(0, |(.., weight)| weight);
    let limit = 100 * six[plain::ST];
    let by_load = if 4 * load <= limit {
        1
    } else if 4 * load > 3 * limit {
        -2
    } else if 2 * load > limit {
        -1
    } else {
        0
    };
    if shield.is_some() {
        // The shield is a place in the list of weapons, without dice.
        arms.push(plain::Arm { dice: 0, adds: 0, needs_st: 0, needs_dx: 0, hinders: 0, ..plain::arm("war fan") });
    }
    let model = Hero {
        calling,
        level,
        normal: six,
        now: six,
        arms,
        held: Vec::new(),
        shield: shield.map_or(0, |(_, absorbs, _)| absorbs),
        shield_on_arm: false,
        mail: mail.map_or(0, |(_, absorbs, _)| absorbs),
        staff,
        deluxe: false,
        pace: 10 + by_load + i64::from(six[plain::CON] >= 15),
        mood: Mood::Calm,
        tried: false,
        fate: Fate::Here,
        gained: 0,
        took_part: false,
        feverish: false,
        magic: plain::magic::Charms::default(),
        form: None,
    };
    (character, model)
}

fn house(chance: &mut Chance) -> (HouseRules, House) {
    let mut yes = || chance.of(3) == 0;
    let (revised_dice, half_always, dice_times_level, growing_add) = (yes(), yes(), yes(), yes());
    let (tenth, winners_roll, calm, one_a_turn) = (yes(), yes(), yes(), yes());
    let (growing_add, winners_roll) = (growing_add && !dice_times_level, winners_roll && !tenth);
    let rules = HouseRules {
        dice_scale: if revised_dice { DiceScale::Revised } else { DiceScale::Old },
        rating_add: if half_always { RatingAdd::HalfAlways } else { RatingAdd::HalfThenQuarter },
        deeper_levels: match (dice_times_level, growing_add) {
            (true, _) => DeeperLevels::TimesLevel,
            (_, true) => DeeperLevels::GrowingAdd,
            _ => DeeperLevels::Ratings,
        },
        winner_hits: match (tenth, winners_roll) {
            (true, _) => WinnerHits::Tenth,
            (_, true) => WinnerHits::SavingRoll,
            _ => WinnerHits::None,
        },
        berserk: !calm,
        tiring: if one_a_turn { Tiring::One } else { Tiring::Deficit },
        ..HouseRules::default()
    };
    let house = House {
        revised_dice,
        half_always,
        dice_times_level,
        growing_add,
        tenth,
        winners_roll,
        berserk: !calm,
        one_a_turn,
    };
    (rules, house)
}

/// A hostile magic-user in both models: no gear but a staff, and one spell.
fn mage(number: usize, chance: &mut Chance) -> (Delver, Hero) {
    let level = chance.between(1, 3);
    let six = [(6, 40), (10, 18), (3, 10), (6, 40), (6, 14), (5, 10)].map(|(low, high)| chance.between(low, high));
    let kind = [None, Some(StaffKind::Ordinaire), Some(StaffKind::Deluxe), Some(StaffKind::Deluxe)];
    let kind = chance.pick(&kind);
    let character = Delver {
        experience: POINTS[level as usize - 1],
        staff: kind,
        spells: vec![Name::TakeThatYouFiend],
        ..Delver::plain(&format!("Mage {number}"), CharacterType::MagicUser, Attributes(six.map(|value| value as i16)))
    };
    let model = Hero {
        calling: Calling::MagicUser,
        level,
        normal: six,
        now: six,
        arms: Vec::new(),
        held: Vec::new(),
        shield: 0,
        shield_on_arm: false,
        mail: 0,
        staff: kind.is_some(),
        deluxe: kind == Some(StaffKind::Deluxe),
        pace: 10 + 1 + i64::from(six[plain::CON] >= 15),
        mood: Mood::Calm,
        tried: false,
        fate: Fate::Here,
        gained: 0,
        took_part: false,
        feverish: false,
        magic: plain::magic::Charms::default(),
        form: None,
    };
    (character, model)
}

/// Every other caster has the wits for the highest spell.
fn make_wise(character: &mut Delver, hero: &mut Hero, chance: &mut Chance) {
    if hero.calling == Calling::Warrior || chance.of(2) == 0 {
        return;
    }
    for (at, value) in [(plain::IQ, 50), (plain::DX, 30)] {
        character.attributes.0[at] = value as i16;
        (hero.normal[at], hero.now[at]) = (value, value);
    }
}

fn rating(chance: &mut Chance) -> i64 {
    let most = if chance.of(3) == 0 { 120 } else { 40 };
    chance.between(5, most)
}

/// A fight in both models. `None` if the program refuses the set-up.
pub fn fight(seed: u64, chance: &mut Chance) -> Option<(Fight, World)> {
    let count = 1 + chance.of(5);
    let (mut party, mut heroes): (Vec<Delver>, Vec<Hero>) = (0..count).map(|number| hero(number, chance)).unzip();
    let (rules, house) = house(chance);
    let name = chance.pick(&FOES);
    let kind = MonsterId::of(name).unwrap();
    let ratings: Vec<i64> = (0..=chance.of(6)).map(|_| rating(chance)).collect();
    let (frenzied, invisible) = (chance.of(8) == 0, chance.of(6) == 0);
    let hostile = if chance.of(8) == 0 { 1 + chance.of(3) } else { 0 };
    let (people, mages): (Vec<Delver>, Vec<Hero>) = (0..hostile).map(|number| mage(number, chance)).unzip();
    if hostile > 0 {
        party.iter_mut().zip(&mut heroes).for_each(|(character, hero)| make_wise(character, hero, chance));
    }
    let monster = |mr: &i64| FoeEntry::Monster { kind, rating: Some(*mr as u16), full: None, invisible };
    let foes: Vec<FoeEntry> = match people.is_empty() {
        true => ratings.iter().map(monster).collect(),
        false => people.into_iter().map(|person| FoeEntry::Person(Box::new(person))).collect(),
    };
    let ground = Ground {
        space: if chance.of(3) == 0 { Space::Passage } else { Space::Place },
        lit: chance.of(3) > 0,
        cornered: chance.of(2) == 0,
    };
    let level = chance.between(1, 4);
    let distance = chance.pick(&DISTANCES);
    let setup = Setup {
        rules,
        ground,
        level: level as u8,
        distance: Some(distance),
        frenzied,
        ..Setup::new(party.into_iter().map(Member::new).collect(), foes)
    };
    let mut fight = Fight::start_with(&setup, Seed(seed), &mut Dice::loaded([]), &mut Vec::new()).ok()?;
    for (number, hero) in heroes.iter_mut().enumerate() {
        let hands = person(&fight, number).hands;
        hero.held = hands.weapons().collect();
        hero.shield_on_arm = hands.shield;
        let weapons = &mut fight.fighters[number].person_mut().unwrap().weapons;
        for (weapon, arm) in weapons.iter_mut().zip(&mut hero.arms) {
            let poison = chance.pick(&Poison::ALL);
            if mages.is_empty() && chance.of(3) == 0 && weapon.takes(poison) {
                (weapon.poison, weapon.coat) = (Some(poison), weapon.coating());
                (arm.poison, arm.coat) = (Some(potion(poison)), arm.coating());
            }
        }
    }
    let beasts: Vec<Beast> = ratings
        .iter()
        .map(|mr| {
            // An unseen beast has twice the rating.
            let beast = plain::beast(name, *mr * if invisible { 2 } else { 1 });
            Beast { invisible, berserk: frenzied && house.berserk && beast.can_rage, ..beast }
        })
        .collect();
    let beasts = if mages.is_empty() { beasts } else { mages.into_iter().map(Beast::mage).collect() };
    let mut world = World {
        seed,
        house,
        level,
        passage: ground.space == Space::Passage,
        lit: ground.lit,
        cornered: ground.cornered,
        distance: distance.into(),
        missile_turns: 0,
        turn: 1,
        began: beasts.len(),
        heroes,
        beasts,
        shaken: false,
        lost_running: 0,
        pursued: false,
        quarrelled: false,
        over: None,
        magic: plain::magic::Spells::default(),
        disputed: None,
        cast: BTreeMap::new(),
    };
    world.missile_turns = world.missile_turns_at(world.distance);
    if world.missile_turns == 0 {
        world.distance = 0;
    }
    Some((fight, world))
}

fn person(fight: &Fight, number: usize) -> &Person {
    fight.person(FighterId(number as u8)).unwrap()
}
