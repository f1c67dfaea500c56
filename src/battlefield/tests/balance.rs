//! The balance of the rule set Ludus: lists against each other, the army that moves second, and stubborn policies.
//! `LUDUS_LONG=1` plays 1,000 battles a pair and holds the goals. The short form plays a few with fixed seeds: its bounds are as
//! wide as chance asks. The tables are printed, and docs/strength.md says what they show.

use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::reach::Ways;
use crate::battle::state::{FieldBattle, Outcome, Question, Stage};
use crate::battle::unit::UnitId;
use crate::data::people::People;
use crate::data::size::{GameSize, RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::army::{Army, Commander, General, PurchaseLimits};
use crate::model::going;
use crate::model::setup::Setup;
use crate::model::spot::Spot;
use crate::model::unit::UnitRecord;
use crate::setup::random::RandomBattle;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};

/// How an army plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Policy {
    Captain,
    /// Stays where it stands, and shoots and strikes from there.
    Stands,
    /// Walks to the best hill near, stays there, and shoots and strikes from there.
    Hill,
    /// Withdraws over its edge as soon as it can.
    Flees,
    /// Never strikes first, and keeps out of contact.
    Avoids,
}

impl Policy {
    fn answer(self, battle: &FieldBattle, scratch: &mut Scratch) -> Command {
        let (command, _) = choose(battle, General::Captain, scratch).expect("a decision");
        let stays = match (self, battle.stage) {
            (Policy::Captain, _) | (_, Stage::Deployment | Stage::Hiding) => false,
            (Policy::Stands | Policy::Flees | Policy::Hill, Stage::Movement) => {
                matches!(command, Command::Move { .. } | Command::Pay { .. })
            }
            (Policy::Avoids, Stage::Movement) => match command {
                Command::Move { unit, way } => {
                    let unit = battle.unit(unit);
                    battle.is_in_contact(way.end(unit.at), unit.army)
                }
                _ => false,
            },
            (Policy::Avoids | Policy::Flees, Stage::Combat) => matches!(command, Command::Attack { .. }),
            _ => false,
        };
        let army = battle.deciding_army().unwrap_or(0);
        if self == Policy::Flees && battle.stage == Stage::Movement {
            let mut own = battle.of_army(army).map(|(unit, _)| Command::Withdraw { unit });
            if let Some(command) = own.find(|command| battle.check(command).is_ok()) {
                return command;
            }
        }
        if self == Policy::Hill && battle.stage == Stage::Movement && battle.question == Question::None {
            let mut taken = Vec::new();
            if let Some(command) = battle.of_army(army).find_map(|(unit, _)| climb(battle, unit, &mut taken)) {
                return command;
            }
        }
        let forced = battle.check(&Command::EndTurn).is_err();
        if stays && !forced { Command::EndTurn } else { command }
    }
}

/// How far units look for a hill: half of the way to the enemy.
const NEAR: u8 = 7;

/// A move towards the free hex near with the best defence, which is then `taken`. `None` if no step leads closer.
fn climb(battle: &FieldBattle, id: UnitId, taken: &mut Vec<Spot>) -> Option<Command> {
    let unit = battle.unit(id);
    if !unit.is_active() {
        return None;
    }
    let home = battle.homeland(unit.army);
    let factor = |spot| going::defence_factor(unit.troop, home, battle.map.ground(spot));
    let is_open = |spot| spot == unit.at || battle.units.on(spot).is_none() && !battle.is_in_contact(spot, unit.army);
    let stands = |spot| {
        going::cost(unit.troop, home, battle.map.ground(spot)).is_some() && is_open(spot) && !taken.contains(&spot)
    };
    let near = battle.map.spots().filter(|spot| spot.distance(unit.at) <= NEAR && stands(*spot));
    let goal = near.max_by_key(|spot| (factor(*spot), Reverse(spot.distance(unit.at)), Reverse(*spot)))?;
    taken.push(goal);
    if unit.moved || goal == unit.at {
        return None;
    }
    let mut ways = Ways::default();
    battle.search_all_ways(id, battle.points_left(id), &mut ways);
    let mut stops: Vec<Spot> = ways.spots().filter(|spot| is_open(*spot) && battle.can_stop(unit, *spot)).collect();
    stops.retain(|spot| spot.distance(goal) < unit.at.distance(goal));
    stops.sort_by_key(|spot| (spot.distance(goal), *spot));
    let mut moves = stops.into_iter().map(|spot| Command::Move { unit: id, way: ways.way(spot) });
    let pay = Command::Pay { unit: id, to: goal };
    moves.find(|command| battle.check(command).is_ok()).or_else(|| Some(pay).filter(|pay| battle.check(pay).is_ok()))
}

