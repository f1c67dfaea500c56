//! The words and options from which a battle is set up: sizes, lists, levels, armies and maps.

use crate::battlefield::data::ground::{Fort, Homeland, Relief, Terrain};
use crate::battlefield::data::people::People;
use crate::battlefield::data::size::{GameSize, RuleSet, Scale};
use crate::battlefield::model::army::{Army, Commander, General, PurchaseLimits};
use crate::battlefield::model::generator::{MapPlan, Theme};
use crate::battlefield::model::setup::{Goal, MapSource, Setup};
use crate::battlefield::scenario::{self, ReadyBattle};
use crate::cli::battlefield::{army, ground};
use crate::cli::data::Data;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, name};
use crate::engine::dice::Seed;
use crate::engine::json;
use crate::engine::text::quote;
use crate::store::battlefield::saved::Saved;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// Declares the words of a command-line option for the values of a type.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident of $of:ty: $($value:ident),*;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub enum $name { $($value),* }

        impl From<$name> for $of {
            fn from(word: $name) -> $of {
                match word { $($name::$value => <$of>::$value),* }
            }
        }
    )*};
}

words! {
    SizeWord of GameSize: Skirmish, Battle, Great;
    PeopleWord of People: Empire, Horde, Dwarves, Forest, Marsh, Free;
    ThemeWord of Theme: Green, Sand, Snow;
    LevelWord of General: Sergeant, Captain, Marshal;
    RulesWord of RuleSet: Printed, Ludus;
    ScaleWord of Scale: Tactical, Strategic, Personal;
    TerrainWord of Terrain: None, Bushes, Forest, Road, Sand, Snow, Swamp, Water;
    ReliefWord of Relief: Plains, Hills, Rocks;
    FortWord of Fort: None, Simple, Castle, Stronghold;
    HomelandWord of Homeland: Bush, Desert, Arctic, Water;
}

/// The options that draw armies and map, which a battle that is ready has no use for.
pub const DRAWN: [&str; 10] =
    ["west", "east", "map", "size", "any_army", "disloyal", "scale", "theme", "mirrored", "equal"];

/// The options of a battle between two armies.
#[derive(Args)]
pub struct FieldArgs {
    /// Ready-made battle by its word, such as the-ford, or a set-up as a JSON file; replaces all options of armies and map
    #[arg(long, value_name = "WORD|FILE", conflicts_with_all = DRAWN)]
    pub scenario: Option<String>,
    /// West's army: a list (empire, horde, dwarves, forest, marsh, free) from which the computer buys, a saved army, a JSON
    /// file, or units: "2x20 HI, 10 elite KN, 4 CH with AR"; default: free
    #[arg(long, value_name = "LIST|NAME|FILE")]
    pub west: Option<String>,
    /// East's army; default: the list of West
    #[arg(long, value_name = "LIST|NAME|FILE")]
    pub east: Option<String>,
    /// Size of the battle: map, gold and Leadership
    #[arg(long, value_enum, default_value = "battle")]
    pub size: SizeWord,
    /// Accept armies that break gold, Leadership, Muster or the sizes of units
    #[arg(long)]
    pub any_army: bool,
    /// Lift the limits on elves and dwarven guards among others
    #[arg(long)]
    pub disloyal: bool,
    /// Rule set: as printed, or with the house rules; default: ludus, or that of the scenario
    #[arg(long, value_enum)]
    pub rules: Option<RulesWord>,
    /// Scale, which sets the most fighters of a unit
    #[arg(long, value_enum, default_value = "tactical")]
    pub scale: ScaleWord,
    /// Drawn map as a JSON file, as `map --json` prints it, or the name of a saved one; default: generated
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["theme", "mirrored"])]
    pub map: Option<PathBuf>,
    /// Ground of a generated map
    #[arg(long, value_enum, default_value = "green")]
    pub theme: ThemeWord,
    /// The east half of a generated map is the west half, turned
    #[arg(long)]
    pub mirrored: bool,
    /// Buy both armies with the same seed, so that equal lists give equal armies
    #[arg(long)]
    pub equal: bool,
}

impl FieldArgs {
    /// The rule set of a battle that is drawn.
    pub fn rules(&self) -> RuleSet {
        self.rules.map_or_else(RuleSet::default, Into::into)
    }

    /// The limits within which an army is bought from a list.
    pub fn limits(&self, people: People) -> PurchaseLimits {
        let limits = PurchaseLimits::of(self.size.into(), self.scale.into(), self.rules(), people);
        PurchaseLimits { loyalty: !self.disloyal, ..limits }
    }

    /// The saved armies and maps, if an option may name one. Otherwise no store is opened.
    pub fn saved(&self, data: &Data) -> Result<Saved, CliError> {
        if !self.names_armies() && self.map.is_none() {
            return Ok(Saved::default());
        }
        Ok(data.look()?.battlefield().saved().clone())
    }

    /// The lists of both armies, for players who buy from them.
    pub fn lists(&self) -> Result<[People; 2], CliError> {
        let list = |option: &str, words: &str| match list(words) {
            Some(people) => Ok(people),
            None => {
                let lists = People::ALL.map(|people| people.name().to_lowercase()).join(", ");
                Err(CliError::new(format!("{option} {}: --buy buys from a list: {lists}", quote(words))))
            }
        };
        let west = self.west.as_deref().unwrap_or("free");
        Ok([list("--west", west)?, list("--east", self.east.as_deref().unwrap_or(west))?])
    }

