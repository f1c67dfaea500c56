//! The lessons of *Tunnels* on the screen.

use crate::game_view::tutor::scene_lesson::{LessonUi, SceneLesson};
use ludus_tunnels::outing::Outing;
use ludus_tunnels::scenario::TaughtOuting;

pub type OutingCourse = SceneLesson<TaughtOuting, Outing>;

impl LessonUi<Outing> for TaughtOuting {}
