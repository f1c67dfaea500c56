//! What the players of every rulebook promise (`arena`): they have names, answer by the rules, the same each time, and what their
//! seat may not know changes nothing.

use super::{Trial, games, legal, submit};
use ludus::engine::arena::{BLIND, Bot, BotState, Bots, MASTER, SEER, Searcher};
use ludus::engine::book::Book;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::NullSink;
use ludus::engine::search;
use ludus::engine::search::{Budget, SearchSpace};
use ludus::engine::{of_book, rulebooks};

/// Playouts of the searches that are tried here.
const FEW: u32 = 12;

fn players<G: Bots>() -> Vec<Bot> {
    let named = |(word, _): (&str, &str)| {
        let word = if [MASTER, SEER].contains(&word) { format!("{word}:{FEW}") } else { word.to_string() };
        Bot::named::<G>(&word).unwrap_or_else(|| panic!("{word} is listed, but nobody"))
    };
    Bot::words::<G>().map(named).collect()
}

fn have_names<G: Bots>() {
    for player in players::<G>() {
        assert_eq!(Bot::named::<G>(&player.to_string()), Some(player), "{player}");
    }
    for word in ["", "nobody", "master:", "master:0", "master:-1", "seer:x", "masters", "Master"] {
        assert!(Bot::named::<G>(word).is_none(), "{word:?} is a player");
    }
    assert!(players::<G>().iter().any(|player| player.to_string() == BLIND));
}

fn answer_by_the_rules_and_the_same_again<G: Trial + Bots>() {
    for number in 0..3 {
        let setup = G::setup(number);
        let mut game = G::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut dice = Dice::new(Seed(number), Domain::Policy, 17);
        for _ in 0..12 {
            if game.to_move().is_none() {
                break;
            }
            for player in players::<G>() {
                let command = player.answer(&game, &mut BotState::default()).unwrap();
                assert!(game.check(&command).is_ok(), "{player}: {command:?}");
                assert_eq!(player.answer(&game, &mut BotState::default()), Some(command), "{player}");
            }
            let list = legal(&game);
            submit(&mut game, &list[dice.one_of(list.len() as u32) as usize - 1]);
        }
    }
}

/// Plays both on by the same commands until that seat is asked; none where they part before.
fn asked_alike<G: Trial>(number: u64) -> Option<(G, G)> {
    let (mut one, mut other, seat) = G::twins(number)?;
    for _ in 0..12 {
        if one.to_move() == Some(seat) {
            return (other.to_move() == one.to_move()).then_some((one, other));
        }
        let command = legal(&one).into_iter().next()?;
        if other.check(&command).is_err() || submit(&mut one, &command) != submit(&mut other, &command) {
            return None;
        }
    }
    None
}

fn know_no_secrets<G: Trial + Bots>() {
    let mut compared = 0;
    for (one, other) in (0..games()).filter_map(asked_alike::<G>).take(4) {
        for player in players::<G>().into_iter().filter(|player| !player.to_string().starts_with(SEER)) {
            let [own, his] = [&one, &other].map(|game| player.answer(game, &mut BotState::default()));
            assert_eq!(own, his, "{player} knows what he may not know");
        }
        compared += 1;
    }
    assert!(compared > 0 || G::twins(0).is_none(), "no twins were asked alike");
}

/// The figures of a search tell of secrets what it reads: those of one that imagines are the same for twins, those of one that
/// knows all are not.
fn a_search_that_knows_all_is_caught<G: Trial + SearchSpace>() {
    let mut caught = 0;
    let budget = Budget { playouts: 4 * FEW };
    for (mut one, mut other) in (0..games()).filter_map(asked_alike::<G>) {
        let asked = one.to_move();
        // On and on until they part.
        for _ in 0..20 {
            let think = |game: &G| search::search(game, budget, search::search_seed(game), &mut || false);
            let knowing =
                |game: &G| search::search_full_information(game, budget, search::search_seed(game), &mut || false);
            if one.to_move() == asked {
                assert_eq!(think(&one), think(&other));
                caught += u32::from(knowing(&one) != knowing(&other));
            }
            let Some(command) = one.rollout_policy(&mut G::Scratch::default()) else { break };
            if caught > 0
                || other.check(&command).is_err()
                || submit(&mut one, &command) != submit(&mut other, &command)
            {
                break;
            }
        }
    }
    assert!(caught > 0 || G::twins(0).is_none(), "what is hidden changes nothing even for who knows it");
}

pub fn promise<G: Trial + Bots + SearchSpace>() {
    have_names::<G>();
    answer_by_the_rules_and_the_same_again::<G>();
    know_no_secrets::<G>();
    a_search_that_knows_all_is_caught::<G>();
}

#[test]
fn bots_of_every_rulebook_follow_rules_and_use_no_secrets() {
    for book in Book::ALL {
        rulebooks!(of_book book, G => promise::<G>(), absent => println!("{} is not built in", absent.name()));
    }
}

#[test]
fn a_searcher_is_named_with_its_playouts() {
    assert_eq!(Searcher::named("master:64").map(|one| one.to_string()), Some("master:64".into()));
    assert_eq!(
        Searcher::named("seer").map(|one| one.to_string()),
        Some(format!("seer:{}", Budget::default().playouts))
    );
    assert_eq!(Searcher::named("master:1x"), None);
}
