//! The nine scenarios of OURS-4. `LUDUS_LONG=1` plays 600 battles each and holds that neither an army nor the order dice decide
//! them; docs/strength.md has the table.

use crate::ai::{Scratch, choose};
use crate::battle::state::{FieldBattle, Outcome};
use crate::model::army::General;
use crate::model::setup::Setup;
use crate::scenario::{ALL, ReadyBattle};
use crate::tests::balance::{fight_as_captains, is_long};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::proves;

#[test]
fn scenarios_have_the_prices_and_egos_of_the_rulebook() {
    proves!("BATT-STAT-13", "BATT-STAT-14", "BATT-STAT-15", "BATT-ARMY-23", "BATT-ARMY-24");
    let expected = [
        ("open-field", [(740, 480), (740, 480)]),
        ("forest-edge", [(912, 708), (604, 448)]),
        ("the-ford", [(460, 294), (420, 300)]),
        ("hill-castle", [(314, 208), (696, 440)]),
        ("the-pass", [(292, 192), (262, 179)]),
        ("ambush", [(112, 100), (468, 268)]),
        ("the-marsh", [(344, 200), (408, 204)]),
        ("beasts", [(428, 142), (340, 228)]),
        ("the-wyvern", [(80, 140), (343, 280)]),
    ];
    for (word, sides) in expected {
        let setup = ReadyBattle::named(word).unwrap().setup().unwrap();
        let found: alloc::vec::Vec<(u32, u32)> = setup.armies.iter().map(|army| (army.price(), army.ego())).collect();
        assert_eq!(found, sides, "{word}");
        let leaders: alloc::vec::Vec<u32> = setup.armies.iter().map(|army| army.leadership).collect();
        assert_eq!(leaders, sides.map(|(_, ego)| ego), "{word}");
    }
}

#[test]
fn captains_finish_every_scenario() {
    let mut scratch = Scratch::default();
    for (number, ready) in ALL.into_iter().enumerate() {
        let setup = ready.setup().unwrap();
        for seed in 0..4 {
            let mut battle =
                FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap_or_else(|e| panic!("{}: {e}", ready.word));
            while battle.to_move().is_some() {
                let (command, _) = choose(&battle, General::Captain, &mut scratch).unwrap();
                battle.execute(&command, &mut NullSink).unwrap();
            }
            std::println!("{number} {} seed {seed}: {:?} in round {}", ready.word, battle.outcome, battle.round);
        }
    }
}

/// The battles between Captains from one set-up, by the army that moved first.
#[derive(Default)]
struct Contest {
    /// Points of each army, two for a victory and one for a draw: `points[first mover][army]`.
    points: [[u64; 2]; 2],
    drawn: u64,
    rounds: u64,
}

impl Contest {
    fn fight(setup: &Setup, battles: u64) -> Contest {
        let (mut contest, mut scratch) = (Contest::default(), Scratch::default());
        for seed in 95_000..95_000 + battles {
            let fought = fight_as_captains(setup, seed, &mut scratch);
            let points = &mut contest.points[usize::from(fought.first_mover)];
            match fought.outcome {
                Outcome::Won(army) => points[usize::from(army)] += 2,
                Outcome::Drawn => points.iter_mut().for_each(|points| *points += 1),
            }
            contest.drawn += u64::from(fought.outcome == Outcome::Drawn);
            contest.rounds += u64::from(fought.rounds);
        }
        contest
    }

    fn battles(&self) -> u64 {
        self.points.as_flattened().iter().sum::<u64>() / 2
    }

    /// The share of the first army in thousandths.
    fn first_army(&self) -> u64 {
        500 * (self.points[0][0] + self.points[1][0]) / self.battles()
    }

    /// The share of the army that moves first.
    fn first_mover(&self) -> u64 {
        500 * (self.points[0][0] + self.points[1][1]) / self.battles()
    }

    /// The share of the first army when it moves first, and when it moves second.
    fn first_army_by_order(&self) -> [u64; 2] {
        self.points.map(|[own, other]| 1000 * own / (own + other))
    }
}

/// Each army can win, whoever moves first.
#[test]
fn ready_battles_are_contests() {
    proves!("OURS-4");
    let (battles, wanted) = if is_long() { (600, 350..=650) } else { (50, 250..=750) };
    let mut faults = alloc::vec::Vec::new();
    for one in ALL {
        let contest = Contest::fight(&one.setup().unwrap(), battles);
        let [moving_first, moving_second] = contest.first_army_by_order();
        let mut shares = alloc::vec::Vec::from([contest.first_army(), contest.first_mover()]);
        if is_long() {
            shares.extend([moving_first, moving_second]);
        }
        let line = alloc::format!(
            "{}: first mover {}, first army {} ({moving_first} moving first, {moving_second} second), {} drawn, {} rounds",
            one.word,
            contest.first_mover(),
            contest.first_army(),
            contest.drawn,
            contest.rounds / battles
        );
        std::println!("{line}");
        if !shares.iter().all(|share| wanted.contains(share)) || 10 * contest.drawn > battles {
            faults.push(line);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn scenario_files_play_as_written() {
    let files = [
        include_str!("../../../tests/battlefield/scenarios/an-exchange.json"),
        include_str!("../../../tests/battlefield/scenarios/a-flight.json"),
    ];
    for file in files {
        let script = crate::scenario::script::ScriptedBattle::parse(file).unwrap();
        assert_eq!(script.run().unwrap(), alloc::vec::Vec::<alloc::string::String>::new(), "{}", script.title);
    }
}
