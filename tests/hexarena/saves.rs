//! The bouts shipped in `saves/`. Each waits at an interesting decision.
//!
//! `LUDUS_RECORD=1 cargo test --test hexarena saves` records those that are missing.

use crate::common::{folder, journals};
use ludus::engine::dice::Seed;
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::hexarena::ai::{Scratch, choose};
use ludus::hexarena::battle::figure::Stance;
use ludus::hexarena::battle::state::{Bout, Decision};
use ludus::hexarena::data::mount::Mount;
use ludus::hexarena::matchmaking::creatures;
use ludus::hexarena::matchmaking::foes::Foe;
use ludus::hexarena::model::ground::arena::{Layout, Size};
use ludus::hexarena::model::setup::{Control, Level, Setup, Side};
use ludus::hexarena::model::sheet::Sheet;
use ludus::store::Store;
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;

/// A shipped bout: its sides, its description, and the decision at which it waits.
struct Story {
    name: &'static str,
    about: &'static str,
    setup: fn() -> Setup,
    waits: fn(&Bout) -> bool,
}

fn some(names: &[(&str, &str)]) -> Vec<Sheet> {
    let one = |(called, who): &(&str, &str)| {
        let sheet = creatures::named(who)
            .map_or_else(|| Sheet::of(&Foe::named(who).unwrap().character()), |creature| creature.sheet());
        Sheet { name: called.to_string(), ..sheet }
    };
    names.iter().map(one).collect()
}

fn versus(west: &[(&str, &str)], east: &[(&str, &str)]) -> Setup {
    let mut setup = Setup::new(some(west), some(east));
    setup.sides[1].control = Control::Computer(Level::Trained);
    setup
}

/// Returns whether a figure of West acts that satisfies the condition.
fn acts(bout: &Bout, holds: impl Fn(&ludus::hexarena::battle::figure::Figure) -> bool) -> bool {
    matches!(bout.decision(), Decision::Act(id) if bout.figure(id).side == Side::West && holds(bout.figure(id)))
}

const STORIES: [Story; 6] = [
    Story {
        name: "three-orcs-are-upon-rolf",
        about: "Rolf and Orla stand against three orcs. Hint: who evades with a good Rank may parry, and strike back.",
        setup: || {
            let mut setup = versus(
                &[("Rolf", "Legionary"), ("Orla", "Axe-dwarf")],
                &[("Gash", "Orc raider"), ("Snag", "Orc recruit"), ("Muz", "Orc recruit")],
            );
            setup.near = true;
            setup
        },
        waits: |bout| acts(bout, |_| bout.pulse() >= 3 && bout.ids().filter(|id| bout.is_engaged(*id)).count() >= 4),
    },
    Story {
        name: "mouser-wrestles-on-the-ground",
        about: "Two lie in one hex and grapple. Hint: a dagger in Close combat is worth more than a sword.",
        setup: || {
            let mut setup = versus(&[("Mouser", "Halfling knife"), ("Fafhrd", "Axe-dwarf")], &[("Krovas", "Tiro")]);
            setup.near = true;
            setup
        },
        waits: |bout| acts(bout, |figure| figure.close),
    },
    Story {
        name: "lhir-has-an-orc-on-his-line",
        about: "The arrow lies on the string. Hint: whoever stands on the line may be hit first; to hold costs the action.",
        setup: || {
            let mut setup = versus(
                &[("Lhir", "Elf archer"), ("Tedric", "Hoplite")],
                &[("Muz", "Orc raider"), ("Gash", "Orc recruit")],
            );
            setup.layout = Layout::Pillars;
            setup
        },
        waits: |bout| matches!(bout.decision(), Decision::Loose(id) if bout.figure(id).side == Side::West),
    },
    Story {
        name: "the-shield-or-the-mail",
        about: "A grievous blow: the shield is cloven, or the armour torn. Hint: what is cloven is gone for good.",
        setup: || {
            let mut setup = versus(
                &[("Crassus", "Hoplite"), ("Spartan", "Legionary")],
                &[("Urk", "Orc berserk"), ("Dain", "Mattock-dwarf")],
            );
            setup.near = true;
            setup
        },
        waits: |bout| matches!(bout.decision(), Decision::Cleave(id) if bout.figure(id).side == Side::West),
    },
    Story {
        name: "yngve-rides-down-on-pikes",
        about: "The horse has the speed of a Charge. Hint: a test of Horsemanship turns or halts it, and nothing else does.",
        setup: || {
            let mut setup = versus(
                &[("Yngve", "Hobgoblin captain"), ("Bersi", "Orc raider")],
                &[("Piet", "Pikeman"), ("Hans", "Hoplite")],
            );
            setup.size = Size::Great;
            for rider in &mut setup.sides[0].figures {
                rider.mount = Mount::named("Horse");
                rider.skills.horsemanship = Some(3);
            }
            setup
        },
        waits: |bout| acts(bout, |figure| figure.gallops),
    },
    Story {
        name: "a-drake-among-four",
        about: "The drake has run somebody down. Hint: its flanks and its rear are where it does not bite.",
        setup: || {
            versus(
                &[("Balder", "Champion"), ("Piet", "Pikeman"), ("Dain", "Axe-dwarf"), ("Rolf", "Legionary")],
                &[("Gorm", "Marsh drake")],
            )
        },
        waits: |bout| {
            acts(bout, |_| bout.of_side(Side::West).any(|(_, figure)| figure.stance == Stance::Prone && figure.is_up()))
        },
    },
];