/// Wins of the first, of the second, and draws; with the wins of the army that moved second.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    first: u64,
    second: u64,
    drawn: u64,
    moved_second: u64,
    rounds: u64,
}

impl Tally {
    const fn games(self) -> u64 {
        self.first + self.second + self.drawn
    }

    /// The share of the first in tenths of a percent; draws count half.
    const fn share(self) -> u64 {
        (1000 * self.first + 500 * self.drawn) / self.games()
    }

    /// The share of the army that moved second, likewise.
    const fn share_of_second_mover(self) -> u64 {
        (1000 * self.moved_second + 500 * self.drawn) / self.games()
    }

    /// Returns whether more than a tenth of the battles ended without a decision.
    const fn is_undecided(self) -> bool {
        10 * self.drawn > self.games()
    }
}

impl core::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(all: I) -> Tally {
        all.fold(Tally::default(), |sum, one| Tally {
            first: sum.first + one.first,
            second: sum.second + one.second,
            drawn: sum.drawn + one.drawn,
            moved_second: sum.moved_second + one.moved_second,
            rounds: sum.rounds + one.rounds,
        })
    }
}

/// How a battle ended, and who moved first in its first round.
pub(super) struct Fought {
    pub outcome: Outcome,
    pub first_mover: u8,
    pub rounds: u16,
}

fn fight(setup: &Setup, seed: u64, policies: [Policy; 2], scratch: &mut Scratch) -> Fought {
    let mut battle = FieldBattle::start(setup, Seed(seed), &mut NullSink).unwrap();
    let mut first_mover = None;
    while let Some(army) = battle.deciding_army() {
        if battle.round == 1 {
            first_mover = first_mover.or(Some(battle.order[0]));
        }
        let command = policies[usize::from(army)].answer(&battle, scratch);
        battle.execute_unchecked(&command, &mut NullSink);
    }
    Fought { outcome: battle.outcome.unwrap(), first_mover: first_mover.unwrap(), rounds: battle.round }
}

pub(super) fn fight_as_captains(setup: &Setup, seed: u64, scratch: &mut Scratch) -> Fought {
    fight(setup, seed, [Policy::Captain; 2], scratch)
}

/// Battles between two kinds of armies on mirrored maps, each seed with both sides swapped.
fn play(
    seeds: core::ops::Range<u64>,
    policies: [Policy; 2],
    armies: impl Fn(u64, usize) -> (People, Vec<UnitRecord>),
) -> Tally {
    let (mut tally, mut scratch) = (Tally::default(), Scratch::default());
    for seed in seeds {
        for swapped in [false, true] {
            let sides = if swapped { [1, 0] } else { [0, 1] };
            let mut setup = RandomBattle::mirror(GameSize::Battle, People::Free).setup(Seed(seed));
            for (place, side) in sides.into_iter().enumerate() {
                let (_, units) = armies(seed, side);
                setup.armies[place] = Army { commander: Commander::default(), units, ..setup.armies[place].clone() };
            }
            let policies = sides.map(|side| policies[side]);
            let Fought { outcome, first_mover, rounds } = fight(&setup, seed, policies, &mut scratch);
            tally.moved_second += u64::from(outcome == Outcome::Won(1 - first_mover));
            tally.rounds += u64::from(rounds);
            match outcome {
                Outcome::Drawn => tally.drawn += 1,
                Outcome::Won(army) if sides[usize::from(army)] == 0 => tally.first += 1,
                Outcome::Won(_) => tally.second += 1,
            }
        }
    }
    tally
}

