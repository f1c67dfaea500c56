//! The lessons of *Hex Arena* on the screen.

use crate::game_view::tutor::scene_lesson::{LessonUi, SceneLesson};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::scenario::Scenario;

pub type BoundLesson = SceneLesson<Scenario, Bout>;

impl LessonUi<Bout> for Scenario {}
