//! The lessons of *Gladiator*, and the numbers in their sentences: `{need}` and `{hit}` for the step's command, `{sh:Conan}`
//! for a fighter. [`Lesson`] plays them.

use crate::battle::check::{cast, strike};
use crate::battle::command::{Aim, Command};
use crate::battle::event::{Event, Form, Strike};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::board::Square;
use crate::model::fighter::{FighterId, Side};
use crate::model::setup::Setup;
use crate::narration::names::Names;
use crate::scenario::{Scenario, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::BoardCell;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::lazy::Lazy;
use ludus_engine::lesson::TaughtScene;
use ludus_engine::scenario::ScenarioError;
use ludus_engine::{chance, lesson};

/// A lesson as it is written in its file.
pub type Lesson = lesson::LessonFile<Scenario, Battle>;

/// The side of the learner.
const LEARNER: Side = Side::West;

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/gladiator/lessons/", $file))),+]
    };
}

/// The files in the order of the lessons.
const FILES: &[&str] = lessons![
    "1-walking.json",
    "2-striking.json",
    "3-engagement.json",
    "4-shields.json",
    "5-poles.json",
    "6-missiles.json",
    "7-hands.json",
    "8-magic.json",
    "9-screen.json",
    "10-orders.json",
    "11-battle.json",
];

static LESSONS: Lazy<Vec<Lesson>> = Lazy::new(|| Lesson::read_all(FILES));

impl TaughtScene<Battle> for Scenario {
    const KEYS: &'static [&'static str] = &["key:", "menu:"];

    fn lessons() -> &'static [Lesson] {
        &LESSONS
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn taught_setup(&self) -> Result<Setup, ScenarioError> {
        self.setup()
    }

    fn opening(&self) -> Result<Battle, ScenarioError> {
        let mut dice = Dice::loaded(self.opening.dice.iter().copied());
        Battle::start(&self.setup()?, Seed(1), &mut dice, &mut Vec::new())
            .map_err(|error| ScenarioError(error.to_string()))
    }

    fn command(&self, text: &str, names: &Names, battle: &Battle) -> Result<Option<Command>, ScenarioError> {
        Ok(words::read(names, battle, text)?.command)
    }

    fn submit(
        battle: &mut Battle,
        command: &Command,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalMove> {
        battle.submit_with(command, dice, events)
    }

    fn value(battle: &Battle, names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
        let figures = LessonFigures { battle, command };
        match name.split_once(':') {
            Some((figure, who)) => figures.of_somebody(figure, names.find(who)?),
            None => figures.of_the_command(name),
        }
    }

    fn place(battle: &Battle, names: &Names, text: &str) -> Option<BoardCell> {
        match names.find(text) {
            Some(id) => battle.in_arena().any(|other| other == id).then(|| battle.fighter(id).at().into()),
            None => Square::all().find(|square| square.to_string() == text).map(Into::into),
        }
    }
}

/// The numbers of a moment, by the names that sentences use.
struct LessonFigures<'a> {
    battle: &'a Battle,
    command: Option<&'a Command>,
}

impl LessonFigures<'_> {
    fn of_somebody(&self, figure: &str, id: FighterId) -> Option<String> {
        let (fighter, view) = (self.battle.fighter(id), self.battle.view(LEARNER));
        let (front, other) = fighter.armour(false);
        Some(match figure {
            "sh" => view.sh(id).to_string(),
            "ag" => (view.normal_ag(id).value - fighter.normal_ag() + fighter.agility()).to_string(),
            "mp" => fighter.mp().to_string(),
            "half" => (fighter.mp() / 2).to_string(),
            "ar" => format!("{front}/{other}"),
            "strength" => view.normal_sh(id).to_string(),
            _ => return None,
        })
    }

    /// The attack of the command, or the attack that the decision answers.
    fn strike(&self) -> Option<Strike> {
        let by = match self.battle.decision() {
            Decision::Evade { strike } => return Some(strike),
            other => other.fighter()?,
        };
        let (form, target) = match *self.command? {
            Command::Attack { target } => (Form::Attack, target),
            Command::DualAttack { target } => (Form::DualFirst, target),
            Command::SecondBlow { target } => (Form::DualSecond, target),
            Command::Impale { target } => (Form::Impale, target),
            Command::ReceiveCharge { target } => (Form::ReceiveCharge, target),
            Command::ShieldAttack { target } => (Form::ShieldAttack, target),
            Command::ShieldRush { target } => (Form::ShieldRush, target),
            Command::Shoot { target } => (Form::Shot, target),
            Command::Throw { target } => (Form::Throw, target),
            Command::Cast { spell, paid, aim: Aim::At(target) } => {
                return cast::spell_strike(self.battle, by, spell, paid, target);
            }
            _ => return None,
        };
        strike::strike(self.battle, by, form, target).ok()
    }

    fn of_the_command(&self, figure: &str) -> Option<String> {
        let view = self.battle.view(LEARNER);
        let strike = || self.strike();
        let percent = |chance: chance::Chance| chance.to_string();
        Some(match figure {
            "need" => match (self.command?, self.battle.decision().fighter()?) {
                (Command::BreakFree { .. }, id) => view.breaks_free(id).0.rolled().to_string(),
                (&Command::HandCombat { target }, id) => view.repels(id, target).0.rolled().to_string(),
                (&Command::Cast { spell, paid, aim }, id) => {
                    let target = if let Aim::At(target) = aim { Some(target) } else { None };
                    view.needed(id, view.casting(id, spell, paid, target)).rolled().to_string()
                }
                _ => view.need(&strike()?).1.rolled().to_string(),
            },
            "hit" => percent(view.outcome(&strike()?, false).hit()),
            "miss" => percent(view.outcome(&strike()?, false).hit().otherwise()),
            "evaded" => percent(view.outcome(&strike()?, true).hit()),
            "damage" => view.damage(&strike()?).to_string(),
            "cost" => match self.command? {
                Command::Cast { paid, .. } => paid.to_string(),
                _ => return None,
            },
            "repels" => match self.battle.decision() {
                Decision::Repel { attacker, target } => view.repels(attacker, target).0.rolled().to_string(),
                _ => return None,
            },
            _ => return None,
        })
    }
}
