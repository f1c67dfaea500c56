//! Encounters that were played once and must replay to the same hashes for ever, and those shipped in `saves/`.
//!
//! `LUDUS_RECORD=1 cargo test --test duels replays` plays those that have no file yet; to record one anew remove its file first.
//! What is shipped is made of the scenario `story-NAME.json` in the same way.

use crate::common::{character, plan};
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::Event;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::item::{Carried, Item};
use ludus::duels::data::monster::Monster;
use ludus::duels::data::special::Special;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::character::{Character, Role};
use ludus::duels::model::setup::{Entrant, Setup, Visit};
use ludus::duels::model::terms::{Agreement, Demand, Range, Reward};
use ludus::duels::scenario::Scenario;
use ludus::engine::book::Book;
use ludus::engine::dice::Seed;
use ludus::engine::game::Game;
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::store::Store;
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal, book};
use ludus::store::session::Session;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The journals of this rulebook in a folder.
fn journals(name: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let is_one = |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl");
    let ours = |path: &PathBuf| book(&RealDisk, path).unwrap() == Book::Duels;
    let mut files: Vec<PathBuf> = files.filter(is_one).filter(ours).collect();
    files.sort();
    files
}

fn records() -> bool {
    std::env::var_os("LUDUS_RECORD").is_some()
}

fn person(name: &str, levels: [u8; 4], temper: Temper, items: &[Carried]) -> Character {
    Character { temper, items: items.to_vec(), gold: 60, ..character(name, levels) }
}

/// A meeting of every kind, with the plans of whoever is asked.
fn meetings() -> Vec<(&'static str, Setup, Vec<&'static str>)> {
    let mage = |name: &str| person(name, [3, 0, 4, 0], Temper::Steady, &[Carried::from(Item::CalmStone)]);
    let archer = |name: &str| person(name, [1, 3, 0, 0], Temper::Cautious, &[Carried::from(Item::YewBow)]);
    let thief = |name: &str| person(name, [1, 0, 0, 3], Temper::Bold, &[Carried::from(Item::ThiefsGloves)]);
    let fierce = |name: &str| {
        let items = [Item::KeenSword, Item::HeavyMaul, Item::HealingFlask].map(Carried::from);
        person(name, [3, 0, 0, 0], Temper::Fierce, &items)
    };
    let coward = |name: &str| person(name, [0, 1, 1, 0], Temper::Cowardly, &[Carried::from(Item::WingedBoots)]);
    let leads = |who: Character, role: Role| Entrant::player(Character { role, ..who });
    let lair = |who: Character, kind: Monster, visit: Visit| Setup {
        refusal: true,
        visit: Some(visit),
        ..Setup::new(Entrant::player(who), Entrant::monster(kind))
    };
    let riddle = Agreement { demand: Demand::Riddle(9), reward: Reward::Item(Item::WandOfHolding) };
    let tribute = Agreement { demand: Demand::Tribute(9), reward: Reward::Look };
    let duel = |a: Character, b: Character| Setup::new(Entrant::player(a), Entrant::player(b));
    vec![
        (
            "blades-and-spells",
            duel(mage("Mirel"), fierce("Hagen")),
            vec!["FI* CA-BL CA-SH CA-FB CA-HO CA-DA ME*", "US-2 ME3 FL US-3 ME*"],
        ),
        ("two-archers", duel(archer("Ada"), archer("Bert")), vec!["FI* ME*", "SA \"Stand and deliver!\" FI2 FL ME*"]),
        (
            "a-thief-and-a-king",
            Setup {
                range: Range::Bow,
                ..Setup::new(Entrant::player(thief("Corvin")), leads(mage("Selene"), Role::King))
            },
            vec!["ST ME*", ""],
        ),
        (
            "the-riddle-is-answered",
            lair(
                thief("Corvin"),
                Monster::Sphinx,
                Visit {
                    talked: true,
                    agreement: Some(riddle),
                    special: Some(Special::HiddenChest),
                    ..Visit::default()
                },
            ),
            vec!["SA \"a towel / the cloth\" FU SC"],
        ),
        (
            "a-tribute-is-paid",
            lair(fierce("Hagen"), Monster::Giant, Visit { talked: true, agreement: Some(tribute), ..Visit::default() }),
            vec!["FU ME* SC"],
        ),
        (
            "an-expedition-to-a-troll",
            lair(mage("Brenna"), Monster::Troll, Visit { special: Some(Special::Armoury), ..Visit::default() }),
            vec!["CA-GW CA-SH CA-MI CA-FB CA-SL CA-DA ME4 CA-HE ME* SC"],
        ),
        (
            "a-coward-before-a-dragon",
            lair(coward("Wat"), Monster::Dragon, Visit::default()),
            vec!["TA CA-DA FL FL ME*"],
        ),
        (
            "an-empty-place",
            Setup {
                visit: Some(Visit { special: Some(Special::TrainingStone), ..Visit::default() }),
                ..Setup::new(Entrant::player(thief("Corvin")), Entrant::Nobody)
            },
            vec!["SC"],
        ),
        (
            "commanders-and-a-flight",
            Setup {
                commanders: true,
                ..Setup::new(leads(archer("Aldric"), Role::Commander), leads(fierce("Hagen"), Role::King))
            },
            vec!["FI2 FL ME*", "ME*"],
        ),
        (
            "gifts-and-talk",
            Setup::new(
                Entrant::Character { who: coward("Wat"), control: Default::default(), idol: -10, plan: None },
                Entrant::player(archer("Ada")),
            ),
            vec!["GI gold 10, item 1 TA", "SC"],
        ),
        (
            "panic-at-close-quarters",
            Setup {
                starter: ludus::duels::model::fighter::Side::B,
                range: Range::Melee,
                ..duel(coward("Wat"), fierce("Hagen"))
            },
            vec!["ME* FL", "ME*"],
        ),
    ]
}

