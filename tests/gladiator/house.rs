//! House gladiators and cunning robots beyond single scenarios: what they keep doing, what they leave alone, and what
//! they cannot see. The scenarios `house-*.json` test single choices.

use crate::common::{Luck, Wish};
use ludus::engine::dice::{Dice, Seed};
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::ai::AiChoice;
use ludus::gladiator::battle::command::{Aim, Command, Path};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::matchmaking::bots::Lineup;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, MoveClass, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::setup::{Arena, Kit, Phase, Recruit, Setup, Stance, Start};
use ludus::gladiator::model::skill::{Skill, Skills};
use ludus::gladiator::scenario::Scenario;

/// The battle of a drawing, with these fields of a scenario.
fn drawn(arena: &str, fields: &str, seed: u64) -> Battle {
    let text = format!(r#"{{ "proves": [], "title": "drawn", "arena": {arena}, {fields} }}"#);
    Battle::new(&Scenario::parse(&text).unwrap().setup().unwrap(), Seed(seed)).unwrap()
}

fn choice(battle: &Battle, skill: Skill) -> AiChoice {
    let choice = ai::choose_as(battle, skill).unwrap();
    assert_eq!(battle.check(&choice.command), Ok(()), "{choice:?}");
    choice
}

#[test]
fn cunning_counts_only_where_robots_fight() {
    for (race, step) in [("Human", Skill::Manual), ("Bear", Skill::Manual), ("Giant Amoeba", Skill::Cunning)] {
        let fields = format!(
            r#""fighters": {{
                "K": {{"name": "Khan", "side": "West"}}, "X": {{"name": "Other", "race": "{race}", "side": "East"}} }}"#
        );
        let text = format!(r#"{{ "proves": [], "title": "drawn", "arena": ["K>. . <X"], {fields} }}"#);
        let setup = Setup { skill: Skill::Cunning.into(), ..Scenario::parse(&text).unwrap().setup().unwrap() };
        let met = |setup: &Setup| {
            let battle = Battle::new(setup, Seed(1)).unwrap();
            Side::BOTH.map(|side| battle.step_met_by(side))
        };
        assert_eq!(met(&setup), [step, Skill::Manual], "{race}");
        let setup = Setup { skill: Skill::Master.into(), ..setup };
        assert_eq!(met(&setup), [Skill::Master; 2], "a master plays them all");
        let setup = Setup { skill: Skills::from(Skill::Manual).with(Side::West, Skill::Master), ..setup };
        assert_eq!(met(&setup), [Skill::Manual, Skill::Master], "each side meets the other");
    }
}

#[test]
fn each_side_chooses_by_its_own_skill() {
    let setup = |skills: Skills| Setup { skill: skills, ..Lineup::Behemoths.setup() };
    let played = |skills: Skills, seed: u64| {
        let mut battle = Battle::new(&setup(skills), Seed(seed)).unwrap();
        let mut apart = [0; 2];
        for _ in 0..200 {
            let Some(side) = battle.asked_side() else { break };
            let chosen = ai::choose(&battle).unwrap().command;
            assert_eq!(chosen, choice(&battle, skills.of(side)).command);
            apart[side as usize] += u32::from(chosen != choice(&battle, skills.of(side.other())).command);
            battle.execute(&chosen, &mut NullSink).unwrap();
        }
        apart
    };
    let mut apart = [0; 2];
    for (number, skill) in [Skill::Manual, Skill::Cunning].into_iter().cycle().enumerate().take(10) {
        let other = if skill == Skill::Manual { Skill::Cunning } else { Skill::Manual };
        let found = played(Skills::from(skill).with(Side::East, other), number as u64);
        (0..2).for_each(|side| apart[side] += found[side]);
    }
    assert!(apart.iter().all(|count| *count > 20), "what they would choose differs: {apart:?}");
}
/// The robot's choice by plain tactics, and when cunning.
fn both(battle: &Battle) -> (Command, Command) {
    (choice(battle, Skill::Manual).command, choice(battle, Skill::Cunning).command)
}

