//! The lessons of *Duels* on the screen.

use crate::game_view::tutor::scene_lesson::{LessonUi, SceneLesson};
use ludus_duels::battle::state::Encounter;
use ludus_duels::scenario::Scenario;

pub type BoundLesson = SceneLesson<Scenario, Encounter>;

impl LessonUi<Encounter> for Scenario {
    /// Rolls other dice than the guided fight: with the same ones, another plan would look like the same fight.
    fn free_game(opening: Encounter) -> Encounter {
        let seed = opening.seed().nth(1);
        opening.reseeded(seed)
    }
}
