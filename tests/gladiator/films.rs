//! Replays forward and backward: both directions show the same states, which are those that were played.

use crate::common::journals;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::highlight::Highlight;
use ludus::engine::journal::{JournalLine, LoggedCommand, encode, unseal};
use ludus::engine::replay::{Replay, ReplayEnd, ReplaySource};
use ludus::gladiator::ai;
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Control, FighterId, Side};
use ludus::gladiator::model::setup::{Arena, Recruit, Setup, Stance};
use ludus::store::disk::RealDisk;
use ludus::store::journal::{Header, Journal};
use ludus::store::replays::LoadedReplay;
use std::path::Path;
use std::time::Instant;

type Whole = JournalLine<Header<Setup>, Command, Box<Battle>>;

fn film(path: &Path) -> Replay<Battle> {
    LoadedReplay::<Battle>::read(&RealDisk, path).unwrap_or_else(|error| panic!("{error}")).film
}

/// The hashes that a journal recorded, by decision.
fn recorded(path: &Path) -> Vec<u64> {
    let journal = Journal::<Battle>::read(&RealDisk, path).unwrap();
    let hash = |(_, entry): &(usize, Whole)| match entry {
        JournalLine::Command { hash, .. } => Some(*hash),
        _ => None,
    };
    journal.entries.iter().filter_map(hash).collect()
}

/// The hashes after each event of each decision, played forward without a replay.
fn played_forward(path: &Path) -> Vec<Vec<u64>> {
    let journal = Journal::<Battle>::read(&RealDisk, path).unwrap();
    let mut game = journal.opening().unwrap();
    let mut hashes = Vec::new();
    for command in journal.commands() {
        let (mut told, mut events) = (game.clone(), Vec::new());
        game.execute(command, &mut events).unwrap();
        let mut of = vec![told.hash()];
        for event in &events {
            told.apply(event);
            of.push(told.hash());
        }
        assert_eq!(told.hash(), game.hash());
        hashes.push(of);
    }
    hashes
}

#[test]
fn stepping_back_is_exact_in_all_pinned_replays() {
    for path in journals("tests/gladiator/replays") {
        let film = film(&path);
        assert_eq!((film.end(), film.reader()), (&ReplayEnd::Over, None), "{}", path.display());
        let (forward, steps) = (played_forward(&path), film.steps());
        let count = steps.len();
        assert!(count > 30, "{count} steps");
        // A step's own events follow it; silent events go with the step before them.
        let end = *forward.last().unwrap().last().unwrap();
        let expected = |step: usize| match (steps[step].decision, steps.get(step + 1)) {
            (_, None) => end,
            (Some(here), Some(next)) if next.decision == Some(here) => forward[here as usize][steps[step].events],
            (_, Some(next)) => next.decision.map_or(forward[0][0], |next| forward[next as usize][0]),
        };
        for step in (0..count).rev() {
            assert_eq!(film.at(step).game.hash(), expected(step), "step {step} of {} backwards", path.display());
        }
        let mut dice = Dice::new(Seed(count as u64), Domain::Policy, 0);
        for _ in 0..200 {
            let step = dice.one_of(count as u32) as usize - 1;
            assert_eq!(film.at(step).game.hash(), expected(step), "step {step} of {} at random", path.display());
        }
        // Every decision has the state that the journal recorded.
        let hashes = recorded(&path);
        assert_eq!(film.decisions(), hashes.len());
        for number in (1..hashes.len()).rev() {
            let before = film.before(number as u32).unwrap().game;
            assert_eq!(before.hash(), hashes[number - 1], "before decision {number}");
        }
        assert_eq!((film.at(count).game.hash(), end), (end, *hashes.last().unwrap()));
    }
}

/// Every state between two decisions occurred in the game: none is skipped and none comes twice.
#[test]
fn a_film_goes_through_the_states_of_the_game_itself() {
    for path in journals("tests/gladiator/replays").into_iter().take(4) {
        let (film, journal) = (film(&path), Journal::<Battle>::read(&RealDisk, &path).unwrap());
        let mut game = journal.opening().unwrap();
        let mut states = vec![game.clone()];
        for command in journal.commands() {
            let mut events = Vec::new();
            let mut told = game.clone();
            game.execute(command, &mut events).unwrap();
            for event in &events {
                told.apply(event);
                states.push(told.clone());
            }
            assert!(told == game);
        }
        let mut from = 0;
        for step in 0..film.steps().len() {
            let shot = film.at(step).game;
            let found = states[from..].iter().position(|state| *state == shot);
            from += found.unwrap_or_else(|| panic!("step {step} of {} was never so", path.display()));
        }
        assert_eq!(from, states.iter().position(|state| *state == game).unwrap());
    }
}

