//! What every rulebook promises, held by one test over all of them: a rulebook that is forgotten here does not compile.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(feature = "battlefield")]
mod battlefield;
mod chances;
#[path = "../gladiator/common/mod.rs"]
mod common;
mod costs;
mod duels;
mod gladiator;
mod hexarena;
mod kept;
mod neutral;
mod players;
mod seats;
mod squads;
mod toy;
mod toy_facts;
#[cfg(feature = "tunnels")]
mod tunnels;

use ludus::engine::book::Book;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::journal::LoggedCommand;
use ludus::engine::narration::Narrate;
use ludus::engine::replay::{Replay, ReplayEnd, ReplaySource};
use ludus::engine::{of_book, rulebooks};
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Journal, JournalError};
use ludus::store::session::Session;

/// What the contract needs of a rulebook to try it.
pub trait Trial: Game + Sized {
    /// A set-up, another one for each number.
    fn setup(number: u64) -> Self::Setup;

    /// A set-up that is no game.
    fn broken_setup() -> Self::Setup;

    /// Two games that differ in nothing but a secret, and a seat that may not know it. `None` if the rulebook has no secrets.
    fn twins(number: u64) -> Option<(Self, Self, Seat)>;
}

impl Trial for toy::Toy {
    fn setup(number: u64) -> toy::Setup {
        toy::setup(number)
    }

    fn broken_setup() -> toy::Setup {
        toy::Setup { names: Default::default() }
    }

    /// The first seat does not know the second one's hand.
    fn twins(number: u64) -> Option<(Self, Self, Seat)> {
        let one = toy::Toy::start(&toy::setup(number), Seed(number), &mut NullSink).unwrap();
        let other = one.with_hand(1, one.hand(1) % 10 + 1);
        Some((one, other, Seat(0)))
    }
}

/// Games of each promise; `LUDUS_LONG=1` plays ten times as many.
fn games() -> u64 {
    if std::env::var_os("LUDUS_LONG").is_some() { 60 } else { 6 }
}

const DECISIONS: usize = 150;

fn legal<G: Game>(game: &G) -> Vec<G::Command> {
    let mut list = Vec::new();
    game.legal_commands(&mut list);
    list
}

fn open<G: Trial>(number: u64) -> (G, G::Setup) {
    let setup = G::setup(number);
    let game = G::start(&setup, Seed(number), &mut NullSink).unwrap_or_else(|fault| panic!("{number}: {fault}"));
    (game, setup)
}

/// Plays legal commands drawn at random, at most so many, and shows each state with its list before the next command.
fn walk<G: Trial>(number: u64, mut look: impl FnMut(&G, &[G::Command])) -> G {
    let (mut game, _) = open::<G>(number);
    let mut dice = Dice::new(Seed(number), Domain::Policy, 0);
    for _ in 0..DECISIONS {
        let list = legal(&game);
        look(&game, &list);
        if game.to_move().is_none() {
            return game;
        }
        let command = &list[dice.one_of(list.len() as u32) as usize - 1];
        submit(&mut game, command);
    }
    game
}

/// Carries a command out and proves that its events, folded over the state before, give the state after.
fn submit<G: Game>(game: &mut G, command: &G::Command) -> Vec<G::Event> {
    let mut told = game.clone();
    let mut events: Vec<G::Event> = Vec::new();
    game.execute(command, &mut events).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    events.iter().for_each(|event| told.apply(event));
    assert!(told == *game, "the events of {command:?} do not add up: {events:#?}");
    events
}

fn is_asked_one_thing_at_a_time<G: Trial>() {
    for number in 0..games() {
        let mut before = None;
        walk::<G>(number, |game, list| {
            match game.to_move() {
                Some(seat) => assert!(seat.0 < game.seats() && !list.is_empty(), "nothing to decide: {game:?}"),
                None => assert!(list.is_empty(), "over, and {list:?} is legal"),
            }
            let n = game.move_number();
            assert!(before.is_none_or(|before| n == before + 1), "decision {n} after {before:?}");
            before = Some(n);
        });
    }
}

