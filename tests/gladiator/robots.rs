//! The frequencies of robot actions, the fights between all kinds, and the kinds that are drawn.

use crate::common::{Luck, Wish};
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::check::movement;
use ludus::gladiator::battle::command::{Aim, Command, Path};
use ludus::gladiator::battle::event::Event;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::{Decision, Outcome};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Control, FighterId, MoveClass, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Arena, MOST_ROBOTS, Phase, Recruit, Setup, Stance, Start};
use ludus::gladiator::scenario::Scenario;
use std::collections::BTreeMap;

/// Decisions counted for a frequency.
const MANY: u64 = 3000;

fn stance(x: i32, y: i32, facing: Facing) -> Stance {
    let at = Square::new(x, y).unwrap();
    Stance { at, facing, sh: None, prone: false, dazed: false, spells: None, moved: MoveClass::Wait }
}

fn somebody(name: &str, race: Race, side: Side, stance: Stance) -> Recruit {
    let control = if Race::playable().contains(&race) { Control::Player } else { Control::Robot };
    Recruit { control, stance: Some(stance), ..Recruit::new(name, race, side) }
}

/// A robot at J21, facing West, with other fighters; it acts first.
fn scene(robot: Race, others: Vec<Recruit>, phase: Phase) -> Setup {
    let mut fighters = vec![Recruit { ag: 25, ..somebody("R", robot, Side::East, stance(20, 9, Facing::West)) }];
    fighters.extend(others);
    let terrain = vec![(Square::new(39, 9).unwrap(), Layer::Exit)];
    let first = (phase == Phase::Movement).then_some(Side::East);
    Setup {
        fighters,
        arena: Arena::Drawn { terrain, items: Vec::new() },
        start: Some(Start { turn: 1, phase, first }),
        ..Setup::default()
    }
}

/// A standing enemy in that square, facing the robot.
fn enemy(race: Race, x: i32, y: i32) -> Recruit {
    somebody("E", race, Side::West, stance(x, y, Facing::East))
}

