//! Battles watched again: act by act, by turns, from death to death; what if, and a thousand times. Nothing of it touches
//! what is kept.

use super::*;
use crate::tests::sizes::{SIZES, assert_same_words};
use insta::assert_snapshot;
use ludus_engine::dice::Seed;
use ludus_engine::highlight::Highlight;
use ludus_engine::replay::Replay;
use ludus_gladiator::ai;
use ludus_gladiator::battle::command::Command;
use ludus_store::disk::RealDisk;
use ludus_store::replays::LoadedReplay;
use std::path::{Path, PathBuf};

/// A battle of Magi and robots.
const PINNED: &str = "tests/gladiator/replays/mixed-3.jsonl";

fn pinned() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(PINNED)
}

fn film() -> Replay<Battle> {
    LoadedReplay::<Battle>::read(&RealDisk, &pinned()).unwrap_or_else(|error| panic!("{error}")).film
}

/// At the replay of the pinned battle.
fn watching(settings: Settings) -> Player {
    let mut player = Player::with(settings);
    player.app.show(&pinned()).unwrap();
    player.draw();
    player
}

/// At the end of a battle that the computer has fought, in its report.
fn fought() -> Player {
    let mut player = Player::with(quiet());
    let fighters = vec![
        man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]),
        robot("Bran", 14, 9, ["Mace", "", "", ""]),
    ];
    let mut session = Session::memory(drawn(fighters, Phase::Movement, &[]), Seed(4)).unwrap();
    while let Some(choice) = ai::choose(session.battle()) {
        session.submit_for(&choice.command, Some(choice.why)).unwrap();
    }
    player.app.open_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
    player.draw();
    player
}

/// Which act is shown, from 1.
fn act(player: &Player) -> usize {
    let line = player.text();
    let words: Vec<&str> = line.split_whitespace().collect();
    let of =
        words.windows(3).position(|three| three[1] == "of" && three[2] == "420").unwrap_or_else(|| panic!("{line}"));
    words[of].parse().unwrap()
}

#[test]
fn replay_steps_both_ways_and_keys_jump_to_highlights() {
    let (film, mut player) = (film(), watching(quiet()));
    assert_eq!((act(&player), film.steps().len()), (1, 420));
    player.press("<Right><Right><Right><Left>");
    assert_eq!(act(&player), 3);
    let mut at = 2;
    let keys = [
        ("1", "5", Highlight::Death),
        ("2", "6", Highlight::Wound),
        ("3", "7", Highlight::Spell),
        ("4", "8", Highlight::Fumble),
    ];
    for (on, back, peak) in keys {
        for (key, forward) in [(on, true), (on, true), (back, false), (on, true)] {
            player.press(key);
            let found = film.highlight(at, forward, peak);
            assert!(found.is_some() || player.bar().contains(&format!("No {}", peak.word())), "{}", player.bar());
            at = found.unwrap_or(at);
            assert_eq!(act(&player), at + 1, "{key}");
        }
    }
    for (key, forward) in
        [("<Down>", true), ("]", true), ("<Up>", false), ("[", false), ("<PgDn>", true), ("<PgUp>", false)]
    {
        player.press(key);
        at = film.turn(at, forward).unwrap();
        assert_eq!(act(&player), at + 1, "{key}");
    }
    player.press("<End>");
    assert_eq!(act(&player), 420);
    player.assert_shows(&["West wins."]);
    player.press("<Home>");
    assert_eq!(act(&player), 1);
    player.press("]").press("]").press("z");
    player.assert_shows(&["Press ? for help"]);
    player.press("?");
    player.assert_shows(&["The replay", "next wound", "a thousand times"]);
    player.press("<Esc>").press("<Esc>");
    assert!(player.app.is_done(), "it was opened for this alone");
}

#[test]
fn replay_draws_the_battles_arena_and_shows_need_and_roll() {
    let (film, mut player) = (film(), watching(quiet()));
    player.press("1");
    let step = film.highlight(0, true, Highlight::Death).unwrap();
    assert!(player.bar().starts_with(&format!(" {}", film.steps()[step].text())), "{}", player.bar());
    player.press("1");
    let told = player.bar().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("need ") && told.contains("rolled ") && told.contains("killed"), "{told}");
    // The same arena as that of a battle at this point.
    let shot = film.at(act(&player) - 1).game;
    let arena = player.text().lines().take(19).collect::<Vec<_>>().join("\n");
    let mut other = Player::with(quiet());
    let session = Session::copy("x".to_string().try_into().unwrap(), Journal::header(), shot);
    other.app.open_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
    other.draw();
    let letters = |text: &str| text.chars().filter(|one| one.is_ascii_alphabetic()).collect::<String>();
    let there = other.text().lines().take(19).collect::<Vec<_>>().join("\n");
    assert_eq!(letters(&arena), letters(&there));
}