fn bought(people: People, seed: u64) -> Vec<UnitRecord> {
    crate::setup::purchase::buy(&limits(people), &[], Seed(seed).nth(7))
}

fn limits(people: People) -> PurchaseLimits {
    PurchaseLimits::of(GameSize::Battle, Scale::Tactical, RuleSet::Ludus, people)
}

/// An army of the list's shooters: the best volleys for the gold first, as many as its limits allow.
fn shooters(people: People) -> Vec<UnitRecord> {
    let limits = limits(people);
    let mut troops: Vec<Troop> = people.troops().iter().copied().filter(|troop| troop.row().volleys > 0).collect();
    let volleys = |troop: Troop| {
        let record = UnitRecord::new(troop, 1);
        u32::from(troop.row().power) * u32::from(troop.row().range) * 100 / record.price().unwrap()
    };
    troops.sort_by_key(|troop| Reverse(volleys(*troop)));
    let mut army = Army::default();
    // The best type that another unit fits of: Muster allows a type more units as the army grows.
    let joined = |army: &Army, unit: UnitRecord| {
        let units = army.units.iter().copied().chain([unit]).collect();
        Some(Army::new("Army", units)).filter(|army| army.check_purchase(&limits).is_ok())
    };
    while let Some(larger) = troops.iter().find_map(|troop| {
        let most = UnitRecord::new(*troop, 1).most(Scale::Tactical);
        (most.div_ceil(2)..=most).rev().find_map(|fighters| joined(&army, UnitRecord::new(*troop, fighters)))
    }) {
        army = larger;
    }
    army.units
}

/// Giants for all gold and Leadership, against Muster.
fn giants(_: u64) -> Vec<UnitRecord> {
    let (limits, one) = (limits(People::Free), UnitRecord::new(Troop::Giants, 1));
    let mut left = (limits.gold / one.price().unwrap()).min(limits.leadership / one.ego()) as u8;
    let mut units = Vec::new();
    while left > 0 {
        let fighters = left.min(one.most(Scale::Tactical));
        units.push(UnitRecord::new(Troop::Giants, fighters));
        left -= fighters;
    }
    units
}

fn giants_and_others(seed: u64) -> Vec<UnitRecord> {
    and_others(&giants(seed), seed)
}

fn bows_and_others(seed: u64) -> Vec<UnitRecord> {
    let bows: Vec<_> = shooters(People::Free).into_iter().filter(|unit| unit.troop.has_bows()).collect();
    and_others(&bows, seed)
}

/// As many of the units as Muster allows beside other troops, and these for the gold and Leadership that are left.
fn and_others(block: &[UnitRecord], seed: u64) -> Vec<UnitRecord> {
    let limits = limits(People::Free);
    let lawful = (0..=block.len()).rev().find_map(|count| {
        let block = Army::new("Army", block[..count].to_vec());
        let left = PurchaseLimits { gold: limits.gold - block.price(), ..limits };
        let army = Army::new("Army", crate::setup::purchase::buy(&left, &block.units, Seed(seed).nth(7)));
        Some(army.units.clone()).filter(|_| army.check_purchase(&limits).is_ok())
    });
    lawful.unwrap()
}

pub(super) fn is_long() -> bool {
    std::env::var("LUDUS_LONG").is_ok()
}