fn accepts_what_it_lists_and_nothing_it_refuses<G: Trial>() {
    for number in 0..games() {
        let mut earlier: Vec<G::Command> = Vec::new();
        let mut refused = 0;
        walk::<G>(number, |game, list| {
            for command in list {
                assert!(game.check(command).is_ok(), "{command:?} is listed and refused");
            }
            // Not all are carried out at each state: some lists are long.
            for command in list.iter().step_by(1 + list.len() / 5) {
                submit(&mut game.clone(), command);
            }
            for command in &earlier {
                let Err(refusal) = game.check(command) else { continue };
                let mut tried = game.clone();
                let mut events: Vec<G::Event> = Vec::new();
                assert_eq!(tried.execute(command, &mut events), Err(refusal));
                assert!(tried == *game && events.is_empty(), "{command:?} was refused and did something");
                refused += 1;
            }
            earlier.extend(list.iter().step_by(1 + list.len() / 3).cloned());
            let old = earlier.len().saturating_sub(40);
            earlier.drain(..old);
        });
        assert!(refused > 0, "game {number} refused nothing");
    }
}

fn comes_back_from_a_snapshot<G: Trial>() {
    for number in 0..games() {
        walk::<G>(number, |game, list| {
            let text = serde_json::to_string(game).unwrap();
            let back: G = serde_json::from_str(&text).unwrap();
            assert!(back == *game && back.hash() == game.hash(), "{text}");
            assert_eq!(serde_json::to_string(&back).unwrap(), text);
            assert!(legal(&back) == list, "another list after the snapshot {text}");
        });
    }
}

fn is_the_same_for_the_same_seed<G: Trial>() {
    let hashes = |number| {
        let mut hashes = Vec::new();
        walk::<G>(number, |game, _| hashes.push(game.hash()));
        hashes
    };
    for number in 0..games() {
        let (once, again) = (hashes(number), hashes(number));
        assert!(once == again && once.len() > 1);
        let mut different = once.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() == once.len(), "two decisions with one hash in game {number}");
    }
}

/// With other luck it is the same game but for its seed, and the same dice again make it the same.
fn has_other_luck_and_nothing_else<G: Trial>() {
    for number in 0..games() {
        let mut differs = false;
        walk::<G>(number, |game, list| {
            let other = game.reseeded(Seed(number ^ 0xff));
            assert_eq!((game.seed(), other.seed()), (Seed(number), Seed(number ^ 0xff)));
            assert!(other.reseeded(game.seed()) == *game, "more than the seed is another");
            assert!(
                other.to_move() == game.to_move() && other.move_number() == game.move_number() && legal(&other) == list
            );
            for seat in (0..game.seats()).map(Seat) {
                assert!(other.observation(seat) == game.observation(seat).reseeded(other.seed()));
            }
            for command in list.iter().step_by(1 + list.len() / 3) {
                let (mut here, mut there) = (game.clone(), other.clone());
                submit(&mut here, command);
                submit(&mut there, command);
                differs |= there.reseeded(game.seed()) != here;
            }
        });
        assert!(differs, "game {number} has the same dice under every seed");
    }
}

/// What is watched again is what was played, forward and back; a game that goes on shows no more than its onlooker is told.
fn is_watched_forward_and_back<G: Trial + Narrate>() {
    for number in 0..4 {
        let (mut game, setup) = open::<G>(number);
        let (mut deeds, mut states) = (Vec::new(), vec![game.clone()]);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 2);
        for _ in 0..DECISIONS {
            let list = legal(&game);
            if list.is_empty() {
                break;
            }
            let command = list[dice.one_of(list.len() as u32) as usize - 1].clone();
            submit(&mut game, &command);
            deeds.push(LoggedCommand { command, why: None });
            states.push(game.clone());
        }
        for count in [deeds.len(), deeds.len() / 2, 1] {
            let head = ReplaySource { setup: &setup, seed: Seed(number), rules: G::RULES };
            let film = Replay::<G>::of_deeds(head, &deeds[..count]).unwrap_or_else(|_| panic!("no film of {number}"));
            let last = &states[count];
            let over = last.to_move().is_none();
            assert_eq!((film.end() == &ReplayEnd::Over, film.reader().is_none()), (over, over));
            let forward: Vec<G> = (0..film.steps().len()).map(|step| film.at(step).game).collect();
            assert!((0..forward.len()).rev().all(|step| film.at(step).game == forward[step]));
            assert!(film.at(usize::MAX).game == *last && forward.last().is_none_or(|game| game == last));
            for (at, state) in states[..count].iter().enumerate() {
                assert!(film.before(at as u32).is_some_and(|shot| shot.game == *state), "before decision {at}");
            }
            // Every text is one that its reader is told: told to whoever may know all, it may have more to say.
            let Some(reader) = film.reader() else { continue };
            let mut told = Vec::new();
            film.retell(usize::MAX, |beat| {
                let reading = beat.before.game.narrate(&beat.before.names, beat.events, Some(reader));
                told.push(reading.text);
            });
            let from = film.still(usize::MAX);
            let shown = film.steps().iter().filter(|_| from == 0).map(|step| &step.reading.text);
            assert!(shown.into_iter().all(|text| told.contains(text)), "more than seat {reader:?} is told");
        }
    }
}

