//! Whole rounds, event by event: the program plays at random, and the plain model follows each command.

use super::count;
use super::fields::{Random, battles};
use super::mirror::{difference, mirror, place};
use super::orders::{Shadow, facts_of_program};
use crate::plain::state::Mover;
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::event::Event;
use ludus::battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus::battlefield::battle::unit::Unit;

/// One legal command. Ends of turns and standing orders are rare, so that much happens in a round.
fn draw(battle: &FieldBattle, random: &mut Random, legal: &mut Vec<Command>) -> Command {
    legal.clear();
    battle.legal_commands(legal);
    legal.retain(|command| !matches!(command, Command::Order { .. }));
    for _ in 0..3 {
        let command = random.pick(legal);
        if command != Command::EndTurn {
            return command;
        }
    }
    random.pick(legal)
}

/// A command with the answers to everything that it made others decide.
fn play(battle: &mut FieldBattle, random: &mut Random) -> (Command, Vec<Event>) {
    let (mut events, mut legal) = (Vec::new(), Vec::new());
    let first = draw(battle, random, &mut legal);
    battle.execute(&first, &mut events).unwrap();
    while battle.question != Question::None {
        let answer = draw(battle, random, &mut legal);
        battle.execute(&answer, &mut events).unwrap();
    }
    (first, events)
}

/// Compares the targets of every unit.
fn compare_targets(battle: &FieldBattle, shadow: &Shadow) -> Result<(), String> {
    let army = battle.active_army();
    for (unit, _) in battle.of_army(army).filter(|(_, unit)| unit.is_active()) {
        for target in battle.units.ids().filter(|target| !battle.are_allied(battle.unit(*target).army, army)) {
            let program = [
                battle.check(&Command::Attack { unit, target }).is_ok(),
                battle.check(&Command::Shoot { unit, target }).is_ok(),
            ];
            let plain = [
                shadow.battle.check_attack(unit.index(), target.index()).is_ok(),
                shadow.battle.check_shot(unit.index(), target.index()).is_ok(),
            ];
            if program != plain {
                return Err(format!("{unit:?} at {target:?}: attack, volley {program:?}, plain {plain:?}"));
            }
        }
    }
    Ok(())
}

/// Returns whether a unit was sent back to an earlier hex, or to its rear guard.
fn steps_back(events: &[Event]) -> bool {
    let mut at = None;
    let split = events.iter().any(|event| matches!(event, Event::Split { .. }));
    events.iter().any(|event| match *event {
        Event::Stepped { to, .. } => {
            at = Some(to);
            false
        }
        Event::Stopped { at: stop, .. } => at.map_or(split, |at| at != stop),
        _ => false,
    })
}

/// The unit in the middle of its move, if it can go on.
fn mover(battle: &FieldBattle) -> Option<Mover> {
    let unit = battle.units.get(battle.mover).filter(|unit| unit.is_active() && !unit.moved)?;
    let known = |is: fn(&Unit) -> bool| {
        let all = battle.units.all().iter().enumerate();
        all.filter(|(_, unit)| is(unit)).map(|(index, _)| index).collect()
    };
    Some(Mover {
        unit: battle.mover.index(),
        left: unit.points.into(),
        fresh: known(|unit| unit.fresh),
        held: known(|unit| unit.let_go),
        guard: None,
        safe: place(unit.at),
        tested: false,
        stepped: true,
    })
}

/// How many commands and rounds both models have played.
#[derive(Debug, Default)]
struct Compared {
    rounds: u64,
    /// Commands of the program, each followed by the plain model.
    steps: u64,
    /// Those that sent a unit back. Its state is the program's; the events and all other units are compared.
    returns: u64,
    /// Units whose end of a move one model told before the other.
    lent: u64,
}

fn step(battle: &mut FieldBattle, shadow: &mut Shadow, random: &mut Random, sum: &mut Compared) -> Result<(), String> {
    let before = battle.clone();
    let (command, events) = play(battle, random);
    let told = |why: String| format!("{command:?}\n events {events:?}\n{why}");
    let expected = facts_of_program(&events, before.armies().len());
    let same = |found| match expected == found {
        true => Ok(()),
        false => Err(told(format!(" program {expected:?}\n plain   {found:?}"))),
    };
    sum.steps += 1;
    if steps_back(&events) {
        sum.returns += 1;
        shadow.act(&before, &command, &events).map_err(told)?;
        same(shadow.facts(&before))?;
        // Its rear guard takes it in again in the program.
        let guard = events.iter().find_map(|event| match *event {
            Event::Split { unit, .. } => Some(unit),
            _ => None,
        });
        let is_own = |index| [Some(battle.mover), guard].iter().flatten().any(|own| own.index() == index);
        difference(battle, &shadow.battle, is_own).map_err(told)?;
        // The program sends a unit back whose way is closed; in the plain model it could look for another.
        shadow.battle = mirror(battle);
        shadow.battle.mover = mover(battle);
        return Ok(());
    }
    same(shadow.follow(&before, battle, &command, &events).map_err(told)?)?;
    sum.lent += difference(battle, &shadow.battle, |_| false).map_err(told)?;
    Ok(())
}

/// Plays a battle for some rounds.
fn rounds_of(battle: &mut FieldBattle, random: &mut Random, sum: &mut Compared) -> Result<(), String> {
    let mut shadow = Shadow::new(mirror(battle));
    let first = battle.round;
    while battle.outcome.is_none() && battle.round < first + 6 {
        let round = battle.round;
        let text = |why| format!("round {round}, {:?}: {why}", battle.stage);
        if battle.stage == Stage::Combat {
            compare_targets(battle, &shadow).map_err(text)?;
        }
        let stage = battle.stage;
        step(battle, &mut shadow, random, sum).map_err(|why| format!("round {round}, {stage:?}: {why}"))?;
    }
    sum.rounds += u64::from(battle.round - first);
    Ok(())
}

#[test]
fn whole_rounds_agree_event_by_event() {
    let (wanted, mut sum, mut wrong) = (count(1000, 5000), Compared::default(), Vec::new());
    for (seed, mut battle) in battles(1) {
        if let Err(why) = rounds_of(&mut battle, &mut Random::new(seed + 1_000_000), &mut sum) {
            wrong.push(format!("seed {seed}: {why}"));
        }
        if sum.rounds >= wanted || wrong.len() >= 40 {
            break;
        }
    }
    let shown = wrong.iter().take(if std::env::var("ALL").is_ok() { 40 } else { 3 });
    let shown: Vec<&String> = shown.collect();
    assert!(wrong.is_empty(), "{} differ, {sum:?}:\n{shown:#?}", wrong.len());
    println!("{sum:?}");
    assert!(1000 * sum.returns <= sum.steps, "{sum:?}: more than one in 1,000 is half compared");
    assert!(5 * sum.lent <= sum.steps, "{sum:?}: more than one end of a move in five steps");
}
