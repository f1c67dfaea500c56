use super::*;
use crate::ai::search::words::why;
use crate::battle::state::decision::Outcome;
use crate::data::race::Race;
use crate::matchmaking::bots::Lineup;
use crate::matchmaking::opposition::{add, examples};
use crate::model::setup::{Recruit, Setup};
use crate::narration::names::Names;
use alloc::string::ToString;
use ludus_engine::coach::WinChance;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::NullSink;

/// Returns whether to run the long tests: `LUDUS_LONG=1 cargo test --release -p ludus-gladiator --lib ai::search`. The variable is
/// read at build time, because the core reads no environment.
const fn long() -> bool {
    option_env!("LUDUS_LONG").is_some()
}

const FEW: Budget = Budget { playouts: 16 };

fn on(playouts: u32) -> Budget {
    Budget { playouts }
}

fn thought(battle: &Battle, budget: Budget) -> Option<SearchResult<Command>> {
    choose(battle, budget, &mut || false)
}

fn opened(setup: &Setup, seed: u64) -> Battle {
    Battle::new(setup, Seed(seed)).unwrap()
}

fn mirror(robots: &[Race]) -> Setup {
    let mut setup = Setup::default();
    Side::BOTH.into_iter().for_each(|side| add(&mut setup, side, robots));
    setup
}

/// The four examples against robots, and four creatures a side.
fn parties() -> [Setup; 2] {
    let mut fighters = Setup { fighters: examples(), ..Setup::default() };
    add(&mut fighters, Side::East, &[Race::GiantAmoeba, Race::Slayer, Race::PhaseSpider]);
    let mut creatures = Setup::default();
    for side in Side::BOTH {
        let kinds = [Race::Wolf, Race::Gargoyle, Race::Bear, Race::GiantScorpion];
        let named = kinds.into_iter().map(|race| Recruit::new(&format!("{} {}", side.name(), race.name()), race, side));
        creatures.fighters.extend(named);
    }
    [fighters, creatures]
}

/// A random legal command; all are equally likely.
fn blind(battle: &Battle) -> Command {
    let mut list = Vec::new();
    battle.legal_commands(&mut list);
    let mut dice = Dice::new(battle.seed(), Domain::Setup, 1000 + u64::from(battle.move_number()));
    list[dice.one_of(list.len() as u32) as usize - 1]
}

/// Plays to the end: `one` decides for `side`, `other` for the enemy.
fn play(
    mut battle: Battle,
    side: Side,
    one: &mut dyn FnMut(&Battle) -> Command,
    other: &mut dyn FnMut(&Battle) -> Command,
) -> Outcome {
    while let Some(to_move) = battle.asked_side() {
        let command = if to_move == side { one(&battle) } else { other(&battle) };
        battle.execute(&command, &mut NullSink).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }
    battle.outcome().unwrap()
}

fn master(budget: Budget) -> impl FnMut(&Battle) -> Command {
    move |battle| thought(battle, budget).unwrap().command()
}

#[test]
fn candidates_are_legal_and_reproducible() {
    let (mut tried, mut left) = (0, 0);
    for (number, setup) in parties().iter().enumerate() {
        for seed in 0..if long() { 40 } else { 2 } {
            let mut battle = opened(setup, seed + 10 * number as u64);
            while battle.outcome().is_none() {
                let found = thought(&battle, FEW).unwrap();
                if battle.move_number().is_multiple_of(5) {
                    assert_eq!(thought(&battle, FEW).unwrap(), found);
                }
                assert!(found.playouts <= 16 && !found.stopped);
                for option in &found.options {
                    battle.check(&option.command).unwrap();
                    tried += 1;
                }
                left += u32::from(found.own > 0);
                battle.execute(&found.command(), &mut NullSink).unwrap();
            }
        }
    }
    assert!(tried > 1000 && left > 30, "{tried} tried, {left} times not the house's choice");
}

