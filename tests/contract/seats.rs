//! Games of one to six seats, whose actors are units of many fighters, in everything that the engine does with a game.

use super::squads::{Command, Setup, Squads, setup};
use super::{Trial, contract, legal, players};
use ludus::engine::arena::{Bot, BotState, Pair, Score};
use ludus::engine::calibration::predict;
use ludus::engine::coach::{Care, advise, cost};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::narration::Narrate;
use ludus::engine::search::{self, Budget, SearchSpace};
use ludus::engine::tally::{Tally, play_on};

impl Trial for Squads {
    fn setup(number: u64) -> Setup {
        setup(number)
    }

    fn broken_setup() -> Setup {
        Setup { names: vec!["Unit".into(); 7] }
    }

    /// The last of two to six seats does not know the first one's reserve.
    fn twins(number: u64) -> Option<(Self, Self, Seat)> {
        let setup = setup(number % 5 + 1);
        let one = Squads::start(&setup, Seed(number), &mut NullSink).unwrap();
        let [one, other] = [2, 9].map(|by| one.with_reserve(0, by));
        let last = Seat(one.seats() - 1);
        Some((one, other, last))
    }
}

#[test]
fn one_to_six_seats_keep_the_contract() {
    contract::<Squads>();
    players::promise::<Squads>();
}

fn fight(seats: u64, seed: u64, bots: [Bot; 2]) -> Pair {
    Pair::fight::<Squads>(&setup(seats - 1), Seed(seed), |player, game| {
        bots[player].answer(game, &mut BotState::default())
    })
    .unwrap()
}

#[test]
fn matches_of_one_to_six_seats_are_fair() {
    for seats in 1..=6 {
        let [policy, holding] = [0, 1].map(Bot::computer::<Squads>);
        let mut score = Score::default();
        for seed in 0..40 {
            assert_eq!(fight(seats, seed, [policy; 2]).sum(), 2, "{seats} seats: a bot against itself");
            let [one, other] = [[policy, holding], [holding, policy]].map(|bots| fight(seats, seed, bots));
            assert_eq!(one.sum() + other.sum(), 4, "{seats} seats, seed {seed}: one bot's gain is the other's loss");
            score.push(&one);
        }
        assert_eq!(score.count(), 40);
        let decisions = score.decisions;
        assert!(decisions[0] > 0 && decisions[1] > 0, "{seats} seats: {decisions:?}, so both bots play");
        // The bot that fights is the better one, most of all alone against the pack.
        assert!(score.quarters() > 80, "{seats} seats: {} of 160 points", score.quarters());
    }
}

#[test]
fn estimates_count_the_wins_of_each_seat() {
    for seats in 1..=6 {
        let (setup, mut tally) = (setup(seats - 1), Tally::default());
        let lay_out = |seed| Squads::start(&setup, seed, &mut NullSink).unwrap();
        play_on(&mut tally, lay_out, None, (Seed(5), 0..200), |game: &Squads| game.rollout_policy(&mut Vec::new()));
        let mut won = vec![0; seats as usize];
        for number in 0..200 {
            let mut game = lay_out(Seed(5).nth(number));
            while let Some(command) = game.rollout_policy(&mut Vec::new()) {
                game.execute(&command, &mut NullSink).unwrap();
            }
            if let Some(Seat(seat)) = game.winner() {
                won[usize::from(seat)] += 1;
            }
        }
        let counted: Vec<u32> = (0..seats as u8).map(|seat| tally.won(Seat(seat))).collect();
        assert_eq!((tally.games(), counted), (200, won), "{seats} seats");
        let found = (0..60).filter_map(|seed| predict::<Squads>(&setup, Seed(seed), Budget { playouts: 30 }));
        let found: Vec<_> = found.collect();
        assert!(found.len() > 30 && found.iter().all(|one| one.points <= 2), "{seats} seats: {}", found.len());
    }
}

#[test]
fn the_coach_advises_each_of_six_seats() {
    let mut game = Squads::start(&setup(5), Seed(3), &mut NullSink).unwrap();
    let (names, mut advised) = (Squads::names(&setup(5)), vec![0; 6]);
    while let Some(Seat(seat)) = game.to_move().filter(|_| game.move_number() < 12) {
        let result = search::search(&game, Budget { playouts: 120 }, Seed(1), &mut || false).unwrap();
        let advice = advise(&game, &names, &[], &result);
        assert!(advice.len() >= 2 && advice[0].command == result.command());
        assert!(advice.iter().all(|one| (1..=999).contains(&one.win.share)), "{advice:?}");
        let care = Care { budget: Budget { playouts: 120 }, pairs: 60 };
        for taken in legal(&game).iter().take(2) {
            assert!(
                cost(&game, taken, care, &mut || false).is_none_or(|found| found.taken == *taken && found.lost > 0)
            );
        }
        advised[usize::from(seat)] += 1;
        game.execute(&result.command(), &mut NullSink).unwrap();
    }
    assert!(advised.iter().all(|count| *count > 0), "{advised:?}");
}

#[test]
fn a_strike_of_many_dice_wins_as_often_as_its_chance() {
    let game = Squads::start(&setup(1), Seed(1), &mut NullSink).unwrap();
    let chance = game.chance_against(1);
    let wins = (0..2000).filter(|seed| {
        let mut game = game.reseeded(Seed(*seed));
        let mut events = Vec::new();
        game.execute(&Command::Strike { at: 1 }, &mut events).unwrap();
        matches!(&events[0], super::squads::Event::Struck { loser: 1, .. })
    });
    let (wins, expected) = (wins.count() as i64, (2000 * u128::from(chance.ways) / u128::from(chance.of)) as i64);
    // Four standard errors of 2,000 trials are at most 90.
    assert!((wins - expected).abs() < 90, "{wins} of 2000, expected {expected}");
}
