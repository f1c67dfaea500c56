//! Battles that several tests share.

use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::state::FieldBattle;
use ludus::battlefield::data::people::People;
use ludus::battlefield::data::size::{GameSize, RuleSet, Scale};
use ludus::battlefield::model::army::{Commander, General};
use ludus::battlefield::model::generator::Theme;
use ludus::battlefield::model::setup::Setup;
use ludus::battlefield::model::unit::{StandingOrder, UnitRecord};
use ludus::battlefield::scenario::ALL;
use ludus::battlefield::setup::random::RandomBattle;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::NullSink;
#[cfg(feature = "store")]
use std::path::{Path, PathBuf};

/// A skirmish of two to four armies, or in every fifth case a scenario. Some units are hidden, some ask before they reply.
/// A person leads the first army.
pub fn mixed(number: u64) -> Setup {
    let mut dice = Dice::new(Seed(number), Domain::Setup, 9);
    let mut one_of = |count: u32| dice.one_of(count) as usize - 1;
    let mut setup = if number.is_multiple_of(5) {
        ALL[one_of(9)].setup().unwrap()
    } else {
        let count = if number.is_multiple_of(4) { 2 + one_of(3) } else { 2 };
        let armies = ["West", "East", "South", "North"];
        let computer = Commander::Computer(General::Captain);
        let battle = RandomBattle {
            size: GameSize::Skirmish,
            scale: match one_of(6) {
                0 => Scale::Strategic,
                1 => Scale::Personal,
                _ => Scale::Tactical,
            },
            rules: if one_of(3) == 0 { RuleSet::Printed } else { RuleSet::Ludus },
            theme: Theme::ALL[one_of(3)],
            mirrored: false,
            equal: false,
            armies: armies[..count].iter().map(|name| (*name, People::ALL[one_of(6)], computer)).collect(),
        };
        let mut setup = battle.setup(Seed(number));
        for record in setup.armies.iter_mut().flat_map(|army| &mut army.units) {
            record.hidden = one_of(4) == 0;
            record.order = StandingOrder::ALL[one_of(4)];
        }
        setup
    };
    setup.armies[0].commander = Commander::Player;
    setup.rounds = setup.rounds.min(25);
    // A list can fill its zone; the first units stay.
    while setup.check().is_err() {
        setup.armies.iter_mut().for_each(|army| army.units.truncate((army.units.len() - 1).max(1)));
    }
    setup
}

pub fn start(setup: &Setup, number: u64) -> FieldBattle {
    FieldBattle::start(setup, Seed(number), &mut NullSink).unwrap_or_else(|error| panic!("{number}: {error}"))
}

pub fn legal(battle: &FieldBattle) -> Vec<Command> {
    let mut all = Vec::new();
    battle.legal_commands(&mut all);
    all
}

/// A legal command, drawn at random. Changes of standing orders are rare.
pub fn drawn(battle: &FieldBattle, dice: &mut Dice) -> Command {
    let mut all = legal(battle);
    if dice.one_of(8) > 1 && all.iter().any(|command| !matches!(command, Command::Order { .. })) {
        all.retain(|command| !matches!(command, Command::Order { .. }));
    }
    all[dice.one_of(all.len() as u32) as usize - 1]
}

/// Returns whether a person leads the army that decides.
pub fn is_asked(battle: &FieldBattle) -> bool {
    battle.deciding_army().is_some_and(|army| battle.army(army).commander == Commander::Player)
}

/// The unit with its standing order.
pub const fn ordered(record: UnitRecord, order: StandingOrder) -> UnitRecord {
    UnitRecord { order, ..record }
}

/// The path of a folder in the repository.
#[cfg(feature = "store")]
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The journals in a folder of the repository, sorted by name.
#[cfg(feature = "store")]
pub fn journals(name: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(name)).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}
