//! The strength of the three generals against each other. `LUDUS_LONG=1` plays the full number of matches and holds the goals. The
//! short form plays a few with fixed seeds, with bounds that chance cannot miss.

use crate::battle::state::FieldBattle;
use crate::data::people::People;
use crate::data::size::GameSize;
use crate::setup::random::RandomBattle;
use crate::tests::balance::is_long;
use ludus_engine::arena::{Bot, BotState, Pair, Score};
use ludus_engine::dice::Seed;

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