#[test]
fn an_image_in_shadow_engages_the_enemy_it_faces() {
    let cast = Command::Cast { spell: Spell::Image, paid: 2, aim: Aim::Nothing };
    let mut held = 0;
    for seed in 0..40 {
        let mut battle = drawn(
            r#"["M>. . ", ". . . ", ". . . ", ". K^. "]"#,
            r#""ground": {"9,4": ["Shadow"], "9,5": ["Shadow"], "10,6": ["Shadow"], "11,6": ["Shadow"]}, "fighters": {
                "M": {"name": "Merlin", "race": "Mage", "side": "East", "ag": 20, "spells": ["Image"]},
                "K": {"name": "Khan", "side": "West", "ag": 9, "ready": "Mace"} }"#,
            seed,
        );
        battle.execute(&cast, &mut NullSink).unwrap();
        let seen = battle.observation(Side::West);
        let hidden = |enemy: &FighterId| battle.is_hidden_from(Side::West, *enemy);
        if !battle.enemies(Side::West).any(|enemy| hidden(&enemy) && !battle.fighter(enemy).is_image()) {
            continue;
        }
        for image in battle.enemies(Side::West).filter(|enemy| !hidden(enemy)) {
            held += 1;
            assert!(battle.fighter(image).is_image() && seen.stands(image));
            for at in battle.fighter(image).at().neighbours() {
                assert_eq!(seen.engages(image, at), battle.engages(image, at));
            }
        }
    }
    assert!(held > 5, "{held} images of an unseen Mage");
}