#[test]
fn lists_meet_at_equal_gold() {
    let (last, wanted) = if is_long() { (70_500, 0..=650) } else { (70_006, 200..=750) };
    for one in People::ALL {
        let (mut sum, mut row) = (0, String::new());
        for other in People::ALL.into_iter().filter(|other| *other != one) {
            let armies = |seed, side| {
                let people = [one, other][side];
                (people, bought(people, seed))
            };
            let tally = play(70_000..last, [Policy::Captain; 2], armies);
            sum += tally.share();
            row += &alloc::format!(" {} {}", other.name(), tally.share() / 10);
        }
        std::println!("{}: {}% against the field;{row}", one.name(), sum / 50);
        assert!(wanted.contains(&(sum / 5)), "{}: {sum}", one.name());
    }
}

#[test]
fn the_second_army_wins_half() {
    let (last, wanted) = if is_long() { (82_000, 470..=530) } else { (80_060, 350..=650) };
    let equal = |seed: u64, _| {
        let people = People::ALL[seed as usize % 6];
        (people, bought(people, seed))
    };
    let tally = play(80_000..last, [Policy::Captain; 2], equal);
    let share = tally.share_of_second_mover();
    std::println!("the army that moves second: {share} of 1000, {tally:?}");
    assert!(wanted.contains(&share) && !tally.is_undecided(), "{share} {tally:?}");
}

#[test]
fn captains_deploy_as_mirror_images() {
    for seed in 60_000..60_012 {
        let setup = RandomBattle::mirror(GameSize::Battle, People::ALL[seed as usize % 6]).setup(Seed(seed));
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        while battle.stage < Stage::Movement {
            let (command, _) = choose(&battle, General::Captain, &mut Scratch::default()).unwrap();
            battle.execute_unchecked(&command, &mut NullSink);
        }
        let places = |army| battle.of_army(army).map(|(_, unit)| unit.at).collect::<Vec<_>>();
        let turned: Vec<_> = places(1).into_iter().filter_map(|at| battle.map.turned(at)).collect();
        assert_eq!(places(0), turned, "{seed}");
    }
}

/// Copies of one battle, each with the same armies and other dice: no start may decide them.
#[test]
fn mirrored_starts_favour_no_side() {
    let (maps, battles) = if is_long() { (40, 60) } else { (2, 12) };
    let (mut scratch, mut wins, mut worst) = (Scratch::default(), Vec::new(), 0);
    for seed in 60_000..60_000 + maps {
        let setup = RandomBattle::mirror(GameSize::Battle, People::ALL[seed as usize % 6]).setup(Seed(seed));
        let fought = (0..battles).map(|dice| fight_as_captains(&setup, 100 * seed + dice, &mut scratch).outcome);
        let west: i64 = fought
            .map(|outcome| if outcome == Outcome::Won(0) { 2 } else { i64::from(outcome == Outcome::Drawn) })
            .sum();
        worst = worst.max((west - battles as i64).abs());
        wins.push(west / 2);
    }
    std::println!("victories of West in {battles} battles on {maps} maps: {wins:?}");
    // Half the battles, give or take four standard deviations.
    assert!(worst.pow(2) <= 16 * battles as i64, "{worst}");
}

