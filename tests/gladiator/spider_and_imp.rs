//! The Phase Spider and the Imp beyond single scenarios: frequencies over many battles, the options open to
//! them, and ignorance of hidden enemies.

use ludus::engine::dice::Seed;
use ludus::gladiator::ai;
use ludus::gladiator::battle::action::Action;
use ludus::gladiator::battle::check::movement::phase_squares;
use ludus::gladiator::battle::check::offer;
use ludus::gladiator::battle::command::{Command, Source};
use ludus::gladiator::battle::event::Event;
use ludus::gladiator::battle::illegal_move::IllegalMove;
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::item::{Item, Place};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::{Spell, Spells};
use ludus::gladiator::data::tables::tables;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Arm, FighterId, MoveClass, Side};
use ludus::gladiator::model::magic::{Being, Lasting};
use ludus::gladiator::scenario::Scenario;

/// A battle from rows drawn as in a scenario, the first cell at F11.
fn drawn(phase: &str, rows: &[&str], fighters: &str, seed: u64) -> Battle {
    let rows = format!("{rows:?}");
    let text = format!(
        r#"{{ "proves": [], "title": "Drawn", "arena": {rows}, "phase": "{phase}", "first": "East",
        "fighters": {{ {fighters} }} }}"#
    );
    Battle::new(&Scenario::parse(&text).unwrap().setup().unwrap(), Seed(seed)).unwrap()
}

fn name(battle: &Battle) -> String {
    let choice = ai::choose(battle).unwrap();
    format!("{:?}", choice.command).split([' ', '{']).next().unwrap().to_string()
}

const SEEDS: u64 = 6000;

/// How many of a thousand battles begin with that command.
fn frequency(command: &str, rows: &[&str], fighters: &str) -> u64 {
    let begins = |seed: &u64| name(&drawn("actions", rows, fighters, *seed)) == command;
    (0..SEEDS).filter(begins).count() as u64 * 1000 / SEEDS
}

fn about(found: u64, thousandths: u64) {
    assert!(found.abs_diff(thousandths) <= 15, "{found} of a thousand, {thousandths} expected");
}

#[test]
fn the_spider_bites_four_times_in_six() {
    proves!("ROB-36", "DEC-128");
    let fighters = r#""S": {"name": "Spider 1", "race": "Phase Spider", "side": "East"},
        "C": {"name": "Conan", "side": "West", "ag": 9}"#;
    let beside = |command| frequency(command, &["S><C"], fighters);
    about(beside("Attack"), 667);
    about(beside("Throw"), 167);
    about(beside("DualAttack"), 167);
    assert_eq!(frequency("Throw", &["S>. <C"], fighters), 1000);
}

