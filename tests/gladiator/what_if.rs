//! What-if estimates: one decision repeated a thousand times gives the chances counted from the dice.

use ludus::engine::dice::{Dice, Seed};
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::journal::LoggedCommand;
use ludus::engine::narration::Narrate;
use ludus::engine::replay::{Replay, ReplaySource};
use ludus::engine::tally::{Tally, play_on};
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{FighterId, Side};
use ludus::gladiator::model::setup::{Arena, Kit, Phase, Recruit, Setup, Stance, Start};

/// Conan beside a Needler Bush, in the actions of the last turn of a battle: nobody wins unless his blow kills it.
fn last_blow(sh: i16) -> Setup {
    let stance = |x, facing, sh| {
        let moved = Default::default();
        Some(Stance { at: Square::clamped(x, 9), facing, sh, prone: false, dazed: false, spells: None, moved })
    };
    let kit = Kit::of(["Broadsword", "", "", ""]).unwrap();
    let conan =
        Recruit { stance: stance(10, Facing::East, None), kit, ..Recruit::new("Conan", Race::Human, Side::West) };
    let bush =
        Recruit { stance: stance(11, Facing::West, Some(sh)), ..Recruit::new("Bush", Race::NeedlerBush, Side::East) };
    let arena = Arena::Drawn { terrain: Vec::new(), items: Vec::new() };
    let start = Some(Start { turn: 500, phase: Phase::Actions, first: Some(Side::West) });
    Setup { fighters: vec![conan, bush], arena, start, skill: Default::default() }
}

/// The Bush stands and takes it; Conan strikes.
fn choose(battle: &Battle) -> Option<Command> {
    match battle.decision() {
        Decision::Over { .. } => None,
        Decision::Evade { .. } => Some(Command::TakeIt),
        Decision::Act { fighter } if battle.fighter(fighter).side() == Side::East => Some(Command::DoNothing),
        Decision::Act { .. } => Some(Command::Attack { target: FighterId(1) }),
        other => panic!("nobody should be asked {other:?}"),
    }
}

/// The number of the decision whose dice decide, with a replay.
fn decisive(setup: &Setup) -> (Replay<Battle>, u32) {
    let mut game = <Battle as Game>::start(setup, Seed(3), &mut NullSink).unwrap();
    let (mut deeds, mut decisive) = (Vec::new(), None);
    while let Some(command) = choose(&game) {
        let mut dice = Dice::loaded([6; 12]);
        game.clone().submit_with(&command, &mut dice, &mut NullSink).unwrap();
        decisive = decisive.or((dice.left_over() < 12).then(|| Game::move_number(&game)));
        game.execute(&command, &mut NullSink).unwrap();
        deeds.push(LoggedCommand { command, why: None });
    }
    let head = ReplaySource { setup, seed: Seed(3), rules: Battle::RULES };
    (Replay::of_deeds(head, &deeds).unwrap(), decisive.unwrap())
}

/// The ways of the dice, among all, in which Conan wins.
fn counted(before: &Battle, command: &Command, dice: u32) -> (u64, u64) {
    let all = 6u32.pow(dice);
    let wins = (0..all).filter(|fall| {
        let faces = (0..dice).map(|die| fall / 6u32.pow(die) % 6 + 1);
        let mut game = before.clone();
        game.submit_with(command, &mut Dice::loaded(faces), &mut NullSink).unwrap();
        while let Some(command) = choose(&game) {
            // No other dice are rolled.
            let (mut none, mut events) = (Dice::loaded([]), Vec::new());
            game.submit_with(&command, &mut none, &mut events).unwrap();
            assert!(!none.ran_short(), "{command:?} rolls: {events:#?}");
        }
        game.winner() == Some(Seat(0))
    });
    (wins.count() as u64, all.into())
}

#[test]
fn a_last_blow_matches_its_chance() {
    for sh in [1, 5, 8] {
        let setup = last_blow(sh);
        let (film, number) = decisive(&setup);
        let (before, command) = (film.before(number).unwrap().game, film.command(number).unwrap());
        let mut dice = Dice::loaded([1; 12]);
        before.clone().submit_with(command, &mut dice, &mut NullSink).unwrap();
        let (wins, of) = counted(&before, command, 12 - dice.left_over() as u32);
        let chance = wins as f64 / of as f64;
        assert!(0.03 < chance && chance < 0.97, "SH {sh}: {chance} is no question");
        let (mut tally, games) = (Tally::default(), 40_000);
        play_on(&mut tally, |seed| before.reseeded(seed), Some(command), (Seed(16), 0..games), choose);
        let (won, games) = (f64::from(tally.won(Seat(0))), games as f64);
        let error = (chance * (1.0 - chance) / games).sqrt();
        let off = (won / games - chance).abs() / error;
        println!("SH {sh}: {won} of {games}, chance {chance:.4}, {off:.2} standard errors off");
        assert!(off < 2.0, "SH {sh}: {won} of {games}, chance {chance:.4}: {off:.2} off");
        assert_eq!(tally.won(Seat(0)) + tally.nobody(), games as u32);
        let (share, told) = tally.share(tally.won(Seat(0)));
        assert!((share as f64 - 1000.0 * won / games).abs() <= 0.5 && (told as f64 - 1000.0 * error).abs() < 1.5);
    }
}

/// With the same luck, the same decisions give the same game; another answer keeps the dice of all other decisions.
#[test]
fn luck_is_fixed_for_each_decision() {
    let setup = last_blow(8);
    let (film, number) = decisive(&setup);
    let mut game = film.before(number).unwrap().game;
    for at in number..film.decisions() as u32 {
        assert!(game == film.before(at).unwrap().game);
        game.execute(film.command(at).unwrap(), &mut NullSink).unwrap();
    }
    assert!(game == film.at(usize::MAX).game);
    let fresh = film.before(number).unwrap().game.reseeded(Seed(99));
    assert!(
        fresh.reseeded(film.seed()) == film.before(number).unwrap().game && fresh != film.before(number).unwrap().game
    );
}