#[test]
fn at_most_nine_candidates_are_tried() {
    let (mut most, mut sum, mut count) = (0, 0, 0);
    for setup in &parties() {
        let mut battle = opened(setup, 3);
        while battle.outcome().is_none() {
            let found = thought(&battle, on(0)).unwrap();
            assert_eq!(found.playouts, 0, "nothing may be spent");
            assert_eq!(found.own, 0);
            if matches!(battle.decision(), Decision::Move { .. }) {
                (most, sum, count) = (most.max(found.options.len()), sum + found.options.len(), count + 1);
            }
            battle.execute(&found.command(), &mut NullSink).unwrap();
        }
    }
    assert!(most <= 9 && sum >= 4 * count, "{most} at most, {sum} in {count} moves");
}

#[test]
fn stopped_search_answers_immediately() {
    let battle = opened(&parties()[0], 1);
    let own = ai::choose_as(&battle, battle.skill_asked()).unwrap().command;
    let found = choose(&battle, on(10_000), &mut || true).unwrap();
    assert_eq!((found.command(), found.playouts, found.stopped), (own, 0, true));
    let mut calls = 0;
    let mut after_three = || {
        calls += 1;
        calls > 3
    };
    let found = choose(&battle, on(10_000), &mut after_three).unwrap();
    assert_eq!(found.playouts as usize, 3 * found.options.len());
    assert!(found.stopped);
}

#[test]
fn random_player_loses_every_battle() {
    let battles = if long() { 200 } else { 50 };
    let setup = mirror(&[Race::GiantAmoeba, Race::FireSpirit]);
    let mut lost = 0;
    for seed in 0..battles / 2 {
        for side in Side::BOTH {
            let outcome = play(opened(&setup, seed), side, &mut master(on(12)), &mut blind);
            lost += u64::from(outcome == Outcome::Won(side));
        }
    }
    assert_eq!(lost, battles);
}

#[test]
fn equals_share_every_pair() {
    let setup = mirror(&[Race::Behemoth, Race::Slayer]);
    let mut points = 0;
    for seed in 0..6 {
        for side in Side::BOTH {
            let outcome = play(opened(&setup, seed), side, &mut master(on(12)), &mut master(on(12)));
            points += match outcome {
                Outcome::Won(winner) => 2 * i32::from(winner == side),
                _ => 1,
            };
        }
    }
    assert_eq!(points, 12, "half of all points");
}

#[test]
fn it_beats_the_house_with_equal_robots() {
    let setup = mirror(&[Race::Slayer; 3]);
    let pairs = if long() { 100 } else { 8 };
    let mut won = 0;
    for seed in 0..pairs {
        for side in Side::BOTH {
            let mut house = |battle: &Battle| ai::choose_as(battle, Skill::Manual).unwrap().command;
            let outcome = play(opened(&setup, seed), side, &mut master(on(48)), &mut house);
            won += u64::from(outcome == Outcome::Won(side));
        }
    }
    assert!(10 * won >= 7 * 2 * pairs, "{won} of {}", 2 * pairs);
}

/// The first turn at which a playout from the start is cut off (`None` if it never is), and
/// the last turn of the battle.
fn horizon_and_end(setup: &Setup, seed: u64) -> (Option<u16>, u16) {
    let start = opened(setup, seed);
    let (mut battle, mut horizon) = (start.clone(), None);
    while let Some(choice) = ai::choose(&battle) {
        battle.execute(&choice.command, &mut NullSink).unwrap();
        if horizon.is_none() && battle.is_cutoff(&start) {
            horizon = Some(battle.turn());
        }
    }
    (horizon, battle.turn())
}

#[test]
fn duels_are_played_out_with_strict_margin() {
    let (duel, party) = (Lineup::Crossbows.setup(), Lineup::Creatures.setup());
    let mut longest = 0;
    for seed in 0..20 {
        let (horizon, end) = horizon_and_end(&duel, seed);
        assert!(horizon.is_none_or(|turn| turn > 40), "{horizon:?} of {end}");
        longest = longest.max(end);
        assert_eq!(horizon_and_end(&party, seed).0, Some(3));
    }
    assert!(longest > 12, "{longest} turns at most");
    assert_eq!([&duel, &party].map(|setup| opened(setup, 1).switch_margin()), [20, 10]);
}