fn refuses_what_is_no_game<G: Trial>() {
    let fault = G::start(&G::broken_setup(), Seed(1), &mut NullSink).unwrap_err().to_string();
    assert!(!fault.is_empty() && fault.lines().count() == 1);
}

fn hides_secrets<G: Trial>() {
    for number in 0..games() {
        let Some((one, other, seat)) = G::twins(number) else { return };
        assert!(one != other && one.hash() != other.hash(), "no twins: they are the same");
        let (seen, seen_other) = (one.observation(seat), other.observation(seat));
        assert_eq!(serde_json::to_string(&seen).unwrap(), serde_json::to_string(&seen_other).unwrap());
        assert!(seen == seen_other && seen.hash() == seen_other.hash());
        assert!(seen.observation(seat) == seen, "who has seen it sees no more the second time");
    }
}

/// What a seat imagines is the same whatever is hidden from it, asks what is asked, and takes every command of its own.
fn is_imagined_alike_whatever_is_hidden<G: Trial>() {
    let mut secrets = 0;
    for number in 0..games() {
        let mut guesses = Vec::new();
        if let Some((one, other, seat)) = G::twins(number) {
            for seed in (0..6).map(Seed) {
                let (guess, same) = (one.determinize(seat, seed), other.determinize(seat, seed));
                assert!(
                    guess == same && guess.hash() == same.hash(),
                    "seed {seed:?} tells the twins of {number} apart"
                );
                assert!(guess.reseeded(one.seed()) != one || guess.reseeded(one.seed()) != other);
                guesses.push(serde_json::to_string(&guess.reseeded(Seed(0))).unwrap());
            }
        }
        guesses.sort_unstable();
        guesses.dedup();
        secrets += usize::from(guesses.len() > 1);
        walk::<G>(number, |game, list| {
            for seat in (0..game.seats()).map(Seat) {
                let guess = game.determinize(seat, Seed(number));
                assert_eq!((guess.to_move(), guess.move_number()), (game.to_move(), game.move_number()));
                let own = list.iter().filter(|_| game.to_move() == Some(seat));
                own.for_each(|command| assert!(guess.check(command).is_ok(), "{command:?} is no command any more"));
            }
        });
    }
    assert!(secrets > 0 || G::twins(0).is_none(), "what is hidden is always imagined in the same way");
}

/// What is imagined is a game that can be played to its end, from any state on.
fn is_played_to_its_end_as_imagined<G: Trial>() {
    for number in 0..games() {
        let mut dice = Dice::new(Seed(number), Domain::Policy, 3);
        let mut begun = Vec::new();
        walk::<G>(number, |game, _| {
            if dice.one_of(9) == 1 || begun.is_empty() {
                begun.push(game.clone());
            }
        });
        for (at, game) in begun.iter().enumerate() {
            let seat = Seat(at as u8 % game.seats());
            let mut guess = game.determinize(seat, Seed(at as u64));
            let most = if at == 0 { 30_000 } else { 60 };
            for _ in 0..most {
                let list = legal(&guess);
                assert_eq!(list.is_empty(), guess.to_move().is_none(), "nothing to decide: {guess:?}");
                if list.is_empty() {
                    break;
                }
                submit(&mut guess, &list[dice.one_of(list.len() as u32) as usize - 1]);
            }
            assert!(at > 0 || guess.to_move().is_none(), "game {number} did not end");
        }
    }
}

/// Whatever is tried in what is imagined, no roll of the game itself is foreseen: not even under the game's own seed.
fn foresees_no_roll<G: Trial>() {
    for number in 0..games() {
        let mut differs = false;
        walk::<G>(number, |game, list| {
            for seed in [game.seed(), Seed(number), Seed(!number)] {
                let seat = Seat(number as u8 % game.seats());
                let guess = game.determinize(seat, seed);
                assert!(guess.seed() != game.seed(), "the dice of game {number} itself");
                // With the game's own dice the same thing imagined rolls otherwise.
                let oracle = guess.reseeded(game.seed());
                for command in list.iter().filter(|command| guess.check(command).is_ok()).take(3) {
                    let (mut here, mut there): (Vec<G::Event>, Vec<G::Event>) = (Vec::new(), Vec::new());
                    guess.clone().execute(command, &mut here).unwrap();
                    oracle.clone().execute(command, &mut there).unwrap();
                    differs |= here != there;
                }
            }
        });
        assert!(differs, "game {number} rolls the same");
    }
}

