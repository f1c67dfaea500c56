//! Weak kits (no suit, one weapon, at most a shield) against the robots drawn for them. Most win no more often than
//! others (DEC-015); the rulebook lists the exceptions.
//!
//! `LUDUS_LONG=1 cargo test --release --test gladiator kits -- --nocapture` measures the table of the rulebook.

use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Outcome;
use ludus::gladiator::data::experience::Attributes;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::{Kit, Recruit, Setup};
use ludus::gladiator::model::skill::Skill;

/// Name, number, race, experience, items, and the most wins per thousand.
type Party = (&'static str, usize, Race, u32, [&'static str; 4], u64);

/// The bounds of `ludus dev balance`, in tenths of a percent; cunning robots may win more often.
const BAND: std::ops::RangeInclusive<u64> = 400..=650;
const EVEN: u64 = *BAND.end();

/// The kit proposed to a new Human.
const PROPOSED: [&str; 4] = ["Broadsword", "Spike Shield", "Crossbow", ""];

/// The rulebook lists the parties that may win more.
const PARTIES: [Party; 15] = [
    ("Human, as proposed, 0 EXP", 1, Race::Human, 0, PROPOSED, EVEN),
    ("2 Humans, as proposed, 0", 2, Race::Human, 0, PROPOSED, EVEN),
    ("Human, as proposed, 300", 1, Race::Human, 300, PROPOSED, 680),
    ("2 Humans, as proposed, 300", 2, Race::Human, 300, PROPOSED, 720),
    ("Human, Broadsword, 300 EXP", 1, Race::Human, 300, ["Broadsword", "", "", ""], EVEN),
    ("Human, Large Shield, 300", 1, Race::Human, 300, ["Broadsword", "Large Shield", "", ""], EVEN),
    ("Human, Spike Shield, 300", 1, Race::Human, 300, ["Broadsword", "Spike Shield", "", ""], 700),
    ("Human, Broadsword, 1000", 1, Race::Human, 1000, ["Broadsword", "", "", ""], 800),
    ("Dwarf, Battle Axe, 500 EXP", 1, Race::Dwarf, 500, ["Battle Axe", "", "", ""], 700),
    ("Dwarf, Battle Axe, 1000", 1, Race::Dwarf, 1000, ["Battle Axe", "", "", ""], 800),
    ("2 Humans, Broadswords, 300", 2, Race::Human, 300, ["Broadsword", "", "", ""], 660),
    ("2 Humans, Crossbows, 300", 2, Race::Human, 300, ["Crossbow", "", "Broadsword", ""], EVEN),
    ("2 Humans, Crossbows, 100", 2, Race::Human, 100, ["Crossbow", "", "Broadsword", ""], 750),
    ("4 Humans, Long Bows, 300", 4, Race::Human, 300, ["Long Bow", "", "Dagger", ""], EVEN),
    ("4 Elves, Long Bows, 300", 4, Race::Elf, 300, ["Long Bow", "", "Dagger", ""], EVEN),
];

/// Wins per thousand of a party played by the computer against the robots drawn for it.
fn won((_, number, race, exp, items, _): Party, skill: Skill, battles: u64) -> u64 {
    let now = Attributes::base(race).after(race, exp);
    let kit = Kit::of(items).unwrap();
    let one = Recruit { sh: now.sh, ag: now.ag, iq: now.iq, exp, kit, ..Recruit::new("", race, Side::West) };
    let fighters = (0..number).map(|i| Recruit { name: format!("Fighter {}", i + 1), ..one.clone() }).collect();
    let setup = Setup { fighters, skill: skill.into(), ..Setup::default() };
    let wins = |seed: &u64| {
        let seed = Seed(15).nth(*seed);
        let mut setup = setup.clone();
        opposition::draw(&mut setup, seed);
        let mut battle = Battle::new(&setup, seed).unwrap();
        while let Some(choice) = ai::choose(&battle) {
            battle.execute(&choice.command, &mut NullSink).unwrap();
        }
        battle.outcome() == Some(Outcome::Won(Side::West))
    };
    (1000 * (0..battles).filter(wins).count() as u64 + battles / 2) / battles
}

/// The rows of the rulebook's table: the party and its two numbers, in tenths.
fn told() -> Vec<(String, [u64; 2])> {
    let chapter = include_str!("../../assets/rulebook/gladiator/28-even-sides.md");
    let table = chapter.split("## Bare kits").nth(1).and_then(|text| text.split("```").nth(1)).unwrap();
    let rows = table.trim_matches('\n').lines().skip(1).map(|row| {
        let (name, figures) = row.trim_start().split_at(28);
        let tenths: Vec<u64> = figures.split_whitespace().map(|one| one.replace('.', "").parse().unwrap()).collect();
        (name.trim().to_string(), [tenths[0], tenths[1]])
    });
    rows.collect()
}

#[test]
fn bare_kits_win_no_more_often_than_others() {
    proves!("DEC-015");
    let long = std::env::var_os("LUDUS_LONG").is_some();
    // With 400 battles the rates are within 7.5 percent, except once in four hundred.
    let (battles, margin) = if long { (4000, 0) } else { (400, 75) };
    let (told, mut faults) = (told(), Vec::new());
    assert_eq!(told.len(), PARTIES.len());
    for (party, (name, figures)) in PARTIES.into_iter().zip(&told) {
        assert_eq!(party.0, name);
        let measured = [Skill::Manual, Skill::Cunning].map(|skill| won(party, skill, battles));
        let text = measured.map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
        println!(" {name:28}{:8}{}", text[0], text[1]);
        for (figure, told) in measured.into_iter().zip(figures) {
            if figure.abs_diff(*told) > margin || *told > party.5 {
                faults.push(format!("{name}: {figure} of 1000, told are {told}"));
            }
        }
        if !(*BAND.start()..=party.5).contains(&figures[0]) {
            faults.push(format!("{name}: {} of 1000 is not even", figures[0]));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
