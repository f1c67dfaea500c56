//! The lessons of *Hex Arena* on the screen.

use crate::game_view::tutor;
use crate::game_view::tutor::LessonUi;
use ludus_hexarena::scenario::Scenario;

pub type BoundLesson = tutor::SceneLesson<Scenario>;

impl LessonUi for Scenario {}