/// What else the picture needs.
struct Journal;

impl Journal {
    fn header() -> Setup {
        LoadedReplay::<Battle>::read(&RealDisk, &pinned())
            .map(|footage| footage.setup)
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

#[test]
fn it_plays_at_three_speeds_and_stops_at_the_end() {
    let mut player = watching(quiet());
    player.press(" ").wait(850);
    assert_eq!(act(&player), 2);
    player.assert_shows(&[">2 "]);
    player.press("+").wait(1000);
    assert_eq!(act(&player), 6);
    player.press("-").press("-").wait(1900);
    player.assert_shows(&[">1 "]);
    assert_eq!(act(&player), 7);
    player.press(" ").wait(4000);
    player.assert_shows(&["|| 7 of"]);
    // A key that goes somewhere stops it.
    player.press(" ").press("<End>").wait(4000);
    player.assert_shows(&["|| 420 of"]);
    assert_eq!(player.app.wakes_at(), None);
    player.press(" ");
    assert_eq!(act(&player), 1, "from the end it begins again");
}

#[test]
fn the_line_has_a_sign_for_every_death_and_a_click_goes_there() {
    let (film, mut player) = (film(), watching(quiet()));
    let (row, line) = player.text().lines().enumerate().map(|(y, line)| (y, line.to_string())).nth(22).unwrap();
    let signs: Vec<usize> =
        line.char_indices().filter(|(x, sign)| *x > 19 && "x+".contains(*sign)).map(|(x, _)| x).collect();
    assert!(signs.len() > 8, "{line}");
    for x in signs {
        player.input(Input::Click(x as u16, row as u16));
        let step = act(&player) - 1;
        assert!(film.steps()[step].reading.peaks.has(Highlight::Death), "column {x}: {}", player.bar());
    }
    player.input(Input::Click(20, row as u16));
    assert_eq!(act(&player), 1);
    player.input(Input::Click(78, row as u16));
    assert!(act(&player) > 410);
    player.input(Input::Wheel(-1));
    assert!(act(&player) > 409);
}

#[test]
fn search_in_the_log_goes_to_the_act() {
    let mut player = watching(quiet());
    player.press("l").press("khan shoots");
    player.assert_shows(&["The log", "with \"khan shoots\""]);
    player.press("<Home>").press("<Enter>");
    assert!(player.bar().contains("Khan shoots"), "{}", player.bar());
    let first = act(&player);
    player.press("l").press("<Esc>");
    assert_eq!(act(&player), first);
}

#[test]
fn each_side_has_its_own_eyes() {
    let mut player = watching(modern());
    player.resize(120, 36);
    player.assert_shows(&["as West sees it"]);
    player.press("v");
    player.assert_shows(&["as East sees it"]);
    player.press("v");
    player.assert_shows(&["as West sees it"]);
}

#[test]
fn it_is_watched_from_the_report_and_comes_back_to_it() {
    let mut player = fought();
    player.assert_shows(&["W watch"]);
    let report = player.text();
    player.press("w");
    player.assert_shows(&["|| 1 of "]);
    player.press("<End>");
    player.assert_shows(&["wins."]);
    // The reasons that were kept are told.
    let mut reasons = 0;
    for _ in 0..40 {
        player.press("<Left>");
        reasons += usize::from(player.bar().contains('('));
    }
    assert!(reasons > 5, "{reasons}");
    player.press("<Esc>");
    assert_eq!(player.text(), report);
}

#[test]
fn what_if_is_marked_as_practice_and_compares_both_endings() {
    let mut player = super::rooms::school(quiet());
    let kept = |player: &mut Player| {
        let store = player.app.store_mut();
        (serde_json::to_string(store.roster()).unwrap(), store.battles().len())
    };
    let before = kept(&mut player);
    player.app.show(&pinned()).unwrap();
    player.draw();
    player.press("111").press("i");
    player.assert_shows(&["From      decision", "You take  West", "the same: every decision keeps its dice"]);
    player.press("<Down><Down><Right>");
    player.assert_shows(&["fresh: other dice from here on", "no roster, no score, no experience"]);
    player.press("<Up><Right>");
    player.assert_shows(&["You take  East"]);
    player.press("<Enter>");
    // It is East who is asked now, robots though they are, and not the Bear of West, whose decision it was.
    let bar = player.bar();
    // With other dice it may be for the whole side.
    let easterner = ["Spirit", "Amoeba", "Needler", "East won the dice"].iter().any(|name| bar.contains(name));
    assert!(easterner && bar.contains('?') && !bar.contains("< Bear >"), "{bar}");
    // Whatever is pressed, it says what it is.
    for _ in 0..60 {
        player.assert_shows(&["WHAT IF: counts for nobody"]);
        player.press("0");
        player.wait(200);
        if player.text().contains("As it was") {
            break;
        }
    }
    // Played to its end, or left: its report has its own figures.
    for key in ["q", "<Enter>"] {
        if !player.text().contains("As it was") {
            player.press(key);
        }
    }
    player.assert_shows(&["What if: from decision", "with fresh luck", "West wins."]);
    player.press("<Enter>");
    assert!(act(&player) > 1);
    player.press("=");
    player.assert_shows(&["As it was", "What if: from decision"]);
    player.press("<Esc>").press("<Home>").press("=").press("<Esc>");
    assert!(before == kept(&mut player), "the roster is another, or a journal was written");
}

#[test]
fn a_thousand_times_says_how_often_each_side_wins() {
    let mut player = watching(quiet());
    player.press("10");
    player.assert_shows(&[
        "A thousand times from decision",
        "as it was decided     West ",
        " +-",
        "drawn ",
        "counts for nobody",
    ]);
    player.press("?");
    player.assert_shows(&["A thousand times", "in 19 of"]);
    player.press("<Esc>").press("<Esc>");
    // In a copy it is asked from where one stands.
    player.press("i<Enter>").press("<F9>");
    player.assert_shows(&["from where you stand", "as it was decided"]);
    player.press("<Esc>");
    player.assert_shows(&["WHAT IF: counts for nobody"]);
}

#[test]
fn what_if_in_an_unfinished_battle_uses_only_one_sides_view() {
    let folder = folder();
    let text = std::fs::read_to_string(pinned()).unwrap();
    let cut = folder.path().join("cut.jsonl");
    std::fs::write(&cut, text.split_inclusive('\n').take(200).collect::<String>()).unwrap();
    let mut player = Player::with(quiet());
    player.app.show(&cut).unwrap();
    player.draw();
    player.press("i");
    player.assert_shows(&["You have decided nothing up to here"]);
    player.press("<End>");
    player.assert_shows(&["The battle continues from here, seen as West sees it."]);
    player.press("v");
    player.assert_shows(&["you see what West sees"]);
    // From any act of it, from what was decided last.
    let mut asked = 0;
    for key in ["]", "]", "1", "<Left>", "<Left>", "<Left>", "<End>"] {
        player.press(key).press("i");
        player.assert_shows(&["imagined: what you cannot see is guessed, the dice are others", "counts for nobody"]);
        // There is no other luck to choose.
        player.press("<Up><Right>");
        player.assert_shows(&["You take  East", "imagined: what you cannot see"]);
        player.press("<Right><Esc>");
        asked += 1;
    }
    assert_eq!(asked, 7);
    player.press("0");
    player.assert_shows(&["Imagined again each time", "as the computer would", " +-", "counts for nobody"]);
    player.press("<Esc>").press("i<Enter>");
    player.assert_shows(&["WHAT IF, imagined: counts for nobody"]);
    // It is West who is asked, as he is in the battle itself.
    player.press("<F9>");
    player.assert_shows(&["from where you stand", "Imagined again each time"]);
    player.press("<Esc>").press("q");
    player.assert_shows(&[
        "As it stands",
        "In progress: turn ",
        "What if: from decision",
        "imagined: what you cannot see",
    ]);
    assert_eq!(player.app.wakes_at(), None);
    player.resize(120, 36);
    player.press("<Esc>").press("i<Enter>");
    player.assert_shows(&["WHAT IF, imagined: counts for nobody"]);
}

/// A copy of a battle that goes on is no oracle: it has other dice than the battle, and the same act tried in it again and again
/// falls now so, now so.
#[test]
fn imagined_battle_has_other_dice_than_the_real_one() {
    let folder = folder();
    let text = std::fs::read_to_string(pinned()).unwrap();
    let cut = folder.path().join("cut.jsonl");
    std::fs::write(&cut, text.split_inclusive('\n').take(200).collect::<String>()).unwrap();
    let footage = LoadedReplay::<Battle>::read(&RealDisk, &cut).unwrap_or_else(|error| panic!("{error}"));
    let (reader, now) = (footage.film.reader().unwrap(), footage.film.at(usize::MAX).game);
    let mut seeds = Vec::new();
    for seed in [footage.film.seed(), Seed(1), Seed(2), Seed(3)] {
        let guess = ludus_engine::game::Game::determinize(&now, reader, seed);
        let film = footage.film.fork((guess.move_number(), &guess), true, &[]);
        assert!(film.seed() == guess.seed() && film.opened() == &guess && film.steps().is_empty());
        seeds.push(guess.seed());
    }
    assert!(!seeds.contains(&footage.film.seed()));
    seeds.dedup();
    assert_eq!(seeds.len(), 4);
}

/// The copy's end has what it dealt, took and struck, as the battle's own has; of what is imagined from the copy on alone.
#[test]
fn both_endings_list_every_fighters_numbers() {
    let mut player = watching(modern());
    player.resize(200, 50);
    player.press("111").press("i<Enter>").press("<Esc>");
    let text = player.text();
    let half = |number: usize| -> Vec<&str> {
        let lines = text.lines().filter_map(|line| line.split(['│', '|']).filter(|part| part.len() > 20).nth(number));
        let line = lines.into_iter().find(|line| line.contains("Slayer: ")).unwrap_or_else(|| panic!("{text}"));
        line.split_whitespace().collect()
    };
    // Up to the decision both are the same battle, and Slayer fell before it.
    assert_eq!(half(0), half(1));
    assert!(half(1).join(" ").contains("; dealt 4, taken 10, hits 1 of 1"), "{:?}", half(1));
}

#[test]
fn a_journal_that_is_damaged_says_where_it_ends() {
    let folder = folder();
    let text = std::fs::read_to_string(pinned()).unwrap();
    let bad = folder.path().join("bad.jsonl");
    std::fs::write(&bad, text.replacen("\"n\":40,", "\"n\":41,", 1)).unwrap();
    let mut player = Player::with(quiet());
    player.app.show(&bad).unwrap();
    player.draw();
    player.press("<End>");
    player.assert_shows(&["is damaged in line"]);
    std::fs::write(&bad, "nonsense\n").unwrap();
    assert!(player.app.show(&bad).is_err());
}

#[test]
fn a_duel_is_watched_again_in_its_own_drawing() {
    let mut player = Player::with(quiet());
    player.app.fix_chance(Seed(7));
    player.press("umBran<Enter>").press("d<Enter>cashcadacamime<Enter><End><Enter>").press("w");
    player.assert_shows(&["|| 1 of "]);
    player.press("1");
    let died = player.text();
    player.press("<End>");
    player.assert_shows(&["HP "]);
    assert!(
        died.contains("|| ") && player.text().contains("MELEE") | player.text().contains("Melee"),
        "{}",
        player.text()
    );
    for (columns, rows) in SIZES {
        player.resize(columns, rows);
        player.assert_shows(&["HP "]);
        if columns < 160 {
            assert_snapshot!(format!("replay_duel_{columns}x{rows}"), player.text());
        }
    }
    player.resize(80, 24);
    player.press("i<Enter>");
    player.assert_shows(&["WHAT IF: counts for nobody"]);
}

#[test]
fn pictures_of_a_replay_at_every_size_and_in_both_looks() {
    let (mut modern_one, mut classic_one) = (watching(modern()), watching(quiet()));
    for (name, keys, same_words) in
        [("replay", "111", false), ("replay_fork", "i<Enter>", false), ("replay_ends", "q", true)]
    {
        // In a table the letter is that of an answer.
        modern_one.press(if keys == "q" { "<Esc>" } else { keys });
        classic_one.press(keys);
        for (columns, rows) in SIZES {
            modern_one.resize(columns, rows);
            if columns != 160 {
                assert_snapshot!(format!("{name}_modern_{columns}x{rows}"), modern_one.text());
            }
        }
        classic_one.resize(80, 24);
        assert_snapshot!(format!("{name}_classic_80x24"), classic_one.text());
        if same_words {
            assert_same_words(&mut modern_one, &mut classic_one, name);
        }
    }
}

#[test]
fn a_battle_in_which_nothing_was_done_has_nothing_to_ask_about() {
    let folder = folder();
    let save = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("saves/brenna-before-a-gargoyle.jsonl");
    let given_up =
        ludus_engine::journal::encode::<(), (), (), String>(&ludus_engine::journal::JournalLine::Abandoned { n: 0 })
            .unwrap();
    let path = folder.path().join("given-up.jsonl");
    std::fs::write(&path, std::fs::read_to_string(save).unwrap() + &given_up).unwrap();
    let mut player = Player::with(quiet());
    player.app.show(&path).unwrap();
    player.draw();
    for key in ["i", "0", "=", "<Right>", "<Left>", "<End>", "i", "1", "<PgUp>"] {
        player.press(key);
        assert!(!player.text().contains("From      decision"), "{}", player.text());
    }
}

/// Two who stand still for 500 turns against three who cannot move.
fn five_hundred_turns() -> (Setup, Vec<ludus_engine::journal::LoggedCommand<Command>>) {
    let fighters = ["Khan", "Gimli", "Draco", "Bran"].map(|name| Recruit::new(name, Race::Human, Side::West));
    let mut setup = Setup { fighters: fighters.into(), ..Setup::default() };
    ludus_gladiator::matchmaking::opposition::add(&mut setup, Side::East, &[Race::NeedlerBush; 3]);
    let (mut game, mut deeds) = (Battle::new(&setup, Seed(1)).unwrap(), Vec::new());
    while game.outcome().is_none() {
        let mut list = Vec::new();
        game.legal_commands(&mut list);
        let stands = |command: &&Command| match command {
            Command::Move { path, .. } => path.is_empty(),
            other => **other == Command::DoNothing,
        };
        let command = *list.iter().find(stands).unwrap_or(&list[0]);
        game.execute(&command, &mut ludus_engine::game::NullSink).unwrap();
        deeds.push(ludus_engine::journal::LoggedCommand { command, why: None });
    }
    assert_eq!(game.turn(), 500);
    (setup, deeds)
}

/// `cargo test --release -p ludus-tui --lib any_step_of_a_500_turn_battle -- --nocapture` says how long it takes: key, seat's memory, whole picture.
#[test]
fn any_step_of_a_500_turn_battle_is_drawn_within_50_ms() {
    let (setup, deeds) = five_hundred_turns();
    let mut session = Session::<Battle>::memory(setup, Seed(1)).unwrap();
    for deed in &deeds {
        session.execute(&deed.command).unwrap();
    }
    let mut player = Player::with(modern());
    player.resize(200, 50);
    player.app.open_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
    player.press("w");
    player.draw();
    player.assert_shows(&["1 of "]);
    let mut times = Vec::new();
    for key in
        ["<Right>", "<Right>", "]", "]", "<End>", "<Left>", "<Left>", "[", "[", "<Home>", "<End>", "<PgUp>", "<Left>"]
    {
        let begun = std::time::Instant::now();
        player.press(key);
        times.push(begun.elapsed());
    }
    for _ in 0..200 {
        let begun = std::time::Instant::now();
        player.press("<Left>");
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    println!("a step at most {:?}, in the middle {:?}", times[times.len() - 1], times[times.len() / 2]);
    // The debug build of a busy machine included.
    assert!(times[times.len() - 1].as_millis() < 50, "{times:?}");
}

/// All may be counted between two looks: it is looked at once more, and then no more. The odds of the turns in the
/// report are such an answer, too.
#[test]
fn rollouts_counted_since_the_last_draw_wake_the_screen() {
    use crate::rollouts::{RolloutJob, RolloutStart};
    let game = film().at(100).game;
    let question = RolloutStart { what: "from here".into(), game, imagines: None, first: None };
    let thousand = RolloutJob::begin(String::new(), vec![question], 4);
    assert_eq!(thousand.played(), (4, 4));
    assert!(thousand.wakes_at(7).is_some_and(|at| at > 7), "nobody has looked yet");
    assert_eq!(thousand.answers()[0].1.games(), 4);
    assert_eq!(thousand.wakes_at(7), None, "all of it is drawn");
}