#[test]
fn search_does_not_foresee_battle_rolls() {
    // The result must not depend on the battle's own dice; only the seed of the search is fixed.
    let mut setup = mirror(&[Race::Slayer; 3]);
    setup.skill = Skill::Cunning.into();
    let mut battle = opened(&setup, 5);
    for _ in 0..30 {
        let imagine = Seed(77);
        let one = search::search(&battle, on(40), imagine, &mut || false).unwrap();
        let other = search::search(&battle.reseeded(Seed(123)), on(40), imagine, &mut || false).unwrap();
        // Policy rolls come from the seed, so only candidates of both searches can be compared.
        for option in &one.options {
            let same =
                other.options.iter().find(|same| same.command == option.command && same.playouts == option.playouts);
            same.into_iter().for_each(|same| assert_eq!(same.worth, option.worth));
        }
        battle.execute(&one.command(), &mut NullSink).unwrap();
    }
}

#[test]
fn rationale_is_one_line_with_wests_chance() {
    let setup = &parties()[0];
    let names = Names::new(setup);
    let mut battle = opened(setup, 2);
    let mut said = alloc::collections::BTreeSet::new();
    let mut sides = alloc::collections::BTreeSet::new();
    while battle.outcome().is_none() {
        let found = thought(&battle, on(24)).unwrap();
        let line = why(&battle, &names, &found);
        assert!((4..=110).contains(&line.len()), "{line:?}");
        if found.options.len() > 1 {
            // The chance is always West's, whichever side decides.
            let own = WinChance::of(&battle, &found.options[0]);
            let west = if battle.asked_side() == Some(Side::West) { own.share } else { 1000 - own.share } / 10;
            let wanted = format!("; West wins {west} +-{} of 100", (own.error + 9) / 10);
            assert!(line.ends_with(&wanted) && (0..100).contains(&west), "{line:?}");
            sides.insert(battle.asked_side());
        }
        if found.own > 0 {
            said.insert(line.split(';').next().unwrap().to_string());
        }
        battle.execute(&found.command(), &mut NullSink).unwrap();
    }
    assert!(said.len() > 6, "{said:#?}");
    assert_eq!(sides.len(), 2, "both sides have decided");
}

/// The battle with one fighter's record edited.
fn edited(battle: &Battle, id: FighterId, edit: impl FnOnce(&mut serde_json::Value)) -> Battle {
    let mut record = serde_json::to_value(battle).unwrap();
    edit(&mut record["fighters"][id.index()]);
    serde_json::from_value(record).unwrap()
}

/// Battles that differ only in facts hidden from a side: values of an unread enemy, the place of an unseen
/// one, and which beings are illusions.
fn twins(battle: &Battle, side: Side) -> Vec<Battle> {
    let mut twins = Vec::new();
    for id in battle.enemies(side) {
        let one = *battle.fighter(id);
        if battle.is_hidden_from(side, id) {
            let free = |at: &crate::model::board::Square| {
                battle.at(*at).is_none()
                    && !battle.ground().terrain(*at).is_barred()
                    && battle.would_hide(side, id, *at)
            };
            let far = crate::model::board::Square::all().filter(free).max_by_key(|at| (at.distance(one.at()), *at));
            twins.extend(far.map(|at| edited(battle, id, |record| record["at"] = serde_json::json!(at))));
        } else if !battle.view(side).knows_exactly(id) && one.sh() > 3 && one.being().is_born() {
            twins.push(edited(battle, id, |record| {
                for (field, more) in [("normal_sh", 9), ("sh", 9), ("normal_ag", 3)] {
                    record[field] = (record[field].as_i64().unwrap() + more).into();
                }
            }));
        }
        if let crate::model::magic::Being::Illusion { by } = one.being() {
            let being = crate::model::magic::Being::Summoned { by, due: battle.turn() + 1, every: 3 };
            twins.push(edited(battle, id, |record| record["being"] = serde_json::json!(being)));
        }
    }
    twins
}

