//! How strong the master is: `cargo bench --no-default-features --bench master -- LINE-UP PLAYER PLAYER [PAIRS] [FIRST SEED]`.
//!
//! Line-ups: examples, magi, creatures, crossbows, slayers, behemoths, mixed. Players: manual, cunning, random, and a number: the
//! master with so many playouts. Each seed is played twice, with the sides changed.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use ludus::gladiator::command::Command;
use ludus::gladiator::event::Silent;
use ludus::gladiator::fighter::Side;
use ludus::gladiator::race::Race;
use ludus::gladiator::setup::{Kit, Recruit, Setup, Skill};
use ludus::gladiator::state::{Battle, Outcome};
use ludus::gladiator::{master, opposition, robots, spell};
use ludus::kit::dice::{Dice, Domain, Seed};
use ludus::kit::search::Budget;
use std::time::{Duration, Instant};

#[derive(Clone, Copy)]
enum Player {
    House(Skill),
    Random,
    Master(u32),
}

impl Player {
    fn named(word: &str) -> Player {
        match word {
            "manual" => Player::House(Skill::Manual),
            "cunning" => Player::House(Skill::Cunning),
            "random" => Player::Random,
            number => Player::Master(number.parse().expect("manual, cunning, random or a number of playouts")),
        }
    }

    fn choose(self, battle: &Battle) -> Option<Command> {
        match self {
            Player::House(skill) => robots::choose_as(battle, skill).map(|choice| choice.command),
            Player::Random => {
                let mut list = Vec::new();
                battle.legal(&mut list);
                let mut dice = Dice::new(battle.seed(), Domain::Setup, 1000 + u64::from(battle.decisions()));
                list.get(dice.one_of(list.len().max(1) as u32) as usize - 1).copied()
            }
            Player::Master(playouts) => {
                master::choose(battle, Budget { playouts }, &mut || false).map(|thought| thought.command())
            }
        }
    }
}

/// Two Magi as the manual's beginners: what they know by their IQ.
fn mage(name: &str, side: Side, spells: &[&str]) -> Recruit {
    let spells = spells.iter().filter_map(|name| spell::Spell::named(name)).collect();
    let kit = Kit::of(["Staff", "", "", ""]).expect("a kit");
    Recruit { sh: 10, ag: 12, iq: 14, kit, spells, ..Recruit::new(name, Race::Mage, side) }
}

fn line_up(word: &str) -> Setup {
    let mut setup = Setup::default();
    for side in Side::BOTH {
        let of = |side: Side, index: usize| format!("{}{index}", side.name());
        let examples = || opposition::examples().into_iter().map(|recruit| Recruit { side, ..recruit });
        match word {
            "examples" => setup.fighters.extend(examples()),
            "magi" => {
                let known = [
                    ["Fireball", "Stone Flesh", "Illus. Wolf", "Heal-Strength", "Clumsiness", "Image"],
                    ["Lightning", "Dazzle", "Drop Weapon", "Summon Wolf", "Iron Flesh", "Magic Fist"],
                ];
                for (index, spells) in known.iter().enumerate() {
                    setup.fighters.push(mage(&of(side, index), side, spells));
                }
                setup.fighters.extend(examples().skip(2));
            }
            "creatures" => {
                let races = &Race::playable()[6..];
                let chosen = [races[1], races[2], races[3], races[4]];
                let recruits =
                    chosen.iter().enumerate().map(|(index, race)| Recruit::new(&of(side, index), *race, side));
                setup.fighters.extend(recruits);
            }
            "crossbows" => {
                let kit = Kit::of(["Crossbow", "", "Broadsword", "Dagger"]).expect("a kit");
                setup.fighters.push(Recruit { sh: 13, ag: 11, kit, ..Recruit::new(&of(side, 0), Race::Human, side) });
            }
            "heavy" => {
                let kit = Kit::of(["Heavy Crossbow", "", "Broadsword", "Dagger"]).expect("a kit");
                setup.fighters.push(Recruit { sh: 15, ag: 9, kit, ..Recruit::new(&of(side, 0), Race::Human, side) });
            }
            "slayers" => opposition::add(&mut setup, side, &[Race::Slayer; 3]),
            "behemoths" => opposition::add(&mut setup, side, &[Race::Behemoth; 2]),
            "mixed" => {
                let kinds = [Race::GiantAmoeba, Race::GiantAmoeba, Race::NeedlerBush, Race::FireSpirit];
                opposition::add(&mut setup, side, &kinds);
            }
            other => panic!("no line-up {other}"),
        }
    }
    let mut number = 0;
    for recruit in &mut setup.fighters {
        recruit.name = format!("{} {number}", recruit.name);
        number += 1;
    }
    setup
}

/// Halves of a point for the first player, who plays that side; decisions and time of the master.
fn battle(setup: &Setup, seed: Seed, players: [Player; 2], first: Side, spent: &mut (u64, Duration)) -> i64 {
    let mut battle = Battle::new(setup, seed).expect("a legal set-up");
    while let Some(side) = battle.asked_side() {
        let player = players[usize::from(side != first)];
        let begun = Instant::now();
        let command = player.choose(&battle).expect("an answer");
        if matches!(player, Player::Master(_)) {
            spent.0 += 1;
            spent.1 += begun.elapsed();
        }
        battle.submit(&command, &mut Silent).expect("a legal answer");
    }
    match battle.outcome() {
        Some(Outcome::Won(winner)) if winner == first => 2,
        Some(Outcome::Won(_)) => 0,
        _ => 1,
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let word = |index: usize, default: &str| words.get(index).map_or(default, String::as_str).to_string();
    let (name, one, other) = (word(0, "mixed"), word(1, "60"), word(2, "manual"));
    let number = |index, default: u64| word(index, "").parse().unwrap_or(default);
    let (pairs, start) = (number(3, 1), number(4, 0));
    let players = [Player::named(&one), Player::named(&other)];
    let mut setup = line_up(&name);
    if other == "cunning" || std::env::var_os("CUNNING").is_some() {
        setup.skill = Skill::Cunning;
    }
    let mut spent = (0, Duration::ZERO);
    let (mut sum, mut squares) = (0i64, 0i64);
    for seed in start..start + pairs {
        let pair: i64 = Side::BOTH.iter().map(|side| battle(&setup, Seed(seed), players, *side, &mut spent)).sum();
        sum += pair;
        squares += pair * pair;
    }
    let count = pairs as f64;
    let mean = sum as f64 / count / 4.0;
    let spread = (squares as f64 / count / 16.0 - mean * mean).max(0.0).sqrt();
    let interval = 196.0 * spread / count.sqrt();
    let each = spent.1.as_secs_f64() * 1000.0 / spent.0.max(1) as f64;
    println!(
        "{name}: {one} against {other}: {:.1} % +- {interval:.1} over {pairs} pairs, {each:.2} ms a decision, {} decisions",
        100.0 * mean,
        spent.0
    );
}