/// Records a bout up to its decision, with the first seed that leads there.
fn ship(story: &Story) {
    let path = folder("saves").join(format!("{}.jsonl", story.name));
    if path.exists() {
        return;
    }
    for seed in 1..400 {
        let mut scratch = Scratch::default();
        let setup = (story.setup)();
        let id = BattleId::try_from(story.name.to_string()).unwrap();
        let mut session = Session::<Bout>::apart_about(&path, id, setup, Seed(seed), story.about.to_string()).unwrap();
        while session.battle().outcome().is_none() && !(story.waits)(session.battle()) {
            let (command, _) = choose(session.battle(), Level::Trained, &mut scratch).unwrap();
            session.execute(&command).unwrap();
        }
        if session.battle().outcome().is_none() {
            assert_eq!(session.warning(), None);
            return;
        }
        drop(session);
        std::fs::remove_file(&path).unwrap();
    }
    panic!("{} never comes", story.name);
}

#[test]
fn shipped_bouts_wait_at_their_decision() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        STORIES.iter().for_each(ship);
    }
    let is_ours = |path: &std::path::PathBuf| STORIES.iter().any(|story| path.file_stem().unwrap() == story.name);
    let files: Vec<_> = journals("saves").into_iter().filter(is_ours).collect();
    assert_eq!(files.len(), STORIES.len());
    for story in &STORIES {
        let file = folder("saves").join(format!("{}.jsonl", story.name));
        let journal = Journal::<Bout>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        let bout = journal.verify().unwrap_or_else(|error| panic!("{error}"));
        assert!(journal.header.setup == (story.setup)(), "{}: make it again", story.name);
        assert!((story.waits)(&bout), "{} waits at {:?}", story.name, bout.decision());
        assert_eq!(bout.asked_side(), Some(Side::West), "a player is asked");
        let data = tempfile::tempdir().unwrap();
        let resumed = Store::open(data.path()).resume_file::<Bout>(&file, 0).unwrap();
        assert_eq!(resumed.notices.last().map(String::as_str), Some(story.about));
    }
}

#[test]
fn shipped_bouts_are_rewritten_unchanged() {
    type Whole = JournalLine<Header<Setup>, ludus::hexarena::battle::command::Command, Box<Bout>>;
    for story in &STORIES {
        let file = folder("saves").join(format!("{}.jsonl", story.name));
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}
