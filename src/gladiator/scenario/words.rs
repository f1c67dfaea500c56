//! Reads commands in words: "Draco attacks Tarna", "Conan moves EEn, faces North".

use crate::battle::action::Action;
use crate::battle::command::{Aim, Command, Path, Source};
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::item::{Item, Place};
use crate::data::spell::Spell;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{FighterId, Side};
use crate::narration::names::Names;
use crate::scenario::{ScenarioError, drawing};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A command with its fighter.
pub(super) struct Phrase {
    /// The named fighter; `None` if it is a side.
    fighter: Option<FighterId>,
    /// `None` if the AI decides.
    pub command: Option<Command>,
}

impl Phrase {
    /// Returns whether this fighter or side must decide now.
    pub fn is_asked(&self, decision: Decision) -> bool {
        self.fighter == decision.fighter()
    }
}

/// An action as scenarios write it: "go prone".
pub(super) fn of_action(action: Action) -> String {
    let mut text = String::new();
    for letter in format!("{action:?}").chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

pub(super) fn read(cast: &Names, battle: &Battle, words: &str) -> Result<Phrase, ScenarioError> {
    let unknown = || ScenarioError(format!("\"{words}\" is no command"));
    for side in Side::BOTH {
        match words.strip_prefix(side.name()) {
            Some(" moves first") => return Ok(Phrase { fighter: None, command: Some(Command::MoveFirst { side }) }),
            Some(" decides") => return Ok(Phrase { fighter: None, command: None }),
            _ => {}
        }
    }
    // A name of the set-up comes before a label: "Amoeba 1" can be both.
    let (name, fighter) = named(|id| cast.written(id), battle, words)
        .or_else(|| named(|id| cast.name(id), battle, words))
        .ok_or_else(unknown)?;
    let verb = words[name.len()..].trim();
    if verb == "decides" {
        return Ok(Phrase { fighter: Some(fighter), command: None });
    }
    let reader = WordReader { cast, battle, fighter };
    let command = reader.alone(verb).map_or_else(|| reader.with_object(verb), |command| Ok(Some(command)))?;
    Ok(Phrase { fighter: Some(fighter), command: Some(command.ok_or_else(unknown)?) })
}

/// The longest name with which the words begin. A Mage and their images share a name: the one that must decide is meant.
fn named<'a>(name: impl Fn(FighterId) -> &'a str, battle: &Battle, words: &str) -> Option<(&'a str, FighterId)> {
    let to_move = battle.decision().fighter();
    let names = battle.fighters().map(|id| (name(id), id));
    let begins = |name: &str| words.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '));
    names.filter(|(name, _)| begins(name)).max_by_key(|(name, id)| (name.len(), to_move == Some(*id)))
}

type Strike = fn(FighterId) -> Command;

struct WordReader<'a> {
    cast: &'a Names,
    battle: &'a Battle,
    fighter: FighterId,
}

