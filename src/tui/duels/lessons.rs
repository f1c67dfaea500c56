//! The lessons of *Duels* on the screen.

use crate::game_view::tutor::scene_lesson::{LessonUi, SceneLesson};
use ludus_duels::battle::state::Encounter;
use ludus_duels::scenario::Scenario;

pub type BoundLesson = SceneLesson<Scenario, Encounter>;

impl LessonUi<Encounter> for Scenario {}