/// Plays a meeting into a journal, if it is not there yet.
fn record(name: &str, number: usize, setup: Setup, plans: &[&str]) {
    let path = folder("tests/duels/replays").join(format!("{name}.jsonl"));
    if path.exists() {
        return;
    }
    let id = BattleId::try_from(name.to_string()).unwrap();
    let mut session = Session::<Encounter>::apart(&path, id, setup, Seed(number as u64 + 1)).unwrap();
    plans.iter().for_each(|text| _ = session.execute(&Command::Seal(plan(text))).unwrap());
    assert_eq!(session.warning(), None);
}

#[test]
fn old_encounters_replay_to_the_same_hashes() {
    let meetings = meetings();
    let count = meetings.len();
    if records() {
        let numbered = meetings.into_iter().enumerate();
        numbered.for_each(|(number, (name, setup, plans))| record(name, number, setup, &plans));
    }
    let files = journals("tests/duels/replays");
    assert_eq!(files.len(), count, "a file for each of the meetings");
    for file in files {
        let battle = Journal::<Encounter>::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let battle = battle.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Game::to_move(&battle), None, "{}", file.display());
    }
}

#[test]
fn stored_encounters_match_their_setups_and_cover_all_events() {
    let mut kinds = std::collections::BTreeSet::new();
    for (name, setup, plans) in meetings() {
        let path = folder("tests/duels/replays").join(format!("{name}.jsonl"));
        let journal = Journal::<Encounter>::read(&RealDisk, &path).unwrap_or_else(|error| panic!("{error}"));
        assert!(journal.header.setup == setup, "{name}: remove its file and record it anew");
        let mut game = Encounter::start(&setup, journal.header.seed, &mut ludus::engine::game::NullSink).unwrap();
        let mut events: Vec<Event> = Vec::new();
        plans.iter().for_each(|text| Game::execute(&mut game, &Command::Seal(plan(text)), &mut events).unwrap());
        let word = |event: &Event| {
            let text = format!("{event:?}");
            text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string()
        };
        kinds.extend(events.iter().map(word));
    }
    for kind in [
        "Sealed",
        "Combat",
        "Quiver",
        "Round",
        "Closed",
        "HeldOff",
        "Shot",
        "Struck",
        "Cast",
        "Lost",
        "Passed",
        "Panicked",
        "Fled",
        "Stole",
        "Guessed",
        "Fulfilled",
        "Rewarded",
        "Gave",
        "Said",
        "Talked",
        "Estimated",
        "Shied",
        "Challenged",
        "Disheartened",
        "Shaken",
        "Order",
        "Scouted",
        "Died",
        "Looted",
        "Ended",
    ] {
        assert!(kinds.contains(kind), "no {kind} in {kinds:?}");
    }
}

