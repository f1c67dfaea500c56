//! The lessons of *Hex Arena*, and the numbers in their sentences: `{hit}` and `{defense}` of the step's own blow, `{ft:R}`
//! of a figure. [`Lesson`] plays them.

use crate::battle::command::{Act, Command};
use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Bout;
use crate::model::setup::{Setup, Side};
use crate::narration::names::Names;
use crate::scenario::{LoadedRoll, Scenario, faces, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::BoardCell;
use ludus_engine::dice::Dice;
use ludus_engine::hex::Hex;
use ludus_engine::lazy::Lazy;
use ludus_engine::lesson;
use ludus_engine::lesson::TaughtScene;
use ludus_engine::scenario::ScenarioError;

/// A lesson as it is written in its file.
pub type Lesson = lesson::LessonFile<Scenario>;

/// The side that the learner plays.
const LEARNER: Side = Side::West;

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/hexarena/lessons/", $file))),+]
    };
}

/// The lesson files, in the order of learning.
const FILES: &[&str] = lessons!["1-facing.json", "2-striking.json", "3-shooting.json", "4-bout.json"];

static LESSONS: Lazy<Vec<Lesson>> = Lazy::new(|| Lesson::read_all(FILES));

impl TaughtScene for Scenario {
    type Practised = Bout;
    type Loaded = LoadedRoll;

    fn lessons() -> &'static [Lesson] {
        &LESSONS
    }

    fn title(&self) -> &str {
        &self.title
    }

    /// The figures of the lesson. Their positions come from the opening.
    fn taught_setup(&self) -> Result<Setup, ScenarioError> {
        Ok(self.setup(self.ground()?.0.size())?.0)
    }

    fn opening(&self) -> Result<Bout, ScenarioError> {
        let mut play = self.lay_out()?;
        play.begin(self.dice.as_deref())?;
        Ok(play.bout)
    }

    fn command(&self, text: &str, names: &Names, bout: &Bout) -> Result<Option<Command>, ScenarioError> {
        // Uses the lesson's own letters, whatever letters the figures have elsewhere.
        let (_, letters) = self.setup(self.ground()?.0.size())?;
        let names = names.clone().with_letters(&letters);
        let table = words::Table { bout, names: &names };
        words::ScenarioWords::read(text, &table)?.next(&table)
    }

    fn submit(bout: &mut Bout, command: &Command, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), IllegalMove> {
        bout.submit_with(command, dice, events)
    }

    fn faces(rolls: &[LoadedRoll]) -> Result<Vec<u32>, ScenarioError> {
        faces(rolls)
    }

    fn value(bout: &Bout, names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
        let seen = bout.observation(LEARNER);
        match name.split_once(':') {
            Some((what, letter)) => figure_value(&seen, what, names.find_letter(letter.chars().next()?)?),
            None => blow_value(&seen, bout.asked_figure()?, command?, name),
        }
    }

    fn place(bout: &Bout, names: &Names, text: &str) -> Option<BoardCell> {
        match names.find_letter(text.chars().next()?).filter(|_| text.chars().count() == 1) {
            Some(id) => Some(bout.figure(id).at.into()),
            None => text.parse::<Hex>().ok().map(Into::into),
        }
    }
}

fn figure_value(seen: &Bout, what: &str, id: FigureId) -> Option<String> {
    let figure = seen.figure(id);
    Some(match what {
        "ft" => figure.ft_now.to_string(),
        "en" => figure.en_now.to_string(),
        "tmr" => figure.tmr().to_string(),
        "ap" => figure.ap.to_string(),
        "stun" => figure.stun_at().to_string(),
        "iv" => seen.iv(id).to_string(),
        "recovery" => figure.recovery().clamp(0, 100).to_string(),
        _ => return None,
    })
}