/// Two fighters, a Mage and an Imp on each side, with much to hide from the other side.
fn secretive() -> Setup {
    use crate::data::spell::Spell;
    use crate::model::setup::Kit;
    let mut setup = Setup::default();
    for side in Side::BOTH {
        for recruit in examples().into_iter().take(2) {
            let name = format!("{} {}", side.name(), recruit.name);
            setup.fighters.push(Recruit { name, side, ..recruit });
        }
        let spells = [Spell::IllusWolf, Spell::MagicBolt, Spell::Image, Spell::CreateShadow].into_iter().collect();
        let kit = Kit::of(["Staff", "", "", ""]).unwrap();
        let mage = Recruit::new(&format!("{} Mage", side.name()), Race::Mage, side);
        setup.fighters.push(Recruit { sh: 10, ag: 12, iq: 14, kit, spells, ..mage });
        add(&mut setup, side, &[Race::Imp]);
    }
    setup
}

#[test]
fn hidden_facts_do_not_change_the_search() {
    let (mut compared, mut caught) = (0, 0);
    for seed in 0..if long() { 20 } else { 3 } {
        let mut battle = opened(&secretive(), seed);
        while battle.outcome().is_none() && battle.turn() < 60 {
            let side = battle.asked_side().unwrap();
            let found = thought(&battle, FEW).unwrap();
            if battle.move_number().is_multiple_of(7) {
                let all = |battle: &Battle| {
                    search::search_full_information(battle, FEW, search::search_seed(battle), &mut || false).unwrap()
                };
                for twin in twins(&battle, side) {
                    compared += 1;
                    assert_eq!(thought(&twin, FEW).unwrap(), found, "{:?}", battle.decision());
                    caught += u32::from(all(&twin) != all(&battle));
                }
            }
            battle.execute(&found.command(), &mut NullSink).unwrap();
        }
    }
    assert!(compared > 100 && caught > 30, "{compared} compared, {caught} caught");
}

#[test]
fn coach_reports_cost_of_bad_moves_only() {
    use ludus_engine::coach::{Care, Explain, advise, cost};
    let (budget, mut dear) = (Budget { playouts: 120 }, 0);
    let care = Care { budget, pairs: 60 };
    let mut battle = opened(&parties()[0], 1);
    let names = Names::new(&parties()[0]);
    while battle.outcome().is_none() && battle.turn() < 6 {
        let thought = thought(&battle, budget).unwrap();
        let advice = advise(&battle, &names, &battle.reasons(&names), &thought);
        let longest = thought.options.iter().map(|one| one.playouts).max().unwrap();
        let tried: Vec<i32> =
            thought.options.iter().filter(|one| one.playouts == longest).map(|one| one.worth).collect();
        assert_eq!(advice[0].win.share, battle.chance(*tried.iter().max().unwrap()) / 1000, "the best comes first");
        assert!(advice.iter().all(|advice| !advice.words.is_empty()), "{advice:?}");
        for option in &thought.options {
            assert_eq!(battle.check(&option.command), Ok(()));
            let Some(cost) = cost(&battle, &option.command, care, &mut || false) else { continue };
            assert_eq!((cost.decision, cost.taken), (battle.move_number(), option.command));
            assert_ne!(cost.better, cost.taken);
            assert!(cost.lost > 0 && cost.lost <= cost.wins[1].share - cost.wins[0].share);
            dear += u32::from(cost.lost > 50);
        }
        assert_eq!(cost(&battle, &advice[0].command, care, &mut || false), None, "the best of all cost nothing");
        assert_eq!(
            cost(&battle, &Command::Read { target: FighterId(39) }, care, &mut || false),
            None,
            "an illegal command has no cost"
        );
        battle.execute(&thought.command(), &mut NullSink).unwrap();
    }
    assert!(dear > 0, "no move was ever costly");
}
