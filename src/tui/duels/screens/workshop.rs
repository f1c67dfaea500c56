//! The editor without consequences: the workshop, and the special plan that somebody keeps for whoever comes to him.

use super::People;
use crate::duels::fighter::Side;
use crate::duels::plan::named::Named;
use crate::duels::setup::{Entrant, Setup};
use crate::store::duels::Kept;
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::duels::editor::{Edited, Editor, Stand, TOPIC, told};
use crate::tui::duels::{library, ready, shipped};
use crate::tui::help::Topic;
use crate::tui::input::Input;
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::screens::{Go, Screen, explain};

/// A plan that is tried out.
pub struct Workshop {
    editor: Editor,
    /// Whose special plan it is.
    special: Option<String>,
}

impl Workshop {
    /// For the first of the two.
    pub fn open(shared: &mut Shared, setup: &Setup) -> Go {
        let seed = shared.fresh_seed();
        match setup.build(seed) {
            Ok(game) => {
                let editor = Editor::new(Stand::new(&game, Side::A), library(&shared.store));
                Go::To(Box::new(Workshop { editor, special: None }))
            }
            Err(fault) => {
                shared.refuse(sentence(&fault.to_string()));
                Go::Stay
            }
        }
    }

    /// The special plan of somebody; its odds are those against the first other one there is, who comes to him.
    pub fn special(shared: &mut Shared, kept: &Kept) -> Go {
        let comes = ready(&shared.store).cloned().chain(shipped(&shared.store).into_iter().map(|one| one.who));
        let Some(other) = comes.into_iter().find(|other| other.name != kept.who.name) else { return Go::Stay };
        let setup = Setup::new(Entrant::player(other), Entrant::player(kept.who.clone()));
        let seed = shared.fresh_seed();
        let Ok(game) = setup.build(seed) else { return Go::Stay };
        let editor = Editor::new(Stand::new(&game, Side::B).for_a_special_plan(), library(&shared.store));
        let plan = kept.special.clone().map(|plan| Named { name: String::new(), plan });
        let editor = match plan {
            Some(named) => editor.with(named),
            None => editor,
        };
        Go::To(Box::new(Workshop { editor, special: Some(kept.who.name.clone()) }))
    }

    fn leave(&self, shared: &mut Shared, done: bool) -> Go {
        let Some(name) = &self.special else { return Go::Main };
        if done {
            let plan = Some(self.editor.plan()).filter(|plan| !plan.is_empty());
            let now = if plan.is_some() { "has a special plan now" } else { "has no special plan" };
            match shared.store.set_special_plan(name, plan) {
                Ok(()) => shared.say(format!("{name} {now}.")),
                Err(error) => shared.refuse(sentence(&error.to_string())),
            }
        }
        Go::To(Box::new(People::at(shared, name)))
    }
}

impl Screen for Workshop {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        let Some(key) = input.key() else { return Go::Stay };
        let keys = shared.keys();
        let letter = if let Input::Typed(letter) = input { Some(letter) } else { None };
        match self.editor.key(keys, key, letter) {
            Edited::Stay => Go::Stay,
            Edited::Done => self.leave(shared, true),
            Edited::Left => self.leave(shared, false),
            Edited::Help if self.special.is_some() => explain(shared, &SPECIAL),
            Edited::Help => explain(shared, &TOPIC),
            Edited::Keep(named) => {
                let kept = shared.store.keep_plan(named.clone());
                self.editor.tell(told(&named, &kept));
                Go::Stay
            }
        }
    }

    fn paste(&mut self, _shared: &mut Shared, letter: char) -> Option<Go> {
        self.editor.paste(letter).then_some(Go::Stay)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.editor.wakes_at(now)
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, _layout: &Layout) {
        let area = canvas.area();
        self.editor.draw(canvas, area, shared.keys());
    }
}

const SPECIAL: Topic = Topic {
    title: "A special plan",
    asks: "What does he do when another comes to him, or as a commander before a battle? An empty plan means that he has none.",
    rules: &["DUEL-PLAN-15", "DUEL-SPECIAL-01", "DUEL-SPECIAL-03", "DUEL-SPECIAL-04", "DD-87", "DD-92"],
    chapters: &["Commanders", "Plans"],
    ..TOPIC
};
