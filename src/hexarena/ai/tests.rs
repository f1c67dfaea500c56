//! Tests of the AI and its levels.

mod endings;
mod left_out;

use super::*;
use crate::battle::blow::{Blow, Maneuver, StrikeCount};
use crate::battle::command::Strike;
use crate::battle::event::{Event, Result};
use crate::battle::state::Judgement;
use crate::data::mount::Mount;
use crate::matchmaking::foes::FOES;
use crate::matchmaking::matches::{play_out, run};
use crate::model::ground::arena::Layout;
use crate::model::setup::{Control, Setup, Side};
use crate::model::sheet::Sheet;
use alloc::string::ToString;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::proves;
use std::println;

fn named(list: &[usize], letter: char) -> Vec<Sheet> {
    let of = |(n, foe): (usize, &usize)| Sheet { name: format!("{letter}{n}"), ..Sheet::of(&FOES[*foe].character()) };
    list.iter().enumerate().map(of).collect()
}

/// A bout between stock fighters, given by their indices.
fn setup(west: &[usize], east: &[usize], levels: [Level; 2]) -> Setup {
    let mut setup = Setup::new(named(west, 'W'), named(east, 'E'));
    setup.sides.iter_mut().zip(levels).for_each(|(party, level)| party.control = Control::Computer(level));
    setup
}

/// Four of the twenty stock fighters, drawn by a number.
fn drawn(number: u64) -> Vec<usize> {
    let mut dice = Dice::new(Seed(number), Domain::Setup, 99);
    (0..4).map(|_| dice.one_of(20) as usize - 1).collect()
}

/// Gives the fighter a horse and the skill to ride.
fn ride(sheet: &mut Sheet) {
    sheet.mount = Mount::named("Horse");
    sheet.skills.horsemanship = Some(2);
}

const TRAINED: [Level; 2] = [Level::Trained; 2];

/// True if built for long runs: `LUDUS_LONG=1 cargo test --release -p ludus-hexarena --lib ai::`. The core reads
/// no environment at run time.
const fn is_long() -> bool {
    option_env!("LUDUS_LONG").is_some()
}

/// Win rate in permille with the half width of its 95% interval.
fn share(wins: u64, bouts: u64) -> (u64, u64) {
    let spread = u128::from(wins * (bouts - wins)) * 1960 * 1960 / u128::from(bouts).pow(3);
    (1000 * wins / bouts, spread.isqrt() as u64)
}

#[test]
fn bouts_between_ais_end() {
    proves!("D160", "D140");
    let mut scratch = Scratch::default();
    let (mut pulses, mut draws, mut longest) = (0, 0, 0);
    let bouts = if is_long() { 2000 } else { 60 };
    for number in 0..bouts {
        let setup = setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED);
        let played = play_out(&setup, Seed(number), &mut scratch, &mut NullSink).unwrap();
        assert_eq!(played.bout.decision(), Decision::Over, "bout {number}");
        draws += u64::from(played.winner.is_none());
        pulses += u64::from(played.pulses);
        longest = longest.max(played.pulses);
    }
    println!(
        "{bouts} bouts: {draws} drawn, {} tenths of a Pulse on the average, {longest} at most",
        10 * pulses / bouts
    );
    assert!(100 * draws <= bouts && longest < 121, "{draws} of {bouts} drawn, the longest has {longest} Pulses");
}

