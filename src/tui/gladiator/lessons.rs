//! The lessons of *Gladiator* on the screen. Their sentences name menu items by letter and name: "{menu:Attack}".

use crate::game_view::tutor::scene_lesson::{LessonUi, SceneLesson};
use crate::gladiator::{acting, action_list};
use crate::keys::Keys;
use crate::menu::Entry;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::scenario::Scenario;

pub type BoundLesson = SceneLesson<Scenario, Battle>;

impl LessonUi<Battle> for Scenario {
    fn key(battle: &Battle, name: &str, keys: Keys) -> Option<String> {
        let name = name.strip_prefix("menu:")?;
        let action = Action::ALL.into_iter().find(|action| format!("{action:?}").eq_ignore_ascii_case(name))?;
        let id = battle.decision().fighter()?;
        if keys.lists {
            let name = action_list::name(battle, id, action);
            return Some(format!("{} ({name})", name.chars().next()?));
        }
        let name = acting::name(battle, id, action);
        Some(format!("{} ({name})", Entry::new(name, ()).letter()?.to_uppercase()))
    }
}
