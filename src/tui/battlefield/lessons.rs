//! The lessons of *Battlefield* on the screen.

use crate::game_view::tutor::scene_lesson::{LessonUi, SceneLesson};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::scenario::script::ScriptedBattle;

pub type FieldLesson = SceneLesson<ScriptedBattle, FieldBattle>;

impl LessonUi<FieldBattle> for ScriptedBattle {}
