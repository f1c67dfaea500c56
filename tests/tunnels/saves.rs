//! The fights and delves shipped in `saves/`. Each waits at an interesting decision.
//!
//! `LUDUS_RECORD=1 cargo test --test tunnels saves` records those that are missing. If the rules have changed, first run
//! `rm saves/the-ogres-charge.jsonl saves/anger-boils-over.jsonl saves/voices-in-the-dark.jsonl saves/laden-and-far-from-home.jsonl`.

use crate::common::{asked, delve, fight, folder, founded};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::engine::search::SearchSpace;
use ludus::store::Store;
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;
use ludus::tunnels::battle::state::Question;
use ludus::tunnels::data::monster::MonsterId;
use ludus::tunnels::delve::state::Scene;
use ludus::tunnels::model::setup::{FoeEntry, Setup as FightSetup};
use ludus::tunnels::outing::{Command, Outing, Setup};
use ludus_engine::proves;

/// A shipped game: its set-ups by seed, its description, and the decision at which it waits.
struct Story {
    name: &'static str,
    about: &'static str,
    setup: fn(u64) -> Setup,
    waits: fn(&Outing) -> bool,
}

/// True if the party is in the tunnels, and nobody of it is dead.
fn all_live(game: &Outing) -> bool {
    game.delve().is_some_and(|delve| delve.living().count() == delve.party.len())
}

/// The same party against other foes.
fn against(setup: Setup, kind: &str, number: usize) -> Setup {
    let Setup::Fight(fight) = setup else { return setup };
    let foe = FoeEntry::monster(MonsterId::of(kind).unwrap());
    Setup::Fight(FightSetup { foes: vec![foe; number], ..fight })
}

const STORIES: [Story; 4] = [
    Story {
        name: "the-ogres-charge",
        about: "The second combat turn begins, and somebody is already hurt. Hint: the total of the whole party counts, and \
                everyone shares the hits.",
        setup: |seed| against(fight(seed, 1, 4, 1), "ogre", 2),
        waits: |game| {
            let Some(fight) = asked(game) else { return false };
            let hurt = fight.ids().filter(|id| fight.person(*id).is_some_and(|person| person.current != person.normal));
            fight.turn >= 2 && hurt.count() >= 2 && matches!(fight.question, Question::Order(_))
        },
    },
    Story {
        name: "anger-boils-over",
        about: "The dice of one weapon match, and its bearer may go berserk. Hint: rage adds dice and costs strength, and it \
                knows no friends when the foes are dead.",
        setup: |seed| fight(seed, 3, 4, 1),
        waits: |game| asked(game).is_some_and(|fight| matches!(fight.question, Question::Rage(_))),
    },
    Story {
        name: "voices-in-the-dark",
        about: "Somebody is in this room, and has not decided about you. Hint: the first step is yours: attack, talk, or leave.",
        setup: |seed| delve(seed, founded(seed, 4), 4, 1),
        waits: |game| {
            let talks = game.delve().is_some_and(|delve| {
                let troop = delve.troop(&delve.map());
                delve.scene == Scene::Meeting && troop.is_some_and(|troop| delve.speaker(troop.kind).is_some())
            });
            talks && all_live(game)
        },
    },
    Story {
        name: "laden-and-far-from-home",
        about: "The packs hold loot, and the way home is long. Hint: loot counts only at the surface.",
        setup: |seed| delve(seed, founded(seed, 4), 4, 2),
        waits: |game| {
            let far = game.delve().is_some_and(|delve| {
                let rich = delve.loot_value().whole_gold() >= 60;
                delve.scene == Scene::Exploring && rich && delve.here != delve.map().entrance && delve.turn >= 10
            });
            far && all_live(game)
        },
    },
];