#[test]
fn highlights_are_found_in_both_directions() {
    let mut seen = [0; 4];
    for path in journals("tests/gladiator/replays") {
        let film = film(&path);
        for (kind, peak) in Highlight::ALL.into_iter().enumerate() {
            let is = |step: &usize| film.steps()[*step].reading.peaks.has(peak);
            let all: Vec<usize> = (0..film.steps().len()).filter(is).collect();
            seen[kind] += all.len();
            for pair in all.windows(2) {
                assert_eq!(film.highlight(pair[0], true, peak), Some(pair[1]));
                assert_eq!(film.highlight(pair[1], false, peak), Some(pair[0]));
            }
            if peak == Highlight::Death {
                assert!((0..).map_while(|number| film.death(number)).eq(all.iter().copied()));
                let told = |step: &usize| film.steps()[*step].reading.death.is_some();
                assert!(all.iter().all(told), "a death without its sentence");
                let dead = (0..film.steps().len()).filter(told).count();
                assert_eq!(dead, all.len(), "a sentence without its death");
            }
        }
        for step in 0..film.steps().len() {
            let round = film.steps()[step].round;
            assert!(film.turn(step, true).is_none_or(|next| film.steps()[next].round > round));
            assert!(film.turn(step, false).is_none_or(|before| before < step));
        }
    }
    assert!(seen[..3].iter().all(|count| *count > 50) && seen[3] > 0, "{seen:?}");
}

/// A battle of the computer with all its reasons.
fn deeds(setup: &Setup, seed: Seed) -> Vec<LoggedCommand<Command>> {
    let mut game = <Battle as Game>::start(setup, seed, &mut NullSink).unwrap();
    let mut deeds = Vec::new();
    while let Some(choice) = ai::choose(&game) {
        game.execute(&choice.command, &mut NullSink).unwrap();
        deeds.push(LoggedCommand { command: choice.command, why: Some(choice.why.into()) });
    }
    deeds
}

#[test]
fn stored_reasons_are_shown_with_their_actions() {
    let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
    opposition::draw(&mut setup, Seed(5));
    let deeds = deeds(&setup, Seed(5));
    let head = ReplaySource { setup: &setup, seed: Seed(5), rules: Battle::RULES };
    let film = Replay::<Battle>::of_deeds(head, &deeds).unwrap();
    let told = film.steps().iter().filter(|step| step.why.is_some()).count();
    assert!(told * 2 > film.steps().len(), "{told} of {}", film.steps().len());
    let says =
        |step: &&ludus::engine::replay::NarratedStep| step.why.as_ref().is_some_and(|why| step.text().contains(why));
    assert!(film.steps().iter().filter(says).count() * 2 > told);
}

/// Two fighters stand still for 500 turns; measures the cost of a step back.
#[test]
fn any_step_of_500_turns_is_reached_quickly() {
    let fighters = ["Khan", "Gimli", "Draco", "Bran"].map(|name| Recruit::new(name, Race::Human, Side::West));
    let mut setup = Setup { fighters: fighters.into(), ..Setup::default() };
    opposition::add(&mut setup, Side::East, &[Race::NeedlerBush; 3]);
    let mut game = <Battle as Game>::start(&setup, Seed(1), &mut NullSink).unwrap();
    let mut deeds = Vec::new();
    while game.to_move().is_some() {
        let mut list = Vec::new();
        game.legal_commands(&mut list);
        let stands = |command: &&Command| matches!(command, Command::Move { path, .. } if path.is_empty());
        let still = [Command::DoNothing];
        let command = list.iter().find(stands).or_else(|| still.iter().find(|one| list.contains(one)));
        let command = *command.or(list.first()).unwrap();
        game.execute(&command, &mut NullSink).unwrap();
        deeds.push(LoggedCommand { command, why: None });
    }
    assert_eq!(ludus::engine::narration::Narrate::round(&game), 500);
    let begun = Instant::now();
    let head = ReplaySource { setup: &setup, seed: Seed(1), rules: Battle::RULES };
    let film = Replay::<Battle>::of_deeds(head, &deeds).unwrap();
    let (opened, count) = (begun.elapsed(), film.steps().len());
    let mut most = std::time::Duration::ZERO;
    for step in (0..count).rev().step_by(97) {
        let begun = Instant::now();
        film.at(step);
        most = most.max(begun.elapsed());
    }
    println!("{} decisions, {count} steps: made in {opened:?}, a step at most {most:?}", deeds.len());
    // At most the decisions between two keyframes are replayed, however long the battle is.
    assert!(film.stills() * 40 > deeds.len(), "{} stills for {} decisions", film.stills(), deeds.len());
    // Generous enough for a debug build on a busy machine.
    assert!(most.as_millis() < 50, "{most:?}");
}