impl WordReader<'_> {
    fn alone(&self, verb: &str) -> Option<Command> {
        Some(match verb {
            "waits" => Command::Move { path: Path::EMPTY, facing: self.facing() },
            "reloads" => Command::Reload,
            "evades" => Command::Evade,
            "takes it" => Command::TakeIt,
            "goes prone" => Command::GoProne,
            "does nothing" => Command::DoNothing,
            "declines" => Command::Decline,
            "slashes" => Command::Slash,
            "repels" => Command::Repel,
            "lets him come" => Command::LetCome,
            "disbelieves" => Command::Disbelieve,
            "keeps it" => Command::KeepUp,
            "lets it go" => Command::LetGo,
            _ => return None,
        })
    }

    fn with_object(&self, verb: &str) -> Result<Option<Command>, ScenarioError> {
        let after = |prefix: &str| verb.strip_prefix(prefix).map(str::trim);
        let strikes: [(&str, Strike); 11] = [
            ("attacks ", |target| Command::Attack { target }),
            ("dual attacks ", |target| Command::DualAttack { target }),
            ("then strikes ", |target| Command::SecondBlow { target }),
            ("impales ", |target| Command::Impale { target }),
            ("receives ", |target| Command::ReceiveCharge { target }),
            ("shield attacks ", |target| Command::ShieldAttack { target }),
            ("shield rushes ", |target| Command::ShieldRush { target }),
            ("grapples ", |target| Command::HandCombat { target }),
            ("shoots ", |target| Command::Shoot { target }),
            ("throws at ", |target| Command::Throw { target }),
            ("reads ", |target| Command::Read { target }),
        ];
        for (prefix, command) in strikes {
            if let Some(name) = after(prefix) {
                return self.target(name).map(|target| Some(command(target)));
            }
        }
        if let Some(spell) = after("casts ") {
            return self.casting(spell).map(Some);
        }
        if let Some(square) = after("pushes to ") {
            return self.square(square).map(|to| Some(Command::Push { to }));
        }
        if let Some(square) = after("puts down at ") {
            return self.square(square).map(|to| Some(Command::DropNearby { to }));
        }
        if let Some(way) = after("breaks free to ") {
            return self.place(way).map(|(to, facing)| Some(Command::BreakFree { to, facing }));
        }
        if let Some(way) = after("stands aside to ") {
            return self.place(way).map(|(to, facing)| Some(Command::StandAside { to, facing }));
        }
        if let Some(way) = after("moves ") {
            return self.way(way).map(|(path, facing)| Some(Command::Move { path, facing }));
        }
        if let Some(way) = after("disengages ") {
            return self.way(way).map(|(path, facing)| Some(Command::Disengage { path, facing }));
        }
        if let Some(name) = after("turns ") {
            return facing(name).map(|facing| Some(Command::Move { path: Path::EMPTY, facing }));
        }
        if let Some(name) = after("stands facing ") {
            return facing(name).map(|facing| Some(Command::Stand { facing }));
        }
        if let Some(places) = after("changes to ") {
            return self.arrangement(places).map(|take| Some(Command::Change { take }));
        }
        Ok(None)
    }

    fn facing(&self) -> Facing {
        self.battle.fighter(self.fighter).facing()
    }

    /// A fighter by name, or by square: "12,9".
    fn target(&self, name: &str) -> Result<FighterId, ScenarioError> {
        let here = || self.battle.at(self.square(name).ok()?);
        self.cast.find(name).or_else(here).ok_or_else(|| ScenarioError(format!("nobody is called \"{name}\"")))
    }

    /// Reads "Fireball 3 at Draco", "Steel Flesh on Merlin", "Create Pit in 12,9", "Teleport on Gimli to 12,9" or
    /// "Image". Without a number the price is the spell's cost.
    fn casting(&self, words: &str) -> Result<Command, ScenarioError> {
        let named = Spell::all().filter(|spell| {
            words.strip_prefix(spell.name()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let spell = named.max_by_key(|spell| spell.name().len());
        let spell = spell.ok_or_else(|| ScenarioError(format!("\"{words}\" begins with no spell of the table")))?;
        let mut rest = words[spell.name().len()..].trim();
        let mut paid = spell.row().cost;
        let (number, after) = rest.split_once(' ').unwrap_or((rest, ""));
        if let Ok(amount) = number.parse() {
            (paid, rest) = (amount, after.trim());
        }
        let aim = if let Some(name) = rest.strip_prefix("at ").or_else(|| rest.strip_prefix("on ")) {
            match name.split_once(" to ") {
                Some((name, to)) => Aim::Send { target: self.target(name)?, to: self.square(to)? },
                None => Aim::At(self.target(name)?),
            }
        } else if let Some(square) = rest.strip_prefix("in ") {
            Aim::Square(self.square(square)?)
        } else if rest.is_empty() {
            Aim::Nothing
        } else {
            return Err(ScenarioError(format!("\"{rest}\" is no aim: write at NAME, on NAME, in X,Y or nothing")));
        };
        Ok(Command::Cast { spell, paid, aim })
    }

    /// Reads "12,9": column and row.
    fn square(&self, text: &str) -> Result<Square, ScenarioError> {
        let numbers =
            text.trim().split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        let square = numbers.and_then(|(x, y)| Square::new(x, y));
        square.ok_or_else(|| ScenarioError(format!("\"{text}\" is no square: write column,row")))
    }

    /// Reads "12,9, faces North"; without a facing the fighter keeps its own.
    fn place(&self, text: &str) -> Result<(Square, Facing), ScenarioError> {
        let (square, turned) = text.split_once(", faces ").map_or((text, None), |(square, name)| (square, Some(name)));
        Ok((self.square(square)?, turned.map_or(Ok(self.facing()), facing)?))
    }

    /// Reads "EEn, faces North"; without a facing the fighter keeps its own.
    fn way(&self, text: &str) -> Result<(Path, Facing), ScenarioError> {
        let (path, turned) = text.split_once(", faces ").map_or((text, None), |(path, name)| (path, Some(name)));
        let path = Path::try_from(path.trim().to_string()).map_err(ScenarioError)?;
        Ok((path, turned.map_or(Ok(self.facing()), facing)?))
    }

    /// Reads "ready Spear, also -, 1 Long Bow, 2 Dagger": items by name, from the fighter's places or the ground. A
    /// place that is not named becomes empty.
    fn arrangement(&self, text: &str) -> Result<[Source; 4], ScenarioError> {
        let mut take = [Source::Nothing; 4];
        for part in text.split(',').map(str::trim) {
            let (place, name) = part.split_once(' ').unwrap_or((part, ""));
            let place = match place {
                "ready" => Place::Ready,
                "also" => Place::Also,
                "1" => Place::Sling1,
                "2" => Place::Sling2,
                _ => return Err(ScenarioError(format!("\"{place}\" is no place: write ready, also, 1 or 2"))),
            };
            if name != "-" {
                take[place as usize] = self.source(place, drawing::item(name)?, &take)?;
            }
        }
        Ok(take)
    }

    /// The source of an item: the place itself, another place, or the ground. Sources not yet taken come first.
    fn source(&self, wanted: Place, item: Item, taken: &[Source; 4]) -> Result<Source, ScenarioError> {
        let fighter = self.battle.fighter(self.fighter);
        let own = [wanted].into_iter().chain(Place::ALL).filter(|place| fighter.item(*place) == Some(item));
        let pile = self.battle.ground().pile(fighter.at()).zip(0..).filter(|(lying, _)| *lying == item);
        let all: Vec<Source> = own.map(Source::Place).chain(pile.map(|(_, depth)| Source::Ground(depth))).collect();
        let free = all.iter().find(|source| !taken.contains(source));
        free.or(all.first()).copied().ok_or_else(|| ScenarioError(format!("there is no {item} to take")))
    }
}

fn facing(name: &str) -> Result<Facing, ScenarioError> {
    let found = Facing::ALL.into_iter().find(|facing| format!("{facing:?}").eq_ignore_ascii_case(name.trim()));
    found.ok_or_else(|| ScenarioError(format!("\"{name}\" is no facing")))
}
