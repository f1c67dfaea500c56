//! Old battles must replay to the same hashes for ever, and so must the battles shipped in `saves/`.
//!
//! `LUDUS_RECORD=1 cargo test --test gladiator replays` records new ones for seeds without a file.

use crate::common::{castable, folder, journals, spell_cast};
use ludus::engine::dice::Seed;
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::gladiator::ai;
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::{Control, Side};
use ludus::gladiator::model::setup::{Kit, Recruit, Setup};
use ludus::gladiator::scenario::Scenario;
use ludus::store::Store;
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;

/// The examples, creatures and a fighter with a long pole arm, against drawn robots.
fn mixed(seed: u64) -> Setup {
    let mut fighters = opposition::examples();
    fighters.truncate(1 + seed as usize % 4);
    fighters.push(Recruit::new("Bear", Race::Bear, Side::West));
    fighters.push(Recruit::new("Troll", Race::Troll, Side::West));
    let kit = Kit::of(["War Spear", "", "Dagger", ""]).unwrap();
    fighters.push(Recruit { kit, ..Recruit::new("Brutus", Race::Human, Side::West) });
    let mut setup = Setup { fighters, ..Setup::default() };
    opposition::draw(&mut setup, Seed(seed));
    setup
}

/// Two Magi with all spells that their IQ allows and a fighter with spells, against a third Mage and drawn robots.
fn magic(seed: u64) -> Setup {
    let mage = |name: &str, side: Side, iq: u8, from: usize| {
        let open = Spell::all().filter(|spell| spell.is_open_to(Race::Mage, iq));
        let spells: Vec<Spell> = open.skip(from).step_by(2).take(iq.into()).collect();
        let kit = Kit::of(["Staff", "", "Dagger", ""]).unwrap();
        Recruit { sh: 16, ag: 14, iq, spells, kit, ..Recruit::new(name, Race::Mage, side) }
    };
    let first = seed as usize % 2;
    let fighters = vec![
        mage("Merlin", Side::West, 20, first),
        mage("Circe", Side::West, 14, 1 - first),
        Recruit { iq: 15, ..Recruit::new("Legolas", Race::Elf, Side::West) },
        mage("Saruman", Side::East, 18, first),
    ];
    let mut setup = Setup { fighters, ..Setup::default() };
    opposition::draw(&mut setup, Seed(seed));
    setup
}

/// The computer's choice, except that casters go through all their spells.
fn next(battle: &Battle) -> Option<Command> {
    let choice = ai::choose(battle)?.command;
    let mut list = Vec::new();
    battle.legal_commands(&mut list);
    let spells = castable(&list);
    let turn = battle.move_number() as usize;
    let Some(one) = spells.get(turn * 7 % spells.len().max(1)) else { return Some(choice) };
    list.retain(|command| spell_cast(command) == Some(*one));
    Some(list[turn % list.len()])
}

/// Plays a battle into a journal, unless the file exists.
fn record(name: &str, seed: u64, setup: Setup) {
    let path = folder("tests/gladiator/replays").join(format!("{name}-{seed}.jsonl"));
    if path.exists() {
        return;
    }
    let id = BattleId::try_from(format!("{name}-{seed}")).unwrap();
    let mut session = Session::apart(&path, id, setup, Seed(seed)).unwrap();
    while let Some(command) = next(session.battle()) {
        session.execute(&command).unwrap();
    }
    assert_eq!(session.warning(), None);
}

#[test]
fn old_battles_replay_to_the_same_hashes() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        (1..=6).for_each(|seed| record("mixed", seed, mixed(seed)));
        (1..=8).for_each(|seed| record("magic", seed, magic(seed)));
    }
    let files = journals("tests/gladiator/replays");
    assert!(files.len() >= 14, "{} replays", files.len());
    for file in files {
        let battle = Journal::<Battle>::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let battle = battle.unwrap_or_else(|error| panic!("{error}"));
        assert!(battle.outcome().is_some(), "{}", file.display());
    }
}

#[test]
fn shipped_battles_open_at_their_decision() {
    let files = journals("saves");
    assert!(!files.is_empty());
    for file in files {
        let battle = Journal::<Battle>::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let battle = battle.unwrap_or_else(|error| panic!("{error}"));
        assert!(battle.outcome().is_none(), "{}", file.display());
    }
}

#[test]
fn shipped_battles_match_their_scenarios() {
    for file in journals("saves") {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let scenario = folder("tests/gladiator/scenarios").join(format!("story-{name}.json"));
        let text = std::fs::read_to_string(&scenario).unwrap_or_else(|error| panic!("{}: {error}", scenario.display()));
        let setup = Scenario::parse(&text).unwrap().setup().unwrap();
        let journal = Journal::<Battle>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        assert!(journal.header.setup == setup, "{name}: make the save again from its scenario");
    }
}

#[test]
fn shipped_battles_have_one_player_and_a_text() {
    for file in journals("saves") {
        let journal = Journal::<Battle>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        let players = journal.header.setup.fighters.iter().filter(|one| one.control == Control::Player);
        let sides: std::collections::BTreeSet<&str> = players.map(|one| one.side.name()).collect();
        assert_eq!(sides.into_iter().collect::<Vec<_>>(), ["West"], "{}", file.display());
        let about = journal.header.about.unwrap_or_default();
        assert!(about.contains(". Hint: "), "{}: {about}", file.display());
        // The text is shown when the file is opened.
        let data = tempfile::tempdir().unwrap();
        let resumed = Store::open(data.path()).resume_file::<Battle>(&file, 0).unwrap();
        assert_eq!(resumed.notices.last(), Some(&about));
    }
}

#[test]
fn journals_are_rewritten_byte_for_byte() {
    type Whole = JournalLine<Header<Setup>, Command, Battle>;
    let mut snapshots = 0;
    for file in journals("tests/gladiator/replays").into_iter().chain(journals("saves")) {
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
            snapshots += usize::from(matches!(line, JournalLine::Snapshot { .. }));
        }
    }
    assert!(snapshots > 20, "{snapshots} snapshots");
}