fn story(file: &Path) -> Scenario {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let path = folder("tests/duels/scenarios").join(format!("story-{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Scenario::parse(&text).unwrap()
}

/// Makes a journal of a story, up to the question at which it is opened, if it is not there yet.
fn ship(file: &Path) {
    if file.exists() {
        return;
    }
    let (story, id) = (story(file), file.file_stem().unwrap().to_string_lossy().into_owned());
    let id = BattleId::try_from(id).unwrap();
    let mut session =
        Session::<Encounter>::apart_about(file, id, story.setup().unwrap(), Seed(1), story.about()).unwrap();
    story.sealed().into_iter().for_each(|plan| _ = session.execute(&Command::Seal(plan)).unwrap());
    assert_eq!(session.warning(), None);
}

#[test]
fn shipped_encounters_open_at_the_question_of_their_story() {
    if records() {
        let stories = std::fs::read_dir(folder("tests/duels/scenarios")).unwrap().map(|entry| entry.unwrap().path());
        for story in stories {
            let stem = story.file_stem().unwrap().to_string_lossy().into_owned();
            if let Some(name) = stem.strip_prefix("story-") {
                ship(&folder("saves").join(format!("{name}.jsonl")));
            }
        }
    }
    let files = journals("saves");
    assert_eq!(files.len(), 3, "three are shipped");
    let mut asked = Vec::new();
    for file in files {
        let journal = Journal::<Encounter>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        let battle = journal.verify().unwrap_or_else(|error| panic!("{error}"));
        let story = story(&file);
        assert!(journal.header.setup == story.setup().unwrap(), "{}: make it again", file.display());
        assert_eq!(Encounter::move_number(&battle) as usize, story.sealed().len());
        asked.push(battle.asked_side().expect("it is not over"));
        // It can be won as its story tells.
        let mut won = battle.clone();
        assert!(
            Game::execute(&mut won, &Command::Seal(story.plans().pop().unwrap()), &mut ludus::engine::game::NullSink)
                .is_ok()
        );
        assert_eq!(Game::to_move(&won), None);
    }
    asked.sort();
    use ludus::duels::model::fighter::Side::{A, B};
    assert_eq!(asked, [A, A, B], "two plans are open, one is sealed already");
}

#[test]
fn shipped_encounter_explains_itself_when_resumed() {
    for file in journals("saves") {
        let journal = Journal::<Encounter>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        let about = journal.header.about.unwrap_or_default();
        assert!(about.contains(". Hint: "), "{}: {about}", file.display());
        let data = tempfile::tempdir().unwrap();
        let resumed = Store::open(data.path()).resume_file::<Encounter>(&file, 0).unwrap();
        assert_eq!(resumed.notices.last(), Some(&about));
    }
}

#[test]
fn journal_lines_survive_reading_and_writing_byte_for_byte() {
    type Whole = JournalLine<Header<Setup>, Command, Encounter>;
    for file in journals("tests/duels/replays").into_iter().chain(journals("saves")) {
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}