/// Records a game up to its decision, with the first seed that leads there.
fn ship(story: &Story) {
    let path = folder("saves").join(format!("{}.jsonl", story.name));
    if path.exists() {
        return;
    }
    for seed in 1..400 {
        let id = BattleId::try_from(story.name.to_string()).unwrap();
        let setup = (story.setup)(seed);
        let mut session =
            Session::<Outing>::apart_about(&path, id, setup, Seed(seed), story.about.to_string()).unwrap();
        while session.battle().to_move().is_some() && !(story.waits)(session.battle()) {
            let command = session.battle().rollout_policy(&mut ()).unwrap();
            session.execute(&command).unwrap();
        }
        if session.battle().to_move().is_some() {
            assert_eq!(session.warning(), None);
            return;
        }
        drop(session);
        std::fs::remove_file(&path).unwrap();
    }
    panic!("{} never comes", story.name);
}

#[test]
fn shipped_games_wait_at_their_decision() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        STORIES.iter().for_each(ship);
    }
    for story in &STORIES {
        let file = folder("saves").join(format!("{}.jsonl", story.name));
        let journal = Journal::<Outing>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        let game = journal.verify().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(journal.header.setup, (story.setup)(journal.header.seed.0), "{}", story.name);
        assert!((story.waits)(&game), "{} does not wait at its decision", story.name);
        let data = tempfile::tempdir().unwrap();
        let resumed = Store::open(data.path()).resume_file::<Outing>(&file, 0).unwrap();
        assert_eq!(resumed.notices.last().map(String::as_str), Some(story.about));
    }
}

#[test]
fn shipped_games_are_rewritten_unchanged() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        return;
    }
    type Whole = JournalLine<Header<Setup>, Command, Box<Outing>>;
    for story in &STORIES {
        let file = folder("saves").join(format!("{}.jsonl", story.name));
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}

#[test]
fn every_decision_is_on_disk_before_its_dice_are_shown() {
    proves!("TT-UI-21", "TT-DEC-226");
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let mut session = store.begin::<Outing>(delve(7, founded(7, 4), 4, 1), Seed(7), &[], 1).unwrap();
    store.keep(&session).unwrap();
    let id = session.id().clone();
    let file = data.path().join("battles").join(format!("{id}.jsonl"));
    for _ in 0..60 {
        let command = session.battle().rollout_policy(&mut ()).unwrap();
        let mut next = session.battle().clone();
        next.execute(&command, &mut NullSink).unwrap();
        if next.to_move().is_none() {
            break;
        }
        let shown = session.execute(&command).unwrap();
        let kept = Journal::<Outing>::read(&RealDisk, &file).unwrap().verify().unwrap();
        assert_eq!(kept, *session.battle(), "after {command:?}, before {shown:?}");
    }
    let left = session.battle().clone();
    drop((session, store));
    // The same question waits, with the same answers.
    let resumed = Store::open(data.path()).resume::<Outing>(&id).unwrap().session;
    let answers = |game: &Outing| {
        let mut legal = Vec::new();
        game.legal_commands(&mut legal);
        legal
    };
    assert_eq!((resumed.battle().to_move(), answers(resumed.battle())), (left.to_move(), answers(&left)));
}

#[test]
fn delves_and_characters_are_listed() {
    proves!("TT-UI-22");
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let setup = delve(3, founded(3, 1), 1, 1);
    let Setup::Delve(party) = &setup else { panic!("a delve") };
    let who = party.party[0].character.clone();
    store.add_delver(&who, 1).unwrap();
    let mut session = store.begin::<Outing>(setup, Seed(3), &[&who.name], 2).unwrap();
    store.keep(&session).unwrap();
    while let Some(command) = session.battle().rollout_policy(&mut ()) {
        session.execute(&command).unwrap();
    }
    store.settle(&session).unwrap();
    let delves: Vec<String> = store.battles().iter().map(|row| row.who.clone()).collect();
    assert_eq!(delves, [format!("{} in The Bear Gate", who.name)]);
    let scores = store.tunnels().scores();
    assert_eq!((scores.len(), &scores[0].name, scores[0].fights), (1, &who.name, 1));
    assert_eq!(store.tunnels().dungeons()[0].delves, 1);
}