#[test]
fn stubborn_policies_meet_the_captain() {
    let (last, most) = if is_long() { (90_500, 650) } else { (90_010, 850) };
    let lists = |seed: u64, _| {
        let people = People::ALL[seed as usize % 6];
        (people, bought(people, seed))
    };
    let mut faults = Vec::new();
    for (name, policy) in
        [("stands and shoots", Policy::Stands), ("flees", Policy::Flees), ("never engages", Policy::Avoids)]
    {
        faults.extend(judge(name, play(90_000..last, [policy, Policy::Captain], lists), most));
    }
    let blocks = [("giants alone", giants as fn(u64) -> _), ("giants and others", giants_and_others)];
    for (name, block) in blocks {
        let armies = |seed, side| if side == 0 { (People::Free, block(seed)) } else { lists(seed, side) };
        faults.extend(judge(name, play(90_000..last, [Policy::Captain; 2], armies), most));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn shooters_on_a_hill_meet_the_captain() {
    let last = if is_long() { 91_250 } else { 91_004 };
    let policies = [Policy::Hill, Policy::Captain];
    let mut rows = Vec::new();
    for people in People::ALL {
        let army = shooters(people);
        assert!(army.len() > 1 && army.iter().all(|unit| unit.troop.row().volleys > 0), "{people:?}: {army:?}");
        let armies = |seed: u64, side| match side {
            0 => (people, army.clone()),
            _ => (people, bought(People::ALL[seed as usize % 6], seed)),
        };
        rows.push((alloc::format!("shooters of {} on a hill", people.name()), play(91_000..last, policies, armies)));
    }
    let armies = |seed: u64, side| match side {
        0 => (People::Free, bows_and_others(seed)),
        _ => (People::Free, bought(People::ALL[seed as usize % 6], seed)),
    };
    rows.push(("bows and others on a hill".into(), play(91_000..last, policies, armies)));
    // A few battles of one list say little, so the short form judges all together.
    let (sum, most) = (rows.iter().map(|(_, tally)| *tally).sum(), if is_long() { 650 } else { 1000 });
    let mut faults: Vec<String> = rows.iter().filter_map(|(name, tally)| judge(name, *tally, most)).collect();
    faults.extend(judge("all shooters", sum, 600));
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn hill_shooters_climb_what_is_near() {
    let (mut scratch, mut before, mut after) = (Scratch::default(), 0, 0);
    for seed in 91_000..91_008 {
        let mut setup = RandomBattle::mirror(GameSize::Battle, People::Free).setup(Seed(seed));
        setup.armies[0].units = shooters(People::Empire);
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let height = |battle: &FieldBattle| -> u16 {
            let of = |at| going::defence_factor(Troop::Archers, None, battle.map.ground(at));
            battle.of_army(0).map(|(_, unit)| of(unit.at)).sum()
        };
        let mut first = None;
        while battle.round < 9 && battle.to_move().is_some() {
            if battle.round == 1 {
                first = first.or(Some(height(&battle)));
            }
            let policy = if battle.deciding_army() == Some(0) { Policy::Hill } else { Policy::Avoids };
            battle.execute_unchecked(&policy.answer(&battle, &mut scratch), &mut NullSink);
        }
        before += first.unwrap();
        after += height(&battle);
    }
    assert!(10 * after >= 11 * before, "{before} {after}");
}

/// No player ahead who stands waits to the last round for a Captain.
#[test]
fn captains_who_are_behind_attack() {
    let seeds = 90_000..if is_long() { 90_600 } else { 90_060 };
    let mut scratch = Scratch::default();
    for seed in seeds {
        let mut setup = RandomBattle::mirror(GameSize::Battle, People::Free).setup(Seed(seed));
        for (side, army) in setup.armies.iter_mut().enumerate() {
            army.units = bought(People::ALL[(seed as usize + side) % 6], seed + side as u64);
        }
        let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let (mut struck, mut round, mut quiet) = (0, 0, 0);
        while let Some(army) = battle.deciding_army() {
            if battle.round != round {
                let now: u32 = battle.units.all().iter().map(|unit| unit.lost).sum();
                quiet = if now == struck && battle.least_worn() == Some(0) { quiet + 1 } else { 0 };
                (struck, round) = (now, battle.round);
                assert!(quiet <= 12, "seed {seed}, round {round}");
            }
            let policy = if army == 0 { Policy::Stands } else { Policy::Captain };
            battle.execute_unchecked(&policy.answer(&battle, &mut scratch), &mut NullSink);
        }
    }
}

/// Prints a policy's share. Returns it if it is above `most` of 1000 or leaves more than a tenth without a decision.
fn judge(name: &str, tally: Tally, most: u64) -> Option<String> {
    let line =
        alloc::format!("{name}: {} of 1000 in {} rounds, {tally:?}", tally.share(), tally.rounds / tally.games());
    std::println!("{line}");
    Some(line).filter(|_| tally.share() > most || tally.is_undecided())
}
