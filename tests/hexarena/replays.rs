//! Recorded bouts must replay to the same hashes forever.
//!
//! `LUDUS_RECORD=1 cargo test --test hexarena replays` records bouts for seeds without a file. If the rules have
//! changed, first run `rm tests/hexarena/replays/*.jsonl`.

use crate::common::{folder, journals, mixed};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::hexarena::ai::{Scratch, choose};
use ludus::hexarena::battle::command::Command;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::model::ground::arena::{Layout, Size};
use ludus::hexarena::model::setup::{Level, Light, Setup};
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;

/// Cycles through every size, ground and light.
fn varied(seed: u64) -> Setup {
    let mut setup = mixed(seed);
    let turn = seed as usize;
    setup.size = Size::ALL[turn % Size::ALL.len()];
    setup.layout = Layout::ALL[turn % Layout::ALL.len()];
    setup.rules.light = [Light::Day, Light::Starry, Light::Overcast, Light::Unlit][turn % 4];
    setup.rules.aspects = turn.is_multiple_of(2);
    setup
}

/// The AI's choice, or now and then a random legal command, to record actions that the AI avoids.
fn next(bout: &Bout, seed: u64, scratch: &mut Scratch) -> Option<Command> {
    let (choice, _) = choose(bout, Level::Trained, scratch)?;
    let mut dice = Dice::new(Seed(seed), Domain::Policy, bout.move_number().into());
    if bout.move_number() > 400 || dice.one_of(4) > 1 {
        return Some(choice);
    }
    let mut legal = Vec::new();
    bout.legal_commands(&mut legal);
    legal.retain(|command| !matches!(command, Command::Yield));
    let at = dice.one_of(legal.len().max(1) as u32) as usize - 1;
    Some(legal.get(at).cloned().unwrap_or(choice))
}

/// Records a bout, unless its journal exists.
fn record(name: &str, seed: u64, chance: bool) {
    let path = folder("tests/hexarena/replays").join(format!("{name}-{seed}.jsonl"));
    if path.exists() {
        return;
    }
    let id = BattleId::try_from(format!("{name}-{seed}")).unwrap();
    let mut session = Session::<Bout>::apart(&path, id, varied(seed), Seed(seed)).unwrap();
    let mut scratch = Scratch::default();
    while session.battle().outcome().is_none() {
        let bout = session.battle();
        let command = match chance {
            true => next(bout, seed, &mut scratch),
            false => choose(bout, Level::Trained, &mut scratch).map(|(command, _)| command),
        };
        session.execute(&command.unwrap()).unwrap();
    }
    assert_eq!(session.warning(), None);
}

#[test]
fn old_bouts_replay_to_the_same_hashes() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        (1..=8).for_each(|seed| record("computer", seed, false));
        (11..=16).for_each(|seed| record("chance", seed, true));
    }
    let files = journals("tests/hexarena/replays");
    assert!(files.len() >= 14, "{} replays", files.len());
    for file in files {
        let bout = Journal::<Bout>::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let bout = bout.unwrap_or_else(|error| panic!("{error}"));
        assert!(bout.outcome().is_some(), "{}", file.display());
    }
}

#[test]
fn journals_are_rewritten_byte_for_byte() {
    type Whole = JournalLine<Header<Setup>, Command, Box<Bout>>;
    for file in journals("tests/hexarena/replays") {
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}