fn rewritten(path: &Path, to: &Path, change: impl Fn(usize, Whole) -> Whole) {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.split_inclusive('\n').enumerate();
    let lines: String = lines.map(|(number, line)| encode(&change(number, unseal(line).unwrap())).unwrap()).collect();
    std::fs::write(to, lines).unwrap();
}

fn pinned() -> std::path::PathBuf {
    journals("tests/gladiator/replays").pop().unwrap()
}

#[test]
fn a_journal_that_is_cut_is_watched_to_where_it_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let (path, cut) = (pinned(), folder.path().join("cut.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // Cut in the middle of a line.
    std::fs::write(&cut, format!("{}{}", lines[..40].concat(), &lines[40][..20])).unwrap();
    let torn = film(&cut);
    assert!(matches!(torn.end(), ReplayEnd::Breaks(why) if why.contains("cut off")), "{:?}", torn.end());
    assert_eq!(torn.decisions(), 38);
    // The battle may continue, so only the view of the side to move is shown.
    assert_eq!(torn.reader(), Some(torn.at(usize::MAX).game.asked_side().unwrap().seat()));
    // A line with a change.
    let spoilt = lines[30].replace("\"n\":28", "\"n\":27");
    std::fs::write(&cut, [&lines[..30].concat(), &spoilt, &lines[31..].concat()].map(String::as_str).concat()).unwrap();
    let damaged = film(&cut);
    assert!(matches!(damaged.end(), ReplayEnd::Breaks(why) if why.contains("line 31")), "{:?}", damaged.end());
    assert_eq!(damaged.decisions(), 28);
    let whole = film(&path);
    for step in 0..damaged.steps().len() - 1 {
        assert!(damaged.at(step).game == whole.at(step).game);
    }
    // A state that these commands do not lead to.
    rewritten(&path, &cut, |number, line| match line {
        JournalLine::Command { n, command, why, .. } if number == 20 => {
            JournalLine::Command { n, command, hash: 1, why }
        }
        other => other,
    });
    assert!(
        matches!(film(&cut).end(), ReplayEnd::Breaks(why) if why.contains("Decision 18")),
        "{:?}",
        film(&cut).end()
    );
}

#[test]
fn a_journal_of_other_rules_plays_as_far_as_it_fits() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (pinned(), folder.path().join("other.jsonl"));
    // A journal of rules that decided decision 20 differently, with the same snapshots.
    rewritten(&path, &other, |_, line| match line {
        JournalLine::Header(header) => JournalLine::Header(Header { rules: 1, ..header }),
        JournalLine::Command { n: 20, command, why, .. } => JournalLine::Command { n: 20, command, hash: 1, why },
        line => line,
    });
    let (film, whole) = (film(&other), film(&path));
    assert_eq!((film.end(), film.reader()), (&ReplayEnd::Over, None));
    let gap = film.steps().iter().position(|step| step.decision.is_none() && step.text().contains("other rules"));
    let gap = gap.unwrap_or_else(|| panic!("no gap is reported"));
    assert!(film.steps()[gap].text().contains("decision 64"), "{}", film.steps()[gap].text());
    assert!(film.before(64).unwrap().game == whole.before(64).unwrap().game);
    assert!((64..70).contains(&film.at(gap).game.move_number()));
    assert!(film.before(30).is_none() && film.before(19).is_some() && film.before(64).is_some());
    assert!(film.at(usize::MAX).game == whole.at(usize::MAX).game);
    // Both ways, also across the gap.
    let forward: Vec<Battle> = (0..film.steps().len()).map(|step| film.at(step).game).collect();
    assert!((0..forward.len()).rev().all(|step| film.at(step).game == forward[step]));
}