#[test]
fn a_mage_makes_two_doubles_at_most() {
    let (mut few, mut enough) = (0, 0);
    for seed in 0..20 {
        let mut battle = drawn(
            r#"["M>. . . <T"]"#,
            r#""fighters": {
                "M": {"name": "Merlin", "race": "Mage", "side": "West", "sh": 30, "ag": 20, "iq": 12, "spells": ["Image"]},
                "T": {"name": "Tarna", "side": "East", "ag": 9} }"#,
            seed,
        );
        while battle.turn() < 4 {
            let command = match battle.decision() {
                Decision::Incentive { side } => Command::MoveFirst { side },
                Decision::Move { fighter } => {
                    Command::Move { path: Path::EMPTY, facing: battle.fighter(fighter).facing() }
                }
                Decision::Act { fighter } if battle.fighter(fighter).side() == Side::West => {
                    let doubles = battle.beings_of(fighter).count();
                    let choice = choice(&battle, Skill::Manual);
                    if !battle.fighter(fighter).is_image() {
                        assert_eq!(choice.why == "makes doubles", doubles < 2, "{doubles} doubles, {choice:?}");
                        *(if doubles < 2 { &mut few } else { &mut enough }) += 1;
                    }
                    choice.command
                }
                _ => Command::DoNothing,
            };
            battle.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(few > 5 && enough > 5, "{few} times with fewer than two doubles, {enough} times with two or more");
}

/// Visits the decisions of whole battles with fighters of all kinds, played by that skill.
fn play(seeds: u64, skill: Skill, mut each: impl FnMut(&Battle)) {
    let wish = Wish { most: 4, robots: true, in_action: false, magi: 20 };
    let mut luck = Luck::new(5);
    for seed in 0..seeds {
        let mut battle = Battle::new(&crate::common::setup(&mut luck, wish), Seed(seed)).unwrap();
        while let Some(choice) = ai::choose_as(&battle, skill) {
            each(&battle);
            battle.execute(&choice.command, &mut NullSink).unwrap_or_else(|refusal| panic!("{choice:?}: {refusal}"));
        }
    }
}

#[test]
fn choices_are_legal_and_cunning_spares_house_fighters() {
    let battles = if std::env::var_os("LUDUS_LONG").is_some() { 3000 } else { 60 };
    let (mut house, mut changed) = (0, 0);
    play(battles, Skill::Cunning, |battle| {
        let same = ai::choose_as(battle, Skill::Manual) == ai::choose_as(battle, Skill::Cunning);
        match battle.decision().fighter() {
            Some(id) if battle.fighter(id).race().is_robot() => changed += usize::from(!same),
            _ => {
                house += 1;
                assert!(same, "{:?}", battle.decision());
            }
        }
    });
    assert!(house > 1000 && changed > 100, "{house} decisions of the house, {changed} of cunning robots");
}

#[test]
fn a_cunning_robot_takes_a_better_place_and_keeps_a_good_one() {
    let fields = |kit: &str| {
        format!(
            r#""phase": "movement", "first": "East", "fighters": {{
                "A": {{"name": "Amoeba 1", "race": "Giant Amoeba", "side": "East"}},
                "K": {{"name": "Khan", "side": "West", "ag": 14, {kit}}} }}"#
        )
    };
    let far = r#"["K>. . . . . . . . <A"]"#;
    let (manual, cunning) = both(&drawn(far, &fields(r#""sh": 18, "ready": "Bardiche""#), 1));
    assert_ne!(manual, cunning, "it does not run on to the pole");
    let (manual, cunning) = both(&drawn(r#"["K><A"]"#, &fields(r#""now": 5"#), 1));
    assert_eq!(manual, cunning);
}

#[test]
fn a_cunning_robot_strikes_the_likeliest_kill() {
    let fields = |tarna: &str, ulf: &str| {
        format!(
            r#""fighters": {{
                "T": {{"name": "Tarna", "side": "West", "ag": 7, "ready": "Mace" {tarna}}},
                "U": {{"name": "Ulf", "side": "West", "ag": 6, "ready": "Mace" {ulf}}},
                "A": {{"name": "Amoeba 1", "race": "Giant Amoeba", "side": "East"}} }}"#
        )
    };
    let arena = r#"["T><A", "U>. "]"#;
    let (tarna, ulf) = (FighterId(0), FighterId(1));
    let (manual, cunning) = both(&drawn(arena, &fields("", r#", "now": 4"#), 1));
    assert_eq!((manual, cunning), (Command::Attack { target: tarna }, Command::Attack { target: ulf }));
    let (manual, cunning) = both(&drawn(arena, &fields(r#", "now": 4"#, ""), 1));
    assert_eq!((manual, cunning), (Command::Attack { target: tarna }, Command::Attack { target: tarna }));
    // A tiny gain does not change the choice: Ulf has one point less.
    let (manual, cunning) = both(&drawn(arena, &fields("", r#", "now": 11"#), 1));
    assert_eq!((manual, cunning), (Command::Attack { target: tarna }, Command::Attack { target: tarna }));
}

#[test]
fn a_cunning_robot_saves_itself_only_when_badly_hurt() {
    let hurt = |now: i16| {
        let fields = format!(
            r#""fighters": {{
                "K": {{"name": "Khan", "side": "West", "sh": 16, "ag": 13, "ready": "Great Sword"}},
                "L": {{"name": "Lothar", "side": "West", "sh": 16, "ag": 13, "ready": "Great Sword"}},
                "M": {{"name": "Milo", "side": "West", "sh": 16, "ag": 13, "ready": "Great Sword"}},
                "A": {{"name": "Amoeba 1", "race": "Giant Amoeba", "side": "East", "ag": 20, "now": {now}}} }}"#
        );
        both(&drawn(r#"["L>. ", "K><A", "M>. "]"#, &fields, 1))
    };
    let strikes = Command::Attack { target: FighterId(0) };
    let (manual, cunning) = hurt(2);
    assert_eq!(manual, strikes);
    assert!(matches!(cunning, Command::Evade | Command::Disengage { .. }), "{cunning:?}");
    assert_eq!(hurt(9), (strikes, strikes));
}

#[test]
fn a_cunning_robot_steals_by_its_tactics() {
    let mut steals = 0;
    for seed in 0..100 {
        let battle = drawn(
            r#"["K><I"]"#,
            r#""fighters": {
                "K": {"name": "Khan", "side": "West", "sh": 20, "ag": 7, "ready": "Great Sword"},
                "I": {"name": "Imp 1", "race": "Imp", "side": "East"} }"#,
            seed,
        );
        let (manual, cunning) = both(&battle);
        if manual == (Command::Steal { target: FighterId(0) }) {
            steals += 1;
            assert_eq!(cunning, manual);
        }
    }
    assert!(steals > 5, "{steals} times it would steal");
}

#[test]
fn a_cunning_robot_evades_deadly_blows_only() {
    let struck = |sh: u8, ready: &str, now: i16| {
        let mut battle = drawn(
            r#"["K><A"]"#,
            &format!(
                r#""fighters": {{
                "K": {{"name": "Khan", "side": "West", "sh": {sh}, "ag": 25, "ready": "{ready}"}},
                "A": {{"name": "Amoeba 1", "race": "Giant Amoeba", "side": "East", "now": {now}}} }}"#
            ),
            1,
        );
        battle.execute(&Command::Attack { target: FighterId(1) }, &mut NullSink).unwrap();
        both(&battle)
    };
    assert_eq!(struck(16, "Great Sword", 6), (Command::TakeIt, Command::Evade));
    assert_eq!(struck(12, "Dagger", 30), (Command::TakeIt, Command::TakeIt));
}

#[test]
fn a_cunning_robot_strikes_again_where_it_counts_most() {
    let second = |tarna: &str, ulf: &str| {
        let mut battle = drawn(
            r#"["T><I", "U>. "]"#,
            &format!(
                r#""fighters": {{
                "T": {{"name": "Tarna", "side": "West", "ag": 7, "moved": "Run", "sh": 24 {tarna}}},
                "U": {{"name": "Ulf", "side": "West", "ag": 6, "moved": "Run" {ulf}}},
                "I": {{"name": "Imp 1", "race": "Imp", "side": "East"}} }}"#
            ),
            1,
        );
        let dual = Command::DualAttack { target: FighterId(0) };
        battle.submit_with(&dual, &mut Dice::loaded([6, 6, 6]), &mut NullSink).unwrap();
        assert!(matches!(battle.decision(), Decision::SecondBlow { .. }));
        both(&battle)
    };
    let (tarna, ulf) = (FighterId(0), FighterId(1));
    let at = |target| Command::SecondBlow { target };
    assert_eq!(second("", r#", "now": 4"#), (at(tarna), at(ulf)));
    assert_eq!(second(r#", "now": 4"#, ""), (at(tarna), at(tarna)));
}

#[test]
fn fighters_wait_beside_archers_or_close_in() {
    let moved = |kit: &str, turn: u16, robot: &str| {
        let fields = format!(
            r#""turn": {turn}, "phase": "movement", "first": "West", "at": [5, 5], "fighters": {{
                "U": {{"name": "Ulf", "side": "West", "ag": 20, "ready": "Broadsword"}},
                "L": {{"name": "Legolas", "side": "West", "ag": 9, "ready": "{kit}"}},
                "X": {{"name": "Other", "race": "{robot}", "side": "East"}} }}"#
        );
        let far = [format!("U>{}<X", ". ".repeat(26)), format!("L>{}", ". ".repeat(27))];
        let battle = drawn(&format!("{far:?}"), &fields, 1);
        assert_eq!(battle.decision().fighter(), Some(FighterId(0)));
        let choice = choice(&battle, Skill::Manual);
        let Command::Move { path, .. } = choice.command else { panic!("{choice:?}") };
        (path.is_empty(), choice.why)
    };
    let waits = (true, "waits with the archers");
    assert_eq!(moved("Long Bow", 1, "Giant Amoeba"), waits);
    assert_eq!(moved("Long Bow", 40, "Behemoth"), waits);
    // Nobody shoots, or the standoff has lasted long enough.
    assert_eq!(moved("Broadsword", 1, "Giant Amoeba"), (false, "closes in"));
    assert_eq!(moved("Long Bow", 41, "Giant Amoeba"), (false, "closes in"));
}

#[test]
fn cunning_sees_no_more_than_its_side() {
    let spots = [(12, 6), (12, 12), (25, 4), (28, 9), (33, 14)];
    let stance = |(x, y): (i32, i32), facing| Stance {
        at: Square::new(x, y).unwrap(),
        facing,
        sh: None,
        prone: false,
        dazed: false,
        spells: None,
        moved: MoveClass::Wait,
    };
    let mut chosen = 0;
    for (robot, phase) in Race::robots().iter().flat_map(|robot| [(*robot, Phase::Movement), (*robot, Phase::Actions)])
    {
        let look = |hidden: (i32, i32)| {
            let near = if phase == Phase::Movement { (16, 9) } else { (19, 9) };
            let mut fighters = vec![
                Recruit { ag: 25, stance: Some(stance((20, 9), Facing::West)), ..Recruit::new("R", robot, Side::East) },
                Recruit { stance: Some(stance(near, Facing::East)), ..Recruit::new("Seen", Race::Human, Side::West) },
            ];
            let kit = Kit::of(["Long Bow", "", "", ""]).unwrap();
            let unseen = Recruit { kit, ..Recruit::new("Unseen", Race::Human, Side::West) };
            fighters.push(Recruit { stance: Some(stance(hidden, Facing::East)), ..unseen });
            let terrain = spots.map(|(x, y)| (Square::new(x, y).unwrap(), Layer::Shadow)).to_vec();
            let first = (phase == Phase::Movement).then_some(Side::East);
            let setup = Setup {
                fighters,
                arena: Arena::Drawn { terrain, items: Vec::new() },
                start: Some(Start { turn: 1, phase, first }),
                ..Setup::default()
            };
            let battle = Battle::new(&setup, Seed(3)).unwrap();
            assert!(battle.is_hidden_from(Side::East, FighterId(2)));
            assert_eq!(battle.decision().fighter(), Some(FighterId(0)));
            choice(&battle, Skill::Cunning)
        };
        let choices = spots.map(look);
        assert!(choices.iter().all(|choice| *choice == choices[0]), "{robot:?}, {phase:?}: {choices:?}");
        chosen += 1;
    }
    assert_eq!(chosen, 16);
}