/// Covers every level and every kind of decision, on all grounds and terms.
#[test]
fn every_answer_is_legal() {
    proves!("D164");
    let mut scratch = Scratch::default();
    let mut kinds = alloc::collections::BTreeSet::new();
    for number in 0..if is_long() { 3000 } else { 90 } {
        let levels = if number % 8 == 0 { [Level::Raw, Level::Trained] } else { TRAINED };
        let mut setup = setup(&drawn(2 * number), &drawn(2 * number + 1), levels);
        setup.near = number % 2 == 0;
        setup.rules.to_the_death = number % 5 == 0;
        setup.layout = [Layout::Empty, Layout::Pillars, Layout::Ruins][number as usize % 3];
        let mut bout = setup.build(Seed(number), &mut NullSink).unwrap();
        for _ in 0..if levels[0] == Level::Raw { 150 } else { 5000 } {
            let Some(side) = bout.asked_side() else { break };
            let (command, _) = choose(&bout, levels[side as usize], &mut scratch).unwrap();
            assert_eq!(bout.check(&command), Ok(()), "bout {number}, {:?}: {command:?}", bout.decision());
            kinds.insert(format!("{:?}", bout.decision()).split('(').next().unwrap_or_default().to_string());
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    let all = ["Act", "After", "Cleave", "Loose", "Order", "Pick", "Place", "Sides", "Strike"];
    assert!(all.iter().all(|kind| kinds.contains(*kind)), "never asked: {kinds:?}");
}

/// Hidden enemy values change no choice (D004).
#[test]
fn hidden_values_change_no_choice() {
    proves!("D004", "DQ-GEN-23");
    let mut scratch = Scratch::default();
    let mut compared = 0;
    for number in 0..20 {
        let mut bout =
            setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED).build(Seed(number), &mut NullSink).unwrap();
        for _ in 0..200 {
            let Some(side) = bout.asked_side() else { break };
            let mut other = bout;
            for id in bout.ids().filter(|id| bout.figure(*id).side != side) {
                let figure = other.figure_mut(id);
                let (en, ft) = (3 + i16::from(id.0), 2 + i16::from(id.0));
                figure.values.en += en;
                figure.values.ft += ft;
                figure.values.wp -= 2;
                (figure.en_now, figure.ft_now) = (figure.en_now + en, figure.ft_now + ft);
                if bout.judged[id.index()] == Judgement::Nothing {
                    figure.values.md -= 1;
                    for (_, piece) in bout.pieces() {
                        figure.ranks.set_weapon(piece.weapon(), Some(2 + id.0 % 3));
                    }
                }
                other.en_at_start[id.index()] += en;
                other.ft_at_start[id.index()] += ft;
            }
            let chosen = choose(&bout, Level::Trained, &mut scratch).unwrap();
            assert_eq!(
                choose(&other, Level::Trained, &mut scratch),
                Some(chosen),
                "bout {number}: {:?}",
                bout.decision()
            );
            assert_eq!(bout.observation(side), other.observation(side), "bout {number}");
            bout.execute(&chosen.0, &mut NullSink).unwrap();
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_same_seed_gives_the_same_bouts() {
    let setup = setup(&[0, 4, 9, 12], &[1, 7, 11, 19], TRAINED);
    let mut scratch = Scratch::default();
    let whole = run(&setup, Seed(3), 0..6, true, &mut scratch).unwrap();
    let mut parts = run(&setup, Seed(3), 4..6, true, &mut Scratch::default()).unwrap();
    parts += run(&setup, Seed(3), 0..4, true, &mut scratch).unwrap();
    assert_eq!(whole, parts);
    assert_ne!(whole.hash, run(&setup, Seed(4), 0..6, true, &mut scratch).unwrap().hash);
}

/// The computed expectation equals the sum over all rolls and dice, executed one by one.
#[test]
fn expected_damage_sums_all_rolls_and_dice() {
    proves!("D160", "DQ-DMG-05", "DQ-DMG-07");
    let mut scratch = Scratch::default();
    let mut blows = 0;
    for number in 0..12 {
        let mut bout =
            setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED).build(Seed(number), &mut NullSink).unwrap();
        for _ in 0..120 {
            let Some((command, _)) = choose(&bout, Level::Trained, &mut scratch) else { break };
            if let (Decision::Strike(by), Command::Strike(strike)) = (bout.decision(), command) {
                compare(&bout, by, &strike);
                blows += 1;
            }
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(blows > 40, "{blows}");
}

fn compare(bout: &Bout, by: FigureId, strike: &Strike) {
    let blow = bout.blow_of(by, strike).unwrap();
    let tool = bout.tool(by, blow.means, blow.range).unwrap();
    let terms = bout.chances(&blow).unwrap();
    let mut counted = worth::Prospect::default();
    // Extra dice for lots and Initiative, which are rolled until they differ.
    for roll in 1..=100u32 {
        let face = |digit: u32| if digit.is_multiple_of(10) { 10 } else { digit % 10 };
        for die in 1..=10 {
            let mut dice =
                Dice::loaded([face(roll / 10), face(roll), die].into_iter().chain((0..300).map(|n| 1 + 7 * n % 10)));
            let (mut copy, mut events) = (*bout, Vec::new());
            copy.submit_with(&Command::Strike(*strike), &mut dice, &mut events).unwrap();
            let found = events.iter().find_map(|event| match event {
                Event::Struck { result, damage, .. } => Some((*result, *damage)),
                _ => None,
            });
            let (result, damage) = found.unwrap();
            let at = bout.figure(blow.at);
            counted.hits += i32::from(die == 1 && result.is_hit());
            counted.grievous += i32::from(die == 1 && result == Result::Grievous && tool.class().is_some());
            counted.ft += i32::from(damage.to_ft);
            counted.en += i32::from(damage.to_en);
            let hurts = !matches!(blow.trick, Maneuver::Disarm(_));
            counted.stuns += i32::from(hurts && result.is_hit() && damage.effective() >= at.stun_at());
            counted.fells += i32::from(hurts && damage.to_en > 0 && at.en_now - damage.to_en <= 3);
        }
    }
    assert_eq!(worth::Prospect::of(bout, &blow, &tool, &terms), counted, "{blow:?} {terms:?}");
}

/// A figure that has lost heart yields to an adjacent enemy (D163).
#[test]
fn hopelessly_beaten_figures_give_up() {
    proves!("D163");
    let mut scratch = Scratch::default();
    let mut ends = [0; 2];
    for number in 0..20 {
        let played =
            play_out(&setup(&[0, 2], &[19, 18, 17, 12], TRAINED), Seed(number), &mut scratch, &mut NullSink).unwrap();
        for (_, figure) in played.bout.of_side(Side::West) {
            ends[0] += u32::from(matches!(figure.condition, Condition::Yielded | Condition::Fled));
            ends[1] += 1;
        }
    }
    assert!(ends[0] > 2 && ends[0] < ends[1], "{ends:?}");
    let orcs = play_out(&setup(&[1], &[19, 18, 17, 12], TRAINED), Seed(1), &mut scratch, &mut NullSink).unwrap();
    let orc = orcs.bout.figure(FigureId(0));
    assert!(!matches!(orc.condition, Condition::Yielded | Condition::Fled), "an orc that leads gave up: {orc:?}");
}

#[test]
fn fair_bouts_have_similar_ratings() {
    proves!("D161");
    use crate::matchmaking::matches::{difference, handicaps, is_fair};
    assert!(is_fair([100, 85]) && !is_fair([100, 84]) && is_fair([85, 100]));
    assert_eq!(handicaps([200, 180]), [3, 0]);
    assert_eq!(handicaps([100, 545]), [0, 10]);
    assert_eq!(difference([545, 100]), 81);
}

/// Mirrored bouts between two levels. Returns wins of the first, wins of the second, bouts.
fn mirrored(levels: [Level; 2], pairs: u64) -> (u64, u64, u64) {
    let mut scratch = Scratch::default();
    let mut wins = [0, 0];
    for number in 0..pairs {
        let teams = [drawn(2 * number), drawn(2 * number + 1)];
        for turned in [false, true] {
            let setup = if turned {
                setup(&teams[0], &teams[1], [levels[1], levels[0]])
            } else {
                setup(&teams[0], &teams[1], levels)
            };
            let played = play_out(&setup, Seed(number), &mut scratch, &mut NullSink).unwrap();
            if let Some(side) = played.winner {
                wins[side as usize ^ usize::from(turned)] += 1;
            }
        }
    }
    (wins[0], wins[1], 2 * pairs)
}

/// Trained beats Raw. In long runs: by how much the Veteran beats Trained.
#[test]
fn each_level_is_stronger_than_the_one_below() {
    proves!("D164");
    let (won, _, bouts) = mirrored([Level::Trained, Level::Raw], if is_long() { 100 } else { 4 });
    assert!(10 * won > 9 * bouts - 10, "Trained won {won} of {bouts} against Raw");
    if is_long() {
        let (won, lost, bouts) = mirrored([Level::Veteran, Level::Trained], 1000);
        let (share, half) = share(won, won + lost);
        println!(
            "of {bouts} bouts with Trained the Veteran won {won} and lost {lost}: {share} +- {half} of a thousand"
        );
        assert!(share > 500 + half);
    }
}

#[test]
fn veteran_choices_are_reproducible() {
    let start = setup(&[0, 9], &[5, 8], [Level::Veteran; 2]).build(Seed(5), &mut NullSink).unwrap();
    let mut first = Vec::new();
    for _ in 0..2 {
        let (mut bout, mut scratch, mut chosen) = (start, Scratch::default(), Vec::new());
        for _ in 0..40 {
            let Some((command, _)) = choose(&bout, Level::Veteran, &mut scratch) else { break };
            bout.execute(&command, &mut NullSink).unwrap();
            chosen.push(command);
        }
        assert!(first.is_empty() || first == chosen);
        first = chosen;
    }
}

/// The chance in a reason counts the rolls that succeed; for a knockout only the narrow range (D074).
#[test]
fn reason_chance_counts_rolls_that_succeed() {
    let (mut scratch, mut knocks, mut others) = (Scratch::default(), 0, 0);
    for number in 0..40 {
        let mut bout =
            setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED).build(Seed(number), &mut NullSink).unwrap();
        while let Some((command, why)) = choose(&bout, Level::Trained, &mut scratch) {
            if let (Command::Strike(strike), Some(me)) = (&command, bout.asked_figure()) {
                let chance = match why {
                    Some(Reason::Tries { chance, .. } | Reason::Strikes { chance, .. }) => chance.clamp(0, 100),
                    other => panic!("{other:?}"),
                };
                let seen = bout.observation(bout.figure(me).side);
                let terms = seen.chances(&seen.blow_of(me, strike).unwrap()).unwrap();
                let succeed = (1..=100).filter(|roll| terms.outcome(strike.trick, *roll).is_hit()).count();
                assert_eq!(chance as usize, succeed, "bout {number}: {command:?}");
                *(if strike.trick == Maneuver::Knockout { &mut knocks } else { &mut others }) += 1;
            }
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(knocks > 10 && others > 100, "{knocks} {others}");
}

/// Pins the choices of some dozens of bouts. A faster AI must not change this hash; a better one updates it.
#[test]
fn ai_choices_are_pinned() {
    let mut scratch = Scratch::default();
    let mut hash = 0u64;
    for number in 0..36 {
        let mut setup = setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED);
        setup.near = number % 2 == 0;
        setup.layout = [Layout::Empty, Layout::Pillars, Layout::Ruins][number as usize % 3];
        let mut bout = setup.build(Seed(number), &mut NullSink).unwrap();
        while let Some((command, _)) = play(&mut bout, Level::Trained, &mut scratch, &mut NullSink) {
            hash = hash.rotate_left(5) ^ ludus_engine::journal::stable_hash(&command);
        }
    }
    assert_eq!(format!("{hash:016x}"), KNOWN);
}

const KNOWN: &str = "6423ef7b1deaf415";

/// The shared part of the chances is computed once for all maneuvers and strike counts.
#[test]
fn shared_odds_fit_every_maneuver() {
    let (mut scratch, mut legal, mut compared) = (Scratch::default(), Vec::new(), 0);
    for number in 0..12 {
        let setup = setup(&drawn(2 * number), &drawn(2 * number + 1), TRAINED);
        let mut bout = setup.build(Seed(number), &mut NullSink).unwrap();
        while bout.decision() != Decision::Over {
            if let Decision::Strike(figure) = bout.decision() {
                legal.clear();
                bout.legal_commands(&mut legal);
                let strikes = legal.iter().filter_map(|command| match command {
                    Command::Strike(strike) if strike.trick != Maneuver::Restrain => Some(strike),
                    _ => None,
                });
                for strike in strikes {
                    let blow = bout.blow_of(figure, strike).unwrap();
                    let tool = bout.tool(figure, blow.means, blow.range).unwrap();
                    let plain = Blow { trick: Maneuver::Damage, several: StrikeCount::One, ..blow };
                    let shared = {
                        let [by, at] = [blow.by, blow.at].map(|id| bout.figure(id).make(&bout));
                        bout.chances_in(&bout.setting(&plain, &tool, by, at), &blow, &tool)
                    };
                    assert_eq!(Some(shared), bout.chances(&blow), "bout {number}: {blow:?}");
                    compared += u32::from(blow != plain);
                }
            }
            play(&mut bout, Level::Trained, &mut scratch, &mut NullSink).unwrap();
        }
    }
    assert!(compared > 100, "{compared}");
}
