//! temp
use ludus::gladiator::event::Silent;
use ludus::gladiator::experience::Attributes;
use ludus::gladiator::fighter::{Control, Side};
mod fighter_value;
mod hit_value;
mod opposition;

use ludus::gladiator::race::Race;
use ludus::gladiator::robots;
use ludus::gladiator::setup::{Kit, Recruit, Setup, Skill};
use ludus::gladiator::state::{Battle, Outcome};
use ludus::kit::dice::Seed;
use rayon::prelude::*;

fn aged(race: Race, exp: u32) -> Recruit {
    let now = Attributes::base(race).after(race, exp);
    let grown = Recruit { sh: now.sh, ag: now.ag, iq: now.iq, exp, ..Recruit::new("X", race, Side::West) };
    Recruit { spells: if race.chooses_spells() { grown.proposed_spells() } else { Vec::new() }, ..grown }
}
fn best(race: Race, exp: u32) -> Recruit { aged(race, exp).best_equipped() }
fn kit(race: Race, exp: u32, items: [&str; 4]) -> Recruit { Recruit { kit: Kit::of(items).unwrap(), ..aged(race, exp) } }
fn suit(one: Recruit, suit: &str, helmet: bool) -> Recruit {
    let mut one = one;
    one.kit.suit = Some(suit.into());
    if helmet { one.kit.helmet = Some("Helmet".into()); }
    one
}

fn solo() -> Vec<(String, Recruit)> {
    let mut v: Vec<(String, Recruit)> = vec![];
    for one in opposition::examples() { v.push((format!("ex {}", one.name), one)); }
    for exp in [0, 150, 300, 500, 1000, 2000, 4000, 8000] {
        for race in [Race::Human, Race::Dwarf, Race::Elf, Race::Orc, Race::Goblin] {
            v.push((format!("best {} {exp}", race.name()), best(race, exp)));
        }
        for (n, items) in [("bsword", ["Broadsword", "", "", ""]), ("bsword+spike", ["Broadsword", "Spike Shield", "", ""])] {
            v.push((format!("Human {n} {exp}"), kit(Race::Human, exp, items)));
        }
        if exp >= 150 { v.push((format!("Human mstar {exp}"), kit(Race::Human, exp, ["Morning Star", "", "", ""])));
         v.push((format!("Human mstar+large {exp}"), kit(Race::Human, exp, ["Morning Star", "Large Shield", "", ""])));
         v.push((format!("Human mstar+chain {exp}"), suit(kit(Race::Human, exp, ["Morning Star", "", "", ""]), "Chain Mail", false)));
        }
        if exp >= 300 { v.push((format!("Dwarf baxe {exp}"), kit(Race::Dwarf, exp, ["Battle Axe", "", "", ""])));
          v.push((format!("Dwarf baxe+large {exp}"), kit(Race::Dwarf, exp, ["Battle Axe", "Large Shield", "", ""])));
          v.push((format!("Dwarf baxe x2 {exp}"), kit(Race::Dwarf, exp, ["Battle Axe", "Battle Axe", "", ""])));
        }
        v.push((format!("Elf lbow {exp}"), kit(Race::Elf, exp, ["Long Bow", "", "Dagger", ""])));
        v.push((format!("Human xbow+bsword {exp}"), kit(Race::Human, exp, ["Crossbow", "", "Broadsword", ""])));
    }
    v.retain(|(_, one)| one.fighter().is_ok());
    v
}

fn play(setup: &Setup, seed: Seed) -> Outcome {
    let mut battle = Battle::new(setup, seed).unwrap();
    while let Some(choice) = robots::choose(&battle) {
        battle.submit(&choice.command, &mut Silent).unwrap();
    }
    battle.outcome().unwrap()
}

fn rate(party: &[Recruit], skill: Skill, battles: u64, foes: Option<(Race, usize)>) -> f64 {
    let won: u64 = (0..battles).into_par_iter().map(|i| {
        let mut setup = Setup { fighters: party.to_vec(), skill, ..Setup::default() };
        for (i, one) in setup.fighters.iter_mut().enumerate() { one.name = format!("F{i}"); }
        let seed = Seed(77).nth(i);
        match foes {
            Some((race, n)) => opposition::add(&mut setup, Side::East, &vec![race; n]),
            None => opposition::draw(&mut setup, seed),
        }
        u64::from(play(&setup, seed) == Outcome::Won(Side::West))
    }).sum();
    100.0 * won as f64 / battles as f64
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let battles: u64 = args[2].parse().unwrap();
    match args[1].as_str() {
        "est" => {
            for (name, one) in solo() {
                let f = one.fighter().unwrap();
                for race in Race::robots() {
                    if *race == Race::EvilMage { continue }
                    println!("{name};{};{}", race.name(), fighter_value::robots_to_match(&f, *race, false));
                }
            }
        }
        "bal" => {
            let mut out = vec![];
            for (n, (name, party)) in parties().into_iter().enumerate() {
                if args.len() > 3 && !name.contains(&args[3]) { continue }
                let r = rate(&party, Skill::Manual, battles, None);
                let _ = n;
                out.push((r, name));
            }
            let bad: Vec<_> = out.iter().filter(|(r, _)| *r < 40.0 || *r > 65.0).collect();
            for (r, name) in &out { println!("{name:28} {r:5.1} {}", if *r < 40.0 || *r > 65.0 {"***"} else {""}); }
            println!("{} bad", bad.len());
        }
        "kits" => {
            let hb = || kit(Race::Human, 300, ["Broadsword", "", "", ""]);
            let xb = || kit(Race::Human, 300, ["Crossbow", "", "Broadsword", ""]);
            let ar = || kit(Race::Elf, 300, ["Long Bow", "", "Dagger", ""]);
            let da = |e| kit(Race::Dwarf, e, ["Battle Axe", "", "", ""]);
            let rows: Vec<(&str, Vec<Recruit>)> = vec![
                ("Human bsword 300", vec![hb()]),
                ("Dwarf axe 500", vec![da(500)]),
                ("2 Humans bsword 300", vec![hb(), hb()]),
                ("2 xbow+bsword 300", vec![xb(), xb()]),
                ("2 xbow+bsword 100", vec![kit(Race::Human, 100, ["Crossbow", "", "Broadsword", ""]), kit(Race::Human, 100, ["Crossbow", "", "Broadsword", ""])]),
                ("4 archers elf 300", vec![ar(), ar(), ar(), ar()]),
                ("4 archers human 300", vec![kit(Race::Human, 300, ["Long Bow", "", "Dagger", ""]); 4]),
                ("Elf bow+Dwarf axe 500", vec![kit(Race::Elf, 500, ["Long Bow", "", "Dagger", ""]), da(500)]),
                ("Elf bow+Human bsw 300", vec![ar(), hb()]),
                ("Human bsword+spike 300", vec![kit(Race::Human, 300, ["Broadsword", "Spike Shield", "", ""])]),
                ("Human bsword 1000", vec![kit(Race::Human, 1000, ["Broadsword", "", "", ""])]),
                ("Human bsword 0", vec![kit(Race::Human, 0, ["Broadsword", "", "", ""])]),
                ("Dwarf axe 2000", vec![da(2000)]),
            ];
            for (name, party) in rows {
                println!("{name:24} {:5.1} {:5.1}", rate(&party, Skill::Manual, battles, None), rate(&party, Skill::Cunning, battles, None));
            }
        }
        _ => {}
    }
}

