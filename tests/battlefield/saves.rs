//! The battles shipped in `saves/`. Each waits at an interesting decision.
//!
//! `LUDUS_RECORD=1 cargo test --test battlefield saves` records those that are missing.

use crate::common::{folder, is_asked, ordered};
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus::battlefield::model::army::{Commander, General};
use ludus::battlefield::model::setup::Setup;
use ludus::battlefield::model::unit::StandingOrder;
use ludus::battlefield::scenario::ReadyBattle;
use ludus::engine::dice::Seed;
use ludus::engine::game::Game;
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::store::Store;
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;

/// A shipped battle: its set-up, its description, and the decision at which it waits.
struct Story {
    name: &'static str,
    about: &'static str,
    setup: fn() -> Setup,
    /// True if the player's army ends each turn without an order.
    is_still: bool,
    waits: fn(&FieldBattle) -> bool,
}

/// A scenario in which a person leads one army, whose units ask before they reply.
fn scene(word: &str, own: usize) -> Setup {
    let mut setup = ReadyBattle::named(word).unwrap().setup().unwrap();
    for (number, army) in setup.armies.iter_mut().enumerate() {
        army.commander = if number == own { Commander::Player } else { Commander::Computer(General::Captain) };
        if number == own {
            army.units.iter_mut().for_each(|record| *record = ordered(*record, StandingOrder::Ask));
        }
    }
    setup
}

/// The armies in the state of their strength: own fighters and those of the enemy.
fn own_fighters(battle: &FieldBattle, army: u8) -> u32 {
    battle.of_army(army).filter(|(_, unit)| unit.is_active()).map(|(_, unit)| u32::from(unit.fighters)).sum()
}

const STORIES: [Story; 4] = [
    Story {
        name: "the-horde-is-across-the-ford",
        about: "The Horde stands at the ford, and your turn to strike has come. Hint: a unit that defends strikes back at \
                every attacker, but does not attack.",
        setup: || scene("the-ford", 0),
        is_still: false,
        waits: |battle| {
            let struck = battle.of_army(0).any(|(_, unit)| unit.lost > 0);
            is_asked(battle) && battle.stage == Stage::Combat && battle.question == Question::None && struck
        },
    },
    Story {
        name: "the-line-must-answer",
        about: "Beasts attack the line, and one of your units has to reply. Hint: an answer binds the unit to this enemy, \
                but it strikes twice.",
        setup: || scene("beasts", 1),
        is_still: false,
        waits: |battle| is_asked(battle) && matches!(battle.question, Question::Reply { .. }),
    },
    Story {
        name: "foresters-wait-in-hiding",
        about: "The column marches past, and nobody has seen you. Hint: a hidden unit appears when it moves or strikes, and \
                when an enemy comes next to it.",
        setup: || scene("ambush", 0),
        is_still: true,
        waits: |battle| {
            let hidden = battle.of_army(0).filter(|(_, unit)| unit.hidden).count();
            let near = |id| battle.enemies(0).any(|(_, enemy)| enemy.at.distance(battle.unit(id).at) <= 3);
            let close = battle.of_army(0).any(|(id, unit)| unit.hidden && near(id));
            is_asked(battle) && battle.stage == Stage::Movement && battle.round >= 3 && hidden >= 2 && close
        },
    },
    Story {
        name: "backs-turned-at-the-pass",
        about: "An enemy leaves the contact and shows you its back. Hint: the bonus strike costs you your own attack on \
                anybody else.",
        setup: || scene("the-pass", 0),
        is_still: false,
        waits: |battle| {
            is_asked(battle) && matches!(battle.question, Question::Bonus { .. }) && own_fighters(battle, 0) > 10
        },
    },
];

/// Records a battle up to its decision, with the first seed that leads there.
fn ship(story: &Story) {
    let path = folder("saves").join(format!("{}.jsonl", story.name));
    if path.exists() {
        return;
    }
    for seed in 1..400 {
        let mut scratch = Scratch::default();
        let id = BattleId::try_from(story.name.to_string()).unwrap();
        let setup = (story.setup)();
        let mut session =
            Session::<FieldBattle>::apart_about(&path, id, setup, Seed(seed), story.about.to_string()).unwrap();
        while session.battle().to_move().is_some() && !(story.waits)(session.battle()) {
            let own = story.is_still && is_asked(session.battle()) && session.battle().check(&Command::EndTurn).is_ok();
            let (chosen, _) = choose(session.battle(), General::Captain, &mut scratch).unwrap();
            let command = if own { Command::EndTurn } else { chosen };
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
fn shipped_battles_wait_at_their_decision() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        STORIES.iter().for_each(ship);
    }
    for story in &STORIES {
        let file = folder("saves").join(format!("{}.jsonl", story.name));
        let journal = Journal::<FieldBattle>::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        let battle = journal.verify().unwrap_or_else(|error| panic!("{error}"));
        // Its numbers of fighters are those of the scenario when it was made.
        assert_eq!(journal.header.setup.title, (story.setup)().title, "{}", story.name);
        assert!((story.waits)(&battle), "{} waits at {:?}", story.name, battle.question);
        let data = tempfile::tempdir().unwrap();
        let resumed = Store::open(data.path()).resume_file::<FieldBattle>(&file, 0).unwrap();
        assert_eq!(resumed.notices.last().map(String::as_str), Some(story.about));
    }
}

#[test]
fn shipped_battles_are_rewritten_unchanged() {
    type Whole = JournalLine<Header<Setup>, Command, Box<FieldBattle>>;
    for story in &STORIES {
        let file = folder("saves").join(format!("{}.jsonl", story.name));
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}