#[test]
fn the_imp_steals_one_time_in_three_and_always_from_armour() {
    proves!("ROB-40", "ROB-44", "DEC-125");
    let steals = |rows: &[&str], kit: &str| {
        let fighters = format!(
            r#""I": {{"name": "Imp 1", "race": "Imp", "side": "East"}},
            "C": {{"name": "Conan", "side": "West", "sh": 16, "ag": 13 {kit}}}"#
        );
        let all = frequency("Steal", rows, &fighters);
        about(all + frequency("DualAttack", rows, &fighters), 1000);
        all
    };
    let face = ["I><C"];
    about(steals(&face, r#", "ready": "Mace""#), 333);
    about(steals(&face, r#", "ready": "Mace", "suit": "Leather""#), 333);
    assert_eq!(steals(&face, r#", "ready": "Mace", "suit": "Chain Mail""#), 1000);
    // A shield counts on the side from which it comes.
    assert_eq!(steals(&face, r#", "ready": "Mace", "also": "Large Shield""#), 1000);
    about(steals(&["I>C>"], r#", "ready": "Mace", "also": "Large Shield""#), 333);
    // Bare hands cannot be robbed.
    assert_eq!(steals(&face, r#", "suit": "Chain Mail""#), 0);
}

/// The Imp, with that many called beings far off against it, and Conan beside it or far off.
fn against_beings(illusions: usize, near: bool, seed: u64) -> Battle {
    let row = if near { "I><C. . . . . . . . . . <M" } else { "I>. . . . . . . . . <C<M" };
    let fighters = r#""I": {"name": "Imp 1", "race": "Imp", "side": "East"},
        "C": {"name": "Conan", "side": "West", "ag": 9, "ready": "Mace"}, "M": {"name": "Merlin", "race": "Mage", "side": "West"}"#;
    let mut battle = drawn("actions", &[row], fighters, seed);
    for number in 0..illusions {
        let (fighter, at) = (FighterId(3 + number as u8), Square::new(28 + number as i32, 14).unwrap());
        let being = Being::Illusion { by: FighterId(2) };
        let (facing, spells) = (Facing::West, Spells::NONE);
        battle.apply(&Event::Arrived { fighter, race: Race::Wolf, being, at, facing, spells });
    }
    battle
}

#[test]
fn the_imp_disbelieves_more_with_more_beings() {
    proves!("ROB-47", "DEC-129");
    let doubts = |beings, near| {
        let doubts = |seed: &u64| name(&against_beings(beings, near, *seed)) == "Disbelieve";
        (0..SEEDS).filter(doubts).count() as u64 * 1000 / SEEDS
    };
    assert_eq!([doubts(0, false), doubts(1, false), doubts(1, true)], [0, 0, 0]);
    for (beings, far) in [(2, 167), (3, 333), (4, 500), (5, 667), (7, 667)] {
        about(doubts(beings, false), far);
        about(doubts(beings, true), far / 2);
    }
}

#[test]
fn stealing_does_not_depend_on_disbelief() {
    proves!("ROB-40", "DEC-128");
    let names: Vec<String> = (0..SEEDS).map(|seed| name(&against_beings(5, true, seed))).collect();
    let count = |wanted: &[&str]| names.iter().filter(|name| wanted.contains(&name.as_str())).count() as u64;
    about(count(&["Steal"]) * 1000 / count(&["Steal", "DualAttack"]), 333);
}

#[test]
fn the_imp_can_only_drop_stolen_items() {
    proves!("ROB-41", "ROB-43", "DEC-125");
    let fighters = r#""I": {"name": "Imp 1", "race": "Imp", "side": "East"},
        "C": {"name": "Conan", "side": "West", "ag": 9, "sh": 16, "ready": "Broadsword", "suit": "Chain Mail"}"#;
    let mut battle = drawn("actions", &["I><C"], fighters, 1);
    let (imp, conan) = (FighterId(0), FighterId(1));
    battle.apply(&Event::Stolen { fighter: imp, from: conan, sling: Place::Sling1 });
    let broadsword = Item::new(tables().weapon("Broadsword").unwrap());
    assert_eq!(battle.fighter(imp).item(Place::Sling1), Some(broadsword));
    assert_eq!(battle.fighter(conan).item(Place::Ready), None);
    assert_eq!(battle.fighter(imp).hand_arm(Place::Ready), Some(Arm::Natural(0)));
    let mut legal = Vec::new();
    battle.legal_commands(&mut legal);
    let changes: Vec<&Command> = legal.iter().filter(|command| matches!(command, Command::Change { .. })).collect();
    assert_eq!(changes, [&Command::Change { take: [Source::Nothing; 4] }]);
}

#[test]
fn only_an_imp_with_a_free_sling_steals_and_only_held_items() {
    proves!("ROB-40", "ROB-41", "DEC-125");
    let fighters = |race: &str, ready: &str| {
        format!(
            r#""I": {{"name": "Robot", "race": "{race}", "side": "East"}},
            "C": {{"name": "Conan", "side": "West", "ag": 9, "ready": "{ready}"}},
            "D": {{"name": "Draco", "side": "West", "ag": 9, "ready": "Mace"}},
            "E": {{"name": "Enid", "side": "West", "ag": 9, "ready": "Mace"}}"#
        )
    };
    let rows = ["I><C<D<E"];
    let (imp, [conan, draco, enid]) = (FighterId(0), [1, 2, 3].map(FighterId));
    let mut battle = drawn("actions", &rows, &fighters("Imp", "Mace"), 1);
    assert_eq!(battle.check(&Command::Steal { target: conan }), Ok(()));
    battle.apply(&Event::Stolen { fighter: imp, from: draco, sling: Place::Sling1 });
    assert_eq!(battle.check(&Command::Steal { target: conan }), Ok(()));
    battle.apply(&Event::Stolen { fighter: imp, from: enid, sling: Place::Sling2 });
    assert_eq!(offer(&battle, imp, Action::Steal), Err(IllegalMove::SlingsFull));
    assert!(battle.check(&Command::Steal { target: conan }).is_err());
    let mut bare = drawn("actions", &rows, &fighters("Imp", "Mace"), 1);
    bare.apply(&Event::Stolen { fighter: draco, from: conan, sling: Place::Sling1 });
    assert!(bare.check(&Command::Steal { target: conan }).is_err());
    let robot = drawn("actions", &rows, &fighters("Giant Amoeba", "Mace"), 1);
    assert_eq!(offer(&robot, imp, Action::Steal), Err(IllegalMove::NoThief));
}

#[test]
fn phasing_reaches_any_square_in_range() {
    proves!("ROB-05", "ROB-30", "ENG-08", "DEC-121");
    for (race, range) in [("Phase Spider", 4), ("Evil Mage", 6)] {
        let fighters = format!(
            r#""S": {{"name": "Robot", "race": "{race}", "side": "East"}}, "C": {{"name": "Conan", "side": "West", "ag": 9}}"#
        );
        let battle = drawn("movement", &["##S><C()~~::=+%%##"], &fighters, 1);
        let (robot, from) = (FighterId(0), battle.fighter(FighterId(0)).at());
        assert!(battle.is_engaged(robot));
        let shut = |at: &Square| at.y() == from.y() && [10, 11, 12, 13, 16, 18].contains(&at.x());
        let open: Vec<Square> = Square::all().filter(|at| at.distance(from) <= range && !shut(at)).collect();
        let mut found: Vec<Square> = phase_squares(&battle, robot).collect();
        found.sort();
        let mut wanted = open.clone();
        wanted.sort();
        assert_eq!(found, wanted, "{race}");
        for (to, facing) in open.into_iter().flat_map(|to| Facing::ALL.map(|facing| (to, facing))) {
            let mut after = battle.clone();
            after.execute(&Command::Phase { to, facing }, &mut Vec::new()).unwrap();
            let robot = after.fighter(robot);
            assert_eq!((robot.at(), robot.facing(), robot.class()), (to, facing, MoveClass::Shift));
        }
        let far = Square::new(from.x() + range + 1, from.y() + 1).unwrap();
        let refused = battle.check(&Command::Phase { to: far, facing: Facing::East });
        assert_eq!(refused, Err(IllegalMove::OutOfReach { distance: range + 1, reach: range }));
    }
    let fighters = r#""I": {"name": "Imp 1", "race": "Imp", "side": "East"}, "C": {"name": "Conan", "side": "West"}"#;
    let battle = drawn("movement", &["I>. . <C"], fighters, 1);
    let to = Square::new(11, 5).unwrap();
    assert_eq!(battle.check(&Command::Phase { to, facing: Facing::East }), Err(IllegalMove::NoPhaseShift));
}

#[test]
fn each_robot_can_do_what_the_table_says_and_nothing_else() {
    proves!("ROB-01");
    use Action::{Attack, Crush, Disbelieve, DualAttack, HandCombat, Shoot, Slash, Steal, Throw};
    let of = |race| -> &[Action] {
        match race {
            Race::NeedlerBush => &[Throw],
            Race::GiantAmoeba | Race::FireSpirit => &[Attack, HandCombat],
            Race::PhaseSpider => &[Attack, DualAttack, Throw],
            Race::Imp => &[Attack, Steal, DualAttack, Disbelieve],
            Race::Slayer => &[Attack, DualAttack, Shoot, Disbelieve],
            Race::Behemoth => &[Attack, Crush, DualAttack, HandCombat],
            _ => &[],
        }
    };
    for race in Race::robots().iter().copied() {
        let fighters = format!(
            r#""S": {{"name": "Robot", "race": "{}", "side": "East"}},
            "C": {{"name": "Conan", "side": "West", "ag": 3, "ready": "Mace"}}"#,
            race.name()
        );
        let battle = drawn("actions", &["S><C"], &fighters, 1);
        let all = [Attack, Crush, Steal, DualAttack, Slash, Shoot, Throw, HandCombat, Disbelieve];
        let open: Vec<Action> =
            all.into_iter().filter(|action| offer(&battle, FighterId(0), *action).is_ok()).collect();
        let open: Vec<Action> =
            open.into_iter().filter(|action| *action != Disbelieve || of(race).contains(action)).collect();
        assert_eq!(open, of(race), "{race:?}");
        let robot = battle.fighter(FighterId(0));
        let range = match race {
            Race::PhaseSpider => Some(4),
            Race::EvilMage => Some(6),
            _ => None,
        };
        assert_eq!(robot.phase_range(), range);
        assert_eq!(battle.is_invisible(FighterId(0)), race == Race::Imp);
        assert_eq!(robot.magic().has(Lasting::Return), race == Race::EvilMage);
        assert_eq!(!robot.spells().is_empty(), race == Race::EvilMage);
        let figures = race.figures();
        assert_eq!(figures.regenerates, [Race::Imp, Race::EvilMage].contains(&race).then_some(1));
    }
}

#[test]
fn no_robot_knows_where_a_hidden_enemy_is() {
    proves!("DEC-085");
    let mut differs = 0;
    for race in Race::robots().iter().copied() {
        for phase in ["movement", "actions"] {
            let fighters = format!(
                r#""S": {{"name": "Robot", "race": "{}", "side": "East"}}, "C": {{"name": "Conan", "side": "West", "ag": 3}},
                "I": {{"name": "Unseen", "race": "Imp", "side": "West", "ag": 3}}"#,
                race.name()
            );
            let rows = ["S>. . . . <C. . I>", ". . . . . . . . . ", ". . . . . . . . . "];
            for seed in 0..4 {
                let battle = drawn(phase, &rows, &fighters, seed);
                let (robot, unseen) = (FighterId(0), FighterId(2));
                let wanted = ai::choose(&battle).unwrap();
                let places = Square::all().filter(|to| to.distance(battle.fighter(robot).at()) > 1);
                for to in places.filter(|to| battle.at(*to).is_none()) {
                    let mut other = battle.clone();
                    other.apply(&Event::Teleported { fighter: unseen, to });
                    assert!(other.is_hidden_from(Side::East, unseen));
                    assert_eq!(ai::choose(&other), Some(wanted), "{race:?}: somebody unseen at {to:?}");
                }
                let mut beside = battle;
                let to = Square::new(11, 6).unwrap();
                beside.apply(&Event::Teleported { fighter: unseen, to });
                differs += usize::from(ai::choose(&beside) != Some(wanted));
            }
        }
    }
    assert!(differs > 0, "known enemies change a robot's choice");
}

/// The first fighter's choice, which must not depend on where the unseen third fighter is.
fn choice_wherever_hidden(rows: &[&str], fighters: &str) -> ai::AiChoice {
    let battle = drawn("actions", rows, fighters, 1);
    let (chooser, unseen) = (FighterId(0), FighterId(2));
    let side = battle.fighter(chooser).side();
    let wanted = ai::choose(&battle).unwrap();
    let free = Square::all().filter(|to| battle.at(*to).is_none());
    for to in free {
        let mut other = battle.clone();
        other.apply(&Event::Teleported { fighter: unseen, to });
        if other.is_hidden_from(side, unseen) {
            assert_eq!(ai::choose(&other), Some(wanted), "somebody unseen at {to:?}");
        }
    }
    wanted
}

#[test]
fn the_computer_uses_only_what_its_side_sees() {
    proves!("DEC-085");
    let track = Square::new(14, 5).unwrap();
    // The least number with which each still tries the spell; a known fighter in the track would prevent it.
    let casters = [
        ("Evil Mage", r#""ag": 10"#, Spell::DrainLife, 6, 9),
        ("Mage", r#""ag": 11, "spells": ["Fireball"]"#, Spell::Fireball, 5, 10),
    ];
    for (race, figures, spell, paid, need) in casters {
        let fighters = format!(
            r#""S": {{"name": "Caster", "race": "{race}", "side": "East", {figures}}},
            "C": {{"name": "Conan", "side": "West", "ag": 3, "now": 4}},
            "I": {{"name": "Unseen", "race": "Imp", "side": "West", "ag": 3}}"#
        );
        let rows = ["S>. . . . . . <C. . . . . I>"];
        let chosen = choice_wherever_hidden(&rows, &fighters).command;
        assert!(matches!(chosen, Command::Cast { spell: cast, .. } if cast == spell), "{race}: {chosen:?}");
        let mut in_the_way = drawn("actions", &rows, &fighters, 1);
        let total = |battle: &Battle| odds::casting(battle, FighterId(0), spell, paid, Some(FighterId(1))).total();
        assert_eq!(total(&in_the_way), need, "{race}");
        in_the_way.apply(&Event::Teleported { fighter: FighterId(2), to: track });
        assert_eq!(total(&in_the_way), need - 1, "{race}");
    }
    // The farthest square from all visible enemies, though an unseen one may wait there.
    let fighters = r#""S": {"name": "Evil Mage 1", "race": "Evil Mage", "side": "East", "ag": 18},
        "C": {"name": "Conan", "side": "West", "ag": 3}, "I": {"name": "Unseen", "race": "Imp", "side": "West", "ag": 3},
        "D": {"name": "Draco", "side": "West", "ag": 3}"#;
    let chosen = choice_wherever_hidden(&["C>S><D. . . . . . . . I>"], fighters);
    assert_eq!(chosen.why, "leaves before they strike");
    // Archers and throwers choose by places and terrain.
    for weapon in ["Long Bow", "Dagger"] {
        let fighters = format!(
            r#""S": {{"name": "Archer", "side": "East", "sh": 15, "ag": 15, "ready": "{weapon}",
            "sling1": "Dagger"}},
            "C": {{"name": "Conan", "side": "West", "ag": 3}},
            "I": {{"name": "Unseen", "race": "Imp", "side": "West", "ag": 3}}"#
        );
        let chosen = choice_wherever_hidden(&["S>. . . . . . <C. . . . . I>"], &fighters);
        assert!(matches!(chosen.command, Command::Shoot { .. } | Command::Throw { .. }), "{weapon}: {chosen:?}");
    }
}