/// A value of the blow that the command strikes.
fn blow_value(seen: &Bout, by: FigureId, command: &Command, what: &str) -> Option<String> {
    let blow = match command {
        Command::Strike(strike) => seen.blow_of(by, strike)?,
        Command::Act(Act::Fire { .. }) | Command::Loose => seen.control().aimed?,
        _ => return None,
    };
    let terms = seen.chances(&blow)?;
    Some(match what {
        "hit" => terms.hits().min(100).to_string(),
        "miss" => (100 - terms.hits().min(100)).to_string(),
        "sc" => terms.sc().to_string(),
        "defense" => terms.defense.to_string(),
        "endurance" => terms.ranges().endurance.to_string(),
        "grievous" => terms.ranges().grievous.to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_plays_as_written() {
        let run = |lesson: &Lesson| match lesson.run() {
            Ok(differences) => differences.iter().map(|one| format!("{}: {one}", lesson.title())).collect(),
            Err(error) => vec![format!("{}: {error}", lesson.title())],
        };
        let all: Vec<String> = Lesson::all().iter().flat_map(run).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }
}

#[cfg(test)]
mod scratch {
    extern crate std;
    use super::*;
    use crate::ai::{Scratch, choose};
    use crate::matchmaking::foes::FOES;
    use crate::model::setup::Level;
    use crate::model::sheet::Sheet;
    use ludus_engine::dice::Seed;
    use ludus_engine::narration::Narrate;

    #[test]
    fn scratch_lessons() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/hexarena/lessons");
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let lesson = match Lesson::parse(&text) {
                Ok(l) => l,
                Err(e) => {
                    std::println!("{name}: {e}");
                    continue;
                }
            };
            match lesson.run() {
                Ok(d) => {
                    for one in d {
                        std::println!("{name}: {one}");
                    }
                }
                Err(e) => std::println!("{name}: {e}"),
            }
            let (names, mut bout) = (Bout::names(&lesson.setup().unwrap()), lesson.begin().unwrap());
            for number in 0..lesson.steps().len() {
                let step = &lesson.steps()[number];
                for text in [step.say.as_deref().unwrap_or_default(), &step.press, &step.hint] {
                    let filled = lesson.fill(text, number, &names, &bout).replace("{key:lesson.accept}", "Return");
                    if filled.chars().count() > 76 {
                        std::println!("{name} {}: {} long: {filled}", number + 1, filled.chars().count());
                    }
                }
                for wrong in 0..step.wrong.len() {
                    for line in lesson.explain((number, wrong), &names, &bout) {
                        std::println!("{name} {} why {wrong} {}: {line}", number + 1, line.chars().count());
                    }
                }
                if let Some(command) = lesson.wants(number, &names, &bout).unwrap_or_default().first() {
                    if lesson.execute(number, &mut bout, command, &mut Vec::new()).is_err() {
                        std::println!("{name}: stuck at {}", number + 1);
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn scratch_chances() {
        let games: u64 = std::env::var("GAMES").ok().and_then(|g| g.parse().ok()).unwrap_or(120);
        let named = |names: &[&str]| -> Vec<Sheet> {
            names
                .iter()
                .map(|name| Sheet::of(&FOES.iter().find(|foe| foe.name == *name).unwrap().character()))
                .collect()
        };
        std::println!("{:?}", FOES.iter().map(|f| f.name).collect::<Vec<_>>());
        let east_sets: Vec<Vec<&str>> = std::env::var("EAST").map(|_| Vec::new()).unwrap_or_else(|_| {
            vec![
                vec!["Orc raider", "Pikeman", "Crossbowman"],
                vec!["Orc raider", "Pikeman"],
                vec!["Orc raider", "Orc raider", "Crossbowman"],
                vec!["Orc raider", "Crossbowman"],
                vec!["Pikeman", "Crossbowman"],
            ]
        });
        for handicap in [0u8, 3, 6] {
            for east in &east_sets {
                let mut names_seen: Vec<String> = Vec::new();
                let mut sheets = named(east);
                for sheet in &mut sheets {
                    let n = names_seen.iter().filter(|x| **x == sheet.name).count();
                    names_seen.push(sheet.name.clone());
                    if n > 0 {
                        sheet.name = format!("{} {}", sheet.name, n + 1);
                    }
                }
                let mut setup =
                    Setup { near: true, ..Setup::new(named(&["Legionary", "Hoplite", "Elf archer"]), sheets) };
                setup.sides[1].handicap = handicap;
                let (mut won, mut drawn) = (0, 0);
                for seed in 0..games {
                    let mut bout = setup.build(Seed(seed * 7919 + 3), &mut ludus_engine::game::NullSink).unwrap();
                    let mut scratch = Scratch::default();
                    while bout.outcome().is_none() {
                        let Some((command, _)) = choose(&bout, Level::Trained, &mut scratch) else { break };
                        bout.execute(&command, &mut ludus_engine::game::NullSink).unwrap();
                    }
                    match bout.winner() {
                        Some(ludus_engine::game::Seat(0)) => won += 1,
                        None => drawn += 1,
                        _ => {}
                    }
                }
                std::println!("handicap {handicap} {east:?}: {}% drawn {}", won * 100 / games, drawn * 100 / games);
            }
        }
    }
}