fn contract<G: Trial + Narrate>() {
    is_imagined_alike_whatever_is_hidden::<G>();
    is_played_to_its_end_as_imagined::<G>();
    foresees_no_roll::<G>();
    is_asked_one_thing_at_a_time::<G>();
    accepts_what_it_lists_and_nothing_it_refuses::<G>();
    comes_back_from_a_snapshot::<G>();
    is_the_same_for_the_same_seed::<G>();
    has_other_luck_and_nothing_else::<G>();
    is_watched_forward_and_back::<G>();
    refuses_what_is_no_game::<G>();
    hides_secrets::<G>();
    resumes_at_every_decision::<G>();
}

#[test]
fn every_rulebook_keeps_the_contract() {
    for book in Book::ALL {
        rulebooks!(of_book book, G => contract::<G>(), absent => println!("{} is not built in", absent.name()));
    }
}

#[test]
fn a_game_that_is_like_none_of_them_keeps_it_too() {
    contract::<toy::Toy>();
}

#[test]
fn every_rulebook_has_one_word() {
    for book in Book::ALL {
        assert_eq!(Book::of(book.word()), Some(book));
        assert_eq!(rulebooks!(of_book book, G => G::BOOK, absent => absent.word()), book.word());
    }
    assert_eq!(Book::of("chess"), None);
}

/// Plays in a journal, and at every decision goes on from the file as after a crash: the same state, question and list.
fn resumes_at_every_decision<G: Trial>() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..3 {
        let path = folder.path().join(format!("{}-{number}.jsonl", G::BOOK));
        let id = BattleId::try_from(format!("{}-{number}", G::BOOK)).unwrap();
        let setup = G::setup(number);
        let mut session = Session::<G>::apart(&path, id, setup.clone(), Seed(number)).unwrap();
        let mut dice = Dice::new(Seed(number), Domain::Policy, 1);
        for _ in 0..80 {
            let journal = Journal::<G>::read(&RealDisk, &path).unwrap();
            assert_eq!((journal.header.book.as_str(), &journal.header.setup), (G::BOOK, &setup));
            let found = journal.position().unwrap().battle;
            assert!(found == *session.battle() && found.hash() == session.battle().hash());
            let list = legal(&found);
            assert!(list == legal(session.battle()) && found.to_move() == session.battle().to_move());
            if found.to_move().is_none() {
                break;
            }
            session.execute(&list[dice.one_of(list.len() as u32) as usize - 1]).unwrap();
            assert_eq!(session.warning(), None);
        }
        let whole = Journal::<G>::read(&RealDisk, &path).unwrap();
        assert!(whole.verify().unwrap() == *session.battle());
        assert_eq!(whole.past().len() as u32, session.battle().move_number());
    }
}

#[test]
fn a_journal_of_another_rulebook_is_named_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.jsonl");
    let id = BattleId::try_from("toy".to_string()).unwrap();
    let session = Session::<toy::Toy>::apart(&path, id, toy::setup(1), Seed(1)).unwrap();
    drop(session);
    let before = std::fs::read(&path).unwrap();
    let error = Journal::<ludus::gladiator::battle::state::Battle>::read(&RealDisk, &path).unwrap_err();
    assert!(matches!(&error, JournalError::UnknownBook { book, .. } if book == "sample"), "{error}");
    assert!(error.to_string().contains("toy.jsonl") && error.to_string().contains("\"sample\""), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    // A journal that names no book is of the first rulebook, so no other one may take it for its own.
    let unnamed = String::from_utf8(before).unwrap();
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let save = std::fs::read_dir(saves).unwrap().next().unwrap().unwrap().path();
    assert!(unnamed.contains("\"book\":\"sample\"") && !std::fs::read_to_string(&save).unwrap().contains("\"book\""));
    let error = Journal::<toy::Toy>::read(&RealDisk, &save).unwrap_err();
    assert!(matches!(error, JournalError::OtherBook { book: "Gladiator", .. }), "{error}");
}
