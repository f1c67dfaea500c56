//! The length of a game, and the results of experience (manual p2).

use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::experience::Attributes;
use ludus::gladiator::data::item::Item;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::tables::{ArmourId, WeaponId};
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::{Kit, Recruit, Setup, check_armour, check_item};

/// A new Human (SETUP-02), with some experience.
fn human(name: &str, exp: u32) -> Recruit {
    let kit = Kit::of(["Broadsword", "Spike Shield", "Crossbow", ""]).unwrap();
    let Attributes { sh, ag, iq } = Attributes::base(Race::Human).after(Race::Human, exp);
    Recruit { kit, sh, ag, iq, exp, ..Recruit::new(name, Race::Human, Side::West) }
}

/// Mean decisions of the players' side in a battle against drawn robots, and the number of robots.
fn game(fighters: &[Recruit]) -> (usize, usize) {
    let (mut decisions, mut robots_drawn) = (0, 0);
    let battles = 200;
    for seed in 0..battles {
        let mut setup = Setup { fighters: fighters.to_vec(), ..Setup::default() };
        opposition::draw(&mut setup, Seed(seed));
        robots_drawn += setup.fighters.len() - fighters.len();
        let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
        while let Some(choice) = ai::choose(&battle) {
            decisions += usize::from(!battle.robot_decides());
            battle.execute(&choice.command, &mut NullSink).unwrap();
        }
    }
    (decisions / battles as usize, robots_drawn / battles as usize)
}

#[test]
fn a_learning_game_takes_5_to_20_minutes() {
    proves!("GEN-05", "GEN-06");
    // A learner takes about twenty seconds per decision: 15 to 60 decisions are 5 to 20 minutes.
    let (first, few) = game(&[human("Conan", 0)]);
    assert!((15..=60).contains(&first), "{first} decisions");
    let veterans = ["Conan", "Tarna", "Draco", "Garth"].map(|name| human(name, 2000));
    let (advanced, many) = game(&veterans);
    assert!(advanced > 2 * first, "{advanced} decisions of veterans, {first} of a beginner");
    assert!(many > 2 * few, "{many} robots against veterans, {few} against a beginner");
}

#[test]
fn a_super_hero_can_carry_and_wear_everything() {
    proves!("GEN-07");
    let enough = |exp| {
        let hero = human("Conan", exp).fighter().unwrap();
        let strength = hero.strength();
        WeaponId::all().all(|weapon| check_item(Race::Human, strength, Item::new(weapon)).is_ok())
            && ArmourId::suits()
                .chain(ArmourId::helmets())
                .all(|piece| check_armour(Race::Human, strength, piece).is_ok())
    };
    assert!(!enough(0));
    assert!(!enough(1000));
    assert!(enough(1300));
}