    /// Returns whether an army was given.
    pub const fn names_armies(&self) -> bool {
        self.west.is_some() || self.east.is_some()
    }

    /// The set-up for a seed, with both armies in the hand of the computer.
    pub fn setup(&self, saved: &Saved, seed: Seed) -> Result<Setup, CliError> {
        let setup = match &self.scenario {
            Some(word) => self.under_rules(ready(word)?)?,
            None => self.drawn(saved, seed)?,
        };
        let file = self.scenario.as_deref().filter(|word| ReadyBattle::named(word).is_none());
        let place = file.map_or_else(String::new, |file| format!("{}: ", name(Path::new(file))));
        setup.check().map_err(|error| CliError::new(format!("{place}{error}")))?;
        Ok(setup)
    }

    /// A ready-made battle under the rule set of the option. One of the Printed rules has no others (reading 5).
    fn under_rules(&self, setup: Setup) -> Result<Setup, CliError> {
        match (self.rules, setup.rules) {
            (None, _) => Ok(setup),
            (Some(RulesWord::Ludus), RuleSet::Printed) => {
                Err(CliError::usage("--rules ludus: this battle has only the printed rules; leave --rules out"))
            }
            (Some(rules), _) => Ok(Setup { rules: rules.into(), ..setup }),
        }
    }

    /// An army of an option. A list buys within the limits, every other army is checked against them.
    fn army(&self, words: &str, name: &str, saved: &Saved, seed: Seed) -> Result<Army, CliError> {
        let list = list(words);
        let army = army::find(words, name, &saved.armies, &self.limits(list.unwrap_or_default()), seed)?;
        if !self.any_army && list.is_none() {
            army::check(&army, words, name, |people| self.limits(people))?;
        }
        Ok(army)
    }

    fn drawn(&self, saved: &Saved, seed: Seed) -> Result<Setup, CliError> {
        let size = GameSize::from(self.size);
        let map = match &self.map {
            Some(file) => MapSource::Drawn(Box::new(ground::find(file, saved)?)),
            None => {
                let (columns, rows) = size.map();
                let (theme, mirrored) = (self.theme.into(), self.mirrored);
                MapSource::Generated(MapPlan { seed: seed.nth(0), columns, rows, theme, mirrored })
            }
        };
        let second = seed.nth(if self.equal { 1 } else { 2 });
        let words = self.west.as_deref().unwrap_or("free");
        let west = self.army(words, "West", saved, seed.nth(1))?;
        let east = self.army(self.east.as_deref().unwrap_or(words), "East", saved, second)?;
        let (rules, scale) = (self.rules(), self.scale.into());
        let mut setup = Setup { rules, scale, goal: Goal::of(rules), ..Setup::new(map, vec![west, east]) };
        if setup.armies[0].name == setup.armies[1].name {
            (setup.armies[0].name, setup.armies[1].name) = ("West".into(), "East".into());
        }
        Ok(setup)
    }
}

/// The list of troops that a word names, in any case.
pub fn list(word: &str) -> Option<People> {
    PeopleWord::from_str(word, true).ok().map(People::from)
}

/// A ready-made battle by its word, or a set-up of a file.
fn ready(word: &str) -> Result<Setup, CliError> {
    if let Some(battle) = ReadyBattle::named(word) {
        return battle.setup().map_err(CliError::new);
    }
    if is_file(word) {
        return read(Path::new(word));
    }
    let words = || scenario::ALL.iter().map(|one| one.word);
    Err(CliError::new(match nearest(word, words()) {
        Some(near) => format!("no scenario is called \"{word}\"; did you mean {near}?"),
        None => {
            format!("no scenario is called \"{word}\"; there are {}", words().collect::<Vec<_>>().join(", "))
        }
    }))
}

/// Returns whether a word stands for a file.
pub fn is_file(word: &str) -> bool {
    Path::new(word).is_file() || Path::new(word).extension().is_some_and(|end| end == "json")
}

/// Reads a JSON file. The error names file, line and column, and says what was expected.
pub fn read<T: serde::de::DeserializeOwned>(file: &Path) -> Result<T, CliError> {
    let text = crate::cli::scenarios::read(file).map_err(|why| CliError::new(format!("{}: {why}", name(file))))?;
    match text.trim_start().chars().next() {
        Some('{') => json::read(&text).map_err(|why| CliError::new(format!("{}: {why}", name(file)))),
        Some(other) => {
            let other = quote(&other.to_string());
            Err(CliError::new(format!(
                "{}: a JSON object is expected, which begins with {{, not with \"{other}\"",
                name(file)
            )))
        }
        None => Err(CliError::new(format!("{}: the file is empty", name(file)))),
    }
}

/// Gives all armies to generals: the first army to the first one, all others to the second.
pub fn command(setup: &mut Setup, [first, others]: [LevelWord; 2]) {
    for (number, army) in setup.armies.iter_mut().enumerate() {
        army.commander = Commander::Computer(if number == 0 { first } else { others }.into());
    }
}

/// The army's commander as a word.
pub fn hand(army: &Army) -> &'static str {
    match army.commander {
        Commander::Player => "player",
        Commander::Computer(general) => general.name(),
    }
}