use ludus::gladiator::spell::Spell;
/// The rows: the manual's fighters (p41-45), and fighters of 0 to 8,000 EXP alone and in parties.
fn parties() -> Vec<(String, Vec<Recruit>)> {
    let as_race = |one: &Recruit, race, sh, ag| Recruit { race, sh, ag, ..one.clone() };
    let mut rows = Vec::new();
    for one in opposition::examples() {
        let others = match one.name.as_str() {
            "Khan" => vec![
                as_race(&one, Race::Orc, 11, 12),
                as_race(&one, Race::Elf, 11, 12),
                as_race(&one, Race::Goblin, 7, 12),
            ],
            "Slayer" => vec![as_race(&one, Race::Orc, 10, 13)],
            _ => Vec::new(),
        };
        for one in std::iter::once(one).chain(others) {
            rows.push((format!("{}, {}", one.name, one.race.name()), vec![one]));
        }
    }
    let snake = || Recruit { control: Control::Player, ..Recruit::new("", Race::Snake, Side::West) };
    let goblin = example(Race::Goblin, 6, 13, ["Axe", "Axe", "Axe", "Axe"]);
    rows.push(("Goblin and two Snakes".into(), vec![goblin, snake(), snake()]));
    rows.push(("Mage with Staffs".into(), vec![mage(0)]));
    let heavy = ["Battle Axe", "", "Spear", "Long Bow"];
    let pair = vec![Recruit { kit: Kit::of(heavy).unwrap_or_default(), ..aged_best(Race::Goblin, 2000) }, mage(1000)];
    rows.push(("Goblin 2000 and Mage 1000".into(), pair));
    const MIXED: [Race; 4] = [Race::Human, Race::Dwarf, Race::Elf, Race::Orc];
    for exp in [0, 500, 2000, 8000] {
        for race in [Race::Human, Race::Dwarf, Race::Elf, Race::Orc, Race::Goblin, Race::Mage] {
            rows.push((format!("{}, {exp} EXP", race.name()), vec![aged_best(race, exp)]));
        }
        for size in [2, 4] {
            let party = MIXED[..size].iter().map(|race| aged_best(*race, exp)).collect();
            rows.push((format!("{size} fighters, {exp} EXP"), party));
        }
    }
    for (_, members) in &mut rows {
        for (number, member) in members.iter_mut().enumerate() {
            member.name = format!("{} {}", member.race.name(), number + 1);
        }
    }
    rows
}

fn example(race: Race, sh: u8, ag: u8, items: [&str; 4]) -> Recruit {
    let kit = Kit::of(items).unwrap_or_default();
    Recruit { sh, ag, kit, ..Recruit::new("", race, Side::West) }
}

/// The Mage of p44, grown by experience: SH 9, AG 13, IQ 10 and Staffs, illusory wolves and snakes.
fn mage(exp: u32) -> Recruit {
    let new = Attributes { sh: 9, ag: 13, iq: 10 }.after(Race::Mage, exp);
    let kit = Kit::of(["Staff", "", "Staff", "Staff"]).unwrap_or_default();
    let mage = Recruit { sh: new.sh, ag: new.ag, iq: new.iq, exp, kit, ..Recruit::new("", Race::Mage, Side::West) };
    let named = [Spell::IllusWolf, Spell::SnakeStaff];
    let others = mage.proposed_spells().into_iter().filter(|spell| !named.contains(spell));
    let mut spells: Vec<Spell> = named.into_iter().chain(others).collect();
    spells.truncate(usize::from(mage.iq));
    Recruit { spells, ..mage }
}

/// Somebody of that race after so much experience, with the kit that makes most of him.
fn aged_best(race: Race, exp: u32) -> Recruit {
    let now = Attributes::base(race).after(race, exp);
    let grown = Recruit { sh: now.sh, ag: now.ag, iq: now.iq, exp, ..Recruit::new("", race, Side::West) };
    let grown = Recruit { spells: if race.chooses_spells() { grown.proposed_spells() } else { Vec::new() }, ..grown };
    grown.best_equipped()
}
