//! The lesson of *Duels*: write a plan for a magician against a Gargoyle, seal it and watch.

use crate::game_view::tutor::{LessonScript, TutorStep};
use crate::keys::Keys;
use ludus_duels::battle::command::Command;
use ludus_duels::battle::event::{End, Event};
use ludus_duels::battle::illegal_move::IllegalMove;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::monster::Monster;
use ludus_duels::data::skill::Levels;
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::setup::{Entrant, Setup};
use ludus_duels::narration::names::Names;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;

/// The title and the topic.
pub const TITLE: [&str; 2] = ["A plan", "spells while the enemy closes, then blows"];

const PLAN: &str = "CA-SH CA-MI ME*";

/// The text of each step.
const SAYS: [&str; 3] = [
    "Each fighter follows a sealed plan: tactics in order, the first one first.",
    "The Gargoyle must close to Melee range first. Use those rounds for spells.",
    "A Shield, Might, then blows to the end: CA-SH CA-MI ME*.",
];

/// The lesson, with dice that let the plan win.
pub struct BoundLesson {
    pub setup: Setup,
    pub seed: Seed,
    pub plan: Plan,
}

impl BoundLesson {
    /// The lesson with this number, from 0. `None` except for 0.
    pub fn new(number: usize) -> Option<BoundLesson> {
        let learner = Character { levels: Levels([1, 0, 2, 0]), ..Character::new("Livia") };
        let mut gargoyle = Entrant::monster(Monster::Gargoyle);
        if let Entrant::Monster { known, .. } = &mut gargoyle {
            *known = true;
        }
        let setup = Setup::new(Entrant::player(learner), gargoyle);
        let plan: Plan = PLAN.parse().ok().filter(|_| number == 0)?;
        let wins = |seed: &u64| {
            let mut game = setup.build(Seed(*seed)).ok()?;
            game.execute(&Command::Seal(plan.clone()), &mut NullSink).ok()?;
            matches!(game.end(), Some(End::Killed { side: Side::B, .. })).then_some(())
        };
        let seed = (1..100).find(|seed| wins(seed).is_some()).map(Seed)?;
        Some(BoundLesson { setup, seed, plan })
    }
}

impl LessonScript<Encounter> for BoundLesson {
    fn number(&self) -> usize {
        0
    }

    fn title(&self) -> String {
        TITLE[0].into()
    }

    fn next(&self) -> Option<String> {
        None
    }

    fn step(&self, number: usize, _game: &Encounter, _names: &Names, keys: Keys) -> Option<TutorStep<Command>> {
        let say = SAYS.get(number)?;
        let key = |name: &str| keys.named(name).unwrap_or_else(|| "Return".into());
        let last = number + 1 == SAYS.len();
        let press = match last {
            true => format!("Type C A S H C A M I M E. {} seals the plan.", key("planning.accept")),
            false => format!("{} continues.", key("lesson.accept")),
        };
        let hint = if last { "This lesson needs exactly these three lines.".into() } else { press.clone() };
        let wants = if last { vec![Command::Seal(self.plan.clone())] } else { Vec::new() };
        Some(TutorStep { place: (number + 1, SAYS.len()), say: (*say).into(), press, hint, wants, by_itself: false })
    }

    fn execute(
        &self,
        _: usize,
        game: &mut Encounter,
        command: &Command,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalMove> {
        game.execute(command, events)
    }

    fn learnt(&self) -> Vec<String> {
        let learnt = [
            "Two letters put a tactic into the plan; CA takes two more for the spell.",
            "The first usable line is used. ME* repeats until the fight ends.",
            "At Spell range spells come first; closing costs a round for each range.",
            "The odds below the plan come from test fights, also without each line.",
        ];
        learnt.map(String::from).to_vec()
    }
}