#[test]
fn a_battle_in_progress_shows_the_players_view() {
    for path in journals("saves") {
        let film = film(&path);
        assert_eq!((film.end(), film.reader()), (&ReplayEnd::GoesOn, Some(Seat(0))), "{}", path.display());
    }
    // A cut journal hides facts that only the other side may know.
    let folder = tempfile::tempdir().unwrap();
    let cut = folder.path().join("cut.jsonl");
    let mut hidden = 0;
    for path in journals("tests/gladiator/replays") {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        std::fs::write(&cut, lines[..lines.len() / 2].concat()).unwrap();
        let (seen, whole) = (film(&cut), film(&path));
        let reader = seen.reader().unwrap();
        for step in seen.steps() {
            let secret = |text: &str| !whole.steps().iter().any(|one| one.reading.text == text);
            hidden += usize::from(secret(&step.reading.text));
        }
        let (asked, mixed) = (seen.at(usize::MAX).game.asked_side(), path.to_string_lossy().contains("mixed"));
        assert!(if mixed { reader == Seat(0) } else { Some(reader) == asked.map(Side::seat) }, "{}", path.display());
    }
    assert!(hidden > 0, "nothing was hidden from anybody");
}

/// An invisible Imp walks around far from everybody else.
#[test]
fn unseen_imp_does_not_walk_in_its_enemys_replay() {
    let stance = |x, y, facing| Some(Stance::standing(Square::clamped(x, y), facing));
    let fighters = vec![
        Recruit { stance: stance(3, 3, Facing::East), ..Recruit::new("Khan", Race::Human, Side::West) },
        Recruit {
            stance: stance(30, 15, Facing::West),
            control: Control::Robot,
            ..Recruit::new("Imp", Race::Imp, Side::East)
        },
    ];
    let arena = Arena::Drawn { terrain: Vec::new(), items: Vec::new() };
    let setup = Setup { fighters, arena, ..Setup::default() };
    let (mut deeds, mut walked) = (Vec::new(), 0);
    let mut game = <Battle as Game>::start(&setup, Seed(1), &mut NullSink).unwrap();
    // Khan stands still; the Imp moves back and forth, a square at a time.
    while game.turn() < 6 {
        let list = {
            let mut list = Vec::new();
            game.legal_commands(&mut list);
            list
        };
        let imp = game.decision().fighter() == Some(FighterId(1));
        let goes = |command: &&Command| match command {
            Command::Move { path, .. } => path.len() == usize::from(imp),
            Command::DoNothing => true,
            _ => false,
        };
        let command = *list.iter().find(goes).unwrap_or(&list[0]);
        walked += usize::from(imp && matches!(command, Command::Move { .. }));
        game.execute(&command, &mut NullSink).unwrap();
        deeds.push(LoggedCommand { command, why: None });
    }
    assert!(walked > 3 && game.is_hidden_from(Side::West, FighterId(1)), "{walked}");
    let head = || ReplaySource { setup: &setup, seed: Seed(1), rules: Battle::RULES };
    let seen = Replay::<Battle>::of_deeds(head(), &deeds).unwrap();
    assert_eq!((seen.end(), seen.reader()), (&ReplayEnd::GoesOn, Some(Seat(0))));
    let names_it = |film: &Replay<Battle>| film.steps().iter().filter(|step| step.text().contains("Imp moves")).count();
    let told = seen.steps().iter().map(|step| step.text()).collect::<Vec<_>>().join("\n");
    assert_eq!(names_it(&seen), 0, "{told}");
    assert!(!told.contains("Imp goes") && !told.contains("Imp faces"), "{told}");
    // A viewer without restrictions sees it.
    let over = [JournalLine::Abandoned::<(), Command, Box<Battle>> { n: deeds.len() as u32 }];
    let lines: Vec<JournalLine<(), Command, Box<Battle>>> = deeds
        .iter()
        .scan(<Battle as Game>::start(&setup, Seed(1), &mut NullSink).unwrap(), |game, deed| {
            let n = game.move_number();
            game.execute(&deed.command, &mut NullSink).unwrap();
            Some(JournalLine::Command { n, command: deed.command, hash: game.hash(), why: None })
        })
        .chain(over)
        .collect();
    let whole = Replay::<Battle>::new(head(), &lines).unwrap();
    assert_eq!((whole.end(), whole.reader()), (&ReplayEnd::GivenUp, None));
    let all = whole.steps().iter().map(|step| step.text()).collect::<Vec<_>>().join("\n");
    assert!(all.matches("Imp").count() >= told.matches("Imp").count() + walked, "{all}\n\nas West: {told}");
}