/// The number of decisions of each kind, over many seeds.
fn shares(setup: &Setup) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..MANY {
        let battle = Battle::new(setup, Seed(seed)).unwrap();
        let command = ai::choose(&battle).unwrap().command;
        assert_eq!(battle.check(&command), Ok(()), "{command:?}");
        let name = format!("{command:?}").split([' ', '(']).next().unwrap_or_default().to_string();
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

/// Asserts that a count is within three percent of its share; exact for the shares 0 and 1.
fn assert_share(count: u64, of: u64, share: (u64, u64), what: &str) {
    let (wanted, margin) = (of * share.0 / share.1, if share.0 == 0 || share.0 == share.1 { 0 } else { of * 3 / 100 });
    assert!(count.abs_diff(wanted) <= margin, "{what}: {count} of {of}, expected {wanted} +- {margin}");
}

fn count(counts: &BTreeMap<String, u64>, kind: &str) -> u64 {
    counts.get(kind).copied().unwrap_or(0)
}

#[test]
fn a_behemoth_mixes_its_attacks_as_it_should() {
    proves!("ROB-63", "ROB-64", "ROB-65", "DEC-128");
    let counts = shares(&scene(Race::Behemoth, vec![enemy(Race::Human, 19, 9)], Phase::Actions));
    assert_share(count(&counts, "DualAttack"), MANY, (1, 6), "craw and crush");
    assert_share(count(&counts, "HandCombat"), MANY, (1, 6), "hand combat");
    let single = count(&counts, "Crush") + count(&counts, "Attack");
    assert_share(count(&counts, "Crush"), single, (1, 3), "crush");
    assert_eq!(single + count(&counts, "DualAttack") + count(&counts, "HandCombat"), MANY);

    // A Snake is hard to hit, so both attacks together never come.
    let counts = shares(&scene(Race::Behemoth, vec![enemy(Race::Snake, 19, 9)], Phase::Actions));
    assert_share(count(&counts, "DualAttack"), MANY, (0, 1), "both against a Snake");
    let single = count(&counts, "Crush") + count(&counts, "Attack");
    assert_share(count(&counts, "Crush"), single, (1, 3), "crush of a Snake");
}

/// Counts the spells of an Evil Mage with that SH, enemies beside it in those columns and a Behemoth behind it.
fn spells_of_a_mage(sh: i16, columns: &[i32]) -> BTreeMap<String, u64> {
    let mut others: Vec<Recruit> =
        columns.iter().map(|x| Recruit { name: format!("E{x}"), ..enemy(Race::Human, *x, 9) }).collect();
    others.push(somebody("B", Race::Behemoth, Side::East, stance(24, 9, Facing::West)));
    let mut setup = scene(Race::EvilMage, others, Phase::Actions);
    setup.fighters[0].stance.as_mut().unwrap().sh = Some(sh);
    spells_in(&setup)
}

/// Counts the first spells cast in a battle.
fn spells_in(setup: &Setup) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..MANY {
        let name = match ai::choose(&Battle::new(setup, Seed(seed)).unwrap()).unwrap().command {
            Command::Cast { spell, .. } => format!("{spell:?}"),
            other => format!("{other:?}"),
        };
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

#[test]
fn an_evil_mage_in_danger_mixes_its_escapes() {
    proves!("ROB-72", "DEC-127");
    // Two enemies beside it, unhurt: each spell one time in three, and no other.
    let counts = spells_of_a_mage(20, &[19, 21]);
    for spell in ["Teleport", "TeleportAway", "SteelFlesh"] {
        assert_share(count(&counts, spell), MANY, (1, 3), spell);
    }
    assert_eq!(counts.len(), 3, "{counts:?}");
    // A single enemy is no danger: it boosts the Behemoth, its first task.
    assert_eq!(spells_of_a_mage(20, &[19]), [("DeathSword".to_string(), MANY)].into());
    // With a third of its SH it drains life first, with one or two enemies beside it.
    for columns in [&[19][..], &[19, 21]] {
        assert_eq!(spells_of_a_mage(6, columns), [("DrainLife".to_string(), MANY)].into());
    }
}

#[test]
fn an_evil_mage_boosts_a_behemoth_before_it_kills() {
    proves!("ROB-68", "ROB-69", "DEC-127");
    let mut weak = enemy(Race::Human, 17, 9);
    weak.stance.as_mut().unwrap().sh = Some(5);
    let behemoth = somebody("B", Race::Behemoth, Side::East, stance(24, 9, Facing::West));
    let both = scene(Race::EvilMage, vec![weak.clone(), behemoth], Phase::Actions);
    assert_eq!(spells_in(&both), [("DeathSword".to_string(), MANY)].into());
    let alone = scene(Race::EvilMage, vec![weak], Phase::Actions);
    assert_eq!(spells_in(&alone), [("DrainLife".to_string(), MANY)].into());
}

#[test]
fn half_the_behemoths_guard_the_exit_and_half_leave() {
    proves!("ROB-66", "DEC-120");
    let mut setup = scene(Race::Behemoth, vec![enemy(Race::Human, 5, 9)], Phase::Movement);
    setup.fighters[0].stance.as_mut().unwrap().sh = Some(11);
    let guards = |setup: &Setup| {
        let why = (0..MANY).map(|seed| ai::choose(&Battle::new(setup, Seed(seed)).unwrap()).unwrap().why);
        why.filter(|why| why.contains("wanders near the exit")).count() as u64
    };
    assert_share(guards(&setup), MANY, (1, 2), "guards");
    setup.fighters[0].stance.as_mut().unwrap().sh = Some(12);
    assert_eq!(guards(&setup), 0, "12 of 35 is more than a third");
}

#[test]
fn a_slayer_mixes_stab_and_bolt_as_it_should() {
    proves!("ROB-54", "ROB-55", "DEC-123", "DEC-128");
    let counts = shares(&scene(Race::Slayer, vec![enemy(Race::Human, 19, 9)], Phase::Actions));
    assert_share(count(&counts, "DualAttack"), MANY, (1, 3), "stab and bolt");
    let single = count(&counts, "Shoot") + count(&counts, "Attack");
    assert_share(count(&counts, "Shoot"), single, (1, 2), "bolt");
    assert_eq!(single + count(&counts, "DualAttack"), MANY);

    // Never both at a Snake, nor at somebody unseen.
    let mut unseen = scene(Race::Slayer, vec![enemy(Race::Human, 19, 9)], Phase::Actions);
    let Arena::Drawn { terrain, .. } = &mut unseen.arena else { unreachable!() };
    terrain.push((Square::new(19, 9).unwrap(), Layer::Shadow));
    let counts = shares(&scene(Race::Slayer, vec![enemy(Race::Snake, 19, 9)], Phase::Actions));
    assert_share(count(&counts, "DualAttack"), MANY, (0, 1), "both at a Snake");
    assert_share(count(&counts, "Shoot"), MANY, (1, 2), "bolt at a Snake");
    // No bolt flies at an unseen enemy, so only the stab is left.
    assert_share(count(&shares(&unseen), "Attack"), MANY, (1, 1), "stab at the unseen");
}

#[test]
fn a_slayer_within_reach_charges_every_other_time() {
    proves!("ROB-50");
    // Five squares off, at most a charge of six away; the enemy faces away, so that the way is open.
    let mut setup = scene(Race::Slayer, vec![enemy(Race::Human, 15, 9)], Phase::Movement);
    let mut moves = [0; 4];
    for seed in 0..MANY {
        let Some(choice) = ai::choose(&Battle::new(&setup, Seed(seed)).unwrap()) else { continue };
        let Command::Move { path, .. } = choice.command else { panic!("{choice:?}") };
        moves[usize::from(path != Path::EMPTY)] += 1;
        assert!(path.cost() <= 6, "a run: {choice:?}");
    }
    assert_share(moves[1], MANY, (1, 2), "charges");
    // At a greater distance it only stands to shoot.
    setup.fighters[1].stance.as_mut().unwrap().at = Square::new(5, 9).unwrap();
    let stands = |seed| ai::choose(&Battle::new(&setup, Seed(seed)).unwrap()).unwrap().why == "stands to shoot";
    assert!((0..200).all(stands));
}

/// A Slayer who acts after that many Magi have each made an illusion. `None` if one of them
/// failed or the place is wrong.
fn against_illusions(seed: u64, number: i32, near: bool) -> Option<Battle> {
    let mut others: Vec<Recruit> = (0..number)
        .map(|i| {
            let spells = Some(vec![Spell::IllusWolf]);
            let stance = Stance { spells, ..stance(4, 4 + 3 * i, Facing::East) };
            Recruit { ag: 30, sh: 30, iq: 20, ..somebody("M", Race::Mage, Side::West, stance) }
        })
        .collect();
    if near {
        others.push(Recruit { ag: 5, ..enemy(Race::Human, 19, 9) });
    }
    for (i, other) in others.iter_mut().enumerate() {
        other.name = format!("Somebody {i}");
    }
    let mut battle = Battle::new(&scene(Race::Slayer, others, Phase::Actions), Seed(seed)).unwrap();
    for _ in 0..number {
        let command = Command::Cast { spell: Spell::IllusWolf, paid: Spell::IllusWolf.row().cost, aim: Aim::Nothing };
        battle.execute(&command, &mut NullSink).ok()?;
    }
    let called = battle.enemies(Side::East).filter(|id| !battle.fighter(*id).being().is_born()).count();
    let decided = battle.decision().fighter().is_some_and(|id| battle.fighter(id).race() == Race::Slayer);
    (decided && called == number as usize).then_some(battle)
}

#[test]
fn a_slayer_disbelieves_more_with_more_illusions() {
    proves!("ROB-59", "EX-18", "DEC-129");
    for (number, near, share) in [
        (1, false, (0, 1)),
        (2, false, (1, 6)),
        (3, false, (2, 6)),
        (5, false, (4, 6)),
        (3, true, (1, 6)),
        (5, true, (2, 6)),
    ] {
        let (mut decided, mut disbelieved) = (0, 0);
        for seed in 0..1500 {
            let Some(battle) = against_illusions(seed, number, near) else { continue };
            decided += 1;
            disbelieved += u64::from(ai::choose(&battle).unwrap().command == Command::Disbelieve);
        }
        assert!(decided > 1000, "{decided} battles with {number} illusions");
        assert_share(disbelieved, decided, share, &format!("{number} illusions, near {near}"));
    }
}

#[test]
fn robots_grow_worse_with_experience() {
    proves!("EX-17", "DEC-015");
    // From one Bear to nine, each kind is an even match for some. Only their EXP decides which kinds come.
    let drawn = |exp: u32| {
        let mut kinds = BTreeMap::new();
        for (bears, seed) in (1..=9).flat_map(|bears| (0..40).map(move |seed| (bears, seed))) {
            let team = (0..bears).map(|i| Recruit::new(&format!("Bear {i}"), Race::Bear, Side::West));
            let mut setup = Setup { fighters: team.collect(), ..Setup::default() };
            setup.fighters[0].exp = exp;
            opposition::draw(&mut setup, Seed(seed));
            let robots: Vec<Race> = setup.fighters[bears..].iter().map(|recruit| recruit.race).collect();
            assert!(robots.len() <= MOST_ROBOTS && !robots.is_empty());
            let count = |race: Race| robots.iter().filter(|robot| **robot == race).count();
            assert!(count(Race::EvilMage) <= count(Race::Behemoth), "each Evil Mage has its Behemoth: {robots:?}");
            robots.into_iter().for_each(|race| *kinds.entry(race.name()).or_insert(0) += 1);
        }
        kinds.into_keys().collect::<Vec<_>>()
    };
    let kinds: Vec<Vec<&str>> = [49, 99, 149, 299, 599, 600].map(drawn).to_vec();
    let new = ["Phase Spider", "Imp", "Slayer", "Behemoth", "Evil Mage"];
    for (i, kinds) in kinds.iter().enumerate() {
        for (j, kind) in new.iter().enumerate() {
            assert_eq!(kinds.contains(kind), j < i, "{kind} at step {i}: {kinds:?}");
        }
    }
}

/// Plays a battle of robots to its end.
fn fight(kinds: [Race; 2], size: usize, seed: u64) -> Outcome {
    let mut setup = Setup { fighters: Vec::new(), ..Setup::default() };
    for (side, kind) in Side::BOTH.into_iter().zip(kinds) {
        opposition::add(&mut setup, side, &vec![kind; size]);
    }
    let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
    while let Some(choice) = ai::choose(&battle) {
        battle.execute(&choice.command, &mut NullSink).unwrap_or_else(|refusal| panic!("{choice:?}: {refusal}"));
    }
    battle.outcome().unwrap()
}

#[test]
fn every_pair_of_kinds_fights_to_an_end() {
    let battles = if std::env::var_os("LUDUS_LONG").is_some() { 5000 } else { 6 };
    let (mut draws, mut all, mut report) = (0, 0, Vec::new());
    for (i, first) in Race::robots().iter().copied().enumerate() {
        for second in &Race::robots()[i..] {
            for size in [1, 3] {
                let ends = (0..battles).map(|seed| fight([first, *second], size, seed));
                let drawn = ends.filter(|outcome| *outcome == Outcome::Draw).count();
                all += battles;
                draws += drawn as u64;
                if drawn > 0 {
                    report.push(format!("{size} {} - {}: {drawn}", first.name(), second.name()));
                }
            }
        }
    }
    println!("{draws} draws in {all} battles: {}", report.join(", "));
    assert!(draws * 1000 < all, "{draws} draws in {all} battles: {}", report.join(", "));
}

#[test]
fn the_computer_decides_from_what_its_side_sees() {
    let wish = Wish { most: 5, robots: true, in_action: false, magi: 25 };
    let (mut luck, mut hidden) = (Luck::new(77), 0);
    for seed in 0..if std::env::var_os("LUDUS_LONG").is_some() { 2000 } else { 60 } {
        let mut battle = Battle::new(&crate::common::setup(&mut luck, wish), Seed(seed)).unwrap();
        for _ in 0..200 {
            let Some(choice) = ai::choose(&battle) else { break };
            // ESP Stats also finds fighters that the side knows nothing of.
            let reads = matches!(battle.decision(), Decision::Read { .. });
            if let Some(id) = battle.decision().fighter().filter(|_| !reads) {
                let side = battle.fighter(id).side();
                hidden += usize::from(battle.enemies(side).any(|enemy| battle.is_hidden_from(side, enemy)));
                assert_eq!(ai::choose(&battle.observation(side)), Some(choice));
            }
            battle.execute(&choice.command, &mut NullSink).unwrap();
        }
    }
    assert!(hidden > 100, "{hidden} decisions with somebody hidden");
}

#[test]
fn a_robot_that_phases_sees_every_square_in_range_once() {
    proves!("DEC-121");
    for (kind, squares) in [(Race::PhaseSpider, 80), (Race::EvilMage, 168)] {
        let setup = scene(kind, vec![enemy(Race::Human, 2, 2)], Phase::Movement);
        let battle = Battle::new(&setup, Seed(1)).unwrap();
        let id = battle.decision().fighter().unwrap();
        assert_eq!(movement::phase_squares(&battle, id).count(), squares);
    }
}

#[test]
fn the_fire_under_the_pile_is_the_spirits_doing() {
    let text = include_str!("scenarios/robot-spirit-fire-under-the-pile.json");
    let setup = Scenario::parse(text).unwrap().setup().unwrap();
    let mut battle = Battle::new(&setup, Seed(1)).unwrap();
    let (mut struck, mut burnt) = (0, 0);
    while battle.outcome().is_none() {
        let mut events = Vec::new();
        let robot = battle.decision().fighter() == Some(FighterId(0));
        let command = if robot { ai::choose(&battle).unwrap().command } else { passive(&battle) };
        battle.execute(&command, &mut events).unwrap();
        for event in events {
            match event {
                Event::Blow(blow) => struck += blow.lost as u16,
                Event::TerrainHurt { fire, by: Some(FighterId(0)), .. } => burnt += u16::from(fire),
                _ => {}
            }
        }
    }
    let spirit = battle.fighter(FighterId(0));
    assert!(burnt >= 3);
    assert_eq!((spirit.dealt(), spirit.kills()), (struck + burnt, 1));
}

/// Lets everything happen without resisting.
fn passive(battle: &Battle) -> Command {
    let mut list = Vec::new();
    battle.legal_commands(&mut list);
    let yields = |command: &&Command| {
        matches!(command, Command::LetCome | Command::TakeIt | Command::DoNothing | Command::MoveFirst { .. })
    };
    *list.iter().find(yields).unwrap_or(&list[0])
}
