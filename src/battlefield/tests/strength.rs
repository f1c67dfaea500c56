//! The strength of the three generals against each other. `LUDUS_LONG=1` plays the full number of matches and holds the goals. The
//! short form plays a few with fixed seeds, with bounds that chance cannot miss.

use crate::ai::{Scratch, choose};
use crate::battle::state::FieldBattle;
use crate::data::people::People;
use crate::data::size::GameSize;
use crate::model::army::General;
use crate::setup::random::RandomBattle;
use crate::tests::balance::is_long;
use ludus_engine::arena::{Bot, BotState, Pair, Score};
use ludus_engine::coach::WinChance;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::search::{Budget, search, search_seed};
use ludus_engine::tally::{Tally, play_on};

/// Plays pairs of mirrored battles between two levels and returns the score of the first.
fn play(levels: [usize; 2], pairs: u64, size: GameSize) -> Score {
    let bots = levels.map(Bot::computer::<FieldBattle>);
    let (mut state, mut score) = (BotState::default(), Score::default());
    // The weights were tuned on the seeds below.
    for seed in 10_000..10_000 + pairs {
        let people = People::ALL[seed as usize % 6];
        let setup = RandomBattle::mirror(size, people).setup(Seed(seed));
        let pair = Pair::fight::<FieldBattle>(&setup, Seed(seed), |bot, battle| bots[bot].answer(battle, &mut state));
        score.push(&pair.unwrap_or_else(|error| panic!("{seed}: {error}")));
    }
    score
}

fn percent(score: &Score) -> u64 {
    100 * score.quarters() / (4 * score.count())
}

#[test]
fn captain_beats_sergeant() {
    let (pairs, least) = if is_long() { (250, 65) } else { (20, 60) };
    let score = play([1, 0], pairs, GameSize::Battle);
    std::println!("captain against sergeant: {}% {:?}", percent(&score), score.games);
    assert!(percent(&score) >= least);
}

#[test]
fn marshal_beats_captain() {
    let (pairs, size, least) = if is_long() { (250, GameSize::Battle, 58) } else { (3, GameSize::Skirmish, 60) };
    let score = play([2, 1], pairs, size);
    std::println!("marshal against captain: {}% {:?}", percent(&score), score.games);
    assert!(percent(&score) >= least);
}

/// The chance that the coach names is that of battles which Captains play to their end after its best order, as the win bar does. A
/// ranking of 240 playouts is timed, too.
#[test]
fn coach_and_win_bar_agree() {
    let (positions, games, most) = if is_long() { (120, 400, 60) } else { (2, 100, 150) };
    let (mut spent, mut apart) = (core::time::Duration::ZERO, 0);
    let scratch = core::cell::RefCell::new(Scratch::default());
    let captain = |battle: &FieldBattle| Some(choose(battle, General::Captain, &mut scratch.borrow_mut())?.0);
    for number in 0..positions {
        let mirror = RandomBattle::mirror(GameSize::Battle, People::ALL[number as usize % 6]);
        let mut battle = FieldBattle::start(&mirror.setup(Seed(30_000 + number)), Seed(number), &mut NullSink).unwrap();
        while let Some(command) = captain(&battle).filter(|_| battle.round < 2 + number as u16 % 9) {
            battle.execute_unchecked(&command, &mut NullSink);
        }
        let (begun, seed) = (std::time::Instant::now(), search_seed(&battle));
        let Some(mut found) = search(&battle, Budget { playouts: 240 }, seed, &mut || false) else { continue };
        found.foresee(&battle, seed, &mut || false);
        spent += begun.elapsed();
        let (ranked, seat) = (found.ranked(), battle.to_move().unwrap());
        let Some(best) = ranked.first() else { continue };
        let mut bar = Tally::default();
        play_on(&mut bar, |seed| battle.reseeded(seed), Some(&best.command), (Seed(77), 0..games), captain);
        let coach = i64::from(WinChance::of(&battle, best).share);
        apart += (coach - bar.share(bar.won(seat)).0 as i64).abs();
    }
    let apart = apart / positions as i64;
    std::println!("coach and bar are {apart} of 1000 apart; a ranking takes {:.0?}", spent / positions as u32);
    assert!(apart <= most, "{apart}");
}
